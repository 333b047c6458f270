"""Where cards lie on a board beside a column: on what matters least there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect

WEIGHS, STEPS = 4, 4  # what is decided about weighs so many others; steps from one corner of the board to the next


class Ground(Protocol):
    """The board beside a column: the part of it that nothing covers, where on it lies what is decided about, and all others."""

    @property
    def clear(self) -> Rect: ...

    def at_hand(self) -> Sequence[Rect]: ...

    def standing(self) -> Sequence[Rect]: ...


def edges(inner: Rect, wide: int, high: int) -> list[Rect]:
    """The places at the edges for cards of this size: in the corners, beside the column first, then between them."""
    across, down = max(0, inner.w - wide), max(0, inner.h - high)
    parts = [part / STEPS for part in range(STEPS - 1, 0, -1)]
    corners = [(1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)]
    sides = [(x, part) for x in (1.0, 0.0) for part in parts]
    ends = [(part, y) for y in (1.0, 0.0) for part in parts]
    places = (*corners, *sides, *ends)
    return [Rect(inner.x + round(x * across), inner.y + round(y * down), wide, high) for x, y in places]


def best(places: Sequence[Rect], pointed: Rect, pressed: Sequence[Rect], ground: Ground) -> Rect:
    """The place that keeps off the middle of what is pointed at, then off it and what can be pressed, then off most of what is
    decided about and of the others.
    """
    near, others = ground.at_hand(), ground.standing()

    def weighed(place: Rect) -> int:
        return WEIGHS * len(place.collidelistall(near)) + len(place.collidelistall(others))

    def hides(place: Rect) -> tuple[bool, int, int]:
        hidden = [place.clip(one) for one in (pointed, *pressed)]
        return place.collidepoint(pointed.center), sum(one.w * one.h for one in hidden), weighed(place)

    return min(places, key=hides)
