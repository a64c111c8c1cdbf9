"""The points of cards in belote."""

from itertools import combinations

from followsuit.cards import BELOTE_DECK
from followsuit.kernel import belote
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.statements import chosen, total

TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def points_card_by_card(cards: int, trump: int) -> int:
    """The points of some cards by the two tables of the text, one card after the other."""
    worth = []
    for text, card in BELOTE_DECK.card_of.items():
        points = chosen(trump & card != 0, TRUMP_POINTS[text[0]], PLAIN_POINTS[text[0]])
        worth.append(chosen(cards & card != 0, points, 0))
    return total(*worth)


@claim(
    clauses=("belote-a-trois/cards/points",),
    faults=(Fault("kernel.belote.TRUMP_VALUES", "(NINES, 14)", "(NINES, 15)"),),
)
def every_card_has_the_points_of_the_table(p: Proof) -> None:
    """J 20, 9 14, A 11, 10 10, K 4, Q 3 in trumps; A 11, 10 10, K 4, Q 3, J 2 elsewhere; nothing for the others."""
    card, trump = p.card("card", belote.PACK), p.one_of("trump", belote.SUITS)
    p.show(belote.card_points(card, trump) == points_card_by_card(card, trump))


@claim(
    clauses=("belote-a-trois/cards/points", "belote-a-trois/score/card-points"),
    faults=(Fault("kernel.belote.card_points", "cards & ~trump & rank", "cards & rank"),),
)
def the_pack_holds_152_points_of_which_62_in_trumps(p: Proof) -> None:
    """62 points in the trump suit, 30 in each other, 152 in all."""
    for trump in belote.SUITS:
        p.show(belote.card_points(belote.PACK, trump) == 152, "the pack")
        for suit in belote.SUITS:
            p.show(belote.card_points(suit, trump) == (62 if suit == trump else 30), "a suit")


@claim(
    clauses=("belote-a-trois/score/card-points",),
    faults=(Fault("kernel.belote.card_points", "total + value * count(cards & trump & rank)", "value"),),
)
def a_card_put_on_a_pile_adds_its_points(p: Proof) -> None:
    """A pile is worth what its cards are worth: no point of the cards played is lost or counted twice."""
    pile = p.cards("pile", belote.PACK)
    for trump in belote.SUITS:
        for card in BELOTE_DECK.cards:
            with_it, without = belote.card_points(pile | card, trump), belote.card_points(pile & ~card, trump)
            p.show(with_it == without + belote.card_points(card, trump))


@claim(
    clauses=("belote-a-trois/deal/talon", "belote-a-trois/score/card-points"),
    rulings=(9,),
    enumerated=True,
    faults=(Fault("kernel.belote.PLAIN_VALUES", "(TENS, 10)", "(TENS, 11)"),),
)
def five_cards_left_out_are_worth_at_most_67_points_and_never_1(p: Proof) -> None:
    """All 201,376 sets of five undealt cards take 0 to 67 points out of play, every number but 1."""
    for trump in belote.SUITS:
        worth = [belote.card_points(card, trump) for card in BELOTE_DECK.cards]
        found = {a + b + c + d + e for a, b, c, d, e in combinations(worth, 5)}
        expected = {0, *range(2, 68)}
        p.case(trump=BELOTE_DECK.suit_letter(trump), missing=sorted(expected - found), beyond=sorted(found - expected))
        p.show(found == expected, "every number of points")
