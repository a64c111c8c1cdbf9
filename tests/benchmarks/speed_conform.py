"""How long `conform` takes itself, and how long it waits for the engine: run it with an engine's command.

    python tests/benchmarks/speed_conform.py [POSITIONS] [COMMAND...]

Without a command it asks the belote-cli adapter. The reference alone is timed by having it answer its own
questions; then the engine is asked the same, and the time spent waiting for it is measured. Where conform is not
the bottleneck, it waits.
"""

import sys
import time
from pathlib import Path

import msgspec

from followsuit.conformance.engine import Engine
from followsuit.conformance.findings import Findings
from followsuit.conformance.messages import KINDS, Ask
from followsuit.conformance.runner import Plan, Run, introduced
from followsuit.spec import load_rules

ADAPTER = Path(__file__).parents[1] / "adapters" / "belote_cli_engine.py"


def reference_seconds(run: Run) -> float:
    """The seconds to draw, write and compare every question of a run, the engine's part left out."""
    begun = time.perf_counter()
    findings = Findings(run.game, run.questions, run.plan.show)
    for batch in run.batches():
        msgspec.json.encode(Ask([asked.question for asked in batch]))
        findings.take(batch, [asked.reference for asked in batch])
    return time.perf_counter() - begun


def main() -> None:
    """Print both times as one table."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    command = sys.argv[2:] or [sys.executable, str(ADAPTER)]
    plan = Plan(positions, kinds=KINDS)
    rules = load_rules("belote-a-trois")
    with Engine(command, plan.timeout) as engine:
        known, rules = introduced(engine, rules)
        alone = reference_seconds(Run(engine, known, rules, plan, lambda questions: None))
        run = Run(engine, known, rules, plan, lambda questions: None)
        engine.waited, begun = 0.0, time.perf_counter()
        run.go()
        whole, waited = time.perf_counter() - begun, engine.waited
    asked = run.report.total().asked
    print(f"{known.name} {known.version}: {asked:,} questions, {positions:,} positions")
    print(f"  reference alone      {alone:6.2f} s  {alone / asked * 1e6:6.1f} us a question")
    print(f"  conform, both        {whole:6.2f} s  {whole / asked * 1e6:6.1f} us a question")
    print(f"  waiting for engine   {waited:6.2f} s  {waited / whole:6.1%} of the run")


if __name__ == "__main__":
    main()
