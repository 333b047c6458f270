"""A list that scrolls, worked by wheel, bar, arrows and Enter: matches, the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.pictures import picture
from scenes.kit.scene import Change
from scenes.kit.scrolling import ScrollBar
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget

PICTURE = (44, 46)  # design units of a line's picture


class Item(NamedTuple):
    """A line of a list: what it is, rich text, dimmer rich text under it, and on the right; the name of a picture on its left."""

    id: str
    words: str
    below: str = ""
    right: str = ""
    picture: str = ""


class ScrollList(Widget):
    """Items below each other; the chosen one is marked, a click or Enter opens it."""

    def __init__(
        self,
        items: Sequence[Item],
        open_item: Callable[[str], Change | None],
        empty: str = "",
        follow: bool = False,
    ) -> None:
        super().__init__()
        self.items, self.open_item, self.empty = tuple(items), open_item, empty
        self.follow = follow  # keep the newest (last) item in sight, as a log does
        self.chosen = 0
        self.offset = 0  # px scrolled down
        self.under: int | None = None
        self.bar = ScrollBar()

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(60), scale.px(8) + sum(self._heights(scale, room)))

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        self._measure()

    def renew(self, items: Sequence[Item]) -> None:
        """Show these items from now on."""
        self.change(items=tuple(items), chosen=min(self.chosen, max(0, len(items) - 1)))
        if self.rect.h:
            self._measure()

    def _measure(self) -> None:
        """Fit the bar at the side to the items as they now are."""
        whole = self._whole()
        self.bar.place(Rect((0, 0), self.rect.size), whole, self.scale)
        self._scroll_to(whole if self.follow else self.offset)

    def _room(self, width: int, scale: Scale) -> int:
        return width - 2 * scale.px(12) - scale.px(14)

    def _aside(self, item: Item, scale: Scale) -> int:
        """The width in pixels that a picture takes from the words."""
        return scale.px(PICTURE[0] + 10) if item.picture else 0

    def _heights(self, scale: Scale, width: int) -> list[int]:
        heights = []
        for item in self.items:
            room = self._room(width, scale) - self._aside(item, scale)
            right = text.rich(item.right, scale.text(BODY), room).get_width() + scale.px(12) if item.right else 0
            high = text.rich(item.words, scale.text(BODY), room - right).get_height()
            high += text.rich(item.below, scale.text(BODY), room - right).get_height() if item.below else 0
            heights.append(max(scale.px(PICTURE[1] + 8 if item.picture else 36), high + 2 * scale.px(8)))
        return heights

    def _whole(self) -> int:
        return sum(self._heights(self.scale, self.rect.w)) + self.scale.px(8)

    def _scroll_to(self, offset: int) -> None:
        offset = max(0, min(offset, self._whole() - self.rect.h))
        if offset != self.offset:
            self.offset = offset
            self._looks.clear()
            self.stale = True

    def _tops(self) -> list[int]:
        y, tops = self.scale.px(4) - self.offset, []
        for high in self._heights(self.scale, self.rect.w):
            tops.append(y)
            y += high
        return tops

    def places(self) -> dict[str, Rect]:
        """Where the items in sight stand, by their ids, counted from the widget's own corner."""
        heights, wide = self._heights(self.scale, self.rect.w), self.rect.w - self.scale.px(22)
        found = zip(self.items, self._tops(), heights, strict=True)
        return {item.id: Rect(self.scale.px(4), top, wide, high) for item, top, high in found if 0 <= top <= self.rect.h - high}

    def _at(self, at: tuple[int, int]) -> int | None:
        local = at[1] - self.rect.y
        if not self.rect.collidepoint(at) or self.bar.hit(self._local(at)):
            return None
        heights = self._heights(self.scale, self.rect.w)
        return next((i for i, top in enumerate(self._tops()) if top <= local < top + heights[i]), None)

    def _local(self, at: tuple[int, int]) -> tuple[int, int]:
        return at[0] - self.rect.x, at[1] - self.rect.y

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; the item under it lights up, or the bar."""
        place, lit = self._at(at), self.bar.hit(self._local(at))
        if (place, lit) != (self.under, self.bar.lit):
            self.under, self.bar.lit, self.stale = place, lit, True

    def click(self, at: tuple[int, int]) -> Change | None:
        place = self._at(at)
        if place is None or self.bar.held:
            return None
        self.change(chosen=place)
        return self.open_item(self.items[place].id)

    def press(self) -> Change | None:
        return self.open_item(self.items[self.chosen].id) if self.items else None

    def hold(self, at: tuple[int, int]) -> Change | None:
        local = self._local(at)
        if self.bar.held:
            self._scroll_to(self.bar.drag(local))
        elif self.bar.hit(local):
            self._scroll_to(self.bar.grab(local, self.offset))
        return None

    def release(self) -> None:
        if self.bar.held:
            self.bar.let_go()
            self.stale = True

    def climb(self, step: int) -> Answer:
        place = self.chosen + step
        if not 0 <= place < len(self.items):
            return IGNORED
        self._go_to(place)
        return HANDLED

    def _go_to(self, place: int) -> None:
        """Choose the item at this place, and bring it into sight."""
        self.change(chosen=place)
        top, high = self._tops()[place], self._heights(self.scale, self.rect.w)[place]
        if top < 0:
            self._scroll_to(self.offset + top - self.scale.px(4))
        elif top + high > self.rect.h:
            self._scroll_to(self.offset + top + high - self.rect.h + self.scale.px(4))

    def leap(self, step: int, whole: bool) -> Answer:
        last = len(self.items) - 1
        if last < 0 or (self.chosen == (last if step > 0 else 0) and self.focused):
            return IGNORED
        at_once = max(1, self.rect.h * len(self.items) // max(1, self._whole()) - 1)
        self._go_to((last if step > 0 else 0) if whole else max(0, min(last, self.chosen + step * at_once)))
        return HANDLED

    def wheel(self, notches: float) -> Answer:
        if self._whole() <= self.rect.h:
            return IGNORED
        self._scroll_to(self.offset - round(notches * self.scale.px(48)))
        return HANDLED

    def state(self) -> tuple[object, ...]:
        return self.focused, self.under if self.hovered else None, self.bar.held, self.bar.lit and self.hovered

    def paint(self) -> Surface:
        surface, scale = self.clear(), self.scale
        surface.blit(shapes.box(self.rect.size, palette.FIELD, palette.LINE, scale.px(6)), (0, 0))
        surface.set_clip(Rect(1, 1, self.rect.w - 2, self.rect.h - 2))
        room = self._room(self.rect.w, scale)
        if not self.items:
            words = text.rich(self.empty, scale.text(BODY), room, palette.DIM, "centre")
            surface.blit(words, (scale.px(12), (self.rect.h - words.get_height()) // 2))
        heights = self._heights(scale, self.rect.w)
        for place, (item, top) in enumerate(zip(self.items, self._tops(), strict=True)):
            if top + heights[place] > 0 and top < self.rect.h:
                area = Rect(scale.px(4), top, self.rect.w - scale.px(22), heights[place])
                self._paint_item(surface, item, area, place)
        if self.bar.needed:
            self.bar.draw(surface, self.offset)
        surface.set_clip(None)
        return surface

    def _paint_item(self, surface: Surface, item: Item, area: Rect, place: int) -> None:
        scale, lit = self.scale, self.hovered and place == self.under
        chosen = self.focused and place == self.chosen
        if lit or chosen:
            edge = palette.AMBER if chosen else None
            surface.blit(shapes.box(area.size, palette.PANEL_HIGH, edge, scale.px(4)), area)
        aside = self._aside(item, scale)
        room, x = self._room(self.rect.w, scale) - aside, area.x + scale.px(10) + aside
        if item.picture:
            drawing = picture(item.picture, (scale.px(PICTURE[0]), scale.px(PICTURE[1])))
            surface.blit(drawing, drawing.get_rect(midleft=(area.x + scale.px(6), area.centery)))
        right = text.rich(item.right, scale.text(BODY), room, palette.DIM) if item.right else None
        room -= right.get_width() + scale.px(12) if right else 0
        words = text.rich(item.words, scale.text(BODY), room)
        below = text.rich(item.below, scale.text(BODY), room, palette.DIM) if item.below else None
        y = area.y + (area.h - words.get_height() - (below.get_height() if below else 0)) // 2
        surface.blit(words, (x, y))
        if below:
            surface.blit(below, (x, y + words.get_height()))
        if right:
            surface.blit(right, (area.right - scale.px(10) - right.get_width(), area.centery - right.get_height() // 2))
