"""Private copies of the modules under proof, made of the very code that runs, into which faults may be planted.

A copy is run from the code object that Python's import runs, so its functions have the code of those that play.
It exists because a summary takes the place of a function, and a planted fault or a user's change of the rules edits
one, and neither may be seen by anybody else. Where something is edited, all copies count their loops (see `bounds`).
"""

import ast
import builtins
import importlib.util
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from pkgutil import iter_modules
from types import CodeType, ModuleType
from typing import Any

from followsuit.kernel.dialect import EXEMPT, KERNEL, problems
from followsuit.kernel.registry import carried
from followsuit.symbolic.bounds import CANNOT_RUN, Steps, bounded
from followsuit.symbolic.claims import Fault
from followsuit.symbolic.values import Undecided
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


class UnloadableError(FaultError):
    """A module that edits of the rules leave without a meaning, before any rule is asked."""


class World:
    """Copies of the kernel, the games and the proofs that import each other, with faults or changes planted."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        self.steps = Steps()
        self._modules: dict[str, ModuleType] = {}

    def module(self, name: str) -> ModuleType:
        """The copy of a module, with those that it imports. ImportError for a module that is not copied."""
        if name not in self._modules:
            spec = _spec(name)
            module = ModuleType(name)
            module.__spec__, module.__file__ = spec, spec.origin
            if spec.submodule_search_locations is not None:
                module.__path__ = list(spec.submodule_search_locations)
            bounds = self.steps.names(numbers=self._edited(name) and name.startswith(KERNEL)) if self.faults else {}
            module.__dict__["__builtins__"] = {**vars(builtins), **bounds, "__import__": self._import}
            self._modules[name] = module
            self._run(self._code(name, spec), module)
        return self._modules[name]

    def _run(self, code: CodeType, module: ModuleType) -> None:
        try:
            exec(code, module.__dict__)
        except UnloadableError:
            raise
        except (ImportError, Undecided, *CANNOT_RUN) as error:
            if not self.faults:
                raise
            raise UnloadableError(f"{_path(module.__name__)} cannot be loaded: {error}") from error

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

    def _edited(self, name: str) -> bool:
        return any(edit.module == name for edit in self.faults)

    def _code(self, name: str, spec: ModuleSpec) -> CodeType:
        if not self.faults:
            code = _loader(spec).get_code(spec.name)
            assert code is not None
            return code
        if not self._edited(name):
            return _counting(name)
        source = _source(name)
        for edit in self.faults:
            if edit.module == name:
                source = faulty(source, edit)
        return bounded(source, str(spec.origin), numbers=name.startswith(KERNEL))

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


def _loader(spec: ModuleSpec) -> SourceFileLoader:
    assert isinstance(spec.loader, SourceFileLoader)
    return spec.loader


def _source(name: str) -> str:
    """The source of a module as it stands."""
    return _loader(_spec(name)).get_source(name) or ""


@cache
def _counting(name: str) -> CodeType:
    """The code of a module as it stands, with its loops counted."""
    return bounded(_source(name), str(_spec(name).origin), numbers=False)


def faulty(source: str, fault: Fault) -> str:
    """The source with the fault planted. FaultError unless its fragment stands exactly once in the place named."""
    start, end = _lines_of(source, fault)
    lines = source.splitlines(keepends=True)
    text = "".join(lines[start:end])
    number = text.count(fault.old)
    if number != 1:
        remedy = "more of what stands around it" if number else "it"
        place = f"{_file(fault)}, lines {start + 1} to {end}"
        raise FaultError(
            f"{fault.place}: {shown(fault.old)} stands {number} times in it, not once; copy {remedy} from {place}"
        )
    return "".join(lines[:start]) + text.replace(fault.old, fault.new) + "".join(lines[end:])


def check_changes(changes: Iterable[Fault], file: str, game: str) -> None:
    """FaultError, with the file and the number of the change, unless all changes of a file about a game can be made
    together."""
    sources: dict[str, str] = {}
    for number, change in enumerate(changes, 1):
        where = f"{file}: [[change]] {number}"
        try:
            where += ", made after those before it" if change.module in sources else ""
            sources[change.module] = checked(change, sources.get(change.module))
            check_game(change, game)
        except FaultError as error:
            raise FaultError(f"{where}: {error}") from error
    load(changes, file)


def load(changes: Iterable[Fault], file: str) -> None:
    """Load the kernel and the games with the changes of a file; FaultError where they have no meaning together."""
    world = World(*changes)
    try:
        for name in (*_changeable(), "followsuit.games"):
            world.module(name)
    except UnloadableError as error:
        raise FaultError(f"{file}: with its changes {error}; let each constant keep its shape") from error


def checked(change: Fault, source: str | None = None) -> str:
    """The source of a module, None for that which runs, with a user's change made; FaultError unless it can be made,
    in a module of the kernel, and leaves it in the kernel dialect.

    The dialect knows no imports but of the kernel, no attributes and no calls but of kernel functions, so a changed
    rule can do nothing but compute.
    """
    if change.module not in _changeable() or not change.name or not change.place.isprintable():
        modules = ", ".join(name.rpartition(".")[2] for name in _changeable())
        remedy = f"write kernel.MODULE.NAME, where MODULE is one of {modules}"
        raise FaultError(f"{shown(change.place)} is no place of the rules; {remedy}")
    _lines_of(source or _source(change.module), change)
    if not change.old:
        raise FaultError(f"{change.place}: `old` is empty; write the piece of the rule that is to be replaced")
    if change.old == change.new:
        raise FaultError(f"{change.place}: `old` and `new` are the same; leave the change out, or write another `new`")
    return changed_source(change, source)


def check_game(change: Fault, game: str) -> None:
    """FaultError for a change of a rule that is of other games only, which would leave every claim about this one as
    it is."""
    others = games_of(change.module)
    if others and game not in others:
        modules = (name.rpartition(".")[2] for name in _changeable() if game in (games_of(name) or (game,)))
        written = " or ".join(f'game = "{other}"' for other in others)
        raise FaultError(
            f"{change.place} is a rule of {', '.join(others)}, not of {game}; write {written}, or name a place in "
            f"kernel.MODULE, where MODULE is one of {', '.join(modules)}"
        )


def games_of(module: str) -> tuple[str, ...]:
    """The games whose clauses the functions of a kernel module carry out; none for one that serves every game."""
    stem = module.rpartition(".")[2]
    cited = [clause for clause, names in carried().items() for name in names if name.partition(".")[0] == stem]
    return tuple(dict.fromkeys(clause.partition("/")[0] for clause in cited))


@cache
def _changeable() -> tuple[str, ...]:
    """The modules of the kernel that hold rules."""
    names = [module.name for module in iter_modules(import_module(KERNEL).__path__) if module.name not in EXEMPT]
    return tuple(f"{KERNEL}.{name}" for name in names)


def changed_source(change: Fault, source: str | None) -> str:
    """The source of a module, None for that which runs, with a change made; FaultError if that leaves no rule."""
    before = source or _source(change.module)
    changed = faulty(before, change)
    remedy = "write a `new` that makes a rule of the kernel dialect"
    try:
        found = problems(changed, f"{change.module.rpartition('.')[2]}.py")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        why = error.msg if isinstance(error, SyntaxError) else str(error) or "nested too deeply"
        raise FaultError(f"{change.place}: {shown(change.new)} does not fit in there: {why}; {remedy}") from error
    if found:
        raise FaultError(f"{change.place}: {shown(change.new)} is no rule: {found[0]}; {remedy}")
    if gone := _heads(before) - _heads(changed):
        raise FaultError(
            f"{change.place}: after the change there is no {min(gone)} in {_file(change)}; "
            "change what a rule does, not its name, parameters or types"
        )
    return changed


def _heads(source: str) -> set[str]:
    """What a module gives to others: its functions with their parameters and types, its constants."""
    body = ast.parse(source).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    heads = {
        f"def {node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}"
        for node in functions
        if node.returns
    }
    return heads | {name for node in body if isinstance(node, ast.Assign) for name in _names(node)}


def shown(text: str) -> str:
    """A text of a change as a message shows it: quoted, its beginning if it is long."""
    return ascii(text if len(text) <= 80 else f"{text[:77]}...")


def _lines_of(source: str, fault: Fault) -> tuple[int, int]:
    """The first line and the line after the last of the function, method or constant that a fault names."""
    body: list[ast.stmt] = ast.parse(source).body
    found: ast.stmt | None = None
    for part in fault.name.split("."):
        found = next((node for node in body if part in _names(node)), None)
        if found is None:
            known = [name for node in body for name in _names(node)]
            meant = f" (did you mean {close[0]}?)" if (close := get_close_matches(part, known, 1)) else ""
            raise FaultError(
                f"{fault.place}: there is no {part!a} in {_file(fault)}{meant}; "
                "name a function or constant that stands there"
            )
        body = found.body if isinstance(found, ast.ClassDef) else []
    assert found is not None
    assert found.end_lineno is not None
    return found.lineno - 1, found.end_lineno


def _file(fault: Fault) -> str:
    """The file that a fault is planted in, from the package on."""
    return _path(fault.module)


def _path(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _names(node: ast.stmt) -> list[str]:
    """The names that a statement gives to a function, a class or constants."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    parts = [part for target in targets for part in ast.walk(target)]
    return [part.id for part in parts if isinstance(part, ast.Name)]
