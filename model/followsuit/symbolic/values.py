"""Ints and truth values backed by Z3 that the rules take for their own.

A value is a bit vector of 64 bits with the range it can lie in. Python's ints have no bounds, bit vectors wrap:
the range of every result is worked out with it, and one that does not fit is refused, so that the vector always
is the int. Card sets, counts and points are the same sort, and every question to a solver is about bit vectors.
"""

from collections.abc import Callable
from typing import Any

import z3

WIDTH = 64
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1

Integer = Any
"""An int or a SymInt; a result whose range is a single number is a plain int again."""
Truth = Any
"""A bool or a SymBool."""


class TooWide(ArithmeticError):
    """A result that may not fit into 64 bits: the claim needs tighter ranges."""


class Undecided(Exception):
    """A question on which the solver gave up within its resource limit."""


Decider = Callable[[z3.BoolRef], bool]
_deciders: list[Decider] = []


class deciding_by:
    """While this is entered, truth tests on symbolic values are decided by the function given."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider

    def __enter__(self) -> None:
        _deciders.append(self.decider)

    def __exit__(self, *raised: object) -> None:
        _deciders.pop()


class SymBool:
    """A truth value that is not known; a truth test on it forks the exploration."""

    __slots__ = ("term",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        if not _deciders:
            raise RuntimeError("a symbolic truth value was tested outside an exploration")
        return _deciders[-1](self.term)

    def __repr__(self) -> str:
        return "an unknown truth value"

    def __and__(self, other: Truth) -> Truth:
        if isinstance(other, SymBool):
            return truth(z3.And(self.term, other.term))
        return self if known_truth(other) else False

    def __or__(self, other: Truth) -> Truth:
        if isinstance(other, SymBool):
            return truth(z3.Or(self.term, other.term))
        return True if known_truth(other) else self

    def __eq__(self, other: Truth) -> Truth:
        if isinstance(other, SymBool):
            return truth(self.term == other.term)
        return self if known_truth(other) else truth(z3.Not(self.term))

    def __ne__(self, other: Truth) -> Truth:
        if isinstance(other, SymBool):
            return truth(z3.Xor(self.term, other.term))
        return truth(z3.Not(self.term)) if known_truth(other) else self

    __rand__, __ror__ = __and__, __or__

    def choose(self, yes: Integer, no: Integer) -> Integer:
        """One number where this holds and another where it does not, without a fork."""
        return either(self.term, yes, no)


class SymInt:
    """An int that is not known: its bit vector, and the range low..high that it lies in."""

    __slots__ = ("high", "low", "term")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, term: z3.BitVecRef, low: int, high: int) -> None:
        self.term, self.low, self.high = term, low, high

    def __repr__(self) -> str:
        return f"an unknown int from {self.low} to {self.high}"

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __index__(self) -> int:
        """The int itself: the exploration forks over every value it can have."""
        for value in range(self.low, self.high):
            if self == value:
                return value
        return self.high

    def __add__(self, other: Integer) -> Integer:
        low, high = bounds(other)
        return number(self.term + vector(other, self.term.ctx), self.low + low, self.high + high)

    def __sub__(self, other: Integer) -> Integer:
        low, high = bounds(other)
        return number(self.term - vector(other, self.term.ctx), self.low - high, self.high - low)

    def __rsub__(self, other: Integer) -> Integer:
        return lifted(other, self.term.ctx) - self

    def __mul__(self, other: Integer) -> Integer:
        corners = [mine * theirs for mine in (self.low, self.high) for theirs in bounds(other)]
        return number(self.term * vector(other, self.term.ctx), min(corners), max(corners))

    def __neg__(self) -> Integer:
        return number(-self.term, -self.high, -self.low)

    def __invert__(self) -> Integer:
        return number(~self.term, ~self.high, ~self.low)

    def __and__(self, other: Integer) -> Integer:
        low, high = bounds(other)
        term = self.term & vector(other, self.term.ctx)
        if self.low >= 0 and low >= 0:
            return number(term, 0, min(self.high, high))
        if self.low >= 0 or low >= 0:
            return number(term, 0, self.high if self.low >= 0 else high)
        return number(term, -(1 << _bits(self, other)), (1 << _bits(self, other)) - 1)

    def __or__(self, other: Integer) -> Integer:
        low, _ = bounds(other)
        least = max(self.low, low) if self.low >= 0 and low >= 0 else -(1 << _bits(self, other))
        return number(self.term | vector(other, self.term.ctx), least, (1 << _bits(self, other)) - 1)

    def __xor__(self, other: Integer) -> Integer:
        least = 0 if self.low >= 0 and bounds(other)[0] >= 0 else -(1 << _bits(self, other))
        return number(self.term ^ vector(other, self.term.ctx), least, (1 << _bits(self, other)) - 1)

    def __lshift__(self, places: int) -> Integer:
        return number(self.term << places, self.low << places, self.high << places)

    def __rshift__(self, places: int) -> Integer:
        term = z3.LShR(self.term, places) if self.low >= 0 else self.term >> places
        return number(term, self.low >> places, self.high >> places)

    def __floordiv__(self, divisor: int) -> Integer:
        """Division by a positive int, rounding down as Python does."""
        short, shift = self._shifted_up(divisor)
        quotient = number(
            _widened(z3.UDiv(short, z3.BitVecVal(divisor, short.size(), short.ctx))),
            (self.low + shift) // divisor,
            (self.high + shift) // divisor,
        )
        return quotient - shift // divisor

    def __mod__(self, divisor: int) -> Integer:
        """The remainder by a positive int, never negative, as in Python."""
        short, _ = self._shifted_up(divisor)
        remainder = _widened(z3.URem(short, z3.BitVecVal(divisor, short.size(), short.ctx)))
        return number(remainder, 0, divisor - 1)

    def _shifted_up(self, divisor: int) -> tuple[z3.BitVecRef, int]:
        """The value plus a multiple of the divisor that makes it positive, in as few bits as hold both."""
        if divisor <= 0:
            raise ValueError(f"division by {divisor}, which is not positive")
        shift = -(self.low // divisor * divisor) if self.low < 0 else 0
        bits = max(self.high + shift, divisor).bit_length()
        raised = self + shift
        return z3.Extract(bits - 1, 0, vector(raised, self.term.ctx)), shift

    def __eq__(self, other: Integer) -> Truth:
        low, high = bounds(other)
        if self.high < low or high < self.low:
            return False
        return truth(self.term == vector(other, self.term.ctx))

    def __ne__(self, other: Integer) -> Truth:
        return negation(self == other)

    def __lt__(self, other: Integer) -> Truth:
        low, high = bounds(other)
        if self.high < low or self.low >= high:
            return self.high < low
        return truth(self.term < vector(other, self.term.ctx))

    def __le__(self, other: Integer) -> Truth:
        low, high = bounds(other)
        if self.high <= low or self.low > high:
            return self.high <= low
        return truth(self.term <= vector(other, self.term.ctx))

    def __gt__(self, other: Integer) -> Truth:
        return negation(self <= other)

    def __ge__(self, other: Integer) -> Truth:
        return negation(self < other)

    __radd__, __rmul__, __rand__, __ror__, __rxor__ = __add__, __mul__, __and__, __or__, __xor__


def _bits(*values: Integer) -> int:
    """The bits that hold any of the values, the sign apart."""
    return max(max(abs(low), abs(high)).bit_length() for low, high in map(bounds, values))


def _widened(short: z3.BitVecRef) -> z3.BitVecRef:
    return z3.ZeroExt(WIDTH - short.size(), short)


def number(term: z3.BitVecRef, low: int, high: int) -> Integer:
    """The value of a term that lies in a range: a plain int where there is only one. TooWide beyond 64 bits."""
    if low == high:
        return low
    if low < LOWEST or high > HIGHEST:
        raise TooWide(f"a value between {low} and {high} does not fit into {WIDTH} bits")
    return SymInt(term, low, high)


def truth(term: z3.BoolRef) -> Truth:
    """The truth value of a term: a plain bool where the term is one."""
    simple = z3.simplify(term)
    if z3.is_true(simple):
        return True
    return False if z3.is_false(simple) else SymBool(simple)


def known_truth(value: Any) -> bool:
    """A truth value that is known. TypeError for anything else, which Python would not take for one everywhere."""
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is no truth value")
    return value


def negation(value: Truth) -> Truth:
    """The opposite of a truth value, without a fork."""
    return truth(z3.Not(value.term)) if isinstance(value, SymBool) else not value


def bounds(value: Integer) -> tuple[int, int]:
    """The range of a value."""
    return (value.low, value.high) if isinstance(value, SymInt) else (int(value), int(value))


def vector(value: Integer, context: z3.Context) -> z3.BitVecRef:
    """The bit vector of an int or a SymInt. TooWide for an int beyond 64 bits."""
    if isinstance(value, SymInt):
        return value.term
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not an int")
    if not LOWEST <= value <= HIGHEST:
        raise TooWide(f"{value} does not fit into {WIDTH} bits")
    return z3.BitVecVal(value, WIDTH, context)


def formula(value: Truth, context: z3.Context) -> z3.BoolRef:
    """The formula of a bool or a SymBool."""
    return value.term if isinstance(value, SymBool) else z3.BoolVal(bool(value), context)


def lifted(value: Integer, context: z3.Context) -> SymInt:
    """An int as a SymInt."""
    return value if isinstance(value, SymInt) else SymInt(vector(value, context), value, value)


def either(condition: z3.BoolRef, yes: Any, no: Any) -> Any:
    """One value where a condition holds and another where it does not; tuples by component."""
    context = condition.ctx
    if isinstance(yes, tuple):
        return tuple(either(condition, *parts) for parts in zip(yes, no, strict=True))
    if isinstance(yes, bool | SymBool) and isinstance(no, bool | SymBool):
        return truth(z3.If(condition, formula(yes, context), formula(no, context)))
    if not isinstance(yes, SymInt) and not isinstance(no, SymInt) and yes == no:
        return yes
    first, second = lifted(yes, context), lifted(no, context)
    low, high = min(first.low, second.low), max(first.high, second.high)
    return number(z3.If(condition, first.term, second.term), low, high)


def unknown_int(name: str, low: int, high: int, context: z3.Context) -> tuple[SymInt, z3.BitVecRef]:
    """A free int from low, in as few bits as reach high, and its variable; values above high are possible."""
    variable = z3.BitVec(name, max((high - low).bit_length(), 1), context)
    top = low + (1 << variable.size()) - 1
    term = _widened(variable)
    return SymInt(term + low if low else term, low, top), variable
