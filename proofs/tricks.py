"""Who wins a trick, who plays next, and how many tricks there are."""

from typing import Any

from followsuit.cards import BELOTE_DECK
from followsuit.games import Action, game_for
from followsuit.games.actions import PLAY, after_card
from followsuit.games.belote import BeloteDeal
from followsuit.games.whist import WhistDeal
from followsuit.kernel import belote, whist
from followsuit.kernel.belote import best_plain, best_trump
from followsuit.kernel.belote import winning_card as winning_belote_card
from followsuit.kernel.sets import count
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, Word, claim
from followsuit.symbolic.common_faults import CARD_KEPT_IN_HAND, WRONG_TRUMP_ORDER
from followsuit.symbolic.lemmas import counts_add_up, counts_nothing, counts_one
from followsuit.symbolic.statements import all_of, any_of, chosen, disjoint, exactly_one, negated, same, total, union

TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"


def ranks(order: str) -> list[int]:
    """The four cards of each rank in an order."""
    return [BELOTE_DECK.read(" ".join(rank + suit for suit in "SHDC")) for rank in order]


def above(card: int, other: int, order: str) -> bool:
    """Whether a card comes before another in an order of ranks, whatever their suits."""
    rows = ranks(order)
    return any_of(
        *((card & rows[place] != 0) & (other & rows[later] != 0) for place in range(8) for later in range(place + 1, 8))
    )


def in_one_suit(card: int, other: int, suits: tuple[int, ...]) -> bool:
    """Whether two cards are of the same suit."""
    return any_of(*((card & suit != 0) & (other & suit != 0) for suit in suits))


def beats_at_whist(card: int, other: int, led: int, trump: int) -> bool:
    """Whether a card outdoes another: trumps over plain cards, within a suit by rank, and never off suit."""
    is_trump, other_is_trump = card & trump != 0, other & trump != 0
    follows, other_follows = in_one_suit(card, led, whist.SUITS), in_one_suit(other, led, whist.SUITS)
    over_plain = negated(other_is_trump) & (is_trump | (follows & negated(other_follows)))
    return over_plain | (in_one_suit(card, other, whist.SUITS) & (is_trump | follows) & (card > other))


def beats_at_belote(card: int, other: int, led: int, trump: int) -> bool:
    """The same with the two orders of belote."""
    is_trump, other_is_trump = card & trump != 0, other & trump != 0
    follows, other_follows = in_one_suit(card, led, belote.SUITS), in_one_suit(other, led, belote.SUITS)
    over_plain = negated(other_is_trump) & (is_trump | (follows & negated(other_follows)))
    higher = any_of(
        is_trump & above(card, other, TRUMP_ORDER),
        negated(is_trump) & follows & above(card, other, PLAIN_ORDER),
    )
    return over_plain | (in_one_suit(card, other, belote.SUITS) & higher)


def a_whist_trick(p: Proof) -> tuple[int, int, int, int]:
    """Three different cards and a trump suit, or none."""
    first, second, third = (p.card(name, whist.PACK) for name in ("first", "second", "third"))
    p.assume(disjoint(first, second, third))
    return first, second, third, p.one_of("trump", (0, *whist.SUITS))


def a_belote_trick(p: Proof) -> tuple[int, int, int, int]:
    """Three different cards and a trump suit."""
    first, second, third = (p.card(name, belote.PACK) for name in ("first", "second", "third"))
    p.assume(disjoint(first, second, third))
    return first, second, third, p.one_of("trump", belote.SUITS)


@claim(
    clauses=(
        "tre-belli/trick/winner",
        "bismarck/trick/winner",
        "tribello/trick/winner",
        "tre-belli/cards/rank",
        "bismarck/cards/rank",
        "tribello/cards/rank",
    ),
    summarises=(whist.suit_of, whist.winning_card),
    faults=(
        Fault("kernel.whist.winning_card", "highest(trick & suit_of(led))", "highest(trick)"),
        Fault("kernel.whist.trick_winner", "if best == second", "if best < third"),
    ),
)
def a_whist_trick_is_won_by_the_card_that_no_other_beats(p: Proof) -> None:
    """The winner's card, and no other, is beaten by neither of the other two."""
    first, second, third, trump = a_whist_trick(p)
    winner = whist.trick_winner(first, second, third, trump)
    for place, (card, one, two) in enumerate(((first, second, third), (second, first, third), (third, first, second))):
        beaten = beats_at_whist(one, card, first, trump) | beats_at_whist(two, card, first, trump)
        p.show(same(winner == place, negated(beaten)), f"card {place}")


