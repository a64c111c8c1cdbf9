"""Engines for the tests: small scripts, and the reference itself behind the protocol."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Script = Callable[[str], list[str]]

MIRROR = Path(__file__).with_name("mirror_engine.py")

SERVE = """
import json, os, sys, time

GAMES = {"bismarck": ["legal", "winner"]}
KNOWS_STOP = True


def start(request):
    return {"name": "fake", "version": "1", "protocol": 1, "games": GAMES}


def answer(question):
    if question["kind"] == "winner":
        return {"id": question["id"], "winner": winner(question)}
    suited = [card for card in question["hand"] if question["trick"] and card[1] == question["trick"][0][1]]
    return {"id": question["id"], "cards": suited or question["hand"]}


def winner(question):
    cards, ranks = question["cards"], "23456789TJQKA"
    suit = question["trump"] if any(card[1] == question["trump"] for card in cards) else cards[0][1]
    return cards.index(max((card for card in cards if card[1] == suit), key=lambda card: ranks.index(card[0])))


def ask(request):
    return {"answers": [answer(question) for question in request["questions"]]}


def reset(request):
    return {"ready": True}


def say(reply):
    print(json.dumps(reply), flush=True)


#HERE#
for line in sys.stdin:
    request = json.loads(line)
    if request["verb"] == "stop":
        if KNOWS_STOP:
            break
        continue
    say({"start": start, "ask": ask, "reset": reset}[request["verb"]](request))
"""


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """`script(source)`: the command of a Python script of its own."""

    def write(source: str) -> list[str]:
        path = tmp_path / f"engine_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(source, "utf-8")
        return [sys.executable, str(path)]

    return write


@pytest.fixture
def fake(script: Script) -> Script:
    """`fake(changes)`: the command of an engine of Bismarck that is right but for the changes, Python source."""
    return lambda changes: script(SERVE.replace("#HERE#", changes))


@pytest.fixture
def mirror() -> Callable[..., list[str]]:
    """`mirror(rules)`: the command of the reference as an engine, under rules of its own if any are given."""
    return lambda *rules: [sys.executable, str(MIRROR), *rules]
