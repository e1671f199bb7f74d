"""The layered diagram of one segment: every choice of greatest score, and nothing else.

States are explored in falling order of an upper bound of the score, layer by layer (A* with a consistent bound), so no
state is expanded that could not be part of a choice at least as good as the best. A state keeps its greatest score
only: two beginnings that end in one state with different scores never both lead to the maximum.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, TypeAlias

from lawmage.solver.engines.base import Budget
from lawmage.solver.engines.crowds import Entry
from lawmage.solver.engines.nodes import Node
from lawmage.solver.engines.program import KIND_BITS, KIND_MASK, Kind, Program

_BATCH = 512  # nodes booked at a time
_NODE_BYTES = 320  # measured: a state with its entry in the layer
_ARC_BYTES = 9  # each of the three parts of an arc


class Draft:
    """A node under construction: its greatest score, the most it may still become, and its arcs once expanded."""

    __slots__ = ("arcs", "done", "high", "score")

    def __init__(self, score: int, high: int) -> None:
        self.score = score
        self.high = high
        self.arcs: list[Any] | None = None  # code, draft, score, code, draft, score, ...
        self.done: Node | None = None


Layers: TypeAlias = list[dict[int, Draft]]


def gains_ahead(program: Program, start: int, kinds: Sequence[tuple[Kind, ...]]) -> list[int]:
    """For each variable from `start` on, and the end: the most that the values from there on can score, one by one."""
    ahead = [0]
    for number, here in reversed(list(enumerate(kinds, start))):
        most = max(
            (
                kind.gain + sum(max((e[1] for e in move[2] if e is not None), default=0) for move in kind.moves)
                for kind in here
            ),
            default=0,
        )
        most += sum(program.all_crowds[index].most_gain(number) for index in program.crowds[number])
        ahead.append(ahead[-1] + most)
    ahead.reverse()
    return ahead


def explore(
    program: Program, segment: int, kinds: Sequence[tuple[Kind, ...]], budget: Budget
) -> tuple[int, Layers] | None:
    """The greatest score of a segment, and its states; None when no choice keeps the restrictions.

    `kinds` are the segment's kinds, or some of them.
    """
    size, start = len(kinds), program.cuts[segment]
    ahead = gains_ahead(program, start, kinds)
    layers: Layers = [{} for _ in range(size + 1)]
    low, high = program.low[segment], program.high[segment]
    high += sum(max((kind.gain - kind.loss for kind in here), default=0) for here in kinds)
    layers[0][0] = Draft(low, high)
    bound = min(high, low + ahead[0])
    levels: dict[int, list[list[int]]] = {bound: [[] for _ in range(size + 1)]}
    levels[bound][0].append(0)
    heap = [-bound]
    steps = [[(code, kind.gain, kind.loss, kind.moves) for code, kind in enumerate(here)] for here in kinds]
    fresh = stored = 0
    while heap:
        bound = -heappop(heap)
        level = levels.pop(bound)
        for depth in range(size):
            layer, below, rest, transitions = layers[depth], layers[depth + 1], ahead[depth + 1], steps[depth]
            crowded = program.crowds[start + depth]
            queue = level[depth + 1]
            for state in level[depth]:
                node = layer[state]
                if node.arcs is not None or min(node.high, node.score + ahead[depth]) != bound:
                    continue
                arcs: list[Any] = []
                node.arcs = arcs
                base_score, base_high = node.score, node.high
                found = []
                for code, gain, loss, moves in transitions:
                    after, score, most = state, base_score + gain, base_high + loss
                    for shift, mask, table in moves:
                        entry = table[(state >> shift) & mask]
                        if entry is None:
                            break
                        after += entry[0]
                        score += entry[1]
                        most += entry[2]
                    else:
                        found.append((code, after, score, most))
                if crowded:
                    found = _with_crowds(program, start + depth, kinds[depth], state, found)
                for code, after, score, most in found:
                    child = below.get(after)
                    if child is None:
                        child = below[after] = Draft(score, most)
                        fresh += 1
                    elif child.score < score:
                        child.score, child.high = score, most
                    else:
                        if child.score == score:
                            arcs += (code, child, score)
                        continue
                    arcs += (code, child, score)
                    reach = score + rest
                    if most < reach:
                        reach = most
                    if reach == bound:
                        queue.append(after)
                    else:
                        if reach not in levels:
                            levels[reach] = [[] for _ in range(size + 1)]
                            heappush(heap, -reach)
                        levels[reach][depth + 1].append(after)
                stored += len(arcs)
                if fresh >= _BATCH:
                    budget.spend(fresh, fresh * _NODE_BYTES + stored * _ARC_BYTES)
                    fresh = stored = 0
        end = layers[size].get(0)
        if end is not None and end.score == bound:
            budget.spend(fresh)
            return bound, layers
    return None


Outcome: TypeAlias = tuple[int, int, int, int]
"""Code of the arc, state after it, score, and the most it may become."""


def _with_crowds(
    program: Program, number: int, kinds: tuple[Kind, ...], state: int, found: list[Outcome]
) -> list[Outcome]:
    """The outcomes of one variable with what its values do to the crowds."""
    rows = [(index, program.all_crowds[index].row(number, state)) for index in program.crowds[number]]
    others: dict[int, Entry] = {}  # what the crowds do that lose no column to the value
    for chosen in (-1, *program.crowds[number]):
        after, score, most = 0, 0, 0
        for index, (idle, _) in rows:
            if index != chosen:
                if idle is None:
                    break
                after, score, most = after + idle[0], score + idle[1], most + idle[2]
        else:
            others[chosen] = (after, score, most)
    columns = {index: row[1] for index, row in rows}
    moved_on: list[Outcome] = []
    for code, after, score, most in found:
        chosen = kinds[code].crowd
        moved = others.get(chosen)
        if moved is None:
            continue
        after, score, most = after + moved[0], score + moved[1], most + moved[2]
        if chosen < 0:
            moved_on.append((code, after, score, most))
            continue
        for column, entry in columns[chosen].items():
            if entry is not None:
                moved_on.append((code | column << KIND_BITS, after + entry[0], score + entry[1], most + entry[2]))
    return moved_on


def close(program: Program, segment: int, layers: Layers, kinds: Sequence[tuple[Kind, ...]], end: Node) -> Node | None:
    """The finished diagram of explored layers, running on into `end`; None when nothing reaches the end."""
    start = program.cuts[segment]
    layers[-1][0].done = end
    for depth in range(len(kinds) - 1, -1, -1):
        sizes = [len(kind.values) for kind in kinds[depth]]
        crowded = bool(program.crowds[start + depth])
        for state, draft in layers[depth].items():
            if not draft.arcs:
                continue
            ways, codes, kids = 0, [], []
            flat = iter(draft.arcs)
            for code, child, score in zip(flat, flat, flat, strict=True):
                done = child.done
                if done is not None and child.score == score:
                    codes.append(code)
                    kids.append(done)
                    if not crowded:
                        ways += sizes[code] * done.ways
            if codes:
                if crowded:
                    draft.done = _crowded_node(program, kinds[depth], state, tuple(codes), tuple(kids))
                else:
                    draft.done = Node(ways, tuple(codes), tuple(kids))
            draft.arcs = None
        layers[depth + 1] = {}
    return layers[0][0].done


def _crowded_node(
    program: Program, kinds: tuple[Kind, ...], state: int, codes: tuple[int, ...], kids: tuple[Node, ...]
) -> Node:
    """The node with these arcs, some of which choose any of the columns of a crowd that are in one state."""
    crowds, ways, times = program.all_crowds, 0, []
    for code, kid in zip(codes, kids, strict=True):
        kind = kinds[code & KIND_MASK]
        count = len(kind.values) if kind.crowd < 0 else crowds[kind.crowd].numbers(state)[code >> KIND_BITS]
        times.append(count)
        ways += count * kid.ways
    return Node(ways, codes, kids, tuple(times))