@claim(
    clauses=("belote-a-trois/trick/winner", "belote-a-trois/cards/trump-rank", "belote-a-trois/cards/plain-rank"),
    summarises=(belote.suit_of, best_trump, best_plain, winning_belote_card),
    faults=(
        Fault("kernel.belote.PLAIN_ORDER", "ACES, TENS", "TENS, ACES"),
        WRONG_TRUMP_ORDER.at("card 0"),
    ),
)
def a_belote_trick_is_won_by_the_card_that_no_other_beats(p: Proof) -> None:
    """The winner's card, and no other, is beaten by neither of the other two."""
    first, second, third, trump = a_belote_trick(p)
    winner = belote.trick_winner(first, second, third, trump)
    for place, (card, one, two) in enumerate(((first, second, third), (second, first, third), (third, first, second))):
        beaten = beats_at_belote(one, card, first, trump) | beats_at_belote(two, card, first, trump)
        p.show(same(winner == place, negated(beaten)), f"card {place}")


@claim(
    clauses=("tre-belli/trick/winner", "bismarck/trick/winner", "tribello/trick/winner"),
    summarises=(whist.suit_of,),
    faults=(Fault("kernel.whist.trick_winner", "return 2", "return 3"),),
)
def a_whist_trick_has_one_winner_among_its_three_cards(p: Proof) -> None:
    """Exactly one of the three cards wins, and the winning card is one of the trick."""
    first, second, third, trump = a_whist_trick(p)
    winner = whist.trick_winner(first, second, third, trump)
    best = whist.winning_card(first, first | second | third, trump)
    p.show(exactly_one(*(winner == place for place in range(3))), "one winner")
    p.show(best == chosen(winner == 0, first, chosen(winner == 1, second, third)), "his card")


@claim(
    clauses=("belote-a-trois/trick/winner",),
    summarises=(belote.suit_of, best_trump, best_plain, winning_belote_card),
    faults=(Fault("kernel.belote.trick_winner", "return 2", "return 3"),),
)
def a_belote_trick_has_one_winner_among_its_three_cards(p: Proof) -> None:
    """Exactly one of the three cards wins, and the winning card is one of the trick."""
    first, second, third, trump = a_belote_trick(p)
    winner = belote.trick_winner(first, second, third, trump)
    best = belote.winning_card(first, first | second | third, trump)
    p.show(exactly_one(*(winner == place for place in range(3))), "one winner")
    p.show(best == chosen(winner == 0, first, chosen(winner == 1, second, third)), "his card")


@claim(
    clauses=(
        "tre-belli/trick/winner",
        "tre-belli/contract/sang",
        "tre-belli/contract/pass",
        "bismarck/trick/winner",
        "bismarck/contract/spel",
        "bismarck/contract/pass",
        "tribello/trick/winner",
        "tribello/trump/none",
    ),
    summarises=(whist.suit_of,),
    faults=(Fault("kernel.whist.winning_card", "highest(trick & suit_of(led))", "highest(trick & suit_of(trick))"),),
)
def without_trumps_a_card_off_suit_never_wins(p: Proof) -> None:
    """However high it is, a card of another suit than the one led does not win when there is no trump suit."""
    first, second, third, _ = a_whist_trick(p)
    winner = whist.trick_winner(first, second, third, 0)
    p.show(winner != 1, "second", when=negated(in_one_suit(first, second, whist.SUITS)))
    p.show(winner != 2, "third", when=negated(in_one_suit(first, third, whist.SUITS)))


@claim(
    clauses=(
        "tre-belli/contract/spader",
        "bismarck/contract/spader",
        "tribello/trump/cut-card",
        "tribello/trump/named",
    ),
    summarises=(whist.suit_of,),
    faults=(Fault("kernel.whist.winning_card", "if trick & trump:", "if led & trump:"),),
)
def the_only_trump_in_a_trick_wins_it(p: Proof) -> None:
    """A lone trump wins, be it the lowest, whatever was led."""
    first, second, third, trump = a_whist_trick(p)
    winner = whist.trick_winner(first, second, third, trump)
    others = {0: second | third, 1: first | third, 2: first | second}
    for place, card in enumerate((first, second, third)):
        p.show(winner == place, f"card {place}", when=(card & trump != 0) & (others[place] & trump == 0))


@claim(
    clauses=("belote-a-trois/trick/winner", "belote-a-trois/cards/trump-rank"),
    summarises=(belote.suit_of, best_trump, best_plain, winning_belote_card),
    faults=(
        Fault("kernel.belote.winning_card", "best_trump(trick & trump)", "best_plain(trick & trump)"),
        WRONG_TRUMP_ORDER.at("card 0"),
    ),
)
def whoever_plays_the_jack_of_trump_wins_the_trick(p: Proof) -> None:
    """Nothing beats the jack of trump."""
    first, second, third, trump = a_belote_trick(p)
    winner = belote.trick_winner(first, second, third, trump)
    jack = trump & ranks("J")[0]
    for place, card in enumerate((first, second, third)):
        p.show(winner == place, f"card {place}", when=card == jack)


