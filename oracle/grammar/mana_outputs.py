"""What an ability adds: "{G}", "one mana of any color", "{G} for each creature you control" (106.3 to 106.11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from lawmage.models import mana_abilities as m
from lawmage.models.mana import normal_mana, parse_cost
from lawmage.models.terms import (
    AT_LEAST_ONE,
    CHOSEN,
    CREATURE,
    Amount,
    Arithmetic,
    ColorsAmong,
    Compare,
    Cond,
    ControlledBy,
    CountersOn,
    Devotion,
    HasStatus,
    HasSubtype,
    HasType,
    Is,
    IsTurnOf,
    LandTypes,
    Named,
    NotCond,
    OfChosen,
    Op,
    PlayerRef,
    PlayerStat,
    PlayerStatOf,
    Stat,
    SumOf,
    TypesAmong,
    UnknownAmount,
    UnknownCond,
    Who,
)
from lawmage.oracle.grammar.build import IT, Noun, Quantity, all_of, any_of, controls, counted, within
from lawmage.oracle.grammar.build import both as both_hold
from lawmage.oracle.grammar.nouns import Post
from lawmage.oracle.matcher import Row, row

X = UnknownAmount("X", m.X)


def swapped(term: Any, old: Any, new: Any) -> Any:
    """The term with every part equal to `old` replaced."""
    if term == old and type(term) is type(old):
        return new
    if isinstance(term, tuple):
        return tuple(swapped(part, old, new) for part in term)
    if not is_dataclass(term) or isinstance(term, type):
        return term
    values = [getattr(term, field.name) for field in fields(term)]
    made = [swapped(value, old, new) for value in values]
    return term if all(a is b for a, b in zip(made, values, strict=True)) else type(term)(*made)


def fixed(symbols: tuple[str, ...]) -> m.Output | None:
    """Mana symbols as mana: hybrid symbols are a choice (106.8), Phyrexian ones their color (106.9), generic and snow
    ones colorless (106.10, 106.11).
    """
    parts: list[m.Output] = []
    letters = ""
    for text in symbols:
        try:
            (symbol,) = parse_cost(text)
        except ValueError:
            return None
        if symbol.variable:
            parts.append(m.OfTypes(m.Types("C"), X))
        elif len(symbol.options) > 1 or (symbol.options and symbol.generic):
            ways = [m.Fixed(option) for option in symbol.options]
            parts.append(m.Either((*ways, m.Fixed("C" * symbol.generic)) if symbol.generic else tuple(ways)))
        else:
            letters += symbol.options[0] if symbol.options else "C" * max(symbol.generic, symbol.snow)
    whole = [m.Fixed(normal_mana(letters))] if letters or not parts else []
    return both(*whole, *parts)


def both(*outputs: m.Output) -> m.Output:
    """All of them, flat."""
    flat: list[m.Output] = []
    for each in outputs:
        flat.extend(each.outputs if isinstance(each, m.Both) else (each,))
    return flat[0] if len(flat) == 1 else m.Both(tuple(flat))


def either(*outputs: m.Output) -> m.Output:
    """One of them, flat."""
    flat: list[m.Output] = []
    for each in outputs:
        flat.extend(each.outputs if isinstance(each, m.Either) else (each,))
    return m.Either(tuple(dict.fromkeys(flat)))


def times(output: m.Output | None, amount: Amount) -> m.Output | None:
    """The output that often; a choice of color is made once for all of it ("one mana of that color for each ...")."""
    if isinstance(output, m.OfTypes) and output.count == 1:
        return m.OfTypes(output.types, amount, output.mix)
    return None if output is None else m.Times(output, amount)


def _letters(symbols: tuple[str, ...]) -> str | None:
    """The types of single symbols, for "any combination of {W} and/or {U}"."""
    found = "".join(symbol.strip("{}") for symbol in symbols)
    return normal_mana(found) if set(found) <= set("WUBRGC") and found else None


def _combination(count: Amount, first: str, *rest: str) -> m.Output | None:
    types = _letters((first, *rest))
    return None if types is None else m.OfTypes(m.Types(types), count, m.Mix.ANY)


def _could(noun: Noun, colors: bool) -> m.CouldProduce:
    return m.CouldProduce(noun.filter, colors)


def _colors(noun: Noun) -> m.ColorsOf:
    return m.ColorsOf(noun.filter, noun.zone)


def _unknown(field: str | None) -> Callable[[str], m.UnknownTypes]:
    return lambda text: m.UnknownTypes(text, field)


def _named_self(noun: Noun) -> Noun:
    """ "artifact you control named ~" """
    return Noun(all_of(noun.filter, Named("~")), noun.zone)


ROWS: tuple[Row, ...] = (
    # ── how much: "one", "three", "X" ──
    row("manycount", "<n:number>", lambda n: n),
    row("manycount", "(a|an)", lambda: 1),
    row("manycount", "X", lambda: X),
    # ── which types: "any color", "the chosen color", "any type that a land you control could produce" ──
    row("sametypes", "any [one] color [of your choice]", lambda: m.ANY_COLOR),
    row("sametypes", "any [one] color (they|that player) (choose|chooses)", lambda: m.ANY_COLOR),
    row("sametypes", "(a|any) color of <_:owner> choice", lambda: m.ANY_COLOR),
    row("sametypes", "any [one] type", lambda: m.ANY_TYPE),
    row("sametypes", "(the|a) [last] chosen color", lambda: m.ChosenColor()),
    row("sametypes", "the color last chosen", lambda: m.ChosenColor()),
    row("sametypes", "(that|the same) (color|type)", lambda: m.PickedColor()),
    row(
        "sametypes",
        "any [one] (color|colors) in <_:owner> commander's color identity",
        lambda: m.Identity(),
    ),
    row(
        "sametypes",
        "any [one] (color|colors) in <_:owner> (commander|commanders) ('s|') color identity",
        lambda: m.Identity(),
    ),
    row("sametypes", "any [one] color that <n:any> could produce", lambda n: _could(n, True)),
    row("sametypes", "any [one] type that <n:any> could produce", lambda n: _could(n, False)),
    row("sametypes", "any [one] color [that] <_:given> could produce", lambda: m.CouldProduce(Is(m.GIVEN), True)),
    row("sametypes", "any [one] type [that] <_:given> could produce", lambda: m.CouldProduce(Is(m.GIVEN), False)),
    row("sametypes", "any [one] color among <n:any>", lambda n: _colors(n)),
    row("sametypes", "any [one] color <n:any> (is|are)", lambda n: _colors(n)),
    row("sametypes", "any of <r:ref> 's colors", lambda r: m.ColorsOf(Is(r))),
    row(
        "sametypes",
        "any of the (sacrificed|discarded|tapped|revealed) <_:anyhead> 's colors",
        lambda: m.ColorsOf(Is(m.GIVEN)),
    ),
    row("sametypes", "any [one] type [that] <_:producer> produced", lambda: m.Produced()),
    row("sametypes", "any [one] color [that] <_:producer> produced", lambda: m.Produced(True)),
    row("sametypes", "(either|any) of the circled colors", _unknown("choices.color")),
    row("sametypes", "any of the exiled (card 's|cards ') colors", _unknown("exiled_with")),
    row("sametypes", "any color among cards exiled with ~", _unknown("exiled_with")),
    row("sametypes", "<_:noted> last noted type", _unknown("choices")),
    row("noted", "(~ 's|its)", lambda: ()),
    row("sametypes", "any color chosen as <_:words>", _unknown("choices.color")),
    row("sametypes", "any color (of|that appears on|signed in) <_:words>", _unknown(None)),
    row("sametypes", "a color written on ~", _unknown(None)),
    row(
        "producer",
        "(that|the|enchanted) [<_:adjective>] [<_:cardtype>] (land|permanent|artifact|creature|token)",
        lambda: (),
    ),
    row("producer", "(it|they|~)", lambda: ()),
    row("given", "(that|the) (land|permanent|creature|artifact|card)", lambda: ()),
    row("given", "the (sacrificed|exiled|tapped|untapped|discarded|revealed) <_:anyhead>", lambda: ()),
    # ── mana: "{G}{G}", "one mana of any color", "X mana in any combination of {W} and/or {U}" ──
    row("mana.one", "<s:symbols>", lambda s: fixed(s)),
    row("mana.one", "<n:manycount> <s:symbols>", lambda n, s: times(fixed(s), n)),
    row("mana.one", "<n:manycount> mana of <t:sametypes>", lambda n, t: m.OfTypes(t, n)),
    row("mana.one", "<n:manycount> mana of different colors", lambda n: m.OfTypes(m.ANY_COLOR, n, m.Mix.DIFFERENT)),
    row(
        "mana.one",
        "<n:manycount> mana in any combination of [its|the] (colors|any colors)",
        lambda n: m.OfTypes(m.ANY_COLOR, n, m.Mix.ANY),
    ),
    row(
        "mana.one",
        "<n:manycount> mana in any combination of types",
        lambda n: m.OfTypes(m.ANY_TYPE, n, m.Mix.ANY),
    ),
    row(
        "mana.one",
        "<n:manycount> mana in any combination of <a:mana> (and/or|or) <b:mana>",
        lambda n, a, b: _combination(n, a, b),
    ),
    row(
        "mana.one",
        "<n:manycount> mana in any combination of <a:mana> , <b:mana> , (and/or|or) <c:mana>",
        lambda n, a, b, c: _combination(n, a, b, c),
    ),
    row("mana.one", "<c:color> mana", lambda c: m.Fixed(c)),
    row("mana.one", "<n:manycount> <c:color> mana", lambda n, c: m.OfTypes(m.Types(c), n)),
    row("mana.one", "<n:manycount> colorless mana", lambda n: m.OfTypes(m.Types("C"), n)),
    row("mana.one", "an amount of <s:symbols> equal to <a:amount>", lambda s, a: times(fixed(s), a)),
    row("mana.one", "an amount of mana of <t:sametypes> equal to <a:amount>", lambda t, a: m.OfTypes(t, a)),
    row("mana.one", "that much <s:symbols>", lambda s: times(fixed(s), X)),
    row(
        "mana.one",
        "<_:noted> last noted type and amount of mana",
        lambda text: m.OfTypes(m.UnknownTypes(text, "choices")),
    ),
    # ── "for each ..." ──
    row("mana.each", "<o:mana.one>", lambda o: o),
    row("mana.each", "<o:mana.one> for each <a:counteach>", lambda o, a: times(o, a)),
    row("counteach", "<n:one>", lambda n: counted(n)),
    row("counteach", "<n:one> named ~", lambda n: counted(_named_self(n))),
    row("counteach", "of <n:many>", lambda n: counted(n)),
    row("counteach", "[<k:kind>] counter on <r:ref>", lambda r, k=None: CountersOn(r, k)),
    row("counteach", "[<_:kind>] counter removed this way", lambda: X),
    row("counteach", "(card|<_:one>) (sacrificed|tapped|exiled|discarded|removed) this way", lambda: X),
    row("counteach", "[<_:adjective>] card revealed this way", lambda text: UnknownAmount(text, "revealed")),
    row("counteach", "<w:eachhistory>", lambda w: w),
    row(
        "eachhistory",
        "(card you've drawn|spell you've cast|creature that died|<_:number> life <_:words>) [this turn]",
        lambda text: UnknownAmount(text, "history"),
    ),
    row("counteach", "creature in your party", lambda text: UnknownAmount(text, "party")),
    row("counteach", "different power among <n:many>", lambda n, text: UnknownAmount(text)),
    row("counteach", "color among <n:many>", lambda n: ColorsAmong(n.filter)),
    row("counteach", "basic land type among lands <p:player> (control|controls)", lambda p: LandTypes(p)),
    row("counteach", "card type among <n:many>", lambda n: TypesAmong(n.filter, n.zone)),
    # ── choices and sums ──
    row("mana.list", "<a:mana.one> or <b:mana.one> for each <n:counteach>", lambda a, b, n: m.Times(either(a, b), n)),
    row("mana.list", "<a:mana.each>", lambda a: a),
    row("mana.list", "<a:mana.each> or <b:mana.each>", lambda a, b: either(a, b)),
    row("mana.list", "<a:mana.each> , <b:mana.each> , or <c:mana.each>", lambda a, b, c: either(a, b, c)),
    row(
        "mana.list",
        "<a:mana.each> , <b:mana.each> , <c:mana.each> , or <d:mana.each>",
        lambda a, b, c, d: either(a, b, c, d),
    ),
    row(
        "mana.list",
        "<a:mana.each> , <b:mana.each> , <c:mana.each> , <d:mana.each> , or <e:mana.each>",
        lambda a, b, c, d, e: either(a, b, c, d, e),
    ),
    row("mana.all", "<a:mana.list>", lambda a: a),
    row("mana.all", "<a:mana.list> and <b:mana.list>", lambda a, b: both(a, b)),
    row("mana.all", "<a:mana.list> , (then add|plus) an additional <b:mana.list>", lambda a, b: both(a, b)),
    row("mana.all", "<a:mana.one> , <b:mana.one> , and <c:mana.one>", lambda a, b, c: both(a, b, c)),
    row(
        "mana.all",
        "<a:mana.one> , <b:mana.one> , <c:mana.one> , <d:mana.one> , and <e:mana.one>",
        lambda a, b, c, d, e: both(a, b, c, d, e),
    ),
    row("mana.all", "an additional <a:mana.list>", lambda a: a),
    row("output", "<a:mana.all>", lambda a: a),
    row("output", "<a:mana.all> , where X is <x:amount>", lambda a, x: swapped(a, X, x)),
    row("output", "<a:mana.all> , where X is (the <_:whichwords>|<_:number> plus <_:words>)", lambda a, text: None),
    row("whichwords", "<w:words>", lambda w: w),
    # ── amounts that only mana text has ──
    row("whose", "the (sacrificed|exiled|tapped|discarded) <_:anyhead> 's", lambda: m.GIVEN),
    row("amount", "X plus <n:number>", lambda n: Arithmetic(X, "+", n)),
    row("amount", "<o:owner> devotion to that color", lambda o: Devotion(o, frozenset((CHOSEN,)))),
    row("amount", "the number of [<_:kind>] counters removed this way", lambda: X),
    row(
        "amount", "the amount of life you gained this turn", lambda text: UnknownAmount(text, "life_changed_this_turn")
    ),
    row("amount", "(~ 's|its) intensity", lambda text: UnknownAmount(text, "intensity")),
    row(
        "amount",
        "the greatest number of creatures you control that have a creature type in common",
        lambda text: UnknownAmount(text),
    ),
    row("amount", "the number of <_:many> you control that share a <_:words>", lambda text: UnknownAmount(text)),
    row("post", "of that color", lambda: Post(OfChosen("color"), near=True)),
    # ── noun phrases and references that only mana text has ──
    row("mod", "Urza 's", lambda: HasSubtype("Urza's")),
    row("mod", "Time Lord", lambda: HasSubtype("Time Lord")),
    row("mod", "outlaw", lambda: HasStatus("outlaw")),
    row("mod", "<a:adjective> or <t:cardtype>", lambda a, t: any_of(a, HasType(t))),
    row("head.one", "Time Lord", lambda: Noun(HasSubtype("Time Lord"))),
    row("ref", "that <_:anyhead>", lambda: IT),
    # ── conditions ──
    row("cond", "it 's not <o:owner> turn", lambda o: NotCond(IsTurnOf(o))),
    row(
        "cond",
        "<p:player> (control|controls) <_:types> named <a:cardname> and <b:cardname>",
        lambda p, a, b: both_hold(*(controls(p, Quantity(Noun(Named(name)), AT_LEAST_ONE)) for name in (a, b))),
    ),
    row("cond", "a card is exiled with ~", lambda text: UnknownCond(text, "exiled_with")),
    row("cond", "<r:ref> entered this turn", lambda r, text: UnknownCond(text, "entered_this_turn")),
    row(
        "cond",
        "<p:player> (control|controls) (a|an) <n:one> and (a|an) <o:one>",
        lambda p, n, o: _controls_both(p, n, o),
    ),
    row(
        "cond", "you played a land this turn", lambda: Compare(PlayerStatOf(Who.YOU, PlayerStat.LANDS_PLAYED), Op.GE, 1)
    ),
    row(
        "cond",
        "you've played a land this turn",
        lambda: Compare(PlayerStatOf(Who.YOU, PlayerStat.LANDS_PLAYED), Op.GE, 1),
    ),
    row("cond", "you cast a spell this turn", lambda: Compare(PlayerStatOf(Who.YOU, PlayerStat.SPELLS_CAST), Op.GE, 1)),
    row(
        "cond",
        "you've cast <n:howmany> (spells|spell) this turn",
        lambda n: within(PlayerStatOf(Who.YOU, PlayerStat.SPELLS_CAST), n),
    ),
    row("cond", "creatures you control have total power <t:test>", lambda t: _total_power(t)),
)


def _controls_both(player: PlayerRef, one: Noun, other: Noun) -> Cond:
    return both_hold(*(controls(player, Quantity(noun, AT_LEAST_ONE)) for noun in (one, other)))


def _total_power(test: tuple[Op, Amount]) -> Cond:
    return Compare(SumOf(all_of(CREATURE, ControlledBy(Who.YOU)), Stat.POWER), *test)
