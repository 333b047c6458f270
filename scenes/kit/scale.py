"""Design units into pixels. It opens no window.

A design unit is a pixel of a 1280 x 720 window at 100 %. Nothing outside this file multiplies by a scale.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

LEAST, MOST, STEP = 75, 250, 25
FINE = 5  # per cent: the steps in which the interface follows a window, so that none is filled by three quarters alone

BODY_FLOOR = 15  # px: body text never gets smaller, whatever the scale
SMALL_FLOOR = 13  # px: the same for captions and key hints


class Scale(NamedTuple):
    """How large the interface is drawn, in per cent."""

    percent: int

    @lru_cache(maxsize=4096)  # noqa: B019 - a scale is a number and holds nothing
    def px(self, units: float) -> int:
        """Pixels of a length in design units; at least 1 for anything that is there at all."""
        pixels = round(units * self.percent / 100)
        return pixels if pixels or not units else 1

    @lru_cache(maxsize=1024)  # noqa: B019
    def text(self, units: float) -> int:
        """Pixels of a type size in design units, never under what can be read."""
        return max(round(units * self.percent / 100), BODY_FLOOR if units >= BODY_FLOOR else SMALL_FLOOR)

    def lettered(self, units: float, size: float) -> int:
        """Pixels of a length in design units that holds letters of a type size: it grows and shrinks as they do."""
        return round(units * self.text(size) / size)

    def units(self, pixels: float) -> float:
        """Design units of a length in pixels."""
        return pixels * 100 / self.percent

    def downwards(self) -> tuple[Scale, ...]:
        """This scale and the smaller ones that are tried where it has no room, 25 % apart, the last one 75 %."""
        return *(Scale(percent) for percent in range(self.percent, LEAST, -STEP)), Scale(min(LEAST, self.percent))

    def fitted(self, fits: Callable[[Scale], bool]) -> Scale:
        """The largest of those at which something fits; the last one where it fits at none."""
        among = self.downwards()
        return next(filter(fits, among), among[-1])

    def larger(self) -> Scale:
        """The next scale up, at most 250 %."""
        return Scale(min(MOST, (self.percent // STEP + 1) * STEP))

    def smaller(self) -> Scale:
        """The next scale down, at least 75 %."""
        return Scale(max(LEAST, (-(-self.percent // STEP) - 1) * STEP))


def fitting(size: tuple[int, int]) -> Scale:
    """The largest scale at which a window of so many pixels has room for 1280 x 720 design units."""
    wide, high = size
    return Scale(max(LEAST, min(MOST, min(wide * 100 // 1280, high * 100 // 720) // FINE * FINE)))


def first_guess(desktop_lines: int) -> Scale:
    """The scale of the first window on a desktop so many pixels high: 720 lines 100 %, 1080 125 %, 1440 150 %, 2160 200 %.

    A letter's size is a fiftieth of the height at first and a seventieth in the end: screens with more lines are larger as well
    as finer. A screen of macOS counts in points, 800 to 1120 for a portable one, and gets 100 or 125 %.
    """
    percent = 100 + (desktop_lines - 720) * 25 / 360
    return Scale(max(LEAST, min(MOST, round(percent / STEP) * STEP)))
