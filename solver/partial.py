"""Places and their values as callers see them: partial answers, weights and masks, in and out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, overload

from lawmage.models.errors import AnswerError
from lawmage.solver.engines.base import Chosen
from lawmage.solver.engines.variables import completions, value_count
from lawmage.solver.problem import Literal, Place, Problem

Value: TypeAlias = Any
"""What a place has: one of its options or None, or for list places a list of options."""


class Labels(Protocol):
    """What a codec knows about the words of partial answers."""

    def is_list(self, place: int) -> bool:
        """Whether the values of a place are lists."""
        ...

    def knows(self, name: object) -> bool:
        """Whether a word names anything of the position."""
        ...


class Values(Sequence[Value]):
    """The values of a place, in order; made one by one, as there may be very many."""

    __slots__ = ("_is_list", "_place")

    def __init__(self, place: Place, is_list: bool) -> None:
        self._place = place
        self._is_list = is_list

    def __len__(self) -> int:
        return value_count(self._place)

    @overload
    def __getitem__(self, index: int) -> Value: ...

    @overload
    def __getitem__(self, index: slice) -> list[Value]: ...

    def __getitem__(self, index: int | slice) -> Value:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]
        options, taken = [], 0
        for option in range(len(self._place.options) - 1, -1, -1):
            without = completions(self._place, option, taken)
            if number >= without:
                number -= without
                taken += 1
                options.append(option)
        return show(self._place, self._is_list, tuple(reversed(options)))

    def __iter__(self) -> Iterator[Value]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(repr(self[index]) for index in range(min(8, len(self))))
        return f"[{shown}{', ...' if len(self) > 8 else ''}]"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices an answer consists of: its name, and its possible values in order."""

    name: str
    values: Values


def show(place: Place, is_list: bool, options: Sequence[int]) -> Value:
    """A value of a place: for lists the chosen options sorted, else the one chosen option or None."""
    labels = [place.options[option] for option in options]
    if is_list:
        return sorted(labels, key=lambda label: (isinstance(label, str), label))
    return labels[0] if labels else None


@dataclass(frozen=True, slots=True)
class Part:
    """A partial answer: literals that are chosen, literals that are not, the places in which nothing is open any more,
    and whether it asks for something that no answer has.
    """

    required: frozenset[Literal] = frozenset()
    barred: frozenset[Literal] = frozenset()
    decided: frozenset[int] = frozenset()
    impossible: bool = False

    def holds(self, chosen: frozenset[Literal]) -> bool:
        """Whether an answer contains it."""
        return not self.impossible and self.required <= chosen and not self.barred & chosen

    def joined(self, other: Part) -> Part:
        """Both together."""
        return Part(
            self.required | other.required,
            self.barred | other.barred,
            self.decided | other.decided,
            self.impossible or other.impossible,
        )


