"""The messages of the engine protocol: one JSON object a line, each way.

The reference sends requests, told apart by `verb`; the engine answers each but `stop` with one line. Cards are
text such as `AS` or `TD`, suits are S H D C, seats are 0 to 2 clockwise, lists by seat start with seat 0.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1
"""The version of the protocol: the engine names it in its answer to `start`."""

Kind: TypeAlias = Literal["legal", "winner", "score"]
KINDS: tuple[Kind, ...] = ("legal", "winner", "score")

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Cards: TypeAlias = list[str]
Numbers: TypeAlias = tuple[int, int, int]


class PastTrick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A trick played before: who led, and its cards in order of play."""

    leader: Seat
    cards: Cards


class LegalQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag_field="kind", tag="legal"):
    """Which cards may this seat play now? Answered by `cards`.

    `hand` is the hand of `seat`, `trick` what lies on the table in order of play from `leader`, `trump` a suit or
    null. `contract` is that of Tre Belli and Bismarck, in Tribello the round 1 to 4, in belote null; `taker` is
    that of belote, else null. `hands` and `past` are for engines that set up a whole deal.
    """

    id: int
    seat: Seat
    hand: Cards
    trick: Cards
    leader: Seat
    trump: str | None
    contract: str | None
    dealer: Seat
    taker: Seat | None
    hands: tuple[Cards, Cards, Cards]
    past: list[PastTrick]


class WinnerQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag_field="kind", tag="winner"):
    """Which of the three cards wins the trick? Answered by `winner`, its place in order of play: 0, 1 or 2."""

    id: int
    cards: tuple[str, str, str]
    trump: str | None


class ScoreQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="score"):
    """What does each seat score for the deal? Answered by `points`, in belote with `pot` if the engine has one.

    The fields after `tricks` are those of belote, else null: `card_points` are those of the cards won, without
    the last-trick ten; `last` won the last trick; `announced` are the announcement points that are scored,
    `belote` those of king and queen of trump; `pot` is what earlier ties left.
    """

    id: int
    contract: str | None
    dealer: Seat
    tricks: Numbers
    taker: Seat | None = None
    card_points: Numbers | None = None
    last: Seat | None = None
    announced: Numbers | None = None
    belote: Numbers | None = None
    pot: int | None = None


Question: TypeAlias = LegalQuestion | WinnerQuestion | ScoreQuestion


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="start"):
    """Who are you, and from now on answer under this rule set. Answered by `StartAnswer`.

    `switches` holds every switch of the game with its value. Without a game (null) it only asks what the engine
    can play, and a second `start` follows.
    """

    protocol: int
    game: str | None
    rules: str | None
    switches: dict[str, str | int]


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="ask"):
    """A batch of questions. Answered by `AskAnswer`, one answer to each question, in any order."""

    questions: list[Question]


class Reset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="reset"):
    """Forget every question asked so far; the rule set stays. Answered by `ResetAnswer`."""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb", tag="stop"):
    """Leave. Not answered."""


Request: TypeAlias = Start | Ask | Reset | Stop


class StartAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The engine's name and version, the protocol version it speaks, and for each game it plays the kinds of
    question it can answer."""

    name: str
    version: str
    protocol: int
    games: dict[str, list[Kind]]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The answer to the question `id`: one of `cards`, `winner` and `points` as its kind wants, or `unsupported`
    (the engine has no answer to such a question: skipped, not passed) or `error` (it failed), each with a text.
    `pot` goes with `points`, in belote only, and may be left out."""

    id: int
    cards: Cards | UnsetType = UNSET
    winner: Seat | UnsetType = UNSET
    points: Numbers | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET


class AskAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers to a batch."""

    answers: list[Answer]


class ResetAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The engine has forgotten what was asked: `{"ready": true}`."""

    ready: bool


class ErrorAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The engine refuses a request as a whole, with the reason in words."""

    error: str
