"""Who wins a trick."""

from followsuit.cards import BELOTE_DECK
from followsuit.kernel import belote, whist
from followsuit.kernel.belote import best_plain, best_trump
from followsuit.kernel.belote import winning_card as winning_belote_card
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import all_of, any_of, chosen, disjoint, exactly_one, negated, same

TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"


def ranks(order: str) -> list[int]:
    """The four cards of each rank in an order."""
    return [BELOTE_DECK.read(" ".join(rank + suit for suit in "SHDC")) for rank in order]


def above(card: int, other: int, order: str) -> bool:
    """Whether a card comes before another in an order of ranks, whatever their suits."""
    rows = ranks(order)
    return any_of(
        *(
            (card & rows[place] != 0) & (other & rows[later] != 0)
            for place in range(8)
            for later in range(place + 1, 8)
        )
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
    for place, (card, one, two) in enumerate(
        ((first, second, third), (second, first, third), (third, first, second))
    ):
        beaten = beats_at_whist(one, card, first, trump) | beats_at_whist(two, card, first, trump)
        p.show(same(winner == place, negated(beaten)), f"card {place}")


@claim(
    clauses=("belote-a-trois/trick/winner", "belote-a-trois/cards/trump-rank", "belote-a-trois/cards/plain-rank"),
    summarises=(belote.suit_of, best_trump, best_plain, winning_belote_card),
    faults=(
        Fault("kernel.belote.TRUMP_ORDER", "JACKS, NINES", "NINES, JACKS"),
        Fault("kernel.belote.PLAIN_ORDER", "ACES, TENS", "TENS, ACES"),
    ),
)
def a_belote_trick_is_won_by_the_card_that_no_other_beats(p: Proof) -> None:
    """The winner's card, and no other, is beaten by neither of the other two."""
    first, second, third, trump = a_belote_trick(p)
    winner = belote.trick_winner(first, second, third, trump)
    for place, (card, one, two) in enumerate(
        ((first, second, third), (second, first, third), (third, first, second))
    ):
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
    clauses=("tre-belli/contract/spader", "bismarck/contract/spader", "tribello/trump/cut-card", "tribello/trump/named"),
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
    faults=(Fault("kernel.belote.winning_card", "best_trump(trick & trump)", "best_plain(trick & trump)"),),
)
def whoever_plays_the_jack_of_trump_wins_the_trick(p: Proof) -> None:
    """Nothing beats the jack of trump, so its holder takes a trick and is never capot."""
    first, second, third, trump = a_belote_trick(p)
    winner = belote.trick_winner(first, second, third, trump)
    jack = trump & ranks("J")[0]
    for place, card in enumerate((first, second, third)):
        p.show(winner == place, f"card {place}", when=card == jack)


@claim(
    clauses=("belote-a-trois/cards/deck", "tre-belli/cards/deck", "bismarck/cards/deck", "tribello/cards/deck"),
    faults=(
        Fault("kernel.belote.suit_of", "if card & suit:", "if card & suit & ~SEVENS:", "belote"),
        Fault("kernel.whist.suit_of", "if card & suit:", "if card & suit & (suit - 1):", "whist"),
    ),
)
def every_card_is_of_exactly_one_suit(p: Proof) -> None:
    """Four suits share out the pack, and a card's suit is the one that it lies in."""
    for name, pack, suits, suit_of in (
        ("whist", whist.PACK, whist.SUITS, whist.suit_of),
        ("belote", belote.PACK, belote.SUITS, belote.suit_of),
    ):
        card = p.card(f"card of {name}", pack)
        p.show(exactly_one(*(card & suit == card for suit in suits)), f"{name}, one suit")
        p.show(all_of(*(same(suit_of(card) == suit, card & suit != 0) for suit in suits)), name)
