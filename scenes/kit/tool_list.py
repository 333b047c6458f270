"""A list whose lines can be worked on: the one that is lit shows a button for each thing that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import SEMIBOLD, SMALL
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Change
from scenes.kit.widgets import IGNORED, Answer


class Tool(NamedTuple):
    """Something that can be done with a line, by its id: its words, what does it, and the action of a key that means it."""

    words: str
    use: Callable[[str], Change | None]
    key: str = ""


class ToolList(ScrollList):
    """A list that scrolls, and on the lit line buttons at its right end."""

    def __init__(
        self, items: Sequence[Item], open_item: Callable[[str], Change | None], empty: str, tools: Sequence[Tool]
    ) -> None:
        super().__init__(items, open_item, empty)
        self.tools = tuple(tools)
        self.lit_tool: int | None = None

    def _lit(self) -> int | None:
        """The line whose buttons are seen."""
        return self.under if self.hovered else self.chosen if self.focused and self.items else None

    def _buttons(self, area: Rect) -> list[Rect]:
        """Where the buttons of a line stand that takes this area."""
        px, found, right = self.scale.px, list[Rect](), area.right - self.scale.px(8)
        high = min(px(30), area.h - px(8))
        for tool in reversed(self.tools):
            wide = text.width(tool.words, SEMIBOLD, self.scale.text(SMALL)) + 2 * px(10)
            found.append(Rect(right - wide, area.centery - high // 2, wide, high))
            right -= wide + px(6)
        return found[::-1]

    def places(self) -> dict[str, Rect]:
        """Where the lines in sight stand, by their ids, and the buttons of the lit one, as `id/number`."""
        found, lit = super().places(), self._lit()
        line = self.items[lit].id if lit is not None and lit < len(self.items) else None
        buttons = self._buttons(found[line]) if line in found else ()
        return found | {f"{line}/{number}": place for number, place in enumerate(buttons)}

    def _tool_at(self, at: tuple[int, int]) -> int | None:
        lit = self._lit()
        place = self.places().get(self.items[lit].id) if lit is not None and lit < len(self.items) else None
        buttons = self._buttons(place) if place else ()
        return next((number for number, button in enumerate(buttons) if button.collidepoint(self._local(at))), None)

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; the line under it lights up, with its buttons, and the button under it."""
        super().hover(at)
        tool = self._tool_at(at)
        if tool != self.lit_tool:
            self.lit_tool, self.stale = tool, True

    def click(self, at: tuple[int, int]) -> Change | None:
        place, tool = self._at(at), self._tool_at(at)
        if place is None or tool is None:
            return super().click(at)
        self.change(chosen=place)
        return self.tools[tool].use(self.items[place].id)

    def key(self, event: pygame.event.Event) -> Answer:
        """Do to the chosen line what the key means."""
        for tool in self.tools:
            if tool.key and self.items and keys.TABLE.means(event, tool.key):
                return Answer(True, tool.use(self.items[self.chosen].id))
        return IGNORED

    def state(self) -> tuple[object, ...]:
        return *super().state(), self.lit_tool if self.hovered else None

    def _paint_item(self, surface: Surface, item: Item, area: Rect, place: int) -> None:
        if place != self._lit():
            super()._paint_item(surface, item, area, place)
            return
        super()._paint_item(surface, item._replace(right=""), area, place)
        size = self.scale.text(SMALL)
        for number, (tool, button) in enumerate(zip(self.tools, self._buttons(area), strict=True)):
            ground = palette.LINE_HIGH if self.hovered and number == self.lit_tool else palette.PANEL
            surface.blit(shapes.box(button.size, ground, palette.LINE_HIGH, self.scale.px(4)), button)
            words = text.drawn(tool.words, SEMIBOLD, size, palette.TEXT)
            surface.blit(words, words.get_rect(center=button.center))
