"""The text of a counterexample or an attained case."""

from collections.abc import Mapping

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.spec import switches

READING = "reading of "


def written(values: Mapping[str, int | bool], kinds: Mapping[str, str], game: str) -> str:
    """`name = value; ...`: cards as cards, suits as letters, readings by their names."""
    return "; ".join(f"{name} = {_text(name, kinds[name], value, game)}" for name, value in values.items())


def _text(name: str, kind: str, value: int | bool, game: str) -> str:
    if name.startswith(READING):
        return switches(game)[name.removeprefix(READING)].values[value]
    deck = BELOTE_DECK if game == "belote-a-trois" else WHIST_DECK
    if kind.startswith("cards"):
        deck = BELOTE_DECK if kind == "cards 32" else WHIST_DECK
        return deck.write(value) if kind in ("cards 32", "cards 52") and value else str(value)
    if kind == "one of" and value in [deck.suit(letter) for letter in "SHDC"]:
        return deck.suit_letter(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
