"""The card catalogue: Oracle texts by card name, imported by the user, looked up one at a time.

A catalogue is one SQLite file, at ``$LAWMAGE_CARDS`` or in the user's data folder. lawmage ships none: import
Scryfall's "Oracle Cards" bulk file, MTGJSON's AtomicCards, or any JSON list of cards with a name and a text.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lawmage.models.door import UNMARKED
from lawmage.models.errors import CatalogueError, PositionError, QuestionError

if TYPE_CHECKING:
    from sqlite3 import Connection

    from lawmage.models.cards import CardFields
    from lawmage.models.position import Position
    from lawmage.models.questions import Question

ENVIRONMENT = "LAWMAGE_CARDS"
MAX_IMPORT_BYTES = 2 << 30  # unpacked; Scryfall's Oracle Cards are about 200 MB
NO_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem"})  # layouts that share names with cards


@dataclass(frozen=True, slots=True)
class CatalogueCard:
    """One card, or one face of one, as printed; `power` and the like are text ("*" included), None for none."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    layout: str = "normal"


def default_path() -> Path:
    """Where the catalogue is: ``$LAWMAGE_CARDS``, else the user's data folder."""
    given = os.environ.get(ENVIRONMENT)
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return (base / "lawmage" / "cards.sqlite").expanduser()


# ── Looking up ───────────────────────────────────────────────────────────────────────────────────────


def lookup(name: str, path: Path | None = None) -> CatalogueCard | None:
    """The card with a name (of the whole card or of one face, upper and lower case alike); None for none.

    Raises CatalogueError when there is no catalogue, it cannot be read, or two cards of that name differ.
    """
    where = default_path() if path is None else path
    try:
        changed = where.stat().st_mtime_ns
    except OSError:
        raise CatalogueError(f"there is no card catalogue at {where}: `lawmage cards import` makes one") from None
    return _lookup(name.casefold(), where, changed)


@lru_cache(maxsize=4096)
def _lookup(key: str, path: Path, changed: int) -> CatalogueCard | None:
    import sqlite3

    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            row = connection.execute("SELECT card FROM cards WHERE name = ?", (key,)).fetchone()
        finally:
            connection.close()
        if row is None:
            return None
        if row[0] is None:
            raise CatalogueError(f"two different cards of the catalogue are named {key!r}")
        return CatalogueCard(**json.loads(row[0]))
    except (sqlite3.Error, TypeError, ValueError) as reason:
        if isinstance(reason, CatalogueError):
            raise
        raise CatalogueError(f"{path} is not a card catalogue: {reason}") from None


def complete(position: Position, path: Path | None = None) -> Position:
    """The position with every `oracle_text` that was left out filled in from the catalogue.

    Gives the position itself back when there is nothing to do. Raises PositionError, naming the field, for a card that
    is not in the catalogue.
    """
    changed: dict[str, Any] = {}
    for field in ("permanents", "hands", "graveyards", "exile", "command", "stack"):
        items = getattr(position, field)
        if not any(_lacks_text(item) for item in items):
            continue
        changed[field] = tuple(
            _completed(item, f"{field}[{place}].oracle_text", item.id, PositionError, path)
            if _lacks_text(item)
            else item
            for place, item in enumerate(items)
        )
    return position.model_copy(update=changed) if changed else position


def complete_question(question: Question, path: Path | None = None) -> Question:
    """The question with every `oracle_text` that was left out filled in. Raises QuestionError like `complete`."""
    from lawmage.models.cards import CardFields

    changed: dict[str, Any] = {}
    for field in ("spell", "source_card", "card", "for_"):
        card = getattr(question, field, None)
        if isinstance(card, CardFields) and _lacks_text(card):
            place = f"{field.removesuffix('_')}.oracle_text"
            changed[field] = _completed(card, place, getattr(card, "id", None), QuestionError, path)
    return question.model_copy(update=changed) if changed else question


def _lacks_text(card: CardFields) -> bool:
    return card.oracle_text is None and getattr(card, "ability_of", None) is None


def _completed(
    card: CardFields,
    field: str,
    object_id: str | None,
    error: type[PositionError] | type[QuestionError],
    path: Path | None,
) -> CardFields:
    told = f'{card.name or "an object without a name"} has no oracle_text (give it; "" for none)'
    try:
        found = lookup(card.name, path) if card.name else None
    except CatalogueError as reason:
        raise error(f"{told}, and {reason.message}", field=field, object=object_id) from None
    if found is None:
        raise error(f"{told}, and no card of that name is in the catalogue", field=field, object=object_id)
    return card.model_copy(update={"oracle_text": found.oracle_text})


