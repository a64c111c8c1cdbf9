"""Numbers of things as messages say them."""

from collections.abc import Iterable


def number_of(number: int, noun: str) -> str:
    """So many of something, as in `1 card` and `1,021 cards`; the noun is one that takes an s."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def verb_for(number: int, one: str, more: str) -> str:
    """The form of a verb that goes with a number, as in `is` and `are`."""
    return one if number == 1 else more


def by_seat(points: Iterable[int]) -> str:
    """Points by seat as people write them."""
    return " / ".join(map(str, points))
