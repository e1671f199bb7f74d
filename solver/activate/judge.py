"""Whether an ability may be activated now, and with which choices (602.2, 602.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any

from lawmage.models.costs import ACTIVATE, CostChange, Crewing, Permission, Prohibition
from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.models.position import Position
from lawmage.models.verdict import Violation
from lawmage.oracle.costs import read_costs
from lawmage.solver.activate.abilities import ActivatedAbility
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.characteristics import ChangeGap
from lawmage.solver.costs.activations import counted
from lawmage.solver.costs.changes import alterations, life_for
from lawmage.solver.costs.objects import Payer
from lawmage.solver.costs.parts import Due, due_of
from lawmage.solver.costs.standing import Doing, Standing, gaps_of, of_kind, speaks_of, truth
from lawmage.solver.costs.timing import Moment, at_moment, granted_split_second, no_priority, not_as_a_sorcery
from lawmage.solver.costs.totals import Announced
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.legal_set import LegalSet
from lawmage.solver.payment.demand import Demand
from lawmage.solver.payment.feasible import payable
from lawmage.solver.payment.instance import Give
from lawmage.solver.stages import rule as stage_rule
from lawmage.solver.targets.asked import ability_scene
from lawmage.solver.targets.questions import choice

MOST = 20_000  # ways to activate one ability that are listed
KEYWORD_RULES = {
    "equip": ("702.6a",),
    "level up": ("702.87a",),
    "fortify": ("702.67a",),
    "reconfigure": ("702.151a",),
    "outlast": ("702.107a",),
    "ninjutsu": ("702.49a", "702.49c"),
    "saddle": ("702.171a",),
    "station": ("702.184a",),
    "unearth": ("702.84a",),
    "embalm": ("702.128a",),
    "eternalize": ("702.129a",),
    "encore": ("702.141a",),
    "scavenge": ("702.97a",),
    "transmute": ("702.53a",),
    "transfigure": ("702.71a",),
}
"""The rules that give keyword abilities their timing."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to choose the objects an activation taps and sacrifices."""

    tap: tuple[str, ...] = ()
    sacrifice: tuple[str, ...] = ()


