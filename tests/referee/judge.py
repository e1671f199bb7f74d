"""The judge: every declaration, straight from the rules, by brute force.

1. Restrictions are hard (508.1c, 509.1b).
2. A declaration is legal when no declaration that disobeys no restriction, and whose paid pairs are among its own,
   obeys more requirements (508.1d, 509.1c): nobody is required to pay a cost.
3. Its own total cost can be paid once attackers are tapped (508.1h-j, 509.1d-f).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from referee.board import Board
from referee.keywords import attack_barred, block_barred
from referee.laws import Ban, Bar, Declaration, Pair, Price, Want
from referee.payment import Purse
from referee.view import View

ANY = 10**6


@dataclass(frozen=True)
class Ruling:
    """What the referee says of one declaration. `fault` is None, "restriction", "requirement" or "payment"."""

    fault: str | None
    rules: frozenset[str]
    obeyed: int

    @property
    def legal(self) -> bool:
        return self.fault is None


class Judge:
    """All rulings on one board and question."""

    def __init__(self, board: Board, kind: str, player: str) -> None:
        self.view = View(board, kind, player)
        laws = self.view.laws
        self.bars = {(law.pair): law.rule for law in laws if isinstance(law, Bar)}
        self.bans = [law for law in laws if isinstance(law, Ban)] + list(self._menace())
        self.wants = [law for law in laws if isinstance(law, Want)] + list(self._goad())
        self.prices = [law for law in laws if isinstance(law, Price)]
        self.priced: frozenset[Pair] = frozenset().union(*(price.pairs for price in self.prices))
        self.purse = Purse(self.view)

    def _menace(self) -> Iterator[Ban]:
        """702.111b."""
        if self.view.kind == "blockers":
            for right in self.view.rights:
                if self.view.has(self.view.by_id[right], "Menace"):
                    yield Ban(lambda d, right=right: d.on.get(right) == 1, "702.111b")  # type: ignore[misc]

    def _goad(self) -> Iterator[Want]:
        """701.15b-d: two requirements for each creature and goading player."""
        if self.view.kind != "attackers":
            return
        goaded: set[Pair] = {(p.id, by) for p in self.view.creatures for by in p.goaded_by}
        for sentence, origin in self.view.sentences():
            if sentence.kind == "goad":
                goaded |= {(p.id, origin.you) for p in origin.subjects}
        for creature, by in sorted(goaded):
            others = {(creature, player) for player in self.view.players if player != by}
            yield Want(lambda d, c=creature: c in d.lefts)  # type: ignore[misc]
            yield Want(lambda d, o=others: not o.isdisjoint(d.pairs))  # type: ignore[misc]

    def capacity(self, creature: str) -> int:
        """509.1a: one attacker, and one more for each effect that says so."""
        if self.view.kind == "attackers":
            return 1
        return 1 + sum(x.extra for x in self.view.leaves if x.what == "extra" and x.creature == creature)

    def barred(self, creature: str, right: str) -> str | None:
        """The rule that forbids the pair whatever else is declared."""
        permanent = self.view.by_id[creature]
        if permanent not in self.view.mine:  # 506.3: only creatures, and only the player's own
            return "508.1a" if self.view.kind == "attackers" else "509.1a"
        rule = attack_barred if self.view.kind == "attackers" else block_barred
        return rule(self.view, permanent, right) or self.bars.get((creature, right))

    @cached_property
    def options(self) -> dict[str, list[tuple[str, ...]]]:
        """For each creature of the player, the sets of rights it can be given."""
        found = {}
        for creature in self.view.mine:
            open_rights = [right for right in self.view.rights if self.barred(creature.id, right) is None]
            most = min(self.capacity(creature.id), len(open_rights))
            found[creature.id] = [c for n in range(most + 1) for c in combinations(open_rights, n)]
        return found

    @property
    def size(self) -> int:
        """The number of declarations the brute force looks at."""
        total = 1
        for choices in self.options.values():
            total *= len(choices)
        return total

    def declarations(self) -> Iterator[Declaration]:
        creatures = list(self.options)
        for choice in product(*self.options.values()):
            yield Declaration((c, right) for c, rights in zip(creatures, choice, strict=True) for right in rights)

    @cached_property
    def best(self) -> dict[frozenset[Pair], int]:
        """For each set of paid pairs, the most requirements obeyed without disobeying a restriction."""
        found: dict[frozenset[Pair], int] = {}
        for declaration in self.declarations():
            if not any(ban.broken(declaration) for ban in self.bans):
                paid = declaration.pairs & self.priced
                found[paid] = max(found.get(paid, 0), self.obeyed(declaration))
        return found

    def obeyed(self, declaration: Declaration) -> int:
        return sum(want.obeyed(declaration) for want in self.wants)

    def cost(self, declaration: Declaration) -> tuple[int, str]:
        """The total cost: generic mana, and the colors of the Phyrexian symbols."""
        generic = sum(price.generic * price.times(declaration) for price in self.prices)
        symbols = "".join(price.phyrexian * price.times(declaration) for price in self.prices)
        return generic, "".join(sorted(symbols, key="WUBRG".index))

    def disobeyed(self, declaration: Declaration) -> frozenset[str]:
        """The rules of the restrictions that the declaration disobeys."""
        found = {rule for pair in declaration.pairs if (rule := self.barred(*pair)) is not None}
        found |= {ban.rule for ban in self.bans if ban.broken(declaration)}
        for creature in declaration.lefts:
            if sum(left == creature for left, _ in declaration.pairs) > self.capacity(creature):
                found.add("509.1a")
        return frozenset(found)

    def rule(self, declaration: Declaration) -> Ruling:
        """The ruling on one declaration of the player's creatures."""
        score = self.obeyed(declaration)
        disobeyed = self.disobeyed(declaration)
        if disobeyed:
            return Ruling("restriction", disobeyed, score)
        paid = declaration.pairs & self.priced
        if any(rival <= paid and most > score for rival, most in self.best.items()):
            return Ruling("requirement", frozenset({"508.1d" if self.view.kind == "attackers" else "509.1c"}), score)
        if not self.purse.pays(declaration, *self.cost(declaration)):
            return Ruling("payment", frozenset({"508.1j" if self.view.kind == "attackers" else "509.1f"}), score)
        return Ruling(None, frozenset(), score)

    @cached_property
    def legal(self) -> list[Declaration]:
        return [d for d in self.declarations() if self.rule(d).legal]

    def answer(self, declaration: Declaration) -> dict[str, Any]:
        """The declaration as an answer (contract section 3)."""
        if self.view.kind == "attackers":
            return {"attacks": dict(sorted(declaration.pairs))}
        blocks: dict[str, list[str]] = {}
        for left, right in sorted(declaration.pairs):
            blocks.setdefault(left, []).append(right)
        return {"blocks": blocks}

    @property
    def question(self) -> dict[str, str]:
        return {"kind": self.view.kind, "player": self.view.player}


def cost_text(generic: int, phyrexian: str) -> str:
    """The total as the outcome writes it: generic first, then Phyrexian symbols; "{0}" when nothing is due."""
    symbols = "".join(f"{{{color}/P}}" for color in phyrexian)
    return (f"{{{generic}}}" if generic else "") + symbols or "{0}"
