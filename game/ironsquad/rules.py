"""Iron Squad: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.api import Action, Ask, Emit, JsonMap, JsonObject, Result, Rules, Seat, by_name
from game.boards import Sketch
from game.content.shapes import Slot
from game.draws import Draws
from game.ironsquad import asks, determinized, healing, moving, preparing, scoring, shooting, tiles, turning
from game.ironsquad.kinds import UNIT
from game.ironsquad.position import PROVING_START, SETTING_UP, SOMETHING, Drawn, Position, World, world_of
from game.ironsquad.records import SEATS
from game.ironsquad.tables import tables
from game.ironsquad.written import position_of, slots, value_of
from game.messages import message
from game.options import offered

if TYPE_CHECKING:
    from game.ironsquad.judge import Judge


VERBS = by_name(
    preparing.PICK, tiles.ROTATE, preparing.DEPLOY, preparing.READY, moving.MOVE, shooting.FIRE, moving.REVEAL, healing.HEAL,
    moving.OPPORTUNITY, turning.END, turning.END_TURN,
)  # fmt: skip
ACTIVATING = (moving.MOVE, shooting.FIRE, moving.REVEAL)


class IronSquad(Rules[Position]):
    """The rules of Iron Squad (R-IS-01 to R-IS-125)."""

    id = "ironsquad"
    title = message("Iron Squad")
    seats = SEATS
    verbs = VERBS
    pieces = (UNIT,)
    quiet = frozenset({
        "activated", "move", "objective_entered", "vp", "tile", "faced", "ended", "heal", "deployed",
        "opportunity_held", "turn_ended", "turn_skipped", "turn", "round",
    })  # fmt: skip
    final: frozenset[str] = frozenset()
    settings = frozenset[str]()
    undo_rule = "R-IS-05"

    @property
    def judge(self) -> Judge:
        """What the game offers to bots (section 11)."""
        from game.ironsquad.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, JsonMap]:
        """The options of section 3.14 by id."""
        return offered(tables().options)

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> Position:
        """The position before the first pick, or before deployment in the training, missions drawn (section 5)."""
        position = fresh(world_of(scenario, options, "bad-match"))
        if position.phase != "turn":
            preparing.draw_missions(position, draws)
        return position

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait: a tile to turn, the sniper's question, or what the phase asks of each seat."""
        pending = position.pending
        if pending:
            return (Ask(pending.seat, pending.kind, {"loc": pending.loc, "unit": pending.unit, "target": pending.target}),)
        return tuple(Ask(seat, position.phase) for seat in self.actors(position))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now, in the order of the table."""
        phase = position.phase
        if phase == "turn":
            if position.pending:
                return (position.pending.seat,)
            return (position.seat,) if position.seat else ()
        if phase == "pick":
            return tuple(seat for seat in SEATS if preparing.picking(position, seat))
        if phase == "deploy":
            return tuple(seat for seat in SEATS if not position.ready[seat])
        return (position.pending.seat,) if phase == "tiles" and position.pending else ()

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat: by unit in the order of listing, then treatments, then the end; [] when it does not decide."""
        if seat not in self.actors(position):
            return []
        if position.pending:
            return moving.answers(position, seat) if position.pending.kind == "opportunity" else tiles.rotations(position, seat)
        if position.phase == "pick":
            return preparing.squads(position, seat)
        if position.phase == "deploy":
            return preparing.deployments(position, seat)
        active, found = position.active, list[Action]()
        for name, unit in position.units.items():
            if unit.seat == seat and not unit.done and (active is None or active.unit == name):
                found += moving.options(position, name, unit)
                found += shooting.options(position, name, unit)
                found += moving.reveals(position, name, unit)
                found += turning.ends(position, name, unit)
        found += healing.options(position, seat)
        if active is None:
            found.append({"do": "end_turn"})
        return found

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None: the first of the table of section 9.2."""
        do = action["do"]
        verb, phase = VERBS[do], position.phase
        if phase not in verb.phases:
            now = ", ".join(sorted(name for name, one in VERBS.items() if phase in one.phases))
            return message("R-IS-06: {do} does not belong to this step of the match; {now} may be done now.", do=do, now=now)
        why = _out_of_turn(position, do) or _wrong_unit(position, seat, action) or verb.refuse(position, seat, action)
        odd = [key for key in action if key != "do" and key not in verb.fields]
        if why is None and odd:
            rule = "R-IS-10" if phase == "tiles" else verb.rule
            takes = ", ".join(verb.fields) or message("no other field")
            return message("{rule}: {do} has no {odd!r}; it takes {takes}.", rule=rule, do=do, odd=odd[0], takes=takes)
        return why

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action; go on with the set-up (R-IS-10), or judge whether a mission is done (R-IS-101)."""
        verb = VERBS[action["do"]]
        if verb in ACTIVATING:
            turning.activate(position, action["unit"], emit)
        verb.do(position, seat, action, draws, emit)
        if position.phase == "tiles" and not position.pending:
            preparing.next_objective(position, draws, emit)
        elif position.phase == "turn":
            scoring.judge(position, emit)

    def result(self, position: Position) -> Result | None:
        """The winner, by what, and the victory points; with the score of the solo game (9.6)."""
        return None if position.result is None else dict(position.result)

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as a seat may know it (R-IS-105): not the other's mission, and no squad or unit before all are shown."""
        hide = [one for one in SEATS if one != seat]
        new = position.copy()
        if position.phase != "over" and not position.world.scenario.missions:
            new.missions = {one: SOMETHING if one in hide and card else card for one, card in position.missions.items()}
        if position.phase in SETTING_UP:
            if not position.world.scenario.squads:
                new.picks = {one: SOMETHING if one in hide and types else types for one, types in position.picks.items()}
            new.units = {name: unit for name, unit in position.units.items() if unit.seat not in hide}
        return new

    def board(self, position: Position) -> Sketch:
        """The board of a position, as a screen may draw it."""
        return position.world.hexes.sketch()

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a seat's view: another mission, squad and deployment."""
        return determinized.whole(view, seat, draws)

    def ask(self, view: Position, what: str, about: JsonMap) -> JsonObject:
        """The answer to `los`, `reach`, `odds`, `area`, `threat`, `rulebook` or `hex` (section 9.5)."""
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


