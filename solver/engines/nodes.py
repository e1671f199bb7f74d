"""The nodes of a finished diagram."""

from __future__ import annotations

from itertools import accumulate


class Node:
    """`ways` answers run through a node to the end.

    `codes[i]` is the kind of values that leads to `kids[i]`; the end has neither. `times[i]` values do, where that is
    not the number of values of the kind. `reading` is made when first read.
    """

    __slots__ = ("codes", "kids", "reading", "times", "ways")

    def __init__(
        self, ways: int, codes: tuple[int, ...], kids: tuple[Node, ...], times: tuple[int, ...] | None = None
    ) -> None:
        self.ways = ways
        self.codes = codes
        self.kids = kids
        self.times = times
        self.reading: Reading | None = None


class Reading:
    """The arcs of a node value by value, in order: `before[i]` answers come before those of `values[i]`.

    `pieces[i]` are the options that the value chooses.
    """

    __slots__ = ("before", "kids", "pieces", "values")

    def __init__(self, values: list[int], kids: list[Node], pieces: list[tuple[int, ...]]) -> None:
        self.values = values
        self.kids = kids
        self.pieces = pieces
        self.before = list(accumulate([kid.ways for kid in kids], initial=0))
        self.before.pop()


def join(kinds: list[int], arcs: list[tuple[int, Node]]) -> Node | None:
    """The node with these arcs (kind, kid); `kinds[i]` is the number of values of kind i. None without arcs."""
    if not arcs:
        return None
    ways = sum(kinds[code] * kid.ways for code, kid in arcs)
    return Node(ways, tuple(code for code, _ in arcs), tuple(kid for _, kid in arcs))


def joined_like(node: Node, kinds: list[int], arcs: list[tuple[int, Node]]) -> Node | None:
    """A node with some of the arcs of another (slot, new kid)."""
    if node.times is None:
        return join(kinds, [(node.codes[slot], kid) for slot, kid in arcs])
    if not arcs:
        return None
    times = tuple(node.times[slot] for slot, _ in arcs)
    ways = sum(count * kid.ways for count, (_, kid) in zip(times, arcs, strict=True))
    return Node(ways, tuple(node.codes[slot] for slot, _ in arcs), tuple(kid for _, kid in arcs), times)
