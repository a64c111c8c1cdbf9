"""Cases from the field that one call of the kernel decides; each name opens with the number of its case."""

from itertools import combinations

import pytest

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.kernel import belote, bismarck, reasons, settlement, tre_belli, tribello, whist
from followsuit.kernel.readings import (
    BEAT_PLAIN_LEAD_NO,
    BELOTE_CAPTURED_NO,
    BELOTE_CAPTURED_YES,
    BISMARCK_TRUMP_DUTY_FREE,
    BISMARCK_TRUMP_DUTY_MUST_TRUMP,
    DEFENDER_TIE_POT,
    EXCHANGE_DISCARD_THEN_TAKE,
    EXCHANGE_IS_ALL_OR_NONE,
    EXCHANGE_IS_ANY_NUMBER,
    EXCHANGE_IS_COMPULSORY,
    EXCHANGE_TAKE_THEN_DISCARD,
    EXTRAS_IN_COMPARISON_NO,
    EXTRAS_IN_COMPARISON_YES,
    NULLO_QUOTAS_RIGHT_4_LEFT_6,
    OVERTRUMP_ON_TRUMP_LEAD_NO,
    OVERTRUMP_ON_TRUMP_LEAD_YES,
    PASS_QUOTAS_2_7_7,
    PASS_QUOTAS_4_6_6,
    ROUND_THREE_QUOTAS_LEFT_4_RIGHT_3,
    ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3,
    SCORING_EIGHT_FOUR,
    SCORING_SIX,
    TAKER_TIE_FAILURE,
    TAKER_TIE_KEEP,
    TAKER_TIE_LITIGE,
    TAKER_TIE_VANISH,
    TRE_BELLI_TRUMP_DUTY_FREE,
    TRE_BELLI_TRUMP_DUTY_MUST_TRUMP,
    TRUMP_DUTY_IN_TRUMF_FREE,
    TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER,
    UNDER_TRUMP_FORCED,
    UNDER_TRUMP_FREE,
)

Three = tuple[int, int, int]


def in_belote(
    hand: str, trick: str, trump: str, under: int = UNDER_TRUMP_FORCED, over: int = OVERTRUMP_ON_TRUMP_LEAD_YES
) -> str:
    """The legal cards of a belote hand; the trick is in order of play."""
    cards, suit = BELOTE_DECK.tokens(trick), BELOTE_DECK.suit(trump)
    held = BELOTE_DECK.read(hand)
    return BELOTE_DECK.write(belote.legal_cards(held, cards[0], sum(cards), suit, under, over, BEAT_PLAIN_LEAD_NO))


def in_whist(hand: str, led: str, trump: str = "", must_trump: bool = False) -> str:
    """The legal cards of a whist hand."""
    suit = WHIST_DECK.suit(trump) if trump else 0
    return WHIST_DECK.write(whist.legal_cards(WHIST_DECK.read(hand), WHIST_DECK.read(led), suit, must_trump))


def belote_winner(trick: str, trump: str) -> int:
    """The place in the order of play that wins."""
    first, second, third = BELOTE_DECK.tokens(trick)
    return belote.trick_winner(first, second, third, BELOTE_DECK.suit(trump))


def whist_winner(trick: str, trump: str = "") -> int:
    """The place in the order of play that wins."""
    first, second, third = WHIST_DECK.tokens(trick)
    return whist.trick_winner(first, second, third, WHIST_DECK.suit(trump) if trump else 0)


def in_tre_belli(contract: int, tricks: Three, scoring: int) -> list[int]:
    """The scores, forehand first."""
    return [tre_belli.score(contract, number, seat == 0, scoring) for seat, number in enumerate(tricks)]


def in_bismarck(contract: int, tricks: Three, pass_quotas: int = PASS_QUOTAS_4_6_6) -> list[int]:
    """The scores, forehand first."""
    return [bismarck.score(contract, number, seat == 0, pass_quotas) for seat, number in enumerate(tricks)]


def settled(
    cards: Three,
    tricks: Three,
    last: int,
    extras: Three = (0, 0, 0),
    taker_belote: int = 0,
    pot: int = 0,
    extras_in_comparison: int = EXTRAS_IN_COMPARISON_YES,
    belote_captured: int = BELOTE_CAPTURED_YES,
    taker_tie: int = TAKER_TIE_LITIGE,
) -> tuple[int, ...]:
    """A, B, C and the pot from card points without the last-trick ten; A is the taker."""
    a, b, c = (
        settlement.tricks_total(cards[seat], tricks[seat], tricks[seat - 2], tricks[seat - 1], seat == last)
        for seat in range(3)
    )
    readings = (extras_in_comparison, belote_captured, taker_tie, DEFENDER_TIE_POT)
    return settlement.settle(a, b, c, *extras, taker_belote, pot, *readings)[1:]


