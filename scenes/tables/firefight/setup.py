"""What is Firefight's own on the set-up screen: the maps as they are, what each scenario is like, words for its options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pygame import Rect, Surface

from game.api import Seat
from game.firefight.position import Position
from game.firefight.records import SANDBOX
from game.firefight.tables import printed_ground, tables
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit.layout import Scale
from scenes.kit.words import knows, say
from scenes.presentation.choices import Options
from scenes.tables.firefight.names import seat_names
from scenes.tables.firefight.pieces import board_of, counters_of, flags_of
from scenes.tables.plain.setup import PlainSetup


class FirefightSetup(PlainSetup):
    """The set-up of Firefight."""

    def __init__(self) -> None:
        super().__init__("firefight")

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios; the sandbox is for positions only."""
        return {name: title for name, title in super().scenarios().items() if name != SANDBOX}

    def setting_up(self, view: Position) -> bool:
        """Whether units are still being placed."""
        return view.phase == "setup"

    def text_of(self, scenario: str) -> str:
        """How large a scenario is, and what is new in it."""
        one = tables().scenarios[scenario]
        given = {seat: len(entries) for seat, entries in one.units.items()}
        counted = ", ".join(say("firefight:setup.units", seat=seat_names()[seat], count=number) for seat, number in given.items())
        return say("firefight:setup.scenario", rounds=one.rounds, units=counted, news=say(f"firefight:setup.news.{scenario}"))

    def name_of(self, seat: Seat, options: Options) -> str:
        """What a seat is called."""
        return seat_names()[seat]

    def value_of(self, option: str, value: object) -> tuple[str, str]:
        """What an option and a value of it are called."""
        label = say(f"firefight:setup.option.{option}.label")
        key = f"firefight:setup.option.{option}.{value}"
        return (label, say(key)) if knows(key) else (label, super().value_of(option, value)[1])

    def portrait(self, scenario: str, size: tuple[int, int]) -> Surface:
        """The picture of a scenario's board with its counters, of that size in pixels."""
        from game.draws import Draws

        one = tables().scenarios[scenario]
        view = self.rules.view(self.rules.setup(scenario, {}, Draws(0)), None)
        board = _drawn(one.board)
        board.worth = one.vp.at_end
        board.place_all(counters_of(tables().units, view.units.values()), flags_of(view.control))
        board.resize(Rect((0, 0), size), Scale(100))
        picture = Surface(size)
        board.draw(picture)
        return picture

    def prepare(self, scenario: str) -> bool:
        """Whether a part of its map was painted large."""
        return _drawn(tables().scenarios[scenario].board).ground.warm_print()

    def figure_of(self, seat: Seat, options: Mapping[str, Any]) -> str:
        """A rifle squad of its side."""
        return f"firefight/unit/{seat[0]}_rifle.svg"


@lru_cache(maxsize=2)
def _drawn(name: str) -> LandBoard:
    """A printed board with all of it in sight; its ground is drawn once for all its scenarios."""
    board = board_of(printed_ground(name))
    board.look_whole()
    return board