# ── Importing ────────────────────────────────────────────────────────────────────────────────────────


def import_cards(source: Path, path: Path | None = None) -> int:
    """Make the catalogue from a JSON file (gzip is fine), in place of an earlier one; gives the number of names.

    Understood are a list of cards with Scryfall's field names, one with MTGJSON's, and MTGJSON's ``{"data": {...}}``.
    The new file takes the old one's place only when it is complete. Raises CatalogueError; OSError for no such file.
    """
    import sqlite3

    where = default_path() if path is None else path
    cards = _cards(_json(source))
    where.parent.mkdir(parents=True, exist_ok=True)
    unfinished = where.with_name(f"{where.name}.{os.getpid()}.new")
    try:
        connection = sqlite3.connect(unfinished)
        try:
            number = _store(connection, cards)
        finally:
            connection.close()
        if not number:
            raise CatalogueError(f"{source} holds no cards")
        os.replace(unfinished, where)
    except sqlite3.Error as reason:
        raise CatalogueError(f"cannot write {where}: {reason}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return number


def _store(connection: Connection, cards: Iterable[CatalogueCard]) -> int:
    rows: dict[str, str | None] = {}
    for card in cards:
        key, row = card.name.casefold(), json.dumps(asdict(card), ensure_ascii=False, separators=(",", ":"))
        rows[key] = row if rows.get(key, row) == row else None  # None: two cards of that name differ
    with connection:
        connection.execute("CREATE TABLE cards (name TEXT PRIMARY KEY, card TEXT) WITHOUT ROWID")
        connection.executemany("INSERT INTO cards VALUES (?, ?)", sorted(rows.items()))
    return len(rows)


def _json(source: Path) -> Any:
    import gzip
    import zlib

    with open(source, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    try:
        with gzip.open(source, "rb") if packed else open(source, "rb") as stream:
            raw = stream.read(MAX_IMPORT_BYTES + 1)
        if len(raw) > MAX_IMPORT_BYTES:
            raise CatalogueError(f"{source} is longer than {MAX_IMPORT_BYTES:,} bytes")
        return json.loads(raw)
    except (ValueError, RecursionError, EOFError, zlib.error, gzip.BadGzipFile) as reason:
        if isinstance(reason, CatalogueError):
            raise
        raise CatalogueError(f"{source} is not JSON: {reason}") from None


def _cards(data: Any) -> Iterator[CatalogueCard]:
    if isinstance(data, dict) and isinstance(data.get("data"), dict):
        data = [face for faces in data["data"].values() if isinstance(faces, list) for face in faces]
    elif isinstance(data, dict) and isinstance(data.get("data"), list):
        data = data["data"]
    if not isinstance(data, list):
        raise CatalogueError("a card file is a JSON list of cards")
    for place, item in enumerate(data):
        if not isinstance(item, dict) or not isinstance(item.get("name"), str):
            raise CatalogueError("is not a card with a name", field=f"[{place}]")
        if item.get("layout") in NO_CARDS:
            continue
        yield from _faces(item)


def _faces(item: Mapping[str, Any]) -> Iterator[CatalogueCard]:
    """The card under its own name and, where it has several faces, each face under its own."""
    layout = _word(item, "layout") or "normal"
    faces = [face for face in item.get("card_faces") or () if isinstance(face, dict)]
    whole = item
    if faces:  # Scryfall puts the texts of such cards on the faces: the whole name stands for the front face
        whole = {**item, **faces[0], "name": item["name"]}
        yield from (_card(face, _word(face, "name") or item["name"], layout) for face in faces)
    face_name = _word(item, "faceName") or _word(item, "face")
    if face_name and face_name != item["name"]:
        yield _card(item, face_name, layout)
    if not face_name or item["name"].startswith(face_name):
        yield _card(whole, item["name"], layout)


def _card(item: Mapping[str, Any], name: str, layout: str) -> CatalogueCard:
    return CatalogueCard(
        name=name,
        mana_cost=_word(item, "mana_cost", "manaCost") or "",
        type_line=_word(item, "type_line", "type") or "",
        oracle_text=_word(item, "oracle_text", "text") or "",
        power=_word(item, "power"),
        toughness=_word(item, "toughness"),
        loyalty=_word(item, "loyalty"),
        defense=_word(item, "defense"),
        layout=layout,
    )


def _word(item: Mapping[str, Any], *keys: str) -> str | None:
    found = next((str(item[key]) for key in keys if isinstance(item.get(key), (str, int))), None)
    if found is not None and not re.match(UNMARKED, found):
        raise CatalogueError(f"{found[:60]!r} is no text of a card")
    return found
