"""Positions drawn from the reference: random play through whole matches, of which every case gets its share.

A table plays deal after deal. Before a trick is played it is mostly looked at: some leads, some cards on each of them,
some on each of these. The positions and tricks on these ways are noted by their case, and one of the ways is played.
Leads that others may have to ruff are sought, because the rarest duties follow from them. A portion then takes equal
shares of all cases.

Same rule set, same seed, same number: the same positions. Nothing is kept from one portion to the next.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from followsuit.cards import SUIT_LETTERS, singles
from followsuit.games import Action, BeloteATrois, Game, Match, Score, WhistGame
from followsuit.games.actions import OVER, PLAY, Plays, after_card
from followsuit.games.belote import ANNOUNCE, SWAP
from followsuit.games.belote import CASE_CLAUSES as BELOTE_CASES
from followsuit.games.whist import CASE_CLAUSES as WHIST_CASES
from followsuit.kernel import belote, whist
from followsuit.kernel.sets import is_card

T = TypeVar("T")

State: TypeAlias = Any
"""A state of the game asked about."""

Rule: TypeAlias = Callable[[int, tuple[int, ...]], tuple[str, int]]
"""From a hand and the trick on the table: the clause that rules the next card, and the cards it allows."""

PORTION = 1000
POSITIONS_PER_DEAL = 20
SPARE, SPARE_DEALS = 1.25, 4
"""How many positions, and in belote with its rare outcomes how many finished deals, are found for one that is asked."""
LOOKED = 2 / 3
"""How many of the tricks are looked at."""
WAYS, RUFFS = 2, 5
"""How many cards of each player are looked at, and how many of a second player who may only play trumps."""
TIMES = 4
"""How many times a deal is played that is only scored."""
FIRST = 0.9
"""How often play goes on with the first lead, which is one that is sought."""


class Position(msgspec.Struct, frozen=True, gc=False):
    """A point in the play of a deal: the play before a trick, and the cards of the trick so far.

    `opened` is a state before the trick, which holds all that play does not change. `answer` is what the kernel says
    under `clause`: the cards allowed to the seat to act, or for a whole trick the place of its winner.
    """

    opened: State
    plays: Plays
    trick: tuple[int, ...]
    clause: str
    answer: int

    def state(self, game: Game[Any]) -> State:
        """The state at this point."""
        state = game.after_play(self.opened, self.plays)
        for card in self.trick:
            state = game.moved(state, Action(state.actor, PLAY, card))
        return state


class Finished(NamedTuple):
    """A finished deal with its score."""

    state: State
    score: Score


class Portion(NamedTuple):
    """What is asked of one stretch of play: positions, those at the end of a trick, finished deals."""

    positions: Sequence[Position]
    tricks: Sequence[Position]
    deals: Sequence[Finished]


def portions(game: Game[Any], seed: int, number: int, scores: bool = True) -> Iterator[Portion]:
    """As many positions and tricks as asked for, and one finished deal to twenty of them, in portions.

    Without `scores` no finished deals are kept; positions and tricks are the same.
    """
    table, more = Table(game, Random(2 * seed)), Table(game, Random(2 * seed + 1))
    for begin in range(0, number, PORTION):
        size = min(PORTION, number - begin)
        deals = max(1, size // POSITIONS_PER_DEAL) if scores else 0
        enough = deals * (SPARE_DEALS if isinstance(game, BeloteATrois) else 1)
        found = Found(game)
        while held(found.positions) < SPARE * size or held(found.tricks) < size:
            state = table.look_at_deal(found)
            if scores:
                found.note_deal(state)
        while held(found.deals) < enough:
            more.score_deal(found)
        yield Portion(rationed(found.positions, size), rationed(found.tricks, size), rationed(found.deals, deals))


class Found:
    """What has been noted in play, by case."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.positions: dict[Hashable, list[Position]] = defaultdict(list)
        self.tricks: dict[Hashable, list[Position]] = defaultdict(list)
        self.deals: dict[Hashable, list[Finished]] = defaultdict(list)

    def note(self, position: Position, hand: int, trump: int) -> None:
        """Note a position by its clause, the place in the trick, trumps in the hand and on the table."""
        trick = position.trick
        self.positions[position.clause, len(trick), hand & trump != 0, sum(trick) & trump != 0].append(position)

    def note_trick(self, position: Position, trump: int) -> None:
        """Note a whole trick by the place of its winner and of its trumps."""
        first, second, third = position.trick
        self.tricks[position.answer, first & trump != 0, second & trump != 0, third & trump != 0].append(position)

    def note_deal(self, state: State) -> None:
        """Note a deal that was played out, by the clauses that score it and how many seats have no trick."""
        if state.phase == OVER:
            score = self.game.score(state)
            clauses = frozenset(step.clause for step in score.steps)
            without = self.game.trick_counts(state).count(0)
            self.deals[score.outcome, clauses, without].append(Finished(state, score))


