"""The ledger of claims in `spec/ledger.toml`: for each run its verdict, paths, obligations and cost band.

A cost band is the number of digits of Z3's resource units; a run may lie one band off, since the units of a claim
near the edge of a band change with the release of Z3.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from followsuit.spec import data_folder
from followsuit.symbolic.result import Result


class Entry(NamedTuple):
    """What the ledger says of a run."""

    rules: tuple[str, ...]
    verdict: str
    paths: int
    obligations: int
    band: int


def entry(result: Result) -> Entry:
    """The entry of a result."""
    return Entry(result.rules, result.verdict.value, result.paths, result.obligations, len(str(result.spent)))


def read() -> Mapping[str, list[Entry]]:
    """The ledger: entries by claim."""
    with (data_folder("spec") / "ledger.toml").open("rb") as file:
        found = tomllib.load(file)
    return {claim: [_entry(row) for row in rows] for claim, rows in found.items()}


def costs() -> Mapping[str, int]:
    """About how many resource units each claim takes; those that list their cases take some for each."""
    return {claim: sum(10**item.band + 30 * item.obligations for item in rows) for claim, rows in read().items()}


def _entry(row: dict[str, object]) -> Entry:
    rules, verdict, paths, obligations, band = (row[key] for key in Entry._fields)
    assert isinstance(rules, list)
    assert isinstance(verdict, str)
    assert isinstance(paths, int)
    assert isinstance(obligations, int)
    assert isinstance(band, int)
    return Entry(tuple(rules), verdict, paths, obligations, band)


def by_claim(results: Iterable[Result]) -> dict[str, list[Entry]]:
    """The entries of some results by claim."""
    found: dict[str, list[Entry]] = {}
    for result in results:
        found.setdefault(result.claim, []).append(entry(result))
    return found


def text(ledger: Mapping[str, list[Entry]]) -> str:
    """The text of a ledger."""
    lines = ["# What every claim gives. Written by the proofs; a run that differs is red.", ""]
    for claim, entries in ledger.items():
        lines += [f'"{claim}" = [', *(f"  {_line(item)}," for item in entries), "]"]
    return "\n".join([*lines, ""])


def _line(item: Entry) -> str:
    rules = ", ".join(f'"{name}"' for name in item.rules)
    numbers = f"paths = {item.paths}, obligations = {item.obligations}, band = {item.band}"
    return f'{{ rules = [{rules}], verdict = "{item.verdict}", {numbers} }}'


def differences(
    results: Sequence[Result], ledger: Mapping[str, list[Entry]] | None = None, every_row: bool = True
) -> list[str]:
    """What differs between results and the ledger, one line each.

    Without `every_row` the results may leave out rows that the ledger has for their claims.
    """
    known = read() if ledger is None else ledger
    found = []
    for result in results:
        has = entry(result)
        for name in has.rules:
            said = next((item for item in known.get(result.claim, []) if name in item.rules), None)
            if said is None:
                found.append(f"{result.claim} ({name}): not in the ledger")
            elif said[1:4] != has[1:4] or abs(said.band - has.band) > 1:
                found.append(f"{result.claim} ({name}): ledger has {said[1:]}, the run {has[1:]}")
    return found + (_not_run(results, known) if every_row else [])


def _not_run(results: Sequence[Result], known: Mapping[str, list[Entry]]) -> list[str]:
    """The rows that the ledger has for the claims of the results, and the results have not."""
    run = {(result.claim, name) for result in results for name in result.rules}
    claims = dict.fromkeys(result.claim for result in results)
    rows = [(claim, name) for claim in claims for item in known.get(claim, []) for name in item.rules]
    return [f"{claim} ({name}): in the ledger, not in the run" for claim, name in rows if (claim, name) not in run]
