"""Reads static text about being targeted: "can't be the target of", hexproof for players, Flagbearers (115, 601.2c)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from lawmage.models.clauses import Unread
from lawmage.models.target_specs import Scope, TargetingBan, TargetingDemand, TargetingLeave
from lawmage.models.terms import (
    ALWAYS,
    ANYTHING,
    Cond,
    ControlledBy,
    Filter,
    Is,
    IsPlayer,
    IsTurnOf,
    NotCond,
    PlayerId,
    PlayerRef,
    Ref,
    UnknownFilter,
    Who,
)
from lawmage.oracle import grammar
from lawmage.oracle.grammar.build import IT, OTHER, SUBJECT, THEY, all_of, any_of, both
from lawmage.oracle.grammar.targets import tables
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.oracle.target_terms import exchanged, found_in
from lawmage.oracle.tokens import split_words

Statement: TypeAlias = TargetingBan | TargetingLeave | TargetingDemand

_WHO = r"(?:your opponents|an opponent|opponents|you|each opponent)"
_BAN = re.compile(
    r"^(?P<subject>.+?)(?: (?:gets?|has|have|gains?) [^.]*?)?(?:,)?(?: and)? can't be the targets? of (?P<by>.+?)"
    r"(?: (?:and|or) can't [^.]+)?(?: (?:this turn|until end of turn))?(?: unless (?P<unless>[^.]+))?\.?$"
)
_LEAVE = re.compile(
    rf"^(?P<subject>.+?) can be the targets? of spells and abilities(?: (?P<who>{_WHO}) controls?)? as though "
    r"(?:they|it) didn't have (?P<keyword>hexproof|shroud)\.?$"
)
_DEMAND = re.compile(
    r"^While (?:(?P<one>an opponent) is )?choosing targets as part of casting a spell(?: they control)? or activating "
    r"an ability(?: they control)?, (?:that player|(?P<many>your opponents)) must choose at least one (?P<what>.+?) "
    r"if able\.?$"
)
_PLAYERS = re.compile(
    r"^(?P<subject>(?:you|players|your opponents|each player|each opponent|⟦N\d+⟧)(?!\w).*?) (?:have|has|gains?) "
    r"(?P<keywords>(?:hexproof|shroud|protection)\b[^.]*?)(?: until [^.]*| this turn)?\.?$",
    re.IGNORECASE,
)
_LOSES = re.compile(
    r"^(?P<subject>.+?) loses? (?P<keywords>(?:[\w ]+(?:, (?:and )?| and ))?(?:hexproof|shroud)\b[^.]*?)"
    r"(?: and can't have [^.]*?)?(?: until [^.]*| this turn)?\.?$"
)
_DURATION = re.compile(r"^(?:Until end of turn|This turn|Until your next turn|Until [^,]+), ", re.IGNORECASE)
_WHEN = re.compile(
    r"^(?:As long as (?P<cond>[^,]+)|(?P<mine>During your turn)|(?P<others>During turns other than yours)), "
)
_SPELLS = re.compile(
    rf"^(?:(?P<quality>.*?) )?spells?(?: (?P<who>{_WHO}) controls?)?"
    r"(?: (?:or|and) (?:of )?(?P<also>(?:activated )?abilities.*))?$"
)
_ABILITIES = re.compile(
    rf"^(?:activated )?abilities(?: from (?P<quality>.*?) sources)?(?: (?P<who>{_WHO}) controls?)?$"
)


@lru_cache(maxsize=8192)
def read_targeting(
    text: str, name: str = "", players: tuple[str, ...] = ()
) -> tuple[tuple[Statement, ...], tuple[Unread, ...]]:
    """What a static ability or a running effect says about being targeted, and what was not understood of that. Effects
    may name `players` by id.

    >>> read_targeting("Creatures can't be the targets of spells.")[0][0].abilities is None
    True
    """
    if not re.search(r"\btargets?\b|hexproof|shroud|protection", text):
        return (), ()
    found: list[Statement] = []
    unread: list[Unread] = []
    for sentence in sentences(own_name(without_reminder(text), name)):
        when, body = _condition(_DURATION.sub("", sentence))
        body = _named(body, players)
        if when is None:
            if _speaks(sentence):
                unread.append(Unread(sentence))
            continue
        made = _statements(body, when, sentence, name, players)
        if made is None:
            unread.append(Unread(sentence))
        else:
            found += made
    return tuple(found), tuple(unread)


def _speaks(sentence: str) -> bool:
    return bool(
        re.search(
            r"can(?:'t| not)? be the targets?|must choose at least one|"
            r"^(?:.*, )?[Yy]ou(?: and\b.*|,.*)? have (?:hexproof|shroud)",
            sentence,
        )
    )


def _condition(sentence: str) -> tuple[Cond | None, str]:
    match = _WHEN.match(sentence)
    if match is None:
        return ALWAYS, sentence
    rest = sentence[match.end() :]
    if match["mine"]:
        return IsTurnOf(Who.YOU), rest
    if match["others"]:
        return NotCond(IsTurnOf(Who.YOU)), rest
    readings = grammar.parse("conds", match["cond"])
    return (_bound(readings[0]) if readings else None), rest


def _bound(cond: Cond) -> Cond:
    made: Cond = exchanged(cond, lambda part: Ref.SOURCE if part in (IT, OTHER) else None)
    return made


def _named(body: str, players: tuple[str, ...]) -> str:
    """The text with a mark for each player that it names by id."""
    for number, player in enumerate(players):
        body = re.sub(rf"(?<![\w-]){re.escape(player)}(?![\w-])", f"⟦N{number}⟧", body)
    return body


def _statements(body: str, when: Cond, sentence: str, name: str, ids: tuple[str, ...] = ()) -> list[Statement] | None:
    """The statements of one sentence; [] if it says nothing about targeting, None if it is not understood."""
    demand = _DEMAND.match(body)
    if demand is not None:
        scopes = _scopes(re.sub(r" on the battlefield$", "", demand["what"]), name)
        return None if not scopes else [TargetingDemand(scopes[0], Who.OPPONENT, sentence)]
    leave = _LEAVE.match(body)
    if leave is not None:
        scopes = subjects(re.sub(r" with (hexproof|shroud)$", "", leave["subject"]), name)
        whose = Who.YOU if leave["who"] == "you" else None
        return None if not scopes else [TargetingLeave(scopes, (leave["keyword"],), whose, when, sentence)]
    loses = _LOSES.match(body)
    if loses is not None:
        scopes = subjects(loses["subject"], name)
        lost = tuple(word for word in ("hexproof", "shroud") if word in loses["keywords"])
        return None if not scopes else [TargetingLeave(scopes, lost, None, when, sentence)]
    players = _PLAYERS.match(body)
    if players is not None:
        by_id = re.fullmatch(r"⟦N(\d+)⟧", players["subject"])
        scopes = (Scope(IsPlayer(PlayerId(ids[int(by_id[1])]))),) if by_id else subjects(players["subject"], name)
        if scopes is None:
            return None
        made = [
            keyword_ban(word, argument, scopes, when, sentence) for word, argument in _keywords(players["keywords"])
        ]
        return [ban for ban in made if ban is not None]
    ban = _BAN.match(body)
    if ban is None:
        return None if _speaks(body) else []
    scopes, what = subjects(ban["subject"], name), banned_by(ban["by"])
    if scopes is None or what is None:
        return None
    if ban["unless"]:
        readings = grammar.parse("conds", ban["unless"])
        if not readings:
            return None
        when = both(when, NotCond(_bound(readings[0])))
    spells, abilities, by = what
    return [TargetingBan(scopes, spells, abilities, by, when, None, sentence)]


def _keywords(text: str) -> list[tuple[str, str]]:
    found = []
    for part in re.split(r",? and (?=hexproof|shroud|protection)|, (?=hexproof|shroud|protection)", text):
        word, _, rest = part.strip().partition(" from ")
        if word in ("hexproof", "shroud", "protection"):
            found.append((f"{word} from" if word == "hexproof" and rest else word, rest))
    return found


def subjects(text: str, name: str = "") -> tuple[Scope, ...] | None:
    """Objects and players that a subject names: "You and permanents you control", "Enchanted creature"."""
    whole = _scopes(text, name)
    if whole is not None:
        return whole
    pieces = [piece for piece in re.split(r", and |, | and ", text) if piece]
    found: list[Scope] = []
    for piece in pieces:
        scopes = _scopes(piece, name)
        if scopes is None:
            return None
        found += scopes
    return tuple(found)


def _scopes(text: str, name: str) -> tuple[Scope, ...] | None:
    from lawmage.oracle.targets import phrase

    words = split_words(text)
    refs = tables().readings("ref", words)
    if refs:
        ref = Ref.SOURCE if refs[0] == IT else refs[0]
        return (Scope(Is(ref)),)
    for player in tables().readings("player", words):
        return None if player == THEY else (Scope(IsPlayer(player)),)
    return phrase(text, name) or phrase(f"{text}s", name)


def banned_by(text: str) -> tuple[Filter | None, Filter | None, PlayerRef | None] | None:
    """From the words after "the target of": which spells, abilities of which sources, of whom; None: not understood.

    >>> banned_by("spells or abilities your opponents control")
    (AllOf(filters=()), AllOf(filters=()), <Who.OPPONENT: 'any opponent of YOU'>)
    """
    spells, abilities = _SPELLS.match(text), _ABILITIES.match(text)
    if spells is not None and spells["also"]:
        abilities = _ABILITIES.match(spells["also"])
        if abilities is None:
            return None
    if spells is None and abilities is None:
        return None
    who = (abilities["who"] if abilities else None) or (spells["who"] if spells else None)
    by = {None: None, "you": Who.YOU}.get(who, Who.OPPONENT)
    made: list[Filter | None] = []
    for match in (spells, abilities):
        quality = ANYTHING if match is None else _quality(match["quality"])
        if quality is None:
            return None
        made.append(None if match is None else quality)
    return made[0], made[1], by


def _quality(words: str | None) -> Filter | None:
    if not words:
        return ANYTHING
    readings = tables().readings("mods", split_words(words))
    return all_of(*readings[0]) if readings else None


# ── Keywords ──────────────────────────────────────────────────────────────────────────────────────────

SELF = (Scope(Is(Ref.SOURCE)),)


def keyword_ban(
    keyword: str, argument: str = "", subject: tuple[Scope, ...] = SELF, when: Cond = ALWAYS, text: str = ""
) -> TargetingBan | None:
    """What hexproof (702.11), shroud (702.18) or protection (702.16) forbids; None for other keywords."""
    text = text or f"{keyword} {argument}".strip()
    if keyword == "hexproof":
        return TargetingBan(subject, ANYTHING, ANYTHING, Who.OPPONENT, when, "hexproof", text)
    if keyword == "shroud":
        return TargetingBan(subject, ANYTHING, ANYTHING, None, when, "shroud", text)
    if keyword in ("hexproof from", "protection"):
        quality = qualities(argument.removeprefix("from "))
        by = Who.OPPONENT if keyword == "hexproof from" else None
        return TargetingBan(subject, quality, quality, by, when, keyword, text)
    return None


@lru_cache(maxsize=1024)
def qualities(text: str) -> Filter:
    """The sources that a quality means: "black", "white and from blue", "everything" (702.16a); unknown words stay so.

    >>> qualities("red")
    HasColor(color='R')
    """
    readings = tables().readings("qualities", split_words(text))
    if readings:
        return _own(readings[0])
    parts = re.split(r",? and (?:from )?|, (?:from )?", text)
    if len(parts) == 1:
        return UnknownFilter(text, "choices" if "chosen" in text else None)
    made = []
    for part in parts:
        found = tables().readings("qualities", split_words(part))
        made.append(_own(found[0]) if found else UnknownFilter(part))
    return any_of(*made)


def _own(item: Filter) -> Filter:
    made: Filter = exchanged(
        item, lambda part: Is(Ref.SOURCE) if part == SUBJECT else Ref.SOURCE if part in (IT, OTHER) else None
    )
    return made


def mentions_control(item: Filter | None) -> bool:
    """Whether a quality is about who controls the source (702.16k)."""
    return found_in(item, lambda part: isinstance(part, ControlledBy))
