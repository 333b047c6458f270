"""What flies and flashes over a board of zones: tracers both ways at once, things thrown, rockets, bursts, flashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards.dust import puff
from scenes.boards.gunfire import FLIGHT, Gunfire
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import glow
from scenes.boards.sheet import RIM
from scenes.boards.weight import Blast
from scenes.boards.zones.board import ZoneBoard
from scenes.boards.zones.motions import Air
from scenes.boards.zones.overlays import lit
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture, turned
from scenes.kit.tweens import ease_out

TRACER, LOB, BURST, FLASH = 0.55, 0.55, 0.65, 0.5  # seconds
FIRES = 0.72  # the part of its time within which all shots of a volley land
LANDS = FLIGHT / TRACER  # the part of its time after which the first of them lands
COUNTER = 80.0  # board units across: of a counter, where nobody stands
STEPS = 8  # sizes in which something that grows is drawn
GLOW = palette.colour("FFE9A8")
_chance = Random()  # for the eye alone: it never touches the draws of a match


class Volley(NamedTuple):
    """Shots from a unit to a unit, so many."""

    start: str
    end: str
    shots: int


class Tracers(Air):
    """Volleys cross in the air, all at once: fire and return fire together. Who fires is pushed back a little by each round."""

    def __init__(self, board: ZoneBoard, volleys: Sequence[Volley], seconds: float = TRACER) -> None:
        super().__init__(board, seconds)
        self.volleys = tuple(volleys)

    def ready(self) -> None:
        board, spots = self.board, self.board.spots()
        board.stir()
        self.rest = board.resting()
        self.fires = []
        for start, end, shots in self.volleys:
            way = [board.unit_point(one) if one in board.counters else board.to_screen(one) for one in (start, end)]
            wide = next((spots[one][1] for one in (start, end) if one in spots), board.camera.px(COUNTER))
            # The first round lands when its time says so, the last one early enough for its dust to be seen.
            self.fires.append(Gunfire(way, shots, TRACER * FIRES, wide))

    def show(self, part: float) -> None:
        super().show(part)
        for (start, _, _), fire in zip(self.volleys, self.fires, strict=True):
            if start in self.rest and start in self.board.counters:
                (x, y), zoom = fire.kick(part * TRACER), self.board.camera.zoom
                self.board.counters[start].at = self.rest[start].moved(x / zoom, y / zoom) if x or y else None

    def end(self) -> None:
        super().end()
        for start, _, _ in self.volleys:
            if start in self.board.counters:
                self.board.counters[start].at = None

    def paint(self, surface: Surface) -> None:
        for fire in self.fires:
            fire.paint(surface, self.part * TRACER)


class Lob(Air):
    """Something is thrown in an arc from a unit into a zone, turning; `straight`: it flies there as a rocket, with smoke."""

    def __init__(self, board: ZoneBoard, unit: str, zone: str, thing: str, straight: bool = False, seconds: float = LOB) -> None:
        super().__init__(board, seconds)
        self.unit, self.zone, self.thing, self.straight = unit, zone, thing, straight

    def ready(self) -> None:
        board = self.board
        self.start = board.unit_point(self.unit) if self.unit in board.counters else board.to_screen(self.unit)
        px = max(22, board.camera.px(40))
        self.sprites = [turned(self.thing, (px, px), degrees) for degrees in range(0, 360, 45)]

    def paint(self, surface: Surface) -> None:
        a, b = self.start, self.board.to_screen(self.zone)
        part = self.part * self.part if self.straight else self.part
        at = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
        if self.straight:
            for step in range(1, 7):
                back = max(0.0, part - step * 0.05)
                cloud = puff(max(6, self.board.camera.px(10 + 3 * step)))
                cloud.set_alpha(200 - 28 * step)
                surface.blit(cloud, cloud.get_rect(center=(a[0] + (b[0] - a[0]) * back, a[1] + (b[1] - a[1]) * back)))
            head = glow(max(8, self.board.camera.px(16)), GLOW, 235)
            surface.blit(head, head.get_rect(center=at))
            return
        drop = 4 * part * (1 - part) * max(self.board.camera.px(80), math.dist(a, b) * 0.4)
        pygame.draw.ellipse(surface, RIM, (at[0] - 6, at[1] - 2, 12, 5))
        sprite = self.sprites[int(part * 16) % 8]
        surface.blit(sprite, sprite.get_rect(center=(at[0], at[1] - drop)))


class Burst(Blast[ZoneBoard]):
    """An explosion in a zone, with rubble flying, and dust over all its floors."""

    usual = BURST

    def __init__(self, board: ZoneBoard, zone: str, seconds: float = BURST) -> None:
        super().__init__(board, seconds)
        self.zone = zone
        self.bits = [(_chance.uniform(0, math.tau), _chance.uniform(0.5, 1.0), _chance.uniform(2.0, 5.0)) for _ in range(26)]

    def ready(self) -> None:
        rect = self.board.zone_rect(self.zone)
        self.most = max(40, min(rect.w, rect.h) * 0.62)
        self.fires = [fire(round(self.most * (0.3 + 0.7 * step / (STEPS - 1)))) for step in range(STEPS)]
        self.rim = lit(rect.size, palette.VERMILION, 70, max(2, self.board.camera.px(4)), self.board.camera.px(8))

    def paint(self, surface: Surface) -> None:
        rect = self.board.zone_rect(self.zone)
        left = 1 - self.part
        if self.rim.get_size() == rect.size:
            self.rim.set_alpha(round(255 * left))
            surface.blit(self.rim, rect)
            self.rim.set_alpha(255)
        ball = self.fires[min(STEPS - 1, int(ease_out(min(1.0, self.part * 2.2)) * STEPS))]
        ball.set_alpha(round(255 * min(1.0, 2 * left)))
        surface.blit(ball, ball.get_rect(center=rect.center))
        ball.set_alpha(255)
        for turn, far, size in self.bits:
            reach = self.most * 1.3 * far * ease_out(self.part)
            x, y = rect.centerx + math.cos(turn) * reach, rect.centery + math.sin(turn) * reach * 0.8 + 60 * self.part**2
            pygame.draw.circle(surface, (70, 54, 36) if size > 3 else (255, 196, 90), (x, y), max(1.0, size * left))


@kept(16)
def fire(px: int) -> Surface:
    """A ball of fire so many pixels across: dark smoke, red, yellow, white in the middle."""
    small = Surface((px * 2, px * 2), pygame.SRCALPHA)
    small.fill((120, 60, 20, 0))
    luck = Random(px)
    shades: tuple[tuple[Colour, float, float], ...] = (
        ((66, 54, 46), 0.62, 0.34), ((200, 70, 26), 0.46, 0.30), ((246, 160, 46), 0.32, 0.24), ((255, 236, 170), 0.16, 0.2),
    )  # fmt: skip
    for shade, away, size in shades:
        for number in range(9):
            turn = math.tau * number / 9 + luck.uniform(-0.3, 0.3)
            at = (px + math.cos(turn) * px * away, px + math.sin(turn) * px * away)
            pygame.draw.circle(small, (*shade, 235), at, px * size * luck.uniform(0.75, 1.0))
        pygame.draw.circle(small, (*shade, 235), (px, px), px * (away + size * 0.4))
    return ready(pygame.transform.gaussian_blur(small, max(1, px // 22), repeat_edge_pixels=False))


class Flash(Air):
    """A blinding light in a zone that fades; stars fly from it."""

    def __init__(self, board: ZoneBoard, zone: str, seconds: float = FLASH) -> None:
        super().__init__(board, seconds)
        self.zone = zone

    def ready(self) -> None:
        rect = self.board.zone_rect(self.zone)
        self.light = glow(max(30, min(rect.w, rect.h)), (255, 255, 240), 255).copy()
        self.veil = Surface(rect.size)
        self.veil.fill((255, 255, 244))
        self.star = picture(f"{self.board.art}/mark/stunned.svg", (max(18, self.board.camera.px(40)),) * 2).copy()

    def paint(self, surface: Surface) -> None:
        rect = self.board.zone_rect(self.zone)
        left = (1 - self.part) ** 1.5
        self.veil.set_alpha(round(235 * left))
        surface.blit(self.veil, rect)
        self.light.set_alpha(round(255 * left))
        surface.blit(self.light, self.light.get_rect(center=rect.center))
        self.star.set_alpha(round(255 * min(1.0, 2 * (1 - self.part))))
        for number in range(6):
            turn = math.tau * number / 6
            far = min(rect.w, rect.h) * 0.5 * ease_out(self.part)
            at: Point = (rect.centerx + math.cos(turn) * far, rect.centery + math.sin(turn) * far)
            surface.blit(self.star, self.star.get_rect(center=at))
