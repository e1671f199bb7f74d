"""Mana symbols, mana costs and mana, as strings and as data (CR 106, 107.4, 202)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

COLORS = ("W", "U", "B", "R", "G")  # 105.1
TYPES = (*COLORS, "C")  # 106.1b
_RANK = {letter: rank for rank, letter in enumerate(TYPES)}

_SYMBOL = re.compile(r"\{([^{}]{1,9})\}")
_ONE = re.compile(r"[WUBRGC]\Z|S\Z|[XYZ]\Z|\d{1,7}\Z|[WUBRGC2](?:/[WUBRG]){1,2}(?:/P)?\Z|[WUBRG]/P\Z|C/P\Z")


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """One mana symbol of a cost (107.4).

    `options` are the types of mana that pay it, one each (empty: any type, `generic` of them; {S}: any, from a snow
    source). `generic` is what {3}, or the 2 of {2/W}, asks; `life` is what may be paid instead (Phyrexian, 107.4f).
    """

    text: str
    options: tuple[str, ...] = ()
    generic: int = 0
    life: int = 0
    snow: bool = False
    variable: bool = False

    @property
    def mana_value(self) -> int:
        """What the symbol adds to a mana value (202.3): X is 0, a hybrid counts its greater part."""
        if self.variable:
            return 0
        return self.generic if self.generic or not (self.options or self.snow) else 1

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors the symbol has (107.4, 105.2), hybrid and Phyrexian symbols both or all of theirs."""
        return tuple(option for option in self.options if option != "C")


@lru_cache(maxsize=8192)
def parse_cost(cost: str) -> tuple[ManaSymbol, ...]:
    """The symbols of a mana cost such as "{2}{W/U}{B/P}"; "" is no symbols. " // " joins halves of a split card.

    Raises ValueError for anything that is not a mana cost.

    >>> [symbol.options for symbol in parse_cost("{1}{G/W}")]
    [(), ('G', 'W')]
    """
    symbols: list[ManaSymbol] = []
    for half in cost.split(" // "):
        end = 0
        for found in _SYMBOL.finditer(half):
            if found.start() != end:
                break
            end = found.end()
            symbols.append(_symbol(found[1], cost))
        if end != len(half):
            raise ValueError(f"{half[end : end + 20]!r} is not a mana symbol in {cost[:60]!r}")
    return tuple(symbols)


def _symbol(inner: str, cost: str) -> ManaSymbol:
    text = "{" + inner + "}"
    if not _ONE.match(inner):
        raise ValueError(f"{text} is not a mana symbol in {cost[:60]!r}")
    parts = inner.split("/")
    if len(parts) == 1:
        if inner == "S":
            return ManaSymbol(text, snow=True)
        if inner in "XYZ":
            return ManaSymbol(text, variable=True)
        return ManaSymbol(text, generic=int(inner)) if inner.isdigit() else ManaSymbol(text, (inner,))
    life = 2 if parts[-1] == "P" else 0
    options = tuple(part for part in parts if part in _RANK)
    return ManaSymbol(text, options, generic=2 if parts[0] == "2" else 0, life=life)


def mana_value(cost: str, x: int = 0) -> int:
    """The mana value of a cost (202.3); X is 0 except on the stack (202.3e), where it is `x`.

    >>> mana_value("{X}{2/W}{W/U}{B/P}{S}"), mana_value("{X}{R}", x=4)
    (5, 5)
    """
    return sum(symbol.mana_value + (x if symbol.variable else 0) for symbol in parse_cost(cost))


def cost_colors(cost: str) -> tuple[str, ...]:
    """The colors an object has by its mana cost (105.2, 202.2), in the order WUBRG.

    >>> cost_colors("{1}{G/W}{C}")
    ('W', 'G')
    """
    found = {color for symbol in parse_cost(cost) for color in symbol.colors}
    return tuple(color for color in COLORS if color in found)


def normal_mana(letters: str) -> str:
    """Mana as letters in the order W U B R G C. Raises ValueError for other letters.

    >>> normal_mana("CGGW")
    'WGGC'
    """
    for letter in letters:
        if letter not in _RANK:
            raise ValueError(f"{letter!r} is not a type of mana: one of W U B R G C")
    return "".join(sorted(letters, key=_RANK.__getitem__))


def pool_mana(pool: str) -> str:
    """The mana of a pool written as symbols, as letters in order: "{G}{W}" is "WG". Raises ValueError."""
    letters = pool.removeprefix("{").removesuffix("}").replace("}{", "")
    if pool and "".join(f"{{{letter}}}" for letter in letters) != pool:
        raise ValueError(f"{pool[:40]!r} is not a mana pool: write it as {{G}}{{G}}")
    return normal_mana(letters)
