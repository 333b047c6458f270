"""Why a step is proposed in Iron Squad: what speaks for it most of what can be seen to be so."""

from __future__ import annotations

from collections.abc import Iterable

from game.ironsquad.position import Position
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.advising.threat_lines import Dangers
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.places import goal_of, own_mission
from scenes.tables.ironsquad.prospects import Outlook

STEP = 3
"""The movement points of a hex of open ground: so far somebody comes next turn who has so many for each."""
NEAR = 3
"""A house within so many hexes is near."""


def reason(outlook: Outlook, step: Suggested, dangers: Dangers) -> str:
    """The clause that says why: of what speaks for a step the first thing that can be seen to be so; where nothing does, what
    can be seen of where a walk ends, or of where he stands who stays. `dangers`: how many enemies can hit who stands on a hex.
    """
    if step.why == "win":  # it is said in whole
        return ""
    view, unit, why = outlook.view, outlook.unit, seen(outlook, step, dangers)
    house = outlook.searched_on(step.to)
    if house and house != step.to:
        return say("ironsquad:turn.suggested.why.go.past", ambush=percent(outlook.ambush))
    if why == "threat":
        return _fewer(dangers, step.to or unit.at, unit.at if step.to else step.than, "go" if step.to else "stay")
    if step.action["do"] == "move":
        why = why or _seen_of(outlook, step.to)
        if why == "mission" and step.to == goal_of(view, unit.seat):
            why = "there"
        if why == "guard" and step.to == goal_of(view, unit.seat):
            why = "keep"
        return say(f"ironsquad:turn.suggested.why.go.{why}")
    card = own_mission(view, unit.seat)
    if card and view.layout.places.get(card.objective) == unit.at:
        return say("ironsquad:turn.suggested.why.stay.holding")
    if step.why == "gain":
        why = "shot" if step.shot and outlook.targets else ""
    return say(f"ironsquad:turn.suggested.why.stay.{why or _stands(outlook, dangers)}", mp=unit.mp)


def seen(outlook: Outlook, step: Suggested, dangers: Dangers) -> str:
    """Of what speaks for a step the first thing that can be seen to be so, as it is named; "" where nothing does."""
    return next((one for one in (step.why, *step.more) if one and _is_so(outlook, step, one, dangers)), "")


def retreats(outlook: Outlook, step: Suggested, dangers: Dangers) -> bool:
    """Whether a walk leads nearer to no enemy and away from some, for nothing that can be seen."""
    if not step.to or seen(outlook, step, dangers):
        return False
    distance, foes = outlook.view.world.hexes.distance, _goals(outlook)["hunt"]
    farther = [distance(step.to, foe) - distance(outlook.unit.at, foe) for foe in foes]
    return min(farther, default=0) >= 0 < max(farther, default=0)


def onward(outlook: Outlook, step: Suggested, dangers: Dangers) -> bool:
    """Whether a walk leads nearer to the objective or to a house to search, and no more enemies can hit him at its end."""
    safe = dangers.get(step.to, 0) <= dangers.get(outlook.unit.at, 0)
    return safe and any(why in ("mission", "search") and _is_so(outlook, step, why, dangers) for why in (step.why, *step.more))


def besides(outlook: Outlook, step: Suggested, dangers: Dangers) -> str:
    """The clause that says what speaks for a walk beside the points that it brings; "" where nothing does that can be seen."""
    whys = (one for one in (step.why, *step.more) if one in ("mission", "hunt", "search"))
    why = next((one for one in whys if _is_so(outlook, step, one, dangers)), "")
    return say(f"ironsquad:turn.suggested.why.go.{why}") + "," if why else ""


def tells_danger(outlook: Outlook, step: Suggested, dangers: Dangers) -> bool:
    """Whether the reason of a walk says how many enemies can hit him where it ends."""
    plain = step.action["do"] == "move" and not (step.target or step.tile or outlook.searches(step.to))
    return plain and not outlook.searched_on(step.to) and seen(outlook, step, dangers) == "threat"


