"""Which undecided changes of characteristics can bear on a declaration.

A change of which the position does not tell whether it applies ("as long as you've drawn two cards this turn, ~ has
lifelink") is reported only if something in force looks at what it changes: a clause about this declaration, another
change, the haste of a creature that needs it, the mana abilities that pay a cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from lawmage.models import terms as t
from lawmage.models.clauses import Ability, AbilityKind, Change, Clause, Force
from lawmage.models.terms import Relation
from lawmage.oracle import keywords, read
from lawmage.oracle.grammar.build import parts_of
from lawmage.oracle.lexicon import CREATURE_TYPES, LAND_TYPES
from lawmage.solver.board import BoardObject, Gap
from lawmage.solver.characteristics import ChangeGap, adds_mana, in_force, keyword_names
from lawmage.solver.combat.scene import Scene, bears, clauses_of

Aspect = tuple[str, str]  # what is looked at, and its value; "*" for any
_ALWAYS_SEEN = frozenset({"creature", "planeswalker", "battle"})


def bearing(scene: Scene, gaps: Iterable[Gap]) -> list[Gap]:
    """The gaps that can change the set of declarations."""
    gaps = list(gaps)
    if not gaps:
        return gaps
    seen = frozenset().union(*(_looked_at(source.ability, scene.relation) for source in in_force(scene.board)))
    paid = any(
        clause.force is Force.PAID and clause.relation is scene.relation
        for source in in_force(scene.board)
        for clause in clauses_of(source.ability)
    )
    asked = _Asked(scene.relation, seen, paid, scene.board.permanents)

    def matters(gap: Gap) -> bool:
        if not isinstance(gap, ChangeGap) or gap.change is None:
            return True
        return asked.matters(gap.change, tuple(x for x in scene.board.permanents if x.id in gap.ids))

    return [gap for gap in gaps if matters(gap)]


class _Asked:
    """What a declaration looks at: `seen` aspects, and mana if something is `paid`."""

    def __init__(
        self, relation: Relation, seen: frozenset[Aspect], paid: bool, everything: tuple[BoardObject, ...]
    ) -> None:
        self.relation = relation
        self.everything = everything
        self.seen = seen
        self.paid = paid

    def matters(self, change: Change, things: tuple[BoardObject, ...]) -> bool:
        """Whether the declaration can be another one when the change applies to some of these things."""
        touched = (ability for text in (*change.gains, *change.loses, *change.cant_have) for ability in read(text))
        lost = (held.ability for thing in things for held in thing.abilities) if change.loses_all else ()
        return (
            any(self._ability(ability, things) for ability in (*touched, *lost))
            or (change.loses_all and self.paid)
            or self._types(change)
            or self._subtypes(change)
            or (self._colors(change) and self._sees("color"))
            or any(self._sees("status", status) for status in change.statuses)
        )

    def _sees(self, what: str, *values: str) -> bool:
        if not values:
            return any(aspect == what for aspect, _ in self.seen)
        return any((what, value) in self.seen for value in (*values, "*"))

    def _ability(self, ability: Ability, things: tuple[BoardObject, ...]) -> bool:
        """Whether it matters who has the ability."""
        if self._sees("keyword", "any ability"):
            return True
        if ability.kind is AbilityKind.KEYWORD:
            if self._sees("keyword", *keyword_names(ability)) or not keywords.known(ability.keyword or ""):
                return True
            match ability.keyword:
                case "haste":
                    sick = any("summoning sick" in thing.statuses for thing in things)
                    return sick and self.relation is Relation.ATTACK
                case "vigilance":
                    return self.paid and self.relation is Relation.ATTACK
                case "banding":
                    return self.relation is Relation.ATTACK
            meaning = keywords.meaning(ability.keyword or "", ability.argument)
            changes = tuple(part for part in meaning if isinstance(part, Change))
        else:
            changes = ability.changes
        return (
            any(clause.relation is self.relation for clause in clauses_of(ability))
            or any(self.matters(change, self.everything) for change in changes)
            or any(bears(unread.text, self.relation) for unread in ability.unread)
            or (self.paid and adds_mana(ability))
        )

    def _types(self, change: Change) -> bool:
        touched = frozenset((*change.types_added, *change.types_lost))
        return (
            change.types_set is not None
            or bool(touched & _ALWAYS_SEEN)
            or any(self._sees("type", kind) for kind in touched)
        )

    def _subtypes(self, change: Change) -> bool:
        if change.subtypes_set is not None or change.all_creature_types or change.chosen_type:
            lands = change.chosen_type or bool(LAND_TYPES & set(change.subtypes_set or ()))
            return self._sees_a_chosen_type() or (lands and self.paid)
        lands = bool(LAND_TYPES & set(change.subtypes_added))
        return any(self._sees("subtype", kind) for kind in change.subtypes_added) or (lands and self.paid)

    def _sees_a_chosen_type(self) -> bool:
        """Whether something looks at a creature or land type: others are never set by what is undecided."""
        return any(
            aspect == "subtype" and (value == "*" or value in CREATURE_TYPES or value in LAND_TYPES)
            for aspect, value in self.seen
        )

    def _colors(self, change: Change) -> bool:
        return change.colors_set is not None or bool(change.colors_added) or change.chosen_color


@lru_cache(maxsize=8192)
def _looked_at(ability: Ability, relation: Relation) -> frozenset[Aspect]:
    """Everything the clauses about the relation, and the changes, of an ability look at; of abilities it gives too."""
    found: set[Aspect] = set()
    changes = list(ability.changes)
    if ability.kind is AbilityKind.KEYWORD:
        meaning = keywords.meaning(ability.keyword or "", ability.argument)
        changes += [part for part in meaning if isinstance(part, Change)]
    for clause in clauses_of(ability):
        if clause.relation is relation:
            found.update(_aspects(clause))
    for change in changes:
        found.update(_aspects(change))
        for text in change.gains:
            for gained in read(text):
                found |= _looked_at(gained, relation)
    return frozenset(found)


def _aspects(term: Any) -> Iterator[Aspect]:
    """The characteristics that a term asks about."""
    match term:
        case t.HasKeyword(keyword=name):
            yield "keyword", name
        case t.HasType(type=name):
            yield "type", name
        case t.HasSubtype(subtype=name):
            yield "subtype", name
        case t.HasColor() | t.ColorCount() | t.ColorsAmong():
            yield "color", "*"
        case t.TypesAmong():
            yield "type", "*"
        case t.LandTypes():
            yield "subtype", "*"
        case t.HasStatus(status=name):
            yield "status", name
            if name in ("historic", "outlaw"):
                yield "type", "*"
                yield "subtype", "*"
        case t.Shares(what="color") | t.OfChosen(what="color"):
            yield "color", "*"
        case t.Shares(what=what) | t.OfChosen(what=what) if "type" in what:
            yield "subtype", "*"
            yield "type", "*"
        case Clause(as_though=altered):
            for each in altered:
                for name in (*each.gains, *each.loses):
                    yield "keyword", name
        case _:
            pass
    for part in term if isinstance(term, tuple) else parts_of(term):
        if isinstance(part, tuple) or not isinstance(part, str | int):
            yield from _aspects(part)
