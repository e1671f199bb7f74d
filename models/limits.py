"""How much work one call may spend."""

from __future__ import annotations

from dataclasses import dataclass

from lawmage.models.errors import QuestionError

DEFAULT_SECONDS = 10.0  # a caller that waits gives up at about that time
DEFAULT_NODES = 2_000_000  # decision-diagram nodes: about a gigabyte and some seconds


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one call. A bound that is hit raises ``BudgetExceeded``; a partial result is never given as a whole.

    `seconds` is wall-clock time for each thing that is asked of the set (None: no bound), `nodes` the number of nodes a
    decision diagram may have (None: no bound). Equal inputs under equal `nodes` give equal results; `seconds` depends
    on the machine.

    >>> Limits(seconds=1.5).nodes
    2000000
    """

    seconds: float | None = DEFAULT_SECONDS
    nodes: int | None = DEFAULT_NODES

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise QuestionError("seconds must be greater than 0", field="limits.seconds")
        if self.nodes is not None and self.nodes < 1:
            raise QuestionError("nodes must be at least 1", field="limits.nodes")
