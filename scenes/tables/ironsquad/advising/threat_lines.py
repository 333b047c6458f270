"""What a unit of Iron Squad can do in its next turn: where it can stand, what it can fire at, its best shot at another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from game.api import Seat
from game.ironsquad import moving, shooting
from game.ironsquad.asks import fire_zone
from game.ironsquad.paths import reached
from game.ironsquad.position import Position
from game.ironsquad.rules import RULES

BARE = "clear"
"""The ground that hides least."""


def next_turn(view: Position, seat: Seat) -> Position:
    """A copy of a view as a seat's next turn begins (R-IS-23, R-IS-40); the view itself while its turn goes on."""
    if view.phase == "turn" and view.seat == seat:
        return view
    new = view.copy()
    new.seat, new.path, new.active, new.pending = seat, (), None, None
    units = {}
    for name, unit in view.units.items():
        if unit.seat == seat:
            unit = unit._replace(slow="now" if unit.slow == "next" else unit.slow, fired=False, done=False, healed=False)
            unit = unit._replace(mp=new.full_mp(unit))
        units[name] = unit
    new.units = units
    return new


def turned_up(view: Position, seat: Seat) -> Position:
    """A copy of a view in which a seat's turn has begun, with bare ground on all the tiles that its units can turn up in it; the
    view itself where there are none.
    """
    near = {
        one["loc"]
        for name, unit in view.own(seat)
        if not unit.done
        for at, spent in reached(view, unit).items()
        for one in moving.reveals(view, name, unit._replace(at=at, mp=unit.mp - spent))
    }
    if not near:
        return view
    new = view.copy()
    for loc in sorted(near):
        spaces = view.world.board.locations[loc].hexes
        new.layout = new.layout.with_tile(spaces, [BARE] * len(spaces), None, ())
    return new


class Dangers(dict[str, int]):
    """By hex, how many enemies can hit whoever stands there; `veiled`: where nobody can, but could once tiles are turned up."""

    veiled: frozenset[str] = frozenset()


NONE = Dangers()
"""What is known where nobody has looked."""


def dangers_of(view: Position, seat: Seat) -> Dangers:
    """What a seat can hit in its next turn, from what is known of it."""
    coming = next_turn(view, seat)
    count = _hit_by(coming, seat)
    found, open_ground = Dangers({at: count[at] for at in view.layout.ground}), turned_up(coming, seat)
    if open_ground is not coming:
        found.veiled = frozenset(at for at in _hit_by(open_ground, seat) if not count[at])
    return found


def _hit_by(coming: Position, seat: Seat) -> Counter[str]:
    """By hex, how many units of a seat can fire at it, in a view in which its turn has begun."""
    return hitters(threat_of(coming, name) for name, _ in coming.own(seat))


class Threat(NamedTuple):
    """What one unit can do: the hexes it can come to with what they cost, what it can hit as it stands, and after a move."""

    stand: dict[str, int]
    now: frozenset[str]
    later: frozenset[str]


class Blow(NamedTuple):
    """A shot that may come: who fires from where, its class, the health lost in the mean."""

    unit: str
    at: str
    band: int
    mean: float


def threat_of(view: Position, name: str) -> Threat:
    """What a unit can do in its turn, in a view in which that has begun."""
    unit = view.units[name]
    stand = {unit.at: 0} if unit.done else reached(view, unit)
    if unit.fired:
        return Threat(stand, frozenset(), frozenset())
    now = fire_zone(view, unit)
    later = now.union(*(fire_zone(view, unit._replace(at=space)) for space in stand if space != unit.at))
    return Threat(stand, now, later)


def hitters(threats: Iterable[Threat]) -> Counter[str]:
    """By hex, how many of these can fire at it in their turn."""
    return Counter(space for one in threats for space in one.later)


def blow_of(view: Position, name: str, stand: dict[str, int], target: str) -> Blow | None:
    """The best shot of a unit at another one from all the hexes it can come to, in a view in which its turn has begun."""
    unit, foe = view.units[name], view.units[target]
    if unit.fired:
        return None
    posts = [
        (-sum(shooting.modifiers(view, unit, at, foe.at).values()), cost, at)
        for at, cost in stand.items()
        if shooting.hindrance(view, unit, at, foe.at) is None
    ]
    if not posts:
        return None
    accuracy, _, at = min(posts)
    odds = RULES.ask(view, "odds", {"unit": name, "target": target, "from": at})
    return Blow(name, at, -accuracy // view.world.tables.class_span, odds["expected"])
