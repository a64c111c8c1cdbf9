"""Summaries: a kernel function's paths, explored once and alone, as one conditional term that callers use.

A summary is made from the running function, under no assumption but the ranges of the arguments, so it can stand
for any call with arguments in these ranges.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import z3

from followsuit.symbolic.explore import Exploration, Session, merged
from followsuit.symbolic.values import SymBool, SymInt, truth, unknown_int, vector

F = TypeVar("F", bound=Callable[..., Any])
Shape = tuple[Any, ...]


@dataclass(frozen=True)
class Summary:
    """The conditional value of a function for arguments of one shape, and the variables it is written in.

    `paths` counts those of the function, `cost` is what they took; `within` names the summaries it was made with.
    """

    variables: tuple[z3.ExprRef, ...]
    value: Any
    paths: int
    cost: int
    within: frozenset[tuple[str, Shape]]


class Hidden(NamedTuple):
    """An unknown that stands for an answer, and what it stands for."""

    answer: SymInt
    unknown: SymInt
    variable: z3.BitVecRef
    definition: z3.BoolRef


class Summaries:
    """The summaries of one session, made when they are first needed; `used` and `definitions` are those of a run."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.made: dict[tuple[str, Shape], Summary] = {}
        self._hidden: dict[tuple[Any, ...], Hidden] = {}
        self._within: dict[int, tuple[z3.BoolRef, frozenset[int]]] = {}
        self._exploring = 0
        self.begin()

    def begin(self) -> None:
        """Begin a run."""
        self.used: set[tuple[str, Shape]] = set()
        self.definitions: list[z3.BoolRef] = []
        self._defined: set[tuple[Any, ...]] = set()

    @property
    def paths(self) -> int:
        """The paths of all functions summarised for the run."""
        return sum(self.made[key].paths for key in self.used)

    def of(self, function: F) -> F:
        """The function, with calls on symbolic arguments answered by its summary."""

        @wraps(function)
        def call(*arguments: Any) -> Any:
            if not any(isinstance(value, SymInt | SymBool) for value in arguments):
                return function(*arguments)
            return self._answer(function, arguments)

        return call  # type: ignore[return-value]

    def hidden(self, function: F) -> F:
        """The function, with each unknown result a new unknown of the same range; `definitions` say what it is.

        What is shown without the definitions holds with them too, and asks less of the solver.
        """

        @wraps(function)
        def call(*arguments: Any) -> Any:
            answer = self.of(function)(*arguments)
            if not isinstance(answer, SymInt) or self._exploring:
                return answer
            key = function.__qualname__, answer.term.get_id()
            if key not in self._hidden:
                self._hidden[key] = self._unknown(function, answer)
            if key not in self._defined:
                self._defined.add(key)
                self.definitions.append(self._hidden[key].definition)
            return self._hidden[key].unknown

        return call  # type: ignore[return-value]

    def _unknown(self, function: Callable[..., Any], answer: SymInt) -> Hidden:
        name = f"{function.__qualname__} {len(self._hidden)}"
        unknown, variable = unknown_int(name, answer.low, answer.high, self.session.context)
        return Hidden(answer, SymInt(unknown.term, answer.low, answer.high), variable, unknown.term == answer.term)

    def definitions_in(self, formulas: Sequence[z3.BoolRef]) -> list[z3.BoolRef]:
        """The definitions of the hidden results that formulas speak of."""
        found: set[int] = set()
        for formula in formulas:
            found |= self._hidden_in(formula)
        hidden = [self._hidden[key] for key in self._hidden if key in self._defined]
        return [item.definition for item in hidden if item.variable.get_id() in found]

    def _hidden_in(self, formula: z3.BoolRef) -> frozenset[int]:
        """The variables of hidden results in a formula."""
        if formula.get_id() not in self._within:
            names = {item.variable.get_id() for item in self._hidden.values()}
            seen: set[int] = set()
            waiting: list[z3.AstRef] = [formula]
            while waiting:
                term = waiting.pop()
                if term.get_id() not in seen:
                    seen.add(term.get_id())
                    waiting += term.children()
            self._within[formula.get_id()] = formula, frozenset(seen & names)
        return self._within[formula.get_id()][1]

    def _answer(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        name = f"{function.__module__}.{function.__qualname__}"
        shape = tuple(_shape(argument) for argument in arguments)
        if (name, shape) not in self.made:
            self.made[name, shape] = self._explored(function, shape)
        elif (name, shape) not in self.used:
            self.session.spend(self.made[name, shape].cost)
        summary = self.made[name, shape]
        self.used |= {(name, shape), *summary.within}
        actual = [_argument(value) for value in arguments if isinstance(value, SymInt | SymBool)]
        return _substituted(summary.value, list(zip(summary.variables, actual, strict=True)))

    def _explored(self, function: Callable[..., Any], shape: Shape) -> Summary:
        variables: list[z3.ExprRef] = []
        arguments: list[Any] = []
        for place, (kind, *details) in enumerate(shape):
            name = f"{function.__qualname__} {len(self.made)} argument {place}"
            if kind == "known":
                arguments.append(details[0])
            elif kind == "truth":
                variables.append(z3.Bool(name, self.session.context))
                arguments.append(SymBool(variables[-1]))
            else:
                value, variable = unknown_int(name, *details, self.session.context)  # type: ignore[call-arg]
                variables.append(variable)
                arguments.append(value)
        outside, self.used, before = self.used, set(), self.session.spent
        self._exploring += 1
        try:
            paths = list(Exploration(self.session).paths(lambda: function(*arguments)))
        finally:
            self._exploring -= 1
            within, self.used = frozenset(self.used), outside
        value, cost = self._tightened(merged(paths)), self.session.spent - before
        return Summary(tuple(variables), value, len(paths), cost, within)

    def _tightened(self, value: Any) -> Any:
        """The value of a summary, its range without negative ints where it has none."""
        if isinstance(value, tuple):
            return tuple(self._tightened(part) for part in value)
        if not isinstance(value, SymInt) or value.low >= 0:
            return value
        solver = self.session.solver()
        solver.add(value.term < 0)
        return value if self.session.model(solver) is not None else SymInt(value.term, 0, value.high)


def _least(value: SymInt) -> int:
    """The least value of a range, rounded down so that few shapes differ by it."""
    return 0 if value.low >= 0 else -(1 << (-value.low - 1).bit_length())


def _bits(value: SymInt) -> int:
    return (value.high - _least(value)).bit_length()


def _shape(value: Any) -> tuple[Any, ...]:
    """What a summary depends on: the value where it is known, else the range as a number of bits."""
    if isinstance(value, SymBool):
        return ("truth",)
    if isinstance(value, SymInt):
        return "range", _least(value), _least(value) + (1 << _bits(value)) - 1
    return "known", value, type(value)


def _argument(value: SymInt | SymBool) -> z3.ExprRef:
    """The term that takes the place of the variable of an argument."""
    if isinstance(value, SymBool):
        return value.term
    return z3.Extract(_bits(value) - 1, 0, vector(value - _least(value), value.term.ctx))


def _substituted(value: Any, pairs: list[tuple[z3.ExprRef, z3.ExprRef]]) -> Any:
    if isinstance(value, tuple):
        return tuple(_substituted(part, pairs) for part in value)
    if isinstance(value, SymInt):
        return SymInt(z3.simplify(z3.substitute(value.term, *pairs)), value.low, value.high)
    return truth(z3.substitute(value.term, *pairs)) if isinstance(value, SymBool) else value
