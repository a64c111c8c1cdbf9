"""The snippets of the README are what the commands print."""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.cli import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LEFT_OUT = "..."


def snippets(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each `$ followsuit ...` of a console block with the lines printed below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *printed = part.rstrip("\n").split("\n")
            while command.endswith("\\"):
                command = command[:-1] + printed.pop(0)
            yield command, printed


def agrees(printed: list[str], out: list[str]) -> bool:
    """Whether lines were printed; a line `...` stands for any lines left out."""
    if not printed:
        return not out
    if printed[0] == LEFT_OUT:
        return any(agrees(printed[1:], out[skipped:]) for skipped in range(len(out) + 1))
    return bool(out) and printed[0].rstrip() == out[0].rstrip() and agrees(printed[1:], out[1:])


SNIPPETS = list(snippets(README))


@pytest.mark.parametrize(("command", "printed"), SNIPPETS, ids=[command for command, _ in SNIPPETS])
def test_a_snippet_prints_what_the_readme_shows(
    command: str, printed: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    program, *arguments = shlex.split(command)
    status = run(arguments)
    out, err = capsys.readouterr()
    assert program == "followsuit"
    assert agrees(printed, [*out.splitlines(), *err.splitlines(), f"(exit status {status})"][: None if status else -1])


def test_the_readme_shows_every_use() -> None:
    shown = {command.split()[1] for command, _ in SNIPPETS}
    assert {"score", "legal", "check", "conform", "rulings", "prove"} <= shown


def test_lines_left_out_are_matched_and_others_are_not() -> None:
    assert agrees(["a", "...", "c"], ["a", "b", "b", "c"])
    assert not agrees(["a", "...", "d"], ["a", "b", "b", "c"])
    assert not agrees(["a"], ["a", "b"])
    assert not agrees(["a", "b"], ["a"])
