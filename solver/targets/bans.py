"""What can't be targeted, and what must be if able: hexproof, shroud, protection, and texts that say so (702.11,
702.16, 702.18, 601.2c).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lawmage.models.clauses import AbilityKind
from lawmage.models.target_specs import Scope, TargetingBan, TargetingDemand, TargetingLeave
from lawmage.models.terms import ANYTHING, PlayerRef
from lawmage.oracle.targeting import keyword_ban, mentions_control, read_targeting
from lawmage.solver.board import BoardObject, BoardPlayer, Candidate, Gap
from lawmage.solver.characteristics import InForce, in_force
from lawmage.solver.combat.causes import Cause
from lawmage.solver.evaluation import Frame, Truth, holds, matches
from lawmage.solver.evaluation.frame import players
from lawmage.solver.targets.scene import TargetScene

_RULES = {"shroud": "702.18a", "protection": "702.16b", "hexproof from": "702.11d"}


@dataclass(frozen=True, slots=True)
class _Standing:
    """A statement in force, with the frame of its text and the object it stands on."""

    statement: TargetingBan | TargetingLeave | TargetingDemand
    frame: Frame
    holder: str


@dataclass(frozen=True)
class Bans:
    """Everything on the board that bears on what this spell or ability may target."""

    scene: TargetScene
    gaps: list[Gap] = field(default_factory=list)

    @cached_property
    def _standing(self) -> tuple[_Standing, ...]:
        return tuple(self._collect())

    def _collect(self) -> Iterator[_Standing]:
        for source in in_force(self.scene.board):
            for statement in self._statements(source):
                truth = True if isinstance(statement, TargetingDemand) else holds(statement.when, source.frame)
                self._note(source.frame, source.holder, statement.text)
                if truth:
                    yield _Standing(statement, source.frame, source.holder)

    def _statements(self, source: InForce) -> Iterator[TargetingBan | TargetingLeave | TargetingDemand]:
        ability = source.ability
        if ability.kind is AbilityKind.KEYWORD:
            ban = keyword_ban(ability.keyword or "", ability.argument)
            if ban is not None:
                yield ban
            return
        own = source.frame.source
        names = self.scene.board.seats if source.holder not in self.scene.board.by_id or own is None else ()
        statements, unread = read_targeting(ability.text, own.name if own is not None else "", tuple(names))
        self.gaps.extend(Gap(source.holder, each.text, each.field) for each in unread)
        yield from statements

    def _note(self, frame: Frame, holder: str, text: str) -> None:
        self.gaps.extend(Gap(holder, text, name) for _, name in dict.fromkeys(frame.unknown))
        frame.unknown.clear()

    # ── bans ──────────────────────────────────────────────────────────────────────────────────────

    def causes(self, candidate: Candidate) -> list[Cause]:
        """Why the spell or ability can't target something that it could otherwise."""
        found = []
        for each in self._standing:
            ban = each.statement
            if not isinstance(ban, TargetingBan) or not self._hits(ban, each, candidate):
                continue
            if ban.keyword is not None and self._left_out(ban.keyword, candidate):
                continue
            found.append(_cause(ban, each, candidate))
        return found

    def _hits(self, ban: TargetingBan, each: _Standing, candidate: Candidate) -> bool:
        scene = self.scene
        banned = ban.spells if scene.spell else ban.abilities
        if banned is None or not self._subject(ban.subjects, each, candidate):
            return False
        if ban.by is not None and not _among(scene.player, ban.by, each.frame):
            return False
        truth = matches(banned, scene.source, each.frame)
        self._note(each.frame, each.holder, ban.text)
        return bool(truth)

    def _subject(self, subjects: tuple[Scope, ...], each: _Standing, candidate: Candidate) -> bool:
        truth: Truth = False
        for scope in subjects:
            if self.scene.where(candidate.id) == scope.zone:
                truth = truth or matches(scope.filter, candidate, each.frame)
        self._note(each.frame, each.holder, each.statement.text)
        return bool(truth)

    def _left_out(self, keyword: str, candidate: Candidate) -> bool:
        """702.11e: an effect lets it be chosen as though it didn't have hexproof (shroud)."""
        name = keyword.removesuffix(" from")
        return any(
            isinstance(each.statement, TargetingLeave)
            and name in each.statement.without
            and (each.statement.by is None or _among(self.scene.player, each.statement.by, each.frame))
            and self._subject(each.statement.subjects, each, candidate)
            for each in self._standing
        )

    # ── demands ───────────────────────────────────────────────────────────────────────────────────

    def demands(self) -> Iterator[tuple[frozenset[str], Cause]]:
        """601.2c: of each set of ids at least one must be chosen as a target if able, while a spell is cast or an
        ability activated.
        """
        if not (self.scene.spell or self.scene.activated):
            return
        seen: set[frozenset[str]] = set()
        for each in self._standing:
            demand = each.statement
            if not isinstance(demand, TargetingDemand) or not _among(self.scene.player, demand.who, each.frame):
                continue
            ids = frozenset(
                thing.id for thing in self.scene.board.permanents if matches(demand.wanted.filter, thing, each.frame)
            )
            self._note(each.frame, each.holder, demand.text)
            if ids and ids not in seen:
                seen.add(ids)
                named = " or ".join(sorted(ids))
                message = f"{self.scene.player} must choose {named} as a target if able: {demand.text}"
                yield ids, Cause("601.2c", message, (), (each.holder,), demand.text)


def _among(player: str, who: PlayerRef, frame: Frame) -> bool:
    return player in (players(who, frame, None) or ())


def _cause(ban: TargetingBan, each: _Standing, candidate: Candidate) -> Cause:
    name = called(candidate)
    if ban.keyword is None:
        return Cause(
            "601.2c", f"{name} can't be the target: {ban.text}", ("115.1",), (candidate.id, each.holder), ban.text
        )
    rule = _RULES.get(ban.keyword, "702.11c" if isinstance(candidate, BoardPlayer) else "702.11b")
    objects = tuple(dict.fromkeys((candidate.id, each.holder)))
    variant: tuple[str, ...] = ()
    if ban.keyword == "protection":
        variant = ("702.16j",) if ban.spells == ANYTHING else ("702.16k",) if mentions_control(ban.spells) else ()
    return Cause(rule, f"{name} has {_spelled(ban)}.", (*variant, "601.2c", "115.1"), objects, ban.text)


def _spelled(ban: TargetingBan) -> str:
    if ban.keyword == "protection" and ban.text.startswith("protection "):
        return f"protection from {ban.text.removeprefix('protection ').removeprefix('from ')}"
    return ban.text if ban.text.startswith("hexproof") else str(ban.keyword)


def called(candidate: Candidate) -> str:
    """How messages name something: "bob's Wall of Stone (wall)"."""
    if isinstance(candidate, BoardObject) and candidate.name:
        return f"{candidate.controller}'s {candidate.name} ({candidate.id})"
    return candidate.id
