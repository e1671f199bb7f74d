"""What a LegalSet says beyond its list, held against the referee's list."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.differ import Difference, canonical
from referee.generator import Game

import lawmage

MOST = 400


def query_differences(game: Game, engine: str = "auto", *, seed: str = "0") -> list[Difference]:
    """Everything in which the set's other answers differ from what its list, as the referee has it, implies."""
    judge = game.judge()
    legal = lawmage.legal(game.board.position(), judge.question, engine=engine)
    if legal.unread:
        return [Difference("unread", "every sentence is read", str(legal.unread), game)]
    rows = [_row(legal, judge.answer(declaration)) for declaration in judge.legal]
    if not rows or len(rows) > MOST:
        return []
    rows.sort()
    found = [*_order(legal, rows), *_partials(legal, rows, Random(seed)), *_best(legal, rows, Random(seed))]
    return [Difference(about, wanted, said, game) for about, wanted, said in found]


Row = tuple[int, ...]
Found = tuple[str, str, str]
NOTHING = object()


def _chosen(answer: Any, place: str) -> Any:
    """The value of a place in an answer: what is attacked or None, or the sorted list of what is blocked."""
    if "attacks" in answer:
        return answer["attacks"].get(place)
    return sorted(answer["blocks"].get(place, []))


def _row(legal: Any, answer: Any) -> Row:
    """The answer as positions of its values, place by place: answers are in the order of these (contract section 3)."""
    return tuple(list(place.values).index(_chosen(answer, place.name)) for place in legal.places)


def _order(legal: Any, rows: list[Row]) -> Iterator[Found]:
    listed = [_row(legal, answer) for answer in legal]
    if listed != rows:
        yield "order by places", str(rows[:5]), str(listed[:5])
    array = legal.to_array()
    if (
        array.shape != (len(rows), len(legal.places))
        or str(array.dtype) != "int16"
        or array.tolist() != [*map(list, rows)]
    ):
        yield "to_array", f"{len(rows)} rows {rows[:3]}", f"{array.shape} {array.dtype} {array[:3].tolist()}"
    seeded = Random(5)
    wanted = [rows[seeded.randrange(len(rows))] for _ in range(3)]
    drawn = [_row(legal, answer) for answer in legal.sample(3, seed=5)]
    if drawn != wanted:
        yield "sample", str(wanted), str(drawn)
    orbits = [(_row(legal, answer), size) for answer, size in legal.orbits()]
    if sum(size for _, size in orbits) != len(rows) or not {row for row, _ in orbits} <= set(rows):
        yield "orbits", f"sizes add up to {len(rows)}", str(orbits[:5])
    last = _row(legal, legal[-1])
    if last != rows[-1]:
        yield "[-1]", str(rows[-1]), str(last)


def _partials(legal: Any, rows: list[Row], rng: Random) -> Iterator[Found]:
    """`mask`, `forced` and `restrict` of a few partial answers, some of which nothing contains."""
    places = list(legal.places)
    for _ in range(3):
        partial = {p.name: rng.choice(list(p.values)) for p in places if rng.random() < 0.4}
        kept = [row for row in rows if all(_contains(p, row[n], partial) for n, p in enumerate(places))]
        wanted = {}
        for n, place in enumerate(places):
            if _open(place, partial):
                given = partial.get(place.name) or []
                wanted[place.name] = _possible(place.values, {row[n] for row in kept}, given)
        said = {name: {_plain(v) for v in values} for name, values in legal.mask(partial).items()}
        if said != wanted:
            yield "mask", f"{partial}: {wanted}", str(said)
        within = legal.restrict(partial)
        if within.count() != len(kept) or [_row(legal, answer) for answer in within] != kept:
            yield "restrict", f"{partial}: {len(kept)}", str(within.count())
    shared = {p.name: _common(p, [row[n] for row in rows]) for n, p in enumerate(places)}
    common = {name: value for name, value in shared.items() if value is not NOTHING}
    if dict(legal.forced()) != common:
        yield "forced", str(common), str(legal.forced())


def _contains(place: Any, number: int, partial: dict[str, Any]) -> bool:
    """Whether a value contains what the partial answer says of its place; a list that is not empty may grow."""
    if place.name not in partial:
        return True
    value, given = place.values[number], partial[place.name]
    return set(given) <= set(value) if isinstance(value, list) and given else bool(value == given)


def _open(place: Any, partial: dict[str, Any]) -> bool:
    """Whether anything is left to choose: a list may grow while some value of the place holds more."""
    if place.name not in partial:
        return True
    given = partial[place.name]
    lists = [value for value in place.values if isinstance(value, list)]
    return bool(given) and any(set(given) < set(value) for value in lists)


def _possible(values: Any, chosen: set[int], given: list[str]) -> set[Any]:
    """The values a place can take; of lists what may be added to those given, and None where nothing need be."""
    found: set[Any] = set()
    for number in chosen:
        value = values[number]
        if isinstance(value, list):
            found |= set(value) - set(given) or {None}
        else:
            found.add(value)
    return found


def _common(place: Any, numbers: list[int]) -> Any:
    """What all answers share in a place: the one value, or the elements of every list."""
    values = [place.values[number] for number in numbers]
    if all(value == values[0] for value in values):
        return values[0]
    if isinstance(values[0], list) and (shared := set(values[0]).intersection(*values)):
        return sorted(shared)
    return NOTHING


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _best(legal: Any, rows: list[Row], rng: Random) -> Iterator[Found]:
    """The answer of greatest weight, ties by order."""
    places = list(legal.places)
    weights: dict[str, dict[str, int]] = {}
    for place in places:
        names = {v for value in place.values for v in (value if isinstance(value, list) else [value]) if v is not None}
        weights[place.name] = {name: rng.randrange(-2, 4) for name in sorted(names) if rng.random() < 0.7}

    def weight(row: Row) -> int:
        total = 0
        for place, number in zip(places, row, strict=True):
            value = place.values[number]
            for each in value if isinstance(value, list) else [value]:
                total += weights[place.name].get(each, 0)
        return total

    wanted = max(rows, key=weight)
    best = legal.best(weights)
    if best is None or _row(legal, best) != wanted:
        said = None if best is None else canonical(best)
        yield "best", f"{weights}: {wanted} weighs {weight(wanted)}", str(said)
