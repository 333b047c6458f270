"""The shot that may win the match at once: a mission whose objective is held and which one more kill accomplishes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from game.api import Seat
from game.ironsquad import scoring
from game.ironsquad.deciding import Try, felled
from game.ironsquad.position import Position, Unit
from game.ironsquad.shooting import hindrance
from game.ironsquad.worths import Fate, fates, killed, lost
from scenes.tables.ironsquad.advising.threat_lines import NONE, Dangers
from scenes.tables.ironsquad.places import own_mission
from scenes.tables.ironsquad.prospects import Outlook

WORTH_A_TRY = 0.1
"""A win that is less likely, all shots together, is not gone for before all else."""

TELLS = 0.01
"""A win that is less likely is not spoken of."""

ADDS = 0.03
"""Nobody is sent to a shot that makes a win less likelier than by this."""


class Kill(NamedTuple):
    """A shot at an enemy whose death wins: who fires, from where, how likely he kills, and how likely all who can still fire do.

    `health`: what the enemy has left.
    """

    unit: str
    at: str
    target: str
    chance: float
    whole: float
    health: int


class _Aim(NamedTuple):
    """The best shot of a unit at an enemy: from where, how likely he comes there without an ambush, what it may come to; how
    likely it kills, and how much health it costs in the mean, an ambush on the way counted in.
    """

    at: str
    safe: float
    fates: tuple[Fate, ...]
    kills: float
    harms: float


class Kills:
    """All shots of a seat in a view that may win at once. `dangers`: how many enemies can hit who stands on a hex."""

    def __init__(self, view: Position, seat: Seat, dangers: Dangers = NONE) -> None:
        self.view, self.seat, self._dangers = view, seat, dangers

    def of(self, name: str) -> list[Kill]:
        """What a unit that may act can do for it, the enemy first whom all who can still fire kill likeliest."""
        found = [self._kill(name, target, aims[name]) for target, aims in self._aims.items() if name in aims]
        worth = [one for one in found if one.whole >= WORTH_A_TRY and one.whole - self._whole(one.target, name) >= ADDS]
        return sorted(worth, key=lambda one: (-one.whole, -one.chance, one.target))

    def from_there(self, name: str, at: str, target: str) -> Kill | None:
        """The shot of a unit at an enemy from a hex, where it may win; None where it does not."""
        aim = self._aims.get(target, {}).get(name)
        if aim is None:
            return None
        outlook = Outlook(self.view, name)
        return self._kill(name, target, self._aim(outlook, at, self.view.units[target]))

    def _kill(self, name: str, target: str, aim: _Aim) -> Kill:
        return Kill(name, aim.at, target, aim.kills, self._whole(target), self.view.units[target].hp)

    @staticmethod
    def _aim(outlook: Outlook, at: str, foe: Unit) -> _Aim:
        world, accuracy = outlook.view.world, outlook.post(at, foe).acc
        safe = 1 - (outlook.ambush if outlook.searched_on(at) else 0.0)
        kills, harms = safe * killed(world, accuracy, foe.hp), safe * lost(world, accuracy)
        return _Aim(at, safe, fates(world, accuracy), kills, harms)

    @cached_property
    def _aims(self) -> Mapping[str, Mapping[str, _Aim]]:
        """By each enemy whose death wins, the best shot of everybody who can hit him this turn."""
        view, found = self.view, dict[str, dict[str, _Aim]]()
        if view.phase != "turn" or view.seat != self.seat or view.pending or own_mission(view, self.seat) is None:
            return found
        wanted = [name for name, unit in view.units.items() if unit.seat != self.seat and wins_by(view, self.seat, name)]
        if not wanted:
            return found
        after = view.copy()  # whoever acts now lets the others act after it
        after.active = None
        for name, unit in view.own(self.seat):
            if unit.done or unit.fired:
                continue
            now = view.active is not None and view.active.unit == name
            outlook = Outlook(view if now else after, name)
            for target in wanted:
                if aim := self._best(outlook, target):
                    found.setdefault(target, {})[name] = aim
        return found

    def _best(self, outlook: Outlook, target: str) -> _Aim | None:
        """The best shot of a unit at an enemy: the likeliest, from here if it is as likely, else where fewest can hit him."""
        view, foe, unit = outlook.view, outlook.view.units[target], outlook.unit
        splash = view.kind(unit).ability == "splash"  # nobody throws at his own feet
        posts = (at for at in outlook.far if not (splash and view.world.hexes.distance(at, foe.at) <= 1))
        found = [self._aim(outlook, at, foe) for at in posts if hindrance(view, unit, at, foe.at) is None]
        order = self._dangers

        def rank(one: _Aim) -> tuple[float, ...]:
            return round(one.kills, 6), round(one.harms, 6), one.at == unit.at, -order.get(one.at, 0), -outlook.far[one.at]

        return max(found, key=rank, default=None)

    def _whole(self, target: str, without: str = "") -> float:
        """How likely all shots together kill such an enemy, in whatever order they fall; `without`: but for one unit's."""
        shots = (Try(target, aim.fates, aim.safe) for name, aim in self._aims[target].items() if name != without)
        return felled(shots, self.view.units[target].hp)


def wins_by(view: Position, seat: Seat, target: str) -> bool:
    """Whether the death of an enemy accomplishes the mission of a seat at once."""
    after = view.copy()
    after.units = {name: unit for name, unit in view.units.items() if name != target}
    after.dead = {**view.dead, target: view.units[target].seat}
    return scoring.complete(after, seat)
