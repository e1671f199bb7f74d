"""Whether a demand can be paid at all."""

from __future__ import annotations

from lawmage.models.limits import Limits
from lawmage.solver.board import Gap
from lawmage.solver.engines.automaton import AutomatonAnswers, AutomatonProblem
from lawmage.solver.payment.automaton import PaymentAutomaton
from lawmage.solver.payment.demand import Demand, instance_of, means
from lawmage.solver.payment.instance import Instance
from lawmage.solver.payment.layout import layout


def payable(demand: Demand, limits: Limits, gaps: list[Gap]) -> bool:
    """Whether some payment pays the demand."""
    have = means(demand)
    gaps += have.gaps
    return can_pay(instance_of(demand, have), limits)


def can_pay(instance: Instance, limits: Limits) -> bool:
    """Whether an instance has a payment."""
    if not instance.all_bills:
        return False
    if any(() in each.bills.get(0, ()) and not each.gives for each in instance.variants):
        return True
    made = layout(instance)
    return AutomatonAnswers(AutomatonProblem(made.places, automaton=PaymentAutomaton(made)), limits).some()
