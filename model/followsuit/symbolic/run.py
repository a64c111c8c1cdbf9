"""Running claims: what was found for each, with second opinions, exported questions and planted faults."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from followsuit.spec import RuleSet
from followsuit.symbolic.claims import Claim, Fault, Word
from followsuit.symbolic.explore import LIMIT, Abandoned, Exploration, Session
from followsuit.symbolic.library import PACKAGE, claims, matching
from followsuit.symbolic.opinions import Question, opinions, question
from followsuit.symbolic.proof import Attained, Findings, Listing, Replay, Shown, SymbolicProof, Value
from followsuit.symbolic.rows import Row, rows
from followsuit.symbolic.summary import Summaries
from followsuit.symbolic.texts import stand_in_for_texts
from followsuit.symbolic.values import Undecided
from followsuit.symbolic.watched import watch_games
from followsuit.symbolic.witness import written
from followsuit.symbolic.world import World, check_change
from followsuit.verdict import Refused


@dataclass(frozen=True)
class Result:
    """What a run of a claim found.

    `rules` names the rows it holds for: rule sets, or readings left free. `paths` are those of the claim and of
    the summaries made for it, `obligations` the questions asked for statements, `spent` Z3's resource units.
    `statement` is the label of what was refuted and `witness` the case, as text and as `values`.
    """

    claim: str
    rules: tuple[str, ...]
    verdict: Word
    expected: Word
    paths: int = 0
    obligations: int = 0
    spent: int = 0
    statement: str = ""
    witness: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    agreed: tuple[str, ...] = ()
    disagreed: tuple[str, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one and no second opinion is against it."""
        return self.verdict is self.expected and not self.disagreed


class WitnessError(AssertionError):
    """A case found by the solver that the rules as played do not confirm: a fault of the machinery."""


def run_claims(
    pattern: str = "",
    rules: Sequence[RuleSet] = (),
    *,
    second_opinions: bool = False,
    export_dir: Path | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    workers: int | None = None,
) -> list[Result]:
    """Run the claims that a pattern picks, for all their rows or for the rule sets given, in the claims' order.

    `progress` is called with a claim's name, how many are done and how many there are. Two workers by default;
    results depend on neither their number nor the order they end in.
    """
    for changed in rules:
        for change in _changes(changed):
            check_change(change)
    picked = matching(pattern)
    jobs = {claim.name: (claim.name, tuple(rules), second_opinions, export_dir) for claim in picked}
    found: dict[str, list[Result]] = {}
    for name, results in _in_processes(_job, jobs, 2 if workers is None else workers):
        found[name] = results
        if progress is not None:
            progress(name, len(found), len(jobs))
    return [result for claim in picked for result in found[claim.name]]


def _in_processes(job: Callable[..., Any], jobs: dict[str, tuple[Any, ...]], workers: int) -> Iterable[Any]:
    """The results of jobs by name as they end, in this process or in spawned ones."""
    if workers < 2 or len(jobs) < 2:
        for name, arguments in jobs.items():
            yield name, job(*arguments)
        return
    # An interrupt from the terminal reaches the workers too; they end at once: a solver call cannot be broken off.
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawned, signal.signal, (signal.SIGINT, signal.SIG_DFL)) as pool:
        running = {pool.submit(job, *arguments): name for name, arguments in jobs.items()}
        for done in as_completed(running):
            yield running[done], done.result()


def _job(name: str, rules: Sequence[RuleSet], second_opinions: bool, export_dir: Path | None) -> list[Result]:
    return run_claim(claims()[name], rows(claims()[name], rules), None, second_opinions, export_dir)


def run_claim(
    claim: Claim,
    wanted: Iterable[Row],
    fault: Fault | None = None,
    second_opinions: bool = False,
    export_dir: Path | None = None,
    limit: int = LIMIT,
) -> list[Result]:
    """Run a claim for some rows. A row that reads the same readings as one before it shares its result."""
    found: list[tuple[dict[str, str | int], Row, Result]] = []
    for row in wanted:
        for place, (reads, first, result) in enumerate(found):
            if _same_readings(claim, row, first, reads):
                found[place] = reads, first, replace(result, rules=(*result.rules, row.name))
                break
        else:
            run = Run(claim, row, fault, limit)
            result = run.result()
            if second_opinions or export_dir is not None:
                result = _with_opinions(result, run.questions, second_opinions, export_dir)
            found.append((run.reads, row, result))
    return [result for _, _, result in found]


def _same_readings(claim: Claim, row: Row, first: Row, reads: dict[str, str | int]) -> bool:
    """Whether a run under one row, given what it read, stands for another row too."""
    if row.expected is not first.expected or ((reads or claim.whole_games) and row.game != first.game):
        return False
    if (row.rules and row.rules.changes) != (first.rules and first.rules.changes):
        return False
    values = row.rules.switches if row.rules is not None else row.pinned
    return all(values.get(switch) == value for switch, value in reads.items())


def _changes(rules: RuleSet) -> tuple[Fault, ...]:
    """The changes of rules that a rule set brings along."""
    return tuple(Fault(change.place, change.old, change.new) for change in rules.changes)


