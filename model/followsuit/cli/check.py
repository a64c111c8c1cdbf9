"""`followsuit check`: records of deals and matches against the reference."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

import click

from followsuit.cli.files import unreadable
from followsuit.cli.options import Whole, json_line, json_option, rules_option, say
from followsuit.cli.outputs import CheckTotals, FoundFault
from followsuit.cli.streams import input_bytes, write_bytes
from followsuit.games.numbers import number_of
from followsuit.records import Finding, Totals, check_stream
from followsuit.records.record import Lines
from followsuit.spec import load_rules
from followsuit.verdict import UnusableInput

EPILOG = """\b
Examples:
  followsuit check spec/samples/bismarck.jsonl
  followsuit check games/*.jsonl --rules belote-a-trois/contree
  followsuit deal tribello --match --seed 7 | followsuit check -
  followsuit check huge.jsonl --max-findings 10 --json

\b
A record file has one JSON object on each line (spec/record.schema.json). With --json every finding is one JSON
object on a line of its own, and the last line sums up (spec/output.schema.json). Lines, deals and actions count
from 1, seats from 0.
Exit status: 0 all is well; 1 something was found; 2 a file cannot be read.
"""

SECONDS_BETWEEN = 0.5


@click.command(epilog=EPILOG)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@rules_option
@click.option("--max-findings", type=Whole(1), help="Stop after so many findings; without it, never.")
@json_option
def command(files: tuple[str, ...], rules: str | None, max_findings: int | None, as_json: bool) -> int:
    """Check records: the cards dealt, every action, the winners, the scores and the book-keeping of a match.

    FILE is a JSON Lines file, or - for the standard input. With --rules, a record under another rule set is
    reported as such before anything else and is not judged.
    """
    if files.count("-") > 1:
        raise UnusableInput("- names the standard input twice; it can be read once")
    wanted = None if rules is None else load_rules(rules)
    totals = Totals()
    for file in files:
        with opened(file) as stream:
            for finding in check_stream(Progress(stream, totals, file), wanted, totals, file):
                show(file, finding, as_json)
                sys.stdout.flush()
                if totals.faults == max_findings:
                    sum_up(files, totals, as_json, stopped=True)
                    return 1
    sum_up(files, totals, as_json, stopped=False)
    return 1 if totals.faults else 0


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file, or the standard input, as bytes; UnusableInput if it cannot be opened."""
    if file == "-":
        yield input_bytes()
        return
    with file_bytes(file) as stream:
        yield stream


def file_bytes(file: str) -> BinaryIO:
    """A file as bytes; UnusableInput if it cannot be opened."""
    try:
        return open(file, "rb")
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from error


class Progress:
    """A stream of lines that says on a terminal's standard error how far it has been read."""

    def __init__(self, stream: Lines, totals: Totals, file: str = "record") -> None:
        self.stream, self.totals, self.file = stream, totals, file
        self.shown = sys.stderr.isatty()
        self.next = time.monotonic() + SECONDS_BETWEEN

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line of the stream; UnusableInput if it cannot be read."""
        if self.shown and time.monotonic() >= self.next:
            self.next = time.monotonic() + SECONDS_BETWEEN
            read = f"{number_of(self.totals.records, 'record')}, {number_of(self.totals.plays, 'card')}"
            sys.stderr.write(f"\r{read} ... ")
            sys.stderr.flush()
        try:
            line = self.stream.readline(limit)
        except OSError as error:
            raise unreadable(self.file, error) from error
        if self.shown and not line:
            sys.stderr.write("\r\x1b[K")
        return line


def show(file: str, finding: Finding, as_json: bool) -> None:
    """Print one finding."""
    if as_json:
        write_bytes(json_line(FoundFault(file=file, **finding._asdict())))
        return
    places = [f"{file}:{finding.line}"]
    places += [
        f"{name} {value}"
        for name, value in (("deal", finding.deal), ("seat", finding.seat), ("action", finding.action))
        if value is not None
    ]
    say(f"{', '.join(places)}: {finding.reason} [{finding.clause}]")
    say(f"    {finding.text}")
    if finding.evidence:
        say(f"    evidence: {finding.evidence}")


def sum_up(files: tuple[str, ...], totals: Totals, as_json: bool, stopped: bool) -> None:
    """Print what was read and found."""
    if as_json:
        summary = CheckTotals(
            files=len(files),
            records=totals.records,
            deals=totals.deals,
            plays=totals.plays,
            findings=totals.faults,
            stopped=stopped,
        )
        write_bytes(json_line(summary))
        return
    read = ", ".join(
        number_of(*counted) for counted in ((totals.records, "record"), (totals.deals, "deal"), (totals.plays, "card"))
    )
    read += " played"
    found = number_of(totals.faults, "finding") if totals.faults else "all as the rules say"
    say(f"{read}: {found}{'; stopped there' if stopped else ''}")
