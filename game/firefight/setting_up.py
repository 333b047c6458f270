"""New matches, and placing units by hand (section 5)."""

from __future__ import annotations

import json

from game.api import Action, Emit, JsonMap, JsonObject, Seat
from game.draws import Draws
from game.firefight import forts, rounds, seeing
from game.firefight.held import Caps, Coming, Newcomer, Oba
from game.firefight.position import Position, Unit, Work
from game.firefight.records import AWAY, Arrival, Entry, Scenario
from game.firefight.sheets import command_of, sheet, sheet_of, zone_of
from game.firefight.tables import tables
from game.firefight.world import World, world
from game.messages import message
from game.options import chosen, scenario_of

FREE = "free"


def new(scenario: object, given: JsonMap, draws: Draws) -> Position:
    """A match as it starts: in round 1, or in the set-up. Raises: Refused(unknown-scenario, bad-position)."""
    known = tables()
    name = scenario_of(known.scenarios, scenario).id
    options = chosen(known.options, given, "bad-position")
    position = fresh(sheet(name, bool(options["consolidate"])), options)
    if options["setup"] == FREE:
        position.phase = "setup"
        _next_to_place(position, None, draws, lambda event: None)
    else:
        begin(position, draws, lambda event: None)
    return position


def world_of(one: Scenario, options: JsonObject) -> World:
    """The world of a scenario as it is played."""
    points = {key: dict(value) if key != "destroyed" else value for key, value in one.vp._asdict().items() if value}
    return world(json.dumps({
        "scenario": one.id, "options": options, "board": one.board, "seats": one.seats, "sides": one.sides,
        "modules": one.modules, "vp_rules": points, "rounds": one.rounds, "declare_first": one.declare_first,
    }))  # fmt: skip


def fresh(one: Scenario, options: JsonObject) -> Position:
    """The position before the set-up, with everything where it is printed, or away where it is placed by hand."""
    world, free = world_of(one, options), options["setup"] == FREE
    seats = one.seats
    position = Position()
    position.world, position._spots = world, None
    position.phase, position.round, position.passes, position.declared = "setup", 1, 0, {}
    position.order, position.to_move = seats, seats[0]
    position.caps = {seat: Caps(one.caps[seat], one.caps[seat]) for seat in seats}
    position.vp, position.pool, position.turn_fx = dict.fromkeys(seats, 0), dict.fromkeys(seats), {}
    position.units = {entry.id: _unit(entry, seat, free) for seat in seats for entry in one.units.get(seat, ())}
    for unit in position.units.values():
        if unit.aboard is not None:
            carrier = position.units[unit.aboard]
            position.change(unit.id, facing=carrier.facing)
    position.works = {
        built.id: Work(
            built.id, built.kind, AWAY if free else built.at, built.facing or "N", seat, hidden=built.hidden and not free
        )
        for seat in seats for built in one.works.get(seat, ())
    }  # fmt: skip
    position.coming = _coming(one)
    position.entered, position.smoke = {}, ()
    watched = [*one.vp.at_end, *one.vp.first_entry, *([one.event_space] if one.event_space else [])]
    position.control = {**one.control, **{space: None for space in watched if space not in one.control}}
    position.hands, position.deck, position.discard = dict.fromkeys(seats, ()), dict(one.deck), ()
    position.piles = {pile: world.tables.full_pile(pile) for pile in ("foot", "vehicle")}
    position.oba = tuple(Oba(seat=seat, **package._asdict()) for seat in seats for package in one.oba.get(seat, ()))
    position.pending, position.after, position.destroyed, position.result = (), None, (), None
    return position


def _unit(entry: Entry, seat: Seat, free: bool) -> Unit:
    facing = entry.facing or "N"
    if free or entry.at is None:
        return Unit(entry.id, entry.type, seat, AWAY, facing, aboard=entry.aboard)
    return Unit(entry.id, entry.type, seat, entry.at, facing, hidden=entry.hidden, fort=entry.fort, aboard=entry.aboard)


def _coming(one: Scenario) -> tuple[Coming, ...]:
    found = [_group(seat, when, arrival) for seat in one.seats for when, arrival in one.reinforcements.get(seat, {}).items()]
    found += [_group(seat, "card", one.reserves[seat]) for seat in one.seats if seat in one.reserves]
    return tuple(found)


def _group(seat: Seat, when: int | str, arrival: Arrival) -> Coming:
    return Coming(seat, when, arrival.entry, tuple(Newcomer(unit.id, unit.type, unit.aboard) for unit in arrival.units))


def begin(position: Position, draws: Draws, emit: Emit) -> None:
    """Show the hidden units that are seen after the set-up, and begin round 1."""
    position.to_move = position.world.seats[0]
    seeing.check_hidden(position, emit, asks=False)
    rounds.start(position, 1, draws, emit)


# --- placing by hand ----------------------------------------------------------------------------------------------------


def to_place(position: Position, seat: Seat) -> tuple[list[Unit], list[Work]]:
    """The units and works that a seat places by hand, placed or not."""
    units = [unit for unit in position.own(seat) if unit.aboard is None and unit.entry is None]
    return units, [work for _, work in sorted(position.works.items()) if work.owner == seat]


def _left(position: Position, seat: Seat) -> bool:
    units, works = to_place(position, seat)
    return any(unit.at == AWAY for unit in units) or any(work.at == AWAY for work in works)


def _next_to_place(position: Position, seat: Seat | None, draws: Draws, emit: Emit) -> None:
    """Go on to the next seat that has something to place, or to round 1."""
    seats = position.world.seats
    for one in seats[seats.index(seat) + 1 if seat else 0 :]:
        units, works = to_place(position, one)
        if units or works:
            position.to_move = one
            return
    begin(position, draws, emit)


