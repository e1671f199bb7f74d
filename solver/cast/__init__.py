"""Whether and in which ways a card may be cast (CR 601)."""
