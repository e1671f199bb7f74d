"""What each object is now: continuous effects on types, colours and abilities (613.1, layers 4 to 6), in one module.

Stated values are current; what other objects' text adds is idempotent. Changes are collected from the abilities that
objects have, applied to the stated values in timestamp order within each layer, and collected again, until nothing
moves: that also settles dependencies (613.8), such as an effect that takes away the ability another effect comes from.
An effect is not undone by its own doing (613.6): "each noncreature artifact is an artifact creature" goes on applying
to what it has made a creature, and "creatures lose all abilities" to the creature it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lawmage.models.clauses import Ability, AbilityKind, Change
from lawmage.models.mana_abilities import ManaAbility, ManaText, Trigger
from lawmage.models.terms import ALWAYS, AllOf, Filter, InZone, Is
from lawmage.oracle import keywords, read
from lawmage.oracle.lexicon import CREATURE_TYPES, LAND_TYPES
from lawmage.oracle.mana import read_mana
from lawmage.solver.board import Board, BoardObject, Gap, Held
from lawmage.solver.dependence import apply_in_order
from lawmage.solver.evaluation import Frame, amount, color_letter, holds, matches

ROUNDS = 12  # a chain of dependent effects longer than this is reported as a loop (613.8b)


@dataclass(frozen=True, slots=True)
class InForce:
    """An ability or effect in force, with the frame its text is evaluated in. `holder` is the object it stands on.

    `lingers`: the ability is lost in layer 6, so only effects that have started to apply before go on (613.6).
    """

    ability: Ability
    frame: Frame
    holder: str
    timestamp: tuple[int, int]
    lingers: bool = False

    @property
    def name(self) -> tuple[str, Ability, str]:
        """What it is known by from one round to the next."""
        return self.holder, self.ability, self.frame.you


def in_force(board: Board) -> Iterator[InForce]:
    """All static and keyword abilities on the battlefield, and the effects left by resolved spells and abilities."""
    for thing in (*board.permanents, *(card for card in board.cards if card.zone in ("command", "graveyard"))):
        for held in thing.abilities:
            ability = held.ability
            if ability.kind not in (AbilityKind.STATIC, AbilityKind.KEYWORD) or not _functions(ability, thing):
                continue
            giver = board.by_id.get(held.giver) if held.giver else None
            giver = giver if isinstance(giver, BoardObject) else None
            if ability.when != ALWAYS and holds(ability.when, Frame(board, thing, thing.controller)) is False:
                continue  # 711.2, 721.2a
            yield InForce(ability, Frame(board, thing, thing.controller, giver), thing.id, thing.timestamp)
    for effect in board.effects:
        affected = board.by_id.get(effect.affected) if effect.affected else None
        if effect.affected and not isinstance(affected, BoardObject):
            continue
        frame = Frame(board, affected, effect.controller, None, effect.choices)  # type: ignore[arg-type]
        yield InForce(effect.ability, frame, effect.affected or effect.name, effect.timestamp)


def _lingering(board: Board) -> Iterator[InForce]:
    """Abilities that permanents had in layers 4 and 5 and have lost in layer 6 (613.6)."""
    for thing in board.permanents:
        for held in thing.early:
            if held in thing.abilities or held.ability.kind not in (AbilityKind.STATIC, AbilityKind.KEYWORD):
                continue
            giver = board.by_id.get(held.giver) if held.giver else None
            frame = Frame(board, thing, thing.controller, giver if isinstance(giver, BoardObject) else None)
            yield InForce(held.ability, frame, thing.id, thing.timestamp, lingers=True)


def _functions(ability: Ability, thing: BoardObject) -> bool:
    """113.6: abilities function on the battlefield; an emblem's in the command zone; others only where they say so."""
    if thing.zone == "battlefield":
        return True
    if thing.zone == "command":
        return "emblem" in thing.types
    return "graveyard" in ability.text


@dataclass(frozen=True, slots=True)
class ChangeGap(Gap):
    """A change of which the position does not tell whether, or to what, it applies; `ids` are what it may apply to."""

    change: Change | None = None
    ids: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Applied:
    change: Change
    source: InForce
    ids: frozenset[str]

    @property
    def frame(self) -> Frame:
        return self.source.frame

    @property
    def giver(self) -> str | None:
        return self.frame.source.id if self.frame.source else None


