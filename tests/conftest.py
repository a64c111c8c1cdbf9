"""What all tests share: the one helper for an expected refusal, child processes, and signals as they are at first."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

import pytest

Refused = Callable[..., AbstractContextManager[None]]
Child = Callable[..., AbstractContextManager["subprocess.Popen[bytes]"]]


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


@contextmanager
def _child(command: list[str], **options: Any) -> Iterator["subprocess.Popen[bytes]"]:
    with ExitStack() as stack:
        process = stack.enter_context(subprocess.Popen(command, **options))
        stack.callback(process.kill)
        yield process


@pytest.fixture
def child() -> Child:
    """`with child(command, ...) as process`: a child process that does not outlive the block, whatever fails in it."""
    return _child


@pytest.fixture
def plain_signals() -> Iterator[None]:
    """Signals as a program in a terminal has them, though the tests run under nohup or in the background."""
    plain: dict[int, Any] = {signal.SIGINT: signal.default_int_handler}
    plain |= dict.fromkeys((signal.SIGTERM, signal.SIGHUP), signal.SIG_DFL)
    before = {number: signal.signal(number, handler) for number, handler in plain.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
