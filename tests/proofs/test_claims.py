"""Every claim gives what the ledger says, and every planted fault turns the claim red that names it, for its reason.

The claims about whole games (`SLOW`) take minutes: `followsuit verify` proves them and compares them with the ledger.
"""

import pytest

from followsuit.spec import clauses, rulings
from followsuit.symbolic.claims import Claim, Fault, Word
from followsuit.symbolic.ledger import differences, read
from followsuit.symbolic.library import claims
from followsuit.symbolic.planted import first_unexpected
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim

SLOW = ("conservation", "hidden_information")
FAST = [claim for claim in claims().values() if claim.topic not in SLOW]
PLANTED = [(claim, fault) for claim in FAST for fault in claim.faults]


@pytest.mark.parametrize("claim", FAST, ids=lambda claim: claim.name)
def test_a_claim_has_its_verdict_and_the_ledger_its_count(claim: Claim) -> None:
    results = run_claim(claim, rows(claim))
    assert [result for result in results if not result.as_expected] == []
    assert differences(results) == []


@pytest.mark.parametrize(("claim", "fault"), PLANTED, ids=[f"{claim.name}-{fault.place}" for claim, fault in PLANTED])
def test_a_planted_fault_turns_its_claim_red_for_its_reason(claim: Claim, fault: Fault) -> None:
    result = first_unexpected(claim, fault)
    assert result is not None
    assert result.verdict is not Word.UNDECIDED
    assert fault.statement in result.statement


def test_every_claim_names_a_fault_and_clauses_that_exist() -> None:
    assert [claim.name for claim in claims().values() if not claim.faults or not claim.says] == []
    assert {clause for claim in claims().values() for clause in claim.clauses} <= set(clauses())
    assert {number for claim in claims().values() for number in claim.rulings} <= set(rulings())


def test_the_ledger_has_no_claim_that_is_gone() -> None:
    assert set(read()) == set(claims())
