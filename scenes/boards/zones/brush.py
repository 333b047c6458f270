"""The hand that paints on a glass over a town: boxes, edges, bands and spots, given in board units."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from scenes.boards import lines
from scenes.boards.lines import Point
from scenes.boards.overlays import Glass
from scenes.kit import palette
from scenes.kit.palette import Colour

Box = tuple[float, float, float, float]
INK = palette.colour("3A2C1A", "1A1208")
LIGHT = palette.colour("FFF4D8")
PLASTER = tuple(palette.colour(code) for code in ("E2CFA4", "DDBE92", "E6D8BC", "D9B79A", "CFC3A2", "E0C8B0"))
"""The colours of houses, one of which each has."""
ACCENTS = tuple(palette.colour(code) for code in ("2F6F9F", "4E8A63", "9A4F3C", "3F8A86", "B0763A"))
"""The colours of parapets, awnings and what lies on roofs."""
REACH = 25  # what is built stands out so far, with its shadow


class Brush:
    """A hand over a glass; what lies beside the glass costs it nothing."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass
        x, y = (-corner / glass.zoom for corner in glass.origin)
        wide, high = (side / glass.zoom for side in glass.surface.get_size())
        self.left, self.top, self.right, self.bottom = x - 3, y - 3, x + wide + 3, y + high + 3
        self.near = Rect(round(x) - REACH, round(y) - REACH, round(wide) + 2 * REACH, round(high) + 2 * REACH)

    def reaches(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether any of a box lies on the glass: most of a house lies on its neighbours."""
        return left < self.right and top < self.bottom and right > self.left and bottom > self.top

    def passes(self, points: Sequence[Point]) -> bool:
        """Whether a way comes near the glass."""
        return any(self.near.clipline(a, b) for a, b in zip(points, points[1:], strict=False))

    def rect(self, x: float, y: float, wide: float, high: float) -> Rect:
        """The pixels of a box."""
        left, top = self.glass.at((x, y))
        right, bottom = self.glass.at((x + wide, y + high))
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    def box(self, shade: Colour, x: float, y: float, wide: float, high: float, radius: float = 0) -> None:
        """Fill a box."""
        if self.reaches(x, y, x + wide, y + high):
            rect = self.rect(x, y, wide, high)
            pygame.draw.rect(self.glass.surface, shade, rect, border_radius=round(radius * self.glass.zoom))

    def edge(self, shade: Colour, x: float, y: float, wide: float, high: float, thick: float, radius: float = 0) -> None:
        """Draw the frame of a box."""
        rect, broad = self.rect(x, y, wide, high), max(1, round(thick * self.glass.zoom))
        pygame.draw.rect(self.glass.surface, shade, rect, broad, border_radius=round(radius * self.glass.zoom))

    def band(self, shade: tuple[int, ...], points: Sequence[Point], thick: float) -> None:
        """Draw a line of some width."""
        placed = [self.glass.at(point) for point in points]
        lines.band(self.glass.surface, shade, placed, max(1.0, thick * self.glass.zoom))

    def spot(self, shade: Colour, point: Point, radius: float) -> None:
        """Draw a disc."""
        x, y = point
        if self.reaches(x - radius, y - radius, x + radius, y + radius):
            pygame.draw.circle(self.glass.surface, shade, self.glass.at(point), max(1.0, radius * self.glass.zoom))
