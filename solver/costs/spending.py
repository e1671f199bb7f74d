"""What mana may be spent on: restrictions, snow, "as though it were mana of any color" (106.6, 107.4, 609.4b)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from lawmage.models import mana_abilities as m
from lawmage.models.costs import ACTIVATE, CAST, OnlyMana, SpendAs
from lawmage.models.mana import TYPES
from lawmage.models.terms import UnknownFilter
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.standing import Doing, Standing, of_kind, speaks_of, truth
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.evaluation.frame import players
from lawmage.solver.payment.instance import GENERIC, MAIN, SNOW, Need, Unit

_ABILITY_KIND = re.compile(r"activate (?:an? )?(equip|power-up|exhaust) abilit")
_FROM_ZONE = re.compile(
    r"spells? from (?:(?P<not>anywhere other than) )?(?:your |a )?(?P<zone>graveyard|exile|hand)s?$"
)


@dataclass(frozen=True, slots=True)
class Kind:
    """Mana that is alike: its producer (None: it is in the pool) and the restrictions on spending it."""

    producer: str | None
    spending: tuple[m.Spending, ...]
    snow: bool


@dataclass
class Spending:
    """Decides what units pay. `doing` is what is paid for (None: a demand or tax), `cost` the printed cost."""

    board: Board
    player: str
    doing: Doing | None
    cost: str
    standing: tuple[Standing, ...]
    own: tuple[Standing, ...] = ()
    gaps: list[Gap] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._kinds: dict[str, Kind] = {}
        self._tags: dict[Kind, str] = {}
        self._allowed: dict[tuple[str, str], bool] = {}
        self._like: dict[str, dict[str, frozenset[str]]] = {}

    # ── units ─────────────────────────────────────────────────────────────────────────────────────

    def unit(self, letter: str, kind: Kind) -> Unit:
        """One mana; mana that may be spent on the same things is alike."""
        key = self._key(kind)
        if key not in self._tags:
            tag = f"m{len(self._tags)}"
            self._tags[key] = tag
            self._kinds[tag] = kind
        return Unit(letter, self._tags[key])

    def _key(self, kind: Kind) -> Kind:
        only = [text for text, _, _ in of_kind(self.own, OnlyMana) if text.producer is not None]
        restricted = bool(kind.spending) or bool(only)
        return Kind(kind.producer if restricted else None, kind.spending, kind.snow)

    def pays(self, unit: Unit, need: Need) -> bool:
        """Whether the unit may pay the need."""
        if unit.tag == "convoke":  # 702.51a
            return need.slot == MAIN and (
                need.symbol == GENERIC if unit.label == "1" else need.symbol != SNOW and unit.label in need.symbol
            )
        if unit.tag in ("improvise", "delve"):  # 702.126a, 702.66a
            return need.slot == MAIN and need.symbol == GENERIC
        kind = self._kinds[unit.tag]
        if not self.allowed(unit.tag, need.slot):
            return False
        if need.symbol == GENERIC:
            return not self._never_generic(kind, need.slot)
        if need.symbol == SNOW:
            return kind.snow
        return not self.like(need.slot)[unit.label].isdisjoint(need.symbol)

    # ── restrictions ──────────────────────────────────────────────────────────────────────────────

    def allowed(self, tag: str, slot: str) -> bool:
        """Whether mana of a kind may be spent on this cost at all (106.6)."""
        key = (tag, slot)
        if key not in self._allowed:
            kind = self._kinds[tag]
            doing = self._doing(slot)
            self._allowed[key] = all(self._permits(s, kind, doing, slot) for s in kind.spending) and (
                slot != MAIN or self._produced_right(kind)
            )
        return self._allowed[key]

    def _doing(self, slot: str) -> Doing | None:
        if slot == MAIN:
            return self.doing
        source = self.board.by_id.get(slot)
        return Doing(ACTIVATE, self.player, source, is_mana=True) if isinstance(source, BoardObject) else None

    def _produced_right(self, kind: Kind) -> bool:
        """ "Spend only mana produced by creatures to cast this spell" """
        for text, frame, holder in of_kind(self.own, OnlyMana):
            if text.never:
                return False
            if text.producer is None:
                continue
            if kind.producer is None:
                self.gaps.append(Gap(holder, text.text, "mana_pool"))
                return False
            if not matches(text.producer, self.board.by_id.get(kind.producer), frame):
                return False
        return True

    def _permits(self, spending: m.Spending, kind: Kind, doing: Doing | None, slot: str) -> bool:
        if not spending.read:
            self.gaps.append(Gap(kind.producer or self.player, spending.text))
            return False
        found = [self._is_for(purpose, spending, kind, doing, slot) for purpose in spending.purposes]
        if spending.forbidden:
            return not any(found)
        return any(found)

    def _is_for(self, purpose: m.Purpose, spending: m.Spending, kind: Kind, doing: Doing | None, slot: str) -> bool:
        cost = self.cost if slot == MAIN else ""
        if purpose.deed == "pay":
            if purpose.symbol is not None:
                return purpose.symbol in cost
            if purpose.text == "generic":
                return False  # only the generic part is meant
            if isinstance(purpose.filter, UnknownFilter):
                return purpose.text.removeprefix("to pay ") in cost
            return purpose.text in cost
        if doing is None or doing.verb != (CAST if purpose.deed == "cast" else ACTIVATE):
            return False
        if purpose.symbol is not None and purpose.symbol not in cost:
            return False
        kind_of = _ABILITY_KIND.search(purpose.text)
        if kind_of and doing.verb == ACTIVATE and isinstance(purpose.filter, UnknownFilter):
            return doing.kind == kind_of[1]
        zone = _FROM_ZONE.search(purpose.text)
        if zone and isinstance(purpose.filter, UnknownFilter):
            return doing.zone != "hand" if zone["not"] else doing.zone == zone["zone"]
        producer = self.board.by_id.get(kind.producer) if kind.producer else None
        frame = Frame(self.board, producer if isinstance(producer, BoardObject) else None, self.player)
        match = matches(purpose.filter, doing.thing, frame)
        if match is None:
            self.gaps += [Gap(kind.producer or self.player, spending.text, name) for _, name in frame.unknown]
        return bool(match)

    def _never_generic(self, kind: Kind, slot: str) -> bool:
        return any(
            spending.forbidden and any(p.deed == "pay" and p.text == "generic" for p in spending.purposes)
            for spending in kind.spending
        )

    # ── as though ─────────────────────────────────────────────────────────────────────────────────

    def like(self, slot: str) -> dict[str, frozenset[str]]:
        """For each type of mana: the types it may be spent as on this cost (609.4b)."""
        if slot not in self._like:
            self._like[slot] = self._as_though(slot)
        return self._like[slot]

    def _as_though(self, slot: str) -> dict[str, frozenset[str]]:
        own = {letter: {letter} for letter in TYPES}
        acting = list(self._acting(slot))
        named = {letter for text in acting if text.of != "other" for letter in text.of}
        for text in acting:
            letters = [t for t in TYPES if t not in named] if text.of == "other" else list(text.of)
            for letter in letters:
                if text.only:
                    own[letter] = set()
        for text in acting:
            letters = [t for t in TYPES if t not in named] if text.of == "other" else list(text.of)
            for letter in letters:
                own[letter] |= set(text.like)
        return {letter: frozenset(found) for letter, found in own.items()}

    def _acting(self, slot: str) -> Iterable[SpendAs]:
        doing = self._doing(slot)
        mine = (*self.standing, *(self.own if slot == MAIN else ()))
        for text, frame, _ in of_kind(mine, SpendAs):
            who = players(text.by, frame, None)
            if who is None or self.player not in who or not truth(text.when, frame):
                continue
            if text.deed is not None and (doing is None or not speaks_of(text.deed, doing, frame)):
                continue
            yield text
