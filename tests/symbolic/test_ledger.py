"""The ledger of claims: written and read back, and what it calls a difference."""

from dataclasses import replace
from pathlib import Path

import pytest

from followsuit.symbolic import ledger
from followsuit.symbolic.claims import Word
from followsuit.symbolic.ledger import Entry, by_claim, differences, entry, text
from followsuit.symbolic.result import Result

ONE = Result("scoring.zero", ("bismarck", "bismarck/tribello"), Word.PROVED, Word.PROVED, 3, 7, 51_234)
TWO = Result("scoring.zero", ("tre-belli[scoring=six]",), Word.REFUTED, Word.REFUTED, 0, 1, 999, "the sum")
THREE = Result("tricks.winner", ("every game",), Word.PROVED, Word.PROVED, 12, 9, 0)
RESULTS = [ONE, TWO, THREE]


def known(*results: Result) -> dict[str, list[Entry]]:
    """A ledger that has the results given."""
    return by_claim(results)


def test_an_entry_keeps_the_number_of_digits_of_the_cost() -> None:
    assert entry(ONE) == Entry(("bismarck", "bismarck/tribello"), "proved", 3, 7, 5)
    assert [entry(result).band for result in RESULTS] == [5, 3, 1]


def test_a_ledger_written_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ledger.toml").write_text(text(known(*RESULTS)), encoding="utf-8")
    monkeypatch.setattr(ledger, "data_folder", lambda name: tmp_path)
    assert ledger.read() == known(*RESULTS)
    assert differences(RESULTS) == []


def test_the_text_of_a_ledger() -> None:
    assert text(known(*RESULTS)).splitlines()[2:] == [
        '"scoring.zero" = [',
        '  { rules = ["bismarck", "bismarck/tribello"], verdict = "proved", paths = 3, obligations = 7, band = 5 },',
        '  { rules = ["tre-belli[scoring=six]"], verdict = "refuted", paths = 0, obligations = 1, band = 3 },',
        "]",
        '"tricks.winner" = [',
        '  { rules = ["every game"], verdict = "proved", paths = 12, obligations = 9, band = 1 },',
        "]",
    ]
    assert text(known(*RESULTS)).endswith("]\n")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (replace(TWO, verdict=Word.PROVED), "'refuted', 0, 1, 3), the run ('proved', 0, 1, 3)"),
        (replace(TWO, verdict=Word.UNDECIDED), "the run ('undecided', 0, 1, 3)"),
        (replace(TWO, paths=1), "the run ('refuted', 1, 1, 3)"),
        (replace(TWO, obligations=2), "the run ('refuted', 0, 2, 3)"),
        (replace(TWO, spent=12_345), "the run ('refuted', 0, 1, 5)"),
        (replace(TWO, spent=9), "the run ('refuted', 0, 1, 1)"),
    ],
)
def test_what_changed_is_named(changed: Result, said: str) -> None:
    (line,) = differences([ONE, changed, THREE], known(*RESULTS))
    assert line.startswith("scoring.zero (tre-belli[scoring=six]): ledger has (")
    assert said in line


@pytest.mark.parametrize("spent", [10, 99, 100, 500, 999, 1_000, 9_999])
def test_one_cost_band_up_or_down_is_no_difference(spent: int) -> None:
    assert differences([replace(TWO, spent=spent)], known(TWO, THREE)) == []


def test_each_row_of_a_shared_result_is_compared() -> None:
    changed = replace(ONE, paths=4)
    lines = differences([changed], known(*RESULTS), every_row=False)
    assert [line.partition(":")[0] for line in lines] == ["scoring.zero (bismarck)", "scoring.zero (bismarck/tribello)"]


def test_rows_may_be_shared_otherwise_than_in_the_ledger() -> None:
    apart = [replace(ONE, rules=(name,)) for name in ONE.rules]
    assert differences(apart, known(ONE)) == []
    assert differences([ONE], known(*apart)) == []


def test_what_is_missing_is_named() -> None:
    assert differences(RESULTS, known(ONE, TWO)) == ["tricks.winner (every game): not in the ledger"]
    more = replace(ONE, rules=(*ONE.rules, "bismarck/published"))
    assert differences([more], known(ONE)) == ["scoring.zero (bismarck/published): not in the ledger"]


def test_a_row_of_the_ledger_that_was_not_run_is_named_unless_fewer_rows_were_asked_for() -> None:
    line = "scoring.zero (tre-belli[scoring=six]): in the ledger, not in the run"
    assert differences([ONE, THREE], known(*RESULTS)) == [line]
    assert differences([ONE, THREE], known(*RESULTS), every_row=False) == []
    assert differences([], known(*RESULTS)) == []


def test_the_cost_of_a_claim_is_that_of_all_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "read", lambda: known(*RESULTS))
    assert ledger.costs() == {"scoring.zero": 101_240, "tricks.winner": 280}
