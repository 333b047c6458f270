"""Positions of Danger Close as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

from game.api import Action, JsonMap, JsonObject, Seat
from game.content.shapes import OneOf, Slot, Value, Whole, an_object, bad
from game.content.structures import MapOf, Record, described, null
from game.messages import Refused, message
from game.skulls.kinds import DIFFERENT_UNITS, VEHICLE, YES, ZONE
from game.skulls.kinds import OBJECTIVE as OBJECTIVE_ID
from game.skulls.kinds import UNIT as UNIT_CARD
from game.skulls.position import (
    HIDDEN,
    OTHER,
    At,
    Checks,
    Declared,
    Objective,
    Pair,
    Position,
    Team,
    Turn,
    Unit,
    World,
    world_of,
)
from game.skulls.records import SEATS
from game.skulls.turns import UNIT_VERBS
from game.skulls.verbs import refusal

PHASES = ("muster", "plan", "turn", "respond", "order", "follow", "last-call", "over")
RUNNING = ("turn", "respond", "order", "follow")
REASONS = ("eliminated", "objective", "both-down", "limit")
KEYS = (
    "game", "scenario", "options", "round", "phase", "seats", "units", "zones", "objectives", "vehicles", "pair", "turn",
    "pending", "result",
)  # fmt: skip
TEAM, UNIT, OBJECTIVE = described(Team), described(Unit), described(Objective)
PAIR, TURN = described(Pair), described(Turn)
WHOLE = Record(
    dict, round=Whole(0), seats=MapOf(OneOf(*SEATS), TEAM), units=MapOf(UNIT_CARD, UNIT), pair=null(PAIR), turn=null(TURN),
    zones=MapOf(ZONE, Record(dict, smoke=YES, gas=YES)), objectives=MapOf(OBJECTIVE_ID, OBJECTIVE),
    vehicles=MapOf(VEHICLE, Record(dict, used=YES)),
)  # fmt: skip
"""What of a position can be changed part by part."""


# --- writing ----------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> JsonObject:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world, pair, turn = position.world, position.pair, position.turn
    return {
        "game": "skulls",
        "scenario": world.scenario.id,
        "options": dict(world.options),
        "round": position.round,
        "phase": position.phase,
        "seats": {seat: TEAM.write(position.teams[seat]) for seat in SEATS},
        "units": {name: UNIT.write(unit) for name, unit in position.units.items()},
        "zones": {
            zone: {"smoke": zone in position.smoke, "gas": zone in position.gas} for zone in sorted(position.smoke | position.gas)
        },
        "objectives": {name: OBJECTIVE.write(one) for name, one in position.objectives.items()},
        "vehicles": {name: {"used": name in position.used} for name in world.scenario.vehicles if world.options["vehicles"]},
        "pair": None if pair is None else PAIR.write(pair),
        "turn": None if turn is None else TURN.write(turn),
        "pending": _pending_value(position),
        "result": None if position.result is None else dict(position.result),
    }


def _pending_value(position: Position) -> JsonObject | None:
    pending = position.pending
    if isinstance(pending, Declared):
        return {"seat": pending.seat, "action": dict(pending.action)}
    if isinstance(pending, Checks):
        return {"queue": [{"seat": seat, "units": list(names)} for seat, names in pending.queue], "why": pending.why}
    return None


def slots(value: JsonMap) -> list[Slot]:
    """What can be changed of a whole position given as JSON values, legal or not yet."""
    at = At(world_of(value["scenario"], value["options"], "bad-position"), value["units"])
    return list(WHOLE.slots(value, (), at))


# --- reading ----------------------------------------------------------------------------------------------------------------


def position_of(value: object, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    OneOf("skulls").taken(given.get("game", "skulls"), "game")
    position = Position()
    position.world = world = world_of(given.get("scenario", "street-sweep"), given.get("options", {}), "bad-position")
    usual = "turn" if given.get("turn") is not None else "plan"
    position.phase = OneOf(*PHASES).taken(given.get("phase", usual), "phase")
    start = 0 if position.phase == "muster" else 1
    position.round = Whole(start, 0 if position.phase == "muster" else None).taken(given.get("round", start), "round")
    units = an_object(given.get("units", {}), "units")
    for name in units:
        if name not in world.cards:
            bad(message("units has {name!r}; the units are the cards of units.yaml, as s-lead.", name=name))
    veiled = None if seat is None else OTHER[seat]
    position.units = {name: _unit(position, name, units[name], veiled) for name in sorted(units)}
    seats = an_object(given.get("seats", {}), "seats", SEATS)
    position.teams = {one: _team(position, one, seats.get(one, {}), veiled == one) for one in SEATS}
    zones = an_object(given.get("zones", {}), "zones", tuple(world.board.zones))
    clouds = {zone: an_object(one, f"zones.{zone}", ("smoke", "gas")) for zone, one in zones.items()}
    position.smoke, position.gas = (
        frozenset(zone for zone, one in clouds.items() if YES.taken(one.get(kind, False), f"zones.{zone}.{kind}"))
        for kind in ("smoke", "gas")
    )
    laid = an_object(given.get("objectives", {}), "objectives", tuple(world.scenario.objectives))
    position.objectives = {name: _objective(position, name, laid.get(name, {})) for name in world.scenario.objectives}
    parked = tuple(world.scenario.vehicles) if world.options["vehicles"] else ()
    vehicles = an_object(given.get("vehicles", {}), "vehicles", parked)
    position.used = frozenset(
        name
        for name, one in vehicles.items()
        if YES.taken(an_object(one, f"vehicles.{name}", ("used",)).get("used", False), f"vehicles.{name}.used")
    )
    position.turn = _turn(position, given.get("turn"))
    position.pair = _pair(position, given)
    position.result = _result(position, given.get("result"))
    position.pending = None
    position.pending = _pending(position, given.get("pending"))
    _check_whole(position)
    return position


def _seen(value: object, where: str, veiled: bool) -> Value:
    """The value, when it is not hidden, or may be. Raises: Refused(bad-position)."""
    if value == HIDDEN and not veiled:
        bad(message("{where} is hidden; only in another seat's view it may be.", where=where))
    return value


def _unit(position: Position, name: str, value: object, veiled: Seat | None) -> Unit:
    where, world = f"units.{name}", position.world
    given = an_object(value, where, Unit._fields)
    state = UNIT.fields["state"].taken(given.get("state", "up"), f"{where}.state", position)
    space = given.get("space")
    if (space is None) != (state == "dead") or (space is not None and space not in world.board.spaces):
        right = (
            message("it is null")
            if state == "dead"
            else message("it is a space of the board, as {one}", one=world.board.spaces[0])
        )
        bad(message("{where}.space is {space!r}; {right}.", where=where, space=space, right=right))
    _seen(given.get("ready"), f"{where}.ready", veiled == world.side(name))
    vehicle = given.get("vehicle")
    if vehicle is not None:
        _check_inside(world, name, vehicle, where)
        if state != "up" or space != f"{world.scenario.vehicles[vehicle].zone}/0":
            bad(
                message(
                    "{where}.vehicle is {vehicle}; only who stands in its zone is inside (R-SK-175).",
                    where=where,
                    vehicle=vehicle,
                )
            )
    unit: Unit = UNIT.taken(value, where, position, items=list(world.cards[name].issue))
    if unit.ready in world.items and unit.ready not in unit.items:
        given = {"where": where, "ready": unit.ready}
        bad(message("{where}.ready is {ready}; a unit readies an item it has, or a star token (R-SK-22).", **given))
    return unit


def _check_inside(world: World, name: str, vehicle: object, where: str) -> None:
    """Refuse a vehicle that is none of the unit's side. Raises: Refused(bad-position)."""
    inside = tuple(one for one, known in world.scenario.vehicles.items() if known.side == world.side(name))
    OneOf(*(inside if world.options["vehicles"] else ())).taken(vehicle, f"{where}.vehicle", None)


