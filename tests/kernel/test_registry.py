"""The registry holds all kernel functions and nothing else, and says what they carry out."""

import ast
from pathlib import Path

import followsuit.kernel
from followsuit.kernel import bismarck, dialect, registry, sets, whist
from followsuit.kernel.cites import carries_out

FOLDER = Path(followsuit.kernel.__file__).parent


def defined() -> list[str]:
    """The two-part names of all functions that the sources of the rule modules define."""
    return [
        f"{path.stem}.{node.name}"
        for path in FOLDER.glob("*.py")
        if path.stem not in dialect.EXEMPT
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]


def test_every_function_of_every_rule_module_is_registered() -> None:
    assert sorted(registry.kernel_functions()) == sorted(defined())


def test_a_name_leads_to_the_function_itself() -> None:
    functions = registry.kernel_functions()
    assert functions["whist.trick_winner"] is whist.trick_winner
    assert functions["sets.count"] is sets.count
    assert "bismarck.count" not in functions
    assert vars(bismarck)["count"] is sets.count


def test_every_citation_is_turned_round() -> None:
    forward = {
        (clause, name)
        for name, function in registry.kernel_functions().items()
        for clause in function.__dict__["__clauses__"]
    }
    assert {(clause, name) for clause, names in registry.carried().items() for name in names} == forward
    assert registry.carried()["bismarck/trick/winner"] == ["whist.winning_card", "whist.trick_winner"]
    assert "" not in registry.carried()


def test_a_citation_leaves_the_function_as_it_is() -> None:
    def rule(cards: int) -> int:
        return cards

    marked = carries_out("a/b/c", "a/b/d")(rule)
    assert marked is rule
    assert rule.__dict__["__clauses__"] == ("a/b/c", "a/b/d")


def test_the_exempt_modules_define_no_rules() -> None:
    assert {module.__name__.rpartition(".")[2] for module in registry.RULE_MODULES}.isdisjoint(dialect.EXEMPT)
    assert all((FOLDER / f"{name}.py").exists() for name in dialect.EXEMPT)
