"""Running claims: what was found for each, with second opinions, exported questions and planted faults."""

import multiprocessing
import signal
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from followsuit.garbage import without_collection
from followsuit.spec import RuleSet
from followsuit.symbolic.bounds import CANNOT_RUN, LISTED_STEPS, STEPS, where_it_ends
from followsuit.symbolic.catalogue import PACKAGE, claims, matching
from followsuit.symbolic.claims import Claim, Fault, Word, changes_of
from followsuit.symbolic.explore import LIMIT, Abandoned, Exploration, Session
from followsuit.symbolic.ledger import costs
from followsuit.symbolic.opinions import Opinions, Question, question
from followsuit.symbolic.proof import Attained, Case, Findings, Listing, Replay, Shown, SymbolicProof, WitnessError
from followsuit.symbolic.resting import SETS, settled, to_be_shown
from followsuit.symbolic.result import Result, Value
from followsuit.symbolic.rows import Row, rows
from followsuit.symbolic.summary import Summaries
from followsuit.symbolic.texts import stand_in_for_texts
from followsuit.symbolic.values import Undecided
from followsuit.symbolic.watched import watch_games
from followsuit.symbolic.witness import NOT_ATTAINED, named, written
from followsuit.symbolic.world import UnloadableError, World, check_changes
from followsuit.verdict import Refused, UnusableInput


def run_claims(
    pattern: str = "",
    rules: Sequence[RuleSet] = (),
    *,
    second_opinions: bool = False,
    export_dir: Path | None = None,
    progress: Callable[[str, int, int], None] | None = None,
    workers: int = 2,
) -> list[Result]:
    """Run the claims that a pattern picks, for all their rows or for the rule sets given, in the claims' order.

    `progress` is called with a claim's name, how many are done and how many there are. `workers` are processes of
    their own, which end at once when this one is told to; with 0 of them this one proves. Results depend on neither
    their number nor the order they end in. Under changed rules what rests on a lemma is proved only with the lemma.
    """
    for changed in rules:
        check_changes(changes_of(changed), changed.name, changed.game)
    picked = matching(pattern)
    jobs = {names: (names, tuple(rules), second_opinions, export_dir) for names in groups(picked)}
    found: dict[str, list[Result]] = {}
    for results in _in_processes(_job, jobs.values(), workers):
        for name, rows_found in results.items():
            found[name] = rows_found
            if progress is not None:
                progress(name, len(found), len(picked))
    results = [result for claim in picked for result in found[claim.name]]
    edited = {one.name for one in rules if one.changes}
    if not edited:
        return results
    counting = {one.name for one in rules if any(change.module == SETS for change in changes_of(one))}
    names = to_be_shown(results, counting)
    besides = [one for name in names for one in run_claim(claims()[name], rows(claims()[name], rules))]
    return settled([*results, *besides], edited, counting)[: len(results)]


def groups(picked: Iterable[Claim]) -> list[tuple[str, ...]]:
    """The names of claims in groups that can share a bench: of one topic with the same summaries; dearest first."""
    known = costs()
    found: dict[object, list[str]] = {}
    for claim in picked:
        found.setdefault((claim.topic, claim.summarises, claim.hides, claim.enumerated), []).append(claim.name)
    return sorted(map(tuple, found.values()), key=lambda names: -sum(known.get(name, 0) for name in names))


