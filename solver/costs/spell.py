"""The card that is cast, as the spell it becomes: its characteristics, keywords and statements (601.2a, 601.3e)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import Change, Gains
from lawmage.models.expansion import card_object
from lawmage.models.objects import Zone
from lawmage.models.questions import QuestionCard
from lawmage.oracle import grammar
from lawmage.oracle.lexicon import CREATURE_TYPES
from lawmage.solver.board import Board, BoardObject, Gap
from lawmage.solver.costs.standing import Doing, Standing, gaps_of, is_nth, of_kind, speaks_of, truth
from lawmage.solver.costs.totals import Alteration
from lawmage.solver.evaluation import Frame, matches
from lawmage.solver.reading import board_object
from lawmage.solver.stack import with_keywords

SPELL = "spell?"
"""The id of a spell whose card has none."""

HELPING = ("convoke", "improvise", "delve")


def spell_object(
    card: QuestionCard, player: str, x: int = 0, alternative: str | None = None, zone: str = "hand"
) -> BoardObject:
    """The spell on the stack; X counts for its mana value (202.3e). A bestowed card is an Aura spell (702.103b). From
    the command zone a commander is cast (903.8).
    """
    named = card.model_copy(update={"id": card.id or SPELL})
    made = card_object(named, Zone.STACK, player, "card", player, x)  # type: ignore[arg-type]
    spell = with_keywords(board_object(made))
    if zone == "command":
        spell = replace(spell, statuses=spell.statuses | {"commander"})
    if alternative == "face down":
        return face_down(spell)
    return bestowed(spell) if alternative == "bestow" else spell


def face_down(spell: BoardObject) -> BoardObject:
    """708.2a, 702.37c: a 2/2 creature spell without text, name, subtypes, color and mana cost."""
    return BoardObject(
        id=spell.id,
        name="",
        controller=spell.controller,
        owner=spell.owner,
        types=frozenset({"creature"}),
        power=2,
        toughness=2,
        statuses=frozenset({"face-down"}),
        zone=spell.zone,
    )


def bestowed(spell: BoardObject) -> BoardObject:
    """702.103b: no creature spell, but an Aura enchantment spell with enchant creature."""
    return replace(
        spell,
        types=(spell.types - {"creature"}) | {"enchantment"},
        subtypes=(spell.subtypes - CREATURE_TYPES) | {"Aura"},
        keywords=spell.keywords | {"enchant"},
    )


def helpers(spell: BoardObject, gained: frozenset[str]) -> frozenset[str]:
    """The keywords of the spell that help to pay, granted ones included."""
    return frozenset(name for name in HELPING if name in spell.keywords or name in gained)


def gained_keywords(
    standing: tuple[Standing, ...], doing: Doing, gaps: list[Gap] | None = None, step: str | None = None
) -> frozenset[str]:
    """Keywords that effects give the spell as it is cast; what cannot be told is added to `gaps`."""
    found = set()
    for text, frame, holder in of_kind(standing, Gains):
        speaks = speaks_of(text.deed, doing, frame)
        acts = truth(text.when, frame, step) if speaks is not False else False
        if text.nth and speaks and acts:
            acts = is_nth(text.nth, text.deed, doing, frame)
        if speaks and acts:
            found.add(text.keyword)
        elif speaks is not False and acts is not False and gaps is not None and _helps(text.keyword):
            gaps += gaps_of(frame, holder, text.text) or [Gap(holder, text.text)]
        frame.unknown.clear()
    return frozenset(found)


def _helps(keyword: str) -> bool:
    """Whether a spell with the keyword can be paid for or timed otherwise."""
    return keyword in (*HELPING, "flash", "undaunted") or keyword.startswith("affinity")


def keyword_reductions(spell: BoardObject, board: Board, player: str, gained: frozenset[str]) -> list[Alteration]:
    """Affinity (702.41a), each instance by itself (702.41b), and undaunted (702.125a); granted ones included."""
    own = [(held.ability.keyword, held.ability.argument) for held in spell.abilities]
    given = [(name, rest) for name, _, rest in (keyword.partition(" ") for keyword in sorted(gained))]
    found = []
    for name, argument in (*own, *given):
        if name == "affinity":
            found.append(Alteration(Change.LESS, "{1}", _affinity(argument, spell, board, player)))
        elif name == "undaunted":
            found.append(Alteration(Change.LESS, "{1}", len(board.opponents(player))))
    return [each for each in found if each.times]


def _affinity(argument: str, spell: BoardObject, board: Board, player: str) -> int:
    readings = grammar.parse("many", argument.removeprefix("for ").strip())
    if not readings:
        return 0
    frame = Frame(board, spell, player)
    return sum(
        thing.controller == player and matches(readings[0].filter, thing, frame) is True for thing in board.permanents
    )
