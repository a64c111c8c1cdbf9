"""`followsuit games` and the entry point itself."""

import importlib.metadata
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from followsuit import __version__
from followsuit.cli import COMMANDS, cli, run
from followsuit.spec import GAMES, rule_sets, switches


def test_all_games_and_rule_sets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert [name for name in (*GAMES, *rule_sets()) if name not in out] == []


def test_a_rule_set_shows_every_switch(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "belote-a-trois/contree", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {switch["name"] for switch in data["switches"]} == set(switches("belote-a-trois"))
    assert data["delta"] == {"under_trump": "free", "taker_tie": "failure"}


def test_the_overview_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == list(rule_sets())


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "belote"]) == 2
    assert "belote-a-trois" in capsys.readouterr().err


def test_a_bracket_left_open_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "belote-a-trois[under_trump=free"]) == 2
    told = capsys.readouterr().err
    assert "its bracket is not closed" in told
    assert "did you mean" not in told


def test_the_help_of_verify_says_how_long_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--help"]) == 0
    assert "takes about two to three minutes on two cores" in " ".join(capsys.readouterr().out.split())


def those_with_rules() -> str:
    """The commands with `--rules`, as a sentence lists them."""
    found = []
    for name in sorted(COMMANDS):
        known = cli.get_command(click.Context(cli), name)
        assert known is not None
        found += [f"`{name}`" for parameter in known.params if "--rules" in parameter.opts]
    return f"{', '.join(found[:-1])} and {found[-1]}"


def test_the_help_and_the_readme_say_which_commands_take_a_file_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--help"]) == 0
    told = [capsys.readouterr().out, (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")]
    for text in (" ".join(text.split()) for text in told):
        assert f"{those_with_rules()} take it with" in text
        assert "`deal`, `games` and `score`" in text
        assert "[[change]]" in text


def test_the_help_of_rules_says_whether_a_rule_itself_may_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("check", "conform", "legal", "score", "prove"):
        assert run([command, "--help"]) == 0
        said = " ".join(capsys.readouterr().out.split())
        may = "which may hold [[change]] here" if command == "prove" else "or a TOML file without [[change]]"
        assert may in said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_and_json(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"followsuit {command}" in out
    assert "Examples:" in out
    assert "--json" in out


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["frobnicate"]) == 2
    assert "frobnicate" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_says_where_the_machine_output_is_defined(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run([command, "--help"]) == 0
    assert "spec/*.schema.json" in " ".join(capsys.readouterr().out.split())


def test_the_version_is_told_from_a_source_tree_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def installed(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", installed)
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"followsuit, version {__version__}\n"


def test_the_version_is_that_of_the_distribution() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == __version__


def test_commands_are_listed_without_importing_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.list_commands(None) == list(COMMANDS)  # type: ignore[arg-type]
    code = "import sys; from followsuit.cli import run; run(['--help']); "
    code += "sys.exit('z3' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_case_084_an_ascii_console_is_enough() -> None:
    code = "from followsuit.cli import main; main(['games', 'belote-a-trois'])"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
