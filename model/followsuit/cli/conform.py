"""`followsuit conform`: another implementation asked over its standard streams, and compared."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from followsuit.cli.options import Whole, emit_json, json_option, rules_option, say, seed_option
from followsuit.cli.output import console, table
from followsuit.cli.signals import ended_by_signals
from followsuit.conformance import KINDS, Disagreement, Kind, Plan, Report, Tally, conform
from followsuit.spec import GAMES, RuleSet, clauses, load_rules

COUNTS = Tally.__struct_fields__

EPILOG = """\b
Examples:
  followsuit conform -- python tests/adapters/belote_cli_engine.py
  followsuit conform --rules belote-a-trois/contree -- node my_engine.mjs
  followsuit conform --game bismarck --kinds legal --positions 100000 --json -- ./engine --quiet

\b
The engine reads one JSON object a line from its standard input and answers each with one line:
  start   {"verb":"start","protocol":1,"game":"bismarck","rules":"bismarck","switches":{...}}
          {"name":"mine","version":"1.0","protocol":1,"games":{"bismarck":["legal","winner","score"]}}
  ask     {"verb":"ask","questions":[{"kind":"winner","id":1,"cards":["5C","AS","7C"],"trump":null},...]}
          {"answers":[{"id":1,"winner":2},{"id":2,"cards":["8S","7H"]},{"id":3,"points":[1,0,-1]},
          {"id":4,"unsupported":"why"},{"id":5,"error":"what went wrong"}]}
  reset   {"verb":"reset"}          {"ready":true}
          (before a question that it answered otherwise than the reference is asked again, alone)
  stop    {"verb":"stop"}           not answered
Without --rules and --game it is asked first without a game: in that `start` game and rules are null and switches
is empty, and it only says what it plays; a second `start` names the game. With one of them the first names it.
The messages are defined in spec/conform.schema.json; tests/adapters holds engines to start from. The lines are
UTF-8 both ways; an engine in Python finds PYTHONIOENCODING=utf-8 in its environment.

\b
Exit status: 0 every answer agrees; 1 a disagreement, or an error of the engine at a question;
2 the engine could not be started or asked, broke the protocol, gave no answer in time, or supports no question;
130, 143 or 129 ended by SIGINT, SIGTERM or SIGHUP: the engine and what it started are ended with it.
"""


class Kinds(click.ParamType[tuple[Kind, ...]]):
    """Kinds of question with commas."""

    name = "KINDS"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Kind, ...]:
        """The kinds of a text, in the order in which they are asked."""
        if isinstance(value, tuple):
            return value
        words = [word.strip() for word in str(value).split(",")]
        for word in words:
            if word not in KINDS:
                self.fail(f"'{word}' is no kind of question; kinds are {', '.join(KINDS)}", param, ctx)
        return tuple(kind for kind in KINDS if kind in words)


class Seconds(click.ParamType[float]):
    """A time to wait."""

    name = "SECONDS"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds of a text: more than none, a day at most."""
        try:
            seconds = float(str(value))
        except ValueError:
            self.fail(f"'{value}' is not a number of seconds", param, ctx)
        if not 0 < seconds <= 86_400:
            self.fail(f"'{value}' is not a time above 0 and up to 86400 seconds", param, ctx)
        return seconds


@click.command(epilog=EPILOG, context_settings={"allow_interspersed_args": False})
@rules_option
@click.option("--game", type=click.Choice(GAMES), help="The game; default the only one that the engine names.")
@click.option("--positions", type=Whole(1), default=20_000, show_default=True, metavar="N", help="Positions.")
@seed_option
@click.option("--kinds", type=Kinds(), default=",".join(KINDS), show_default=True, help="Kinds of question to ask.")
@click.option("--timeout", type=Seconds(), default=10.0, show_default=True, help="How long to wait for an answer.")
@click.option("--show", type=Whole(0), default=5, show_default=True, metavar="N", help="Disagreements shown.")
@click.option("--batch", type=Whole(1), default=500, show_default=True, metavar="N", help="Questions in one request.")
@json_option
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def command(
    rules: str | None,
    game: str | None,
    positions: int,
    seed: int,
    kinds: tuple[Kind, ...],
    timeout: float,
    show: int,
    batch: int,
    as_json: bool,
    command: tuple[str, ...],
) -> int:
    """Validate another implementation: COMMAND starts it, and it is asked what the reference can answer.

    N positions in play are asked for their legal cards, N tricks for their winner, and N/20 finished deals for
    their score. They are drawn by random play in which every clause gets its share, the rare ones too.
    """
    plan = Plan(positions, seed, kinds, batch, show, timeout)
    with ended_by_signals(), told_progress(plan) as progress:
        report = conform(command, chosen_rules(rules, game), plan, progress)
    if as_json:
        emit_json(msgspec.to_builtins(report))
    else:
        print_report(report)
    if report.failure is not None:
        say(f"followsuit: error: broken off: {report.failure}", error=True)
    elif report.status() == 2:
        say("followsuit: error: the engine supports no question that it was asked, so nothing is validated", error=True)
    return report.status()