def test_001_a_higher_trump_is_higher_by_the_order_of_trumps() -> None:
    assert in_belote("AD JD 8D TS", "TD 9D", "D") == "JD"
    assert in_belote("AD JD 8D TS", "TD 9D", "D", over=OVERTRUMP_ON_TRUMP_LEAD_NO) == "AD JD 8D"


def test_002_ten_beats_nine_and_king_and_another_suit_beats_nothing() -> None:
    assert belote_winner("9S TS KS", "H") == 1
    assert belote_winner("JC KD 7C", "H") == 0


@pytest.mark.parametrize("under", [UNDER_TRUMP_FORCED, UNDER_TRUMP_FREE])
def test_005_a_ruff_is_overtrumped_when_it_can_be(under: int) -> None:
    assert in_belote("AS 8S 7H", "KD QS", "S", under) == "AS"


def test_005_and_041_a_ruff_that_cannot_be_overtrumped_is_gone_under_by_its_reading() -> None:
    for trick in ("KD QS", "9D TS"):
        assert in_belote("8S 7H", trick, "S", UNDER_TRUMP_FORCED) == "8S"
        assert in_belote("8S 7H", trick, "S", UNDER_TRUMP_FREE) == "8S 7H"


def test_007_no_trick_in_pass_is_rewarded() -> None:
    assert in_bismarck(bismarck.PASS, (0, 8, 8)) == [4, -2, -2]
    assert in_bismarck(bismarck.PASS, (0, 8, 8), PASS_QUOTAS_2_7_7) == [2, -1, -1]
    assert in_tre_belli(tre_belli.PASS, (0, 8, 8), SCORING_SIX) == [6, -2, -2]
    assert in_tre_belli(tre_belli.PASS, (0, 8, 8), SCORING_EIGHT_FOUR) == [4, -2, -2]


def test_008_the_undealt_points_belong_to_nobody() -> None:
    hearts = BELOTE_DECK.suit("H")
    undealt = BELOTE_DECK.read("7H AS TS 8C 9D")
    dealt = BELOTE_DECK.pack & ~undealt
    assert belote.card_points(undealt, hearts) == 21
    assert belote.card_points(dealt, hearts) + 10 == 141 == 71 + 40 + 30
    assert settled((61, 40, 30), (3, 3, 3), 0) == (71, 40, 30, 0)


def test_015_the_last_trick_is_the_ninth() -> None:
    assert settled((60, 41, 30), (3, 3, 3), 2) == (60, 41, 40, 0)
    assert settled((60, 41, 30), (3, 3, 3), 0) == (70, 41, 30, 0)


@pytest.mark.parametrize("trump_duty", [TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRE_BELLI_TRUMP_DUTY_FREE])
def test_018_following_suit_comes_before_trumping(trump_duty: int) -> None:
    duty = tre_belli.must_trump(tre_belli.SPADER, trump_duty, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER)
    assert in_whist("4D 9S 2S", "7D", "S", duty) == "4D"


@pytest.mark.parametrize("trump_duty", [BISMARCK_TRUMP_DUTY_FREE, BISMARCK_TRUMP_DUTY_MUST_TRUMP])
def test_020_no_trump_is_played_while_the_suit_led_is_held(trump_duty: int) -> None:
    assert in_whist("2C AS", "5C", "S", bismarck.must_trump(trump_duty)) == "2C"


def test_021_a_low_trump_beats_an_ace() -> None:
    trump = tribello.trump_suit(tribello.NAMED_TRUMP, WHIST_DECK.suit("C"))
    first, second, third = WHIST_DECK.tokens("AH 2C KH")
    assert whist.trick_winner(first, second, third, trump) == 1
    assert whist.trick_winner(first, second, third, tribello.trump_suit(tribello.NO_TRUMP, trump)) == 0


def test_024_only_the_base_count_of_tre_belli_is_off_zero() -> None:
    assert in_tre_belli(tre_belli.SANG, (6, 5, 5), SCORING_SIX) == [0, -1, -1]
    assert in_tre_belli(tre_belli.SANG, (6, 5, 5), SCORING_EIGHT_FOUR) == [-2, 1, 1]
    assert in_bismarck(bismarck.SPEL, (9, 4, 3)) == [1, 0, -1]


def test_026_the_last_ten_falls_away_beside_the_prime_of_100() -> None:
    assert settled((136, 0, 0), (9, 0, 0), 0) == (236, 0, 0, 0)


def test_028_a_high_card_of_another_suit_wins_nothing() -> None:
    assert whist_winner("5C AS 7C") == 2


