"""The example boards, with their counts worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

import lawmage
from lawmage.models.loading import load

EXAMPLES = Path(__file__).parents[1] / "examples"

COUNTS = {
    # The Battleshaper and the hasty Goblin attack bob, Jace or nobody, the Giant bob or Jace: 3 x 3 x 2.
    "boros-battleshaper": 18,
    # Elves or wall must block Frodo, the lion can't; the Brute takes none or at least two. Both on Frodo: 2. One on
    # Frodo, the other on the Army or nothing: 2 x 2 x 2. One on Frodo, the other and the lion on the Brute: 2.
    "ring-bearer-and-army": 12,
    # Elves at home: 4 without bob, 4 with one attacker on bob. Elves on bob: 4. Elves on carol: 4 without bob, 4 with.
    "attack-taxes": 20,
    # Bears and spider must block the Wurm; the Ogre is tapped.
    "lure-and-menace": 1,
}


def test_every_example_is_counted_here() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.yaml")} == set(COUNTS)


@pytest.mark.parametrize("name", COUNTS)
def test_the_example_has_the_answers_worked_out_by_hand(name: str) -> None:
    data: Any = load(EXAMPLES / f"{name}.yaml")
    legal = lawmage.legal(lawmage.Position.load(EXAMPLES / f"{name}.yaml"), data["question"])
    assert legal.unread == ()
    assert legal.count() == COUNTS[name] == len(list(legal))
