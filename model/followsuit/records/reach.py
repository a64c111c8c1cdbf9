"""Whole deals that end in given figures: what makes a witness about scores a deal that can be played."""

from collections.abc import Sequence
from random import Random
from typing import Any

from followsuit.cards import singles
from followsuit.games import Action, Tribello, WhistGame, game_for
from followsuit.games.actions import CHOOSE, DISCARD, EXCHANGE, NAME, PLAY, TAKE, Three
from followsuit.games.base import shuffled
from followsuit.games.forehand import KEEP, ForehandGame
from followsuit.games.whist import union
from followsuit.kernel.whist import CLUBS
from followsuit.records.play import dealt_record, record_of
from followsuit.records.record import Record
from followsuit.spec import RuleSet

TRIES = 4000


def whist_deal(rules: RuleSet, contract: int, tricks: Three, seed: int = 0) -> Record | None:
    """A legal deal in which the seats take these tricks, or None where none was found.

    `contract` is the place of the contract, in Tribello the round 1 to 4. Seat 0 is forehand, in Tribello the
    dealer. The best cards are shared out by the tricks wanted, and each plays high while he needs tricks.
    """
    game, rng = game_for(rules), Random(seed)
    assert isinstance(game, WhistGame)
    for _ in range(TRIES):
        state = skewed_deal(game, contract, tricks, rng)
        record = dealt_record(game, state)
        while not game.is_over(state):
            action = wanted(game, state, contract, tricks, rng)
            record.actions.append(action.text(game.deck))
            state = game.apply(state, action)
        if game.trick_counts(state) == tricks:
            record.winners, record.score = [trick.winner for trick in state.past], game.score(state).points
            return record_of(game, False, [record])
    return None


def skewed_deal(game: WhistGame, contract: int, tricks: Three, rng: Random) -> Any:
    """A deal in which each seat holds about as many of the best cards as it is to take tricks."""
    suits = [rng.random() for _ in range(4)]
    best = sorted(game.deck.cards, key=lambda card: (-rank_of(card), suits[suit_place(card)]))
    owners = [seat for seat in range(3) for _ in range(tricks[seat])]
    owners = list(shuffled(owners, rng))
    held: list[list[int]] = [[], [], []]
    for seat, card in zip(owners, best, strict=False):
        held[seat].append(card)
    rest = best[game.tricks :]
    spare, low = rest[: 3 * game.tricks - game.tricks], rest[2 * game.tricks :]
    spare = list(shuffled(spare, rng))
    for seat in range(3):
        while len(held[seat]) < game.tricks:
            held[seat].append(spare.pop())
    a, b, c = (union(cards) for cards in held)
    if isinstance(game, Tribello):
        return game.dealt(0, contract, (a, b, c), tuple(low), CLUBS & -CLUBS if contract == 1 else 0)
    assert isinstance(game, ForehandGame)
    return game.dealt(game.start(2), (a, b, c), union(low))


def rank_of(card: int) -> int:
    """The rank of a card of the 52-card pack, 0 to 12."""
    return (card.bit_length() - 1) % 13


def suit_place(card: int) -> int:
    """The place of a card's suit among the four."""
    return (card.bit_length() - 1) // 13


def wanted(game: WhistGame, state: Any, contract: int, tricks: Three, rng: Random) -> Action:
    """What a seat that is to take so many tricks does."""
    seat = state.actor
    if state.phase == PLAY:
        short = tricks[seat] - game.trick_counts(state)[seat]
        return Action(seat, PLAY, high_or_low(singles(game.allowed_cards(state)), short > 0, rng))
    if state.phase == CHOOSE:
        named = [action for action in game.legal_actions(state) if action.contract == game.contracts[contract]]
        return named[-1]
    if state.phase in (EXCHANGE, DISCARD):
        if isinstance(game, Tribello):
            return Action(seat, EXCHANGE)
        lowest = sorted(singles(state.hands[seat]), key=rank_of)[:4]
        keep = Action(seat, KEEP)
        return keep if game.judge(state, keep).allowed else Action(seat, DISCARD, union(lowest))
    assert state.phase in (TAKE, NAME)
    return game.legal_actions(state)[-1]


def high_or_low(cards: Sequence[int], high: bool, rng: Random) -> int:
    """The highest of some cards, or the lowest; now and then any."""
    if rng.random() < 0.1:
        return cards[int(rng.random() * len(cards))]
    return (max if high else min)(cards, key=rank_of)
