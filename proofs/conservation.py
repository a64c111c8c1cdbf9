"""No card is lost or doubled: every transition of every game keeps the pack whole and the hands as large as they are.

By induction this covers every deal of every match: dealing shares out the pack, and no action changes that.
"""

from itertools import product
from typing import Any

from followsuit.cards import Deck
from followsuit.games import Action, game_for
from followsuit.games.actions import (
    BELOTE,
    BID_ONE,
    BID_TWO,
    CHOOSE,
    DISCARD,
    EXCHANGE,
    GIVE,
    GIVE_BACK,
    NAME,
    PLAY,
    REBELOTE,
    TAKE,
    replaced,
)
from followsuit.games.belote import ANNOUNCE, PASS, SWAP, BeloteDeal
from followsuit.games.whist import Gift, WhistDeal
from followsuit.kernel import belote, tribello, whist
from followsuit.kernel.sets import count, is_card
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.common_faults import CARD_KEPT_IN_HAND
from followsuit.symbolic.lemmas import counts_add_up, counts_nothing, counts_one, counts_what_is_left
from followsuit.symbolic.statements import alike, all_of, disjoint, implies, negated, same, total, union
from followsuit.symbolic.witness import Cards

SUITS_OR_NONE = (0, *whist.SUITS)


def seats(name: str) -> tuple[str, str, str]:
    """The names of three places, one for each seat."""
    return f"{name} 0", f"{name} 1", f"{name} 2"


WHIST_PLACES = (*seats("hand"), *seats("won"), *seats("discard"), "table", "pickup")
BELOTE_PLACES = (*seats("hand"), *seats("won"), *seats("batch"), "table", "talon", "bergere")


def three(shares: dict[str, int], name: str) -> tuple[int, int, int]:
    """The cards at the places of the three seats."""
    a, b, c = seats(name)
    return shares[a], shares[b], shares[c]


def whole(game: Any, state: Any) -> bool:
    """Whether the zones share out the pack, each card in one."""
    zones = tuple(game.zones(state).values())
    shared: bool = disjoint(*zones) & (union(*zones) == game.deck.pack)
    return shared


def right_sizes(game: Any, state: Any) -> bool:
    """Whether the hands are as large as the rules say at this point."""
    sizes = game.expected_sizes(state)
    return all_of(*(count(state.hands[seat]) == sizes[seat] for seat in range(3)))


def accepted(p: Proof, game: Any, state: Any, action: Action) -> Any:
    """The state after an action that the game accepts."""
    p.assume(game.judge(state, action).reason is None)
    return game.apply(state, action)


def any_card_played(p: Proof, game: Any, state: Any, card: int) -> Any:
    """The state after any card of the hand to play, legal or not."""
    p.assume(card & ~state.hands[state.actor] == 0)
    return game.moved(state, Action(state.actor, PLAY, card))


def whist_games() -> list[Any]:
    """The games with 52 cards by their own rule sets, and the school break."""
    school_break = make_rules("bismarck", {"variant": "school-break"})
    own = [make_rules(name, {}) for name in ("tre-belli", "bismarck", "tribello")]
    return [game_for(rules) for rules in (*own, school_break)]


def played_in_each(p: Proof, state: WhistDeal, card: int) -> Any:
    """The state after any card of the hand to play, shown to be the same in every game with 52 cards, as are the sizes
    that the hands should have before and after."""
    first, *others = whist_games()
    after = any_card_played(p, first, state, card)
    for game in others:
        p.show(alike(game.moved(state, Action(state.actor, PLAY, card)), after), "the same in every game")
        sizes = [alike(game.expected_sizes(one), first.expected_sizes(one)) for one in (state, after)]
        p.show(all_of(*sizes), "the same sizes")
    return after


def cards_on_the_table(p: Proof) -> tuple[str, ...]:
    """The names of the cards of the trick under way: none, one or two."""
    number = 0 if p.truth("to lead") else 1 if p.truth("to play second") else 2
    return tuple(f"card {place} of the trick" for place in range(number))


def a_whist_trick_under_way(p: Proof, game: Any) -> WhistDeal:
    """Any position in the play of a whist game: the pack shared out, the trick on the table of single cards."""
    on_table, leader = cards_on_the_table(p), p.number("leader", 0, 2).__index__()
    shares = p.shared_out((*on_table, *WHIST_PLACES), whist.PACK)
    p.assume(all_of(*(is_card(shares[name]) for name in on_table)))
    return WhistDeal(
        dealer=0,
        phase=PLAY,
        actor=(leader + len(on_table)) % 3,
        hands=three(shares, "hand"),
        table=shares["table"],
        pickup=(shares["pickup"],),
        discards=three(shares, "discard"),
        contract=1,
        trump=p.one_of("trump", SUITS_OR_NONE),
        must_trump=p.truth("duty to trump"),
        leader=leader,
        trick=tuple(shares[name] for name in on_table),
        won=three(shares, "won"),
        left=p.number("tricks left", 1, game.tricks),
    )


