"""What stands on a loop of squares: men on counters, craft with the heads of their crew, in fans where many are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Surface

from scenes.boards import solid
from scenes.boards.flat_board import Spot
from scenes.boards.lines import Point, ready
from scenes.boards.pieces import tipped
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture, turned
from scenes.kit.text import capitals, drawn

RIDER = 0.4  # of a craft: the counter of one who is in it
STANDS = 0.6  # of the height of a man's counter: that of a craft on the ground
TOKEN = 124.0  # board units: a man who has his square alone, larger than the square
CRAFT, FIXED = 1.12, 0.86  # a craft beside a man; what nobody rides in, as the gun
LEAST = 20  # pixels
FINE = 4
LYING = 90  # degrees
STEP = 15  # degrees between two pictures of a token that falls or stands up
FIGURE, RAISED = 1.0, 0.06  # of a man's counter: his figure, and how far up it is set
BADGE = 0.42  # of a token: how far from its middle its letters stand, off the figure
CORNER = 1, 1
"""Where they stand on a token of no square: right and down."""
MANY = 3  # tokens on a square from which on it spreads under the pointer
DEAD, AWAY, BESIDE = 0.74, 0.66, 0.40
"""The size of one who is dead; how far outside a square's middle he lies where others stand on it, and how far from the next."""
LEAST_AWAY = 0.3
"""How far outside at least, where the map ends."""
IDLE, APART = {1: 0.84, 2: 0.74, 3: 0.74, 4: 0.56}, 0.96
"""The size of a craft that nobody is in, by how many tokens share its square; how far from the next such one it stands, in its
size.
"""
DIED, DOWN = (120, 118, 112), (178, 174, 166)
"""How grey one is who is dead, and one who is down, wherever he lies."""
BACK = 0.16  # of a token: how far the first of several steps out of the way of those behind him
DEEP, DENSE = 0.92, 0.72  # of a token: from one row of a fan to the next, inwards; where there are more than two of them
NEXT, ASIDE = 0.86, 0.24
"""The size of one who has somebody on the next square; how far inwards or outwards of his own he stands, in sizes."""
INWARDS, REACH = (
    0.3,
    0.6,
)  # of a token: how far inwards the last of a fan stands, where there is room outside; its half with a badge

_ROWS = {1: (1,), 2: (1, 1), 3: (1, 1, 1), 4: (1, 1, 1, 1), 5: (3, 2), 6: (3, 3)}
_SIZES = {1: 1.0, 2: 0.92, 3: 0.86, 4: 0.76, 5: 0.74, 6: 0.74}


@dataclass(slots=True)
class Token:
    """A token. `letters` on its badge ("ANN"); `heads`: of a craft, the letters of its crew; `riders`: their figures;
    `air`: it flies.

    `lies`: it is down, or dead where it is `dimmed` too; `cards` it keeps; `upright`: a craft that stands as it is
    drawn, wherever its square leads. The rest are states of a motion.
    """

    side: Side
    figure: str
    space: str
    letters: str = ""
    craft: bool = False
    air: bool = False
    heads: tuple[str, ...] = ()
    lies: bool = False
    dimmed: bool = False
    cards: int = 0
    upright: bool = False
    riders: tuple[str, ...] = ()
    at: Spot | None = None
    lift: float = 0.0
    fade: float = 1.0
    lean: float = 0.0
    way: float | None = None

    @property
    def idle(self) -> bool:
        """Whether it is a craft with nobody in it, which acts for nobody."""
        return self.craft and bool(self.letters) and not self.heads

    @property
    def gone(self) -> bool:
        """Whether it is dead."""
        return self.lies and self.dimmed

    def rest(self) -> None:
        """Drop every passing state."""
        self.at, self.lift, self.fade, self.lean, self.way = None, 0.0, 1.0, 0.0, None

    def kept(self) -> tuple[object, ...]:
        """What of it stays when nothing moves, to compare two pictures."""
        return (
            self.side.name, self.figure, self.space, self.letters, self.craft, self.air, self.heads, self.lies, self.dimmed,
            self.cards, self.riders,
        )  # fmt: skip


def side_px(zoom: float, size: float = 1.0) -> int:
    """The pixels of a man's counter."""
    return max(LEAST, round(TOKEN * zoom * size))


