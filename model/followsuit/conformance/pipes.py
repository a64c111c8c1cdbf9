"""The streams of a child process, each served by a thread of its own so that no side ever waits for the other."""

import queue
from collections.abc import Iterator
from io import FileIO
from threading import Thread

LONGEST_LINE = 16 << 20
LINES_AHEAD = 64
LAST_WORDS = 8192
CHUNK = 65536


def chunks(stream: FileIO) -> Iterator[bytes]:
    """What a stream brings, as it comes, up to its end."""
    while chunk := stream.read(CHUNK):
        yield chunk


class Lines:
    """The lines of a stream. `arrived` brings them without their newline, then None when no more can come.

    A line of more than 16 MiB ends the reading and sets `overlong`; `partial` is what has no newline yet.
    """

    def __init__(self, stream: FileIO) -> None:
        self.stream = stream
        self.arrived: queue.Queue[bytes | None] = queue.Queue(LINES_AHEAD)
        self.partial = bytearray()
        self.overlong = False
        self.thread = Thread(target=self.drain, daemon=True)
        self.thread.start()

    def drain(self) -> None:
        """Cut the stream into lines."""
        for chunk in chunks(self.stream):
            *ends, rest = chunk.split(b"\n")
            for end in ends:
                self.arrived.put(bytes(self.partial) + end)
                self.partial.clear()
            self.partial += rest
            if len(self.partial) > LONGEST_LINE:
                self.overlong = True
                break
        self.arrived.put(None)

    def discard(self, seconds: float) -> None:
        """Close the stream as soon as the thread ends; what it still brings until then is thrown away."""
        for _ in range(round(seconds * 100)):
            self.thread.join(0.01)
            if not self.thread.is_alive():
                self.stream.close()
                return
            while not self.arrived.empty():
                self.arrived.get_nowait()


class LastWords:
    """The end of what a stream brings; all of it is read."""

    def __init__(self, stream: FileIO) -> None:
        self.stream = stream
        self.kept = b""
        self.thread = Thread(target=self.drain, daemon=True)
        self.thread.start()

    def drain(self) -> None:
        """Keep only the last bytes."""
        for chunk in chunks(self.stream):
            self.kept = (self.kept + chunk)[-LAST_WORDS:]

    def close(self, seconds: float) -> None:
        """Close the stream as soon as the thread ends."""
        self.thread.join(seconds)
        if not self.thread.is_alive():
            self.stream.close()

    def lines(self, number: int) -> list[bytes]:
        """The last lines that hold anything."""
        return [line for line in self.kept.splitlines() if line.strip()][-number:]


class Outbox:
    """What is still to be written to a stream; None closes it. A reader that has gone away is no error here."""

    def __init__(self, stream: FileIO) -> None:
        self.stream = stream
        self.waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.thread = Thread(target=self.drain, daemon=True)
        self.thread.start()

    def drain(self) -> None:
        """Write line by line."""
        try:
            while (line := self.waiting.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[self.stream.write(rest) :]
        except BrokenPipeError:
            return
        finally:
            self.stream.close()
