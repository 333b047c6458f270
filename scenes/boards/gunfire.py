"""Fire along a line, on a board of any kind: a flash at the muzzle, rounds in the air, and where each of them strikes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards import lines
from scenes.boards.dust import puff
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import glow
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.tweens import ease_out

FLIGHT, LIT = 0.065, 0.05  # seconds: that a round is in the air, that it lights its muzzle
STRIKES, KICKS = 0.26, 0.11  # seconds: that dust flies where it strikes, that who fires is pushed back
REST = 0.02  # seconds left when the last round has landed
MUZZLE, FLAME, KICK = 0.46, 0.8, 0.07  # of a counter's width: to its muzzle, the flame there, how far it is pushed back
STREAK, SHORTEST, LONGEST = 0.42, 44, 150  # how long a round in the air is: of its way, and in pixels
BESIDE, BEYOND = 0.66, 0.5  # of a counter's width: how far beside whoever is missed a round goes by, and beyond it strikes
SPARKS, SPREAD = 14, 38  # that fly from a blow, within how many degrees to either side of it
CHIPS = 6  # that fly from where a round strikes
HOT, EARTH = palette.colour("FFF0B4"), palette.colour("6B5433")
THIN, RIM = 105, 3  # how dense the light of a hit is, of 255; the width of its rim in design units
CLOUDS, TURN = 5, 5  # sizes of a puff of dust; degrees between two directions in which a round is drawn
_chance = Random()  # for the eye alone: it never touches the draws of a match


class Spark(NamedTuple):
    """A spark of a blow: where it flies to, of length 1 at most, and how large it is in pixels."""

    across: float
    down: float
    size: float


def sparks(across: float, down: float, number: int = SPARKS) -> tuple[Spark, ...]:
    """Sparks that fly on in the direction of a blow."""
    found = []
    for _ in range(number):
        turn = math.atan2(down, across) + math.radians(_chance.uniform(-SPREAD, SPREAD))
        far = _chance.uniform(0.35, 1.0)
        found.append(Spark(math.cos(turn) * far, math.sin(turn) * far, _chance.uniform(2.0, 4.2)))
    return tuple(found)


class Round(NamedTuple):
    """A round: the second in which it is fired, its way in pixels, and what flies from where it strikes."""

    fired: float
    way: tuple[Point, ...]
    chips: tuple[Spark, ...]


class Gunfire:
    """The rounds of one who fires, in pixels of the screen."""

    def __init__(
        self, way: Sequence[Point], rounds: int, seconds: float, wide: int, past: bool = False, lone: bool = False
    ) -> None:
        """`way`: from the middle of who fires to the middle of whom he fires at, `wide`: pixels of their counters across.

        The last round lands within so many seconds. `past`: they go by beside him; `lone`: the shell of a gun, which flies
        for all of the time.
        """
        self.wide, self.past = wide, past
        self.flight = seconds - REST if lone else FLIGHT
        gap = max(0.0, seconds - self.flight - REST) / max(1, rounds - 1)
        whole = lines.length(way)
        muzzle = lines.stretch(way, min(wide * MUZZLE, whole * 0.4), whole)
        self.rounds = tuple(self._round(muzzle, number * gap, number) for number in range(rounds))
        across, down = lines.toward(muzzle[0], muzzle[1])
        self.back = -across, -down
        self.px = round(min(LONGEST, max(SHORTEST, lines.length(muzzle) * STREAK)))
        self.flame = muzzle_flash(max(14, round(wide * FLAME * (1.3 if lone else 1.0))), _stepped(across, down))
        self.at = self.flame.get_rect(center=(muzzle[0][0] + across * 3, muzzle[0][1] + down * 3))
        self._warm()

    def _round(self, way: Sequence[Point], fired: float, number: int) -> Round:
        across, down = lines.toward(way[-2], way[-1])
        if self.past:
            side = BESIDE * (1 if number % 2 else -1) * self.wide
            far = BEYOND * self.wide
            goal = way[-1][0] + across * far - down * side, way[-1][1] + down * far + across * side
        else:
            aside = (number % 3 - 1) * self.wide * 0.09
            goal = way[-1][0] - down * aside, way[-1][1] + across * aside
        chips = sparks(-across if self.past else across, -0.8 if self.past else down, CHIPS)
        return Round(fired, (*way[:-1], goal), chips)

    def _warm(self) -> None:
        """Draw all that it will show before the first frame."""
        for one in self.rounds:
            for place in range(9):
                self._streak(one, place / 8)
        self.clouds = [puff(max(6, round(self.wide * (0.2 + 0.07 * step)))) for step in range(CLOUDS)]
        self.light = glow(max(6, round(self.wide * 0.3)), HOT, 235)

    def _streak(self, one: Round, part: float) -> tuple[Surface, Point]:
        """How a round looks after a part of its way, and where it is."""
        whole = lines.length(one.way)
        at, ahead = lines.along(one.way, whole * part), lines.along(one.way, min(whole, whole * part + 2))
        back = lines.along(one.way, max(0.0, whole * part - 2))
        return tracer(self.px, _stepped(*lines.toward(back, ahead))), at

    def kick(self, passed: float) -> tuple[float, float]:
        """By how many pixels whoever fires is pushed back after so many seconds."""
        ages = [passed - one.fired for one in self.rounds]
        push = max((1 - age / KICKS for age in ages if 0 <= age < KICKS), default=0.0) * KICK * self.wide
        return self.back[0] * push, self.back[1] * push

    def paint(self, surface: Surface, passed: float) -> None:
        """Paint it as it looks after so many seconds of the usual length."""
        for one in self.rounds:
            age = passed - one.fired
            if 0 <= age < LIT:
                surface.blit(self.flame, self.at)
            if 0 <= age < self.flight:
                sprite, at = self._streak(one, age / self.flight)
                surface.blit(sprite, sprite.get_rect(center=at))
            elif 0 <= age - self.flight < STRIKES:
                self._strike(surface, one, (age - self.flight) / STRIKES)

    def _strike(self, surface: Surface, one: Round, part: float) -> None:
        x, y = one.way[-1]
        cloud = self.clouds[int(part * CLOUDS)]
        cloud.set_alpha(round(230 * (1 - part)))
        surface.blit(cloud, cloud.get_rect(center=(x, y - self.wide * 0.12 * part)))
        if part < 0.25 and not self.past:
            surface.blit(self.light, self.light.get_rect(center=(x, y)))
        reach = self.wide * 0.5 * ease_out(part)
        for chip in one.chips:
            spot = x + chip.across * reach, y + chip.down * reach + self.wide * 0.2 * part * part
            pygame.draw.circle(surface, EARTH, spot, chip.size * (1 - part) + 1)
            if not self.past:
                pygame.draw.circle(surface, HOT, spot, chip.size * (1 - part))


def lit(counter: Surface, rim: int) -> Surface:
    """What lights up a counter as it looks now: a thin light over all of it, through which it is seen, and a bright rim."""
    mask = pygame.mask.from_surface(counter, 200)
    light = mask.to_surface(setcolor=(255, 255, 255, THIN), unsetcolor=(255, 255, 255, 0))
    edge = mask.outline()
    if len(edge) > 1:
        pygame.draw.lines(light, (255, 255, 255, 255), True, edge, rim)
    return ready(light)


def _stepped(across: float, down: float) -> int:
    return round(math.degrees(math.atan2(down, across)) / TURN) * TURN % 360


@kept(24)
def muzzle_flash(px: int, degrees: int) -> Surface:
    """A small star of flame so many pixels across at the mouth of a barrel, its longest point in the direction of the shot."""
    fine = 3
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((255, 190, 80, 0))
    middle = pygame.Vector2(px * fine / 2, px * fine / 2)
    for size, shade in ((1.0, (216, 92, 12, 230)), (0.72, (255, 190, 60, 255)), (0.4, (255, 246, 205, 255))):
        points = []
        for place in range(10):
            reach = 0.16 if place % 2 else 0.48 if place == 0 else 0.32
            points.append(middle + pygame.Vector2(reach * size * px * fine, 0).rotate(degrees + 36 * place))
        pygame.draw.polygon(large, shade, points)
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(24)
def tracer(px: int, degrees: int) -> Surface:
    """A streak of light so many pixels long that flies in a direction (0 is east, 90 south), bright at its head."""
    fine = 3
    large = Surface((px * fine, px * fine), pygame.SRCALPHA)
    large.fill((255, 190, 80, 0))
    middle, parts = px * fine / 2, 12
    turn = pygame.Vector2(1, 0).rotate(degrees)
    for grown, dark in ((0.05, True), (0.0, False)):  # a dark casing, as the ground is light
        for part in range(parts):
            start = -0.44 + 0.86 * part / parts
            a = pygame.Vector2(middle, middle) + turn * (start * px * fine)
            b = a + turn * (0.86 / parts * px * fine + 1)
            broad = max(2, round(px * fine * (0.04 + 0.07 * part / parts + grown)))
            shade = (110, 40, 4, 12 + 13 * part) if dark else (255, 150 + 8 * part, 30 + 14 * part, 60 + 16 * part)
            pygame.draw.line(large, shade, a, b, broad)
    tip = pygame.Vector2(middle, middle) + turn * (0.42 * px * fine)
    pygame.draw.circle(large, (255, 246, 205, 255), tip, px * fine * 0.065)
    return ready(pygame.transform.smoothscale(large, (px, px)))
