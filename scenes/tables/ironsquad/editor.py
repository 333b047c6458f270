"""Setting up a position of Iron Squad: units, tiles, ground, flags on the board; what stands beside it is changed by fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.api import Seat
from game.boards.hexes import CORNERS
from game.ironsquad.position import World
from game.ironsquad.records import HIDDEN, SEATS, nation_of
from scenes.boards.hexes.board import Counter, HexBoard
from scenes.boards.hexes.pieces import body
from scenes.kit.chrome import Chip
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.presentation.choices import Options
from scenes.presentation.editor import Group, Piece, PuzzleGoal, Tab, Value, stepped
from scenes.tables.editing import OnBoard
from scenes.tables.ironsquad import names
from scenes.tables.ironsquad.editing import fields
from scenes.tables.ironsquad.editing.map import MapPart
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK, board_of, mood_of

FACING = {"us": 5, "ge": 11}
"""Where a triangular counter points that has just been placed: at the enemy's edge."""
MORNING = 5
"""Where the clock stands at 08:00."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:editor.{key}", **given)


def make() -> IronSquadEditor:
    """A new part for one editor."""
    return IronSquadEditor()


class IronSquadEditor(OnBoard):
    """What of Iron Squad can be placed and changed. Things: `unit:us-mg`, `hex:K05`.

    Pieces: units as things, and those of `MapPart`.
    """

    board: HexBoard
    map: MapPart

    def __init__(self) -> None:
        self.scenario = ""

    # --- the picture --------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; ground, units and flags lie as the position says."""
        world = fields.world(value)
        fresh = bool(value["scenario"] != self.scenario)
        if fresh:
            self.scenario = value["scenario"]
            self.board = board_of(world)
            self.map = MapPart(self.board)
        self.map.lay(world, value)
        sites = fields.sites(value)
        held = {name: one["held"] for name, one in value["objectives"].items() if one["held"] and name in sites}
        counters = {name: self._counter(value, name) for name in value["units"]}
        self.board.place_all(counters, {sites[name]: SIDES[seat] for name, seat in held.items()})
        self._light(world, value)
        kind, _, what = (chosen or "").partition(":")
        self.board.choose(what if kind == "unit" else None)
        self.board.over.show_hovered(what if kind == "hex" else None)
        self.board.over.show_trail(value["path"])
        self.board.over.show_tags({space: _say("searched_tag") for space in value["explored"]})
        return fresh

    def _light(self, world: World, value: Value) -> None:
        grounds = {space: self.board.ground.ground(space) for space in world.hexes.ids}
        grounds |= dict.fromkeys(self.board.ground.objectives, "building")
        night = fields.clock_of(value) in world.tables.clock.night
        self.board.set_mood(mood_of(night, value["weather"], grounds))

    def _counter(self, value: Value, name: str) -> Counter:
        """The counter of a unit, whatever the rules say to it."""
        unit, kind = value["units"][name], fields.world(value).tables.type_of(name)
        full = len(kind.health)
        stuck = unit["hp"] == 1 and (not kind.local or value["options"]["local_wounded_immobile"])
        turn = value["phase"] == "turn" and unit["seat"] == value["seat"]
        marks = {SLOW: unit["slow"] != "none", STUCK: stuck, SHOT: unit["fired"] and turn}
        lying = tuple(mark for mark, lies in marks.items() if lies)
        done = bool(unit["done"] and turn)
        figure = figure_of(kind.id, unit["seat"])
        return Counter(SIDES[unit["seat"]], figure, unit["at"], kind.shape, unit["facing"], unit["hp"], full, lying, done)

    def spaces(self) -> Sequence[str]:
        """Every hex."""
        return self.board.hexes.ids

    def radius(self) -> int:
        """Of a hex, in pixels."""
        return max(14, round(self.board.hexes.width * 0.46 * self.board.camera.zoom))

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """What lies at a pixel: a unit, else the hex itself."""
        hit = self.board.pick(pos)
        return f"unit:{hit.unit}" if hit.unit else f"hex:{hit.space}" if hit.space else None

    def usual(self) -> tuple[str, Options]:
        """The scenario to begin with, and its options: the full match, in the morning."""
        return "standard", {"start": MORNING}

    def things(self, value: Value) -> Sequence[str]:
        """The units on the board."""
        return [f"unit:{name}" for name in value["units"]]

    def space_of(self, value: Value, thing: str) -> str | None:
        """The hex on which a thing lies; None when it is not on the board."""
        kind, _, what = thing.partition(":")
        if kind == "hex":
            return what if what in self.board.hexes.bit else None
        found: str | None = value["units"].get(what, {}).get("at")
        return found

    # --- what can be placed ---------------------------------------------------------------------------------------------------

    def tabs(self, value: Value) -> Sequence[Tab]:
        """The pages: units, the map, the moment, missions and cards."""
        units = tuple(
            Group(say("editor.side", name=names.seat_name(seat), letter=SIDES[seat].letter).upper(), self._units(value, seat))
            for seat in SEATS
        )
        return (
            Tab("pieces", say("editor.leaf_pieces"), units),
            Tab("map", say("editor.leaf_map"), self.map.groups(value)),
            Tab("time", say("editor.leaf_time"), fields.moment(value)),
            Tab("cards", say("editor.leaf_cards"), fields.secrets(value)),
        )

    def _units(self, value: Value, seat: Seat) -> tuple[Piece, ...]:
        found = []
        for kind in fields.world(value).tables.types:
            name = f"{seat}-{kind}"
            there = name in value["units"]
            called = in_colour(seat, fields.named(value, name))
            words = _say("stands", unit=called, at=value["units"][name]["at"]) if there else _say("unit", unit=called)
            found.append(Piece(f"unit:{name}", words, partial(self._unit_picture, value, name), there=there))
        return tuple(found)

    def _unit_picture(self, value: Value, name: str, px: int) -> Surface:
        kind = fields.world(value).tables.type_of(name)
        full = len(kind.health)
        small = round(px * (0.62 if kind.shape == "triangle" else 0.8))
        side = SIDES[fields.seat_of(value, name)]
        return body(side, figure_of(kind.id, fields.seat_of(value, name)), kind.shape, small, 0, full, full, (), False)

    def offer(self, value: Value, piece: str | None) -> None:
        """Tint the places where a tile or a flag may go."""
        self.map.offer(value, piece)

    def held(self, value: Value, name: str) -> Callable[[int], Surface] | None:
        """The picture of a thing or a piece in the hand."""
        kind, _, what = name.partition(":")
        if kind == "unit":
            return partial(self._unit_picture, value, what)
        return self.map.held(value, name)

    def loose(self, thing: str) -> bool:
        """Whether a thing can be dragged elsewhere: a unit can."""
        return thing.startswith("unit:")

    def tab_of(self, thing: str) -> str:
        """The page on which a thing is placed."""
        return "pieces" if self.loose(thing) else "map"

    def place(self, value: Value, piece: str, space: str) -> str | None:
        """What lies on a hex now. Raises: Refused."""
        kind, _, what = piece.partition(":")
        if kind == "unit":
            self._stand(value, what, space)
            return piece
        self.map.place(value, piece, space)
        return f"hex:{space}"

    def move(self, value: Value, thing: str, space: str) -> str | None:
        """The unit, which stands on another hex now. Raises: Refused."""
        return self.place(value, thing, space)

    def _stand(self, value: Value, name: str, space: str) -> None:
        value["dead"] = {other: seat for other, seat in value["dead"].items() if other != name}
        if name in value["units"]:
            value["units"][name]["at"] = space
            return
        kind = fields.world(value).tables.type_of(name)
        seat = fields.seat_of(value, name)
        early = value["phase"] in ("pick", "tiles", "deploy")
        number = 0 if early else 1 + max((unit.get("seq", 0) for unit in value["units"].values()), default=0)
        value["units"][name] = {
            "seat": seat, "type": kind.id, "at": space, "facing": FACING[nation_of(name)] if kind.shape == "triangle" else None,
            "hp": len(kind.health), "mp": 0 if early else kind.mp, "slow": "none", "fired": False, "done": False,
            "healed": False, "seq": number,
        }  # fmt: skip
        if not early:
            del value["units"][name]["mp"]  # the rules know how many the weather leaves
            value.pop("seq", None)

    def turn(self, value: Value, thing: str, by: int) -> bool:
        """Whether a thing has a direction: a triangular counter, or a hex of a tile, which turns with it."""
        kind, _, what = thing.partition(":")
        if kind == "unit":
            unit = value["units"][what]
            if unit["facing"] is not None:
                unit["facing"] = stepped(CORNERS, unit["facing"], by)
            return unit["facing"] is not None
        return self.map.turn(value, what, by)

    def remove(self, value: Value, thing: str) -> None:
        """Take a unit off the board or a flag off its objective, turn a tile face down, or clear a drawn hex."""
        kind, _, what = thing.partition(":")
        if kind == "unit":
            del value["units"][what]
            if value["active"] and value["active"]["unit"] == what:
                value.update(active=None, path=[])
            if value["pending"] and what in value["pending"].values():
                value["pending"] = None
            return
        self.map.remove(value, what)

    def clear(self, value: Value) -> None:
        """Take all units off the board, with all that is dead, held or searched; leave the ground as it is."""
        value.update(units={}, dead={}, active=None, pending=None, path=[], explored={}, objectives={})

    # --- what can be changed ----------------------------------------------------------------------------------------------------

    def about(self, value: Value, thing: str) -> Group | None:
        """What can be changed of a unit or a hex, None when it is no longer there."""
        kind, _, what = thing.partition(":")
        if kind == "hex":
            return self.map.about(value, what) if what in self.board.hexes.bit else None
        if what not in value["units"]:
            return None
        line = _say("at", at=value["units"][what]["at"])
        return Group(fields.named(value, what).upper(), fields=fields.unit_fields(value, what), line=line)

    def choose(self, value: Value, option: str, new: object) -> None:
        """Change an option."""
        value["options"][option] = new
        for unit in value["units"].values():
            unit.pop("opp_used", None)  # written under one of its values alone

    # --- beside the board ----------------------------------------------------------------------------------------------------

    def chips(self, value: Value) -> Sequence[Chip]:
        """The moment, and the points."""
        world = fields.world(value)
        moment = say(f"ironsquad:name.phase.{value['phase']}")
        if value["round"]:
            clock = fields.clock_of(value)
            light = say(f"ironsquad:name.{'night' if clock in world.tables.clock.night else 'day'}")
            hour = names.hour(world.tables.clock, clock)
            moment = say("ironsquad:table.round", round=value["round"], rounds=world.scenario.rounds, hour=hour, light=light)
        chips = [Chip(moment)]
        if value["seat"]:
            words = say("ironsquad:table.deciding", name=names.seat_name(value["seat"]))
            chips.append(Chip(words, SIDES[value["seat"]], True, names.seat_name(value["seat"])))
        return [*chips, *(Chip(str(value["vp"][seat]), SIDES[seat]) for seat in SEATS)]

    def spoken(self, value: Value, sentence: str) -> str:
        """A sentence of the rules with the names of units in place of their keys."""
        kinds = "|".join(fields.world(value).tables.types)
        where = rf"units\.((?:us|ge)-(?:{kinds}))\.at is"
        sentence = re.sub(where, lambda found: _say("placed", unit=fields.named(value, found[1])), sentence)
        return re.sub(rf"units\.((?:us|ge)-(?:{kinds}))\.? ?", lambda found: f"{fields.named(value, found[1])}: ", sentence)

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
        """The goals that a puzzle for a seat may have."""
        return fields.offers(value, seat)

    def topic(self, value: Value, pos: tuple[int, int]) -> str:
        """What lies at a pixel, as the rule book finds it."""
        return self.topic_of(value, self.thing_at(value, pos) or "")

    def topic_of(self, value: Value, piece: str) -> str:
        """What a piece or a thing is, as the rule book finds it."""
        kind, _, what = piece.partition(":")
        if kind == "unit":
            return f"unit.{fields.world(value).tables.type_of(what).id}"
        if kind == "hex" and what not in self.board.ground.objectives:
            kind, what = "ground", self.board.ground.ground(what)
        if kind == "ground":
            return "location" if what == HIDDEN else f"terrain.{what}"
        return {"tile": "tile", "road": "road", "searched": "terrain.building"}.get(kind, "objective" if kind else "")
