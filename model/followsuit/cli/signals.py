"""Signals by which a run is told to end."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType


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
