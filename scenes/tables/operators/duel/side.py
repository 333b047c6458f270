"""One side of a fight as it lies on the table: who fights, tracker, aim meter, card, dice and the sum."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import BODY_FLOOR, SMALL_FLOOR
from scenes.kit.numbers import signed, written
from scenes.kit.palette import colour, mixed
from scenes.kit.panels import write_rule
from scenes.kit.pictures import picture
from scenes.tables.operators import cards
from scenes.tables.operators.cards import METER
from scenes.tables.operators.dice import values
from scenes.tables.operators.duel import head, shot
from scenes.tables.operators.duel.parts import RULES, Step, Tip, card_tip, chip, words
from scenes.tables.operators.duel.state import PaneState

ADDENDS = ("card", "tracker", "dice")
ADDEND_RULES = ("R-OP-79", "R-OP-80", "R-OP-80")
LIT, LIT_QUIET = (palette.AMBER, palette.AMBER_HIGH, palette.INK), (palette.PANEL_HIGH, palette.LINE_HIGH, palette.DIM)
"""Ground, edge and ink of the tracker's space that counts."""
TOTAL, GROWN, SIZES = 66, 0.8, 6  # text size of a total, how much larger it is stamped, in how many sizes
SWELLS, TREMBLES, TREMORS = 0.2, 6, 4.3  # while it is tense: of that, design units to either side, how often
WON = colour("3A3122")  # the ground of the winner's sum


