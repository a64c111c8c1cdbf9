"""Planted faults: which claims fall under each, so that a test can see every claim red for its own reason.

A fault of `COMMON` is tried with every claim that comes to it; any other with the claim that names it, its owner, and
with those that come to it and are not dear. A claim that comes to a fault and is not tried with it may hold or fall.
"""

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
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Claim, Fault, Word
from followsuit.symbolic.common_faults import COMMON
from followsuit.symbolic.ledger import costs
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import Bench, run_claim
from followsuit.symbolic.world import COPIED

DEAR = 10_000_000
"""Claims that take more resource units by the ledger are dear: tried only with common faults and those they name."""


class Planted(NamedTuple):
    """What a planted fault does: the claims tried that come to it and hold all the same, and those that fall."""

    holds: tuple[str, ...]
    falls: tuple[str, ...]


def faults() -> list[tuple[str, Fault]]:
    """Every fault with its owner: for common ones the words for them, for others each claim that names it."""
    common = {told(fault) for fault in COMMON.values()}
    own = [(claim.name, fault) for claim in claims().values() for fault in claim.faults if told(fault) not in common]
    return [*COMMON.items(), *own]


def as_named(owner: str, fault: Fault) -> dict[str, Fault]:
    """The fault as claims name it: all that name a common one, else its owner alone."""
    if owner not in COMMON:
        return {owner: fault}
    return {claim.name: own for claim in claims().values() for own in claim.faults if told(own) == told(fault)}


def told(fault: Fault) -> str:
    """A fault in words."""
    return f"{fault.place}: {fault.old} -> {fault.new}"


def read() -> dict[tuple[str, str], Planted]:
    """What `spec/planted.toml` says, by the owner of a fault and the fault told."""
    with (data_folder("spec") / "planted.toml").open("rb") as file:
        found = tomllib.load(file)
    return {
        (owner, row["fault"]): Planted(tuple(row["holds"]), tuple(row["falls"]))
        for owner, rows in found.items()
        for row in rows
    }


HEADER = (
    "# What every planted fault does: the claims tried that come to it and hold, and those that fall.",
    "# One with words for a name is tried with every claim that comes to it, its readings free or under each rule set.",
    "# One under a claim's name is tried so with that claim, and under one rule set of each game with those that come",
    f"# to it and take at most {DEAR:,} resource units by the ledger. Of dearer ones nothing is said.",
)


def text(effects: Mapping[tuple[str, Fault], Planted]) -> str:
    """The text of the file for what faults do."""
    lines = [*HEADER, ""]
    for owner, fault in faults():
        lines += [f'[["{owner}"]]', f"fault = {json.dumps(told(fault))}"]
        lines += [f"{word} = [{_listed(names)}]" for word, names in effects[owner, fault]._asdict().items()]
        lines.append("")
    return "\n".join(lines)


def _listed(names: Iterable[str]) -> str:
    return "".join(f'\n  "{name}",' for name in names) + "\n"


def tried(claim: Claim, places: Collection[str]) -> list[tuple[str, Fault]]:
    """The faults that a claim is tried with, each with its owner, of those in places it comes to."""
    cheap = claim.name not in _dear()
    always = {claim.name, *COMMON}
    return [(owner, fault) for owner, fault in faults() if key(fault) in places and (cheap or owner in always)]


@cache
def _dear() -> frozenset[str]:
    """The claims that are dear by the ledger."""
    return frozenset(name for name, cost in costs().items() if cost > DEAR)


def plant(fault: Fault, reached: Iterable[str]) -> dict[str, Result | None]:
    """For each of some claims its first result under a fault that is not as expected; None where it holds."""
    return {name: first_unexpected(claims()[name], fault) for name in reached}


def amiss(owner: str, fault: Fault, found: Mapping[str, Result | None]) -> list[str]:
    """What is wrong with what claims give under a fault, one line for each: that names it and does not fall as it says,
    that falls under a common one and does not name it, or that is undecided."""
    named, lines = as_named(owner, fault), []
    for name in dict.fromkeys((*named, *found)):
        result, said = found.get(name), named.get(name)
        gives = "holds" if result is None else f"is {result.verdict} at '{result.statement}'"
        if said is not None and not _falls_as_said(result, said):
            lines.append(f"{name} names {told(fault)} and {gives}")
        elif result is not None and (result.verdict is Word.UNDECIDED or (owner in COMMON and said is None)):
            lines.append(f"{name} does not name {told(fault)} and {gives}")
    return lines


def _falls_as_said(result: Result | None, said: Fault) -> bool:
    return result is not None and result.verdict is said.verdict and said.statement in ("", result.statement)


def first_unexpected(claim: Claim, fault: Fault) -> Result | None:
    """The first result of a claim under a fault that is not as expected.

    A claim is run with the faults that it names and the common ones under any readings, where it has them free, else
    under each rule set; with others under one rule set of each game.
    """
    wanted = rows(claim)
    if fault in (*claim.faults, *COMMON.values()):
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
        found.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(note)  # told of calls alone, since it asks for no lines
    try:
        results = run_claim(claim, rows(claim))
    finally:
        sys.settrace(before)
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
