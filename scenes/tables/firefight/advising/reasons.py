"""Why something is worth doing, in a few words: whom a shot strikes, what a step makes possible, what it takes or risks."""

from __future__ import annotations

from game.api import Action, Seat
from game.firefight.position import Unit
from game.firefight.records import DIRECTION
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import WALK, Choice, Danger, assaults, danger_at, danger_here, odds_of
from scenes.tables.firefight.assault import able_foes, best_strike, can_strike, means, struck_first
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.sightline import foes_before
from scenes.tables.firefight.state import FirefightState, foes_at, foes_seen, others_at, standing

SURE = 24
"""So many of the 36 falls of two dice make a shot sure enough to come first."""
RISKY = 6
"""With so many of the 36 falls of a shot at it, a step says what the risk buys."""
BETTER = 3
"""By so many of the 36 falls a shot must be likelier from where a step leads to be what the step is for."""
HELD = 2
"""So many hexes farther a flag counts on which an enemy stands: an empty one is there for the taking."""
HALF = 18
"""So many of the 36 falls are one in two."""
REASONS = ("rally", "pivot", "hide", "dig", "occupy", "smoke", "load", "unload")
"""The kinds of other actions that are worth doing always for the same reason."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:option.{key}", **given)


def why(
    state: FirefightState, seat: Seat, choice: Choice, facing: str = "", way: Action | None = None, then: Action | None = None
) -> str:
    """Why a choice is worth doing, in a few words; `facing`: the way its unit looks then, `way`: how it is paid for,
    `then`: what is to follow on it.
    """
    if choice.do == "fire":
        return _why_fire(state, seat, choice)
    if assaults(state, choice):
        return _why_enter(state, seat, choice, way or choice.ways[0])
    if choice.do == "pivot" and choice.unit:
        return _why_turn(state, state.view.units[choice.unit], facing or choice.core.get("facing", ""))
    if choice.do in ("move", "hidden_move", "group_move") and choice.space:
        reason = _why_step(state, seat, choice, facing, way or choice.ways[0], then) or _say("why.ahead")
        return _walk_told(state, choice, reason, facing) if WALK in choice.core else reason
    return _say(f"why.{choice.do}") if choice.do in REASONS else ""


def _walk_told(state: FirefightState, choice: Choice, reason: str, facing: str) -> str:
    """The reason for a walk with its length (of one that was begun, what is left of it), and how its unit looks at the end."""
    plan, unit = state.plans.get(str(choice.unit)), state.view.units[str(choice.unit)]
    begun = plan is not None and plan.round == state.view.round and unit.at in plan.path[1:]
    told = _say("why.walk_on" if begun else "why.walk", count=len(choice.core["path"]), why=reason)
    return f"{told} {_say('why.faces', facing=say(f'firefight:plain.facing.{facing}'))}" if facing in DIRECTION else told


def aimless(state: FirefightState, seat: Seat, choice: Choice, way: Action, then: Action | None) -> bool:
    """Whether nobody could see what a step is good for: no reason is known for it."""
    if choice.do != "move" or assaults(state, choice):
        return False
    return not _why_step(state, seat, choice, way.get("facing", ""), way, then)


def why_caps(state: FirefightState, seat: Seat, choice: Choice, way: Action) -> str:
    """What it is good for to pay in CAPs where the unit has AP left; "" where it has none, or pays with them."""
    pool = state.view.pool[seat]
    if way.get("by") != "command" or pool is None or not pool.ap or choice.unit not in pool.units:
        return ""
    return _say("why.keeps_ap" if pool.ap > 1 else "why.keeps_one", ap=pool.ap)


def _why_fire(state: FirefightState, seat: Seat, choice: Choice) -> str:
    """Why a shot: its target is acting, or hit already, or stands on a flag; else how likely it is."""
    named = {choice.core.get("target")} - {None}
    there = foes_at(state.view, str(choice.space), seat)
    targets = [one for one in there if not named or one.id in named]
    odds = odds_of(state, choice.core)
    hits = int(odds["hit_36"]) if odds else 0
    if hits < RISKY:
        return _say("why.unlikely")
    if any(one.hit for one in targets):
        return _say("why.again")
    if any(one.state == "active" for one in targets):
        return _say("why.acting")
    if hits >= SURE:
        return _say("why.sure")
    if choice.space in state.view.world.points.at_end:
        return _say("why.flag_held")
    covered = state.world.ground.terrain[str(choice.space)].dm or any(one.fort for one in targets)
    return _say("why.worth" if covered else "why.open")


def _why_enter(state: FirefightState, seat: Seat, choice: Choice, way: Action) -> str:
    """Why a step to an enemy: what the attack there hits, in the next round where too little is left for it; who may attack
    first.
    """
    hits, first = best_strike(state, seat, choice), struck_first(state, seat, choice)
    vain = bool(first and not first[0])
    told = {"percent": percent(hits), "first": percent(first[0] if first else 0)}
    if not can_strike(state, seat, choice, way):
        return _say("why.enter_exposed" if able_foes(state, seat, choice) else "why.enter_waits", **told)
    if not hits:
        return _say("why.enter_flank")
    return _say("why.enter_vain" if vain else "why.enter_first" if first else "why.enter", **told)


def _why_turn(state: FirefightState, unit: Unit, facing: str) -> str:
    """Why a turn: at whom it looks then, and did not before."""
    if facing not in DIRECTION:
        return _say("why.pivot")
    return _why_look(state, unit, unit.at, facing) or _say("why.pivot")


def _why_look(state: FirefightState, unit: Unit, space: str, facing: str) -> str:
    """At whom a unit looks from a space, and does not now; "" where there is nobody."""
    far, units = state.world.hexes.distance, state.view.units
    new = foes_before(state.view, unit, space, facing) - foes_before(state.view, unit, unit.at, unit.facing)
    at = min(((far(space, units[one].at), one) for one in new), default=(0, ""))[1]
    return _say("why.pivot_at", unit=state.called(at), at=units[at].at) if at else ""


def danger_of_step(state: FirefightState, choice: Choice, action: Action) -> Danger:
    """The best shots at a unit where a choice leads it, or leaves it, if it then faces as the action says."""
    unit = state.view.units[str(choice.unit)]
    return danger_at(state, unit, str(choice.space or unit.at), DIRECTION[action.get("facing") or unit.facing])


def safer(state: FirefightState, choice: Choice, action: Action) -> str:
    """Who is safer where a step leads than where its unit stands, and by how much; "" where it is not."""
    unit = state.view.units[str(choice.unit)]
    before, there = danger_here(state, unit)
    after, later = danger_of_step(state, choice, action)
    if after < before and later <= there:
        return _say("why.safer", before=percent(before), after=percent(after))
    if later < there and after <= before:
        return _say("why.safer_later", before=percent(there), after=percent(later))
    return ""


def _why_step(state: FirefightState, seat: Seat, choice: Choice, facing: str, way: Action, then: Action | None) -> str:
    """Why a step: it takes a flag, or it is safer, or in better cover, or nearer to a flag; "" where nobody could see why."""
    view, space = state.view, str(choice.space)
    points, unit = view.world.points.at_end, view.units[str(choice.unit)]
    goals = [one for one in points if not view.holds(seat, one)]
    if space in goals:
        return _say("why.takes", points=points[space])
    if charged := _why_charge(state, seat, choice, then):
        return charged
    if unit.hidden or not standing(view, unit):
        return _say("why.hidden") if unit.hidden else _say("why.enters")
    there, later = danger_here(state, unit).later, danger_of_step(state, choice, {"facing": facing}).later
    near = any(view.enemy_at(one, seat) for one in state.world.hexes.links(space))
    aims = _aims_there(state, seat, unit, choice, way, facing)
    if later >= HALF and later > there and near and not aims:
        return _say("why.beside")
    if eased := safer(state, choice, {"facing": facing}):
        return eased
    if aims:
        return aims
    terrain = state.world.ground.terrain
    if terrain[space].dm > terrain[unit.at].dm:
        return _say("why.cover", cover=f"+{terrain[space].dm}")
    if named := nearer(state, seat, unit, space):
        return _say("why.nearer", at=named, points=points[named])
    return _why_place(state, unit, space, facing, then)


def charges(state: FirefightState, seat: Seat, then: Action | None) -> bool:
    """Whether what is to follow is a step to an enemy."""
    return then is not None and then["do"] == "move" and state.view.enemy_at(str(then["path"][-1]), seat)


def _why_charge(state: FirefightState, seat: Seat, choice: Choice, then: Action | None) -> str:
    """Whom a unit is to close in on next, and how likely its attack hits then; "" where that does not follow on the step."""
    if not then or not charges(state, seat, then) or then.get("unit") != choice.unit:
        return ""
    hits = best_strike(state, seat, meeting(state, seat, choice, then))
    return _say("why.charges", at=then["path"][-1], percent=percent(hits)) if hits else ""


def meeting(state: FirefightState, seat: Seat, choice: Choice, then: Action | None) -> Choice:
    """The step to an enemy that is to follow on a step, as if the unit made it from where it stands; the step itself without."""
    return Choice({**choice.core, "path": [then["path"][-1]]}, choice.ways) if then and charges(state, seat, then) else choice


def nearer(state: FirefightState, seat: Seat, unit: Unit, space: str) -> str:
    """The flag to take that a unit is nearer to in a space, itself there too; "" where it comes nearer to none."""
    view, far = state.view, state.world.hexes.distance
    goals = [one for one in view.world.points.at_end if not view.holds(seat, one)]
    if min((far(space, one) for one in goals), default=0) >= min((far(unit.at, one) for one in goals), default=0):
        return ""
    nearing = [one for one in goals if far(space, one) < far(unit.at, one)]
    return min(nearing, key=lambda one: (far(space, one) + (HELD if view.enemy_at(one, seat) else 0), one))


def _why_place(state: FirefightState, unit: Unit, space: str, facing: str, then: Action | None) -> str:
    """What a place no better in itself is good for: where it leads, at whom the unit looks, whom it is nearer to; or ""."""
    on = (then or {}).get("path")
    if on and then and then.get("unit") == unit.id and on[-1] != unit.at:
        return _say("why.on_its_way", to=on[-1])
    look = _why_look(state, unit, space, facing or unit.facing)
    if look:
        return look
    far, foes = state.world.hexes.distance, foes_seen(state.view, unit.seat)
    foe = min(foes, key=lambda one: (far(space, one.at), one.id), default=None)
    if foe and far(space, foe.at) < min(far(unit.at, one.at) for one in foes):
        return _say("why.closer", unit=state.called(foe.id))
    return ""


def _aims_there(state: FirefightState, seat: Seat, unit: Unit, choice: Choice, way: Action, facing: str) -> str:
    """Whom a step lets its unit fire at, and how likely it hits then; "" where it is no better placed for that than now."""
    now, space = best_aim(state, unit, unit.at, unit.facing), str(choice.space)
    there = best_aim(state, unit, space, facing or unit.facing)
    if there is None or there[0] < max(RISKY, (now[0] if now else 0) + BETTER):
        return ""
    hits, name, price = there
    able = sum(means(state, seat, choice, way)) >= price
    if not able and state.view.round >= state.view.world.rounds:
        return ""
    key = "sees_next" if able else "sees_later"
    return _say(f"why.{key}", at=space, unit=state.called(name), percent=percent(hits))


def best_aim(state: FirefightState, unit: Unit, at: str, facing: str) -> tuple[int, str, int] | None:
    """The likeliest shot of a unit from a space: the falls of 36 that hit, at whom, its price; None where it has none but at
    spaces where it would strike its own (R-FF-51).
    """
    found = list[tuple[int, str, int]]()
    foes = [one for one in foes_seen(state.view, unit.seat) if one.at != at]
    for foe in (one for one in foes if not others_at(state.view, one.at, unit.seat, unit.id)):
        action = {"do": "fire", "unit": unit.id, "at": foe.at, "by": "activate"}
        price = state.ask_from(unit, at, facing, "price", action=action).get("price")
        if price is not None:
            odds = state.ask_from(unit, at, facing, "odds", unit=unit.id, target=foe.id)
            found.append((int(odds.get("hit_36") or 0), foe.id, int(price)))
    return max(found, default=None)
