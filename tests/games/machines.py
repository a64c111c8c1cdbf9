"""A state machine per game: legal actions, refused actions, whole deals, and on to the next deal of the match.

Beside the game runs the deal in plain Python; after every step the two are compared. All randomness is drawn through
Hypothesis, all state is on the machine. The tally counts what has fired; no rule reads it.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Self, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from followsuit.games import Action, game_for
from followsuit.spec import clauses, load_rules

from .expect import every_card_once, refusal
from .plain import (
    PlainBelote,
    PlainBismarck,
    PlainDeal,
    PlainForehand,
    PlainSchoolBreak,
    PlainTreBelli,
    PlainTribello,
    belote_points,
)
from .wrong import Wrong, wrong_actions

LISTED = ("discard", "exchange", "give")
COMMON_KINDS = (
    "wrong phase",
    "wrong seat",
    "card not held",
    "not one card",
    "word not to be said",
    "announce: wrong-phase",
    "swap: not-in-hand by seven/swap",
)
CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b")


class DealMachine(RuleBasedStateMachine):
    """What the machines have in common."""

    rule_sets: ClassVar[Sequence[str]]
    plain_class: ClassVar[type[PlainDeal]]
    most_skipped = 11

    rule_set: ClassVar[str]
    tally: ClassVar[Counter[str]]

    @classmethod
    def under(cls, rules: str, tally: Counter[str]) -> type[Self]:
        """The machine under a rule set, with a tally of its own."""
        return cast(type[Self], type(cls.__name__, (cls,), {"rule_set": rules, "tally": tally}))

    def __init__(self) -> None:
        super().__init__()
        self.game = game_for(load_rules(self.rule_set))
        self.checked: list[Action] = []
        self.tries = 0

    def plain_deal(self, pack: Sequence[str], chance: dict[str, Any]) -> PlainDeal:
        """The deal in plain Python from a pack in dealing order."""
        raise AssertionError("each game says so itself")

    def new_book(self) -> "Book":
        """The book of a match before its first deal."""
        return Book(self.match.dealer, self.game.contracts)

    def chance(self, data: st.DataObject) -> dict[str, Any]:
        """What is left to chance besides the order of the pack."""
        return {}

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A match, some deals of it already played, and its next deal."""
        self.tally["begin"] += 1
        self.match = self.game.start(data.draw(st.integers(0, 2), "first dealer"))
        self.book = self.new_book()
        skipped = data.draw(self.skipped(), "deals played before")
        rng = Random(data.draw(st.integers(0, 2**32), "how they went"))
        for _ in range(skipped):
            self.deal_by_chance(rng)
        self.deal(data)

    def skipped(self) -> st.SearchStrategy[int]:
        """How many deals were played before."""
        return st.integers(0, self.most_skipped)

    def deal_by_chance(self, rng: Random) -> None:
        """One deal of the match without a look at it, unless the match is over."""
        if self.game.deals_left(self.match) == 0:
            return
        state = self.game.random_deal(self.match, rng)
        while not self.game.is_over(state):
            action = self.game.random_action(state, rng)
            assert self.game.judge(state, action).allowed, f"a legal action is refused: {action.text(self.game.deck)}"
            state = self.game.apply(state, action)
        score = self.game.score(state)
        self.book.enter(state.dealer, state.phase, self.contract_of(state), list(score.points), score.pot)
        self.match = self.game.close(self.match, state)

    def contract_of(self, state: Any) -> str:
        """The contract of a finished deal, where the game has contracts."""
        return self.game.contracts[state.contract] if self.game.contracts else ""

    def deal(self, data: st.DataObject) -> None:
        """The next deal of the match; where the match is over, the first of another."""
        if self.game.deals_left(self.match) == 0:
            self.tally["match finished"] += 1
            self.match = self.game.start(self.match.dealer)
            self.book = self.new_book()
        pack = data.draw(st.permutations(list(self.game.deck.card_of)), "pack")
        chance = self.chance(data)
        self.plain, self.tries = self.plain_deal(pack, chance), 0
        masks = {name: self.game.deck.card(card) if name == "cut" and card else card for name, card in chance.items()}
        self.state = self.game.deal(self.match, [self.game.deck.card(card) for card in pack], **masks)
        self.legal = self.game.legal_actions(self.state)

    def over(self) -> bool:
        """Whether the deal is over."""
        return self.plain.phase not in self.plain.verbs

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A legal action."""
        self.tally["act"] += 1
        self.step(data)

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def act_on(self, data: st.DataObject) -> None:
        """Up to five legal actions, with all invariants in between."""
        self.tally["act_on"] += 1
        self.step(data)
        for _ in range(4):
            if not self.over():
                self.invariants_hold()
                self.step(data)

    def invariants_hold(self) -> None:
        """All invariants at once."""
        self.every_card_lies_in_one_place()
        self.hands_are_right()
        self.phase_and_turn_are_right()
        self.the_legal_actions_are_right()
        self.views_show_what_a_seat_may_know()
        self.finished_deal_is_counted_right()

    def step(self, data: st.DataObject) -> None:
        """A legal action, drawn from the game's own list."""
        action = self.legal[data.draw(st.integers(0, len(self.legal) - 1), "which action")]
        self.tally[f"act: {action.verb}"] += 1
        verdict = self.game.judge(self.state, action)
        assert verdict.allowed, f"a legal action is refused: {action.text(self.game.deck)}: {verdict}"
        assert verdict.clause in clauses(), f"no clause is called {verdict.clause}"
        self.state = self.game.apply(self.state, action)
        self.plain.act(action.text(self.game.deck))
        self.tries = 0
        self.legal = self.game.legal_actions(self.state)

    @precondition(lambda self: self.tries < (1 if self.over() else 3))
    @rule(data=st.data())
    def refuse(self, data: st.DataObject) -> None:
        """An action that the plain rules refuse, in play of a kind drawn first, before it one of every kind."""
        kinds: dict[str, list[Wrong]] = {}
        for wrong in wrong_actions(self.plain):
            kinds.setdefault(wrong.kind, []).append(wrong)
        rare = [kind for kind in sorted(kinds) if kind not in COMMON_KINDS]
        pool = sorted(kinds) + rare * 3
        self.tries += 1
        self.tally["refuse"] += 1
        for kind in [data.draw(st.sampled_from(pool), "kind")] if self.plain.phase == "play" else sorted(kinds):
            wrong = data.draw(st.sampled_from(kinds[kind]), "wrong action")
            self.tally[f"refuse: {kind}"] += 1
            refusal(self.game, self.state, wrong.action(self.game.deck), wrong.reason, wrong.clause)

    @precondition(lambda self: self.over())
    @rule(data=st.data())
    def next_deal(self, data: st.DataObject) -> None:
        """The deal is entered in the book of the match, and the next is dealt."""
        self.tally["next_deal"] += 1
        points, pot = self.plain.points()
        contract = self.plain.contract if isinstance(self.plain, PlainForehand) else ""
        self.book.enter(self.plain.dealer, self.plain.phase, contract, points, pot)
        self.match = self.game.close(self.match, self.state)
        self.match_is_booked_right()
        self.deal(data)

    def match_is_booked_right(self) -> None:
        """Dealer, totals, contracts and the deals left, as the plain book has them."""
        match, book = self.match, self.book
        assert match.dealer == book.dealer, f"dealer {match.dealer} is next, not {book.dealer}"
        assert list(match.totals) == book.totals, f"totals {match.totals}, not {book.totals}"
        assert match.pot == book.pot, f"pot {match.pot}, not {book.pot}"
        rows = [dict(zip(self.game.contracts, row, strict=True)) for row in match.spent]
        assert rows == book.spent, f"contracts spent {rows}, not {book.spent}"
        best = [seat for seat in range(3) if book.totals[seat] == max(book.totals)]
        assert self.game.deals_left(match) == self.left(best), f"{self.game.deals_left(match)} deals left"
        if self.left(best) == 0:
            assert list(self.game.winners(match)) == self.match_winners(best), f"winners {self.game.winners(match)}"

    def left(self, best: list[int]) -> int | None:
        """The deals still to come, from the book."""
        return 12 - self.book.played

    def match_winners(self, best: list[int]) -> list[int]:
        """Who has won, from those with the highest total."""
        return best

    def deal_identity(self, points: Sequence[int], pot: int) -> None:
        """What holds of the scores of every finished deal."""
        assert sum(points) == 0, f"the scores of the deal sum to {sum(points)}"

    @invariant()
    def every_card_lies_in_one_place(self) -> None:
        """The zones are disjoint and their union is the pack."""
        self.tally["every_card_lies_in_one_place"] += 1
        every_card_once(self.game, self.state)

    @invariant()
    def hands_are_right(self) -> None:
        """Sizes by the rules, and the cards themselves, in hands, trick and piles."""
        self.tally["hands_are_right"] += 1
        sizes = tuple(len(hand) for hand in self.plain.hands)
        assert self.game.expected_sizes(self.state) == sizes, f"{self.game.expected_sizes(self.state)} cards expected"
        write = self.game.deck.write
        for seat in range(3):
            held, pile = set(write(self.state.hands[seat]).split()), set(write(self.state.won[seat]).split())
            assert held == self.plain.hands[seat], f"hand of seat {seat}: {held ^ self.plain.hands[seat]} astray"
            assert pile == set(self.plain.piles[seat]), f"tricks of seat {seat} differ"
        assert [write(card) for card in self.state.trick] == self.plain.trick, "the trick on the table differs"

    @invariant()
    def phase_and_turn_are_right(self) -> None:
        """Phases come in order, and the seat to act is the one whose turn it is."""
        self.tally["phase_and_turn_are_right"] += 1
        assert self.state.phase == self.plain.phase, f"phase {self.state.phase} instead of {self.plain.phase}"
        assert self.game.is_over(self.state) == self.over(), "the deal ends at the wrong time"
        if not self.over():
            assert self.state.actor == self.plain.turn, f"turn of {self.state.actor} instead of {self.plain.turn}"

    @invariant()
    def the_legal_actions_are_right(self) -> None:
        """The list of legal actions is that of the plain rules, and never empty while the deal lasts."""
        self.tally["the_legal_actions_are_right"] += 1
        if self.checked is self.legal:
            return
        self.checked = self.legal
        assert bool(self.legal) is not self.over(), f"{len(self.legal)} actions in the phase {self.plain.phase}"
        exchanges = [action for action in self.legal if action.verb in LISTED]
        texts = {action.text(self.game.deck) for action in self.legal if action.verb not in LISTED}
        assert texts == self.plain.legal_texts(), f"legal lists differ: {texts ^ self.plain.legal_texts()}"
        assert len(exchanges) == self.plain.exchanges(), f"{len(exchanges)} exchanges, not {self.plain.exchanges()}"
        assert len(set(exchanges)) == len(exchanges), "an exchange is listed twice"

    @invariant()
    def views_show_what_a_seat_may_know(self) -> None:
        """A view names exactly the cards that its seat has seen."""
        self.tally["views_show_what_a_seat_may_know"] += 1
        for seat in range(3):
            shown = set(CARD.findall(json.dumps(self.game.view(self.state, seat))))
            assert shown == self.plain.seen(seat), f"view of seat {seat}: {shown ^ self.plain.seen(seat)}"

    @invariant()
    def finished_deal_is_counted_right(self) -> None:
        """Tricks, plays, score, steps and the identity of the score."""
        if not self.over():
            return
        self.tally["finished_deal_is_counted_right"] += 1
        score, (points, pot) = self.game.score(self.state), self.plain.points()
        if self.plain.phase == "over":
            assert sum(self.game.trick_counts(self.state)) == self.plain.hand_size, "a trick is missing"
            self.deal_identity(score.points, score.pot)
        assert list(score.points) == points, f"points {score.points}, not {points}"
        assert score.pot == pot, f"pot {score.pot}, not {pot}"
        for seat in range(3):
            steps = sum(step.amount for step in score.steps if step.seat == seat)
            assert steps == points[seat], f"the steps of seat {seat} sum to {steps}, not {points[seat]}"
        unknown = {step.clause for step in score.steps} - set(clauses())
        assert not unknown, f"no clauses are called {unknown}"


