"""Which way things on an illustrated map look: a bold edge of a counter in its side's colour, a small wedge of other things."""

from __future__ import annotations

import math
from functools import cache

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed

FINE = 3
IVORY, WORN = palette.colour("F4ECD8"), (122, 118, 109)
INNER = 0.12, 0.60  # to a wedge that looks at the one beside it on its hex: above or below its counter, where nobody hides it
INSIDE, CORNER, DEEP, TIP, HALF, CASED = 0.49, 0.91, 0.16, 0.31, 0.33, 0.05
"""Of a front edge, in sides of a counter: where it begins, farther out at a corner, how deep it is, how far its point reaches,
half its width, and its casing.
"""


@kept(96)
def wedge(px: int, degrees: int, shade: Colour) -> Surface:
    """The wedge that says which way the front of a thing on a hex looks (0 is up, 90 right)."""
    wide = round(px * 0.34)
    full = wide * 2 + 6
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    a, middle = math.radians(degrees), full * FINE / 2
    x, y = math.sin(a), -math.cos(a)
    for grown, tone in ((px * 0.045, RIM), (0.0, shade)):
        far, base, half = px * 0.115 + grown * 1.5, -px * 0.085 - grown, px * 0.17 + grown * 1.3
        corners = ((x * far, y * far), (x * base - y * half, y * base + x * half), (x * base + y * half, y * base - x * half))
        pygame.draw.polygon(large, tone, [(middle + cx * FINE, middle + cy * FINE) for cx, cy in corners])
    return ready(pygame.transform.smoothscale(large, (full, full)))


def wedge_spot(at: tuple[int, int], px: int, degrees: float) -> tuple[int, int]:
    """The pixel of the middle of a wedge outside what has its middle at another."""
    a = math.radians(degrees)
    x, y = math.sin(a), -math.cos(a)
    far = px * 0.60 / max(abs(x), abs(y))
    return round(at[0] + x * far), round(at[1] + y * far)


@kept(96)
def front(side: Side, px: int, degrees: int, worn: bool, out: int = 0) -> Surface:
    """The front edge of a counter of so many pixels, its middle in the middle: a bold band in its side's colour along the edge
    that looks that way (0 is up, 90 right), with a point; `out`: so many pixels farther out.
    """
    full = round(px * 1.9) + 2 * out
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    hue = mixed(side.counter, WORN, 0.6) if worn else side.counter
    for grown, tone in ((px * CASED, RIM), (px * CASED * 0.3, mixed(hue, IVORY, 0.75)), (-px * 0.012, hue)):
        pygame.draw.polygon(large, tone, [(x * FINE, y * FINE) for x, y in _band(px, degrees, grown, out, full / 2)])
    return ready(pygame.transform.smoothscale(large, (full, full)))


@cache
def taken(px: int, degrees: int, out: int = 0) -> Rect:
    """What the front edge of a counter of so many pixels takes around its middle."""
    xs, ys = zip(*_band(px, degrees, 0.0, out, 0.0), strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return Rect(left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)


def middle_of(at: tuple[int, int], px: int, degrees: float, beside: int = 0) -> tuple[int, int]:
    """The pixel around which the front edge of a counter lies whose middle is at another; `beside`: at which side of one that
    shares its hex it lies, so that it is not hidden by that one.
    """
    x, y = at
    spot = wedge_spot(at, px, degrees)
    if beside and (spot[0] - x) * beside < -px * 0.1:
        x, y = round(2 * x - beside * px * INNER[0]) - spot[0], round(2 * y + math.copysign(px * INNER[1], spot[1] - y)) - spot[1]
    low = solid.thickness(px) if 90 < degrees % 360 < 270 else 0  # the card is thick towards its foot
    return x, y + low


def _band(px: int, degrees: float, grown: float, out: int, middle: float) -> list[Point]:
    """The corners of a front edge, larger by so many pixels on all sides: a strip that lies outside the card, a point on it."""
    a = math.radians(degrees)
    x, y = math.sin(a), -math.cos(a)
    near = out + px * INSIDE * max(1 / max(abs(x), abs(y)), CORNER * (abs(x) + abs(y)))  # as far as the card reaches that way
    far, tip, half = near + px * DEEP + grown, near + px * TIP + grown * 1.6, px * HALF + grown
    ring = (
        (near - grown, -half),
        (far, -half),
        (far, -half * 0.44),
        (tip, 0.0),
        (far, half * 0.44),
        (far, half),
        (near - grown, half),
    )
    return [(middle + x * ahead - y * aside, middle + y * ahead + x * aside) for ahead, aside in ring]


def looks_right(facing: int | None) -> bool:
    """Whether a front lies at the right of its counter: what lies at its side lies at the left then."""
    return facing is not None and 0 < facing % 12 < 6
