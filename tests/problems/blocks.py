"""Named families of problems like blocks and attacks, at any size."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from problems.draws import Coins

from lawmage.solver.problem import Fee, Place, Problem, Rule, Unit


def blocks(
    blockers: int,
    attackers: int,
    *,
    menace: Sequence[int] = (),
    wanted: Sequence[int] = (),
    lures: Sequence[int] = (),
    every: int = 0,
    able: Callable[[int, int], bool] = lambda blocker, attacker: True,
) -> Problem:
    """Blockers choose attackers: `menace` ones are blocked by two or more or not at all, `wanted` ones want to be
    blocked, every able blocker is asked to block each of the `lures`, and each `every`-th blocker is asked to block.
    """
    places, literal = [], {}
    for row in range(blockers):
        options = tuple(column for column in range(attackers) if able(row, column))
        for option in options:
            literal[row, option] = len(literal)
        places.append(Place(f"b{row}", options))
    columns = [frozenset(n for (_, c), n in literal.items() if c == column) for column in range(attackers)]
    rows = [frozenset(n for (r, _), n in literal.items() if r == row) for row in range(blockers)]
    several, some = frozenset(range(2, blockers + 1)), frozenset(range(1, blockers + 1))
    restrictions = [Rule(columns[c], several, columns[c], Unit.PLACES) for c in menace]
    requirements = [Rule(columns[c], some, None, Unit.PLACES) for c in wanted]
    requirements += [Rule(frozenset({n}), frozenset({1})) for c in lures for n in sorted(columns[c])]
    if every:
        requirements += [Rule(rows[r], frozenset(range(1, attackers + 1))) for r in range(0, blockers, every)]
    return Problem(tuple(places), tuple(restrictions), tuple(requirements))


def design_board() -> Problem:
    """Twenty by twenty; 8,041 answers, at most 30 requirements obeyed."""
    return blocks(20, 20, menace=(0, 3, 6), wanted=(2, 5, 8), lures=(1,), every=2)


def evasive(seed: int, size: int = 20, evasion: float = 0.6) -> Problem:
    """Five attackers with menace, five that want to be blocked, a lure; most pairs are impossible, at random."""
    rng = random.Random(seed)
    able = {(row, column): rng.random() >= evasion for row in range(size) for column in range(size)}
    return blocks(
        size, size, menace=range(5), wanted=range(5, 10), lures=(10,), able=lambda row, column: able[row, column]
    )


def attacks(attackers: int = 20, things: int = 3) -> Problem:
    """Attackers choose what to attack, under ten different clauses."""
    places = tuple(Place(f"c{row}", tuple(range(things))) for row in range(attackers))

    def row(number: int) -> frozenset[int]:
        return frozenset(number * things + column for column in range(things))

    def column(number: int) -> frozenset[int]:
        return frozenset(row * things + number for row in range(attackers))

    every = frozenset(range(attackers * things))
    some = row(7) | row(9) | row(11) | row(15)
    restrictions = (
        Rule(every, frozenset(range(attackers // 2 + 1)), None, Unit.PLACES),
        Rule(column(0), frozenset(range(4))),
        Rule(every - row(2), frozenset(range(1, attackers)), row(2), Unit.PLACES),
        Rule(some, frozenset(range(1, 5)), row(3), Unit.PLACES),
        Rule(every - row(4), frozenset(range(2, attackers)), row(4), Unit.PLACES),
        Rule(row(5) | row(6), frozenset({0, 2}), None, Unit.PLACES),
    )
    requirements = (
        Rule(row(8), frozenset({1})),
        Rule(row(10), frozenset({1})),
        Rule(row(12), frozenset({1}), row(13)),
        Rule(column(1), frozenset(range(1, attackers + 1))),
    )
    return Problem(places, restrictions, requirements)


def goaded_tokens(tokens: int = 200, kinds: int = 5, opponents: int = 3) -> Problem:
    """Tokens of a few kinds, each goaded; at most two attack the first opponent."""
    places = tuple(Place(f"t{row}", tuple(range(opponents))) for row in range(tokens))
    requirements = []
    for row in range(tokens):
        literals = frozenset(range(row * opponents, (row + 1) * opponents))
        goading = frozenset({row * opponents + row % kinds % opponents})
        requirements += [Rule(literals, frozenset({1})), Rule(literals - goading, frozenset({1}))]
    first = frozenset(row * opponents for row in range(tokens))
    return Problem(places, (Rule(first, frozenset(range(3))),), tuple(requirements))


def taxed_team(size: int = 20, fee: int = 2, mana: int = 7, *, goaded: bool = False) -> Problem:
    """Creatures that may attack for a fee each; `goaded` ones must if that costs nothing."""
    places = tuple(Place(f"c{row}", ("you",)) for row in range(size))
    wants = tuple(Rule(frozenset({row}), frozenset({1})) for row in range(size)) if goaded else ()
    fees = tuple(Fee(frozenset({row}), (fee,)) for row in range(size))
    return Problem(places, (), wants, fees, Coins((), (mana,)), 1)
