"""A board of hexes as an illustrated map on a table: it fills its place and runs on under the panels, counters are the heroes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import pygame
from pygame import Rect

from game.boards.hexes import Hexes
from scenes.boards.camera import STEP, into
from scenes.boards.hexes.board import HexBoard
from scenes.boards.hexes.fanning import Fanning
from scenes.boards.hexes.land import counters
from scenes.boards.hexes.land.ground import LandGround
from scenes.boards.hexes.land.look import LandLook
from scenes.boards.hexes.land.picture import LandPicture
from scenes.boards.hexes.land.state import LEAST, LandState, Lying
from scenes.boards.hexes.state import HexState
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale

MOST, NEAREST = 84, 170  # design units: a counter at the first look, at most; a hex at the nearest
AIR = 1.2  # widths of a hex around what is looked at first, both sides together


class LandBoard(LandState, HexBoard):
    """A board of hexes on an illustrated map: what it is told to show, and what is under the pointer."""

    _picture: LandPicture

    def __init__(
        self,
        hexes: Hexes,
        look: LandLook,
        pictures: Mapping[str, str],
        levels: Mapping[str, int],
        roads: Iterable[Sequence[str]] = (),
        steep: Iterable[tuple[str, str]] = (),
        *,
        art: str,
    ) -> None:
        """`art`: the folder below `art/` with the signs of its game."""
        HexState.__init__(self, hexes, LandGround(hexes, look, pictures, levels, roads, steep), art)
        self.lying, self.cover, self.worth, self.crowded = {}, {}, {}, str
        self._first: float | None = None  # the notches of the first look
        self._action: tuple[str, ...] = ()  # what it looked at
        self._home = (0.0, 0.0)  # the middle of the first look
        self.free = Rect(0, 0, 1, 1)
        self._picture = LandPicture(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's. A pointer that moves lights the name of the hex it comes to, and takes nothing."""
        taken = super().handle(event)
        if event.type == pygame.MOUSEMOTION and not self.camera.dragging:
            pointed = self.pick(event.pos).space or ""
            if pointed != self.pointed:
                self.pointed, self.stale = pointed, True
                self.late_changes += 1
        return taken

    def look_whole(self) -> None:
        """Take a new picture, with all of the board in sight."""
        self._picture = LandPicture(self)
        self._first, self.spread, self.fanning = -1, None, Fanning()

    def resize(self, rect: Rect, scale: Scale, free: Rect | None = None) -> None:
        """Fit into this part of the window, of which panels leave a part free, as at first for as long as nobody has zoomed."""
        changed = (self.free, self.scale) != (free or rect, scale)
        self.rect, self.scale, self.text = Rect(rect), scale, scale.text(BODY)
        self.free = Rect(free or rect)
        self.camera.nearest = scale.px(NEAREST) / self.hexes.width
        self.camera.place(self.free)
        if self._first is None or (self._first == self.camera.level and changed):
            self.open_on(self._action or self.hexes.spaces())
        self.change()

    def open_on(self, spaces: Iterable[str]) -> None:
        """Look at these hexes as near as they all fit into the free part, with counters neither too small nor too large."""
        self._action = tuple(spaces)
        camera = self.camera
        camera.fit()
        least, most = (self.scale.px(side) / counters.SIDE for side in (LEAST, MOST))
        room, middle = self._room(self._action)
        level = math.log(max(1.0, min(most, room) / camera.zoom), STEP)
        wished = max(level, math.log(least / camera.zoom, STEP))  # between two notches: no more than must be is out of sight
        camera.zoom_at(min(wished, camera.levels), camera.rect.center)
        camera.look_at(middle)
        self._first, self._home, self.stale = camera.level, camera.centre, True

    def come_home(self, *wishes: Sequence[str]) -> None:
        """Look as at first again, and no farther from it than the first of these groups of hexes needs that has room; whoever has
        zoomed is left alone.
        """
        camera, clear = self.camera, self.free
        if self._first != camera.level:
            return
        before = camera.centre
        camera.look_at(self._home)
        wide, high = self.hexes.width * camera.zoom / 2, self.hexes.height * camera.zoom / 2
        for spaces in filter(None, wishes):
            xs, ys = zip(*map(self.to_screen, spaces), strict=True)
            left, right, top, bottom = min(xs) - wide, max(xs) + wide, min(ys) - high, max(ys) + high
            if right - left <= clear.w and bottom - top <= clear.h:
                camera.pan(into(left, right, clear.left, clear.right), into(top, bottom, clear.top, clear.bottom))
                break
        self.stale = self.stale or camera.centre != before

    def fits(self, spaces: Iterable[str]) -> bool:
        """Whether all of these hexes are in sight at the first look, with counters as small as they may be."""
        return self._room(tuple(spaces))[0] >= self.scale.px(LEAST) / counters.SIDE

    def _room(self, spaces: Sequence[str]) -> tuple[float, tuple[float, float]]:
        """Pixels for each board unit with all of these hexes in the free part, air around them, and their middle."""
        points = [self.ground.centre(space) for space in spaces]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        air = self.hexes.width * AIR
        room = min(self.free.w / (max(xs) - min(xs) + air), self.free.h / (max(ys) - min(ys) + air))
        return room, ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def lie(self, lying: Mapping[str, Sequence[Lying]]) -> None:
        """Let these things lie on their hexes, and no others."""
        found = {space: tuple(things) for space, things in lying.items() if things}
        if found != self.lying:
            self.lying = found
            self.stale = True

    def raised(self) -> list[Rect]:
        """What counters, their fronts and names, flags and words took of the screen when it was drawn last."""
        areas = self.standing().values()
        named = [Rect(0, 0, round(area.w * counters.BETWEEN), round(area.h * 0.2)).move_to(center=area.midtop) for area in areas]
        return [*areas, *named, *self.fronts().values(), *self._picture.planted(), *self.labels()]
