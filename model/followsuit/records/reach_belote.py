"""Whole belote deals that end in given figures, or near them: a search that starts anywhere and mends what it has.

Seat 0 takes and leads, seat 2 has dealt, spades are trumps: the letters A, B and C of the counting are seats 0, 1, 2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import exp
from random import Random
from typing import NamedTuple

from followsuit.cards import BELOTE_DECK
from followsuit.games import Action, BeloteATrois, BeloteDeal, Trick
from followsuit.games.actions import NAME, PLAY, TAKE, Three
from followsuit.games.base import shuffled
from followsuit.games.belote import ANNOUNCE, PASS
from followsuit.games.settling import Figures
from followsuit.games.whist import union
from followsuit.kernel import belote
from followsuit.records.play import dealt_record, record_of, with_book
from followsuit.records.record import Record

TRIES = 45_000
ROUND = 7_500
"""After so many tries the search ends with the nearest deal that serves, or starts again from another one."""
DEALER, TRUMP = 2, belote.SPADES
HOT, COLD = 14.0, 0.4
"""By how much a change may miss more and be kept, at the beginning of a round and at its end."""


@dataclass(frozen=True)
class Ending:
    """A deal that has been played: nine-card hands by seat, the five cards left out, the tricks."""

    game: BeloteATrois
    hands: Three
    left_out: tuple[int, ...]
    past: tuple[Trick, ...]

    @cached_property
    def figures(self) -> Figures:
        """What the counting starts from, where everybody says all that he may; without a pot."""
        tricks, points = self.taken(9)
        announced, pairs = said(self.game, self.hands)
        return Figures(0, 0, points, tricks, self.past[-1].winner, announced, pairs)

    def strength(self, seat: int) -> int:
        """The greatest strength of what a seat holds to announce."""
        return self.game.strength_of(in_hand(self.hands), seat)[1]

    def taken(self, number: int) -> tuple[Three, Three]:
        """Tricks and card points by seat after so many tricks."""
        tricks, points = [0, 0, 0], [0, 0, 0]
        for trick in self.past[:number]:
            tricks[trick.winner] += 1
            points[trick.winner] += sum(map(worth, trick.cards))
        return (tricks[0], tricks[1], tricks[2]), (points[0], points[1], points[2])

    def record(self, pot: int = 0) -> Record:
        """The deal as a record that begins with the auction; `pot` is what earlier ties left."""
        game = self.game
        match = game.start(DEALER)._replace(pot=pot)
        state = dealt(game, self, pot)
        record = dealt_record(game, state)
        cards = [card for trick in self.past for card in trick.cards]
        for action in auction(state.turned):
            record.actions.append(action.text(game.deck))
            state = game.apply(state, action)
        for card in cards:
            for action in spoken(game, state, card):
                record.actions.append(action.text(game.deck))
                state = game.apply(state, action)
        record.winners, record.score = [trick.winner for trick in state.past], game.score(state).points
        return record_of(game, False, [with_book(game, record, match) if pot else record])


@lru_cache(maxsize=64)
def worth(card: int) -> int:
    """The points of one card."""
    return belote.card_points(card, TRUMP)


@lru_cache(maxsize=4096)
def said(game: BeloteATrois, hands: Three) -> tuple[Three, Three]:
    """The announcement points and the belote points that hands score where everybody says all that he may."""
    return game.announced(in_hand(hands)._replace(called=(2, 2, 2), declared=(1, 1, 1)))


def in_hand(hands: Three) -> BeloteDeal:
    """As much of a deal as its announcements depend on: the nine-card hands and the trump suit."""
    return BeloteDeal(DEALER, PLAY, 0, hands, 0, 0, (0, 0, 0), 0, 0, trump=TRUMP, held=hands)


def dealt(game: BeloteATrois, ending: Ending, pot: int) -> BeloteDeal:
    """The deal before its auction: a trump lies turned where one was left out."""
    turned, *talon, bergere = sorted(ending.left_out, key=lambda card: card & TRUMP == 0)
    hands, batch = [], []
    for seat in range(3):
        held = [card for trick in ending.past for card in trick.cards if card & ending.hands[seat]]
        hands.append(union(held[:6]))
        batch.append(union(held[6:]))
    match = game.start(DEALER)._replace(pot=pot)
    return game.dealt(
        match, (hands[0], hands[1], hands[2]), turned, (batch[0], batch[1], batch[2]), union(talon), bergere
    )


def auction(turned: int) -> list[Action]:
    """Seat 0 takes the turned trump, or names spades when all have passed."""
    if turned & TRUMP:
        return [Action(0, TAKE)]
    return [*(Action(seat, PASS) for seat in range(3)), Action(0, NAME, suit=TRUMP)]


def spoken(game: BeloteATrois, state: BeloteDeal, card: int) -> list[Action]:
    """A card with all that its player may say."""
    announce = Action(state.actor, ANNOUNCE)
    words = [announce] if game.judge_announcing(state).allowed else []
    return [*words, Action(state.actor, PLAY, card, word=game.word_for(state, card))]


class Draft:
    """A deal in the making: where each card lies (seats 0 to 2, 3 left out) and in which order it comes.

    Each player plays of the cards he may the one that comes first, so every deal that can be is some draft.
    """

    def __init__(self, game: BeloteATrois, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.order = list(shuffled(BELOTE_DECK.cards, rng))
        self.places = [place for place in (0, 1, 2) for _ in range(9)] + [3] * 5
        self.places = list(shuffled(self.places, rng))

    def change(self) -> tuple[int, int, bool]:
        """Make a swap at random; what was swapped."""
        one, other, cards = int(self.rng.random() * 32), int(self.rng.random() * 32), self.rng.random() < 0.5
        self.swap(one, other, cards)
        return one, other, cards

    def swap(self, one: int, other: int, cards: bool) -> None:
        """Swap two cards in the order, each then lying where the other did, or only the places where they lie."""
        row: list[int] = self.order if cards else self.places
        row[one], row[other] = row[other], row[one]

    def played(self) -> Ending:
        """The deal played out."""
        held: list[list[int]] = [[], [], [], []]
        for card, place in zip(self.order, self.places, strict=True):
            held[place].append(card)
        hands = (union(held[0]), union(held[1]), union(held[2]))
        duties, left, leader, past = self.game.duties, list(hands), 0, []
        for _ in range(9):
            trick: list[int] = []
            table = led = 0
            for turn in range(3):
                seat = (leader + turn) % 3
                allowed = belote.play_rule(left[seat], led, table, TRUMP, *duties)[1]
                card = next(card for card in held[seat] if card & allowed)
                left[seat] ^= card
                table |= card
                led = led or card
                trick.append(card)
            first, second, third = trick
            winner = (leader + belote.trick_winner(first, second, third, TRUMP)) % 3
            past.append(Trick(leader, (first, second, third), winner))
            leader = winner
        return Ending(self.game, hands, tuple(held[3]), tuple(past))


class Found(NamedTuple):
    """A deal that a search found, and by how much it misses what was asked for."""

    ending: Ending
    miss: float


def nobody(ending: Ending) -> bool:
    """No deal serves but the one asked for."""
    return False


def belote_deal(
    game: BeloteATrois,
    miss: Callable[[Ending], float],
    serves: Callable[[Ending], bool] = nobody,
    tries: int = TRIES,
    seed: int = 0,
) -> Found | None:
    """A deal whose `miss` is 0, else the nearest found that `serves`; None where `tries` drafts gave neither."""
    rng = Random(seed)
    near: Found | None = None
    for start in range(0, tries, ROUND):
        draft = Draft(game, rng)
        now = miss(draft.played())
        for step in range(min(ROUND, tries - start)):
            one, other, cards = draft.change()
            ending = draft.played()
            then = miss(ending)
            if then == 0:
                return Found(ending, 0)
            if (near is None or then < near.miss) and serves(ending):
                near = Found(ending, then)
            heat = HOT * (COLD / HOT) ** (step / ROUND)
            if then > now and rng.random() >= exp((now - then) / heat):
                draft.swap(one, other, cards)
            else:
                now = then
        if near is not None:
            return near
    return None
