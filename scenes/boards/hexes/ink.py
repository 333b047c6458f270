"""What is printed around the pictures of hexes: feet of hills, banks, hedges, the grid, outlines of places, roads, borders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.hexes.ground import HexGround
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.kept import kept

SMALL = 1.5  # pixels a unit from which a letter on a hex can be read
FINER = 0.8  # pixels a unit from which ruts, leaves and stones are drawn
GRID = (*palette.colour("4A3E24"), 92)
PLACE = (*palette.colour("2A2416"), 118)
DARK = palette.colour("B5AC86")  # of a place whose tile is not turned up yet: neighbours are told apart
SHADE = palette.colour("2C2110")
SAND, SHALLOW, FOAM = palette.colour("CDBA8C"), palette.colour("7FA3AC"), palette.colour("DCE6E2")
ROAD_EDGE, ROAD, RUT = palette.colour("54401F"), palette.colour("E6D8B4"), palette.colour("C2AB7C")
HEDGE_LOW, HEDGE, HEDGE_HIGH = palette.colour("33401F"), palette.colour("52652F"), palette.colour("74884A")
STONE_LOW, STONE = palette.colour("4C463C"), palette.colour("B9B2A2")
OBJECTIVE, OBJECTIVE_DARK = palette.colour("C2261C"), palette.colour("4A0F0A")
NORTH = palette.colour("3A2D14")
HEDGES = 17  # of a hundred sides between two fields have a hedge
ROAD_WIDE = 11.0

Pair = tuple[str, str]


def ink(ground: HexGround, tile: Surface, rect: Rect, zoom: float, spaces: Sequence[str]) -> None:
    """Paint all that is printed around these hexes over a tile that lies at `rect` pixels."""
    if not spaces:
        return
    fine = 4 if zoom < 0.7 else 3 if zoom < 1.3 else 2
    inking = _Inking(ground, rect, zoom, fine, spaces)
    inking.draw()
    tile.blit(pygame.transform.smoothscale(inking.surface, rect.size), (0, 0))


class _Inking:
    """One tile being inked on a surface `fine` times too large. A side is a hex and the number of a direction."""

    def __init__(self, ground: HexGround, rect: Rect, zoom: float, fine: int, spaces: Sequence[str]) -> None:
        self.ground, self.hexes, self.look, self.spaces = ground, ground.hexes, ground.look, spaces
        self.rect, self.unit, self.pixel = rect, zoom * fine, fine
        self.small = zoom >= FINER
        self.surface = Surface((rect.w * fine, rect.h * fine), pygame.SRCALPHA)
        self.surface.fill((*SHADE, 0))
        self.roads = {space: self._linked(space) for space in spaces}
        self.road_sides = {(space, number) for space, numbers in self.roads.items() for number in numbers}

    def at(self, point: Point) -> Point:
        return point[0] * self.unit - self.rect.x * self.pixel, point[1] * self.unit - self.rect.y * self.pixel

    def draw(self) -> None:
        grounds = {space: self.ground.ground(space) for space in self.spaces}
        for space in self.spaces:
            if grounds[space] in self.look.high:
                self._foot(space)
        for space in self.spaces:
            if grounds[space] in self.look.wet:
                self._banks(space)
        for space in self.spaces:
            self._grid(space)
        for space in self.spaces:
            if grounds[space] in self.look.fields:
                self._hedges(space)
        self._places()
        self._roads()
        self._walls()
        if self.unit < SMALL * self.pixel:
            for space in self.spaces:
                if space in self.ground.norths:
                    self._north(space, self.ground.norths[space])

    # Sides and their corners.

    def _side(self, space: str, number: int) -> tuple[Point, Point]:
        """The two corners of the side that lies in a direction, clockwise."""
        corners = self.ground.outline(space)
        return corners[number - 1], corners[number]

    def _middle(self, space: str, number: int) -> Point:
        (ax, ay), (bx, by) = self._side(space, number)
        return (ax + bx) / 2, (ay + by) / 2

    def _linked(self, space: str) -> list[int]:
        links = self.ground.links
        near = self.hexes.near[space]
        return [number for number, to in enumerate(near) if to and (min(space, to), max(space, to)) in links]

    def _stroke(self, shade: tuple[int, ...], points: Sequence[Point], units: float, least: float = 0.0) -> None:
        """Draw a bent stroke through points of the board, so many units wide and at least so many pixels of the screen."""
        lines.band(self.surface, shade, [self.at(point) for point in points], max(units * self.unit, least * self.pixel))

    def _grid(self, space: str) -> None:
        for number in (2, 3, 4) if all(self.hexes.near[space]) else range(6):
            a, b = self._side(space, number)
            pygame.draw.line(self.surface, GRID, self.at(a), self.at(b), max(self.pixel, round(0.9 * self.unit)))

    # Land.

    def _foot(self, space: str) -> None:
        """Shade the land around high ground, deepest in the south-east, away from the lamp."""
        x, y = self.ground.centre(space)
        for number, other in enumerate(self.hexes.near[space]):
            if other and self.ground.ground(other) in self.look.high:
                continue
            a, b = self._side(space, number)
            deep = (46, 60, 128, 140, 96, 46)[number]
            for step in range(6, 0, -1):
                far = 1 + step * 0.035
                outer = [(x + (px - x) * far, y + (py - y) * far) for px, py in (b, a)]
                shade = (*SHADE, round(deep * (1 - step / 7)))
                pygame.draw.polygon(self.surface, shade, [self.at(point) for point in (a, b, *outer)])

    def _banks(self, space: str) -> None:
        """Draw sand and shallow water along each side of a wet hex where land begins, with a wavy edge."""
        near = self.hexes.near[space]
        dry = [bool(one) and self.ground.ground(one or space) not in self.look.wet for one in near]
        for number in (one for one in range(6) if dry[one]):
            for depth, shade in ((0.27, (*SHALLOW, 150)), (0.19, (*FOAM, 130)), (0.155, (*SAND, 255))):
                a, b = self._side(space, number)
                edge = self._waves(space, number, depth, dry)
                pygame.draw.polygon(self.surface, shade, [self.at(point) for point in (a, b, *reversed(edge))])

    def _waves(self, space: str, number: int, depth: float, dry: Sequence[bool]) -> list[Point]:
        x, y = self.ground.centre(space)
        corners = self.ground.outline(space)
        ends = []
        for corner, beside, further in ((number - 1, number - 1, number - 2), (number, number + 1, number + 1)):
            px, py = corners[corner % 6]
            goal = (x, y) if dry[beside % 6] else corners[further % 6]
            ends.append((px + (goal[0] - px) * depth, py + (goal[1] - py) * depth))
        (ax, ay), (bx, by) = ends
        found = [ends[0]]
        for step in range(1, 8):
            part = step / 8
            px, py = ax + (bx - ax) * part, ay + (by - ay) * part
            swing = (chance(space, number, step) % 100 / 100 - 0.45) * 0.09 * (1 if 1 < step < 7 else 0.5)
            found.append((px + (x - px) * swing, py + (y - py) * swing))
        return [*found, ends[1]]

    def _hedges(self, space: str) -> None:
        """Draw a hedge along some of the sides between two fields: the same ones at every start, and nothing but decoration."""
        for number in (1, 2, 3):
            other = self.hexes.near[space][number]
            if not other or self.ground.ground(other) not in self.look.fields or (space, number) in self.road_sides:
                continue
            walled = (min(space, other), max(space, other)) in self.ground.walls
            if not walled and chance(space, number, "hedge") % 100 < HEDGES:
                self._hedge(space, number, self._side(space, number))

    def _hedge(self, space: str, number: int, side: tuple[Point, Point]) -> None:
        (ax, ay), (bx, by) = side
        bushes = []
        for step in range(9):
            roll = chance(space, number, step, "bush")
            part = 0.08 + 0.84 * step / 8
            aside = roll % 7 / 7 - 0.5
            bushes.append(((ax + (bx - ax) * part + aside, ay + (by - ay) * part + aside), 1.7 + roll // 7 % 5 * 0.22))
        for drop, grown, shade in ((1.2, 0.5, (*SHADE, 120)), (0.0, 0.25, HEDGE_LOW), (-0.35, -0.3, HEDGE)):
            for (x, y), radius in bushes:
                pygame.draw.circle(self.surface, shade, self.at((x + max(0.0, drop), y + drop)), (radius + grown) * self.unit)
        for (x, y), radius in bushes if self.small else ():
            pygame.draw.circle(self.surface, HEDGE_HIGH, self.at((x - 0.5, y - 0.8)), radius * 0.42 * self.unit)

    def _places(self) -> None:
        """Draw the outline that the hexes of a place for a tile have in common."""
        known = set(self.spaces)
        for place in self.ground.places:
            for space in place:
                if space not in known:
                    continue
                for number, other in enumerate(self.hexes.near[space]):
                    if other not in place:
                        dark = self.ground.ground(space) in self.look.dark
                        self._stroke(DARK if dark else PLACE, self._side(space, number), 3.6 if dark else 1.7, 1.2)

    def _walls(self) -> None:
        """Draw a wall of stones along each side that has one."""
        known, walls = set(self.spaces), self.ground.walls
        for a, b in sorted(pair for pair in walls if pair[0] in known):
            start, end = self._side(a, self.hexes.direction(a, b))
            for wide, drop, shade in ((7.4, 1.2, (*SHADE, 130)), (6.2, 0.0, STONE_LOW), (4.2, -0.4, STONE)):
                self._stroke(shade, [(x, y + drop) for x, y in (start, end)], wide, 2.5)
            for step in range(1, 8) if self.small else ():
                x, y = _toward(start, end, (step + (chance(a, b, step) % 10 - 5) * 0.03) / 8)
                pygame.draw.circle(self.surface, STONE_LOW, self.at((x, y)), 0.75 * self.unit)

    def _north(self, space: str, number: int) -> None:
        """Draw a small needle at the side that is north on a tile, where the letter could not be read."""
        x, y = self.ground.centre(space)
        ahead = pygame.Vector2(0, -1).rotate(60 * number)
        aside, middle = ahead.rotate(90), pygame.Vector2(x, y) + ahead * self.hexes.height * 0.36
        shape = ((9.0, 0.0), (-6.6, 5.6), (-3.4, 0.0), (-6.6, -5.6))
        points = [middle + (ahead * far + aside * wide) * 0.6 for far, wide in shape]
        pygame.draw.polygon(self.surface, NORTH, [self.at((point.x, point.y)) for point in points])

    # Roads.

    def _roads(self) -> None:
        ways = [way for space in self.spaces for way in self._ways(space)]
        for shade, wide in ((ROAD_EDGE, ROAD_WIDE + 3.4), (ROAD, ROAD_WIDE)):
            for way, rounded in ways:
                self._stroke(shade, way, wide)
                for end in (way[0], way[-1]) if rounded else ():
                    pygame.draw.circle(self.surface, shade, self.at(end), wide / 2 * self.unit)
        if self.small:
            for way, _ in ways:
                for aside in (-2.6, 2.6):
                    pairs = [lines.beside(a, b, aside) for a, b in zip(way, way[1:], strict=False)]
                    self._stroke(RUT, [pair[0] for pair in pairs] + [pairs[-1][1]], 1.2)

    def _ways(self, space: str) -> list[tuple[list[Point], bool]]:
        """The stretches of road on a hex and whether their ends are round: a bend for each two links, a stub for one alone."""
        numbers = self.roads[space]
        if not numbers:
            return []
        centre = self.ground.centre(space)
        middles = [self._middle(space, number) for number in numbers]
        if self.ground.ground(space) in self.look.built:
            return [([middle, _toward(middle, centre, 0.42)], False) for middle in middles]
        if len(numbers) == 1:
            beyond = (numbers[0] + 3) % 6
            # A road that comes to the edge of the map runs on to where the paper ends.
            if self.hexes.near[space][beyond] is None:
                return [([middles[0], self._middle(space, beyond)], False)]
            return [([middles[0], centre], True)]
        return [(_bend(a, centre, b), False) for place, a in enumerate(middles) for b in middles[place + 1 :]]


def _toward(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _bend(a: Point, corner: Point, b: Point, steps: int = 10) -> list[Point]:
    """A smooth way from one point to another that leaves them towards a corner."""
    parts = [step / steps for step in range(steps + 1)]
    return [_toward(_toward(a, corner, part), _toward(corner, b, part), part) for part in parts]


def corners_of(size: tuple[float, float], inset: float, centre: Point) -> list[Point]:
    """The six corners of a hex of so many pixels, drawn in by `inset` pixels on every side."""
    wide, high = size[0] / 2 - inset * 1.155, size[1] / 2 - inset
    x, y = centre
    return [(x + across * wide / 2, y + down * high) for across, down in _HEX]


_HEX: tuple[tuple[int, int], ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


@kept(24)
def border(size: tuple[int, int], thick: int) -> Surface:
    """The red border of an objective, on a hex of so many pixels."""
    fine = 3
    large = Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    large.fill((*OBJECTIVE, 0))
    middle = (size[0] * fine / 2, size[1] * fine / 2)
    rings: Iterable[tuple[float, tuple[int, ...]]] = (
        (1.5, (*OBJECTIVE_DARK, 255)),
        (2.3, (*OBJECTIVE, 255)),
        (2.3 + thick, (*OBJECTIVE_DARK, 200)),
        (3.1 + thick, (*OBJECTIVE, 0)),
    )
    for inset, shade in rings:
        pygame.draw.polygon(large, shade, corners_of((size[0] * fine, size[1] * fine), inset * fine, middle))
    return ready(pygame.transform.smoothscale(large, size))
