"""Claims: sentences about the rules, and the faults that must make them fall. No solver is imported here.

A claim is a function that takes a `Proof`. It asks it for values that may be anything, assumes what it needs, calls
the rules, and shows what they give. The same function is explored symbolically, run on a counterexample to replay
it, or run once where it lists all cases itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from followsuit.spec import RuleSet


class Word(StrEnum):
    """The verdict on a claim."""

    PROVED = "proved"
    REFUTED = "refuted"
    VACUOUS = "vacuous"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Fault:
    """An edit of a rule under which a claim must fall.

    `place` is the function, method or constant, as in `kernel.belote.trumps_over`; `old` stands in it once.
    `statement` is the label of what must fall, where the claim shows several things. `verdict` is what the claim then
    is: refuted, or vacuous where the fault leaves the statement without a case.
    """

    place: str
    old: str
    new: str
    statement: str = ""
    verdict: Word = Word.REFUTED

    def at(self, statement: str, verdict: Word = Word.REFUTED) -> "Fault":
        """The same edit, for a claim that falls at a statement."""
        return replace(self, statement=statement, verdict=verdict)

    @property
    def module(self) -> str:
        """The module it is planted in."""
        return ".".join(["followsuit", *self.place.split(".")[:2]])

    @property
    def name(self) -> str:
        """The name of the function, method or constant within the module."""
        return ".".join(self.place.split(".")[2:])


def changes_of(rules: RuleSet) -> tuple[Fault, ...]:
    """The changes of the rules themselves that a rule set brings along, as edits."""
    return tuple(Fault(change.place, change.old, change.new) for change in rules.changes)


class Proof(ABC):
    """What a claim is written against."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self.named: Mapping[str, object] = {}

    def site(self, label: str) -> str:
        """The label of a statement, with its number where it stands in a loop."""
        self._places[label] = self._places.get(label, 0) + 1
        return label if self._places[label] == 1 else f"{label} ({self._places[label]})"

    @abstractmethod
    def number(self, name: str, low: int, high: int) -> int:
        """Any number from low to high."""

    @abstractmethod
    def truth(self, name: str) -> bool:
        """True or false."""

    @abstractmethod
    def cards(self, name: str, pack: int) -> int:
        """Any set of cards of a pack."""

    @abstractmethod
    def shared_out(self, names: Sequence[str], pack: int) -> dict[str, int]:
        """Any way of sharing out a pack over some places, each card in one of them: the sets by place.

        In the case that is shown of a claim that falls, the last place has the cards that do not matter.
        """

    @abstractmethod
    def one_of(self, name: str, values: Sequence[int]) -> int:
        """Any one of some ints, such as the suits."""

    @abstractmethod
    def reading(self, switch: str) -> int:
        """The reading of a switch of the game: that of the rule set, or any that runs."""

    @abstractmethod
    def assume(self, condition: bool) -> None:
        """Go on only where the condition holds."""

    @abstractmethod
    def show(self, statement: bool, label: str = "", *, when: bool = True) -> None:
        """The statement holds in every case, or in every case of `when`, which has to be possible."""

    @abstractmethod
    def attain(self, statement: bool, label: str = "") -> None:
        """The statement holds in some case."""

    def case(self, **named: object) -> None:
        """Name the case that is shown next, until another is named: for claims that list their cases themselves."""
        self.named = named

    def step(self, statement: bool, label: str) -> None:
        """Show a statement and go on from it."""
        self.show(statement, label)
        self.assume(statement)

    def rest_on(self, lemma: Callable[..., bool], *values: int) -> None:
        """Take for granted what a lemma says of some values; the lemma is shown by a claim of its own."""
        self.assume(lemma(*values))

    @property
    @abstractmethod
    def game(self) -> str:
        """The game of the run, for claims about several: each of them has runs of its own."""

    @property
    @abstractmethod
    def rules(self) -> RuleSet:
        """The rule set, for claims that are about whole games."""

    def card(self, name: str, pack: int) -> int:
        """Any one card of a pack."""
        card = self.cards(name, pack)
        self.assume((card != 0) & (card & (card - 1) == 0))
        return card


Readings = Mapping[str, str]
ClaimFunction = Callable[[Proof], None]


@dataclass(frozen=True, eq=False)
class Claim:
    """A claim as registered: its sentence is its name, its docstring says it in words."""

    topic: str
    sentence: str
    function: ClaimFunction
    clauses: tuple[str, ...]
    rulings: tuple[int, ...]
    faults: tuple[Fault, ...]
    summarises: tuple[Callable[..., Any], ...]
    hides: tuple[Callable[..., Any], ...]
    lemmas: tuple[Callable[..., bool], ...]
    refuted_where: tuple[Readings, ...]
    only_where: Readings
    enumerated: bool
    whole_games: bool

    @property
    def name(self) -> str:
        """Topic and sentence."""
        return f"{self.topic}.{self.sentence}"

    @property
    def says(self) -> str:
        """The docstring on one line."""
        return " ".join((self.function.__doc__ or "").split())

    @property
    def games(self) -> tuple[str, ...]:
        """The games whose clauses it is about."""
        return tuple(dict.fromkeys(clause.partition("/")[0] for clause in self.clauses))


def claim(
    *,
    clauses: tuple[str, ...],
    faults: tuple[Fault, ...],
    rulings: tuple[int, ...] = (),
    summarises: tuple[Callable[..., Any], ...] = (),
    hides: tuple[Callable[..., Any], ...] = (),
    lemmas: tuple[Callable[..., bool], ...] = (),
    refuted_where: tuple[Readings, ...] = (),
    only_where: Readings | None = None,
    enumerated: bool = False,
    whole_games: bool = False,
) -> Callable[[ClaimFunction], Claim]:
    """Make a claim of a function.

    It is expected to be proved, except under the readings of `refuted_where`, where it is expected to be refuted;
    it is made only for rule sets with the readings of `only_where`. `summarises` lists the kernel functions whose
    calls are answered by summaries, `hides` those whose results are first taken to be anything, so that only lemmas
    speak of them; `lemmas` are those that the claim shows. `enumerated` claims list their cases themselves. A claim
    about `whole_games` uses `rules` and is run for whole rule sets, not for free readings.
    """

    def register(function: ClaimFunction) -> Claim:
        topic = function.__module__.rpartition(".")[2]
        return Claim(
            topic,
            function.__name__,
            function,
            clauses,
            rulings,
            faults,
            summarises,
            hides,
            lemmas,
            refuted_where,
            only_where or {},
            enumerated,
            whole_games,
        )

    return register
