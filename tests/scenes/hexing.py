"""A small board of hexes for the tests of its drawer: made-up grounds, two sides, four counters."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.hexes.board import Counter, HexBoard, Hovering, Look
from scenes.boards.hexes.map import chance
from scenes.kit import palette
from scenes.kit.layout import Scale

US = palette.GREEN_SIDE._replace(name="us", letter="U")
GE = palette.GREY_SIDE._replace(name="ge", letter="D")
WINDOW = Rect(16, 56, 880, 584)
SIZE = (1280, 720)
FOLDER = "ironsquad/ground"
PICTURES = ("clear-1", "clear-2", "grass-1", "forest-1", "forest-2", "hill-1", "water-1", "building-1", "rock-1", "sand-1")
ROADS = (tuple(f"{column}04" for column in "ABCDEFGHIJKL"), ("F04", "F05", "F06"))
PLACE = ("E09", "E08", "F08", "F09", "E10", "D09", "D08")
GROUNDS = ("building", "grass", "clear", "clear", "water", "hill", "rock")
TILE = Hovering(PLACE, GROUNDS, ((2, 3),), (0, "ironsquad/objective/church.svg"))


def counter(side: palette.Side, figure: str, space: str, facing: int | None = None, health: int = 5) -> Counter:
    """A counter, triangular where it has a facing."""
    return Counter(side, f"ironsquad/unit/us/{figure}.svg", space, "triangle" if facing else "square", facing, health)


def new_board(columns: int = 12, rows: int = 12) -> HexBoard:
    """A board with nothing on it, a place that is face down and two roads."""
    hexes = Hexes(columns, rows)
    pictures = {space: PICTURES[chance(space) % len(PICTURES)] for space in hexes.spaces()}
    pictures |= dict.fromkeys(PLACE, "facedown") | {space: "clear-1" for road in ROADS for space in road}
    made = HexBoard(hexes, Look(FOLDER), pictures, ROADS, art="ironsquad")
    made.ground.set_places([PLACE])
    made.resize(WINDOW, Scale(100))
    return made


def with_four() -> HexBoard:
    """The same with two counters on a hex, one beside them and an enemy."""
    made = new_board()
    made.place("us-captain", counter(US, "captain", "F05"))
    made.place("us-mg", counter(US, "mg", "F05", 5, 3))
    made.place("us-medic", counter(US, "medic", "G05", health=1))
    made.place("ge-sniper", counter(GE, "sniper", "H07", 11))
    return made


def pixels(one: HexBoard) -> bytes:
    """The whole window with the board drawn on it."""
    surface = Surface(SIZE)
    one.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
