"""Runs of school-break deals: hands of sixteen after every gift, no trump beyond the limit, gifts and returns right."""

import re
from itertools import product
from typing import Any, NamedTuple

import pytest

from followsuit.spec import switches

from .breaks import run_of_deals
from .deals import points, under
from .faults import Fault, changed, constant, plant, showing

BREAK = "bismarck/school-break"
GIFTS = ("return_from", "gift_order", "trump_gifts_per", "short_of_plain", "break_spades")
SPLITS = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]


def test_three_hundred_deals_in_a_row() -> None:
    run = run_of_deals(under(BREAK), 300, "run")
    assert run.problems == []
    assert run.final.played == run.counts["deals"] == 300
    assert run.counts["gifts"] > 300
    assert run.counts["cards"] == run.counts["points"]
    assert 0 < run.counts["trumps"] < run.counts["cards"] // 4
    assert 0 < run.counts["returned as given"] < run.counts["gifts"]


def test_every_combination_of_the_gift_switches() -> None:
    readings = [switches("bismarck")[name].values for name in GIFTS]
    for values in product(*readings):
        game = under(BREAK, **dict(zip(GIFTS, values, strict=True)))
        assert run_of_deals(game, 12, values).problems == [], values


@pytest.mark.parametrize("reading", ["pair", "total"])
def test_gifts_after_every_split_of_the_tricks(reading: str) -> None:
    game = under(BREAK, trump_gifts_per=reading)
    for place, split in enumerate(SPLITS):
        last = points(game, "valfri", split, first=place % 3)
        run = run_of_deals(game, 1, split, last)
        assert run.problems == [], split
        assert run.counts["cards"] == sum(max(score, 0) for score in last)


class Planted(NamedTuple):
    """A fault in place of what stands at `target`, and what must be said of a run."""

    target: str
    fault: Fault
    says: str


def kept_gift(right: Any) -> Any:
    """The gift stays in the hand of the giver as well."""
    return lambda hands, giver, receiver, cards: (*right(hands, giver, receiver, cards)[:giver], *hands[giver:])


def wrong_card(right: Any) -> Any:
    """The lowest of the cards that go back is another one of the receiver's."""

    def returned(own: int, given: int, reading: int) -> int:
        back: int = right(own, given, reading)
        other = own & ~back
        return back & (back - 1) | other & -other

    return returned


K, G = "followsuit.kernel.school_break", "followsuit.games.school_break"
PLANTED = [
    Planted(f"{K}.gift_size", changed(lambda size: size - 1 if size > 1 else size), "no score asks|cards given for"),
    Planted(f"{K}.trump_limit", constant(3), "trumps given, not 0 at most"),
    Planted(f"{K}.gift_terms", changed(lambda terms: (1, 0)), "1 cards given, not"),
    Planted(f"{K}.highest", lambda right: lambda cards: cards & -cards, "stay"),
    Planted(f"{K}.returned", lambda right: lambda own, given, _: given, "come back, .* stay"),
    Planted(f"{K}.returned", wrong_card, "come back for"),
    Planted(f"{G}.handed_over", kept_gift, "hands of .* after a gift|cards astray"),
    Planted(f"{G}.SchoolBreak.gift_view", lambda right: lambda self, gift, seat: right(self, gift, gift.giver), "sees"),
    Planted(f"{G}.SchoolBreak.view", showing(lambda s: s.gifts[0].returned if s.gifts else 0), "sees"),
    Planted(f"{G}.SchoolBreak.next_gift", lambda r: lambda self, s: r(self, s._replace(gift_turn=9)), "gifts not made"),
    Planted(f"{G}.SchoolBreak.owed_gifts", lambda r: lambda self, scores, f: r(self, scores, f)[::-1], "not made|asks"),
    Planted("followsuit.kernel.bismarck.quota", constant(5), "scores"),
]


@pytest.mark.parametrize("planted", PLANTED, ids=[f"{fault.target}: {fault.says}" for fault in PLANTED])
def test_a_planted_fault_shows_in_a_run(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    game = under(BREAK, short_of_plain="trumps-fill")
    plant(planted.target, planted.fault, monkeypatch)
    problems = run_of_deals(game, 30, "fault").problems
    assert [line for line in problems if re.search(planted.says, line)], problems[:5]
