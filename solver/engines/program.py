"""A problem compiled for the decision diagram: monitors packed into one int, values grouped by what they do.

The state between two variables is an int; each monitor owns a few of its bits. A value is a tuple of moves, one for
each monitor that it changes. Values of a variable that do the same to everything are one *kind*, so that one
transition serves them all. Where no monitor holds anything, the variables fall into *segments* that know nothing of
each other.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from lawmage.solver.engines.columns import Memory, find_crowds
from lawmage.solver.engines.crowds import Crowd
from lawmage.solver.engines.dues import Due, dues_of
from lawmage.solver.engines.monitors import ASKED, COUNTED, NEITHER, Spec, Step, membership, monitor
from lawmage.solver.engines.variables import Variable, allowed_values, capacities, is_chain, variables_of
from lawmage.solver.problem import Literal, Problem, Rule, Unit

Move: TypeAlias = tuple[int, int, tuple[tuple[int, int, int] | None, ...]]
"""Shift and mask of the monitor's bits; for each of its states: change of the packed state, rise of the score that is
certain, change of the score that is possible; None when a restriction is broken."""

KIND_BITS = 20
KIND_MASK = (1 << KIND_BITS) - 1
"""The code of an arc is the kind, and above these bits the state of the column that its value chooses from a crowd."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Values of one variable that do the same: `values` are their indices, ascending.

    `gain` is scored at once, `loss` (<= 0) is what the best value of the variable would have scored more. `priced` says
    that the literal has a cost. `crowd` is the crowd from which the values choose a column, -1 for none.
    """

    values: tuple[int, ...]
    gain: int
    loss: int
    moves: tuple[Move, ...]
    priced: bool
    due: Due | None
    crowd: int = -1


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled problem. `kinds[v]` are the kinds of variable v, `crowds[v]` the crowds that it moves (indices into
    `all_crowds`); `cuts` the segment borders, 0 and the end included.

    `low` and `high` bound, for each segment, the score that rules with a memory give in it at the start.
    """

    problem: Problem
    variables: tuple[Variable, ...]
    kinds: tuple[tuple[Kind, ...], ...]
    crowds: tuple[tuple[int, ...], ...]
    all_crowds: tuple[Crowd, ...]
    cuts: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    constant: int  # scored whatever is chosen
    broken: bool  # no choice obeys the restrictions, for a reason seen at once

    @property
    def segments(self) -> list[tuple[int, int]]:
        """First variable and end of each segment."""
        return list(pairwise(self.cuts))


def compile_problem(
    problem: Problem,
    *,
    colour: Mapping[Literal, Hashable] | None = None,
    required: frozenset[Literal] = frozenset(),
    barred: frozenset[Literal] = frozenset(),
    crowds: bool = True,
) -> Program:
    """Compile a problem, or the part of it that chooses all of `required` and none of `barred`.

    Values of different `colour` are never of one kind, nor columns with them of one crowd. Without `crowds`, columns
    are not exchanged.
    """
    compiler = _Compiler(problem, colour or {})
    compiler.narrow(required, barred)
    return compiler.program(crowds)


