"""Tribello: rounds and trumps, exchange with the pickup, quotas and scores."""

from typing import Any

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.games import DealError, Game, WhistDeal, WhistGame
from followsuit.kernel.sets import count
from followsuit.verdict import Reason

from .expect import every_card_once, refusal
from .tables import action, after, allowed, cards, named, whist_table

PACK = list(WHIST_DECK.cards)
Three = tuple[int, int, int]


def dealt(game: Game[Any], round_number: int, dealer: int = 0, cut: str = "7H") -> WhistDeal:
    """A deal of a round from the pack in its plain order."""
    state = game.deal(game.start(dealer), PACK, round=round_number, cut=WHIST_DECK.card(cut))
    assert isinstance(state, WhistDeal)
    return state


def first_cards(state: WhistDeal, seat: int, number: int) -> str:
    """So many cards of a hand, the highest by suit first."""
    return " ".join(WHIST_DECK.write(state.hands[seat]).split()[:number])


def test_case_017_as_many_are_drawn_as_thrown_from_the_top_of_the_pickup() -> None:
    game = named("tribello")
    state = dealt(game, 3)
    thrown = first_cards(state, 0, 3)
    later = after(game, state, f"0 exchange {thrown}")
    assert later.hands[0] == state.hands[0] & ~WHIST_DECK.read(thrown) | sum(state.pickup[:3])
    assert later.pickup == state.pickup[3:]
    assert count(later.hands[0]) == 13
    every_card_once(game, later)


def test_case_017_a_card_that_is_not_held_is_an_ordinary_refusal() -> None:
    game = named("tribello")
    state = dealt(game, 3)
    missing = WHIST_DECK.write(state.hands[1]).split()[0]
    verdict = refusal(
        game, state, action(game, f"0 exchange {missing}"), Reason.NOT_IN_HAND, "exchange/discard-then-draw"
    )
    assert missing in verdict.text
    state = after(game, state, "0 exchange", "2 exchange", "1 exchange")
    refusal(game, state, action(game, f"0 play {missing}"), Reason.NOT_IN_HAND, "play/follow-suit")


def test_the_limit_of_an_exchange_is_what_is_left_in_the_pickup() -> None:
    game = named("tribello")
    state = dealt(game, 3)
    state = after(game, state, f"0 exchange {first_cards(state, 0, 11)}")
    three = first_cards(state, 2, 3)
    verdict = refusal(game, state, action(game, f"2 exchange {three}"), Reason.MORE_THAN_PICKUP_HOLDS, "exchange/limit")
    assert verdict.text == "3 cards thrown, but the pickup holds 2"
    assert len(game.legal_actions(state)) == 1 + 13 + 78
    last = after(game, state, f"2 exchange {first_cards(state, 2, 2)}")
    assert (last.phase, last.actor, last.pickup) == ("play", 0, ())


@pytest.mark.parametrize(
    ("rules", "order"),
    [("tribello", [0, 2, 1]), ("tribello[exchange_order=dealer-left-right]", [0, 1, 2])],
)
def test_the_order_of_the_exchange(rules: str, order: list[int]) -> None:
    game = named(rules)
    state, seats = dealt(game, 4), []
    while state.phase == "exchange":
        seats.append(state.actor)
        other = (state.actor + 1) % 3
        refusal(game, state, action(game, f"{other} exchange"), Reason.NOT_YOUR_TURN, "play/turns")
        state = after(game, state, f"{state.actor} exchange")
    assert seats == order
    assert (state.phase, state.actor, len(state.pickup)) == ("play", 0, 13)


def test_case_021_a_trump_beats_the_suit_led() -> None:
    game, state = whist_table("tribello", "2", 0, ("AH", "2C", "KH"), "C")
    assert after(game, state, *cards(game, 0, "AH", "2C", "KH")).actor == 1


def test_case_062_avoiding_tricks_does_not_lift_the_duty_to_follow() -> None:
    game, state = whist_table("tribello", "4", 0, ("4H", "KH 2S", "AH"))
    state = after(game, state, "0 play 4H")
    assert allowed(game, state) == {"KH"}
    refusal(game, state, action(game, "1 play 2S"), Reason.MUST_FOLLOW_SUIT, "play/follow-suit")


