"""Every doubtful point has a test named after its number, and each such test turns red for a planted fault."""

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from followsuit.kernel.reasons import ALLOWED, NOT_FROM_TABLE
from followsuit.spec import RuleSet, rulings, switches

from . import (
    test_belote_rulings,
    test_bismarck_rulings,
    test_school_break_rulings,
    test_tre_belli_rulings,
    test_tribello_rulings,
)
from .faults import Fault, anticlockwise, changed, constant, from_the_bottom, led_suit_wins, plant, showing, ten_kept

MODULES = {
    test_belote_rulings: "belote-a-trois",
    test_bismarck_rulings: "bismarck",
    test_school_break_rulings: "bismarck",
    test_tre_belli_rulings: "tre-belli",
    test_tribello_rulings: "tribello",
}
NAMED = re.compile(r"test_ruling_(\d{3})_\w+")
Test = Callable[[], None]


def named_tests(modules: dict[ModuleType, str]) -> list[tuple[int, str, Test]]:
    """The tests that are named after a number: the number, the game of their module, and the test."""
    return [
        (int(match[1]), game, member)
        for module, game in modules.items()
        for name, member in vars(module).items()
        if (match := NAMED.fullmatch(name))
    ]


TESTS = {number: test for number, _, test in named_tests(MODULES)}


def test_every_ruling_has_one_test_named_after_it() -> None:
    found = sorted((number, game) for number, game, _ in named_tests(MODULES))
    assert found == sorted((ruling.number, ruling.game) for ruling in rulings().values())


def test_a_ruling_without_a_test_is_found() -> None:
    fewer = {module: game for module, game in MODULES.items() if module is not test_school_break_rulings}
    missing = set(rulings()) - {number for number, _, _ in named_tests(fewer)}
    assert missing == {84, 85, 86, 87, 88, 109}


SWITCHES = [
    (ruling.number, switch.name, switch.game, switch.values[1:] or ("500",))
    for ruling in rulings().values()
    for switch in ruling.switches
]


