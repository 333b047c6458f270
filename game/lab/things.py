"""What a match names: its cards, soldiers, weapons and tokens, by the side that used them; and why it ended.

Nothing here knows a game. What an action or an event names stands under a key that says its kind; whose it is, the event says
by its seat, or the unit by who has acted with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.api import Event, JsonMap, Seat
from game.match import Match

KINDS = ("card", "unit", "class", "weapon", "token", "vehicle", "with", "pack")
"""Keys of actions and events under which the name of a thing stands."""
CAUSES = ("by", "why")
"""Keys of a result under which stands what decided the match."""


class Thing(NamedTuple):
    """Something that a side used in a match, and whether it was among the last that the winner used."""

    side: str
    kind: str
    name: str
    decided: bool


def things_of(match: Match) -> list[Thing]:
    """The things that each side used, in a fixed order."""
    sides = {seat: match.rules.side_of(match.position, seat) for seat in match.seats}
    winner = (match.result() or {}).get("winner")
    used, last = set[tuple[str, str, str]](), set[tuple[str, str, str]]()
    owners = dict[str, Seat]()
    for entry, events in zip(match.log, match.events, strict=True):
        now = {(sides[entry.seat], kind, name) for kind, name in _named(entry.action)}
        if isinstance(unit := entry.action.get("unit"), str):
            owners.setdefault(unit, entry.seat)
        for event in events:
            if isinstance(unit := event.get("unit"), str) and event.get("seat") in sides:
                owners.setdefault(unit, event["seat"])
            owner = _owner(event, owners, entry.seat, sides)
            # a unit without its seat may only have suffered what is told
            now |= {(sides[owner], kind, name) for kind, name in _named(event) if kind != "unit" or "seat" in event}
        used |= now
        last = {one for one in now if one[0] == winner} or last
    return [Thing(*one, one in last) for one in sorted(used)]


def _named(source: Event) -> Iterator[tuple[str, str]]:
    """The kinds and names of the things that an action or an event names."""
    for kind in KINDS:
        name = source.get(kind)
        if isinstance(name, str) and name:
            yield kind, name


def _owner(event: Event, owners: JsonMap, actor: Seat, seats: JsonMap) -> Seat:
    """Whose the things of an event are."""
    if event.get("seat") in seats:
        return str(event["seat"])
    owner = owners.get(event.get("unit", ""), actor) if isinstance(event.get("unit", ""), str) else actor
    return str(owner)


def cause_of(match: Match) -> str:
    """What decided the match: what its result says, or the last event that says why."""
    result = match.result()
    if result is None:
        return ""
    said = [result.get(key) for key in CAUSES]
    return next((one for one in said if isinstance(one, str) and one), _last_why(match.story()))


def _last_why(events: Sequence[Event]) -> str:
    return next((event["why"] for event in reversed(events) if isinstance(event.get("why"), str)), "")
