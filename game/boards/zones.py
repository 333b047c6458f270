"""A board of zones with floors, and all there is to know of it: steps, ranges, bands, places, how far one comes on foot.

A zone is a rectangle with one to three floors; a floor of a zone is a space, written `zone/floor`, as `C4/2`. Two zones are
adjacent where a link joins them, and touch across a wall where none does. Everything is worked out once, when the board is built.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.boards import Sketch

Point = tuple[int, int]
Box = tuple[int, int, int, int]


class Zone(NamedTuple):
    """An area of the board: a rectangle in board units, how many floors it has, and whose start zone it is ("" for nobody's)."""

    id: str
    name: str
    floors: int
    x: int
    y: int
    width: int
    height: int
    start: str


class Link(NamedTuple):
    """What joins two zones; `floors` are those on which one may pass, the ground floor always among them."""

    a: str
    b: str
    floors: tuple[int, ...]


class Zones:
    """The board, with all that follows from its zones and links.

    `zones` by id in the order of ids; `links` as they were given; `walls`, lines of points, which no rule asks for.
    `spaces`, all of them, sorted; `zone_of` and `floor_of` each; `steps`: the spaces one step away, sorted.
    `near`: the adjacent zones, sorted; `ranges`: of each zone the fewest links to every zone that links lead to, nearest
    first; `within[zone][number]`: the zones exactly so many links away, sorted. `starts`: each side's start zones, sorted.
    """

    def __init__(
        self,
        zones: Iterable[Zone],
        links: Iterable[Link],
        walls: Iterable[Sequence[Point]] = (),
        places: Mapping[str, Point] | None = None,
        size: tuple[int, int] = (1600, 1200),
    ) -> None:
        """A board of so many units; `places`: where those who stand in a space are drawn, else the middle of its band."""
        self.zones: dict[str, Zone] = {zone.id: zone for zone in sorted(zones)}
        self.links: tuple[Link, ...] = tuple(links)
        self.walls: tuple[tuple[Point, ...], ...] = tuple(tuple(wall) for wall in walls)
        self.size = size
        floors = {zone.id: range(zone.floors) for zone in self.zones.values()}
        self.zone_of: dict[str, str] = {space_of(name, floor): name for name in floors for floor in floors[name]}
        self.floor_of: dict[str, int] = {space_of(name, floor): floor for name in floors for floor in floors[name]}
        self.spaces: tuple[str, ...] = tuple(sorted(self.zone_of))
        self.near: dict[str, tuple[str, ...]] = {name: self._near(name) for name in self.zones}
        self.steps: dict[str, tuple[str, ...]] = self._steps()
        self.ranges: dict[str, dict[str, int]] = {name: _distances(self.near, name) for name in self.zones}
        self.within: dict[str, tuple[tuple[str, ...], ...]] = {
            name: tuple(
                tuple(sorted(other for other, far in ranges.items() if far == number))
                for number in range(max(ranges.values()) + 1)
            )
            for name, ranges in self.ranges.items()
        }
        self.starts: dict[str, tuple[str, ...]] = {}
        for zone in self.zones.values():
            if zone.start:
                self.starts[zone.start] = (*self.starts.get(zone.start, ()), zone.id)
        self._linked = {frozenset((link.a, link.b)): link for link in self.links}
        self._places = dict(places or {})

    def _near(self, name: str) -> tuple[str, ...]:
        """The zones that a link joins with one (R-SK-12), sorted."""
        return tuple(sorted({link.b if link.a == name else link.a for link in self.links if name in (link.a, link.b)}))

    def _steps(self) -> dict[str, tuple[str, ...]]:
        """The spaces one step away from each (R-SK-13): a floor up or down, or the same floor of a zone over a link with it."""
        found: dict[str, list[str]] = {space: [] for space in self.spaces}
        for space in self.spaces:
            name, floor = self.zone_of[space], self.floor_of[space]
            found[space] += [one for one in (space_of(name, floor - 1), space_of(name, floor + 1)) if one in found]
        for link in self.links:
            for floor in link.floors:
                a, b = space_of(link.a, floor), space_of(link.b, floor)
                found[a].append(b)
                found[b].append(a)
        return {space: tuple(sorted(ends)) for space, ends in found.items()}

    # --- ranges and steps -----------------------------------------------------------------------------------------------

    def range(self, a: str, b: str) -> int:
        """The fewest links between two zones (R-SK-14): 0 for a zone and itself. Raises: KeyError where none lead there."""
        return self.ranges[a][b]

    def link(self, a: str, b: str) -> Link | None:
        """What joins two zones, or None where they are not adjacent."""
        return self._linked.get(frozenset((a, b)))

    def reached(self, start: str, most: int, barred: Collection[str] = ()) -> dict[str, int]:
        """The fewest steps to each space that can be come to in at most `most`, `start` at 0, nearest first.

        No step enters a barred zone; a floor up or down in it is free (R-SK-110, R-SK-112). Spaces as near as each other
        come in the order of the shortest ways to them, by the names of their spaces.
        """
        zone_of, steps = self.zone_of, self.steps
        found = {start: 0}
        queue = [start]
        for space in queue:  # it grows as it is walked through
            far = found[space] + 1
            if far > most:
                break
            for to in steps[space]:
                if to not in found and (zone_of[to] not in barred or zone_of[to] == zone_of[space]):
                    found[to] = far
                    queue.append(to)
        return found

    # --- what a screen asks, with `spaces` and `steps`; all in board units ----------------------------------------------

    def place(self, space: str) -> Point:
        """The point of a space around which those who are there stand."""
        return self._places.get(space) or self.centre(space)

    def centre(self, space: str) -> Point:
        """The middle of the band of a space."""
        x, y, width, height = self.band(space)
        return x + width // 2, y + height // 2

    def band(self, space: str) -> Box:
        """The storey of a space in its zone as x, y, width, height: the ground floor is the lowest, as in a cut-away house."""
        zone, floor = self.zones[self.zone_of[space]], self.floor_of[space]
        top, bottom = (zone.y + zone.height * (zone.floors - up) // zone.floors for up in (floor + 1, floor))
        return zone.x, top, zone.width, bottom - top

    def outline(self, space: str) -> tuple[Point, Point, Point, Point]:
        """The corners of the band of a space, clockwise from the upper left."""
        x, y, width, height = self.band(space)
        return (x, y), (x + width, y), (x + width, y + height), (x, y + height)

    def sketch(self) -> Sketch:
        """The bands of the spaces, joined by the steps between them."""
        return Sketch({one: self.centre(one) for one in self.spaces}, {one: self.outline(one) for one in self.spaces}, self.steps)

    def at(self, x: float, y: float) -> str | None:
        """The space whose band holds a point, or None between the zones."""
        for zone in self.zones.values():
            if zone.x <= x < zone.x + zone.width and zone.y <= y < zone.y + zone.height:
                return space_of(zone.id, zone.floors - 1 - int((y - zone.y) * zone.floors // zone.height))
        return None


def space_of(zone: str, floor: int) -> str:
    """How a floor of a zone is written."""
    return f"{zone}/{floor}"


def _distances(near: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    found = {start: 0}
    queue = [start]
    for zone in queue:  # it grows as it is walked through
        for neighbour in near[zone]:
            if neighbour not in found:
                found[neighbour] = found[zone] + 1
                queue.append(neighbour)
    return found
