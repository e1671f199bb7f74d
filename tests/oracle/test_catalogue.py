"""The card catalogue: imported, looked up, and used for texts that are left out."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from lawmage.models.errors import CatalogueError, PositionError, QuestionError
from lawmage.models.position import Position
from lawmage.models.questions import Cast, parse_question
from lawmage.oracle.catalogue import complete, complete_question, default_path, import_cards, lookup

SCRYFALL = [
    {
        "name": "Menacing Ogre",
        "mana_cost": "{3}{R}{R}",
        "type_line": "Creature — Ogre",
        "oracle_text": "Trample, haste",
    },
    {
        "name": "Fire // Ice",
        "layout": "split",
        "mana_cost": "{1}{R} // {1}{U}",
        "card_faces": [
            {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Fire deals 2 damage."},
            {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Tap target permanent."},
        ],
    },
    {"name": "Menacing Ogre", "layout": "token", "oracle_text": "another thing"},
]
MTGJSON = {
    "data": {"Lure": [{"name": "Lure", "manaCost": "{1}{G}{G}", "type": "Enchantment — Aura", "text": "Lured."}]}
}


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a catalogue that is not there yet, as the default one."""
    path = tmp_path / "data" / "cards.sqlite"
    monkeypatch.setenv("LAWMAGE_CARDS", str(path))
    return path


def imported(tmp_path: Path, data: Any, *, packed: bool = False) -> int:
    """Import the data as a file."""
    path = tmp_path / "cards.json"
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    path.write_bytes(gzip.compress(raw) if packed else raw)
    return import_cards(path)


def test_cards_are_found_by_name_and_by_face(tmp_path: Path, catalogue: Path) -> None:
    assert imported(tmp_path, SCRYFALL) == 4
    assert default_path() == catalogue
    ogre = lookup("menacing OGRE")
    assert ogre is not None and (ogre.oracle_text, ogre.mana_cost) == ("Trample, haste", "{3}{R}{R}")
    ice, whole = lookup("Ice"), lookup("Fire // Ice")
    assert ice is not None and ice.oracle_text == "Tap target permanent."
    assert whole is not None and whole.oracle_text == "Fire deals 2 damage."
    assert lookup("Bears") is None


def test_packed_files_and_other_field_names_are_understood(tmp_path: Path, catalogue: Path) -> None:
    assert imported(tmp_path, MTGJSON, packed=True) == 1
    lure = lookup("Lure")
    assert lure is not None and (lure.oracle_text, lure.type_line) == ("Lured.", "Enchantment — Aura")


def test_a_new_import_takes_the_place_of_the_old_one(tmp_path: Path, catalogue: Path) -> None:
    imported(tmp_path, SCRYFALL)
    assert lookup("Ice") is not None
    imported(tmp_path, MTGJSON)
    assert lookup("Ice") is None
    assert list(catalogue.parent.iterdir()) == [catalogue]


def test_two_different_cards_of_one_name_are_never_guessed_between(tmp_path: Path, catalogue: Path) -> None:
    imported(tmp_path, [{"name": "Twin", "oracle_text": "a"}, {"name": "Twin", "oracle_text": "b"}])
    with pytest.raises(CatalogueError, match="two different cards"):
        lookup("Twin")


@pytest.mark.parametrize(
    "data", [b"{", b"", b"3", [], [3], [{"text": "x"}], {"data": 3}, b"\x1f\x8bjunk", b"[" * 100_000]
)
def test_files_that_are_no_cards_are_refused_and_leave_nothing(tmp_path: Path, catalogue: Path, data: Any) -> None:
    with pytest.raises(CatalogueError):
        imported(tmp_path, data)
    assert not catalogue.exists()


def test_no_catalogue_and_a_broken_one_are_told(tmp_path: Path, catalogue: Path) -> None:
    with pytest.raises(CatalogueError, match="there is no card catalogue"):
        lookup("Lure")
    catalogue.parent.mkdir()
    catalogue.write_bytes(b"no database at all, but long enough to be looked at" * 100)
    with pytest.raises(CatalogueError, match="is not a card catalogue"):
        lookup("Lure")


def board(**more: Any) -> Position:
    """A board with one creature that may lack its text."""
    creature = {"id": "ogre", "name": "Menacing Ogre", "type_line": "Creature — Ogre", "controller": "alice", **more}
    players = [{"id": "alice", "life": 20}, {"id": "bob", "life": 20}]
    return Position.model_validate({"players": players, "active_player": "alice", "permanents": [creature]})


def test_texts_that_are_left_out_are_filled_in(tmp_path: Path, catalogue: Path) -> None:
    imported(tmp_path, SCRYFALL)
    (ogre,) = complete(board()).objects
    assert ogre.oracle_text == "Trample, haste"


def test_a_position_that_lacks_nothing_needs_no_catalogue(catalogue: Path) -> None:
    position = board(oracle_text="")
    assert complete(position) is position
    question = parse_question("attackers")
    assert complete_question(question) is question


def test_a_card_that_is_not_in_the_catalogue_is_an_error_of_the_position(tmp_path: Path, catalogue: Path) -> None:
    for _ in range(2):  # first without a catalogue, then with one
        with pytest.raises(PositionError, match="no card") as raised:
            complete(board(name="Nobody"))
        assert (raised.value.field, raised.value.object) == ("permanents[0].oracle_text", "ogre")
        imported(tmp_path, SCRYFALL)


def test_cards_of_questions_are_filled_in_too(tmp_path: Path, catalogue: Path) -> None:
    imported(tmp_path, SCRYFALL)
    asked = {"kind": "cast", "card": {"name": "Ice", "type_line": "Instant"}}
    found = complete_question(parse_question(asked))
    assert isinstance(found, Cast) and found.card.oracle_text == "Tap target permanent."
    with pytest.raises(QuestionError) as raised:
        complete_question(parse_question({"kind": "cast", "card": {"name": "Nobody", "type_line": "Instant"}}))
    assert raised.value.field == "card.oracle_text"
