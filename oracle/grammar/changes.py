"""What an object is, has or becomes: keyword and quoted abilities, types, colours (613, layers 4 to 6).

Verb phrases here give changes whose subject is the place of the sentence's subject. Power and toughness are read and
dropped: a position states them as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.clauses import Change, Clause, Force, Per
from lawmage.models.terms import (
    ANYTHING,
    AT_LEAST_ONE,
    Amount,
    ColorCount,
    Compare,
    ControlledBy,
    Count,
    Filter,
    HasStat,
    HasStatus,
    HasSubtype,
    HasType,
    IsPlayer,
    Not,
    OfChosen,
    Op,
    OwnedBy,
    PlayerRef,
    Ref,
    Relation,
    Satisfies,
    Shares,
    Stat,
    StatParity,
    UnknownFilter,
    Who,
)
from lawmage.oracle.grammar.build import IT, SUBJECT, all_of, any_of
from lawmage.oracle.lexicon import BASIC_LAND_TYPES, CARD_TYPES, COLORS, LAND_TYPES, SUPERTYPES
from lawmage.oracle.matcher import row


@dataclass(frozen=True, slots=True)
class Kind:
    """What something is said to be: "a black Dragon", "an Assassin in addition to its other types"."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] | None = None
    gains: tuple[str, ...] = ()
    every_type: bool = False
    chosen_type: bool = False
    chosen_color: bool = False
    power: Amount | None = None
    toughness: Amount | None = None
    no_abilities: bool = False


GIVES_NOTHING: tuple[Clause | Change, ...] = ()


def _kind(*parts: Kind) -> Kind:
    made = Kind()
    for part in parts:
        made = Kind(
            made.types + part.types,
            made.subtypes + part.subtypes,
            part.colors if made.colors is None else made.colors + (part.colors or ()),
            made.gains + part.gains,
            made.every_type or part.every_type,
            made.chosen_type or part.chosen_type,
            made.chosen_color or part.chosen_color,
            part.power if part.power is not None else made.power,
            part.toughness if part.toughness is not None else made.toughness,
            made.no_abilities or part.no_abilities,
        )
    return made


def _size(text: str) -> Kind:
    power, _, toughness = text.lstrip("+").partition("/")
    numbers = [int(n) if n.isdecimal() else None for n in (power, toughness)]
    return Kind(power=numbers[0], toughness=numbers[1])


def _without(kind: Kind) -> Kind:
    return replace(kind, no_abilities=True)


def _word(text: str) -> Kind | None:
    """One word of a kind: a colour, a type or a supertype."""
    low = text.lower()
    if low in COLORS:
        return Kind(colors=(COLORS[low],))
    if low == "colorless":
        return Kind(colors=())
    if low in CARD_TYPES or low in SUPERTYPES:
        return Kind(types=(low,))
    if low in ("token", "permanent"):
        return Kind()
    return None


def is_now(kind: Kind) -> tuple[Change, ...]:
    """ "is a black Dragon": sets colours, and the subtypes of the card types it speaks of (205.1a)."""
    types = tuple(t for t in kind.types if t in CARD_TYPES)
    supertypes = tuple(t for t in kind.types if t in SUPERTYPES)
    keeps = {"artifact", "creature"} <= set(types)  # "becomes an artifact creature" keeps its other types (205.1b)
    return (
        Change(
            SUBJECT,
            gains=kind.gains,
            loses_all=kind.no_abilities,
            types_set=None if keeps else types or None,
            types_added=supertypes + types if keeps else supertypes,
            subtypes_set=kind.subtypes if kind.subtypes or (kind.chosen_type and not kind.types) else None,
            colors_set=kind.colors,
            all_creature_types=kind.every_type,
            chosen_type=kind.chosen_type,
            chosen_color=kind.chosen_color,
            power=kind.power,
            toughness=kind.toughness,
        ),
    )


def is_also(kind: Kind, colors: bool = True) -> tuple[Change, ...]:
    """ "is a Spirit in addition to its other types": adds (205.1b)."""
    return (
        Change(
            SUBJECT,
            gains=kind.gains,
            loses_all=kind.no_abilities,
            types_added=kind.types,
            subtypes_added=kind.subtypes,
            colors_set=None if colors else kind.colors,
            colors_added=(kind.colors or ()) if colors else (),
            all_creature_types=kind.every_type,
            chosen_type=kind.chosen_type,
            chosen_color=kind.chosen_color,
            power=kind.power,
            toughness=kind.toughness,
        ),
    )


