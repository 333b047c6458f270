"""What may be done, whoever pays for it: choices sorted out of the legal actions, the ways to pay, and what is worth doing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from game.api import Action, Seat
from game.firefight.firing import aiming
from game.firefight.judging.advice import caps_paid
from game.firefight.position import Position, Unit
from game.firefight.seeing import why_seen
from game.messages import Refused
from scenes.tables.firefight.odds import FALLS
from scenes.tables.firefight.state import LIKELY, NEVER, ODDS, FirefightState, standing

OPEN = ("reply", "oba_fire")
"""What is listed once, and can be done with CAPs on the dice as well (9.2)."""
PAYING = ("by", "caps_pay", "cap_limit", "pay")
EXTRAS = ("caps", "support", "facing", "cautious", "reveal_facing")
"""What of a sensible action is not taken over into the choice: the player adds it, or is asked."""
ORDER = ("pool", "activate", "share", "command", "opportunity", "card")
"""The ways to pay, the one that is proposed first at the head where nothing speaks against it."""
LAST = ("share", "opportunity", "card")
"""The ways that are proposed where nothing else can pay."""
ATTACK = ("unit", "at", "target", "weapon", "support", "spotter")
"""The keys of an attack that its odds depend on."""
KEEN = 1.25
"""How much more a hit on a unit counts that is in the midst of acting."""
OF_36 = 36
STALLS = ("pool", "command", "activate", "opportunity")
"""The ways to pay for a stall, that which gives up least first."""
ROLLED = ("fire", "bonus", "rally")
"""Kinds of action on whose dice CAPs can be spent; all else is done without a roll."""
WALK = "walk"
"""The key of a move of several steps that are paid for one by one: what they cost together."""
LEAST, LEAST_OWN = 10, 6
"""So many of the 36 falls of two dice must hit for a shot to be proposed, and where AP pay that the unit has already."""


class Choice(NamedTuple):
    """Something to do, without who pays for it, and the legal actions that do it, one for each way to pay."""

    core: Action
    ways: tuple[Action, ...]

    @property
    def do(self) -> str:
        """The verb."""
        return str(self.core["do"])

    @property
    def unit(self) -> str | None:
        """The unit that acts, or the first of a group."""
        found: str | None = self.core.get("unit") or next(iter(self.core.get("units", ())), None)
        return found

    @property
    def space(self) -> str | None:
        """The space that is clicked for it."""
        moves = self.core.get("moves")
        path = moves[0]["path"] if moves else self.core.get("path")
        found = path[-1] if path else self.core.get("at") or self.core.get("to")
        return found if isinstance(found, str) else None

    @property
    def tool(self) -> str:
        """What the hand must hold for it: a kind of action, with a weapon or a card where it takes one."""
        more = self.core.get("weapon") or (self.core.get("card") if self.do == "bonus" else None)
        return f"{self.do}:{more}" if more else self.do


def core_of(action: Action) -> Action:
    """An action without who pays for it; a card that is played as such stays."""
    left = {key: value for key, value in action.items() if key not in PAYING}
    if action["do"] != "bonus":
        left.pop("card", None)
    return left


def same(one: Action, other: Action) -> bool:
    """Whether two actions do the same, whoever pays for it and whatever is added."""
    loose = {*PAYING, *EXTRAS}
    first, second = ({key: value for key, value in each.items() if key not in loose} for each in (one, other))
    return first == second


def choices_of(legal: Iterable[Action]) -> list[Choice]:
    """The legal actions sorted by what they do."""
    found: dict[str, list[Action]] = {}
    for action in legal:
        found.setdefault(repr(core_of(action)), []).append(action)
    return [Choice(core_of(ways[0]), tuple(ways)) for ways in found.values()]


def walk_of(view: Position, choice: Choice | None) -> tuple[str, ...]:
    """The hexes of a walk with the first; () of what is none."""
    return (view.units[str(choice.unit)].at, *choice.core["path"]) if choice and WALK in choice.core else ()


def price_of(state: FirefightState, action: Action) -> int | None:
    """What an action costs whoever pays for it, dice left out; None where it has no price."""
    if action["do"] in ("pass", "stall"):
        return None
    if WALK in action:
        return int(action[WALK])
    if action["do"] == "bonus":
        return state.world.tables.cards[action["card"]].cost or None
    try:
        answer = state.ask("price", action={key: value for key, value in action.items() if key not in ("caps", "caps_pay")})
    except Refused:
        return None
    price: int | None = answer.get("price")
    return price


def way_of(view: Position, seat: Seat, choice: Choice) -> Action:
    """The way that is proposed: from the pool, else a new pool where none is lost by it.

    A snap action, which spends the unit, and a place in the small pool of others, only where nothing else can pay; the last
    CAPs only where no AP can.
    """
    by = {str(one.get("by")): one for one in reversed(choice.ways)}
    pool = view.pool[seat]
    order = list(ORDER)
    if pool is not None and pool.ap and choice.do != "fire":  # a new pool throws away what is left in the old one
        order.sort(key=lambda one: one in ("activate", *LAST))
    last = "command" in by and caps_paid(view, seat, by["command"]) >= view.caps[seat].now
    if choice.do == "fire" or last:  # a fresh unit that fires has rather its own pool than CAPs
        order.sort(key=lambda one: ("command", *LAST).index(one) + 1 if one in ("command", *LAST) else 0)
    first = next((one for one in order if one in by and not by[one].get("caps_pay")), None)
    first = first or next((one for one in order if one in by), None)
    return by[first] if first else choice.ways[0]


def assaults(state: FirefightState, choice: Choice) -> bool:
    """Whether a step leads into a space with an enemy who shows himself: close combat."""
    unit = state.view.units.get(choice.unit or "")
    return choice.do == "move" and unit is not None and state.view.enemy_at(str(choice.space), unit.seat)


# --- what is worth doing ---------------------------------------------------------------------------------------------------


def about_of(action: Action) -> dict[str, Any]:
    """What is to be asked for the odds of an attack."""
    found: dict[str, Any] = {key: action[key] for key in ATTACK if key in action}
    if action["do"] == "bonus":
        found["weapon"] = action["card"]
    return found


def odds_of(state: FirefightState, action: Action, caps: int = 0) -> dict[str, Any] | None:
    """The odds of an attack against its target, or the enemy in its space that is easiest to hit; None where there is none.

    `targets`, where the attack is made on all in a space: what it comes to for each, the enemies first, the easiest to hit
    at their head. `caps` go on the roll against that one alone (R-FF-20).
    """
    about = about_of(action)
    try:
        found: dict[str, Any] = state.ask("odds", **about)
        bettered: dict[str, Any] = state.ask("odds", **about, caps=caps) if caps else found
    except Refused:
        return None
    targets = found.get("targets")
    if targets is None:
        return bettered
    own = own_among(state, str(action["unit"]), targets)
    foes = [name for name in targets if name not in own]
    foes.sort(key=lambda one: (-targets[one]["hit_36"], -targets[one]["p_destroy"]))
    if not foes:
        return None
    first = bettered["targets"][foes[0]]
    return {**first, "targets": {foes[0]: first} | {name: targets[name] for name in (*foes[1:], *own)}}


def own_among(state: FirefightState, unit: str, names: Iterable[str]) -> list[str]:
    """Those of these targets of a unit that are of its own side."""
    units = state.view.units
    return [name for name in names if name in units and state.view.friends(units[name].seat, units[unit].seat)]


def own_struck(state: FirefightState, action: Action) -> dict[str, dict[str, Any]]:
    """The units of its own side that an attack is made on as well, each with what it comes to (R-FF-51)."""
    try:
        targets: dict[str, dict[str, Any]] = state.ask("odds", **about_of(action)).get("targets") or {}
    except Refused:
        return {}
    return {name: targets[name] for name in own_among(state, str(action["unit"]), targets)}


def endangered(state: FirefightState, action: Action) -> dict[str, int]:
    """The units of its own side that an attack can hit as well, the likeliest first, each with the falls of 36 that do."""
    found = {name: int(one["hit_36"]) for name, one in own_struck(state, action).items() if one["hit_36"]}
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def _attacked(state: FirefightState, choice: Choice) -> dict[Any, dict[str, Any]]:
    """Those whom a shot is made on, each with what it comes to; none where nobody who is seen is there."""
    odds = odds_of(state, choice.core)
    return (odds.get("targets") or {choice.core.get("target"): odds}) if odds else {}


def worth_of_shot(state: FirefightState, seat: Seat, choice: Choice) -> float:
    """Hits that an attack makes on average, a unit that is gone counted twice, own ones held against it."""
    found = 0.0
    for name, one in _attacked(state, choice).items():
        unit = state.view.units.get(name)
        if unit is not None:
            keen = KEEN if unit.state == "active" else 1.0
            worth = keen * (one["hit_36"] + one["destroy_36"] + (one["hit_36"] if unit.hit else 0)) / OF_36
            found += -worth if state.view.friends(unit.seat, seat) else worth
    return found


def shots(state: FirefightState, seat: Seat, choices: Sequence[Choice]) -> list[tuple[float, Choice]]:
    """Attacks with the guns of units, best first, one of each unit."""
    found = [(worth_of_shot(state, seat, one), one) for one in choices if one.do == "fire" and "weapon" not in one.core]
    found.sort(key=lambda one: -one[0])
    first: dict[str | None, tuple[float, Choice]] = {}
    for worth, one in found:
        if worth > 0:
            first.setdefault(one.unit, (worth, one))
    return list(first.values())


def chance(state: FirefightState, choice: Choice) -> int | None:
    """Of 36 falls those with which a shot hits; None for what is no shot at somebody who is seen."""
    odds = odds_of(state, choice.core) if choice.do == "fire" else None
    return int(odds["hit_36"]) if odds else None


def worthwhile(state: FirefightState, choice: Choice, way: Action) -> bool:
    """Whether a shot that is paid for in this way may be proposed: not at own units, nor hopeless, nor a poor one for CAPs."""
    hits = chance(state, choice)
    if (
        hits is None
        or endangered(state, choice.core)
        or hits < (LEAST_OWN if way.get("by") == "pool" and not way.get("caps_pay") else LEAST)
    ):
        return False
    return hits >= LIKELY or not takes_caps(way)


def cheapest_stall(legal: Iterable[Action], capless: bool = False) -> Action | None:
    """The way to stall that gives up least (R-FF-12), None where there is none; `capless`: with the AP of who is active alone."""
    ways = [one for one in legal if one["do"] == "stall" and (one["by"] == "pool" or not capless)]
    return min(ways, key=lambda one: STALLS.index(str(one["by"])), default=None)


def takes_caps(action: Action) -> bool:
    """Whether an action is paid for in CAPs, or lays some on its dice."""
    return action.get("by") == "command" or bool(action.get("caps_pay") or action.get("caps"))


def falls(need: int | None) -> int:
    """How many of the 36 falls of two dice show so much or more."""
    return 0 if need is None else sum(number for total, number in FALLS.items() if total >= need)


def threats_at(state: FirefightState, space: str, unit: Unit | None, seat: Seat) -> list[dict[str, Any]]:
    """The visible enemies that could fire at a space now, with their needs against a unit there."""
    about: dict[str, Any] = {"at": space, "seat": seat} | ({"unit": unit.id} if unit and standing(state.view, unit) else {})
    try:
        found: list[dict[str, Any]] = state.ask("danger", **about)["units"]
    except Refused:
        return []
    return found


def acting_threats(state: FirefightState, space: str, unit: Unit | None, seat: Seat) -> list[dict[str, Any]]:
    """Those of them that can pay for the shot in this round."""
    return [one for one in threats_at(state, space, unit, seat) if can_pay(state, one["unit"])]


def can_pay(state: FirefightState, name: str) -> bool:
    """Whether a unit can still attack in this round with the AP it has and the CAPs of its seat (R-FF-10, R-FF-17)."""
    return aiming.can_pay(state.view, state.view.units[name])


def needs_by_facing(state: FirefightState, unit: Unit, space: str, facing: int) -> dict[str, int]:
    """What each visible enemy needs to hit a unit that stands in a space and faces so."""
    ground, found = state.world.ground, {}
    for one in threats_at(state, space, unit, unit.seat):
        front = ground.in_arc(space, facing, state.view.units[one["unit"]].at)
        need = one["front"] if front else one["flank"]
        if need is not None:
            found[one["unit"]] = need
    return found


class Danger(NamedTuple):
    """Of 36 falls those with which the best shot at a unit hits it: of an enemy who can still act in this round, and of any until
    the end of the next."""

    now: int
    later: int


def danger_at(state: FirefightState, unit: Unit, space: str, facing: int) -> Danger:
    """The best shots of the enemies who are seen at a unit that stands in a space and faces so; no round follows the last."""
    hits = {name: falls(need) for name, need in needs_by_facing(state, unit, space, facing).items()}
    now = max((number for name, number in hits.items() if can_pay(state, name)), default=0)
    return Danger(now, now if state.view.round >= state.view.world.rounds else max(hits.values(), default=0))


def danger_here(state: FirefightState, unit: Unit) -> Danger:
    """The best shots at a unit as it stands and looks."""
    return danger_at(state, unit, unit.at, state.view.facing(unit))


def would_be_seen(view: Position, unit: Unit, space: str) -> bool:
    """Whether a hidden unit would be seen as soon as it stood in a space (R-FF-62)."""
    there = view.copy()
    moved = there.change(unit.id, at=space, fort=None)
    return why_seen(there, moved) is not None


def exposed(state: FirefightState, unit: Unit) -> int:
    """Of 36 falls those with which the best shot of an enemy that can still act hits a unit where it stands."""
    return danger_here(state, unit).now if standing(state.view, unit) else 0


def retreat(state: FirefightState, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """A step of the most threatened unit out of the sight of all who could fire at it; None where none helps."""
    own = [unit for unit in state.view.own(seat) if standing(state.view, unit) and not unit.hidden]
    risks = sorted(((exposed(state, unit), unit.id) for unit in own), reverse=True)[:2]
    for risk, name in risks:
        if not risk:
            return None
        unit = state.view.units[name]
        steps = [one for one in choices if one.do == "move" and one.unit == name and one.space]
        steps = [one for one in steps if not state.view.enemy_at(str(one.space), seat)]  # that would be close combat
        safe = [one for one in steps if not acting_threats(state, str(one.space), unit, seat)]
        if safe:
            return min(safe, key=lambda one: price_of(state, one.core) or 0)
    return None


def rallies(state: FirefightState, choices: Sequence[Choice]) -> list[tuple[int, Choice]]:
    """Rallies with the falls of 36 that do them, best first."""
    found = [(state.ask("rally_odds", unit=one.unit)["of_36"], one) for one in choices if one.do == "rally"]
    return sorted([one for one in found if one[0]], key=lambda one: -one[0])


# --- who is asked ----------------------------------------------------------------------------------------------------------


def answers(view: Position, seat: Seat) -> bool:
    """Whether a seat answers an enemy who is in the midst of acting, and gives nothing up if it passes (R-FF-13)."""
    foes = view.world.enemies[seat]
    busy = any(pool is not None and (pool.ap is None or pool.ap > 0) for pool in (view.pool[foe] for foe in foes))
    return view.phase == "turn" and not view.pending and busy and view.pool[seat] is None and view.passes == 0


def unasked(state: FirefightState, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """What a seat does without being asked: the one thing that it may, or a pass where it wants to hear no question."""
    when, view = state.asked_when(seat), state.view
    if len(legal) == 1 and legal[0]["do"] != "setup_done" and not (legal[0]["do"] in OPEN and view.caps[seat].now):
        return legal[0]
    passing = next((one for one in legal if one["do"] == "pass"), None)
    if passing is None or when == "always" or not answers(view, seat):
        return None
    if may_end(view, seat):
        return None
    if when == NEVER:
        return passing
    least = state.asked_over(seat) * OF_36 / 100 if when == ODDS else 0
    fires = choices_of(one for one in legal if one["do"] == "fire")
    return None if any(_stops(state, seat, one) > least for one in fires) else passing


def _stops(state: FirefightState, seat: Seat, choice: Choice) -> int:
    """Of 36 falls those with which a shot hits an enemy who is in the midst of acting."""
    units = state.view.units
    acting = [one for name, one in _attacked(state, choice).items() if name in units and units[name].state == "active"]
    return max((int(one["hit_36"]) for one in acting), default=0)


def gives_up(view: Position, seat: Seat) -> bool:
    """Whether a pass can give up the turns of fresh units: it is no free answer, or the round can end after it."""
    return _fresh(view, seat) and (not answers(view, seat) or ends_round(view) or may_end(view, seat))


def ends_round(view: Position) -> bool:
    """Whether a pass ends the round (R-FF-14)."""
    return view.passes + 1 >= view.world.passes


def may_end(view: Position, seat: Seat) -> bool:
    """Whether an enemy would end the round by a pass at a loss of a seat alone: units of it are fresh, none of the enemy are."""
    foes = [one for one in view.units.values() if not view.friends(one.seat, seat) and one.at in view.world.hexes.bit]
    return _fresh(view, seat) and not any(one.state == "fresh" for one in foes)


def _fresh(view: Position, seat: Seat) -> bool:
    """Whether a unit of a seat on the board is fresh."""
    return any(one.state == "fresh" and one.at in view.world.hexes.bit for one in view.own(seat))
