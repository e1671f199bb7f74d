"""Mana being produced: "whenever you tap a land for mana" (106.12a), "if a land is tapped for mana, ..." (106.12b)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models import mana_abilities as m
from lawmage.models.terms import ALWAYS, ANYTHING, Cond, Filter, Is, PlayerRef, UnknownFilter, Who
from lawmage.oracle.grammar.build import THEY
from lawmage.oracle.matcher import Row, row


def _tap(permanent: Filter, tapper: PlayerRef | None, of: m.Event | None = None) -> m.Event:
    extra = of or m.Event()
    return m.Event(permanent, tapper, extra.types, extra.chosen, extra.at_least)


def _way(types: m.TypeSource, replaced: str | None, amount: int | None = None) -> m.Becomes:
    return m.Becomes(types, replaced, amount)


def _one_way(event: m.Event, way: m.Becomes | m.Multiplied) -> m.Replacement:
    return m.Replacement(event, ((ANYTHING, way),))


def _lists(ways: tuple[tuple[Filter, m.Becomes], ...]) -> m.Replacement:
    return m.Replacement(m.Event(), ways)


def _when(event: m.Event, cond: Cond) -> m.Event:
    return replace(event, when=cond)


def _trigger(event: m.Event, adds: tuple[PlayerRef, m.Output, bool], cond: Cond = ALWAYS) -> m.Trigger:
    receiver, output, may = adds
    return m.Trigger(event if cond == ALWAYS else _when(event, cond), output, receiver, may)


ROWS: tuple[Row, ...] = (
    # ── what is tapped ──
    row("tapped", "<r:ref>", lambda r: Is(r)),
    row("tapped", "(a|an) <n:one>", lambda n: n.filter),
    row("tapped", "another <n:one>", lambda n: n.filter),
    row(
        "tapped",
        "(a|an) <n:one> with the same name as the exiled card",
        lambda n, text: UnknownFilter(text, "exiled_with"),
    ),
    row("tapped", "target <n:one>", lambda n: None),
    row("ofmana", "for mana", lambda: m.Event()),
    row("ofmana", "for mana of the chosen color", lambda: m.Event(chosen=True)),
    row("ofmana", "for two or more mana", lambda: m.Event(at_least=2)),
    row("ofmana", "for <n:number> or more mana", lambda n: m.Event(at_least=n)),
    row("ofmana", "for <s:mana>", lambda s: m.Event(types=s.strip("{}")) if s.strip("{}") in "WUBRGC" else None),
    row("tapping", "<p:player> (tap|taps) <t:tapped> <o:ofmana>", lambda p, t, o: _tap(t, p, o)),
    row("tapping", "<t:tapped> (is|are) tapped <o:ofmana>", lambda t, o: _tap(t, None, o)),
    row(
        "tapping",
        "(a|an) <n:one> 's ability causes you to add one or more mana of the chosen color",
        lambda n: m.Event(n.filter, Who.YOU, chosen=True, tapped=False),
    ),
    # ── triggers ──
    row("tap.event", "whenever <e:tapping>", lambda e: e),
    row("tap.event", "whenever <e:tapping> while <c:conds>", lambda e, c: _when(e, c)),
    row("tap.trigger", "<e:tap.event> , [if <c:conds> ,] <a:adds> .", lambda e, a, c=ALWAYS: _trigger(e, a, c)),
    row(
        "tap.trigger",
        "<e:tap.event> , [if <c:conds> ,] <a:adds> , and <_:words> .",
        lambda e, a, c=ALWAYS: _trigger(e, a, c),
    ),
    row(
        "tap.trigger",
        "<e:tap.event> , [if <c:conds> ,] <a:adds> and <_:words> .",
        lambda e, a, c=ALWAYS: _trigger(e, a, c),
    ),
    row("adds", "add <o:output>", lambda o: (Who.YOU, o, False)),
    row("adds", "you [may] add <o:output>", lambda o, text: (Who.YOU, o, " may " in text)),
    row("adds", "<p:receiver> adds <o:output>", lambda p, o: (p, o, False)),
    row("adds", "<p:receiver> may add <o:output>", lambda p, o: (p, o, True)),
    row("receiver", "(that player|they)", lambda: THEY),
    row("receiver", "its controller", lambda: THEY),
    row("receiver", "(each player|an opponent|each opponent|you)", lambda text: Who.YOU if text == "you" else Who.ANY),
    row("receiver", "that (land|creature|permanent|artifact)'s controller", lambda: THEY),
    # ── replacement effects ──
    row(
        "tap.replaced",
        "[<_:lasting>] if <e:tapping> , (it|that <_:word>) produces <b:becomes> .",
        lambda e, b: _one_way(e, b),
    ),
    row(
        "tap.replaced",
        "[<_:lasting>] <n:many> tapped for mana produce <b:becomes> .",
        lambda n, b: _one_way(_tap(n.filter, None), b),
    ),
    row(
        "tap.replaced",
        "[<_:lasting>] if tapped for mana , <w:eachland> instead of any other type .",
        lambda w: _lists(w),
    ),
    row(
        "tap.replaced",
        "[<_:lasting>] spells and abilities you control that would add colored mana"
        " [instead] add that much <c:color> mana [instead] .",
        lambda c: m.Replacement(m.Event(tapper=Who.YOU, tapped=False), ((ANYTHING, m.Becomes(m.Types(c), "WUBRG")),)),
    ),
    row(
        "tap.replaced",
        "if a player would add mana , instead all players add that mana .",
        lambda: m.Replacement(m.Event(), ()),
    ),
    row("lasting", "until end of turn ,", lambda: ()),
    row("lasting", "this turn ,", lambda: ()),
    row("lasting", "until your next turn ,", lambda: ()),
    row("becomes", "(twice|double) [as much of] that [much] mana instead", lambda: m.Multiplied(2)),
    row("becomes", "twice as much of that mana instead", lambda: m.Multiplied(2)),
    row("becomes", "<n:number> times as much of that mana instead", lambda n: m.Multiplied(n)),
    row("becomes", "<t:newtype> <i:insteadof>", lambda t, i: _way(t, *i)),
    row("becomes", "one <t:newtype> <i:insteadof>", lambda t, i: _way(t, *i)),
    row("newtype", "<s:mana>", lambda s: m.Types(s.strip("{}")) if s.strip("{}") in "WUBRGC" else None),
    row("newtype", "colorless mana", lambda: m.Types("C")),
    row("newtype", "<c:color> mana", lambda c: m.Types(c)),
    row("newtype", "mana of <t:sametypes>", lambda t: t),
    row("insteadof", "instead of any other type", lambda: (None, None)),
    row("insteadof", "instead of any other type and amount", lambda: (None, 1)),
    row("insteadof", "instead of any other color", lambda: ("WUBRG", None)),
    row("insteadof", "instead of <c:color> mana", lambda c: (c, None)),
    row("insteadof", "instead of colorless mana", lambda: ("C", None)),
    row("insteadof", "instead", lambda: (None, None)),
    row("eachland", "<n:many> produce <t:newtype>", lambda n, t: ((n.filter, m.Becomes(t)),)),
    row(
        "eachland", "<n:many> produce <t:newtype> , [and] <r:eachland>", lambda n, t, r: ((n.filter, m.Becomes(t)), *r)
    ),
)
