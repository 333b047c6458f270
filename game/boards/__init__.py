"""Boards as pure geometry: what lies where and what can be seen from it. Built once a map, shared by every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Point = tuple[int, int]


class Sketch(NamedTuple):
    """What a screen needs to draw a board of any kind, by space and in board units.

    `outlines` are corners, or the radius of a circle; `links` the spaces that a line is drawn to, where lines say more than
    outlines that touch.
    """

    centres: Mapping[str, Point]
    outlines: Mapping[str, int | tuple[Point, ...]]
    links: Mapping[str, tuple[str, ...]]
