"""The ground of a town: sand, earth, grass, rubble and paving as a Tiled map lays them, with edges that no tile shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.map import chance
from scenes.boards.lines import ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed

CELL = 25  # board units: side of a tile of the map
MASK = 4  # pixels of a cell in the picture of where a ground lies
STAMPS, PAD = 16, 5  # of each ground so many cells are drawn, with so many pixels of room around each
SPILL = 1  # cells painted beyond a part, so that edges meet


class Kind(NamedTuple):
    """A ground: its colour, whether its edge is hard, and how much it strays from the tiles."""

    shade: Colour
    hard: bool
    stray: int


BASE = palette.colour("D8C297", "E9DDBE")
KINDS: dict[str, Kind] = {
    "earth": Kind(palette.colour("C1A173", "D9C6A0"), False, 90),
    "grass": Kind(palette.colour("8FA05E", "B9C68F"), False, 90),
    "burnt": Kind(palette.colour("8F7D66", "B5A68F"), False, 90),
    "rubble": Kind(palette.colour("B49F7E", "CDBD9F"), False, 90),
    "court": Kind(palette.colour("D9C6A2", "EFE6CF"), True, 0),
    "paving": Kind(palette.colour("CBB994", "E2D7BC"), True, 0),
    "road": Kind(palette.colour("8E8E8A", "B8B8B4"), True, 0),
}
"""The grounds that lie on the sand, the lowest first."""


class Ground:
    """The ground of one map; `rows[y][x]` is what each of its tiles is."""

    def __init__(self, rows: Sequence[Sequence[str]], name: str) -> None:
        self.rows, self.name = rows, name
        self.wide, self.high = len(rows[0]), len(rows)
        self.lanes = lanes(tuple(map(tuple, rows)))
        self._masks: dict[str, Surface] = {}
        self._luck = random.Random(chance(name)).randbytes(4096)

    def paint(self, part: Rect, size: tuple[int, int]) -> Surface:
        """A picture of so many pixels of a part of the board, given in board units."""
        surface = Surface(size)
        unit = size[0] / part.w
        surface.fill(BASE)
        cells: dict[str, list[tuple[int, int]]] = {}
        for column, row in self._cells(part):
            cells.setdefault(self.rows[row][column], []).append((column, row))
        self._strew(surface, part, unit, "sand", cells.get("sand", ()))
        for kind, look in KINDS.items():
            if kind in cells:
                self._lay(surface, part, unit, kind, look, cells[kind])
        self._mark_lanes(surface, part, unit)
        surface.blit(
            _from(_light(self.name), part, size, self.wide * CELL, self.high * CELL), (0, 0), None, pygame.BLEND_RGB_MULT
        )
        return surface

    def _cells(self, part: Rect) -> list[tuple[int, int]]:
        columns = range(max(0, part.left // CELL - SPILL), min(self.wide, -(-part.right // CELL) + SPILL))
        rows = range(max(0, part.top // CELL - SPILL), min(self.high, -(-part.bottom // CELL) + SPILL))
        return [(column, row) for row in rows for column in columns]

    def _lay(self, surface: Surface, part: Rect, unit: float, kind: str, look: Kind, cells: Sequence[tuple[int, int]]) -> None:
        """Lay a ground, with its edge, over what lies there."""
        where = _from(self._where(kind), part, surface.get_size(), self.wide * CELL, self.high * CELL)
        if look.hard:
            edge = Surface(surface.get_size(), pygame.SRCALPHA)
            edge.fill((*mixed(look.shade, palette.INK, 0.42), 255))
            edge.blit(_steep(where, 88, 4), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(edge, (0, 0))
        cloth = Surface(surface.get_size(), pygame.SRCALPHA)
        cloth.fill((*look.shade, 255))
        near = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        self._strew(cloth, part, unit, kind, sorted(near))
        cloth.blit(_steep(where, 112 if look.hard else 96, 4 if look.hard else 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(cloth, (0, 0))

    def _where(self, kind: str) -> Surface:
        if kind not in self._masks:
            self._masks[kind] = _mask(self.name, kind, [[one == kind for one in row] for row in self.rows], KINDS[kind].stray)
        return self._masks[kind]

    def _strew(self, surface: Surface, part: Rect, unit: float, kind: str, cells: Collection[tuple[int, int]]) -> None:
        """Paint in each of these cells what makes a ground look like itself."""
        stamps, luck = _stamps(kind, round(CELL * unit)), self._luck
        xs = {column: round((column * CELL - part.x) * unit) - PAD for column, _ in cells}
        ys = {row: round((row * CELL - part.y) * unit) - PAD for _, row in cells}
        surface.fblits([(stamps[luck[(row * 67 + column) % len(luck)] % STAMPS], (xs[column], ys[row])) for column, row in cells])

    def _mark_lanes(self, surface: Surface, part: Rect, unit: float) -> None:
        paint = mixed(KINDS["road"].shade, palette.PAPER, 0.55)
        for column, row in self.lanes:
            x, y = column * CELL + 2 - part.x, row * CELL - 2 - part.y
            if column % 3 != 1 and -CELL < x < part.w and -CELL < y < part.h:
                surface.fill(paint, (x * unit, y * unit, 22 * unit, max(1, 4 * unit)))


@lru_cache(maxsize=8)
def lanes(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, int], ...]:
    """The cells, column and row, in the middle of a broad road that runs across."""
    found, posts = [], list(zip(*rows, strict=True))
    for row, cells in enumerate(rows):
        for column in (column for column, kind in enumerate(cells) if kind == "road"):
            post = posts[column]
            up, down = _road(post[:row][::-1]), _road(post[row + 1 :])
            if up + down >= 7 and up == down + 1 and _road(cells[:column][::-1]) + _road(cells[column + 1 :]) >= 10:
                found.append((column, row))
    return tuple(found)


def _road(cells: Sequence[str]) -> int:
    """How many cells in a row are road, from the first on."""
    return next((place for place, kind in enumerate(cells) if kind != "road"), len(cells))


def _from(whole: Surface, part: Rect, size: tuple[int, int], wide: int, high: int) -> Surface:
    """The part of a picture of the whole board, brought to a size."""
    across, down = whole.get_width() / wide, whole.get_height() / high
    left, top, right, bottom = part.left * across, part.top * down, part.right * across, part.bottom * down
    cut = Rect(int(left) - 1, int(top) - 1, int(right - left) + 4, int(bottom - top) + 4).clip(whole.get_rect())
    unit = (size[0] / (right - left), size[1] / (bottom - top))
    grown = pygame.transform.smoothscale(whole.subsurface(cut), (round(cut.w * unit[0]), round(cut.h * unit[1])))
    found = Surface(size, whole.get_flags() & pygame.SRCALPHA, whole)
    flags = pygame.BLEND_RGBA_MAX if whole.get_flags() & pygame.SRCALPHA else 0
    found.blit(grown, (round((cut.x - left) * unit[0]), round((cut.y - top) * unit[1])), special_flags=flags)
    return found


def _steep(where: Surface, threshold: int, doublings: int) -> Surface:
    """A picture of where something lies with a harder edge, which lies where it was as strong as `threshold`."""
    found = where.copy()
    found.fill((0, 0, 0, threshold), special_flags=pygame.BLEND_RGBA_SUB)
    for _ in range(doublings):
        found.blit(found.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    found.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return found


def _mask(name: str, kind: str, rows: Sequence[Sequence[bool]], stray: int) -> Surface:
    """Where a ground lies on the whole map, strong where it does; edges that stray are worn at random."""
    wide, high = len(rows[0]) * 2, len(rows) * 2
    there = [255 if one else 0 for row in rows for _ in range(2) for one in row for _ in range(2)]
    if stray:
        luck = random.Random(chance(name, kind)).randbytes(len(there))
        there = [max(0, min(255, one + (more - 128) * stray // 128)) for one, more in zip(there, luck, strict=True)]
    pixels = bytearray(b"\xff" * (4 * wide * high))
    pixels[3::4] = bytes(there)
    small = pygame.image.frombytes(bytes(pixels), (wide, high), "RGBA")
    large = pygame.transform.smoothscale(small, (wide * MASK // 2, high * MASK // 2))
    return pygame.transform.gaussian_blur(large, 2 if stray else 1, repeat_edge_pixels=True)


@kept(4)
def _light(name: str) -> Surface:
    """The uneven light on a whole map: soft patches, darker towards the rim."""
    luck = random.Random(chance(name, "light"))
    small = Surface((32, 24))
    for y in range(24):
        for x in range(32):
            rim = min(x, y, 31 - x, 23 - y)
            grey = 255 - luck.randint(0, 17) - (0 if rim > 2 else (3 - rim) * 7)
            small.set_at((x, y), (grey, grey, round(grey * 0.985)))
    return pygame.transform.gaussian_blur(pygame.transform.smoothscale(small, (128, 96)), 2, repeat_edge_pixels=True)


@kept(48)
def _stamps(kind: str, px: int) -> tuple[Surface, ...]:
    """What may lie in a cell so many pixels wide, with room around it for what stands out."""
    base = KINDS[kind].shade if kind in KINDS else BASE
    found = []
    for number in range(STAMPS):
        stamp = Surface((px + 1 + 2 * PAD,) * 2, pygame.SRCALPHA)
        stamp.fill((*base, 0))
        _STREWN[kind](stamp, base, PAD, PAD, px / CELL, random.Random(chance(kind, number)))
        found.append(ready(stamp))
    return tuple(found)


# What lies in a cell of each ground. Each is given the surface, the colour, the corner in pixels, the pixels of a unit, its luck.

Strew = Callable[[Surface, Colour, float, float, float, random.Random], None]


def _tone(base: Colour, part: float) -> Colour:
    return mixed(base, palette.INK, part) if part > 0 else mixed(base, (255, 255, 255), -part)


def _grains(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    for _ in range(2):
        spot = (x + luck.random() * CELL * unit, y + luck.random() * CELL * unit)
        pygame.draw.circle(surface, _tone(base, luck.choice((0.09, 0.06, -0.2))), spot, max(1.0, luck.uniform(0.7, 1.7) * unit))
    if luck.random() < 0.10:
        wide = luck.uniform(14, 26) * unit
        ripple = Rect(x, y + luck.random() * CELL * unit, wide, 7 * unit)
        pygame.draw.arc(surface, _tone(base, 0.10), ripple, 0.5, 2.6, max(1, round(unit)))


def _tufts(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    for _ in range(3):
        ax, ay = x + luck.random() * CELL * unit, y + luck.random() * CELL * unit
        shade, tall = _tone(base, luck.choice((0.22, 0.14, -0.18))), luck.uniform(3, 6) * unit
        for lean in (-0.5, 0.1, 0.6):
            pygame.draw.line(surface, shade, (ax, ay), (ax + lean * tall, ay - tall), max(1, round(1.1 * unit)))


def _stones(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    for _ in range(2):
        ax, ay, r = x + luck.random() * CELL * unit, y + luck.random() * CELL * unit, luck.uniform(2, 4.5) * unit
        corners = [
            pygame.Vector2(r * luck.uniform(0.7, 1.1), 0).rotate(turn + luck.uniform(-20, 20)) for turn in range(0, 360, 72)
        ]
        pygame.draw.polygon(surface, _tone(base, 0.34), [(ax + c.x + unit, ay + c.y + 1.6 * unit) for c in corners])
        pygame.draw.polygon(surface, _tone(base, luck.choice((0.10, -0.16, -0.34))), [(ax + c.x, ay + c.y) for c in corners])


def _soot(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    for _ in range(3):
        spot = (x + luck.random() * CELL * unit, y + luck.random() * CELL * unit)
        pygame.draw.circle(surface, _tone(base, luck.choice((0.22, 0.12, -0.1))), spot, max(1.0, luck.uniform(0.8, 2.6) * unit))


def _asphalt(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    for _ in range(2):
        spot = (x + luck.random() * CELL * unit, y + luck.random() * CELL * unit)
        pygame.draw.circle(surface, _tone(base, luck.choice((0.10, -0.14))), spot, max(1.0, luck.uniform(0.6, 1.3) * unit))
    if luck.random() < 0.10:
        at = pygame.Vector2(x, y)
        for _ in range(3):
            to = at + pygame.Vector2(luck.uniform(4, 9) * unit, 0).rotate(luck.uniform(-70, 70))
            pygame.draw.line(surface, _tone(base, 0.22), at, to, max(1, round(0.9 * unit)))
            at = to


def _slabs(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    seam, side = _tone(base, 0.17), CELL * unit
    pygame.draw.rect(surface, _tone(base, luck.choice((0.04, 0.0, -0.10, -0.04))), Rect(x, y, side + 1, side + 1))
    pygame.draw.line(surface, seam, (x, y), (x + side, y), max(1, round(unit)))
    pygame.draw.line(surface, seam, (x, y), (x, y + side), max(1, round(unit)))


def _tiles(surface: Surface, base: Colour, x: float, y: float, unit: float, luck: random.Random) -> None:
    side = CELL * unit
    shade = _tone(base, 0.09 if luck.random() < 0.8 else 0.05)
    pygame.draw.polygon(
        surface, shade, ((x + side / 2, y), (x + side, y + side / 2), (x + side / 2, y + side), (x, y + side / 2))
    )
    pygame.draw.rect(surface, _tone(base, 0.12), Rect(x, y, side + 1, side + 1), max(1, round(0.7 * unit)))


_STREWN: Mapping[str, Strew] = {
    "sand": _grains,
    "earth": _grains,
    "grass": _tufts,
    "burnt": _soot,
    "rubble": _stones,
    "court": _tiles,
    "paving": _slabs,
    "road": _asphalt,
}