def a_belote_trick_under_way(p: Proof) -> BeloteDeal:
    """Any position in the play of belote: the pack shared out, the trick on the table of single cards."""
    on_table, leader = cards_on_the_table(p), p.number("leader", 0, 2).__index__()
    shares = p.shared_out((*on_table, *BELOTE_PLACES), belote.PACK)
    p.assume(all_of(*(is_card(shares[name]) for name in on_table)))
    return BeloteDeal(
        dealer=0,
        phase=PLAY,
        actor=(leader + len(on_table)) % 3,
        hands=three(shares, "hand"),
        turned=shares["table"],
        table=shares["table"],
        batch=three(shares, "batch"),
        talon=shares["talon"],
        bergere=shares["bergere"],
        trump=p.one_of("trump", belote.SUITS),
        taker=0,
        taken_in=1,
        leader=leader,
        trick=tuple(shares[name] for name in on_table),
        won=three(shares, "won"),
        left=p.number("tricks left", 1, 9),
    )


def before_play(p: Proof, game: Any) -> tuple[WhistDeal, Action]:
    """Any position between deal and play in which forehand acts, and anything that he may want to do."""
    phases = [phase for phase in game.verbs if phase not in (PLAY, GIVE, GIVE_BACK)]
    phase = phases[p.number("phase", 0, len(phases) - 1)]
    verb = game.verbs[phase][p.number("verb", 0, len(game.verbs[phase]) - 1)]
    choosing = verb == CHOOSE
    contract = int(p.number("contract", 0, 3).__index__()) if choosing else 0
    suit = SUITS_OR_NONE[p.number("suit", 0, 4)] if verb in (CHOOSE, NAME) else 0
    shares = p.shared_out((*WHIST_PLACES[:3], "discard 0", "table"), whist.PACK)
    state = WhistDeal(
        dealer=2,
        phase=phase,
        actor=0,
        hands=three(shares, "hand"),
        table=shares["table"],
        discards=(shares["discard 0"], 0, 0),
        contract=-1 if choosing else contract,
        spent=((0, 0, 0, 0),) * 3,
    )
    cards = p.cards("cards", whist.PACK) if verb in (DISCARD, TAKE) else 0
    return state, Action(0, verb, cards, game.contracts[contract] if choosing else "", suit)


def under_any_duty(p: Proof, game: Any) -> Any:
    """The game with any duty to trump, which no place of a card depends on."""
    duty = p.truth("duty to trump once play begins")
    game.duty_to_trump = lambda contract: duty
    return game


def takes_first(p: Proof) -> bool:
    """Whether forehand takes up the table before he throws."""
    return p.rules.game == "tre-belli" and p.rules.value("exchange") == "take-then-discard"


def whether_moved(p: Proof, state: WhistDeal) -> tuple[bool, bool]:
    """Whether the table has been taken up, and whether cards have been thrown, with the other still to come."""
    return takes_first(p) and state.phase == DISCARD, not takes_first(p) and state.phase == TAKE


def right_exchange(p: Proof, game: Any, state: WhistDeal) -> bool:
    """The table has its four cards until they are taken up; what lies thrown is owed for them."""
    taken, thrown = whether_moved(p, state)
    discard = state.discards[0]
    return (count(state.table) == (0 if taken else 4)) & (
        count(discard) == game.owed(state) if thrown else discard == 0
    )


def shown_sizes(p: Proof, game: Any, state: Any, after: Any, card: int) -> None:
    """Hands, piles and the end after a card, from hands as large as they should be."""
    p.assume(right_sizes(game, state))
    for one in (*state.trick, card):
        p.rest_on(counts_one, one)
    for seat in range(3):
        p.rest_on(counts_what_is_left, state.hands[seat], card)
        p.rest_on(counts_add_up, state.won[seat], union(*state.trick, card))
    p.rest_on(counts_add_up, union(*state.trick), card)
    if len(state.trick) == 2:
        p.rest_on(counts_add_up, *state.trick)
    p.show(right_sizes(game, after), "the hands")
    won = total(*(count(after.won[seat]) - count(state.won[seat]) for seat in range(3)))
    p.show(won == 3 * (state.left - after.left), "the tricks won")
    before, now = 3 * state.left - len(state.trick), 3 * after.left - len(after.trick)
    p.show(now == before - 1, "one card nearer the end")
    for hand in after.hands:
        p.rest_on(counts_nothing, hand)
    empty = all_of(*(hand == 0 for hand in after.hands))
    p.show(same(empty, game.is_over(after)), "over exactly when the hands are empty")


class Unseen:
    """Cards that can only be laid together: whatever looks at one cannot run. `places` is the set of those of the pack
    that they come from, each as the card that stands there in a pack in order."""

    def __init__(self, places: int) -> None:
        self.places = places

    def __or__(self, other: "Unseen | int") -> "Unseen":
        return Unseen(self.places | places_of(other))

    __ror__ = __or__


def places_of(cards: Unseen | int) -> int:
    """The places in the pack of some unseen cards, or of no cards."""
    return cards.places if isinstance(cards, Unseen) else cards


