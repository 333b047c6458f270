"""What the hearer of a story of Iron Squad knows so far: the ground, who stands where, the hour; and what things are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.api import Event, Seat
from game.ironsquad.position import World, world_of
from game.ironsquad.records import nation_of
from game.ironsquad.rules import RULES, fresh
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import say
from scenes.tables.ironsquad import names


class Stand(NamedTuple):
    """What is known of a unit: whose it is, where it stands ("" before it is shown), its health."""

    seat: Seat
    at: str
    hp: int


class Field:
    """What the hearer of a story knows so far: the ground, who stands where, round and hour. It begins where the match did."""

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        """`header` None: the usual match."""
        start = (header or {}).get("start")
        position = RULES.read(start) if start is not None else fresh(_world(header))
        self.world = position.world
        self.layout = position.layout
        self.round, self.night, self.clock = position.round, position.night, position.clock
        self.turn: Seat | None = position.seat
        self.units = {name: Stand(unit.seat, unit.at, unit.hp) for name, unit in position.units.items()}

    def hear(self, event: Event) -> None:
        """Take in an event that has happened as well."""
        kind, name = event["is"], event.get("unit", "")
        if kind == "tile" and self.world.location(event["loc"]):
            self.layout = self.layout.with_tile(*self.world.laid(event["loc"], event["tile"], event["rot"]))
        elif kind == "deployment_shown":
            for one, place in event["units"].items():
                self._stand(one, place["at"])
        elif kind in ("deployed", "spawn"):
            self._stand(name, event["at"])
        elif kind == "move":
            self.units[name] = self.stand(name)._replace(at=event["to"])
        elif kind == "damage":
            self.units[name] = self.stand(name)._replace(hp=event["hp"])
        elif kind == "heal":
            self.units[name] = self.stand(name)._replace(hp=event["to"])
        elif kind == "round":
            self.round, self.clock, self.night = event["round"], event["clock"], event["night"]
        elif kind == "turn":
            self.turn = event["seat"]

    def _stand(self, name: str, at: str) -> None:
        self.units[name] = Stand(self.owner(name), at, self.full(name))

    # --- what is asked of it ----------------------------------------------------------------------------------------------

    def owner(self, name: str) -> Seat:
        """Whose a unit is: its own side's, and in the game for one every local is the bot's."""
        if self.world.bot and self.world.tables.type_of(name).local:
            return self.world.bot
        return nation_of(name)

    def full(self, name: str) -> int:
        """The health of a unit that nothing has happened to."""
        return len(self.world.tables.type_of(name).health)

    def stand(self, name: str) -> Stand:
        """What is known of a unit; where it stands is "" while that is not known."""
        return self.units.get(name) or Stand(self.owner(name), "", self.full(name))

    def seen(self, seat: Seat) -> bool:
        """Whether any unit of a side has stood on the board."""
        return any(unit.at and unit.seat == seat for unit in self.units.values())

    def ground(self, at: str) -> str:
        """The id of the ground of a hex."""
        return self.layout.ground.get(at, "clear")

    def place(self, at: str) -> str:
        """What a building is called: by the objective in it, if there is one."""
        site = self.layout.sites.get(at)
        return self.objective(site) if site else say("ironsquad:event.building")

    def objective(self, site: str) -> str:
        """What an objective is called."""
        return translated(self.world.tables.objectives[site])

    def hour(self, clock: int | None) -> str:
        """The hour of a position of the clock, as 08:00."""
        return names.hour(self.world.tables.clock, clock)

    def centre(self, loc: str) -> str:
        """The hex in the middle of a place for a tile."""
        place = self.world.location(loc)
        return place.hexes[0] if place else loc

    def shown(self, loc: str, tile: str, rot: int) -> tuple[str, str] | None:
        """The hex and the id of the objective that a tile shows where it is laid, if any."""
        site: tuple[str, str] | None = self.world.laid(loc, tile, rot)[2] if self.world.location(loc) else None
        return site

    def mission(self, card: str, seat: Seat) -> str:
        """What the mission of a seat asks for, in a sentence or two."""
        return names.mission(self.world, card, seat)

    def unit(self, name: str) -> str:
        """A unit in the colour of its side, as rich text."""
        seat, title = self.owner(name), translated(self.world.tables.type_of(name).title)
        if seat != nation_of(name):  # a local of the other nation, beside whom one of the same type may stand
            title = say("ironsquad:name.second", title=title)
        words = say("ironsquad:name.unit", letters=say(f"ironsquad:name.letters.{seat}"), title=title)
        return in_colour(seat, words)

    def health(self, name: str, hp: int) -> str:
        """What a unit is called at so many points of health."""
        return names.health(self.world.tables, name, hp)


def _world(header: Mapping[str, Any] | None) -> World:
    if header is None:
        return world_of("standard", {}, "bad-match")
    return world_of(header["scenario"], header["options"], "bad-match")


def facing(corner: int) -> str:
    """A facing in words, as on a clock."""
    return say("ironsquad:name.facing", hour=corner)


def places_of(field: Field, event: Event, story: Sequence[Event]) -> list[str]:
    """The hexes that an event is about; those of its units are where they stood when this very event happened."""
    kind = event["is"]
    if kind == "move":
        return [event["from"], event["to"]]
    if kind in ("tile", "reveal"):
        place = field.world.location(event["loc"])
        return list(place.hexes) if place else []
    if kind == "deployment_shown":
        return list(dict.fromkeys(one["at"] for one in event["units"].values()))
    if "at" in event:
        return [event["at"]]
    named = [event[key] for key in ("unit", "target") if key in event]
    if not named:
        return []
    for one in story:
        if one is event:
            break
        field.hear(one)
    return list(dict.fromkeys(at for at in (field.stand(name).at for name in named) if at))
