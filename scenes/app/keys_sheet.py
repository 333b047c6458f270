"""The list of all keys, over whatever is there."""

from __future__ import annotations

import pygame
from pygame import Rect

from scenes.app.page import Page, Sheet
from scenes.kit import keys, palette
from scenes.kit.fonts import BODY, HEADING
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Heading, Label, Widget
from scenes.kit.words import say


class KeysSheet(Sheet):
    """Every action with its key, in groups, in as many columns as there is room for."""

    def __init__(self) -> None:
        super().__init__(say("keys_overlay.title"))
        self.close = Button(say("keys_overlay.close"), lambda: Pop(), key="let_go", main=True)

    def _group(self, group: str) -> list[tuple[Widget, Widget | None]]:
        """The lines of a group: its heading, then action and key."""
        heading = Heading(say(f"group.{group}").upper(), HEADING - 2, palette.DIM)
        lines: list[tuple[Widget, Widget | None]] = [(heading, None)]
        for binding in keys.BINDINGS:
            if binding.group == group:
                shown = Label(f"**{keys.TABLE.shown(binding.action)}**", BODY, palette.AMBER, align="right")
                lines.append((Label(say(f"action.{binding.action}")), shown))
        if group == "look":
            lines.append((Label(say("sight.colours"), BODY, palette.DIM), None))
        return lines

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        least, gap, pad = px(236), px(28), px(14)
        count = max(1, min(len(keys.GROUPS), (view.w - px(32) - 2 * pad + gap) // (least + gap)))
        wide = min(view.w - px(32), count * px(300) + (count - 1) * gap + 2 * pad)
        column = (wide - 2 * pad - (count - 1) * gap) // count
        placed: list[Widget] = []
        top = self.back.natural(scale, wide)[1] + px(6)
        ends = [top] * count
        for place, groups in enumerate(self._columns(count)):
            x = (view.w - wide) // 2 + pad + place * (column + gap)
            for group in groups:
                y = ends[place] + (px(14) if ends[place] > top else 0)
                ends[place] = self._place_group(group, Rect(x, y, column, 0), placed)
        button = self.close.natural(scale)
        line = Label(say("keys_overlay.line"), BODY, palette.DIM)
        line_room = wide - 2 * pad - button[0] - px(16)
        high = max(ends) + px(14) + button[1] + px(20)
        start = max(px(16), (view.h - high) // 2)
        for widget in placed:
            widget.shift(start)
        self.back.place(Rect((view.w - wide) // 2, start, wide, high), scale)
        foot = start + max(ends) + px(14)
        self.close.place(Rect(self.back.rect.right - pad - button[0], foot, *button), scale)
        line_high = line.natural(scale, line_room)[1]
        line.place(Rect(self.back.rect.x + pad, foot + (button[1] - line_high) // 2, line_room, line_high), scale)
        self.focus.renew([self.back, *placed, line, self.close])
        bottom = self.keep_in_sight((line, self.close), start + max(ends), self.back.rect.bottom + px(16), view)
        if self.pinned:
            self.back.place(Rect(self.back.rect.topleft, (wide, max(ends) + px(6))), scale)
        return bottom

    def _columns(self, count: int) -> list[list[list[tuple[Widget, Widget | None]]]]:
        """The groups in so many columns of about the same height, the first group in the first."""
        groups = [self._group(group) for group in keys.GROUPS]
        held: list[list[int]] = [[] for _ in range(count)]
        for place in sorted(range(len(groups)), key=lambda place: -len(groups[place])):
            least = min(held, key=lambda column: sum(len(groups[one]) + 1 for one in column))
            least.append(place)
        ordered = sorted((sorted(column) for column in held), key=lambda column: column or [len(groups)])
        return [[groups[place] for place in column] for column in ordered]

    def _place_group(self, group: list[tuple[Widget, Widget | None]], at: Rect, placed: list[Widget]) -> int:
        """The y below a group, whose lines are placed and added to `placed`."""
        px, scale, y = self.scale.px, self.scale, at.y
        for left, right in group:
            key_wide = right.natural(scale)[0] if right else 0
            high = left.natural(scale, at.w - key_wide - px(12))[1]
            left.place(Rect(at.x, y, at.w - key_wide - px(12), high), scale)
            placed.append(left)
            if right:
                right.place(Rect(at.right - key_wide, y, key_wide, high), scale)
                placed.append(right)
            y += high + px(5)
        return y

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "keys"):
            return Pop()
        return super().handle(event)


Page.keys_sheet = KeysSheet
