"""The worked examples of the texts and the score vectors, replayed through the games."""

from functools import cache
from pathlib import Path

import msgspec

from followsuit.games import BeloteATrois, Score, WhistGame, game_for
from followsuit.games.figures import belote_score, whist_score
from followsuit.games.numbers import by_seat
from followsuit.games.settling import Figures
from followsuit.spec import data_folder, make_rules
from followsuit.spec.shapes import read

Three = tuple[int, int, int]


class FiguresShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of an example: contract and tricks, or those of a belote deal (`belote` is a seat)."""

    tricks: Three
    contract: str | None = None
    taker: int | None = None
    points: Three | None = None
    last: int | None = None
    announced: Three = (0, 0, 0)
    belote: int | None = None
    pot: int = 0
    forehand: int = 0


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures by seat and the points they must give; with `ruling` it rests on a reading and is optional.

    A withdrawn example is kept for its number and never counted as passed.
    """

    id: str
    rules: str
    figures: FiguresShape
    expected: Three
    point: str
    switches: dict[str, str | int] = {}
    pot: int | None = None
    sentences: list[str] = []
    ruling: int | None = None
    withdrawn: str | None = None


class ExamplesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`spec/examples.toml`."""

    example: list[Example]


def read_examples(path: Path) -> tuple[Example, ...]:
    """The examples of a file; SpecError names file and place of what is missing or unknown."""
    return tuple(read(path, ExamplesFile).example)


@cache
def examples() -> tuple[Example, ...]:
    """The examples of the spec."""
    return read_examples(data_folder("spec") / "examples.toml")


def replay(example: Example) -> Score:
    """The score that the games give for an example's figures."""
    game = game_for(make_rules(example.rules, example.switches))
    figures = example.figures
    if isinstance(game, WhistGame):
        return whist_score(game, figures.contract or "", figures.tricks, figures.forehand)
    assert isinstance(game, BeloteATrois)
    assert figures.points is not None
    assert figures.taker is not None
    assert figures.last is not None
    a, b, c = (20 if seat == figures.belote else 0 for seat in range(3))
    return belote_score(
        game,
        Figures(
            taker=figures.taker,
            forehand=figures.forehand,
            points=figures.points,
            tricks=figures.tricks,
            last=figures.last,
            announced=figures.announced,
            belote=(a, b, c),
            pot=figures.pot,
        ),
    )


def disagreement(example: Example) -> str | None:
    """What the games answer where it is not what the example says; None where they agree."""
    score = replay(example)
    if score.points != example.expected:
        return f"{example.id}: {by_seat(score.points)} instead of {by_seat(example.expected)} ({example.point})"
    if example.pot is not None and score.pot != example.pot:
        return f"{example.id}: {score.pot} in the pot instead of {example.pot} ({example.point})"
    return None
