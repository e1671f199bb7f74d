"""How fast the engines are on named families of problems, next to what they are meant to reach.

    python benchmarks/engines.py [--repeat 5] [--only design]

Times are processor time, the least of several runs, in milliseconds; "cold" runs build everything from the problem.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from problems.blocks import attacks, blocks, design_board, evasive, goaded_tokens, taxed_team

from lawmage.models.limits import Limits
from lawmage.solver.engines.check import Checker
from lawmage.solver.engines.cpsat import CpSatEngine
from lawmage.solver.engines.diagram import DiagramEngine
from lawmage.solver.engines.monitors import monitor
from lawmage.solver.engines.reader import Reader
from lawmage.solver.problem import Problem, arrange


@dataclass(frozen=True)
class Task:
    """Something to be timed: its name, what it should take at most in milliseconds, and how to do it."""

    name: str
    goal: float
    run: Callable[[], object]


def answers(problem: Problem) -> Reader:
    """The answers of a problem from the diagram."""
    return DiagramEngine().answers(problem, Limits(seconds=None))


def counted(problem: Problem) -> int:
    """The count, with nothing remembered from before."""
    monitor.cache_clear()
    return answers(problem).count()


def counting() -> Iterator[Task]:
    """Counts, cold from the problem."""
    yield Task("count 20x20 of the design", 5, partial(counted, arrange(design_board())))
    yield Task("count twenty alike with menace", 10, partial(counted, arrange(blocks(20, 20, menace=range(20)))))
    for seed in range(3):
        yield Task(f"count 20x20 with evasion, seed {seed}", 50, partial(counted, arrange(evasive(seed))))
    yield Task("count 20 attackers, ten clauses", 10, partial(counted, arrange(attacks())))
    yield Task("count 200 goaded tokens", 50, partial(counted, arrange(goaded_tokens())))
    yield Task("count a taxed team of 20", 20, partial(counted, arrange(taxed_team())))
    yield Task("count a taxed, goaded team of 20", 20, partial(counted, arrange(taxed_team(goaded=True))))
    yield Task("count 40x40 with evasion", 1000, partial(counted, arrange(evasive(1, 40))))
    yield Task("arrange 40x40 with evasion", 10, partial(arrange, evasive(1, 40)))


def reading() -> Iterator[Task]:
    """Order, draws and arrays, from a diagram that is there."""
    for name, problem in (("20x20 of the design", design_board()), ("20x20 with evasion", evasive(2))):
        found = answers(arrange(problem))
        rng = Random(1)
        indices = [rng.randrange(found.count()) for _ in range(1000)]
        drawn = [found.unrank(index) for index in indices]
        yield Task(f"1,000 draws, {name}", 20, lambda found=found, indices=indices: list(map(found.unrank, indices)))
        yield Task(f"1,000 indices, {name}", 20, lambda found=found, drawn=drawn: list(map(found.rank, drawn)))
    yield Task("list 1,000,000, evasion", 1500, lambda: sum(1 for _ in found.iterate(0, 1_000_000)))
    yield Task("array of 10,000,000, evasion", 3000, lambda: len(found.to_array(0, 10_000_000)))


def checking() -> Iterator[Task]:
    """Checks, and maxima by search."""
    problem = arrange(blocks(10, 10, menace=range(10), wanted=range(5), lures=(1,), every=2))
    checker, found, rng = Checker(problem, DiagramEngine().maximum(problem, Limits())), answers(problem), Random(1)
    drawn = [found.unrank(rng.randrange(found.count())) for _ in range(1000)]
    sets = [
        frozenset(problem.offsets[place] + option for place, options in enumerate(chosen) for option in options)
        for chosen in drawn
    ]
    yield Task("1,000 checks, 10x10", 20, lambda: list(map(checker.legal, sets)))
    design = arrange(design_board())
    search = CpSatEngine().maximum(design, Limits())
    search(frozenset())  # ortools is imported
    yield Task("prove the maximum by CP-SAT, design", 50, lambda: search(frozenset()))


def main() -> None:
    """Time everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    for tasks in (counting, reading, checking):
        for task in tasks():
            if given.only not in task.name:
                continue
            times = []
            for _ in range(given.repeat):
                begin = time.process_time()
                task.run()
                times.append((time.process_time() - begin) * 1000)
                if times[-1] > 1000:
                    break
            mark = "" if min(times) < task.goal else "  <- too slow"
            print(f"{task.name:44} {min(times):10.2f} ms   goal {task.goal:g} ms{mark}", flush=True)


if __name__ == "__main__":
    main()
