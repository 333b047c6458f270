"""The position of Rush as JSON values (section 9.1): writing."""

from __future__ import annotations

from game.api import JsonObject
from game.rush.choosing import KEPT
from game.rush.position import Casualty, Position, Soldier, Stop, Turn


def value_of(position: Position) -> JsonObject:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world, gun, uav = position.world, position.gun, position.uav
    return {
        "game": "rush",
        "board": world.board.id,
        "scenario": world.scenario.id,
        "options": {name: world.options[name] for name in KEPT},
        "pairs": position.pairs,
        "stage": position.stage,
        "kills": position.kills,
        "kill_limit": position.kill_limit,
        "round": position.round,
        "mcoms": dict(position.mcoms),
        "seats": {seat: _soldier(position.soldiers[seat]) for seat in world.seats},
        "vehicles": {
            name: {"side": one.side, "at": one.at, "crew": list(one.crew)} for name, one in sorted(position.vehicles.items())
        },
        "gun": {"state": "standing" if gun.standing else "destroyed", "owner": gun.owner},
        "uav": {"owner": uav.owner, "at": uav.at},
        "buildings": {
            at: {"state": "standing" if one.standing else "rubble", "owner": one.owner} for at, one in position.buildings.items()
        },
        "packs": {name: list(cards) for name, cards in position.packs.items()},
        "unseen": dict(position.unseen),
        "next": dict(position.next),
        "turn": _turn(position.turn),
        "result": None if position.result is None else dict(position.result),
    }


def _soldier(one: Soldier) -> JsonObject:
    return {
        "name": one.name, "class": one.kind, "status": one.status, "at": one.at, "in": one.ride, "cards": list(one.cards),
        "entered": one.entered, "points": one.points, "stats": dict(one.stats),
    }  # fmt: skip


def _turn(turn: Turn) -> JsonObject:
    fuse, card = turn.fuse, turn.card
    drawn: JsonObject | None = None
    if card is not None:
        drawn = {"id": card.id, "pack": card.pack} | ({"choose": list(card.choose)} if card.id is None else {})
    return {
        "seat": turn.seat,
        "phase": turn.phase,
        "dice": None if turn.dice is None else list(turn.dice),
        "left": list(turn.left),
        "doubles": turn.doubles,
        "extra": turn.extra,
        "boarded": turn.boarded,
        "left_from": turn.left_from,
        "stop": None if turn.stop is None else _stop(turn.stop),
        "casualties": [_casualty(one) for one in turn.casualties],
        "after": turn.after,
        "fuse": None if fuse is None else {"mcom": fuse.mcom, "by": fuse.by, "throws": fuse.throws},
        "card": drawn,
    }


def _stop(stop: Stop) -> JsonObject:
    return {
        "kind": stop.kind, "at": stop.at, "vehicle": stop.vehicle, "piece": list(stop.piece), "round": stop.round,
        "truce": stop.truce, "step": stop.step, "captured": stop.captured, "tried": stop.tried,
    }  # fmt: skip


def _casualty(one: Casualty) -> JsonObject:
    value: JsonObject = {"unit": one.unit, "by": one.by, "assist": [list(pair) for pair in one.assist], "at": one.at}
    return value | ({"crew": list(one.crew)} if one.crew else {})
