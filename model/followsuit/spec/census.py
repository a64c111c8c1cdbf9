"""The census: each sentence has a clause or a reason, each clause code or a reason, and citations hold.

It reads the spec alone; which code carries out which clause is handed in by the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from followsuit.spec.load import clauses, rulings, sentences
from followsuit.spec.model import FIRST_EXTRA, Clause, Ruling, Sentence

RULINGS = 88
"""How many doubtful points the list holds; their numbers are stable references."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: what kind of thing, at which id, and what else it names."""

    what: str
    where: str
    names: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}{f' {self.names}' if self.names else ''}"


def census(carried: Mapping[str, Sequence[str]]) -> list[Problem]:
    """All that is wrong with the spec and with `carried`: by clause id, the names of what carries it out."""
    return [*check_spec(), *check_code(clauses(), carried)]


def check_spec() -> list[Problem]:
    """All that is wrong with the spec in itself, code aside."""
    return [
        *check_sentences(sentences(), clauses()),
        *check_clauses(clauses(), sentences()),
        *check_rulings(rulings(), clauses(), sentences()),
        *check_links(rulings(), clauses()),
    ]


def check_code(known: Mapping[str, Clause], carried: Mapping[str, Sequence[str]]) -> list[Problem]:
    """Clauses inside the model that no code carries out, and code that cites unknown ones."""
    idle = [
        Problem("no code carries it out", clause.id)
        for clause in known.values()
        if clause.outside is None and not carried.get(clause.id)
    ]
    astray = [
        Problem("cites an unknown clause", name, clause)
        for clause, names in carried.items()
        if clause not in known
        for name in names
    ]
    return idle + astray


def check_sentences(known: Mapping[str, Sentence], citing: Mapping[str, Clause]) -> list[Problem]:
    """Sentences that neither a clause cites nor a reason excuses, and those that have both."""
    cited = {sentence for clause in citing.values() for sentence in clause.sentences}
    bare = [
        Problem("no clause cites it and no reason says why", row.id)
        for row in known.values()
        if row.none is None and row.id not in cited
    ]
    both = [
        Problem("a clause cites it, yet it is said to carry no rule", row.id)
        for row in known.values()
        if row.none is not None and row.id in cited
    ]
    return bare + both


def check_clauses(known: Mapping[str, Clause], cited: Mapping[str, Sentence]) -> list[Problem]:
    """Clauses that cite an unknown sentence, none where they need one, or lack the ground they need."""
    unknown = _unknown(((row.id, row.sentences) for row in known.values()), cited, "sentence")
    silent = [
        Problem(f"is {row.status} and cites no sentence", row.id)
        for row in known.values()
        if row.status in ("stated", "repaired") and not row.sentences
    ]
    baseless = [
        Problem(f"is {row.status} and gives no ground", row.id)
        for row in known.values()
        if row.status != "stated" and row.ground is None
    ]
    return unknown + silent + baseless


def check_rulings(
    known: Mapping[int, Ruling], cited: Mapping[str, Clause], read: Mapping[str, Sentence]
) -> list[Problem]:
    """Rulings that cite an unknown clause or sentence, and numbers that are not 1 to 88, then 101 upwards."""
    unknown = [
        *_unknown(((f"ruling {row.number}", row.clauses) for row in known.values()), cited, "clause"),
        *_unknown(((f"ruling {row.number}", row.sentences) for row in known.values()), read, "sentence"),
    ]
    extras = sum(number >= FIRST_EXTRA for number in known)
    wanted = {*range(1, RULINGS + 1), *range(FIRST_EXTRA, FIRST_EXTRA + extras)}
    missing = [Problem("is missing", f"ruling {number}") for number in sorted(wanted - set(known))]
    astray = [Problem("has a number out of line", f"ruling {number}") for number in sorted(set(known) - wanted)]
    return [*unknown, *missing, *astray]


def check_links(known: Mapping[int, Ruling], citing: Mapping[str, Clause]) -> list[Problem]:
    """Rulings and clauses of which only one names the other."""
    down = {(number, clause) for number, row in known.items() for clause in row.clauses if clause in citing}
    up = {(number, row.id) for row in citing.values() for number in row.rulings}
    return [
        *(Problem("does not name the clause", f"ruling {n}", c) for n, c in sorted(up - down)),
        *(Problem("does not name the ruling", c, str(n)) for n, c in sorted(down - up)),
    ]


def _unknown(rows: Iterable[tuple[str, Iterable[str]]], known: Mapping[str, object], what: str) -> list[Problem]:
    return [
        Problem(f"cites an unknown {what}", where, name) for where, names in rows for name in names if name not in known
    ]
