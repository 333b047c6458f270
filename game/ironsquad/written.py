"""Positions of Iron Squad as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from game.api import JsonMap, JsonObject, Seat
from game.content.shapes import OneOf, Slot, Whole, an_object, bad
from game.content.structures import MapOf, Record, described, null
from game.ironsquad import placed, preparing, scoring
from game.ironsquad.kinds import BOARD_HEX, NOBODY_OR_SEAT, SEAT, YES
from game.ironsquad.kinds import UNIT as UNIT_CARD
from game.ironsquad.position import (
    OTHER,
    PROVING_GROUND,
    PROVING_START,
    SETTING_UP,
    SOMETHING,
    At,
    Drawn,
    Objective,
    Pending,
    Position,
    Unit,
    World,
    world_of,
)
from game.ironsquad.records import HIDDEN, SEATS
from game.messages import message

PHASES = ("pick", "tiles", "deploy", "turn", "over")
KEYS = (
    "game", "scenario", "phase", "round", "start", "weather", "seat", "options", "missions", "picks", "ready", "tiles", "stacks",
    "deck", "explored", "objectives", "ground", "roads", "sites", "units", "dead", "active", "path", "pending", "vp", "stats",
    "seq", "result",
)  # fmt: skip
WEATHERS = ("clear", "rain", "fog")
STATS = ("tiles", "buildings")
COUNT = Whole(0)
OBJECTIVE = described(Objective)
WHOLE = Record(
    dict, round=COUNT, start=null(Whole(1, lambda at: at.world.tables.clock.positions)), weather=OneOf(None, *WEATHERS),
    seat=NOBODY_OR_SEAT, vp=MapOf(SEAT, COUNT), ready=MapOf(SEAT, YES),
    units=MapOf(UNIT_CARD, placed.UNIT, within=lambda at, name: at._replace(seat=name[:2], card=at.world.tables.type_of(name))),
    objectives=MapOf(OneOf(of=lambda at: at.world.tables.objectives), OBJECTIVE), explored=MapOf(BOARD_HEX, SEAT),
    deck=MapOf(OneOf(of=lambda at: at.world.tables.cards), COUNT), active=null(placed.ACTIVE),
    stats=MapOf(SEAT, Record(dict, tiles=COUNT, buildings=COUNT)),
)  # fmt: skip
"""What of a position can be changed part by part."""

# --- writing ------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> JsonObject:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world, drawn = position.world, position.drawn
    proving = {}
    if world.proving:
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
        "objectives": {name: OBJECTIVE.write(one) for name, one in position.objectives.items()},
        **proving,
        "units": {name: _unit_value(position, unit) for name, unit in position.units.items()},
        "dead": dict(position.dead),
        "active": placed.ACTIVE.write(position.active) if position.active else None,
        "path": list(position.path),
        "pending": _pending_value(position.pending),
        "vp": dict(position.vp),
        "stats": {seat: dict(zip(STATS, both, strict=True)) for seat, both in position.stats.items()},
        "seq": position.seq,
        "result": None if position.result is None else dict(position.result),
    }


def _unit_value(position: Position, unit: Unit) -> JsonObject:
    value = placed.UNIT.write(unit)
    if position.world.options["opportunity_limit"] != "per_turn" or unit.type != "sniper":
        del value["opp_used"]
    return value


def _pending_value(pending: Pending | None) -> JsonObject | None:
    if pending is None:
        return None
    keys = ("loc", "tile") if pending.kind == "rotate" else ("unit", "target")
    return {"kind": pending.kind, "seat": pending.seat, **{key: getattr(pending, key) for key in keys}}


def slots(value: JsonMap) -> list[Slot]:
    """What can be changed of a whole position given as JSON values, legal or not yet."""
    at = At(world_of(value["scenario"], value["options"], "bad-position"), value["units"])
    return list(WHOLE.slots(value, (), at))


# --- reading ------------------------------------------------------------------------------------------------------------


def position_of(value: object, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    OneOf("ironsquad").taken(given.get("game", "ironsquad"), "game")
    world = world_of(given.get("scenario", PROVING_GROUND), given.get("options", {}), "bad-position")
    position = Position()
    position.world = world
    position.phase = OneOf(*PHASES).taken(given.get("phase", "turn"), "phase")
    _time(position, given)
    _board(position, given)
    position.missions = {one: _mission(position, one, _by_seat(given, "missions").get(one), seat) for one in SEATS}
    position.picks = {one: _picks(position, one, _by_seat(given, "picks").get(one), seat) for one in SEATS}
    position.ready = {one: YES.taken(_by_seat(given, "ready").get(one, True), f"ready.{one}") for one in SEATS}
    position.vp = {one: COUNT.taken(_by_seat(given, "vp").get(one, 0), f"vp.{one}") for one in SEATS}
    position.stats = {one: _stats(_by_seat(given, "stats").get(one, {}), f"stats.{one}") for one in SEATS}
    _cards(position, given)
    position.path = tuple(_hexes(position, given.get("path", []), "path"))
    position.dead = {
        name: placed.owner(position, name, owner) for name, owner in an_object(given.get("dead", {}), "dead").items()
    }
    placed.units(position, given)
    position.pending = placed.pending(position, given.get("pending"))
    position.active = placed.active(position, given.get("active"))
    _stacks(position, given)
    position.result = _result(position, given.get("result"))
    _check_whole(position)
    return position


def _result(position: Position, value: object) -> JsonMap | None:
    """How the match ended (9.6), there exactly when it is over."""
    if (position.phase == "over") != (value is not None):
        bad(message("result is there exactly when the phase is over."))
    if value is None:
        return None
    given = an_object(value, "result", ("winner", "by", "vp", "score"))
    OneOf(None, *SEATS).taken(given.get("winner"), "result.winner")
    OneOf(*scoring.ENDINGS).taken(given.get("by"), "result.by")
    points = an_object(given.get("vp", {}), "result.vp", SEATS)
    found: JsonObject = {"winner": given.get("winner"), "by": given["by"]}
    found["vp"] = {seat: COUNT.taken(points.get(seat, position.vp[seat]), f"result.vp.{seat}") for seat in SEATS}
    if position.world.solo:
        found["score"] = Whole(-999).taken(given.get("score", 0), "result.score")
    elif "score" in given:
        bad(message("result.score belongs to the solo game."))
    return found


def _by_seat(given: JsonMap, key: str) -> JsonMap:
    return an_object(given.get(key, {}), key, SEATS)


def _time(position: Position, given: JsonMap) -> None:
    """Set round, start, weather and seat, all unset before round 1."""
    early, positions = position.phase in SETTING_UP, position.world.tables.clock.positions
    rounds = position.world.scenario.rounds
    position.round = Whole(0, 0).taken(given.get("round", 0 if early else 1), "round") if early else 0
    if early:
        for key in ("start", "weather", "seat"):
            OneOf(None).taken(given.get(key), f"{key}, before round 1,")
        position.start = position.weather = position.seat = None
        return
    position.round = Whole(1, rounds).taken(given.get("round", 1), "round")
    position.start = Whole(1, positions).taken(given.get("start", PROVING_START), "start")
    position.weather = OneOf(*WEATHERS).taken(given.get("weather", "clear"), "weather")
    position.seat = OneOf(*SEATS).taken(given.get("seat", "us"), "seat")


def _board(position: Position, given: JsonMap) -> None:
    """Set the ground as it lies open: what the proving ground draws, and the tiles."""
    world = position.world
    position.layout, position.drawn = world.printed, Drawn()
    if world.proving:
        position.drawn = _drawn(world, given)
        if position.drawn != Drawn():
            position.layout = world.printed.drawn(*position.drawn)
    else:
        for key in ("ground", "roads", "sites"):
            if given.get(key):
                bad(
                    message(
                        "{key} belongs to the proving ground; the scenario {scenario} has a board of its own.",
                        key=key,
                        scenario=world.scenario.id,
                    )
                )
    tiles: dict[str, tuple[str, int]] = {}
    for loc, value in an_object(given.get("tiles", {}), "tiles", tuple(world.board.locations)).items():
        laid = an_object(value, f"tiles.{loc}", ("tile", "rot"))
        group = world.group(loc)
        tile = OneOf(*world.scenario.groups.get(group, ())).taken(laid.get("tile"), f"tiles.{loc}.tile")
        if any(tile == other for other, _ in tiles.values()):
            bad(message("tiles.{loc}: the tile {tile} lies elsewhere already.", loc=loc, tile=tile))
        tiles[loc] = tile, Whole(0, 5).taken(laid.get("rot", 0), f"tiles.{loc}.rot")
        position.layout = position.layout.with_tile(*world.laid(loc, *tiles[loc]))
    position.tiles = tiles


def _drawn(world: World, given: JsonMap) -> Drawn:
    grounds = tuple(name for name in world.tables.grounds if name != HIDDEN)
    ground = {
        placed.a_hex(world, space, "ground"): OneOf(*grounds).taken(what, f"ground.{space}")
        for space, what in an_object(given.get("ground", {}), "ground").items()
    }
    sites = {
        name: placed.a_hex(world, space, f"sites.{name}")
        for name, space in an_object(given.get("sites", {}), "sites", tuple(world.tables.objectives)).items()
    }
    if len(set(sites.values())) < len(sites):
        bad(message("sites: two objectives lie on one hex; each has its own."))
    roads = []
    for number, road in enumerate(_list(given.get("roads", []), "roads"), 1):
        spaces = tuple(placed.a_hex(world, space, f"road {number}") for space in _list(road, f"road {number}"))
        for a, b in pairwise(spaces):
            if b not in world.hexes.links(a):
                bad(message("road {number}: {a} and {b} are no neighbours.", number=number, a=a, b=b))
        roads.append(spaces)
    return Drawn(ground, tuple(roads), sites)


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        bad(message("{where} is {value!r}; it is a list.", where=where, value=value))
    return list(value)


def _hexes(position: Position, value: object, where: str) -> list[str]:
    return [placed.a_hex(position.world, space, where) for space in _list(value, where)]


def _secret(value: object, where: str, owner: Seat, viewer: Seat | None) -> None:
    """Check that something may be hidden here: in the view of the other seat."""
    if viewer == owner or viewer is None:
        bad(message("{where} is {something}; only in another seat's view it may be.", where=where, something=SOMETHING))


def _mission(position: Position, owner: Seat, value: object, viewer: Seat | None) -> str | None:
    if value == SOMETHING:
        _secret(value, f"missions.{owner}", owner, viewer)
        return SOMETHING
    cards = tuple(card.id for card in position.world.tables.missions.values() if card.seat == owner)
    found: str | None = OneOf(None, *cards).taken(value, f"missions.{owner}")
    return found


def _picks(position: Position, owner: Seat, value: object, viewer: Seat | None) -> tuple[str, ...] | str | None:
    where = f"picks.{owner}"
    if value is None:
        return None
    if value == SOMETHING:
        _secret(value, where, owner, viewer)
        return SOMETHING
    types, order = _list(value, where), position.world.squad_types
    number = len(position.world.scenario.squads.get(owner, ())) or position.world.tables.numbers.squad
    if types != [kind for kind in order if kind in types] or order[0] not in types or len(types) != number:
        bad(
            message(
                "{where} is {value!r}; it is {number} different types with the captain, in the order {order} (R-IS-08).",
                where=where,
                value=value,
                number=number,
                order=", ".join(order),
            )
        )
    return tuple(types)


def _stats(value: object, where: str) -> tuple[int, int]:
    given = an_object(value, where, STATS)
    tiles, buildings = (COUNT.taken(given.get(key, 0), f"{where}.{key}") for key in STATS)
    return tiles, buildings


def _cards(position: Position, given: JsonMap) -> None:
    """Set the explore deck, the explored buildings and the objectives."""
    world, cards = position.world, position.world.tables.cards
    position.deck = world.deck()
    if "deck" in given:
        left = an_object(given["deck"], "deck", cards)
        position.deck = {card: COUNT.taken(left.get(card, 0), f"deck.{card}") for card in cards}
    position.explored = {
        placed.a_hex(world, space, "explored"): OneOf(*SEATS).taken(seat, f"explored.{space}")
        for space, seat in an_object(given.get("explored", {}), "explored").items()
    }
    position.objectives = {}
    for name, value in an_object(given.get("objectives", {}), "objectives", tuple(world.tables.objectives)).items():
        one: Objective = OBJECTIVE.taken(value, f"objectives.{name}")
        if len(set(one.entered)) < len(one.entered):
            bad(message("{where}.entered names a seat twice.", where=f"objectives.{name}"))
        position.objectives = {**position.objectives, name: one}


def _stacks(position: Position, given: JsonMap) -> None:
    """Set the tiles still in each stack, by default all of its group that lie nowhere (R-IS-11)."""
    groups = position.world.scenario.groups
    out = {tile for tile, _ in position.tiles.values()} | ({position.pending.tile} if position.pending else set())
    left = {group: tuple(tile for tile in tiles if tile not in out) for group, tiles in groups.items()}
    if "stacks" in given:
        for group, value in an_object(given["stacks"], "stacks", tuple(groups)).items():
            tiles = tuple(sorted(OneOf(*left[group]).taken(tile, f"stacks.{group}") for tile in _list(value, f"stacks.{group}")))
            if len(set(tiles)) < len(tiles):
                bad(message("stacks.{group} has a tile twice.", group=group))
            left[group] = tiles
    waiting = position.pending.loc if position.pending else ""
    for group, tiles in left.items():
        down = preparing.free(position, group)
        if len(tiles) < len(down) - (waiting in down):
            bad(
                message(
                    "stacks.{group} has {count} tiles for {down} locations that lie face down.",
                    group=group,
                    count=len(tiles),
                    down=len(down),
                )
            )
    position.stacks = left


def _check_objectives(position: Position) -> None:
    """Check that every objective tile still to be placed finds a location that lies face down (R-IS-10)."""
    tables = position.world.tables
    for group in tables.placed_groups:
        waiting = [tile for tile in preparing.waiting_tiles(position) if tables.tiles[tile].group == group]
        down = len(preparing.free(position, group))
        if down < len(waiting):
            bad(
                message(
                    "In the phase {phase} {tiles} have still to be placed, and {down} locations of group {group} lie face down.",
                    phase=position.phase,
                    tiles=", ".join(waiting),
                    down=down,
                    group=group,
                )
            )


def _check_whole(position: Position) -> None:
    """Check that the parts of a position fit each other."""
    if position.phase == "pick" and not any(preparing.picking(position, seat) for seat in SEATS):
        bad(message("In the phase pick a seat has still to pick."))
    if position.phase in ("pick", "tiles"):
        _check_objectives(position)
    if position.phase == "deploy" and all(position.ready.values()):
        bad(message("In the phase deploy a seat is not ready yet."))
    if position.active and position.phase != "turn":
        bad(message("active belongs to the phase turn."))
    if position.pending and position.phase == "turn" and not position.active:
        bad(message("pending: in a turn a decision interrupts the active unit, and there is none."))
    if position.phase == "deploy":
        for seat in SEATS:
            if position.picks[seat] is None and not position.ready[seat]:
                bad(message("picks.{seat} is null; in the phase deploy a seat that is not ready has its squad.", seat=seat))
    if position.pending and position.pending.kind == "opportunity":
        pending = position.pending
        if position.seat != OTHER[pending.seat] or not position.active or position.active.unit != pending.target:
            bad(message("pending: the target of an opportunity is the active unit of the other seat, whose turn it is."))
    if position.phase in SETTING_UP:
        for name, unit in position.units.items():
            types = position.picks[unit.seat]
            if isinstance(types, tuple) and unit.type not in types:
                bad(message("units.{name} is not of the squad of {seat}.", name=name, seat=unit.seat))
            if unit.at not in preparing.open_hexes(position, unit.seat):
                bad(
                    message(
                        "units.{name}.at is {at}, where {seat} may not deploy (R-IS-12).", name=name, at=unit.at, seat=unit.seat
                    )
                )