def settle(board: Board) -> Board:
    """The board with all changes applied to a fixed point; a loop is reported as a gap."""
    base = replace(board, cards=tuple(_with_keywords(card) for card in board.cards))
    current = _named(base, base)
    applied: list[_Applied] = []
    for _ in range(ROUNDS):
        applied, gaps = _collect(current, base, applied)
        moved = replace(_named(base, _apply(base, applied)), gaps=(*base.gaps, *gaps))
        if (moved.permanents, moved.cards) == (current.permanents, current.cards):
            return moved
        current = moved
    return replace(current, gaps=(*current.gaps, Gap("", "continuous effects depend on each other in a loop")))


def _collect(board: Board, base: Board, before: list[_Applied]) -> tuple[list[_Applied], list[Gap]]:
    """The changes that act now, in timestamp order; `before` are those that have made `board` out of `base`."""
    found: list[tuple[tuple[int, int], _Applied]] = []
    gaps: list[Gap] = []
    standing = tuple(in_force(board))
    whole = (*standing, *_ended_by_themselves(standing, board, base, before))
    names = {source.name for source in whole}
    for source in (*whole, *(each for each in _lingering(board) if each.name not in names)):
        changes = source.ability.changes
        if source.ability.keyword is not None:
            changes = (*changes, *_keyword_changes(source.ability))
        if source.lingers:
            changes = tuple(change for change in changes if _starts_early(change))
        for change in changes:
            applied = _applies(change, source, board) or _still_applies(change, source, base, before)
            if applied is not None:
                applied = replace(applied, ids=applied.ids | _kept(applied, base, before))
            gaps += _change_gaps(change, source, board)
            if applied is not None and applied.ids:
                found.append((source.timestamp, applied))
    found.sort(key=lambda pair: pair[0])
    return [applied for _, applied in found], gaps


def _change_gaps(change: Change, source: InForce, board: Board) -> list[Gap]:
    """What was missing to apply a change; nothing if it can't apply to anything."""
    missed = dict.fromkeys(name for _, name in source.frame.unknown)
    if not missed:
        return []
    ids = frozenset(x.id for x in board.permanents if matches(change.subject, x, source.frame) is not False)
    source.frame.unknown.clear()
    return [ChangeGap(source.holder, source.ability.text, name, change, ids) for name in missed if ids]


def _keyword_changes(ability: Ability) -> tuple[Change, ...]:
    meaning = keywords.meaning(ability.keyword or "", ability.argument)
    return tuple(part for part in meaning if isinstance(part, Change))


def _applies(change: Change, source: InForce, board: Board) -> _Applied | None:
    if not holds(change.when, source.frame):
        return None
    for wanted, what in ((change.chosen_type, "type"), (change.chosen_color, "color")):
        if wanted and source.frame.choice(what) is None:
            source.frame.missing(f"the chosen {what}", f"choices.{what}")
    things = board.cards if _about_cards(change.subject) else board.permanents
    ids = frozenset(thing.id for thing in things if matches(change.subject, thing, source.frame))
    return _Applied(change, source, ids)


def _about_cards(subject: Filter) -> bool:
    """Whether the subject names another zone than the battlefield: "cards in graveyards" (109.2)."""
    return isinstance(subject, AllOf) and any(isinstance(part, InZone) for part in subject.filters)


def _still_applies(change: Change, source: InForce, base: Board, before: list[_Applied]) -> _Applied | None:
    """A change whose condition only its own effect makes false: it goes on (613.6)."""
    if not any(each.change == change and each.source.name == source.name for each in before):
        return None
    board = _without(source, base, before)
    holder = board.by_id.get(source.holder)
    frame = replace(
        source.frame, board=board, source=holder if isinstance(holder, BoardObject) else source.frame.source
    )
    applied = _applies(change, replace(source, frame=frame), board)
    return None if applied is None else replace(applied, source=source)


def _kept(applied: _Applied, base: Board, before: list[_Applied]) -> frozenset[str]:
    """What the change has applied to and matches only without its own effect (613.6)."""
    change, source = applied.change, applied.source
    mine = [each.ids for each in before if each.change == change and each.source.name == source.name]
    lost = frozenset[str]().union(*mine) - applied.ids
    if not lost:
        return lost
    things = _without(source, base, before).permanents
    return frozenset(thing.id for thing in things if thing.id in lost and matches(change.subject, thing, source.frame))


