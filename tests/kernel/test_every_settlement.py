"""The counting of a belote deal: every split of points, under every reading of the ties."""

from collections.abc import Callable
from itertools import product
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from followsuit.kernel import settlement
from followsuit.kernel.compiled import compiled
from followsuit.kernel.readings import (
    BELOTE_CAPTURED_NO,
    BELOTE_CAPTURED_YES,
    CAPOT_EXTRAS_KEPT,
    CAPOT_EXTRAS_LOST,
    CAPOT_EXTRAS_ONLY_BELOTE_KEPT,
    DEFENDER_TIE_BOTH,
    DEFENDER_TIE_EARLIER_IN_TURN,
    DEFENDER_TIE_POT,
    DEFENDER_TIE_SPLIT,
    EXTRAS_IN_COMPARISON_NO,
    EXTRAS_IN_COMPARISON_YES,
    ROUNDING_NONE,
    ROUNDING_TEN,
    TAKER_TIE_FAILURE,
    TAKER_TIE_KEEP,
    TAKER_TIE_LITIGE,
    TAKER_TIE_VANISH,
)

Plant = Callable[[ModuleType, str, str], ModuleType]
Ints = NDArray[np.int64]

TAKER_TIES = [TAKER_TIE_LITIGE, TAKER_TIE_FAILURE, TAKER_TIE_VANISH, TAKER_TIE_KEEP]
DEFENDER_TIES = [DEFENDER_TIE_POT, DEFENDER_TIE_SPLIT, DEFENDER_TIE_EARLIER_IN_TURN, DEFENDER_TIE_BOTH]
TOTALS = range(95, 163)
"""What the three totals of a deal without capot and extras can sum to."""


def _settle_all(settle: Any, splits: Ints, pot: int, taker_tie: int, defender_tie: int, found: Ints) -> int:
    """Settle the splits given in rows of A, B, C without extras; the number of splits settled."""
    settled = 0
    for row in range(len(splits)):
        a, b, c = splits[row]
        found[row] = settle(a, b, c, 0, 0, 0, 0, pot, 0, 0, taker_tie, defender_tie)
        settled += 1
    return settled


settle_all = numba.njit(_settle_all)


def every_split() -> Ints:
    """All splits of all totals, in rows of A, B, C."""
    return np.concatenate(
        [
            np.array([(a, b, total - a - b) for a in range(total + 1) for b in range(total + 1 - a)], dtype=np.int64)
            for total in TOTALS
        ]
    )


