"""Statements about costs and about casting and activating (601.2f, 601.3, 602.5), by the rows of noun phrases."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models.costs import (
    ACTIVATE,
    CAST,
    Additional,
    Alternative,
    Change,
    CostChange,
    CostText,
    CountersBanned,
    Deed,
    Enters,
    Gains,
    LifeFor,
    NoManaTrigger,
    OnlyMana,
    PaymentBanned,
    Permission,
    Prohibition,
    SpendAs,
    Timing,
)
from lawmage.models.mana_abilities import ONE, CostPart, CounterPart, GivePart, Limit, ManaPart
from lawmage.models.terms import (
    ALWAYS,
    ANYTHING,
    Amount,
    Arithmetic,
    ColorsAmong,
    Compare,
    Cond,
    ControlledBy,
    Count,
    Filter,
    HasType,
    Is,
    IsPlayer,
    IsTurnOf,
    Named,
    NotCond,
    Numbers,
    OwnedBy,
    PlayerRef,
    Ref,
    SumOf,
    TypesAmong,
    UnknownAmount,
    UnknownCond,
    Who,
)
from lawmage.oracle.grammar.build import THEY, Noun, all_of, any_of, both, counted
from lawmage.oracle.grammar.mana_spending import merged, without_kind
from lawmage.oracle.matcher import Row, row

SELF = Is(Ref.SOURCE)
EVERY = "WUBRG"


@dataclass(frozen=True, slots=True)
class Extra:
    """What stands behind "costs {1} more to cast"."""

    times: Amount = 1
    when: Cond = ALWAYS
    spells_before: bool = False
    targets: Filter | None = None
    each_target: bool = False


def _spells(noun: Noun, **more: object) -> Deed:
    return Deed(CAST, without_kind(noun.filter), **more)  # type: ignore[arg-type]


def _kind_list(*parts: Filter) -> Noun:
    return Noun(any_of(*parts), "stack")


def _changed(deed: Deed, change: Change, mana: str, extra: Extra = Extra()) -> CostChange | None:
    if extra.targets is not None:
        deed = replace(deed, targets=extra.targets)
    if "{X}" in mana and extra.times == 1:
        return None
    mana = mana.replace("{X}", "{1}")
    return CostChange(deed, change, mana, extra.times, extra.spells_before, extra.each_target, when=extra.when)


def _nth(number: int, noun: Noun, mana: str, change: Change) -> CostChange | None:
    found = _changed(_spells(noun, by=Who.YOU), change, mana)
    return None if found is None else replace(found, nth=number)


def _sign(text: str) -> Change:
    return Change.MORE if " more " in f" {text} " else Change.LESS


def _part(parts: tuple[CostPart, ...], symbols: str) -> tuple[CostPart, ...]:
    return (*parts, ManaPart(symbols))


def _both_deeds(cond: Cond, *found: CostText) -> tuple[CostText, ...]:
    return tuple(under(cond, one) for one in found)


def under(cond: Cond, found: CostText) -> CostText:
    """The statement under one more condition."""
    if isinstance(found, CostChange | Prohibition | Permission | Alternative | SpendAs | Gains):
        return replace(found, when=both(found.when, cond))
    return found


def _zones(text: str) -> tuple[str, ...]:
    named = tuple(zone for zone in ("graveyard", "library", "exile", "hand", "command zone") if zone in text)
    named = (*named, *(("library",) if "libraries" in text else ()))
    if "anywhere other than" in text:
        return ("not hand",)
    return tuple(zone.removesuffix(" zone") for zone in named)


def _life_stat(amount: Amount) -> Amount:
    return amount


_STEPS = {
    "turn": (
        *("untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers"),
        *("combat damage", "end of combat", "postcombat main", "end", "cleanup"),
    ),
    "the declare attackers step": ("declare attackers",),
    "your declare attackers step": ("declare attackers",),
    "the declare blockers step": ("declare blockers",),
    "combat": ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"),
    "combat before blockers are declared": ("beginning of combat", "declare attackers"),
    "combat after blockers are declared": ("declare blockers", "combat damage", "end of combat"),
    "your end step": ("end",),
    "your upkeep": ("upkeep",),
    "an opponent's upkeep": ("upkeep",),
}

_BEFORE_ATTACKS = "upkeep|draw|precombat main|beginning of combat"
_BEFORE_BLOCKS = "beginning of combat|declare attackers"
_COMBAT = "|".join(_STEPS["combat"])
_PHRASES: tuple[tuple[str, str, bool | None], ...] = (
    ("during your upkeep", "upkeep", True),
    ("during any upkeep step", "upkeep", None),
    ("during an opponent's upkeep", "upkeep", False),
    ("during (your end step)", "end", True),
    ("during the end step", "end", None),
    ("during your draw step", "draw", True),
    ("during combat", _COMBAT, None),
    ("during combat after blockers are declared", "declare blockers|combat damage|end of combat", None),
    ("during combat before blockers are declared", _BEFORE_BLOCKS, None),
    ("during the declare attackers step", "declare attackers", None),
    ("during the declare blockers step", "declare blockers", None),
    ("during the declare blockers step of your turn", "declare blockers", True),
    ("before the combat damage step", f"{_BEFORE_ATTACKS}|declare attackers|declare blockers", None),
    ("during your turn, before attackers are declared", _BEFORE_ATTACKS, True),
    ("during your turn before attackers are declared", _BEFORE_ATTACKS, True),
    ("during an opponent's turn, before attackers are declared", _BEFORE_ATTACKS, False),
    ("before attackers are declared", _BEFORE_ATTACKS, None),
    ("before blockers are declared", f"{_BEFORE_ATTACKS}|declare attackers", None),
    ("during your turn before the end step", f"{_BEFORE_ATTACKS}|{_COMBAT}|postcombat main", True),
    ("during your main phase", "precombat main|postcombat main", True),
    ("after combat", "end of combat|postcombat main|end", None),
    ("during the end of combat step", "end of combat", None),
    ("before the end of combat step", f"{_BEFORE_ATTACKS}|declare attackers|declare blockers|combat damage", None),
    ("before combat", "upkeep|draw|precombat main", None),
    (
        "during combat before combat damage has been dealt",
        "beginning of combat|declare attackers|declare blockers",
        None,
    ),
    ("before combat or during combat before blockers are declared", f"{_BEFORE_ATTACKS}|declare attackers", None),
    ("during the declare blockers step on an opponent's turn", "declare blockers", False),
    ("during combat on your turn before blockers are declared", _BEFORE_BLOCKS, True),
    ("during combat on your turn", _COMBAT, True),
    ("during combat on an opponent's turn", _COMBAT, False),
    ("during your declare attackers step", "declare attackers", True),
    ("during an opponent's turn", "|".join(_STEPS["turn"]), False),
    ("during your turn, after combat", "postcombat main|end", True),
)


def _in_steps(steps: str, mine: bool | None, text: str) -> Limit:
    """A restriction to steps (of one's own turn, or of others'); which step it is the position says."""
    cond: Cond = UnknownCond(text, f"step:{steps}")
    if mine is None:
        return Limit(cond)
    turn = IsTurnOf(Who.YOU)
    return Limit(both(turn if mine else NotCond(turn), cond))


def _phrase_row(pattern: str, steps: str, mine: bool | None) -> Row:
    return row("limit.one", pattern, lambda text: _in_steps(steps, mine, text))


ROWS: tuple[Row, ...] = (
    *(_phrase_row(*phrase) for phrase in _PHRASES),
    row("limits", "<a:limit.one> , <b:limit.one> , and [only] <c:limit.one>", lambda a, b, c: merged(a, b, c)),
    row("limits", "<a:limit.one> , and [only] <b:limit.one>", lambda a, b: merged(a, b)),
    row("limits", "<a:limit.one> , only <b:limit.one> , and only <c:limit.one>", lambda a, b, c: merged(a, b, c)),
    row("limit", "activate [this ability] <a:limit.only> .", lambda a: a),
    row("limit.only", "only <a:limit.one>", lambda a: a),
    row("limit.only", "only <a:limit.one> and only <b:limit.one>", lambda a, b: merged(a, b)),
    row(
        "cond",
        "<n:many> (have|has) total <s:stat> <t:test>",
        lambda n, s, t: Compare(SumOf(n.filter, s), *t),
    ),
    row("limit.one", "if it 's not your turn", lambda: Limit(NotCond(IsTurnOf(Who.YOU)))),
    row("limit.one", "during (each player's|any player's|each) turn", lambda: Limit()),
    row("limit.one", "if ~ (is|'s) on the battlefield", lambda: Limit()),
    row("limit.one", "from exile", lambda: Limit()),
    # ── which spells: "noncreature spells", "instant and sorcery spells you cast", "spells with the chosen name" ──
    row("spell.kind", "<t:cardtype>", lambda t: HasType(t)),
    row("spell.kind", "<a:adjective>", lambda a: a),
    row("spell.kind", "<a:adjective> <t:cardtype>", lambda a, t: all_of(a, HasType(t))),
    row("spell.kind", "<s:subtype>", lambda s: _subtype(s)),
    row("spell.nouns", "<n:many>", lambda n: n if n.zone == "stack" else None),
    row("spell.nouns", "<a:spell.kind> and <b:spell.kind> spells", lambda a, b: _kind_list(a, b)),
    row(
        "spell.nouns",
        "<a:spell.kind> , <b:spell.kind> , and <c:spell.kind> spells",
        lambda a, b, c: _kind_list(a, b, c),
    ),
    row("spell.nouns", "<a:spell.kind> spells and <b:spell.kind> spells", lambda a, b: _kind_list(a, b)),
    row("spell.noun", "(each|a) <n:one>", lambda n: n if n.zone == "stack" else None),
    row("caster", "<p:player> (cast|casts)", lambda p: p),
    row(
        "from.zone",
        "from (your graveyard|graveyards|exile|your hand|their hand|your library|anywhere other than your hand"
        "|anywhere other than their hand|anywhere other than their hands|graveyards or libraries"
        "|your graveyard or from exile|the top of your library"
        "|among cards in your graveyard|libraries|graveyards or exile)",
        _zones,
    ),
    row("targeting", "that (target|targets) <n:any>", lambda n: n.filter),
    row("targeting", "that (target|targets) <r:ref>", lambda r: Is(r)),
    row("targeting", "that (target|targets) you or <n:any>", lambda n: any_of(_you(), n.filter)),
    row("spells", "<n:spell.nouns>", lambda n: _spells(n)),
    row("spells", "<n:spell.noun>", lambda n: _spells(n)),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> [<z:from.zone>] [<t:targeting>]",
        lambda n, p, z=(), t=None: _spells(n, by=p, zones=z, targets=t),
    ),
    row(
        "spells",
        "<n:spell.noun> <p:caster> [<z:from.zone>] [<t:targeting>]",
        lambda n, p, z=(), t=None: _spells(n, by=p, zones=z, targets=t),
    ),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> <w:posts>",
        lambda n, p, w: _spells(Noun(all_of(n.filter, *(post.filter for post in w)), n.zone), by=p),
    ),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> with <_:mana> in their mana costs",
        lambda n, p, text: _spells(n, by=p, symbol=_symbol(text)),
    ),
    row(
        "spells",
        "<n:spell.nouns> with <_:mana> in their mana costs [<p:caster>]",
        lambda n, text, p=Who.ANY: _spells(n, by=p, symbol=_symbol(text)),
    ),
    row("spells", "(~|this spell)", lambda: Deed(CAST, SELF)),
    # ── which abilities ──
    row(
        "abilities.kind",
        "(equip|loyalty|cycling|ninjutsu|boast|crew|exhaust|power-up|outlast|adapt|unearth|channel|station|monstrosity)",
        lambda text: text.lower(),
    ),
    row("abil", "activated abilities of <n:many>", lambda n: Deed(ACTIVATE, n.filter)),
    row(
        "abil",
        "activated abilities of sources <w:posts>",
        lambda w: Deed(ACTIVATE, all_of(*(post.filter for post in w))),
    ),
    row("abil", "activated abilities of <r:ref>", lambda r: Deed(ACTIVATE, Is(r))),
    row("abil", "activated abilities", lambda: Deed(ACTIVATE)),
    row(
        "abil",
        "<w:whose> activated abilities [with <_:mana> in their costs]",
        lambda w, text: Deed(ACTIVATE, Is(w), symbol=_symbol(text)),
    ),
    row("abil", "activated abilities with <_:mana> in their costs", lambda text: Deed(ACTIVATE, symbol=_symbol(text))),
    row(
        "abil",
        "activated abilities of <n:many> with <_:mana> in their costs",
        lambda n, text: Deed(ACTIVATE, n.filter, symbol=_symbol(text)),
    ),
    row("abil", "abilities of <n:many>", lambda n: Deed(ACTIVATE, n.filter)),
    row("abil", "abilities", lambda: Deed(ACTIVATE)),
    row("abil", "<k:abilities.kind> abilities", lambda k: Deed(ACTIVATE, kind=k)),
    row("abil", "<k:abilities.kind> abilities of <n:many>", lambda k, n: Deed(ACTIVATE, n.filter, kind=k)),
    row("abil.by", "<a:abil>", lambda a: a),
    row(
        "abil.by",
        "<a:abil> <p:player> (activate|activates) [<t:targeting>]",
        lambda a, p, t=None: replace(a, by=p, targets=t),
    ),
    row("abil.by", "<a:abil.by.mana>", lambda a: a),
    row(
        "abil.by.mana",
        "<a:abil> <p:player> (activate|activates) that aren't mana abilities",
        lambda a, p: replace(a, by=p, mana=False),
    ),
    row("this.ability", "this ability", lambda: Deed(ACTIVATE, SELF)),
    # ── how much more or less ──
    row("extra", "if it targets <n:any>", lambda n: Extra(targets=n.filter)),
    row("extra", "for each <n:one>", lambda n: Extra(counted(n))),
    row("extra", "for each <n:one> <p:player> (control|controls)", lambda n, p: None),
    row("extra", "for each basic land type among lands <p:player> control", lambda p: Extra(_domain(p))),
    row("extra", "for each [<k:kind>] counter on <r:ref>", lambda r, k=None: Extra(_on(r, k))),
    row("extra", "for each (card|cards) in <o:owner> hand", lambda o: Extra(_hand(o))),
    row("extra", ", where X is <a:amount>", lambda a: Extra(a)),
    row("extra", "for each other spell that player has cast this turn", lambda: Extra(spells_before=True)),
    row("extra", "for each (other|) spell you've cast this turn", lambda: Extra(spells_before=True)),
    row("extra", "for each target beyond the first", lambda: Extra(each_target=True)),
    row("extra", "for each color among <n:many>", lambda n: Extra(ColorsAmong(n.filter))),
    row("extra", "for each card type among <n:many>", lambda n: Extra(TypesAmong(n.filter, n.zone))),
    row("extra", "for each opponent you have", lambda: Extra(Count(IsPlayer(Who.OPPONENT), "players"))),
    row("extra", "for each creature in your party", lambda: Extra(UnknownAmount("party", "party"))),
    row("extra", "if <c:conds>", lambda c: Extra(when=c)),
    row("extra", "as long as <c:conds>", lambda c: Extra(when=c)),
    row("extra", "unless <c:conds>", lambda c: Extra(when=NotCond(c))),
    row("extra", "during (your turn)", lambda: Extra(when=IsTurnOf(Who.YOU))),
    row("extra", "except during its controller 's turn", lambda: Extra(when=NotCond(IsTurnOf(THEY)))),
    row("costs", "(cost|costs)", lambda: ()),
    row("ordinal", "(first|second|third)", lambda text: ("first", "second", "third").index(text.lower()) + 1),
    row(
        "coststat",
        "the <o:ordinal> <n:spell.single> you cast each turn <_:costs> <m:manas> <s:lessmore> to cast",
        lambda o, n, m, s: _nth(o, n, m, s),
    ),
    row(
        "coststat",
        "<d:spells> during your turn <_:costs> <m:manas> <s:lessmore> to cast",
        lambda d, m, s: _changed(d, s, m, Extra(when=IsTurnOf(Who.YOU))),
    ),
    row(
        "coststat",
        "<n:many> you own that aren't on the battlefield have <k:spell.keyword>",
        lambda n, k: Gains(Deed(CAST, without_kind(n.filter), Who.YOU), k),
    ),
    row(
        "coststat",
        "as an additional cost to cast ~ , <c:cost> , <d:costpart> , or <e:cost>",
        lambda c, d, e: Additional((c, (d,), e)),
    ),
    row(
        "coststat",
        "as an additional cost to cast ~ , choose (a|one) "
        "(creature type|color|card type|number between <_:number> and <_:number>)",
        lambda: Additional(((),)),
    ),
    row(
        "coststat",
        "you may pay <m:manas> rather than pay ~ 's mana cost if <c:conds>",
        lambda m, c: Alternative((ManaPart(m),), c),
    ),
    row("coststat", "you may <x:cost> rather than pay ~ 's mana cost if <c:conds>", lambda x, c: Alternative(x, c)),
    # parts of costs that stand on no mana ability
    row("costpart", "(sacrifice|exile) it", lambda text: GivePart(text.split()[0].lower(), ONE, SELF)),
    row(
        "costpart",
        "discard <c:howmanyof> <n:eithernoun> at random",
        lambda c, n: GivePart("discard", c, OwnedBy(Who.YOU), "hand"),
    ),
    row(
        "costpart",
        "discard another card named <_:cardname>",
        lambda: GivePart("discard", ONE, all_of(Named("~"), OwnedBy(Who.YOU)), "hand"),
    ),
    row("costpart", "remove all [<k:kind>] counters from ~", lambda k=None: CounterPart(Numbers(0, None), k, SELF)),
    row("costpart", "tap enchanted (creature|land|artifact|permanent)", lambda: GivePart("tap", ONE, Is(Ref.ATTACHED))),
    row(
        "costpart",
        "put <c:howmanyof> <n:eithernoun> from your hand on (top|the bottom) of your library",
        lambda c, n: GivePart("discard", c, OwnedBy(Who.YOU), "hand"),
    ),
    row(
        "costpart",
        "put a -1/-1 counter on a creature you control",
        lambda: CounterPart(ONE, "-1/-1", all_of(HasType("creature"), ControlledBy(Who.YOU)), put=True),
    ),
    row("limit.one", "if you've been attacked this step", lambda text: Limit(UnknownCond(text, "attacked:you"))),
    row("limit.one", "if a creature is attacking you", lambda text: Limit(UnknownCond(text, "attacked:you"))),
    row("lessmore", "(less|more)", lambda text: _sign(text)),
    # ── changes of costs ──
    row(
        "coststat",
        "<d:spells> <_:costs> <m:manas> <s:lessmore> to cast [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "<d:abil.by> <_:costs> <m:manas> <s:lessmore> to activate [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "<d:abil.by> <_:costs> <m:manas> <s:lessmore> to activate unless they're mana abilities",
        lambda d, m, s: _changed(replace(d, mana=False), s, m),
    ),
    row(
        "coststat",
        "<d:this.ability> <_:costs> <m:manas> <s:lessmore> to activate [<e:extra>]",
        lambda d, m, s, e=Extra(): _changed(d, s, m, e),
    ),
    row(
        "coststat",
        "<k:abilities.kind> costs you pay cost <m:manas> <s:lessmore>",
        lambda k, m, s: _changed(Deed(ACTIVATE, by=Who.YOU, kind=k), s, m),
    ),
    row("coststat", "<d:spells> <_:costs> an additional <m:manas> to cast", lambda d, m: _changed(d, Change.MORE, m)),
    row(
        "coststat",
        "<d:spells> <_:costs> an additional <n:number> life to cast",
        lambda d, n: CostChange(d, Change.MORE, life=n),
    ),
    row(
        "coststat",
        "each spell that would cost less than <n:number> mana to cast costs <_:number> mana to cast",
        lambda n: CostChange(Deed(CAST), Change.AT_LEAST, f"{{{n}}}"),
    ),
    # ── what can't be done ──
    row("coststat", "<d:spells> can't be cast [during combat]", lambda d: Prohibition(d)),
    row("coststat", "<d:abil.by> can't be activated", lambda d: Prohibition(d)),
    row(
        "coststat",
        "<d:abil.by> can't be activated unless they're mana abilities",
        lambda d: Prohibition(replace(d, mana=False)),
    ),
    row(
        "coststat",
        "(players|each player) can't (cast|cast or) <n:spell.nouns> [<z:from.zone>]",
        lambda n, z=(): Prohibition(_spells(n, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> [<z:from.zone>] [<t:when.tail>]",
        lambda p, n, z=(), t=ALWAYS: Prohibition(_spells(n, by=p, zones=z), t),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> <t:targeting>",
        lambda p, n, t: Prohibition(_spells(n, by=p, targets=t)),
    ),
    row(
        "coststat",
        "<p:player> can't cast more than <n:number> <k:spell.single> each turn",
        lambda p, n, k: (
            Prohibition(_spells(k, by=p), spells_this_turn=n)
            if k.filter == HasType("spell")
            else Prohibition(
                _spells(k, by=p),
                UnknownCond("spells of a kind cast this turn", "spells_cast_this_turn"),
                spells_this_turn=n,
            )
        ),
    ),
    # "only": at every other time it can't be done
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only any time they could cast a sorcery",
        lambda p, n: Prohibition(_spells(n, by=p), NotCond(UnknownCond("they could cast a sorcery", "sorcery time"))),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only during (their own turns|their own turn|your turn)",
        lambda p, n: Prohibition(_spells(n, by=p), NotCond(IsTurnOf(THEY))),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> and activate <d:abil> only during (their own turns|their own turn)",
        lambda p, n, d: _both_deeds(
            NotCond(IsTurnOf(THEY)), Prohibition(_spells(n, by=p)), Prohibition(replace(d, by=p))
        ),
    ),
    row(
        "coststat",
        "<p:player> can cast no more than <n:number> spells each turn",
        lambda p, n: Prohibition(Deed(CAST, by=p), spells_this_turn=n),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> only during your turn and <q:player> can cast no more than <k:number> "
        "spells each turn",
        lambda p, n, q, k: (
            Prohibition(_spells(n, by=p), NotCond(IsTurnOf(THEY))),
            Prohibition(Deed(CAST, by=q), spells_this_turn=k),
        ),
    ),
    row(
        "coststat",
        "<p:player> can't play lands or cast <n:spell.nouns> [<z:from.zone>]",
        lambda p, n, z=(): Prohibition(_spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> <z:from.zone> or activate abilities of cards in graveyards",
        lambda p, n, z: Prohibition(_spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "each player who has cast a <k:spell.kind> spell this turn can't cast additional <n:spell.nouns>",
        lambda k, n: Prohibition(
            _spells(n), UnknownCond("has cast such a spell this turn", "spells_cast_this_turn"), spells_this_turn=1
        ),
    ),
    row("spell.single", "<n:one>", lambda n: n if n.zone == "stack" else None),
    row("spell.single", "<n:many>", lambda n: n if n.zone == "stack" else None),
    row(
        "coststat",
        "<p:player> can't activate <d:abil> [<t:when.tail>]",
        lambda p, d, t=ALWAYS: Prohibition(replace(d, by=p), t),
    ),
    row(
        "coststat",
        "<p:player> can't activate <d:abil> (that aren't|unless they're) mana abilities [<t:when.tail>]",
        lambda p, d, t=ALWAYS: Prohibition(replace(d, by=p, mana=False), t),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> or activate <d:abil> [<t:when.tail>]",
        lambda p, n, d, t=ALWAYS: _both_deeds(t, Prohibition(_spells(n, by=p)), Prohibition(replace(d, by=p))),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> or activate abilities "
        "(that aren't|unless they're) mana abilities [<t:when.tail>]",
        lambda p, n, t=ALWAYS: _both_deeds(
            t, Prohibition(_spells(n, by=p)), Prohibition(Deed(ACTIVATE, by=p, mana=False))
        ),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> and can't activate <d:abil>",
        lambda p, n, d: (Prohibition(_spells(n, by=p)), Prohibition(replace(d, by=p))),
    ),
    row("when.tail", "during your turn", lambda: IsTurnOf(Who.YOU)),
    row("when.tail", "during combat", lambda: UnknownCond("during combat", f"step:{_COMBAT}")),
    row("when.tail", "(this turn|until end of turn|until your next turn)", lambda: ALWAYS),
    row("when.tail", "unless <c:conds>", lambda c: NotCond(c)),
    row("coststat", "counters can't be put on <n:many>", lambda n: CountersBanned(n.filter)),
    row(
        "coststat",
        "<n:many> can't have (counters|<k:kind> counters) put on them",
        lambda n, k=None: CountersBanned(n.filter, k),
    ),
    row(
        "coststat",
        "<p:player> can't pay life or sacrifice <n:many> to cast spells or activate abilities",
        lambda p, n: PaymentBanned(True, n.filter, p),
    ),
    row(
        "coststat",
        "<p:player> can't sacrifice <n:many> to cast spells or activate abilities",
        lambda p, n: PaymentBanned(False, n.filter, p),
    ),
    row(
        "coststat",
        "<n:many> can't be sacrificed [this turn|until end of turn]",
        lambda n: PaymentBanned(sacrifice=n.filter),
    ),
    row(
        "coststat",
        "<r:ref> can't be sacrificed [this turn|until end of turn]",
        lambda r: PaymentBanned(sacrifice=Is(r)),
    ),
    row(
        "coststat",
        "<p:player> can't pay life [to cast spells or activate abilities]",
        lambda p: PaymentBanned(True, None, p),
    ),
    # ── what may be done ──
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> as though they had flash",
        lambda p, n: Permission(_spells(n, by=p), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> this turn as though they had flash",
        lambda p, n: Permission(_spells(n, by=p), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may activate <d:abil> any time you could cast an instant",
        lambda p, d: Permission(replace(d, by=p), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may activate <d:abil> as though those creatures had haste",
        lambda p, d: Permission(replace(d, by=p), haste=True),
    ),
    row(
        "coststat",
        "<p:player> may activate the <d:abil> twice each turn rather than only once",
        lambda p, d: Permission(replace(d, by=p), times=2),
    ),
    row(
        "coststat",
        "you may cast ~ as though it had flash [if <c:conds>]",
        lambda c=ALWAYS: Permission(Deed(CAST, SELF, Who.YOU), flash=True, when=c),
    ),
    row(
        "coststat",
        "you may cast ~ as though it had flash if you pay <m:manas> more to cast it",
        lambda m: Permission(Deed(CAST, SELF, Who.YOU), flash=True, more=m),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> [<z:from.zone>] without paying their mana costs",
        lambda p, n, z=(): Permission(_spells(n, by=p, zones=z), free=True),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> <z:from.zone>",
        lambda p, n, z: Permission(_spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> may play lands and cast <n:spell.nouns> <z:from.zone>",
        lambda p, n, z: Permission(_spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "you may cast (~|this card|that card|it) without paying (its|their) mana cost [if <c:conds>]",
        lambda c=ALWAYS: Permission(Deed(CAST, SELF, Who.YOU), free=True, when=c),
    ),
    row(
        "coststat",
        "you may cast (~|this card) <z:from.zone> [if <c:conds>]",
        lambda z, c=ALWAYS: Permission(Deed(CAST, SELF, Who.YOU, zones=z), when=c),
    ),
    row(
        "coststat",
        "you may (cast|play) (~|this card|that card|it) [this turn]",
        lambda: Permission(Deed(CAST, SELF, Who.YOU)),
    ),
    row(
        "coststat",
        "you may pay <c:cost> rather than pay the mana cost for <n:spell.nouns> <_:caster>",
        lambda c, n: Permission(_spells(n, by=Who.YOU), cost=c),
    ),
    row(
        "coststat",
        "you may pay <m:manas> rather than pay the mana cost for <n:spell.nouns> <_:caster>",
        lambda m, n: Permission(_spells(n, by=Who.YOU), cost=(ManaPart(m),)),
    ),
    row("coststat", "you may <c:cost> rather than pay ~ 's mana cost", lambda c: Alternative(c)),
    row("coststat", "you may pay <m:manas> rather than pay ~ 's mana cost", lambda m: Alternative((ManaPart(m),))),
    row(
        "coststat",
        "you may pay <m:manas> and <c:cost> rather than pay ~ 's mana cost",
        lambda m, c: Alternative((ManaPart(m), *c)),
    ),
    row("coststat", "rather than pay ~ 's mana cost , you may <c:cost>", lambda c: Alternative(c)),
    row("coststat", "rather than pay ~ 's mana cost , you may have <_:words>", lambda: Alternative(())),
    row("coststat", "as an additional cost to cast ~ , <c:cost>", lambda c: Additional((c,))),
    row(
        "coststat",
        "as an additional cost to cast ~ , <c:cost> or pay <m:manas>",
        lambda c, m: Additional((c, (ManaPart(m),))),
    ),
    row(
        "coststat",
        "as an additional cost to cast ~ , pay <m:manas> or <c:cost>",
        lambda c, m: Additional(((ManaPart(m),), c)),
    ),
    row("coststat", "as an additional cost to cast ~ , <c:cost> or <d:cost>", lambda c, d: Additional((c, d))),
    row("coststat", "as an additional cost to cast ~ , you may <_:anything>", lambda: Additional((), True)),
    row("coststat", "as an additional cost to cast ~ , you may pay <_:anything>", lambda: Additional((), True)),
    # ── "cast this spell only ..." ──
    row("coststat", "cast ~ only <t:timing>", lambda t: t),
    row("timing", "<t:timing.one>", lambda t: t),
    row(
        "timing",
        "<t:timing.one> and only <u:timing.one>",
        lambda t, u: Timing(merged(t.limit, u.limit), t.steps or u.steps),
    ),
    row(
        "timing.one",
        "during (the declare attackers step|the declare blockers step|combat"
        "|combat before blockers are declared|combat after blockers are declared)",
        lambda text: Timing(Limit(), _STEPS[text.lower().removeprefix("during ")]),
    ),
    row(
        "timing.one",
        "during (your declare attackers step|your end step|your upkeep)",
        lambda text: Timing(Limit(IsTurnOf(Who.YOU)), _STEPS[text.lower().removeprefix("during ")]),
    ),
    row("timing.one", "during an opponent's upkeep", lambda: Timing(Limit(NotCond(IsTurnOf(Who.YOU))), ("upkeep",))),
    row(
        "timing.one",
        "during combat on (your turn|an opponent's turn)",
        lambda text: Timing(
            Limit(IsTurnOf(Who.YOU) if "your turn" in text.lower() else NotCond(IsTurnOf(Who.YOU))), _STEPS["combat"]
        ),
    ),
    row("timing.one", "<found:limits>", lambda found: Timing(found)),
    # ── spending ──
    row(
        "coststat",
        "<p:player> may spend mana as though it were mana of any (color|type) [<d:spend.on>]",
        lambda p, text, d=None: SpendAs("WUBRGC", EVERY + ("C" if "any type" in text else ""), p, deed=d),
    ),
    row(
        "coststat",
        "<p:player> (can|may) spend mana of any type <d:spend.on>",
        lambda p, d: SpendAs("WUBRGC", "WUBRGC", p, deed=d),
    ),
    row(
        "coststat",
        "<p:player> may spend <c:color> mana as though it were mana of any (color|type) [<d:spend.on>]",
        lambda p, c, text, d=None: SpendAs(c, EVERY + ("C" if "any type" in text else ""), p, deed=d),
    ),
    row(
        "coststat",
        "<p:player> may spend <c:color> mana as though it were <e:color> mana",
        lambda p, c, e: SpendAs(c, e, p),
    ),
    row(
        "coststat",
        "<p:player> may spend other mana only as though it were colorless mana",
        lambda p: SpendAs("other", "C", p, True),
    ),
    row("spend.on", "to cast <n:spell.nouns>", lambda n: _spells(n)),
    row("spend.on", "to cast ~", lambda: Deed(CAST, SELF)),
    row("spend.on", "to cast (it|that spell|those spells|them)", lambda: Deed(CAST, SELF)),
    row("spend.on", "to activate abilities [of <n:many>]", lambda n=None: Deed(ACTIVATE, n.filter if n else ANYTHING)),
    row(
        "coststat",
        "for each <m:mana> in a cost , you may pay <n:number> life rather than pay that mana",
        lambda m, n: LifeFor(m.strip("{}"), n),
    ),
    row("coststat", "spend only mana produced by <n:many> to cast ~", lambda n: OnlyMana(n.filter)),
    row("coststat", "you can't spend mana to cast ~", lambda: OnlyMana(never=True)),
    row("coststat", "spend only <c:color> mana on X", lambda c: OnlyMana(x_of=c)),
    row("coststat", "spend only <c:color> and/or <d:color> mana on X", lambda c, d: OnlyMana(x_of=c + d)),
    row("coststat", "spend only colored mana on X", lambda: OnlyMana(x_of=EVERY)),
    # ── triggers on spells for which nothing was spent ──
    row(
        "coststat",
        "whenever <p:player> (cast|casts) <n:one.spell> , if no mana was spent to cast it , counter (that spell|it)",
        lambda p, n: NoManaTrigger(_spells(n, by=p)),
    ),
    row("one.spell", "(a|an) <n:one>", lambda n: n if n.zone == "stack" else None),
    # ── keywords of spells ──
    row("coststat", "<d:spells> (have|has) <k:spell.keyword>", lambda d, k: Gains(d, k)),
    row(
        "spell.keyword",
        "(convoke|improvise|delve|flash|affinity for artifacts|cascade|storm|split second)",
        lambda text: text.lower(),
    ),
    # ── counters it enters with ──
    row("coststat", "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it", lambda a, k: Enters(k, a)),
    row("coststat", "~ enters with a number of <k:kind> counters on it equal to <a:amount>", lambda a, k: Enters(k, a)),
    row("coststat", "~ enters with <k:kind> counters on it equal to <a:amount>", lambda a, k: Enters(k, a)),
    row(
        "coststat",
        "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it for each time it was kicked",
        lambda a, k: Enters(k, a, "each"),
    ),
    row(
        "coststat",
        "if ~ was kicked , it enters with <a:enter.amount> <k:kind> (counter|counters) on it",
        lambda a, k: Enters(k, a, "if"),
    ),
    row(
        "coststat",
        "~ enters with <a:enter.amount> <k:kind> (counter|counters) on it if it was kicked",
        lambda a, k: Enters(k, a, "if"),
    ),
    row("coststat", "~ enters with X <k:kind> counters on it , where X is <a:amount>", lambda k, a: Enters(k, a)),
    row("coststat", "~ enters with (a|an) <k:kind> counter on it for each <n:one>", lambda k, n: Enters(k, counted(n))),
    row("enter.amount", "(a|an)", lambda: 1),
    row("enter.amount", "<a:amount>", lambda a: a),
    row("enter.amount", "twice X", lambda: Arithmetic(2, "*", _x())),
    # ── whole sentences ──
    row("costsentence", "<a:coststat> .", lambda a: a if isinstance(a, tuple) else (a,)),
    row(
        "costsentence",
        "<c:lead> , <a:coststat> .",
        lambda c, a: tuple(under(c, one) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "<c:lead> , <d:lead> , <a:coststat> .",
        lambda c, d, a: tuple(under(c, under(d, one)) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "<a:coststat> as long as <c:conds> .",
        lambda c, a: tuple(under(c, one) for one in (a if isinstance(a, tuple) else (a,))),
    ),
    row(
        "costsentence",
        "(until end of turn|this turn|until your next turn|until the end of your next turn) , <a:coststat> .",
        lambda a: a if isinstance(a, tuple) else (a,),
    ),
)


def _symbol(text: str) -> str:
    import re

    found = re.search(r"with (\{[^}]+\}) in", text)
    return found[1] if found else ""


def _subtype(name: str) -> Filter:
    from lawmage.models.terms import HasSubtype

    return HasSubtype(name)


def _you() -> Filter:
    from lawmage.models.terms import IsPlayer

    return IsPlayer(Who.YOU)


def _domain(player: PlayerRef) -> Amount:
    from lawmage.models.terms import LandTypes

    return LandTypes(player)


def _on(ref: Ref, kind: str | None) -> Amount:
    from lawmage.models.terms import CountersOn

    return CountersOn(ref, kind)


def _hand(player: PlayerRef) -> Amount:
    from lawmage.models.terms import PlayerStat, PlayerStatOf

    return PlayerStatOf(player, PlayerStat.HAND)


def _x() -> Amount:
    from lawmage.models.terms import UnknownAmount

    return UnknownAmount("X", "x")
