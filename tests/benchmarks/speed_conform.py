"""What `conform` costs itself beside the engine that it asks: run it by hand, perhaps with an engine's command.

    python tests/benchmarks/speed_conform.py [POSITIONS [RULES COMMAND...]]

Without a command it asks the adapters of belote-cli and whist-core. Both sides are counted in CPU time, conform with
its threads while it asks, the engine without its start. Where conform is not the bottleneck its part is the smaller
one, and it waits for the engine.
"""

import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from followsuit.conformance.engine import Engine
from followsuit.conformance.messages import KINDS
from followsuit.conformance.runner import Plan, Run, introduced
from followsuit.spec import load_rules

ADAPTERS = Path(__file__).parents[1] / "adapters"
ASKED = {
    "belote-a-trois": [sys.executable, str(ADAPTERS / "belote_cli_engine.py")],
    "bismarck": [sys.executable, str(ADAPTERS / "whist_core_engine.py")],
}


def engines_cpu() -> float:
    """The CPU seconds of all engines that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start_cpu(command: Sequence[str], plan: Plan) -> float:
    """The CPU seconds of an engine that is started and asked nothing."""
    before = engines_cpu()
    with Engine(command, plan.timeout) as engine:
        engine.start(None)
    return engines_cpu() - before


def measure(rules: str, command: Sequence[str], positions: int) -> None:
    """Print one run as a table."""
    plan = Plan(positions, kinds=KINDS)
    start, before = start_cpu(command, plan), engines_cpu()
    with Engine(command, plan.timeout) as engine:
        known, chosen = introduced(engine, load_rules(rules))
        run = Run(engine, known, chosen, plan, lambda questions: None)
        engine.waited, begun, own = 0.0, time.perf_counter(), time.process_time()
        run.go()
        whole, own, waited = time.perf_counter() - begun, time.process_time() - own, engine.waited
    foreign, asked = engines_cpu() - before - start, run.report.total().asked
    print(f"{known.name} {known.version} under {rules}: {asked:,} questions, {positions:,} positions")
    for name, seconds in (("conform, CPU", own), ("engine, CPU", foreign), ("the whole run", whole)):
        print(f"  {name:22} {seconds:6.2f} s  {seconds / asked * 1e6:6.1f} us a question")
    print(f"  {'waiting for the engine':22} {waited:6.2f} s  {waited / whole:6.1%} of the run")
    print(f"  conform takes {own / foreign:.2f} of the engine's time")


def main() -> None:
    """Measure what the arguments name."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    asked = {sys.argv[2]: sys.argv[3:]} if len(sys.argv) > 3 else ASKED
    for rules, command in asked.items():
        measure(rules, command, positions)


if __name__ == "__main__":
    main()
