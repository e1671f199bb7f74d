"""The diagram of one segment in which paying could help: every choice that no rival outdoes.

A rival is another choice of the segment whose priced literals are a subset of ours. A node holds our own state and, for
each state a rival could be in, the greatest lead that any rival has there; a choice stays when no lead is left at the
end. We are our own rival with lead 0, so a rival in our state with a lead outdoes everything that follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.layers import gains_ahead
from lawmage.solver.engines.nodes import Node, join
from lawmage.solver.engines.program import Kind, Program

Rivals: TypeAlias = tuple[tuple[int, int], ...]
"""(state, lead), sorted."""

_BATCH = 256
_NODE_BYTES, _RIVAL_BYTES, _ARC_BYTES = 500, 130, 72  # measured, roughly


class _Steps:
    """Transitions of one variable, remembered."""

    __slots__ = ("_known", "kinds")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds
        self._known: dict[tuple[int, int], tuple[int, int, int] | None] = {}

    def take(self, code: int, state: int) -> tuple[int, int, int] | None:
        """Next state, rise of the score, change of what may still be scored; None when a restriction is broken."""
        key = (code, state)
        if key not in self._known:
            self._known[key] = self._take(self.kinds[code], state)
        return self._known[key]

    @staticmethod
    def _take(kind: Kind, state: int) -> tuple[int, int, int] | None:
        after, gain, change = state, kind.gain, kind.loss
        for shift, mask, table in kind.moves:
            entry = table[(state >> shift) & mask]
            if entry is None:
                return None
            after += entry[0]
            gain += entry[1]
            change += entry[2]
        return after, gain, change - gain


class _Draft:
    __slots__ = ("arcs", "done")

    def __init__(self) -> None:
        self.arcs: list[tuple[int, _Draft]] = []
        self.done: Node | None = None


def undefeated(
    program: Program, segment: int, kinds: Sequence[tuple[Kind, ...]], end: Node, budget: Budget
) -> Node | None:
    """The finished diagram of the segment's choices that no rival outdoes, running on into `end`.

    The program keeps no crowds: a rival may have chosen other columns than we have.
    """
    ahead = gains_ahead(program, program.cuts[segment], kinds)
    hope = program.high[segment] - program.low[segment]
    hope += sum(max((kind.gain - kind.loss for kind in here), default=0) for here in kinds)
    hopes = {0: hope}  # what a state may still score, by its monitors
    layer: dict[tuple[int, Rivals], _Draft] = {(0, ((0, 0),)): _Draft()}
    layers = [layer]
    for depth, here in enumerate(kinds):
        steps = _Steps(here)
        free = [code for code, kind in enumerate(here) if not kind.priced]
        below: dict[tuple[int, Rivals], _Draft] = {}
        hopes_below: dict[int, int] = {}
        fresh = stored = 0
        for (state, rivals), draft in layer.items():
            for code, kind in enumerate(here):
                own = steps.take(code, state)
                if own is None:
                    continue
                open_codes = [*free, code] if kind.priced else free
                leads = _leads(steps, open_codes, rivals, own[1], hopes, hopes_below)
                if leads.get(own[0], 0) > 0:
                    continue
                rest = ahead[depth + 1]
                left = tuple(sorted((s, lead) for s, lead in leads.items() if lead + min(hopes_below[s], rest) > 0))
                key = (own[0], left)
                child = below.get(key)
                if child is None:
                    child = below[key] = _Draft()
                    fresh += 1
                    stored += _NODE_BYTES + _RIVAL_BYTES * len(left)
                draft.arcs.append((code, child))
            stored += _ARC_BYTES * len(draft.arcs)
            if fresh >= _BATCH:
                budget.spend(fresh, stored)
                fresh = stored = 0
        budget.spend(fresh, stored)
        layer, hopes = below, hopes_below
        layers.append(layer)
    for draft in layer.values():
        draft.done = end
    for depth in range(len(kinds) - 1, -1, -1):
        sizes = [len(kind.values) for kind in kinds[depth]]
        for draft in layers[depth].values():
            draft.done = join(sizes, [(code, child.done) for code, child in draft.arcs if child.done is not None])
    return layers[0][(0, ((0, 0),))].done


def _leads(
    steps: _Steps,
    open_codes: list[int],
    rivals: Rivals,
    own_gain: int,
    hopes: dict[int, int],
    hopes_below: dict[int, int],
) -> dict[int, int]:
    """The greatest lead in each state after this variable."""
    leads: dict[int, int] = {}
    for state, lead in rivals:
        for code in open_codes:
            step = steps.take(code, state)
            if step is None:
                continue
            after, gain, change = step
            new = lead + gain - own_gain
            if leads.get(after, new - 1) < new:
                leads[after] = new
                hopes_below[after] = hopes[state] + change
    return leads
