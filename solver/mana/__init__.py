"""Mana: what permanents could produce, what tapping them gives, and the sources of a player."""