@dataclass
class Judge:
    """Judges abilities on one board for one player."""

    position: Position
    board: Board
    player: str
    standing: tuple[Standing, ...]
    now: Moment
    limits: Limits
    gaps: list[Gap] = field(default_factory=list)

    # ── reasons against it that no choice can mend ────────────────────────────────────────────────

    def against(self, thing: BoardObject, ability: ActivatedAbility, x: int = 0) -> Iterator[Violation]:
        """Why the ability can't be activated now, whatever is chosen."""
        for rule, words in no_priority(self.now):
            yield Violation(rule, words, ("117.3a",), (thing.id,))
        yield from self._stage(thing, ability)
        yield from self._who(thing, ability)
        yield from self.prohibited(thing, ability)
        yield from self._timing(thing, ability)
        yield from self._tapping(thing, ability, self.due(thing, ability, x))
        for rule, words in self.due(thing, ability, x).wrong:
            yield Violation(rule, f"{thing.id}: {words}", ("602.2b", "601.2h"), (thing.id,), ability.text)

    def _stage(self, thing: BoardObject, ability: ActivatedAbility) -> Iterator[Violation]:
        """711.2, 716.2a, 721.2a: abilities that the object has at some level only, or with enough counters."""
        frame = Frame(self.board, thing, self.player)
        had = truth(ability.when, frame, self.now.step)
        if had is None:
            self.gaps += gaps_of(frame, thing.id, ability.text) or [Gap(thing.id, ability.text)]
        if had is not True:
            words = f"{thing.id} does not have this ability now."
            yield Violation(stage_rule(ability.when), words, ("602.2",), (thing.id,), ability.text)

    def _who(self, thing: BoardObject, ability: ActivatedAbility) -> Iterator[Violation]:
        if thing.zone != ability.zone:
            words = f"The ability does not function while {thing.id} is there."
            also = ("602.2", *KEYWORD_RULES.get(ability.kind, ()))
            yield Violation("113.6m", words, also, (thing.id,), ability.text)
        mine = thing.controller == self.player
        if (not mine and not ability.anyone) or (mine and ability.opponents_only):
            yield Violation(
                "602.2", f"{self.player} may not activate abilities of {thing.id}.", ("602.1b",), (thing.id,)
            )

    def prohibited(
        self, thing: BoardObject, ability: ActivatedAbility, targets: tuple[str, ...] | None = None
    ) -> Iterator[Violation]:
        """What bars it; what depends on targets is left out while none are chosen."""
        if self.now.split_second and not ability.is_mana:
            words = f"{self.now.split_second} has split second: only mana abilities may be activated."
            yield Violation("702.61a", words, ("602.5",), (thing.id, self.now.split_second))
        for spell, has, each in (
            () if ability.is_mana else granted_split_second(self.board, self.standing, self.now.step)
        ):
            if has:
                words = f"{spell} has split second: only mana abilities may be activated."
                yield Violation("702.61a", words, ("602.5",), (thing.id, spell), each.text.text)
            else:
                self.gaps += gaps_of(each.frame, each.holder, each.text.text) or [Gap(each.holder, each.text.text)]
        doing = replace(self.doing(thing, ability), targets=targets if ability.targets else ())
        for text, frame, holder in of_kind(self.standing, Prohibition):
            if text.deed.targets is not None and doing.targets is None:
                continue
            speaks = speaks_of(text.deed, doing, frame)
            acts = truth(at_moment(text.when, self.now, self.player), frame, self.now.step)
            acts = False if speaks is False else acts
            if speaks and acts:
                words = f"{holder} says that this ability of {thing.id} can't be activated."
                yield Violation("602.5", words, ("101.2",), (thing.id, holder), text.text)
            elif speaks is not False and acts is not False:
                self.gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
            frame.unknown.clear()

    def doing(self, thing: BoardObject, ability: ActivatedAbility) -> Doing:
        """The deed."""
        symbols = "".join(getattr(part, "mana", "") for part in ability.cost)
        symbols += "{T}" if any(type(part).__name__ == "TapSelf" for part in ability.cost) else ""
        return Doing(
            ACTIVATE,
            self.player,
            thing,
            cost=symbols,
            kind=ability.kind,
            is_mana=ability.is_mana,
            loyalty=ability.loyalty,
        )

    def _timing(self, thing: BoardObject, ability: ActivatedAbility) -> Iterator[Violation]:
        limit, name = ability.limit, thing.id
        if ability.loyalty:
            permitted = tuple(self._permitted(thing, ability))
            for _, words in () if any(each.flash for each in permitted) else not_as_a_sorcery(self.now, self.player):
                yield Violation("606.3", f"Loyalty abilities: {words}", ("602.5", "602.5d"), (name,))
            if self._used_loyalty(thing) >= max((each.times for each in permitted), default=1):
                words = f"A loyalty ability of {name} was activated this turn."
                yield Violation("606.3", words, ("602.5",), (name,))
        if limit.sorcery and not any(each.flash for each in self._permitted(thing, ability)):
            for _, words in not_as_a_sorcery(self.now, self.player):
                also = ("307.1", "602.5", *KEYWORD_RULES.get(ability.kind, ()))
                yield Violation("602.5d", f"Only as a sorcery: {words}", also, (name,), ability.text)
        if (limit.once or limit.ever) and ability.index in thing.activated_this_turn:
            words = f"This ability of {name} was activated this turn already."
            yield Violation("602.5b", words, ("602.5",), (name,), ability.text)
        frame = Frame(self.board, thing, self.player)
        holds = truth(counted(limit.when, thing.activated_this_turn.count(ability.index)), frame, self.now.step)
        if holds is None:
            self.gaps += gaps_of(frame, name, ability.text) or [Gap(name, ability.text)]
        if holds is not True:
            words = f"What its activation instructions ask for does not hold for {name}."
            also = ("602.5b", "602.1b", *KEYWORD_RULES.get(ability.kind, ()))
            yield Violation("602.5", words, also, (name,), ability.text)
        for sentence in ability.unread:
            self.gaps.append(Gap(name, sentence))
        if ability.unread:
            yield Violation("602.1b", f"What this ability of {name} asks for was not understood.", (), (name,))

    def _permitted(self, thing: BoardObject, ability: ActivatedAbility) -> Iterator[Permission]:
        """What effects allow beyond the rules: more loyalty abilities, equip at any time, as though with haste."""
        doing = self.doing(thing, ability)
        for text, frame, holder in of_kind(self.standing, Permission):
            speaks = speaks_of(text.deed, doing, frame)
            acts = truth(text.when, frame, self.now.step) if speaks is not False else False
            if speaks and acts:
                yield text
            elif speaks is not False and acts is not False:
                self.gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
            frame.unknown.clear()

    def _used_loyalty(self, thing: BoardObject) -> int:
        from lawmage.solver.activate.abilities import activated_abilities

        loyal = {each.index for each in activated_abilities(thing) if each.loyalty}
        return sum(index in loyal for index in thing.activated_this_turn)

    def _tapping(self, thing: BoardObject, ability: ActivatedAbility, due: Due) -> Iterator[Violation]:
        name = thing.id
        tapped = "tapped" in thing.statuses
        if due.taps and tapped:
            yield Violation("107.5", f"{name} is tapped already.", ("118.3", "602.2b"), (name,))
        if due.untaps and not tapped:
            yield Violation("107.6", f"{name} is not tapped.", ("118.3", "602.2b"), (name,))
        sick = "creature" in thing.types and "summoning sick" in thing.statuses and "haste" not in thing.keywords
        if sick and (due.taps or due.untaps) and not any(each.haste for each in self._permitted(thing, ability)):
            self.gaps += (
                gap
                for gap in self.board.gaps
                if isinstance(gap, ChangeGap)
                and gap.change
                and name in gap.ids
                and "haste" in map(str.lower, gap.change.gains)
            )
            symbol = "{T}" if due.taps else "{Q}"
            rule = "107.5" if due.taps else "107.6"
            words = f"{name} is summoning sick: its abilities with {symbol} can't be activated."
            yield Violation("602.5a", words, ("302.6", rule, "602.5"), (name,))
        if due.loyalty is not None and due.loyalty < 0 and self._loyalty(thing) < -due.loyalty:
            words = f"{name} has {self._loyalty(thing)} loyalty counters."
            yield Violation("606.6", words, ("606.4", "118.3"), (name,))
        if due.loyalty is not None and due.loyalty > 0 and self._banned_counters(thing):
            yield Violation("606.4", f"Counters can't be put on {name}.", ("118.3",), (name,))

    def _banned_counters(self, thing: BoardObject) -> bool:
        from lawmage.models.costs import CountersBanned

        banned = of_kind(self.standing, CountersBanned)
        return any(matches(text.what, thing, frame) and text.kind in (None, "loyalty") for text, frame, _ in banned)

    def _loyalty(self, thing: BoardObject) -> int:
        counters = dict(thing.counters)
        return counters.get("loyalty", thing.loyalty or 0)

    # ── what is due ───────────────────────────────────────────────────────────────────────────────

    def payer(self, for_mana: bool = False) -> Payer:
        """Who pays, for a mana ability or another."""
        return Payer(self.board, self.player, self.standing, for_mana=for_mana)

    def due(self, thing: BoardObject, ability: ActivatedAbility, x: int = 0) -> Due:
        """The parts of the cost."""
        payer = replace(self.payer(ability.is_mana), spent=thing.id if thing.zone != "battlefield" else None)
        frame = Frame(self.board, thing, self.player)
        due = due_of(ability.cost, thing, payer, frame, x)
        self.gaps += (Gap(thing.id, ability.text, gap.field) for gap in due.unread if gap.field is not None)
        return due

    def by_target(self, thing: BoardObject, ability: ActivatedAbility) -> bool:
        """Whether what is due, or whether it may be activated at all, depends on its targets."""
        doing = self.doing(thing, ability)
        for each in (*self.standing, *self._own(thing, ability)):
            deed = each.text.deed if isinstance(each.text, CostChange | Prohibition) else None
            if deed is not None and deed.targets is not None:
                spoken = speaks_of(replace(deed, targets=None), doing, each.frame)
                each.frame.unknown.clear()
                if spoken is not False:
                    return True
        return False

    def _own(self, thing: BoardObject, ability: ActivatedAbility) -> tuple[Standing, ...]:
        """What the ability says about itself."""
        return tuple(
            Standing(text, Frame(self.board, thing, self.player), thing.id)
            for text in read_costs(ability.text, thing.name)
            if getattr(getattr(text, "deed", None), "verb", "") == ACTIVATE
        )

    def ways(
        self, thing: BoardObject, ability: ActivatedAbility, x: int = 0, targets: tuple[str, ...] | None = None
    ) -> list[Way]:
        """The choices of objects with which the cost can be paid, with these targets (None: it does not matter)."""
        due = self.due(thing, ability, x)
        if due.wrong:
            return []
        if ability.power is not None:
            return [
                Way(tap=names)
                for names in self._crews(thing, ability)
                if self._payable(thing, ability, due, (), x, targets)
            ]
        choices = [
            [(give.verb, names) for names in combinations(sorted(give.among), give.count)]
            for give in due.gives
            if give.verb in ("sacrifice", "tap") and give.among != frozenset({thing.id})
        ]
        found: dict[Way, None] = {}
        for chosen in product(*choices):
            way = _way(chosen)
            if way is not None and self._payable(thing, ability, due, chosen, x, targets):
                found[way] = None
            if len(found) > MOST:
                raise BudgetExceeded(f"{thing.id}: too many ways to pay the cost of an ability")
        return list(found)

    def _crews(self, thing: BoardObject, ability: ActivatedAbility) -> Iterator[tuple[str, ...]]:
        """702.122a, 702.171a: any number of other untapped creatures with that much power in total."""
        able = [
            each
            for each in self.board.permanents
            if each.controller == self.player
            and each.id != thing.id
            and "creature" in each.types
            and "tapped" not in each.statuses
            and self._crew_power(each, ability) is not None
        ]
        if 1 << len(able) > MOST:
            raise BudgetExceeded(f"{thing.id}: too many sets of creatures could be tapped for it")
        for size in range(len(able) + 1):
            for crew in combinations(able, size):
                if sum(self._crew_power(each, ability) or 0 for each in crew) >= (ability.power or 0) and (
                    crew or not ability.power
                ):
                    yield tuple(sorted(each.id for each in crew))

    def _crew_power(self, thing: BoardObject, ability: ActivatedAbility) -> int | None:
        """The power with which a creature crews or saddles; None if it can't crew Vehicles (702.122b-d)."""
        power, more = thing.power or 0, 0
        for text, frame, _ in of_kind(self.standing, Crewing):
            if not matches(text.what, thing, frame) or (ability.kind == "saddle" and "addle" not in text.text):
                continue
            if text.banned:
                return None
            power = (thing.toughness or 0) if text.toughness else power
            more += text.more
        return power + more

    def _payable(
        self,
        thing: BoardObject,
        ability: ActivatedAbility,
        due: Due,
        chosen: tuple[tuple[str, tuple[str, ...]], ...],
        x: int,
        targets: tuple[str, ...] | None = None,
    ) -> bool:
        """Whether mana, life and the other objects can be paid beside the chosen objects."""
        fixed = [Give(verb, len(names), frozenset(names)) for verb, names in chosen]
        rest = [g for g in due.gives if g.verb not in ("sacrifice", "tap") or g.among == frozenset({thing.id})]
        doing = replace(self.doing(thing, ability), targets=targets if ability.targets else ())
        changed = alterations((*self.standing, *self._own(thing, ability)), doing, self.gaps, self.now.step)
        demand = Demand(
            self.board,
            self.player,
            self.standing,
            doing,
            Announced(due.symbols, x, due.life, changed, life_for(self.standing, self.player)),
            cost=doing.cost,
            gives=(*fixed, *rest),
            taps=frozenset({thing.id}) if due.taps or due.untaps else frozenset(),
            pool_text=self.position.player(self.player).mana_pool_restriction,
        )
        return payable(demand, self.limits, self.gaps)

    # ── targets ───────────────────────────────────────────────────────────────────────────────────

    def targets(self, thing: BoardObject, ability: ActivatedAbility, x: int | None = None) -> LegalSet | None:
        """The legal choices of targets; None for an ability without targets."""
        if not ability.targets:
            return None
        scene = ability_scene(self.board, self.player, thing, ability.targets, x=x, activated=True)
        ids = frozenset(self.board.by_id)
        problem, codec, gaps = choice(scene, ids)
        self.gaps += gaps
        return LegalSet(problem, codec, limits=self.limits)


def _way(chosen: tuple[tuple[str, tuple[str, ...]], ...]) -> Way | None:
    """The objects named, unless one would be given twice."""
    taps = [name for verb, names in chosen if verb == "tap" for name in names]
    sacrifices = [name for verb, names in chosen if verb == "sacrifice" for name in names]
    if len(set(taps)) < len(taps) or len(set(sacrifices)) < len(sacrifices):
        return None
    return Way(tuple(sorted(taps)), tuple(sorted(sacrifices)))


def as_answer(
    thing: BoardObject, ability: ActivatedAbility, way: Way, targets: dict[str, Any] | None
) -> dict[str, Any]:
    """The answer in normal form."""
    answer: dict[str, Any] = {"activate": thing.id, "ability": ability.index}
    if targets is not None:
        answer.update({key: value for key, value in targets.items() if key in ("targets", "modes", "division", "x")})
    if way.tap:
        answer["tap"] = list(way.tap)
    if way.sacrifice:
        answer["sacrifice"] = list(way.sacrifice)
    return answer
