"""Statements about activating abilities: times, kinds that are left out, crewing, what is forbidden as a cost (602)."""

from __future__ import annotations

from dataclasses import replace

from lawmage.models.costs import ACTIVATE, CostChange, Crewing, Deed, PaymentBanned, Permission, Prohibition, SpendAs
from lawmage.models.terms import Filter, HasType, Is, IsTurnOf, NotCond, UnknownCond, Who
from lawmage.oracle.grammar.build import THEY
from lawmage.oracle.grammar.cost_objects import SELF, spells
from lawmage.oracle.grammar.cost_timing import COMBAT
from lawmage.oracle.matcher import Row, row


def _crewing(what: Filter, text: str) -> Crewing:
    more = text.lower().partition(" was ")[2].removesuffix(" greater")
    return Crewing(what, int(more) if more.isdecimal() else 0, toughness="toughness" in text.lower())


ROWS: tuple[Row, ...] = (
    # "only": at every other time it can't be done (602.5)
    row(
        "coststat",
        "<p:player> can activate <d:abil> <t:only.when>",
        lambda p, d, t: Prohibition(replace(d, by=p), NotCond(t)),
    ),
    row(
        "coststat",
        "<d:abil> can be activated <t:only.when>",
        lambda d, t: Prohibition(d, NotCond(t)),
    ),
    row(
        "coststat",
        "<p:player> can cast <n:spell.nouns> (or|and) activate <d:abil> <t:only.when>",
        lambda p, n, d, t: (Prohibition(spells(n, by=p), NotCond(t)), Prohibition(replace(d, by=p), NotCond(t))),
    ),
    row("only.when", "only during (their own turns|their own turn|their turn|their turns)", lambda: IsTurnOf(THEY)),
    row("only.when", "only during your turn", lambda: IsTurnOf(Who.YOU)),
    row("only.when", "only during combat", lambda text: UnknownCond(text, f"step:{COMBAT}")),
    row(
        "only.when",
        "only (any time|as though it were a time) they could cast a sorcery",
        lambda: UnknownCond("they could cast a sorcery", "sorcery time"),
    ),
    row("only.when", "only as a sorcery", lambda: UnknownCond("they could cast a sorcery", "sorcery time")),
    # kinds that are left out, and other ways to say whose abilities
    row(
        "coststat",
        "<p:player> can't activate <d:abil> that aren't mana abilities or loyalty abilities",
        lambda p, d: Prohibition(replace(d, by=p, mana=False, but=("loyalty",))),
    ),
    row(
        "coststat",
        "<p:player> can't activate <n:many> 's loyalty abilities",
        lambda p, n: Prohibition(Deed(ACTIVATE, n.filter, p, kind="loyalty")),
    ),
    row(
        "coststat",
        "<p:player> can't activate planeswalkers ' loyalty abilities",
        lambda p: Prohibition(Deed(ACTIVATE, HasType("planeswalker"), p, kind="loyalty")),
    ),
    row(
        "coststat",
        "<p:player> can't cast <n:spell.nouns> or activate abilities that aren't mana abilities",
        lambda p, n: (Prohibition(spells(n, by=p)), Prohibition(Deed(ACTIVATE, by=p, mana=False))),
    ),
    row("lead", "during combat", lambda text: UnknownCond(text, f"step:{COMBAT}")),
    row("abil", "activated abilities of the chosen permanent", lambda: None),
    row("coststat", "<d:abil.by> can't be activated <_:for.now>", lambda d: Prohibition(d)),
    row("coststat", "<d:abil.by> can't be activated for as long as <c:conds>", lambda d, c: Prohibition(d, c)),
    row("for.now", "(this turn|until end of turn|until your next turn)", lambda: ()),
    row(
        "abil.by",
        "<k:abilities.kind> abilities <p:player> (activate|activates) of <n:many>",
        lambda k, p, n: Deed(ACTIVATE, n.filter, p, kind=k),
    ),
    row(
        "abil.by",
        "<a:abil> that (target|targets) <r:ref>",
        lambda a, r: replace(a, targets=Is(r)),
    ),
    row("abil.by", "<w:whose> <k:abilities.kind> (ability|abilities)", lambda w, k: Deed(ACTIVATE, Is(w), kind=k)),
    row(
        "coststat",
        "<d:spells> <_:costs> <m:manas> <s:lessmore> to cast and <e:abil.by> <_:costs> <k:manas> <r:lessmore> to "
        "activate unless they're mana abilities",
        lambda d, m, s, e, k, r: (CostChange(d, s, m), CostChange(replace(e, mana=False), r, k)),
    ),
    # at any time, and more often
    row(
        "coststat",
        "<p:player> may activate <d:abil> [on any player's turn] any time (you|they) could cast an instant",
        lambda p, d: Permission(replace(d, by=p), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may activate (his|her|its|their) loyalty abilities [on any player's turn] any time you could cast "
        "an instant",
        lambda p: Permission(Deed(ACTIVATE, SELF, p, kind="loyalty"), flash=True),
    ),
    row(
        "coststat",
        "<p:player> may activate [the] <d:abil> twice (each|this) turn rather than only once",
        lambda p, d: Permission(replace(d, by=p), times=2),
    ),
    row("abil", "<k:abilities.kind> abilities of <r:ref>", lambda k, r: Deed(ACTIVATE, Is(r), kind=k)),
    # spending
    row(
        "coststat",
        "mana of any type can be spent to activate ~ 's abilities",
        lambda: SpendAs("WUBRGC", "WUBRGC", Who.ANY, deed=Deed(ACTIVATE, SELF)),
    ),
    row("spend.on", "to pay the activation costs of ~ 's abilities", lambda: Deed(ACTIVATE, SELF)),
    # what can't be given as a cost (118.3)
    row(
        "coststat",
        "<p:player> can't pay life to cast spells or [to] activate abilities [that aren't mana abilities]",
        lambda p, text: PaymentBanned(True, None, p, mana="aren't mana" not in text),
    ),
    # crewing (702.122, 702.171)
    row(
        "coststat",
        "<r:ref> <_:crew.deeds> as though its power were <_:number> greater",
        lambda r, text: _crewing(Is(r), text.replace(" were ", " was ")),
    ),
    row(
        "coststat",
        "each <n:one> <_:crew.deeds> as though its power were <_:number> greater",
        lambda n, text: _crewing(n.filter, text.replace(" were ", " was ")),
    ),
    row(
        "coststat",
        "<r:ref> <_:crew.deeds> using its toughness rather than its power",
        lambda r, text: _crewing(Is(r), text),
    ),
    row("crew.deeds", "(crews|crew) Vehicles", lambda: ()),
    row("crew.deeds", "(saddles|saddle) Mounts and (crews|crew) Vehicles", lambda: ()),
    row("crew.deeds", "(crews|crew) Vehicles and stations permanents", lambda: ()),
    row("coststat", "<r:ref> can't crew Vehicles", lambda r: Crewing(Is(r), banned=True)),
    row("coststat", "<n:many> can't crew Vehicles", lambda n: Crewing(n.filter, banned=True)),
)
