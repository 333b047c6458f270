"""Victory points, missions and the end of a match (R-IS-98 to R-IS-103, R-IS-123 to R-IS-125)."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Emit, JsonObject, Seat
from game.ironsquad.position import OTHER, UNTOUCHED, Position
from game.ironsquad.records import SEATS


def score(position: Position, seat: Seat, points: int, why: str, emit: Emit) -> None:
    """Give a seat victory points for damage, kill, reveal, explore or objective (R-IS-98)."""
    total = position.vp[seat] + points
    position.vp = {**position.vp, seat: total}
    emit({"is": "vp", "seat": seat, "points": points, "for": why, "total": total})


def capture(position: Position, seat: Seat, emit: Emit) -> None:
    """Give this seat the objectives where it has units and the other has none (R-IS-99)."""
    present = {space: {unit.seat for unit in position.units.values() if unit.at == space} for space in position.layout.sites}
    for objective, space in sorted(position.layout.places.items()):
        now = position.objectives.get(objective, UNTOUCHED)
        if present[space] == {seat} and now.held != seat:
            position.objectives = {**position.objectives, objective: now._replace(held=seat)}
            emit({"is": "captured", "objective": objective, "seat": seat, "at": space})


def fallen(position: Position, seat: Seat) -> list[str]:
    """The dead units of a seat, in the order in which they fell (R-IS-100)."""
    return [name for name, owner in position.dead.items() if owner == seat]


def progress(position: Position, seat: Seat, mission: str) -> JsonObject:
    """How far a mission is: `held`, `captain` (True where none is named), `kills` of `needed`, `locals` of `locals_needed`."""
    tables, card = position.world.tables, position.world.tables.missions[mission]
    dead = fallen(position, OTHER[seat])
    captain = not card.captain or f"{OTHER[seat]}-captain" in dead
    found = sum(tables.type_of(name).local for name in dead)
    solo = position.world.solo == seat
    if solo and len(dead) - found >= tables.solo.regulars_for_captain:  # R-IS-123
        captain = True
    return {
        "held": position.objectives.get(card.objective, UNTOUCHED).held == seat,
        "captain": captain,
        "kills": len(dead),
        "needed": card.kills,
        "locals": found,
        "locals_needed": tables.solo.locals_to_win if solo else 0,
    }


def complete(position: Position, seat: Seat) -> bool:
    """Whether a seat's mission is done (R-IS-101; R-IS-123 for the person of the solo game)."""
    mission = position.missions[seat]
    if mission is None or mission not in position.world.tables.missions or position.world.bot == seat:
        return False
    now = progress(position, seat, mission)
    return bool(now["held"] and now["captain"] and now["kills"] >= now["needed"] and now["locals"] >= now["locals_needed"])


def judge(position: Position, emit: Emit) -> None:
    """End the match when a mission is done, that of the seat whose turn it is first, or when nobody is left."""
    turn, solo = position.seat, position.world.solo
    if position.dead and turn is not None:
        for seat in (turn, OTHER[turn]):
            if complete(position, seat):
                emit({"is": "mission_complete", "seat": seat, "mission": position.missions[seat]})
                finish(position, seat, "mission", emit)
                return
    if solo is not None:
        if not position.own(solo):  # R-IS-125
            finish(position, OTHER[solo], "eliminated", emit)
    elif not position.units and not position.world.proving:  # R-IS-103
        decide(position, emit)


_CRITERIA: tuple[tuple[str, Callable[[Position, Seat], int]], ...] = (
    ("vp", lambda position, seat: position.vp[seat]),
    ("units", lambda position, seat: len(position.own(seat))),
    ("health", lambda position, seat: health(position, seat)),
    ("tiles", lambda position, seat: position.stats[seat][0]),
    ("buildings", lambda position, seat: position.stats[seat][1]),
)


ENDINGS = ("mission", *(name for name, _ in _CRITERIA), "draw", "time", "eliminated")
"""How a match can end (9.6)."""


def health(position: Position, seat: Seat) -> int:
    """The health of all units of a seat together."""
    return sum(unit.hp for _, unit in position.own(seat))


def decide(position: Position, emit: Emit) -> None:
    """End the match for whoever is ahead, by one criterion after another (R-IS-102; R-IS-125 in solo play)."""
    if position.world.solo:
        finish(position, None, "time", emit)
        return
    for name, value in _CRITERIA:
        us, ge = (value(position, seat) for seat in SEATS)
        if us != ge:
            finish(position, "us" if us > ge else "ge", name, emit)
            return
    finish(position, None, "draw", emit)


def finish(position: Position, winner: Seat | None, by: str, emit: Emit) -> None:
    """End the match."""
    result: JsonObject = {"winner": winner, "by": by, "vp": dict(position.vp)}
    solo = position.world.solo
    if solo is not None:  # R-IS-124
        lost = position.world.tables.solo.lost_unit * len(fallen(position, solo))
        result["score"] = position.vp[solo] + health(position, solo) + lost
    position.result = result
    position.phase = "over"
    position.active = position.pending = None
    emit({"is": "over", "result": result})
