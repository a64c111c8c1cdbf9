"""The conformance run: an engine asked in batches, its answers compared, the differences explained."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from followsuit.conformance.draw import Portion, portions
from followsuit.conformance.engine import Engine
from followsuit.conformance.findings import Difference, Disagreement, Findings, Report
from followsuit.conformance.messages import KINDS, Kind, StartAnswer
from followsuit.conformance.questions import Asked, Questions
from followsuit.conformance.reading import EngineError, Reply, shortened
from followsuit.games import game_for
from followsuit.garbage import without_collection
from followsuit.spec import GAMES, RuleSet, load_rules

AHEAD = 3
"""Batches sent before the first answer is read: enough to keep the engine busy while a portion is drawn."""

Progress = Callable[[int], None]


class Plan(NamedTuple):
    """What a run asks: how many positions and tricks, which kinds, in batches of which size, how many
    disagreements to show, and how long to wait for an answer."""

    positions: int = 20_000
    seed: int = 0
    kinds: tuple[Kind, ...] = KINDS
    batch: int = 500
    show: int = 5
    timeout: float = 10.0


def conform(
    command: Sequence[str], rules: RuleSet | None, plan: Plan, progress: Progress = lambda questions: None
) -> Report:
    """Ask the engine that a command starts, and report. Without rules it plays the one game that it names.

    `progress` is told the number of questions of each batch answered. EngineError for an engine that cannot be
    started or asked; one that breaks off later leaves a report with `failure`.
    """
    with Engine(command, plan.timeout) as engine:
        known, rules = introduced(engine, rules)
        run = Run(engine, known, rules, plan, progress)
        run.go()
    return run.report


def introduced(engine: Engine, rules: RuleSet | None) -> tuple[StartAnswer, RuleSet]:
    """The engine's answer to `start`, and the rule set that it answers under."""
    if rules is None:
        rules = load_rules(only_game(engine.start(None)))
    known = engine.start(rules)
    if rules.game not in known.games:
        raise EngineError(f"{shortened(known.name, 80)} does not play {rules.game}; it plays {listed(known.games)}")
    return known, rules


def only_game(known: StartAnswer) -> str:
    """The one game that the engine names among those of the reference."""
    games = [name for name in GAMES if name in known.games]
    if len(games) == 1:
        return games[0]
    remedy = "say with --rules under which rule set to ask it" if games else f"followsuit knows {listed(GAMES)}"
    raise EngineError(f"{shortened(known.name, 80)} plays {listed(games or known.games)}; {remedy}")


def listed(names: Iterable[str]) -> str:
    """Names with commas."""
    return ", ".join(shortened(name, 40) for name in names) or "no game"


class Run:
    """One run against an engine that has started."""

    def __init__(self, engine: Engine, known: StartAnswer, rules: RuleSet, plan: Plan, progress: Progress) -> None:
        self.engine = engine
        self.plan = plan
        self.progress = progress
        self.game = game_for(rules)
        self.questions = Questions(self.game)
        self.findings = Findings(self.game, self.questions, plan.show)
        self.kinds = [kind for kind in plan.kinds if kind in known.games[rules.game]]
        if not self.kinds:
            offered = ", ".join(known.games[rules.game]) or "none"
            raise EngineError(
                f"nothing to ask: of {rules.game} the engine answers {offered}, asked for were {', '.join(plan.kinds)}"
            )
        self.report = Report(
            engine=shortened(known.name, 80),
            version=shortened(known.version, 80),
            rules=rules.name,
            game=rules.game,
            digest=rules.digest,
            switches=dict(rules.switches),
            seed=plan.seed,
            not_offered=[kind for kind in plan.kinds if kind not in self.kinds],
            kinds=self.findings.kinds,
            clauses=self.findings.clauses,
            disagreements=[],
            agrees_under={},
            errors=self.findings.errors,
            skipped=self.findings.skipped,
        )

    def go(self) -> None:
        """Ask everything, then the disagreements to be shown once more, and fill in the report."""
        try:
            with without_collection():
                self.ask_all()
        except EngineError as error:
            if not self.findings.kinds:
                raise
            self.report.failure = str(error)
        self.report.disagreements = list(self.told())
        for kind, readings in self.findings.explaining.items():
            self.report.agrees_under[kind] = [reading.text for reading in readings]

    def ask_all(self) -> None:
        """Send the batches, reading the answers of the one before while the engine works on the next."""
        waiting: deque[list[Asked]] = deque()
        for batch in self.batches():
            self.engine.ask([asked.question for asked in batch])
            waiting.append(batch)
            if len(waiting) == AHEAD:
                self.answered(waiting.popleft())
        while waiting:
            self.answered(waiting.popleft())

    def answered(self, batch: Sequence[Asked]) -> None:
        """Read and count the answers to the oldest batch."""
        self.findings.take(batch, self.engine.replies(self.game.deck))
        self.progress(len(batch))

    def batches(self) -> Iterator[list[Asked]]:
        """All questions in batches, in the order in which they are drawn."""
        for portion in portions(self.game, self.plan.seed, self.plan.positions, "score" in self.kinds):
            asked = self.questions_of(portion)
            while batch := list(islice(asked, self.plan.batch)):
                yield batch

    def questions_of(self, portion: Portion) -> Iterator[Asked]:
        """The questions of a portion, kind by kind."""
        if "legal" in self.kinds:
            yield from map(self.questions.legal, portion.positions)
        if "winner" in self.kinds:
            yield from map(self.questions.winner, portion.tricks)
        if "score" in self.kinds:
            yield from map(self.questions.score, portion.deals)

    def told(self) -> Iterator[Disagreement]:
        """The disagreements to show, asked once more as long as the engine plays along.

        They stand whether it does or not: what keeps it from answering again is a note in the report.
        """
        for difference in self.findings.shown():
            again: Reply | None = None
            if self.report.failure is None and self.report.not_asked_again is None:
                try:
                    again = self.asked_again(difference)
                except EngineError as error:
                    self.report.not_asked_again = str(error)
            yield self.findings.told(difference, again)

    def asked_again(self, difference: Difference) -> Reply:
        """The answer to a question asked once more, alone after a reset."""
        self.engine.reset()
        self.engine.ask([difference.asked.question])
        (again,) = self.engine.replies(self.game.deck)
        return again
