"""The position: what is on the table now, as a caller writes it down.

A position states what is true now; see :class:`~lawmage.models.cards.Permanent` for its objects. What cannot be true
(an unknown id, one id twice, a permanent attached to itself) raises :class:`~lawmage.models.errors.PositionError`.
Inside lawmage, `objects`, `cards` and `standing_effects` give the same as light frozen data, copies told apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from lawmage.models.cards import Card, Choices, Permanent, StackObject
from lawmage.models.consistency import check_position
from lawmage.models.door import Checked, Count, Entry, Id, Listed, Number, Ref, Text
from lawmage.models.errors import LawmageError, PositionError
from lawmage.models.expansion import card_object, chosen, permanent_object
from lawmage.models.loading import MAX_BYTES, MAX_DEPTH, load, loads
from lawmage.models.objects import GameObject, Order, StandingEffect, Zone
from lawmage.models.players import Player

CARD_ZONES = {"hands": Zone.HAND, "graveyards": Zone.GRAVEYARD, "exile": Zone.EXILE, "command": Zone.COMMAND}

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


STEPS: tuple[str, ...] = get_args(Step)
_STEP_SCHEMA = {"enum": [*STEPS, *(step.replace(" ", "_") for step in STEPS if " " in step)]}


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
    """Here, and only here, the id of a permanent with `count` means every copy."""
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
    """In turn order."""
    active_player: Id
    step: Annotated[Step, BeforeValidator(_with_spaces), WithJsonSchema(_STEP_SCHEMA)] | None = None
    """Spaces and underscores are equal; left out: the question's own, else precombat main."""
    permanents: Listed[Permanent] = ()
    effects: Listed[Effect] = ()
    """Left by spells and abilities that have resolved."""
    hands: Listed[Card] = ()
    """The known cards."""
    graveyards: Listed[Card] = ()
    exile: Listed[Card] = ()
    command: Listed[Card] = ()
    stack: Listed[StackObject] = ()
    """Bottom first."""
    spells_cast_this_turn: PerPlayer = Field(default_factory=dict)
    lands_played_this_turn: PerPlayer = Field(default_factory=dict)
    attack_option: Literal["multiple", "single", "left", "right"] = "multiple"
    """Whom one may attack in games of several players: each opponent, one of them, a neighbour (802, 803)."""
    schema_version: Literal[1] | None = None

    @classmethod
    def load(cls, path: str | Path, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Self:
        """Read a position from a YAML or JSON file, which may hold it as ``position:`` beside a question.

        Raises PositionError, or OSError when there is no such file.
        """
        return cls._from_plain(load(path, error=PositionError, max_bytes=max_bytes, max_depth=max_depth))

    @classmethod
    def loads(cls, text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Self:
        """Read a position from YAML or JSON text. Raises PositionError."""
        return cls._from_plain(loads(text, error=PositionError, max_bytes=max_bytes, max_depth=max_depth))

    @classmethod
    def _from_plain(cls, data: Any) -> Self:
        if isinstance(data, dict) and "position" in data and "players" not in data:
            data = data["position"]  # a file that holds a question (or a case) too
        if not isinstance(data, dict):
            raise PositionError("a position is a mapping with players, active_player, permanents, ...")
        return cls.model_validate(data)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields exchanged; what was computed from the old ones is forgotten, nothing is checked."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied

    @model_validator(mode="before")
    @classmethod
    def _refuse_team_rules(cls, data: Any) -> Any:
        for field in ("teams", "range_of_influence"):
            if isinstance(data, Mapping) and field in data:
                raise PositionError("team play and limited ranges of influence are not supported", field=field)
        return data

    @model_validator(mode="after")
    def _names_what_is_there(self) -> Self:
        check_position(self)
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

    # ── Moving on ────────────────────────────────────────────────────────────────────────────────────

    def after(self, question: Any, answer: Mapping[str, Any]) -> Position:
        """The position after a declaration of attackers or blockers; see :func:`lawmage.solver.after.after`.

        `question` is a kind, a mapping or a Question, `answer` a legal answer to it. Attackers attack and are tapped
        (508.1f), blockers block (509.1g), `step` is that of the declaration; costs are not paid. Raises QuestionError
        for another kind of question, AnswerError, with the violations, for an answer that is illegal.

        >>> position = Position.loads('''
        ... players: [{id: alice, life: 20}, {id: bob, life: 20}]
        ... active_player: alice
        ... permanents:
        ...   - {id: ox, name: Ox, type_line: Creature — Ox, oracle_text: "", power: 2, toughness: 4, controller: alice}
        ... ''')
        >>> after = position.after("attackers", {"attacks": {"ox": "bob"}})
        >>> after.step, after.permanents[0].attacking, after.permanents[0].tapped
        ('declare attackers', 'bob', True)
        """
        # Models lie below the solver and know nothing of it when they are imported.
        found: Position = import_module("lawmage.solver.after").after(self, question, answer)
        return found

    # ── Objects ──────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def zones(self) -> Mapping[str, Zone | None]:
        """Where each known id is: players have None, copies stand under their own ids (bears#1), not the base id."""
        found: dict[str, Zone | None] = dict.fromkeys(self.player_ids)
        for permanent in self.permanents:
            found.update(dict.fromkeys(self.copies.get(permanent.id, (permanent.id,)), Zone.BATTLEFIELD))
        for field, zone in CARD_ZONES.items():
            found.update((card.id, zone) for card in getattr(self, field))
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
            permanent_object(each, copy, _order(each.timestamp, place), f"permanents[{place}]")
            for place, each in enumerate(self.permanents)
            for copy in self.copies.get(each.id, (each.id,))
        )

    @cached_property
    def cards(self) -> tuple[GameObject, ...]:
        """The known cards in hands, graveyards, exile and the command zone; `controller` is the owner (108.4a)."""
        return tuple(
            card_object(each, zone, each.owner, f"{field}[{place}]")
            for field, zone in CARD_ZONES.items()
            for place, each in enumerate(getattr(self, field))
        )

    @cached_property
    def spells(self) -> tuple[GameObject, ...]:
        """The spells on the stack, bottom first, as objects (their targets stand in `stack`)."""
        return tuple(
            card_object(
                each, Zone.STACK, each.owner or each.controller, f"stack[{place}]", each.controller, each.x or 0
            )
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
                order=_order(each.timestamp, first + place),
                chosen=chosen(each.choices),
            )
            for place, each in enumerate(self.effects)
        )


def _order(timestamp: int | None, place: int) -> Order:
    """The timestamp where it is given, else the place in the lists, which also breaks ties (613.7)."""
    return (timestamp if timestamp is not None else place, place)
