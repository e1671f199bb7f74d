"""A memoised backtracking matcher over pattern tables that finds every reading of a phrase.

A grammar is a list of :class:`Row`: a symbol, a pattern that reads like the rules text, and a builder.

Pattern language::

    word                matches the word, any case
    <sym> <name:sym>    matches a phrase of the symbol; its value goes to the builder as `name` (default: the symbol)
    [ ... ]             may be left out
    ( a | b c )         one of

Symbols are phrases (they have rows), word classes (:func:`word class <Grammar.classes>`: a token may belong to many)
or scanners (functions). No phrase may begin with itself (left recursion is refused when the table is compiled).
Reading is exhaustive: :meth:`Parse.at` returns all (end, value) pairs, longest first, without repetitions. A symbol in
`first_reading` keeps one reading for each end: the one of lowest `rank`, then the first by order of rows and with the
longest first part. That states a preference such as low attachment ("power less than the number of Islands [you
control]") or "understood before unknown".
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from lawmage.oracle.tokens import Words

Value: TypeAlias = Any  # what builders make: terms, clauses, texts; typed where the tables are used
Builder: TypeAlias = Callable[..., Value]
Scanner: TypeAlias = Callable[[Words, int], Iterable[tuple[int, Value]]]
Classes: TypeAlias = Callable[[str, str], Mapping[str, tuple[Value, ...]]]

_ANYTHING = frozenset({"*"})
_PATTERN = re.compile(r"<[^>]+>|[\[\]()|]|[^\s\[\]()|<>]+")
_STEPS = 400_000  # phrases looked up in one parse; a sentence of a card needs some hundreds


class GrammarError(ValueError):
    """A table is wrong: an unknown symbol, an unbalanced bracket, left recursion."""


class TooHard(Exception):
    """A text needed too many steps; it counts as not understood."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. `build` gets the named values; if it takes `text`, also the matched source text."""

    symbol: str
    pattern: str
    build: Builder


def row(symbol: str, pattern: str, build: Builder) -> Row:
    """A row of a table; see the module for the pattern language."""
    return Row(symbol, pattern, build)


_Item: TypeAlias = str | tuple[str, str]  # a word, or (name, symbol)
_Found: TypeAlias = tuple[int, Value, int]  # (end, value, number of the row)


@dataclass(slots=True)
class _Node:
    words: dict[str, _Node] = field(default_factory=dict)
    parts: list[tuple[str, str, _Node]] = field(default_factory=list)  # (name, symbol, next)
    done: list[tuple[Builder, bool, int]] = field(default_factory=list)  # (builder, takes text, number of the row)


def _sequences(pattern: str) -> list[tuple[_Item, ...]]:
    """All the plain sequences of words and symbols a pattern stands for."""
    tokens = _PATTERN.findall(pattern)
    position = 0

    def choice() -> list[tuple[_Item, ...]]:
        nonlocal position
        found = sequence()
        while position < len(tokens) and tokens[position] == "|":
            position += 1
            found = found + sequence()
        return found

    def sequence() -> list[tuple[_Item, ...]]:
        nonlocal position
        found: list[tuple[_Item, ...]] = [()]
        while position < len(tokens) and tokens[position] not in ("|", ")", "]"):
            token = tokens[position]
            position += 1
            if token in ("(", "["):
                inner = choice()
                if position >= len(tokens) or tokens[position] != (")" if token == "(" else "]"):
                    raise GrammarError(f"unbalanced bracket in {pattern!r}")
                position += 1
                if token == "[":
                    inner = [*inner, ()]
                found = [left + right for left in found for right in inner]
            elif token.startswith("<"):
                name, _, symbol = token[1:-1].partition(":")
                found = [(*left, (name, symbol or name)) for left in found]
            else:
                pieces = [token[:-2].lower(), "'s"] if token.endswith("'s") and len(token) > 2 else [token.lower()]
                comma = pieces[-1].endswith(",") and len(pieces[-1]) > 1
                if comma:
                    pieces = [*pieces[:-1], pieces[-1][:-1], ","]
                    if pieces[-2].endswith("'s") and len(pieces[-2]) > 2:
                        pieces[-2:-1] = [pieces[-2][:-2], "'s"]
                found = [(*left, *pieces) for left in found]
        return found

    found = choice()
    if position != len(tokens):
        raise GrammarError(f"unbalanced bracket in {pattern!r}")
    return list(dict.fromkeys(found))


