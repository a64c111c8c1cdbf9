"""The state machines run clean, every part of them fires, and planted faults turn them red for the right reason."""

import inspect
from collections import Counter
from collections.abc import Callable
from pkgutil import resolve_name
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import run_state_machine_as_test

from followsuit.games import Action
from followsuit.kernel.reasons import ALLOWED, MUST_TRUMP
from followsuit.spec import GAMES as GAME_IDS
from followsuit.spec import load_rules, switches
from followsuit.verdict import Reason, Verdict

from . import machines
from .machines import MACHINES, DealMachine

STEADY = settings(
    derandomize=True,
    database=None,
    deadline=None,
    stateful_step_count=60,
    max_examples=9,
    suppress_health_check=[HealthCheck.too_slow],
)
HUNT = settings(
    STEADY,
    max_examples=60,
    phases=[Phase.generate],
    report_multiple_bugs=False,
    verbosity=Verbosity.quiet,
)
PARTS = {"begin", "act", "act_on", "refuse", "next_deal"}
KINDS = {
    "tre-belli": {
        "barred suit",
        "contract-already-used",
        "must-follow-suit by play/follow-suit",
        "suit not asked for",
        "unknown contract",
        "wrong cards taken up",
        "wrong number thrown",
        "card not held thrown",
    },
    "bismarck": {
        "barred suit",
        "contract-already-used",
        "must-follow-suit by play/follow-suit",
        "suit not asked for",
        "table card thrown",
        "unknown contract",
        "wrong cards taken up",
        "wrong number thrown",
    },
    "bismarck/school-break": {
        "barred suit",
        "must-follow-suit by play/follow-suit",
        "not the best back",
        "unknown contract",
        "unknown-contract",
        "too many trumps",
        "wrong number given",
    },
    "tribello": {
        "card not held thrown",
        "more than the pickup holds",
        "must-follow-suit by play/follow-suit",
    },
    "belote-a-trois": {
        "announce: wrong-phase",
        "must-follow-suit by play/follow-suit",
        "must-trump by play/ruff",
        "swap: not-in-hand by seven/swap",
        "swap: swap-not-allowed by seven/swap",
        "word not to be said",
    },
}
EVERYWHERE = {"card not held", "deal over", "not one card", "wrong phase", "wrong seat"}


@pytest.mark.parametrize("game", MACHINES)
def test_a_machine_runs_clean_and_every_rule_and_invariant_of_it_fires(game: str) -> None:
    machine, tally = MACHINES[game], Counter[str]()
    for rules in machine.rule_sets:
        run_state_machine_as_test(machine.under(rules, tally), settings=STEADY)
    found = machine.setup_state()
    parts = {part.function.__name__ for part in (*found.initializers, *found.rules)}
    parts |= {part.function.__name__ for part in found.invariants}
    assert {part for part in parts if tally[part] < 20} == set(), f"parts that hardly fired: {tally}"
    verbs = {verb for verbs in machine.plain_class.verbs.values() for verb in verbs}
    assert {verb for verb in verbs if not tally[f"act: {verb}"]} == set(), f"verbs not used: {tally}"
    kinds = KINDS[game] | EVERYWHERE
    assert {kind for kind in kinds if not tally[f"refuse: {kind}"]} == set(), f"refusals not tried: {tally}"
    assert (tally["match finished"] > 0) is (game != "bismarck/school-break"), "a match ends, in the break none does"
    assert parts >= PARTS


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_machines_play_under_every_reading_that_runs(game: str) -> None:
    played = [load_rules(rules) for machine in MACHINES.values() for rules in machine.rule_sets]
    played = [rules for rules in played if rules.game == game]
    missing = {
        f"{name}={value}"
        for name, switch in switches(game).items()
        for value in switch.runs
        if value not in [rules.value(name) for rules in played]
    }
    assert missing == set()


Fault = Callable[[Any], Any]


class Planted(NamedTuple):
    """A fault in place of what stands at `target`, under a rule set, and what the machine must say of it."""

    name: str
    rules: str
    target: str
    fault: Fault
    says: str


def constant(value: Any) -> Fault:
    """A function that always gives the same."""
    return lambda right: lambda *_, **__: value


def changed(change: Callable[[Any], Any]) -> Fault:
    """A function whose answer is changed."""
    return lambda right: lambda *given, **named: change(right(*given, **named))