WHIST_TURNS = ("tre-belli/play/turns", "bismarck/play/turns", "tribello/play/turns")
WHIST_LEADS = ("tre-belli/play/lead-next", "bismarck/play/lead-next", "tribello/play/lead-next")
BELOTE = "belote-a-trois"
BELOTE_TURNS = ("belote-a-trois/play/turns", "belote-a-trois/play/lead-next")


def own_rules(name: str) -> Any:
    """A game by its own rule set."""
    return game_for(make_rules(name, {}))


def own_game(p: Proof) -> Any:
    """The game of the run by its own rule set."""
    return own_rules(p.game)


def a_play(p: Proof, game: Any, on_table: int, leader: int) -> tuple[Any, int]:
    """Any position in the play with so many cards on the table, and any card of the seat to act."""
    pack = game.deck.pack
    a, b, c = (p.cards(f"hand {seat}", pack) for seat in range(3))
    x, y, z = (p.cards(f"won {seat}", pack) for seat in range(3))
    trick = tuple(p.card(f"card {place}", pack) for place in range(on_table))
    card, actor, left = p.card("card played", pack), (leader + on_table) % 3, p.number("tricks left", 1, game.tricks)
    p.assume(disjoint(*trick, card, x | y | z) & ((a, b, c)[actor] & card != 0))
    rest: dict[str, Any] = {"leader": leader, "trick": trick, "won": (x, y, z), "left": left}
    if game.id == "belote-a-trois":
        trump = p.one_of("trump", belote.SUITS)
        return BeloteDeal(2, PLAY, actor, (a, b, c), 1, 1, (0, 0, 0), 0, 0, trump=trump, taker=0, **rest), card
    return WhistDeal(2, PLAY, actor, (a, b, c), contract=3, trump=p.one_of("trump", (0, *whist.SUITS)), **rest), card


@claim(
    clauses=(*WHIST_TURNS, *WHIST_LEADS, *BELOTE_TURNS),
    hides=(whist.trick_winner, belote.trick_winner),
    faults=(
        Fault(
            "games.actions.after_card",
            "Plays(hands, winner, winner, ()",
            "Plays(hands, winner, leader, ()",
            "the winner leads",
        ),
        Fault("games.actions.after_card", "(leader + trick_winner(", "(actor + trick_winner(", "the winner leads"),
        Fault(
            "games.belote.BeloteATrois.play",
            "state.trump, belote.trick_winner",
            "belote.SPADES, belote.trick_winner",
            "the winner leads",
        ),
        Fault("games.actions.after_card", "(actor + 1) % 3", "(actor + 2) % 3", "the next seat"),
    ),
)
def the_next_seat_plays_until_three_cards_lie_and_then_the_winner_leads(p: Proof) -> None:
    """After the first and the second card the seat to the left; after the third whoever won leads the next trick."""
    game = own_game(p)
    leader, on_table = (p.number(name, 0, 2).__index__() for name in ("leader", "cards on the table"))
    state, card = a_play(p, game, on_table, leader)
    after = game.moved(state, Action(state.actor, PLAY, card))
    if len(state.trick) < 2:
        p.show(after.actor == (state.actor + 1) % 3 and after.leader == state.leader, "the next seat")
        return
    cards = (*state.trick, card, state.trump)
    place = belote.trick_winner(*cards) if game.id == "belote-a-trois" else whist.trick_winner(*cards)
    p.show((after.leader == (state.leader + place) % 3) & (after.actor == after.leader), "the winner leads")
    p.show(after.trick == (), "a new trick")