class Pane:
    """The picture of one side of the fight. What stands still is painted once into one surface, until its state is altered."""

    def __init__(self, state: PaneState) -> None:
        self.state = state
        self._painted: tuple[int, Surface] | None = None  # the version that is painted, and what stands still of it
        self._fact_tips: list[Tip] = []
        self._step_areas: list[tuple[Rect, Step]] = []

    # --- drawing --------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Paint the side: what stands still, then card, dice, cubes."""
        state = self.state
        surface.blit(self._still(), state.rect)
        if state.ready:
            self._draw_track(surface)
            self._draw_cube(surface)
        if not state.compact:
            self._draw_card(surface)
            state.tray.draw(surface)
            self._draw_total(surface)
        shot.draw(surface, state)
        state.stale = False

    def _draw_track(self, surface: Surface) -> None:
        state = self.state
        spot = state.lit_space()
        for space, cell in state.cells().items():
            surface.blit(shapes.box(cell.size, palette.OFF, None, state.scale.px(4)), cell)
            if not state.quiet:
                self._cell(surface, cell, space, palette.OFF_TEXT)
        ground, edge, ink = LIT_QUIET if state.quiet else LIT
        surface.blit(shapes.box(spot.size, ground, edge, state.scale.px(4)), spot)
        self._cell(surface, spot, round(state.at), ink, large=True)  # a space is read on the way, too

    def _cell(self, surface: Surface, area: Rect, space: int, ink: palette.Colour, large: bool = False) -> None:
        """Write a space of the tracker over its firepower; `large`: it is the one that counts, and says that in a word."""
        state, px = self.state, self.state.scale.px
        line = text.drawn(signed(space), BOLD if large else SEMIBOLD, state.scale.text(23 if large else 17), ink)
        surface.blit(line, line.get_rect(centerx=area.centerx, y=area.y + px(1 if large else 3)))
        fire = written(tables().tracker[space])
        said = words("fire", n=fire) if large else fire
        fine = state.scale.text(LABEL if large else SMALL)
        if large:  # a word, in a place that another language may find narrow
            fine = text.shrunk(said, SEMIBOLD, fine, SMALL_FLOOR, area.w - px(8))
            said = said if text.width(said, SEMIBOLD, fine) <= area.w else fire
        line = text.drawn(said, SEMIBOLD, fine, ink)
        surface.blit(line, line.get_rect(centerx=area.centerx, bottom=area.bottom - px(2)))

    def _draw_cube(self, surface: Surface) -> None:
        state = self.state
        spaces = state.spaces()
        low = int(state.cube // 1)
        here = spaces[low]
        there = spaces[min(low + 1, len(spaces) - 1)]
        side = here.h - state.scale.px(7)
        cube = picture("operators/cube.svg", (side, side))
        middle = here.centerx + (there.centerx - here.centerx) * (state.cube - low)
        lift = state.scale.px(9) * self._named_part(low)  # a colour's name stays to be read
        surface.blit(cube, cube.get_rect(center=(round(middle), round(here.centery - lift))))

    def _named_part(self, low: int) -> float:
        """How far the cube is over a space in which its colour is named, 0 to 1, on its way between two spaces."""
        state = self.state
        assert state.meter is not None
        names, part = state.meter.spaces, state.cube - low
        first, then = (float(names.index(names[min(place, len(names) - 1)]) == place) for place in (low, low + 1))
        return first * (1 - part) + then * part

    def _draw_card(self, surface: Surface) -> None:
        state = self.state
        area, px = state.card_area, state.card_px
        if state.revealed and state.card is None:
            return  # without a card: the empty place tells so
        if state.chosen or state.revealed:
            if state.card and state.turn >= cards.TURNS:
                lit = state.aimed["colour"] if state.aimed and state.parts_shown else ""
                shown = cards.face(state.card, area.size, px, None, lit)
            else:
                shown = cards.turning(state.card, area.size, px, state.turn) if state.card else cards.back(area.size)
            spot = shown.get_rect(center=area.center)
            shapes.cast(surface, spot, state.scale.px(6), state.scale.px(8), state.scale.px(3))
            surface.blit(shown, spot)

    def _draw_total(self, surface: Surface) -> None:
        state = self.state
        if state.counted is None:
            return
        area, size = state.areas["sum"], state.scale.text(total_size(max(state.stamp, state.tension * SWELLS)))
        shade = palette.AMBER if state.won else palette.TEXT if state.won is None else palette.DIM
        line = text.drawn(written(state.counted), BOLD, size, shade)
        sway = round(state.scale.px(TREMBLES) * state.tension * math.sin(state.tension * TREMORS * math.tau))
        surface.blit(line, (self._total_x() - line.get_width() // 2 + sway, text.middle(area, BOLD, size)))

    def _total_x(self) -> int:
        return self.state.areas["sum"].x + round(self.state.rect.w * 0.80)

    def _still(self) -> Surface:
        """What stands still, as large as the side, painted once a version."""
        if self._painted is None or self._painted[0] != self.state.version:
            self._painted = self.state.version, self._paint()
        return self._painted[1]

    def _paint(self) -> Surface:
        state = self.state
        surface = Surface(state.rect.size, pygame.SRCALPHA)
        areas = {name: area.move(-state.rect.x, -state.rect.y) for name, area in state.areas.items()}
        self._fact_tips = head.paint(state, surface, areas["head"])
        if state.ready:
            self._paint_steps(surface)
            self._paint_meter(surface)
        if not state.compact:
            if not state.tray.dice and not state.tray.covered:
                self._paint_empty_tray(surface)
            self._paint_aim(surface, areas["aim"])
            self._paint_sum(surface, areas["sum"])
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def _paint_meter(self, surface: Surface) -> None:
        state = self.state
        assert state.meter is not None
        for place, (space, name) in enumerate(zip(state.spaces(), state.meter.spaces, strict=True)):
            area, ground = state.local(space), _meter_ground(name)
            edge = mixed(ground, (0, 0, 0), 0.4) if name != "black" else palette.LINE_HIGH
            surface.blit(shapes.box(area.size, ground, edge, state.scale.px(4), 1, mixed(ground, (255, 255, 255), 0.25)), area)
            if place == state.meter.start:
                pygame.draw.circle(surface, palette.INK, area.center, max(4, area.h // 3), max(2, area.h // 14))
            missed = state.aimed and state.aimed["to"] == place and state.aimed["colour"] == "black"
            if name == "black" and missed and state.parts_shown:
                pygame.draw.rect(surface, palette.DANGER, area.inflate(4, 4), state.scale.px(3), state.scale.px(5))
        self._name_colours(surface)

    def _paint_aim(self, surface: Surface, area: Rect) -> None:
        """Write below the meter what has moved its cube: the lesson's card lies over the head, and this is what it speaks of."""
        if not self.state.aimed or self.state.compact:
            return
        size, pad = self.state.scale.text(LABEL), self.state.scale.px(3)
        said = self._aim_words()
        while size > BODY_FLOOR and text.rich_size(said, size, 100_000)[0] > area.w - 2 * pad:
            size -= 1
        shown = text.rich(said, size, area.w - 2 * pad)
        surface.blit(shown, (area.x + pad, area.centery - shown.get_height() // 2))

    def _aim_words(self) -> str:
        aimed = self.state.aimed
        assert aimed is not None
        net = aimed["net"]
        way = words("up", n=net) if net > 0 else words("down_by", n=-net) if net else words("stays")
        return words("aim_sum", aim=aimed["aim"], defence=aimed["defence"], way=way, colour=words(f"meter.{aimed['colour']}"))

    def _name_colours(self, surface: Surface) -> None:
        """Name every colour where it begins, for those who see none: in a word, where its spaces have room for one."""
        state, px = self.state, self.state.scale.px
        assert state.meter is not None
        spaces = state.spaces()
        for name in dict.fromkeys(state.meter.spaces):
            places = [place for place, one in enumerate(state.meter.spaces) if one == name]
            area = state.local(spaces[places[0]].union(spaces[places[-1]]))
            ink = palette.TEXT if name in ("black", "red") else palette.GROUND_DARK
            said = words(f"meter.{name}")
            size = text.shrunk(said, SEMIBOLD, state.scale.text(BODY), SMALL_FLOOR, spaces[0].w - px(6))  # within its first space
            if text.width(said, SEMIBOLD, size) > area.w - px(4):
                said = said[:1].upper()
            letters = text.drawn(said, SEMIBOLD, size, ink)
            first = state.local(spaces[places[0]])
            spot = letters.get_rect(centerx=first.centerx, bottom=area.bottom - px(1))
            if spot.w > first.w:  # it runs on into the next space: no edge cuts it
                spot.x = area.x + px(3)
                surface.fill(_meter_ground(name), spot)
            surface.blit(letters, spot)

    def _paint_empty_tray(self, surface: Surface) -> None:
        """Mark the places of the dice where none lies yet."""
        state = self.state
        for place in range(state.tray.number):
            spot = state.local(state.tray.spot(place)).inflate(-state.scale.px(12), -state.scale.px(12))
            surface.blit(shapes.frame(spot.size, palette.LINE, state.scale.px(12), max(1, state.scale.px(2))), spot)

    def _paint_steps(self, surface: Surface) -> None:
        """Paint the chips, whole where there is room, else without pictures, else without names."""
        state = self.state
        area = state.local(state.areas["steps"])
        self._step_areas = []
        gap = state.scale.px(6)
        for icon, named in ((True, True), (False, True), (True, False)):
            chips = [chip(step, state.scale, icon, named) for step in state.steps]
            if sum(one.get_width() + gap for one in chips) - gap <= area.w:
                break
        x = area.x
        for step, shown in zip(state.steps, chips, strict=True):
            surface.blit(shown, (x, area.y))
            self._step_areas.append((shown.get_rect(topleft=(x + state.rect.x, area.y + state.rect.y)), step))
            x += shown.get_width() + gap

    # --- the sum --------------------------------------------------------------------------------------------------------

    def _rule(self, place: int) -> str:
        """The rule of a line of the sum."""
        missed = self.state.parts is not None and self.state.parts["critical_miss"] and place != ADDENDS.index("tracker")
        return "R-OP-78" if missed else ADDEND_RULES[place]

    def _line_areas(self, area: Rect) -> list[Rect]:
        state = self.state
        pad = min(state.scale.px(10), area.h // 16)
        pitch = (area.h - 2 * pad) // 3
        wide = round(area.w * 0.62)
        return [Rect(area.x + state.scale.px(18), area.y + pad + place * pitch, wide, pitch) for place in range(3)]

    def _paint_sum(self, surface: Surface, area: Rect) -> None:
        state, px = self.state, self.state.scale.px
        if state.won:
            box = shapes.box(area.size, WON, palette.AMBER, px(6), max(2, px(2)))
        else:
            box = shapes.box(area.size, palette.PANEL, palette.LINE, px(6), max(1, px(2)))
        surface.blit(box, area)
        size = state.scale.text(LABEL)
        for line, key in zip(self._line_areas(area)[state.parts_shown :], ADDENDS[state.parts_shown :], strict=True):
            name = text.drawn(words(f"addend.{key}"), REGULAR, size, palette.OFF_TEXT)
            surface.blit(name, (line.x, text.middle(line, REGULAR, size)))
            none = text.drawn("–", SEMIBOLD, size, palette.OFF_TEXT)
            surface.blit(none, (line.right - none.get_width(), text.middle(line, SEMIBOLD, size)))
        shown_lines = zip(self._line_areas(area), state.addends()[: state.parts_shown], strict=False)
        for place, (line, (said, figure, _, lost)) in enumerate(shown_lines):
            shade = palette.DANGER if lost else palette.TEXT
            name = text.drawn(said, REGULAR, size, shade)
            surface.blit(name, (line.x, text.middle(line, REGULAR, size)))
            shown = text.drawn(written(figure), SEMIBOLD, size, shade)
            surface.blit(shown, (line.right - shown.get_width(), text.middle(line, SEMIBOLD, size)))
            free = Rect(line.x + name.get_width(), line.y, line.w - name.get_width(), line.h)
            write_rule(surface, self._rule(place), free, state.scale, shown.get_width())

    # --- what the pointer may ask ---------------------------------------------------------------------------------------

    def tips(self) -> list[Tip]:
        """Every place of this side that can tell where its figure comes from."""
        state = self.state
        self._still()
        found = list(self._fact_tips)
        if state.ready and state.meter:
            found += [
                Tip(cell, words("cell_tip", at=signed(space), n=tables().tracker[space]), "duel.track")
                for space, cell in state.cells().items()
            ]
            for place, (space, name) in enumerate(zip(state.spaces(), state.meter.spaces, strict=True)):
                away = place - state.meter.start
                key = "black" if name == "black" else "start" if not away else "space_up" if away > 0 else "space_down"
                found.append(Tip(space, words(f"{key}_tip", colour=words(f"meter.{name}"), n=abs(away)), "duel.meter"))
            found += [Tip(area, step.tip, RULES[step.what]) for area, step in self._step_areas]
        if not state.compact:
            found += [Tip(state.areas["aim"], state.aim_tip, "duel.aim")] if state.aimed else []
            found += self._table_tips()
            found += self._sum_tips() if state.parts_shown else []
        return found

    def _table_tips(self) -> list[Tip]:
        """What the card and each rolled die tell."""
        state = self.state
        found = [Tip(state.card_area, card_tip(state.card), "duel.cards")] if state.card and state.revealed else []
        for one in state.tray.dice:
            if one.face is not None:
                key = "die_tip.grey" if one.kind == state.tray.grey else f"die_tip.{one.kind}"
                found.append(Tip(state.tray.spot(one.place), words(key, **values(one.kind, one.face)), "duel.dice"))
        return found

    def _sum_tips(self) -> list[Tip]:
        state = self.state
        area = state.areas["sum"]
        places = zip(self._line_areas(area), state.addends(), strict=False)
        lines = [Tip(line, tip, self._rule(place)) for place, (line, (_, _, tip, _)) in enumerate(places)]
        total = Rect(0, area.y, round(state.rect.w * 0.3), area.h)
        total.centerx = self._total_x()
        figures = [str(figure) for _, figure, _, _ in state.addends()]
        if state.parts and state.counted is not None:
            said = words("total_tip", parts=" + ".join(figures), total=state.parts["total"]).replace("-", "−")
            lines.append(Tip(total, said, "duel.sum"))
        return lines


def total_size(part: float) -> int:
    """The text size of a total that is a part, 0 to 1, of the way above its place."""
    return round(TOTAL * (1 + GROWN * round(part * SIZES) / SIZES))


def _meter_ground(name: str) -> palette.Colour:
    """The ground of a space of the aim meter."""
    ground, _ = METER[name]
    return mixed(ground, palette.GROUND, 0.12) if name != "black" else ground
