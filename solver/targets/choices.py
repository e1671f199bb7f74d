"""For other kinds of questions: whether an ability or spell has a legal choice of targets, and all of its choices."""

from __future__ import annotations

from lawmage.models.limits import Limits
from lawmage.models.questions import QuestionCard, Spell
from lawmage.models.verdict import UnreadItem
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.targets.asked import ability_scene, spell_scene
from lawmage.solver.targets.questions import choice
from lawmage.solver.targets.scene import TargetScene


def ability_choices(
    board: Board,
    player: str,
    source: BoardObject,
    text: str,
    *,
    x: int | None = None,
    activated: bool | None = True,
    limits: Limits | None = None,
) -> LegalSet:
    """All choices of modes, targets and divisions for an ability of `source` that `player` controls (602.2b, 603.3d).

    Answers have the form of the kind `targets`. `text` is the ability's text as printed or as read. `activated` says
    whether it is an activated ability (None: told from the text). X is `x`, or chosen with the targets where that is
    possible. An ability without targets has the one answer ``{"targets": []}``.
    """
    return _choices(ability_scene(board, player, source, text, x=x, activated=activated), (), limits)


def spell_choices(
    board: Board,
    player: str,
    card: QuestionCard,
    *,
    x: int | None = None,
    modes: tuple[int, ...] = (),
    limits: Limits | None = None,
) -> LegalSet:
    """All choices of modes, targets and divisions for a card that `player` casts (601.2b-d); `modes` were chosen."""
    spell = Spell.model_validate({**card.model_dump(include=set(QuestionCard.model_fields)), "x": x, "modes": modes})
    return _choices(spell_scene(board, player, spell), modes, limits)


def has_legal_choice(
    board: Board,
    player: str,
    source: BoardObject,
    text: str,
    *,
    x: int | None = None,
    activated: bool | None = True,
) -> bool | None:
    """Whether an ability can be put on the stack as far as its targets go (601.2c, 603.3d); None: not understood.

    >>> from lawmage.models.position import Position
    >>> from lawmage.solver.reading import board_of
    >>> board = board_of(Position.loads('''
    ... players: [{id: alice, life: 20}, {id: bob, life: 20}]
    ... active_player: alice
    ... permanents:
    ...   - {id: wand, name: Wand, type_line: Artifact, oracle_text: "", controller: alice}
    ... '''))
    >>> wand = board.permanents[0]
    >>> has_legal_choice(board, "alice", wand, "{T}: Destroy target creature.")
    False
    >>> has_legal_choice(board, "alice", wand, "{T}: Wand deals 1 damage to any target.")
    True
    """
    found = ability_choices(board, player, source, text, x=x, activated=activated)
    return None if found.unread else bool(found)


def _choices(scene: TargetScene, modes: tuple[int, ...], limits: Limits | None) -> LegalSet:
    ids = frozenset(scene.board.by_id) | {scene.source.id}
    problem, codec, gaps = choice(scene, ids, modes)
    unread = tuple(dict.fromkeys(UnreadItem(gap.object, gap.sentence, gap.field) for gap in gaps))
    return LegalSet(problem, codec, unread=unread, limits=limits or Limits())
