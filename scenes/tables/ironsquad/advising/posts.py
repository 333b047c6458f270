"""Where else a shot can be fired from: which hexes beat the one it is to be fired from, and how another compares with it."""

from __future__ import annotations

from typing import NamedTuple

from game.ironsquad.position import Unit
from game.ironsquad.worths import fates, hit
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.threat_lines import Dangers
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.prospects import Outlook, Shot

ODDS = 0.05
"""A shot is better that hits oftener by this at least."""
HARM = 0.2
"""So is one that costs its target so much more health in the mean."""
MOST = 6
"""So many places are marked at most."""


class Worth(NamedTuple):
    """What a shot from a hex comes to: how often it hits, and the health it costs in the mean."""

    hit: float
    mean: float

    def beats(self, other: Worth) -> bool:
        """Whether it is better by what is worth a walk."""
        return self.hit - other.hit >= ODDS or self.mean - other.mean >= HARM


def worth(outlook: Outlook, at: str, foe: Unit) -> Worth:
    """What a shot at an enemy from a hex in range comes to; no more health is lost than he has left."""
    world, accuracy = outlook.view.world, outlook.post(at, foe).acc
    struck = (fate for fate in fates(world, accuracy) if fate.who == "defender")
    return Worth(hit(world, accuracy), sum(one.chance * min(one.lose, foe.hp) for one in struck))


def better(outlook: Outlook, shot: Shot, dangers: Dangers) -> tuple[str, ...]:
    """The hexes in reach that beat the one a shot is to be fired from, the best alone, the nearest first: with a better shot, or
    with the same where fewer enemies can hit him. None of them is an enemy's, nor may he be ambushed where he would not be so
    already.
    """
    if not shot.answer["can"]:
        return ()
    foe = outlook.view.units[shot.target]
    base, risk = worth(outlook, shot.at, foe), dangers.get(shot.at)
    foes, found = {unit.at for unit in outlook.view.units.values() if unit.seat != outlook.unit.seat}, dict[str, Worth]()
    for post in outlook.later.get(shot.target, ()):
        if post.at in (shot.at, *foes) or (outlook.ambushed_on(post.at) and not outlook.ambushed_on(shot.at)):
            continue
        here = worth(outlook, post.at, foe)
        fewer = risk is not None and dangers.get(post.at, risk) < risk and post.at not in dangers.veiled
        if here.beats(base) or (fewer and not base.beats(here)):
            found[post.at] = here
    if not found:
        return ()

    def rank(at: str) -> tuple[float, int]:
        return -round(found[at].mean, 3), dangers.get(at, 0)

    first = min(map(rank, found))
    return tuple(sorted((at for at in found if rank(at) == first), key=lambda at: (outlook.far[at], at)))[:MOST]


def gain(outlook: Outlook, shot: Shot, at: str, dangers: Dangers) -> str:
    """What a better hex has over the one a shot is to be fired from, in a tag."""
    foe = outlook.view.units[shot.target]
    more = worth(outlook, at, foe).mean - worth(outlook, shot.at, foe).mean
    if more >= HARM:
        return say("ironsquad:tag.band", gain=f"{more:+.1f}")
    fewer = dangers.get(shot.at, 0) - dangers.get(at, 0)
    return say("ironsquad:tag.fewer", count=fewer) if fewer > 0 else say("ironsquad:tag.oftener")


def compared(outlook: Outlook, shot: Shot, base: Shot, dangers: Dangers) -> str:
    """How a shot from another hex compares with the one that is proposed: how often it hits, and who can hit him there."""
    foe, here = outlook.view.units[shot.target], dangers.get(shot.at)
    one, other = worth(outlook, shot.at, foe), worth(outlook, base.at, foe)
    alike = percent(one.hit) == percent(other.hit)
    key = "odds" if not alike else "damage" if round(one.mean, 1) != round(other.mean, 1) else "alike"
    given = {"chance": percent(one.hit), "other": percent(other.hit), "mean": f"{one.mean:.1f}", "usual": f"{other.mean:.1f}"}
    words = [say(f"ironsquad:posts.{key}", at=shot.at, base=base.at, **given)]
    there = dangers.get(base.at)
    if here is not None and there is not None:
        risk = "risk_alike" if here == there else "risk"
        number = "veiled" if shot.at in dangers.veiled else "none" if here == 0 else "one" if here == 1 else "more"
        hitters = say(f"ironsquad:posts.hitters.{number}", count=here)
        words.append(say(f"ironsquad:posts.{risk}", hitters=hitters, other=there, base=base.at))
    return " ".join(words)
