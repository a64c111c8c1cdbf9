"""Card text: every card there and back, and every other text refused by token and place."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from followsuit.cards import BELOTE_DECK, SIGN_OF, SUIT_SIGNS, WHIST_DECK, CardTextError, Deck, singles

Refused = Callable[..., AbstractContextManager[None]]

PACKS = [(WHIST_DECK, "23456789TJQKA"), (BELOTE_DECK, "789TJQKA")]
each_pack = pytest.mark.parametrize(("deck", "ranks"), PACKS, ids=["52", "32"])


@each_pack
def test_066_every_card_goes_to_its_bit_and_back(deck: Deck, ranks: str) -> None:
    texts = [rank + suit for suit, rank in product("SHDC", ranks)]
    assert [deck.card(text) for text in texts] == [1 << place for place in range(4 * len(ranks))]
    assert [deck.write(1 << place) for place in range(4 * len(ranks))] == texts
    assert list(deck.cards) == [deck.card(text) for text in texts]
    assert deck.size == len(texts)
    assert deck.pack == sum(deck.cards)


@each_pack
def test_066_every_suit_goes_to_its_mask_and_back(deck: Deck, ranks: str) -> None:
    for suit in "SHDC":
        mask = sum(deck.card(rank + suit) for rank in ranks)
        assert deck.suit(suit) == mask
        assert deck.suit(SIGN_OF[suit]) == mask
        assert deck.suit_letter(mask) == suit
    assert deck.suit_letter(0) == ""


def test_066_king_of_spades_is_never_a_suit(refused: Refused) -> None:
    with refused(CardTextError, "'KS' is not a suit", "S H D C"):
        WHIST_DECK.suit("KS")
    with refused(CardTextError, "'K' is not a suit"):
        WHIST_DECK.suit("K")
    with refused(CardTextError, "'' is not a suit"):
        WHIST_DECK.suit("")
    with refused(CardTextError, "'S' (card 2) is not a card"):
        WHIST_DECK.tokens("KS S")


@each_pack
def test_080_ten_is_written_t_and_read_as_10_too(deck: Deck, ranks: str) -> None:
    for suit in "SHDC":
        assert deck.card("10" + suit) == deck.card("T" + suit)
        assert deck.write(deck.card("10" + suit)) == "T" + suit


@pytest.mark.parametrize("token", ["0H", "1H", "th", "tH", "Th", "H", "10", "1010H", "100H", "HT", "T", "TX", "THH"])
@each_pack
def test_080_other_ways_to_write_the_ten_are_refused(refused: Refused, deck: Deck, ranks: str, token: str) -> None:
    with refused(CardTextError, f"'{token}' (card 3)", f"{deck.size}-card pack"):
        deck.tokens(f"AS KS {token}")
    with refused(CardTextError, f"'{token}' (card 1)"):
        deck.card(token)


@pytest.mark.parametrize("sign", sorted(SUIT_SIGNS))
def test_suit_signs_are_read_and_letters_written(sign: str) -> None:
    letter = SUIT_SIGNS[sign]
    assert WHIST_DECK.card("Q" + sign) == WHIST_DECK.card("Q" + letter)
    assert WHIST_DECK.card("10" + sign) == WHIST_DECK.card("T" + letter)
    assert WHIST_DECK.write(WHIST_DECK.card("Q" + sign)) == "Q" + letter
    assert SUIT_SIGNS[SIGN_OF[letter]] == letter


@pytest.mark.parametrize("hand", [".AKQ.JT9.8765", "SA7.H864...", "A.K.Q.J"])
def test_083_dotted_hands_are_refused_with_their_place(refused: Refused, hand: str) -> None:
    with refused(CardTextError, f"'{hand}' (card 1)", "write the rank"):
        WHIST_DECK.read(hand)
    with refused(CardTextError, f"'{hand}' (card 2)"):
        WHIST_DECK.read(f"AS {hand}")


@pytest.mark.parametrize(
    ("text", "token"), [("AS KH AS", "AS"), ("TD, 2C, 10D", "10D"), ("Q♥ JH QH", "QH"), ("2S KS 2S AS", "2S")]
)
def test_a_card_that_stands_twice_is_refused(refused: Refused, text: str, token: str) -> None:
    with refused(CardTextError, f"'{token}' (card 3) stands twice"):
        WHIST_DECK.read(text)


def test_the_small_cards_are_not_in_the_small_pack(refused: Refused) -> None:
    for rank in "23456":
        with refused(CardTextError, f"'{rank}S' (card 2)", "32-card pack", "A K Q J T 9 8 7"):
            BELOTE_DECK.read(f"7S {rank}S")


def test_tokens_keep_their_order_and_may_repeat() -> None:
    assert WHIST_DECK.tokens("2C, AS 2C") == [1 << 39, 1 << 12, 1 << 39]
    assert WHIST_DECK.tokens("") == []


def test_a_set_is_written_by_suit_from_high_to_low() -> None:
    assert WHIST_DECK.write(WHIST_DECK.read("2C AC 9S TS QD 3H")) == "TS 9S 3H QD AC 2C"
    assert BELOTE_DECK.write(BELOTE_DECK.read("7C AC 9S TS QD 8H")) == "TS 9S 8H QD AC 7C"
    assert WHIST_DECK.write(0) == ""


@each_pack
def test_any_set_is_read_back_as_written(deck: Deck, ranks: str) -> None:
    for stride in range(1, 30):
        cards = sum(deck.cards[::stride])
        assert deck.read(deck.write(cards)) == cards


def test_a_pack_is_a_fixed_value_known_by_its_ranks(refused: Refused) -> None:
    assert repr(BELOTE_DECK) == "Deck(name='32', ranks='789TJQKA')"
    assert Deck("32", "789TJQKA") == BELOTE_DECK != WHIST_DECK
    assert len({BELOTE_DECK, WHIST_DECK, Deck("32", "789TJQKA")}) == 2
    with refused(FrozenInstanceError):
        BELOTE_DECK.ranks = "AKQJT987"  # type: ignore[misc]


def test_singles_are_the_cards_from_the_lowest_bit_up() -> None:
    assert singles(0b101100) == [0b100, 0b1000, 0b100000]
    assert singles(WHIST_DECK.pack) == list(WHIST_DECK.cards)
    assert singles(0) == []
