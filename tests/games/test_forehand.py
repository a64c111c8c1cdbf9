"""Tre Belli and Bismarck: choice, exchange, duties and scores."""

from typing import Any

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.games import DealError, Game, WhistDeal
from followsuit.games.forehand import ForehandGame
from followsuit.verdict import Reason

from .expect import every_card_once, refusal
from .tables import action, after, allowed, cards, named, whist_table

PACK = list(WHIST_DECK.card_of)


def dealt(game: Game[Any], table: str, forehand: str) -> WhistDeal:
    """A deal by seat 0 with these cards open and these in the hand of forehand, seat 1; the rest as they fall."""
    open_cards, first = table.split(), forehand.split()
    rest = [card for card in PACK if card not in open_cards + first]
    own = 16 - len(first)
    a, b, c = (WHIST_DECK.read(" ".join(some)) for some in (rest[own + 16 :], first + rest[:own], rest[own : own + 16]))
    assert isinstance(game, ForehandGame)
    state = game.dealt(game.start(), (a, b, c), WHIST_DECK.read(table))
    every_card_once(game, state)
    return state


def test_case_010_after_the_exchange_the_thrown_cards_cannot_be_played_and_those_taken_can() -> None:
    game = named("bismarck")
    state = dealt(game, "AS KS QS JS", "2C 3C 4D 5H")
    state = after(game, state, "1 choose spel", "1 discard 2C 3C 4D 5H", "1 take")
    refusal(game, state, action(game, "1 play 2C"), Reason.NOT_IN_HAND, "play/follow-suit")
    assert after(game, state, "1 play AS").trick == (WHIST_DECK.card("AS"),)


def test_case_012_the_winner_leads_and_the_cards_of_the_next_trick_are_his_in_order_of_play() -> None:
    game, state = whist_table("bismarck", "spel", 1, ("3C 5D", "2C AD", "AC KD"))
    state = after(game, state, *cards(game, 1, "2C", "AC", "3C"))
    assert (state.actor, game.trick_counts(state)) == (2, (0, 0, 1))
    state = after(game, state, *cards(game, 2, "KD", "5D", "AD"))
    assert (state.actor, game.trick_counts(state)) == (1, (0, 1, 1))


def test_case_018_the_duty_to_trump_begins_only_where_the_suit_led_is_missing() -> None:
    game, state = whist_table("tre-belli", "spader", 1, ("AD", "7D", "4D 9S 2S"))
    state = after(game, state, "1 play 7D")
    assert allowed(game, state) == {"4D"}
    assert game.play_case(state)[0] == "tre-belli/play/follow-suit"
    refusal(game, state, action(game, "2 play 9S"), Reason.MUST_FOLLOW_SUIT, "play/follow-suit")


def test_case_020_and_028_spades_are_no_way_out_of_a_suit_and_take_no_trick_in_spel() -> None:
    game, state = whist_table("bismarck", "spader", 0, ("5C", "2C AS", "7C"))
    state = after(game, state, "0 play 5C")
    assert allowed(game, state) == {"2C"}
    game, state = whist_table("bismarck", "spel", 0, ("5C", "AS", "7C"))
    assert after(game, state, *cards(game, 0, "5C", "AS", "7C")).actor == 2


@pytest.mark.parametrize(
    ("rules", "discards", "keep"),
    [
        ("tre-belli", 4845, False),
        ("tre-belli[exchange=discard-then-take]", 1820, False),
        ("bismarck", 1820, True),
        ("bismarck[exchange_is=compulsory]", 1820, False),
        ("bismarck[exchange_is=any-number]", 16 + 120 + 560 + 1820, True),
    ],
)
def test_case_033_the_number_of_legal_discards(rules: str, discards: int, keep: bool) -> None:
    game = named(rules)
    state = after(game, dealt(game, "AS KH 3D 2C", "KS AH"), f"1 choose {game.contracts[0]}")
    state = after(game, state, "1 take") if state.phase == "take" else state
    listed = game.legal_actions(state)
    thrown = {some.cards for some in listed if some.verb == "discard"}
    assert len(thrown) == discards
    assert len(listed) == discards + keep
    assert [some.verb for some in listed if some.verb != "discard"] == ["keep"] * keep
    assert any(cards & WHIST_DECK.card("KS") for cards in thrown), "a king is protected"
    assert any(cards & WHIST_DECK.card("AH") for cards in thrown), "an ace is protected"


