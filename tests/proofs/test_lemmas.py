"""What a claim takes for granted is shown by another."""

import ast
from collections.abc import Iterator

from followsuit.spec import data_folder
from followsuit.symbolic.catalogue import claims
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


def shown() -> dict[str, set[str]]:
    """The functions whose call is a statement that some claim shows, each with the claims."""
    found: dict[str, set[str]] = {}
    for method in ("show", "step"):
        for claim, first in calls(method):
            names = named(claim, ast.unparse(first.func)) if isinstance(first, ast.Call) else set()
            for name in names:
                found.setdefault(name, set()).add(claim.name)
    return found


def test_every_lemma_that_a_claim_rests_on_is_shown_by_a_claim() -> None:
    assert rested_on() - set(shown()) == set()


def test_the_lemmas_are_those_that_claims_rest_on() -> None:
    assert {lemma.__name__ for lemma in LEMMAS} == rested_on()


def test_each_lemma_is_named_by_one_claim_that_shows_it() -> None:
    naming = [(lemma.__name__, claim.sentence) for claim in claims().values() for lemma in claim.lemmas]
    assert sorted(lemma for lemma, _ in naming) == sorted(lemma.__name__ for lemma in LEMMAS)
    assert [(lemma, claim) for lemma, claim in naming if claim not in shown()[lemma]] == []
