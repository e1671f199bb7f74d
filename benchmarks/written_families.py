"""Families of boards that are written as positions, and the two families that are hard by construction.

Deciding whether one declaration of blockers is legal is coNP-complete in general (Chatterjee and Ibsen-Jensen, "The
Complexity of Deciding Legality of a Single Step of Magic: The Gathering", ECAI 2016). `satisfiability` follows the idea
of that proof: blockers choose truth values, attackers that must be blocked are clauses. `set_packing` is maximum 3-set
packing. `benchmarks/families.py` lists these with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

Json = dict[str, Any]
WrittenFamily = Callable[[int, Random], tuple[Json, Json]]

ATTACKERS = {"kind": "attackers", "player": "alice"}
BLOCKERS = {"kind": "blockers", "player": "bob"}
MENACE, FLYING = "Menace", "Flying"
WANTED = "This creature must be blocked if able."
LURE = "All creatures able to block this creature do so."
FORCED = "This creature attacks each combat if able."
BLOCKS = "This creature blocks each combat if able."
TAX = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# Creature types with a plural in -s: each set or clause has one, and its members are of that type.
TYPE_WORDS = """
Advisor Aetherborn Angel Ape Archer Archon Artificer Assassin Badger Barbarian Basilisk Bat Bear Beast Beeble
Berserker Bird Bringer Brushwagg Camel Centaur Cephalid Chimera Citizen Cleric Cockatrice Crab Crocodile Demon Devil
Dinosaur Djinn Dragon Drake Dreadnought Drone Druid Dryad Efreet Elder Elemental Elephant Elk Eye Ferret Flagbearer
Frog Fungus Gargoyle Giant Gnome Goat Goblin God Golem Gorgon Gremlin Griffin Hag Hippo Hippogriff Homarid Horror
Horse Human Hydra Hyena Illusion Imp Insect Juggernaut Kavu Kirin Kithkin Knight Kobold Kraken Lamia Leech Leviathan
Lizard Manticore Minion Minotaur Mole Monk Monkey Mutant Myr Mystic Naga Nightmare Nightstalker Ninja Noggle Nomad
Ogre Ooze Orc Orgg Ouphe Pegasus Pest Phelddagrif Phoenix Pilot Pirate Plant Ranger Rat Rebel Rhino Rigger Rogue
Salamander Samurai Satyr Scarecrow Scorpion Scout Serpent Shade Shaman Shapeshifter Skeleton Slith Sliver Slug Snake
Soldier Specter Spider Spirit Sponge Squid Squirrel Surrakar Thalakos Thopter Treefolk Troll Turtle Unicorn Vampire
Vedalken Viashino Volver Wall Warlock Warrior Weird Whale Wizard Wombat Worm Wraith Wurm Yeti Zombie
"""
TYPES = TYPE_WORDS.split()


def creature(name: str, controller: str, *texts: str, types: Iterable[str] = (), **more: Any) -> Json:
    """A 2/2 creature with those texts and creature types."""
    line = "Creature" + "".join(f"{' —' if place == 0 else ''} {kind}" for place, kind in enumerate(types))
    text = "\n".join(texts)
    body = {"name": name.title(), "type_line": line, "oracle_text": text, "power": 2, "toughness": 2}
    return {"id": name, **body, "controller": controller, **more}


def attacker(name: str, *texts: str, **more: Any) -> Json:
    return creature(name, "alice", *texts, tapped=True, attacking="bob", **more)


def other(name: str, controller: str, text: str, line: str = "Enchantment", **more: Any) -> Json:
    return {"id": name, "name": name.title(), "type_line": line, "oracle_text": text, "controller": controller, **more}


def forests(number: int, controller: str = "alice") -> Json:
    return other("forest", controller, "", "Basic Land — Forest", count=max(1, number), tapped=number < 1)


def position(permanents: list[Json], *, opponents: int = 1, **more: Any) -> Json:
    players = [{"id": name, "life": 20} for name in ("alice", "bob", "carol", "dave")[: opponents + 1]]
    return {"players": players, "active_player": "alice", "permanents": permanents, **more}


# ── Blocks ───────────────────────────────────────────────────────────────────────────────────────────


def lures(size: int, rng: Random) -> tuple[Json, Json]:
    """A third of the attackers have lure, every second of those menace too; a third of both sides flies."""
    attackers = []
    for n in range(size):
        texts = [FLYING] if n % 3 == 1 else []
        if n % 3 == 0:
            texts = [*([MENACE] if n % 2 else []), LURE]
        attackers.append(attacker(f"a{n}", *texts))
    return position(
        [*attackers, *(creature(f"b{n}", "bob", *([FLYING] * (n % 3 == 1))) for n in range(size))]
    ), BLOCKERS


def forced_pairs(size: int, rng: Random) -> tuple[Json, Json]:
    """Each blocker is told to block two attackers and can obey once; every third attacker has menace."""
    permanents = [attacker(f"a{n}", *([MENACE] * (n % 3 == 2))) for n in range(size)]
    permanents += [creature(f"b{n}", "bob") for n in range(size)]
    effects = [
        {"text": f"This creature blocks a{wanted} this turn if able.", "affects": [f"b{n}"], "controller": "alice"}
        for n in range(size)
        for wanted in rng.sample(range(size), min(2, size))
    ]
    return position(permanents, effects=effects), BLOCKERS


def block_tax(size: int, rng: Random) -> tuple[Json, Json]:
    """Each block costs {1}, with lands for half; half the blockers are forced, a third of the attackers wanted."""
    attackers = [attacker(f"a{n}", *([WANTED] * (n % 3 == 0))) for n in range(size)]
    blockers = [creature(f"b{n}", "bob", *([BLOCKS] * (n % 2))) for n in range(size)]
    tax = "Creatures can't block unless their controller pays {1} for each of those creatures."
    return position([*attackers, *blockers, other("tax", "alice", tax), forests(size // 2, "bob")]), BLOCKERS


def evasion(size: int, rng: Random) -> tuple[Json, Json]:
    """A quarter of the attackers have menace, a quarter must be blocked, one has a lure; 60 % of the pairs are barred.

    Which pairs is random: each attacker can be blocked by creatures of one type only, which a blocker has or has not.
    """
    kinds, few = TYPES[:size], max(1, size // 4)
    texts = [[MENACE]] * few + [[WANTED]] * few + [[LURE]] + [[]] * size
    attackers = [
        attacker(f"a{n}", *texts[n], f"This creature can't be blocked except by {kinds[n]}s.") for n in range(size)
    ]
    blockers = [creature(f"b{n}", "bob", types=[kind for kind in kinds if rng.random() < 0.4]) for n in range(size)]
    return position([*attackers, *blockers]), BLOCKERS


# ── Attacks ──────────────────────────────────────────────────────────────────────────────────────────


def duel(size: int, rng: Random) -> tuple[Json, Json]:
    """Free attackers, one opponent: 2^n."""
    return position([creature(f"c{n}", "alice") for n in range(size)]), ATTACKERS


def propaganda(size: int, rng: Random) -> tuple[Json, Json]:
    """A whole team under a tax of {2} each, with seven lands."""
    team = [creature(f"c{n}", "alice") for n in range(size)]
    return position([*team, other("propaganda", "bob", TAX), forests(7)]), ATTACKERS


def tokens(size: int, rng: Random) -> tuple[Json, Json]:
    """`size` tokens in five classes against three opponents, all goaded, at most two at one of them."""
    texts = ("", MENACE, FLYING, FORCED, "Vigilance")
    goaders = (["bob"], ["carol"], ["dave"], ["bob", "carol"], ["carol", "dave"])
    team = [
        creature(f"t{n}", "alice", *([text] if text else []), count=max(1, size // 5), token=True, goaded_by=goaders[n])
        for n, text in enumerate(texts)
    ]
    cap = other("cap", "bob", "No more than two creatures can attack you each combat.")
    return position([*team, cap], opponents=3), ATTACKERS


def planeswalkers(size: int, rng: Random) -> tuple[Json, Json]:
    """Three opponents with a planeswalker each; every second creature forced, every third goaded, one player capped."""
    team = [
        creature(
            f"c{n}", "alice", *([FORCED] * (n % 2)), goaded_by=[("bob", "carol", "dave")[n % 9 // 3]] * (n % 3 == 0)
        )
        for n in range(size)
    ]
    walkers = [
        other(f"{who}s_walker", who, "", "Legendary Planeswalker — Jace", loyalty=4) for who in ("bob", "carol", "dave")
    ]
    cap = other("cap", "carol", "No more than two creatures can attack you each combat.")
    return position([*team, *walkers, cap], opponents=3), ATTACKERS


def ten_clauses(size: int, rng: Random) -> tuple[Json, Json]:
    """Attackers of which no two are alike, three things to attack, ten clauses that bind them."""
    own = {
        0: FORCED,
        1: "This creature can't attack or block alone.",
        2: "This creature can't attack unless a creature with greater power also attacks.",
        3: FORCED,
        5: FLYING,
        7: "This creature can't attack or block alone.",
    }
    team = [
        creature(f"c{n}", "alice", *([own[n]] if n in own else []), power=1 + n, goaded_by=["bob"] * (n in (4, 6)))
        for n in range(size)
    ]
    rules = [
        other("prison", "bob", TAX),
        other("cap", "carol", "No more than two creatures can attack you each combat."),
        forests(4),
        other("walker", "carol", "", "Legendary Planeswalker — Jace", loyalty=4),
    ]
    return position([*team, *rules], opponents=2), ATTACKERS


# ── Hard by construction ─────────────────────────────────────────────────────────────────────────────


def satisfiability(size: int, rng: Random) -> tuple[Json, Json]:
    """A random 3-SAT formula with `size` variables and 4.26 clauses for each, as blocks.

    A clause is an attacker that must be blocked. For each occurrence of a literal there is a blocker that can block its
    clause. A variable is two attackers, `true` and `false`, that must be blocked, and a judge, the only creature that
    can block both: to block `true`, the judge and every blocker of the negative literal are needed, so that the
    positive ones stay free for their clauses; `false` the other way round. So 2 * variables + clauses requirements
    can be obeyed (the judge's own included) exactly when the formula can be satisfied.
    """
    variables = max(3, size)
    clauses = [
        [(variable, rng.random() < 0.5) for variable in rng.sample(range(variables), 3)]
        for _ in range(round(4.26 * variables))
    ]
    kind = iter(TYPES)
    clause_kinds = [next(kind) for _ in clauses]
    permanents: list[Json] = [
        attacker(f"clause{n}", WANTED, f"This creature can't be blocked except by {clause_kinds[n]}s.")
        for n in range(len(clauses))
    ]
    for variable in range(variables):
        judge: list[str] = []
        for value in (True, False):
            word, own = ("true" if value else "false"), next(kind)
            judge.append(own)
            places = [n for n, clause in enumerate(clauses) if (variable, not value) in clause]
            texts = [WANTED, f"This creature can't be blocked except by {own}s."]
            if places:
                needed = f"{NUMBERS[len(places) + 1]} or more creatures"
                texts.insert(1, f"This creature can't be blocked except by {needed}.")
            permanents.append(attacker(f"{word}{variable}", *texts))
            permanents += [creature(f"x{variable}{word}_{n}", "bob", types=(own, clause_kinds[n])) for n in places]
        permanents.append(creature(f"judge{variable}", "bob", BLOCKS, types=judge))
    return position(permanents), BLOCKERS


def set_packing(size: int, rng: Random) -> tuple[Json, Json]:
    """`size` random 3-sets over as many elements: attackers that must be blocked if able and can't be blocked except by
    three or more creatures, each blockable by the members of its set alone. As many disjoint sets as possible are
    blocked.
    """
    elements = max(3, size)
    members: list[list[str]] = [[] for _ in range(elements)]
    permanents: list[Json] = []
    three = "This creature can't be blocked except by three or more creatures."
    for n in range(size):
        kind = TYPES[n]
        for element in rng.sample(range(elements), 3):
            members[element].append(kind)
        permanents.append(attacker(f"set{n}", WANTED, three, f"This creature can't be blocked except by {kind}s."))
    permanents += [creature(f"e{n}", "bob", types=kinds) for n, kinds in enumerate(members)]
    return position(permanents), BLOCKERS


WRITTEN: dict[str, WrittenFamily] = {
    family.__name__: family
    for family in (
        lures,
        forced_pairs,
        block_tax,
        evasion,
        duel,
        propaganda,
        tokens,
        planeswalkers,
        ten_clauses,
        satisfiability,
        set_packing,
    )
}
