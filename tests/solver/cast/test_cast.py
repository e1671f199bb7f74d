"""Whether and how a card can be cast, and what follows."""

from typing import Any

from payments.positions import casting, permanent, position

import lawmage

WARDEN = permanent(
    "warden",
    "Legendary Creature — Human",
    "Whenever an opponent casts a spell, if no mana was spent to cast it, counter that spell.",
    "bob",
)
FREE = permanent("omni", "Enchantment", "You may cast spells from your hand without paying their mana costs.")
TAX = permanent("thorn", "Artifact", "Noncreature spells cost {1} more to cast.", "bob")


def outcomes(board: dict[str, Any], question: dict[str, Any]) -> list[tuple[str, list[str]]]:
    found = []
    for answer in lawmage.legal(board, question):
        assert answer.outcome is not None
        found.append((answer["cost"], answer.outcome["countered_by"]))
    return found


def rules(board: dict[str, Any], question: dict[str, Any], **answer: Any) -> set[str]:
    verdict = lawmage.legal(board, question).check({"cast": "Spell", **answer})
    assert not verdict.legal
    return {rule for violation in verdict.violations for rule in (violation.rule, *violation.also)}


def test_a_spell_that_will_be_countered_may_be_cast() -> None:
    assert outcomes(position(WARDEN), casting("{0}", type_line="Artifact")) == [("mana", ["warden"])]


def test_an_alternative_cost_with_mana_does_not_trigger_it() -> None:
    flashback = casting("{R}", "Draw a card.\nFlashback {2}", "Sorcery", "graveyard")
    assert outcomes(position(WARDEN, pool="{R}{R}"), flashback) == [("alternative", [])]


def test_mana_paid_for_a_tax_on_a_free_spell_does_not_trigger_it() -> None:
    question = casting("{5}", "Draw a card.", "Sorcery")
    assert outcomes(position(WARDEN, FREE, TAX, pool="{R}"), question) == [("free", [])]
    assert outcomes(position(WARDEN, FREE), question) == [("free", ["warden"])]


def test_mana_paid_for_kicker_on_a_free_spell_does_not_trigger_it() -> None:
    question = casting("{5}", "Kicker {1}\nDraw a card.", "Sorcery")
    found = list(lawmage.legal(position(WARDEN, FREE, pool="{R}"), question))
    told = [(answer.get("kicked", False), answer.outcome["countered_by"]) for answer in found if answer.outcome]
    assert told == [(False, ["warden"]), (True, [])]


def test_x_is_zero_when_the_mana_cost_is_not_paid() -> None:
    question = casting("{X}{X}", "This creature enters with X +1/+1 counters on it.", "Artifact Creature — Construct")
    board = position(FREE, pool="{C}{C}")
    told = {(answer["cost"], answer["x"]) for answer in lawmage.legal(board, question)}
    assert told == {("mana", 0), ("mana", 1), ("free", 0)}
    assert "107.3b" in rules(board, question, cost="free", x=1)


def test_x_of_the_spell_is_seen_as_it_enters() -> None:
    question = casting("{X}", "This creature enters with X +1/+1 counters on it.", "Creature — Hydra")
    last = list(lawmage.legal(position(pool="{G}{G}"), question))[-1]
    assert last.outcome is not None
    assert (last["x"], last.outcome["x"], last.outcome["enters_with_counters"]) == (2, 2, {"+1/+1": 2})


def test_sorcery_timing_and_flash() -> None:
    question = casting("{G}", type_line="Creature — Bear")
    assert "302.1" in rules(position(pool="{G}", active="bob"), question, cost="mana")
    orrery = permanent("orrery", "Artifact", "You may cast spells as though they had flash.")
    assert lawmage.legal(position(orrery, pool="{G}", active="bob"), question).count() == 1


def test_only_one_alternative_cost_applies() -> None:
    question = casting("{1}{U}", "Return target creature to its owner's hand.\nOverload {0}")
    board = position(FREE, permanent("bear", "Creature — Bear", controller="bob"))
    assert "118.9a" in rules(board, question, cost="free", overload=True)
    assert {answer["cost"] for answer in lawmage.legal(board, question)} == {"free", "alternative"}


def test_an_overloaded_spell_has_no_targets() -> None:
    question = casting("{U}", "Return target creature to its owner's hand.\nOverload {U}{U}")
    assert [answer["overload"] for answer in lawmage.legal(position(pool="{U}{U}"), question)] == [True]


