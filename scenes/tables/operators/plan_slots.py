"""The four markers of a plan, one below the other, beside the board of Operators."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR
from scenes.kit.layout import BODY_FLOOR, Scale, rows
from scenes.kit.palette import Colour, mixed
from scenes.kit.widgets import HANDLED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.operators.places import called_at
from scenes.tables.operators.slot_signs import done_sign, look_sign
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.walk import Deed

SLOT, AIR = 26, 3  # design units: a slot, and from one to the next
SLOTS_HIGH = 4 * (SLOT + AIR) - AIR
SIGNS, WORDS = 36, 54  # design units from a slot's left edge: the middle of the sign of what is done, where words begin
DONE = {"via": "halfway", "turn": "stay"}
"""What a plan calls what is done while it is walked, where that has a name of its own."""


class PlanSlots(Widget):
    """The four markers: number, what it does, where, which way it looks; a click or the wheel turns the marker of a slot."""

    def __init__(self, state: OperatorsState, turn: Callable[[int, int], bool]) -> None:
        """`turn(number, by)`: the marker of this number is turned by so many ports, if it may be."""
        super().__init__(tip=say("operators:plan.slots_tip"))
        self.known, self._turn = state, turn
        self.chosen = 0  # the slot that the keys are on, 0 the first
        self.under = 0  # the number of the marker under the pointer, 0 for none
        self.slots: tuple[str, ...] = ()  # the state of each: laid, sprint, next, empty
        self.whys: tuple[str, ...] = ()  # what each marker that is laid looks for, in words
        self.deeds: tuple[Deed, ...] = ()  # what each marker that is laid does, and how it looks

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(SLOTS_HIGH)

    def _areas(self, whole: Rect) -> list[Rect]:
        return rows(whole, len(self.slots), self.scale.px(AIR)) if self.slots else []

    def number_at(self, at: tuple[int, int]) -> int:
        """The number of the marker whose slot lies at a point of the screen, 0 where none does."""
        return next((number for number, area in enumerate(self._areas(self.rect), 1) if area.collidepoint(at)), 0)

    def hover(self, at: tuple[int, int]) -> None:
        self.under = self.number_at(at)
        why = self.whys[self.under - 1] if 0 < self.under <= len(self.whys) else ""
        self.tip = " ".join(filter(None, (why, say("operators:plan.slots_tip"))))

    def click(self, at: tuple[int, int]) -> None:
        self._turn(self.number_at(at), 1)

    def press(self) -> None:
        self._turn(self.chosen + 1, 1)

    def wheel(self, notches: float) -> Answer:
        return Answer(self._turn(self.under, -1 if notches > 0 else 1))

    def turn(self, step: int) -> Answer:
        self._turn(self.chosen + 1, step)
        return HANDLED

    def climb(self, step: int) -> Answer:
        self.change(chosen=(self.chosen + step) % max(1, len(self.slots)))
        return HANDLED

    def paint(self) -> Surface:
        surface, scale = self.clear(), self.scale
        side = palette.SIDES[self.known.own]
        areas = self._areas(Rect((0, 0), self.rect.size))
        for number, (area, state) in enumerate(zip(areas, self.slots, strict=True), 1):
            if state == "empty":
                shapes.dashes(surface, area, palette.LINE_HIGH, scale.px(4))
            else:
                edge = {"next": palette.AMBER, "sprint": palette.AMBER, "laid": side.counter}[state]
                ground = palette.PANEL_HIGH if state == "next" else mixed(side.field, palette.PANEL, 0.35)
                surface.blit(shapes.box(area.size, ground, edge, scale.px(4), max(1, scale.px(1.5))), area)
            if self.focused and number == self.chosen + 1:
                surface.blit(ring(area.size, scale.px(4)), area)
            shade = palette.DIM if state == "empty" else palette.TEXT
            size = scale.text(LABEL)
            surface.blit(text.drawn(str(number), BOLD, size, shade), (area.x + scale.px(9), text.middle(area, BOLD, size)))
            if number <= len(self.deeds):
                paint_deed(surface, area, self.deeds[number - 1], self.known, scale, palette.TEXT)
        return surface


def called(deed: Deed, known: OperatorsState) -> str:
    """What a marker does, or has done, and where: whoever is on the node between of a sprint has not come to its end."""
    does, where = DONE.get(deed.does, deed.does), called_at(known.graph, deed.node)
    return where if does == "move" else say("operators:plan.does_at", does=say(f"operators:plan.{does}"), where=where)


def paint_deed(surface: Surface, area: Rect, deed: Deed, known: OperatorsState, scale: Scale, shade: Colour) -> None:
    """Paint which way a marker goes and where to, what it does unless it is but a step, and in amber which way it looks."""
    px = scale.px
    sign = done_sign(known.graph, deed, scale, shade)
    surface.blit(sign, sign.get_rect(center=(area.x + px(SIGNS), area.centery)))
    looks = known.board.degrees(deed.node, deed.face or None)
    right = area.right - px(6)
    if looks is not None:
        dim = mixed(palette.AMBER, palette.PANEL, 0.4)
        cone = look_sign(looks, scale, dim if shade == palette.DIM else palette.AMBER)
        spot = cone.get_rect(midright=(right, area.centery))
        surface.blit(cone, spot)
        right = spot.x
    said, where = called(deed, known), called_at(known.graph, deed.node)
    size, room = scale.text(BODY), right - area.x - px(WORDS)
    if text.width(said, REGULAR, BODY_FLOOR) > room:  # the sign says what is done
        said = where
    size = text.shrunk(said, REGULAR, size, BODY_FLOOR, room)
    surface.blit(text.drawn(said, REGULAR, size, shade), (area.x + px(WORDS), text.middle(area, REGULAR, size)))
