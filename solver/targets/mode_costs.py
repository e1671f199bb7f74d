"""Modes with costs (700.2h, 702.42, 702.120, 702.172, 702.183) against the mana that is there to pay them with.

Whether a spell can be paid for is another question; but modes that the mana pool given can never pay together are no
legal choice. That is asked only where it can be told from the pool alone: the player has mana in the pool and no other
source.
"""

from __future__ import annotations

from lawmage.models.mana import ManaSymbol, parse_cost
from lawmage.solver.board import BoardObject, BoardPlayer, Held
from lawmage.solver.targets.scene import TargetScene

_KEYWORDS = {"spree": "702.172a", "tiered": "702.183a", "entwine": "702.42a", "escalate": "702.120a"}


def mode_rules(scene: TargetScene) -> list[str]:
    """The rules of the keywords that say which modes may be chosen together."""
    names = [held.ability.keyword for held in scene.source.abilities] if scene.spell else []
    return [rule for keyword, rule in _KEYWORDS.items() if keyword in names]


def affordable(scene: TargetScene, combo: tuple[int, ...]) -> bool:
    """Whether the pool may pay for a choice of modes; True wherever the pool alone does not tell."""
    payer = scene.board.by_id.get(scene.player)
    if not scene.spell or not isinstance(payer, BoardPlayer) or not payer.mana_pool or _has_sources(scene):
        return True
    ways = [way for way in scene.spec.choosing if way.cost or way.cost_beyond]
    extra = [scene.spec.modes[number - 1].cost for number in combo]
    if not ways and not any(extra):
        return True
    costs: list[list[str]] = [[]] if len(ways) < len(scene.spec.choosing) else []  # a way without a cost of its own
    costs += [[way.cost, *[way.cost_beyond] * (len(combo) - 1)] for way in ways]
    plain = [way for way in scene.spec.choosing if not way.cost]
    if len(combo) > 1 and ways and any(way.cost for way in ways) and all(way.hi == 1 for way in plain):
        costs = [each for each in costs if each]  # more than one mode is chosen by paying for it
    return any(_pays(payer.mana_pool, "".join([scene.source.mana_cost, *extra, *more])) for more in costs)


def _has_sources(scene: TargetScene) -> bool:
    """Whether the player controls anything that might make mana, or help to pay."""
    return any(
        thing.controller == scene.player
        and ("land" in thing.types or any("add " in held.ability.text.lower() for held in thing.abilities))
        for thing in scene.board.permanents
    ) or any(held.ability.keyword in ("convoke", "improvise", "delve") for held in _own(scene.source))


def _own(source: BoardObject) -> tuple[Held, ...]:
    return source.abilities


def _pays(pool: str, cost: str) -> bool:
    """Whether the mana of a pool pays a cost; life may stand for Phyrexian symbols. Unreadable costs count as paid."""
    try:
        symbols = parse_cost(cost)
        have = [symbol.options[0] if symbol.options else "C" for symbol in parse_cost(_braced(pool))]
    except ValueError:
        return True
    colored = sorted((s for s in symbols if s.options and not s.life), key=lambda s: len(s.options))
    generic = sum(s.generic for s in symbols if not s.options and not s.variable)
    return _assign(colored, tuple(sorted(have)), generic)


def _braced(pool: str) -> str:
    return pool if "{" in pool else "".join(f"{{{letter}}}" for letter in pool)


def _assign(symbols: list[ManaSymbol], have: tuple[str, ...], generic: int) -> bool:
    if not symbols:
        return len(have) >= generic
    first, rest = symbols[0], symbols[1:]
    for option in dict.fromkeys(first.options):
        if option in have:
            left = list(have)
            left.remove(option)
            if _assign(rest, tuple(left), generic):
                return True
    return bool(first.generic) and _assign(rest, have, generic + first.generic)
