"""What may be played, thrown, named and swapped, and the reason against everything else."""

from collections.abc import Callable
from itertools import combinations, product
from random import Random
from types import ModuleType

import pytest

from followsuit.cards import BELOTE_DECK, WHIST_DECK, singles
from followsuit.kernel import belote, bismarck, reasons, sets, tre_belli, tribello, whist
from followsuit.kernel.readings import (
    BEAT_PLAIN_LEAD_NO,
    BEAT_PLAIN_LEAD_YES,
    BISMARCK_TRUMP_DUTY_FREE,
    BISMARCK_TRUMP_DUTY_MUST_TRUMP,
    EXCHANGE_IS_ALL_OR_NONE,
    EXCHANGE_IS_ANY_NUMBER,
    EXCHANGE_IS_COMPULSORY,
    EXCHANGE_ORDER_DEALER_LEFT_RIGHT,
    EXCHANGE_ORDER_DEALER_RIGHT_LEFT,
    EXCHANGE_TAKE_THEN_DISCARD,
    OVERTRUMP_ON_TRUMP_LEAD_NO,
    OVERTRUMP_ON_TRUMP_LEAD_YES,
    SEVEN_SWAP_BY_HOLDER,
    SEVEN_SWAP_BY_TAKER,
    SPADES_IN_TRUMF_NO,
    SPADES_IN_TRUMF_YES,
    SPADES_IN_VALFRI_NO,
    SPADES_IN_VALFRI_YES,
    TRE_BELLI_TRUMP_DUTY_FREE,
    TRE_BELLI_TRUMP_DUTY_MUST_TRUMP,
    TRUMP_DUTY_IN_TRUMF_FREE,
    TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER,
    TURNED_SUIT_IN_ROUND_TWO_NO,
    TURNED_SUIT_IN_ROUND_TWO_YES,
    UNDER_TRUMP_FORCED,
    UNDER_TRUMP_FREE,
)
from followsuit.verdict import KERNEL_REASONS

Plant = Callable[[ModuleType, str, str], ModuleType]

W = WHIST_DECK.read
B = BELOTE_DECK.read


def whist_table(hand: str, led: str, trump: str, must_trump: bool) -> dict[str, int]:
    """The reason for each card of the pack that is not refused for not being held."""
    suit = WHIST_DECK.suit(trump) if trump else 0
    found = {text: whist.refusal(W(hand), W(led), suit, must_trump, card) for card, text in WHIST_DECK.text_of.items()}
    return {text: reason for text, reason in found.items() if reason != reasons.NOT_IN_HAND}


@pytest.mark.parametrize(
    ("hand", "led", "trump", "must_trump", "allowed", "reason"),
    [
        ("AS 2H 3H", "", "S", True, "AS 2H 3H", None),
        ("AS 2H 3H", "KH", "S", True, "2H 3H", reasons.MUST_FOLLOW_SUIT),
        ("AS 2S KH", "4S", "S", True, "AS 2S", reasons.MUST_FOLLOW_SUIT),
        ("AS 2S KH", "4D", "S", True, "AS 2S", reasons.MUST_TRUMP),
        ("AS 2S KH", "4D", "S", False, "AS 2S KH", None),
        ("AS 2S KH", "4D", "C", True, "AS 2S KH", None),
        ("AS 2S KH", "4D", "", True, "AS 2S KH", None),
    ],
)
def test_whist_hands_follow_suit_and_trump_where_they_must(
    hand: str, led: str, trump: str, must_trump: bool, allowed: str, reason: int | None
) -> None:
    expected = {text: reasons.ALLOWED if text in allowed.split() else reason for text in hand.split()}
    assert whist_table(hand, led, trump, must_trump) == expected
    suit = WHIST_DECK.suit(trump) if trump else 0
    assert whist.legal_cards(W(hand), W(led), suit, must_trump) == W(allowed)


def belote_table(
    hand: str, trick: str, trump: str, under: int, over: int, beat: int, module: ModuleType = belote
) -> dict[str, int]:
    """The reason for each card of the pack that is not refused for not being held; `trick` in order of play."""
    cards = BELOTE_DECK.tokens(trick)
    led, suit = cards[0] if cards else 0, BELOTE_DECK.suit(trump)
    found = {
        text: module.refusal(B(hand), led, sum(cards), suit, under, over, beat, card)
        for card, text in BELOTE_DECK.text_of.items()
    }
    return {text: reason for text, reason in found.items() if reason != reasons.NOT_IN_HAND}