class Book:
    """The book of a match in plain Python."""

    def __init__(self, dealer: int, contracts: Sequence[str], spends: bool = True, moves_on: bool = True) -> None:
        self.spends, self.moves_on = spends, moves_on
        self.dealer, self.played, self.pot = dealer, 0, 0
        self.totals, self.last = [0, 0, 0], [0, 0, 0]
        self.spent: list[dict[str, int]] = [dict.fromkeys(contracts, 0) for _ in range(3)]

    def enter(self, dealer: int, phase: str, contract: str, points: list[int], pot: int) -> None:
        """Enter a finished deal."""
        if phase != "passed-out" or self.moves_on:
            self.dealer = (dealer + 1) % 3
        self.played += phase != "passed-out"
        self.totals = [total + amount for total, amount in zip(self.totals, points, strict=True)]
        self.last = points
        self.pot = pot
        if contract and self.spends:
            self.spent[(dealer + 1) % 3][contract] += 1


class ForehandMachine(DealMachine):
    """Tre Belli and Bismarck: any four places but the first and the last are laid open."""

    plain_class: ClassVar[type[PlainForehand]]

    def chance(self, data: st.DataObject) -> dict[str, Any]:
        """The places of the open cards."""
        places = st.lists(st.sampled_from(range(2, 52)), min_size=4, max_size=4, unique=True)
        return {"open": data.draw(places, "open places")}

    def plain_deal(self, pack: Sequence[str], chance: dict[str, Any]) -> PlainDeal:
        """The deal in plain Python from a pack in dealing order."""
        spent = self.book.spent[(self.book.dealer + 1) % 3]
        return self.plain_class(self.game.rules, self.book.dealer, pack, chance["open"], spent)


