"""The memory of a check does not grow with the file: a small file and one of a million deals, with the peaks.

Run by hand: python tests/benchmarks/check_memory.py [DEALS]. Writes some 600 MB to a temporary folder.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from followsuit.records import play_deal, write_record
from followsuit.spec import load_rules

DISTINCT = 1000
CODE = """
import resource, sys, time
from followsuit.cli import run
start = time.monotonic()
status = run(["check", sys.argv[1]])
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(f"status {status}, {time.monotonic() - start:.0f} s, peak memory {peak / 1024:.1f} MB")
"""


def write_deals(path: Path, number: int) -> None:
    """A file of so many deals, one a line, of which a thousand differ."""
    rules = load_rules("belote-a-trois")
    lines = [write_record(play_deal(rules, seed)) for seed in range(min(DISTINCT, number))]
    with path.open("wb") as file:
        for start in range(0, number, DISTINCT):
            file.writelines(lines[: number - start])


def checked(path: Path) -> str:
    """What a check of the file in a process of its own prints."""
    done = subprocess.run([sys.executable, "-c", CODE, str(path)], capture_output=True, text=True, check=True)
    return done.stdout.strip().replace("\n", "; ")


def main() -> None:
    """Check a small file and a large one."""
    parser = argparse.ArgumentParser(description="The peak memory of a check of a small file and of a large one.")
    parser.add_argument("deals", metavar="DEALS", type=int, nargs="?", default=1_000_000, help="in the large file")
    large: int = parser.parse_args().deals
    if large < 1:
        parser.error("DEALS is at least 1")
    with tempfile.TemporaryDirectory() as folder:
        for number in (1000, large):
            path = Path(folder) / f"{number}.jsonl"
            write_deals(path, number)
            print(f"{number:,} deals, {path.stat().st_size / 1e6:,.1f} MB: {checked(path)}", flush=True)
            path.unlink()


if __name__ == "__main__":
    main()