@lru_cache(maxsize=512)
def fan(number: int, inward: Point, room: float = 0.0) -> Sequence[tuple[float, float, float]]:
    """Where so many tokens of a square lie: board units from its middle, and the size of each. The rows run inwards.

    They begin as far outside as they must to cover little of the middle, and as the map has `room` there.
    """
    rows = _ROWS.get(number) or tuple(min(4, number - first) for first in range(0, number, 4))
    size = _SIZES.get(number, 0.6)
    px = TOKEN * size
    corner = bool(inward[0] and inward[1])  # there is more room on both sides of a corner
    deep = px * (DEEP if len(rows) < 3 or corner else DENSE)
    least = px * BACK if number > 1 else 0.0
    back = max(least, min((len(rows) - 1) * deep - px * INWARDS, room - px * REACH))
    if corner:
        back = min(back, max(least, (len(rows) - 1) * deep / 2))
    return _rows(rows, inward, px * 0.6, deep, size, -back)


def behind(
    idle: int, dead: int, up: Sequence[tuple[float, float, float]], inward: Point, side: float, room: float, split: bool
) -> list[tuple[float, float, float]]:
    """Where craft that nobody is in and the dead of a square lie while others are `up` on it, small, each in a row.

    The dead lie at the outer edge; craft stand clear of whoever is up, outside, or inwards where the map has no `room` there or
    the dead lie. `split`: the middle of the edge is left to what is written there.
    """
    small = IDLE[min(idle + dead + len(up), 4)]
    px = TOKEN * small
    outer, inner = (max(s * (x * inward[0] + y * inward[1]) + TOKEN * size / 2 for x, y, size in up) for s in (-1, 1))
    far = outer + px * 0.4 if not dead and room >= outer + px * 0.9 else -inner - px * 0.4
    away = max(side * LEAST_AWAY, min(side * AWAY, room - TOKEN * DEAD / 2))  # on the map
    apart, about = TOKEN * BESIDE, side if (split or away < side * AWAY) and dead <= 2 else 0.0
    return [*_row(idle, inward, far, px * APART, small), *_row(dead, inward, away, about or apart, DEAD, bool(about))]


def _row(
    number: int, inward: Point, far: float, apart: float, size: float, aside: bool = False
) -> list[tuple[float, float, float]]:
    """So many in a row so far outside the middle of a square; one alone `aside` of it, too."""
    begin = 0.5 if aside and number == 1 else -(number - 1) / 2
    offs = [(begin + place) * apart for place in range(number)]
    return [(-inward[1] * off - inward[0] * far, inward[0] * off - inward[1] * far, size) for off in offs]


def graves(number: int, inward: Point) -> list[tuple[float, float, float]]:
    """Where the dead of a square lie that they have to themselves: side by side in its middle."""
    return _row(number, inward, 0.0, TOKEN * BESIDE, DEAD)


def lot(number: int, inward: Point, back: float = 0.0) -> list[tuple[float, float, float]]:
    """Where craft that nobody is in stand on a square that they have to themselves: in twos, one behind the other inwards, and
    so far `back` from what is written at the outer edge.
    """
    rows = (1,) * number if number <= 2 else tuple(min(2, number - first) for first in range(0, number, 2))
    size = IDLE[min(number, 4)]
    px = TOKEN * size
    return _rows(rows, inward, px * 0.95, px, size, back - (len(rows) - 1) * px / 2)


def spread(number: int, inward: Point) -> Sequence[tuple[float, float, float]]:
    """The same where they have room for each other."""
    rows = tuple(min(4, number - first) for first in range(0, number, 4))
    return _rows(rows, inward, TOKEN * 0.96, TOKEN * 1.0, 0.96, 0.0)


def _rows(
    rows: tuple[int, ...], inward: Point, apart: float, deep: float, size: float, start: float
) -> list[tuple[float, float, float]]:
    found = []
    along = -inward[1], inward[0]
    for row, count in enumerate(rows):
        far = start + row * deep
        for place in range(count):
            aside = (place - (count - 1) / 2) * apart
            found.append((inward[0] * far + along[0] * aside, inward[1] * far + along[1] * aside, size))
    return found


