"""Small random payments."""

import random

from lawmage.solver.payment.instance import Give, Instance, Need, Source, Unit, Use


def pays(unit: Unit, need: Need) -> bool:
    """Plain rules: {S} needs snow, restricted mana pays only the cost itself, helpers pay what they say."""
    if unit.tag == "restricted" and need.slot:
        return False
    if unit.tag in ("convoke", "improvise", "delve"):
        if need.slot:
            return False
        return need.symbol == "*" if unit.label == "1" else need.symbol != "S" and unit.label in need.symbol
    if need.symbol == "*":
        return unit.tag != "colored only"
    return unit.tag == "snow" if need.symbol == "S" else unit.label in need.symbol


def mana(letters: str, tag: str = "") -> tuple[Unit, ...]:
    return tuple(Unit(letter, tag) for letter in letters)


def random_source(rng: random.Random, name: str, others: list[str]) -> Source:
    kind = rng.randrange(14)
    color = rng.choice("WUB")
    plain = Use(0, (mana(color, rng.choice(["", "", "snow"])),), taps=True)
    if kind < 4:
        return Source(name, (plain,))
    if kind == 4:
        return Source(name, (Use(0, (mana("W"), mana("U")), taps=True),))
    if kind == 5:
        return Source(name, (Use(0, (mana("CC"),), taps=True),))
    if kind == 6:
        return Source(name, (Use(0, (mana(rng.choice(["WU", "UB"])),), (Need(name, "*"),), taps=True),))
    if kind == 7:
        filtered = Use(1, (mana("WW"), mana("WU"), mana("UU")), (Need(name, "UW"),), taps=True)
        return Source(name, (Use(0, (mana("C"),), taps=True), filtered))
    if kind == 8:
        return Source(name, (Use(0, (mana("W"), mana("U"), mana("B")), (Need(name, "*"),), limit=rng.choice([1, 2])),))
    if kind == 9:
        return Source(name, (Use(0, (mana("W"), mana("B")), taps=True, life=1),))
    if kind == 10:
        give = Give("sacrifice", 1, frozenset(others[:2]), early=True)
        return Source(name, (Use(0, (mana("CC"),), gives=(give,), limit=2),))
    if kind == 11 and others != [name]:
        give = Give("tap", 1, frozenset(other for other in others[:3] if other != name), early=True)
        return Source(name, (Use(0, (mana("W"), mana("U")), gives=(give,), taps=True),))
    if kind == 12:
        return Source(name, (Use(0, (mana("C"),), taps=True), Use(1, (mana("WW", "restricted"),), taps=True)))
    return Source(name, (Use(0, (mana(color),), taps=True, sacrifices=True),))


def random_instance(seed: int, most: int = 4) -> Instance:
    """A payment with up to `most` sources, pool, helpers and objects to give."""
    rng = random.Random(seed)
    names = [f"s{number}" for number in range(rng.randint(1, most))]
    sources: tuple[Source, ...] = ()
    for name in names:
        simple = [each.id for each in sources if not any(use.needs for use in each.uses)]
        sources += (random_source(rng, name, [*simple, name]),)
    bills: dict[int, list[tuple[Need, ...]]] = {}
    symbols = [rng.choice(["*", "*", "W", "U", "B", "UW", "C", "S", "2/W", "B/P"]) for _ in range(rng.randint(1, 3))]
    for life, bill in announce(symbols):
        bills.setdefault(life, []).append(bill)
    return Instance(
        {life: tuple(dict.fromkeys(some)) for life, some in bills.items()},
        sources,
        pays,
        life=rng.choice([0, 1, 2, 4]),
        pool=mana(rng.choice(["", "", "", "W", "UB", "C"])),
        convoke=tuple(
            (name, Unit(label, "convoke")) for name in rng.choice([[], [], names[:2], ["x"]]) for label in "1W"
        ),
        improvise=tuple(rng.choice([[], [], names[-1:], ["y"]])),
        delve=tuple(rng.choice([[], [], ["g1", "g2"]])),
        gives=rng.choice([(), (), (Give("sacrifice", 1, frozenset(names)),), (Give("tap", 1, frozenset(names)),)]),
    )


def announce(symbols: list[str]):
    """The ways to announce hybrid and Phyrexian symbols (601.2b)."""
    if not symbols:
        yield 0, ()
        return
    first, rest = symbols[0], symbols[1:]
    for life, bill in announce(rest):
        if first == "2/W":
            yield life, tuple(sorted((*bill, Need("", "W"))))
            yield life, tuple(sorted((*bill, Need("", "*"), Need("", "*"))))
        elif first == "B/P":
            yield life, tuple(sorted((*bill, Need("", "B"))))
            yield life + 2, bill
        else:
            yield life, tuple(sorted((*bill, Need("", first))))
