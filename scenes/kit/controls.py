"""Widgets that hold a value: a switch, a choice of several, a stepper, a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, LABEL, REGULAR, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.pictures import icon
from scenes.kit.scene import Change
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget

HIGH = 36  # design units: no control is lower
TICK, AIR = 14, 6  # design units: a tick, and what lies between it and the words before it


class Option(NamedTuple):
    """One of several values: what it is, what it is called, why it cannot be chosen ("" when it can); `ticked`: it was done."""

    id: str
    words: str
    reason: str = ""
    ticked: bool = False


class Control(Widget):
    """A label on the left and something to work with on the right, or below it where there is no room beside."""

    def __init__(self, label: str, tip: str = "", reason: str = "") -> None:
        super().__init__(tip, reason)
        self.label = label
        self.control = Rect(0, 0, 0, 0)  # where the part to work with stands, on the screen

    def wanted(self, scale: Scale) -> tuple[int, int]:
        """Width and height in pixels of the part to work with."""
        raise NotImplementedError

    def wanted_in(self, scale: Scale, room: int) -> tuple[int, int]:
        """The same where there are no more than so many pixels of width, if it can make use of less."""
        return self.wanted(scale)

    def _beside(self, scale: Scale, room: int) -> bool:
        if not self.label:
            return True
        label = text.width(self.label, REGULAR, scale.text(BODY))
        return label + scale.px(16) + self.wanted(scale)[0] <= room

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        wide, high = self.wanted_in(scale, room)
        if not self.label:
            return min(wide, room), high
        px = scale.text(BODY)
        label = text.width(self.label, REGULAR, px)
        if self._beside(scale, room):
            return label + scale.px(16) + wide, high
        lines = len(text.wrap(self.label, REGULAR, px, room))
        return min(room, max(wide, label)), high + lines * text.line_height(REGULAR, px) + scale.px(4)

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        wide, high = self.wanted_in(scale, rect.w)
        wide = min(wide, rect.w)
        if self._beside(scale, rect.w):
            x = rect.right - wide if self.label else rect.x
            self.control = Rect(x, rect.y + (rect.h - high) // 2, wide, high)
        else:
            self.control = Rect(rect.x, rect.bottom - high, wide, high)

    def shift(self, down: int) -> None:
        super().shift(down)
        self.control.y += down

    def part(self) -> Rect:
        """The part to work with, counted from the widget's own corner."""
        return self.control.move(-self.rect.x, -self.rect.y)

    def edge(self) -> palette.Colour:
        """The colour around the part to work with, where it tells nothing else."""
        return palette.LINE_HIGH if self.enabled else palette.LINE

    def paint_label(self, surface: Surface) -> None:
        """Paint the label on the widget's surface."""
        if not self.label:
            return
        px = self.scale.text(BODY)
        shade = palette.TEXT if self.enabled else palette.OFF_TEXT
        if self._beside(self.scale, self.rect.w):
            whole = Rect((0, 0), self.rect.size)
            surface.blit(text.drawn(self.label, REGULAR, px, shade), (0, text.middle(whole, REGULAR, px)))
        else:
            for row, line in enumerate(text.wrap(self.label, REGULAR, px, self.rect.w)):
                surface.blit(text.drawn(line, REGULAR, px, shade), (0, row * text.line_height(REGULAR, px)))


