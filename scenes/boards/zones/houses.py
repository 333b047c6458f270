"""What is built in a town: borders of zones, lanes and doors, walls, houses cut away into storeys, planks between roofs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.boards.zones import Zone
from scenes.boards import lines
from scenes.boards.hexes.map import chance
from scenes.boards.lines import Point
from scenes.boards.overlays import Glass
from scenes.boards.zones.ways import ALLEY, STAIRS, House, Ways
from scenes.kit import palette
from scenes.kit.palette import Colour, mixed

Box = tuple[float, float, float, float]
INK = palette.colour("3A2C1A", "1A1208")
LIGHT = palette.colour("FFF4D8")
LANE, LANE_EDGE = palette.colour("EAD8AE", "FFF8E4"), palette.colour("8C7350", "5A4628")
DOOR = 26.0  # board units: how wide a door is
WALL = 15.0  # how thick a wall is
STONE = (palette.colour("8A745A"), palette.colour("9A8468"), palette.colour("7A664E"))
WOOD, WOOD_DARK = palette.colour("B98B54"), palette.colour("5E4426")
PLASTER = tuple(palette.colour(code) for code in ("E2CFA4", "DDBE92", "E6D8BC", "D9B79A", "CFC3A2", "E0C8B0"))
"""The colours of houses, one of which each has."""
ACCENTS = tuple(palette.colour(code) for code in ("2F6F9F", "3F8A86", "4E8A63", "B0763A", "9A4F3C"))
"""The colours of parapets and of what lies on roofs."""
FLOOR, JOINT = palette.colour("F7EACB", "FFFFFF"), palette.colour("DFCFA8", "E4DCC4")
ROOF = palette.colour("57594F")
FOOT = palette.colour("8A5F34")
STEP, PARAPET, SOLE = 27.5, 11.0, 7.0  # board units: from a joint of a floor to the next; how high a parapet is, and a foot
DASH = 22.0  # from a dash of a border to the next
REACH = 25  # what is built stands out so far, with its shadow


class Builder:
    """The painter of what is built on a glass, a surface over the ground."""

    def __init__(self, ways: Ways, glass: Glass, blocks: Sequence[Box] = ()) -> None:
        """`blocks`: houses that nobody enters, as x, y, width and height."""
        self.ways, self.glass, self.blocks = ways, glass, blocks
        x, y = (-corner / glass.zoom for corner in glass.origin)
        wide, high = (side / glass.zoom for side in glass.surface.get_size())
        self.left, self.top, self.right, self.bottom = x - 3, y - 3, x + wide + 3, y + high + 3
        self.near = Rect(round(x) - REACH, round(y) - REACH, round(wide) + 2 * REACH, round(high) + 2 * REACH)

    def build(self) -> None:
        """Paint everything near the glass, what lies lowest first."""
        zones = [zone for zone in self.ways.zones.zones.values() if self._touches(zone)]
        self._shadows(zones)
        for zone in zones:
            if zone.floors == 1:
                self._yard(zone)
        for block in self.blocks:
            if self.near.colliderect(block):
                self._block(block)
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

    # Small hands.

    def _reaches(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether any of a box lies on the glass: most of a house lies on its neighbours."""
        return left < self.right and top < self.bottom and right > self.left and bottom > self.top

    def _rect(self, x: float, y: float, wide: float, high: float) -> Rect:
        left, top = self.glass.at((x, y))
        right, bottom = self.glass.at((x + wide, y + high))
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _box(self, shade: Colour, x: float, y: float, wide: float, high: float, radius: float = 0) -> None:
        if self._reaches(x, y, x + wide, y + high):
            rect = self._rect(x, y, wide, high)
            pygame.draw.rect(self.glass.surface, shade, rect, border_radius=round(radius * self.glass.zoom))

    def _edge(self, shade: Colour, x: float, y: float, wide: float, high: float, thick: float, radius: float = 0) -> None:
        rect, broad = self._rect(x, y, wide, high), max(1, round(thick * self.glass.zoom))
        pygame.draw.rect(self.glass.surface, shade, rect, broad, border_radius=round(radius * self.glass.zoom))

    def _band(self, shade: tuple[int, ...], points: Sequence[Point], thick: float) -> None:
        placed = [self.glass.at(point) for point in points]
        lines.band(self.glass.surface, shade, placed, max(1.0, thick * self.glass.zoom))

    def _spot(self, shade: Colour, point: Point, radius: float) -> None:
        pygame.draw.circle(self.glass.surface, shade, self.glass.at(point), max(1.0, radius * self.glass.zoom))

    # Yards, lanes and walls.

    def _shadows(self, zones: Sequence[Zone]) -> None:
        """Paint the shadows of zones and walls to the lower right."""
        walls = [wall for wall in self.ways.zones.walls if self._passes(wall)]
        if not zones and not walls:
            return
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        for zone in zones:
            for grown, dark in ((14, 34), (9, 44), (4, 60)):
                rect = self._rect(zone.x + 4, zone.y + 8, zone.width + grown, zone.height + grown)
                pygame.draw.rect(cloth, (24, 20, 10, dark), rect, border_radius=self.glass.px(10))
        for wall in walls:
            placed = [self.glass.at((x + 5, y + 8)) for x, y in wall]
            lines.band(cloth, (30, 20, 8, 80), placed, WALL * self.glass.zoom)
        self.glass.surface.blit(cloth, (0, 0))

    def _yard(self, zone: Zone) -> None:
        """Paint a zone without a house: a light floor of slabs on a foot, which stands out from the ground."""
        x, y, wide, high = zone.x, zone.y, zone.width, zone.height
        self._box(INK, x - 2, y - 2, wide + 4, high + SOLE + 4, 8)
        self._box(FOOT, x, y, wide, high + SOLE, 7)
        self._slabs(FLOOR, x, y, wide, high, 7)
        self._edge(INK, x - 2, y - 2, wide + 4, high + 4, 2.4, 8)

    def _slabs(self, shade: Colour, x: float, y: float, wide: float, high: float, radius: float) -> None:
        """Paint a floor of square slabs with faint joints."""
        self._box(shade, x, y, wide, high, radius)
        joint = mixed(shade, JOINT, 0.75)
        for across in (x + column * STEP for column in range(1, math.ceil(wide / STEP))):
            if self.left < across < self.right:
                self._band(joint, [(across, y + 3), (across, y + high - 3)], 1.3)
        for down in (y + row * STEP for row in range(1, math.ceil(high / STEP))):
            if self.top < down < self.bottom:
                self._band(joint, [(x + 3, down), (x + wide - 3, down)], 1.3)
        self._box(mixed(shade, (255, 255, 255), 0.7), x + 3, y + 2, wide - 6, 2.2)

    def _lanes(self) -> None:
        """Paint a trodden lane, with dots like footsteps, through both borders where one may pass from zone to zone."""
        near = [points for points in self.ways.doors.values() if self._passes(points)]
        if not near:
            return
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        cloth.fill((*LANE, 0))
        steps = [step for points in near for step in self._lane(cloth, points)]
        self.glass.surface.blit(cloth, (0, 0))
        for point in steps:
            self._spot(LANE_EDGE, point, 2.4)

    def _passes(self, points: Sequence[Point]) -> bool:
        """Whether a way comes near the glass."""
        return any(self.near.clipline(a, b) for a, b in zip(points, points[1:], strict=False))

    def _lane(self, cloth: Surface, points: Sequence[Point]) -> list[Point]:
        """The footsteps of a lane that is painted on a cloth."""
        a, b = points[0], points[-1]
        (ux, uy), (vx, vy) = lines.toward(points[1], a), lines.toward(points[-2], b)
        way = [(a[0] + ux * 9, a[1] + uy * 9), *points[1:-1], (b[0] + vx * 9, b[1] + vy * 9)]
        placed = [self.glass.at(point) for point in way]
        broad = DOOR if len(way) < 3 else ALLEY - 4
        for shade, thick in (((*LANE_EDGE, 200), broad + 5), ((*LANE, 235), broad)):
            lines.band(cloth, shade, placed, max(1.0, thick * self.glass.zoom))
            for corner in placed:
                pygame.draw.circle(cloth, shade, corner, thick / 2 * self.glass.zoom)
        whole = lines.length(way)
        number = max(2, round(whole / 15))
        (tx, ty), found = lines.toward(way[0], way[-1]), []
        for step in range(number):
            x, y = lines.along(way, (step + 0.5) * whole / number)
            side = 3.5 if step % 2 else -3.5
            found.append((x - ty * side, y + tx * side))
        return found

    def _wall(self, wall: Sequence[Point]) -> None:
        """Paint a wall of cut stones, seen from above."""
        if not self._passes(wall):
            return
        self._band(INK, wall, WALL + 5)
        self._band(STONE[0], wall, WALL)
        whole, number = lines.length(wall), max(2, round(lines.length(wall) / 19))
        for stone in range(number):
            piece = lines.stretch(wall, whole * stone / number + 1.2, whole * (stone + 1) / number - 1.2)
            shade = STONE[chance(*wall[0], stone) % 3]
            self._band(shade, piece, WALL - 2)
            self._band(mixed(shade, LIGHT, 0.35), [(x, y - WALL / 2 + 3) for x, y in piece], 2.4)

    def _block(self, block: Box) -> None:
        """Paint a house that nobody enters, seen from above: its flat roof and the rail around it."""
        x, y, wide, high = block
        luck = chance(*block)
        roof = mixed(ROOF, PLASTER[luck % len(PLASTER)], 0.14)
        shade = self._rect(x + 3, y + 6, wide + 10, high + 10)
        cloth = Surface(shade.size, pygame.SRCALPHA)
        for grown, dark in ((10, 40), (5, 60)):
            rect = self._rect(x + 3, y + 6, wide + grown, high + grown)
            pygame.draw.rect(cloth, (30, 20, 8, dark), rect.move(-shade.x, -shade.y))
        self.glass.surface.blit(cloth, shade)
        self._box(INK, x, y, wide, high, 2)
        self._box(mixed(roof, INK, 0.28), x + 2, y + 2, wide - 4, high - 4)
        self._box(mixed(roof, LIGHT, 0.22), x + 2, y + 2, wide - 4, 2.5)
        self._box(roof, x + 8, y + 8, wide - 16, high - 16)
        self._box(mixed(roof, INK, 0.14), x + 8, y + 8, wide - 16, 5)
        self._box(mixed(roof, INK, 0.14), x + 8, y + 8, 5, high - 16)
        side = 17
        if min(wide, high) > 66:
            left = x + wide - 18 - side if luck % 2 else x + 18
            top = y + high - 18 - side if luck % 3 else y + 20
            self._box(mixed(roof, INK, 0.55), left, top, side, side)
            accent = mixed(ACCENTS[luck // 7 % len(ACCENTS)], ROOF, 0.25)
            self._box(accent, left + 2, top + 2, side - 4, side - 4)
            self._box(mixed(accent, LIGHT, 0.25), left + 2, top + 2, (side - 4) / 2, side - 4)

    # Houses.

    def _house(self, house: House) -> None:
        """Paint a house cut away: the ground floor at the foot, the roof open to the sky at the top."""
        zone = house.zone
        plaster = PLASTER[chance(zone.id, zone.x) % len(PLASTER)]
        self._box(INK, zone.x - 2, zone.y + zone.height - 8, zone.width + 4, 8 + SOLE + 2, 3)
        self._box(FOOT, zone.x, zone.y + zone.height - 8, zone.width, 8 + SOLE, 2)
        for floor in range(house.zone.floors):
            top = floor == house.zone.floors - 1
            x, y, wide, high = house.storey(floor)
            if top:
                self._roof(house, plaster)
            else:
                self._room(house, floor, plaster)
            self._edge(INK, x, y, wide, high, 3.4, 3)
        for floor in range(house.zone.floors - 1):
            self._stairs(house, floor)

    def _room(self, house: House, floor: int, plaster: Colour) -> None:
        x, y, wide, high = house.storey(floor)
        wall = mixed(plaster, INK, 0.07)
        self._box(wall, x, y, wide, high, 3)
        self._box(mixed(wall, INK, 0.16), x, y, wide, 8)  # the shade below the ceiling
        floor_high = min(high * 0.36, 44)
        boards = mixed(palette.colour("CFA974"), plaster, 0.45)
        self._box(boards, x + 2, y + high - floor_high, wide - 4, floor_high)
        for row in range(1, 4):
            line = y + high - floor_high + row * floor_high / 4
            self._band(mixed(boards, INK, 0.18), [(x + 3, line), (x + wide - 3, line)], 1.2)
        self._box(mixed(wall, INK, 0.45), x, y + high - floor_high - 3, wide, 3)  # the skirting
        side = min(24.0, high * 0.20)
        for number in range(3 if wide > 120 else 2):
            at = x + 12 + number * side * 1.65
            self._window(at, y + 13, side * 0.95, side * 1.15)

    def _window(self, x: float, y: float, wide: float, high: float) -> None:
        self._box(INK, x - 2, y - 2, wide + 4, high + 4, 2)
        self._box(palette.colour("6F8FA0"), x, y, wide, high)
        self._box(palette.colour("A9C3CC"), x, y, wide / 2 - 1, high * 0.45)
        self._box(INK, x + wide / 2 - 1, y, 2, high)
        self._box(mixed(LIGHT, INK, 0.25), x - 4, y + high + 2, wide + 8, 3)

    def _roof(self, house: House, plaster: Colour) -> None:
        """Paint the top floor, a terrace in the sun: bright slabs, and a parapet all round."""
        x, y, wide, high = house.storey(house.zone.floors - 1)
        self._slabs(mixed(FLOOR, plaster, 0.22), x, y, wide, high, 3)
        rail = mixed(ACCENTS[chance(house.zone.id, "rail") % len(ACCENTS)], plaster, 0.10)
        self._box(INK, x - 2, y - 3, wide + 4, PARAPET + 4, 2)
        self._box(rail, x, y - 1, wide, PARAPET, 1)
        self._box(mixed(rail, LIGHT, 0.35), x, y - 1, wide, 2.4)
        self._box(mixed(rail, INK, 0.35), x, y + PARAPET - 3, wide, 2.4)
        number = max(5, round(wide / 24))
        for tooth in range(number):
            at = x + (tooth + 0.2) * wide / number
            self._box(INK, at, y - 7, wide / number * 0.6 + 2, 8, 1)
            self._box(mixed(rail, LIGHT, 0.15), at + 1.5, y - 5.5, wide / number * 0.6 - 1, 7)

    def _stairs(self, house: House, floor: int) -> None:
        """Paint a flight of stairs from a floor to the next, along the side of the house, with an arrow of steps."""
        foot, head = house.flight(floor)
        half = STAIRS / 2
        top, bottom = head[1], foot[1]
        x = foot[0]
        self._box(INK, x - half - 2, top - 2, STAIRS + 4, bottom - top + 4, 2)
        self._box(palette.colour("4A3822"), x - half, top, STAIRS, bottom - top)
        number = max(4, round((bottom - top) / 8.5))
        tall = (bottom - top) / number
        for step in range(number):
            part = step / number
            shade = mixed(palette.colour("8A6C44"), LIGHT, 0.12 + 0.45 * (1 - part))
            self._box(shade, x - half + 1, top + step * tall + 1, STAIRS - 2, max(1.6, tall * 0.66))

    def _plank(self, a: Point, b: Point) -> None:
        """Paint a plank bridge from roof to roof, with boards and ropes, over its own shadow."""
        if not self._passes((a, b)):
            return
        (x, y) = lines.toward(a, b)
        start, end = (a[0] - x * 16, a[1] - y * 16), (b[0] + x * 16, b[1] + y * 16)
        cloth = Surface(self.glass.surface.get_size(), pygame.SRCALPHA)
        lines.band(cloth, (20, 12, 4, 90), [self.glass.at((px + 4, py + 11)) for px, py in (start, end)], 24 * self.glass.zoom)
        self.glass.surface.blit(cloth, (0, 0))
        self._band(INK, [start, end], 27)
        self._band(WOOD_DARK, [start, end], 22)
        whole = math.dist(start, end)
        number = max(4, round(whole / 9))
        for board in range(number):
            piece = lines.stretch([start, end], whole * board / number + 0.9, whole * (board + 1) / number - 0.9)
            self._band(mixed(WOOD, LIGHT, 0.10 + 0.22 * (chance(board, *a) % 3) / 2), piece, 20)
        for side in (-11.5, 11.5):
            rail = lines.beside(start, end, side)
            self._band(INK, rail, 4.4)
            self._band(palette.colour("D9B77E"), rail, 2.2)
