"""Replacement effects on produced mana, in every order in which they can be applied (106.12b, 614, 616)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lawmage.models import mana_abilities as m
from lawmage.models.errors import BudgetExceeded
from lawmage.models.mana import normal_mana
from lawmage.solver.board import BoardObject
from lawmage.solver.evaluation import Frame, color_letter, matches
from lawmage.solver.mana.abilities import InForce, concerns
from lawmage.solver.mana.outputs import LONGEST, Bags, Setting, decided, letters, too_many

MOST = 6  # replacement effects on one event; more are not tried in every order


@dataclass(frozen=True, slots=True)
class Effect:
    """A replacement effect that may act on one production of mana.

    `ways` are what it can do to it, with the types they lead to, letters in order (a multiplication has none). `types`
    are those of which some must be produced (None: any).
    """

    ways: tuple[tuple[m.Becomes | m.Multiplied, str], ...]
    types: str | None
    at_least: int
    holder: str
    text: str

    def applies(self, mana: str) -> bool:
        """Whether it would apply to this mana now (616.1f)."""
        return len(mana) >= self.at_least and (self.types is None or not set(self.types).isdisjoint(mana))

    def results(self, mana: str) -> Bags:
        """What it makes of the mana; its controller has the choice among several ways and types."""
        return frozenset(made for way, types in self.ways for made in _made(way, types, mana))


def _made(way: m.Becomes | m.Multiplied, types: str, mana: str) -> Bags:
    if isinstance(way, m.Multiplied):
        if len(mana) * way.factor > LONGEST:
            raise too_many()
        return frozenset({normal_mana(mana * way.factor)})
    if way.replaced is not None:
        kept = "".join(letter for letter in mana if letter not in way.replaced)
        changed = len(mana) - len(kept)
        return frozenset(normal_mana(kept + letter * changed) for letter in types) if types else frozenset({mana})
    amount = len(mana) if way.amount is None else way.amount
    return frozenset(letter * amount for letter in types) if types else frozenset({mana})


def effects_on(permanent: BoardObject, taps: bool, texts: tuple[InForce, ...]) -> tuple[Effect, ...]:
    """The replacement effects that can act on mana the permanent produces.

    Raises BudgetExceeded when there are more than six.
    """
    found = tuple(effect for text in texts for effect in _effect(text, permanent, taps))
    if len(found) > MOST:
        raise BudgetExceeded(f"{len(found)} replacement effects act on the mana of {permanent.id}; {MOST} are tried")
    return found


def _effect(found: InForce, permanent: BoardObject, taps: bool) -> tuple[Effect, ...]:
    text, frame = found.text, replace(found.frame, that=permanent)
    if not isinstance(text, m.Replacement) or not concerns(text.event, permanent, taps, frame):
        return ()
    if decided(text.event.when, frame) is not True:
        return ()
    ways = tuple(
        (way, "" if isinstance(way, m.Multiplied) else letters(way.types, Setting(frame)))
        for wanted, way in text.ways
        if matches(wanted, permanent, frame) is True
    )
    if not ways:
        return ()
    return (Effect(ways, event_types(text.event, frame), text.event.at_least, found.holder, text.text),)


def event_types(event: m.Event, frame: Frame) -> str | None:
    """The types an event must have some of; None for any."""
    if not event.chosen:
        return event.types
    chosen = frame.choice("color")
    if chosen is None:
        frame.missing("the chosen color", "choices.color")
        return ""
    return color_letter(chosen)


def replaced(mana: Bags, effects: tuple[Effect, ...]) -> Bags:
    """Everything the mana can have become when no effect applies any more, each having been applied at most once
    (614.5). No mana is no event (614.7).
    """
    if not effects:
        return mana
    seen: set[tuple[str, frozenset[int]]] = set()
    open_: list[tuple[str, frozenset[int]]] = [(each, frozenset(range(len(effects)))) for each in mana]
    done: set[str] = set()
    while open_:
        state = open_.pop()
        if state in seen:
            continue
        seen.add(state)
        now, left = state
        usable = [number for number in left if now and effects[number].applies(now)]
        if not usable:
            done.add(now)
        for number in usable:
            open_ += [(made, left - {number}) for made in effects[number].results(now)]
    return frozenset(done)
