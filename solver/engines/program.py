"""A problem compiled for the decision diagram: monitors packed into one int, values grouped by what they do.

The state between two variables is an int; each monitor owns a few of its bits. A value is a tuple of moves, one for
each monitor that it changes. Values of a variable that do the same to everything are one *kind*, so that one
transition serves them all. Where no monitor holds anything, the variables fall into *segments* that know nothing of
each other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from lawmage.solver.engines.monitors import (
    ASKED,
    COUNTED,
    NEITHER,
    Monitor,
    Spec,
    Step,
    membership,
    monitor,
)
from lawmage.solver.engines.variables import Variable, capacities, variables_of
from lawmage.solver.problem import Literal, Problem, Rule, Unit, Vector

Move: TypeAlias = tuple[int, int, tuple[tuple[int, int, int] | None, ...]]
"""Shift and mask of the monitor's bits; for each of its states: change of the packed state, rise of the score that is
certain, change of the score that is possible; None when a restriction is broken."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a kind of values adds to the bill: costs due at once, sources used up, fees (bits) due once an answer."""

    cost: Vector
    spent: Vector
    bits: int


@dataclass(frozen=True, slots=True)
class Kind:
    """Values of one variable that do the same: `values` are their indices, ascending.

    `gain` is scored at once, `loss` (<= 0) is what the best value of the variable would have scored more. `priced` says
    that the literal has a cost.
    """

    values: tuple[int, ...]
    gain: int
    loss: int
    moves: tuple[Move, ...]
    priced: bool
    due: Due | None


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled problem. `kinds[v]` are the kinds of variable v; `cuts` the segment borders, 0 and the end included.

    `low` and `high` bound, for each segment, the score that rules with a memory give in it at the start.
    """

    problem: Problem
    variables: tuple[Variable, ...]
    kinds: tuple[tuple[Kind, ...], ...]
    cuts: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    constant: int  # scored whatever is chosen
    broken: bool  # no choice obeys the restrictions, for a reason seen at once


@dataclass(slots=True)
class _Memory:
    """A monitor in its place."""

    monitor: Monitor
    touched: list[int]
    effects: list[dict[Literal, int]]
    shift: int = 0
    width: int = 0


def compile_problem(problem: Problem, colour: Mapping[Literal, Hashable] | None = None) -> Program:
    """Compile a problem; values of different `colour` are never of one kind."""
    return _Compiler(problem, colour or {}).program()


class _Compiler:
    def __init__(self, problem: Problem, colour: Mapping[Literal, Hashable]) -> None:
        self.problem = problem
        self.colour = colour
        self.variables = variables_of(problem)
        self.home: dict[Literal, int] = {
            literal: number
            for number, variable in enumerate(self.variables)
            for literal in variable.values
            if literal is not None
        }
        self.gains: list[dict[Literal | None, int]] = [{} for _ in self.variables]
        self.dead: list[set[Literal | None]] = [set() for _ in self.variables]
        self.memories: list[_Memory] = []
        self.constant = 0
        self.broken = any(not variable.values for variable in self.variables)

    def program(self) -> Program:
        for rule in (*self.problem.restrictions, *capacities(self.problem)):
            self.add(rule, None)
        for rule in self.problem.requirements:
            self.add(rule, rule.weight)
        cuts = self.cuts()
        low, high = self.pack(cuts)
        return Program(
            self.problem,
            self.variables,
            self.kinds(),
            cuts,
            low,
            high,
            self.constant,
            self.broken,
        )

    def add(self, rule: Rule, weight: int | None) -> None:
        effects: dict[int, dict[Literal, int]] = {}
        home = self.home
        for literal in rule.lits:
            if literal in home:
                effects.setdefault(home[literal], {})[literal] = COUNTED
        for literal in rule.when or ():
            if literal in home:
                here = effects.setdefault(home[literal], {})
                here[literal] = here.get(literal, NEITHER) | ASKED
        if len(effects) > 1:
            self.remember(rule, weight, effects)
        elif effects:
            (number,) = effects
            self.decide_at_once(rule, weight, number, effects[number])
        elif rule.when is not None or 0 in rule.allowed:
            self.constant += weight or 0
        elif weight is None:
            self.broken = True

    def decide_at_once(self, rule: Rule, weight: int | None, number: int, effects: dict[Literal, int]) -> None:
        for value in self.variables[number].values:
            effect = NEITHER if value is None else effects.get(value, NEITHER)
            asked = rule.when is None or effect & ASKED
            if not asked or (1 if effect & COUNTED else 0) in rule.allowed:
                if weight is not None:
                    self.gains[number][value] = self.gains[number].get(value, 0) + weight
            elif weight is None:
                self.dead[number].add(value)

    def remember(self, rule: Rule, weight: int | None, effects: dict[int, dict[Literal, int]]) -> None:
        touched = sorted(effects)
        steps, counting, before = [], 0, -1
        for number in touched:
            variable, here = self.variables[number], effects[number]
            alphabet = {NEITHER if value is None else here.get(value, NEITHER) for value in variable.values}
            counting += any(effect & COUNTED for effect in alphabet)
            steps.append(Step(tuple(sorted(alphabet)), variable.place != before))
            before = variable.place
        by_place = rule.unit is Unit.PLACES and any(not step.fresh for step in steps)
        if not by_place:
            steps = [step if step.fresh else Step(step.effects, True) for step in steps]
        spec = Spec(rule.when is None, membership(rule.allowed, counting), by_place, weight)
        found = monitor(spec, tuple(steps))
        self.broken |= found.broken
        if not found.broken:
            self.memories.append(_Memory(found, touched, [effects[number] for number in touched]))

    def cuts(self) -> tuple[int, ...]:
        """Borders between variables where no restriction holds anything and no requirement is under way."""
        change = [0] * (len(self.variables) + 1)
        for memory in self.memories:
            scores = memory.monitor.high > memory.monitor.low
            for step in range(1, len(memory.touched)):
                if scores or memory.monitor.sizes[step] > 1:
                    change[memory.touched[step - 1] + 1] += 1
                    change[memory.touched[step] + 1] -= 1
        cuts, holding = [0], 0
        for number in range(1, len(self.variables)):
            holding += change[number]
            if not holding:
                cuts.append(number)
        return (*cuts, len(self.variables)) if self.variables else (0,)

    def pack(self, cuts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give every monitor its bits (segments use the same ones again), and book for each segment what its monitors
        score for certain and at most.
        """
        segment_of = [0] * len(self.variables)
        for segment, (start, stop) in enumerate(pairwise(cuts)):
            segment_of[start:stop] = [segment] * (stop - start)
        used, low, high = [0] * len(cuts), [0] * (len(cuts) - 1), [0] * (len(cuts) - 1)
        for memory in self.memories:
            first, last = segment_of[memory.touched[0]], segment_of[memory.touched[-1]]
            memory.width = (max(memory.monitor.sizes) - 1).bit_length()
            memory.shift = max(used[first : last + 1])
            used[first : last + 1] = [memory.shift + memory.width] * (last + 1 - first)
            low[first] += memory.monitor.low
            high[first] += memory.monitor.high
        return tuple(low), tuple(high)

    def kinds(self) -> tuple[tuple[Kind, ...], ...]:
        moving: list[list[tuple[dict[Literal, int], dict[int, Move | None]]]] = [[] for _ in self.variables]
        for memory in self.memories:
            mask = (1 << memory.width) - 1
            steps = zip(memory.touched, memory.effects, memory.monitor.tables, strict=True)
            for number, effects, tables in steps:
                moves: dict[int, Move | None] = {}
                for effect, table in tables.items():
                    if table is None:
                        moves[effect] = None
                        continue
                    entries = tuple(
                        None if entry is None else ((entry[0] - state) << memory.shift, entry[1], entry[2])
                        for state, entry in enumerate(table)
                    )
                    moves[effect] = (memory.shift, mask, entries)
                moving[number].append((effects, moves))
        bill = bill_of(self.problem, self.home) if self.problem.fees or self.problem.spends else None
        priced = self.problem.priced
        return tuple(
            _kinds(variable, moving[number], self.gains[number], self.dead[number], priced, bill, self.colour)
            for number, variable in enumerate(self.variables)
        )


