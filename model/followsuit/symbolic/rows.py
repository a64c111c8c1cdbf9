"""What a claim is run for: each rule set, every reading at once, and the readings under which it must fall."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from followsuit.spec import RuleSet, RuleSetError, load_rules, make_rules, rule_sets, switches
from followsuit.symbolic.claims import Claim, Readings, Word

GAME = "game"
"""What a run that goes by its game is said to read, among the switches."""


@dataclass(frozen=True)
class Row:
    """One run of a claim: a rule set, or free readings of a game's switches, some of them pinned.

    `excluded` are combinations of readings that a run with free readings leaves out.
    """

    name: str
    game: str
    rules: RuleSet | None
    expected: Word
    pinned: Readings
    excluded: tuple[Readings, ...] = ()

    @property
    def values(self) -> Mapping[str, str | int]:
        """The game, and the values of its switches that are not left free."""
        return {GAME: self.game, **(self.pinned if self.rules is None else self.rules.switches)}


def rows(claim: Claim, only: Iterable[RuleSet] = ()) -> list[Row]:
    """The rows of a claim: all of them, or one for each of the rule sets given that it is about."""
    chosen = list(only)
    if not claim.games:
        changed = [Row(rules.name, rules.game, rules, Word.PROVED, {}) for rules in chosen if rules.changes]
        as_they_are = len(changed) < len(chosen) or not chosen
        return [*([Row("every game", "", None, Word.PROVED, {})] if as_they_are else []), *changed]
    if chosen:
        return [_row(claim, rules) for rules in chosen if _concerns(claim, rules)]
    found = [_row(claim, rules) for rules in _running() if _concerns(claim, rules)]
    for game in claim.games:
        if claim.whole_games or claim.enumerated:
            found += [_row(claim, rules) for rules in _variants(game) if _concerns(claim, rules)]
        else:
            found += _free_rows(claim, game)
    return found


def _running() -> list[RuleSet]:
    return [load_rules(name) for name, rules in rule_sets().items() if not rules.not_running]


def _variants(game: str) -> Iterator[RuleSet]:
    """The game's own rule set with one reading changed, for every reading that runs and may stand alone."""
    for switch in switches(game).values():
        for value in switch.runs:
            if value != switch.default:
                try:
                    yield make_rules(game, {switch.name: value})
                except RuleSetError:
                    continue


def _concerns(claim: Claim, rules: RuleSet) -> bool:
    return rules.game in claim.games and _holds(claim.only_where, rules.switches)


def _holds(readings: Readings, values: Mapping[str, str | int]) -> bool:
    return all(values.get(switch) == value for switch, value in readings.items())


def _row(claim: Claim, rules: RuleSet) -> Row:
    falls = any(_holds(readings, rules.switches) for readings in claim.refuted_where)
    return Row(rules.name, rules.game, rules, Word.REFUTED if falls else Word.PROVED, {})


def _free_rows(claim: Claim, game: str) -> list[Row]:
    """All readings at once but those under which the claim must fall, and each of these."""
    known = switches(game)
    if not all(switch in known for switch in claim.only_where):
        return []
    falls = tuple(readings for readings in claim.refuted_where if all(switch in known for switch in readings))
    free = Row(f"{game}[any reading]", game, None, Word.PROVED, claim.only_where, falls)
    return [free, *(_falling(claim, game, readings) for readings in falls)]


def _falling(claim: Claim, game: str, readings: Readings) -> Row:
    text = ",".join(f"{switch}={value}" for switch, value in readings.items())
    return Row(f"{game}[{text}]", game, None, Word.REFUTED, {**claim.only_where, **readings})
