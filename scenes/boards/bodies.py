"""Those who were killed: they lie on the ground for a while, dark and small, under all that is played with."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Side, mixed
from scenes.kit.pictures import picture

SMALL = 0.82  # how large a body is beside the counter that fell
FIGURE, LIES, FLAT = 0.72, 84, 0.42  # of its width: the figure; degrees that it lies over; how flat the counter lies below it
BLEAK = palette.colour("2B2924")
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
    """A counter so many pixels wide that has toppled, and the figure that was on it, without colour."""
    wide, high = px * FINE, round(px * FLAT) * FINE
    large = Surface((wide, wide), pygame.SRCALPHA)
    large.fill((*BLEAK, 0))
    lies = pygame.Rect(0, 0, wide, high).move_to(midbottom=(wide // 2, round(wide * 0.84)))
    pygame.draw.ellipse(large, (*palette.SHADOW, 90), lies.inflate(0, high // 3))
    for less, shade in ((0.06, BLEAK), (0.12, mixed(side.counter, BLEAK, 0.6))):
        pygame.draw.ellipse(large, (*shade, 225), lies.inflate(-round(wide * less), -round(high * less)))
    body = pygame.transform.smoothscale(large, (px, px))
    drawing = pygame.transform.grayscale(picture(figure, (round(px * FIGURE),) * 2))
    drawing.fill((120, 116, 108, 255), special_flags=pygame.BLEND_RGBA_MULT)
    fallen = pygame.transform.rotozoom(drawing, -LIES, 1.0)
    body.blit(fallen, fallen.get_rect(center=(px // 2, round(px * 0.56))))
    return ready(body)