@dataclass(slots=True)
class _Draft:
    """A kind under construction."""

    values: list[int]
    gain: int
    moves: tuple[Move, ...]
    priced: bool
    due: Due | None
    crowd: int


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
        self.dues = dues_of(problem, self.home) if problem.fees or problem.spends else {}
        self.priced = problem.priced
        self.memories: list[Memory] = []
        self.crowds: tuple[Crowd, ...] = ()
        self.constant = 0
        self.broken = any(not variable.values for variable in self.variables)

    def narrow(self, required: frozenset[Literal], barred: frozenset[Literal]) -> None:
        """Drop the values that choose something barred, or lack what is required of their variable."""
        if required or barred:
            for number, allowed in enumerate(allowed_values(self.variables, required, barred)):
                values = self.variables[number].values
                self.dead[number].update(literal for value, literal in enumerate(values) if value not in allowed)

    def program(self, crowds: bool) -> Program:
        for rule in (*self.problem.restrictions, *capacities(self.problem)):
            self.add(rule, None)
        for rule in self.problem.requirements:
            self.add(rule, rule.weight)
        if crowds and not self.broken:
            self.crowds, self.memories = find_crowds(self.column_marks, self.label_of(), self.memories)
        cuts = self.cuts()
        low, high = self.pack(cuts)
        return Program(
            self.problem,
            self.variables,
            self.kinds(),
            tuple(
                tuple(index for index, crowd in enumerate(self.crowds) if number in crowd.steps)
                for number in range(len(self.variables))
            ),
            self.crowds,
            cuts,
            low,
            high,
            self.constant,
            self.broken,
        )

    # ── Rules ─────────────────────────────────────────────────────────────────────────────────────

    def add(self, rule: Rule, weight: int | None) -> None:
        effects: dict[int, dict[Literal, int]] = {}
        home, amounts = self.home, dict(rule.amounts)
        for literal in rule.lits:
            if literal in home:
                effects.setdefault(home[literal], {})[literal] = COUNTED * amounts.get(literal, 1)
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
        gains, dead = self.gains[number], self.dead[number]
        for value in self.variables[number].values:
            effect = NEITHER if value is None else effects.get(value, NEITHER)
            asked = rule.when is None or effect & ASKED
            if not asked or effect // COUNTED in rule.allowed:
                if weight is not None:
                    gains[value] = gains.get(value, 0) + weight
            elif weight is None:
                dead.add(value)

    def remember(self, rule: Rule, weight: int | None, effects: dict[int, dict[Literal, int]]) -> None:
        touched = sorted(effects)
        steps, counting, before = [], 0, -1
        for number in touched:
            variable, here = self.variables[number], effects[number]
            alphabet = set(here.values())
            if len(here) < len(variable.values):
                alphabet.add(NEITHER)
            counting += max(alphabet, default=NEITHER) // COUNTED
            steps.append(Step(tuple(sorted(alphabet)), variable.place != before))
            before = variable.place
        by_place = rule.unit is Unit.PLACES and any(not step.fresh for step in steps)
        if not by_place:
            steps = [step if step.fresh else Step(step.effects, True) for step in steps]
        spec = Spec(rule.when is None, membership(rule.allowed, counting), by_place, weight)
        found = monitor(spec, tuple(steps))
        if found.broken:
            self.broken = True
        else:
            each = [effects[number] for number in touched]
            self.memories.append(Memory(found, (spec, tuple(steps)), tuple(touched), each))

    # ── Columns ───────────────────────────────────────────────────────────────────────────────────

    def label_of(self) -> dict[Literal, Hashable]:
        """The option that a literal stands for; literals of chains have none."""
        places, offsets = self.problem.places, self.problem.offsets
        found: dict[Literal, Hashable] = {}
        for place, start in zip(places, offsets, strict=False):
            if not is_chain(place) and len(set(place.options)) == len(place.options):
                found.update(enumerate(place.options, start))
        return {literal: label for literal, label in found.items() if literal in self.home}

    def column_marks(self) -> dict[Literal, Hashable]:
        """What tells literals apart besides rules with a memory."""
        return {
            literal: (
                number,
                self.gains[number].get(literal, 0),
                literal in self.dead[number],
                literal in self.priced,
                self.dues.get(literal),
                self.colour.get(literal),
            )
            for literal, number in self.home.items()
        }

    # ── Layout ────────────────────────────────────────────────────────────────────────────────────

    def cuts(self) -> tuple[int, ...]:
        """Borders between variables where no restriction holds anything and no requirement is under way."""
        change = [0] * (len(self.variables) + 1)
        for memory in self.memories:
            scores = memory.monitor.high > memory.monitor.low
            for step in range(1, len(memory.touched)):
                if scores or memory.monitor.sizes[step] > 1:
                    change[memory.touched[step - 1] + 1] += 1
                    change[memory.touched[step] + 1] -= 1
        for crowd in self.crowds:
            change[crowd.span[0] + 1] += 1
            change[crowd.span[1] + 1] -= 1
        cuts, holding = [0], 0
        for number in range(1, len(self.variables)):
            holding += change[number]
            if not holding:
                cuts.append(number)
        return (*cuts, len(self.variables)) if self.variables else (0,)

    def pack(self, cuts: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give monitors and crowds their bits (segments use the same ones again), and book for each segment what they
        score for certain and at most.
        """
        segment_of = [0] * len(self.variables)
        for segment, (start, stop) in enumerate(pairwise(cuts)):
            segment_of[start:stop] = [segment] * (stop - start)
        used, low, high = [0] * len(cuts), [0] * (len(cuts) - 1), [0] * (len(cuts) - 1)

        def reserve(span: tuple[int, int], bits: int, least: int, most: int) -> int:
            first, last = segment_of[span[0]], segment_of[span[1]]
            shift = max(used[first : last + 1])
            used[first : last + 1] = [shift + bits] * (last + 1 - first)
            low[first] += least
            high[first] += most
            return shift

        for memory in self.memories:
            span = memory.touched[0], memory.touched[-1]
            memory.width = (max(memory.monitor.sizes) - 1).bit_length()
            memory.shift = reserve(span, memory.width, memory.monitor.low, memory.monitor.high)
        for crowd in self.crowds:
            crowd.shift = reserve(crowd.span, crowd.bits, crowd.low, crowd.high)
        return tuple(low), tuple(high)

    # ── Kinds ─────────────────────────────────────────────────────────────────────────────────────

    def kinds(self) -> tuple[tuple[Kind, ...], ...]:
        moving: list[list[tuple[dict[Literal, int], dict[int, Move | None]]]] = [[] for _ in self.variables]
        for memory in self.memories:
            for number, effects, tables in zip(memory.touched, memory.effects, memory.monitor.tables, strict=True):
                moving[number].append((effects, {effect: memory.move(table) for effect, table in tables.items()}))
        crowd_of = {label: index for index, crowd in enumerate(self.crowds) for label in crowd.labels}
        crowded = {
            literal: crowd_of[label]
            for literal, label in (self.label_of().items() if crowd_of else ())
            if label in crowd_of and self.home[literal] in self.crowds[crowd_of[label]].steps
        }
        return tuple(self.kinds_of(number, here, crowded) for number, here in enumerate(moving))

    def kinds_of(
        self,
        number: int,
        moving: list[tuple[dict[Literal, int], dict[int, Move | None]]],
        crowded: Mapping[Literal, int],
    ) -> tuple[Kind, ...]:
        gains, dead = self.gains[number], self.dead[number]
        idle = [moves.get(NEITHER) for _, moves in moving]
        touching: dict[Literal, list[tuple[int, Move | None]]] = {}
        for slot, (effects, by_effect) in enumerate(moving):
            for touched, effect in effects.items():
                touching.setdefault(touched, []).append((slot, by_effect[effect]))
        drafts: dict[Hashable, _Draft] = {}
        for index, literal in enumerate(self.variables[number].values):
            if literal in dead:
                continue
            due, tag, crowd, moves = None, None, -1, idle
            if literal is not None:
                due, tag, crowd = self.dues.get(literal), self.colour.get(literal), crowded.get(literal, -1)
                if literal in touching:
                    moves = list(idle)
                    for slot, move in touching[literal]:
                        moves[slot] = move
            gain, priced = gains.get(literal, 0), literal in self.priced
            key = (gain, tuple(map(id, moves)), priced, due, tag, crowd)
            if key in drafts:
                drafts[key].values.append(index)
            else:
                kept = tuple(move for move in moves if move is not None)
                drafts[key] = _Draft([index], gain, kept, priced, due, crowd)
        top = max((draft.gain for draft in drafts.values()), default=0)
        return tuple(
            Kind(tuple(draft.values), draft.gain, draft.gain - top, draft.moves, draft.priced, draft.due, draft.crowd)
            for draft in drafts.values()
        )
