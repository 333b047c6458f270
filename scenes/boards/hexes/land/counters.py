"""Counters with printed numbers, for an illustrated map: a figure first, firepower and defence below, small prices above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.hexes.land.fronts import IVORY, WORN, front, middle_of, taken
from scenes.boards.hexes.pieces import FALL_STEP, FALLEN, Counter, degrees_of
from scenes.boards.lines import Point, ready
from scenes.boards.pieces import GOING, tipped
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

SIDE = 61.0  # board units: side of a counter that has its hex alone
LEAST = 22  # pixels: a counter is never smaller
FINE = 3
SIGNED = 44  # pixels of a counter from which on it shows its prices too, and a sign and edges between its numbers
ROOMY = 56  # pixels of a counter from which on its numbers may be smaller, as its figure is seen first
FIGURE, RAISED = (1.12, 0.84), 0.10  # sides of a counter that its figure is wide and high, and lies above the middle
PRICE, PRICED = 0.19, 12  # sides of a counter that a price is high, and pixels of the smallest
BADGE, WITHIN = 1.28, 0.38  # of a price: its ground, and how far within the corner of the counter its middle lies, of that
NAMED = 0.49  # sides of a counter from its middle up to its mark, which lies over its edge
FIELD = 0.26  # how much darker than its edge what lies behind a figure is, so that it stands out
CUT_AIR = 0.055  # sides that numbers stand in from corners that are cut
NUMBERED = 34  # pixels: smaller counters show their figure alone
LETTERED = 11  # pixels: letters of a mark, at least
BETWEEN = 0.42  # sides of a counter between its prices: a mark that is wider is left out
NIGHT, PRINT = palette.colour("171A16"), palette.colour("231E14")
RED_LIGHT, BLUE_LIGHT = palette.colour("FFA08E", "FFBDAF"), palette.colour("8CC8F0", "A6D8F8")
SEE_THROUGH = 150
MARKED = 18  # pixels: a hit marker is never smaller
ASIDE, LOWER = 0.375, 0.02  # sides of a counter from its middle to a hit marker at the left

RED, BLUE = "red", "blue"
_ON_DARK = {RED: RED_LIGHT, BLUE: BLUE_LIGHT, "": IVORY}


def _on_dark(ink: str, worn: bool) -> Colour:
    """The ink of a number on the dark strip."""
    return mixed(_ON_DARK[ink], (205, 205, 198), 0.45) if worn else _ON_DARK[ink]


def _paper(worn: bool) -> Colour:
    return mixed(IVORY, WORN, 0.42) if worn else IVORY


Number = tuple[str, str]
"""A printed number and its colour: red, blue, or none."""


class Printed(NamedTuple):
    """What is printed on a counter. `attack` (in a white circle where `circled`) and `move` stand above, `bonus` as dots under
    the price of a move; `fire` (in a light frame where `boxed`) and `defence`, behind the picture `sign`, below.
    """

    attack: str = ""
    circled: bool = False
    move: Number = ("", "")
    bonus: int = 0
    fire: tuple[Number, ...] = ()
    boxed: bool = False
    defence: Number = ("", "")
    sign: str = ""


@dataclass(slots=True)
class LandCounter(Counter):
    """A counter with printed numbers; it looks over the side at the hour `facing`.

    `hit`: the picture of what lies under it, "" for nothing; `hidden`: the enemy does not see it; `active`: it acts now; `tag`: a
    word or two that hang below it; `mark`: what tells it from others of its kind, between the prices.
    """

    printed: Printed = Printed()
    hit: str = ""
    hidden: bool = False
    active: bool = False
    tag: str = ""
    mark: str = ""

    def kept(self) -> tuple[object, ...]:
        """What of it stays when nothing moves, to compare two pictures."""
        more = (self.printed, self.hit, self.hidden, self.active, self.tag)
        return (self.side.letter, self.side.name, self.figure, self.space, self.facing, self.dimmed, *more)


def side_px(zoom: float, size: float = 1.0) -> int:
    """The side of a counter in pixels."""
    return max(LEAST, round(SIDE * zoom * size))


def outline(side: Side, half: float, middle: Point, inset: float = 0.0) -> list[Point]:
    """The corners of a card: one side's are cut a little, the other's are cut to an octagon."""
    cut = half * (0.15 if side.shape in ("square", "circle") else 0.40)
    far = half - inset
    near = max(0.0, far - cut + inset * 0.42)
    ring = ((-near, -far), (near, -far), (far, -near), (far, near), (near, far), (-near, far), (-far, near), (-far, -near))
    return [(middle[0] + x, middle[1] + y) for x, y in ring]


@kept(256)
def card(side: Side, figure: str, printed: Printed, px: int, worn: bool, turned: bool = False) -> Surface:
    """A counter with a side of so many pixels, a little air around it for its shadow; `turned`: its figure looks to the left."""
    air = max(solid.room(px), px // 7)
    full = px + 2 * air
    middle = full / 2
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    ground = mixed(side.counter, (72, 72, 69), 0.5) if worn else side.counter
    thin = max(1.0, px / 34)
    rings = (
        (0.0, RIM),
        (thin, mixed(side.counter if worn else ground, (255, 255, 255), 0.3 if worn else 0.55)),
        (thin * 2.1, ground),
        (thin * 4.0, mixed(ground, (0, 0, 0), 0.45)),
        (thin * 4.8, mixed(ground, (0, 0, 0), FIELD)),
    )
    for inset, tone in rings:
        pygame.draw.polygon(large, tone, outline(side, px / 2 * FINE, (middle * FINE,) * 2, inset * FINE))
    if px >= NUMBERED:
        _strip(large, side, px, middle, thin)
    face = solid.lit(pygame.transform.smoothscale(large, (full, full)))
    surface = solid.thick(face, solid.edge_of(side._replace(counter=ground)), px, worn).copy()
    _figure(surface, figure, px, middle, worn, turned)
    if px >= NUMBERED:
        _numbers(surface, printed, px, middle, worn, CUT_AIR if side.shape not in ("square", "circle") else 0.0)
        if side.letter[1:]:
            _pennant(surface, side.letter[1:], px, middle)
    return ready(surface)


def _pennant(surface: Surface, command: str, px: int, middle: float) -> None:
    """Paint the pennant of a command where a side has several: a light one for the first, dark ones for those after it."""
    ground, ink = (IVORY, NIGHT) if command == "1" else (NIGHT, IVORY)
    wide, high = round(px * 0.32) * FINE, round(px * 0.30) * FINE
    large = Surface((wide, high), pygame.SRCALPHA)
    for inset, tone in ((0, RIM if ground == IVORY else IVORY), (FINE, ground)):
        far, low = wide - 1 - 2 * inset, high - 1 - inset
        corners = ((inset, inset), (far, inset), (wide * 0.74 - inset, high / 2), (far, low), (inset, low))
        pygame.draw.polygon(large, tone, corners)
    left, down = round(middle - px * 0.47), round(middle + px * 0.04)
    surface.blit(pygame.transform.smoothscale(large, (wide // FINE, high // FINE)), (left, down - high // FINE // 2))
    _write(surface, command, round(px * 0.21), (left + round(px * 0.10), down), ink)


def _strip(large: Surface, side: Side, px: int, middle: float, thin: float) -> None:
    """Darken the foot of the card, where numbers stand."""
    mask = Surface(large.get_size(), pygame.SRCALPHA)
    mask.fill((*NIGHT, 0))
    pygame.draw.polygon(mask, (*NIGHT, 232), outline(side, px / 2 * FINE, (middle * FINE,) * 2, thin * 2.9 * FINE))
    top = round((middle + px * 0.215) * FINE)
    large.blit(mask, (0, top), (0, top, large.get_width(), large.get_height() - top))


def _figure(surface: Surface, figure: str, px: int, middle: float, worn: bool, turned: bool) -> None:
    full = px < NUMBERED
    size = (round(px * FIGURE[0]), round(px * FIGURE[1]))
    sprite = solid.figure(figure, size, px)
    if turned:
        sprite = pygame.transform.flip(sprite, True, False)
    if worn:
        sprite = sprite.copy()
        sprite.fill((*WORN, 255), special_flags=pygame.BLEND_RGBA_MULT)
        sprite.fill((16, 16, 14, 0), special_flags=pygame.BLEND_RGBA_ADD)
    surface.blit(sprite, sprite.get_rect(center=(round(middle), round(middle - px * (0.0 if full else RAISED)))))


def _numbers(surface: Surface, printed: Printed, px: int, middle: float, worn: bool, air: float) -> None:
    """Write the numbers; those below stand in by `air`, where the corners of the card are cut."""
    left = middle - px * 0.5
    size = round(px * (0.29 if px < ROOMY and len(printed.fire) < 2 else 0.265))
    if px >= SIGNED:
        _prices(surface, printed, px, middle, worn, air)
    down = round(middle + px * 0.345)
    inset = 0.0 if printed.boxed and len(printed.fire) > 1 and px < SIGNED else 0.10 + (0.0 if printed.boxed else air)
    three = len(printed.fire) > 1 and not printed.boxed  # numbers in one row, with a bar between them
    right = round(middle + px * (0.41 - air)) - (0 if px >= SIGNED else 1 if three else 2)
    if three or (air and (printed.defence[0] or printed.fire)):  # one dark ground for all, also where corners are cut
        foot = round(left + px * (0.13 + air))
        _dark(surface, Rect(foot, down, right - foot, 0), px)
    words, ink = printed.defence
    glyphs = drawn(words, BOLD, size, _on_dark(ink, worn))
    if words and not three:
        _dark(surface, Rect(right - glyphs.get_width(), down, glyphs.get_width(), 0), px)
    end = _fire(surface, printed, round(px * 0.265) if printed.boxed else size, (round(left + px * inset), down), px, worn)
    if words:
        _put(surface, glyphs, size, right - glyphs.get_width(), down)
        if printed.sign and len(printed.fire) < 2 and px >= SIGNED:  # two numbers on the other side leave no room
            sign = picture(printed.sign, (round(px * 0.2), round(px * 0.2)))
            surface.blit(sign, sign.get_rect(center=(right - glyphs.get_width() - round(px * 0.085), down)))
        elif printed.sign and three:  # a bar, so that three numbers are never read as two
            between = (end + right - glyphs.get_width()) // 2
            surface.fill(mixed(NIGHT, IVORY, 0.6), Rect(between, down - round(px * 0.10), max(1, px // 60), round(px * 0.20)))


def _prices(surface: Surface, printed: Printed, px: int, middle: float, worn: bool, air: float) -> None:
    """Write what an attack and a step cost in the upper corners, smaller than the numbers below: the figure is seen first."""
    size, paper = max(PRICED, round(px * PRICE)), _paper(worn)
    corner = px * (0.5 - 1.2 * air) - size * BADGE * WITHIN
    if printed.attack:
        at = (round(middle - corner), round(middle - corner))
        _badge(surface, at, size, px, paper if printed.circled else NIGHT, True)
        _write(surface, printed.attack, size, at, PRINT if printed.circled else paper)
    words, ink = printed.move
    if words:
        at = (round(middle + corner), round(middle - corner))
        _badge(surface, at, size, px, NIGHT, False)
        _write(surface, words, size, at, _on_dark(ink, worn))
        for place in range(printed.bonus):
            spot = (round(at[0] + px * 0.01 + (place - (printed.bonus - 1) / 2) * px * 0.13), round(at[1] + size * 0.86))
            pygame.draw.circle(surface, NIGHT, spot, max(2, round(px * 0.056)))
            pygame.draw.circle(surface, paper, spot, max(1, round(px * 0.038)))


def _fire(surface: Surface, printed: Printed, size: int, at: tuple[int, int], px: int, worn: bool) -> int:
    """Write the firepower: red, blue, or both beside each other; in a light frame where it is printed so; returns its end."""
    size = size if len(printed.fire) < 2 else round(size * (0.92 if px >= SIGNED else 0.80))
    glyphs = [drawn(words, BOLD, size, _on_dark(ink, worn)) for words, ink in printed.fire]
    gap = max(3 if px >= SIGNED else 2, px // 20)
    wide = sum(one.get_width() for one in glyphs) + gap * (len(glyphs) - 1)
    if printed.boxed and glyphs:
        more = 3  # of paper around numbers, so that they can be read
        box = Rect(at[0], at[1] - round(px * 0.125) - more // 2, wide + round(px * 0.09) + more, round(px * 0.25) + more)
        surface.blit(shapes.box(box.size, NIGHT, _paper(worn), max(1, px // 48)), box)
        left = box.x + (box.w - wide) // 2
    else:
        left = at[0] + round(px * 0.03) + (0 if px >= SIGNED else -1 if len(glyphs) > 1 else 1)
        if glyphs:  # over the boots of its figure
            _dark(surface, Rect(left, at[1], wide, 0), px)
    for one in glyphs:
        _put(surface, one, size, left, at[1])
        left += one.get_width() + gap
    return left - gap


def _dark(surface: Surface, words: Rect, px: int) -> None:
    """Paint a dark ground under words whose middle line is the top of `words`, over the edge of the card where it must be."""
    box = words.inflate(4, 0)
    box.h = round(px * 0.25) + 3
    box.centery = words.y
    surface.blit(shapes.box(box.size, NIGHT, NIGHT, max(2, px // 16)), box)


def _badge(surface: Surface, at: tuple[int, int], size: int, px: int, shade: Colour, round_one: bool) -> None:
    """Paint the ground of a price so high: a disc or a square with rounded corners, with a dark casing."""
    sign = _sign(round(size * BADGE), shade, round_one, px >= SIGNED * 1.2)
    surface.blit(sign, sign.get_rect(center=at))


@kept(48)
def _sign(px: int, shade: Colour, round_one: bool, edged: bool) -> Surface:
    fine = 4
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    edge = mixed(shade, IVORY, 0.35) if shade == NIGHT and edged else shade
    for inset, tone in ((0.0, RIM), (0.06, edge), (0.11 if shade == NIGHT else 0.06, shade)):
        rect = large.get_rect().inflate(-round(px * inset * 2 * fine), -round(px * inset * 2 * fine))
        pygame.draw.rect(large, tone, rect, border_radius=rect.w // 2 if round_one else rect.w // 5)
    return ready(pygame.transform.smoothscale(large, (px, px)))


def _write(surface: Surface, words: str, size: int, at: tuple[int, int], shade: Colour) -> None:
    """Write a number with its middle at a pixel."""
    glyphs = drawn(words, BOLD, size, shade)
    _put(surface, glyphs, size, at[0] - glyphs.get_width() // 2, at[1])


def _put(surface: Surface, glyphs: Surface, size: int, left: int, down: int) -> None:
    top, high = capitals(BOLD, size)
    surface.blit(glyphs, (left, down - high // 2 - top))


@kept(48)
def chit(name: str, px: int) -> Surface:
    """What lies under a counter, with a shadow."""
    whole = Surface((px + 8, px + 8), pygame.SRCALPHA)
    pygame.draw.circle(whole, (14, 12, 6, 120), (px / 2 + 4, px / 2 + 6), px / 2)
    whole = shapes.blurred(whole, 2)
    sign = picture(name, (px, px))
    whole.blit(sign, sign.get_rect(center=(whole.get_width() // 2, whole.get_height() // 2)))
    return ready(whole)


@kept(96)
def marked(mark: str, px: int, worn: bool) -> Surface:
    """The mark of one counter on a dark ground, as wide as the prices beside it leave room."""
    size = max(LETTERED, round(px * 0.19))
    glyphs = drawn(mark, BOLD, size, _paper(worn))
    top, high = capitals(BOLD, size)
    ground = Surface((glyphs.get_width() + 4, high + 4), pygame.SRCALPHA)
    pygame.draw.rect(ground, NIGHT, ground.get_rect(), border_radius=3)
    ground.blit(glyphs, (2, 2 - top))
    return ready(ground)


@kept(8)
def eye(px: int) -> Surface:
    """The eye on a dark disc: the enemy does not see this one."""
    disc = _sign(px, NIGHT, True, True).copy()
    inner = round(px * 0.68)
    sign = picture("icons/eye.svg", (inner, inner), ink=IVORY)
    disc.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(disc)


def draw_hit(surface: Surface, counter: LandCounter, at: tuple[int, int], px: int, side: int = -1) -> None:
    """Paint the hit marker of a counter whose middle is at a pixel: on the counter itself, above its numbers, at the left or (1)
    the right.
    """
    lies = chit(counter.hit, max(MARKED, round(px * 0.38)))
    lies.set_alpha(round(255 * max(0.0, min(1.0, counter.fade))))
    surface.blit(lies, lies.get_rect(center=(round(at[0] + side * px * ASIDE), round(at[1] + px * LOWER))))


def draw_front(surface: Surface, counter: LandCounter, at: tuple[int, int], px: int, beside: int = 0, out: int = 0) -> None:
    """Paint the front edge of a counter whose middle is at a pixel, so many pixels farther `out`; `beside`: at which side of one
    that shares its hex it lies.
    """
    degrees = _looks(counter)
    if degrees is not None:
        edge = front(counter.side, px, round(degrees / 5) * 5 % 360, counter.dimmed, out)
        edge.set_alpha(round(255 * max(0.0, min(1.0, counter.fade))))
        surface.blit(edge, edge.get_rect(center=middle_of(at, px, degrees, beside)))


def front_place(counter: LandCounter, at: tuple[int, int], px: int, beside: int = 0, out: int = 0) -> Rect | None:
    """What the front edge of such a counter takes of the surface; None where it has none."""
    degrees = _looks(counter)
    return None if degrees is None else taken(px, round(degrees / 5) * 5 % 360, out).move(middle_of(at, px, degrees, beside))


def _looks(counter: LandCounter) -> float | None:
    """Which way a counter looks, in degrees; None where it has no front."""
    return degrees_of(counter.facing) if counter.degrees is None and counter.facing is not None else counter.degrees


def tip(counter: LandCounter, px: int) -> None:
    """Draw the pictures of a counter that tips over before the first frame."""
    for worn in (False, True):
        for lean in range(FALL_STEP, FALLEN + 1, FALL_STEP):
            toppling(counter.side, counter.figure, counter.printed, px, worn, lean)


@kept(64)
def toppling(side: Side, figure: str, printed: Printed, px: int, worn: bool, lean: int) -> Surface:
    """A counter that has tipped over by so many degrees."""
    return tipped(card(side, figure, printed, px, worn), lean)


def draw(
    surface: Surface,
    counter: LandCounter,
    at: tuple[int, int],
    px: int,
    zoom: float,
    priced: bool = True,
    fronted: bool = True,
    turned: bool = False,
) -> None:
    """Paint a counter with its middle at a pixel; `priced`: with what its actions cost; `fronted`: with its front edge; `turned`:
    its figure looks to the left.
    """
    x, y = at[0], at[1] - round(counter.lift * zoom)
    part = max(0.0, min(1.0, counter.fade))
    lean = round(counter.lean / FALL_STEP) * FALL_STEP
    if lean > GOING:
        fallen = toppling(counter.side, counter.figure, counter.printed, px, counter.dimmed, lean)
        fallen.set_alpha(round(255 * part))
        surface.blit(fallen, fallen.get_rect(center=(x, y)))
        return
    if fronted:
        draw_front(surface, counter, (x, y), px)
    printed = counter.printed if priced else counter.printed._replace(attack="", move=("", ""))
    body = card(counter.side, counter.figure, printed, px, counter.dimmed, turned)
    body.set_alpha(round((SEE_THROUGH if counter.hidden else 255) * part))
    surface.blit(body, body.get_rect(center=(x, y)))
    draw_mark(surface, counter, (x, y), px)
    if counter.hidden:
        sign = eye(max(16, round(px * 0.36)))
        surface.blit(sign, sign.get_rect(center=(round(x + px * 0.46), round(y - px * 0.44))))


def draw_mark(surface: Surface, counter: LandCounter, at: tuple[int, int], px: int) -> None:
    """Write the mark of a counter whose middle is at a pixel over its upper edge, where it covers no figure."""
    sign = marked(counter.mark, px, counter.dimmed) if counter.mark and px >= NUMBERED else None
    if sign and sign.get_width() <= px * BETWEEN:
        sign.set_alpha(round(255 * max(0.0, min(1.0, counter.fade))))
        surface.blit(sign, sign.get_rect(center=(at[0], round(at[1] - px * NAMED))))
