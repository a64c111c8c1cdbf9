"""Planted faults: which claims fall under each, so that a test can see every claim red for its own reason."""

import ast
from collections.abc import Iterable, Mapping
from dis import get_instructions
from functools import cache
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules
from types import CodeType, FunctionType, ModuleType
from typing import Any

from followsuit.symbolic.claims import Claim, Fault
from followsuit.symbolic.library import claims
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim
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
    found = {}
    for claim in claims().values():
        if may_reach(claim, fault):
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


def may_reach(claim: Claim, fault: Fault) -> bool:
    """Whether a claim can come to the place of a fault in any way. False is certain, True is not."""
    return (fault.name if fault.name.isupper() else f"{fault.module}:{fault.name}") in reachable(claim)


@cache
def reachable(claim: Claim) -> frozenset[str]:
    """All that a claim may come to: functions and methods as `module:name`, constants by their names alone."""
    seen: set[str] = set()
    waiting: list[Any] = [claim.function]
    methods: dict[str, list[Any]] = {}
    attributes: set[str] = set()
    while waiting:
        item = waiting.pop()
        key = item if isinstance(item, str) else f"{item.__module__}:{item.__qualname__}"
        if key in seen:
            continue
        seen.add(key)
        if isinstance(item, str):
            waiting += _constants().get(item, ())
        elif isinstance(item, type):
            waiting += item.__bases__
            for name, part in _members(item):
                methods.setdefault(name, []).append(part)
                waiting += [part] if name in attributes or name.startswith("__") else []
        else:
            for name, value in _used(item.__code__, item.__globals__):
                attributes.add(name)
                waiting += methods.get(name, [])
                waiting += _copied(name, value)
    return frozenset(seen)


def _used(code: CodeType, names: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """The names that code uses with what they mean; None for attributes of values."""
    owner: Any = None
    for step in get_instructions(code):
        if step.opname == "LOAD_GLOBAL":
            owner = names.get(step.argval)
            yield step.argval, owner
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            owner = getattr(owner, step.argval, None) if isinstance(owner, ModuleType) else None
            yield step.argval, owner
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _used(part, names)


def _copied(name: str, value: Any) -> list[Any]:
    """A function, class or constant as far as it is one of a copied module."""
    if isinstance(value, FunctionType | type):
        return [value] if value.__module__.startswith(COPIED) else []
    return [name] if name.isupper() else []


def _members(cls: type) -> Iterable[tuple[str, FunctionType]]:
    for name, part in vars(cls).items():
        function = part.fget if isinstance(part, property) else part
        if isinstance(function, FunctionType):
            yield name, function


@cache
def _constants() -> Mapping[str, list[Any]]:
    """For each constant of the copied modules what it is made of: other constants and functions."""
    found: dict[str, list[Any]] = {}
    for module in _copied_modules():
        for node in ast.parse(getsource(module)).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets += [node.target] if isinstance(node, ast.AnnAssign) else []
            for name in (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)):
                used = [part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id != name]
                found.setdefault(name, []).extend(
                    item for other in used for item in _copied(other, vars(module).get(other))
                )
    return found


def _copied_modules() -> Iterable[ModuleType]:
    for name in COPIED:
        module = import_module(name)
        if getattr(module, "__file__", None) is not None:
            yield module
        for item in iter_modules(getattr(module, "__path__", ()), f"{name}."):
            yield import_module(item.name)
