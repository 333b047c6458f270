"""What is worth doing now, best first: shots with their odds, a step out of sight, a rally, a pass; and how each is called."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action, Seat
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.tables.firefight.names import name_of
from scenes.tables.firefight.prospects import (
    OF_36,
    Choice,
    acting_threats,
    exposed,
    odds_of,
    price_of,
    rallies,
    retreat,
    shots,
    way_of,
)
from scenes.tables.firefight.state import FirefightState, standing
from scenes.tables.firefight.ways import box_of, left_after

SHOTS = 2
"""How many shots are proposed at most."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:option.{key}", **given)


class Option(NamedTuple):
    """Something worth doing: the choice and the way to pay (None: a pass), and what its card says."""

    choice: Choice | None
    action: Action
    title: str
    line: str
    price: str
    unit: str
    hero: str


def percent(of_36: int) -> str:
    """So many of 36 falls of the dice as a share."""
    return say("firefight:odds.percent", percent=round(of_36 * 100 / OF_36))


def title_of_choice(state: FirefightState, choice: Choice) -> str:
    """What a choice is called on a card or a button."""
    core, view = choice.core, state.view
    if choice.do == "fire":
        target = view.units.get(core.get("target") or "")
        if target:
            return say("firefight:do.close", name=name_of(view.kind(target)))
        weapon = core.get("weapon")
        if weapon == "flame":
            return say("firefight:do.flame", at=core["at"])
        if weapon:
            return say("firefight:do.weapon", card=translated(view.world.tables.cards[weapon].name), at=core["at"])
        return say("firefight:do.fire", at=core["at"])
    given: dict[str, object] = {key: core[key] for key in ("at", "to") if isinstance(core.get(key), str)}
    if "units" in core:
        return say(f"firefight:do.group.{choice.do}", count=len(core["units"]), to=choice.space or "")
    if choice.do == "move":
        given["to"] = core["path"][-1]
    if choice.do in ("load", "unload"):
        given["name"] = view.kind(view.units[core["unit"]]).name
    if choice.do == "occupy":
        work = view.works.get(core.get("into") or "")
        return say("firefight:do.occupy", name=translated(view.world.tables.works[work.kind].title).lower()) if work else say(
            "firefight:do.leave"
        )
    if choice.do == "bonus":
        given["card"] = translated(view.world.tables.cards[core["card"]].name)
    return say(f"firefight:do.{choice.do}", **given)


def options(state: FirefightState, seat: Seat, choices: list[Choice]) -> list[Option]:
    """What is worth doing now, best first, a pass last."""
    found = [_option(state, seat, one, _shot_hero(state, one)) for _, one in shots(state, seat, choices)[:SHOTS]]
    back = retreat(state, seat, choices)
    if back:
        found.append(_option(state, seat, back, "", _say("out_of_sight")))
    found += [_option(state, seat, one, percent(falls)) for falls, one in rallies(state, choices)[:1]]
    found.append(Option(None, {"do": "pass"}, _say("pass"), _pass_line(state, seat), "0", say("firefight:way.ap"), ""))
    return found


def _shot_hero(state: FirefightState, choice: Choice) -> str:
    odds = odds_of(state, choice.core)
    return percent(odds["hit_36"]) if odds else ""


def _option(state: FirefightState, seat: Seat, choice: Choice, hero: str, line: str = "") -> Option:
    """The card of a choice, paid for in the way that is proposed."""
    way, price = way_of(state.view, seat, choice), price_of(state, choice.core)
    left = left_after(state.view, seat, way, price or 0)
    unit = state.view.units.get(choice.unit or "")
    name = name_of(state.view.kind(unit)) if unit else ""
    told = _say("by", name=name, at=unit.at if unit else "", more=line or left)
    title = title_of_choice(state, choice)
    if choice.do == "move":
        title = _say("back", to=choice.space)
    return Option(choice, way, title, told, *box_of(way, price), hero)


def _pass_line(state: FirefightState, seat: Seat) -> str:
    """What the enemy's best shot could do after a pass."""
    own = [unit for unit in state.view.own(seat) if standing(state.view, unit) and not unit.hidden]
    risk = max((exposed(state, unit) for unit in own if acting_threats(state, unit.at, unit, seat)), default=0)
    return _say("his_best", percent=percent(risk)) if risk else _say("no_danger")
