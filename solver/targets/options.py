"""What one instance of the word "target" may be given: its options, and for everything else the reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lawmage.models import terms as t
from lawmage.models.target_specs import Instance, Scope
from lawmage.models.verdict import Violation
from lawmage.oracle.grammar.targets import ANY_TARGET
from lawmage.oracle.target_terms import found_in
from lawmage.solver.board import BoardObject, Candidate
from lawmage.solver.combat.causes import Cause
from lawmage.solver.targets.bans import Bans, called
from lawmage.solver.targets.scene import TargetScene


@dataclass(frozen=True)
class Chooser:
    """Answers for one spell or ability which objects and players may be targets. `casting`: as it is put on the stack,
    when restrictions on choosing bind too; else as it resolves (608.2b).
    """

    scene: TargetScene
    bans: Bans
    casting: bool = True
    _known: dict[tuple[int, str | None], tuple[Candidate, ...]] = field(default_factory=dict)

    def options(self, instance: Instance, that: Candidate | None = None) -> tuple[Candidate, ...]:
        """The legal targets of an instance, in the order of the board; `that` is the target it refers to."""
        key = (id(instance), that.id if that is not None else None)
        if key not in self._known:
            self._known[key] = tuple({each.id: each for each in self._options(instance, that)}.values())
        return self._known[key]

    def _options(self, instance: Instance, that: Candidate | None) -> Iterator[Candidate]:
        for scope in instance.scopes:
            for candidate in self.scene.candidates(scope.zone):
                if self._fits(scope, candidate, that) and not self._barred(candidate):
                    yield candidate

    def _fits(self, scope: Scope, candidate: Candidate, that: Candidate | None) -> bool:
        """What the position does not tell counts as if the words were absent; the scene notes it as a gap."""
        return self.scene.test(scope.filter, candidate, that) is not False

    def _barred(self, candidate: Candidate) -> bool:
        return bool(self.bans.causes(candidate)) or self._cast_ban(candidate) is not None

    def _cast_ban(self, candidate: Candidate) -> str | None:
        if not self.casting:
            return None
        return next((ban.text for ban in self.scene.spec.casting if self.scene.test(ban.filter, candidate)), None)

    def is_legal(self, instance: Instance, name: str, that: Candidate | None = None) -> bool:
        """Whether an object or player is a legal target of the instance."""
        return any(candidate.id == name for candidate in self.options(instance, that))

    # ── why not ───────────────────────────────────────────────────────────────────────────────────

    def why_not(self, instance: Instance, name: str, that: Candidate | None = None) -> tuple[Violation, ...]:
        """Every reason why something is no legal target of the instance."""
        return tuple(dict.fromkeys(cause.violation() for cause in self._causes(instance, name, that)))

    def _causes(self, instance: Instance, name: str, that: Candidate | None) -> Iterator[Cause]:
        scene = self.scene
        if scene.spell and name == scene.source.id:
            yield Cause("115.5", f"{name} can't be a target of itself.", self._general, (name,))
            return
        candidate = scene.board.by_id.get(name)
        if candidate is None:
            yield Cause(
                "702.26b", f"{name} is phased out: it is treated as though it didn't exist.", self._general, (name,)
            )
            return
        here = [scope for scope in instance.scopes if candidate in scene.candidates(scope.zone)]
        fitting = [scope for scope in here if self._fits(scope, candidate, that)]
        if not fitting:
            yield self._misfit(instance, candidate, here, that)
        yield from self.bans.causes(candidate)
        text = self._cast_ban(candidate)
        if text is not None:
            yield Cause("601.2c", f"{called(candidate)}: {text}", self._general, (name,), text)

    @property
    def _general(self) -> tuple[str, ...]:
        """The rules that say when and for what targets are chosen."""
        scene = self.scene
        if scene.spell:
            aura = "Aura" in scene.source.subtypes
            kind: tuple[str, ...] = ("702.5a", "303.4a", "115.1b", "702.5d") if aura else ("115.1a",)
        elif scene.attaching:
            kind = (*scene.attaching, "115.1e", "602.2b")
        else:
            kind = ("115.1d", "603.3d") if scene.spec.triggered else ("115.1c", "602.2b")
        step = "601.2c" if self.casting else "608.2b"
        return (step, *kind)

    def _misfit(self, instance: Instance, candidate: Candidate, here: list[Scope], that: Candidate | None) -> Cause:
        name, general = candidate.id, self._general
        message = f"{called(candidate)} is no legal choice for {instance.text!r}."
        if any(scope.filter == ANY_TARGET for scope in instance.scopes):  # "any target" names no noun
            return Cause("115.4", message, ("115.2", *general), (name,))
        if not here or not self._of_a_kind(candidate, here):
            elsewhere = ("109.2",) if isinstance(candidate, BoardObject) and not here else ()
            return Cause("115.2", message, (*general, *elsewhere), (name,))
        special = self._special(here, candidate, that)
        if special:
            return Cause(special[0], message, (*special[1:], *general), (name,))
        return Cause(general[0], message, general[1:], (name,))

    def _of_a_kind(self, candidate: Candidate, here: list[Scope]) -> bool:
        """Whether it is a player where players are asked for, an object where objects are."""
        wants_player = any(found_in(scope.filter, lambda part: isinstance(part, t.IsPlayer)) for scope in here)
        if not isinstance(candidate, BoardObject):
            return wants_player
        if candidate.zone == "battlefield":
            return any(_wants_object(scope.filter) for scope in here)
        kinds = ("ability",) if "ability" in candidate.types else ("spell", "card")
        return any(
            found_in(scope.filter, lambda part: isinstance(part, t.HasType) and part.type in kinds) for scope in here
        )

    def _special(self, here: list[Scope], candidate: Candidate, that: Candidate | None) -> tuple[str, ...]:
        """The rule of the part that fails, where it has one of its own."""
        for scope in here:
            parts = scope.filter.filters if isinstance(scope.filter, t.AllOf) else (scope.filter,)
            for part in parts:
                if self.scene.test(part, candidate, that) is not False:
                    continue
                rules = _rules_of(part, candidate)
                if rules:
                    return rules
        return ()


def _wants_object(item: t.Filter) -> bool:
    if isinstance(item, t.AnyOf):
        return any(_wants_object(part) for part in item.filters)
    parts = item.filters if isinstance(item, t.AllOf) else (item,)
    return not any(isinstance(part, t.IsPlayer) for part in parts)


def _rules_of(part: t.Filter, candidate: Candidate) -> tuple[str, ...]:
    inner = part.filter if isinstance(part, t.Not) else part
    if isinstance(inner, t.HasColor | t.ColorCount) and isinstance(candidate, BoardObject):  # 105.2a-c
        return ({0: "105.2c", 1: "105.2a"}.get(len(candidate.colors), "105.2b"), "105.2")
    if isinstance(inner, t.HasTarget):
        if inner.only:
            return ("115.9c",)
        return ("115.9a",) if inner.filter == t.ANYTHING else ("115.9b",)
    return ()
