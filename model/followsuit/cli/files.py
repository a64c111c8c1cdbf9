"""Files that commands write: each whole or not at all, and only where a file may lie."""

import os
import shutil
import signal
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from types import FrameType

from followsuit.cli.signals import ENDING, handled
from followsuit.verdict import UnusableInput


def write_whole(name: str, lines: Iterable[bytes]) -> None:
    """Write a file that appears only when it is whole; UnusableInput where none can lie.

    A link is written through. What is there already and is no regular file is refused and left alone. The file is
    made in a folder of its own beside its place, which goes when the run ends, by SIGTERM or SIGHUP too.
    """
    path = target(name)
    try:
        with parts_in(path.parent) as parts:
            part = parts / "part"
            with part.open("xb") as file:
                file.writelines(lines)
            put(part, path)
    except OSError as error:
        raise unwritable(name, error) from error


@contextmanager
def parts_in(folder: Path) -> Iterator[Path]:
    """A new folder in a folder for the parts of what is to lie there; it goes when the block or the run ends."""
    made = folder / f".part-{token_hex(8)}"
    with gone_when_ended(made):  # before it is there: a signal may come at any time
        try:
            made.mkdir(mode=0o700)
            yield made
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def gone_when_ended(folder: Path) -> Iterator[None]:
    """Let a signal that ends the run remove a folder first."""

    def end(number: int, frame: FrameType | None) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    with handled(ENDING, end):
        yield


def target(name: str) -> Path:
    """The file that a name leads to, through links; UnusableInput if something else lies there."""
    if not name:
        raise UnusableInput("'' names no file; name the file to write")
    no_stream(name)
    try:
        regular = stat.S_ISREG(os.stat(name).st_mode)
    except FileNotFoundError:
        regular = True
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from error
    if not regular:
        raise UnusableInput(f"{name} is there and is no regular file; choose another place")
    return Path(os.path.realpath(name))


def no_stream(name: str) -> None:
    """UnusableInput for the name that commands which read take for the standard input."""
    if name == "-":
        raise UnusableInput("- names no place to write; leave the option out, or write ./- for what is named so")


def put(part: Path, path: Path) -> None:
    """Move a whole file to its place; the permissions of the file before stay."""
    with suppress(FileNotFoundError):
        shutil.copymode(path, part)
    part.replace(path)


def unwritable(name: str, error: Exception) -> UnusableInput:
    """The error for a place that cannot be written."""
    why = error.strerror if isinstance(error, OSError) else error
    return UnusableInput(f"{name} cannot be written ({why}); choose another place")


def unreadable(name: str, error: Exception) -> UnusableInput:
    """The error for a place that cannot be read."""
    why = error.strerror if isinstance(error, OSError) else error
    return UnusableInput(f"{name or repr(name)}: cannot be read ({why}); check the path")


@contextmanager
def whole_files(name: str | None, suffix: str) -> Iterator[Path | None]:
    """A folder to write files of a suffix into, which come to lie in the folder named once all are whole.

    A new folder is there only if files are. None for no name. UnusableInput, before anything is done, for a name under
    which no folder can be, and for a folder that has such files already: those of two runs are not to be mixed, nor
    the earlier ones lost.
    """
    if name is None:
        yield None
        return
    if not name:
        raise UnusableInput("'' names no folder; name the folder to write into")
    no_stream(name)
    with ExitStack() as stack:
        try:
            folder = Path(os.path.realpath(name))
            stack.callback(gone_if_empty, [path for path in (folder, *folder.parents) if not path.exists()])
            folder.mkdir(parents=True, exist_ok=True)
            there = any(path.suffix == suffix for path in folder.iterdir())
            parts = stack.enter_context(parts_in(folder))
        except FileExistsError as error:
            raise UnusableInput(f"{name} is there and is no folder; choose another place") from error
        except (OSError, ValueError) as error:
            raise unwritable(name, error) from error
        if there:
            raise UnusableInput(f"{name} has {suffix} files already; name a new folder, or move these away first")
        yield parts
        for part in sorted(parts.iterdir()):
            path = target(str(folder / part.name))
            try:
                put(part, path)
            except OSError as error:
                raise unwritable(str(path), error) from error


def gone_if_empty(folders: Iterable[Path]) -> None:
    """Remove folders, each before the one that it lies in, as far as nothing lies in them."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()
