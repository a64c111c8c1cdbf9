"""Two engines that nobody here wrote, and two examples to start from, on the bench."""

import ast
import shutil
import sys
import time
from pathlib import Path

import pytest

from followsuit.conformance import Plan, Report, conform
from followsuit.spec import load_rules

HERE = Path(__file__).parent
BELOTE_CLI = [sys.executable, str(HERE / "belote_cli_engine.py")]
WHIST_CORE = [sys.executable, str(HERE / "whist_core_engine.py")]
NODE = shutil.which("node")
EXAMPLES = [[sys.executable, str(HERE / "example_engine.py")]]
EXAMPLES += [[NODE, str(HERE / "example_engine.mjs")]] if NODE else []

examples = pytest.mark.parametrize("command", EXAMPLES, ids=[Path(command[1]).name for command in EXAMPLES])


def agreement(command: list[str], rules: str | None, positions: int = 20_000) -> Report:
    """The report of an engine that must agree on everything it is asked."""
    report = conform(command, load_rules(rules) if rules else None, Plan(positions))
    assert (report.status(), report.failure, report.disagreements) == (0, None, [])
    assert {kind: (tally.asked, tally.agreed) for kind, tally in report.kinds.items()} == {
        "legal": (positions, positions),
        "winner": (positions, positions),
    }
    assert report.not_offered == ["score"]
    return report


def test_belote_cli_agrees_on_twenty_thousand_positions_within_a_minute() -> None:
    begun = time.monotonic()
    report = agreement(BELOTE_CLI, None)
    assert time.monotonic() - begun < 60
    assert (report.engine, report.version, report.rules) == ("belote-cli", "4.9.6", "belote-a-trois")
    rare = [report.clauses[f"belote-a-trois/play/{case}"].agreed for case in ("under-trump", "overtrump")]
    assert min(rare) > 200


def test_041_belote_cli_forces_the_lower_trump_where_the_rules_leave_it_free() -> None:
    report = conform(BELOTE_CLI, load_rules("belote-a-trois[under_trump=free]"), Plan(4000))
    assert report.status() == 1
    assert report.agrees_under == {"legal": ["under_trump = forced"]}
    assert report.kinds["legal"].disagreed == report.clauses["belote-a-trois/play/void"].disagreed > 20
    assert report.kinds["winner"].disagreed == 0
    for one in report.disagreements:
        trumps = [card for card in one.reference.split() if f"trump={card[1]} " in one.position]
        assert one.engine.split() == trumps
        assert {fault.reason for fault in one.faults} == {"must-under-trump"}
        assert {fault.clause for fault in one.faults} == {"belote-a-trois/play/void"}


@pytest.mark.parametrize("rules", ["bismarck", "tribello", "bismarck/published", "tribello/published"])
def test_whist_core_agrees_where_there_is_no_duty_to_trump(rules: str) -> None:
    assert agreement(WHIST_CORE, rules, 5000).engine == "whist-core"


def test_whist_core_knows_no_duty_to_trump() -> None:
    report = conform(WHIST_CORE, load_rules("bismarck/must-trump-277"), Plan(1000))
    assert report.status() == 1
    assert report.agrees_under == {"legal": ["trump_duty = free"]}
    assert {fault.reason for one in report.disagreements for fault in one.faults} == {"must-trump"}


@examples
@pytest.mark.parametrize("rules", [None, "belote-a-trois/contree"])
def test_the_examples_agree_and_follow_a_switch(command: list[str], rules: str | None) -> None:
    assert agreement(command, rules, 5000).engine == "example"


@examples
def test_the_examples_do_not_follow_every_switch(command: list[str]) -> None:
    report = conform(command, load_rules("belote-a-trois[beat_plain_lead=yes]"), Plan(300))
    assert report.agrees_under == {"legal": ["beat_plain_lead = no"]}


def test_an_adapter_is_a_page_that_needs_nothing_of_the_reference() -> None:
    sources = {path.name: path.read_text("utf-8") for path in HERE.glob("*_engine.*")}
    assert len(sources) == 4
    assert {name: len(text.splitlines()) for name, text in sources.items() if len(text.splitlines()) > 62} == {}
    assert [name for name, text in sources.items() if "followsuit" in text] == []


def test_the_examples_need_nothing_at_all() -> None:
    tree = ast.parse((HERE / "example_engine.py").read_text("utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert modules == {"json", "sys", "typing"}
    script = (HERE / "example_engine.mjs").read_text("utf-8")
    imports = [line for line in script.splitlines() if "import" in line or "require" in line]
    assert imports == ['import { createInterface } from "node:readline";']
