"""The payer's plain mana sources: what tapping each untapped permanent can give (106.11, 302.6, 305.6)."""

from __future__ import annotations

import re
from collections import defaultdict

from lawmage.models.clauses import AbilityKind
from lawmage.models.terms import Relation
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.combat.purse import SourceClass

LAND_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

_COST = re.compile(r"\{T\}(?:, sacrifice (?:~|this \w+))?\Z", re.IGNORECASE)
_MANA = re.compile(r"(?:\{[WUBRGC]\})+")
_CHOICE = re.compile(r"add (?P<list>(?:\{[WUBRGC]\})+(?:(?:, | or |, or )(?:\{[WUBRGC]\})+)*)\.?\Z", re.IGNORECASE)
_ANY = re.compile(r"add (?P<n>one|two|three) mana of any (?:one )?color\.?\Z", re.IGNORECASE)
_NUMBER = {"one": 1, "two": 2, "three": 3}


def sources(board: Board, player: str) -> tuple[tuple[SourceClass, ...], list[Gap]]:
    """The player's sources by what they make, and the mana abilities that were not understood."""
    classes: dict[tuple[str, ...], list[str]] = defaultdict(list)
    gaps: list[Gap] = []
    for thing in board.permanents:
        if thing.controller != player or not can_tap(thing):
            continue
        options: set[str] = {LAND_MANA[kind] for kind in thing.subtypes & LAND_MANA.keys()}
        for held in thing.abilities:
            if held.ability.kind is not AbilityKind.ACTIVATED:
                continue
            made = _outputs(held.ability.text)
            if made is None:
                gaps.append(Gap(thing.id, held.ability.text))
            options |= set(made or ())
        if options:
            classes[tuple(sorted(options))].append(thing.id)
    return tuple(SourceClass(options, tuple(ids)) for options, ids in sorted(classes.items())), gaps


def can_tap(thing: BoardObject) -> bool:
    """Untapped, and not a creature that came under control this turn without haste (107.5, 302.6)."""
    if "tapped" in thing.statuses:
        return False
    return not ("creature" in thing.types and "summoning sick" in thing.statuses and "haste" not in thing.keywords)


def _outputs(text: str) -> tuple[str, ...] | None:
    """What a mana ability makes: () if it makes none, None if it makes mana and was not understood."""
    cost, colon, effect = text.partition(":")
    if not colon or not re.search(r"\badds?\b", effect, re.IGNORECASE):
        return ()
    effect = effect.strip().split("\n")[0]
    if not _COST.match(cost.strip()):
        return None
    if found := _CHOICE.match(effect):
        return tuple(mana.replace("{", "").replace("}", "") for mana in _MANA.findall(found["list"]))
    if found := _ANY.match(effect):
        return tuple(color * _NUMBER[found["n"].lower()] for color in "WUBRG")
    return None


def taps_when_declared(thing: BoardObject, relation: Relation) -> bool:
    """Attacking taps a creature without vigilance (508.1f, 702.20b); blocking taps nobody."""
    return relation is Relation.ATTACK and "vigilance" not in thing.keywords