def _in_processes(job: Callable[..., Any], jobs: Collection[tuple[Any, ...]], workers: int) -> Iterable[Any]:
    """The results of jobs as they end, in this process or in spawned ones."""
    if not workers:
        for arguments in jobs:
            yield job(*arguments)
        return
    try:
        with _pool(min(workers, len(jobs))) as pool:
            for done in as_completed([pool.submit(job, *arguments) for arguments in jobs]):
                yield done.result()
    except BrokenProcessPool as error:
        why = "a process that proves was ended from outside, perhaps for want of memory; use fewer --workers"
        raise UnusableInput(why) from error


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Spawned workers, which end at once where the block is left early: a solver's call cannot be broken off.

    An interrupt from the terminal reaches them too, and ends them.
    """
    spawned, others = multiprocessing.get_context("spawn"), multiprocessing.active_children()
    whole = False
    with ProcessPoolExecutor(workers, spawned, signal.signal, (signal.SIGINT, signal.SIG_DFL)) as pool:
        try:
            yield pool
            whole = True
        finally:
            if not whole:
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in multiprocessing.active_children():
                    if worker not in others:
                        worker.terminate()


def _job(
    names: Sequence[str], rules: Sequence[RuleSet], second_opinions: bool, export_dir: Path | None
) -> dict[str, list[Result]]:
    benches: dict[tuple[Fault, ...], Bench] = {}
    found = {}
    for name in names:
        wanted = rows(claims()[name], rules)
        found[name] = run_claim(claims()[name], wanted, None, second_opinions, export_dir, benches=benches)
    return found


def run_claim(
    claim: Claim,
    wanted: Iterable[Row],
    fault: Fault | None = None,
    second_opinions: bool = False,
    export_dir: Path | None = None,
    limit: int = LIMIT,
    any_case: bool = False,
    benches: dict[tuple[Fault, ...], "Bench"] | None = None,
) -> list[Result]:
    """Run a claim for some rows. A row that reads the same readings as one before it shares its result.

    `benches`, by the edits of the rules, are those of claims with the same summaries; new ones are added.

    With `any_case` it ends at the first verdict that is not expected, for any case, which need not be the least.
    """
    found: list[tuple[dict[str, str | int], Row, Result]] = []
    benches = {} if benches is None else benches
    opinions = Opinions()
    for row in wanted:
        for place, (reads, first, result) in enumerate(found):
            if _same_readings(claim, row, first, reads):
                found[place] = reads, first, replace(result, rules=(*result.rules, row.name))
                break
        else:
            edits = _edits(row, fault)
            if edits not in benches:
                try:
                    benches[edits] = Bench(claim, edits, limit)
                except UnloadableError as error:
                    unloadable = Result(claim.name, (row.name,), Word.UNDECIDED, row.expected, statement=str(error))
                    found.append(({}, row, unloadable))
                    continue
            run = Run(claim, row, benches[edits], any_case)
            result = run.result()
            if second_opinions or export_dir is not None:
                result = _with_opinions(result, run.questions, opinions if second_opinions else None, export_dir)
            found.append((run.reads, row, result))
            if any_case and not result.as_expected:
                break
    return [result for _, _, result in found]


def _same_readings(claim: Claim, row: Row, first: Row, reads: dict[str, str | int]) -> bool:
    """Whether a run under one row, given what it read, stands for another row too."""
    if row.expected is not first.expected or ((reads or claim.whole_games) and row.game != first.game):
        return False
    if _edits(row, None) != _edits(first, None):
        return False
    return all(row.values.get(switch) == value for switch, value in reads.items())


def _edits(row: Row, fault: Fault | None) -> tuple[Fault, ...]:
    """The edits of the rules that a run is made with: a planted fault, and what the rule set changes."""
    planted = () if fault is None else (fault,)
    return planted if row.rules is None else planted + changes_of(row.rules)


class Bench:
    """What runs of a claim, and of others with the same summaries, have in common: a world with edits, one solver
    context, the summaries."""

    def __init__(self, claim: Claim, edits: tuple[Fault, ...] = (), limit: int = LIMIT) -> None:
        self.edits = edits
        self.session = Session(limit)
        self.summaries = Summaries(self.session)
        self._world = World(*edits)
        copy = self.copy(claim)
        watch_games(self._world)
        if not claim.enumerated:
            stand_in_for_texts(self._world)
            for function in copy.summarises:
                self._world.replace(function, self.summaries.of(function))
            for function in copy.hides:
                self._world.replace(function, self.summaries.hidden(function))

    def begin(self, claim: Claim) -> None:
        """Begin a run of a claim."""
        self.session.begin()
        self.summaries.begin()
        self._world.steps.begin(LISTED_STEPS if claim.enumerated else STEPS)

    def copy(self, claim: Claim) -> Claim:
        """The claim in the bench's world."""
        return copy_in(self._world, claim)

    def played(self, claim: Claim) -> Claim:
        """The claim over the rules as they are played, with the edits."""
        return copy_in(World(*self.edits), claim) if self.edits else claim


CANNOT = "cannot run: "


