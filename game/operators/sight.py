"""Contact, and what the board gives each side of a fight (R-OP-45, R-OP-60 to R-OP-68)."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Emit, Seat
from game.boards.graph import Sight
from game.operators.position import Position
from game.operators.records import Meter


class Prepared(NamedTuple):
    """One side of a fight before any choice: signed tracker steps (0 if none), cover (defence), the meter and its start."""

    track: str
    start: int
    wound: int
    on_target: int
    sprint: int
    bonus: int
    climbing: int
    cover: int
    tracker: int


FIELDS = Prepared._fields


def track(distance: int) -> str:
    """`close` for a range of none or one line, `long` for two and more (R-OP-07)."""
    return "close" if distance <= 1 else "long"


def contact(position: Position) -> Sight | None:
    """How red sees blue, when both are on the map and see each other (R-OP-45).

    Sight is the board's alone: nothing that stands there interrupts it (R-OP-05), and no facing matters (R-OP-06).
    """
    if position.red.node is None or position.blue.node is None:
        return None
    return position.world.graph.sight.get((position.red.node, position.blue.node))  # R-OP-47: none off the map


def sighted(position: Position, emit: Emit) -> bool:
    """Whether there is contact; if so, announce it and open the fight."""
    seen = contact(position)
    if seen is None:
        return False
    assert position.red.node is not None and position.blue.node is not None
    back = position.world.graph.sight[position.blue.node, position.red.node]
    emit(
        {
            "is": "sighted",
            "range": seen.range,
            "track": track(seen.range),
            "colours": list(seen.colours),
            "red_ports": list(seen.ports),
            "blue_ports": list(back.ports),
        }
    )
    for seat, _ in position.areas:
        emit({"is": "prepared", "seat": seat, **prepared(position, seat)._asdict()})
    position.phase = "combat"
    return True


def prepared(position: Position, seat: Seat) -> Prepared:
    """What the board gives a seat against the other; both are in contact (R-OP-60)."""
    area, foe = position.area(seat), position.foe(seat)
    assert area.node is not None and foe.node is not None
    seen = position.world.graph.sight[area.node, foe.node]
    node = position.world.graph.nodes[area.node]
    rules, steps, features = position.world.tables, position.world.tables.steps, position.features
    on_target = area.face in seen.ports
    wound = steps["wound"] if area.wounds else 0  # R-OP-63
    target = steps["on_target"] if on_target else 0  # R-OP-64: at range 0 there are no ports toward the foe
    sprint = steps["sprint"] if area.sprinting else 0  # R-OP-66
    bonus = steps["bonus"] if features.bonus and on_target and area.face in node.bonus else 0  # R-OP-10, R-OP-67
    climbing = steps["climbing"] if features.climbing and node.climb else 0  # R-OP-68
    covered = any(port in seen.ports for port in node.cover)  # R-OP-09, R-OP-65
    return Prepared(
        track=track(seen.range),
        start=meter(position, seat).start,
        wound=wound,
        on_target=target,
        sprint=sprint,
        bonus=bonus,
        climbing=climbing,
        cover=rules.numbers.cover_defence if covered else 0,
        tracker=on_track(rules.tracker, wound + target + sprint + bonus + climbing),
    )


def meter(position: Position, seat: Seat) -> Meter:
    """The aim meter that a seat's weapon has for the range of the contact (R-OP-61)."""
    seen = contact(position)
    assert seen is not None
    return position.world.tables.weapons[position.area(seat).weapon].meters[track(seen.range)]


def on_track(tracker: dict[int, int], space: int) -> int:
    """The tracker space, stopped at either end (R-OP-62)."""
    return max(min(tracker), min(max(tracker), space))
