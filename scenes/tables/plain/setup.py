"""What is chosen before a match of any game, from its scenarios and options alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.api import Seat
from game.draws import Draws
from game.games import rules
from scenes.kit.controls import Control
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.tip_choice import by_values
from scenes.kit.widgets import Widget
from scenes.kit.words import knows, say
from scenes.presentation.choices import Options
from scenes.presentation.seats import Chosen
from scenes.presentation.setup import Choose, prepare, settled, standing
from scenes.tables.plain.story import names_of
from scenes.tables.plain.wording import View, spelled


class NoPart:
    """The widgets of a seat: the plain set-up has none."""

    rows: Sequence[Sequence[Widget]] = ()

    def show(self, options: Options, scenario: str) -> None:
        """Do nothing: there is nothing to show."""


class PlainSetup:
    """The set-up of one game."""

    OWN = frozenset[str]()
    WHOLE = frozenset[str]()
    ABOVE: tuple[str, ...] = ()
    PROPORTION = 0.75

    def __init__(self, game: str) -> None:
        self.rules = rules(game)
        self.MORE = frozenset(self.rules.choices())

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios."""
        return {name: translated(title) for name, title in self.rules.scenarios().items()}

    def alone(self, scenario: str) -> str | None:
        """None: every seat is held by somebody."""
        return None

    def hastens(self, scenario: str) -> bool:
        """False: everything is decided by hand."""
        return False

    def setting_up(self, view: View) -> bool:
        """False: it is not known when a set-up ends."""
        return False

    def text_of(self, scenario: str) -> str:
        """No more than its title."""
        return self.scenarios()[scenario]

    def name_of(self, seat: Seat, options: Options) -> str:
        """What a seat is called."""
        return names_of(self.rules)[seat]

    def value_of(self, option: str, value: object) -> tuple[str, str]:
        """What an option and a value of it are called."""
        key = f"{self.rules.id}:plain.option.{option}"
        label = say(key) if knows(key) else spelled(option)
        if value is None:
            return label, say("setup.unset")
        if isinstance(value, bool):
            return label, say("setup.yes" if value else "setup.no")
        return label, spelled(str(value))

    def portrait(self, scenario: str, size: tuple[int, int]) -> Surface:
        """The picture of its board, of that size in pixels."""
        from scenes.boards.plain_board import PlainBoard  # the drawer is read only when a board is to be seen

        board = PlainBoard(self.rules.board(self.rules.setup(scenario, {}, Draws(0))))
        board.resize(Rect((0, 0), size), Scale(100))
        picture = Surface(size)
        board.draw(picture)
        return picture

    def figure_of(self, seat: Seat, options: Options) -> str:
        """A person: a seat has no figure of its own."""
        return "icons/person.svg"

    def control(self, option: str, value: Any, choose: Choose) -> Control:
        """A switch, a number or a choice, by what the option's values are."""
        label, values = self.value_of(option, value)[0], self.rules.choices()[option]["values"]
        words = f"{self.rules.id}:setup.option.{option}"

        def told(key: str) -> str:
            return say(f"{words}.{key}") if knows(f"{words}.{key}") else ""

        return by_values(
            label,
            values,
            value,
            partial(choose, option),
            words=lambda one: self.value_of(option, one)[1],
            tip=lambda: told("tip"),
            tips=lambda one: told(f"{one}_tip"),
        )

    def part(self, seat: Seat, options: Options, choose: Choose) -> NoPart:
        """No widgets of a seat."""
        return NoPart()

    def standing(self, name: str) -> str:
        """Where a player stands before a match: no career is carried on."""
        return standing(name)

    def prepare(self, scenario: str) -> bool:
        """Whether a part was painted of what its match will show; False: all of it is there."""
        return prepare(scenario)

    def settled(self, chosen: Chosen) -> Chosen:
        """What was chosen, as it is."""
        return settled(chosen)
