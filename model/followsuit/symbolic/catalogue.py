"""The claims of the folder `proofs`, found and loaded as the package `followsuit_proofs`."""

import sys
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec

from followsuit.spec import data_folder
from followsuit.symbolic.claims import Claim

PACKAGE = "followsuit_proofs"


@cache
def topics() -> tuple[str, ...]:
    """The names of the files of claims, in alphabetical order; each is importable as a module of the package."""
    folder = data_folder("proofs")
    spec = ModuleSpec(PACKAGE, None, is_package=True)
    spec.submodule_search_locations = [str(folder)]
    sys.modules.setdefault(PACKAGE, module_from_spec(spec))
    return tuple(sorted(file.stem for file in folder.glob("*.py") if file.stem.isidentifier()))


@cache
def claims() -> dict[str, Claim]:
    """All claims by name, `topic.sentence`, in the order of the files."""
    modules = [import_module(f"{PACKAGE}.{topic}") for topic in topics()]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Claim)]
    return {claim.name: claim for claim in found}


def matching(pattern: str) -> list[Claim]:
    """The claims whose name holds a text, matches a pattern with `*`, or that are about a clause so named."""
    if not pattern:
        return list(claims().values())
    return [claim for claim in claims().values() if _matches(claim, pattern)]


def _matches(claim: Claim, pattern: str) -> bool:
    names = (claim.name, *claim.clauses)
    return any(pattern in name or fnmatchcase(name, pattern) for name in names)
