"""What the spec holds, as frozen values: sources and sentences, clauses, rulings, switches and readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

GAMES = ("tre-belli", "bismarck", "tribello", "belote-a-trois")
"""The ids of the games, in the order in which everything lists them."""

FIRST_EXTRA = 101
"""Rulings are numbered from 1; those found while the spec was written, from here."""

Status = Literal["stated", "inferred", "imported", "repaired"]
Kind = Literal["switch", "same", "outside", "fact"]

LARGEST = 10**18 - 1
"""The greatest number that a switch takes: one that every count in the programs holds."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of a source text: `KEY/line.sentence`, digest of its words, what it says in our words."""

    id: str
    digest: str
    says: str
    none: str | None
    """Why it carries no rule; None if it carries one."""


@dataclass(frozen=True)
class Source:
    """The register of one source text, which is not kept itself; `file` and `sha256` tell which it is."""

    key: str
    game: str
    title: str
    language: str
    file: str
    sha256: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Clause:
    """One rule, `game/topic/case`, in our words, with the sentences and the rulings it rests on."""

    id: str
    text: str
    sentences: tuple[str, ...]
    status: Status
    rulings: tuple[int, ...]
    ground: str | None
    outside: str | None
    """Why the model leaves it out; None if some code carries it out."""

    @property
    def game(self) -> str:
        """The id of the game it belongs to."""
        return self.id.partition("/")[0]


@dataclass(frozen=True)
class Reading:
    """One way to read a doubtful point; `wild` if only engines or pages have it, no source text."""

    value: str
    says: str
    wild: bool


@dataclass(frozen=True)
class Switch:
    """A named parameter of a game: one of its readings, the default first, or a number from `minimum` to LARGEST."""

    name: str
    game: str
    ruling: int
    says: str
    readings: tuple[Reading, ...]
    runs: tuple[str, ...]
    default: str | int
    minimum: int | None

    @property
    def values(self) -> tuple[str, ...]:
        """The values of its readings, the default first; none if it takes a number."""
        return tuple(reading.value for reading in self.readings)

    @property
    def allowed(self) -> str:
        """The values allowed, for people."""
        if self.minimum is not None:
            return f"any whole number from {self.minimum} up, of at most {len(str(LARGEST))} digits"
        return ", ".join(self.values)

    def reading(self, value: str | int) -> int:
        """The place of a value among the readings, 0 the default; a number stands for itself."""
        return value if isinstance(value, int) else self.values.index(value)


@dataclass(frozen=True)
class Ruling:
    """A doubtful point: the question, the answer taken and its ground, and what it touches."""

    number: int
    game: str
    kind: Kind
    question: str
    answer: str
    ground: str
    sentences: tuple[str, ...]
    clauses: tuple[str, ...]
    played_by: str | None
    switches: tuple[Switch, ...]


@dataclass(frozen=True)
class Contradiction:
    """Values that cannot go together: under all of `when`, any value in `with_` has lost its subject."""

    game: str
    when: Mapping[str, tuple[str, ...]]
    with_: Mapping[str, tuple[str, ...]]
    why: str
