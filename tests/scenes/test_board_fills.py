"""The board fills its place: its share of the window, and the smallest counter, in every phase and window.

A game is added with a line of `WANTED`: its situations are found by the game's name. `python -m tests.scenes.test_board_fills`
prints what each game has now.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import pytest
from pygame import Rect

from game.games import GAMES
from scenes.boards.flat_board import CounterBoard
from scenes.boards.graph.board import GraphBoard
from scenes.boards.hexes.state import HexState
from scenes.boards.pieces import plate_px
from scenes.kit.layout import Scale
from tests.scenes.situations import SITUATIONS, Situation

WINDOWS = {(1280, 720): 100, (1920, 1080): 150, (2560, 1440): 200}
"""The windows, and the scale that each opens with."""
BESIDE = ("editor", "log", "lesson", "replay", "review", "puzzle", "verdict", " why")
"""What is looked at beside a match."""


class Wanted(NamedTuple):
    """What a game's board has at least: its share of the window, and how many design units its smallest counter is wide."""

    share: float
    counter: int


WANTED = {
    "operators": Wanted(0.59, 56),
    "ironsquad": Wanted(0.58, 44),
    "skulls": Wanted(0.58, 44),
    "firefight": Wanted(0.58, 44),
    "rush": Wanted(0.58, 44),
}


class Measured(NamedTuple):
    """The share of a window in which the board is seen, and the width of the smallest counter in pixels, 0 for none."""

    share: float
    counter: int


def phases(game: str) -> list[str]:
    """The situations of a match of a game."""
    return [name for name in SITUATIONS if name.startswith(game) and not any(word in name for word in BESIDE)]


def measured(seen: Situation, size: tuple[int, int], percent: int) -> Measured:
    """What a board has of a window of this size, beside the column of panels, and its smallest counter."""
    seen.app.scale = Scale(percent)
    seen.screen.resize(size, Scale(percent))
    board: Any = seen.screen.table.board
    painted = board.painted.clip(Rect((0, 0), size))
    covered = painted.clip(seen.screen.chrome.column.rect)
    widths = [px for _, px in board.spots().values()] if isinstance(board, CounterBoard) else []
    if isinstance(board, HexState):  # a triangle takes more than its side
        widths = [max(area.size) for area in board.standing().values()]
    if isinstance(board, GraphBoard):
        widths = [2 * plate_px(board.camera.zoom) for piece in board.pieces.values() if piece.present]
    return Measured((painted.w * painted.h - covered.w * covered.h) / (size[0] * size[1]), min(widths, default=0))


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", [name for game in WANTED for name in phases(game)])
def test_the_board_fills_its_place_and_counters_can_be_read(name: str) -> None:
    wanted, seen = WANTED[name.split()[0]], SITUATIONS[name]()
    for size, percent in WINDOWS.items():
        found = measured(seen, size, percent)
        assert found.share >= wanted.share, (size, round(found.share, 3))
        assert not found.counter or found.counter >= Scale(percent).px(wanted.counter), (size, found.counter)


def table() -> None:
    """Print the figures of every game."""
    for game in GAMES:
        for name in phases(game):
            seen = SITUATIONS[name]()
            figures = [measured(seen, size, percent) for size, percent in WINDOWS.items()]
            print(f"{name:34}", *(f"{one.share:5.0%} {one.counter:4} px" for one in figures))


if __name__ == "__main__":
    import tempfile

    import pygame

    os.environ["SDL_VIDEODRIVER"], os.environ["SANDTABLE_HOME"] = "dummy", tempfile.mkdtemp()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    table()
