"""What the board shows of the turn so far: what attacks has attacked, what is not summoning sick did not enter."""

from __future__ import annotations

import re

from lawmage.models.terms import UnknownCond
from lawmage.oracle.lexicon import NUMBERS
from lawmage.solver.evaluation import Frame

_ATTACKED = re.compile(r"^you attacked(?: with (?P<number>\w+) or more creatures)? this turn$")
_ENTERED = re.compile(r"^~ entered this turn$")


def recalled(cond: UnknownCond, frame: Frame) -> bool | None:
    """Whether a condition about this turn holds, where the board shows it; None where it does not."""
    attacked = _ATTACKED.match(cond.text)
    if attacked:
        return _attacked(NUMBERS.get(attacked["number"] or "one", 1), frame)
    if _ENTERED.match(cond.text):
        return _entered(frame)
    return None


def _attacked(number: int, frame: Frame) -> bool | None:
    """508.1: creatures of the active player attack, and are still attacking until combat ends."""
    if frame.board.active != frame.you:
        return False
    attacking = sum(each.attacking is not None and each.controller == frame.you for each in frame.board.permanents)
    return True if attacking >= number else None


def _entered(frame: Frame) -> bool | None:
    """302.6: what its controller controlled continuously since their turn began did not enter this turn."""
    source = frame.source
    if source is None or source.zone != "battlefield" or frame.board.active != source.controller:
        return None
    return None if "summoning sick" in source.statuses else False
