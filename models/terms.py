"""The terms of rules text: references, amounts, filters and conditions, as frozen data.

Filters and conditions are relational: they are evaluated in a frame that binds the references of
:class:`Ref` and :class:`Who`. An :class:`UnknownFilter`, :class:`UnknownAmount` or :class:`UnknownCond` is
three-valued "unknown": never true, never silently false.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Relation(Enum):
    """The two declarations of combat."""

    ATTACK = "attack"
    BLOCK = "block"


class Ref(Enum):
    """An object named by the text. The reader resolves "it", "they", "that creature" to one of these."""

    SOURCE = "the object that has the ability; in an effect, each object of `affects`"
    ATTACHED = "the object (or player) the source is attached to"
    LEFT = "the attacker or blocker of the pair spoken about"
    RIGHT = "what is attacked, or the attacker that is blocked"
    CANDIDATE = "the object the innermost filter is testing"
    THAT = "the object bound by the nearest enclosing Satisfies filter"


class Who(Enum):
    """A player named by the text."""

    YOU = "the controller of the source"
    OPPONENT = "any opponent of YOU"
    ANY = "any player"
    DEFENDER = "the defending player of the pair (508.5); for blocks, the blocking player"
    ACTIVE = "the attacking player, whose turn it is"
    ENCHANTED = "the player the source is attached to"
    CHOSEN = "the player chosen for the source"
    CANDIDATE = "the player the innermost filter is testing"
    THAT = "the player (or the controller of the object) bound by the nearest enclosing Satisfies"
    NEAREST_CHOSEN = "the subject's nearest opponent in the direction chosen for the source"


@dataclass(frozen=True, slots=True)
class ObjectId:
    """An object named by its id in the position (only in effect texts)."""

    id: str


@dataclass(frozen=True, slots=True)
class PlayerId:
    """A player named by id in the position (only in effect texts)."""

    id: str


@dataclass(frozen=True, slots=True)
class ControllerOf:
    """The controller of an object (of a player: that player; of a battle see DEFENDER)."""

    of: ObjectRef


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The owner of an object."""

    of: ObjectRef


@dataclass(frozen=True, slots=True)
class OpponentOf:
    """Any opponent of a player."""

    of: PlayerRef


ObjectRef: TypeAlias = Ref | ObjectId
PlayerRef: TypeAlias = Who | PlayerId | ControllerOf | OwnerOf | OpponentOf


class Op(Enum):
    """Comparison of two amounts."""

    LT = "<"
    LE = "<="
    EQ = "="
    NE = "!="
    GE = ">="
    GT = ">"


# ── Amounts ───────────────────────────────────────────────────────────────────────────────────────


class Stat(Enum):
    """A number that an object has."""

    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    BASE_POWER = "base power"
    LOYALTY = "loyalty"


class PlayerStat(Enum):
    """A number that a player has."""

    LIFE = "life"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    POISON = "poison"
    LANDS_PLAYED = "lands_played"  # this turn
    SPELLS_CAST = "spells_cast"  # this turn
    LIBRARY = "library"  # a hidden number: unknown unless the position gives it


@dataclass(frozen=True, slots=True)
class StatOf:
    """A characteristic of one object."""

    of: ObjectRef
    stat: Stat


@dataclass(frozen=True, slots=True)
class PlayerStatOf:
    """Life total, cards in hand, ... of one player."""

    of: PlayerRef
    stat: PlayerStat


@dataclass(frozen=True, slots=True)
class Count:
    """How many objects match. `zone`: battlefield, graveyard, hand, exile, stack, or players."""

    filter: Filter
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Greatest:
    """The greatest (or least) value of a stat among the objects that match; 0 if none do."""

    filter: Filter
    stat: Stat
    least: bool = False


@dataclass(frozen=True, slots=True)
class SumOf:
    """The total of a stat among the objects that match."""

    filter: Filter
    stat: Stat


