"""Rectangles into smaller rectangles; and, from `scale`, what else every layout needs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pygame import Rect

from scenes.kit.scale import BODY_FLOOR as BODY_FLOOR
from scenes.kit.scale import LEAST as LEAST
from scenes.kit.scale import MOST as MOST
from scenes.kit.scale import SMALL_FLOOR as SMALL_FLOOR
from scenes.kit.scale import STEP as STEP
from scenes.kit.scale import Scale as Scale
from scenes.kit.scale import first_guess as first_guess
from scenes.kit.scale import fitting as fitting


def inset(rect: Rect, across: int, down: int | None = None) -> Rect:
    """The rectangle smaller by so many pixels on every side (`down`: top and bottom, if different)."""
    down = across if down is None else down
    return Rect(rect.x + across, rect.y + down, max(0, rect.w - 2 * across), max(0, rect.h - 2 * down))


def covered(area: Rect, others: Iterable[Rect]) -> int:
    """The pixels of others that lie under an area; what several share counts for each."""
    return sum(part.w * part.h for part in map(area.clip, others))


def cut_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Two rectangles: `height` pixels at the top, and what is below after a gap."""
    return Rect(rect.x, rect.y, rect.w, height), Rect(rect.x, rect.y + height + gap, rect.w, max(0, rect.h - height - gap))


def cut_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """Two rectangles: `height` pixels at the bottom, and what is above after a gap."""
    return Rect(rect.x, rect.bottom - height, rect.w, height), Rect(rect.x, rect.y, rect.w, max(0, rect.h - height - gap))


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
