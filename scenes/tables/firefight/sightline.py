"""What an attack looks like before it is made: the line with what closes it by name, the arc, how far the gun reaches."""

from __future__ import annotations

from functools import partial

from game.api import Seat
from game.firefight.position import Position, Unit
from game.firefight.records import DIRECTION
from scenes.boards.hexes.over import Outline, Sight
from scenes.kit import palette
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import can_pay, falls, needs_by_facing
from scenes.tables.firefight.space_part import ground_name
from scenes.tables.firefight.state import FirefightState, foes_seen


def blocker_word(view: Position, space: str, start: str, end: str) -> str:
    """What of a space closes a line: a hill, or what stands or hangs there (R-FF-38)."""
    ground = view.world.ground
    low, high = sorted((ground.level[start], ground.level[end]))
    bare = ground.level[space] > high if low == high else ground.level[space] >= high
    if bare:
        return say("firefight:sight.hill")
    if ground.terrain[space].blocks:
        return say("firefight:sight.ground", name=ground_name(view, space).lower())
    return say("firefight:sight.smoke")


def sight_of(state: FirefightState, start: str, end: str, spotter: str | None = None) -> Sight:
    """The line between two spaces, with words for what closes it first."""
    answer = state.ask("los", **{"from": spotter or start, "to": end})
    first = spotter or start
    closed = [one for one in answer["blockers"] if isinstance(one, str)]
    closed.sort(key=lambda one: state.world.hexes.distance(first, one))
    blockers = {one: "" if place else blocker_word(state.view, one, first, end) for place, one in enumerate(closed)}
    seams = tuple((one[0], one[1]) for one in answer["blockers"] if not isinstance(one, str))
    line = state.world.hexes.line(first, end)
    words = say("firefight:sight.clear", spaces=answer["distance"]) if answer["distance"] > 1 else ""
    return Sight(first, end, answer["clear"], blockers, tuple((a, b) for a, b in line.seams), seams, words)


def reach_of(view: Position, unit: Unit) -> tuple[int, int]:
    """The range of a unit's gun, and the greatest distance for long range (R-FF-47)."""
    kind, counter = view.kind(unit), view.counter(unit)
    reach = kind.range
    if counter is not None and counter.range_max is not None:
        reach = min(reach, counter.range_max)
    last = 0 if view.world.options["long_range_inclusive"] else 1
    return reach, max(reach, reach * view.world.numbers.long_range_times - last)


def arc_outlines(state: FirefightState, unit: Unit, at: str | None = None, facing: str | None = None) -> list[Outline]:
    """The part of a unit's arc within its range, and within long range, with their words."""
    view, ground = state.view, state.world.ground
    place, looks = at or unit.at, DIRECTION[facing or unit.facing]
    near, far = reach_of(view, unit)
    if not near or place not in ground.bit:
        return []
    before = [space for space in ground.hexes.ids if space != place and ground.in_arc(place, looks, space)]
    inside = frozenset(one for one in before if ground.hexes.distance(place, one) <= near)
    long = frozenset(one for one in before if ground.hexes.distance(place, one) <= far)
    shade = palette.THEIRS if state.foe(unit.seat) else palette.OURS
    found = [Outline(inside, shade, False, say("firefight:sight.range", range=near))]
    if long != inside:
        found.insert(0, Outline(long, shade, True, say("firefight:sight.long", range=far)))
    return found


def foes_before(view: Position, unit: Unit, at: str, facing: str) -> frozenset[str]:
    """The enemies who are seen and lie before a unit, if it stands there and looks so."""
    ground, looks = view.world.ground, DIRECTION[facing]
    foes = foes_seen(view, unit.seat)
    return frozenset(one.id for one in foes if one.at != at and ground.in_arc(at, looks, one.at))


def towards(view: Position, unit: Unit, at: str) -> str:
    """The way a unit best looks where it stands: at the enemy it sees nearest, at as many as it can, turning as little as need
    be; as it does where there is none.
    """
    nearest = _nearest(view, unit, at)
    if not nearest or unit.facing not in DIRECTION:
        return unit.facing
    return max(DIRECTION, key=partial(_before, view, unit, at, nearest))


def _nearest(view: Position, unit: Unit, at: str) -> str:
    """The nearest enemy a unit sees in another space; "" where it sees none."""
    far = view.world.hexes.distance
    return min(((far(at, one.at), one.id) for one in foes_seen(view, unit.seat) if one.at != at), default=(0, ""))[1]


def _before(view: Position, unit: Unit, at: str, nearest: str, facing: str) -> tuple[bool, int, int]:
    """Whether the nearest enemy lies before a unit that looks so, how many do, and how little it has to turn for it."""
    before, turn = foes_before(view, unit, at, facing), (DIRECTION[facing] - DIRECTION[unit.facing]) % 6
    return nearest in before, len(before), -min(turn, 6 - turn)


def guarding(state: FirefightState, unit: Unit, at: str) -> str:
    """The way a unit best looks where a walk ends: so that the shots at it hit least, then at a flag to take next to it, then at
    the enemy.
    """
    view, ground = state.view, state.world.ground
    if unit.facing not in DIRECTION:
        return unit.facing
    points, near = view.world.points.at_end, view.world.hexes.links(at)
    goals = [one for one in points if one in near and not view.holds(unit.seat, one)]
    nearest = _nearest(view, unit, at)

    def best(facing: str) -> tuple[object, ...]:
        hits = [falls(need) for need in needs_by_facing(state, unit, at, DIRECTION[facing]).values()]
        ahead = sum(points[one] for one in goals if ground.in_arc(at, DIRECTION[facing], one))
        return -max(hits, default=0), -sum(hits), ahead, _before(view, unit, at, nearest, facing)

    return max(DIRECTION, key=best)


def threats(state: FirefightState, seat: Seat) -> list[Unit]:
    """The enemies who show themselves and can attack in this round."""
    return [one for one in foes_seen(state.view, seat) if can_pay(state, one.id) and not state.view.barred(one, "attack")]


def threatened(state: FirefightState, seat: Seat) -> list[str]:
    """The spaces at which a visible enemy who can pay for it could fire as it stands."""
    view, ground = state.view, state.world.ground
    found = 0
    for unit in threats(state, seat):
        _, far = reach_of(view, unit)
        near = ground.hexes.around(unit.at, far) & ground.seen(unit.at, -1, view.screens)
        found |= sum(ground.bit[one] for one in ground.hexes.ids
                     if ground.bit[one] & near and ground.in_arc(unit.at, DIRECTION[unit.facing], one))  # fmt: skip
    return [one for one in ground.hexes.ids if ground.bit[one] & found]


def unseen_from(state: FirefightState, unit: Unit, at: str | None = None, facing: str | None = None) -> list[str]:
    """The spaces of a unit's arc, as far as its gun reaches, to which it has no line of sight."""
    ground, place = state.world.ground, at or unit.at
    if place not in ground.bit:
        return []
    seen = ground.seen(place, -1, state.view.screens)
    reach = max((outline.spaces for outline in arc_outlines(state, unit, at, facing)), key=len, default=frozenset[str]())
    return [space for space in sorted(reach) if not ground.bit[space] & seen]