def deals_of(game: Any) -> list[Any]:
    """Deals of unseen cards by each dealer, with any four places open that are evenly spaced, where four lie open, and
    in each round of Tribello."""
    pack, cut = [Unseen(card) for card in game.deck.cards], game.deck.cards[0]
    game.deck = Deck("unseen", game.deck.ranks)
    game.deck.text_of.update(dict.fromkeys(pack, "unseen"))
    chances: list[dict[str, Any]] = [{}]
    if game.id == "tribello":
        chances = [{"round": number, "cut": cut} for number in (1, 2, 3, 4)]
    elif game.id != "belote-a-trois":
        least, most = (1, 52) if game.id == "tre-belli" else (2, 51)
        evenly = (range(first, most + 1, apart)[:4] for apart in range(1, 18) for first in range(least, most))
        chances = [{"open": places} for places in evenly if len(places) == 4]
    return [game.deal(game.start(dealer), pack, **chance) for dealer in range(3) for chance in chances]


DEALT_SIZES = {
    "table": {"tre-belli": 4, "bismarck": 4, "tribello": 0, "belote-a-trois": 1},
    "pickup": {"tribello": 13},
    "talon": {"belote-a-trois": 3},
    "bergere": {"belote-a-trois": 1},
    **{place: {"tre-belli": 16, "bismarck": 16, "tribello": 13, "belote-a-trois": 6} for place in seats("hand")},
    **{place: {"belote-a-trois": 3} for place in seats("batch")},
}


@claim(
    clauses=(
        "tre-belli/deal/hands",
        "bismarck/deal/hands",
        "bismarck/deal/table-cards",
        "tribello/deal/hands",
        "tribello/deal/pickup",
        "belote-a-trois/deal/first-batch",
        "belote-a-trois/deal/second-batch",
        "belote-a-trois/deal/retourne",
        "belote-a-trois/deal/talon",
        "belote-a-trois/deal/bergere",
    ),
    rulings=(40, 57, 72),
    enumerated=True,
    whole_games=True,
    faults=(
        Fault("games.belote.BeloteATrois.deal", "pack[28:31]", "pack[27:30]", "the pack"),
        Fault(
            "games.belote.BeloteATrois.deal",
            "pack[9 + 3 * turn : 12 + 3 * turn]",
            "pack[3 * turn : 3 * turn + 3]",
            "the pack",
        ),
        Fault("games.whist.dealt_out", "if place in open_places:", "if place in open_places[:3]:", "the hands"),
        Fault("games.tribello.Tribello.deal", "tuple(pack[3::4])[::-1]", "tuple(pack[2::4])[::-1]", "the pack"),
    ),
)
def dealing_shares_out_a_pack_of_unseen_cards(p: Proof) -> None:
    """Dealing looks at no card, every card lies in one place, and the places have the sizes of the text: whoever deals,
    in each round of Tribello, and in Tre Belli and Bismarck with any four evenly spaced places open."""
    game: Any = game_for(p.rules)
    for state in deals_of(game):
        zones = {zone: places_of(cards) for zone, cards in game.zones(state).items()}
        p.case(dealer=state.dealer, **{zone: Cards(game.deck, cards) for zone, cards in zones.items() if cards})
        p.show(disjoint(*zones.values()) & (union(*zones.values()) == game.deck.pack), "the pack")
        sizes = {zone: count(cards) for zone, cards in zones.items()}
        p.show(tuple(sizes[hand] for hand in seats("hand")) == game.expected_sizes(state), "the hands")
        p.show(all(size == DEALT_SIZES.get(zone, {}).get(game.id, 0) for zone, size in sizes.items()), "the sizes")


def any_deal(p: Proof, game: Any) -> Any:
    """The state before the first action with any cards in the places in which cards are dealt."""
    match = game.start(p.number("dealer", 0, 2).__index__())
    if game.id == "belote-a-trois":
        shares = p.shared_out((*BELOTE_PLACES[:3], *BELOTE_PLACES[6:]), belote.PACK)
        cards = shares["table"], three(shares, "batch"), shares["talon"], shares["bergere"]
        return game.dealt(match, three(shares, "hand"), *cards)
    if game.id == "tribello":
        pickup = tuple(f"place {place} of the pickup" for place in range(13))
        shares, number = p.shared_out((*seats("hand"), *pickup), whist.PACK), p.number("round", 1, 4).__index__()
        cut = p.card("cut", whist.PACK)
        return game.dealt(match.dealer, number, three(shares, "hand"), tuple(shares[place] for place in pickup), cut)
    shares = p.shared_out((*seats("hand"), "table"), whist.PACK)
    return game.dealt(match._replace(last=(4, -3, -1)), three(shares, "hand"), shares["table"])


@claim(
    clauses=("tre-belli/deal/hands", "bismarck/deal/hands", "tribello/deal/hands", "belote-a-trois/deal/first-batch"),
    whole_games=True,
    summarises=(whist.suit_of,),
    faults=(
        Fault("games.forehand.ForehandGame.dealt", "hands, table, spent", "hands, 0, spent"),
        Fault("games.tribello.Tribello.dealt", "pickup=pickup,", "pickup=pickup[1:],"),
        Fault("games.belote.BeloteATrois.dealt", "            batch,", "            (batch[0], batch[1], batch[1]),"),
    ),
)
def a_deal_given_hand_by_hand_keeps_the_pack_whole(p: Proof) -> None:
    """Where hands and other places are given in place of a pack, what shares out the pack does so in the deal."""
    game: Any = game_for(p.rules)
    p.show(whole(game, any_deal(p, game)))


