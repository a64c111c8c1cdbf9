"""The data is found next to the package if installed, else at the top of the source tree."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from followsuit.spec import data_folder, locate

Refused = Callable[..., AbstractContextManager[None]]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package folder in an empty source tree."""
    folder = tmp_path / "model" / "followsuit"
    folder.mkdir(parents=True)
    monkeypatch.setattr(locate, "_PACKAGE", folder)
    data_folder.cache_clear()
    yield folder
    data_folder.cache_clear()


def test_the_data_of_this_package_is_there() -> None:
    assert (data_folder("spec") / "rulings.toml").is_file()
    assert (data_folder("seeds") / "tre-belli.toml").is_file()


def test_the_source_tree_holds_it_at_its_top(package: Path, tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    assert data_folder("spec") == tmp_path / "spec"


def test_an_installed_package_holds_it_itself(package: Path, tmp_path: Path) -> None:
    (tmp_path / "spec").mkdir()
    (package / "_data" / "spec").mkdir(parents=True)
    assert data_folder("spec") == package / "_data" / "spec"


def test_both_places_are_named_where_there_is_neither(package: Path, tmp_path: Path, refused: Refused) -> None:
    with refused(FileNotFoundError, "'seeds'", str(package / "_data" / "seeds"), str(tmp_path / "seeds")):
        data_folder("seeds")
