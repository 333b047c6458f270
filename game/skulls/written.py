"""Positions of Danger Close as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Action, Seat
from game.content.position_checks import an_object, bad, flag, one_of, whole
from game.messages import Refused, message
from game.skulls.position import (
    HIDDEN,
    OTHER,
    WINDOWS,
    Bag,
    Checks,
    Declared,
    Objective,
    Override,
    Pair,
    Position,
    Team,
    Turn,
    Unit,
    world_of,
)
from game.skulls.records import SEATS

PHASES = ("muster", "plan", "turn", "respond", "order", "follow", "last-call", "over")
RUNNING = ("turn", "respond", "order", "follow")
STATES = ("up", "down", "dead")
REASONS = ("eliminated", "objective", "both-down", "limit")
KEYS = (
    "game", "scenario", "options", "round", "phase", "seats", "units", "zones", "objectives", "vehicles", "pair", "turn",
    "pending", "result",
)  # fmt: skip
TURN_FLAGS = ("readied", "fired", "creep", "crossed", "vehicle")
MOST_SKULLS = 9999
"""So many skulls of a kind a bag holds at most: more than any match puts into it, and few enough to pull from."""


# --- writing ----------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> dict[str, Any]:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world, pair, turn = position.world, position.pair, position.turn
    return {
        "game": "skulls",
        "scenario": world.scenario.id,
        "options": dict(world.options),
        "round": position.round,
        "phase": position.phase,
        "seats": {seat: _team_value(position.teams[seat]) for seat in SEATS},
        "units": {name: _unit_value(unit) for name, unit in position.units.items()},
        "zones": {
            zone: {"smoke": zone in position.smoke, "gas": zone in position.gas} for zone in sorted(position.smoke | position.gas)
        },
        "objectives": {name: one._asdict() for name, one in position.objectives.items()},
        "vehicles": {name: {"used": name in position.used} for name in world.scenario.vehicles if world.options["vehicles"]},
        "pair": None if pair is None else pair._asdict(),
        "turn": None if turn is None else turn._asdict(),
        "pending": _pending_value(position),
        "result": None if position.result is None else dict(position.result),
    }


def _team_value(team: Team) -> dict[str, Any]:
    return {
        "bag": {"white": team.bag.white, "black": team.bag.black, "red": team.bag.red, "own": list(team.bag.own)},
        "token": team.token,
        "windows": team.windows,
        "done": team.done,
        "stack": team.stack if isinstance(team.stack, str) else list(team.stack),
        "pool": None if team.pool is None else list(team.pool),
    }


def _unit_value(unit: Unit) -> dict[str, Any]:
    override = unit.override
    return {
        "space": unit.space,
        "danger": unit.danger,
        "state": unit.state,
        "items": list(unit.items),
        "spent": list(unit.spent),
        "ready": unit.ready,
        "shown": unit.shown,
        "stunned": unit.stunned,
        "prone": unit.prone,
        "vehicle": unit.vehicle,
        "override": None
        if override is None
        else {**override._asdict(), "threat": None if override.threat is None else list(override.threat)},
    }


def _pending_value(position: Position) -> dict[str, Any] | None:
    pending = position.pending
    if isinstance(pending, Declared):
        return {"seat": pending.seat, "action": dict(pending.action)}
    if isinstance(pending, Checks):
        return {"queue": [{"seat": seat, "units": list(names)} for seat, names in pending.queue], "why": pending.why}
    return None


# --- reading ----------------------------------------------------------------------------------------------------------------


def position_of(value: Any, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    one_of(given.get("game", "skulls"), "game", ("skulls",))
    position = Position()
    position.world = world = world_of(given.get("scenario", "street-sweep"), given.get("options", {}), "bad-position")
    usual = "turn" if given.get("turn") is not None else "plan"
    position.phase = one_of(given.get("phase", usual), "phase", PHASES)
    start = 0 if position.phase == "muster" else 1
    position.round = whole(given.get("round", start), "round", start, 0 if position.phase == "muster" else None)
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
        frozenset(zone for zone, one in clouds.items() if flag(one.get(kind, False), f"zones.{zone}.{kind}"))
        for kind in ("smoke", "gas")
    )
    laid = an_object(given.get("objectives", {}), "objectives", tuple(world.scenario.objectives))
    position.objectives = {name: _objective(position, name, laid.get(name, {})) for name in world.scenario.objectives}
    parked = tuple(world.scenario.vehicles) if world.options["vehicles"] else ()
    vehicles = an_object(given.get("vehicles", {}), "vehicles", parked)
    position.used = frozenset(
        name
        for name, one in vehicles.items()
        if flag(an_object(one, f"vehicles.{name}", ("used",)).get("used", False), f"vehicles.{name}.used")
    )
    position.turn = _turn(position, given.get("turn"))
    position.pair = _pair(position, given)
    position.result = _result(position, given.get("result"))
    position.pending = None
    position.pending = _pending(position, given.get("pending"))
    _check_whole(position)
    return position


def _names(position: Position, value: Any, where: str, seat: Seat | None = None) -> tuple[str, ...]:
    """A list of different units of the match, of one seat where it is given."""
    known = list(position.units) if seat is None else position.own(seat)
    if not isinstance(value, list) or any(name not in known for name in value) or len(set(map(str, value))) < len(value):
        among = ", ".join(known) or "none"
        bad(
            message("{where} is {value!r}; it is a list of different units among {among}.", where=where, value=value, among=among)
        )
    return tuple(value)


def _seen(value: Any, where: str, veiled: bool) -> Any:
    """The value, when it is not hidden, or may be. Raises: Refused(bad-position)."""
    if value == HIDDEN and not veiled:
        bad(message("{where} is hidden; only in another seat's view it may be.", where=where))
    return value


def _unit(position: Position, name: str, value: Any, veiled: Seat | None) -> Unit:
    where, world = f"units.{name}", position.world
    given = an_object(value, where, Unit._fields)
    state = one_of(given.get("state", "up"), f"{where}.state", STATES)
    space = given.get("space")
    if (space is None) != (state == "dead") or (space is not None and space not in world.board.spaces):
        right = (
            message("it is null")
            if state == "dead"
            else message("it is a space of the board, as {one}", one=world.board.spaces[0])
        )
        bad(message("{where}.space is {space!r}; {right}.", where=where, space=space, right=right))
    items = _tokens(position, given.get("items", list(world.cards[name].issue)), f"{where}.items")
    ready = _seen(given.get("ready"), f"{where}.ready", veiled == world.side(name))
    one_of(ready, f"{where}.ready", (None, HIDDEN, *world.tables.tokens))
    if ready in world.items and ready not in items:
        bad(
            message(
                "{where}.ready is {ready}; a unit readies an item it has, or a star token (R-SK-22).", where=where, ready=ready
            )
        )
    vehicle = given.get("vehicle")
    if vehicle is not None:
        inside = tuple(one for one, known in world.scenario.vehicles.items() if known.side == world.side(name))
        one_of(vehicle, f"{where}.vehicle", inside if world.options["vehicles"] else ())
        if state != "up" or space != f"{world.scenario.vehicles[vehicle].zone}/0":
            bad(
                message(
                    "{where}.vehicle is {vehicle}; only who stands in its zone is inside (R-SK-175).",
                    where=where,
                    vehicle=vehicle,
                )
            )
    return Unit(
        space,
        whole(given.get("danger", 0), f"{where}.danger", 0, world.tables.numbers.most_danger),
        state,
        items,
        _tokens(position, given.get("spent", []), f"{where}.spent"),
        ready,
        flag(given.get("shown", False), f"{where}.shown"),
        flag(given.get("stunned", False), f"{where}.stunned"),
        flag(given.get("prone", False), f"{where}.prone"),
        vehicle,
        _override(given.get("override"), f"{where}.override"),
    )


def _tokens(position: Position, value: Any, where: str) -> tuple[str, ...]:
    known = position.world.items
    if not isinstance(value, list) or any(token not in known for token in value):
        bad(
            message(
                "{where} is {value!r}; it is a list of items among {known}.", where=where, value=value, known=", ".join(known)
            )
        )
    return tuple(value)


def _override(value: Any, where: str) -> Override | None:
    if value is None:
        return None
    given = an_object(value, where, Override._fields)
    threat, most = given.get("threat"), 99
    if threat is not None:
        if not isinstance(threat, list) or len(threat) != 3:
            bad(message("{where}.threat is {threat!r}; it is three numbers, for range 0, 1 and 2.", where=where, threat=threat))
        threat = tuple(whole(one, f"{where}.threat", 0, most) for one in threat)
    numbers = {
        key: None if given.get(key) is None else whole(given[key], f"{where}.{key}", 0, most) for key in ("defence", "initiative")
    }
    return Override(threat, **numbers)


def _team(position: Position, seat: Seat, value: Any, veiled: bool) -> Team:
    where = f"seats.{seat}"
    given = an_object(value, where, Team._fields)
    bag = an_object(given.get("bag", {}), f"{where}.bag", Bag._fields)
    white, black, red = (whole(bag.get(kind, 0), f"{where}.bag.{kind}", 0, MOST_SKULLS) for kind in Bag._fields[:3])
    windows = _seen(given.get("windows", position.world.options["windows"]), f"{where}.windows", veiled)
    stack = _seen(given.get("stack", []), f"{where}.stack", veiled)
    if veiled and isinstance(stack, list) and stack and all(card == HIDDEN for card in stack):
        stack = tuple(stack)
    elif stack != HIDDEN:
        stack = _names(position, stack, f"{where}.stack", seat)
    pool = given.get("pool")
    return Team(
        Bag(white, black, red, tuple(sorted(_names(position, bag.get("own", []), f"{where}.bag.own", seat)))),
        one_of(given.get("token", "cover"), f"{where}.token", ("cover", "minus")),
        one_of(windows, f"{where}.windows", (*WINDOWS, HIDDEN)),
        flag(given.get("done", False), f"{where}.done"),
        stack,
        None if pool is None else tuple(sorted(_names(position, pool, f"{where}.pool", seat))),
    )


def _objective(position: Position, name: str, value: Any) -> Objective:
    where, goal = f"objectives.{name}", position.world.scenario.objectives[name]
    given = an_object(value, where, Objective._fields)
    by = given.get("by")
    if by is None:
        return Objective(one_of(given.get("space", goal.space), f"{where}.space", position.world.board.spaces))
    carriers = tuple(one for one in position.own(goal.side) if position.units[one].state == "up")
    space = position.units[one_of(by, f"{where}.by", (None, *carriers))].space
    assert space is not None
    return Objective(one_of(given.get("space", space), f"{where}.space", (space,)), by)


def _turn(position: Position, value: Any) -> Turn | None:
    if value is None:
        if position.phase in RUNNING:
            bad(message("turn is null; in the phase {phase} it names the acting unit.", phase=position.phase))
        return None
    given = an_object(value, "turn", Turn._fields)
    if position.phase not in RUNNING:
        bad(message("turn is given; in the phase {phase} it is null.", phase=position.phase))
    unit = one_of(given.get("unit"), "turn.unit", tuple(position.units))
    most = position.world.tables.numbers.actions
    flags = {name: flag(given.get(name, False), f"turn.{name}") for name in TURN_FLAGS}
    return Turn(unit, whole(given.get("left", most), "turn.left", 0, most), **flags)


def _pair(position: Position, given: Mapping[str, Any]) -> Pair | None:
    turn = position.turn
    if given.get("pair") is None:
        return None if turn is None else Pair(turn.unit, None)
    if turn is None:
        bad(message("pair is given; outside turns it is null."))
    value = an_object(given["pair"], "pair", Pair._fields)
    names = (None, *position.units)
    first, second = (one_of(value.get(key), f"pair.{key}", names) for key in ("first", "second"))
    at = whole(value.get("at", 1), "pair.at", 1, 2)
    if turn.unit != (first if at == 1 else second):
        bad(message("turn.unit is {unit}; it is the unit of the pair whose turn it is.", unit=turn.unit))
    if first is not None and second is not None and position.world.side(first) == position.world.side(second):
        bad(message("pair has {first} and {second}; it is a unit of each side.", first=first, second=second))
    return Pair(first, second, at)


def _pending(position: Position, value: Any) -> Declared | Checks | None:
    phase = position.phase
    if phase not in ("respond", "order"):
        if value is not None:
            bad(message("pending is given; in the phase {phase} it is null.", phase=phase))
        return None
    assert position.turn is not None
    acting = position.world.side(position.turn.unit)
    if phase == "respond":
        given = an_object(value, "pending", Declared._fields)
        seat = one_of(given.get("seat", OTHER[acting]), "pending.seat", (OTHER[acting],))
        return Declared(seat, _declared(position, acting, given.get("action")))
    given = an_object(value, "pending", Checks._fields)
    queue, hit = given.get("queue"), []
    if not isinstance(queue, list) or not queue:
        bad(message("pending.queue is {queue!r}; it is a list of seats with their units.", queue=queue))
    for number, one in enumerate(queue):
        where = f"pending.queue {number + 1}"
        entry = an_object(one, where, ("seat", "units"))
        seat = one_of(entry.get("seat"), f"{where}.seat", SEATS)
        names = _names(position, entry.get("units"), f"{where}.units", seat)
        if not names or any(position.units[name].state != "up" for name in names):
            bad(message("{where}.units is {names!r}; they are units that stand.", where=where, names=list(names)))
        hit.append((seat, names))
    if len(hit[0][1]) < 2 or len({seat for seat, _ in hit}) < len(hit):
        bad(message("pending.queue: each team stands there once, and the first has two units or more (R-SK-74)."))
    known = (*position.world.tables.tokens, *position.world.tables.weapons)
    return Checks(tuple(hit), one_of(given.get("why"), "pending.why", known))


def _declared(position: Position, acting: Seat, action: Any) -> Action:
    """The action that waits for an answer, when the acting seat could have declared it."""
    from game.skulls.rules import DECIDED  # they read positions with this module

    given = dict(an_object(action, "pending.action"))
    position.phase = "turn"
    try:
        if given.get("do") not in sorted(DECIDED["turn"] - {"windows", "take-cover"}):
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
    from game.skulls.rules import RULES

    why = RULES.refuse(position, acting, action)
    assert position.turn is not None
    name = position.turn.unit
    if why is None or position.units[name].ready != HIDDEN:
        return why
    swift = position.copy()
    swift.change(name, ready="double-time")
    return None if RULES.refuse(swift, acting, action) is None else why


def _result(position: Position, value: Any) -> Mapping[str, Any] | None:
    if (value is None) != (position.phase != "over"):
        bad(message("result is {value!r}; it is given when the match is over, and only then.", value=value))
    if value is None:
        return None
    given = an_object(value, "result", ("winner", "why"))
    winner = one_of(given.get("winner"), "result.winner", (None, *SEATS))
    return {"winner": winner, "why": one_of(given.get("why"), "result.why", REASONS)}


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
