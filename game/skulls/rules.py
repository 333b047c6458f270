"""Danger Close: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.api import Action, Ask, Emit, JsonMap, JsonObject, Result, Rules, Seat
from game.boards import Sketch
from game.content.shapes import Slot
from game.draws import Draws
from game.messages import message
from game.options import offered
from game.skulls import asks
from game.skulls.kinds import OBJECTIVE, UNIT, VEHICLE
from game.skulls.position import HIDDEN, Objective, Position, Team, World, world_of
from game.skulls.records import SEATS
from game.skulls.tables import tables
from game.skulls.turns import EFFECTS
from game.skulls.verbs import LISTS, VERBS, actors, refusal
from game.skulls.written import position_of, slots, value_of

if TYPE_CHECKING:
    from game.skulls.judge import Judge


class DangerClose(Rules[Position]):
    """The rules of Danger Close (R-SK-01 to R-SK-198)."""

    id = "skulls"
    title = message("Danger Close")
    seats = SEATS
    quiet = frozenset({
        "deployed", "withdrawn", "stacked", "unstacked", "readied", "unreadied", "committed", "windows", "declared",
        "took-cover", "moved", "creep", "killed", "discarded", "turn-end", "turn", "turn-lost", "over", *EFFECTS,
    })  # fmt: skip
    final = frozenset({"window"})
    settings = frozenset({"windows"})
    undo_rule = "R-SK-48"
    verbs = VERBS
    pieces = (UNIT, OBJECTIVE, VEHICLE)

    @property
    def judge(self) -> Judge:
        """What the game offers to bots (section 11)."""
        from game.skulls.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, JsonMap]:
        """The options of section 3.6 by id."""
        return offered(tables().options)

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> Position:
        """The position before the muster: no unit picked, bags empty, objectives where the scenario has them (R-SK-10)."""
        return fresh(world_of(scenario, options, "bad-match"))

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait, by phase."""
        asked = "window" if position.phase == "respond" else position.phase
        return tuple(Ask(seat, asked) for seat in actors(position))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now, seal first (section 6)."""
        return actors(position)

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat in the order of section 9.3; [] when it does not decide."""
        if seat not in actors(position):
            return []
        return LISTS[position.phase](position, seat)

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None. Raises: Refused(bad-action)."""
        return refusal(position, seat, action)

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action on the position."""
        VERBS[action["do"]].do(position, seat, action, draws, emit)

    def result(self, position: Position) -> Result | None:
        """The winner, None for a draw, and why; None while the match goes on (R-SK-140 to R-SK-143)."""
        return dict(position.result) if position.result is not None else None

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as a seat may know it (R-SK-195 to R-SK-197)."""
        new = position.copy()
        for other in SEATS:
            if other != seat:
                _hide(new, other)
        return new

    def board(self, position: Position) -> Sketch:
        """The board of a position, as a screen may draw it."""
        return position.world.board.sketch()

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a seat's view."""
        from game.skulls.determinized import imagined  # only bots and tests need it

        return imagined(view, draws)

    def ask(self, view: Position, what: str, about: JsonMap) -> JsonObject:
        """The answer to `los`, `reach`, `targets`, `exposure` or `odds` (section 9.5)."""
        return asks.answer(view, what, about)

    def copy(self, position: Position) -> Position:
        """A position that can be changed without changing this one."""
        return position.copy()

    def write(self, position: Position) -> JsonObject:
        """The position, or a view, as the JSON of section 9.1."""
        return value_of(position)

    def read(self, value: object, seat: Seat | None = None) -> Position:
        """The position of a JSON value, filled up where abbreviated. Raises: Refused(bad-position, unknown-scenario)."""
        return position_of(value, seat)

    def slots(self, value: JsonMap) -> list[Slot]:
        """What can be changed of a position as JSON values."""
        return slots(value)


def fresh(world: World) -> Position:
    """The position before the muster of a world."""
    position = Position()
    position.world, position.round, position.phase = world, 0, "muster"
    position.teams = {seat: Team(windows=world.options["windows"]) for seat in SEATS}
    position.units, position.smoke, position.gas, position.used = {}, frozenset(), frozenset(), frozenset()
    position.objectives = {name: Objective(goal.space) for name, goal in world.scenario.objectives.items()}
    position.pair = position.turn = position.pending = position.result = None
    return position


def _hide(position: Position, seat: Seat) -> None:
    """Hide what only a seat may know (9.2)."""
    team, phase, side = position.teams[seat], position.phase, position.world.side
    stack: tuple[str, ...] | str = HIDDEN if phase == "plan" else (HIDDEN,) * len(team.stack)
    position.change_team(seat, windows=HIDDEN, stack=stack)
    if phase == "muster":
        position.units = {name: unit for name, unit in position.units.items() if side(name) != seat}
        return
    position.units = {
        name: unit._replace(ready=HIDDEN)
        if side(name) == seat and (unit.state != "dead" if phase == "plan" else unit.ready and not unit.shown)
        else unit
        for name, unit in position.units.items()
    }


RULES = DangerClose()