class Run:
    """One run of a claim under one row in a fresh solver context."""

    def __init__(self, claim: Claim, row: Row, fault: Fault | None = None, limit: int = LIMIT) -> None:
        self.claim, self.row = claim, row
        self.edits: tuple[Fault, ...] = () if fault is None else (fault,)
        if row.rules is not None:
            self.edits += _changes(row.rules)
        self.session = Session(limit)
        self.summaries = Summaries(self.session)
        self.findings = Findings(self.session, self.summaries.definitions)
        self.paths = 0

    @property
    def reads(self) -> dict[str, str | int]:
        """The readings that the run depends on."""
        return self.findings.reads

    @property
    def questions(self) -> list[Question]:
        """The questions asked for statements, in SMT-LIB."""
        return [question(item, self.session.context) for item in self.findings.obligations]

    def result(self) -> Result:
        """Explore the claim to its end, or list its cases."""
        if self.claim.enumerated:
            return self._listed()
        try:
            self._explore()
            return self._closed()
        except Shown as shown:
            self._replay(self.findings.witness, None, shown.label)
            return self._result(Word.REFUTED, shown.label)
        except Undecided:
            return self._result(Word.UNDECIDED)

    def _explore(self) -> None:
        world = World(*self.edits)
        copy = _copy(world, self.claim)
        stand_in_for_texts(world)
        watch_games(world)
        for function in copy.summarises:
            world.replace(function, self.summaries.of(function))
        for function in copy.hides:
            world.replace(function, self.summaries.hidden(function))
        exploration = Exploration(self.session)
        for path in exploration.paths(lambda: self._along(copy, exploration)):
            definitions = self.summaries.definitions
            self.paths += not definitions or self.session.model_of(*path.conditions, *definitions) is not None

    def _along(self, copy: Claim, exploration: Exploration) -> None:
        """Run the claim along one path; an action that is refused on a possible path refutes it."""
        proof = SymbolicProof(self.row, exploration, self.findings)
        try:
            copy.function(proof)
        except Refused as refused:
            if not self.findings.is_possible(proof):
                raise Abandoned from refused
            raise Shown(f"refused: {refused.verdict.reason}") from refused

    def _closed(self) -> Result:
        """The verdict when no path is left and nothing was refuted."""
        found = self.findings
        if not self.paths or not all(found.reached.values()):
            return self._result(Word.VACUOUS)
        for site in found.missed:
            return self._result(Word.REFUTED, site)
        for site, values in found.attained.items():
            self._replay(values, site)
        return self._result(Word.PROVED if found.reached or found.attained else Word.VACUOUS)

    def _replay(self, values: dict[str, Value], attained: str | None, refuted: str | None = None) -> None:
        """Run the claim on a case through the rules as played; WitnessError unless they say the same."""
        claim = self.claim if not self.edits else _copy(World(*self.edits), self.claim)
        try:
            claim.function(Replay(self.row, values, attained))
        except Shown as shown:
            if shown.label == refuted:
                return
        except Refused as refused:
            if f"refused: {refused.verdict.reason}" == refuted:
                return
        except Attained:
            return
        raise WitnessError(f"{self.claim.name} ({self.row.name}): '{attained or refuted}' with {values}")

    def _listed(self) -> Result:
        world = World(*self.edits)
        claim = _copy(world, self.claim)
        watch_games(world)
        listing = Listing(self.row, self.findings.reads)
        word, label = Word.PROVED, ""
        try:
            claim.function(listing)
        except Shown as shown:
            word, label = Word.REFUTED, shown.label
        missed = [label for label, attained in listing.attained.items() if not attained]
        if word is Word.PROVED and missed:
            word, label = Word.REFUTED, missed[0]
        elif word is Word.PROVED and not (listing.cases and all(listing.reached.values())):
            word = Word.VACUOUS
        return replace(self._result(word, label), paths=1, obligations=listing.cases, spent=0)

    def _result(self, word: Word, statement: str = "") -> Result:
        found = self.findings
        return Result(
            self.claim.name,
            (self.row.name,),
            word,
            self.row.expected,
            self.paths + self.summaries.paths,
            len(found.obligations) + found.settled,
            self.session.spent(),
            statement,
            written(found.witness, found.kinds, self.row.game),
            tuple(found.witness.items()),
        )


def _copy(world: World, claim: Claim) -> Claim:
    """The claim as it stands in a world's copy of its file."""
    copy: Claim = getattr(world.module(f"{PACKAGE}.{claim.topic}"), claim.sentence)
    return copy


def _with_opinions(result: Result, questions: list[Question], ask: bool, export_dir: Path | None) -> Result:
    """The result with what other solvers say to its questions, which are written to a folder too."""
    if export_dir is not None:
        export_dir.mkdir(parents=True, exist_ok=True)
        row = result.rules[0].replace("/", "_").replace(" ", "_")
        for place, item in enumerate(questions, 1):
            (export_dir / f"{result.claim}.{row}.{place}.smt2").write_text(item.text, encoding="ascii")
    if not ask:
        return result
    agreed, disagreed = opinions(questions)
    return replace(result, agreed=agreed, disagreed=disagreed)
