"""The two question kinds of combat: from a position to the set of legal declarations."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from lawmage.models.limits import Limits
from lawmage.models.position import Position
from lawmage.models.questions import Question
from lawmage.models.terms import Relation
from lawmage.solver.board import Gap
from lawmage.solver.combat.attackers import attack_drafts, attack_scene
from lawmage.solver.combat.bearing import bearing
from lawmage.solver.combat.blockers import block_drafts, block_scene
from lawmage.solver.combat.codec import CombatCodec
from lawmage.solver.combat.problem_of import problem_of
from lawmage.solver.combat.scene import Scene
from lawmage.solver.engines.auto import engine_named
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
    gaps = [*bearing(scene, board.gaps), *drafts.gaps, *more]
    if relation is Relation.ATTACK and board.attack_option == "single" and not _same_for_all(scene, problem):
        gaps.append(Gap(player, "As combat begins, one opponent becomes the defending player.", "defending_player"))
    return problem, CombatCodec(scene, drafts, problem, position.zones), gaps


def _same_for_all(scene: Scene, problem: Problem) -> bool:
    """506.2a: requirements are counted towards the one defending player. Whether as many can be obeyed, paying or not,
    whoever that is: then it does not matter that the position does not tell.
    """
    towards: dict[str | None, set[int]] = defaultdict(set)
    for number, place in enumerate(problem.places):
        for k, option in enumerate(place.options):
            right = scene.rights[scene.right_number[str(option)]]
            towards[scene.defender(right)].add(problem.offsets[number] + k)
    everything = frozenset(literal for literals in towards.values() for literal in literals)
    maximum = engine_named("auto").maximum(problem, Limits())
    asked = {everything - mine for mine in towards.values()} | {frozenset[int]()}
    return len({maximum(removed | paid) for removed in asked for paid in (frozenset(), problem.priced)}) == 1
