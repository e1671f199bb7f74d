"""Random boards and random target texts with a meaning written down beside each phrase, and every legal choice by brute
force. Shares no code with the reader or the solver: a phrase is a pair of words and a Python predicate.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

Thing = dict[str, Any]
Predicate = Callable[[Thing, "Game"], bool]
Targets = tuple[tuple[str, ...], ...]

PLAYERS = ("alice", "bob", "carol")
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass
class Game:
    """A board, who chooses, and the color of the spell that asks for targets."""

    things: list[Thing]
    players: tuple[str, ...]
    color: str
    shielded: frozenset[str] = frozenset()
    """Players with hexproof."""

    def position(self) -> dict[str, Any]:
        """The board as a position."""
        permanents = [{k: v for k, v in thing.items() if k not in ("kinds", "kind")} for thing in self.things]
        return {
            "players": [{"id": name, "life": 20} for name in self.players],
            "active_player": "alice",
            "permanents": permanents,
            "effects": [{"text": "You have hexproof.", "controller": name} for name in sorted(self.shielded)],
        }

    def candidates(self) -> list[Thing]:
        """Permanents and players."""
        return [*self.things, *({"id": name, "kinds": ("player",), "controller": name} for name in self.players)]

    def protected(self, thing: Thing) -> bool:
        """Whether a spell of alice can't target it."""
        if "player" in thing["kinds"]:
            return thing["id"] in self.shielded and thing["id"] != "alice"
        keywords = thing["keywords"]
        if "Shroud" in keywords or f"Protection from {COLORS[self.color]}" in keywords:
            return True
        return thing["controller"] != "alice" and (
            "Hexproof" in keywords or f"Hexproof from {COLORS[self.color]}" in keywords
        )


def random_game(rng: random.Random) -> Game:
    """A small board of permanents of every kind."""
    players = PLAYERS[: rng.choice((2, 2, 3))]
    things = []
    for number in range(rng.randint(0, 6)):
        kind = rng.choice(("creature", "creature", "creature", "artifact", "land", "planeswalker", "artifact creature"))
        thing: Thing = {
            "id": f"p{number}",
            "name": f"Thing {number}",
            "kinds": tuple(kind.split()),
            "type_line": f"{kind.title()} — {rng.choice(('Goblin', 'Wall'))}" if "creature" in kind else kind.title(),
            "oracle_text": "",
            "mana_cost": "{" + str(rng.randint(0, 4)) + "}",
            "controller": rng.choice(players),
            "tapped": rng.random() < 0.3,
            "colors": rng.sample("WUBRG", rng.choice((0, 1, 1, 2))),
            "keywords": [],
        }
        if "creature" in kind:
            thing["power"], thing["toughness"] = rng.randint(0, 4), rng.randint(1, 4)
            if rng.random() < 0.3:
                thing["keywords"].append("Flying")
        if rng.random() < 0.3:
            color = rng.choice(list(COLORS.values()))
            thing["keywords"].append(
                rng.choice(("Hexproof", "Shroud", f"Protection from {color}", f"Hexproof from {color}", "Ward {2}"))
            )
        things.append(thing)
    shielded = frozenset(name for name in players if rng.random() < 0.15)
    return Game(things, players, rng.choice("WUBRG"), shielded)


def _is(*kinds: str) -> Predicate:
    return lambda thing, game: any(kind in thing["kinds"] for kind in kinds)


def _both(*tests: Predicate) -> Predicate:
    return lambda thing, game: all(test(thing, game) for test in tests)


def _mine(thing: Thing, game: Game) -> bool:
    return "player" not in thing["kinds"] and thing["controller"] == "alice"


def _theirs(thing: Thing, game: Game) -> bool:
    return "player" not in thing["kinds"] and thing["controller"] != "alice"


def _not_player(thing: Thing, game: Game) -> bool:
    return "player" not in thing["kinds"]


