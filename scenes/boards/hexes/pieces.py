"""What stands on a board of hexes: counters with health and marks, and how those that share a hex make room for each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.flat_board import Spot
from scenes.boards.hexes.ink import corners_of
from scenes.boards.lines import Point, ready
from scenes.boards.pieces import tipped
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import icon, picture

COUNTER = 40.0  # board units: side of a square counter that has its hex alone
POINT = 0.88  # from the middle of a triangular counter to its point, in sides of a square one
BASE, SPREAD = 0.76, 132  # from there to its two other corners, and at how many degrees from its point they lie
NOSE, FOOT, BROAD = POINT - 0.05, POINT - 0.45, 0.27
"""The front of a triangular counter, a wedge: from where to where it lies before the middle, and half its width at its foot."""
LEAST = 17  # pixels: a counter is never smaller
FINE = 4
PIPED = 24  # pixels: a counter from this size on has room for pips under the man
STEP = 10  # degrees between two pictures of a counter that turns
SHIFTS = 5  # degrees between two places of a counter that turns
LEANS = 5  # degrees between two pictures of a counter that leans
FALLEN, FALL_STEP = 80, 10  # degrees that one who tips over lies, and between two pictures of him
FIELD, SLATE = palette.colour("EFE9D6"), palette.colour("3D6A96")
"""What lightens the middle of a counter, and what makes it cold where the corners are cut."""
PALED = 20  # how much of its colours a counter that is done has lost, of 255: the sides are told apart by them
FULL_PIP, LOST_PIP = palette.GOOD, palette.colour("4B4436")  # amber is the next step alone

# How those that share a hex stand, by number: places in sides of a counter, and the size of each.
_FANS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (1.0, ((0.0, 0.0),)),
    2: (0.80, ((-0.36, -0.10), (0.36, 0.14))),
    3: (0.71, ((0.0, -0.37), (-0.36, 0.35), (0.36, 0.35))),
    4: (0.68, ((-0.36, -0.35), (0.36, -0.35), (-0.36, 0.35), (0.36, 0.35))),
    5: (0.60, ((-0.42, -0.36), (0.42, -0.36), (0.0, 0.0), (-0.42, 0.36), (0.42, 0.36))),
    6: (0.56, ((-0.50, -0.32), (0.0, -0.32), (0.50, -0.32), (-0.50, 0.34), (0.0, 0.34), (0.50, 0.34))),
}


@dataclass(slots=True)
class Counter:
    """A counter. `shape`: square or triangle; `facing`: where it points as on a clock, 1 to 12 (12 is up), None: it has none.

    `health` of `full` pips; `marks` are pictures below `art/`, drawn at its corners in this order; `dimmed`: it is done.
    `asked`: where it points in degrees while it is asked whether it should, None otherwise.
    `at` (board units), `degrees`, `lift` (units above the map), `lean` (degrees) and `fade` (1 there, 0 gone) are states of a
    motion: None, None, 0, 0 and 1 at rest.
    """

    side: Side
    figure: str
    space: str
    shape: str = "square"
    facing: int | None = None
    health: int = 5
    full: int = 5
    marks: tuple[str, ...] = ()
    dimmed: bool = False
    asked: float | None = None
    at: Spot | None = None
    degrees: float | None = None
    lift: float = 0.0
    lean: float = 0.0
    fade: float = 1.0

    def rest(self) -> None:
        """Drop every passing state."""
        self.at, self.degrees, self.lift, self.lean, self.fade = None, None, 0.0, 0.0, 1.0

    @property
    def heading(self) -> float:
        """Where it points now, in degrees."""
        asked = degrees_of(self.facing or 12) if self.asked is None else self.asked
        return asked if self.degrees is None else self.degrees

    def kept(self) -> tuple[object, ...]:
        """What of it stays when nothing moves, to compare two pictures."""
        return (self.side.name, self.figure, self.space, self.shape, self.facing, self.health, self.full, self.marks, self.dimmed)


def fan(number: int) -> tuple[float, tuple[Point, ...]]:
    """The size of so many counters on one hex, and where each lies, in sides of a counter from the middle."""
    known = _FANS.get(number)
    if known:
        return known
    columns = math.ceil(math.sqrt(number * 1.4))
    rows = math.ceil(number / columns)
    places = [
        ((place % columns - (columns - 1) / 2) * 1.3 / columns, (place // columns - (rows - 1) / 2) * 1.2 / rows)
        for place in range(number)
    ]
    return 0.5, tuple(places)


def degrees_of(hour: int) -> float:
    """The direction of an hour of the clock in degrees: 0 is up, 90 right."""
    return hour * 30 % 360


def side_px(zoom: float, size: float = 1.0, least: int = LEAST) -> int:
    """The side of a square counter in pixels."""
    return max(least, round(COUNTER * zoom * size))


def extent_of(counter: Counter) -> tuple[float, float, float, float]:
    """How far a counter reaches from its middle to the left, up, right and down, in sides of a square one."""
    return _extent(counter.shape, _turned(counter, SHIFTS))


def _turned(counter: Counter, step: int) -> int:
    """Where a counter points in degrees, in whole steps of some."""
    return round(counter.heading / step) * step % 360


@cache
def _extent(shape: str, degrees: int) -> tuple[float, float, float, float]:
    xs, ys = zip(*corners(shape, 0.5, degrees, 0.0), strict=True)
    return -min(xs), -min(ys), max(xs), max(ys)


def corners(shape: str, half: float, degrees: float, middle: float, round_side: bool = True) -> list[Point]:
    """The corners of a counter's outline, half a side of `half` pixels, around (middle, middle)."""
    if shape == "triangle":
        # The three points are cut a little: a counter of card has no needles.
        found = []
        feet = [(turn, BASE) for turn in (SPREAD - 5, SPREAD + 4, -SPREAD - 4, 5 - SPREAD)]
        for turn, far in ((-3, POINT), (3, POINT), *feet):
            a = math.radians(degrees + turn)
            found.append((middle + math.sin(a) * half * 2 * far, middle - math.cos(a) * half * 2 * far))
        return found
    cut = half * (0.16 if round_side else 0.34)
    near, far = half - cut, half
    ring = ((-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near), (-far, -near))
    return [(middle + x, middle + y) for x, y in ring]


