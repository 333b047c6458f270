"""The side panel while plans are walked: the action as a large number, both plans as strips of slots, and a contact."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.operators.position import OTHER
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SENTENCE
from scenes.kit.layout import Scale, rows
from scenes.kit.numbers import signed
from scenes.kit.palette import Colour, mixed
from scenes.kit.panels import Line, Panel
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators.places import called_at
from scenes.tables.operators.plan_slots import AIR as SLOT_AIR
from scenes.tables.operators.plan_slots import SIGNS, SLOTS_HIGH, WORDS, paint_deed
from scenes.tables.operators.slot_signs import tick
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.walk import Contact, Deed, Walk

HERO = 48  # design units: the letters of the action's number
HEAD, NAME, AIR = 62, 38, 8  # design units: the number's part, a seat's name, between the seats
TICK = 18


def told(state: OperatorsState, seat: Seat, deed: Deed) -> str:
    """What a seat does, in words without a full stop."""
    return say(f"operators:walk.{deed.does}", name=state.names[seat], node=called_at(state.graph, deed.node))


def sentence(state: OperatorsState, walk: Walk) -> str:
    """What the present action brings, in one sentence; before it is walked, what is known of it."""
    head = say("operators:walk.action", step=walk.step, count=walk.count)
    if walk.now:
        done = [told(state, seat, deed) for seat, deed in walk.now.items()]
        return f"{head} {done[0] if len(done) == 1 else say('operators:walk.both', first=done[0], second=done[1])}."
    if not walk.step:
        return ""
    going = [seat for seat in (state.own, OTHER[state.own]) if walk.state_of(seat, walk.step) != "off"]
    for seat in going[:1]:  # the own operator, and the enemy where he is left alone
        if deed := walk.deeds[seat][walk.step - 1]:
            runs = say("operators:walk.runs_on", name=state.names[seat], node=called_at(state.graph, deed.node))
            what = runs if walk.stands[seat].sprinting and deed.does == "sprint" else told(state, seat, deed)
            return f"{head} {say('operators:walk.next', what=what)}"
    key = "next_one" if len(going) == 1 else "next_both" if going else "next_none"
    return f"{head} {say(f'operators:walk.{key}', name=''.join(state.names[seat] for seat in going[:1]))}"


class WalkPanel(Widget):
    """Which action is walked, what it brings, and four slots of either seat; `whole` False leaves the number away."""

    focusable = False

    def __init__(self, state: OperatorsState) -> None:
        super().__init__(tip=say("operators:walk.tip"))
        self.known = state
        self.whole = True
        self.version = 0
        self.topic = "panel.plan"

    def refresh(self, whole: bool) -> None:
        """Paint it anew, with the number of the action or without it."""
        self.change(whole=whole, version=self.version + 1)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        strip = scale.px(NAME) + scale.px(SLOTS_HIGH)
        return room, 2 * strip + scale.px(AIR) + 2 * scale.px(12) + (scale.px(HEAD) if self.whole else 0)

    def paint(self) -> Surface:
        scale, px, walk = self.scale, self.scale.px, self.known.walk
        light = mixed(palette.PANEL, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, px(6), 1, light).copy()
        if walk is None:
            return surface
        inner = Rect(px(14), px(12), self.rect.w - 2 * px(14), self.rect.h - 2 * px(12))
        if self.whole:
            self._paint_head(surface, Rect(inner.x, inner.y, inner.w, px(HEAD)), walk)
            inner.y += px(HEAD)
        for seat in (self.known.own, OTHER[self.known.own]):
            self._paint_name(surface, Rect(inner.x, inner.y, inner.w, px(NAME)), seat)
            areas = rows(Rect(inner.x, inner.y + px(NAME), inner.w, px(SLOTS_HIGH)), walk.count, px(SLOT_AIR))
            for number, area in enumerate(areas, 1):
                self._paint_slot(surface, area, walk, seat, number, scale)
            inner.y += px(NAME) + px(SLOTS_HIGH) + px(AIR)
        return surface

    # --- parts ------------------------------------------------------------------------------------------------------------

    def _paint_head(self, surface: Surface, area: Rect, walk: Walk) -> None:
        scale, px = self.scale, self.scale.px
        number = text.drawn(str(max(1, walk.step)), BOLD, scale.text(HERO), palette.AMBER)
        top, high = text.capitals(BOLD, scale.text(HERO))
        middle = area.y + (area.h - px(12)) // 2
        surface.blit(number, (area.x, middle - high // 2 - top))
        count = text.drawn(say("operators:walk.of", count=walk.count), SEMIBOLD, scale.text(22), palette.DIM)
        low, capital = text.capitals(SEMIBOLD, scale.text(22))
        surface.blit(count, (area.x + number.get_width() + px(7), middle + (high + 1) // 2 - capital - low))
        pygame.draw.line(surface, palette.LINE, (area.x, area.bottom - px(5)), (area.right, area.bottom - px(5)))

    def _paint_name(self, surface: Surface, area: Rect, seat: Seat) -> None:
        state, scale, px = self.known, self.scale, self.scale.px
        side, size = palette.SIDES[seat], scale.text(SENTENCE)
        counter = shapes.counter(side, px(30), state.figure(seat))
        surface.blit(counter, (area.x, area.y + (px(NAME) - px(34)) // 2))
        spot = Rect(area.x + px(38), area.y, 1, px(34))
        name = text.drawn(state.names[seat], BOLD, size, side.words)
        surface.blit(name, (spot.x, text.middle(spot, BOLD, size)))
        x = spot.x + name.get_width() + px(8)
        wide = min(px(84), area.right - x)
        if wide >= px(46):
            weapon = picture(f"operators/{state.view.area(seat).weapon}.svg", (wide, px(30)))
            surface.blit(weapon, (area.right - weapon.get_width(), area.y + px(2)))
        piece = state.board.pieces.get(seat)
        note = ""
        if piece and not piece.present:
            note = say("operators:walk.away")
        elif piece and piece.wounds:
            note = say(f"operators:walk.wounds_{piece.wounds}")
        shown = text.drawn(note, REGULAR, scale.text(BODY), palette.DIM if piece and not piece.present else palette.DANGER)
        if note and x + shown.get_width() < area.right - wide:
            surface.blit(shown, (x, text.middle(spot, REGULAR, scale.text(BODY))))

    def _paint_slot(self, surface: Surface, area: Rect, walk: Walk, seat: Seat, number: int, scale: Scale) -> None:
        side, px = palette.SIDES[seat], scale.px
        state, deed = walk.state_of(seat, number), walk.deeds[seat][number - 1]
        if state == "now":
            ground = mixed(side.counter, palette.PANEL, 0.15)
            surface.blit(shapes.box(area.size, ground, palette.AMBER, px(5), max(2, px(2))), area)
        elif state == "done" or deed is None:
            surface.blit(shapes.box(area.size, mixed(palette.PANEL, (0, 0, 0), 0.18), palette.LINE, px(5), 1), area)
        if state == "coming" and deed:
            surface.blit(shapes.box(area.size, mixed(side.field, palette.PANEL, 0.55), None, px(5), 1), area)
        if state == "off" or (state == "coming" and deed):
            shapes.dashes(surface, area, palette.LINE_HIGH if state == "off" else side.words, px(4), max(1, px(1)))
        shade = palette.TEXT if state == "now" else mixed(palette.TEXT, side.field, 0.15) if state == "coming" else palette.DIM
        size = scale.text(LABEL)
        surface.blit(text.drawn(str(number), BOLD, size, shade), (area.x + px(9), text.middle(area, BOLD, size)))
        hidden = state == "coming" or (state == "now" and not walk.walked)
        within = Rect(area.x, area.y, area.w - px(TICK + 6), area.h)  # the ticks stand below each other, whoever has one
        if state == "off" or (deed is None and not hidden):
            self._label(surface, area, say("operators:walk.holds") if walk.holds(seat, number) else "–", shade)
        elif deed is None:
            card = picture("operators/card-back.svg", (px(15), px(21)))
            surface.blit(card, card.get_rect(center=(area.x + px(SIGNS), area.centery)))
            self._label(surface, area, say("operators:walk.secret"), palette.TEXT if state == "now" else palette.DIM)
        else:
            paint_deed(surface, within, deed, self.known, scale, shade)
        if state == "done" or (state == "now" and walk.brought(seat) and not walk.stands[seat].sprinting):
            done = tick(px(TICK))
            surface.blit(done, done.get_rect(center=(within.right + px(TICK) // 2, area.centery)))

    def _label(self, surface: Surface, area: Rect, words: str, shade: Colour) -> None:
        size = self.scale.text(BODY)
        surface.blit(text.drawn(words, REGULAR, size, shade), (area.x + self.scale.px(WORDS), text.middle(area, REGULAR, size)))


class ContactPanel(Panel):
    """What a line of sight that was just met gives to either seat."""

    def __init__(self, state: OperatorsState) -> None:
        super().__init__()
        self.known, self.topic = state, "panel.sight"

    def fill(self, contact: Contact) -> None:
        """Tell of this contact."""
        lines = [Line(f"{{dim|{self._how(contact)}}}")]
        lines += [self._gives(seat, contact) for seat in (self.known.own, OTHER[self.known.own])]
        lines += self._flag()
        self.change(title=say("operators:walk.contact"), lines=tuple(lines))

    def _how(self, contact: Contact) -> str:
        if not contact.colours:
            return say("operators:walk.same")
        colours = ", ".join(say(f"operators:colour.{colour}") for colour in contact.colours)
        return say(f"operators:walk.{'close' if contact.range <= 1 else 'long'}", colours=colours, range=contact.range)

    def _gives(self, seat: Seat, contact: Contact) -> Line:
        gives = contact.gives[seat]
        looks = say("operators:walk.on_target", steps=gives.on_target) if gives.on_target else say("operators:walk.aside")
        parts = [looks] if contact.colours else []  # on one node nobody looks along a line
        if gives.cover:
            parts.append(say("operators:walk.cover", defence=gives.cover))
        for name in ("bonus", "sprint", "climbing", "wound"):
            if steps := getattr(gives, name):
                parts.append(say(f"operators:walk.gives_{name}", steps=signed(steps)))
        return Line(f"**{self.known.names[seat]}**", ", ".join(parts) or "–", rule="R-OP-60")

    def _flag(self) -> list[Line]:
        state, walk = self.known, self.known.walk
        if not state.view.features.flag or walk is None or state.graph.flag is None:
            return []
        side = state.board.flag_side
        return [
            Line(say("operators:walk.flag", name=state.names[seat]), say("operators:walk.flag_pays"), rule="R-OP-100")
            for seat in walk.stands
            if side and side.name == seat
        ]

    def paint(self) -> Surface:
        surface = super().paint()
        surface.blit(shapes.frame(self.rect.size, palette.AMBER, self.scale.px(6), max(2, self.scale.px(2))), (0, 0))
        return surface
