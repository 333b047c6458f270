"""The whole town, small, in a corner of the board while not all of it is seen: who stands where, and the part that is seen."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards.sheet import RIM
from scenes.boards.zones.board import ZoneBoard, portrait
from scenes.kit import palette, shapes
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget

WIDE, AWAY, FRAME = 132, 10, 3  # design units: its width, from the corner, around the town

MOST_SEEN = 0.7  # it is there where less than this part of the board is in sight


class Minimap(Widget):
    """A small picture of a board; a click or a drag on it brings that part into sight."""

    focusable = False
    sound = ""

    def __init__(self, board: ZoneBoard, tip: str) -> None:
        super().__init__(tip)
        self.board = board
        self._drawn: object = None

    @property
    def needed(self) -> bool:
        """Whether much of the board is out of sight, and nobody stands or may go where it lies."""
        board = self.board
        seen, sheet = board.window, board.camera.sheet
        if seen.w * seen.h >= MOST_SEEN * sheet.w * sheet.h:
            return False
        meant = [*board.spots().values(), *((board.to_screen(space), board.least_px) for space in board.over.reach)]
        return not any(self.rect.inflate(2 * px, 2 * px).collidepoint(at) for at, px in meant)

    @property
    def stale(self) -> bool:
        """Whether it shows something else than it drew last."""
        return self._drawn != self._state()

    @stale.setter
    def stale(self, value: bool) -> None:
        self._drawn = None if value else self._state()

    def _state(self) -> object:
        board = self.board
        units = tuple((unit, one.space, one.down) for unit, one in board.counters.items())
        return self.rect.topleft, self.rect.size, board.camera.changes, units, board.chosen

    def settle(self, clear: Rect, scale: Scale) -> None:
        """Lie in the lower left corner of this part of the window."""
        wide, high = self.board.zones.size
        across = scale.px(WIDE)
        size = (across, round(across * high / wide))
        self.place(Rect(clear.x + scale.px(AWAY), clear.bottom - size[1] - scale.px(AWAY), *size), scale)

    def hold(self, at: tuple[int, int]) -> None:
        self._go(at)

    def click(self, at: tuple[int, int]) -> None:
        self._go(at)

    def _go(self, at: tuple[int, int]) -> None:
        part = self.board.zones.size[0] / self.rect.w
        self.board.camera.look_at(((at[0] - self.rect.x) * part, (at[1] - self.rect.y) * part))
        self.board.stale = True

    def draw(self, surface: Surface) -> None:
        board, part = self.board, self.rect.w / self.board.zones.size[0]
        frame = self.scale.px(FRAME)
        outer = self.rect.inflate(2 * frame, 2 * frame)
        shapes.cast(surface, outer, self.scale.px(4), self.scale.px(8), self.scale.px(3))
        surface.blit(shapes.box(outer.size, palette.PANEL, palette.LINE_HIGH, self.scale.px(4)), outer)
        surface.blit(portrait(board.zones, board.map_id, self.rect.size, board.art, board.town.words), self.rect)
        for unit, counter in board.counters.items():
            x, y = board.zones.place(counter.space)
            at = (self.rect.x + round(x * part), self.rect.y + round(y * part))
            reach = max(3, self.scale.px(4))
            pygame.draw.circle(surface, palette.AMBER if unit == board.chosen else RIM, at, reach + 1)
            shapes.shaped(surface, palette.DIM if counter.down else counter.side.counter, counter.side.shape, reach, at)
        sheet, seen, small = board.camera.sheet, board.window, part / board.camera.zoom
        area = Rect((seen.x - sheet.x) * small, (seen.y - sheet.y) * small, seen.w * small, seen.h * small)
        pygame.draw.rect(surface, RIM, area.move(self.rect.topleft).clip(self.rect).inflate(2, 2), 4)
        pygame.draw.rect(surface, palette.AMBER, area.move(self.rect.topleft).clip(self.rect), 2)
        self.stale = False