@kept(384)
def body(
    side: Side, figure: str, shape: str, px: int, degrees: int, health: int, full: int, marks: tuple[str, ...], dimmed: bool
) -> Surface:
    """A counter with a side of so many pixels: shadow, card in its side's colour, figure, health and marks."""
    surface = _card(side, shape, px, degrees, dimmed).copy()
    half, (inner, middle) = _half(shape, px), _man(shape, px, degrees)
    drawing = solid.figure(figure, (inner, inner), px)
    surface.blit(drawing, drawing.get_rect(center=middle))
    if dimmed:
        surface = solid.spent(surface, PALED)
    if full:
        strip, spot = health_strip(shape, px, degrees, health, full)
        surface.blit(strip, spot.move(half, half))
    for sign, (x, y) in zip(_marks(px, marks, dimmed), _mark_places(shape, math.radians(degrees)), strict=False):
        surface.blit(sign, sign.get_rect(center=(round(half + x * px), round(half + y * px))))
    return ready(surface)


def _marks(px: int, marks: Sequence[str], dimmed: bool) -> list[Surface]:
    """The pictures of what marks a counter with a side of so many pixels."""
    badge = max(10, round(px * 0.40))
    return [picture(mark, (badge, badge)) for mark in marks] + ([done_sign(badge)] if dimmed else [])


def hidden_marks(counter: Counter, px: int, at: tuple[int, int], covering: Sequence[Rect]) -> list[tuple[Surface, Rect]]:
    """The marks of a counter with its middle at a pixel that others lie over, each with a place at it that they leave free."""
    turn = math.radians(degrees_of(counter.facing or 12) if counter.shape == "triangle" else 0)
    signs = _marks(px, counter.marks, counter.dimmed)
    places = [(round(at[0] + x * px), round(at[1] + y * px)) for x, y in _mark_places(counter.shape, turn)]
    seen = [not any(area.collidepoint(place) for area in covering) for place in places]
    free = [place for place, clear in zip(places[len(signs) :], seen[len(signs) :], strict=True) if clear]
    lost = [sign for sign, clear in zip(signs, seen, strict=False) if not clear]
    return [(sign, sign.get_rect(center=place)) for sign, place in zip(lost, free, strict=False)]


