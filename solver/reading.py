"""From a position to the board: type lines split, texts read, changes settled."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import lru_cache

from lawmage.models.clauses import Ability, AbilityKind
from lawmage.models.objects import Chosen, GameObject, StandingEffect
from lawmage.models.position import Position
from lawmage.models.terms import ObjectId, PlayerId
from lawmage.oracle import read, read_effect
from lawmage.oracle.structure import short_names
from lawmage.solver.board import Board, BoardObject, BoardPlayer, Held, HeldEffect
from lawmage.solver.characteristics import settle
from lawmage.solver.stack import stacked
from lawmage.solver.stages import staged

SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world", "host", "elite"})  # 205.4a and older ones
TWO_WORDS = ("Time Lord",)  # the one subtype of two words (205.3m)


def board_of(position: Position) -> Board:
    """The board of a position with every continuous effect on types, colours and abilities applied (613)."""
    names = _names(position) if position.standing_effects else ()
    attached = frozenset(each.id for each in position.objects if each.attached_to is not None)
    board = Board(
        players=tuple(
            BoardPlayer(
                player.id,
                player.life,
                position.hand_size(player.id),
                position.graveyard_size(player.id),
                player.poison,
                player.ring_level,
                player.mana_pool,
                tuple(player.commander_identity or ()),
                position.lands_played_this_turn.get(player.id, 0),
                position.spells_cast_this_turn.get(player.id, 0),
            )
            for player in position.players
        ),
        active=position.active_player,
        permanents=tuple(board_object(each) for each in position.objects if not each.phased_out),  # 702.26b
        cards=tuple(board_object(each) for each in (*position.cards, *position.spells)),
        effects=tuple(held for each in position.standing_effects for held in _effects(each, names, attached)),
        attack_option=position.attack_option,
    )
    settled = settle(replace(board, permanents=tuple(_protected(board, thing) for thing in board.permanents)))
    return staged(replace(settled, cards=stacked(position, settled)))


def _protected(board: Board, thing: BoardObject) -> BoardObject:
    """310.8a, 310.11a: a battle without types is its controller's; with two players a Siege is the opponent's."""
    if "battle" not in thing.types or thing.protector is not None:
        return thing
    if "Siege" not in thing.subtypes:
        return replace(thing, protector=thing.controller)
    others = board.opponents(thing.controller)
    return replace(thing, protector=others[0]) if len(others) == 1 else thing


@lru_cache(maxsize=16384)
def type_line(line: str) -> tuple[frozenset[str], frozenset[str], frozenset[str], bool]:
    """Supertypes, card types (lower case), subtypes, and whether it is a token's (205.1, 111).

    >>> [sorted(part) for part in type_line("Legendary Artifact Creature — Time Lord Golem")[:3]]
    [['legendary'], ['artifact', 'creature'], ['Golem', 'Time Lord']]
    """
    before, _, after = line.partition(" // ")[0].replace(" - ", " — ").partition("—")
    words = before.lower().split()
    for pair in TWO_WORDS:
        after = after.replace(pair, pair.replace(" ", "_"))
    subtypes = frozenset(word.replace("_", " ") for word in after.split())
    supers = frozenset(word for word in words if word in SUPERTYPES)
    types = frozenset(word for word in words if word not in SUPERTYPES and word != "token")
    return supers, types, subtypes, "token" in words


def board_object(each: GameObject) -> BoardObject:
    """An object with its stated characteristics, its text read."""
    supers, types, subtypes, is_token = type_line(each.type_line)
    own = read(each.oracle_text, each.name, type_line=each.type_line)
    gained = tuple(ability for text in (*each.keywords, *_keyword_counters(each)) for ability in read(text, each.name))
    held = tuple(Held(ability) for ability in own) + tuple(
        Held(ability, "") for ability in gained if not _has(own, ability)
    )
    return BoardObject(
        id=each.id,
        name=each.name,
        controller=each.controller,
        owner=each.owner,
        types=types,
        supertypes=supers | ({"legendary"} if each.ring_bearer else frozenset()),  # 701.54c
        subtypes=subtypes,
        colors=frozenset(each.colors),
        power=each.power,
        toughness=each.toughness,
        mana_value=each.mana_value,
        mana_cost=each.mana_cost,
        loyalty=each.loyalty,
        abilities=held,
        statuses=_statuses(each, is_token),
        counters=tuple(pair for pair in each.counters if pair[1]),
        attached_to=each.attached_to,
        attacking=each.attacking,
        blocking=each.blocking,
        protector=each.protector,
        goaded_by=each.goaded_by,
        choices=_choices(each.chosen),
        zone=each.zone.value,
        timestamp=each.order,
        activated_this_turn=each.activated_this_turn,
    )


def _keyword_counters(each: GameObject) -> list[str]:
    """122.1b: a keyword counter gives its keyword."""
    return [kind for kind, number in each.counters if number and kind in KEYWORD_COUNTERS]


KEYWORD_COUNTERS = frozenset(
    (
        *("flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof"),
        *("indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"),
    )
)


def _has(own: tuple[Ability, ...], ability: Ability) -> bool:
    """Whether a gained keyword is printed too: a keyword's meaning does not add up (702.9c, 702.111c)."""
    return ability.kind is AbilityKind.KEYWORD and any(
        each.keyword == ability.keyword and each.argument == ability.argument for each in own
    )


