"""Random boards: the referee and every engine agree on the set, its order, its count and every verdict.

The referee (tests/referee) is a brute force over the rules. It writes the words of each sentence and their meaning side
by side and shares no code with the reader or the engines.
"""

from __future__ import annotations

import pytest
from referee.differ import ENGINES, differences
from referee.generator import random_game
from referee.queries import query_differences

SEED = "ci"
BOARDS = 2000
QUERIED = 200
BATCH = 100


@pytest.mark.parametrize("start", range(0, BOARDS, BATCH))
def test_referee_and_engines_agree_on_random_boards(start: int) -> None:
    for number in range(start, start + BATCH):
        seed = f"{SEED}:{number}"
        found = differences(random_game(seed), seed=seed)
        assert not found, f"board {seed}\n" + "\n---\n".join(each.repro() for each in found[:3])


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("start", range(0, QUERIED, BATCH))
def test_what_a_set_says_of_itself_follows_from_its_list(engine: str, start: int) -> None:
    for number in range(start, start + BATCH):
        seed = f"{SEED}:{engine}:{number}"
        found = query_differences(random_game(seed), engine, seed=seed)
        assert not found, f"board {seed}\n" + "\n---\n".join(each.repro() for each in found[:3])


def test_random_boards_put_costs_against_requirements_often_enough() -> None:
    """The draw is only worth its time while the rules that interact do meet."""
    taxed = decided = forced = 0
    for number in range(300):
        judge = random_game(f"{SEED}:{number}").judge()
        taxed += bool(judge.prices and judge.wants)
        decided += max(judge.best.values()) > judge.best[frozenset()] and bool(judge.prices)
        forced += len({judge.obeyed(d) for d in judge.declarations()}) > 1
    assert taxed >= 40
    assert decided >= 20
    assert forced >= 100
