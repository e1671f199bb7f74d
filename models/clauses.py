"""The algebra of combat text: what one sentence of Oracle text says, as frozen data.

Combat text is a *force* on a *relation* between a left and a right side (CR 508.1, 509.1):

========  =======================================  ==========================================
relation  left                                     right
========  =======================================  ==========================================
ATTACK    the creature that attacks                the player, planeswalker or battle attacked
BLOCK     the creature that blocks                 the attacking creature that is blocked
========  =======================================  ==========================================

"Be blocked" is BLOCK told from the right side, "be attacked" ATTACK likewise. What one instance of a
clause speaks about, and over what its ``number`` counts, is ``per``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lawmage.models.terms import ALWAYS, ANYTHING, AT_LEAST_ONE, CREATURE, Amount, Cond, Filter, Numbers, Relation


class Force(Enum):
    """What a clause does to the pairs (or counts) it speaks about."""

    CANT = "can't"  # a restriction (508.1c, 509.1b): the pair, or a count in `number`, is forbidden
    MUST = "must"  # a requirement (508.1d, 509.1c): obeyed when the count is in `number`
    MAY = "may"  # a permission: `as_though` alters the pair, or `number` is extra capacity to block
    PAID = "paid"  # a cost (508.1h, 509.1d): the pair is allowed, but `price` is due


class Per(Enum):
    """What one instance of a clause speaks about, and over what its number counts."""

    PAIR = "pair"  # every (left, right) pair on its own
    LEFT = "left"  # every left object: counts the rights it is paired with
    RIGHT = "right"  # every right object: counts the lefts paired with it
    PLAYER = "player"  # every player matched by `right`: counts lefts paired with that player or theirs
    ALL = "all"  # once: counts the different left objects of all pairs the clause matches


class Side(Enum):
    """Which object of the pair an as-though change alters."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class AsThough:
    """For the pairs of the clause only, the object counts as though it had (or lacked) something.

    `gains` and `loses` are keywords (families like "landwalk" included) or the status words "untapped",
    "on the battlefield".
    """

    side: Side
    gains: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PriceChoice:
    """Objects to be given: sacrifice, tap, return, discard, exile, remove counters from."""

    verb: str
    count: Amount
    filter: Filter


@dataclass(frozen=True, slots=True)
class Price:
    """What is due: fixed mana symbols, a counted generic amount, life, objects. Paid by the controller of the left
    object. `times` multiplies the whole: "{1} for each card in your hand" is mana "{1}", times the hand.
    """

    mana: str = ""
    generic: Amount = 0
    life: Amount = 0
    choices: tuple[PriceChoice, ...] = ()
    times: Amount = 1


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement about attacking or blocking.

    - CANT, per PAIR: pairs matching `left` and `right` are forbidden. With a `Declared` inside `when` it becomes a
      restriction on whole declarations.
    - CANT, other `per`: the count, over the pairs that match, must not lie in `number`.
    - MUST: one requirement per instance, obeyed when the count lies in `number` (PAIR: the pair is chosen).
    - MAY, with `as_though`: alters the pairs; without: `number.lo` further attackers may be blocked (hi None and
      lo None-like "any number" is Numbers(lo=NO_LIMIT)).
    - PAID: `price` is due once per left object (LEFT) or for each pair (PAIR).

    `when` is the condition under which the clause acts ("unless C" is NotCond(C)). `keyword` names the keyword
    ability or action the clause comes from ("menace", "goad"). `text` is the sentence it was read from.
    """

    force: Force
    relation: Relation
    left: Filter = CREATURE
    right: Filter = ANYTHING
    per: Per = Per.PAIR
    number: Numbers = AT_LEAST_ONE
    when: Cond = ALWAYS
    as_though: tuple[AsThough, ...] = ()
    price: Price | None = None
    keyword: str | None = None
    text: str = ""


NO_LIMIT = 1_000_000  # "any number": more than the objects any position may hold


@dataclass(frozen=True, slots=True)
class Change:
    """A continuous change of characteristics (613, layers 4 to 6), applied before clauses act.

    `gains` are ability texts (a keyword such as "flying", or a quoted ability's sentences); `loses` are keywords, and
    `keeps` those that "loses all abilities except" leaves. `cant_have` are lost whatever gives them (113.11).
    `types_set`/`subtypes_set` None leaves them alone. A set of land subtypes takes the land's abilities (305.7).
    `all_creature_types` is changeling's "every creature type". `power`, `toughness`: only for objects without.
    """

    subject: Filter
    gains: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    loses_all: bool = False
    keeps_mana: bool = False  # "except mana abilities"
    keeps: tuple[str, ...] = ()
    cant_have: tuple[str, ...] = ()
    types_set: tuple[str, ...] | None = None
    types_added: tuple[str, ...] = ()
    types_lost: tuple[str, ...] = ()
    subtypes_set: tuple[str, ...] | None = None
    subtypes_added: tuple[str, ...] = ()
    colors_set: tuple[str, ...] | None = None
    colors_added: tuple[str, ...] = ()
    all_creature_types: bool = False
    chosen_type: bool = False  # the (land or creature) type chosen is added; with subtypes_set () it is set
    chosen_color: bool = False
    statuses: tuple[str, ...] = ()  # designations the subject gets: "suspected"
    power: Amount | None = None
    toughness: Amount | None = None
    when: Cond = ALWAYS
    text: str = ""


class AbilityKind(Enum):
    """CR 113.3, with keyword abilities (702) apart because their meaning is in one table."""

    STATIC = "static"
    KEYWORD = "keyword"
    TRIGGERED = "triggered"
    ACTIVATED = "activated"
    SPELL = "spell"


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence that was not understood; `field` names missing data of the position, if that is the reason."""

    text: str
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of an object as read: for static and keyword abilities its clauses and changes.

    A KEYWORD ability has `keyword` (lower case, without its argument) and `argument` ("red" of "protection from
    red", "{2}" of "ward {2}"); what it means for combat is in the keyword table. `unread` is what was not understood
    and may bear on attacking, blocking or characteristics. `when` is the condition under which the object has the
    ability: its levels or charge counters, max speed, solved (711.2, 716.2a, 721.2a); clauses and changes have it too.
    """

    kind: AbilityKind
    text: str
    keyword: str | None = None
    argument: str = ""
    clauses: tuple[Clause, ...] = ()
    changes: tuple[Change, ...] = ()
    unread: tuple[Unread, ...] = ()
    when: Cond = ALWAYS
