"""The position of Rush as JSON values (section 9.1): reading one, abbreviated or not."""

from __future__ import annotations

from game.api import JsonMap, JsonObject, Seat
from game.content.shapes import Flag, OneOf, Whole, an_object, bad
from game.content.structures import ListOf, MapOf, Record, null
from game.messages import message
from game.options import scenario_of
from game.rush.choosing import kept
from game.rush.kinds import CLASS
from game.rush.position import HIDDEN, NO_STATS, STATS, Building, Gun, Position, Soldier, Uav, Vehicle, World, world_of
from game.rush.records import PACKS, PREFIX, SEATS, SIDE_OF, SIDES
from game.rush.tables import tables
from game.rush.turning import turn_of

KEYS = (
    "game", "board", "scenario", "options", "pairs", "stage", "kills", "kill_limit", "round", "mcoms", "seats", "vehicles", "gun",
    "uav", "buildings", "packs", "unseen", "next", "turn", "result",
)  # fmt: skip
SEAT_KEYS = ("name", "class", "status", "at", "in", "cards", "entered", "points", "stats")
BOARDS = ("peninsula", "mole")
STATUSES = ("box", "up", "down", "dead")
COUNT, YES, SIDE = Whole(0), Flag(), OneOf(*SIDES, word="side")
ABBREVIATED = {"peninsula": "full", "mole": "skirmish"}
"""The scenario of a position that names none: it gives the home points."""
USUAL_LIMIT = max(tables().scenarios["full"].kill_limit)