def health_strip(shape: str, px: int, degrees: int, health: int, full: int) -> tuple[Surface, Rect]:
    """The health of a counter with a side of so many pixels, and where it lies from the counter's middle."""
    strip = pips(px if shape == "square" else round(px * 0.80), health, full)
    half, (inner, (x, y)) = _half(shape, px), _man(shape, px, degrees)
    foot = y + (round(px * 0.235 + _lift(shape, px)) if shape == "square" else inner // 2 - 1)
    return strip, strip.get_rect(midtop=(x - half, min(foot, half * 2 - strip.get_height()) - half))


def _man(shape: str, px: int, degrees: int) -> tuple[int, tuple[int, int]]:
    """How large the man on a counter is, in pixels, and where his middle lies in its picture."""
    a, half = math.radians(degrees), _half(shape, px)
    back = px * 0.13 if shape == "triangle" else 0.0  # the room in a triangle lies away from its point
    size = max(10, round(px * (0.90 if shape == "triangle" else 0.98)))
    return size, (round(half - math.sin(a) * back), round(half + math.cos(a) * back - _lift(shape, px)))


def _lift(shape: str, px: int) -> float:
    """How far up he stands: pips take the foot of a counter that is large enough for both, and his head rises over the edge."""
    return px * ((0.17 if shape == "square" else 0.09) if px >= PIPED else 0.03)


@kept(8)
def done_sign(px: int) -> Surface:
    """A tick on a dark disc: he is done."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.circle(large, palette.TEXT, (px * FINE / 2,) * 2, px * FINE / 2)
    pygame.draw.circle(large, palette.BAR, (px * FINE / 2,) * 2, (px / 2 - 1) * FINE)
    disc = pygame.transform.smoothscale(large, (px, px))
    sign = icon("check", round(px * 0.74), palette.TEXT)
    disc.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(disc)


def _half(shape: str, px: int) -> int:
    """Half the side of the picture of a counter, in pixels: its shadow has room in it."""
    return round(px * (1.0 if shape == "triangle" else 0.62)) + max(5, px // 5)


@kept(16)
def plate(side: Side, width: int, height: int) -> Surface:
    """The ground under those who share a hex, in their side's colour: a hex of so many pixels with a clear edge."""
    large = Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle = (width * FINE / 2, height * FINE / 2)
    light = mixed(side.counter, (255, 255, 255), 0.45)
    for inset, shade in ((1.0, (*RIM, 230)), (2.2, (*light, 255)), (4.6, (*RIM, 200)), (5.6, (*side.counter, 150))):
        pygame.draw.polygon(large, shade, corners_of((width * FINE, height * FINE), inset * FINE, middle))
    return ready(pygame.transform.smoothscale(large, (width, height)))


def field_of(side: Side) -> Colour:
    """What lies behind the man on a counter of a side: warm and light, or cold and darker where its corners are cut."""
    if side.shape in ("square", "circle"):
        return mixed(side.counter, FIELD, 0.45)
    return mixed(mixed(side.counter, SLATE, 0.75), FIELD, 0.18)


def tip_of(side: Side) -> Colour:
    """The front of a counter of a side: its colour, dark before the pale field."""
    return mixed(side.counter, (0, 0, 0), 0.25)


def _card(side: Side, shape: str, px: int, degrees: int, low: bool) -> Surface:
    """The bare tile of a counter with its shadow, its middle in the middle; `low`: it is done and lies lower."""
    half = _half(shape, px)
    # A side is known by its colour and by the corners of its square counters: rounded, or cut.
    rounded = side.shape in ("square", "circle")
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*RIM, 0))
    light = palette.TEXT if palette.HIGH else mixed(side.counter, (255, 255, 255), 0.62 if rounded else 0.34)
    dark = mixed(side.counter, (0, 0, 0), 0.30)
    thin = max(1.0, px / (20 if palette.HIGH else 26))
    for inset, shade in ((-thin * 0.6, RIM), (thin * 0.5, light), (thin * 2.0, dark), (thin * 2.7, side.counter)):
        shrink = 1.55 if shape == "triangle" else 1.0
        pygame.draw.polygon(large, shade, corners(shape, (px / 2 - inset * shrink) * FINE, degrees, half * FINE, rounded))
    # A pale field in a frame of the side's colour: the man on it stands out by day and by night.
    inset = px * (0.10 if shape == "square" else 0.15)
    pygame.draw.polygon(large, field_of(side), corners(shape, (px / 2 - inset) * FINE, degrees, half * FINE, rounded))
    if shape == "triangle":
        _tip(large, tip_of(side), px * FINE, math.radians(degrees), half * FINE)
    face = solid.lit(pygame.transform.smoothscale(large, (half * 2, half * 2)))
    return solid.thick(face, solid.edge_of(side), px, low)


