"""Exploration of a plain Python function over all its paths.

The function is run again and again. A truth test on a symbolic value asks which outcomes are possible under the
path so far, takes one and queues the other; a run starts by replaying the decisions that lead to its path. Running
out of queued decisions is the only end of an exploration that decides anything, and it depends on nothing but the
function: no clock, no random choice. One that runs out of paths or of units instead is undecided.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import z3

from followsuit.symbolic.values import Undecided, deciding_by, either

T = TypeVar("T")

LIMIT = 100_000_000
"""Z3's resource units for one question; the hardest one of the claims takes about a seventh of it."""
PATHS = 2_000
"""The paths of one function, those against an assumption included."""
SPENT = 200_000_000
"""Z3's resource units for one run of a claim."""
INTERRUPTED = "interrupted from keyboard"
"""Why Z3 says that it does not know, where it was interrupted."""


class Abandoned(Exception):
    """The path contradicts an assumption."""


class Answer(NamedTuple):
    """The answer to a question: its formulas, a model or None, and the resource units it took."""

    formulas: tuple[z3.BoolRef, ...]
    model: z3.ModelRef | None
    cost: int


class Session:
    """The solver's side of a claim: a fresh context, the limit of each question, and the answers so far.

    Each question goes to a solver that has seen nothing else. The rows of a claim often ask the same: a question
    asked before is answered as it was, and counted at what it took.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self.context = z3.Context()
        self.limit = limit
        self.spent = self._begun = 0
        self._counted = 0
        self._answers: dict[tuple[int, ...], Answer] = {}

    def solver(self, *formulas: z3.BoolRef) -> z3.Solver:
        """A new solver for bit vectors under the limit, with some formulas."""
        solver = z3.SolverFor("QF_BV", ctx=self.context)
        solver.set("rlimit", self.limit)
        solver.add(*formulas)
        return solver

    def model(self, solver: z3.Solver, assumptions: Sequence[z3.BoolRef] = ()) -> z3.ModelRef | None:
        """A model, or None where there is none. Undecided when the limit is reached.

        The solver takes an interrupt from the keyboard for itself; it is passed on.
        """
        answer = solver.check(*assumptions)
        if answer == z3.unknown and solver.reason_unknown() == INTERRUPTED:
            raise KeyboardInterrupt
        self._count(solver)
        if answer == z3.unknown:
            raise Undecided(f"a question of more than {self.limit:,} resource units")
        return solver.model() if answer == z3.sat else None

    def begin(self) -> None:
        """Begin a run: what was spent before on writing formulas is not its own."""
        solver = z3.Solver(ctx=self.context)
        solver.check()
        self._begun = self.spent
        self._count(solver)
        self.spent = self._begun

    def spend(self, units: int) -> None:
        """Count units. Undecided beyond those of a run."""
        self.spent += units
        if self.spent - self._begun > SPENT:
            raise Undecided(f"more than {SPENT:,} resource units")

    def _count(self, solver: z3.Solver) -> None:
        """Add what was spent in the context since the last question, writing the formulas of this one included."""
        statistics = solver.statistics()
        if "rlimit count" in statistics.keys():  # noqa: SIM118
            counted = int(statistics.get_key_value("rlimit count"))
            units, self._counted = counted - self._counted, counted
            self.spend(units)

    def model_of(self, *formulas: z3.BoolRef) -> z3.ModelRef | None:
        """A model of some formulas, or None, from a solver that has seen nothing else."""
        key = tuple(formula.get_id() for formula in formulas)
        if key in self._answers:
            self.spend(self._answers[key].cost)
        else:
            before = self.spent
            model = self.model(self.solver(*formulas))
            self._answers[key] = Answer(formulas, model, self.spent - before)
        return self._answers[key].model


class Fork(NamedTuple):
    """A truth test with two possible outcomes, and the one taken."""

    condition: z3.BoolRef
    taken: bool


@dataclass(frozen=True)
class Path(Generic[T]):
    """A path to its end: the forks on it, what they and the assumptions ask, inputs that lead along it, the result."""

    forks: tuple[Fork, ...]
    conditions: tuple[z3.BoolRef, ...]
    model: z3.ModelRef
    result: T


class Exploration:
    """All paths of one function under the session's context. `abandoned` counts those against an assumption."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.abandoned = 0
        self._queue: list[tuple[list[tuple[bool, bool]], z3.ModelRef]] = []
        self._start([], None)

    def _start(self, prefix: list[tuple[bool, bool]], model: z3.ModelRef | None) -> None:
        self._prefix, self._model = prefix, model
        self._decisions: list[tuple[bool, bool]] = []
        self.forks: list[Fork] = []
        self.conditions: list[z3.BoolRef] = []
        self._granted: set[int] = set()
        self._known: dict[int, tuple[z3.BoolRef, bool]] = {}

    @property
    def replaying(self) -> bool:
        """Whether the run is still on decisions that an earlier path shares with it."""
        return len(self._decisions) < len(self._prefix)

    def paths(self, function: Callable[[], T]) -> Iterator[Path[T]]:
        """Run the function along every path. Undecided when a question was."""
        root = self.satisfied()
        self._queue = [([], root)] if root is not None else []
        tried = 0
        while self._queue:
            tried += 1
            if tried > PATHS:
                raise Undecided(f"more than {PATHS:,} paths")
            self._start(*self._queue.pop())
            try:
                with deciding_by(self.decide):
                    result = function()
                model = self.settle()
            except Abandoned:
                self.abandoned += 1
                continue
            yield Path(tuple(self.forks), self.asked(), model, result)

    def decide(self, condition: z3.BoolRef) -> bool:
        """The outcome of a truth test on this path; the other outcome is queued where it is possible too."""
        if z3.is_not(condition):
            return not self.decide(condition.arg(0))
        if condition.get_id() in self._known:
            return self._known[condition.get_id()][1]
        taken = self._decided(condition)
        self._known[condition.get_id()] = condition, taken
        return taken

    def _decided(self, condition: z3.BoolRef) -> bool:
        """The outcome of a truth test that was not made before on this path."""
        if self.replaying:
            taken, forked = self._prefix[len(self._decisions)]
        else:
            taken = z3.is_true(self.settle().eval(condition, model_completion=True))
            other = self.satisfied(z3.Not(condition) if taken else condition)
            forked = other is not None
            if other is not None:
                self._queue.append(([*self._decisions, (not taken, True)], other))
        self._decisions.append((taken, forked))
        if forked:
            self.forks.append(Fork(condition, taken))
            self.conditions.append(condition if taken else z3.Not(condition))
        return taken

    def assume(self, condition: z3.BoolRef) -> None:
        """Go on only where a condition holds; where it cannot, the path ends when next something depends on it."""
        self.conditions.append(condition)
        known = None if self.replaying else self._model
        if known is not None and not z3.is_true(known.eval(condition, model_completion=True)):
            self._model = None

    def grant(self, condition: z3.BoolRef) -> None:
        """Go on with what holds whatever the values are; it makes no path possible or impossible."""
        self._granted.add(len(self.conditions))
        self.assume(condition)

    def asked(self) -> tuple[z3.BoolRef, ...]:
        """What holds on the path so far, without what was granted."""
        return tuple(held for place, held in enumerate(self.conditions) if place not in self._granted)

    def settle(self) -> z3.ModelRef:
        """A model of the path so far. Abandoned where there is none."""
        if self._model is None:
            self._model = self.satisfied()
        if self._model is None:
            raise Abandoned
        return self._model

    def satisfied(self, *more: z3.BoolRef) -> z3.ModelRef | None:
        """A model of the path so far and further formulas, or None."""
        return self.session.model_of(*self.conditions, *more)


def merged(paths: Sequence[Path[Any]]) -> Any:
    """The results of all paths of a function as one conditional value: an int, a truth value or a tuple."""

    def tree(rows: Sequence[Path[Any]], depth: int) -> Any:
        if len(rows) == 1:
            return rows[0].result
        condition = rows[0].forks[depth].condition
        taken = tree([row for row in rows if row.forks[depth].taken], depth + 1)
        other = tree([row for row in rows if not row.forks[depth].taken], depth + 1)
        return either(condition, taken, other)

    return tree(paths, 0)
