"""What stands on a board of zones: counters with their danger, tokens and marks, what lies there, and how they make room."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.flat_board import Spot
from scenes.boards.lines import Point, ready
from scenes.boards.pieces import tipped
from scenes.boards.sheet import RIM, number_tag
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

COUNTER = 64.0  # board units: how wide a counter is that has room
TALL = 1.08  # so many times as high is it with what lies around it
CLOSE = 1.12  # so many widths from the middle of one to the next
ABREAST = 6
SMALLEST = 0.74  # of its full size: before that, counters overlap
CLOSEST = 0.2  # of its width: at least so much of each is seen in a stack
TOLD = 0.64  # of its width: so far apart nobody covers the letters and the danger of another
FEW = 3
CLEAR = 1.02  # of its width: so far apart nobody covers anything of another
OVER_EDGE = 1.2  # of a band: the middles of three side by side reach so far, over its edges, before they lie on each other
IN_STEPS, STEPPED = 4, 0.8  # so many lie side by side in steps, each so much of its width from the next: every face is seen
BARELY = 1.0  # of its width: so far apart nobody covers anything of another but what is around his rim
NEARLY = 0.8  # of the least size: counters that have so much room side by side stand in one row
LEAST = 44  # design units: a counter on the table is never smaller
LEAST_DRAWN = 22  # pixels: nor one in a picture of the whole board
FINE = 4
MOST = 8  # parts of a ring of danger
BADGE = 0.46  # of a counter's width: the figure of its danger
FOOT = 0.53  # of a counter's width: so far below its middle goes what is told on it, so that all of it stays on its floor
FIGURE, RAISED = 0.88, 0.09  # of a counter's width: its figure, whose head stands out of the card, and how far up it is set
BADGE_RED = palette.colour("96281B", "A3160C")
TAKEN = 0.96  # of its width: what no name covers of it
REACH = 0.54  # of a counter's width: so far from its middle goes what is told on it
CARD = 0.84  # of a counter's width: the card within its ring
FULL, EMPTY = palette.colour("F0553C", "FF5A44"), palette.colour("6E675A", "3A3A3A")
READ = 15  # pixels: figures are never smaller
FALLEN = 80  # degrees that somebody lies over


@dataclass(slots=True)
class Counter:
    """A unit's counter. `figure`, `token` and `marks` are pictures below `art/`; `token` lies at its foot, None for none.

    `danger` parts of eight of its ring are full; `down`: it lies there, grey, with the number of its danger; `prone`: it lies
    there and fights; `dimmed`: it is done; `title`: what it is called, read under the pointer; `fallen`: the word over one that
    is down. Who bears the mark `numbing` is grey, and is called by `numb_title`. `at` (board units), `lift` (units above the
    ground), `lean` (degrees) and `fade` (1 there, 0 gone) are states of a motion: None, 0, 0 and 1 at rest.
    """

    side: Side
    figure: str
    space: str
    danger: int = 0
    down: bool = False
    prone: bool = False
    token: str | None = None
    marks: tuple[str, ...] = ()
    dimmed: bool = False
    title: str = ""
    fallen: str = ""
    numbing: str = ""
    numb_title: str = ""
    at: Spot | None = None
    lift: float = 0.0
    lean: float = 0.0
    fade: float = 1.0

    @property
    def numb(self) -> bool:
        """Whether it bears the mark that makes it grey."""
        return bool(self.numbing) and self.numbing in self.marks

    @property
    def called(self) -> str:
        """What it is called as it is now."""
        return self.numb_title if self.numb and not self.down else self.title

    def rest(self) -> None:
        """Drop every passing state."""
        self.at, self.lift, self.lean, self.fade = None, 0.0, 0.0, 1.0

    def kept(self) -> tuple[object, ...]:
        """What of it stays when nothing moves, to compare two pictures."""
        look = (self.side.name, self.figure, self.space, self.danger, self.down, self.prone, self.token)
        return (*look, tuple(sorted(self.marks)), self.dimmed)


class Thing(NamedTuple):
    """What lies or stands in a space and is no unit: an objective, a vehicle. `picture` below `art/`; `units` across."""

    picture: str
    space: str
    side: Side
    units: float = 62.0


def rows(
    number: int, wide: float, high: float, most: float = 1.0, least: float = 0.0, label: float = 0.0
) -> tuple[float, list[Point]]:
    """The size of so many counters in a band of so many units, and the middle of each from the middle of the band.

    `least`: they are never smaller, and rather lie on each other. `label`: a few in two rows have so much room below each for its
    name, where they are not too small for it.
    """
    if label and FEW <= number <= 2 * FEW - 2:
        size = min(most, wide / (2 * COUNTER * CLOSE), (high / 2 - label) / (COUNTER * TALL))
        if size >= max(least, SMALLEST):
            fall, stride = COUNTER * TALL * size + label, wide / 2
            lefts = (-0.5, 0.5, *((0.0,) if number == FEW else (-0.5, 0.5)))
            return size, [(left * stride, (place // 2 - 0.5) * fall - label / 2) for place, left in enumerate(lefts)]
    best, columns = 0.0, 1
    for count in range(1, number + 1):
        across = min(ABREAST, -(-number // count))
        size = min(max(most, least), wide / (across * COUNTER * CLOSE), high / (count * COUNTER * TALL))
        if size > best + 1e-9 and across * count >= number:
            best, columns = size, across
    abreast = wide / (number * COUNTER * CLOSE)
    if best < least and number <= ABREAST and NEARLY * least <= abreast:
        columns = number  # all of them lie on each other a little, and are told apart best side by side
    size = max(min(best, most), min(SMALLEST, high / (COUNTER * TALL)), least)
    apart_by = BARELY if number <= FEW else STEPPED  # of its width: so far from each other stand those of one row
    spread = (number - 1) * apart_by * COUNTER * size <= OVER_EDGE * wide
    tight = number == FEW or high < 2 * COUNTER * TALL * size  # there one over the other would lie on him
    column = number <= IN_STEPS and number * BARELY * COUNTER * size > wide and number * TALL * COUNTER * size <= high
    beside = least > 0 and tight and columns < number <= IN_STEPS and spread and not column
    if column and least and size <= least:
        columns = 1  # a band that is high and narrow: one below the other, none over its edges
    elif beside:
        columns = number  # those at the ends reach over the edge, but nobody lies on anybody
    down = -(-number // columns)
    span = wide - COUNTER * size
    if beside or (least and size <= least):  # larger than there is room for: their middles stay in the band
        apart = CLEAR if columns == number == FEW else STEPPED if beside else TOLD
        span = max(span, min(0.94 * wide, apart * COUNTER * size * (columns - 1)))
    stride = max(CLOSEST * COUNTER * size, min(COUNTER * CLOSE * size, span / max(1, columns - 1)))
    if least and columns == number <= IN_STEPS and spread:
        stride = max(stride, apart_by * COUNTER * size)
    fall = max(0.18 * COUNTER * size, min(COUNTER * TALL * size, (high - COUNTER * TALL * size) / max(1, down - 1)))
    places = []
    for place in range(number):
        row = place // columns
        here = min(columns, number - row * columns)
        places.append(((place % columns - (here - 1) / 2) * stride, (row - (down - 1) / 2) * fall))
    return size, places


def side_px(zoom: float, size: float = 1.0, least: int = LEAST_DRAWN) -> int:
    """The width of a counter in pixels, an even number, at least so many."""
    return max(least, round(COUNTER * zoom * size / 2) * 2)


@kept(48)
def base(side: Side, px: int, low: bool = False) -> Surface:
    """The thick disc that a counter so many pixels wide is, without what lies on it, its middle in the middle; `low`: it is done
    or lies there.
    """
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.94, mixed(side.counter, RIM, 0.5))):
        pygame.draw.circle(large, shade, (px * FINE / 2,) * 2, px * FINE / 2 * part)
    return solid.thick(pygame.transform.smoothscale(large, (px, px)), solid.edge_of(side), px, low, solid.room(px) * 2)


@kept(256)
def body(side: Side, figure: str, px: int, down: bool, dimmed: bool) -> Surface:
    """A counter's card so many pixels wide, its middle in the middle, and the figure that stands out of it; grey where it is
    down.
    """
    half = px // 2 + max(4, px // 6)
    surface = Surface((half * 2, half * 2), pygame.SRCALPHA)
    worn = side
    if down:
        worn = side._replace(counter=mixed(side.counter, palette.colour("8B867B"), 0.5))
    card = solid.card(worn, round(px * CARD), palette.colour("B9B3A4") if down else palette.TEXT)
    surface.blit(card, card.get_rect(center=(half, half)))
    drawing = solid.figure(figure, (round(px * FIGURE),) * 2, px)
    stands = Surface(surface.get_size(), pygame.SRCALPHA)
    stands.blit(drawing, drawing.get_rect(center=(half, half - round(px * RAISED))))
    stands.blit(_within(side.shape, px, half), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(stands, (0, 0))
    return ready(solid.spent(surface) if dimmed or down else surface)


@kept(64)
def _within(shape: str, px: int, half: int) -> Surface:
    """White where a counter's figure is seen: above its middle, and below it within the card."""
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    shapes.shaped(large, (255, 255, 255), shape, px * FINE * (CARD * 0.48 - 0.03), (half * FINE, half * FINE))
    mask = pygame.transform.smoothscale(large, (half * 2, half * 2))
    mask.fill((255, 255, 255, 255), (0, 0, half * 2, half))
    return mask


