"""What is said about one answer: legal or not, and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lawmage.models.answers import Answer


@dataclass(frozen=True, slots=True)
class UnreadItem:
    """Text in force that can change the answers and was not understood.

    `object` is the id of the permanent or effect it stands on, `sentence` the words, `field` the field of the position
    that would have to be given, where that is the reason, else None.
    """

    object: str
    sentence: str
    field: str | None = None

    def __str__(self) -> str:
        missing = f" (the position does not give {self.field})" if self.field else ""
        return f"{self.object}: {self.sentence}{missing}"

    def model_dump(self, mode: str = "json") -> dict[str, Any]:
        """The item as plain JSON values."""
        return {"object": self.object, "sentence": self.sentence, "field": self.field}


@dataclass(frozen=True, slots=True)
class Violation:
    """One way in which an answer breaks the rules.

    `rule` is the most specific Comprehensive Rules number ("702.111b"), `also` the general ones ("509.1b"), `message`
    says it in words, `objects` are the ids concerned, `text` is the card's sentence or None.
    """

    rule: str
    message: str
    also: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    text: str | None = None

    def __str__(self) -> str:
        return f"{self.message} [{', '.join((self.rule, *self.also))}]"

    def model_dump(self, mode: str = "json") -> dict[str, Any]:
        """The violation as plain JSON values."""
        return {
            "rule": self.rule,
            "also": list(self.also),
            "message": self.message,
            "objects": list(self.objects),
            "text": self.text,
        }


class Verdict:
    """Whether an answer is legal, and if not, why not. Has no truth value of its own: read `legal`.

    `violations`, `witness` (when too few requirements are obeyed: an answer that obeys more) and `nearest` (a legal
    answer that differs in the fewest places, None when there is none) are computed when first read.
    """

    __slots__ = (
        "_find_nearest",
        "_find_violations",
        "_find_witness",
        "_nearest",
        "_violations",
        "_witness",
        "legal",
        "unread",
    )

    def __init__(
        self,
        legal: bool,
        violations: tuple[Violation, ...] | Callable[[], tuple[Violation, ...]] = (),
        *,
        witness: Callable[[], Answer | None] | None = None,
        nearest: Callable[[], Answer | None] | None = None,
        unread: tuple[UnreadItem, ...] = (),
    ) -> None:
        self.legal = legal
        self._find_violations = violations
        self.unread = unread
        self._find_witness = witness
        self._find_nearest = nearest

    def __bool__(self) -> bool:
        raise TypeError("a verdict has no truth value: read verdict.legal")

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every way in which the answer breaks the rules; none when it is legal."""
        if not hasattr(self, "_violations"):
            found = self._find_violations
            self._violations = found() if callable(found) else found
        return self._violations

    @property
    def witness(self) -> Answer | None:
        """An answer that obeys more requirements (508.1d, 509.1c), where that is what is wrong."""
        if not hasattr(self, "_witness"):
            self._witness = self._find_witness() if self._find_witness else None
        return self._witness

    @property
    def nearest(self) -> Answer | None:
        """A legal answer that differs in the fewest places; None for none, or when this one is legal."""
        if not hasattr(self, "_nearest"):
            self._nearest = self._find_nearest() if self._find_nearest else None
        return self._nearest

    def __repr__(self) -> str:
        if self.legal:
            return "Verdict(legal)"
        return f"Verdict(illegal: {'; '.join(map(str, self.violations))})"

    def model_dump(self, mode: str = "json") -> dict[str, Any]:
        """The verdict as plain JSON values; computes `witness` and `nearest`."""
        witness, nearest = self.witness, self.nearest
        return {
            "legal": self.legal,
            "violations": [violation.model_dump() for violation in self.violations],
            "witness": None if witness is None else witness.model_dump(),
            "nearest": None if nearest is None else nearest.model_dump(),
            "unread": [item.model_dump() for item in self.unread],
        }
