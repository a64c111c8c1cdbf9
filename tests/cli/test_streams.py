"""The standard streams: closed, full, without a reader, in any encoding."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from followsuit.cli import run
from followsuit.cli.streams import CLOSED_PIPE
from followsuit.spec import data_folder

SAMPLES = data_folder("spec") / "samples"
TRIBELLO = str(SAMPLES / "tribello.jsonl")
REVOKE = str(SAMPLES / "faults" / "revoke-bismarck.jsonl")
LINE = "belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS"
PROGRAM = [sys.executable, "-c", "from followsuit.cli import main; main()"]

COMMANDS = [
    ["games"],
    ["games", "--json"],
    ["legal", LINE],
    ["legal", LINE, "--json"],
    ["deal", "tribello", "--match"],
    ["deal", "tribello", "--json"],
    ["check", REVOKE],
    ["check", REVOKE, "--json"],
    ["rulings", "18"],
    ["score", "tre-belli", "--contract", "sang", "--tricks", "6,5,5"],
    ["--help"],
    ["check", "--help"],
]


def shell(tail: str, *arguments: str, before: str = "", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """A run from a shell with its redirections."""
    return subprocess.run(
        ["/bin/sh", "-c", f'{before} "$@" {tail}', "sh", *PROGRAM, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_closed_standard_output_is_told(arguments: list[str]) -> None:
    done = shell(">&-", *arguments)
    problem = b"followsuit: error: cannot write to the standard output: it is closed; send it to a file or a terminal\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", problem)


@pytest.mark.parametrize("arguments", [["games"], ["legal", LINE, "--json"], ["check", REVOKE], ["--help"]])
def test_a_closed_standard_error_changes_nothing_else(arguments: list[str]) -> None:
    with_it, without = shell("", *arguments), shell("2>&-", *arguments)
    assert (without.returncode, without.stdout) == (with_it.returncode, with_it.stdout)
    assert without.stderr == b""


@pytest.mark.parametrize("arguments", [["check", "missing.jsonl"], ["games", "none"], ["deal"], []])
def test_what_cannot_be_told_still_has_its_status(arguments: list[str]) -> None:
    assert shell("2>&-", *arguments).returncode == 2
    assert shell("2>&- >&-", *arguments).returncode == 2


def test_a_closed_standard_input_is_told() -> None:
    done = shell("<&-", "check", "-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"followsuit: error: -: cannot be read, the standard input is closed; ")
    assert done.stderr.count(b"\n") == 1


def test_a_run_with_no_standard_stream_at_all_ends() -> None:
    assert shell("<&- >&- 2>&-", "check", TRIBELLO).returncode == 2


def test_closed_streams_are_no_harm_where_nothing_is_written_to_them(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    done = shell("<&- >&- 2>&-", "deal", "tribello", "--match", "--out", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert run(["check", str(file)]) == 0


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_full_place_is_told(tmp_path: Path, arguments: list[str]) -> None:
    done = shell(f">{tmp_path}/full", *arguments, before="ulimit -f 0;")
    assert done.returncode == 2
    assert done.stderr.startswith(b"followsuit: error: cannot write to the standard output: File too large; ")
    assert done.stderr.count(b"\n") == 1


def test_a_full_standard_error_changes_nothing(tmp_path: Path) -> None:
    assert shell(f"2>{tmp_path}/full", "check", "missing.jsonl", before="ulimit -f 0;").returncode == 2
    assert shell(f"2>{tmp_path}/full", "check", TRIBELLO, before="ulimit -f 0;").returncode == 0


def test_an_error_in_reading_the_standard_input_is_told(tmp_path: Path) -> None:
    done = shell(f"0>{tmp_path}/only-written", "check", "-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"followsuit: error: -: cannot be read (Bad file descriptor); check the path\n"


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_reader_that_goes_away_ends_the_run_quietly(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*PROGRAM, *arguments], stdout=write, stderr=subprocess.PIPE, check=False, timeout=120)
    os.close(write)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"")


@pytest.mark.parametrize("arguments", [row for row in COMMANDS if "--json" in row], ids=" ".join)
def test_machine_output_is_the_same_bytes_under_any_encoding(arguments: list[str]) -> None:
    outputs = {shell("", *arguments, PYTHONIOENCODING=name).stdout for name in ("utf-8", "ascii", "utf-16", "cp037")}
    assert len(outputs) == 1
    (out,) = outputs
    assert out.isascii()
    for text in [out] if arguments[0] in ("games", "legal") else out.splitlines():
        json.loads(text)


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["games"], ["games", "\u2660"], ["\u2660"]])
def test_an_ascii_console_gets_ascii(arguments: list[str]) -> None:
    done = shell("", *arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="1")
    assert done.returncode == (2 if "\u2660" in arguments else 0)
    assert (done.stdout + done.stderr).isascii()
    assert b"Traceback" not in done.stderr


def test_nothing_from_outside_is_printed_at_any_length(capsys: pytest.CaptureFixture[str]) -> None:
    long = "x" * 100_000
    for arguments in (
        ["check", TRIBELLO, "--rules", long],
        ["check", long],
        ["games", long],
        ["games", "x " * 50_000],
        ["deal", long],
        ["deal", "tribello", "--out", long],
        ["legal", long],
        ["legal", f"tribello round={long}"],
        ["legal", f"tribello {long}=1"],
        ["legal", f"tribello hands={long}/?/?"],
        ["legal", f"tribello switches={long}:a"],
        ["rulings", long],
        ["conform", "--kinds", long, "--", "x"],
        ["conform", "--", long],
        ["score", "tribello", "--tricks", long],
        [long],
        ["games", f"--{long}"],
    ):
        assert run(arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert 20 < len(captured.err) < 5000, arguments[:1]
