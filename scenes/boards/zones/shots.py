"""What flies and flashes over a board of zones: tracers both ways at once, things thrown, rockets, bursts, flashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from scenes.boards.dust import puff
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import glow
from scenes.boards.sheet import RIM
from scenes.boards.zones.board import ZoneBoard
from scenes.boards.zones.motions import Air
from scenes.boards.zones.overlays import lit
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture, turned
from scenes.kit.tweens import ease_out

TRACER, LOB, BURST, FLASH = 0.55, 0.55, 0.65, 0.5  # seconds
LANDS = 0.42  # the part of its time after which the first shot of a volley lands
PUFF = 16  # board units: the dust that a shot raises, half as much again as it goes
STEPS = 8  # sizes in which something that grows is drawn
FLAME, BARREL = 48.0, 0.46  # board units across; of a counter's width: so far from the middle of whoever fires
GLOW = palette.colour("FFE9A8")
_chance = Random()  # for the eye alone: it never touches the draws of a match


class Volley(NamedTuple):
    """Shots from a unit to a unit, so many."""

    start: str
    end: str
    shots: int


class Tracers(Air):
    """Volleys cross in the air, all at once: fire and return fire together. They end in small clouds of dust."""

    def __init__(self, board: ZoneBoard, volleys: Sequence[Volley], seconds: float = TRACER) -> None:
        super().__init__(board, seconds)
        self.volleys = tuple(volleys)

    def ready(self) -> None:
        board = self.board
        self.courses = []
        for start, end, shots in self.volleys:
            a, b = (board.unit_point(one) if one in board.counters else board.to_screen(one) for one in (start, end))
            degrees = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) / 3) * 3 % 360
            flame = muzzle_flash(max(14, board.camera.px(FLAME)), degrees)
            wide = board.spots()[start][1] if start in board.counters else 0
            reach = pygame.Vector2(BARREL * wide, 0).rotate(degrees)
            at = flame.get_rect(center=(a[0] + reach.x, a[1] + reach.y))
            self.courses.append((a, b, shots, tracer(max(30, board.camera.px(64)), degrees), degrees, flame, at))
        for px in range(board.camera.px(PUFF), board.camera.px(PUFF * 1.5) + 1):
            puff(max(8, px))  # drawn before the first frame

    def paint(self, surface: Surface) -> None:
        flight = LANDS
        for a, b, shots, sprite, degrees, flame, at_barrel in self.courses:
            gap = (1 - flight - 0.22) / max(1, shots)
            x, y = math.cos(math.radians(degrees + 90)) * 5, math.sin(math.radians(degrees + 90)) * 5
            for shot in range(shots):
                part = (self.part - shot * gap) / flight
                side = 1.0 + (shot % 3 - 1) * 0.6
                if 0 <= part < 1:
                    at = (a[0] + (b[0] - a[0]) * part + x * side, a[1] + (b[1] - a[1]) * part + y * side)
                    if part < 0.2:
                        surface.blit(flame, at_barrel)
                    surface.blit(sprite, sprite.get_rect(center=at))
                elif 1 <= part < 1.5:
                    cloud = puff(max(8, self.board.camera.px(PUFF * part)))
                    cloud.set_alpha(round(220 * (1.5 - part) * 2))
                    surface.blit(cloud, cloud.get_rect(center=(b[0] + x * side, b[1] + y * side)))


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


class Burst(Air):
    """An explosion in a zone, with rubble flying, and dust over all its floors."""

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
