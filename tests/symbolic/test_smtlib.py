"""Every question of a proof as SMT-LIB: other solvers, and Z3 itself from the text alone, give the answer needed."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
import z3

from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.opinions import (
    SOLVERS,
    Opinions,
    Question,
    ask_bitwuzla,
    ask_cvc5,
    installed,
    versions,
)
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import Run, run_claim, run_claims

from .conftest import EVERY_GAME

NAMES = [
    "scoring.bismarck_is_zero_sum",
    "scoring.a_tre_belli_score_from_six_lies_between_minus_six_and_ten",
    "tricks.without_trumps_a_card_off_suit_never_wins",
]

TRUE = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (= (bvand x #x0f) #xf0))\n(check-sat)\n"
WRONG = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (= (bvand x #x0f) #x0f))\n(check-sat)\n"


def z3_says(text: str) -> str:
    """Z3's answer to the text in a context of its own."""
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(text)
    return str(solver.check())


@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_written_and_has_the_answer_needed_from_each_solver(name: str, tmp_path: Path) -> None:
    claim = claims()[name]
    row = rows(claim)[0]
    run = Run(claim, row)
    result = run.result()
    run_claim(claim, [row], export_dir=tmp_path / "new" / "folder")
    files = sorted((tmp_path / "new" / "folder").iterdir(), key=lambda file: int(file.name.split(".")[-2]))
    assert [file.name for file in files] == [
        f"{name}.{row.name}.{place}.smt2" for place in range(1, len(run.questions) + 1)
    ]
    assert 0 < len(files) <= result.obligations
    for file, item in zip(files, run.questions, strict=True):
        text = file.read_text(encoding="ascii")
        assert text == item.text
        lines = text.splitlines()
        assert lines[:2] == ["(set-logic QF_BV)", f"(set-info :status {item.needed})"]
        assert text.count("(check-sat)") == 1
        assert {z3_says(text), ask_cvc5(text), ask_bitwuzla(text)} == {item.needed}


def test_a_claim_with_attained_cases_asks_for_both_answers() -> None:
    claim = claims()[NAMES[1]]
    run = Run(claim, rows(claim)[0])
    assert run.result().verdict is Word.PROVED
    assert {item.needed for item in run.questions} == {"sat", "unsat"}


def test_the_questions_are_the_same_in_every_run() -> None:
    claim = claims()[NAMES[2]]
    runs = [Run(claim, rows(claim)[0]) for _ in range(3)]
    assert len({run.result() for run in runs}) == 1
    assert runs[0].questions
    assert all(one.questions == two.questions for one, two in pairwise(runs))


def test_the_other_solvers_are_installed_and_named_with_their_versions() -> None:
    assert installed() == ("cvc5", "bitwuzla") == tuple(SOLVERS)
    assert set(versions()) == {"z3-solver", "cvc5", "bitwuzla"}
    assert all(number[0].isdigit() for number in versions().values())


def test_a_solver_tells_the_two_answers_apart() -> None:
    for ask in (z3_says, ask_cvc5, ask_bitwuzla):
        assert (ask(TRUE), ask(WRONG)) == ("unsat", "sat")


def test_a_wrong_obligation_shows_every_solver_in_disagreement() -> None:
    right, wrong = Question("right", TRUE, "unsat"), Question("wrong", WRONG, "unsat")
    assert Opinions().on([right]) == (("cvc5", "bitwuzla"), ())
    assert Opinions().on([right, wrong]) == ((), ("cvc5: wrong", "bitwuzla: wrong"))
    assert Opinions().on([Question("attained", WRONG, "sat")]) == (("cvc5", "bitwuzla"), ())
    assert Opinions().on([Question("missed", TRUE, "sat")]) == ((), ("cvc5: missed", "bitwuzla: missed"))


def test_one_solver_in_disagreement_is_told_from_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, "cvc5", lambda text: "unknown")
    assert Opinions().on([Question("it", TRUE, "unsat")]) == (("bitwuzla",), ("cvc5: it",))


def test_a_disagreement_makes_a_proved_claim_not_as_expected(
    prove: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed = prove("pass_sums_to_zero", second_opinions=True)
    assert (agreed.agreed, agreed.disagreed, agreed.as_expected) == (("cvc5", "bitwuzla"), (), True)
    monkeypatch.setitem(SOLVERS, "bitwuzla", lambda text: "sat")
    against = prove("pass_sums_to_zero", second_opinions=True)
    assert (against.verdict, against.agreed, against.as_expected) == (Word.PROVED, ("cvc5",), False)
    assert [text.partition(":")[0] for text in against.disagreed] == ["bitwuzla"]


def test_the_question_of_a_refuted_claim_is_satisfiable_for_all(trials: ModuleType) -> None:
    run = Run(trials.six_sums_to_zero, EVERY_GAME)
    assert run.result().verdict is Word.REFUTED
    last = run.questions[-1]
    assert (last.label, last.needed) == ("the sum", "sat")
    assert [ask(last.text) for ask in (z3_says, ask_cvc5, ask_bitwuzla)] == ["sat"] * 3


def test_without_second_opinions_no_other_solver_is_asked(
    prove: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def answer(text: str) -> str:
        asked.append(text)
        return "unsat"

    monkeypatch.setitem(SOLVERS, "cvc5", answer)
    assert prove("pass_sums_to_zero").agreed == ()
    (result,) = run_claims("bismarck_is_zero_sum", export_dir=tmp_path, workers=0)[:1]
    assert (result.agreed, asked) == ((), [])
    assert prove("pass_sums_to_zero", second_opinions=True).agreed
    assert asked


def test_a_row_that_shares_a_result_is_exported_once(tmp_path: Path) -> None:
    claim = claims()[NAMES[0]]
    first, *_ = run_claim(claim, rows(claim)[:3], export_dir=tmp_path)
    assert len(first.rules) > 1
    assert {file.name.split(".")[2] for file in tmp_path.iterdir()} == {first.rules[0]}
