"""Rounded boxes, soft shadows, the lamp-lit ground and seat counters: drawn once for each size, then kept."""

from __future__ import annotations

import math
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.fonts import BOLD, SMALL
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

FINE = 4  # corners are drawn so many times too large and brought down, once


def _ready(surface: Surface) -> Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface


@kept(128)
def _corners(radius: int, fill: Colour, edge: Colour | None, thick: int) -> Surface:
    """The four corners of a rounded box pushed together, with smooth edges: 2 x radius wide and high."""
    side = max(1, 2 * radius) * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    # The clear part has the edge's colour, so that bringing it down does not mix black into the rim.
    large.fill((*(edge or fill), 0))
    whole = large.get_rect()
    pygame.draw.rect(large, edge or fill, whole, border_radius=radius * FINE)
    if edge:
        inner = whole.inflate(-2 * thick * FINE, -2 * thick * FINE)
        pygame.draw.rect(large, fill, inner, border_radius=max(0, (radius - thick) * FINE))
    return pygame.transform.smoothscale(large, (side // FINE, side // FINE))


@kept(320)
def box(
    size: tuple[int, int],
    fill: Colour,
    edge: Colour | None = None,
    radius: int = 6,
    thick: int = 1,
    light: Colour | None = None,
) -> Surface:
    """A rounded box of `size` pixels, with an edge so thick and, if asked, a lighter line along the top inside it."""
    surface = Surface(size, pygame.SRCALPHA)
    wide, high = size
    radius = max(0, min(radius, wide // 2, high // 2))
    surface.fill(fill)
    if edge:
        pygame.draw.rect(surface, edge, surface.get_rect(), thick)
    if radius:
        corners = _corners(radius, fill, edge, thick)
        for x, from_x in ((0, 0), (wide - radius, radius)):
            for y, from_y in ((0, 0), (high - radius, radius)):
                surface.fill((0, 0, 0, 0), Rect(x, y, radius, radius))
                surface.blit(corners, (x, y), Rect(from_x, from_y, radius, radius))
    if light:
        pygame.draw.line(surface, light, (radius, thick), (wide - radius - 1, thick))
    return _ready(surface)


@kept(96)
def frame(size: tuple[int, int], shade: Colour, radius: int, thick: int) -> Surface:
    """A rounded frame of `size` pixels with nothing inside."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill((*shade, 0))
    wide, high = size
    radius = max(1, min(radius, wide // 2, high // 2))
    pygame.draw.rect(surface, shade, surface.get_rect(), thick)
    side = 2 * radius * FINE
    large = Surface((side, side), pygame.SRCALPHA)
    large.fill((*shade, 0))
    pygame.draw.rect(large, shade, large.get_rect(), thick * FINE, border_radius=radius * FINE)
    corners = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
    for x, from_x in ((0, 0), (wide - radius, radius)):
        for y, from_y in ((0, 0), (high - radius, radius)):
            surface.fill((*shade, 0), Rect(x, y, radius, radius))
            surface.blit(corners, (x, y), Rect(from_x, from_y, radius, radius))
    return _ready(surface)


@kept(48)
def shadow(size: tuple[int, int], radius: int, spread: int, strength: int = 130) -> Surface:
    """A soft shadow for a box of `size` pixels; larger by `spread` on every side: blit it `spread` up and left."""
    # Made at a quarter of the size: a blur has no detail to lose.
    quarter = 4
    wide, high = size[0] + 2 * spread, size[1] + 2 * spread
    small = Surface((max(4, wide // quarter), max(4, high // quarter)), pygame.SRCALPHA)
    inner = Rect(0, 0, max(1, size[0] // quarter), max(1, size[1] // quarter))
    inner.center = small.get_rect().center
    pygame.draw.rect(small, (0, 0, 0, strength), inner, border_radius=max(1, radius // quarter))
    soft = pygame.transform.gaussian_blur(small, max(1, spread // quarter // 2), repeat_edge_pixels=False)
    return _ready(pygame.transform.smoothscale(soft, (wide, high)))


def cast(surface: Surface, rect: Rect, radius: int, spread: int, drop: int = 0, strength: int = 130) -> None:
    """Paint the shadow of a box at `rect`, `drop` pixels below it."""
    surface.blit(shadow(rect.size, radius, spread, strength), (rect.x - spread, rect.y - spread + drop))


@kept(1)
def _grain() -> Surface:
    """A tile of faint noise, which keeps the eye from seeing steps in a dark gradient."""
    side = 96
    greys = Random(7).randbytes(side * side).translate(bytes((0, 0, 1, 2) * 64))
    pixels = bytearray(3 * side * side)
    for part in range(3):
        pixels[part::3] = greys
    return pygame.image.frombytes(bytes(pixels), (side, side), "RGB")


@kept(3)
def ground(size: tuple[int, int]) -> Surface:
    """The dark table under a lamp, as large as the window: lighter in the middle, falling off to the rim."""
    full = Surface(size)
    full.fill(palette.GROUND_DARK)
    wide, high = size
    rings = 48
    for ring in range(rings):
        part = 1 - ring / rings
        shade = mixed(palette.GROUND_LIGHT, palette.GROUND, min(1.0, part * 1.7))
        shade = mixed(shade, palette.GROUND_DARK, max(0.0, part - 0.45) / 0.55)
        area = Rect(0, 0, round(wide * 1.36 * part), round(high * 1.52 * part))
        area.center = (wide // 2, round(high * 0.38))
        pygame.draw.ellipse(full, shade, area)
    for x in range(0, wide, 96):
        for y in range(0, high, 96):
            full.blit(_grain(), (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return full.convert() if pygame.display.get_surface() else full


def shape_points(shape: str, radius: float, centre: tuple[float, float]) -> list[tuple[float, float]]:
    """The corners of a counter's outline (none for a circle)."""
    x, y = centre
    if shape == "hexagon":
        angles = [math.radians(60 * corner - 30) for corner in range(6)]
        return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
    if shape == "square":
        r = radius * 0.86
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
    if shape == "shield":
        r = radius * 0.9
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r * 0.15), (x, y + r * 1.05), (x - r, y + r * 0.15)]
    return []


def shaped(surface: Surface, shade: Colour, shape: str, radius: float, centre: tuple[float, float]) -> None:
    """Fill a counter's shape, so many pixels from its middle to its corners."""
    corners = shape_points(shape, radius, centre)
    if corners:
        pygame.draw.polygon(surface, shade, corners)
    else:
        pygame.draw.circle(surface, shade, centre, radius)


def blurred(surface: Surface, radius: int) -> Surface:
    """The surface blurred; a large one is blurred at a quarter of its size, which nobody can tell."""
    wide, high = surface.get_size()
    if min(wide, high) < 64:
        return pygame.transform.gaussian_blur(surface, max(1, radius), repeat_edge_pixels=False)
    small = pygame.transform.smoothscale(surface, (wide // 4, high // 4))
    soft = pygame.transform.gaussian_blur(small, max(1, radius // 4), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(soft, (wide, high))


LETTERED = 20
"""Pixels of the smallest counter in which a letter can be read."""


@kept(96)
def counter(
    side: Side, px: int, figure: str | None = None, letter: str | None = None, rim: Colour = palette.TEXT, part: float = 0.78
) -> Surface:
    """A counter of a side, px high and wide: shape, light rim, and in it a figure of `art/`, such a `part` of it, or a letter."""
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*rim, 0))
    middle = (full / 2, full / 2)
    shaped(large, rim, side.shape, full * 0.48, middle)
    shaped(large, mixed(side.counter, (0, 0, 0), 0.35), side.shape, full * 0.48 - max(1.5, px / 26) * FINE, middle)
    shaped(large, side.counter, side.shape, full * 0.48 - max(2, px / 20) * FINE, middle)
    surface = pygame.transform.smoothscale(large, (px, px))
    if figure:
        inner = round(px * part)
        drawing = picture(figure, (inner, inner))
        surface.blit(drawing, drawing.get_rect(center=(px // 2, px // 2)))
    else:
        size = max(SMALL, round(px * 0.5))
        glyph = drawn(letter or side.letter, BOLD, size, palette.TEXT)
        top, height = capitals(BOLD, size)
        down = px // 20 if side.shape == "hexagon" else 0  # away from the corner, where a broad letter would touch the rim
        surface.blit(glyph, ((px - glyph.get_width()) // 2, (px - height) // 2 - top + down))
    return _ready(surface)


def dashes(surface: Surface, rect: Rect, shade: Colour, dash: int, thick: int = 1) -> None:
    """Paint a dashed frame just inside `rect`: an empty place that can be filled."""
    for start in range(rect.left, rect.right, dash * 2):
        end = min(start + dash, rect.right) - 1
        for y in (rect.top, rect.bottom - thick):
            pygame.draw.rect(surface, shade, Rect(start, y, end - start + 1, thick))
    for start in range(rect.top, rect.bottom, dash * 2):
        end = min(start + dash, rect.bottom) - 1
        for x in (rect.left, rect.right - thick):
            pygame.draw.rect(surface, shade, Rect(x, start, thick, end - start + 1))
