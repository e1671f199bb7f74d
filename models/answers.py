"""Answers: light and frozen on the way out, checked and put into normal form on the way in.

Two answers are distinct when their normal forms differ: empty optional parts, false, and blockers that block nothing
are dropped; lists whose order has no meaning are sorted by id; mana is in the order W U B R G C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

Json: TypeAlias = Any  # values of JSON: dict, list, str, int, bool, None


class Record(Mapping[str, Json]):
    """A frozen mapping of JSON values: equal to dicts of the same content, hashable, dumped like a model.

    What is read out of it is a copy, so nothing that a caller does changes it.

    >>> record = Record({"blocks": {"wall": ["bears"]}})
    >>> record == {"blocks": {"wall": ["bears"]}}, record["blocks"]["wall"]
    (True, ['bears'])
    """

    __slots__ = ("_data", "_hash")

    def __init__(self, data: dict[str, Json]) -> None:
        """Keep `data`, which the caller gives up: it must not be changed afterwards."""
        self._data = data

    def __getitem__(self, key: str) -> Json:
        return _copy(self._data[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Record):
            return self._data == other._data
        if isinstance(other, Mapping):
            return self._data == other
        return NotImplemented

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash: int = hash(_hashable(self._data))
            return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._data!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._data,))

    def model_dump(self, mode: str = "json") -> dict[str, Json]:
        """The content as plain dicts and lists, a fresh copy."""
        copied: dict[str, Json] = _copy(self._data)
        return copied


class Outcome(Record):
    """What follows from an answer."""

    __slots__ = ()


class Answer(Record):
    """A legal answer. `outcome` is what follows from it, computed when first read; None where the kind has none."""

    __slots__ = ("_derive", "_outcome")

    def __init__(self, data: dict[str, Json], derive: Callable[[Answer], Outcome | None] | None = None) -> None:
        """Keep `data` (given up by the caller) and the function that derives the outcome, shared by all answers."""
        self._data = data
        self._derive = derive

    @property
    def outcome(self) -> Outcome | None:
        """What follows from the answer; a mapping with the keys of the kind (see the question kinds), or None."""
        if self._derive is None:
            return None
        try:
            return self._outcome
        except AttributeError:
            self._outcome: Outcome | None = self._derive(self)
            return self._outcome


def _copy(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copy(inner) for inner in value]
    return value


def _hashable(value: Json) -> Any:
    if isinstance(value, dict):
        return frozenset((key, _hashable(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return tuple(_hashable(inner) for inner in value)
    return value
