"""`followsuit conform` as a user meets it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from followsuit.cli import run
from followsuit.conformance import conform_schema

ADAPTERS = Path(__file__).parents[1] / "adapters"
BELOTE_CLI = [sys.executable, str(ADAPTERS / "belote_cli_engine.py")]
WHIST_CORE = [sys.executable, str(ADAPTERS / "whist_core_engine.py")]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def free(tmp_path: Path) -> str:
    """A rule set of one's own in which nobody has to play a lower trump."""
    path = tmp_path / "free.toml"
    path.write_text('game = "belote-a-trois"\n[switches]\nunder_trump = "free"\n', "utf-8")
    return str(path)


def told(capsys: Capture, status: int, *arguments: str) -> tuple[str, str]:
    """Standard output and error of a run that ends with a status."""
    assert run(["conform", *arguments]) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_full_agreement_is_told_by_kind_and_by_clause(capsys: Capture) -> None:
    out, err = told(capsys, 0, "--positions", "2000", "--", *BELOTE_CLI)
    assert err == ""
    assert re.search(r"^belote-cli 4\.9\.6 under belote-a-trois \[[0-9a-f]{12}\], seed 0$", out, re.M)
    assert re.search(r"^kind of question +asked +agreed +disagreed +skipped +errored$", out, re.M)
    assert re.search(r"^legal +2,000 +2,000 +0 +0 +0$", out, re.M)
    assert re.search(r"^winner +2,000 +2,000 +0 +0 +0$", out, re.M)
    assert "score: not offered by the engine, so not asked" in out
    for case in ("lead", "follow-suit", "raise-trump", "ruff", "overtrump", "under-trump", "void"):
        row = re.search(rf"^belote-a-trois/play/{case} +([\d,]+) +([\d,]+) +0 +0 +0$", out, re.M)
        assert row is not None
        assert row[1] == row[2]
        assert int(row[1].replace(",", "")) >= 20
    assert out.endswith("\n4,000 of 4,000 answers agree\n")


def test_041_each_disagreement_names_position_both_answers_reason_and_clause(capsys: Capture, free: str) -> None:
    out, _ = told(capsys, 1, "--rules", free, "--positions", "3000", "--show", "2", "--", *BELOTE_CLI)
    assert out.startswith("belote-cli 4.9.6 under free.toml [")
    shown = re.findall(
        r"^(\d)\. legal \(question \d+\)\n"
        r"   position   belote-a-trois .*under_trump.free .*trump=(\w) .*\n"
        r"   asked      hand (.+), trick (\w\w) (\w\w), trump \2\n"
        r"   reference  (.+)\n"
        r"   engine     (.+)\n"
        r"((?:   .. refused wrongly: must-under-trump, .* \[belote-a-trois/play/void\]\n)+)"
        r"   would agree under under_trump = forced$",
        out,
        re.M,
    )
    assert [row[0] for row in shown] == ["1", "2"]
    for _, trump, hand, led, ruff, reference, engine, faults in shown:
        assert reference == hand
        assert led[1] != trump == ruff[1]
        assert engine.split() == [card for card in hand.split() if card[1] == trump]
        assert re.findall(r"   (..) refused", faults) == [card for card in hand.split() if card[1] != trump]
    number = re.search(r"^all (\d+) disagreements on legal would agree under under_trump = forced$", out, re.M)
    assert number is not None
    assert out.endswith(f" of 6,000 answers agree, {number[1]} disagreed\n")


def test_the_report_is_json_by_the_published_schema_and_the_same_each_time(capsys: Capture, free: str) -> None:
    options = ["--rules", free, "--positions", "1000", "--seed", "3", "--json", "--", *BELOTE_CLI]
    out, err = told(capsys, 1, *options)
    report = json.loads(out)
    jsonschema.Draft202012Validator(conform_schema()).validate(report)
    assert err == ""
    assert (report["engine"], report["seed"], report["rules"]) == ("belote-cli", 3, "free.toml")
    assert report["switches"]["under_trump"] == "free"
    assert report["disagreements"][0]["question"]["kind"] == "legal"
    assert told(capsys, 1, *options)[0] == out
    other = json.loads(told(capsys, 1, *["4" if word == "3" else word for word in options])[0])
    assert other["disagreements"] != report["disagreements"]


def test_the_same_bytes_whatever_the_hash_seed(free: str) -> None:
    code = "from followsuit.cli import main; main()"
    options = ["conform", "--rules", free, "--positions", "500", "--", *BELOTE_CLI]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, *options],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "ascii"},
            check=False,
        )
        for seed in ("1", "2")
    ]
    assert [done.returncode for done in runs] == [1, 1]
    assert runs[0].stdout == runs[1].stdout
    assert runs[0].stdout.isascii()
    assert [done.stderr for done in runs] == [b"", b""]