class Table:
    """One table at which match after match is played at random."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.match: Match = game.start()
        self.deck = game.deck
        self.suits = [game.deck.suit(letter) for letter in SUIT_LETTERS]
        self.trick_winner = belote.trick_winner if isinstance(game, BeloteATrois) else whist.trick_winner
        self.winner_clause = game.clause("trick/winner")
        switches = game.rules.switches
        self.speaks = switches.get("belote_call") == "spoken" or switches.get("announcing") == "optional"

    def look_at_deal(self, found: Found) -> State:
        """The end of the next deal of the match; positions and tricks on the way are noted."""
        state = self.next_deal()
        if state.phase == PLAY:
            state = self.played(state, found)
        self.match = self.game.close(self.match, state)
        return state

    def score_deal(self, found: Found) -> None:
        """Play the next deal of the match several times over, and note each end; the match goes on with the last."""
        opened = self.next_deal()
        ends = [self.played(opened, None) for _ in range(TIMES)] if opened.phase == PLAY else [opened]
        for state in ends:
            found.note_deal(state)
        self.match = self.game.close(self.match, ends[-1])

    def next_deal(self) -> State:
        """The next deal up to its first card, in a new match where one has ended; belote may be passed out before."""
        if self.game.deals_left(self.match) == 0:
            self.match = self.game.start()
        state = self.opened(self.game.random_deal(self.match, self.rng))
        return self.beside_play(state, (SWAP, ANNOUNCE)) if state.phase == PLAY else state

    def opened(self, state: State) -> State:
        """The deal up to its first card, every choice at random."""
        while state.phase != PLAY and not self.game.is_over(state):
            state = self.game.moved(state, self.game.random_action(state, self.rng))
        return state

    def beside_play(self, state: State, verbs: Sequence[str]) -> State:
        """The state after what may be done before the first trick beside playing a card, half the times it may."""
        if len(self.game.verbs[PLAY]) > 1 and state.left == self.game.tricks and self.rng.random() < 0.5:
            for action in self.game.legal_actions(state):
                if action.verb in verbs:
                    return self.game.moved(state, action)
        return state

    def played(self, opened: State, found: Found | None) -> State:
        """The end of a deal, trick by trick; where findings are noted, tricks are looked at and leads sought."""
        plays, rule, trump = self.game.plays(opened), card_rule(self.game, opened), opened.trump
        while plays.left:
            if found is None:
                cards = self.one_way(plays, rule, self.some_of(plays.hands[plays.actor], 1))
            elif self.rng.random() < LOOKED:
                cards = self.ways(opened, plays, rule, found)
            else:
                cards = self.one_way(plays, rule, self.leads(plays, trump, 1))
            if self.speaks:
                opened = self.said(self.game.after_play(opened, plays), cards)
                plays = self.game.plays(opened)
            else:
                for card in cards:
                    plays = after_card(plays, card, trump, self.trick_winner)
        return self.game.after_play(opened, plays)

    def one_way(self, plays: Plays, rule: Rule, lead: Sequence[int]) -> Sequence[int]:
        """One way through a trick from its first card, any cards on it."""
        trick = tuple(lead)
        for place in (1, 2):
            _, allowed = rule(plays.hands[(plays.actor + place) % 3], trick)
            trick = (*trick, *self.some_of(allowed, 1))
        return trick

    def ways(self, opened: State, plays: Plays, rule: Rule, found: Found) -> Sequence[int]:
        """One of some ways through a trick; the positions on them all and the tricks at their ends are noted."""
        seat, hands, trump = plays.actor, plays.hands, opened.trump
        hand, second_hand, third_hand = hands[seat], hands[(seat + 1) % 3], hands[(seat + 2) % 3]
        clause, allowed = rule(hand, ())
        found.note(Position(opened, plays, (), clause, allowed), hand, trump)
        tricks: list[Sequence[int]] = []
        for lead in self.leads(plays, trump, WAYS):
            clause, allowed = rule(second_hand, (lead,))
            found.note(Position(opened, plays, (lead,), clause, allowed), second_hand, trump)
            for second in self.some_of(allowed, WAYS if allowed & ~trump else RUFFS):
                trick = lead, second
                clause, allowed = rule(third_hand, trick)
                found.note(Position(opened, plays, trick, clause, allowed), third_hand, trump)
                for third in self.some_of(allowed, WAYS):
                    winner = self.trick_winner(lead, second, third, trump)
                    tricks.append((lead, second, third))
                    found.note_trick(Position(opened, plays, (lead, second, third), self.winner_clause, winner), trump)
        return tricks[0 if self.rng.random() < FIRST else -1]

    def leads(self, plays: Plays, trump: int, most: int) -> list[int]:
        """Some leads: of the plain suit of which the others hold fewest, so that they may ruff it, and any others, half
        the times trumps. Where nobody else holds the suit, only of that."""
        seat, hands = plays.actor, plays.hands
        hand, others = hands[seat], hands[(seat + 1) % 3] | hands[(seat + 2) % 3]
        scarce, fewest = trump, self.deck.size
        for suit in self.suits:
            if hand & suit and suit != trump and (others & suit).bit_count() < fewest:
                scarce, fewest = suit, (others & suit).bit_count()
        if fewest == 0 or most == 1:
            return self.some_of(hand & scarce, most)
        (first,) = self.some_of(hand & scarce, 1)
        rest = hand & ~first
        trumps = rest & trump if self.rng.random() < 0.5 else 0
        return [first, *self.some_of(trumps or rest, most - 1)]

    def some_of(self, cards: int, most: int) -> list[int]:
        """So many cards of a set at random, in random order; all where there are not more."""
        if is_card(cards):
            return [cards]
        rest, random = singles(cards), self.rng.random
        return [rest.pop(int(random() * len(rest))) for _ in range(min(most, len(rest)))]

    def said(self, state: State, cards: Sequence[int]) -> State:
        """The state after a trick in which each announces half the times he may, and says the word with his card."""
        assert isinstance(self.game, BeloteATrois)
        for card in cards:
            state = self.beside_play(state, (ANNOUNCE,))
            action = Action(state.actor, PLAY, card, word=self.game.word_for(state, card))
            state = self.game.moved(state, action)
        return state


def card_rule(game: Game[Any], deal: State) -> Rule:
    """The kernel's rule for the next card in the play of a deal."""
    trump = deal.trump
    if isinstance(game, BeloteATrois):
        duties, clauses = game.duties, [game.clause(name) for name in BELOTE_CASES]

        def belote_rule(hand: int, trick: tuple[int, ...]) -> tuple[str, int]:
            case, allowed = belote.play_rule(hand, trick[0] if trick else 0, sum(trick), trump, *duties)
            return clauses[case], allowed

        return belote_rule
    assert isinstance(game, WhistGame)
    must_trump = deal.must_trump
    names = {case: game.clause(name) for case, name in (WHIST_CASES | {whist.TRUMP: game.trump_clause(deal)}).items()}

    def whist_rule(hand: int, trick: tuple[int, ...]) -> tuple[str, int]:
        case, allowed = whist.play_rule(hand, trick[0] if trick else 0, trump, must_trump)
        return names[case], allowed

    return whist_rule


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
