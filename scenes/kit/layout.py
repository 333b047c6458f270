"""Design units into pixels, and rectangles into smaller rectangles.

A design unit is a pixel of a 1280 x 720 window at 100 %. Nothing outside this file multiplies by a scale.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

LEAST, MOST, STEP = 75, 250, 25

BODY_FLOOR = 15  # px: body text never gets smaller, whatever the scale
SMALL_FLOOR = 13  # px: the same for captions and key hints


class Scale(NamedTuple):
    """How large the interface is drawn, in per cent."""

    percent: int

    def px(self, units: float) -> int:
        """Pixels of a length in design units; at least 1 for anything that is there at all."""
        pixels = round(units * self.percent / 100)
        return pixels if pixels or not units else 1

    def text(self, units: float) -> int:
        """Pixels of a type size in design units, never under what can be read."""
        return max(round(units * self.percent / 100), BODY_FLOOR if units >= BODY_FLOOR else SMALL_FLOOR)

    def units(self, pixels: float) -> float:
        """Design units of a length in pixels."""
        return pixels * 100 / self.percent

    def larger(self) -> Scale:
        """The next scale up, at most 250 %."""
        return Scale(min(MOST, (self.percent // STEP + 1) * STEP))

    def smaller(self) -> Scale:
        """The next scale down, at least 75 %."""
        return Scale(max(LEAST, (-(-self.percent // STEP) - 1) * STEP))


def first_guess(desktop_lines: int) -> Scale:
    """The scale for a desktop so many pixels high: 720 lines 100 %, 1080 lines 125 %, and on in that manner."""
    percent = 100 + (desktop_lines - 720) * 25 / 360
    return Scale(max(LEAST, min(MOST, round(percent / STEP) * STEP)))


def inset(rect: Rect, across: int, down: int | None = None) -> Rect:
    """The rectangle smaller by so many pixels on every side (`down`: top and bottom, if different)."""
    down = across if down is None else down
    return Rect(rect.x + across, rect.y + down, max(0, rect.w - 2 * across), max(0, rect.h - 2 * down))


def cut_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Two rectangles: `height` pixels at the top, and what is below after a gap."""
    return Rect(rect.x, rect.y, rect.w, height), Rect(
        rect.x, rect.y + height + gap, rect.w, max(0, rect.h - height - gap)
    )


def cut_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Two rectangles: `height` pixels at the bottom, and what is above after a gap."""
    return Rect(rect.x, rect.bottom - height, rect.w, height), Rect(
        rect.x, rect.y, rect.w, max(0, rect.h - height - gap)
    )


def columns(rect: Rect, count: int, gap: int) -> list[Rect]:
    """So many rectangles side by side, equally wide to the pixel, filling the whole width."""
    edges = [rect.x + round(place * (rect.w + gap) / count) for place in range(count + 1)]
    return [Rect(a, rect.y, b - a - gap, rect.h) for a, b in pairwise(edges)]


def rows(rect: Rect, count: int, gap: int) -> list[Rect]:
    """So many rectangles below each other, equally high to the pixel, filling the whole height."""
    edges = [rect.y + round(place * (rect.h + gap) / count) for place in range(count + 1)]
    return [Rect(rect.x, a, rect.w, b - a - gap) for a, b in pairwise(edges)]


def stack(rect: Rect, heights: list[int], gap: int) -> list[Rect]:
    """Rectangles of these heights from the top of `rect` down, as wide as it is."""
    placed, y = [], rect.y
    for height in heights:
        placed.append(Rect(rect.x, y, rect.w, height))
        y += height + gap
    return placed
