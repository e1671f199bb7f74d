"""The automatic payment: what `best()` of a payment prefers when nobody says. Smaller is better, in this order of size:

1. Nothing that is lost: life (10,000 each), sacrifices and counters (30,000 each), cards from the graveyard (300 each).
2. Mana that is in the pool already costs nothing: it is gone at the end of the step (106.4).
3. Few sources: 100 each, creatures 150 (they could attack or block), and 40 more where they are tapped for convoke.
4. Flexible sources last: 6 for each type of mana the source could make beyond the first, 4 for each mana left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from lawmage.solver.engines.variables import variables_of
from lawmage.solver.payment.layout import Layout, Row
from lawmage.solver.problem import Problem

LIFE, LOST, CARD, SOURCE, HELPER, FLEXIBLE, SPILT = 10_000, 30_000, 300, 100, 190, 6, 4


def costs(layout: Layout) -> tuple[int, ...]:
    """What each option of each place costs, by literal."""
    found: list[int] = []
    for number, place in enumerate(layout.places):
        for option in place.options:
            if number < len(layout.rows):
                found.append(_row_cost(layout.rows[number], str(option)))
            else:
                found.append(_key_cost(place.name, option))
    return tuple(found)


def _row_cost(row: Row, label: str) -> int:
    types = {letter for value in row.values for letter in value}
    cost = SOURCE + row.source.weight + FLEXIBLE * (len(types) - 1)
    plans = row.values[label]
    lost = min(sum(1 for step in plan.steps if step.use.sacrifices) for plan in plans)
    spilt = min(sum(max(map(len, step.use.outputs)) for step in plan.steps) - len(label) for plan in plans)
    return cost + LOST * lost + SPILT * max(spilt, 0)


def _key_cost(key: str, option: object) -> int:
    if key == "life":
        return LIFE * int(str(option))
    if key == "delve":
        return CARD * (option if isinstance(option, int) else 1)
    return {"pool": 0, "convoke": HELPER, "improvise": HELPER, "tap": SOURCE}.get(key, LOST)


def units_ahead(layout: Layout) -> list[int]:
    """For each variable and the end: the most units that its place and all after it can give."""
    problem = Problem(layout.places)
    found = [0]
    for variable in reversed(variables_of(problem)):
        place = layout.places[variable.place]
        most = 0
        if variable.place < len(layout.rows) or place.name == "pool":
            most = max(len(str(option)) for option in place.options)
        elif place.name in ("convoke", "improvise"):
            most = 1
        elif place.name == "delve":
            most = 1 if variable.values[0] is None and len(variable.values) == 2 else 0
            most = max((option for option in place.options if isinstance(option, int)), default=most)
        found.append(found[-1] + most)
    return found[::-1]


def cheapest(layout: Layout, costs: Sequence[int]) -> list[tuple[int, ...]]:
    """For each variable and the end: the least cost of 1, 2, 3, ... units from its place and all after it."""
    problem = Problem(layout.places)
    offsets = problem.offsets
    found: list[tuple[int, ...]] = [()]
    units: list[int] = []
    for variable in reversed(variables_of(problem)):
        place = layout.places[variable.place]
        literals = [literal for literal in variable.values if literal is not None]
        if variable.place < len(layout.rows):
            most = max(len(str(option)) for option in place.options)
            units += [min(costs[v] // len(str(place.options[v - offsets[variable.place]])) for v in literals)] * most
        elif place.name == "pool":
            units += [0] * max(len(str(option)) for option in place.options)
        elif place.name in ("convoke", "improvise"):
            units.append(min(costs[v] for v in literals))
        elif place.name == "delve":
            units += [CARD] * max(option if isinstance(option, int) else 1 for option in place.options)
        units.sort()
        found.append(tuple(accumulate(units)))
    return found[::-1]
