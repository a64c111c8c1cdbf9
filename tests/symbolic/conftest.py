"""What the tests of the symbolic execution share: the trial claims."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from followsuit.symbolic.catalogue import PACKAGE, topics
from followsuit.symbolic.claims import Word
from followsuit.symbolic.explore import LIMIT
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import Row
from followsuit.symbolic.run import run_claim

EVERY_GAME = Row("every game", "", None, Word.PROVED, {})


@pytest.fixture(scope="session")
def trials() -> Iterator[ModuleType]:
    """The trial claims, importable as a file of the proofs while the tests run."""
    assert topics()
    package = sys.modules[PACKAGE]
    before = package.__path__
    package.__path__ = [*before, str(Path(__file__).parent / "trial")]
    yield importlib.import_module(f"{PACKAGE}.trials")
    package.__path__ = before
    del sys.modules[f"{PACKAGE}.trials"]


@pytest.fixture
def prove(trials: ModuleType) -> Callable[..., Result]:
    """`prove(name)`: the result of a trial claim."""

    def run(name: str, limit: int = LIMIT, row: Row = EVERY_GAME, second_opinions: bool = False) -> Result:
        (result,) = run_claim(getattr(trials, name), [row], None, second_opinions, None, limit)
        return result

    return run
