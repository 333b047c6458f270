"""One plan for each unit: what its last action, done as proposed, was to be followed by, and what the enemy has changed of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Seat
from game.firefight.judging.advice import end_of
from game.firefight.position import Position, Unit
from scenes.kit.words import say
from scenes.tables.firefight.advising.advice import Advised
from scenes.tables.firefight.advising.prospects import WALK, Choice, acting_threats, same, walk_of
from scenes.tables.firefight.advising.reasons import charges
from scenes.tables.firefight.assault import best_target, can_strike
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.state import FirefightState, Plan, standing
from scenes.tables.firefight.walking import PAYS_BY, acted, cost, looks, price_along, rest_of, stop_told, stopped


def begin(state: FirefightState, seat: Seat, wise: Sequence[Wise], action: Action) -> None:
    """Remember what follows on an action that is done as it was proposed; whatever else its unit does ends its plan."""
    name = action.get("unit")
    unit = state.view.units.get(name or "")
    if name is None or unit is None:
        return
    state.plans.pop(name, None)
    done = next((one for one in wise if same(one.action, action)), None)
    if done is None:
        return
    then = done.then if done.then and done.then.get("unit") == name else {}
    then = _strike(state, seat, done) or then
    path, facing = walk_of(state.view, done.choice), str(done.action.get("facing", "")) if done.step else ""
    if not (then or path):
        return
    at = path[-1] if path else end_of(action) or unit.at
    danger = frozenset(one["unit"] for space in (*path[1:-1], at) for one in acting_threats(state, space, unit, seat))
    targets = tuple(one.id for one in state.view.here(str(then.get("at"))) if not state.view.friends(one.seat, seat))
    heard = len(state.context.chair().story())
    state.plans[name] = Plan(then, at, state.view.round, unit.hit, danger, targets, path, facing, heard)


def _strike(state: FirefightState, seat: Seat, done: Wise) -> Action | None:
    """The attack that a step to an enemy says it is for; None where it is no such step, or is not paid for."""
    choice = done.choice
    target = best_target(state, seat, choice) if choice and can_strike(state, seat, choice, done.action) else ""
    return {"do": "fire", "unit": choice.unit, "at": choice.space, "target": target} if choice and target else None


def promised(state: FirefightState, seat: Seat) -> list[Action]:
    """The attacks, and the steps to an enemy, that the last actions of units were proposed for, whatever has happened since."""
    return [plan.then for plan in running(state, seat).values() if _attacks(state, seat, plan)]


def held(state: FirefightState, seat: Seat) -> list[Action]:
    """Those of them in whose way nothing has come: the unit is as it was, and no enemy has done more than pass or stall."""
    found = running(state, seat)
    return [
        plan.then
        for name, plan in found.items()
        if _attacks(state, seat, plan) and state.view.units[name].hit == plan.hit and not acted(state, seat, plan.heard)
    ]


def _attacks(state: FirefightState, seat: Seat, plan: Plan) -> bool:
    """Whether what a unit is to do next is to strike an enemy in its space, or to step to one."""
    return "target" in plan.then or charges(state, seat, plan.then)


def walked(state: FirefightState, seat: Seat, wise: Wise, advised: Advised) -> Wise:
    """A step as the walk that it begins: to where its unit was on its way, else to where it is led on."""
    unit = state.view.units.get(str(advised.action.get("unit")))
    if unit is None or advised.action["do"] != "move":
        return wise
    plan = running(state, seat).get(unit.id)
    path, facing = advised.way, advised.facing
    if plan is not None and unit.at in plan.path[:-1] and same(advised.action, plan.then):
        path, facing = plan.path[plan.path.index(unit.at) :], plan.facing
    price = price_along(state.view, unit, path) if path[2:] and advised.action.get("by") == PAYS_BY[unit.state] else None
    if price is None:
        return wise
    core = {"do": "move", "unit": unit.id, "path": list(path[1:]), WALK: price}
    action = {**advised.action, "facing": facing} if facing else advised.action
    way = {key: value for key, value in advised.action.items() if key != "facing"}
    return Wise(Choice(core, (way,)), action, wise.better, None, wise)


def setting_out(
    view: Position, choices: Sequence[Choice], unit: Unit, path: Sequence[str], facing: str, then: Action | None = None
) -> Wise | None:
    """The step with which a unit sets out on a way, with all of it where that is longer; None where it has too little for it,
    or its first step is no choice. `facing`: how it is to look at the end, "" for as it comes; `then`: what follows there.
    """
    to, by = path[1], PAYS_BY[unit.state]
    step = next((one for one in choices if (one.do, one.unit, one.core.get("path")) == ("move", unit.id, [to])), None)
    way = next((one for one in step.ways if one.get("by") == by), None) if step else None
    price = price_along(view, unit, path) if len(path) > 2 else 0
    if step is None or way is None or price is None:
        return None
    looked = looks(view, unit, to, path[2], facing) if path[2:] else facing
    first = Wise(step, {**way, "facing": looked} if looked else dict(way), 0.0, then)
    if not path[2:]:
        return first
    core = {"do": "move", "unit": unit.id, "path": [*path[1:]], WALK: price}
    return Wise(Choice(core, (way,)), {**way, "facing": facing} if facing else dict(way), 0.0, then, first)


def going_on(state: FirefightState, seat: Seat, choice: Choice | None) -> str:
    """That a walk that was ended goes on with what is proposed, for how much; "" where it does not."""
    found = stopped(state, seat)
    if (
        found is None
        or choice is None
        or (choice.do, choice.unit, choice.space) != ("move", found.walk.unit, found.walk.path[-1])
    ):
        return ""
    unit = state.view.units[found.walk.unit]
    price = price_along(state.view, unit, rest_of(found.walk, unit.at))
    return say("firefight:walk.go_on", to=choice.space, cost=cost(unit, price)) if price is not None else ""


def running(state: FirefightState, seat: Seat) -> dict[str, Plan]:
    """The plans of a seat's units that are where they were to be and have AP for them."""
    view, pool = state.view, state.view.pool[seat]
    acting = pool.units if pool is not None and pool.ap else ()
    found = {name: _next(plan, view.units[name]) for name, plan in state.plans.items() if name in acting and name in view.units}
    found = {name: plan for name, plan in found.items() if plan.then}
    return {name: plan for name, plan in found.items() if (view.units[name].at, view.round) == (plan.at, plan.round)}


def _next(plan: Plan, unit: Unit) -> Plan:
    """What a plan comes to where its unit stands: on a walk the next step."""
    if unit.at not in plan.path[:-1]:
        return plan
    to = plan.path[plan.path.index(unit.at) + 1]
    return plan._replace(then={"do": "move", "unit": unit.id, "path": [to], "by": "pool"}, at=unit.at, targets=())


def broken(state: FirefightState, seat: Seat, wise: Sequence[Wise]) -> str:
    """What has ended a walk, or what the enemy has done to a plan that is not gone on with; "" where it is, or he has done
    nothing to it.
    """
    if told := stop_told(state, seat):
        return told
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
