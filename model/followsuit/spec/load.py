"""The data of the spec, each part read once when first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from followsuit.spec.locate import data_folder
from followsuit.spec.model import GAMES, Clause, Contradiction, Reading, Ruling, Sentence, Source, Switch
from followsuit.spec.shapes import (
    ClauseFile,
    ContradictionShape,
    RulingsFile,
    RulingShape,
    SourceFile,
    SpecError,
    SwitchShape,
    read,
)

K = TypeVar("K")
V = TypeVar("V")


def unique(pairs: Iterable[tuple[K, V]], what: str) -> Mapping[K, V]:
    """A read-only mapping of the pairs, in order; SpecError if a key comes twice."""
    found: dict[K, V] = {}
    for key, value in pairs:
        if key in found:
            raise SpecError(f"{what} {key} is given twice")
        found[key] = value
    return MappingProxyType(found)


@cache
def _clause_files() -> tuple[ClauseFile, ...]:
    files = tuple(read(data_folder("spec") / f"{game}.toml", ClauseFile) for game in GAMES)
    for game, file in zip(GAMES, files, strict=True):
        astray = [row.id for row in file.clause if file.game != game or not row.id.startswith(f"{game}/")]
        if astray:
            raise SpecError(f"the clauses of {game} hold {', '.join(astray)}")
    return files


@cache
def clauses() -> Mapping[str, Clause]:
    """All clauses by id, game by game in the order of their files."""
    found = (
        Clause(row.id, row.text, tuple(row.from_), row.status, tuple(row.rulings), row.ground, row.outside)
        for file in _clause_files()
        for row in file.clause
    )
    return unique(((clause.id, clause) for clause in found), "clause")


@cache
def titles() -> Mapping[str, str]:
    """The title of each game by its id."""
    return unique(((file.game, file.title) for file in _clause_files()), "game")


def _source(game: str) -> Source:
    file = read(data_folder("seeds") / f"{game}.toml", SourceFile)
    rows = tuple(Sentence(row.id, row.digest, row.says, row.none) for row in file.sentence)
    if astray := [row.id for row in rows if not row.id.startswith(f"{file.key}/")]:
        raise SpecError(f"the register of {game} holds {', '.join(astray)}")
    return Source(file.key, game, file.title, file.language, file.file, file.sha256, rows)


@cache
def sources() -> Mapping[str, Source]:
    """The registers of the source texts by key: TB, BI, TR, BE."""
    return unique(((source.key, source) for source in map(_source, GAMES)), "source")


@cache
def sentences() -> Mapping[str, Sentence]:
    """All sentences of all texts by id."""
    rows = (row for source in sources().values() for row in source.sentences)
    return unique(((row.id, row) for row in rows), "sentence")


def _switch(row: SwitchShape, ruling: RulingShape) -> Switch:
    """A switch from its shape; SpecError if it has neither two readings nor a default and a least number."""
    readings = tuple(Reading(reading.value, reading.says, reading.wild) for reading in row.readings)
    values = tuple(reading.value for reading in readings)
    if row.type == "int":
        if row.default is None or row.min is None or readings:
            raise SpecError(f"switch {row.name} is a number and needs `default` and `min` alone")
        return Switch(row.name, ruling.game, ruling.number, row.says, (), (), row.default, row.min)
    runs = values if row.runs is None else tuple(row.runs)
    if len(values) < 2 or len(set(values)) < len(values) or not set(values[:1]) <= set(runs) <= set(values):
        raise SpecError(f"switch {row.name} needs two readings or more, and the first of them must run")
    return Switch(row.name, ruling.game, ruling.number, row.says, readings, runs, values[0], None)


def _ruling(row: RulingShape) -> Ruling:
    if (row.kind == "switch") != bool(row.switch):
        raise SpecError(f"ruling {row.number} is of kind {row.kind} with {len(row.switch)} switches")
    if row.game not in GAMES:
        raise SpecError(f"ruling {row.number} belongs to {row.game}, which is no game")
    return Ruling(
        row.number,
        row.game,
        row.kind,
        row.question,
        row.answer,
        row.ground,
        tuple(row.sentences),
        tuple(row.clauses),
        row.played_by,
        tuple(_switch(switch, row) for switch in row.switch),
    )


@cache
def _rulings_file() -> RulingsFile:
    return read(data_folder("spec") / "rulings.toml", RulingsFile)


@cache
def rulings() -> Mapping[int, Ruling]:
    """All rulings by number, those found later (from 101) last."""
    file = _rulings_file()
    return unique(((row.number, _ruling(row)) for row in [*file.ruling, *file.extra]), "ruling")


@cache
def switches_by_game() -> Mapping[str, Mapping[str, Switch]]:
    """The switches of each game by name, in the order of the rulings."""
    rows = [switch for ruling in rulings().values() for switch in ruling.switches]
    return MappingProxyType(
        {game: unique(((row.name, row) for row in rows if row.game == game), f"switch of {game}") for game in GAMES}
    )


def _contradiction(row: ContradictionShape) -> Contradiction:
    """A contradiction from its shape; SpecError if it names what its game does not have."""
    known = switches_by_game().get(row.game, {})
    for side in (row.when, row.with_):
        for name, values in side.items():
            if name not in known or not set(values) <= set(known[name].values):
                raise SpecError(f"a contradiction of {row.game} names {name} = {', '.join(values)}")
    when = {name: tuple(values) for name, values in row.when.items()}
    return Contradiction(row.game, when, {name: tuple(values) for name, values in row.with_.items()}, row.why)


@cache
def contradictions() -> tuple[Contradiction, ...]:
    """The values of switches that cannot go together."""
    return tuple(_contradiction(row) for row in _rulings_file().contradiction)