@pytest.mark.parametrize(("number", "switch", "game", "others"), SWITCHES, ids=[f"{s[0]}-{s[1]}" for s in SWITCHES])
def test_a_switch_that_is_ignored_turns_its_test_red(
    number: int, switch: str, game: str, others: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    value, reading, default = RuleSet.value, RuleSet.reading, switches(game)[switch].default
    monkeypatch.setattr(RuleSet, "value", lambda rules, name: default if name == switch else value(rules, name))
    place = switches(game)[switch].reading(default)
    monkeypatch.setattr(RuleSet, "reading", lambda rules, name: place if name == switch else reading(rules, name))
    with pytest.raises(AssertionError, match="|".join(map(re.escape, others))):
        TESTS[number]()


class Planted(NamedTuple):
    """A fault in place of what stands at `target`, and what the test of a point must say of it."""

    number: int
    target: str
    fault: Fault
    says: str


def of_state(**wrong: Any) -> Fault:
    """A judgement looks at a state that differs from the one it is given."""
    return lambda right: lambda self, state: right(self, state._replace(**wrong))


def announced_as_dealt(right: Any) -> Any:
    """Announcements are read from the hand before the swap."""
    return lambda self, state, seat: right(self, state, seat)._replace(held=state.held)


def rounded_first(right: Any) -> Any:
    """Points are rounded before they are compared."""
    return changed(lambda sides: ((sides[0] + 5) // 10 * 10, *sides[1:]))(right)


def open_cards_take_a_turn(right: Any) -> Any:
    """An open card is dealt in the place of a player's."""

    def dealt_out(pack: Any, first: int, places: Any) -> Any:
        hands = [0, 0, 0]
        for place, card in enumerate(pack, 1):
            hands[(first + place - 1) % 3] |= 0 if place in places else card
        return (hands[0], hands[1], hands[2]), right(pack, first, places)[1]

    return dealt_out


K, G = "followsuit.kernel", "followsuit.games"
BELOTE, FOREHAND, TRIBELLO = f"{G}.belote.BeloteATrois", f"{G}.forehand.ForehandGame", f"{G}.tribello.Tribello"
BREAK = f"{G}.school_break.SchoolBreak"
PLANTED = [
    Planted(1, f"{K}.settlement.outcome", lambda right: lambda a, b, c: right(a, b + c, 0), "57, 46, 40"),
    Planted(2, f"{BELOTE}.winners", constant((0,)), "who never takes"),
    Planted(3, f"{BELOTE}.deals_left", constant(0), "'level': "),
    Planted(3, f"{BELOTE}.winners", constant((0,)), r"\(1,\)"),
    Planted(4, f"{G}.belote.left_of", anticlockwise, r"At index 0 diff"),
    Planted(6, f"{BELOTE}.close", changed(lambda match: match._replace(played=5)), "played=5"),
    Planted(7, f"{BELOTE}.taken", changed(lambda s: s._replace(hands=(s.hands[0], 0, s.hands[2]))), "9, 0, 9"),
    Planted(7, f"{BELOTE}.taken", changed(lambda s: s._replace(table=0)), "'table': 1"),
    Planted(8, f"{BELOTE}.view", showing(lambda state: state.bergere), "'QC' not in"),
    Planted(8, f"{BELOTE}.view", changed(lambda view: {**view, "bergere": ""}), "'QC' in"),
    Planted(9, f"{BELOTE}.figures", changed(lambda f: f._replace(points=(f.points[0] + 3, *f.points[1:]))), "152 - "),
    Planted(10, f"{K}.belote.swapped", lambda right: lambda hand, *_: hand, "== 'not-in-hand"),
    Planted(11, f"{K}.belote.swap_refusal", constant(ALLOWED), "'allowed' == 'not-in-hand|'taker': "),
    Planted(12, f"{K}.belote.swap_refusal", lambda r: lambda h, t, s, _, *m: r(h, t, s, True, *m), "seven/condition"),
    Planted(12, f"{BELOTE}.judge_swap", lambda r: lambda self, s, seat: r(self, s, 0), "not-in-hand|allowed"),
    Planted(13, f"{K}.belote.trumps_over", constant(0), "'forced': 'AS'|'yes': 'JD'"),
    Planted(15, f"{K}.announcements.sequences", changed(lambda found: (20, found[1])), "0, 70, 0"),
    Planted(16, f"{K}.announcements.sequences", lambda right: lambda hand, trump: right(hand, 0), "is not better"),
    Planted(16, f"{K}.announcements.fours", changed(lambda found: (found[0], 1)), r"\[1, 1, 1"),
    Planted(17, f"{K}.announcements.RUNS", lambda right: right[:6], "'yes': 200"),
    Planted(18, f"{BELOTE}.winners", constant((0, 1)), "counts for somebody"),
    Planted(18, f"{K}.settlement.moved", lambda r: lambda case, own, pot, *m: r(case, own, 0, *m), "'keep': "),
    Planted(19, f"{G}.settling.defenders", lambda right: lambda figures: (1, 2), "'split': "),
    Planted(20, f"{K}.settlement.outcome", lambda r: lambda a, b, c: 3 if a in (b, c) else r(a, b, c), "45, 105"),
    Planted(21, f"{K}.settlement.settle", changed(lambda f: (*f[:3], 0, f[4])), "0, 129, 19"),
    Planted(24, f"{K}.settlement.any_capot", constant(True), "100, 42, 0"),
    Planted(25, f"{K}.settlement.capot_prime", constant(0), "0, 130, 102"),
    Planted(26, f"{K}.settlement.capot_prime", lambda right: lambda own, *_: 50 if own else 0, "236"),
    Planted(27, f"{K}.settlement.last_ten", ten_kept, r"== \(\(142 - 10\) \+ 100\)"),
    Planted(28, f"{K}.settlement.last_ten", ten_kept, "0, 245, 0"),
    Planted(29, f"{K}.settlement.capot_prime", changed(lambda prime: 40 if prime else 0), "50"),
    Planted(31, f"{K}.settlement.moved", lambda r: lambda case, own, *m: r(case, own - 50, *m), "122"),
    Planted(33, f"{K}.settlement.last_ten", ten_kept, "122, 110, 0"),
    Planted(35, f"{BELOTE}.word_for", constant("belote"), "the first word comes late|belote'"),
    Planted(36, f"{BELOTE}.judge_announcing", of_state(left=9), "too late"),
    Planted(36, f"{BELOTE}.judge_announcing", of_state(declared=(0, 0, 0)), "twice"),
    Planted(37, f"{K}.belote.refusal", constant(ALLOWED), "must-follow-suit"),
    Planted(38, f"{K}.bismarck.must_trump", constant(True), "9D 2C"),
    Planted(39, f"{K}.whist.highest", lambda right: lambda cards: cards & -cards, "2S 3S"),
    Planted(40, f"{G}.forehand.dealt_out", open_cards_take_a_turn, "WhistDeal"),
    Planted(41, f"{G}.forehand.left_of", anticlockwise, r"\(2, 1\)"),
    Planted(44, f"{FOREHAND}.discard_sizes", constant((3,)), "4845|1820"),
    Planted(45, f"{G}.forehand.TreBelli.discard_refusal", constant(NOT_FROM_TABLE), "not-from-table"),
    Planted(46, f"{K}.whist.winning_card", led_suit_wins, "spader"),
    Planted(46, f"{FOREHAND}.forehand", lambda right: lambda self, state: state.dealer, "does not lead to the first"),
    Planted(50, f"{K}.tre_belli.suit_refusal", constant(ALLOWED), "suit-not-allowed"),
    Planted(51, f"{K}.tre_belli.quota_score", lambda right: lambda t, q, a: right(t, q, False), "six"),
    Planted(52, f"{K}.tre_belli.quota", lambda r: lambda contract, forehand, _: r(contract, forehand, 1), "2, -2"),
    Planted(53, f"{G}.whist.WhistGame.winners", constant((1,)), "0, 2"),
    Planted(54, f"{FOREHAND}.close", lambda right: lambda self, match, state: match, "marks the spent choice"),
    Planted(55, f"{K}.whist.play_rule", changed(lambda rule: (rule[0], rule[1] & -rule[1])), "3S KH 2C"),
    Planted(56, f"{TRIBELLO}.dealt", changed(lambda state: state._replace(dealer=1)), "dealer"),
    Planted(57, f"{TRIBELLO}.dealt", changed(lambda state: state._replace(pickup=state.pickup[1:])), "pickup|union"),
    Planted(58, f"{K}.tribello.winning_quota", constant(5), "== 13"),
    Planted(59, f"{TRIBELLO}.dealt", changed(lambda s: s._replace(leader=s.cut.bit_length())), "more than the suit"),
    Planted(63, f"{K}.tribello.quota_score", changed(abs), "-6"),
    Planted(64, f"{K}.tribello.quota_score", lambda right: lambda t, q, a: right(t, q, False), "3"),
    Planted(66, f"{TRIBELLO}.exchanged", from_the_bottom, r"read\('2D KC 9C 5C'\)"),
    Planted(66, f"{K}.tribello.exchange_refusal", constant(ALLOWED), "more-than-pickup-holds"),
    Planted(67, f"{TRIBELLO}.view", showing(lambda state: state.discards[0]), "unseen|cards_seen|more"),
    Planted(68, f"{TRIBELLO}.ready", changed(lambda state: state._replace(actor=1, leader=1)), "At index 0 diff"),
    Planted(70, f"{K}.tribello.winning_quota", constant(5), "-2 == 0"),
    Planted(71, f"{G}.forehand.left_of", anticlockwise, "At index 0 diff"),
    Planted(72, f"{K}.bismarck.open_positions_refused", constant(False), "230300"),
    Planted(72, f"{G}.forehand.dealt_out", open_cards_take_a_turn, "At index 0 diff"),
    Planted(73, f"{G}.forehand.Bismarck.hidden_before_choice", constant(False), "True, False, True"),
    Planted(75, f"{K}.bismarck.discard_refusal", constant(ALLOWED), "0, 1, 2, 3, 4, 5"),
    Planted(76, f"{K}.bismarck.discard_refusal", constant(ALLOWED), "not-from-table"),
    Planted(76, f"{G}.forehand.Bismarck.view", showing(lambda state: state.discards[1]), "see what is thrown"),
    Planted(77, f"{K}.whist.winning_card", led_suit_wins, "valfri"),
    Planted(78, f"{K}.whist.play_rule", lambda right: lambda hand, *_: (3, hand), "2S"),
    Planted(82, f"{G}.whist.WhistGame.winners", constant((0,)), "0, 2"),
    Planted(84, f"{BREAK}.close", lambda r: lambda self, m, s: r(self, m, s)._replace(spent=((1,),) * 3), "1,"),
    Planted(84, f"{K}.bismarck.quota", constant(5), "0, 0, 0"),
    Planted(85, f"{BREAK}.owed_gifts", constant(()), r"set\(\)"),
    Planted(85, f"{BREAK}.after_choice", lambda r: lambda self, s: s._replace(phase="exchange"), "give"),
    Planted(86, f"{K}.school_break.gift_size", constant(1), "0, 1, 3"),
    Planted(87, f"{K}.school_break.returned", lambda right: lambda own, given, _: given, "own-hand"),
    Planted(88, f"{K}.school_break.trump_limit", constant(4), "too-many-trumps|pair"),
    Planted(88, f"{BREAK}.winners", constant((0,)), r"\(0,\) == \(\)"),
    Planted(101, f"{K}.settlement.moved", lambda r: lambda case, own, pot, *m: r(case, own, 0, *m), "40"),
    Planted(102, f"{G}.settling.tricks_and_extras", rounded_first, "level only when rounded"),
    Planted(103, f"{G}.base.Game.start", lambda right: lambda self, first=0: right(self, 0), "0, 1, 2"),
    Planted(104, f"{G}.whist.after_card", changed(lambda p: p._replace(actor=(p.actor + 1) % 3)), "1, 0, 2"),
    Planted(105, f"{BELOTE}.swapped", announced_as_dealt, "20 == 40"),
    Planted(106, f"{FOREHAND}.ready", changed(lambda state: state._replace(table=0)), "KS 9S 5S 4H"),
    Planted(107, f"{K}.settlement.taker_tied", lambda r: lambda own, pot, b, c, *m: r(own, pot, b, False, *m), "pot"),
    Planted(108, f"{G}.forehand.TreBelli.contract_refusal", constant(None), "sang"),
    Planted(109, f"{BREAK}.terms", changed(lambda terms: (terms[0], min(terms[1], 3) - 4)), "fewer"),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[f"{fault.number}-{fault.target}" for fault in PLANTED])
def test_a_planted_fault_turns_the_test_of_its_point_red(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(planted.target, planted.fault, monkeypatch)
    with pytest.raises(AssertionError, match=planted.says):
        TESTS[planted.number]()


def test_every_point_without_a_switch_has_a_planted_fault() -> None:
    plain = {ruling.number for ruling in rulings().values() if not ruling.switches}
    assert plain - {planted.number for planted in PLANTED} == set()