CREATURE = _is("creature")
NOUNS: tuple[tuple[str, str, Predicate], ...] = (
    ("creature", "creatures", CREATURE),
    ("permanent", "permanents", _not_player),
    ("artifact", "artifacts", _is("artifact")),
    ("land", "lands", _is("land")),
    ("artifact or creature", "artifacts and/or creatures", _is("artifact", "creature")),
    ("creature or planeswalker", "creatures and/or planeswalkers", _is("creature", "planeswalker")),
    ("nonland permanent", "nonland permanents", lambda t, g: _not_player(t, g) and "land" not in t["kinds"]),
    ("creature you control", "creatures you control", _both(CREATURE, _mine)),
    ("creature an opponent controls", "creatures your opponents control", _both(CREATURE, _theirs)),
    ("creature you don't control", "creatures you don't control", _both(CREATURE, _theirs)),
    ("tapped creature", "tapped creatures", lambda t, g: CREATURE(t, g) and t["tapped"]),
    ("untapped permanent", "untapped permanents", lambda t, g: _not_player(t, g) and not t["tapped"]),
    ("black creature", "black creatures", lambda t, g: CREATURE(t, g) and "B" in t["colors"]),
    ("nonblack creature", "nonblack creatures", lambda t, g: CREATURE(t, g) and "B" not in t["colors"]),
    ("monocolored permanent", "monocolored permanents", lambda t, g: _not_player(t, g) and len(t["colors"]) == 1),
    ("creature with flying", "creatures with flying", lambda t, g: CREATURE(t, g) and "Flying" in t["keywords"]),
    ("creature without flying", "creatures without flying",
     lambda t, g: CREATURE(t, g) and "Flying" not in t["keywords"]),
    ("creature with power 2 or less", "creatures with power 2 or less",
     lambda t, g: CREATURE(t, g) and t["power"] <= 2),
    ("creature with toughness 3 or greater", "creatures with toughness 3 or greater",
     lambda t, g: CREATURE(t, g) and t["toughness"] >= 3),
    ("permanent with mana value 2 or less", "permanents with mana value 2 or less",
     lambda t, g: _not_player(t, g) and int(t["mana_cost"][1]) <= 2),
    ("Goblin", "Goblins", lambda t, g: CREATURE(t, g) and "Goblin" in t["type_line"]),
    ("non-Wall creature", "non-Wall creatures", lambda t, g: CREATURE(t, g) and "Wall" not in t["type_line"]),
    ("player", "players", _is("player")),
    ("opponent", "opponents", lambda t, g: "player" in t["kinds"] and t["id"] != "alice"),
    ("player or planeswalker", "players and/or planeswalkers", _is("player", "planeswalker")),
)  # fmt: skip
ANY = _is("creature", "planeswalker", "player")


@dataclass
class Phrase:
    """One instance: its words, what fits, how many; `other` than the first instance, of `that player`, and so on."""

    words: str
    fits: Predicate
    lo: int
    hi: int
    other: bool = False
    that_player: bool = False
    together: Callable[[list[Thing]], bool] = field(default=lambda things: True)
    divided: int = 0


def _plural_number(rng: random.Random) -> tuple[str, int, int]:
    return rng.choice(
        (
            ("two", 2, 2),
            ("up to two", 0, 2),
            ("any number of", 0, 99),
            ("one or two", 1, 2),
            ("up to three", 0, 3),
            ("three", 3, 3),
        )
    )


def _pairwise(test: Callable[[Thing, Thing], bool]) -> Callable[[list[Thing]], bool]:
    return lambda things: all(test(a, b) for a, b in combinations(things, 2))


TOGETHER: tuple[tuple[str, Callable[[list[Thing]], bool]], ...] = (
    ("", lambda things: True),
    ("", lambda things: True),
    (" controlled by the same player", _pairwise(lambda a, b: a["controller"] == b["controller"])),
    (" with different controllers", _pairwise(lambda a, b: a["controller"] != b["controller"])),
    (" with different powers", _pairwise(lambda a, b: a.get("power") != b.get("power"))),
    (" with total power 4 or less", lambda things: sum(thing.get("power") or 0 for thing in things) <= 4),
    (" with total mana value 5 or less", lambda things: sum(int(thing["mana_cost"][1]) for thing in things) <= 5),
)


def random_phrase(rng: random.Random, earlier: list[Phrase]) -> Phrase:
    """One target phrase that may speak of the one before it."""
    one, many, fits = rng.choice(NOUNS)
    first = earlier[0] if earlier else None
    if first is not None and first.hi == 1 and first.words.split()[-1] in ("player", "opponent") and rng.random() < 0.4:
        return Phrase("target creature that player controls", CREATURE, 1, 1, that_player=True)
    kind = rng.random()
    if kind < 0.15:
        return Phrase("any target", ANY, 1, 1)
    if kind < 0.5:
        optional, other = rng.random() < 0.4, bool(earlier) and rng.random() < 0.5
        if optional:
            return Phrase(f"up to one {'other ' if other else ''}target {one}", fits, 0, 1, other)
        return Phrase(f"{'another ' if other else ''}target {one}", fits, 1, 1, other)
    number, lo, hi = _plural_number(rng)
    players_too = "player" in many or many == "opponents"
    words, test = rng.choice(TOGETHER) if not players_too else TOGETHER[0]
    if "power" in words and "creature" not in many.split():
        words, test = TOGETHER[0]
    return Phrase(f"{number} target {many}{words}", fits, lo, hi, together=test)


