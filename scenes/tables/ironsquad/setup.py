"""What is Iron Squad's own on the set-up screen: the squads, the map, the luck die with its faces, the hour it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import world_of
from game.ironsquad.records import SEATS
from game.ironsquad.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.controls import Control, Option, Stepper
from scenes.kit.fonts import BODY, BOLD, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import Scale, columns
from scenes.kit.numbers import signed
from scenes.kit.pictures import picture
from scenes.kit.scene import Change
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.setup import Choose
from scenes.presentation.setup import prepare as prepare
from scenes.presentation.setup import settled as settled
from scenes.presentation.setup import standing as standing
from scenes.tables.ironsquad import names
from scenes.tables.ironsquad.choices import MORE as MORE
from scenes.tables.ironsquad.choices import OWN as OWN
from scenes.tables.ironsquad.choices import alone as alone
from scenes.tables.ironsquad.choices import hastens as hastens
from scenes.tables.ironsquad.choices import name_of as name_of
from scenes.tables.ironsquad.choices import scenarios as scenarios
from scenes.tables.ironsquad.choices import setting_up as setting_up
from scenes.tables.ironsquad.choices import text_of as text_of
from scenes.tables.ironsquad.choices import value_of as value_of

WHOLE = frozenset({"luck"})
ABOVE: tuple[str, ...] = ()
PROPORTION = 0.95
BANDS = 7.0  # design units: the height of a face's bar for each face that shows its number


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:setup.{key}", **given)


def portrait(scenario: str, size: tuple[int, int]) -> Surface:
    """The picture of a scenario's map with the tiles that lie from the start, of that size in pixels."""
    from scenes.tables.ironsquad.pieces import board_of, tile_of  # the board's drawer is read only when a board is to be seen

    world = world_of(scenario, {}, "bad-match")
    ground = board_of(world).ground
    for loc, (tile, rot) in world.scenario.tiles.items():
        ground.lay(tile_of(world, loc, tile, rot))
    wide, high = ground.extent
    zoom = min(size[0] / wide, size[1] / high)
    drawing = Surface((round(wide * zoom), round(high * zoom)))
    ground.blit(drawing, zoom, (0, 0))
    return drawing


def figure_of(seat: Seat, options: Mapping[str, object]) -> str:
    """A seat's figure, below `art/`."""
    return names.figure_of("captain", seat)


def control(option: str, value: str, choose: Choose) -> Control | None:
    """The widgets of the luck die and of the hour, which show more than a choice of words; None for any other option."""
    if option == "luck":
        return LuckDie(value, lambda die: choose("luck", die))
    if option == "start":
        return _starts(value, choose)
    return None


def _starts(value: str, choose: Choose) -> Stepper:
    """The hour at which the match begins, in steps of the clock; before the first of them, any."""
    values, clock = tables().options["start"].values, tables().clock

    def shown(place: int) -> str:
        if values[place] == "roll":
            return _say("option.start.roll")
        return names.hour(clock, int(values[place] or 1))

    def take(place: int) -> None:
        choose("start", values[place])

    label, tip = _say("option.start.label"), _say("option.start.tip")
    return Stepper(label, values.index(value), 0, len(values) - 1, take, shown=shown, tip=tip)


def part(seat: Seat, options: Mapping[str, object], choose: Choose) -> SquadPart:
    """The widgets of one seat: they show its squad; there is nothing to be chosen but who leads it."""
    return SquadPart(seat)


