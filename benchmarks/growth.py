"""What curve a row of times follows: a power of the size, or an exponential."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log


def fitted(sizes: Sequence[int], values: Sequence[float]) -> str:
    """ "n^2.1" or "1.9^n", whichever leaves less; "" for fewer than three points.

    >>> fitted([2, 4, 8, 16], [4, 16, 64, 256])
    'n^2.0'
    >>> fitted([1, 2, 3, 4], [2, 4, 8, 16])
    '2.0^n'
    """
    points = [(size, log(value)) for size, value in zip(sizes, values, strict=True) if value > 0]
    if len(points) < 3:
        return ""
    power, power_left = _line([(log(size), value) for size, value in points])
    rate, rate_left = _line([(float(size), value) for size, value in points])
    return f"n^{power:.1f}" if power_left <= rate_left else f"{exp(rate):.1f}^n"


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of the line of least squares, and the sum of squares it leaves."""
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in points) / spread if spread else 0.0
    return slope, sum((y - middle_y - slope * (x - middle_x)) ** 2 for x, y in points)
