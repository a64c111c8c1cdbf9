"""Enumeration and Z3 agree wherever both can answer: all tricks, all splits of tricks, all splits of points.

One side is the function as it is played or compiled, asked for every case. The other is what the proofs make of the
same function: its summary, which Z3 is asked to hold against the table of the cases.
"""

from collections.abc import Callable, Iterable
from itertools import groupby, product
from types import ModuleType
from typing import Any, NamedTuple

import pytest
import z3

from followsuit.kernel import belote, bismarck, settlement, tre_belli, tribello, whist
from followsuit.kernel.compiled import compiled
from followsuit.symbolic.claims import Fault
from followsuit.symbolic.explore import Session
from followsuit.symbolic.summary import Summaries
from followsuit.symbolic.values import formula, unknown_int
from followsuit.symbolic.world import World

Function = Callable[..., Any]


class Asked(NamedTuple):
    """How many cases the tables have, how many questions about them Z3 was asked, and to how many of these it found a
    case in which the two sides differ."""

    cases: int
    questions: int
    differ: int


class Unknowns:
    """Numbers that are not known, as the rules take them and as variables, and a solver to ask about them."""

    def __init__(self, *ranges: tuple[int, int]) -> None:
        self.session = Session()
        made = [unknown_int(f"x{place}", *ends, self.session.context) for place, ends in enumerate(ranges)]
        self.numbers: list[Any] = [number for number, _ in made]
        self.variables = [variable for _, variable in made]
        self._summaries = Summaries(self.session)

    def summary(self, function: Function) -> Function:
        """The function, answered by its summary."""
        return self._summaries.of(function)

    def formula(self, statement: Any) -> z3.BoolRef:
        """A statement about the numbers as a formula."""
        return formula(statement, self.session.context)

    def differ(self, within: z3.BoolRef, *listed: z3.BoolRef) -> bool:
        """Whether there is a case, of those within a formula, that is none of those listed; some must be within."""
        assert self.session.model_of(within) is not None
        return self.session.model_of(within, z3.Not(z3.Or(*listed))) is not None


def one_card(cards: z3.BitVecRef) -> z3.BoolRef:
    """That a set is a single card."""
    return z3.And(cards != 0, cards & (cards - 1) == 0)


def every_trick(game: ModuleType, trumps: Iterable[int], winner: Function) -> Asked:
    """All tricks of a game under some trumps, by the card led: the winner as it is compiled, and one as Z3 has it.

    The table has for each place that wins, with some third cards, the second cards with which it does with just these.
    """
    fast, cards = compiled(game.trick_winner), [1 << place for place in range(game.PACK.bit_length())]
    cases = questions = differ = 0
    for trump in trumps:
        unknown = Unknowns(*[(0, game.PACK)] * 3)
        first, second, third = unknown.variables
        found = unknown.summary(winner)(*unknown.numbers, trump)
        wins = [unknown.formula(found == place) for place in range(3)]
        two_cards = z3.And(one_card(second), one_card(third), second != third)
        for led in cards:
            seconds: dict[tuple[int, int], int] = {}
            for one in cards:
                thirds = [0, 0, 0]
                for other in cards:
                    if len({led, one, other}) == 3:
                        thirds[fast(led, one, other, trump)] |= other
                        cases += 1
                for row in enumerate(thirds):
                    seconds[row] = seconds.get(row, 0) | one
            rows = [
                z3.And(wins[place], second & ones != 0, third & others != 0)
                for (place, others), ones in seconds.items()
            ]
            differ += unknown.differ(z3.And(first == led, two_cards, (second | third) & led == 0), *rows)
            questions += 1
    return Asked(cases, questions, differ)


def test_every_whist_trick_has_the_same_winner() -> None:
    assert every_trick(whist, (0, *whist.SUITS), whist.trick_winner) == Asked(663_000, 5 * 52, 0)


def test_every_belote_trick_has_the_same_winner() -> None:
    assert every_trick(belote, belote.SUITS, belote.trick_winner) == Asked(119_040, 4 * 32, 0)


def splits(tricks: int) -> list[tuple[int, int, int]]:
    """All ways to share so many tricks among three players."""
    return [(a, b, tricks - a - b) for a in range(tricks + 1) for b in range(tricks + 1 - a)]


