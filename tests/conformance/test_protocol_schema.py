"""The published schema is that of the types, and real sessions and reports keep to it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from followsuit.conformance import KINDS, PROTOCOL, Plan, conform, conform_schema
from followsuit.spec import GAMES, data_folder, load_rules

Script = Callable[[str], list[str]]

TEE = """
import subprocess, sys

log = open(sys.argv[1], "a", encoding="utf-8")
engine = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    log.write(line)
    log.flush()
    engine.stdin.write(line)
    engine.stdin.flush()
    if '"stop"' in line:
        break
    reply = engine.stdout.readline()
    log.write(reply)
    print(reply, end="", flush=True)
"""


def checked(schema: dict[str, Any], value: object) -> list[str]:
    """What a value has against a schema."""
    return [error.message[:200] for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


def test_the_published_schema_is_that_of_the_types() -> None:
    published = json.loads((data_folder("spec") / "conform.schema.json").read_text("utf-8"))
    assert published == json.loads(json.dumps(conform_schema()))
    jsonschema.Draft202012Validator.check_schema(published)
    assert f"version {PROTOCOL}," in published["title"]


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_session_and_the_report_keep_to_the_schema(
    game: str, mirror: Callable[..., list[str]], script: Script, tmp_path: Path
) -> None:
    log = tmp_path / "session.jsonl"
    other = {"belote-a-trois": "belote-a-trois[overtrump_on_trump_lead=no]", "tre-belli": "tre-belli/published"}.get(
        game
    )
    command = [*script(TEE), str(log), *mirror(other or game)]
    report = conform(command, load_rules(game), Plan(positions=80, batch=60, show=2))
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    verbs = [line["verb"] for line in lines if "verb" in line]
    assert verbs[0] == "start"
    assert verbs[-1] == "stop"
    assert verbs.count("ask") == 3 + len(report.disagreements)
    assert verbs.count("reset") == len(report.disagreements) == (2 if other else 0)
    assert {question["kind"] for line in lines for question in line.get("questions", [])} == set(KINDS)
    schema = conform_schema()
    assert [problem for line in lines for problem in checked(schema, line)] == []
    assert checked(schema, msgspec.json.decode(msgspec.json.encode(report))) == []


@pytest.mark.parametrize(
    "line",
    [
        {"verb": "begin"},
        {"verb": "reset", "rules": "bismarck"},
        {"name": "x", "version": "1", "protocol": 1, "games": {"bismarck": ["lega"]}},
        {"name": "x", "version": 1, "protocol": 1, "games": {}},
        {"answers": [{"id": 1, "winner": 3}]},
        {"answers": [{"id": 1, "cards": None}]},
        {"answers": [{"id": 1, "points": [1, 2]}]},
        {"answers": [{"id": 1, "note": "x"}]},
        {"answers": {}},
        {"ready": 1},
        [],
    ],
)
def test_the_schema_refuses_what_is_no_message(line: object) -> None:
    assert checked(conform_schema(), line) != []
