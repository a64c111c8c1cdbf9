"""The shapes of the TOML files of the spec, and their strict reading."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from followsuit.spec.model import Kind, Status

T = TypeVar("T")


class SpecError(ValueError):
    """A data file that is not what its shape asks for: the message names the file and the place."""


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of which every key is known."""


class SentenceShape(_Shape, frozen=True):
    """A `[[sentence]]` of a register."""

    id: str
    digest: str
    says: str
    none: str | None = None


class SourceFile(_Shape, frozen=True):
    """A register, `seeds/<game>.toml`."""

    key: str
    title: str
    language: str
    file: str
    sha256: str
    sentence: list[SentenceShape]


class ClauseShape(_Shape, frozen=True, rename={"from_": "from"}):
    """A `[[clause]]`."""

    id: str
    text: str
    from_: list[str]
    status: Status
    rulings: list[int] = []
    ground: str | None = None
    outside: str | None = None


class ClauseFile(_Shape, frozen=True):
    """The clauses of a game, `spec/<game>.toml`."""

    game: str
    title: str
    clause: list[ClauseShape]


class ReadingShape(_Shape, frozen=True):
    """One of the readings of a switch."""

    value: str
    says: str
    wild: bool = False


class SwitchShape(_Shape, frozen=True):
    """A `[[ruling.switch]]`: readings, of which all run unless `runs` lists fewer, or a whole number."""

    name: str
    says: str
    readings: list[ReadingShape] = []
    runs: list[str] | None = None
    type: Literal["readings", "int"] = "readings"
    default: int | None = None
    min: int | None = None


class RulingShape(_Shape, frozen=True):
    """A `[[ruling]]` or an `[[extra]]`."""

    number: int
    game: str
    kind: Kind
    question: str
    answer: str
    ground: str
    sentences: list[str]
    clauses: list[str]
    played_by: str | None = None
    switch: list[SwitchShape] = []


class ContradictionShape(_Shape, frozen=True, rename={"with_": "with"}):
    """A `[[contradiction]]`."""

    game: str
    when: dict[str, list[str]]
    with_: dict[str, list[str]]
    why: str


class RulingsFile(_Shape, frozen=True):
    """`spec/rulings.toml`."""

    ruling: list[RulingShape]
    extra: list[RulingShape] = []
    contradiction: list[ContradictionShape] = []


class RuleSetShape(_Shape, frozen=True):
    """A `[[rule-set]]`."""

    name: str
    game: str
    says: str
    parent: str | None = None
    wild: bool = False
    switches: dict[str, object] = {}


class RuleSetsFile(_Shape, frozen=True, rename={"rule_set": "rule-set"}):
    """`spec/rule-sets.toml`."""

    rule_set: list[RuleSetShape]


class ChangeShape(_Shape, frozen=True):
    """A `[[change]]` of a rule itself."""

    place: str
    old: str
    new: str


class UserRules(_Shape, frozen=True):
    """A rule set in a file of the user's own."""

    game: str
    parent: str | None = None
    name: str | None = None
    switches: dict[str, object] = {}
    change: list[ChangeShape] = []


def read(path: Path, shape: type[T]) -> T:
    """The content of a TOML file (UTF-8) in the given shape.

    Raises SpecError, whose message starts with the path, for a file that cannot be read, is not TOML, lacks
    a key, has an unknown one or one of the wrong type.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_bytes().decode("utf-8-sig")), shape)
    except OSError as error:
        raise SpecError(f"{path}: cannot be read ({error.strerror}); check the path") from error
    except UnicodeDecodeError as error:
        raise SpecError(f"{path}: not UTF-8 at byte {error.start + 1}; save it as UTF-8") from error
    except RecursionError as error:
        raise SpecError(f"{path}: not TOML that can be read: nested too deeply") from error
    except msgspec.ValidationError as error:
        raise SpecError(f"{path}: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path}: not TOML: {error}") from error
    except ValueError as error:
        wrong = "a number of too many digits" if "digits" in str(error) else error
        raise SpecError(f"{path}: not TOML that can be read: {wrong}") from error
