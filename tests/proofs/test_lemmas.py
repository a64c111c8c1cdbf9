"""What a claim takes for granted is shown by another."""

import ast
from collections.abc import Iterator

from followsuit.spec import data_folder
from followsuit.symbolic.lemmas import LEMMAS


def calls(method: str) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    """The first arguments of all calls of a method of `p` in the proofs, each with the function it stands in."""
    for file in sorted(data_folder("proofs").glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and ast.unparse(node.func) == f"p.{method}":
                        yield function, node.args[0]


def named(function: ast.FunctionDef, name: str) -> set[str]:
    """What a name stands for: itself, or all that a loop of the function lets it run over."""
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For) and ast.unparse(node.target) == name]
    return {ast.unparse(item) for loop in loops for item in getattr(loop.iter, "elts", [])} or {name}


def rested_on() -> set[str]:
    """The lemmas that some claim rests on."""
    return {lemma for function, first in calls("rest_on") for lemma in named(function, ast.unparse(first))}


def shown() -> set[str]:
    """The functions whose call is a statement that some claim shows."""
    firsts = [first for method in ("show", "step") for _, first in calls(method)]
    return {ast.unparse(first.func) for first in firsts if isinstance(first, ast.Call)}


def test_every_lemma_that_a_claim_rests_on_is_shown_by_a_claim() -> None:
    assert rested_on() - shown() == set()


def test_the_lemmas_are_those_that_claims_rest_on() -> None:
    assert {lemma.__name__ for lemma in LEMMAS} == rested_on()
