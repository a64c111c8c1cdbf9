"""The gifts of the school-break variant: how many, which, and what goes back."""

from collections.abc import Callable
from itertools import product
from random import Random
from types import ModuleType

import pytest

from followsuit.cards import WHIST_DECK, singles
from followsuit.kernel import bismarck, reasons, school_break
from followsuit.kernel.readings import (
    BREAK_SPADES_NO,
    BREAK_SPADES_YES,
    PASS_QUOTAS_4_6_6,
    RETURN_FROM_ENLARGED_HAND,
    RETURN_FROM_OWN_HAND_ELSE_SAME_CARD,
    SHORT_OF_PLAIN_FEWER,
    SHORT_OF_PLAIN_TRUMPS_FILL,
    TRUMP_GIFTS_PER_PAIR,
    TRUMP_GIFTS_PER_TOTAL,
)

Plant = Callable[[ModuleType, str, str], ModuleType]

read = WHIST_DECK.read
HEARTS = WHIST_DECK.suit("H")


def scores(*tricks: int) -> list[int]:
    """The scores of a trump deal, forehand first."""
    return [bismarck.score(bismarck.VALFRI, won, seat == 0, PASS_QUOTAS_4_6_6) for seat, won in enumerate(tricks)]


def sizes(after: list[int]) -> dict[tuple[int, int], int]:
    """The gifts that follow from three scores, by giver and receiver, those of no card left out."""
    pairs = [(giver, receiver) for giver, receiver in product(range(3), repeat=2) if giver != receiver]
    found = {pair: school_break.gift_size(after[pair[0]], after[pair[1]]) for pair in pairs}
    return {pair: size for pair, size in found.items() if size}


def test_053_one_giver_gives_to_both() -> None:
    assert scores(12, 1, 3) == [4, -3, -1]
    assert sizes([4, -3, -1]) == {(0, 1): 3, (0, 2): 1}
    assert [school_break.trump_limit(size, 4, 0, TRUMP_GIFTS_PER_PAIR) for size in (3, 1)] == [0, 0]
    assert scores(16, 0, 0) == [8, -4, -4]
    assert sizes([8, -4, -4]) == {(0, 1): 4, (0, 2): 4}
    assert [school_break.trump_limit(size, 8, 0, TRUMP_GIFTS_PER_PAIR) for size in (4, 4)] == [1, 1]


def test_every_split_of_tricks_forces_the_gifts() -> None:
    for a in range(17):
        for b in range(17 - a):
            after = scores(a, b, 16 - a - b)
            gifts = sizes(after)
            for seat, score in enumerate(after):
                given = sum(size for (giver, _), size in gifts.items() if giver == seat)
                taken = sum(size for (_, receiver), size in gifts.items() if receiver == seat)
                assert (given, taken) == (max(score, 0), max(-score, 0))


def test_the_trumps_of_a_giver_are_counted_by_player_or_in_all() -> None:
    for given in range(13):
        assert school_break.trump_limit(given, 12, 2, TRUMP_GIFTS_PER_PAIR) == given // 4
        assert school_break.trump_limit(1, given, 0, TRUMP_GIFTS_PER_TOTAL) == given // 4
    assert school_break.trump_limit(4, 8, 1, TRUMP_GIFTS_PER_TOTAL) == 1
    assert [school_break.trump_limit(4, 8, given, TRUMP_GIFTS_PER_TOTAL) for given in (2, 3, 8)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("plain", "size", "limit", "fewer", "fill"),
    [
        (4, 4, 1, (4, 1), (4, 1)),
        (3, 4, 1, (4, 1), (4, 1)),
        (2, 4, 1, (3, 1), (4, 2)),
        (0, 3, 0, (0, 0), (3, 3)),
        (2, 3, 0, (2, 0), (3, 1)),
    ],
)
def test_a_giver_short_of_plain_cards_gives_fewer_or_fills_up(
    plain: int, size: int, limit: int, fewer: tuple[int, int], fill: tuple[int, int]
) -> None:
    hand = HEARTS | sum(singles(WHIST_DECK.suit("C"))[:plain])
    assert school_break.gift_terms(hand, HEARTS, size, limit, SHORT_OF_PLAIN_FEWER) == fewer
    assert school_break.gift_terms(hand, HEARTS, size, limit, SHORT_OF_PLAIN_TRUMPS_FILL) == fill


