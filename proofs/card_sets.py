"""Sets of cards as masks: what the rules take for granted about them."""

from followsuit.kernel import sets
from followsuit.kernel.whist import PACK
from followsuit.symbolic.claims import Fault, Proof, claim
from followsuit.symbolic.lemmas import (
    counts_add_up,
    counts_its_halves,
    counts_nothing,
    counts_one,
    counts_what_is_left,
    only_a_card_counts_one,
)
from followsuit.symbolic.statements import any_of, chosen, same, total

CARDS = tuple(1 << place for place in range(52))


def whole(size: int) -> int:
    """The first cards of the pack, so many of them."""
    return (1 << min(size, 52)) - 1


@claim(
    clauses=(),
    lemmas=(counts_its_halves,),
    faults=(Fault("kernel.sets.count", "halves >> 16", "halves >> 8", "two halves of 16"),),
)
def count_is_the_number_of_cards(p: Proof) -> None:
    """A set counts what its two halves count, down to eight cards, where every card counts one."""
    for half in (32, 16, 8):
        cards = p.cards(f"{2 * half} cards", whole(2 * half))
        p.show(counts_its_halves(cards, half), f"two halves of {half}")
    eight = p.cards("8 cards", 0xFF)
    p.show(sets.count(eight) == total(*(eight >> place & 1 for place in range(8))), "eight cards")


@claim(
    clauses=(),
    lemmas=(counts_add_up, counts_what_is_left),
    faults=(Fault("kernel.sets.count", "& 0x7F", "& 0x1F", "halves of 16"),),
)
def counts_of_disjoint_sets_add_up(p: Proof) -> None:
    """Two sets without a common card count together what each counts, and a set loses what is taken from it.

    For eight cards, and so for twice as many.
    """
    one, other = p.cards("one of 8", 0xFF), p.cards("other of 8", 0xFF)
    p.show(counts_add_up(one, other), "8 cards together")
    p.show(counts_what_is_left(one, other), "8 cards apart")
    for half in (8, 16, 32):
        p.show(counts_its_halves(p.cards(f"any of {2 * half}", whole(2 * half)), half), f"halves of {half}")
        one, other = (p.cards(f"{name} of {2 * half}", whole(2 * half)) for name in ("one", "other"))
        for cards in (one, other, one | other, one & ~other):
            p.rest_on(counts_its_halves, cards, half)
        for lemma in (counts_add_up, counts_what_is_left):
            p.rest_on(lemma, one & whole(half), other & whole(half))
            p.rest_on(lemma, one >> half, other >> half)
        p.show(counts_add_up(one, other), f"{min(2 * half, 52)} cards together")
        p.show(counts_what_is_left(one, other), f"{min(2 * half, 52)} cards apart")


@claim(
    clauses=(),
    lemmas=(counts_one, counts_nothing),
    faults=(Fault("kernel.sets.is_card", "cards != 0 and ", "", "one of the 52"),),
)
def a_card_is_a_set_of_one(p: Proof) -> None:
    """A mask is a card exactly when it is one of the 52, and then it counts one; no card counts nothing."""
    cards = p.cards("cards", PACK)
    p.step(same(sets.is_card(cards), any_of(*(cards == card for card in CARDS))), "one of the 52")
    p.show(counts_one(cards), "counts one")
    p.show(counts_nothing(cards), "counts nothing")


@claim(
    clauses=(),
    hides=(sets.count,),
    lemmas=(only_a_card_counts_one,),
    faults=(Fault("kernel.sets.is_card", "cards & (cards - 1) == 0", "cards & (cards - 1) < 4"),),
)
def no_other_set_counts_one(p: Proof) -> None:
    """Its lowest card counts one, and what is left without it counts nothing only when it was a card."""
    cards = p.cards("cards", PACK)
    lowest = cards & -cards
    p.rest_on(counts_one, lowest)
    p.rest_on(counts_nothing, cards)
    p.rest_on(counts_nothing, cards & ~lowest)
    p.rest_on(counts_what_is_left, cards, lowest)
    p.show(only_a_card_counts_one(cards))


@claim(
    clauses=(),
    faults=(Fault("kernel.sets.within", "& ~whole", "& whole"),),
)
def a_set_is_within_another_when_nothing_sticks_out(p: Proof) -> None:
    """One set is within another exactly when their union is the other."""
    cards, whole = p.cards("cards", PACK), p.cards("whole", PACK)
    p.show(same(sets.within(cards, whole), cards | whole == whole))


@claim(
    clauses=(),
    faults=(Fault("kernel.sets.highest", "below >> 32", "below >> 16"),),
)
def the_highest_card_is_in_the_set_and_none_is_above_it(p: Proof) -> None:
    """The highest card of a set is one of its cards with no other above it; an empty set has none."""
    cards = p.cards("cards", PACK)
    best = sets.highest(cards)
    p.show(best == chosen(cards == 0, 0, best), "no card of no cards")
    p.show(sets.is_card(best) & (best & cards == best) & (cards < best * 2), "the highest", when=cards != 0)
