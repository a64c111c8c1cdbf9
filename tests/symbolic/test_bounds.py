"""Runs under edited rules end: by counted bounds, or in a rule that cannot run, and both are told."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from followsuit.report.witness import witness_of
from followsuit.spec import Change, RuleSet, load_rules
from followsuit.symbolic import explore
from followsuit.symbolic.bounds import LONGEST, Steps, bounded
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Fault, Word, changes_of
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim
from followsuit.symbolic.values import TooWide, Undecided, unknown_int
from followsuit.symbolic.world import FaultError, World, check_changes

QUOTA = "left, right = 4, 3"


def built(body: str, steps: Steps, numbers: bool = True) -> Callable[..., Any]:
    """A function `f(x)` with a body, compiled with its loops counted."""
    source = "def f(x):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    names: dict[str, Any] = {"__builtins__": {"range": range, "sum": sum, "tuple": tuple, **steps.names(numbers)}}
    exec(bounded(source, "f.py", numbers), names)
    function: Callable[..., Any] = names["f"]
    return function


@pytest.mark.parametrize(
    ("body", "taken"),
    [
        ("for i in (1, 2, 3, 4, x):\n    x = x + 1\nreturn x", 5),
        ("for i in (1, 2, 3, 4, x):\n    for j in (1, 2):\n        x = x + 1\nreturn x", 15),
        ("while x:\n    x = x - 1\nreturn x", 5),
        ("return sum(i for i in (1, 2, 3, 4, x))", 5),
    ],
)
def test_every_pass_through_a_loop_is_counted(body: str, taken: int, refused: Any) -> None:
    steps = Steps()
    built(body, steps)(5)
    assert steps.taken == taken
    steps.begin(taken)
    built(body, steps)(5)
    steps.begin(taken - 1)
    with refused(Undecided, f"more than {taken - 1} passes through loops"):
        built(body, steps)(5)


def test_a_range_that_no_run_can_go_through_is_not_begun(refused: Any) -> None:
    with refused(Undecided, "a range of 1,000,000,000,000 numbers"):
        built("return sum(range(x))", Steps())(10**12)


@pytest.mark.parametrize(
    ("body", "value", "words"),
    [
        ("return x * x", 1 << 32, "an int of 65 bits and a sign, where rules have 63"),
        ("return x + x", 1 << 62, "an int of 64 bits and a sign, where rules have 63"),
        ("return x - 2", -(1 << 63) + 1, "an int of 64 bits and a sign, where rules have 63"),
        ("return 2 << x", 62, "an int of 64 bits and a sign, where rules have 63"),
        ("return 1 << x", 100_000, "a shift by 100,000 places, where rules have 64 bits"),
        ("return 1 << x", -1, "a shift by -1 places, where rules have 64 bits"),
        ("return x + x", (0,) * LONGEST, "a tuple of 2,000 values"),
    ],
)
def test_a_number_that_compiled_rules_do_not_have_is_an_error(body: str, value: Any, words: str, refused: Any) -> None:
    with refused(TooWide, words):
        built(body, Steps())(value)
    assert built("return x + 1", Steps())((1 << 63) - 2) == (1 << 63) - 1


def test_only_worlds_with_edits_count() -> None:
    edited = World(Fault("kernel.whist.trick_winner", "return 2", "return 0"))
    for world, counts in ((World(), False), (edited, True)):
        world.module("followsuit.cards").__dict__["WHIST_DECK"].read("AS KS")
        assert (world.steps.taken > 0) is counts


def changed(game: str, place: str, old: str, new: str) -> RuleSet:
    """The game's own rules with one change."""
    return replace(load_rules(game), name="mine", changes=(Change(place, old, new),))


def proved(name: str, rules: RuleSet) -> Result:
    """A claim run for a rule set."""
    claim = claims()[name]
    (result,) = run_claim(claim, rows(claim, [rules]))
    return result


NO_SUITS = changed("tribello", "kernel.whist.SUITS", "(SPADES, HEARTS, DIAMONDS, CLUBS)", "7")
SCORES = "scoring.tribello_is_zero_sum"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (QUOTA, "left = 4", "UnboundLocalError in kernel.tribello.winning_quota: cannot access local variable 'right'"),
        (QUOTA, f"{QUOTA}, 2", "ValueError in kernel.tribello.winning_quota: too many values to unpack (expected 2)"),
        (QUOTA, "left, right = 4, (1, 2)[5]", "IndexError in kernel.tribello.winning_quota: tuple index out of range"),
        (QUOTA, "left, right = 4, nullo_quota(place)", "TypeError in kernel.tribello.winning_quota: nullo_quota()"),
        (QUOTA, f"{QUOTA}\n    for i in range(1, 5, 0):\n        left = i", "ValueError in kernel.tribello.winning_"),
        (QUOTA, f"{QUOTA}\n    for i in range(70):\n        left = left * 2", "TooWide in kernel.tribello.winning_"),
        (QUOTA, "left, right = 4, 1 << 100000", "TooWide in kernel.tribello.winning_quota: a shift by 100,000 places"),
        ("return left if place == LEFT else right", "return left, right", "TypeError in kernel.whist.quota_score"),
        ("return left if place == LEFT else right", "left = 3", "TypeError in kernel.whist.quota_score"),
    ],
)
def test_a_changed_rule_that_cannot_run_refutes_with_a_case_and_a_line(old: str, new: str, words: str) -> None:
    rules = changed("tribello", "kernel.tribello.winning_quota", old, new)
    result = proved(SCORES, rules)
    assert (result.verdict, bool(result.values)) == (Word.REFUTED, True)
    assert result.statement.startswith(f"cannot run: {words}")
    witness = witness_of(result, [rules])
    assert witness.score is not None
    assert witness.notes[-1].startswith("shown by the rules as they are: under mine a rule cannot run on it (")


