"""An engine to start from: legal cards and trick winner of Belote à 3, in plain Python without dependencies.

Put your own program in the place of `legal` and `winner`. Write nothing but answers to standard output.
"""

import json
import sys
from typing import Any

TRUMP_ORDER, PLAIN_ORDER = "J9ATKQ87", "ATKQJ987"  # from the strongest card down
UNDER_TRUMP_FORCED = True


def strength(card: str, led: str, trump: str) -> int:
    """How strong a card of a trick is; a card that is neither trump nor of the suit led cannot win."""
    rank, suit = card[0], card[1]
    if suit == trump:
        return 16 - TRUMP_ORDER.index(rank)
    return 8 - PLAIN_ORDER.index(rank) if suit == led else 0


def winner(cards: list[str], trump: str) -> int:
    """The place, 0 to 2, of the card that wins a trick."""
    strengths = [strength(card, cards[0][1], trump) for card in cards]
    return strengths.index(max(strengths))


def legal(hand: list[str], trick: list[str], trump: str) -> list[str]:
    """The cards that may be played: follow suit, else trump; over the trumps on the table if possible."""
    if not trick:
        return hand
    led = trick[0][1]
    suited = [card for card in hand if card[1] == led]
    if suited and led != trump:
        return suited
    trumps = [card for card in hand if card[1] == trump]
    best = max([8, *(strength(card, led, trump) for card in trick if card[1] == trump)])
    higher = [card for card in trumps if strength(card, led, trump) > best]
    return higher or (trumps if trumps and (suited or UNDER_TRUMP_FORCED) else hand)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question: its id with `cards` or `winner`, or with why there is none."""
    if question["kind"] == "legal":
        return {"id": question["id"], "cards": legal(question["hand"], question["trick"], question["trump"])}
    if question["kind"] == "winner":
        return {"id": question["id"], "winner": winner(question["cards"], question["trump"])}
    return {"id": question["id"], "unsupported": "this engine does not score"}


for line in sys.stdin:
    request = json.loads(line)
    if request["verb"] == "start":
        UNDER_TRUMP_FORCED = request["switches"].get("under_trump") != "free"
        reply = {"name": "example", "version": "1", "protocol": 1, "games": {"belote-a-trois": ["legal", "winner"]}}
    elif request["verb"] == "ask":
        reply = {"answers": [answer(question) for question in request["questions"]]}
    elif request["verb"] == "reset":
        reply = {"ready": True}
    else:
        break
    print(json.dumps(reply), flush=True)
