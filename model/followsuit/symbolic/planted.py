"""Planted faults: which claims fall under each, so that a test can see every claim red for its own reason."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType
from typing import Any

from followsuit.symbolic.claims import Claim, Fault
from followsuit.symbolic.library import claims
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import Result, run_claim
from followsuit.symbolic.world import COPIED


def faults() -> dict[Fault, str]:
    """Every fault with the claim that names it."""
    return {fault: claim.name for claim in claims().values() for fault in claim.faults}


def due(fault: Fault, owner: str) -> set[str]:
    """The claims that have to fall under a fault."""
    return {owner, *fault.also}


def fallen(fault: Fault) -> dict[str, Result]:
    """The claims that fall under a fault, each with the first result that is not as expected.

    Claims that cannot come to the faulted place in any way are not run.
    """
    name = fault.name.rpartition(".")[2]
    found = {}
    for claim in claims().values():
        if name in reachable(claim):
            result = first_unexpected(claim, fault)
            if result is not None:
                found[claim.name] = result
    return found


def first_unexpected(claim: Claim, fault: Fault) -> Result | None:
    """The first result of a claim under a fault that is not as expected, by free readings where it has them."""
    wanted = rows(claim)
    free = [row for row in wanted if row.rules is None]
    for row in free or wanted:
        for result in run_claim(claim, [row], fault):
            if not result.as_expected:
                return result
    return None


def reachable(claim: Claim) -> set[str]:
    """The names of all functions, methods and constants that a claim may come to, and some more.

    A name stands for everything so called in the copied modules, so nothing that is reached can be missing.
    """
    known, seen = _code_by_name(), set[str]()
    waiting = list(_names_in(claim.function.__code__))  # type: ignore[attr-defined]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += known.get(name, ())
    return seen


@cache
def _code_by_name() -> Mapping[str, tuple[str, ...]]:
    """For each name that a copied module gives to something: the names that its code uses."""
    found: dict[str, tuple[str, ...]] = {}
    for module in _copied_modules():
        for name, value in vars(module).items():
            if isinstance(value, Claim):
                continue
            for part_name, part in _parts(name, value, module.__name__):
                found[part_name] = (*found.get(part_name, ()), *part)
    return found


def _copied_modules() -> Iterable[ModuleType]:
    for name in COPIED:
        module = import_module(name)
        yield module
        for item in iter_modules(getattr(module, "__path__", ()), f"{name}."):
            yield import_module(item.name)


def _parts(name: str, value: Any, module: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    """A function with the names it uses; a class with its methods and with all that they use."""
    if isinstance(value, FunctionType):
        yield name, _names_in(value.__code__)
    elif isinstance(value, type) and value.__module__ == module:
        for attribute, part in vars(value).items():
            code = part.fget if isinstance(part, property) else part
            if isinstance(code, FunctionType):
                yield attribute, _names_in(code.__code__)
                yield name, (attribute,)
        yield name, tuple(base.__name__ for base in value.__bases__)


def _names_in(code: CodeType) -> tuple[str, ...]:
    """All names that code uses, that of inner functions too."""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return (*code.co_names, *(name for part in inner for name in _names_in(part)))
