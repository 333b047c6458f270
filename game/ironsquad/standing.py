"""How a position of Iron Squad stands for the Americans, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Seat
from game.ironsquad.position import OTHER, UNTOUCHED, Position
from game.ironsquad.records import SEATS
from game.ironsquad.scoring import progress
from game.ironsquad.worths import NO_WAY, country, habits


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario.id


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the Americans see them."""
    us, ge = (_side(position, seat) for seat in SEATS)
    late = min(1.0, position.round / position.world.scenario.rounds)
    found = {name: value - ge[name] for name, value in us.items()}
    points = (position.vp["us"] - position.vp["ge"]) / 10
    found |= {"points": points * late, "points_early": points * (1 - late)}
    found["mission_late"], found["men_late"] = found["mission"] * late, found["men"] * late
    found["turn"] = 0.0 if position.seat is None else 1.0 if position.seat == "us" else -1.0
    return found


def _side(position: Position, seat: Seat) -> dict[str, float]:
    """What one side has, by feature."""
    own = position.own(seat)
    worth, most = habits().health, position.most_hp
    found = {"men": float(len(own)), "health": 0.0, "captain": 0.0, "slow": 0.0, "waiting": 0.0}
    for _, unit in own:
        columns = position.kind(unit).health
        found["health"] += worth[columns[len(columns) - unit.hp]] / max(1, most(unit)) / 2
        found["captain"] += unit.type == "captain"
        found["slow"] -= unit.slow != "none" or position.immobilised(unit)
        found["waiting"] += position.seat == seat and not unit.done
    return found | _mission(position, seat)


def _mission(position: Position, seat: Seat) -> dict[str, float]:
    """How far a side is with its mission, and how far from the place it asks for."""
    world, mission = position.world, position.missions.get(seat)
    found = {"mission": 0.0, "held": 0.0, "kills": 0.0, "way": 0.0, "at_hand": 0.0, "contested": 0.0}
    if mission is None or mission not in world.tables.missions or world.bot == seat:
        return found
    card, now = world.tables.missions[mission], progress(position, seat, mission)
    lacking = max(now["needed"] - now["kills"], int(not now["captain"]), now["locals_needed"] - now["locals"], 0)
    found["held"] = float(now["held"])
    found["kills"] = -float(lacking)
    goal = position.layout.places.get(card.objective)
    near = NO_WAY
    if goal is not None and not now["held"]:
        ways = country(world, position.layout).ways((goal,))
        walkers = [unit.at for _, unit in position.own(seat) if not position.immobilised(unit)]
        near = min((ways.get(at, NO_WAY) for at in walkers), default=NO_WAY)
    way = 0.0 if now["held"] else min(30, near) / 6
    found["way"] = -way
    found["mission"] = 1 / (1 + lacking + way)
    found["at_hand"] = float(lacking == 0 or (lacking == 1 and now["held"]))
    enemies = position.own(OTHER[seat])
    if lacking and now["held"] and any(unit.hp == 1 for _, unit in enemies):
        found["at_hand"] += 0.5
    found["contested"] = -float(position.objectives.get(card.objective, UNTOUCHED).held == OTHER[seat])
    return found
