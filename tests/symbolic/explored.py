"""A kernel function explored over ranges, to be compared with plain calls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from followsuit.symbolic.explore import Exploration, Path, Session, merged
from followsuit.symbolic.values import SymBool, SymInt, formula, unknown_int


@dataclass
class Explored:
    """A function explored over ranges of ints, with what is needed to look values up."""

    function: Callable[..., Any]
    session: Session
    variables: Sequence[z3.ExprRef]
    lows: Sequence[int]
    assumed: z3.BoolRef
    paths: list[Path[Any]]

    def value(self, symbolic: Any, *values: int) -> Any:
        """What a symbolic value is for some arguments."""
        if isinstance(symbolic, tuple):
            return tuple(self.value(part, *values) for part in symbolic)
        if not isinstance(symbolic, SymInt | SymBool):
            return symbolic
        return plain(z3.substitute(symbolic.term, *self._pairs(values)))

    def whole(self) -> Any:
        """The result of the function as one conditional value."""
        return merged(self.paths)

    def of(self, *values: int) -> list[Path[Any]]:
        """The paths that some arguments take."""
        taken = []
        for path in self.paths:
            held = z3.substitute(z3.And(*path.conditions, self.assumed), *self._pairs(values))
            taken += [path] if plain(held) else []
        return taken

    def at_its_model(self, path: Path[Any]) -> list[int]:
        """The arguments that the exploration found for a path."""
        found = [path.model.eval(variable, model_completion=True).as_long() for variable in self.variables]
        return [low + value for low, value in zip(self.lows, found, strict=True)]

    def covers_every_input_once(self) -> bool:
        """Whether no allowed input is outside all paths, and none is on two: asked of the solver."""
        held = [z3.And(*path.conditions, self.assumed) for path in self.paths]
        solver = z3.Solver(ctx=self.session.context)
        outside = solver.check(self.assumed, z3.Not(z3.Or(*held)))
        # Path by path: whether it shares an input with any path before it.
        twice = [solver.check(one, z3.Or(*held[:place])) for place, one in enumerate(held) if place]
        return bool(outside == z3.unsat and all(answer == z3.unsat for answer in twice))

    def _pairs(self, values: Sequence[int]) -> list[tuple[z3.ExprRef, z3.ExprRef]]:
        pairs = zip(self.variables, self.lows, values, strict=True)
        return [(var, z3.BitVecVal(value - low, var.size(), self.session.context)) for var, low, value in pairs]


def plain(term: z3.ExprRef) -> int | bool:
    """The value of a term without variables."""
    simple = z3.simplify(term)
    if z3.is_bv_value(simple):
        return int(simple.as_signed_long())
    assert z3.is_true(simple) or z3.is_false(simple), simple
    return bool(z3.is_true(simple))


def explored(
    function: Callable[..., Any], *ranges: tuple[int, int], assuming: Callable[..., Any] = lambda *_: True
) -> Explored:
    """All paths of a function over the ranges of its arguments, ends included."""
    session = Session()
    made = [unknown_int(f"x{place}", *ends, session.context) for place, ends in enumerate(ranges)]
    arguments: list[Any] = [value for value, _ in made]
    within = [value <= high for value, (_, high) in zip(arguments, ranges, strict=True)]
    conditions = [formula(item, session.context) for item in (*within, assuming(*arguments))]
    assumed = z3.And(*conditions)
    exploration = Exploration(session)

    def along() -> Any:
        exploration.assume(assumed)
        return function(*arguments)

    paths = list(exploration.paths(along))
    lows = [low for low, _ in ranges]
    return Explored(function, session, [variable for _, variable in made], lows, assumed, paths)
