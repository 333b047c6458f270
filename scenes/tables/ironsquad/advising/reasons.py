"""Why a step is proposed in Iron Squad: what speaks for it most of what can be seen to be so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.ironsquad.position import Position
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.places import goal_of, own_mission
from scenes.tables.ironsquad.prospects import Outlook

STEP = 3
"""The movement points of a hex of open ground: so far somebody comes next turn who has so many for each."""
NEAR = 3
"""A house within so many hexes is near."""


def reason(outlook: Outlook, step: Suggested, dangers: Mapping[str, int]) -> str:
    """The clause that says why: of what speaks for a step the first thing that can be seen to be so; where nothing does, what
    can be seen of where a walk ends, or of where he stands who stays. `dangers`: how many enemies can hit who stands on a hex.
    """
    if step.why == "win":  # it is said in whole
        return ""
    view, unit = outlook.view, outlook.unit
    known = [why for why in (step.why, *step.more) if why and _is_so(outlook, step, why, dangers)]
    if step.action["do"] == "move":
        house = outlook.searched_on(step.to)
        if house and house != step.to:
            return say("ironsquad:turn.suggested.why.go.past", ambush=percent(outlook.ambush))
        why = known[0] if known else _seen_of(outlook, step.to)
        if why == "mission" and step.to == goal_of(view, unit.seat):
            why = "there"
        return say(f"ironsquad:turn.suggested.why.go.{why}")
    card = own_mission(view, unit.seat)
    if card and card.objective in view.layout.places and unit.at == view.layout.places[card.objective]:
        return say("ironsquad:turn.suggested.why.stay.holding")
    if step.why == "gain":
        known = ["shot"] if step.shot and outlook.targets else []
    why = known[0] if known else _stands(outlook, dangers.get(unit.at))
    return say(f"ironsquad:turn.suggested.why.stay.{why}", mp=unit.mp)


def _is_so(outlook: Outlook, step: Suggested, why: str, dangers: Mapping[str, int]) -> bool:
    """Whether a reason can be seen to be so on the board."""
    view, unit, to = outlook.view, outlook.unit, step.to
    going, at = bool(to), to or unit.at
    foes = [one.at for one in view.units.values() if one.seat != unit.seat]
    if why == "threat":  # fewer can hit him there than here, or here than where he would go else
        ends, other = (to, unit.at) if going else (unit.at, step.than)
        return ends in dangers and other in dangers and dangers[ends] < dangers[other]
    if why == "gain":
        return going and (step.tile or outlook.searches(to) or bool(step.target))
    if why == "targets":
        return _away(outlook, at, foes) <= view.range(unit) + view.full_mp(unit) // STEP
    if why == "company":
        return _away(outlook, at, (one.at for name, one in view.own(unit.seat) if name != outlook.name)) <= 1
    spaces: dict[str, Iterable[str]] = {"mission": [goal_of(view, unit.seat)], "hunt": foes, "search": _houses(view)}
    if why not in spaces:
        return True
    there, here = (_away(outlook, one, spaces[why]) for one in (at, unit.at))
    if going:
        return there < here
    return here <= {"mission": 1, "search": NEAR}.get(why, view.range(unit) + view.full_mp(unit) // STEP)


def _away(outlook: Outlook, at: str, spaces: Iterable[str]) -> int:
    """How many hexes away the nearest of some is, many where there is none."""
    return min((outlook.view.world.hexes.distance(at, space) for space in spaces), default=99)


def _houses(view: Position) -> list[str]:
    """The houses that nobody has searched."""
    return [at for at, ground in view.layout.ground.items() if ground == "building" and at not in view.explored]


def _stands(outlook: Outlook, hitters: int | None) -> str:
    """What can be seen of where somebody stands who had better stay, as the reasons are named."""
    if len(outlook.far) == 1 and outlook.unit.mp and not outlook.view.immobilised(outlook.unit):
        return "short"
    if hitters == 0:
        return "safe"
    if len(outlook.far) == 1:
        return "stuck"
    return "cover" if _covers(outlook.view, outlook.unit.at) else "none"


def _seen_of(outlook: Outlook, to: str) -> str:
    """What a walk to a hex plainly does, as the reasons are named: it takes him nearer to his objective, to the enemy or to
    his own, or out of the open.
    """
    view, unit = outlook.view, outlook.unit
    away = view.world.hexes.distance
    goals = {
        "mission": [goal_of(view, unit.seat)],
        "hunt": [one.at for one in view.units.values() if one.seat != unit.seat],
        "company": [one.at for name, one in view.own(unit.seat) if name != outlook.name],
    }
    for why, spaces in goals.items():
        if spaces and min(away(to, one) for one in spaces) < min(away(unit.at, one) for one in spaces):
            return why
    return "cover" if _covers(view, to) else "room"


def _covers(view: Position, at: str) -> bool:
    """Whether whoever stands on a hex is harder to hit for any weapon."""
    column = view.world.tables.grounds[view.layout.ground[at]].column
    return any(weapon.terrain.get(column or "", 0) < 0 for weapon in view.world.tables.weapons.values())
