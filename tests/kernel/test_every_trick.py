"""Every trick there is: the compiled winner against a definition in one line, and the points of every card."""

from collections.abc import Callable
from itertools import combinations, product
from types import ModuleType
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from followsuit.cards import BELOTE_DECK, WHIST_DECK, Deck
from followsuit.kernel import belote, whist
from followsuit.kernel.compiled import compiled

Plant = Callable[[ModuleType, str, str], ModuleType]
Ints = NDArray[np.int64]


class Game(NamedTuple):
    """A pack, the orders of its ranks from low to high, and the trumps that a deal can have."""

    deck: Deck
    plain: str
    trump: str
    trumps: str


WHIST = Game(WHIST_DECK, "23456789TJQKA", "23456789TJQKA", "-SHDC")
BELOTE = Game(BELOTE_DECK, "789JQKTA", "78QKTA9J", "SHDC")

VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_VALUES = {**VALUES, "J": 20, "9": 14}


class Outcome(NamedTuple):
    """How many tricks were decided, how many of them were different, on how many the two sides differ."""

    decided: int
    different: int
    wrong: int


def _decide(winner: Any, cards: Ints, places: Ints, trump: int, found: Ints) -> int:
    """Decide the tricks given as places in `cards`, three a row; the number of tricks decided."""
    decided = 0
    for row in range(len(places)):
        a, b, c = places[row]
        found[row] = winner(cards[a], cards[b], cards[c], trump)
        decided += 1
    return decided


decide = numba.njit(_decide)


def every_trick(game: Game, winner: Callable[[int, int, int, int], int]) -> Outcome:
    """Decide every trick of a game by a kernel winner and by the ranks and suits in the card texts."""
    texts = [game.deck.text_of[card] for card in game.deck.cards]
    cards = np.array(game.deck.cards, dtype=np.int64)
    plain = np.array([game.plain.index(text[0]) for text in texts])
    high = np.array([game.trump.index(text[0]) for text in texts])
    suit = np.array([text[1] for text in texts])
    grid = np.indices((len(texts),) * 3).reshape(3, -1).T
    distinct = (grid[:, 0] != grid[:, 1]) & (grid[:, 0] != grid[:, 2]) & (grid[:, 1] != grid[:, 2])
    places = np.ascontiguousarray(grid[distinct])
    fast, decided, different, wrong = compiled(winner), 0, 0, 0
    for trump in game.trumps:
        found = np.full(len(places), -1)
        decided += decide(fast, cards, places, 0 if trump == "-" else game.deck.suit(trump), found)
        different += len(np.unique(places @ np.array([10_000, 100, 1])))
        led = suit[places[:, :1]]
        strength = np.where(suit == trump, 200 + high, 100 + plain)[places]
        follows = (suit[places] == trump) | (suit[places] == led)
        wrong += int(np.count_nonzero(found != np.where(follows, strength, 0).argmax(axis=1)))
    return Outcome(decided, different, wrong)


def test_every_whist_trick_is_won_by_the_highest_trump_or_else_the_highest_of_the_suit_led() -> None:
    assert every_trick(WHIST, whist.trick_winner) == Outcome(52 * 51 * 50 * 5, 663_000, 0)


def test_every_belote_trick_is_won_by_the_best_trump_or_else_the_best_of_the_suit_led() -> None:
    assert every_trick(BELOTE, belote.trick_winner) == Outcome(32 * 31 * 30 * 4, 119_040, 0)


@pytest.mark.parametrize(
    ("game", "module", "right", "wrong", "spoiled"),
    [
        # a plain lead holds against every trump
        (WHIST, whist, "    if trick & trump:\n", "    if led & trump:\n", 4 * 39 * (51 * 50 - 38 * 37)),
        # the second card never wins
        (WHIST, whist, "    if best == second:\n        return 1\n", "", 14_456 + 4 * 33_722),
        # ace over nine, the jack not there
        (BELOTE, belote, "(JACKS, NINES, ACES, TENS,", "(JACKS, ACES, NINES, TENS,", 4 * 6 * 29),
        # seven over eight, no other trump there
        (BELOTE, belote, "QUEENS, EIGHTS, SEVENS)\nPLAIN", "QUEENS, SEVENS, EIGHTS)\nPLAIN", 4 * 6 * 24),
        # king over ten in a plain suit that is led, neither its ace nor a trump there
        (BELOTE, belote, "(ACES, TENS, KINGS,", "(ACES, KINGS, TENS,", 4 * 3 * (6 * 5 + 4 * 16)),
    ],
)
def test_a_fault_in_the_winner_spoils_as_many_tricks_as_it_must(
    plant: Plant, game: Game, module: ModuleType, right: str, wrong: str, spoiled: int
) -> None:
    assert every_trick(game, plant(module, right, wrong).trick_winner).wrong == spoiled


def point_faults(points: Callable[[int, int], int]) -> list[str]:
    """The cards, with the trump in force, that a function does not give the points of the table."""
    return [
        f"{text} where {trump} is trump"
        for trump, (card, text) in product("SHDC", BELOTE_DECK.text_of.items())
        if points(card, BELOTE_DECK.suit(trump)) != (TRUMP_VALUES if text[1] == trump else VALUES)[text[0]]
    ]


def test_every_card_has_the_points_of_the_table() -> None:
    assert point_faults(belote.card_points) == []


def test_a_fault_in_the_points_shows_in_the_very_cards(plant: Plant) -> None:
    faulty = plant(belote, "(NINES, 14)", "(NINES, 0)")
    assert point_faults(faulty.card_points) == [f"9{suit} where {suit} is trump" for suit in "SHDC"]


@pytest.mark.parametrize("trump", "SHDC")
def test_the_pack_holds_152_points_62_of_them_in_trump(trump: str) -> None:
    suit = BELOTE_DECK.suit(trump)
    assert belote.card_points(BELOTE_DECK.pack, suit) == 152
    assert belote.card_points(suit, suit) == 62
    assert [belote.card_points(other, suit) for other in belote.SUITS if other != suit] == [30, 30, 30]
    assert belote.card_points(0, suit) == 0


def undealt_points(points: Callable[[int, int], int]) -> tuple[int, set[int], float]:
    """How many sets of five cards there are, the points that they can hold, and their mean, spades trump."""
    fast, spades = compiled(points), BELOTE_DECK.suit("S")
    found = [fast(sum(cards), spades) for cards in combinations(BELOTE_DECK.cards, 5)]
    return len(found), set(found), sum(found) / len(found)


def test_five_undealt_cards_hold_any_points_from_0_to_67_but_never_1(plant: Plant) -> None:
    assert undealt_points(belote.card_points) == (201_376, {0, *range(2, 68)}, 23.75)
    faulty = plant(belote, "(JACKS, 2))", "(JACKS, 1))")
    assert 1 in undealt_points(faulty.card_points)[1]
