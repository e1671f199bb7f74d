"""The ways a card could be cast: for its mana cost, for one alternative cost, without paying (118.9, 601.2b, 601.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.models.costs import Alternative, CardsLose, Permission
from lawmage.models.mana_abilities import ONE, CostPart, GivePart, ManaPart, OtherPart
from lawmage.models.terms import Cond, HasType, Is, Numbers, ObjectId, OwnedBy, Ref, UnknownCond, Who
from lawmage.oracle.costs import read_cost
from lawmage.oracle.grammar.build import all_of
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.spell import bestowed
from lawmage.solver.costs.standing import Doing, Standing, gaps_of, of_kind, speaks_of, truth
from lawmage.solver.evaluation import Frame, matches

MANA, ALTERNATIVE, FREE = "mana", "alternative", "free"
_SELF = Is(Ref.SOURCE)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cast: `cost` is the label of the answer, `parts` what is paid in place of the mana cost (None: that
    cost), `extra` what this way asks for beside it. `overload`, `bestow`: the keyword that is used. `when` is a
    condition that is still to be checked. `flash`: in this way it is as though it had flash. `less` generic mana is
    taken off the total.
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
    flash: bool = False
    less: int = 0


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
    "foretell": "exile",  # 702.143a
    "plot": "exile",  # 702.170d
}
_HISTORY: dict[str, tuple[str, str]] = {
    "spectacle": ("an opponent lost life this turn", "life_changed_this_turn"),
    "surge": ("you have cast another spell this turn", "spells_cast_this_turn"),
    "prowl": ("a player was dealt combat damage this turn", "damage_this_turn"),
    "freerunning": ("a player was dealt combat damage this turn", "damage_this_turn"),
    "mayhem": ("you discarded it this turn", "cards_discarded_this_turn"),
    "madness": ("it was discarded", "history"),
    "foretell": ("it was foretold on an earlier turn", "history"),
    "plot": ("it was plotted on an earlier turn", "history"),
}
FACE_DOWN = ("morph", "megamorph", "disguise")  # 702.37c, 702.168b
NOT_FOLLOWED = frozenset(
    (
        *("mutate", "prototype", "offering", "more than meets the eye", "web-slinging", "sneak"),
        *("aftermath", "fuse", "miracle", "cleave", "awaken", "splice"),
    )
)
"""Keywords that open ways to cast, or change what is targeted, which are not followed: they are reported."""
_FROM_GRAVEYARD = {"jump-start": _DISCARD, "retrace": _DISCARD_LAND}  # 702.133a, 702.81a


def ways(
    spell: BoardObject,
    zone: str,
    board: Board,
    doing: Doing,
    standing: tuple[Standing, ...],
    own: tuple[Standing, ...],
    gaps: list[Gap],
    step: str | None = None,
    words: str = "",
) -> list[Way]:
    """Every way that rules and effects allow from a zone, costs not yet looked at (601.3).

    `words` is the card's text.
    """
    found: list[Way] = []
    statements = (*standing, *own)
    if zone in ("hand", "command"):  # 601.3, 903.8
        found.append(Way(MANA, spell))
    bare = lost(spell, zone, standing)
    for text, frame, holder in of_kind(statements, Permission):
        if text.flash and not text.free:
            continue
        if (holder == spell.id and bare is not None) or _lost_later(bare, frame, text):
            continue
        if _permits(text, doing, zone, frame, gaps, holder, step):
            found += _permitted(text, spell, zone)
    if zone == "hand":
        for other, frame, holder in of_kind(own, Alternative):
            holds = truth(other.when, frame, step)
            if holds:
                found.append(Way(ALTERNATIVE, spell, other.cost))
            elif holds is None:
                gaps += gaps_of(frame, holder, other.text) or [Gap(holder, other.text)]
            frame.unknown.clear()
    if bare is None:
        found += _keyword_ways(spell, zone)
    if zone == "hand":
        found += emerging(spell, doing.player, board)
    for held in spell.abilities:
        if held.ability.keyword in NOT_FOLLOWED:
            gaps.append(Gap(spell.id, held.ability.text))
    if zone in ("hand", "command") and _PROTOTYPE.search(words):
        gaps.append(Gap(spell.id, "Prototype"))
    return list(dict.fromkeys(found))


def _permitted(text: Permission, spell: BoardObject, zone: str) -> Iterator[Way]:
    """What a permission that is in force allows."""
    if text.free:
        yield Way(FREE, spell, (), text.extra, flash=text.flash)
    elif text.cost is not None:
        yield Way(ALTERNATIVE, spell, text.cost, text.extra)
    elif text.keyword in _FROM_GRAVEYARD:
        yield Way(MANA, spell, extra=(_FROM_GRAVEYARD[text.keyword],), name=text.keyword)
    elif text.keyword and spell.mana_cost:
        yield Way(ALTERNATIVE, spell, (ManaPart(spell.mana_cost), *text.extra), name=text.keyword)
    elif not text.keyword and zone != "hand" and (zone in text.deed.zones or not text.deed.zones):
        yield Way(MANA, spell, extra=text.extra)


def lost(spell: BoardObject, zone: str, standing: tuple[Standing, ...]) -> tuple[int, int] | None:
    """When the card lost its abilities in the zone it is cast from (a timestamp), if it did (613.1f)."""
    for text, frame, _ in of_kind(standing, CardsLose):
        if zone in text.zones and matches(text.what, spell, frame):
            return frame.source.timestamp if frame.source is not None else (0, 0)
    return None


def _lost_later(bare: tuple[int, int] | None, frame: Frame, text: Permission) -> bool:
    """613.7: whether a keyword that was given to the card was given before it lost all abilities."""
    given = frame.source.timestamp if frame.source is not None and frame.source.zone == "battlefield" else None
    return bool(bare is not None and text.keyword and given is not None and given < bare)


_PROTOTYPE = re.compile(r"^Prototype \{", re.MULTILINE)
_EMERGE = re.compile(r"(?:from (?P<what>[\w ]+?) )?(?P<cost>(?:\{[^}]+\})+)$")


def emerging(spell: BoardObject, player: str, board: Board) -> Iterator[Way]:
    """702.119a: for the emerge cost and a creature sacrificed, less its mana value in generic mana."""
    for held in spell.abilities:
        cost = _EMERGE.match(held.ability.argument.strip()) if held.ability.keyword == "emerge" else None
        kind = (cost["what"] or "creature").lower() if cost else ""
        for thing in board.permanents if cost else ():
            if thing.controller == player and kind in thing.types and cost:
                parts = (ManaPart(cost["cost"]), GivePart("sacrifice", ONE, Is(ObjectId(thing.id))))
                yield Way(ALTERNATIVE, spell, parts, name="emerge", less=int(thing.mana_value or 0))


def _permits(
    text: Permission, doing: Doing, zone: str, frame: Frame, gaps: list[Gap], holder: str, step: str | None
) -> bool:
    if not text.deed.zones and zone != "hand" and text.deed.what != _SELF:
        return False  # a permission that names no zone is about cards in hand
    speaks = speaks_of(text.deed, doing, frame)
    acts = truth(text.when, frame, step) if speaks is not False else False
    if text.once and acts and speaks and any(p.id == doing.player and p.spells_cast for p in frame.board.players):
        acts = None  # whether one was cast this way already is not known
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
            FREE if name == "plot" else ALTERNATIVE,
            changed,
            () if name == "plot" else keyword_cost(argument),
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
