"""Every planted fault turns exactly those claims red that `spec/planted.toml` names, its own for the stated reason."""

import pytest

from followsuit.symbolic.claims import Fault, Word
from followsuit.symbolic.library import claims
from followsuit.symbolic.planted import faults, plant, read, told


def test_the_file_has_every_fault_of_every_claim() -> None:
    assert len(faults()) == sum(len(claim.faults) for claim in claims().values())
    assert list(read()) == [(owner, told(fault)) for owner, fault in faults()]


@pytest.mark.parametrize(("owner", "fault"), faults(), ids=lambda part: part if isinstance(part, str) else told(part))
def test_a_planted_fault_turns_exactly_these_claims_red(owner: str, fault: Fault) -> None:
    holds, falls = read()[owner, told(fault)]
    found = plant(fault, (*holds, *falls))
    red = {name: result for name, result in found.items() if result is not None}
    assert (set(found) - set(red), set(red)) == (set(holds), set(falls))
    assert (red[owner].verdict, red[owner].statement) == (Word.REFUTED, fault.statement or red[owner].statement)
