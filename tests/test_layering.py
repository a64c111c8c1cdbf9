"""Layers are one-way: no module imports from a higher layer."""

import ast
from pathlib import Path

import pytest

import followsuit

PACKAGE = Path(followsuit.__file__).parent
GROUND = {"cards", "verdict", "garbage", "kernel"}
RULES = GROUND | {"spec", "games"}
CHECKS = RULES | {"records", "conformance", "symbolic", "rulings"}
MAY_IMPORT = {
    "": set(),
    "verdict": set(),
    "garbage": set(),
    "cards": {"verdict"},
    "kernel": set(),
    "spec": GROUND,
    "games": GROUND | {"spec"},
    "records": RULES,
    "symbolic": RULES,
    "rulings": RULES,
    "conformance": RULES | {"records"},
    "report": CHECKS,
    "web": CHECKS | {"report"},
    "cli": CHECKS | {"report", "web"},
    "__main__": {"cli"},
}
"""For each part of the package, what it may import besides itself; the part "" is the package's own top."""


def part_of(module: str) -> str:
    """The part of the package a module belongs to: `followsuit.games.base` is of `games`."""
    return (module + "..").split(".")[1]


def imported(source: str, module: str, is_package: bool) -> list[tuple[int, str]]:
    """The modules of the package that a source imports, with their lines, relative imports resolved."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) - node.level + is_package] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{origin}.{alias.name}") for alias in node.names]
    return [(line, name) for line, name in found if name.split(".")[0] == "followsuit"]


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """What a module imports against the layering, one line of text each."""
    part = part_of(module)
    if part not in MAY_IMPORT:
        return [f"{module}: '{part}' has no layer; add it to MAY_IMPORT"]
    allowed = MAY_IMPORT[part] | {part}
    return [
        f"{module}:{line}: imports {name}, but '{part}' may import only {', '.join(sorted(allowed))}"
        for line, name in imported(source, module, is_package)
        if part_of(name) not in allowed and name != "followsuit.__version__"
    ]


def modules() -> list[tuple[str, Path]]:
    """All modules of the package by dotted name."""
    return [
        (".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"), path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if "_data" not in path.parts
    ]


def test_no_module_imports_from_a_higher_layer() -> None:
    found = [
        line
        for module, path in modules()
        for line in violations(path.read_text("utf-8"), module, path.name == "__init__.py")
    ]
    assert found == []


def test_the_check_sees_the_whole_package() -> None:
    names = {module for module, _ in modules()}
    assert {"followsuit", "followsuit.cards", "followsuit.kernel", "followsuit.kernel.belote"} <= names
    source = (PACKAGE / "kernel" / "belote.py").read_text("utf-8")
    found = [name for _, name in imported(source, "followsuit.kernel.belote", False)]
    assert {"followsuit.kernel.sets.count", "followsuit.kernel.reasons.ALLOWED"} <= set(found)


def test_the_layers_have_no_way_round() -> None:
    placed: set[str] = set()
    for part, below in MAY_IMPORT.items():
        assert below <= placed, f"'{part}' stands before what it may import"
        placed.add(part)


@pytest.mark.parametrize(
    ("module", "source", "higher"),
    [
        ("followsuit.cards", "from followsuit.kernel.sets import count", "followsuit.kernel.sets.count"),
        ("followsuit.verdict", "import followsuit.spec", "followsuit.spec"),
        ("followsuit.kernel.whist", "from followsuit.games.base import Game", "followsuit.games.base.Game"),
        ("followsuit.kernel.whist", "from followsuit import spec", "followsuit.spec"),
        ("followsuit.kernel.whist", "from ..games import base", "followsuit.games.base"),
        ("followsuit.spec.rules", "from followsuit import games", "followsuit.games"),
        ("followsuit.games.base", "import os\nimport followsuit.records", "followsuit.records"),
        ("followsuit.games.base", "def f():\n    from followsuit.rulings import x", "followsuit.rulings.x"),
        ("followsuit.records.check", "import followsuit.conformance.runner", "followsuit.conformance.runner"),
        ("followsuit.symbolic.paths", "from followsuit.records import check", "followsuit.records.check"),
        ("followsuit.rulings.diff", "from followsuit.cli import main", "followsuit.cli.main"),
        ("followsuit.conformance.runner", "from followsuit.report import table", "followsuit.report.table"),
        ("followsuit.report.table", "from followsuit.cli import main", "followsuit.cli.main"),
        ("followsuit.web.app", "import followsuit.cli", "followsuit.cli"),
        ("followsuit", "from followsuit.cards import Deck", "followsuit.cards.Deck"),
    ],
)
def test_an_import_of_a_higher_layer_is_found(module: str, source: str, higher: str) -> None:
    (line,) = violations(source, module)
    assert line.startswith(f"{module}:{len(source.splitlines())}: imports {higher}, ")


def test_a_relative_import_in_a_package_counts_from_the_package() -> None:
    (line,) = violations("from ..spec import clauses", "followsuit.kernel", is_package=True)
    assert "imports followsuit.spec.clauses" in line
    assert violations("from .sets import count", "followsuit.kernel", is_package=True) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("followsuit.kernel.whist", "from followsuit.kernel.sets import count\nimport ast"),
        ("followsuit.spec.rules", "from followsuit.verdict import Reason\nfrom followsuit.cards import Deck"),
        ("followsuit.games.base", "from followsuit.spec import RuleSet\nfrom followsuit.kernel import whist"),
        ("followsuit.conformance.runner", "from followsuit.records import check"),
        ("followsuit.cli.main", "from followsuit import __version__, web, report, symbolic"),
    ],
)
def test_an_import_of_a_lower_layer_is_not(module: str, source: str) -> None:
    assert violations(source, module) == []


def test_a_part_without_a_layer_is_named() -> None:
    assert violations("", "followsuit.utils.text") == [
        "followsuit.utils.text: 'utils' has no layer; add it to MAY_IMPORT"
    ]
