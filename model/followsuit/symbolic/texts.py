"""Texts of cards that are not known.

The games write cards into reasons and views. A set and its text stand for each other one to one, so the text of an
unknown set is compared as the set; nothing else is ever done with it.
"""

from collections.abc import Callable
from typing import Any

from followsuit.symbolic.values import SymInt, Truth
from followsuit.symbolic.world import World


class CardsText:
    """The text of an unknown set of cards or suit; `read` takes a known text back to its set."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, cards: SymInt, read: Callable[[str], int]) -> None:
        self.cards, self.read = cards, read

    def __eq__(self, other: object) -> Truth:
        cards: Any = other.cards if isinstance(other, CardsText) else self.read(str(other))
        return self.cards == cards

    def __str__(self) -> str:
        return "unknown cards"


def stand_in_for_texts(world: World) -> None:
    """Let the decks of a world answer with a stand-in where they are to write cards that are not known."""
    deck: Any = world.module("followsuit.cards").__dict__["Deck"]
    write, letter = deck.write, deck.suit_letter

    def write_cards(self: Any, cards: Any) -> Any:
        return CardsText(cards, self.read) if isinstance(cards, SymInt) else write(self, cards)

    def write_suit(self: Any, suit: Any) -> Any:
        read = lambda text: self.suit(text) if text else 0  # noqa: E731
        return CardsText(suit, read) if isinstance(suit, SymInt) else letter(self, suit)

    deck.write, deck.suit_letter = write_cards, write_suit
