"""How a position of Rush stands for the defenders, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping

from game.rush.judging.chances import stops
from game.rush.position import Position
from game.rush.records import OTHER, SIDES


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario.id


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the defenders see them."""
    world = position.world
    sides = {side: _side(position, side) for side in SIDES}
    found = {name: value - sides["attackers"][name] for name, value in sides["defenders"].items()}
    left = max(1, position.kill_limit - position.kills)
    stations = sum(state != "destroyed" for name, state in position.mcoms.items() if name[0] == str(position.stage))
    later = position.pairs - position.stage
    men = len(world.team["attackers"])
    found["kills"] = position.kills / position.kill_limit
    found["kills_near"] = 1 / left
    found["men_left"] = -left / men / 4
    found["stations"] = float(stations - 2)
    found["stages"] = float(later)
    found["race"] = (stations + 2 * later) / (left / men + later * position.kill_limit / men)
    found |= _fuse(position, stations, later)
    found["turn"] = 1.0 if position.turn.seat[0] == "D" else -1.0
    return found


def _side(position: Position, side: str) -> dict[str, float]:
    """What one side has, by feature."""
    world = position.world
    found = dict.fromkeys(("up", "cards", "wheels", "works", "threat"), 0.0)
    faces = world.tables.dice.movement
    places = {at: number for number, at in enumerate(world.track.ids)}
    live = [at for name, at in world.stations.items() if position.mcoms[name] == "live"]
    foes = [one.at for seat in world.team[OTHER[side]] if (one := position.soldiers[seat]).status == "up" and one.at]
    goals = live if side == "attackers" else foes
    for seat in world.team[side]:
        one = position.soldiers[seat]
        found["cards"] += len(one.cards)
        if one.status != "up" or one.at is None:
            continue
        found["up"] += 1
        found["wheels"] += one.ride is not None
        reach = stops(faces, world.vehicle(one.ride).multiplier if one.ride else 1, False)
        found["threat"] += sum(reach.get((places[goal] - places[one.at]) % len(places), 0.0) for goal in goals)
    found["works"] = float((position.gun.standing and position.gun.owner == side) + (position.uav.owner == side))
    size = len(world.team[side])
    return {name: value / size if name != "works" else value for name, value in found.items()}


def _fuse(position: Position, stations: int, later: int) -> dict[str, float]:
    """How likely an armed M-Com is to go up, and whether that would be the last."""
    fuse = position.turn.fuse
    if fuse is None:
        return {"fuse": 0.0, "last_fuse": 0.0}
    faces = len(position.world.tables.dice.movement)
    throws = position.world.scenario.defuse_throws[len(position.world.team["attackers"]) - 1]
    throws = position.world.options.get("defuse_throws") or throws
    burns = (1 - 1 / faces) ** max(0, throws - fuse.throws)
    return {"fuse": -burns, "last_fuse": -burns * (stations == 1 and not later)}
