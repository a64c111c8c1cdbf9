"""Announcements of all kinds: every row of one suit, every four of a kind, every order of three strengths."""

import re
from collections.abc import Callable
from itertools import combinations, product
from random import Random
from types import ModuleType

import pytest

from followsuit.cards import BELOTE_DECK
from followsuit.kernel import announcements
from followsuit.kernel.readings import (
    ANNOUNCEMENT_TIE_BOTH,
    ANNOUNCEMENT_TIE_CANCELLED,
    ANNOUNCEMENT_TIE_EARLIER_IN_TURN,
    ANNOUNCEMENTS_BELOTE,
    ANNOUNCEMENTS_FULL,
    ANNOUNCEMENTS_NONE,
    ANNOUNCEMENTS_SCORE_BEST_PLAYER,
    ANNOUNCEMENTS_SCORE_EVERYONE,
    CARD_IN_TWO_ANNOUNCEMENTS_NO,
    CARD_IN_TWO_ANNOUNCEMENTS_YES,
    SWAP_MAKES_BELOTE_NO,
    SWAP_MAKES_BELOTE_YES,
)

Plant = Callable[[ModuleType, str, str], ModuleType]

RANKS = "789TJQKA"
FOUR_POINTS = {"7": 0, "8": 0, "9": 150, "T": 100, "J": 200, "Q": 100, "K": 100, "A": 100}

FOURS = [sum(BELOTE_DECK.card(rank + letter) for letter in "SHDC") for rank in RANKS]

read = BELOTE_DECK.read
suit = BELOTE_DECK.suit


def row(ranks: str, letter: str) -> str:
    """The cards of some ranks in one suit."""
    return " ".join(rank + letter for rank in ranks)


def points_of_row(ranks: int) -> int:
    """The points of the runs in one suit: 20, 50, and 100 for five or more, found in the row written out."""
    runs = re.findall("1+", f"{ranks:08b}")
    return sum(0 if len(run) < 3 else {3: 20, 4: 50}.get(len(run), 100) for run in runs)


def best_of_row(ranks: int) -> tuple[int, int]:
    """Class (1 tierce, 2 cinquante, 3 cent) and top rank of the best run, (0, 0) without one."""
    runs = re.finditer("1{3,}", f"{ranks:08b}")
    return max([(min(len(run[0]), 5) - 2, 7 - run.start()) for run in runs], default=(0, 0))


def row_faults(module: ModuleType) -> list[int]:
    """The rows of one suit that are not given the points and the strength of their runs."""
    return [
        ranks
        for ranks in range(256)
        if module.suit_runs(ranks) != (points_of_row(ranks), best_of_row(ranks)[0] * 100 + best_of_row(ranks)[1] * 10)
    ]


def test_every_row_of_a_suit_has_the_points_and_strength_of_its_longest_runs() -> None:
    assert row_faults(announcements) == []


def test_a_fault_in_a_run_shows_in_the_rows_that_hold_it(plant: Plant) -> None:
    without_frame = plant(announcements, "ranks & frame == run", "ranks & run == run")
    assert row_faults(without_frame) == [ranks for ranks in range(256) if re.search("1{4}", f"{ranks:08b}")]
    cheap = plant(announcements, "(15 << low, 0x3F << low >> 1 & 0xFF, 50,", "(15 << low, 0x3F << low >> 1 & 0xFF, 20,")
    with_four = [ranks for ranks in range(256) if re.search("(^|0)1{4}(0|$)", f"{ranks:08b}")]
    assert row_faults(cheap) == with_four
    short = plant(announcements, "(5, 6, 7, 8)", "(5, 6, 7)")
    assert row_faults(short) == [255]


def test_the_rows_of_the_four_suits_add_up_and_the_best_counts() -> None:
    samples = [0, 0b111, 0b11100, 0b1111, 0b11110000, 0b11111, 0b11101110, 0b11111111, 0b10101010]
    for rows in product(samples, repeat=4):
        hand = sum(ranks << (8 * place) for place, ranks in enumerate(rows))
        points, strength = announcements.sequences(hand, 0)
        assert points == sum(map(points_of_row, rows))
        best = max(map(best_of_row, rows))
        assert strength == best[0] * 100 + best[1] * 10
        for place, letter in enumerate("SHDC"):
            in_trump = best_of_row(rows[place]) == best > (0, 0)
            assert announcements.sequences(hand, suit(letter)) == (points, strength + in_trump)


