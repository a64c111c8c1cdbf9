"""Proved, refuted, vacuous, undecided: each for its own reason, and no witness that the rules do not confirm."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from followsuit.cards import BELOTE_DECK
from followsuit.kernel import whist
from followsuit.spec import load_rules
from followsuit.symbolic import explore
from followsuit.symbolic.claims import Word
from followsuit.symbolic.proof import Replay, Shown, WitnessError
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import Row
from followsuit.symbolic.run import run_claim
from followsuit.symbolic.statements import implies
from followsuit.symbolic.witness import NOT_ATTAINED

from .conftest import EVERY_GAME

Prove = Callable[..., Result]
ALL_BUT_FOUR = BELOTE_DECK.write(BELOTE_DECK.pack & ~0xF)
TRIBELLO = Row("tribello", "tribello", load_rules("tribello"), Word.PROVED, {})


@pytest.mark.parametrize(
    "name",
    [
        "pass_sums_to_zero",
        "a_trick_without_trumps_has_a_winner",
        "some_number_is_attained",
        "an_implication_that_applies_on_one_path",
        "the_sum_of_two_squares_is_even_with_the_sum",
    ],
)
def test_a_true_claim_is_proved(prove: Prove, name: str) -> None:
    result = prove(name)
    assert result.verdict is Word.PROVED
    assert result.as_expected
    assert (result.paths > 0, result.obligations > 0, result.spent > 0) == (True, True, True)
    assert (result.statement, result.witness, result.values) == ("", "", ())


@pytest.mark.parametrize(
    ("name", "statement", "witness"),
    [
        ("six_sums_to_zero", "the sum", "a = 0; b = 0; c = 16"),
        ("the_third_card_never_wins_by_summary", "third", "first = 2S; second = 3S; third = 4S"),
        ("eleven_is_not_among_the_numbers_from_nine_to_sixteen", "not 11", "n = 11"),
        ("of_a_pack_shared_out_the_hand_has_no_heart", "", "hand = 2H; table = 0; pile = 0; rest = all other cards"),
        ("of_a_pack_shared_out_the_last_place_has_few_cards", "", f"hand = {ALL_BUT_FOUR}; rest = TS 9S 8S 7S"),
    ],
)
def test_a_false_claim_is_refuted_by_its_least_case(prove: Prove, name: str, statement: str, witness: str) -> None:
    result = prove(name)
    assert result.verdict is Word.REFUTED
    assert not result.as_expected
    assert (result.statement, result.witness) == (statement, witness)


@pytest.mark.parametrize("name", ["six_sums_to_zero", "the_third_card_never_wins"])
def test_a_witness_replays_through_the_rules_as_played(prove: Prove, trials: ModuleType, name: str) -> None:
    result = prove(name)
    with pytest.raises(Shown, match=result.statement):
        getattr(trials, name).function(Replay(EVERY_GAME, dict(result.values)))


def test_one_false_claim_falls_with_and_without_summaries(prove: Prove) -> None:
    results = [prove(name) for name in ("the_third_card_never_wins", "the_third_card_never_wins_by_summary")]
    assert [(result.verdict, result.statement) for result in results] == [(Word.REFUTED, "third")] * 2


def test_a_replay_on_other_values_shows_nothing_and_keeps_to_the_assumptions(trials: ModuleType, refused: Any) -> None:
    cards = {"first": 4, "second": 2, "third": 1}
    trials.the_third_card_never_wins.function(Replay(EVERY_GAME, cards))
    with refused(WitnessError, "contradicts an assumption"):
        trials.the_third_card_never_wins.function(Replay(EVERY_GAME, {**cards, "second": 4}))


def test_a_case_that_cannot_be_attained_refutes(prove: Prove) -> None:
    result = prove("no_such_number_is_attained")
    assert (result.verdict, result.statement) == (Word.REFUTED, "no root")
    assert (result.witness, result.values) == (NOT_ATTAINED, ())


@pytest.mark.parametrize("name", ["contradictory", "contradictory_from_the_start", "contradictory_afterwards"])
def test_contradictory_assumptions_are_vacuous(prove: Prove, name: str) -> None:
    result = prove(name)
    assert (result.verdict, result.paths) == (Word.VACUOUS, 0)
    assert not result.as_expected


@pytest.mark.parametrize(
    "name",
    ["an_implication_that_never_applies", "an_implication_that_is_never_made", "an_implication_without_a_label"],
)
def test_an_implication_that_cannot_apply_is_vacuous(prove: Prove, name: str) -> None:
    assert prove(name).verdict is Word.VACUOUS


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("an_implication_within_a_statement_that_never_applies", "within, implication 2"),
        ("listed_with_an_implication_that_never_applies", "within, implication 1"),
    ],
)
def test_an_implication_within_a_statement_has_to_apply(prove: Prove, name: str, statement: str) -> None:
    result = prove(name, row=TRIBELLO)
    assert (result.verdict, result.statement) == (Word.VACUOUS, statement)


@pytest.mark.parametrize("name", ["an_implication_within_an_assumption", "an_implication_under_a_reading_not_played"])
def test_an_implication_that_is_assumed_or_belongs_to_another_reading_need_not_apply(prove: Prove, name: str) -> None:
    assert prove(name, row=TRIBELLO).verdict is Word.PROVED


@pytest.mark.parametrize("name", ["wrong_at_three_and_nine", "wrong_at_nine_and_three", "wrong_with_a_card_or_without"])
def test_the_case_shown_is_the_least_along_all_paths(prove: Prove, name: str) -> None:
    result = prove(name)
    assert (result.verdict, result.statement, dict(result.values)["n"]) == (Word.REFUTED, "n", 3)


def test_a_run_for_any_case_ends_with_the_first_path_that_has_one(trials: ModuleType) -> None:
    names = ("wrong_at_three_and_nine", "wrong_at_nine_and_three")
    found = [run_claim(getattr(trials, name), [EVERY_GAME], any_case=True)[0] for name in names]
    assert {dict(result.values)["n"] for result in found} == {3, 9}
    assert {result.paths for result in found} == {1}


def test_a_claim_that_shows_nothing_is_vacuous(prove: Prove) -> None:
    result = prove("nothing_is_shown")
    assert result.paths
    assert result.verdict is Word.VACUOUS


@pytest.mark.parametrize(
    "name", ["the_sum_of_two_squares_is_even_with_the_sum", "pass_sums_to_zero", "a_trick_without_trumps_has_a_winner"]
)
def test_a_tiny_limit_leaves_a_true_claim_undecided(prove: Prove, name: str) -> None:
    result = prove(name, limit=50)
    assert result.verdict is Word.UNDECIDED
    assert not result.as_expected
    assert prove(name).verdict is Word.PROVED


@pytest.mark.parametrize(
    "name", ["six_sums_to_zero", "the_third_card_never_wins", "no_such_number_is_attained", "contradictory"]
)
def test_no_limit_turns_a_claim_that_is_not_true_into_a_proof(prove: Prove, name: str) -> None:
    final = prove(name).verdict
    found = [prove(name, limit=limit).verdict for limit in (1, 50, 500, 2_000, 5_000, 20_000, 100_000)]
    assert set(found) <= {Word.UNDECIDED, final}
    assert final is not Word.PROVED


def test_a_limit_too_small_for_a_true_claim_is_never_a_refutation(prove: Prove) -> None:
    name = "the_sum_of_two_squares_is_even_with_the_sum"
    found = [prove(name, limit=limit).verdict for limit in (1, 50, 500, 2_000, 5_000, 20_000)]
    assert set(found) <= {Word.UNDECIDED, Word.PROVED}
    assert found[0] is Word.UNDECIDED


def test_a_witness_that_the_rules_as_played_do_not_confirm_is_an_error(
    prove: Prove, monkeypatch: pytest.MonkeyPatch, refused: Any
) -> None:
    monkeypatch.setattr(whist, "trick_winner", lambda *cards: 0)
    with refused(WitnessError, "the_third_card_never_wins", "every game", "'third' with {'first': "):
        prove("the_third_card_never_wins")


def test_an_attained_case_that_the_claim_does_not_confirm_is_an_error(
    prove: Prove, monkeypatch: pytest.MonkeyPatch, refused: Any
) -> None:
    monkeypatch.setattr(Replay, "number", lambda self, name, low, high: 5)
    with refused(WitnessError, "some_number_is_attained", "'eleven'", "{'n': 11}"):
        prove("some_number_is_attained")


def test_a_witness_that_refutes_another_statement_is_an_error(
    prove: Prove, monkeypatch: pytest.MonkeyPatch, refused: Any
) -> None:
    def show(self: Replay, statement: bool, label: str = "", *, when: bool = True) -> None:
        raise Shown(f"not {label}")

    monkeypatch.setattr(Replay, "show", show)
    with refused(WitnessError, "six_sums_to_zero", "'the sum'"):
        prove("six_sums_to_zero")


def test_a_name_asked_for_twice_is_refused(prove: Prove, refused: Any) -> None:
    with refused(ValueError, "asks twice for 'n'"):
        prove("asks_twice_for_one_name")


@pytest.mark.parametrize(
    ("name", "verdict", "statement", "cases"),
    [
        ("listed_splits", Word.PROVED, "", 105),
        ("listed_wrongly", Word.REFUTED, "not 6", 7),
        ("listed_and_never_applying", Word.VACUOUS, "never applies", 13),
        ("listed_and_not_attained", Word.REFUTED, "thirteen", 13),
        ("listed_without_cases", Word.VACUOUS, "", 0),
        ("listed_with_an_action_that_is_refused", Word.REFUTED, "refused: wrong-phase", 0),
    ],
)
def test_a_claim_that_lists_its_cases(prove: Prove, name: str, verdict: Word, statement: str, cases: int) -> None:
    result = prove(name, row=TRIBELLO)
    assert (result.verdict, result.statement, result.obligations) == (verdict, statement, cases)
    assert (result.paths, result.spent) == (1, 0)


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        (
            "listed_with_the_case_named",
            "n = 6; is odd = false; its cards = 4S 3S; below = 0, 1, 2, 3, 4, 5; none = none",
        ),
        ("listed_with_an_action_that_is_refused", "seat = 0"),
        ("listed_and_not_attained", NOT_ATTAINED),
        ("listed_splits", ""),
    ],
)
def test_a_list_says_the_case_that_it_has_named(prove: Prove, name: str, witness: str) -> None:
    result = prove(name, row=TRIBELLO)
    assert (result.witness, result.values) == (witness, ())


def test_implications_of_another_claim_are_none_of_a_list(prove: Prove) -> None:
    implies(False, True)
    assert prove("listed_splits", row=TRIBELLO).verdict is Word.PROVED


def test_a_list_has_no_unknown_values(prove: Prove, refused: Any) -> None:
    with refused(TypeError, "lists its cases"):
        prove("listed_with_an_unknown", row=TRIBELLO)


def test_rows_that_read_the_same_share_a_run(trials: ModuleType) -> None:
    names = ("tre-belli", "tre-belli/spades-in-trumf", "tre-belli/eight-four")
    rows = [Row(name, "tre-belli", load_rules(name), Word.PROVED, {}) for name in names]
    from_six, other = run_claim(trials.falls_from_six, rows)
    assert (from_six.rules, from_six.verdict) == (names[:2], Word.REFUTED)
    assert (other.rules, other.verdict) == (names[2:], Word.PROVED)
    (either,) = run_claim(trials.a_trick_without_trumps_has_a_winner, rows)
    assert either.rules == names


def test_a_case_that_was_found_refutes_though_no_units_are_left_to_make_it_less(
    prove: Prove, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = prove("the_third_card_never_wins")
    found = []
    for tenth in range(1, 11):
        monkeypatch.setattr(explore, "SPENT", least.spent * tenth // 10)
        found.append(prove("the_third_card_never_wins"))
    undecided = [result for result in found if result.verdict is Word.UNDECIDED]
    refuted = [result for result in found if result.verdict is Word.REFUTED]
    assert found == [*undecided, *refuted]
    assert {result.statement for result in refuted} == {"third"}
    assert (len(undecided) > 0, refuted[-1].values) == (True, least.values)
    assert refuted[0].values != least.values
