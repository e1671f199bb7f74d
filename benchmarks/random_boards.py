"""Random boards: lawmage against the referee of the tests, which shares no code with it.

    python benchmarks/random_boards.py --boards 100000 --seed 1 --engine diagram

Every board is drawn from "SEED:NUMBER". For each one the legal set, its count, order and verdicts are compared; a
disagreement is printed as one YAML document. The last line is a JSON summary with a SHA-256 over all canonical answers
in order, which two runs of the same seed share exactly when lawmage gives the same answers in the same order.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from referee.differ import Difference, canonical, differences
from referee.generator import random_game

import lawmage


def board(
    number: int, *, seed: int, engines: tuple[str, ...], checked: int
) -> tuple[int, int, str, list[tuple[str, str]]]:
    """One board: its number, its count, the digest of its answers, and (subject, YAML) of each disagreement."""
    game = random_game(f"{seed}:{number}")
    try:
        found = differences(game, engines, seed=f"{seed}:{number}", checked=checked)
        answers = [canonical(answer) for answer in lawmage.legal(game.board.position(), game.judge().question)]
    except Exception:
        last = traceback.format_exc().strip().splitlines()
        found = [Difference(f"crash: {last[-1][:80]}", "no error", "\n".join(last[-8:]), game)]
        answers = []
    digest = hashlib.sha256(json.dumps(answers, separators=(",", ":")).encode()).hexdigest()
    return number, len(answers), digest, [(each.about, f"seed: {seed}:{number}\n{each.repro()}") for each in found]


def main() -> int:
    """Run, print disagreements, write the summary; 0 when there are none."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--start", type=int, default=0, help="number of the first board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", action="append", help="repeatable; default: diagram, cpsat and csp")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--checked", type=int, default=200, help="declarations checked on each board at most")
    parser.add_argument("--show", type=int, default=20, help="disagreements to print in full")
    parser.add_argument("--output", type=Path, help="where to write the summary as JSON")
    options = parser.parse_args()
    engines = tuple(options.engine or ("diagram", "cpsat", "csp"))
    numbers = range(options.start, options.start + options.boards)
    one = partial(board, seed=options.seed, engines=engines, checked=options.checked)
    total = hashlib.sha256()
    about: Counter[str] = Counter()
    answers = shown = wrong = 0
    began = time.perf_counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        results = pool.map(one, numbers, chunksize=50) if options.jobs > 1 else map(one, numbers)
        for number, count, digest, found in results:
            answers += count
            total.update(digest.encode())
            wrong += bool(found)
            if number % 5000 == 4999:
                print(f"{number + 1 - options.start} boards, {wrong} with a disagreement", file=sys.stderr, flush=True)
            about.update({subject for subject, _ in found})
            for _, text in found:
                if shown < options.show:
                    shown += 1
                    print(f"---\n{text}", flush=True)
    summary = {
        "boards": options.boards,
        "start": options.start,
        "seed": options.seed,
        "engines": list(engines),
        "checked": options.checked,
        "answers": answers,
        "boards_with_a_disagreement": wrong,
        "disagreements": dict(about.most_common()),
        "sha256": total.hexdigest(),
        "seconds": round(time.perf_counter() - began, 1),
        "rules_date": str(lawmage.rules_date),
    }
    print(json.dumps(summary))
    if options.output is not None:
        options.output.write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
