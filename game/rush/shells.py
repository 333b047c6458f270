"""What falls from the sky, and what it razes: shells of the gun, the UAV and mortars (R-RU-91 to R-RU-99)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.draws import Draws
from game.rush.casualties import strike, throw
from game.rush.fights import PLUS
from game.rush.position import Building, Casualty, Gun, Position
from game.rush.records import OTHER, SIDE_OF
from game.rush.scoring import score


def shell(position: Position, seat: Seat, at: str, after: str, draws: Draws, emit: Emit) -> None:
    """Let shells fall on a square: the building, enemy vehicles, enemies on foot without shelter (R-RU-35, R-RU-93)."""
    side, combat = SIDE_OF[seat], position.world.tables.dice.combat
    building = position.buildings.get(at)
    shelter = building is not None and building.standing
    bare = ["building"] if building is not None and shelter and building.owner != side else []
    vehicles = position.vehicles_at(OTHER[side], at)
    on_foot = [] if shelter else [one for one in position.foes_at(seat, at) if position.soldiers[one].ride is None]
    rolls = {who: draws.pick(combat, "a combat die") for who in (*bare, *vehicles, *on_foot)}
    emit({"is": "shells", "at": at, "rolls": [[who, sign] for who, sign in rolls.items()]})
    if rolls.get("building", PLUS) != PLUS:
        raze(position, seat, "building", at, None, emit)
    hit = [Casualty(who, seat, (), at, position.vehicles[who].crew) for who in vehicles if rolls[who] != PLUS]
    hit += [Casualty(who, seat, (), at) for who in on_foot if rolls[who] != PLUS]
    strike(position, hit, after, emit)


def salvo(position: Position, seat: Seat, after: str, draws: Draws, emit: Emit) -> None:
    """Fire the gun: both dice, and shells so far ahead of it (R-RU-93)."""
    dice = throw(position, draws)
    at = position.world.track.ahead(position.world.gun, sum(dice))
    emit({"is": "fire", "seat": seat, "dice": list(dice), "at": at})
    shell(position, seat, at, after, draws, emit)


def raze(position: Position, seat: Seat, what: str, at: str, roll: str | None, emit: Emit) -> None:
    """Destroy a building or the gun (R-RU-34, R-RU-93, R-RU-112)."""
    if what == "gun":
        position.gun = Gun(False, None)
    else:
        position.buildings = {**position.buildings, at: Building(False)}
    emit({"is": "demolish", "seat": seat, "what": what, "at": at, "roll": roll, "ok": True})
    position.count(seat, "demolished")
    score(position, seat, "demolish", emit)
