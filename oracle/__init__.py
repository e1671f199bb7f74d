"""Reads Oracle text into clauses."""