class Run:
    """One run of a claim under one row; rows of a claim may share a bench and the answers found on it.

    With `any_case` it ends with the first case found against a statement, which need not be the least.
    """

    def __init__(self, claim: Claim, row: Row, bench: Bench | None = None, any_case: bool = False) -> None:
        self.claim, self.row, self.any_case = claim, row, any_case
        self.bench = Bench(claim, _edits(row, None)) if bench is None else bench
        self.session, self.summaries = self.bench.session, self.bench.summaries
        self.copy = self.bench.copy(claim)
        self.bench.begin(claim)
        self.findings = Findings(self.session, self.summaries)
        self.paths = 0
        self._spent_before = self.session.spent

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
        with without_collection():  # it would free solver terms, and number new ones, by what ran before
            try:
                if self.claim.enumerated:
                    return self._listed()
                self._explore()
                return self._closed()
            except Undecided as undecided:
                return self._result(Word.UNDECIDED, str(undecided))

    def _explore(self) -> None:
        """Take every path. Where that goes beyond a limit, a case that was found will do: it need not be the least."""
        exploration = Exploration(self.session)
        try:
            for path in exploration.paths(lambda: self._along(exploration)):
                self.paths += not self.summaries.definitions or self.findings.can_hold(*path.conditions)
                if self.any_case and self.findings.cases:
                    break
        except Undecided:
            if not self.findings.cases:
                raise

    def _along(self, exploration: Exploration) -> None:
        """Run the claim along one path, until a case against it is found on it, or what it does not get past."""
        proof = SymbolicProof(self.row, exploration, self.findings)
        try:
            self.copy.function(proof)
        except Shown:
            return
        except self._ends as error:
            if not self.findings.refuse(proof, _ended(error)):
                raise Abandoned from error

    @property
    def _ends(self) -> tuple[type[Exception], ...]:
        """What ends a run and tells of the rules: a refused action, and an error where a rule is edited.

        Without an edit an error is a fault of the machinery.
        """
        return (Refused, *CANNOT_RUN) if self.bench.edits else (Refused,)

    def _closed(self) -> Result:
        """The verdict when no path is left."""
        found, cases = self.findings, self.findings.cases_in_order()
        for case in cases:
            statement = self._played(case)
            if statement is not None:
                return self._result(Word.REFUTED, statement, case)
        if cases:
            raise Undecided(f"{cases[0].label}, on unknown values")
        never = _never(found.reached)
        if not self.paths or never is not None:
            return self._result(Word.VACUOUS, never or "")
        for site in found.missed:
            return replace(self._result(Word.REFUTED, site), witness=NOT_ATTAINED)
        for site, values in found.attained.items():
            self._replay_attained(site, values)
        return self._result(Word.PROVED if found.reached or found.attained else Word.VACUOUS)

    def _played(self, case: Case) -> str | None:
        """What is wrong in a case by the rules as played: the statement, or what ends the run; WitnessError unless
        it is what the case was found for.

        None where a rule cannot run on unknown values, and can on those of the case.
        """
        label = self._replay(case.values)
        cannot_run = case.label.startswith(CANNOT)
        if label is None and cannot_run:
            return None
        if label is None or (label != case.label and not cannot_run):
            raise WitnessError(f"{self.claim.name} ({self.row.name}): '{case.label}' with {case.values}")
        return label

    def _replay(self, values: Mapping[str, Value], attaining: str | None = None) -> str | None:
        """Run the claim on given values through the rules as played: what is wrong there, None where nothing is."""
        try:
            self.bench.played(self.claim).function(Replay(self.row, values, attaining))
        except Shown as shown:
            return shown.label
        except self._ends as error:
            return _ended(error, fully=True)
        return None

    def _replay_attained(self, site: str, values: Mapping[str, Value]) -> None:
        """Run the claim on a case in which a statement holds; WitnessError unless it does."""
        try:
            label = self._replay(values, site)
        except Attained:
            return
        raise WitnessError(f"{self.claim.name} ({self.row.name}): '{site}' with {values}: {label}")

    def _listed(self) -> Result:
        listing = Listing(self.row, self.findings.reads)
        word, label, case = Word.PROVED, "", ""
        try:
            self.copy.function(listing)
        except Shown as shown:
            word, label, case = Word.REFUTED, shown.label, named(listing.named)
        except self._ends as error:
            word, label, case = Word.REFUTED, _ended(error, fully=True), named(listing.named)
        missed = [label for label, attained in listing.attained.items() if not attained]
        if word is Word.PROVED and missed:
            word, label, case = Word.REFUTED, missed[0], NOT_ATTAINED
        never = _never(listing.reached)
        if word is Word.PROVED and (not listing.cases or never is not None):
            word, label = Word.VACUOUS, never or ""
        return replace(self._result(word, label), paths=1, obligations=listing.cases, spent=0, witness=case)

    def _result(self, word: Word, statement: str = "", case: Case | None = None) -> Result:
        found = self.findings
        return Result(
            self.claim.name,
            (self.row.name,),
            word,
            self.row.expected,
            self.paths + self.summaries.paths,
            len(found.obligations) + found.settled,
            self.session.spent - self._spent_before,
            statement,
            "" if case is None else written(case.values, case.kinds, self.row.game),
            () if case is None else tuple(case.values.items()),
            rests=tuple(found.rests),
        )


def copy_in(world: World, claim: Claim) -> Claim:
    """The claim as it stands in a world's copy of its file."""
    copy: Claim = getattr(world.module(f"{PACKAGE}.{claim.topic}"), claim.sentence)
    return copy


def _never(reached: Mapping[str, bool]) -> str | None:
    """The first statement, by its label, that no case came to; None where each had one."""
    return next((site for site, came in reached.items() if not came), None)


def _ended(error: Exception, fully: bool = False) -> str:
    """The label of a path that ends with an action refused, or in a changed rule that cannot run.

    What is wrong with the rule is told in full for known values only: on unknown ones it names none.
    """
    if isinstance(error, Refused):
        return f"refused: {error.verdict.reason}"
    what = f": {error}" if fully else ""
    return f"{CANNOT}{type(error).__name__} in {where_it_ends(error)}{what}"


def _with_opinions(
    result: Result, questions: list[Question], opinions: Opinions | None, export_dir: Path | None
) -> Result:
    """The result with what other solvers say to its questions, which are written to a folder too."""
    if export_dir is not None:
        export_dir.mkdir(parents=True, exist_ok=True)
        row = result.rules[0].replace("/", "_").replace(" ", "_")
        for place, item in enumerate(questions, 1):
            (export_dir / f"{result.claim}.{row}.{place}.smt2").write_text(item.text, encoding="ascii")
    if opinions is None:
        return result
    agreed, disagreed = opinions.on(questions)
    return replace(result, agreed=agreed, disagreed=disagreed)
