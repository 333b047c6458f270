"""The ground of an illustrated map: areas, hills, roads, walls, and what stands on each hex, painted in parts that are kept."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property

import pygame
from pygame import Rect, Surface

from scenes.boards import canvas
from scenes.boards.hexes.ground_picture import light_into
from scenes.boards.hexes.land.ink import Strokes
from scenes.boards.hexes.land.look import BEYOND, MEADOW
from scenes.boards.hexes.land.outlines import COARSE
from scenes.boards.hexes.land.plan import Cell, LandPlan
from scenes.boards.hexes.map import chance, ground_of
from scenes.boards.lines import ready
from scenes.boards.tiles import TILE
from scenes.kit.kept import also, kept
from scenes.kit.pictures import picture

MASTER, NEAR_ENOUGH = 2.4, 1.05  # pixels a unit of a part that is painted once; how far it may be grown
SMALL = 0.38  # pixels a unit: what is smaller than that is painted as it is seen, for a picture of a whole map
SPILL = 4  # board units painted beyond a part, so that scaling leaves no seam
RIM = 12  # board units that the picture of a hex of 96 goes beyond it on every side

_PRINTS: dict[Hashable, dict[tuple[int, int], Surface]] = {}
also(_PRINTS.clear)


class LandGround(LandPlan):
    """The map, painted in parts that are kept: each once, large, and brought down from that for every zoom."""

    @cached_property
    def _masters(self) -> dict[tuple[int, int], Surface]:
        """The parts painted large. A map that is printed again is the same: its boards share them, the last map's alone."""
        seen = (self.pictures, self.levels)
        key = *(tuple(sorted(one.items())) for one in seen), self.steep, self.links, self.walls, self.extent, self.margin
        if key not in _PRINTS:
            _PRINTS.clear()
            _PRINTS[key] = {}
        return _PRINTS[key]

    def _forget(self, spaces: Sequence[str]) -> None:
        super()._forget(spaces)
        self.__dict__.pop("_masters", None)

    def warm_print(self) -> bool:
        """Whether one more part of the map was painted large, before anybody looks at it; False: all are there."""
        if not any(one is self._masters for one in _PRINTS.values()):  # another map was printed since
            self.__dict__.pop("_masters", None)
        for column, row in self.tiles.grid():
            if (column, row) not in self._masters:
                self._master(column, row)
                return True
        return False

    def spread_out(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Lay the sheet on a table of canvas that fills the surface, the board's corner at `origin`."""
        canvas.cover(surface, (-origin[0], -origin[1]))
        paper = Rect(*(round(one * zoom) for one in self.paper)).move(origin)
        canvas.lie(surface, paper, zoom)
        before = surface.get_clip()
        surface.set_clip(paper.clip(before))
        self.blit(surface, zoom, origin)
        surface.set_clip(before)
        canvas.rim(surface, paper, zoom)

    def _shows(self, column: int, row: int) -> Hashable:
        """What a part shows: an illustrated map is printed once, and what comes and goes lies on it."""
        return ()

    def _drawn(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        """A part brought down from one that was painted once, large; where one looks nearer than that it is painted anew."""
        if zoom > MASTER * NEAR_ENOUGH or zoom < SMALL:
            return self._painted(rect, zoom)
        part = self._master(column, row)
        left, top = round((column * TILE - SPILL) * zoom), round((row * TILE - SPILL) * zoom)
        side = round((TILE + 2 * SPILL) * zoom)
        tile = Surface(rect.size)
        tile.blit(pygame.transform.smoothscale(part, (side, side)), (left - rect.x, top - rect.y))
        return ready(tile)

    def _master(self, column: int, row: int) -> Surface:
        """A part painted large, once."""
        part = self._masters.get((column, row))
        if part is None:
            around = Rect(column * TILE - SPILL, row * TILE - SPILL, TILE + 2 * SPILL, TILE + 2 * SPILL)
            part = self._masters[column, row] = self._painted(Rect(*(round(one * MASTER) for one in around)), MASTER)
        return part

    def _painted(self, rect: Rect, zoom: float) -> Surface:
        tile = Surface(rect.size)
        tile.fill(MEADOW)
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
        return ready(tile)

    def _light_hills(self, tile: Surface, rect: Rect, zoom: float) -> None:
        if self.relief is None:
            return
        for drawn, mode in ((self.relief.shade, pygame.BLEND_RGB_MULT), (self.relief.sun, pygame.BLEND_RGB_ADD)):
            grown, at = canvas.grown(drawn, COARSE, rect, zoom)
            tile.blit(grown, at, special_flags=mode)

    def _stand(self, tile: Surface, rect: Rect, zoom: float, cells: Sequence[Cell]) -> None:
        """Set what stands on each hex, the ones further down over those above."""
        wide, high = self.hexes.width + 2 * RIM, self.hexes.height + 2 * RIM
        size = max(1, round(wide * zoom)), max(1, round(high * zoom))
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


@kept(96)
def standing(name: str, size: tuple[int, int]) -> Surface:
    """The picture of what stands on a hex, in so many pixels."""
    return ready(picture(name, size).copy())
