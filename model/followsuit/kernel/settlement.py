"""Belote à 3: the counting of a deal. A is the taker, B the defender earlier in turn, C the other.

The five steps in order: last-trick ten, capot prime, what a capot player keeps, comparison, capture.
"""

from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    BELOTE_CAPTURED_NO,
    CAPOT_EXTRAS_KEPT,
    CAPOT_EXTRAS_ONLY_BELOTE_KEPT,
    DEFENDER_TIE_BOTH,
    DEFENDER_TIE_EARLIER_IN_TURN,
    DEFENDER_TIE_POT,
    EXTRAS_IN_COMPARISON_NO,
    ROUNDING_NONE,
    TAKER_TIE_FAILURE,
    TAKER_TIE_KEEP,
    TAKER_TIE_LITIGE,
)

MADE, CAPTURED_BY_B, CAPTURED_BY_C, TAKER_TIE, DEFENDERS_TIE = 0, 1, 2, 3, 4


@carries_out("belote-a-trois/score/capot-cancels-ten")
def any_capot(a_tricks: int, b_tricks: int, c_tricks: int) -> bool:
    """Whether some player took no trick."""
    return a_tricks == 0 or b_tricks == 0 or c_tricks == 0


@carries_out("belote-a-trois/score/last-ten", "belote-a-trois/score/capot-cancels-ten")
def last_ten(won_last: bool, capot: bool) -> int:
    """Ten points for the last trick, unless somebody is capot."""
    if won_last and not capot:
        return 10
    return 0


@carries_out("belote-a-trois/score/capot-shared", "belote-a-trois/score/capot-sole")
def capot_prime(own: int, other: int, third: int) -> int:
    """The prime of a player from the three numbers of tricks: 100 alone, 50 shared by two."""
    if own == 0 or (other > 0 and third > 0):
        return 0
    if other == 0 and third == 0:
        return 100
    return 50


@carries_out("belote-a-trois/score/capot-extras", "belote-a-trois/announcements/belote")
def kept_extras(tricks: int, announced: int, belote: int, capot_extras: int) -> int:
    """Announcements and belote of a player, as far as he keeps them when capot."""
    if tricks > 0 or capot_extras == CAPOT_EXTRAS_KEPT:
        return announced + belote
    if capot_extras == CAPOT_EXTRAS_ONLY_BELOTE_KEPT:
        return belote
    return 0


@carries_out("belote-a-trois/score/card-points")
def tricks_total(points: int, own: int, other: int, third: int, won_last: bool) -> int:
    """Card points with the last-trick ten and the capot prime."""
    ten = last_ten(won_last, any_capot(own, other, third))
    return points + ten + capot_prime(own, other, third)


@carries_out(
    "belote-a-trois/score/made",
    "belote-a-trois/score/capture",
    "belote-a-trois/score/capture-better",
    "belote-a-trois/score/taker-tie",
    "belote-a-trois/score/defender-tie",
)
def outcome(a: int, b: int, c: int) -> int:
    """The case of a deal: made, captured by the better defender, or one of the two ties."""
    best = max(b, c)
    if a > best:
        return MADE
    if a == best:
        return TAKER_TIE
    if b == c:
        return DEFENDERS_TIE
    return CAPTURED_BY_B if b > c else CAPTURED_BY_C


@carries_out("belote-a-trois/score/defender-tie")
def shared(amount: int, defender_tie: int) -> tuple[int, int, int]:
    """What B, C and the pot get of the taker's points when two defenders are level above him."""
    if defender_tie == DEFENDER_TIE_POT:
        return 0, 0, amount
    if defender_tie == DEFENDER_TIE_EARLIER_IN_TURN:
        return amount, 0, 0
    if defender_tie == DEFENDER_TIE_BOTH:
        return amount, amount, 0
    return amount - amount // 2, amount // 2, 0


@carries_out("belote-a-trois/score/taker-tie", "belote-a-trois/match/pot")
def taker_tied(
    own: int, pot: int, b_tied: bool, c_tied: bool, taker_tie: int, defender_tie: int
) -> tuple[int, int, int, int]:
    """What A, B, C and the pot get of the taker's points `own` and the pot when he ties the best defender."""
    if taker_tie == TAKER_TIE_LITIGE:
        return 0, 0, 0, own + pot
    if taker_tie == TAKER_TIE_KEEP:
        return own + pot, 0, 0, 0
    if taker_tie != TAKER_TIE_FAILURE:
        return 0, 0, 0, pot
    if b_tied and c_tied:
        b, c, rest = shared(own + pot, defender_tie)
        return 0, b, c, rest
    if b_tied:
        return 0, own + pot, 0, 0
    return 0, 0, own + pot, 0


@carries_out("belote-a-trois/score/capture", "belote-a-trois/score/capture-better", "belote-a-trois/match/pot")
def moved(
    case: int, own: int, pot: int, b_tied: bool, c_tied: bool, taker_tie: int, defender_tie: int
) -> tuple[int, int, int, int]:
    """Where the taker's points `own` and the pot go: to A, B, C and the pot."""
    if case == MADE:
        return own + pot, 0, 0, 0
    if case == CAPTURED_BY_B:
        return 0, own + pot, 0, 0
    if case == CAPTURED_BY_C:
        return 0, 0, own + pot, 0
    if case == TAKER_TIE:
        return taker_tied(own, pot, b_tied, c_tied, taker_tie, defender_tie)
    b, c, rest = shared(own + pot, defender_tie)
    return 0, b, c, rest


@carries_out("belote-a-trois/score/rounding")
def rounded(points: int, rounding: int) -> int:
    """A score as it is marked: exact, or to the nearest ten, five going up."""
    if rounding == ROUNDING_NONE:
        return points
    return (points + 5) // 10 * 10


@carries_out("belote-a-trois/score/made", "belote-a-trois/score/capture", "belote-a-trois/score/others-keep")
def settle(
    a: int,
    b: int,
    c: int,
    a_extras: int,
    b_extras: int,
    c_extras: int,
    a_belote: int,
    pot: int,
    extras_in_comparison: int,
    belote_captured: int,
    taker_tie: int,
    defender_tie: int,
) -> tuple[int, int, int, int, int]:
    """The case, the scores of A, B and C before rounding, and the pot, from totals of tricks and of extras.

    `a_belote` is the part of the taker's extras that is belote; `pot` is what earlier ties left.
    """
    x, y, z = a + a_extras, b + b_extras, c + c_extras
    if extras_in_comparison == EXTRAS_IN_COMPARISON_NO:
        x, y, z = a, b, c
    case = outcome(x, y, z)
    safe = a_belote if belote_captured == BELOTE_CAPTURED_NO else 0
    to_a, to_b, to_c, rest = moved(case, a + a_extras - safe, pot, y == x, z == x, taker_tie, defender_tie)
    return case, safe + to_a, b + b_extras + to_b, c + c_extras + to_c, rest
