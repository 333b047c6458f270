"""Where one goes on foot on a board of zones: doors, alleys beside houses, stairs, planks between roofs. All in board units."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from game.boards.zones import Link, Zone, Zones
from scenes.boards.lines import Point

ALLEY = 24.0  # how wide the alley beside a house is that is entered from behind
STAIRS = 24.0  # how wide a flight of stairs is
INSET = 3.0  # by so much is each storey narrower than the one below
SILL = 26.0  # from the corner of a zone to the middle of a door at least
ROOMY = 150.0  # zones that lie so far below each other have their door near a corner


class House(NamedTuple):
    """A zone with upper floors; a lane leads past it to its door on the side `alley`: -1 left, 1 right, 0 for none."""

    zone: Zone
    alley: int

    @property
    def stairs(self) -> int:
        """The side on which its stairs are: -1 left, 1 right."""
        return -1 if self.alley > 0 else 1

    def storey(self, floor: int) -> tuple[float, float, float, float]:
        """The room of a floor as x, y, width, height: the whole band on the ground, narrower above."""
        zone = self.zone
        high = zone.height / zone.floors
        y = zone.y + high * (zone.floors - 1 - floor)
        if not floor:
            return zone.x, y, zone.width, high
        left = INSET * floor + (ALLEY if self.alley < 0 else 0.0)
        right = INSET * floor + (ALLEY if self.alley > 0 else 0.0)
        return zone.x + left, y, zone.width - left - right, high

    def flight(self, floor: int) -> tuple[Point, Point]:
        """Foot and head of the stairs from a floor to the next."""
        x, y, wide, high = self.storey(floor + 1)
        at = x + wide - STAIRS * 0.75 if self.stairs > 0 else x + STAIRS * 0.75
        return (at, y + high + high * 0.72), (at, y + high * 0.86)


class Ways:
    """The ways of a board. `houses` by zone; `doors`: of each link, from its `a` to its `b`, the points on the ground between
    which one walks; `planks`: the same for each link that joins upper floors, with the floor.
    """

    def __init__(self, zones: Zones) -> None:
        self.zones = zones
        self.houses = {zone.id: House(zone, self._alley(zone)) for zone in zones.zones.values() if zone.floors > 1}
        self.doors: dict[Link, tuple[Point, ...]] = {link: self._door(link) for link in zones.links}
        self.planks: dict[tuple[Link, int], tuple[Point, Point]] = {
            (link, floor): self._plank(link, floor) for link in zones.links for floor in link.floors if floor
        }

    def way(self, a: str, b: str) -> tuple[Point, ...]:
        """The points over which one walks from a space to one that is a step away, from place to place."""
        start, end = self.zones.place(a), self.zones.place(b)
        from_, to = self.zones.zone_of[a], self.zones.zone_of[b]
        floor = self.zones.floor_of[a]
        if from_ == to:
            lower = min(floor, self.zones.floor_of[b])
            flight = self.houses[from_].flight(lower)
            return (start, *(flight if floor == lower else flight[::-1]), end)
        link = self.zones.link(from_, to)
        if link is None:
            return start, end
        points = self.planks[link, floor] if floor else self.doors[link]
        return (start, *(points if link.a == from_ else points[::-1]), end)

    def house(self, space: str) -> House | None:
        """The house that a space is a floor of; None for a space in the open."""
        return self.houses.get(self.zones.zone_of[space])

    def path(self, spaces: tuple[str, ...]) -> tuple[Point, ...]:
        """The points over which one walks through several spaces, from door to door: to the middle of none but the last."""
        found: list[Point] = [self.zones.place(spaces[0])]
        for a, b in pairwise(spaces):
            found += self.way(a, b)[1:-1]
        return (*found, self.zones.place(spaces[-1]))

    def _alley(self, zone: Zone) -> int:
        """On which side of a house a lane must lead from behind it to its ground floor."""
        for name in self.zones.near[zone.id]:
            other = self.zones.zones[name]
            left, right = max(zone.x, other.x), min(zone.x + zone.width, other.x + other.width)
            if other.y + other.height <= zone.y and left < right:
                return -1 if (left + right) / 2 <= zone.x + zone.width / 2 else 1
        return 0

    def _ground(self, zone: Zone) -> tuple[float, float]:
        """The upper and the lower end of a zone's ground floor."""
        return zone.y + zone.height - zone.height / zone.floors, zone.y + zone.height

    def _door(self, link: Link) -> tuple[Point, ...]:
        a, b = (self.zones.zones[end] for end in (link.a, link.b))
        left, right = max(a.x, b.x), min(a.x + a.width, b.x + b.width)
        top, bottom = max(a.y, b.y), min(a.y + a.height, b.y + b.height)
        if top < bottom:
            return self._sideways(a, b)
        upper, lower = (a, b) if a.y < b.y else (b, a)
        points = self._downwards(upper, lower, left, right) if left < right else self._across(upper, lower)
        return points if upper is a else points[::-1]

    def _sideways(self, a: Zone, b: Zone) -> tuple[Point, ...]:
        """Doors in the sides that face each other, level where both ground floors are."""
        (top, bottom), (upper, lower) = self._ground(a), self._ground(b)
        level = (max(top, upper) + min(bottom, lower)) / 2
        ys = (level, level) if max(top, upper) < min(bottom, lower) else ((top + bottom) / 2, (upper + lower) / 2)
        xs = (a.x + a.width, b.x) if a.x < b.x else (a.x, b.x + b.width)
        return (xs[0], ys[0]), (xs[1], ys[1])

    def _downwards(self, upper: Zone, lower: Zone, left: float, right: float) -> tuple[Point, ...]:
        """Doors below and above; a house below is entered through the alley beside it."""
        start = upper.y + upper.height
        house = self.houses.get(lower.id)
        if not house:
            aside = (right - left) / 2 - SILL if right - left >= ROOMY else 0.0  # where the name of the lower zone leaves room
            x = (left + right) / 2 + (aside if upper.x >= lower.x else -aside)
            return (x, start), (x, lower.y)
        lane = lower.x + ALLEY / 2 if house.alley < 0 else lower.x + lower.width - ALLEY / 2
        foot = self._ground(lower)[0]
        return (min(max(lane, upper.x + SILL), upper.x + upper.width - SILL), start), (lane, lower.y), (lane, foot)

    def _across(self, upper: Zone, lower: Zone) -> tuple[Point, ...]:
        """A door at the foot of the upper zone, near its corner, and one in the side of the lower zone."""
        right = lower.x > upper.x
        head, foot = self._ground(lower)
        x = upper.x + upper.width - SILL if right else upper.x + SILL
        return (x, upper.y + upper.height), (lower.x if right else lower.x + lower.width, min(head + SILL, (head + foot) / 2))

    def _plank(self, link: Link, floor: int) -> tuple[Point, Point]:
        """From the edge of a storey to the edge of the other, level where both storeys are."""
        a, b = (self.houses[end].storey(floor) for end in (link.a, link.b))
        top, bottom = max(a[1], b[1]), min(a[1] + a[3], b[1] + b[3])
        ys = [y + high * 0.8 for _, y, _, high in (a, b)]
        if top + 12 < bottom:
            ys = [min(bottom - 8, (top + bottom) / 2 + 8)] * 2
        xs = (a[0] + a[2], b[0]) if a[0] < b[0] else (a[0], b[0] + b[2])
        return (xs[0], ys[0]), (xs[1], ys[1])
