"""Turns a board and a question into the set of legal answers."""
