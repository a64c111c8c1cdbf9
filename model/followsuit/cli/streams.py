"""The standard streams as the commands use them: what goes wrong with them is told, and is no traceback."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOBase
from typing import Any, cast

from followsuit.verdict import UnusableInput

CLOSED_PIPE = 141
"""The exit status where the reader of the standard output has gone away, as a shell gives it for SIGPIPE."""


class OutputError(Exception):
    """The standard output cannot be written, for the reason in the message. Exit status 2."""


class ClosedPipe(Exception):
    """Nobody reads the standard output any more. Exit status 141, and nothing is said."""


@contextmanager
def write_errors() -> Iterator[None]:
    """What the system says against writing to the standard output, as one of the two exceptions above."""
    try:
        yield
    except BrokenPipeError as error:
        raise ClosedPipe from error
    except OSError as error:
        problem = f"cannot write to the standard output: {error.strerror or error}"
        raise OutputError(f"{problem}; send it where there is room, or to a file") from error


class Guarded:
    """The standard output, or its buffer of bytes: errors in writing are those of `write_errors`."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    @property
    def buffer(self) -> "Guarded":
        """The bytes below the text."""
        return Guarded(self.stream.buffer)

    def write(self, data: Any) -> Any:
        """Write some text, or some bytes."""
        with write_errors():
            return self.stream.write(data)

    def writelines(self, lines: Iterable[Any]) -> None:
        """Write some texts one after another."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Hand on what is written."""
        with write_errors():
            self.stream.flush()


class Lenient(Guarded):
    """The standard error: there is nobody to tell of an error in writing to it."""

    def write(self, data: Any) -> Any:
        """Write some text."""
        try:
            return self.stream.write(data)
        except OSError:
            return len(data)

    def flush(self) -> None:
        """Hand on what is written."""
        try:
            self.stream.flush()
        except OSError:
            return


class Closed(TextIOBase):
    """A standard output that was closed before the start: the first word written to it is an error."""

    encoding = "utf-8"
    errors = "backslashreplace"

    @property
    def buffer(self) -> "Closed":
        """The bytes below the text: closed too."""
        return self

    def write(self, data: Any, /) -> int:
        """Refuse."""
        raise OutputError("cannot write to the standard output: it is closed; send it to a file or a terminal")


class Nowhere(Closed):
    """A standard error that was closed before the start: what is written to it is lost."""

    def write(self, data: Any, /) -> int:
        """Forget it."""
        return len(data)


@contextmanager
def standard_streams() -> Iterator[None]:
    """Guard the standard output and error. Characters that a console cannot show are escaped."""
    kept = sys.stdout, sys.stderr
    for stream in kept:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.stdout = cast(Any, Closed() if kept[0] is None else Guarded(kept[0]))
    sys.stderr = cast(Any, Nowhere() if kept[1] is None else Lenient(kept[1]))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept


def give_up_output() -> None:
    """Turn the standard output away, so that the interpreter does not fail at it once more when it ends."""
    try:
        number = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)
    except (OSError, ValueError):
        return


def fill_closed() -> None:
    """Open the places of closed standard streams on nothing, so that no file comes to lie there."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def write_bytes(data: bytes) -> None:
    """Write bytes to the standard output, whatever encoding it has for text."""
    write_lines([data])


def write_lines(lines: Iterable[bytes]) -> None:
    """Write lines of bytes to the standard output as they come."""
    sys.stdout.flush()
    sys.stdout.buffer.writelines(lines)


def input_bytes() -> Any:
    """The standard input as a stream of bytes; UnusableInput if it is closed."""
    stream: Any = sys.stdin
    if stream is None:
        raise UnusableInput("-: cannot be read, the standard input is closed; pipe records into it, or name a file")
    return stream.buffer