class SquadPart:
    """The widgets of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.squad = Squad(seat)
        self.rows: list[list[Widget]] = [[self.squad]]

    def show(self, options: Mapping[str, object], scenario: str) -> None:
        """Show what the seat will lead in the scenario chosen."""
        given = tables().scenarios[scenario].squads.get(self.seat)
        solo = (options["solo"] or SEATS[0]) if alone(scenario) else None
        if solo not in (None, self.seat):
            locals_ = tuple(name for name, one in tables().types.items() if one.local)
            self.squad.change(types=locals_, sure=0, words=_say("solo_enemy"), tip=_say("solo_enemy_tip"))
            return
        squad = given or tuple(name for name, one in tables().types.items() if not one.local)
        words = _say("four") if given else _say("squad")
        zone = _say(f"zone.{self.seat}") if solo is None else _say(f"zone_solo.{self.seat}")
        sure = len(squad) if given else 1
        self.squad.change(types=squad, sure=sure, words=f"{words}. {zone}", tip=_say("four_tip" if given else "squad_tip"))


class Squad(Widget):
    """The counters of a squad in a row, those that are surely in it first and lit, and a line about it."""

    focusable = False

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat, self.types, self.sure, self.words = seat, tuple[str, ...](), 0, ""

    def _counter(self, scale: Scale, room: int) -> int:
        """Pixels of a counter's side: as large as a whole squad of seven may be."""
        return max(scale.px(24), min(scale.px(44), room // 7 - scale.px(5)))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        words = text.rich_size(self.words, scale.text(BODY), room)[1]
        two = 2 * text.line_height(REGULAR, scale.text(BODY))  # so that both cards keep their height in every scenario
        return room, self._counter(scale, room) + scale.px(6) + max(words, two)

    def paint(self) -> Surface:
        surface, px, scale = self.clear(), self.scale.px, self.scale
        side = self._counter(scale, self.rect.w)
        for place, kind in enumerate(self.types):
            lit = place < self.sure
            rim = palette.AMBER if lit else palette.TEXT
            drawn = shapes.counter(palette.SIDES[self.seat], side, names.figure_of(kind, self.seat), rim=rim)
            if not lit:
                drawn = drawn.copy()
                drawn.set_alpha(185)
            surface.blit(drawn, (place * (side + px(5)), 0))
        surface.blit(text.rich(self.words, scale.text(BODY), self.rect.w), (0, side + px(6)))
        return surface


class LuckDie(TipChoice):
    """The choice of the luck die, and below it the numbers it shows: what each adds to the accuracy, and on how many faces."""

    def __init__(self, chosen: str, change: Callable[[str], None]) -> None:
        options = [Option(die, _say(f"option.luck.{die}")) for die in tables().luck]
        tips = {die: _say(f"option.luck.{die}_tip") for die in tables().luck}
        super().__init__(_say("option.luck.added"), options, chosen, change, tips=tips)

    def choose(self, place: int) -> Change | None:
        wish = super().choose(place)
        self.stale = True
        return wish

    def _faces_high(self, scale: Scale) -> int:
        lines = text.line_height(BOLD, scale.text(BODY)) + text.line_height(REGULAR, scale.text(SMALL))
        most = max(faces.count(number) for faces in tables().luck.values() for number in set(faces))
        return lines + scale.px(BANDS) * most + scale.px(10)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        wide, high = super().natural(scale, room)
        return min(room, max(wide, scale.px(330))), high + scale.px(6) + self._faces_high(scale)

    def place(self, rect: Rect, scale: Scale) -> None:
        above = Rect(rect.x, rect.y, rect.w, rect.h - scale.px(6) - self._faces_high(scale))
        super().place(above, scale)
        self.rect = Rect(rect)

    def paint_label(self, surface: Surface) -> None:
        """Paint the label beside the choice or above it, so that the faces have room below both."""
        whole = self.rect
        self.rect = Rect(whole.x, whole.y, whole.w, whole.h - self.scale.px(6) - self._faces_high(self.scale))
        super().paint_label(surface)
        self.rect = whole

    def paint(self) -> Surface:
        surface, px, scale = super().paint(), self.scale.px, self.scale
        faces, drm = tables().luck[self.chosen], tables().drm
        most = max(other.count(number) for other in tables().luck.values() for number in set(other))
        top, size, small = self.rect.h - self._faces_high(scale), scale.text(BODY), scale.text(SMALL)
        die = text.line_height(BOLD, size)
        sign = picture("ironsquad/die-luck.svg", (px(40), px(40)))
        surface.blit(sign, (0, top + (self._faces_high(scale) - sign.get_height()) // 2))
        left = px(54)
        base = top + px(BANDS) * most + px(4)
        places = columns(Rect(left, top, self.rect.w - left, self._faces_high(scale)), len(drm), px(4))
        for number, (added, column) in enumerate(zip(drm, places, strict=True), 1):
            for face in range(faces.count(number)):
                box = Rect(column.x, base - (face + 1) * px(BANDS), column.w, px(BANDS) - max(1, px(1)))
                surface.fill(palette.DANGER if added < 0 else palette.AMBER if added else palette.DIM, box)
            pygame.draw.line(surface, palette.LINE_HIGH, (column.x, base), (column.right - 1, base))
            shown = text.drawn(str(number), SEMIBOLD, size, palette.TEXT)
            surface.blit(shown, (column.centerx - shown.get_width() // 2, base + px(1)))
            by = text.drawn(signed(added), REGULAR, small, palette.DIM)
            surface.blit(by, (column.centerx - by.get_width() // 2, base + px(1) + die))
        return surface
