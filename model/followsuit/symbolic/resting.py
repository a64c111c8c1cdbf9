"""What becomes of claims that rest on lemmas which changed rules leave unproved."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result


@cache
def shown_by() -> Mapping[str, str]:
    """The claim that shows each lemma, both by name."""
    return {lemma.__name__: claim.name for claim in claims().values() for lemma in claim.lemmas}


def to_be_shown(results: Sequence[Result]) -> tuple[str, ...]:
    """The claims that show lemmas, unless all that some results rest on are among these results."""
    needed = {shown_by()[lemma] for result in results for lemma in result.rests}
    return tuple(dict.fromkeys(shown_by().values())) if needed - {result.claim for result in results} else ()


def settled(results: Sequence[Result], changed: Collection[str]) -> list[Result]:
    """The results, those undecided that rest on a lemma whose claim is not proved under the same changed rules.

    A lemma's claim may rest on it for smaller sets, and on other lemmas.
    """
    before, after = list[Result](), list(results)
    while after != before:
        proved = {(result.claim, name) for result in after if result.verdict is Word.PROVED for name in result.rules}
        before, after = after, [_settled(result, changed, proved) for result in after]
    return after


def _settled(result: Result, changed: Collection[str], proved: Collection[tuple[str, str]]) -> Result:
    for lemma in result.rests if result.verdict is Word.PROVED else ():
        claim = shown_by()[lemma]
        needed = {(claim, name) for name in result.rules if name in changed}
        if claim != result.claim and not needed <= set(proved):
            why = f"it rests on {lemma}, which is not shown by these rules: see {claim}"
            return replace(result, verdict=Word.UNDECIDED, statement=why)
    return result
