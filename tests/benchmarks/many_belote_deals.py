"""Belote under every combination of the switches of announcements, calls and ties: points and pot are conserved.

    python -m tests.benchmarks.many_belote_deals [DEALS]

Run from the top folder. Each combination plays matches until it has had its share of the deals. Exit status 1 if
anything does not hold.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from followsuit.games import game_for
from followsuit.spec import RuleSet
from tests.rulings.matches import match_played
from tests.rulings.test_belote_ties import COMBINATIONS

WORKERS = 2


def some_deals(rules: RuleSet, deals: int) -> tuple[Counter[str], list[str]]:
    """So many deals in matches of one rule set: how they ended, and what was wrong."""
    game, counts, problems, match = game_for(rules), Counter[str](), list[str](), 0
    while counts["deals"] < deals:
        course = match_played(game, (rules.name, match), most=deals - counts["deals"])
        match += 1
        counts["deals"] += len(course.deals)
        for before, state in course.deals:
            score = game.score(state)
            counts[score.outcome] += 1
            counts["with a pot waiting"] += before.pot > 0
            counts["pots paid out"] += before.pot > score.pot
            counts["both words said"] += 2 in state.called
            counts["announced"] += any("announcements/best-player" in step.clause for step in score.steps)
        problems += [f"{rules.name}: {line}" for line in course.problems]
    return counts, problems


def main() -> int:
    """Play and print; the exit status."""
    deals, begun = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, time.perf_counter()
    share = -(-deals // len(COMBINATIONS))
    with ProcessPoolExecutor(WORKERS) as pool:
        found = list(pool.map(some_deals, COMBINATIONS, [share] * len(COMBINATIONS), chunksize=16))
    counts = sum((part for part, _ in found), Counter[str]())
    problems = [line for _, some in found for line in some]
    print(f"{len(COMBINATIONS)} combinations of the switches, {share} deals each")
    for name, number in sorted(counts.items()):
        print(f"  {name:20} {number:7,}")
    print("".join(f"{line}\n" for line in problems[:10]), end="")
    print(f"{len(problems)} problems, {time.perf_counter() - begun:.0f} s")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
