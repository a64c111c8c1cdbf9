"""Planted faults: which claims fall under each, so that a test can see every claim red for its own reason."""

import ast
import json
import sys
import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules
from types import CodeType, FrameType, ModuleType
from typing import NamedTuple

from followsuit.spec import data_folder
from followsuit.symbolic.claims import Claim, Fault
from followsuit.symbolic.ledger import costs
from followsuit.symbolic.library import claims
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import Bench, run_claim
from followsuit.symbolic.world import COPIED

DEAR = 10_000_000
"""Claims that take more resource units by the ledger are tried only with the faults that they name."""


class Planted(NamedTuple):
    """What a planted fault does: the claims tried that come to it and hold all the same, and those that fall."""

    holds: tuple[str, ...]
    falls: tuple[str, ...]


def faults() -> list[tuple[str, Fault]]:
    """Every claim with each fault that it names."""
    return [(claim.name, fault) for claim in claims().values() for fault in claim.faults]


def told(fault: Fault) -> str:
    """A fault in words."""
    return f"{fault.place}: {fault.old} -> {fault.new}"


def read() -> dict[tuple[str, str], Planted]:
    """What `spec/planted.toml` says, by the name of the claim and the words of its fault."""
    with (data_folder("spec") / "planted.toml").open("rb") as file:
        found = tomllib.load(file)
    return {
        (claim, row["fault"]): Planted(tuple(row["holds"]), tuple(row["falls"]))
        for claim, rows in found.items()
        for row in rows
    }


def text(effects: Mapping[tuple[str, Fault], Planted]) -> str:
    """The text of the file for what faults do."""
    lines = ["# What every planted fault does: the claims tried that come to it and hold, and those that fall.", ""]
    for owner, fault in faults():
        lines += [f'[["{owner}"]]', f"fault = {json.dumps(told(fault))}"]
        lines += [f"{word} = [{_listed(names)}]" for word, names in effects[owner, fault]._asdict().items()]
        lines.append("")
    return "\n".join(lines)


def _listed(names: Iterable[str]) -> str:
    return "".join(f'\n  "{name}",' for name in names) + "\n"


def tried(claim: Claim, places: Collection[str]) -> list[tuple[str, Fault]]:
    """The faults that a claim is tried with, each with the claim that names it, of those in places it comes to."""
    cheap = costs().get(claim.name, 0) <= DEAR
    return [(owner, fault) for owner, fault in faults() if key(fault) in places and (cheap or owner == claim.name)]


def plant(fault: Fault, reached: Iterable[str]) -> dict[str, Result | None]:
    """For each of some claims its first result under a fault that is not as expected; None where it holds."""
    return {name: first_unexpected(claims()[name], fault) for name in reached}


def first_unexpected(claim: Claim, fault: Fault) -> Result | None:
    """The first result of a claim under a fault that is not as expected.

    A claim is run with the faults that it names under any readings, where it has them free, else under each rule set;
    with others under one rule set of each game.
    """
    wanted = rows(claim)
    if fault in claim.faults:
        wanted = [row for row in wanted if row.rules is None] or wanted
    else:
        wanted = list({row.game: row for row in reversed(wanted)}.values())
    any_case, benches = not (fault in claim.faults and fault.statement), dict[tuple[Fault, ...], Bench]()
    for row in wanted:
        (result,) = run_claim(claim, [row], fault, any_case=any_case, benches=benches)
        if not result.as_expected:
            return result
    return None


def watched(claim: Claim) -> tuple[list[Result], frozenset[str]]:
    """The results of a claim, and all that its runs come to: functions and methods as `module:name`, constants by
    their names.

    A fault anywhere else makes no difference to the claim, since every path of every run is taken.
    """
    found: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        results = run_claim(claim, rows(claim))
    finally:
        sys.setprofile(before)
    return results, frozenset(_named(found))


def _named(codes: Iterable[CodeType]) -> Iterable[str]:
    """The functions that code belongs to, as far as they may hold a fault, and the constants they use."""
    modules = {module.__file__: module.__name__ for module in _copied_modules()}
    waiting: list[str] = []
    for code in codes:
        if code.co_filename in modules and code.co_name != "<module>":
            yield f"{modules[code.co_filename]}:{code.co_qualname}"
            waiting += filter(str.isupper, code.co_names)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += _constants().get(name, ())
    yield from seen


def key(fault: Fault) -> str:
    """A fault's place as `watched` names it."""
    return fault.name if fault.name.isupper() else f"{fault.module}:{fault.name}"


@cache
def _constants() -> Mapping[str, set[str]]:
    """For each constant of the copied modules the names of those that it is made of."""
    found: dict[str, set[str]] = {}
    for module in _copied_modules():
        for node in ast.parse(getsource(module)).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets += [node.target] if isinstance(node, ast.AnnAssign) else []
            used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id.isupper()}
            for name in (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)):
                found.setdefault(name, set()).update(used - {name})
    return found


def _copied_modules() -> Iterable[ModuleType]:
    for name in COPIED:
        module = import_module(name)
        if getattr(module, "__file__", None) is not None:
            yield module
        for item in iter_modules(getattr(module, "__path__", ()), f"{name}."):
            yield import_module(item.name)
