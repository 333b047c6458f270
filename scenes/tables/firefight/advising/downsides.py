"""What speaks against a proposal, in one sentence: its worst downside, by the figures that its panel shows."""

from __future__ import annotations

from itertools import pairwise

from game.api import Action, Seat
from game.firefight.judging.prizes import taken
from game.firefight.position import Unit
from game.firefight.records import DIRECTION
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import Choice, assaults, danger_at, danger_here, endangered, exposed
from scenes.tables.firefight.advising.reasons import RISKY, best_aim, danger_of_step, nearer, safer
from scenes.tables.firefight.assault import struck_first
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.state import FirefightState, foes_seen, others_at, standing
from scenes.tables.firefight.walking import enters, looks
from scenes.tables.firefight.ways import units_named

STEPS = ("move", "group_move")
FIRM = 22
"""So many of the 36 falls make a shot firm: three in five."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:option.but.{key}", **given)


def but(state: FirefightState, seat: Seat, choice: Choice, action: Action, reason: str = "") -> str:
    """The worst that speaks against a choice as it would be played; "" where nothing does, or its reason says so."""
    unit = state.view.units.get(choice.unit or "")
    if choice.do in ("fire", "bonus"):
        own = endangered(state, action) if "at" in action else {}
        if own:
            return _say("own", units=units_named(state, tuple(own)), percent=percent(max(own.values())))
        shown = unit is not None and unit.hidden and choice.do == "fire"
        return _say("seen", percent=percent(exposed(state, unit))) if unit and shown else ""
    if unit is None or not standing(state.view, unit) or assaults(state, choice):
        return ""
    if choice.do == "pivot":
        before, after = danger_here(state, unit).now, danger_of_step(state, choice, action).now
        return _say("flank", percent=percent(after)) if after >= RISKY and after > before else ""
    if choice.do not in STEPS:
        return ""
    taker, points = given_up(state, seat, choice)
    if taker:
        return _say("flag", unit=state.called(taker), at=unit.at, points=points)
    return _under_fire(state, seat, choice, action, reason)


def given_up(state: FirefightState, seat: Seat, choice: Choice) -> tuple[str, int]:
    """Who takes the flag that a step leaves with his next action, or as he is there already (R-FF-24), and its points; "" where
    nobody does, or the step takes one that is worth more.
    """
    view, unit = state.view, state.view.units.get(choice.unit or "")
    points = view.world.points.at_end
    if choice.do != "move" or unit is None or unit.at not in points or not view.holds(seat, unit.at):
        return "", 0
    if (
        others_at(view, unit.at, seat, unit.id)
        or taken(view, seat, str(choice.space))
        and points[str(choice.space)] > points[unit.at]
    ):
        return "", 0
    foes = [one for one in foes_seen(view, seat) if not view.kind(one).capless]
    return next((one.id for one in foes if one.at == unit.at or enters(view, one, unit.at)), ""), points[unit.at]


def _under_fire(state: FirefightState, seat: Seat, choice: Choice, action: Action, reason: str) -> str:
    """What the best enemy shot does where a step leads: at all who stand there, in this round, or in the next."""
    risk = danger_of_step(state, choice, action)
    count = len(stacked_with(state, seat, choice)) + 1
    later = risk.now < RISKY <= risk.later or not risk.now
    told = percent(risk.later if later else risk.now)
    if count > 1 and risk.later and choice.do == "move":
        return _say("stack_next" if later else "stack", count=count, percent=told)
    worst, at = on_the_way(state, choice, action.get("facing", ""))
    if worst >= RISKY and worst > risk.now:
        return _say("way", at=at, percent=percent(worst))
    eased = safer(state, choice, action)
    if eased and eased in reason:  # it names the best shot in this round, or the one in the next
        unit = state.view.units[str(choice.unit)]
        of_now = risk.now < danger_here(state, unit).now
        return _say("fire_next", percent=percent(risk.later)) if of_now and risk.later > max(risk.now, RISKY - 1) else ""
    return _say("fire_next" if later else "fire", percent=told) if max(risk) >= RISKY else ""


def on_the_way(state: FirefightState, choice: Choice, facing: str) -> tuple[int, str]:
    """The falls of 36 with which the best enemy shot hits a unit on a walk before its end, and where."""
    unit, found = state.view.units[str(choice.unit)], (0, "")
    for at, to in pairwise(choice.core.get("path", ())):
        look = looks(state.view, unit, at, to, facing)
        found = max(found, (danger_at(state, unit, at, DIRECTION[look]).now, at))
    return found


def answer_to(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> int:
    """The falls of 36 with which an enemy who can act hits a unit on a step: who is met there, else the best shot on the way or
    at its end; 0 where that is no more than it is under where it stands.
    """
    unit = state.view.units.get(choice.unit or "")
    if choice.do != "move" or unit is None or unit.hidden or not standing(state.view, unit):
        return 0
    if assaults(state, choice):
        first = struck_first(state, seat, choice)
        return first[0] if first else 0
    risk = max(danger_of_step(state, choice, action).now, on_the_way(state, choice, action.get("facing", ""))[0])
    return risk if risk > danger_here(state, unit).now else 0


def outweighed(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> bool:
    """Whether a step brings its unit under more fire than its shot there is worth, and than it is under where it stands: unless
    it leads to a flag.
    """
    unit = state.view.units.get(choice.unit or "")
    if choice.do != "move" or unit is None or unit.hidden or not standing(state.view, unit) or assaults(state, choice):
        return False
    fire = max(*danger_of_step(state, choice, action), on_the_way(state, choice, action.get("facing", ""))[0])
    if fire < RISKY or fire <= danger_here(state, unit).later:
        return False
    aims = best_aim(state, unit, str(choice.space), action.get("facing") or unit.facing)
    return fire > aims[0] if aims else not nearer(state, seat, unit, str(choice.space))


def stacked_with(state: FirefightState, seat: Seat, choice: Choice) -> list[Unit]:
    """The units of one's side who stand where a step leads."""
    return others_at(state.view, str(choice.space), seat, choice.unit)
