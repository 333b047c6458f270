"""What those who go leave on the ground for a moment, whatever kind of board it is: puffs of dust, a streak in their colour."""

from __future__ import annotations

import math
import random

import pygame
from pygame import Surface

from scenes.boards.camera import Camera
from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed

DUST, DUST_EDGE = palette.colour("FBF4E2"), palette.colour("6B5433")
STEP = 3  # pixels from one size of a puff to the next
GROWS = 0.6  # of its size, at first and on the way to its end
MOST = 38.0  # board units of the largest puff behind somebody 100 units wide
STREAK = 0.32  # seconds
STREAKED = 150  # of 255: how much of a streak is seen where it begins


class Dust:
    """A puff of dust: cosmetic, gone after half a second. `chance` is the board's own and never a match's."""

    __slots__ = ("x", "y", "across", "down", "age", "life", "units")

    def __init__(self, at: Point, heading: float, chance: random.Random, wide: float = 100.0) -> None:
        """`wide`: board units of whoever raises it."""
        part = wide / 100
        turn = math.radians(heading + 180 + chance.uniform(-45, 45))
        speed = chance.uniform(12, 46) * part
        self.x, self.y = at[0] + chance.uniform(-9, 9) * part, at[1] + (14 + chance.uniform(-7, 7)) * part
        self.across, self.down = math.cos(turn) * speed, math.sin(turn) * speed - 10 * part
        self.age, self.life, self.units = 0.0, chance.uniform(0.4, 0.7), chance.uniform(18, MOST) * part


class Streak:
    """Where somebody has just been, in the colour of the side."""

    __slots__ = ("at", "age", "units", "shade")

    def __init__(self, at: Point, units: float, shade: Colour) -> None:
        self.at, self.age, self.units, self.shade = at, 0.0, units, shade


class Wake:
    """All that those who go have left on the ground of one board and that has not settled yet."""

    def __init__(self) -> None:
        self.dust: list[Dust] = []
        self.streaks: list[Streak] = []
        self._chance = random.Random(7)  # dust only: it must never touch the draws of a match

    @property
    def there(self) -> bool:
        """Whether anything has not settled yet."""
        return bool(self.dust or self.streaks)

    def puff(self, at: Point, heading: float, wide: float = 100.0) -> None:
        """Raise a puff behind somebody so many board units wide who goes in a direction."""
        self.dust.append(Dust(at, heading, self._chance, wide))

    def streak(self, at: Point, wide: float, side: Side) -> None:
        """Leave a streak where somebody so many board units wide is now."""
        self.streaks.append(Streak(at, wide, mixed(side.counter, (255, 255, 255), 0.15)))

    def clear(self) -> None:
        """Let all of it be gone."""
        self.dust.clear()
        self.streaks.clear()

    def update(self, seconds: float) -> bool:
        """Whether anything moved."""
        moved = self.there
        for one in self.dust:
            one.age += seconds
            one.x += one.across * seconds
            one.y += one.down * seconds
        for left in self.streaks:
            left.age += seconds
        self.dust = [one for one in self.dust if one.age < one.life]
        self.streaks = [one for one in self.streaks if one.age < STREAK]
        return moved

    def warm(self, camera: Camera, wide: float, side: Side) -> None:
        """Draw what somebody so wide will leave before the first frame."""
        for px in range(STEP, _stepped(camera.px(MOST * wide / 100) * 2 * GROWS) + STEP, STEP):
            puff(max(4, px))
        for tenth in range(11):
            smear(_stepped(camera.px(wide) * tenth / 10), mixed(side.counter, (255, 255, 255), 0.15))

    def paint(self, surface: Surface, camera: Camera) -> None:
        """Paint it, under those who stand there."""
        for left in self.streaks:
            part = 1 - left.age / STREAK
            disc = smear(_stepped(camera.px(left.units) * round(part * 10) / 10), left.shade)
            disc.set_alpha(round(STREAKED * part))
            surface.blit(disc, disc.get_rect(center=camera.to_screen(left.at)))
        for one in self.dust:
            part = one.age / one.life
            cloud = puff(max(4, _stepped(camera.px(one.units) * (GROWS + GROWS * part))))
            cloud.set_alpha(round(235 * (1 - part)))
            surface.blit(cloud, cloud.get_rect(center=camera.to_screen((one.x, one.y))))


def _stepped(px: float) -> int:
    return round(px / STEP) * STEP


@kept(64)
def puff(px: int) -> Surface:
    """A little cloud of dust, px across."""
    wide = px + 8
    cloud = Surface((wide, wide), pygame.SRCALPHA)
    cloud.fill((*DUST_EDGE, 0))
    # A pale cloud with a dark edge: it is seen on sand as on roads.
    pygame.draw.circle(cloud, (*DUST_EDGE, 235), (wide / 2, wide / 2), px / 2)
    pygame.draw.circle(cloud, (*DUST, 250), (wide / 2, wide / 2 - px * 0.06), px * 0.4)
    return ready(pygame.transform.gaussian_blur(cloud, max(1, px // 14), repeat_edge_pixels=False))


@kept(128)
def smear(px: int, shade: Colour) -> Surface:
    """A disc of a streak, px across."""
    disc = Surface((px + 2, px + 2), pygame.SRCALPHA)
    disc.fill((*shade, 0))
    pygame.draw.circle(disc, shade, disc.get_rect().center, px / 2)
    return ready(disc)
