"""Positions, clauses, questions, answers and verdicts: data only."""
