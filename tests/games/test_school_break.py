"""Bismarck in the school break: the gifts that the scores of the last deal ask for."""

from typing import Any

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.games import SchoolBreak, WhistDeal
from followsuit.games.actions import Three
from followsuit.verdict import Reason

from .expect import every_card_once, refusal
from .tables import action, after, named

HANDS = (
    "AS KS QS JS TS 9S 8S 7S AH KH QH JH AD KD AC KC",
    "6S 5S TH 9H 8H QD JD TD 9D QC JC TC 9C 8C 7C 6C",
    "4S 3S 7H 6H 5H 4H 8D 7D 6D 5D 4D 3D 5C 4C 3C 2C",
)
TABLE = "2S 3H 2H 2D"


def dealt(rules: str, scores: Three, dealer: int = 2) -> tuple[SchoolBreak, WhistDeal]:
    """The deal after one with these scores; seat 0 is forehand unless another dealer is given."""
    game = named(rules)
    assert isinstance(game, SchoolBreak)
    a, b, c = (WHIST_DECK.read(hand) for hand in HANDS)
    match = game.start(dealer)._replace(played=1, last=scores)
    state = game.dealt(match, (a, b, c), WHIST_DECK.read(TABLE))
    every_card_once(game, state)
    return game, state


def owed(rules: str, scores: Three, dealer: int = 2) -> list[tuple[int, int, int]]:
    """The gifts in order: giver, receiver, cards."""
    _, state = dealt(rules, scores, dealer)
    return [(gift.giver, gift.receiver, gift.size) for gift in state.gifts]


def test_case_053_i_who_gives_how_many_to_whom() -> None:
    assert owed("bismarck/school-break", (4, -3, -1)) == [(0, 1, 3), (0, 2, 1)]
    game, state = dealt("bismarck/school-break", (4, -3, -1))
    state = after(game, state, "0 choose valfri H")
    assert (state.phase, state.actor) == ("give", 0)
    trumps = "school-break/trump-limit"
    refusal(game, state, action(game, "0 give AH 7S 8S"), Reason.TOO_MANY_TRUMPS, trumps)
    state = after(game, state, "0 give 7S 8S 9S", "1 give-back 9S 8S 7S")
    refusal(game, state, action(game, "0 give AH"), Reason.TOO_MANY_TRUMPS, trumps)
    assert after(game, state, "0 give KC").actor == 2


def test_case_053_ii_one_trump_among_four_cards_for_one_player() -> None:
    game, state = dealt("bismarck/school-break", (8, -4, -4))
    state = after(game, state, "0 choose valfri H")
    trumps = "school-break/trump-limit"
    verdict = refusal(game, state, action(game, "0 give AH KH 7S 8S"), Reason.TOO_MANY_TRUMPS, trumps)
    assert verdict.text == "at most 1 of the cards are trumps"
    state = after(game, state, "0 give JH 7S 8S 9S")
    refusal(game, state, action(game, "1 give-back TH 9S 8S 7S"), Reason.MUST_RETURN_BEST, "school-break/return")
    state = after(game, state, "1 give-back JH 9S 8S 7S", "0 give JH 7S 8S 9S")
    assert (state.phase, state.actor) == ("give-back", 2)


def test_case_053_ii_by_the_total_the_second_gift_may_hold_what_the_first_left() -> None:
    game, state = dealt("bismarck/school-break[trump_gifts_per=total]", (8, -4, -4))
    state = after(game, state, "0 choose valfri H", "0 give AH KH 7S 8S", "1 give-back AH KH 8S 7S")
    refusal(game, state, action(game, "0 give AH 7S 8S 9S"), Reason.TOO_MANY_TRUMPS, "school-break/trump-limit")


@pytest.mark.parametrize(
    ("rules", "scores", "dealer", "gifts"),
    [
        ("bismarck/school-break", (1, -4, 3), 2, [(2, 1, 3), (0, 1, 1)]),
        ("bismarck/school-break[gift_order=forehand-first]", (1, -4, 3), 2, [(0, 1, 1), (2, 1, 3)]),
        ("bismarck/school-break", (2, -4, 2), 2, [(0, 1, 2), (2, 1, 2)]),
        ("bismarck/school-break", (2, -4, 2), 1, [(2, 1, 2), (0, 1, 2)]),
        ("bismarck/school-break", (0, -2, 2), 2, [(2, 1, 2)]),
        ("bismarck/school-break", (0, 0, 0), 2, []),
    ],
)
def test_case_053_the_order_of_two_givers(
    rules: str, scores: Three, dealer: int, gifts: list[tuple[int, int, int]]
) -> None:
    assert owed(rules, scores, dealer) == gifts


