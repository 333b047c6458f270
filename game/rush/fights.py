"""Fights: a die with only plus and minus for each who is there, round after round (R-RU-36 to R-RU-46, R-RU-53 to R-RU-60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Emit, Seat
from game.draws import Draws
from game.rush.casualties import strike, suicide
from game.rush.position import Casualty, Position, but

PLUS = "+"
Rolls = Mapping[Seat, str]


def fights(position: Position, draws: Draws, emit: Emit) -> bool:
    """Whether there was something to fight at the stop: a round of it has been fought, or the soldier has killed himself."""
    stop = position.turn.stop
    assert stop is not None
    foes = position.foes_at(position.turn.seat, stop.at)
    if stop.truce or not foes:
        return False
    mine = [seat for seat in stop.piece if position.soldiers[seat].status == "up"]
    if not mine:
        return False
    if stop.round == 0 and stop.vehicle is None and position.deadly(position.turn.seat, stop.at):
        position.turn = but(position.turn, stop=but(stop, truce=True))  # R-RU-65, if he is revived
        suicide(position, position.turn.seat, "vehicle", "stop", emit)
        return True
    stop = but(stop, round=stop.round + 1)
    position.turn = but(position.turn, stop=stop)
    combat = position.world.tables.dice.combat
    rolls = {seat: draws.pick(combat, "a combat die") for seat in (*mine, *foes)}
    emit({"is": "combat", "at": stop.at, "round": stop.round, "rolls": [[seat, sign] for seat, sign in rolls.items()]})
    strike(position, fallen(position, stop.at, mine, foes, rolls), "stop", emit)
    return True


def fallen(position: Position, at: str, mine: Sequence[Seat], foes: Sequence[Seat], rolls: Rolls) -> list[Casualty]:
    """The casualties of a round, the active side's first, each side's in seat order (R-RU-38, R-RU-50)."""
    return [*fallen_of(position, at, mine, foes, rolls), *fallen_of(position, at, foes, mine, rolls)]


def fallen_of(position: Position, at: str, side: Sequence[Seat], against: Sequence[Seat], rolls: Rolls) -> list[Casualty]:
    """The casualties of one side in a round: soldiers down, and vehicles whose crews fell as one (R-RU-57, R-RU-58, R-RU-64)."""
    down = {seat for seat in side if rolls[seat] != PLUS}
    if not down:
        return []
    by, assist = _credit(position, against, rolls)
    found: list[Casualty] = []
    for seat in sorted(down):
        vehicle = position.soldiers[seat].ride
        crew = position.vehicles[vehicle].crew if vehicle else ()
        if vehicle and down.issuperset(crew) and any(position.can_hurt(one, vehicle) for one in against):
            if seat == crew[0]:
                found.append(Casualty(vehicle, by, assist, at, crew))
        else:
            found.append(Casualty(seat, by, assist, at))
    return found


def _credit(position: Position, against: Sequence[Seat], rolls: Rolls) -> tuple[Seat, tuple[tuple[Seat, str], ...]]:
    """The killer of those who fell before these rollers, and who shares the kill (R-RU-43, R-RU-44, R-RU-81)."""
    able = [seat for seat in against if rolls[seat] == PLUS] or list(against)
    killer = driver if (driver := _driver(position, able[0])) in able else able[0]
    shared = []
    for seat in against:
        if seat != killer and _driver(position, seat) in able:
            shared.append((seat, "passenger_assist"))
        elif seat != killer and seat in able:
            shared.append((seat, "assist"))
    return killer, tuple(shared)


def _driver(position: Position, seat: Seat) -> Seat | None:
    """The driver whose passenger a soldier is, or None."""
    vehicle = position.soldiers[seat].ride
    if vehicle is None:
        return None
    driver = position.vehicles[vehicle].crew[0]
    return driver if driver != seat else None
