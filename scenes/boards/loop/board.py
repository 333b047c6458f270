"""A loop of squares on the screen: an illustrated map with furniture in its middle, tokens, and what is under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.boards.track import Track
from scenes.boards.loop.corners import over_tokens, parts_of
from scenes.boards.loop.furniture import Furniture
from scenes.boards.loop.large import begin
from scenes.boards.loop.picture import LoopPicture
from scenes.boards.loop.room import pack_labels
from scenes.boards.loop.state import Ground, LoopState
from scenes.boards.loop.tokens import Token
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.palette import Side

NEAREST = 200  # design units: a square when the board is as near as it comes


class Hit(NamedTuple):
    """What lies under the pointer: a square, the unit whose token it is, a piece of furniture."""

    space: str | None = None
    unit: str | None = None
    slot: str | None = None


NOTHING = Hit()
REACHES = {"armoury_pack": 62, "supply_pack": 62, "kill_counter": 80, "fuse": 80, "dice_tray": 110, "mcom_strip": 90}
"""How far pieces of furniture reach from their middle, in board units of a board whose squares are 80."""


class LoopBoard(LoopState):
    """A loop of squares: what it is told to show, and what is under the pointer."""

    def __init__(self, track: Track, ground: Ground, slots: Mapping[str, tuple[int, int]], art: str) -> None:
        super().__init__(track, ground, slots, art)
        self._picture = LoopPicture(self)
        begin(self.ground.picture, self.extent)  # ready before anybody comes nearer

    def look_whole(self) -> None:
        """Take a new picture, with all of the board in sight."""
        self._picture, self.spread = LoopPicture(self), None

    def resize(self, rect: Rect, scale: Scale, free: Rect | None = None) -> None:
        """Fit into this part of the window, of which panels leave a part free."""
        self.dismiss()
        self.rect, self.scale, self.text = Rect(rect), scale, scale.text(BODY)
        self.free = Rect(free or rect)
        self.camera.nearest = scale.px(NEAREST) / self.side
        self.camera.place(self.free)
        self.change()

    def open_on(self, spaces: Sequence[str]) -> None:
        """Look at these squares from as near as they all fit."""
        self.camera.come_near([self.point(space) for space in spaces], self.side * 2)
        self.stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's. A pointer that moves spreads the fan of a crowded square, and takes nothing."""
        if event.type == pygame.MOUSEMOTION and not self.camera.dragging:
            self._spread_at(event.pos)
        return super().handle(event)

    def _spread_at(self, pos: tuple[int, int]) -> None:
        """Spread the tokens of the square under the pointer, while it stays among them."""
        now = self.spread
        if now:
            reach = self.side_px(1.0) * 0.6
            spots = self.spots()
            if any(math.dist(pos, spots[unit][0]) <= reach for unit in self.on(now)):
                return
        self.spread = None
        space, unit, _ = self.pick(pos)
        found = space if space and self.crowded(space) else None
        if found != now:
            spot = self.resting()[unit] if found and unit else None
            self.pinned = (unit, spot.x, spot.y) if unit and spot else None
            self.stale = True
        self.spread = found

    # --- what stands there --------------------------------------------------------------------------------------------------

    def place_all(self, tokens: Mapping[str, Token]) -> None:
        """Set all tokens at once; motions that ran must be finished or forgotten."""
        self.counters = dict(tokens)
        self.airs.clear()
        self.tumble = None
        self._refresh()

    def dress(self, pennants: Mapping[str, Side], rubble: Iterable[str], signs: Mapping[str, str]) -> None:
        """Show who owns what, what lies in rubble, and small pictures on squares."""
        self.pennants, self.rubble, self.signs = dict(pennants), frozenset(rubble), dict(signs)
        self.stale = True

    def level(self, plain: Iterable[str]) -> None:
        """Paint these squares as plain ground, and all others as they are on the map."""
        self.plain = frozenset(plain)
        self.change()

    def furnish(self, furniture: Furniture) -> None:
        """Show this in the middle."""
        if furniture != self.furniture:
            self.furniture, self.stale = furniture, True

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures."""
        return {
            "tokens": {unit: token.kept() for unit, token in sorted(self.counters.items())},
            "moving": sorted(unit for unit, one in self.counters.items() if one.at or one.lift or one.lean or one.fade != 1.0),
            "pennants": {space: side.name for space, side in sorted(self.pennants.items())},
            "rubble": sorted(self.rubble),
            "signs": dict(sorted(self.signs.items())),
            "lamps": self.furniture.lamps,
            "count": (self.furniture.counted, self.furniture.limit),
        }

    def around(self, space: str) -> Rect:
        """A square with all of the tokens that stand on it, their badges too, in pixels of the screen."""
        spots = self.spots()
        parts = parts_of(self, {unit: spots[unit] for unit in self.on(space)})
        return self.square_rect(space).unionall([part for both in parts.values() for part in both])

    def labels(self) -> list[Rect]:
        """Where something is written beside squares: on badges, on numerals over tokens, on the packs."""
        found = [badge for _, badge in parts_of(self, self.spots()).values()]
        return [*found, *over_tokens(self), *pack_labels(self)]

    # --- what is under the pointer ------------------------------------------------------------------------------------------

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The square under a pixel of the screen."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = self.camera.to_board(pos)
        half = self.side / 2
        for space in self.track.ids:
            px, py = self.point(space)
            if abs(px - x) <= half and abs(py - y) <= half:
                return space
        return None

    def pick(self, pos: tuple[int, int]) -> Hit:
        """What lies under a pixel of the screen."""
        if not self.rect.collidepoint(pos):
            return NOTHING
        spots = self.spots()
        for unit in reversed(self.order()):
            at, px = spots[unit]
            if math.dist(at, pos) <= px * 0.5:
                return Hit(self.counters[unit].space, unit)
        space = self.space_at(pos)
        if space:
            return Hit(space)
        for slot, reach in REACHES.items():
            middle = self.camera.to_screen(self.slots[slot])
            if math.dist(middle, pos) <= self.camera.px(reach):
                return Hit(None, None, slot)
        return NOTHING
