"""`followsuit prove`: the claims, proved over the code that runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from followsuit.cli.files import whole_files
from followsuit.cli.options import Whole, emit_json, json_option, rules_option, say
from followsuit.cli.output import console
from followsuit.cli.outputs import ClaimResult
from followsuit.spec import RuleSet, load_rules, rule_sets
from followsuit.symbolic.library import claims, matching
from followsuit.verdict import UnusableInput

if TYPE_CHECKING:
    from followsuit.symbolic.result import Result

EPILOG = """\b
Examples:
  followsuit prove
  followsuit prove zero_sum --rules tre-belli
  followsuit prove settlement --second-opinions
  followsuit prove tricks --export smt/

A claim is proved only when every path was explored, its assumptions can be met, each of its implications can
apply, and the solver found no counterexample within a fixed number of its resource units. Some claims are
expected to be refuted, and are shown with the case that refutes them.

Exit status: 0 every verdict is the expected one, 1 some is not or a run differs from the claim ledger in `spec/`,
3 some claim stayed undecided.
"""


@click.command(epilog=EPILOG)
@click.argument("pattern", metavar="[PATTERN]", default="")
@rules_option
@click.option("--second-opinions", is_flag=True, help="Ask cvc5 and bitwuzla too (extra `solvers`).")
@click.option("--export", metavar="FOLDER", help="Write every obligation as SMT-LIB, all when the run is over.")
@click.option("--workers", type=Whole(1, 64), default=2, show_default=True, help="Processes.")
@json_option
def command(
    pattern: str, rules: str | None, second_opinions: bool, export: str | None, workers: int, as_json: bool
) -> int:
    """Prove the claims whose topic or sentence holds PATTERN, for every rule set or for one.

    One line a claim: proved, refuted (with the case), vacuous or undecided.
    """
    from followsuit.symbolic.ledger import differences
    from followsuit.symbolic.run import run_claims

    chosen = [load_rules(rules, changes_allowed=True)] if rules else []
    if not any(not chosen or chosen[0].game in claim.games for claim in matching(pattern)):
        about = f" about {chosen[0].game}" if chosen else ""
        raise UnusableInput(f"no claim{about} has '{pattern}' in its name; `followsuit prove` lists them all")
    with whole_files(export) as folder, console(error=True).status("proving") as status:
        results = run_claims(
            pattern,
            chosen,
            second_opinions=second_opinions,
            export_dir=folder,
            progress=lambda name, done, of: status.update(f"{done} of {of} claims: {name}"),
            workers=workers,
        )
    in_ledger = not chosen or chosen[0].name in rule_sets()
    changed = differences(results, every_row=not chosen) if in_ledger else []
    if as_json:
        emit_json([described(result, chosen) for result in results])
    else:
        show(results, chosen)
    for difference in changed:
        say(f"differs from the ledger: {difference}", error=as_json)
    return status_of(results) or int(bool(changed))


def status_of(results: "Sequence[Result]") -> int:
    """The exit status of a run."""
    if any(result.verdict == "undecided" for result in results):
        return 3
    return 0 if all(result.as_expected for result in results) else 1


def show(results: "Sequence[Result]", chosen: "Sequence[RuleSet]") -> None:
    """One line a claim, then the cases that refute, then the totals."""
    for result in results:
        say(line(result))
    for result in results:
        if result.verdict == "refuted":
            print_case(result)
            print_deal(result, chosen)
        if result.verdict == "vacuous":
            say(f"{result.claim} is vacuous under {', '.join(result.rules)}: {result.statement or 'it'} never applies")
        for name in result.disagreed:
            say(f"{result.claim}: {name} does not agree")
    say(totals(results))


def line(result: "Result") -> str:
    """A claim on one line."""
    more = f" and {len(result.rules) - 1} more" if len(result.rules) > 1 else ""
    verdict = str(result.verdict) if result.as_expected else f"{result.verdict}, expected {result.expected}"
    counts = f"{result.paths:,} paths, {result.obligations:,} obligations, {result.spent:,} units"
    solvers = "every case listed" if claims()[result.claim].enumerated else " ".join(("z3", *result.agreed))
    return f"{verdict:<9}  {result.claim}  [{result.rules[0]}{more}]  {counts}, {solvers}"


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


def print_deal(result: "Result", chosen: "Sequence[RuleSet]") -> None:
    """A case about tricks as a score line and as a whole deal that ends in it."""
    found = deal_of(result, chosen)
    if found is not None:
        say(f"  score      {found[0]}")
        say(f"  deal       {found[1]}")


def deal_of(result: "Result", chosen: "Sequence[RuleSet]") -> tuple[str, str] | None:
    """What a case about tricks means at a table, under the rule set chosen or the first named one it holds for."""
    from followsuit.report.witness import at_the_table

    named = [rule_sets()[name] for name in result.rules if name in rule_sets()]
    return at_the_table([*chosen, *named][0], dict(result.values)) if chosen or named else None


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


def described(result: "Result", chosen: "Sequence[RuleSet]") -> ClaimResult:
    """A result as it is printed for machines."""
    claim = claims()[result.claim]
    deal = deal_of(result, chosen)
    return ClaimResult(
        claim=result.claim,
        says=claim.says,
        clauses=list(claim.clauses),
        rules=list(result.rules),
        verdict=result.verdict.value,
        expected=result.expected.value,
        paths=result.paths,
        obligations=result.obligations,
        resource=result.spent,
        statement=result.statement,
        witness=result.witness,
        values=dict(result.values),
        score=deal and deal[0],
        deal=deal and deal[1],
        agreed=list(result.agreed),
        disagreed=list(result.disagreed),
    )
