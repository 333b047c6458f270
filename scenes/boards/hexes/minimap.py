"""The whole board of hexes, small: units as dots, the part that is seen as a frame; a click or a drag goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.goal import star
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.palette import mixed

if TYPE_CHECKING:
    from scenes.boards.hexes.board import HexBoard


class Minimap:
    """A small picture of a HexBoard, as large as fits into its place. `rect` is where it lies after `resize`."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.rect = Rect(0, 0, 0, 0)
        self._map: Surface | None = None
        self._looks: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._held = False

    def natural(self, width: int) -> int:
        """The height in pixels that it takes at this width."""
        wide, high = self.board.ground.extent
        return round(width * high / wide)

    def resize(self, place: Rect) -> None:
        """Fit into the middle of this part of the window."""
        wide, high = self.board.ground.extent
        part = min(place.w / wide, place.h / high)
        self.rect = Rect(0, 0, max(1, round(wide * part)), max(1, round(high * part)))
        self.rect.center = place.center
        self._map, self._drawn = None, ()

    @property
    def stale(self) -> bool:
        """Whether it shows something else than it drew last."""
        return self._drawn != self._state()

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the minimap's: a click or a drag brings that part of the board into the window."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self.rect.collidepoint(event.pos):
            self._held = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self._held:
            self._held = False
            return True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held = False
            return False
        elif event.type != pygame.MOUSEMOTION or not self._held:
            return False
        self._go(event.pos)
        return True

    def _go(self, pos: tuple[int, int]) -> None:
        zoom = self._zoom
        self.board.camera.look_at(((pos[0] - self.rect.x) / zoom, (pos[1] - self.rect.y) / zoom))
        self.board.stale = True

    @property
    def _zoom(self) -> float:
        return self.rect.w / self.board.ground.extent[0]

    def _state(self) -> tuple[object, ...]:
        board = self.board
        units = tuple((unit, one.space, one.dimmed) for unit, one in board.counters.items())
        return (*self._ground_state(), board.camera.changes, units, board.chosen, tuple(board.flags), board.goal)

    def _ground_state(self) -> tuple[object, ...]:
        return self.rect.size, self.board.ground.changes, self.board.mood

    def draw(self, surface: Surface) -> None:
        """Paint the minimap at its place."""
        if self._map is None or self._looks != self._ground_state():
            self._looks = self._ground_state()
            self._map = self._painted()
        self._drawn = self._state()
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        surface.blit(self._map, self.rect)
        self._draw_units(surface)
        if self.board.goal:
            x, y = self.board.ground.centre(self.board.goal)
            sign = star(max(15, round(self.board.hexes.height * self._zoom * 1.1)))
            surface.blit(sign, sign.get_rect(center=(self.rect.x + round(x * self._zoom), self.rect.y + round(y * self._zoom))))
        self._draw_window(surface)
        surface.set_clip(before)
        pygame.draw.rect(surface, palette.LINE_HIGH, self.rect.inflate(2, 2), 1)

    def _painted(self) -> Surface:
        small = ready(Surface(self.rect.size))
        self.board.ground.blit(small, self._zoom, (0, 0))
        small.fill(self.board.ground.shade, special_flags=pygame.BLEND_RGB_MULT)
        return small

    def warm(self, ground: GroundPicture) -> bool:
        """Whether a part was painted of what would be seen if the map were this one; False: all of it is there."""
        return self.rect.w > 0 and ground.tiles.warm(self.rect.size, self._zoom, (0, 0))

    def _draw_units(self, surface: Surface) -> None:
        board, zoom = self.board, self._zoom
        radius = max(3, round(board.hexes.height * zoom * 0.34))
        for unit, counter in board.counters.items():
            x, y = board.ground.centre(counter.space)
            at = (self.rect.x + round(x * zoom), self.rect.y + round(y * zoom))
            dot = Rect(0, 0, 2 * radius + 1, 2 * radius + 1)
            dot.center = at
            edge = palette.AMBER if unit == board.chosen else palette.TEXT
            rounded = radius if counter.side.shape in ("square", "circle") else 0
            pygame.draw.rect(surface, RIM, dot.inflate(2, 2), border_radius=rounded)
            pygame.draw.rect(surface, edge, dot, border_radius=rounded)
            pygame.draw.rect(surface, mixed(counter.side.counter, RIM, 0.1), dot.inflate(-2, -2), border_radius=rounded)

    def _draw_window(self, surface: Surface) -> None:
        camera = self.board.camera
        seen, sheet, part = self.board.clear, camera.sheet, self._zoom / camera.zoom
        frame = Rect((seen.x - sheet.x) * part, (seen.y - sheet.y) * part, seen.w * part, seen.h * part).move(self.rect.topleft)
        pygame.draw.rect(surface, RIM, frame.inflate(2, 2), 4)
        pygame.draw.rect(surface, palette.AMBER, frame, 2)
