"""Where those who share a hex lie apart: beside it where that hides less of the others, of whoever acts least of all."""

from __future__ import annotations

import math
from collections.abc import Mapping

from pygame import Rect

from scenes.kit.layout import covered

TURNS, FARS = 12, (0.35, 0.7)
"""Directions that are tried, and how far, in radii of the ground of those who lie apart: the hex stays under it."""
ROUND = 0.86  # how much of a square around that ground it fills on each side
ACTS = 6  # a hidden pixel of whoever acts counts as so many of another's
AWAY = 10  # and a pixel away from the hex as so many that are hidden


def beside(middle: tuple[int, int], radius: int, others: Mapping[str, Rect], acts: str | None) -> tuple[int, int]:
    """The pixel around which those of a hex lie apart, at its middle or a little aside; `others` stand elsewhere."""
    side = round(2 * radius * ROUND)
    near = [(unit, area) for unit, area in others.items() if math.dist(area.center, middle) < 3 * radius]
    if not near:
        return middle

    def hides(at: tuple[int, int]) -> float:
        lies = Rect(0, 0, side, side).move_to(center=at)
        lost = sum(covered(lies, [area]) * (ACTS if unit == acts else 1) for unit, area in near)
        return lost + AWAY * math.dist(at, middle)

    turns = [math.tau * turn / TURNS for turn in range(TURNS)]
    around = [
        (middle[0] + round(math.cos(turn) * far * radius), middle[1] + round(math.sin(turn) * far * radius))
        for far in FARS
        for turn in turns
    ]
    return min([middle, *around], key=hides)