@claim(
    clauses=(
        "tre-belli/play/turns",
        "bismarck/play/turns",
        "tribello/play/turns",
        "tre-belli/play/lead-next",
        "bismarck/play/lead-next",
        "tribello/play/lead-next",
    ),
    hides=(whist.trick_winner,),
    faults=(
        Fault("games.actions.after_card", "won[winner] | first | second | card", "won[winner] | second | card"),
        CARD_KEPT_IN_HAND,
    ),
)
def playing_a_whist_card_keeps_the_pack_whole(p: Proof) -> None:
    """The first, second and third card of a trick, whichever of the hand it is, with the trick going to its winner."""
    (game, *_) = whist_games()
    state = a_whist_trick_under_way(p, game)
    p.show(whole(game, played_in_each(p, state, p.card("card", whist.PACK))))


@claim(
    clauses=("belote-a-trois/play/turns", "belote-a-trois/play/lead-next"),
    hides=(belote.trick_winner,),
    faults=(
        Fault("games.belote.BeloteATrois.zones", '"talon": state.talon, ', ""),
        CARD_KEPT_IN_HAND,
    ),
)
def playing_a_belote_card_keeps_the_pack_whole(p: Proof) -> None:
    """The first, second and third card of a trick, whichever of the hand it is, with the trick going to its winner."""
    game = game_for(make_rules("belote-a-trois", {}))
    state = a_belote_trick_under_way(p)
    p.show(whole(game, any_card_played(p, game, state, p.card("card", belote.PACK))))


@claim(
    clauses=(
        "tre-belli/choice/contract",
        "tre-belli/exchange/take-up",
        "tre-belli/exchange/discard",
        "bismarck/choice/contract",
        "bismarck/exchange/discard-first",
        "bismarck/exchange/take-up",
        "bismarck/exchange/all-or-none",
    ),
    rulings=(44, 74, 75, 76),
    whole_games=True,
    faults=(Fault("games.forehand.ForehandGame.taken", "state.table & ~cards", "state.table"),),
)
def choosing_and_exchanging_keep_the_pack_whole(p: Proof) -> None:
    """Choosing, naming, throwing, taking up and declining, in whatever order the rule set puts them."""
    game = under_any_duty(p, game_for(p.rules))
    state, action = before_play(p, game)
    taken, thrown = whether_moved(p, state)
    p.assume(implies(taken, state.table == 0) & (thrown | (state.discards[0] == 0)))
    p.show(whole(game, accepted(p, game, state, action)))


@claim(
    clauses=("belote-a-trois/announcements/declaring", "belote-a-trois/announcements/belote"),
    rulings=(35, 36),
    faults=(
        Fault(
            "games.belote.BeloteATrois.moved",
            "state._replace(declared=",
            "state._replace(turned=0, declared=",
            "announcing",
        ),
        Fault(
            "games.belote.BeloteATrois.said", "state._replace(called=", "state._replace(bergere=0, called=", "a word"
        ),
    ),
)
def announcing_and_the_words_of_belote_move_no_card(p: Proof) -> None:
    """Whatever the position: announcing changes nothing but who has announced, a word nothing but what has been said."""
    game: Any = game_for(make_rules("belote-a-trois", {"announcing": "optional", "belote_call": "spoken"}))
    state = a_belote_trick_under_way(p)
    announced = game.moved(state, Action(state.actor, ANNOUNCE))
    p.show(alike(announced._replace(declared=state.declared), state), "announcing")
    for word in (BELOTE, REBELOTE, ""):
        p.show(alike(game.said(state, word)._replace(called=state.called), state), "a word")


@claim(
    clauses=("bismarck/school-break/gifts", "bismarck/school-break/return"),
    rulings=(86, 87),
    whole_games=True,
    only_where={"variant": "school-break"},
    hides=(count,),
    faults=(
        Fault(
            "games.school_break.SchoolBreak.given",
            "own=state.hands[gift.receiver]",
            "own=state.hands[gift.giver]",
            "the gift",
        ),
        Fault(
            "games.school_break.SchoolBreak.given_back",
            "_replace(returned=cards)",
            "_replace(given=cards)",
            "the return",
        ),
        Fault(
            "games.school_break.SchoolBreak.expected_sizes",
            "gift.receiver, 16 + size",
            "gift.receiver, 16",
            "the hands with the gift",
        ),
    ),
)
def the_ledger_of_gifts_says_what_has_changed_hands(p: Proof) -> None:
    """A gift is written down with the hand that got it, and what comes back; the hands are as large as they should be."""
    game: Any = game_for(p.rules)
    giver = p.number("giver", 0, 2).__index__()
    receiver = (giver + 1) % 3 if p.truth("to the left") else (giver + 2) % 3
    shares = p.shared_out((*WHIST_PLACES[:3], "table"), whist.PACK)
    given, back, hands = p.cards("given", whist.PACK), p.cards("returned", whist.PACK), three(shares, "hand")
    gift = Gift(giver, receiver, p.number("owed", 1, 8))
    state = WhistDeal(
        2, GIVE, giver, hands, shares["table"], contract=3, named=p.one_of("named", whist.SUITS), gifts=(gift,)
    )
    p.assume(right_sizes(game, state) & (given & ~hands[giver] == 0))
    p.rest_on(counts_what_is_left, hands[giver], given)
    p.rest_on(counts_add_up, hands[receiver], given)
    after = game.moved(state, Action(giver, GIVE, given))
    p.show(alike(after.gifts, (gift._replace(own=hands[receiver], given=given),)), "the gift")
    p.show(right_sizes(game, after), "the hands with the gift")
    p.assume((back & ~after.hands[receiver] == 0) & (count(back) == count(given)))
    p.rest_on(counts_what_is_left, after.hands[receiver], back)
    p.rest_on(counts_add_up, after.hands[giver], back)
    last = game.moved(after, Action(receiver, GIVE_BACK, back))
    p.show(alike(last.gifts, (after.gifts[0]._replace(returned=back),)), "the return")
    p.show(right_sizes(game, last), "the hands after the return")


