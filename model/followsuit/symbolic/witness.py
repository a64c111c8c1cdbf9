"""The text of a counterexample or an attained case."""

from collections.abc import Mapping
from typing import NamedTuple

from followsuit.cards import BELOTE_DECK, WHIST_DECK, Deck
from followsuit.spec import switches

READING = "reading of "
NOT_ATTAINED = "none, of all that there are, attains it"


class Cards(NamedTuple):
    """Cards of a deck as a case shows them; their text is made when it is shown."""

    deck: Deck
    cards: int

    def __str__(self) -> str:
        return self.deck.write(self.cards) or "none"


def named(case: Mapping[str, object]) -> str:
    """The text of a case that a claim names itself."""
    return "; ".join(f"{name.replace('_', ' ')} = {_plain(value)}" for name, value in case.items())


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(values: Mapping[str, int | bool], kinds: Mapping[str, str], game: str) -> str:
    """`name = value; ...`: cards as cards, suits as letters, readings by their names."""
    return "; ".join(f"{name} = {_text(name, kinds[name], value, game)}" for name, value in values.items())


def _text(name: str, kind: str, value: int | bool, game: str) -> str:
    if name.startswith(READING):
        return switches(game)[name.removeprefix(READING)].values[value]
    if kind.startswith(("cards ", "rest ")):
        return _cards(kind, value)
    deck = BELOTE_DECK if game == "belote-a-trois" else WHIST_DECK
    if kind == "one of" and value in [deck.suit(letter) for letter in "SHDC"]:
        return deck.suit_letter(value)
    return _plain(value)


def _cards(kind: str, value: int) -> str:
    what, _, size = kind.partition(" ")
    deck = {"32": BELOTE_DECK, "52": WHIST_DECK}.get(size)
    if deck is None or not value:
        return str(value)
    return "all other cards" if what == "rest" and 2 * value.bit_count() > deck.size else deck.write(value)