class Scoring(NamedTuple):
    """How a whist game scores: its tricks, the score of a seat, the contracts, the seats, how many readings it has."""

    tricks: int
    score: Function
    contracts: range
    seats: tuple[int, int, int]
    readings: int


SCORES = {
    "tre-belli": Scoring(16, tre_belli.score, range(4), (True, False, False), 1),
    "bismarck": Scoring(16, bismarck.score, range(4), (True, False, False), 1),
    "tribello": Scoring(13, tribello.score, range(1, 5), (0, 1, 2), 2),
}


def every_split_of_tricks(game: Scoring, score: Function) -> Asked:
    """All splits of the tricks under every contract and reading: the scores as played, and those of Z3."""
    cases = questions = differ = 0
    for contract, *readings in product(game.contracts, *[(0, 1)] * game.readings):
        unknown = Unknowns(*[(0, game.tricks)] * 3)
        answer, won = unknown.summary(score), unknown.numbers
        found = [answer(contract, won[turn], seat, *readings) for turn, seat in enumerate(game.seats)]
        listed = [
            z3.And(
                *(unknown.formula(won[turn] == split[turn]) for turn in range(3)),
                *(
                    unknown.formula(found[turn] == game.score(contract, split[turn], seat, *readings))
                    for turn, seat in enumerate(game.seats)
                ),
            )
            for split in splits(game.tricks)
        ]
        whole = unknown.formula(won[0] + won[1] + won[2] == game.tricks)
        differ += unknown.differ(z3.And(whole, *(unknown.formula(n <= game.tricks) for n in won)), *listed)
        cases, questions = cases + len(listed), questions + 1
    return Asked(cases, questions, differ)


@pytest.mark.parametrize(("game", "cases"), [("tre-belli", 8 * 153), ("bismarck", 8 * 153), ("tribello", 16 * 105)])
def test_every_split_of_the_tricks_has_the_same_scores(game: str, cases: int) -> None:
    scoring = SCORES[game]
    contracts = len(scoring.contracts) * 2**scoring.readings
    assert every_split_of_tricks(scoring, scoring.score) == Asked(cases, contracts, 0)


def every_end_of_nine_tricks(total: Function) -> Asked:
    """All splits of nine tricks with the winner of the last one, whatever the points of the cards: what each player has
    besides, as played and as Z3 has it."""
    unknown = Unknowns(*[(0, 9)] * 3, *[(0, 152)] * 3, (0, 2))
    won, points, last = unknown.numbers[:3], unknown.numbers[3:6], unknown.numbers[6]
    answer, turns = unknown.summary(total), [(seat, (seat + 1) % 3, (seat + 2) % 3) for seat in range(3)]
    found = [answer(points[a], won[a], won[b], won[c], last == a) - points[a] for a, b, c in turns]
    ends = [(split, seat) for split in splits(9) for seat in range(3) if split[seat]]
    listed = [
        z3.And(
            unknown.formula(last == seat),
            *(unknown.formula(won[a] == split[a]) for a in range(3)),
            *(
                unknown.formula(found[a] == settlement.tricks_total(0, split[a], split[b], split[c], seat == a))
                for a, b, c in turns
            ),
        )
        for split, seat in ends
    ]
    within = [n <= 9 for n in won] + [n <= 152 for n in points] + [last <= 2, won[0] + won[1] + won[2] == 9]
    some = [unknown.formula((last == seat) & (won[seat] != 0)) for seat in range(3)]
    return Asked(len(ends), 1, unknown.differ(z3.And(*map(unknown.formula, within), z3.Or(*some)), *listed))


def test_every_end_of_nine_tricks_brings_the_same_ten_or_prime() -> None:
    assert every_end_of_nine_tricks(settlement.tricks_total) == Asked(3 * 45, 1, 0)


class Totals(NamedTuple):
    """Splits of points that sum to a range and in which one total, by its place among A, B and C, is known."""

    place: int
    known: int
    least: int
    most: int


