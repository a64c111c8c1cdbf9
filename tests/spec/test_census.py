"""The census finds each kind of gap, and the spec has none."""

from dataclasses import replace

import pytest

from followsuit.spec import Clause, Ruling, Sentence, clauses, rulings
from followsuit.spec.census import (
    Problem,
    census,
    check_clauses,
    check_code,
    check_links,
    check_rulings,
    check_sentences,
    check_spec,
)

SENTENCE = Sentence("XX/1.1", "0123456789abcdef", "Follow suit.", None)
CLAUSE = Clause("game/play/follow-suit", "Follow suit.", ("XX/1.1",), "stated", (1,), None, None)
RULING = Ruling(1, "game", "fact", "?", "Yes.", "P1", ("XX/1.1",), ("game/play/follow-suit",), None, ())
SENTENCES = {SENTENCE.id: SENTENCE}
CLAUSES = {CLAUSE.id: CLAUSE}
RULINGS = {number: replace(RULING, number=number) for number in [*range(1, 89), 101, 102]}


def test_the_spec_has_no_gap() -> None:
    assert [str(problem) for problem in check_spec()] == []


def test_nothing_is_found_where_all_is_well() -> None:
    assert check_sentences(SENTENCES, CLAUSES) == []
    assert check_clauses(CLAUSES, SENTENCES) == []
    assert check_rulings(RULINGS, CLAUSES, SENTENCES) == []
    assert check_links({1: RULING}, CLAUSES) == []
    assert check_code(CLAUSES, {CLAUSE.id: ["whist.legal_cards"]}) == []


def test_a_clause_without_code_is_found_unless_it_is_outside_the_model() -> None:
    assert check_code(CLAUSES, {}) == [Problem("no code carries it out", CLAUSE.id)]
    assert check_code(CLAUSES, {CLAUSE.id: []}) == [Problem("no code carries it out", CLAUSE.id)]
    assert check_code({CLAUSE.id: replace(CLAUSE, outside="printing")}, {}) == []


def test_code_with_an_unknown_clause_is_found_by_name() -> None:
    found = check_code({}, {"game/play/lead": ["whist.lead", "games.lead"]})
    assert [str(problem) for problem in found] == [
        "whist.lead: cites an unknown clause game/play/lead",
        "games.lead: cites an unknown clause game/play/lead",
    ]


def test_a_sentence_without_clause_or_reason_is_found() -> None:
    assert check_sentences(SENTENCES, {}) == [Problem("no clause cites it and no reason says why", "XX/1.1")]
    assert check_sentences({"XX/1.1": replace(SENTENCE, none="heading")}, {}) == []


def test_a_sentence_with_clause_and_reason_is_found() -> None:
    found = check_sentences({"XX/1.1": replace(SENTENCE, none="heading")}, CLAUSES)
    assert found == [Problem("a clause cites it, yet it is said to carry no rule", "XX/1.1")]


def test_a_clause_with_an_unknown_sentence_is_found() -> None:
    assert check_clauses(CLAUSES, {}) == [Problem("cites an unknown sentence", CLAUSE.id, "XX/1.1")]


@pytest.mark.parametrize(
    ("clause", "what"),
    [
        (replace(CLAUSE, sentences=()), "is stated and cites no sentence"),
        (
            replace(CLAUSE, sentences=(), status="repaired", ground="one word"),
            "is repaired and cites no sentence",
        ),
        (replace(CLAUSE, status="imported"), "is imported and gives no ground"),
        (replace(CLAUSE, sentences=(), status="inferred"), "is inferred and gives no ground"),
    ],
)
def test_a_clause_that_rests_on_nothing_is_found(clause: Clause, what: str) -> None:
    assert check_clauses({clause.id: clause}, SENTENCES) == [Problem(what, clause.id)]


def test_an_inferred_clause_may_rest_on_a_ground_alone() -> None:
    clause = replace(CLAUSE, sentences=(), status="inferred", ground="sister text")
    assert check_clauses({clause.id: clause}, SENTENCES) == []


def test_a_ruling_with_an_unknown_clause_or_sentence_is_found() -> None:
    bad = {**RULINGS, 2: replace(RULING, number=2, clauses=("game/x",), sentences=("XX/9.9",))}
    assert [str(problem) for problem in check_rulings(bad, CLAUSES, SENTENCES)] == [
        "ruling 2: cites an unknown clause game/x",
        "ruling 2: cites an unknown sentence XX/9.9",
    ]


@pytest.mark.parametrize(
    ("gone", "new", "found"),
    [
        (47, None, ["ruling 47: is missing"]),
        (None, 89, ["ruling 89: has a number out of line"]),
        (101, None, ["ruling 101: is missing", "ruling 102: has a number out of line"]),
        (None, 104, ["ruling 103: is missing", "ruling 104: has a number out of line"]),
    ],
)
def test_a_number_out_of_line_is_found(gone: int | None, new: int | None, found: list[str]) -> None:
    numbers = (set(RULINGS) - {gone}) | ({new} if new else set())
    known = {number: replace(RULING, number=number) for number in numbers if number is not None}
    assert [str(problem) for problem in check_rulings(known, CLAUSES, SENTENCES)] == found


def test_a_link_that_only_one_side_knows_is_found() -> None:
    lone_clause = {CLAUSE.id: replace(CLAUSE, rulings=(1, 2))}
    assert check_links({1: RULING}, lone_clause) == [Problem("does not name the clause", "ruling 2", CLAUSE.id)]
    lone_ruling = {1: RULING, 3: replace(RULING, number=3)}
    assert check_links(lone_ruling, CLAUSES) == [Problem("does not name the ruling", CLAUSE.id, "3")]


def test_the_census_holds_the_real_clauses_against_the_code_handed_in() -> None:
    inside = [clause.id for clause in clauses().values() if clause.outside is None]
    carried = {clause: ["some.code"] for clause in inside}
    assert census(carried) == []
    del carried["bismarck/play/follow-suit"]
    assert census(carried | {"bismarck/play/folow-suit": ["some.code"]}) == [
        Problem("no code carries it out", "bismarck/play/follow-suit"),
        Problem("cites an unknown clause", "some.code", "bismarck/play/folow-suit"),
    ]


def test_the_list_of_doubtful_points_is_whole() -> None:
    assert [number for number in rulings() if number <= 88] == list(range(1, 89))
