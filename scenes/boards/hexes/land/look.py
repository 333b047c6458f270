"""How an illustrated map looks: which kinds of area there are, and the colours of its ground."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scenes.boards.hexes.ground import Look
from scenes.kit import palette
from scenes.kit.palette import Colour

CROP, WOOD, WATER, YARD = "crop", "wood", "water", "yard"
"""The kinds of area."""
GRASS, STUBBLE_FIELD, PLOUGH = "grass", "stubble", "plough"
"""The kinds of parcel in the open."""

MEADOW, MEADOW_LOW, MEADOW_HIGH = palette.colour("CBC284"), palette.colour("B3B06D"), palette.colour("D9CE92")
GRASSY, CUT, CUT_LINE = palette.colour("9FA95A"), palette.colour("D8C078"), palette.colour("B99C50")
PLOUGHED, PLOUGH_LINE = palette.colour("A9A26C"), palette.colour("7C7746")
"""Open ground: grass that is let grow, stubble, and what was ploughed."""
HILL, HILL_LINE, CREST = palette.colour("8F6E3A"), palette.colour("7A5A2C"), palette.colour("55391A")
SLOPE, SUN = palette.colour("2A1E0E"), palette.colour("FFE9B0")
STRAW, FURROW, STUBBLE = palette.colour("DFC071"), palette.colour("C6A150"), palette.colour("A98A44")
FLOOR, CLAY = palette.colour("5C6C38"), palette.colour("AE9160")
SAND, BANK, STREAM, DEEP = palette.colour("CDB888"), palette.colour("5C5330"), palette.colour("7FA9B4"), palette.colour("5E8C9C")
ROAD_EDGE, ROAD, RUT = palette.colour("6E5529"), palette.colour("D8C48E"), palette.colour("B79C62")
PLANK, PLANK_LOW, PLANK_EDGE = palette.colour("B08A58"), palette.colour("76552F"), palette.colour("2C2012")
STONE, STONE_HIGH, STONE_LOW = palette.colour("A9A496"), palette.colour("D2CEC2"), palette.colour("3F3A30")
GRID, NAME = (*palette.colour("4A3E1E"), 92), palette.colour("574A28")
BEYOND = (16, 20, 8, 118)  # over the ground past the last hex


class LandLook(NamedTuple):
    """`look`: the pictures of hexes; `areas`: the kind of area of each ground that is one; `plain`: the ground beyond the board
    where a hex at its edge has something built on it.

    `paper`: board units of ground past the last hex; `table`: of canvas around the sheet.
    """

    look: Look
    areas: Mapping[str, str] = MappingProxyType({})
    plain: str = "clear"
    paper: int = 58
    table: int = 44


def kept(a: Colour, alpha: int) -> tuple[int, int, int, int]:
    """A colour that lets so much of what is below through."""
    return (*a, alpha)
