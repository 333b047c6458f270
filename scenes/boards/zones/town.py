"""The town of a board of zones: ground, houses, what stands about, names. Painted in parts, each once for each zoom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.zones import Zone, Zones
from game.folders import data_folder
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import Glass
from scenes.boards.tiles import TILE, Tiles
from scenes.boards.zones.ground import Ground
from scenes.boards.zones.houses import INK, LIGHT, Builder
from scenes.boards.zones.pieces import COUNTER
from scenes.boards.zones.ways import House, Ways
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.language import translated
from scenes.kit.pictures import picture
from scenes.kit.text import HALO, capitals, haloed, width
from scenes.kit.words import say

FINE = 2  # houses are painted so many times too large and brought down
BESIDE = 46  # pixels: so much wider than its zone is a name above it at most
NAMED = 60  # board units: so far from its zone a name goes at most
READ = 15  # pixels: words are never smaller
LARGEST = 30  # and never larger
NAME = 26.0  # board units: how large a zone's name is
BLOCK = "block"  # what stands about that is no picture: a house that nobody enters
MOST, ROOMY = 1.3, 2.9  # counters grow at most so much, where a zone is wider than so many of them
TALL = 200.0  # a zone that is lower has its name above it instead of in it


class Decor(NamedTuple):
    """What stands about: a picture of the folder `town` of its game's art and the rectangle it fills, in board units."""

    kind: str
    x: float
    y: float
    wide: float
    high: float


class Drawn(NamedTuple):
    """What of a Tiled map only the screen needs: its ground by tile, what stands about, where marks are by their names."""

    rows: tuple[tuple[str, ...], ...]
    decor: tuple[Decor, ...]
    marks: Mapping[str, Point]


@lru_cache(maxsize=4)
def drawn_map(map_id: str) -> Drawn:
    """What of a Tiled map only the screen needs.

    Raises: FileNotFoundError for a map that is missing, ValueError for one whose ground cannot be painted.
    """
    import pytmx  # only a board needs it, and the title comes first

    path = next(data_folder().glob(f"*/maps/{map_id}.tmx"), None)
    if path is None:
        raise FileNotFoundError(f"There is no map {map_id}.tmx below {data_folder()}.")
    tiled = pytmx.TiledMap(str(path))
    layers = {layer.name: layer for layer in tiled.layers}
    return Drawn(_rows(path, tiled, layers.get("ground")), _decor(layers.get("decor")), _marks(layers.get("marks")))


def _rows(path: Path, tiled: object, layer: object) -> tuple[tuple[str, ...], ...]:
    if not hasattr(layer, "iter_data"):
        raise ValueError(f'{path}: the map has no tile layer "ground"; it says what each part shows.')
    found: dict[tuple[int, int], str] = {}
    for column, row, gid in layer.iter_data():
        told = tiled.get_tile_properties_by_gid(gid) or {}  # type: ignore[attr-defined]
        if not told.get("ground"):
            raise ValueError(f'{path}: tile {column}, {row} has no ground; each tile of its set needs the property "ground".')
        found[column, row] = str(told["ground"])
    wide, high = (max(place[axis] for place in found) + 1 for axis in (0, 1))
    return tuple(tuple(found[column, row] for column in range(wide)) for row in range(high))


def _decor(layer: object) -> tuple[Decor, ...]:
    things = layer if layer is not None else ()
    return tuple(Decor(str(one.properties["kind"]), one.x, one.y, one.width, one.height) for one in things)  # type: ignore[attr-defined]


def _marks(layer: object) -> dict[str, Point]:
    things = layer if layer is not None else ()
    return {str(one.name): (one.x, one.y) for one in things}  # type: ignore[attr-defined]


