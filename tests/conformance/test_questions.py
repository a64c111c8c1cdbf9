"""A question says what the state says that it is about."""

from typing import Any

import pytest

from followsuit.conformance.draw import portions
from followsuit.conformance.messages import LegalQuestion, PastTrick, WinnerQuestion
from followsuit.conformance.questions import Questions
from followsuit.games import BeloteDeal, Game, WhistGame, game_for
from followsuit.games.forehand import ForehandGame
from followsuit.spec import load_rules, rule_sets


def contract(game: Game[Any], state: Any) -> str | None:
    """The contract of a state as the protocol names it."""
    if isinstance(game, ForehandGame):
        return str(game.contracts[state.contract])
    return str(state.contract) if isinstance(game, WhistGame) else None


def texts(game: Game[Any], cards: tuple[int, ...]) -> list[str]:
    """Cards in their order as texts."""
    return [game.deck.text_of[card] for card in cards]


@pytest.mark.parametrize("rules", sorted(rule_sets()))
def test_a_question_about_legal_cards_says_what_its_state_says(rules: str) -> None:
    game = game_for(load_rules(rules))
    questions = Questions(game)
    (portion,) = portions(game, 1, 400, scores=False)
    for number, position in enumerate(portion.positions, 1):
        asked, state = questions.legal(position), position.state(game)
        a, b, c = (game.deck.write(hand).split() for hand in state.hands)
        assert asked.question == LegalQuestion(
            id=number,
            seat=state.actor,
            hand=(a, b, c)[state.actor],
            trick=texts(game, state.trick),
            leader=state.leader,
            trump=game.deck.suit_letter(state.trump) or None,
            contract=contract(game, state),
            dealer=state.dealer,
            taker=state.taker if isinstance(state, BeloteDeal) else None,
            hands=(a, b, c),
            past=[PastTrick(trick.leader, texts(game, trick.cards)) for trick in state.past],
        )
        assert asked.state(game) == state
        assert asked.size == len((a, b, c)[state.actor])


@pytest.mark.parametrize("rules", sorted(rule_sets()))
def test_a_question_about_a_winner_says_what_its_state_says(rules: str) -> None:
    game = game_for(load_rules(rules))
    questions = Questions(game)
    (portion,) = portions(game, 1, 400, scores=False)
    for number, position in enumerate(portion.tricks, 1):
        asked, state = questions.winner(position), position.state(game)
        trick = state.past[-1]
        first, second, third = texts(game, trick.cards)
        trump = game.deck.suit_letter(state.trump) or None
        assert asked.question == WinnerQuestion(number, (first, second, third), trump)
        assert asked.reference == (trick.winner - trick.leader) % 3
        assert asked.size == state.left