def position_of(value: object, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    OneOf("rush").taken(given.get("game", "rush"), "game")
    position = Position()
    board = given.get("board", "peninsula")
    OneOf(*BOARDS).taken(board, "board")
    scenario = scenario_of(tables().scenarios, given.get("scenario", ABBREVIATED[board]))
    seats = an_object(given.get("seats", {"A1": {}, "D1": {}}), "seats", SEATS)
    position.world = world = world_of(board, scenario.id, kept(given.get("options", {}), scenario), list(seats))
    for side in SIDES:
        if not world.team[side]:
            bad(message("The {side} have no seat; each side has one to six.", side=side))
    position.pairs = Whole(1, world.pairs).taken(given.get("pairs", world.pairs), "pairs")
    position.stage = Whole(1, position.pairs).taken(given.get("stage", 1), "stage")
    position.kill_limit = Whole(1, 99).taken(given.get("kill_limit", USUAL_LIMIT), "kill_limit")
    position.kills = Whole(0, position.kill_limit).taken(given.get("kills", 0), "kills")
    position.round = COUNT.taken(given.get("round", 1), "round")
    position.mcoms = _stations(position, given.get("mcoms", {}))
    turn = an_object(given.get("turn", {}), "turn")
    phase = turn.get("phase")
    _board_state(position, given)
    _vehicles(position, given.get("vehicles", {}))
    position.soldiers = {one: _soldier(position, one, seats[one], phase) for one in world.seats}
    _crews(position)
    position.turn = turn_of(position, turn)
    _packs(position, given, seat)
    position.next = _next(position, given.get("next", {}))
    position.result = _result(position, given.get("result"))
    return position


def _stations(position: Position, value: object) -> dict[str, str]:
    """The M-Coms: before the stage destroyed, in it live, after it locked, unless it is said otherwise (R-RU-03)."""
    stage = position.stage
    found = {
        name: "destroyed" if int(name[:-1]) < stage else "live" if int(name[:-1]) == stage else "locked"
        for name in sorted(position.world.stations)
    }
    given = an_object(value, "mcoms", tuple(found))
    return found | {name: OneOf("live", "destroyed", "locked").taken(one, f"mcoms.{name}") for name, one in given.items()}


def _board_state(position: Position, given: JsonMap) -> None:
    """Set gun, UAV and buildings."""
    gun = an_object(given.get("gun", {}), "gun", ("state", "owner"))
    standing = OneOf("standing", "destroyed").taken(gun.get("state", "standing"), "gun.state") == "standing"
    owner = (SIDE if standing else OneOf(None)).taken(gun.get("owner", "attackers" if standing else None), "gun.owner")
    position.gun = Gun(standing, owner)
    uav = an_object(given.get("uav", {}), "uav", ("owner", "at"))
    at = null(_square(position.world)).taken(uav.get("at"), "uav.at")
    position.uav = Uav(SIDE.taken(uav.get("owner", "attackers"), "uav.owner"), at)
    known = position.world.board.of_kind("building")
    buildings = an_object(given.get("buildings", {}), "buildings", known)
    position.buildings = {one: _building(one, buildings.get(one, {})) for one in known}


def _building(at: str, value: object) -> Building:
    given = an_object(value, f"buildings.{at}", ("state", "owner"))
    standing = OneOf("standing", "rubble").taken(given.get("state", "standing"), f"buildings.{at}.state") == "standing"
    owner = null(SIDE).taken(given.get("owner"), f"buildings.{at}.owner")
    return Building(standing, owner if standing else None)


def _square(world: World) -> OneOf:
    return OneOf(*world.squares, word="space")


def _vehicles(position: Position, value: object) -> None:
    """Set the vehicles with their crews."""
    found: dict[str, Vehicle] = {}
    for name, one in an_object(value, "vehicles", tuple(tables().vehicles)).items():
        given = an_object(one, f"vehicles.{name}", ("side", "at", "crew"))
        side = next(side for side, colour in PREFIX.items() if name.startswith(colour))
        side = SIDE.taken(given.get("side", side), f"vehicles.{name}.side")
        at = _square(position.world).taken(given.get("at"), f"vehicles.{name}.at")
        team = OneOf(*position.world.team[side], word="seat")
        crew = ListOf(team, 0, tables().vehicles[name].seats).taken(given.get("crew", []), f"vehicles.{name}.crew")
        found[name] = Vehicle(side, at, crew)
    seats = [seat for one in found.values() for seat in one.crew]
    if len(set(seats)) < len(seats):
        bad(message("vehicles: a seat sits in two places; it sits in one."))
    position.vehicles = found


def _soldier(position: Position, seat: Seat, value: object, phase: object) -> Soldier:
    """A seat's soldier; what is left out follows from where he is (9.1)."""
    given, where = an_object(value, f"seats.{seat}", SEAT_KEYS), f"seats.{seat}"
    ride = next((name for name, one in position.vehicles.items() if seat in one.crew), None)
    told = OneOf(None, *position.vehicles).taken(given.get("in", ride), f"{where}.in")
    if told != ride:
        bad(message("{where}.in is {told!r}, but the crews say {ride!r}; they agree.", where=where, told=told, ride=ride))
    at = null(_square(position.world)).taken(given.get("at"), f"{where}.at")
    if ride is not None:
        if at not in (None, position.vehicles[ride].at):
            bad(message("{where}.at is {at}; it is the square of {ride}.", where=where, at=at, ride=ride))
        at = position.vehicles[ride].at
    status = OneOf(*STATUSES).taken(given.get("status", "box" if at is None else "up"), f"{where}.status")
    if (at is None) != (status == "box") or (status in ("box", "dead") and ride is not None):
        bad(message("{where}: a soldier who is {status} cannot be there.", where=where, status=status))
    kind = given.get("class", None if phase == "muster" else "assault")
    (null(CLASS) if phase == "muster" else CLASS).taken(kind, f"{where}.class", position)
    keep = tuple(card.id for card in tables().cards.values() if card.keep)
    cards = ListOf(OneOf(*keep)).taken(given.get("cards", []), f"{where}.cards")
    name = given.get("name", seat)
    if not isinstance(name, str) or not name:
        bad(message("{where}.name is {name!r}; it is a text.", where=where, name=name))
    stats = an_object(given.get("stats", {}), f"{where}.stats", STATS)
    tallied = {**NO_STATS, **{key: COUNT.taken(one, f"{where}.stats.{key}") for key, one in stats.items()}}
    entered = YES.taken(given.get("entered", status != "box"), f"{where}.entered")
    return Soldier(name, kind, status, at, ride, cards, entered, COUNT.taken(given.get("points", 0), f"{where}.points"), tallied)


def _crews(position: Position) -> None:
    """Refuse a crew with somebody who is neither up nor down."""
    for name, one in position.vehicles.items():
        for seat in one.crew:
            if position.soldiers[seat].status not in ("up", "down"):
                bad(message("vehicles.{name}: {seat} is not up.", name=name, seat=seat))


def _packs(position: Position, given: JsonMap, seat: Seat | None) -> None:
    """Set the packs: every card once, in a pack, in a hand, or being followed; unseen ones are `?` in a view (R-RU-16)."""
    card = position.turn.card
    away = [one for soldier in position.soldiers.values() for one in soldier.cards]
    away += [] if card is None else list(card.choose) if card.id is None else [card.id]
    packs, unseen = (an_object(given.get(key, {}), key, PACKS) for key in ("packs", "unseen"))
    if len(set(away)) < len(away):
        bad(message("A card is in two hands; each is there once."))
    found: dict[str, tuple[str, ...]] = {}
    counts: dict[str, int] = {}
    for pack in PACKS:
        whole = [one for one in tables().pack(pack) if one not in away]
        told = packs.get(pack, whole)
        if not isinstance(told, list) or len(told) != len(whole):
            bad(message("packs.{pack} holds the {number} cards that are nowhere else.", pack=pack, number=len(whole)))
        counts[pack] = Whole(0, len(whole)).taken(unseen.get(pack, len(whole)), f"unseen.{pack}")
        known = told[counts[pack] :] if seat is not None and HIDDEN in told else told
        hidden = told[: len(told) - len(known)]
        wrong = any(one != HIDDEN for one in hidden) or any(not isinstance(one, str) or one not in whole for one in known)
        if wrong or len(set(known)) < len(known):
            bad(message("packs.{pack}: a card is missing, double, unknown or of the other pack.", pack=pack))
        found[pack] = tuple(told)
    position.packs, position.unseen = found, counts


def _next(position: Position, value: object) -> dict[str, Seat]:
    """Who plays when a side is next on: after the active seat, and the other side's first."""
    world, active = position.world, position.turn.seat
    team = world.mates[active]
    found = {side: world.team[side][0] for side in SIDES}
    found[SIDE_OF[active]] = team[(team.index(active) + 1) % len(team)]
    given = an_object(value, "next", SIDES)
    return found | {side: OneOf(*world.team[side], word="seat").taken(one, f"next.{side}") for side, one in given.items()}


def _result(position: Position, value: object) -> JsonObject | None:
    """How the match ended, there exactly when it is over."""
    if (position.turn.phase == "over") != (value is not None):
        bad(message("result is there exactly when the phase is over."))
    if value is None:
        return None
    given = an_object(value, "result", ("winner", "why", "ace", "points", "career"))
    SIDE.taken(given.get("winner"), "result.winner")
    OneOf("kills", "mcoms").taken(given.get("why"), "result.why")
    OneOf(*position.world.seats).taken(given.get("ace"), "result.ace")
    points = an_object(given.get("points"), "result.points", position.world.seats)
    for seat in position.world.seats:
        COUNT.taken(points.get(seat), f"result.points.{seat}")
    career = an_object(given.get("career"), "result.career")
    kept({"career": dict(career)}, position.world.scenario)
    return dict(given)


# --- what can be changed by itself --------------------------------------------------------------------------------------


def slots_shape(world: World) -> Record:
    """What of a position can be changed part by part, as an editor shows it."""
    square = OneOf(*world.squares, word="space")
    soldier = Record(
        dict, **{"class": CLASS}, status=OneOf(*STATUSES, word="status"), at=null(square), entered=YES, points=COUNT,
        stats=Record(dict, **dict.fromkeys(STATS, COUNT)),
    )  # fmt: skip
    work = Record(dict, state=OneOf("standing", "rubble", word="state"), owner=null(SIDE))
    stations = MapOf(OneOf(*world.stations), OneOf("live", "destroyed", "locked", word="station"))
    return Record(
        dict, pairs=Whole(1, world.pairs), stage=Whole(1, world.pairs), kills=COUNT, kill_limit=Whole(1, 99), round=COUNT,
        mcoms=stations, seats=MapOf(OneOf(*world.seats), soldier),
        vehicles=MapOf(OneOf(*tables().vehicles), Record(dict, side=SIDE, at=square)),
        gun=Record(dict, state=OneOf("standing", "destroyed", word="state"), owner=null(SIDE)),
        uav=Record(dict, owner=SIDE, at=null(square)), buildings=MapOf(square, work),
        turn=Record(dict, seat=OneOf(*world.seats, word="seat"), doubles=Whole(0, 2), extra=Whole(0, 9)),
    )  # fmt: skip


def world_in(value: JsonMap) -> World:
    """The world of a whole position given as JSON values."""
    return world_of(value["board"], value["scenario"], value["options"], list(value["seats"]))
