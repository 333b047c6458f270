"""The small map at the foot of the side column of Iron Squad, and what of the board is still unknown."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.ironsquad.position import Position
from scenes.boards.hexes.board import HexBoard
from scenes.boards.hexes.minimap import Minimap
from scenes.kit import palette, shapes
from scenes.kit.layout import Scale
from scenes.kit.text_panel import Row
from scenes.kit.widgets import Widget
from scenes.kit.words import say

LEAST, PART = 104, 0.178
"""Design units that it is high at least, and the part of the column that it takes: one height, whatever stands above it."""


class SmallMap(Widget):
    """The minimap as a panel; a click or a drag on it moves the board."""

    def __init__(self, board: HexBoard) -> None:
        self.map = Minimap(board)
        self._stale = True
        self.rows: tuple[Row, ...] = ()  # what of the board is still unknown
        super().__init__(say("ironsquad:panel.tip.map"))

    @property
    def stale(self) -> bool:
        """Whether it shows something else than it drew last; where the column is scrolled past it, it shows nothing."""
        hidden = self.through is not None and not self.through.colliderect(self.rect)
        return self._stale or self.map.stale and not hidden

    @stale.setter
    def stale(self, value: bool) -> None:
        self._stale = value

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(LEAST)

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        inner = rect.inflate(-2 * scale.px(6), -2 * scale.px(6))
        wide, high = self.map.board.ground.extent
        self.map.resize(Rect(inner.x, inner.y, min(inner.w, round(inner.h * wide / high)), inner.h))

    def shift(self, down: int) -> None:
        super().shift(down)
        self.map.rect.y += down

    def hold(self, at: tuple[int, int]) -> None:
        self.map.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT))

    def click(self, at: tuple[int, int]) -> None:
        self.map.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=pygame.BUTTON_LEFT))

    def state(self) -> object:
        return None

    def paint(self) -> Surface:
        scale = self.scale
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, scale.px(6)).copy()
        x = self.map.rect.right - self.rect.x + scale.px(14)
        room = self.rect.w - x - scale.px(14)
        heights = [row.high(scale, room) for row in self.rows]
        between = scale.px(4)
        y = (self.rect.h - sum(heights) - between * (len(heights) - 1)) // 2
        for row, high in zip(self.rows, heights, strict=True):
            if room >= scale.px(90):
                row.paint(surface, Rect(x, y, room, high), scale)
            y += high + between
        return surface

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.map.draw(surface)


def unknown(view: Position) -> tuple[Row, ...]:
    """What of the board everybody still has to find out: places face down, buildings not searched, explore cards."""
    layout = view.layout
    houses = sum(ground == "building" and space not in view.explored for space, ground in layout.ground.items())
    counts = {"down": len(set(layout.face_down.values())), "houses": houses, "cards": sum(view.deck.values())}
    told = {name: str(count) for name, count in counts.items()}
    if counts["down"]:
        told["down"] = say("ironsquad:panel.map.hexes", count=counts["down"])
    rows = {name: Row(say(f"ironsquad:panel.map.{name}"), f"**{words}**") for name, words in told.items()}
    return tuple(row for name, row in rows.items() if view.world.board.locations or name != "down")
