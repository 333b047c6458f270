"""What has just been done, in a sentence: for the bar while it moves, and for whoever is to answer."""

from __future__ import annotations

from typing import Any

from game.api import Event
from game.firefight.kinds import UNKNOWN
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.firefight.names import name_of
from scenes.tables.firefight.state import FirefightState


def told(state: FirefightState, on: Any, event: Event) -> str:
    """The words of an event, "" for one that is not told; what a unit or a seat has done is kept for the answer."""
    kind = event["is"]
    teller = _TOLD.get(kind)
    if teller is None:
        return ""
    unit = on.before.units.get(event.get("unit")) or on.after.units.get(event.get("unit"))
    seat = event.get("seat") or (unit.seat if unit else None)
    name = in_colour(unit.seat, name_of(on.before.kind(unit))) if unit and unit.type != UNKNOWN else ""
    given: dict[str, object] = {"unit": name, "seat": in_colour(seat, state.names[seat]) if seat else ""}
    if kind == "moved":
        given["to"] = event["path"][-1]
    given |= {key: event[key] for key in ("at", "round") if key in event}
    if "result" in event and kind == "attack_roll":
        target = on.before.units.get(event["target"])
        given["target"] = in_colour(target.seat, name_of(on.before.kind(target))) if target else say("firefight:told.work")
        teller = f"roll_{event['result']}"
    if not name and "{unit}" in say_raw(teller):
        return ""
    words = say(f"firefight:told.{teller}", **given)
    if unit and kind != "attack_roll":
        state.acting = unit.id
    if seat and kind != "attack_roll":
        state.told = seat, words
    elif state.told:
        state.told = state.told[0], f"{state.told[1]} {words}"
    return words


def say_raw(key: str) -> str:
    """The words of a key as they are written."""
    from scenes.kit.words import words_of

    return words_of("firefight").get(f"told.{key}", "")


_TOLD = {
    "moved": "moved",
    "pivoted": "turned",
    "attack": "fired",
    "attack_roll": "roll",
    "rally_roll": "rally",
    "hidden_action": "hidden",
    "stalled": "stalled",
    "passed": "passed",
    "revealed": "revealed",
    "round_start": "round",
    "hid": "hid",
}
