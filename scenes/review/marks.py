"""The signs of marks: a shape and a letter each, so that nobody needs to tell them by their colours."""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.kit import palette, text
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, colour

FINE = 4
LETTERS = {"small": "−", "inaccuracy": "?!", "mistake": "?", "blunder": "??", "brilliant": "!!"}
"""The signs that chess has for them."""
SHADES: dict[str, Colour] = {
    "small": colour("5C655F", "3A423D"),
    "inaccuracy": colour("8A7A3A", "5A4A00"),
    "mistake": colour("B0641A", "7A3E00"),
    "blunder": colour("B03026", "7A1208"),
    "brilliant": colour("1F7A68", "00483C"),
}
_SIDES = {"small": 0, "inaccuracy": 0, "mistake": 0, "blunder": 8, "brilliant": 4}
"""The corners of each shape; 0 is a disc."""


@kept(64)
def badge(mark: str, px: int) -> Surface:
    """The sign of a mark, so many pixels wide."""
    side = px * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    middle, reach, corners = pygame.Vector2(side / 2, side / 2), side * 0.48, _SIDES[mark]
    for part, shade in ((1.0, palette.GROUND_DARK), (0.86, SHADES[mark])):
        if corners:
            turn = 180 / corners if corners == 8 else 0
            points = [middle + pygame.Vector2(0, -reach * part).rotate(360 / corners * n + turn) for n in range(corners)]
            pygame.draw.polygon(large, shade, points)
        else:
            pygame.draw.circle(large, shade, middle, reach * part)
    surface = pygame.transform.smoothscale(large, (px, px))
    letter = text.drawn(LETTERS[mark], SEMIBOLD, max(13, round(px * 0.56)), palette.TEXT)
    surface.blit(letter, letter.get_rect(center=(px // 2, px // 2)))
    return surface.convert_alpha() if pygame.display.get_surface() else surface
