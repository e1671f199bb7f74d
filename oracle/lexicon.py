"""Word classes of rules text: types, subtypes and their plurals, colours, numbers, statuses.

:func:`classes` gives every class a token belongs to: English words have several ("Wall" is a subtype, "one" a number
and a word), and a pattern picks the one it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from lawmage.models.terms import (
    AT_LEAST_ONE,
    AllOf,
    AnyOf,
    ColorCount,
    Filter,
    HasColor,
    HasStatus,
    HasSubtype,
    HasType,
    Not,
    Numbers,
)
from lawmage.oracle import lexicon_subtypes as subtypes


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, "_" standing for a space inside one.

    >>> words_of("Wall Time_Lord")
    ('Wall', 'Time Lord')
    """
    return tuple(word.replace("_", " ") for word in text.split())


COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}  # 105.1

NUMBERS = {
    word: number
    for number, word in enumerate(
        words_of(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
            "sixteen seventeen eighteen nineteen twenty"
        )
    )
} | {"ninety-nine": 99, "thirty": 30, "forty": 40, "fifty": 50}

CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")  # 205.4a
OBJECT_WORDS = ("permanent", "spell", "card", "source", "token", "commander")
_TYPE_PLURALS = {"sorcery": "sorceries"}

# States a permanent is in or lacks: 110.5, 506, 301.5, 303.4, 700.9, 701.15b, 701.60b, 702.171b
STATUSES = words_of(
    "attacking blocked blocking crewed enchanted equipped exerted face-down face-up fortified goaded modified "
    "monstrous renowned saddled stickered suspected tapped token unblocked"
)

_IRREGULAR = {
    "Calf": ("Calves",),
    "Child": ("Children",),
    "Cyberman": ("Cybermen",),
    "Cyclops": ("Cyclopes", "Cyclops"),
    "Dwarf": ("Dwarves",),
    "Elf": ("Elves",),
    "Efreet": ("Efreets", "Efreet"),
    "Fungus": ("Funguses", "Fungi"),
    "Hero": ("Heroes",),
    "Homunculus": ("Homunculi", "Homunculuses"),
    "Locus": ("Loci",),
    "Mouse": ("Mice",),
    "Ox": ("Oxen",),
    "Pegasus": ("Pegasi", "Pegasuses"),
    "Thief": ("Thieves",),
    "Werewolf": ("Werewolves",),
    "Wolf": ("Wolves",),
}
_UNCHANGED = set(
    words_of(
        "Aetherborn Astartes Aurochs Azra Bison Clamfolk Custodes Dauthi Eldrazi Equipment Fish Jellyfish Kavu "
        "Kithkin Kor Merfolk Metathran Moonfolk Myr Nephilim Ninja Plains Samurai Sheep Soltari Starfish Thalakos"
        " Townsfolk Treefolk Vedalken Kirin Noggle Necron Moose Sable Spawn Phyrexian Elk Orgg Squid Zubera "
        "Volver Qu"
    )
)


