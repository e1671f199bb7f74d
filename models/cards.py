"""Cards, permanents and objects on the stack as they are written down in a position."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from lawmage.models.door import MOST, Checked, Color, Count, Id, Listed, Name, Number, Ref, Text
from lawmage.models.mana import parse_cost

MOST_COPIES = 1_000  # of one permanent; `count` above it is a mistake


def _is_cost(cost: str) -> str:
    parse_cost(cost)
    return cost


ManaCost = Annotated[Name, AfterValidator(_is_cost)]
Size = Annotated[int, Field(ge=-MOST, le=MOST)] | Annotated[str, Field(max_length=20)]
Counters = Annotated[dict[Annotated[str, Field(min_length=1, max_length=40)], Count], Field(max_length=100)]


class CardFace(Checked):
    """One face of a card with several, with Scryfall's names."""

    name: Name
    mana_cost: ManaCost = ""
    type_line: Name = ""
    oracle_text: Text = ""
    power: Size | None = None
    toughness: Size | None = None
    loyalty: Size | None = None
    defense: Size | None = None
    colors: Listed[Color] | None = None


class CardFields(Checked):
    """What every card has, with Scryfall's names.

    `oracle_text` "" means none; left out (None), the text is looked up by name in the card catalogue. `colors` left out
    are those of the mana cost (105.2, 202.2).
    """

    name: Name = ""
    mana_cost: ManaCost = ""
    type_line: Name
    oracle_text: Text | None = None
    power: Size | None = None
    toughness: Size | None = None
    loyalty: Size | None = None
    defense: Size | None = None
    colors: Listed[Color] | None = None
    layout: Name | None = None
    card_faces: Listed[CardFace] = ()


class Card(CardFields):
    """A known card in a hand, a graveyard, exile or the command zone."""

    id: Id
    owner: Id


class Choices(Checked):
    """Choices made for an object as it entered or since (607.2d)."""

    color: Color | None = None
    player: Id | None = None
    type: Name | None = None
    name: Name | None = None
    direction: Literal["left", "right"] | None = None


class Permanent(CardFields):
    """A permanent as it is now, or `count` of them that are alike.

    Its id may end in #1, #2, ... when it has no `count`: so a copy is written once it differs from the others.
    """

    id: Ref
    """Unique over players, permanents, cards and the stack; not "new"."""
    controller: Id
    owner: Id | None = None
    """Left out: the controller."""
    tapped: bool = False
    summoning_sick: bool = False
    """Not under its controller's control continuously since their most recent turn began (302.6)."""
    counters: Counters = Field(default_factory=dict)
    """Kind of counter to number, {"+1/+1": 1}; power and toughness include them already."""
    attached_to: Ref | None = None
    """The object or player it is attached to."""
    keywords: Listed[Name] = ()
    """Abilities gained, beside those of the text."""
    attacking: Ref | None = None
    """The player, planeswalker or battle it attacks."""
    blocking: Listed[Ref] = ()
    """The attackers it blocks."""
    ring_bearer: bool = False
    """It is its controller's Ring-bearer (701.54)."""
    protector: Id | None = None
    """The protector of a battle (310.8)."""
    goaded_by: Listed[Id] = ()
    """Players who have goaded it (701.15)."""
    token: bool = False
    phased_out: bool = False
    face_down: bool = False
    activated_this_turn: Listed[Annotated[int, Field(ge=0, le=200)]] = ()
    """Numbers of its abilities that were activated this turn, printed order from 0."""
    timestamp: Number | None = None
    """Left out: its place in the lists, permanents before effects (613.7)."""
    count: Annotated[int, Field(ge=1, le=MOST_COPIES)] | None = None
    """So many copies, with the ids bears#1, bears#2, ..., also for 1."""
    choices: Choices = Choices()


class StackObject(CardFields):
    """A spell on the stack (card fields), or an ability (`ability_of` with `text`)."""

    id: Id
    controller: Id
    owner: Id | None = None
    """Left out: the controller."""
    type_line: Name = ""
    ability_of: Ref | None = None
    """The object whose ability it is."""
    text: Text | None = None
    """The ability's text."""
    targets: Listed[Listed[Ref]] = ()
    """One list for each printed instance of the word "target"."""
    modes: Listed[Annotated[int, Field(ge=1, le=100)]] = ()
    """Numbers of the modes chosen, from 1."""
    x: Count | None = None
    division: Annotated[dict[Ref, Count], Field(max_length=2_000)] = Field(default_factory=dict)
    """Target to its part of what is divided."""
