"""Readings that make no difference: which way round, which places lie open, which hand is the pickup, which cards are
drawn."""

from itertools import combinations, permutations
from math import factorial
from typing import Any

from followsuit.cards import WHIST_DECK
from followsuit.games import Action, DealError, Trick, game_for
from followsuit.games.actions import EXCHANGE, PLAY, Plays, Three, after_card
from followsuit.games.whist import WhistDeal, dealt_out
from followsuit.kernel import belote, settlement, whist
from followsuit.spec import make_rules
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.common_faults import CARD_KEPT_IN_HAND
from followsuit.symbolic.statements import alike, all_of, chosen
from followsuit.symbolic.witness import Cards

WHIST_TURNS = (
    "tre-belli/play/turns",
    "bismarck/play/turns",
    "tribello/play/turns",
    "tre-belli/play/lead-next",
    "bismarck/play/lead-next",
    "tribello/play/lead-next",
)
BELOTE_TURNS = ("belote-a-trois/play/turns", "belote-a-trois/play/lead-next", "belote-a-trois/deal/rotation")


def mirrored(three: Three) -> Three:
    """What belongs to the seats after they are named the other way round: 0, 2, 1."""
    return three[0], three[2], three[1]


def a_table(p: Proof, pack: int) -> tuple[Plays, int]:
    """Any hands and piles, up to two cards on the table, and the card played next."""
    cards = [p.cards(f"card {place}", pack) for place in range(3)]
    number, leader = p.number("cards on the table", 0, 2).__index__(), p.number("leader", 0, 2).__index__()
    a, b, c = (p.cards(f"hand {seat}", pack) for seat in range(3))
    x, y, z = (p.cards(f"pile {seat}", pack) for seat in range(3))
    actor, left = (leader + number) % 3, p.number("tricks left", 1, 16)
    return Plays((a, b, c), actor, leader, tuple(cards[:number]), (x, y, z), (), left), cards[2]


def shown_the_other_way_round(p: Proof, pack: int, suits: tuple[int, ...], trick_winner: Any) -> None:
    """The rule on the mirrored table does what the rule with turns the other way round says of the table itself."""
    before, card = a_table(p, pack)
    trump = p.one_of("trump", suits)
    seat = (before.leader - len(before.trick)) % 3
    glass = Plays(
        mirrored(before.hands),
        -seat % 3,
        -before.leader % 3,
        before.trick,
        mirrored(before.won),
        before.past,
        before.left,
    )
    after = after_card(glass, card, trump, trick_winner)
    hands, won = mirrored(after.hands), mirrored(after.won)
    p.show(all_of(*(hands[s] == before.hands[s] & ~(card if s == seat else 0) for s in range(3))), "the hands")
    if len(before.trick) < 2:
        p.show(-after.actor % 3 == (seat - 1) % 3, "the next seat")
        p.show(alike(after.trick, (*before.trick, card)) & alike(won, before.won), "the trick")
        return
    first, second = before.trick
    winner = (before.leader - trick_winner(first, second, card, trump)) % 3
    p.show((-after.actor % 3 == winner) & (-after.leader % 3 == winner), "the winner leads")
    piles = [before.won[s] | chosen(winner == s, first | second | card, 0) for s in range(3)]
    p.show(alike(won, piles) & (after.left == before.left - 1), "his pile")


@claim(
    clauses=WHIST_TURNS,
    rulings=(4, 104),
    summarises=(whist.trick_winner,),
    faults=(
        Fault("games.actions.after_card", "(actor + 1) % 3", "(actor + 2) % 3", "the next seat"),
        CARD_KEPT_IN_HAND.at("the hands"),
    ),
)
def a_mirrored_whist_trick_is_the_trick_played_the_other_way_round(p: Proof) -> None:
    """With the seats named the other way round the rule gives turns, winner and piles of anticlockwise play."""
    shown_the_other_way_round(p, whist.PACK, (0, *whist.SUITS), whist.trick_winner)