@claim(
    clauses=(*WHIST_TURNS, *BELOTE_TURNS, "belote-a-trois/score/capot-sole"),
    hides=(count,),
    faults=(
        Fault("games.base.Game.trick_counts", "count(b) // 3", "count(b) // 4", "with those left"),
        Fault("games.actions.after_card", "finished), left - 1", "finished), left - 2", "with those left"),
        Fault(
            "games.actions.after_card",
            "won[winner] | first | second | card",
            "won[winner] | first | second",
            "with those left",
        ),
        Fault("games.actions.after_card", "won[winner]", "won[(winner - leader) % 3]", "with those left"),
        Fault("games.actions.after_card", "won, past, left)", "won, past, left - len(trick))", "with those left"),
    ),
)
def the_tricks_won_and_those_left_are_sixteen_thirteen_or_nine(p: Proof) -> None:
    """With whole tricks in the piles before a card so after it, be it the first, second or third of a trick, whoever led
    it and whoever wins it; when none is left all are won. One rule does so for every game."""
    game, tricks = own_rules("tre-belli"), p.one_of("tricks of a deal", (16, 13, 9))
    for method in ("plays", "after_play", "trick_counts", "is_over"):
        rules = [getattr(type(own_rules(name)), method) for name in ("tre-belli", "bismarck", "tribello", BELOTE)]
        p.show(all(rule is rules[0] for rule in rules), f"one rule: {method}")
    leader, on_table = (p.number(name, 0, 2).__index__() for name in ("leader", "cards on the table"))
    winner = p.number("winner", 0, 2).__index__() if on_table == 2 else 0
    state, card = a_play(p, game, on_table, leader)
    won, taker = [p.number(f"tricks of {seat}", 0, 16) for seat in range(3)], (leader + winner) % 3
    p.assume(
        all_of(*(count(state.won[seat]) == 3 * won[seat] for seat in range(3)), total(*won) + state.left == tricks)
    )
    if on_table == 2:
        for one in (*state.trick, card):
            p.rest_on(counts_one, one)
        p.rest_on(counts_add_up, *state.trick)
        p.rest_on(counts_add_up, union(*state.trick), card)
        p.rest_on(counts_add_up, state.won[taker], union(*state.trick, card))
    after = game.after_play(state, after_card(game.plays(state), card, state.trump, lambda *_: winner))
    counts = game.trick_counts(after)
    p.show(total(*counts) + after.left == tricks, "with those left")
    p.show(all_of(*(count(after.won[seat]) == 3 * counts[seat] for seat in range(3))), "whole tricks")
    p.show(total(*counts) == tricks, "at the end", when=game.is_over(after))


def has_it(state: BeloteDeal, seat: int, jack: int) -> bool:
    """Whether a seat has a card in the hand, on the table in front of it, or among its tricks."""
    place = (seat - state.leader) % 3
    own = state.trick[place] if place < len(state.trick) else 0
    return (state.hands[seat] | own | state.won[seat]) & jack != 0


@claim(
    clauses=("belote-a-trois/score/capot-shared", "belote-a-trois/score/capot-sole", "belote-a-trois/cards/trump-rank"),
    rulings=(24,),
    hides=(count,),
    summarises=(belote.trick_winner,),
    faults=(
        Fault("games.base.Game.trick_counts", "count(c) // 3", "count(c) // 4", "not capot"),
        CARD_KEPT_IN_HAND.at("not capot", Word.VACUOUS),
        WRONG_TRUMP_ORDER.at("it stays his"),
    ),
)
def the_holder_of_the_jack_of_trump_is_never_capot(p: Proof) -> None:
    """Whatever is played, the jack stays in his hand, on the table as his card, or among his tricks; so he has one at
    the end, when the hands are empty."""
    game = own_game(p)
    leader, on_table = (p.number(name, 0, 2).__index__() for name in ("leader", "cards on the table"))
    state, card = a_play(p, game, on_table, leader)
    jack, holder = state.trump & belote.JACKS, p.number("holder", 0, 2).__index__()
    p.assume(has_it(state, holder, jack) & disjoint(*state.hands, *state.trick))
    after = game.moved(state, Action(state.actor, PLAY, card))
    p.show(has_it(after, holder, jack), "it stays his")
    pile = after.won[holder]
    p.rest_on(counts_nothing, pile)
    over = game.is_over(after) & (union(*after.hands) == 0) & (count(pile) % 3 == 0)
    p.show(game.trick_counts(after)[holder] > 0, "not capot", when=over)


@claim(
    clauses=("belote-a-trois/cards/deck", "tre-belli/cards/deck", "bismarck/cards/deck", "tribello/cards/deck"),
    faults=(
        Fault("kernel.belote.suit_of", "if card & suit:", "if card & suit & ~SEVENS:", "its own suit"),
        Fault("kernel.whist.suit_of", "if card & suit:", "if card & suit & (suit - 1):", "its own suit"),
    ),
)
def every_card_is_of_exactly_one_suit(p: Proof) -> None:
    """Four suits share out the pack, and a card's suit is the one that it lies in."""
    cards: Any = belote if p.game == "belote-a-trois" else whist
    card = p.card("card", cards.PACK)
    p.show(exactly_one(*(card & suit == card for suit in cards.SUITS)), "one suit")
    p.show(all_of(*(same(cards.suit_of(card) == suit, card & suit != 0) for suit in cards.SUITS)), "its own suit")
