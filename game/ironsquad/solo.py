"""What a local unit found by the person brings with it in the solo game (R-IS-112 to R-IS-117)."""

from __future__ import annotations

from collections.abc import Iterator

from game.api import Emit, Seat
from game.draws import Draws
from game.ironsquad import rulebook
from game.ironsquad.arrivals import appear, enter
from game.ironsquad.paths import reached, route
from game.ironsquad.position import Position
from game.ironsquad.records import D8


def answer(position: Position, local: str, explorer: str, direction: int, draws: Draws, emit: Emit) -> None:
    """Put a regular unit behind the building, and send the local to its post against the explorer."""
    seat, space = position.units[local].seat, position.units[local].at
    die = draws.pick(D8, "the D8 of a regular unit")
    kind = unused(position, seat, die)
    emit({"is": "spawn_roll", "die": die, "type": kind})
    behind = next(searched(position, seat, space, direction), None)
    if kind is not None and behind is not None:
        triangle = position.world.tables.types[kind].shape == "triangle"
        facing = rulebook.facing(position, seat, behind, None) if triangle else None
        appear(position, f"{seat}-{kind}", seat, behind, facing, emit)
    unit = position.change(local, mp=position.full_mp(position.units[local]))
    far = reached(position, unit, entering=False)
    post = rulebook.best_post(position, local, explorer, far)
    assert post is not None, "the explorer stands where the local does"
    if post != space:
        way = route(position, unit, post, far, entering=False)
        position.change(local, at=post, mp=unit.mp - far[post])
        emit({"is": "move", "unit": local, "from": space, "to": post, "cost": far[post], "mp": unit.mp - far[post]})
        for passed in way:
            enter(position, local, passed, emit)


def unused(position: Position, seat: Seat, die: int) -> str | None:
    """The type that a D8 brings: passed over upwards, 8 going on to 1, until one that was never on the board (R-IS-112)."""
    spawn = position.world.tables.solo.spawn
    for more in range(len(spawn)):
        kind = spawn[(die - 1 + more) % len(spawn)]
        if f"{seat}-{kind}" not in position.units and f"{seat}-{kind}" not in position.dead:
            return kind
    return None


def searched(position: Position, seat: Seat, building: str, direction: int) -> Iterator[str]:
    """The suitable hexes around a building: straight behind first, then clockwise, then the next ring (R-IS-113 to R-IS-116)."""
    hexes = position.world.hexes
    for number in range(1, hexes.columns + hexes.rows):
        for space in hexes.ring(building, number, direction):
            if space and suitable(position, seat, space):  # R-IS-115: else the next one
                yield space


def suitable(position: Position, seat: Seat, space: str) -> bool:
    """Whether a regular unit of the bot may appear on a hex (R-IS-114)."""
    layout = position.layout
    ground = layout.ground[space]
    if layout.hidden(space) or position.world.tables.grounds[ground].cost is None:
        return False
    if ground == "building" and space not in position.explored:
        return False
    if any(unit.at == space and unit.seat != seat for unit in position.units.values()):
        return False
    return space not in position.barred(seat)
