"""What is built in a town: borders of zones, lanes and doors, walls, houses cut away into storeys, planks between roofs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame
from pygame import Surface

from game.boards.zones import Zone
from scenes.boards import lines
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point
from scenes.boards.overlays import Glass
from scenes.boards.zones.brush import ACCENTS, INK, LIGHT, PLASTER, Box, Brush
from scenes.boards.zones.outsides import awning, house_from_outside
from scenes.boards.zones.ways import ALLEY, STAIRS, House, Ways
from scenes.boards.zones.yards import FLOOR, FOOT, SOLE, slabs, yard
from scenes.kit import palette
from scenes.kit.palette import Colour, mixed

LANE, LANE_EDGE = palette.colour("EAD8AE", "FFF8E4"), palette.colour("8C7350", "5A4628")
DOOR = 32.0  # board units: how wide a street is, and its door
SILL = 8.0  # so far a street leads into a zone: through its border
WALL = 15.0  # how thick a wall is
STONE = (palette.colour("8A745A"), palette.colour("9A8468"), palette.colour("7A664E"))
WOOD, WOOD_DARK = palette.colour("B98B54"), palette.colour("5E4426")
PARAPET, CANOPY = 11.0, 19.0  # board units: how high a parapet is, and an awning
BRICK = 30.0  # from a brick to the next
STRAIGHT = 2  # the points of a street that leads past no house
POST = 8.0  # how wide the post of a gate is


class Builder(Brush):
    """The painter of what is built on a glass, a surface over the ground."""

    def __init__(self, ways: Ways, glass: Glass, blocks: Sequence[Box] = (), floors: Mapping[str, str] | None = None) -> None:
        """`blocks`: houses that nobody enters, as x, y, width and height; `floors`: the ground of each zone without a house."""
        super().__init__(glass)
        self.ways, self.blocks, self.floors = ways, blocks, floors or {}

    def build(self) -> None:
        """Paint everything near the glass, what lies lowest first."""
        zones = [zone for zone in self.ways.zones.zones.values() if self._touches(zone)]
        self._shadows(zones)
        for zone in zones:
            if zone.floors == 1:
                yard(self, zone, self.floors.get(zone.id, "court"))
        for place in self.near.collidelistall(self.blocks):
            house_from_outside(self, self.blocks[place])
        self._lanes()
        for wall in self.ways.zones.walls:
            self._wall(wall)
        for zone in zones:
            if zone.floors > 1:
                self._house(self.ways.houses[zone.id])
        for a, b in self.ways.planks.values():
            self._plank(a, b)

    def _touches(self, zone: Zone) -> bool:
        return bool(self.near.colliderect((zone.x, zone.y, zone.width, zone.height)))

    # Yards, lanes and walls.

    def _shadows(self, zones: Sequence[Zone]) -> None:
        """Paint the shadows of zones and walls to the lower right."""
        walls = [wall for wall in self.ways.zones.walls if self.passes(wall)]
        if not zones and not walls:
            return
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        for zone in zones:
            for grown, dark in ((14, 34), (9, 44), (4, 60)):
                rect = self.rect(zone.x + 4, zone.y + 8, zone.width + grown, zone.height + grown)
                pygame.draw.rect(cloth, (24, 20, 10, dark), rect, border_radius=self.glass.px(10))
        for wall in walls:
            placed = [self.glass.at((x + 5, y + 8)) for x, y in wall]
            lines.band(cloth, (30, 20, 8, 80), placed, WALL * self.glass.zoom)
        self.glass.surface.blit(cloth, (0, 0))

    def _lanes(self) -> None:
        """Paint a trodden lane, with dots like footsteps, through both borders where one may pass from zone to zone."""
        near = [points for points in self.ways.doors.values() if self.passes(points)]
        if not near:
            return
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        cloth.fill((*LANE, 0))
        steps = [step for points in near for step in self._lane(cloth, points)]
        self.glass.surface.blit(cloth, (0, 0))
        for door, beyond in (points for points in near if len(points) == STRAIGHT):
            if math.dist(door, beyond) > DOOR and 0 in (door[0] - beyond[0], door[1] - beyond[1]):
                self._gate(door, beyond)
                self._gate(beyond, door)
        for point in steps:
            self.spot(LANE_EDGE, point, 2.4)

    def _lane(self, cloth: Surface, points: Sequence[Point]) -> list[Point]:
        """The footsteps of a lane that is painted on a cloth."""
        a, b = points[0], points[-1]
        (ux, uy), (vx, vy) = lines.toward(points[1], a), lines.toward(points[-2], b)
        way = [(a[0] + ux * SILL, a[1] + uy * SILL), *points[1:-1], (b[0] + vx * SILL, b[1] + vy * SILL)]
        placed = [self.glass.at(point) for point in way]
        broad = DOOR if len(way) < 3 else ALLEY - 4
        for shade, thick in (((*LANE_EDGE, 200), broad + 5), ((*LANE, 235), broad)):
            lines.band(cloth, shade, placed, max(1.0, thick * self.glass.zoom))
            for corner in placed[1:-1]:
                pygame.draw.circle(cloth, shade, corner, thick / 2 * self.glass.zoom)
        whole = lines.length(way)
        number = max(2, round(whole / 15))
        (tx, ty), found = lines.toward(way[0], way[-1]), []
        for step in range(number):
            x, y = lines.along(way, (step + 0.5) * whole / number)
            side = 3.5 if step % 2 else -3.5
            found.append((x - ty * side, y + tx * side))
        return found

    def _gate(self, door: Point, beyond: Point) -> None:
        """Paint the two posts of a gate where a street leaves a zone."""
        x, y = lines.toward(door, beyond)
        for side in (-1, 1):
            off = side * (DOOR + POST) / 2
            left, top = door[0] - y * off - POST / 2, door[1] + x * off - POST / 2
            self.box(INK, left - 1.5, top - 1.5, POST + 3, POST + 4, 1)
            self.box(STONE[1], left, top, POST, POST)
            self.box(mixed(STONE[1], LIGHT, 0.45), left, top, POST, 2.4)

    def _wall(self, wall: Sequence[Point]) -> None:
        """Paint a wall of cut stones, seen from above."""
        if not self.passes(wall):
            return
        self.band(INK, wall, WALL + 5)
        self.band(STONE[0], wall, WALL)
        whole, number = lines.length(wall), max(2, round(lines.length(wall) / 19))
        for stone in range(number):
            piece = lines.stretch(wall, whole * stone / number + 1.2, whole * (stone + 1) / number - 1.2)
            shade = STONE[chance(*wall[0], stone) % 3]
            self.band(shade, piece, WALL - 2)
            self.band(mixed(shade, LIGHT, 0.35), [(x, y - WALL / 2 + 3) for x, y in piece], 2.4)

    # Houses.

    def _house(self, house: House) -> None:
        """Paint a house cut away: the ground floor at the foot, the roof open to the sky at the top."""
        zone = house.zone
        number = list(self.ways.houses).index(zone.id)
        plaster, accent = PLASTER[number % len(PLASTER)], ACCENTS[number % len(ACCENTS)]
        self.box(INK, zone.x - 2, zone.y + zone.height - 8, zone.width + 4, 8 + SOLE + 2, 3)
        self.box(FOOT, zone.x, zone.y + zone.height - 8, zone.width, 8 + SOLE, 2)
        for floor in range(house.zone.floors):
            top = floor == house.zone.floors - 1
            x, y, wide, high = house.storey(floor)
            if top:
                self._roof(house, plaster, accent)
            else:
                self._room(house, floor, plaster)
            self.edge(INK, x, y, wide, high, 3.4, 3)
        x, y, wide, high = house.storey(1)
        inner = wide - STAIRS * 1.5 - 6
        awning(self, accent, FLOOR, (x + 3 if house.stairs > 0 else x + wide - 3 - inner, y + high, inner, CANOPY))
        for floor in range(house.zone.floors - 1):
            self._stairs(house, floor)

    def _room(self, house: House, floor: int, plaster: Colour) -> None:
        x, y, wide, high = house.storey(floor)
        wall = mixed(plaster, INK, 0.07)
        self.box(wall, x, y, wide, high, 3)
        self.box(mixed(wall, INK, 0.16), x, y, wide, 8)  # the shade below the ceiling
        floor_high = min(high * 0.36, 44)
        boards = mixed(palette.colour("CFA974"), plaster, 0.45)
        self.box(boards, x + 2, y + high - floor_high, wide - 4, floor_high)
        for row in range(1, 4):
            line = y + high - floor_high + row * floor_high / 4
            self.band(mixed(boards, INK, 0.18), [(x + 3, line), (x + wide - 3, line)], 1.2)
        self._bricks(mixed(wall, INK, 0.13), x + 5, y + 10, wide - 10, high - floor_high - 16)
        self.box(mixed(wall, INK, 0.45), x, y + high - floor_high - 3, wide, 3)  # the skirting
        side = min(24.0, high * 0.20)
        for number in range(3 if wide > 120 else 2):
            at = x + 12 + number * side * 1.65
            self._window(at, y + (13 if floor else CANOPY + 7), side * 0.95, side * 1.15)

    def _bricks(self, shade: Colour, x: float, y: float, wide: float, high: float) -> None:
        """Paint a few bricks where the plaster has come off."""
        for row in range(int(high / 11)):
            for column in range(int(wide / BRICK)):
                if chance(x, row, column) % 3 == 0:
                    self.box(shade, x + column * BRICK + row % 2 * BRICK / 2, y + row * 11, 13, 2)

    def _window(self, x: float, y: float, wide: float, high: float) -> None:
        self.box(INK, x - 2, y - 2, wide + 4, high + 4, wide / 2)
        self.box(INK, x - 2, y + high / 2, wide + 4, high / 2 + 2)
        self.box(palette.colour("4F7F9C"), x, y, wide, high, wide / 2)
        self.box(palette.colour("4F7F9C"), x, y + high / 2, wide, high / 2)
        self.box(palette.colour("A9C3CC"), x + 2, y + high * 0.3, wide / 2 - 3, high * 0.3)
        self.box(INK, x + wide / 2 - 1, y, 2, high)
        self.box(mixed(LIGHT, INK, 0.25), x - 4, y + high + 2, wide + 8, 3)

    def _roof(self, house: House, plaster: Colour, accent: Colour) -> None:
        """Paint the top floor, a terrace in the sun: bright slabs, and a parapet all round."""
        x, y, wide, high = house.storey(house.zone.floors - 1)
        slabs(self, mixed(FLOOR, plaster, 0.22), x, y, wide, high, 3)
        rail = mixed(accent, plaster, 0.10)
        self.box(INK, x - 2, y - 3, wide + 4, PARAPET + 4, 2)
        self.box(rail, x, y - 1, wide, PARAPET, 1)
        self.box(mixed(rail, LIGHT, 0.35), x, y - 1, wide, 2.4)
        self.box(mixed(rail, INK, 0.35), x, y + PARAPET - 3, wide, 2.4)
        number = max(5, round(wide / 24))
        for tooth in range(number):
            at = x + (tooth + 0.2) * wide / number
            self.box(INK, at, y - 7, wide / number * 0.6 + 2, 8, 1)
            self.box(mixed(rail, LIGHT, 0.15), at + 1.5, y - 5.5, wide / number * 0.6 - 1, 7)

    def _stairs(self, house: House, floor: int) -> None:
        """Paint a flight of stairs from a floor to the next, along the side of the house, with an arrow of steps."""
        foot, head = house.flight(floor)
        half = STAIRS / 2
        top, bottom = head[1], foot[1]
        x = foot[0]
        self.box(INK, x - half - 2, top - 2, STAIRS + 4, bottom - top + 4, 2)
        self.box(palette.colour("4A3822"), x - half, top, STAIRS, bottom - top)
        number = max(4, round((bottom - top) / 8.5))
        tall = (bottom - top) / number
        for step in range(number):
            part = step / number
            shade = mixed(palette.colour("8A6C44"), LIGHT, 0.12 + 0.45 * (1 - part))
            self.box(shade, x - half + 1, top + step * tall + 1, STAIRS - 2, max(1.6, tall * 0.66))

    def _plank(self, a: Point, b: Point) -> None:
        """Paint a plank bridge from roof to roof, with boards and ropes, over its own shadow."""
        if not self.passes((a, b)):
            return
        (x, y) = lines.toward(a, b)
        start, end = (a[0] - x * 16, a[1] - y * 16), (b[0] + x * 16, b[1] + y * 16)
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        lines.band(cloth, (20, 12, 4, 90), [self.glass.at((px + 4, py + 11)) for px, py in (start, end)], 24 * self.glass.zoom)
        self.glass.surface.blit(cloth, (0, 0))
        self.band(INK, [start, end], 27)
        self.band(WOOD_DARK, [start, end], 22)
        whole = math.dist(start, end)
        number = max(4, round(whole / 9))
        for board in range(number):
            piece = lines.stretch([start, end], whole * board / number + 0.9, whole * (board + 1) / number - 0.9)
            self.band(mixed(WOOD, LIGHT, 0.10 + 0.22 * (chance(board, *a) % 3) / 2), piece, 20)
        for side in (-11.5, 11.5):
            rail = lines.beside(start, end, side)
            self.band(INK, rail, 4.4)
            self.band(palette.colour("D9B77E"), rail, 2.2)