class Parts:
    """Reads and writes partial answers of one problem."""

    def __init__(self, problem: Problem, labels: Labels) -> None:
        self._problem = problem
        self._labels = labels
        self._index = {place.name: index for index, place in enumerate(problem.places)}
        self._lists = tuple(labels.is_list(index) for index in range(len(problem.places)))

    @property
    def places(self) -> tuple[Choice, ...]:
        """The places with their values."""
        pairs = zip(self._problem.places, self._lists, strict=True)
        return tuple(Choice(place.name, Values(place, is_list)) for place, is_list in pairs)

    def chosen(self, literals: frozenset[Literal]) -> Chosen:
        """Literals sorted into places."""
        found: list[list[int]] = [[] for _ in self._problem.places]
        offsets, place = self._problem.offsets, 0
        for literal in sorted(literals):
            while literal >= offsets[place + 1]:
                place += 1
            found[place].append(literal - offsets[place])
        return tuple(map(tuple, found))

    def read(self, partial: Mapping[str, Any]) -> Part:
        """A partial answer, ``{place: value}``: None or [] means nothing, a list means at least its elements. The form
        of an answer, ``{key: {place: value}}``, is read as well. Raises AnswerError for a wrong shape or an unknown id.
        """
        if not isinstance(partial, Mapping):
            raise AnswerError(f"a partial answer is a mapping from places, not {type(partial).__name__}")
        part = Part()
        for name, value in partial.items():
            if name not in self._index and isinstance(value, Mapping):
                part = part.joined(self.read(value))
            else:
                part = part.joined(self._read(name, value))
        return part

    def _read(self, name: object, value: Value) -> Part:
        labels = value if isinstance(value, list | tuple) else [] if value is None else [value]
        for label in labels:
            if not isinstance(label, Hashable):
                raise AnswerError("is not the value of a place", field=str(name))
        if name not in self._index:
            self._must_know(name, str(name))
            for label in labels:
                self._must_know(label, str(name))
            return Part(impossible=bool(labels))
        index = self._index[str(name)]
        place, first = self._problem.places[index], self._problem.offsets[index]
        if len(labels) > 1 and not self._lists[index]:
            raise AnswerError("has one value, not a list", field=str(name))
        if not labels:
            barred = frozenset(range(first, first + len(place.options)))
            return Part(barred=barred, decided=frozenset({index}), impossible=place.lo > 0)
        required, impossible = set(), False
        for label in labels:
            if label in place.options:
                required.add(first + place.options.index(label))
            else:
                self._must_know(label, str(name))
                impossible = True
        full = len(required) >= min(place.hi, len(place.options))
        return Part(
            frozenset(required),
            decided=frozenset({index}) if full or not self._lists[index] else frozenset(),
            impossible=impossible,
        )

    def _must_know(self, name: object, field: str) -> None:
        if not self._labels.knows(name):
            raise AnswerError(f"there is nothing called {name!r}", field=field, object=str(name))

    def weights(self, weights: Mapping[str, Mapping[Any, int]]) -> dict[Literal, int]:
        """Weights of literals from ``{place: {value: int}}``; the value None stands for nothing."""
        if not isinstance(weights, Mapping):
            raise AnswerError(f"weights are a mapping from places, not {type(weights).__name__}")
        found: dict[Literal, int] = {}
        for name, table in weights.items():
            if not isinstance(table, Mapping):
                raise AnswerError("weights of a place are a mapping from its values", field=str(name))
            for value, weight in table.items():
                if not isinstance(weight, int) or isinstance(weight, bool):
                    raise AnswerError(f"a weight is an integer, not {weight!r}", field=f"{name}.{value}")
            if name not in self._index:
                self._must_know(name, str(name))
                continue
            self._weigh(self._index[name], table, found)
        return found

    def _weigh(self, index: int, table: Mapping[Any, int], found: dict[Literal, int]) -> None:
        place, first = self._problem.places[index], self._problem.offsets[index]
        by_text = {str(label): option for option, label in enumerate(place.options)}
        nothing = table.get(None, 0)
        if nothing and not self._lists[index]:
            for option in range(len(place.options)):
                found[first + option] = found.get(first + option, 0) - nothing
        for value, weight in table.items():
            if value is None:
                continue
            if str(value) not in by_text:
                self._must_know(value, f"{place.name}.{value}")
                continue
            literal = first + by_text[str(value)]
            found[literal] = found.get(literal, 0) + weight

    def mask(self, part: Part, choices: Sequence[tuple[frozenset[Literal], bool]]) -> dict[str, list[Value]]:
        """For each place that is open: the values (of lists: the elements that may be added, and None when it may stay
        as it is) that some answer has.
        """
        found: dict[str, list[Value]] = {}
        for index, (literals, stays) in enumerate(choices):
            if index in part.decided:
                continue
            place, first = self._problem.places[index], self._problem.offsets[index]
            added = [place.options[literal - first] for literal in sorted(literals - part.required)]
            found[place.name] = [None, *added] if stays else added
        return found

    def forced(
        self, common: frozenset[Literal], choices: Sequence[tuple[frozenset[Literal], bool]]
    ) -> dict[str, Value]:
        """The partial answer that every answer contains."""
        found: dict[str, Value] = {}
        for index, (literals, _) in enumerate(choices):
            place, first = self._problem.places[index], self._problem.offsets[index]
            fixed = [literal - first for literal in sorted(literals & common)]
            if fixed or not literals:
                found[place.name] = show(place, self._lists[index], fixed)
        return found
