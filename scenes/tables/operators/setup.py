"""What is Operators' own on the set-up screen: operators, weapons with their dice and meters, and the boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect, Surface

from game.api import Seat
from game.operators.records import TRACKS, Meter, Weapon
from game.operators.tables import board, tables
from scenes.kit import palette, shapes, text
from scenes.kit.controls import Option
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.pictures import picture
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.setup import Choose
from scenes.presentation.setup import prepare as prepare
from scenes.presentation.setup import settled as settled
from scenes.presentation.setup import standing as standing
from scenes.tables.operators.choices import MORE as MORE
from scenes.tables.operators.choices import OWN as OWN
from scenes.tables.operators.choices import alone as alone
from scenes.tables.operators.choices import hastens as hastens
from scenes.tables.operators.choices import name_of as name_of
from scenes.tables.operators.choices import operator_of as operator_of
from scenes.tables.operators.choices import scenarios as scenarios
from scenes.tables.operators.choices import setting_up as setting_up
from scenes.tables.operators.choices import text_of as text_of
from scenes.tables.operators.choices import value_of as value_of

WHOLE = frozenset[str]()
ABOVE: tuple[str, ...] = ()
PROPORTION = 0.75
METER: dict[str, palette.Colour] = {
    "black": palette.colour("0C0D0C"),
    "white": palette.colour("DDD8C8"),
    "yellow": palette.colour("D9B52E"),
    "orange": palette.colour("DB7A26"),
    "red": palette.colour("B8352A"),
}


def control(option: str, value: Any, choose: Choose) -> None:
    """None: the usual control does for every option."""
    return None


def part(seat: Seat, options: Mapping[str, Any], choose: Choose) -> SeatPart:
    """The widgets of one seat."""
    return SeatPart(seat, options, choose)


def portrait(scenario: str, size: tuple[int, int]) -> Surface:
    """The picture of a scenario's board, of that size in pixels."""
    from scenes.boards.graph import board as graph  # the board's drawer is read only when a board is to be seen

    map_id = tables().scenarios[scenario].map
    return graph.portrait(board(map_id), map_id, size, "operators")


def figure_of(seat: Seat, options: Mapping[str, Any]) -> str:
    """A seat's figure, below `art/`."""
    return f"operators/{operator_of(seat, options)}.svg"


class SeatPart:
    """The widgets of one seat that are this game's own: operator and weapon, and the weapon's picture."""

    def __init__(self, seat: Seat, options: Mapping[str, Any], choose: Choose) -> None:
        self.seat, self.choose = seat, choose
        operators = [Option(one.id, translated(one.name)) for one in tables().operators.values()]
        weapons = [Option(one.id, translated(one.name)) for one in tables().weapons.values()]
        tip = say("operators:setup.operator_tip")
        self.operator = TipChoice("", operators, operator_of(seat, options), self._operator, tip)
        tips = {one.id: weapon_tip(one) for one in tables().weapons.values()}
        self.weapon = TipChoice("", weapons, options[f"{seat}_weapon"], self._weapon, tips=tips)
        self.picture = WeaponPicture(options[f"{seat}_weapon"])
        self.rows: list[list[Widget]] = [[self.operator, self.weapon], [self.picture]]

    def show(self, options: Mapping[str, Any], scenario: str) -> None:
        """Show what is chosen now."""
        self.operator.change(chosen=operator_of(self.seat, options))
        self.weapon.change(chosen=options[f"{self.seat}_weapon"])
        weapon = options[f"{self.seat}_weapon"]
        self.picture.change(weapon=weapon, tip=weapon_tip(tables().weapons[weapon]))

    def _operator(self, chosen: str) -> None:
        red = chosen if self.seat == "red" else next(name for name in tables().operators if name != chosen)
        self.choose("red_operator", red)

    def _weapon(self, chosen: str) -> None:
        self.choose(f"{self.seat}_weapon", chosen)


def weapon_tip(weapon: Weapon) -> str:
    """A weapon's dice and what its meters mean, in words."""
    pool = say("operators:setup.pool", **weapon.pool._asdict())
    return say("operators:setup.meter_tip", weapon=weapon.name, pool=pool)


class WeaponPicture(Widget):
    """A weapon: its drawing, its dice, and its meters for close and long range with the cube on the start space."""

    focusable = False

    def __init__(self, weapon: str) -> None:
        super().__init__(weapon_tip(tables().weapons[weapon]))
        self.weapon = weapon

    def _row(self, scale: Scale) -> int:
        """Pixels of a meter's row."""
        return max(scale.px(20), text.line_height(REGULAR, scale.text(BODY)))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(56) + scale.px(6) + 2 * self._row(scale) + scale.px(4)

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        weapon = tables().weapons[self.weapon]
        high = px(56)
        rifle = picture(f"operators/{weapon.id}.svg", (min(px(149), self.rect.w * 2 // 5), high))
        surface.blit(rifle, (0, (high - rifle.get_height()) // 2))
        self._paint_pool(surface, weapon, Rect(rifle.get_width() + px(8), 0, 0, high))
        top = high + px(6)
        for track in TRACKS:
            row = Rect(0, top, self.rect.w, self._row(scale))
            self._paint_meter(surface, say(f"operators:setup.{track}"), weapon.meters[track], row)
            top += row.h + px(4)
        return surface

    def _paint_pool(self, surface: Surface, weapon: Weapon, area: Rect) -> None:
        """Paint the dice of the weapon with their numbers, from the right edge."""
        px, size = self.scale.px, self.scale.text(22)
        room = self.rect.w - area.x
        die = min(px(34), room // 3 - text.width("5", STENCIL, size) - px(5))
        x = self.rect.w
        for kind, count in reversed(list(weapon.pool._asdict().items())):
            number = text.drawn(str(count), STENCIL, size, palette.TEXT)
            x -= number.get_width()
            surface.blit(number, (x, text.middle(area, STENCIL, size)))
            x -= die + px(5)
            drawing = picture(f"operators/die-{kind}.svg", (die, die))
            surface.blit(drawing, (x, (area.h - die) // 2))
            x -= px(10)

    def _paint_meter(self, surface: Surface, words: str, meter: Meter, area: Rect) -> None:
        px, size = self.scale.px, self.scale.text(BODY)
        label = text.drawn(words, SEMIBOLD, size, palette.TEXT)
        surface.blit(label, (0, text.middle(area, SEMIBOLD, size)))
        labels = max(text.width(say(f"operators:setup.{track}"), SEMIBOLD, size) for track in TRACKS)
        left, longest = labels + px(12), max(len(one.spaces) for one in tables().weapons[self.weapon].meters.values())
        wide = (area.w - left) // longest
        for place, colour in enumerate(meter.spaces):
            cell = Rect(left + place * wide, area.y, wide - max(1, px(2)), area.h)
            edge = palette.LINE_HIGH if colour == "black" else palette.mixed(METER[colour], (0, 0, 0), 0.4)
            surface.blit(shapes.box(cell.size, METER[colour], edge, px(3)), cell)
            if place == meter.start:
                side = min(cell.w, cell.h) - 2
                cube = picture("operators/cube.svg", (side, side))
                surface.blit(cube, cube.get_rect(center=cell.center))
