"""The fixed point of "could produce" against a direct search for derivations, on small random boards.

The search shares no code with the solver: it knows what each text means from the table it is drawn from. A permanent
could produce a type when some ability makes it, where an ability that looks at other permanents needs a derivation of
what it takes from them, and so on for a finite number of steps (106.7: nothing from nothing).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest

import lawmage

COLORS = "WUBRG"
Change = Callable[[str], set[str]]


@dataclass(frozen=True)
class Ability:
    """A text and what it makes: fixed results, or one mana of a type (color) of one's own (an opponent's) lands."""

    text: str
    results: tuple[str, ...] = ()
    looks: str = ""  # "own" or "theirs"
    colors: bool = False
    taps: bool = True


PAIRS = tuple("".join(pair) for pair in combinations_with_replacement("WU", 2))
ABILITIES = (
    Ability("{T}: Add {G}.", ("G",)),
    Ability("{T}: Add {C}.", ("C",)),
    Ability("{T}: Add {B}{R}.", ("BR",)),
    Ability("{T}: Add {C}{C}.", ("CC",)),
    Ability("{T}: Add {W} or {U}.", ("W", "U")),
    Ability("{T}: Add two mana in any combination of {W} and/or {U}.", PAIRS),
    Ability("{2}, Sacrifice this land: Add {B}.", ("B",), taps=False),
    Ability("{T}: Add one mana of any type that a land you control could produce.", looks="own"),
    Ability(
        "{T}: Add one mana of any color that a land an opponent controls could produce.", looks="theirs", colors=True
    ),
    Ability("{T}: Add one mana of any color that a land you control could produce.", looks="own", colors=True),
    Ability("{1}: Add one mana of any type that a land you control could produce.", looks="own", taps=False),
)


@dataclass(frozen=True)
class Effect:
    """A replacement effect: its text, when it applies to mana, and what it makes of it."""

    text: str
    applies: Callable[[str], bool]
    change: Change


def recolor(letter: str) -> Change:
    """Every colored mana becomes this color."""
    return lambda mana: {"".join(sorted(letter if one in COLORS else one for one in mana))}


EFFECTS = (
    Effect(
        "If a land is tapped for mana, it produces {B} instead of any other type and amount.", bool, lambda mana: {"B"}
    ),
    Effect(
        "If a land is tapped for mana, it produces colorless mana instead of any other type.",
        bool,
        lambda mana: {"C" * len(mana)},
    ),
    Effect(
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
        lambda mana: len(mana) > 1,
        lambda mana: {"C"},
    ),
    Effect("Lands tapped for mana produce mana of the chosen color instead of any other color.", bool, recolor("R")),
    Effect(
        "If a land is tapped for mana, it produces mana of a color of your choice instead of any other type.",
        bool,
        lambda mana: {color * len(mana) for color in COLORS},
    ),
    Effect(
        "If a player taps a land for mana, it produces twice as much of that mana instead.",
        bool,
        lambda mana: {mana * 2},
    ),
)


def draw(rng: random.Random) -> tuple[list[tuple[str, list[Ability]]], list[Effect]]:
    """Lands as (controller, abilities), and replacement effects."""
    lands = [
        (rng.choice(("alice", "bob")), rng.sample(ABILITIES, rng.choice((1, 1, 2)))) for _ in range(rng.randint(1, 6))
    ]
    return lands, rng.sample(EFFECTS, rng.choice((0, 0, 1, 1, 2, 3)))


def position(lands: list[tuple[str, list[Ability]]], effects: list[Effect]) -> dict[str, Any]:
    """The board, written down."""
    permanents: list[dict[str, Any]] = [
        {
            "id": f"land{number}",
            "name": f"Land {number}",
            "type_line": "Land",
            "oracle_text": "\n".join(ability.text for ability in abilities),
            "controller": controller,
        }
        for number, (controller, abilities) in enumerate(lands)
    ]
    for number, effect in enumerate(effects):
        name = {"id": f"rule{number}", "name": f"Rule {number}", "type_line": "Enchantment", "controller": "bob"}
        permanents.append(name | {"oracle_text": effect.text, "choices": {"color": "R"}})
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    return {"players": players, "active_player": "alice", "permanents": permanents}


@cache
def after(mana: str, effects: tuple[Effect, ...]) -> frozenset[str]:
    """What the mana may be once every applicable effect was applied once, each order tried."""
    found: set[str] = set()
    for order in permutations(effects):
        states = {(mana, frozenset(range(len(order))))}
        while states:
            now, left = states.pop()
            usable = [number for number in sorted(left) if now and order[number].applies(now)]
            if usable:
                states |= {(made, left - {usable[0]}) for made in order[usable[0]].change(now)}
            else:
                found.add(now)
    return frozenset(found)


class Derivations:
    """Which land could produce what, by derivations of a bounded depth; the pairs (land, type) bound every depth."""

    def __init__(self, lands: list[tuple[str, list[Ability]]], effects: list[Effect]) -> None:
        self.lands = lands
        self.effects = tuple(effects)
        self.known: dict[tuple[int, str, int], bool] = {}

    def __call__(self, land: int, letter: str, depth: int) -> bool:
        """Whether the land could produce the type, looking at other lands at most `depth` times in a row."""
        key = (land, letter, depth)
        if key not in self.known:
            self.known[key] = any(self._makes(land, ability, letter, depth) for ability in self.lands[land][1])
        return self.known[key]

    def _makes(self, land: int, ability: Ability, letter: str, depth: int) -> bool:
        acting = self.effects if ability.taps else ()
        if any(letter in made for result in ability.results for made in after(result, acting)):
            return True
        if not ability.looks or depth == 0:
            return False
        owner = self.lands[land][0]
        others = [n for n, (who, _) in enumerate(self.lands) if (who == owner) == (ability.looks == "own")]
        sources = [one for one in (COLORS if ability.colors else COLORS + "C") if letter in "".join(after(one, acting))]
        return any(self(other, taken, depth - 1) for taken in sources for other in others)


@pytest.mark.parametrize("seed", range(12))
def test_the_fixed_point_is_what_can_be_derived(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        lands, effects = draw(rng)
        written = position(lands, effects)
        asked = rng.randrange(len(lands))
        legal = lawmage.legal(written, {"kind": "mana_types", "permanent": f"land{asked}"})
        assert not legal.unread
        found = {answer["mana"] for answer in legal}
        derivable = Derivations(lands, effects)
        expected = {letter for letter in COLORS + "C" if derivable(asked, letter, 6 * len(lands))}
        assert found == expected, written
