"""The thing callers hold: the set of all legal answers to one question."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, overload, runtime_checkable

from lawmage.models.answers import Answer
from lawmage.models.errors import BudgetExceeded
from lawmage.models.limits import Limits
from lawmage.models.verdict import UnreadItem, Verdict, Violation
from lawmage.solver.engines.auto import engine_named
from lawmage.solver.engines.base import OFF, Answers, Budget, Chosen, Engine
from lawmage.solver.engines.check import Capacity, Checker, Evaluation
from lawmage.solver.engines.listed import NoAnswers
from lawmage.solver.orbits import Orbits
from lawmage.solver.partial import Choice, Part, Parts, Value
from lawmage.solver.problem import Literal, Problem, Rule
from lawmage.solver.symmetry import Swaps

if TYPE_CHECKING:
    import numpy

Given: TypeAlias = Mapping[str, Any]
"""An answer as callers write it: a dict or an `Answer`."""

_SHOWN = 3  # answers in the repr


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as it was understood: the literals it chooses, and what is wrong with it that no rule of the problem
    says: choices that are no literal, more options in a place than it holds, or fewer.

    `outside` names the places in which something is chosen that is no literal. `listed` is False for an answer that is
    accepted, but is not the listed form of itself.
    """

    chosen: frozenset[Literal]
    violations: tuple[Violation, ...] = ()
    outside: frozenset[str] = frozenset()
    listed: bool = True


class Codec(Protocol):
    """What a question kind knows about the answers of its problem."""

    def answer(self, chosen: Chosen) -> Answer:
        """The answer in which each place has the chosen options."""
        ...

    def literals(self, answer: Given) -> Reading:
        """An answer understood; raises AnswerError for a wrong shape or an unknown id."""
        ...

    def violations(
        self, broken: Sequence[Rule], unmet: Sequence[Rule], unpaid: bool, chosen: frozenset[Literal]
    ) -> tuple[Violation, ...]:
        """What a check found, in words: restrictions that are broken, requirements that are not obeyed while more could
        be, and whether the fees cannot be paid.
        """
        ...

    def is_list(self, place: int) -> bool:
        """Whether the values of a place are lists of its options (else one option, or None for nothing)."""
        ...

    def knows(self, name: object) -> bool:
        """Whether a word of a partial answer names anything of the position."""
        ...


@runtime_checkable
class NamesPermanents(Protocol):
    """A codec that says which names may be interchangeable; with others, no two answers are alike."""

    def is_permanent(self, name: object) -> bool:
        """Whether a place or an option is called after a permanent; players are not exchanged."""
        ...


