"""The plan of an illustrated map: which cells there are, where areas lie, how the land rises. Worked out once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from pygame import Rect

from game.boards.hexes import Hexes
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.boards.hexes.land.look import CROP, GRASS, PLOUGH, STUBBLE_FIELD, WATER, WOOD, YARD, LandLook
from scenes.boards.hexes.land.outlines import Ring, edges
from scenes.boards.hexes.land.relief import Relief, relief_of
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point

PAST = 2  # hexes of ground are drawn past the last one
SOFT = {CROP: (5.0, 0), WOOD: (16.0, 46), WATER: (30.0, 34), YARD: (20.0, 60)}
"""Of each kind of area: over how many board units its edge is rounded, and how much it swings."""
PARCEL, PARCEL_SOFT = 250.0, (16.0, 40)
"""Board units from one parcel of open ground to the next, and how its edge is rounded and swings."""
PARCELS = GRASS, PLOUGH, "", STUBBLE_FIELD, GRASS, ""
SHORES = (80, 104, 128, 172)
"""The lights at which a water's bank, its sand, the water itself and its deep begin."""


class Cell(NamedTuple):
    """A hex, or one that would lie just past the edge of the board, where `space` is the hex it takes after."""

    space: str
    centre: Point
    outline: tuple[Point, ...]
    beyond: bool


class LandPlan(GroundPicture):
    """The map of a board with these pictures, levels, roads and steep sides, before it is painted."""

    def __init__(
        self,
        hexes: Hexes,
        look: LandLook,
        pictures: Mapping[str, str],
        levels: Mapping[str, int],
        roads: Iterable[Sequence[str]] = (),
        steep: Iterable[tuple[str, str]] = (),
    ) -> None:
        super().__init__(hexes, look.look, pictures, roads, look.paper + look.table)
        self.land, self.levels = look, dict(levels)
        self.steep = tuple(sorted((min(pair), max(pair)) for pair in steep))
        self.cells = cells_of(hexes, self.margin)
        self.paper = Rect((0, 0), self.extent).inflate(-2 * look.table, -2 * look.table)

    def ground_at(self, cell: Cell) -> str:
        """The ground that a hex, or one past the edge, shows."""
        found = self.ground(cell.space)
        built = cell.beyond and self.land.areas.get(found) == YARD
        return self.land.plain if built else found

    def level(self, space: str) -> int:
        """The level of a hex."""
        return self.levels.get(space, 0)

    # What is worked out once.

    @cached_property
    def relief(self) -> Relief | None:
        """The hills."""
        return relief_of(self.extent, tuple((cell.outline, self.level(cell.space)) for cell in self.cells))

    @cached_property
    def areas(self) -> dict[str, tuple[tuple[Ring, ...], ...]]:
        """Of each kind of area the rings of its edge; of water those of bank, sand, water and deep."""
        found = {}
        for kind, (soft, swing) in SOFT.items():
            lit = tuple(cell.outline for cell in self.cells if self.land.areas.get(self.ground_at(cell)) == kind)
            if lit:
                found[kind] = edges(self.extent, lit, soft, swing, SHORES if kind == WATER else (128,))
        return found

    @cached_property
    def parcels(self) -> dict[str, tuple[Ring, ...]]:
        """Of each kind of parcel in the open the rings of its edge: they are larger than hexes, and lie on level ground."""
        lit: dict[str, list[Ring]] = {}
        for cell in self.cells:
            kind = "" if self.level(cell.space) else parcel_at(cell.centre)
            if kind:
                lit.setdefault(kind, []).append(cell.outline)
        return {kind: edges(self.extent, tuple(cells), *PARCEL_SOFT, (128,))[0] for kind, cells in lit.items()}


def parcel_at(point: Point) -> str:
    """The kind of parcel on which a point lies: that of the nearest middle of one, "" for plain meadow."""
    across, down = round(point[0] / PARCEL), round(point[1] / PARCEL)

    def far(place: tuple[int, int]) -> float:
        swing = chance(*place, "parcel")
        middle = (place[0] + swing % 60 / 100 - 0.3) * PARCEL, (place[1] + swing // 60 % 60 / 100 - 0.3) * PARCEL
        return math.dist(point, middle)

    nearest = min(((across + x, down + y) for x in (-1, 0, 1) for y in (-1, 0, 1)), key=far)
    return PARCELS[chance(*nearest, "kind") % len(PARCELS)]


@lru_cache(maxsize=16)
def cells_of(hexes: Hexes, margin: int) -> tuple[Cell, ...]:
    """Every hex, and two rings of more around them, from the top down."""
    found = []
    for column in range(-PAST, hexes.columns + PAST):
        for row in range(-PAST, hexes.rows + PAST):
            near = min(max(column, 0), hexes.columns - 1), min(max(row, 0), hexes.rows - 1)
            space = f"{chr(65 + near[0])}{near[1] + 1:02d}"
            lower = hexes.height / 2 if column % 2 else 0
            x = margin + hexes.width / 2 + column * hexes.width * 0.75
            y = margin + hexes.height / 2 + row * hexes.height + lower
            middle = hexes.centre(space)
            shift = x - middle[0], y - middle[1]
            outline = tuple((px + shift[0], py + shift[1]) for px, py in hexes.outline(space))
            found.append(Cell(space, (x, y), outline, near != (column, row)))
    return tuple(sorted(found, key=lambda cell: (cell.centre[1], cell.centre[0])))
