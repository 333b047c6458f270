"""The map of a board of hexes: which picture each hex shows, and what is printed around it, drawn once for each zoom."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.hexes import ink
from scenes.boards.hexes.map import ground_of, picture_for
from scenes.boards.hexes.over import Hovering
from scenes.boards.lines import Point, ready
from scenes.boards.tiles import TILE, Tiles
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

MARGIN = 12  # board units of paper around the hexes
REACH = 0.66  # widths of a hex from its middle to the furthest that is drawn of it
MASTER = 3.0  # pixels a unit in which a picture of a hex is drawn once; every zoom is brought down from it
ROOM = 4_000_000  # pixels of parts of the map that are kept
COARSE = 4  # board units that a pixel of the light on the paper takes
GRAIN = 128  # pixels: side of the paper's grain
SPILL = 2  # pixels of the light taken beyond a tile, so that scaling leaves no seam
UNPRINTED = mixed(palette.PAPER, palette.INK, 0.12)  # the paper where the map ends


class Look(NamedTuple):
    """Where the pictures of hexes lie below `art/`, and which grounds are drawn with more than their picture.

    `wet` gets banks, `high` a shade at its foot, between two `fields` a hedge may grow, roads end in the yards of `built`.
    """

    folder: str
    wet: tuple[str, ...] = ("water",)
    high: tuple[str, ...] = ("hill",)
    fields: tuple[str, ...] = ("clear", "grass")
    built: tuple[str, ...] = ("building",)


class HexGround:
    """The still map. `pictures` by hex; `links`: pairs of hexes, each sorted, that a road joins; `walls`: those a wall parts;
    `places`: the hexes of each place for a tile, whose common outline shows; `norths`: hexes with a small N, by the number of
    the direction it lies in; `objectives`: by hex the picture below `art/` that stands on it, with a red border. `shade` is the
    colour of the light in which hexes that are cut out are seen; `changes` grows whenever it shows something else.
    """

    def __init__(self, hexes: Hexes, look: Look, pictures: Mapping[str, str], roads: Iterable[Sequence[str]] = ()) -> None:
        self.hexes, self.look = hexes, look
        self.pictures = {space: pictures[space] for space in hexes.spaces()}
        self.links = pairs_of(roads)
        self._print = dict(self.pictures), self.links
        self.places: tuple[tuple[str, ...], ...] = ()
        self.walls: frozenset[tuple[str, str]] = frozenset()
        self.norths: dict[str, int] = {}
        self.objectives: dict[str, str] = {}
        wide, high = hexes.extent()
        self.extent = (wide + 2 * MARGIN, high + 2 * MARGIN)
        self._centres: dict[str, Point] = {}
        self._outlines: dict[str, tuple[Point, ...]] = {}
        for space in hexes.spaces():
            x, y = hexes.centre(space)
            self._centres[space] = (x + MARGIN, y + MARGIN)
            self._outlines[space] = tuple((x + MARGIN, y + MARGIN) for x, y in hexes.outline(space))
        self.changes = 0
        self.shade: Colour = (255, 255, 255)
        # The board keeps the whole window beside these, so they need no room for much more than one.
        self.tiles = Tiles(self.extent, self._drawn, ROOM, 1.25, self._shows)
        self._nearby: dict[tuple[int, int], tuple[str, ...]] = {}

    # Where things lie, in board units with the paper's margin.

    def centre(self, space: str) -> Point:
        """The middle of a hex."""
        return self._centres[space]

    def outline(self, space: str) -> tuple[Point, ...]:
        """The six corners of a hex, in the order of `game.boards.hexes.CORNERS`."""
        return self._outlines[space]

    def at(self, point: Point) -> str | None:
        """The hex that holds a point."""
        return self.hexes.at(point[0] - MARGIN, point[1] - MARGIN)

    def bounds(self, spaces: Iterable[str]) -> Rect:
        """The rectangle that holds these hexes and what is drawn around them."""
        reach = self.hexes.width
        rects = [Rect(0, 0, 2 * reach, 2 * reach).move(x - reach, y - reach) for x, y in map(self.centre, spaces)]
        return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    # What it shows.

    def ground(self, space: str) -> str:
        """The ground of a hex, as its picture says it."""
        return ground_of(self.pictures[space])

    def picture_for(self, ground: str, space: str) -> str:
        """The name of the picture in which a hex shows a ground."""
        return picture_for(self.look.folder, ground, space)

    def set_grounds(self, grounds: Mapping[str, str]) -> None:
        """Show these grounds on their hexes from now on."""
        self.set_pictures({space: self.picture_for(ground, space) for space, ground in grounds.items()})

    def set_pictures(self, pictures: Mapping[str, str]) -> None:
        """Show these pictures on their hexes from now on."""
        changed = [space for space, name in pictures.items() if self.pictures[space] != name]
        self.pictures.update(pictures)
        self._forget(changed)

    def set_roads(self, roads: Iterable[Sequence[str]]) -> None:
        """Show these roads, each as its hexes in a row, and no others."""
        links = pairs_of(roads)
        changed = {space for pair in links ^ self.links for space in pair}
        self.links = links
        self._forget(sorted(changed))

    def set_walls(self, walls: Iterable[tuple[str, str]]) -> None:
        """Show a wall between these pairs of neighbours, and no others."""
        found = frozenset((min(pair), max(pair)) for pair in walls)
        changed = {space for pair in found ^ self.walls for space in pair}
        self.walls = found
        self._forget(sorted(changed))

    def set_places(self, places: Iterable[Sequence[str]]) -> None:
        """Show the common outline of the hexes of each of these places."""
        self.places = tuple(tuple(place) for place in places)
        self._forget(self.hexes.spaces())

    def set_norths(self, norths: Mapping[str, int]) -> None:
        """Show a small N on these hexes, beside the side that lies in this direction."""
        changed = [space for space in {**norths, **self.norths} if norths.get(space) != self.norths.get(space)]
        self.norths = dict(norths)
        self._forget(changed)

    def set_objectives(self, objectives: Mapping[str, str]) -> None:
        """Show these pictures on their hexes, each with a red border."""
        changed = [one for one in {**objectives, **self.objectives} if objectives.get(one) != self.objectives.get(one)]
        self.objectives = dict(objectives)
        self._forget(changed)

    def lay(self, tile: Hovering) -> None:
        """Show a tile on its place, beside what is shown."""
        self.set_grounds(tile.pictured())
        self.set_roads([*self.links, *tile.links()])
        north, number = tile.north()
        self.set_norths({**self.norths, north: number})
        self.set_objectives({**self.objectives, **tile.objectives()})

    def set_tiles(
        self,
        tiles: Sequence[Hovering],
        grounds: Mapping[str, str],
        roads: Iterable[Sequence[str]],
        objectives: Mapping[str, str],
    ) -> None:
        """Show the map as it was printed, with these grounds, roads and objectives, and these tiles on it."""
        printed, links = self._print
        shown = {space: self.picture_for(name, space) for space, name in grounds.items()}
        for tile in tiles:
            shown |= {space: self.picture_for(name, space) for space, name in tile.pictured().items()}
        self.set_pictures({**printed, **shown})
        self.set_roads([*links, *roads, *(link for tile in tiles for link in tile.links())])
        self.set_norths(dict(tile.north() for tile in tiles))
        self.set_objectives({**objectives, **{space: name for tile in tiles for space, name in tile.objectives().items()}})

    def beside(self, tiles: Sequence[Hovering], grounds: Mapping[str, str]) -> HexGround:
        """The map with these tiles and grounds instead, as it may be seen soon; what both show is painted once."""
        other = copy(self)
        other.pictures = dict(self.pictures)
        other.tiles = self.tiles.beside(other._drawn, other._shows)
        other.set_tiles(tiles, grounds, (), {})
        return other

    def _forget(self, spaces: Sequence[str]) -> None:
        if spaces:
            self.changes += 1
            for space in spaces:
                self.tiles.change(self.bounds((space,)))

    # Painting.

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the map at so many pixels a unit, its corner at `origin` of the surface."""
        self.tiles.blit(surface, zoom, origin)

    def patch(self, spaces: Iterable[str], zoom: float, other: HexGround | None = None) -> tuple[Surface, Point]:
        """These hexes cut out of the map, and the point of the board where the cutting's corner lies."""
        spaces = tuple(spaces)
        corners = [corner for space in spaces for corner in self.outline(space)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        size = (round((max(x for x, _ in corners) - left) * zoom) + 2, round((max(y for _, y in corners) - top) * zoom) + 2)
        rect = Rect((round(left * zoom), round(top * zoom)), size)
        if other is None:
            whole = Surface(size)
            self.blit(whole, zoom, (-rect.x, -rect.y))
        else:
            whole = other._painted(rect, zoom)
        cut = Surface(size, pygame.SRCALPHA)
        cut.fill((255, 255, 255, 0))
        for space in spaces:
            placed = [((x - left) * zoom, (y - top) * zoom) for x, y in self.outline(space)]
            pygame.draw.polygon(cut, (255, 255, 255, 255), placed)
        cut.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        cut.fill(self.shade, special_flags=pygame.BLEND_RGB_MULT)
        return ready(cut), (left, top)

    def with_tile(self, pictures: Mapping[str, str], links: Iterable[Sequence[str]], north: tuple[str, int] | None,
                  objectives: Mapping[str, str]) -> HexGround:  # fmt: skip
        """A map that shows these hexes otherwise, for a moment: a tile that is not laid yet."""
        other = copy(self)
        other.pictures = {**self.pictures, **pictures}
        other.links = self.links | pairs_of(links)
        other.norths = {**self.norths, **({north[0]: north[1]} if north else {})}
        other.objectives = {**self.objectives, **objectives}
        return other

    def _shows(self, column: int, row: int) -> Hashable:
        """All that a part of the map depends on."""
        near = self._nearby.get((column, row))
        if near is None:
            reach = round(2 * self.hexes.width)
            around = Rect(column * TILE, row * TILE, TILE, TILE).inflate(2 * reach, 2 * reach)
            near = tuple(space for space in self.hexes.spaces() if around.collidepoint(self.centre(space)))
            self._nearby[column, row] = near
        within = set(near)
        pairs = tuple(tuple(sorted(pair for pair in kind if within & set(pair))) for kind in (self.links, self.walls))
        places = tuple(place for place in self.places if within & set(place))
        marks = tuple((space, self.norths.get(space), self.objectives.get(space)) for space in near)
        return tuple(self.pictures[space] for space in near), pairs, places, marks

    def _drawn(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        return self._painted(rect, zoom)

    def _painted(self, rect: Rect, zoom: float) -> Surface:
        """The part of the map that lies at `rect` pixels from its corner."""
        tile = Surface(rect.size)
        tile.fill(UNPRINTED)
        reach = self.hexes.width * REACH
        near = Rect(rect.x / zoom - reach, rect.y / zoom - reach, rect.w / zoom + 2 * reach, rect.h / zoom + 2 * reach)
        spaces = [space for space in self.hexes.spaces() if near.collidepoint(self.centre(space))]
        self._grounds_into(tile, rect, zoom, spaces)
        ink.ink(self, tile, rect, zoom, spaces)
        for space in spaces:
            self._marks_into(tile, rect, zoom, space)
        _light_into(tile, self.extent, zoom, rect)
        return ready(tile)

    def _place(self, space: str, rect: Rect, zoom: float) -> tuple[int, int]:
        x, y = self.centre(space)
        return round(x * zoom) - rect.x, round(y * zoom) - rect.y

    def _size(self, zoom: float) -> tuple[int, int]:
        """Pixels of a picture of a hex: it reaches a little under its neighbours, so that no seam is left."""
        return round(self.hexes.width * zoom) + 2, round(self.hexes.height * zoom) + 2

    def _grounds_into(self, tile: Surface, rect: Rect, zoom: float, spaces: Iterable[str]) -> None:
        size = self._size(zoom)
        shown = []
        for space in spaces:
            sprite = hex_picture(f"{self.look.folder}/{self.pictures[space]}.svg", size)
            x, y = self._place(space, rect, zoom)
            shown.append((sprite, (x - size[0] // 2, y - size[1] // 2)))
        tile.fblits(shown)

    def _marks_into(self, tile: Surface, rect: Rect, zoom: float, space: str) -> None:
        x, y = self._place(space, rect, zoom)
        if space in self.objectives:
            size = self._size(zoom)
            sprite = hex_picture(self.objectives[space], size)
            tile.blit(sprite, (x - size[0] // 2, y - size[1] // 2))
            border = ink.border(size, max(2, round(3.2 * zoom)))
            tile.blit(border, border.get_rect(center=(x, y)))
        if space in self.norths and zoom >= ink.SMALL:
            size_of = max(9, round(10 * zoom))
            word = drawn("N", BOLD, size_of, ink.NORTH)
            top, high = capitals(BOLD, size_of)
            turn = pygame.Vector2(0, -self.hexes.height * 0.36 * zoom).rotate(60 * self.norths[space])
            tile.blit(word, (x + round(turn.x) - word.get_width() // 2, y + round(turn.y) - high // 2 - top))


def pairs_of(roads: Iterable[Sequence[str]]) -> frozenset[tuple[str, str]]:
    """The pairs of neighbours, each sorted, that roads given as hexes in a row join."""
    return frozenset((min(a, b), max(a, b)) for road in roads for a, b in zip(road, road[1:], strict=False))


@lru_cache(maxsize=320)
def hex_picture(name: str, size: tuple[int, int]) -> Surface:
    """The picture of a hex brought down to so many pixels from one large drawing of it."""
    return ready(pygame.transform.smoothscale(_master(name), size))


@lru_cache(maxsize=48)
def _master(name: str) -> Surface:
    return picture(name, (round(64 * MASTER), round(56 * MASTER)))


@lru_cache(maxsize=4)
def _light(extent: tuple[int, int]) -> Surface:
    """The light on the paper: soft large patches, a little darker to the rim; one pixel for COARSE units."""
    wide, high = extent[0] // COARSE + 2, extent[1] // COARSE + 2
    chance = Random(11)
    light = Surface((wide, high), 0, 32)
    light.fill((255, 255, 255))
    for cells, depth in ((5, 13), (11, 9), (26, 6)):
        grid = Surface((cells, cells), 0, 32)
        for x in range(cells):
            for y in range(cells):
                grey = 255 - chance.randint(0, depth)
                grid.set_at((x, y), (grey, grey, max(0, grey - chance.randint(0, 3))))
        light.blit(pygame.transform.smoothscale(grid, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


@lru_cache(maxsize=1)
def _grain() -> Surface:
    """A square of the grain of paper, to be multiplied."""
    noise = Random(5).randbytes(GRAIN * GRAIN)
    pixels = bytearray(3 * GRAIN * GRAIN)
    for part in range(3):
        pixels[part::3] = bytes(255 - one % 9 for one in noise)
    return ready(pygame.image.frombytes(bytes(pixels), (GRAIN, GRAIN), "RGB"))


def _light_into(tile: Surface, extent: tuple[int, int], zoom: float, rect: Rect) -> None:
    light = _light(extent)
    left, top = math.floor(rect.x / zoom / COARSE) - SPILL, math.floor(rect.y / zoom / COARSE) - SPILL
    right, bottom = math.ceil(rect.right / zoom / COARSE) + SPILL, math.ceil(rect.bottom / zoom / COARSE) + SPILL
    coarse = Rect(left, top, right - left, bottom - top).clip(light.get_rect())
    left, top = round(coarse.left * COARSE * zoom), round(coarse.top * COARSE * zoom)
    size = (max(1, round(coarse.right * COARSE * zoom) - left), max(1, round(coarse.bottom * COARSE * zoom) - top))
    grown = pygame.transform.smoothscale(light.subsurface(coarse), size)
    tile.blit(grown, (left - rect.x, top - rect.y), special_flags=pygame.BLEND_RGB_MULT)
    for x in range(-(rect.x % GRAIN), rect.w, GRAIN):
        for y in range(-(rect.y % GRAIN), rect.h, GRAIN):
            tile.blit(_grain(), (x, y), special_flags=pygame.BLEND_RGB_MULT)


def forget() -> None:
    """Drop every cached picture of a map (another screen depth, another test)."""
    for cache in (hex_picture, _master, _light, _grain):
        cache.cache_clear()
