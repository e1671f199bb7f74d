"""Terms of target phrases taken apart and put together again: exchanges anywhere in a term."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from lawmage.models.terms import ANYTHING, AllOf, AnyOf
from lawmage.oracle.grammar.build import all_of, any_of

Term = TypeVar("Term")


def exchanged(term: Term, swap: Callable[[Any], Any]) -> Term:
    """The term with every part for which `swap` gives something else than None exchanged, from the outside in.

    >>> from lawmage.models.terms import HasType, Not
    >>> exchanged(Not(HasType("creature")), lambda part: HasType("land") if part == HasType("creature") else None)
    Not(filter=HasType(type='land'))
    """
    made: Term = _exchanged(term, swap)
    return made


def _exchanged(term: Any, swap: Callable[[Any], Any]) -> Any:
    if isinstance(term, tuple):
        made = tuple(_exchanged(part, swap) for part in term)
        return term if all(a is b for a, b in zip(made, term, strict=True)) else made
    if not is_dataclass(term) or isinstance(term, type):
        other = swap(term)
        return term if other is None else other
    other = swap(term)
    if other is not None:
        return other
    old = [getattr(term, f.name) for f in fields(term)]
    new = [_exchanged(value, swap) for value in old]
    if all(a is b for a, b in zip(new, old, strict=True)):
        return term
    if isinstance(term, AllOf):
        return all_of(*(part for part in new[0] if part != ANYTHING))
    if isinstance(term, AnyOf):
        return any_of(*new[0])
    return type(term)(*new)


def found_in(term: Any, wanted: Callable[[Any], bool]) -> bool:
    """Whether some part of the term is wanted."""
    if wanted(term):
        return True
    if isinstance(term, tuple):
        return any(found_in(part, wanted) for part in term)
    if not is_dataclass(term) or isinstance(term, type):
        return False
    return any(found_in(getattr(term, f.name), wanted) for f in fields(term))
