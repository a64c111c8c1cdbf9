"""Whole belote deals that end in given figures are found, are legal, and say all that their players may say."""

import io
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from followsuit.games import BeloteATrois, game_for
from followsuit.games.actions import Three
from followsuit.games.settling import Figures
from followsuit.kernel import belote
from followsuit.records import Record, check_stream, write_record
from followsuit.records.actions import read_action
from followsuit.records.dealt import first_state
from followsuit.records.reach_belote import Draft, Ending, belote_deal, said
from followsuit.spec import load_rules

from .worked import EXAMPLES, Worked

POINTS = {
    "example 1": ((57, 46, 40), 0),
    "example 2": ((57, 72, 19), 1),
    "example 3": ((146, 0, 0), 0),
    "example 4, the last trick with A": ((82, 60, 0), 0),
    "example 4, the last trick with B": ((82, 60, 0), 1),
    "example 5": ((82, 73, 0), 0),
}
"""Points of A, B and C with the ten, and who has the last trick."""


def game(rules: str = "belote-a-trois") -> BeloteATrois:
    made = game_for(load_rules(rules))
    assert isinstance(made, BeloteATrois)
    return made


def faults(record: Record) -> list[object]:
    return list(check_stream(io.BytesIO(write_record(record))))


def off(tricks: Three | None, points: Three, last: int) -> Callable[[Ending], float]:
    """How far a deal is from tricks (any, or only who has none), card points and the winner of the last trick."""

    def miss(ending: Ending) -> float:
        won, made = ending.taken(9)
        wrong = sum(abs(a - b) for a, b in zip(made, points, strict=True)) + 15.0 * (ending.past[-1].winner != last)
        if tricks is not None:
            wrong += 20 * sum(abs(a - b) for a, b in zip(won, tricks, strict=True))
        return wrong + (sum(map(sum, said(ending.game, ending.hands))) if wrong < 20 else 20)

    return miss


@pytest.mark.parametrize("worked", EXAMPLES, ids=lambda worked: worked.name)
def test_deals_are_found_for_the_figures_of_the_worked_examples(worked: Worked) -> None:
    a, b, c = next(points for name, (points, _) in POINTS.items() if worked.name.startswith(name))
    last = next(seat for name, (_, seat) in POINTS.items() if worked.name.startswith(name))
    bare = (a - 10 * (last == 0), b - 10 * (last == 1), c)
    x, y, z = sorted(map(worked.winners.count, range(3)), reverse=True)
    found = belote_deal(game(), off((x, y, z) if z == 0 else None, bare, last))
    assert found is not None
    assert found.miss == 0
    record = found.ending.record()
    assert faults(record) == []
    assert sorted(record.deals[0].score or ()) == sorted(worked.score)


def talks(ending: Ending) -> bool:
    """Whether somebody has belote and somebody announces."""
    return any(ending.figures.belote) and any(ending.figures.announced)


TALKS = "belote-a-trois[announcing=optional,belote_call=spoken,announcements_score=everyone]"


@pytest.mark.parametrize(
    "rules", ["belote-a-trois", "belote-a-trois/contree", "belote-a-trois[beat_plain_lead=yes]", TALKS]
)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_deal_on_the_way_is_legal_and_its_record_has_its_figures(rules: str, seed: int) -> None:
    found = belote_deal(game(rules), lambda ending: 1.0, talks, 3000, seed)
    assert found is not None
    ending, made = found.ending, found.ending.record(pot=3)
    assert faults(made) == []
    deal = made.deals[0]
    assert deal.pot == 3
    assert tuple(map(list(deal.winners or ()).count, range(3))) == ending.figures.tricks
    assert replayed(made, rules) == ending.figures._replace(pot=3)
    spoken = [" announce", " belote", " rebelote"] if rules == TALKS else []
    assert [word for word in (" announce", " belote", " rebelote") if word in "; ".join(deal.actions)] == spoken


def replayed(record: Record, rules: str) -> Figures:
    """The figures that the game itself counts when the record is played."""
    played, deal = game(rules), record.deals[0]
    state = first_state(played, played.start(deal.dealer)._replace(pot=3), deal)
    for text in deal.actions:
        state = played.apply(state, read_action(played.deck, text))
    return played.figures(state)


def test_every_card_lies_in_one_place_and_every_hand_has_nine() -> None:
    draft = Draft(game(), Random(1))
    for _ in range(200):
        draft.change()
        ending = draft.played()
        sets = [*ending.hands, *ending.left_out]
        assert all(a & b == 0 for a, b in combinations(sets, 2))
        assert sum(sets) == belote.PACK
        assert [hand.bit_count() for hand in ending.hands] == [9, 9, 9]
        assert sum(ending.taken(9)[0]) == 9
        assert sum(ending.taken(8)[0]) == 8


def test_the_same_search_gives_the_same_deal_and_none_without_tries() -> None:
    miss = off((5, 4, 0), (72, 60, 0), 0)
    one, other = (belote_deal(game(), miss) for _ in range(2))
    assert one is not None
    assert other is not None
    assert write_record(one.ending.record()) == write_record(other.ending.record())
    assert belote_deal(game(), miss, tries=0) is None
    assert belote_deal(game(), lambda ending: 1.0, tries=20) is None


def test_the_nearest_deal_that_serves_is_given_where_none_is_right() -> None:
    miss = off((1, 8, 0), (38, 47, 0), 0)
    found = belote_deal(game(), miss, lambda ending: ending.taken(9)[0][2] == 0, 4000)
    assert found is not None
    assert found.ending.taken(9)[0][2] == 0
    assert found.miss == miss(found.ending) > 0
