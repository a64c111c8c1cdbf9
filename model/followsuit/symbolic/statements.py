"""The words that statements are put together with: they join truth values, known or not, without a fork.

In the proofs every value has the static type of what it stands for, int or bool. The left sides of implications are
kept until the statement is shown that they are part of: each has to be possible.
"""

from collections.abc import Iterable
from typing import Any

_left_sides: list[bool] = []


def left_sides() -> list[bool]:
    """The left sides of the implications made since this was last asked."""
    found = _left_sides.copy()
    _left_sides.clear()
    return found


def negated(statement: bool) -> bool:
    """Not the statement."""
    return not statement if isinstance(statement, bool) else statement == False  # noqa: E712


def implies(condition: bool, statement: bool) -> bool:
    """The statement, where the condition holds, which has to be possible."""
    _left_sides.append(condition)
    return negated(condition) | statement


def under(reading: bool, statement: bool) -> bool:
    """The statement, under a reading: one that the rule set may not have."""
    return statement if reading is True else True if reading is False else implies(reading, statement)


def same(first: bool, second: bool) -> bool:
    """Both or neither."""
    return first == second


def all_of(*statements: bool) -> bool:
    """Every one of them."""
    return _every(statements)


def any_of(*statements: bool) -> bool:
    """At least one of them."""
    return negated(_every(negated(statement) for statement in statements))


def _every(statements: Iterable[bool]) -> bool:
    whole = True
    for statement in statements:
        whole = statement & whole
    return whole


def exactly_one(*statements: bool) -> bool:
    """One of them and no other."""
    return total(*(one_if(statement) for statement in statements)) == 1


def one_if(statement: bool) -> int:
    """1 where the statement holds, else 0."""
    return chosen(statement, 1, 0)


def chosen(condition: bool, yes: int, no: int) -> int:
    """One number where the condition holds and another where it does not."""
    if isinstance(condition, bool):
        return yes if condition else no
    symbolic: Any = condition
    picked: int = symbolic.choose(yes, no)
    return picked


def total(*numbers: int) -> int:
    """The sum."""
    result = 0
    for amount in numbers:
        result = result + amount
    return result


def greatest(*numbers: int) -> int:
    """The greatest number."""
    best = numbers[0]
    for amount in numbers[1:]:
        best = chosen(amount > best, amount, best)
    return best


def disjoint(*sets: int) -> bool:
    """No card lies in two of the sets."""
    seen, apart = 0, True
    for cards in sets:
        apart = (cards & seen == 0) & apart
        seen = cards | seen
    return apart


def union(*sets: int) -> int:
    """All cards of the sets."""
    whole = 0
    for cards in sets:
        whole = cards | whole
    return whole


def alike(first: object, second: object) -> bool:
    """Whether two values of plain data, such as views, say the same."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and _every(alike(first[key], second[key]) for key in first)
    if isinstance(first, list | tuple) and isinstance(second, list | tuple):
        return len(first) == len(second) and _every(alike(*pair) for pair in zip(first, second, strict=True))
    same_value: bool = first == second
    return same_value
