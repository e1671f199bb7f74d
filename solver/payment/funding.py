"""In which order mana abilities can be activated when some need mana themselves (605.3, 601.2g).

Mana that an ability makes is there only after its own cost is paid: two filter lands alone cannot start each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import add

from lawmage.solver.payment.classes import Counts


@dataclass(frozen=True, slots=True, order=True)
class Funded:
    """An activation that needs mana: kinds of the needs of its cost (sorted), and the units it then adds."""

    needs: tuple[int, ...]
    adds: Counts


def spendings(available: Counts, needs: tuple[int, ...], masks: tuple[int, ...]) -> set[Counts]:
    """What can be left of the available units after the needs are paid."""
    left = {available}
    for kind in needs:
        left = {
            (*counts[:c], counts[c] - 1, *counts[c + 1 :])
            for counts in left
            for c, number in enumerate(counts)
            if number and masks[c] >> kind & 1
        }
        if not left:
            break
    return left


def fundable(
    available: Counts, steps: tuple[Funded, ...], masks: tuple[int, ...], final: Callable[[Counts], bool]
) -> bool:
    """Whether all steps can be taken in some order and what is left then passes `final`.

    `steps` are sorted; equal ones are interchangeable.
    """
    seen: set[tuple[Counts, tuple[Funded, ...]]] = set()

    def search(counts: Counts, rest: tuple[Funded, ...]) -> bool:
        if not rest:
            return final(counts)
        if (counts, rest) in seen:
            return False
        seen.add((counts, rest))
        for number, step in enumerate(rest):
            if number and rest[number - 1] == step:
                continue
            others = rest[:number] + rest[number + 1 :]
            for left in spendings(counts, step.needs, masks):
                if search(tuple(map(add, left, step.adds)), others):
                    return True
        return False

    return search(available, steps)
