"""The strict reading of what an engine writes: a line of JSON, and the answers to a batch."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import astuple

from followsuit.cards import CardTextError, Deck
from followsuit.conformance.messages import (
    Answer,
    AskAnswer,
    LegalQuestion,
    Numbers,
    Question,
    ScoreQuestion,
    WinnerQuestion,
)
from followsuit.verdict import UnusableInput

M = TypeVar("M")

LONGEST_SHOWN = 300
FIELDS = ("cards", "winner", "points", "unsupported", "error")
ANSWERS = msgspec.json.Decoder(AskAnswer)
USE_STDERR = "standard output is for answers alone; write anything else to standard error"
ONE_LINE = "write each answer whole on one line, without indents or line breaks: a line break ends the answer"
ONE_OBJECT = "write one object for each request, and a line break after it"
NO_BLANKS = "write one line for each request, and no blank ones between them"
BY_LIBRARY = "have a JSON library write the line, as json.dumps or JSON.stringify do"
KEYS_ONCE = "write each key of an object once"
NO_NUMBER = "write whole numbers; where there is none, answer `error` or `unsupported` with a text"
WHOLE = "write whole numbers without a point or an exponent"
PLAIN_UTF8 = "write UTF-8, without a byte-order mark"
SEE_SCHEMA = "what each answer looks like is defined in spec/conform.schema.json"
AN_OBJECT = 'an answer is one JSON object, as {"answers":[...]}; write anything else to standard error'
FIELD_OF = {LegalQuestion: "cards", WinnerQuestion: "winner", ScoreQuestion: "points"}


class EngineError(UnusableInput):
    """An engine that cannot be started or does not keep to the protocol: says what was sent and what came back."""


class MalformedLine(ValueError):
    """A line that is not one strict JSON object, or not of the shape wanted; `remedy` says how to write it."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.remedy = remedy


class Skipped(msgspec.Struct, frozen=True):
    """The engine has no answer to such a question, for the reason it gives."""

    why: str


class Failed(msgspec.Struct, frozen=True):
    """The engine failed at a question, in its own words."""

    why: str


class Scored(msgspec.Struct, frozen=True):
    """The points by seat that an engine gives a deal, and the pot if it names one."""

    points: Numbers
    pot: int | None


Reply: TypeAlias = int | Scored | Skipped | Failed
"""What an engine says to one question: a set of cards, the place of the winner, a score, or why it has none."""


def shortened(text: str | bytes, longest: int = LONGEST_SHOWN) -> str:
    """A text as a message shows it: printable ASCII on one line, its middle left out where it is long."""
    shown = text.decode("utf-8", "backslashreplace") if isinstance(text, bytes) else text
    if len(shown) > longest:
        cut = len(shown) - longest
        shown = f"{shown[: longest * 2 // 3]} ... {cut} more ... {shown[-(longest // 3) :]}"
    return shown.encode("unicode_escape").decode("ascii").replace("\\\\", "\\")


def no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose keys are all different."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise MalformedLine(f"the key '{shortened(twice, 40)}' stands twice in one object", KEYS_ONCE)
    return found


def no_constant(name: str) -> NoReturn:
    """NaN and the infinities are not JSON."""
    raise MalformedLine(f"{name} is not JSON", NO_NUMBER)


def no_float(text: str) -> NoReturn:
    """No message holds a fraction."""
    raise MalformedLine(f"{shortened(text, 40)} is not a whole number", WHOLE)


def parsed(line: bytes) -> Any:
    """The JSON value of a line; MalformedLine for anything else, duplicate keys and NaN included."""
    if line.startswith(b"\xef\xbb\xbf"):
        raise MalformedLine("the line starts with a byte-order mark", PLAIN_UTF8)
    if not line.strip():
        raise MalformedLine("the line is blank, which is not JSON", NO_BLANKS)
    try:
        return json.loads(
            line.decode("utf-8"),
            object_pairs_hook=no_duplicates,
            parse_constant=no_constant,
            parse_float=no_float,
        )
    except MalformedLine:
        raise
    except UnicodeDecodeError as error:
        problem = f"the line is not UTF-8: byte {error.start + 1} is {line[error.start]:#04x}"
        raise MalformedLine(problem, PLAIN_UTF8) from error
    except json.JSONDecodeError as error:
        problem = f"the line is not JSON: {error.msg}, character {error.pos + 1}"
        raise MalformedLine(problem, json_remedy(error)) from error
    except ValueError as error:
        raise MalformedLine(f"the line is not JSON: {error}", SEE_SCHEMA) from error
    except RecursionError as error:
        raise MalformedLine("the line is nested too deeply", SEE_SCHEMA) from error


def json_remedy(error: json.JSONDecodeError) -> str:
    """What helps against a line that is not JSON: one that ends too early, goes on after its end, or is none at all."""
    text = error.doc.strip()
    if not text.startswith(("{", "[")):
        return USE_STDERR
    if error.msg == "Extra data":
        return ONE_OBJECT
    return ONE_LINE if error.doc[error.pos :].strip() == "" or error.msg.startswith("Unterminated") else BY_LIBRARY