STRICT = (UNDER_TRUMP_FORCED, OVERTRUMP_ON_TRUMP_LEAD_YES, BEAT_PLAIN_LEAD_NO)
FREE = (UNDER_TRUMP_FREE, OVERTRUMP_ON_TRUMP_LEAD_NO, BEAT_PLAIN_LEAD_NO)
BEAT = (UNDER_TRUMP_FORCED, OVERTRUMP_ON_TRUMP_LEAD_YES, BEAT_PLAIN_LEAD_YES)
BELOTE_PLAYS = [
    # hand, trick in order of play, reasons against the cards of the hand in turn
    ("leader", "JS 7H 8D", "", STRICT, "allowed allowed allowed"),
    ("follows", "JS 7H AH", "8H", STRICT, "must-follow-suit allowed allowed"),
    ("follows below a ruff", "JS 7H AH", "8H 7S", STRICT, "must-follow-suit allowed allowed"),
    ("raises", "JS 7S AH", "9S", STRICT, "allowed must-overtrump must-follow-suit"),
    ("raises the better of two", "AS TS AH", "8S TS", STRICT, "allowed must-overtrump must-follow-suit"),
    ("cannot raise", "8S 7S AH", "9S", STRICT, "allowed allowed must-follow-suit"),
    ("need not raise", "JS 7S AH", "9S", FREE, "allowed allowed must-follow-suit"),
    ("ruffs", "JS 7S AH", "9D", STRICT, "allowed allowed must-trump"),
    ("ruffs, freely under", "JS 7S AH", "9D", FREE, "allowed allowed must-trump"),
    ("goes over", "JS 7S AH", "9D 8S", STRICT, "allowed must-overtrump must-trump"),
    ("goes over, freely under", "JS 7S AH", "9D 8S", FREE, "allowed must-overtrump must-trump"),
    ("goes under", "8S 7S AH", "9D TS", STRICT, "allowed allowed must-under-trump"),
    ("need not go under", "8S 7S AH", "9D TS", FREE, "allowed allowed allowed"),
    ("throws", "8C 7C AH", "9D TS", STRICT, "allowed allowed allowed"),
    ("beats the lead", "JS KD 8D", "9D", BEAT, "must-follow-suit allowed must-beat-lead"),
    ("beats the better of two", "JS AD KD", "9D TD", BEAT, "must-follow-suit allowed must-beat-lead"),
    ("cannot beat the lead", "JS 7D 8D", "9D", BEAT, "must-follow-suit allowed allowed"),
    ("need not beat a ruffed lead", "JS KD 8D", "9D 7S", BEAT, "must-follow-suit allowed allowed"),
    ("need not beat the lead", "JS KD 8D", "9D", STRICT, "must-follow-suit allowed allowed"),
]


@pytest.mark.parametrize(
    ("hand", "trick", "readings", "expected"), [row[1:] for row in BELOTE_PLAYS], ids=[row[0] for row in BELOTE_PLAYS]
)
def test_belote_hands_follow_raise_ruff_and_go_under(
    hand: str, trick: str, readings: tuple[int, int, int], expected: str
) -> None:
    found = {text: KERNEL_REASONS[code] for text, code in belote_table(hand, trick, "S", *readings).items()}
    assert set(found) == set(hand.split())
    assert [found[text] or "allowed" for text in hand.split()] == expected.split()
    cards = BELOTE_DECK.tokens(trick)
    legal = belote.legal_cards(B(hand), cards[0] if cards else 0, sum(cards), BELOTE_DECK.suit("S"), *readings)
    assert legal == sum(BELOTE_DECK.card(text) for text, reason in found.items() if reason is None)


@pytest.mark.parametrize(
    ("hand", "led", "must_trump", "case"),
    [
        ("AS 2H", "", True, whist.LEAD),
        ("AS 2H", "KH", True, whist.FOLLOW_SUIT),
        ("AS 2H", "KD", True, whist.TRUMP),
        ("AS 2H", "KD", False, whist.ANY_CARD),
    ],
)
def test_the_whist_rule_names_its_case(hand: str, led: str, must_trump: bool, case: int) -> None:
    assert whist.play_rule(W(hand), W(led), WHIST_DECK.suit("S"), must_trump)[0] == case
    assert len({whist.LEAD, whist.FOLLOW_SUIT, whist.TRUMP, whist.ANY_CARD}) == 4


