"""What rules text says about costs and about when spells may be cast and abilities activated, as frozen data.

The parts of a cost are those of :mod:`lawmage.models.mana_abilities`. Statements are evaluated in the frame of the
object they stand on; in statements of a card about itself the source is the spell (CR 118, 601, 602).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from lawmage.models.mana_abilities import CostPart, Limit
from lawmage.models.terms import ALWAYS, ANYTHING, Amount, Cond, Filter, PlayerRef, Who

CAST = "cast"
ACTIVATE = "activate"


@dataclass(frozen=True, slots=True)
class Deed:
    """Casting spells, or activating abilities of objects, that match.

    `by` is who does it. `zones` are where the card is cast from (empty: anywhere; "not hand": anywhere but the hand).
    `kind` narrows abilities: "equip", "loyalty", "cycling", ... (empty: any); `but` are kinds left out. `targets`
    narrows to what targets something that matches. `symbol` narrows to costs with that symbol ("{X}", "{T}"). `mana`
    False leaves mana
    abilities out (605).
    """

    verb: str
    what: Filter = ANYTHING
    by: PlayerRef = Who.ANY
    zones: tuple[str, ...] = ()
    kind: str = ""
    targets: Filter | None = None
    symbol: str = ""
    mana: bool = True
    but: tuple[str, ...] = ()


class Change(Enum):
    """How a total cost is changed (601.2f)."""

    MORE = "more"
    LESS = "less"
    AT_LEAST = "at least"


@dataclass(frozen=True, slots=True)
class CostChange:
    """A total cost becomes greater, smaller, or at least something (601.2f). `mana` is due (or taken off) `times`.

    `spells_before` multiplies by the spells the player has cast this turn already, `beyond_first` by the targets beyond
    the first. `floor`: the mana is not reduced below that much. `life` is added to the cost. `nth`: only for the first,
    second, ... such spell of the player each turn (0: for all). `colored`: a reduction of colored mana only.
    `optional`: only for those who pay the `life`. `each_target` multiplies by the targets.
    """

    deed: Deed
    change: Change
    mana: str = ""
    times: Amount = 1
    spells_before: bool = False
    beyond_first: bool = False
    floor: int = 0
    life: Amount = 0
    nth: int = 0
    colored: bool = False
    optional: bool = False
    each_target: bool = False
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class Prohibition:
    """The deed can't be done (101.2, 601.3, 602.5). `spells_this_turn`: only when that many were cast already."""

    deed: Deed
    when: Cond = ALWAYS
    spells_this_turn: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Permission:
    """Spells may be cast from zones, as though they had flash, or without paying their mana cost (601.3, 118.9).

    For abilities, `flash` is "any time you could cast an instant" and `haste` "as though those creatures had haste";
    `times` is how often the loyalty abilities of one permanent may be activated each turn (606.3). `cost` is paid
    rather than the mana cost, `extra` in addition to it. `once`: for one spell each turn. `keyword`: the cards have
    flashback, escape, ..., for their mana cost and `extra`. `free` and `flash`: only cast free it is as with flash.
    """

    deed: Deed
    flash: bool = False
    free: bool = False
    cost: tuple[CostPart, ...] | None = None
    more: str = ""
    haste: bool = False
    times: int = 1
    extra: tuple[CostPart, ...] = ()
    once: bool = False
    keyword: str = ""
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """ "You may ... rather than pay this spell's mana cost" (118.9)."""

    cost: tuple[CostPart, ...]
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class Additional:
    """ "As an additional cost to cast this spell, ..." (118.8): one of the costs; `optional` if "you may"."""

    costs: tuple[tuple[CostPart, ...], ...]
    optional: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """ "Cast this spell only ..." (601.3): the restriction."""

    limit: Limit
    steps: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class SpendAs:
    """Mana of the types `of` may be spent as though it were of one of the types `like` (609.4b).

    `only`: no longer as what it is. `deed` narrows what it is spent on (None: anything).
    """

    of: str
    like: str
    by: PlayerRef = Who.YOU
    only: bool = False
    deed: Deed | None = None
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class LifeFor:
    """ "For each {B} in a cost, you may pay 2 life rather than pay that mana" (118.9)."""

    symbol: str
    life: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class OnlyMana:
    """ "Spend only mana produced by creatures to cast this spell": what must have produced it; `x_of` types for X.

    `never`: no mana can be spent on it at all.
    """

    producer: Filter | None = None
    x_of: str = ""
    never: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class CounterTrigger:
    """ "Whenever an opponent casts a spell, if no mana was spent to cast it, counter that spell."

    `unspent` are the types of mana none of which was spent ("": whatever was spent); `nth`: only the first, second, ...
    such spell each turn.
    """

    deed: Deed
    unspent: str = ""
    nth: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class CardsLose:
    """ "Cards in graveyards lose all abilities": no keyword of theirs lets them be cast from there (702.34a)."""

    zones: tuple[str, ...]
    what: Filter = ANYTHING
    text: str = ""


@dataclass(frozen=True, slots=True)
class CountersBanned:
    """Counters (of a kind) can't be put on what matches: a cost that puts some there can't be paid (118.3)."""

    what: Filter
    kind: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class PaymentBanned:
    """Players can't pay life, or sacrifice what matches, to cast spells or activate abilities.

    `mana` False leaves mana abilities out.
    """

    life: bool = False
    sacrifice: Filter | None = None
    by: PlayerRef = Who.ANY
    mana: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Crewing:
    """How creatures crew Vehicles and saddle Mounts (702.122, 702.171): with `more` power, by their toughness, or
    (`banned`) not at all, Vehicles only.
    """

    what: Filter
    more: int = 0
    toughness: bool = False
    banned: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Gains:
    """Spells that match have a keyword as they are cast: convoke, improvise, flash, "affinity for artifacts", ...

    `nth`: only the first, second, ... such spell of the player each turn (0: all).
    """

    deed: Deed
    keyword: str
    nth: int = 0
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class Enters:
    """The permanent enters with that many counters of a kind (614.12); X is the X of the spell (107.3m).

    `kicked`: "if" it was kicked, or "each" time it was kicked (702.33); "" without a condition.
    """

    kind: str
    amount: Amount
    kicked: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class UnreadCost:
    """A sentence about costs or casting that was not understood."""

    text: str
    field: str | None = None


CostText: TypeAlias = (
    CostChange
    | Prohibition
    | Permission
    | Alternative
    | Additional
    | Timing
    | SpendAs
    | LifeFor
    | OnlyMana
    | CounterTrigger
    | CardsLose
    | CountersBanned
    | PaymentBanned
    | Crewing
    | Gains
    | Enters
    | UnreadCost
)