def _mark_places(shape: str, turn: float) -> tuple[Point, ...]:
    """Where the marks of a counter lie, in sides from its middle: at its corners, of a triangle away from its point."""
    if shape == "square":
        return (0.40, -0.40), (-0.40, -0.40), (-0.40, 0.14), (0.40, 0.14)
    around = ((turn + math.radians(one), far) for one, far in ((128, 0.55), (-128, 0.55), (75, 0.42), (-75, 0.42)))
    found = ((math.sin(one) * far, -math.cos(one) * far) for one, far in around)
    return tuple(sorted(found, key=lambda place: place[1]))  # the highest first: the pips lie at the foot


def _tip(surface: Surface, shade: Colour, side: float, turn: float, middle: float) -> None:
    """Paint the front of a triangular counter, a bold wedge as wide as the card is there, which says where it looks."""
    x, y = math.sin(turn), -math.cos(turn)

    def at(far: float, aside: float) -> Point:
        return middle + (x * far - y * aside) * side, middle + (y * far + x * aside) * side

    pygame.draw.polygon(
        surface, palette.TEXT, [at(*one) for one in ((NOSE, 0.06), (NOSE, -0.06), (FOOT - 0.03, -BROAD), (FOOT - 0.03, BROAD))]
    )
    pygame.draw.polygon(
        surface, shade, [at(*one) for one in ((NOSE, 0.05), (NOSE, -0.05), (FOOT, 0.03 - BROAD), (FOOT, BROAD - 0.03))]
    )


