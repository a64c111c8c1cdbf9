"""The parts of `followsuit verify`, each seen to fail when what it guards is broken."""

from dataclasses import replace

import pytest

from followsuit.games import TreBelli, game_for
from followsuit.kernel import settlement, whist
from followsuit.report import verify
from followsuit.report.examples import examples
from followsuit.spec import load_rules, rule_sets
from followsuit.symbolic.catalogue import topics
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result
from followsuit.symbolic.run import run_claims


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
    results = run_claims("whole_deals.", workers=0)
    assert verify.claims_part("whole_deals", results).failures == []
    monkeypatch.setattr("followsuit.symbolic.ledger.read", lambda: {})
    failures = verify.claims_part("whole_deals", results).failures
    assert failures
    assert all("not in the ledger" in failure for failure in failures)


def test_a_claim_that_falls_fails_its_part_and_one_left_open_is_counted_as_undecided() -> None:
    (result,) = run_claims("whole_deals.", workers=0)[:1]
    falls, stays_open = replace(result, verdict=Word.REFUTED), replace(result, verdict=Word.UNDECIDED)
    assert "is refuted under" in verify.claims_part("whole_deals", [falls]).failures[0]
    outcome = verify.claims_part("whole_deals", [stays_open])
    assert (outcome.passed, outcome.undecided) == (0, 1)


def test_the_claims_are_run_once_for_all_topics(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    results = run_claims("whole_deals.", workers=0)

    def run(progress: verify.Progress) -> list[Result]:
        asked.append("run")
        return results

    monkeypatch.setattr(verify, "claim_results", run)
    outcomes = {part.name: part.run() for part in verify.parts() if part.name.startswith("claims: ")}
    assert asked == ["run"]
    assert len(outcomes) == len(topics())
    assert outcomes["claims: whole deals"].passed == len(results)
