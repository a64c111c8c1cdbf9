"""A state machine that draws the rule set too: any values of the switches that can stand together, deals and matches.

All randomness is drawn through Hypothesis, all state is on the machine. The tally counts how often each rule and
invariant has fired and each condition has been seen true and false; nothing reads it but the test.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from followsuit.games import Action, Match, game_for
from followsuit.games.actions import PLAY
from followsuit.spec import RuleSet, make_rules
from followsuit.verdict import Reason, Refused

from .covering import NUMBERS, Values, completed, readings
from .identities import deal_problems, match_problems, order_problems, state_problems, view_problems

LONG = 13
"""So many deals of a match without a fixed end are played before another begins."""

SEEDS = st.integers(0, 2**32)


@st.composite
def drawn_rules(draw: st.DrawFn, game: str) -> RuleSet:
    """Values for all switches of a game, drawn one after the other among those that fit the ones before."""
    values: Values = {}
    for name in draw(st.permutations(list(readings(game)))):
        if name in NUMBERS:
            values[name] = draw(st.integers(1, 3000))
        else:
            fitting = [value for value in readings(game)[name] if completed(game, {**values, name: value}) is not None]
            values[name] = draw(st.sampled_from(fitting))
    return make_rules(game, values)


def when(name: str, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """A condition of the machine that counts how often it was seen true and false."""

    def seen(machine: "MatchMachine") -> bool:
        truth = holds(machine)
        machine.tally[f"{name}: {truth}"] += 1
        return truth

    return seen


def hold(problems: Iterable[str]) -> None:
    """Asserts that there are no problems, and says which there are."""
    found = list(problems)
    assert not found, "; ".join(found)


class MatchMachine(RuleBasedStateMachine):
    """A match of a game under a rule set drawn at the start, some deals of it already played."""

    game_id: ClassVar[str]
    tally: ClassVar[Counter[str]] = Counter()
    among: ClassVar[tuple[RuleSet, ...]] = ()
    """The rule sets to draw from; where there are none, any is drawn."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """The rule set, the first dealer, the first deal."""
        self.tally["begin"] += 1
        fixed = st.sampled_from(self.among) if self.among else drawn_rules(self.game_id)
        self.rule_set = data.draw(fixed, "rule set")
        for name, value in self.rule_set.switches.items():
            self.tally[f"drawn: {name}={'any' if name in NUMBERS else value}"] += 1
        self.game = game_for(self.rule_set)
        self.new_match(data.draw(st.integers(0, 2), "first dealer"))
        rng = Random(data.draw(SEEDS, "their course"))
        self.deals_by_chance(data.draw(st.integers(0, LONG - 1), "deals before"), rng)
        self.deal(data)
        self.actions_by_chance(data.draw(st.integers(0, 60), "actions before"), rng)

    def new_match(self, dealer: int) -> None:
        """A match before its first deal."""
        self.match: Match = self.game.start(dealer)
        self.played: list[tuple[Match, Any]] = []

    def deals_by_chance(self, most: int, rng: Random) -> None:
        """So many deals of the match, unless it ends before."""
        for _ in range(most):
            if not self.match_over():
                self.state = self.game.random_deal(self.match, rng)
                self.actions_by_chance(200, rng)
                self.close()

    def actions_by_chance(self, most: int, rng: Random) -> None:
        """So many actions of the deal, unless it ends before."""
        for _ in range(most):
            if not self.over():
                self.step(self.game.random_action(self.state, rng))

    def deal(self, data: st.DataObject) -> None:
        """The next deal of the match, the first of another where this one is over."""
        if self.seen("the match is over, for deal", self.match_over()):
            self.new_match(self.match.dealer)
        self.state = self.game.random_deal(self.match, Random(data.draw(SEEDS, "how it is dealt")))
        self.tries = 0

    def over(self) -> bool:
        """Whether the deal is over."""
        return self.game.is_over(self.state)

    def match_over(self) -> bool:
        """Whether the match is over, or long enough."""
        return self.game.deals_left(self.match) == 0 or len(self.played) >= LONG

    def step(self, action: Action) -> None:
        """Take a legal action."""
        assert self.game.judge(self.state, action).allowed, f"a legal action is refused: {action.text(self.game.deck)}"
        before, self.state, self.tries = self.state, self.game.apply(self.state, action), 0
        hold(order_problems(self.game, before, self.state))
        self.tally[f"act: {action.verb}"] += 1

    @precondition(when("the deal lasts, for act", lambda self: not self.over()))
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A legal action from the whole list; a sample of a long one."""
        self.tally["act"] += 1
        legal = self.game.legal_actions(self.state)
        assert legal, "nothing can be done"
        assert len(set(legal)) == len(legal), "an action is listed twice"
        self.step(legal[data.draw(st.integers(0, len(legal) - 1), "which action")])

    @precondition(when("the deal lasts, for some_actions", lambda self: not self.over()))
    @rule(seed=SEEDS, number=st.integers(2, 12))
    def some_actions(self, seed: int, number: int) -> None:
        """So many actions by chance, unless the deal ends before, with all invariants in between."""
        self.tally["some_actions"] += 1
        rng = Random(seed)
        for _ in range(number):
            if self.seen("the deal lasts within some_actions", not self.over()):
                self.step(self.game.random_action(self.state, rng))
                self.state_is_right()

    @precondition(when("the deal lasts, for most_of_deal", lambda self: not self.over()))
    @rule(seed=SEEDS, tricks=st.integers(0, 2))
    def most_of_deal(self, seed: int, tricks: int) -> None:
        """The deal by chance until so many tricks are left."""
        self.tally["most_of_deal"] += 1
        rng = Random(seed)
        while not self.over() and self.state.left > tricks:
            self.step(self.game.random_action(self.state, rng))
            hold(state_problems(self.game, self.state))

    @precondition(when("not refused yet", lambda self: self.tries < 1))
    @rule()
    def refuse(self) -> None:
        """Actions of every kind that must be refused, and change nothing."""
        self.tally["refuse"] += 1
        self.tries += 1
        for kind, action, reasons in self.wrong():
            self.tally[f"refuse: {kind}"] += 1
            verdict = self.game.judge(self.state, action)
            assert verdict.reason in reasons, f"{action.text(self.game.deck)}: {verdict.reason}, not one of {reasons}"
            with pytest.raises(Refused) as refused:
                self.game.apply(self.state, action)
            assert refused.value.verdict == verdict, "apply refuses for another reason than judge"

    def wrong(self) -> list[tuple[str, Action, set[Reason]]]:
        """Refused actions: the kind, the action, the reasons that may be given."""
        verbs = sorted({verb for some in self.game.verbs.values() for verb in some})
        if self.seen("the deal is over, for refuse", self.over()):
            return [("deal over", Action(0, verb), {Reason.DEAL_ALREADY_OVER}) for verb in verbs]
        own = self.game.verbs[self.state.phase]
        actor = self.state.actor
        found = [("wrong phase", Action(actor, verb), {Reason.WRONG_PHASE}) for verb in verbs if verb not in own]
        for seat in {-1, 0, 1, 2, 3} - {actor}:
            verb = own[0]
            found.append(("wrong seat", Action(seat, verb, self.state.hands[seat % 3]), {Reason.NOT_YOUR_TURN}))
        if self.seen("cards are played, for refuse", self.state.phase == PLAY):
            legal = {action.cards for action in self.game.legal_actions(self.state)}
            held = self.state.hands[actor]
            duties = set(Reason) - {Reason.WRONG_PHASE, Reason.NOT_YOUR_TURN, Reason.NOT_IN_HAND}
            for card in set(self.game.deck.cards) - legal:
                kind, reasons = ("illegal card", duties) if card & held else ("card not held", {Reason.NOT_IN_HAND})
                found.append((kind, Action(actor, PLAY, card), reasons))
        return found

    def seen(self, name: str, truth: bool) -> bool:
        """A condition within a rule, counted."""
        self.tally[f"{name}: {truth}"] += 1
        return truth

    def close(self) -> None:
        """The deal is entered in the book of the match, which is right."""
        hold(deal_problems(self.game, self.match, self.state))
        self.played.append((self.match, self.state))
        self.match = self.game.close(self.match, self.state)
        hold(match_problems(self.game, self.played, self.match))

    @precondition(when("the deal is over, for next_deal", lambda self: self.over()))
    @rule(data=st.data())
    def next_deal(self, data: st.DataObject) -> None:
        """The deal is entered and the next one dealt."""
        self.tally["next_deal"] += 1
        self.close()
        self.deal(data)

    @precondition(when("the deal is over, for rest_of_match", lambda self: self.over()))
    @rule(data=st.data())
    def rest_of_match(self, data: st.DataObject) -> None:
        """The match by chance to its end, up to which nothing is drawn but a seed; then another."""
        self.tally["rest_of_match"] += 1
        self.close()
        self.deals_by_chance(LONG, Random(data.draw(SEEDS, "how it goes on")))
        self.seen("the match has an end of its own", self.game.deals_left(self.match) == 0)
        self.deal(data)

    @invariant()
    def state_is_right(self) -> None:
        """Cards, sizes and phase."""
        self.tally["state_is_right"] += 1
        hold(state_problems(self.game, self.state))

    @invariant()
    def views_are_right(self) -> None:
        """Nobody sees what he may not."""
        self.tally["views_are_right"] += 1
        for seat in range(3):
            hold(view_problems(self.game, self.state, seat))

    @invariant()
    def score_is_right(self) -> None:
        """The score of a finished deal."""
        self.tally["score_is_right"] += 1
        if self.seen("the deal is over, for score_is_right", self.over()):
            hold(deal_problems(self.game, self.match, self.state))


class TreBelliMachine(MatchMachine):
    """Tre Belli."""

    game_id = "tre-belli"


class BismarckMachine(MatchMachine):
    """Bismarck, the school break among its variants."""

    game_id = "bismarck"


class TribelloMachine(MatchMachine):
    """Tribello."""

    game_id = "tribello"


class BeloteMachine(MatchMachine):
    """Belote à 3."""

    game_id = "belote-a-trois"


MACHINES: tuple[type[MatchMachine], ...] = (TreBelliMachine, BismarckMachine, TribelloMachine, BeloteMachine)
