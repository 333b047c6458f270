"""What the hearer of a story of Danger Close knows so far: where everybody stands, the danger, both bags, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Event, Seat
from game.skulls.after_event import after_event
from game.skulls.planning import filled
from game.skulls.position import Position, Unit, World, world_of
from game.skulls.records import SEATS
from game.skulls.rules import RULES, fresh


class Field:
    """What the hearer of a story knows so far. It begins where the match did; where a unit stands is "" before that is known."""

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        """`header` None: the usual match."""
        start = (header or {}).get("start")
        self.now: Position = RULES.read(start) if start is not None else fresh(_world(header))
        self.world = self.now.world

    def hear(self, event: Event) -> None:
        """Take in an event that has happened as well. Whoever is named for the first time is known from now on."""
        self.meet(event)
        self.now = after_event(self.now, event, self._squads(event) if event["is"] == "squads" else self.now)

    def meet(self, event: Event) -> None:
        """Add the units and items of an event that a story which sets in late never saw arrive or taken."""
        new = [name for name in _named(event) if name not in self.now.units]
        if new and event["is"] not in ("deployed", "squads"):
            cards = self.world.cards
            met = dict(self.now.units) | {name: Unit("", items=cards[name].issue) for name in new}
            self.now = self.now.copy()
            self.now.units = {name: met[name] for name in sorted(met)}
        held = {"spent": "items", "resupplied": "spent"}.get(event["is"])
        if held and event["token"] not in getattr(self.now.units[event["unit"]], held):
            self.now = self.now.copy()
            self.now.change(event["unit"], **{held: (event["token"],)})

    def _squads(self, event: Event) -> Position:
        """The position once squads are shown: whoever was not seen deployed stands where it is not known."""
        known, cards = self.now.copy(), self.world.cards
        names = sorted((*event["seal"], *event["terrorist"]))
        known.units = {name: self.now.units.get(name) or Unit("", items=cards[name].issue) for name in names}
        for seat in SEATS:
            known.change_team(seat, bag=filled(self.world, event[seat]))
        return known

    # --- what is asked of it ----------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, at least 1."""
        return max(1, self.now.round)

    def owner(self, unit: str) -> Seat:
        """Whose a unit is."""
        return self.world.side(unit)

    def space(self, unit: str) -> str:
        """Where a unit stands, "" where that is not known or it is gone."""
        one = self.now.units.get(unit)
        return (one.space or "") if one else ""

    def danger(self, unit: str) -> int:
        """The danger of a unit."""
        return self.now.units[unit].danger

    def down(self) -> list[str]:
        """The incapacitated units, by id."""
        return [name for name, unit in self.now.units.items() if unit.state == "down"]


def _named(event: Event) -> list[str]:
    """The units that an event names."""
    found = [event[key] for key in ("unit", "target") if isinstance(event.get(key), str)]
    found += [name for key in ("units", "threats", "danger") if isinstance(event.get(key), (list, dict)) for name in event[key]]
    target = event.get("action", {}).get("target")
    return [*found, target] if target else found


def _world(header: Mapping[str, Any] | None) -> World:
    if header is None:
        return world_of(next(iter(RULES.scenarios())), {}, "bad-match")
    return world_of(header["scenario"], header["options"], "bad-match")


def places_of(field: Field, event: Event, story: Sequence[Event]) -> list[str]:
    """The spaces that an event is about; its units are where they stood when this very event happened, if that is known."""
    if event["is"] == "moved":
        return [event["from"], *event["path"]]
    if "space" in event:
        return [event["space"]]
    zone = event.get("zone") or event.get("action", {}).get("zone")
    named = _named(event)
    found: list[str] = [*_floors(field, zone)] if zone else []
    if named:
        for one in story:
            if one is event:
                break
            field.hear(one)
        found += [space for space in map(field.space, named) if space]
    return list(dict.fromkeys(found))


def _floors(field: Field, zone: str) -> list[str]:
    board = field.world.board
    return [space for space in board.spaces if board.zone_of[space] == zone]
