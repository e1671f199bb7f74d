"""Finding columns of options that nothing tells apart."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import prod

from lawmage.solver.engines.crowds import Crowd, Private, crowd_of, may_help
from lawmage.solver.engines.monitors import Monitor, Table
from lawmage.solver.problem import Literal


@dataclass(slots=True)
class Memory:
    """A monitor in its place: the variables it touches, with the effects of their literals, and the bits it owns."""

    monitor: Monitor
    shape: Hashable  # what the monitor was made from
    touched: tuple[int, ...]
    effects: list[dict[Literal, int]]
    shift: int = 0
    width: int = 0

    def move(self, table: Table | None) -> tuple[int, int, Table] | None:
        """One step of the monitor on the packed state."""
        if table is None:
            return None
        shift = self.shift
        entries = tuple(
            None if entry is None else ((entry[0] - state) << shift, entry[1], entry[2])
            for state, entry in enumerate(table)
        )
        return shift, (1 << self.width) - 1, entries


def find_crowds(
    marks: Callable[[], Mapping[Literal, Hashable]], label_of: Mapping[Literal, Hashable], memories: list[Memory]
) -> tuple[tuple[Crowd, ...], list[Memory]]:
    """The crowds, and the monitors that they do not keep.

    A column may join a crowd when each rule with a memory has all its literals in one column, or treats the columns
    alike; `marks` gives what else tells literals apart, the variable included. The proof that columns can be exchanged
    is that their signatures are equal.
    """
    private: dict[Hashable, list[int]] = {}
    shared: list[int] = []
    for index, memory in enumerate(memories):
        labels = {label_of.get(literal, _CHAIN) for effects in memory.effects for literal in effects}
        label = labels.pop()
        if labels or label is _CHAIN:
            shared.append(index)
        else:
            private.setdefault(label, []).append(index)
    numbers: dict[Hashable, int] = {}  # of monitors that are alike in different columns
    alike: dict[Hashable, list[Hashable]] = {}
    for label, own in private.items():
        keys = {index: (memories[index].shape, memories[index].touched, _effects(memories[index])) for index in own}
        number = {index: numbers.setdefault(key, len(numbers)) for index, key in keys.items()}
        own.sort(key=number.__getitem__)
        alike.setdefault(tuple(sorted(number.values())), []).append(label)
    large = [labels for labels in alike.values() if _helps(labels, [memories[i] for i in private[labels[0]]])]
    if not large:
        return (), memories
    signature = _signatures(marks(), label_of, [memories[index] for index in shared])
    crowds, kept = [], set(range(len(memories)))
    for labels_alike in _split(large, signature):
        first = [memories[index] for index in private[labels_alike[0]]]
        if not _helps(labels_alike, first):
            continue
        privates = tuple(Private(each.monitor, each.touched, _effects(each)) for each in first)
        crowd = crowd_of(tuple(labels_alike), privates)
        if crowd is not None:
            crowds.append(crowd)
            kept.difference_update(index for label in labels_alike for index in private[label])
    return tuple(crowds), [memory for index, memory in enumerate(memories) if index in kept]


_CHAIN = object()


def _helps(labels: list[Hashable], own: list[Memory]) -> bool:
    """Whether a crowd of these columns, each with monitors like `own`, can be worth it."""
    return may_help(len(labels), prod(max(each.monitor.sizes) for each in own))


def _split(groups: list[list[Hashable]], signature: Mapping[Hashable, Hashable]) -> list[list[Hashable]]:
    """The groups, each divided into columns with one signature."""
    found: dict[Hashable, list[Hashable]] = {}
    for number, labels in enumerate(groups):
        for label in labels:
            found.setdefault((number, signature[label]), []).append(label)
    return list(found.values())


def _effects(memory: Memory) -> tuple[int, ...]:
    """What the one literal of each variable does."""
    return tuple(next(iter(here.values())) for here in memory.effects)


def _signatures(
    marks: Mapping[Literal, Hashable], label_of: Mapping[Literal, Hashable], shared: list[Memory]
) -> dict[Hashable, Hashable]:
    """For each column: the marks of its literals, and what it does to each shared monitor."""
    found: dict[Hashable, list[Hashable]] = {}
    for literal, label in label_of.items():
        found.setdefault(label, []).append(marks[literal])
    for index, memory in enumerate(shared):
        for number, effects in zip(memory.touched, memory.effects, strict=True):
            for literal in sorted(effects):
                if literal in label_of:
                    found[label_of[literal]].append((index, number, effects[literal]))
    return {label: tuple(parts) for label, parts in found.items()}