@dataclass
class Text:
    """A spell text and its instances; modal texts have them in modes."""

    words: str
    modes: list[list[Phrase]]
    combos: list[tuple[int, ...]]


HEADERS: tuple[tuple[str, Callable[[int], list[tuple[int, ...]]]], ...] = (
    ("Choose one —", lambda n: list(combinations(range(n), 1))),
    ("Choose two —", lambda n: list(combinations(range(n), 2))),
    ("Choose one or both —", lambda n: [*combinations(range(n), 1), *combinations(range(n), 2)]),
    ("Choose one or more —", lambda n: [c for size in range(1, n + 1) for c in combinations(range(n), size)]),
    ("Choose two. You may choose the same mode more than once.",
     lambda n: [(a, b) for a in range(n) for b in range(a, n)]),
)  # fmt: skip


def random_text(rng: random.Random) -> Text:
    """A spell: one or two instances, a division, or modes."""
    kind = rng.random()
    if kind < 0.15:
        amount = rng.randint(1, 4)
        ways = (("one, two, or three targets", 1, 3), ("any number of targets", 0, 99), ("up to two targets", 0, 2))
        number, lo, hi = rng.choice(ways)
        phrase = Phrase(number, ANY, lo, hi, divided=amount)
        return Text(f"~ deals {amount} damage divided as you choose among {number}.", [[phrase]], [(0,)])
    if kind < 0.35:
        size = rng.choice((2, 3))
        header, combos = rng.choice(HEADERS if size == 3 else HEADERS[:1] + HEADERS[2:])
        modes = [[random_phrase(rng, [])] for _ in range(size)]
        lines = [f"• Choose {mode[0].words}." for mode in modes]
        return Text("\n".join((header, *lines)), modes, combos(size))
    phrases: list[Phrase] = []
    for _ in range(rng.choice((1, 1, 2))):
        phrases.append(random_phrase(rng, phrases))
    return Text(" ".join(f"Choose {phrase.words}." for phrase in phrases), [phrases], [(0,)])


def choices(game: Game, phrases: list[Phrase]) -> Iterator[Targets]:
    """Every legal choice for instances in a row."""
    things = {thing["id"]: thing for thing in game.candidates()}
    pools = [
        [name for name, thing in things.items() if phrase.fits(thing, game) and not game.protected(thing)]
        for phrase in phrases
    ]
    lists = [
        [
            chosen
            for size in range(phrase.lo, min(phrase.hi, len(pool)) + 1)
            for chosen in combinations(sorted(pool), size)
            if phrase.together([things[name] for name in chosen])
        ]
        for phrase, pool in zip(phrases, pools, strict=True)
    ]
    for picked in product(*lists):
        if all(_fits_earlier(things, phrase, picked, at) for at, phrase in enumerate(phrases)):
            yield picked


def _fits_earlier(things: dict[str, Thing], phrase: Phrase, picked: Targets, at: int) -> bool:
    if phrase.other and any(set(picked[at]) & set(earlier) for earlier in picked[:at]):
        return False
    if not phrase.that_player:
        return True
    return not picked[at] or (
        bool(picked[0]) and all(things[name]["controller"] == picked[0][0] for name in picked[at])
    )


def _parts(total: int, count: int) -> Iterator[tuple[int, ...]]:
    if count == 1:
        yield (total,)
        return
    for first in range(1, total - count + 2):
        for rest in _parts(total - first, count - 1):
            yield (first, *rest)


def answers(game: Game, text: Text) -> list[dict[str, Any]]:
    """Every legal answer."""
    found: list[dict[str, Any]] = []
    modal = len(text.modes) > 1
    for combo in text.combos:
        phrases = [phrase for number in combo for phrase in text.modes[number]]
        parts = [list(choices(game, text.modes[number])) for number in combo]
        for picked in product(*parts):
            targets = [list(names) for part in picked for names in part]
            answer: dict[str, Any] = {"targets": targets}
            if modal:
                answer["modes"] = [number + 1 for number in combo]
            if not phrases[0].divided:
                found.append(answer)
                continue
            if not targets[0]:
                found.append(answer)
            elif len(targets[0]) <= phrases[0].divided:
                found += [
                    {**answer, "division": dict(zip(targets[0], shares, strict=True))}
                    for shares in _parts(phrases[0].divided, len(targets[0]))
                ]
    return found
