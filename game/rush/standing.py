"""How a position of Rush stands for the defenders, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, log

from game.rush.judging.chances import stops
from game.rush.position import Position
from game.rush.records import OTHER, SIDES

ALONE, CROWD, LENGTH = 0.7, 0.7, 0.5
"""How many M-Coms a single attacker destroys for each loss; less the more they are, and the longer a fuse burns."""
USUAL_THROWS = 6
SURE = 0.995
"""No race counts as surer while the match goes on."""


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario.id


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the defenders see them; `race` and `fuse` as the odds of a race."""
    sides = {side: _side(position, side) for side in SIDES}
    found = {name: value - sides["attackers"][name] for name, value in sides["defenders"].items()}
    stations = sum(state != "destroyed" for name, state in position.mcoms.items() if name[0] == str(position.stage))
    later = position.pairs - position.stage
    left = max(1, position.kill_limit - position.kills)
    before = _odds(_race(position, left, stations, later))
    found["kills"] = position.kills / position.kill_limit
    found["kills_near"] = 1 / left
    found["stations"] = float(stations - 2)
    found["stages"] = float(later)
    found["race"] = -before
    found["fuse"] = before - _odds(_burning(position, left, stations, later)) if position.turn.fuse else 0.0
    return found


def _odds(chance: float) -> float:
    chance = max(1 - SURE, min(SURE, chance))
    return log(chance / (1 - chance))


def _race(position: Position, left: int, stations: int, later: int) -> float:
    """The chance that the attackers destroy all that is left before they have lost too many, by numbers alone."""
    men, throws = len(position.world.team["attackers"]), position.world.options["defuse_throws"]
    share = ALONE * men**-CROWD * _burns(position, throws - USUAL_THROWS) ** LENGTH
    station = share / (1 + share)
    return first(left, stations, station) * first(position.kill_limit, 2, station) ** later


@lru_cache(maxsize=4096)
def first(losses: int, stations: int, station: float) -> float:
    """The chance that so many M-Coms fall before so many losses, where the next thing is an M-Com with a chance."""
    if not stations:
        return 1.0
    return sum(comb(stations - 1 + lost, lost) * station**stations * (1 - station) ** lost for lost in range(losses))


def _burns(position: Position, throws: int) -> float:
    """The chance that so many throws show no double."""
    faces = len(position.world.tables.dice.movement)
    return float((1 - 1 / faces) ** throws)


def _burning(position: Position, left: int, stations: int, later: int) -> float:
    """The attackers' chance in the race while a fuse burns."""
    fuse = position.turn.fuse
    assert fuse is not None
    goes_up = _burns(position, max(0, position.world.options["defuse_throws"] - fuse.throws))
    kept = _race(position, left, stations, later)
    if stations > 1:
        gone = _race(position, left, stations - 1, later)
    else:
        gone = _race(position, position.kill_limit, 2, later - 1) if later else 1.0
    return goes_up * gone + (1 - goes_up) * kept


def _side(position: Position, side: str) -> dict[str, float]:
    """What one side has, by feature; `threat` for each of its soldiers."""
    world, soldiers = position.world, position.soldiers
    faces, places, threat = world.tables.dice.movement, world.track.index, 0.0
    live = [at for name, at in world.stations.items() if position.mcoms[name] == "live"]
    foes = [one.at for seat in world.team[OTHER[side]] if (one := soldiers[seat]).status == "up" and one.at]
    goals = live if side == "attackers" else foes
    for seat in world.team[side]:
        one = soldiers[seat]
        if one.status == "up" and one.at is not None:
            reach = stops(faces, world.vehicle(one.ride).multiplier if one.ride else 1, False)
            threat += sum(reach.get((places[goal] - places[one.at]) % len(places), 0.0) for goal in goals)
    return {
        "threat": threat / len(world.team[side]),
        "works": float((position.gun.standing and position.gun.owner == side) + (position.uav.owner == side)),
        "buildings": float(sum(one.standing and one.owner == side for one in position.buildings.values())),
    }
