"""How a phrase is said: of the subjects of a sentence, of a group, as an ability that is granted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from referee.board import Permanent
from referee.laws import Law, Origin
from referee.nouns import Condition, Group
from referee.verbs import Phrase
from referee.view import View

Grants = Callable[[View, Origin], Iterable[tuple[str, str]]]


Laws = Callable[[View, Origin], Iterable[Law]]


GRANTED = ("Flying", "Menace", "Fear", "Intimidate", "Shadow", "Horsemanship", "Skulk", "Reach", "Haste", "Vigilance")


def capital(text: str) -> str:
    return text[0].upper() + text[1:]


def of_subjects(law: Callable[[View, Origin, Permanent], Iterable[Law]]) -> Laws:
    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for subject in origin.subjects:
            yield from law(view, origin, subject)

    return laws


def of_each(phrase: Phrase) -> Laws:
    """The phrase said of each subject of the sentence."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for subject in origin.subjects:
            yield from phrase.laws(view, origin, subject)

    return laws


def of_group(phrase: Phrase, group: Group) -> Laws:
    """The phrase said of each creature of a group."""

    def laws(view: View, origin: Origin) -> Iterator[Law]:
        for creature in view.creatures:
            if group.test(view, creature, origin):
                yield from phrase.laws(view, origin, creature)

    return laws


def granted(*words: str) -> Grants:
    def grants(view: View, origin: Origin) -> Iterator[tuple[str, str]]:
        yield from ((subject.id, word) for subject in origin.subjects for word in words)

    return grants


def granted_if(condition: Condition, word: str) -> Grants:
    def grants(view: View, origin: Origin) -> Iterator[tuple[str, str]]:
        for subject in origin.subjects:
            if condition.test(view, origin, subject, view.player):
                yield subject.id, word

    return grants


def group_granted(group: Group, word: str) -> Grants:
    def grants(view: View, origin: Origin) -> Iterator[tuple[str, str]]:
        yield from ((c.id, word) for c in view.creatures if group.test(view, c, origin))

    return grants


def all_lose(word: str) -> Grants:
    return lambda view, origin: ((c.id, f"-{word}") for c in view.creatures)
