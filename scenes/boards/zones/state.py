"""What a board of zones shows: the town, what stands in it and lies over it, and where. Pictures and motions read it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.boards.zones import Zones
from scenes.boards.flat_board import CounterBoard, Spot
from scenes.boards.lines import Point
from scenes.boards.zones.crowds import Area, covered, stood
from scenes.boards.zones.over import Over
from scenes.boards.zones.pieces import (
    CLOSE,
    COUNTER,
    FOOT,
    LEAST,
    LEAST_DRAWN,
    SMALLEST,
    TAKEN,
    Counter,
    Thing,
    draw_counter,
    in_order,
    limber,
    rows,
    side_px,
    tipping,
)
from scenes.boards.zones.town import Town
from scenes.kit.palette import Side

LABEL = 20  # pixels: so high is the name of somebody who stands there
AT_WALL = 0.64  # of its width: so far from the wall, or from the floor's number, is the middle of one who is alone on a floor
STRIP = 15  # pixels: so high is the row of names over two who share a floor
TIGHT = 0.92  # of the least size: where two with their names over them would be smaller, their floor is too low for that
RIM = 4  # design units around the map
TAG = 30.0  # board units: the largest words over the board


class ZoneState(CounterBoard[Counter]):
    """What a board of zones with floors shows. It holds no rules: what it is told it shows.

    `town` is the map, `counters` by unit, `things` by id (objectives, vehicles), `clouds` by zone, `goals` (zones with a side's
    flag), `over` (what is laid over it for a while) are what it was told last.
    """

    def __init__(self, zones: Zones, town: Town) -> None:
        super().__init__(zones.size, TAG, town.art)
        self.zones, self.town = zones, town
        self.rim = 0
        self.bare = False  # a picture of the whole board with its rim, and not a board on a table
        self.pointed = ""  # the unit under the pointer, whose name is read
        self.things: dict[str, Thing] = {}
        self.clouds: dict[str, tuple[str, ...]] = {}
        self.goals: dict[str, Side] = {}
        self.over = Over(self._overlaid)
        self._rested: tuple[object, dict[str, Spot]] = ((), {})
        self._grounds: tuple[float, dict[str, Rect]] = (0.0, {})  # by zone and space, at a zoom

    @property
    def painted(self) -> Rect:
        """The part of the screen that the map, the land around it and the table fill."""
        return self.window if self.bare else self.rect

    @property
    def edge(self) -> int:
        """The pixels of the rim, on both sides together."""
        return 2 * max(3, self.scale.px(RIM))

    def point(self, space: str) -> Point:
        """The point of the board around which those in a space stand; of a zone its middle."""
        zone = self.zones.zones.get(space)
        return (zone.x + zone.width / 2, zone.y + zone.height / 2) if zone else self.zones.place(space)

    def side_px(self, size: float) -> int:
        """How many pixels wide a counter of a size is drawn."""
        return side_px(self.camera.zoom, size, self.least_px)

    def limber(self, unit: str) -> None:
        """Draw the pictures of a counter that leans as it goes before the first frame."""
        sizes = {spot.size for spot in self.resting().values()}
        for px in {self.side_px(size) for size in sizes}:
            limber(self.counters[unit], px)

    def tip(self, unit: str) -> None:
        """Draw the pictures of a counter that tips over before the first frame."""
        tipping(self.counters[unit], self.spots()[unit][1])

    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None:
        """Paint one counter on any surface, with its middle at a pixel of it."""
        draw_counter(surface, self.counters[unit], at, self.spots()[unit][1], self.camera.zoom)

    @property
    def least_px(self) -> int:
        """How many pixels wide a counter is at least."""
        return LEAST_DRAWN if self.bare else self.scale.px(LEAST)

    def ground(self, space: str) -> Rect:
        """The part of the board that a zone or a space takes, in pixels from the board's corner: it is read, and never moved."""
        if self._grounds[0] != self.camera.zoom:
            self._grounds = self.camera.zoom, {}
        known = self._grounds[1]
        if space not in known:
            left, top = self.camera.sheet.topleft
            known[space] = self.zone_rect(space).move(-left, -top)
        return known[space]

    def zone_rect(self, zone: str) -> Rect:
        """The part of the screen that a zone takes, or a space where one is given."""
        at = self.zones.zones.get(zone)
        x, y, wide, high = (at.x, at.y, at.width, at.height) if at else self.zones.band(zone)
        left, top = self.camera.to_screen((x, y))
        right, bottom = self.camera.to_screen((x + wide, y + high))
        return Rect(left, top, right - left, bottom - top)

    def unit_point(self, unit: str) -> tuple[int, int]:
        """The pixel of the screen of the middle of a unit's counter as it is drawn now."""
        return self.spots()[unit][0]

    def _refresh(self) -> None:
        self.late_changes += 1  # lines and tags hang on those who stand there
        self.stale = True

    def _overlaid(self, still: bool) -> None:
        if still:
            self._turn()
        self.late_changes += 1  # it has the words of both
        self.stale = True

    def darkened(self) -> object:
        """What cannot be reached or aimed at, while that is shown."""
        over = self.over
        return over.dim_rest and (frozenset(over.reach), frozenset(over.refused), frozenset(over.zones))

    # Where counters lie.

    def on(self, space: str) -> list[str]:
        """The units in a space, as they stand from left to right."""
        return in_order(self.counters, [unit for unit, counter in self.counters.items() if counter.space == space])

    def resting(self) -> dict[str, Spot]:
        """Where each counter stands when nothing moves, in board units: those who share a space make room for each other."""
        least = self.least_px / (COUNTER * self.camera.zoom)
        state = (*((unit, one.space, one.down) for unit, one in self.counters.items()), least)
        if state != self._rested[0]:
            found: dict[str, Spot] = {}
            crowds: dict[str, float] = {}
            for space in sorted({counter.space for counter in self.counters.values()}):
                units = self.on(space)
                if len(units) == 2 and self._stand_abreast(space, units, found):
                    continue
                x, y = self.zones.place(space)
                wide, high = self.town.room(space)
                size, places = rows(len(units), wide, high, self.town.largest, least, LABEL / self.camera.zoom)
                if not self.bare and covered(places, COUNTER * size):
                    crowds[space] = max(least, min(size, SMALLEST))
                    continue
                aside, up = self._beside_names(space, size, places)
                for unit, (across, down) in zip(units, places, strict=True):
                    found[unit] = Spot(x + across + aside, y + down - up, size)
            for space, size in crowds.items():
                units = self.on(space)
                places = self._in_rows(space, len(units), size, [*found.values()])
                found |= {unit: Spot(*at, size) for unit, at in zip(units, places, strict=True)}
            self._rested = state, found
        return self._rested[1]

    def _stand_abreast(self, space: str, units: Sequence[str], found: dict[str, Spot]) -> bool:
        """Whether two have room at the foot of a floor, side by side with their names over them; there they then stand."""
        house = self.town.ways.house(space)
        if house is None:
            return False
        zoom, floor = self.camera.zoom, self.zones.floor_of[space]
        x, y, wide, high = house.storey(floor)
        left, least = max(x, self.town.tab_rect(house, floor, zoom).right / zoom), self.least_px / COUNTER / zoom
        room = high - STRIP / zoom
        size = min(self.town.largest, (x + wide - left) / (2 * COUNTER * CLOSE), room / (COUNTER * (FOOT + TAKEN / 2)))
        if size < TIGHT * least:
            return False
        size = max(size, least)
        half, foot = COUNTER * size / 2, y + high - COUNTER * size * FOOT
        ends = (left + half, x + wide - half)
        for unit, across in zip(units, ends, strict=True):
            found[unit] = Spot(across, foot, size)
        return True

    def _beside_names(self, space: str, size: float, places: Sequence[Point]) -> Point:
        """How far those in a space stand to the right of and above its middle, so that names have room in it: one who is alone on
        a floor at its left end, clear of the floor's number, one row in the open so much higher.
        """
        zoom, house = self.camera.zoom, self.town.ways.house(space)
        if house is None:
            free = (self.town.room(space)[1] - COUNTER * size) / 2
            return 0.0, max(0.0, min(free, LABEL / zoom / 2)) if len({down for _, down in places}) == 1 else 0.0
        if len(places) > 1:
            return 0.0, 0.0
        floor = self.zones.floor_of[space]
        left, _, wide, _ = house.storey(floor)
        tab = self.town.tab_rect(house, floor, zoom).right / zoom
        middle = max(left, tab) + AT_WALL * COUNTER * size
        return min(middle, left + wide - COUNTER * size / 2) - self.zones.place(space)[0], 0.0

    def _in_rows(self, space: str, number: int, size: float, there: Sequence[Spot]) -> list[Point]:
        """Where so many stand who have no room in their space beside each other: not on those who are `there` already."""
        zoom, zones = self.camera.zoom, self.zones.zones
        house, zone = self.town.ways.house(space), zones[self.zones.zone_of[space]]
        ground: Area = house.storey(self.zones.floor_of[space]) if house else (zone.x, zone.y, zone.width, zone.height)
        floors = [house.storey(floor) for floor in range(zone.floors) if floor != self.zones.floor_of[space]] if house else []
        others = [(one.x, one.y, one.width, one.height) for one in zones.values() if one is not zone]
        plates = [self.town.name_rect(one, zoom) for one in zones.values()]
        words = [(one.x / zoom, one.y / zoom, one.w / zoom, one.h / zoom) for one in plates]
        sides = [(one, COUNTER * one.size) for one in there]
        stand = [(one.x - side / 2, one.y - side / 2, side, side) for one, side in sides]
        return stood(number, COUNTER * size, ground, [*floors, *others], [*words, *stand])

    @property
    def meant(self) -> set[str]:
        """The units that the decision is about: who is chosen, whom a click can mean."""
        return {unit for unit in (self.chosen, *self.targets, *self.ready) if unit in self.counters}

    @property
    def turned(self) -> frozenset[str]:
        """Those who stand on the right of one other: they bear their danger on the outer side."""
        return frozenset(in_order(self.counters, units)[1] for units in self.by_space().values() if len(units) == 2)

    @property
    def harmed(self) -> bool:
        """Whether it is an enemy who fires, and whoever is marked is his target."""
        return any(line.foe for line in self.over.lines[:1])

    def order(self) -> list[str]:
        """The units as their counters lie on each other: first those who lie there, then the others, then those who are meant."""
        counters, meant = self.counters, self.meant
        return sorted(self.resting(), key=lambda unit: (counters[unit].at is not None, unit in meant, not counters[unit].down))

    def thing_point(self, name: str) -> Point:
        """The point of the board on which a thing lies: a vehicle where the map has it, an objective in a corner of its space."""
        thing = self.things[name]
        marked = self.town.marks.get(name)
        if marked and self.zones.at(*marked) == thing.space:
            return marked
        x, y, wide, high = self.zones.band(thing.space)
        return x + wide * 0.24, y + high - thing.units * 0.42
