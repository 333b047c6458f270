"""The set-up: missions, squads, objective tiles, deployment, the start of the clock (R-IS-06 to R-IS-16, R-IS-110)."""

from __future__ import annotations

from itertools import combinations

from game.api import Action, Emit, JsonObject, Seat, Verb
from game.boards.hexes import CORNERS
from game.draws import Draws
from game.ironsquad import tiles, turning
from game.ironsquad.kinds import FACING, HEX, TYPES, UNIT
from game.ironsquad.position import Pending, Position, unhurt
from game.ironsquad.records import D8, SEATS
from game.messages import message


def draw_missions(position: Position, draws: Draws) -> None:
    """Give each seat one of its five missions, in the solo game the person alone (R-IS-07, R-IS-110)."""
    fixed = position.world.scenario.missions
    for seat in SEATS:
        if fixed:
            position.missions = {**position.missions, seat: fixed[seat]}
        elif seat != position.world.bot:
            position.missions = {**position.missions, seat: draws.pick(cards(position, seat), f"the mission of {seat}")}


def cards(position: Position, seat: Seat) -> list[str]:
    """The mission cards of a seat's deck: not those that belong to one scenario alone (R-IS-07)."""
    tables = position.world.tables
    given = {name for scenario in tables.scenarios.values() for name in scenario.missions.values()}
    return [one.id for one in tables.missions.values() if one.seat == seat and one.id not in given]


# --- squads -------------------------------------------------------------------------------------------------------------


def picking(position: Position, seat: Seat) -> bool:
    """Whether a seat still picks its squad."""
    return position.phase == "pick" and position.picks[seat] is None and seat != position.world.bot


def squads(position: Position, seat: Seat) -> list[Action]:
    """Every squad of five with the Captain, types in the order of the table (R-IS-08)."""
    types = position.world.squad_types
    rest = combinations(types[1:], position.world.tables.numbers.squad - 1)
    return [{"do": "pick", "units": [types[0], *four]} for four in rest]


def refuse_pick(position: Position, seat: Seat, action: Action) -> str | None:
    """Why this is no squad, or None."""
    if any(one["units"] == action.get("units") for one in squads(position, seat)):
        return None
    order = ", ".join(position.world.squad_types)
    return message("R-IS-08: a squad is five different types with the captain, in the order {order}.", order=order)


