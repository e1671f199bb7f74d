"""Evaluates filters, amounts and conditions on a board: three-valued, None is "unknown".

A :class:`Frame` binds what the text refers to. Whatever turns out unknown is noted in ``frame.unknown`` with the words
and, where it has a name, the missing field of the position.
"""

from lawmage.solver.evaluation import amounts, conditions, filters, stacked  # register what they evaluate
from lawmage.solver.evaluation.amounts import in_numbers
from lawmage.solver.evaluation.filters import has_subtype
from lawmage.solver.evaluation.frame import Frame, color_letter
from lawmage.solver.evaluation.kernel import Truth, amount, holds, matches

__all__ = [
    "Frame",
    "Truth",
    "amount",
    "amounts",
    "color_letter",
    "conditions",
    "filters",
    "has_subtype",
    "holds",
    "in_numbers",
    "matches",
    "stacked",
]
