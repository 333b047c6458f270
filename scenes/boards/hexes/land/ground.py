"""The ground of an illustrated map: areas, hills, roads, walls, and what stands on each hex, painted in parts that are kept."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.hexes.ground_picture import GroundPicture, light_into
from scenes.boards.hexes.land import sheet
from scenes.boards.hexes.land.ink import Strokes
from scenes.boards.hexes.land.look import BEYOND, CROP, MEADOW, WATER, WOOD, YARD, LandLook
from scenes.boards.hexes.land.outlines import COARSE, Ring, grey, rings
from scenes.boards.hexes.land.relief import Relief, relief_of
from scenes.boards.hexes.map import chance, ground_of
from scenes.boards.lines import Point, ready
from scenes.kit.pictures import picture

RIM = 12  # board units that the picture of a hex of 96 goes beyond it on every side
PAST = 2  # hexes of ground are drawn past the last one
SOFT = {CROP: (5.0, 0), WOOD: (16.0, 46), WATER: (30.0, 34), YARD: (20.0, 60)}
"""Of each kind of area: over how many board units its edge is rounded, and how much it swings."""
SHORES = (80, 104, 128, 172)
"""The lights at which a water's bank, its sand, the water itself and its deep begin."""


class Cell(NamedTuple):
    """A hex, or one that would lie just past the edge of the board, where `space` is the hex it takes after."""

    space: str
    centre: Point
    outline: tuple[Point, ...]
    beyond: bool


class LandGround(GroundPicture):
    """The map of a board with these pictures, levels, roads, walls and steep sides, as an illustrated sheet on a table."""

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
        self.cells = tuple(self._cells())
        self.paper = Rect((0, 0), self.extent).inflate(-2 * look.table, -2 * look.table)

    def _cells(self) -> Iterable[Cell]:
        """Every hex, and two rings of more around them, from the top down."""
        hexes, margin = self.hexes, self.margin
        found = []
        for column in range(-PAST, hexes.columns + PAST):
            for row in range(-PAST, hexes.rows + PAST):
                near = min(max(column, 0), hexes.columns - 1), min(max(row, 0), hexes.rows - 1)
                space = f"{chr(65 + near[0])}{near[1] + 1:02d}"
                lower = hexes.height / 2 if column % 2 else 0
                x = margin + hexes.width / 2 + column * hexes.width * 0.75
                y = margin + hexes.height / 2 + row * hexes.height + lower
                shift = x - self.centre(space)[0], y - self.centre(space)[1]
                outline = tuple((px + shift[0], py + shift[1]) for px, py in self.outline(space))
                found.append(Cell(space, (x, y), outline, near != (column, row)))
        return sorted(found, key=lambda cell: (cell.centre[1], cell.centre[0]))

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
        return relief_of(self.extent, [(cell.outline, self.level(cell.space)) for cell in self.cells])

    @cached_property
    def areas(self) -> dict[str, tuple[tuple[Ring, ...], ...]]:
        """Of each kind of area the rings of its edge; of water those of bank, sand, water and deep."""
        found = {}
        for kind, (soft, swing) in SOFT.items():
            lit = [(cell.outline, 255) for cell in self.cells if self.land.areas.get(self.ground_at(cell)) == kind]
            if lit:
                drawn = grey(self.extent, lit, soft, swing)
                found[kind] = tuple(rings(drawn, light) for light in (SHORES if kind == WATER else (128,)))
        return found

    # Painting.

    def _shows(self, column: int, row: int) -> Hashable:
        """What a part shows: an illustrated map is printed once, and what comes and goes lies on it."""
        return ()

    def _painted(self, rect: Rect, zoom: float) -> Surface:
        tile = Surface(rect.size)
        paper = Rect(*(round(one * zoom) for one in self.paper)).move(-rect.x, -rect.y)
        sheet.canvas(tile, (rect.x, rect.y))
        sheet.lie(tile, paper, zoom)
        shown = tile.get_rect().clip(paper)
        if not shown.w or not shown.h:
            return ready(tile)
        tile.set_clip(shown)
        tile.fill(MEADOW, shown)
        reach = self.hexes.width
        near = Rect(rect.x / zoom - reach, rect.y / zoom - reach, rect.w / zoom + 2 * reach, rect.h / zoom + 2 * reach)
        cells = [cell for cell in self.cells if near.collidepoint(cell.centre)]
        strokes = Strokes(self, rect, zoom, cells)
        strokes.areas_into(tile)
        self._light_hills(tile, rect, zoom)
        strokes.lines_into(tile)
        self._stand(tile, rect, zoom, cells)
        strokes.raised_into(tile)
        self._darken(tile, rect, zoom, cells)
        light_into(tile, self.extent, zoom, rect)
        tile.set_clip(None)
        sheet.rim(tile, paper, zoom)
        return ready(tile)

    def _light_hills(self, tile: Surface, rect: Rect, zoom: float) -> None:
        if self.relief is None:
            return
        for drawn, mode in ((self.relief.shade, pygame.BLEND_RGB_MULT), (self.relief.sun, pygame.BLEND_RGB_ADD)):
            grown, at = sheet.grown(drawn, COARSE, rect, zoom)
            tile.blit(grown, at, special_flags=mode)

    def _stand(self, tile: Surface, rect: Rect, zoom: float, cells: Sequence[Cell]) -> None:
        """Set what stands on each hex, the ones further down over those above."""
        wide, high = self.hexes.width + 2 * RIM, self.hexes.height + 2 * RIM
        size = round(wide * zoom), round(high * zoom)
        shown = []
        for cell in cells:
            name = self._picture_at(cell)
            if name:
                x, y = round(cell.centre[0] * zoom) - rect.x, round(cell.centre[1] * zoom) - rect.y
                shown.append((standing(f"{self.look.folder}/{name}.svg", size), (x - size[0] // 2, y - size[1] // 2)))
        tile.fblits(shown)

    def _picture_at(self, cell: Cell) -> str:
        """The name of the picture of what stands on a hex; past the edge another one of the same ground."""
        if not cell.beyond:
            name = self.pictures[cell.space]
            return "" if ground_of(name) in self.look.wet and self._bridged(cell.space) else name
        known = self._like[self.ground_at(cell)]
        return known[chance(cell.space, *cell.centre) % len(known)]

    @cached_property
    def _like(self) -> dict[str, list[str]]:
        """The pictures of each ground that stand somewhere on the board, away from roads."""
        found: dict[str, list[str]] = {}
        for space, name in self.pictures.items():
            if not self._bridged(space):
                found.setdefault(ground_of(name), []).append(name)
        return found

    def _bridged(self, space: str) -> bool:
        return any(space in pair for pair in self.links)

    def _darken(self, tile: Surface, rect: Rect, zoom: float, cells: Sequence[Cell]) -> None:
        """Darken the ground past the last hex."""
        dark = [cell for cell in cells if cell.beyond]
        if dark:
            veil = Surface(tile.get_size(), pygame.SRCALPHA)
            veil.fill((*BEYOND[:3], 0))
            for cell in dark:
                pygame.draw.polygon(veil, BEYOND, [(x * zoom - rect.x, y * zoom - rect.y) for x, y in cell.outline])
            tile.blit(veil, (0, 0))


@lru_cache(maxsize=96)
def standing(name: str, size: tuple[int, int]) -> Surface:
    """The picture of what stands on a hex, in so many pixels."""
    return ready(picture(name, size).copy())


def forget() -> None:
    """Drop every cached picture (another screen depth, another test)."""
    standing.cache_clear()
    sheet.forget()
