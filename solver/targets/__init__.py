"""Targets, modes, divisions, resolution: what may be chosen for a spell or ability (601.2b-d, 700.2, 115, 608.2b)."""
