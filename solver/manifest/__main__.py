"""Prints the manifest."""

from lawmage.solver.manifest import table

print(table())
