"""Which changes of a total cost are in force for a deed (601.2f)."""

from __future__ import annotations

from lawmage.models.costs import Change, CostChange
from lawmage.models.mana import parse_cost
from lawmage.solver.board import Gap
from lawmage.solver.costs.standing import Doing, Standing, of_kind, speaks_of, truth
from lawmage.solver.costs.totals import Alteration
from lawmage.solver.evaluation import Frame, amount


def alterations(
    standing: tuple[Standing, ...], doing: Doing, gaps: list[Gap] | None = None, step: str | None = None
) -> tuple[Alteration, ...]:
    """The changes of the total cost of a deed that are in force."""
    found = []
    for text, frame, holder in of_kind(standing, CostChange):
        speaks = speaks_of(text.deed, doing, frame)
        if speaks is False:
            frame.unknown.clear()
            continue
        acts = truth(text.when, frame, step)
        times = _times(text, frame, doing)
        if speaks and acts and times is not None:
            if text.change is Change.AT_LEAST:
                least = sum(symbol.generic for symbol in parse_cost(text.mana))
                found.append(Alteration(text.change, least=least))
            elif times:
                found.append(Alteration(text.change, text.mana, times, text.floor))
        elif acts is not False and gaps is not None:
            gaps += [Gap(holder, text.text, name) for _, name in frame.unknown] or [Gap(holder, text.text)]
        frame.unknown.clear()
    return tuple(found)


def _times(text: CostChange, frame: Frame, doing: Doing) -> int | None:
    if text.spells_before:
        return next(player.spells_cast for player in frame.board.players if player.id == doing.player)
    if text.beyond_first:
        return None if doing.targets is None else max(len(doing.targets) - 1, 0)
    value = amount(text.times, frame)
    return None if value is None else max(value, 0)
