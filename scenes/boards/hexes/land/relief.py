"""Hills of a board of hexes: from the level of each hex the edges of its steps, lines of height, the light on slopes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards.hexes.land.look import SLOPE, SUN
from scenes.boards.hexes.land.outlines import COARSE, Ring, grey, rings

EDGE_SOFT, SLOPE_SOFT = 15.0, 40.0  # board units over which an edge is rounded, and over which a slope runs
LINES = (0.66, 0.80, 0.92)  # shares of the light of a step at which a line of height runs on it
LEAN = 4  # pixels between the two places whose heights make the light on a slope
CAST = (13, 17)  # board units that a step's shadow falls to the south-east


class Relief(NamedTuple):
    """The hills of a board. `steps`: for each level from 1 the rings of all that is at least so high; `lines`: rings of height.

    `shade` is multiplied with the ground and `sun` added to it, a pixel for COARSE board units.
    """

    steps: tuple[tuple[Ring, ...], ...]
    lines: tuple[Ring, ...]
    shade: Surface
    sun: Surface


@lru_cache(maxsize=4)  # whoever opens a map has seen its picture
def relief_of(extent: tuple[int, int], levels: tuple[tuple[Ring, int], ...]) -> Relief | None:
    """The hills of a board whose hexes, each by its corners, lie on these levels; None where all is flat."""
    top = max((level for _, level in levels), default=0)
    if not top:
        return None
    steps, lines = [], []
    size = (extent[0] // COARSE + 1, extent[1] // COARSE + 1)
    height, shade = Surface(size, 0, 32), Surface(size, 0, 32)
    shade.fill((255, 255, 255))
    part = 230 // top
    for step in range(1, top + 1):
        high = [(corners, 255) for corners, level in levels if level >= step]
        edge, slope = grey(extent, high, EDGE_SOFT), grey(extent, high, SLOPE_SOFT)
        steps.append(rings(edge, 128))
        lines += [ring for share in LINES for ring in rings(slope, round(255 * share))]
        _cast(shade, grey(extent, high, 3), step)
        slope.fill((part,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        height.blit(slope, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    shade.blit(_lit(height, -1, 3.6, SLOPE, True), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return Relief(tuple(steps), tuple(lines), shade, _lit(height, 1, 1.6, SUN, False))


def _lit(height: Surface, sign: int, strength: float, shade: tuple[int, int, int], dark: bool) -> Surface:
    """How much each place of a slope is turned to the lamp in the north-west (or away from it), as a colour to mix in."""
    risen = height.copy()
    near, far = Surface(height.get_size(), 0, 32), Surface(height.get_size(), 0, 32)
    near.blit(risen, (sign * -LEAN, sign * -LEAN))
    far.blit(risen, (sign * LEAN, sign * LEAN))
    near.blit(far, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for _ in range(int(strength)):
        near.blit(near.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        near.fill((200,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    near.fill(shade if not dark else tuple(255 - one for one in shade), special_flags=pygame.BLEND_RGB_MULT)
    if not dark:
        near.fill((70,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        return near
    whole = Surface(height.get_size(), 0, 32)
    whole.fill((255, 255, 255))
    whole.blit(near, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return whole


def _cast(shade: Surface, step: Surface, number: int) -> None:
    """Darken the foot of a step where its shadow falls, not the step itself."""
    fallen = Surface(step.get_size(), 0, 32)
    for far in (0.45, 0.75, 1.0):
        fallen.blit(step, (CAST[0] * far / COARSE, CAST[1] * far / COARSE), special_flags=pygame.BLEND_RGB_MAX)
    fallen = pygame.transform.gaussian_blur(fallen, 5)
    free = Surface(step.get_size(), 0, 32)
    free.fill((255, 255, 255))
    free.blit(step, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    fallen.blit(free, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    fallen.fill((112, 118, 126), special_flags=pygame.BLEND_RGB_MULT)
    whole = Surface(step.get_size(), 0, 32)
    whole.fill((255, 255, 255))
    whole.blit(fallen, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    shade.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
