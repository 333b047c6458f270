"""Shots along a line from one piece to another: flashes at the muzzle, tracers, and what they do to whom they hit."""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.boards import lines, overlays
from scenes.boards.acts import Air
from scenes.boards.graph.state import GraphState
from scenes.boards.lines import Point
from scenes.boards.pieces import PLATE
from scenes.boards.sheet import RIM, away

SHOT = 0.45  # seconds
STARTS, FLIGHT, FLASH, BURST = (0.0, 0.16, 0.32), 0.38, 0.10, 0.28  # parts of it: each round, how long it flies, flashes, bursts
TAIL, JOLT = 70.0, 16.0  # board units behind a tracer; degrees that whoever is hit is thrown back
FIRE, HIT = (255, 226, 140), (255, 120, 70)


class Shot(Air[GraphState]):
    """A piece fires at another along the line by which it sees it; the line is lit until somebody ends that."""

    def __init__(self, board: GraphState, shooter: str, target: str, seconds: float = SHOT) -> None:
        super().__init__(board, seconds)
        self.shooter, self.target = shooter, target

    def ready(self) -> None:
        board, spots = self.board, self.board.spots()
        a, b = (board.pieces[seat].node or "" for seat in (self.shooter, self.target))
        self.course: tuple[Point, ...] = (spots[self.shooter], spots[self.target])
        if (a, b) in board.graph.sight and a != b:
            colour, path = board.closest(a, b)
            self.course = board.courses.path(path, colour)
            board.mark_contact(path, colour, board.range_words(a, b))
        whole = lines.length(self.course)
        self.ends = min(PLATE, whole / 3), whole - min(PLATE / 2, whole / 3)
        start, goal = self.course[0], self.course[-1]
        self.back = 1 if goal[0] >= start[0] else -1

    def show(self, part: float) -> None:
        super().show(part)
        ages = [part - start - FLIGHT for start in STARTS]
        thrown = max((1 - age / BURST for age in ages if 0 <= age < BURST), default=0.0)
        self.board.pieces[self.target].lean = JOLT * self.back * thrown

    def end(self) -> None:
        super().end()
        self.board.pieces[self.target].lean = 0.0

    def paint(self, surface: Surface) -> None:
        """Paint flash, tracers and hits as they are now."""
        camera, (near, far) = self.board.camera, self.ends
        for start in STARTS:
            age = self.part - start
            if 0 <= age < FLASH:
                self._glow(surface, near, 64, FIRE)
            if 0 <= age < FLIGHT:
                head = near + (far - near) * age / FLIGHT
                tail = max(near, head - TAIL)
                a, b = (camera.to_screen(lines.along(self.course, at)) for at in (tail, head))
                for wide, shade in ((7, RIM), (4, FIRE)):
                    pygame.draw.line(surface, shade, a, b, max(2, round(wide * max(1.0, camera.zoom))))
                self._glow(surface, head, 26, FIRE)
            if FLIGHT <= age < FLIGHT + BURST:
                self._burst(surface, (age - FLIGHT) / BURST)

    def _glow(self, surface: Surface, along: float, size: float, shade: tuple[int, int, int]) -> None:
        camera = self.board.camera
        light = overlays.glow(max(8, camera.px(size)), shade, 255)
        surface.blit(light, light.get_rect(center=camera.to_screen(lines.along(self.course, along))))

    def _burst(self, surface: Surface, part: float) -> None:
        """Paint a hit: a flash, and splinters that fly apart."""
        self._glow(surface, self.ends[1], 70 * (1 - part) + 10, HIT)
        middle = self.board.camera.to_screen(lines.along(self.course, self.ends[1]))
        for turn in range(20, 380, 60):
            reach = self.board.camera.px(20 + 60 * part)
            pygame.draw.circle(surface, FIRE, away(middle, turn, reach), max(2, self.board.camera.px(9 * (1 - part))))
