"""What an engine writes is read strictly: one JSON object a line, one fitting answer to each question."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
import pytest

from followsuit.cards import BELOTE_DECK, WHIST_DECK
from followsuit.conformance.messages import AskAnswer, LegalQuestion, ScoreQuestion, StartAnswer, WinnerQuestion
from followsuit.conformance.reading import (
    EngineError,
    Failed,
    MalformedLine,
    Scored,
    Skipped,
    parsed,
    plainly_read,
    read_answers,
    shaped,
    shortened,
)

Refused = Callable[..., AbstractContextManager[None]]

LEGAL = LegalQuestion(1, 0, ["8S", "7H"], ["9D"], 2, "S", None, 1, 0, (["8S", "7H"], [], []), [])
WINNER = WinnerQuestion(2, ("9D", "TS", "8S"), "S")
WHIST_SCORE = ScoreQuestion(3, "spel", 0, (9, 4, 3))
BELOTE_SCORE = ScoreQuestion(4, None, 0, (5, 4, 0), 0, (72, 73, 0), 0, (0, 0, 0), (0, 0, 0), 0)


def replies(*answers: dict[str, Any], questions: tuple[Any, ...] = (LEGAL,)) -> list[object]:
    """The replies read from answers as plain data."""
    return list(read_answers(shaped({"answers": list(answers)}, AskAnswer), questions, BELOTE_DECK))


LIBRARY, ONE_LINE, STDERR = "have a JSON library write", "whole on one line", "write anything else to standard error"
SCHEMA, UTF8, BLANK = "spec/conform.schema.json", "write UTF-8, without a byte-order mark", "no blank ones"


@pytest.mark.parametrize(
    ("line", "words", "remedy"),
    [
        (b"", ["the line is blank"], BLANK),
        (b" \r", ["the line is blank"], BLANK),
        (b"hello", ["not JSON", "character 1"], STDERR),
        (b"{", ["not JSON", "character 2"], ONE_LINE),
        (b'{"a":1', ["not JSON", "character 7"], ONE_LINE),
        (b'  {"a": [', ["not JSON", "character 10"], ONE_LINE),
        (b'{"a": 1,', ["not JSON", "character 9"], ONE_LINE),
        (b'{"a":"b', ["not JSON", "Unterminated"], ONE_LINE),
        (b"{'a': 1}", ["not JSON", "character 2"], LIBRARY),
        (b'{"a": 1,}', ["not JSON"], LIBRARY),
        (b'{"a":1}{"b":2}', ["not JSON", "Extra data", "character 8"], "one object for each request"),
        (b"\xef\xbb\xbf{}", ["byte-order mark"], UTF8),
        (b'{"a":"\xff"}', ["not UTF-8", "byte 7 is 0xff"], UTF8),
        (b'{"a":1,"b":{"c":1,"c":2}}', ["'c' stands twice"], "write each key of an object once"),
        (b'{"a":NaN}', ["NaN is not JSON"], "write whole numbers; where there is none, answer `error`"),
        (b'{"a":-Infinity}', ["-Infinity is not JSON"], "write whole numbers; where there is none"),
        (b'{"a":1.0}', ["1.0 is not a whole number"], "without a point or an exponent"),
        (b'{"a":1e3}', ["1e3 is not a whole number"], "without a point or an exponent"),
        (b'{"a":' + b"9" * 5000 + b"}", ["not JSON", "limit"], SCHEMA),
        (b"[" * 100_000, ["nested too deeply"], SCHEMA),
        (b'{"a":' * 100_000, ["nested too deeply"], SCHEMA),
    ],
)
def test_093_a_line_that_is_not_strict_json_is_refused_with_its_own_remedy(
    line: bytes, words: list[str], remedy: str
) -> None:
    with pytest.raises(MalformedLine) as caught:
        parsed(line)
    assert [word for word in words if word not in str(caught.value)] == []
    assert remedy in caught.value.remedy


def test_windows_line_ends_and_spaces_are_json() -> None:
    assert parsed(b' {"a": [1, "\xc3\xa9"]} \r') == {"a": [1, "é"]}


PLAIN = [
    b'{"answers": [{"id": 1, "cards": ["8S"]}, {"id": 2, "winner": 2}]}',
    b' {"answers":[{"winner":0,"id":2}]} \r',
    b'{"answers":[{"id":4,"points":[0,-10,20],"pot":5},{"id":3,"points":[1,0,-1]}]}',
    b'{"answers":[{"id":1,"cards":[]},{"id":5,"error":"odd"}]}',
    b'{"answers":[]}',
]


@pytest.mark.parametrize("line", PLAIN)
def test_a_line_that_is_plainly_in_order_is_read_as_any_other(line: bytes) -> None:
    assert plainly_read(line, AskAnswer) == shaped(parsed(line), AskAnswer)
    assert plainly_read(line, StartAnswer) is None


@pytest.mark.parametrize(
    "line",
    [
        b'{"answers":[{"id":1,"id":1,"winner":0}]}',
        b'{"answers":[{"id":2,"winner":0,"winner":0}]}',
        b'{"answers":[],"answers":[{"id":2,"winner":0}]}',
        b'{"answers":[{"id":4,"points":[0,0,0],"pot":5,"pot":6}]}',
        b'{"answers":[{"id":1,"id":2,"winner":0},{"id":2,"\\u0077inner":0}]}',
        b'{"answers":[{"id":1},{"id":2,"id":2,"winner":0}]}',
        b'{"answers":[{"id":1.0,"winner":0}]}',
        b'{"answers":[{"id":1e0,"winner":0}]}',
        b'{"answers":[{"id":1,"winner":NaN}]}',
        b'\xef\xbb\xbf{"answers":[]}',
        b'{"answers":[{"id":1,"error":"\xff"}]}',
        b'{"answers":[]}{"answers":[]}',
        b"[" * 100_000,
    ],
)
def test_what_strict_reading_refuses_is_not_plainly_read(refused: Refused, line: bytes) -> None:
    assert plainly_read(line, AskAnswer) is None
    with refused(MalformedLine):
        shaped(parsed(line), AskAnswer)


def test_a_colon_in_a_text_leaves_the_line_to_the_strict_reading() -> None:
    line = b'{"answers":[{"id":1,"error":"a: b"}]}'
    assert plainly_read(line, AskAnswer) is None
    assert shaped(parsed(line), AskAnswer).answers[0].error == "a: b"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([], ["not a JSON object"]),
        ("x", ["not a JSON object"]),
        ({}, ["missing required field `name`"]),
        ({"name": 1, "version": "1", "protocol": 1, "games": {}}, ["Expected `str`, got `int`", "$.name"]),
        ({"name": "x", "version": "1", "protocol": True, "games": {}}, ["Expected `int`, got `bool`", "$.protocol"]),
        ({"name": "x", "version": "1", "protocol": 1, "games": []}, ["Expected `object`, got `array`", "$.games"]),
        ({"name": "x", "version": "1", "protocol": 1, "games": {}, "x": 1}, ["unknown field `x`"]),
    ],
)
def test_a_message_of_another_shape_is_refused_with_its_path(refused: Refused, value: Any, words: list[str]) -> None:
    with refused(MalformedLine, *words):
        shaped(value, StartAnswer)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"cards": []}, ["missing required field `id`"]),
        ({"id": "1", "cards": []}, ["Expected `int`, got `str`", "$.answers[0].id"]),
        ({"id": 1, "cards": "8S"}, ["Expected `array`, got `str`"]),
        ({"id": 1, "cards": [8]}, ["Expected `str`, got `int`", "cards[0]"]),
        ({"id": 1, "cards": None}, ["Expected `array`, got `null`"]),
        ({"id": 1, "winner": True}, ["Expected `int`, got `bool`"]),
        ({"id": 1, "winner": 3}, ["<= 2"]),
        ({"id": 1, "winner": -1}, [">= 0"]),
        ({"id": 1, "points": [1, 2]}, ["length 3"]),
        ({"id": 1, "points": [1, 2, None]}, ["points[2]"]),
        ({"id": 1, "error": {}}, ["Expected `str`, got `object`"]),
        ({"id": 1, "unsupported": True}, ["Expected `str`, got `bool`"]),
        ({"id": 1, "comment": ""}, ["unknown field `comment`"]),
    ],
)
def test_an_answer_of_another_shape_is_refused_with_its_path(
    refused: Refused, answer: dict[str, Any], words: list[str]
) -> None:
    with refused(MalformedLine, *words):
        replies(answer)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"id": 1}, ["question 1 gives nothing", "one of cards, unsupported and error"]),
        ({"id": 1, "winner": 0}, ["gives winner", "one of cards"]),
        ({"id": 1, "cards": [], "error": "x"}, ["gives cards, error"]),
        ({"id": 1, "cards": [], "pot": 0}, ["gives pot", "leave it out"]),
        ({"id": 1, "cards": ["8S", "1H"]}, ["'1H' (card 2)", "not a card", "32-card pack"]),
        ({"id": 1, "cards": ["8S 7H"]}, ["'8S 7H' (card 1)"]),
        ({"id": 1, "cards": ["2S"]}, ["'2S' (card 1)", "32-card pack"]),
        ({"id": 1, "cards": [""]}, ["'' (card 1)"]),
        ({"id": 1, "cards": ["8S", "8S"]}, ["'8S' twice", "name each card once"]),
        ({"id": 1, "cards": ["8S\x1b[31m"]}, ["8S\\x1b[31m"]),
    ],
)
def test_an_answer_that_does_not_fit_its_question_is_refused_with_both(
    refused: Refused, answer: dict[str, Any], words: list[str]
) -> None:
    with refused(EngineError, *words, '{"kind":"legal","id":1,"seat":0', 'came back: {"id":1'):
        replies(answer)


def test_an_answer_of_another_kind_is_refused(refused: Refused) -> None:
    with refused(EngineError, "question 2 gives cards", "one of winner"):
        replies({"id": 2, "cards": []}, questions=(WINNER,))
    with refused(EngineError, "question 3 gives winner", "one of points"):
        replies({"id": 3, "winner": 0}, questions=(WHIST_SCORE,))
    with refused(EngineError, "question 3 gives pot"):
        replies({"id": 3, "points": [1, 0, -1], "pot": 0}, questions=(WHIST_SCORE,))
    with refused(EngineError, "question 4 gives pot"):
        replies({"id": 4, "unsupported": "x", "pot": 0}, questions=(BELOTE_SCORE,))


def test_each_question_has_one_answer_and_nothing_else_is_answered(refused: Refused) -> None:
    both, one, two = (LEGAL, WINNER), {"id": 1, "cards": []}, {"id": 2, "winner": 0}
    whole = "answer every question of a batch, with `unsupported` and a text"
    with refused(EngineError, "1 of 2 questions without an answer", '"kind":"winner","id":2', whole):
        replies(one, questions=both)
    with refused(EngineError, "2 of 2 questions", whole):
        replies(questions=both)
    with refused(EngineError, "was not asked", '{"id":7,"winner":0}', "give each answer the `id` of its question"):
        replies(one, two, {"id": 7, "winner": 0}, questions=both)
    with refused(EngineError, "question 2 twice", '{"id":2,"winner":0}', "answer each question once"):
        replies(one, two, two, questions=both)


def test_a_question_answered_in_the_place_of_another_is_told_as_answered_twice(refused: Refused) -> None:
    with refused(EngineError, "question 1 twice", "the `id` of its own question"):
        replies({"id": 1, "cards": []}, {"id": 1, "cards": []}, questions=(LEGAL, WINNER))


def test_answers_are_read_in_any_order_to_the_order_of_the_questions() -> None:
    found = replies(
        {"id": 4, "points": [0, 245, 0]},
        {"id": 2, "winner": 1},
        {"id": 1, "cards": ["7♥", "10D"]},
        questions=(LEGAL, WINNER, BELOTE_SCORE),
    )
    assert found == [BELOTE_DECK.read("7H TD"), 1, Scored((0, 245, 0), None)]
    assert replies({"id": 1, "cards": []}) == [0]


def test_a_pot_may_be_named_in_belote_and_answers_may_be_withheld() -> None:
    answers = {"id": 4, "points": [0, 60, 21], "pot": 60}, {"id": 1, "unsupported": "no"}, {"id": 2, "error": "ouch"}
    assert replies(*answers, questions=(BELOTE_SCORE, LEGAL, WINNER)) == [
        Scored((0, 60, 21), 60),
        Skipped("no"),
        Failed("ouch"),
    ]


def test_the_cards_of_the_whist_games_are_those_of_the_large_pack() -> None:
    message = shaped({"answers": [{"id": 1, "cards": ["2S"]}]}, AskAnswer)
    assert read_answers(message, (LEGAL,), WHIST_DECK) == [1]


def test_a_text_is_shown_in_printable_ascii_and_its_middle_left_out() -> None:
    assert shortened("a\x1b[31m\n\u2660") == "a\\x1b[31m\\n\\u2660"
    assert shortened(b"a\xffb") == "a\\xffb"
    assert shortened("x" * 300) == "x" * 300
    long = shortened("a" * 250 + "b" * 700 + "c" * 150)
    assert long == "a" * 200 + " ... 800 more ... " + "c" * 100
    assert msgspec.json.decode(msgspec.json.encode(shortened("é"))) == "\\xe9"
