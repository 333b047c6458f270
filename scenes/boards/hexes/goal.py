"""The mark of the hex that the seat at the screen is after: a line around it and a star at its corner, on small maps too."""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.boards.hexes.ink import corners_of
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.pictures import icon

FINE = 4
ASIDE, UP = 0.30, 0.34
"""Widths and heights of a hex from its middle to the star, to the right and up: flags lie on its left."""


@kept(8)
def ring(width: int, height: int) -> Surface:
    """A line around a hex of so many pixels, inside of the red one of its own."""
    large = Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle, whole = (width * FINE / 2, height * FINE / 2), (width * FINE, height * FINE)
    thick = max(3.0, height / 17)
    for inset, shade in ((0.0, (*RIM, 255)), (0.14, (*palette.AMBER, 255)), (1.0, (*RIM, 255)), (1.2, (*RIM, 0))):
        pygame.draw.polygon(large, shade, corners_of(whole, (1 + inset * thick) * FINE, middle))
    return ready(pygame.transform.smoothscale(large, (width, height)))


@kept(8)
def star(px: int) -> Surface:
    """A star on a dark disc."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.9, palette.AMBER)):
        pygame.draw.circle(large, shade, (px * FINE / 2,) * 2, px * FINE / 2 * part)
    disc = pygame.transform.smoothscale(large, (px, px))
    sign = icon("star", round(px * 0.72), palette.INK)
    disc.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
    return ready(disc)
