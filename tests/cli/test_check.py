"""`followsuit check`."""

import io
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from followsuit.cli import run
from followsuit.cli.check import Progress
from followsuit.records import Totals, play_deal, write_record
from followsuit.spec import GAMES, data_folder, load_rules

Capture = pytest.CaptureFixture[str]

SAMPLES = data_folder("spec") / "samples"
FAULTS = sorted((SAMPLES / "faults").glob("*.jsonl"))
REVOKE = str(SAMPLES / "faults" / "revoke-bismarck.jsonl")
TRIBELLO = str(SAMPLES / "tribello.jsonl")


def test_the_samples_check_clean(capsys: Capture) -> None:
    assert run(["check", *(str(SAMPLES / f"{game}.jsonl") for game in GAMES)]) == 0
    assert capsys.readouterr().out == "4 records, 48 deals, 1,917 cards played: all as the rules say\n"


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_every_faulty_sample_is_found_out(capsys: Capture, path: Path) -> None:
    assert run(["check", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}:1")
    assert out[1].startswith("    ")
    assert out[-1].endswith(": 1 finding")


def test_a_revoke_names_line_deal_seat_action_reason_clause_and_the_proof(capsys: Capture) -> None:
    assert run(["check", REVOKE]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{REVOKE}:1, deal 12, seat 2, action 29: must-follow-suit [bismarck/play/follow-suit]",
        "    '2 play KH': 7S was led and seat 2 holds TS 9S",
        "    evidence: action 33 (trick 10): 2 play TS",
        "1 record, 12 deals, 553 cards played: 1 finding",
    ]


def test_findings_come_as_json_lines_with_a_summary(capsys: Capture) -> None:
    assert run(["check", REVOKE, TRIBELLO, "--json"]) == 1
    finding, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert finding == {
        "kind": "finding",
        "file": REVOKE,
        "line": 1,
        "deal": 12,
        "seat": 2,
        "action": 29,
        "reason": "must-follow-suit",
        "clause": "bismarck/play/follow-suit",
        "text": "'2 play KH': 7S was led and seat 2 holds TS 9S",
        "evidence": "action 33 (trick 10): 2 play TS",
    }
    assert summary == {
        "kind": "summary",
        "files": 2,
        "records": 2,
        "deals": 24,
        "plays": 1021,
        "findings": 1,
        "stopped": False,
    }


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_finding_goes_through_a_pipe_before_the_next_record_comes(options: list[str]) -> None:
    code = "import sys; from followsuit.cli import main; main(['check', '-', *sys.argv[1:]])"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", code, *options], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(Path(REVOKE).read_bytes())
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 60)[0], "nothing came"
        assert b"must-follow-suit" in process.stdout.readline()
        process.stdin.close()
        assert process.wait(60) == 1


def test_it_stops_after_as_many_findings_as_wanted(capsys: Capture) -> None:
    files = [str(path) for path in FAULTS[:5]]
    assert run(["check", *files, "--max-findings", "2"]) == 1
    out = capsys.readouterr().out
    assert out.count("    evidence") + out.count("\n    ") >= 2
    assert out.endswith("2 findings; stopped there\n")
    assert run(["check", *files, "--max-findings", "2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["stopped"] is True


def test_one_of_a_kind_is_counted_as_one(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(write_record(play_deal(load_rules("tribello"), 1)))
    assert run(["check", str(file)]) == 0
    assert capsys.readouterr().out == "1 record, 1 deal, 39 cards played: all as the rules say\n"


def test_the_standard_input_is_read(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    data = Path(TRIBELLO).read_bytes() + Path(REVOKE).read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    assert run(["check", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:2, deal 12, seat 2, action 29: ")


def test_case_105_records_under_other_rules_are_said_to_be(capsys: Capture) -> None:
    assert run(["check", str(SAMPLES / "belote-a-trois.jsonl"), "--rules", "belote-a-trois/contree"]) == 1
    out = capsys.readouterr().out
    assert "wrong-rules [belote-a-trois/play/under-trump]" in out
    assert "0 deals, 0 cards played: 1 finding" in out


def test_rules_of_the_same_content_are_the_same(capsys: Capture, tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('game = "tribello"\n')
    assert run(["check", TRIBELLO, "--rules", str(rules)]) == 0
    assert "all as the rules say" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", ["line 1", "there is no record"]),
        (b"[" * 100_000, ["line 1", "Expected `object`"]),
        (b'{"format":"followsuit-record/9"}\n', ["line 1", "$.format", "followsuit-record/9", "followsuit-record/1"]),
        (b"\xff\n", ["line 1", "invalid character"]),
        (b'{"format":"followsuit-record/1","rules":"tribello","match":true}', ["line 1", "`deals`"]),
    ],
)
def test_an_unusable_file_is_refused_with_line_and_path(
    capsys: Capture, tmp_path: Path, data: bytes, words: list[str]
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(data)
    assert run(["check", str(file)]) == 2
    error = capsys.readouterr().err
    assert [word for word in [str(file), *words] if word not in error] == []
    assert "Traceback" not in error


def test_unusable_input_outweighs_findings(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(Path(REVOKE).read_bytes() + b"{}\n")
    assert run(["check", str(file)]) == 2
    captured = capsys.readouterr()
    assert "must-follow-suit" in captured.out
    assert "line 2" in captured.err


def test_case_091_a_byte_order_mark_is_read(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + Path(TRIBELLO).read_bytes().replace(b"\n", b"\r\n"))
    assert run(["check", str(file)]) == 0
    assert "all as the rules say" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "FILE"),
        (["missing.jsonl"], "missing.jsonl"),
        (["."], "."),
        ([TRIBELLO, "--rules", "tribelo"], "tribello"),
        ([TRIBELLO, "--max-findings", "0"], "--max-findings"),
    ],
)
def test_unusable_arguments_are_refused(capsys: Capture, arguments: list[str], words: str) -> None:
    assert run(["check", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert "Traceback" not in error


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        """A standard error that is a terminal."""

        def isatty(self) -> bool:
            """It is."""
            return True

    def told(stream: io.StringIO) -> str:
        monkeypatch.setattr(sys, "stderr", stream)
        progress = Progress(io.BytesIO(b"a\nb\n"), Totals(records=1500, plays=72000))
        progress.next = 0.0
        assert [progress.readline(), progress.readline(), progress.readline()] == [b"a\n", b"b\n", b""]
        return stream.getvalue()

    assert "1,500 records, 72,000 cards" in told(Terminal())
    assert told(io.StringIO()) == ""


def test_case_084_machine_output_does_not_depend_on_the_console(tmp_path: Path) -> None:
    file = tmp_path / "♠.jsonl"
    file.write_bytes(Path(REVOKE).read_bytes())
    code = "import sys; from followsuit.cli import main; main(['check', *sys.argv[1:]])"
    outputs = []
    for encoding in ("ascii", "utf-8"):
        done = subprocess.run(
            [sys.executable, "-c", code, str(file), "--json"],
            env={**os.environ, "PYTHONIOENCODING": encoding},
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (1, b"")
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].isascii()


def test_a_closed_pipe_ends_the_check_quietly() -> None:
    files = [str(path) for path in FAULTS] * 60
    code = "import sys; from followsuit.cli import main; main(['check', *sys.argv[1:]])"
    with subprocess.Popen(
        [sys.executable, "-c", code, *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141
