"""What happens at a stop after the fight: taking, shooting down, arming; the fuse (R-RU-29 to R-RU-33, R-RU-66 to R-RU-76)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.rush.casualties import throw
from game.rush.position import Fuse, Position, but
from game.rush.records import SIDE_OF
from game.rush.scoring import destroy_station, score


def take(position: Position, emit: Emit) -> None:
    """Take the building, gun or panel of the square, then shoot down an enemy UAV over it (R-RU-31 to R-RU-33)."""
    turn = position.turn
    stop, seat = turn.stop, turn.seat
    assert stop is not None
    at, side = stop.at, SIDE_OF[turn.seat]
    if stop.truce and position.foes_at(seat, at):  # R-RU-65
        return
    what = position.world.squares[at].kind
    if _taken(position, what, at, side):
        position.turn = but(turn, stop=but(stop, captured=what))
        emit({"is": "capture", "seat": seat, "at": at, "what": what, "side": side})
        position.count(seat, "captures")
        score(position, seat, "capture", emit)
    if position.uav.at == at and position.uav.owner != side:
        position.uav = but(position.uav, at=None)
        emit({"is": "uav_down", "seat": seat, "at": at})
        score(position, seat, "uav_down", emit)


def _taken(position: Position, what: str, at: str, side: str) -> bool:
    """Whether something of the square changes hands."""
    if what == "building":
        building = position.buildings[at]
        if not building.standing or building.owner == side:
            return False
        position.buildings = {**position.buildings, at: but(building, owner=side)}
    elif what == "gun":
        if not position.gun.standing or position.gun.owner == side:
            return False
        position.gun = but(position.gun, owner=side)
    elif what == "uav":
        if position.uav.owner == side:
            return False
        position.uav = but(position.uav, owner=side)
    else:
        return False
    return True


def attack_station(position: Position, draws: Draws, emit: Emit) -> None:
    """Attack a live M-Com: a vehicle tries for a six; else, and on foot, it is armed and the fuse burns (R-RU-66 to R-RU-76)."""
    turn, stop = position.turn, position.turn.stop
    assert stop is not None
    station, seat = position.world.station_at.get(stop.at), turn.seat
    if SIDE_OF[seat] != "attackers" or stop.kind == "spawn" or station is None or position.mcoms[station] != "live":
        return
    if stop.truce and position.foes_at(seat, stop.at):  # R-RU-65
        return
    position.turn = but(turn, stop=but(stop, step="post"))
    if stop.vehicle is not None:
        dice = position.world.tables.dice
        die = draws.pick(dice.movement, "a movement die")
        emit({"is": "six", "seat": seat, "mcom": station, "die": die, "ok": die == dice.blasts})
        if die == dice.blasts:
            destroy_station(position, station, seat, "six", emit)
            return
        emit({"is": "vacate", "seat": seat, "vehicle": stop.vehicle})
    emit({"is": "armed", "mcom": station, "seat": seat})
    position.count(seat, "arms")
    score(position, seat, "arm", emit)
    position.turn = but(position.turn, phase="defuse", fuse=Fuse(station, seat))


def try_fuse(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Throw for a double while the fuse burns, or give up the throws that are left (R-RU-68 to R-RU-72)."""
    fuse = position.turn.fuse
    assert fuse is not None
    saved, last = False, True
    if action["do"] == "timeout":
        emit({"is": "timeout", "seat": seat})
    else:
        one, other = throw(position, draws)
        fuse, saved = but(fuse, throws=fuse.throws + 1), one == other
        last = saved or fuse.throws >= position.world.options["defuse_throws"]
        emit({"is": "defuse", "seat": seat, "dice": [one, other], "throw": fuse.throws, "ok": saved})
        position.turn = but(position.turn, fuse=fuse)
    if not last:
        return
    position.turn = but(position.turn, fuse=None)
    if saved:
        position.count(seat, "defuses")
        score(position, seat, "defuse", emit)
        emit({"is": "mcom", "id": fuse.mcom, "state": "live", "how": "defused"})
    else:
        destroy_station(position, fuse.mcom, fuse.by, "c4", emit)
    stop = position.turn.stop
    if position.result is None and stop is not None and stop.vehicle is not None:
        emit({"is": "climb_back", "seat": fuse.by, "vehicle": stop.vehicle})
