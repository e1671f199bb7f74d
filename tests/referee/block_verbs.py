"""Verb phrases about blocking and being blocked."""

from __future__ import annotations

from referee.nouns import EXCEPTIONS, NOUNS
from referee.verbs import (
    GREATER,
    TWO_OTHERS,
    Phrase,
    all_or_nothing,
    block_alone,
    blocked_by,
    blocked_for_three,
    blocks,
    blocks_only,
    both,
    cant_be_blocked,
    cant_block,
    cant_block_noun,
    extra_blocks,
    flat,
    leave,
    must_be_blocked,
    must_be_blocked_by,
    not_by,
    only,
    only_by,
    reach_against,
    taxed,
    taxed_against_big,
)

BLOCK = (
    Phrase("can't block", "can't block", "can't block this turn", "blockers", cant_block),
    Phrase("can't be blocked", "can't be blocked", "can't be blocked this turn", "blockers", cant_be_blocked),
    Phrase(
        "can't be blocked by more than one creature",
        "can't be blocked by more than one creature",
        "can't be blocked by more than one creature this turn",
        "blockers",
        blocked_by(lambda n: n > 1),
    ),
    Phrase(
        "can't be blocked except by two or more creatures",
        "can't be blocked except by two or more creatures",
        "can't be blocked this turn except by two or more creatures",
        "blockers",
        blocked_by(lambda n: n == 1),
    ),
    Phrase(
        "can't be blocked except by three or more creatures",
        "can't be blocked except by three or more creatures",
        "can't be blocked this turn except by three or more creatures",
        "blockers",
        blocked_by(lambda n: n in (1, 2)),
    ),
    Phrase(
        "blocks each combat if able",
        "block each combat if able",
        "blocks this turn if able",
        "blockers",
        blocks,
        kind="requirement",
    ),
    Phrase(
        "must be blocked if able",
        "must be blocked if able",
        "must be blocked this turn if able",
        "blockers",
        must_be_blocked(lambda n: n >= 1),
        kind="requirement",
    ),
    Phrase(
        "can block an additional creature each combat",
        "can block an additional creature each combat",
        "can block an additional creature this turn",
        "blockers",
        extra_blocks(1),
        kind="permission",
    ),
    Phrase(
        "can block any number of creatures",
        "",
        "can block any number of creatures this turn",
        "blockers",
        extra_blocks(1000),
        kind="permission",
    ),
    *(
        Phrase(
            f"can't be blocked by {noun.words}",
            f"can't be blocked by {noun.words}" if "greater power" not in noun.words else "",
            f"can't be blocked by {noun.words} this turn",
            "blockers",
            not_by(noun),
        )
        for noun in NOUNS
    ),
    *(
        Phrase(
            f"can't be blocked except by {noun.words}",
            f"can't be blocked except by {noun.words}",
            f"can't be blocked this turn except by {noun.words}",
            "blockers",
            only_by(noun),
        )
        for noun in EXCEPTIONS
    ),
    *(
        Phrase(f"can't block {noun.words}", f"can't block {noun.words}", "", "blockers", cant_block_noun(noun))
        for noun in NOUNS
        if "greater" not in noun.words.replace("power 3 or greater", "")
    ),
    Phrase(
        "can block only creatures with flying",
        "can block only creatures with flying",
        "can block only creatures with flying this turn",
        "blockers",
        blocks_only(next(noun for noun in NOUNS if noun.words == "creatures with flying")),
    ),
)

BLOCK_SELF = (
    Phrase("can't block alone", "", "", "blockers", block_alone),
    Phrase("can't block unless at least two other creatures block", "", "", "blockers", only("blockers", TWO_OTHERS)),
    Phrase(
        "can't block unless a creature with greater power also blocks", "", "", "blockers", only("blockers", GREATER)
    ),
    Phrase("can't block and can't be blocked", "", "", "blockers", both(cant_block, cant_be_blocked)),
    Phrase(
        "can't be blocked unless all creatures defending player controls block it", "", "", "blockers", all_or_nothing
    ),
    Phrase(
        "can't block creatures with power 3 or greater unless you pay {{1}}",
        "",
        "",
        "blockers",
        taxed_against_big,
        kind="tax",
    ),
    Phrase(
        "can't block unless you pay {{2}}", "", "", "blockers", taxed(flat(2), attack=False, block=True), kind="tax"
    ),
    Phrase(
        "must be blocked by exactly one creature if able",
        "",
        "",
        "blockers",
        must_be_blocked(lambda n: n == 1),
        kind="requirement",
    ),
    Phrase(
        "must be blocked by two or more creatures if able",
        "",
        "",
        "blockers",
        must_be_blocked(lambda n: n >= 2),
        kind="requirement",
    ),
    Phrase("must be blocked by a Wall if able", "", "", "blockers", must_be_blocked_by("Wall"), kind="requirement"),
    Phrase(
        "can block creatures with shadow as though {it} had shadow",
        "",
        "",
        "blockers",
        leave("shadow"),
        kind="permission",
    ),
    Phrase(
        "can block Dragons as though {it} had reach", "", "", "blockers", reach_against("Dragon"), kind="permission"
    ),
)

BLOCK_AURA = (
    Phrase(
        "can't be blocked unless defending player pays {{3}} for each creature they control that's blocking it",
        "",
        "",
        "blockers",
        blocked_for_three,
        kind="tax",
    ),
)
