"""Every event of a match of Operators as a player would tell it: headings and lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.api import Event
from game.operators.position import OTHER
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.numbers import signed, written
from scenes.kit.words import say
from scenes.presentation.story import Heading, LogEntry, Names, listed, seat_words

SILENT = frozenset({"step", "round", "round-end", "discarded"})
"""Events not worth a line: the first two are headings, a card played was told when it was shown."""
_STEPS = ("wound", "on_target", "sprint", "bonus", "climbing")


def _say(key: str, **given: object) -> str:
    return say(f"operators:event.{key}", **given)


def _port(face: str) -> str:
    return _say(f"port.{face}")


def opening() -> Heading:
    """What stands over the first line of a match: no event announces its first round."""
    return Heading(_say("round", round=1), 1)


def heading(event: Event) -> Heading | None:
    """What stands over this event and those after it: a round, an action, half an action or a fight; else None."""
    kind = event["is"]
    if kind == "round":
        return Heading(_say("round", round=event["round"]), 1)
    if kind == "step":
        return Heading(_say("via" if event["half"] == "via" else "step", step=event["step"]), 2)
    return Heading(_say("fight"), 2) if kind == "sighted" else None


def telling(names: Names) -> Callable[[Event], LogEntry]:
    """What tells a match event by event; each event of this game says all that is to be said of it."""
    return lambda event: LogEntry(heading(event), line(event, names))


def line(event: Event, names: Names) -> str | None:
    """One line of rich text that tells the event, or None for those in SILENT. Raises: KeyError for an unknown event."""
    if event["is"] in SILENT:
        return None
    return _LINES[event["is"]](event, names)


def _plain(key: str, *fields: str) -> Callable[[Event, Names], str]:
    """A line that needs the seat's name and some fields as they are."""

    def told(event: Event, names: Names) -> str:
        return _say(key, seat=seat_words(event["seat"], names), **{field: event[field] for field in fields})

    return told


def _marked(event: Event, names: Names) -> str:
    given: dict[str, Any] = {"seat": seat_words(event["seat"], names), "n": event["n"], "at": event["at"]}
    given["face"] = _port(event["face"])
    return _say("marked_sprint", via=event["via"], **given) if event.get("via") else _say("marked", **given)


def _plan_shown(event: Event, names: Names) -> str:
    nodes = [
        _say("sprint_to", at=at, via=event["via"]) if number == event.get("sprint") else at
        for number, at in enumerate(event["at"], 1)
    ]
    return _say("plan_shown", seat=seat_words(event["seat"], names), nodes=", ".join(nodes))


def _cancelled(event: Event, names: Names) -> str:
    key = "cancelled_one" if len(event["markers"]) == 1 else "cancelled_more"
    return _say(key, seat=seat_words(event["seat"], names), markers=listed(map(str, event["markers"])))


def _placed(key: str) -> Callable[[Event, Names], str]:
    def told(event: Event, names: Names) -> str:
        return _say(key, seat=seat_words(event["seat"], names), node=event["node"], face=_port(event["face"]))

    return told


def _moved(event: Event, names: Names) -> str:
    key = "sprinted" if event["sprint"] else "moved"
    return _say(
        key, seat=seat_words(event["seat"], names), face=_port(event["face"]), **{"from": event["from"], "to": event["to"]}
    )


def _control(event: Event, names: Names) -> str:
    seat = seat_words(event["seat"], names)
    if event["was"] is None:
        return _say("control", seat=seat)
    return _say("control_from", seat=seat, was=seat_words(event["was"], names))


def _neutral(event: Event, names: Names) -> str:
    return _say("neutral", was=seat_words(event["was"], names))


def _sighted(event: Event, names: Names) -> str:
    lines = event["range"]
    if not lines:
        return _say("sighted_same")
    long = _say("line") if lines == 1 else _say("lines", count=lines)
    colours = listed(_say(f"line_colour.{colour}") for colour in event["colours"])
    return _say(f"sighted_{event['track']}", colours=colours, range=long)


def _prepared(event: Event, names: Names) -> str:
    steps = [_say(f"step_{name}", by=signed(event[name])) for name in _STEPS if event[name]]
    if event["cover"]:
        steps.append(_say("step_cover", by=signed(event["cover"])))
    why = f" ({', '.join(steps)})" if steps else ""
    return _say("prepared", seat=seat_words(event["seat"], names), tracker=signed(event["tracker"]), steps=why)


