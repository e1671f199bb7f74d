"""Whether a cost of combat can be paid, by trying everything (508.1h-j, 509.1d-f)."""

from __future__ import annotations

from itertools import product

from referee.board import BASICS, Permanent
from referee.laws import Declaration
from referee.view import View


class Purse:
    """The mana and life a player can pay with once the declaration is made."""

    def __init__(self, view: View) -> None:
        self.view = view
        player = next(p for p in view.board.players if p.id == view.player)
        self.life = player.life
        self.pool = player.mana_pool
        self.made: dict[frozenset[str], set[str]] = {}

    def pays(self, declaration: Declaration, generic: int, phyrexian: str) -> bool:
        """Whether {generic} and the Phyrexian symbols (a string of colors) can be paid."""
        if not generic and not phyrexian:
            return True
        tapped = self._tapped(declaration)
        if tapped not in self.made:
            self.made[tapped] = self._produce(tapped)
        return any(self._covers(mana, generic, phyrexian) for mana in self.made[tapped])

    def _tapped(self, declaration: Declaration) -> frozenset[str]:
        """Attackers are tapped first, unless they have vigilance (508.1f, 702.20b); blockers are not."""
        if self.view.kind == "blockers":
            return frozenset()
        return frozenset(i for i in declaration.lefts if not self.view.has(self.view.by_id[i], "Vigilance"))

    def _produce(self, tapped: frozenset[str]) -> set[str]:
        """Every amount of mana that can be made, as a sorted string: each source adds one of its options or nothing."""
        choices: list[tuple[str, ...]] = []
        for p in self.view.board.permanents:
            sick = "Creature" in p.types and p.sick and not self.view.has(p, "Haste")  # 302.6
            able = p.controller == self.view.player and not p.tapped and not sick and p.id not in self.view.silent
            if able and p.id not in tapped:
                choices.append(("", *self._mana(p)))
        return {"".join(sorted(self.pool + "".join(made))) for made in product(*choices)}

    def _mana(self, p: Permanent) -> tuple[str, ...]:
        """What its mana abilities add: its own, and those of the basic land types it has now (305.6, 305.7)."""
        if "Land" not in p.types:
            return p.mana
        kinds = self.view.kinds[p.id]
        own = () if {*p.subtypes} & {*BASICS} - kinds or "Mountain" in kinds - {*p.subtypes} else p.mana
        return tuple(dict.fromkeys((*own, *(color for land, color in BASICS.items() if land in kinds))))

    def _covers(self, mana: str, generic: int, phyrexian: str) -> bool:
        """Each Phyrexian symbol is paid with mana of its color or with 2 life (107.4f, 119.4)."""
        for by_life in product((False, True), repeat=len(phyrexian)):
            life = 2 * sum(by_life)
            left = mana
            short = False
            for color, with_life in zip(phyrexian, by_life, strict=True):
                if not with_life:
                    short = short or color not in left
                    left = left.replace(color, "", 1)
            if not short and life <= self.life and len(left) >= generic:
                return True
        return False
