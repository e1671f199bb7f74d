"""The referee's own board: players, permanents and effects, and how they are written as a position.

Nothing here knows the engines or the reader of rules text. A permanent carries its abilities as
:class:`~referee.laws.Sentence` objects, each of which knows its words and its meaning; the position shows the words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.laws import Sentence


@dataclass(frozen=True)
class Player:
    """A player, with what bears on paying for combat."""

    id: str
    life: int = 20
    mana_pool: str = ""
    ring_level: int = 0
    hand: int = 0


@dataclass(frozen=True)
class Permanent:
    """An object on the battlefield. `types` holds supertypes and card types, `mana` what its {T} ability may add."""

    id: str
    controller: str
    types: tuple[str, ...] = ("Creature",)
    subtypes: tuple[str, ...] = ()
    name: str = ""
    power: int | None = None
    toughness: int | None = None
    colors: str = ""
    keywords: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    mana: tuple[str, ...] = ()
    tapped: bool = False
    sick: bool = False
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    attached_to: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    goaded_by: tuple[str, ...] = ()
    protector: str | None = None
    token: bool = False
    phased_out: bool = False
    ring_bearer: bool = False
    reminders: bool = False
    calls_itself_by_name: bool = False

    @property
    def short_name(self) -> str:
        """How a legendary object's text calls it (201.5c)."""
        return self.name.split(",")[0]

    def counter(self, kind: str) -> int:
        return dict(self.counters).get(kind, 0)


@dataclass(frozen=True)
class Effect:
    """What a resolved spell or ability has left behind."""

    sentence: Sentence
    controller: str
    affects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A position of the referee: players in turn order, the active one first to attack."""

    players: tuple[Player, ...]
    active: str
    permanents: tuple[Permanent, ...]
    effects: tuple[Effect, ...] = ()
    attack_option: str = "multiple"

    def position(self) -> dict[str, Any]:
        """The position as lawmage takes it (contract section 2)."""
        found: dict[str, Any] = {
            "players": [_player(player) for player in self.players],
            "active_player": self.active,
            "permanents": [_permanent(permanent) for permanent in self.permanents],
        }
        if self.attack_option != "multiple":
            found["attack_option"] = self.attack_option
        if self.effects:
            found["effects"] = [_effect(effect) for effect in self.effects]
        return found


REMINDERS = {
    "Flying": "This creature can't be blocked except by creatures with flying or reach.",
    "Menace": "This creature can't be blocked except by two or more creatures.",
    "Reach": "This creature can block creatures with flying.",
    "Defender": "This creature can't attack.",
    "Haste": "This creature can attack and {T} as soon as it comes under your control.",
    "Skulk": "This creature can't be blocked by creatures with greater power.",
}

MANA_WORDS = ("W", "U", "B", "R", "G")
BASICS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _player(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = {"id": player.id, "life": player.life}
    if player.hand:
        found["hand"] = player.hand
    if player.ring_level:
        found["ring_level"] = player.ring_level
    if player.mana_pool:
        found["mana_pool"] = "".join(f"{{{symbol}}}" for symbol in player.mana_pool)
    return found


def _effect(effect: Effect) -> dict[str, Any]:
    text = effect.sentence.text.format(S="This creature", s="this creature", it="it")
    found: dict[str, Any] = {"text": text, "controller": effect.controller}
    if effect.affects:
        found["affects"] = list(effect.affects)
    return found


def oracle_text(permanent: Permanent) -> str:
    """The rules text of a permanent: its keyword line, its sentences, its mana ability."""
    lines = []
    if permanent.keywords:
        if permanent.reminders:
            lines += [f"{word} ({REMINDERS[word]})" if word in REMINDERS else word for word in permanent.keywords]
        else:
            line = ", ".join(word[0].lower() + word[1:] for word in permanent.keywords)
            lines.append(line[0].upper() + line[1:])
    if "Aura" in permanent.subtypes:
        curse = any(sentence.home == "curse" for sentence in permanent.sentences)
        lines.append("Enchant player" if curse else "Enchant creature")
    words = _names(permanent)
    lines += [sentence.text.format(**words) for sentence in permanent.sentences]
    if "Equipment" in permanent.subtypes:
        lines.append("Equip {2}")
    if permanent.mana and not _basic_land(permanent):
        lines.append(mana_text(permanent.mana))
    elif permanent.mana and permanent.reminders:
        lines.append(f"({mana_text(permanent.mana)})")
    return "\n".join(lines)


def mana_text(mana: tuple[str, ...]) -> str:
    """'{T}: Add {G}.', '{T}: Add {W} or {U}.', '{T}: Add one mana of any color.'"""
    if mana == MANA_WORDS:
        return "{T}: Add one mana of any color."
    return "{T}: Add " + " or ".join("".join(f"{{{symbol}}}" for symbol in option) for option in mana) + "."


def _basic_land(permanent: Permanent) -> bool:
    """Whether the land types alone give its mana (305.6)."""
    return "Land" in permanent.types and any(kind in BASICS for kind in permanent.subtypes)


def _names(permanent: Permanent) -> dict[str, str]:
    if "Aura" in permanent.subtypes:
        return {"S": "Enchanted creature", "s": "enchanted creature", "it": "it"}
    if "Equipment" in permanent.subtypes:
        return {"S": "Equipped creature", "s": "equipped creature", "it": "it"}
    if permanent.calls_itself_by_name:
        return {"S": permanent.short_name, "s": permanent.short_name, "it": "it"}
    kind = next((t for t in ("Creature", "Artifact", "Enchantment", "Land") if t in permanent.types), "Permanent")
    return {"S": f"This {kind.lower()}", "s": f"this {kind.lower()}", "it": "it"}


def type_line(permanent: Permanent) -> str:
    line = " ".join(permanent.types)
    return f"{line} — {' '.join(permanent.subtypes)}" if permanent.subtypes else line


def _permanent(permanent: Permanent) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": permanent.id,
        "name": permanent.name or f"Grey {permanent.id.title()}",
        "type_line": type_line(permanent),
        "oracle_text": oracle_text(permanent),
        "controller": permanent.controller,
    }
    if permanent.token or ("Land" in permanent.types and permanent.colors):
        found["colors"] = list(permanent.colors)
    elif "Land" not in permanent.types:
        found["mana_cost"] = "{1}" + "".join(f"{{{color}}}" for color in permanent.colors)
    if permanent.power is not None:
        found |= {"power": permanent.power, "toughness": permanent.toughness}
    optional = {
        "tapped": permanent.tapped,
        "summoning_sick": permanent.sick,
        "attacking": permanent.attacking,
        "blocking": list(permanent.blocking),
        "attached_to": permanent.attached_to,
        "counters": dict(permanent.counters),
        "goaded_by": list(permanent.goaded_by),
        "protector": permanent.protector,
        "token": permanent.token,
        "phased_out": permanent.phased_out,
        "ring_bearer": permanent.ring_bearer,
        "keywords": list(permanent.gained),
    }
    found |= {field: value for field, value in optional.items() if value}
    if "Planeswalker" in permanent.types:
        found["loyalty"] = 4
    if "Battle" in permanent.types:
        found["defense"] = 4
    return found
