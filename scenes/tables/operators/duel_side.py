"""One side of a fight as it lies on the table: who fights, tracker, aim meter, card, dice and the sum."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.api import Event, Seat
from game.operators.position import Choice
from game.operators.records import Meter, Weapon
from game.operators.sight import Prepared
from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed, written
from scenes.kit.palette import Side, colour, mixed
from scenes.kit.panels import write_rule
from scenes.kit.pictures import picture
from scenes.tables.operators import cards, duel_head
from scenes.tables.operators.cards import METER
from scenes.tables.operators.dice import Tray, values
from scenes.tables.operators.duel_parts import RULES, Step, Tip, card_tip, chip, words

ADDENDS = ("card", "tracker", "dice")
ADDEND_RULES = ("R-OP-79", "R-OP-80", "R-OP-80")
LYING = (
    *("operator", "name", "weapon", "ready", "steps", "at", "wounds", "chosen", "card", "turn", "revealed", "speed"),
    *("aimed", "cube", "parts", "parts_shown", "counted", "won", "down", "hurt", "points"),
)
WON = colour("3A3122")  # the ground of the winner's sum


class Pane:
    """One side of the fight: what is known of it, and its picture.

    What stands still is painted once into one surface; `alter` says that it must be painted again.
    """

    def __init__(self, seat: Seat, side: Side) -> None:
        self.seat, self.side = seat, side
        self.player = ""
        self.hand: tuple[str, ...] | None = None  # the cards it holds, None where they are hidden
        self.operator, self.name = "", ""
        self.weapon: Weapon | None = None
        self.tray = Tray(tables().numbers.dice_per_fight)
        self.rect, self.card_area, self.scale = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), Scale(100)
        self.compact = False
        self.stale = True
        self.version = 0  # grows with every change of what stands still
        self._still: Surface | None = None
        self.reset()

    def reset(self) -> None:
        """Clear away all that belongs to a fight."""
        self.ready: Prepared | None = None
        self.steps: tuple[Step, ...] = ()
        self.at = 0.0  # the tracker cube's space
        self.wounds = 0
        self.chosen = False
        self.card: str | None = None  # the card that lies face up
        self.turn = 0  # how far it has turned, 0 to cards.TURNS
        self.revealed = False
        self.speed = ""  # the sentence of First Strike
        self.speed_tip = self.aim_tip = ""  # where the figures of speed and aim come from
        self.aimed: Event | None = None
        self.cube = 0.0  # the meter cube's space
        self.parts: Event | None = None
        self.parts_shown = 0
        self.counted: int | None = None  # the total as far as it has been counted
        self.won: bool | None = None
        self.down = False
        self.hurt = 0  # the new token, once it lies there
        self.points = 0
        self.tray.clear()
        self.alter()

    def alter(self, **values: object) -> None:
        """Take over these values, and have what stands still painted again."""
        for name, value in values.items():
            setattr(self, name, value)
        self.version += 1
        self._still, self.stale = None, True

    def move(self, **values: object) -> None:
        """Take over values of what moves; the rest stays as it is painted."""
        for name, value in values.items():
            setattr(self, name, value)
        self.stale = True

    def lay(self, chosen: bool, choice: Choice | None) -> None:
        """Lay out card and dice if they are chosen: face down, or open where the choice is known."""
        if chosen and choice:
            self.tray.show([choice.aim, choice.agility, choice.aggressive])
            self.alter(card=choice.card, turn=cards.TURNS)
        elif chosen:
            self.tray.cover()
        else:
            self.tray.clear()

    @property
    def meter(self) -> Meter | None:
        """The aim meter in use."""
        return self.weapon.meters[self.ready.track] if self.weapon and self.ready else None

    def printed(self, symbol: str) -> int:
        """How often a symbol stands on the card that was played; 0 without a card."""
        return int(getattr(tables().cards[self.card], symbol)) if self.card else 0

    @property
    def missed(self) -> bool:
        """Whether the cube has come to stand on the black space: a critical miss."""
        return self.aimed is not None and self.aimed["colour"] == "black" and self.cube == self.aimed["to"]

    def picture(self) -> dict[str, object]:
        """All that lies there, to compare two pictures."""
        return {name: getattr(self, name) for name in LYING} | self.tray.picture()

    # --- where things stand ---------------------------------------------------------------------------------------------

    def place(self, rect: Rect, scale: Scale, compact: bool) -> None:
        """Take up this place; `compact` leaves card, dice and sum out."""
        self.rect, self.scale, self.compact = Rect(rect), scale, compact
        px = scale.px
        tops = {"head": 0, "track": 100, "steps": 154, "meter": 190} if compact else {}
        tops = tops or {"head": 0, "dice": 212, "track": 300, "steps": 356, "meter": 394, "sum": 442}
        highs = {"head": 90 if compact else 204, "dice": 76, "track": 48, "steps": 28, "meter": 34, "sum": 116}
        self._areas = {name: Rect(rect.x, rect.y + px(top), rect.w, px(highs[name])) for name, top in tops.items()}
        if not compact:
            head, pad = self._areas["head"], px(10)
            high = head.h - 2 * pad
            self.card_area = Rect(head.x + pad, head.y + pad, round(high / cards.RATIO), high)
            self.tray.place(self._areas["dice"], px(70))
        self.alter()

    @property
    def card_px(self) -> int:
        """The type size on the card."""
        return self.scale.text(15)

    def area(self, name: str) -> Rect | None:
        """Where a part of it stands on the screen (head, dice, track, steps, meter, sum); None while it is left out."""
        return self._areas.get(name)

    def cells(self) -> dict[int, Rect]:
        """Where each space of the tracker stands, on the screen."""
        area, spaces = self._areas["track"], sorted(tables().tracker)
        pitch = (area.w + self.scale.px(4)) / len(spaces)
        wide = round(pitch) - self.scale.px(4)
        return {space: Rect(round(area.x + place * pitch), area.y, wide, area.h) for place, space in enumerate(spaces)}

    def spaces(self) -> list[Rect]:
        """Where each space of the meter stands, on the screen."""
        if not self.meter:
            return []
        area = self._areas["meter"]
        pitch = (area.w + self.scale.px(4)) / max(11, len(self.meter.spaces))
        wide = round(pitch) - self.scale.px(4)
        return [Rect(round(area.x + place * pitch), area.y, wide, area.h) for place in range(len(self.meter.spaces))]

    # --- drawing --------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Paint the side: what stands still, then card, dice, cubes."""
        if self._still is None:
            self._still = self._painted()
        surface.blit(self._still, self.rect)
        if self.ready:
            self._draw_track(surface)
            self._draw_cube(surface)
        if not self.compact:
            self._draw_card(surface)
            self.tray.draw(surface)
            self._draw_total(surface)
        self.stale = False

    def _draw_track(self, surface: Surface) -> None:
        cells, low = self.cells(), int(self.at // 1)
        here, part = cells[low], self.at - low
        there = cells.get(low + 1, here)
        spot = here.move(round((there.x - here.x) * part), 0)
        surface.blit(shapes.box(spot.size, palette.AMBER, palette.AMBER_HIGH, self.scale.px(4)), spot)
        if not part:
            self._cell(surface, spot, low, palette.INK, palette.INK)

    def _cell(self, surface: Surface, area: Rect, space: int, ink: palette.Colour, small: palette.Colour) -> None:
        big, fine = self.scale.text(18), self.scale.text(13)
        line = text.drawn(signed(space), SEMIBOLD, big, ink)
        surface.blit(line, line.get_rect(centerx=area.centerx, y=area.y + self.scale.px(1)))
        line = text.drawn(words("fire", n=written(tables().tracker[space])), REGULAR, fine, small)
        surface.blit(line, line.get_rect(centerx=area.centerx, bottom=area.bottom - self.scale.px(2)))

    def _draw_cube(self, surface: Surface) -> None:
        spaces = self.spaces()
        low = int(self.cube // 1)
        here = spaces[low]
        there = spaces[min(low + 1, len(spaces) - 1)]
        side = here.h - self.scale.px(4)
        cube = picture("operators/cube.svg", (side, side))
        middle = here.centerx + (there.centerx - here.centerx) * (self.cube - low)
        surface.blit(cube, cube.get_rect(center=(round(middle), here.centery)))

    def _draw_card(self, surface: Surface) -> None:
        area, px = self.card_area, self.card_px
        if self.revealed and self.card is None:
            return  # without a card: the empty place tells so
        if self.chosen or self.revealed:
            if self.card and self.turn >= cards.TURNS:
                lit = self.aimed["colour"] if self.aimed and self.parts_shown else ""
                shown = cards.face(self.card, area.size, px, None, lit)
            else:
                shown = cards.turning(self.card, area.size, px, self.turn) if self.card else cards.back(area.size)
            spot = shown.get_rect(center=area.center)
            shapes.cast(surface, spot, self.scale.px(6), self.scale.px(8), self.scale.px(3))
            surface.blit(shown, spot)

    def _draw_total(self, surface: Surface) -> None:
        if self.counted is None:
            return
        area, size = self._areas["sum"], self.scale.text(66)
        shade = palette.AMBER if self.won else palette.TEXT if self.won is None else palette.DIM
        line = text.drawn(written(self.counted), BOLD, size, shade)
        surface.blit(line, (self._total_x() - line.get_width() // 2, text.middle(area, BOLD, size)))

    def _total_x(self) -> int:
        return self._areas["sum"].x + round(self.rect.w * 0.80)

    def _painted(self) -> Surface:
        """What stands still, as large as the side."""
        surface = Surface(self.rect.size, pygame.SRCALPHA)
        areas = {name: area.move(-self.rect.x, -self.rect.y) for name, area in self._areas.items()}
        self._fact_tips = duel_head.paint(self, surface, areas["head"])
        if self.ready:
            self._paint_track(surface)
            self._paint_steps(surface)
            self._paint_meter(surface)
        if not self.compact:
            if not self.tray.dice and not self.tray.covered:
                self._paint_empty_tray(surface)
            self._paint_sum(surface, areas["sum"])
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def local(self, area: Rect) -> Rect:
        return area.move(-self.rect.x, -self.rect.y)

    def _paint_track(self, surface: Surface) -> None:
        shade = mixed(palette.DIM, palette.PANEL, 0.1)
        for space, cell in self.cells().items():
            area = self.local(cell)
            surface.blit(shapes.box(area.size, palette.PANEL, palette.LINE, self.scale.px(4)), area)
            self._cell(surface, area, space, palette.DIM, shade)

    def _paint_meter(self, surface: Surface) -> None:
        assert self.meter is not None
        for place, (space, name) in enumerate(zip(self.spaces(), self.meter.spaces, strict=True)):
            area, (ground, _) = self.local(space), METER[name]
            ground = mixed(ground, palette.GROUND, 0.12) if name != "black" else ground
            edge = mixed(ground, (0, 0, 0), 0.4) if name != "black" else palette.LINE_HIGH
            surface.blit(shapes.box(area.size, ground, edge, self.scale.px(4), 1, mixed(ground, (255, 255, 255), 0.25)), area)
            if name not in self.meter.spaces[:place]:  # where a colour begins it is named, for those who see none
                ink, px = palette.TEXT if name in ("black", "red") else palette.GROUND_DARK, self.scale.px
                letter = text.drawn(words(f"meter.{name}")[:1].upper(), BOLD, self.scale.text(SMALL), ink)
                surface.blit(letter, (area.x + px(4), area.bottom - letter.get_height() - px(1)))
            if place == self.meter.start:
                pygame.draw.circle(surface, palette.INK, area.center, max(4, area.h // 3), max(2, area.h // 14))
            if (
                name == "black"
                and self.aimed
                and self.aimed["to"] == place
                and self.aimed["colour"] == "black"
                and self.parts_shown
            ):
                pygame.draw.rect(surface, palette.DANGER, area.inflate(4, 4), self.scale.px(3), self.scale.px(5))

    def _paint_empty_tray(self, surface: Surface) -> None:
        """Mark the places of the dice where none lies yet."""
        for place in range(self.tray.number):
            spot = self.local(self.tray.spot(place)).inflate(-self.scale.px(12), -self.scale.px(12))
            surface.blit(shapes.frame(spot.size, palette.LINE, self.scale.px(12), max(1, self.scale.px(2))), spot)

    def _paint_steps(self, surface: Surface) -> None:
        """Paint the chips, whole where there is room, else without pictures, else without names."""
        area = self.local(self._areas["steps"])
        self._step_areas: list[tuple[Rect, Step]] = []
        gap = self.scale.px(6)
        for icon, named in ((True, True), (False, True), (True, False)):
            chips = [chip(step, self.scale, icon, named) for step in self.steps]
            if sum(one.get_width() + gap for one in chips) - gap <= area.w:
                break
        x = area.x
        for step, shown in zip(self.steps, chips, strict=True):
            surface.blit(shown, (x, area.y))
            self._step_areas.append((shown.get_rect(topleft=(x + self.rect.x, area.y + self.rect.y)), step))
            x += shown.get_width() + gap

    # --- the sum --------------------------------------------------------------------------------------------------------

    def addends(self) -> list[tuple[str, int, str, bool]]:
        """The lines of the sum: words, figure, where it comes from, whether it is a loss."""
        if not self.parts or not self.aimed:
            return []
        colours = words(f"meter.{self.aimed['colour']}")
        if self.parts["critical_miss"]:
            first = (words("sum.card_missed"), 0, words("sum_tip.card_missed"), True)
            last = (words("sum.dice_missed"), 0, words("sum_tip.dice_missed"), True)
        else:
            first = (words("sum.card", colour=colours), self.parts["weapon"], words("sum_tip.card", colour=colours), False)
            last = (words("sum.dice"), self.parts["dice"], words("sum_tip.dice"), False)
        if self.card is None and not self.parts["critical_miss"]:
            first = (words("sum.no_card"), 0, words("sum_tip.no_card"), False)
        space = signed(round(self.at))
        middle = (words("sum.tracker", at=space), self.parts["tracker"], words("sum_tip.tracker", at=space), False)
        return [first, middle, last]

    def _rule(self, place: int) -> str:
        """The rule of a line of the sum."""
        missed = self.parts is not None and self.parts["critical_miss"] and place != ADDENDS.index("tracker")
        return "R-OP-78" if missed else ADDEND_RULES[place]

    def _line_areas(self, area: Rect) -> list[Rect]:
        pad, pitch = self.scale.px(10), (area.h - self.scale.px(20)) // 3
        wide = round(area.w * 0.62)
        return [Rect(area.x + self.scale.px(18), area.y + pad + place * pitch, wide, pitch) for place in range(3)]

    def _paint_sum(self, surface: Surface, area: Rect) -> None:
        px = self.scale.px
        if self.won:
            box = shapes.box(area.size, WON, palette.AMBER, px(6), max(2, px(2)))
        else:
            box = shapes.box(area.size, palette.PANEL, palette.LINE, px(6), max(1, px(2)))
        surface.blit(box, area)
        size = self.scale.text(LABEL)
        for line, key in zip(self._line_areas(area)[self.parts_shown :], ADDENDS[self.parts_shown :], strict=True):
            name = text.drawn(words(f"addend.{key}"), REGULAR, size, palette.OFF_TEXT)
            surface.blit(name, (line.x, text.middle(line, REGULAR, size)))
            none = text.drawn("–", SEMIBOLD, size, palette.OFF_TEXT)
            surface.blit(none, (line.right - none.get_width(), text.middle(line, SEMIBOLD, size)))
        shown_lines = zip(self._line_areas(area), self.addends()[: self.parts_shown], strict=False)
        for place, (line, (said, figure, _, lost)) in enumerate(shown_lines):
            shade = palette.DANGER if lost else palette.TEXT
            name = text.drawn(said, REGULAR, size, shade)
            surface.blit(name, (line.x, text.middle(line, REGULAR, size)))
            shown = text.drawn(written(figure), SEMIBOLD, size, shade)
            surface.blit(shown, (line.right - shown.get_width(), text.middle(line, SEMIBOLD, size)))
            free = Rect(line.x + name.get_width(), line.y, line.w - name.get_width(), line.h)
            write_rule(surface, self._rule(place), free, self.scale, shown.get_width())

    # --- what the pointer may ask ---------------------------------------------------------------------------------------

    def tips(self) -> list[Tip]:
        """Every place of this side that can tell where its figure comes from."""
        if self._still is None:
            self._still = self._painted()
        found = list(self._fact_tips)
        if self.ready and self.meter:
            found += [
                Tip(cell, words("cell_tip", at=signed(space), n=tables().tracker[space]), "duel.track")
                for space, cell in self.cells().items()
            ]
            for place, (space, name) in enumerate(zip(self.spaces(), self.meter.spaces, strict=True)):
                key = "start_tip" if place == self.meter.start else "black_tip" if name == "black" else "space_tip"
                away = signed(place - self.meter.start)
                found.append(Tip(space, words(key, colour=words(f"meter.{name}"), away=away), "duel.meter"))
            found += [Tip(area, step.tip, RULES[step.what]) for area, step in self._step_areas]
        if not self.compact:
            found += self._table_tips()
            found += self._sum_tips() if self.parts_shown else []
        return found

    def _table_tips(self) -> list[Tip]:
        """What the card and each rolled die tell."""
        found = [Tip(self.card_area, card_tip(self.card), "duel.cards")] if self.card and self.revealed else []
        for one in self.tray.dice:
            if one.face is not None:
                key = "die_tip.grey" if one.kind == self.tray.grey else f"die_tip.{one.kind}"
                found.append(Tip(self.tray.spot(one.place), words(key, **values(one.kind, one.face)), "duel.dice"))
        return found

    def _sum_tips(self) -> list[Tip]:
        area = self._areas["sum"]
        places = zip(self._line_areas(area), self.addends(), strict=False)
        lines = [Tip(line, tip, self._rule(place)) for place, (line, (_, _, tip, _)) in enumerate(places)]
        total = Rect(0, area.y, round(self.rect.w * 0.3), area.h)
        total.centerx = self._total_x()
        figures = [str(figure) for _, figure, _, _ in self.addends()]
        if self.parts and self.counted is not None:
            said = words("total_tip", parts=" + ".join(figures), total=self.parts["total"]).replace("-", "−")
            lines.append(Tip(total, said, "duel.sum"))
        return lines
