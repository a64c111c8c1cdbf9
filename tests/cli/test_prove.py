"""`followsuit prove`."""

import json
from pathlib import Path
from typing import Any

import pytest
import z3

from followsuit.cli import prove, run
from followsuit.symbolic import ledger
from followsuit.symbolic import run as running
from followsuit.symbolic.claims import Word
from followsuit.symbolic.library import claims
from followsuit.symbolic.result import Result

Capture = pytest.CaptureFixture[str]
ONE_WORKER = ("--workers", "1")


def answer(capsys: Capture, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    """The results as data."""
    assert run(["prove", *arguments, "--json", *ONE_WORKER]) == status
    data: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return data


def test_zero_sum_of_tre_belli_shows_the_refuted_and_the_exact_claim_side_by_side(capsys: Capture) -> None:
    assert run(["prove", "zero_sum", "--rules", "tre-belli", *ONE_WORKER]) == 0
    shown = capsys.readouterr().out
    squeezed = "".join(shown.split())
    for name in ("tre_belli_is_zero_sum", "tre_belli_counted_from_six_misses_zero_sum_by_exactly_two"):
        assert f"scoring.{name}" in squeezed
    assert "scoring.tre_belli_is_zero_sum is refuted under tre-belli, as expected" in shown
    assert "tricks of the third = 16" in shown
    assert "\n  deal       " in shown
    assert "clause     tre-belli/score/over-six" in shown
    assert "2 claims in 2 runs: " in shown
    assert shown.endswith("1 proved, 1 refuted, 0 vacuous, 0 undecided; 0 not as expected\n")


def test_zero_sum_of_tre_belli_as_data(capsys: Capture) -> None:
    found = {row["claim"].partition(".")[2]: row for row in answer(capsys, "zero_sum", "--rules", "tre-belli")}
    falls = found["tre_belli_is_zero_sum"]
    exact = found["tre_belli_counted_from_six_misses_zero_sum_by_exactly_two"]
    assert (falls["verdict"], falls["expected"], falls["rules"]) == ("refuted", "refuted", ["tre-belli"])
    assert (exact["verdict"], exact["expected"]) == ("proved", "proved")
    tricks = [falls["values"][f"tricks of {seat}"] for seat in ("forehand", "the second", "the third")]
    assert sum(tricks) == 16
    assert exact["paths"] > 0
    assert exact["obligations"] > 0
    assert exact["resource"] > 0
    assert (exact["agreed"], exact["disagreed"], exact["values"]) == ([], [], {})


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("bismarck_is_zero", ["scoring.bismarck_is_zero_sum"]),
        ("scoring.*_is_zero_sum", [f"scoring.{game}_is_zero_sum" for game in ("bismarck", "tribello", "tre_belli")]),
        ("tre-belli/score/pass-under-six", []),
    ],
)
def test_a_pattern_is_a_part_of_a_name_a_glob_or_a_clause(capsys: Capture, pattern: str, names: list[str]) -> None:
    wanted = names or [claim.name for claim in claims().values() if pattern in claim.clauses]
    assert wanted
    rows = answer(capsys, pattern)
    assert list(dict.fromkeys(row["claim"] for row in rows)) == wanted
    assert all(row["says"] == claims()[row["claim"]].says for row in rows)
    assert all(row["clauses"] == list(claims()[row["claim"]].clauses) for row in rows)