def test_prohibitions_look_at_the_mana_value_on_the_stack() -> None:
    winnower = permanent(
        "eldrazi", "Creature — Eldrazi", "Your opponents can't cast spells with even mana values.", "bob"
    )
    question = casting("{X}{R}", "Draw X cards.", "Sorcery")
    legal = lawmage.legal(position(winnower, pool="{R}{R}{R}{R}"), question)
    assert [answer["x"] for answer in legal] == [0, 2]
    assert "601.3" in rules(position(winnower, pool="{R}{R}"), question, cost="mana", x=1)


def test_a_card_without_a_mana_cost_is_not_cast_for_it() -> None:
    assert "118.6" in rules(position(pool="{U}"), casting("", "Draw three cards.", "Sorcery"), cost="mana")


def test_a_cost_for_targets_beyond_the_first() -> None:
    text = "This spell costs {2} more to cast for each target beyond the first.\nTap any number of target creatures."
    board = position(permanent("a", "Creature — Bear"), permanent("b", "Creature — Bear"), pool="{W}")
    legal = lawmage.legal(board, casting("{W}", text))
    assert {"cast": "Spell", "cost": "mana", "targets": [["a"]]} in legal
    assert {"cast": "Spell", "cost": "mana", "targets": [["a", "b"]]} not in legal


def test_spells_only_when_a_sorcery_could_be_cast() -> None:
    only = permanent(
        "only", "Enchantment", "Each opponent can cast spells only any time they could cast a sorcery.", "bob"
    )
    instant = casting("{0}", type_line="Instant")
    assert lawmage.legal(position(only), instant).count() == 1
    assert "601.3" in rules(position(only, active="bob"), instant, cost="mana")


def test_what_a_card_says_about_other_spells_waits_for_the_battlefield() -> None:
    free = casting("{0}", "You may cast spells from your hand without paying their mana costs.", "Enchantment")
    assert [answer["cost"] for answer in lawmage.legal(position(), free)] == ["mana"]


def listed(board: dict[str, Any], question: dict[str, Any]) -> list[str]:
    return [answer["cost"] for answer in lawmage.legal(board, question)]


OPT = casting("{U}", "Draw a card.")


def in_graveyard(name: str = "gone", **more: Any) -> dict[str, Any]:
    return {"id": name, "owner": "alice", "name": name.title(), "type_line": "Land", "oracle_text": "", **more}


def test_a_permission_for_one_spell_a_turn_is_known_to_be_open_only_before_the_first_spell() -> None:
    text = "Once during each of your turns, you may cast an instant or sorcery spell from your graveyard."
    kess = permanent("kess", "Creature — Human", text)
    question = {**OPT, "from": "graveyard"}
    assert listed(position(kess, pool="{U}"), question) == ["mana"]
    assert listed(position(kess, pool="{U}", active="bob"), question) == []
    later = lawmage.legal(position(kess, pool="{U}", spells_cast_this_turn={"alice": 1}), question)
    assert (later.count(), [item.sentence for item in later.unread]) == (0, [text])


def test_a_granted_flashback_is_an_alternative_cost_equal_to_the_mana_cost() -> None:
    text = (
        "Each instant and sorcery card in your graveyard has flashback. "
        "The flashback cost is equal to that card's mana cost."
    )
    question = {**OPT, "from": "graveyard"}
    lier = permanent("lier", "Creature — Human", text)
    assert listed(position(lier, pool="{U}"), question) == ["alternative"]
    jailer = permanent("jailer", "Creature — Zombie", "Cards in graveyards lose all abilities.", "bob")
    assert listed(position(lier, jailer, pool="{U}"), question) == []


def test_cards_that_lost_their_abilities_are_not_flashed_back() -> None:
    jailer = permanent("jailer", "Creature — Zombie", "Cards in graveyards lose all abilities.", "bob")
    question = casting("{R}", "Draw a card.\nFlashback {R}", "Sorcery", "graveyard")
    assert listed(position(pool="{R}"), question) == ["alternative"]
    assert listed(position(jailer, pool="{R}"), question) == []