@dataclass(frozen=True, slots=True)
class CountersOn:
    """Counters on an object; `kind` None counts all kinds."""

    of: ObjectRef
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class LandTypes:
    """Domain: the number of basic land types among lands a player controls (702/207.2c "domain")."""

    of: PlayerRef


CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Devotion:
    """Devotion to the colours (700.5): letters, or CHOSEN for the colour chosen for the source."""

    of: PlayerRef
    colors: frozenset[str]


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """The number of colours among the objects that match."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TypesAmong:
    """The number of card types among the objects that match (delirium, 207.2c). `zone` as in Count."""

    filter: Filter
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """left + right, left - right, left * right, or the half of left rounded up or down."""

    left: Amount
    sign: str  # "+", "-", "*", "half up", "half down"
    right: Amount = 0


@dataclass(frozen=True, slots=True)
class UnknownAmount:
    """An amount the position does not hold; `field` names what is missing, if it has a name."""

    text: str
    field: str | None = None


Amount: TypeAlias = (
    int
    | StatOf
    | PlayerStatOf
    | Count
    | Greatest
    | SumOf
    | CountersOn
    | LandTypes
    | Devotion
    | ColorsAmong
    | TypesAmong
    | Arithmetic
    | UnknownAmount
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of counts: lo <= n <= hi (None: no bound), of one parity if given (0 even, 1 odd)."""

    lo: Amount = 1
    hi: Amount | None = None
    parity: int | None = None


AT_LEAST_ONE = Numbers()


# ── Filters: predicates over an object or a player ───────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every filter matches; AllOf(()) matches everything, players included."""

    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one filter matches."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The filter does not match."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class HasType:
    """A card type, supertype or "permanent", "spell", "card": lower case, as in "creature", "legendary"."""

    type: str


@dataclass(frozen=True, slots=True)
class HasSubtype:
    """A subtype in its singular, capitalised: "Wall", "Island", "Aura"."""

    subtype: str


@dataclass(frozen=True, slots=True)
class HasColor:
    """One of W U B R G."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount:
    """The number of colours: colourless is 0, monocoloured 1, multicoloured at least 2."""

    number: Numbers


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """Has the keyword ability, lower case; "landwalk", "protection", ... match every ability of the family."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasStat:
    """Compares a characteristic of the candidate."""

    stat: Stat
    op: Op
    amount: Amount


@dataclass(frozen=True, slots=True)
class StatParity:
    """Even (0) or odd (1) value of a stat; 0 is even."""

    stat: Stat
    parity: int


@dataclass(frozen=True, slots=True)
class HasStatus:
    """A state of a permanent, lower case: tapped, attacking, blocking, blocked, unblocked, enchanted, equipped,
    token, face-down, suspected, goaded, summoning sick, monstrous, modified, renowned, saddled, ...
    """

    status: str


@dataclass(frozen=True, slots=True)
class InZone:
    """Is in the zone: battlefield, hand, graveyard, exile, command, stack."""

    zone: str


@dataclass(frozen=True, slots=True)
class HasCounters:
    """Has that many counters of a kind (None: of any kind)."""

    kind: str | None = None
    number: Numbers = AT_LEAST_ONE


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Controlled by the player (or by any of the players the reference stands for)."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """Owned by the player."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class Is:
    """Is that very object; "another" is Not(Is(Ref.SOURCE))."""

    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class IsPlayer:
    """The candidate is a player, one the reference stands for."""

    player: PlayerRef = Who.ANY


@dataclass(frozen=True, slots=True)
class Named:
    """Has the name."""

    name: str


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares a color, creature type, name, card type, ... with an object."""

    what: str
    ref: ObjectRef


@dataclass(frozen=True, slots=True)
class OfChosen:
    """Has the colour, type, name, ... chosen for the source: `what` is the key of `choices`."""

    what: str


@dataclass(frozen=True, slots=True)
class AttachedTo:
    """Is attached to an object that matches."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class HasAttached:
    """Has an object that matches attached to it ("enchanted by an Aura you control")."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class InCombatWith:
    """Is attacking (or blocking) something that matches ("creature attacking you", "blocking ~")."""

    relation: Relation
    right: Filter


@dataclass(frozen=True, slots=True)
class Satisfies:
    """The condition holds with Ref.THAT / Who.THAT bound to the candidate ("player who controls an Island")."""

    cond: Cond


@dataclass(frozen=True, slots=True)
class MostOf:
    """The amount (with THAT bound to the candidate) is the greatest, ties included, among those that match."""

    amount: Amount
    among: Filter
    least: bool = False


@dataclass(frozen=True, slots=True)
class HasTarget:
    """Is a spell or ability on the stack with targets: some target matches (115.9b), and how many were chosen (115.9a).

    `only`: a single object or player was chosen, however often, and it matches (115.9c).
    """

    filter: Filter = AllOf()
    number: Numbers = AT_LEAST_ONE
    only: bool = False


@dataclass(frozen=True, slots=True)
class FromSource:
    """Is an ability on the stack whose source matches."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CouldMake:
    """Could produce mana of one of the types (106.7): letters of "WUBRGC"."""

    types: str


@dataclass(frozen=True, slots=True)
class UnknownFilter:
    """Words that were understood as a filter but that the position cannot decide."""

    text: str
    field: str | None = None


Filter: TypeAlias = (
    AllOf
    | AnyOf
    | Not
    | HasType
    | HasSubtype
    | HasColor
    | ColorCount
    | HasKeyword
    | HasStat
    | StatParity
    | HasStatus
    | HasCounters
    | InZone
    | ControlledBy
    | OwnedBy
    | Is
    | IsPlayer
    | Named
    | Shares
    | OfChosen
    | AttachedTo
    | HasAttached
    | InCombatWith
    | Satisfies
    | MostOf
    | CouldMake
    | HasTarget
    | FromSource
    | UnknownFilter
)

ANYTHING = AllOf(())
CREATURE = HasType("creature")


# ── Conditions ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class And:
    """Every condition holds; And(()) is true."""

    conds: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """At least one condition holds."""

    conds: tuple[Cond, ...]


@dataclass(frozen=True, slots=True)
class NotCond:
    """The condition does not hold."""

    cond: Cond


@dataclass(frozen=True, slots=True)
class Compare:
    """Compares two amounts; "you control an Island" is Compare(Count(...), Op.GE, 1)."""

    left: Amount
    op: Op
    right: Amount


@dataclass(frozen=True, slots=True)
class Holds:
    """An object (or player, by Ref) matches a filter ("as long as ~ is untapped")."""

    ref: ObjectRef
    filter: Filter


@dataclass(frozen=True, slots=True)
class PlayerMatches:
    """A player matches a filter."""

    player: PlayerRef
    filter: Filter


@dataclass(frozen=True, slots=True)
class Declared:
    """Looks at the whole declaration (506.5): the number of different lefts that match `left` and attack or block
    (something that matches `right`). `others` leaves the clause's own left object out.
    """

    relation: Relation
    left: Filter
    number: Numbers = AT_LEAST_ONE
    others: bool = False
    right: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class IsTurnOf:
    """It is the turn of the player."""

    player: PlayerRef


@dataclass(frozen=True, slots=True)
class HasDesignation:
    """The player is the monarch, has the initiative, the city's blessing, max speed, ..."""

    player: PlayerRef
    designation: str


@dataclass(frozen=True, slots=True)
class UnknownCond:
    """A condition the position cannot decide, usually history; `field` names what is missing."""

    text: str
    field: str | None = None


Cond: TypeAlias = (
    And | Or | NotCond | Compare | Holds | PlayerMatches | Declared | IsTurnOf | HasDesignation | UnknownCond
)

ALWAYS = And(())
