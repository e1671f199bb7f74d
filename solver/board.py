"""The board as it is now: objects with their current characteristics, players, and the text in force.

Data only. :mod:`lawmage.solver.characteristics` makes it from a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from lawmage.models.clauses import Ability


@dataclass(frozen=True, slots=True)
class Held:
    """An ability an object has. `giver` is the id of the object that grants it, None for its own (113.1). `had`:
    whether it has it now, with the level or counters it has (711.2, 721.2a); None if the position does not tell.
    """

    ability: Ability
    giver: str | None = None
    had: bool | None = True


@dataclass(frozen=True, slots=True)
class BoardObject:
    """A card or permanent with its current characteristics (109.3). Types are lower case, subtypes capitalised."""

    id: str
    name: str
    controller: str
    owner: str
    types: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    every_creature_type: bool = False
    colors: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    mana_value: int = 0
    mana_cost: str = ""
    loyalty: int | None = None
    abilities: tuple[Held, ...] = ()
    keywords: frozenset[str] = frozenset()
    early: tuple[Held, ...] = ()  # abilities before some were lost or gained in layer 6 (613.6); () if none were
    no_intrinsic: bool = False  # it has lost the mana abilities that its basic land types give (305.6)
    statuses: frozenset[str] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    protector: str | None = None
    goaded_by: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    zone: str = "battlefield"
    timestamp: tuple[int, int] = (0, 0)
    activated_this_turn: tuple[int, ...] = ()
    targets: tuple[tuple[str, ...], ...] = ()  # of a spell or ability on the stack, as they were chosen

    def choice(self, key: str) -> str | None:
        """What was chosen for it under this key, if stated."""
        return dict(self.choices).get(key)


@dataclass(frozen=True, slots=True)
class BoardPlayer:
    """A player. `hand` and `graveyard` are numbers of cards."""

    id: str
    life: int = 20
    hand: int | None = 0
    graveyard: int | None = 0
    poison: int = 0
    ring_level: int = 0
    mana_pool: str = ""
    identity: tuple[str, ...] = ()  # colors of the commander (903.4)
    lands_played: int = 0  # this turn
    spells_cast: int = 0  # this turn


Candidate: TypeAlias = BoardObject | BoardPlayer


@dataclass(frozen=True, slots=True)
class HeldEffect:
    """One continuous effect left by a resolved spell or ability, for one of the objects it affects (611.2)."""

    ability: Ability
    affected: str | None
    controller: str
    name: str
    choices: tuple[tuple[str, str], ...] = ()
    timestamp: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Gap:
    """Text in force that was not understood: `object` has (or left) it, `field` is the missing datum, if any."""

    object: str
    sentence: str
    field: str | None = None


@dataclass(frozen=True)
class Board:
    """Everything the builders of problems look at. `players` are in turn order."""

    players: tuple[BoardPlayer, ...]
    active: str
    permanents: tuple[BoardObject, ...]
    cards: tuple[BoardObject, ...] = ()
    effects: tuple[HeldEffect, ...] = ()
    attack_option: str = "multiple"
    gaps: tuple[Gap, ...] = field(default=())

    @cached_property
    def by_id(self) -> Mapping[str, Candidate]:
        """Players, permanents and known cards by id."""
        found: dict[str, Candidate] = {player.id: player for player in self.players}
        found.update((thing.id, thing) for thing in (*self.permanents, *self.cards))
        return found

    @cached_property
    def seats(self) -> Mapping[str, int]:
        """Place of each player in turn order."""
        return {player.id: seat for seat, player in enumerate(self.players)}

    def opponents(self, player: str) -> tuple[str, ...]:
        """All other players (102.2, 102.3), in turn order from that player's left."""
        seat = self.seats[player]
        return tuple(p.id for p in (*self.players[seat + 1 :], *self.players[:seat]))

    def defender_of(self, attacked: Candidate) -> str | None:
        """The defending player when this is attacked: itself, the controller, or a battle's protector (508.5)."""
        if isinstance(attacked, BoardPlayer):
            return attacked.id
        if "battle" in attacked.types and "planeswalker" not in attacked.types:
            return attacked.protector
        return attacked.controller
