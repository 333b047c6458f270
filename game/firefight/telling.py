"""Who hears of what: events of which the others know less, or that are for one seat alone (section 9.3)."""

from __future__ import annotations

from collections.abc import Collection

from game.api import Emit, Event, Seat
from game.firefight.position import Position


def others(position: Position, seat: Seat) -> list[Seat]:
    """The other seats, in scenario order."""
    return [one for one in position.world.seats if one != seat]


def only(event: Event, seat: Seat) -> Event:
    """An event for one seat alone."""
    return {**event, "for": [seat]}


def twin(position: Position, seat: Seat, event: Event, without: Collection[str], emit: Emit) -> None:
    """Emit the whole event for its seat, then the same without some keys for the others."""
    emit(only(event, seat))
    emit({**{key: value for key, value in event.items() if key not in without}, "for": others(position, seat)})


def spent(position: Position, seat: Seat, units: tuple[str, ...], emit: Emit, roll: tuple[int, ...] | None = None) -> None:
    """Emit that units are spent; the others do not hear of hidden ones. `roll`: of a secret pool that ends (R-FF-16)."""
    shown = [name for name in units if not position.units[name].hidden]
    more = {"roll": list(roll)} if roll and position.world.secret_ap else {}
    event = {"is": "spent", "units": list(units), **more}
    if len(shown) == len(units):
        emit(event)
        return
    emit(only(event, seat))
    if shown:
        emit({**event, "units": shown, "for": others(position, seat)})


def end_pool(position: Position, seat: Seat, emit: Emit) -> None:
    """Make the units of a seat's pool spent and take it away (R-FF-07, R-FF-08, R-FF-13)."""
    pool = position.pool[seat]
    if pool is None:
        return
    for name in pool.units:
        position.change(name, state="spent")
    position.pool = {**position.pool, seat: None}
    spent(position, seat, pool.units, emit, pool.roll)


def activated(position: Position, seat: Seat, units: tuple[str, ...], hides: bool, emit: Emit) -> None:
    """Emit that a pool begins (R-FF-05, R-FF-15)."""
    pool = position.pool[seat]
    assert pool is not None
    event = {
        "is": "activated", "seat": seat, "units": list(units), "ap": pool.ap, "roll": list(pool.roll) if pool.roll else None
    }  # fmt: skip
    if hides:
        emit(only(event, seat))
    elif position.world.secret_ap:
        twin(position, seat, event, ("ap", "roll"), emit)
    else:
        emit(event)


def paid(position: Position, seat: Seat, event: Event, hides: bool, acting: Collection[str], emit: Emit) -> None:
    """Emit what was paid: without the pool for the others while it is secret or a hidden unit waits in it (R-FF-68)."""
    pool = position.pool[seat]
    if hides:
        emit(only(event, seat))
    elif pool is not None and (
        position.world.secret_ap or any(name not in acting and position.units[name].hidden for name in pool.units)
    ):
        twin(position, seat, event, ("pool",), emit)
    else:
        emit(event)
