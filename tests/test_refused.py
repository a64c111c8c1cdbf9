"""The helper for expected refusals fails when the refusal is missing or has another reason."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

Refused = Callable[..., AbstractContextManager[None]]


def refuse(error: Exception) -> None:
    raise error


def test_passes_on_the_right_reason(refused: Refused) -> None:
    with refused(ValueError, "red", "green"):
        refuse(ValueError("green and red"))


def test_fails_on_the_wrong_reason(refused: Refused) -> None:
    with pytest.raises(AssertionError, match="another reason"), refused(ValueError, "red"):
        refuse(ValueError("green"))


def test_fails_where_nothing_is_refused(refused: Refused) -> None:
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"), refused(ValueError):
        pass


def test_lets_another_error_through(refused: Refused) -> None:
    with pytest.raises(KeyError), refused(ValueError):
        refuse(KeyError("red"))