@claim(
    clauses=BELOTE_TURNS,
    rulings=(4,),
    summarises=(belote.trick_winner,),
    faults=(
        Fault("games.actions.after_card", "(leader + trick_winner(", "(actor + trick_winner(", "the winner leads"),
        CARD_KEPT_IN_HAND.at("the hands"),
    ),
)
def a_mirrored_belote_trick_is_the_trick_played_the_other_way_round(p: Proof) -> None:
    """With the seats named the other way round the rule gives turns, winner and piles of anticlockwise play."""
    shown_the_other_way_round(p, belote.PACK, belote.SUITS, belote.trick_winner)


@claim(
    clauses=(
        "belote-a-trois/score/capture-better",
        "belote-a-trois/score/others-keep",
        "belote-a-trois/score/defender-tie",
    ),
    rulings=(4, 19),
    refuted_where=({"defender_tie": "split"}, {"defender_tie": "earlier-in-turn"}),
    summarises=(settlement.outcome, settlement.shared, settlement.moved),
    faults=(Fault("kernel.settlement.outcome", "b > c", "b > c + 1"),),
)
def defenders_who_change_seats_change_scores(p: Proof) -> None:
    """The earlier defender has no better right: only readings that name the turn, or split odd points, tell them
    apart."""
    a, b, c = (p.number(f"points of {name}", 0, 252) for name in "ABC")
    x, y, z = (p.number(f"extras of {name}", 0, 390) for name in "ABC")
    pot, pair = p.number("pot", 0, 1000), p.number("belote of A", 0, 20)
    p.assume(pair <= x)
    readings = [p.reading(name) for name in ("extras_in_comparison", "belote_captured", "taker_tie", "defender_tie")]
    _, *scores = settlement.settle(a, b, c, x, y, z, pair, pot, *readings)
    _, *others = settlement.settle(a, c, b, x, z, y, pair, pot, *readings)
    p.show((scores[0] == others[0]) & (scores[3] == others[3]), "the taker and the pot")
    p.show((scores[1] == others[2]) & (scores[2] == others[1]), "the defenders")


@claim(
    clauses=("tre-belli/deal/hands", "bismarck/deal/hands", "bismarck/deal/table-cards"),
    rulings=(40, 72),
    enumerated=True,
    faults=(
        Fault("games.whist.dealt_out", "seat = left_of(seat)", "seat = left_of(seat) if place != 26 else seat"),
        Fault("games.whist.dealt_out", "table = table | card", "table = card"),
    ),
)
def whichever_four_places_lie_open_a_shuffled_pack_gives_the_same_deals(p: Proof) -> None:
    """All 270,725 patterns share out the pack, sixteen cards to each seat and four to the table, so every deal comes
    from equally many orders of the pack."""
    pack, whole = WHIST_DECK.cards, WHIST_DECK.pack
    for places in combinations(range(1, 53), 4):
        p.case(places=places)
        (a, b, c), table = dealt_out(pack, 1, places)
        sixteen = a.bit_count() == b.bit_count() == c.bit_count() == 16 and table.bit_count() == 4
        p.show(sixteen and a | b | c | table == whole)


@claim(
    clauses=("tre-belli/deal/hands", "bismarck/deal/hands"),
    rulings=(40, 72),
    enumerated=True,
    faults=(
        Fault(
            "games.whist.dealt_out",
            "hands = replaced(hands, seat,",
            "hands = replaced(hands, (seat + place // 52) % 3,",
        ),
    ),
)
def the_cards_that_do_not_lie_open_go_round_from_forehand(p: Proof) -> None:
    """Whoever is forehand, the seat of a card depends only on how many before it lie open: any four of every third
    place."""
    pack = WHIST_DECK.cards
    for first, places in ((first, places) for first in range(3) for places in combinations(range(1, 53, 3), 4)):
        p.case(first=first, places=places)
        hands, table = dealt_out(pack, first, places)
        closed = [card for place, card in enumerate(pack, 1) if place not in places]
        expected = [sum(closed[(seat - first) % 3 :: 3]) for seat in range(3)]
        p.show(list(hands) == expected and table == sum(pack[place - 1] for place in places))


