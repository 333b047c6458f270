"""What every kind of board does: it is seen through a camera in a window, and counters stand on it, some of them lit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar
from weakref import WeakSet

import pygame
from pygame import Rect, Surface

from scenes.boards.acts import Painted
from scenes.boards.bodies import Body, drawn_at
from scenes.boards.camera import Camera
from scenes.boards.dust import Wake
from scenes.boards.fading import Dusk
from scenes.boards.lines import Point
from scenes.kit.fonts import BODY
from scenes.kit.kept import also, covered
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import Side

Spots = Mapping[str, tuple[tuple[int, int], int]]
"""The pixel of the middle of each counter, and its width in pixels."""

LIES = 3.0  # seconds that a body lies where a match is only watched


class Spot(NamedTuple):
    """Where a counter lies: the middle in board units, and its size beside one that lies alone."""

    x: float
    y: float
    size: float

    def moved(self, across: float, down: float = 0.0) -> Spot:
        """The same so many board units away."""
        return self._replace(x=self.x + across, y=self.y + down)


class Standing(Protocol):
    """A counter: the space it stands in, and where it is while it moves."""

    side: Side
    space: str
    at: Spot | None
    lift: float
    lean: float
    fade: float

    def rest(self) -> None: ...


class Drawing(Protocol):
    """The picture of a board, made of the board alone."""

    def __init__(self, board: Any) -> None: ...
    def draw(self, surface: Surface) -> None: ...


class FlatBoard:
    """A board `extent` units large, seen through a camera. The signs of its game lie in the folder `art` below `art/`.

    `stale`: draw it again; `restless`: something moves that no motion outside drives (a held arrow key). `changes` grows
    whenever all of it is to be painted again: pictures compare it with the number that they were painted at. `dusk`: how far
    what the pointer darkened has faded; `wake`: what those who go leave on the ground.
    """

    _picture: Drawing

    def __init__(self, extent: tuple[int, int], tag: float, art: str) -> None:
        """`tag`: how large words over the board are at most, in board units."""
        self.extent, self.art = extent, art
        self.camera = Camera(extent)
        self.rect, self.scale, self.text = Rect(0, 0, 1, 1), Scale(100), BODY
        self.stale = True
        self.changes = 0
        self.dusk, self.wake = Dusk(), Wake()
        self.bodies: dict[str, Body] = {}  # who was killed and lies there
        self._lying: float | None = None  # the seconds for which they still lie there; None: until they are buried
        self.pace = 1.0  # the factor for the seconds of what the pointer moves; 0 with less motion
        self.shaken, self.held = (0, 0), 0.0  # the pixels by which all of it is shifted; the seconds for which all stands still
        self._tag = tag
        _ALL.add(self)

    def draw_afresh(self) -> None:
        """Drop the picture: what comes next is drawn from nothing."""
        self._picture = type(self._picture)(self)
        self.stale = True

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen, without its rim."""
        return self.camera.rect.clip(self.camera.sheet)

    @property
    def painted(self) -> Rect:
        """The part of the screen that its picture fills, under panels and tracks too."""
        return self.window

    @property
    def clear(self) -> Rect:
        """The part of the window that nothing lies over."""
        return self.window

    @property
    def tag_px(self) -> int:
        """How large words over the board are: as those beside it, but never so large that they cover the spaces around."""
        return min(self.text, max(BODY_FLOOR, round(self._tag * self.camera.zoom)))

    @property
    def restless(self) -> bool:
        """Whether something moves that no motion outside drives."""
        return self.camera.moving or self.dusk.left > 0 or self.wake.there or bool(self.bodies and self._lying is not None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's."""
        looks = self.camera.changes
        taken = self.camera.handle(event)
        self.stale = self.stale or self.camera.changes != looks
        return taken

    def update(self, seconds: float) -> None:
        """Let what the pointer darkened fade, dust settle, bodies go in time, and a held arrow key move the board."""
        if self.dusk.update(seconds) | self.wake.update(seconds):
            self.stale = True
        if self.camera.moving:
            self.camera.update(seconds)
            self.stale = True
        if self.bodies and self._lying is not None:
            self._lying -= seconds
            if self._lying <= 0:
                self.clear_bodies()

    def change(self) -> None:
        """Have everything drawn again at the next `draw`."""
        self.changes += 1
        self.stale = True

    # Those who were killed.

    def lay_body(self, unit: str, body: Body) -> None:
        """Let a body lie where somebody was killed."""
        self.bodies[unit] = body
        if self._lying is not None:
            self._lying = LIES
        self._turn()
        self.stale = True

    def clear_bodies(self) -> None:
        """Take away all bodies."""
        if self.bodies:
            self.bodies = {}
            self._turn()
            self.stale = True

    def bury(self, moment: int, lasting: bool = True) -> None:
        """Take away the bodies of all who fell before the round before this one, and of those who stand there again.

        `lasting`: whether the others lie there until then; else, as where a match is looked back on, each a few seconds.
        """
        if lasting != (self._lying is None):
            self._lying = None if lasting else LIES
        left = {unit: one for unit, one in self.bodies.items() if moment - 1 <= one.moment <= moment and not self._stands(unit)}
        if left.keys() != self.bodies.keys():
            self.bodies = left
            self._turn()
            self.stale = True

    def paint_bodies(self, surface: Surface, origin: tuple[int, int]) -> None:
        """Paint the bodies on a surface; `origin` is the pixel of the board's corner on it."""
        zoom = self.camera.zoom
        for one in self.bodies.values():
            sprite = drawn_at(one, zoom)
            at = origin[0] + round(one.at[0] * zoom), origin[1] + round(one.at[1] * zoom)
            surface.blit(sprite, sprite.get_rect(center=at))

    def _stands(self, unit: str) -> bool:
        """Whether a unit stands on the board."""
        return False

    def _turn(self) -> None:
        """Take note that what lies under those who stand there is to be painted again; it is in every frame by default."""

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        self._picture.draw(surface)
        if self.shaken != (0, 0):
            surface.subsurface(self.painted.clip(surface.get_rect())).scroll(*self.shaken)
        self.stale = False


C = TypeVar("C", bound=Standing)


class CounterBoard(FlatBoard, ABC, Generic[C]):
    """A board with counters by unit, some `chosen`, `targets` or `ready`; `airs` is what is in the air over it.

    `still_changes` and `late_changes` grow whenever what lies under the counters, and over them, is to be painted again.
    """

    def __init__(self, extent: tuple[int, int], tag: float, art: str) -> None:
        super().__init__(extent, tag, art)
        self.counters: dict[str, C] = {}
        self.chosen: str | None = None
        self.targets: dict[str, bool] = {}
        self.ready: frozenset[str] = frozenset()
        self.airs: list[Painted] = []
        self.left: list[Painted] = []  # what stays in sight until the next click, where nothing moves
        self.still_changes, self.late_changes = 0, 0
        self._gentle = False

    def by_space(self, still: bool = False) -> dict[str, list[str]]:
        """The units on each space, in the order in which they lie; `still`: without those that are on their way."""
        found: dict[str, list[str]] = {}
        for unit, counter in self.counters.items():
            if not still or counter.at is None:
                found.setdefault(counter.space, []).append(unit)
        return found

    # What each kind of board says for itself.

    @abstractmethod
    def look_whole(self) -> None:
        """Take a new picture, with all of the board in sight."""

    @property
    @abstractmethod
    def edge(self) -> int:
        """The pixels of the rim, on both sides together."""

    @abstractmethod
    def resize(self, rect: Rect, scale: Scale) -> None:
        """Fit into this part of the window."""

    @abstractmethod
    def point(self, space: str) -> Point:
        """The point of the board around which those in a space stand."""

    @abstractmethod
    def resting(self) -> dict[str, Spot]:
        """Where each counter lies when nothing moves, in board units: those that share a space make room for each other."""

    @abstractmethod
    def side_px(self, size: float) -> int:
        """How many pixels wide a counter of a size is drawn."""

    def whence(self, source: str | None) -> Point | None:
        """The point of the board from which something comes: of a unit on it, or of a space; None if it is neither."""
        if source in self.counters:
            return self.resting()[source or ""][:2]
        try:
            return self.point(source or "")
        except KeyError:
            return None

    @abstractmethod
    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None:
        """Paint one counter on any surface, with its middle at a pixel of it."""

    def limber(self, unit: str) -> None:
        """Draw the pictures of a counter that leans as it goes before the first frame; do nothing by default."""

    def tip(self, unit: str) -> None:
        """Draw the pictures of a counter that tips over before the first frame; do nothing by default."""

    def stir(self) -> None:
        """Take note that counters are about to come, go or move."""

    # What darkens.

    def darkened(self) -> object:
        """What says which spaces are darkened now, to be compared; None where a board darkens none."""
        return None

    @contextmanager
    def gently(self) -> Iterator[None]:
        """Let what is darkened or lit again in here fade after a moment, as for a pointer that may only pass by."""
        before = self.darkened()
        self._gentle = True
        try:
            yield
        finally:
            self._gentle = False
        if self.darkened() != before:
            self.dusk.fall()

    def _turn(self) -> None:
        """Take note that what lies under the counters is to be painted again."""
        self.still_changes += 1
        if not self._gentle:
            self.dusk.end()

    # What is in the air, or was.

    def leave(self, result: Painted) -> None:
        """Leave a result in sight until the next click, where nothing moves."""
        self.left = [result]
        self.stale = True

    def dismiss(self) -> None:
        """Put away what was left in sight."""
        self.stale = self.stale or bool(self.left)
        self.left = []

    def paint_airs(self, surface: Surface) -> None:
        """Paint what is in the air over the board, and what was left there."""
        for air in (*self.airs, *(one for one in self.left if one not in self.airs)):
            air.paint(surface)

    # The place on the screen.

    def show_space(self, space: str, part: float = 0.5) -> None:
        """Bring a space to the middle, or to another part of the width, as far as the edges let it."""
        x, y = self.point(space)
        self.camera.look_at((x + (0.5 - part) * self.window.w / self.camera.zoom, y))
        self.stale = True

    def is_shown(self, space: str) -> bool:
        """Whether the middle of a space can be seen in the window."""
        return bool(self.clear.collidepoint(self.to_screen(space)))

    def to_screen(self, space: str) -> tuple[int, int]:
        """The pixel of the screen around which those in a space stand."""
        return self.camera.to_screen(self.point(space))

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The pixel of the middle of each counter and its width in pixels, as they are drawn now."""
        zoom, (left, top) = self.camera.zoom, self.camera.sheet.topleft
        found = {}
        for unit, rest in self.resting().items():
            spot = self.counters[unit].at or rest
            found[unit] = (left + round(spot.x * zoom), top + round(spot.y * zoom)), self.side_px(spot.size)
        return found

    def whole(self, zoom: float = 1.0) -> Surface:
        """A picture of the whole board with all that stands on it, at so many pixels a board unit."""
        wide, high = (round(units * zoom) + self.edge for units in self.extent)
        surface = Surface((wide, high))
        self.looked_at((wide, high), self.scale).draw(surface)
        return surface

    def looked_at(self, size: tuple[int, int], scale: Scale) -> Self:
        """The same board with all that stands on it, seen whole in a window of its own, for a picture."""
        other = copy(self)
        other.camera, other.airs, other.left, other.wake = Camera(self.extent), [], [], Wake()
        other.shaken, other.held = (0, 0), 0.0
        other.look_whole()
        other.resize(Rect((0, 0), size), scale)
        return other

    def _stands(self, unit: str) -> bool:
        return unit in self.counters

    # Counters and their lights.

    def take_off(self, unit: str) -> None:
        """Take a unit's counter off the board at once."""
        self.place(unit, None)

    def place(self, unit: str, counter: C | None) -> None:
        """Put a unit's counter on the board at once, without a motion; None takes it off."""
        if counter is None:
            self.counters.pop(unit, None)
        else:
            self.counters[unit] = counter
        self._refresh()

    def choose(self, unit: str | None) -> None:
        """Ring the counter of the unit that is chosen."""
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
        """Take note that other counters stand on the board, or elsewhere."""
        self.stale = True


_ALL: WeakSet[FlatBoard] = WeakSet()


@also
@covered
def _draw_all_afresh() -> None:
    for board in list(_ALL):
        board.draw_afresh()
