"""The state machines over all rule sets run clean, every part of them fires, each condition is seen true and false."""

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test

from followsuit.kernel.reasons import ALLOWED

from .covering import NUMBERS, covering_array, readings
from .faults import Fault, anticlockwise, changed, constant, plant, showing
from .machine import MACHINES, MatchMachine

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
STEADY = settings(
    derandomize=True, database=None, deadline=None, stateful_step_count=16, max_examples=40, suppress_health_check=SLOW
)
SHORT = settings(STEADY, max_examples=2, stateful_step_count=12)
HUNT = settings(STEADY, max_examples=40, phases=[Phase.generate], report_multiple_bugs=False, verbosity=Verbosity.quiet)
KINDS = {"deal over", "wrong phase", "wrong seat", "illegal card", "card not held"}


def parts(machine: type[MatchMachine]) -> set[str]:
    """The names of the initializers, rules and invariants of a machine."""
    found: Any = machine.setup_state()
    return {part.function.__name__ for part in (*found.initializers, *found.rules, *found.invariants)}


@pytest.mark.parametrize("machine", MACHINES)
def test_a_machine_over_all_rule_sets_runs_clean_and_all_of_it_fires(
    machine: type[MatchMachine], monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = Counter[str]()
    monkeypatch.setattr(machine, "tally", tally)
    run_state_machine_as_test(machine, settings=STEADY)
    for rules in covering_array(machine.game_id):
        monkeypatch.setattr(machine, "among", (rules,))
        run_state_machine_as_test(machine, settings=SHORT)
    assert {part for part in parts(machine) if tally[part] < 5} == set(), f"parts that hardly fired: {tally}"
    conditions = {name.rpartition(": ")[0] for name in tally if name.endswith((": True", ": False"))}
    assert len(conditions) == 12
    lone = {f"{name}: {truth}" for name in conditions for truth in (True, False) if not tally[f"{name}: {truth}"]}
    assert lone <= endless(machine), f"conditions seen one way only: {lone}"
    assert {kind for kind in KINDS if not tally[f"refuse: {kind}"]} == set(), f"refusals not tried: {tally}"
    values = {f"{n}={v}" for n, some in readings(machine.game_id).items() for v in (["any"] if n in NUMBERS else some)}
    assert {value for value in values if not tally[f"drawn: {value}"]} == set(), "readings that were not drawn"


def endless(machine: type[MatchMachine]) -> set[str]:
    """What cannot be seen of a game whose every match has an end within so many deals."""
    ended = {"the match has an end of its own: False"}
    return ended if machine.game_id in ("tre-belli", "tribello") else set()


class Planted(NamedTuple):
    """A fault in place of what stands at `target`, and what the machine of a game must say of it."""

    game: str
    target: str
    fault: Fault
    says: str


def allowed(verdict: Any) -> Any:
    """A verdict without its reason."""
    return verdict._replace(reason=None)


K, G = "followsuit.kernel", "followsuit.games"
PLANTED = [
    Planted("tre-belli", f"{G}.forehand.TreBelli.takes_first", constant(False), "back to|hands of"),
    Planted("bismarck", f"{K}.whist.refusal", constant(ALLOWED), "play .*: None, not one of"),
    Planted("bismarck", f"{G}.school_break.SchoolBreak.view", showing(lambda state: state.hands[0]), "sees"),
    Planted("tribello", f"{G}.whist.left_of", anticlockwise, "deals after"),
    Planted("tribello", f"{G}.tribello.Tribello.legal_actions", changed(lambda some: some * 2), "listed twice"),
    Planted("tribello", f"{G}.tribello.Tribello.legal_actions", constant([]), "nothing can be done"),
    Planted("tribello", f"{G}.base.Game.out_of_turn", constant(None), "not one of .*not-your-turn"),
    Planted("belote-a-trois", f"{G}.belote.BeloteATrois.judge_play", changed(allowed), "None, not one of"),
    Planted("belote-a-trois", f"{K}.settlement.last_ten", constant(10), "do not make up"),
    Planted("belote-a-trois", f"{G}.belote.BeloteATrois.winners", constant(()), "winners"),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[f"{fault.game}: {fault.says}" for fault in PLANTED])
def test_a_planted_fault_turns_the_machine_red(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(planted.target, planted.fault, monkeypatch)
    (machine,) = (machine for machine in MACHINES if machine.game_id == planted.game)
    with pytest.raises(AssertionError, match=planted.says):
        run_state_machine_as_test(machine, settings=HUNT)
