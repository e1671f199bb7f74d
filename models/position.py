"""The position: what is on the table now, as a caller writes it down.

A position states what is true now; see :class:`~lawmage.models.cards.Permanent` for its objects. What is not true (an
unknown id, one id twice, a permanent attached to itself) is refused with a :class:`~lawmage.models.errors.PositionError`.
Inside lawmage, `objects`, `cards` and `standing_effects` give the same as light frozen data, copies told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from lawmage.models.cards import Card, CardFields, Choices, Permanent, StackObject
from lawmage.models.door import Checked, Count, Entry, Id, Listed, Number, Ref, Text
from lawmage.models.errors import LawmageError, PositionError
from lawmage.models.loading import MAX_BYTES, MAX_DEPTH, load, loads
from lawmage.models.mana import cost_colors, mana_value
from lawmage.models.objects import Chosen, GameObject, Order, StandingEffect, Zone
from lawmage.models.players import Player

MOST_OBJECTS = 5_000  # permanents with their copies and cards together
RESERVED = "new"  # the id an Army that is created has in answers

Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
]


def _with_spaces(step: Any) -> Any:
    return step.replace("_", " ") if isinstance(step, str) else step


PerPlayer = Annotated[dict[Id, Count], Field(max_length=100)]


class Effect(Checked):
    """A continuous effect left by a spell or ability that has resolved (611.2).

    In `text`, "this creature" is each object in `affects`; players and permanents may be named by id or name.
    """

    text: Text
    controller: Id
    affects: Listed[Ref] = ()
    id: Id | None = None
    timestamp: Number | None = None
    choices: Choices = Choices()


class Position(Entry):
    """A board position. Build one with :meth:`load`, :meth:`loads` or ``model_validate``.

    >>> position = Position.loads('''
    ... players: [{id: alice, life: 20}, {id: bob, life: 20}]
    ... active_player: alice
    ... permanents:
    ...   - {id: bears, name: Grizzly Bears, type_line: Creature — Bear, mana_cost: "{1}{G}", oracle_text: "",
    ...      power: 2, toughness: 2, controller: alice, count: 2}
    ... ''')
    >>> [(each.id, each.colors, each.mana_value) for each in position.objects]
    [('bears#1', ('G',), 2), ('bears#2', ('G',), 2)]
    """

    error: ClassVar[type[LawmageError]] = PositionError

    players: Annotated[tuple[Player, ...], Field(strict=False, min_length=1, max_length=100)]
    active_player: Id
    step: Annotated[Step, BeforeValidator(_with_spaces)] | None = None
    permanents: Listed[Permanent] = ()
    effects: Listed[Effect] = ()
    hands: Listed[Card] = ()
    graveyards: Listed[Card] = ()
    exile: Listed[Card] = ()
    command: Listed[Card] = ()
    stack: Listed[StackObject] = ()
    spells_cast_this_turn: PerPlayer = Field(default_factory=dict)
    lands_played_this_turn: PerPlayer = Field(default_factory=dict)
    attack_option: Literal["multiple", "single", "left", "right"] = "multiple"
    schema_version: Literal[1] | None = None

    @classmethod
    def load(cls, path: str | Path, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Self:
        """Read a position from a YAML or JSON file. Raises PositionError, or OSError when there is no such file."""
        return cls._from_plain(load(path, error=PositionError, max_bytes=max_bytes, max_depth=max_depth))

    @classmethod
    def loads(cls, text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Self:
        """Read a position from YAML or JSON text. Raises PositionError."""
        return cls._from_plain(loads(text, error=PositionError, max_bytes=max_bytes, max_depth=max_depth))

    @classmethod
    def _from_plain(cls, data: Any) -> Self:
        if not isinstance(data, dict):
            raise PositionError("a position is a mapping with players, active_player, permanents, ...")
        return cls.model_validate(data)

    @model_validator(mode="before")
    @classmethod
    def _refuse_team_rules(cls, data: Any) -> Any:
        for field in ("teams", "range_of_influence"):
            if isinstance(data, Mapping) and field in data:
                raise PositionError("team play and limited ranges of influence are not supported", field=field)
        return data

    @model_validator(mode="after")
    def _names_what_is_there(self) -> Self:
        _check(self)
        return self

    # ── Players ──────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def player_ids(self) -> tuple[str, ...]:
        """Ids of the players in turn order."""
        return tuple(player.id for player in self.players)

    def player(self, player_id: str) -> Player:
        """The player with an id. Raises KeyError for no such player."""
        for player in self.players:
            if player.id == player_id:
                return player
        raise KeyError(player_id)

    def opponents(self, player_id: str) -> tuple[str, ...]:
        """The other players in turn order, beginning with the next one (the left neighbour)."""
        at = self.player_ids.index(player_id)
        return self.player_ids[at + 1 :] + self.player_ids[:at]

    def hand_size(self, player_id: str) -> int:
        """Cards in a player's hand: the number given, or that of the known cards."""
        given = self.player(player_id).hand
        return given if given is not None else sum(card.owner == player_id for card in self.hands)

    def graveyard_size(self, player_id: str) -> int:
        """Cards in a player's graveyard: the number given, or that of the known cards."""
        given = self.player(player_id).graveyard
        return given if given is not None else sum(card.owner == player_id for card in self.graveyards)

    # ── Objects ──────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def zones(self) -> Mapping[str, Zone | None]:
        """Where each known id is: players have None, copies stand under their own ids (bears#1), not the base id."""
        found: dict[str, Zone | None] = dict.fromkeys(self.player_ids)
        for permanent in self.permanents:
            found.update(dict.fromkeys(self.copies.get(permanent.id, (permanent.id,)), Zone.BATTLEFIELD))
        for zone, cards in _zones(self):
            found.update((card.id, zone) for card in cards)
        found.update((each.id, Zone.STACK) for each in self.stack)
        return MappingProxyType(found)

    @cached_property
    def copies(self) -> Mapping[str, tuple[str, ...]]:
        """Base id of each permanent written with `count`, and the ids of its copies."""
        return MappingProxyType(
            {
                each.id: tuple(f"{each.id}#{number}" for number in range(1, each.count + 1))
                for each in self.permanents
                if each.count is not None
            }
        )

    @cached_property
    def objects(self) -> tuple[GameObject, ...]:
        """The permanents, copies told apart, in the order they are written.

        Raises PositionError when an `oracle_text` is left out and was not filled in from the card catalogue.
        """
        return tuple(
            _permanent(
                each, copy, (each.timestamp if each.timestamp is not None else place, place), f"permanents[{place}]"
            )
            for place, each in enumerate(self.permanents)
            for copy in self.copies.get(each.id, (each.id,))
        )

    @cached_property
    def cards(self) -> tuple[GameObject, ...]:
        """The known cards in hands, graveyards, exile and the command zone; `controller` is the owner (108.4a)."""
        return tuple(
            _card(each, zone, each.owner, f"{name}[{place}]")
            for (zone, cards), name in zip(_zones(self), _ZONE_FIELDS, strict=True)
            for place, each in enumerate(cards)
        )

    @cached_property
    def spells(self) -> tuple[GameObject, ...]:
        """The spells on the stack, bottom first, as objects (their targets stand in `stack`)."""
        return tuple(
            _card(each, Zone.STACK, each.owner or each.controller, f"stack[{place}]", each.controller, each.x or 0)
            for place, each in enumerate(self.stack)
            if each.ability_of is None
        )

    @cached_property
    def standing_effects(self) -> tuple[StandingEffect, ...]:
        """The effects, with every copy named in `affects`; one without an id is called effects[0], effects[1], ..."""
        first = len(self.permanents)
        return tuple(
            StandingEffect(
                id=each.id or f"effects[{place}]",
                text=each.text,
                affects=tuple(dict.fromkeys(copy for ref in each.affects for copy in self.copies.get(ref, (ref,)))),
                controller=each.controller,
                order=(each.timestamp if each.timestamp is not None else first + place, first + place),
                chosen=_chosen(each.choices),
            )
            for place, each in enumerate(self.effects)
        )


