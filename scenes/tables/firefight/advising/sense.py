"""What of the advice is laid before a person: no hopeless shot, no CAPs for a poor one, none that no lesson has spoken of yet,
no way into a fight without the means, none to where one shot attacks two, none off a flag that is lost by it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.api import Action, Seat
from game.firefight.judging.prizes import taken
from scenes.tables.firefight.advising.advice import NEARLY, Advised
from scenes.tables.firefight.advising.downsides import outweighed, stacked_with
from scenes.tables.firefight.advising.foremost import foremost, loses_flag, mistake, takes_last
from scenes.tables.firefight.advising.plans import held, setting_out, walked
from scenes.tables.firefight.advising.prospects import (
    PAYING,
    Choice,
    acting_threats,
    assaults,
    cheapest_stall,
    endangered,
    gives_up,
    same,
    takes_caps,
    threats_at,
    way_of,
    worthwhile,
)
from scenes.tables.firefight.advising.reasons import aimless
from scenes.tables.firefight.assault import able_foes, can_strike
from scenes.tables.firefight.options import Wise, sensible, waiting
from scenes.tables.firefight.sightline import foes_before
from scenes.tables.firefight.state import FirefightState, others_at
from scenes.tables.firefight.walking import rest_of, stopped
from scenes.tables.firefight.ways import lost_by, paid

PASS: Action = {"do": "pass"}
ROLLED = ("fire", "rally")
"""What AP are used for before they are thrown away."""
STAYS = 2 * NEARLY
"""So much better must be what throws the AP of the unit that acts away than what it can still do."""
ROUNDS = 2
"""So many rounds, the one that is played among them, it is remembered where a unit came from."""


def proposed(state: FirefightState, seat: Seat, choices: list[Choice], found: Sequence[Advised]) -> list[Wise]:
    """What is proposed of all that was thought through, best first, with what comes before all of it at its head."""
    wise = _proposed(state, seat, choices, found)
    if not wise:
        return wise
    return _held_first(state, seat, choices, foremost(state, seat, choices, _gone_on(state, seat, choices, wise)))


def _held_first(state: FirefightState, seat: Seat, choices: Sequence[Choice], wise: list[Wise]) -> list[Wise]:
    """The same, at its head the attack that the last step was proposed for, as long as nothing has come in its way."""
    for then in held(state, seat):
        choice = next((one for one in choices if same(one.core, then)), None)
        known = next((one for one in wise if one.choice and one.choice is choice), None)
        first = known or (Wise(choice, {**choice.core, **paid(way_of(state.view, seat, choice))}) if choice else None)
        if first and not (loses_flag(state, seat, first) or endangered(state, first.action)):
            return [first, *[one for one in wise if one is not first]]
    return wise


def _gone_on(state: FirefightState, seat: Seat, choices: Sequence[Choice], wise: list[Wise]) -> list[Wise]:
    """The same, the rest of a walk that the enemy has ended at its head: unless a roll, a flag or an attack stands there, or it
    would lead into more than it is worth.
    """
    found, first = stopped(state, seat), wise[0]
    taking = first.choice is not None and (taken(state.view, seat, str(first.choice.space)) or assaults(state, first.choice))
    if found is None or taking or first.action["do"] in ROLLED:
        return wise
    unit = state.view.units[found.walk.unit]
    on = setting_out(state.view, choices, unit, rest_of(found.walk, unit.at), found.walk.facing)
    if on is None or on.choice is None or crowds(state, seat, on.choice) or loses_flag(state, seat, on):
        return wise
    if outweighed(state, seat, on.choice, on.action):
        return wise
    return [on, *[one for one in wise if one.choice is None or one.choice.core != on.choice.core]]


def _proposed(state: FirefightState, seat: Seat, choices: list[Choice], found: Sequence[Advised]) -> list[Wise]:
    """What is sound of all that was thought through: no pass that gives up the turns of fresh units, as long as anything else
    is left.
    """
    least = next((one.chance for one in found if one.action["do"] in ("pass", "stall")), 0.0)

    def told(among: Sequence[Advised]) -> list[Wise]:
        return sound(state, seat, sensible(choices, among, partial(walked, state, seat), least), waiting(among))

    wise = told(found)
    if not gives_up(state.view, seat) or not wise or wise[0].action != PASS:
        return wise
    others, stall = told([one for one in found if one.action != PASS]), cheapest_stall(state.legal, state.capless)
    if others and others[0].action != PASS:
        return others
    return [Wise(None, stall)] if stall else wise


def sound(state: FirefightState, seat: Seat, wise: Sequence[Wise], wait: Action = PASS) -> list[Wise]:
    """What is sensible without hopeless shots, CAPs for poor ones, fights that cannot be paid for; where nothing is left, `wait`.

    What a review would miss stays, but for fire at one's own men, and for a flag that the enemy then takes.
    """
    if not wise:
        return []
    wise = [one for one in wise if not (takes_last(state, seat, one) or loses_flag(state, seat, one))]
    wise = [left for one in wise if (left := _stalled(state, one))]
    kept = [(one, _as_good(_kept(state, seat, one), wise)) for one in wise]
    most = max((left.better for _, left in kept if left), default=0.0)
    missed = [
        one.better > most + _clearly(state, seat, one) and not (endangered(state, one.action) or _strikes_own(state, seat, one))
        for one, _ in kept
    ]
    told = [one if stays else left for (one, left), stays in zip(kept, missed, strict=True)]
    found = useful_first(state, seat, [one for one in told if one is not None])
    if not state.capless:
        return found or [Wise(None, wait)]
    return _without_caps(state, seat, found) or [Wise(None, PASS if takes_caps(wait) else wait)]


def _without_caps(state: FirefightState, seat: Seat, found: Sequence[Wise]) -> list[Wise]:
    """What of this takes no CAPs; where nothing is left, the same paid for in AP as far as that throws none away."""
    free = [one for one in found if not takes_caps(one.action)]
    return free or [left for one in found if one.choice and (left := _in_ap(state, seat, one, one.choice))]


def _in_ap(state: FirefightState, seat: Seat, one: Wise, choice: Choice) -> Wise | None:
    """Something that takes CAPs, paid for in AP; None where it cannot be, or where AP are thrown away for it."""
    way = next((way for way in choice.ways if not takes_caps(way) and not lost_by(state, seat, way.get("by"))), None)
    kept = {key: value for key, value in one.action.items() if key not in (*PAYING, "card", "caps")}
    return Wise(choice, {**kept, **paid(way)}, one.better, one.then) if way else None


def _clearly(state: FirefightState, seat: Seat, one: Wise) -> float:
    """By how much something that speaks against itself must be better to be proposed all the same: by what a review marks; a
    step to an enemy who may attack while the unit cannot, or to a friend under fire, by what it marks as a mistake; to a friend
    by no good at all in the first lessons, which warn of it.
    """
    if one.choice is None:
        return NEARLY
    if state.capless and crowds(state, seat, one.choice):
        return math.inf
    exposed = not can_strike(state, seat, one.choice, one.action) and able_foes(state, seat, one.choice)
    rash = exposed or crowds(state, seat, one.choice)
    return mistake() if rash else NEARLY


def _strikes_own(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether a shot is to follow on a step at a space where others of one's own side stand (R-FF-51)."""
    then = one.then
    if one.action["do"] != "move" or then is None or then["do"] != "fire" or "target" in then:
        return False
    return bool(others_at(state.view, str(then["at"]), seat, then["unit"]))


