"""How the map of a board of hexes is painted: pictures of hexes and what is printed around them, drawn once for each zoom."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from random import Random

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.hexes import ink
from scenes.boards.hexes.ground import MARGIN, HexGround, Look, pairs_of
from scenes.boards.hexes.over import Hovering
from scenes.boards.lines import Point, ready
from scenes.boards.tiles import TILE, Tiles
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

MASTER = 3.0  # pixels a unit in which a picture of a hex is drawn once; every zoom is brought down from it
ROOM = 4_000_000  # pixels of parts of the map that are kept
COARSE = 4  # board units that a pixel of the light on the paper takes
GRAIN = 128  # pixels: side of the paper's grain
SPILL = 2  # pixels of the light taken beyond a tile, so that scaling leaves no seam
UNPRINTED = mixed(palette.PAPER, palette.INK, 0.12)  # the paper where the map ends
REACH = 0.66  # widths of a hex from its middle to the furthest that is drawn of it


class GroundPicture(HexGround):
    """The still map, painted in parts that are kept."""

    def __init__(
        self, hexes: Hexes, look: Look, pictures: Mapping[str, str], roads: Iterable[Sequence[str]] = (), margin: int = MARGIN
    ) -> None:
        super().__init__(hexes, look, pictures, roads, margin)
        # The board keeps the whole window beside these, so they need no room for much more than one.
        self.tiles = Tiles(self.extent, self._drawn, ROOM, 1.25, self._shows)
        self._nearby: dict[tuple[int, int], tuple[str, ...]] = {}

    def beside(self, tiles: Sequence[Hovering], grounds: Mapping[str, str]) -> GroundPicture:
        """The map with these tiles and grounds instead, as it may be seen soon; what both show is painted once."""
        other = copy(self)
        other.pictures = dict(self.pictures)
        other.tiles = self.tiles.beside(other._drawn, other._shows)
        other.set_tiles(tiles, grounds, (), {})
        return other

    def _forget(self, spaces: Sequence[str]) -> None:
        super()._forget(spaces)
        for space in spaces:
            self.tiles.change(self.bounds((space,)))

    def blit(self, surface: Surface, zoom: float, origin: tuple[int, int]) -> None:
        """Paint the map at so many pixels a unit, its corner at `origin` of the surface."""
        self.tiles.blit(surface, zoom, origin)

    def patch(self, spaces: Iterable[str], zoom: float, other: GroundPicture | None = None) -> tuple[Surface, Point]:
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
                  objectives: Mapping[str, str]) -> GroundPicture:  # fmt: skip
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
        light_into(tile, self.extent, zoom, rect)
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


@kept(320)
def hex_picture(name: str, size: tuple[int, int]) -> Surface:
    """The picture of a hex brought down to so many pixels from one large drawing of it."""
    return ready(pygame.transform.smoothscale(_master(name), size))


@kept(48)
def _master(name: str) -> Surface:
    return picture(name, (round(64 * MASTER), round(56 * MASTER)))


@kept(4)
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


@kept(1)
def _grain() -> Surface:
    """A square of the grain of paper, to be multiplied."""
    noise = Random(5).randbytes(GRAIN * GRAIN)
    pixels = bytearray(3 * GRAIN * GRAIN)
    for part in range(3):
        pixels[part::3] = bytes(255 - one % 9 for one in noise)
    return ready(pygame.image.frombytes(bytes(pixels), (GRAIN, GRAIN), "RGB"))


def light_into(tile: Surface, extent: tuple[int, int], zoom: float, rect: Rect) -> None:
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
