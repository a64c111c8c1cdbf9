"""Belote à 3: sequences, fours of a kind, belote, and who scores them."""

from followsuit.kernel.belote import ACES, JACKS, KINGS, NINES, QUEENS, SUITS, TENS
from followsuit.kernel.cites import carries_out
from followsuit.kernel.readings import (
    ANNOUNCEMENT_TIE_BOTH,
    ANNOUNCEMENT_TIE_CANCELLED,
    ANNOUNCEMENTS_FULL,
    ANNOUNCEMENTS_NONE,
    ANNOUNCEMENTS_SCORE_EVERYONE,
    CARD_IN_TWO_ANNOUNCEMENTS_YES,
    SWAP_MAKES_BELOTE_YES,
)

# (a run of one suit, the same with its neighbours, points, strength: 100 a class, 10 a rank of its top card)
TIERCES = tuple((7 << low, 0x1F << low >> 1 & 0xFF, 20, 100 + 10 * (low + 2)) for low in range(6))
CINQUANTES = tuple((15 << low, 0x3F << low >> 1 & 0xFF, 50, 200 + 10 * (low + 3)) for low in range(5))
CENTS = tuple(
    (((1 << length) - 1) << low, ((4 << length) - 1) << low >> 1 & 0xFF, 100, 300 + 10 * (low + length - 1))
    for length in (5, 6, 7, 8)
    for low in range(9 - length)
)
RUNS = TIERCES + CINQUANTES + CENTS
FOURS = (
    (JACKS, 200, 1006),
    (NINES, 150, 1005),
    (ACES, 100, 1004),
    (KINGS, 100, 1003),
    (QUEENS, 100, 1002),
    (TENS, 100, 1001),
)


@carries_out("belote-a-trois/announcements/sequences")
def suit_runs(ranks: int) -> tuple[int, int]:
    """Points and greatest strength of the longest runs of one suit, its eight ranks as bits from 7 to A."""
    points, strength = 0, 0
    for run, frame, value, power in RUNS:
        if ranks & frame == run:
            points = points + value
            strength = max(strength, power)
    return points, strength


@carries_out("belote-a-trois/announcements/sequences", "belote-a-trois/announcements/strength")
def sequences(hand: int, trump: int) -> tuple[int, int]:
    """Points and greatest strength of the sequences of a hand; a trump sequence is one stronger."""
    points, strength = 0, 0
    for place in range(4):
        value, power = suit_runs((hand >> (8 * place)) & 0xFF)
        points = points + value
        if power and SUITS[place] == trump:
            power = power + 1
        strength = max(strength, power)
    return points, strength


@carries_out("belote-a-trois/announcements/fours", "belote-a-trois/announcements/strength")
def fours(hand: int) -> tuple[int, int]:
    """Points and greatest strength of the fours of a kind: J 200, 9 150, A K Q 10 100, 8 and 7 nothing."""
    points, strength = 0, 0
    for rank, value, power in FOURS:
        if hand & rank == rank:
            points = points + value
            strength = max(strength, power)
    return points, strength


@carries_out("belote-a-trois/announcements/sequences")
def without_fours(hand: int) -> int:
    """A hand without the cards of its fours: a four is worth more than any sequence that it breaks."""
    rest = hand
    for rank, _, _ in FOURS:
        if hand & rank == rank:
            rest = rest & ~rank
    return rest


@carries_out("belote-a-trois/announcements/sequences", "belote-a-trois/announcements/fours")
def announcements(hand: int, trump: int, reading: int, card_in_two: int) -> tuple[int, int]:
    """Points and greatest strength of all the announcements of a nine-card hand."""
    if reading != ANNOUNCEMENTS_FULL:
        return 0, 0
    free = hand if card_in_two == CARD_IN_TWO_ANNOUNCEMENTS_YES else without_fours(hand)
    runs, run_strength = sequences(free, trump)
    kinds, kind_strength = fours(hand)
    return runs + kinds, max(run_strength, kind_strength)


@carries_out("belote-a-trois/announcements/best-player", "belote-a-trois/announcements/tie")
def who_scores(first: int, second: int, third: int, scores: int, tie: int) -> tuple[bool, bool, bool]:
    """Who of three players, in turn from the leader, scores his announcements, from their strengths."""
    if scores == ANNOUNCEMENTS_SCORE_EVERYONE:
        return first > 0, second > 0, third > 0
    best = max(first, second, third)
    a, b, c = first == best and best > 0, second == best and best > 0, third == best and best > 0
    if tie == ANNOUNCEMENT_TIE_BOTH:
        return a, b, c
    if tie == ANNOUNCEMENT_TIE_CANCELLED:
        return a and not b and not c, b and not a and not c, c and not a and not b
    return a, b and not a, c and not a and not b


@carries_out("belote-a-trois/announcements/belote")
def belote(hand: int, before_swap: int, trump: int, reading: int, swap_makes_belote: int) -> int:
    """20 for king and queen of trump in one hand; `before_swap` is the hand without what the swap changed."""
    pair = trump & (KINGS | QUEENS)
    held = hand if swap_makes_belote == SWAP_MAKES_BELOTE_YES else hand & before_swap
    if reading != ANNOUNCEMENTS_NONE and held & pair == pair:
        return 20
    return 0