def card_kept(right: Any) -> Any:
    """A card stays in the hand that has played it."""
    return lambda before, *rest: right(before, *rest)._replace(hands=before.hands)


def card_lost(right: Any) -> Any:
    """Finished tricks are laid on no pile."""
    return lambda before, *rest: right(before, *rest)._replace(won=before.won)


def from_the_bottom(right: Any) -> Any:
    """The pickup is drawn from the wrong end."""

    def exchanged(self: Any, state: Any, cards: int) -> Any:
        after = right(self, state._replace(pickup=state.pickup[::-1]), cards)
        return after._replace(pickup=after.pickup[::-1])

    return exchanged


def with_secret(zone: Callable[[Any], int]) -> Fault:
    """A view shows a zone that it should not."""
    return lambda right: (
        lambda self, state, seat: {
            **right(self, state, seat),
            "secret": self.deck.write(zone(state)),
        }
    )


def without(verb: str) -> Fault:
    """The list of legal actions leaves out a verb when it lists another."""
    return lambda right: lambda self, state: [a for a in right(self, state) if a.verb != verb] or right(self, state)


def first_dropped(right: Any) -> Any:
    """The list of legal actions leaves out its first where it has two."""
    return lambda self, state: right(self, state)[1:] or right(self, state)


def one_twice(right: Any) -> Any:
    """The last of some things stands twice, the first not at all."""

    def listed(*given: Any) -> Any:
        some = list(right(*given))
        return [*some[1:], *some[-1:]]

    return listed


def spades_refused(right: Any) -> Any:
    """Spades are refused though they are listed."""

    def judge(self: Any, action: Action) -> Verdict:
        wrong = action.suit == self.deck.suit("S")
        return Verdict(Reason.SUIT_NOT_ALLOWED, "tribello/trump/named", "no") if wrong else right(self, action)

    return judge


KERNEL, GAMES = "followsuit.kernel", "followsuit.games"
PLANTED = [
    Planted("first wins", "tre-belli", f"{KERNEL}.whist.trick_winner", constant(0), "tricks of seat"),
    Planted(
        "trump loses",
        "bismarck",
        f"{KERNEL}.whist.winning_card",
        lambda right: lambda led, trick, _: right(led, trick, 0),
        "hand of seat|tricks of seat|turn of",
    ),
    Planted(
        "lowest trump wins",
        "belote-a-trois",
        f"{KERNEL}.belote.best_trump",
        lambda right: lambda cards: cards & -cards,
        "tricks of seat",
    ),
    Planted("card kept", "tribello", f"{GAMES}.whist.after_card", card_kept, "cards astray: .. lies in hand"),
    Planted("card kept", "belote-a-trois", f"{GAMES}.belote.after_card", card_kept, "cards astray: .. lies in hand"),
    Planted("trick lost", "bismarck", f"{GAMES}.whist.after_card", card_lost, "cards astray: .. is missing"),
    Planted(
        "trick turned round",
        "bismarck",
        f"{GAMES}.whist.after_card",
        changed(lambda after: after._replace(trick=after.trick[::-1])),
        "the trick on the table differs",
    ),
    Planted(
        "swap copies",
        "belote-a-trois",
        f"{KERNEL}.belote.swapped",
        lambda right: lambda hand, turned, trump: hand | turned,
        "cards astray: 7. lies in hand . and table",
    ),
    Planted("pickup from below", "tribello", f"{GAMES}.tribello.Tribello.exchanged", from_the_bottom, "hand of seat"),
    Planted(
        "table cards left",
        "tre-belli",
        f"{GAMES}.forehand.ForehandGame.taken",
        lambda right: lambda self, state, cards: state,
        "cards expected",
    ),
    Planted(
        "one card too few",
        "tre-belli",
        f"{GAMES}.forehand.ForehandGame.expected_sizes",
        changed(lambda sizes: (sizes[0] - 1, *sizes[1:])),
        "cards expected",
    ),
    Planted(
        "discard before taking",
        "tre-belli",
        f"{GAMES}.forehand.TreBelli.takes_first",
        constant(False),
        "phase discard instead of take",
    ),
    Planted(
        "one round of bids",
        "belote-a-trois",
        f"{GAMES}.belote.BID_TWO",
        lambda right: "bid-one",
        "phase bid-one instead of bid-two",
    ),
    Planted(
        "left exchanges second",
        "tribello",
        f"{KERNEL}.tribello.exchange_place",
        lambda right: lambda turn, order: right(turn, 1 - order),
        "turn of . instead of",
    ),
    Planted(
        "dealt anticlockwise",
        "tribello",
        f"{GAMES}.tribello.left_of",
        lambda right: lambda seat: (seat + 2) % 3,
        "hand of seat",
    ),
    Planted("no duty to trump", "tre-belli", f"{KERNEL}.tre_belli.must_trump", constant(False), "legal lists differ"),
    Planted("duty to trump", "bismarck", f"{KERNEL}.bismarck.must_trump", constant(True), "legal lists differ"),
    Planted("no raising", "belote-a-trois", f"{KERNEL}.belote.trumps_over", constant(0), "legal lists differ"),
    Planted("nothing listed", "tre-belli", f"{GAMES}.forehand.TreBelli.legal_actions", constant([]), "0 actions in"),
    Planted("one not listed", "belote-a-trois", f"{GAMES}.belote.BeloteATrois.legal_actions", first_dropped, "differ"),
    Planted("no keeping", "bismarck", f"{GAMES}.forehand.Bismarck.legal_actions", without("keep"), "differ: .*keep"),
    Planted("short list", "tribello", f"{GAMES}.tribello.Tribello.legal_actions", first_dropped, "exchanges, not"),
    Planted("one listed twice", "bismarck", f"{GAMES}.forehand.subsets", one_twice, "an exchange is listed twice"),
    Planted("spades refused", "tribello", f"{GAMES}.tribello.Tribello.judge_name", spades_refused, "action is refused"),
    Planted("all allowed", "bismarck", f"{KERNEL}.whist.refusal", constant(ALLOWED), "allowed: . play"),
    Planted(
        "reason",
        "bismarck",
        f"{KERNEL}.whist.refusal",
        changed(lambda code: MUST_TRUMP if code else ALLOWED),
        "refused for another reason: must-trump",
    ),
    Planted(
        "clause",
        "belote-a-trois",
        f"{GAMES}.belote.BeloteATrois.out_of_turn",
        changed(lambda verdict: verdict and verdict._replace(clause="belote-a-trois/play/lead")),
        "refused under another clause: belote-a-trois/play/lead",
    ),
    Planted(
        "no such clause",
        "tribello",
        f"{GAMES}.tribello.Tribello.judge_name",
        changed(lambda verdict: verdict._replace(clause="tribello/nothing")),
        "no clause is called tribello/nothing|refused under another clause: tribello/nothing",
    ),
    Planted(
        "talon shown",
        "belote-a-trois",
        f"{GAMES}.belote.BeloteATrois.view",
        with_secret(lambda state: state.talon),
        "view of seat",
    ),
    Planted(
        "discards shown",
        "tribello",
        f"{GAMES}.tribello.Tribello.view",
        with_secret(lambda state: state.discards[0]),
        "view of seat [12]",
    ),
    Planted(
        "not blind", "bismarck", f"{GAMES}.forehand.Bismarck.hidden_before_choice", constant(False), "view of seat"
    ),
    Planted("quota", "bismarck", f"{KERNEL}.bismarck.quota", constant(5), "scores of the deal sum to -?1\\b"),
    Planted("quota", "tre-belli", f"{KERNEL}.tre_belli.quota", constant(5), "scores of the deal sum to -?1\\b"),
    Planted(
        "nullo quota",
        "tribello",
        f"{KERNEL}.tribello.nullo_quota",
        lambda right: lambda place, reading: right(place, 1 - reading),
        r"points \(",
    ),
    Planted(
        "upside down",
        "tribello",
        f"{KERNEL}.tribello.quota_score",
        lambda right: lambda tricks, quota, avoid: right(tricks, quota, not avoid),
        r"points \(",
    ),
    Planted("ten kept", "belote-a-trois", f"{KERNEL}.settlement.last_ten", constant(10), "and its pot sum to"),
    Planted("prime of 90", "belote-a-trois", f"{KERNEL}.settlement.capot_prime", constant(90), "and its pot sum to"),
    Planted("always made", "belote-a-trois", f"{KERNEL}.settlement.outcome", constant(0), r"points \("),
    Planted(
        "pot of whist",
        "tribello",
        f"{GAMES}.tribello.Tribello.score_tricks",
        changed(lambda score: score._replace(pot=1)),
        "pot 1, not 0",
    ),
    Planted("no tricks", "bismarck", f"{GAMES}.base.Game.trick_counts", constant((0, 0, 0)), "a trick is missing"),
    Planted(
        "steps left out",
        "belote-a-trois",
        f"{GAMES}.settling.counts",
        lambda right: lambda step: "score/card-points" not in step.clause,
        "the steps of seat",
    ),
    Planted(
        "step under no clause",
        "tre-belli",
        f"{GAMES}.forehand.TreBelli.seat_score",
        changed(lambda step: step._replace(clause="tre-belli/nothing")),
        "no clauses are called {'tre-belli/nothing'}",
    ),
    Planted("dealer stays", "tribello", f"{GAMES}.whist.left_of", lambda right: lambda seat: seat, "dealer . is next"),
    Planted(
        "totals",
        "bismarck",
        f"{GAMES}.whist.WhistGame.add_deal",
        changed(lambda match: match._replace(totals=(0, 0, 0))),
        r"totals \(0, 0, 0\)",
    ),
    Planted(
        "nothing spent",
        "bismarck",
        f"{GAMES}.forehand.ForehandGame.close",
        lambda right: lambda self, match, state: self.add_deal(match, state),
        "contracts spent|lists differ",
    ),
    Planted(
        "pot",
        "belote-a-trois",
        f"{GAMES}.belote.BeloteATrois.close",
        changed(lambda match: match._replace(pot=match.pot + 1)),
        r"pot \d+, not|and its pot sum to",
    ),
    Planted(
        "any card back",
        "bismarck/school-break",
        f"{KERNEL}.school_break.return_refusal",
        constant(ALLOWED),
        "allowed: . give-back",
    ),
    Planted(
        "lowest back",
        "bismarck/school-break",
        f"{KERNEL}.school_break.highest",
        lambda right: lambda cards: cards & -cards,
        "legal lists differ: .*give-back",
    ),
    Planted(
        "gift shown to the third",
        "bismarck/school-break",
        f"{GAMES}.school_break.SchoolBreak.gift_view",
        lambda right: lambda self, gift, seat: right(self, gift, gift.giver),
        "view of seat",
    ),
    Planted(
        "gifts for all", "bismarck/school-break", f"{KERNEL}.school_break.gift_size", constant(1), "phase give instead"
    ),
    Planted(
        "one trump free",
        "bismarck/school-break",
        f"{KERNEL}.school_break.trump_limit",
        changed(lambda limit: limit + 1),
        "exchanges, not|allowed: . give",
    ),
    Planted("length", "bismarck", f"{GAMES}.forehand.Bismarck.length", constant(36), "deals left"),
    Planted("winners", "tribello", f"{GAMES}.whist.WhistGame.winners", constant((0, 1, 2)), "winners"),
    Planted("no end", "tribello", f"{GAMES}.base.Game.is_over", constant(False), "ends at the wrong time"),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[f"{planted.rules}: {planted.name}" for planted in PLANTED])
