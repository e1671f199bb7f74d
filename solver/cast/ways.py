"""The ways a card could be cast: for its mana cost, for one alternative cost, without paying (118.9, 601.2b, 601.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.models.costs import Alternative, Permission
from lawmage.models.mana_abilities import CostPart, GivePart, ManaPart, OtherPart
from lawmage.models.terms import Cond, HasType, Is, Numbers, OwnedBy, Ref, UnknownCond, Who
from lawmage.oracle.costs import read_cost
from lawmage.oracle.grammar.build import all_of
from lawmage.solver.board import BoardObject, Gap
from lawmage.solver.costs.spell import bestowed
from lawmage.solver.costs.standing import Doing, Standing, gaps_of, of_kind, speaks_of, truth
from lawmage.solver.evaluation import Frame

MANA, ALTERNATIVE, FREE = "mana", "alternative", "free"
_SELF = Is(Ref.SOURCE)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cast: `cost` is the label of the answer, `parts` what is paid in place of the mana cost (None: that
    cost), `extra` what this way asks for beside it. `overload`, `bestow`: the keyword that is used. `when` is a
    condition that is still to be checked.
    """

    cost: str
    spell: BoardObject
    parts: tuple[CostPart, ...] | None = None
    extra: tuple[CostPart, ...] = ()
    overload: bool = False
    bestow: bool = False
    face_down: bool = False
    name: str = ""
    when: Cond | None = None


_DISCARD = GivePart("discard", Numbers(1, 1), OwnedBy(Who.YOU), "hand")
_DISCARD_LAND = GivePart("discard", Numbers(1, 1), all_of(HasType("land"), OwnedBy(Who.YOU)), "hand")
_EXILE_OTHERS = re.compile(r"exile (\w+) other cards from your graveyard", re.I)

# Keywords that let a card be cast for another cost, and from where (702)
ALTERNATIVES = {
    "flashback": "graveyard",  # 702.34a
    "escape": "graveyard",  # 702.138a
    "disturb": "graveyard",  # 702.146a
    "harmonize": "graveyard",  # 702.180a
    "mayhem": "graveyard",  # 702.187a
    "evoke": "hand",  # 702.74a
    "dash": "hand",  # 702.109a
    "blitz": "hand",  # 702.152a
    "overload": "hand",  # 702.96a
    "bestow": "hand",  # 702.103a
    "spectacle": "hand",  # 702.137a
    "surge": "hand",  # 702.117a
    "prowl": "hand",  # 702.76a
    "freerunning": "hand",  # 702.173a
    "awaken": "hand",  # 702.113a
    "cleave": "hand",  # 702.148a
    "impending": "hand",  # 702.176a
    "warp": "hand",
    "miracle": "",
    "madness": "exile",  # 702.35a
    "plot": "",
    "foretell": "",
}
_HISTORY: dict[str, tuple[str, str]] = {
    "spectacle": ("an opponent lost life this turn", "life_changed_this_turn"),
    "surge": ("you have cast another spell this turn", "spells_cast_this_turn"),
    "prowl": ("a player was dealt combat damage this turn", "damage_this_turn"),
    "freerunning": ("a player was dealt combat damage this turn", "damage_this_turn"),
    "mayhem": ("you discarded it this turn", "cards_discarded_this_turn"),
    "madness": ("it was discarded", "history"),
}
FACE_DOWN = ("morph", "megamorph", "disguise")  # 702.37c, 702.168b
NOT_FOLLOWED = frozenset(
    (
        *("mutate", "emerge", "prototype", "offering", "more than meets the eye", "web-slinging", "sneak"),
        *("aftermath", "fuse", "miracle", "cleave", "awaken", "splice"),
    )
)
"""Keywords that open ways to cast, or change what is targeted, which are not followed: they are reported."""
_FROM_GRAVEYARD = {"jump-start": _DISCARD, "retrace": _DISCARD_LAND}  # 702.133a, 702.81a


