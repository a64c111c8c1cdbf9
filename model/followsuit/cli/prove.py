"""`followsuit prove`: the claims, proved over the code that runs."""

import shlex
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from followsuit.cli.files import whole_files
from followsuit.cli.options import Whole, emit_json, json_option, rules_or_changes_option, say
from followsuit.cli.output import console
from followsuit.cli.outputs import ClaimResult, ListedClaim, ListedClaims
from followsuit.cli.signals import ended_by_signals
from followsuit.games.numbers import number_of
from followsuit.spec import RuleSet, load_rules, rule_sets
from followsuit.symbolic.catalogue import claims, matching
from followsuit.symbolic.claims import Claim, changes_of
from followsuit.verdict import UnusableInput

if TYPE_CHECKING:
    from followsuit.report.witness import Witness
    from followsuit.symbolic.result import Result

EPILOG = """\b
Examples:
  followsuit prove --list
  followsuit prove --list 'tricks.*'
  followsuit prove
  followsuit prove zero_sum --rules tre-belli
  followsuit prove settlement --second-opinions
  followsuit prove tricks --export smt/

A claim is proved only when every path was explored, its assumptions can be met, each of its implications can
apply, and the solver found no counterexample within a fixed number of its resource units. Some claims are
expected to be refuted. A refuted claim is shown with the least case found, its clauses, and what it means at a table:
a position for `followsuit legal`, or a `followsuit score` line with a whole deal that `followsuit check` accepts. What
is not as expected comes last.

A changed rule that cannot run on some case refutes the claims that come to it; one that loops or forks without end
leaves them undecided, by counts of steps that are the same on every machine, and so does one that breaks a lemma
they rest on, or the counting of cards.

Exit status: 0 every verdict is the expected one, 1 some is not or a run differs from the claim ledger in `spec/`,
3 some claim stayed undecided, whatever the others gave.
"""


@click.command(epilog=EPILOG)
@click.argument("pattern", metavar="[PATTERN]", default="")
@rules_or_changes_option
@click.option("--list", "only_list", is_flag=True, help="List the claims with their clauses, and prove nothing.")
@click.option("--second-opinions", is_flag=True, help="Ask cvc5 and bitwuzla too (extra `solvers`).")
@click.option(
    "--export",
    metavar="FOLDER",
    help="Write every obligation as SMT-LIB, all when the run is over; FOLDER is new or without .smt2 files.",
)
@click.option("--workers", type=Whole(1, 64), default=2, show_default=True, help="Processes that prove.")
@json_option
def command(
    pattern: str,
    rules: str | None,
    only_list: bool,
    second_opinions: bool,
    export: str | None,
    workers: int,
    as_json: bool,
) -> int:
    """Prove the claims whose name or clauses hold PATTERN, for every rule set or for one.

    One line a claim: proved, refuted (with the case), vacuous or undecided. A name is `topic.sentence`; PATTERN may
    have `*` in it, and then stands for a whole name or clause.
    """
    chosen = [load_rules(rules, changes_allowed=True)] if rules else []
    for one in chosen:
        check_file(one, str(rules))
    picked = [claim for claim in matching(pattern) if not (chosen and claim.games) or chosen[0].game in claim.games]
    if not picked:
        about = f" about {chosen[0].game}" if chosen else ""
        raise UnusableInput(
            f"no claim{about} has {pattern!a} in its name or its clauses; `followsuit prove --list` lists them all"
        )
    if only_list:
        if second_opinions or export is not None:
            raise click.UsageError("--list proves nothing; leave out --second-opinions and --export")
        list_claims(picked, as_json)
        return 0
    with ended_by_signals():
        return proved(pattern, chosen, second_opinions, export, workers, as_json)


def check_file(rules: "RuleSet", file: str) -> None:
    """UnusableInput unless the changes of a rule set from a file can be made."""
    if rules.changes:
        from followsuit.symbolic.world import check_changes

        check_changes(changes_of(rules), file, rules.game)


def proved(
    pattern: str,
    chosen: "Sequence[RuleSet]",
    second_opinions: bool,
    export: str | None,
    workers: int,
    as_json: bool,
) -> int:
    """Prove the claims that a pattern picks and print what came out; the exit status."""
    from followsuit.symbolic.ledger import differences
    from followsuit.symbolic.opinions import need_solvers
    from followsuit.symbolic.run import run_claims

    if second_opinions:
        need_solvers()
    with whole_files(export, ".smt2") as folder, console(error=True).status("proving") as status:
        results = run_claims(
            pattern,
            chosen,
            second_opinions=second_opinions,
            export_dir=folder,
            progress=lambda name, done, of: status.update(f"{done} of {number_of(of, 'claim')}: {name}"),
            workers=workers,
        )
        exported = folder is None or any(folder.iterdir())
    if not exported:
        say(f"nothing is written to {export}: no question was put to a solver", error=as_json)
    in_ledger = not chosen or chosen[0].name in rule_sets()
    changed = differences(results, every_row=not chosen) if in_ledger else []
    if as_json:
        emit_json([described(result, chosen) for result in results])
    else:
        show(results, chosen, second_opinions)
    for difference in changed:
        say(f"differs from the ledger: {difference}", error=as_json)
    return status_of(results) or int(bool(changed))


