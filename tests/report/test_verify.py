"""The parts of `followsuit verify`, each seen to fail when what it guards is broken."""

import pytest

from followsuit.games import TreBelli, game_for
from followsuit.kernel import settlement, whist
from followsuit.report import verify
from followsuit.report.examples import examples
from followsuit.spec import load_rules, rule_sets


def test_every_clause_has_its_code_and_every_sentence_its_clause() -> None:
    assert verify.census_part().failures == []


def test_a_clause_without_code_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {clause: names for clause, names in verify.carried().items() if clause != "bismarck/choice/blind"}
    monkeypatch.setattr(verify, "carried", lambda: without)
    assert ["bismarck/choice/blind" in problem for problem in verify.census_part().failures] == [True]


def test_the_kernel_part_counts_functions_and_finds_nothing() -> None:
    outcome = verify.kernel_part()
    assert outcome.failures == []
    assert outcome.passed > 60


def test_required_and_optional_examples_are_counted_apart() -> None:
    required, optional = verify.examples_part(False), verify.examples_part(True)
    assert (required.failures, optional.failures) == ([], [])
    assert required.passed + optional.passed == len(examples())
    assert optional.passed == sum(1 for example in examples() if example.ruling)


def test_a_broken_settlement_fails_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settlement, "last_ten", lambda won_last, capot: 10 if won_last else 0)
    assert any("belote/example-5" in failure for failure in verify.examples_part(False).failures)


@pytest.mark.parametrize("name", [name for name, rules in rule_sets().items() if not rules.not_running])
def test_random_deals_keep_what_the_rule_set_promises(name: str) -> None:
    outcome = verify.play_part(load_rules(name), seed=1)
    assert outcome.failures == []
    assert outcome.passed == verify.DEALS_EACH


def test_a_wrong_quota_fails_the_random_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TreBelli, "points", lambda self, contract, tricks, forehand: tricks - 5)
    failures = verify.play_part(load_rules("tre-belli")).failures
    assert all("instead of" in failure for failure in failures)
    assert failures


def test_a_card_left_in_two_places_fails_the_random_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = TreBelli.taken
    monkeypatch.setattr(TreBelli, "taken", lambda self, state, cards: taken(self, state, cards)._replace(table=cards))
    assert "lies elsewhere too" in verify.play_part(load_rules("tre-belli")).failures[0]


def test_zones_that_miss_a_card_are_named() -> None:
    game = game_for(load_rules("bismarck"))
    assert verify.misplaced({"hand 0": whist.SPADES}, game.deck.pack) == "a card is nowhere"


def test_claims_whose_count_is_not_in_the_ledger_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verify.claims_part("whole_deals").failures == []
    monkeypatch.setattr("followsuit.symbolic.ledger.read", lambda: {})
    failures = verify.claims_part("whole_deals").failures
    assert failures
    assert all("not in the ledger" in failure for failure in failures)


def test_claims_that_take_minutes_are_counted_as_skipped_never_as_passed() -> None:
    outcome = verify.left_to_prove("conservation")
    assert (outcome.passed, outcome.failures) == (0, [])
    assert outcome.skipped >= 8
