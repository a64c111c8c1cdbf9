"""The compiled execution: a kernel function, its code untouched, through Numba.

The code object is the one that is played. Only the globals are new: where they hold a kernel function that
the code calls, they hold its compiled form instead. Types are fixed by the annotations (int has 64 bits), so
a function is compiled once. Nothing is kept on disk: a stored binary would outlive an edit of a function that
it calls in another module.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

P = ParamSpec("P")
R = TypeVar("R")

_done: dict[FunctionType, Any] = {}


class FastExtraMissing(ImportError):
    """Numba is not installed: the compiled execution needs the extra `fast`."""

    def __init__(self) -> None:
        super().__init__('the compiled rules need Numba; run: pip install "followsuit[fast]"')


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function compiled to machine code, with the kernel functions it calls compiled likewise.

    Takes what the annotations say, ints below 2^63 (OverflowError beyond), and may be called from other compiled
    code. Compiled once per process. FastExtraMissing without Numba; TypeError for anything but a Python function.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a Python function, so there is no code to compile")
    if function not in _done:
        _done[function] = _compile(function)
    return cast(Callable[P, R], _done[function])


def _compile(function: FunctionType) -> Any:
    """Compile with the names that the code reads looked up in the function's own globals."""
    numba = _numba()
    names = dict(function.__globals__)
    for name in function.__code__.co_names:
        if isinstance(names.get(name), FunctionType):
            names[name] = compiled(names[name])
    copy = FunctionType(function.__code__, names, function.__name__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    hints = get_type_hints(function)
    return numba.njit(tuple(_numba_type(numba, hints[name]) for name in _parameters(function)))(copy)


def _parameters(function: FunctionType) -> tuple[str, ...]:
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _numba_type(numba: Any, hint: Any) -> Any:
    """The machine type of an annotation: int, bool or a tuple of them of fixed length."""
    if get_origin(hint) is tuple:
        return numba.types.Tuple([_numba_type(numba, part) for part in get_args(hint)])
    return {int: numba.int64, bool: numba.boolean}[hint]


def _numba() -> Any:
    """The module numba, imported when it is first needed."""
    try:
        import numba
    except ImportError as missing:
        raise FastExtraMissing from missing
    return numba