def list_claims(picked: "Sequence[Claim]", as_json: bool) -> None:
    """The claims with what they say and their clauses."""
    if as_json:
        emit_json(ListedClaims([ListedClaim(claim.name, claim.says, list(claim.clauses)) for claim in picked]))
        return
    for claim in picked:
        say(claim.name)
        say(f"  says       {claim.says}")
        for clause in claim.clauses:
            say(f"  clause     {clause}")
    say(number_of(len(picked), "claim"))


def status_of(results: "Sequence[Result]") -> int:
    """The exit status of a run."""
    if any(result.verdict == "undecided" for result in results):
        return 3
    return 0 if all(result.as_expected for result in results) else 1


def show(results: "Sequence[Result]", chosen: "Sequence[RuleSet]", second_opinions: bool) -> None:
    """One line a claim, then what refutes, what is not as expected last, then the totals."""
    expected = [result for result in results if result.as_expected]
    others = [result for result in results if not result.as_expected]
    for result in (*expected, *others):
        say(line(result, second_opinions))
    for group in by_claim(expected):
        print_group(group, chosen)
    if others:
        names = dict.fromkeys(result.claim for result in others)
        say(f"not as expected, {number_of(len(names), 'claim')}: {', '.join(names)}")
    for group in by_claim(others):
        print_group(group, chosen)
    say(totals(results))


def by_claim(results: "Iterable[Result]") -> "list[list[Result]]":
    """The results of the same claim and verdict together."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.claim, result.verdict), []).append(result)
    return list(groups.values())


def print_group(group: "Sequence[Result]", chosen: "Sequence[RuleSet]") -> None:
    """What there is to say of results of a claim with the same verdict."""
    if group[0].verdict == "refuted":
        print_case(group, chosen)
    for result in group:
        if result.verdict == "undecided":
            say(f"{result.claim} is undecided under {', '.join(result.rules)}: {result.statement}")
        if result.verdict == "vacuous":
            say(f"{result.claim} is vacuous under {', '.join(result.rules)}: {result.statement or 'it'} never applies")
        for name in result.disagreed:
            say(f"{result.claim}: {name} does not agree")


def line(result: "Result", second_opinions: bool) -> str:
    """A claim on one line; with second opinions, that there was nothing to have one on."""
    more = f" and {len(result.rules) - 1} more" if len(result.rules) > 1 else ""
    verdict = str(result.verdict) if result.as_expected else f"{result.verdict}, expected {result.expected}"
    numbers = ((result.paths, "path"), (result.obligations, "obligation"), (result.spent, "unit"))
    counts = ", ".join(number_of(number, thing) for number, thing in numbers)
    solvers = "every case listed" if claims()[result.claim].enumerated else " ".join(("z3", *result.agreed))
    if second_opinions and solvers == "z3" and not result.disagreed:
        solvers = "z3, no question for others"
    return f"{verdict:<9}  {result.claim}  [{result.rules[0]}{more}]  {counts}, {solvers}"


def print_case(group: "Sequence[Result]", chosen: "Sequence[RuleSet]") -> None:
    """The case that refutes a claim, the first if there are several, its clauses, and how to run it."""
    result, claim = group[0], claims()[group[0].claim]
    expected = "as expected" if result.as_expected else "NOT expected"
    say(f"{result.claim} is refuted under {', '.join(name for one in group for name in one.rules)}, {expected}")
    say(f"  says       {claim.says}")
    if len(group) > 1:
        say(f"  here       {result.rules[0]}")
    if result.statement:
        say(f"  falls at   {result.statement}")
    if result.witness:
        say(f"  case       {result.witness}")
    for clause in claim.clauses:
        say(f"  clause     {clause}")
    print_witness(witness(result, chosen))


def print_witness(found: "Witness") -> None:
    """A case as lines to run, with a deal, and what is to be said of them."""
    if found.position is not None:
        say(f"  position   followsuit legal {shlex.quote(found.position)}")
    if found.score is not None:
        say(f"  score      {found.score}")
    for note in found.notes:
        say(f"  note       {note}")
    if found.deal is not None:
        say(f"  deal       {found.deal}")


def witness(result: "Result", chosen: "Sequence[RuleSet]") -> "Witness":
    """What the case of a result means at a table."""
    from followsuit.report.witness import witness_of

    return witness_of(result, chosen)


def totals(results: "Sequence[Result]") -> str:
    """How many claims, paths and obligations, and what became of them."""
    names = len({result.claim for result in results})
    paths = sum(result.paths for result in results)
    obligations = sum(result.obligations for result in results)
    words = ("proved", "refuted", "vacuous", "undecided")
    counts = ", ".join(f"{sum(1 for r in results if r.verdict == word):,} {word}" for word in words)
    wrong = sum(1 for result in results if not result.as_expected)
    size = f"{number_of(names, 'claim')} in {number_of(len(results), 'run')}: "
    size += f"{number_of(paths, 'path')}, {number_of(obligations, 'obligation')}"
    return f"{size}; {counts}; {wrong:,} not as expected"


def described(result: "Result", chosen: "Sequence[RuleSet]") -> ClaimResult:
    """A result as it is printed for machines."""
    claim = claims()[result.claim]
    found = witness(result, chosen)
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
        position=found.position,
        score=found.score,
        deal=found.deal,
        notes=list(found.notes),
        agreed=list(result.agreed),
        disagreed=list(result.disagreed),
    )