def goaded(by: PlayerRef = Who.YOU) -> tuple[Clause, ...]:
    """701.15b: it attacks each combat if able, and a player other than the one who goaded it if able."""
    return (
        Clause(Force.MUST, Relation.ATTACK, SUBJECT, ANYTHING, Per.LEFT, keyword="goad"),
        Clause(
            Force.MUST,
            Relation.ATTACK,
            SUBJECT,
            all_of(IsPlayer(), Not(IsPlayer(by))),
            Per.LEFT,
            keyword="goad",
        ),
    )


def suspected() -> tuple[Clause | Change, ...]:
    """701.60c: a suspected permanent has menace and "This creature can't block"."""
    return (
        Change(SUBJECT, gains=("menace",), statuses=("suspected",)),
        Clause(Force.CANT, Relation.BLOCK, SUBJECT, keyword="suspected"),
    )


def detained() -> tuple[Clause, ...]:
    """701.35a: it can't attack or block."""
    return (
        Clause(Force.CANT, Relation.ATTACK, SUBJECT, keyword="detained"),
        Clause(Force.CANT, Relation.BLOCK, SUBJECT, keyword="detained"),
    )


def _gain(*abilities: str) -> tuple[Change, ...]:
    return (Change(SUBJECT, gains=abilities),)


def _lose(*abilities: str) -> tuple[Change, ...]:
    return (Change(SUBJECT, loses=abilities),)


def _isnt(kind: Kind) -> tuple[Change, ...] | None:
    if kind.subtypes or kind.colors or not kind.types:
        return None
    return (Change(SUBJECT, types_lost=kind.types),)


_ALL_BASIC = Kind(subtypes=BASIC_LAND_TYPES)

