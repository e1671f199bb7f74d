"""The question kind `resolution`: which targets are still legal as a spell or ability resolves, if it does (608.2b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from lawmage.models.position import Position
from lawmage.models.questions import Resolution, known_ids
from lawmage.models.shapes import read_answer
from lawmage.models.target_specs import Instance
from lawmage.models.verdict import Violation
from lawmage.solver.board import Candidate, Gap
from lawmage.solver.evaluation.amounts import COMPARE, stat_of
from lawmage.solver.problem import Problem
from lawmage.solver.single_choice import SingleChoice
from lawmage.solver.targets.asked import scene_of
from lawmage.solver.targets.bans import Bans
from lawmage.solver.targets.gaps import unread_of
from lawmage.solver.targets.options import Chooser
from lawmage.solver.targets.relations import keeps_together
from lawmage.solver.targets.scene import TargetScene

Targets = tuple[tuple[str, ...], ...]
Label = tuple[bool, Targets]


@dataclass(frozen=True)
class Resolving:
    """A spell or ability as it resolves: the instances it has, and the targets chosen for each."""

    scene: TargetScene
    chooser: Chooser
    instances: tuple[Instance, ...]
    before: tuple[tuple[int, ...], ...]
    """For each instance the instances it counts as earlier ones of its mode."""
    chosen: Targets

    def legal(self) -> Targets:
        """The targets of each instance that are legal still."""
        alone = [tuple(name for name in names if self._fits(number, name)) for number, names in enumerate(self.chosen)]
        return tuple(self._together(number, names) for number, names in enumerate(alone))

    def _that(self, number: int) -> Candidate | None:
        refers = self.instances[number].refers
        if refers is None:
            return None
        names = self.chosen[self.before[number][refers]]
        return self.scene.board.by_id.get(names[0]) if names else None

    def _fits(self, number: int, name: str) -> bool:
        instance = self.instances[number]
        that = self._that(number)
        if instance.refers is not None and that is None:
            return False  # it can't be told of whom the text speaks any more
        return self.chooser.is_legal(instance, name, that)

    def _together(self, number: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """What several targets must have in common is asked of all that were chosen and still are what they were."""
        instance = self.instances[number]
        things = [thing for name in names if (thing := self.scene.board.by_id.get(name)) is not None]
        if not all(keeps_together(things, together) for together in instance.together):
            return ()
        if instance.total is not None and names:
            bound = self.scene.value(instance.total.amount)
            total = sum(stat_of(thing, instance.total.stat) or 0 for thing in things)
            if bound is not None and not COMPARE[instance.total.op](total, bound):
                return ()
        return names

    def why_not(self, number: int, name: str) -> tuple[Violation, ...]:
        """Why a target is illegal now."""
        instance = self.instances[number]
        if self._fits(number, name):
            said = f"The targets of {instance.text!r} no longer go together."
            return (Violation("608.2b", said, ("601.2c",), (name,), instance.text),)
        return self.chooser.why_not(instance, name, self._that(number))


def build(position: Position, question: Resolution) -> tuple[Problem, SingleChoice, list[Gap]]:
    """The one answer that is right: whether it resolves, and which targets are legal."""
    scene = scene_of(position, question)
    bans = Bans(scene)
    resolving = _resolving(scene, Chooser(scene, bans, casting=False), question)
    legal = resolving.legal()
    resolves = not any(question.targets) or any(legal) or _resolves_anyway(scene)
    label: Label = (resolves, legal)
    ids = frozenset(known_ids(question, position)) | {scene.source.id}
    codec = SingleChoice(
        "resolution",
        (label,),
        _written,
        partial(_read, ids),
        partial(_why_not, resolving, label),
        None,
        ids,
    )
    gaps = [Gap(scene.name, each.text, each.field) for each in scene.spec.unread]
    return codec.problem, codec, [*gaps, *scene.gaps(), *bans.gaps, *unread_of(scene.board, repr(scene.spec).lower())]


def _resolves_anyway(scene: TargetScene) -> bool:
    """Whether its text overrides 608.2b: "This ability still resolves if its target becomes illegal" (101.1)."""
    return any("still resolves if its target becomes illegal" in mode.text for mode in scene.spec.modes)


def _resolving(scene: TargetScene, chooser: Chooser, question: Resolution) -> Resolving:
    """The instances of the modes that were chosen, in printed order (700.2c), with the targets given for them."""
    spec = scene.spec
    modes = question.modes or (question.spell.modes if question.spell is not None else ())
    instances: list[Instance] = list(spec.lead)
    before: list[tuple[int, ...]] = [tuple(range(number)) for number in range(len(instances))]
    lead = tuple(range(len(instances)))
    for mode in sorted(modes) if spec.modal else (1,):
        if not 1 <= mode <= len(spec.modes):
            continue
        first = len(instances)
        for instance in spec.modes[mode - 1].instances:
            before.append((*lead, *range(first, len(instances))))
            instances.append(instance)
    given: Sequence[Sequence[str]] = question.targets
    count = max(len(instances), len(given))
    instances += [Instance("no instance of the word target", ())] * (count - len(instances))
    before += [()] * (count - len(before))
    chosen = tuple(tuple(sorted(given[number])) if number < len(given) else () for number in range(count))
    return Resolving(scene, chooser, tuple(instances), tuple(before), chosen)


def _written(label: Label) -> dict[str, Any]:
    return {"resolves": label[0], "legal_targets": [list(names) for names in label[1]]}


def _read(ids: frozenset[str], answer: Mapping[str, Any]) -> Label:
    given = read_answer("resolution", answer, ids)
    return given["resolves"], tuple(tuple(names) for names in given["legal_targets"])


def _why_not(resolving: Resolving, right: Label, label: Label) -> tuple[Violation, ...]:
    return tuple(dict.fromkeys(_wrong(resolving, right, label)))


def _wrong(resolving: Resolving, right: Label, label: Label) -> Iterator[Violation]:
    resolves, lists = label
    for number, legal in enumerate(right[1]):
        named = lists[number] if number < len(lists) else ()
        for name in named:
            if name not in resolving.chosen[number]:
                yield Violation("608.2b", f"{name} is not among the targets chosen.", ("601.2c",), (name,))
            elif name not in legal:
                yield from resolving.why_not(number, name)
                yield Violation("608.2b", f"{name} is an illegal target now.", (), (name,))
        for name in legal:
            if name not in named:
                yield Violation("608.2b", f"{name} is a legal target still.", (), (name,))
    if len(lists) > len(right[1]):
        yield Violation("608.2b", f"There are {len(right[1])} instances of the word target, not {len(lists)}.")
    elif len(lists) < len(right[1]):
        yield Violation("608.2b", f"There are {len(right[1])} lists of targets, not {len(lists)}.")
    if resolves and not right[0]:
        yield Violation("608.2b", "All of its targets are illegal, so it doesn't resolve.")
    elif right[0] and not resolves:
        said = "It resolves: some target is legal still." if any(right[1]) else "It resolves all the same."
        yield Violation("608.2b", said, ("115.6",))