@claim(
    clauses=("bismarck/deal/table-cards",),
    rulings=(72,),
    enumerated=True,
    faults=(
        Fault("games.forehand.Bismarck.check_open", "if bismarck.open_positions_refused(a, b, c, d):", "if False:"),
    ),
)
def a_bismarck_deal_with_the_first_or_the_last_card_open_is_refused(p: Proof) -> None:
    """A deal given by places is made exactly when none of the four is 1 or 52: any four of the three first, the three
    last and one amid the pack."""
    game: Any = game_for(p.rules)
    for places in combinations((1, 2, 3, 26, 50, 51, 52), 4):
        p.case(places=places)
        try:
            game.check_open(places)
            made = True
        except DealError:
            made = False
        p.show(made == (1 not in places and 52 not in places))


def with_the_pickup_at(place: int, pack: tuple[int, ...]) -> tuple[int, ...]:
    """The order of the pack that gives, with the pickup last, what this one gives with the pickup at a place."""
    order: list[int] = []
    for start in range(0, 52, 4):
        four = pack[start : start + 4]
        order += [card for turn, card in enumerate(four) if turn != place] + [four[place]]
    return tuple(order)


@claim(
    clauses=("tribello/deal/hands", "tribello/deal/pickup"),
    rulings=(57,),
    enumerated=True,
    faults=(
        Fault("games.tribello.Tribello.deal", "tuple(pack[3::4])", "tuple(pack[2::4])"),
        Fault("games.tribello.Tribello.deal", "in pack[start::4]", "in pack[start:48:4]"),
    ),
)
def wherever_the_pickup_gets_its_cards_a_shuffled_pack_gives_the_same_deals(p: Proof) -> None:
    """For each of the four places the pattern shares out the pack by thirteens: dealing at another place is dealing
    another order of the same pack."""
    game: Any = game_for(p.rules)
    pack = WHIST_DECK.cards
    for dealer in range(3):
        for place in range(4):
            p.case(dealer=dealer, place=place)
            order = with_the_pickup_at(place, pack)
            p.show(sorted(order) == sorted(pack), "another order")
            state = game.deal(game.start(dealer), order, cut=1)
            p.show(state.pickup == pack[place::4][::-1], "the pickup")
            starts = [start for start in range(4) if start != place]
            for turn, start in enumerate(starts, 1):
                p.show(state.hands[(dealer + turn) % 3] == sum(pack[start::4]), "the hands")


def drawn_from(game: Any, pickup: tuple[int, ...], number: int) -> int:
    """What the dealer draws from a pickup after throwing so many of his cards."""
    hand = (1 << 13) - 1
    state = WhistDeal(0, EXCHANGE, 0, (hand, 0, 0), pickup=pickup, contract=3, left=13)
    after = game.apply(state, Action(0, EXCHANGE, (1 << number) - 1))
    return int(after.hands[0] & ~hand)


@claim(
    clauses=("tribello/exchange/discard-then-draw", "tribello/deal/pickup"),
    rulings=(66,),
    enumerated=True,
    faults=(Fault("games.tribello.Tribello.exchanged", "in state.pickup[:drawn]", "in state.pickup[1 : drawn + 1]"),),
)
def drawing_from_the_top_and_drawing_at_random_are_the_same(p: Proof) -> None:
    """Each of the 8,192 sets of pickup cards is drawn when it lies on top, and in shuffled pickups of up to five cards
    every set of a size is drawn from equally many orders."""
    game: Any = game_for(make_rules("tribello", {}))
    cards = WHIST_DECK.cards[13:26]
    for number in range(14):
        for wanted in combinations(cards, number):
            p.case(cards=Cards(WHIST_DECK, sum(wanted)))
            order = (*wanted, *(card for card in cards if card not in wanted))
            p.show(drawn_from(game, order, number) == sum(wanted), "on top")
    for size in range(1, 6):
        for number in range(size + 1):
            p.case(in_the_pickup=size, drawn=number)
            counts: dict[int, int] = {}
            for order in permutations(cards[:size]):
                found = drawn_from(game, order, number)
                counts[found] = counts.get(found, 0) + 1
            every = {sum(some) for some in combinations(cards[:size], number)}
            p.show(set(counts) == every, "every set")
            p.show(set(counts.values()) == {factorial(number) * factorial(size - number)}, "equally often")


