"""Questions made from positions, with the reference's own answers; and what is wrong with another answer."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple, TypeAlias

import msgspec

from followsuit.cards import SUIT_LETTERS
from followsuit.conformance.draw import Finished, Position, State, ruling
from followsuit.conformance.messages import (
    Cards,
    Kind,
    LegalQuestion,
    PastTrick,
    Question,
    ScoreQuestion,
    WinnerQuestion,
)
from followsuit.conformance.reading import Scored
from followsuit.games import Action, BeloteATrois, BeloteDeal, Game, Score, WhistGame
from followsuit.games.actions import PLAY, Trick
from followsuit.games.forehand import ForehandGame
from followsuit.games.numbers import by_seat
from followsuit.games.settling import settled
from followsuit.spec import RuleSetError, make_rules, switches
from followsuit.verdict import Reason

Value: TypeAlias = int | Scored
"""An answer as the reference computes it: a set of cards, the place of the winner, or a score."""

ROUNDS = ("0", "1", "2", "3", "4")
"""The rounds of Tribello, which stand in the place of contracts, by their number."""
SHARED = 4096
"""Texts of hands and past tricks kept for the questions that share them."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A question with what the reference answers and the clauses that say so.

    `size` is what the question takes to grasp, the cards in the hand; smaller ones are shown first.
    """

    kind: Kind
    question: Question
    drawn: Position | Finished
    clauses: tuple[str, ...]
    reference: Value
    size: int

    def state(self, game: Game[Any]) -> State:
        """The state asked about."""
        return self.drawn.state(game) if isinstance(self.drawn, Position) else self.drawn.state


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with an answer: a card, the winner or a seat's score, the reason code and the clause."""

    what: str
    fault: str
    reason: str | None
    clause: str
    text: str