def _out_of_turn(position: Position, do: str) -> str | None:
    """Why an action does not answer what is asked now, or None (R-IS-24)."""
    pending = position.pending
    if pending and do != pending.kind:
        return message("R-IS-24: {seat} decides on the {kind} first.", seat=pending.seat, kind=pending.kind)
    if do in ("rotate", "opportunity") and not pending:
        return message("R-IS-24: no {do} waits for a decision.", do=do)
    return None


def _wrong_unit(position: Position, seat: Seat, action: Action) -> str | None:
    """Why the unit named may not act now, or None (R-IS-24, R-IS-26, R-IS-27)."""
    do, name, active = action["do"], action.get("unit"), position.active
    if position.phase != "turn" or do in ("rotate", "opportunity", "end_turn"):
        return None
    unit = position.units.get(name) if isinstance(name, str) else None
    if unit is None or unit.seat != seat:
        return message("R-IS-24: {name!r} is no unit of {seat} on the board.", name=name, seat=seat)
    if do == "heal":
        return None
    if unit.done:
        return message("R-IS-26: {name} is done for this turn.", name=name)
    if active and active.unit != name:
        return message("R-IS-24: {unit} is active; end its activation first.", unit=active.unit)
    return None


def fresh(world: World) -> Position:
    """The position before any draw: in the training (R-IS-104) before deployment, on the proving ground in round 1."""
    scenario = world.scenario
    position = Position()
    position.world, position.layout, position.drawn = world, world.printed, Drawn()
    proving = world.proving
    position.phase = "turn" if proving else "deploy" if scenario.squads else "pick"
    position.round = 1 if proving else 0
    position.start, position.weather = (PROVING_START, "clear") if proving else (None, None)
    position.seat = world.order[0] if proving else None
    position.missions = dict.fromkeys(SEATS)
    position.picks = {seat: scenario.squads.get(seat) for seat in SEATS}
    position.ready = {seat: proving or seat == world.bot for seat in SEATS}
    position.tiles = {}
    for loc, (tile, rot) in scenario.tiles.items():
        tiles.lay(position, loc, tile, rot, lambda event: None)
    laid = {tile for tile, _ in scenario.tiles.values()}
    position.stacks = {group: tuple(tile for tile in tiles if tile not in laid) for group, tiles in scenario.groups.items()}
    position.deck = world.deck()
    position.explored, position.objectives, position.units, position.dead = {}, {}, {}, {}
    position.active, position.path, position.pending, position.result = None, (), None, None
    position.vp, position.stats, position.seq = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, (0, 0)), 0
    return position


RULES = IronSquad()
