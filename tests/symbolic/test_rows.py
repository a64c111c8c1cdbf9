"""What a claim is run for."""

from types import ModuleType
from typing import Any

import pytest

from followsuit.spec import load_rules, rule_sets, switches
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.rows import Row, rows
from followsuit.symbolic.run import run_claim

TRE_BELLI = [name for name, rules in rule_sets().items() if rules.game == "tre-belli"]


def by_name(found: list[Row]) -> dict[str, Row]:
    assert len({row.name for row in found}) == len(found)
    return {row.name: row for row in found}


def test_a_claim_about_no_game_has_one_row(trials: ModuleType) -> None:
    for only in ([], [load_rules("bismarck")]):
        (row,) = rows(trials.contradictory, only)
        assert (row.name, row.rules, row.expected) == ("every game", None, Word.PROVED)


def test_a_claim_has_a_row_for_each_rule_set_and_one_for_every_reading() -> None:
    found = by_name(rows(claims()["scoring.tribello_is_zero_sum"]))
    assert set(found) == {"tribello", "tribello/published", "tribello[any reading]"}
    free = found["tribello[any reading]"]
    assert (free.rules, free.pinned, free.excluded) == (None, {}, ())
    assert found["tribello"].rules == load_rules("tribello")
    assert {row.expected for row in found.values()} == {Word.PROVED}


def test_the_readings_under_which_a_claim_falls_have_a_row_and_are_left_out_of_the_free_one(trials: ModuleType) -> None:
    found = by_name(rows(trials.falls_from_six))
    assert set(found) == {*TRE_BELLI, "tre-belli[any reading]", "tre-belli[scoring=six]"}
    from_six = {name for name in TRE_BELLI if load_rules(name).switches["scoring"] == "six"}
    assert {name for name, row in found.items() if row.expected is Word.REFUTED} == {
        *from_six,
        "tre-belli[scoring=six]",
    }
    assert from_six == {"tre-belli", "tre-belli/spades-in-trumf"}
    assert found["tre-belli[any reading]"].excluded == ({"scoring": "six"},)
    assert found["tre-belli[scoring=six]"].pinned == {"scoring": "six"}
    assert all(result.as_expected for result in run_claim(trials.falls_from_six, list(found.values())))


def test_a_claim_that_would_fall_without_the_exclusion_falls(trials: ModuleType) -> None:
    free = Row("tre-belli[any reading]", "tre-belli", None, Word.PROVED, {})
    (result,) = run_claim(trials.falls_from_six, [free])
    assert (result.verdict, result.witness) == (Word.REFUTED, "reading of scoring = six")


def test_only_where_picks_rule_sets_and_pins_the_free_row(trials: ModuleType) -> None:
    found = by_name(rows(trials.about_two_games))
    duty = {
        name
        for name, rules in rule_sets().items()
        if rules.game in ("tre-belli", "bismarck") and rules.switches["trump_duty"] == "must-trump"
    }
    assert duty == {"tre-belli", "tre-belli/eight-four", "tre-belli/spades-in-trumf", "bismarck/must-trump-277"}
    # Bismarck has no switch of that scoring, so nothing has to fall there.
    assert set(found) == {*duty, "tre-belli[any reading]", "tre-belli[scoring=six]", "bismarck[any reading]"}
    for name in ("tre-belli[any reading]", "bismarck[any reading]"):
        assert found[name].pinned == {"trump_duty": "must-trump"}
    assert found["bismarck[any reading]"].excluded == ()
    assert found["tre-belli[scoring=six]"].pinned == {"trump_duty": "must-trump", "scoring": "six"}


def test_rule_sets_given_are_the_only_rows_and_only_where_they_are_concerned(trials: ModuleType) -> None:
    given = [load_rules(name) for name in ("tre-belli/eight-four", "tribello", "tre-belli/published")]
    assert [row.name for row in rows(trials.falls_from_six, given)] == ["tre-belli/eight-four", "tre-belli/published"]
    assert [row.name for row in rows(trials.about_two_games, given)] == ["tre-belli/eight-four"]
    assert rows(trials.about_two_games, [load_rules("belote-a-trois")]) == []


@pytest.mark.parametrize("name", ["holds_in_bismarck_alone", "holds_in_bismarck_alone_as_listed"])
def test_a_claim_that_goes_by_its_game_has_one_result_for_each(trials: ModuleType, name: str) -> None:
    wanted = rows(getattr(trials, name))
    results = run_claim(getattr(trials, name), wanted)
    games = {row.name: row.game for row in wanted}
    found = {games[result.rules[0]]: (result.verdict, [games[rule] for rule in result.rules]) for result in results}
    assert len(results) == len(found) == 3
    assert {game: verdict for game, (verdict, _) in found.items()} == {
        "tre-belli": Word.REFUTED,
        "bismarck": Word.PROVED,
        "tribello": Word.REFUTED,
    }
    assert all(shared == [game] * list(games.values()).count(game) for game, (_, shared) in found.items())


def test_a_claim_about_whole_games_runs_each_reading_by_itself(trials: ModuleType) -> None:
    found = by_name(rows(trials.about_whole_games))
    assert all(row.rules is not None and not row.pinned for row in found.values())
    assert set(TRE_BELLI) < set(found)
    read = {(name, value) for row in found.values() if row.rules for name, value in row.rules.switches.items()}
    wanted = {(switch.name, value) for switch in switches("tre-belli").values() for value in switch.runs}
    assert wanted <= read


def test_free_readings_stand_for_every_value_that_runs(trials: ModuleType) -> None:
    scoring = switches("tre-belli")["scoring"]
    for value in scoring.runs:
        pinned = Row(value, "tre-belli", None, Word.PROVED, {"scoring": value})
        (result,) = run_claim(trials.falls_from_six, [pinned])
        assert result.verdict is (Word.REFUTED if value == "six" else Word.PROVED)


def test_a_whole_game_claim_refuses_free_readings(trials: ModuleType, refused: Any) -> None:
    free = Row("tre-belli[any reading]", "tre-belli", None, Word.PROVED, {})
    with refused(ValueError, "runs for whole rule sets"):
        run_claim(trials.about_whole_games, [free])