def placings(position: Position, seat: Seat) -> list[Action]:
    """What a seat may place where, all else at rest; the end of it when nothing is left (The list, section 5)."""
    units, works = to_place(position, seat)
    found: list[Action] = []
    for key, those in (("unit", units), ("work", works)):
        for one in those:
            if one.at == AWAY:
                for space in position.world.hexes.ids:
                    action = {"do": "setup_place", key: one.id, "at": space}
                    if placing_refusal(position, seat, action) is None:
                        found.append(action)
    return found if _left(position, seat) else [{"do": "setup_done"}]


def placing_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why something cannot be placed there, or None."""
    at, world = action["at"], position.world
    if at not in world.hexes.bit:
        return message("R-FF-36: {space!r} is not on the board.", space=at)
    if "work" in action:
        return _work_refusal(position, seat, action)
    name = action["unit"]
    if any(one.id == name for group in position.coming for one in group.units if group.seat == seat):
        return message("R-FF-26: {name} comes later and is not placed.", name=name)
    unit = position.units.get(name)
    if unit is None or unit.seat != seat:
        return message("R-FF-28: {seat} has no unit {name}.", name=name, seat=seat)
    if unit.aboard is not None or unit.entry is not None:
        return message("R-FF-26: {name} is not placed by itself.", name=name)
    if not zone_of(world, name).holds(at):
        return message("R-FF-26: {space} is not in the zone of {name}.", space=at, name=name)
    kind = position.kind(unit)
    if world.ground.terrain[at].enter[kind.cls] is None and at not in world.ground.on_road:
        rule = "R-FF-105" if kind.vehicle else "R-FF-33"
        return message("{rule}: {name} cannot be in {space}.", rule=rule, name=kind.name, space=at)
    if action.get("hidden") and not _may_hide(position, unit):
        return message("R-FF-61: no more units of {seat} may be placed hidden.", seat=seat)
    if "into" in action and action["into"] is not None:
        outside = unit._replace(at=at, fort=None)
        return forts.refusal(position, outside, action["into"], at) or forts.facing_refusal(
            position, action["into"], action.get("facing")
        )
    return None


def _may_hide(position: Position, unit: Unit) -> bool:
    """Whether a unit, with what it carries, may be placed hidden (R-FF-61)."""
    world = position.world
    command = command_of(world, unit.id)
    taken = sum(one.hidden and one.id != unit.id and one.aboard != unit.id and command_of(world, one.id) == command
                for one in position.own(unit.seat))  # fmt: skip
    cargo = sum(one.aboard == unit.id for one in position.units.values())
    return "hidden" in world.modules and taken + 1 + cargo <= zone_of(world, unit.id).hidden_max


def _work_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    at, work = action["at"], position.works.get(action["work"])
    if work is None or work.owner != seat:
        return message("R-FF-28: {name!r} is no work of {seat}.", name=action["work"], seat=seat)
    if not zone_of(position.world, work.id).holds(at):
        return message("R-FF-26: {space} is not in the zone of {name}.", space=at, name=work.id)
    if position.world.ground.terrain[at].id == "water":
        return message("R-FF-33: nothing is built in water.")
    if any(one.at == at and one.kind == work.kind and one.id != work.id for one in position.works.values()):
        return message("R-FF-124: there is one of its kind in {space} already.", space=at)
    return None


def place(position: Position, seat: Seat, action: Action, emit: Emit) -> None:
    """Place a unit with what it carries, or a work."""
    if "work" in action:
        _place_work(position, action, emit)
        return
    name, at = action["unit"], action["at"]
    into, hidden = action.get("into"), bool(action.get("hidden"))
    fort = position.work(into)
    facing = action.get("facing") or _printed_facing(position, seat, name)
    if fort is not None and fort.kind == "bunker":
        facing = fort.facing
    position.change(name, at=at, facing=facing, hidden=hidden, fort=into)
    for one in list(position.units.values()):
        if one.aboard == name:
            position.change(one.id, at=at, facing=facing, hidden=hidden)
    event = {"is": "placed", "unit": name, "at": at, "facing": facing, "hidden": hidden, "into": into}
    emit({**event, "for": [seat]} if hidden else event)


def _printed_facing(position: Position, seat: Seat, name: str) -> str:
    one = sheet_of(position.world)
    printed = {} if one is None else {unit.id: unit.facing for unit in one.units.get(seat, ())}
    printed |= {} if one is None else {work.id: work.facing for work in one.works.get(seat, ())}
    return printed.get(name) or "N"


def _place_work(position: Position, action: Action, emit: Emit) -> None:
    work, one = position.works[action["work"]], sheet_of(position.world)
    rows = () if one is None else one.works.get(work.owner, ())
    hidden = any(row.id == work.id and row.hidden for row in rows)
    for unit in list(position.units.values()):
        if unit.fort == work.id:
            position.change(unit.id, fort=None)
    facing = action.get("facing") or _printed_facing(position, work.owner, work.id)
    position.put_work(work._replace(at=action["at"], facing=facing, hidden=hidden))
    event = {"is": "placed", "work": work.id, "at": action["at"], "facing": facing, "hidden": hidden}
    emit({**event, "for": [work.owner]} if hidden else event)


def done_refusal(position: Position, seat: Seat) -> str | None:
    """Why the set-up of a seat is not done yet, or None (R-FF-26)."""
    return message("R-FF-26: not everything is placed yet.") if _left(position, seat) else None


def done(position: Position, seat: Seat, draws: Draws, emit: Emit) -> None:
    """End the set-up of a seat."""
    emit({"is": "setup_done", "seat": seat})
    _next_to_place(position, seat, draws, emit)