@pytest.mark.parametrize(
    ("cards", "size", "limit", "reason"),
    [
        ("2C 3C 4D", 3, 0, reasons.ALLOWED),
        ("2C 3C", 3, 0, reasons.WRONG_NUMBER_OF_CARDS),
        ("2C 3C 4D 5D", 3, 0, reasons.WRONG_NUMBER_OF_CARDS),
        ("2C 3C 4H", 3, 0, reasons.TOO_MANY_TRUMPS),
        ("2C 3C 4H", 3, 1, reasons.ALLOWED),
        ("2C 5H 4H", 3, 1, reasons.TOO_MANY_TRUMPS),
        ("2C 3C AS", 3, 1, reasons.NOT_IN_HAND),
    ],
)
def test_a_gift_is_of_the_number_owed_and_of_few_trumps(cards: str, size: int, limit: int, reason: int) -> None:
    hand = read("2C 3C 4D 5D 4H 5H")
    assert school_break.gift_refusal(hand, read(cards), HEARTS, size, limit) == reason


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_a_break_deal_has_a_trump_suit_spades_by_reading(suit: str) -> None:
    named = WHIST_DECK.suit(suit)
    barred = reasons.SUIT_NOT_ALLOWED if suit == "S" else reasons.ALLOWED
    assert school_break.suit_refusal(named, BREAK_SPADES_YES) == reasons.ALLOWED
    assert school_break.suit_refusal(named, BREAK_SPADES_NO) == barred
    assert school_break.suit_refusal(0, BREAK_SPADES_YES) == reasons.SUIT_NOT_ALLOWED


def best_back(own: int, given: int, return_from: int) -> int:
    """What goes back by the words of the ruling, suit by suit from the highest card down."""
    back = []
    for suit in "SHDC":
        number = (given & WHIST_DECK.suit(suit)).bit_count()
        mine = WHIST_DECK.sorted(own & WHIST_DECK.suit(suit))
        gift = WHIST_DECK.sorted(given & WHIST_DECK.suit(suit))
        row = mine + gift if return_from == RETURN_FROM_OWN_HAND_ELSE_SAME_CARD else sorted(mine + gift)[::-1]
        back += row[:number]
    return sum(back)


def return_faults(module: ModuleType) -> int:
    """How many of 2,000 gifts are not returned by the words of the ruling."""
    random, wrong = Random("gifts"), 0
    for _ in range(1_000):
        cards = random.sample(WHIST_DECK.cards, 28)
        number = random.randint(1, 12)
        own, given = sum(cards[:16]), sum(cards[16 : 16 + number])
        for return_from in (RETURN_FROM_ENLARGED_HAND, RETURN_FROM_OWN_HAND_ELSE_SAME_CARD):
            wrong += module.returned(own, given, return_from) != best_back(own, given, return_from)
    return wrong


def test_the_best_cards_of_the_suits_given_go_back() -> None:
    assert return_faults(school_break) == 0


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("        if turn < number:", "        if turn <= number:"),
        ("return top(own | given, number)", "return top(own, number)"),
        ("top(given, number - count(back))", "top(given, number)"),
    ],
)
def test_a_fault_in_the_return_shows(plant: Plant, right: str, wrong: str) -> None:
    assert return_faults(plant(school_break, right, wrong)) > 0


def test_a_gift_of_twelve_cards_of_one_suit_can_be_returned() -> None:
    clubs = WHIST_DECK.suit("C")
    given = clubs & ~read("2C")
    assert school_break.returned(read("2C"), given, RETURN_FROM_ENLARGED_HAND) == given
    back = school_break.returned(read("2C"), given, RETURN_FROM_OWN_HAND_ELSE_SAME_CARD)
    assert back == clubs & ~read("3C")


@pytest.mark.parametrize(
    ("cards", "return_from", "reason"),
    [
        ("KC AD", RETURN_FROM_ENLARGED_HAND, reasons.ALLOWED),
        ("QC AD", RETURN_FROM_ENLARGED_HAND, reasons.MUST_RETURN_BEST),
        ("KC", RETURN_FROM_ENLARGED_HAND, reasons.MUST_RETURN_BEST),
        ("QC AD", RETURN_FROM_OWN_HAND_ELSE_SAME_CARD, reasons.ALLOWED),
        ("KC AD", RETURN_FROM_OWN_HAND_ELSE_SAME_CARD, reasons.MUST_RETURN_BEST),
        ("AC AD", RETURN_FROM_ENLARGED_HAND, reasons.NOT_IN_HAND),
    ],
)
def test_only_the_best_cards_may_go_back(cards: str, return_from: int, reason: int) -> None:
    own, given = read("QC 3C AS"), read("KC AD")
    assert school_break.return_refusal(own, given, read(cards), return_from) == reason
