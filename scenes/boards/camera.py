"""The look down on a board: which part of it stands where on the screen, and the hand that moves it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame
from pygame import Rect

from scenes.kit.keys import TABLE

STEP = 1.2  # how much nearer one notch of the wheel brings the board
LEVELS = 6  # notches from the whole board to three times as large, at least
DRAG = 4  # pixels the pointer goes with a button down before it drags
STRIDE = 700.0  # pixels a second that a held arrow key moves the board

_ARROWS = {
    pygame.K_LEFT: (1, 0),
    pygame.K_RIGHT: (-1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
_DRAGGING = (pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


def into(low: float, high: float, least: float, most: float) -> float:
    """How many pixels a stretch goes to lie between two pixels."""
    return max(0, least - low) - max(0, high - most)


class Camera:
    """Where the board stands on the screen. `extent` is its width and height in board units.

    `level` counts the notches from the whole board, and may lie between two; `centre` is the point of the board in the
    middle of `rect`. `changes` grows with every move, so that whoever draws can tell a new look from an old one. `nearest` is how
    many pixels a board unit takes at least when the board is as near as it comes; a large board then has more levels than LEVELS.
    """

    def __init__(self, extent: tuple[int, int], nearest: float = 0.0) -> None:
        self.extent, self.nearest = extent, nearest
        self.rect = Rect(0, 0, 1, 1)
        self.zoom = 1.0  # pixels that a board unit takes
        self._level: float = 0
        self._sheet: Rect | None = None
        self._measure()
        self.centre = (extent[0] / 2, extent[1] / 2)
        self.changes = 0
        self.by_hand = False  # whether somebody has zoomed himself
        self._aside: tuple[int, float, tuple[float, float]] | None = None  # the changes after a glance, the look before it
        self._held: dict[int, tuple[int, int]] = {}
        self._pressed: int | None = None  # the button that may drag
        self._origin = (0, 0)
        self._slack = DRAG  # pixels it may go before it does
        self._dragging = False

    @property
    def level(self) -> float:
        """The notches from the whole board."""
        return self._level

    @level.setter
    def level(self, level: float) -> None:
        self._level = level
        self._measure()

    def _measure(self) -> None:
        """Work out the zoom anew: it is asked for a hundred times a frame."""
        self.zoom, self._sheet = self._whole * math.pow(STEP, self._level), None

    @property
    def levels(self) -> int:
        """The highest level in this window."""
        return max(LEVELS, math.ceil(math.log(self.nearest / self._whole, STEP) - 1e-9)) if self.nearest else LEVELS

    @property
    def _whole(self) -> float:
        return min(self.rect.w / self.extent[0], self.rect.h / self.extent[1])

    @property
    def moving(self) -> bool:
        """Whether a held key moves the board on."""
        return bool(self._held)

    @property
    def dragging(self) -> bool:
        """Whether the board hangs on the pointer."""
        return self._dragging

    @property
    def sheet(self) -> Rect:
        """The whole board in pixels of the screen, as far as it reaches beyond the window too."""
        if self._sheet is None:
            zoom = self.zoom
            left = self.rect.centerx - self.centre[0] * zoom
            top = self.rect.centery - self.centre[1] * zoom
            self._sheet = Rect(round(left), round(top), round(self.extent[0] * zoom), round(self.extent[1] * zoom))
        return self._sheet

    def place(self, rect: Rect) -> None:
        """Look through this part of the window; centre and zoom are kept."""
        self.rect = Rect(rect.x, rect.y, max(1, rect.w), max(1, rect.h))
        self._measure()
        self.level = min(self.level, self.levels)
        self._look(self.centre)

    def fit(self) -> None:
        """Show the whole board."""
        self.level = 0
        self._look((self.extent[0] / 2, self.extent[1] / 2))

    def zoom_at(self, notches: float, pos: tuple[int, int]) -> None:
        """Go nearer (or away, below 0) by so many notches; what is under `pos` stays there as far as the edges let it."""
        level = max(0, min(self.levels, self.level + notches))
        if level == self.level:
            return
        at = self.to_board(pos)
        self.level = level
        zoom = self.zoom
        self._look((at[0] - (pos[0] - self.rect.centerx) / zoom, at[1] - (pos[1] - self.rect.centery) / zoom))

    def look_at(self, point: tuple[float, float]) -> None:
        """Bring a point of the board to the middle, as far as the edges let it."""
        self._look(point)

    def glance(self, look: Callable[[], object]) -> None:
        """Look elsewhere for a while; several glances in a row are one."""
        on = self._aside is not None and self._aside[0] == self.changes
        before = self._aside[1:] if self._aside and on else (self.level, self.centre)
        look()
        self._aside = (self.changes, *before)

    def return_from_glance(self) -> bool:
        """Whether the board moved: it looks as before the glance, unless somebody has moved it since."""
        aside, self._aside = self._aside, None
        if aside is None or aside[0] != self.changes or aside[1:] == (self.level, self.centre):
            return False
        self.level = min(aside[1], self.levels)
        self._look(aside[2])
        return True

    def come_near(self, points: Iterable[tuple[float, float]], air: float) -> None:
        """Come as near as can be with all these points, and `air` board units around them, in sight."""
        xs, ys = zip(*points, strict=True)
        wide, high = max(xs) - min(xs) + 2 * air, max(ys) - min(ys) + 2 * air
        self.fit()
        room = min(self.rect.w / wide, self.rect.h / high) / self.zoom
        self.zoom_at(max(0, min(self.levels, int(math.log(max(1.0, room), STEP)))), self.rect.center)
        self.look_at(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2))

    def pan(self, dx: float, dy: float) -> bool:
        """Whether the board moved; it is shifted by so many pixels, but never away from the window."""
        before, zoom = self.centre, self.zoom
        self._look((self.centre[0] - dx / zoom, self.centre[1] - dy / zoom))
        return self.centre != before

    def to_screen(self, point: tuple[float, float]) -> tuple[int, int]:
        """The pixel of the screen that a point of the board falls on."""
        sheet, zoom = self.sheet, self.zoom
        return sheet.x + round(point[0] * zoom), sheet.y + round(point[1] * zoom)

    def to_board(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The point of the board under a pixel of the screen."""
        sheet, zoom = self.sheet, self.zoom
        return (pos[0] - sheet.x) / zoom, (pos[1] - sheet.y) / zoom

    def px(self, units: float) -> int:
        """Pixels of a length in board units, at least 1."""
        return max(1, round(units * self.zoom))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's: wheel, middle or right drag, arrow keys, the keys of zooming.

        A right click without a drag is left to others, press and release alike: it is the release that takes something back.
        """
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event.y)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in _DRAGGING:
            return self._press(event)
        if event.type == pygame.MOUSEMOTION and self._pressed is not None:
            return self._drag(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == self._pressed:
            return self._release()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            return self._held.pop(event.key, None) is not None
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._release()
        return False

    def grab(self, event: pygame.event.Event, slack: int) -> bool:
        """Whether the board hangs on the pointer from now on, if it is dragged so many pixels: more of it than can be seen."""
        if not self.level or self._pressed is not None:
            return False
        self._press(event, slack)
        return bool(self._pressed == event.button)

    def update(self, seconds: float) -> None:
        """Move the board on under held arrow keys."""
        if self._held:
            across = sum(way[0] for way in self._held.values())
            down = sum(way[1] for way in self._held.values())
            self.pan(across * STRIDE * seconds, down * STRIDE * seconds)

    def _look(self, centre: tuple[float, float]) -> None:
        zoom, found = self.zoom, []
        for axis, room in enumerate((self.rect.w, self.rect.h)):
            half = room / 2 / zoom
            whole = self.extent[axis]
            found.append(whole / 2 if 2 * half >= whole - 0.5 else max(half, min(whole - half, centre[axis])))
        self.centre, self._sheet = (found[0], found[1]), None
        self.changes += 1

    def _turn(self, notches: int) -> bool:
        pos = pygame.mouse.get_pos()
        if not self.rect.collidepoint(pos) or not notches:
            return False
        self.zoom_at(notches, pos)
        self.by_hand = True
        return True

    def _press(self, event: pygame.event.Event, slack: int = DRAG) -> bool:
        if self._pressed is not None or not self.rect.collidepoint(event.pos):
            return False
        self._pressed, self._origin, self._slack, self._dragging = event.button, event.pos, slack, False
        return bool(event.button == pygame.BUTTON_MIDDLE)

    def _drag(self, event: pygame.event.Event) -> bool:
        if self._pressed == pygame.BUTTON_LEFT and not event.buttons[0]:  # it came up where nobody saw it
            self._release()
            return False
        dx, dy = event.pos[0] - self._origin[0], event.pos[1] - self._origin[1]
        if not self._dragging and abs(dx) + abs(dy) < self._slack:
            return False
        self._dragging = True
        self._origin = event.pos
        self.pan(dx, dy)
        return True

    def _release(self) -> bool:
        was_taken = self._dragging or self._pressed == pygame.BUTTON_MIDDLE
        self._pressed, self._dragging = None, False
        return was_taken

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in _ARROWS and self.level and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._held[event.key] = _ARROWS[event.key]
            return True
        if TABLE.means(event, "zoom_in"):
            self.zoom_at(1, self.rect.center)
        elif TABLE.means(event, "zoom_out"):
            self.zoom_at(-1, self.rect.center)
        elif TABLE.means(event, "whole_board"):
            self.fit()
        else:
            return False
        self.by_hand = True
        return True