def shaped(value: Any, shape: type[M]) -> M:
    """A JSON value as a message; MalformedLine with the path where it has another shape."""
    if not isinstance(value, dict):
        raise MalformedLine("the line is not a JSON object", AN_OBJECT)
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise MalformedLine(str(error), SEE_SCHEMA) from error


def plainly_read(line: bytes, shape: type[M]) -> M | None:
    """The answers on a line that is in order at first sight; None leaves it to `parsed` and `shaped`.

    There are no more colons on it than it has different keys, so no key stands twice.
    """
    try:
        message = ANSWERS.decode(line)
    except msgspec.DecodeError:
        return None
    most = len(Answer.__struct_fields__)
    keys = 1 + sum([most - astuple(answer).count(UNSET) for answer in message.answers])
    return message if isinstance(message, shape) and line.count(b":") == keys else None


def given_fields(answer: Answer) -> list[str]:
    """The fields of an answer that say something."""
    return [name for name in FIELDS if getattr(answer, name) is not UNSET]


def read_answers(message: AskAnswer, questions: Sequence[Question], deck: Deck) -> list[Reply]:
    """The replies to a batch in the order of its questions; EngineError where an answer does not fit."""
    found = message.answers
    if [answer.id for answer in found] != [question.id for question in questions]:
        answers = {answer.id: answer for answer in found}
        check_ids(message, answers, questions)
        found = [answers[question.id] for question in questions]
    return [read_answer(answer, question, deck) for answer, question in zip(found, questions, strict=True)]


def check_ids(message: AskAnswer, answers: dict[int, Answer], questions: Sequence[Question]) -> None:
    """EngineError unless each question has one answer and nothing else is answered."""
    asked = {question.id for question in questions}
    extra = [answer for answer in message.answers if answer.id not in asked]
    if extra:
        raise EngineError(
            f"the engine answers a question that was not asked: {written(extra[0])}\n"
            "  give each answer the `id` of its question, and answer each request with its own questions alone"
        )
    if len(message.answers) > len(answers):
        numbers = Counter(answer.id for answer in message.answers)
        twice = next(answer for answer in message.answers if numbers[answer.id] > 1)
        raise EngineError(
            f"the engine answers question {twice.id} twice: {written(twice)}\n"
            "  answer each question once, and give each answer the `id` of its own question"
        )
    missing = [question for question in questions if question.id not in answers]
    if missing:
        raise EngineError(
            f"the engine left {len(missing)} of {len(questions)} questions without an answer; "
            f"the first is {written(missing[0])}\n"
            "  answer every question of a batch, with `unsupported` and a text where there is no answer"
        )


def written(message: Answer | Question) -> str:
    """A message as it stands on its line, shortened."""
    return shortened(msgspec.json.encode(message))


def read_answer(answer: Answer, question: Question, deck: Deck) -> Reply:
    """One answer against its question."""
    given, wanted = given_fields(answer), FIELD_OF[type(question)]
    if len(given) != 1 or given[0] not in (wanted, "unsupported", "error"):
        wanted_text = f"it must give one of {wanted}, unsupported and error"
        raise misfit(f"gives {', '.join(given) or 'nothing'}; {wanted_text}", question, answer)
    if answer.pot is not UNSET and (given != ["points"] or not belote_score(question)):
        raise misfit("gives pot, which goes with points in belote only; leave it out", question, answer)
    if not isinstance(answer.unsupported, UnsetType):
        return Skipped(answer.unsupported)
    if not isinstance(answer.error, UnsetType):
        return Failed(answer.error)
    if not isinstance(answer.winner, UnsetType):
        return answer.winner
    if not isinstance(answer.points, UnsetType):
        return Scored(answer.points, None if isinstance(answer.pot, UnsetType) else answer.pot)
    return read_cards(answer, question, deck)


def read_cards(answer: Answer, question: Question, deck: Deck) -> int:
    """The set of the cards of an answer."""
    found, tokens = 0, answer.cards or []
    for token in tokens:
        found |= deck.card_of.get(token, 0)
    if found.bit_count() == len(tokens):
        return found
    return read_tokens(tokens, answer, question, deck)


def read_tokens(tokens: Sequence[str], answer: Answer, question: Question, deck: Deck) -> int:
    """The set of cards that are not all written plainly, each once."""
    found = 0
    for place, token in enumerate(tokens, 1):
        try:
            card = deck.card(token, place)
        except CardTextError as error:
            raise misfit(f"names what is not a card: {shortened(str(error))}", question, answer) from error
        if card & found:
            raise misfit(f"names the card '{token}' twice; name each card once", question, answer)
        found |= card
    return found


def belote_score(question: Question) -> bool:
    """Whether a question is about the score of a belote deal, the only one with a pot."""
    return isinstance(question, ScoreQuestion) and question.pot is not None


def misfit(problem: str, question: Question, answer: Answer) -> EngineError:
    """The error for an answer that does not fit its question."""
    return EngineError(
        f"the answer to question {question.id} {problem}\n"
        f"  sent:      {written(question)}\n  came back: {written(answer)}"
    )