_ZONE_FIELDS = ("hands", "graveyards", "exile", "command")


def _zones(position: Position) -> Iterator[tuple[Zone, tuple[Card, ...]]]:
    yield Zone.HAND, position.hands
    yield Zone.GRAVEYARD, position.graveyards
    yield Zone.EXILE, position.exile
    yield Zone.COMMAND, position.command


# ── From what is written to objects ──────────────────────────────────────────────────────────────────


def _chosen(choices: Choices) -> Chosen:
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


def _card(
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


def _permanent(each: Permanent, copy: str, order: Order, field: str) -> GameObject:
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
        chosen=_chosen(each.choices),
    )


# ── What must be true of a position as a whole ─────────────────────────────────────────────────────────


def _check(position: Position) -> None:
    """Raise PositionError unless ids are unique and everything named is there."""
    _check_ids(position)
    players = set(position.player_ids)
    known = position.zones

    def player(value: str | None, field: str, owner: str | None = None) -> None:
        if value is not None and value not in players:
            raise PositionError(f"there is no player {value!r}", field=field, object=owner)

    def target(value: str | None, field: str, owner: str | None, *, permanent: bool = False) -> None:
        if value is None:
            return
        if value not in known:
            hint = f": it stands for {value}#1, {value}#2, ...; name one" if value in position.copies else ""
            raise PositionError(f"there is nothing with the id {value!r}{hint}", field=field, object=owner)
        if permanent and known[value] is not Zone.BATTLEFIELD:
            raise PositionError(f"{value!r} is not a permanent", field=field, object=owner)

    player(position.active_player, "active_player")
    for place, each in enumerate(position.permanents):
        at = f"permanents[{place}]"
        player(each.controller, f"{at}.controller", each.id)
        player(each.owner, f"{at}.owner", each.id)
        player(each.protector, f"{at}.protector", each.id)
        player(each.choices.player, f"{at}.choices.player", each.id)
        for number, value in enumerate(each.goaded_by):
            player(value, f"{at}.goaded_by[{number}]", each.id)
        target(each.attached_to, f"{at}.attached_to", each.id)
        if each.attacking is not None and each.attacking not in players:
            target(each.attacking, f"{at}.attacking", each.id, permanent=True)
        for number, value in enumerate(each.blocking):
            target(value, f"{at}.blocking[{number}]", each.id, permanent=True)
        _check_permanent(each, at)
    for place, effect in enumerate(position.effects):
        player(effect.controller, f"effects[{place}].controller", effect.id)
        player(effect.choices.player, f"effects[{place}].choices.player", effect.id)
        for number, value in enumerate(effect.affects):
            if value not in position.copies:
                target(value, f"effects[{place}].affects[{number}]", effect.id)
    for (_, cards), name in zip(_zones(position), _ZONE_FIELDS, strict=True):
        for place, card in enumerate(cards):
            player(card.owner, f"{name}[{place}].owner", card.id)
    for place, item in enumerate(position.stack):
        at = f"stack[{place}]"
        player(item.controller, f"{at}.controller", item.id)
        player(item.owner, f"{at}.owner", item.id)
        target(item.ability_of, f"{at}.ability_of", item.id)
        for instance, targets in enumerate(item.targets):
            for number, value in enumerate(targets):
                target(value, f"{at}.targets[{instance}][{number}]", item.id)
        for value in item.division:
            target(value, f"{at}.division", item.id)
        _check_stack_object(item, at)
    for name in ("spells_cast_this_turn", "lands_played_this_turn"):
        for value in getattr(position, name):
            player(value, name)
    _check_attachments(position)
    _check_sizes(position)


