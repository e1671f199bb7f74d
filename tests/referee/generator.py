"""Random boards: small, seeded, and weighted so that sentences meet each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from referee.board import BASICS, MANA_WORDS, Board, Effect, Permanent, Player
from referee.judge import Judge
from referee.laws import Sentence
from referee.leftovers import (
    attack_target,
    attacks_but_not,
    attacks_elsewhere,
    block_target,
    cant_block_target,
    mass_effects,
    truce,
)
from referee.sentences import (
    AURAS,
    CURSES,
    EFFECTS,
    EQUIPMENT,
    GLOBAL,
    OWN,
)

LARGEST = 1500
NAMES = ("Torva", "Ilmek", "Sarud", "Okhet", "Branna", "Vezil", "Quorra", "Lysk", "Tamber", "Ezzin", "Morwe", "Paxil")
EPITHETS = ("the Gate", "Last of Nine", "Keeper", "of the Vale")
SUBTYPES = ("Goblin", "Human", "Wall", "Knight", "Dragon", "Bear", "Elf")
EVASION = ("Flying", "Reach", "Menace", "Fear", "Intimidate", "Shadow", "Horsemanship", "Skulk", "Decayed")
WALKS = ("Islandwalk", "Swampwalk", "Forestwalk", "Plainswalk", "Mountainwalk", "Nonbasic landwalk")
SHIELDS = ("red", "white", "black", "multicolored", "artifacts", "creatures", "everything", "Goblins")
PLAIN = ("+1/+1", "charge")
COUNTERS = (*PLAIN, *PLAIN, *PLAIN, "flying", "menace", "reach", "haste", "vigilance", "shadow")
KIND_WEIGHTS = {
    "restriction": 4,
    "requirement": 8,
    "tax": 7,
    "cap": 3,
    "permission": 3,
    "conditional": 4,
    "grant": 2,
    "loss": 1,
    "goad": 2,
    "types": 2,
    "noise": 2,
}


@dataclass(frozen=True)
class Game:
    """A board with the question asked about it."""

    board: Board
    kind: str
    player: str

    def judge(self) -> Judge:
        return Judge(self.board, self.kind, self.player)


def random_game(seed: str) -> Game:
    """The board of a seed; the same seed gives the same board. At most LARGEST declarations, and at least two."""
    rng = Random(seed)
    while True:
        game = _Draw(rng).game()
        if 2 <= game.judge().size <= LARGEST:
            return game


class _Draw:
    """One attempt at a board."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.kind = rng.choice(("attackers", "blockers"))
        self.players = ["alice", "bob", "carol", "dave"][: rng.choice((2, 2, 2, 3, 3, 4))]
        self.player = "alice" if self.kind == "attackers" else rng.choice(self.players[1:])
        self.names = rng.sample(NAMES, len(NAMES))
        self.permanents: dict[str, Permanent] = {}
        self.effects: list[Effect] = []
        self.favourites: list[str] = []
        focus = rng.sample(sorted(KIND_WEIGHTS), 3) if rng.random() < 0.5 else ()
        self.weights = {kind: weight * (5 if kind in focus else 1) for kind, weight in KIND_WEIGHTS.items()}

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def game(self) -> Game:
        self._sites()
        self._creatures()
        kinds = [self._sentence() for _ in range(self.rng.choice((1, 2, 3, 3, 4, 5)))]
        self._mana(taxed="tax" in kinds)
        ring = self._ring()
        players = tuple(self._player(p, ring, taxed="tax" in kinds) for p in self.players)
        if self.chance(0.3):
            turn = self.rng.randrange(len(players))
            players = players[turn:] + players[:turn]
        option = "multiple"
        if self.kind == "attackers" and len(players) > 2 and self.chance(0.1):
            option = self.rng.choice(("left", "right"))
        return Game(Board(players, "alice", self._settled(), tuple(self.effects), option), self.kind, self.player)

    def _player(self, player: str, ring: str, *, taxed: bool) -> Player:
        """Little life where it may be paid, a hand that costs may count."""
        life = self.rng.choice((1, 2, 3, 20) if taxed else (4, 20, 20))
        paying = taxed and player == self.player and self.chance(0.15)
        pool = self.rng.choice(("G", "W", "CC")) if paying else ""
        return Player(player, life, pool, int(player == ring), self.rng.choice((0, 1, 2)))

    def _settled(self) -> tuple[Permanent, ...]:
        """The permanents, without combinations whose timestamps a position does not give; some phased out."""
        found = list(self.permanents.values())
        losses = {p.id for p in found for s in p.sentences if s.kind == "loss"}
        if losses:
            found = [replace(p, gained=(), counters=tuple(c for c in p.counters if c[0] in PLAIN)) for p in found]
        silent = {p.attached_to for p in found if p.id in losses and p.attached_to}
        found = [p for p in found if p.attached_to not in silent or not any('"' in s.text for s in p.sentences)]
        if self.chance(0.15):
            self._phase_out(found)
        return tuple(found)

    def _phase_out(self, found: list[Permanent]) -> None:
        """One permanent that nothing else on the board refers to is phased out."""
        used = {name for p in found for name in (p.attached_to, p.attacking, *p.blocking)}
        used |= {word for effect in self.effects for word in (*effect.affects, *effect.sentence.text.split())}
        free = [n for n, p in enumerate(found) if not p.attacking and not p.blocking and p.id not in used]
        if free:
            chosen = self.rng.choice(free)
            found[chosen] = replace(found[chosen], phased_out=True)

    def _ring(self) -> str:
        """Sometimes an attacker is its controller's Ring-bearer."""
        attackers = [p for p in self.permanents.values() if p.attacking]
        if not attackers or not self.chance(0.06):
            return ""
        bearer = self.rng.choice(attackers)
        self.add(replace(bearer, ring_bearer=True, types=tuple(dict.fromkeys(("Legendary", *bearer.types)))))
        return bearer.controller

    def add(self, permanent: Permanent) -> None:
        self.permanents[permanent.id] = permanent

    def _sites(self) -> None:
        """Planeswalkers and battles to attack."""
        if self.chance(0.2):
            walker = Permanent("jace", self.rng.choice(self.players[1:]), ("Legendary", "Planeswalker"), ("Jace",))
            self.add(replace(walker, name="Jace of the Vale"))
        if self.chance(0.1):
            protector = self.rng.choice(self.players[1:])
            keeper = self.rng.choice([p for p in self.players if p != protector])
            self.add(Permanent("siege", keeper, ("Battle",), ("Siege",), protector=protector))

    def _creatures(self) -> None:
        rng = self.rng
        attacking = self.kind == "attackers"
        for number in range(rng.choice((1, 2, 3, 3, 4, 5)) if attacking else rng.choice((1, 2, 2, 3, 3))):
            self.add(self._creature(f"a{number + 1}", "alice", attacking=not attacking))
        for number in range(rng.choice((0, 0, 1, 2)) if attacking else rng.choice((1, 2, 3, 4, 4, 5))):
            self.add(self._creature(f"b{number + 1}", self.player if not attacking else rng.choice(self.players[1:])))
        if not attacking and len(self.players) > 2 and self.chance(0.5):
            self._earlier_block()

    def _earlier_block(self) -> None:
        """Another player's creature, perhaps already blocking what attacks that player (802.4)."""
        other = self.rng.choice([p for p in self.players[1:] if p != self.player])
        attackers = [p.id for p in self.permanents.values() if p.attacking == other]
        blocker = self._creature("c1", other)
        earlier = self.players.index(other) < self.players.index(self.player)
        if attackers and earlier and self.chance(0.7):
            blocker = replace(blocker, blocking=(self.rng.choice(attackers),))
        self.add(blocker)

    def _creature(self, name: str, controller: str, *, attacking: bool = False) -> Permanent:
        rng = self.rng
        types = ["Creature"]
        if self.chance(0.2):
            types.insert(0, rng.choice(("Artifact", "Enchantment")))
        legendary = self.chance(0.25)
        if legendary:
            types.insert(0, "Legendary")
        colors = "".join(c for c in "WUBRG" if self.chance(0.25))
        subtypes = tuple(rng.sample(SUBTYPES, rng.choice((1, 1, 2))))
        full_name = self.names.pop() + (f", {rng.choice(EPITHETS)}" if legendary else " Sentinel")
        target = None
        if attacking:
            mine = [self.player, *(p.id for p in self.permanents.values() if "Creature" not in p.types)]
            target = rng.choice([*self.players[1:], *mine]) if self.chance(0.35) else self.player
        creature = Permanent(
            id=name,
            controller=controller,
            types=tuple(types),
            subtypes=subtypes,
            name=full_name,
            power=rng.randrange(5),
            toughness=rng.randrange(1, 5),
            colors=colors,
            keywords=self._keywords(),
            gained=(rng.choice(EVASION[:7]),) if self.chance(0.05) else (),
            tapped=self.chance(0.08) or (attacking and self.chance(0.8)),
            sick=self.chance(0.1) and not attacking,
            attacking=target,
            counters=(((rng.choice(COUNTERS), rng.choice((1, 2)))),) if self.chance(0.15) else (),
            goaded_by=tuple(rng.sample(self.players[1:], rng.randrange(1, len(self.players))))
            if self.kind == "attackers" and controller == "alice" and self.chance(0.12)
            else (),
            token=self.chance(0.1),
            reminders=self.chance(0.2),
            calls_itself_by_name=legendary,
        )
        if self.chance(0.1):
            creature = replace(creature, mana=rng.choice((("G",), ("W",), ("C",), MANA_WORDS)))
        return creature

    def _keywords(self) -> tuple[str, ...]:
        """Few keywords, of the sort the question is about."""
        rng = self.rng
        if self.kind == "attackers":
            choices: tuple[str, ...] = ("Changeling", "Defender", "Haste", "Vigilance", "Flying", "Menace")
        else:
            choices = (
                *EVASION,
                "Changeling",
                "Flying",
                "Menace",
                "Reach",
                *WALKS,
                *(f"Protection from {word}" for word in SHIELDS),
            )
        return tuple(dict.fromkeys(rng.choice(choices) for _ in range(rng.choice((0, 0, 0, 0, 0, 1, 1, 2)))))

    def _pick(self, pool: tuple[Sentence, ...]) -> Sentence | None:
        """A sentence on the question's topic: first its kind, then one of the kind."""
        by_kind: dict[str, list[Sentence]] = {}
        for sentence in pool:
            if sentence.topic in (self.kind, "both"):
                by_kind.setdefault(sentence.kind, []).append(sentence)
        if not by_kind:
            return None
        kinds = sorted(by_kind)
        chosen = self.rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]
        return self.rng.choice(by_kind[chosen])

    def _sentence(self) -> str:
        """Add one sentence to the board and say its kind."""
        homes = (
            "creature",
            "creature",
            "creature",
            "global",
            "global",
            "aura",
            "equipment",
            "effect",
            "effect",
            "curse",
        )
        home = self.rng.choice(homes)
        pool = {"creature": OWN, "global": GLOBAL, "aura": AURAS, "equipment": EQUIPMENT, "curse": CURSES}
        if home == "effect":
            return self._effect()
        sentence = self._pick(pool[home])
        if sentence is None:
            return ""
        if home == "creature":
            target = self.permanents[self._target(sentence)]
            self.add(replace(target, sentences=(*target.sentences, sentence)))
        elif home == "global":
            self._hang(sentence)
        else:
            self._attach(sentence)
        return sentence.kind

    def _target(self, sentence: Sentence) -> str:
        """A creature that the sentence is about: its attacker's or its blocker's side, often one chosen before."""
        text = sentence.text
        if "are untapped" in text or "{s} is untapped" in text or "{s} is tapped" in text:
            mine = False
        elif self.kind == "attackers":
            mine = True
        else:
            mine = not any(words in text for words in ("be blocked", "to block", "attacking", "can't block {it}"))
        side = [p for p in self.permanents.values() if "Creature" in p.types and (p.controller == self.player) == mine]
        creatures = side or [p for p in self.permanents.values() if "Creature" in p.types]
        again = [p.id for p in creatures if p.id in self.favourites]
        chosen = self.rng.choice(again) if again and self.chance(0.5) else self.rng.choice(creatures).id
        self.favourites.append(chosen)
        return chosen

    def _hang(self, sentence: Sentence) -> None:
        """A sentence about groups on a permanent of either side."""
        you = self.rng.choice(self.players)
        if "attack you" in sentence.text or "Each opponent" in sentence.text:
            you = self.rng.choice(self.players[1:])
        holders = [p for p in self.permanents.values() if "Creature" in p.types and p.controller == you]
        if holders and self.chance(0.3):
            holder = self.rng.choice(holders)
            self.add(replace(holder, sentences=(*holder.sentences, sentence)))
        else:
            kind = self.rng.choice(("Enchantment", "Artifact"))
            self.add(Permanent(f"g{len(self.permanents)}", you, (kind,), sentences=(sentence,)))

    def _attach(self, sentence: Sentence) -> None:
        name = f"t{len(self.permanents)}"
        if sentence.home == "curse":
            victim = self.rng.choice(self.players)
            aura = Permanent(name, self.rng.choice(self.players), ("Enchantment",), ("Aura", "Curse"))
            self.add(replace(aura, attached_to=victim, sentences=(sentence,)))
            return
        target = self._target(sentence)
        if sentence.home == "equipment":
            found = Permanent(name, self.permanents[target].controller, ("Artifact",), ("Equipment",))
        else:
            found = Permanent(name, self.rng.choice(self.players), ("Enchantment",), ("Aura",))
        self.add(replace(found, attached_to=target, sentences=(sentence,)))

    def _effect(self) -> str:
        rng = self.rng
        controller = rng.choice(self.players)
        special = self._special()
        if special is not None and self.chance(0.4):
            sentence = special
            affects = self._mine(1)
        elif self.chance(0.25):
            everyone = (*mass_effects("alice", self.player), truce("alice", rng.choice(self.players[1:])))
            choices = [s for s in everyone if s.topic == self.kind]
            sentence, affects = rng.choice(choices), ()
        else:
            picked = self._pick(EFFECTS)
            if picked is None:
                return ""
            sentence = picked
            affects = (self._target(sentence),)
            if self.chance(0.2):
                affects = tuple(dict.fromkeys((*affects, self._target(sentence))))
        if affects or not any(word in sentence.text for word in ("{S}", "{s}")):
            self.effects.append(Effect(sentence, controller, affects))
            return sentence.kind
        return ""

    def _special(self) -> Sentence | None:
        """An effect that names another object or player."""
        rng = self.rng
        if self.kind == "attackers":
            opponent = rng.choice(self.players[1:])
            if self.chance(0.4):
                return rng.choice((attacks_elsewhere, attacks_but_not))(opponent)
            targets = [*self.players[1:], *(p.id for p in self.permanents.values() if "Planeswalker" in p.types)]
            target = rng.choice(targets)
            named = self.permanents.get(target)
            return attack_target(target, named.name if named is not None and self.chance(0.5) else target)
        attackers = [p for p in self.permanents.values() if p.attacking]
        if not attackers:
            return None
        attacker = rng.choice(attackers)
        make = rng.choice((block_target, block_target, cant_block_target))
        return make(attacker.id, attacker.name if self.chance(0.5) else attacker.id)

    def _mine(self, number: int) -> tuple[str, ...]:
        mine = [p.id for p in self.permanents.values() if "Creature" in p.types and p.controller == self.player]
        return tuple(self.rng.sample(mine, min(number, len(mine))))

    def _mana(self, *, taxed: bool) -> None:
        """Lands and other sources: for the payer where something is taxed, and lands that landwalk asks for."""
        rng = self.rng
        for number in range(rng.choice((0, 1, 2, 2, 3, 4)) if taxed else rng.choice((0, 0, 1))):
            self.add(replace(self._source(f"s{number + 1}"), controller=self.player))
        for number in range(rng.choice((0, 1, 2))):
            land = rng.choice(tuple(BASICS))
            site = Permanent(f"l{number + 1}", rng.choice(self.players), ("Basic", "Land"), (land,), land)
            self.add(replace(site, mana=(BASICS[land],)))

    def _source(self, name: str) -> Permanent:
        rng = self.rng
        tapped = self.chance(0.1)
        shape = rng.choice(("basic", "basic", "basic", "dual", "rock", "any", "dryad"))
        if shape == "dual":
            pair = ("Plains", "Island")
            return Permanent(name, "", ("Land",), pair, "Old Shore", mana=("W", "U"), tapped=tapped, reminders=True)
        if shape == "rock":
            return Permanent(name, "", ("Artifact",), (), "Bright Ring", mana=("CC",), tapped=tapped)
        if shape == "any":
            return Permanent(name, "", ("Land",), (), "City of Lamps", mana=MANA_WORDS, tapped=tapped)
        if shape == "dryad" and self.kind == "blockers":
            grove = Permanent(name, "", ("Land", "Creature"), ("Forest", "Dryad"), "Walking Grove", 1, 1, "G")
            return replace(grove, mana=("G",), tapped=tapped)
        land = rng.choice(("Plains", "Forest"))
        return Permanent(
            name, "", ("Basic", "Land"), (land,), land, mana=(BASICS[land],), tapped=tapped, reminders=True
        )