BELOTE_CASES = [
    ("AS 7H", "", STRICT, belote.LEAD),
    ("AS 7H", "8H", STRICT, belote.FOLLOW_SUIT),
    ("AS 7H", "TS", STRICT, belote.RAISE_TRUMP),
    ("AS 7H", "9S", STRICT, belote.FOLLOW_SUIT),
    ("AS TD", "8D", BEAT, belote.BEAT_LEAD),
    ("AS 7H", "8D", STRICT, belote.RUFF),
    ("AS 7H", "8D TS", STRICT, belote.OVERTRUMP),
    ("AS 7H", "8D JS", STRICT, belote.UNDER_TRUMP),
    ("AS 7H", "8D JS", FREE, belote.ANY_CARD),
    ("AC 7H", "8D JS", STRICT, belote.ANY_CARD),
]


@pytest.mark.parametrize(("hand", "trick", "readings", "case"), BELOTE_CASES)
def test_the_belote_rule_names_its_case(hand: str, trick: str, readings: tuple[int, int, int], case: int) -> None:
    cards = BELOTE_DECK.tokens(trick)
    led = cards[0] if cards else 0
    assert belote.play_rule(B(hand), led, sum(cards), BELOTE_DECK.suit("S"), *readings)[0] == case
    assert {row[3] for row in BELOTE_CASES} == set(range(8))


def test_a_fault_in_a_duty_shows_in_the_reasons(plant: Plant) -> None:
    faulty = plant(belote, "if under_trump == UNDER_TRUMP_FORCED:", "if under_trump != UNDER_TRUMP_FORCED:")
    assert set(belote_table("8S 7S AH", "9D TS", "S", *STRICT, module=faulty).values()) == {reasons.ALLOWED}
    assert belote_table("8S 7S AH", "9D TS", "S", *FREE, module=faulty)["AH"] == reasons.MUST_UNDER_TRUMP


def random_plays(size: int, ranks: int, seed: str) -> list[tuple[int, int, int, int]]:
    """Hand, card led, trick and trump suit of random positions, every card in one place only."""
    random, found = Random(seed), []
    for _ in range(3_000):
        cards = [1 << place for place in random.sample(range(size), random.randint(3, 11))]
        trick, hand = cards[: random.randint(0, 2)], cards[2:]
        trump = ((1 << ranks) - 1) << (ranks * random.randrange(4))
        found.append((sum(hand), trick[0] if trick else 0, sum(trick), trump))
    return found


def test_a_card_is_allowed_exactly_if_it_is_legal_and_some_card_always_is() -> None:
    for hand, led, _, trump in random_plays(52, 13, "whist"):
        for must_trump in (False, True):
            legal = whist.legal_cards(hand, led, trump, must_trump)
            allowed = [c for c in WHIST_DECK.cards if not whist.refusal(hand, led, trump, must_trump, c)]
            assert sum(allowed) == legal
            assert legal != 0
            assert legal & ~hand == 0
    for hand, led, trick, trump in random_plays(32, 8, "belote"):
        for under, over, beat in product((0, 1), repeat=3):
            position = (hand, led, trick, trump, under, over, beat)
            legal = belote.legal_cards(*position)
            assert sum(c for c in BELOTE_DECK.cards if not belote.refusal(*position, c)) == legal
            assert legal != 0
            assert legal & ~hand == 0


def test_every_code_of_the_kernel_has_its_reason() -> None:
    codes = {name: value for name, value in vars(reasons).items() if name.isupper()}
    assert sorted(codes.values()) == list(range(len(KERNEL_REASONS)))
    named = {name for name, code in codes.items() if KERNEL_REASONS[code] and KERNEL_REASONS[code].name == name}
    assert named == set(codes) - {"ALLOWED"}
    assert KERNEL_REASONS[reasons.ALLOWED] is None


def test_every_suit_is_found_from_its_cards() -> None:
    for deck, module in [(WHIST_DECK, whist), (BELOTE_DECK, belote)]:
        for card, text in deck.text_of.items():
            assert module.suit_of(card) == deck.suit(text[1])
        assert module.suit_of(0) == 0
        assert deck.pack == module.PACK
        assert (module.SPADES, module.HEARTS, module.DIAMONDS, module.CLUBS) == module.SUITS


def test_counting_and_finding_cards() -> None:
    random = Random("sets")
    samples = [random.getrandbits(52) & random.getrandbits(52) for _ in range(500)]
    for cards in [0, WHIST_DECK.pack, *WHIST_DECK.cards, *range(4096), *samples]:
        assert sets.count(cards) == len(singles(cards))
        assert sets.is_card(cards) == (len(singles(cards)) == 1)
        assert sets.highest(cards) == max(singles(cards), default=0)
    for cards, whole in product(range(16), repeat=2):
        assert sets.within(cards, whole) == (set(singles(cards)) <= set(singles(whole)))


