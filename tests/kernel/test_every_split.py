"""Every split of the tricks of a deal: what the three whist games score, and what the scores sum to."""

from collections.abc import Callable
from types import ModuleType

import pytest

from followsuit.kernel import bismarck, tre_belli, tribello, whist
from followsuit.kernel.readings import (
    NULLO_QUOTAS_LEFT_4_RIGHT_6,
    NULLO_QUOTAS_RIGHT_4_LEFT_6,
    PASS_QUOTAS_2_7_7,
    PASS_QUOTAS_4_6_6,
    ROUND_THREE_QUOTAS_LEFT_4_RIGHT_3,
    ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3,
    SCORING_EIGHT_FOUR,
    SCORING_SIX,
)
from followsuit.kernel.settlement import any_capot, capot_prime, last_ten

Plant = Callable[[ModuleType, str, str], ModuleType]
Split = tuple[int, int, int]
Scores = Callable[[Split], list[int]]

TRE_BELLI = [tre_belli.SANG, tre_belli.SPADER, tre_belli.TRUMF, tre_belli.PASS]
BISMARCK = [bismarck.SPEL, bismarck.PASS, bismarck.SPADER, bismarck.VALFRI]


def splits(tricks: int) -> list[Split]:
    """All ways to share so many tricks among three players."""
    return [(a, b, tricks - a - b) for a in range(tricks + 1) for b in range(tricks + 1 - a)]


def against(quotas: Split, avoid: bool = False) -> Scores:
    """The scores by the plain words of the texts: one point a trick over or under the quotas written there."""
    sign = -1 if avoid else 1
    return lambda split: [sign * (tricks - quota) for tricks, quota in zip(split, quotas, strict=True)]


def by_tre_belli(module: ModuleType, contract: int, scoring: int) -> Scores:
    """The scores of the kernel, forehand first."""
    return lambda split: [module.score(contract, tricks, seat == 0, scoring) for seat, tricks in enumerate(split)]


def by_bismarck(module: ModuleType, contract: int, pass_quotas: int) -> Scores:
    """The scores of the kernel, forehand first."""
    return lambda split: [module.score(contract, tricks, seat == 0, pass_quotas) for seat, tricks in enumerate(split)]


def by_tribello(module: ModuleType, number: int, third: int, nullo: int) -> Scores:
    """The scores of the kernel: dealer, left, right."""
    return lambda split: [module.score(number, tricks, place, third, nullo) for place, tricks in enumerate(split)]


def differences(tricks: int, scores: Scores, expected: Scores) -> list[Split]:
    """The splits on which two ways of scoring differ."""
    return [split for split in splits(tricks) if scores(split) != expected(split)]


def sums(tricks: int, scores: Scores) -> set[int]:
    """What the scores of a deal can sum to."""
    return {sum(scores(split)) for split in splits(tricks)}


@pytest.mark.parametrize(("tricks", "number"), [(16, 153), (13, 105), (9, 55)])
def test_101_the_splits_are_counted(tricks: int, number: int) -> None:
    assert len(set(splits(tricks))) == len(splits(tricks)) == number
    assert all(sum(split) == tricks and min(split) >= 0 for split in splits(tricks))


@pytest.mark.parametrize("contract", TRE_BELLI)
def test_tre_belli_counts_from_six_for_all_and_is_two_off_zero(contract: int) -> None:
    scores = by_tre_belli(tre_belli, contract, SCORING_SIX)
    avoid = contract == tre_belli.PASS
    assert differences(16, scores, against((6, 6, 6), avoid)) == []
    assert sums(16, scores) == ({2} if avoid else {-2})


@pytest.mark.parametrize("contract", TRE_BELLI)
def test_tre_belli_eight_four_sums_to_zero(contract: int) -> None:
    scores = by_tre_belli(tre_belli, contract, SCORING_EIGHT_FOUR)
    avoid = contract == tre_belli.PASS
    assert differences(16, scores, against((4, 6, 6) if avoid else (8, 4, 4), avoid)) == []
    assert sums(16, scores) == {0}


@pytest.mark.parametrize(("pass_quotas", "owed"), [(PASS_QUOTAS_4_6_6, (4, 6, 6)), (PASS_QUOTAS_2_7_7, (2, 7, 7))])
@pytest.mark.parametrize("contract", BISMARCK)
def test_bismarck_sums_to_zero(contract: int, pass_quotas: int, owed: Split) -> None:
    scores = by_bismarck(bismarck, contract, pass_quotas)
    avoid = contract == bismarck.PASS
    assert differences(16, scores, against(owed if avoid else (8, 4, 4), avoid)) == []
    assert sums(16, scores) == {0}


def tribello_quotas() -> list[tuple[int, int, int, Split]]:
    """Round, readings of both switches, and the quotas of dealer, left and right that the text names."""
    thirds = {ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3: (6, 3, 4), ROUND_THREE_QUOTAS_LEFT_4_RIGHT_3: (6, 4, 3)}
    nullos = {NULLO_QUOTAS_RIGHT_4_LEFT_6: (3, 6, 4), NULLO_QUOTAS_LEFT_4_RIGHT_6: (3, 4, 6)}
    return [
        (number, third, nullo, quotas)
        for third, in_third in thirds.items()
        for nullo, in_nullo in nullos.items()
        for number, quotas in enumerate([(6, 4, 3), (6, 4, 3), in_third, in_nullo], 1)
    ]


@pytest.mark.parametrize(("number", "third", "nullo", "quotas"), tribello_quotas())
def test_tribello_sums_to_zero(number: int, third: int, nullo: int, quotas: Split) -> None:
    scores = by_tribello(tribello, number, third, nullo)
    assert differences(13, scores, against(quotas, number == tribello.NULLO)) == []
    assert sums(13, scores) == {0}
    assert [tribello.quota(number, place, third, nullo) for place in range(3)] == list(quotas)


def test_a_fault_in_a_quota_or_a_sign_shows_in_every_split(plant: Plant) -> None:
    high = by_tre_belli(plant(tre_belli, "return 6\n", "return 7\n"), tre_belli.SANG, SCORING_SIX)
    assert len(differences(16, high, against((6, 6, 6)))) == 153
    assert sums(16, high) == {-5}
    seven = by_bismarck(plant(bismarck, "8 if forehand", "7 if forehand"), bismarck.SPEL, PASS_QUOTAS_4_6_6)
    assert sums(16, seven) == {1}
    turned = plant(tribello, "left, right = 3, 4", "left, right = 4, 4")
    assert sums(13, by_tribello(turned, 3, ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3, 0)) == {-1}
    sign = plant(whist, "return quota - tricks", "return tricks - quota").quota_score
    assert [sign(tricks, 5, True) == whist.quota_score(tricks, 5, True) for tricks in (4, 5, 6)] == [False, True, False]


def test_every_split_of_nine_tricks_gives_a_prime_of_100_or_the_last_ten() -> None:
    for split in splits(9):
        a, b, c = split
        empty = split.count(0)
        primes = [capot_prime(a, b, c), capot_prime(b, c, a), capot_prime(c, a, b)]
        share = {0: 0, 1: 50, 2: 100}[empty]
        assert primes == [share if tricks else 0 for tricks in split]
        assert any_capot(a, b, c) == (empty > 0)
        for last in [seat for seat in range(3) if split[seat]]:
            tens = [last_ten(seat == last, any_capot(a, b, c)) for seat in range(3)]
            assert tens == [10 if seat == last and not empty else 0 for seat in range(3)]
            assert sum(primes) + sum(tens) == (100 if empty else 10)