@pytest.mark.parametrize(
    ("rules", "given", "back"),
    [
        ("bismarck/school-break", "AD AC", "AD AC"),
        ("bismarck/school-break", "7S KD", "7S KD"),
        ("bismarck/school-break[return_from=own-hand-else-same-card]", "AD AC", "QD QC"),
        ("bismarck/school-break[return_from=own-hand-else-same-card]", "8S 7S", "6S 5S"),
    ],
)
def test_the_best_cards_of_the_suit_go_back(rules: str, given: str, back: str) -> None:
    game, state = dealt(rules, (2, -2, 0))
    state = after(game, state, "0 choose valfri H", f"0 give {given}")
    assert [some.text(WHIST_DECK) for some in game.legal_actions(state)] == [f"1 give-back {back}"]
    assert game.expected_sizes(state) == (14, 18, 16)
    every_card_once(game, state)
    state = after(game, state, f"1 give-back {back}")
    assert (state.phase, state.actor, game.expected_sizes(state)) == ("exchange", 0, (16, 16, 16))


def test_who_holds_too_few_of_the_suit_hands_the_same_card_back() -> None:
    game, state = dealt("bismarck/school-break[return_from=own-hand-else-same-card]", (4, 0, -4))
    state = after(game, state, "0 choose valfri H", "0 give 7S 8S 9S TS")
    assert [some.text(WHIST_DECK) for some in game.legal_actions(state)] == ["2 give-back TS 9S 4S 3S"]


@pytest.mark.parametrize(("reading", "cards", "trumps"), [("fewer", 10, 2), ("trumps-fill", 11, 3)])
def test_a_giver_short_of_plain_cards(reading: str, cards: int, trumps: int) -> None:
    """Seat 0 holds eight spades, which are trumps, so eight plain cards; it owes eleven, two of them in trumps."""
    game, state = dealt(f"bismarck/school-break[short_of_plain={reading}]", (11, -11, 0))
    state = after(game, state, "0 choose valfri S")
    plain = "AH KH QH JH AD KD AC KC"
    spades = ["7S", "8S", "9S", "TS"]
    legal = action(game, f"0 give {plain} {' '.join(spades[:trumps])}")
    assert game.judge(state, legal).allowed
    assert len(legal.text(WHIST_DECK).split()) - 2 == cards
    more = action(game, f"0 give {plain} {' '.join(spades[: trumps + 1])}")
    refusal(game, state, more, Reason.WRONG_NUMBER_OF_CARDS, "school-break/gifts")


def test_there_are_only_trump_deals_and_spades_may_be_barred() -> None:
    game, state = dealt("bismarck/school-break", (0, 0, 0))
    for name in ("spel", "pass", "spader"):
        refusal(game, state, action(game, f"0 choose {name}"), Reason.UNKNOWN_CONTRACT, "school-break/trump-only")
    assert {some.suit for some in game.legal_actions(state)} == {WHIST_DECK.suit(suit) for suit in "SHDC"}
    barred, _ = dealt("bismarck/school-break[break_spades=no]", (0, 0, 0))
    refusal(barred, state, action(game, "0 choose valfri S"), Reason.SUIT_NOT_ALLOWED, "choice/suit")


def test_a_gift_is_known_to_the_two_that_exchange_cards() -> None:
    game, state = dealt("bismarck/school-break", (2, -2, 0))
    state = after(game, state, "0 choose valfri H")
    one, other = after(game, state, "0 give AD AC"), after(game, state, "0 give KD KC")
    assert game.view(one, 2) == game.view(other, 2)
    assert game.view(one, 1) != game.view(other, 1)
    gifts: Any = game.view(after(game, one, "1 give-back AD AC"), 0)["gifts"]
    assert gifts == [
        {
            "giver": 0,
            "receiver": 1,
            "owed": 2,
            "given_cards": 2,
            "returned_cards": 2,
            "given": "AD AC",
            "returned": "AD AC",
        }
    ]


def test_a_match_has_no_end_and_no_winner_and_hands_its_scores_on() -> None:
    game, state = dealt("bismarck/school-break", (0, 0, 0))
    match = game.start(2)
    assert game.deals_left(match) is None
    over = state._replace(phase="over", contract=3, won=(WHIST_DECK.read("AS KS QS"), 0, 0))
    closed = game.close(match, over)
    assert (closed.last, closed.totals, closed.dealer, closed.spent) == ((-7, -4, -4), (-7, -4, -4), 0, match.spent)
    assert game.deals_left(closed) is None
    assert game.winners(closed) == ()
