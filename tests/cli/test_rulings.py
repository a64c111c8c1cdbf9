"""`followsuit rulings` reads well enough to settle an argument."""

import json

import pytest

from followsuit.cli import run
from followsuit.spec import rulings, switches


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rulings", *arguments]) == 0
    return capsys.readouterr().out


def test_a_game_shows_all_its_points_with_question_answer_and_ground(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "belote-a-trois")
    game = "belote-a-trois"
    own = [r for r in rulings().values() if r.game == game or any(c.startswith(game) for c in r.clauses)]
    assert any(ruling.game != game for ruling in own)
    assert [ruling.number for ruling in own if f"{ruling.number}. {ruling.question}" not in out] == []
    assert out.count("  Ground      ") == len(own)


def test_a_point_shows_every_reading_and_marks_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, "18")
    for reading in switches("belote-a-trois")["taker_tie"].readings:
        assert reading.value in out
        assert reading.says in out
    assert "litige             default" in out


def test_a_switch_is_found_by_its_name_in_each_game_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["game"] for row in json.loads(shown(capsys, "trump_duty", "--json"))] == ["tre-belli", "bismarck"]
    assert [row["number"] for row in json.loads(shown(capsys, "bismarck", "trump_duty", "--json"))] == [79]


def test_the_index_lists_every_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["number"] for row in json.loads(shown(capsys, "--json"))] == list(rulings())


@pytest.mark.parametrize("game", ["belote", "17", "under_trump", ""])
def test_a_point_of_what_is_no_game_is_refused(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert run(["rulings", game, "18"]) == 2
    told = f"followsuit: error: '{game}' is no game, so it has no point '18'; games are tre-belli, bismarck, "
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize("arguments", [["nonsense"], ["999"], ["89"], ["bismarck", "18"], ["bismarck", "under_trump"]])
def test_what_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(["rulings", *arguments]) == 2
    assert "numbers run from 1 to 88 and from 101 to 109, switches" in capsys.readouterr().err