@kept(320)
def leaning(side: Side, figure: str, px: int, down: bool, dimmed: bool, degrees: int) -> Surface:
    """A counter that is tipped over by so many degrees."""
    return tipped(body(side, figure, px, down, dimmed), degrees)


@kept(64)
def danger_ring(px: int, danger: int) -> Surface:
    """The danger around a counter px wide: a ring of eight parts, so many of them full, the first at the top."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle, far, near = px * FINE / 2, px * FINE * 0.5, px * FINE * 0.415
    pygame.draw.circle(large, RIM, (middle, middle), far, round(far - near + FINE))
    for place in range(MOST):
        start = math.tau * (place / MOST - 0.25)
        turns = [start + math.tau / MOST * (0.06 + 0.88 * step / 8) for step in range(9)]
        outer = [(middle + math.cos(a) * (far - FINE), middle + math.sin(a) * (far - FINE)) for a in turns]
        inner = [(middle + math.cos(a) * near, middle + math.sin(a) * near) for a in reversed(turns)]
        pygame.draw.polygon(large, FULL if place < danger else EMPTY, outer + inner)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(16)
def cube(px: int) -> Surface:
    """A cube of danger so many pixels high with its edges, as it flies to a ring or leaves it."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.rect(large, RIM, large.get_rect(), border_radius=2 * FINE)
    pygame.draw.rect(large, FULL, large.get_rect().inflate(-4 * FINE, -4 * FINE))
    pygame.draw.rect(large, mixed(FULL, (255, 255, 255), 0.45), (2 * FINE, 2 * FINE, (px - 4) * FINE, FINE))
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(64)
def danger_badge(number: int, px: int) -> Surface:
    """How much danger a unit has, large, on a red plate so many pixels high, unlike the number of a floor."""
    size = max(READ, round(px * 0.86))
    glyph = drawn(str(number), BOLD, size, palette.TEXT)
    top, high = capitals(BOLD, size)
    tall = max(px, high + 10)
    large = Surface((max(tall, glyph.get_width() + 10) * FINE, tall * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.rect(large, palette.TEXT, large.get_rect(), border_radius=tall)
    pygame.draw.rect(large, BADGE_RED, large.get_rect().inflate(-3 * FINE, -3 * FINE), border_radius=tall)
    badge = pygame.transform.smoothscale(large, (large.get_width() // FINE, tall))
    badge.blit(glyph, ((badge.get_width() - glyph.get_width() + 1) // 2, (tall - high) // 2 - top))
    return ready(badge)


@kept(96)
def ring(px: int, shade: Colour, thick: int, dashed: bool = False) -> Surface:
    """A ring around a counter px wide, whole or in dashes, with a dark casing."""
    half = px // 2 + thick + 6
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*shade, 0))
    middle = (half * FINE, half * FINE)
    for reach, opaque, colour in ((thick + 1.8, 225, RIM), (float(thick), 255, shade), (0.0, 225, RIM), (-1.8, 0, shade)):
        pygame.draw.circle(large, (*colour, opaque), middle, (px / 2 + reach) * FINE)
    if dashed:
        for number in range(12):
            turn = math.tau * (number + 0.5) / 12
            far, wide = half * FINE * 1.4, 0.11
            gap = [(middle[0] + math.cos(turn + a) * far, middle[1] + math.sin(turn + a) * far) for a in (-wide, wide)]
            pygame.draw.polygon(large, (*shade, 0), [middle, *gap])
    return ready(pygame.transform.smoothscale(large, (half * 2, half * 2)))


@kept(32)
def carried(token: str, px: int) -> Surface:
    """A token so many pixels wide on a light disc with a dark rim."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.86, palette.PAPER)):
        pygame.draw.circle(large, shade, (px * FINE / 2,) * 2, px * FINE / 2 * part)
    disc = pygame.transform.smoothscale(large, (px, px))
    face = picture(token, (round(px * 0.9),) * 2)
    disc.blit(face, face.get_rect(center=(px // 2, px // 2)))
    return ready(disc)


def worn(px: int, dangers: Collection[int]) -> None:
    """Draw the rings and figures of these dangers before the first frame in which one of them is worn."""
    for danger in dangers:
        danger_ring(px, danger)
        if danger:
            danger_badge(danger, round(px * BADGE))


def tipping(counter: Counter, px: int) -> None:
    """Draw the pictures of a counter that falls over or stands up before the first frame."""
    for down, dimmed in ((False, False), (False, True), (True, False)):
        for degrees in range(0, FALLEN + 5, 5):
            leaning(counter.side, counter.figure, px, down, dimmed, degrees)


def limber(counter: Counter, px: int) -> None:
    """Draw the pictures of a counter that goes before the first frame."""
    lies = FALLEN if counter.down or counter.prone else 0
    for lean in (-10, -5, 5, 10):
        leaning(counter.side, counter.figure, px, counter.down, counter.dimmed, min(FALLEN, lies + lean))


def draw_counter(surface: Surface, counter: Counter, at: tuple[int, int], px: int, zoom: float) -> None:
    """Paint a counter with its middle at a pixel: its disc, the ring of its danger, and the card with its figure."""
    lies = FALLEN if counter.down or counter.prone else 0
    degrees = round(min(FALLEN, counter.lean + lies) / 5) * 5
    look = (counter.side, counter.figure, px, counter.down or counter.numb, counter.dimmed)
    card = leaning(*look, degrees) if degrees else body(*look)
    x, y = at[0], at[1] - round(counter.lift * zoom)
    disc = base(counter.side, px, counter.down or counter.dimmed)
    layers = [disc, *([] if counter.down else [danger_ring(px, counter.danger)]), card]
    lay(surface, counter, [(layer, layer.get_rect(center=(x, y))) for layer in layers])


def draw_told(surface: Surface, counter: Counter, at: tuple[int, int], px: int, zoom: float, turned: bool = False) -> None:
    """Paint token and marks of a counter, over all counters; `turned`: its token lies where others have their danger."""
    x, y, parts = at[0], at[1] - round(counter.lift * zoom), list[tuple[Surface, Rect]]()
    small = max(13, round(px * 0.36))
    if counter.token:
        face = carried(counter.token, max(16, round(px * 0.36)))
        parts.append((face, _at_foot(face, (x, y), px, not turned)))
    for mark, (across, up) in zip(counter.marks, ((-0.34, -0.36), (-0.36, -0.02), (0.36, -0.36), (0.36, -0.02)), strict=False):
        sign = picture(mark, (small, small))
        parts.append((sign, sign.get_rect(center=(x + round(across * px), y + round(up * px)))))
    lay(surface, counter, parts)


def draw_danger(
    surface: Surface,
    counter: Counter,
    at: tuple[int, int],
    px: int,
    zoom: float,
    place: Rect | None,
    named: bool = False,
    taken: list[Rect] | None = None,
) -> None:
    """Paint the danger of a counter in its place, where it is in any, over whatever is told on any; that it is down above its
    head, unless it is `named` beside it, or something `taken` lies there, to which it is added.
    """
    x, y, parts = at[0], at[1] - round(counter.lift * zoom), list[tuple[Surface, Rect]]()
    if place:
        parts.append((danger_badge(counter.danger, round(px * BADGE)), place))
    if counter.down and counter.fallen and not named:
        plate = number_tag(counter.fallen, READ)
        rect = plate.get_rect(midbottom=(x, y - round(px * 0.3)))
        if rect.collidelist(taken or []) == -1:
            parts.append((plate, rect))
            if taken is not None:
                taken.append(rect)
    lay(surface, counter, parts)


def danger_place(
    counter: Counter, at: tuple[int, int], px: int, zoom: float, turned: bool = False, others: Sequence[Rect] = ()
) -> Rect:
    """Where the danger of a counter lies: at the left of its foot, or where it is `turned` the right; where the dangers of others
    lie there, in another corner.
    """
    badge, (x, y) = danger_badge(counter.danger, round(px * BADGE)), (at[0], at[1] - round(counter.lift * zoom))
    feet = [_at_foot(badge, (x, y), px, right) for right in (turned, not turned)]
    heads = [one.move(0, y - round(px * FOOT) - one.top) for one in feet]
    return next((one for one in (*feet, *heads) if one.collidelist([*others]) == -1), feet[0])


def _at_foot(sprite: Surface, at: tuple[int, int], px: int, right: bool) -> Rect:
    """Where something lies at the foot of a counter, at its right or its left."""
    x, bottom = at[0] + round(px * REACH) * (1 if right else -1), at[1] + round(px * FOOT)
    return sprite.get_rect(bottomright=(x, bottom)) if right else sprite.get_rect(bottomleft=(x, bottom))


def lay(surface: Surface, counter: Counter, parts: Sequence[tuple[Surface, Rect]]) -> None:
    """Paint the parts of a counter, as far as it is there."""
    alpha = round(255 * max(0.0, min(1.0, counter.fade)))
    for sprite, rect in parts:
        if alpha < 255:
            sprite.set_alpha(alpha)
        surface.blit(sprite, rect)
        if alpha < 255:
            sprite.set_alpha(255)


def in_order(units: Mapping[str, Counter], names: Sequence[str]) -> list[str]:
    """Those who share a space, as they stand from left to right: side by side; who falls keeps his place."""
    return sorted(names, key=lambda name: (units[name].side.name, name))
