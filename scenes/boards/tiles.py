"""The still picture of a board in square parts, each drawn once for each zoom and kept as long as there is room."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator

from pygame import Rect, Surface

TILE = 200  # side of a part, in board units
ROOM = 5_000_000  # pixels of parts that are kept, of any zoom
WINDOWS = 2.0  # a large window keeps so many times its own


class Tiles:
    """The parts of a picture `extent` board units large; `draw(column, row, rect, zoom)` paints one, lying at `rect`."""

    def __init__(
        self,
        extent: tuple[int, int],
        draw: Callable[[int, int, Rect, float], Surface],
        room: int = ROOM,
        windows: float = WINDOWS,
    ) -> None:
        self.extent, self.draw = extent, draw
        self._least, self._windows = room, windows
        self._kept: OrderedDict[tuple[float, int, int], Surface] = OrderedDict()
        self._pixels, self._room = 0, room

    def forget(self, part: Rect | None = None) -> None:
        """Let all parts go, or those that a rectangle of the board (in board units) touches."""
        for key in list(self._kept):
            _, column, row = key
            if part is None or part.colliderect((column * TILE, row * TILE, TILE, TILE)):
                old = self._kept.pop(key)
                self._pixels -= old.get_width() * old.get_height()

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Nothing comes back; the picture is painted at so many pixels a unit, its corner at `origin` of the surface."""
        wide, high = surface.get_size()
        self._room = max(self._least, round(self._windows * wide * high))
        shown = []
        for column, row in self._grid():
            rect = tile_rect(column, row, zoom, self.extent)
            if rect.move(origin).colliderect((0, 0, wide, high)):
                shown.append((self._tile(zoom, column, row, rect), (rect.x + origin[0], rect.y + origin[1])))
        surface.fblits(shown)

    def _grid(self) -> Iterator[tuple[int, int]]:
        for row in range(math.ceil(self.extent[1] / TILE)):
            for column in range(math.ceil(self.extent[0] / TILE)):
                yield column, row

    def _tile(self, zoom: float, column: int, row: int, rect: Rect) -> Surface:
        key = (round(zoom, 6), column, row)
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        tile = self.draw(column, row, rect, zoom)
        self._kept[key] = tile
        self._pixels += tile.get_width() * tile.get_height()
        while self._pixels > self._room and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return tile


def tile_rect(column: int, row: int, zoom: float, extent: tuple[int, int]) -> Rect:
    """Where a part lies, in pixels from the board's corner; neighbours meet without a gap."""
    left, top = round(column * TILE * zoom), round(row * TILE * zoom)
    right = round(min(extent[0], (column + 1) * TILE) * zoom)
    bottom = round(min(extent[1], (row + 1) * TILE) * zoom)
    return Rect(left, top, max(1, right - left), max(1, bottom - top))
