"""Objects outside the battlefield as targets see them: spells and abilities on the stack with their targets (405)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.cards import StackObject
from lawmage.models.position import Position
from lawmage.oracle import read
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.characteristics import keyword_names

ABILITY_ZONE = "stack ability"
"""The zone of abilities on the stack, so that nothing takes them for spells."""


def stacked(position: Position, board: Board) -> tuple[BoardObject, ...]:
    """The cards of the board with their keywords, spells with their targets, then the abilities on the stack."""
    targets = {each.id: tuple(tuple(refs) for refs in each.targets) for each in position.stack}
    cards = tuple(with_keywords(replace(card, targets=targets.get(card.id, ()))) for card in board.cards)
    abilities = tuple(_ability(each, board) for each in position.stack if each.ability_of is not None)
    return (*cards, *abilities)


def with_keywords(thing: BoardObject) -> BoardObject:
    """A card with the names of its keyword abilities; devoid and changeling work in every zone (702.114a, 702.73a)."""
    names = frozenset(name for held in thing.abilities for name in keyword_names(held.ability))
    return replace(
        thing,
        keywords=names,
        colors=frozenset() if "devoid" in names else thing.colors,
        every_creature_type=thing.every_creature_type or "changeling" in names,
    )


def _ability(each: StackObject, board: Board) -> BoardObject:
    """113.7: an ability on the stack exists apart from its source; `attached_to` names the source, if it is known."""
    text = each.text or ""
    source = board.by_id.get(each.ability_of or "")
    read_as = read(text, source.name if isinstance(source, BoardObject) else "")
    kind = read_as[0].kind.value if read_as else "static"
    kinds = {"ability", kind if kind in ("activated", "triggered") else "triggered"}
    if text.startswith(("[", "+", "−")) or (text[:1] == "-" and ":" in text[:5]):
        kinds = {"ability", "activated", "loyalty"}
    return BoardObject(
        id=each.id,
        name="",
        controller=each.controller,
        owner=each.owner or each.controller,
        types=frozenset(kinds),
        colors=source.colors if isinstance(source, BoardObject) else frozenset(),
        attached_to=each.ability_of,
        zone=ABILITY_ZONE,
        targets=tuple(tuple(refs) for refs in each.targets),
    )
