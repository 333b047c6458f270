"""What a seat may do next as bots weigh it, and the decisions that are no unit's plan: tiles, the sniper's question."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action
from game.ironsquad import moving
from game.ironsquad.outlook import Outlook
from game.ironsquad.paths import costs
from game.ironsquad.worths import NO_WAY, lost, ways


class Plan(NamedTuple):
    """What one unit does: it goes to `post`, fires at `target` (None: it does not), and goes on to `end`; `left`: its MP then."""

    unit: str
    post: str
    target: str | None
    end: str
    left: int


class Choice(NamedTuple):
    """Something to do next: what all of it is worth, what tells it from others, and the action itself or a unit's plan.

    `gain` is what of its worth is had at once, `care` all of it to somebody who fears every shot that may fall.
    """

    worth: float
    key: str
    does: Action | Plan
    gain: float = 0.0
    care: float = 0.0


def rotations(outlook: Outlook) -> list[Choice]:
    """The ways to lay the tile that waits, the one first that shortens the own way most (R-IS-10, R-IS-43)."""
    scene, goal, pending = outlook.scene, outlook.goal, outlook.scene.pending
    assert pending is not None
    found = []
    starts = [unit.at for _, unit in scene.own(outlook.seat)] or list(scene.world.zones[outlook.seat])
    for rot in range(6):
        worth = 0.0
        hexes, shown, site, roads = scene.world.laid(pending.loc, pending.tile, rot)
        if site and site[1] == outlook.objective:
            goal = site[0]
        if goal is not None and not outlook.held:
            far = ways(scene.world, scene.layout.with_tile(hexes, shown, site, roads), (goal,))
            away = sorted(far.get(space, NO_WAY) for space in starts)
            worth = -outlook.weights.run * away[0] - outlook.weights.follow * sum(away) / len(away)
        found.append(Choice(worth, f"{pending.tile} {rot}", {"do": "rotate", "loc": pending.loc, "rot": rot}))
    return sorted(found, key=lambda one: -one.worth)


def answers(outlook: Outlook) -> list[Choice]:
    """To fire or to hold: to fire unless the odds are better on the hex that the enemy steps on to most cheaply (R-IS-93)."""
    scene, pending = outlook.scene, outlook.scene.pending
    assert pending is not None
    sniper, target = scene.units[pending.unit], scene.units[pending.target]
    aims = outlook.country.aims(scene.kind(sniper).weapon, scene.range(sniper), sniper.at)
    better = False
    if outlook.breadth.threat and not scene.immobilised(target):
        cone, distance = moving.area(scene, sniper), scene.world.hexes.distance
        steps = [(cost, distance(to, sniper.at), to) for to, cost in costs(scene, target)(target.at) if cost <= target.mp]
        onward = min(steps, default=(0, 0, ""))[2]
        if onward in cone and onward in aims:
            here, there = (lost(scene.world, outlook.accuracy(sniper, aims[space])) for space in (target.at, onward))
            better = there > here
    fire, hold = (Choice(0.0, str(do), {"do": "opportunity", "unit": pending.unit, "fire": do}) for do in (True, False))
    return [hold, fire] if better else [fire, hold]


def snapped(outlook: Outlook) -> list[tuple[Action, float]]:
    """To fire or to hold, each with the harm to be expected: of a shot now, or of one on the hex that comes next."""
    scene, pending = outlook.scene, outlook.scene.pending
    assert pending is not None
    sniper, target = scene.units[pending.unit], scene.units[pending.target]
    aims = outlook.country.aims(scene.kind(sniper).weapon, scene.range(sniper), sniper.at)
    cone, distance = moving.area(scene, sniper), scene.world.hexes.distance
    steps = [(cost, distance(to, sniper.at), to) for to, cost in costs(scene, target)(target.at) if cost <= target.mp]
    onward = "" if scene.immobilised(target) else min(steps, default=(0, 0, ""))[2]
    seen = {target.at, *cone}.intersection(aims)

    def harm(space: str) -> float:
        return outlook.struck(sniper, aims[space], pending.target, target) if space in seen else 0.0

    answer: Action = {"do": "opportunity", "unit": pending.unit}
    return [({**answer, "fire": True}, harm(target.at)), ({**answer, "fire": False}, harm(onward))]