def test_every_obligation_is_written_and_holds_for_z3(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "smt"
    assert run(["prove", "bismarck_is_zero_sum", "--export", str(folder), *ONE_WORKER]) == 0
    files = sorted(folder.iterdir())
    assert files
    for file in files:
        solver = z3.Solver(ctx=z3.Context())
        solver.from_string(file.read_text(encoding="ascii"))
        assert (file.suffix, solver.check()) == (".smt2", z3.unsat)
    assert "not as expected" in capsys.readouterr().out


def test_an_export_folder_that_is_a_file_is_refused(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "smt").write_text("")
    assert run(["prove", "bismarck_is_zero_sum", "--export", str(tmp_path / "smt")]) == 2
    assert "smt" in capsys.readouterr().err
    assert (tmp_path / "smt").read_text() == ""


def test_second_opinions_are_named(capsys: Capture) -> None:
    (row, *_) = answer(capsys, "bismarck_is_zero_sum", "--second-opinions")
    assert (row["agreed"], row["disagreed"]) == (["cvc5", "bitwuzla"], [])
    assert run(["prove", "bismarck_is_zero_sum", "--second-opinions", *ONE_WORKER]) == 0
    assert "bitwuzla" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no_such_claim"], "no claim has 'no_such_claim' in its name"),
        (["bismarck_is_zero_sum", "--rules", "tribello"], "no claim about tribello has 'bismarck_is_zero_sum'"),
        (["zero_sum", "--rules", "whist"], "whist"),
        (["zero_sum", "--workers", "0"], "--workers"),
    ],
)
def test_what_cannot_be_proved_is_unusable_input(capsys: Capture, arguments: list[str], said: str) -> None:
    assert run(["prove", *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def result(verdict: Word, disagreed: tuple[str, ...] = (), expected: Word = Word.PROVED) -> Result:
    name = "scoring.bismarck_is_zero_sum"
    return Result(name, ("bismarck",), verdict, expected, 1, 1, 1, "the sum", "a = 1", (("a", 1),), (), disagreed)


@pytest.mark.parametrize(
    ("results", "status"),
    [
        ([result(Word.PROVED)], 0),
        ([result(Word.REFUTED, expected=Word.REFUTED)], 0),
        ([result(Word.PROVED), result(Word.REFUTED)], 1),
        ([result(Word.PROVED, expected=Word.REFUTED)], 1),
        ([result(Word.VACUOUS)], 1),
        ([result(Word.PROVED, ("cvc5: the sum",))], 1),
        ([result(Word.PROVED), result(Word.UNDECIDED)], 3),
        ([result(Word.REFUTED), result(Word.UNDECIDED)], 3),
    ],
)
def test_the_exit_status(results: list[Result], status: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "run_claims", lambda *_, **__: results)
    monkeypatch.setattr(ledger, "differences", lambda *_, **__: [])
    assert prove.status_of(results) == status
    assert run(["prove", "scoring"]) == status
    shown = capsys.readouterr().out
    assert f"{sum(not item.as_expected for item in results)} not as expected" in shown
    refuted = any(item.verdict is Word.REFUTED and not item.as_expected for item in results)
    assert ("is refuted under bismarck, NOT expected" in shown) is refuted
    against = any(item.disagreed for item in results)
    assert ("cvc5: the sum does not agree" in shown) is against


def test_a_run_that_differs_from_the_ledger_is_no_success(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(ledger.read())
    name = "scoring.bismarck_is_zero_sum"
    monkeypatch.setattr(ledger, "read", lambda: {**known, name: [known[name][0]._replace(paths=99), *known[name][1:]]})
    assert run(["prove", "bismarck_is_zero_sum", "--rules", "bismarck", *ONE_WORKER]) == 1
    shown = capsys.readouterr().out
    assert f"differs from the ledger: {name} (bismarck): ledger has ('proved', 99, " in shown
    assert run(["prove", "bismarck_is_zero_sum", "--rules", "bismarck", "--json", *ONE_WORKER]) == 1
    told = capsys.readouterr()
    assert "differs from the ledger" in told.err
    assert json.loads(told.out)[0]["verdict"] == "proved"


def test_a_pattern_without_a_claim_leaves_no_folder(tmp_path: Path, capsys: Capture) -> None:
    assert run(["prove", "no_such_claim", "--export", str(tmp_path / "new"), *ONE_WORKER]) == 2
    assert "no claim has 'no_such_claim' in its name" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_undecided_claim_is_no_success(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running.run_claim, "__defaults__", (None, False, None, 50, False))
    assert run(["prove", "bismarck_is_zero_sum", *ONE_WORKER]) == 3
    shown = capsys.readouterr().out
    assert "undecided" in shown
    assert "0 proved" in shown


def test_a_rule_set_from_a_file_is_proved_by_its_own_readings(capsys: Capture, tmp_path: Path) -> None:
    for changed, verdict in (('scoring = "eight-four"', "proved"), ('trump_duty = "free"', "refuted")):
        path = tmp_path / "own.toml"
        path.write_text(f'game = "tre-belli"\nname = "own"\n[switches]\n{changed}\n')
        rows = answer(capsys, "tre_belli_is_zero_sum", "--rules", str(path))
        assert [(row["rules"], row["verdict"], row["expected"]) for row in rows] == [(["own"], verdict, verdict)]