def _revealed(event: Event, names: Names) -> str:
    given = {kind: event[kind] for kind in ("aim", "agility", "aggressive")}
    given["seat"] = seat_words(event["seat"], names)
    if event["card"] is None:
        return _say("revealed_none", **given)
    return _say("revealed", card=tables().cards[event["card"]].name, **given)


def _tracker(event: Event, names: Names) -> str:
    key = "tracker_" + event["why"].replace("-", "_")
    return _say(key, seat=seat_words(event["seat"], names), by=signed(event["by"]), at=signed(event["at"]))


def dice_shown(event: Event) -> list[dict[str, int]]:
    """What each die that was rolled shows."""
    faces = tables().dice[event["colour"]].faces
    return [faces[face - 1] for face in event["faces"]]


def _rolled(event: Event, names: Names) -> str:
    shown = dice_shown(event)
    sums = {symbol: sum(die[symbol] for die in shown) for symbol in shown[0]}
    values = " ".join("/".join(str(worth) for worth in die.values()) for die in shown)
    return _say(f"rolled_{event['colour']}", seat=seat_words(event["seat"], names), values=values, **sums)


def _first_strike(event: Event, names: Names) -> str:
    faster = event["seat"]
    if faster is None:
        return _say("no_first_strike", speed=event["red"])
    return _say("first_strike", seat=seat_words(faster, names), more=event[faster], less=event[OTHER[faster]])


def _aimed(event: Event, names: Names) -> str:
    given = {"aim": event["aim"], "defence": event["defence"], "net": signed(event["net"])}
    return _say("aimed", seat=seat_words(event["seat"], names), colour=_say(f"meter_colour.{event['colour']}"), **given)


def _firepower(event: Event, names: Names) -> str:
    given = {part: written(event[part]) for part in ("weapon", "tracker", "dice", "total")}
    key = "critical_miss" if event["critical_miss"] else "firepower"
    return _say(key, seat=seat_words(event["seat"], names), **given)


def _outcome(event: Event, names: Names) -> str:
    winner = {"winner": seat_words(event["winner"], names)} if event["winner"] else {}
    return _say("outcome_" + event["how"].replace("-", "_"), **winner)


def _eliminated(event: Event, names: Names) -> str:
    return _say(f"eliminated_{event['why']}", seat=seat_words(event["seat"], names), node=event["node"])


def _scored(event: Event, names: Names) -> str:
    given = {"points": event["points"], "score": event["score"]}
    return _say(f"scored_{event['why']}", seat=seat_words(event["seat"], names), **given)


def _drew(event: Event, names: Names) -> str:
    key = "drew_one" if event["count"] == 1 else "drew_more"
    return _say(key, seat=seat_words(event["seat"], names), count=event["count"])


def _dealt(event: Event, names: Names) -> str:
    cards = listed(translated(tables().cards[card].name) for card in event["cards"])
    return _say("dealt", seat=seat_words(event["seat"], names), cards=cards)


def _healed(event: Event, names: Names) -> str:
    return _say("healed_one" if event["wounds"] else "healed", seat=seat_words(event["seat"], names))


def _won(event: Event, names: Names) -> str:
    seat = event["seat"]
    return _say("won", seat=seat_words(seat, names), most=event[seat], least=event[OTHER[seat]])


_LINES: dict[str, Callable[[Event, Names], str]] = {
    "marked": _marked,
    "planned": _plain("planned"),
    "actions": lambda event, names: _say("actions"),
    "plan-shown": _plan_shown,
    "cancelled": _cancelled,
    "spawned": _placed("spawned"),
    "moved": _moved,
    "turned": _placed("turned"),
    "stayed": _plain("stayed", "node"),
    "control": _control,
    "neutral": _neutral,
    "sighted": _sighted,
    "prepared": _prepared,
    "chosen": _plain("chosen"),
    "revealed": _revealed,
    "tracker": _tracker,
    "rolled": _rolled,
    "first-strike": _first_strike,
    "aimed": _aimed,
    "firepower": _firepower,
    "outcome": _outcome,
    "wounded": _plain("wounded"),
    "eliminated": _eliminated,
    "scored": _scored,
    "reshuffled": _plain("reshuffled"),
    "drew": _drew,
    "dealt": _dealt,
    "pressed": _plain("pressed"),
    "held": _plain("held"),
    "healed": _healed,
    "lesson": lambda event, names: _say(f"lesson_{event['feature']}"),
    "won": _won,
}
