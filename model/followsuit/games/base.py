"""What every game answers: deal, legal actions, judgement, the next state, a seat's view, the score."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from followsuit.cards import Deck
from followsuit.games.actions import OVER, Action, Plays, Three
from followsuit.kernel.sets import count
from followsuit.spec import RuleSet
from followsuit.verdict import Reason, Refused, Step, Verdict


class Score(NamedTuple):
    """Points of a deal by seat with the steps that give them; `pot` is what waits for the next deal (belote)."""

    points: Three
    steps: tuple[Step, ...]
    outcome: str
    pot: int = 0


class Match(NamedTuple):
    """The book-keeping of a match between deals.

    `spent` holds for each seat how often it chose each contract, in the order of the game's contracts; `pot`
    is what belote ties left; `passed_out` counts deals thrown in; `last` holds the scores of the last deal.
    """

    dealer: int
    played: int = 0
    spent: tuple[tuple[int, ...], ...] = ((), (), ())
    totals: Three = (0, 0, 0)
    pot: int = 0
    passed_out: int = 0
    last: Three = (0, 0, 0)


class DealError(ValueError):
    """Dealt cards that no deal of the game can have: carries the reason and the clause."""

    def __init__(self, reason: Reason, clause: str, text: str) -> None:
        super().__init__(text)
        self.verdict = Verdict(reason, clause, text)


S = TypeVar("S", bound=Any)


class Game(ABC, Generic[S]):
    """A game under one rule set. States are immutable; `apply` gives the next one or raises Refused."""

    id: str
    deck: Deck
    tricks: int
    verbs: Mapping[str, tuple[str, ...]]
    contracts: tuple[str, ...] = ()

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._readings = {switch: rules.reading(switch) for switch in rules.switches}
        self._scored: tuple[object, Score | None] = (None, None)

    def reading(self, switch: str) -> int:
        """The reading of a switch under the rule set, as the kernel takes it."""
        return self._readings[switch]

    def clause(self, name: str) -> str:
        """The full id of a clause of this game."""
        return f"{self.id}/{name}"

    @abstractmethod
    def deal(self, match: Match, pack: Sequence[int], **chance: Any) -> S:
        """The state after the dealer of a match has dealt a pack given in dealing order."""

    @abstractmethod
    def random_deal(self, match: Match, rng: Random) -> S:
        """A deal drawn at random."""

    @abstractmethod
    def zones(self, state: S) -> Mapping[str, int]:
        """Every place where cards lie; together they are the pack, each card in one."""

    @abstractmethod
    def expected_sizes(self, state: S) -> Three:
        """How many cards each hand holds by the rules at this point."""

    @abstractmethod
    def judge_in_turn(self, state: S, action: Action) -> Verdict:
        """The verdict on an action that fits the phase and the turn."""

    @abstractmethod
    def moved(self, state: S, action: Action) -> S:
        """The state after a legal action."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """All actions that may be taken now, by any seat."""

    @abstractmethod
    def random_action(self, state: S, rng: Random) -> Action:
        """One legal action drawn at random, without listing all exchanges."""

    @abstractmethod
    def view(self, state: S, seat: int) -> dict[str, object]:
        """Exactly what a seat may know, as plain data: equal for two states that look the same to it."""

    @abstractmethod
    def score(self, state: S) -> Score:
        """The score of a finished deal."""

    def bare_score(self, state: S) -> Score:
        """The score of a finished deal, perhaps without its steps."""
        return self.score(state)

    def scored(self, state: S) -> Score:
        """The score, perhaps without its steps, and not counted again for the very state it was asked for last."""
        last, score = self._scored
        if score is None or last is not state:
            score = self.bare_score(state)
            self._scored = state, score
        return score

    @abstractmethod
    def deals_left(self, match: Match) -> int | None:
        """How many deals of the match are still to come; None where that is open."""

    @abstractmethod
    def close(self, match: Match, state: S) -> Match:
        """The match after a finished deal."""

    @abstractmethod
    def winners(self, match: Match) -> tuple[int, ...]:
        """Who has won a finished match; several when they share, none where the rules say so."""

    def start(self, first_dealer: int = 0) -> Match:
        """A match before its first deal."""
        return Match(dealer=first_dealer, spent=((0,) * len(self.contracts),) * 3)

    def judge(self, state: S, action: Action) -> Verdict:
        """Whether an action may be taken, else the reason and the clause."""
        if state.phase not in self.verbs:
            return Verdict(Reason.DEAL_ALREADY_OVER, self.clause("play/turns"), "the deal is over")
        if action.verb not in self.verbs[state.phase]:
            wanted = " or ".join(self.verbs[state.phase])
            text = f"'{action.verb}' does not belong to the phase '{state.phase}'; it takes {wanted}"
            return Verdict(Reason.WRONG_PHASE, self.clause("play/turns"), text)
        return self.judge_in_turn(state, action)

    def out_of_turn(self, state: S, action: Action) -> Verdict | None:
        """The refusal of an action by a seat whose turn it is not."""
        if action.seat == state.actor:
            return None
        text = f"it is seat {state.actor}'s turn, not seat {action.seat}'s"
        return Verdict(Reason.NOT_YOUR_TURN, self.clause("play/turns"), text)

    def apply(self, state: S, action: Action) -> S:
        """The next state; Refused with the verdict where the action is not legal."""
        verdict = self.judge(state, action)
        if verdict.reason is not None:
            raise Refused(verdict)
        return self.moved(state, action)

    def is_over(self, state: S) -> bool:
        """Whether the deal has ended."""
        return state.phase not in self.verbs

    def plays(self, state: S) -> Plays:
        """The trick play of a state."""
        return Plays(state.hands, state.actor, state.leader, state.trick, state.won, state.past, state.left)

    def after_play(self, state: S, after: Plays) -> S:
        """A state with new trick play; the deal is over when no trick is left."""
        hands, actor, leader, trick, won, past, left = after
        changed: S = state._replace(
            phase=state.phase if left else OVER,
            hands=hands,
            actor=actor,
            leader=leader,
            trick=trick,
            won=won,
            past=past,
            left=left,
        )
        return changed

    def trick_counts(self, state: S) -> Three:
        """How many tricks each seat has won."""
        a, b, c = state.won
        return count(a) // 3, count(b) // 3, count(c) // 3


def shuffled(cards: Sequence[int], rng: Random) -> tuple[int, ...]:
    """The cards in random order; only `rng.random` is drawn on, whose stream Python keeps between versions."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def chosen(options: Sequence[Action], rng: Random) -> Action:
    """One of some actions at random."""
    return options[int(rng.random() * len(options))]
