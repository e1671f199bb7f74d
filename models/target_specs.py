"""What a spell or ability lets its controller choose as it is put on the stack: modes, targets, divisions; as data.

An *instance* is one printed use of the word "target" (115.3): how many, of what, where, and how its targets must relate
to each other and to the targets of earlier instances of the same mode. References in the filters of an instance:
``Ref.THAT`` / ``Who.THAT`` is the target of the earlier instance `refers`; everything else is bound as in any text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lawmage.models.clauses import Unread
from lawmage.models.terms import ALWAYS, Amount, Cond, Filter, Op, PlayerRef, Stat


@dataclass(frozen=True, slots=True)
class Scope:
    """Where targets are looked for, and which of what is there. The battlefield includes the players (115.2, 115.4).

    `zone`: battlefield, stack, graveyard, exile, hand, command; "stack" holds spells and abilities.
    """

    filter: Filter
    zone: str = "battlefield"


class Trait(Enum):
    """What several targets have in common, or each have differently."""

    CONTROLLER = "controller"
    OWNER = "owner"
    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    NAME = "name"
    COLOR = "color"
    CREATURE_TYPE = "creature type"
    CARD_TYPE = "card type"


@dataclass(frozen=True, slots=True)
class Together:
    """Every two targets of the instance share the trait, or (not `same`) no two of them do."""

    trait: Trait
    same: bool


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a stat over the targets of the instance compares to an amount."""

    stat: Stat
    op: Op
    amount: Amount


@dataclass(frozen=True, slots=True)
class Division:
    """An amount that is divided among the targets as the player chooses, at least one each (601.2d)."""

    amount: Amount


class Need(Enum):
    """When an instance has its targets at all (601.2c)."""

    ALWAYS = "always"
    IF_PAID = "if an additional cost was paid"  # kicker and the like: with its targets or without
    INSTEAD = "if an additional cost was paid, in place of the instance before"


@dataclass(frozen=True, slots=True)
class Instance:
    """One instance of the word "target".

    `lo`, `hi`: how many targets; `hi` None is "any number". `others` are earlier instances of the mode whose targets it
    can't repeat ("another target"). `each` (for each opponent): `lo` to `hi` targets for each of these players,
    controlled (in other zones: owned) by that player.
    """

    text: str
    scopes: tuple[Scope, ...]
    lo: Amount = 1
    hi: Amount | None = 1
    refers: int | None = None
    others: tuple[int, ...] = ()
    together: tuple[Together, ...] = ()
    total: Total | None = None
    each: PlayerRef | None = None
    division: Division | None = None
    need: Need = Need.ALWAYS


@dataclass(frozen=True, slots=True)
class Mode:
    """One option of a modal text (700.2), or the whole text of one that is not. `weight` is its pawprints, else 1;
    `cost` the additional cost it has, "" for none (700.2h).
    """

    text: str
    instances: tuple[Instance, ...] = ()
    weight: int = 1
    cost: str = ""


@dataclass(frozen=True, slots=True)
class Choosing:
    """How many modes: `lo` to `hi` (None: any number), counted by weight if `weighted`.

    `repeat`: the same mode may be chosen more than once (700.2d). `different_players`: no player is a target of two
    modes. `cost`: the additional cost of choosing this way (702.42a), `cost_beyond` that of each mode after the first
    (702.120a).
    `when` is the condition under which this way is open; a way that an additional cost opens (kicker, entwine) is open
    always, since the cost may be paid.
    """

    lo: Amount = 1
    hi: Amount | None = 1
    repeat: bool = False
    weighted: bool = False
    when: Cond = ALWAYS
    different_players: bool = False
    cost: str = ""
    cost_beyond: str = ""


@dataclass(frozen=True, slots=True)
class CastBan:
    """What can't be chosen as the spell is cast, though it would be a legal target later ("as you cast it")."""

    filter: Filter
    text: str


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """The choices of one spell or ability.

    Not modal: one mode, `choosing` empty. Modal: `choosing` are the ways to choose modes, any of which will do; `lead`
    are instances outside the modes, printed before them, which every choice has. `triggered`: the text is that of a
    triggered ability. `unread` are the phrases that were not understood.
    """

    modes: tuple[Mode, ...]
    choosing: tuple[Choosing, ...] = ()
    lead: tuple[Instance, ...] = ()
    casting: tuple[CastBan, ...] = ()
    triggered: bool = False
    unread: tuple[Unread, ...] = ()

    @property
    def modal(self) -> bool:
        """Whether modes are chosen."""
        return bool(self.choosing)


@dataclass(frozen=True, slots=True)
class TargetingBan:
    """A static restriction on targeting: "~ can't be the target of red spells your opponents control".

    `subjects` can't be targeted by spells matching `spells` and abilities of sources matching `abilities` (None: such
    are not restricted), controlled by one of `by` (None: anyone). `keyword` names the keyword it comes from.
    """

    subjects: tuple[Scope, ...]
    spells: Filter | None
    abilities: Filter | None
    by: PlayerRef | None = None
    when: Cond = ALWAYS
    keyword: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class TargetingLeave:
    """A permission: `subjects` can be targeted by spells and abilities of `by` as though they lacked these keywords."""

    subjects: tuple[Scope, ...]
    without: tuple[str, ...]
    by: PlayerRef | None = None
    when: Cond = ALWAYS
    text: str = ""


@dataclass(frozen=True, slots=True)
class TargetingDemand:
    """Something must be chosen as a target if able (601.2c): at least one object in `wanted`, by the players `who`
    while casting spells or activating abilities.
    """

    wanted: Scope
    who: PlayerRef
    text: str = ""