BELOTE_ORDERS = [
    (belote.best_trump, belote.trumps_over, "J9ATKQ87"),
    (belote.best_plain, belote.plain_over, "ATKQJ987"),
]


@pytest.mark.parametrize(("best", "over", "order"), BELOTE_ORDERS)
def test_the_orders_of_one_belote_suit(best: Callable[[int], int], over: Callable[[int, int], int], order: str) -> None:
    cards = [BELOTE_DECK.card(rank + "D") for rank in order]
    every = [sum(held) for number in range(9) for held in combinations(cards, number)]
    assert len(every) == 256
    for held in every:
        mine = [card for card in cards if card & held]
        assert best(held) == (mine[0] if mine else 0)
        for table in every[:80]:
            above = cards[: min([place for place, card in enumerate(cards) if card & table], default=8)]
            assert over(held, table) == sum(card for card in mine if card in above)


NO, YES = reasons.SUIT_NOT_ALLOWED, reasons.ALLOWED


@pytest.mark.parametrize(
    ("contract", "suit", "no_spades", "spades"),
    [
        *((contract, "", YES, YES) for contract in (tre_belli.SANG, tre_belli.SPADER, tre_belli.PASS)),
        *((contract, "H", NO, NO) for contract in (tre_belli.SANG, tre_belli.SPADER, tre_belli.PASS)),
        *((tre_belli.TRUMF, suit, YES, YES) for suit in "HDC"),
        (tre_belli.TRUMF, "S", NO, YES),
        (tre_belli.TRUMF, "", NO, NO),
    ],
)
def test_a_suit_is_named_with_trumf_or_valfri_and_spades_only_by_their_reading(
    contract: int, suit: str, no_spades: int, spades: int
) -> None:
    named = WHIST_DECK.suit(suit) if suit else 0
    assert tre_belli.suit_refusal(contract, named, SPADES_IN_TRUMF_NO) == no_spades
    assert tre_belli.suit_refusal(contract, named, SPADES_IN_TRUMF_YES) == spades
    twin = {
        tre_belli.SANG: bismarck.SPEL,
        tre_belli.SPADER: bismarck.SPADER,
        tre_belli.TRUMF: bismarck.VALFRI,
        tre_belli.PASS: bismarck.PASS,
    }[contract]
    assert bismarck.suit_refusal(twin, named, SPADES_IN_VALFRI_NO) == no_spades
    assert bismarck.suit_refusal(twin, named, SPADES_IN_VALFRI_YES) == spades


def test_the_trump_suit_of_every_contract_and_round() -> None:
    hearts, spades = WHIST_DECK.suit("H"), WHIST_DECK.suit("S")
    sang, spader, trumf, passed = tre_belli.SANG, tre_belli.SPADER, tre_belli.TRUMF, tre_belli.PASS
    found = [tre_belli.trump_suit(contract, hearts) for contract in (sang, spader, trumf, passed)]
    assert found == [0, spades, hearts, 0]
    spel, pas, spades_trump, valfri = bismarck.SPEL, bismarck.PASS, bismarck.SPADER, bismarck.VALFRI
    found = [bismarck.trump_suit(contract, hearts) for contract in (spel, pas, spades_trump, valfri)]
    assert found == [0, 0, spades, hearts]
    assert [tribello.trump_suit(number, hearts) for number in (1, 2, 3, 4)] == [hearts, hearts, 0, 0]


@pytest.mark.parametrize(
    ("trump_duty", "in_trumf", "expected"),
    [
        (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER, [False, True, True, False]),
        (TRE_BELLI_TRUMP_DUTY_MUST_TRUMP, TRUMP_DUTY_IN_TRUMF_FREE, [False, True, False, False]),
        (TRE_BELLI_TRUMP_DUTY_FREE, TRUMP_DUTY_IN_TRUMF_SAME_AS_SPADER, [False, False, False, False]),
        (TRE_BELLI_TRUMP_DUTY_FREE, TRUMP_DUTY_IN_TRUMF_FREE, [False, False, False, False]),
    ],
)
def test_the_duty_to_trump_by_contract_and_reading(trump_duty: int, in_trumf: int, expected: list[bool]) -> None:
    contracts = (tre_belli.SANG, tre_belli.SPADER, tre_belli.TRUMF, tre_belli.PASS)
    assert [tre_belli.must_trump(contract, trump_duty, in_trumf) for contract in contracts] == expected


