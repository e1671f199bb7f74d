"""Filters: predicates over one object or player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lawmage.models import terms as t
from lawmage.oracle.lexicon import BASIC_LAND_TYPES, CREATURE_TYPES
from lawmage.solver.board import BoardObject, BoardPlayer, Candidate
from lawmage.solver.evaluation.amounts import COMPARE, counters, in_numbers, stat_of
from lawmage.solver.evaluation.frame import Frame, color_letter, players, thing
from lawmage.solver.evaluation.kernel import FILTERS, Truth, amount, holds, matches, some


def _all(f: t.AllOf, c: Candidate, frame: Frame) -> Truth:
    result: Truth = True
    for part in f.filters:
        truth = FILTERS[type(part)](part, c, frame)
        if truth is False:
            return False
        if truth is None:
            result = None
    return result


def _any(f: t.AnyOf, c: Candidate, frame: Frame) -> Truth:
    result: Truth = False
    for part in f.filters:
        truth = FILTERS[type(part)](part, c, frame)
        if truth is True:
            return True
        if truth is None:
            result = None
    return result


def _not(f: t.Not, c: Candidate, frame: Frame) -> Truth:
    truth = FILTERS[type(f.filter)](f.filter, c, frame)
    return None if truth is None else not truth


_PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})


def _type(f: t.HasType, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return f.type == "player"
    if f.type == "permanent":
        return c.zone == "battlefield" or bool(c.types & _PERMANENT_TYPES)
    if f.type == "spell":
        return c.zone == "stack"
    if f.type == "card":
        return "token" not in c.statuses
    return f.type in c.types or f.type in c.supertypes


def _subtype(f: t.HasSubtype, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and has_subtype(c, f.subtype)


def has_subtype(c: BoardObject, subtype: str) -> bool:
    """205.3; "every creature type" (changeling, 702.73a) holds for creature types only."""
    return subtype in c.subtypes or (c.every_creature_type and subtype in CREATURE_TYPES)


def _color(f: t.HasColor, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and f.color in c.colors


def _color_count(f: t.ColorCount, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and in_numbers(len(c.colors), f.number, frame, c)


def _keyword(f: t.HasKeyword, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    if f.keyword == "any ability":
        return bool(c.abilities or c.keywords) or (
            not c.no_intrinsic and not c.subtypes.isdisjoint(BASIC_LAND_TYPES)
        )  # 305.6
    for name, gained, lost in frame.altered:
        if name == c.id:
            if f.keyword in gained:
                return True
            if f.keyword in lost:
                return False
    return f.keyword in c.keywords


def _has_stat(f: t.HasStat, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    value = stat_of(c, f.stat)
    bound = amount(f.amount, frame, c)
    if value is None:
        return False
    return None if bound is None else COMPARE[f.op](value, bound)


def _parity(f: t.StatParity, c: Candidate, frame: Frame) -> Truth:
    value = stat_of(c, f.stat)
    return value is not None and value % 2 == f.parity


def _status(f: t.HasStatus, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    if f.status in ("tapped", "untapped"):
        upright = "tapped" not in c.statuses or any(
            c.id == name and "untapped" in gained for name, gained, _ in frame.altered
        )
        return upright is (f.status == "untapped")
    if f.status == "attacking":
        return c.attacking is not None
    if f.status == "blocking":
        return bool(c.blocking)
    if f.status in c.statuses:
        return True
    if f.status in KNOWN_STATUSES:
        return False
    if f.status == "commander" and not any(player.identity for player in frame.board.players):
        return False  # 903.3: nobody is said to have one
    if f.status in _DERIVED_STATUSES:
        return _DERIVED_STATUSES[f.status](c, frame)
    frame.missing(f.status, f.status)
    return None


KNOWN_STATUSES = frozenset(
    {"tapped", "token", "suspected", "goaded", "summoning sick", "face-down", "ring-bearer", "declared"}
)


def _hosts(c: BoardObject, frame: Frame, subtype: str) -> bool:
    return any(o.attached_to == c.id and subtype in o.subtypes for o in frame.board.permanents)


def _modified(c: BoardObject, frame: Frame) -> bool:
    """700.9: a counter on it, equipped, or enchanted by an Aura its controller controls."""
    return bool(c.counters) or any(
        o.attached_to == c.id and ("Equipment" in o.subtypes or ("Aura" in o.subtypes and o.controller == c.controller))
        for o in frame.board.permanents
    )


def _blocked(c: BoardObject, frame: Frame) -> bool:
    return any(c.id in o.blocking for o in frame.board.permanents)


_DERIVED_STATUSES: dict[str, Callable[[BoardObject, Frame], bool]] = {
    "enchanted": lambda c, frame: _hosts(c, frame, "Aura"),
    "equipped": lambda c, frame: _hosts(c, frame, "Equipment"),
    "modified": _modified,
    "blocked": _blocked,
    "unblocked": lambda c, frame: c.attacking is not None and not _blocked(c, frame),
    "nontoken": lambda c, frame: "token" not in c.statuses,
    "face-up": lambda c, frame: "face-down" not in c.statuses,
    "historic": lambda c, frame: "artifact" in c.types or "legendary" in c.supertypes or "Saga" in c.subtypes,
    "outlaw": lambda c, frame: any(has_subtype(c, s) for s in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")),
}


def _has_counters(f: t.HasCounters, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and in_numbers(counters(c, f.kind), f.number, frame, c)


def _in_zone(f: t.InZone, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and c.zone == f.zone


def _controlled(f: t.ControlledBy, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    ids = players(f.player, frame, c)
    return None if ids is None else c.controller in ids


def _owned(f: t.OwnedBy, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    ids = players(f.player, frame, c)
    return None if ids is None else c.owner in ids


def _is(f: t.Is, c: Candidate, frame: Frame) -> Truth:
    other = thing(f.ref, frame, c)
    return other is not None and other.id == c.id


def _is_player(f: t.IsPlayer, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardPlayer):
        return False
    if f.player is t.Who.ANY:
        return True
    ids = players(f.player, frame, c)
    return None if ids is None else c.id in ids


def _named(f: t.Named, c: Candidate, frame: Frame) -> Truth:
    return isinstance(c, BoardObject) and c.name == f.name


def _shares(f: t.Shares, c: Candidate, frame: Frame) -> Truth:
    other = thing(f.ref, frame, c)
    if not isinstance(c, BoardObject) or not isinstance(other, BoardObject):
        return False
    if f.what == "color":
        return bool(c.colors & other.colors)
    if f.what == "creature type":
        return _share_creature_type(c, other)
    if f.what == "name":
        return c.name == other.name
    if f.what == "card type":
        return bool(c.types & other.types)
    frame.missing(f"shares a {f.what}")
    return None


def _share_creature_type(c: BoardObject, other: BoardObject) -> bool:
    if c.every_creature_type and other.every_creature_type:
        return True
    return any(has_subtype(other, s) for s in c.subtypes & CREATURE_TYPES) or any(
        has_subtype(c, s) for s in other.subtypes & CREATURE_TYPES
    )


def _of_chosen(f: t.OfChosen, c: Candidate, frame: Frame) -> Truth:
    chosen = frame.choice(f.what)
    if chosen is None:
        frame.missing(f"the chosen {f.what}", f"choices.{f.what}")
        return None
    if not isinstance(c, BoardObject):
        return c.id == chosen
    if f.what == "color":
        return color_letter(chosen) in c.colors
    if f.what == "name":
        return c.name == chosen
    if f.what == "type":
        return has_subtype(c, chosen) or chosen.lower() in c.types
    if f.what == "player":
        return c.controller == chosen
    return None


def _attached(f: t.AttachedTo, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject) or c.attached_to is None:
        return False
    return matches(f.filter, frame.board.by_id.get(c.attached_to), frame)


def _has_attached(f: t.HasAttached, c: Candidate, frame: Frame) -> Truth:
    return some(matches(f.filter, o, frame) for o in frame.board.permanents if o.attached_to == c.id)


def _in_combat(f: t.InCombatWith, c: Candidate, frame: Frame) -> Truth:
    if not isinstance(c, BoardObject):
        return False
    if f.relation is t.Relation.ATTACK:
        return c.attacking is not None and matches(f.right, frame.board.by_id.get(c.attacking), frame)
    return some(matches(f.right, frame.board.by_id.get(other), frame) for other in c.blocking)


def _satisfies(f: t.Satisfies, c: Candidate, frame: Frame) -> Truth:
    return holds(f.cond, replace(frame, that=c))


def _most(f: t.MostOf, c: Candidate, frame: Frame) -> Truth:
    everything: tuple[Candidate, ...] = (*frame.board.permanents, *frame.board.players)
    rivals: list[Candidate] = []
    for each in everything:
        match = matches(f.among, each, frame)
        if match is None:
            return None
        if match:
            rivals.append(each)
    values = {each.id: amount(f.amount, replace(frame, that=each), each) for each in rivals}
    if any(value is None for value in values.values()):
        return None
    if c.id not in values:
        return False
    best = (min if f.least else max)(value for value in values.values() if value is not None)
    return values[c.id] == best


def _could_make(f: t.CouldMake, c: Candidate, frame: Frame) -> Truth:
    """106.7; what was not understood of its abilities makes it unknown, unless it could anyway."""
    from lawmage.solver.mana.could_produce import CouldProduce  # evaluates texts itself

    if not isinstance(c, BoardObject) or c.zone != "battlefield":
        return False
    found = CouldProduce(frame.board)(c.id)
    if not set(f.types).isdisjoint(found.types):
        return True
    for gap in found.gaps:
        frame.missing(gap.sentence, gap.field)
    return None if found.gaps else False


def _unknown(f: t.UnknownFilter, c: Candidate, frame: Frame) -> Truth:
    if frame.nobody_did(f.text, f.field):
        return False
    frame.missing(f.text, f.field)
    return None


_TABLE: dict[type[Any], Callable[[Any, Candidate, Frame], Truth]] = {
    t.AllOf: _all,
    t.AnyOf: _any,
    t.Not: _not,
    t.HasType: _type,
    t.HasSubtype: _subtype,
    t.HasColor: _color,
    t.ColorCount: _color_count,
    t.HasKeyword: _keyword,
    t.HasStat: _has_stat,
    t.StatParity: _parity,
    t.HasStatus: _status,
    t.HasCounters: _has_counters,
    t.InZone: _in_zone,
    t.ControlledBy: _controlled,
    t.OwnedBy: _owned,
    t.Is: _is,
    t.IsPlayer: _is_player,
    t.Named: _named,
    t.Shares: _shares,
    t.OfChosen: _of_chosen,
    t.AttachedTo: _attached,
    t.HasAttached: _has_attached,
    t.InCombatWith: _in_combat,
    t.Satisfies: _satisfies,
    t.MostOf: _most,
    t.CouldMake: _could_make,
    t.UnknownFilter: _unknown,
}

FILTERS.update(_TABLE)