@claim(
    clauses=("bismarck/school-break/gifts", "bismarck/school-break/return"),
    rulings=(86, 87),
    whole_games=True,
    only_where={"variant": "school-break"},
    faults=(
        Fault("games.school_break.handed_over", "hands[giver] & ~cards", "hands[giver]"),
        Fault("games.school_break.SchoolBreak.given_back", "gift.receiver, gift.giver, cards", "0, gift.giver, cards"),
    ),
)
def gifts_and_returns_keep_the_pack_whole(p: Proof) -> None:
    """Own cards that are given, and own cards that go back, change hands and nothing else does."""
    game = game_for(p.rules)
    giving, giver = p.truth("giving"), p.one_of("giver", (0, 1, 2))
    receiver = (giver + 1) % 3 if p.truth("to the left") else (giver + 2) % 3
    actor = giver if giving else receiver
    shares = p.shared_out((*WHIST_PLACES[:3], "table"), whist.PACK)
    hands, cards = three(shares, "hand"), p.cards("cards", whist.PACK)
    state = WhistDeal(
        dealer=2,
        phase=GIVE if giving else GIVE_BACK,
        actor=actor,
        hands=hands,
        table=shares["table"],
        contract=3,
        named=p.one_of("named", whist.SUITS),
        gifts=(Gift(giver, receiver, p.number("owed", 1, 8)),),
    )
    p.assume(cards & ~hands[actor] == 0)
    p.show(whole(game, game.moved(state, Action(actor, GIVE if giving else GIVE_BACK, cards))))


def any_exchange(p: Proof, game: Any) -> tuple[list[tuple[WhistDeal, WhistDeal]], int]:
    """The positions before and after the first exchange of a seat that is accepted, for each seat and any number of
    exchanges by others, and the cards thrown: with any cards anywhere, but the same for each."""
    left = int(p.number("left in the pickup", 1, 13).__index__())
    places = tuple(f"place {place} of the pickup" for place in range(left))
    dealer, number = p.number("dealer", 0, 2), p.number("round", 1, 4)
    names = "hand to act", "next hand", "last hand", "next discard", "last discard"
    shares, thrown = p.shared_out((*places, *names), whist.PACK), p.cards("thrown", whist.PACK)
    hands, discards = [shares[name] for name in names[:3]], [0, *(shares[name] for name in names[3:])]
    found, fewer = [], p.number("exchanges done, where they are not two", 0, 1)
    for actor, done in product(range(3), (fewer, 2)):
        state = WhistDeal(
            dealer=dealer,
            phase=EXCHANGE,
            actor=actor,
            hands=(hands[-actor], hands[1 - actor], hands[2 - actor]),
            pickup=tuple(shares[place] for place in places),
            discards=(discards[-actor], discards[1 - actor], discards[2 - actor]),
            contract=number,
            exchanged=done,
            left=13,
        )
        p.assume(game.judge(state, Action(actor, EXCHANGE, thrown)).reason is None)
        found.append((state, game.exchanged(state, thrown)))
    return found, thrown


@claim(
    clauses=("tribello/exchange/discard-then-draw", "tribello/exchange/limit", "tribello/deal/pickup"),
    rulings=(66,),
    hides=(count,),
    faults=(
        Fault("games.tribello.Tribello.exchanged", "state.pickup[drawn:]", "state.pickup[drawn + 1 :]"),
        Fault(
            "games.tribello.Tribello.exchanged",
            "replaced(state.discards, seat, cards)",
            "(cards, cards, cards)",
        ),
        Fault(
            "games.tribello.Tribello.exchanged",
            "count(cards)",
            "min(count(cards), 3) if state.exchanged > 0 else count(cards)",
        ),
        Fault("games.tribello.Tribello.expected_sizes", "(13, 13, 13)", "(13, 13, 12)"),
    ),
)
def a_tribello_exchange_keeps_the_pack_whole_and_every_hand_at_thirteen(p: Proof) -> None:
    """Whoever dealt and exchanges, in any round, and however many have: his own cards that he throws lie face down, as many from the top of the
    pickup join what he keeps, the others stay in it, and no other place changes, so each card is in one place still. The
    hands, thirteen by the rules, stay as large as they are, and so do the discards and the pickup together."""
    game: Any = game_for(make_rules("tribello", {}))
    exchanges, thrown = any_exchange(p, game)
    for state, after in exchanges:
        seat, drawn = state.actor, len(state.pickup) - len(after.pickup)
        kept, top = state.hands[seat] & ~thrown, union(*state.pickup[:drawn])
        p.show(after.hands == replaced(state.hands, seat, kept | top), "the hands")
        p.show(after.pickup == state.pickup[drawn:], "the pickup")
        p.show(after.discards == replaced(state.discards, seat, thrown), "the discards")
        p.show((after.table, after.won, after.trick) == (state.table, state.won, state.trick), "the other places")
        p.show((thrown & ~state.hands[seat] == 0) & (count(thrown) == drawn), "as many of his own")
        p.show(game.expected_sizes(state) == game.expected_sizes(after) == (13, 13, 13), "thirteen")
    # What is kept and what is drawn are the same for each seat.
    p.assume(count(top) == drawn)
    p.rest_on(counts_what_is_left, state.hands[seat], thrown)
    p.rest_on(counts_add_up, kept, top)
    p.show(count(kept | top) == count(state.hands[seat]), "as large")