def _team(position: Position, seat: Seat, value: object, veiled: bool) -> Team:
    where, mine = f"seats.{seat}", At(position.world, dict.fromkeys(position.own(seat)))
    given = an_object(value, where, Team._fields)
    _seen(given.get("windows"), f"{where}.windows", veiled)
    stack = _seen(given.get("stack"), f"{where}.stack", veiled)
    if veiled and isinstance(stack, list) and stack and all(card == HIDDEN for card in stack):
        given = {**given, "stack": []}  # so many cards lie there, and nobody knows which
    else:
        stack = None
    team: Team = TEAM.taken(given, where, mine, windows=position.world.options["windows"])
    return team._replace(
        bag=team.bag._replace(own=tuple(sorted(team.bag.own))),
        stack=tuple(stack) if stack else team.stack,
        pool=None if team.pool is None else tuple(sorted(team.pool)),
    )


def _objective(position: Position, name: str, value: object) -> Objective:
    where, goal = f"objectives.{name}", position.world.scenario.objectives[name]
    given = an_object(value, where, Objective._fields)
    by = given.get("by")
    if by is None:
        return Objective(OneOf(*position.world.board.spaces).taken(given.get("space", goal.space), f"{where}.space"))
    carriers = tuple(one for one in position.own(goal.side) if position.units[one].state == "up")
    space = position.units[OneOf(None, *carriers).taken(by, f"{where}.by")].space
    assert space is not None
    return Objective(OneOf(space).taken(given.get("space", space), f"{where}.space"), by)


