"""Rounds and turns: the pre-round sequence, initiative, whose turn it is (section 6, R-FF-01 to R-FF-03, R-FF-12 to R-FF-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.api import Emit, Seat
from game.draws import Draws
from game.firefight import cards, holding, seeing
from game.firefight.ground import Smoke
from game.firefight.held import Oba
from game.firefight.position import Position
from game.firefight.records import D6
from game.firefight.sheets import commands, sheet_of
from game.firefight.telling import end_pool


class Roll(NamedTuple):
    """What a seat rolled for initiative."""

    seat: Seat
    total: int


# --- turns --------------------------------------------------------------------------------------------------------------


def end_turn(position: Position, seat: Seat, draws: Draws, emit: Emit) -> None:
    """End the turn of a seat: the next one's begins, or the round ends (R-FF-01, R-FF-14, R-FF-41)."""
    position.after = None
    side_of = position.world.side_of
    for unit in position.units.values():
        if unit.exposed and side_of[unit.seat] != side_of[seat]:
            position.change(unit.id, exposed=False)
    if position.passes >= position.world.passes:
        end_round(position, draws, emit)
        return
    order = position.order
    begin_turn(position, order[(order.index(seat) + 1) % len(order)] if seat in order else order[0])


def begin_turn(position: Position, seat: Seat) -> None:
    """Begin a seat's turn; what Heads down gave its units ends (R-FF-74)."""
    position.to_move = seat
    for unit in position.units.values():
        if unit.dm and unit.seat == seat:
            position.change(unit.id, dm=0)


def end_round(position: Position, draws: Draws, emit: Emit) -> None:
    """End the round, and the match with the last one."""
    emit({"is": "round_end", "round": position.round})
    for seat in position.world.seats:
        end_pool(position, seat, emit)
    if position.round >= position.world.rounds:
        holding.finish(position, emit)
    else:
        start(position, position.round + 1, draws, emit)


# --- the pre-round sequence ---------------------------------------------------------------------------------------------


def start(position: Position, number: int, draws: Draws, emit: Emit) -> None:
    """Start a round: the five automatic steps, then whatever waits for a decision (section 6)."""
    world = position.world
    position.round, position.passes = number, 0
    emit({"is": "round_start", "round": number})
    position.units, position._spots = {name: unit._replace(state="fresh") for name, unit in position.units.items()}, None
    position.pool = dict.fromkeys(world.seats)
    _fade(position, emit)
    position.caps = {seat: caps._replace(now=caps.most) for seat, caps in position.caps.items()}
    emit({"is": "refilled", "caps": {seat: caps.now for seat, caps in position.caps.items()}})
    sheet = sheet_of(world)
    if sheet is not None and "cards" in world.modules:
        cards.deal(position, sheet, commands(world), draws, emit)
    for coming in position.coming:
        if isinstance(coming.round, int) and coming.round <= number:
            cards.arrive(position, coming, emit)
    position.oba = tuple(one._replace(answered=False) for one in position.oba)
    seeing.check_hidden(position, emit)
    position.phase = "oba_plan"
    if not any(asked(position, one) for one in position.oba):
        to_strikes(position, emit)


def _fade(position: Position, emit: Emit) -> None:
    """Let smoke turn thin, and thin smoke go (R-FF-99)."""
    left = list[Smoke]()
    for at, strength in position.smoke:
        if strength > 1:
            left.append(Smoke(at, strength - 1))
        emit({"is": "smoke", "at": at, "change": "faded" if strength > 1 else "gone", "strength": strength - 1})
    position.smoke = tuple(left)


def asked(position: Position, oba: Oba) -> bool:
    """Whether a package waits for its note of this round (R-FF-95)."""
    return bool(oba.missions) and position.round in oba.rounds and not oba.answered


def to_strikes(position: Position, emit: Emit) -> None:
    """Go on to the strikes that land now; where there are none, to what follows."""
    position.phase = "oba_fire"
    if not any(one.plan for one in position.oba):
        to_initiative(position, emit)