def test_a_planted_fault_turns_its_machine_red(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = MACHINES[planted.rules]
    with monkeypatch.context() as patch:
        owner, _, name = planted.target.rpartition(".")
        patch.setattr(planted.target, planted.fault(getattr(resolve_name(owner), name)))
        with pytest.raises(AssertionError, match=planted.says):
            run_state_machine_as_test(machine.under(planted.rules, Counter()), settings=HUNT)


def shared(*classes: type[object]) -> list[str]:
    """What classes hold that can change and so would be shared by all machines."""
    kinds = (list, dict, set, Counter, Random)
    return [name for one in classes for name, value in vars(one).items() if name[0] != "_" and isinstance(value, kinds)]


def test_case_099_machines_share_no_state() -> None:
    machine = MACHINES["tribello"].under("tribello", Counter())
    one, other = machine(), machine()
    assert one.checked is not other.checked
    assert one.game is not other.game
    assert shared(DealMachine, *MACHINES.values()) == []
    assert shared(machine) == ["tally"]


def wasteful(source: str) -> list[str]:
    """What in a source draws freely and throws away, or draws beside the framework."""
    return [word for word in ("assume(", ".filter(", "import random", "random.seed") if word in source]


def test_case_097_nothing_is_drawn_only_to_be_thrown_away() -> None:
    assert wasteful(inspect.getsource(machines)) == []
    assert wasteful("cards = st.sampled_from(pack).filter(legal)") == [".filter("]