class Questions:
    """The questions of one game under one rule set, numbered from 1."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.deck = game.deck
        self.ids = count(1)
        self.suits = [game.deck.suit(letter) for letter in SUIT_LETTERS]
        self.letters: dict[int, str | None] = {0: None} | {suit: game.deck.suit_letter(suit) for suit in self.suits}
        self.contracts: Sequence[str] = game.contracts or (ROUNDS if isinstance(game, WhistGame) else ())
        self.in_suit: dict[int, Cards] = {}
        self.cards = lru_cache(SHARED)(self.written)
        self.past_trick = lru_cache(SHARED)(self.past_trick_written)

    def written(self, cards: int) -> Cards:
        """The cards of a set as a list of texts, by suit from high to low."""
        whole: Cards = []
        for suit in self.suits:
            held = cards & suit
            if held not in self.in_suit:
                self.in_suit[held] = self.deck.write(held).split()
            whole += self.in_suit[held]
        return whole

    def past_trick_written(self, trick: Trick) -> PastTrick:
        """A trick played before."""
        return PastTrick(trick.leader, self.in_order(trick.cards))

    def in_order(self, cards: tuple[int, ...]) -> Cards:
        """Cards as texts in their order."""
        text_of = self.deck.text_of
        return [text_of[card] for card in cards]

    def contract(self, state: State) -> str | None:
        """The contract by name, in Tribello the round, in belote none."""
        return self.contracts[state.contract] if self.contracts else None

    def legal(self, position: Position) -> Asked:
        """Which cards the seat to act may play."""
        opened, plays, trick = position.opened, position.plays, position.trick
        hands, leader = list(plays.hands), plays.leader
        for place, card in enumerate(trick):
            hands[(leader + place) % 3] &= ~card
        a, b, c = map(self.cards, hands)
        seat = (leader + len(trick)) % 3
        question = LegalQuestion(
            id=next(self.ids),
            seat=seat,
            hand=(a, b, c)[seat],
            trick=self.in_order(trick),
            leader=leader,
            trump=self.letters[opened.trump],
            contract=self.contract(opened),
            dealer=opened.dealer,
            taker=opened.taker if isinstance(opened, BeloteDeal) else None,
            hands=(a, b, c),
            past=list(map(self.past_trick, plays.past)),
        )
        return Asked("legal", question, position, (position.clause,), position.answer, len(question.hand))

    def winner(self, position: Position) -> Asked:
        """Which card has won the trick just finished."""
        first, second, third = self.in_order(position.trick)
        question = WinnerQuestion(next(self.ids), (first, second, third), self.letters[position.opened.trump])
        return Asked("winner", question, position, (position.clause,), position.answer, position.plays.left - 1)

    def score(self, deal: Finished) -> Asked:
        """What each seat scores for a finished deal."""
        state, score = deal
        question = ScoreQuestion(next(self.ids), self.contract(state), state.dealer, self.game.trick_counts(state))
        if isinstance(self.game, BeloteATrois):
            figures = self.game.figures(state)
            question = msgspec.structs.replace(
                question,
                taker=figures.taker,
                card_points=figures.points,
                last=figures.last,
                announced=figures.announced,
                belote=figures.belote,
                pot=figures.pot,
            )
        clauses = tuple(dict.fromkeys(step.clause for step in score.steps))
        return Asked("score", question, deal, clauses, self.scored(score), 0)

    def scored(self, score: Score) -> Scored:
        """The points of a score, in belote with the pot."""
        return Scored(score.points, score.pot if isinstance(self.game, BeloteATrois) else None)

    def faults(self, asked: Asked, value: Value, other: "OtherReading | None") -> list[Fault]:
        """What is wrong with an answer, each with its reason and clause; `other` is the reading that explains it."""
        if isinstance(value, Scored):
            return self.score_faults(asked, value)
        if asked.kind == "winner":
            return [self.winner_fault(asked, value)]
        right = asked.reference
        assert isinstance(right, int)
        wrong = [self.allowed_wrongly(asked, card) for card in self.deck.sorted(value & ~right)]
        return wrong + [self.refused_wrongly(asked, card, other) for card in self.deck.sorted(right & ~value)]

    def allowed_wrongly(self, asked: Asked, card: int) -> Fault:
        """A card that the engine allows: the reason and the clause that refuse it."""
        state = asked.state(self.game)
        verdict = self.game.judge(state, Action(state.actor, PLAY, card))
        return Fault(self.deck.text_of[card], "allowed wrongly", verdict.reason, verdict.clause, verdict.text)

    def refused_wrongly(self, asked: Asked, card: int, other: "OtherReading | None") -> Fault:
        """A card that the engine refuses: the clause that allows it, and the reason if one reading has one."""
        state, right = asked.state(self.game), asked.reference
        assert isinstance(right, int)
        reason, text = None, f"seat {state.actor} may play any of {self.deck.write(right)}"
        if other is not None:
            verdict = other.game.judge(restated(other.game, state), Action(state.actor, PLAY, card))
            reason, text = verdict.reason, f"{text}; only under {other.text} {verdict.clause} forbids it"
        return Fault(self.deck.text_of[card], "refused wrongly", reason, asked.clauses[0], text)

    def winner_fault(self, asked: Asked, place: int) -> Fault:
        """The wrong winner."""
        cards, right = asked.state(self.game).past[-1].cards, asked.reference
        assert isinstance(right, int)
        text = f"{self.deck.write(cards[right])} wins the trick"
        return Fault(self.deck.write(cards[place]), "wrong winner", Reason.WRONG_WINNER, asked.clauses[0], text)

    def score_faults(self, asked: Asked, value: Scored) -> list[Fault]:
        """The seats with a wrong score, and the pot, with the steps that give the right one."""
        right = asked.reference
        assert isinstance(right, Scored)
        steps = self.game.score(asked.state(self.game)).steps
        rows = [(f"seat {seat}", seat, value.points[seat], right.points[seat]) for seat in range(3)]
        rows += [("pot", -1, value.pot, right.pot)] if value.pot is not None and right.pot is not None else []
        found = []
        for what, seat, given, wanted in rows:
            if given != wanted:
                own = [step for step in steps if step.seat == seat] or steps[-1:]
                text = "; ".join(f"{step.amount:+d} {step.text}" for step in own)
                clause, reason = own[-1].clause, Reason.WRONG_SCORE
                found.append(Fault(what, f"given {given}, not {wanted}", reason, clause, text))
        return found

    def told(self, asked: Asked) -> str:
        """A question in words."""
        question = asked.question
        if isinstance(question, ScoreQuestion):
            given = {name: getattr(question, name) for name in question.__struct_fields__[1:]}
            return ", ".join(f"{name} {in_words(value)}" for name, value in given.items() if value is not None)
        cards = question.cards if isinstance(question, WinnerQuestion) else question.trick
        trick = f"trick {' '.join(cards) or 'not yet led'}, {trump_text(question.trump)}"
        return f"hand {' '.join(question.hand)}, {trick}" if isinstance(question, LegalQuestion) else trick

    def text(self, kind: Kind, value: Value) -> str:
        """An answer in words."""
        if isinstance(value, Scored):
            pot = f" pot {value.pot}" if value.pot is not None else ""
            return by_seat(value.points) + pot
        return (self.deck.write(value) or "no card") if kind == "legal" else f"card {value + 1}"


def trump_text(trump: str | None) -> str:
    """The trump suit in words."""
    return f"trump {trump}" if trump else "no trump"


def in_words(value: object) -> str:
    """A figure, or those of the three seats."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def agrees(asked: Asked, value: Value) -> bool:
    """Whether an answer is that of the reference; a pot that is not named is not compared."""
    right = asked.reference
    if isinstance(right, Scored) and isinstance(value, Scored):
        return value.points == right.points and value.pot in (None, right.pot)
    return value == right


class OtherReading(NamedTuple):
    """The game with one switch read differently."""

    text: str
    game: Game[Any]

    def answer(self, asked: Asked, base: Game[Any]) -> Value:
        """The answer under this reading to a question asked under the base."""
        if asked.kind == "winner":
            return asked.reference
        state = asked.state(base)
        if asked.kind == "legal":
            return ruling(self.game, restated(self.game, state))[1]
        if isinstance(self.game, BeloteATrois) and isinstance(base, BeloteATrois):
            score = settled(self.game.rules, base.figures(state))
            return Scored(score.points, score.pot)
        assert isinstance(self.game, WhistGame)
        return Scored(self.game.score_tricks(state, self.game.trick_counts(state)).points, None)


def restated(game: Game[Any], state: State) -> State:
    """A state under another reading: the duty to trump is part of a whist state."""
    if isinstance(game, ForehandGame):
        return state._replace(must_trump=game.duty_to_trump(state.contract))
    return state


def other_readings(game: Game[Any]) -> list[OtherReading]:
    """The game with each switch in turn at each of its other readings, as far as they run and make sense."""
    rules, found = game.rules, []
    for name, switch in switches(rules.game).items():
        for value in switch.runs:
            if value != rules.value(name):
                changes: Mapping[str, str | int] = {**rules.delta, name: value}
                found += made(f"{name} = {value}", type(game), rules.game, changes)
    return found


def made(text: str, kind: type[Game[Any]], base: str, changes: Mapping[str, str | int]) -> list[OtherReading]:
    """The reading, or nothing where the values contradict each other."""
    try:
        return [OtherReading(text, kind(make_rules(base, changes)))]
    except RuleSetError:
        return []
