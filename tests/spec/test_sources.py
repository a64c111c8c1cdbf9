"""The registers agree with the source texts, which are not kept: FOLLOWSUIT_SOURCES names their folder."""

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from followsuit.spec import Source, data_folder, sources
from followsuit.spec.splitter import split

RUN = 7
"""How many words in a row may not be shared with a source text."""


@pytest.fixture(scope="module")
def folder() -> Path:
    """The folder of the source texts."""
    given = os.environ.get("FOLLOWSUIT_SOURCES")
    if not given:
        pytest.skip("FOLLOWSUIT_SOURCES does not name a folder with the four source texts")
    return Path(given)


def words(text: str) -> list[str]:
    """The words of a text in small letters, without any sign between them."""
    return re.findall(r"\w+", text.lower())


def runs(text: str) -> set[tuple[str, ...]]:
    """All runs of RUN words in a text."""
    found = words(text)
    return {tuple(found[place : place + RUN]) for place in range(len(found) - RUN + 1)}


def shared(text: str, taken: set[tuple[str, ...]]) -> set[str]:
    """The runs of a text that are among those taken."""
    return {" ".join(run) for run in runs(text) & taken}


def data_files() -> Iterator[Path]:
    for folder in (data_folder("spec"), data_folder("seeds")):
        yield from (path for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("source", sources().values(), ids=lambda source: source.key)
class TestTheRegister:
    def test_names_the_text_it_was_made_from(self, source: Source, folder: Path) -> None:
        assert sha256((folder / source.file).read_bytes()).hexdigest() == source.sha256

    def test_holds_exactly_the_sentences_of_the_text(self, source: Source, folder: Path) -> None:
        placed = split((folder / source.file).read_text("utf-8"))
        assert [(row.id, row.digest) for row in source.sentences] == [(p.id(source.key), p.digest) for p in placed]

    def test_repeats_no_text_at_length(self, source: Source, folder: Path) -> None:
        taken = runs((folder / source.file).read_text("utf-8"))
        copied = {path.name: shared(path.read_text("utf-8"), taken) for path in data_files()}
        assert {name: found for name, found in copied.items() if found} == {}


def test_a_shared_run_is_found_across_lines_and_signs() -> None:
    taken = runs("The winner of a trick leads, then, to the next one.")
    assert shared('says = "the winner of a\ntrick - LEADS then"', taken) == {"the winner of a trick leads then"}
    assert shared("the winner of a trick leads", taken) == set()
