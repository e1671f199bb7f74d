"""From a proposed spell to what must be paid: mana or alternative cost, additional costs, changes (601.2b-f)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from lawmage.models.costs import CAST, Additional, Change, OnlyMana
from lawmage.models.mana_abilities import CostPart, GivePart
from lawmage.oracle.costs import read_cost
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.changes import alterations, life_for
from lawmage.solver.costs.objects import Payer
from lawmage.solver.costs.parts import Due, due_of
from lawmage.solver.costs.spell import gained_keywords, helpers, keyword_reductions
from lawmage.solver.costs.standing import Doing, Standing, of_kind, own_statements
from lawmage.solver.costs.totals import Alteration, Announced
from lawmage.solver.evaluation import Frame
from lawmage.solver.payment.demand import Demand


@dataclass(frozen=True)
class Proposal:
    """A spell as it is proposed: the object, where it is cast from, and the choices that its cost depends on.

    `symbols` and `parts` are the mana cost or the alternative cost; `extra` is mana of additional costs chosen freely
    (kicker, commander tax is `tax`). `keyword` is the one it is cast with, `less` what that takes off (702.119a).
    `offered`: additional costs that may be paid are looked at, where they are sacrifices.
    """

    board: Board
    player: str
    spell: BoardObject
    zone: str
    standing: tuple[Standing, ...]
    symbols: str
    printed: str
    parts: tuple[CostPart, ...] = ()
    extra: tuple[CostPart, ...] = ()
    tax: int = 0
    x: int = 0
    targets: tuple[str, ...] | None = None
    pool_text: str | None = None
    step: str | None = None
    keyword: str = ""
    less: int = 0
    offered: bool = False


@dataclass
class Priced:
    """The demands of a proposal, one for each choice among its additional costs, and what cannot be paid or read."""

    demands: list[Demand] = field(default_factory=list)
    wrong: list[tuple[str, str]] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)


def priced(proposal: Proposal) -> Priced:
    """What has to be paid for a proposed spell."""
    board, spell, player = proposal.board, proposal.spell, proposal.player
    doing = Doing(CAST, player, spell, proposal.zone, proposal.printed, proposal.keyword, targets=proposal.targets)
    own = own_statements(spell, board)
    frame = Frame(board, spell, player)
    payer = Payer(board, player, proposal.standing, spell.id, proposal.zone == "hand", proposal.zone == "graveyard")
    found = Priced()
    statements = (*proposal.standing, *own)
    changed = list(alterations(statements, doing, found.gaps, proposal.step))
    gained = gained_keywords(statements, doing, found.gaps, proposal.step)
    changed += keyword_reductions(spell, board, player, gained)
    if proposal.less:
        changed.append(Alteration(Change.LESS, f"{{{proposal.less}}}"))
    if proposal.tax:
        changed.append(Alteration(Change.MORE, f"{{{proposal.tax}}}"))
    base = due_of((*proposal.parts, *proposal.extra), spell, payer, frame, proposal.x)
    found.gaps += base.unread
    dues = [
        [(due_of(option, spell, payer, frame, proposal.x)) for option in text.costs]
        for text, _, _ in of_kind(own, Additional)
        if not text.optional and text.costs
    ]
    if proposal.offered:
        dues += [
            [Due(), *(due_of(option, spell, payer, frame, proposal.x) for option in costs)]
            for costs in _offered(spell, own)
        ]
    for chosen in product(*dues):
        all_due = [base, *chosen]
        wrong = [pair for due in all_due for pair in due.wrong]
        found.gaps += [gap for due in chosen for gap in due.unread]
        if wrong or any(due.unread for due in all_due):
            found.wrong += wrong or [("118.3", "a part of the cost was not understood.")]
            continue
        found.demands.append(_demand(proposal, doing, own, all_due, changed, gained))
    return found


def _offered(spell: BoardObject, own: tuple[Standing, ...]) -> list[tuple[tuple[CostPart, ...], ...]]:
    """Additional costs that may be paid and that are sacrifices: those written out, bargain and casualty."""
    found = [text.costs for text, _, _ in of_kind(own, Additional) if text.optional]
    for held in spell.abilities:
        if held.ability.keyword == "bargain":  # 702.166a
            found.append((read_cost("Sacrifice an artifact, enchantment, or token"),))
        elif held.ability.keyword == "casualty":  # 702.153a
            found.append((read_cost(f"Sacrifice a creature with power {held.ability.argument} or greater"),))
    return [costs for costs in found if any(_sacrifices(option) for option in costs)]


def _sacrifices(parts: tuple[CostPart, ...]) -> bool:
    return any(isinstance(part, GivePart) and part.verb == "sacrifice" for part in parts)


def _demand(
    proposal: Proposal,
    doing: Doing,
    own: tuple[Standing, ...],
    dues: list[Due],
    changed: list[Alteration],
    gained: frozenset[str],
) -> Demand:
    x_of = next((text.x_of for text, _, _ in of_kind(own, OnlyMana) if text.x_of), "")
    announced = Announced(
        proposal.symbols + "".join(due.symbols for due in dues),
        proposal.x,
        sum(due.life for due in dues),
        tuple(changed),
        life_for(proposal.standing, proposal.player),
        x_of,
    )
    return Demand(
        proposal.board,
        proposal.player,
        proposal.standing,
        doing,
        announced,
        cost=proposal.printed + "".join(due.symbols for due in dues),
        gives=tuple(give for due in dues for give in due.gives),
        helpers=helpers(proposal.spell, gained),
        own=own,
        pool_text=proposal.pool_text,
        spent=proposal.spell.id,
        hand_spent=proposal.zone == "hand",
    )


def kicker_parts(spell: BoardObject, times: int) -> tuple[CostPart, ...] | None:
    """The kicker cost, `times` paid (702.33); None for a spell without kicker."""
    for held in spell.abilities:
        if held.ability.keyword in ("kicker", "multikicker"):
            words = held.ability.argument.split(" and/or ")[0]
            return read_cost(words[:1].upper() + words[1:]) * times
    return None