@kept(128)
def pips(px: int, health: int, full: int) -> Surface:
    """The health of a counter px wide: a dark strip with a light pip for each point there is, a dark one for each lost."""
    if px < PIPED:
        wide, high = max(12, round(px * 0.9)), 4
        strip = Surface((wide, high))
        strip.fill(RIM)
        strip.fill(LOST_PIP, (1, 1, wide - 2, high - 2))
        strip.fill(FULL_PIP, (1, 1, round((wide - 2) * health / max(1, full)), high - 2))
        return ready(strip)
    pip = max(4, round(px * 0.80 / max(5, full)))
    gap = max(1, round(pip * 0.25))
    wide, high = full * (pip + gap) + gap + 2, round(pip * 0.95) + 2 * gap + 1
    large = Surface((wide * FINE, high * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.rect(large, RIM, large.get_rect(), border_radius=high * FINE // 3)
    for place in range(full):
        shade = (FULL_PIP if health > 1 else palette.DANGER) if place < health else LOST_PIP
        at = ((gap + 1 + place * (pip + gap)) * FINE, gap * FINE, pip * FINE, (round(pip * 0.95) + 1) * FINE)
        pygame.draw.rect(large, shade, at, border_radius=FINE)
    return ready(pygame.transform.smoothscale(large, (wide, high)))


@kept(96)
def outline(shape: str, px: int, degrees: int, shade: Colour, thick: int, dashed: bool, rounded: bool = True) -> Surface:
    """A ring around a counter with a side of so many pixels, whole or in dashes, with a dark casing."""
    half = round(px * (1.15 if shape == "triangle" else 0.72)) + thick + 5 + solid.thickness(px)
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*RIM, 0))
    reach = (px / 2 + thick * (0.5 if shape == "triangle" else 1.0)) * FINE
    middle, deep = half * FINE, solid.thickness(px) * FINE  # it runs around the edge of the tile too
    ring = [(x, y + deep if y > middle else y) for x, y in corners(shape, reach, degrees, middle, rounded)]
    for grown, colour in ((1.4, (*RIM, 225)), (0.0, (*shade, 255))):
        for a, b in _dashes([*ring, ring[0]], px * 0.30 * FINE if dashed else 0.0):
            _thick_line(large, colour, a, b, (thick + grown * 2) * FINE)
    return ready(pygame.transform.smoothscale(large, (half * 2, half * 2)))


def _dashes(points: Sequence[Point], dash: float) -> list[tuple[Point, Point]]:
    """The stretches of a closed way, or every other piece of it of so many pixels."""
    if not dash:
        return list(zip(points, points[1:], strict=False))
    found = []
    for a, b in zip(points, points[1:], strict=False):
        number = max(1, round(math.dist(a, b) / dash / 2))
        for place in range(number):
            start, end = (place + 0.2) / number, (place + 0.8) / number
            found.append((_part(a, b, start), _part(a, b, end)))
    return found


def _part(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _thick_line(surface: Surface, shade: tuple[int, ...], a: Point, b: Point, wide: float) -> None:
    far = math.dist(a, b) or 1.0
    x, y = (b[1] - a[1]) / far * wide / 2, (a[0] - b[0]) / far * wide / 2
    pygame.draw.polygon(surface, shade, ((a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)))
    for point in (a, b):
        pygame.draw.circle(surface, shade, point, wide / 2)


Look = tuple[Side, str, str, int, int, int, int, tuple[str, ...], bool]
"""All that the picture of a counter is drawn from."""


def _look(counter: Counter, px: int) -> Look:
    turn = _turned(counter, STEP) if counter.shape == "triangle" else 0
    return counter.side, counter.figure, counter.shape, px, turn, counter.health, counter.full, counter.marks, counter.dimmed


@kept(96)
def leaning(
    side: Side, figure: str, shape: str, px: int, degrees: int, health: int, full: int, marks: tuple[str, ...], dimmed: bool,
    lean: int,
) -> Surface:  # fmt: skip
    """A counter that leans by so many degrees as it goes; one that tips over has lost its colours where it is `dimmed`."""
    if abs(lean) <= 2 * LEANS or not dimmed:
        return tipped(body(side, figure, shape, px, degrees, health, full, marks, dimmed), lean)
    fallen = pygame.transform.grayscale(body(side, figure, shape, px, degrees, health, full, marks, False))
    return tipped(solid.spent(fallen), lean)


def limber(counter: Counter, px: int) -> None:
    """Draw the pictures of a counter that goes before the first frame."""
    for lean in range(-2 * LEANS, 2 * LEANS + 1, LEANS):
        if lean:
            leaning(*_look(counter, px), lean)


def tip(counter: Counter, px: int) -> None:
    """Draw the pictures of a counter that tips over before the first frame."""
    for dimmed in (False, True):
        look = (*_look(counter, px)[:-1], dimmed)
        for lean in range(FALL_STEP, FALLEN + 1, FALL_STEP):
            leaning(*look, lean)


def draw_counter(surface: Surface, counter: Counter, at: tuple[int, int], px: int, zoom: float) -> None:
    """Paint a counter with its middle at a pixel."""
    whole = side_px(zoom)
    grows = counter.at is not None and px < whole  # on its way its size is another in every frame
    look = _look(counter, whole if grows else px)
    step = FALL_STEP if abs(counter.lean) > 2 * LEANS else LEANS
    lean = round(counter.lean / step) * step
    card = leaning(*look, lean) if lean else body(*look)
    card = pygame.transform.smoothscale_by(card, px / whole) if grows else card
    spot = card.get_rect(center=(at[0], at[1] - round(counter.lift * zoom)))
    if counter.fade >= 1.0:
        surface.blit(card, spot)
        return
    card.set_alpha(round(255 * max(0.0, counter.fade)))
    surface.blit(card, spot)
    card.set_alpha(255)
