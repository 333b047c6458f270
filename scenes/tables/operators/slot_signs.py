"""The signs of the slots of a plan: the arrow of a way, the ring of one who stays, the tick of what was done."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from scenes.boards.lines import ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import icon


@kept(48)
def way_arrow(px: int, degrees: int, shade: Colour) -> Surface:
    """An arrow with a shaft, so many pixels long, pointing in a direction (0 is east, 90 south)."""
    fine = 4
    full = px * fine
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*shade, 0))
    turn = math.radians(degrees)

    def at(x: float, y: float) -> tuple[float, float]:
        half = full / 2
        return half + half * (x * math.cos(turn) - y * math.sin(turn)), half + half * (x * math.sin(turn) + y * math.cos(turn))

    pygame.draw.polygon(large, shade, [at(-0.62, -0.12), at(0.2, -0.12), at(0.2, 0.12), at(-0.62, 0.12)])
    pygame.draw.polygon(large, shade, [at(0.95, 0.0), at(0.1, -0.52), at(0.1, 0.52)])
    pygame.draw.circle(large, shade, at(-0.66, 0.0), full * 0.13)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(16)
def stays(px: int, shade: Colour) -> Surface:
    """The sign of one who stays: a ring with a dot in it."""
    fine = 4
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*shade, 0))
    pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine * 0.42, round(px * fine * 0.11))
    pygame.draw.circle(large, shade, (px * fine / 2,) * 2, px * fine * 0.15)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(4)
def tick(px: int) -> Surface:
    """The sign of what was done."""
    large = Surface((px * 4, px * 4), pygame.SRCALPHA)
    large.fill((*palette.GOOD, 0))
    pygame.draw.circle(large, palette.GOOD, (px * 2, px * 2), px * 2)
    pygame.draw.circle(large, mixed(palette.GOOD, (0, 0, 0), 0.72), (px * 2, px * 2), px * 2 - 5)
    small = pygame.transform.smoothscale(large, (px, px))
    sign = icon("check", round(px * 0.66), palette.GOOD)
    small.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(small)
