"""Rules as automata."""

from __future__ import annotations

import random
from itertools import product

from lawmage.solver.engines.monitors import ASKED, COUNTED, NEITHER, Spec, Step, membership, monitor


def test_counts_are_cut_where_nothing_changes_any_more() -> None:
    assert membership(frozenset(range(2, 41)), 40) == (False, False, True)
    assert membership(frozenset({0}), 3) == (True, False)
    assert membership(frozenset(range(9)), 8) == (True,)
    assert membership(frozenset({0, 2, 4}), 4) == (True, False, True, False, True)


def test_parity_needs_two_states() -> None:
    steps = tuple(Step((NEITHER, COUNTED), True) for _ in range(20))
    found = monitor(Spec(True, membership(frozenset(range(0, 21, 2)), 20), False, None), steps)
    assert max(found.sizes) == 2


def test_a_menace_rule_needs_three_states_and_forgets_at_the_end() -> None:
    steps = tuple(Step((NEITHER, ASKED | COUNTED), True) for _ in range(20))
    found = monitor(Spec(False, membership(frozenset(range(2, 21)), 20), False, None), steps)
    assert max(found.sizes) == 3 and found.sizes[0] == found.sizes[-1] == 1


def test_a_rule_that_forbids_nothing_has_one_state() -> None:
    steps = tuple(Step((NEITHER, COUNTED), True) for _ in range(5))
    found = monitor(Spec(True, membership(frozenset(range(6)), 5), False, None), steps)
    assert set(found.sizes) == {1} and all(table is None for each in found.tables for table in each.values())


def test_scores_are_booked_where_they_are_decided() -> None:
    rng = random.Random(3)
    for _ in range(300):
        size = rng.randint(1, 6)
        effects = [rng.choice((ASKED, COUNTED, ASKED | COUNTED)) for _ in range(size)]
        steps = tuple(Step((NEITHER, effect), True) for effect in effects)
        allowed = frozenset(count for count in range(size + 1) if rng.random() < 0.5)
        weight, asked = rng.choice((None, 1, 3, -2)), rng.random() < 0.5
        found = monitor(Spec(asked, membership(allowed, size), False, weight), steps)
        for word in product(*(step.effects for step in steps)):
            due = asked or any(effect & ASKED for effect in word)
            obeyed = not due or sum(1 for effect in word if effect & COUNTED) in allowed
            state: int | None = 0
            low, high = found.low, found.high
            for tables, effect in zip(found.tables, word, strict=True):
                table = tables[effect]
                if table is None or state is None:
                    continue
                entry = table[state]
                state = None if entry is None else entry[0]
                if entry is not None:
                    assert entry[1] >= 0 >= entry[2]
                    low, high = low + entry[1], high + entry[2]
            if weight is None:
                assert (state is not None and not found.broken) == obeyed
            else:
                assert state == 0 and low == high == (weight if obeyed else 0)
