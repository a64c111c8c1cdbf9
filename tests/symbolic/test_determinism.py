"""The same claim gives the same verdict, paths and units, alone and after others, here and in another process."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from followsuit.kernel import bismarck
from followsuit.symbolic import run
from followsuit.symbolic.catalogue import claims
from followsuit.symbolic.claims import Word
from followsuit.symbolic.result import Result
from followsuit.symbolic.rows import rows
from followsuit.symbolic.run import run_claim, run_claims
from followsuit.verdict import UnusableInput

Prove = Callable[..., Result]


def test_bismarck_pass_sums_to_zero_ten_times_alone_and_after_others(prove: Prove) -> None:
    alone = [prove("pass_sums_to_zero") for _ in range(10)]
    after = []
    for _ in range(10):
        for other in ("six_sums_to_zero", "a_trick_without_trumps_has_a_winner", "no_such_number_is_attained"):
            prove(other)
        prove("a_trick_without_trumps_has_a_winner", limit=50)
        after.append(prove("pass_sums_to_zero"))
    assert alone[0].verdict is Word.PROVED
    assert alone[0].spent > 0
    assert alone + after == alone[:1] * 20


def test_a_refutation_is_the_same_ten_times(prove: Prove) -> None:
    found = [prove("the_third_card_never_wins_by_summary") for _ in range(10)]
    assert found == found[:1] * 10
    assert found[0].verdict is Word.REFUTED


def test_listing_agrees_with_the_proof() -> None:
    listed = [
        sum(bismarck.score(bismarck.PASS, n, place == 0, 0) for place, n in enumerate((a, b, 16 - a - b)))
        for a in range(17)
        for b in range(17 - a)
    ]
    assert len(listed) == 153
    assert set(listed) == {0}


def test_another_process_with_other_hashes_gives_the_same_result(tmp_path: Path) -> None:
    code = (
        "import json; from followsuit.symbolic.run import run_claims; "
        "print(json.dumps([[r.claim, r.rules, r.verdict, r.paths, r.obligations, r.spent, r.witness] "
        "for r in run_claims('is_zero_sum', workers=0)]))"
    )
    found = []
    for seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        found.append(json.loads(done.stdout))
    here = [
        [r.claim, list(r.rules), str(r.verdict), r.paths, r.obligations, r.spent, r.witness]
        for r in run_claims("is_zero_sum", workers=0)
    ]
    assert found == [here, here]
    assert {row[2] for row in here} == {"proved", "refuted"}


def test_the_results_do_not_depend_on_the_number_of_workers() -> None:
    seen: list[tuple[str, int, int]] = []
    two = run_claims("is_zero_sum", workers=2, progress=lambda *told: seen.append(told))
    assert two == run_claims("is_zero_sum", workers=0)
    assert sorted(name for name, _, _ in seen) == sorted({result.claim for result in two})
    assert [(done, of) for _, done, of in seen] == [(place, len(seen)) for place in range(1, len(seen) + 1)]


def test_a_larger_limit_changes_nothing_where_the_smaller_is_enough() -> None:
    claim = claims()["scoring.bismarck_is_zero_sum"]
    assert run_claim(claim, rows(claim), limit=40_000_000) == run_claim(claim, rows(claim))


def test_a_worker_that_is_ended_from_outside_is_told(refused: Callable[..., AbstractContextManager[None]]) -> None:
    with refused(UnusableInput, "a process that proves was ended from outside", "use fewer --workers"):
        list(run._in_processes(os._exit, [(1,)], 1))
