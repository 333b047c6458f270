"""What the position editor asks of a game: a game's `editor.py`, and the parts that it hands out.

A position is edited as JSON values, the shape that `Rules.write` gives and `Rules.read` takes: a game's part changes the value
it is given in place, and what comes of it is checked by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.api import JsonObject, Seat
from game.learning.puzzles import Goal
from scenes.kit.chrome import Chip
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.presentation.choices import Options

Value = JsonObject
"""A position as JSON values, abbreviated or whole, lawful or not yet."""


class Piece(NamedTuple):
    """Something of the palette that can be placed. `again`: it stays in the hand after it was placed, for the next one.

    `reason`: why it cannot be placed now, "" when it can; `there`: it lies on the board already and goes from there.
    """

    id: str
    words: str
    picture: Callable[[int], Surface]  # its picture so many pixels high and wide
    again: bool = False
    reason: str = ""
    there: bool = False


class Field(NamedTuple):
    """Something that can be changed: a switch, a number, or one of several values.

    A switch has neither `among` nor bounds. `put` changes a position so that it has the new value.
    """

    id: str
    label: str
    now: Any
    put: Callable[[Value, Any], None]
    among: tuple[tuple[Any, str], ...] = ()  # the values with what each is called
    low: int = 0
    high: int = 0
    tip: str = ""


class Group(NamedTuple):
    """Some of a page: a title, pieces to be placed, fields, a line that explains; `widgets` are added by the editor itself."""

    title: str
    pieces: tuple[Piece, ...] = ()
    fields: tuple[Field, ...] = ()
    line: str = ""
    widgets: tuple[Widget, ...] = ()


class Tab(NamedTuple):
    """A page of the side column."""

    id: str
    title: str
    groups: tuple[Group, ...]


class PuzzleGoal(NamedTuple):
    """A goal that a puzzle from a position may have, in words."""

    id: str
    words: str
    goal: Goal


class Board(Protocol):
    """A board's drawer, as far as every game's is alike."""

    rect: Rect
    stale: bool

    @property
    def restless(self) -> bool: ...

    def resize(self, rect: Rect, scale: Scale) -> None: ...

    def handle(self, event: pygame.event.Event) -> bool: ...

    def update(self, seconds: float) -> None: ...

    def draw(self, surface: Surface) -> None: ...


class PositionEditor(Protocol):
    """A game's own part of the editor.

    A thing is what lies on the board and can be chosen, by a name such as `unit:us-mg`; a space is a place of the board. Those
    that change a value raise Refused with a sentence where that makes no sense; the value is thrown away then.
    """

    @property
    def board(self) -> Board: ...

    def show(self, value: Value, chosen: str | None) -> bool: ...

    """Whether the board is another one now; the picture is that of a position, lawful or not."""

    def usual(self) -> tuple[str, Options]: ...  # the scenario to begin with, and options for it

    def tabs(self, value: Value) -> Sequence[Tab]: ...

    def about(self, value: Value, thing: str) -> Group | None: ...  # what can be changed of a thing, None when it is gone

    def tab_of(self, thing: str) -> str: ...  # the page on which such things are placed

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None: ...

    def space_at(self, pos: tuple[int, int]) -> str | None: ...

    def spaces(self) -> Sequence[str]: ...  # every space of the board

    def spot(self, space: str) -> tuple[int, int]: ...  # the pixel of the screen in the middle of a space

    def radius(self) -> int: ...  # of a space on the screen, in pixels

    def look_at(self, space: str) -> None: ...  # brings a space into the window

    def things(self, value: Value) -> Sequence[str]: ...  # what the keys walk along

    def space_of(self, value: Value, thing: str) -> str | None: ...

    def offer(self, value: Value, piece: str | None) -> None: ...  # lights where a piece goes, where that is not everywhere

    def held(self, value: Value, name: str) -> Callable[[int], Surface] | None: ...  # picture of what is in the hand

    def loose(self, thing: str) -> bool: ...  # whether it can be dragged elsewhere

    def place(self, value: Value, piece: str, space: str) -> str | None: ...  # comes back with the thing that lies there now

    def move(self, value: Value, thing: str, space: str) -> str | None: ...

    def turn(self, value: Value, thing: str, by: int) -> bool: ...  # whether it has a direction

    def remove(self, value: Value, thing: str) -> None: ...

    def clear(self, value: Value) -> None: ...  # nothing is left on the board

    def choose(self, value: Value, option: str, new: Any) -> None: ...  # an option of the match

    def chips(self, value: Value) -> Sequence[Chip]: ...  # the moment, for the top bar

    def spoken(self, value: Value, sentence: str) -> str: ...  # a sentence of the rules, with names in place of keys

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]: ...  # goals for a puzzle

    def topic(self, value: Value, pos: tuple[int, int]) -> str: ...  # what lies there, as the rule book finds it

    def topic_of(self, value: Value, piece: str) -> str: ...  # what a piece of the palette is, as the rule book finds it


def switch(path: Sequence[str]) -> Callable[[Value, Any], None]:
    """What puts a new value in its place in a position; on the way there what is missing is made.

    In a list of objects a part of the way is the id of one.
    """

    def put(value: Value, new: Any) -> None:
        *way, last = path
        for part in way:
            value = next(one for one in value if one["id"] == part) if isinstance(value, list) else value.setdefault(part, {})
        value[last] = new

    return put


def stepped(among: Sequence[Any], now: Any, by: int) -> Any:
    """The value so many places further along, round and round; the first one where the present one is not among them."""
    return among[(among.index(now) + by) % len(among)] if now in among else among[0]