def test_kinds_and_game_can_be_chosen(capsys: Capture) -> None:
    out, _ = told(capsys, 0, "--game", "tribello", "--kinds", "winner", "--positions", "50", "--", *WHIST_CORE)
    assert out.startswith("whist-core 0.9.2 under tribello [")
    assert "winner" in out
    assert "legal" not in out
    assert "score" not in out
    out, _ = told(capsys, 0, "--rules", "bismarck", "--game", "bismarck", "--positions", "50", *WHIST_CORE)
    assert "under bismarck [" in out


ENGINE = """
import json, sys
for line in sys.stdin:
    verb = json.loads(line)["verb"]
    if verb == "start":
        print('{"name":"odd","version":"1","protocol":1,"games":{"bismarck":["legal"]}}', flush=True)
    elif verb == "ask":
        questions = json.loads(line)["questions"]
        print(json.dumps({"answers": [answer(question["id"]) for question in questions]}), flush=True)
    elif verb == "reset":
        print('{"ready":true}', flush=True)
"""


def odd(answer: str) -> list[str]:
    """An engine that answers each question alike."""
    return [sys.executable, "-c", f"answer = lambda id: {answer}\n{ENGINE}"]


def test_errors_and_skips_are_shown_apart(capsys: Capture) -> None:
    mixed = "{'id': id, 'error': 'no idea'} if id == 3 else {'id': id, 'unsupported': 'not yet'}"
    out, err = told(capsys, 1, "--positions", "10", "--show", "1", "--", *odd(mixed))
    assert re.search(r"^error: legal 3: no idea\n  bismarck ", out, re.M)
    assert re.search(r"^skipped: legal 1: not yet\n  bismarck ", out, re.M)
    assert out.endswith("0 of 10 answers agree, 9 skipped, 1 errored\n")
    assert err == ""


@pytest.mark.parametrize(("word", "status"), [("unsupported", 2), ("error", 1)])
def test_an_engine_that_supports_nothing_is_told_from_one_that_fails_at_everything(
    capsys: Capture, word: str, status: int
) -> None:
    engine = odd(f"{{'id': id, '{word}': 'not yet'}}")
    out, err = told(capsys, status, "--positions", "10", "--show", "1", "--", *engine)
    assert out.endswith(f"0 of 10 answers agree, 10 {'skipped' if status == 2 else 'errored'}\n")
    nothing = "followsuit: error: the engine supports no question that it was asked, so nothing is validated\n"
    assert err == (nothing if status == 2 else "")


def test_an_engine_in_python_speaks_utf8_whatever_the_console_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-16")
    assert run(["conform", "--positions", "5", "--json", "--", *odd("{'id': id, 'unsupported': 'not yet'}")]) == 2
    assert run(["conform", "--positions", "5", "--json", "--", *odd("{'id': id, 'cards': []}")]) == 1


def test_the_help_says_what_the_first_start_holds(capsys: Capture) -> None:
    out = " ".join(told(capsys, 0, "--help")[0].split())
    assert "asked first without a game: in that `start` game and rules are null and switches is empty" in out


def test_an_engine_that_ignores_a_reset_is_told_of_its_disagreements(capsys: Capture) -> None:
    deaf = odd("{'id': id, 'cards': []}")
    deaf[2] = deaf[2].replace('"reset"', '"never"')
    options = ["--positions", "10", "--show", "2", "--timeout", "0.4"]
    out, err = told(capsys, 1, *options, "--", *deaf)
    assert re.findall(r"^(\d)\. legal", out, re.M) == ["1", "2"]
    assert "\nnote: the engine could not be asked again after a reset: no answer in 0.4 s\n" in out
    assert '`reset` is answered by {"ready":true}' in out
    assert out.endswith("\n0 of 10 answers agree, 10 disagreed\n")
    assert err == ""
    report = json.loads(told(capsys, 1, *options, "--json", "--", *deaf)[0])
    jsonschema.Draft202012Validator(conform_schema()).validate(report)
    assert report["not_asked_again"].startswith("no answer in 0.4 s")
    assert (report["failure"], len(report["disagreements"])) == (None, 2)


def test_each_reading_that_explains_a_disagreement_is_told(capsys: Capture) -> None:
    mirror = [sys.executable, str(ADAPTERS.parent / "conformance" / "mirror_engine.py")]
    options = ["--game", "belote-a-trois", "--kinds", "score", "--positions", "4000"]
    command = [*mirror, "belote-a-trois[capot_extras=lost]"]
    report = json.loads(told(capsys, 1, *options, "--json", "--", *command)[0])
    readings = [" or ".join(one["agrees_under"]) for one in report["disagreements"]]
    out, _ = told(capsys, 1, *options, "--", *command)
    assert re.findall(r"^   would agree under (.*)$", out, re.M) == readings
    assert [text for text in readings if " or " in text] != []


