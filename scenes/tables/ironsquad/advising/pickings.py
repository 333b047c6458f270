"""Walks that bring more points than one that is proposed, and end where it is no more dangerous and no worse to fire from."""

from __future__ import annotations

from typing import NamedTuple

from scenes.tables.ironsquad.advising.suggested import Suggested
from scenes.tables.ironsquad.advising.threat_lines import Dangers
from scenes.tables.ironsquad.advising.tours import Tour, tours
from scenes.tables.ironsquad.prospects import Outlook


class Place(NamedTuple):
    """What can be seen of a hex where a unit ends: how many enemies can hit it there, whether some could once tiles are turned
    up, and how good its own shot is from there.
    """

    hitters: int
    veiled: bool
    shot: float

    def holds_up(self, other: Place) -> bool:
        """Whether it is no more dangerous than another, and no worse to fire from."""
        return (self.hitters, self.veiled) <= (other.hitters, other.veiled) and self.shot >= other.shot


def place(outlook: Outlook, at: str, dangers: Dangers, target: str = "") -> Place:
    """What can be seen of a hex; the shot is the best one, or that at `target`."""
    if outlook.unit.fired:
        return Place(dangers.get(at, 0), at in dangers.veiled, 0.0)
    chances = [chance for name, chance in outlook.hits(at) if target in ("", name)]
    return Place(dangers.get(at, 0), at in dangers.veiled, max(chances, default=-1.0))


def richer(outlook: Outlook, step: Suggested, dangers: Dangers) -> list[Tour]:
    """The walks that bring more points this turn than a step that is proposed, and end where it is no more dangerous and no worse
    to fire from: the most points first, of those the least danger.
    """
    view, name, at = outlook.view, outlook.name, step.to or outlook.unit.at
    known = dict[str, Place]()

    def seen(end: str) -> Place:
        if end not in known:
            known[end] = place(outlook, end, dangers, step.target)
        return known[end]

    begun = outlook.steps(step.to) if step.to else ()
    wary = step.why == "threat" and outlook.ambush > 0
    least = max((one.points for one in tours(view, name, begun) if seen(one.end).holds_up(seen(at))), default=0)
    more = [one for one in tours(view, name) if one.points > least and not (wary and one.stops)]
    good = [one for one in more if seen(one.end).holds_up(seen(at))]
    return sorted(good, key=lambda one: (-one.points, seen(one.end).hitters, -seen(one.end).shot, -one.left, one.end))
