"""Declarations in and out: answers to literals and back, and what is wrong with an answer, in words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import getitem
from typing import TYPE_CHECKING, Any, cast

from lawmage.models.answers import Answer, Outcome
from lawmage.models.shapes import read_answer
from lawmage.models.terms import Relation
from lawmage.models.verdict import Violation
from lawmage.solver.board import BoardObject, Candidate
from lawmage.solver.combat import attackers, blockers
from lawmage.solver.combat.causes import Cause
from lawmage.solver.combat.constraints import Drafts
from lawmage.solver.combat.matching import Pair
from lawmage.solver.combat.prices import Due
from lawmage.solver.combat.scene import Scene
from lawmage.solver.engines.base import Chosen
from lawmage.solver.legal_set import Reading
from lawmage.solver.problem import Fee, Literal, Place, Problem, Rule

if TYPE_CHECKING:
    from lawmage.solver.combat.purse import CombatPurse

KIND = {Relation.ATTACK: "attackers", Relation.BLOCK: "blockers"}
KEY = {Relation.ATTACK: "attacks", Relation.BLOCK: "blocks"}


_ENTRIES = 1024  # values of one place that are kept


class _Entries(dict[tuple[int, ...], "tuple[str, Any] | None"]):
    """What chosen options of a place are in an answer, None for none of them; kept, as answers may share them."""

    def __init__(self, place: Place, attack: bool) -> None:
        super().__init__()
        self._place = place
        self._attack = attack

    def __missing__(self, options: tuple[int, ...]) -> tuple[str, Any] | None:
        labels = sorted(str(self._place.options[option]) for option in options)
        entry = (self._place.name, labels[0] if self._attack else labels) if labels else None
        if len(self) < _ENTRIES:
            self[options] = entry
        return entry


@dataclass(frozen=True)
class CombatCodec:
    """Reads and writes the declarations of one scene. `known` are all ids of the position.

    Bands and optional costs (508.1e, 508.1g) are accepted in answers and never listed.
    """

    scene: Scene
    drafts: Drafts
    problem: Problem
    known: Container[str]

    # ── out ───────────────────────────────────────────────────────────────────────────────────────

    def answer(self, chosen: Chosen) -> Answer:
        """The declaration in which each place has the chosen options."""
        return Answer({self._key: dict(filter(None, map(getitem, self._entries, chosen)))}, self._outcome)

    @cached_property
    def _entries(self) -> tuple[_Entries, ...]:
        attack = self.scene.relation is Relation.ATTACK
        return tuple(_Entries(place, attack) for place in self.problem.places)

    @cached_property
    def _outcome(self) -> Callable[[Answer], Outcome | None]:
        return lambda answer: Outcome({"cost": self.cost(self.literals(answer).chosen).shown()})

    def cost(self, chosen: frozenset[Literal]) -> Due:
        """The total cost of a declaration (508.1h, 509.1d)."""
        purse = self.problem.purse
        if purse is None:
            return Due()
        vectors = [fee.cost for fee in self.problem.fees if fee.when & chosen]
        return cast("CombatPurse", purse).due(tuple(map(sum, zip(*vectors, strict=True)))) if vectors else Due()

    # ── in ────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _key(self) -> str:
        return KEY[self.scene.relation]

    @cached_property
    def _literal(self) -> Mapping[str, Mapping[str, Literal]]:
        """For each place the literals of its options."""
        return {
            place.name: {str(option): first + k for k, option in enumerate(place.options)}
            for place, first in zip(self.problem.places, self.problem.offsets, strict=False)
        }

    @cached_property
    def _most(self) -> Mapping[str, int]:
        return {place.name: place.hi for place in self.problem.places}

    def literals(self, answer: Mapping[str, Any]) -> Reading:
        """The literals an answer chooses, and what is wrong with it outside the problem.

        Raises AnswerError for a wrong shape or an unknown id.
        """
        return self._read_at_once(answer) or self._read(answer)

    def _read_at_once(self, answer: object) -> Reading | None:
        """The reading of a plain answer that names literals only, each once; None when more has to be looked at."""
        if not isinstance(answer, (dict, Answer)) or len(answer) != 1:
            return None
        entries: Any = answer.get(self._key)
        if type(entries) is not dict:
            return None
        attack, chosen, named = self.scene.relation is Relation.ATTACK, set[Literal](), 0
        shape = str if attack else list
        try:
            for left, value in entries.items():
                if type(value) is not shape:
                    return None
                literals = self._literal[left]
                rights: Sequence[Any] = [value] if attack else value
                if len(rights) > self._most[left]:
                    return None
                named += len(rights)
                chosen.update([literals[right] for right in rights])
        except (KeyError, TypeError):  # no literal, or a list where a name should be
            return None
        return Reading(frozenset(chosen)) if len(chosen) == named else None

    def _read(self, answer: Mapping[str, Any]) -> Reading:
        chosen: set[Literal] = set()
        wrong: list[Violation] = []
        outside: set[str] = set()
        for left, rights in self._pairs(answer):
            literals = self._literal.get(left, {})
            for right in rights:
                literal = literals.get(right)
                if literal is None:
                    outside.add(left)
                    wrong += [cause.violation() for cause in self._why_no_pair(left, right)]
                else:
                    chosen.add(literal)
            if left in self.scene.left_number:
                wrong += self._too_many(left, [right for right in rights if right in literals])
        return Reading(frozenset(chosen), tuple(dict.fromkeys(wrong)), frozenset(outside), len(answer) <= 1)

    def is_list(self, place: int) -> bool:
        """A blocker's value is the list of what it blocks; an attacker attacks one thing."""
        return self.scene.relation is Relation.BLOCK

    def knows(self, name: object) -> bool:
        """Whether it is the id of a player or object."""
        return isinstance(name, str) and name in self.known

    def is_permanent(self, name: object) -> bool:
        """Whether a place or an option is called after a permanent; players are not exchanged."""
        found = self.scene.board.by_id.get(name) if isinstance(name, str) else None
        return isinstance(found, BoardObject) and found.zone == "battlefield"

    def _pairs(self, answer: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
        kind = KIND[self.scene.relation]
        entries = read_answer(kind, answer, self.known)[self._key]
        for left, value in entries.items():
            yield left, [value] if self.scene.relation is Relation.ATTACK else value

    def _too_many(self, left: str, rights: Sequence[str]) -> Iterator[Violation]:
        most = self._most[left]
        if len(rights) > most:
            limit = f"{most} attacking creature" + ("s" if most != 1 else "")
            yield Violation("509.1a", f"{left} can block {limit}, not {len(rights)}.", ("509.1b",), (left, *rights))

    # ── why not ───────────────────────────────────────────────────────────────────────────────────

    def _why_no_pair(self, left: str, right: str) -> list[Cause]:
        board, player, attack = self.scene.board, self.scene.player, self.scene.relation is Relation.ATTACK
        gone = [name for name in (left, right) if name not in board.by_id]
        if gone:
            return [Cause("702.26b", f"{name} is phased out or no permanent.", ("506.3",), (name,)) for name in gone]
        creature, other = board.by_id[left], board.by_id[right]
        causes: list[Cause] = []
        if left not in self.scene.left_number:
            causes += self._why_no_left(creature, () if attack else blockers.battle_rules(board, other))
        if right not in self.scene.right_number:
            why = attackers.why_not_attackable if attack else blockers.why_not_blockable
            causes.append(why(board, player, other))
        if not causes:
            pair: Pair = (self.scene.left_number[left], self.scene.right_number[right])
            causes += self.drafts.barred[pair]
        return causes

    def _why_no_left(self, creature: Candidate, also: tuple[str, ...]) -> list[Cause]:
        step = "508.1a" if self.scene.relation is Relation.ATTACK else "509.1a"
        if not isinstance(creature, BoardObject):
            return [Cause("506.3", f"{creature.id} is a player, not a creature.", (step,), (creature.id,))]
        if creature.zone != "battlefield":
            return [Cause("506.3", f"{creature.id} is not on the battlefield.", (step,), (creature.id,))]
        if creature.controller != self.scene.player:
            message = f"{creature.id} is controlled by {creature.controller}, not by {self.scene.player}."
            return [Cause(step, message, also, (creature.id,))]
        if self.scene.relation is Relation.ATTACK:
            return attackers.why_unable(creature, hasty=False)
        return blockers.why_unable(creature, upright=False)

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """What the check found, in words: broken restrictions, too few requirements obeyed, a cost not payable."""
        found = [_cause(rule).violation() for rule in broken]
        found += self._too_few(unmet)
        if unpaid:
            found.append(self._unpayable(chosen))
        return tuple(dict.fromkeys(found))

    def _too_few(self, unmet: Sequence[Rule]) -> Iterator[Violation]:
        """508.1d, 509.1c: one violation for each requirement that is not obeyed, while more could be."""
        for rule in unmet:
            cause = _cause(rule)
            message = f"{cause.message} More requirements can be obeyed."
            yield Violation(cause.rule, message, cause.also, cause.objects, cause.text)

    def _unpayable(self, chosen: frozenset[Literal]) -> Violation:
        due = self.cost(chosen)
        attack = self.scene.relation is Relation.ATTACK
        message = f"{self.scene.player} can't pay {due.shown()}"
        also = ["508.1h", "118.3"] if attack else ["509.1d", "118.3"]
        if attack and any(literal in dict(self.problem.spends) for literal in chosen):
            message += "; attacking creatures are tapped before mana is made"
            also += ["508.1f", "508.1i"]
        if due.life or any("P" in symbol for symbol in due.symbols):
            also.append("119.4")
        fees = [fee for fee in self.problem.fees if fee.when & chosen]
        objects = tuple(dict.fromkeys(name for fee in fees for name in _cause(fee).objects))
        texts = {_cause(fee).text for fee in fees}
        text = texts.pop() if len(texts) == 1 else None
        return Violation("508.1j" if attack else "509.1f", f"{message}.", tuple(also), objects, text)


def _cause(constraint: Rule | Fee) -> Cause:
    assert isinstance(constraint.label, Cause)
    return constraint.label
