"""Planted faults: a rule module built anew from its source with one place edited."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Plant = Callable[[ModuleType, str, str], ModuleType]


def _plant(module: ModuleType, right: str, wrong: str) -> ModuleType:
    source = Path(str(module.__file__)).read_text("utf-8")
    assert source.count(right) == 1, f"'{right}' does not stand once in {module.__name__}"
    faulty = ModuleType(module.__name__)
    exec(compile(source.replace(right, wrong), str(module.__file__), "exec"), faulty.__dict__)
    return faulty


@pytest.fixture
def plant() -> Plant:
    """`plant(module, right, wrong)`: the module with one text of its source replaced."""
    return _plant
