"""The text of actions: every action of every game is read back; anything else is refused with its word."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random

import pytest

from followsuit.cards import BELOTE_DECK, WHIST_DECK, CardTextError
from followsuit.games import Action, game_for
from followsuit.records import ActionTextError, read_action
from followsuit.records.actions import ACTION_PATTERN, RepeatedCard, plays
from followsuit.spec import rule_sets
from followsuit.verdict import UnusableInput

Refused = Callable[..., AbstractContextManager[None]]


@pytest.mark.parametrize("rules", [r for r in rule_sets().values() if not r.not_running], ids=lambda rules: rules.name)
def test_every_action_is_read_back(rules: object) -> None:
    game, rng = game_for(rules), Random(3)  # type: ignore[arg-type]
    match = game.start(0)
    for _ in range(4):
        state = game.random_deal(match, rng)
        while not game.is_over(state):
            for action in game.legal_actions(state)[:60]:
                assert read_action(game.deck, action.text(game.deck)) == action
            state = game.apply(state, game.random_action(state, rng))
        match = game.close(match, state)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 play AS", Action(0, "play", WHIST_DECK.card("AS"))),
        ("0  play   10D", Action(0, "play", WHIST_DECK.card("TD"))),
        ("2 play T♦", Action(2, "play", WHIST_DECK.card("TD"))),
        ("0 exchange", Action(0, "exchange")),
        ("1 choose trumf ♥", Action(1, "choose", contract="trumf", suit=WHIST_DECK.suit("H"))),
        ("1 choose nothing", Action(1, "choose", contract="nothing")),
        ("1 discard 2C 3C,4C 5H", Action(1, "discard", WHIST_DECK.read("2C 3C 4C 5H"))),
        ("1 take", Action(1, "take")),
        ("1 take AS", Action(1, "take", WHIST_DECK.card("AS"))),
        ("0 play KS belote", Action(0, "play", WHIST_DECK.card("KS"), word="belote")),
        ("0 give AS KS", Action(0, "give", WHIST_DECK.read("AS KS"))),
        ("0 give-back QS", Action(0, "give-back", WHIST_DECK.card("QS"))),
    ],
)
def test_an_action_is_read(text: str, action: Action) -> None:
    assert read_action(WHIST_DECK, text) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["''", "0 play AS"]),
        ("0", ["'0'", "then the verb"]),
        ("3 play AS", ["'3 play AS'", "the seat (0, 1 or 2)"]),
        ("play AS", ["the seat (0, 1 or 2)"]),
        ("0 plays AS", ["'plays'", "verbs are choose"]),
        ("0 play", ["SEAT play CARD"]),
        ("0 play AS KS", ["SEAT play CARD"]),
        ("0 play AS rebelotte", ["SEAT play CARD [belote|rebelote]"]),
        ("0 pass 1", ["SEAT pass"]),
        ("0 name", ["SEAT name SUIT"]),
        ("0 name NT", ["'NT'", "S H D C"]),
        ("0 name S H", ["SEAT name SUIT"]),
        ("0 choose", ["SEAT choose CONTRACT [SUIT]"]),
        ("0 choose trumf X", ["'X'", "S H D C"]),
        ("0 choose a b c", ["SEAT choose CONTRACT [SUIT]"]),
        ("0 play 1H", ["'1H'", "write the rank"]),
        ("0 discard AS 0H", ["'0H' (card 2)"]),
        ("0 " + "x" * 500, ["..."]),
    ],
)
def test_a_text_that_is_no_action_is_refused(refused: Refused, text: str, words: list[str]) -> None:
    with refused(UnusableInput, *words):
        read_action(WHIST_DECK, text)


def test_a_card_named_twice_is_refused_with_both_places(refused: Refused) -> None:
    with refused(RepeatedCard, "2C stands twice", "as card 1 and as card 3"):
        read_action(WHIST_DECK, "1 discard 2C 3C 2C 4C")
    assert issubclass(RepeatedCard, ActionTextError)


def test_a_whist_card_is_none_of_belote(refused: Refused) -> None:
    with refused(CardTextError, "2S", "32-card pack"):
        read_action(BELOTE_DECK, "0 play 2S")


def test_a_long_list_of_cards_is_refused_at_once(refused: Refused) -> None:
    with refused(RepeatedCard, "as card 1 and as card 2"):
        read_action(WHIST_DECK, "0 discard" + " AS" * 1_000_000)


READ_TOO = (
    "1 discard 10S,K\u2665 Q\u2662",
    "1 discard ,2C",
    "1 discard 2C ,",
    "1 discard ,",
    "0 take",
    "0 give-back A\u2663",
    "2 play 10\u2660 belote",
    "0 choose solo \u2665",
    "0 choose trumf",
    "0 name \u2666",
)
"""Actions as this package does not write them."""


@pytest.mark.parametrize("text", READ_TOO)
def test_the_pattern_of_the_schema_allows_what_is_read(text: str) -> None:
    read_action(WHIST_DECK, text)
    assert re.search(ACTION_PATTERN, text)


@pytest.mark.parametrize(
    "text",
    [
        "AS",
        "3 play AS",
        "0 plays AS",
        "0 play",
        "0 play 1H",
        "0 play AS KS",
        "0 play AS twice",
        "0 take2C",
        "0 take,2C",
        "0 pass 1",
        "0 name NT",
        "0 choose",
        "0  play AS",
        " 0 play AS",
        "0 play AS ",
        "\u0661 play AS",
    ],
)
def test_the_pattern_of_the_schema_refuses_what_is_no_action(text: str) -> None:
    assert not re.search(ACTION_PATTERN, text)


def test_every_play_has_its_text() -> None:
    assert len(plays(WHIST_DECK)) == 156
    assert plays(BELOTE_DECK)["2 play AC"] == (2, 1 << 31)
