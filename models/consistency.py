"""What must be true of a position as a whole: ids are unique, and everything named is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from lawmage.models.cards import Card, Permanent, StackObject
from lawmage.models.errors import PositionError
from lawmage.models.objects import Zone

if TYPE_CHECKING:
    from lawmage.models.position import Effect, Position

MOST_OBJECTS = 5_000  # permanents with their copies and cards together
RESERVED = "new"  # the id an Army that is created has in answers
CARD_LISTS = ("hands", "graveyards", "exile", "command")


def check_position(position: Position) -> None:
    """Raise PositionError, naming field and object, unless ids are unique and everything named is there."""
    _check_ids(position)
    names = _Names(position)
    names.player(position.active_player, "active_player", None)
    for place, permanent in enumerate(position.permanents):
        names.permanent(permanent, f"permanents[{place}]")
        _check_permanent(permanent, f"permanents[{place}]")
    for place, effect in enumerate(position.effects):
        names.effect(effect, f"effects[{place}]")
    for field in CARD_LISTS:
        for place, card in enumerate(getattr(position, field)):
            names.card(card, f"{field}[{place}]")
    for place, item in enumerate(position.stack):
        _check_stack_object(item, f"stack[{place}]")
        names.stack_object(item, f"stack[{place}]")
    for field in ("spells_cast_this_turn", "lands_played_this_turn"):
        for player in getattr(position, field):
            names.player(player, field, None)
    _check_attachments(position)
    _check_sizes(position)


class _Names:
    """Checks that what a position names is there."""

    def __init__(self, position: Position) -> None:
        self.players = frozenset(position.player_ids)
        self.zones = position.zones
        self.copies = position.copies

    def player(self, value: str | None, field: str, owner: str | None) -> None:
        if value is not None and value not in self.players:
            raise PositionError(f"there is no player {value!r}", field=field, object=owner)

    def thing(self, value: str | None, field: str, owner: str | None) -> None:
        if value is not None and value not in self.zones:
            hint = f": it stands for {value}#1, {value}#2, ...; name one" if value in self.copies else ""
            raise PositionError(f"there is nothing with the id {value!r}{hint}", field=field, object=owner)

    def on_battlefield(self, value: str, field: str, owner: str | None) -> None:
        self.thing(value, field, owner)
        if self.zones[value] is not Zone.BATTLEFIELD:
            raise PositionError(f"{value!r} is not a permanent", field=field, object=owner)

    def permanent(self, each: Permanent, at: str) -> None:
        self.player(each.controller, f"{at}.controller", each.id)
        self.player(each.owner, f"{at}.owner", each.id)
        self.player(each.protector, f"{at}.protector", each.id)
        self.player(each.choices.player, f"{at}.choices.player", each.id)
        for place, value in enumerate(each.goaded_by):
            self.player(value, f"{at}.goaded_by[{place}]", each.id)
        self.thing(each.attached_to, f"{at}.attached_to", each.id)
        if each.attacking is not None and each.attacking not in self.players:
            self.on_battlefield(each.attacking, f"{at}.attacking", each.id)
        for place, value in enumerate(each.blocking):
            self.on_battlefield(value, f"{at}.blocking[{place}]", each.id)

    def effect(self, each: Effect, at: str) -> None:
        self.player(each.controller, f"{at}.controller", each.id)
        self.player(each.choices.player, f"{at}.choices.player", each.id)
        for place, value in enumerate(each.affects):
            if value not in self.copies:  # here a base id means every copy
                self.thing(value, f"{at}.affects[{place}]", each.id)

    def card(self, each: Card, at: str) -> None:
        self.player(each.owner, f"{at}.owner", each.id)

    def stack_object(self, each: StackObject, at: str) -> None:
        self.player(each.controller, f"{at}.controller", each.id)
        self.player(each.owner, f"{at}.owner", each.id)
        self.thing(each.ability_of, f"{at}.ability_of", each.id)
        for instance, targets in enumerate(each.targets):
            for place, value in enumerate(targets):
                self.thing(value, f"{at}.targets[{instance}][{place}]", each.id)
        for value in each.division:
            self.thing(value, f"{at}.division", each.id)


def _listed(position: Position) -> Iterator[tuple[str, Any]]:
    lists: Iterable[str] = ("players", "permanents", *CARD_LISTS, "stack", "effects")
    for field in lists:
        for place, item in enumerate(getattr(position, field)):
            yield f"{field}[{place}]", item


def _check_ids(position: Position) -> None:
    seen: dict[str, str] = {}
    copies = {copy: base for base, each in position.copies.items() for copy in each}
    total = 0
    for at, item in _listed(position):
        total += getattr(item, "count", None) or 1
        if item.id is None:  # an effect
            continue
        if item.id == RESERVED:
            raise PositionError(f'the id "{RESERVED}" is taken: answers use it', field=f"{at}.id", object=item.id)
        if item.id in copies:
            told = f"the id {item.id!r} is also that of a copy of {copies[item.id]}"
            raise PositionError(told, field=f"{at}.id", object=item.id)
        if item.id in seen:
            raise PositionError(f"the id {item.id!r} is also that of {seen[item.id]}", field=f"{at}.id", object=item.id)
        seen[item.id] = at
    if total > MOST_OBJECTS:
        raise PositionError(f"{total:,} objects, more than {MOST_OBJECTS:,}", field="permanents")


def _check_permanent(each: Permanent, at: str) -> None:
    if "#" in each.id and each.count is not None:
        raise PositionError("is one copy by its id and has no copies itself", field=f"{at}.count", object=each.id)
    numbers = ["loyalty", "defense"]
    if "Creature" in each.type_line.partition("—")[0].split():
        numbers += ["power", "toughness"]
    for field in numbers:
        value = getattr(each, field)
        if isinstance(value, str):
            raise PositionError(f"must be an integer, not {value!r}", field=f"{at}.{field}", object=each.id)
    if len(set(each.blocking)) != len(each.blocking):
        raise PositionError("one attacker is named twice", field=f"{at}.blocking", object=each.id)
    if each.attacking is not None and each.blocking:
        raise PositionError("a creature cannot both attack and block", field=f"{at}.blocking", object=each.id)


def _check_stack_object(each: StackObject, at: str) -> None:
    if (each.ability_of is None) != (each.text is None):
        raise PositionError("ability_of and text belong together", field=f"{at}.text", object=each.id)
    if each.ability_of is None and not each.type_line:
        told = "is missing: a spell has card fields, an ability has ability_of and text"
        raise PositionError(told, field=f"{at}.type_line", object=each.id)


def _check_attachments(position: Position) -> None:
    """No chain of attachments leads back to where it began (301.5c, 303.4d)."""
    host: dict[str, str] = {}
    at: dict[str, str] = {}
    for place, each in enumerate(position.permanents):
        if each.attached_to is not None:
            for copy in position.copies.get(each.id, (each.id,)):
                host[copy], at[copy] = each.attached_to, f"permanents[{place}].attached_to"
    finished: set[str] = set()
    for start in host:
        chain: dict[str, None] = {}
        link: str | None = start
        while link is not None and link not in finished:
            if link in chain:
                told = "is attached to itself" + (f", by way of {', '.join(chain)}" if len(chain) > 1 else "")
                raise PositionError(told, field=at[link], object=link)
            chain[link] = None
            link = host.get(link)
        finished.update(chain)


def _check_sizes(position: Position) -> None:
    """The number of cards given for a hand or graveyard is not smaller than that of the known ones."""
    for place, player in enumerate(position.players):
        for field, cards in (("hand", position.hands), ("graveyard", position.graveyards)):
            given, known = getattr(player, field), sum(card.owner == player.id for card in cards)
            if given is not None and given < known:
                told = f"is {given}, but {known} cards are named"
                raise PositionError(told, field=f"players[{place}].{field}", object=player.id)
