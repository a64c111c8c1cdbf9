"""The reference itself as an engine: it answers from the text of the questions alone.

`mirror_engine.py [RULES]`: with RULES it plays under them whatever `start` says.
"""

import json
import sys
from typing import Any

from followsuit.games import BeloteATrois, WhistGame, game_for
from followsuit.games.figures import whist_score
from followsuit.games.forehand import ForehandGame
from followsuit.games.settling import Figures, settled
from followsuit.kernel import belote, whist
from followsuit.spec import GAMES, load_rules, make_rules

game: WhistGame | BeloteATrois


def legal(question: dict[str, Any]) -> dict[str, Any]:
    """The cards that may be played."""
    read = game.deck.read
    hand, trick = read(" ".join(question["hand"])), read(" ".join(question["trick"]))
    led = game.deck.card(question["trick"][0]) if trick else 0
    trump = game.deck.suit(question["trump"]) if question["trump"] else 0
    if isinstance(game, BeloteATrois):
        _, cards = belote.play_rule(hand, led, trick, trump, *game.duties)
    else:
        duty = isinstance(game, ForehandGame) and game.duty_to_trump(game.contracts.index(question["contract"]))
        _, cards = whist.play_rule(hand, led, trump, duty)
    return {"cards": game.deck.write(cards).split()}


def winner(question: dict[str, Any]) -> dict[str, Any]:
    """The place of the winner."""
    first, second, third = map(game.deck.card, question["cards"])
    trump = game.deck.suit(question["trump"]) if question["trump"] else 0
    kernel = belote if isinstance(game, BeloteATrois) else whist
    return {"winner": kernel.trick_winner(first, second, third, trump)}


def score(question: dict[str, Any]) -> dict[str, Any]:
    """The score of a deal."""
    tricks, dealer = question["tricks"], question["dealer"]
    if isinstance(game, WhistGame):
        first = (dealer + 1) % 3 if isinstance(game, ForehandGame) else dealer
        return {"points": whist_score(game, question["contract"], tricks, first).points}
    names = ("taker", "card_points", "tricks", "last", "announced", "belote", "pot")
    taker, points, tricks, last, announced, pairs, pot = (question[name] for name in names)
    figures = Figures(taker, (dealer + 1) % 3, points, tricks, last, announced, pairs, pot)
    found = settled(game.rules, figures)
    return {"points": found.points, "pot": found.pot}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question."""
    return {"id": question["id"], **{"legal": legal, "winner": winner, "score": score}[question["kind"]](question)}


for line in sys.stdin:
    request = json.loads(line)
    if request["verb"] == "start":
        if request["game"]:
            rules = load_rules(sys.argv[1]) if sys.argv[1:] else make_rules(request["game"], request["switches"])
            played = game_for(rules)
            assert isinstance(played, WhistGame | BeloteATrois)
            game = played
        games = {name: ["legal", "winner", "score"] for name in GAMES}
        reply: dict[str, Any] = {"name": "mirror", "version": "1", "protocol": 1, "games": games}
    elif request["verb"] == "ask":
        reply = {"answers": [answer(question) for question in request["questions"]]}
    elif request["verb"] == "reset":
        reply = {"ready": True}
    else:
        break
    print(json.dumps(reply), flush=True)
