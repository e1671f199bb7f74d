"""What may be done: casting from elsewhere, at other times, for nothing, for other costs (601.3, 118.9)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import CAST, Deed, Gains, Permission
from lawmage.models.mana_abilities import ManaPart
from lawmage.models.terms import ALWAYS, Who
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
