"""`followsuit deal`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.cli import run
from followsuit.records import check_file, read_position
from followsuit.spec import GAMES, load_rules

Capture = pytest.CaptureFixture[str]


def out(capsys: Capture, *arguments: str) -> str:
    """What a run that succeeds prints."""
    assert run(["deal", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_a_fresh_deal_is_one_position_line(capsys: Capture, game: str) -> None:
    line = out(capsys, game, "--seed", "7", "--dealer", "2")
    position = read_position(line)
    assert (position.game.id, position.state.dealer, position.gaps) == (game, 2, ())
    assert line.count("\n") == 1
    assert out(capsys, game, "--seed", "7", "--dealer", "2", "--position") == line


def test_case_085_the_seed_decides(capsys: Capture) -> None:
    same = out(capsys, "tribello", "--seed", "3")
    assert out(capsys, "tribello", "--seed", "3") == same
    assert out(capsys, "tribello", "--seed", "4") != same
    assert out(capsys, "tribello", "--seed", "3", "--count", "2") == same + out(capsys, "tribello", "--seed", "4")


def test_a_position_comes_as_json(capsys: Capture) -> None:
    lines = out(capsys, "tre-belli/published", "--count", "2", "--seed", "9", "--json").splitlines()
    data = [json.loads(line) for line in lines]
    assert [row["seed"] for row in data] == [9, 10]
    assert data[0]["rules"] == "tre-belli/published"
    assert data[0]["digest"] == load_rules("tre-belli/published").digest
    assert data[0]["position"] + "\n" == out(capsys, "tre-belli/published", "--seed", "9")


def test_a_rule_set_file_deals(capsys: Capture, tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('game = "belote-a-trois"\n[switches]\nunder_trump = "free"\n')
    assert out(capsys, str(rules)).startswith("belote-a-trois switches=under_trump:free dealer=0 phase=bid-one act=1 ")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("what", ["--play", "--match"])
def test_what_is_played_checks_clean(tmp_path: Path, capsys: Capture, game: str, what: str) -> None:
    file = tmp_path / "played.jsonl"
    assert out(capsys, game, what, "--seed", "5", "--count", "3", "--out", str(file)) == ""
    summary = check_file(file)
    assert (summary.records, summary.findings) == (3, [])
    assert out(capsys, game, what, "--seed", "5", "--count", "3") == file.read_text("ascii")


def test_an_endless_match_is_cut(capsys: Capture) -> None:
    assert run(["deal", "bismarck/school-break", "--match"]) == 2
    assert "no end; say after how many deals it stops (--deals N)" in capsys.readouterr().err
    assert len(json.loads(out(capsys, "bismarck/school-break", "--match", "--deals", "4"))["deals"]) == 4


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("before")
    assert run(["deal", "bismarck/school-break", "--match", "--out", str(file)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert file.read_text() == "before"
    assert "no end" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["missing/out.jsonl", ".", "file/out.jsonl"])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, capsys: Capture, place: str) -> None:
    (tmp_path / "file").write_text("")
    assert run(["deal", "tribello", "--out", str(tmp_path / place)]) == 2
    error = capsys.readouterr().err
    assert str(tmp_path / place) in error
    assert "Traceback" not in error
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poker"], "tre-belli"),
        (["tribello", "--play", "--match"], "exclude each other"),
        (["tribello", "--deals", "3"], "--match"),
        (["tribello", "--seed", "-1"], "'--seed': '-1' is not a whole number from 0 up"),
        (["tribello", "--seed", "x"], "'--seed': 'x' is not a whole number from 0 up"),
        (["tribello", "--seed", ""], "'--seed': '' is not a whole number from 0 up"),
        (["tribello", "--seed", "1e3"], "'--seed': '1e3' is not a whole number from 0 up"),
        (["tribello", "--seed", "1_000"], "'--seed': '1_000' is not a whole number from 0 up"),
        (["tribello", "--seed", "\u0661"], "is not a whole number from 0 up"),
        (["tribello", "--seed", "9" * 5000], "is not a whole number from 0 up"),
        (["tribello", "--count", "0"], "'--count': '0' is not a whole number from 1 up"),
        (["tribello", "--match", "--deals", "0"], "'--deals': '0' is not a whole number from 1 up"),
        (["tribello", "--dealer", "3"], "'--dealer': '3' is not a whole number from 0 to 2"),
        ([], "GAME|RULES"),
    ],
)
def test_unusable_arguments_are_refused(capsys: Capture, arguments: list[str], words: str) -> None:
    assert run(["deal", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "Traceback" not in error


def test_the_output_is_the_same_whatever_the_hash_seed() -> None:
    code = "from followsuit.cli import main; main(['deal', 'belote-a-trois', '--match', '--seed', '3'])"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "99")
    }
    assert len(outputs) == 1
