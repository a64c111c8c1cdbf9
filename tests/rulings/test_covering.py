"""The covering arrays hold every pair of readings that can stand together, and contradictions are refused by name."""

from itertools import product

import pytest

from followsuit.spec import GAMES, RuleSetError, contradictions, make_rules, rule_sets

from .covering import NUMBERS, Pair, Value, Values, completed, contradicts, covering_array, readings, uncovered


def related(game: str, pair: Pair) -> dict[str, tuple[Value, ...]]:
    """The switches that stand in some contradiction of the game, besides those of the pair."""
    names = {name for row in contradictions() if row.game == game for name in (*row.when, *row.with_)}
    return {name: values for name, values in readings(game).items() if name in names - {name for name, _ in pair}}


def stands_somewhere(game: str, pair: Pair) -> bool:
    """Whether some rule set holds a pair, found by trying all values of the switches that might forbid it."""
    others = related(game, pair)
    return any(accepted(game, dict(pair) | dict(zip(others, some, strict=True))) for some in product(*others.values()))


def accepted(game: str, values: Values) -> bool:
    """Whether the rules of contradiction, read anew, let the values stand."""
    full = {name: values.get(name, some[0]) for name, some in readings(game).items()}
    return not any(
        full[when] in values and full[name] in lost
        for row in contradictions()
        for when, values in (row.when.items() if row.game == game else ())
        for name, lost in row.with_.items()
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_that_can_stand_together_is_covered(game: str) -> None:
    rows = covering_array(game)
    missing = uncovered(game, rows)
    assert [pair for pair in missing if stands_somewhere(game, pair)] == []
    assert len(rows) < 30


@pytest.mark.parametrize("game", GAMES)
def test_an_array_cut_short_lacks_a_pair(game: str) -> None:
    rows = covering_array(game)
    missing = uncovered(game, rows[:-1]) - uncovered(game, rows)
    assert any(stands_somewhere(game, pair) for pair in missing)


def test_the_pairs_left_out_contradict_each_other() -> None:
    missing = {game: uncovered(game, covering_array(game)) for game in GAMES}
    assert (missing["tre-belli"], missing["tribello"]) == (set(), set())
    assert (("announcements", "none"), ("belote_call", "spoken")) in missing["belote-a-trois"]
    indirect = (("lap_order", "complete-laps"), ("variant", "school-break"))
    assert indirect in missing["bismarck"]
    assert completed("bismarck", dict(indirect)) is None


def test_the_arrays_are_the_same_on_every_run() -> None:
    for game in GAMES:
        assert covering_array.__wrapped__(game) == covering_array(game)


def test_a_number_has_its_default_first() -> None:
    for name, numbers in NUMBERS.items():
        assert numbers[0] == rule_sets()["belote-a-trois"].value(name)


@pytest.mark.parametrize("base", rule_sets())
def test_one_change_of_a_named_rule_set_stands_or_is_refused_naming_both_sides(base: str) -> None:
    parent = rule_sets()[base]
    for name, values in readings(parent.game).items():
        for value in values:
            changed: Values = {**parent.switches, name: value}
            if contradicts(parent.game, changed):
                with pytest.raises(RuleSetError, match="contradict each other") as refused:
                    make_rules(base, {name: value})
                sides = {switch for switch in changed if f"{switch} = {changed[switch]}" in str(refused.value)}
                assert name in sides
                assert len(sides) == 2
            else:
                assert make_rules(base, {name: value}).value(name) == value
