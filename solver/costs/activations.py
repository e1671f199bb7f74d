"""How often an ability was activated this turn, where its instructions ask for it (602.5b)."""

from __future__ import annotations

import re

from lawmage.models.terms import ALWAYS, And, Cond, UnknownCond
from lawmage.oracle.lexicon import NUMBERS
from lawmage.solver.costs.standing import NEVER

_AT_MOST = re.compile(r"no more than (?P<number>\w+)(?: times?)? each turn")
_TIMES = {"once": 1, "twice": 2}


def counted(cond: Cond, used: int) -> Cond:
    """The condition with "no more than twice each turn" decided for an ability activated `used` times."""
    if isinstance(cond, And):
        return And(tuple(counted(part, used) for part in cond.conds))
    if not isinstance(cond, UnknownCond) or cond.field != "activated_this_turn":
        return cond
    most = _AT_MOST.search(cond.text)
    number = {**NUMBERS, **_TIMES}.get(most["number"]) if most else None
    if number is None:
        return cond
    return ALWAYS if used < number else NEVER
