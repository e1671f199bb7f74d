"""What the declaring player pays with: every mana source of the board, by class, and what declaring uses up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from lawmage.solver.board import BoardObject, Gap
from lawmage.solver.combat.prices import Due, Give
from lawmage.solver.combat.purse import CombatPurse, Means, SourceClass
from lawmage.solver.combat.scene import Scene, taps_when_declared
from lawmage.solver.costs.standing import standing
from lawmage.solver.costs.totals import Announced
from lawmage.solver.payment import instance as payment
from lawmage.solver.payment.demand import Demand, means


def purse_of(scene: Scene, dues: Sequence[Due]) -> tuple[CombatPurse, dict[str, int], list[Gap]]:
    """The purse for these amounts; the class of each left object that declaring uses up; what was not understood."""
    player = next(each for each in scene.board.players if each.id == scene.player)
    demand = Demand(
        scene.board,
        scene.player,
        standing(scene.board, scene.player),
        None,
        Announced(""),
        pool_text=scene.pool_restriction,
    )
    have = means(demand)
    gives = tuple(dict.fromkeys(give.kind for due in dues for give in due.gives))
    classes = _classes(scene, have.sources, gives)
    symbols = tuple(sorted({symbol for due in dues for symbol in due.symbols}))
    purse = CombatPurse(Means(classes, have.spending.pays, have.pool, player.life), symbols, gives)
    number = {name: k for k, source in enumerate(classes) for name in source.members}
    spent = {left.id: number[left.id] for left in scene.lefts if left.id in number and _is_used_up(left, scene, gives)}
    return purse, spent, have.gaps


def _classes(scene: Scene, sources: Sequence[payment.Source], gives: Sequence[Give]) -> tuple[SourceClass, ...]:
    """Permanents with the same uses that may be tapped for the same costs; those that declaring may use up apart."""
    uses = {source.id: (source.uses, source.weight) for source in sources}
    names = dict.fromkeys([*uses, *(name for give in gives if give.verb == "tap" for name in sorted(give.among))])
    groups: dict[tuple[object, ...], list[str]] = defaultdict(list)
    for name in names:
        tappable = tuple(give.verb == "tap" and name in give.among for give in gives)
        groups[uses.get(name, ((), 0)), tappable, name in scene.left_number].append(name)
    return tuple(
        SourceClass(made, tuple(members), weight)
        for members in groups.values()
        for made, weight in [uses.get(members[0], ((), 0))]
    )


def _is_used_up(left: BoardObject, scene: Scene, gives: Sequence[Give]) -> bool:
    """A declared creature does not serve where the cost asks for one that is not declared."""
    if any(give.undeclared and left.id in give.among for give in gives):
        return True
    return taps_when_declared(left, scene.relation)
