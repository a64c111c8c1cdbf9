"""All kernel functions by name, and the clauses that they carry out."""

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType, MappingProxyType

from followsuit.kernel import (
    announcements,
    belote,
    bismarck,
    school_break,
    sets,
    settlement,
    tre_belli,
    tribello,
    whist,
)

RULE_MODULES = (sets, whist, tre_belli, bismarck, school_break, tribello, belote, announcements, settlement)


@cache
def kernel_functions() -> Mapping[str, Callable[..., object]]:
    """Every kernel function by two-part name, such as `whist.trick_winner`, in source order."""
    return MappingProxyType(
        {
            f"{module.__name__.rpartition('.')[2]}.{name}": value
            for module in RULE_MODULES
            for name, value in vars(module).items()
            if isinstance(value, FunctionType) and value.__module__ == module.__name__
        }
    )


@cache
def carried() -> Mapping[str, list[str]]:
    """The names of the functions that carry out each clause, by clause id, in source order."""
    found: dict[str, list[str]] = {}
    for name, function in kernel_functions().items():
        clauses: tuple[str, ...] = getattr(function, "__clauses__", ())
        for clause in clauses:
            found.setdefault(clause, []).append(name)
    return MappingProxyType(found)
