"""The boards of Danger Close: Tiled maps of zones, with one sentence for each fault. Read once, shared, never changed.

Run as a program with `--tiled-project` it writes `data/skulls/skulls.tiled-project`, so that Tiled offers the classes
and seats that a map may use.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from game.boards.zones import Link, Zone, Zones, space_of
from game.content import reader, tiled
from game.content.drawing import Drawing, called, project, write_project
from game.content.faults import did_you_mean
from game.messages import data_message
from game.skulls.records import SEATS, folder_of_game

_LAID = {"orientation": "orthogonal", "width": 64, "height": 48, "tilewidth": 25, "tileheight": 25}
"""How a map of this game is laid in Tiled: 1600 by 1200 board units."""
_SIZE = (1600, 1200)
_MOST_FLOORS = 3
_MEMBERS: dict[str, dict[str, str]] = {
    "zone": {"floors": "floors", "start": "start", "title": "text"},
    "link": {"a": "text", "b": "text", "floors": "list"},
    "wall": {},
    "space": {"floor": "floor", "zone": "text"},
    "objective": {},
    "vehicle": {},
    "decor": {"kind": "text"},
}
"""The properties of each class of object."""
_LAYERS = {
    "zones": (("zone",), "rectangle"),
    "links": (("link",), "polyline"),
    "walls": (("wall",), "polyline"),
    "spaces": (("space",), "point"),
    "marks": (("objective", "vehicle"), "point"),
    "decor": (("decor",), "rectangle"),
}
"""Of each object layer: the classes of its objects, and their shape."""
_FOR_THE_EYE = "decor"
"""The layer that a map need not have: what stands about."""
_MAP_PROPERTIES = ("game", "title")


def read_board(path: Path) -> Zones:
    """The board drawn in a map of `<game's folder>/maps/`.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    data = path.parents[2]
    return _Drawing(reader.shown(path, data), path.stem, tiled.read(path, data)).zones()