@kept(192)
def man(side: Side, figure: str, px: int, degrees: int, veiled: Colour | None) -> Surface:
    """A man on his counter with its shadow, so far fallen; grey as far as he is `veiled`."""
    face, drawing = solid.card(side, px, palette.TEXT), solid.figure(figure, (round(px * FIGURE),) * 2, px)
    out = max(0, drawing.get_height() // 2 + round(px * RAISED) - px // 2)  # what stands over the rim of the face
    disc = Surface((px + 2 * out, px + 2 * out), pygame.SRCALPHA)
    disc.blit(face, (out, out))
    flat = disc.copy()
    disc.blit(drawing, drawing.get_rect(center=(out + px // 2, out + px // 2 - round(px * RAISED))))
    if veiled:
        for one in (disc, flat):
            one.fill((*veiled, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if degrees:
        disc, flat = tipped(disc, degrees), tipped(flat, degrees)
    whole = solid.thick(flat, solid.edge_of(side), px, bool(veiled), solid.room(px)).copy()
    whole.blit(disc, disc.get_rect(center=whole.get_rect().center))
    return ready(whole)


@kept(192)
def craft(side: Side, figure: str, px: int, degrees: int, air: bool, parked: bool) -> Surface:
    """A craft in the colour of its side, turned, with a shadow that lies far from one that flies."""
    tint = mixed(side.counter, (255, 255, 255), 0.42 if parked else 0.3)
    body = turned(figure, (px, px), degrees, tint).copy()
    if not air or parked:  # it stands on the ground
        return solid.thick(body, mixed(side.counter, RIM, 0.5), round(px * STANDS), parked, solid.room(px))
    return _shadowed(body, max(2, px // 6), max(1, px // 24))


def _shadowed(body: Surface, drop: int, soft: int) -> Surface:
    wide, high = body.get_size()
    whole = Surface((wide + 4 * drop, high + 4 * drop), pygame.SRCALPHA)
    whole.fill((*RIM, 0))
    dark = body.copy()
    dark.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(dark, (3 * drop, 3 * drop))
    if soft > 0:
        whole = shapes.blurred(whole, soft)
    whole.blit(body, (2 * drop, 2 * drop))
    return ready(whole)


@kept(64)
def badge(words: str, px: int, ground: Colour, edge: Colour = palette.TEXT) -> Surface:
    """A disc or a pill with a few letters."""
    size = max(13, round(px * 0.5))
    glyphs = drawn(words, BOLD, size, palette.INK if ground == palette.AMBER else palette.TEXT)
    wide = max(px, glyphs.get_width() + px // 3)
    surface = shapes.box((wide, px), ground, edge, px // 2, max(1, px // 14)).copy()
    top, high = capitals(BOLD, size)
    surface.blit(glyphs, ((wide - glyphs.get_width()) // 2, (px - high) // 2 - top))
    return ready(surface)


def heading(way: float) -> int:
    """A direction in the whole degrees in which pictures are kept."""
    return round(way / STEP) * STEP % 360


def draw_token(
    surface: Surface,
    token: Token,
    at: tuple[int, int],
    px: int,
    way: float,
    lit: Colour | None,
    zoom: float,
    art: str,
    aimed: bool = False,
) -> None:
    """Paint a token with its middle at a pixel; `way`: where its square leads, in degrees from up; `lit`: its ring.

    `aimed`: with cross-hairs. Its badges are painted by `draw_badges`, over all tokens.
    """
    x, y = at[0], at[1] - round(token.lift * zoom)
    parts: list[tuple[Surface, pygame.Rect]] = []
    if lit:
        glow = _glow(px, lit)
        parts.append((glow, glow.get_rect(center=(x, y))))
    if token.craft:
        crewed = bool(token.heads) or not token.letters
        body = craft(
            token.side,
            token.figure,
            round(px * CRAFT) if token.heads else px if token.letters else round(px * FIXED),
            0 if token.upright else heading(token.way if token.way is not None else way),
            token.air,
            not crewed,
        )
    else:
        lean = round((LYING if token.lies and not token.lean else token.lean) / STEP) * STEP
        body = man(token.side, token.figure, px, lean, DIED if token.dimmed else DOWN if token.lies else None)
    parts.append((body, body.get_rect(center=(x, y))))
    for place, figure in enumerate(token.riders):
        rider = man(token.side, figure, round(px * RIDER), 0, DOWN if token.lies else None)
        aside = round((place - (len(token.riders) - 1) / 2) * px * RIDER * 0.9)
        parts.append((rider, rider.get_rect(center=(x + aside, y))))
    if token.gone:
        skull = picture(f"{art}/card/skull.svg", (round(px * 0.5),) * 2)
        parts.append((skull, skull.get_rect(center=(x, y))))
    if aimed:
        hairs = cross_hairs(round(px * 1.34), palette.DANGER)
        parts.append((hairs, hairs.get_rect(center=(x, y))))
    _paint(surface, parts, token)


def _badge_px(px: int) -> int:
    """How high the badge of a token so wide is."""
    return max(20, round(px * 0.36))


def badge_rects(
    token: Token, at: tuple[int, int], px: int, corner: tuple[float, float] = CORNER
) -> list[tuple[str, pygame.Rect]]:
    """What stands on each badge of a token with its middle at a pixel, and where: at a `corner` of it, longer words farther off
    the figure; those of a crew below each other at a side, and else beside each other.
    """
    words = token.heads if token.craft else (token.letters,) if token.letters else ()
    small = _badge_px(px)
    rects = [badge(told, small, palette.SHADOW).get_rect() for told in words]
    wide = max((rect.w for rect in rects), default=0)
    stacked = abs(corner[1]) < abs(corner[0])
    x, y = at[0] + round(corner[0] * px * BADGE), at[1] + round(corner[1] * px * BADGE)
    if abs(corner[0]) >= 1:
        x += round(math.copysign((wide - small) / 2, corner[0]))
    for place, rect in enumerate(rects):
        aside = place - (len(rects) - 1) / 2
        rect.center = (x, y + round(aside * small)) if stacked else (x + round(aside * wide), y)
    return list(zip(words, rects, strict=True))


def draw_badges(
    surface: Surface,
    token: Token,
    at: tuple[int, int],
    px: int,
    zoom: float,
    art: str,
    acts: bool = False,
    corner: tuple[float, float] = CORNER,
) -> None:
    """Paint the letters of a token, at a `corner` of it, and the cards it keeps, where others do not cover them: in the colour of
    its side, dark for the dead, amber for one that `acts`.
    """
    x, y = at[0], at[1] - round(token.lift * zoom)
    small = _badge_px(px)
    ground = palette.AMBER if acts else palette.SHADOW if token.gone else token.side.chip
    parts = [
        (badge(told, small, ground, RIM if acts else palette.TEXT), rect) for told, rect in badge_rects(token, (x, y), px, corner)
    ]
    if token.cards:
        sign = picture(f"{art}/card/revival.svg", (small, small))
        parts.append(
            (sign, sign.get_rect(center=(x + round(px * 0.38), y - (corner[1] if corner[0] > 0 else 1) * round(px * 0.34))))
        )
    _paint(surface, parts, token)


def _paint(surface: Surface, parts: Sequence[tuple[Surface, pygame.Rect]], token: Token) -> None:
    """Paint the parts of a token as far as it has faded."""
    alpha = round(255 * max(0.0, min(1.0, token.fade)))
    for sprite, rect in parts:
        if alpha < 255:
            sprite.set_alpha(alpha)
        surface.blit(sprite, rect)
        if alpha < 255:
            sprite.set_alpha(255)


@kept(48)
def _glow(px: int, shade: Colour) -> Surface:
    """A ring of light behind a counter."""
    full = round(px * 1.5)
    large = Surface((full, full), pygame.SRCALPHA)
    for step in range(10, 0, -1):
        part = step / 10
        pygame.draw.circle(large, (*shade, round(150 * (1 - part) + 12)), (full / 2, full / 2), px / 2 + (full - px) / 2 * part)
    pygame.draw.circle(large, (*shade, 255), (full / 2, full / 2), px / 2 + max(2, px // 16), max(2, px // 14))
    return ready(large)


@kept(16)
def cross_hairs(px: int, shade: Colour) -> Surface:
    """Cross-hairs around what can be struck from afar."""
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*shade, 0))
    middle = full / 2
    for thick, tone, less in ((full * 0.07, RIM, 0.0), (full * 0.042, shade, full * 0.013)):
        pygame.draw.circle(large, tone, (middle, middle), full * 0.46 - less, round(thick))
        for turn in range(0, 360, 90):
            a = math.radians(turn)
            near, far = full * 0.34, full * 0.5
            start = middle + math.cos(a) * near, middle + math.sin(a) * near
            pygame.draw.line(large, tone, start, (middle + math.cos(a) * far, middle + math.sin(a) * far), round(thick))
    return ready(pygame.transform.smoothscale(large, (px, px)))
