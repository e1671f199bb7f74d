"""Answers, and what follows from them, in words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

Said: TypeAlias = Iterator[str]
COST_WORDS = {"mana": "for mana", "alternative": "for an alternative cost", "free": "without paying its mana cost"}


def in_words(answer: Mapping[str, Any]) -> str:
    """An answer on one line.

    >>> in_words({"attacks": {"bears": "bob", "lion": "jace"}})
    'bears → bob; lion → jace'
    >>> in_words({"blocks": {}})
    'no blocks'
    >>> in_words({"targets": [["bears", "lion"], []], "division": {"bears": 1, "lion": 2}, "x": 3})
    'targets: [bears, lion], none; divided: bears 1, lion 2; X = 3'
    >>> in_words({"taps": {"forest": "G", "sol_ring": "CC"}, "life": 2, "convoke": {"bears": "1"}})
    'forest for G, sol_ring for CC; 2 life; convoke bears for 1'
    >>> in_words({"ability": 1, "activate": "jace", "targets": [["bob"]]})
    'jace, ability 1; targets: [bob]'
    >>> in_words({"cast": "Gut Shot", "cost": "mana", "life": 2})
    'cast Gut Shot for mana; 2 life'
    """
    lead, used = _lead(answer)
    rest = (_PART.get(key, _other)(key, value) for key, value in answer.items() if key not in used)
    return "; ".join(part for part in (lead, *rest) if part)


def _lead(answer: Mapping[str, Any]) -> tuple[str, set[str]]:
    """What an answer of each kind begins with, and the keys that are said by it."""
    for key in ("attacks", "blocks"):
        if key in answer:
            arrows = [f"{left} → {_joined(right, ' and ')}" for left, right in answer[key].items()]
            return "; ".join(arrows) or f"no {key}", {key}
    if "activate" in answer:
        number = f", ability {answer['ability']}" if "ability" in answer else ""
        return f"{answer['activate']}{number}", {"activate", "ability"}
    if "cast" in answer:
        where = f" from {answer['from']}" if "from" in answer else ""
        return f"cast {answer['cast']}{where} {COST_WORDS[answer['cost']]}", {"cast", "cost", "from"}
    if "taps" in answer:
        taps = _pairs(answer["taps"], " for ")
        return taps or ("nothing" if len(answer) == 1 else ""), {"taps"}
    if "resolves" in answer:
        return "resolves" if answer["resolves"] else "does not resolve", {"resolves"}
    if "mana" in answer:
        number = f"ability {answer['ability']}: " if "ability" in answer else ""
        return f"{number}{answer['mana'] or 'no mana'}", {"ability", "mana"}
    if "army" in answer:
        return "a new Army" if answer["army"] == "new" else str(answer["army"]), {"army"}
    if "ring_bearer" in answer:
        return str(answer["ring_bearer"] or "no Ring-bearer"), {"ring_bearer"}
    return "", set()


def _pairs(mapping: Mapping[str, Any], between: str = " ") -> str:
    return ", ".join(f"{key}{between}{_joined(value)}" for key, value in mapping.items())


def _joined(value: Any, between: str = ", ") -> str:
    if isinstance(value, Mapping):
        return _pairs(value)
    return between.join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _instances(lists: Iterable[Any]) -> str:
    return ", ".join(f"[{_joined(each)}]" if each else "none" for each in lists) or "none"


def _other(key: str, value: Any) -> str:
    if value is True:
        return key
    return f"{key.replace('_', ' ')}: {_joined(value) or 'none'}"


_PART: Mapping[str, Callable[[str, Any], str]] = {
    "targets": lambda key, lists: f"targets: {_instances(lists)}",
    "legal_targets": lambda key, lists: f"legal targets: {_instances(lists)}",
    "bands": lambda key, lists: f"bands: {_instances(lists)}",
    "x": lambda key, value: f"X = {value}",
    "division": lambda key, value: f"divided: {_pairs(value)}",
    "pool": lambda key, mana: f"{mana} of the mana pool",
    "life": lambda key, value: f"{value} life",
    "convoke": lambda key, value: f"convoke {_pairs(value, ' for ')}",
    "improvise": lambda key, ids: f"improvise {_joined(ids)}",
    "delve": lambda key, value: f"delve {value if isinstance(value, int) else _joined(value)}",
    "sacrifice": lambda key, ids: f"sacrifice {_joined(ids)}",
    "tap": lambda key, ids: f"tap {_joined(ids)}",
    "enlist": lambda key, value: f"enlist: {_pairs(value)}",
    "remove_counters": lambda key, value: f"remove counters: {_pairs(value)}",
    "kicked": lambda key, value: "kicked" if value is True else f"kicked {value} times",
}


def what_follows(outcome: Mapping[str, Any] | None) -> str:
    """What follows from an answer, on one line; "" where that is nothing worth a word.

    >>> what_follows({"cost": "{2}{W/P}"}), what_follows({"cost": "{0}"})
    ('costs {2}{W/P}', '')
    >>> what_follows({"mana_spent": False, "countered_by": ["boromir"], "x": None, "enters_with_counters": {}})
    'no mana spent; countered by boromir'
    >>> what_follows({"token": None, "counters_added": 2, "subtypes": ["Army", "Orc"], "power": 2, "toughness": 2})
    '2 counters: 2/2 Army Orc'
    """
    return "; ".join(_follows(outcome or {}))


def _follows(outcome: Mapping[str, Any]) -> Said:
    if outcome.get("cost", "{0}") != "{0}":
        yield f"costs {outcome['cost']}"
    if "counters_added" in outcome:
        number = outcome["counters_added"]
        size = f"{outcome['power']}/{outcome['toughness']}"
        yield f"{number} counter{'' if number == 1 else 's'}: {size} {' '.join(outcome['subtypes'])}"
    if outcome.get("emblem_created"):
        yield "the emblem is created"
    if "ring_level" in outcome:
        yield f"the Ring has level {outcome['ring_level']}"
    if outcome.get("triggers"):
        yield f"triggers: {_joined(outcome['triggers'])}"
    if outcome.get("mana_spent") is False:
        yield "no mana spent"
    if outcome.get("countered_by"):
        yield f"countered by {_joined(outcome['countered_by'])}"
    if outcome.get("x") is not None:
        yield f"its X is {outcome['x']}"
    if outcome.get("enters_with_counters"):
        yield f"enters with counters: {_pairs(outcome['enters_with_counters'])}"
