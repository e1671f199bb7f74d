"""Engines: each answers about a problem of `lawmage.solver.problem`, and knows nothing of Magic."""