def test_a_rule_that_runs_on_known_values_only_is_undecided() -> None:
    old = "return left if place == LEFT else right"
    rules = changed("tribello", "kernel.tribello.winning_quota", old, "return place == LEFT")
    result = proved("scoring.a_tribello_score_has_exact_bounds", rules)
    told = "cannot run: TypeError in kernel.whist.quota_score, on unknown values"
    assert (result.verdict, result.statement) == (Word.UNDECIDED, told)


def test_a_listed_claim_is_refuted_by_a_rule_that_cannot_run() -> None:
    rules = changed("tribello", "kernel.tribello.winning_quota", QUOTA, "left = 4")
    result = proved("whole_deals.every_bound_of_a_score_is_reached_in_a_whole_deal", rules)
    words = "cannot run: UnboundLocalError in kernel.tribello.winning_quota: cannot access local variable 'right'"
    assert result.verdict is Word.REFUTED
    assert result.statement.startswith(words)


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (f"{QUOTA}\n    for i in range(10**8):\n        left = left + 1".replace("10**8", "100000000"), "a range of"),
        (
            QUOTA + "".join(f"\n{'    ' * d}for {v} in range(90):" for d, v in enumerate("abcd", 1)) + " left = a",
            "more",
        ),
    ],
)
def test_a_change_that_loops_for_long_is_undecided(new: str, told: str) -> None:
    result = proved(SCORES, changed("tribello", "kernel.tribello.winning_quota", QUOTA, new))
    assert (result.verdict, result.statement.partition(" ")[0]) == (Word.UNDECIDED, told.partition(" ")[0])


def test_a_change_that_forks_for_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "PATHS", 3)
    new = "for i in range(9):\n        if (tricks * i + quota) % 2 == 1:\n            tricks = tricks + 0"
    rules = changed(
        "tribello", "kernel.whist.quota_score", "return tricks - quota", f"{new}\n    return tricks - quota"
    )
    result = proved(SCORES, rules)
    assert (result.verdict, result.statement) == (Word.UNDECIDED, "more than 3 paths")


def test_a_run_that_asks_too_much_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "SPENT", 100)
    result = proved(SCORES, load_rules("tribello"))
    assert (result.verdict, result.statement) == (Word.UNDECIDED, "more than 100 resource units")


def test_a_question_that_asks_too_much_is_undecided() -> None:
    claim = claims()[SCORES]
    (result,) = run_claim(claim, rows(claim, [load_rules("tribello")]), limit=10)
    assert (result.verdict, result.statement) == (Word.UNDECIDED, "a question of more than 10 resource units")


@pytest.mark.parametrize(
    ("place", "old", "new", "words"),
    [
        (
            "kernel.tribello.winning_quota",
            "round_number: int, place: int",
            "place: int, round_number: int",
            "def winning_quota(round_number: int, place: int, round_three_quotas: int) -> int in followsuit/",
        ),
        ("kernel.tribello.score", "def score", "def scored", "there is no def score("),
    ],
)
def test_a_change_keeps_names_parameters_and_types(place: str, old: str, new: str, words: str, refused: Any) -> None:
    with refused(FaultError, "mine.toml: [[change]] 1: ", words):
        check_changes(changes_of(changed("tribello", place, old, new)), "mine.toml", "tribello")


def test_a_constant_that_the_rules_cannot_be_loaded_with_is_refused(refused: Any) -> None:
    rules = changed("belote-a-trois", "kernel.announcements.RUNS", "+ CENTS", "+ 3")
    words = "mine.toml: with its changes followsuit/kernel/announcements.py cannot be loaded: can only concatenate"
    with refused(FaultError, words):
        check_changes(changes_of(rules), "mine.toml", "belote-a-trois")


def test_a_claim_that_cannot_be_loaded_is_undecided() -> None:
    result = proved("conservation.playing_a_whist_card_keeps_the_pack_whole", NO_SUITS)
    words = "followsuit_proofs/conservation.py cannot be loaded: "
    assert (result.verdict, result.statement[: len(words)]) == (Word.UNDECIDED, words)


def test_symbolic_values_name_themselves_in_messages() -> None:
    value, _ = unknown_int("x", 0, 7, explore.Session().context)
    assert (repr(value), repr(value == 3)) == ("an unknown int from 0 to 7", "an unknown truth value")
