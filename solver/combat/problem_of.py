"""From drafts over pairs to a problem over places, and the purse its fees are paid from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from lawmage.solver.board import Gap
from lawmage.solver.combat.constraints import Draft, DraftFee, Drafts
from lawmage.solver.combat.matching import Pair
from lawmage.solver.combat.scene import Scene
from lawmage.solver.problem import Fee, Literal, Place, Problem, Rule, Unit

if TYPE_CHECKING:
    from lawmage.solver.combat.purse import CombatPurse


def problem_of(scene: Scene, drafts: Drafts, capacity: Sequence[int]) -> tuple[Problem, list[Gap]]:
    """The problem of a combat; `capacity[i]` is how many rights the left object i may be declared for."""
    live = [[j for j in range(len(scene.rights)) if not drafts.barred.get((i, j))] for i in range(len(scene.lefts))]
    literals: dict[Pair, Literal] = {}
    for i, rights in enumerate(live):
        for j in rights:
            literals[i, j] = len(literals)
    places = tuple(
        Place(left.id, tuple(scene.rights[j].id for j in rights), hi=min(most, max(len(rights), 1)))
        for left, rights, most in zip(scene.lefts, live, capacity, strict=True)
    )
    fees, purse, spends, gaps = _fees(scene, drafts.fees, literals)
    return Problem(
        places=places,
        restrictions=tuple(_rule(draft, literals) for draft in drafts.restrictions),
        requirements=tuple(_rule(draft, literals) for draft in _once(_unforced(drafts, literals))),
        fees=fees,
        purse=purse,
        resources=2 + len(purse.symbols) + len(purse.gives) if purse else 0,
        sources=len(purse.means.classes) if purse else 0,
        spends=spends,
    ), gaps


def _unforced(drafts: Drafts, literals: Mapping[Pair, Literal]) -> list[Draft]:
    """Without conditional requirements that can be obeyed only at a cost: nobody has to pay (508.1d, 509.1c), so what
    makes such a requirement ask ("if a creature attacks, all attack if able") may be chosen without obeying it.
    """
    priced = frozenset(pair for fee in drafts.fees for pair in fee.pairs)
    return [
        draft
        for draft in drafts.requirements
        if draft.when is None or any(pair in literals and pair not in priced for pair in draft.pairs)
    ]


def _once(requirements: Sequence[Draft]) -> list[Draft]:
    """Requirements with the same key count once (701.15d)."""
    seen: set[tuple[Hashable, ...]] = set()
    kept = []
    for draft in requirements:
        if draft.key is None or draft.key not in seen:
            kept.append(draft)
        if draft.key is not None:
            seen.add(draft.key)
    return kept


def _rule(draft: Draft, literals: Mapping[Pair, Literal]) -> Rule:
    return Rule(
        lits=_literals(draft.pairs, literals),
        allowed=draft.allowed,
        when=None if draft.when is None else _literals(draft.when, literals),
        unit=Unit.PLACES if draft.by_left else Unit.LITERALS,
        label=draft.cause,
    )


def _literals(pairs: frozenset[Pair], literals: Mapping[Pair, Literal]) -> frozenset[Literal]:
    return frozenset(literals[pair] for pair in pairs if pair in literals)


def _fees(
    scene: Scene, fees: Sequence[DraftFee], literals: Mapping[Pair, Literal]
) -> tuple[tuple[Fee, ...], CombatPurse | None, tuple[tuple[Literal, int], ...], list[Gap]]:
    due = [fee for fee in fees if any(pair in literals for pair in fee.pairs)]
    if not due:
        return (), None, (), []
    from lawmage.solver.combat.funds import purse_of  # costs are rare; what pays them is a large part of lawmage

    purse, used_up, gaps = purse_of(scene, [fee.due for fee in due])
    spends = tuple(
        (literal, used_up[scene.lefts[i].id]) for (i, _), literal in literals.items() if scene.lefts[i].id in used_up
    )
    made = tuple(Fee(_literals(fee.pairs, literals), purse.vector(fee.due), fee.cause) for fee in due)
    return made, purse, spends, gaps
