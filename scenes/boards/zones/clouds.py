"""Smoke and tear gas over whole zones, and the flags of goals: pictures drawn once for each size."""

from __future__ import annotations

import math
import random

import pygame
from pygame import Surface

from scenes.boards.hexes.map import chance
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed

SMOKE, GAS = "smoke", "gas"
"""The kinds of clouds."""
_LOOKS: dict[str, tuple[Colour, Colour]] = {
    SMOKE: (palette.colour("D9D8D2"), palette.colour("8F9090")),
    GAS: (palette.colour("D6CF6A"), palette.colour("8D8A2E")),
}
UNDER, OVER = 205, 92  # how thick a cloud lies below those who stand in it, and before them
COARSE = 2  # clouds are drawn so many times too small
SPREAD = 0.07  # of its zone: how far a cloud goes beyond it


@kept(24)
def cloud(size: tuple[int, int], kind: str, strength: int, seed: int) -> Surface:
    """A cloud over a zone of so many pixels, a little larger than it: smoke in puffs, gas in drifting swaths."""
    light, dark = _LOOKS[kind]
    room = round(max(size) * SPREAD)
    wide, high = (max(8, (side + 2 * room) // COARSE) for side in size)
    small = Surface((wide, high), pygame.SRCALPHA)
    small.fill((*mixed(light, dark, 0.4), 0))
    luck = random.Random(seed)
    unit = min(wide, high)
    inner = pygame.Rect(0, 0, wide - unit * 0.24, high - unit * 0.24)
    inner.center = small.get_rect().center
    columns, rows = max(3, round(inner.w / unit * 5)), max(3, round(inner.h / unit * 5))
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    luck.shuffle(cells)
    number = len(cells)
    for place, (column, row) in enumerate(cells):
        at = (inner.left + (column + luck.random()) * inner.w / columns, inner.top + (row + luck.random()) * inner.h / rows)
        shade = mixed(light, dark, 0.62 * (1 - place / number) + luck.random() * 0.12)
        alpha = round(strength * luck.uniform(0.55, 0.95))
        if kind == SMOKE:
            radius = unit * luck.uniform(0.11, 0.19)
            pygame.draw.circle(small, (*mixed(shade, dark, 0.5), alpha), (at[0], at[1] + radius * 0.16), radius)
            pygame.draw.circle(small, (*shade, alpha), at, radius * 0.93)
        else:
            long, thin = unit * luck.uniform(0.20, 0.36), unit * luck.uniform(0.05, 0.085)
            points = [(at[0] - long + 2 * long * step / 10, at[1] + math.sin(step * 0.9 + place) * thin) for step in range(11)]
            for broad, tone in ((2.0, mixed(shade, dark, 0.5)), (1.5, shade)):
                pygame.draw.lines(small, (*tone, alpha), False, points, max(2, round(thin * broad)))
                for point in points:
                    pygame.draw.circle(small, (*tone, alpha), point, thin * broad / 2)
    soft = pygame.transform.gaussian_blur(small, max(1, unit // 34), repeat_edge_pixels=False)
    soft.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(pygame.transform.smoothscale(soft, (size[0] + 2 * room, size[1] + 2 * room)))


def seed_of(zone: str, kind: str) -> int:
    """What makes the cloud of each zone another, and always the same."""
    return chance(zone, kind)


@kept(16)
def goal_flag(px: int, side: Side) -> Surface:
    """A side's flag on its pole, px high, with the side's counter on the cloth: its foot is in the lower left corner."""
    fine = 4
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    unit = px * fine
    cloth = mixed(side.counter, (255, 255, 255), 0.10)
    wave = [
        (0.12, 0.08),
        (0.40, 0.04),
        (0.70, 0.12),
        (0.97, 0.08),
        (0.93, 0.34),
        (0.97, 0.60),
        (0.70, 0.64),
        (0.40, 0.56),
        (0.12, 0.60),
    ]
    pygame.draw.polygon(large, RIM, [(x * unit + 0.02 * unit, y * unit + 0.03 * unit) for x, y in wave])
    pygame.draw.polygon(large, cloth, [(x * unit, y * unit) for x, y in wave])
    pygame.draw.polygon(large, RIM, [(x * unit, y * unit) for x, y in wave], max(2, fine))
    pygame.draw.rect(large, RIM, (0.04 * unit, 0.02 * unit, 0.11 * unit, 0.96 * unit), border_radius=fine)
    pygame.draw.rect(large, palette.colour("D9B77E"), (0.065 * unit, 0.04 * unit, 0.06 * unit, 0.92 * unit))
    flag = pygame.transform.smoothscale(large, (px, px))
    sign = shapes.counter(side, max(shapes.LETTERED, round(px * 0.5)))
    flag.blit(sign, sign.get_rect(center=(round(px * 0.56), round(px * 0.34))))
    return ready(flag)
