"""The kind `payment`: every way to pay a cost (601.2f-h)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from lawmage.models.costs import ACTIVATE
from lawmage.models.errors import QuestionError
from lawmage.models.mana import parse_cost
from lawmage.models.mana_abilities import GivePart, ManaPart
from lawmage.models.position import Position
from lawmage.models.questions import Activation, Payment, QuestionCard, known_ids
from lawmage.oracle.costs import read_cost
from lawmage.solver.activate.abilities import activated_abilities
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.cast.ways import emerging
from lawmage.solver.costs.changes import alterations, life_for
from lawmage.solver.costs.objects import Payer
from lawmage.solver.costs.parts import due_of
from lawmage.solver.costs.proposal import Proposal, kicker_parts, priced
from lawmage.solver.costs.relevance import unread_of_paying
from lawmage.solver.costs.spell import spell_object
from lawmage.solver.costs.standing import Doing, Standing, of_the_ability, standing, with_choices
from lawmage.solver.costs.totals import Announced
from lawmage.solver.engines.automaton import AutomatonProblem
from lawmage.solver.evaluation import Frame
from lawmage.solver.mana.gaps import relevant_gaps
from lawmage.solver.payment.automaton import PaymentAutomaton
from lawmage.solver.payment.check import Checked
from lawmage.solver.payment.codec import PaymentCodec
from lawmage.solver.payment.demand import Demand, Means, instance_of, joined, means
from lawmage.solver.payment.explain import Explainer
from lawmage.solver.payment.instance import Instance
from lawmage.solver.payment.layout import layout
from lawmage.solver.payment.swaps import PaymentProblem
from lawmage.solver.reading import board_of


def build(position: Position, question: Payment) -> tuple[AutomatonProblem, PaymentCodec, list[Gap]]:
    """The payments of a cost as an automaton, with the codec, and the text that was not understood."""
    board = board_of(position)
    (demand, *others), wrong, gaps = _demands(position, board, question)
    have = means(demand)
    instance = instance_of(demand, have, others)
    if wrong:
        instance = replace(instance, bills={}, others=())
    problem, codec = problem_of(instance, demand, have, board, position, question, wrong)
    verb = demand.doing.verb if demand.doing else "pay"
    unread = unread_of_paying((*demand.standing, *demand.own), verb) + have.gaps
    return problem, codec, [*gaps, *relevant_gaps(board), *unread]


def problem_of(
    instance: Instance,
    demand: Demand,
    have: Means,
    board: Board,
    position: Position,
    question: Payment,
    wrong: list[tuple[str, str]],
) -> tuple[AutomatonProblem, PaymentCodec]:
    """The problem of an instance, and its codec."""
    made = layout(instance)
    problem = PaymentProblem(made.places, automaton=PaymentAutomaton(made), instance=instance)
    stated = {each.id: each for each in position.objects}
    report = Explainer(board, demand, have, instance, stated, tuple(wrong), question)
    return problem, PaymentCodec(made, problem, Checked(instance), report, known_ids(question, position))


Demanded: TypeAlias = tuple[list[Demand], list[tuple[str, str]], list[Gap]]
"""Demands of which one is to be paid, why none can be paid, and what was not understood."""


def _demands(position: Position, board: Board, question: Payment) -> Demanded:
    player = question.player or board.active
    stands = standing(board, player)
    pool_text = position.player(player).mana_pool_restriction
    if isinstance(question.for_, QuestionCard):
        return _for_spell(board, question, question.for_, player, pool_text)
    source: BoardObject | None = None
    doing, own = None, tuple[Standing, ...]()
    cost = question.cost
    if isinstance(question.for_, Activation):
        found = board.by_id.get(question.for_.activate)
        if not isinstance(found, BoardObject) or position.zones.get(found.id) is None:
            raise QuestionError("is no object with abilities", field="for.activate", object=question.for_.activate)
        source = found
        abilities = activated_abilities(source)
        number = question.for_.ability or 0
        ability = abilities[number] if number < len(abilities) else None
        kind, is_mana = (ability.kind, ability.is_mana) if ability else ("", False)
        doing = Doing(ACTIVATE, player, source, cost=cost, kind=kind, is_mana=is_mana)
        own = of_the_ability(ability.text, source, board, player) if ability else ()
    payer = Payer(board, player, stands)
    thing = source or BoardObject(player, "", player, player)
    due = due_of(_parts(cost), thing, payer, Frame(board, thing, player), question.x or 0)
    gaps = list(due.unread)
    changed = alterations((*stands, *own), doing, gaps, position.step) if doing else ()
    announced = Announced(due.symbols, question.x or 0, due.life, changed, life_for(stands, player))
    taps = frozenset({thing.id}) if due.taps or due.untaps else frozenset()
    gives = tuple(due.gives)
    demand = Demand(board, player, stands, doing, announced, cost, gives, taps=taps, own=own, pool_text=pool_text)
    return [demand], due.wrong, gaps


def _parts(cost: str):  # type: ignore[no-untyped-def]
    text = ", ".join(part[:1].upper() + part[1:] for part in cost.split(", "))
    for word in ("this land", "this creature", "this artifact", "this enchantment", "this permanent", "this token"):
        text = text.replace(word, "~")
    return read_cost(text)


def _for_spell(board: Board, question: Payment, card: QuestionCard, player: str, pool_text: str | None) -> Demanded:
    x = question.x or 0
    chosen = question.chosen
    choices = tuple(
        (name, value) for name in ("color", "player", "type", "name", "direction") if (value := getattr(chosen, name))
    )
    spell = with_choices(spell_object(card, player, x, question.alternative, question.from_), choices)
    parts, symbols = (), question.cost
    try:
        parse_cost(question.cost)
    except ValueError:
        parts, symbols = _parts(question.cost), ""
    kicked = int(question.kicked)
    extra = kicker_parts(spell, kicked) or () if kicked else ()
    proposal = Proposal(
        board,
        player,
        spell,
        question.from_,
        standing(board, player),
        symbols,
        question.cost,
        parts,
        extra,
        2 * question.casts_before if question.from_ == "command" else 0,
        x,
        pool_text=pool_text,
        keyword=(question.alternative or "").lower(),
    )
    found = [priced(each) for each in _emerged(proposal)]
    wrong = [pair for each in found for pair in each.wrong]
    gaps = [gap for each in found for gap in each.gaps]
    demands = [demand for each in found for demand in each.demands]
    if not demands:
        empty = Demand(board, player, proposal.standing, None, Announced(""))
        return [empty], wrong or [("118.3", "the cost cannot be paid.")], gaps
    return joined(demands), [], gaps


def _emerged(proposal: Proposal) -> list[Proposal]:
    """702.119a: for the emerge cost, a proposal for each creature that could be sacrificed."""
    if proposal.keyword != "emerge":
        return [proposal]
    mana = tuple(part for part in proposal.parts if isinstance(part, ManaPart))
    return [
        replace(
            proposal, parts=(*mana, *(part for part in way.parts or () if isinstance(part, GivePart))), less=way.less
        )
        for way in emerging(proposal.spell, proposal.player, proposal.board)
    ]


__all__ = ["build", "problem_of"]
