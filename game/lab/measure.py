"""How sure a count is."""

from __future__ import annotations

from math import sqrt

_Z = 1.959963984540054
"""How many standard errors hold 95 % of a normal distribution."""


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % interval of a share (0 to 1), after Wilson."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, _Z * _Z
    middle = share + square / (2 * matches)
    reach = _Z * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    whole = 1 + square / matches
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
