"""Positions of Iron Squad as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from game.api import Seat
from game.boards.hexes import CORNERS
from game.given import an_object, bad, flag, one_of, whole
from game.ironsquad import preparing
from game.ironsquad.position import (
    OTHER,
    SETTING_UP,
    SOMETHING,
    Active,
    Drawn,
    Objective,
    Pending,
    Position,
    Unit,
    World,
    world_of,
)
from game.ironsquad.tables import HIDDEN, SEATS

PHASES = ("pick", "tiles", "deploy", "turn", "over")
KEYS = (
    "game", "scenario", "phase", "round", "start", "weather", "seat", "options", "missions", "picks", "ready", "tiles", "stacks",
    "deck", "explored", "objectives", "ground", "roads", "sites", "units", "dead", "active", "path", "pending", "vp", "stats",
    "seq", "result",
)  # fmt: skip
WEATHERS = ("clear", "rain", "fog")
STATS = ("tiles", "buildings")

# --- writing ------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> dict[str, Any]:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world, drawn = position.world, position.drawn
    proving = {}
    if world.scenario.id == "bench":
        roads = [list(road) for road in drawn.roads]
        proving = {"ground": dict(drawn.ground), "roads": roads, "sites": dict(drawn.sites)}
    return {
        "game": "ironsquad",
        "scenario": world.scenario.id,
        "phase": position.phase,
        "round": position.round,
        "start": position.start,
        "weather": position.weather,
        "seat": position.seat,
        "options": dict(world.options),
        "missions": dict(position.missions),
        "picks": {seat: list(types) if isinstance(types, tuple) else types for seat, types in position.picks.items()},
        "ready": dict(position.ready),
        "tiles": {loc: {"tile": tile, "rot": rot} for loc, (tile, rot) in position.tiles.items()},
        "stacks": {group: list(tiles) for group, tiles in position.stacks.items()},
        "deck": dict(position.deck),
        "explored": dict(position.explored),
        "objectives": {name: {"entered": list(one.entered), "held": one.held} for name, one in position.objectives.items()},
        **proving,
        "units": {name: _unit_value(position, unit) for name, unit in position.units.items()},
        "dead": dict(position.dead),
        "active": position.active._asdict() if position.active else None,
        "path": list(position.path),
        "pending": _pending_value(position.pending),
        "vp": dict(position.vp),
        "stats": {seat: dict(zip(STATS, both, strict=True)) for seat, both in position.stats.items()},
        "seq": position.seq,
        "result": None if position.result is None else dict(position.result),
    }


def _unit_value(position: Position, unit: Unit) -> dict[str, Any]:
    value = unit._asdict()
    if position.world.options["opportunity_limit"] != "per_turn" or unit.type != "sniper":
        del value["opp_used"]
    return value


def _pending_value(pending: Pending | None) -> dict[str, Any] | None:
    if pending is None:
        return None
    keys = ("loc", "tile") if pending.kind == "rotate" else ("unit", "target")
    return {"kind": pending.kind, "seat": pending.seat, **{key: getattr(pending, key) for key in keys}}


# --- reading ------------------------------------------------------------------------------------------------------------


def position_of(value: Any, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    one_of(given.get("game", "ironsquad"), "game", ("ironsquad",))
    world = world_of(given.get("scenario", "bench"), given.get("options", {}), "bad-position")
    position = Position()
    position.world = world
    position.phase = one_of(given.get("phase", "turn"), "phase", PHASES)
    _time(position, given)
    _board(position, given)
    position.missions = {one: _mission(position, one, _by_seat(given, "missions").get(one), seat) for one in SEATS}
    position.picks = {one: _picks(position, one, _by_seat(given, "picks").get(one), seat) for one in SEATS}
    position.ready = {one: flag(_by_seat(given, "ready").get(one, True), f"ready.{one}") for one in SEATS}
    position.vp = {one: whole(_by_seat(given, "vp").get(one, 0), f"vp.{one}", 0) for one in SEATS}
    position.stats = {one: _stats(_by_seat(given, "stats").get(one, {}), f"stats.{one}") for one in SEATS}
    _cards(position, given)
    position.path = tuple(_hexes(position, given.get("path", []), "path"))
    position.dead = {name: _owner(position, name, owner) for name, owner in an_object(given.get("dead", {}), "dead").items()}
    _units(position, given)
    position.pending = _pending(position, given.get("pending"))
    position.active = _active(position, given.get("active"))
    _stacks(position, given)
    result = given.get("result")
    if (position.phase == "over") != (result is not None):
        bad("result is there exactly when the phase is over.")
    position.result = None if result is None else dict(an_object(result, "result", ("winner", "by", "vp", "score")))
    _check_whole(position)
    return position


def _by_seat(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return an_object(given.get(key, {}), key, SEATS)


def _time(position: Position, given: Mapping[str, Any]) -> None:
    """Nothing; round, start, weather and seat, all unset before round 1."""
    early, positions = position.phase in SETTING_UP, position.world.tables.clock.positions
    rounds = position.world.scenario.rounds
    position.round = whole(given.get("round", 0 if early else 1), "round", 0, 0) if early else 0
    if early:
        for key in ("start", "weather", "seat"):
            one_of(given.get(key), f"{key}, before round 1,", (None,))
        position.start = position.weather = position.seat = None
        return
    position.round = whole(given.get("round", 1), "round", 1, rounds)
    position.start = whole(given.get("start", 5), "start", 1, positions)
    position.weather = one_of(given.get("weather", "clear"), "weather", WEATHERS)
    position.seat = one_of(given.get("seat", "us"), "seat", SEATS)


def _board(position: Position, given: Mapping[str, Any]) -> None:
    """Nothing; the ground as it lies open: what the proving ground draws, and the tiles."""
    world = position.world
    position.layout, position.drawn = world.printed, Drawn()
    if world.scenario.id == "bench":
        position.drawn = _drawn(world, given)
        if position.drawn != Drawn():
            position.layout = world.printed.drawn(*position.drawn)
    else:
        for key in ("ground", "roads", "sites"):
            if given.get(key):
                bad(f"{key} belongs to the proving ground; the scenario {world.scenario.id} has a board of its own.")
    tiles: dict[str, tuple[str, int]] = {}
    for loc, value in an_object(given.get("tiles", {}), "tiles", tuple(world.board.locations)).items():
        laid = an_object(value, f"tiles.{loc}", ("tile", "rot"))
        group = world.group(loc)
        tile = one_of(laid.get("tile"), f"tiles.{loc}.tile", world.scenario.groups.get(group, ()))
        if any(tile == other for other, _ in tiles.values()):
            bad(f"tiles.{loc}: the tile {tile} lies elsewhere already.")
        tiles[loc] = tile, whole(laid.get("rot", 0), f"tiles.{loc}.rot", 0, 5)
        position.layout = position.layout.with_tile(*world.laid(loc, *tiles[loc]))
    position.tiles = tiles


def _drawn(world: World, given: Mapping[str, Any]) -> Drawn:
    grounds = tuple(name for name in world.tables.grounds if name != HIDDEN)
    ground = {
        _hex(world, space, "ground"): one_of(what, f"ground.{space}", grounds)
        for space, what in an_object(given.get("ground", {}), "ground").items()
    }
    sites = {
        name: _hex(world, space, f"sites.{name}")
        for name, space in an_object(given.get("sites", {}), "sites", tuple(world.tables.objectives)).items()
    }
    roads = []
    for number, road in enumerate(_list(given.get("roads", []), "roads"), 1):
        spaces = tuple(_hex(world, space, f"road {number}") for space in _list(road, f"road {number}"))
        for a, b in pairwise(spaces):
            if b not in world.hexes.links(a):
                bad(f"road {number}: {a} and {b} are no neighbours.")
        roads.append(spaces)
    return Drawn(ground, tuple(roads), sites)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        bad(f"{where} is {value!r}; it is a list.")
    return list(value)


def _hex(world: World, space: Any, where: str) -> str:
    if not isinstance(space, str) or space not in world.hexes.bit:
        bad(f"{where} is {space!r}; it is a hex of the board, {world.hexes.ids[0]} to {world.hexes.ids[-1]}.")
    return space


def _hexes(position: Position, value: Any, where: str) -> list[str]:
    return [_hex(position.world, space, where) for space in _list(value, where)]


def _secret(value: Any, where: str, owner: Seat, viewer: Seat | None) -> None:
    """Nothing, when something may be hidden here: in the view of the other seat."""
    if viewer == owner or viewer is None:
        bad(f"{where} is {SOMETHING}; only in another seat's view it may be.")


def _mission(position: Position, owner: Seat, value: Any, viewer: Seat | None) -> str | None:
    if value == SOMETHING:
        _secret(value, f"missions.{owner}", owner, viewer)
        return SOMETHING
    cards = tuple(card.id for card in position.world.tables.missions.values() if card.seat == owner)
    found: str | None = one_of(value, f"missions.{owner}", (None, *cards))
    return found


def _picks(position: Position, owner: Seat, value: Any, viewer: Seat | None) -> tuple[str, ...] | str | None:
    where = f"picks.{owner}"
    if value is None:
        return None
    if value == SOMETHING:
        _secret(value, where, owner, viewer)
        return SOMETHING
    types, order = _list(value, where), position.world.squad_types
    if types != [kind for kind in order if kind in types] or order[0] not in types:
        bad(f"{where} is {value!r}; it is a list of different types with the captain, in the order {', '.join(order)}.")
    return tuple(types)


def _stats(value: Any, where: str) -> tuple[int, int]:
    given = an_object(value, where, STATS)
    return whole(given.get("tiles", 0), f"{where}.tiles", 0), whole(given.get("buildings", 0), f"{where}.buildings", 0)


def _cards(position: Position, given: Mapping[str, Any]) -> None:
    """Nothing; the explore deck, the buildings explored, the objectives."""
    world, cards = position.world, position.world.tables.cards
    position.deck = world.deck()
    if "deck" in given:
        left = an_object(given["deck"], "deck", cards)
        position.deck = {card: whole(left.get(card, 0), f"deck.{card}", 0) for card in cards}
    position.explored = {
        _hex(world, space, "explored"): one_of(seat, f"explored.{space}", SEATS)
        for space, seat in an_object(given.get("explored", {}), "explored").items()
    }
    position.objectives = {}
    for name, value in an_object(given.get("objectives", {}), "objectives", tuple(world.tables.objectives)).items():
        one = an_object(value, f"objectives.{name}", ("entered", "held"))
        where = f"objectives.{name}"
        entered = [one_of(seat, f"{where}.entered", SEATS) for seat in _list(one.get("entered", []), f"{where}.entered")]
        held = one_of(one.get("held"), f"{where}.held", (None, *SEATS))
        position.objectives = {**position.objectives, name: Objective(tuple(entered), held)}


def _name(position: Position, name: Any, where: str) -> tuple[Seat, str]:
    """The seat and the type that the id of a unit names."""
    seat, _, kind = name.partition("-") if isinstance(name, str) else ("", "", "")
    if seat not in SEATS or kind not in position.world.tables.types:
        known = ", ".join(position.world.tables.types)
        bad(f"{where} has {name!r}; a unit's id is us- or ge- and one of {known}.")
    if position.world.bot and position.world.tables.types[kind].local:
        seat = position.world.bot  # R-IS-111
    return seat, kind


def _owner(position: Position, name: str, owner: Any) -> Seat:
    seat, _ = _name(position, name, "dead")
    return str(one_of(owner, f"dead.{name}", (seat,)))


def _units(position: Position, given: Mapping[str, Any]) -> None:
    """Nothing; the units in the order of listing."""
    values = an_object(given.get("units", {}), "units")
    early = position.phase in SETTING_UP
    units = {name: _unit(position, name, value, 0 if early else number) for number, (name, value) in enumerate(values.items(), 1)}
    position.units = dict(sorted(units.items(), key=lambda item: item[1].seq))
    numbers = [unit.seq for unit in units.values()]
    if not early and len(set(numbers)) < len(numbers):
        bad("Two units have the same seq; each has a number of its own.")
    position.seq = whole(given.get("seq", max(numbers, default=0)), "seq", max(numbers, default=0))


def _unit(position: Position, name: str, value: Any, number: int) -> Unit:
    seat, kind = _name(position, name, "units")
    where = f"units.{name}"
    given = an_object(value, where, Unit._fields)
    if name in position.dead:
        bad(f"{where} is dead and on the board; it is one or the other.")
    card = position.world.tables.types[kind]
    facing = given.get("facing", {"us": 5, "ge": 11}[seat] if card.shape == "triangle" else None)
    unit = Unit(
        seat=one_of(given.get("seat", seat), f"{where}.seat", (seat,)),
        type=one_of(given.get("type", kind), f"{where}.type", (kind,)),
        at=_stand(position, given.get("at"), where),
        facing=one_of(facing, f"{where}.facing", CORNERS if card.shape == "triangle" else (None,)),
        hp=whole(given.get("hp", len(card.health)), f"{where}.hp", 1, len(card.health)),
        mp=0,
        slow=one_of(given.get("slow", "none"), f"{where}.slow", ("none", "next", "now")),
        fired=flag(given.get("fired", False), f"{where}.fired"),
        done=flag(given.get("done", False), f"{where}.done"),
        healed=flag(given.get("healed", False), f"{where}.healed"),
        seq=whole(given.get("seq", number), f"{where}.seq", 0),
        opp_used=flag(given.get("opp_used", False), f"{where}.opp_used"),
    )
    full = 0 if position.phase in SETTING_UP else position.full_mp(unit)
    return unit._replace(mp=whole(given.get("mp", full), f"{where}.mp", 0, card.mp))


def _stand(position: Position, space: Any, where: str) -> str:
    at = _hex(position.world, space, f"{where}.at")
    ground = position.layout.ground[at]
    if position.world.tables.grounds[ground].cost is None:
        bad(f"{where}.at is {at}, which is {'face down' if ground == HIDDEN else ground}; nobody can stand there.")
    return at


def _pending(position: Position, value: Any) -> Pending | None:
    if value is None:
        if position.phase == "tiles":
            bad("In the phase tiles a tile waits to be turned; pending says which.")
        return None
    kind = one_of(an_object(value, "pending").get("kind"), "pending.kind", ("rotate", "opportunity"))
    keys = ("loc", "tile") if kind == "rotate" else ("unit", "target")
    given = an_object(value, "pending", ("kind", "seat", *keys))
    seat = one_of(given.get("seat"), "pending.seat", SEATS)
    if position.phase not in (("tiles", "turn") if kind == "rotate" else ("turn",)):
        bad(f"pending is {kind}; that does not belong to the phase {position.phase}.")
    if kind == "rotate":
        free = tuple(one for one in position.world.board.locations if one not in position.tiles)
        loc = one_of(given.get("loc"), "pending.loc", free)
        left = position.world.scenario.groups.get(position.world.group(loc), ())
        laid = {tile for tile, _ in position.tiles.values()}
        tile = one_of(given.get("tile"), "pending.tile", tuple(one for one in left if one not in laid))
        return Pending(kind, seat, loc=loc, tile=tile)
    names = tuple(name for name, unit in position.units.items() if unit.seat == seat)
    foes = tuple(name for name, unit in position.units.items() if unit.seat != seat)
    unit = one_of(given.get("unit"), "pending.unit", tuple(name for name in names if name.endswith("-sniper")))
    return Pending(kind, seat, unit=unit, target=one_of(given.get("target"), "pending.target", foes))


def _active(position: Position, value: Any) -> Active | None:
    if value is None:
        return None
    given = an_object(value, "active", Active._fields)
    names = tuple(name for name, unit in position.own(position.seat or "") if not unit.done)
    unit = one_of(given.get("unit"), "active.unit", names)
    return Active(unit, *(flag(given.get(key, False), f"active.{key}") for key in ("entered", "shot")))


def _stacks(position: Position, given: Mapping[str, Any]) -> None:
    """Nothing; the tiles still in each stack, by default all of its group that lie nowhere (R-IS-11)."""
    groups = position.world.scenario.groups
    out = {tile for tile, _ in position.tiles.values()} | ({position.pending.tile} if position.pending else set())
    left = {group: tuple(tile for tile in tiles if tile not in out) for group, tiles in groups.items()}
    if "stacks" in given:
        for group, value in an_object(given["stacks"], "stacks", tuple(groups)).items():
            tiles = tuple(sorted(one_of(tile, f"stacks.{group}", left[group]) for tile in _list(value, f"stacks.{group}")))
            if len(set(tiles)) < len(tiles):
                bad(f"stacks.{group} has a tile twice.")
            left[group] = tiles
    position.stacks = left


def _check_whole(position: Position) -> None:
    """Nothing, when the parts of a position fit each other."""
    if position.phase == "pick" and not any(preparing.picking(position, seat) for seat in SEATS):
        bad("In the phase pick a seat has still to pick.")
    if position.phase == "deploy" and all(position.ready.values()):
        bad("In the phase deploy a seat is not ready yet.")
    if position.active and position.phase != "turn":
        bad("active belongs to the phase turn.")
    if position.pending and position.pending.kind == "opportunity":
        pending = position.pending
        if position.seat != OTHER[pending.seat] or not position.active or position.active.unit != pending.target:
            bad("pending: the target of an opportunity is the active unit of the other seat, whose turn it is.")
    if position.phase in SETTING_UP:
        for name, unit in position.units.items():
            types = position.picks[unit.seat]
            if isinstance(types, tuple) and unit.type not in types:
                bad(f"units.{name} is not of the squad of {unit.seat}.")