ROWS = (
    # ── keyword abilities with their arguments, as text: "flying", "ward {2}", "protection from red" ──
    row("kw", "<_:kwname>", lambda text: text.lower()),
    row("kw", "<_:kwname> (<_:number>|X|<_:manas>)", lambda text: text.lower()),
    row("kw", "<_:kwname> — <_:noise>", lambda text: text),
    row("kw", "equip <_:subtype> <_:manas>", lambda text: text.lower()),
    row("kw", "protection from <_:qualities>", lambda text: text[:1].lower() + text[1:]),
    row("kw", "hexproof from <_:qualities>", lambda text: text[:1].lower() + text[1:]),
    row("kw", "landwalk of the chosen type", lambda text: text.lower()),
    row("kw", "<_:landwalk>", lambda text: text.lower()),
    row("kw", "bands with other <_:noise>", lambda text: text),
    row("kw", "(affinity for|champion) <_:any>", lambda text: text),
    row("manas", "<m:mana> [<n:manas>]", lambda m, n="": m + n),
    # lists of abilities: "flying, vigilance, and "{T}: Draw a card.""
    row("abilities", "<a:ability>", lambda a: (a,)),
    row("abilities", "<a:ability> and <b:ability>", lambda a, b: (a, b)),
    row("abilities", "<a:ability> , <r:abilities.more>", lambda a, r: (a, *r)),
    row("abilities.more", "<a:ability> , <r:abilities.more>", lambda a, r: (a, *r)),
    row("abilities", "<a:ability> and <b:ability> and <c:ability>", lambda a, b, c: (a, b, c)),
    row("abilities.more", "and <a:ability>", lambda a: (a,)),
    row("abilities.more", "<a:ability> and <b:ability>", lambda a, b: (a, b)),
    row("ability", "<k:kw>", lambda k: k),
    row("ability", "<q:quoted>", lambda q: q),
    # ── qualities: what is behind "protection from" (702.16a) ──
    row("qualities", "<q:quality>", lambda q: q),
    row("qualities", "<q:quality> and [from] <r:quality>", lambda q, r: any_of(q, r)),
    row("qualities", "<q:quality> , [from] <r:quality> , and [from] <s:quality>", lambda q, r, s: any_of(q, r, s)),
    row(
        "qualities",
        "<q:quality> , [from] <r:quality> , [from] <s:quality> , and [from] <t:quality>",
        lambda q, r, s, t: any_of(q, r, s, t),
    ),
    row("quality", "<a:adjective>", lambda a: a),
    row("quality", "everything", lambda: ANYTHING),
    row("quality", "(each color|all colors|colored)", lambda: ColorCount(AT_LEAST_ONE)),
    row("quality", "<n:many>", lambda n: None if n.zone == "players" else n.filter),
    row("quality", "spells [<_:noise>]", lambda: HasType("spell")),
    row("quality", "<s:subtype>", lambda s: _subtype(s)),
    row("quality", "<s:stats> <t:test>", lambda s, t: _stats(s, t)),
    row("quality", "(even|odd) mana values", lambda text: _parity(text)),
    row("quality", "the [last] chosen (color|type|creature type|card type)", lambda text: _chosen(text)),
    row("quality", "the chosen name", lambda: _chosen("name")),
    row("quality", "the [last] chosen player", lambda: _players(Who.CHOSEN)),
    row("quality", "(each of your opponents|each opponent|your opponents|opponents)", lambda: _players(Who.OPPONENT)),
    row("quality", "<p:playername>", lambda p: _players(p)),
    row("quality", "the (color|colors) of <r:ref>", lambda r: Shares("color", r)),
    row("quality", "the colors of <n:any>", lambda n: _colored_like(n.filter)),
    row("quality", "(its|their) colors", lambda: Shares("color", IT)),
    row("quality", "that color", lambda: UnknownFilter("of that color", "choices")),
    row(
        "quality",
        "(the color|a color|the colors|a card type|the card type) of <_:noise>",
        lambda text: UnknownFilter(text, "choices"),
    ),
    row("quality", "Ring-bearers", lambda: HasStatus("ring-bearer")),
    row("quality", "each color (that|not|in) <_:noise>", lambda text: UnknownFilter(text, "choices")),
    row("quality", "each (creature type|mana value|of its) <_:noise>", lambda text: UnknownFilter(text, "choices")),
    row("quality", "the (color|colors|card|cards) <_:noise>", lambda text: UnknownFilter(text, "choices")),
    # ── what something is: "a black Dragon with base power and toughness 4/2" ──
    row("kindwords", "<k:kindword1> [<r:kindwords>]", lambda k, r=Kind(): _kind(k, r)),
    row("kindwords", "<k:kindword1> [,] and <r:kindwords>", lambda k, r: _kind(k, r)),
    row("kindwords", "<k:kindword1> , <r:kindwords>", lambda k, r: _kind(k, r)),
    row("kindword1", "<_:word>", lambda text: _word(text)),
    row("kindword1", "<s:subtype>", lambda s: Kind(subtypes=(s,))),
    row("kindword1", "<s:subtypes>", lambda s: Kind(subtypes=(s,))),
    row(
        "kindword1",
        "(creatures|lands|artifacts|enchantments|planeswalkers)",
        lambda text: Kind(types=(text.lower().rstrip("s"),)),
    ),
    row("kindword1", "<n:pt>", lambda n: _size(n)),
    row("kind.one", "[a|an|the] <k:kindwords>", lambda k: k),
    row("kind.one", "[a|an] <k:kindwords> with <w:kind.with>", lambda k, w: _kind(k, w)),
    row("kind.one", "every creature type", lambda: Kind(every_type=True)),
    row(
        "kind.one",
        "all (creature types|colors)",
        lambda text: Kind(every_type=True) if "types" in text.lower() else Kind(colors=tuple("WUBRG")),
    ),
    row("kind.one", "every basic land type", lambda: _ALL_BASIC),
    row("kind.one", "the chosen (type|creature type|land type)", lambda: Kind(chosen_type=True)),
    row("kind.one", "the basic land type of your choice", lambda: Kind(chosen_type=True)),
    row("kind.one", "the chosen color", lambda: Kind(chosen_color=True, colors=())),
    row(
        "kind.one",
        "[a|an] <n:pt> creature of the chosen type",
        lambda n: _kind(Kind(types=("creature",), chosen_type=True), _size(n)),
    ),
    row("kind.one", "[a|an] <k:kindwords> (named|called) <_:cardname>", lambda k: k),
    row("kind.one", "[a|an] <k:kindwords> with <w:kind.with> (named|called) <_:cardname>", lambda k, w: _kind(k, w)),
    row("kind.one", "every land type", lambda: Kind(subtypes=tuple(sorted(LAND_TYPES)))),
    row(
        "kind.one", "every nonbasic land type", lambda: Kind(subtypes=tuple(sorted(LAND_TYPES - set(BASIC_LAND_TYPES))))
    ),
    row("kind.with", "<a:abilities>", lambda a: Kind(gains=a)),
    row("kind.with", "no [other] abilities", lambda: Kind(no_abilities=True)),
    row("kind.with", "base power and toughness <n:pt> and no [other] abilities", lambda n: _without(_size(n))),
    row("kind.with", "base power and toughness <n:pt>", lambda n: _size(n)),
    row(
        "kind.with", "base power and toughness <n:pt> , <a:abilities.more>", lambda n, a: _kind(_size(n), Kind(gains=a))
    ),
    row("kind.with", "base power and toughness <n:pt> and <a:abilities>", lambda n, a: _kind(_size(n), Kind(gains=a))),
    row(
        "kind.with",
        "(base power|power) and (base toughness|toughness) each equal to <n:amount>",
        lambda n: Kind(power=n, toughness=n),
    ),
    row("kind.with", "base power <_:number> and base toughness <_:number>", lambda: Kind()),
    row(
        "kind.with",
        "power and toughness each equal to <n:amount> and <a:abilities>",
        lambda n, a: Kind(power=n, toughness=n, gains=a),
    ),
    row(
        "kind.with",
        "<a:abilities> and (all creature types|all colors)",
        lambda a, text: Kind(gains=a, every_type="types" in text, colors=None if "types" in text else tuple("WUBRG")),
    ),
    row("kind.with", "<a:abilities> , and all creature types", lambda a: Kind(gains=a, every_type=True)),
    row("kind.with", "all creature types", lambda: Kind(every_type=True)),
    row(
        "added",
        "in addition to (its|their|his|her) other [creature|land|artifact|card] (types|type|subtypes|colors|color)",
        lambda: "types",
    ),
    row("added", "in addition to (its|their|his|her) other (colors and types|types and colors)", lambda: "both"),
    row("added", "in addition to (its|their) other (creature|land) types", lambda: "types"),
    # ── verb phrases ──
    row("change", "(has|have|gains|gain|had) <a:abilities>", lambda a: _gain(*a)),
    row("change", "(has|have|gains|gain) your choice of <_:abilities>", lambda: None),
    row("change", "(has|have) +0/+0", lambda: GIVES_NOTHING),
    row(
        "change",
        "(loses|lose) all abilities except mana abilities",
        lambda: (Change(SUBJECT, loses_all=True, keeps_mana=True),),
    ),
    row("change", "(loses|lose) all abilities", lambda: (Change(SUBJECT, loses_all=True),)),
    row("change", "(loses|lose) all other abilities", lambda: (Change(SUBJECT, loses_all=True),)),
    row(
        "change",
        "(loses|lose) all abilities except <a:abilities>",
        lambda a: (Change(SUBJECT, loses_all=True, keeps=a),),
    ),
    row("change", "(loses|lose) all other card types", lambda: (Change(SUBJECT, types_set=()),)),
    row(
        "change",
        "(loses|lose) all other (creature types|card types and creature types|card types and abilities)",
        lambda text: (Change(SUBJECT, types_set=() if "card types" in text else None, loses_all="abilities" in text),),
    ),
    row(
        "change",
        "(loses|lose) all land types and abilities",
        lambda: (Change(SUBJECT, loses_all=True, subtypes_set=()),),
    ),
    row("change", "(loses|lose) all creature types", lambda: (Change(SUBJECT, subtypes_set=()),)),
    row("change", "(loses|lose) <a:abilities>", lambda a: _lose(*a)),
    row("change", "can't (have or gain|have|gain) <a:abilities>", lambda a: (Change(SUBJECT, cant_have=a),)),
    row("change", "<_:be> <k:kind.one>", lambda k: is_now(k)),
    row("change", "<_:be> <k:kind.one> <a:added>", lambda k, a: is_also(k, True)),
    row("change", "<_:be> <k:kind.one> and <m:kind.one> <a:added>", lambda k, m, a: is_also(_kind(k, m))),
    row("change", "<_:be> also <k:kind.one>", lambda k: is_also(k)),
    row("change", "<_:be> still <k:kind.one>", lambda k: GIVES_NOTHING),
    row(
        "change",
        "<_:be> <k:kind.one> [<_:dur>] (that 's|that are|that is) still <m:kind.one>",
        lambda k, m: is_also(k, False),
    ),
    row("change", "<_:be> the color <c:color>", lambda c: (Change(SUBJECT, colors_set=(c,)),)),
    row("change", "(is|are) no longer <k:kind.one>", lambda k: _isnt(k)),
    row("change", "(isn't|aren't) <k:kind.one>", lambda k: _isnt(k)),
    row(
        "change",
        "(isn't|aren't) (legendary|snow|basic)",
        lambda text: (Change(SUBJECT, types_lost=(text.split()[-1],)),),
    ),
    row("change", "<_:be> legendary", lambda: (Change(SUBJECT, types_added=("legendary",)),)),
    row("change", "<_:be> snow", lambda: (Change(SUBJECT, types_added=("snow",)),)),
    row("be", "(is|are|become|becomes|'s|'re)", lambda: ()),
    row("change", "<_:be> goaded", lambda: goaded()),
    row("change", "<_:be> goaded by <p:player>", lambda p: goaded(p)),
    row("change", "<_:be> suspected", lambda: suspected()),
    row("change", "<_:be> suspected and goaded", lambda: (*suspected(), *goaded())),
    row("change", "<_:be> detained", lambda: detained()),
    row("change", "<_:be> in one band", lambda: (Change(SUBJECT, statuses=("in one band",)),)),
    row("change", "<_:be> no longer (suspected|goaded)", lambda: GIVES_NOTHING),
    # power and toughness
    row("change", "(gets|get) [an additional] <_:pt> [<_:dur>] [<_:foreach>]", lambda: GIVES_NOTHING),
    row("change", "(loses|lose) all landwalk abilities", lambda: _lose("landwalk")),
    row("change", "(gains|gain) all creature types", lambda: (Change(SUBJECT, all_creature_types=True),)),
    row(
        "change",
        "(has|have|gets|get) base power and toughness <_:pt> [and <a:abilities>]",
        lambda a=(): _gain(*a) if a else GIVES_NOTHING,
    ),
    row("change", "(has|have|gets|get) base power and toughness <_:pt> , <a:abilities.more>", lambda a: _gain(*a)),
    row(
        "change",
        "(has|have) base power and (base toughness|toughness) each equal to <n:amount>",
        lambda n: (Change(SUBJECT, power=n, toughness=n),),
    ),
    row("change", "can't (have or gain|gain) abilities", lambda: GIVES_NOTHING),
    row(
        "change",
        "(loses|lose) all other abilities , card types , and creature types",
        lambda: (Change(SUBJECT, loses_all=True, types_set=()),),
    ),
    row("change", "(has|have) base power and toughness each equal to <_:amount>", lambda: GIVES_NOTHING),
    row("change", "(has|have) base (power|toughness) <_:number>", lambda: GIVES_NOTHING),
    row(
        "change",
        "(has|have) (base power|base toughness|power and toughness each|base power and toughness|base power "
        "and base toughness) equal to <_:amount>",
        lambda: GIVES_NOTHING,
    ),
    row("foreach", "for each <_:one>", lambda: ()),
    row("foreach", "for each <_:any>", lambda: ()),
    row("foreach", "for each [<_:kind>] counter on <_:ref>", lambda: ()),
    row("foreach", "for each <_:noise>", lambda: ()),
    # things of no consequence for combat
    row("change", "(enter|enters) [the battlefield] tapped", lambda: GIVES_NOTHING),
    row(
        "change",
        "(assigns|assign|deals|deal|doesn't|don't|can't|crews|saddles|has its|must|may) <w:inert>",
        lambda w: GIVES_NOTHING,
    ),
    row("inert", "combat damage equal to its toughness rather than its power", lambda: ()),
    row("inert", "untap during <_:owner> [next] untap (step|steps)", lambda: ()),
    row(
        "inert",
        "be (sacrificed|countered|regenerated|destroyed|copied|equipped|enchanted|prevented) [<_:noise>]",
        lambda: (),
    ),
    row("inert", "be the (target|targets) of <_:noise>", lambda: ()),
    row(
        "inert",
        "(transform|phase out|phase in|crew Vehicles|convert|specialize|become untapped|become enchanted)",
        lambda: (),
    ),
    row("inert", "have counters put on (it|them)", lambda: ()),
    row("inert", "(be (turned face up|goaded|suspected)|become (suspected|goaded))", lambda: ()),
    row("inert", "deal combat damage", lambda: ()),
    row("inert", "<_:number> damage to <_:noise>", lambda: ()),
    row("change", "(is|are) indestructible", lambda: _gain("indestructible")),
    row("inert", "(untap|be untapped)", lambda: ()),
)


def _colored_like(item: Filter) -> Filter:
    """ "the colors of permanents you control": shares a color with one of them."""
    return Satisfies(Compare(Count(all_of(item, Shares("color", Ref.THAT))), Op.GE, 1))


def _subtype(word: str) -> Filter:
    return HasSubtype(word)


def _stats(stats: tuple[Stat, ...], test: tuple[Op, Amount]) -> Filter:
    return any_of(*(HasStat(stat, *test) for stat in stats))


def _parity(text: str) -> Filter:
    return StatParity(Stat.MANA_VALUE, 1 if text.startswith("odd") else 0)


def _chosen(text: str) -> Filter:
    return OfChosen("color" if text.endswith("color") else "name" if text.endswith("name") else "type")


def _players(player: PlayerRef) -> Filter:
    """702.16k: each object the player controls, and each object they own that no other player controls."""
    return any_of(ControlledBy(player), all_of(OwnedBy(player), Not(ControlledBy(Who.ANY))))
