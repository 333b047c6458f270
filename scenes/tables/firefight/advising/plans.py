"""One plan for each unit: what its last action, done as proposed, was to be followed by, and what the enemy has changed of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Seat
from game.firefight.judging.advice import end_of
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import acting_threats, same
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.state import FirefightState, Plan, standing


def begin(state: FirefightState, seat: Seat, wise: Sequence[Wise], action: Action) -> None:
    """Remember what follows on an action that is done as it was proposed; whatever else its unit does ends its plan."""
    name = action.get("unit")
    unit = state.view.units.get(name or "")
    if name is None or unit is None:
        return
    state.plans.pop(name, None)
    then = next((one.then for one in wise if same(one.action, action)), None)
    if then is None or then.get("unit") != name:
        return
    at = end_of(action) or unit.at
    danger = frozenset(one["unit"] for one in acting_threats(state, at, unit, seat))
    targets = tuple(one.id for one in state.view.here(str(then.get("at"))) if not state.view.friends(one.seat, seat))
    state.plans[name] = Plan(then, at, state.view.round, unit.hit, danger, targets)


def running(state: FirefightState, seat: Seat) -> dict[str, Plan]:
    """The plans of a seat's units that are where they were to be and have AP for them."""
    view, pool = state.view, state.view.pool[seat]
    acting = pool.units if pool is not None and pool.ap else ()
    found = {name: plan for name, plan in state.plans.items() if name in acting and name in view.units}
    return {name: plan for name, plan in found.items() if (view.units[name].at, view.round) == (plan.at, plan.round)}


def broken(state: FirefightState, seat: Seat, wise: Sequence[Wise]) -> str:
    """What the enemy has done to a plan that is not gone on with, "" where it is, or he has done nothing to it."""
    plans = running(state, seat)
    if any(same(wise[0].action, plan.then) for plan in plans.values()):
        return ""
    return next((told for name, plan in plans.items() if (told := _upset(state, seat, name, plan))), "")


def _upset(state: FirefightState, seat: Seat, name: str, plan: Plan) -> str:
    view, unit = state.view, state.view.units[name]
    if unit.hit != plan.hit and unit.hit:
        return say("firefight:plan.hit", unit=state.called(name))
    at = plan.then.get("at")
    for foe in plan.targets:
        now = view.units.get(foe)
        if now is None:
            return say("firefight:plan.gone", at=at)
        if now.at != at and standing(view, now) and not now.hidden:
            return say("firefight:plan.moved", unit=state.called(foe), at=now.at)
    new = [one["unit"] for one in acting_threats(state, unit.at, unit, seat) if one["unit"] not in plan.danger]
    return say("firefight:plan.seen", unit=state.called(new[0]), at=unit.at) if new else ""
