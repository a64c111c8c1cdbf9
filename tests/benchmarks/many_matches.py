"""A thousand matches of every named rule set by chance: they hold its identities, and their records check clean.

    python -m tests.benchmarks.many_matches [MATCHES] [RULES...]

Run from the top folder. Prints a line for each rule set; exit status 1 if anything does not hold.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from followsuit.games import game_for
from followsuit.records import check_record, play_match, read_record, write_record
from followsuit.spec import load_rules, rule_sets
from tests.rulings.matches import match_played

WORKERS = 2
ENDLESS = 36
"""So many deals of a match without an end are played."""


class Found(NamedTuple):
    """What some matches of a rule set came to."""

    deals: int
    actions: int
    sums: Counter[int]
    winners: Counter[int]
    problems: list[str]


def some_matches(name: str, seeds: range) -> Found:
    """Matches by their seeds, each also written as a record, read again and checked."""
    rules = load_rules(name)
    game, endless = game_for(rules), name == "bismarck/school-break"
    deals, actions, sums, winners, problems = 0, 0, Counter[int](), Counter[int](), list[str]()
    for seed in seeds:
        course = match_played(game, (name, seed), most=ENDLESS if endless else 400)
        deals, actions = deals + len(course.deals), actions + course.actions
        sums[sum(course.final.totals)] += 1
        winners[len(game.winners(course.final))] += 1
        record = write_record(play_match(rules, seed, seed % 3, ENDLESS if endless else None))
        findings = [str(finding) for finding in check_record(read_record(record), rules)]
        problems += [f"match {seed}: {line}" for line in [*course.problems, *findings]]
    return Found(deals, actions, sums, winners, problems)


def identity(sums: Counter[int]) -> str:
    """What the totals of the matches sum to."""
    if len(sums) == 1:
        return f"totals sum to {next(iter(sums))}"
    return f"totals sum to {min(sums)} to {max(sums)}"


def main() -> int:
    """Play and print; the exit status."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    names = sys.argv[2:] or list(rule_sets())
    bad, begun = 0, time.perf_counter()
    with ProcessPoolExecutor(WORKERS) as pool:
        for name in names:
            start = time.perf_counter()
            seeds = [range(worker, matches, WORKERS) for worker in range(WORKERS)]
            parts = list(pool.map(some_matches, [name] * WORKERS, seeds))
            problems = [line for part in parts for line in part.problems]
            sums = sum((part.sums for part in parts), Counter[int]())
            winners = sum((part.winners for part in parts), Counter[int]())
            shown = ", ".join(f"{number} with {size} winner(s)" for size, number in sorted(winners.items()))
            print(
                f"{name:32} {matches:5,} matches {sum(part.deals for part in parts):7,} deals "
                f"{sum(part.actions for part in parts):10,} actions  {len(problems)} problems  "
                f"{identity(sums)}; {shown}  {time.perf_counter() - start:.1f} s",
                flush=True,
            )
            print("".join(f"  {line}\n" for line in problems[:10]), end="")
            bad += len(problems)
    print(f"{len(names)} rule sets, {bad} problems, {time.perf_counter() - begun:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
