"""The board of zones on the screen: a town of houses with floors, what stands in it and lies over it, what is under the pointer.

| to | methods of ZoneBoard |
|---|---|
| stand in the window | `resize`, `handle`, `update`, `draw`, `change`, `stale`, `restless`, `window`, `tag_px` |
| find a place | `to_screen(space)`, `unit_point(unit)`, `zone_rect(zone)`, `is_shown`, `show_space`, `show_spaces`, `show_zone` |
| set what stands there | `place`, `place_all`, `set_thing`, `set_clouds`, `set_cloud`, `set_goals` |
| say who is meant | `choose`, `show_targets`, `show_ready`; the rest is `over`: see `over.Over` |
| ask | `pick(pos)`, `space_at(pos)`, `on(space)`, `spots()`, `picture()`, `whole(zoom)`, `looked_at(size, scale)` |

What moves is in `zones_motions` (counters, things, clouds) and `zones_shots` (what only flies); words and rings are in `airs`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.zones import Zones
from scenes.boards.acts import Painted
from scenes.boards.camera import Camera
from scenes.boards.hexes.pieces import Spot
from scenes.boards.lines import Point, ready
from scenes.boards.zones.clouds import GAS, SMOKE
from scenes.boards.zones.over import Line, Over, Path, Ring
from scenes.boards.zones.picture import ZonePicture
from scenes.boards.zones.pieces import COUNTER, Counter, Thing, in_order, rows, side_px
from scenes.boards.zones.town import Town
from scenes.kit.fonts import BODY
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import Side

__all__ = ["GAS", "SMOKE", "Counter", "Hit", "Line", "Over", "Path", "Ring", "Thing", "ZoneBoard", "portrait"]

NEAREST = 150  # design units: a counter is so wide when the board is as near as it comes
RIM = 4  # design units around the map
TAG = 30.0  # board units: the largest words over the board
CLEAR_HIT = 12  # pixels from the middle of a counter within which it can be hit at least


class Hit(NamedTuple):
    """What lies under the pointer: a space and its zone, the unit whose counter it is, the thing that lies there."""

    space: str | None = None
    zone: str | None = None
    unit: str | None = None
    thing: str | None = None


NOTHING = Hit()


class ZoneBoard:
    """A board of zones with floors. It holds a picture and no rules: what it is told it shows.

    `town` is the map, `counters` by unit, `things` by id (objectives, vehicles), `clouds` by zone, `goals` (zones with a side's
    flag), `over` (what is laid over it for a while), `chosen`, `targets`, `ready` are what it was told last. `stale`: draw it
    again; `restless`: something moves that no motion outside drives (a held arrow key).
    """

    def __init__(self, zones: Zones, map_id: str) -> None:
        self.zones = zones
        self.town = Town(zones, map_id)
        self.camera = Camera(zones.size)
        self.rect, self.scale = Rect(0, 0, 1, 1), Scale(100)
        self.rim, self.text = 0, BODY
        self.stale = True
        self.counters: dict[str, Counter] = {}
        self.things: dict[str, Thing] = {}
        self.clouds: dict[str, tuple[str, ...]] = {}
        self.goals: dict[str, Side] = {}
        self.chosen: str | None = None
        self.targets: dict[str, bool] = {}
        self.ready: frozenset[str] = frozenset()
        self.airs: list[Painted] = []
        self.over = Over(self._overlaid)
        self._rested: tuple[object, dict[str, Spot]] = ((), {})
        self._drawing = ZonePicture(self)

    # The place on the screen.

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Fit into this part of the window; the first time the whole board is shown."""
        self.rect, self.scale = Rect(rect), scale
        self.text, self.rim = scale.text(BODY), max(3, scale.px(RIM))
        self.camera.nearest = scale.px(NEAREST) / COUNTER
        self.camera.place(rect.inflate(-2 * self.rim, -2 * self.rim))
        self.change()

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's."""
        looks = self.camera.changes
        taken = self.camera.handle(event)
        self.stale = self.stale or self.camera.changes != looks
        return taken

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen, without its rim."""
        return self.camera.rect.clip(self.camera.sheet)

    @property
    def tag_px(self) -> int:
        """How large words over the board are: as those beside it, but never so large that they cover the zones around."""
        return min(self.text, max(BODY_FLOOR, round(TAG * self.camera.zoom)))

    @property
    def restless(self) -> bool:
        """Whether something moves that no motion outside drives."""
        return self.camera.moving

    def update(self, seconds: float) -> None:
        """Let a held arrow key move the board."""
        if self.camera.moving:
            self.camera.update(seconds)
            self.stale = True

    def change(self) -> None:
        """Have everything drawn again at the next `draw`."""
        self._drawing.forget_town()
        self._drawing.forget_late()
        self.stale = True

    def show_space(self, space: str, part: float = 0.5) -> None:
        """Bring a space to the middle, or to another part of the width, as far as the edges let it."""
        x, y = self.zones.place(space)
        self.camera.look_at((x + (0.5 - part) * self.window.w / self.camera.zoom, y))
        self.stale = True

    def show_spaces(self, spaces: Sequence[str]) -> None:
        """Bring spaces into the window: nothing moves where all are in it; else their middle comes to its middle."""
        if spaces and not all(map(self.is_shown, spaces)):
            xs, ys = zip(*map(self.zones.place, spaces), strict=True)
            self.camera.look_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
            self.stale = True

    def show_zone(self, zone: str) -> None:
        """Bring a zone into the window."""
        self.show_spaces([f"{zone}/0"])

    def is_shown(self, space: str) -> bool:
        """Whether the middle of a space can be seen in the window."""
        return bool(self.window.collidepoint(self.to_screen(space)))

    def to_screen(self, space: str) -> tuple[int, int]:
        """The pixel of the screen around which those in a space stand; of a zone its middle."""
        if space in self.zones.zones:
            zone = self.zones.zones[space]
            return self.camera.to_screen((zone.x + zone.width / 2, zone.y + zone.height / 2))
        return self.camera.to_screen(self.zones.place(space))

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

    # What stands on it.

    def place(self, unit: str, counter: Counter | None) -> None:
        """Put a unit's counter on the board at once, without a motion; None takes it off."""
        if counter is None:
            self.counters.pop(unit, None)
        else:
            self.counters[unit] = counter
        self._refresh()

    def place_all(
        self, counters: Mapping[str, Counter], things: Mapping[str, Thing], clouds: Mapping[str, Collection[str]]
    ) -> None:
        """Set all counters, things and clouds at once; motions that ran must be finished or forgotten."""
        self.counters, self.things = dict(counters), dict(things)
        self.set_clouds(clouds)
        self.airs.clear()
        self._refresh()

    def set_thing(self, name: str, thing: Thing | None) -> None:
        """Show an objective or a vehicle, or no longer: one that is carried lies nowhere."""
        self.things.pop(name, None)
        if thing:
            self.things[name] = thing
        self._overlaid(True)

    def set_clouds(self, clouds: Mapping[str, Collection[str]]) -> None:
        """Show these clouds, the kinds by zone, and no others."""
        self.clouds = {zone: tuple(sorted(kinds)) for zone, kinds in sorted(clouds.items()) if kinds}
        self._overlaid(True)

    def set_cloud(self, zone: str, kind: str, there: bool = True) -> None:
        """Show one more cloud over a zone, or one less."""
        now = {*self.clouds.get(zone, ()), kind} if there else set(self.clouds.get(zone, ())) - {kind}
        self.set_clouds({**self.clouds, zone: now})

    def set_goals(self, goals: Mapping[str, Side]) -> None:
        """Show a side's flag on each of these zones: where it takes its objective."""
        self.goals = dict(goals)
        self._overlaid(True)

    def choose(self, unit: str | None) -> None:
        """Ring the counter of the unit that acts."""
        self.chosen = unit
        self.stale = True

    def show_targets(self, targets: Mapping[str, bool] | None = None) -> None:
        """Ring these units red: dashed where True is given, else whole."""
        self.targets = dict(targets or {})
        self.stale = True

    def show_ready(self, units: Iterable[str] = ()) -> None:
        """Let the counters of these units glow: they can act, or are to be clicked."""
        self.ready = frozenset(units)
        self.stale = True

    def _refresh(self) -> None:
        self._drawing.forget_late()  # lines and tags hang on those who stand there
        self.stale = True

    def _overlaid(self, still: bool) -> None:
        if still:
            self._drawing.forget_still()
        self._drawing.forget_late()  # it has the words of both
        self.stale = True

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: counters, things, clouds, goals."""
        return {
            "counters": {unit: counter.kept() for unit, counter in sorted(self.counters.items())},
            "moving": sorted(unit for unit, one in self.counters.items() if one.at or one.lift or one.lean or one.fade != 1.0),
            "things": {name: (thing.picture, thing.space, thing.side.name) for name, thing in sorted(self.things.items())},
            "clouds": dict(sorted(self.clouds.items())),
            "goals": {zone: side.name for zone, side in sorted(self.goals.items())},
        }

    # Where counters lie.

    def on(self, space: str) -> list[str]:
        """The units in a space, as they stand from left to right."""
        return in_order(self.counters, [unit for unit, counter in self.counters.items() if counter.space == space])

    def resting(self) -> dict[str, Spot]:
        """Where each counter stands when nothing moves, in board units: those who share a space make room for each other."""
        state = tuple((unit, one.space, one.down) for unit, one in self.counters.items())
        if state != self._rested[0]:
            found: dict[str, Spot] = {}
            for space in sorted({counter.space for counter in self.counters.values()}):
                units = self.on(space)
                x, y = self.zones.place(space)
                wide, high = self.town.room(space)
                size, places = rows(len(units), wide, high, self.town.largest)
                for unit, (across, down) in zip(units, places, strict=True):
                    found[unit] = Spot(x + across, y + down, size)
            self._rested = state, found
        return self._rested[1]

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The pixel of the middle of each counter and its width in pixels, as they are drawn now."""
        zoom, (left, top) = self.camera.zoom, self.camera.sheet.topleft
        found = {}
        for unit, rest in self.resting().items():
            spot = self.counters[unit].at or rest
            found[unit] = (left + round(spot.x * zoom), top + round(spot.y * zoom)), side_px(zoom, spot.size)
        return found

    def order(self) -> list[str]:
        """The units as their counters lie on each other: first those who lie there, then the others, then those who are meant."""
        counters, meant = self.counters, {self.chosen, *self.targets, *self.ready}
        return sorted(self.resting(), key=lambda unit: (counters[unit].at is not None, unit in meant, not counters[unit].down))

    def thing_point(self, name: str) -> Point:
        """The point of the board on which a thing lies: a vehicle where the map has it, an objective in a corner of its space."""
        thing = self.things[name]
        marked = self.town.marks.get(name)
        if marked and self.zones.at(*marked) == thing.space:
            return marked
        x, y, wide, high = self.zones.band(thing.space)
        return x + wide * 0.24, y + high - thing.units * 0.42

    # What is under the pointer.

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The space under a pixel of the screen."""
        return self.zones.at(*self.camera.to_board(pos)) if self.window.collidepoint(pos) else None

    def pick(self, pos: tuple[int, int]) -> Hit:
        """What lies under a pixel of the screen."""
        if not self.window.collidepoint(pos):
            return NOTHING
        space = self.space_at(pos)
        spots = self.spots()
        for unit in reversed(self.order()):
            at, px = spots[unit]
            if math.dist(at, pos) <= max(px * 0.52, CLEAR_HIT):
                space = self.counters[unit].space
                return Hit(space, self.zones.zone_of[space], unit)
        for name, thing in self.things.items():
            if math.dist(self.camera.to_screen(self.thing_point(name)), pos) <= max(
                thing.units * 0.4 * self.camera.zoom, CLEAR_HIT
            ):
                return Hit(thing.space, self.zones.zone_of[thing.space], None, name)
        return Hit(space, self.zones.zone_of[space]) if space else NOTHING

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        self._drawing.draw(surface)
        self.stale = False

    def whole(self, zoom: float = 1.0) -> Surface:
        """A picture of the whole board with all that stands on it, at so many pixels a board unit."""
        wide, high = (round(units * zoom) + 2 * max(3, self.scale.px(RIM)) for units in self.zones.size)
        surface = Surface((wide, high))
        self.looked_at((wide, high), self.scale).draw(surface)
        return surface

    def looked_at(self, size: tuple[int, int], scale: Scale) -> ZoneBoard:
        """The same board with all that stands on it, seen whole in a window of its own, for a picture."""
        other = copy(self)
        other._drawing = ZonePicture(other)
        other.camera, other.airs = Camera(self.zones.size), []
        other.resize(Rect((0, 0), size), scale)
        return other


@lru_cache(maxsize=8)
def portrait(zones: Zones, map_id: str, size: tuple[int, int]) -> Surface:
    """A small picture of a whole board, fitted into `size` pixels: the town without names. Raises: FileNotFoundError."""
    town = Town(zones, map_id, names=False)
    zoom = min(size[0] / zones.size[0], size[1] / zones.size[1])
    large = Surface((round(zones.size[0] * zoom) * 2, round(zones.size[1] * zoom) * 2))
    town.blit(large, zoom * 2, (0, 0))
    return ready(pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2)))


def forget() -> None:
    """Drop every cached picture (another screen depth, another test)."""
    portrait.cache_clear()
