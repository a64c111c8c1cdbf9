"""The school-break variant over many consecutive deals, under the default readings and under every combination.

    python -m tests.benchmarks.many_breaks [DEALS]

Run from the top folder. The run of the default readings has all the deals, each combination of the gift switches a
tenth. Exit status 1 if anything does not hold.
"""

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from followsuit.spec import switches
from tests.rulings.breaks import Run, run_of_deals
from tests.rulings.deals import under

BREAK = "bismarck/school-break"
GIFTS = ("return_from", "gift_order", "trump_gifts_per", "short_of_plain", "break_spades")
WORKERS = 2


def run(values: Sequence[str], deals: int) -> Run:
    """A run of deals under values of the gift switches."""
    return run_of_deals(under(BREAK, **dict(zip(GIFTS, values, strict=True))), deals, tuple(values))


def main() -> int:
    """Play and print; the exit status."""
    deals, begun = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, time.perf_counter()
    rows = list(product(*(switches("bismarck")[name].values for name in GIFTS)))
    with ProcessPoolExecutor(WORKERS) as pool:
        runs = list(pool.map(run, rows, [deals] + [deals // 10] * (len(rows) - 1)))
    for row, found in zip(rows, runs, strict=True):
        shown = "  ".join(f"{name} {number:,}" for name, number in sorted(found.counts.items()))
        print(f"{' '.join(row)}\n  {shown}  totals {found.final.totals}  {len(found.problems)} problems")
        print("".join(f"  {line}\n" for line in found.problems[:10]), end="")
    bad = sum(len(found.problems) for found in runs)
    played = sum(found.counts["deals"] for found in runs)
    print(f"{played:,} deals, {bad} problems, {time.perf_counter() - begun:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
