"""How mana may be spent (106.6, 609.4b)."""

from __future__ import annotations

from lawmage.models.costs import ACTIVATE, CAST, Deed, LifeFor, OnlyMana, SpendAs
from lawmage.models.terms import ANYTHING, Who
from lawmage.oracle.grammar.cost_objects import SELF, spells
from lawmage.oracle.matcher import Row, row

EVERY = "WUBRG"

ROWS: tuple[Row, ...] = (
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
    row("spend.on", "to cast <n:spell.nouns>", lambda n: spells(n)),
    row("spend.on", "to cast ~", lambda: Deed(CAST, SELF)),
    row("spend.on", "to cast (it|that spell|those spells|them)", lambda: Deed(CAST, SELF)),
    row("spend.on", "to activate ~ 's abilities", lambda: Deed(ACTIVATE, SELF)),
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
    row(
        "coststat",
        "mana of any type can be spent <d:spend.on>",
        lambda d: SpendAs("WUBRGC", "WUBRGC", Who.YOU, deed=d),
    ),
)
