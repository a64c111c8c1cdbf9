"""Private copies of the modules under proof, made of the very code that runs, into which faults may be planted.

A copy is run from the code object that Python's import runs, so its functions have the code of those that play.
It exists because a summary takes the place of a function, and a planted fault or a user's change of the rules edits
one, and neither may be seen by anybody else.
"""

import ast
import builtins
import importlib.util
from collections.abc import Callable, Iterable
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from followsuit.kernel.dialect import EXEMPT, KERNEL, problems
from followsuit.symbolic.claims import Fault
from followsuit.verdict import UnusableInput

COPIED = (
    "followsuit.cards",
    "followsuit.kernel",
    "followsuit.games",
    "followsuit.symbolic.lemmas",
    "followsuit_proofs",
)


class FaultError(UnusableInput):
    """A planted fault that cannot be planted: names the place and what is wrong with it."""


class World:
    """Copies of the kernel, the games and the proofs that import each other, with faults or changes planted."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        self._modules: dict[str, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """The copy of a module, with those that it imports. ImportError for a module that is not copied."""
        if name not in self._modules:
            spec = _spec(name)
            module = ModuleType(name)
            module.__spec__, module.__file__ = spec, spec.origin
            if spec.submodule_search_locations is not None:
                module.__path__ = list(spec.submodule_search_locations)
            module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import}
            self._modules[name] = module
            exec(self._code(name, spec), module.__dict__)
        return self._modules[name]

    def _import(
        self,
        name: str,
        globals: dict[str, Any] | None = None,
        locals: dict[str, Any] | None = None,
        fromlist: Iterable[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """`import` as the copies see it: copied modules come from here, all others are the common ones."""
        if not name.startswith(COPIED):
            return builtins.__import__(name, globals, locals, tuple(fromlist or ()), level)
        if level or not fromlist:
            raise ImportError(f"copied modules import with 'from {name} import ...'")
        module = self.module(name)
        for item in fromlist:
            if not hasattr(module, item):
                setattr(module, item, self.module(f"{name}.{item}"))
        return module

    def _code(self, name: str, spec: ModuleSpec) -> CodeType:
        loader = spec.loader
        assert isinstance(loader, SourceFileLoader)
        planted = [fault for fault in self.faults if fault.module == name]
        if planted:
            source = loader.get_source(name) or ""
            for fault in planted:
                source = faulty(source, fault)
            return compile(source, str(spec.origin), "exec")
        code = loader.get_code(name)
        assert code is not None
        return code

    def replace(self, function: Callable[..., Any], by: Callable[..., Any]) -> None:
        """Put another function in the place of one, wherever a copied module knows it by a name."""
        for module in self._modules.values():
            for name, value in vars(module).items():
                if value is function:
                    setattr(module, name, by)

    def function(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """The copy of a function of a copied module."""
        found: Any = self.module(original.__module__)
        for part in original.__qualname__.split("."):
            found = getattr(found, part)
        copy: Callable[..., Any] = found
        return copy


def _spec(name: str) -> ModuleSpec:
    spec = importlib.util.find_spec(name) if name.startswith(COPIED) else None
    if spec is None:
        raise ImportError(f"'{name}' is not a module under proof")
    return spec


def faulty(source: str, fault: Fault) -> str:
    """The source with the fault planted. FaultError unless its fragment stands exactly once in the place named."""
    start, end = _lines_of(source, fault)
    lines = source.splitlines(keepends=True)
    text = "".join(lines[start:end])
    if text.count(fault.old) != 1:
        raise FaultError(f"{fault.place}: '{fault.old}' stands {text.count(fault.old)} times in it, not once")
    return "".join(lines[:start]) + text.replace(fault.old, fault.new) + "".join(lines[end:])


def check_change(change: Fault) -> None:
    """FaultError unless a user's change can be made, in a module of the kernel, and leaves it in the kernel dialect.

    The dialect knows no imports but of the kernel, no attributes and no calls but of kernel functions, so a changed
    rule can do nothing but compute.
    """
    name = change.module.rpartition(".")[2]
    if change.module != f"{KERNEL}.{name}" or name in EXEMPT or importlib.util.find_spec(change.module) is None:
        raise FaultError(f"'{change.place}' is not a place of the rules; write kernel.MODULE.NAME")
    loader = _spec(change.module).loader
    assert isinstance(loader, SourceFileLoader)
    changed = faulty(loader.get_source(change.module) or "", change)
    try:
        found = problems(changed, f"{name}.py")
    except SyntaxError as error:
        raise FaultError(f"{change.place}: '{change.new}' does not fit in there: {error.msg}") from error
    if found:
        raise FaultError(f"{change.place}: '{change.new}' is no rule: {found[0]}")


def _lines_of(source: str, fault: Fault) -> tuple[int, int]:
    """The first line and the line after the last of the function, method or constant that a fault names."""
    body: list[ast.stmt] = ast.parse(source).body
    found: ast.stmt | None = None
    for part in fault.name.split("."):
        found = next((node for node in body if part in _names(node)), None)
        if found is None:
            raise FaultError(f"{fault.place}: there is no '{part}'")
        body = found.body if isinstance(found, ast.ClassDef) else []
    assert found is not None
    assert found.end_lineno is not None
    return found.lineno - 1, found.end_lineno


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement gives to a function, a class or constants."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    parts = [part for target in targets for part in ast.walk(target)]
    return [part.id for part in parts if isinstance(part, ast.Name)]
