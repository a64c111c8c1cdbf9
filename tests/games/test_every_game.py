"""What holds alike in the four games."""

from random import Random
from typing import Any

import pytest

from followsuit.games import Action, DealError, Game
from followsuit.spec import clauses
from followsuit.verdict import Reason, Refused

from .expect import every_card_once, refusal
from .tables import action, after, belote_table, named, played_out, whist_table

GAMES = ["tre-belli", "bismarck", "tribello", "belote-a-trois"]
CHANCE: dict[str, dict[str, Any]] = {"tribello": {"cut": 1, "round": 1}}


def diamond_led(rules: str) -> tuple[Any, Any]:
    """Seat 0 has led a diamond; seat 1 holds one, and the ace of spades."""
    hands = ("7D 7C", "AS 8D", "9D 8C")
    if rules == "belote-a-trois":
        game, state = belote_table(rules, "H", hands)
        return game, after(game, state, "0 play 7D")
    contract = {"tre-belli": "sang", "bismarck": "spel", "tribello": "3"}[rules]
    whist, dealt = whist_table(rules, contract, 0, hands)
    return whist, after(whist, dealt, "0 play 7D")


@pytest.mark.parametrize("rules", GAMES)
def test_case_073_an_illegal_card_is_refused_and_changes_nothing(rules: str) -> None:
    game, state = diamond_led(rules)
    trick, counts = state.trick, game.trick_counts(state)
    for _ in range(3):
        refusal(game, state, action(game, "1 play AS"), Reason.MUST_FOLLOW_SUIT, "play/follow-suit")
    assert (state.trick, game.trick_counts(state), game.is_over(state)) == (trick, counts, False)
    assert after(game, state, "1 play 8D").actor == 2


@pytest.mark.parametrize("rules", GAMES)
def test_case_055_a_trick_left_one_card_short_is_refused_at_the_missing_card(rules: str) -> None:
    game, state = diamond_led(rules)
    state = after(game, state, "1 play 8D")
    verdict = refusal(game, state, action(game, "0 play 7C"), Reason.NOT_YOUR_TURN, "play/turns")
    assert verdict.text == "it is seat 2's turn, not seat 0's"


@pytest.mark.parametrize("rules", GAMES)
def test_case_017_a_card_of_somebody_else_is_an_ordinary_refusal(rules: str) -> None:
    game, state = diamond_led(rules)
    verdict = refusal(game, state, action(game, "1 play 9D"), Reason.NOT_IN_HAND, "play/follow-suit")
    assert verdict.text == "seat 1 does not hold 9D"
    for text in ("1 play", "1 play AS 8D"):
        refusal(game, state, action(game, text), Reason.WRONG_NUMBER_OF_CARDS, "play/turns")


@pytest.mark.parametrize("rules", GAMES)
def test_an_action_of_another_phase_and_an_action_after_the_end(rules: str) -> None:
    game, state = diamond_led(rules)
    for verb in ("exchange", "choose", "bid", ""):
        wrong = Action(1, verb)
        verdict = refusal(game, state, wrong, Reason.WRONG_PHASE, "play/turns")
        assert f"'{verb}' does not belong to the phase 'play'" in verdict.text
    over = played_out(game, game.random_deal(game.start(), Random(1)), Random(1))
    over = over if over.phase == "over" else played_out(game, game.random_deal(game.start(), Random(2)), Random(2))
    refusal(game, over, action(game, "0 play 7D"), Reason.DEAL_ALREADY_OVER, "play/turns")
    assert game.legal_actions(over) == []


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("places", [(5, 40), (0, 17), (20, 31)])
def test_case_069_a_card_dealt_twice_is_named_with_both_its_places(rules: str, places: tuple[int, int]) -> None:
    game = named(rules)
    first, second = (place % game.deck.size for place in places)
    pack = list(game.deck.cards)
    queen = game.deck.card("QH")
    there = pack.index(queen)
    pack[there], pack[first] = pack[first], pack[there]
    pack[second] = queen
    low, high = sorted((first + 1, second + 1))
    with pytest.raises(DealError, match=f"^QH stands in the pack twice, at places {low} and {high}$") as caught:
        game.deal(game.start(), pack, **CHANCE.get(rules, {}))
    assert caught.value.verdict.reason is Reason.DUPLICATE_CARD
    assert caught.value.verdict.clause in clauses()


@pytest.mark.parametrize("rules", GAMES)
def test_a_pack_that_is_not_whole_is_refused(rules: str) -> None:
    game = named(rules)
    whole = list(game.deck.cards)
    with pytest.raises(DealError, match=f"has {len(whole) - 1} cards, not {len(whole)}; missing: 7S$") as caught:
        game.deal(game.start(), [card for card in whole if card != game.deck.card("7S")], **CHANCE.get(rules, {}))
    assert caught.value.verdict.reason is Reason.CARD_MISSING
    with pytest.raises(DealError, match="stands at place 1 of the pack is not a card"):
        game.deal(game.start(), [3, 0, *whole[2:]], **CHANCE.get(rules, {}))


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_case_029_each_card_lies_in_one_place_all_through_a_deal(rules: str, seed: int) -> None:
    game, rng = named(rules), Random(seed)
    state = game.random_deal(game.start(seed % 3), rng)
    while not game.is_over(state):
        every_card_once(game, state)
        chosen = game.random_action(state, rng)
        assert chosen in game.legal_actions(state)
        state = game.apply(state, chosen)
    every_card_once(game, state)


def test_the_open_cards_are_four_different_places_of_the_pack() -> None:
    for rules in ("tre-belli", "bismarck"):
        game = named(rules)
        for places in ([2, 3, 4], [2, 3, 4, 4], [2, 3, 4, 5, 6], [2, 3, 4, 53], [0, 2, 3, 4]):
            with pytest.raises(DealError, match="four different places from 1 to 52") as caught:
                game.deal(game.start(), game.deck.cards, open=places)
            assert caught.value.verdict == (Reason.WRONG_POSITIONS, game.clause("deal/hands"), str(caught.value))
    game = named("tre-belli")
    assert game.deck.write(game.deal(game.start(), game.deck.cards, open=[1, 2, 3, 52]).table) == "4S 3S 2S AC"


def test_a_refusal_says_reason_sentence_and_clause() -> None:
    game, state = diamond_led("bismarck")
    with pytest.raises(
        Refused, match=r"^must-follow-suit: 7D was led and seat 1 holds 8D \[bismarck/play/follow-suit\]$"
    ):
        game.apply(state, action(game, "1 play AS"))


@pytest.mark.parametrize("rules", GAMES)
def test_the_games_answer_for_the_rule_set_that_they_are_given(rules: str) -> None:
    game: Game[Any] = named(rules)
    assert (game.id, game.rules.name) == (rules, rules)
    assert game.deals_left(game.start()) == {"belote-a-trois": None}.get(rules, 12)