def _turn(position: Position, value: object) -> Turn | None:
    if value is None:
        if position.phase in RUNNING:
            bad(message("turn is null; in the phase {phase} it names the acting unit.", phase=position.phase))
        return None
    an_object(value, "turn", Turn._fields)
    if position.phase not in RUNNING:
        bad(message("turn is given; in the phase {phase} it is null.", phase=position.phase))
    turn: Turn = TURN.taken(value, "turn", position, left=position.world.tables.numbers.actions)
    return turn


def _pair(position: Position, given: JsonMap) -> Pair | None:
    turn = position.turn
    if given.get("pair") is None:
        return None if turn is None else Pair(turn.unit, None)
    if turn is None:
        bad(message("pair is given; outside turns it is null."))
    pair: Pair = PAIR.taken(given["pair"], "pair", position)
    if turn.unit != (pair.first if pair.at == 1 else pair.second):
        bad(message("turn.unit is {unit}; it is the unit of the pair whose turn it is.", unit=turn.unit))
    if pair.first and pair.second and position.world.side(pair.first) == position.world.side(pair.second):
        bad(message("pair has {first} and {second}; it is a unit of each side.", first=pair.first, second=pair.second))
    return pair


def _pending(position: Position, value: object) -> Declared | Checks | None:
    phase = position.phase
    if phase not in ("respond", "order"):
        if value is not None:
            bad(message("pending is given; in the phase {phase} it is null.", phase=phase))
        return None
    assert position.turn is not None
    acting = position.world.side(position.turn.unit)
    if phase == "respond":
        given = an_object(value, "pending", Declared._fields)
        seat = OneOf(OTHER[acting]).taken(given.get("seat", OTHER[acting]), "pending.seat")
        return Declared(seat, _declared(position, acting, given.get("action")))
    given = an_object(value, "pending", Checks._fields)
    queue, hit = given.get("queue"), []
    if not isinstance(queue, list) or not queue:
        bad(message("pending.queue is {queue!r}; it is a list of seats with their units.", queue=queue))
    for number, one in enumerate(queue):
        where = f"pending.queue {number + 1}"
        entry = an_object(one, where, ("seat", "units"))
        seat = OneOf(*SEATS).taken(entry.get("seat"), f"{where}.seat")
        mine = At(position.world, dict.fromkeys(position.own(seat)))
        names = DIFFERENT_UNITS.taken(entry.get("units"), f"{where}.units", mine)
        if not names or any(position.units[name].state != "up" for name in names):
            bad(message("{where}.units is {names!r}; they are units that stand.", where=where, names=list(names)))
        hit.append((seat, names))
    if len(hit[0][1]) < 2 or len({seat for seat, _ in hit}) < len(hit):
        bad(message("pending.queue: each team stands there once, and the first has two units or more (R-SK-74)."))
    known = (*position.world.tables.tokens, *position.world.tables.weapons)
    return Checks(tuple(hit), OneOf(*known).taken(given.get("why"), "pending.why"))


