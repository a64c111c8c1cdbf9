"""Files that commands write and read: whole or not at all, and never in the place of something else."""

import errno
import io
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from followsuit.cli import run
from followsuit.cli.check import Progress
from followsuit.cli.files import whole_files
from followsuit.records import Totals
from followsuit.symbolic import run as running
from followsuit.verdict import UnusableInput

Capture = pytest.CaptureFixture[str]
Child = Callable[..., AbstractContextManager["subprocess.Popen[bytes]"]]


def refused(capsys: Capture, *arguments: str) -> str:
    """The one line with which a run is refused."""
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("followsuit: error: ")
    assert captured.err.count("\n") == 1
    return captured.err


def bound(path: Path) -> None:
    """A socket at a path."""
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


SPECIAL: dict[str, tuple[Callable[[Path], None], Callable[[int], bool]]] = {
    "fifo": (os.mkfifo, stat.S_ISFIFO),
    "socket": (bound, stat.S_ISSOCK),
    "folder": (os.mkdir, stat.S_ISDIR),
}


@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize("linked", [False, True])
def test_what_is_no_regular_file_is_refused_and_stays(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, kind: str, linked: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    make, still = SPECIAL[kind]
    make(Path("there"))
    Path("link").symlink_to("there")
    name = "link" if linked else "there"
    error = refused(capsys, "deal", "tribello", "--out", name)
    assert f"{name} is there and is no regular file; choose another place" in error
    assert still(os.lstat("there").st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "there"]
    assert Path("link").is_symlink()


@pytest.mark.parametrize("before", [True, False])
def test_a_link_is_written_through(tmp_path: Path, before: bool) -> None:
    (tmp_path / "far").mkdir()
    file, link = tmp_path / "far" / "out.jsonl", tmp_path / "link"
    if before:
        file.write_text("before")
        file.chmod(0o640)
    link.symlink_to(file)
    assert run(["deal", "tribello", "--play", "--out", str(link)]) == 0
    assert link.is_symlink()
    assert run(["check", str(file)]) == 0
    assert [path.name for path in (tmp_path / "far").iterdir()] == ["out.jsonl"]
    if before:
        assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_link_to_itself_is_told(tmp_path: Path, capsys: Capture) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    assert "cannot be written (" in refused(capsys, "deal", "tribello", "--out", str(link))


def test_a_name_as_long_as_may_be_is_written(tmp_path: Path) -> None:
    assert run(["deal", "tribello", "--out", str(tmp_path / ("x" * 255))]) == 0


def test_an_empty_name_is_no_file(capsys: Capture) -> None:
    assert "'' names no file; name the file to write" in refused(capsys, "deal", "bismarck", "--out", "")
    assert "'' names no folder; name the folder" in refused(capsys, "prove", "zero_sum", "--export", "")


def test_a_dash_is_no_name_of_a_file(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in (["deal", "bismarck", "--out", "-"], ["prove", "zero_sum", "--export", "-"]):
        assert "- names no place to write; leave the option out, or write ./- " in refused(capsys, *arguments)
    assert list(tmp_path.iterdir()) == []
    assert run(["deal", "bismarck", "--out", "./-"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["-"]


DEAL = "import sys; from followsuit.cli import main; main(['deal', 'tribello', '--out', 'out', *sys.argv[1:]])"


@pytest.mark.usefixtures("plain_signals")
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP), (signal.SIGINT, 130)],
)
def test_a_run_that_is_ended_leaves_what_was_there(child: Child, tmp_path: Path, number: int, status: int) -> None:
    (tmp_path / "out").write_text("before")
    (tmp_path / ".1.part").write_text("another's")
    command = [sys.executable, "-c", DEAL, "--match", "--count", "1000000"]
    with child(command, cwd=tmp_path, stderr=subprocess.DEVNULL) as process:
        while len(list(tmp_path.iterdir())) < 3:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        assert process.wait(60) == status
    assert sorted((path.name, path.read_text()) for path in tmp_path.iterdir()) == [
        (".1.part", "another's"),
        ("out", "before"),
    ]


ENDED_IN_MKDIR = """
import os, signal
mkdir = os.mkdir
os.mkdir = lambda *given, **named: (mkdir(*given, **named), os.kill(os.getpid(), signal.SIGTERM))
"""


@pytest.mark.usefixtures("plain_signals")
def test_a_run_that_is_ended_as_its_folder_is_made_leaves_none(child: Child, tmp_path: Path) -> None:
    with child([sys.executable, "-c", ENDED_IN_MKDIR + DEAL], cwd=tmp_path) as process:
        assert process.wait(60) == -signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_a_signal_that_is_ignored_does_not_end_a_run(child: Child, tmp_path: Path) -> None:
    before = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
    with child([sys.executable, "-c", before + DEAL, "--match", "--count", "200"], cwd=tmp_path) as process:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGHUP)
        assert process.wait(60) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_the_part_of_a_file_takes_no_name_that_is_there(tmp_path: Path) -> None:
    part = tmp_path / f".{os.getpid()}.part"
    part.write_text("another's")
    assert run(["deal", "tribello", "--out", str(tmp_path / "out")]) == 0
    assert part.read_text() == "another's"


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "any").write_text("")
    assert run(["deal", "tribello", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_files_of_a_folder_come_when_all_are_whole(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "smt"
    with whole_files(str(folder), ".smt2") as made:
        assert made is not None
        (made / "a.smt2").write_text("a")
        assert not (folder / "a.smt2").exists()
    assert [(path.name, path.read_text()) for path in folder.iterdir()] == [("a.smt2", "a")]


def test_a_run_broken_off_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("before")

    def broken() -> None:
        with whole_files(str(tmp_path), ".smt2") as made:
            assert made is not None
            (made / "a.smt2").write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.txt", "before")]


@pytest.mark.parametrize("there", ["", "new", "new/er"])
@pytest.mark.parametrize("ended", [None, KeyboardInterrupt])
def test_a_folder_without_a_file_is_not_left(tmp_path: Path, there: str, ended: type[BaseException] | None) -> None:
    (tmp_path / there).mkdir(parents=True, exist_ok=True)
    before = sorted(tmp_path.rglob("*"))
    with (
        pytest.raises(KeyboardInterrupt) if ended else nullcontext(),
        whole_files(str(tmp_path / "new" / "er"), ".smt2"),
    ):
        if ended:
            raise ended
    assert sorted(tmp_path.rglob("*")) == before


def test_the_files_of_two_runs_do_not_come_to_lie_in_one_folder(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["prove", "card_sets.a_card_is_a_set_of_one", "--export", str(tmp_path)]
    (tmp_path / "notes.txt").write_text("mine")
    assert run(arguments) == 0
    capsys.readouterr()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(running, "run_claims", None)
    error = refused(capsys, *arguments)
    assert f"{tmp_path} has .smt2 files already; name a new folder, or move these away first\n" in error
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_run_without_a_question_to_a_solver_says_that_it_writes_nothing(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "smt"
    arguments = ["prove", "there_are_230300_ways", "--rules", "bismarck", "--export", str(folder)]
    assert run(arguments) == 0
    assert f"nothing is written to {folder}: no question was put to a solver\n" in capsys.readouterr().out
    assert run([*arguments, "--json"]) == 0
    assert f"nothing is written to {folder}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_does_not_replace_what_is_no_file(tmp_path: Path) -> None:
    def written() -> None:
        with whole_files(str(tmp_path), ".smt2") as made:
            assert made is not None
            (made / "a.smt2").write_text("a")
            os.mkfifo(tmp_path / "a.smt2")

    with pytest.raises(UnusableInput, match="is no regular file"):
        written()
    assert [path.name for path in tmp_path.iterdir()] == ["a.smt2"]


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("file", "is there and is no folder"),
        ("file/below", "cannot be written (Not a directory)"),
        ("link", "is there and is no folder"),
    ],
)
def test_a_place_for_no_folder_is_told_before_anything_is_proved(
    tmp_path: Path, capsys: Capture, place: str, why: str
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    error = refused(capsys, "prove", "zero_sum", "--export", str(tmp_path / place))
    assert f"{tmp_path / place} {why}; choose another place" in error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


def test_what_is_exported_is_whole(tmp_path: Path, capsys: Capture) -> None:
    claim, folder = "card_sets.a_card_is_a_set_of_one", tmp_path / "smt"
    assert run(["prove", claim, "--export", str(folder)]) == 0
    capsys.readouterr()
    assert {path.name.partition(".")[0] for path in folder.iterdir()} == {"card_sets"}
    assert all(path.is_file() and "(check-sat)" in path.read_text("ascii") for path in folder.iterdir())


@pytest.mark.parametrize(
    ("file", "why"),
    [("nope", "No such file or directory"), (".", "Is a directory"), ("", "No such file or directory")],
)
def test_what_cannot_be_read_is_told_with_place_and_remedy(capsys: Capture, file: str, why: str) -> None:
    shown = file or "''"
    error = refused(capsys, "check", file)
    assert error == f"followsuit: error: {shown}: cannot be read ({why}); check the path\n"


RULES_FILES: dict[str, tuple[bytes | None, str]] = {
    "folder": (None, "is a folder, not a file; name a rule set, or the TOML file of one"),
    "folder.toml": (None, "is a folder, not a file; name a rule set, or the TOML file of one"),
    "missing.toml": (b"", "cannot be read (No such file or directory); check the path"),
    "empty.toml": (b"", "missing required field `game`. A rule set file has `game`"),
    "binary.toml": (bytes(range(128)), "not TOML"),
    "latin.toml": ('game = "belote à 3"'.encode("latin-1"), "not UTF-8"),
}
TAKING_RULES: dict[str, list[str]] = {
    "games": ["games", "FILE"],
    "deal": ["deal", "FILE"],
    "score": ["score", "FILE", "--tricks", "6,5,5", "--contract", "sang"],
    "score --rules": ["score", "tre-belli", "--tricks", "6,5,5", "--contract", "sang", "--rules", "FILE"],
    "legal --rules": ["legal", "bismarck", "--rules", "FILE"],
    "check --rules": ["check", "-", "--rules", "FILE"],
    "conform --rules": ["conform", "--rules", "FILE", "--", "engine"],
    "prove --rules": ["prove", "zero_sum", "--rules", "FILE"],
}


@pytest.mark.parametrize("command", TAKING_RULES)
@pytest.mark.parametrize("file", RULES_FILES)
def test_a_rule_set_file_that_is_none_is_told(tmp_path: Path, capsys: Capture, command: str, file: str) -> None:
    data, why = RULES_FILES[file]
    path = tmp_path / file
    if data is None:
        path.mkdir()
    elif file != "missing.toml":
        path.write_bytes(data)
    error = refused(capsys, *(str(path) if word == "FILE" else word for word in TAKING_RULES[command]))
    assert str(path) in error
    assert why in error


@pytest.mark.parametrize("command", TAKING_RULES)
def test_no_name_is_no_rule_set(capsys: Capture, command: str) -> None:
    error = refused(capsys, *("" if word == "FILE" else word for word in TAKING_RULES[command]))
    assert error == "followsuit: error: '' names no rule set; name a rule set, or the TOML file of one\n"


@pytest.mark.parametrize("command", TAKING_RULES)
def test_what_is_no_regular_file_is_no_rule_set(capsys: Capture, command: str) -> None:
    error = refused(capsys, *(os.devnull if word == "FILE" else word for word in TAKING_RULES[command]))
    assert error == (f"followsuit: error: {os.devnull} is no regular file; name a rule set, or the TOML file of one\n")


CHANGED = (
    b'game = "tribello"\n[[change]]\nplace = "kernel.tribello.winning_quota"\n'
    b'old = "left, right = 4, 3"\nnew = "left, right = 4, 4"\n'
)


@pytest.mark.parametrize("command", [name for name in TAKING_RULES if not name.startswith("prove")])
def test_a_file_that_changes_a_rule_is_refused_by_every_command_but_prove(
    tmp_path: Path, capsys: Capture, command: str
) -> None:
    path = tmp_path / "changed.toml"
    path.write_bytes(CHANGED)
    error = refused(capsys, *(str(path) if word == "FILE" else word for word in TAKING_RULES[command]))
    assert error == (
        f"followsuit: error: {path}: [[change]] edits a rule itself (kernel.tribello.winning_quota), which only "
        "`followsuit prove` can run; leave it out, or give the file to `followsuit prove --rules`\n"
    )


def test_a_folder_with_the_name_of_a_rule_set_does_not_hide_it(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tribello").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run(["games", "tribello"]) == 0
    assert run(["score", "tribello", "--rules", "tribello", "--contract", "3", "--tricks", "6,4,3"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", ", line 1: there is no record; a record file has one JSON object on each line"),
        (bytes(range(256)), ", line 1: not a record: JSON is malformed"),
        (b'{"format":"\xe0"}\n', ", line 1: not a record: Invalid UTF-8 encoded string: byte 12 of the line is 0xe0; "),
        ("[]".encode("utf-16"), ", line 1: not a record: JSON is malformed"),
        (b"\x1f\x8b\x08\x00", ", line 1: not a record: JSON is malformed"),
    ],
)
def test_a_record_file_that_is_none_is_told(tmp_path: Path, capsys: Capture, data: bytes, why: str) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(data)
    assert refused(capsys, "check", str(file)).startswith(f"followsuit: error: {file}{why}")


def test_what_opens_and_cannot_be_read_is_told() -> None:
    class Broken(io.BytesIO):
        """A file on a bad disk."""

        def readline(self, size: int | None = -1, /) -> bytes:
            """An error."""
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.raises(UnusableInput, match=r"^some: cannot be read \(Input/output error\); check the path$"):
        Progress(Broken(), Totals(), "some").readline()


def test_the_standard_input_is_named_once(capsys: Capture) -> None:
    assert "- names the standard input twice" in refused(capsys, "check", "-", "-")