def chosen_rules(rules: str | None, game: str | None) -> RuleSet | None:
    """The rule set that the options name; None leaves it to the engine."""
    if rules is None:
        return load_rules(game) if game else None
    chosen = load_rules(rules)
    if game and chosen.game != game:
        raise click.UsageError(f"the rule set {chosen.name} is one of {chosen.game}, not of {game}")
    return chosen


@contextmanager
def told_progress(plan: Plan) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(error=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("questions answered", total=None)
        yield lambda questions: bar.advance(task, questions)


def print_report(report: Report) -> None:
    """The report for people."""
    say(f"{report.engine} {report.version} under {report.rules} [{report.digest}], seed {report.seed}")
    print_tallies("kind of question", {str(kind): tally for kind, tally in report.kinds.items()})
    for kind in report.not_offered:
        say(f"{kind}: not offered by the engine, so not asked")
    print_tallies("clause", {name: report.clauses[name] for name in clauses() if name in report.clauses})
    for place, one in enumerate(report.disagreements, 1):
        print_disagreement(place, one)
    for title, some in (("error", report.errors), ("skipped", report.skipped)):
        for unanswered in some:
            say(f"\n{title}: {unanswered.kind} {unanswered.id}: {unanswered.why}\n  {unanswered.position}")
    for kind, readings in report.agrees_under.items():
        if readings:
            number = report.kinds[kind].disagreed
            all_of_them = "the one disagreement" if number == 1 else f"all {number:,} disagreements"
            say(f"\n{all_of_them} on {kind} would agree under {' or '.join(readings)}")
    if report.not_asked_again is not None:
        say(f"\nnote: the engine could not be asked again after a reset: {report.not_asked_again}")
        say('  `reset` is answered by {"ready":true}; what is found above stands all the same')
    say("\n" + verdict(report))


def print_tallies(title: str, rows: dict[str, Tally]) -> None:
    """A table of counts."""
    say()
    made = table(title)
    for name in COUNTS:
        made.add_column(name, justify="right")
    for row, tally in rows.items():
        made.add_row(row, *(f"{getattr(tally, name):,}" for name in COUNTS))
    console().print(made)


def print_disagreement(place: int, one: Disagreement) -> None:
    """One disagreement: the position, both answers, each fault with reason and clause, what explains it."""
    say(f"\n{place}. {one.kind} (question {one.id})")
    say(f"   position   {one.position}")
    say(f"   asked      {one.asked}")
    say(f"   reference  {one.reference}")
    say(f"   engine     {one.engine}")
    for fault in one.faults:
        reason = f"{fault.reason}, " if fault.reason else ""
        say(f"   {fault.what} {fault.fault}: {reason}{fault.text} [{fault.clause}]")
    if one.agrees_under:
        say(f"   would agree under {' or '.join(one.agrees_under)}")
    if one.asked_again is not None:
        say(f"   asked again, alone after a reset, the engine answers {one.asked_again}")


def verdict(report: Report) -> str:
    """The last line."""
    total = report.total()
    counts = [f"{total.agreed:,} of {total.asked:,} {'answer agrees' if total.asked == 1 else 'answers agree'}"]
    for name in ("disagreed", "skipped", "errored"):
        number = getattr(total, name)
        if number:
            counts.append(f"{number:,} {name}")
    return ", ".join(counts)