class LegalSet:
    """The set of all legal answers to one question about one position, in a fixed order.

    The order is lexicographic over `places` and each place's values. Everything is computed when first asked for. Every
    method that needs a search may raise BudgetExceeded; none ever gives a part for the whole.

    Answers go in as mappings of the shape of the kind, and come out as :class:`~lawmage.models.answers.Answer`. What
    has a wrong shape or names an unknown id raises AnswerError. `unread` is rules text in force that can change the
    answers and was not understood.

    >>> import lawmage
    >>> legal = lawmage.legal(lawmage.Position.loads('''
    ... players: [{id: alice, life: 20}, {id: bob, life: 20}]
    ... active_player: alice
    ... permanents:
    ...   - {id: ox, name: Ox, type_line: Creature — Ox, oracle_text: "", power: 2, toughness: 4, controller: alice}
    ...   - {id: ogre, name: Berserk Ogre, type_line: Creature — Ogre, power: 3, toughness: 3, controller: alice,
    ...      oracle_text: This creature attacks each combat if able.}
    ... '''), "attackers")
    >>> [dict(answer) for answer in legal], legal.count()
    ([{'attacks': {'ogre': 'bob'}}, {'attacks': {'ox': 'bob', 'ogre': 'bob'}}], 2)
    >>> {"attacks": {"ox": "bob"}} in legal, legal.index({"attacks": {"ogre": "bob"}}), bool(legal)
    (False, 0, True)
    >>> verdict = legal.check({"attacks": {"ox": "bob"}})
    >>> verdict.violations[0].rule, dict(verdict.witness), dict(verdict.nearest)
    ('508.1d', {'attacks': {'ox': 'bob', 'ogre': 'bob'}}, {'attacks': {'ox': 'bob', 'ogre': 'bob'}})
    >>> [(place.name, list(place.values)) for place in legal.places]
    [('ox', [None, 'bob']), ('ogre', [None, 'bob'])]
    >>> legal.mask({"attacks": {"ox": None}}), legal.forced(), legal.restrict({"ox": "bob"}).count()
    ({'ogre': ['bob']}, {'ogre': 'bob'}, 1)
    >>> dict(legal.best({"ox": {"bob": -1}})), [size for _, size in legal.orbits()]
    ({'attacks': {'ogre': 'bob'}}, [1, 1])
    >>> legal.sample(2, seed=7) == legal.sample(2, seed=7), legal.to_array().tolist()
    (True, [[0, 1], [1, 1]])
    """

    def __init__(
        self,
        problem: Problem,
        codec: Codec,
        *,
        unread: tuple[UnreadItem, ...] = (),
        limits: Limits | None = None,
        engine: str | Engine = "auto",
        told: Callable[[Violation], Violation] = lambda violation: violation,
    ) -> None:
        """`told` puts a violation into the words that callers read."""
        self._problem = problem
        self._codec = codec
        self._limits = limits or Limits()
        self._engine = engine_named(engine) if isinstance(engine, str) else engine
        self._parts = Parts(problem, codec)
        self._part = Part()
        self._told = told
        self.unread = unread

    @cached_property
    def _answers(self) -> Answers:
        return self._engine.answers(self._problem, self._limits)

    @cached_property
    def _checker(self) -> Checker:
        return Checker(self._problem, self._engine.maximum(self._problem, self._limits))

    # ── How many, which ───────────────────────────────────────────────────────────────────────────

    def count(self) -> int:
        """The exact number of legal answers, without listing them."""
        return self._answers.count()

    def __bool__(self) -> bool:
        return self._answers.some()

    def __iter__(self) -> Iterator[Answer]:
        return map(self._codec.answer, self._answers.iterate())

    @overload
    def __getitem__(self, index: int) -> Answer: ...

    @overload
    def __getitem__(self, index: slice) -> list[Answer]: ...

    def __getitem__(self, index: int | slice) -> Answer | list[Answer]:
        """The answer at `index`; negative indices count from the end. A slice gives a list."""
        size = self.count()
        if isinstance(index, slice):
            wanted = range(size)[index]
            if wanted.step == 1:
                return list(map(self._codec.answer, self._answers.iterate(wanted.start, wanted.stop)))
            return [self._codec.answer(self._answers.unrank(place)) for place in wanted]
        place = index + size if index < 0 else index
        if not 0 <= place < size:
            raise IndexError(f"index {index} is out of range: there are {size} legal answers")
        return self._codec.answer(self._answers.unrank(place))

    def index(self, answer: Given) -> int:
        """The place of a listed answer in the order; ValueError for any other."""
        reading = self._codec.literals(answer)
        found = None
        if not reading.violations and reading.listed:
            found = self._answers.rank(self._parts.chosen(reading.chosen))
        if found is None:
            raise ValueError(f"not a listed answer: {answer!r}")
        return found

    def sample(self, n: int, seed: int | None = None) -> list[Answer]:
        """`n` independent uniform draws: ``self[random.Random(seed).randrange(self.count())]`` in turn."""
        rng, size = random.Random(seed), self.count()
        if n > 0 and not size:
            raise ValueError("there is no legal answer to draw from")
        return [self._codec.answer(self._answers.unrank(rng.randrange(size))) for _ in range(n)]

    def to_array(self, start: int = 0, stop: int | None = None) -> numpy.ndarray:
        """The answers from `start` to before `stop` as int16: one row an answer, one column a place of `places`, each
        entry the index of the value among the place's values. Negative bounds count from the end.
        """
        first, last, _ = slice(start, stop).indices(self.count())
        return self._answers.to_array(first, max(first, last))

    # ── Is this one, and why not ──────────────────────────────────────────────────────────────────

    def __contains__(self, answer: Given) -> bool:
        reading = self._codec.literals(answer)
        return not reading.violations and self._part.holds(reading.chosen) and self._checker.legal(reading.chosen)

    def check(self, answer: Given) -> Verdict:
        """Whether an answer is accepted, and every reason why not."""
        reading = self._codec.literals(answer)
        found = self._checker.evaluate(reading.chosen)
        if found.legal and not reading.violations and self._part.holds(reading.chosen):
            return Verdict(True, unread=self.unread)
        rival = cache(lambda: self._rival(reading) if found.outdone else None)
        return Verdict(
            False,
            lambda: self._violations(reading, found, rival() or frozenset()),
            witness=lambda: self._shown(rival()),
            nearest=lambda: self._nearest(reading),
            unread=self.unread,
        )

    def _violations(self, reading: Reading, found: Evaluation, rival: frozenset[Literal]) -> tuple[Violation, ...]:
        broken = [rule for rule in found.broken if not isinstance(rule.label, Capacity)]
        unmet = self._checker.unmet(reading.chosen, rival)
        violations = reading.violations
        if broken or unmet or not found.payable:
            violations += self._codec.violations(broken, unmet, not found.payable, reading.chosen)
        if not self._part.holds(reading.chosen):
            violations += (Violation("", "The answer does not contain the part that the set was restricted to."),)
        return tuple(self._told(each) for each in violations)

    def _near(self, reading: Reading) -> Chosen:
        """What was chosen in each place; `OFF` where nothing legal is equal to it."""
        chosen = self._parts.chosen(reading.chosen)
        if not reading.outside:
            return chosen
        pairs = zip(self._problem.places, chosen, strict=True)
        return tuple(OFF if place.name in reading.outside else options for place, options in pairs)

    def _rival(self, reading: Reading) -> frozenset[Literal]:
        """Of the answers that pay for no more and obey the most requirements, the nearest."""
        problem = self._problem
        removed = Rule(problem.priced - reading.chosen, frozenset({0}))
        rivals = Problem(problem.places, (*problem.restrictions, removed), problem.requirements)
        found = self._engine.answers(rivals, self._limits).nearest(self._near(reading))
        assert found is not None
        pairs = enumerate(found)
        return frozenset(problem.offsets[place] + option for place, options in pairs for option in options)

    def _shown(self, chosen: frozenset[Literal] | None) -> Answer | None:
        return None if chosen is None else self._codec.answer(self._parts.chosen(chosen))

    def _nearest(self, reading: Reading) -> Answer | None:
        found = self._answers.nearest(self._near(reading))
        return None if found is None else self._codec.answer(found)

    # ── Parts ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def places(self) -> tuple[Choice, ...]:
        """The choices an answer consists of, in order: each has a `name` and its possible `values`, in order."""
        return self._parts.places

    def mask(self, partial: Mapping[str, Any] | None = None) -> dict[str, list[Value]]:
        """For each undecided place, its values that some legal answer containing `partial` has.

        For lists: the elements that may be added, and None when it may stay as it is.
        """
        part = self._part.joined(self._parts.read(partial or {}))
        answers = self._within(part)
        choices = answers.choices(part.required) if answers is not None else self._no_choices()
        return self._parts.mask(part, choices)

    def forced(self) -> dict[str, Value]:
        """The values that all legal answers have in common, as a partial answer; empty when there is none."""
        if not self:
            return {}
        return self._parts.forced(self._answers.common(), self._answers.choices(frozenset()))

    def restrict(self, partial: Mapping[str, Any]) -> LegalSet:
        """The legal answers that contain `partial`. `check` then also says when an answer does not."""
        part = self._parts.read(partial)
        found = copy(self)
        found._part = self._part.joined(part)
        found._answers = self._within(part) or NoAnswers(self._problem)
        return found

    def _within(self, part: Part) -> Answers | None:
        if part.impossible:
            return None
        if not part.required and not part.barred:
            return self._answers
        return self._answers.restrict(part.required, part.barred)

    def _no_choices(self) -> list[tuple[frozenset[Literal], bool]]:
        return [(frozenset(), False)] * len(self._problem.places)

    def best(self, weights: Mapping[str, Mapping[Any, int]] | None = None) -> Answer | None:
        """A legal answer of greatest total weight, ties by order; None when there is none.

        `weights` are ``{place: {value: int}}`` (lists: per element), a missing one is 0. A payment without weights is
        the automatic one, which keeps what is worth keeping: see :mod:`lawmage.solver.payment.weights`.
        """
        found = self._answers.best(self._parts.weights(weights or {}))
        return None if found is None else self._codec.answer(found)

    def orbits(self) -> OrbitSet:
        """The classes of answers that are alike but for interchangeable permanents: (first of its kind, size) each, and
        `count()` of them without listing. Sizes add up to ``self.count()``.
        """
        fixed = (self._part.required, self._part.barred)
        swaps = Swaps(self._problem, fixed)
        names: list[Hashable] = []
        if isinstance(self._codec, NamesPermanents):
            names += [place.name for place in self._problem.places]
            names += [label for place in self._problem.places for label in place.options]
            names = [name for name in dict.fromkeys(names) if self._codec.is_permanent(name)]
        orbits = Orbits(self._problem, self._answers, swaps, swaps.classes(names), Budget(self._limits))
        return OrbitSet(orbits, self._codec)

    def __repr__(self) -> str:
        try:
            size = self.count()
            shown = [repr(answer.model_dump()) for answer in self[:_SHOWN]]
        except BudgetExceeded as error:
            return f"<LegalSet: {error.message}>"
        more = ", ..." if size > _SHOWN else ""
        return f"<LegalSet of {size}: {', '.join(shown)}{more}>"


class OrbitSet:
    """The classes of legal answers that are alike but for interchangeable permanents; iterates over (answer, size)."""

    def __init__(self, orbits: Orbits, codec: Codec) -> None:
        self._orbits = orbits
        self._codec = codec

    def count(self) -> int:
        """How many classes there are, without listing them."""
        return self._orbits.count()

    def __iter__(self) -> Iterator[tuple[Answer, int]]:
        return ((self._codec.answer(chosen), size) for chosen, size in self._orbits)