class TreBelliMachine(ForehandMachine):
    """Tre Belli."""

    plain_class = PlainTreBelli
    rule_sets = (
        "tre-belli",
        "tre-belli/published",
        "tre-belli[choose_blind=no,contract_order=fixed,exchange=discard-then-take,trump_duty_in_trumf=free]",
        "tre-belli/spades-in-trumf",
    )

    def deal_identity(self, points: Sequence[int], pot: int) -> None:
        """Sixteen tricks against eighteen owed: -2, in pass +2; by eight and four 0."""
        avoid = isinstance(self.plain, PlainForehand) and self.plain.contract == "pass"
        total = (2 if avoid else -2) if self.game.rules.value("scoring") == "six" else 0
        self.tally[f"sum {total}"] += 1
        assert sum(points) == total, f"the scores of the deal sum to {sum(points)}"


class BismarckMachine(ForehandMachine):
    """Bismarck."""

    plain_class = PlainBismarck
    most_skipped = 35
    rule_sets = (
        "bismarck",
        "bismarck/tribello[name_suit=after-pickup]",
        "bismarck[exchange_is=any-number,name_suit=after-pickup,trump_duty=must-trump,pass_quotas=2-7-7]",
        "bismarck[exchange_is=compulsory,spades_in_valfri=yes,laps=3,lap_order=complete-laps,name_suit=after-pickup]",
    )

    def left(self, best: list[int]) -> int | None:
        """The deals still to come, from the book."""
        return 12 * int(self.game.rules.value("laps")) - self.book.played


