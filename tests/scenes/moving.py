"""Motions over a board of any kind, run to their end as frames might fall."""

from __future__ import annotations

from pygame import Surface

from scenes.boards.graph.board import GraphBoard
from scenes.boards.hexes.board import HexBoard
from scenes.boards.zones.board import ZoneBoard
from scenes.kit.tweens import Motion

SIZE = (1280, 720)
SETTLES = 1.0  # seconds after which no dust is left


def run(
    motion: Motion, board: GraphBoard | HexBoard | ZoneBoard, steps: tuple[float, ...], every: int, settle: float = SETTLES
) -> None:
    """Let time pass in these steps, over and over, until the motion is over, and draw every so many; then dust settles."""
    surface = Surface(SIZE)
    for place in range(100000):
        if motion.over:
            board.update(settle)
            return
        step = steps[place % len(steps)]
        motion.update(step)
        board.update(step)
        if place % every == 0:
            board.draw(surface)
    raise AssertionError("the motion never ends")