def test_escape_exiles_other_cards_known_or_not() -> None:
    text = (
        "Each nonland card in your graveyard has escape. "
        "The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard."
    )
    breach = permanent("breach", "Enchantment", text)
    question = {**OPT, "from": "graveyard"}
    three = [in_graveyard(f"gone{n}") for n in range(3)]
    assert listed(position(breach, pool="{U}", graveyards=three), question) == ["alternative"]
    assert listed(position(breach, pool="{U}", graveyards=three[:2]), question) == []
    assert listed(position(breach, pool="{U}", alice={"graveyard": 4}), question) == ["alternative"]
    assert listed(position(breach, pool="{U}", alice={"graveyard": 3}), question) == []


def test_free_and_as_though_with_flash_go_together() -> None:
    text = (
        "Any player may cast creature spells with mana value 3 or less without paying their mana costs and as though "
        "they had flash."
    )
    aluren = permanent("aluren", "Enchantment", text, "bob")
    bear = casting("{1}{G}", "", "Creature — Bear")
    assert listed(position(aluren, active="bob"), bear) == ["free"]
    assert listed(position(aluren, pool="{G}{G}", active="bob"), bear) == ["free"]
    assert listed(position(aluren, pool="{G}{G}"), bear) == ["mana", "free"]
    assert listed(position(aluren, active="bob"), casting("{3}{G}", "", "Creature — Bear")) == []


def test_emerge_takes_the_mana_value_of_the_sacrificed_creature_off() -> None:
    bear = permanent("bear", "Creature — Bear", mana_cost="{1}{G}")
    question = casting("{8}", "Emerge {4}{U}", "Creature — Eldrazi")
    found = list(lawmage.legal(position(bear, pool="{U}{U}{U}"), question))
    assert [(answer["cost"], answer["sacrifice"]) for answer in found] == [("alternative", ["bear"])]
    assert listed(position(bear, pool="{U}{U}"), question) == []


def test_a_spell_with_the_mana_value_of_the_counters_will_be_countered() -> None:
    text = (
        "Whenever a player casts a spell with mana value equal to the number of charge counters on this artifact, "
        "counter that spell."
    )
    one = permanent("chalice", "Artifact", text, "bob", counters={"charge": 1})
    two = permanent("chalice", "Artifact", text, "bob", counters={"charge": 2})
    assert outcomes(position(one, pool="{U}"), OPT) == [("mana", ["chalice"])]
    assert outcomes(position(two, pool="{U}"), OPT) == [("mana", [])]


def test_a_spell_for_which_no_colored_mana_is_spent() -> None:
    text = "Whenever a player casts a spell, if no colored mana was spent to cast it, counter that spell."
    mirror = permanent("mirror", "Artifact", text, "bob")
    ring = casting("{1}", "", "Artifact")
    assert outcomes(position(mirror, pool="{C}"), ring) == [("mana", ["mirror"])]
    assert outcomes(position(mirror, pool="{U}"), ring) == [("mana", [])]
    open_choice = lawmage.legal(position(mirror, pool="{U}{C}"), ring)
    assert [item.object for item in open_choice.unread] == ["mirror"]


def test_an_effect_on_a_player_binds_that_player_alone() -> None:
    for text, affects in (("Target player can't cast spells this turn.", ["alice"]), ("Alice can't cast spells.", [])):
        effect = {"text": text, "controller": "bob", "affects": affects}
        assert "601.3" in rules(position(pool="{U}", effects=[effect]), OPT, cost="mana")
    other = {"text": "Target player can't cast spells this turn.", "controller": "alice", "affects": ["bob"]}
    assert listed(position(pool="{U}", effects=[other]), OPT) == ["mana"]


def test_life_that_a_spell_costs_in_addition() -> None:
    dragon = permanent("dragon", "Enchantment", "Spells your opponents cast cost an additional 3 life to cast.", "bob")
    assert listed(position(dragon, pool="{U}", life=3), OPT) == ["mana"]
    assert listed(position(dragon, pool="{U}", life=2), OPT) == []


def test_affinity_that_an_effect_gives() -> None:
    golem = permanent("golem", "Artifact Creature — Golem", "Artifact spells you cast have affinity for artifacts.")
    assert listed(position(golem, pool="{C}"), casting("{2}", "", "Artifact")) == ["mana"]
    assert listed(position(pool="{C}"), casting("{2}", "", "Artifact")) == []