def _ended_by_themselves(
    sources: tuple[InForce, ...], board: Board, base: Board, before: list[_Applied]
) -> Iterator[InForce]:
    """Effects whose own changes have taken the ability they come from: they go on (613.6)."""
    standing = {source.name for source in sources}
    gone = {each.source.name: each.source for each in before if each.source.name not in standing}
    for name, source in gone.items():
        if any(other.name == name for other in in_force(_without(source, base, before))):
            yield replace(source, frame=replace(source.frame, board=board))


def _without(source: InForce, base: Board, before: list[_Applied]) -> Board:
    """The board as it would be without this effect."""
    return _named(base, _apply(base, [each for each in before if each.source.name != source.name]))


def _apply(base: Board, applied: list[_Applied]) -> Board:
    if not applied:
        return base
    typed, settled = _apply_types(base, applied)
    changed = replace(typed, permanents=tuple(_changed(thing, settled) for thing in typed.permanents))
    if not any(_about_cards(each.change.subject) for each in applied):
        return changed
    return replace(changed, cards=tuple(_with_keywords(_changed(card, settled)) for card in changed.cards))


def _apply_types(base: Board, applied: list[_Applied]) -> tuple[Board, list[_Applied]]:
    """Layer 4 on the whole board, in the order of dependencies; and the effects with what they have applied to there,
    which the later layers keep (613.6).
    """
    changing = [each for each in applied if _changes_types(each.change)]
    if not changing:
        return base, applied

    def affected(each: _Applied, board: Board) -> frozenset[str]:
        if isinstance(each.change.subject, Is):
            return each.ids
        frame = replace(each.frame, board=board, unknown=[])
        return frozenset(thing.id for thing in board.permanents if matches(each.change.subject, thing, frame))

    def stands(each: _Applied, board: Board) -> bool:
        had, has = (_holds_ability(where, each.source) for where in (base, board))
        return has or not had

    def change(board: Board, each: _Applied, ids: frozenset[str]) -> Board:
        changed = (_types(thing, each) if thing.id in ids else thing for thing in board.permanents)
        return replace(board, permanents=tuple(changed))

    board, done = apply_in_order(base, changing, affected, stands, change)
    reached = {id(each): ids for each, ids in done}
    later = [replace(each, ids=reached.get(id(each), frozenset())) if each in changing else each for each in applied]
    return board, later


def _holds_ability(board: Board, source: InForce) -> bool:
    thing = board.by_id.get(source.holder)
    return isinstance(thing, BoardObject) and any(held.ability == source.ability for held in thing.abilities)


def _changes_types(change: Change) -> bool:
    """Whether the effect has a part in layer 4."""
    added = (change.types_added, change.subtypes_added, change.all_creature_types, change.chosen_type)
    return change.types_set is not None or change.subtypes_set is not None or any((*added, change.types_lost))


def _starts_early(change: Change) -> bool:
    """Whether the effect starts to apply in layer 4 or 5, before abilities are lost."""
    return _changes_types(change) or change.colors_set is not None or bool(change.colors_added or change.chosen_color)


def _changed(thing: BoardObject, applied: list[_Applied]) -> BoardObject:
    """Layers 5 to 7."""
    mine = [each for each in applied if thing.id in each.ids]
    early = thing.abilities
    for layer in (_colors, _abilities, _size):
        for each in mine:
            thing = layer(thing, each)
    barred = tuple(name for each in mine for name in each.change.cant_have)
    if barred:  # 113.11: whatever gives the ability, and whenever
        thing = replace(thing, abilities=tuple(h for h in thing.abilities if not _is_among(h.ability, barred)))
    return thing if thing.abilities == early else replace(thing, early=early)


def _types(thing: BoardObject, applied: _Applied) -> BoardObject:
    """Layer 4. Setting land types takes the land's own abilities (305.7); setting card types drops their subtypes."""
    change = applied.change
    types, subtypes, abilities = set(thing.types), set(thing.subtypes), thing.abilities
    if change.types_set is not None:
        types = {kind for kind in change.types_set if kind not in ("legendary", "basic", "snow", "world")}
        if "creature" not in types and "kindred" not in types:
            subtypes -= CREATURE_TYPES
    types |= set(change.types_added)
    types -= set(change.types_lost)
    every = thing.every_creature_type or change.all_creature_types
    if change.subtypes_set is not None:
        family = LAND_TYPES if _sets_land_types(change, applied.frame) else CREATURE_TYPES
        subtypes = (subtypes - family) | set(change.subtypes_set)
        if family is LAND_TYPES:
            abilities = tuple(held for held in abilities if held.giver is not None)
        else:
            every = change.all_creature_types
    subtypes |= set(change.subtypes_added)
    if change.chosen_type and (chosen := applied.frame.choice("type")) is not None:
        subtypes.add(chosen)
    return replace(
        thing,
        types=frozenset(types),
        supertypes=thing.supertypes - set(change.types_lost),
        subtypes=frozenset(subtypes),
        abilities=abilities,
        every_creature_type=every,
    )


