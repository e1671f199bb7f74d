"""Keyword abilities (702) and keyword actions with a meaning for combat, defined by sentences of rules text.

One table: each keyword's rule, and what it says about attacking and blocking, read by the same grammar as any card. A
keyword that is not here is not understood, and reported; one without sentences has no say in a declaration.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from lawmage.models.clauses import Change, Clause
from lawmage.oracle.tokens import shown

# ── Keywords that speak about attacking, blocking or characteristics: (rule, sentences) ──────────────

COMBAT: dict[str, tuple[str, tuple[str, ...]]] = {
    # evasion
    "flying": ("702.9b", ("~ can't be blocked except by creatures with flying or reach.",)),
    "menace": ("702.111b", ("~ can't be blocked except by two or more creatures.",)),
    "fear": ("702.36b", ("~ can't be blocked except by artifact creatures and/or black creatures.",)),
    "intimidate": (
        "702.13b",
        ("~ can't be blocked except by artifact creatures and/or creatures that share a color with it.",),
    ),
    "shadow": (
        "702.28b",
        ("~ can't be blocked except by creatures with shadow.", "~ can't block creatures without shadow."),
    ),
    "horsemanship": ("702.31b", ("~ can't be blocked except by creatures with horsemanship.",)),
    "skulk": ("702.118b", ("~ can't be blocked by creatures with greater power.",)),
    # restrictions
    "defender": ("702.3b", ("~ can't attack.",)),
    "decayed": ("702.147a", ("~ can't block.",)),
    "unleash": ("702.98a", ("~ can't block as long as it has a +1/+1 counter on it.",)),
    # characteristics
    "changeling": ("702.73a", ("~ is every creature type.",)),
    "devoid": ("702.114a", ("~ is colorless.",)),
    "living metal": ("702.161a", ("During your turn, ~ is an artifact creature in addition to its other types.",)),
    "reconfigure": ("702.151b", ("As long as ~ is attached to a creature, it isn't a creature.",)),
    # applied where a creature is asked whether it can attack, block, or be tapped by attacking
    "haste": ("702.10b", ()),
    "vigilance": ("702.20b", ()),
    "reach": ("702.17b", ()),
    "banding": ("702.22c", ()),
}

# ── Keyword actions and designations: what it is to be goaded, suspected, ... ────────────────────────

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    # "you" is the player who goaded it
    "goad": ("701.15b", ("~ attacks each combat if able.", "~ attacks a player other than you if able.")),
    "suspected": ("701.60c", ("~ has menace and can't block.",)),
    "detained": ("701.35a", ("~ can't attack or block.",)),
    "ring-bearer": ("701.54c", ("~ is legendary and can't be blocked by creatures with greater power.",)),
}

# ── Keywords without a say in a declaration: name and section of 702 (0: newer than the rules) ───────

_SILENT = """
absorb 64; affinity 41; afflict 130; afterlife 135; aftermath 127; amplify 38; annihilator 86; ascend 131; assist 132;
aura swap 65; awaken 113; backup 165; bands with other 22; bargain 166; battle cry 91; bestow 103; blitz 152;
bloodthirst 54; boast 142; bushido 45; buyback 27; cascade 85; casualty 153; champion 72; cipher 99; cleave 148;
companion 139; compleated 150; conspire 78; convoke 51; craft 167; crew 122; cumulative upkeep 24; cycling 29; dash 109;
daybound 145; deathtouch 2; delve 66; demonstrate 144; dethrone 105; devour 82; disguise 168; disturb 146;
double strike 4; dredge 52; echo 30; embalm 128; emerge 119; enchant 5; encore 141; enlist 154; entwine 42; epic 50;
equip 6; escalate 120; escape 138; eternalize 129; evoke 74; evolve 100; exalted 83; exhaust 177; exploit 110;
extort 101; fabricate 123; fading 32; firebending 189; first strike 7; flanking 25; flash 8; flashback 34;
for mirrodin! 163; forecast 57; foretell 143; fortify 67; freerunning 173; frenzy 68; fuse 102; gift 174; graft 58;
gravestorm 69; harmonize 180; haunt 55; hexproof 11; hidden agenda 106; double agenda 106; hideaway 75; impending 176;
improvise 126; indestructible 12; infect 90; ingest 115; job select 182; jump-start 133; kicker 33; multikicker 33;
level up 87; lifelink 15; living weapon 92; madness 35; max speed 178; mayhem 187; megamorph 37; melee 121; mentor 134;
miracle 94; mobilize 181; modular 43; more than meets the eye 162; morph 37; mutate 140; myriad 116; nightbound 145;
ninjutsu 49; commander ninjutsu 49; offering 48; offspring 175; outlast 107; overload 96; partner 124; partner with 124;
persist 79; phasing 26; plot 170; poisonous 70; prototype 160; provoke 39; prowess 108; prowl 76; rampage 23;
ravenous 156; read ahead 155; rebound 88; recover 59; reinforce 77; renown 112; replicate 56; retrace 81; riot 136;
ripple 60; saddle 171; scavenge 97; shroud 18; soulbond 95; soulshift 46; space sculptor 158; spectacle 137; splice 47;
split second 61; spree 172; squad 157; start your engines! 179; station 184; storm 40; sunburst 44; surge 117;
suspend 62; tiered 183; totem armor 89; toxic 164; training 149; trample 19; trample over planeswalkers 19;
transfigure 71; transmute 53; tribute 104; umbra armor 89; undaunted 125; undying 93; unearth 84; vanishing 63;
visit 159; ward 21; warp 185; web-slinging 188; wither 80; ∞ 186; infinity 186; solved 169;
basic landcycling 29; typecycling 29; landcycling 29; plainscycling 29; islandcycling 29; swampcycling 29;
mountaincycling 29; forestcycling 29; wizardcycling 29; slivercycling 29; desertcycling 29; mountcycling 29;
choose a background 124; doctor's companion 124; friends forever 124; character select 124; survivors 124;
father & son 124;
sneak 0; teamwork 0; power-up 0; increment 0; paradigm 0; double team 0; specialize 0; prepared 0; undeathtouch 0;
augment 0; host 0; islandhome 0; intensity 0; starting intensity 0; rulebreaker 0; opus 0; infusion 0; heal 0;
mystery 0;
"""

_LANDWALK = re.compile(
    r"(?:(?P<prefix>snow|nonbasic|basic|legendary|artifact|"
    r"nonsnow)\s+)?(?P<land>[a-z-]+?)walk(?P<chosen> of the chosen type)?$"
)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: its rule number ("" if the rules do not have it yet) and its sentences about combat."""

    name: str
    rule: str
    sentences: tuple[str, ...] = ()


