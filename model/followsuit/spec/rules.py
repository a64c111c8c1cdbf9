"""Rule sets: a game with a value for each of its switches, named in the spec, in a user's file, or made."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from followsuit.spec.load import contradictions, switches_by_game, unique
from followsuit.spec.locate import data_folder
from followsuit.spec.model import GAMES, LARGEST, Contradiction, Switch
from followsuit.spec.shapes import RuleSetsFile, RuleSetShape, SpecError, UserRules, read
from followsuit.verdict import UnusableInput

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]*")
_WRITE_MADE = "write base[switch=value,...]"
_MADE = re.compile(r"(?P<base>[^\[\]]+)\[(?P<changes>[^\[\]]*)\]")


class RuleSetError(UnusableInput):
    """A rule set that does not exist, contradicts itself or does not run; the message says what may be."""


@dataclass(frozen=True)
class Change:
    """A change of a rule beyond all switches: in the function or constant at `place`, `old` becomes `new`.

    `place` is written as in `kernel.tribello.winning_quota`; `old` stands in it once.
    """

    place: str
    old: str
    new: str


@dataclass(frozen=True)
class RuleSet:
    """A game with a value for every one of its switches. Equal and hashed by all it holds."""

    name: str
    game: str
    parent: str | None
    switches: Mapping[str, str | int] = field(hash=False)
    says: str = ""
    wild: bool = False
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "switches", MappingProxyType(dict(self.switches)))

    def __reduce__(self) -> tuple[type[RuleSet], tuple[object, ...]]:
        return RuleSet, (self.name, self.game, self.parent, dict(self.switches), self.says, self.wild, self.changes)

    @cached_property
    def digest(self) -> str:
        """12 hexadecimal digits that depend on the game, the values and the changes alone, not on the name."""
        held: list[object] = [self.game, dict(self.switches)]
        held += [[change.place, change.old, change.new] for change in self.changes]
        text = json.dumps(held, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:12]

    @cached_property
    def delta(self) -> Mapping[str, str | int]:
        """The values that differ from the defaults of the game."""
        known = switches(self.game)
        return MappingProxyType({name: value for name, value in self.switches.items() if value != known[name].default})

    @cached_property
    def not_running(self) -> tuple[str, ...]:
        """The switches whose value does not run yet."""
        known = switches(self.game)
        return tuple(
            name for name, value in self.switches.items() if known[name].runs and value not in known[name].runs
        )

    def value(self, switch: str) -> str | int:
        """The value of a switch; RuleSetError if the game has no such switch."""
        return self.switches[switch if switch in self.switches else _known_switch(self.game, switch).name]

    def reading(self, switch: str) -> int:
        """The place of the value among the readings of a switch, 0 the default; a number is itself."""
        return self._readings[switch if switch in self._readings else _known_switch(self.game, switch).name]

    @cached_property
    def _readings(self) -> Mapping[str, int]:
        known = switches(self.game)
        return {name: known[name].reading(value) for name, value in self.switches.items()}


def switches(game: str) -> Mapping[str, Switch]:
    """The switches of a game by name; RuleSetError if there is no such game."""
    if game not in GAMES:
        raise RuleSetError(f"unknown game {_shown(game)}{_meant(game, GAMES)}; the games are {', '.join(GAMES)}")
    return switches_by_game()[game]


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """The named rule sets by name, a game's own first; those with readings that do not run are among them."""
    found: list[RuleSet] = []
    for row in read(data_folder("spec") / "rule-sets.toml", RuleSetsFile).rule_set:
        found.append(_from_row(row, {rules.name: rules for rules in found}))
    return unique(((rules.name, rules) for rules in found), "rule set")