HAND = WHIST_DECK.read("2C 3C 4C 5C 6C 7C KH QH JH TH AS KS QS JS TS 9S")
TABLE = WHIST_DECK.read("AH KD 2S 3S")


def discards(number: int) -> list[int]:
    """All sets of so many of the twenty cards of hand and table."""
    cards = [card for card in WHIST_DECK.cards if card & (HAND | TABLE)]
    return [sum(held) for held in combinations(cards, number)]


def test_033_the_discards_are_counted() -> None:
    four = discards(4)
    take_first = [tre_belli.discard_refusal(HAND, TABLE, cards, EXCHANGE_TAKE_THEN_DISCARD) for cards in four]
    throw_first = [tre_belli.discard_refusal(HAND, TABLE, cards, EXCHANGE_DISCARD_THEN_TAKE) for cards in four]
    assert (len(four), take_first.count(0), throw_first.count(0)) == (4845, 4845, 1820)
    assert set(throw_first) == {reasons.ALLOWED, reasons.NOT_FROM_TABLE}
    for exchange_is in (EXCHANGE_IS_ALL_OR_NONE, EXCHANGE_IS_COMPULSORY, EXCHANGE_IS_ANY_NUMBER):
        found = [bismarck.discard_refusal(HAND, TABLE, cards, exchange_is) for cards in four]
        assert found.count(reasons.ALLOWED) == 1820
        assert set(found) == {reasons.ALLOWED, reasons.NOT_FROM_TABLE}


def test_033_any_other_number_than_four_is_refused_unless_any_number_may_go() -> None:
    for number, small in [(0, False), (1, True), (3, True), (5, False)]:
        found = {
            tre_belli.discard_refusal(HAND, TABLE, cards, EXCHANGE_TAKE_THEN_DISCARD) for cards in discards(number)
        }
        assert found == {reasons.WRONG_NUMBER_OF_CARDS}
        mine = [cards for cards in discards(number) if not cards & TABLE]
        for exchange_is in (EXCHANGE_IS_ALL_OR_NONE, EXCHANGE_IS_COMPULSORY):
            found = {bismarck.discard_refusal(HAND, TABLE, cards, exchange_is) for cards in mine}
            assert found == {reasons.WRONG_NUMBER_OF_CARDS}
        found = {bismarck.discard_refusal(HAND, TABLE, cards, EXCHANGE_IS_ANY_NUMBER) for cards in mine}
        assert found == {reasons.ALLOWED if small else reasons.WRONG_NUMBER_OF_CARDS}


@pytest.mark.parametrize(
    ("taker_tie", "after"),
    [
        (TAKER_TIE_LITIGE, (0, 60, 21, 60)),
        (TAKER_TIE_FAILURE, (0, 120, 21, 0)),
        (TAKER_TIE_VANISH, (0, 60, 21, 0)),
        (TAKER_TIE_KEEP, (60, 60, 21, 0)),
    ],
)
def test_035_a_taker_level_with_the_best_defender(taker_tie: int, after: tuple[int, ...]) -> None:
    assert settled((60, 50, 21), (3, 3, 3), 1, taker_tie=taker_tie) == after


def test_035_the_pot_of_a_tie_goes_to_whoever_wins_the_next_contract() -> None:
    assert settled((60, 50, 21), (3, 3, 3), 1, pot=70) == (0, 60, 21, 130)
    assert settled((70, 50, 21), (3, 3, 3), 1, pot=130) == (200, 60, 21, 0)
    assert settled((50, 60, 21), (3, 3, 3), 1, pot=130) == (0, 250, 21, 0)


def test_036_example_four_depends_on_who_won_the_last_trick() -> None:
    assert settled((72, 60, 0), (5, 4, 0), 0) == (122, 110, 0, 0)
    assert settled((82, 50, 0), (5, 4, 0), 1) == (132, 100, 0, 0)


def test_044_a_card_picked_up_may_be_thrown_in_tre_belli_only() -> None:
    table = WHIST_DECK.read("AS 2C 3C 4C")
    hand = WHIST_DECK.read("5D 6D 7D 8D 9D TD JD QD KD AD 2H 3H 4H 5H 6H 7H")
    thrown = WHIST_DECK.read("2C 3C 4C 5D")
    assert tre_belli.discard_refusal(hand, table, thrown, EXCHANGE_TAKE_THEN_DISCARD) == reasons.ALLOWED
    assert tre_belli.discard_refusal(hand, table, thrown, EXCHANGE_DISCARD_THEN_TAKE) == reasons.NOT_FROM_TABLE
    for exchange_is in (EXCHANGE_IS_ALL_OR_NONE, EXCHANGE_IS_COMPULSORY, EXCHANGE_IS_ANY_NUMBER):
        assert bismarck.discard_refusal(hand, table, thrown, exchange_is) == reasons.NOT_FROM_TABLE