class Toggle(Control):
    """A switch, on or off."""

    sound = "toggle"

    def __init__(self, label: str, on: bool, change: Callable[[bool], Change | None], tip: str = "", reason: str = "") -> None:
        super().__init__(label, tip, reason)
        self.on, self.on_change = on, change

    def wanted(self, scale: Scale) -> tuple[int, int]:
        return scale.px(56), scale.px(HIGH)

    def press(self) -> Change | None:
        if not self.enabled:
            return None
        self.change(on=not self.on)
        return self.on_change(self.on)

    def turn(self, step: int) -> Answer:
        if self.on == (step > 0):
            return IGNORED
        return Answer(True, self.press())

    def paint(self) -> Surface:
        surface = self.clear()
        self.paint_label(surface)
        part, px = self.part(), self.scale.px
        track = Rect(part.x, part.y + (part.h - px(28)) // 2, part.w, px(28))
        ground = palette.AMBER if self.on else palette.FIELD
        if not self.enabled:
            ground = palette.OFF_MAIN if self.on else palette.OFF
        elif self.hovered:
            ground = palette.AMBER_HIGH if self.on else palette.PANEL_HIGH
        edge = self.edge() if not (self.on and self.enabled) else palette.AMBER
        surface.blit(shapes.box(track.size, ground, edge, track.h // 2), track)
        knob = track.h - 2 * px(4)
        x = track.right - px(4) - knob if self.on else track.x + px(4)
        shade = palette.INK if self.on else palette.DIM if self.enabled else palette.OFF_TEXT
        surface.blit(shapes.box((knob, knob), shade, None, knob // 2), (x, track.y + px(4)))
        return surface


class Choice(Control):
    """A few values side by side, in several rows where there is no room for one, and one of them chosen."""

    sound = "toggle"

    def __init__(
        self,
        label: str,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], Change | None],
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(label, tip, reason)
        self.options, self.chosen, self.on_change = tuple(options), chosen, change
        self.under: int | None = None  # the place of the option under the pointer

    def _widths(self, scale: Scale) -> list[int]:
        px = scale.text(LABEL)
        tick = scale.px(TICK + AIR)
        return [text.width(one.words, SEMIBOLD, px) + 2 * scale.px(14) + (tick if one.ticked else 0) for one in self.options]

    def wanted(self, scale: Scale) -> tuple[int, int]:
        return sum(self._widths(scale)), max(scale.px(HIGH), text.line_height(SEMIBOLD, scale.text(LABEL)) + 6)

    def wanted_in(self, scale: Scale, room: int) -> tuple[int, int]:
        rows = self._rows(scale, room)
        return max(sum(row) for row in rows), self.wanted(scale)[1] * len(rows)

    def _rows(self, scale: Scale, room: int) -> list[list[int]]:
        """The widths of the options in as few rows as fit the room, each of about as many options."""
        widths = self._widths(scale)
        for number in range(1, len(widths) + 1):
            beside = -(-len(widths) // number)
            rows = [widths[start : start + beside] for start in range(0, len(widths), beside)]
            if max(sum(row) for row in rows) <= room:
                break
        return rows

    def parts(self) -> list[Rect]:
        """Where each option stands, counted from the widget's own corner."""
        part, found = self.part(), []
        rows = self._rows(self.scale, part.w)
        levels = [part.y + round(part.h * place / len(rows)) for place in range(len(rows) + 1)]
        for row, (top, bottom) in zip(rows, pairwise(levels), strict=True):
            edges = [part.x + round(sum(row[:place]) * part.w / sum(row)) for place in range(len(row) + 1)]
            found += [Rect(a, top, b - a, bottom - top) for a, b in pairwise(edges)]
        return found

    def _at(self, at: tuple[int, int]) -> int | None:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((place for place, part in enumerate(self.parts()) if part.collidepoint(local)), None)

    def choose(self, place: int) -> Change | None:
        """Choose the option at this place, and return the wish that follows."""
        option = self.options[place]
        if not self.enabled or option.reason or option.id == self.chosen:
            return None
        self.change(chosen=option.id)
        return self.on_change(option.id)

    def click(self, at: tuple[int, int]) -> Change | None:
        place = self._at(at)
        return None if place is None else self.choose(place)

    def press(self) -> Change | None:
        return self._step(1, around=True).change

    def turn(self, step: int) -> Answer:
        return self._step(step)

    def _step(self, step: int, around: bool = False) -> Answer:
        places = [place for place, option in enumerate(self.options) if not option.reason]
        now = next((i for i, place in enumerate(places) if self.options[place].id == self.chosen), 0)
        new = (now + step) % len(places) if around and places else now + step
        if not self.enabled or not 0 <= new < len(places):
            return IGNORED
        return Answer(True, self.choose(places[new]))

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; the option under it lights up and tells why it cannot be chosen."""
        place = self._at(at)
        if place != self.under:
            self.under = place
            self.tip = self.options[place].reason if place is not None else ""
            self.stale = True

    def state(self) -> tuple[object, ...]:
        return self.hovered, self.pressed, self.enabled, self.under if self.hovered else None

    def paint(self) -> Surface:
        surface = self.clear()
        self.paint_label(surface)
        px, radius = self.scale.text(LABEL), self.scale.px(4)
        part = self.part()
        surface.blit(shapes.box(part.size, palette.FIELD, self.edge(), radius), part)
        for place, (option, area) in enumerate(zip(self.options, self.parts(), strict=True)):
            usable = self.enabled and not option.reason
            lit = self.hovered and place == self.under and usable
            shade = palette.TEXT if usable else palette.OFF_TEXT
            if option.id == self.chosen:
                ground = (palette.AMBER_HIGH if lit else palette.AMBER) if self.enabled else palette.OFF_MAIN
                shade = palette.INK if self.enabled else palette.OFF_MAIN_TEXT
                surface.blit(shapes.box(area.size, ground, None if self.enabled else palette.OFF_MAIN_EDGE, radius), area)
            elif lit:
                surface.blit(shapes.box(area.size, palette.BUTTON_HIGH, palette.LINE_HIGH, radius), area)
            words = text.drawn(option.words, SEMIBOLD, px, shade)
            behind = self.scale.px(TICK + AIR) if option.ticked else 0
            x = area.centerx - (words.get_width() + behind) // 2
            surface.blit(words, (x, text.middle(area, SEMIBOLD, px)))
            if behind:
                tick = icon("check", self.scale.px(TICK), shade)
                surface.blit(tick, tick.get_rect(midleft=(x + words.get_width() + self.scale.px(AIR), area.centery)))
        return surface


class Stepper(Control):
    """A whole number between a minus and a plus."""

    sound = "toggle"

    def __init__(
        self,
        label: str,
        value: int,
        low: int,
        high: int,
        change: Callable[[int], Change | None],
        step: int = 1,
        shown: Callable[[int], str] = str,
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(label, tip, reason)
        self.value, self.low, self.high, self.step = value, low, high, step
        self.shown, self.on_change = shown, change
        self.side = 0  # -1 or 1: the half under the pointer

    def wanted(self, scale: Scale) -> tuple[int, int]:
        high = scale.px(HIGH)
        widest = max(text.width(self.shown(value), SEMIBOLD, scale.text(LABEL)) for value in (self.low, self.high))
        return 2 * high + widest + 2 * scale.px(14), high

    def by(self, step: int) -> Answer:
        """Count so many steps up or down."""
        # A value between two steps (a first guess, an older file) goes to the next whole step.
        value = (self.value // self.step + step if step > 0 else -(-self.value // self.step) + step) * self.step
        value = max(self.low, min(self.high, value))
        if not self.enabled or value == self.value:
            return IGNORED
        self.change(value=value)
        return Answer(True, self.on_change(value))

    def turn(self, step: int) -> Answer:
        self.by(step)
        return HANDLED

    def click(self, at: tuple[int, int]) -> Change | None:
        self.hover(at)
        return self.by(self.side).change if self.side else None

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; the sign under it lights up."""
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        minus, plus = self.signs()
        side = -1 if minus.collidepoint(local) else 1 if plus.collidepoint(local) else 0
        if side != self.side:
            self.side, self.stale = side, True

    def signs(self) -> tuple[Rect, Rect]:
        """Where minus and plus stand, counted from the widget's own corner."""
        part = self.part()
        return Rect(part.x, part.y, part.h, part.h), Rect(part.right - part.h, part.y, part.h, part.h)

    def state(self) -> tuple[object, ...]:
        return self.hovered, self.pressed, self.enabled, self.side if self.hovered else 0

    def paint_sign(self, surface: Surface, area: Rect, side: int, shade: palette.Colour) -> None:
        """Paint what stands on the sign down (-1) or up (1): a minus, a plus."""
        arm, thick = self.scale.px(6), self.scale.px(2)
        x, y = area.center
        surface.fill(shade, Rect(x - arm, y - thick // 2, 2 * arm, thick))
        if side > 0:
            surface.fill(shade, Rect(x - thick // 2, y - arm, thick, 2 * arm))

    def paint(self) -> Surface:
        surface = self.clear()
        self.paint_label(surface)
        part, scale, px = self.part(), self.scale, self.scale.text(LABEL)
        surface.blit(shapes.box(part.size, palette.FIELD, self.edge(), scale.px(4)), part)
        for side, area in zip((-1, 1), self.signs(), strict=True):
            usable = self.enabled and (self.value > self.low if side < 0 else self.value < self.high)
            lit = self.hovered and self.side == side and usable
            ground = palette.BUTTON_HIGH if lit else palette.BUTTON if usable else palette.OFF
            surface.blit(shapes.box(area.size, ground, palette.LINE_HIGH if usable else palette.LINE, scale.px(4)), area)
            self.paint_sign(surface, area, side, palette.TEXT if usable else palette.OFF_TEXT)
        words = text.drawn(self.shown(self.value), SEMIBOLD, px, palette.TEXT if self.enabled else palette.OFF_TEXT)
        surface.blit(words, (part.centerx - words.get_width() // 2, text.middle(part, SEMIBOLD, px)))
        return surface


class Slider(Control):
    """A value from 0 to 1, drawn along a line. `change` is told of every value on the way, `settled` of that it is left at."""

    sound = ""  # what it changes is heard, if anything

    def __init__(
        self,
        label: str,
        value: float,
        change: Callable[[float], Change | None],
        shown: Callable[[float], str] = lambda value: f"{value:.0%}",
        tip: str = "",
        reason: str = "",
        width: float = 220,
        settled: Callable[[float], None] = lambda value: None,
    ) -> None:
        super().__init__(label, tip, reason)
        self.value, self.on_change, self.shown, self.width = value, change, shown, width
        self.settled, self._left_at = settled, value

    def wanted(self, scale: Scale) -> tuple[int, int]:
        return scale.px(self.width), scale.px(HIGH)

    def track(self) -> Rect:
        """The line from 0 to 1, in the widget."""
        part, px = self.part(), self.scale.px
        figure = text.width(self.shown(1.0), SEMIBOLD, self.scale.text(LABEL)) + px(12)
        return Rect(part.x + px(10), part.centery - px(3), max(px(40), part.w - figure - px(20)), px(6))

    def _to(self, value: float) -> Answer:
        value = max(0.0, min(1.0, value))
        if not self.enabled or value == self.value:
            return IGNORED
        self.change(value=value)
        return Answer(True, self.on_change(value))

    def hold(self, at: tuple[int, int]) -> Change | None:
        track = self.track()
        return self._to(round((at[0] - self.rect.x - track.x) / track.w, 2)).change

    def turn(self, step: int) -> Answer:
        self._to(round(self.value + step * 0.05, 2))
        self.release()
        return HANDLED

    def release(self) -> None:
        if self.value != self._left_at:
            self._left_at = self.value
            self.settled(self.value)

    def paint(self) -> Surface:
        surface = self.clear()
        self.paint_label(surface)
        track, px, size = self.track(), self.scale.px, self.scale.text(LABEL)
        surface.blit(shapes.box(track.size, palette.FIELD, self.edge(), track.h // 2), track)
        done = round(track.w * self.value)
        shade = palette.OFF_TEXT if not self.enabled else palette.AMBER_HIGH if self.hovered else palette.AMBER
        if done >= track.h:
            surface.blit(shapes.box((done, track.h), shade, None, track.h // 2), track)
        knob = px(20)
        surface.blit(
            shapes.box((knob, knob), shade, palette.INK, knob // 2, px(2)),
            (track.x + done - knob // 2, track.centery - knob // 2),
        )
        part = self.part()
        words = text.drawn(self.shown(self.value), SEMIBOLD, size, palette.TEXT)
        surface.blit(words, (part.right - words.get_width(), text.middle(part, SEMIBOLD, size)))
        return surface
