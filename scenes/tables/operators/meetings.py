"""The fight that a meeting of two plans would open: its chance, by the measure that stands over the fight when it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.api import Seat
from game.operators.outlook import Outlook
from game.operators.plans import Stand, Walk
from game.operators.position import OTHER, Position
from game.operators.sight import prepared
from scenes.tables.operators.duel import outlook as duel
from scenes.tables.operators.duel.odds import foes


class Fight(NamedTuple):
    """What tells a fight from others of a round: how the two stand, and who holds the flag (1 me, -1 the enemy, 0 nobody)."""

    mine: Stand
    theirs: Stand
    owner: int


def fight_of(outlook: Outlook, mine: Walk, theirs: Walk) -> Fight:
    """The fight of two walks that meet."""
    half = outlook.ground.first_contact(mine, theirs)
    return Fight(mine.stands[half], theirs.stands[half], outlook.owner_at(mine, theirs, half))


def how_he_comes(view: Position, fight: Fight) -> tuple[str, str]:
    """Where the enemy stands in a fight, and whether he looks at me ("facing", "away") or is on the same node ("same")."""
    at, (node, face, _) = fight.mine.node, fight.theirs
    if at == node:
        return node, "same"
    return node, "facing" if face in view.world.graph.sight[node, at].ports else "away"


def opened(view: Position, seat: Seat, outlook: Outlook, mine: Walk, theirs: Walk) -> Position:
    """The position in which two walks that meet open their fight, as a seat sees it."""
    half = outlook.ground.first_contact(mine, theirs)
    scene = view.copy()
    scene.phase, scene.step, scene.half = "combat", half // 2 + 1, "end" if half % 2 else "via"
    for area, walk in ((scene.area(seat), mine), (scene.area(OTHER[seat]), theirs)):
        area.node, area.face, area.sprinting = walk.stands[half]
    scene.flag = {1: seat, -1: OTHER[seat]}.get(outlook.owner_at(mine, theirs, half))
    return scene


def lacks(view: Position, seat: Seat) -> tuple[str, ...]:
    """What speaks against a seat in a fight that opens, by the keys of its words: what its own sum lacks, else the cover of the
    other, else his cards and dice.
    """
    mine, theirs = prepared(view, seat), prepared(view, OTHER[seat])
    found = [what for what in ("wound", "sprint", "climbing") if getattr(mine, what)]
    if not mine.on_target and view.area(seat).node != view.foe(seat).node:
        found.append("off_target")
    if not view.area(seat).hand:
        found.append("no_card")
    return tuple(found) or (("cover",) if theirs.cover > mine.cover else ("cards",))


def opening(view: Position, seat: Seat) -> Iterator[float | None]:
    """The chance to win that stands over a fight as it opens, bit by bit: None until it is known."""
    found = duel.Outlook(view, seat)
    found.face(foes(view, seat))
    while not found.over:
        found.go_on()
        yield None
    yield found.opening()
