"""What steps cost a unit, where it can come to, and the way there (R-IS-30 to R-IS-38, R-IS-87)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.boards.hexes import Costs, reach
from game.ironsquad.position import Position, Unit


def costs(position: Position, unit: Unit, *, entering: bool = True, bars: bool = True) -> Costs:
    """The steps from any hex with what each costs a unit, exploring included (R-IS-31, R-IS-33 to R-IS-37, R-IS-87).

    Without `entering` unexplored buildings are left out, without `bars` nothing is barred.
    """
    numbers, layout, explored = position.world.tables.numbers, position.layout, position.explored
    ability = position.kind(unit).ability
    # Abilities work at every health level (R-IS-84): R-IS-35 the rifleman's, R-IS-36 the engineer's, for all but himself.
    most = numbers.rifleman if ability == "cap" else 99
    path = position.path if unit.seat == position.seat and ability != "path" else ()
    barred = position.barred(unit.seat) if bars else ()

    def around(space: str) -> Iterator[tuple[str, int]]:
        for to, cost, _, building in layout.steps(space):
            if to in barred:
                continue
            if cost > most:
                cost = most
            if to in path and cost > numbers.path:
                cost = numbers.path
            if building and to not in explored:
                if not entering:
                    continue
                cost += numbers.explore
            yield to, cost

    return around


def reached(position: Position, unit: Unit, *, entering: bool = True) -> dict[str, int]:
    """The least movement points to each hex that a unit can come to now, its own at 0; without `entering` no building anew."""
    if position.immobilised(unit):
        return {unit.at: 0}
    return reach(unit.at, unit.mp, costs(position, unit, entering=entering))


def route(position: Position, unit: Unit, to: str, far: Mapping[str, int], *, entering: bool = True) -> tuple[str, ...]:
    """The hexes of the cheapest way to a hex of `far`, as `reached` gave it, the start left out.

    Of ways that cost the same it is the one that goes first in the order of directions.
    """
    around = costs(position, unit, entering=entering)
    along, waiting = {to}, [to]
    for space in waiting:  # it grows as it is walked through
        for before in position.world.hexes.links(space):
            if (
                before in far
                and before not in along
                and any(one == space and far[before] + cost == far[space] for one, cost in around(before))
            ):
                along.add(before)
                waiting.append(before)
    found, at = list[str](), unit.at
    while at != to:
        at = next(one for one, cost in around(at) if one in along and far[one] == far[at] + cost)
        found.append(at)
    return tuple(found)


def to_go(position: Position, unit: Unit, to: str) -> dict[str, int]:
    """What it would still cost a unit to come to a hex from each hex from which there is a way, `to` at 0.

    Movement points, bars and exploring are left aside; no way leads over face-down hexes or unexplored buildings (R-IS-121).
    """
    around = costs(position, unit, entering=False, bars=False)
    back: dict[str, list[tuple[str, int]]] = {}
    for space in position.layout.ground:
        for one, cost in around(space):
            back.setdefault(one, []).append((space, cost))
    enterable = {unit.at, to, *back}
    return reach(to, 1 << 30, lambda space: [(one, cost) for one, cost in back.get(space, ()) if one in enterable])
