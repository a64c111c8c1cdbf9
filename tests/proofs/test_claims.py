"""Every claim gives what the ledger says, and the ledger speaks of every claim."""

import pytest

from followsuit.spec import clauses, rulings
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Claim
from followsuit.symbolic.ledger import differences, read
from followsuit.symbolic.planted import read as read_planted
from followsuit.symbolic.planted import told, tried, watched
from followsuit.symbolic.proof import Listing, Shown
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim

LEDGER, PLANTED = read(), read_planted()


@pytest.mark.parametrize("claim", claims().values(), ids=lambda claim: claim.name)
def test_a_claim_has_its_verdict_the_ledger_its_count_and_its_faults_are_tried(claim: Claim) -> None:
    results, places = watched(claim)
    assert [result for result in results if not result.as_expected] == []
    assert differences(results, LEDGER) == []
    due = {(owner, told(fault)) for owner, fault in tried(claim, places)}
    assert due == {which for which, (holds, falls) in PLANTED.items() if claim.name in holds + falls}


def test_every_claim_names_a_fault_and_clauses_that_exist() -> None:
    assert [claim.name for claim in claims().values() if not claim.faults or not claim.says] == []
    assert {clause for claim in claims().values() for clause in claim.clauses} <= set(clauses())
    assert {number for claim in claims().values() for number in claim.rulings} <= set(rulings())


def test_every_clause_has_a_claim() -> None:
    assert set(clauses()) - {clause for claim in claims().values() for clause in claim.clauses} == set()


@pytest.mark.parametrize("name", [claim.name for claim in claims().values() if claim.enumerated])
def test_a_claim_that_lists_its_cases_names_the_one_in_which_it_falls(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show(listing: Listing, statement: bool, label: str = "", *, when: bool = True) -> None:
        raise Shown(label)

    monkeypatch.setattr(Listing, "show", show)
    (result,) = run_claim(claims()[name], rows(claims()[name])[:1])
    assert result.witness


def test_the_ledger_has_every_claim_and_none_that_is_gone() -> None:
    assert list(LEDGER) == list(claims())