def test_bismarck_knows_no_duty_to_trump_unless_the_rule_set_does() -> None:
    assert bismarck.must_trump(BISMARCK_TRUMP_DUTY_FREE) is False
    assert bismarck.must_trump(BISMARCK_TRUMP_DUTY_MUST_TRUMP) is True


def test_cards_that_are_not_held_cannot_be_thrown() -> None:
    hand, table = W("2C 3C 4C 5C 6C"), W("AS KS QS JS")
    wrong = W("2C 3C 4C AD")
    assert tre_belli.discard_refusal(hand, table, wrong, EXCHANGE_TAKE_THEN_DISCARD) == reasons.NOT_IN_HAND
    assert bismarck.discard_refusal(hand, table, wrong, EXCHANGE_IS_ALL_OR_NONE) == reasons.NOT_IN_HAND
    assert tribello.exchange_refusal(hand, wrong, 13) == reasons.NOT_IN_HAND


def test_only_the_compulsory_exchange_cannot_be_declined() -> None:
    assert bismarck.keep_refusal(EXCHANGE_IS_ALL_OR_NONE) == reasons.ALLOWED
    assert bismarck.keep_refusal(EXCHANGE_IS_ANY_NUMBER) == reasons.ALLOWED
    assert bismarck.keep_refusal(EXCHANGE_IS_COMPULSORY) == reasons.EXCHANGE_COMPULSORY


def test_nobody_draws_more_than_the_pickup_holds() -> None:
    hand = W("2C 3C 4C 5C")
    for left in range(6):
        for number in range(5):
            cards = sum(singles(hand)[:number])
            expected = reasons.ALLOWED if number <= left else reasons.MORE_THAN_PICKUP_HOLDS
            assert tribello.exchange_refusal(hand, cards, left) == expected


def test_the_dealer_exchanges_first_and_then_right_or_left_by_reading() -> None:
    dealer, left, right = tribello.DEALER, tribello.LEFT, tribello.RIGHT
    by_right = [tribello.exchange_place(turn, EXCHANGE_ORDER_DEALER_RIGHT_LEFT) for turn in range(3)]
    by_left = [tribello.exchange_place(turn, EXCHANGE_ORDER_DEALER_LEFT_RIGHT) for turn in range(3)]
    assert by_right == [dealer, right, left]
    assert by_left == [dealer, left, right]


@pytest.mark.parametrize("named", "SHDC")
@pytest.mark.parametrize("turned", ["7S", "KH", "AD", "JC"])
def test_the_turned_suit_is_not_named_again_unless_the_rule_set_says_so(named: str, turned: str) -> None:
    suit, card = BELOTE_DECK.suit(named), BELOTE_DECK.card(turned)
    same = reasons.SUIT_NOT_ALLOWED if named == turned[1] else reasons.ALLOWED
    assert belote.naming_refusal(suit, card, TURNED_SUIT_IN_ROUND_TWO_NO) == same
    assert belote.naming_refusal(suit, card, TURNED_SUIT_IN_ROUND_TWO_YES) == reasons.ALLOWED


@pytest.mark.parametrize(("taker", "by"), [*product([True, False], [SEVEN_SWAP_BY_HOLDER, SEVEN_SWAP_BY_TAKER])])
@pytest.mark.parametrize(("first_round", "in_time"), [*product([True, False], repeat=2)])
def test_the_seven_is_swapped_in_time_for_a_suit_taken_in_the_first_round(
    first_round: bool, in_time: bool, taker: bool, by: int
) -> None:
    allowed = first_round and in_time and (taker or by == SEVEN_SWAP_BY_HOLDER)
    expected = reasons.ALLOWED if allowed else reasons.SWAP_NOT_ALLOWED
    hearts, turned = BELOTE_DECK.suit("H"), BELOTE_DECK.card("KH")
    args = (hearts, first_round, in_time, taker, by)
    assert belote.swap_refusal(B("7H AS QD"), turned, *args) == expected
    assert belote.swap_refusal(B("8H AS 7D"), turned, *args) == reasons.NOT_IN_HAND
    seven = BELOTE_DECK.card("7H")
    assert belote.swap_refusal(B("7H AS QD"), seven, *args) == reasons.SWAP_NOT_ALLOWED


def test_the_swap_puts_the_turned_card_in_the_place_of_the_seven() -> None:
    assert belote.swapped(B("7H AS 7D"), B("KH"), BELOTE_DECK.suit("H")) == B("KH AS 7D")
