"""Random payments: the engine against a simulation of every tap sequence, filter loops included.

    python benchmarks/random_payments.py --instances 20000 --start 0

Prints each disagreement, and a last line with the number of instances compared. Exit status 1 if any disagrees.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from payments.agreement import compare

from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits

LIMITS = Limits(seconds=120)  # the machine may be busy; small instances need milliseconds


def main() -> int:
    """Compare the instances and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--instances", type=int, default=1_000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--most", type=int, default=4, help="sources of an instance at most")
    arguments = parser.parse_args()
    start, wrong, undecided = time.perf_counter(), 0, 0
    for seed in range(arguments.start, arguments.start + arguments.instances):
        try:
            for line in compare(seed, LIMITS, arguments.most):
                wrong += 1
                print(line, flush=True)
        except BudgetExceeded as error:
            undecided += 1
            print(f"seed {seed}: {error}", flush=True)
    seconds = time.perf_counter() - start
    print(f"{arguments.instances} instances, {wrong} disagreements, {undecided} not decided, {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
