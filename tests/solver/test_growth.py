"""How the work grows: nodes and steps are counted, milliseconds never."""

from collections.abc import Iterator
from itertools import islice
from math import log2
from typing import Any

import families
import pytest

import lawmage
from lawmage.models.limits import Limits
from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.diagram import DiagramEngine


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The nodes that are booked while the test runs, one number for each booking."""
    booked: list[int] = []
    book = Budget.spend

    def spend(self: Budget, nodes: int, *rest: Any) -> None:
        booked.append(nodes)
        book(self, nodes, *rest)

    monkeypatch.setattr(Budget, "spend", spend)
    yield booked


def nodes(family: str, size: int) -> int:
    """The nodes of the finished diagram."""
    legal = lawmage.legal(*families.board(family, size))
    root = DiagramEngine().answers(legal._problem, Limits(seconds=60)).root
    assert root is not None
    seen, queue = {id(root)}, [root]
    for node in queue:
        for kid in node.kids:
            if id(kid) not in seen:
                seen.add(id(kid))
                queue.append(kid)
    return len(seen)


@pytest.mark.parametrize(
    ("family", "degree"),
    [
        ("vanilla_attack", 1.1),
        ("vanilla_block", 1.1),
        ("duel", 1.1),
        ("goad", 1.1),
        ("planeswalkers", 1.2),
        ("ten_clauses", 1.2),
        ("menace_and_lure", 1.2),
        ("propaganda", 1.2),
        ("tokens", 1.3),
        ("company", 1.6),
        ("prison", 2.0),
        ("lures", 2.0),
        ("menace", 3.0),
    ],
)
def test_the_diagram_grows_like_a_power_of_the_board(family: str, degree: float) -> None:
    assert log2(nodes(family, 40) / nodes(family, 20)) <= degree


def test_creatures_that_cannot_block_cost_nothing() -> None:
    assert nodes("swarm", 10) == nodes("swarm", 400)


@pytest.mark.parametrize(
    ("family", "size", "most"),
    [
        ("menace", 20, 2_000),
        ("menace_and_lure", 20, 1_500),
        ("evasion", 20, 20_000),
        ("wanted", 20, 5_000),
        ("tokens", 200, 5_000),
        ("propaganda", 20, 1_000),
        ("ten_clauses", 20, 1_000),
    ],
)
def test_the_promised_boards_take_few_nodes(family: str, size: int, most: int, spent: list[int]) -> None:
    lawmage.legal(*families.board(family, size), engine="diagram").count()
    assert 0 < sum(spent) <= most


def test_a_set_that_was_counted_is_asked_without_building_again(spent: list[int]) -> None:
    legal = lawmage.legal(*families.board("menace_and_lure", 10))
    answer = legal[legal.count() // 2]
    assert answer in legal
    done = sum(spent)
    assert answer in legal and legal.check(answer).legal and legal.index(answer) == legal.count() // 2
    assert len(legal.sample(20, seed=1)) == 20
    assert sum(spent) == done


@pytest.mark.parametrize(("family", "size"), [("tokens", 200), ("menace", 20), ("duel", 400), ("vanilla_block", 60)])
def test_the_first_and_the_last_answers_of_a_vast_set_are_at_hand(family: str, size: int) -> None:
    legal = lawmage.legal(*families.board(family, size))
    last = legal.count() - 1
    assert last > 10**15
    assert list(islice(legal, 5)) == [legal[place] for place in range(5)]
    assert legal[-1] == legal[last] and legal.index(legal[last]) == last


def test_beyond_the_budget_a_count_says_so() -> None:
    legal = lawmage.legal(*families.board("satisfiability", 5), limits=Limits(seconds=2, nodes=20_000))
    with pytest.raises(lawmage.BudgetExceeded):
        legal.count()


@pytest.mark.parametrize("size", [5, 6])
def test_beyond_the_diagram_a_check_is_decided_all_the_same(size: int) -> None:
    legal = lawmage.legal(*families.board("satisfiability", size), limits=Limits(seconds=30, nodes=20_000))
    assert {"blocks": {}} not in legal
    found = legal.best()
    assert found is not None and found in legal
