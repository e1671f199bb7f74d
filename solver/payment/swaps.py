"""Which permanents are interchangeable in a payment: whose swap gives the same instance."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.solver.engines.automaton import AutomatonProblem
from lawmage.solver.payment.instance import Give, Instance, Need, Source, Use, Variant
from lawmage.solver.symmetry import Name


@dataclass(frozen=True)
class PaymentProblem(AutomatonProblem):
    """The payments of an instance; it says itself which swaps of permanents map it onto itself."""

    instance: Instance | None = None

    def exchanges(self, one: Name, other: Name) -> bool:
        """Whether swapping two permanents gives the same instance.

        Creatures that may convoke are told apart: their options are words made of id and color.
        """
        here = self.instance
        if here is None or not isinstance(one, str) or not isinstance(other, str):
            return False
        if {one, other} & {name for name, _ in here.convoke}:
            return False
        swap = {one: other, other: one}

        def of(name: str) -> str:
            return swap.get(name, name)

        return (
            {_source(source, swap) for source in here.sources} == set(here.sources)
            and {of(name) for name in here.improvise} == set(here.improvise)
            and {of(name) for name in here.delve} == set(here.delve)
            and {_variant(each, swap) for each in here.variants} == {_variant(each, {}) for each in here.variants}
        )


def _variant(each: Variant, swap: dict[str, str]) -> tuple[object, ...]:
    return tuple(sorted(each.bills.items())), frozenset(_give(give, swap) for give in each.gives)


def _source(source: Source, swap: dict[str, str]) -> Source:
    return replace(source, id=swap.get(source.id, source.id), uses=tuple(_use(use, swap) for use in source.uses))


def _use(use: Use, swap: dict[str, str]) -> Use:
    needs = tuple(Need(swap.get(need.slot, need.slot), need.symbol) for need in use.needs)
    return replace(use, needs=needs, gives=tuple(_give(give, swap) for give in use.gives))


def _give(give: Give, swap: dict[str, str]) -> Give:
    return replace(give, among=frozenset(swap.get(name, name) for name in give.among))
