"""Files that commands write: each whole or not at all, and only where a file may lie."""

import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from followsuit.verdict import UnusableInput


def write_whole(name: str, lines: Iterable[bytes]) -> None:
    """Write a file that appears only when it is whole; UnusableInput where none can lie.

    A link is written through. What is there already and is no regular file is refused and left alone.
    """
    path = target(name)
    part = path.with_name(f".{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.writelines(lines)
        put(part, path)
    except OSError as error:
        raise unwritable(name, error) from error
    finally:
        with suppress(OSError):
            part.unlink()


def target(name: str) -> Path:
    """The file that a name leads to, through links; UnusableInput if something else lies there."""
    if not name:
        raise UnusableInput("'' names no file; name the file to write")
    try:
        regular = stat.S_ISREG(os.stat(name).st_mode)
    except FileNotFoundError:
        regular = True
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from error
    if not regular:
        raise UnusableInput(f"{name} is there and is no regular file; choose another place")
    return Path(os.path.realpath(name))


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
def whole_files(name: str | None) -> Iterator[Path | None]:
    """A folder to write into, whose files come to lie in the folder named once all are whole; None for no name.

    UnusableInput, before anything is done, for a name under which no folder can be.
    """
    if name is None:
        yield None
        return
    if not name:
        raise UnusableInput("'' names no folder; name the folder to write into")
    try:
        folder = Path(os.path.realpath(name))
        folder.mkdir(parents=True, exist_ok=True)
        parts = TemporaryDirectory(prefix=".part-", dir=folder)
    except FileExistsError as error:
        raise UnusableInput(f"{name} is there and is no folder; choose another place") from error
    except (OSError, ValueError) as error:
        raise unwritable(name, error) from error
    with parts as made:
        yield Path(made)
        for part in sorted(Path(made).iterdir()):
            path = target(str(folder / part.name))
            try:
                put(part, path)
            except OSError as error:
                raise unwritable(str(path), error) from error
