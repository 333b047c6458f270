"""How a position of Iron Squad stands for the Americans, feature by feature: what a winning chance is made of."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from game.api import Seat
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.records import SEATS
from game.ironsquad.scoring import progress
from game.ironsquad.worths import NO_WAY, country, habits, lost

FARTHEST, STRIDE = 30, 6
"""Movement points that count as far as can be, and those of a turn."""
BLOW = 0.7
"""Turns for each health that enemies have to lose."""
USUAL_HEALTH = 3
"""The health of an enemy who is still to come."""
SOON = 0.7
"""Turns that a mission takes at least."""
NEVER = 12.0
"""Turns to go of a side without a mission."""


def scenario(position: Position) -> str:
    """The id of the scenario that is played."""
    return position.world.scenario.id


def standing(position: Position) -> Mapping[str, float]:
    """The features of a whole position by name, as the Americans see them; `race` compares the turns that missions take."""
    us, ge = (_side(position, seat) for seat in SEATS)
    late = min(1.0, position.round / position.world.scenario.rounds)
    found = {name: value - ge[name] for name, value in us.items()}
    found["race"] = log(_turns(position, "ge") / _turns(position, "us"))
    found["person"] = 0.0 if position.world.solo is None else 1.0 if position.world.solo == "us" else -1.0
    found["points"] = (position.vp["us"] - position.vp["ge"]) / 10
    found["points_late"] = found["points"] * late**4
    found["turn"] = 0.0 if position.seat is None else 1.0 if position.seat == "us" else -1.0
    return found


def _side(position: Position, seat: Seat) -> dict[str, float]:
    """What one side has, by feature."""
    own, worth = position.own(seat), habits().health
    foes = position.own(OTHER[seat])
    found = {"men": float(len(own)), "health": 0.0, "slow": 0.0, "waiting": 0.0, "fire": 0.0}
    for _, unit in own:
        columns = position.kind(unit).health
        found["health"] += worth[columns[len(columns) - unit.hp]] / max(1, position.most_hp(unit)) / 2
        found["slow"] -= unit.slow != "none" or position.immobilised(unit)
        found["waiting"] += position.seat == seat and not unit.done
        found["fire"] += _fire(position, unit, foes)
    return found


def _fire(position: Position, unit: Unit, foes: list[tuple[str, Unit]]) -> float:
    """The health that the best target of a unit is likely to lose by its fire, from where it stands."""
    tables, kind = position.world.tables, position.kind(unit)
    aims = country(position.world, position.layout).aims(kind.weapon, position.range(unit), unit.at)
    accuracy = tables.numbers.accuracy + tables.weapons[kind.weapon].health[kind.health[len(kind.health) - unit.hp]]
    accuracy += tables.numbers.night if position.night else 0
    return max((lost(position.world, accuracy + aims[foe.at]) for _, foe in foes if foe.at in aims), default=0.0)


def _turns(position: Position, seat: Seat) -> float:
    """About how many turns the mission of a side still takes: for the health that is to be shot away, and for the way."""
    world, mission = position.world, position.missions.get(seat)
    if mission is None or mission not in world.tables.missions or world.bot == seat:
        return NEVER
    now, foes = progress(position, seat, mission), [unit for _, unit in position.own(OTHER[seat])]
    lacking = max(now["needed"] - now["kills"], now["locals_needed"] - now["locals"], 0)
    wanted = [unit for unit in foes if unit.type == "captain"] if not now["captain"] else []
    weakest = sorted(unit.hp for unit in foes if unit not in wanted)[: max(0, lacking - len(wanted))]
    unseen = max(0, lacking - len(wanted) - len(weakest))
    blows = sum(unit.hp for unit in wanted) + sum(weakest) + USUAL_HEALTH * unseen
    way = 0.0 if now["held"] else min(FARTHEST, _nearest(position, seat, world.tables.missions[mission].objective)) / STRIDE
    return float(SOON + BLOW * blows + way)


def _nearest(position: Position, seat: Seat, objective: str) -> int:
    """The movement points that the nearest unit of a side needs to an objective; NO_WAY where that is not known."""
    goal = position.layout.places.get(objective)
    if goal is None:
        return NO_WAY
    ways = country(position.world, position.layout).ways((goal,))
    walkers = [unit.at for _, unit in position.own(seat) if not position.immobilised(unit)]
    return min((ways.get(at, NO_WAY) for at in walkers), default=NO_WAY)
