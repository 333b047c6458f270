"""What comes before all that a search finds: a likely kill, close combat that is in hand or that nobody can answer, a shot before
a walk that is no better; what an enemy can likely answer comes after what he cannot, and the last CAP is kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.api import Action, Seat
from game.firefight.judging.prizes import quiet, strikes_back, taken
from game.firefight.position import Unit
from game.firefight.records import DIRECTIONS
from game.firefight.rules import RULES
from game.review.settings import settings
from scenes.tables.firefight.advising.advice import NEARLY
from scenes.tables.firefight.advising.downsides import FIRM, answer_to, given_up
from scenes.tables.firefight.advising.plans import setting_out
from scenes.tables.firefight.advising.prospects import (
    ROLLED,
    Choice,
    assaults,
    cheapest_stall,
    endangered,
    odds_of,
    price_of,
    takes_caps,
    way_of,
    worthwhile,
)
from scenes.tables.firefight.advising.reasons import meeting
from scenes.tables.firefight.assault import can_strike, strike_hits, strike_price
from scenes.tables.firefight.options import Wise, dice_caps
from scenes.tables.firefight.state import LIKELY, FirefightState, foes_seen, others_at
from scenes.tables.firefight.walking import PAYS_BY, charge, means
from scenes.tables.firefight.ways import caps_for, laid, lost_by, paid

HALF = 18
"""So many of the 36 falls destroy in a likely kill."""
LOST = 3
"""So many AP at most are thrown away for a charge."""


def foremost(state: FirefightState, seat: Seat, choices: Sequence[Choice], told: list[Wise]) -> list[Wise]:
    """What is proposed, with a likely kill, close combat or a shot at its head where what stands there wins nothing more."""
    told = _shot_first(state, seat, _calm_first(state, seat, told))
    first = _kill(state, seat, choices, told) or _in_hand(state, seat, choices, told) or _charge(state, seat, choices, told)
    return [first, *[one for one in told if one.choice is not first.choice]] if first else told


def mistake() -> float:
    """So much is clearly better: a review marks it as a mistake to leave it."""
    return settings().games[RULES.id].marks.mistake


def _calm_first(state: FirefightState, seat: Seat, told: list[Wise]) -> list[Wise]:
    """The same, a step that an enemy can firmly answer after what he cannot and what throws no AP away, and after a stall,
    unless it is clearly better.
    """
    if not rash(state, seat, told[0]):
        return told
    near = [one for one in told[1:] if one.better >= told[0].better - mistake() and not rash(state, seat, one)]
    calm = [one for one in near if not lost_by(state, seat, one.action.get("by"))][:1]
    stall = cheapest_stall(state.legal, True) if told[0].better <= mistake() and not calm else None
    return [*([Wise(None, stall)] if stall else calm), *[one for one in told if one not in calm]]


def rash(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether an enemy who can act hits a unit firmly on a step, or where it is to close in after it, before it attacks."""
    if one.choice is None:
        return False
    met = meeting(state, seat, one.choice, one.then)
    return max(answer_to(state, seat, each, one.action) for each in (one.choice, met)) >= FIRM


def _shot_first(state: FirefightState, seat: Seat, told: list[Wise]) -> list[Wise]:
    """The same, a firm shot before a step that is no better by what a review marks, and takes no flag worth more than a kill."""
    first = told[0]
    if first.action["do"] != "move" or _wins(state, seat, first) > state.view.world.points.destroyed:
        return told
    shots = [one for one in told[1:] if one.better >= max(0.0, first.better - NEARLY) and _firm(state, seat, one)]
    return [*shots[:1], *[one for one in told if one not in shots[:1]]]


