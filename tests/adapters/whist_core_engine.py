"""whist-core 0.9.2 as an engine: legal cards and trick winner of the whist games that know no duty to trump."""

import json
import sys
from typing import Any

from whist_core.cards.card import Card, Rank, Suit
from whist_core.cards.card_container import OrderedCardContainer, UnorderedCardContainer
from whist_core.game.legal_checker import LegalChecker

SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}
RANKS = dict(zip("23456789TJQKA", Rank, strict=True))
CARDS = {rank + suit: Card(suit=SUITS[suit], rank=RANKS[rank]) for suit in SUITS for rank in RANKS}


def legal(question: dict[str, Any]) -> list[str]:
    """The cards of the hand that whist-core's checker passes."""
    hand = UnorderedCardContainer.with_cards([CARDS[card] for card in question["hand"]])
    first = CARDS[question["trick"][0]] if question["trick"] else None
    return [card for card in question["hand"] if LegalChecker.check_legal(hand, CARDS[card], first)]


def winner(question: dict[str, Any]) -> int:
    """The place of the card that whist-core says wins."""
    stack = OrderedCardContainer.with_cards([CARDS[card] for card in question["cards"]])
    place, _ = stack.get_turn_and_winner_card(SUITS.get(question["trump"]))
    return int(place)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer of whist-core to a question."""
    if question["kind"] == "legal":
        return {"id": question["id"], "cards": legal(question)}
    return {"id": question["id"], "winner": winner(question)}


for line in sys.stdin:
    request = json.loads(line)
    if request["verb"] == "start":
        games = {"bismarck": ["legal", "winner"], "tribello": ["legal", "winner"]}
        reply: dict[str, Any] = {"name": "whist-core", "version": "0.9.2", "protocol": 1, "games": games}
    elif request["verb"] == "ask":
        reply = {"answers": [answer(question) for question in request["questions"]]}
    elif request["verb"] == "reset":
        reply = {"ready": True}
    else:
        break
    print(json.dumps(reply), flush=True)
