"""The figures that are promised, each beside its target: medians of several runs on this machine, in one process.

    python benchmarks/figures.py
    python benchmarks/figures.py --json > benchmarks/results/figures.json

"New position" is everything from a plain dict to the count: validation, reading (texts were seen before), the board,
the problem and the diagram. Each run has a position of its own, so nothing is remembered but texts. Times are those of
the processor, which other work on the machine disturbs less.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import families

import lawmage

RUNS = 7
NEW_POSITIONS = (
    ("count, 20 distinct attackers, three things to attack, ten clauses", "ten_clauses", 20, 10.0),
    ("count, 20 x 20: menace, must be blocked, a lure, every second blocker forced", "menace_and_lure", 20, 5.0),
    ("count, 20 x 20: five menace, five must be blocked, a lure, 60 % evasion", "evasion", 20, 50.0),
    ("count, twenty interchangeable menace attackers", "menace", 20, 10.0),
    ("count, 200 tokens in five classes, three opponents, all goaded, a cap", "tokens", 200, 50.0),
    ("count, a team of 20 under Propaganda with seven lands", "propaganda", 20, 20.0),
    ("count, 40 x 40: menace, must be blocked, a lure, every second blocker forced", "menace_and_lure", 40, None),
)


@dataclass(frozen=True)
class Figure:
    """What was measured, in its unit; `target` is the most it should be, None where nothing is promised."""

    name: str
    value: float
    unit: str
    target: float | None

    @property
    def line(self) -> str:
        goal = "" if self.target is None else f"< {self.target:g}"
        mark = "" if self.target is None else "ok" if self.value < self.target else "MISSED"
        return f"{self.name:82} {self.value:10.3f} {self.unit:4} {goal:>8} {mark}"


def timed(task: Callable[[], object], runs: int = RUNS, clock: Callable[[], float] = process_time) -> float:
    """The median of so many runs, in seconds."""
    times = []
    for _ in range(runs):
        began = clock()
        task()
        times.append(clock() - began)
    return median(times)


def new_positions(family: str, size: int, use: Callable[[lawmage.LegalSet], object]) -> float:
    """Milliseconds from a position as plain data to what `use` makes of its legal set."""
    position, question = families.board(family, size)
    life = iter(range(20, 20 + RUNS + 1))

    def once() -> None:
        players = [{**player, "life": value} for value in (next(life),) for player in position["players"]]
        use(lawmage.legal({**position, "players": players}, question))

    once()
    return timed(once) * 1e3


def figures() -> Iterator[Figure]:
    """All figures, one after the other."""
    for name, family, size, target in NEW_POSITIONS:
        yield Figure(f"new position: {name}", new_positions(family, size, lambda legal: legal.count()), "ms", target)
    first = new_positions("menace_and_lure", 10, lambda legal: next(iter(legal)))
    yield Figure("new position: first answer, 10 x 10", first, "ms", None)
    for name, family, size, target in NEW_POSITIONS[:2]:
        legal = lawmage.legal(*families.board(family, size))
        engine = timed(lambda legal=legal: legal._engine.answers(legal._problem, legal._limits).count()) * 1e3
        yield Figure(f"diagram alone: {name}", engine, "ms", target)
    yield from on_compiled_sets()
    yield from in_bulk()
    yield Figure("cold process: python -c 'import lawmage'", cold("import lawmage"), "ms", 200.0)
    yield Figure("cold process: lawmage --help", cold("from lawmage.cli import run; run(['--help'])"), "ms", 200.0)
    board = json.dumps(families.board("menace_and_lure", 10)[0])
    yield Figure(
        "cold process: lawmage count, 10 x 10",
        cold(f"from lawmage.cli import run; run(['count', 'blockers', {board!r}])"),
        "ms",
        None,
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
    yield Figure("peak memory of this process", peak, "MiB", 1024.0)


def on_compiled_sets() -> Iterator[Figure]:
    """Questions about one answer of a set that has been counted already."""
    legal = lawmage.legal(*families.board("menace_and_lure", 10))
    answers = [answer.model_dump() for answer in legal.sample(200, seed=1)]
    wrong = [{"blocks": dict(islice(answer["blocks"].items(), 3))} for answer in answers]
    for name, given in (("legal", answers), ("illegal", wrong)):
        each = timed(lambda given=given: [answer in legal for answer in given]) / len(given) * 1e3
        yield Figure(f"compiled 10 x 10 set: `in` of {name} answers", each, "ms", 0.02)
    each = timed(lambda: [legal.check(answer).legal for answer in answers]) / len(answers) * 1e3
    yield Figure("compiled 10 x 10 set: check of legal answers", each, "ms", 0.02)
    large = lawmage.legal(*families.board("menace", 20))
    size, rng = large.count(), random.Random(1)
    places = [rng.randrange(size) for _ in range(500)]
    drawn = [large[place] for place in places]
    yield Figure("set of 2e22: legal[i]", timed(lambda: [large[p] for p in places]) / 500 * 1e3, "ms", 0.02)
    yield Figure("set of 2e22: one of sample(500)", timed(lambda: large.sample(500, seed=2)) / 500 * 1e3, "ms", 0.02)
    yield Figure("set of 2e22: index", timed(lambda: [large.index(answer) for answer in drawn]) / 500 * 1e3, "ms", None)


def in_bulk() -> Iterator[Figure]:
    """A million answers and ten million rows."""
    legal = lawmage.legal(*families.board("vanilla_block", 10))
    legal.count()
    yield Figure("iteration: a million answers", timed(lambda: _exhaust(islice(legal, 10**6)), 3), "s", 1.5)
    yield Figure("to_array: ten million rows of 10", timed(lambda: len(legal.to_array(0, 10**7)), 3), "s", 3.0)


def _exhaust(answers: Iterator[Any]) -> None:
    for _ in answers:
        pass


def cold(code: str) -> float:
    """Milliseconds of processor time that a new Python process takes for some code, start of Python included."""

    def clock() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    command = [sys.executable, "-c", code]
    return timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), 5, clock) * 1e3


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    found = []
    for figure in figures():
        found.append(asdict(figure))
        print(figure.line, file=sys.stderr if options.json else sys.stdout, flush=True)
    if options.json:
        print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
