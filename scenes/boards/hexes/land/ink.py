"""What is drawn on an illustrated map with strokes: areas, lines of height, cliffs, the grid, roads, bridges and walls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.hexes.land import look
from scenes.boards.hexes.land.look import CROP, GRASS, STUBBLE_FIELD, WATER, WOOD, YARD, kept
from scenes.boards.hexes.land.outlines import Ring, joined
from scenes.boards.hexes.land.plan import Cell, LandPlan
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point

SMALL = 0.62  # pixels a unit from which names, ruts and stones are drawn
LARGE = 2.2  # pixels a unit from which a part is painted to be brought down, and needs no finer strokes
ROAD_WIDE, WALL_WIDE, BRIDGE_WIDE = 17.0, 6.6, 23.0
FURROWS = 7.0  # board units from one furrow to the next
LEAVES = ((60, 78, 38), (92, 116, 56), (132, 156, 82))
MARK_DOWN = 0.34
WOOD_SHADOW = 7.0, 10.0  # board units that a wood throws its shadow to the right and down


class Strokes:
    """One part of a map being drawn. A side is a hex and the number of a direction."""

    def __init__(self, ground: LandPlan, rect: Rect, zoom: float, cells: Sequence[Cell]) -> None:
        self.ground, self.hexes, self.rect, self.zoom, self.cells = ground, ground.hexes, rect, zoom, cells
        self.spaces = [cell.space for cell in cells if not cell.beyond]
        self.fine = 3 if zoom < 0.7 else 2 if zoom < LARGE else 1
        self.unit = zoom * self.fine
        self.near = Rect(rect.x / zoom - 30, rect.y / zoom - 30, rect.w / zoom + 60, rect.h / zoom + 60)

    def _glass(self) -> Surface:
        glass = Surface((self.rect.w * self.fine, self.rect.h * self.fine), pygame.SRCALPHA)
        glass.fill((*look.MEADOW, 0))
        return glass

    def _down(self, glass: Surface, tile: Surface) -> None:
        tile.blit(pygame.transform.smoothscale(glass, self.rect.size), (0, 0))

    def at(self, point: Point) -> Point:
        return (point[0] * self.zoom - self.rect.x) * self.fine, (point[1] * self.zoom - self.rect.y) * self.fine

    def _placed(self, points: Iterable[Point]) -> list[Point]:
        return [self.at(point) for point in points]

    def _touches(self, ring: Sequence[Point]) -> bool:
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        return self.near.colliderect((min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1))

    def _fill(self, glass: Surface, shade: tuple[int, ...], found: Sequence[Ring]) -> None:
        """Fill rings as an area of their own, laid over what is there."""
        if not any(map(self._touches, found)):
            return
        if len(shade) == 3 or shade[3] == 255:
            pygame.draw.polygon(glass, shade, self._placed(joined(found)))
            return
        placed = self._placed(joined(found))
        part = _around(placed).clip(glass.get_rect())
        if part:
            over = Surface(part.size, pygame.SRCALPHA)
            over.fill((*shade[:3], 0))
            pygame.draw.polygon(over, shade, [(x - part.x, y - part.y) for x, y in placed])
            glass.blit(over, part)

    def _stroke(self, glass: Surface, shade: tuple[int, ...], points: Sequence[Point], units: float, least: float = 0.0) -> None:
        lines.band(glass, shade, self._placed(points), max(units * self.unit, least * self.fine))

    def _edge(self, glass: Surface, shade: tuple[int, ...], ring: Sequence[Point], units: float, least: float = 0.7) -> None:
        """Draw along those parts of a ring that lie near."""
        closed = [*ring, ring[0]]
        piece: list[Point] = []
        for point in closed:
            if self.near.collidepoint(point):
                piece.append(point)
            elif len(piece) > 1:
                self._stroke(glass, shade, [*piece, point], units, least)
                piece = []
            else:
                piece = []
        if len(piece) > 1:
            self._stroke(glass, shade, piece, units, least)

    # Areas.

    def areas_into(self, tile: Surface) -> None:
        """Paint meadows, yards, crops, woodland floors and water, then the steps of hills."""
        glass = self._glass()
        self._patches(glass)
        for kind, rings in self.ground.parcels.items():
            self._parcels(glass, kind, rings)
        areas = self.ground.areas
        for ring in areas.get(YARD, ((),))[0]:
            self._fill(glass, kept(look.CLAY, 130), [ring])
        for number, ring in enumerate(areas.get(CROP, ((),))[0]):
            if self._touches(ring):
                self._crop(glass, ring, number)
        for ring in areas.get(WOOD, ((),))[0]:
            self._fill(glass, kept(look.SLOPE, 74), [tuple((x + WOOD_SHADOW[0], y + WOOD_SHADOW[1]) for x, y in ring)])
        for ring in areas.get(WOOD, ((),))[0]:
            self._fill(glass, kept(look.FLOOR, 150), [ring])
        if WATER in areas:
            self._water(glass, *areas[WATER])
        if self.ground.relief:
            for rings in self.ground.relief.steps:
                self._fill(glass, kept(look.HILL, 92), rings)
        self._down(glass, tile)

    def _patches(self, glass: Surface) -> None:
        """Lay large soft patches of other grass, the same ones at every start."""
        for cell in self.cells:
            roll = chance(cell.space, round(cell.centre[0]), round(cell.centre[1]), "patch")
            if roll % 5 > 1:
                continue
            (x, y), far = cell.centre, 34 + roll // 5 % 30
            ring = []
            for step in range(18):
                a, swing = step / 18 * math.tau, 0.8 + chance(roll, step) % 40 / 100
                ring.append((x + math.cos(a) * far * 1.35 * swing, y + math.sin(a) * far * swing))
            self._fill(glass, kept(look.MEADOW_LOW if roll % 5 else look.MEADOW_HIGH, 88), [tuple(ring)])

    def _parcels(self, glass: Surface, kind: str, rings: Sequence[Ring]) -> None:
        """Paint parcels of open ground: grass, or stubble and what was ploughed, in faint rows."""
        for number, ring in enumerate(rings):
            if not self._touches(ring):
                continue
            if kind == GRASS:
                self._fill(glass, kept(look.GRASSY, 110), [ring])
                continue
            stubble = kind == STUBBLE_FIELD
            turn, shade, row, apart = (0, look.CUT, look.CUT_LINE, 5.0) if stubble else (2, look.PLOUGHED, look.PLOUGH_LINE, 8.0)
            self._rows(glass, ring, number + turn, kept(shade, 120), kept(row, 110), apart, 1.3)
            self._edge(glass, kept(look.GRASSY, 120), ring, 2.6)

    def _crop(self, glass: Surface, ring: Ring, number: int) -> None:
        """Paint a field with its furrows, which run one way all over it."""
        self._rows(glass, ring, number, kept(look.STRAW, 255), kept(look.FURROW, 255), FURROWS, 2.4)
        self._edge(glass, kept(look.STUBBLE, 220), ring, 2.2)

    def _rows(
        self, glass: Surface, ring: Ring, number: int, shade: tuple[int, ...], row: tuple[int, ...], apart: float, wide: float
    ) -> None:
        """Fill a ring with a shade and rows on it, so far apart; the number of the ring says which way they run."""
        placed = self._placed(ring)
        part = _around(placed).clip(glass.get_rect())
        if not part:
            return
        mask, corn = Surface(part.size, pygame.SRCALPHA), Surface(part.size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        corn.fill(shade)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - part.x, y - part.y) for x, y in placed])
        turn = math.radians((24, -31, 58, 8)[number % 4])
        across, along = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        x, y = ring[0]
        far = math.hypot(*self.near.size) * 0.75
        middle = self.near.center
        shift = ((middle[0] - x) * along[0] + (middle[1] - y) * along[1]) % apart
        for step in range(-int(far / apart), int(far / apart) + 1):
            aside = step * apart - shift
            px, py = middle[0] + along[0] * aside, middle[1] + along[1] * aside
            ends = [self.at((px - across[0] * far, py - across[1] * far)), self.at((px + across[0] * far, py + across[1] * far))]
            lines.band(corn, row, [(ex - part.x, ey - part.y) for ex, ey in ends], wide * self.unit)
        corn.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        glass.blit(corn, part)

    def _water(
        self, glass: Surface, bank: Sequence[Ring], sand: Sequence[Ring], stream: Sequence[Ring], deep: Sequence[Ring]
    ) -> None:
        for shade, found in (
            (kept(look.BANK, 150), bank),
            (look.SAND, sand),
            (look.STREAM, stream),
            (kept(look.DEEP, 150), deep),
        ):
            for ring in found:
                self._fill(glass, shade, [ring])
        for ring in stream:
            self._edge(glass, (232, 240, 236, 190), ring, 1.5)

    # Lines.

    def lines_into(self, tile: Surface) -> None:
        """Draw lines of height, the edges of steps, cliffs, the grid, marks of levels, roads."""
        glass = self._glass()
        relief = self.ground.relief
        if relief:
            for ring in relief.lines:
                self._edge(glass, kept(look.HILL_LINE, 96), ring, 1.1)
            for rings in relief.steps:
                for ring in rings:
                    self._edge(glass, kept(look.SLOPE, 70), [(x + 1.4, y + 1.8) for x, y in ring], 4.6)
                    self._edge(glass, kept(look.CREST, 235), ring, 2.6, 1.2)
        self._cliffs(glass)
        self._grid(glass)
        self._roads(glass)
        for space in self.spaces:
            self._levels(glass, space)
        self._down(glass, tile)

    def _side(self, space: str, number: int) -> tuple[Point, Point]:
        corners = self.ground.outline(space)
        return corners[number - 1], corners[number]

    def _grid(self, glass: Surface) -> None:
        for cell in self.cells:
            if cell.beyond:
                continue
            near = self.hexes.near[cell.space]
            for number in range(6):
                other = near[number]
                if other is None or number in (2, 3, 4):
                    a, b = self._side(cell.space, number)
                    wide = max(self.fine, round((1.2 if other else 2.0) * self.unit))
                    pygame.draw.line(glass, look.GRID if other else (*look.CREST, 170), self.at(a), self.at(b), wide)

    def _cliffs(self, glass: Surface) -> None:
        """Draw a steep side as a dark edge from which short strokes fall to the lower hex."""
        known = set(self.spaces)
        for pair in self.ground.steep:
            if not known & set(pair):
                continue
            high, low = sorted(pair, key=self.ground.level, reverse=True)
            a, b = self._side(high, self.hexes.direction(high, low))
            (hx, hy), (lx, ly) = self.ground.centre(high), self.ground.centre(low)
            far = math.dist((hx, hy), (lx, ly))
            x, y = (lx - hx) / far, (ly - hy) / far
            for step in range(13):
                part = (step + 0.5) / 13
                px, py = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
                deep = 8.5 + chance(pair, step) % 60 / 10 if step % 2 else 6.0
                self._stroke(glass, kept(look.SLOPE, 190), [(px - x * 1.5, py - y * 1.5), (px + x * deep, py + y * deep)], 1.5)
            self._stroke(glass, look.CREST, [(a[0] - x, a[1] - y), (b[0] - x, b[1] - y)], 4.2)
            self._stroke(glass, kept(look.SUN, 150), [(a[0] - x * 3.4, a[1] - y * 3.4), (b[0] - x * 3.4, b[1] - y * 3.4)], 1.2)

    def _levels(self, glass: Surface, space: str) -> None:
        """Draw a triangle for each level at the foot of a hex."""
        level = self.ground.level(space)
        x, y = self.ground.centre(space)
        y += self.hexes.height * MARK_DOWN
        for place in range(level):
            cx = x + (place - (level - 1) / 2) * 17
            for grown, shade in ((2.6, (246, 230, 186, 235)), (0.0, (*look.CREST, 255))):
                points = [
                    (cx, y - 6.4 - grown * 1.15),
                    (cx + 6.6 + grown, y + 5 + grown * 0.62),
                    (cx - 6.6 - grown, y + 5 + grown * 0.62),
                ]
                pygame.draw.polygon(glass, shade, self._placed(points))

    # Roads and bridges.

    def _roads(self, glass: Surface) -> None:
        ways = [(space, way) for space in self.spaces for way in self._ways(space)]
        wet = self.ground.look.wet
        for shade, wide in ((look.ROAD_EDGE, ROAD_WIDE + 3.6), (look.ROAD, ROAD_WIDE)):
            for _, way in ways:
                self._stroke(glass, shade, way, wide)
        if self.zoom >= SMALL:
            for _, way in ways:
                for aside in (-3.8, 3.8):
                    pairs = [lines.beside(a, b, aside) for a, b in zip(way, way[1:], strict=False)]
                    self._stroke(glass, look.RUT, [pair[0] for pair in pairs] + [pairs[-1][1]], 1.3)
        for space, way in ways:
            if self.ground.ground(space) in wet:
                self._bridge(glass, way)

    def _bridge(self, glass: Surface, way: Sequence[Point]) -> None:
        """Draw a deck of planks with rails along a road that crosses water."""
        whole = lines.length(way)
        deck = lines.stretch(way, whole * 0.03, whole * 0.97)
        self._stroke(glass, (24, 30, 34, 90), [(x + 4, y + 7) for x, y in deck], BRIDGE_WIDE)
        self._stroke(glass, look.PLANK_EDGE, deck, BRIDGE_WIDE + 2.4)
        self._stroke(glass, look.PLANK, deck, BRIDGE_WIDE)
        far = 0.0
        while far < whole * 0.94:
            a, b = lines.along(deck, far), lines.along(deck, far + 1)
            (ax, ay), (bx, by) = lines.beside(a, b, BRIDGE_WIDE / 2)[0], lines.beside(a, b, -BRIDGE_WIDE / 2)[0]
            self._stroke(glass, kept(look.PLANK_LOW, 220), [(ax, ay), (bx, by)], 1.3)
            far += 5.2
        for aside in (-BRIDGE_WIDE / 2, BRIDGE_WIDE / 2):
            pairs = [lines.beside(a, b, aside) for a, b in zip(deck, deck[1:], strict=False)]
            rail = [pair[0] for pair in pairs] + [pairs[-1][1]]
            self._stroke(glass, look.PLANK_EDGE, rail, 4.2)
            self._stroke(glass, look.PLANK_LOW, rail, 2.2)
            for part in (0.0, 0.34, 0.67, 1.0):
                post = lines.along(rail, lines.length(rail) * part)
                pygame.draw.circle(glass, look.PLANK_EDGE, self.at(post), 3.2 * self.unit)
                pygame.draw.circle(glass, look.PLANK, self.at((post[0] - 0.5, post[1] - 0.7)), 2.1 * self.unit)

    def _ways(self, space: str) -> list[list[Point]]:
        """The stretches of road on a hex: a bend for each two links; at the edge of the board it runs on to the sheet's edge."""
        links, near = self.ground.links, self.hexes.near[space]
        numbers = [number for number, to in enumerate(near) if to and (min(space, to), max(space, to)) in links]
        centre = self.ground.centre(space)
        ends = [self._middle(space, number) for number in numbers]
        if len(numbers) == 1:
            beyond = self._way_out(space, numbers[0])
            if beyond is None:
                return [[ends[0], centre]]
            out = self._middle(space, beyond)
            far = 3.2
            return [
                [*_bend(ends[0], centre, out), (centre[0] + (out[0] - centre[0]) * far, centre[1] + (out[1] - centre[1]) * far)]
            ]
        return [_bend(a, centre, b) for place, a in enumerate(ends) for b in ends[place + 1 :]]

    def _way_out(self, space: str, number: int) -> int | None:
        """The side by which a road that came in by another leaves the board: straight on, else as it would bend."""
        near = self.hexes.near[space]
        return next((side % 6 for side in (number + 3, number + 4, number + 2) if near[side % 6] is None), None)

    def _middle(self, space: str, number: int) -> Point:
        (ax, ay), (bx, by) = self._side(space, number)
        return (ax + bx) / 2, (ay + by) / 2

    # What stands out of the ground.

    def raised_into(self, tile: Surface) -> None:
        """Draw hedges around fields, and walls."""
        glass = self._glass()
        for ring in self.ground.areas.get(CROP, ((),))[0]:
            self._hedge(glass, ring)
        for pair in sorted(self.ground.walls):
            if pair[0] in self.spaces or pair[1] in self.spaces:
                self._wall(glass, pair)
        self._down(glass, tile)

    def _hedge(self, glass: Surface, ring: Ring) -> None:
        """Set bushes along an edge, with gaps."""
        for step, (x, y) in enumerate(ring):
            roll = chance(step, len(ring), "bush")
            if step % 2 or roll % 100 > 46 or chance(step // 14, len(ring)) % 3 == 0 or not self.near.collidepoint(x, y):
                continue
            radius = 3.4 + roll // 100 % 5 * 0.5
            x, y = x + roll // 500 % 5 - 2, y + roll // 2500 % 5 - 2
            pygame.draw.circle(glass, (24, 28, 14, 90), self.at((x + 1.4, y + 1.9)), radius * self.unit)
            for (dx, dy, part), shade in zip(((0, 0, 1.0), (-0.5, -0.6, 0.78), (-1.1, -1.4, 0.4)), LEAVES, strict=True):
                pygame.draw.circle(glass, shade, self.at((x + dx, y + dy)), radius * part * self.unit)

    def _wall(self, glass: Surface, pair: tuple[str, str]) -> None:
        """Draw a wall of field stones along a side; where a road passes it has a gate."""
        start, end = self._side(pair[0], self.hexes.direction(*pair))
        pieces = [(0.0, 1.0)] if pair not in self.ground.links else [(0.0, 0.24), (0.76, 1.0)]
        for first, last in pieces:
            a, b = _toward(start, end, first), _toward(start, end, last)
            for wide, drop, shade in (
                (WALL_WIDE + 1.6, 2.6, (24, 20, 10, 120)),
                (WALL_WIDE + 1.8, 0.0, look.STONE_LOW),
                (WALL_WIDE - 0.4, -0.4, look.STONE),
            ):
                self._stroke(glass, shade, [(x + drop * 0.6, y + drop) for x, y in (a, b)], wide, 2.0)
                for x, y in (a, b):
                    pygame.draw.circle(glass, shade, self.at((x + drop * 0.6, y + drop)), wide / 2 * self.unit)
            number = max(2, round(8 * (last - first)))
            for step in range(number if self.zoom >= SMALL else 0):
                x, y = _toward(a, b, (step + 0.5) / number)
                swing = chance(pair, step) % 10 / 10
                pygame.draw.circle(glass, look.STONE_HIGH, self.at((x - 0.6, y - 1.1)), (1.7 + swing * 0.7) * self.unit)
                pygame.draw.circle(glass, look.STONE_LOW, self.at(_toward(a, b, (step + 1) / number)), 0.8 * self.unit)


def _around(points: Sequence[Point]) -> Rect:
    """The whole pixels around points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs) - min(xs)) + 2, math.ceil(max(ys) - min(ys)) + 2)


def _toward(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _bend(a: Point, corner: Point, b: Point, steps: int = 12) -> list[Point]:
    """A smooth way from one point to another that leaves them towards a corner."""
    parts = [step / steps for step in range(steps + 1)]
    return [_toward(_toward(a, corner, part), _toward(corner, b, part), part) for part in parts]
