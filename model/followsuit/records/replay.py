"""The fast way through a deal's card plays: the kernel's functions on plain ints, without states.

It accepts what the state machine accepts and gives the same winners; whatever it does not accept is left to the
state machine, which says why.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from followsuit.games import BeloteATrois, Game, WhistGame
from followsuit.games.actions import OVER, PLAY
from followsuit.kernel import belote, whist
from followsuit.records.actions import plays

Allowed = Callable[[int, int, int], int]
Winner = Callable[[int, int, int], int]


class Replayed(NamedTuple):
    """All tricks of a deal: who won each, and what each seat has won."""

    winners: list[int]
    won: tuple[int, int, int]


def replayed(game: Game[Any], state: Any, texts: Sequence[str]) -> tuple[Any, list[int]] | None:
    """The finished state (without its past) and the winner of each trick; None unless every play is legal.

    `texts` are all actions from the first card on; `state` is the one before it.
    """
    if state.phase != PLAY or len(texts) != 3 * game.tricks or state.trick or state.left != game.tricks:
        return None
    allowed, winner = rules_of(game, state)
    found = run(plays(game.deck), texts, list(state.hands), state.leader, allowed, winner)
    if found is None:
        return None
    last = found.winners[-1]
    ended = state._replace(phase=OVER, hands=(0, 0, 0), actor=last, leader=last, won=found.won, left=0)
    return ended, found.winners


def rules_of(game: Game[Any], state: Any) -> tuple[Allowed, Winner]:
    """The kernel's legal cards (of a hand, the card led, the trick so far) and trick winner under a state's trump."""
    trump = state.trump
    if isinstance(game, BeloteATrois):
        legal, winner = belote.legal_cards, belote.trick_winner
        under, over, beat = game.duties
        return (
            lambda hand, led, trick: legal(hand, led, trick, trump, under, over, beat),
            lambda first, second, third: winner(first, second, third, trump),
        )
    assert isinstance(game, WhistGame)
    must_trump = state.must_trump
    return (
        lambda hand, led, trick: whist.legal_cards(hand, led, trump, must_trump),
        lambda first, second, third: whist.trick_winner(first, second, third, trump),
    )


def run(
    played: dict[str, tuple[int, int]],
    texts: Sequence[str],
    hands: list[int],
    leader: int,
    allowed: Allowed,
    winner: Winner,
) -> Replayed | None:
    """Play all tricks; None at the first play that is not one, is out of turn or is not allowed."""
    won, winners = [0, 0, 0], []
    nothing = -1, 0
    for place in range(0, len(texts), 3):
        led = trick = 0
        cards = []
        for turn in (0, 1, 2):
            seat, card = played.get(texts[place + turn], nothing)
            if seat != (leader + turn) % 3 or not card & allowed(hands[seat], led, trick):
                return None
            hands[seat] ^= card
            led = led or card
            trick |= card
            cards.append(card)
        leader = (leader + winner(*cards)) % 3
        won[leader] |= trick
        winners.append(leader)
    return Replayed(winners, (won[0], won[1], won[2]))