def plurals(word: str) -> tuple[str, ...]:
    """The plurals of a subtype.

    >>> plurals("Elf"), plurals("Ally"), plurals("Sphinx"), plurals("Wall")
    (('Elves',), ('Allies',), ('Sphinxes',), ('Walls',))
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        regular = word[:-1] + "ies"
    elif word.endswith(("s", "x", "ch", "sh", "z")):
        regular = word + "es"
    else:
        regular = word + "s"
    return (regular, word) if word in _UNCHANGED else (regular,)


CREATURE_TYPES = frozenset(words_of(subtypes.CREATURE + subtypes.NEWER_CREATURE))
LAND_TYPES = frozenset(words_of(subtypes.LAND))
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # 305.6


@cache
def _subtype_tables() -> tuple[dict[str, str], dict[str, str]]:
    kinds = (
        subtypes.ARTIFACT,
        subtypes.ENCHANTMENT,
        subtypes.LAND,
        subtypes.PLANESWALKER,
        subtypes.SPELL,
        subtypes.CREATURE,
        subtypes.BATTLE,
        subtypes.NEWER_CREATURE,
        subtypes.NEWER_OTHER,
    )
    every = words_of(" ".join(kinds))
    return {word: word for word in every}, {plural: word for word in every for plural in plurals(word)}


def color_filter(word: str) -> Filter | None:
    """The filter of a colour word, "colorless", "monocolored" or "multicolored" (105.2)."""
    if word in COLORS:
        return HasColor(COLORS[word])
    return {
        "colorless": ColorCount(Numbers(0, 0)),
        "monocolored": ColorCount(Numbers(1, 1)),
        "multicolored": ColorCount(Numbers(2)),
        "colored": ColorCount(AT_LEAST_ONE),
    }.get(word)


def _status_filter(word: str) -> Filter | None:
    if word in STATUSES:
        return HasStatus(word)
    if word == "untapped":
        return Not(HasStatus("tapped"))
    if word == "historic":  # 700.6
        return AnyOf((HasType("legendary"), HasType("artifact"), HasSubtype("Saga")))
    return None


def _adjective(exact: str, lower: str) -> Filter | None:
    """One adjective: colour, status, supertype, or any of these and types after "non"."""
    found = color_filter(lower) or _status_filter(lower)
    if found is not None:
        return found
    if lower in SUPERTYPES:
        return HasType(lower)
    if lower.startswith("non"):
        rest = lower[3:].lstrip("-")
        exact_rest = exact[3:].lstrip("-")
        inner = color_filter(rest) or _status_filter(rest)
        if inner is None and rest in (*SUPERTYPES, *CARD_TYPES):
            inner = HasType(rest)
        if inner is None and rest in ("commander",):
            inner = HasStatus(rest)
        if inner is None and exact_rest in _subtype_tables()[0]:
            inner = HasSubtype(exact_rest)
        if inner is not None:
            return Not(inner)
    return None


def _type_filter(word: str) -> Filter:
    if word in ("token", "commander"):
        return HasStatus(word)
    if word == "source":
        return AllOf(())
    return HasType(word)


@lru_cache(maxsize=16384)
def classes(exact: str, lower: str) -> Mapping[str, tuple[Any, ...]]:
    """Every word class of a token, with its values.

    type/types (card types and words for objects), subtype/subtypes, adjective, color, cardtype, number, word, pt, mana,
    quote, name.
    """
    found: dict[str, tuple[Any, ...]] = {}
    if exact.startswith("⟦"):
        return {"quote": (exact,)}
    if exact.startswith("⟪"):
        return {"name": (exact,)}
    if exact.startswith("{"):
        return {"mana": (exact,)}
    singular, plural = _subtype_tables()
    if exact in singular:
        found["subtype"] = (singular[exact],)
    if exact in plural:
        found["subtypes"] = (plural[exact],)
    for word in (*CARD_TYPES, *OBJECT_WORDS):
        if lower == word:
            found["type"] = (_type_filter(word),)
        elif lower == _TYPE_PLURALS.get(word, word + "s"):
            found["types"] = (_type_filter(word),)
    adjective = _adjective(exact, lower)
    if adjective is not None:
        found["adjective"] = (adjective,)
    if lower in COLORS:
        found["color"] = (COLORS[lower],)
    if lower in CARD_TYPES:
        found["cardtype"] = (lower,)
    if lower in NUMBERS:
        found["number"] = (NUMBERS[lower],)
    elif lower.isdecimal() and len(lower) < 9:
        found["number"] = (int(lower),)
    if "/" in lower and lower != "and/or":
        found["pt"] = (lower,)
    elif lower[:1].isalpha():
        found["word"] = (lower,)
    return found


CLASS_NAMES = words_of(
    "type types subtype subtypes adjective color cardtype number pt mana quote name word"
)  # the classes a pattern may name
