"""From a question to its scene: the spell put on the stack, or the ability with its source."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.clauses import AbilityKind
from lawmage.models.expansion import card_object
from lawmage.models.objects import GameObject, Zone
from lawmage.models.position import Position
from lawmage.models.questions import QuestionCard, Resolution, Spell, TargetsQuestion
from lawmage.oracle.structure import own_name, without_reminder
from lawmage.oracle.target_text import paragraphs
from lawmage.oracle.targets import read_targets
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.reading import board_object, board_of
from lawmage.solver.stack import with_keywords
from lawmage.solver.targets.scene import TargetScene, without


def scene_of(position: Position, question: TargetsQuestion | Resolution) -> TargetScene:
    """The scene of a question about targets or about resolution."""
    board, player = board_of(position), str(question.player)
    if question.spell is not None:
        return spell_scene(board, player, question.spell, question.x)
    assert question.text is not None
    if question.source_card is not None:
        source = _absent(question.source_card, player, board)
        type_line = question.source_card.type_line
    else:
        assert question.ability_of is not None
        source, type_line = _source(position, board, question.ability_of, player)
    return ability_scene(board, player, source, question.text, type_line=type_line, x=question.x)


def spell_scene(board: Board, player: str, spell: Spell, x: int | None = None) -> TargetScene:
    """601.2a: the card is on the stack, under that player's control, and nowhere else."""
    name = spell.id or _fresh("spell", board)
    x = spell.x if spell.x is not None else x
    card = spell.model_copy(update={"id": name})
    thing = card_object(card, Zone.STACK, player, "spell", player, x or 0)  # type: ignore[arg-type]
    known = board.by_id.get(name)
    owner = known.owner if isinstance(known, BoardObject) else player
    source = with_keywords(replace(board_object(thing), owner=owner))
    on_stack = replace(board, cards=(*without(board.cards, name), source))
    spec = read_targets(thing.oracle_text, thing.name, thing.type_line, spell=True)
    return TargetScene(on_stack, player, source, spec, spell=True, x=x)


def ability_scene(
    board: Board,
    player: str,
    source: BoardObject,
    text: str,
    *,
    type_line: str = "",
    x: int | None = None,
    activated: bool | None = None,
) -> TargetScene:
    """An ability of an object. `activated` None: what the text says, or the object's ability that has these words."""
    spec = read_targets(text, source.name, type_line)
    if activated is None:
        activated = not spec.triggered and _kind(text, source) is AbilityKind.ACTIVATED
    return TargetScene(board, player, source, spec, spell=False, activated=activated, x=x)


def _kind(text: str, source: BoardObject) -> AbilityKind | None:
    """The kind of an ability, from its words or from the ability of the source in which they stand."""
    found = paragraphs(text, source.name)
    if found and found[0].kind in (AbilityKind.ACTIVATED, AbilityKind.TRIGGERED):
        return found[0].kind
    if found and found[0].keyword in ("equip", "fortify", "reconfigure", "reinforce", "scavenge"):
        return AbilityKind.ACTIVATED
    words = own_name(without_reminder(text), source.name).strip().lower()
    return next((held.ability.kind for held in source.abilities if words in held.ability.text.lower()), None)


def _absent(card: QuestionCard, player: str, board: Board) -> BoardObject:
    """The source as it last existed (608.2h): it is gone, and only its text and qualities are known."""
    name = card.id or _fresh("source", board)
    thing: GameObject = card_object(card.model_copy(update={"id": name}), Zone.EXILE, player, "source_card", player)  # type: ignore[arg-type]
    return with_keywords(board_object(thing))


def _source(position: Position, board: Board, name: str, player: str) -> tuple[BoardObject, str]:
    lines = {each.id: each.type_line for each in (*position.objects, *position.cards, *position.spells)}
    found = board.by_id.get(name)
    if isinstance(found, BoardObject):
        return found, lines.get(name, "")
    phased = next((each for each in position.objects if each.id == name), None)
    if phased is not None:
        return board_object(phased), phased.type_line
    return BoardObject(name, "", player, player), ""


def _fresh(name: str, board: Board) -> str:
    while name in board.by_id:
        name = f"the-{name}"
    return name
