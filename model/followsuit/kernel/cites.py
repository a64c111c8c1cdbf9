"""The citation of clauses by the code that carries them out."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def carries_out(*clauses: str) -> Callable[[F], F]:
    """Mark a function as carrying out the clauses named; the function itself is returned unchanged."""

    def mark(function: F) -> F:
        function.__clauses__ = clauses  # type: ignore[attr-defined]
        return function

    return mark
