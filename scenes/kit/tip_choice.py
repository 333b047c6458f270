"""A choice with a tip, a field for a name, and paper with a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import Choice, Control, Option, Stepper, Toggle
from scenes.kit.fields import TextField
from scenes.kit.fonts import LABEL, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.pictures import icon
from scenes.kit.scene import Change
from scenes.kit.widgets import Widget

MANY = 8
"""Of more numbers than this no choice is made that shows them all."""


def by_values(
    label: str,
    values: Sequence[Any],
    now: Any,
    change: Callable[[Any], Change | None],
    words: Callable[[Any], str],
    tip: Callable[[], str] = str,
    tips: Callable[[Any], str] = lambda value: "",
) -> Control:
    """A switch, a number or a choice, by what the values are; `words` and `tips` are asked of the values of a choice alone."""
    if all(isinstance(value, bool) for value in values):
        return Toggle(label, now, change, tip())
    if all(isinstance(value, int) for value in values):
        return Stepper(label, now, min(values), max(values), change, tip=tip())
    if len(values) > MANY and all(value is None or isinstance(value, int) for value in values):
        # So many numbers would be a wall: they are gone through one by one, from the usual one on.
        row = sorted(values, key=lambda value: -1 if value is None else value)
        at = row.index(now) if now in row else 0
        return Stepper(
            label, at, 0, len(row) - 1, lambda place: change(row[place]), shown=lambda place: words(row[place]), tip=tip()
        )
    if any(isinstance(value, (list, dict)) for value in values):
        places = [Option(str(place), words(value)) for place, value in enumerate(values)]
        chosen = str(values.index(now)) if now in values else ""
        return TipChoice(label, places, chosen, lambda place: change(values[int(place)]), tip())
    options = [Option(value, words(value)) for value in values]
    told = {value: tips(value) for value in values}
    return TipChoice(label, options, now, change, "" if all(told.values()) else tip(), told)


class TipChoice(Choice):
    """A choice that tells something of itself, and of each value while the pointer is on it."""

    def __init__(
        self,
        label: str,
        options: Sequence[Option],
        chosen: str,
        change: Callable[[str], Change | None],
        tip: str = "",
        tips: Mapping[str, str] | None = None,
        told: bool = False,
    ) -> None:
        super().__init__(label, options, chosen, change, tip)
        self.whole_tip, self.tips = tip, dict(tips or {})
        self.told = told  # what the chosen value means stands on the screen already
        self.tight = False  # whether the words stand closer, for want of room
        self._explain()

    def _explain(self) -> None:
        option = self.options[self.under] if self.under is not None else None
        shown = option.id if option else self.chosen
        if self.told and shown == self.chosen:
            self.tip = self.whole_tip
            return
        self.tip = (option.reason if option else "") or self.tips.get(shown, "") or self.whole_tip

    def _widths(self, scale: Scale) -> list[int]:
        spare = 2 * scale.px(8) if self.tight else 0
        return [width - spare for width in super()._widths(scale)]

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        self.tight = False
        self.tight = self.wanted(scale)[0] > room
        return super().natural(scale, room)

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        if not self.label:  # without a label it fills its place
            self.control = Rect(rect)

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here; the option under it lights up and is explained."""
        super().hover(at)
        self._explain()

    def touch(self, **states: bool) -> None:
        if states.get("hovered") is False:
            self.under = None
        super().touch(**states)
        self._explain()

    def choose(self, place: int) -> Change | None:
        wish = super().choose(place)
        self._explain()
        return wish


class NameField(TextField):
    """A field for a player's name, behind the sign of a person or a bot; empty, it says what belongs there."""

    def __init__(self, hint: str, change: Callable[[str], Change | None], limit: int, tip: str) -> None:
        super().__init__("", "", change, limit, tip=tip)
        self.hint, self.icon = hint, "person"

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        sign = scale.px(24) + scale.px(10)
        self.control = Rect(rect.x + sign, rect.y, rect.w - sign, rect.h)

    def paint(self) -> Surface:
        surface, part, scale = super().paint(), self.part(), self.scale
        side = scale.px(24)
        surface.blit(icon(self.icon, side, palette.TEXT), (0, (self.rect.h - side) // 2))
        if not self.value:
            px = scale.text(LABEL)
            words = text.drawn(self.hint, REGULAR, px, palette.DIM)
            surface.blit(words, (part.x + scale.px(10) + (scale.px(8) if self.focused else 0), text.middle(part, REGULAR, px)))
        return surface


class PaperPicture(Widget):
    """A picture that lies on the table like a sheet of paper."""

    focusable = False

    def __init__(self, proportion: float) -> None:
        """`proportion`: how high it is for each pixel of width."""
        super().__init__()
        self.proportion = proportion

    def drawing(self, size: tuple[int, int]) -> Surface | None:
        """What is to be seen on it, no larger than `size` pixels; None for nothing."""
        raise NotImplementedError

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, int(room * self.proportion)

    def paint(self) -> Surface:
        surface, edge = self.clear(), self.scale.px(4)
        surface.blit(shapes.box(self.rect.size, palette.GROUND_DARK, (0, 0, 0), self.scale.px(5), 2), (0, 0))
        inner = surface.get_rect().inflate(-2 * edge, -2 * edge)
        drawing = self.drawing(inner.size)
        if drawing:
            surface.blit(drawing, drawing.get_rect(center=inner.center))
        return surface
