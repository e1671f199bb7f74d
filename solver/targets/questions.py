"""The question kind `targets`: from a position to the set of legal choices (601.2b-d, 602.2b, 603.3d)."""

from __future__ import annotations

from lawmage.models.position import Position
from lawmage.models.questions import TargetsQuestion, known_ids
from lawmage.solver.board import Gap
from lawmage.solver.problem import Problem
from lawmage.solver.targets.asked import scene_of
from lawmage.solver.targets.bans import Bans
from lawmage.solver.targets.codec import TargetCodec
from lawmage.solver.targets.gaps import unread_of
from lawmage.solver.targets.layout import layout_of
from lawmage.solver.targets.options import Chooser
from lawmage.solver.targets.problem_of import problem_of
from lawmage.solver.targets.scene import TargetScene


def build(position: Position, question: TargetsQuestion) -> tuple[Problem, TargetCodec, list[Gap]]:
    """The problem of choosing modes and targets, its codec, and the text that could not be read."""
    scene = scene_of(position, question)
    modes = question.spell.modes if question.spell is not None else ()
    ids = frozenset(known_ids(question, position)) | {scene.source.id}
    return choice(scene, ids, tuple(modes))


def choice(
    scene: TargetScene, ids: frozenset[str], modes: tuple[int, ...] = ()
) -> tuple[Problem, TargetCodec, list[Gap]]:
    """The problem of one scene. `ids` are what answers may name, `modes` those that are chosen already."""
    gaps = [Gap(scene.name, each.text, each.field) for each in scene.spec.unread]
    bans = Bans(scene)
    chooser = Chooser(scene, bans)
    layout = layout_of(scene, chooser, modes, gaps)
    problem = problem_of(scene, chooser, layout, gaps)
    codec = TargetCodec(chooser, layout, problem, ids, modes, scene.x)
    return problem, codec, [*gaps, *scene.gaps(), *bans.gaps, *unread_of(scene.board, repr(scene.spec).lower())]
