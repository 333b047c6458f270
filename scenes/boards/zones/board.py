"""The board of zones on the screen: a town of houses with floors, what stands in it and lies over it, what is under the pointer.

| to | methods of ZoneBoard |
|---|---|
| stand in the window | `resize`, `handle`, `update`, `draw`, `change`, `stale`, `restless`, `window`, `tag_px` |
| find a place | `to_screen(space)`, `unit_point(unit)`, `zone_rect(zone)`, `is_shown`, `show_space`, `show_spaces`, `show_zone` |
| set what stands there | `place`, `place_all`, `set_thing`, `set_clouds`, `set_cloud`, `set_goals` |
| say who is meant | `choose`, `show_targets`, `show_ready`; the rest is `over`: see `over.Over` |
| ask | `pick(pos)`, `space_at(pos)`, `on(space)`, `spots()`, `picture()`, `whole(zoom)`, `looked_at(size, scale)` |

What moves is in `motions` (counters, things, clouds) and `shots` (what only flies); words and rings are in `airs`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.zones import Zones
from scenes.boards.camera import STEP, into
from scenes.boards.lines import ready
from scenes.boards.over import Path, Ring
from scenes.boards.zones.clouds import GAS, SMOKE
from scenes.boards.zones.naming import crowds, wanted
from scenes.boards.zones.over import Line, Over
from scenes.boards.zones.picture import ZonePicture
from scenes.boards.zones.pieces import COUNTER, Counter, Thing
from scenes.boards.zones.state import RIM, ZoneState
from scenes.boards.zones.town import Town
from scenes.kit.fonts import BODY
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import Side

__all__ = ["GAS", "SMOKE", "Counter", "Hit", "Line", "Over", "Path", "Ring", "Thing", "ZoneBoard", "portrait"]

NEAREST = 150  # design units: a counter is so wide when the board is as near as it comes
READABLE = 58  # design units: a counter that has room is about so wide where the board opens
AIR = 120.0  # board units: so much is seen around those whom the board opens over
KEPT = 0.65  # of its least size: a counter that would be smaller is drawn so large that it has no room
KEPT_NEAR = 1.0  # the same where two who share a space lie side by side
TOUCHING = 0.94  # of a counter's width: two whose middles are nearer lie on each other
CLEAR_HIT = 12  # pixels from the middle of a counter within which it can be hit at least


class Hit(NamedTuple):
    """What lies under the pointer: a space and its zone, the unit whose counter it is, the thing that lies there."""

    space: str | None = None
    zone: str | None = None
    unit: str | None = None
    thing: str | None = None


NOTHING = Hit()


class ZoneBoard(ZoneState):
    """A board of zones with floors on the screen: what it is told to show, and what is under the pointer."""

    def __init__(self, zones: Zones, map_id: str, art: str, words: str) -> None:
        """`art`: the folder below `art/` with the signs of its game; `words`: the game whose words are written on it."""
        super().__init__(zones, Town(zones, map_id, art, words))
        self.map_id = map_id
        self._picture = ZonePicture(self)

    def look_whole(self) -> None:
        """Take a new picture, with all of the board in sight and nothing around it."""
        self._picture, self.bare, self.pointed = ZonePicture(self), True, ""

    # The place on the screen.

    def resize(self, rect: Rect, scale: Scale, clear: Rect | None = None) -> None:
        """Fill this part of the window with the board and the table it lies on; nothing lies over `clear`, by default all of it.

        The first time the whole board is shown.
        """
        self.dismiss()
        self.rect, self.scale, self.text = Rect(rect), scale, scale.text(BODY)
        self.rim = max(3, scale.px(RIM)) if self.bare else 0
        self.camera.nearest = scale.px(NEAREST) / COUNTER
        self.camera.place(clear or rect.inflate(-2 * self.rim, -2 * self.rim))
        self.change()

    def open_over(self, spaces: Sequence[str], kept: float = KEPT_NEAR) -> None:
        """Come so near that counters can be read well, over these spaces, and no nearer than they all have room; or look at all
        of the board, where it has room for counters of at least so much of their least size without lying on each other.
        """
        self.camera.fit()
        self.change()
        if COUNTER * self.town.largest * self.camera.zoom >= kept * self.least_px:
            return
        self.come_near(spaces)

    def come_near(self, spaces: Sequence[str]) -> None:
        """Come so near to these spaces that counters can be read well, and no nearer than they all have room."""
        points = [self.zones.place(space) for space in spaces]
        self.camera.come_near(points, AIR)
        widest = COUNTER * self.town.largest
        while self.camera.level and widest * self.camera.zoom >= STEP * self.scale.px(READABLE):
            self.camera.level -= 1
        self._look_at(points)

    def come_nearer(self, spaces: Sequence[str], crowds: Collection[str]) -> None:
        """Come so near that nobody in these crowded spaces lies on another, as far as all of `spaces` stay in sight."""
        start, points = self.camera.level, [self.zones.place(space) for space in spaces]
        self.camera.come_near(points, AIR)
        most = self.camera.level
        self.camera.level = min(start, most)
        while self.camera.level < most and any(map(self.is_crowded, crowds)):
            self.camera.level = min(most, self.camera.level + 1)
        self._look_at(points)

    def show_named(self, spaces: Sequence[str]) -> None:
        """Bring spaces and the names of their zones from under what lies over the board, the first ones first."""
        left, top = self.camera.sheet.topleft
        view, seen = self.camera.rect, Rect(0, 0, 0, 0)
        for space in spaces:
            plate = self.town.name_rect(self.zones.zones[self.zones.zone_of[space]], self.camera.zoom)
            grown = plate.union(self.ground(space)).move(left, top).unionall([seen] if seen else [])
            seen = grown if grown.w <= view.w and grown.h <= view.h else seen
        if seen:
            across, down = into(seen.left, seen.right, view.left, view.right), into(seen.top, seen.bottom, view.top, view.bottom)
            self.stale = self.camera.pan(across, down) or self.stale

    def _look_at(self, points: Sequence[tuple[float, float]]) -> None:
        """Bring what lies around these points to the middle."""
        xs, ys = zip(*points, strict=True)
        self.camera.look_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        self.change()

    def is_crowded(self, space: str) -> bool:
        """Whether some of those in a space lie on each other."""
        return self._is_crowded(self.on(space))

    def name_of(self, unit: str) -> Rect | None:
        """Where the name of a unit stands on the screen; None while it finds no room."""
        assert isinstance(self._picture, ZonePicture)
        return self._picture.named().get(unit)

    def names_all(self) -> bool:
        """Whether all find room for a name who stand in no crowd, and nobody lies on anybody."""
        assert isinstance(self._picture, ZonePicture)
        named, crowded = self._picture.named(), crowds(self)
        apart = (unit for unit in wanted(self) if self.counters[unit].space not in crowded)
        return all(unit in named for unit in apart) and not self._is_crowded(list(self.counters))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's. A pointer that moves has whoever is under it named, and takes nothing."""
        if event.type == pygame.MOUSEMOTION and not self.camera.dragging:
            pointed = self.pick(event.pos).unit or ""
            if pointed != self.pointed:
                self.pointed, self.stale = pointed, True
        return super().handle(event)

    def _is_crowded(self, units: Sequence[str]) -> bool:
        """Whether some of these counters lie on each other."""
        spots = self.spots()
        found = [spots[unit] for unit in units]
        return any(math.dist(a, b) < px * TOUCHING for place, (a, px) in enumerate(found) for b, _ in found[place + 1 :])

    def show_spaces(self, spaces: Sequence[str]) -> None:
        """Bring spaces into the window, as many as it has room for from the first on, moving as little as can be."""
        air = max(2 * self.least_px, self.camera.px(1.6 * AIR))
        inner = self.clear.inflate(-air, -air)
        xs: list[int] = []
        ys: list[int] = []
        for x, y in map(self.to_screen, spaces):
            if max([*xs, x]) - min([*xs, x]) <= inner.w and max([*ys, y]) - min([*ys, y]) <= inner.h:
                xs.append(x)
                ys.append(y)
        if xs:
            across, down = into(min(xs), max(xs), inner.left, inner.right), into(min(ys), max(ys), inner.top, inner.bottom)
            self.stale = self.camera.pan(across, down) or self.stale

    def show_zone(self, zone: str) -> None:
        """Bring a zone into the window."""
        self.show_spaces([f"{zone}/0"])

    # What stands on it.

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

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: counters, things, clouds, goals."""
        return {
            "counters": {unit: counter.kept() for unit, counter in sorted(self.counters.items())},
            "moving": sorted(unit for unit, one in self.counters.items() if one.at or one.lift or one.lean or one.fade != 1.0),
            "things": {name: (thing.picture, thing.space, thing.side.name) for name, thing in sorted(self.things.items())},
            "clouds": dict(sorted(self.clouds.items())),
            "goals": {zone: side.name for zone, side in sorted(self.goals.items())},
        }

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


@kept(8)
def portrait(zones: Zones, map_id: str, size: tuple[int, int], art: str, words: str) -> Surface:
    """A small picture of a whole board, fitted into `size` pixels: the town without names. Raises: FileNotFoundError."""
    town = Town(zones, map_id, art, words, names=False)
    zoom = min(size[0] / zones.size[0], size[1] / zones.size[1])
    large = Surface((round(zones.size[0] * zoom) * 2, round(zones.size[1] * zoom) * 2))
    town.blit(large, zoom * 2, (0, 0))
    return ready(pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2)))
