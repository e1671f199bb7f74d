"""Reads Oracle text: abilities into clauses and changes, keywords by one table, noun phrases for whoever needs them.

>>> read("This creature can't block.")[0].clauses[0].force.value
"can't"
"""

from __future__ import annotations

from lawmage.oracle import keywords
from lawmage.oracle.reader import read, read_effect

__all__ = ["keywords", "read", "read_effect"]
