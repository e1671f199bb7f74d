"""Statements about costs and casting that are in force, each with the frame it is evaluated in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from lawmage.models.clauses import AbilityKind
from lawmage.models.costs import (
    ACTIVATE,
    Additional,
    Alternative,
    CostChange,
    CostText,
    Deed,
    Enters,
    Gains,
    OnlyMana,
    Permission,
    Prohibition,
    SpendAs,
    Timing,
    UnreadCost,
)
from lawmage.models.terms import ALWAYS, ANYTHING, And, Cond, Is, NotCond, Or, Ref, UnknownCond
from lawmage.oracle.cost_relevance import counters_spells
from lawmage.oracle.costs import read_costs
from lawmage.oracle.lexicon import NUMBERS
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Gap
from lawmage.solver.characteristics import in_force
from lawmage.solver.costs.turn_history import recalled
from lawmage.solver.evaluation import Frame, holds, matches
from lawmage.solver.evaluation.frame import players
from lawmage.solver.stages import missing

Text = TypeVar("Text", bound=CostText)
NEVER: Cond = Or(())
ITSELF = Is(Ref.SOURCE)
DEFAULT_STEP = "precombat main"


@dataclass(frozen=True, slots=True)
class Standing:
    """One statement, where it stands (an id), and its frame."""

    text: CostText
    frame: Frame
    holder: str


def standing(board: Board, player: str) -> tuple[Standing, ...]:
    """Every statement of permanents, emblems and effects, in the order of the board.

    `player` is who is about to do something: "that player", "they" of the texts.
    """
    found: list[Standing] = []
    doer = board.by_id.get(player)
    for each in in_force(board):
        name = each.frame.source.name if each.frame.source else ""
        if each.ability.when != ALWAYS and not holds(each.ability.when, each.frame):
            each.frame.unknown.clear()
            if read_costs(each.ability.text, name):
                unsure = UnreadCost(each.ability.text, missing(each.ability.when))
                found.append(Standing(unsure, each.frame, each.holder))
            continue
        words, meant = each.ability.text, None
        if any(each.ability is effect.ability for effect in board.effects):
            words, meant = _with_player(words, board)
            words = _TARGET_CARD.sub("~", words) if each.frame.source is not None else words
        for text in read_costs(words, name):
            if not (isinstance(text, UnreadCost) and speaks_of_itself(text.text) and each.frame.source is not None):
                found.append(Standing(text, replace(each.frame, that=meant or doer), each.holder))
    for effect in board.effects:
        player_meant = board.by_id.get(effect.affected or "")
        if isinstance(player_meant, BoardPlayer):
            frame = Frame(board, None, effect.controller, None, effect.choices, that=player_meant)
            words = _TARGET_PLAYER.sub("that player", effect.ability.text)
            found += [Standing(text, frame, effect.name) for text in read_costs(words)]
    for thing in board.permanents:
        for held in thing.abilities:
            if held.ability.kind is AbilityKind.TRIGGERED and counters_spells(held.ability.text):
                frame = Frame(board, thing, thing.controller, that=doer)
                found += [Standing(text, frame, thing.id) for text in read_costs(held.ability.text, thing.name)]
    return tuple(found)


_TARGET_CARD = re.compile(r"\btarget [\w, -]*?\bcard (?:in|from) (?:your|a) graveyard\b", re.IGNORECASE)
_TARGET_PLAYER = re.compile(r"\btarget (?:player|opponent)\b", re.IGNORECASE)


def _with_player(words: str, board: Board) -> tuple[str, BoardPlayer | None]:
    """The text of an effect with a player it names ("bob can't cast spells") as "that player", and that player."""
    for player in board.players:
        names = "|".join(map(re.escape, (player.id, player.id.capitalize())))
        named = re.compile(rf"\b(?:{names})\b(?= (?:can't|can|may|casts?|controls?)\b)")
        if named.search(words):
            return named.sub("that player", words), player
    return words, None


def own_statements(spell: BoardObject, board: Board) -> tuple[Standing, ...]:
    """What a card says about casting itself."""
    frame = Frame(board, spell, spell.controller, that=board.by_id.get(spell.controller))
    found = []
    for held in spell.abilities:
        if held.ability.kind in (AbilityKind.STATIC, AbilityKind.SPELL):
            for text in read_costs(held.ability.text, spell.name):
                if _is_about_itself(text):
                    found.append(Standing(text, frame, spell.id))
    return tuple(found)


def of_the_ability(text: str, source: BoardObject, board: Board, player: str) -> tuple[Standing, ...]:
    """What an ability says about activating itself: "This ability costs {1} less to activate" """
    frame = Frame(board, source, player)
    found = [Standing(each, frame, source.id) for each in read_costs(text, source.name)]
    return tuple(each for each in found if getattr(getattr(each.text, "deed", None), "verb", "") == ACTIVATE)


def _is_about_itself(text: CostText) -> bool:
    """113.6: what a card says about other spells and abilities counts only while it is on the battlefield."""
    if isinstance(text, UnreadCost):
        return speaks_of_itself(text.text)
    if isinstance(text, CostChange | Prohibition | Permission | Gains | SpendAs):
        return text.deed is not None and text.deed.what == ITSELF
    return isinstance(text, Alternative | Additional | Timing | OnlyMana | Enters)


_ITSELF = re.compile(
    r"\b(?:cast|play) ~(?!'s)|(?:^|[ ,])~ costs?\b|~'s mana cost\b|(?:^|[ ,])~ enters with\b"
    r"|(?:^|[ ,])~ (?:has|gains) (?:[\w ]+ )?(?:flash|convoke|improvise|delve|affinity|undaunted|split second)\b"
    r"|^Spend only|\bmana on X\b|\bX can't be\b|\bcast it as though\b|You may spend [^.]*\bcast (?:~|it|this spell)",
    re.IGNORECASE,
)


def speaks_of_itself(sentence: str) -> bool:
    """Whether a sentence of a card is about casting that card."""
    return bool(_ITSELF.search(sentence))


def of_kind(found: tuple[Standing, ...], kind: type[Text]) -> Iterator[tuple[Text, Frame, str]]:
    """The statements of one kind."""
    for each in found:
        if isinstance(each.text, kind):
            yield each.text, each.frame, each.holder


# ── Conditions that ask for spells cast this turn, and for the step ──────────────────────────────────

_CAST = re.compile(
    r"(?P<who>an opponent|a player|you|you've|you have|your opponents|they've|that player)(?:'ve| have| has)? "
    r"(?:already )?cast "
    r"(?P<n>an?|another|\w+ or more)(?: other)? spells? this turn"
)


def truth(cond: Cond, frame: Frame, step: str | None = None) -> bool | None:
    """Whether a condition holds; spells cast this turn and the step are looked up where the words ask for them."""
    return holds(known(cond, frame, step), frame)


def known(cond: Cond, frame: Frame, step: str | None) -> Cond:
    """The condition with what can be looked up replaced by true or false."""
    if isinstance(cond, And | Or):
        return type(cond)(tuple(known(part, frame, step) for part in cond.conds))
    if isinstance(cond, NotCond):
        return NotCond(known(cond.cond, frame, step))
    if not isinstance(cond, UnknownCond):
        return cond
    if cond.field is not None and cond.field.startswith("step:"):
        return ALWAYS if (step or DEFAULT_STEP) in cond.field.removeprefix("step:").split("|") else NEVER
    if cond.field == "attacked_this_turn" and frame.source is not None and cond.text.startswith("~ attacked"):
        return ALWAYS if frame.source.attacking is not None else cond
    if cond.field == "attacked:you":
        return ALWAYS if any(thing.attacking == frame.you for thing in frame.board.permanents) else NEVER
    seen = recalled(cond, frame)
    if seen is not None:
        return ALWAYS if seen else NEVER
    told = _CAST.search(cond.text)
    if told is None:
        return cond
    number = NUMBERS.get(told["n"].split()[0], 1)
    board, you = frame.board, frame.you
    who = told["who"]
    if who.startswith(("an opponent", "your opponents")):
        asked = board.opponents(you)
    elif who == "a player":
        asked = tuple(player.id for player in board.players)
    else:
        asked = (you,)
    cast = {player.id: player.spells_cast for player in board.players}
    return ALWAYS if any(cast[name] >= number for name in asked) else NEVER


# ── Does a statement speak of this deed? ──────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Doing:
    """A deed that is proposed: by whom, with which spell or source of an ability, and how.

    `cost` are the symbols of the cost as printed; `kind` the keyword of an ability ("equip"); `is_mana` whether it is a
    mana ability; `zone` where a card is cast from. `targets` are chosen targets (None: not looked at).
    """

    verb: str
    player: str
    thing: BoardObject
    zone: str = "hand"
    cost: str = ""
    kind: str = ""
    is_mana: bool = False
    loyalty: bool = False
    targets: tuple[str, ...] | None = None


def speaks_of(deed: Deed, doing: Doing, frame: Frame) -> bool | None:
    """Whether the statement's deed is the proposed one; None if that cannot be told."""
    if deed.verb != doing.verb or (doing.is_mana and not deed.mana):
        return False
    if deed.kind and deed.kind != doing.kind and not (deed.kind == "loyalty" and doing.loyalty):
        return False
    if doing.kind in deed.but or (doing.loyalty and "loyalty" in deed.but):
        return False
    if deed.symbol and deed.symbol not in doing.cost:
        return False
    who = players(deed.by, frame, None)
    if who is not None and doing.player not in who:
        return False
    barred = [zone.removeprefix("not ") for zone in deed.zones if zone.startswith("not ")]
    if doing.zone in barred or (deed.zones and not barred and doing.zone not in deed.zones):
        return False
    match = matches(deed.what, doing.thing, frame)
    if match is False:
        return False
    if deed.targets is not None:
        if doing.targets is None:
            return None
        hit = [matches(deed.targets, frame.board.by_id.get(name), frame) for name in doing.targets]
        if not any(hit):
            return None if None in hit else False
    return None if match is None or who is None else True


def is_nth(nth: int, deed: Deed, doing: Doing, frame: Frame, anyone: bool = False) -> bool | None:
    """Whether this is the first (second, ...) such spell of the turn, of its player or of anyone.

    The position does not count spells of a kind.
    """
    before = sum(player.spells_cast for player in frame.board.players if anyone or player.id == doing.player)
    if before < nth - 1:
        return False
    if before == 0 or (deed.what == ANYTHING and not deed.zones and deed.targets is None):
        return before == nth - 1
    return None


def gaps_of(frame: Frame, holder: str, sentence: str) -> list[Gap]:
    """What the evaluation in this frame missed; the frame's list is emptied."""
    found = [Gap(holder, sentence, name) for _, name in frame.unknown]
    frame.unknown.clear()
    return found


def with_choices(spell: BoardObject, choices: tuple[tuple[str, str], ...]) -> BoardObject:
    """The spell with choices made for it."""
    return replace(spell, choices=choices) if choices else spell
