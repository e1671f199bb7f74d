"""Rules of mana and of paying: 105.4, 106, 107.4-6, 118, 202, 609.4b, 614, and the keywords that help to pay."""

from lawmage.solver.manifest.row import Row

ROWS = (
    Row("105.4", "a color that is chosen is one of the five"),
    Row("106.1", "mana pays costs"),
    Row("106.1b", "six types of mana"),
    Row("106.3", "the source of mana is the source of the ability"),
    Row("106.5", "mana of an undefined type is no mana"),
    Row("106.6", "restrictions on spending mana"),
    Row("106.7", "could produce: a least fixed point over every order of replacement effects"),
    Row("106.12", "tapping for mana: a mana ability with {T}"),
    Row("106.12a", "what triggers when a permanent is tapped for mana"),
    Row("106.12b", "what replaces mana as a permanent is tapped for it"),
    Row("107.4a", "colored symbols are paid with their color"),
    Row("107.4c", "{C} is paid with colorless mana only"),
    Row("107.4e", "hybrid symbols"),
    Row("107.4f", "Phyrexian symbols take mana or 2 life"),
    Row("107.4h", "{S} takes mana from a snow source"),
    Row("107.5", "{T} needs an untapped permanent"),
    Row("107.6", "{Q} needs a tapped permanent"),
    Row("118.3a", "mana is paid from the pool; excess is no payment"),
    Row("118.3b", "life is paid from the life total"),
    Row("118.7", "costs that are changed or reduced"),
    Row("202.1b", "no mana cost"),
    Row("609.4b", "spending mana as though it were of another type"),
    Row("614.6", "what is replaced never happens"),
    Row("702.51a", "convoke"),
    Row("702.66a", "delve"),
    Row("702.126a", "improvise"),
)