def _kinds(
    variable: Variable,
    moving: Sequence[tuple[dict[Literal, int], dict[int, Move | None]]],
    gains: Mapping[Literal | None, int],
    dead: set[Literal | None],
    priced: frozenset[Literal],
    bill: Callable[[Literal], Due | None] | None,
    colour: Mapping[Literal, Hashable],
) -> tuple[Kind, ...]:
    untouched = tuple(moves.get(NEITHER) for _, moves in moving)
    members: dict[Hashable, list[int]] = {}
    shape: dict[Hashable, tuple[int, tuple[Move, ...], bool, Due | None]] = {}
    for index, literal in enumerate(variable.values):
        if literal in dead:
            continue
        moves, due, tag = list(untouched), None, None
        if literal is not None:
            for slot, (effects, by_effect) in enumerate(moving):
                if literal in effects:
                    moves[slot] = by_effect[effects[literal]]
            due = bill(literal) if bill else None
            tag = colour.get(literal)
        kept = tuple(move for move in moves if move is not None)
        gain = gains.get(literal, 0)
        key = (gain, tuple(map(id, kept)), literal in priced, due, tag)
        if key not in members:
            members[key] = []
            shape[key] = (gain, kept, literal in priced, due)
        members[key].append(index)
    top = max((gain for gain, *_ in shape.values()), default=0)
    return tuple(
        Kind(tuple(members[key]), gain, gain - top, kept, is_priced, due)
        for key, (gain, kept, is_priced, due) in shape.items()
    )


def bill_of(problem: Problem, home: Mapping[Literal, int]) -> Callable[[Literal], Due | None]:
    """What choosing a literal adds to the bill: fees that one variable decides are costs, others are bits."""
    nothing = (0,) * problem.resources
    cost: dict[Literal, Vector] = {}
    spent: dict[Literal, list[int]] = {}
    bits: dict[Literal, int] = {}
    for number, fee in enumerate(problem.fees):
        chosen = [literal for literal in fee.when if literal in home]
        if len({home[literal] for literal in chosen}) == 1:
            for literal in chosen:
                before = cost.get(literal, nothing)
                cost[literal] = tuple(a + b for a, b in zip(before, fee.cost, strict=True))
        else:
            for literal in chosen:
                bits[literal] = bits.get(literal, 0) | 1 << number
    for literal, source in problem.spends:
        spent.setdefault(literal, [0] * problem.sources)[source] += 1

    def due(literal: Literal) -> Due | None:
        if literal not in cost and literal not in spent and literal not in bits:
            return None
        used = tuple(spent.get(literal, (0,) * problem.sources))
        return Due(cost.get(literal, nothing), used, bits.get(literal, 0))

    return due
