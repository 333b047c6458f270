"""The crosshair around whoever can be fired at: a form of its own, which no ring of danger has."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.boards.zones.pieces import FINE
from scenes.kit.kept import kept
from scenes.kit.palette import Colour

OPEN = 0.36  # radians on either side of a tick in which the circle is open


@kept(48)
def crosshair(px: int, shade: Colour, thick: int, ticks: bool = False, room: int = 0) -> Surface:
    """A crosshair around a counter px wide, with a dark casing: four arcs and four ticks between them, or the ticks alone.

    `room`: so many pixels from its middle its ticks end, where that is nearer; 0 for no such edge.
    """
    half = px // 2 + 4 * thick
    large = Surface((half * 2 * FINE,) * 2, pygame.SRCALPHA)
    large.fill((*shade, 0))
    middle, radius = half * FINE, (px / 2 + (0.7 if room else 1.0) * thick) * FINE
    for casing in (1.6, 0.0):
        colour = (*RIM, 225) if casing else (*shade, 255)
        wide, slack = (thick / 2 + casing) * FINE, casing * FINE / radius
        for quarter in range(4):
            turn = math.tau * quarter / 4
            far = min(radius + 2.2 * thick * FINE, (room - 1.6) * FINE if room else math.inf)
            near, far = far - 4.2 * thick * FINE, far + casing * FINE
            tick = [(near, -wide), (far, -wide), (far, wide), (near, wide)]
            cos, sin = math.cos(turn), math.sin(turn)
            pygame.draw.polygon(large, colour, [(middle + x * cos - y * sin, middle + x * sin + y * cos) for x, y in tick])
            if not ticks:
                first, last = turn + OPEN - slack, turn + math.tau / 4 - OPEN + slack
                turns = [first + (last - first) * step / 16 for step in range(17)]
                rim = [(radius + wide, one) for one in turns] + [(radius - wide, one) for one in reversed(turns)]
                pygame.draw.polygon(large, colour, [(middle + math.cos(one) * r, middle + math.sin(one) * r) for r, one in rim])
    return ready(pygame.transform.smoothscale(large, (half * 2, half * 2)))
