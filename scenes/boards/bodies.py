"""Those who were killed: they lie on the ground for a while, pale and flat, under all that is played with."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Side, mixed
from scenes.kit.pictures import picture

SMALL = 0.96  # how large a body is beside the counter that fell
FIGURE, LIES, FLAT = 0.9, 78, 0.46  # of its width: the figure; degrees that it lies over; how flat the counter lies below it
BLEAK, PALE = palette.colour("2B2924"), palette.colour("E2DACA")
BUST, ASIDE = 0.72, 0.62  # of one who is drawn to his waist: how large he is then, and where his middle lies
LEGS = (((0.5, 0.5), (0.27, 0.4), (0.09, 0.5)), ((0.5, 0.6), (0.3, 0.66), (0.13, 0.76)))  # from hip to foot
THICK = 0.12  # of the width: how thick a leg is
ROW = 1.18  # several who stand in a row, lying, are so much higher than broad at least
BROAD = 1.25  # how much broader those lie who stood in a row, and how much lower
DARK = 100  # how light a figure is on the whole at least, of 255
FINE = 3
LEAST = 20  # pixels


class Body(NamedTuple):
    """Who lies there: `at` and `units` across in board units; `moment`: the round in which he fell."""

    side: Side
    figure: str
    space: str
    at: Point
    units: float
    moment: int = 0


def drawn_at(body: Body, zoom: float) -> Surface:
    """The picture of a body at so many pixels a board unit."""
    return lying(body.side, body.figure, max(LEAST, round(body.units * zoom)))


@kept(48)
def lying(side: Side, figure: str, px: int) -> Surface:
    """The figure of somebody who fell, lying, almost without colour, on what is left of a counter so many pixels wide."""
    wide, high = px * FINE, round(px * FLAT) * FINE
    large = Surface((wide, wide), pygame.SRCALPHA)
    large.fill((*BLEAK, 0))
    lies = pygame.Rect(0, 0, wide, high).move_to(midbottom=(wide // 2, round(wide * 0.88)))
    pygame.draw.ellipse(large, (*palette.SHADOW, 80), lies.inflate(0, high // 4))
    for less, shade in ((0.06, BLEAK), (0.12, mixed(side.counter, BLEAK, 0.35))):
        pygame.draw.ellipse(large, (*shade, 215), lies.inflate(-round(wide * less), -round(high * less)))
    fallen = pygame.transform.rotozoom(_pale(side, figure, round(px * FIGURE)), -LIES, 1.0)
    seen, at = fallen.get_bounding_rect(), (px // 2, px // 2)
    if seen.h > seen.w * ROW:  # several men lie side by side
        fallen = pygame.transform.smoothscale(fallen.subsurface(seen), (min(px, round(seen.w * BROAD)), round(seen.h / BROAD)))
    else:  # one, who is drawn no farther than his waist
        _lay_legs(large, side)
        fallen, at = pygame.transform.smoothscale_by(fallen.subsurface(seen), BUST), (round(px * ASIDE), px // 2)
    body = pygame.transform.smoothscale(large, (px, px))
    rim = pygame.mask.from_surface(fallen, 110).to_surface(setcolor=(*BLEAK, 255), unsetcolor=(*BLEAK, 0))
    for turn in range(0, 360, 45):
        aside = pygame.Vector2(max(1.0, px / 40), 0).rotate(turn)
        body.blit(rim, rim.get_rect(center=(round(at[0] + aside.x), round(at[1] + aside.y))))
    body.blit(fallen, fallen.get_rect(center=at))
    return ready(body)


def _lay_legs(surface: Surface, side: Side) -> None:
    """Paint the legs of somebody who lies with his head to the right, on a square."""
    px = surface.get_width()
    cloth = mixed(mixed(PALE, side.counter, 0.3), BLEAK, 0.5)
    for leg in LEGS:
        points = [pygame.Vector2(x * px, y * px) for x, y in leg]
        for shade, more in ((BLEAK, 0.05), (cloth, 0.0)):
            for a, b in zip(points, points[1:], strict=False):
                pygame.draw.line(surface, shade, a, b, round(px * (THICK + more)))
            for one in points:
                pygame.draw.circle(surface, shade, one, px * (THICK + more) / 2)
        pygame.draw.circle(surface, BLEAK, points[-1], px * THICK * 0.75)  # his boot


def _pale(side: Side, figure: str, px: int) -> Surface:
    """A figure with no more than a breath of its side's colour."""
    drawing = pygame.transform.grayscale(picture(figure, (px, px)))
    lack = max(0, DARK - pygame.transform.average_color(drawing, consider_alpha=True)[0])
    drawing.fill((lack, lack, lack, 0), special_flags=pygame.BLEND_RGBA_ADD)  # else whoever wears black would be a lump
    drawing.fill((*mixed(PALE, side.counter, 0.2), 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawing
