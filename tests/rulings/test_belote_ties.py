"""Belote under every combination of the switches of announcements, calls and ties: points and pot are conserved."""

from collections.abc import Iterator
from itertools import product

import pytest

from followsuit.games import game_for
from followsuit.spec import RuleSet, make_rules

from .covering import Value, contradicts, readings
from .deals import Game, Three, marks
from .faults import Fault, changed, constant, plant
from .matches import match_played

TIE_SWITCHES = (
    "announcements",
    "belote_call",
    "announcing",
    "card_in_two_announcements",
    "announcement_tie",
    "taker_tie",
    "defender_tie",
)


def combinations_of(names: tuple[str, ...]) -> list[RuleSet]:
    """The rule sets of belote for all values of some switches that can stand together."""
    values = (readings("belote-a-trois")[name] for name in names)
    rows = (dict(zip(names, row, strict=True)) for row in product(*values))
    return [make_rules("belote-a-trois", row) for row in rows if stands(row)]


def stands(row: dict[str, Value]) -> bool:
    """Whether values can stand together, all other switches at their defaults."""
    defaults = {name: values[0] for name, values in readings("belote-a-trois").items()}
    return not contradicts("belote-a-trois", defaults | row)


COMBINATIONS = combinations_of(TIE_SWITCHES)
TIES: dict[str, Three] = {
    "taker and one defender": (60, 60, 21),
    "all three": (50, 50, 50),
    "two defenders above": (31, 50, 50),
    "nobody": (57, 46, 40),
}


def test_all_combinations_that_can_stand_are_there() -> None:
    full, belote, none = 2 * 2 * 2 * 3 * 16, 2 * 16, 16
    assert len(COMBINATIONS) == full + belote + none == 432
    assert len({rules.digest for rules in COMBINATIONS}) == 432


def test_two_deals_under_every_combination_conserve_the_points() -> None:
    for rules in COMBINATIONS:
        course = match_played(game_for(rules), rules.name, most=2)
        assert course.problems == [], rules.name


def unbalanced(game: Game) -> Iterator[str]:
    """The ties after which players and pot do not have what was made, but for what a reading makes or loses."""
    for name, made in TIES.items():
        for pot in (0, 7):
            score = marks(game, made, (3, 3, 3), last=1, pot=pot)
            if sum(score.points) + score.pot != sum(made) + pot + beyond(game.rules, name, made[0], pot):
                yield f"{name}: {score.points} and {score.pot} in the pot from {made} and {pot}"


def beyond(rules: RuleSet, tie: str, own: int, pot: int) -> int:
    """What a tie makes, or with a minus loses, of the taker's points and the pot."""
    taker_tie, doubled = rules.value("taker_tie"), rules.value("defender_tie") == "both"
    if tie in ("taker and one defender", "all three") and taker_tie == "vanish":
        return -own
    fails = tie == "two defenders above" or (tie == "all three" and taker_tie == "failure")
    return own + pot if fails and doubled else 0


def test_every_tie_under_every_combination_conserves_the_points() -> None:
    assert [line for rules in COMBINATIONS for line in unbalanced(game_for(rules))] == []


@pytest.mark.parametrize(
    ("target", "change"),
    [
        ("followsuit.kernel.settlement.taker_tied", changed(lambda moved: (*moved[:3], 0))),
        ("followsuit.kernel.settlement.shared", constant((0, 0, 0))),
        ("followsuit.kernel.settlement.moved", lambda right: lambda case, own, pot, *m: right(case, own, 0, *m)),
    ],
)
def test_a_planted_fault_unbalances_a_tie(target: str, change: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(target, change, monkeypatch)
    assert [line for rules in COMBINATIONS for line in unbalanced(game_for(rules))]
