"""The weight of what falls on a board: all stands still for a moment as a blow falls, and the board shakes at a heavy one."""

from __future__ import annotations

import math
from typing import Protocol

from scenes.boards.acts import Air
from scenes.boards.effects import Under

STOP, BURSTS = 0.07, 0.06  # seconds for which all stands still as a blow falls, and as something bursts
SHAKE, QUAKE = 0.12, 0.24  # seconds: of the shake of the board, of that at a kill or a blast
SHIFT, MOST = 3, 5  # design units: how far the board shakes with a heavy blow, and at a kill or a blast
SMALL = 1.0  # a blast smaller than this shakes the board as a blow does


class Halting(Protocol):
    """A board on which all may stand still for so many seconds more."""

    held: float


def halt(board: Halting, seconds: float) -> None:
    """Have all on the board stand still for so long."""
    board.held = max(board.held, seconds)


def passing(board: Halting, seconds: float) -> float:
    """Those of these seconds that pass for what moves on the board: none while it stands still."""
    still = min(board.held, seconds)
    board.held -= still
    return seconds - still


def sprung(part: float) -> float:
    """How far one who was thrown back is away, after a part of the way back: once a little beyond where he stands."""
    return math.cos(math.pi * 1.5 * part) * math.pow(1 - part, 1.5)


def shaken(across: float, down: float, seconds: float, most: int, whole: float = SHAKE) -> tuple[int, int]:
    """By how many pixels a board is shifted so many seconds after a blow: along it, and back."""
    if seconds >= whole:
        return 0, 0
    sway = most * math.cos(seconds / SHAKE * math.pi * 2) * (1 - seconds / whole)
    return round(across * sway), round(down * sway)


def thud(board: Under, seconds: float) -> None:
    """Shake the board a little, so many seconds after somebody has fallen to the ground; less than none: not yet."""
    board.shaken = shaken(0.0, 1.0, seconds, board.scale.px(SHIFT)) if seconds >= 0 else (0, 0)


class Blast(Air[Under]):
    """An explosion: a base of others. All stands still as it bursts, and the board shakes."""

    usual, size = 0.5, SMALL  # seconds at the usual speed; how large it is

    def begin(self) -> None:
        super().begin()
        halt(self.board, BURSTS * self.seconds / self.usual)

    def show(self, part: float) -> None:
        super().show(part)
        most = self.board.scale.px(SHIFT if self.size < SMALL else MOST)
        self.board.shaken = shaken(0.45, 0.9, part * self.usual, most, QUAKE)

    def end(self) -> None:
        super().end()
        self.board.shaken, self.board.held = (0, 0), 0.0
