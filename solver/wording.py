"""Cards' sentences as they are printed, for what is said to callers.

Texts are read with the object's own name written "~" and reminder text left out. Whoever reads a verdict knows the
card's own words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from lawmage.models.cards import CardFields
from lawmage.models.position import Position
from lawmage.models.questions import Question
from lawmage.models.verdict import UnreadItem, Violation
from lawmage.oracle.structure import own_name, sentences, without_reminder
from lawmage.solver.board import Gap
from lawmage.solver.costs.spell import SPELL

Stated: TypeAlias = tuple[str, str, str, str]
"""A text and who has it: id, name, type line, text."""

_NOT_PRINTED = re.compile(r"[~⟪⟫]")
_OWN = re.compile(r"^~|(?<=[.:—\"] )~")
_ID = re.compile(r"⟪[PO]:([^⟫]+)⟫")


@dataclass(frozen=True)
class Wording:
    """What the texts of one position and question say in print."""

    position: Position
    question: Question

    def violation(self, found: Violation) -> Violation:
        """The violation with the card's words; a spell that has no id is no object that can be named."""
        text = found.text if found.text is None else self.printed(found.text, found.objects)
        objects = tuple(each for each in found.objects if each != SPELL)
        return replace(found, message=self.printed(found.message, found.objects), text=text, objects=objects)

    def unread(self, gap: Gap) -> UnreadItem:
        """What was not understood, in the card's words; a spell that has no id is called by its name."""
        name = getattr(getattr(self.question, "card", None), "name", None)
        holder = name if gap.object == SPELL and name else gap.object
        return UnreadItem(holder, self.printed(gap.sentence, (gap.object,)), gap.field)

    def printed(self, words: str, objects: tuple[str, ...] = ()) -> str:
        """The words with every sentence that is a card's as it is printed, of the `objects` first."""
        if not _NOT_PRINTED.search(words):
            return words
        for sentence, holders in self._sentences.items():
            if sentence in words:
                own = next((holders[each] for each in objects if each in holders), None)
                words = words.replace(sentence, own or next(iter(holders.values())))
        words = _ID.sub(r"\1", words)
        return _OWN.sub("This object", words).replace("~", "this object")

    @cached_property
    def _sentences(self) -> Mapping[str, Mapping[str, str]]:
        """For each sentence as it is read, where that differs: how each of its holders prints it. Longest first."""
        found: dict[str, dict[str, str]] = defaultdict(dict)
        for holder, name, type_line, text in self._texts():
            for line in without_reminder(text).split("\n"):
                for printed in (line.strip(), *sentences(line.strip())):
                    read = own_name(printed, name, type_line)
                    if read != printed:
                        found[read].setdefault(holder, printed)
        return dict(sorted(found.items(), key=lambda item: -len(item[0])))

    def _texts(self) -> Iterator[Stated]:
        position = self.position
        for each in (*position.objects, *position.cards, *position.spells):
            yield each.id, each.name, each.type_line, each.oracle_text
        for effect in position.standing_effects:
            yield effect.id, "", "", effect.text
        for field in ("spell", "card", "for_", "source_card"):
            asked = getattr(self.question, field, None)
            if isinstance(asked, CardFields):
                card_id = getattr(asked, "id", None) or SPELL
                yield card_id, asked.name or "", asked.type_line or "", asked.oracle_text or ""