class SchoolBreakMachine(ForehandMachine):
    """Bismarck in the school break."""

    plain_class = PlainSchoolBreak
    most_skipped = 5
    rule_sets = (
        "bismarck/school-break",
        "bismarck/school-break[break_spades=no,gift_order=forehand-first,return_from=own-hand-else-same-card]",
        "bismarck/school-break[trump_gifts_per=total,short_of_plain=trumps-fill,exchange_is=any-number]",
    )

    def plain_deal(self, pack: Sequence[str], chance: dict[str, Any]) -> PlainDeal:
        """The deal in plain Python from a pack in dealing order."""
        rules, dealer, spent = self.game.rules, self.book.dealer, self.book.spent[0]
        return PlainSchoolBreak(rules, dealer, pack, chance["open"], spent, self.book.last)

    def new_book(self) -> "Book":
        """No contract is ever spent."""
        return Book(self.match.dealer, self.game.contracts, spends=False)

    def left(self, best: list[int]) -> int | None:
        """There is no last deal."""
        return None


class TribelloMachine(DealMachine):
    """Tribello."""

    plain_class = PlainTribello
    rule_sets = (
        "tribello",
        "tribello/published",
        "tribello[cut_card_seen=no,name_trump=after-exchange,winner_needs_positive=yes]",
    )

    def chance(self, data: st.DataObject) -> dict[str, Any]:
        """The card cut in round 1."""
        cards = list(self.game.deck.card_of)
        return {"cut": data.draw(st.sampled_from(cards), "cut card")} if self.book.played < 3 else {}

    def plain_deal(self, pack: Sequence[str], chance: dict[str, Any]) -> PlainDeal:
        """The deal in plain Python from a pack in dealing order."""
        round_number = self.book.played // 3 + 1
        return PlainTribello(self.game.rules, self.book.dealer, round_number, pack, chance.get("cut", ""))

    def skipped(self) -> st.SearchStrategy[int]:
        """How many deals were played before: any number, often all but one, or those before round two's naming."""
        return st.one_of(super().skipped(), st.just(11), st.sampled_from((3, 4, 5)))

    def match_winners(self, best: list[int]) -> list[int]:
        """Who has won, from those with the highest total."""
        needs_positive = self.game.rules.value("winner_needs_positive") == "yes"
        return [] if needs_positive and max(self.book.totals) <= 0 else best


