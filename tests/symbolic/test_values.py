"""Symbolic ints are Python's ints: every operation against plain numbers, with the range that it states."""

import operator
from collections.abc import Callable
from typing import Any

import pytest
import z3

from followsuit.symbolic.values import HIGHEST, LOWEST, SymInt, TooWide, bounds, either, negation, unknown_int

from .explored import plain

RANGES = [((-5, 6), (-3, 4)), ((0, 7), (0, 3)), ((2, 9), (-4, -1)), ((-8, -2), (1, 6))]
BINARY: list[Callable[[Any, Any], Any]] = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.and_,
    operator.or_,
    operator.xor,
]
ORDER: list[Callable[[Any, Any], Any]] = [
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
]


def at(value: Any, *pairs: tuple[z3.ExprRef, int, int]) -> Any:
    """A symbolic value where each variable stands for a number above a low end."""
    if not hasattr(value, "term"):
        return value
    put = [(var, z3.BitVecVal(number - low, var.size(), var.ctx)) for var, low, number in pairs]
    return plain(z3.substitute(value.term, *put))


@pytest.mark.parametrize("ranges", RANGES)
@pytest.mark.parametrize("operation", [*BINARY, *ORDER], ids=lambda item: item.__name__)
def test_an_operation_of_two_unknowns(operation: Callable[[Any, Any], Any], ranges: Any) -> None:
    context = z3.Context()
    (low, high), (other_low, other_high) = ranges
    (a, x), (b, y) = unknown_int("a", low, high, context), unknown_int("b", other_low, other_high, context)
    found = operation(a, b)
    for first in range(low, high + 1):
        for second in range(other_low, other_high + 1):
            right = operation(first, second)
            assert at(found, (x, low, first), (y, other_low, second)) == right
            if operation in BINARY:
                least, most = bounds(found)
                assert least <= right <= most


@pytest.mark.parametrize("low", [-9, 0, 3])
@pytest.mark.parametrize("known", [-4, 0, 5])
@pytest.mark.parametrize("operation", [*BINARY, *ORDER], ids=lambda item: item.__name__)
def test_an_operation_with_a_known_number(operation: Callable[[Any, Any], Any], known: int, low: int) -> None:
    a, x = unknown_int("a", low, low + 7, z3.Context())
    for number in range(low, low + 8):
        assert at(operation(a, known), (x, low, number)) == operation(number, known)
        assert at(operation(known, a), (x, low, number)) == operation(known, number)


@pytest.mark.parametrize("low", [-9, 0, 3])
@pytest.mark.parametrize("known", [1, 2, 3, 10])
@pytest.mark.parametrize("operation", [operator.floordiv, operator.mod, operator.lshift, operator.rshift])
def test_division_and_shifts_round_as_python_does(operation: Callable[[Any, Any], Any], known: int, low: int) -> None:
    a, x = unknown_int("a", low, low + 15, z3.Context())
    found = operation(a, known)
    for number in range(low, low + 16):
        assert at(found, (x, low, number)) == operation(number, known)
        assert bounds(found)[0] <= operation(number, known) <= bounds(found)[1]


@pytest.mark.parametrize("low", [-9, 0, 3])
@pytest.mark.parametrize("operation", [operator.neg, operator.invert])
def test_opposites(operation: Callable[[Any], Any], low: int) -> None:
    a, x = unknown_int("a", low, low + 7, z3.Context())
    for number in range(low, low + 8):
        assert at(operation(a), (x, low, number)) == operation(number)


@pytest.mark.parametrize("divisor", [0, -3])
def test_a_divisor_that_is_not_positive_is_refused(divisor: int, refused: Any) -> None:
    a, _ = unknown_int("a", 0, 7, z3.Context())
    with refused(ValueError, f"division by {divisor}", "not positive"):
        a // divisor


@pytest.mark.parametrize(
    "wide",
    [
        lambda a: a << 61,
        lambda a: a * (1 << 61),
        lambda a: a + HIGHEST,
        lambda a: -a - HIGHEST,
        lambda a: a & (HIGHEST + 1),
        lambda a: a + (LOWEST - 1),
    ],
)
def test_what_may_not_fit_into_the_bits_is_refused(wide: Callable[[Any], Any], refused: Any) -> None:
    a, _ = unknown_int("a", 0, 7, z3.Context())
    with refused(TooWide, "does not fit into 64 bits"):
        wide(a)


def test_what_just_fits_is_taken() -> None:
    a, x = unknown_int("a", 0, 7, z3.Context())
    assert at(a + (HIGHEST - 7), (x, 0, 7)) == HIGHEST
    assert at(-a + (LOWEST + 7), (x, 0, 7)) == LOWEST
    assert (a == LOWEST - 1) is False


def test_one_number_is_a_plain_int_again() -> None:
    a, _ = unknown_int("a", 0, 7, z3.Context())
    assert (a * 0, type(a * 0)) == (0, int)
    assert (a > 7) is False
    assert (a >= 0) is True


def test_either_takes_tuples_by_component_and_joins_ranges() -> None:
    context = z3.Context()
    condition = z3.Bool("c", context)
    number, flag, same = either(condition, (3, True, 5), (-4, False, 5))
    assert isinstance(number, SymInt)
    assert (number.low, number.high, same) == (-4, 3, 5)
    for value, wanted in ((True, (3, True)), (False, (-4, False))):
        put = (condition, z3.BoolVal(value, context))
        assert (plain(z3.substitute(number.term, put)), plain(z3.substitute(flag.term, put))) == wanted
        opposite = negation(flag)
        assert plain(z3.substitute(opposite.term, put)) is not wanted[1]
