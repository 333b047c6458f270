"""The board of hexes on the screen: the map, what stands on it, what lies over it, what is under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.boards.hexes import Hexes
from scenes.boards.camera import STEP, into
from scenes.boards.hexes import late
from scenes.boards.hexes.fanning import Fanning
from scenes.boards.hexes.ground import Look
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.boards.hexes.late import corner_spots
from scenes.boards.hexes.mood import Mood, light_of
from scenes.boards.hexes.over import Corners, Hovering, Over, Sight
from scenes.boards.hexes.picture import HexPicture
from scenes.boards.hexes.pieces import COUNTER, POINT, Counter
from scenes.boards.hexes.state import FEW, HERO, HIGHER, PAIR, PLATE, SPREAD_SIDE, HexState
from scenes.boards.lines import Point
from scenes.boards.over import Path, Ring
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.palette import Side

__all__ = ["Corners", "Counter", "HexBoard", "Hit", "Hovering", "Look", "Mood", "Over", "Path", "Ring", "Sight"]

STAYS = 3  # pixels within which a pointer counts as still where it was
NEAREST = 128  # design units: a hex is so wide when the board is as near as it comes


class Hit(NamedTuple):
    """What lies under the pointer: a hex, the hour of the clock that is pointed to around it, the unit whose counter it is."""

    space: str | None = None
    hour: int | None = None
    unit: str | None = None


NOTHING = Hit()


class HexBoard(HexState):
    """A board of hexes on the screen: what it is told to show, and what is under the pointer."""

    _picture: HexPicture

    def __init__(
        self, hexes: Hexes, look: Look, pictures: Mapping[str, str], roads: Iterable[Sequence[str]] = (), *, art: str
    ) -> None:
        """`art`: the folder below `art/` with the signs of its game."""
        super().__init__(hexes, GroundPicture(hexes, look, pictures, roads), art)
        self._first: float | None = None  # the notches of the first look
        self._held: tuple[tuple[str, ...], int, int] | None = None  # what is held in sight, how large, and the changes since when
        self._picture = HexPicture(self)

    def look_whole(self) -> None:
        """Take a new picture, with all of the board in sight."""
        self._picture = HexPicture(self)
        self._first, self.spread, self.fanning = -1, None, Fanning()

    # The place on the screen.

    def resize(self, rect: Rect, scale: Scale, free: Rect | None = None) -> None:
        """Fit into this part of the window, as near as at first for as long as nobody has zoomed.

        Where panels lie over a part of it, `free` is the rest: the map is looked at there, and runs on under the panels. In the
        same place as before it stays as near as it is, whoever has come to share a hex since.
        """
        same = self._first is not None and (self.rect, self.scale, self.free) == (rect, scale, free)
        self.dismiss()
        held = self._held if self._held and self._held[2] == self.camera.changes else None
        self.rect, self.scale, self.text = Rect(rect), scale, scale.text(BODY)
        self.free = free and Rect(free)
        self.collar, self.rim = self.text + 6, max(3, scale.px(4))
        self.camera.nearest = scale.px(NEAREST) / self.hexes.width
        room, both = self.free or rect, self.collar + self.rim
        self.camera.place(Rect(room.x + self.collar, room.y + self.collar, room.w - both, room.h - both))
        if self._first is None or (self.camera.level == self._first and not same):
            self._first = self._first_level()
            self.camera.zoom_at(self._first - self.camera.level, self.camera.rect.center)
        if held and not same:
            self.camera.zoom_at(self._first_level() - self.camera.level, self.camera.rect.center)
            self.hold_spaces(*held[:2])
        self.change()

    def _first_level(self) -> float:
        """The notches of the first look: the board fills its place, and its counters are large, those too that share a hex."""
        smallest = self.almost if any(len(units) > 1 for units in self.by_space().values()) else 1.0
        whole, room, (wide, high) = self.camera.zoom / STEP**self.camera.level, self.camera.rect, self.ground.extent
        wanted = max(self.scale.px(HERO) / (COUNTER * smallest), (room.w + 2) / wide, (room.h + 2) / high)
        return min(self.camera.levels, max(0.0, math.log(wanted / whole, STEP)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's. A pointer that moves spreads the counters of a crowded hex, and takes nothing."""
        if event.type == pygame.MOUSEMOTION and not self.camera.dragging:
            self._spread_at(event.pos)
        return super().handle(event)

    def show_spaces(self, spaces: Sequence[str], beside: Sequence[str] = ()) -> None:
        """Bring hexes into the window: all of them, moving as little as can be, or the first one where they have no room.

        `beside`: hexes that are kept or brought there with them, where all have room.
        """
        air = round(self.hexes.height * self.camera.zoom)
        inner, whole = self.clear.inflate(-2 * air, -2 * air), self.clear.inflate(-air, -air)
        if all(whole.collidepoint(self.to_screen(space)) for space in spaces):
            return  # all of them are whole in sight
        wide = self.clear.inflate(-round(self.hexes.width * self.camera.zoom) - 2, -air - 2)
        for wanted, place in ([*spaces, *beside], wide), (spaces, inner):
            centres = [self.to_screen(space) for space in wanted]
            xs, ys = [x for x, _ in centres], [y for _, y in centres]
            if place is wide and not beside or max(xs) - min(xs) > place.w or max(ys) - min(ys) > place.h:
                continue
            across, down = into(min(xs), max(xs), place.left, place.right), into(min(ys), max(ys), place.top, place.bottom)
            self.camera.pan(across, down)
            self.stale = True
            return
        if not any(map(self.is_shown, spaces)):
            self.show_space(spaces[0])

    def holds(self, spaces: Sequence[str], least: int) -> bool:
        """Whether the window has room for all of these hexes, no counter smaller than `least` design units."""
        xs, ys = zip(*map(self.point, spaces), strict=True)
        zoom = self.scale.px(least) / COUNTER
        wide, high = max(xs) - min(xs) + self.hexes.width, max(ys) - min(ys) + self.hexes.height
        return bool(wide * zoom <= self.camera.rect.w and high * zoom <= self.camera.rect.h)

    def _high(self, spaces: Sequence[str]) -> float:
        """How high each of these hexes is with what stands on it: a few in two rows reach over its edges."""
        crowded = any(len(self.on(space)) > PAIR for space in spaces)
        return self.hexes.height * (HIGHER if crowded else 1.0)

    def hold_spaces(self, spaces: Sequence[str], least: int) -> None:
        """Have these hexes in the window whole, from farther away where they need it.

        No counter gets smaller than `least` design units. Where even then not all have room, as many as have it stay in
        sight. They come to its middle, as far as the board's edge allows. In another window they are held again, unless
        somebody has moved the board.
        """
        if self.camera.zoom * COUNTER < self.scale.px(least):
            self.camera.zoom_at(self._first_level() - self.camera.level, self.clear.center)
        xs, ys = zip(*map(self.point, spaces), strict=True)
        wide, high = max(xs) - min(xs) + self.hexes.width, max(ys) - min(ys) + self._high(spaces)
        fits, farthest = min(self.clear.w / wide, self.clear.h / high), self.scale.px(least) / COUNTER
        zoom = min(self.camera.zoom, max(fits, farthest))
        for one in (self._in_rows(zoom, fits), zoom, min(zoom, farthest)):
            self._hold(spaces, one)
            if all(map(self.clear.contains, self._lies(spaces))):  # who stands there may reach over his hex
                break
        self._first, self._held = self.camera.level, (tuple(spaces), least, self.camera.changes)
        self.change()

    def _hold(self, spaces: Sequence[str], zoom: float) -> None:
        """Have these hexes in the middle of the window, as many of them as have room."""
        wide, high = self.hexes.width, self.hexes.height
        points = [self.point(space) for space in spaces]
        xs, ys = zip(*points, strict=True)
        self.camera.zoom_at(math.log(zoom / self.camera.zoom, STEP), self.clear.center)
        across, down = self.clear.w / zoom - wide + 0.5, self.clear.h / zoom - high + 0.5
        corners = [(left, top) for left in xs for top in ys]
        sets = ([one for one in points if 0 <= one[0] - x <= across and 0 <= one[1] - y <= down] for x, y in corners)
        held = max(sets, key=len) or points[:1]
        left, top = self.camera.to_screen((min(x for x, _ in held), min(y for _, y in held)))
        right, bottom = self.camera.to_screen((max(x for x, _ in held), max(y for _, y in held)))
        self.camera.pan(self.clear.centerx - (left + right) / 2, self.clear.centery - (top + bottom) / 2)
        lies = self._lies(spaces)
        whole = lies[0].unionall(lies[1:]) if lies and len(held) == len(points) else self.clear
        if whole.h <= self.clear.h:  # who shares a hex reaches over its edge
            self.camera.pan(0, into(whole.top, whole.bottom, self.clear.top, self.clear.bottom))
        self._set_rows([*self._lies(spaces), *map(self._area, held)])

    def _lies(self, spaces: Sequence[str]) -> list[Rect]:
        """What those on these hexes take of the screen now."""
        return [area for unit, area in self.standing().items() if self.counters[unit].space in spaces]

    def _area(self, point: Point) -> Rect:
        """The part of the screen that the hex around a point takes."""
        wide, high = self.camera.px(self.hexes.width), self.camera.px(self.hexes.height)
        return Rect(0, 0, wide, high).move_to(center=self.camera.to_screen(point))

    def _in_rows(self, zoom: float, most: float) -> float:
        """A zoom, or one a little nearer at which the window is as high as whole halves of a row, if it is not beyond `most`."""
        half, room = self.hexes.height / 2, self.camera.rect.h
        near = room / (half * max(1, math.floor(room / (half * zoom) + 1e-6)))
        return near if near <= most and self.extent[1] * zoom > room else zoom

    def _set_rows(self, kept: Sequence[Rect]) -> None:
        """Shift the board by less than half a row, so that its edge above runs through no middles of hexes, where figures stand.

        Nothing of what is `kept` on the screen leaves the window for it.
        """
        half, zoom, clear = self.hexes.height / 2, self.camera.zoom, self.clear
        inside = [area for area in kept if clear.contains(area)]
        aside = ((clear.top - self.camera.sheet.top) / zoom - self.point(self.hexes.ids[0])[1]) % half - half / 2
        for shift in sorted((aside, aside - math.copysign(half, aside)), key=abs):
            if all(clear.contains(area.move(0, round(shift * zoom))) for area in inside):
                self.camera.pan(0, shift * zoom)
                return

    # The map.

    def set_grounds(self, grounds: Mapping[str, str]) -> None:
        """Show these grounds on their hexes from now on; the picture of each is chosen by its hex."""
        self.ground.set_grounds(grounds)
        self.change()

    def lay_tile(self, tile: Hovering) -> None:
        """Lay a tile on its place at once, beside those that lie: grounds, roads, the N, and its objective."""
        self.ground.lay(tile)
        self.change()

    def set_tiles(
        self,
        tiles: Iterable[Hovering],
        grounds: Mapping[str, str] | None = None,
        roads: Iterable[Sequence[str]] = (),
        objectives: Mapping[str, str] | None = None,
    ) -> None:
        """Show the printed map with these tiles and no others; other grounds, roads and objectives are added to it."""
        changes = self.ground.changes
        self.ground.set_tiles(tuple(tiles), grounds or {}, roads, objectives or {})
        if self.ground.changes != changes:
            self.change()

    def labels(self) -> list[Rect]:
        """Where on the screen words lie over what stands on the board."""
        return self._picture.written()

    def prerender(self, ground: GroundPicture) -> bool:
        """Whether a part of a map was painted that may be seen soon; False: all of it that would be in the window is there."""
        return self._picture.warm(ground)

    def set_mood(self, mood: Mood) -> None:
        """Show this time of day and weather."""
        if mood != self.mood:
            self.mood, self.ground.shade = mood, light_of(mood)
            self.change()

    # What stands on it.

    def place_all(self, counters: Mapping[str, Counter], flags: Mapping[str, Side]) -> None:
        """Set all counters and flags at once; motions that ran must be finished or forgotten."""
        self.counters, self.flags = dict(counters), dict(flags)
        self.airs.clear()
        self._refresh()

    def set_flag(self, space: str, side: Side | None) -> None:
        """Show a side's flag on a hex, or none."""
        self.flags.pop(space, None)
        if side:
            self.flags[space] = side
        self._refresh()

    def show_goal(self, space: str | None) -> None:
        """Mark the hex that the seat at the screen is after, or none."""
        if space != self.goal:
            self.goal = space
            self.change()

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: map, counters, flags, mood."""
        return {
            "pictures": dict(sorted(self.ground.pictures.items())),
            "links": sorted(self.ground.links),
            "norths": dict(sorted(self.ground.norths.items())),
            "objectives": dict(sorted(self.ground.objectives.items())),
            "counters": {unit: counter.kept() for unit, counter in sorted(self.counters.items())},
            "moving": sorted(unit for unit, one in self.counters.items() if one.at or one.lift or one.fade != 1.0 or one.degrees),
            "flags": {space: side.name for space, side in sorted(self.flags.items())},
            "mood": self.mood._replace(lit=tuple(sorted(self.mood.lit))),
            "trail": self.over.trail,
        }

    def keep_open(self, unit: str | None) -> None:
        """Spread the counters on the hex of whoever is meant, if it is crowded, wherever the pointer goes; None: of nobody."""
        if unit != self.meant:
            self.meant, self.stale = unit, True
            space = self._open
            if space and not self.over.offered and self.packed(space):
                self.spread = space

    @property
    def _open(self) -> str | None:
        """The hex that stays spread wherever the pointer goes."""
        counter = self.counters.get(self.meant or "")
        return counter.space if counter else None

    def fold(self) -> None:
        """Lay those who were spread under the pointer together again."""
        if self.spread and self.spread != self._open:
            self.spread = None

    def _spread_at(self, pos: tuple[int, int]) -> None:
        """Spread the counters of a crowded hex under the pointer, while it stays among them; not where corners are offered."""
        now = self.spread
        if now and not self.over.offered:
            reach = self.spread_radius(now) + self.spread_px() * PLATE
            on_them = self._unit_at(pos) in self.on(now)  # of a few that are large, else they would cover their neighbours
            among = math.dist(pos, self.spread_middle(now)) <= reach if len(self.on(now)) > FEW or self._small(now) else on_them
            if among and self.window.collidepoint(pos):
                return
        space = self.space_at(pos)
        found = space if space and (space == now or self.packed(space)) else None
        if found is None and self._open and (self._open == now or self.packed(self._open)):
            found = self._open
        found = None if self.over.offered else found
        if found != now:
            self._came = pos, self._unit_at(pos)
            self.spread = found

    def _small(self, space: str) -> bool:
        """Whether counters on a hex are drawn smaller at rest than they are spread."""
        return any(
            self.resting()[unit].size * self.side * self.camera.zoom < self.scale.px(SPREAD_SIDE) for unit in self.on(space)
        )

    # What is under the pointer.

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The hex under a pixel of the screen."""
        return self.ground.at(self.camera.to_board(pos)) if self.window.collidepoint(pos) else None

    def pick(self, pos: tuple[int, int]) -> Hit:
        """What lies under a pixel of the screen."""
        if not self.window.collidepoint(pos):
            return NOTHING
        offered = self.over.offered
        if offered:
            sheet = self.camera.sheet
            reach = max(late.TOUCH, round(13 * self.camera.zoom))
            for hour, (x, y) in corner_spots(self.ground, offered, self.camera.zoom).items():
                if math.dist((x + sheet.x, y + sheet.y), pos) <= reach:
                    return Hit(offered.space, hour)
        space = self.space_at(pos)
        unit = self._kept_at(pos) or self._unit_at(pos) or self._lay_at(pos) or self._aimed_at(space, pos)
        if unit:
            return Hit(self.counters[unit].space, None, unit)
        return Hit(space) if space else NOTHING

    def _lay_at(self, pos: tuple[int, int]) -> str | None:
        """Whoever lay under the pointer when it came, before his stack went apart; it has stayed there since."""
        at, unit = self._came
        return unit if unit in self.on(self.spread or "") and math.dist(at, pos) <= STAYS else None

    def _kept_at(self, pos: tuple[int, int]) -> str | None:
        """The same while his stack is still on its way: nobody can have aimed at a place of which nothing is seen yet."""
        return self._lay_at(pos) if self.fanning.moving(self.spread) else None

    def _aimed_at(self, space: str | None, pos: tuple[int, int]) -> str | None:
        """The nearest of those in a stack that lies apart who can be aimed at: where nobody can go, a click beside him is his."""
        if space is None or space != self.spread or space in self.over.reach:
            return None
        spots = self.spots()
        there = [unit for unit in self.on(space) if unit in self.targets]
        return min(there, key=lambda unit: math.dist(spots[unit][0], pos), default=None)

    def _unit_at(self, pos: tuple[int, int]) -> str | None:
        spots = dict(sorted(self.spots().items(), key=lambda item: self.depth(*item)))
        if self.spread:
            spots = {unit: spots[unit] for unit in self.on(self.spread)} | spots
            spots = dict(sorted(spots.items(), key=lambda item: self.counters[item[0]].space == self.spread))
        for unit, (at, px) in reversed(spots.items()):
            reach = px * (POINT * 0.72 if self.counters[unit].shape == "triangle" else 0.56)
            if math.dist(at, pos) <= max(reach, 9):
                return unit
        return None