def by_the_words(splits: Ints, pot: int, taker_tie: int, defender_tie: int) -> Ints:
    """What A, B, C and the pot get, column by column, from the words of the ruling."""
    a, b, c = splits.T
    stake, best, zero = a + pot, np.maximum(b, c), np.zeros_like(a)
    shares: dict[int, tuple[Ints, Ints, Ints]] = {
        DEFENDER_TIE_POT: (zero, zero, stake),
        DEFENDER_TIE_SPLIT: ((stake + 1) // 2, stake // 2, zero),
        DEFENDER_TIE_EARLIER_IN_TURN: (stake, zero, zero),
        DEFENDER_TIE_BOTH: (stake, stake, zero),
    }
    shared = shares[defender_tie]
    captured = [np.where(b == c, shared[0], np.where(b > c, stake, 0))]
    captured += [np.where(b == c, shared[1], np.where(b > c, 0, stake)), np.where(b == c, shared[2], 0)]
    failure = [zero, *captured]
    tied = {
        TAKER_TIE_LITIGE: [zero, zero, zero, stake],
        TAKER_TIE_FAILURE: failure,
        TAKER_TIE_VANISH: [zero, zero, zero, zero + pot],
        TAKER_TIE_KEEP: [stake, zero, zero, zero],
    }[taker_tie]
    made = [stake, zero, zero, zero]
    moved = [np.where(a > best, x, np.where(a == best, y, z)) for x, y, z in zip(made, tied, failure, strict=True)]
    return np.stack([moved[0], b + moved[1], c + moved[2], moved[3]], axis=1)


def settled(settle: Callable[..., object], splits: Ints, pot: int, taker_tie: int, defender_tie: int) -> Ints:
    """Case, A, B, C and pot of every split by the compiled kernel; each split is settled once."""
    found = np.full((len(splits), 5), -1, dtype=np.int64)
    assert settle_all(compiled(settle), splits, pot, taker_tie, defender_tie, found) == len(splits)
    return found


SPLITS = every_split()
every_reading = pytest.mark.parametrize(("taker_tie", "defender_tie"), [*product(TAKER_TIES, DEFENDER_TIES)])


def test_the_splits_are_counted() -> None:
    assert len(SPLITS) == sum((total + 1) * (total + 2) // 2 for total in TOTALS) == 587_690
    assert len(np.unique(SPLITS, axis=0)) == len(SPLITS)


@every_reading
def test_every_split_is_settled_by_the_words_of_the_rule(taker_tie: int, defender_tie: int) -> None:
    for pot in (0, 57):
        found = settled(settlement.settle, SPLITS, pot, taker_tie, defender_tie)
        assert np.array_equal(found[:, 1:], by_the_words(SPLITS, pot, taker_tie, defender_tie))


@every_reading
def test_no_point_is_lost_or_made_but_by_the_readings_that_do_so(taker_tie: int, defender_tie: int) -> None:
    pot = 57
    found = settled(settlement.settle, SPLITS, pot, taker_tie, defender_tie)
    a, b, c = SPLITS.T
    best = np.maximum(b, c)
    gained = np.zeros_like(a)
    if taker_tie == TAKER_TIE_VANISH:
        gained -= np.where(a == best, a, 0)
    if defender_tie == DEFENDER_TIE_BOTH:
        shared = (b == c) & ((a < best) | ((a == best) & (taker_tie == TAKER_TIE_FAILURE)))
        gained += np.where(shared, a + pot, 0)
    assert np.array_equal(found[:, 1:].sum(axis=1), SPLITS.sum(axis=1) + pot + gained)
    assert found[:, 1:].min() >= 0


def test_the_case_says_who_won() -> None:
    a, b, c = SPLITS.T
    best = np.maximum(b, c)
    cases = settled(settlement.settle, SPLITS, 0, TAKER_TIE_LITIGE, DEFENDER_TIE_POT)[:, 0]
    assert np.array_equal(cases == settlement.MADE, (a > b) & (a > c))
    assert np.array_equal(cases == settlement.TAKER_TIE, a == best)
    assert np.array_equal(cases == settlement.DEFENDERS_TIE, (a < b) & (b == c))
    assert np.array_equal(cases == settlement.CAPTURED_BY_B, (a < b) & (b > c))
    assert np.array_equal(cases == settlement.CAPTURED_BY_C, (a < c) & (c > b))


FAULTS: list[tuple[str, str, int, Callable[[Ints, Ints, Ints], NDArray[np.bool_]]]] = [
    ("    if a > best:\n", "    if a >= best:\n", DEFENDER_TIE_POT, lambda a, b, c: a == np.maximum(b, c)),
    ("_BY_B if b > c", "_BY_B if b < c", DEFENDER_TIE_POT, lambda a, b, c: (a < np.maximum(b, c)) & (b != c)),
    (
        "return amount - amount // 2, amount // 2, 0",
        "return amount // 2, amount - amount // 2, 0",
        DEFENDER_TIE_SPLIT,
        lambda a, b, c: (a < b) & (b == c) & (a % 2 == 0),
    ),
]


@pytest.mark.parametrize(("right", "wrong", "defender_tie", "spoiled"), FAULTS, ids=["tie", "captor", "half"])
def test_a_fault_in_the_settlement_shows_in_the_splits_it_must(
    plant: Plant, right: str, wrong: str, defender_tie: int, spoiled: Callable[..., NDArray[np.bool_]]
) -> None:
    faulty = plant(settlement, right, wrong)
    found = settled(faulty.settle, SPLITS, 57, TAKER_TIE_LITIGE, defender_tie)
    expected = by_the_words(SPLITS, 57, TAKER_TIE_LITIGE, defender_tie)
    assert np.array_equal((found[:, 1:] != expected).any(axis=1), spoiled(*SPLITS.T))
    assert spoiled(*SPLITS.T).any()


def test_a_lost_point_shows_in_the_sum(plant: Plant) -> None:
    faulty = plant(settlement, "amount - amount // 2, amount // 2, 0", "amount // 2, amount // 2, 0")
    found = settled(faulty.settle, SPLITS, 0, TAKER_TIE_LITIGE, DEFENDER_TIE_SPLIT)
    a, b, c = SPLITS.T
    lost = SPLITS.sum(axis=1) - found[:, 1:].sum(axis=1)
    assert np.array_equal(lost, np.where((a < b) & (b == c), a % 2, 0))


points = st.integers(0, 300)
extras = st.sampled_from([0, 20, 40, 50, 70, 100, 120, 150, 200, 320])


@given(
    totals=st.tuples(points, points, points),
    own=st.tuples(extras, extras, extras),
    level=st.sampled_from([(), (0, 1), (0, 2), (1, 2), (0, 1, 2)]),
    belote=st.booleans(),
    pot=points,
    readings=st.tuples(
        st.sampled_from([EXTRAS_IN_COMPARISON_YES, EXTRAS_IN_COMPARISON_NO]),
        st.sampled_from([BELOTE_CAPTURED_YES, BELOTE_CAPTURED_NO]),
        st.sampled_from([TAKER_TIE_LITIGE, TAKER_TIE_FAILURE, TAKER_TIE_KEEP]),
        st.sampled_from([DEFENDER_TIE_POT, DEFENDER_TIE_SPLIT, DEFENDER_TIE_EARLIER_IN_TURN]),
    ),
)
def test_extras_are_conserved_and_decide_only_where_they_count(
    totals: tuple[int, int, int],
    own: tuple[int, int, int],
    level: tuple[int, ...],
    belote: bool,
    pot: int,
    readings: tuple[int, int, int, int],
) -> None:
    a, b, c = (300 if seat in level else total for seat, total in enumerate(totals))
    x, y, z = (120 if seat in level else part for seat, part in enumerate(own))
    in_comparison, captured, taker_tie, _ = readings
    taker_belote = 20 if belote and x >= 20 else 0
    case, *after = settlement.settle(a, b, c, x, y, z, taker_belote, pot, *readings)
    assert sum(after) == a + b + c + x + y + z + pot
    if in_comparison == EXTRAS_IN_COMPARISON_YES:
        assert case == settlement.outcome(a + x, b + y, c + z)
    else:
        assert case == settlement.outcome(a, b, c)
    kept = taker_belote if captured == BELOTE_CAPTURED_NO else 0
    if case == settlement.MADE:
        assert after == [a + x + pot, b + y, c + z, 0]
    elif case != settlement.TAKER_TIE:
        assert after[0] == kept
        assert after[1] >= b + y
        assert after[2] >= c + z
    elif taker_tie == TAKER_TIE_LITIGE:
        assert after == [kept, b + y, c + z, a + x - kept + pot]


def test_who_is_level_with_the_taker_is_judged_with_extras_where_they_count() -> None:
    # A 60 + 20, B 80, C 60: level with B if extras count; beaten by B alone if they do not
    for readings, after in [
        ((EXTRAS_IN_COMPARISON_YES, BELOTE_CAPTURED_YES), (settlement.TAKER_TIE, 0, 160, 60, 0)),
        ((EXTRAS_IN_COMPARISON_NO, BELOTE_CAPTURED_YES), (settlement.CAPTURED_BY_B, 0, 160, 60, 0)),
        ((EXTRAS_IN_COMPARISON_YES, BELOTE_CAPTURED_NO), (settlement.TAKER_TIE, 20, 140, 60, 0)),
    ]:
        found = settlement.settle(60, 80, 60, 20, 0, 0, 20, 0, *readings, TAKER_TIE_FAILURE, DEFENDER_TIE_POT)
        assert found == after
    # all three level at 60, whoever has extras in it, with a pot of 5
    for x, y, z in [(0, 20, 10), (20, 0, 10), (10, 20, 0)]:
        found = settlement.settle(
            *(60 - x, 60 - y, 60 - z, x, y, z, 0, 5),
            *(EXTRAS_IN_COMPARISON_YES, BELOTE_CAPTURED_YES, TAKER_TIE_FAILURE, DEFENDER_TIE_SPLIT),
        )
        assert found == (settlement.TAKER_TIE, 0, 60 + 33, 60 + 32, 0)


def score(
    raw: tuple[int, int, int], tricks: tuple[int, int, int], last: int, taker_tie: int = TAKER_TIE_LITIGE
) -> tuple[int, ...]:
    """A, B, C and the pot from raw card points with the last-trick ten inside, no extras."""
    cards = [points - (10 if seat == last else 0) for seat, points in enumerate(raw)]
    a, b, c = (
        settlement.tricks_total(cards[seat], tricks[seat], tricks[(seat + 1) % 3], tricks[(seat + 2) % 3], seat == last)
        for seat in range(3)
    )
    return settlement.settle(a, b, c, 0, 0, 0, 0, 0, 0, 0, taker_tie, DEFENDER_TIE_POT)[1:]


VECTORS = [
    ("example 1", (57, 46, 40), (3, 3, 3), 0, (57, 46, 40)),
    ("example 2", (57, 72, 19), (3, 3, 3), 1, (0, 129, 19)),
    ("example 3", (146, 0, 0), (9, 0, 0), 0, (236, 0, 0)),
    ("example 4, ten at A", (82, 60, 0), (5, 4, 0), 0, (122, 110, 0)),
    ("example 4, ten at B", (82, 60, 0), (5, 4, 0), 1, (132, 100, 0)),
    ("example 5", (82, 73, 0), (5, 4, 0), 0, (0, 245, 0)),
    ("taker capot", (0, 90, 52), (0, 5, 4), 1, (0, 130, 102)),
    ("both defenders above", (30, 62, 49), (3, 3, 3), 1, (0, 92, 49)),
]


@pytest.mark.parametrize(("raw", "tricks", "last", "after"), [v[1:] for v in VECTORS], ids=[v[0] for v in VECTORS])
@pytest.mark.parametrize("taker_tie", TAKER_TIES)
def test_the_belote_vectors_come_out_under_every_reading_of_the_tie(
    raw: tuple[int, int, int], tricks: tuple[int, int, int], last: int, after: tuple[int, int, int], taker_tie: int
) -> None:
    assert score(raw, tricks, last, taker_tie) == (*after, 0)


@pytest.mark.parametrize(("lead", "after"), [(9, "captured"), (10, "tied"), (11, "made")])
def test_a_capot_turns_a_narrow_win_of_the_taker_with_the_last_trick(lead: int, after: str) -> None:
    a, b = 70 + lead, 70
    expected = {"captured": (0, a + b + 90, 0, 0), "tied": (0, b + 50, 0, a + 40), "made": (a + 40, b + 50, 0, 0)}
    assert score((a, b, 0), (5, 4, 0), 0) == expected[after]


@pytest.mark.parametrize(
    ("tricks", "capot_extras", "kept"),
    [
        (1, CAPOT_EXTRAS_KEPT, 70),
        (1, CAPOT_EXTRAS_LOST, 70),
        (1, CAPOT_EXTRAS_ONLY_BELOTE_KEPT, 70),
        (0, CAPOT_EXTRAS_KEPT, 70),
        (0, CAPOT_EXTRAS_LOST, 0),
        (0, CAPOT_EXTRAS_ONLY_BELOTE_KEPT, 20),
    ],
)
def test_what_a_capot_player_keeps_is_a_reading(tricks: int, capot_extras: int, kept: int) -> None:
    assert settlement.kept_extras(tricks, 50, 20, capot_extras) == kept


def test_rounding_to_the_nearest_ten_sends_five_up() -> None:
    for points in range(400):
        assert settlement.rounded(points, ROUNDING_NONE) == points
        tens, rest = divmod(points, 10)
        assert settlement.rounded(points, ROUNDING_TEN) == 10 * (tens if rest < 5 else tens + 1)
