"""From what is written in a position to the objects the inside of lawmage works on."""

from __future__ import annotations

from lawmage.models.cards import Card, CardFields, Choices, Permanent, StackObject
from lawmage.models.errors import PositionError
from lawmage.models.mana import cost_colors, mana_value
from lawmage.models.objects import Chosen, GameObject, Order, Zone


def chosen(choices: Choices) -> Chosen:
    return Chosen(choices.color, choices.player, choices.type, choices.name, choices.direction)


def _number(value: int | str | None) -> int | None:
    """A power, toughness or loyalty as a number; "*" and the like are none."""
    if isinstance(value, str):
        return int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else None
    return value


def _text(card: CardFields, field: str, object_id: str) -> str:
    if card.oracle_text is None:
        raise PositionError(
            f'{card.name or "an object without a name"} has no oracle_text: give it ("" for none), or import a card '
            "catalogue with `lawmage cards import`",
            field=f"{field}.oracle_text",
            object=object_id,
        )
    return card.oracle_text


def card_object(
    card: Card | StackObject, zone: Zone, owner: str, field: str, controller: str | None = None, x: int = 0
) -> GameObject:
    return GameObject(
        id=card.id,
        base=card.id,
        zone=zone,
        name=card.name,
        mana_cost=card.mana_cost,
        mana_value=mana_value(card.mana_cost, x),
        type_line=card.type_line,
        oracle_text=_text(card, field, card.id),
        power=_number(card.power),
        toughness=_number(card.toughness),
        colors=card.colors if card.colors is not None else cost_colors(card.mana_cost),
        controller=controller or owner,
        owner=owner,
        order=(0, 0),
        loyalty=_number(card.loyalty),
        defense=_number(card.defense),
    )


def permanent_object(each: Permanent, copy: str, order: Order, field: str) -> GameObject:
    return GameObject(
        id=copy,
        base=each.id,
        zone=Zone.BATTLEFIELD,
        name=each.name,
        mana_cost=each.mana_cost,
        mana_value=mana_value(each.mana_cost),
        type_line=each.type_line,
        oracle_text=_text(each, field, each.id),
        power=_number(each.power),
        toughness=_number(each.toughness),
        colors=each.colors if each.colors is not None else cost_colors(each.mana_cost),
        controller=each.controller,
        owner=each.owner or each.controller,
        order=order,
        tapped=each.tapped,
        summoning_sick=each.summoning_sick,
        counters=tuple(sorted(each.counters.items())),
        attached_to=each.attached_to,
        keywords=each.keywords,
        attacking=each.attacking,
        blocking=each.blocking,
        ring_bearer=each.ring_bearer,
        protector=each.protector,
        goaded_by=each.goaded_by,
        token=each.token,
        phased_out=each.phased_out,
        face_down=each.face_down,
        loyalty=_number(each.loyalty),
        defense=_number(each.defense),
        activated_this_turn=each.activated_this_turn,
        chosen=chosen(each.choices),
    )
