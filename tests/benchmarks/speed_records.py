"""How many cards a second: `check` over records, and the state machine judging and applying every action.

Run by hand: python tests/benchmarks/speed_records.py. Floors: 200,000 and 100,000. One process on one core; the time
is that of the processor, the best of several runs.
"""

import io
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from followsuit.games import game_for
from followsuit.records import Totals, check_stream, play_match, write_record
from followsuit.spec import GAMES, load_rules

MATCHES, DEALS, RUNS = 40, 60, 5


def best(run: Callable[[], int]) -> int:
    """Cards a second of the best run."""
    rates = []
    for _ in range(RUNS):
        start = process_time()
        cards = run()
        rates.append(cards / (process_time() - start))
    return int(max(rates))


def checked(data: bytes) -> int:
    """The cards played in records that check clean."""
    totals = Totals()
    assert list(check_stream(io.BytesIO(data), totals=totals)) == []
    return totals.plays


def machine(name: str) -> Callable[[], int]:
    """A run of the state machine through deals whose actions are known."""
    game, deals = game_for(load_rules(name)), []
    for seed in range(DEALS):
        rng = Random(seed)
        state = first = game.random_deal(game.start(seed % 3), rng)
        actions = []
        while not game.is_over(state):
            actions.append(game.random_action(state, rng))
            state = game.apply(state, actions[-1])
        deals.append((first, actions))

    def run() -> int:
        cards = 0
        for state, actions in deals:
            for action in actions:
                state = game.apply(state, action)
                cards += action.verb == "play"
        return cards

    return run


def main() -> None:
    """Print a line for each game."""
    print(f"{'game':16}{'check, cards/s':>18}{'state machine, cards/s':>26}")
    for game in GAMES:
        data = b"".join(write_record(play_match(load_rules(game), seed)) for seed in range(MATCHES))
        print(f"{game:16}{best(partial(checked, data)):18,}{best(machine(game)):26,}")


if __name__ == "__main__":
    main()
