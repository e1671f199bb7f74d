"""Abilities that add mana, and what changes the mana that is added, as frozen data (CR 106, 605).

An ability that adds mana has a cost, an *output* and restrictions on spending. An output is an expression; its value
on a board is a set of mana strings ("GG", in the order W U B R G C), one for each choice its controller can make. What
acts on the event of adding mana is a :class:`Replacement` (106.12b, 614) or a :class:`Trigger` (106.12a).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from lawmage.models.terms import ALWAYS, ANYTHING, Amount, Cond, Filter, Is, Numbers, ObjectId, PlayerRef, Ref, Who

GIVEN = ObjectId("⟦given⟧")
"""The object chosen as the cost is paid: "the sacrificed creature", "that land" after "Untap a tapped land"."""

ONE = Numbers(1, 1)
SELF = Is(Ref.SOURCE)
X = "x"
"""`field` of the UnknownAmount that stands for a number chosen as the cost is paid: X, "for each counter removed"."""

# ── Costs ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class TapSelf:
    """{T} (107.5)."""


@dataclass(frozen=True, slots=True)
class UntapSelf:
    """{Q} (107.6)."""


@dataclass(frozen=True, slots=True)
class ManaPart:
    """Mana, as symbols: "{1}", "{W/U}"."""

    mana: str


@dataclass(frozen=True, slots=True)
class LifePart:
    """Pay that much life (119.4)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class CounterPart:
    """Remove (or put) counters; `kind` None is any kind. With X or "any number", `number` is the range."""

    number: Numbers
    kind: str | None = None
    on: Filter = SELF
    put: bool = False


@dataclass(frozen=True, slots=True)
class GivePart:
    """Do something to that many objects: sacrifice, tap, untap, exile, discard, return, exert, reveal.

    `zone` is where they are. The whole hand ("discard your hand") has `number` Numbers(0, None) and `all` true.
    """

    verb: str
    number: Numbers = ONE
    filter: Filter = ANYTHING
    zone: str = "battlefield"
    all: bool = False

    @property
    def is_self(self) -> bool:
        """Whether the object is the source itself ("Sacrifice this artifact")."""
        return self.filter == SELF


@dataclass(frozen=True, slots=True)
class LoyaltyPart:
    """A loyalty symbol (107.7): "+1", "−2", "0", "−X"."""

    symbol: str


@dataclass(frozen=True, slots=True)
class OtherPart:
    """A cost in words that the position has no data for ("Mill a card", "Pay {E}")."""

    text: str


CostPart: TypeAlias = TapSelf | UntapSelf | ManaPart | LifePart | CounterPart | GivePart | LoyaltyPart | OtherPart

# ── Where types of mana come from ─────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Types:
    """These types, letters of "WUBRGC"; any color is Types("WUBRG")."""

    letters: str


ANY_COLOR = Types("WUBRG")
ANY_TYPE = Types("WUBRGC")


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """Types that a permanent matching the filter could produce (106.7); `colors` leaves colorless out (105.4)."""

    filter: Filter
    colors: bool


@dataclass(frozen=True, slots=True)
class ColorsOf:
    """The colors of the objects that match, in a zone of Count."""

    filter: Filter
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """The color chosen for the source (`choices: {color: R}`)."""


@dataclass(frozen=True, slots=True)
class PickedColor:
    """The color chosen a moment ago, in the same output ("mana of that color"); see :class:`Pick`."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The colors in the color identity of a player's commander (903.4)."""

    player: PlayerRef = Who.YOU


@dataclass(frozen=True, slots=True)
class Produced:
    """The types produced by the mana ability that made the trigger trigger ("any type that land produced")."""

    colors: bool = False


@dataclass(frozen=True, slots=True)
class UnknownTypes:
    """Types that the position cannot tell ("any color written on it"); `field` names what is missing."""

    text: str
    field: str | None = None


TypeSource: TypeAlias = Types | CouldProduce | ColorsOf | ChosenColor | PickedColor | Identity | Produced | UnknownTypes


class Mix(Enum):
    """How several mana share the types they may have."""

    SAME = "all of one type"
    ANY = "any combination"
    DIFFERENT = "each another type"
    EACH = "one of each type"


# ── Outputs ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Fixed:
    """Exactly this mana, letters in order: "GG". Generic and snow symbols have become C (106.10, 106.11)."""

    mana: str


@dataclass(frozen=True, slots=True)
class OfTypes:
    """`count` mana of types taken from `types`, mixed in one of the ways. No type defined: no mana (106.5)."""

    types: TypeSource
    count: Amount = 1
    mix: Mix = Mix.SAME