def test_case_044_in_tre_belli_cards_just_picked_up_may_be_thrown() -> None:
    game = named("tre-belli")
    state = after(game, dealt(game, "AS 2C 3C 4C", "5D"), "1 choose sang", "1 take", "1 discard 2C 3C 4C 5D")
    assert state.phase == "play"
    assert state.hands[1] & WHIST_DECK.read("AS 2C 3C 4C 5D") == WHIST_DECK.card("AS")


@pytest.mark.parametrize(
    ("rules", "contract", "clause"),
    [
        ("bismarck", "spel", "exchange/discard-first"),
        ("tre-belli[exchange=discard-then-take]", "sang", "exchange/discard"),
    ],
)
def test_case_044_where_the_discard_comes_first_table_cards_cannot_be_thrown(
    rules: str, contract: str, clause: str
) -> None:
    game = named(rules)
    state = after(game, dealt(game, "AS 2C 3C 4C", "5D 6D 7D 8D"), f"1 choose {contract}")
    refusal(game, state, action(game, "1 discard 2C 3C 4C 5D"), Reason.NOT_FROM_TABLE, clause)
    assert after(game, state, "1 discard 5D 6D 7D 8D").phase == "take"


def test_only_four_cards_of_ones_own_are_thrown() -> None:
    game = named("tre-belli")
    state = after(game, dealt(game, "AS 2C 3C 4C", "5D 6D"), "1 choose sang", "1 take")
    number = Reason.WRONG_NUMBER_OF_CARDS
    verdict = refusal(game, state, action(game, "1 discard 2C 3C 5D"), number, "exchange/discard")
    assert verdict.text == "four cards are thrown, not 3"
    refusal(game, state, action(game, "1 discard 2C 3C 4C 5D 6D"), number, "exchange/discard")
    other = WHIST_DECK.write(state.hands[2]).split()[0]
    refusal(game, state, action(game, f"1 discard 2C 3C 4C {other}"), Reason.NOT_IN_HAND, "exchange/discard")


@pytest.mark.parametrize(
    ("rules", "contract", "suit", "legal"),
    [
        ("bismarck", "spader", "", {"3S", "KH"}),
        ("bismarck/must-trump-277", "spader", "", {"3S"}),
        ("tre-belli", "spader", "", {"3S"}),
        ("tre-belli[trump_duty=free]", "spader", "", {"3S", "KH"}),
        ("tre-belli[trump_duty_in_trumf=free]", "spader", "", {"3S"}),
        ("tre-belli", "trumf", "H", {"KH"}),
        ("tre-belli[trump_duty_in_trumf=free]", "trumf", "H", {"3S", "KH"}),
        ("tre-belli[trump_duty=free]", "trumf", "H", {"3S", "KH"}),
        ("tre-belli", "sang", "", {"3S", "KH"}),
    ],
)
def test_case_048_is_there_a_duty_to_trump(rules: str, contract: str, suit: str, legal: set[str]) -> None:
    game, state = whist_table(rules, contract, 1, ("2D", "9D", "3S KH"), suit)
    assert allowed(game, after(game, state, "1 play 9D")) == legal


@pytest.mark.parametrize(
    ("rules", "contract", "suit", "card", "clause"),
    [
        ("tre-belli", "spader", "", "KH", "play/trump-duty"),
        ("tre-belli", "trumf", "H", "3S", "play/trump-duty-in-trumf"),
        ("bismarck/must-trump-277", "spader", "", "KH", "play/no-trump-duty"),
    ],
)
def test_case_048_the_duty_is_refused_under_the_clause_that_speaks_of_it(
    rules: str, contract: str, suit: str, card: str, clause: str
) -> None:
    game, state = whist_table(rules, contract, 1, ("2D", "9D", "3S KH"), suit)
    state = after(game, state, "1 play 9D")
    refusal(game, state, action(game, f"2 play {card}"), Reason.MUST_TRUMP, clause)
    assert game.play_case(state)[0] == game.clause(clause)