def test_every_set_of_fours_of_a_kind_has_its_points() -> None:
    for kinds in range(256):
        ranks = [rank for place, rank in enumerate(RANKS) if kinds >> place & 1]
        hand = sum(read(" ".join(rank + letter for letter in "SHDC")) for rank in ranks)
        points, strength = announcements.fours(hand)
        assert points == sum(FOUR_POINTS[rank] for rank in ranks)
        assert (strength > 0) == (points > 0)
        for card in BELOTE_DECK.cards[: 32 if points else 0 : 5]:
            rank = BELOTE_DECK.text_of[card][0]
            spoiled = points - (FOUR_POINTS[rank] if hand & card else 0)
            assert announcements.fours(hand & ~card)[0] == spoiled


DESCENDING = [
    *(" ".join(rank + letter for letter in "SHDC") for rank in "J9AKQT"),
    *(row(ranks, letter) for ranks in ("TJQKA", "9TJQK", "89TJQ", "789TJ") for letter in "SH"),
    *(row(ranks, letter) for ranks in ("JQKA", "TJQK", "9TJQ", "89TJ", "789T") for letter in "SH"),
    *(row(ranks, letter) for ranks in ("QKA", "JQK", "TJQ", "9TJ", "89T", "789") for letter in "SH"),
    "",
]
"""Announcements from the strongest down, where spades are trump."""


@pytest.mark.parametrize("shared", [CARD_IN_TWO_ANNOUNCEMENTS_YES, CARD_IN_TWO_ANNOUNCEMENTS_NO])
def test_fours_beat_runs_then_length_top_card_and_trump_decide(shared: int) -> None:
    strengths = [announcements.announcements(read(hand), suit("S"), ANNOUNCEMENTS_FULL, 0)[1] for hand in DESCENDING]
    assert strengths == sorted(set(strengths), reverse=True)
    assert strengths[-1] == 0


def test_a_fault_in_the_order_of_strength_shows(plant: Plant) -> None:
    faulty = plant(announcements, "(KINGS, 100, 1003)", "(KINGS, 100, 1004)")
    ace, king = (" ".join(rank + letter for letter in "SHDC") for rank in "AK")
    assert faulty.fours(read(ace))[1] == faulty.fours(read(king))[1]
    assert announcements.fours(read(ace))[1] > announcements.fours(read(king))[1]


def test_five_cards_and_more_are_one_class() -> None:
    spades, hearts = read(row("789TJQ", "S")), read(row("9TJQK", "H"))
    assert announcements.sequences(hearts, suit("S"))[1] > announcements.sequences(spades, suit("S"))[1]
    assert announcements.sequences(spades, 0) == (100, announcements.sequences(read(row("89TJQ", "S")), 0)[1])


def announced(hand: str, shared: int, reading: int = ANNOUNCEMENTS_FULL) -> tuple[int, int]:
    """Points and strength of a hand where spades are trump."""
    return announcements.announcements(read(hand), suit("S"), reading, shared)


@pytest.mark.parametrize(
    ("hand", "shared", "apart"),
    [
        ("JS JH JD JC TS 9S QS KS 7D", 300, 200),
        ("JS JH JD JC TS 9S 8S 7S AD", 300, 250),
        ("QS QH QD QC KS JS TS 9S 8S", 200, 150),
        ("TS TH TD TC 7S 8S 9S JS QS", 200, 120),
        ("JS JH JD JC 9S 9H 9D 9C TS", 370, 350),
        ("KS KH KD KC QS JS 7D 8D 9D", 140, 120),
    ],
)
def test_a_card_may_stand_in_a_run_and_in_a_four_by_its_reading(hand: str, shared: int, apart: int) -> None:
    strength = announcements.fours(read(hand))[1]
    assert announced(hand, CARD_IN_TWO_ANNOUNCEMENTS_YES) == (shared, strength)
    assert announced(hand, CARD_IN_TWO_ANNOUNCEMENTS_NO) == (apart, strength)


def by_choice(hand: int, trump: int) -> tuple[int, int]:
    """The best of all choices of fours, the runs being those of the cards left over."""
    fours = [four for four in FOURS if four & hand == four]
    choices = []
    for number in range(len(fours) + 1):
        for chosen in combinations(fours, number):
            points, strength = announcements.fours(sum(chosen))
            runs, best = announcements.sequences(hand & ~sum(chosen), trump)
            choices.append((points + runs, max(strength, best)))
    return max(choices)


def apart_faults(module: ModuleType) -> int:
    """How many of 2,000 hands, most with a four or two, are not given the best choice."""
    random, wrong = Random("apart"), 0
    for _ in range(2_000):
        hand = random.choice([0, random.choice(FOURS), random.choice(FOURS) | random.choice(FOURS)])
        low, trump = random.randrange(32), suit(random.choice("SHDC"))
        for place in [*range(low, 32), *range(low)]:
            hand |= 1 << place if hand.bit_count() < 9 else 0
        found = module.announcements(hand, trump, ANNOUNCEMENTS_FULL, CARD_IN_TWO_ANNOUNCEMENTS_NO)
        wrong += found != by_choice(hand, trump)
    return wrong