def ways(
    spell: BoardObject,
    zone: str,
    doing: Doing,
    standing: tuple[Standing, ...],
    own: tuple[Standing, ...],
    gaps: list[Gap],
    step: str | None = None,
) -> list[Way]:
    """Every way that rules and effects allow from a zone, costs not yet looked at (601.3)."""
    found: list[Way] = []
    statements = (*standing, *own)
    if zone in ("hand", "command"):  # 601.3, 903.8
        found.append(Way(MANA, spell))
    for text, frame, holder in of_kind(statements, Permission):
        if text.flash or not _permits(text, doing, zone, frame, gaps, holder, step):
            continue
        if text.free:
            found.append(Way(FREE, spell, ()))
        elif text.cost is not None:
            found.append(Way(ALTERNATIVE, spell, text.cost))
        elif zone != "hand" and (zone in text.deed.zones or not text.deed.zones):
            found.append(Way(MANA, spell))
    if zone == "hand":
        for other, frame, holder in of_kind(own, Alternative):
            holds = truth(other.when, frame, step)
            if holds:
                found.append(Way(ALTERNATIVE, spell, other.cost))
            elif holds is None:
                gaps += gaps_of(frame, holder, other.text) or [Gap(holder, other.text)]
            frame.unknown.clear()
    found += _keyword_ways(spell, zone)
    for held in spell.abilities:
        if held.ability.keyword in NOT_FOLLOWED:
            gaps.append(Gap(spell.id, held.ability.text))
    return list(dict.fromkeys(found))


def _permits(
    text: Permission, doing: Doing, zone: str, frame: Frame, gaps: list[Gap], holder: str, step: str | None
) -> bool:
    if not text.deed.zones and zone != "hand" and text.deed.what != _SELF:
        return False  # a permission that names no zone is about cards in hand
    speaks = speaks_of(text.deed, doing, frame)
    acts = truth(text.when, frame, step) if speaks is not False else False
    if speaks is None or (speaks and acts is None):
        gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
    frame.unknown.clear()
    return bool(speaks and acts)


def _keyword_ways(spell: BoardObject, zone: str) -> Iterator[Way]:
    for held in spell.abilities:
        name, argument = held.ability.keyword or "", held.ability.argument
        if name in _FROM_GRAVEYARD and zone == "graveyard":
            yield Way(MANA, spell, extra=(_FROM_GRAVEYARD[name],), name=name)
        if name in FACE_DOWN and zone == "hand":
            yield Way(ALTERNATIVE, spell, (ManaPart("{3}"),), face_down=True, name=name)
        if ALTERNATIVES.get(name) != zone or not zone:
            continue
        history = _HISTORY.get(name)
        when = UnknownCond(*history) if history else None
        changed = bestowed(spell) if name == "bestow" else spell
        yield Way(
            ALTERNATIVE,
            changed,
            keyword_cost(argument),
            overload=name == "overload",
            bestow=name == "bestow",
            name=name,
            when=when,
        )


def keyword_cost(argument: str) -> tuple[CostPart, ...]:
    """The cost behind a keyword: "{2}{U}", "—Sacrifice a creature.", "{3}{B}{B}, exile five other cards ..."."""
    words = argument.strip().removesuffix(".").removeprefix("—").strip()
    mana = re.match(r"^(?:\d+—)?((?:\{[^}]+\})+)(?:, (?P<more>.*))?$", words)
    if mana is None:
        return read_cost(words[:1].upper() + words[1:])
    more = mana["more"]
    if not more:
        return (ManaPart(mana[1]),)
    others = _EXILE_OTHERS.match(more)
    if others:
        from lawmage.oracle.lexicon import NUMBERS

        number = NUMBERS.get(others[1].lower(), 1)
        return (ManaPart(mana[1]), GivePart("exile", Numbers(number, number), OwnedBy(Who.YOU), "graveyard"))
    return (ManaPart(mana[1]), *read_cost(more[:1].upper() + more[1:]))


def is_unread(parts: tuple[CostPart, ...]) -> bool:
    """Whether some part of a cost was not understood."""
    return any(isinstance(part, OtherPart) for part in parts)