class _Drawing(Drawing):
    """A map on its way to a board of zones."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map) -> None:
        super().__init__(file, map_id, drawn)
        self.found: dict[str, tuple[Zone, tiled.Object]] = {}
        self.links: dict[frozenset[str], tuple[Link, tiled.Object]] = {}
        self.places: dict[str, tiled.Object] = {}

    def zones(self) -> Zones:
        """The board. Raises: Faulty."""
        self.check_laid()
        layers = {name: self.objects(name) for name in _LAYERS if name != _FOR_THE_EYE or name in self.drawn.layers}
        self.stop_if_faulty()
        for one in layers["zones"]:
            self.add_zone(one)
        self.stop_if_faulty()
        self.check_starts()
        for one in layers["links"]:
            self.add_link(one)
        self.stop_if_faulty()
        zones, links = [zone for zone, _ in self.found.values()], [link for link, _ in self.links.values()]
        board = Zones(zones, links, [one.points for one in layers["walls"]], size=_SIZE)
        for one in layers["spaces"]:
            self.add_place(one, board)
        for one in layers["marks"]:
            if board.at(one.x, one.y) is None:
                self.refuse(one, called(one), f"it stands at {one.x}, {one.y}, outside all zones")
        self.check_whole(board)
        self.stop_if_faulty()
        places = {space: (one.x, one.y) for space, one in self.places.items()}
        return Zones(zones, links, board.walls, places, _SIZE)

    def check_laid(self) -> None:
        """Check that the map is laid out as maps of this game are. Raises: Faulty, as nothing can be found on any other."""
        for name, right in _LAID.items():
            told = getattr(self.drawn, name)
            if told != right:
                self.refuse(1, self.map_id, f'{name} should be {right}, not "{told}"')
        self.check_map("skulls", _MAP_PROPERTIES)
        if not isinstance(self.drawn.layers.get("ground"), tiled.Tiles):
            self.refuse(1, self.map_id, f'the tile layer "ground" is missing{did_you_mean("ground", self.drawn.layers)}')
        self.stop_if_faulty()

    def objects(self, layer: str) -> tuple[tiled.Object, ...]:
        """The objects of a layer that are of its classes and shape and have their properties."""
        found = self.objects_of(layer)
        kinds, shape = _LAYERS[layer]
        for one in found:
            who = called(one)
            if one.type not in kinds:
                self.refuse(one, who, f'its class should be {" or ".join(kinds)}, not "{one.type}"')
                continue
            if one.shape != shape:
                self.refuse(one, who, f"a {one.type} is a {shape}, not a {one.shape}")
            if not one.name:
                self.refuse(one, who, "it has no name")
            members = _MEMBERS[one.type]
            for name in self.check_properties(one, members):
                self.check_member(one, name, members[name])
        return found

    def check_member(self, one: tiled.Object, name: str, kind: str) -> None:
        value, who = one.properties[name], called(one)
        if kind == "floors" and (type(value) is not int or not 1 <= value <= _MOST_FLOORS):
            self.refuse(one, who, f'{name} should be a whole number from 1 to {_MOST_FLOORS}, not "{value}"')
        elif kind == "floor" and type(value) is not int:
            self.refuse(one, who, f'{name} should be a whole number, not "{value}"')
        elif kind == "start" and value not in ("", *SEATS):
            self.refuse(one, who, f'{name} should be empty, {" or ".join(SEATS)}, not "{value}"')
        elif kind == "list" and not re.fullmatch(r"[0-9]( *, *[0-9])*", str(value)):
            self.refuse(one, who, f'{name} should be floors like "0" or "0,1", not "{value}"')
        elif kind == "text" and (not isinstance(value, str) or not value):
            self.refuse(one, who, f'{name} should be a text, not "{value}"')

    def add_zone(self, one: tiled.Object) -> None:
        """Add a zone, unless its id is taken or its rectangle has no room."""
        if one.name in self.found:
            self.refuse(one, one.name, f"a zone of that id stands already in line {self.found[one.name][1].line}")
        if not re.fullmatch(r"[A-Za-z0-9-]+", one.name):
            self.refuse(one, one.name, "the id of a zone has only letters, figures and hyphens")
        right, bottom = one.x + one.width, one.y + one.height
        if one.x < 0 or one.y < 0 or right > _SIZE[0] or bottom > _SIZE[1]:
            self.refuse(one, one.name, f"it leaves the board, which is {_SIZE[0]} by {_SIZE[1]}")
        for other, _ in self.found.values():
            apart = right <= other.x or other.x + other.width <= one.x
            if not apart and one.y < other.y + other.height and other.y < bottom:
                self.refuse(one, one.name, f"it overlaps the zone {other.id}")
        title = data_message(str(one.properties["title"]), f"{self.file}:{one.line}")
        floors, start = int(one.properties["floors"]), str(one.properties["start"])
        zone = Zone(one.name, title, floors, one.x, one.y, one.width, one.height, start)
        self.found.setdefault(one.name, (zone, one))

    def check_starts(self) -> None:
        """Check that each side has a start zone (R-SK-08)."""
        for seat in SEATS:
            if all(zone.start != seat for zone, _ in self.found.values()):
                self.refuse(self.drawn.layers["zones"].line, self.map_id, f"no zone is a start zone of {seat}")

    def add_link(self, one: tiled.Object) -> None:
        """Add a link, unless its ends or its floors do not exist (R-SK-12, R-SK-13)."""
        a, b = str(one.properties["a"]), str(one.properties["b"])
        floors = tuple(sorted({int(floor) for floor in str(one.properties["floors"]).split(",")}))
        unknown = [end for end in (a, b) if end not in self.found]
        for end in unknown:
            self.refuse(one, one.name, f'its end "{end}" is no zone{did_you_mean(end, self.found)}')
        if unknown:
            return
        if a == b:
            self.refuse(one, one.name, "it joins a zone with itself")
        elif frozenset((a, b)) in self.links:
            other = self.links[frozenset((a, b))][1]
            self.refuse(one, one.name, f"{a} and {b} are joined already by {other.name} in line {other.line}")
        if 0 not in floors:
            self.refuse(one, one.name, "every link is one on the ground, floor 0, too")
        for end in (a, b):
            if floors[-1] >= self.found[end][0].floors:
                self.refuse(one, one.name, f"{end} has no floor {floors[-1]}; it has {self.found[end][0].floors}")
        self.check_ends(one, a, b)
        self.links.setdefault(frozenset((a, b)), (Link(a, b, floors), one))

    def check_ends(self, one: tiled.Object, a: str, b: str) -> None:
        for name, (x, y) in ((a, one.points[0]), (b, one.points[-1])):
            zone = self.found[name][0]
            middle = (zone.x + zone.width // 2, zone.y + zone.height // 2)
            if abs(x - middle[0]) > 1 or abs(y - middle[1]) > 1:  # a middle may lie between two pixels
                at = f"{middle[0]}, {middle[1]}"
                self.refuse(one, one.name, f"it should end in the middle of {name}, {at}, but ends at {x}, {y}")

    def add_place(self, one: tiled.Object, board: Zones) -> None:
        """Add the point of a space, unless it has one already or the point lies in no band of it."""
        space = space_of(str(one.properties["zone"]), int(one.properties["floor"]))
        if space not in board.zone_of:
            self.refuse(one, one.name, f'"{space}" is no space of the board{did_you_mean(space, board.spaces)}')
        elif space in self.places:
            self.refuse(one, one.name, f"{space} has a point already in line {self.places[space].line}")
        elif (there := board.at(one.x, one.y)) != space:
            self.refuse(one, one.name, f"its point {one.x}, {one.y} should lie in {space}, but lies in {there or 'no zone'}")
        self.places.setdefault(space, one)

    def check_whole(self, board: Zones) -> None:
        """Check that every space has its point, and links lead from every zone to every other (R-SK-14)."""
        for space in board.spaces:
            if space not in self.places:
                zone, at = self.found[board.zone_of[space]]
                self.refuse(at, zone.id, f"its floor {board.floor_of[space]} has no point in the layer spaces")
        first = next(iter(board.zones))
        for name in board.zones:
            if name not in board.ranges[first]:
                self.refuse(self.found[name][1], name, f"no links lead to it from {first}")


def tiled_project() -> str:
    """The text of `skulls.tiled-project`: the enum and classes that the maps use."""
    member: dict[str, tuple[str, Any]] = {"floors": ("int", 1), "floor": ("int", 0), "start": ("seat", "")}
    member |= {"list": ("string", "0"), "text": ("string", "")}
    classes = {name: {one: member[kind] for one, kind in members.items()} for name, members in _MEMBERS.items()}
    return project({"seat": (("", *SEATS), False)}, classes)


if __name__ == "__main__":
    if sys.argv[1:] == ["--tiled-project"]:
        print(write_project(folder_of_game(), "skulls", tiled_project()))
    else:
        sys.exit("usage: python -m game.skulls.maps --tiled-project")
