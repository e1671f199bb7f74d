"""The two question kinds of combat: from a position to the set of legal declarations."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.position import Position
from lawmage.models.questions import Question
from lawmage.models.terms import Relation
from lawmage.solver.board import Gap
from lawmage.solver.combat.attackers import attack_drafts, attack_scene
from lawmage.solver.combat.blockers import block_drafts, block_scene
from lawmage.solver.combat.codec import CombatCodec
from lawmage.solver.combat.problem_of import problem_of
from lawmage.solver.problem import Problem, arrange
from lawmage.solver.reading import board_of

Built = tuple[Problem, CombatCodec, list[Gap]]


def attackers(position: Position, question: Question) -> Built:
    """The declaration of attackers (508.1)."""
    return _declaration(position, Relation.ATTACK, str(question.player))


def blockers(position: Position, question: Question) -> Built:
    """The declaration of blockers (509.1)."""
    return _declaration(position, Relation.BLOCK, str(question.player))


def _declaration(position: Position, relation: Relation, player: str) -> Built:
    """The problem of a declaration by `player`, its codec, and the text that could not be read."""
    board = board_of(position)
    scene = attack_scene(board, player) if relation is Relation.ATTACK else block_scene(board, player)
    scene = replace(scene, pool_restriction=position.player(player).mana_pool_restriction)
    if relation is Relation.ATTACK:
        drafts, capacity = attack_drafts(scene), [1] * len(scene.lefts)
    else:
        drafts, capacity = block_drafts(scene)
    problem, more = problem_of(scene, drafts, capacity)
    problem = arrange(problem)
    return problem, CombatCodec(scene, drafts, problem, position.zones), [*board.gaps, *drafts.gaps, *more]