def test_apart_the_choice_with_most_points_counts() -> None:
    assert apart_faults(announcements) == 0


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("rest = rest & ~rank", "rest = rest & rank"),
        ("else without_fours(hand)", "else hand"),
    ],
)
def test_a_fault_in_the_choice_shows(plant: Plant, right: str, wrong: str) -> None:
    assert apart_faults(plant(announcements, right, wrong)) > 0


@pytest.mark.parametrize("reading", [ANNOUNCEMENTS_BELOTE, ANNOUNCEMENTS_NONE])
@pytest.mark.parametrize("shared", [CARD_IN_TWO_ANNOUNCEMENTS_YES, CARD_IN_TWO_ANNOUNCEMENTS_NO])
def test_runs_and_fours_count_only_where_all_announcements_are_played(reading: int, shared: int) -> None:
    assert announced("JS JH JD JC TS 9S QS KS 7D", shared, reading) == (0, 0)


def scoring(strengths: tuple[int, ...], tie: int) -> list[bool]:
    """Who scores by the words of the rule: only holders of the best, and what a tie between them means."""
    holders = [seat for seat, strength in enumerate(strengths) if strength == max(strengths) > 0]
    if tie == ANNOUNCEMENT_TIE_EARLIER_IN_TURN:
        holders = holders[:1]
    if tie == ANNOUNCEMENT_TIE_CANCELLED and len(holders) > 1:
        holders = []
    return [seat in holders for seat in range(3)]


TIES = [ANNOUNCEMENT_TIE_EARLIER_IN_TURN, ANNOUNCEMENT_TIE_CANCELLED, ANNOUNCEMENT_TIE_BOTH]


def who_scores_faults(module: ModuleType) -> list[tuple[int, ...]]:
    """The three strengths and the reading of ties on which the wrong players score."""
    return [
        (*strengths, tie)
        for strengths in product([0, 120, 121, 1006], repeat=3)
        for tie in TIES
        if list(module.who_scores(*strengths, ANNOUNCEMENTS_SCORE_BEST_PLAYER, tie)) != scoring(strengths, tie)
    ]


def test_only_the_best_announcement_scores() -> None:
    assert who_scores_faults(announcements) == []


def test_a_fault_in_a_tie_shows_in_the_ties(plant: Plant) -> None:
    faulty = plant(announcements, "return a, b and not a,", "return a, b,")
    assert who_scores_faults(faulty) == [
        (best, best, third, ANNOUNCEMENT_TIE_EARLIER_IN_TURN)
        for best in (120, 121, 1006)
        for third in (0, 120, 121, 1006)
        if third <= best
    ]


@pytest.mark.parametrize("tie", TIES)
def test_everyone_scores_where_the_rule_set_says_so(tie: int) -> None:
    for a, b, c in product([0, 120, 121], repeat=3):
        who = announcements.who_scores(a, b, c, ANNOUNCEMENTS_SCORE_EVERYONE, tie)
        assert who == (a > 0, b > 0, c > 0)


@pytest.mark.parametrize("letter", "SHDC")
def test_belote_is_king_and_queen_of_trump_in_one_hand(letter: str) -> None:
    for cards in combinations(["KS", "QS", "KH", "QH", "KD", "QD", "KC", "QC"], 3):
        hand = read(" ".join(cards))
        both = {"K" + letter, "Q" + letter} <= set(cards)
        for reading in (ANNOUNCEMENTS_FULL, ANNOUNCEMENTS_BELOTE):
            points = announcements.belote(hand, hand, suit(letter), reading, SWAP_MAKES_BELOTE_YES)
            assert points == (20 if both else 0)
        assert announcements.belote(hand, hand, suit(letter), ANNOUNCEMENTS_NONE, SWAP_MAKES_BELOTE_YES) == 0


def test_belote_through_the_swap_counts_by_its_reading() -> None:
    before, after = read("QH 7H AS"), read("QH KH AS")
    full = ANNOUNCEMENTS_FULL
    assert announcements.belote(after, before, suit("H"), full, SWAP_MAKES_BELOTE_YES) == 20
    assert announcements.belote(after, before, suit("H"), full, SWAP_MAKES_BELOTE_NO) == 0
    assert announcements.belote(after, after, suit("H"), full, SWAP_MAKES_BELOTE_NO) == 20
