"""What a case found by a proof means at a table: a position or a score line to run, and a whole deal that ends so."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from followsuit.games import Game, game_for
from followsuit.records.rulesets import told_name
from followsuit.spec import RuleSet, RuleSetError, make_rules, switches
from followsuit.symbolic.bounds import CANNOT_RUN, LISTED_STEPS
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Claim, changes_of
from followsuit.symbolic.proof import Replay, Shown, WitnessError
from followsuit.symbolic.result import Result, Value
from followsuit.symbolic.rows import Row, rows
from followsuit.symbolic.run import copy_in
from followsuit.symbolic.values import Undecided
from followsuit.symbolic.witness import READING
from followsuit.symbolic.world import World
from followsuit.verdict import Refused


@dataclass(frozen=True)
class Witness:
    """A case as somebody can run it: a position line, a `followsuit score` line, a record of a whole deal.

    `notes` say what the lines leave open: what a change of the rules makes of them, why there is no deal.
    """

    position: str | None = None
    score: str | None = None
    deal: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """The case of a refuted claim under one of its rows, with the rules it is about."""

    claim: Claim
    row: Row
    values: Mapping[str, Value]
    statement: str = ""
    world: World = field(default_factory=World)

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set of the row with the readings of the case, without changes of the rules themselves.

        RuleSetError where the readings go together in no rule set.
        """
        own = self.row.rules
        base = make_rules(self.row.game, self.row.pinned) if own is None else replace(own, changes=())
        picked = {switch: value for switch, value in self.readings.items() if base.switches[switch] != value}
        if not picked:
            return base
        return make_rules(self.row.game, {**base.delta, **picked})

    @cached_property
    def readings(self) -> Mapping[str, str | int]:
        """The readings that the case names."""
        known = switches(self.row.game)
        named = [(name, int(value)) for name, value in self.values.items() if name.startswith(READING)]
        read = {name.removeprefix(READING): value for name, value in named}
        return {switch: known[switch].values[value] for switch, value in read.items()}

    def by_the_rules_as_they_are(self) -> "Case":
        """The same case without changes of the rules themselves."""
        own = self.row.rules
        unchanged = self.row if own is None else replace(self.row, rules=replace(own, changes=()))
        return replace(self, row=unchanged, world=World())

    @property
    def changes(self) -> str:
        """The name of the rule set where it changes the rules themselves; else empty."""
        return self.row.name if self.row.rules is not None and self.row.rules.changes else ""

    @cached_property
    def game(self) -> Game[Any]:
        """The game by the rules as they are."""
        return game_for(self.rules)

    @cached_property
    def changed_game(self) -> Any:
        """The game by the rules with the changes."""
        return self.module("followsuit.games").game_for(self.rules)

    def module(self, name: str) -> Any:
        """A module of the kernel or the games with the changes planted in it."""
        return self.world.module(name)

    def falls(self, values: Mapping[str, Value]) -> bool:
        """Whether the claim falls at other values too; where it asks for more than these, it is not known to."""
        try:
            copy_in(self.world, self.claim).function(Replay(self.row, values))
        except (Shown, Refused):
            return True
        except (WitnessError, KeyError):
            return False
        return False


def runnable_name(rules: RuleSet) -> str:
    """The name by which every command finds a rule set again, whatever it is called in a file."""
    name, changes = told_name(rules)
    return make_rules(name, changes).name


def cases_of(result: Result, chosen: Sequence[RuleSet]) -> list[Case]:
    """The case of a result under each of its rows."""
    claim = claims()[result.claim]
    values = dict(result.values)
    world = World(*(change for rules in chosen for change in changes_of(rules)))
    return [
        Case(claim, row, values, result.statement, world) for row in rows(claim, chosen) if row.name in result.rules
    ]


def witness_of(result: Result, chosen: Sequence[RuleSet] = ()) -> Witness:
    """What the case of a refuted claim means at a table, as far as it is one of a table.

    `chosen` are the rule sets that the claim was run for, none for all of its rows.
    """
    from followsuit.report.witness_deals import belote_witness, whist_witness
    from followsuit.report.witness_lines import position_witness

    if result.verdict != "refuted" or not result.values:
        return Witness()
    cases = [case for case in cases_of(result, chosen) if case.row.game]
    for made in (position_witness, whist_witness, belote_witness):
        for case in cases:
            witness = made_of(case, made)
            if witness is not None:
                return witness
    return Witness()


def made_of(case: Case, made: Callable[[Case], Witness | None]) -> Witness | None:
    """The witness of a case made in one way, None where it is none of that kind.

    Where a changed rule cannot run on what is to be shown, it is shown by the rules as they are.
    """
    case.world.steps.begin(LISTED_STEPS)
    try:
        return made(case)
    except RuleSetError:
        return None
    except (Undecided, *CANNOT_RUN) as error:
        if not case.changes:
            raise
        witness = made_of(case.by_the_rules_as_they_are(), made)
        note = f"shown by the rules as they are: under {case.changes} a rule cannot run on it ({error})"
        return witness and replace(witness, notes=(*witness.notes, note))
