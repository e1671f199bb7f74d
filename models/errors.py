"""What can go wrong, told by type.

- LawmageError
    - PositionError (ValueError): the position has a wrong shape, or names something that is not there
    - QuestionError (ValueError): the question has a wrong shape, an unknown kind, or names something that is not there
    - AnswerError (ValueError): the answer has a wrong shape, or names something that is not there
    - CatalogueError (ValueError): the card catalogue, or a file to be imported into it, cannot be read
    - BudgetExceeded: a limit was hit before the answer was known
    - UnreadText: under ``strict``, rules text in force was not understood

An illegal answer is none of these: it is a :class:`~lawmage.models.verdict.Verdict` that says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lawmage.models.verdict import UnreadItem


class LawmageError(Exception):
    """Base of every error that lawmage raises on purpose.

    `message` says what is wrong, `field` where ("permanents[3].controller", "" for the whole), `object` is the id of
    the object concerned, `rule` a Comprehensive Rules number where one is the reason. `more` are further problems of
    the same input, each as one line.
    """

    def __init__(
        self,
        message: str,
        *,
        field: str = "",
        object: str | None = None,
        rule: str | None = None,
        more: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.object = object
        self.rule = rule
        self.more = tuple(more)

    def __str__(self) -> str:
        owner = f" ({self.object})" if self.object is not None else ""
        where = f"{self.field}{owner}: " if self.field or owner else ""
        cited = f" [{self.rule}]" if self.rule else ""
        return "\n".join((f"{where}{self.message}{cited}", *self.more))


class PositionError(LawmageError, ValueError):
    """The position has a wrong shape, or names an id that is not there."""


class QuestionError(LawmageError, ValueError):
    """The question has a wrong shape, an unknown kind, or names an id that is not there."""


class AnswerError(LawmageError, ValueError):
    """The answer has a wrong shape, or names an id that is not there."""


class CatalogueError(LawmageError, ValueError):
    """The card catalogue, or a file to be imported into it, cannot be read."""


class BudgetExceeded(LawmageError):
    """A limit was hit before the answer was known. `lower_bound` is a proved lower bound of the count, or None."""

    def __init__(self, message: str, *, lower_bound: int | None = None) -> None:
        super().__init__(message)
        self.lower_bound = lower_bound


class UnreadText(LawmageError):
    """Rules text in force that can change the answers was not understood, and ``strict`` was asked for."""

    def __init__(self, unread: Sequence[UnreadItem]) -> None:
        self.unread = tuple(unread)
        first = self.unread[0] if self.unread else None
        super().__init__(
            "rules text was not understood" + (f": {first.sentence}" if first else ""),
            object=first.object if first else None,
            more=[f"{item.object}: {item.sentence}" for item in self.unread[1:20]],
        )
