"""A view carried on by events: what somebody knows who sees them happen, between one decision and the next."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Event
from game.firefight.ground import Smoke
from game.firefight.held import Gone
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Pool, Position

FRESH, ACTIVE, SPENT = "fresh", "active", "spent"


def after_event(view: Position, event: Event, now: Position) -> Position:
    """The view as it is known after one more event, the given one unchanged; `now`: what is known once all of them are told."""
    does = _DOES.get(event["is"])
    if does is None:
        return view
    after = view.copy()
    does(after, event, now)
    return after


def settled(view: Position, now: Position) -> Position:
    """The view after the last event: who is spent, what is left and whom a card guards, where no event said so, as of hidden
    units and secret AP.
    """
    after = view.copy()
    after.pool, after.caps, after.passes = now.pool, now.caps, now.passes
    for name, unit in view.units.items():
        known = now.units.get(name)
        if known and (known.state, known.dm) != (unit.state, unit.dm):
            after.change(name, state=known.state, dm=known.dm)
    return after


def _states(view: Position, names: list[str], state: str) -> None:
    for name in names:
        if name in view.units:
            view.change(name, state=state)


# --- rounds and points -------------------------------------------------------------------------------------------------------


def _round_start(view: Position, event: Event, now: Position) -> None:
    view.round, view.passes = event["round"], 0
    view.pool = dict.fromkeys(view.pool)
    _states(view, list(view.units), FRESH)


def _refilled(view: Position, event: Event, now: Position) -> None:
    view.caps = {seat: view.caps[seat]._replace(now=number) for seat, number in event["caps"].items()}


def _declared(view: Position, event: Event, now: Position) -> None:
    view.spend(event["seat"], event["caps"])


def _caps_max(view: Position, event: Event, now: Position) -> None:
    caps = view.caps[event["seat"]]
    view.caps = {**view.caps, event["seat"]: caps._replace(now=event["now"], lost=caps.start - event["max"])}


def _vp(view: Position, event: Event, now: Position) -> None:
    view.vp = {**view.vp, event["seat"]: view.vp[event["seat"]] + event["points"]}


def _control(view: Position, event: Event, now: Position) -> None:
    view.control = {**view.control, event["space"]: event["seat"]}


def _smoke(view: Position, event: Event, now: Position) -> None:
    """Lay a counter of smoke, let one get thinner, or take one away (R-FF-99)."""
    found, at, strength = list(view.smoke), event["at"], event["strength"]
    if event["change"] == "placed":
        found.append(Smoke(at, strength))
    else:
        place = next((number for number, one in enumerate(found) if one.at == at and one.strength > strength), None)
        if place is not None:
            found[place : place + 1] = [Smoke(at, strength)] if strength else []
    view.smoke = tuple(found)


# --- what a unit does --------------------------------------------------------------------------------------------------------


def _activated(view: Position, event: Event, now: Position) -> None:
    names = event["units"]
    _states(view, names, ACTIVE)
    roll = tuple(event["roll"]) if event.get("roll") else None
    view.pool = {**view.pool, event["seat"]: Pool(tuple(names), event.get("ap"), roll)}


def _joined(view: Position, event: Event, now: Position) -> None:
    pool = view.pool[event["seat"]]
    _states(view, event["units"], ACTIVE)
    if pool:
        view.pool = {**view.pool, event["seat"]: pool._replace(units=(*pool.units, *event["units"]))}


def _paid(view: Position, event: Event, now: Position) -> None:
    seat, pool = event["seat"], view.pool[event["seat"]]
    view.spend(seat, (event.get("caps") or 0) + (event.get("dice_caps") or 0))
    if pool and event.get("pool") is not None:
        view.pool = {**view.pool, seat: pool._replace(ap=event["pool"])}


def _spent(view: Position, event: Event, now: Position) -> None:
    _states(view, event["units"], SPENT)
    gone = set(event["units"])
    view.pool = {seat: None if pool and gone & set(pool.units) else pool for seat, pool in view.pool.items()}


def _with_cargo(view: Position, name: str, now: Position) -> None:
    for one in now.units.values():
        if one.aboard == name:
            view.put(one)


def _moved(view: Position, event: Event, now: Position) -> None:
    name = event["unit"]
    if name not in view.units and name in now.units:  # it enters the board
        view.put(now.units[name])
        _with_cargo(view, name, now)
    if name in view.units:
        for one in (view.units[name], *view.cargo(name)):
            view.change(one.id, at=event["path"][-1], facing=event["facing"], fort=None)


def _faced(view: Position, event: Event, now: Position) -> None:
    name = event["unit"]
    if name in view.units:
        for one in (view.units[name], *view.cargo(name)):
            view.change(one.id, facing=event["facing"])


def _as_known(view: Position, event: Event, now: Position) -> None:
    """Take a unit over as it is known in the end: hidden, revealed, aboard, in a fort, entered."""
    name = event["unit"]
    if name in now.units:
        view.put(now.units[name])
    elif name in view.units and event["is"] in ("hid", "destroyed"):
        view.remove(name)


def _placed(view: Position, event: Event, now: Position) -> None:
    if "unit" in event:
        _as_known(view, event, now)
        _with_cargo(view, event["unit"], now)
    elif event["work"] in now.works:
        view.put_work(now.works[event["work"]])


def _revealed(view: Position, event: Event, now: Position) -> None:
    """Show a unit where it stands; what becomes of it afterwards is told by other events."""
    name = event["unit"]
    known = view.units.get(name) or now.units.get(name)
    if known is not None:
        view.put(known._replace(type=event["type"], at=event["at"], facing=event["facing"], hidden=False))


# --- harm --------------------------------------------------------------------------------------------------------------------


def _hit(view: Position, event: Event, now: Position) -> None:
    if event["unit"] in view.units:
        view.change(event["unit"], hit=UNKNOWN)


def _counter(view: Position, event: Event, now: Position) -> None:
    if event["unit"] in view.units:
        view.change(event["unit"], hit=event["counter"])


def _rallied(view: Position, event: Event, now: Position) -> None:
    if event["unit"] in view.units:
        view.change(event["unit"], hit=None, hit_shown=False)


def _destroyed(view: Position, event: Event, now: Position) -> None:
    unit = view.units.get(event["unit"])
    if unit is not None:
        view.destroyed = (*view.destroyed, Gone(unit.id, unit.type, unit.seat))
        view.remove(unit.id)


def _works(view: Position, event: Event, now: Position) -> None:
    name = event["work"]
    if event["is"] in ("work_built", "work_shown") and name in now.works:
        view.put_work(now.works[name])
    elif event["is"] in ("work_removed", "work_destroyed"):
        view.works = {one: work for one, work in view.works.items() if one != name}


_DOES: dict[str, Callable[[Position, Event, Position], None]] = {
    "round_start": _round_start,
    "refilled": _refilled,
    "declared": _declared,
    "caps_max": _caps_max,
    "vp": _vp,
    "control": _control,
    "smoke": _smoke,
    "activated": _activated,
    "joined": _joined,
    "paid": _paid,
    "spent": _spent,
    "moved": _moved,
    "pivoted": _faced,
    "placed": _placed,
    "hidden_moved": _as_known,
    "hid": _as_known,
    "hid_at": _as_known,
    "revealed": _revealed,
    "occupied": _as_known,
    "loaded": _as_known,
    "unloaded": _as_known,
    "hit": _hit,
    "counter": _counter,
    "counter_shown": _counter,
    "rallied": _rallied,
    "destroyed": _destroyed,
    **dict.fromkeys(("work_built", "work_shown", "work_removed", "work_destroyed"), _works),
}