@pytest.mark.parametrize("places", [[1, 10, 20, 30], [5, 6, 7, 52], [1, 2, 3, 52]])
def test_case_057_the_first_and_the_last_card_may_not_be_laid_open(places: list[int]) -> None:
    game = named("bismarck")
    with pytest.raises(DealError, match=r"places are 2 to 51") as caught:
        game.deal(game.start(), list(WHIST_DECK.cards), open=places)
    assert caught.value.verdict.reason is Reason.WRONG_POSITIONS
    assert caught.value.verdict.clause == "bismarck/deal/table-cards"


def test_case_057_any_other_places_may() -> None:
    game = named("bismarck")
    state = game.deal(game.start(), list(WHIST_DECK.cards), open=[51, 2, 4, 3])
    assert WHIST_DECK.write(state.table) == "5S 4S 3S KC"
    assert state.hands[1] & WHIST_DECK.card("2S")
    assert state.hands[0] & WHIST_DECK.card("AC")


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "points", "clause"),
    [
        ("bismarck", "pass", (0, 8, 8), (4, -2, -2), "score/pass-quotas"),
        ("tre-belli", "pass", (0, 8, 8), (6, -2, -2), "score/pass-under-six"),
        ("tre-belli/eight-four", "pass", (0, 8, 8), (4, -2, -2), "score/eight-four-pass"),
        ("tre-belli", "sang", (6, 5, 5), (0, -1, -1), "score/over-six"),
        ("tre-belli/eight-four", "sang", (6, 5, 5), (-2, 1, 1), "score/eight-four"),
        ("tre-belli/eight-four", "pass", (4, 6, 6), (0, 0, 0), "score/eight-four-pass"),
        ("bismarck", "spel", (9, 4, 3), (1, 0, -1), "score/quotas"),
        ("bismarck/must-trump-277", "pass", (2, 7, 7), (0, 0, 0), "score/pass-quotas"),
    ],
)
def test_case_007_and_024_the_scores_of_numbers_of_tricks(
    rules: str, contract: str, tricks: tuple[int, int, int], points: tuple[int, int, int], clause: str
) -> None:
    """Tricks and points with forehand, seat 0, first."""
    game, state = whist_table(rules, contract, 0, ("AS", "KS", "QS"))
    score = game.score_tricks(state, tricks)
    assert score.points == points
    assert [(step.seat, step.amount) for step in score.steps] == list(enumerate(points))
    assert {step.clause for step in score.steps} == {game.clause(clause)}


def test_the_suit_of_a_contract() -> None:
    game = named("tre-belli")
    state = dealt(game, "AS 2C 3C 4C", "5D")
    wrong = Reason.SUIT_NOT_ALLOWED
    for text in ("1 choose trumf", "1 choose trumf S", "1 choose sang H", "1 choose spader S", "1 choose pass D"):
        refusal(game, state, action(game, text), wrong, "choice/suit")
    spades = named("tre-belli/spades-in-trumf")
    assert after(spades, state, "1 choose trumf S", "1 take", "1 discard 2C 3C 4C 5D").trump == WHIST_DECK.suit("S")
    assert after(game, state, "1 choose trumf D", "1 take", "1 discard 2C 3C 4C 5D").trump == WHIST_DECK.suit("D")


