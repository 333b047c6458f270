"""Fights on a loop of squares: those who face each other brace as their dice tumble, and whoever wins fires at whoever falls."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Surface

from scenes.boards.flat_board import Spot
from scenes.boards.gunfire import Gunfire
from scenes.boards.loop.board import LoopBoard
from scenes.boards.loop.motions import Air

SHOT, ROUNDS = 0.34, 3  # seconds, and rounds within them
BRACE, SWAYS, FAR = 0.5, 4, 4  # seconds of it, times to and fro, design units of each
NEAR = 1.0  # board units: whoever is no farther away is not aimed at


class Brace(Air):
    """Those who fight circle on the spot, each against the other's step, until their dice lie."""

    def __init__(self, board: LoopBoard, units: Sequence[str], seconds: float = BRACE) -> None:
        super().__init__(board, seconds)
        self.units = tuple(units)

    def ready(self) -> None:
        resting = self.board.resting()
        self.rest = {unit: resting[unit] for unit in self.units if unit in resting}

    def show(self, part: float) -> None:
        super().show(part)
        far = self.board.scale.px(FAR) / self.board.camera.zoom * math.sin(math.pi * part)
        for place, (unit, rest) in enumerate(self.rest.items()):
            turn = math.tau * SWAYS * part / 2 + math.pi * place
            self._put(unit, rest.moved(far * math.sin(turn), far * (math.cos(turn) - 1) / 2))

    def end(self) -> None:
        super().end()
        for unit in self.rest:
            self._put(unit, None)

    def _put(self, unit: str, at: Spot | None) -> None:
        if unit in self.board.counters:
            self.board.counters[unit].at = at


class Shot(Air):
    """Whoever is on his feet fires at another; `kicks`: he is pushed back by it."""

    def __init__(self, board: LoopBoard, unit: str, target: str, kicks: bool, seconds: float = SHOT) -> None:
        super().__init__(board, seconds)
        self.unit, self.target, self.kicks = unit, target, kicks
        self.fire: Gunfire | None = None

    def ready(self) -> None:
        spots, resting = self.board.spots(), self.board.resting()
        if self.unit in spots and self.target in spots and math.dist(resting[self.unit][:2], resting[self.target][:2]) > NEAR:
            self.rest = resting[self.unit]
            (start, px), (goal, _) = spots[self.unit], spots[self.target]
            self.fire = Gunfire((start, goal), ROUNDS, SHOT, px)

    def show(self, part: float) -> None:
        super().show(part)
        if self.fire and self.kicks and self.unit in self.board.counters:
            (x, y), zoom = self.fire.kick(part * SHOT), self.board.camera.zoom
            self.board.counters[self.unit].at = self.rest.moved(x / zoom, y / zoom)

    def end(self) -> None:
        super().end()
        if self.fire and self.kicks and self.unit in self.board.counters:
            self.board.counters[self.unit].at = None

    def paint(self, surface: Surface) -> None:
        if self.fire:
            self.fire.paint(surface, self.part * SHOT)
