"""What bots expect of an attack: the chances of each target, CAPs on dice, units that support it (section 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.api import Action, JsonMap
from game.firefight.firing import harm
from game.firefight.firing.aiming import cannot_support, first_spotter
from game.firefight.firing.attack import GUN, MISS, attack_of
from game.firefight.firing.fire import aimed_at
from game.firefight.judging.duels import AT_LEAST
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Position

HIT, DEAD = "hit", "dead"
Fate = Callable[[str, str], float]
"""What it adds to the worth of a position when a target is hit or destroyed."""
USEFUL = (6, 9)
"""The needs for which a plain player puts a CAP on the dice (section 11)."""


class Chance(NamedTuple):
    """What an attack may do to one target: hit it, destroy it; `need`: what the dice must show without CAPs."""

    target: str
    work: bool
    need: int
    margin: int

    def of(self, caps: int = 0) -> tuple[float, float]:
        """The chances that it is hit, and that it is destroyed."""
        dead = AT_LEAST[self.need - caps + self.margin]
        return AT_LEAST[self.need - caps] - dead, dead

    def gain(self, fate: Fate, caps: int = 0) -> float:
        """What it adds on the mean."""
        hit, dead = self.of(caps)
        return (hit * fate(self.target, HIT) if hit else 0.0) + (dead * fate(self.target, DEAD) if dead else 0.0)


def chances(scene: Position, action: JsonMap, aim: int = 0) -> list[Chance]:
    """What an attack may do to all that shows itself; `aim`: what a card not yet played would add."""
    unit, at = scene.units[action["unit"]], action["at"]
    bonus = action["do"] == "bonus"
    weapon: str = action["card"] if bonus else action.get("weapon", GUN)
    spotter = action.get("spotter") or first_spotter(scene, unit, at, weapon)
    supports = tuple([scene.units[name] for name in action.get("support", ())])
    attack = attack_of(scene, unit, at, weapon, spotter, supports, action=not bonus)
    rolled = [one for one in aimed_at(scene, attack, action.get("target")) if not one.hidden]
    return [Chance(one.id, one.work, one.value.need - aim, one.value.margin) for one in rolled]


def with_caps(scene: Position, action: Action, found: list[Chance], fate: Fate, most: int, worth: float, plain: bool) -> Action:
    """The attack with CAPs on the roll where they add more than they are worth; `plain`: only where the need is usual."""
    best, more = action, 0.0
    for one in found:
        for caps in range(1, most + 1):
            if plain and not USEFUL[0] <= one.need <= USEFUL[1]:
                continue
            added = one.gain(fate, caps) - one.gain(fate) - worth * caps
            if added > more:
                best, more = {**action, "caps": {one.target: caps}}, added
    return best


def supported(scene: Position, action: Action) -> Action:
    """The attack with all units that can support it and are none the worse for it: those of the pool, or any for CAPs."""
    leader, at = scene.units[action["unit"]], action["at"]
    if action.get("weapon", GUN) != GUN or "groups" not in scene.world.modules or action["by"] not in ("pool", "command"):
        return action
    pool = scene.pool[leader.seat]
    names = pool.units if action["by"] == "pool" and pool is not None else tuple(one.id for one in scene.own(leader.seat))
    fit = [
        name for name in names
        if name != leader.id and scene.on_board(scene.units[name]) and not scene.units[name].hidden
        and cannot_support(scene, leader, scene.units[name], at) is None
    ]  # fmt: skip
    return {**action, "support": sorted(fit)} if fit else action


def befallen(scene: Position, name: str, fate: str) -> Position:
    """The position when a unit has been hit, or a unit or a work is gone."""
    new = scene.copy()
    by = scene.to_move
    if name in scene.works:
        harm.destroy_work(new, name, by, lambda event: None)
    elif fate == DEAD or scene.units[name].hit is not None:
        harm.destroy(new, name, by, harm.MARGIN, lambda event: None)
    elif fate != MISS:
        new.change(name, hit=UNKNOWN)
    return new