@claim(
    clauses=("tribello/deal/cut", "tribello/deal/hands", "tribello/deal/pickup"),
    rulings=(57,),
    enumerated=True,
    faults=(Fault("games.tribello.Tribello.deal", "(left_of(left), 1)", "(left_of(left), 0)", "the same four hands"),),
)
def a_cut_deals_the_same_four_hands_to_other_places(p: Proof) -> None:
    """Wherever the pack is cut, the same four times thirteen cards are dealt, and by thirteen of the fifty-two cuts each
    of them comes to each player and to the pickup."""
    game: Any = game_for(p.rules)
    pack = WHIST_DECK.cards
    hands = {sum(pack[start::4]) for start in range(4)}
    for dealer in range(3):
        dealt = []
        for place in range(52):
            p.case(dealer=dealer, cut_at=place)
            state = game.deal(game.start(dealer), pack[place:] + pack[:place], cut=1)
            dealt.append((*state.hands, sum(state.pickup)))
            p.show(set(dealt[-1]) == hands, "the same four hands")
        p.case(dealer=dealer)
        for found in zip(*dealt, strict=True):
            p.show(all(found.count(hand) == 13 for hand in hands), "to every place")


SEATS = ("dealer", "actor", "leader")
BY_SEAT = ("hands", "won", "discards", "batch")


def one_seat_on(state: Any) -> Any:
    """A deal in which everybody has moved on to the next seat, with all that is his."""
    a_seat = {name: (getattr(state, name) + 1) % 3 for name in SEATS}
    by_seat = {name: getattr(state, name) for name in BY_SEAT if hasattr(state, name)}
    moved = {name: (three[2], three[0], three[1]) for name, three in by_seat.items()}
    past = tuple(Trick((t.leader + 1) % 3, t.cards, (t.winner + 1) % 3) for t in state.past)
    return state._replace(**a_seat, **moved, past=past)


def any_card_next(p: Proof, game: Any, state: Any) -> tuple[Any, int]:
    """The deal in play with any cards in the hands and the piles and up to two on the table, and any card played next."""
    before, card = a_table(p, game.deck.pack)
    return game.after_play(state._replace(phase=PLAY, trump=game.deck.suit("S")), before), card


@claim(
    clauses=(
        "tribello/game/seats",
        "belote-a-trois/deal/first-dealer",
        "tre-belli/deal/dealer",
        "bismarck/deal/dealer",
        "tribello/deal/dealer",
        "belote-a-trois/deal/rotation",
    ),
    rulings=(56, 103),
    whole_games=True,
    hides=(whist.trick_winner, belote.trick_winner),
    faults=(
        Fault("games.tribello.Tribello.dealt", "leader=dealer", "leader=0", "the deal"),
        Fault("games.forehand.ForehandGame.dealt", "forehand = left_of(match.dealer)", "forehand = 1", "the deal"),
        Fault("games.belote.BeloteATrois.dealt", "first = left_of(match.dealer)", "first = 1", "the deal"),
        Fault("games.actions.after_card", "won = replaced(won, winner,", "won = replaced(won, 0,", "a card"),
    ),
)
def whoever_deals_first_only_the_names_of_the_seats_differ(p: Proof) -> None:
    """The draw for seats and the first deal decides nothing else: dealt by the next seat, the same pack gives each next
    seat the same, and when everybody moves on to the next seat, so does all that a card changes."""
    game: Any = game_for(p.rules)
    dealt = [game.deal(game.start(dealer), game.deck.cards, cut=1) for dealer in range(3)]
    for dealer, state in enumerate(dealt):
        p.show(alike(one_seat_on(state), dealt[(dealer + 1) % 3]), "the deal")
    state, card = any_card_next(p, game, dealt[0])
    play, later = Action(state.actor, PLAY, card), one_seat_on(state)
    there = game.moved(later, play._replace(seat=later.actor))
    p.show(alike(one_seat_on(game.moved(state, play)), there), "a card")