@pytest.mark.parametrize(
    ("rules", "round_number", "tricks", "points"),
    [
        ("tribello", "3", (6, 4, 3), (0, 1, -1)),
        ("tribello[round_three_quotas=left-4-right-3]", "3", (6, 4, 3), (0, 0, 0)),
        ("tribello", "1", (6, 4, 3), (0, 0, 0)),
        ("tribello", "2", (13, 0, 0), (7, -4, -3)),
        ("tribello", "4", (3, 6, 4), (0, 0, 0)),
        ("tribello", "4", (0, 13, 0), (3, -7, 4)),
        ("tribello/published", "4", (3, 4, 6), (0, 0, 0)),
    ],
)
def test_case_049_the_scores_by_dealer_left_and_right(
    rules: str, round_number: str, tricks: Three, points: Three
) -> None:
    for dealer in range(3):
        game, state = whist_table(rules, round_number, dealer, ("AS", "KS", "QS"))
        a, b, c = (tricks[(seat - dealer) % 3] for seat in range(3))
        score = game.score_tricks(state, (a, b, c))
        assert [score.points[(dealer + place) % 3] for place in range(3)] == list(points)
        counted = game.clause("score/nullo" if round_number == "4" else "score/per-trick")
        exact = game.clause("score/exact")
        assert [step.clause for step in score.steps] == [counted if step.amount else exact for step in score.steps]


@pytest.mark.parametrize(
    ("rules", "round_number", "own"),
    [
        ("tribello", 1, (6, 4, 3)),
        ("tribello", 2, (6, 4, 3)),
        ("tribello", 3, (6, 3, 4)),
        ("tribello", 4, (3, 6, 4)),
        ("tribello/published", 3, (6, 4, 3)),
        ("tribello/published", 4, (3, 4, 6)),
    ],
)
def test_case_079_a_view_shows_the_quotas_of_the_round(rules: str, round_number: int, own: Three) -> None:
    game = named(rules)
    state = dealt(game, round_number)
    for seat in range(3):
        assert game.view(state, seat)["quotas"] == list(own)
        assert game.view(state, seat)["round"] == round_number
    turned = dealt(game, round_number, dealer=2)
    assert game.view(turned, 0)["quotas"] == [own[1], own[2], own[0]]


def test_the_trump_of_each_round() -> None:
    game = named("tribello")
    assert ready(game, dealt(game, 1, cut="2C")).trump == WHIST_DECK.suit("C")
    assert ready(game, dealt(game, 3)).trump == 0
    assert ready(game, dealt(game, 4)).trump == 0
    state = dealt(game, 2)
    assert (state.phase, state.actor) == ("name", 0)
    refusal(game, state, action(game, "0 name"), Reason.SUIT_NOT_ALLOWED, "trump/named")
    refusal(game, state, action(game, "1 name S"), Reason.NOT_YOUR_TURN, "play/turns")
    refusal(game, state, action(game, "0 exchange"), Reason.WRONG_PHASE, "play/turns")
    assert {some.suit for some in game.legal_actions(state)} == {WHIST_DECK.suit(letter) for letter in "SHDC"}
    assert ready(game, after(game, state, "0 name D")).trump == WHIST_DECK.suit("D")


def ready(game: Game[Any], state: WhistDeal) -> WhistDeal:
    """The deal at its first lead, nobody having exchanged."""
    while state.phase == "exchange":
        state = after(game, state, f"{state.actor} exchange")
    return state


def test_trump_named_after_the_exchange() -> None:
    game = named("tribello[name_trump=after-exchange]")
    state = ready(game, dealt(game, 2, dealer=1))
    assert (state.phase, state.actor) == ("name", 1)
    state = after(game, state, "1 name S")
    assert (state.phase, state.actor, state.trump) == ("play", 1, WHIST_DECK.suit("S"))
    assert ready(game, dealt(game, 3)).phase == "play"


def test_the_cut_card_is_seen_or_only_its_suit() -> None:
    seen = named("tribello")
    unseen = named("tribello[cut_card_seen=no]")
    for seat in range(3):
        assert seen.view(dealt(seen, 1), seat)["cut_card"] == "7H"
        assert unseen.view(dealt(unseen, 1), seat)["cut_card"] == ""
        assert unseen.view(dealt(unseen, 1), seat)["named_suit"] == "H"


def test_round_one_needs_a_cut_card_and_there_are_four_rounds() -> None:
    game = named("tribello")
    with pytest.raises(DealError, match="a card is cut") as caught:
        game.deal(game.start(), PACK)
    assert (caught.value.verdict.reason, caught.value.verdict.clause) == (
        Reason.CARD_MISSING,
        "tribello/trump/cut-card",
    )
    with pytest.raises(DealError, match="rounds 1 to 4, not 5") as caught:
        game.deal(game.start()._replace(played=12), PACK)
    assert caught.value.verdict.clause == "tribello/match/rounds"


def test_hands_and_pickup_fall_one_by_one_and_the_last_card_lies_on_top() -> None:
    game = named("tribello")
    state = dealt(game, 3, dealer=1)
    assert isinstance(game, WhistGame)
    order = WHIST_DECK.cards
    assert state.hands[2] == sum(order[0::4])
    assert state.hands[0] == sum(order[1::4])
    assert state.hands[1] == sum(order[2::4])
    assert state.pickup == order[51::-4]