def _check_ids(position: Position) -> None:
    lists: tuple[tuple[str, Iterable[Any]], ...] = (
        ("players", position.players),
        ("permanents", position.permanents),
        *((name, cards) for (_, cards), name in zip(_zones(position), _ZONE_FIELDS, strict=True)),
        ("stack", position.stack),
        ("effects", position.effects),
    )
    seen: dict[str, str] = {}
    total = 0
    for name, items in lists:
        for place, item in enumerate(items):
            at = f"{name}[{place}]"
            total += getattr(item, "count", None) or 1
            if item.id is None:
                continue
            if item.id == RESERVED:
                raise PositionError(f'the id "{RESERVED}" is taken: answers use it', field=f"{at}.id", object=item.id)
            if item.id in seen:
                raise PositionError(
                    f"the id {item.id!r} is also that of {seen[item.id]}", field=f"{at}.id", object=item.id
                )
            seen[item.id] = at
    if total > MOST_OBJECTS:
        raise PositionError(f"{total:,} objects, more than {MOST_OBJECTS:,}", field="permanents")


def _check_permanent(each: Permanent, at: str) -> None:
    if "Creature" in each.type_line.split("—")[0].split():
        for field, value in (("power", each.power), ("toughness", each.toughness)):
            if isinstance(value, str):
                raise PositionError(
                    f"a creature's {field} is an integer, not {value!r}", field=f"{at}.{field}", object=each.id
                )
    for field, value in (("loyalty", each.loyalty), ("defense", each.defense)):
        if isinstance(value, str):
            raise PositionError(
                f"a permanent's {field} is an integer, not {value!r}", field=f"{at}.{field}", object=each.id
            )
    if len(set(each.blocking)) != len(each.blocking):
        raise PositionError("one attacker is named twice", field=f"{at}.blocking", object=each.id)
    if each.attacking is not None and each.blocking:
        raise PositionError("a creature cannot both attack and block", field=f"{at}.blocking", object=each.id)


def _check_stack_object(item: StackObject, at: str) -> None:
    if item.ability_of is None and not item.type_line:
        raise PositionError(
            "a spell has card fields, an ability has ability_of and text", field=f"{at}.type_line", object=item.id
        )
    if (item.ability_of is None) != (item.text is None):
        raise PositionError("ability_of and text belong together", field=f"{at}.text", object=item.id)


def _check_attachments(position: Position) -> None:
    """An Aura, Equipment or Fortification cannot, at the end of any chain, be attached to itself (301.5c, 303.4d)."""
    host: dict[str, str] = {}
    for each in position.permanents:
        if each.attached_to is not None:
            host.update(dict.fromkeys(position.copies.get(each.id, (each.id,)), each.attached_to))
    finished: set[str] = set()
    for start in host:
        chain: dict[str, None] = {}
        at: str | None = start
        while at is not None and at not in finished:
            if at in chain:
                base = at.partition("#")[0]
                place = next(number for number, each in enumerate(position.permanents) if each.id == base)
                raise PositionError(
                    "is attached to itself, by way of " + " and ".join(chain),
                    field=f"permanents[{place}].attached_to",
                    object=at,
                    rule="301.5c" if len(chain) == 1 else None,
                )
            chain[at] = None
            at = host.get(at)
        finished.update(chain)


def _check_sizes(position: Position) -> None:
    for place, player in enumerate(position.players):
        for field, cards in (("hand", position.hands), ("graveyard", position.graveyards)):
            given, known = getattr(player, field), sum(card.owner == player.id for card in cards)
            if given is not None and given < known:
                raise PositionError(
                    f"is {given}, but {known} cards are named", field=f"players[{place}].{field}", object=player.id
                )