def load_rules(name_or_path: str, changes_allowed: bool = False) -> RuleSet:
    """The rule set of that name, made name (`base[switch=value,...]`) or TOML file.

    A file holds `game`, optionally `parent` (a named rule set of that game) and `name`, and `[switches]`. With
    `changes_allowed` it may hold `[[change]]` too, edits of the rules themselves, which only proofs can run.
    Raises RuleSetError for what is unknown, contradictory, unreadable or does not run yet.
    """
    if name_or_path in rule_sets():
        return _running(rule_sets()[name_or_path])
    if name_or_path.endswith(".toml") or os.path.isfile(name_or_path):
        return _running(_from_file(Path(name_or_path), changes_allowed))
    if made := _MADE.fullmatch(name_or_path):
        return make_rules(made["base"], _changes(_named(made["base"]).game, made["changes"]))
    if "[" in name_or_path or "]" in name_or_path:
        problem = "its bracket is not closed" if "]" not in name_or_path else "its brackets do not fit"
        raise RuleSetError(f"{_shown(name_or_path)} names no rule set: {problem}; {_WRITE_MADE}")
    return _named(name_or_path)


def make_rules(base: str, changes: Mapping[str, str | int]) -> RuleSet:
    """The rule set that differs from a named one (a game's id names its own) in the switches given.

    Its name is `base[switch=value,...]`, which `load_rules` reads back, or `base` if nothing differs.
    Errors are those of `load_rules`.
    """
    parent = _named(base)
    values = _merged(parent.game, parent.switches, changes)
    differs = [f"{name}={value}" for name, value in values.items() if value != parent.switches[name]]
    if not differs:
        return _running(parent)
    return _running(RuleSet(f"{base}[{','.join(differs)}]", parent.game, base, values))


def _meant(word: str, known: Iterable[str]) -> str:
    """A suggestion for a misspelt word, as a tail of a message; empty if nothing is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def _shown(value: object) -> str:
    """A value as a message shows it: quoted ASCII text or a number, else what kind of thing it is."""
    if isinstance(value, str | int | float):
        return json.dumps(value)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return "a date or time"


def _named(name: str) -> RuleSet:
    known = rule_sets()
    if name not in known:
        raise RuleSetError(
            f"unknown rule set {_shown(name)}{_meant(name, known)}; "
            f"the rule sets are {', '.join(known)}, and a rule set of your own is a TOML file"
        )
    return known[name]


def _known_switch(game: str, name: str) -> Switch:
    known = switches(game)
    if name not in known:
        allowed = ", ".join(known)
        raise RuleSetError(f"unknown switch {_shown(name)} of {game}{_meant(name, known)}; the switches are {allowed}")
    return known[name]


def _checked(switch: Switch, value: object) -> str | int:
    """A value that the switch allows; a number stands for the reading that is written with it."""
    if switch.minimum is not None:
        if isinstance(value, int) and not isinstance(value, bool) and switch.minimum <= value <= LARGEST:
            return value
    elif isinstance(value, str | int) and not isinstance(value, bool) and str(value) in switch.values:
        return str(value)
    meant = _meant(value, switch.values) if isinstance(value, str) else ""
    place = f"switch {switch.name} of {switch.game}"
    raise RuleSetError(f"unknown value {_shown(value)} for {place}{meant}; allowed: {switch.allowed}")


def _merged(game: str, base: Mapping[str, str | int], changes: Mapping[str, object]) -> dict[str, str | int]:
    """The base values with the changes; RuleSetError for an unknown switch or value, or a contradiction."""
    values = dict(base)
    for name, value in changes.items():
        switch = _known_switch(game, name)
        values[name] = _checked(switch, value)
    for contradiction in contradictions():
        if contradiction.game == game:
            _refuse_contradiction(contradiction, values)
    return values


def _refuse_contradiction(contradiction: Contradiction, values: Mapping[str, str | int]) -> None:
    """RuleSetError if all of `when` holds and a value of `with` is there too."""
    if not all(values[name] in allowed for name, allowed in contradiction.when.items()):
        return
    for name, lost in contradiction.with_.items():
        if values[name] in lost:
            cause = ", ".join(f"{switch} = {values[switch]}" for switch in contradiction.when)
            left = ", ".join(v for v in switches(contradiction.game)[name].values if v not in lost)
            raise RuleSetError(
                f"{cause} and {name} = {values[name]} contradict each other in {contradiction.game}: "
                f"{contradiction.why} With {cause}, {name} can only be {left}"
            )


def _running(rules: RuleSet) -> RuleSet:
    """The rule set itself; RuleSetError if one of its readings does not run yet."""
    for name in rules.not_running:
        runs = ", ".join(switches(rules.game)[name].runs)
        raise RuleSetError(
            f"rule set {rules.name}: {name} = {rules.switches[name]} does not run yet; what runs is {runs}"
        )
    return rules


def _changes(game: str, text: str) -> dict[str, str | int]:
    """The changes in a made name, `switch=value,...`."""
    found: dict[str, str | int] = {}
    if not text.strip():
        raise RuleSetError(f"nothing stands in the brackets; leave them out, or {_WRITE_MADE}")
    for part in text.split(","):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals or name in found:
            raise RuleSetError(f"{_shown(part)} is not a new switch=value; {_WRITE_MADE}")
        number = _known_switch(game, name).minimum is not None and value.isascii() and value.isdecimal()
        found[name] = int(value) if number and len(value) <= len(str(LARGEST)) else value
    return found


def _from_row(row: RuleSetShape, before: Mapping[str, RuleSet]) -> RuleSet:
    """A named rule set: a game's own holds the defaults, any other is a delta on one before it."""
    parent = before.get(row.parent or "")
    if row.parent is None and row.name == row.game and not row.switches:
        base: Mapping[str, str | int] = {name: switch.default for name, switch in switches(row.game).items()}
    elif parent is not None and parent.game == row.game and row.name.startswith(f"{row.game}/"):
        base = parent.switches
    else:
        raise SpecError(f"rule set {row.name} is neither the own one of {row.game} nor a delta on one before it")
    values = _merged(row.game, base, row.switches)
    for name in _idle(base, values, row.switches):
        raise SpecError(f"rule set {row.name} declares {name} = {values[name]}, which its parent has already")
    return RuleSet(row.name, row.game, row.parent, values, row.says, row.wild)


