"""Strokes, fills, curves and shadows as SVG text: the brushes that the grounds are drawn with.

Light falls from the north-west, so every shadow lies to the south-east; nothing here knows of any map.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""

PAPER, INK = "#CBBFA0", "#2A2418"


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def way(points: Iterable[Point], closed: bool = False) -> str:
    """Path data of straight pieces through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def bend(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of a smooth curve through the points (Catmull-Rom, as cubic Béziers)."""
    count = len(points)
    if count < 3:
        return way(points, closed)
    at: Callable[[int], Point] = (lambda i: points[i % count]) if closed else (lambda i: points[min(max(i, 0), count - 1)])
    data = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        data.append("C" + " ".join(number(h) for h in handles))
    return "".join(data) + ("Z" if closed else "")


def fill(data: str, colour: str, opacity: float = 1.0) -> str:
    """One filled path."""
    alpha = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
    return f'<path d="{data}" fill="{colour}"{alpha}/>'


def stroke(data: str, colour: str, width: float, opacity: float = 1.0, dashes: str = "") -> str:
    """One stroked path with round joins."""
    alpha = "" if opacity == 1 else f' stroke-opacity="{opacity:g}"'
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    style = f'stroke="{colour}" stroke-width="{width:g}"{alpha}{dash}'
    return f'<path d="{data}" fill="none" {style} stroke-linejoin="round"/>'


def disc(centre: Point, radius: float) -> str:
    """Path data of a circle."""
    x, y, r = number(centre[0] - radius), number(centre[1]), number(radius)
    return f"M{x} {y}a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0Z"


def rectangle(box: Box, inset: float = 0) -> str:
    """Path data of the box, made smaller by the inset on each side."""
    left, top, width, height = box
    left, top, right, bottom = left + inset, top + inset, left + width - inset, top + height - inset
    return way([(left, top), (right, top), (right, bottom), (left, bottom)], True)


def shadow(corners: Sequence[Point], length: float) -> str:
    """The soft shadow of a flat-topped thing: three shapes dragged to the south-east, each longer and fainter."""
    parts = []
    for share, opacity in ((1.0, 0.07), (0.75, 0.09), (0.5, 0.12)):
        slid = [(x + length * share, y + length * share) for x, y in corners]
        parts.append(fill(way(hull([*corners, *slid]), True), INK, opacity))
    return "\n".join(parts)


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull of the points, in order round it."""

    def chain(ordered: Sequence[Point]) -> list[Point]:
        turned: list[Point] = []
        for p in ordered:
            while len(turned) > 1 and cross(turned[-2], turned[-1], p) <= 0:
                turned.pop()
            turned.append(p)
        return turned[:-1]

    ordered = sorted(set(points))
    return chain(ordered) + chain(ordered[::-1])


def cross(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of the triangle a, b, c."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def corners_of(box: Box) -> list[Point]:
    """The four corners of the box, clockwise from its top left."""
    left, top, width, height = box
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def stripes(corners: Sequence[Point], angle: float, gap: float) -> str:
    """Path data of parallel lines across a convex shape, at an angle in degrees, a gap in pixels apart."""
    along = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    across = (-along[1], along[0])
    depths = [x * across[0] + y * across[1] for x, y in corners]
    data, depth = [], min(depths) + gap / 2
    while depth < max(depths):
        cuts = []
        for i, a in enumerate(depths):
            b, (px, py), (qx, qy) = depths[i - 1], corners[i], corners[i - 1]
            if (a < depth) != (b < depth):
                share = (depth - a) / (b - a)
                cuts.append((px + (qx - px) * share, py + (qy - py) * share))
        if len(cuts) == 2:
            data.append(way(cuts))
        depth += gap
    return "".join(data)
