"""What becomes of claims that rest on what changed rules leave unproved: on lemmas, or on how cards are counted.

Every claim may say what it says by `kernel.sets`, such as how many cards a set has. The claims about no game show what
is taken for granted of these functions; where one of them is changed and a claim about it falls, no other is proved.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result

SETS = "followsuit.kernel.sets"


@cache
def shown_by() -> Mapping[str, str]:
    """The claim that shows each lemma, both by name."""
    return {lemma.__name__: claim.name for claim in claims().values() for lemma in claim.lemmas}


@cache
def about_sets() -> tuple[str, ...]:
    """The claims about no game, which show what every other takes for granted about sets of cards."""
    return tuple(claim.name for claim in claims().values() if not claim.games)


def to_be_shown(results: Sequence[Result], counting: Collection[str]) -> tuple[str, ...]:
    """The claims to be run besides, in view of what some results rest on: those that show lemmas, and those about sets
    of cards where rules named in `counting` change these."""
    needed = {shown_by()[lemma] for result in results for lemma in result.rests}
    more = [*shown_by().values()] if needed - {result.claim for result in results} else []
    return tuple(dict.fromkeys([*more, *(about_sets() if counting else ())]))


def settled(results: Sequence[Result], changed: Collection[str], counting: Collection[str]) -> list[Result]:
    """The results, those undecided that rest on what is not proved under the same changed rules.

    A lemma's claim may rest on it for smaller sets, and on other lemmas.
    """
    before, after = list[Result](), list(results)
    while after != before:
        proved = {(result.claim, name) for result in after if result.verdict is Word.PROVED for name in result.rules}
        before, after = after, [_settled(result, changed, counting, proved) for result in after]
    return after


def _settled(
    result: Result, changed: Collection[str], counting: Collection[str], proved: Collection[tuple[str, str]]
) -> Result:
    if result.verdict is not Word.PROVED:
        return result
    for lemma in result.rests:
        claim = shown_by()[lemma]
        needed = {(claim, name) for name in result.rules if name in changed}
        if claim != result.claim and not needed <= set(proved):
            return _undecided(result, f"it rests on {lemma}, which is not shown by these rules: see {claim}")
    for claim in () if result.claim in about_sets() else about_sets():
        if not {(claim, name) for name in result.rules if name in counting} <= set(proved):
            return _undecided(result, f"it speaks of sets of cards by rules under which {claim} is not proved")
    return result


def _undecided(result: Result, why: str) -> Result:
    return replace(result, verdict=Word.UNDECIDED, statement=why)