def _fewer(dangers: Dangers, at: str, other: str, does: str) -> str:
    """That fewer enemies can hit him on a hex than on another, with both numbers."""
    key = "veiled" if at in dangers.veiled else str(min(dangers[at], 2))
    hitters = say(f"ironsquad:turn.suggested.hitters.{key}", count=dangers[at])
    return say(f"ironsquad:turn.suggested.why.{does}.threat", hitters=hitters, other=dangers[other], at=other)


def _is_so(outlook: Outlook, step: Suggested, why: str, dangers: Dangers) -> bool:
    """Whether a reason can be seen to be so on the board."""
    view, unit, going = outlook.view, outlook.unit, bool(step.to)
    at = step.to or unit.at
    if why == "threat":  # fewer can hit him there than here, or here than where he would go else
        other = unit.at if going else step.than
        return at in dangers and other in dangers and dangers[at] < dangers[other]
    if why == "gain":
        return going and (step.tile or outlook.searches(at) or bool(step.target))
    if why == "guard":
        return _within_a_turn(outlook, at)
    spaces = _goals(outlook).get("hunt" if why == "targets" else why)
    if spaces is None:
        return True
    away, here = _away(outlook, at, spaces), _away(outlook, unit.at, spaces)
    if going and why not in ("targets", "company"):
        return away < here
    if going and why == "targets" and away > here:
        return False
    near = {"mission": 1, "company": 1, "search": NEAR}
    return away <= near.get(why, view.range(unit) + view.full_mp(unit) // STEP)


def _within_a_turn(outlook: Outlook, at: str) -> bool:
    """Whether an enemy could be on a hex within his next turn, were there a road."""
    view, road = outlook.view, outlook.view.world.tables.numbers.road
    foes = (one for one in view.units.values() if one.seat != outlook.unit.seat)
    return any(view.world.hexes.distance(at, one.at) <= view.full_mp(one) // road for one in foes)


def _goals(outlook: Outlook) -> dict[str, list[str]]:
    """What somebody may be near to or go nearer to, as the reasons are named: his objective, the enemy, his own, houses that
    nobody has searched.
    """
    view, unit = outlook.view, outlook.unit
    return {
        "mission": [goal_of(view, unit.seat)],
        "hunt": [one.at for one in view.units.values() if one.seat != unit.seat],
        "company": [one.at for name, one in view.own(unit.seat) if name != outlook.name],
        "search": [at for at in view.layout.ground if outlook.searches(at)],
    }


def _away(outlook: Outlook, at: str, spaces: Iterable[str]) -> int:
    """How many hexes away the nearest of some is, many where there is none."""
    return min((outlook.view.world.hexes.distance(at, space) for space in spaces), default=99)


def _stands(outlook: Outlook, dangers: Dangers) -> str:
    """What can be seen of where somebody stands who had better stay, as the reasons are named."""
    if len(outlook.far) == 1 and outlook.unit.mp and not outlook.view.immobilised(outlook.unit):
        return "short"
    if dangers.get(outlook.unit.at) == 0:
        return "safe_veiled" if outlook.unit.at in dangers.veiled else "safe"
    if len(outlook.far) == 1:
        return "stuck"
    return "cover" if _covers(outlook.view, outlook.unit.at) else "none"


def _seen_of(outlook: Outlook, to: str) -> str:
    """What a walk to a hex plainly does, as the reasons are named: it takes him nearer to his objective, to the enemy or to
    his own, or out of the open.
    """
    goals = _goals(outlook)
    for why in ("mission", "hunt", "company"):
        if _away(outlook, to, goals[why]) < _away(outlook, outlook.unit.at, goals[why]):
            return why
    return "cover" if _covers(outlook.view, to) else "room"


def _covers(view: Position, at: str) -> bool:
    """Whether whoever stands on a hex is harder to hit for any weapon."""
    return view.world.tables.cover(view.layout.ground[at]) > 0
