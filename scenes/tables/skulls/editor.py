"""Setting up a position of Danger Close: units, clouds, objectives on the board; what stands beside it is changed by fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Surface

from game.api import Seat
from game.messages import Refused
from game.skulls.position import HIDDEN
from game.skulls.records import SEATS
from scenes.boards.zones.board import GAS, SMOKE, Counter, Thing, ZoneBoard
from scenes.kit import shapes
from scenes.kit.chrome import Chip
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.pictures import picture
from scenes.kit.words import say
from scenes.presentation.choices import Options
from scenes.presentation.editor import Field, Group, Piece, PuzzleGoal, Tab, Value, switch
from scenes.tables.editing import OnBoard
from scenes.tables.skulls import editor_fields as fields
from scenes.tables.skulls import names
from scenes.tables.skulls.pieces import BACK, CARRYING, INSIDE, STUNNED, VEHICLE, board_of, figure_of, token_picture

CLOUDS = {"smoke": "skulls/token/smoke.svg", "gas": "skulls/token/tear-gas.svg"}
KINDS = {"smoke": SMOKE, "gas": GAS}


def _say(key: str, **given: object) -> str:
    return say(f"skulls:editor.{key}", **given)


def make() -> SkullsEditor:
    """A new part for one editor."""
    return SkullsEditor()


class SkullsEditor(OnBoard):
    """What of Danger Close can be placed and changed. Things: `unit:s-rifle`, `objective:package`, `space:B3/1`.

    Pieces: units and objectives as things, and the clouds `cloud:smoke` and `cloud:gas`.
    """

    board: ZoneBoard

    def __init__(self) -> None:
        self.scenario = ""

    # --- the picture --------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; units, objectives and clouds lie as the position says."""
        world = fields.world(value)
        fresh = bool(value["scenario"] != self.scenario)
        if fresh:
            self.scenario = value["scenario"]
            self.board = board_of(world)
        counters = {name: counter for name in value["units"] if (counter := self._counter(value, name))}
        clouds = {
            zone: tuple(drawn for kind, drawn in KINDS.items() if cloud.get(kind)) for zone, cloud in value["zones"].items()
        }
        self.board.place_all(counters, self._things(value), clouds)
        kind, _, what = (chosen or "").partition(":")
        self.board.choose(what if kind == "unit" else None)
        self.board.over.show_marked([what] if kind == "space" else [])
        return fresh

    def _things(self, value: Value) -> dict[str, Thing]:
        """The vehicles, and the objectives that nobody carries."""
        scenario = fields.world(value).scenario
        found = {
            name: Thing(f"skulls/vehicle/{name}.svg", f"{one.zone}/0", SIDES[one.side], VEHICLE)
            for name, one in scenario.vehicles.items()
        }
        for name, goal in scenario.objectives.items():
            lies = value["objectives"].get(name, {"space": goal.space, "by": None})
            if not lies["by"]:
                found[name] = Thing(f"skulls/objective/{name}.svg", lies["space"], SIDES[goal.side])
        return found

    def _counter(self, value: Value, name: str) -> Counter | None:
        """The counter of a unit, whatever the rules say to it; None for one that is dead."""
        unit = value["units"][name]
        if unit["space"] is None:
            return None
        token = (token_picture(unit["ready"]) if unit["shown"] or unit["ready"] != HIDDEN else BACK) if unit["ready"] else None
        carries = any(one["by"] == name for one in value["objectives"].values())
        marks = ((STUNNED, unit["stunned"]), (CARRYING, carries), (INSIDE, unit["vehicle"] is not None))
        side = SIDES[fields.side(value, name)]
        lying = tuple(mark for mark, true in marks if true)
        return Counter(side, figure_of(name), unit["space"], unit["danger"], unit["state"] == "down", unit["prone"], token, lying)

    def spaces(self) -> Sequence[str]:
        """Every space."""
        return self.board.zones.spaces

    def radius(self) -> int:
        """Of a space, in pixels: that of the narrowest storey."""
        return max(14, round(24 * self.board.camera.zoom))

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """What lies at a pixel: a unit, an objective, else the space itself."""
        hit = self.board.pick(pos)
        if hit.unit:
            return f"unit:{hit.unit}"
        if hit.thing in fields.world(value).scenario.objectives:
            return f"objective:{hit.thing}"
        return f"space:{hit.space}" if hit.space else None

    def usual(self) -> tuple[str, Options]:
        """The scenario to begin with, and its options: the usual match."""
        return "street-sweep", {}

    def things(self, value: Value) -> Sequence[str]:
        """The units on the board, and the objectives that nobody carries."""
        units = [f"unit:{name}" for name, unit in value["units"].items() if unit["space"]]
        return [*units, *(f"objective:{name}" for name, one in value["objectives"].items() if not one["by"])]

    def space_of(self, value: Value, thing: str) -> str | None:
        """The space in which a thing lies; None when it is not on the board."""
        kind, _, what = thing.partition(":")
        if kind == "space":
            return what if what in self.board.zones.zone_of else None
        lies = value["units" if kind == "unit" else "objectives"].get(what)
        space: str | None = lies["space"] if lies and (kind == "unit" or not lies["by"]) else None
        return space

    # --- what can be placed ---------------------------------------------------------------------------------------------------

    def tabs(self, value: Value) -> Sequence[Tab]:
        """The pages: units and what else lies on the board, the moment, bags and stacks."""
        units = tuple(
            Group(say("editor.side", name=names.seat_name(seat), letter=SIDES[seat].letter).upper(), self._units(value, seat))
            for seat in SEATS
        )
        return (
            Tab("pieces", say("editor.leaf_pieces"), (*units, Group(_say("laid"), self._laid(value)))),
            Tab("time", say("editor.leaf_time"), fields.moment(value)),
            Tab("bags", _say("leaf_bags"), fields.bags(value)),
        )

    def _units(self, value: Value, seat: Seat) -> tuple[Piece, ...]:
        world, found = fields.world(value), list[Piece]()
        for name in sorted(world.tables.rosters[seat]):
            called = in_colour(seat, names.title_of(world, name))
            unit = value["units"].get(name)
            words = called
            if unit:
                at = names.space_name(world, unit["space"]) if unit["space"] else ""
                words = _say("stands", unit=called, at=at) if at else _say("is_dead", unit=called)
            found.append(Piece(f"unit:{name}", words, partial(_unit, name, seat), there=bool(unit)))
        return tuple(found)

    def _laid(self, value: Value) -> tuple[Piece, ...]:
        """The objectives of the scenario, and the clouds."""
        world = fields.world(value)
        objectives = tuple(
            Piece(
                f"objective:{name}",
                _say("objective", objective=names.objective_name(world, name)),
                partial(_objective, name),
                there=True,
            )
            for name in world.scenario.objectives
        )
        clouds = tuple(
            Piece(f"cloud:{kind}", _say(f"cloud.{kind}"), partial(_token, path), again=True) for kind, path in CLOUDS.items()
        )
        return (*objectives, *clouds)

    def offer(self, value: Value, piece: str | None) -> None:
        """Do nothing: everything may lie in any space, so there is nothing to light."""

    def held(self, value: Value, name: str) -> Callable[[int], Surface] | None:
        """The picture of a thing or a piece in the hand."""
        kind, _, what = name.partition(":")
        if kind == "unit":
            return partial(_unit, what, fields.side(value, what))
        if kind == "objective":
            return partial(_objective, what)
        return partial(_token, CLOUDS[what]) if kind == "cloud" else None

    def loose(self, thing: str) -> bool:
        """Whether a thing can be dragged elsewhere: anything but a space."""
        return not thing.startswith("space:")

    def tab_of(self, thing: str) -> str:
        """The page on which things are placed: the first one."""
        return "pieces"

    def place(self, value: Value, piece: str, space: str) -> str | None:
        """What lies in a space now. Raises: Refused."""
        kind, _, what = piece.partition(":")
        if kind == "unit":
            self._stand(value, what, space)
            return piece
        if kind == "objective":
            value["objectives"][what] = {"space": space, "by": None}
            return piece
        zone = self.board.zones.zone_of[space]
        value["zones"].setdefault(zone, {"smoke": False, "gas": False})[what] = True
        return f"space:{space}"

    def move(self, value: Value, thing: str, space: str) -> str | None:
        """The thing, which lies in another space now. Raises: Refused."""
        return self.place(value, thing, space)

    def _stand(self, value: Value, name: str, space: str) -> None:
        """Put a unit in a space; one that is new brings its skulls. Raises: Refused."""
        unit, world = value["units"].get(name), fields.world(value)
        if unit:
            if unit["state"] == "dead":
                unit["state"] = "up"
            unit.update(space=space, vehicle=None)
            for objective in value["objectives"].values():
                if objective["by"] == name:
                    objective["space"] = space
            return
        seat, most = fields.side(value, name), len(world.tables.minutes)
        if len(fields.units_of(value, seat)) >= most:
            raise Refused("illegal", _say("full", seat=names.seat_name(seat), most=most))
        value["units"][name] = {
            "space": space, "danger": 0, "state": "up", "items": list(world.cards[name].issue), "spent": [], "ready": None,
            "shown": False, "stunned": False, "prone": False, "vehicle": None, "override": None,
        }  # fmt: skip
        self._skulls(value, name, 1)

    def _skulls(self, value: Value, name: str, by: int) -> None:
        """Add the skulls that a unit brings to the bag, or take them out (R-SK-06)."""
        numbers, options = fields.world(value).tables.numbers, value["options"]
        bag = value["seats"][fields.side(value, name)]["bag"]
        if options["whites"] == "per-unit":
            bag["white"] = max(0, bag["white"] + by * numbers.whites)
        if options["start_skulls"] == "coloured":
            bag["own"] = sorted({*bag["own"], name} if by > 0 else {*bag["own"]} - {name})
        else:
            kind = options["start_skulls"]
            bag[kind] = max(0, bag[kind] + by * numbers.blacks)

    def turn(self, value: Value, thing: str, by: int) -> bool:
        """False: nothing here has a direction."""
        return False

    def remove(self, value: Value, thing: str) -> None:
        """Take a unit out of the match, put an objective where it began, or remove the clouds over a space."""
        kind, _, what = thing.partition(":")
        if kind == "unit":
            fields.forget(value, what)
            self._skulls(value, what, -1)
            del value["units"][what]
        elif kind == "objective":
            value["objectives"][what] = {"space": fields.world(value).scenario.objectives[what].space, "by": None}
        else:
            value["zones"].pop(self.board.zones.zone_of[what], None)

    def clear(self, value: Value) -> None:
        """Take everybody out of the match, remove every cloud, and put the objectives where they begin."""
        scenario = fields.world(value).scenario
        fields.begin(value, "plan")
        value.update(units={}, zones={}, vehicles={})
        value["objectives"] = {name: {"space": goal.space, "by": None} for name, goal in scenario.objectives.items()}
        for team in value["seats"].values():
            team.update(stack=[], pool=None, token="cover", bag={"white": 0, "black": 0, "red": 0, "own": []})

    # --- what can be changed ----------------------------------------------------------------------------------------------------

    def about(self, value: Value, thing: str) -> Group | None:
        """What can be changed of a unit, an objective or a space; None when it is no longer there."""
        kind, _, what = thing.partition(":")
        world = fields.world(value)
        if kind == "space":
            return self._about_zone(value, self.board.zones.zone_of[what]) if what in self.board.zones.zone_of else None
        if kind == "objective":
            return self._about_objective(value, what) if what in value["objectives"] else None
        if what not in value["units"]:
            return None
        space = value["units"][what]["space"]
        line = _say("at", at=names.space_name(world, space)) if space else ""
        return Group(fields.named(value, what).upper(), fields=fields.unit_fields(value, what), line=line)

    def _about_zone(self, value: Value, zone: str) -> Group:
        """The clouds over a zone, and whether the weapon of a vehicle there has fired."""
        world, cloud = fields.world(value), value["zones"].get(zone, {})
        found = [
            Field(f"{zone} {kind}", _say(f"cloud.{kind}"), bool(cloud.get(kind)), partial(_cover, zone, kind)) for kind in CLOUDS
        ]
        for name, vehicle in world.scenario.vehicles.items():
            if vehicle.zone == zone and world.options["vehicles"]:
                used = bool(value["vehicles"].get(name, {}).get("used"))
                label = _say("used", vehicle=names.vehicle_name(world, name))
                found.append(Field(f"{name} used", label, used, switch(("vehicles", name, "used"))))
        return Group(names.zone_name(world, zone), fields=tuple(found))

    def _about_objective(self, value: Value, name: str) -> Group:
        """Who carries an objective."""
        world, one = fields.world(value), value["objectives"][name]
        carriers = fields.units_of(value, world.scenario.objectives[name].side, "up")
        among = ((None, _say("nobody")), *((unit, names.title_of(world, unit)) for unit in carriers))
        field = Field(f"{name} by", _say("carried_by"), one["by"], partial(_carry, name), among)
        line = _say("at", at=names.space_name(world, one["space"]))
        return Group(names.objective_name(world, name).upper(), fields=(field,), line=line)

    def choose(self, value: Value, option: str, new: Any) -> None:
        """Change an option, and remove what only its old value allows."""
        value["options"][option] = new
        for unit in value["units"].values():
            unit["vehicle"] = unit["vehicle"] if value["options"]["vehicles"] else None
            unit["prone"] = unit["prone"] and value["options"]["prone"]
        if not value["options"]["vehicles"]:
            value["vehicles"] = {}

    # --- beside the board ----------------------------------------------------------------------------------------------------

    def chips(self, value: Value) -> Sequence[Chip]:
        """The moment, whose turn it is, and who stands."""
        phase = say(f"skulls:name.phase.{value['phase']}")
        chips = [Chip(_say("chip", round=value["round"], phase=phase) if value["round"] else phase)]
        if value["turn"]:
            unit = value["turn"]["unit"]
            chips.append(Chip(names.title_of(fields.world(value), unit), SIDES[fields.side(value, unit)], True))
        return [*chips, *(Chip(_say("standing", count=len(fields.units_of(value, seat, "up"))), SIDES[seat]) for seat in SEATS)]

    def spoken(self, value: Value, sentence: str) -> str:
        """A sentence of the rules with the names of units in place of their keys."""
        cards = "|".join(fields.world(value).cards)
        return re.sub(rf"(?:units\.)?\b({cards})\b(?:\.\w+)?", lambda found: fields.named(value, found[1]), sentence)

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
            return f"unit.{what}"
        if kind == "cloud":
            return f"cloud.{what}"
        return {"objective": "objective", "space": "zone"}.get(kind, "")


def _cover(zone: str, kind: str, value: Value, there: Any) -> None:
    """Lay a cloud over a zone, or remove it; a zone without one is not listed."""
    cloud = {"smoke": False, "gas": False, **value["zones"].get(zone, {}), kind: there}
    value["zones"] = {one: other for one, other in value["zones"].items() if one != zone}
    if any(cloud.values()):
        value["zones"][zone] = cloud


def _carry(name: str, value: Value, unit: Any) -> None:
    one = value["objectives"][name]
    one["by"] = unit
    if unit:
        one["space"] = value["units"][unit]["space"]


# --- pictures ------------------------------------------------------------------------------------------------------------------


def _unit(unit: str, seat: Seat, px: int) -> Surface:
    return shapes.counter(SIDES[seat], px, figure_of(unit))


def _objective(name: str, px: int) -> Surface:
    return picture(f"skulls/objective/{name}.svg", (px, px))


def _token(path: str, px: int) -> Surface:
    return picture(path, (px, px))
