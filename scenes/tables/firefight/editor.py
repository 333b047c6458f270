"""Setting up a position of Firefight: counters on its own map, what stands beside them by the fields that the rules list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.api import Seat
from game.firefight.position import Position
from game.firefight.records import AWAY, DIRECTIONS
from game.learning.puzzles import Goal
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit import shapes
from scenes.kit.chrome import Chip
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.presentation.editor import PuzzleGoal, Value, stepped
from scenes.tables.editing import OnBoard
from scenes.tables.firefight.names import called
from scenes.tables.firefight.pieces import board_of, counters_of, figure_of, flags_of, lying_of
from scenes.tables.firefight.space_part import topic
from scenes.tables.plain.editor import PlainEditor

LEADS = (1, 2, 3)
"""Victory points that a puzzle may ask for."""


def make() -> FirefightEditor:
    """A new part for one editor."""
    return FirefightEditor("firefight")


class FirefightEditor(OnBoard, PlainEditor):
    """What of Firefight can be placed and changed. Things: `unit:g01`."""

    board: LandBoard  # type: ignore[assignment]
    view: Position

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.board = board_of(self.view.world.ground)

    # --- the picture ------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; a position that cannot be read yet moves counters alone."""
        before, ground = self.board, self.view.world.ground
        self.read(value)
        view = self.view
        fresh = view.world.ground is not ground
        if fresh:
            self.board = board_of(view.world.ground)
            self.board.resize(before.rect, before.scale)
        units = [unit._replace(at=self.space_of(value, f"unit:{unit.id}") or AWAY) for unit in view.units.values()]
        self.board.place_all(counters_of(view.world.tables.units, units), flags_of(view.control))
        self.board.lie(lying_of(view.works.values(), view.smoke))
        self.board.choose(chosen.partition(":")[2] if chosen and self.space_of(value, chosen) else None)
        return fresh

    def spaces(self) -> Sequence[str]:
        """Every hex."""
        return self.board.hexes.ids

    def radius(self) -> int:
        """Of a hex, in pixels."""
        return max(14, round(self.board.hexes.width * 0.46 * self.board.camera.zoom))

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """The unit at a pixel."""
        unit = self.board.pick(pos).unit
        return f"unit:{unit}" if unit else None

    def on_board(self, space: object) -> bool:
        """Whether this is a hex of the board."""
        return space in self.board.hexes.bit

    def disc(self, thing: str) -> Callable[[int], Surface]:
        """The picture of a unit in the palette and in the hand."""
        unit = self.view.units[thing.partition(":")[2]]
        return partial(_figure, unit.seat, figure_of(unit.type))

    def turn(self, value: Value, thing: str, by: int) -> bool:
        """True: a unit looks over the next hexside."""
        unit = next(one for one in value["units"] if one["id"] == thing.partition(":")[2])
        unit["facing"] = stepped(DIRECTIONS, unit["facing"], by)
        return True

    # --- words ------------------------------------------------------------------------------------------------------------

    def _words(self, thing: str) -> str:
        """What a counter is called, and where it lies: units of a type are told by that, never by an id."""
        kind, _, one = thing.partition(":")
        return self._told(one) if kind == "unit" else super()._words(thing)

    def _told(self, one: str) -> str:
        view = self.view
        if one in view.units:
            unit, name = view.units[one], called(view.kind(view.units[one]), one, view.units[one].seat)
            at = unit.at
        else:
            work, name = view.works[one], translated(view.world.tables.works[view.works[one].kind].title)
            at = work.at
        return say("firefight:editor.lies", name=name, at=at) if at and self.on_board(at) else name

    def _choice(self, value: object, words: str) -> str:
        known = isinstance(value, str) and (value in self.view.units or value in self.view.works)
        return self._told(str(value)) if known else super()._choice(value, words)

    def chips(self, value: Value) -> Sequence[Chip]:
        """The round, and the victory points."""
        view = self.view
        called = {seat: say(f"firefight:seat.{seat}") for seat in view.world.seats}
        points = [Chip(say("firefight:track.vp", seat=name, vp=view.vp[seat]), SIDES[seat]) for seat, name in called.items()]
        return [Chip(say("firefight:track.round", round=view.round, rounds=view.world.rounds)), *points]

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
        """The goals of a puzzle for this round: to destroy a unit, to make points, to take a space."""
        view, end = self.view, ({"is": "round_end"},)
        found = []
        for unit in view.units.values():
            if not view.friends(unit.seat, seat):
                words = say("firefight:editor.goal_destroy", unit=self._words(f"unit:{unit.id}"))
                destroyed = Goal(events=({"is": "destroyed", "unit": unit.id},), until=end)
                found.append(PuzzleGoal(f"destroy {unit.id}", words, destroyed))
        for lead in LEADS:
            words = say("firefight:editor.goal_vp", points=lead, seat=say(f"firefight:seat.{seat}"))
            scored = Goal(holds=({"vp": {seat: {"least": view.vp[seat] + lead}}},), until=end)
            found.append(PuzzleGoal(f"vp {lead}", words, scored))
        for space, holder in view.control.items():
            if holder != seat:
                taken = Goal(events=({"is": "control", "space": space, "seat": seat},), until=end)
                found.append(PuzzleGoal(f"take {space}", say("firefight:editor.goal_take", space=space), taken))
        return found

    def topic(self, value: Value, pos: tuple[int, int]) -> str:
        """What lies at a pixel, as the rule book finds it: a unit, a fort or an obstacle, the ground."""
        hit = self.board.pick(pos)
        return topic(self.view, hit.unit, hit.space)

    def topic_of(self, value: Value, piece: str) -> str:
        """What a unit of the palette is, as the rule book finds it."""
        unit = self.view.units.get(piece.partition(":")[2])
        return topic(self.view, unit.id) if unit else ""


def _figure(seat: Seat, figure: str, px: int) -> Surface:
    """A counter in the colours of a seat."""
    return shapes.counter(SIDES[seat], px, figure)
