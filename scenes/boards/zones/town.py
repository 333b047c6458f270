"""The town of a board of zones: ground, houses, what stands about, names. Painted in parts, each once for each zoom."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.zones import Zone, Zones
from game.content.map_files import check
from game.folders import data_folder
from scenes.boards.lines import Point, ready
from scenes.boards.overlays import Glass
from scenes.boards.tiles import TILE, Tiles
from scenes.boards.zones.brush import INK, LIGHT
from scenes.boards.zones.canvas import lay_sheet
from scenes.boards.zones.ground import CELL, Ground
from scenes.boards.zones.houses import Builder
from scenes.boards.zones.land import BLOCK, LAND, Decor, as_blocks, beside_zones, beyond, darken_land, grown
from scenes.boards.zones.pieces import COUNTER
from scenes.boards.zones.ways import House, Ways
from scenes.kit import palette
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.kept import also, kept
from scenes.kit.language import translated
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn, width
from scenes.kit.words import say

FINE = 2  # houses are painted so many times too large and brought down
BESIDE = 60  # pixels: so much wider than its zone is a name above it at most
LITTLE = 8  # pixels: and so much always
OVER_ROOF = 50.0  # board units above a zone in which its name lies
NAMED = 60  # board units: so far from its zone a name goes at most
READ = 15  # pixels: words are never smaller
LARGEST = 24  # and never larger
NAME = 20.0  # board units: how large a zone's name is
ABOVE = 7.0  # board units: so far above its zone a plate lies, over the roof
BROAD = 44.0  # board units: so much of a street with its gate no plate covers
PLATE_PAD, PLATE_ROOM = 8, 5  # pixels beside the words on a plate, and above and below
EDGE = 16.0  # board units: the paper around the land
DUSK = palette.colour("A7A69E", "C8C8C0")  # what the ground is darkened by, so that zones stand out from it
PLATE = palette.colour("2A2C22", "000000")
FLOOR = 0.9  # of its height: in so much of a floor counters stand, so that their rings stay on it
MOST, ROOMY = 1.8, 2.4  # counters grow at most so much, where the widest zone has room for so many of them


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
    check(path, data_folder())
    tiled = pytmx.TiledMap(str(path))
    layers = {layer.name: layer for layer in tiled.layers}
    return Drawn(_rows(path, tiled, layers.get("ground")), _decor(layers.get("decor")), _marks(layers.get("marks")))


@lru_cache(maxsize=2)
def _ground_of(map_id: str) -> Ground:
    """The ground of a map, shared by the picture on its set-up and its board: working out where it lies takes long."""
    return Ground(grown(drawn_map(map_id).rows), map_id)


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


def _ground_at(rows: Sequence[Sequence[str]], point: Point) -> str:
    """What the tile at a point shows."""
    return rows[int(point[1]) // CELL][int(point[0]) // CELL]


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
        loose = [one for one in drawn.decor if zones.at(one.x + one.wide / 2, one.y + one.high / 2) is None]
        around = (*drawn.decor, *beyond((*loose, *as_blocks(zones)), zones.size))
        self.decor = tuple(one for one in around if one.kind != BLOCK)
        self._decor_rects = [
            Rect(math.floor(one.x), math.floor(one.y), math.ceil(one.wide) + 1, math.ceil(one.high) + 1) for one in self.decor
        ]
        blocks = ((one.x, one.y, one.wide, one.high) for one in around if one.kind == BLOCK)
        self.blocks = tuple(clear for block in blocks if (clear := beside_zones(block, zones)))
        self.ground = _ground_of(map_id)
        self.ways = Ways(zones)
        middles = {one.id: (one.x + one.width / 2, one.y + one.height / 2) for one in zones.zones.values()}
        self.floors = {zone: _ground_at(drawn.rows, middle) for zone, middle in middles.items()}
        widest = max(zone.width for zone in zones.zones.values())
        self.largest = max(1.0, min(MOST, widest / COUNTER / ROOMY))
        self._tiles = Tiles((zones.size[0] + 2 * LAND, zones.size[1] + 2 * LAND), self._painted)
        self._all = tuple(zones.zones.values())
        self._free = {zone.id: self._beside(zone) for zone in self._all}
        self._streets = {zone.id: self._coming(zone) for zone in self._all}

    def room(self, space: str) -> tuple[float, float]:
        """How wide and high the part of a space is in which counters stand, in board units."""
        house = self.ways.house(space)
        if house is None:
            zone = self.zones.zones[self.zones.zone_of[space]]
            return zone.width - 10, zone.height - 10
        _, _, wide, high = house.storey(self.zones.floor_of[space])
        return wide - 40, high * FLOOR

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the town at so many pixels a unit, the map's corner at `origin` of the surface: land around it, the sheet's edge
        and the table it lies on.
        """
        lead = round(LAND * zoom)
        sheet = Rect(origin[0] - lead, origin[1] - lead, *(round((side + 2 * LAND) * zoom) for side in self.zones.size))
        if not sheet.contains(surface.get_rect()):
            lay_sheet(surface, sheet, round(EDGE * zoom))
        self._tiles.blit(surface, zoom, sheet.topleft)

    def forget(self) -> None:
        """Drop all parts."""
        self._tiles.forget()

    def zone_words(self, zone: Zone) -> str:
        """What a zone is called."""
        return translated(zone.name)

    def floor_words(self, floor: int) -> str:
        """What a floor is called on the map: ground, 1st, 2nd."""
        return say(f"{self.words}:board.floor_{floor}")

    def _beside(self, zone: Zone) -> tuple[float, float]:
        """The board units that lie free left and right of a name above its zone."""
        top, bottom = zone.y - OVER_ROOF, zone.y
        near = [one for one in self._all if one.id != zone.id and one.y - OVER_ROOF < bottom and top < one.y + one.height]
        left = min((gap for one in near if (gap := zone.x - one.x - one.width) >= 0), default=float("inf"))
        return left, min((gap for one in near if (gap := one.x - zone.x - zone.width) >= 0), default=float("inf"))

    def _pushed(self, zone: Zone, zoom: float, wide: int) -> int | None:
        """How far the middle of a plate so wide lies beside that of its zone, in pixels: 0 where it has room there, else away
        from the nearer neighbour, and clear of streets that come in there; None where it has no room at all.
        """
        left, right = (max(LITTLE / 2, min(BESIDE / 2, gap * zoom / 2)) for gap in self._free[zone.id])
        over = (wide - zone.width * zoom) / 2
        if over > (left + right) / 2:
            return None
        found = 0.0 if over <= min(left, right) else (over - min(left, right)) * (1 if left < right else -1)
        for street in self._streets[zone.id]:
            away = street * zoom - found
            covered = wide / 2 + BROAD * zoom / 2 - abs(away)
            if covered > 0:
                found = max(over - left, min(right - over, found + covered * (1 if away < 0 else -1)))
        return round(found)

    def _coming(self, zone: Zone) -> list[float]:
        """How far to the right of the middle of a zone streets come in from above, in board units."""
        near = [points for link, points in self.ways.doors.items() if zone.id in (link.a, link.b)]
        return [x - zone.x - zone.width / 2 for points in near for x, y in points if y == zone.y]

    def plate_words(self, zone: Zone, zoom: float) -> str:
        """What the plate of a zone says: its name, "" where it has no room."""
        words = translated(zone.name)
        wide = width(words, SEMIBOLD, name_px(zoom)) + 2 * PLATE_PAD
        return words if self._pushed(zone, zoom, wide) is not None else ""

    def unwritten(self, name: str, floor: int | None, zoom: float, covered: bool = False) -> str:
        """What a zone is called, with the floor if one is given, where all of it cannot be read at this zoom; else ""."""
        zone = self.zones.zones[name]
        if self.plate_words(zone, zoom) and not covered:
            return ""
        more = [self.floor_words(floor)] if name in self.ways.houses and floor is not None else []
        return ", ".join([self.zone_words(zone), *more])

    def _painted(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        """A part of the town; it begins in the land beyond the map's upper left corner."""
        wide, high = (side + 2 * LAND for side in self.zones.size)
        part = Rect(column * TILE, row * TILE, TILE, TILE).clip((0, 0, wide, high))
        ground = self.ground.paint(part, rect.size)
        ground.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
        large = pygame.transform.smoothscale(ground, (rect.w * FINE, rect.h * FINE))
        lead = round(LAND * zoom)
        x, y = lead - rect.x, lead - rect.y
        Builder(self.ways, Glass(large, (x * FINE, y * FINE), zoom * FINE), self.blocks, self.floors).build()
        tile = pygame.transform.smoothscale(large, rect.size)
        glass = Glass(tile, (x, y), zoom)
        self._furnish(glass, part.move(-LAND, -LAND))
        darken_land(glass, self.zones.size)
        if self.names:
            near = part.move(-LAND, -LAND).inflate(2 * NAMED, 2 * NAMED)
            for zone in self.zones.zones.values():
                if near.colliderect((zone.x, zone.y, zone.width, zone.height)):
                    self._write(glass, zone)
        return ready(tile.convert(24) if not pygame.display.get_surface() else tile)

    def _furnish(self, glass: Glass, part: Rect) -> None:
        """Paint what stands about in a part of the map, as it has it."""
        for place in part.inflate(2, 2).collidelistall(self._decor_rects):
            one = self.decor[place]
            at = Rect(*glass.at((one.x, one.y)), glass.px(one.wide), glass.px(one.high))
            sprite = picture(f"{self.art}/town/{one.kind}.svg", at.size)
            glass.surface.blit(sprite, sprite.get_rect(center=at.center))

    def name_rect(self, zone: Zone, zoom: float) -> Rect:
        """Where the plate of a zone lies, in pixels from the board's corner; nothing of it where it has no room."""
        words, px = self.plate_words(zone, zoom), name_px(zoom)
        wide = width(words, SEMIBOLD, px) + 2 * PLATE_PAD if words else 0
        high = capitals(SEMIBOLD, px)[1] + 2 * PLATE_ROOM
        x = round(zone.x * zoom) + (round(zone.width * zoom) - wide) // 2 + (self._pushed(zone, zoom, wide) or 0)
        return Rect(x, round((zone.y - ABOVE) * zoom) - high, wide, high if words else 0)

    def name_plate(self, zone: Zone, zoom: float) -> Surface:
        """The plate with the name of a zone."""
        size = self.name_rect(zone, zoom).size
        return plate(self.plate_words(zone, zoom), name_px(zoom), size, palette.TEXT, PLATE)

    def _write(self, glass: Glass, zone: Zone) -> None:
        """Write the name of a zone on a small plate above it, and on a tab of each floor its number."""
        rect = self.name_rect(zone, glass.zoom)
        if rect.h:
            glass.surface.blit(self.name_plate(zone, glass.zoom), rect.move(glass.origin))
        house = self.ways.houses.get(zone.id)
        if house:
            for floor in range(zone.floors):
                self._tab(glass, house, floor)

    def _tab(self, glass: Glass, house: House, floor: int) -> None:
        """Paint the tab of a storey, at its left end, beside the house where there is room."""
        rect = self.tab_rect(house, floor, glass.zoom)
        glass.surface.blit(self.tab_plate(house, floor, glass.zoom), rect.move(glass.origin))

    def tab_plate(self, house: House, floor: int, zoom: float) -> Surface:
        """The tab of a storey."""
        return plate(str(floor), max(READ, floor_px(zoom)), self.tab_rect(house, floor, zoom).size, INK, LIGHT)

    def tab_rect(self, house: House, floor: int, zoom: float) -> Rect:
        """Where the tab of a storey lies, in pixels from the board's corner."""
        x, y, _, high = house.storey(floor)
        side = max(READ, floor_px(zoom)) + 6
        left, middle = round(x * zoom), round((y + high / 2) * zoom)
        zone = house.zone
        others = (one for one in self._all if one.y < zone.y + zone.height and zone.y < one.y + one.height)
        gap = min((zone.x - one.x - one.width for one in others if one.x < zone.x), default=zone.x)
        return Rect(left - side + 3 if gap * zoom > side else left + 2, middle - side // 2, side, side)

    def tabs(self, zoom: float) -> list[Rect]:
        """Where the tabs of all storeys lie, in pixels from the board's corner."""
        return [self.tab_rect(house, floor, zoom) for house, floor in self.storeys()]

    def storeys(self) -> Iterator[tuple[House, int]]:
        """All houses with each of their floors."""
        return ((house, floor) for house in self.ways.houses.values() for floor in range(house.zone.floors))


@kept(128)
def plate(words: str, px: int, size: tuple[int, int], shade: Colour, ground: Colour) -> Surface:
    """Words in the middle of a small plate with a rim."""
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*INK, 0))
    pygame.draw.rect(large, INK, large.get_rect(), border_radius=5 * FINE)
    pygame.draw.rect(large, mixed(ground, LIGHT, 0.25), large.get_rect().inflate(-2, -2), border_radius=4 * FINE)
    pygame.draw.rect(large, ground, large.get_rect().inflate(-2 * FINE, -2 * FINE), border_radius=4 * FINE)
    small = pygame.transform.smoothscale(large, size)
    glyphs = drawn(words, SEMIBOLD, px, shade)
    top, high = capitals(SEMIBOLD, px)
    small.blit(glyphs, ((size[0] - glyphs.get_width() + 1) // 2, (size[1] - high) // 2 - top))
    return ready(small)


def name_px(zoom: float) -> int:
    """How large names of zones are written, in pixels."""
    return max(READ, min(LARGEST, round(NAME * zoom)))


def floor_px(zoom: float) -> int:
    """How large floors are called, in pixels."""
    return max(READ, round(name_px(zoom) * 0.72))


also(drawn_map.cache_clear)
