"""Widgets close under each other that stand, scroll and take the keys as one: a list whose rows are widgets of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget


class Rows(Widget):
    """Rows under each other, `gap` design units apart. Arrows up and down walk from row to row, all else is the row's own.

    `walked` is told of the row that the keys come to, which may have to be brought into sight. What a row tells lies beside it,
    so that it covers no row and is looked for in one place.
    """

    tip_aside = True

    def __init__(self, rows: Sequence[Widget], gap: float, walked: Callable[[Widget], None] = lambda row: None) -> None:
        self.rows, self.gap, self.walked = list(rows), gap, walked
        self.at = 0  # the row that the keys are on
        self._under: Widget | None = None
        self._held: Widget | None = None
        super().__init__()

    # --- it is what its rows are --------------------------------------------------------------------------------------

    @property
    def stale(self) -> bool:
        """Whether any of the rows must be redrawn."""
        return self._stale or any(row.stale for row in self.rows)

    @stale.setter
    def stale(self, stale: bool) -> None:
        self._stale = stale

    @property
    def tip(self) -> str:
        """What the row under the pointer tells, or the one that the keys are on."""
        row = self._telling
        return (row.reason or row.tip) if row else ""

    @tip.setter
    def tip(self, tip: str) -> None:
        """Ignore the value: it follows from the rows."""

    @property
    def told_of(self) -> Rect:
        return self._telling.rect if self._telling else self.rect

    @property
    def _telling(self) -> Widget | None:
        """The row whose tooltip may come."""
        return self._under or (self._here if self.focused else None)

    @property
    def _here(self) -> Widget | None:
        return self.rows[min(self.at, len(self.rows) - 1)] if self.rows else None

    def topic_at(self, at: tuple[int, int]) -> str:
        row = self._find(at)
        return row.topic_at(at) if row else self.topic

    # --- places -------------------------------------------------------------------------------------------------------

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        high = sum(row.natural(scale, room)[1] for row in self.rows)
        return room, high + max(0, len(self.rows) - 1) * scale.px(self.gap)

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        y = rect.y
        for row in self.rows:
            high = row.natural(scale, rect.w)[1]
            row.place(Rect(rect.x, y, rect.w, high), scale)
            y += high + scale.px(self.gap)

    def shift(self, down: int) -> None:
        super().shift(down)
        for row in self.rows:
            row.shift(down)

    def _find(self, at: tuple[int, int]) -> Widget | None:
        return next((row for row in self.rows if row.rect.collidepoint(at)), None)

    # --- the pointer --------------------------------------------------------------------------------------------------

    def hit(self, at: tuple[int, int]) -> bool:
        return super().hit(at) or bool(self._held and self._held.hit(at))

    def hover(self, at: tuple[int, int]) -> None:
        row = self._find(at)
        if row is not self._under:
            if self._under:
                self._under.touch(hovered=False)
            if row:
                row.touch(hovered=True)
            self._under = row
        if row:
            row.hover(at)

    def touch(self, **states: bool) -> None:
        before = self.focused
        super().touch(**states)
        if states.get("hovered") is False and self._under:
            self._under.touch(hovered=False)
            self._under = None
        if self.focused != before and self._here:
            self._here.touch(focused=self.focused)
        if "pressed" in states and self._held:
            self._held.touch(pressed=states["pressed"])

    def hold(self, at: tuple[int, int]) -> Change | None:
        if self._held is None:
            self._held = self._find(at)
            if self._held:
                self._held.touch(pressed=True)
        return self._held.hold(at) if self._held and self._held.enabled else None

    def click(self, at: tuple[int, int]) -> Change | None:
        row = self._held
        if row is None or not row.enabled or not row.hit(at):
            return None
        self._go_to(self.rows.index(row))
        return row.click(at)

    def release(self) -> None:
        if self._held:
            self._held.touch(pressed=False)
            self._held.release()
        self._held = None

    # --- the keys -----------------------------------------------------------------------------------------------------

    def _go_to(self, at: int) -> None:
        """Move the keys to this row, if they are here at all."""
        if self.focused and self._here:
            self._here.touch(focused=False)
        self.at = at
        if self.focused and self._here:
            self._here.touch(focused=True)
            self.walked(self._here)

    def press(self) -> Change | None:
        row = self._here
        return row.press() if row and row.enabled else None

    def turn(self, step: int) -> Answer:
        return self._here.turn(step) if self._here else IGNORED

    def climb(self, step: int) -> Answer:
        if self._here and (answer := self._here.climb(step)).taken:
            return answer
        if not 0 <= self.at + step < len(self.rows):
            return IGNORED
        self._go_to(self.at + step)
        return HANDLED

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        for row in self.rows:
            row.draw(surface)
        self.stale = False
