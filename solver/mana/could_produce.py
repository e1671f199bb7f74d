"""What a permanent could produce (106.7): the least fixed point of abilities that look at each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lawmage.models import mana_abilities as m
from lawmage.models.mana import TYPES
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.evaluation import Frame
from lawmage.solver.mana.abilities import InForce, Owned, acting, own_triggers, owned
from lawmage.solver.mana.outputs import Setting, bags
from lawmage.solver.mana.production import MANY, made, ways_ignoring_costs
from lawmage.solver.mana.replacing import effects_on, replaced


@dataclass(frozen=True, slots=True)
class Found:
    """The types a permanent could produce, letters in order, and what was not understood on the way."""

    types: str
    gaps: tuple[Gap, ...] = ()


class CouldProduce:
    """The answers to "what could it produce" on one board. `replacing` false leaves replacement effects out.

    Costs, and restrictions on activating, are ignored; amounts are not: no mana is no type. An ability that looks at
    what others could produce sees the least set of types that is stable: permanents that only look at each other
    produce nothing.
    """

    def __init__(self, board: Board, chosen: Mapping[str, str] | None = None, *, replacing: bool = True) -> None:
        self.board = board
        self.chosen = dict(chosen or {})
        self.texts: tuple[InForce, ...] = tuple(acting(board)) if replacing else ()
        self._types: dict[str, str] = {}
        self._gaps: dict[str, tuple[Gap, ...]] = {}
        self._looks: dict[str, frozenset[str]] = {}

    def __call__(self, name: str) -> Found:
        """What the permanent with the id could produce. Raises BudgetExceeded for too many replacement effects."""
        cluster = self._cluster(name)
        if any(each not in self._types for each in cluster):
            self._solve(cluster)
        return Found(self._types[name], tuple(dict.fromkeys(gap for each in cluster for gap in self._gaps[each])))

    def _thing(self, name: str) -> BoardObject:
        thing = self.board.by_id[name]
        assert isinstance(thing, BoardObject)
        return thing

    def _cluster(self, name: str) -> list[str]:
        """The permanents the answer depends on, in the order of the board."""
        seen, open_ = {name}, [name]
        while open_:
            for other in self._looks_at(open_.pop()):
                if other not in seen:
                    seen.add(other)
                    open_.append(other)
        return [thing.id for thing in self.board.permanents if thing.id in seen]

    def _looks_at(self, name: str) -> frozenset[str]:
        """The permanents whose types its abilities ask for."""
        if name not in self._looks:
            found: set[str] = set()
            for each in owned(self._thing(name)):
                for way in ways_ignoring_costs(each, self.board, self.chosen):
                    made(each, way, lambda other: found.add(other) or "", self.board, MANY)  # type: ignore[func-returns-value]
            self._looks[name] = frozenset(found)
        return self._looks[name]

    def _solve(self, cluster: list[str]) -> None:
        """Kleene iteration from nothing: types are only ever added, so it ends."""
        known = {name: self._types.get(name, "") for name in cluster}
        moved = True
        while moved:
            moved = False
            for name in cluster:
                types, gaps = self._round(name, known)
                joined = _union(known[name], types)
                moved = moved or joined != known[name]
                known[name] = joined
                self._gaps[name] = gaps
        self._types |= known

    def _round(self, name: str, known: Mapping[str, str]) -> tuple[str, tuple[Gap, ...]]:
        thing = self._thing(name)
        types: set[str] = set()
        gaps: list[Gap] = []
        for each in owned(thing):
            gaps += [Gap(name, part) for part in each.ability.unread]
            effects = effects_on(thing, each.ability.taps, self.texts)
            for way in ways_ignoring_costs(each, self.board, self.chosen):
                mana, frame = made(each, way, known.__getitem__, self.board, MANY)
                gaps += frame_gaps(name, each, frame)
                types.update(*replaced(mana, effects))
        for trigger in own_triggers(thing):  # an ability of its own that adds mana, with no event to look at
            types.update(*self._alone(thing, trigger, gaps))
        gaps += self._replacement_gaps()
        return "".join(letter for letter in TYPES if letter in types), tuple(dict.fromkeys(gaps))

    def _alone(self, thing: BoardObject, trigger: m.Trigger, gaps: list[Gap]) -> frozenset[str]:
        gaps += [Gap(thing.id, part) for part in trigger.unread]
        if trigger.output is None:
            return frozenset()
        frame = Frame(self.board, thing, thing.controller)
        mana = bags(trigger.output, Setting(frame, cap=MANY))
        gaps += [Gap(thing.id, trigger.text, field) for _, field in frame.unknown]
        return replaced(mana, effects_on(thing, False, self.texts))

    def _replacement_gaps(self) -> list[Gap]:
        found = []
        for each in self.texts:
            if isinstance(each.text, m.Replacement):
                found += [Gap(each.holder, part) for part in each.text.unread]
                found += [Gap(each.holder, each.text.text, field) for _, field in each.frame.unknown]
        return found


def frame_gaps(name: str, each: Owned, frame: Frame) -> list[Gap]:
    """What turned out unknown as an ability was evaluated."""
    return [Gap(name, each.ability.text, field) for _, field in frame.unknown]


def _union(one: str, other: str) -> str:
    return "".join(letter for letter in TYPES if letter in one or letter in other)
