"""Writes `spec/ledger.toml` and `spec/planted.toml` anew: what every claim gives, and what every planted fault does.

    python -m tests.proofs.renew

It takes minutes. What changed is to be read in the difference of the files before it is kept.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rich.progress import track

from followsuit.spec import data_folder
from followsuit.symbolic import ledger, planted
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.planted import Planted, amiss, faults, plant, tried, watched
from followsuit.symbolic.result import Result

WORKERS = 2


def watch(name: str) -> tuple[list[Result], frozenset[str]]:
    """The results of a claim, and the places it comes to."""
    return watched(claims()[name])


def effect(number: int, reached: Sequence[str]) -> Planted:
    """What a fault, by its number, does to the claims that come to it."""
    owner, fault = faults()[number]
    found = plant(fault, reached)
    red = [name for name in reached if found[name] is not None]
    for line in amiss(owner, fault, found):
        print(line)
    return Planted(tuple(name for name in reached if name not in red), tuple(red))


def main() -> None:
    """Renew both files."""
    folder, names = data_folder("spec"), list(claims())
    with ProcessPoolExecutor(WORKERS, get_context("spawn")) as pool:
        found = dict(zip(names, track(pool.map(watch, names), "claims", len(names)), strict=True))
        results = [result for rows, _ in found.values() for result in rows]
        for result in results:
            if not result.as_expected:
                print(f"{result.claim} is {result.verdict} under {', '.join(result.rules)}: {result.statement}")
        (folder / "ledger.toml").write_text(ledger.text(ledger.by_claim(results)), encoding="utf-8")
        trials = {name: tried(claims()[name], places) for name, (_, places) in found.items()}
        reached = [[name for name in names if pair in trials[name]] for pair in faults()]
        done = track(pool.map(effect, range(len(reached)), reached), "faults", len(reached))
        effects = dict(zip(faults(), done, strict=True))
    (folder / "planted.toml").write_text(planted.text(effects), encoding="utf-8")


if __name__ == "__main__":
    main()
