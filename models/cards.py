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
    """A permanent as it is now, or `count` of them that are alike."""

    id: Id
    controller: Id
    owner: Id | None = None
    tapped: bool = False
    summoning_sick: bool = False
    counters: Counters = Field(default_factory=dict)
    attached_to: Ref | None = None
    keywords: Listed[Name] = ()
    attacking: Ref | None = None
    blocking: Listed[Ref] = ()
    ring_bearer: bool = False
    protector: Id | None = None
    goaded_by: Listed[Id] = ()
    token: bool = False
    phased_out: bool = False
    face_down: bool = False
    activated_this_turn: Listed[Annotated[int, Field(ge=0, le=200)]] = ()
    timestamp: Number | None = None
    count: Annotated[int, Field(ge=1, le=MOST_COPIES)] | None = None
    choices: Choices = Choices()


class StackObject(CardFields):
    """A spell on the stack (card fields), or an ability (`ability_of` with `text`)."""

    id: Id
    controller: Id
    owner: Id | None = None
    type_line: Name = ""
    ability_of: Ref | None = None
    text: Text | None = None
    targets: Listed[Listed[Ref]] = ()
    modes: Listed[Annotated[int, Field(ge=1, le=100)]] = ()
    x: Count | None = None
    division: Annotated[dict[Ref, Count], Field(max_length=2_000)] = Field(default_factory=dict)