class Grammar:
    """Compiled tables. Compiling happens at the first parse and again after :meth:`add`."""

    def __init__(
        self,
        classes: Classes,
        class_names: Iterable[str],
        scanners: Mapping[str, Scanner] | None = None,
        rank: Callable[[Value], int] = lambda value: 0,
    ) -> None:
        self.rank = rank
        self.classes = classes
        self.class_names = frozenset(class_names)
        self.scanners = dict(scanners or {})
        self.first_reading: set[str] = set()
        self.rows: list[Row] = []
        self._nodes: dict[str, _Node] | None = None
        self._first: dict[str, frozenset[str]] = {}
        self._vocabulary: frozenset[str] = frozenset()

    def add(self, rows: Iterable[Row], first_reading: Iterable[str] = ()) -> None:
        """Adds a table; `first_reading` names the symbols that keep one reading for each end."""
        self.rows.extend(rows)
        self.first_reading |= set(first_reading)
        self._nodes = None

    @property
    def vocabulary(self) -> frozenset[str]:
        """Every word that stands in some pattern."""
        self.nodes()
        return self._vocabulary

    def nodes(self) -> dict[str, _Node]:
        """The compiled tables: one trie for each symbol."""
        if self._nodes is None:
            self._nodes = self._compile()
        return self._nodes

    def first(self, symbol: str) -> frozenset[str]:
        """The words and classes a phrase of the symbol may begin with."""
        return self._first[symbol]

    def _compile(self) -> dict[str, _Node]:
        nodes: dict[str, _Node] = {}
        words: set[str] = set()
        for number, line in enumerate(self.rows):
            takes_text = "text" in inspect.signature(line.build).parameters
            for sequence in _sequences(line.pattern):
                if not sequence:
                    raise GrammarError(f"{line.symbol}: {line.pattern!r} may be empty")
                node = nodes.setdefault(line.symbol, _Node())
                for item in sequence:
                    if isinstance(item, str):
                        words.add(item)
                        node = node.words.setdefault(item, _Node())
                    else:
                        name, symbol = item
                        for other_name, other_symbol, following in node.parts:
                            if (other_name, other_symbol) == (name, symbol):
                                node = following
                                break
                        else:
                            following = _Node()
                            node.parts.append((name, symbol, following))
                            node = following
                node.done.append((line.build, takes_text, number))
        self._first = self._firsts(nodes)
        self._vocabulary = frozenset(words)
        return nodes

    def _firsts(self, nodes: dict[str, _Node]) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {name: frozenset({f"<{name}>"}) for name in self.class_names}
        found |= {name: _ANYTHING for name in self.scanners}
        busy: list[str] = []

        def visit(symbol: str) -> frozenset[str]:
            if symbol in found:
                return found[symbol]
            if symbol in busy:
                raise GrammarError(f"left recursion: {' > '.join([*busy, symbol])}")
            if symbol not in nodes:
                raise GrammarError(f"unknown symbol <{symbol}> (in {' > '.join(busy)})")
            busy.append(symbol)
            node = nodes[symbol]
            first = frozenset(node.words).union(*(visit(inner) for _, inner, _ in node.parts))
            busy.pop()
            found[symbol] = first
            return first

        for symbol in nodes:
            visit(symbol)

        def check(node: _Node, symbol: str) -> None:
            for _, inner, following in node.parts:
                if inner not in found:
                    raise GrammarError(f"unknown symbol <{inner}> in {symbol}")
                check(following, symbol)
            for following in node.words.values():
                check(following, symbol)

        for symbol, node in nodes.items():
            check(node, symbol)
        return found

    def readings(self, symbol: str, words: Words) -> list[Value]:
        """All values of the symbol that use up every token."""
        return Parse(self, words).whole(symbol)


class Parse:
    """The memo of one sentence."""

    def __init__(self, grammar: Grammar, words: Words) -> None:
        self.grammar = grammar
        self.words = words
        self.nodes = grammar.nodes()
        self.size = len(words.lower)
        self.classes = [grammar.classes(e, w) for e, w in zip(words.exact, words.lower, strict=True)]
        self.features = [
            frozenset((w, "*", *(f"<{c}>" for c in found))) for w, found in zip(words.lower, self.classes, strict=True)
        ]
        self.memo: dict[tuple[str, int], list[tuple[int, Value]]] = {}
        self.steps = 0

    def whole(self, symbol: str) -> list[Value]:
        """All different values of the symbol over the whole sentence, preferred ones first."""
        return [value for end, value in self.at(symbol, 0) if end == self.size]

    def at(self, symbol: str, start: int) -> list[tuple[int, Value]]:
        """All (end, value) of the symbol beginning at a token, longest first."""
        key = (symbol, start)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.steps += 1
        if self.steps > _STEPS:
            raise TooHard(self.words.text[:80])
        found: list[tuple[int, Value]] = []
        grammar = self.grammar
        if symbol in grammar.class_names:
            if start < self.size:
                found = [(start + 1, value) for value in self.classes[start].get(symbol, ())]
        elif symbol in grammar.scanners:
            found = list(grammar.scanners[symbol](self.words, start))
        elif start < self.size and not grammar.first(symbol).isdisjoint(self.features[start]):
            made: list[_Found] = []
            self._walk(self.nodes[symbol], start, start, (), made)
            found = self._kept(symbol, made)
        self.memo[key] = found
        return found

    def _kept(self, symbol: str, made: list[_Found]) -> list[tuple[int, Value]]:
        """Longest first; one reading for each end if the symbol asks for that, else all different ones."""
        if len(made) == 1:
            return [made[0][:2]]
        if symbol in self.grammar.first_reading:
            rank = self.grammar.rank
            made.sort(key=lambda one: (-one[0], rank(one[1]), one[2]))
            best: dict[int, Value] = {}
            for end, value, _ in made:
                best.setdefault(end, value)
            return list(best.items())
        made.sort(key=lambda one: (-one[0], one[2]))
        return list(dict.fromkeys((end, value) for end, value, _ in made))

    def _walk(
        self,
        node: _Node,
        start: int,
        position: int,
        bound: tuple[tuple[str, Value], ...],
        found: list[_Found],
    ) -> None:
        for build, takes_text, number in node.done:
            values = dict(bound)
            if takes_text:
                values["text"] = self.words.source(start, position)
            value = build(**values)
            if value is not None:
                found.append((position, value, number))
        if position >= self.size:
            return
        self.steps += 1
        if self.steps > _STEPS:
            raise TooHard(self.words.text[:80])
        following = node.words.get(self.words.lower[position])
        if following is not None:
            self._walk(following, start, position + 1, bound, found)
        features = self.features[position]
        first = self.grammar._first
        for name, symbol, after in node.parts:
            if first[symbol].isdisjoint(features):
                continue
            for end, value in self.at(symbol, position):
                self._walk(after, start, end, bound if name == "_" else (*bound, (name, value)), found)
