"""The check of record files against the reference, a line at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import UNSET

from followsuit.games import Game, Match, game_for
from followsuit.games.actions import Three
from followsuit.records.actions import shown
from followsuit.records.book import Book, added, wrong_totals
from followsuit.records.deals import Checked, check_deal
from followsuit.records.dealt import FieldError
from followsuit.records.findings import Finding, Totals
from followsuit.records.record import DealRecord, Lines, Record, RecordError, read_records
from followsuit.records.rulesets import told_rules
from followsuit.spec import RuleSet, RuleSetError, clauses, rulings, switches
from followsuit.verdict import Reason


@dataclass
class Summary(Totals):
    """The totals of a check with all that it found."""

    findings: list[Finding] = field(default_factory=list)


def check_file(path: Path | str, rules: RuleSet | None = None) -> Summary:
    """Check a whole file and keep what is found. Raises RecordError, OSError."""
    summary = Summary()
    with open(path, "rb") as stream:
        summary.findings = list(check_stream(stream, rules, summary, str(path)))
    return summary


def check_stream(
    stream: Lines,
    rules: RuleSet | None = None,
    totals: Totals | None = None,
    file: str = "record",
    fast: bool = True,
) -> Iterator[Finding]:
    """Everything in a stream of records that is not as the reference has it, in the order of the file.

    With `rules`, a record under another rule set is reported as such and not judged. `totals` is kept up to date
    while the check goes on. Memory does not grow with the stream. Raises RecordError for a line that is no record.
    """
    counted = Totals() if totals is None else totals
    for line, record in read_records(stream, file):
        counted.records += 1
        for finding in check_record(record, rules, line, file, counted, fast):
            counted.faults += 1
            yield finding._replace(line=line)


def check_record(
    record: Record,
    rules: RuleSet | None = None,
    line: int = 1,
    file: str = "record",
    totals: Totals | None = None,
    fast: bool = True,
) -> Iterator[Finding]:
    """Everything in one record that is not as the reference has it."""
    game = game_of(record, line, file)
    if rules is not None and rules.digest != game.rules.digest:
        yield wrong_rules(game.rules, rules)._replace(line=line)
        return
    check = RecordCheck(game, record, line, file, Totals() if totals is None else totals, fast)
    for finding in check.match() if record.match else check.loose_deals():
        yield finding._replace(line=line)


def game_of(record: Record, line: int, file: str) -> Game[Any]:
    """The game of a record under its rule set; RecordError where there is no such rule set."""
    changes = () if record.switches is UNSET else tuple(record.switches.items())
    try:
        return game_named(record.rules, changes)
    except RuleSetError as error:
        raise RecordError(line, "$.rules", str(error), file) from error


@lru_cache(maxsize=64)
def game_named(name: str, changes: tuple[tuple[str, str | int], ...]) -> Game[Any]:
    """The game under a rule set as records name it."""
    return game_for(told_rules(name, dict(changes)))


def wrong_rules(told: RuleSet, wanted: RuleSet) -> Finding:
    """The finding for a record under another rule set, with the switches that differ and a clause they touch."""
    text = f"the record is under {told.name}, the check under {wanted.name}"
    if told.game != wanted.game:
        evidence = f"the record is one of {told.game}, not of {wanted.game}"
        return Finding(0, None, None, None, Reason.WRONG_RULES, first_clause(wanted.game), text, evidence)
    names = [name for name, value in told.switches.items() if wanted.switches[name] != value]
    touched = [clause for name in names for clause in rulings()[switches(told.game)[name].ruling].clauses]
    named = [clause for clause in touched if clause.rpartition("/")[2].replace("-", "_") in names]
    clause = (named or touched)[0]
    evidence = ", ".join(f"{name} is {told.switches[name]}, not {wanted.switches[name]}" for name in names)
    return Finding(0, None, None, None, Reason.WRONG_RULES, clause, text, evidence)


def first_clause(game: str) -> str:
    """The clause that opens a game: who plays it."""
    return next(name for name in clauses() if name.startswith(f"{game}/game/"))


@dataclass
class RecordCheck:
    """The check of one record."""

    game: Game[Any]
    record: Record
    line: int
    file: str
    totals: Totals
    fast: bool

    def match(self) -> Iterator[Finding]:
        """A whole match: each deal, and the book-keeping between them."""
        book = Book(self.game, self.record)
        for number, deal in enumerate(self.record.deals):
            self.no_book_of_its_own(deal, number)
            for finding in book.before(deal):
                yield finding._replace(deal=number + 1)
                if finding.reason is Reason.WRONG_NUMBER_OF_DEALS and book.over():
                    return
            checked = self.deal(number, book.match)
            for finding in checked.findings:
                if book.pot_known or finding.reason is not Reason.WRONG_SCORE:
                    yield finding._replace(deal=number + 1)
            book.after(deal, checked)
        yield from book.at_the_end()

    def loose_deals(self) -> Iterator[Finding]:
        """Deals that stand by themselves; only their sum is kept."""
        if self.record.winners is not UNSET:
            raise self.error("winners", "only a whole match has winners; leave them out or set match to true")
        sums: Three | None = (0, 0, 0)
        told: Three | None = (0, 0, 0)
        for number, deal in enumerate(self.record.deals):
            checked = self.deal(number, self.loose_match(deal, number))
            for finding in checked.findings:
                yield finding._replace(deal=number + 1)
            points = None if checked.score is None else checked.score.points
            claimed = points if deal.score is UNSET else deal.score
            sums = None if sums is None or (points or claimed) is None else added(sums, points or claimed or (0, 0, 0))
            told = None if told is None or claimed is None else added(told, claimed)
        right = {one for one in (sums, told) if one is not None}
        if right:
            yield from wrong_totals(self.game, self.record, right)

    def deal(self, number: int, match: Match) -> Checked:
        """The check of one deal; what cannot be read in it is an error with its line and path."""
        deal = self.record.deals[number]
        try:
            checked = check_deal(self.game, match, deal, self.fast)
        except FieldError as error:
            raise self.error(f"deals[{number}].{error.path}", error.message) from error
        self.totals.deals += 1
        self.totals.plays += checked.plays
        return checked

    def error(self, path: str, message: str) -> RecordError:
        """An error at a path of the record."""
        return RecordError(self.line, f"$.{path}", message, self.file)

    def no_book_of_its_own(self, deal: DealRecord, number: int) -> None:
        """RecordError for a deal of a match that brings the book-keeping along."""
        for name in ("spent", "pot", "last"):
            if getattr(deal, name) is not UNSET:
                raise self.error(f"deals[{number}].{name}", "a match keeps its own book; leave it out")

    def loose_match(self, deal: DealRecord, number: int) -> Match:
        """The book-keeping that a deal outside a match brings along."""
        match = self.game.start(deal.dealer)
        if deal.spent is not UNSET:
            for seat, row in enumerate(deal.spent):
                for place, name in enumerate(row):
                    if name not in self.game.contracts:
                        contracts = ", ".join(self.game.contracts)
                        path = f"deals[{number}].spent[{seat}][{place}]"
                        raise self.error(path, f"{shown(name)} is no contract; contracts are {contracts}")
            a, b, c = (tuple(row.count(name) for name in self.game.contracts) for row in deal.spent)
            match = match._replace(spent=(a, b, c))
        pot = 0 if deal.pot is UNSET else deal.pot
        return match._replace(pot=pot, last=(0, 0, 0) if deal.last is UNSET else deal.last)
