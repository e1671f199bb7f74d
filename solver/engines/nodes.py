"""The nodes of a finished diagram."""

from __future__ import annotations

from itertools import accumulate


class Node:
    """`ways` answers run through a node to the end.

    `codes[i]` is the kind of values that leads to `kids[i]`; the end has neither. `reading` is made when first read.
    """

    __slots__ = ("codes", "kids", "reading", "ways")

    def __init__(self, ways: int, codes: tuple[int, ...], kids: tuple[Node, ...]) -> None:
        self.ways = ways
        self.codes = codes
        self.kids = kids
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
        self.before = list(accumulate((kid.ways for kid in kids), initial=0))
        self.before.pop()


def join(kinds: list[int], arcs: list[tuple[int, Node]]) -> Node | None:
    """The node with these arcs (kind, kid); `kinds[i]` is the number of values of kind i. None without arcs."""
    if not arcs:
        return None
    ways = sum(kinds[code] * kid.ways for code, kid in arcs)
    return Node(ways, tuple(code for code, _ in arcs), tuple(kid for _, kid in arcs))
