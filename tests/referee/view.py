"""A board seen from one question: who declares, which pairs exist, what each object is and which laws are in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.board import Board, Permanent
from referee.laws import Law, Leave, Origin, Sentence


class View:
    """The facts that sentences ask for. `kind` is "attackers" or "blockers", `player` the one who declares."""

    def __init__(self, board: Board, kind: str, player: str) -> None:
        # 702.26b: a phased-out permanent is treated as though it does not exist
        board = replace(board, permanents=tuple(p for p in board.permanents if not p.phased_out))
        self.board = board
        self.kind = kind
        self.player = player
        self.by_id = {permanent.id: permanent for permanent in board.permanents}
        self.players = [p.id for p in board.players]
        self.creatures = [p for p in board.permanents if "Creature" in p.types]
        self.attackers = [p for p in self.creatures if p.attacking]
        self.silent: set[str] = set()
        self.kinds = {p.id: _printed_kinds(p) for p in board.permanents}
        for sentence, origin in self.sentences():  # layer 4 comes before abilities are lost in layer 6 (613.1, 613.6)
            for target, kinds in sentence.kinds(self, origin):
                self.kinds[target] = kinds(self.kinds[target])
        self.keywords = {p.id: set(p.keywords) | set(p.gained) | _counted(p) for p in board.permanents}
        self.silent = {target for s, o in self.sentences() for target, word in s.grants(self, o) if word == "-*"}
        for sentence, origin in self.sentences():
            for target, word in sentence.grants(self, origin):
                if word == "-*":
                    self.keywords[target].clear()
                elif word.startswith("-"):
                    self.keywords[target].discard(word[1:])
                else:
                    self.keywords[target].add(word)
        self.mine = [p for p in self.creatures if p.controller == player]
        self.rights = self._defenders() if kind == "attackers" else self._blockable()
        self.leaves: list[Leave] = []
        self.leaves = [law for law in self._stated() if isinstance(law, Leave)]
        self.laws = self._stated()  # again: restrictions that ask for an ability see what is treated as having it

    def sentences(self) -> Iterator[tuple[Sentence, Origin]]:
        """Every sentence in force with its origin: permanents in order, then effects."""
        for permanent in self.board.permanents:
            held = self.by_id.get(permanent.attached_to or "")
            for sentence in () if permanent.id in self.silent else permanent.sentences:
                subjects: tuple[Permanent, ...] = (permanent,)
                if sentence.home in ("aura", "equipment"):
                    subjects = (held,) if held is not None else ()
                player = permanent.attached_to if sentence.home == "curse" else None
                yield sentence, Origin(permanent.controller, permanent, subjects, player)
        for effect in self.board.effects:
            affected = tuple(self.by_id[i] for i in effect.affects if i in self.by_id)
            yield effect.sentence, Origin(effect.controller, None, affected)

    def _stated(self) -> list[Law]:
        return [law for sentence, origin in self.sentences() for law in sentence.laws(self, origin)]

    def is_a(self, permanent: Permanent, kind: str) -> bool:
        """Whether it has the supertype, card type or subtype now."""
        return kind in self.kinds[permanent.id]

    def has(self, permanent: Permanent, keyword: str) -> bool:
        return keyword in self.keywords[permanent.id]

    def opponents(self, player: str) -> list[str]:
        return [p for p in self.players if p != player]

    def defending(self, target: str) -> str:
        """The defending player: the player, the planeswalker's controller or the battle's protector (508.5, 310.8d)."""
        permanent = self.by_id.get(target)
        if permanent is None:
            return target
        return permanent.protector or permanent.controller if "Battle" in permanent.types else permanent.controller

    def whose(self, player: str) -> list[str]:
        """The player and the planeswalkers that player controls: "you or planeswalkers you control"."""
        walkers = [p.id for p in self.board.permanents if "Planeswalker" in p.types and p.controller == player]
        return [player, *walkers]

    def _defenders(self) -> list[str]:
        """508.1b, 802.3, 310.8b: each opponent, their planeswalkers, and the battles an opponent protects."""
        found = self._attacked_players()
        for p in self.board.permanents:
            if ("Planeswalker" in p.types or "Battle" in p.types) and self.defending(p.id) in found:
                found.append(p.id)
        return found

    def _attacked_players(self) -> list[str]:
        """802.2, 803.1: every opponent, or the one seated next in turn order (left) or before it (right)."""
        if self.board.attack_option == "multiple":
            return self.opponents(self.player)
        step = 1 if self.board.attack_option == "left" else -1
        return [self.players[(self.players.index(self.player) + step) % len(self.players)]]

    def _blockable(self) -> list[str]:
        """509.1a, 802.4a: creatures attacking that player, a planeswalker they control or a battle they protect."""
        return [p.id for p in self.attackers if self.defending(p.attacking or "") == self.player]

    def leave(self, what: str, creature: str, right: str) -> bool:
        """Whether a permission of that sort speaks about the pair."""
        return any(
            law.what == what and law.creature == creature and (law.rights is None or right in law.rights)
            for law in self.leaves
        )

    def controls(self, player: str, *, kind: str) -> list[Permanent]:
        """The permanents of a card type or subtype that a player controls."""
        return [p for p in self.board.permanents if p.controller == player and self.is_a(p, kind)]


CREATURE_TYPES = {"Goblin", "Human", "Wall", "Knight", "Dragon", "Bear", "Elf", "Dryad"}


def _printed_kinds(permanent: Permanent) -> frozenset[str]:
    """Supertypes, types and subtypes; a changeling is every creature type (702.73a)."""
    every = CREATURE_TYPES if "Changeling" in permanent.keywords else set()
    return frozenset({*permanent.types, *permanent.subtypes, *every})


KEYWORD_COUNTERS = ("flying", "menace", "reach", "haste", "vigilance", "shadow")


def _counted(permanent: Permanent) -> set[str]:
    """122.1b: a keyword counter gives its keyword."""
    return {kind.capitalize() for kind, number in permanent.counters if number and kind in KEYWORD_COUNTERS}
