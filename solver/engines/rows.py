"""Answers as rows of an array, in blocks that are made once. Imported when it is used: it needs NumPy."""

from __future__ import annotations

import numpy

from lawmage.solver.engines.nodes import Node
from lawmage.solver.engines.reader import Reader
from lawmage.solver.engines.variables import completions, is_chain

_BLOCK = 8192  # rows below a node that are kept as a ready array
_DEEP = 200  # variables below a node with a ready array
_BLOCKS = 16_000_000  # cells of such arrays kept in all


class Rows:
    """Writes the answers below a node into a table, from index `skip` of them on."""

    def __init__(self, reader: Reader, table: numpy.ndarray, skip: int) -> None:
        self._reader = reader
        self._table = table
        self._skip = skip
        self._chains = [is_chain(reader.problem.places[variable.place]) for variable in reader.variables]
        self._blocks: dict[tuple[Node, int], numpy.ndarray] = {}
        self._cells = 0

    def fill(self, root: Node) -> None:
        """Fill the table; rows beyond its end are not made."""
        table, row, skip = self._table, 0, self._skip
        variables = self._reader.variables
        # variable, node, options chosen in the place under way, the columns before it, the index of its value so far
        stack: list[tuple[int, Node, int, tuple[int, ...], int]] = [(0, root, 0, (), 0)]
        while stack and row < len(table):
            number, node, taken, prefix, under_way = stack.pop()
            if skip >= node.ways:
                skip -= node.ways
                continue
            if number < len(variables) and (node.ways > _BLOCK or len(variables) - number > _DEEP):
                reading = self._reader.read(number, node)
                for value, kid in zip(reversed(reading.values), reversed(reading.kids), strict=True):
                    step, more = self._step(number, value, taken)
                    if variables[number].last:
                        stack.append((number + 1, kid, more, (*prefix, under_way + step), 0))
                    else:
                        stack.append((number + 1, kid, more, prefix, under_way + step))
                continue
            block = self._block(number, node, taken)[skip : skip + len(table) - row]
            skip = 0
            rows = table[row : row + len(block)]
            rows[:, len(prefix) :] = block
            rows[:, : len(prefix)] = prefix
            if under_way:
                rows[:, len(prefix)] += under_way
            row += len(block)

    def _step(self, number: int, value: int, taken: int) -> tuple[int, int]:
        """What a value adds to the index of its place's value when `taken` options of the place are chosen already, and
        how many are chosen after it. In a chain it adds the values alike above it and without its option.
        """
        if not self._chains[number]:
            return value, 0
        variable = self._reader.variables[number]
        place = self._reader.problem.places[variable.place]
        option = variable.values[1]
        assert option is not None
        step = completions(place, option - self._reader.problem.offsets[variable.place], taken) if value else 0
        return step, 0 if variable.last else taken + value

    def _block(self, number: int, node: Node, taken: int) -> numpy.ndarray:
        """The columns from the place of variable `number` on, of the answers below the node."""
        known = self._blocks.get((node, taken))
        if known is not None:
            return known
        variables, places = self._reader.variables, self._table.shape[1]
        if number == len(variables):
            return numpy.zeros((1, 0), dtype=numpy.int16)
        place = variables[number].place
        block = numpy.empty((node.ways, places - place), dtype=numpy.int16)
        reading = self._reader.read(number, node)
        if number + 1 == len(variables) and not self._chains[number]:
            block[:, 0] = reading.values
            return block
        for value, kid, row in zip(reading.values, reading.kids, reading.before, strict=True):
            step, more = self._step(number, value, taken)
            below = self._block(number + 1, kid, more)
            rows = block[row : row + len(below)]
            if variables[number].last:
                rows[:, 1:] = below
                rows[:, 0] = step
            else:
                rows[:] = below
                rows[:, 0] += step
        if self._cells > _BLOCKS:
            self._blocks.clear()
            self._cells = 0
        self._blocks[node, taken] = block
        self._cells += block.size
        return block