@claim(
    clauses=("tribello/exchange/order", "tribello/play/lead", "tribello/trump/named"),
    rulings=(67,),
    whole_games=True,
    faults=(
        Fault("games.tribello.Tribello.after_exchange", "state.exchanged < 3 and", "", "play"),
        Fault("games.tribello.Tribello.after_exchange", "(state.dealer + place) % 3", "place", "the next to exchange"),
        Fault(
            "games.tribello.Tribello.after_exchange",
            "return self.ready(state)",
            "return self.ready(state._replace(hands=(0, 0, 0)))",
            "no card moves",
        ),
    ),
)
def after_an_exchange_the_next_in_order_exchanges_or_play_begins_and_no_card_moves(p: Proof) -> None:
    """Whoever dealt, in any round: while fewer than three have exchanged and the pickup holds cards, the next place of the
    rule set's order is to exchange; else trump is named where that is still to come, or the dealer leads."""
    game: Any = game_for(p.rules)
    dealer, number, done = p.number("dealer", 0, 2), p.number("round", 1, 4), p.number("exchanges done", 1, 3)
    a, b, c = (p.cards(name, whist.PACK) for name in seats("hand"))
    d, e, f = (p.cards(name, whist.PACK) for name in seats("discard"))
    left = tuple(p.cards(f"place {place} of the pickup", whist.PACK) for place in range(p.number("left", 0, 2)))
    state = WhistDeal(dealer, EXCHANGE, 0, (a, b, c), pickup=left, discards=(d, e, f), contract=number, exchanged=done)
    after = game.after_exchange(state)
    more = (done < 3) & (len(left) > 0)
    place = tribello.exchange_place(done, p.rules.reading("exchange_order"))
    p.show(implies(more, (after.phase == EXCHANGE) & (after.actor == (dealer + place) % 3)), "the next to exchange")
    naming = (number == 2) & (p.rules.value("name_trump") == "after-exchange")
    p.show(
        implies(negated(more), (after.phase == NAME if naming else after.phase == PLAY) & (after.actor == dealer)),
        "play",
    )
    p.show(alike((after.hands, after.pickup, after.discards), (state.hands, left, state.discards)), "no card moves")


def a_bid_or_a_swap(p: Proof, cards_lie: bool) -> tuple[BeloteDeal, Action]:
    """Any position in the auction, or before a swap, with cards of the first trick on the table or not, and what
    somebody may want to do."""
    phase = (BID_ONE, BID_TWO, PLAY)[p.number("phase", 0, 2)]
    verb = {BID_ONE: (TAKE, PASS), BID_TWO: (NAME, PASS), PLAY: (SWAP, SWAP)}[phase][p.number("verb", 0, 1)]
    in_play = phase == PLAY
    on_table = cards_on_the_table(p) if in_play and cards_lie else ()
    shares = p.shared_out((*on_table, *BELOTE_PLACES[:3], *BELOTE_PLACES[6:]), belote.PACK)
    p.assume(is_card(shares["table"]))
    dealer, actor = p.one_of("dealer", (0, 1, 2)), p.one_of("to act", (0, 1, 2))
    state = BeloteDeal(
        dealer=dealer,
        phase=phase,
        actor=actor,
        hands=three(shares, "hand"),
        turned=shares["table"],
        table=shares["table"],
        batch=three(shares, "batch"),
        talon=shares["talon"],
        bergere=shares["bergere"],
        passes=p.number("passes", 0, 5),
        trump=p.one_of("trump", belote.SUITS) if in_play else 0,
        taker=p.one_of("taker", (0, 1, 2)) if in_play else -1,
        taken_in=1 if in_play else 0,
        held=three(shares, "hand") if in_play else (0, 0, 0),
        leader=p.one_of("leader", (0, 1, 2)) if in_play else 0,
        trick=tuple(shares[name] for name in on_table),
    )
    seat = p.one_of("seat", (0, 1, 2)) if in_play else actor
    return state, Action(seat, verb, suit=p.one_of("suit", belote.SUITS) if verb == NAME else 0)


