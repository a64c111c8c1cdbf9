"""The words of a position line: `RULES key=value key=value ...`, read strictly."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

from followsuit.cards import CardTextError, Deck
from followsuit.games.numbers import number_of
from followsuit.games.whist import union
from followsuit.records.actions import clipped, shown
from followsuit.verdict import UnusableInput

UNKNOWN, EMPTY = "?", "-"
SEATS = ("0", "1", "2")


class PositionError(UnusableInput):
    """A line that is no position: the token at fault, its place in the line, and the remedy."""

    def __init__(self, token: str, place: str, problem: str, remedy: str) -> None:
        super().__init__(clipped(f"{place}: {shown(token)} {problem}; {remedy}"))
        self.token, self.place, self.remedy = token, place, remedy


class Word(NamedTuple):
    """One `key=value` with its number in the line, counted from 1."""

    number: int
    key: str
    value: str

    def error(self, problem: str, remedy: str, token: str | None = None, where: str = "") -> PositionError:
        """An error at this word, or at a token inside it."""
        place = f"word {self.number} ({self.key}{where})"
        return PositionError(self.value if token is None else token, place, problem, remedy)


class Words:
    """A position line cut into its rule set and its words, of which none stands twice."""

    def __init__(self, text: str) -> None:
        parts = text.split()
        if not parts or "=" in parts[0].partition("[")[0]:
            raise PositionError(
                parts[0] if parts else "",
                "word 1",
                "is not the name of a rule set",
                "a position line opens with one, as in 'tribello round=3 hands=AS,KH/?/?'",
            )
        self.rules = parts[0]
        self.words: dict[str, Word] = {}
        for number, part in enumerate(parts[1:], 2):
            self.add(number, part)

    def add(self, number: int, part: str) -> None:
        """Note one word; PositionError where it is not `key=value` or its key has stood before."""
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise PositionError(part, f"word {number}", "is not key=value", "'-' stands for no cards, '?' for unknown")
        if key in self.words:
            before = self.words[key].number
            raise PositionError(part, f"word {number}", f"gives {key} again", f"word {before} gave it already")
        self.words[key] = Word(number, key, value)

    def known(self, game: str, keys: Collection[str]) -> None:
        """PositionError for a key that the game does not have."""
        for word in self.words.values():
            if word.key not in keys:
                close = get_close_matches(word.key, keys, n=1)
                meant = f"did you mean {close[0]}? " if close else ""
                raise word.error(f"is no key of {game}", f"{meant}the keys are {' '.join(keys)}", word.key)

    def get(self, key: str) -> Word | None:
        """The word of a key."""
        return self.words.get(key)

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number in a range; None where the line does not say."""
        word = self.words.get(key)
        if word is None:
            return None
        text = word.value
        if not (text.isascii() and text.isdecimal() and len(text) <= 9 and low <= int(text) <= high):
            raise word.error(f"is no value of {key}", f"{key} is a whole number from {low} to {high}")
        return int(text)

    def one_of(self, key: str, allowed: Collection[str]) -> str | None:
        """One of some words; None where the line does not say."""
        word = self.words.get(key)
        if word is not None and word.value not in allowed:
            raise word.error(f"is no value of {key}", f"it is one of {', '.join(allowed)}")
        return None if word is None else word.value

    def three(self, key: str) -> tuple[str, str, str] | None:
        """Three parts by seat, divided by slashes; None where the line does not say."""
        word = self.words.get(key)
        if word is None or word.value == UNKNOWN:
            return None
        parts = word.value.split("/")
        if len(parts) != 3:
            problem = f"has {number_of(len(parts), 'part')}"
            raise word.error(problem, f"{key} has three, by seat, divided by '/', as in AS,KH/?/?")
        return parts[0], parts[1], parts[2]


class Places:
    """Where each card of a line lies: a card that lies in two places is refused with both."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.of: dict[int, str] = {}

    def read(self, word: Word, text: str, where: str = "") -> tuple[int, ...]:
        """The cards of a list with commas, in its order; `-` is no cards."""
        if text == EMPTY:
            return ()
        cards: list[int] = []
        for place, token in enumerate(text.split(","), 1):
            cards.append(self.card(word, token, f"{where}, card {place}"))
            self.put(cards[-1], word, f"{where}, card {place}")
        return tuple(cards)

    def card(self, word: Word, token: str, where: str) -> int:
        """One card, which lies nowhere yet."""
        if "." in token:
            remedy = "hands with dots are not read; write the cards one by one, as in AS,TD"
            raise word.error("is not a card", remedy, token, where)
        try:
            return self.deck.card(token)
        except CardTextError as error:
            ranks = " ".join(reversed(self.deck.ranks))
            remedy = f"write the rank ({ranks}) and then the suit (S H D C), as in AS or TD"
            raise word.error(f"is not a card of the {self.deck.size}-card pack", remedy, token, where) from error

    def put(self, card: int, word: Word, where: str) -> None:
        """Note where a card lies; PositionError where it lies already."""
        name = self.deck.text_of[card]
        place = f"{word.key}{where}"
        if card in self.of:
            raise word.error(f"lies in two places, {self.of[card]} and {place}", "a card lies in one", name, where)
        self.of[card] = place

    def missing(self) -> int:
        """The cards of the pack that lie nowhere."""
        return self.deck.pack & ~union(self.of)
