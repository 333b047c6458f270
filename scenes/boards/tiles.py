"""The still picture of a board in square parts, each drawn once for each zoom and kept as long as there is room."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from weakref import WeakSet

from pygame import Rect, Surface

from scenes.kit.kept import also

TILE = 200  # side of a part, in board units
ROOM = 5_000_000  # pixels of parts that are kept, of any zoom
WINDOWS = 2.0  # a large window keeps so many times its own
AHEAD, AHEAD_MOST = 6, 12_000_000  # where parts are painted ahead: so many times the window's own, and never more pixels


class Kept:
    """Parts that were painted, the one needed last at the end, as long as there is room; several pictures may share them.

    `contents` numbers everything that parts have shown.
    """

    def __init__(self, room: int) -> None:
        self.room = room  # pixels
        self.ahead = 0  # of them at least so many, since parts are painted ahead
        self.contents: dict[Hashable, int] = {}
        self._parts: OrderedDict[Hashable, Surface] = OrderedDict()
        self._pixels = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._parts

    def part(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """The part of this key; the ones that were not needed for longest give way to a new one."""
        known = self._parts.get(key)
        if known is not None:
            self._parts.move_to_end(key)
            return known
        part = self._parts[key] = draw()
        self._pixels += part.get_width() * part.get_height()
        while self._pixels > self.room and len(self._parts) > 1:
            _, old = self._parts.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return part

    def clear(self) -> None:
        """Drop all parts."""
        self._parts.clear()
        self.contents.clear()
        self._pixels = 0


class Tiles:
    """The parts of a picture `extent` board units large; `draw(column, row, rect, zoom)` paints one, lying at `rect`.

    `content(column, row)` tells what a part shows now, where that changes to and fro: what it has shown before is kept too.
    """

    def __init__(
        self,
        extent: tuple[int, int],
        draw: Callable[[int, int, Rect, float], Surface],
        room: int = ROOM,
        windows: float = WINDOWS,
        content: Callable[[int, int], Hashable] | None = None,
    ) -> None:
        self.extent, self.draw, self.content = extent, draw, content
        self._least, self._windows = room, windows
        self._kept = Kept(room)
        self._now: dict[tuple[int, int], int] = {}  # what each part shows, as far as that was asked since it changed
        _ALL.add(self)

    def beside(self, draw: Callable[[int, int, Rect, float], Surface], content: Callable[[int, int], Hashable]) -> Tiles:
        """The parts of a like picture that shows something else; what both show is painted once."""
        other = Tiles(self.extent, draw, self._least, self._windows, content)
        other._kept = self._kept
        return other

    def forget(self) -> None:
        """Drop all parts."""
        self._kept.clear()
        self._now.clear()

    def change(self, part: Rect) -> None:
        """Mark the parts that a rectangle of the board (in board units) touches as out of date."""
        for row in range(part.top // TILE, -(-part.bottom // TILE)):
            for column in range(part.left // TILE, -(-part.right // TILE)):
                self._now.pop((column, row), None)

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the picture at so many pixels a unit, its corner at `origin` of the surface."""
        wide, high = surface.get_size()
        self._kept.room = max(self._least, round(self._windows * wide * high), self._kept.ahead)
        parts = self._shown((wide, high), zoom, origin)
        surface.fblits(
            [(self._tile(zoom, column, row, rect), (rect.x + origin[0], rect.y + origin[1])) for column, row, rect in parts]
        )

    def warm(self, size: tuple[int, int], zoom: float, origin: tuple[int, int]) -> bool:
        """Whether one part was painted ahead of those that `blit` would need on a surface of this size; False: all are there."""
        kept = self._kept
        kept.ahead = max(kept.ahead, min(AHEAD_MOST, AHEAD * size[0] * size[1]))
        kept.room = max(kept.room, kept.ahead)
        for column, row, rect in self._shown(size, zoom, origin):
            if self._key(zoom, column, row) not in kept:
                self._tile(zoom, column, row, rect)
                return True
        return False

    def _shown(self, size: tuple[int, int], zoom: float, origin: tuple[int, int]) -> Iterator[tuple[int, int, Rect]]:
        """The parts that are seen on a surface of this size, each with where it lies from the board's corner."""
        for column, row in self.grid():
            rect = tile_rect(column, row, zoom, self.extent)
            if rect.move(origin).colliderect((0, 0), size):
                yield column, row, rect

    def _key(self, zoom: float, column: int, row: int) -> tuple[float, int, int, int]:
        """What a part is kept by: how large, which, and what it shows."""
        now = self._now.get((column, row))
        if now is None:
            content, contents = self.content(column, row) if self.content else None, self._kept.contents
            now = self._now[column, row] = contents.setdefault(content, len(contents))
        return round(zoom, 6), column, row, now

    def grid(self) -> Iterator[tuple[int, int]]:
        """The column and row of every part."""
        for row in range(math.ceil(self.extent[1] / TILE)):
            for column in range(math.ceil(self.extent[0] / TILE)):
                yield column, row

    def _tile(self, zoom: float, column: int, row: int, rect: Rect) -> Surface:
        return self._kept.part(self._key(zoom, column, row), lambda: self.draw(column, row, rect, zoom))


_ALL: WeakSet[Tiles] = WeakSet()


@also
def _forget_all() -> None:
    for tiles in list(_ALL):
        tiles.forget()


def tile_rect(column: int, row: int, zoom: float, extent: tuple[int, int]) -> Rect:
    """Where a part lies, in pixels from the board's corner; neighbours meet without a gap."""
    left, top = round(column * TILE * zoom), round(row * TILE * zoom)
    right = round(min(extent[0], (column + 1) * TILE) * zoom)
    bottom = round(min(extent[1], (row + 1) * TILE) * zoom)
    return Rect(left, top, max(1, right - left), max(1, bottom - top))
