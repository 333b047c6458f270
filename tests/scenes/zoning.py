"""The long street with a few who stand in it, for the tests of its drawer."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.skulls.tables import board
from scenes.boards.zones.board import Counter, Thing, ZoneBoard
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side

SEAL, TERRORIST = SIDES["seal"], SIDES["terrorist"]
WINDOW = Rect(16, 56, 880, 584)
SIZE = (1280, 720)
PACKAGE = Thing("skulls/objective/package.svg", "C6/0", SEAL)
HUMVEE = Thing("skulls/vehicle/humvee.svg", "B1/0", SEAL, 110.0)


def counter(unit: str, space: str, danger: int = 0, down: bool = False) -> Counter:
    """The counter of a unit, by its id."""
    side: Side = SEAL if unit.startswith("s-") else TERRORIST
    return Counter(side, f"skulls/unit/{unit}.svg", space, danger, down)


def new_board(name: str = "long-street") -> ZoneBoard:
    """A board with nothing on it."""
    made = ZoneBoard(board(name), name, art="skulls", words="skulls")
    made.resize(WINDOW, Scale(100))
    return made


def with_five() -> ZoneBoard:
    """The long street with two on a roof, an enemy there too, one in the street and one who lies there."""
    made = new_board()
    counters = {
        "s-lead": counter("s-lead", "A2/1", 2),
        "s-gun": counter("s-gun", "A2/1"),
        "t-vet": counter("t-vet", "A2/1", 3),
        "s-point": counter("s-point", "B3/0", 1),
        "t-boss": counter("t-boss", "B3/0", 8, True),
    }
    made.place_all(counters, {"package": PACKAGE, "humvee": HUMVEE}, {})
    made.set_goals({"B1": SEAL, "B9": TERRORIST})
    return made


def pixels(one: ZoneBoard) -> bytes:
    """The whole window with the board drawn on it."""
    surface = Surface(SIZE)
    one.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
