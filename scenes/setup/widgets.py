"""Widgets of the set-up screen: a choice that explains itself, a board's picture, a seat's card; controls in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import Control
from scenes.kit.fonts import BODY, REGULAR, STENCIL
from scenes.kit.layout import Scale, columns
from scenes.kit.palette import Side, mixed
from scenes.kit.tip_choice import PaperPicture
from scenes.kit.widgets import Widget

NAME_SIZE = 26.0
EMBLEM = 62.0  # design units: the counter on a seat's card


class BoardPicture(PaperPicture):
    """The picture of a board by its name."""

    def __init__(self, board: str, portrait: Callable[[str, tuple[int, int]], Surface], proportion: float = 0.75) -> None:
        super().__init__(proportion)
        self.board, self.portrait = board, portrait

    def drawing(self, size: tuple[int, int]) -> Surface | None:
        return self.portrait(self.board, size)


class SeatCard(Widget):
    """The ground of a seat's card in its colour: counter with figure, the seat's name, one line about who holds it."""

    focusable = False

    def __init__(self, side: Side, name: str, figure: str, line: str) -> None:
        super().__init__()
        self.side, self.name, self.figure, self.line = side, name, figure, line

    def pad(self, scale: Scale) -> int:
        """Pixels between the card's edge and what stands on it."""
        return scale.px(14)

    def header(self, scale: Scale, width: int) -> int:
        """Pixels from the card's top to where its controls begin, on a card so many pixels wide."""
        return self.pad(scale) + max(scale.px(EMBLEM), self._words_high(scale, width)) + scale.px(8)

    def _room(self, scale: Scale, width: int) -> int:
        return width - 2 * self.pad(scale) - scale.px(EMBLEM) - scale.px(14)

    def _words_high(self, scale: Scale, width: int) -> int:
        line = text.rich_size(self.line, scale.text(BODY), self._room(scale, width))[1]
        two = 2 * text.line_height(REGULAR, scale.text(BODY))  # so that a card keeps its height whoever holds it
        return text.line_height(STENCIL, scale.text(NAME_SIZE)) + max(line, two)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self.header(scale, room)

    def enclose(self, rows: Sequence[Sequence[Widget]], place: Rect, scale: Scale) -> int:
        """The y at which the card may end, after these rows were placed on it; a row that has no room is broken up."""
        pad, gap = self.pad(scale), scale.px(10)
        inner, y = place.w - 2 * pad, place.y + self.header(scale, place.w)
        for row in (part for together in rows for part in _with_room(together, inner, gap, scale)):
            sizes = [widget.natural(scale, inner) for widget in row]
            spare = inner - sum(width for width, _ in sizes) - gap * (len(row) - 1)
            left, high = place.x + pad, max(height for _, height in sizes)
            for widget, (width, _) in zip(row, sizes, strict=True):
                width = inner if len(row) == 1 else width + spare // len(row)
                widget.place(Rect(left, y, width, high), scale)
                left += width + gap
            y += high + gap
        self.place(Rect(place.x, place.y, place.w, y - gap + pad - place.y), scale)
        return self.rect.bottom

    def paint(self) -> Surface:
        scale, pad, side = self.scale, self.pad(self.scale), self.side
        light = mixed(side.field, (255, 255, 255), 0.18)
        surface = shapes.box(self.rect.size, side.field, mixed(side.field, (0, 0, 0), 0.45), scale.px(6), 1, light).copy()
        emblem = scale.px(EMBLEM)
        band = Rect(1, scale.px(6), scale.px(5), self.rect.h - 2 * scale.px(6))
        pygame.draw.rect(surface, side.counter, band, border_radius=scale.px(2))
        high = self.header(scale, self.rect.w) - pad - scale.px(8)
        surface.blit(shapes.counter(side, emblem, self.figure), (pad, pad + (high - emblem) // 2))
        x, px = pad + emblem + scale.px(14), scale.text(NAME_SIZE)
        name = text.drawn(self.name.upper(), STENCIL, px, palette.TEXT, scale.px(1))
        line = text.rich(self.line, scale.text(BODY), self._room(scale, self.rect.w))
        two = 2 * text.line_height(REGULAR, scale.text(BODY))
        y = pad + (high - name.get_height() - max(line.get_height(), two)) // 2
        surface.blit(name, (x, y))
        surface.blit(line, (x, y + name.get_height()))
        return surface


def _with_room(row: Sequence[Widget], room: int, gap: int, scale: Scale) -> list[Sequence[Widget]]:
    """The row itself where its widgets have room beside each other, else each of them in a row of its own."""
    wide = sum(widget.natural(scale)[0] for widget in row) + gap * (len(row) - 1)
    return [row] if len(row) == 1 or wide <= room else [[widget] for widget in row]


def in_rows(controls: Sequence[Control], count: int, whole: Sequence[Control]) -> list[list[Control]]:
    """The controls in rows of so many; those of `whole` have a row each."""
    rows: list[list[Control]] = []
    for control in controls:
        if control in whole or not rows or len(rows[-1]) == count or rows[-1][0] in whole:
            rows.append([])
        rows[-1].append(control)
    return rows


def place_rows(rows: Sequence[Sequence[Control]], whole: Sequence[Control], count: int, at: Rect, scale: Scale) -> int:
    """The y below the controls, placed in rows of `count` columns from the area's top, those of `whole` over all of them."""
    y = at.y
    for row in rows:
        places = columns(Rect(at.x, y, at.w, 1), 1 if row[0] in whole else count, scale.px(28))
        high = max(control.natural(scale, places[0].w)[1] for control in row)
        for control, place in zip(row, places, strict=False):
            control.place(Rect(place.x, y, place.w, high), scale)
        y += high + scale.px(8)
    return y