def test_the_suit_of_valfri_named_with_the_hand_taken_up() -> None:
    game = named("bismarck[name_suit=after-pickup]")
    state = dealt(game, "AS 2C 3C 4C", "5D")
    refusal(game, state, action(game, "1 choose valfri H"), Reason.SUIT_NOT_ALLOWED, "choice/suit")
    assert game.view(state, 1)["hand"] is None
    state = after(game, state, "1 choose valfri")
    assert state.phase == "name"
    assert "5D" in str(game.view(state, 1)["hand"])
    refusal(game, state, action(game, "1 name S"), Reason.SUIT_NOT_ALLOWED, "choice/suit")
    state = after(game, state, "1 name H", "1 keep")
    assert state.trump == WHIST_DECK.suit("H")
    assert after(game, dealt(game, "AS 2C 3C 4C", "5D"), "1 choose spader").phase == "exchange"


def test_spades_in_valfri_where_they_are_allowed() -> None:
    state = dealt(named("bismarck"), "AS 2C 3C 4C", "5D")
    choice = action(named("bismarck"), "1 choose valfri S")
    refusal(named("bismarck"), state, choice, Reason.SUIT_NOT_ALLOWED, "choice/suit")
    assert named("bismarck/published").judge(state, choice).allowed


def test_leaving_the_table_cards_and_the_compulsory_exchange() -> None:
    game, state = named("bismarck"), dealt(named("bismarck"), "AS 2C 3C 4C", "5D")
    kept = after(game, state, "1 choose spel", "1 keep")
    assert (kept.phase, WHIST_DECK.write(kept.table)) == ("play", "AS 4C 3C 2C")
    every_card_once(game, kept)
    strict = named("bismarck[exchange_is=compulsory]")
    state = after(strict, state, "1 choose spel")
    refusal(strict, state, action(strict, "1 keep"), Reason.EXCHANGE_COMPULSORY, "exchange/all-or-none")


def test_any_number_of_cards_is_changed_for_table_cards_of_choice() -> None:
    game = named("bismarck[exchange_is=any-number]")
    state = after(game, dealt(game, "AS 2C 3C 4C", "5D 6D"), "1 choose spel", "1 discard 5D 6D")
    number = Reason.WRONG_NUMBER_OF_CARDS
    for text in ("1 take", "1 take AS", "1 take AS 2C 3C", "1 take AS 5D"):
        refusal(game, state, action(game, text), number, "exchange/take-up")
    state = after(game, state, "1 take AS 4C")
    assert (state.phase, WHIST_DECK.write(state.table)) == ("play", "3C 2C")
    assert game.expected_sizes(state) == (16, 16, 16)


def test_the_fixed_order_of_contracts() -> None:
    game = named("tre-belli[contract_order=fixed]")
    state = dealt(game, "AS 2C 3C 4C", "5D")
    refusal(game, state, action(game, "1 choose pass"), Reason.CONTRACT_OUT_OF_ORDER, "choice/once")
    later = state._replace(spent=((0, 0, 0, 0), (1, 1, 1, 0), (0, 0, 0, 0)))
    assert [some.contract for some in game.legal_actions(later)] == ["pass"]
    refusal(game, later, action(game, "1 choose sang"), Reason.CONTRACT_ALREADY_USED, "choice/once")


def test_case_031_the_last_contract_is_forced() -> None:
    for rules in ("tre-belli", "bismarck"):
        game = named(rules)
        state = dealt(game, "AS 2C 3C 4C", "5D")._replace(spent=((1, 1, 0, 0), (1, 1, 1, 0), (0, 0, 1, 0)))
        assert {some.contract for some in game.legal_actions(state)} == {game.contracts[3]}
        verdict = refusal(
            game, state, action(game, f"1 choose {game.contracts[1]}"), Reason.CONTRACT_ALREADY_USED, "choice/once"
        )
        assert f"{game.contracts[0]} 1x" in verdict.text


def test_a_contract_of_another_game_is_unknown() -> None:
    game = named("bismarck")
    choice = action(game, "1 choose spel")._replace(contract="sang")
    verdict = refusal(game, dealt(game, "AS 2C 3C 4C", "5D"), choice, Reason.UNKNOWN_CONTRACT, "choice/contract")
    assert "spel, pass, spader, valfri" in verdict.text
