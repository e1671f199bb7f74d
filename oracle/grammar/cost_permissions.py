"""What may be done: casting from elsewhere, at other times, for nothing, for other costs (601.3, 118.9)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import CAST, CardsLose, Deed, Gains, Permission, Prohibition
from lawmage.models.mana_abilities import ManaPart
from lawmage.models.terms import ALWAYS, Who
from lawmage.oracle.grammar.build import Noun, all_of
from lawmage.oracle.grammar.cost_objects import SELF, spells
from lawmage.oracle.grammar.mana_spending import without_kind
from lawmage.oracle.matcher import Row, row

ROWS: tuple[Row, ...] = (
    row(
        "coststat",
        "<n:many> you own that aren't on the battlefield have <k:spell.keyword>",
        lambda n, k: Gains(Deed(CAST, without_kind(n.filter), Who.YOU), k),
    ),
    # ── what may be done ──
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> as though they had flash",
        lambda p, n: Permission(spells(n, by=p), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> this turn as though they had flash",
        lambda p, n: Permission(spells(n, by=p), flash=True),
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
        lambda p, n, z=(): Permission(spells(n, by=p, zones=z), free=True),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> <z:from.zone>",
        lambda p, n, z: Permission(spells(n, by=p, zones=z)),
    ),
    row("spell.any", "<n:spell.nouns>", lambda n: n),
    row("spell.any", "(a|an) <n:spell.single>", lambda n: n),
    row(
        "coststat",
        "<p:player> may cast <n:spell.nouns> [<z:from.zone>] without paying their mana costs "
        "and as though they had flash",
        lambda p, n, z=(): Permission(spells(n, by=p, zones=z), free=True, flash=True),
    ),
    row(
        "coststat",
        "<p:player> may cast (a|an) <n:spell.single> [<z:from.zone>] without paying its mana cost",
        lambda p, n, z=(): Permission(spells(n, by=p, zones=z), free=True),
    ),
    row(
        "coststat",
        "<p:player> may cast (a|an) <n:spell.single> <z:from.zone>",
        lambda p, n, z: Permission(spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.any> <z:from.zone> <w:posts>",
        lambda p, n, z, w: Permission(
            spells(Noun(all_of(n.filter, *(post.filter for post in w)), n.zone), by=p, zones=z)
        ),
    ),
    row(
        "coststat",
        "<p:player> may play (a|an) <_:one> [<y:from.zone>] or cast <n:spell.any> <z:from.zone>",
        lambda p, n, z, y=(): Permission(spells(n, by=p, zones=z)),
    ),
    row(
        "coststat",
        "you may cast ~ <z:from.zone> , but not from anywhere else",
        lambda z: (
            Permission(Deed(CAST, SELF, Who.YOU, z)),
            Prohibition(Deed(CAST, SELF, Who.YOU, tuple(f"not {zone}" for zone in z))),
        ),
    ),
    row(
        "coststat",
        "you may pay <m:manas> rather than pay the mana cost for (a|an) <n:spell.single> <_:caster> [<z:from.zone>]"
        " [<w:posts>]",
        lambda m, n, z=(), w=(): Permission(
            spells(Noun(all_of(n.filter, *(post.filter for post in w)), n.zone), by=Who.YOU, zones=z),
            cost=(ManaPart(m),),
        ),
    ),
    row("other.costs", "in addition to [paying] (its|their) other costs", lambda: ()),
    row("instead.costs", "rather than paying (its|their) mana (cost|costs)", lambda: ()),
    row(
        "coststat",
        "<p:player> may cast <n:spell.any> <z:from.zone> by <c:cost> <_:other.costs>",
        lambda p, n, z, c: Permission(spells(n, by=p, zones=z), extra=c),
    ),
    row(
        "coststat",
        "you may cast ~ <z:from.zone> by <c:cost> <_:other.costs>",
        lambda z, c: Permission(Deed(CAST, SELF, Who.YOU, zones=z), extra=c),
    ),
    row(
        "coststat",
        "you may cast ~ <z:from.zone> by <c:cost> <_:instead.costs>",
        lambda z, c: Permission(Deed(CAST, SELF, Who.YOU, zones=z), cost=c),
    ),
    row(
        "coststat",
        "you may cast ~ as though it had flash by <c:cost> <_:other.costs>",
        lambda c: Permission(Deed(CAST, SELF, Who.YOU), flash=True, extra=c),
    ),
    row(
        "coststat",
        "<p:player> may cast <n:spell.any> by <c:cost> <_:instead.costs>",
        lambda p, n, c: Permission(spells(n, by=p), cost=c),
    ),
    # cards that are given a keyword with which they may be cast from where they are
    row("granted", "(flashback|escape|retrace|jump-start)", lambda text: text.lower()),
    row("card.any", "each <n:one>", lambda n: n),
    row("card.any", "<n:many>", lambda n: n),
    row(
        "coststat",
        "<n:card.any> (has|have|gains|gain) <k:granted> [until end of turn]",
        lambda n, k: (
            Permission(Deed(CAST, without_kind(n.filter), Who.YOU, (n.zone,)), keyword=k)
            if n.zone in ("graveyard", "exile", "hand")
            else None
        ),
    ),
    row(
        "coststat",
        "~ (has|gains) <k:granted> [until end of turn]",
        lambda k: Permission(Deed(CAST, SELF, Who.YOU, ("graveyard",)), keyword=k),
    ),
    row(
        "coststat",
        "<n:many> lose all abilities",
        lambda n: CardsLose((n.zone,), without_kind(n.filter)) if n.zone in ("graveyard", "hand", "exile") else None,
    ),
    row(
        "keyword.cost",
        "(the|its|their) <_:granted> (cost|costs) (is|are) equal to (its|their|the card's|that card's) "
        "mana (cost|costs) [plus <c:cost>]",
        lambda c=(): c,
    ),
    row("keyword.costs", "<c:keyword.cost> .", lambda c: c),
    row(
        "coststat",
        "<p:player> may play lands and cast <n:spell.nouns> <z:from.zone>",
        lambda p, n, z: Permission(spells(n, by=p, zones=z)),
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
        lambda c, n: Permission(spells(n, by=Who.YOU), cost=c),
    ),
    row(
        "coststat",
        "you may pay <m:manas> rather than pay the mana cost for <n:spell.nouns> <_:caster>",
        lambda m, n: Permission(spells(n, by=Who.YOU), cost=(ManaPart(m),)),
    ),
    # ── keywords of spells ──
    row("coststat", "<d:spells> (have|has) <k:spell.keyword>", lambda d, k: Gains(d, k)),
)
