"""A view as it is known after one more event: what a table shows while it tells what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.api import Event
from game.rush.position import Building, Drawn, Fuse, Gun, Position, Turn, Uav, Vehicle, but
from game.rush.records import SIDE_OF


def after_event(view: Position, event: Event) -> Position:
    """A copy of a view after an event; what only the next view tells (packs, `next`, stats) stays as it was."""
    change = CHANGES.get(event["is"])
    if change is None:
        return view
    new = view.copy()
    change(new, event)
    return new


def _class(new: Position, event: Event) -> None:
    new.change(event["seat"], kind=event["class"])


def _turn(new: Position, event: Event) -> None:
    phase = "ready" if new.soldiers[event["seat"]].status == "up" else "spawn"
    new.turn, new.round = Turn(event["seat"], phase), event["round"]


def _spawn(new: Position, event: Event) -> None:
    new.change(event["seat"], status="up", at=event["at"], ride=None, entered=True)
    if "class" in event:
        new.change(event["seat"], kind=event["class"])


def _throw(new: Position, event: Event) -> None:
    dice = tuple(event["dice"])
    new.turn = but(new.turn, phase="move", dice=dice, left=dice)


def _move(new: Position, event: Event) -> None:
    _carry(new, event["unit"], event["to"])
    left = list(new.turn.left)
    if event["is"] == "move" and left:
        left.remove(event["steps"] if event["steps"] in left else left[0])
        new.turn = but(new.turn, left=() if event.get("air") else tuple(left))


def _carry(new: Position, unit: str, to: str) -> None:
    """Take a soldier, or a vehicle with all in it, to a square."""
    vehicle = new.vehicles.get(unit)
    if vehicle is None:
        new.change(unit, at=to)
        return
    new.set_vehicle(unit, but(vehicle, at=to))
    for seat in vehicle.crew:
        new.change(seat, at=to)


def _down(new: Position, event: Event) -> None:
    new.change(event["seat"], status="down")


def _damaged(new: Position, event: Event) -> None:
    for seat in event["crew"]:
        new.change(seat, status="down")


def _revive(new: Position, event: Event) -> None:
    soldier = new.soldiers[event["seat"]]
    if event["ok"]:
        new.change(event["seat"], status="up")
    if event["with"] == "card":
        new.change(event["seat"], cards=soldier.cards[1:])


def _repair(new: Position, event: Event) -> None:
    for seat in new.vehicles[event["vehicle"]].crew if event["ok"] else ():
        if new.soldiers[seat].status == "down":
            new.change(seat, status="up")


def _leave(new: Position, event: Event) -> None:
    """A soldier leaves his vehicle, on his feet or dead."""
    seat = event["seat"]
    ride = new.soldiers[seat].ride
    if ride is not None and ride in new.vehicles:
        vehicle = new.vehicles[ride]
        new.set_vehicle(ride, but(vehicle, crew=tuple(other for other in vehicle.crew if other != seat)))
    new.change(seat, ride=None)


def _dead(new: Position, event: Event) -> None:
    _leave(new, event)
    new.change(event["seat"], status="dead")


def _destroyed(new: Position, event: Event) -> None:
    for seat in new.vehicles[event["vehicle"]].crew:
        new.change(seat, ride=None)
    new.set_vehicle(event["vehicle"], None)


def _enter(new: Position, event: Event) -> None:
    vehicle = new.vehicles[event["vehicle"]]
    side = SIDE_OF[event["seat"]]
    new.set_vehicle(event["vehicle"], but(vehicle, side=side, crew=(*vehicle.crew, event["seat"])))
    new.change(event["seat"], ride=event["vehicle"])


def _kills(new: Position, event: Event) -> None:
    new.kills = event["count"]


def _points(new: Position, event: Event) -> None:
    new.change(event["seat"], points=new.soldiers[event["seat"]].points + event["n"])


def _capture(new: Position, event: Event) -> None:
    if event["what"] == "building":
        new.buildings = {**new.buildings, event["at"]: but(new.buildings[event["at"]], owner=event["side"])}
    elif event["what"] == "gun":
        new.gun = but(new.gun, owner=event["side"])
    else:
        new.uav = but(new.uav, owner=event["side"])


def _demolish(new: Position, event: Event) -> None:
    if event["ok"] and event["what"] == "building":
        new.buildings = {**new.buildings, event["at"]: Building(standing=False)}
    elif event["ok"] and event["what"] == "gun":
        new.gun = Gun(standing=False, owner=None)


def _uav(new: Position, event: Event) -> None:
    new.uav = but(new.uav, at=event["to"])
    new.turn = but(new.turn, left=())


def _given_up(new: Position, event: Event) -> None:
    """A third double is not moved, and the gun takes the place of the second die."""
    if event["is"] == "fire" or event["cause"] == "third_double":
        new.turn = but(new.turn, left=())


def _uav_up(new: Position, event: Event) -> None:
    new.uav = Uav(SIDE_OF[new.turn.seat], event["at"])


def _uav_gone(new: Position, event: Event) -> None:
    new.uav = but(new.uav, at=None)


def _armed(new: Position, event: Event) -> None:
    new.turn = but(new.turn, phase="defuse", fuse=Fuse(event["mcom"], event["seat"]))


def _defuse(new: Position, event: Event) -> None:
    if new.turn.fuse is not None:
        new.turn = but(new.turn, fuse=but(new.turn.fuse, throws=event["throw"]))


def _mcom(new: Position, event: Event) -> None:
    new.mcoms = {**new.mcoms, event["id"]: event["state"]}
    new.turn = but(new.turn, phase="move" if new.turn.phase == "defuse" else new.turn.phase, fuse=None)


def _stage(new: Position, event: Event) -> None:
    new.stage, new.kills = event["stage"], event["kills"]
    new.mcoms = {**new.mcoms, **dict.fromkeys((f"{new.stage}A", f"{new.stage}B"), "live")}
    new.buildings = {at: one if one.standing else Building() for at, one in new.buildings.items()}


def _card(new: Position, event: Event) -> None:
    new.turn = but(new.turn, card=Drawn(event["card"], event["pack"]))


def _kept(new: Position, event: Event) -> None:
    new.change(event["seat"], cards=(*new.soldiers[event["seat"]].cards, event["card"]))


def _delivered(new: Position, event: Event) -> None:
    new.set_vehicle(event["vehicle"], Vehicle(SIDE_OF[new.turn.seat], event["at"]))


def _gun_up(new: Position, event: Event) -> None:
    new.gun = Gun(standing=True, owner=event["side"])


def _over(new: Position, event: Event) -> None:
    new.result = {key: value for key, value in event.items() if key != "is"} | {"career": {}}
    new.turn = but(new.turn, phase="over", casualties=(), fuse=None)


CHANGES: dict[str, Callable[[Position, Any], None]] = {
    "class": _class, "turn": _turn, "spawn": _spawn, "throw": _throw, "move": _move, "fall_back": _move, "down": _down,
    "damaged": _damaged, "revive": _revive, "repair": _repair, "dead": _dead, "destroyed": _destroyed, "enter": _enter,
    "leave": _leave, "kills": _kills, "points": _points, "capture": _capture, "demolish": _demolish, "uav": _uav,
    "uav_up": _uav_up, "uav_down": _uav_gone, "uav_grounded": _uav_gone, "armed": _armed, "defuse": _defuse, "mcom": _mcom,
    "stage": _stage, "fire": _given_up, "suicide": _given_up, "card": _card, "kept": _kept, "delivered": _delivered,
    "gun_up": _gun_up, "over": _over,
}  # fmt: skip
