"""Rule sets in which every pair of readings that can stand together does: a deterministic greedy covering array."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from followsuit.spec import RuleSet, contradictions, make_rules, switches

Value = str | int
Values = dict[str, Value]
Pair = tuple[tuple[str, Value], tuple[str, Value]]

NUMBERS: dict[str, tuple[int, ...]] = {"target": (1000, 501, 61)}
"""The numbers that stand for all of a switch that takes any."""


def readings(game: str) -> dict[str, tuple[Value, ...]]:
    """The values of each switch of a game, the default first."""
    return {name: NUMBERS.get(name) or tuple(switch.values) for name, switch in switches(game).items()}


def contradicts(game: str, values: Mapping[str, Value]) -> bool:
    """Whether some of the values given cannot go together, whatever the other switches are."""
    return any(
        all(values.get(name) in some for name, some in row.when.items())
        and any(values.get(name) in lost for name, lost in row.with_.items())
        for row in contradictions()
        if row.game == game
    )


def completed(game: str, values: Values) -> Values | None:
    """The values with one for every switch, defaults where they can be; None if nothing goes with them.

    A default never loses its subject, so only switches on which others depend may need another value.
    """
    full = {name: some[0] for name, some in readings(game).items()} | values
    if not contradicts(game, full):
        return full
    deciding = [name for row in contradictions() if row.game == game for name in row.when if name not in values]
    tries = [completed(game, {**values, name: value}) for name in deciding[:1] for value in readings(game)[name]]
    return next((found for found in tries if found is not None), None)


def pairs_of(values: Mapping[str, Value]) -> set[Pair]:
    """The pairs of values of different switches."""
    return {(one, other) for one, other in combinations(sorted(values.items()), 2)}


def all_pairs(game: str) -> list[Pair]:
    """All pairs of values of different switches, those that contradict each other too, in order of the switches."""
    known = sorted(readings(game).items())
    return [
        ((one, a), (other, b)) for (one, some), (other, others) in combinations(known, 2) for a in some for b in others
    ]


@cache
def covering_array(game: str) -> tuple[RuleSet, ...]:
    """Rule sets that hold every pair of values which can stand together; the same ones on every run."""
    left = [pair for pair in all_pairs(game) if completed(game, dict(pair)) is not None]
    rows = []
    while left:
        row = grown(game, dict(left[0]), set(left))
        rows.append(make_rules(game, row))
        covered = pairs_of(row)
        left = [pair for pair in left if pair not in covered]
    return tuple(rows)


def grown(game: str, row: Values, wanted: set[Pair]) -> Values:
    """A row grown switch by switch, each time with the value that brings the most pairs still wanted."""
    for name, values in readings(game).items():
        if name not in row:
            fitting = [{**row, name: value} for value in values if completed(game, {**row, name: value}) is not None]
            row = max(fitting, key=lambda grown_row: len(pairs_of(grown_row) & wanted))
    return row


def uncovered(game: str, rows: Iterable[RuleSet]) -> set[Pair]:
    """The pairs that no row holds."""
    held = set().union(*(pairs_of(rules.switches) for rules in rows))
    return set(all_pairs(game)) - held