def _statuses(each: GameObject, is_token: bool) -> frozenset[str]:
    stated = {
        "tapped": each.tapped,
        "summoning sick": each.summoning_sick,
        "token": each.token or is_token,
        "face-down": each.face_down,
        "ring-bearer": each.ring_bearer,
        "goaded": bool(each.goaded_by),
    }
    return frozenset(name for name, holds in stated.items() if holds)


_CHOICES = tuple(field.name for field in fields(Chosen))


def _choices(chosen: Chosen) -> tuple[tuple[str, str], ...]:
    pairs = ((name, getattr(chosen, name)) for name in _CHOICES)
    return tuple((name, value) for name, value in pairs if value is not None)


Names = tuple[tuple[str, ObjectId | PlayerId], ...]


def _names(position: Position) -> Names:
    """What effect texts may call players and permanents: ids, and (short) names that only one permanent has."""
    found: dict[str, ObjectId | PlayerId] = {}
    short: dict[str, list[str]] = {}
    for thing in position.objects:
        for name in short_names(thing.name, thing.type_line):
            short.setdefault(name, []).append(thing.id)
    found.update((name, ObjectId(ids[0])) for name, ids in short.items() if len(ids) == 1)
    seen: dict[str, int] = {}
    for thing in position.objects:
        seen[thing.name] = seen.get(thing.name, 0) + 1
    for thing in position.objects:
        if thing.name and seen[thing.name] == 1:
            found[thing.name] = ObjectId(thing.id)
    for card in position.cards:
        found.setdefault(card.id, ObjectId(card.id))
    for thing in position.objects:
        found[thing.id] = ObjectId(thing.id)
    for player in position.player_ids:
        found[player] = PlayerId(player)
        found.setdefault(player[:1].upper() + player[1:], PlayerId(player))  # as a sentence begins
    return tuple(found.items())


_STATED = re.compile(r"\(The chosen (?P<what>color|type|name|player) is (?P<value>[^().]+)\.\)")


def stated_choices(text: str) -> list[tuple[str, str]]:
    """Choices that an effect's text tells itself, in brackets.

    >>> stated_choices("Lands produce mana of the chosen color. (The chosen color is green.)")
    [('color', 'green')]
    """
    return [(found["what"], found["value"]) for found in _STATED.finditer(text)]


# what a resolved spell or ability calls the objects it affects, where its text was not put into "this creature"
_ENCHANTED = re.compile(r"\b[Ee](?:nchanted|quipped) (?:creature|permanent|artifact|land|planeswalker|[A-Z][a-z]+)\b")
_TARGET = re.compile(
    r"\b(?:[Uu]p to (?:one|two|three) |[Aa]ny number of |[Aa]nother )?[Tt]arget (?:other )?"
    r"(?:creature|permanent|artifact|land|planeswalker|Vehicle)(?P<many>s?)"
    r"(?: (?:you|an opponent|your opponents|defending player) controls?| you don't control)?(?= (?!with)[a-z])"
)


def _told(each: StandingEffect, attached: frozenset[str]) -> str:
    """The text with "target creature" and "enchanted creature" put as the objects the effect is known to affect."""
    if not each.affects or attached.intersection(each.affects):
        return each.text
    text = _ENCHANTED.sub(lambda found: _like(found[0], "this permanent"), each.text)
    if len(re.findall(r"\b[Tt]arget", text)) != 1:
        return text
    return _TARGET.sub(lambda found: _like(found[0], "those creatures" if found["many"] else "this permanent"), text)


def _like(old: str, new: str) -> str:
    return new[0].upper() + new[1:] if old[0].isupper() else new


def _effects(each: StandingEffect, names: Names, attached: frozenset[str]) -> list[HeldEffect]:
    text = _told(each, attached)
    used = tuple(pair for pair in names if pair[0] in text)
    abilities = read_effect(text, used)
    choices = _choices(each.chosen) or tuple(stated_choices(each.text))
    return [
        HeldEffect(ability, affected, each.controller, each.id, choices, each.order)
        for affected in (each.affects or (None,))
        for ability in abilities
    ]