def useful_first(state: FirefightState, seat: Seat, found: list[Wise]) -> list[Wise]:
    """The same, with what the unit that acts still has AP for before what throws them away, a shot or a rally best of all:
    unless that is clearly better.
    """
    if not found or not lost_by(state, seat, found[0].action.get("by")):
        return found
    least = max(0.0, found[0].better - STAYS)
    left = [one for one in found if one.choice and one.action.get("by") == "pool" and one.better > least]
    useful = sorted(left, key=lambda one: one.action["do"] not in ROLLED)[:1]
    return [*useful, *[one for one in found if one not in useful]]


def _stalled(state: FirefightState, one: Wise) -> Wise | None:
    """What is left of a turn that changes nothing: a stall where a review would miss that the unit waits, else nothing."""
    if not idle_turn(state, one):
        return one
    if one.choice is None or one.action.get("by") != "pool" or one.better <= NEARLY:
        return None
    return Wise(None, {"do": "stall", "by": "pool", "unit": one.choice.unit}, one.better)


def idle_turn(state: FirefightState, one: Wise) -> bool:
    """Whether a unit is to turn that then has the same enemies before it as now: nobody sees what that is good for."""
    unit = state.view.units.get(one.choice.unit or "") if one.choice and one.choice.do == "pivot" else None
    if unit is None:
        return False
    then = foes_before(state.view, unit, unit.at, one.action.get("facing", unit.facing))
    return then == foes_before(state.view, unit, unit.at, unit.facing)


def _as_good(left: Wise | None, wise: Sequence[Wise]) -> Wise | None:
    """What is left of a sensible action, by so much better than a pass as it is in the way that is left, where that is known."""
    if left is None:
        return None
    known = (one.better for one in wise if one.choice is left.choice and one.action == left.action)
    return left._replace(better=next(known, left.better))


def _kept(state: FirefightState, seat: Seat, one: Wise) -> Wise | None:
    """A sensible action as it is proposed: a poor shot without CAPs, or not at all; no step to an enemy it could not strike.

    Where the end of a walk is no good, the step that begins it is left.
    """
    if one.step is not None:
        return one if _good(state, seat, one) else _kept(state, seat, one.step)
    if not _good(state, seat, one):
        return None
    if one.choice is None or one.choice.do != "fire" or worthwhile(state, one.choice, one.action):
        return one
    way = way_of(state.view, seat, one.choice)
    if lost_by(state, seat, way.get("by")):  # nor are AP thrown away for it
        return None
    return one._replace(action={**one.choice.core, **paid(way)}) if worthwhile(state, one.choice, way) else None


def _good(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether nothing speaks against a step, or it is none."""
    choice = one.choice
    if choice is None or choice.do != "move":
        return True
    return (
        can_strike(state, seat, choice, one.action)
        and not crowds(state, seat, choice)
        and not aimless(state, seat, choice, one.action, one.then)
        and not (outweighed(state, seat, choice, one.action) or _strikes_own(state, seat, one))
    )


def crowds(state: FirefightState, seat: Seat, choice: Choice) -> bool:
    """Whether a step leads to where one shot attacks a friend as well (R-FF-51), and takes no flag: lessons speak against it."""
    view, space, unit = state.view, str(choice.space), state.view.units.get(choice.unit or "")
    if (
        choice.do != "move"
        or unit is None
        or not stacked_with(state, seat, choice)
        or taken(view, seat, space)
        or view.enemy_at(space, seat)
    ):
        return False
    last = view.round >= view.world.rounds
    return bool((acting_threats if last else threats_at)(state, space, unit, seat))


def lately_left(state: FirefightState) -> dict[str, set[str]]:
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
