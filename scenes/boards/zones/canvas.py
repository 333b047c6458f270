"""The table on which the sheet of a town lies: olive canvas under one soft lamp, the sheet's shadow and its pale edge."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import ready
from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.palette import mixed

CANVAS = palette.colour("3B3F30", "1C1F18")
PAPER = palette.colour("D9CBA4", "EFE6CB")
WEAVE = 3  # pixels from a thread to the next
COARSE = 24  # the lamp's light is drawn so many times too small


def lay_sheet(surface: Surface, sheet: Rect, edge: int) -> None:
    """Paint the table on all of a surface, and on it a sheet, whose paper is seen `edge` pixels wide around `sheet`."""
    surface.blit(canvas(surface.get_size()), (0, 0))
    paper = sheet.inflate(2 * edge, 2 * edge)
    seen = paper.clip(surface.get_rect().inflate(160, 160))
    shapes.cast(surface, seen, 4, 18, 6)
    pygame.draw.rect(surface, PAPER, seen)
    pygame.draw.rect(surface, mixed(PAPER, (255, 255, 255), 0.5), seen, 2)
    pygame.draw.rect(surface, mixed(PAPER, palette.INK, 0.75), sheet.inflate(4, 4), 2)


@kept(2)
def canvas(size: tuple[int, int]) -> Surface:
    """The canvas of a table so many pixels large, brightest under the lamp in its middle."""
    cloth = Surface(size)
    cloth.fill(CANVAS)
    for step in range(0, size[0] + size[1], WEAVE):
        pygame.draw.line(cloth, mixed(CANVAS, (0, 0, 0), 0.10), (step, 0), (step - size[1], size[1]))
    light = Surface((max(2, size[0] // COARSE), max(2, size[1] // COARSE)))
    wide, high = light.get_size()
    for y in range(high):
        for x in range(wide):
            away = ((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2) ** 0.5
            grey = max(110, round(255 - 190 * away))
            light.set_at((x, y), (grey, grey, grey))
    cloth.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return ready(cloth)
