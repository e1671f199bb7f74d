"""Choices of targets in and out: answers to literals and back, and what is wrong with an answer, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lawmage.models.answers import Answer
from lawmage.models.shapes import read_answer
from lawmage.models.verdict import Violation
from lawmage.solver.combat.causes import Cause
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.problem import Literal, Problem, Rule
from lawmage.solver.targets.layout import Combo, Layout, Slot, division_name
from lawmage.solver.targets.mode_costs import affordable, mode_rules
from lawmage.solver.targets.options import Chooser


@dataclass
class _Draft:
    """What is known of an answer while it is read."""

    chosen: set[Literal] = field(default_factory=set)
    wrong: list[Violation] = field(default_factory=list)
    outside: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class TargetCodec:
    """Reads and writes the choices of one spell or ability. `asked_modes`, `asked_x`: what the question has fixed."""

    chooser: Chooser
    layout: Layout
    problem: Problem
    ids: frozenset[str]
    asked_modes: tuple[int, ...] = ()
    asked_x: int | None = None

    # ── out ───────────────────────────────────────────────────────────────────────────────────────

    def answer(self, chosen: Chosen) -> Answer:
        """The answer in which each place has the chosen options."""
        combo = self._combo(chosen)
        targets: dict[int, list[str]] = {number: [] for number in self.layout.of(combo)}
        division: dict[str, int] = {}
        for literal in _literals(self.problem, chosen):
            entry = self._meaning.get(literal)
            if entry is None:
                continue
            slot, name, amount = entry
            targets[slot].append(name)
            if amount:
                division[name] = division.get(name, 0) + amount
        data: dict[str, Any] = {"targets": [sorted(names) for names in targets.values()]}
        if combo and not self.asked_modes:
            data["modes"] = list(combo)
        if self.layout.x_place is not None:
            data["x"] = self.problem.places[self.layout.x_place].options[chosen[self.layout.x_place][0]]
        if division:
            data["division"] = dict(sorted(division.items()))
        return Answer(data)

    @cached_property
    def _meaning(self) -> Mapping[Literal, tuple[int, str, int]]:
        return {literal: entry for entry, literal in self.layout.literal.items()}

    def _combo(self, chosen: Chosen) -> Combo | None:
        if self.layout.modes_place is None or self.layout.combos is None:
            return None
        return self.layout.combos[chosen[self.layout.modes_place][0]]

    # ── in ────────────────────────────────────────────────────────────────────────────────────────

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        """The literals an answer chooses, and what is wrong with it that no labelled rule says.

        Raises AnswerError for a wrong shape or an unknown id.
        """
        given = read_answer("targets", answer, self.ids)
        draft = _Draft()
        combo = self._read_modes(given, draft)
        slots = self.layout.of(combo) if combo is not None or self.layout.combos is None else []
        lists: list[list[str]] = given["targets"]
        if combo is not None or self.layout.combos is None:
            self._read_lists(slots, lists, given, draft)
        self._read_x(given, slots, lists, draft)
        return Reading(frozenset(draft.chosen), tuple(dict.fromkeys(draft.wrong)), frozenset(draft.outside))

    def _read_modes(self, given: Mapping[str, Any], draft: _Draft) -> Combo | None:
        named = tuple(given.get("modes", ()))
        if self.layout.combos is None or self.layout.modes_place is None:
            if named:
                draft.wrong.append(Violation("700.2", "There are no modes to choose.", ("601.2b",)))
            return None
        if self.asked_modes and not named:
            named = tuple(sorted(self.asked_modes))
        if named in self.layout.combos:
            first = self.problem.offsets[self.layout.modes_place]
            draft.chosen.add(first + self.layout.combos.index(named))
            return named
        draft.outside.add("modes")
        draft.wrong += self._wrong_modes(named)
        return None

    def _wrong_modes(self, named: Combo) -> Iterator[Violation]:
        scene = self.chooser.scene
        unknown = [mode for mode in named if mode > len(scene.spec.modes)]
        if unknown:
            yield Violation("700.2", f"There is no mode {unknown[0]}.", ("601.2b",))
            return
        empty = [
            slot for number in dict.fromkeys(named) for slot in self._instances_of(number) if not slot.can_be_filled
        ]
        for slot in empty:
            message = f"Mode {slot.mode} can't be chosen: there are no legal targets for {slot.instance.text!r}."
            yield Violation("700.2a", message, ("601.2b", "601.2c"))
        repeated = len(set(named)) != len(named) and not any(way.repeat for way in scene.spec.choosing)
        if repeated:
            yield Violation("700.2d", "The same mode can't be chosen more than once.", ("601.2b", "700.2a"))
        elif not empty:
            also = ["700.2a", "700.2", *mode_rules(scene)]
            if any(way.weighted for way in scene.spec.choosing):
                also.append("700.2i")
            if not named:
                said = "No mode is chosen, and the text asks for one."
            elif not affordable(scene, named):
                said = f"The mana pool can't pay for modes {', '.join(map(str, named))} together."
                also += ["700.2h", "601.2h"]
            else:
                said = f"The text does not allow modes {', '.join(map(str, named))} to be chosen together."
            yield Violation("601.2b", said, tuple(also))

    def _instances_of(self, mode: int) -> list[Slot]:
        return [slot for slot in self.layout.slots if slot.mode == mode and slot.copy == 0]

    def _read_lists(self, slots: list[int], lists: list[list[str]], given: Mapping[str, Any], draft: _Draft) -> None:
        division: Mapping[str, int] = given.get("division", {})
        divided: set[str] = set()
        for at, number in enumerate(slots):
            names = lists[at] if at < len(lists) else []
            slot = self.layout.slots[number]
            self._read_slot(number, slot, names, lists, slots, draft)
            if slot.portion is not None:
                divided.update(names)
                self._read_division(number, slot, names, division, draft)
            else:
                draft.chosen.update(
                    literal for name in names if (literal := self.layout.literal.get((number, name, 0))) is not None
                )
        slots_are_modes = self.layout.combos is not None
        if len(lists) > len(slots):
            said = f"The word target is used {len(slots)} times, but {len(lists)} lists of targets are given."
            draft.wrong.append(Violation("601.2c", said, ("115.1", "700.2c") if slots_are_modes else ("115.1",)))
        surplus = sorted(set(division) - divided)
        if surplus:
            said = f"{surplus[0]} is no target among which anything is divided."
            draft.wrong.append(Violation("601.2d", said, (), tuple(surplus)))

    def _read_slot(
        self,
        number: int,
        slot: Slot,
        names: list[str],
        lists: list[list[str]],
        slots: list[int],
        draft: _Draft,
    ) -> None:
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            said = f"{twice} is chosen twice for one instance of the word target: {slot.instance.text!r}."
            draft.wrong.append(Violation("115.3", said, ("601.2c",), (twice,)))
            draft.outside.add(slot.name)
        that = self._that(slot, lists, slots)
        for name in dict.fromkeys(names):
            if not self.layout.of_candidate(number, name):
                draft.wrong += self.chooser.why_not(slot.instance, name, that) or (_misfit(slot, name),)
                draft.outside.add(slot.name)
        draft.wrong += self._count(slot, len(names))
        if len(names) > slot.hi:
            draft.outside.add(slot.name)

    def _that(self, slot: Slot, lists: list[list[str]], slots: list[int]) -> Any:
        """The target that the slot refers to, if one is chosen."""
        if slot.refers is None or slot.refers not in slots:
            return None
        at = slots.index(slot.refers)
        names = lists[at] if at < len(lists) else []
        return self.chooser.scene.board.by_id.get(names[0]) if names else None

    def _count(self, slot: Slot, count: int) -> Iterator[Violation]:
        """Too many or too few targets (601.2c)."""
        if slot.instance.each is not None or (self.layout.x_place is not None and count <= slot.hi):
            return
        if count in slot.counts():
            return
        if slot.portion is not None and slot.hi < count <= len(slot.options) and count > slot.portion:
            said = f"{count} targets can't share {slot.portion}: each of them receives at least one."
            yield Violation("601.2d", said, ("601.2c",), (), slot.instance.text)
            return
        wanted = f"{slot.lo}" if slot.lo == slot.hi else f"{slot.lo} to {slot.hi}"
        if count < slot.lo and len(slot.options) < slot.lo:
            said = f"{slot.instance.text!r} asks for {slot.lo}, and there are {len(slot.options)} legal targets."
        else:
            said = f"{slot.instance.text!r} asks for {wanted}, not {count}."
        yield Violation("601.2c", said, ("115.1",), (), slot.instance.text)

    def _read_division(
        self, number: int, slot: Slot, names: list[str], division: Mapping[str, int], draft: _Draft
    ) -> None:
        assert slot.portion is not None
        for name in dict.fromkeys(names):
            amount = division.get(name, 0)
            literal = self.layout.literal.get((number, name, amount))
            if literal is not None:
                draft.chosen.add(literal)
                continue
            if self.layout.of_candidate(number, name):
                draft.outside.add(next(place.name for place in self._division_places(slot, name)))
            if amount < 1:
                said = f"{name} is a target and must receive at least one."
                draft.wrong.append(Violation("601.2d", said, (), (name,), slot.instance.text))
        total = sum(division.get(name, 0) for name in dict.fromkeys(names))
        wanted = slot.portion
        if names and total != wanted and self.layout.x_place is None:
            said = f"The division adds up to {total}, not to {wanted}."
            draft.wrong.append(Violation("601.2d", said, (), tuple(sorted(set(names))), slot.instance.text))

    def _division_places(self, slot: Slot, name: str) -> Iterator[Any]:
        ending = division_name(slot, name)
        return (place for place in self.problem.places if place.name == ending)

    def _read_x(self, given: Mapping[str, Any], slots: list[int], lists: list[list[str]], draft: _Draft) -> None:
        x = given.get("x")
        if self.layout.x_place is None or self.layout.xs is None:
            if x is not None and x != self.asked_x:
                said = f"X is {self.asked_x}, as it was announced." if self.asked_x is not None else "There is no X."
                draft.wrong.append(Violation("601.2b", said, ("107.3a",)))
            return
        if x is None:  # the number of targets tells it
            from lawmage.solver.targets.scene import X

            counts = [
                len(lists[at])
                for at, n in enumerate(slots)
                if self.layout.slots[n].instance.lo == X and at < len(lists)
            ]
            x = counts[0] if counts else 0
        first = self.problem.offsets[self.layout.x_place]
        if x in self.layout.xs:
            draft.chosen.add(first + self.layout.xs.index(x))
            for at, number in enumerate(slots):
                slot = self.layout.slots[number]
                count = len(lists[at]) if at < len(lists) else 0
                from lawmage.solver.targets.scene import X

                if slot.instance.lo == X and count != x:
                    said = f"{slot.instance.text!r} asks for {x}, not {count}."
                    draft.wrong.append(Violation("601.2c", said, ("107.3a",), (), slot.instance.text))
        else:
            draft.outside.add("x")
            draft.wrong.append(Violation("601.2c", f"There are not {x} legal targets.", ("107.3a", "601.2b")))

    # ── words ─────────────────────────────────────────────────────────────────────────────────────

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """What the check found in rules between targets, and the effects that ask for a target (601.2c)."""
        found = [rule.label.violation() for rule in (*broken, *unmet) if isinstance(rule.label, Cause)]
        return tuple(dict.fromkeys(found))

    def is_list(self, place: int) -> bool:
        """Targets of an instance are a list; modes, X and amounts are one value."""
        return place in self._list_places

    @cached_property
    def _list_places(self) -> frozenset[int]:
        names = {slot.name for slot in self.layout.slots if slot.portion is None}
        return frozenset(index for index, place in enumerate(self.problem.places) if place.name in names)

    def is_permanent(self, name: object) -> bool:
        """Whether an option, or the place of a share of a division, is called after a permanent."""
        return name in self._permanents

    @cached_property
    def _permanents(self) -> frozenset[str]:
        """A permanent has one name as an option of lists and another where something is divided; with both in one
        text no permanents are exchanged.
        """
        ids = [thing.id for thing in self.chooser.scene.board.permanents]
        divided = [slot for slot in self.layout.slots if slot.portion is not None]
        if not divided:
            return frozenset(ids)
        if len(divided) < len(self.layout.slots):
            return frozenset()
        return frozenset(division_name(slot, name) for slot in divided for name in ids)

    def knows(self, name: object) -> bool:
        """Whether a word of a partial answer is an id of the position, an amount, or the name of a place."""
        return name in self.ids or isinstance(name, int | tuple)


def _misfit(slot: Slot, name: str) -> Violation:
    return Violation("601.2c", f"{name} is no legal choice for {slot.instance.text!r}.", ("115.1",), (name,))


def _literals(problem: Problem, chosen: Chosen) -> Iterator[Literal]:
    for place, options in enumerate(chosen):
        for option in options:
            yield problem.offsets[place] + option
