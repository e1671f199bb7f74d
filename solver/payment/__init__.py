"""How a cost can be paid: mana sources, what they fund, and everything that helps to pay (CR 601.2f-h, 118)."""
