"""Whole matches by chance, watched: what is played, and every identity that does not hold."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from followsuit.games import Match

from .deals import Game
from .identities import Played, deal_problems, match_problems, order_problems, state_problems, view_problems


class Course(NamedTuple):
    """A match as it went: its deals, its end, how many actions were taken, and what was wrong with it."""

    deals: Played
    final: Match
    actions: int
    problems: list[str]


def deal_played(game: Game, state: Any, rng: Random, closely: bool) -> tuple[Any, int, list[str]]:
    """The end of a deal that goes on by chance, the actions it took, and the problems seen on the way."""
    actions, problems = 0, list(seen_problems(game, state, 0)) if closely else []
    while not game.is_over(state):
        before, state = state, game.apply(state, game.random_action(state, rng))
        actions += 1
        if closely:
            problems += [*seen_problems(game, state, actions % 3), *order_problems(game, before, state)]
    return state, actions, problems


def seen_problems(game: Game, state: Any, seat: int) -> Iterator[str]:
    """What is wrong with a state, and with the view of one seat."""
    yield from state_problems(game, state)
    yield from view_problems(game, state, seat)


def match_played(game: Game, seed: object, most: int = 400, closely: bool = False) -> Course:
    """A match by chance, cut off after so many deals; `closely` looks at every state, else only at ends of deals."""
    rng = Random(repr(seed))
    match: Match = game.start(int(rng.random() * 3))
    deals: list[tuple[Match, Any]] = []
    actions, problems = 0, list[str]()
    while game.deals_left(match) != 0 and len(deals) < most:
        state, taken, found = deal_played(game, game.random_deal(match, rng), rng, closely)
        actions, problems = actions + taken, [*problems, *found, *deal_problems(game, match, state)]
        deals.append((match, state))
        match = game.close(match, state)
    return Course(deals, match, actions, [*problems, *match_problems(game, deals, match)])
