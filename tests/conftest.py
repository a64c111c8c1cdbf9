"""What all tests share: the one helper for an expected refusal."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

Refused = Callable[..., AbstractContextManager[None]]


@contextmanager
def _refused(error: type[Exception], *words: str) -> Iterator[None]:
    with pytest.raises(error) as caught:
        yield
    missing = [word for word in words if word not in str(caught.value)]
    assert not missing, f"refused for another reason: {missing} not in '{caught.value}'"


@pytest.fixture
def refused() -> Refused:
    """`with refused(Error, "word", ...)`: the block raises Error, and its message holds every word."""
    return _refused
