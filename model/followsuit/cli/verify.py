"""`followsuit verify`: the main job."""

import click

from followsuit.cli.options import Whole, emit_json, json_option, say
from followsuit.cli.output import console, table
from followsuit.cli.outputs import VerifiedPart
from followsuit.report.verify import Outcome, Part, parts

EPILOG = """\b
Examples:
  followsuit verify
  followsuit verify --json

Exit status: 0 all passed, 1 something failed, 3 something stayed undecided.
"""


@click.command(epilog=EPILOG)
@click.option("--show", type=Whole(0), default=5, show_default=True, help="Failures to print for each part.")
@json_option
def command(show: int, as_json: bool) -> int:
    """Verify the reference itself and print one table: passed, failed, skipped and undecided apart.

    It takes about two to three minutes on two cores. What is under way is shown where the standard error is a
    terminal; elsewhere nothing is printed before the table.
    """
    done: list[tuple[Part, Outcome]] = []
    with console(error=True).status("verifying") as status:
        for part in parts(lambda text: status.update(text)):
            status.update(part.name)
            done.append((part, part.run()))
    if as_json:
        emit_json([row(part, outcome) for part, outcome in done])
    else:
        print_table(done, show)
    if any(outcome.failures for _, outcome in done):
        return 1
    return 3 if any(outcome.undecided for _, outcome in done) else 0


def row(part: Part, outcome: Outcome) -> VerifiedPart:
    """A row as it is printed for machines."""
    return VerifiedPart(
        part=part.name,
        passed=outcome.passed,
        failed=len(outcome.failures),
        skipped=outcome.skipped,
        undecided=outcome.undecided,
        failures=outcome.failures,
        note=outcome.note,
    )


def print_table(done: list[tuple[Part, Outcome]], show: int) -> None:
    """The table, then the first failures of each part."""
    shown = table("part", "passed", "failed", "skipped", "undecided", "")
    for part, outcome in done:
        counts = (outcome.passed, len(outcome.failures), outcome.skipped, outcome.undecided)
        shown.add_row(part.name, *(f"{number:,}" for number in counts), outcome.note)
    console().print(shown)
    for part, outcome in done:
        for failure in outcome.failures[:show]:
            say(f"{part.name}: {failure}")
    failed = sum(len(outcome.failures) for _, outcome in done)
    passed = sum(outcome.passed for _, outcome in done)
    skipped = sum(outcome.skipped for _, outcome in done)
    undecided = sum(outcome.undecided for _, outcome in done)
    say(f"{passed:,} passed, {failed:,} failed, {skipped:,} skipped, {undecided:,} undecided")