@dataclass(frozen=True, slots=True)
class Times:
    """The output as often as the amount says: "{G} for each creature you control"."""

    output: Output
    amount: Amount


@dataclass(frozen=True, slots=True)
class Either:
    """One of the outputs, chosen on resolution."""

    outputs: tuple[Output, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """All of the outputs; Both(()) is no mana."""

    outputs: tuple[Output, ...] = ()


@dataclass(frozen=True, slots=True)
class When:
    """`then` if the condition holds on resolution, else `otherwise` ("If ..., add {B} instead")."""

    cond: Cond
    then: Output
    otherwise: Output = Both(())


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a color from `types`; within `output` it is the PickedColor, and OfChosen("color") in its amounts."""

    types: TypeSource
    output: Output


@dataclass(frozen=True, slots=True)
class UnknownOutput:
    """Mana that was not understood."""

    text: str


Output: TypeAlias = Fixed | OfTypes | Times | Either | Both | When | Pick | UnknownOutput

NOTHING = Both(())

# ── What the mana may be spent on ─────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Purpose:
    """One thing mana may be spent on: `deed` on objects that match.

    Deeds: "cast" (a spell), "activate" (an ability of an object), "pay" (a cost named by `text`: "cumulative upkeep").
    `text` is the phrase; with deed "pay", `symbol` is a symbol the cost must contain ("{X}").
    """

    deed: str
    filter: Filter = ANYTHING
    text: str = ""
    symbol: str | None = None


@dataclass(frozen=True, slots=True)
class Spending:
    """A restriction on spending mana (106.6): only on one of the purposes, or (`forbidden`) on none of them.

    `read` is false when the sentence was not understood: nobody may then assume what the mana pays for.
    """

    purposes: tuple[Purpose, ...]
    text: str
    forbidden: bool = False
    read: bool = True


# ── Abilities ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Limit:
    """Restrictions on activating an ability (602.5): a condition, how often each turn, when.

    `once` is "Activate only once each turn", `ever` "Activate only once"; `sorcery` "only as a sorcery"; `instant`
    "only as an instant" (so not in the middle of paying for a spell or ability).
    """

    when: Cond = ALWAYS
    once: bool = False
    ever: bool = False
    sorcery: bool = False
    instant: bool = False


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """An ability that adds mana when it resolves.

    `is_mana` says whether it is a mana ability (605.1): not a loyalty ability, without targets, and activated or (for
    triggered ones) triggered by mana. `effects` are its other sentences, as written. `anyone` is "Any player may
    activate this ability". `unread` is what was not understood of the text that bears on mana.
    """

    output: Output
    cost: tuple[CostPart, ...] = ()
    spending: tuple[Spending, ...] = ()
    limit: Limit = Limit()
    activated: bool = True
    is_mana: bool = True
    anyone: bool = False
    effects: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    text: str = ""

    @property
    def taps(self) -> bool:
        """Whether activating it is to tap the permanent for mana (106.12)."""
        return self.is_mana and TapSelf() in self.cost


@dataclass(frozen=True, slots=True)
class Event:
    """Mana being produced: by tapping a permanent that matches (106.12), or with `tapped` false by any ability of one.

    `tapper` is the player who taps; `types` the types it must have some of (None: any), `chosen` the chosen color;
    `at_least` the amount.
    """

    permanent: Filter = ANYTHING
    tapper: PlayerRef | None = None
    types: str | None = None
    chosen: bool = False
    at_least: int = 1
    tapped: bool = True
    when: Cond = ALWAYS


@dataclass(frozen=True, slots=True)
class Trigger:
    """ "Whenever ... is tapped for mana" (106.12a). `output` is None if it adds no mana; then it is no mana ability.

    `receiver` is who adds the mana; `may` whether that player may decline.
    """

    event: Event
    output: Output | None = None
    receiver: PlayerRef = Who.YOU
    may: bool = False
    spending: tuple[Spending, ...] = ()
    targets: bool = False
    unread: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Becomes:
    """New types: each mana of `replaced` types (None: of any) becomes one of `types`; all become the same one.

    With `amount`, the whole becomes that much mana ("instead of any other type and amount").
    """

    types: TypeSource
    replaced: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Multiplied:
    """Twice (three times) as much of that mana."""

    factor: int


@dataclass(frozen=True, slots=True)
class Replacement:
    """An effect that replaces the production of mana (614). Each way has the permanents it is for; a permanent that
    several ways are for has the choice ("Plains produce {R}, Islands produce {G}").
    """

    event: Event
    ways: tuple[tuple[Filter, Becomes | Multiplied], ...]
    text: str = ""
    unread: tuple[str, ...] = ()


ManaText: TypeAlias = ManaAbility | Trigger | Replacement