def test_flash_on_a_condition() -> None:
    wurm = casting("{G}", "This spell has flash as long as you control a Desert.", "Creature — Wurm")
    assert listed(position(pool="{G}", active="bob"), wurm) == []
    assert listed(position(permanent("waste", "Land — Desert"), pool="{G}", active="bob"), wurm) == ["mana"]


def test_a_sacrifice_that_is_optional_is_a_way_of_its_own() -> None:
    bear = permanent("bear", "Creature — Bear")
    text = "As an additional cost to cast this spell, you may sacrifice a creature.\nDraw a card."
    for words in (text, "Casualty 2\nDraw a card."):
        found = list(lawmage.legal(position(bear, pool="{U}"), casting("{U}", words)))
        assert [answer.get("sacrifice", []) for answer in found] == [[], ["bear"]]
    assert lawmage.legal(position(bear, pool="{U}"), casting("{U}", "Casualty 3\nDraw a card.")).count() == 1


def test_what_happened_to_a_card_in_exile_is_not_known() -> None:
    for keyword in ("Foretell {U}", "Plot {U}", "Madness {U}"):
        legal = lawmage.legal(position(pool="{U}"), casting("{3}{U}", f"Draw a card.\n{keyword}", zone="exile"))
        assert legal.count() == 0
        assert [item.field for item in legal.unread] == ["history"]


def test_not_from_anywhere_else_bars_the_hand() -> None:
    text = "You may cast this card from your graveyard, but not from anywhere else."
    knight = casting("{B}", text, "Creature — Knight")
    assert "601.3" in rules(position(pool="{B}"), knight, cost="mana")
    assert listed(position(pool="{B}"), {**knight, "from": "graveyard"}) == ["mana"]


def test_what_a_spell_forbids_of_itself_is_obeyed_or_reported() -> None:
    text = "You can't cast this spell unless an opponent lost life this turn."
    assert lawmage.legal(position(pool="{B}"), casting("{B}", text)).unread


def test_who_has_more_creatures_may_not_cast_more() -> None:
    text = "Each opponent who controls more creatures than you can't cast creature spells."
    ward = permanent("ward", "Artifact", text, "bob")
    bear = casting("{G}", "", "Creature — Bear")
    more = permanent("more", "Creature — Bear")
    assert listed(position(ward, pool="{G}"), bear) == ["mana"]
    assert listed(position(ward, more, pool="{G}"), bear) == []
    assert listed(position(ward, more, pool="{U}"), OPT) == ["mana"]


def test_spells_cast_before_make_it_cheaper() -> None:
    each = casting("{3}{U}", "This spell costs {1} less to cast for each other spell cast this turn.\nDraw a card.")
    board = position(pool="{U}{U}", spells_cast_this_turn={"alice": 1, "bob": 1})
    assert listed(board, each) == ["mana"]
    assert listed(position(pool="{U}{U}"), each) == []


def test_spells_of_a_kind_cast_before_are_known_only_where_there_were_none() -> None:
    text = "This spell costs {1} less to cast for each instant and sorcery spell you've cast this turn.\nDraw a card."
    assert not lawmage.legal(position(pool="{U}"), casting("{3}{U}", text)).unread
    some = position(pool="{U}", spells_cast_this_turn={"alice": 1})
    assert lawmage.legal(some, casting("{3}{U}", text)).unread


def test_one_spell_each_turn_for_another_cost() -> None:
    text = "Once each turn, you may pay {0} rather than pay the mana cost for a creature spell you cast from your hand."
    board = position(permanent("gate", "Artifact", text))
    assert listed(board, casting("{5}", "", "Creature — Bear")) == ["alternative"]
    assert listed(board, casting("{5}", "Draw a card.")) == []


def test_the_first_spell_of_a_turn_is_anybodys() -> None:
    text = "Whenever the first noncreature spell of a turn is cast, counter that spell."
    gargoyle = permanent("gargoyle", "Artifact Creature — Gargoyle", text, "bob")
    assert outcomes(position(gargoyle, pool="{U}"), OPT) == [("mana", ["gargoyle"])]
    later = position(gargoyle, pool="{U}", spells_cast_this_turn={"bob": 1})
    assert outcomes(later, OPT) == [("mana", [])]
    assert [item.object for item in lawmage.legal(later, OPT).unread] == ["gargoyle"]
