"""The pen that draws the boards of Rush: shapes as SVG text, with a seeded hand for coasts, trees and stones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random

Point = tuple[float, float]

INK = "#3B3527"
SHADE = "#1E1A10"


def n(value: float) -> str:
    """A number with one decimal at most."""
    return f"{round(value, 1) + 0.0:g}"


def ring(points: Iterable[Point], closed: bool = True) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """Path data of a curve through points (Catmull-Rom)."""
    count = len(points)

    def at(place: int) -> Point:
        return points[place % count] if closed else points[max(0, min(count - 1, place))]

    data = f"M{n(points[0][0])} {n(points[0][1])}"
    for place in range(count if closed else count - 1):
        a, b, c, d = at(place - 1), at(place), at(place + 1), at(place + 2)
        one = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        two = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        data += f"C{n(one[0])} {n(one[1])} {n(two[0])} {n(two[1])} {n(c[0])} {n(c[1])}"
    return data + ("Z" if closed else "")


def oval(x: float, y: float, wide: float, high: float) -> str:
    """Path data of an ellipse of these half axes."""
    a, b = wide * 0.5523, high * 0.5523
    return (
        f"M{n(x + wide)} {n(y)}C{n(x + wide)} {n(y + b)} {n(x + a)} {n(y + high)} {n(x)} {n(y + high)}"
        f"C{n(x - a)} {n(y + high)} {n(x - wide)} {n(y + b)} {n(x - wide)} {n(y)}"
        f"C{n(x - wide)} {n(y - b)} {n(x - a)} {n(y - high)} {n(x)} {n(y - high)}"
        f"C{n(x + a)} {n(y - high)} {n(x + wide)} {n(y - b)} {n(x + wide)} {n(y)}Z"
    )


def slab(x: float, y: float, wide: float, high: float, cut: float = 0.0) -> str:
    """Path data of a rectangle with round corners."""
    if not cut:
        return ring(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
    r, b = x + wide, y + high
    return (
        f"M{n(x + cut)} {n(y)}L{n(r - cut)} {n(y)}Q{n(r)} {n(y)} {n(r)} {n(y + cut)}L{n(r)} {n(b - cut)}"
        f"Q{n(r)} {n(b)} {n(r - cut)} {n(b)}L{n(x + cut)} {n(b)}Q{n(x)} {n(b)} {n(x)} {n(b - cut)}"
        f"L{n(x)} {n(y + cut)}Q{n(x)} {n(y)} {n(x + cut)} {n(y)}Z"
    )


class Sheet:
    """A drawing that grows line by line. `at` moves, turns and scales what follows."""

    def __init__(self, left: float, top: float, wide: float, high: float, seed: int = 5) -> None:
        self.box = left, top, wide, high
        self.lines: list[str] = []
        self.chance = Random(seed)

    def fill(self, data: str, shade: str, opacity: float = 1.0, edge: str = "", wide: float = 2.0) -> None:
        """A filled shape, with an edge if asked."""
        alpha = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
        line = f' stroke="{edge}" stroke-width="{n(wide)}" stroke-linejoin="round"' if edge else ""
        self.lines.append(f'<path d="{data}" fill="{shade}"{alpha}{line}/>')

    def line(self, data: str, shade: str, wide: float, opacity: float = 1.0, dash: str = "") -> None:
        """A stroke with round ends."""
        alpha = "" if opacity == 1 else f' stroke-opacity="{opacity:g}"'
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        cap = "butt" if dash else "round"
        self.lines.append(
            f'<path d="{data}" fill="none" stroke="{shade}" stroke-width="{n(wide)}"{alpha}{dashed} '
            f'stroke-linecap="{cap}" stroke-linejoin="round"/>'
        )

    def open(self, x: float, y: float, turn: float = 0.0, size: float = 1.0) -> None:
        """Begin a group that stands elsewhere."""
        turned = f" rotate({n(turn)})" if turn else ""
        scaled = f" scale({size:g})" if size != 1 else ""
        self.lines.append(f'<g transform="translate({n(x)} {n(y)}){turned}{scaled}">')

    def close(self) -> None:
        """End the group."""
        self.lines.append("</g>")

    def svg(self, head: str = "") -> str:
        """The whole drawing as a file."""
        left, top, wide, high = map(n, self.box)
        body = "\n".join([head, *self.lines] if head else self.lines)
        box = f'viewBox="{left} {top} {wide} {high}" width="{wide}" height="{high}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>\n{body}\n</svg>\n'


def coast(
    chance: Random, left: float, top: float, right: float, foot: float, round_: float, step: float, swing: float
) -> list[Point]:
    """A wavering line around a rectangle with round corners."""
    corners = ((right - round_, top + round_, -90), (right - round_, foot - round_, 0), (left + round_, foot - round_, 90),
               (left + round_, top + round_, 180))  # fmt: skip
    plain: list[Point] = []
    for x, y, start in corners:
        plain += [
            (x + math.cos(math.radians(start + turn)) * round_, y + math.sin(math.radians(start + turn)) * round_)
            for turn in (0, 30, 60, 90)
        ]
    found: list[Point] = []
    for place, (x, y) in enumerate(plain):
        after = plain[(place + 1) % len(plain)]
        far = math.dist((x, y), after)
        parts = max(1, round(far / step))
        for part in range(parts):
            t = part / parts
            px, py = x + (after[0] - x) * t, y + (after[1] - y) * t
            out = chance.uniform(-swing, swing)
            nx, ny = (after[1] - y) / (far or 1), -(after[0] - x) / (far or 1)
            found.append((px + nx * out, py + ny * out))
    return found


def moved(points: Sequence[Point], out: float) -> list[Point]:
    """A ring of points pushed outwards from its middle line by so much."""
    found = []
    count = len(points)
    for place, (x, y) in enumerate(points):
        a, b = points[place - 1], points[(place + 1) % count]
        far = math.dist(a, b) or 1
        found.append((x + (b[1] - a[1]) / far * out, y - (b[0] - a[0]) / far * out))
    return found
