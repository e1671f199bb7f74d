"""A payment to be made, in plain terms: what is needed, what there is. Nothing here reads rules text.

A *need* is one mana symbol of the cost (or of the cost of a mana ability that helps to pay it), after every choice of
601.2b: one coloured symbol, one {C}, one {S}, or one generic mana. A *unit* is one mana, or one thing that stands for
one mana (a creature tapped for convoke, an artifact tapped for improvise, a card exiled for delve), with the needs it
pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

GENERIC = "*"
SNOW = "S"
MAIN = ""  # the slot of the cost itself; other slots are ids of mana sources


@dataclass(frozen=True, slots=True, order=True)
class Need:
    """One mana symbol. `slot` says whose cost it is in; `symbol` is "*", "S", or the types that pay it ("W", "GU")."""

    slot: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Unit:
    """One mana. `label` is what the answer calls it: the type of the mana ("W"), or what convoke pays ("W", "1").

    `tag` distinguishes mana of one type that may be spent on different things (snow, restricted, ...).
    """

    label: str
    tag: str = ""


Pays: TypeAlias = Callable[[Unit, Need], bool]
"""Whether a unit may pay a need (106.6, 107.4, 609.4b)."""


@dataclass(frozen=True, slots=True)
class Give:
    """A cost of objects: `count` of `among` must be given (sacrificed, tapped, counters removed).

    `early`: a mana ability asks for them, before the cost itself is paid (601.2g-h).
    """

    verb: str
    count: int
    among: frozenset[str]
    early: bool = False

    @property
    def kind(self) -> tuple[str, frozenset[str], bool]:
        """What objects may serve, and when."""
        return self.verb, self.among, self.early


@dataclass(frozen=True, slots=True)
class Use:
    """One activation of a mana ability: what it makes, and what it costs besides tapping or sacrificing its own source.

    `outputs` are the multisets of units it can make, one of which is chosen. `limit` is how often the ability can be
    activated in one payment (None: as often as it can be paid).
    """

    ability: int
    outputs: tuple[tuple[Unit, ...], ...]
    needs: tuple[Need, ...] = ()
    life: int = 0
    gives: tuple[Give, ...] = ()
    taps: bool = False
    untaps: bool = False
    sacrifices: bool = False
    limit: int | None = 1


@dataclass(frozen=True, slots=True)
class Source:
    """A mana source. `tapped` says it is tapped now; `weight` how dear it is to the automatic payment."""

    id: str
    uses: tuple[Use, ...]
    tapped: bool = False
    weight: int = 0


Bill: TypeAlias = tuple[Need, ...]
"""The needs of one way to announce and total the cost (601.2b, 601.2f), sorted."""


@dataclass(frozen=True)
class Variant:
    """One choice among the costs of a spell: what mana is due for each amount of life, and what objects are given."""

    bills: Mapping[int, tuple[Bill, ...]]
    gives: tuple[Give, ...] = ()


@dataclass(frozen=True)
class Instance:
    """Everything a payment depends on.

    `bills` gives, for each amount of life that is paid for the cost itself, the ways to total the mana of the cost.
    `pool` is mana that is there already. `convoke` are pairs (creature, unit), `improvise` artifacts, `delve` cards (or
    an unnamed number `delve_count` of them). `gives` are objects the cost itself asks for. `others` are other choices
    of costs, each with its bills and its objects (601.2b): a payment pays one of them.
    """

    bills: Mapping[int, tuple[Bill, ...]]
    sources: tuple[Source, ...]
    pays: Pays
    life: int = 0
    pool: tuple[Unit, ...] = ()
    convoke: tuple[tuple[str, Unit], ...] = ()
    improvise: tuple[str, ...] = ()
    delve: tuple[str, ...] = ()
    delve_count: int = 0
    gives: tuple[Give, ...] = ()
    others: tuple[Variant, ...] = ()

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Every choice of costs."""
        return (Variant(self.bills, self.gives), *self.others)

    def bills_for(self, life: int) -> tuple[Bill, ...]:
        """The bills of every choice of costs with this much life."""
        return tuple(bill for each in self.variants for bill in each.bills.get(life, ()))

    @property
    def all_bills(self) -> tuple[Bill, ...]:
        """The bills of every choice of costs and every amount of life."""
        return tuple(bill for each in self.variants for some in each.bills.values() for bill in some)

    @property
    def lives(self) -> tuple[int, ...]:
        """The amounts of life of every choice of costs."""
        return tuple(sorted({life for each in self.variants for life in each.bills}))

    @property
    def may_be_given(self) -> tuple[Give, ...]:
        """The objects that some choice of costs asks for."""
        return tuple(dict.fromkeys(give for each in self.variants for give in each.gives))


IMPROVISED = Unit("1", "improvise")
DELVED = Unit("1", "delve")
