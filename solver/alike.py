"""Permanents of a position that nothing tells apart, and declarations that are the same but for which of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any

from lawmage.models.answers import Answer
from lawmage.models.objects import GameObject
from lawmage.models.position import Position
from lawmage.solver.legal_set import LegalSet

Groups = Sequence[tuple[str, ...]]


def alike(position: Position) -> Groups:
    """The permanents of a position in groups: two are in one when they differ in nothing but their ids.

    Equal are all characteristics and statuses, the effects that affect them, and what they are attached to. One that
    something else names (an Aura on it, a block, an effect's text, a spell that targets it) is alone. The order in
    which equal permanents came is left aside.
    """
    effects: dict[str, list[int]] = defaultdict(list)
    for number, effect in enumerate(position.standing_effects):
        for affected in effect.affects:
            effects[affected].append(number)
    named = _named(position)
    groups: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for each in position.objects:
        own = each.id if each.id in named else ""
        groups[_nameless(each), tuple(effects[each.id]), own].append(each.id)
    return [tuple(ids) for ids in groups.values()]


def _nameless(each: GameObject) -> GameObject:
    return replace(each, id="", base="", order=(0, 0), goaded_by=tuple(sorted(each.goaded_by)))


def _named(position: Position) -> frozenset[str]:
    found: set[str] = set()
    for each in position.objects:
        found.update(each.blocking, filter(None, (each.attached_to, each.attacking)))
    for item in position.stack:
        found.update(item.division, *item.targets, filter(None, (item.ability_of,)))
    for effect in position.standing_effects:
        found.update(each.id for each in position.objects if each.id in effect.text or _says(effect.text, each.name))
    return frozenset(found)


def _says(text: str, name: str) -> bool:
    return bool(name) and name in text


def classes(attacks: LegalSet, groups: Groups) -> Iterator[tuple[Answer, int]]:
    """The attacks up to exchanging permanents within a group: one of each class, and how many are in it.

    Looks at every choice of what the members of each group attack, or at every attack, whichever are fewer.
    """
    values = {place.name: tuple(place.values) for place in attacks.places}
    parted: dict[tuple[int, tuple[Any, ...]], list[str]] = defaultdict(list)
    group_of = {name: number for number, names in enumerate(groups) for name in names}
    for name, options in values.items():
        parted[group_of[name], options].append(name)
    teams = [(tuple(names), options) for (_, options), names in parted.items()]
    patterns = prod(comb(len(names) + len(options) - 1, len(names)) for names, options in teams)
    if patterns < attacks.count():
        yield from _patterns(attacks, teams)
    else:
        yield from _gathered(attacks, [names for names, _ in teams])


def _patterns(
    attacks: LegalSet, teams: Sequence[tuple[tuple[str, ...], tuple[Any, ...]]]
) -> Iterator[tuple[Answer, int]]:
    choices = [combinations_with_replacement(options, len(names)) for names, options in teams]
    for pattern in product(*choices):
        pairs = (
            pair for (names, _), chosen in zip(teams, pattern, strict=True) for pair in zip(names, chosen, strict=True)
        )
        answer = Answer({"attacks": {name: value for name, value in pairs if value is not None}})
        if answer in attacks:
            yield answer, prod(_arrangements(chosen) for chosen in pattern)


def _gathered(attacks: LegalSet, teams: Sequence[tuple[str, ...]]) -> Iterator[tuple[Answer, int]]:
    first: dict[tuple[tuple[str, ...], ...], Answer] = {}
    sizes: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for answer in attacks:
        chosen: Mapping[str, str] = answer["attacks"]
        key = tuple(tuple(sorted(chosen.get(name, "") for name in names)) for names in teams)
        first.setdefault(key, answer)
        sizes[key] += 1
    for key, answer in first.items():
        yield answer, sizes[key]


def _arrangements(chosen: Sequence[Any]) -> int:
    """In how many ways these values can be given to that many permanents."""
    return factorial(len(chosen)) // prod(factorial(number) for number in Counter(chosen).values())
