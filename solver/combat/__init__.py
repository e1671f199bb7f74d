"""Declarations of attackers and blockers as problems (508.1, 509.1)."""
