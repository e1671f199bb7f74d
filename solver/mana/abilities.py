"""Which abilities that add mana an object has now, and what in force acts on produced mana (106.12, 305.6, 605)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lawmage.models import mana_abilities as m
from lawmage.models.clauses import AbilityKind
from lawmage.models.errors import QuestionError
from lawmage.oracle.lexicon import BASIC_LAND_TYPES
from lawmage.oracle.mana import read_mana
from lawmage.solver.board import Board, BoardObject, Held
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.evaluation.frame import players

LAND_MANA = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))  # 305.6


@dataclass(frozen=True, slots=True)
class Owned:
    """An ability of an object that adds mana.

    `index` is its number among the object's activated abilities: those of its text and granted ones in order, then the
    ones its land types imply; None for an ability that is not activated. `giver` is the object that grants it.
    """

    holder: BoardObject
    ability: m.ManaAbility
    index: int | None
    giver: str | None = None

    def frame(self, board: Board) -> Frame:
        """A new frame in which its text is evaluated."""
        giver = board.by_id.get(self.giver) if self.giver else None
        you = self.holder.controller
        return Frame(board, self.holder, you, giver if isinstance(giver, BoardObject) else None)


@dataclass(frozen=True, slots=True)
class InForce:
    """A trigger or replacement about mana being produced, and the object it stands on (None: an effect)."""

    text: m.Trigger | m.Replacement
    frame: Frame
    holder: str


def owned(thing: BoardObject) -> tuple[Owned, ...]:
    """The object's abilities that add mana, its triggers on tapping for mana apart."""
    found: list[Owned] = []
    number = 0
    for held in thing.abilities:
        activated = held.ability.kind is AbilityKind.ACTIVATED
        for text in mana_texts(held, thing) if held.had else ():
            if isinstance(text, m.ManaAbility) and _functions(text, thing):
                found.append(Owned(thing, text, number if activated else None, held.giver))
        number += activated
    if "land" in thing.types and thing.zone == "battlefield" and not thing.no_intrinsic:
        for kind in BASIC_LAND_TYPES:
            if kind in thing.subtypes:
                found.append(Owned(thing, intrinsic(LAND_MANA[kind]), number))
                number += 1
    return tuple(found)


def _functions(ability: m.ManaAbility, thing: BoardObject) -> bool:
    """113.6m: an ability whose cost moves its source out of a zone functions in that zone only."""
    own = [part.zone for part in ability.cost if isinstance(part, m.GivePart) and part.is_self]
    return all(zone == thing.zone for zone in own) if own else thing.zone == "battlefield"


def intrinsic(mana: str) -> m.ManaAbility:
    """The ability a basic land type gives (305.6)."""
    return m.ManaAbility(m.Fixed(mana), (m.TapSelf(),), text=f"{{T}}: Add {{{mana}}}.")


def mana_texts(held: Held, thing: BoardObject) -> tuple[m.ManaText, ...]:
    """What an ability says about mana; static and keyword abilities are read for replacements only."""
    return read_mana(held.ability.text, thing.name)


def asked_permanent(board: Board, name: str) -> BoardObject:
    """The permanent a question is about. Raises QuestionError when it is not there: phased out (702.26b)."""
    thing = board.by_id.get(name)
    if not isinstance(thing, BoardObject) or thing.zone != "battlefield":
        raise QuestionError("is phased out, as though it did not exist", field="permanent", object=name, rule="702.26b")
    return thing


def lost_own_abilities(stated: BoardObject, now: BoardObject) -> bool:
    """305.7: an effect has set the land's types, and the abilities of its own text and types are gone."""
    basic = frozenset(BASIC_LAND_TYPES)
    before, after = ([held for held in each.abilities if held.giver is None] for each in (stated, now))
    changed = stated.subtypes != now.subtypes and bool(now.subtypes & basic)
    return changed and (len(after) < len(before) or bool(stated.subtypes & basic - now.subtypes))


def own_triggers(thing: BoardObject) -> tuple[m.Trigger, ...]:
    """The object's triggers on mana being produced."""
    texts = (text for held in thing.abilities if held.had for text in mana_texts(held, thing))
    return tuple(text for text in texts if isinstance(text, m.Trigger))


def acting(board: Board) -> Iterator[InForce]:
    """Every trigger and replacement about produced mana: of permanents and emblems, then of effects left behind."""
    for thing in (*board.permanents, *(card for card in board.cards if is_emblem(card))):
        for held in thing.abilities:
            giver = board.by_id.get(held.giver) if held.giver else None
            for text in mana_texts(held, thing) if held.had else ():
                if not isinstance(text, m.ManaAbility):
                    frame = Frame(board, thing, thing.controller, giver if isinstance(giver, BoardObject) else None)
                    yield InForce(text, frame, thing.id)
    for effect in board.effects:
        affected = board.by_id.get(effect.affected) if effect.affected else None
        source = affected if isinstance(affected, BoardObject) else None
        for text in read_mana(effect.ability.text):
            if not isinstance(text, m.ManaAbility):
                yield InForce(text, Frame(board, source, effect.controller, None, effect.choices), effect.name)


def is_emblem(card: BoardObject) -> bool:
    """An emblem's abilities function in the command zone (114.4)."""
    return card.zone == "command" and "emblem" in card.types


def concerns(event: m.Event, permanent: BoardObject, taps: bool, frame: Frame) -> bool:
    """Whether a production of mana by the permanent is of the kind the text speaks of, whatever the mana is."""
    if event.tapped and not taps:
        return False
    if event.tapper is not None and permanent.controller not in (players(event.tapper, frame, permanent) or ()):
        return False
    return matches(event.permanent, permanent, frame) is True
