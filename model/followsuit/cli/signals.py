"""Signals by which a run is told to end."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from followsuit.cli.options import say

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals by which a run is told to end, the interrupt from the keyboard aside."""


@contextmanager
def handled(numbers: Iterable[int], handle: Callable[[int, FrameType | None], object]) -> Iterator[list[int]]:
    """Let a function handle those of some signals that would end the run at once; gives these.

    A signal that is ignored, as under nohup, stays so; outside the main thread none can be handled.
    """
    in_main = threading.current_thread() is threading.main_thread()
    taken = [number for number in numbers if in_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, handle)
    try:
        yield taken
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave with exit status 128 and the signal's number when one asks the program to end; the block ends in order.

    No second signal disturbs the end.
    """
    numbers: list[int] = []

    def leave(number: int, frame: object) -> NoReturn:
        for other in numbers:
            signal.signal(other, signal.SIG_IGN)
        say(f"followsuit: ended by {signal.Signals(number).name}", error=True)
        raise SystemExit(128 + number)

    with handled(ENDING, leave) as taken:
        numbers += taken
        yield
