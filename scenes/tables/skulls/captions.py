"""What stands on the bottom bar of Danger Close while things move: a short sentence for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.api import Event
from game.skulls.position import Position
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.skulls.lines import OF_UNIT, of_unit
from scenes.tables.skulls.names import (
    all_called,
    called,
    objective_name,
    range_name,
    seat_name,
    space_name,
    token_name,
    vehicle_name,
    weapon_name,
    zone_name,
)
from scenes.tables.skulls.prospects import cannot_fall, idle, no_risk

MOST = 2
"""How many sentences stand there at once."""


def caption(batch: Sequence[Event], view: Position) -> str:
    """What is going on while these events are seen, as rich text, "" for nothing; `view` is known before them."""
    words = (_WORDS[event["is"]](event, view) for event in batch if event["is"] in _WORDS)
    return " ".join(list(dict.fromkeys(one for one in words if one))[-MOST:])


def _say(key: str, **given: object) -> str:
    return say(f"skulls:moving.{key}", **given)


def _told(key: str, **given: object) -> str:
    """A sentence that stands in the log as well."""
    return say(f"skulls:event.{key}", **given)


def _by_unit(event: Event, view: Position) -> str:
    return of_unit(view.world, event)


def _by_seat(event: Event, view: Position) -> str:
    return _told(event["is"], seat=in_colour(event["seat"], seat_name(event["seat"])))


def _why(event: Event, view: Position) -> str:
    """A sentence that depends on why it is so."""
    given = {key: called(view.world, event[key]) for key in ("unit", "target") if key in event}
    return _told(f"{event['is'].replace('-', '_')}.{event['why']}", **given)


def _round(event: Event, view: Position) -> str:
    return _say("round", round=event["number"])


def _first(event: Event, view: Position) -> str:
    return _say(f"first.{event['why']}", seat=in_colour(event["seat"], seat_name(event["seat"])))


def _recycled(event: Event, view: Position) -> str:
    return _say("recycled", seat=in_colour(event["seat"], seat_name(event["seat"])))


def _token_shown(event: Event, view: Position) -> str:
    return _told("uses", unit=called(view.world, event["unit"]), token=token_name(view.world, event["token"]))


def _declared(event: Event, view: Position) -> str:
    """What is about to happen, where it is not seen at once."""
    if event["action"]["do"] != "fire":
        return ""
    what = called(view.world, event["action"]["target"])
    return _told("about.fire", unit=called(view.world, event["unit"]), what=what)


def _window(event: Event, view: Position) -> str:
    return _say("window", seat=in_colour(event["seat"], seat_name(event["seat"])))


def _took_cover(event: Event, view: Position) -> str:
    return _say("took_cover", seat=in_colour(event["seat"], seat_name(event["seat"])))


def _passed(event: Event, view: Position) -> str:
    key = {"respond": "passed", "last-call": "passed_last"}.get(view.phase, "passed_follow")
    key = "passed_safe" if key == "passed" and no_risk(view, event["seat"]) else key
    return _told(key, seat=in_colour(event["seat"], seat_name(event["seat"])))


def _moved(event: Event, view: Position) -> str:
    key = {"move": "moved", "double-time": "ran", "covering-fire": "followed"}[event["by"]]
    return _told(key, unit=called(view.world, event["unit"]), to=space_name(view.world, event["to"]), via="")


def _fired(event: Event, view: Position) -> str:
    given = {"far": range_name(event["range"]), "threats": _threats(event["threat"])}
    return _told("fired", unit=called(view.world, event["unit"]), target=called(view.world, event["target"]), **given)


def _returned(event: Event, view: Position) -> str:
    return _told("returned", unit=called(view.world, event["unit"]), threats=_threats(event["threat"]))


def _threats(count: int) -> str:
    return _told("threats_1" if count == 1 else "threats", count=count)


def _attack(event: Event, view: Position) -> str:
    tables = view.world.tables
    name = weapon_name(view.world, event["with"]) if event["with"] in tables.weapons else token_name(view.world, event["with"])
    return _say("attack", what=name, units=all_called(view.world, event["threats"]))


def _threat(event: Event, view: Position) -> str:
    given = {"threats": _threats(event["count"]), "before": event["from"], "after": event["to"]}
    return _told("threat", unit=called(view.world, event["unit"]), **given)


def _drew(event: Event, view: Position) -> str:
    count, defence = len(event["skulls"]), view.defence(event["unit"])
    safe = cannot_fall(event["unit"], defence, event["skulls"])
    key = ("drew_safe" if safe else "drew") + ("_1" if count == 1 else "")
    return _say(key, unit=called(view.world, event["unit"]), count=count, defence=defence)


def _held(event: Event, view: Position) -> str:
    return _say("held", unit=called(view.world, event["unit"]), black=event["black"], defence=event["defence"])


def _incapacitated(event: Event, view: Position) -> str:
    return _told("incapacitated", unit=called(view.world, event["unit"]), why="", gone=_say("gone"))


def _killed(event: Event, view: Position) -> str:
    unit = called(view.world, event["unit"])
    if event["how"] == "coup" and view.turn:
        return _told("killed_coup", unit=unit, by=called(view.world, view.turn.unit))
    return _told("killed", unit=unit, gone=_say("gone"))


def _dropped(event: Event, view: Position) -> str:
    given = {"objective": objective_name(view.world, event["objective"]), "at": space_name(view.world, event["space"])}
    return _told("dropped", unit=called(view.world, event["unit"]), **given)


def _picked_up(event: Event, view: Position) -> str:
    objective = objective_name(view.world, event["objective"])
    return _told("picked_up", unit=called(view.world, event["unit"]), objective=objective)


def _stunned(event: Event, view: Position) -> str:
    return _told("stunned", units=all_called(view.world, event["units"]))


def _cloud(event: Event, view: Position) -> str:
    return _told(f"cloud.{event['kind']}", zone=zone_name(view.world, event["zone"]))


def _danger(event: Event, view: Position) -> str:
    return _told("danger", unit=called(view.world, event["unit"]), before=event["from"], after=event["to"])


def _boarded(event: Event, view: Position) -> str:
    vehicle = vehicle_name(view.world, event["vehicle"])
    return _told(event["is"], unit=called(view.world, event["unit"]), vehicle=vehicle)


def _resupplied(event: Event, view: Position) -> str:
    return _told("resupplied", unit=called(view.world, event["unit"]), token=token_name(view.world, event["token"]))


def _turn_end(event: Event, view: Position) -> str:
    """Who has done nothing stays where he is; of anybody else has been told what he did."""
    return _told("stays", unit=called(view.world, event["unit"])) if idle(view) else ""


def _last_call(event: Event, view: Position) -> str:
    return _say("last_call")


def _over(event: Event, view: Position) -> str:
    return _say("over_won", seat=in_colour(event["winner"], seat_name(event["winner"]))) if event["winner"] else _say("over_draw")


_WORDS: dict[str, Callable[[Event, Position], str]] = {
    **dict.fromkeys(OF_UNIT, _by_unit),
    "squads": lambda event, view: _say("squads"),
    "round": _round,
    "card-skipped": _why,
    "recycled": _recycled,
    "no-card": _by_seat,
    "revealed": lambda event, view: _say("revealed"),
    "first": _first,
    "turn": _by_unit,
    "turn-lost": _why,
    "turn-end": _turn_end,
    "declared": _declared,
    "token-shown": _token_shown,
    "window": _window,
    "took-cover": _took_cover,
    "passed": _passed,
    "moved": _moved,
    "fired": _fired,
    "returned": _returned,
    "no-return": _why,
    "attack": _attack,
    "threat": _threat,
    "drew": _drew,
    "held": _held,
    "incapacitated": _incapacitated,
    "killed": _killed,
    "dropped": _dropped,
    "picked-up": _picked_up,
    "stunned": _stunned,
    "cloud": _cloud,
    "danger": _danger,
    "entered": _boarded,
    "exited": _boarded,
    "resupplied": _resupplied,
    "last-call": _last_call,
    "token-reset": _by_seat,
    "round-end": lambda event, view: _say("round_end", round=event["number"]),
    "over": _over,
}
