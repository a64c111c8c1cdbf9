"""Whole matches by chance under every named rule set and every row of the covering arrays hold all identities."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import pytest

from followsuit.games import game_for
from followsuit.records import check_record, play_match, read_record, write_record
from followsuit.spec import GAMES, load_rules, rule_sets
from followsuit.verdict import Reason

from .covering import covering_array
from .faults import Fault, changed, constant, plant, showing
from .matches import match_played

MATCHES = 20
"""How many matches are played under each named rule set; the script `many_matches` plays a thousand."""


@pytest.mark.parametrize("name", rule_sets())
def test_matches_of_a_named_rule_set_hold_its_identities(name: str) -> None:
    game = game_for(load_rules(name))
    courses = [match_played(game, (name, seed), most=40) for seed in range(MATCHES)]
    assert [problem for course in courses for problem in course.problems] == []
    if name != "bismarck/school-break":
        assert all(game.deals_left(course.final) == 0 for course in courses), "a match does not end"
    assert match_played(game, (name, "closely"), most=12, closely=True).problems == []


@pytest.mark.parametrize("game", GAMES)
def test_matches_under_every_pair_of_readings_hold_their_identities(game: str) -> None:
    for rules in covering_array(game):
        course = match_played(game_for(rules), "covering", most=13, closely=True)
        assert course.problems == [], rules.name


@pytest.mark.parametrize("game", GAMES)
def test_records_under_every_pair_of_readings_check_clean(game: str) -> None:
    for rules in covering_array(game):
        record = read_record(write_record(play_match(rules, 7, deals=5)))
        assert list(check_record(record, rules)) == [], rules.name
        other = next(some for some in covering_array(game) if some.digest != rules.digest)
        assert [finding.reason for finding in check_record(record, other)] == [Reason.WRONG_RULES]


class Planted(NamedTuple):
    """A fault in place of what stands at `target`, under a rule set, and what must be said of a match."""

    rules: str
    target: str
    fault: Fault
    says: str


def card_kept(right: Any) -> Any:
    """A card stays in the hand that has played it."""
    return lambda before, *rest: right(before, *rest)._replace(hands=before.hands)


def when(condition: Callable[[Any], bool], **wrong: Any) -> Fault:
    """A tuple that comes out with other values where it meets a condition."""
    return changed(lambda found: found._replace(**wrong) if condition(found) else found)


def given_first(state: Any) -> int:
    """The cards of the first gift."""
    return int(state.gifts[0].given) if state.gifts else 0


def gift_skipped(right: Any) -> Any:
    """A gift is not made, and the deal goes on with the exchange."""
    return lambda self, state, cards: state._replace(phase="exchange", actor=(state.dealer + 1) % 3)


K, G = "followsuit.kernel", "followsuit.games"
BELOTE, FOREHAND, TRIBELLO = f"{G}.belote.BeloteATrois", f"{G}.forehand.ForehandGame", f"{G}.tribello.Tribello"
BREAK = f"{G}.school_break.SchoolBreak"
LAPS = "bismarck[laps=3,lap_order=complete-laps]"
FIXED = "tre-belli[contract_order=fixed]"
ROUNDING = "belote-a-trois[rounding=ten]"
PLANTED = [
    Planted("tribello", f"{G}.whist.after_card", card_kept, "cards astray"),
    Planted("tre-belli", f"{FOREHAND}.expected_sizes", constant((16, 16, 16)), "hands of"),
    Planted("bismarck", f"{G}.base.OVER", lambda right: "ended", "no phase is called ended"),
    Planted("bismarck", f"{G}.base.Game.is_over", lambda right: lambda self, s: s.left < 2, "over at the wrong time"),
    Planted("belote-a-trois", f"{BELOTE}.view", showing(lambda state: state.talon), "sees"),
    Planted("bismarck/school-break", f"{BREAK}.view", showing(given_first), "sees"),
    Planted("bismarck", f"{FOREHAND}.view", showing(lambda state: state.discards[state.leader]), "sees"),
    Planted("tribello", f"{TRIBELLO}.view", changed(lambda view: {**view, "hand": ""}), "does not see its own hand"),
    Planted("bismarck", f"{FOREHAND}.view", changed(lambda v: {**v, "hand": None}), "not see its hand in phase play"),
    Planted("belote-a-trois", f"{G}.settling.counts", lambda r: lambda s: "card" not in s.clause, "steps of seat"),
    Planted("belote-a-trois", f"{G}.settling.POT", lambda right: 3, "the steps of the pot"),
    Planted("bismarck", f"{G}.forehand.Bismarck.score_clause", constant("bismarck/nothing"), "no clause is called"),
    Planted("belote-a-trois", f"{BELOTE}.score", when(lambda s: not s.steps, points=(1, 0, 0)), "thrown in"),
    Planted("tre-belli", f"{G}.whist.after_card", when(lambda p: not p.trick, leader=0, actor=0), "led by"),
    Planted("tre-belli", f"{G}.base.Game.trick_counts", constant((5, 5, 6)), "16 tricks, "),
    Planted("bismarck", f"{K}.bismarck.quota", constant(5), "against 8 in spel"),
    Planted("tre-belli", f"{K}.tre_belli.quota", constant(5), "the scores of sang sum to 1"),
    Planted("tribello/published", f"{K}.tribello.nullo_quota", constant(4), "in 4"),
    Planted("bismarck/must-trump-277", f"{K}.bismarck.quota_score", lambda r: lambda t, q, a: t - q, "7 in pass"),
    Planted("belote-a-trois", f"{K}.settlement.last_ten", constant(10), "do not make up"),
    Planted("belote-a-trois", f"{K}.settlement.moved", changed(lambda f: (f[0], 0, *f[2:])), "makes or loses points"),
    Planted(ROUNDING, f"{K}.settlement.rounded", changed(lambda points: points + 10), "rounded by"),
    Planted("belote-a-trois", f"{K}.settlement.settle", changed(lambda f: (f[0], f[1] - 200, *f[2:])), "negative"),
    Planted("bismarck", f"{G}.whist.WhistGame.add_deal", when(lambda m: True, totals=(0, 1, -1)), r"totals \(0, 1"),
    Planted("tribello", f"{G}.whist.left_of", lambda right: lambda seat: seat, "deals after seat"),
    Planted("belote-a-trois[all_pass=same-dealer]", f"{BELOTE}.close", when(lambda m: True, dealer=0), "deals"),
    Planted("belote-a-trois", f"{BELOTE}.close", when(lambda m: True, passed_out=0), "0 thrown in, not"),
    Planted("belote-a-trois", f"{BELOTE}.deals_left", constant(0), "ended at"),
    Planted("belote-a-trois", f"{BELOTE}.winners", constant((0,)), r"winners \(0,\)"),
    Planted("tribello", f"{TRIBELLO}.close", changed(lambda m: m._replace(played=m.played * 2 % 13)), "rounds"),
    Planted("tribello", f"{TRIBELLO}.deals_left", lambda r: lambda self, m: 11 - m.played, "0 deals left after 11 of"),
    Planted("tribello", f"{K}.tribello.winning_quota", constant(5), "totals sum to"),
    Planted("tribello", f"{G}.whist.WhistGame.winners", constant((0, 1)), "winners"),
    Planted("bismarck/school-break", f"{BREAK}.winners", constant((0,)), "the run of deals has an end"),
    Planted("bismarck/tribello", f"{G}.forehand.Bismarck.length", constant(30), "17 deals left after 13 of 36"),
    Planted("bismarck", f"{G}.forehand.Bismarck.contract_refusal", constant(None), "in 1 laps"),
    Planted(LAPS, f"{G}.forehand.Bismarck.contract_refusal", constant(None), "again within a lap"),
    Planted(FIXED, f"{G}.forehand.TreBelli.contract_refusal", constant(None), "another order than the fixed one"),
    Planted("tre-belli", f"{K}.tre_belli.quota", constant(6.5), "totals sum to"),
    Planted("belote-a-trois", f"{BELOTE}.passed", when(lambda s: s.passes == 4, phase="bid-one"), "bid-two back to"),
    Planted("bismarck/school-break", f"{BREAK}.given", gift_skipped, "from a gift to"),
    Planted(
        "tre-belli",
        f"{G}.whist.after_card",
        when(lambda p: p.left == 1 and not p.trick, hands=(0, 0, 0), left=0),
        "left the hands at once",
    ),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[f"{fault.rules}: {fault.says}" for fault in PLANTED])
def test_a_planted_fault_shows_in_a_match(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_for(load_rules(planted.rules))
    plant(planted.target, planted.fault, monkeypatch)
    courses = (match_played(game, seed, most=13, closely=seed % 4 == 0) for seed in range(100))
    found = (problem for course in courses for problem in course.problems if re.search(planted.says, problem))
    assert list(islice(found, 1)), f"nothing says '{planted.says}'"
