"""The published schema of the outputs is that of the types, and what every command prints keeps to it."""

import json
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from followsuit.cli import COMMANDS, run, verify
from followsuit.cli.outputs import PRINTED, Word, output_schema
from followsuit.report.verify import Outcome, Part, examples_part, kernel_part
from followsuit.spec import GAMES, data_folder, rule_sets
from followsuit.symbolic import claims

Capture = pytest.CaptureFixture[str]

SCHEMA = output_schema()
SAMPLES = data_folder("spec") / "samples"
FAULTS = sorted((SAMPLES / "faults").glob("*.jsonl"))
LINE = "belote-a-trois trump=S hands=8S,7H/?/? trick=1:9D,TS"
HAND = "AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,AH,KH,QH"
EXCHANGE = f"bismarck phase=exchange contract=spel hands=?/{HAND}/? table=2D,3D,4D,5D"
SCORES = (
    "belote-a-trois --taker 0 --points 82,73,0 --tricks 5,4,0 --last 0",
    "belote-a-trois --taker 0 --points 60,60,21 --tricks 3,3,3 --last 0 --pot 7",
    "tre-belli --contract sang --tricks 6,5,5",
    "bismarck --contract valfri:H --tricks 9,4,3",
    "tribello --contract 4 --tricks 6,4,3",
)

DOCUMENTS: dict[str, list[list[str]]] = {
    "games": [[], *([name] for name in rule_sets()), ["belote-a-trois[target=99999999999999999]"]],
    "legal": [
        [LINE],
        [LINE, "--rules", "belote-a-trois/contree"],
        ["tre-belli contract=spader hands=?/?/3S,KH trick=1:9D"],
        ["tribello round=3 phase=over hands=-/-/- act=1 won=? pickup=?"],
        ["bismarck"],
        [EXCHANGE],
        [EXCHANGE, "--all"],
    ],
    "score": [row.split() for row in SCORES],
    "prove": [["zero_sum", "--rules", "tre-belli", "--workers", "1"]],
    "rulings": [[], ["18"], ["tre-belli"], ["bismarck", "trump_duty"]],
}
LINES: dict[str, list[list[str]]] = {
    "deal": [*([game, "--count", "2"] for game in GAMES), ["tribello", "--seed", "9" * 40]],
    "check": [
        [str(path) for path in FAULTS],
        [str(FAULTS[0]), "--max-findings", "1"],
        [str(SAMPLES / "tribello.jsonl"), "--rules", "tribello/published"],
    ],
}


def schema_file() -> bytes:
    """The published schema."""
    return json.dumps(SCHEMA, indent=2).encode() + b"\n"


def problems(command: str, value: object) -> list[str]:
    """What a value has against the definition of a command."""
    schema = {"$ref": f"#/$defs/{command}", "$defs": SCHEMA["$defs"]}
    return [error.message[:200] for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


def printed(capsys: Capture, command: str, arguments: list[str]) -> str:
    """What a command prints under --json."""
    assert run([command, *arguments, "--json"]) in (0, 1)
    return capsys.readouterr().out


def test_the_published_schema_is_that_of_the_types() -> None:
    assert (data_folder("spec") / "output.schema.json").read_bytes() == schema_file()
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_command_has_a_definition() -> None:
    assert {*PRINTED, "conform"} == set(COMMANDS)
    assert set(PRINTED) < set(SCHEMA["$defs"])
    assert {*DOCUMENTS, *LINES, "verify"} == set(PRINTED)


@pytest.mark.parametrize(("command", "arguments"), [(name, row) for name, rows in DOCUMENTS.items() for row in rows])
def test_a_document_keeps_to_the_schema(capsys: Capture, command: str, arguments: list[str]) -> None:
    document = json.loads(printed(capsys, command, arguments))
    assert document
    assert problems(command, document) == []


@pytest.mark.parametrize(("command", "arguments"), [(name, row) for name, rows in LINES.items() for row in rows])
def test_every_line_keeps_to_the_schema(capsys: Capture, command: str, arguments: list[str]) -> None:
    lines = [json.loads(line) for line in printed(capsys, command, arguments).splitlines()]
    assert len(lines) > (command == "check")
    assert [problem for line in lines for problem in problems(command, line)] == []
    if command == "check":
        assert {line["kind"] for line in lines[:-1]} == {"finding"}
        assert lines[-1]["kind"] == "summary"


def test_the_table_of_verify_keeps_to_the_schema(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [
        Part("kernel", kernel_part),
        Part("examples", lambda: examples_part(True)),
        Part("left", lambda: Outcome(skipped=3, note="left")),
        Part("failed", lambda: Outcome(failures=["one"], undecided=1, note="a note")),
    ]
    monkeypatch.setattr(verify, "parts", lambda progress: iter(some))
    table = json.loads(printed(capsys, "verify", []))
    assert [row["part"] for row in table] == ["kernel", "examples", "left", "failed"]
    assert problems("verify", table) == []


def test_verdicts_are_those_of_the_claims() -> None:
    assert get_args(Word) == tuple(claims.Word)


LEGAL: dict[str, Any] = {
    "position": "tribello",
    "rules": "tribello",
    "digest": "0123456789ab",
    "written_under": "tribello",
    "overridden": False,
    "phase": "play",
    "seat": 0,
    "not_told": [],
    "legal": [{"action": "0 play AS", "clause": "tribello/play/lead"}],
    "counted": [{"verb": "exchange", "number": 41}],
    "refused": [{"card": "AS", "reason": "must-follow-suit", "clause": "tribello/play/follow-suit", "text": ""}],
}


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 3},
        {"seat": "0"},
        {"digest": "0123"},
        {"overridden": None},
        {"legal": [{"action": "0 play AS"}]},
        {"counted": [{"verb": "exchange", "number": 0}]},
        {"refused": [{**LEGAL["refused"][0], "reason": "because"}]},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_output(change: dict[str, Any]) -> None:
    assert problems("legal", LEGAL) == []
    assert problems("legal", {**LEGAL, **change}) != []
    without = {name: value for name, value in LEGAL.items() if name not in change}
    assert "more" in change or problems("legal", without) != []


if __name__ == "__main__":
    Path(data_folder("spec") / "output.schema.json").write_bytes(schema_file())
