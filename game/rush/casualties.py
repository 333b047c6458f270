"""Casualties: who can be saved, who is dead, which vehicle is lost (R-RU-47 to R-RU-53, R-RU-57 to R-RU-63)."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.rush.position import Casualty, Position, but
from game.rush.records import SIDE_OF
from game.rush.scoring import count_loss, score

CARD, NONE = "card", "none"


def strike(position: Position, casualties: Sequence[Casualty], after: str, emit: Emit) -> None:
    """Lay down all who were hit at once; they are settled one by one, then what `after` names goes on (R-RU-50).

    A vehicle that nobody sits in is no casualty: it is destroyed at once.
    """
    waiting = []
    for one in casualties:
        if one.unit in position.vehicles and not one.crew:
            wreck(position, one.unit, one.by, emit)
            continue
        waiting.append(one)
        if one.crew:
            for seat in one.crew:
                position.change(seat, status="down")
            emit({"is": "damaged", "vehicle": one.unit, "crew": list(one.crew)})
        else:
            position.change(one.unit, status="down")
            emit({"is": "down", "seat": one.unit})
    position.turn = but(position.turn, casualties=tuple(waiting), after=after)


def suicide(position: Position, seat: Seat, cause: str, after: str, emit: Emit) -> None:
    """Let a soldier kill himself: on a vehicle, by a third double or a dud; he may be revived (R-RU-27, R-RU-54, R-RU-116)."""
    emit({"is": "suicide", "seat": seat, "cause": cause})
    position.count(seat, "suicides")
    strike(position, [Casualty(seat, None, (), position.soldiers[seat].at or "")], after, emit)


def kept_card(position: Position, seat: Seat) -> str | None:
    """The Medical Revival card that a seat would use, or None (R-RU-106)."""
    return next(iter(position.soldiers[seat].cards), None)


def ways(position: Position) -> list[str]:
    """What may be tried for the first casualty, `none` included; [] where there is no help (R-RU-47, R-RU-61)."""
    first = position.turn.casualties[0]
    if first.crew:
        engineers = position.active(first.crew[0], repairs=True)
        return [*engineers, NONE] if engineers else []
    medics = position.active(first.unit, revives=True)
    card = [CARD] if kept_card(position, first.unit) else []
    return [*card, *medics, NONE] if card or medics else []


def asks(position: Position, emit: Emit) -> bool:
    """Whether the first casualty waits for its player; where there is no help it is settled at once."""
    first = position.turn.casualties[0]
    if ways(position):
        position.turn = but(position.turn, phase="repair" if first.crew else "revive")
        return True
    _lose(position, first, emit)
    return False


def decider(position: Position) -> Seat:
    """The player of the first casualty: the soldier's, or the driver's (R-RU-47, R-RU-61)."""
    first = position.turn.casualties[0]
    return first.crew[0] if first.crew else first.unit


def save(position: Position, action: Action, draws: Draws, emit: Emit) -> None:
    """Try what was chosen for the first casualty: one attempt, and it is final (R-RU-50, R-RU-51, R-RU-63)."""
    first, by = position.turn.casualties[0], action["with"]
    what = {"is": "repair", "vehicle": first.unit} if first.crew else {"is": "revive", "seat": first.unit}
    if by == NONE:
        emit({**what, "with": by, "ok": False})
        ok = False
    elif by == CARD:
        _use_card(position, first.unit)
        emit({**what, "with": by, "ok": True})
        ok = True
    else:
        dice = throw(position, draws)
        ok = position.world.tables.dice.helps in dice
        emit({**what, "with": by, "dice": list(dice), "ok": ok})
        if ok:
            position.count(by, "repairs" if first.crew else "revives")
            score(position, by, what["is"], emit)
    if not ok:
        _lose(position, first, emit)
        return
    for seat in first.crew or (first.unit,):
        position.change(seat, status="up")
    _settled(position)


def throw(position: Position, draws: Draws) -> tuple[int, int]:
    """Both movement dice (R-RU-10)."""
    faces = position.world.tables.dice.movement
    return draws.pick(faces, "a movement die"), draws.pick(faces, "a movement die")


def _use_card(position: Position, seat: Seat) -> None:
    """Put a Medical Revival card at the bottom of its pack (R-RU-52)."""
    card, *rest = position.soldiers[seat].cards
    position.change(seat, cards=tuple(rest))
    position.bury(position.world.tables.cards[card].pack, card)


def _lose(position: Position, first: Casualty, emit: Emit) -> None:
    """Let a casualty be lost for good: a soldier dead, or a vehicle and all its crew, driver first (R-RU-62)."""
    if first.crew:
        wreck(position, first.unit, first.by, emit)
    for seat in first.crew or (first.unit,):
        _die(position, seat, first, emit)
        if position.result is not None:
            return
    _settled(position)


def _settled(position: Position) -> None:
    position.turn = but(position.turn, casualties=position.turn.casualties[1:])


def wreck(position: Position, vehicle: str, by: Seat | None, emit: Emit) -> None:
    """Take a destroyed vehicle off the board; nobody is in it any more (R-RU-62)."""
    for seat in position.vehicles[vehicle].crew:
        position.change(seat, ride=None)
    position.set_vehicle(vehicle, None)
    emit({"is": "destroyed", "vehicle": vehicle, "by": by})
    if by is not None:
        score(position, by, "vehicle", emit)


def _die(position: Position, seat: Seat, casualty: Casualty, emit: Emit) -> None:
    """Make a death final: controls, points of killer and assists, counter, in this order (R-RU-44, R-RU-80, 9.3)."""
    by, vehicle = casualty.by, position.soldiers[seat].ride
    position.change(seat, status="dead", ride=None)
    position.count(seat, "deaths")
    emit({"is": "dead", "seat": seat, "by": by})
    if vehicle is not None:
        leave_crew(position, seat, vehicle, emit)
    if by is not None:
        position.count(by, "kills")
        score(position, by, "kill", emit)
        station = position.world.station_at.get(casualty.at)
        if station and position.mcoms[station] == "live":
            score(position, by, "attack_bonus" if SIDE_OF[by] == "attackers" else "defend_bonus", emit)
        for helper, why in casualty.assist:
            position.count(helper, "assists")
            score(position, helper, why, emit)
    if SIDE_OF[seat] == "attackers":
        count_loss(position, by is None, emit)


def leave_crew(position: Position, seat: Seat, vehicle: str, emit: Emit) -> None:
    """Take a seat out of a crew; if he was the driver the passenger has the controls (R-RU-57, R-RU-80)."""
    one = position.vehicles[vehicle]
    crew = tuple(other for other in one.crew if other != seat)
    position.set_vehicle(vehicle, but(one, crew=crew))
    if crew and one.crew[0] == seat:
        emit({"is": "controls", "vehicle": vehicle, "seat": crew[0]})
