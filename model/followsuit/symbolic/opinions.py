"""The questions of a proof as SMT-LIB text, and what other solvers make of the text.

cvc5 and bitwuzla come with the extra `solvers`. Each is stopped by a count of its own work, never by a clock.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import z3

from followsuit.symbolic.proof import Obligation
from followsuit.verdict import UnusableInput

CVC5_LIMIT = 50_000_000
BITWUZLA_LIMIT = 5_000_000
"""How often bitwuzla may ask whether to stop."""


class Question(NamedTuple):
    """A question in SMT-LIB and the answer that the proof needs: unsat for what always holds, else sat."""

    label: str
    text: str
    needed: str


def question(item: Obligation, context: z3.Context) -> Question:
    """The SMT-LIB text of an obligation.

    Z3 has names of its own for a division by what is known not to be zero, as every divisor here is.
    """
    solver = z3.Solver(ctx=context)
    solver.add(*item.formulas)
    lines = solver.to_smt2().replace("bvudiv_i", "bvudiv").replace("bvurem_i", "bvurem").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("(set-info :status"))
    head = ["(set-logic QF_BV)", f"(set-info :status {item.needed})"]
    return Question(item.label, "\n".join([*head, *lines[start + 1 :], ""]), item.needed)


def ask_cvc5(text: str) -> str:
    """cvc5's answer: sat, unsat or unknown, or its error where the status in the text is another. ImportError
    without cvc5."""
    import cvc5

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setOption("bitblast", "eager")
    solver.setOption("rlimit", str(CVC5_LIMIT))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "question")
    answer = "unknown"
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, parser.getSymbolManager())).strip() or answer
    return answer


def ask_bitwuzla(text: str) -> str:
    """bitwuzla's answer: sat, unsat or unknown. ImportError without bitwuzla."""
    import bitwuzla

    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > BITWUZLA_LIMIT

    manager = bitwuzla.TermManager()
    parser = bitwuzla.Parser(manager, bitwuzla.Options())
    parser.configure_terminator(stop)
    parser.parse(text.replace("(check-sat)", ""), True, False)
    return str(parser.bitwuzla().check_sat()).rpartition(".")[2].lower()


SOLVERS: dict[str, Callable[[str], str]] = {"cvc5": ask_cvc5, "bitwuzla": ask_bitwuzla}


def installed() -> tuple[str, ...]:
    """The other solvers that can be asked."""
    from importlib.util import find_spec

    return tuple(name for name in SOLVERS if find_spec(name) is not None)


class SolversMissing(UnusableInput):
    """Second opinions are wanted and a solver for them is not installed."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f'second opinions need {" and ".join(names)}; run: pip install "followsuit[solvers]"')


def need_solvers() -> None:
    """SolversMissing unless every other solver can be asked."""
    missing = [name for name in SOLVERS if name not in installed()]
    if missing:
        raise SolversMissing(missing)


class Opinions:
    """What the other solvers say; a question asked before is not put to them again."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], str] = {}

    def _answer(self, solver: str, text: str) -> str:
        key = solver, text
        if key not in self._answers:
            self._answers[key] = SOLVERS[solver](text)
        return self._answers[key]

    def on(self, questions: Sequence[Question]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The solvers that give every answer needed, and `solver: label` for each answer that is another.

        Where nothing was asked nobody agrees. SolversMissing unless all can be asked.
        """
        need_solvers()
        asked = {item.text: item for item in questions}
        against: list[str] = []
        agreed: list[str] = []
        for name in SOLVERS if asked else ():
            wrong = [f"{name}: {item.label}" for item in asked.values() if self._answer(name, item.text) != item.needed]
            against += dict.fromkeys(wrong)
            agreed += [] if wrong else [name]
        return tuple(agreed), tuple(against)


def versions() -> dict[str, Any]:
    """The versions of the solvers installed, for reports."""
    from importlib.metadata import version

    return {"z3-solver": version("z3-solver"), **{name: version(name) for name in installed()}}
