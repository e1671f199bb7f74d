"""A card's own alternative and additional costs (118.8, 118.9)."""

from __future__ import annotations

from lawmage.models.costs import Additional, Alternative
from lawmage.models.mana_abilities import ONE, CounterPart, GivePart, ManaPart
from lawmage.models.terms import ControlledBy, HasType, Is, Named, Numbers, OwnedBy, Ref, Who
from lawmage.oracle.grammar.build import all_of
from lawmage.oracle.grammar.cost_objects import SELF
from lawmage.oracle.matcher import Row, row

ROWS: tuple[Row, ...] = (
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
    row("coststat", "as an additional cost to cast ~ , you may <c:cost>", lambda c: Additional((c,), True)),
    row("coststat", "as an additional cost to cast ~ , you may <_:anything>", lambda: Additional((), True)),
    row("coststat", "as an additional cost to cast ~ , you may pay <_:anything>", lambda: Additional((), True)),
)