def _sets_land_types(change: Change, frame: Frame) -> bool:
    """Whether the subtypes that are set are land types (305.7), the chosen type among them."""
    chosen = frame.choice("type") if change.chosen_type else None
    return {*(change.subtypes_set or ()), *((chosen,) if chosen else ())} <= LAND_TYPES


def _colors(thing: BoardObject, applied: _Applied) -> BoardObject:
    """Layer 5."""
    change = applied.change
    colors = thing.colors if change.colors_set is None else frozenset(change.colors_set)
    colors |= frozenset(change.colors_added)
    if change.chosen_color and (chosen := applied.frame.choice("color")) is not None:
        colors |= {color_letter(chosen)}
    return thing if colors == thing.colors else replace(thing, colors=colors)


def _abilities(thing: BoardObject, applied: _Applied) -> BoardObject:
    """Layer 6: abilities lost and gained; being suspected is a state that gives abilities (701.60c)."""
    change = applied.change
    held, no_intrinsic = thing.abilities, thing.no_intrinsic
    if change.loses_all:  # "except mana abilities" keeps the intrinsic ones too (305.6, 605.1)
        held = tuple(
            each
            for each in held
            if (change.keeps_mana and adds_mana(each.ability)) or _is_among(each.ability, change.keeps)
        )
        no_intrinsic = no_intrinsic or not change.keeps_mana
    if change.loses:
        held = tuple(each for each in held if not _is_among(each.ability, change.loses))
    stated = frozenset(each.ability for each in held if each.giver is None)  # the caller may have applied it already
    for text in change.gains:
        gained = (ability for ability in read(text, thing.name) if ability not in stated)
        held = (*held, *(Held(ability, applied.giver) for ability in gained))
    statuses = thing.statuses | frozenset(change.statuses)
    if (held, statuses, no_intrinsic) == (thing.abilities, thing.statuses, thing.no_intrinsic):
        return thing
    return replace(thing, abilities=held, statuses=statuses, no_intrinsic=no_intrinsic)


def adds_mana(ability: Ability) -> bool:
    """Whether it is a mana ability (605.1)."""
    texts = read_mana(ability.text) if ability.kind in (AbilityKind.ACTIVATED, AbilityKind.TRIGGERED) else ()
    return any(text.is_mana if isinstance(text, ManaAbility) else _trigger_adds(text) for text in texts)


def _trigger_adds(text: ManaText) -> bool:
    return isinstance(text, Trigger) and text.output is not None and not text.targets


def _is_among(ability: Ability, named: tuple[str, ...]) -> bool:
    return ability.keyword is not None and any(name in named for name in keyword_names(ability))


def _size(thing: BoardObject, applied: _Applied) -> BoardObject:
    """Power and toughness are stated values, except for an object that has none (a land that was animated)."""
    change = applied.change
    if thing.power is not None or change.power is None:
        return thing
    power = amount(change.power, applied.frame, thing)
    toughness = None if change.toughness is None else amount(change.toughness, applied.frame, thing)
    return replace(thing, power=power, toughness=toughness)


def keyword_names(ability: Ability) -> tuple[str, ...]:
    """The names under which a keyword ability is known: itself, with its argument, its family ("landwalk")."""
    if ability.keyword is None:
        return ()
    names = [ability.keyword]
    if ability.argument:
        names.append(f"{ability.keyword} {ability.argument}")
        if ability.keyword == "protection":
            names.append(f"protection from {ability.argument}")
    if ability.keyword.endswith("walk"):
        names.append("landwalk")
    return tuple(names)


def _named(base: Board, board: Board) -> Board:
    """The board with each object's keyword names and what its states imply filled in."""
    return replace(board, permanents=tuple(_with_keywords(thing) for thing in board.permanents))


def _with_keywords(thing: BoardObject) -> BoardObject:
    names = frozenset(name for held in thing.abilities for name in keyword_names(held.ability))
    every = thing.every_creature_type or "changeling" in names
    if names == thing.keywords and every == thing.every_creature_type:
        return thing
    return replace(thing, keywords=names, every_creature_type=every)
