"""What of a good player's list is laid before a person: no hopeless shot, no CAPs for a poor one, nothing that takes back
what was advised; first who is threatened; and for each fresh unit without anything better a step to the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.api import Seat
from game.firefight.judging.advice import PERIL, peril, reckless
from game.firefight.judging.habits import habits
from game.firefight.judging.outlook import Outlook
from game.firefight.position import Unit
from game.firefight.records import DIRECTION, DIRECTIONS
from scenes.tables.firefight.assault import can_strike
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.prospects import (
    OF_36,
    Choice,
    acting_threats,
    answers,
    exposed,
    falls,
    needs_by_facing,
    way_of,
    worthwhile,
)
from scenes.tables.firefight.state import FirefightState, standing
from scenes.tables.firefight.ways import lost_by, paid

RISK = 3
"""So many spaces nearer to the points a step must lead to be worth a sure hit on the unit that takes it."""
OWN_AP = ("pool", "activate")
"""The ways to pay for a step that is proposed here."""


BACK = 0.15
"""So much less must be the chance to be hit where a unit came from to be worth the way back."""
ROUNDS = 2
"""So many rounds, the one that is played among them, nobody goes back to where it came from."""
UNHURRIED = ("rally", "pivot", "dig", "hide", "load", "lay")
"""Kinds of action that wait while a unit is threatened that can do something about it."""


def sound(state: FirefightState, seat: Seat, choices: Sequence[Choice], wise: Sequence[Wise]) -> list[Wise]:
    """What is sensible without hopeless shots and CAPs for poor ones; a step to the points where nothing is left, or a pass."""
    left, outlook = _left(state), Outlook(state.view, seat, habits(), False)
    found = [kept for one in wise if (kept := _kept(state, seat, one)) and not _returns(state, outlook, left, kept)]
    if not wise or answers(state.view, seat):
        return _threatened_first(state, found) or [Wise(None, {"do": "pass"})][: len(wise)]
    found = _threatened_first(state, [one for one in found if one.choice])
    busy = {one.choice.unit for one in found if one.choice}
    step = None if found else advance(state, seat, choices, left, outlook)
    found += [step] if step else []
    for unit in state.view.own(seat):  # nobody who is fresh waits for want of a proposal
        if unit.state == "fresh" and unit.id not in busy and unit.at not in state.view.world.points.at_end:
            own = advance(state, seat, [one for one in choices if one.unit == unit.id], left, outlook, not busy)
            found += [own] if own and own not in found else []
    return found or [Wise(None, {"do": "pass"})]


def _threatened_first(state: FirefightState, found: list[Wise]) -> list[Wise]:
    """These with what a threatened unit can do at their head, where else something would be done that can wait."""
    first = found[0].choice if found else None
    if first is None or first.do not in UNHURRIED:
        return found
    limit = PERIL * OF_36
    bold = {unit.id for unit in state.view.own(str(state.seat)) if standing(state.view, unit) and exposed(state, unit) >= limit}
    if first.unit in bold:
        return found
    urgent = next((one for one in found if one.choice and one.choice.unit in bold and one.choice.do not in UNHURRIED), None)
    return [urgent, *[one for one in found if one is not urgent]] if urgent else found


def _kept(state: FirefightState, seat: Seat, one: Wise) -> Wise | None:
    """A sensible action as it is proposed: a poor shot without CAPs, or not at all; no step to an enemy it could not strike."""
    if one.choice and one.choice.do == "move" and not can_strike(state, seat, one.choice, one.action):
        return None
    if one.choice is None or one.choice.do != "fire" or worthwhile(state, one.choice, one.action):
        return one
    way = way_of(state.view, seat, one.choice)
    if lost_by(state, seat, way.get("by")):  # nor are AP thrown away for it
        return None
    return Wise(one.choice, {**one.choice.core, **paid(way)}) if worthwhile(state, one.choice, way) else None


def _left(state: FirefightState) -> dict[str, set[str]]:
    """The spaces that each unit has left in this round and the last."""
    found: dict[str, set[str]] = {}
    rounds = 0
    for event in reversed(state.context.chair().story()):
        rounds += event["is"] == "round_start"
        if rounds == ROUNDS:
            break
        if event["is"] == "moved":
            found.setdefault(event["unit"], set()).update(event["path"][:-1])
    return found


def _returns(state: FirefightState, outlook: Outlook, left: Mapping[str, set[str]], one: Wise) -> bool:
    """Whether a step leads back to where its unit came from, for no points, no fight and little less fire: AP for nothing."""
    choice = one.choice
    unit = state.view.units.get(choice.unit or "") if choice else None
    if choice is None or choice.do != "move" or unit is None or choice.space not in left.get(unit.id, ()):
        return False
    space = str(choice.space)
    if space in state.view.world.points.at_end and not _held(state, space, unit.seat) or state.view.enemy_at(space, unit.seat):
        return False
    there = peril(state.view, outlook, unit, space, one.action.get("facing"))
    return there > peril(state.view, outlook, unit, unit.at) - BACK


def advance(
    state: FirefightState,
    seat: Seat,
    choices: Sequence[Choice],
    left: Mapping[str, set[str]],
    outlook: Outlook,
    idle: bool = True,
) -> Wise | None:
    """The step that leads best to the spaces that give points at the end and are not held; None where none is worth its risk.

    `left`: where each unit has been lately, and does not go back to; `idle`: the unit that acts has nothing better to do with
    its AP, so that they may be thrown away.
    """
    view, found = state.view, list[tuple[float, int, Wise]]()
    goals = [at for at in view.world.points.at_end if not _held(state, at, seat)]
    pool = view.pool[seat]
    for place, one in enumerate(choices if goals else ()):
        unit, space = view.units.get(one.unit or ""), one.space
        if one.do != "move" or unit is None or space is None or not standing(view, unit) or unit.hidden:
            continue
        if space in left.get(unit.id, ()):
            continue
        way = next((each for each in one.ways if each.get("by") in OWN_AP and not each.get("caps_pay")), None)
        gain = _far(state, unit.at, goals) - _far(state, space, goals)
        loses = not idle and way is not None and way["by"] == "activate" and pool is not None and bool(pool.ap)
        if way is None or loses or gain <= 0 or view.enemy_at(space, seat):
            continue
        facing, risk = min(_looks(state, unit, space, goals), key=lambda look: look[1])
        worth = gain - RISK * risk / OF_36
        if worth > 0 and not reckless(view, outlook, unit, space, facing):
            found.append((worth, -place, Wise(one, {**one.core, **paid(way), "facing": facing})))
    return max(found, key=lambda each: each[:2])[2] if found else None


def _held(state: FirefightState, space: str, seat: Seat) -> bool:
    """Whether a seat's own side holds a space."""
    holder = state.view.control.get(space)
    return holder is not None and state.view.friends(holder, seat)


def _far(state: FirefightState, space: str, goals: Sequence[str]) -> int:
    """Spaces to the nearest goal."""
    return min(state.world.hexes.distance(space, goal) for goal in goals)


def _looks(state: FirefightState, unit: Unit, space: str, goals: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each facing in a space, those to the nearest goal first, with the falls of 36 that hit there at most."""
    goal = min(goals, key=lambda one: state.world.hexes.distance(space, one))
    able = {one["unit"] for one in acting_threats(state, space, unit, unit.seat)}
    ahead = state.world.ground.in_arc
    for facing in sorted(DIRECTIONS, key=lambda one: not ahead(space, DIRECTION[one], goal)):
        needs = needs_by_facing(state, unit, space, DIRECTION[facing])
        yield facing, max((falls(need) for name, need in needs.items() if name in able), default=0)
