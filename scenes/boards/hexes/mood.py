"""Night, rain and fog over a map: still pictures, painted once with what stands still."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import Point, ready
from scenes.boards.overlays import Glass, glow
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed

NIGHT = palette.colour("8693BE", "B4BEDC")
WET = (206, 213, 224)
RAIN_TILE, FOG_TILE = 288, 640  # pixels: sides of the squares of rain and fog
WINDOW = (255, 208, 112)
FOG = (222, 226, 222)
CLEAR, RAIN, FOGGY = "clear", "rain", "fog"


class Mood(NamedTuple):
    """What lies over the whole map. `weather`: clear, rain or fog; `lit`: hexes with a light in the window at night."""

    night: bool = False
    weather: str = CLEAR
    lit: tuple[str, ...] = ()


def light_of(mood: Mood) -> Colour:
    """The colour of the light that falls on a map in this mood, to be multiplied."""
    light: Colour = NIGHT if mood.night else (255, 255, 255)
    return mixed((0, 0, 0), light, 0.83) if mood.weather == RAIN else light


def paint(glass: Glass, mood: Mood, lit: Iterable[Point], board: Rect) -> None:
    """Paint a mood over a map that lies at `board` on the glass; `lit` are points of the board."""
    surface = glass.surface
    if mood.weather == RAIN:
        surface.fill(WET, special_flags=pygame.BLEND_RGB_MULT)
    if mood.weather == FOGGY:
        _tiled(surface, _fog(FOG_TILE), glass.origin)
        _edges(surface, board, glass.zoom)
    if mood.night:
        surface.fill(NIGHT, special_flags=pygame.BLEND_RGB_MULT)
        for point in lit:
            _window(glass, point)
    if mood.weather == RAIN:
        _tiled(surface, _rain(RAIN_TILE), glass.origin)


def _tiled(surface: Surface, tile: Surface, origin: tuple[int, int]) -> None:
    side = tile.get_width()
    left, top = origin[0] % side - side, origin[1] % side - side
    wide, high = surface.get_size()
    surface.fblits([(tile, (x, y)) for x in range(left, wide, side) for y in range(top, high, side)])


def _window(glass: Glass, point: Point) -> None:
    x, y = point
    glass.stamp(glow(glass.px(30, 9), WINDOW, 85), (x, y - 1))
    side = glass.px(3.6, 2)
    for across, down in ((-7.0, -1.0), (2.0, 1.0), (8.0, -2.0)):
        at = glass.at((x + across, y + down))
        pygame.draw.rect(glass.surface, WINDOW, Rect(at[0], at[1], side, side + 1))


@kept(2)
def _rain(side: int) -> Surface:
    """A square of slanting strokes that fits beside itself."""
    chance, fine = Random(4), 2
    large = Surface((side * fine, side * fine), pygame.SRCALPHA)
    large.fill((214, 228, 240, 0))
    for _ in range(side * side // 620):
        x, y = chance.randrange(side) * fine, chance.randrange(side) * fine
        far, strength = chance.randint(9, 20) * fine, chance.randint(60, 150)
        for dx in (-side * fine, 0, side * fine):
            for dy in (-side * fine, 0, side * fine):
                end = (x + dx - far * 0.36, y + dy + far)
                pygame.draw.line(large, (214, 228, 240, strength), (x + dx, y + dy), end, fine)
    return ready(pygame.transform.smoothscale(large, (side, side)))


@kept(2)
def _fog(side: int) -> Surface:
    """A square of pale veils that fits beside itself."""
    chance, small = Random(9), side // 8
    veil = Surface((small, small), pygame.SRCALPHA)
    veil.fill((*FOG, 38))
    for _ in range(17):
        x, y = chance.randrange(small), chance.randrange(small)
        wide, high, strength = chance.randint(9, 24), chance.randint(5, 11), chance.randint(30, 74)
        puff = Surface((wide * 2, high * 2), pygame.SRCALPHA)
        puff.fill((*FOG, 0))
        pygame.draw.ellipse(puff, (*FOG, strength), puff.get_rect().inflate(-4, -4))
        puff = pygame.transform.gaussian_blur(puff, 3, repeat_edge_pixels=False)
        for dx in (-small, 0, small):
            for dy in (-small, 0, small):
                veil.blit(puff, (x + dx - wide, y + dy - high))
    # Three beside three are brought up together, so that the middle one fits beside itself.
    nine = Surface((small * 3, small * 3), pygame.SRCALPHA)
    for x in range(3):
        for y in range(3):
            nine.blit(veil, (x * small, y * small), special_flags=pygame.BLEND_RGBA_ADD)
    grown = pygame.transform.smoothscale(nine, (small * 24, small * 24))
    return ready(grown.subsurface(Rect(small * 8, small * 8, small * 8, small * 8)).copy())


def _edges(surface: Surface, board: Rect, zoom: float) -> None:
    """Paint fog that closes in from the edges of the board."""
    deep = round(120 * zoom)
    strip = _fading(deep)
    wide, high = surface.get_size()
    across = pygame.transform.scale(strip, (wide, deep))
    down = pygame.transform.scale(pygame.transform.rotate(strip, 90), (deep, high))
    surface.blit(across, (0, board.top))
    surface.blit(pygame.transform.flip(across, False, True), (0, board.bottom - deep))
    surface.blit(down, (board.left, 0))
    surface.blit(pygame.transform.flip(down, True, False), (board.right - deep, 0))


@kept(12)
def _fading(deep: int) -> Surface:
    """A strip one pixel wide that fades from its top down."""
    strip = Surface((1, max(1, deep)), pygame.SRCALPHA)
    for y in range(max(1, deep)):
        strip.set_at((0, y), (*FOG, round(92 * (0.5 + 0.5 * math.cos(math.pi * y / max(1, deep))))))
    return strip