class Town:
    """The still picture of a board. `blit` paints a part of it at any zoom; parts are kept as long as there is room."""

    def __init__(self, zones: Zones, map_id: str, art: str, words: str, names: bool = True) -> None:
        self.zones, self.art, self.words, self.names = zones, art, words, names
        drawn = drawn_map(map_id)
        self.marks = drawn.marks
        self.decor = tuple(one for one in drawn.decor if one.kind != BLOCK)
        self.blocks = tuple((one.x, one.y, one.wide, one.high) for one in drawn.decor if one.kind == BLOCK)
        self.ground = Ground(drawn.rows, map_id)
        self.ways = Ways(zones)
        narrowest = min(zone.width for zone in zones.zones.values())
        self.largest = max(1.0, min(MOST, narrowest / COUNTER / ROOMY))
        self._tiles = Tiles(zones.size, self._painted)
        self._all = tuple(zones.zones.values())
        self._numbered: dict[float, bool] = {}  # by zoom

    def room(self, space: str) -> tuple[float, float]:
        """How wide and high the part of a space is in which counters stand, in board units."""
        house = self.ways.houses.get(self.zones.zone_of[space])
        if house is None:
            zone = self.zones.zones[self.zones.zone_of[space]]
            return zone.width - 10, zone.height - (54 if zone.height >= TALL else 4)
        _, _, wide, high = house.storey(self.zones.floor_of[space])
        return wide - 40, high

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the town at so many pixels a unit, its corner at `origin` of the surface."""
        self._tiles.blit(surface, zoom, origin)

    def forget(self) -> None:
        """Drop all parts."""
        self._tiles.forget()

    def zone_words(self, zone: Zone) -> str:
        """What a zone is called, by its letter and number and its name."""
        return say(f"{self.words}:name.zone", id=zone.id, name=translated(zone.name))

    def floor_words(self, floor: int) -> str:
        """What a floor is called on the map: ground, 1st, 2nd."""
        return say(f"{self.words}:board.floor_{floor}")

    def name_lines(self, zone: Zone, zoom: float) -> tuple[str, ...]:
        """The lines in which a zone's name is written, none where it has no room; with letter and number where all have room."""
        numbered = self._numbered.get(zoom)
        if numbered is None:
            names = [(one, self.zone_words(one), translated(one.name)) for one in self._all]
            pairs = [(self._lines(one, words, zoom), self._lines(one, bare, zoom)) for one, words, bare in names]
            numbered = self._numbered[zoom] = all(whole and len(whole) <= len(bare) for whole, bare in pairs)
        return self._lines(zone, self.zone_words(zone) if numbered else translated(zone.name), zoom)

    def _lines(self, zone: Zone, words: str, zoom: float) -> tuple[str, ...]:
        px, wide = name_px(zoom), zone.width * zoom - 8
        low = zone.height < TALL
        lines = (words,) if low else _broken(words, px, wide)
        fits = len(lines) <= 2 and all(width(line, SEMIBOLD, px) <= wide + (BESIDE if low else 0) for line in lines)
        return lines if fits else ()

    def unwritten(self, name: str, floor: int | None, zoom: float, covered: bool = False) -> str:
        """What a zone is called, with the floor if one is given, where all of it cannot be read at this zoom; else ""."""
        zone = self.zones.zones[name]
        house = self.ways.houses.get(name)
        written = " ".join(self.name_lines(zone, zoom)) == self.zone_words(zone)
        words = [] if written and not covered else [self.zone_words(zone)]
        if house and floor is not None and not self.floor_fits(house, floor, zoom):
            words = [self.zone_words(zone), self.floor_words(floor)]
        return ", ".join(words)

    def floor_fits(self, house: House, floor: int, zoom: float) -> bool:
        """Whether a storey has room for what it is called."""
        _, _, wide, high = house.storey(floor)
        taken = 0.0
        if floor == house.zone.floors - 1 and house.zone.height >= TALL:
            taken = len(self.name_lines(house.zone, zoom)) * name_px(zoom)
        room = width(self.floor_words(floor), SEMIBOLD, floor_px(zoom)) + 2 * HALO + 40 * zoom
        return high * zoom >= capitals(SEMIBOLD, floor_px(zoom))[1] * 3 + taken and wide * zoom >= room

    def _painted(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        part = Rect(column * TILE, row * TILE, TILE, TILE).clip((0, 0, *self.zones.size))
        large = pygame.transform.smoothscale(self.ground.paint(part, rect.size), (rect.w * FINE, rect.h * FINE))
        Builder(self.ways, Glass(large, (-rect.x * FINE, -rect.y * FINE), zoom * FINE), self.blocks).build()
        tile = pygame.transform.smoothscale(large, rect.size)
        glass = Glass(tile, (-rect.x, -rect.y), zoom)
        self._furnish(glass)
        if self.names:
            near = part.inflate(2 * NAMED, 2 * NAMED)
            for zone in self.zones.zones.values():
                if near.colliderect((zone.x, zone.y, zone.width, zone.height)):
                    self._write(glass, zone)
        return ready(tile.convert(24) if not pygame.display.get_surface() else tile)

    def _furnish(self, glass: Glass) -> None:
        """Paint what stands about, as the map has it."""
        seen = glass.surface.get_rect()
        for one in self.decor:
            at = Rect(*glass.at((one.x, one.y)), glass.px(one.wide), glass.px(one.high))
            if at.colliderect(seen):
                sprite = picture(f"{self.art}/town/{one.kind}.svg", at.size)
                glass.surface.blit(sprite, sprite.get_rect(center=at.center))

    def name_rect(self, zone: Zone, zoom: float) -> Rect:
        """Where the name of a zone is written, in pixels from the board's corner; nothing of it where it has no room."""
        px = name_px(zoom)
        found = self.name_lines(zone, zoom)
        wide = max((width(line, SEMIBOLD, px) for line in found), default=0)
        high = round(px * 1.02) * len(found)
        x, y = round(zone.x * zoom), round(zone.y * zoom)
        if zone.height < TALL:
            return Rect(x + (round(zone.width * zoom) - wide) // 2, y - high - 4, wide, high)
        return Rect(x + 6, y + 6, wide, high)

    def _write(self, glass: Glass, zone: Zone) -> None:
        """Write the name of a zone in its upper corner or above it, and what its floors are called."""
        px = name_px(glass.zoom)
        top, high = capitals(SEMIBOLD, px)
        lines = self.name_lines(zone, glass.zoom)
        x, y = glass.at((zone.x, zone.y))
        step = round(px * 1.02)
        for number, line in enumerate(lines):
            words = haloed(line, SEMIBOLD, px, INK, LIGHT)
            if zone.height < TALL:
                at = (x + (glass.px(zone.width) - words.get_width()) // 2, y - high - 5 - top - HALO)
            else:
                at = (x + 6, y + 9 + number * step - top - HALO)
            glass.surface.blit(words, at)
        house = self.ways.houses.get(zone.id)
        if house:
            self._write_floors(glass, house)

    def _write_floors(self, glass: Glass, house: House) -> None:
        """Write on each storey that has room which one it is: ground, 1st, 2nd."""
        size = floor_px(glass.zoom)
        top, tall = capitals(SEMIBOLD, size)
        for floor in range(house.zone.floors):
            if self.floor_fits(house, floor, glass.zoom):
                x, y, _, high = house.storey(floor)
                left, foot = glass.at((x, y + high))
                words = haloed(self.floor_words(floor), SEMIBOLD, size, INK, LIGHT)
                glass.surface.blit(words, (left + 4, foot - tall - 5 - top - HALO))


def name_px(zoom: float) -> int:
    """How large names of zones are written, in pixels."""
    return max(READ, min(LARGEST, round(NAME * zoom)))


def floor_px(zoom: float) -> int:
    """How large floors are called, in pixels."""
    return max(READ, round(name_px(zoom) * 0.72))


def _broken(words: str, px: int, wide: float) -> tuple[str, ...]:
    """Words in lines as long as there is room."""
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", SEMIBOLD, px) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def forget() -> None:
    """Drop what was read of maps (another test)."""
    drawn_map.cache_clear()
