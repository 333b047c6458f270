"""Firefight: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Action, Ask, Emit, JsonMap, JsonObject, Result, Rules, Seat
from game.boards import Sketch
from game.content.shapes import Slot
from game.draws import Draws
from game.firefight import asks, deciding, determinized, setting_up, views
from game.firefight.kinds import UNIT
from game.firefight.position import Position
from game.firefight.records import SEATS
from game.firefight.sheets import sheet
from game.firefight.tables import tables
from game.firefight.verbs import VERBS, refusal
from game.firefight.written import position_of, slots, value_of
from game.messages import message
from game.options import offered


class Firefight(Rules[Position]):
    """The rules of Firefight (R-FF-01 to R-FF-150)."""

    id = "firefight"
    title = message("Firefight")
    seats = SEATS
    verbs = VERBS
    pieces = (UNIT,)
    quiet = frozenset({
        "placed", "activated", "joined", "paid", "spent", "moved", "pivoted", "loaded", "unloaded", "occupied", "stalled",
        "passed", "hidden_action", "hidden_moved", "hid", "hid_at", "work_built", "work_removed", "control", "oba_noted",
        "declared", "setup_done", "round_end", "round_start", "smoke", "refilled", "reinforcements", "order", "vp",
    })  # fmt: skip
    settings = frozenset[str]()
    final: frozenset[str] = frozenset()
    undo_rule = "R-FF-01"
    lists_all = False

    @property
    def judge(self) -> Any:
        """What the game offers to bots (section 11)."""
        from game.firefight.judging.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, JsonMap]:
        """The options of section 3.6 by id."""
        return offered(tables().options)

    def seats_in(self, scenario: str, options: JsonMap) -> tuple[Seat, ...]:
        """The seats of a scenario; with one seat a side where that is chosen (R-FF-149)."""
        return sheet(scenario, bool(options.get("consolidate"))).seats

    def seats_of(self, position: Position) -> tuple[Seat, ...]:
        """The seats of a match."""
        return position.world.seats

    def side_of(self, position: Position, seat: Seat) -> str:
        """The side of a seat, or the seat where seats win (R-FF-148)."""
        return seat if position.world.by_seat else position.world.side_of[seat]

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> Position:
        """The position a match starts from (section 5)."""
        return setting_up.new(scenario, options, draws)

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait: the first question, or what the phase asks of each seat."""
        if position.result is None and position.pending:
            one = position.pending[0]
            about = {"unit": one.unit} if one.kind == "reveal_facing" else {"work": one.work, "units": list(one.units)}
            return (Ask(one.seat, one.kind, about),)
        return tuple(Ask(seat, position.phase) for seat in self.actors(position))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now."""
        return deciding.actors(position)

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat in a fixed order; [] when it does not decide."""
        return deciding.legal(position, seat)

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape, whoever takes it (9.2). Raises: Refused(bad-action)."""
        VERBS[action["do"]].check(position, action)

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None."""
        return refusal(position, seat, action)

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action, and all that follows from it up to the next decision."""
        VERBS[action["do"]].do(position, seat, action, draws, emit)

    def result(self, position: Position) -> Result | None:
        """The winner, and the victory points of each side."""
        one = position.result
        return None if one is None else {"winner": one["winner"], "vp": dict(one["vp"])}

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as a seat may know it."""
        return views.view(position, seat)

    def board(self, position: Position) -> Sketch:
        """The board of a position, as a screen may draw it."""
        return position.world.hexes.sketch()

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a seat's view."""
        return determinized.whole(view, seat, draws)

    def ask(self, view: Position, what: str, about: JsonMap) -> JsonObject:
        """The answer to a question of section 9.5."""
        return asks.answer(view, what, about)

    def copy(self, position: Position) -> Position:
        """A position that can be changed without changing this one."""
        return position.copy()

    def write(self, position: Position) -> JsonObject:
        """The position, or a view, as the JSON of section 9.1."""
        return value_of(position)

    def slots(self, value: JsonMap) -> list[Slot]:
        """What can be changed of a position as JSON values."""
        return slots(value)

    def read(self, value: object, seat: Seat | None = None) -> Position:
        """The position of a JSON value, filled up where abbreviated. Raises: Refused(bad-position)."""
        return position_of(value, seat)


RULES = Firefight()
