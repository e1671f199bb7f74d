"""Whether a spell may be cast now: timing, permissions, prohibitions, targets, and what each way costs (601)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lawmage.models.costs import CAST, Permission, Prohibition, Timing
from lawmage.models.limits import Limits
from lawmage.models.mana_abilities import CostPart, ManaPart
from lawmage.models.position import Position
from lawmage.models.questions import Cast, Spell
from lawmage.models.verdict import Violation
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.cast.ways import FREE, MANA, Way, keyword_cost, ways
from lawmage.solver.costs.proposal import Priced, Proposal, kicker_parts, priced
from lawmage.solver.costs.relevance import relevant_unread
from lawmage.solver.costs.spell import gained_keywords, spell_object
from lawmage.solver.costs.standing import (
    Doing,
    Standing,
    gaps_of,
    of_kind,
    own_statements,
    speaks_of,
    standing,
    truth,
)
from lawmage.solver.costs.timing import Moment, at_moment, moment, no_priority, not_as_a_sorcery
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.targets.asked import spell_scene
from lawmage.solver.targets.questions import choice
from lawmage.solver.targets.scene import TargetScene

TYPE_RULES = (
    ("creature", "302.1"),
    ("planeswalker", "306.1"),
    ("battle", "310.1"),
    ("artifact", "301.1"),
    ("enchantment", "303.1"),
    ("sorcery", "307.1"),
)
MOST_TARGETS = 400  # choices of targets that are tried for costs that depend on targets


@dataclass
class Judge:
    """Judges one card from one zone for one player."""

    position: Position
    board: Board
    question: Cast
    player: str
    limits: Limits = field(default_factory=Limits)
    gaps: list[Gap] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.now: Moment = moment(self.position, self.board)
        self.standing: tuple[Standing, ...] = standing(self.board, self.player)
        self.zone = self.question.from_
        self.card = self.question.card
        self.spell: BoardObject = spell_object(self.card, self.player, zone=self.zone)
        self.own = own_statements(self.spell, self.board)
        self.gaps += relevant_unread(self.own, CAST, self.zone)

    # ── what the spell is ─────────────────────────────────────────────────────────────────────────

    def spell_with(self, way: Way, x: int) -> BoardObject:
        """The spell, X being counted in its mana value on the stack (202.3e)."""
        changed = "face down" if way.face_down else "bestow" if way.bestow else None
        return spell_object(self.card, self.player, x, changed, self.zone)

    def doing(self, spell: BoardObject, targets: tuple[str, ...] | None = None) -> Doing:
        """The deed."""
        return Doing(CAST, self.player, spell, self.zone, self.card.mana_cost, targets=targets)

    @cached_property
    def all_ways(self) -> list[Way]:
        """The ways rules and effects allow."""
        doing = self.doing(self.spell)
        words = self.card.oracle_text or ""
        return ways(self.spell, self.zone, self.board, doing, self.standing, self.own, self.gaps, self.now.step, words)

    # ── what no choice can mend ───────────────────────────────────────────────────────────────────

    def against(self) -> Iterator[Violation]:
        """Why the card can't be cast at all now: it is a land, the step, split second."""
        name = self.spell.id
        if "land" in self.spell.types:
            yield Violation("305.9", "A land is played, not cast.", ("305.1", "601.3"), (name,))
        for rule, words in no_priority(self.now):
            yield Violation(rule, words, ("117.3a",), (name,))
        if self.now.split_second:
            words = f"{self.now.split_second} has split second: no spells may be cast."
            yield Violation("702.61a", words, ("601.3",), (name, self.now.split_second))
        yield from self._legend()
        yield from self._only()
        known = self.board.by_id.get(self.card.id or "")
        if isinstance(known, BoardObject) and known.zone != self.zone and known.zone != "stack":
            yield Violation("601.3", f"{known.id} is not there.", ("601.2a",), (known.id,))

    def _legend(self) -> Iterator[Violation]:
        """205.4e: a legendary instant or sorcery needs a legendary creature or planeswalker."""
        spell = self.spell
        if "legendary" not in spell.supertypes or not spell.types & {"instant", "sorcery"}:
            return
        mine = [thing for thing in self.board.permanents if thing.controller == self.player]
        if not any("legendary" in t.supertypes and t.types & {"creature", "planeswalker"} for t in mine):
            words = f"{self.player} controls no legendary creature or planeswalker."
            yield Violation("205.4e", words, ("601.3",), (spell.id,))

    def _only(self) -> Iterator[Violation]:
        """ "Cast this spell only ..." """
        for text, frame, holder in of_kind(self.own, Timing):
            if text.steps and self.now.step not in text.steps:
                yield Violation("601.3", f"Not during the {self.now.step} step.", (), (holder,), text.text)
            holds = truth(text.limit.when, frame, self.now.step)
            if holds is None:
                self.gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
            if holds is not True:
                yield Violation("601.3", "What the card asks for to be cast does not hold.", (), (holder,), text.text)
            frame.unknown.clear()

    # ── timing ────────────────────────────────────────────────────────────────────────────────────

    def timing(self, spell: BoardObject, way: Way) -> tuple[list[Violation], tuple[CostPart, ...] | None]:
        """Why the time is wrong, and what more is to be paid to cast it as though it had flash (None: nothing)."""
        if "instant" in spell.types or "flash" in spell.keywords or way.flash:
            return [], None
        late = list(not_as_a_sorcery(self.now, self.player))
        statements = (*self.standing, *self.own)
        if not late or "flash" in gained_keywords(statements, self.doing(spell), self.gaps, self.now.step):
            return [], None
        more: tuple[CostPart, ...] | None = None
        for text, frame, holder in of_kind((*self.standing, *self.own), Permission):
            if not text.flash or text.free:
                continue
            speaks = speaks_of(text.deed, self.doing(spell), frame)
            acts = truth(text.when, frame, self.now.step) if speaks is not False else False
            if speaks and acts and not text.more and not text.extra:
                return [], None
            if speaks and acts:
                more = (ManaPart(text.more),) if text.more else text.extra
            elif speaks is not False and acts is None:
                self.gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
            frame.unknown.clear()
        if more is not None:
            return [], more
        rule = next((rule for kind, rule in TYPE_RULES if kind in spell.types), "307.1")
        also = tuple(each for each in ("307.1", "117.1a", "601.3") if each != rule)
        return [Violation(rule, f"Not at this time: {words}", also, (spell.id,)) for _, words in late], None

    # ── prohibitions ──────────────────────────────────────────────────────────────────────────────

    def prohibited(self, spell: BoardObject) -> Iterator[Violation]:
        """Effects that say this spell can't be cast (601.3, 101.2)."""
        before = next(each.spells_cast for each in self.board.players if each.id == self.player)
        for text, frame, holder in of_kind((*self.standing, *self.own), Prohibition):
            speaks = speaks_of(text.deed, self.doing(spell), frame)
            when = at_moment(text.when, self.now, self.player)
            acts = truth(when, frame, self.now.step) if speaks is not False else False
            if text.spells_this_turn and before < text.spells_this_turn:
                speaks = False
            if speaks and acts:
                words = f"{holder} says that {spell.name or spell.id} can't be cast."
                yield Violation("601.3", words, ("101.2", "601.3a"), (spell.id, holder), text.text)
            elif speaks is not False and acts is not False:
                self.gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
            frame.unknown.clear()

    # ── targets and modes ─────────────────────────────────────────────────────────────────────────

    def scene(self, way: Way, x: int, modes: tuple[int, ...] = ()) -> TargetScene | None:
        """The scene in which targets are chosen; None for a spell without targets (overloaded, 702.96b)."""
        if way.overload or way.face_down:
            return None
        fields = self.card.model_dump(exclude_unset=True)
        fields.pop("layout", None)
        if way.bestow:  # 702.103b, 303.4a
            fields |= {"type_line": "Enchantment — Aura", "oracle_text": "Enchant creature"}
        spell = Spell.model_validate({**fields, "x": x, "modes": list(modes)})
        return spell_scene(self.board, self.player, spell, x)

    def targets(self, way: Way, x: int, modes: tuple[int, ...] = ()) -> LegalSet | None:
        """The legal choices of modes and targets."""
        scene = self.scene(way, x, modes)
        if scene is None:
            return None
        ids = frozenset(self.board.by_id) | {self.spell.id}
        problem, codec, gaps = choice(scene, ids, modes)
        self.gaps += gaps
        return LegalSet(problem, codec, limits=self.limits)

    # ── costs ─────────────────────────────────────────────────────────────────────────────────────

    def proposal(
        self,
        way: Way,
        x: int,
        kicked: int = 0,
        modes: tuple[int, ...] = (),
        targets: tuple[str, ...] | None = (),
    ) -> Proposal:
        """The spell as it is proposed this way."""
        spell = self.spell_with(way, x)
        _, more = self.timing(spell, way)
        extra = (*way.extra, *(more or ()), *self._mode_parts(modes))
        if kicked:
            extra += kicker_parts(spell, kicked) or ()
        return Proposal(
            self.board,
            self.player,
            spell,
            self.zone,
            self.standing,
            self.card.mana_cost if way.parts is None else "",
            self.card.mana_cost,
            way.parts or (),
            extra,
            x=x,
            targets=targets,
            pool_text=self.position.player(self.player).mana_pool_restriction,
            step=self.now.step,
            keyword=way.name,
            less=way.less,
            offered=True,
        )

    def _mode_parts(self, modes: tuple[int, ...]) -> tuple[CostPart, ...]:
        """702.42a, 702.120a, 702.172a: costs of modes."""
        found: tuple[CostPart, ...] = ()
        for held in self.spell.abilities:
            name, argument = held.ability.keyword, held.ability.argument
            if name == "escalate" and len(modes) > 1:
                found += keyword_cost(argument) * (len(modes) - 1)
            elif name == "entwine" and len(modes) > 1:
                found += keyword_cost(argument)
        scene = self.scene(Way(MANA, self.spell), 0) if modes else None
        for mode in modes if scene is not None else ():
            if scene is not None and 0 < mode <= len(scene.spec.modes) and scene.spec.modes[mode - 1].cost:
                found += (ManaPart(scene.spec.modes[mode - 1].cost),)
        return found

    def mode_choices(self, way: Way) -> list[tuple[int, ...]]:
        """Which modes to look at for costs: where each mode has its own cost, each alone (one at least is chosen)."""
        scene = self.scene(way, 0)
        if scene is None or not scene.spec.modes or not all(mode.cost for mode in scene.spec.modes):
            return [()]
        return [(number,) for number in range(1, len(scene.spec.modes) + 1)]

    def priced(self, proposal: Proposal) -> Priced:
        """What has to be paid."""
        found = priced(proposal)
        self.gaps += found.gaps
        return found

    def target_choices(self, way: Way, x: int) -> list[tuple[str, ...]]:
        """Choices of targets that costs may depend on; one empty choice where nothing depends on them."""
        if not self._costs_look_at_targets():
            return [()]
        legal = self.targets(way, x)
        if legal is None:
            return [()]
        found: dict[tuple[str, ...], None] = {}
        for number, answer in enumerate(legal):
            found[tuple(name for slot in answer["targets"] for name in slot)] = None
            if number >= MOST_TARGETS:
                break
        return list(found) or [()]

    def _costs_look_at_targets(self) -> bool:
        return any(
            getattr(getattr(each.text, "deed", None), "targets", None) is not None
            or getattr(each.text, "beyond_first", False)
            or getattr(each.text, "each_target", False)
            for each in (*self.standing, *self.own)
        )

    def has_x(self, way: Way, kicked: int) -> bool:
        """Whether some cost of the spell has an X that its controller chooses (107.3a)."""
        parts = (*(way.parts or ()), *way.extra, *((kicker_parts(self.spell, 1) or ()) if kicked else ()))
        symbols = (self.card.mana_cost if way.parts is None or way.cost == FREE else "") + "".join(
            part.mana for part in parts if isinstance(part, ManaPart)
        )
        if "{X}" in symbols:
            return True
        texts = [getattr(each.text, "text", "") for each in self.own if type(each.text).__name__ == "Additional"]
        return any(" X " in f" {text} " for text in texts)

    def may_kick(self) -> tuple[int, ...]:
        """The numbers of times a kicker may be paid: once, or (multikicker) as often as it can be."""
        for held in self.spell.abilities:
            if held.ability.keyword == "kicker":
                return (0, 1)
            if held.ability.keyword == "multikicker":
                return tuple(range(100))
        return (0,)


def same_way(way: Way, answer: dict[str, Any]) -> bool:
    """Whether an answer casts in this way."""
    return (way.cost, way.overload, way.bestow) == (
        answer["cost"],
        bool(answer.get("overload")),
        bool(answer.get("bestow")),
    )