def to_initiative(position: Position, emit: Emit) -> None:
    """Go on to the initiative; a scenario may give the first seat (R-FF-02)."""
    position.oba = tuple(one._replace(plan=one.next, next=None) for one in position.oba)
    sheet = sheet_of(position.world)
    first = sheet.initiative.get(position.round) if sheet else None
    position.declared = {}
    if first is None:
        position.phase = "initiative"
        return
    by_side = position.world.options["turn_order"] == "by_side"
    _set_order(position, _of_sides(position, first) if by_side else _alternating(position, first), emit)


def _set_order(position: Position, order: Sequence[Seat], emit: Emit) -> None:
    position.order, position.phase, position.declared = tuple(order), "turn", {}
    emit({"is": "order", "order": list(order)})
    begin_turn(position, position.order[0])


def _alternating(position: Position, first: Seat) -> list[Seat]:
    """The fixed round of seats, begun with one (R-FF-144); each has its own turn, pool, hand and CAPs (R-FF-143)."""
    seats = position.world.seats
    place = seats.index(first)
    return [*seats[place:], *seats[:place]]


def _of_sides(position: Position, first: Seat) -> list[Seat]:
    """The seats of a side, then the others (R-FF-145)."""
    side_of, seats = position.world.side_of, position.world.seats
    own = [seat for seat in seats if side_of[seat] == side_of[first]]
    return [*own, *(seat for seat in seats if seat not in own)]


# --- initiative ---------------------------------------------------------------------------------------------------------


def announcer(position: Position) -> Seat | None:
    """The seat that announces its CAPs next: the one with more, on equal terms as the scenario says (R-FF-03)."""
    world = position.world
    left = [seat for seat in world.seats if seat not in position.declared]
    first = world.declare_first
    return min(left, key=lambda seat: (-position.caps[seat].now, seat != first, world.seats.index(seat)), default=None)


def declare(position: Position, seat: Seat, number: int, draws: Draws, emit: Emit) -> None:
    """Announce CAPs for the initiative; after the last seat all roll (R-FF-02, R-FF-03)."""
    position.spend(seat, number)
    position.declared = {**position.declared, seat: number}
    emit({"is": "declared", "seat": seat, "caps": number})
    if announcer(position) is not None:
        return
    world, way = position.world, position.world.options["turn_order"]
    rolls = _rolled(position, world.seats, draws, emit)
    if way == "by_initiative":
        order = _ranked(position, rolls, draws, emit)
    else:
        while len(highest := _highest(rolls)) > 1:
            rolls = _rolled(position, highest, draws, emit)
        order = _of_sides(position, highest[0]) if way == "by_side" else _alternating(position, highest[0])
    _set_order(position, order, emit)


def _rolled(position: Position, seats: Sequence[Seat], draws: Draws, emit: Emit) -> list[Roll]:
    """Two dice of each seat with what it announced."""
    found = []
    for seat in seats:
        dice = [draws.pick(D6, "d6"), draws.pick(D6, "d6")]
        total = sum(dice) + position.declared[seat]
        emit({"is": "initiative_roll", "seat": seat, "dice": dice, "total": total})
        found.append(Roll(seat, total))
    return found


def _highest(rolls: Sequence[Roll]) -> list[Seat]:
    best = max(roll.total for roll in rolls)
    return [roll.seat for roll in rolls if roll.total == best]


def _ranked(position: Position, rolls: Sequence[Roll], draws: Draws, emit: Emit) -> list[Seat]:
    """The seats from highest to lowest, every tie re-rolled among the tied (R-FF-146)."""
    found = list[Seat]()
    for total in sorted({roll.total for roll in rolls}, reverse=True):
        tied = [roll.seat for roll in rolls if roll.total == total]
        found += tied if len(tied) == 1 else _ranked(position, _rolled(position, tied, draws, emit), draws, emit)
    return found
