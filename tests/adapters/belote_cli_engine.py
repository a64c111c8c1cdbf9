"""belote-cli 4.9.6 as an engine: legal cards and trick winner of Belote à 3.

It plays four-handed with partners. The player to move sits at 3, his opponents at 0 and 2, and the seat of his
partner, 1, stays empty.
"""

import json
import sys
from typing import Any

from belote.deck import Card, Rank, Suit
from belote.game import Seat, TrickCard, _calculate_legal_cards_impl, trick_winner_seat

SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
RANKS = dict(zip("789TJQKA", Rank, strict=True))
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
IDS = {card: place for place, card in enumerate(CARDS)}
MOVER, OPPONENTS = 3, (0, 2)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer of belote-cli to a question."""
    trump = SUITS[question["trump"]]
    if question["kind"] == "legal":
        hand = tuple(IDS[card] for card in question["hand"])
        trick = tuple((seat, IDS[card]) for seat, card in zip(OPPONENTS, question["trick"], strict=False))
        legal = _calculate_legal_cards_impl(hand, trump, trick, MOVER)
        return {"id": question["id"], "cards": [CARDS[card] for card in legal]}
    seats = [Seat(seat) for seat in (*OPPONENTS, MOVER)]
    cards = [Card(SUITS[suit], RANKS[rank]) for rank, suit in question["cards"]]
    winner = trick_winner_seat(tuple(map(TrickCard, seats, cards)), trump)
    return {"id": question["id"], "winner": seats.index(winner)}


for line in sys.stdin:
    request = json.loads(line)
    if request["verb"] == "start":
        games = {"belote-a-trois": ["legal", "winner"]}
        reply: dict[str, Any] = {"name": "belote-cli", "version": "4.9.6", "protocol": 1, "games": games}
    elif request["verb"] == "ask":
        reply = {"answers": [answer(question) for question in request["questions"]]}
    elif request["verb"] == "reset":
        reply = {"ready": True}
    else:
        break
    print(json.dumps(reply), flush=True)
