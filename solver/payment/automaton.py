"""The automaton of minimal payments: it reads the places of a payment and keeps counts of classes of units.

A state is (special sources used, life, counts, occupied, given): which of the sources that need a closer look are used
and how, the life that is paid (-1: not read yet), the number of units of each class, the permanents that a later place
could tap or sacrifice again, the objects given so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from itertools import product
from operator import add
from typing import TypeAlias

from lawmage.solver.engines.variables import variables_of
from lawmage.solver.payment.classes import Counts, Kinds
from lawmage.solver.payment.instance import DELVED, IMPROVISED, Give
from lawmage.solver.payment.layout import Layout, Row, all_gives, parted
from lawmage.solver.payment.setups import Gives, Priced, Setups, Taken, products
from lawmage.solver.payment.weights import cheapest, costs, units_ahead
from lawmage.solver.problem import Literal, Place, Problem

State: TypeAlias = tuple[int, int, int, int, int]
Arcs: TypeAlias = list[tuple[int, State]]

_WIDTH = 12
_NEVER = 10**9
_MASK = (1 << _WIDTH) - 1


class PaymentAutomaton:
    """Accepts the payments of a layout that pay and of which nothing can go (contract section 3)."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        instance, classes = layout.instance, layout.classes
        self._rows = layout.rows
        self._specials = layout.specials
        self.gives = Gives([*all_gives(instance, layout.rows)])
        self.setups = Setups(instance, classes, layout.rows)
        self.setups.register()
        self._taken: list[Taken] = [()]
        self._numbers: dict[Taken, int] = {(): 0}
        self._meanings: dict[Hashable, int] = {}
        self._readers = self._make_readers(Problem(layout.places))
        self.setups.fix()
        self._lives = [unit.life for unit in classes.classes]
        self._must = tuple(int(unit.must) for unit in classes.classes)
        self._kept = self._must if any(self._must) else None
        self._size = len(self._lives)
        self._viable: dict[tuple[int, int, int], bool] = {}
        self._accepted: dict[State, bool] = {}
        self._parts: dict[object, bool] = {}
        self._vectors: dict[int, Counts] = {}
        self._no_room = (0,) * len(classes.vector(()))
        self._room = self._rooms()
        self._ahead = units_ahead(layout)
        self._short: dict[tuple[int, int, int], int] = {}

    # ── reading ───────────────────────────────────────────────────────────────────────────────────

    def start(self) -> State | None:
        """Nothing used; None when even everything at once would not be enough."""
        state = (0, -1, 0, 0, 0)
        return state if any(self._enough(bill) for bill in self._bills(-1, 0)) else None

    def steps(self, variable: int, state: State) -> Arcs:
        """See :class:`lawmage.solver.engines.automaton.Automaton`."""
        left, live = self._ahead[variable + 1], self._live[variable]
        arcs = [
            (value, (taken, life, counts, used & live, given))
            for value, (taken, life, counts, used, given) in self._readers[variable](state)
            if self._missing(taken, life, counts) <= left
        ]
        if variable < self._specials - 1:  # activations that follow may need what is too much now
            room = self._room[variable]
            return [(value, after) for value, after in arcs if self._may_be_exact(*after[:3], room)]
        return [(value, after) for value, after in arcs if self._alive(after)]

    def accepts(self, state: State) -> bool:
        """Whether the payment pays, and no part of it can go."""
        known = self._accepted.get(state)
        if known is None:
            known = self._accepted[state] = self._accepts(state)
        return known

    def _enough(self, bill: Kinds) -> bool:
        """Hall's condition with the most that each place could give at once: necessary, not sufficient."""
        kinds = [kind for kind, number in enumerate(bill) if number]
        if len(kinds) > 10:
            return True
        masks = self.layout.classes.masks
        instance = self.layout.instance
        choices: list[list[tuple[int, ...]]] = [
            [tuple(masks[u] for s in plan.steps for u in s.units) for some in row.values.values() for plan in some]
            for row in self._rows
        ]
        choices += [[(masks[unit],)] for unit in instance.pool]
        by_creature: dict[str, list[tuple[int, ...]]] = {}
        for name, unit in instance.convoke:
            by_creature.setdefault(name, []).append((masks[unit],))
        choices += list(by_creature.values())
        choices += [[(masks[IMPROVISED],)] for _ in instance.improvise]
        choices += [[(masks[DELVED],)] for _ in range(len(instance.delve) or instance.delve_count)]
        for field in range(1, 1 << len(kinds)):
            wanted = sum(1 << kind for k, kind in enumerate(kinds) if field >> k & 1)
            needed = sum(bill[kind] for k, kind in enumerate(kinds) if field >> k & 1)
            there = 0
            for options in choices:
                there += max((sum(1 for mask in units if mask & wanted) for units in options), default=0)
                if there >= needed:
                    break
            else:
                return False
        return True

    # ── the readers, one for each variable ────────────────────────────────────────────────────────

    def _make_readers(self, problem: Problem) -> list[Callable[[State], Arcs]]:
        made: list[Callable[[State], Arcs]] = []
        occupied = self._occupied_bits()
        self._asks: list[int] = []
        for variable in variables_of(problem):
            place = problem.places[variable.place]
            offset = problem.offsets[variable.place]
            options = tuple(place.options[v - offset] if v is not None else None for v in variable.values)
            self._asks.append(0)
            if variable.place < len(self._rows):
                made.append(self._row_reader(variable.place, options, occupied))
            else:
                made.append(self._key_reader(place, options, occupied))
        later = [0]
        for bits in reversed(self._asks[1:]):
            later.append(later[-1] | bits)
        self._live = later[::-1]  # what nobody asks about any more is forgotten
        return made

    def _occupied_bits(self) -> dict[tuple[str, str], int]:
        """For each permanent that two places could tap (or sacrifice), a bit."""
        instance = self.layout.instance
        gives = all_gives(instance, self._rows)
        roles: dict[tuple[str, str], int] = {}
        names = [("tapped", row.source.id) for row in self._rows]
        names += [("tapped", name) for name in dict.fromkeys(name for name, _ in instance.convoke)]
        names += [("tapped", name) for name in instance.improvise]
        names += [("tapped", n) for n in dict.fromkeys(n for g in gives if g.verb == "tap" for n in g.among)]
        names += [("gone", row.source.id) for row in self._rows]
        names += [("gone", n) for n in dict.fromkeys(n for g in gives if g.verb == "sacrifice" for n in g.among)]
        for role in names:
            roles[role] = roles.get(role, 0) + 1
        for name, _ in instance.convoke:
            roles["tapped", name] += 1  # two ways to convoke with one creature
        early = {
            name for row in self._rows for give in _row_gives(row) if give.verb == "sacrifice" for name in give.among
        }
        late = {name for name, _ in instance.convoke} | set(instance.improvise)
        # a source that mana was paid for may have been paid for by its own sacrifice: it is not sacrificed for mana
        late |= {row.source.id for row in self._rows if any(use.needs for use in row.source.uses)}
        roles.update(dict.fromkeys((("late", name) for name in sorted(early & late)), 2))
        tapped = {name for give in instance.may_be_given if give.verb == "tap" for name in give.among}
        roles.update(dict.fromkeys((("offered", name) for name in sorted(early & tapped)), 2))
        lost = {row.source.id for row in self._rows for give in _row_gives(row) if give.verb == "remove_counters"}
        lost |= {name for give in instance.may_be_given if give.verb == "remove_counters" for name in give.among}
        roles.update(dict.fromkeys((("counters", name) for name in sorted(lost)), 2))
        shared = [name for name, number in roles.items() if number > 1]
        return {name: 1 << number for number, name in enumerate(shared)}

    def _row_reader(
        self, number: int, options: Sequence[object], occupied: dict[tuple[str, str], int]
    ) -> Callable[[State], Arcs]:
        row = self._rows[number]
        bits, deltas = [], []
        for label in options:
            some = row.values[str(label)] if label is not None else ()
            bit = occupied.get(("tapped", row.source.id), 0) if any(plan.taps for plan in some) else 0
            bit |= occupied.get(("gone", row.source.id), 0) if any(plan.sacrifices for plan in some) else 0
            if any(step.use.needs for plan in some for step in plan.steps):
                bit |= occupied.get(("late", row.source.id), 0)
            bits.append(bit)
            deltas.append(self._delta(row, str(label)) if some and row.regular else 0)
        if row.regular:
            pairs = list(enumerate(zip(deltas, bits, strict=True)))

            def read_regular(state: State) -> Arcs:
                taken, life, counts, used, given = state
                return [(v, (taken, life, counts + delta, used | bit, given)) for v, (delta, bit) in pairs]

            return read_regular

        def read_special(state: State) -> Arcs:
            taken, life, counts, used, given = state
            found: Arcs = [(0, state)]
            for value in range(1, len(options)):
                more = (*self._taken[taken], (number, str(options[value])))
                found.append((value, (self._number(more), life, counts, used | bits[value], given)))
            return found

        return read_special

    def _delta(self, row: Row, label: str) -> int:
        (plan,) = row.values[label]
        classes = self.layout.classes
        (step,) = plan.steps
        return sum(1 << (_WIDTH * classes.index(classes.masks[unit], step.use.life)) for unit in step.units)

    def _number(self, taken: Taken) -> int:
        known = self._numbers.get(taken)
        if known is None:
            key = self._meaning(taken)
            known = self._meanings.setdefault(key, len(self._taken))
            if known == len(self._taken):
                self._taken.append(taken)
            self._numbers[taken] = known
        return known

    def _meaning(self, taken: Taken) -> Hashable:
        """What the use of special sources comes to: the same for two uses that no cost can tell apart."""
        return (
            frozenset(self.setups.exact(taken)),
            frozenset(self.setups.parts(taken)),
            frozenset(frozenset(self.setups.parts(smaller)) for smaller in _smaller(taken)),
        )

    def _key_reader(
        self, place: Place, options: Sequence[object], occupied: dict[tuple[str, str], int]
    ) -> Callable[[State], Arcs]:
        classes, instance = self.layout.classes, self.layout.instance
        if place.name == "life":
            amounts = [0 if option is None else int(str(option)) for option in options]

            def read_life(state: State) -> Arcs:
                taken, _, counts, used, given = state
                return [(value, (taken, amount, counts, used, given)) for value, amount in enumerate(amounts)]

            return read_life
        moves: list[tuple[int, int, int, int]] = [(0, 0, 0, 0)]  # counts, bits set, bits that must be free, given
        for option in options[1:]:
            if place.name == "pool":
                tags = {unit.label: unit for unit in instance.pool}
                found = [classes.index(classes.masks[tags[letter]], must=True) for letter in str(option)]
                delta = sum(1 << (_WIDTH * number) for number in found)
                moves.append((delta, 0, 0, 0))
            elif place.name == "delve":
                number = option if isinstance(option, int) else 1
                moves.append((number << (_WIDTH * classes.index(classes.masks[DELVED])), 0, 0, 0))
            elif place.name == "convoke":
                name, label = parted(option)
                unit = next(u for n, u in instance.convoke if (n, u.label) == (name, label))
                bit = occupied.get(("tapped", name), 0)
                late = occupied.get(("late", name), 0)
                bar = bit | occupied.get(("gone", name), 0)
                moves.append((1 << (_WIDTH * classes.index(classes.masks[unit])), bit | late, bar, 0))
            elif place.name == "improvise":
                bit = occupied.get(("tapped", str(option)), 0)
                late = occupied.get(("late", str(option)), 0)
                bar = bit | occupied.get(("gone", str(option)), 0)
                moves.append((1 << (_WIDTH * classes.index(classes.masks[IMPROVISED])), bit | late, bar, 0))
            else:
                name, number = str(option), 1
                if place.name == "remove_counters":
                    name, number = parted(option)[0], int(parted(option)[1])
                bit = occupied.get(("gone" if place.name == "sacrifice" else "tapped", name), 0)
                if place.name == "remove_counters":  # one number of counters for each permanent
                    bit = occupied.get(("counters", name), 0)
                offered = occupied.get(("offered", name), 0) if place.name == "sacrifice" else 0
                signature = self.gives.signature(place.name, name)
                moves.append((0, bit | offered, bit, number << (_WIDTH * signature)))

        # what is tapped for convoke, improvise or the cost itself was not sacrificed for mana before (601.2g-h)
        asks, only = {
            "sacrifice": ("late", instance.may_be_given),
            "tap": ("offered", [give for row in self._rows for give in _row_gives(row)]),
        }.get(place.name, ("", ()))
        asked = [occupied.get((asks, str(option)), 0) for option in options]
        for _, _, bar, _ in moves:
            self._asks[-1] |= bar
        for bits in asked:
            self._asks[-1] |= bits
        if any(asked):
            narrow = [
                0 if option is None else 1 << (_WIDTH * self.gives.signature(place.name, str(option), only))
                for option in options
            ]

            def read_narrowly(state: State) -> Arcs:
                taken, life, counts, used, given = state
                return [
                    (value, (taken, life, counts, used | bit, given + (narrow[value] if used & asked[value] else more)))
                    for value, (_, bit, bar, more) in enumerate(moves)
                    if not used & bar
                ]

            return read_narrowly

        def read(state: State) -> Arcs:
            taken, life, counts, used, given = state
            return [
                (value, (taken, life, counts + delta, used | bit, given + more))
                for value, (delta, bit, bar, more) in enumerate(moves)
                if not used & bar
            ]

        return read

    # ── pruning ───────────────────────────────────────────────────────────────────────────────────

    def _vector(self, counts: int) -> Counts:
        known = self._vectors.get(counts)
        if known is None:
            known = tuple(counts >> (_WIDTH * c) & _MASK for c in range(self._size))
            self._vectors[counts] = known
        return known

    def _bills(self, life: int, paid: int, of: Priced | None = None) -> list[Kinds]:
        """The bills that remain when `paid` of the life (-1: any amount) went into mana abilities.

        They are those of one choice of costs, or of all.
        """
        some = self.setups.variants if of is None else (of,)
        if life >= 0:
            return [bill for each in some for bill in each.bills.get(life - paid, ())]
        top = self.layout.instance.life - paid
        return [bill for each in some for amount, bills in each.bills.items() if amount <= top for bill in bills]

    def _alive(self, state: State) -> bool:
        key = state[:3]
        known = self._viable.get(key)
        if known is None:
            known = self._viable[key] = self._may_be_exact(*key, self._no_room)
        return known

    def _may_be_exact(self, taken: int, life: int, packed: int, room: Kinds) -> bool:
        """Whether all units so far could be spent, in some bill with `room` for more: if not, no payment beginning like
        this is minimal.
        """
        counts = self._vector(packed)
        paid = sum(number * life for number, life in zip(counts, self._lives, strict=True))
        for setup in self.setups.exact(self._taken[taken]):
            total = tuple(map(add, counts, setup.made))
            for bill in self._bills(life, paid + setup.life):
                hall = self.setups.hall(tuple(map(sum, zip(bill, room, strict=True))), setup)
                if hall.usable(hall.load(total)):
                    return True
        return False

    def _rooms(self) -> list[Kinds]:
        """For each special row: the most needs that the special rows after it can add."""
        rooms = [self._no_room]
        for row in reversed(self._rows[1 : self._specials]):
            most = [0] * len(self._no_room)
            for some in row.values.values():
                for plan in some:
                    needs = [self.layout.classes.kinds[need] for step in plan.steps for need in step.use.needs]
                    most = [max(number, needs.count(kind)) for kind, number in enumerate(most)]
            rooms.append(tuple(map(sum, zip(rooms[-1], most, strict=True))))
        return rooms[::-1]

    # ── what it costs (the automatic payment) ─────────────────────────────────────────────────────

    @cached_property
    def _costs(self) -> tuple[int, ...]:
        return costs(self.layout)

    @cached_property
    def _cheapest(self) -> list[tuple[int, ...]]:
        return cheapest(self.layout, self._costs)

    def cost(self, literal: Literal) -> int:
        """How dear an option is; see :mod:`lawmage.solver.payment.weights`."""
        return self._costs[literal]

    def ahead(self, variable: int, state: State) -> int:
        """The units that are missing at least, each for the least that one still costs."""
        least = self._cheapest[variable]
        missing = self._missing(*state[:3])
        if missing > len(least):
            return _NEVER
        return least[missing - 1] if missing else 0

    def _missing(self, taken: int, life: int, packed: int) -> int:
        """How many units are missing at least."""
        key = (taken, life, packed)
        known = self._short.get(key)
        if known is None:
            counts = self._vector(packed)
            paid = sum(number * each for number, each in zip(counts, self._lives, strict=True))
            sizes = [
                sum(bill) + sum(setup.needs) - sum(setup.made)
                for setup in self.setups.exact(self._taken[taken])
                for bill in self._bills(life, paid + setup.life)
            ]
            known = self._short[key] = max(0, min(sizes) - sum(counts)) if sizes else _NEVER
        return known

    # ── acceptance ────────────────────────────────────────────────────────────────────────────────

    def _accepts(self, state: State) -> bool:
        taken, life, packed, _, given = state
        life = max(life, 0)
        counts, used = self._vector(packed), self._taken[taken]
        objects = self._given(given)
        return self._exact(used, life, counts, objects) and not self._can_shrink(used, life, counts, objects)

    def _given(self, packed: int) -> Counts:
        return tuple(packed >> (_WIDTH * s) & _MASK for s in range(len(self.gives.signatures)))

    def _exact(self, used: Taken, life: int, counts: Counts, objects: Counts) -> bool:
        paid = sum(number * each for number, each in zip(counts, self._lives, strict=True))
        for setup, of in product(self.setups.exact(used), self.setups.variants):
            due = (*of.gives, *setup.gives)
            if not self.gives.exact(due, objects) or not self.gives.possible(due):
                continue
            if any(self.setups.pays_exactly(setup, counts, bill) for bill in self._bills(life, paid + setup.life, of)):
                return True
        return False

    def _can_shrink(self, used: Taken, life: int, counts: Counts, objects: Counts) -> bool:
        """Whether some single unit can go (mana of the pool is not meant); then and only then some part can."""
        for c, number in enumerate(counts):
            if (
                number
                and not self._must[c]
                and self._covered(used, life, (*counts[:c], number - 1, *counts[c + 1 :]), objects)
            ):
                return True
        for g, number in enumerate(objects):
            if number and self.gives.droppable(g):
                fewer = (*objects[:g], number - 1, *objects[g + 1 :])
                if self._covered(used, life, counts, fewer):
                    return True
        return any(self._covered(smaller, life, counts, objects) for smaller in _smaller(used))

    def _covered(self, used: Taken, life: int, counts: Counts, objects: Counts) -> bool:
        """Whether these units, or some of them, pay, the life being what it is."""
        key = (used, life, counts, objects)
        known = self._parts.get(key)
        if known is None:
            known = self._parts[key] = self._find_part(used, life, counts, objects)
        return known

    def _find_part(self, used: Taken, life: int, counts: Counts, objects: Counts) -> bool:
        for setup, of in product(self.setups.parts(used), self.setups.variants):
            due = (*of.gives, *setup.gives)
            if not self.gives.covered(due, objects) or not self.gives.possible(due):
                continue
            for kept, paid in products(counts, self._lives):
                bills = self._bills(life, paid + setup.life, of)
                if any(self.setups.pays(setup, kept, bill, self._kept) for bill in bills):
                    return True
        return False


def _smaller(taken: Taken) -> Iterator[Taken]:
    """The special sources with one mana less of one of them."""
    for place, (row, label) in enumerate(taken):
        for letter in dict.fromkeys(label):
            rest = label.replace(letter, "", 1)
            yield (*taken[:place], *(((row, rest),) if rest else ()), *taken[place + 1 :])


def _row_gives(row: Row) -> list[Give]:
    return [g for some in row.values.values() for plan in some for step in plan.steps for g in step.use.gives]