NOBODY_CAPOT = [Totals(0, a, 95, 162) for a in range(163)]
"""All 152 card points but at most 67 that are not dealt, and the last-trick ten; one question for each total of A."""
SOMEBODY_CAPOT = [Totals(place, 0, 185, 252) for place in range(3)]
"""The same card points with the prime of a hundred instead, and a player with nothing; one question for each player."""


def turned(three: tuple[int, int, int], places: int) -> tuple[int, int, int]:
    """Three numbers, each some places further on."""
    return three[-places], three[1 - places], three[2 - places]


def every_split_of_points(asked: Iterable[Totals], outcome: Function) -> Asked:
    """All splits of points that some questions are about: the case as it is compiled, and one as Z3 has it.

    The table has for each of the first unknown totals the runs of the second one that fall in the same case.
    """
    fast, unknown = compiled(settlement.outcome), Unknowns(*[(0, 252)] * 3)
    found, whole = unknown.summary(outcome)(*unknown.numbers), sum(unknown.numbers)
    is_case = [unknown.formula(found == case) for case in range(5)]
    cases = questions = differ = 0
    for place, known, least, most in asked:
        own, one, other = (unknown.variables[(place + turn) % 3] for turn in range(3))
        up_to = [z3.ULE(other, points) for points in range(most + 1)]
        down_to = [z3.UGE(other, points) for points in range(most + 1)]
        rows = []
        for points in range(most - known + 1):
            rest = range(max(0, least - known - points), most - known - points + 1)
            case_of = {last: fast(*turned((known, points, last), place)) for last in rest}
            runs = [(case, list(run)) for case, run in groupby(rest, case_of.__getitem__)]
            right = [z3.And(is_case[case], down_to[run[0]], up_to[run[-1]]) for case, run in runs]
            rows += [z3.And(one == points, z3.Or(*right))] if right else []
            cases += len(rest)
        within = unknown.formula((whole >= least) & (whole <= most))
        differ += unknown.differ(z3.And(own == known, within), *rows)
        questions += 1
    return Asked(cases, questions, differ)


def test_every_split_of_the_points_falls_in_the_same_case() -> None:
    totals = sum((total + 1) * (total + 2) // 2 for total in range(95, 163))
    assert every_split_of_points(NOBODY_CAPOT, settlement.outcome) == Asked(totals, 163, 0)
    with_a_capot = 3 * sum(total + 1 for total in range(185, 253))
    assert every_split_of_points(SOMEBODY_CAPOT, settlement.outcome) == Asked(with_a_capot, 3, 0)


FAULTS: list[tuple[Fault, Function, Callable[[Function], Asked], int]] = [
    # a club is highest of all, so that only where clubs are led nothing else wins
    (
        Fault("kernel.whist.winning_card", "highest(trick & suit_of(led))", "highest(trick)"),
        whist.trick_winner,
        lambda winner: every_trick(whist, [0], winner),
        39,
    ),
    # the ten over the ace, in the three plain suits
    (
        Fault("kernel.belote.PLAIN_ORDER", "ACES, TENS", "TENS, ACES"),
        belote.trick_winner,
        lambda winner: every_trick(belote, belote.SUITS[:1], winner),
        24,
    ),
    # rounds one and two under four readings, and round three under the two that give it the same quotas
    (
        Fault("kernel.tribello.winning_quota", "left, right = 4, 3", "left, right = 4, 4"),
        tribello.score,
        lambda score: every_split_of_tricks(SCORES["tribello"], score),
        10,
    ),
    # the ten that a capot cancels
    (
        Fault("kernel.settlement.last_ten", "if won_last and not capot:", "if won_last:"),
        settlement.tricks_total,
        every_end_of_nine_tricks,
        1,
    ),
    # one point between two defenders, where A has nothing
    (
        Fault("kernel.settlement.outcome", "b > c", "b > c + 1"),
        settlement.outcome,
        lambda outcome: every_split_of_points(SOMEBODY_CAPOT, outcome),
        1,
    ),
]


@pytest.mark.parametrize(("fault", "function", "asked", "differ"), FAULTS, ids=[fault.place for fault, *_ in FAULTS])
def test_a_fault_on_one_side_shows_where_it_must(
    fault: Fault, function: Function, asked: Callable[[Function], Asked], differ: int
) -> None:
    assert asked(World(fault).function(function)).differ == differ
