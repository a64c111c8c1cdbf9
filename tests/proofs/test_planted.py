"""Every planted fault turns exactly those claims red, of those tried, that `spec/planted.toml` names; those that name
it themselves for the stated reason."""

from dataclasses import replace

import pytest

from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Fault, Word
from followsuit.symbolic.common_faults import COMMON
from followsuit.symbolic.planted import amiss, as_named, faults, plant, read, told
from followsuit.symbolic.result import Result

PLANTED = read()


def test_the_file_has_every_fault_of_every_claim() -> None:
    named = [as_named(owner, fault) for owner, fault in faults()]
    assert sum(map(len, named)) == sum(len(claim.faults) for claim in claims().values())
    assert list(PLANTED) == [(owner, told(fault)) for owner, fault in faults()]


@pytest.mark.parametrize(("owner", "fault"), faults(), ids=lambda part: part if isinstance(part, str) else told(part))
def test_a_planted_fault_turns_exactly_these_claims_red(owner: str, fault: Fault) -> None:
    holds, falls = PLANTED[owner, told(fault)]
    found = plant(fault, (*holds, *falls))
    red = {name: result for name, result in found.items() if result is not None}
    assert (set(found) - set(red), set(red)) == (set(holds), set(falls))
    assert amiss(owner, fault, found) == []


@pytest.mark.parametrize("words", COMMON)
def test_exactly_the_claims_that_name_a_common_fault_fall_under_it(words: str) -> None:
    assert set(PLANTED[words, told(COMMON[words])].falls) == set(as_named(words, COMMON[words]))


TEN = "a last-trick ten kept under capot"
CANCELS = "settlement.a_capot_cancels_the_last_trick_ten"
MADE = "settlement.example_one_a_taker_with_more_than_each_makes_his_contract"


def falling(name: str, said: Fault) -> Result:
    """What a claim gives that falls as it says."""
    return Result(name, ("any",), said.verdict, Word.PROVED, statement=said.statement)


def test_nothing_is_amiss_where_all_claims_that_name_a_fault_fall_as_they_say_and_others_hold() -> None:
    found = {name: falling(name, said) for name, said in as_named(TEN, COMMON[TEN]).items()}
    assert amiss(TEN, COMMON[TEN], {**found, MADE: None}) == []


@pytest.mark.parametrize(
    ("name", "verdict", "statement", "line"),
    [
        (CANCELS, Word.PROVED, "", f"{CANCELS} names {told(COMMON[TEN])} and holds"),
        (CANCELS, Word.REFUTED, "only his", f"{CANCELS} names {told(COMMON[TEN])} and is refuted at 'only his'"),
        (CANCELS, Word.VACUOUS, "no ten", f"{CANCELS} names {told(COMMON[TEN])} and is vacuous at 'no ten'"),
        (CANCELS, Word.UNDECIDED, "no ten", f"{CANCELS} names {told(COMMON[TEN])} and is undecided at 'no ten'"),
        (MADE, Word.REFUTED, "129", f"{MADE} does not name {told(COMMON[TEN])} and is refuted at '129'"),
    ],
)
def test_what_is_amiss_under_a_common_fault_is_told(name: str, verdict: Word, statement: str, line: str) -> None:
    found = {name: falling(name, said) for name, said in as_named(TEN, COMMON[TEN]).items()}
    given = None if verdict is Word.PROVED else Result(name, ("any",), verdict, Word.PROVED, statement=statement)
    assert amiss(TEN, COMMON[TEN], {**found, name: given}) == [line]


def test_under_a_fault_of_one_claim_others_may_fall_but_not_be_undecided() -> None:
    owner, fault = faults()[-1]
    found = {owner: falling(owner, fault), MADE: Result(MADE, ("any",), Word.REFUTED, Word.PROVED)}
    assert amiss(owner, fault, found) == []
    found[MADE] = replace(found[MADE], verdict=Word.UNDECIDED)
    assert amiss(owner, fault, found) == [f"{MADE} does not name {told(fault)} and is undecided at ''"]
