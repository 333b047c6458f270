"""Setting up a position of Rush: soldiers and vehicles on its own board, the rest by the fields that the rules list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.api import Seat
from game.learning.puzzles import Goal
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import LoopBoard
from scenes.kit import shapes
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.presentation.editor import Group, Piece, PuzzleGoal, Tab, Value
from scenes.tables.editing import OnBoard
from scenes.tables.plain.editor import PlainEditor
from scenes.tables.rush.names import place_name, soldier_name
from scenes.tables.rush.pieces import board_of, figure_of, lay, vehicle_figure
from scenes.tables.rush.state import SIDES_OF
from scenes.tables.rush.topics import topic


def make() -> RushEditor:
    """A new part for one editor."""
    return RushEditor("rush")


class RushEditor(OnBoard, PlainEditor):
    """What of Rush can be placed and changed. Things: `soldier:A1`, `vehicle:r-luv`."""

    board: LoopBoard  # type: ignore[assignment]
    view: Position

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.board = board_of(self.view.world.board)

    # --- the picture ------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; a position that cannot be read yet leaves it as it was."""
        before, track = self.board, self.view.world.track
        self.read(value)
        fresh = self.view.world.track is not track
        if fresh:
            self.board = board_of(self.view.world.board)
            self.board.resize(before.rect, before.scale)
        lay(self.board, self.view)
        for thing in self._known():
            space, unit = self.space_of(value, thing), thing.partition(":")[2]
            if unit in self.board.counters and space:
                self.board.counters[unit].space = space
        self.board.choose(chosen.partition(":")[2] if chosen and self.space_of(value, chosen) else None)
        return fresh

    def spaces(self) -> Sequence[str]:
        """Every square."""
        return self.board.track.ids

    def radius(self) -> int:
        """Of a square, in pixels."""
        return max(14, self.board.camera.px(self.board.side / 2))

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """The soldier or the vehicle at a pixel."""
        unit = self.board.pick(pos).unit
        known = {thing.partition(":")[2]: thing for thing in self._known()}
        return known.get(unit or "")

    def on_board(self, space: object) -> bool:
        """Whether this is a square of the board."""
        return space in self.board.track.index

    def disc(self, thing: str) -> Callable[[int], Surface]:
        """The picture of a thing in the palette and in the hand."""
        kind, _, one = thing.partition(":")
        seat = one if kind == "soldier" else "A1" if one.startswith("r-") else "D1"
        figure = (
            figure_of(self.view.soldiers[one].kind) if kind == "soldier" and one in self.view.soldiers else vehicle_figure(one)
        )
        return partial(_disc, seat, figure)

    # --- pieces -----------------------------------------------------------------------------------------------------------

    def space_of(self, value: Value, thing: str) -> str | None:
        """The square on which a soldier or a vehicle is; of one who rides, that of his vehicle."""
        kind, _, one = thing.partition(":")
        at = value["seats" if kind == "soldier" else "vehicles"].get(one, {}).get("at")
        return at if self.on_board(at) else None

    def tabs(self, value: Value) -> Sequence[Tab]:
        """Soldiers and vehicles that can be placed; then what belongs to none of them."""
        titles = {"soldier": say("rush:editor.soldiers")}
        titles |= {colour: say("rush:editor.vehicles", side=say(f"rush:side.{side}")) for colour, side in SIDES_OF.items()}
        groups: dict[str, list[Piece]] = {title: [] for title in titles.values()}
        for thing in self._known():
            kind, _, one = thing.partition(":")
            piece = Piece(thing, self._words(thing), self.disc(thing), there=self.space_of(value, thing) is not None)
            groups[titles[kind if kind in titles else one[0]]].append(piece)
        made = tuple(Group(title.upper(), tuple(pieces)) for title, pieces in groups.items())
        return Tab("pieces", say("editor.leaf_pieces"), made), *super().tabs(value)[1:]

    def place(self, value: Value, piece: str, space: str) -> str | None:
        """The piece, which stands on this square now: a soldier up and on foot, a vehicle with all in it."""
        kind, _, one = piece.partition(":")
        if kind == "soldier":
            self._get_out(value, one)
            value["seats"][one] |= {"status": "up", "at": space, "entered": True}
        else:
            vehicle = value["vehicles"].setdefault(one, {"side": SIDES_OF[one[0]], "crew": []})
            vehicle["at"] = space
            for seat in vehicle["crew"]:
                value["seats"][seat]["at"] = space
        self._listed = None
        return piece

    def _get_out(self, value: Value, seat: Seat) -> None:
        """Let a soldier sit in no vehicle any more."""
        for vehicle in value["vehicles"].values():
            vehicle["crew"] = [other for other in vehicle["crew"] if other != seat]
        value["seats"][seat]["in"] = None

    def remove(self, value: Value, thing: str) -> None:
        """Put a soldier or a vehicle back into the box; whoever sat in it stands there on foot."""
        kind, _, one = thing.partition(":")
        if kind == "soldier":
            self._get_out(value, one)
            value["seats"][one] |= {"status": "box", "at": None, "entered": False}
        else:
            for seat in value["vehicles"].pop(one, {"crew": []})["crew"]:
                value["seats"][seat]["in"] = None
        self._listed = None

    def clear(self, value: Value) -> None:
        """Put everything back into the box."""
        for thing in self.things(value):
            self.remove(value, thing)

    # --- words ------------------------------------------------------------------------------------------------------------

    def _title(self, path: Sequence[str]) -> str:
        """What a part of the position is called: a building, the gun and the panel by the names of their squares."""
        world, last = self.view.world, path[-1] if path else ""
        if last in world.squares:
            return say("rush:editor.building", name=place_name(self.view, last))
        if last in world.stations:
            return place_name(self.view, world.stations[last])
        return super()._title(path)

    def _choice(self, value: object, words: str) -> str:
        """What a value is called: a square by its name."""
        if isinstance(value, str) and value in self.view.world.squares:
            return place_name(self.view, value)
        return super()._choice(value, words)

    def chips(self, value: Value) -> Sequence[Chip]:
        """The pair that is fought for, and the kill counter."""
        view = self.view
        lost = say("rush:chip.lost", kills=view.kills, limit=view.kill_limit)
        return [Chip(say("rush:chip.pair", stage=view.stage, pairs=view.pairs)), Chip(lost, SIDES["A1"])]

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
        """The goals of a puzzle for this turn: an M-Com armed, an enemy dead, a square taken."""
        view, end = self.view, ({"is": "turn"},)
        found = []
        for number, state in view.mcoms.items():
            if state == "live" and SIDE_OF[seat] == "attackers":
                armed = Goal(events=({"is": "armed", "mcom": number},), until=end)
                found.append(PuzzleGoal(f"arm {number}", say("rush:editor.goal_arm", mcom=number), armed))
        for foe in view.world.foes.get(seat, ()):
            killed = Goal(events=({"is": "dead", "seat": foe},), until=end)
            found.append(PuzzleGoal(f"kill {foe}", say("rush:editor.goal_kill", name=soldier_name(view, foe)), killed))
        taken = Goal(events=({"is": "capture", "seat": seat},), until=end)
        return [*found, PuzzleGoal("capture", say("rush:editor.goal_capture"), taken)]

    def topic(self, value: Value, pos: tuple[int, int]) -> str:
        """What lies at a pixel, as the rule book finds it."""
        return topic(self.view, self.board.pick(pos))


def _disc(seat: Seat, figure: str, px: int) -> Surface:
    """A counter in the colours of a seat."""
    return shapes.counter(SIDES[seat], px, figure)
