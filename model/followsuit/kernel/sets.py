"""Sets of cards as bit masks of at most 52 bits."""

from followsuit.kernel.cites import carries_out

ODD_BITS = 0x5555555555555555
PAIRS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F


@carries_out()
def count(cards: int) -> int:
    """The number of cards in a set."""
    pairs = cards - ((cards >> 1) & ODD_BITS)
    nibbles = (pairs & PAIRS) + ((pairs >> 2) & PAIRS)
    octets = (nibbles + (nibbles >> 4)) & NIBBLES
    halves = octets + (octets >> 8)
    words = halves + (halves >> 16)
    return (words + (words >> 32)) & 0x7F


@carries_out()
def is_card(cards: int) -> bool:
    """Whether a set holds exactly one card."""
    return cards != 0 and cards & (cards - 1) == 0


@carries_out()
def within(cards: int, whole: int) -> bool:
    """Whether every card of the first set is in the second."""
    return cards & ~whole == 0


@carries_out()
def highest(cards: int) -> int:
    """The card with the highest bit of a set, 0 of the empty set."""
    below = cards | (cards >> 1)
    below = below | (below >> 2)
    below = below | (below >> 4)
    below = below | (below >> 8)
    below = below | (below >> 16)
    below = below | (below >> 32)
    return below - (below >> 1)
