"""The table on which the sheet of a board lies: woven canvas, the sheet's soft shadow, its pale edge."""

from __future__ import annotations

import math
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import mixed
from scenes.kit.shapes import shadow

EDGE, CANVAS = palette.colour("DDD2AC"), palette.colour("33382A")
WEAVE = 144  # pixels: side of the square of canvas
THREAD = 3
SPILL = 2
EDGE_WIDE = 3.0  # board units of the pale edge


@kept(1)
def _cloth() -> Surface:
    """A square of canvas that fits beside itself: threads over and under each other, here and there a lighter one."""
    chance, cloth = Random(8), Surface((WEAVE, WEAVE))
    across = [chance.randint(-5, 5) for _ in range(WEAVE // THREAD)]
    down = [chance.randint(-5, 5) for _ in range(WEAVE // THREAD)]
    for column in range(WEAVE // THREAD):
        for row in range(WEAVE // THREAD):
            over = (column + row) % 2
            tone = (across[row] if over else down[column]) + (5 if over else -4) + chance.randint(-2, 2)
            shade = tuple(max(0, min(255, one + tone)) for one in CANVAS)
            cloth.fill(shade, (column * THREAD, row * THREAD, THREAD, THREAD))
            dark = tuple(max(0, one - 9) for one in shade)
            cloth.fill(
                dark,
                (column * THREAD, row * THREAD + THREAD - 1, THREAD, 1)
                if over
                else (column * THREAD + THREAD - 1, row * THREAD, 1, THREAD),
            )
    return ready(cloth)


def cover(surface: Surface, origin: tuple[int, int], part: Rect | None = None) -> None:
    """Cover a surface with canvas, its pattern fixed to the board, whose corner lies `origin` pixels up and left."""
    part = part or surface.get_rect()
    before = surface.get_clip()
    surface.set_clip(part.clip(before))
    left = part.x - (part.x + origin[0]) % WEAVE
    top = part.y - (part.y + origin[1]) % WEAVE
    cloth = _cloth()
    surface.fblits([(cloth, (x, y)) for x in range(left, part.right, WEAVE) for y in range(top, part.bottom, WEAVE)])
    surface.set_clip(before)


def lie(tile: Surface, paper: Rect, zoom: float) -> None:
    """Let the sheet's shadow fall on the canvas."""
    spread = max(6, round(26 * zoom))
    drop = max(2, round(7 * zoom))
    around = paper.inflate(2 * spread, 2 * spread).move(drop, drop)
    if tile.get_rect().colliderect(around) and not paper.contains(tile.get_rect()):
        _edges(tile, around, spread)


def _edges(tile: Surface, around: Rect, spread: int) -> None:
    """Paint a soft shadow made of one that is small: its corners, and strips of its sides."""
    small = shadow((spread * 3, spread * 3), 2, spread, 215)
    far = small.get_width() // 2
    whole = small.get_width()
    for x, from_x in ((around.left, 0), (around.right - far, whole - far)):
        for y, from_y in ((around.top, 0), (around.bottom - far, whole - far)):
            tile.blit(small, (x, y), (from_x, from_y, far, far))
    inner, seen = around.inflate(-2 * far, -2 * far), tile.get_rect()
    left, right = max(inner.left, seen.left), min(inner.right, seen.right)
    top, foot = max(inner.top, seen.top), min(inner.bottom, seen.bottom)
    for from_y in (0, whole - far) if right > left else ():
        strip = pygame.transform.scale(small.subsurface((far, from_y, 1, far)), (right - left, far))
        tile.blit(strip, (left, around.bottom - far if from_y else around.top))
    for from_x in (0, whole - far) if foot > top else ():
        strip = pygame.transform.scale(small.subsurface((from_x, far, far, 1)), (far, foot - top))
        tile.blit(strip, (around.right - far if from_x else around.left, top))


def rim(tile: Surface, paper: Rect, zoom: float) -> None:
    """Draw the pale edge of the sheet."""
    thick = max(2, round(EDGE_WIDE * zoom))
    pygame.draw.rect(tile, EDGE, paper, thick)
    pygame.draw.rect(tile, mixed(EDGE, palette.SHADOW, 0.5), paper, 1)
    pygame.draw.rect(tile, mixed(EDGE, palette.SHADOW, 0.45), paper.inflate(-2 * thick, -2 * thick), 1)


def grown(drawn: Surface, coarse: int, rect: Rect, zoom: float) -> tuple[Surface, tuple[int, int]]:
    """The part of a coarse picture of the board that lies at `rect` pixels, brought up, and where it lies on the part."""
    left, top = math.floor(rect.x / zoom / coarse) - SPILL, math.floor(rect.y / zoom / coarse) - SPILL
    right, bottom = math.ceil(rect.right / zoom / coarse) + SPILL, math.ceil(rect.bottom / zoom / coarse) + SPILL
    part = Rect(left, top, right - left, bottom - top).clip(drawn.get_rect())
    left, top = round(part.left * coarse * zoom), round(part.top * coarse * zoom)
    size = (max(1, round(part.right * coarse * zoom) - left), max(1, round(part.bottom * coarse * zoom) - top))
    return pygame.transform.smoothscale(drawn.subsurface(part), size), (left - rect.x, top - rect.y)
