"""Where the data that goes with the package lies, installed or in a source tree."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def data_folder(name: Literal["spec", "seeds", "proofs"]) -> Path:
    """The folder of that name: `followsuit/_data/<name>` if installed, else `<name>` atop the source tree.

    Raises FileNotFoundError, which names both places, if there is neither.
    """
    installed, source = _PACKAGE / "_data" / name, _PACKAGE.parent.parent / name
    for folder in (installed, source):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the data folder {name!r} is neither at {installed} nor at {source}")
