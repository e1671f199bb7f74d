"""Which spells and which abilities a statement about costs speaks of (601, 602), by the rows of noun phrases."""

from __future__ import annotations

import re
from dataclasses import replace

from lawmage.models.costs import ACTIVATE, CAST, Deed
from lawmage.models.terms import Filter, HasKeyword, HasSubtype, HasType, Is, IsPlayer, Not, OwnedBy, Ref, Who
from lawmage.oracle.grammar.build import Noun, all_of, any_of
from lawmage.oracle.grammar.mana_spending import without_kind
from lawmage.oracle.matcher import Row, row

SELF = Is(Ref.SOURCE)


def spells(noun: Noun, **more: object) -> Deed:
    """Casting the spells that a noun phrase means."""
    return Deed(CAST, without_kind(noun.filter), **more)  # type: ignore[arg-type]


def _kind_list(*parts: Filter) -> Noun:
    return Noun(any_of(*parts), "stack")


def _symbol(text: str) -> str:
    found = re.search(r"with (\{[^}]+\}) in", text)
    return found[1] if found else ""


def _not_owned(noun: Noun) -> Noun:
    return Noun(all_of(noun.filter, Not(OwnedBy(Who.YOU))), noun.zone)


ROWS: tuple[Row, ...] = (
    # ── which spells: "noncreature spells", "instant and sorcery spells you cast", "spells with the chosen name" ──
    row("spell.kind", "<t:cardtype>", lambda t: HasType(t)),
    row("spell.kind", "<a:adjective>", lambda a: a),
    row("spell.kind", "<a:adjective> <t:cardtype>", lambda a, t: all_of(a, HasType(t))),
    row("spell.kind", "<s:subtype>", lambda s: HasSubtype(s)),
    row("spell.nouns", "<n:many>", lambda n: n if n.zone == "stack" else None),
    row("spell.nouns", "<a:spell.kind> and <b:spell.kind> spells", lambda a, b: _kind_list(a, b)),
    row(
        "spell.nouns",
        "<a:spell.kind> , <b:spell.kind> , and <c:spell.kind> spells",
        lambda a, b, c: _kind_list(a, b, c),
    ),
    row("spell.nouns", "<a:spell.kind> spells and <b:spell.kind> spells", lambda a, b: _kind_list(a, b)),
    row("spell.noun", "(each|a) <n:one>", lambda n: n if n.zone == "stack" else None),
    row(
        "spell.nouns",
        "<a:spell.kind> , <b:spell.kind> , <c:spell.kind> , and <d:spell.kind> spells",
        lambda a, b, c, d: _kind_list(a, b, c, d),
    ),
    row("spell.nouns", "spells with <k:spell.keyword>", lambda k: Noun(HasKeyword(k), "stack")),
    row("caster", "[that] <p:player> (cast|casts)", lambda p: p),
    row("kind.choice", "<a:adjective>", lambda a: a),
    row("kind.choice", "(a|an) <a:spell.kind>", lambda a: a),
    row("kind.choice", "<a:adjective> or <b:adjective>", lambda a, b: any_of(a, b)),
    row("kind.choice", "(a|an) <a:spell.kind> or <b:spell.kind>", lambda a, b: any_of(a, b)),
    row("kind.choice", "(a|an) <a:spell.kind> , <b:spell.kind> , or <c:spell.kind>", lambda a, b, c: any_of(a, b, c)),
    row(
        "spells",
        "<n:spell.noun> <p:caster> that 's <k:kind.choice>",
        lambda n, p, k: spells(Noun(all_of(n.filter, k), n.zone), by=p),
    ),
    row("spells", "<n:spell.nouns> <p:caster> but don't own", lambda n, p: spells(_not_owned(n), by=p)),
    row("spells", "<n:spell.nouns> <t:targeting>", lambda n, t: spells(n, targets=t)),
    row("spells", "<n:spell.nouns> you control <t:targeting>", lambda n, t: spells(n, by=Who.YOU, targets=t)),
    row("from.zone", "from <a:zone.word> [(or|and) [from] <b:zone.word>]", lambda a, b=(): (*a, *b)),
    row("zone.word", "(your|their|a) graveyard", lambda: ("graveyard",)),
    row("zone.word", "among cards in your graveyard", lambda: ("graveyard",)),
    row("zone.word", "graveyards", lambda: ("graveyard",)),
    row("zone.word", "exile", lambda: ("exile",)),
    row("zone.word", "(your|their) (hand|hands)", lambda: ("hand",)),
    row("zone.word", "[the top of] (your|their) (library|libraries)", lambda: ("library",)),
    row("zone.word", "libraries", lambda: ("library",)),
    row("zone.word", "the command zone", lambda: ("command",)),
    row("zone.word", "anywhere other than (your|their) (hand|hands)", lambda: ("not hand",)),
    row("zone.word", "anywhere other than (your|their) (graveyard|graveyards)", lambda: ("not graveyard",)),
    row("targeting", "that (target|targets) <n:any>", lambda n: n.filter),
    row("targeting", "that (target|targets) <r:ref>", lambda r: Is(r)),
    row("targeting", "that (target|targets) you or <n:any>", lambda n: any_of(IsPlayer(Who.YOU), n.filter)),
    row("spells", "<n:spell.nouns>", lambda n: spells(n)),
    row("spells", "<n:spell.noun>", lambda n: spells(n)),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> [<z:from.zone>] [<t:targeting>]",
        lambda n, p, z=(), t=None: spells(n, by=p, zones=z, targets=t),
    ),
    row(
        "spells",
        "<n:spell.noun> <p:caster> [<z:from.zone>] [<t:targeting>]",
        lambda n, p, z=(), t=None: spells(n, by=p, zones=z, targets=t),
    ),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> <w:posts>",
        lambda n, p, w: spells(Noun(all_of(n.filter, *(post.filter for post in w)), n.zone), by=p),
    ),
    row(
        "spells",
        "<n:spell.nouns> <p:caster> with <_:mana> in their mana costs",
        lambda n, p, text: spells(n, by=p, symbol=_symbol(text)),
    ),
    row(
        "spells",
        "<n:spell.nouns> with <_:mana> in their mana costs [<p:caster>]",
        lambda n, text, p=Who.ANY: spells(n, by=p, symbol=_symbol(text)),
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
    row("spell.keyword", "affinity for <_:many>", lambda text: text),
    row("this.ability", "this ability", lambda: Deed(ACTIVATE, SELF)),
    row("spell.single", "<n:one>", lambda n: n if n.zone == "stack" else None),
    row("spell.single", "<n:many>", lambda n: n if n.zone == "stack" else None),
    row("one.spell", "(a|an) <n:one>", lambda n: n if n.zone == "stack" else None),
    row(
        "spell.keyword",
        "(convoke|improvise|delve|flash|undaunted|cascade|storm|split second)",
        lambda text: text.lower(),
    ),
)