@claim(
    clauses=(
        "belote-a-trois/auction/first-round",
        "belote-a-trois/auction/second-round",
        "belote-a-trois/auction/all-pass",
        "belote-a-trois/deal/second-batch",
        "belote-a-trois/seven/swap",
    ),
    rulings=(5, 7, 10, 11),
    whole_games=True,
    summarises=(belote.suit_of,),
    faults=(
        Fault("games.belote.BeloteATrois.taken", "batch=NOTHING", "batch=state.batch"),
        Fault("games.belote.BeloteATrois.swapped", "table=seven, ", ""),
        Fault("games.belote.BeloteATrois.swapped", "table=seven, ", "table=seven, trick=(), "),
    ),
)
def bidding_the_second_batch_and_the_swap_keep_the_pack_whole(p: Proof) -> None:
    """Passing moves nothing, a take gives each his three more cards, the swap exchanges two cards, also where cards of the
    first trick lie already."""
    game = game_for(p.rules)
    state, action = a_bid_or_a_swap(p, cards_lie=True)
    p.show(whole(game, accepted(p, game, state, action)))


@claim(
    clauses=(
        "belote-a-trois/auction/first-round",
        "belote-a-trois/auction/second-round",
        "belote-a-trois/deal/second-batch",
        "belote-a-trois/seven/swap",
    ),
    rulings=(5, 7, 10, 11),
    summarises=(belote.suit_of,),
    hides=(count,),
    faults=(
        Fault(
            "games.belote.BeloteATrois.taken",
            "hands = (a | d, b | e, c | f)",
            "hands = (a | d, b | e | f, c)",
            "its own batch",
        ),
        Fault(
            "games.belote.BeloteATrois.taken",
            "hands = (a | d, b | e, c | f)",
            "hands = (a | e, b | d, c | f)",
            "its own batch",
        ),
        Fault("games.belote.BeloteATrois.passed", "passes=passes,", "passes=passes, hands=state.batch,"),
        Fault("kernel.belote.swapped", "hand & ~(trump & SEVENS)", "hand"),
        Fault("games.belote.BeloteATrois.expected_sizes", "return 6, 6, 6", "return 9, 9, 9"),
    ),
)
def a_take_makes_each_hand_of_six_one_of_nine(p: Proof) -> None:
    """Whoever takes, in either round and any suit, each hand of six has nine cards with its own batch of three; a pass
    leaves hands of six, and a swap before the first card hands of nine, as large as they are; and that is what the rules
    expect."""
    game: Any = game_for(make_rules("belote-a-trois", {"turned_suit_in_round_two": "yes"}))
    state, action = a_bid_or_a_swap(p, cards_lie=False)
    after, taken, swapped = accepted(p, game, state, action), action.verb in (TAKE, NAME), action.verb == SWAP
    if taken:
        own = [hand | batch for hand, batch in zip(state.hands, state.batch, strict=True)]
        p.show(alike(list(after.hands), own), "its own batch")
        p.assume(all_of(*(count(batch) == 3 for batch in state.batch)))
        for hand, batch in zip(state.hands, state.batch, strict=True):
            p.rest_on(counts_add_up, hand, batch)
    if swapped:
        hand, seven = state.hands[action.seat], state.trump & belote.SEVENS
        p.rest_on(counts_one, seven)
        p.rest_on(counts_one, state.table)
        p.rest_on(counts_what_is_left, hand, seven)
        p.rest_on(counts_add_up, hand & ~seven, state.table)
    p.assume(all_of(*(count(hand) == (9 if swapped else 6) for hand in state.hands)))
    size = 9 if taken or swapped else 6
    p.show(all_of(*(count(hand) == size for hand in after.hands)), "the hands")
    p.show(game.expected_sizes(after) == (size, size, size), "as expected")


@claim(
    clauses=("tre-belli/play/turns", "bismarck/play/turns", "tribello/play/turns"),
    hides=(count, whist.trick_winner),
    faults=(
        Fault("games.actions.after_card", "finished), left - 1", "finished), left - 2", "the hands"),
        CARD_KEPT_IN_HAND.at("the hands"),
    ),
)
def a_whist_card_leaves_one_hand_and_three_make_a_trick(p: Proof) -> None:
    """Whichever card of his hand is played: hands stay as large as the tricks left ask for, three cards more are won
    with every trick, and the end is when the hands are empty."""
    (game, *_) = whist_games()
    state, card = a_whist_trick_under_way(p, game), p.card("card", whist.PACK)
    shown_sizes(p, game, state, played_in_each(p, state, card), card)


@claim(
    clauses=("belote-a-trois/play/turns",),
    hides=(count, belote.trick_winner),
    faults=(
        Fault("games.base.Game.after_play", "state.phase if left else OVER", "state.phase if left > 1 else OVER"),
        CARD_KEPT_IN_HAND.at("the hands"),
    ),
)
def a_belote_card_leaves_one_hand_and_three_make_a_trick(p: Proof) -> None:
    """Whichever card of his hand is played: hands stay as large as the tricks left ask for, three cards more are won
    with every trick, and the end is when the hands are empty."""
    game = game_for(make_rules("belote-a-trois", {}))
    state, card = a_belote_trick_under_way(p), p.card("card", belote.PACK)
    shown_sizes(p, game, state, any_card_played(p, game, state, card), card)


