"""The four markers of a plan in a row, beside the board of Operators."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.boards.sheet import pointer
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import BODY_FLOOR, Scale, columns
from scenes.kit.widgets import HANDLED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.operators.state import OperatorsState

SLOT_HIGH = 82


class PlanSlots(Widget):
    """The four markers in a row: number, what it does, where; a click or the wheel turns the marker of a slot."""

    def __init__(self, state: OperatorsState, turn: Callable[[int, int], bool]) -> None:
        """`turn(number, by)`: the marker of this number is turned by so many ports, if it may be."""
        super().__init__(tip=say("operators:plan.slots_tip"))
        self.known, self._turn = state, turn
        self.chosen = 0  # the slot that the keys are on, 0 the first
        self.under = 0  # the number of the marker under the pointer, 0 for none
        self.slots: tuple[tuple[str, str, str], ...] = ()  # state (laid, sprint, next, empty), what it does, where
        self.looks: tuple[tuple[str, float], ...] = ()  # of each marker that is laid: the port it looks through, in degrees

    def _paint_look(self, surface: Surface, area: Rect, head: Surface, look: tuple[str, float]) -> None:
        """Paint the arrow of a marker beside its number, as on the board, and the letters of the way it looks."""
        port, degrees = look
        middle = area.y + self.scale.px(4) + head.get_height() // 2
        arrow = pointer(self.scale.px(18), round(degrees / 3) * 3 % 360, palette.AMBER)
        surface.blit(arrow, arrow.get_rect(center=(area.x + self.scale.px(15), middle)))
        letters = text.drawn(port, SEMIBOLD, self.scale.text(SMALL), palette.AMBER)
        surface.blit(letters, letters.get_rect(midright=(area.right - self.scale.px(6), middle)))

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
            size = scale.text(LABEL + 4)
            head = text.drawn(str(number), BOLD, size, shade)
            small = scale.text(BODY)
            surface.blit(head, (area.centerx - head.get_width() // 2, area.y + scale.px(4)))
            if number <= len(self.looks):
                self._paint_look(surface, area, head, self.looks[number - 1])
            lines = text.wrap(where, REGULAR, BODY_FLOOR, area.w - scale.px(6))
            rows = [(does, SEMIBOLD), *((line, REGULAR) for line in lines)]
            top, step = area.y + scale.px(1) + head.get_height(), text.line_height(REGULAR, small) - scale.px(2)
            for row, (words, face) in enumerate(rows):
                fitting = small
                while fitting > BODY_FLOOR and text.width(words, face, fitting) > area.w - scale.px(6):
                    fitting -= 1
                drawn = text.drawn(words, face, fitting, shade)
                surface.blit(drawn, (area.centerx - drawn.get_width() // 2, top + row * step))
        return surface
