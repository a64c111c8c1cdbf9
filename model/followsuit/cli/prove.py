"""`followsuit prove`: the claims, proved over the code that runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.options import emit_json, json_option, rules_option, say
from followsuit.cli.output import console, table
from followsuit.spec import load_rules
from followsuit.symbolic.library import claims
from followsuit.verdict import UnusableInput

if TYPE_CHECKING:
    from followsuit.symbolic.run import Result

EPILOG = """\b
Examples:
  followsuit prove
  followsuit prove zero_sum --rules tre-belli
  followsuit prove settlement --second-opinions
  followsuit prove tricks --export smt/

A claim is proved only when every path was explored, its assumptions can be met, each of its implications can
apply, and the solver found no counterexample within a fixed number of its resource units. Some claims are
expected to be refuted, and are shown with the case that refutes them.

Exit status: 0 every verdict is the expected one, 1 some is not, 3 some claim stayed undecided.
"""


@click.command(epilog=EPILOG)
@click.argument("pattern", metavar="[PATTERN]", default="")
@rules_option
@click.option("--second-opinions", is_flag=True, help="Ask cvc5 and bitwuzla too (extra `solvers`).")
@click.option("--export", type=click.Path(file_okay=False, path_type=Path), help="Write every obligation as SMT-LIB.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes.")
@json_option
def command(
    pattern: str, rules: str | None, second_opinions: bool, export: Path | None, workers: int, as_json: bool
) -> int:
    """Prove the claims whose topic or sentence holds PATTERN, for every rule set or for one.

    One line a claim: proved, refuted (with the case), vacuous or undecided.
    """
    from followsuit.symbolic.run import run_claims

    chosen = [load_rules(rules)] if rules else []
    with console(error=True).status("proving") as status:
        results = run_claims(
            pattern,
            chosen,
            second_opinions=second_opinions,
            export_dir=export,
            progress=lambda name, done, of: status.update(f"{done} of {of} claims: {name}"),
            workers=workers,
        )
    if not results:
        about = f" about {chosen[0].game}" if chosen else ""
        raise UnusableInput(f"no claim{about} has '{pattern}' in its name; `followsuit prove` lists them all")
    if as_json:
        emit_json([described(result) for result in results])
    else:
        show(results, bool(chosen))
    return status_of(results)


def status_of(results: "Sequence[Result]") -> int:
    """The exit status of a run."""
    if any(result.verdict == "undecided" for result in results):
        return 3
    return 0 if all(result.as_expected for result in results) else 1


def show(results: "Sequence[Result]", one_rule_set: bool) -> None:
    """One line a claim, then the cases that refute, then the totals."""
    shown = table("claim", "rules", "verdict", "paths", "obligations", "resource", "agreed")
    for result in results:
        rules = result.rules[0] if len(result.rules) == 1 else f"{result.rules[0]} and {len(result.rules) - 1} more"
        verdict = result.verdict if result.as_expected else f"{result.verdict} (expected: {result.expected})"
        numbers = (f"{number:,}" for number in (result.paths, result.obligations, result.spent))
        shown.add_row(result.claim, rules, str(verdict), *numbers, ", ".join(("z3", *result.agreed)))
    console().print(shown)
    for result in results:
        if result.verdict == "refuted":
            print_case(result)
        for name in result.disagreed:
            say(f"{result.claim}: {name} does not agree")
    say(totals(results))


def print_case(result: "Result") -> None:
    """The case that refutes a claim, with the clauses it is about."""
    claim = claims()[result.claim]
    expected = "as expected" if result.as_expected else "NOT expected"
    say(f"{result.claim} is refuted under {', '.join(result.rules)}, {expected}")
    say(f"  says       {claim.says}")
    if result.statement:
        say(f"  falls at   {result.statement}")
    say(f"  case       {result.witness}")
    for clause in claim.clauses:
        say(f"  clause     {clause}")


def totals(results: "Sequence[Result]") -> str:
    """How many claims, paths and obligations, and what became of them."""
    names = len({result.claim for result in results})
    paths = sum(result.paths for result in results)
    obligations = sum(result.obligations for result in results)
    words = ("proved", "refuted", "vacuous", "undecided")
    counts = ", ".join(f"{sum(1 for r in results if r.verdict == word):,} {word}" for word in words)
    wrong = sum(1 for result in results if not result.as_expected)
    size = f"{names:,} claims in {len(results):,} runs: {paths:,} paths, {obligations:,} obligations"
    return f"{size}; {counts}; {wrong:,} not as expected"


def described(result: "Result") -> dict[str, object]:
    """A result as plain data."""
    claim = claims()[result.claim]
    return {
        "claim": result.claim,
        "says": claim.says,
        "clauses": list(claim.clauses),
        "rules": list(result.rules),
        "verdict": str(result.verdict),
        "expected": str(result.expected),
        "paths": result.paths,
        "obligations": result.obligations,
        "resource": result.spent,
        "statement": result.statement,
        "witness": result.witness,
        "values": dict(result.values),
        "agreed": list(result.agreed),
        "disagreed": list(result.disagreed),
    }
