"""The four markers of a plan in a row, beside the board of Operators."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, HEADING, REGULAR, SEMIBOLD
from scenes.kit.layout import BODY_FLOOR, Scale, columns
from scenes.kit.widgets import HANDLED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.operators.slot_signs import done_sign, look_sign
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.walk import Deed

SLOT_HIGH = 92
HEAD_HIGH = 38  # design units: the part of a slot with its number and its arrow


class PlanSlots(Widget):
    """The four markers in a row: number, what it does, where; a click or the wheel turns the marker of a slot."""

    def __init__(self, state: OperatorsState, turn: Callable[[int, int], bool]) -> None:
        """`turn(number, by)`: the marker of this number is turned by so many ports, if it may be."""
        super().__init__(tip=say("operators:plan.slots_tip"))
        self.known, self._turn = state, turn
        self.chosen = 0  # the slot that the keys are on, 0 the first
        self.under = 0  # the number of the marker under the pointer, 0 for none
        self.slots: tuple[tuple[str, str, str], ...] = ()  # state (laid, sprint, next, empty), what it does, where
        self.deeds: tuple[Deed, ...] = ()  # what each marker that is laid does, and how it looks

    def _paint_signs(self, surface: Surface, area: Rect, deed: Deed) -> None:
        """Paint which way a marker goes, and in amber which way it looks, at the head of its slot beside the number."""
        scale, middle = self.scale, area.y + self.scale.px(HEAD_HIGH) // 2 + self.scale.px(2)
        cone = look_sign(self.known.board.degrees(deed.node, deed.face) or 0.0, scale, palette.AMBER)
        spot = cone.get_rect(center=(area.right - scale.px(16), middle))
        sign = done_sign(self.known.graph, deed, scale, palette.TEXT)
        surface.blit(sign, sign.get_rect(center=((area.x + scale.px(18) + spot.x) // 2, middle)))
        surface.blit(cone, spot)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(SLOT_HIGH)

    def number_at(self, at: tuple[int, int]) -> int:
        """The number of the marker whose slot lies at a point of the screen, 0 where none does."""
        areas = columns(self.rect, len(self.slots), self.scale.px(10)) if self.slots else []
        return next((number for number, area in enumerate(areas, 1) if area.collidepoint(at)), 0)

    def hover(self, at: tuple[int, int]) -> None:
        self.under = self.number_at(at)

    def click(self, at: tuple[int, int]) -> None:
        self._turn(self.number_at(at), 1)

    def press(self) -> None:
        self._turn(self.chosen + 1, 1)

    def wheel(self, notches: float) -> Answer:
        return Answer(self._turn(self.under, -1 if notches > 0 else 1))

    def turn(self, step: int) -> Answer:
        self.change(chosen=(self.chosen + step) % max(1, len(self.slots)))
        return HANDLED

    def climb(self, step: int) -> Answer:
        self._turn(self.chosen + 1, step)
        return HANDLED

    def paint(self) -> Surface:
        surface, scale = self.clear(), self.scale
        side = palette.SIDES[self.known.own]
        areas = columns(Rect((0, 0), self.rect.size), len(self.slots), scale.px(10))
        for number, (area, (state, does, where)) in enumerate(zip(areas, self.slots, strict=True), 1):
            if state == "empty":
                shapes.dashes(surface, area, palette.LINE_HIGH, scale.px(4))
            else:
                edge = {"next": palette.AMBER, "sprint": palette.AMBER, "laid": side.counter}[state]
                ground = palette.PANEL_HIGH if state == "next" else palette.mixed(side.field, palette.PANEL, 0.35)
                surface.blit(shapes.box(area.size, ground, edge, scale.px(4), scale.px(2)), area)
            if self.focused and number == self.chosen + 1:
                surface.blit(ring(area.size, scale.px(4)), area)
            shade = palette.DIM if state == "empty" else palette.TEXT
            size = scale.text(HEADING)
            head = text.drawn(str(number), BOLD, size, shade)
            spot = Rect(area.x + scale.px(8), area.y + scale.px(2), 1, scale.px(HEAD_HIGH))
            surface.blit(head, (spot.x, text.middle(spot, BOLD, size)))
            if number <= len(self.deeds):
                self._paint_signs(surface, area, self.deeds[number - 1])
            self._paint_words(surface, area, does, where, shade)
        return surface

    def _paint_words(self, surface: Surface, area: Rect, does: str, where: str, shade: palette.Colour) -> None:
        """Paint what a marker does, unless it is but a step, and the place, in the middle of what is below the head."""
        scale, room = self.scale, area.w - self.scale.px(6)
        rows = [(line, REGULAR) for line in text.wrap(where, REGULAR, scale.text(BODY), room)]
        if not where or does != say("operators:plan.move"):
            rows.insert(0, (does, SEMIBOLD))
        small = min(text.shrunk(words, face, scale.text(BODY), BODY_FLOOR, room) for words, face in rows)
        step = text.line_height(REGULAR, small) - scale.px(3)
        top = area.y + scale.px(HEAD_HIGH)
        y = top + max(0, (area.bottom - scale.px(4) - top - step * len(rows)) // 2)
        for words, face in rows:
            drawn = text.drawn(words, face, small, shade)
            surface.blit(drawn, (area.centerx - drawn.get_width() // 2, y))
            y += step