def _firm(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether something is a firm shot as it is proposed, throws no AP away and strikes none of one's own."""
    if one.action["do"] != "fire" or one.choice is None or lost_by(state, seat, one.action.get("by")):
        return False
    odds = odds_of(state, {**one.choice.core, "support": one.action.get("support", ())}, dice_caps(one.action))
    return odds is not None and int(odds["hit_36"]) >= FIRM and not endangered(state, one.choice.core)


def takes_last(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether something spends the last CAPs on what rolls no dice, takes no flag and leads to no attack in this round."""
    choice = one.choice
    if choice is None or choice.do in ROLLED or not takes_caps(one.action):
        return False
    left = state.view.caps[seat].now - caps_for(one.action, price_of(state, choice.core) or 0) - laid(one.action)
    if left > 0 or choice.do == "move" and taken(state.view, seat, str(choice.space)):
        return False
    return not (assaults(state, choice) and can_strike(state, seat, choice, one.action))


def loses_flag(state: FirefightState, seat: Seat, one: Wise) -> bool:
    """Whether something leaves a flag that an enemy can take with his next action, and takes none that is worth more."""
    return one.choice is not None and bool(given_up(state, seat, one.choice)[0])


def destroys(state: FirefightState, action: Action) -> int:
    """Of 36 falls those with which an attack destroys the enemy who is easiest to hit: one who is hit already by any hit."""
    odds = odds_of(state, action)
    if odds is None:
        return 0
    name = next(iter(odds.get("targets") or {}), action.get("target"))
    unit = state.view.units.get(str(name))
    return int(odds["hit_36"] if unit is not None and unit.hit else odds["destroy_36"])


def _wins(state: FirefightState, seat: Seat, one: Wise) -> int:
    """The points of the flag that a step takes, less those of one that it gives up."""
    choice = one.choice
    if choice is None or choice.do != "move" or not taken(state.view, seat, str(choice.space)):
        return 0
    return int(state.view.world.points.at_end[str(choice.space)]) - given_up(state, seat, choice)[1]


def _kill(state: FirefightState, seat: Seat, choices: Sequence[Choice], told: Sequence[Wise]) -> Wise | None:
    """The likeliest kill, where what is proposed rolls no dice and is no step that wins more points than a destroyed unit."""
    first = told[0]
    more = _wins(state, seat, first) > state.view.world.points.destroyed
    if first.action["do"] in ROLLED or more:
        return None
    shots = [one for one in choices if one.do == "fire" and _free(state, seat, one)]
    share, best = max(((destroys(state, one.core), place) for place, one in enumerate(shots)), default=(0, 0))
    return _told(shots[best], state, seat, told) if share >= HALF else None


def _in_hand(state: FirefightState, seat: Seat, choices: Sequence[Choice], told: Sequence[Wise]) -> Wise | None:
    """The likeliest attack that a unit at work can make in its own space, where what is proposed takes its AP or CAPs away."""
    first, pool = told[0], state.view.pool[seat]
    more = _wins(state, seat, first) > state.view.world.points.destroyed
    if pool is None or not pool.ap or first.choice is None or first.choice.unit in pool.units or more:
        return None
    price = price_of(state, first.choice.core) or 0
    left = state.view.caps[seat].now - caps_for(first.action, price) - laid(first.action)
    found = [one for one in choices if one.do == "fire" and one.unit in pool.units and "target" in one.core]
    hits, best = max(((strike, place) for place, one in enumerate(found) if (strike := _strike(state, one))), default=(0, 0))
    if hits < LIKELY:
        return None
    way = way_of(state.view, seat, found[best])
    poor = takes_caps(way) and takes_caps(first.action) and left < caps_for(way, price_of(state, found[best].core) or 0)
    return _told(found[best], state, seat, told) if poor or lost_by(state, seat, first.action.get("by")) else None


def _strike(state: FirefightState, choice: Choice) -> int:
    """Of 36 falls those with which an attack in a unit's own space hits; 0 for a shot, and where it can hit one's own men."""
    odds = odds_of(state, choice.core) if state.view.units[str(choice.unit)].at == choice.space else None
    return int(odds["hit_36"]) if odds and not endangered(state, choice.core) else 0


def _told(choice: Choice, state: FirefightState, seat: Seat, told: Sequence[Wise]) -> Wise:
    """An attack as it is proposed already, else as it is usually paid for, without AP that are thrown away."""
    known = next((one for one in told if one.choice is choice and not lost_by(state, seat, one.action.get("by"))), None)
    return known or Wise(choice, {**choice.core, **paid(_thrifty(state, seat, choice))})


def _thrifty(state: FirefightState, seat: Seat, choice: Choice) -> Action:
    """How an attack is paid for: as a snap action where an enemy in the unit's space can strike it, and else AP were lost."""
    way = way_of(state.view, seat, choice)
    if not lost_by(state, seat, way.get("by")) or not strikes_back(state.view, seat, choice.core):
        return way
    return next((one for one in choice.ways if one.get("by") == "opportunity"), way)


def _free(state: FirefightState, seat: Seat, choice: Choice) -> bool:
    """Whether an attack strikes none of one's own, and throws no AP away."""
    return not (endangered(state, choice.core) or lost_by(state, seat, _thrifty(state, seat, choice).get("by")))


class _Charge(NamedTuple):
    hits: int
    unit: Unit
    path: tuple[str, ...]
    by: str


def _charge(state: FirefightState, seat: Seat, choices: Sequence[Choice], told: Sequence[Wise]) -> Wise | None:
    """The likeliest strike that a unit has the AP for, with the way there, where no enemy can act any more in this round: before
    a step that takes nothing, and before waiting.
    """
    first = told[0]
    if not quiet(state.view, seat) or first.action["do"] in ROLLED or _wins(state, seat, first):
        return None
    if first.choice and assaults(state, first.choice) and can_strike(state, seat, first.choice, first.action):
        return None
    found = [one for unit in state.view.own(seat) if (one := _best_charge(state, unit))]
    busy = any(
        one.do == "fire" and way.get("by") == "pool" and worthwhile(state, one, way) for one in choices for way in one.ways
    )
    pool = state.view.pool[seat]
    busy = busy or pool is not None and (pool.ap or 0) > LOST
    found = [one for one in found if not lost_by(state, seat, one.by) or not busy]

    def order(one: _Charge) -> tuple[bool, int, bool]:
        return bool(lost_by(state, seat, one.by)), -one.hits, _guards(state, one.unit)

    for one in sorted(found, key=order):
        wise = _set_out(state, choices, one)
        if wise and not loses_flag(state, seat, wise):
            return wise
    return None


def _guards(state: FirefightState, unit: Unit) -> bool:
    """Whether a unit stands alone on a flag."""
    return unit.at in state.view.world.points.at_end and not others_at(state.view, unit.at, unit.seat, unit.id)


def _best_charge(state: FirefightState, unit: Unit) -> _Charge | None:
    """The likeliest strike that a unit has the AP for this turn, the way there paid as well; None where none is likely."""
    view, found = state.view, list[_Charge]()
    most = means(view, unit) if unit.state != "spent" else 0
    for foe in foes_seen(view, unit.seat) if most else ():
        path, price = charge(state, unit, foe.at)
        ask = partial(state.ask_from, unit, foe.at, unit.facing)
        strike = strike_price(ask, unit, foe) if path else None
        if strike is None or price + strike > most:
            continue
        hits = strike_hits(ask, foe.at, unit.id, foe.id) or 0
        if hits >= LIKELY:
            found.append(_Charge(hits, unit, path, PAYS_BY[unit.state]))
    return max(found, key=lambda one: (one.hits, -len(one.path), one.path), default=None)


def _set_out(state: FirefightState, choices: Sequence[Choice], one: _Charge) -> Wise | None:
    """The step with which a unit sets out, or the walk to beside the enemy; None where its first step is no choice."""
    if len(one.path) == 2:
        return setting_out(state.view, choices, one.unit, one.path, "")
    before, end = one.path[-2:]
    facing = DIRECTIONS[state.view.world.hexes.direction(before, end)]
    then = {"do": "move", "unit": one.unit.id, "path": [end], "by": "pool"}
    return setting_out(state.view, choices, one.unit, one.path[:-1], facing, then)
