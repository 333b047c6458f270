"""Smooth outlines of areas of hexes: a grey picture of where they lie is softened, and cut at a share of its light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import Point

COARSE = 2  # board units that a pixel of a grey picture takes
STEP = 2  # pixels of an outline from one point that is kept to the next
BROAD = 12.0  # board units: what is softer is softened small
LEAST = 12  # pixels: an island or a hole is never smaller

Ring = tuple[Point, ...]


def grey(extent: tuple[int, int], areas: Iterable[tuple[Sequence[Point], int]], soft: float, swing: int = 0) -> Surface:
    """A grey picture of a board: each area, by its corners, as light as it is told; softened over so many board units.

    `swing`: so much the light goes up and down on the way, so that an edge is nowhere straight.
    """
    size = (extent[0] // COARSE + 1, extent[1] // COARSE + 1)
    drawn = Surface(size, 0, 32)
    for corners, light in areas:
        pygame.draw.polygon(drawn, (light,) * 3, [(x / COARSE, y / COARSE) for x, y in corners])
    if soft >= BROAD:  # what is soft has no detail to lose
        small = pygame.transform.smoothscale(drawn, (size[0] // 3, size[1] // 3))
        drawn = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, round(soft / COARSE / 3)), size)
    elif soft:
        drawn = pygame.transform.gaussian_blur(drawn, max(1, round(soft / COARSE)))
    if swing:
        noise, fresh = Random(3), Surface((size[0] // 9, size[1] // 9), 0, 32)
        for x in range(fresh.get_width()):
            for y in range(fresh.get_height()):
                fresh.set_at((x, y), (noise.randint(0, swing),) * 3)
        drawn.blit(pygame.transform.smoothscale(fresh, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        drawn.fill((swing // 2,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    return drawn


def rings(picture: Surface, light: int) -> tuple[Ring, ...]:
    """The outlines of what is at least so light in a grey picture, in board units: the outer ones, then the holes."""
    spare = 255 - light
    mask = pygame.mask.from_threshold(picture, (255, 255, 255), (spare + 1, spare + 1, spare + 1, 255))
    found = [_smooth(part.outline(STEP)) for part in mask.connected_components(LEAST)]
    mask.invert()
    whole = Rect((0, 0), picture.get_size())
    for part in mask.connected_components(LEAST):
        bounds = part.get_bounding_rects()[0]
        if whole.inflate(-2, -2).contains(bounds):
            found.append(_smooth(part.outline(STEP)))
    return tuple(ring for ring in found if len(ring) > 5)


@lru_cache(maxsize=16)  # whoever opens a map has seen its picture
def edges(
    extent: tuple[int, int], areas: tuple[Ring, ...], soft: float, swing: int, lights: tuple[int, ...]
) -> tuple[tuple[Ring, ...], ...]:
    """For each light the outlines of where softened areas, each by its corners, are at least so light."""
    drawn = grey(extent, [(corners, 255) for corners in areas], soft, swing)
    return tuple(rings(drawn, light) for light in lights)


def _smooth(points: Sequence[Point]) -> Ring:
    """A ring of pixels as a smooth ring in board units: each point the mean of its neighbours."""
    count = len(points)
    if count < 6:
        return ()
    return tuple(
        (
            sum(points[(place + more) % count][0] for more in (-2, -1, 0, 1, 2)) / 5 * COARSE + COARSE / 2,
            sum(points[(place + more) % count][1] for more in (-2, -1, 0, 1, 2)) / 5 * COARSE + COARSE / 2,
        )
        for place in range(count)
    )


def joined(found: Sequence[Sequence[Point]]) -> list[Point]:
    """Rings as one polygon, each hole joined to the first ring by a way of no width."""
    whole: list[Point] = []
    for ring in found:
        whole += [*ring, ring[0]]
        if ring is not found[0]:
            whole.append(found[0][0])
    return whole
