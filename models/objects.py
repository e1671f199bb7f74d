"""Objects and effects as the inside of lawmage sees them: light frozen data, copies told apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Order: TypeAlias = tuple[int, int]  # (timestamp, place in the lists): a total order of objects and effects (613.7)


class Zone(Enum):
    """Where an object is (400.1)."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class Chosen:
    """Choices made for an object (607.2d); None where none was."""

    color: str | None = None
    player: str | None = None
    type: str | None = None
    name: str | None = None
    direction: str | None = None


@dataclass(frozen=True, slots=True)
class GameObject:
    """A permanent, a card or a spell, with its current characteristics (109.3) and status.

    `base` is the id it was written under: copies bears#1 and bears#2 have the base bears. `power` and `toughness` are
    None for an object without, and where the position gives them as text that is no number. `counters` are pairs (kind,
    number), sorted by kind. `order` is its timestamp order.
    """

    id: str
    base: str
    zone: Zone
    name: str
    mana_cost: str
    mana_value: int
    type_line: str
    oracle_text: str
    power: int | None
    toughness: int | None
    colors: tuple[str, ...]
    controller: str
    owner: str
    order: Order
    tapped: bool = False
    summoning_sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str | None = None
    keywords: tuple[str, ...] = ()
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    ring_bearer: bool = False
    protector: str | None = None
    goaded_by: tuple[str, ...] = ()
    token: bool = False
    phased_out: bool = False
    face_down: bool = False
    loyalty: int | None = None
    defense: int | None = None
    activated_this_turn: tuple[int, ...] = ()
    chosen: Chosen = Chosen()

    def counter(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        return next((number for name, number in self.counters if name == kind), 0)


@dataclass(frozen=True, slots=True)
class StandingEffect:
    """An effect left by a spell or ability that has resolved. `affects` names every copy by its own id."""

    id: str
    text: str
    affects: tuple[str, ...]
    controller: str
    order: Order
    chosen: Chosen = Chosen()