def _idle(base: Mapping[str, str | int], values: Mapping[str, str | int], declared: Iterable[str]) -> list[str]:
    """The switches that a delta declares and does not change."""
    return [name for name in declared if values[name] == base[name]]


def _from_file(path: Path, changes_allowed: bool) -> RuleSet:
    """The rule set of a user's file; every RuleSetError starts with the path."""
    try:
        row = read(path, UserRules)
        switches(row.game)
        for key, value, remedy in (("name", row.name, "a name"), ("parent", row.parent, "the name of a rule set")):
            if value == "":
                raise RuleSetError(f"`{key}` is empty; give it {remedy}, or leave it out")
        parent = _named(row.parent or row.game)
        name = row.name or path.name
        if parent.game != row.game:
            raise RuleSetError(f"the parent {parent.name} is of {parent.game}, not of {row.game}")
        if name in rule_sets() or not _NAME.fullmatch(name):
            raise RuleSetError(
                f"the name {_shown(name)} cannot be used; "
                "give it a `name` of its own, of letters, digits, dots, slashes and dashes"
            )
        values = _merged(row.game, parent.switches, row.switches)
        for idle in _idle(parent.switches, values, row.switches):
            raise RuleSetError(f"{idle} = {values[idle]} is what {parent.name} has already; leave it out")
        if row.change and not changes_allowed:
            raise RuleSetError(
                f"[[change]] edits a rule itself ({row.change[0].place}), which only `followsuit prove` can run; "
                "leave it out, or give the file to `followsuit prove --rules`"
            )
        changes = tuple(Change(change.place, change.old, change.new) for change in row.change)
        return RuleSet(name, row.game, parent.name, values, changes=changes)
    except SpecError as error:
        raise RuleSetError(
            f"{error}. A rule set file has `game` and may have `parent`, `name`, [switches] and [[change]], "
            "each of these with `place`, `old` and `new`"
        ) from error
    except RuleSetError as error:
        raise RuleSetError(f"{path}: {error}") from error