def pick(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Set the squad of a seat; after the last one lay the tiles that start face up (R-IS-09)."""
    position.picks = {**position.picks, seat: tuple(action["units"])}
    emit({"is": "picked", "seat": seat})
    if any(picking(position, one) for one in SEATS):
        return
    for group in position.world.tables.open_groups:
        for loc in free(position, group):
            tiles.lay(position, loc, tiles.draw(position, group, draws), 0, emit)
    position.phase = "tiles"


def free(position: Position, group: str) -> list[str]:
    """The locations of a group on which no tile lies face up, sorted."""
    locations = position.world.board.locations
    return sorted(loc for loc, place in locations.items() if place.group == group and loc not in position.tiles)


def waiting_tiles(position: Position) -> list[str]:
    """The objective tiles of groups 2 and 5 that are not laid yet, in the order in which they are placed (R-IS-10)."""
    tables, laid = position.world.tables, {tile for tile, _ in position.tiles.values()}
    placed = [one for group in tables.placed_groups for one in tables.tiles.values() if one.group == group and one.objective]
    return [one.id for one in placed if one.id not in laid]


def next_objective(position: Position, draws: Draws, emit: Emit) -> None:
    """Draw a location for the next objective tile, which waits to be turned; after the last begin the deployment (R-IS-10)."""
    waiting = waiting_tiles(position)
    if not waiting:
        position.phase = "deploy"
        position.ready = {seat: seat == position.world.bot for seat in SEATS}
        return
    tile, tables = waiting[0], position.world.tables
    group = tables.tiles[tile].group
    while True:
        die = draws.pick(D8, f"the D8 of the place of tile {tile}")
        loc = f"{group}-{die}"
        kept = position.world.location(loc) is not None and loc not in position.tiles
        emit({"is": "place_roll", "tile": tile, "die": die, "kept": kept})
        if kept:
            break
    tiles.take(position, group, tile)
    position.pending = Pending("rotate", position.world.solo or tables.placed_groups[group], loc=loc, tile=tile)


# --- deployment ---------------------------------------------------------------------------------------------------------


def open_hexes(position: Position, seat: Seat) -> tuple[str, ...]:
    """The hexes of a zone where units may be deployed, sorted (R-IS-12)."""
    ground, grounds = position.layout.ground, position.world.tables.grounds
    return tuple(
        space for space in position.world.zones[seat] if grounds[ground[space]].cost is not None and ground[space] != "building"
    )


def squad(position: Position, seat: Seat) -> tuple[str, ...]:
    """The types a seat deploys; () where it may not be known."""
    picks = position.picks[seat]
    return picks if isinstance(picks, tuple) else ()


def deployments(position: Position, seat: Seat) -> list[Action]:
    """Every way to place a unit of the squad, and `ready` when all stand (R-IS-12)."""
    lists = position.layout.lists
    key = (seat, squad(position, seat))
    found = lists.get(key)
    if found is None:
        found = lists[key] = []
        for kind in squad(position, seat):
            facings: list[JsonObject] = [{}]
            if position.world.tables.types[kind].shape == "triangle":
                facings = [{"facing": corner} for corner in CORNERS]
            for space in open_hexes(position, seat):
                found += [{"do": "deploy", "unit": f"{seat}-{kind}", "at": space, **facing} for facing in facings]
    return [*found, {"do": "ready"}] if _all_stand(position, seat) else found.copy()


def _all_stand(position: Position, seat: Seat) -> bool:
    return all(f"{seat}-{kind}" in position.units for kind in squad(position, seat))


def refuse_deploy(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a unit may not be placed so, or None (R-IS-08, R-IS-89, R-IS-12)."""
    name, space = action.get("unit"), action.get("at")
    own = [f"{seat}-{kind}" for kind in squad(position, seat)]
    if name not in own:
        return message("R-IS-08: {name!r} is not of this squad; {own} are.", name=name, own=", ".join(own))
    why = turning.refuse_facing(position.world.tables.type_of(name).shape == "triangle", action)
    if why:
        return why
    if space not in position.world.zones[seat]:
        first, last = position.world.board.zones[seat]
        return message(
            "R-IS-12: {space!r} is outside the zone, which is rows {first} to {last}.",
            space=space,
            first=f"{first:02d}",
            last=f"{last:02d}",
        )
    if space not in open_hexes(position, seat):
        return message(
            "R-IS-12: {space} is {ground}; units deploy on open ground that can be entered.",
            space=space,
            ground=position.layout.ground[space],
        )
    return None


def deploy(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Place a unit, unhurt (R-IS-14), where its seat wants it; it may be placed again (R-IS-12)."""
    name, space, facing = action["unit"], action["at"], action.get("facing")
    unit = unhurt(seat, position.world.tables.type_of(name), space, facing)
    position.units = {**position.units, name: unit}
    emit({"is": "deployed", "unit": name, "at": space, "facing": facing, "to": [seat]})


def refuse_ready(position: Position, seat: Seat, action: Action) -> str | None:
    """Why the deployment is not done yet, or None."""
    missing = [kind for kind in squad(position, seat) if f"{seat}-{kind}" not in position.units]
    return message("R-IS-12: {missing} must be placed first.", missing=", ".join(missing)) if missing else None


def ready(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """End the deployment of a seat; after the last one show everything and begin the match (R-IS-13 to R-IS-16)."""
    position.ready = {**position.ready, seat: True}
    emit({"is": "ready", "seat": seat})
    if not all(position.ready.values()):
        return
    order = [f"{one}-{kind}" for one in SEATS for kind in position.world.squad_types]
    shown = {name: position.units[name] for name in order if name in position.units}
    position.units = {name: unit._replace(seq=number) for number, (name, unit) in enumerate(shown.items(), 1)}
    position.seq = len(shown)
    emit({"is": "deployment_shown", "units": {name: {"at": one.at, "facing": one.facing} for name, one in shown.items()}})
    begin(position, draws, emit)


def begin(position: Position, draws: Draws, emit: Emit) -> None:
    """Start the clock, and the first round with its weather (R-IS-15, R-IS-16)."""
    start = position.world.options["start"]
    clock = position.world.tables.clock
    position.start = draws.pick(range(1, clock.positions + 1), "the D12 of the start") if start == "roll" else start
    position.phase, position.round = "turn", 1
    emit({"is": "start", "position": position.start})
    turning.begin_round(position, draws, emit)
    turning.begin_turn(position, position.world.order[0], emit)


PICK = Verb("pick", {"units": TYPES}, phases={"pick"}, rule="R-IS-08", refuse=refuse_pick, do=pick)
DEPLOY = Verb(
    "deploy", {"unit": UNIT, "at": HEX, "facing": FACING}, may_lack={"facing"}, phases={"deploy"}, rule="R-IS-12",
    refuse=refuse_deploy, do=deploy,
)  # fmt: skip
READY = Verb("ready", phases={"deploy"}, rule="R-IS-12", refuse=refuse_ready, do=ready)
