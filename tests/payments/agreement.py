"""One random payment, as the engine lists it and as a simulation of every tap sequence finds it."""

from payments.boards import random_instance
from payments.simulation import payments

from lawmage.models.limits import Limits
from lawmage.solver.engines.automaton import AutomatonAnswers, AutomatonProblem
from lawmage.solver.payment.automaton import PaymentAutomaton
from lawmage.solver.payment.instance import Instance
from lawmage.solver.payment.layout import Layout, layout, parted

Payment = tuple[int, frozenset[tuple[object, ...]]]
"""Life paid, and what is spent of each place."""


def solved(instance: Instance, limits: Limits) -> tuple[Layout, AutomatonAnswers]:
    made = layout(instance)
    return made, AutomatonAnswers(AutomatonProblem(made.places, automaton=PaymentAutomaton(made)), limits)


def elements(made: Layout, chosen: tuple[tuple[int, ...], ...]) -> Payment:
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


def compare(seed: int, limits: Limits, most: int = 4) -> list[str]:
    """What the engine and the simulation do not agree about; [] if they agree."""
    instance = random_instance(seed, most)
    _, wanted = payments(instance)
    made, answers = solved(instance, limits)
    found = [elements(made, chosen) for chosen in answers.iterate()]
    wrong = []
    if not len(found) == answers.count() == len(set(found)):
        wrong.append(f"seed {seed}: {len(found)} listed, {len(set(found))} different, {answers.count()} counted")
    if set(found) != wanted:
        wrong.append(f"seed {seed}: {len(set(found) - wanted)} too many, {len(wanted - set(found))} missing")
    fresh = solved(instance, limits)[1]
    if fresh.some() != bool(wanted) or (fresh.cheapest() is not None) != bool(wanted):
        wrong.append(f"seed {seed}: whether it can be paid")
    return wrong
