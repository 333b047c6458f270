"""The position a match starts from (section 5, R-RU-08 to R-RU-13)."""

from __future__ import annotations

from game.api import JsonMap, Seat
from game.draws import Draws
from game.options import scenario_of
from game.rush.choosing import KEPT, chosen, seated
from game.rush.position import Building, Gun, Position, Turn, Uav, Vehicle, world_of
from game.rush.records import PACKS, PREFIX, SIDES
from game.rush.tables import tables


def fresh(name: str, given: JsonMap, draws: Draws) -> Position:
    """The position before the classes are chosen, or D1's first turn. Raises: Refused(unknown-scenario, bad-position)."""
    scenario = scenario_of(tables().scenarios, name)
    options = chosen(scenario, given)
    soldiers = seated(options)
    position = Position()
    position.world = world = world_of(scenario.board, name, {key: options[key] for key in KEPT}, list(soldiers))
    position.packs = {pack: tuple(draws.shuffled(tables().pack(pack), "a place in a pack")) for pack in PACKS}
    position.unseen = {pack: len(cards) for pack, cards in position.packs.items()}
    position.pairs, position.kill_limit = options["pairs"], options["kill_limit"]
    position.stage, position.kills = 1, 0
    position.mcoms = {one: "live" if one[:-1] == "1" else "locked" for one in sorted(world.stations)}
    position.soldiers = {seat: soldiers[seat] for seat in world.seats}
    position.gun, position.uav = Gun(True, "attackers"), Uav("attackers", None)
    position.buildings = {at: Building() for at in world.board.of_kind("building")}
    position.vehicles = {
        vehicle: Vehicle(next(side for side in SIDES if vehicle.startswith(PREFIX[side])), world.spawns[str(spawn)])
        for vehicle, spawn in scenario.parked.items()
    }
    position.next = {side: world.team[side][0] for side in SIDES}
    position.result = None
    first: Seat = world.seats[0]
    if any(one.kind is None for one in soldiers.values()):
        position.round, position.turn = 0, Turn(first, "muster")
        return position
    team = world.mates[first]
    position.next = {**position.next, "defenders": team[1 % len(team)]}
    position.round, position.turn = 1, Turn(first, "spawn")
    return position