class BeloteMachine(DealMachine):
    """Belote à 3."""

    plain_class = PlainBelote
    most_skipped = 20
    rule_sets = (
        "belote-a-trois",
        "belote-a-trois/contree[announcing=optional,belote_call=spoken]",
        "belote-a-trois/federation[target=501,turned_suit_in_round_two=yes,seven_swap_until=own-first-card,"
        "defender_tie=split,capot_extras=only-belote-kept,taker_tie=vanish]",
        "belote-a-trois[all_pass=same-dealer,seven_swap_by=taker,overtrump_on_trump_lead=no,beat_plain_lead=yes,"
        "announcements_score=everyone,rounding=ten,extras_in_comparison=no,capot_extras=lost,taker_tie=keep]",
        "belote-a-trois[announcement_tie=cancelled,defender_tie=earlier-in-turn,swap_makes_belote=no,"
        "card_in_two_announcements=no,belote_call=spoken]",
        "belote-a-trois[announcement_tie=both,defender_tie=both,announcing=optional,seven_swap_until=own-first-card]",
        "belote-a-trois/no-announcements",
    )

    def new_book(self) -> "Book":
        """Where all pass, the deal moves on or not."""
        moves_on = self.game.rules.value("all_pass") == "next-dealer"
        return Book(self.match.dealer, self.game.contracts, moves_on=moves_on)

    def plain_deal(self, pack: Sequence[str], chance: dict[str, Any]) -> PlainDeal:
        """The deal in plain Python from a pack in dealing order."""
        return PlainBelote(self.game.rules, self.book.dealer, pack, self.book.pot)

    def left(self, best: list[int]) -> int | None:
        """The deals still to come, from the book."""
        reached = self.book.totals[best[0]] >= int(self.game.rules.value("target"))
        return 0 if reached and len(best) == 1 else None

    def deal_identity(self, points: Sequence[int], pot: int) -> None:
        """The points dealt out are those of the cards played, the bonus and the extras, the pot counted in."""
        plain, rules = self.plain, self.game.rules
        assert isinstance(plain, PlainBelote)
        made = plain.made()
        bonus = 100 if 0 in plain.tricks() else 10
        extras = sum(one.announcements + one.belote for one in made.values())
        due = 152 - belote_points(plain.unplayed(), plain.trump) + bonus + extras
        outcome = self.game.score(self.state).outcome
        self.tally[outcome] += 1
        lossy = outcome == "taker-tie" and rules.value("taker_tie") == "vanish"
        lossy |= outcome == "defender-tie" and rules.value("defender_tie") == "both"
        if not lossy and rules.value("rounding") == "none":
            total = sum(points) + pot - plain.pot
            assert total == due, f"the scores of the deal and its pot sum to {total}, not {due}"


MACHINES: dict[str, type[DealMachine]] = {
    "tre-belli": TreBelliMachine,
    "bismarck": BismarckMachine,
    "bismarck/school-break": SchoolBreakMachine,
    "tribello": TribelloMachine,
    "belote-a-trois": BeloteMachine,
}
