"""Facts about the rules that claims may rest on where the solver would take long to find them itself.

Each is a statement about any values, and is itself shown by a claim.
"""

from followsuit.kernel.school_break import top
from followsuit.kernel.sets import count, is_card
from followsuit.kernel.whist import SPADES
from followsuit.symbolic.statements import chosen, disjoint, implies


def counts_one(card: int) -> bool:
    """A card counts one."""
    return implies(is_card(card), count(card) == 1)


def only_a_card_counts_one(cards: int) -> bool:
    """A set that counts one is a card."""
    return (count(cards) == 1) == is_card(cards)


def counts_nothing(cards: int) -> bool:
    """Only an empty set counts nothing."""
    return (count(cards) == 0) == (cards == 0)


def counts_its_halves(cards: int, half: int) -> bool:
    """A set counts what its first `half` cards and the others count."""
    return count(cards) == count(cards & ((1 << half) - 1)) + count(cards >> half)


def counts_add_up(one: int, other: int) -> bool:
    """Two sets that share no card count together what each counts."""
    return implies(disjoint(one, other), count(one | other) == count(one) + count(other))


def counts_what_is_left(cards: int, taken: int) -> bool:
    """Cards taken out of a set are missing from its count."""
    return implies(taken & ~cards == 0, count(cards & ~taken) == count(cards) - count(taken))


def top_has_its_number(cards: int, number: int) -> bool:
    """Of the cards of one suit the highest are as many as asked for, up to twelve, or all; and none but these."""
    best, held = top(cards, number), count(cards)
    right = (count(best) == chosen(number < held, number, held)) & (best & ~cards == 0)
    return implies((cards & ~SPADES == 0) & (number >= 0) & (number <= 12), right)


LEMMAS = (
    counts_one,
    only_a_card_counts_one,
    counts_nothing,
    counts_its_halves,
    counts_add_up,
    counts_what_is_left,
    top_has_its_number,
)
