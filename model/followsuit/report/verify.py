"""The main job: everything by which the reference verifies itself, as parts of one table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from followsuit.games import GAMES, Game, Match, SchoolBreak, Score, WhistGame, game_for
from followsuit.kernel.dialect import kernel_problems
from followsuit.kernel.registry import carried as carried_by_kernel
from followsuit.kernel.registry import kernel_functions
from followsuit.kernel.sets import count
from followsuit.report.examples import disagreement, examples
from followsuit.spec import RuleSet, clauses, data_folder, rule_sets
from followsuit.spec.census import census
from followsuit.symbolic.catalogue import topics

if TYPE_CHECKING:
    from followsuit.symbolic.result import Result

Progress = Callable[[str], None]
"""Told in words what long work is at."""


@dataclass
class Outcome:
    """What a part found: how many of its checks passed, failed, were skipped or stayed undecided, and what failed."""

    passed: int = 0
    failures: list[str] = field(default_factory=list)
    skipped: int = 0
    undecided: int = 0
    note: str = ""

    def check(self, problem: str | None) -> None:
        """Count one check: passed without a problem."""
        if problem is None:
            self.passed += 1
        else:
            self.failures.append(problem)


@dataclass(frozen=True)
class Part:
    """One row of the table."""

    name: str
    run: Callable[[], Outcome]


def carried() -> dict[str, list[str]]:
    """Which functions of the kernel and which transitions of the games carry out each clause."""
    found = {clause: list(names) for clause, names in carried_by_kernel().items()}
    forms: list[type[Game[Any]]] = [*GAMES.values(), SchoolBreak]
    for game in forms:
        for owner in game.__mro__:
            for name, member in vars(owner).items():
                for clause in getattr(member, "__clauses__", ()):
                    qualified = f"{owner.__module__.removeprefix('followsuit.')}.{owner.__name__}.{name}"
                    if clause.startswith(f"{game.id}/") and qualified not in found.setdefault(clause, []):
                        found[clause].append(qualified)
    return found


def kernel_part() -> Outcome:
    """Every kernel function is written in the dialect."""
    problems = [str(problem) for problem in kernel_problems()]
    functions = kernel_functions()
    return Outcome(max(0, len(functions) - len(problems)), problems, note=f"{len(functions)} functions")


def census_part() -> Outcome:
    """Every clause has its code and its sentences, every sentence its clause."""
    problems = [str(problem) for problem in census(carried())]
    outside = sum(1 for clause in clauses().values() if clause.outside)
    note = f"{len(clauses())} clauses, {outside} of them outside the model"
    return Outcome(max(0, len(clauses()) - len(problems)), problems, note=note)


def examples_part(optional: bool) -> Outcome:
    """The worked examples and score vectors; those that rest on a reading apart."""
    outcome = Outcome()
    for example in examples():
        if (example.ruling is not None) == optional:
            if example.withdrawn is not None:
                outcome.skipped += 1
            else:
                outcome.check(disagreement(example))
    return outcome


def samples_part() -> Outcome:
    """The shipped matches check clean."""
    from followsuit.records import check_file

    outcome, plays = Outcome(), 0
    for path in sorted((data_folder("spec") / "samples").glob("*.jsonl")):
        summary = check_file(path)
        plays += summary.plays
        outcome.check(None if not summary.findings else f"{path.name}: {summary.findings[0]}")
    outcome.note = f"{plays:,} cards played"
    return outcome


def faults_part() -> Outcome:
    """Each shipped faulty record is refused."""
    from followsuit.records import check_file

    outcome = Outcome()
    for path in sorted((data_folder("spec") / "samples" / "faults").glob("*.jsonl")):
        outcome.check(None if check_file(path).findings else f"{path.name}: the fault was not found")
    return outcome


def claim_results(progress: Progress) -> "Sequence[Result]":
    """The results of all claims, in one run."""
    from followsuit.symbolic.run import run_claims

    return run_claims(progress=lambda name, done, of: progress(f"{done} of {of} claims: {name}"))


def claims_part(topic: str, results: "Iterable[Result]") -> Outcome:
    """Every claim of a topic has the verdict expected of it, on the paths and obligations that the ledger says."""
    from followsuit.symbolic.ledger import differences

    outcome, found = Outcome(), [result for result in results if result.claim.startswith(f"{topic}.")]
    for result in found:
        if result.verdict == "undecided":
            outcome.undecided += 1
        else:
            wrong = f"{result.claim} is {result.verdict} under {', '.join(result.rules)}: {result.witness}"
            outcome.check(None if result.as_expected else wrong)
    outcome.failures += differences(found)
    paths, obligations = (sum(getattr(result, name) for result in found) for name in ("paths", "obligations"))
    names = len({result.claim for result in found})
    outcome.note = f"{names} claims, {paths:,} paths, {obligations:,} obligations"
    return outcome


DEALS_EACH = 24


def play_part(rules: RuleSet, seed: int = 0) -> Outcome:
    """Deals played at random keep every card in one place and score as the rule set promises."""
    outcome, game, rng = Outcome(), game_for(rules), Random(seed)
    match = game.start()
    for _ in range(DEALS_EACH):
        if game.deals_left(match) == 0:
            match = game.start()
        problem, match = random_deal(game, match, rng)
        outcome.check(problem)
    return outcome


def random_deal(game: Game[Any], match: Match, rng: Random) -> tuple[str | None, Match]:
    """What is wrong in one deal played at random, None if nothing is, and the match after it."""
    state, problem = game.random_deal(match, rng), None
    while not game.is_over(state):
        problem = problem or misplaced(game.zones(state), game.deck.pack) or wrong_sizes(game, state)
        state = game.apply(state, game.random_action(state, rng))
    problem = problem or misplaced(game.zones(state), game.deck.pack) or wrong_score(game, state)
    return problem, game.close(match, state)


def wrong_sizes(game: Game[Any], state: Any) -> str | None:
    """Hands of a size that the rules do not give; None if they are right."""
    sizes = tuple(map(count, state.hands))
    expected = game.expected_sizes(state)
    return None if sizes == expected else f"hands of {sizes} cards instead of {expected}"


def misplaced(zones: Mapping[str, int], pack: int) -> str | None:
    """The first zone that shares a card with an earlier one, or cards that are nowhere."""
    seen = 0
    for name, cards in zones.items():
        if seen & cards:
            return f"{name} holds a card that lies elsewhere too"
        seen |= cards
    return None if seen == pack else "a card is nowhere"


def wrong_score(game: Game[Any], state: Any) -> str | None:
    """A score whose steps do not give it, or whose sum is not the one promised; None if it is right."""
    score = game.score(state)
    for seat in range(3):
        if sum(step.amount for step in score.steps if step.seat == seat) != score.points[seat]:
            return f"the steps do not give the score of seat {seat} in {score}"
    total, promised = sum(score.points) + score.pot, promised_sum(game, state, score)
    return None if total == promised else f"{score} sums to {total} instead of {promised}"


def promised_sum(game: Game[Any], state: Any, score: Score) -> int:
    """What the scores of a deal and the pot sum to: every trick or every point counted once."""
    if isinstance(game, WhistGame):
        over = game.tricks - sum(game.quotas(state))
        return -over if game.avoids(state) else over
    if score.outcome == "passed-out":
        return int(state.pot)
    figures = game.figures(state)  # type: ignore[attr-defined]
    extras = sum(step.amount for step in score.steps if "/announcements/" in step.clause)
    return int(sum(figures.points)) + (100 if 0 in figures.tricks else 10) + extras + int(figures.pot)


def parts(progress: Progress = lambda text: None) -> Iterator[Part]:
    """All parts in the order of the table. The claims are all run when the first part of them is."""
    yield Part("kernel in its dialect", kernel_part)
    yield Part("census of clauses and sentences", census_part)
    yield Part("worked examples and vectors, required", lambda: examples_part(False))
    yield Part("vectors of single readings, optional", lambda: examples_part(True))
    results = cache(lambda: claim_results(progress))
    for topic in topics():
        yield Part(f"claims: {topic.replace('_', ' ')}", lambda topic=topic: claims_part(topic, results()))  # type: ignore[misc]
    yield Part("shipped matches", samples_part)
    yield Part("shipped faults, each to be found", faults_part)
    for rules in rule_sets().values():
        if not rules.not_running:
            yield Part(f"random deals: {rules.name}", lambda rules=rules: play_part(rules))  # type: ignore[misc]