def test_one_question_and_one_disagreement_are_told_as_one(capsys: Capture) -> None:
    mirror = [sys.executable, str(ADAPTERS.parent / "conformance" / "mirror_engine.py")]
    options = ["--rules", "tre-belli/eight-four", "--kinds", "score", "--positions", "20"]
    out, _ = told(capsys, 1, *options, "--", *mirror, "tre-belli")
    assert "\nthe one disagreement on score would agree under scoring = six\n" in out
    assert out.endswith("\n0 of 1 answer agrees, 1 disagreed\n")


def test_an_engine_that_breaks_off_is_told_with_what_was_found(capsys: Capture) -> None:
    dies = odd("{'id': id, 'cards': []} if id < 8 else sys.exit(4)")
    out, err = told(capsys, 2, "--positions", "10", "--batch", "5", "--show", "1", "--", *dies)
    assert "1. legal" in out
    assert out.endswith("0 of 5 answers agree, 5 disagreed\n")
    assert err.startswith("followsuit: error: broken off: the engine ended with exit status 4")
    report = json.loads(told(capsys, 2, "--positions", "10", "--batch", "5", "--json", "--", *dies)[0])
    assert report["failure"].startswith("the engine ended with exit status 4")


def test_an_answer_that_changes_when_asked_again_is_told(capsys: Capture) -> None:
    moody = odd("{'id': id, 'cards': ['AS', 'KS'][len(asked):len(asked) + 1]} if not asked.append(id) else 0")
    moody[2] = "asked = []\n" + moody[2]
    out, _ = told(capsys, 1, "--positions", "1", "--", *moody)
    assert re.search(r"^   engine     KS\n", out, re.M)
    assert re.search(r"^   asked again, alone after a reset, the engine answers no card$", out, re.M)


def test_095_no_answer_in_time_is_a_verdict(capsys: Capture) -> None:
    slow = [sys.executable, "-c", "import time; time.sleep(60)"]
    out, err = told(capsys, 2, "--timeout", "0.2", "--", *slow)
    assert out == ""
    assert err.startswith("followsuit: error: no answer in 0.2 s\n")
    assert "Traceback" not in err


def test_an_engine_of_several_games_needs_to_be_told_which(capsys: Capture) -> None:
    out, err = told(capsys, 2, "--", *WHIST_CORE)
    assert out == ""
    assert "whist-core plays bismarck, tribello; say with --rules" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["Missing argument 'COMMAND...'"]),
        (["--", "no-such-engine"], ["cannot start no-such-engine", "not found"]),
        (["--", str(ADAPTERS)], [f"cannot start {ADAPTERS}", "it is a folder"]),
        (["--", str(ADAPTERS / "none.py")], [f"cannot start {ADAPTERS / 'none.py'}", "not found"]),
        (["--rules", "belot", "--", "x"], ["unknown rule set", "belote-a-trois"]),
        (["--rules", "none.toml", "--", "x"], ["none.toml"]),
        (["--game", "skat", "--", "x"], ["'skat'", "tre-belli"]),
        (["--game", "tribello", "--rules", "bismarck/published", "--", "x"], ["bismarck/published", "not of tribello"]),
        (["--kinds", "legal,points", "--", "x"], ["'points' is no kind of question", "legal, winner, score"]),
        (["--kinds", "", "--", "x"], ["'' is no kind"]),
        (["--positions", "0", "--", "x"], ["--positions"]),
        (["--batch", "0", "--", "x"], ["--batch"]),
        (["--show", "-1", "--", "x"], ["--show"]),
        (["--timeout", "0", "--", "x"], ["'0' is not a time above 0"]),
        (["--timeout", "nan", "--", "x"], ["'nan' is not a time above 0"]),
        (["--timeout", "inf", "--", "x"], ["up to 86400 seconds"]),
        (["--timeout", "soon", "--", "x"], ["'soon' is not a number of seconds"]),
        (["--seed", "-1", "--", "x"], ["--seed"]),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(capsys: Capture, arguments: list[str], words: list[str]) -> None:
    out, err = told(capsys, 2, *arguments)
    assert out == ""
    assert [word for word in words if word not in " ".join(err.split())] == []
    assert "Traceback" not in err


def test_options_after_the_command_are_the_engines_own(capsys: Capture) -> None:
    engine = odd("{'id': id, 'cards': sys.argv[1:]}")
    out, err = told(capsys, 2, "--positions", "1", *engine, "--json", "--show")
    assert out == ""
    assert 'came back: {"id":1,"cards":["--json","--show"]}' in err


def test_the_help_shows_the_protocol(capsys: Capture) -> None:
    out, _ = told(capsys, 0, "--help")
    lines = [line.strip() for line in out.splitlines() if '{"' in line]
    assert len(lines) >= 6
    whole: list[Any] = [
        text for line in lines for text in re.findall(r'(\{"(?:ready|verb":"reset|verb":"stop).*?\})', line)
    ]
    assert [json.loads(text) for text in whole] == [{"verb": "reset"}, {"ready": True}, {"verb": "stop"}]
