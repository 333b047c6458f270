"""The numbers of a unit side by side, each large above its name: where a line for each has no room."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, text
from scenes.kit.fonts import LABEL, SMALL
from scenes.kit.layout import Scale


class Figures(NamedTuple):
    """Numbers in one row: the name of each and its value, as rich text."""

    cells: tuple[tuple[str, str], ...]
    tip: str = ""

    def _drawn(self, scale: Scale, room: int) -> list[tuple[Surface, Surface]]:
        wide = room // max(1, len(self.cells))
        return [
            (text.rich(f"**{value}**", scale.text(LABEL + 2), wide), text.rich(f"{{dim|{name}}}", scale.text(SMALL), wide))
            for name, value in self.cells
        ]

    def high(self, scale: Scale, room: int) -> int:
        drawn = self._drawn(scale, room)
        return max(one.get_height() for one, _ in drawn) + max(one.get_height() for _, one in drawn) + scale.px(6)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        drawn = self._drawn(scale, area.w)
        wide, foot = area.w // max(1, len(drawn)), max(one.get_height() for _, one in drawn)
        for place, (value, name) in enumerate(drawn):
            cell = Rect(area.x + place * wide, area.y + scale.px(3), wide, area.h - scale.px(6))
            if place:
                surface.fill(palette.LINE_HIGH, Rect(cell.x, cell.y, 1, cell.h))
            surface.blit(value, (cell.centerx - value.get_width() // 2, cell.y))
            surface.blit(name, (cell.centerx - name.get_width() // 2, cell.bottom - foot))
