"""The listed payments are those that a simulation of every tap sequence finds, and no others."""

import pytest
from payments.boards import random_instance
from payments.simulation import payments

from lawmage.models.limits import Limits
from lawmage.solver.engines.automaton import AutomatonAnswers, AutomatonProblem
from lawmage.solver.payment.automaton import PaymentAutomaton
from lawmage.solver.payment.instance import Instance
from lawmage.solver.payment.layout import Layout, layout, parted

BATCHES, EACH = 4, 40


def solved(instance: Instance) -> tuple[Layout, AutomatonAnswers]:
    made = layout(instance)
    return made, AutomatonAnswers(AutomatonProblem(made.places, automaton=PaymentAutomaton(made)), Limits())


def elements(made: Layout, chosen: tuple[tuple[int, ...], ...]) -> tuple[int, frozenset[tuple[object, ...]]]:
    """A payment as the simulation writes it."""
    life, found = 0, []
    for number, (place, options) in enumerate(zip(made.places, chosen, strict=True)):
        for option in (place.options[index] for index in options):
            if number < len(made.rows) or place.name == "pool":
                found += [(place.name, letter, str(option).count(letter)) for letter in set(str(option))]
            elif place.name == "life":
                life = int(str(option))
            elif place.name == "convoke":
                found.append((place.name, parted(option), 1))
            else:
                found.append((place.name, option, 1))
    return life, frozenset(found)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_listed_payments_are_the_minimal_ones_of_a_simulation(batch: int) -> None:
    for seed in range(batch * EACH, (batch + 1) * EACH):
        instance = random_instance(seed)
        _, wanted = payments(instance)
        made, answers = solved(instance)
        found = [elements(made, chosen) for chosen in answers.iterate()]
        assert len(found) == answers.count() == len(set(found)), seed
        assert set(found) == wanted, seed
        fresh = solved(instance)[1]
        assert fresh.some() == bool(wanted), seed
        assert (fresh.cheapest() is not None) == bool(wanted), seed