CARDS_TO_PLAY = {"tre-belli": 48, "bismarck": 48, "tribello": 39, "belote-a-trois": 27}


def to_play(state: Any) -> int:
    """How many cards are still to be played: three for each trick that is left, less those on the table."""
    return 3 * state.left - len(state.trick)  # type: ignore[no-any-return]


def any_cards_about(p: Proof, game: Any, phase: str) -> Any:
    """A deal in a phase with any cards in the hands, on the table and, in play, in the trick under way; seat 0 acts."""
    pack, left = game.deck.pack, p.number("tricks left", 1, game.tricks)
    a, b, c = (p.cards(name, pack) for name in seats("hand"))
    trick = tuple(p.cards(name, pack) for name in cards_on_the_table(p)) if phase == PLAY else ()
    rest: dict[str, Any] = {"leader": -len(trick) % 3, "trick": trick, "left": left}
    if game.id == "belote-a-trois":
        turned = p.cards("table", pack)
        return BeloteDeal(2, phase, 0, (a, b, c), turned, turned, (0, 0, 0), 0, 0, trump=belote.SPADES, **rest)
    gifts = (Gift(0, 1, 1),) if phase in (GIVE, GIVE_BACK) else ()
    return WhistDeal(2, phase, 0, (a, b, c), p.cards("table", pack), contract=3, gifts=gifts, **rest)


def anything_done(p: Proof, game: Any) -> tuple[str, Action]:
    """Any action with any cards that it names, and its phase."""
    kinds = [(phase, verb) for phase, verbs in game.verbs.items() for verb in verbs]
    phase, verb = kinds[p.number("kind of action", 0, len(kinds) - 1)]
    contract = game.contracts[p.number("contract", 0, 3)] if verb == CHOOSE else ""
    cards = p.cards("cards", game.deck.pack) if verb in (TAKE, DISCARD, EXCHANGE, GIVE, GIVE_BACK, PLAY) else 0
    if verb == EXCHANGE:
        p.assume(count(cards) <= 13)
    return phase, Action(0, verb, cards, contract, game.deck.suit("S"))


@claim(
    clauses=(
        "tre-belli/play/turns",
        "bismarck/play/turns",
        "tribello/play/turns",
        "belote-a-trois/play/turns",
        "tre-belli/deal/hands",
        "bismarck/deal/hands",
        "tribello/deal/hands",
        "belote-a-trois/deal/second-batch",
    ),
    whole_games=True,
    hides=(count, whist.trick_winner, belote.trick_winner),
    summarises=(whist.suit_of, belote.suit_of),
    faults=(
        Fault("games.tribello.Tribello.dealt", "left=13", "left=12", "at the start"),
        Fault("games.tribello.Tribello.exchanged", "exchanged=", "left=state.left - 1, exchanged=", "another action"),
        Fault(
            "games.actions.after_card",
            "won, (*past, finished), left - 1",
            "won, (*past, finished), left",
            "a card played",
        ),
        Fault(
            "games.base.Game.after_play",
            "state.phase if left else OVER",
            "state.phase if left > 1 else OVER",
            "over when none is left",
        ),
    ),
)
def every_deal_ends_after_exactly_48_39_or_27_plays(p: Proof) -> None:
    """Whatever is dealt, 48 cards are to be played in Tre Belli and Bismarck, 39 in Tribello, 27 in Belote à 3; only a
    card played changes that, to one fewer; as many are in the hands, and the deal is over exactly when none is left."""
    game: Any = game_for(p.rules)
    if p.truth("at the start"):
        p.show(to_play(any_deal(p, game)) == CARDS_TO_PLAY[game.id], "at the start")
        return
    phase, action = anything_done(p, game)
    state = any_cards_about(p, game, phase)
    after = game.moved(state, action)
    if action.verb != PLAY:
        p.show(to_play(after) == to_play(state), "another action")
        return
    p.show(total(*game.expected_sizes(state)) == to_play(state), "as many as the hands hold")
    p.show(to_play(after) == to_play(state) - 1, "a card played")
    p.show(same(game.is_over(after), to_play(after) == 0), "over when none is left")


@claim(
    clauses=("tre-belli/exchange/discard", "bismarck/exchange/discard-first", "bismarck/exchange/take-up"),
    rulings=(44, 75, 76),
    whole_games=True,
    hides=(count,),
    faults=(Fault("games.forehand.ForehandGame.owed", "return 4", "return 5"),),
)
def hands_are_as_large_as_they_should_be_through_the_exchange(p: Proof) -> None:
    """Sixteen before and after, twenty in between where the table comes first, twelve where the discard does."""
    game = under_any_duty(p, game_for(p.rules))
    state, action = before_play(p, game)
    after = accepted(p, game, state, action)
    p.assume(right_exchange(p, game, state) & right_sizes(game, state))
    p.rest_on(counts_what_is_left, state.hands[0], action.cards)
    p.rest_on(counts_what_is_left, state.table, action.cards)
    p.rest_on(counts_add_up, state.hands[0], action.cards or state.table)
    p.show(right_sizes(game, after), "the hands")
    p.show(right_exchange(p, game, after) if after.phase in game.verbs and after.phase != PLAY else True, "the table")
