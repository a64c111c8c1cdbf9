"""Positions drawn from the reference: random play through whole matches, rare cases sought and rationed.

Same rule set, same seed, same number: the same positions. Nothing is kept from one portion to the next.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

from followsuit.cards import SUIT_LETTERS, singles
from followsuit.games import Action, BeloteATrois, Game, Match, Score, WhistGame
from followsuit.games.actions import OVER, PLAY

T = TypeVar("T")

State: TypeAlias = Any
"""A state of the game asked about."""

PORTION = 5000
PLAYS_PER_POSITION = 4
POSITIONS_PER_DEAL = 20
TRIED = 3


class Position(NamedTuple):
    """A state in play with the seat to act, and the clause that rules its next card."""

    state: State
    clause: str
    allowed: int


class Finished(NamedTuple):
    """A finished deal with its score."""

    state: State
    score: Score


class Portion(NamedTuple):
    """What is asked of one stretch of play: positions, states just after a trick, finished deals."""

    positions: Sequence[Position]
    tricks: Sequence[State]
    deals: Sequence[Finished]


def portions(game: Game[Any], seed: int, number: int, scores: bool = True) -> Iterator[Portion]:
    """As many positions and tricks as asked for, and one finished deal to twenty of them, in portions.

    Without `scores` no finished deals are kept; positions and tricks are the same.
    """
    table = Table(game, Random(seed), scores)
    for begin in range(0, number, PORTION):
        size = min(PORTION, number - begin)
        yield table.portion(size, max(1, size // POSITIONS_PER_DEAL))


class Table:
    """One table at which match after match is played at random."""

    def __init__(self, game: Game[Any], rng: Random, scores: bool) -> None:
        self.game = game
        self.scores = scores
        self.rng = rng
        self.speaks = game.rules.switches.get("belote_call") == "spoken"
        self.suits = [game.deck.suit(letter) for letter in SUIT_LETTERS]
        self.suit_of = {card: suit for card in game.deck.cards for suit in self.suits if card & suit}
        self.match: Match = game.start()
        self.met: Counter[str] = Counter()
        self.positions: dict[Hashable, list[Position]] = {}
        self.tricks: dict[Hashable, list[State]] = {}
        self.deals: dict[Hashable, list[Finished]] = {}

    def portion(self, size: int, deals: int) -> Portion:
        """Play until there is enough to choose from, and choose."""
        for found in (self.positions, self.tricks, self.deals):
            found.clear()
        played = 0
        while held(self.positions) < PLAYS_PER_POSITION * size or held(self.tricks) < size or played < deals:
            played += self.play_deal()
        return Portion(rationed(self.positions, size), rationed(self.tricks, size), rationed(self.deals, deals))

    def play_deal(self) -> bool:
        """One deal of the match, and its book-keeping; a new match where one has ended.

        Whether the deal was played out: a belote deal may be passed out.
        """
        if self.game.deals_left(self.match) == 0:
            self.match = self.game.start()
        state = self.opened(self.game.random_deal(self.match, self.rng))
        while state.phase == PLAY:
            state = self.next_state(state)
        if self.scores and state.phase == OVER:
            self.keep_deal(state)
        self.match = self.game.close(self.match, state)
        return not state.left

    def opened(self, state: State) -> State:
        """The deal up to its first card, every choice at random."""
        while state.phase != PLAY and not self.game.is_over(state):
            state = self.game.moved(state, self.game.random_action(state, self.rng))
        return state

    def beside_play(self, state: State) -> State:
        """The state after what may be done beside playing a card (swap, announce), half the times it may."""
        for action in self.game.legal_actions(state):
            if action.verb != PLAY and self.rng.random() < 0.5:
                return self.game.moved(state, action)
        return state

    def next_state(self, state: State) -> State:
        """Note the position and play a card to it; note the trick that this completes."""
        if state.left == self.game.tricks:
            state = self.beside_play(state)
        clause, allowed = ruling(self.game, state)
        self.met[clause] += 1
        self.positions.setdefault(self.case(state, clause), []).append(Position(state, clause, allowed))
        after = self.sought(state, singles(allowed))
        if not after.trick:
            trick = after.past[-1]
            first, second, third = (card & after.trump != 0 for card in trick.cards)
            self.tricks.setdefault(((trick.winner - trick.leader) % 3, first, second, third), []).append(after)
        return after

    def case(self, state: State, clause: str) -> Hashable:
        """What a position is counted as: its clause, the place in the trick, trumps in the hand and on the table."""
        trump, trick = state.trump, state.trick
        ruffed = sum(trick) & trump != 0
        return clause, len(trick), state.hands[state.actor] & trump != 0, ruffed

    def sought(self, state: State, cards: Sequence[int]) -> State:
        """The state after a card: one that leads to a rare case, or one time in four any."""
        if len(cards) == 1 or len(state.trick) == 2 or self.rng.random() < 0.25:
            return self.after(state, self.any_of(cards))
        if not state.trick:
            return self.after(state, self.lead_to_ruff(state, cards))
        if state.hands[(state.actor + 1) % 3] & self.suit_of[state.trick[0]]:
            return self.after(state, self.any_of(cards))
        states = [self.after(state, self.any_of(cards)) for _ in range(TRIED)]
        return min(states, key=lambda after: self.met[ruling(self.game, after)[0]])

    def lead_to_ruff(self, state: State, cards: Sequence[int]) -> int:
        """A card of the suit that most others lack, those with trumps counting double."""
        hands, seat, trump = state.hands, state.actor, state.trump
        second, third = hands[(seat + 1) % 3], hands[(seat + 2) % 3]
        best, choice = 0, hands[seat]
        for suit in self.suits:
            if hands[seat] & suit:
                worth = (second & suit == 0) * (1 + (second & trump != 0))
                worth += (third & suit == 0) * (1 + (third & trump != 0))
                if worth > best:
                    best, choice = worth, suit
        return self.any_of([card for card in cards if card & choice])

    def any_of(self, cards: Sequence[int]) -> int:
        """One of some cards."""
        return cards[int(self.rng.random() * len(cards))]

    def after(self, state: State, card: int) -> State:
        """The state after a card of the seat to act, with the word that belongs to it where belote is spoken."""
        word = self.game.word_for(state, card) if isinstance(self.game, BeloteATrois) and self.speaks else ""
        return self.game.moved(state, Action(state.actor, PLAY, card, word=word))

    def keep_deal(self, state: State) -> None:
        """Note a finished deal by the clauses that score it and how many seats have no trick."""
        score = self.game.score(state)
        clauses = frozenset(step.clause for step in score.steps)
        without = self.game.trick_counts(state).count(0)
        self.deals.setdefault((score.outcome, clauses, without), []).append(Finished(state, score))


def ruling(game: Game[Any], state: State) -> tuple[str, int]:
    """The clause that rules the next card, and the cards it allows."""
    assert isinstance(game, WhistGame | BeloteATrois)
    return game.play_case(state)


def held(found: Mapping[Any, Sequence[object]]) -> int:
    """How much has been found in all."""
    return sum(map(len, found.values()))


def rationed(found: Mapping[Any, Sequence[T]], number: int) -> list[T]:
    """As many as asked for, in equal shares by kind of case, what is rarer than its share in full; rare ones first.

    There must be enough in all. A share is taken evenly from what was found of its case.
    """
    chosen: list[T] = []
    cases = sorted(found.values(), key=len)
    for place, case in enumerate(cases):
        share = min(len(case), (number - len(chosen)) // (len(cases) - place))
        chosen += [case[at * len(case) // share] for at in range(share)]
    return chosen