def _declared(position: Position, acting: Seat, action: object) -> Action:
    """The action that waits for an answer, when the acting seat could have declared it."""
    given = dict(an_object(action, "pending.action"))
    position.phase = "turn"
    try:
        if given.get("do") not in list(UNIT_VERBS):
            bad(message("pending.action is {given!r}; it is an action of the acting unit.", given=given))
        try:
            why = _against(position, acting, given)
        except Refused as refused:
            bad(message("pending.action: {why}", why=refused.why))
        if why is not None:
            bad(message("pending.action is against {why}", why=why))
    finally:
        position.phase = "respond"
    return given


def _against(position: Position, acting: Seat, action: Action) -> str | None:
    """Why the acting seat could not have declared this, whatever lies on a ready spot that is hidden, or None.

    Of hidden tokens Double-Time alone matters: it decides whether a unit in tear gas must leave and can (R-SK-111).
    """
    why = refusal(position, acting, action)
    assert position.turn is not None
    name = position.turn.unit
    if why is None or position.units[name].ready != HIDDEN:
        return why
    swift = position.copy()
    swift.change(name, ready="double-time")
    return None if refusal(swift, acting, action) is None else why


def _result(position: Position, value: object) -> JsonMap | None:
    if (value is None) != (position.phase != "over"):
        bad(message("result is {value!r}; it is given when the match is over, and only then.", value=value))
    if value is None:
        return None
    given = an_object(value, "result", ("winner", "why"))
    winner = OneOf(None, *SEATS).taken(given.get("winner"), "result.winner")
    return {"winner": winner, "why": OneOf(*REASONS).taken(given.get("why"), "result.why")}


def _check_whole(position: Position) -> None:
    """Check that the parts of a position fit each other."""
    phase, world = position.phase, position.world
    for seat in SEATS:
        team = position.teams[seat]
        if len(position.own(seat)) > max(world.sizes[seat], len(world.tables.minutes)):
            bad(message("units has too many of {seat}; a squad has at most {most}.", seat=seat, most=len(world.tables.minutes)))
        if phase == "plan" and team.stack != HIDDEN:
            fallen = next((name for name in team.stack if position.units[name].state == "dead"), None)
            if fallen:
                bad(message("seats.{seat}.stack has {fallen}, who is killed (R-SK-21).", seat=seat, fallen=fallen))
    if phase in ("muster", "plan", "last-call") and all(position.teams[seat].done for seat in SEATS):
        bad(message("Both seats are done in the phase {phase}; then the match would have gone on.", phase=phase))
    if phase == "muster":
        for seat in SEATS:
            if any(position.units[name].space not in world.starts[seat] for name in position.own(seat)):
                bad(message("In the muster the units of {seat} stand on its start spaces (R-SK-08).", seat=seat))
    for name, known in world.scenario.vehicles.items():
        inside = sum(unit.vehicle == name for unit in position.units.values())
        if inside > known.capacity:
            bad(
                message(
                    "{inside} units are in the {name}; it holds {capacity}.", inside=inside, name=name, capacity=known.capacity
                )
            )
