"""What is Danger Close's own on the set-up screen: how many units each side has, who they may be, how long it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from game.api import Seat
from game.skulls.records import SEATS
from game.skulls.tables import board, tables
from scenes.kit import palette, shapes, text
from scenes.kit.controls import Control, Stepper
from scenes.kit.fonts import BODY, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.setup import Choose
from scenes.presentation.setup import prepare as prepare
from scenes.presentation.setup import settled as settled
from scenes.presentation.setup import standing as standing
from scenes.tables.skulls.choices import MORE as MORE
from scenes.tables.skulls.choices import OWN as OWN
from scenes.tables.skulls.choices import SIZES, length_of, rounds_words, size_of
from scenes.tables.skulls.choices import alone as alone
from scenes.tables.skulls.choices import hastens as hastens
from scenes.tables.skulls.choices import name_of as name_of
from scenes.tables.skulls.choices import scenarios as scenarios
from scenes.tables.skulls.choices import setting_up as setting_up
from scenes.tables.skulls.choices import text_of as text_of
from scenes.tables.skulls.choices import value_of as value_of

WHOLE = frozenset[str]()
ABOVE: tuple[str, ...] = ()
PROPORTION = 0.75
MOST_ROUNDS = 20
FIGURES = {"seal": "skulls/unit/s-lead.svg", "terrorist": "skulls/unit/t-boss.svg"}


def _say(key: str, **given: object) -> str:
    return say(f"skulls:setup.{key}", **given)


def portrait(scenario: str, size: tuple[int, int]) -> Surface:
    """The picture of a scenario's board, of that size in pixels."""
    from scenes.boards.zones import board as zones  # the board's drawer is read only when a board is to be seen

    map_id = tables().scenarios[scenario].board
    return zones.portrait(board(map_id), map_id, size, "skulls", "skulls")


def figure_of(seat: Seat, options: Mapping[str, Any]) -> str:
    """The drawing that stands for a seat, below `art/`."""
    return FIGURES[seat]


def control(option: str, value: Any, choose: Choose) -> Control | None:
    """The widget of the round limit, which counts up from no limit at all; None for any other option."""
    if option != "rounds":
        return None
    label, tip = _say("option.rounds.label"), _say("option.rounds.tip")
    return Stepper(label, value or 0, 0, MOST_ROUNDS, lambda rounds: choose("rounds", rounds), shown=rounds_words, tip=tip)


def part(seat: Seat, options: Mapping[str, Any], choose: Choose) -> SquadPart:
    """The widgets of one seat: how many units it has, and who they may be."""
    return SquadPart(seat, options, choose)


class SquadPart:
    """The widgets of one seat. That of the first seat lets the round limit and the
    card texts follow scenario and squads, until a person sets them."""

    def __init__(self, seat: Seat, options: Mapping[str, Any], choose: Choose) -> None:
        self.seat, self.choose = seat, choose
        self.sizes = [value for value in tables().options[SIZES[seat]].values if isinstance(value, int)]
        self.size = Stepper(_say("units"), self.sizes[0], self.sizes[0], self.sizes[-1], self._size)
        self.squad = Squad(seat)
        self.rows: list[list[Widget]] = [[self.size], [self.squad]]
        self._usual: dict[str, Any] = {}  # what goes with what was chosen before

    def _size(self, units: int) -> None:
        self.choose(SIZES[self.seat], units)

    def show(self, options: Mapping[str, Any], scenario: str) -> None:
        """Show what the seat will lead in the scenario chosen."""
        one, size, length = tables().scenarios[scenario], size_of(self.seat, options, scenario), length_of(options, scenario)
        low, high = (size, size) if one.squads else (self.sizes[0], self.sizes[-1])
        self.size.change(value=size, low=low, high=high, tip=_say("fixed" if one.squads else "units_tip"))
        units = one.squads[self.seat] if one.squads else tables().rosters[self.seat]
        words = _say("fixed_squad") if one.squads else _say("squad", size=size, roster=len(units))
        limit = length.limit if options["rounds"] is None else options["rounds"]
        long = "length" if length.rounds is None else "length_limited" if limit else "length_rounds"
        told = _say(long, minutes=length.minutes, rounds=min(round(length.rounds or 0), limit or 99), limit=limit)
        other = size_of(next(name for name in SEATS if name != self.seat), options, scenario)
        uneven = f" {_say('uneven')}" if other != size else ""
        self.squad.change(units=units, sure=bool(one.squads), words=f"{words} {told}{uneven}")
        before, self._usual = self._usual, {"rounds": length.limit, "gametext": one.gametext}
        for option, value in self._usual.items() if self.seat == SEATS[0] else ():
            if options[option] in (None, before.get(option)) and options[option] != value:
                self.choose(option, value)


class Squad(Widget):
    """The counters of all who may be in a squad, in a row, lit where they surely are, and words about it."""

    focusable = False

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat, self.units, self.sure, self.words = seat, tuple[str, ...](), False, ""

    def _counter(self, scale: Scale, room: int) -> int:
        """Pixels of a counter's side: as large as a whole roster may be."""
        return max(scale.px(20), min(scale.px(40), room // len(tables().rosters[self.seat]) - scale.px(4)))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        words = text.rich_size(self.words, scale.text(BODY), room)[1]
        three = 3 * text.line_height(REGULAR, scale.text(BODY))  # so that both cards keep their height in every scenario
        return room, self._counter(scale, room) + scale.px(6) + max(words, three)

    def paint(self) -> Surface:
        surface, px, scale = self.clear(), self.scale.px, self.scale
        side = self._counter(scale, self.rect.w)
        for place, unit in enumerate(self.units):
            rim = palette.AMBER if self.sure else palette.TEXT
            counter = shapes.counter(palette.SIDES[self.seat], side, f"skulls/unit/{unit}.svg", rim=rim)
            surface.blit(counter, (place * (side + px(4)), 0))
        surface.blit(text.rich(self.words, scale.text(BODY), self.rect.w), (0, side + px(6)))
        return surface