@cache
def table() -> dict[str, Keyword]:
    """All keywords by name in lower case; the landwalk and protection families are made on demand."""
    found: dict[str, Keyword] = {}
    for entry in _SILENT.replace("\n", " ").split(";"):
        if entry.strip():
            name, section = entry.strip().rsplit(" ", 1)
            found[name] = Keyword(name, f"702.{section}" if section != "0" else "")
    for name, (number, sentences) in {**COMBAT, **ACTIONS}.items():
        found[name] = Keyword(name, number, sentences)
    found["landwalk"] = Keyword("landwalk", "702.14c")
    found["protection"] = Keyword("protection", "702.16f")
    found["hexproof from"] = Keyword("hexproof from", "702.11d")
    return found


def landwalk(keyword: str) -> Keyword | None:
    """A landwalk ability (702.14c) as a keyword: "islandwalk", "snow swampwalk", "landwalk of the chosen type".

    >>> landwalk("snow swampwalk").sentences
    ("~ can't be blocked as long as defending player controls a snow Swamp.",)
    >>> landwalk("catwalk") is None
    True
    """
    from lawmage.oracle.lexicon import LAND_TYPES

    match = _LANDWALK.match(keyword)
    if match is None:
        return None
    land = match["land"]
    noun = "land" if land == "land" else land.capitalize()
    if noun not in LAND_TYPES and noun != "land":
        return None
    if noun == "land" and not (match["prefix"] or match["chosen"]):
        return table()["landwalk"]
    words = " ".join(word for word in (match["prefix"], noun) if word)
    article = "an" if words[0].lower() in "aeiou" else "a"
    tail = " of the chosen type" if match["chosen"] else ""
    return Keyword(
        keyword,
        "702.14c",
        (f"~ can't be blocked as long as defending player controls {article} {words}{tail}.",),
    )


def find(keyword: str, argument: str = "") -> Keyword | None:
    """The keyword with its argument put into its sentences; None if there is no such keyword.

    >>> find("protection", "Demons and from Dragons").sentences
    ("~ can't be blocked by objects that are Demons and from Dragons.",)
    """
    name = keyword.lower()
    if name == "protection" and argument:
        return Keyword(name, "702.16f", (f"~ can't be blocked by objects that are {argument.removeprefix('from ')}.",))
    if name == "landwalk" and argument:
        return landwalk(f"landwalk {argument}")
    return table().get(name) or landwalk(name)


def rule(keyword: str) -> str:
    """The rule number that says what the keyword does; "" if it is unknown or newer than the rules.

    >>> rule("menace"), rule("islandwalk"), rule("goad")
    ('702.111b', '702.14c', '701.15b')
    """
    found = find(keyword)
    return found.rule if found else ""


def known(keyword: str) -> bool:
    """Whether the table has the keyword (its meaning for combat may be nothing)."""
    return find(keyword) is not None


@lru_cache(maxsize=4096)
def meaning(keyword: str, argument: str = "") -> tuple[Clause | Change, ...]:
    """What the keyword says about combat and characteristics; () if nothing, or if it is unknown (see `known`).

    A protection whose quality is not understood gives a clause with an UnknownFilter, so that it is reported where
    it matters. Every clause carries ``keyword``.
    """
    from lawmage.oracle.reader import read_sentence

    found = find(keyword, argument)
    if found is None:
        return ()
    text = shown(_written(keyword, argument))
    made: list[Clause | Change] = []
    for sentence in found.sentences:
        clauses, changes, unread = read_sentence(sentence)
        made += [replace(clause, keyword=found.name, text=text) for clause in clauses]
        made += changes
        if unread:
            made += _not_understood(found.name, text)
    return tuple(made)


def _written(keyword: str, argument: str) -> str:
    """The keyword as a card writes it, whose argument is kept without the "from" of protection."""
    if keyword.lower() == "protection" and argument and not argument.startswith("from "):
        return f"{keyword} from {argument}"
    return f"{keyword} {argument}".strip()


def _not_understood(name: str, text: str) -> list[Clause]:
    from lawmage.models.clauses import Force
    from lawmage.models.terms import CREATURE, AllOf, Is, Ref, Relation, UnknownFilter

    quality = AllOf((CREATURE, UnknownFilter(text, "choices" if "chosen" in text else None)))
    return [Clause(Force.CANT, Relation.BLOCK, left=quality, right=Is(Ref.SOURCE), keyword=name, text=text)]
