"""What a conformance run finds: counts by kind and clause, and the smallest differences of each sort."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from followsuit.conformance.messages import KINDS, Kind, Question
from followsuit.conformance.questions import Asked, Fault, OtherReading, Questions, Value, agrees, other_readings
from followsuit.conformance.reading import Failed, Reply, Skipped, shortened
from followsuit.games import Game
from followsuit.records.position import write_position

K = TypeVar("K", bound=str)


class Tally(msgspec.Struct):
    """How the questions of a kind, or those under a clause, were answered."""

    asked: int = 0
    agreed: int = 0
    disagreed: int = 0
    skipped: int = 0
    errored: int = 0


class Disagreement(msgspec.Struct, frozen=True):
    """A question that the engine answers otherwise than the reference; `asked` is the question in words.

    `agrees_under` lists the readings, one switch changed, under which the reference gives the engine's answer;
    `asked_again` is what the engine answered alone after a reset, null if the same or if it was not asked again.
    """

    id: int
    kind: Kind
    question: Question
    asked: str
    position: str
    clauses: tuple[str, ...]
    reference: str
    engine: str
    faults: list[Fault]
    agrees_under: list[str]
    asked_again: str | None


class Unanswered(msgspec.Struct, frozen=True):
    """A question that the engine failed at or does not support, with its words."""

    id: int
    kind: Kind
    position: str
    why: str


class Report(msgspec.Struct):
    """The result of a run.

    `agrees_under` lists by kind the readings, one switch changed, that explain every disagreement of the kind;
    `failure` says why the run ended early, null if it did not; `not_asked_again` why disagreements were not all asked
    again, null if they were or there are none.
    """

    engine: str
    version: str
    rules: str
    game: str
    digest: str
    switches: dict[str, str | int]
    seed: int
    not_offered: list[Kind]
    kinds: dict[Kind, Tally]
    clauses: dict[str, Tally]
    disagreements: list[Disagreement]
    agrees_under: dict[Kind, list[str]]
    errors: list[Unanswered]
    skipped: list[Unanswered]
    failure: str | None = None
    not_asked_again: str | None = None

    def total(self) -> Tally:
        """All kinds together."""
        whole = Tally()
        for tally in self.kinds.values():
            for name in Tally.__struct_fields__:
                setattr(whole, name, getattr(whole, name) + getattr(tally, name))
        return whole

    def status(self) -> int:
        """Exit status: 0 all asked agree, 1 a disagreement or an error, 2 it broke off or all were skipped."""
        total = self.total()
        if self.failure is not None or total.asked == total.skipped:
            return 2
        return 1 if total.disagreed or total.errored else 0


class Difference(NamedTuple):
    """A question with an answer that is not the reference's."""

    asked: Asked
    value: Value


class Findings:
    """What is found, question by question; of each sort of difference only the smallest few are kept."""

    def __init__(self, game: Game[Any], questions: Questions, show: int) -> None:
        self.game = game
        self.questions = questions
        self.show = show
        self.kinds: dict[Kind, Tally] = {}
        self.clauses: dict[str, Tally] = {}
        self.differences: dict[tuple[Kind, str], list[Difference]] = {}
        self.errors: list[Unanswered] = []
        self.skipped: list[Unanswered] = []
        self.readings = other_readings(game)
        self.explaining: dict[Kind, list[OtherReading]] = {}

    def take(self, asked: Sequence[Asked], replies: Sequence[Reply]) -> None:
        """Count the replies to a batch."""
        outcomes = map(self.outcome, asked, replies)
        counts = Counter((one.kind, one.clauses, outcome) for one, outcome in zip(asked, outcomes, strict=True))
        for (kind, clauses, outcome), number in counts.items():
            counted(self.kinds, kind, outcome, number)
            for clause in clauses:
                counted(self.clauses, clause, outcome, number)

    def outcome(self, asked: Asked, reply: Reply) -> str:
        """The name of the count that a reply goes to; what has to be shown is kept."""
        if reply == asked.reference:
            return "agreed"
        if isinstance(reply, Skipped | Failed):
            name, kept = ("skipped", self.skipped) if isinstance(reply, Skipped) else ("errored", self.errors)
            if len(kept) < self.show:
                kept.append(Unanswered(asked.question.id, asked.kind, self.position(asked), shortened(reply.why)))
            return name
        if agrees(asked, reply):
            return "agreed"
        self.keep(Difference(asked, reply))
        return "disagreed"

    def keep(self, difference: Difference) -> None:
        """Keep a difference if it is among the smallest of its sort; drop the readings that do not explain it."""
        asked = difference.asked
        left = self.explaining.get(asked.kind, self.readings)
        self.explaining[asked.kind] = [reading for reading in left if explains(reading, difference, self.game)]
        sort = self.differences.setdefault((asked.kind, asked.clauses[-1]), [])
        sort.append(difference)
        sort.sort(key=lambda other: other.asked.size)
        del sort[self.show :]

    def shown(self) -> list[Difference]:
        """The differences to show: the smallest of each sort first, by kind, smaller before larger."""
        ranked = [
            (rank, KINDS.index(difference.asked.kind), difference.asked.size, difference.asked.question.id, difference)
            for sort in self.differences.values()
            for rank, difference in enumerate(sort)
        ]
        ranked.sort(key=lambda row: row[:4])
        return [difference for *_, difference in ranked[: self.show]]

    def position(self, asked: Asked) -> str:
        """The position line of a question."""
        return write_position(self.game, asked.state(self.game))

    def told(self, difference: Difference, again: Reply | None) -> Disagreement:
        """A difference in full; `again` is the answer to the same question asked alone, None if it was not."""
        (asked, value), text = difference, self.questions.text
        readings = [reading for reading in self.readings if explains(reading, difference, self.game)]
        return Disagreement(
            id=asked.question.id,
            kind=asked.kind,
            question=asked.question,
            asked=self.questions.told(asked),
            position=self.position(asked),
            clauses=asked.clauses,
            reference=text(asked.kind, asked.reference),
            engine=text(asked.kind, value),
            faults=self.questions.faults(asked, value, readings[0] if len(readings) == 1 else None),
            agrees_under=[reading.text for reading in readings],
            asked_again=None if again is None or again == value else self.reply_text(asked.kind, again),
        )

    def reply_text(self, kind: Kind, reply: Reply) -> str:
        """A reply in words."""
        if isinstance(reply, Skipped | Failed):
            return ("unsupported: " if isinstance(reply, Skipped) else "error: ") + shortened(reply.why)
        return self.questions.text(kind, reply)


def counted(tallies: dict[K, Tally], name: K, outcome: str, number: int) -> None:
    """So many more questions under a name."""
    if name not in tallies:
        tallies[name] = Tally()
    tally = tallies[name]
    tally.asked += number
    setattr(tally, outcome, getattr(tally, outcome) + number)


def explains(reading: OtherReading, difference: Difference, game: Game[Any]) -> bool:
    """Whether the reference, read so, gives the engine's answer."""
    asked, value = difference
    return agrees(msgspec.structs.replace(asked, reference=reading.answer(asked, game)), value)
