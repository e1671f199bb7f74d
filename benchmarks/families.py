"""Named families of boards that grow: the same family, size and seed always give the same position and question.

    python benchmarks/families.py                 # the names, with what each one asks of a solver
    python benchmarks/families.py menace 12       # one board as JSON: {position, question}
    python benchmarks/families.py mixed 10 --seed 3

`board(name, size, seed)` gives the same from Python. `size` is the number of creatures a side unless the family says
otherwise. Every sentence of the families here is one that the referee of the tests knows, so small members can be
judged by brute force; those of `written_families` are plain positions.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from referee.board import Permanent
from referee.generator import Game
from referee.known import attack, block, creature, enchantment, forests, team
from written_families import WRITTEN

Family = Callable[[int, Random], Game]

PRISON = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)
MUST_BLOCK = "~ blocks each combat if able."
WANTED = "~ must be blocked if able."
LURE = "All creatures able to block ~ do so."
FORCED = "~ attacks each combat if able."
LONELY = "~ can't attack or block alone."
GREATER = "~ can't attack unless a creature with greater power also attacks."


def vanilla_attack(size: int, rng: Random) -> Game:
    """Free attackers, three opponents: (3 + 1)^n, one class of identical creatures."""
    return attack(team(size, "alice"), opponents=3)


def goad(size: int, rng: Random) -> Game:
    """Every creature goaded by a random non-empty set of three opponents."""
    goaded = [
        creature(f"c{n}", "alice", goaded_by=tuple(rng.sample(("bob", "carol", "dave"), rng.choice((1, 2, 3)))))
        for n in range(size)
    ]
    return attack(goaded, opponents=3)


def prison(size: int, rng: Random) -> Game:
    """A tax on attacking one of two opponents, half the creatures forced, lands for half of them."""
    forced = [creature(f"c{n}", "alice", *([FORCED] if n % 2 else [])) for n in range(size)]
    return attack([*forced, enchantment("prison", "bob", PRISON), *forests(size, "alice")], opponents=2)


def company(size: int, rng: Random) -> Game:
    """Distinct powers, "a creature with greater power also attacks", alone clauses, a cap of two on one player."""
    texts = ([GREATER], [LONELY], [FORCED], [], [])
    creatures = [creature(f"c{n}", "alice", *rng.choice(texts), power=n % 7) for n in range(size)]
    cap = enchantment("cap", "bob", "No more than two creatures can attack you each combat.")
    return attack([*creatures, cap], opponents=2)


def vanilla_block(size: int, rng: Random) -> Game:
    """As many blockers as attackers, nothing special: (n + 1)^n."""
    return block([*team(size, "alice", prefix="a", attacking="bob"), *team(size, "bob", prefix="b")])


def menace(size: int, rng: Random) -> Game:
    """Every attacker has menace; as many blockers."""
    attackers = team(size, "alice", prefix="a", attacking="bob", keywords=("Menace",))
    return block([*attackers, *team(size, "bob", prefix="b")])


def menace_and_lure(size: int, rng: Random) -> Game:
    """Menace on every third attacker, must-be-blocked on every third, a lure on one, every second blocker forced."""
    attackers = [
        creature(
            f"a{n}",
            "alice",
            *([LURE] if n == 1 else [WANTED] if n % 3 == 2 and n < 9 else []),
            keywords=("Menace",) if n % 3 == 0 and n < 7 else (),
            attacking="bob",
        )
        for n in range(size)
    ]
    blockers = [creature(f"b{n}", "bob", *([MUST_BLOCK] if n % 2 else [])) for n in range(size)]
    return block([*attackers, *blockers])


def wanted(size: int, rng: Random) -> Game:
    """Half the attackers have menace, half must be blocked, and each may be blocked by its own mix of creatures."""
    evasions = ("Flying", "Shadow", "Fear", "Skulk", "Horsemanship", "Intimidate")
    attackers = [
        creature(
            f"a{n}",
            "alice",
            *([WANTED] if n % 2 else []),
            keywords=(*(("Menace",) if n % 2 == 0 else ()), *rng.sample(evasions, n % 2)),
            attacking="bob",
            power=1 + n % 4,
        )
        for n in range(size)
    ]
    blockers = [
        creature(f"b{n}", "bob", keywords=tuple(rng.sample(evasions, rng.choice((0, 1, 2)))), power=n % 5)
        for n in range(size)
    ]
    return block([*attackers, *blockers])


def swarm(size: int, rng: Random) -> Game:
    """`size` fliers nobody can block, three ground attackers, five ground blockers: always 4^5."""
    fliers = team(size, "alice", prefix="f", attacking="bob", keywords=("Flying",))
    return block([*fliers, *team(3, "alice", prefix="g", attacking="bob"), *team(5, "bob", prefix="b")])


def many_blocks(size: int, rng: Random) -> Game:
    """Every blocker may block any number; menace and at-most-one on the attackers."""
    shy = "~ can't be blocked by more than one creature."
    attackers = [
        creature(f"a{n}", "alice", *([shy] if n % 3 == 1 else []), keywords=("Menace",) * (n % 3 == 0), attacking="bob")
        for n in range(size)
    ]
    return block([*attackers, *team(size, "bob", "~ can block any number of creatures.", prefix="b")])


def mixed(size: int, rng: Random) -> Game:
    """Attackers and blockers with random sentences that count blockers, demand blocks or bar pairs."""
    on_attackers = (
        [WANTED],
        [LURE],
        ["~ can't be blocked except by three or more creatures."],
        ["~ must be blocked by exactly one creature if able."],
        ["~ can't be blocked by creatures with greater power."],
        [],
        [],
        [],
    )
    on_blockers = ([MUST_BLOCK], [LONELY], ["~ can block an additional creature each combat."], [], [], [])
    attackers: list[Permanent] = [
        creature(
            f"a{n}",
            "alice",
            *rng.choice(on_attackers),
            keywords=tuple(rng.sample(("Menace", "Flying", "Skulk"), rng.choice((0, 0, 1)))),
            attacking="bob",
            power=rng.randrange(1, 6),
        )
        for n in range(size)
    ]
    blockers = [
        creature(
            f"b{n}",
            "bob",
            *rng.choice(on_blockers),
            keywords=tuple(rng.sample(("Flying", "Reach"), rng.choice((0, 1)))),
            power=rng.randrange(1, 6),
        )
        for n in range(size)
    ]
    return block([*attackers, *blockers])


FAMILIES: dict[str, Family] = {
    family.__name__: family
    for family in (
        vanilla_attack,
        goad,
        prison,
        company,
        vanilla_block,
        menace,
        menace_and_lure,
        wanted,
        swarm,
        many_blocks,
        mixed,
    )
}


def game(name: str, size: int, seed: int = 0) -> Game:
    """The member of a family as the referee holds it."""
    return FAMILIES[name](size, Random(f"{name}:{size}:{seed}"))


def board(name: str, size: int, seed: int = 0) -> tuple[dict[str, Any], dict[str, str]]:
    """The member of a family as (position, question)."""
    if name in WRITTEN:
        return WRITTEN[name](size, Random(f"{name}:{size}:{seed}"))
    member = game(name, size, seed)
    return member.board.position(), {"kind": member.kind, "player": member.player}


def main() -> int:
    """List the families, or print one member."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("family", nargs="?", choices=sorted([*FAMILIES, *WRITTEN]))
    parser.add_argument("size", nargs="?", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.family is None:
        for name, family in (*FAMILIES.items(), *WRITTEN.items()):
            print(f"{name:16} {str(family.__doc__).splitlines()[0]}")
        return 0
    position, question = board(options.family, options.size, options.seed)
    print(json.dumps({"position": position, "question": question}, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