def test_048_the_duty_to_ruff_by_game_contract_and_reading() -> None:
    free, forced = BISMARCK_TRUMP_DUTY_FREE, BISMARCK_TRUMP_DUTY_MUST_TRUMP
    assert in_whist("3S KH", "9D", "S", bismarck.must_trump(free)) == "3S KH"
    assert in_whist("3S KH", "9D", "S", bismarck.must_trump(forced)) == "3S"
    for contract, trump, readings, legal in [
        (tre_belli.SPADER, "S", (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER), "3S"),
        (tre_belli.SPADER, "S", (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_FREE), "3S"),
        (tre_belli.SPADER, "S", (TRE_BELLI_TRUMP_DUTY_FREE, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER), "3S KH"),
        (tre_belli.TRUMF, "H", (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER), "KH"),
        (tre_belli.TRUMF, "H", (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_FREE), "3S KH"),
    ]:
        assert in_whist("3S KH", "9D", trump, tre_belli.must_trump(contract, *readings)) == legal


@pytest.mark.parametrize(
    ("round_three_quotas", "after"),
    [(ROUND_THREE_QUOTAS_RIGHT_4_LEFT_3, [0, 1, -1]), (ROUND_THREE_QUOTAS_LEFT_4_RIGHT_3, [0, 0, 0])],
)
def test_049_the_quotas_of_round_three_by_reading(round_three_quotas: int, after: list[int]) -> None:
    found = [
        tribello.score(3, tricks, place, round_three_quotas, NULLO_QUOTAS_RIGHT_4_LEFT_6)
        for place, tricks in enumerate((6, 4, 3))
    ]
    assert found == after


def test_057_neither_the_first_nor_the_last_card_lies_open() -> None:
    assert bismarck.open_positions_refused(1, 10, 20, 30) is True
    assert bismarck.open_positions_refused(2, 3, 4, 51) is False
    assert bismarck.open_positions_refused(5, 6, 7, 52) is True
    for places in [(5, 5, 6, 7), (5, 6, 6, 7), (5, 6, 7, 7), (6, 5, 7, 8), (5, 7, 6, 8), (5, 6, 8, 7)]:
        assert bismarck.open_positions_refused(*places) is True


def test_057_there_are_230300_patterns() -> None:
    allowed = sum(not bismarck.open_positions_refused(a, b, c, d) for a, b, c, d in combinations(range(1, 53), 4))
    assert allowed == 230_300


def test_059_announcements_help_to_make_the_contract_by_reading() -> None:
    cards, tricks, last, extras = (60, 60, 11), (3, 3, 3), 1, (20, 0, 0)
    assert settled(cards, tricks, last, extras) == (80, 70, 11, 0)
    tricks_only = EXTRAS_IN_COMPARISON_NO
    assert settled(cards, tricks, last, extras, extras_in_comparison=tricks_only) == (0, 150, 11, 0)


@pytest.mark.parametrize(
    ("belote_captured", "after"), [(BELOTE_CAPTURED_YES, (0, 150, 11, 0)), (BELOTE_CAPTURED_NO, (20, 130, 11, 0))]
)
def test_059_the_belote_of_a_failed_taker_by_reading(belote_captured: int, after: tuple[int, ...]) -> None:
    found = settled(
        (60, 60, 11),
        (3, 3, 3),
        1,
        (20, 0, 0),
        taker_belote=20,
        extras_in_comparison=EXTRAS_IN_COMPARISON_NO,
        belote_captured=belote_captured,
    )
    assert found == after


def test_062_nullo_does_not_lift_the_duty_to_follow() -> None:
    assert in_whist("KH 2S", "4H") == "KH"


VECTORS = [
    ("tre-belli sang", in_tre_belli(tre_belli.SANG, (6, 5, 5), SCORING_SIX), [0, -1, -1]),
    ("tre-belli/eight-four sang", in_tre_belli(tre_belli.SANG, (6, 5, 5), SCORING_EIGHT_FOUR), [-2, 1, 1]),
    ("tre-belli/eight-four pass", in_tre_belli(tre_belli.PASS, (4, 6, 6), SCORING_EIGHT_FOUR), [0, 0, 0]),
    ("bismarck pass", in_bismarck(bismarck.PASS, (0, 8, 8)), [4, -2, -2]),
    ("tribello round 3", [tribello.score(3, t, place, 0, 0) for place, t in enumerate((6, 4, 3))], [0, 1, -1]),
]


@pytest.mark.parametrize(("found", "after"), [v[1:] for v in VECTORS], ids=[v[0] for v in VECTORS])
def test_the_vectors_of_tricks_come_out(found: list[int], after: list[int]) -> None:
    assert found == after
