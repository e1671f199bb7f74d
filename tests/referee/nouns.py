"""Noun phrases and conditions: the words beside what they mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.board import Permanent
from referee.laws import Origin
from referee.view import View


@dataclass(frozen=True)
class Noun:
    """A plural noun phrase for creatures on the other side of a pair. `test(view, creature, subject)`."""

    words: str
    test: Callable[[View, Permanent, Permanent], bool]


@dataclass(frozen=True)
class Group:
    """A plural subject. `test(view, creature, origin)`; `each` is the singular "each ..." form."""

    words: str
    each: str
    test: Callable[[View, Permanent, Origin], bool]


@dataclass(frozen=True)
class Condition:
    """A state of the board. `test(view, origin, subject, defender)`; a defending player is asked of each pair."""

    words: str
    test: Callable[[View, Origin, Permanent, str], bool]


def power(creature: Permanent) -> int:
    return creature.power or 0


def creatures_of(view: View, player: str) -> list[Permanent]:
    return [p for p in view.creatures if p.controller == player]


def reaches(view: View, blocker: Permanent, attacker: Permanent) -> bool:
    """Whether it has reach, or blocks that attacker as though it had (609.4)."""
    return view.has(blocker, "Reach") or view.leave("reach", blocker.id, attacker.id)


def _attached(view: View, creature: Permanent, kind: str) -> bool:
    return any(p.attached_to == creature.id and kind in p.subtypes for p in view.board.permanents)


NOUNS = (
    Noun("creatures with power 2 or less", lambda v, c, s: power(c) <= 2),
    Noun("creatures with power 3 or greater", lambda v, c, s: power(c) >= 3),
    Noun("creatures with greater power", lambda v, c, s: power(c) > power(s)),
    Noun("creatures with toughness 3 or greater", lambda v, c, s: (c.toughness or 0) >= 3),
    Noun("Walls", lambda v, c, s: v.is_a(c, "Wall")),
    Noun("non-Wall creatures", lambda v, c, s: not v.is_a(c, "Wall")),
    Noun("Humans", lambda v, c, s: v.is_a(c, "Human")),
    Noun("Knights or Walls", lambda v, c, s: v.is_a(c, "Knight") or v.is_a(c, "Wall")),
    Noun("artifact creatures", lambda v, c, s: v.is_a(c, "Artifact")),
    Noun("legendary creatures", lambda v, c, s: v.is_a(c, "Legendary")),
    Noun("creature tokens", lambda v, c, s: c.token),
    Noun("blue creatures", lambda v, c, s: "U" in c.colors),
    Noun("black creatures", lambda v, c, s: "B" in c.colors),
    Noun("green creatures", lambda v, c, s: "G" in c.colors),
    Noun("creatures with flying", lambda v, c, s: v.has(c, "Flying")),
    Noun("creatures with defender", lambda v, c, s: v.has(c, "Defender")),
)

EXCEPTIONS = (
    Noun("Walls", lambda v, c, s: v.is_a(c, "Wall")),
    Noun("Walls and/or creatures with flying", lambda v, c, s: v.is_a(c, "Wall") or v.has(c, "Flying")),
    Noun("artifact creatures and/or white creatures", lambda v, c, s: v.is_a(c, "Artifact") or "W" in c.colors),
    Noun("black creatures", lambda v, c, s: "B" in c.colors),
    Noun("creatures with flying or reach", lambda v, c, s: v.has(c, "Flying") or reaches(v, c, s)),
    Noun("creatures with haste", lambda v, c, s: v.has(c, "Haste")),
    Noun("legendary creatures", lambda v, c, s: v.is_a(c, "Legendary")),
)

GROUPS = (
    Group("creatures", "each creature", lambda v, c, o: True),
    Group("creatures you control", "each creature you control", lambda v, c, o: c.controller == o.you),
    Group(
        "creatures your opponents control",
        "each creature your opponents control",
        lambda v, c, o: c.controller != o.you,
    ),
    Group(
        "other creatures you control",
        "each other creature you control",
        lambda v, c, o: c.controller == o.you and c is not o.source,
    ),
    Group("creatures without flying", "each creature without flying", lambda v, c, o: not v.has(c, "Flying")),
    Group("creatures with power 2 or less", "each creature with power 2 or less", lambda v, c, o: power(c) <= 2),
    Group("black creatures", "each black creature", lambda v, c, o: "B" in c.colors),
    Group("Goblins", "each Goblin", lambda v, c, o: v.is_a(c, "Goblin")),
    Group("Goblin creatures", "each Goblin creature", lambda v, c, o: v.is_a(c, "Goblin")),
    Group(
        "Goblins you control",
        "each Goblin you control",
        lambda v, c, o: v.is_a(c, "Goblin") and c.controller == o.you,
    ),
    Group("artifact creatures", "each artifact creature", lambda v, c, o: v.is_a(c, "Artifact")),
    Group("legendary creatures", "each legendary creature", lambda v, c, o: v.is_a(c, "Legendary")),
    Group(
        "creatures you control with power 3 or greater",
        "each creature you control with power 3 or greater",
        lambda v, c, o: c.controller == o.you and power(c) >= 3,
    ),
)

SELF_CONDITIONS = (
    Condition("it's untapped", lambda v, o, s, d: not s.tapped),
    Condition("it's enchanted", lambda v, o, s, d: _attached(v, s, "Aura")),
    Condition("it's equipped", lambda v, o, s, d: _attached(v, s, "Equipment")),
    Condition("it has a +1/+1 counter on it", lambda v, o, s, d: s.counter("+1/+1") >= 1),
    Condition("it has two or more charge counters on it", lambda v, o, s, d: s.counter("charge") >= 2),
    Condition("its power is 3 or greater", lambda v, o, s, d: power(s) >= 3),
)

BOARD_CONDITIONS = (
    Condition("you control an artifact", lambda v, o, s, d: bool(v.controls(o.you, kind="Artifact"))),
    Condition(
        "you control another creature with power 3 or greater",
        lambda v, o, s, d: any(power(c) >= 3 and c is not o.source for c in creatures_of(v, o.you)),
    ),
    Condition(
        "you control another Goblin",
        lambda v, o, s, d: any(c is not o.source for c in v.controls(o.you, kind="Goblin")),
    ),
    Condition("you control three or more creatures", lambda v, o, s, d: len(creatures_of(v, o.you)) >= 3),
    Condition(
        "you control no other creatures",
        lambda v, o, s, d: all(c is o.source for c in creatures_of(v, o.you)),
    ),
    Condition("it's your turn", lambda v, o, s, d: v.board.active == o.you),
    Condition(
        "you have 5 or less life",
        lambda v, o, s, d: next(p.life for p in v.board.players if p.id == o.you) <= 5,
    ),
    Condition("you control a Forest", lambda v, o, s, d: bool(v.controls(o.you, kind="Forest"))),
    Condition(
        "an opponent controls an enchantment",
        lambda v, o, s, d: any(v.controls(p, kind="Enchantment") for p in v.opponents(o.you)),
    ),
    Condition(
        "there are two or more Islands on the battlefield",
        lambda v, o, s, d: sum(v.is_a(p, "Island") for p in v.board.permanents) >= 2,
    ),
)

DEFENDER_CONDITIONS = (
    Condition("defending player controls an Island", lambda v, o, s, d: bool(v.controls(d, kind="Island"))),
    Condition("defending player controls an artifact", lambda v, o, s, d: bool(v.controls(d, kind="Artifact"))),
    Condition(
        "defending player controls an untapped creature with power 3 or greater",
        lambda v, o, s, d: any(power(c) >= 3 and not c.tapped for c in creatures_of(v, d)),
    ),
    Condition(
        "you control more creatures than defending player",
        lambda v, o, s, d: len(creatures_of(v, o.you)) > len(creatures_of(v, d)),
    ),
)

ATTACKING_PLAYER_CONDITIONS = (
    Condition(
        "you control more creatures than attacking player",
        lambda v, o, s, d: len(creatures_of(v, o.you)) > len(creatures_of(v, v.board.active)),
    ),
)
