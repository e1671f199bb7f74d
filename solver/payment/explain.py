"""Why a payment does not pay, in words, each with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lawmage.models.costs import OnlyMana, SpendAs
from lawmage.models.mana import parse_cost
from lawmage.models.objects import GameObject
from lawmage.models.questions import Payment
from lawmage.models.verdict import Violation
from lawmage.oracle.lexicon import BASIC_LAND_TYPES
from lawmage.solver.board import Board, BoardObject
from lawmage.solver.costs.standing import of_kind
from lawmage.solver.mana.abilities import owned
from lawmage.solver.payment.demand import Demand, Means
from lawmage.solver.payment.instance import GENERIC, MAIN, SNOW, Instance
from lawmage.solver.payment.plans import plans
from lawmage.solver.reading import type_line


@dataclass(frozen=True)
class Explainer:
    """Explains refusals of one payment. `wrong` is what makes every payment fail, as (rule, words)."""

    board: Board
    demand: Demand
    have: Means
    instance: Instance
    stated: Mapping[str, GameObject]
    wrong: tuple[tuple[str, str], ...]
    question: Payment | None = None

    def violations(self, answer: Mapping[str, Any]) -> tuple[Violation, ...]:
        """At least one violation."""
        found = [Violation(rule, words, ("601.2h",)) for rule, words in self.wrong]
        for name, label in answer["taps"].items():
            found += self._source(name, label, answer)
        found += self._pool(answer)
        found += self._life(answer)
        found += self._helpers(answer)
        found += self._objects(answer)
        found.append(self._short(answer, bool(found)))
        return tuple(found)

    # ── sources ───────────────────────────────────────────────────────────────────────────────────

    def _source(self, name: str, label: str, answer: Mapping[str, Any]) -> Iterator[Violation]:
        thing = self.board.by_id.get(name)
        source = next((each for each in self.instance.sources if each.id == name), None)
        occupied = {*answer.get("convoke", ()), *answer.get("improvise", ()), *answer.get("tap", ())}
        if name in occupied and source is not None and all(use.taps for use in source.uses):
            yield Violation("118.3", f"{name} is tapped for mana and cannot be tapped again.", ("107.5",), (name,))
        if source is not None:
            found = [plan for plan in plans(source, len(label)) if plan.label == label]
            if found:
                if not any(self._spendable(plan) for plan in found):
                    yield self._restricted(name, label)
                return
        if not isinstance(thing, BoardObject) or thing.zone != "battlefield":
            away = thing is None and name in self.stated and self.stated[name].phased_out
            also = ("702.26b", "106.3") if away else ("106.3",)
            yield Violation("118.3", f"{name} is no permanent that makes mana.", also, (name,))
            return
        yield self._no_mana(thing, label, source is not None)

    def _spendable(self, plan: Any) -> bool:
        masks = [
            any(
                self.instance.pays(unit, need)
                for need in (
                    *_needs(self.instance),
                    *(n for s in self.instance.sources for u in s.uses for n in u.needs),
                )
            )
            for step in plan.steps
            for unit in step.units
        ]
        letters = [unit.tag for step in plan.steps for unit in step.units]
        return all(masks) or all(self.have.spending.allowed(tag, MAIN) for tag in letters)

    def _restricted(self, name: str, label: str) -> Violation:
        only = next((t for t, _, _ in of_kind(self.demand.own, OnlyMana) if t.producer is not None), None)
        if only is not None:
            message = f"The mana of {name} was not produced by what the spell asks for."
            return Violation("601.2h", message, ("106.6", "118.3"), (name,), only.text)
        also = ["118.3", "601.2h"]
        if self.question is not None and self.question.alternative == "bestow":
            also.append("702.103b")
        message = f"The mana {label} of {name} may not be spent on this."
        return Violation("106.6", message, tuple(also), (name,))

    def _no_mana(self, thing: BoardObject, label: str, other: bool) -> Violation:
        name = thing.id
        if thing.controller != self.demand.player:
            return Violation("602.2", f"{name} is another player's.", ("118.3",), (name,))
        if name in self.demand.taps:
            message = f"{name} is tapped to pay the cost itself, so it makes no mana by tapping."
            return Violation("118.3", message, ("107.5", "602.2b"), (name,))
        if self._lost(thing):
            message = f"The land types of {name} were set, so it no longer makes {label}."
            return Violation("305.7", message, ("118.3", "106.12"), (name,))
        if not other and "tapped" in thing.statuses:
            return Violation("118.3", f"{name} is tapped already.", ("107.5",), (name,))
        sick = "creature" in thing.types and "summoning sick" in thing.statuses and "haste" not in thing.keywords
        if not other and sick and any(each.ability.taps for each in owned(thing)):
            return Violation("302.6", f"{name} is summoning sick.", ("602.5a", "107.5", "118.3"), (name,))
        message = f"{name} does not make {label}."
        return Violation("118.3", message, ("106.1", "106.12b", "605.1", "602.5"), (name,))

    def _lost(self, thing: BoardObject) -> bool:
        """305.7: what it would make by the types and text it is stated with."""
        before = self.stated.get(thing.id)
        if before is None or "land" not in thing.types:
            return False
        _, _, subtypes, _ = type_line(before.type_line)
        basic = frozenset(BASIC_LAND_TYPES)
        return subtypes & basic != thing.subtypes & basic and bool(thing.subtypes & basic)

    # ── pool, life, helpers, objects ──────────────────────────────────────────────────────────────

    def _pool(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        there = [unit.label for unit in self.instance.pool]
        spent = answer.get("pool", "")
        if any(spent.count(letter) > there.count(letter) for letter in set(spent)):
            yield Violation("118.3a", "That mana is not in the pool.", ("118.3",))
        elif spent and not all(self.have.spending.allowed(u.tag, MAIN) for u in self.instance.pool if u.label in spent):
            yield Violation("106.6", "The mana of the pool may not be spent on this.", ("118.3",))

    def _life(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        life = answer.get("life", 0)
        if life > self.instance.life:
            message = f"{life} life cannot be paid with {self.instance.life}."
            yield Violation("118.3", message, ("119.4", "118.3b"))
        elif (
            life and life not in self.instance.lives and not any(u.life for s in self.instance.sources for u in s.uses)
        ):
            yield Violation("118.3b", f"No part of the cost takes {life} life.", ("107.4f", "601.2h"))

    def _helpers(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        for name, label in answer.get("convoke", {}).items():
            if not any((n, u.label) == (name, label) for n, u in self.instance.convoke):
                yield self._no_helper(name, "702.51a", f"{name} cannot be tapped for {label} by convoke.")
        for name in answer.get("improvise", ()):
            if name not in self.instance.improvise:
                yield self._no_helper(name, "702.126a", f"{name} cannot be tapped for improvise.")
        delved = answer.get("delve", ())
        number = delved if isinstance(delved, int) else len(delved)
        if number > (len(self.instance.delve) or self.instance.delve_count):
            yield Violation("702.66a", "There are not that many cards to exile.", ("118.3",))

    def _no_helper(self, name: str, rule: str, message: str) -> Violation:
        thing = self.board.by_id.get(name)
        tapped = isinstance(thing, BoardObject) and "tapped" in thing.statuses
        return Violation(rule, message, ("118.3",) if tapped else (), (name,))

    def _objects(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        for key in ("sacrifice", "tap"):
            due = min(sum(g.count for g in each.gives if g.verb == key) for each in self.instance.variants)
            named = answer.get(key, ())
            for name in named:
                if not any(name in give.among for give in self.instance.may_be_given if give.verb == key):
                    yield Violation("118.3", f"{name} is not what the cost asks to {key}.", ("601.2h",), (name,))
            if len(named) < due:
                yield Violation("601.2h", f"The cost asks to {key} {due}.", ("118.3", "601.2b"))

    # ── the mana falls short ──────────────────────────────────────────────────────────────────────

    def _short(self, answer: Mapping[str, Any], known: bool) -> Violation:
        rule, message = self._reason(answer)
        also = [each for each in self._general(answer) if each != rule]
        return Violation(rule, message, tuple(also))

    def _reason(self, answer: Mapping[str, Any]) -> tuple[str, str]:
        bills = self.instance.bills_for(answer.get("life", 0))
        units = sum(map(len, answer["taps"].values())) + len(answer.get("pool", "")) + len(answer.get("convoke", ()))
        units += len(answer.get("improvise", ()))
        delved = answer.get("delve", ())
        helped = delved if isinstance(delved, int) else len(delved)
        units += helped
        generic = max((sum(n.symbol == GENERIC for n in bill) for bill in bills), default=0)
        if helped > generic and "delve" in self.demand.helpers:
            return "702.66a", f"Only {generic} generic mana can be paid by exiling cards."
        if bills and units >= min(map(len, bills)):
            colored = [n.symbol for bill in bills for n in bill if n.symbol not in (GENERIC, SNOW)]
            if any(n.symbol == SNOW for bill in bills for n in bill):
                return "107.4h", "The mana is not of the kind the cost asks for: {S} needs mana of a snow source."
            if "C" in colored:
                return "107.4c", "The mana is not of the types the cost asks for: {C} needs colorless mana."
            return "107.4a", "The mana is not of the types the cost asks for, or funds another mana ability."
        return "118.3", f"The payment does not cover the whole cost{self._due()}."

    def _due(self) -> str:
        """The total cost, where there is only one way to read it: no hybrid symbols, no life instead of mana."""
        bills = self.instance.all_bills
        if len(bills) != 1:
            return ""
        symbols = [need.symbol for need in bills[0]]
        number = symbols.count(GENERIC)
        written = sorted((each for each in symbols if each != GENERIC), key="WUBRGCS".find)
        if any(len(each) > 1 for each in written):
            return ""
        return ", " + (f"{{{number}}}" if number or not written else "") + "".join(f"{{{each}}}" for each in written)

    def _general(self, answer: Mapping[str, Any]) -> list[str]:
        """The rules that say what this cost takes."""
        found = ["118.3", "601.2h"]
        symbols = _symbols(self.demand.cost) + _symbols(self.demand.announced.symbols)
        if any(
            s.options and not s.life and len(s.options) == 1 and s.options != ("C",) and not s.generic for s in symbols
        ):
            found.append("107.4a")
        if any(s.options == ("C",) for s in symbols):
            found.append("107.4c")
        if any(len(s.options) > 1 or (s.generic and s.options) for s in symbols):
            found.append("107.4e")
        if any(s.life for s in symbols):
            found.append("107.4f")
        if any(s.snow for s in symbols):
            found.append("107.4h")
        if any(s.variable for s in symbols):
            found.append("107.3a")
        if self.demand.announced.alterations:
            found += ["601.2f", "118.7"]
        if self.question is not None and self.question.from_ == "command" and self.question.casts_before:
            found += ["903.8", "601.2f"]
        if any(True for _ in of_kind(self.demand.standing, SpendAs)):
            found.append("609.4b")
        for keyword, rule in (("convoke", "702.51a"), ("improvise", "702.126a"), ("delve", "702.66a")):
            if keyword in self.demand.helpers and answer.get(keyword):
                found.append(rule)
        if any(use.needs for source in self.instance.sources for use in source.uses):
            found += ["605.3a", "601.2g"]
        return list(dict.fromkeys(found))


def _needs(instance: Instance) -> Iterator[Any]:
    for bill in instance.all_bills:
        yield from bill


def _symbols(cost: str) -> tuple[Any, ...]:
    try:
        return parse_cost(cost)
    except ValueError:
        return ()
