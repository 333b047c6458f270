"""The boards of Iron Squad: Tiled maps of hexes, with one sentence for each fault. Read once, shared, never changed.

Run as a program with `--tiled-project` it writes `data/ironsquad/ironsquad.tiled-project`, so that Tiled offers the classes
and seats that a map may use.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from game.boards.hexes import Hexes, column_and_row
from game.content import reader, tiled
from game.content.drawing import Drawing, called, project, write_project
from game.content.faults import did_you_mean
from game.content.map_files import tileset_of
from game.ironsquad.records import HIDDEN, SEATS, Board, Ground, Location, folder_of_game
from game.texts import cut

ROADBEDS = ("clear", "sand")
"""The ground a road may run over."""
_LAID = {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "tilewidth": 64, "tileheight": 56}
_LAID |= {"hexsidelength": 32}
"""How a map of this game is laid in Tiled: flat-topped hexes, the columns B, D, F … half a hex lower."""
_MOST_COLUMNS, _MOST_ROWS = 26, 99
_CLASSES: dict[str, tuple[str, tuple[str, ...], dict[str, str]]] = {
    "roads": ("road", ("polyline",), {"hexes": "text"}),
    "locations": ("location", ("point",), {"group": "text", "loc": "text"}),
    "zones": ("deployment", ("polygon",), {"first_row": "row", "last_row": "row", "seat": "seat"}),
    "labels": ("label", ("text",), {}),
}
"""Of each object layer: the class of its objects, their shape, and their properties."""
_MAP_PROPERTIES = ("game", "title")


def read_board(path: Path, grounds: Mapping[str, Ground]) -> Board:
    """The board drawn in a map of `<game's folder>/maps/`, on these kinds of ground.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    data = path.parents[2]
    drawn = tiled.read(path, data)
    drawing = _Drawing(reader.shown(path, data), path.stem, drawn, grounds)
    drawing.check_layout(_LAID, width=_MOST_COLUMNS, height=_MOST_ROWS)
    drawing.check_map("ironsquad", _MAP_PROPERTIES)
    drawing.stop_if_faulty()  # nothing can be found on a map that is laid out in another way
    kinds: dict[int, str] = {}
    for one in drawn.tilesets:
        place, sheet = tileset_of(path, data, one)
        kinds |= drawing.kinds_of(reader.shown(place, data), one.first, sheet)
    return drawing.board(kinds)


class _Drawing(Drawing):
    """A map on its way to a board of hexes."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map, grounds: Mapping[str, Ground]) -> None:
        super().__init__(file, map_id, drawn)
        self.grounds = grounds
        self.hexes = Hexes(min(drawn.width, _MOST_COLUMNS), min(drawn.height, _MOST_ROWS))
        self.ground: dict[str, str] = {}

    def board(self, kinds: dict[int, str]) -> Board:
        """The board; `kinds` are the grounds of the tiles by the numbers that the map has for them. Raises: Faulty."""
        layers = {name: self.objects(name) for name in _CLASSES}
        self.lay_ground(kinds)
        self.stop_if_faulty()
        roads = self.roads(layers["roads"])
        locations = self.locations(layers["locations"])
        zones = self.zones(layers["zones"])
        self.stop_if_faulty()
        return Board(self.map_id, self.hexes, self.ground, roads, locations, zones)

    def kinds_of(self, file: str, first: int, sheet: tiled.Sheet) -> dict[int, str]:
        """The ground of each tile of a sheet, whose properties say what the table of terrain says."""
        kinds: dict[int, str] = {}
        for tile in sheet.tiles.values():
            who, told = f"tile {tile.id}", tile.properties
            ground = self.grounds.get(str(told.get("ground", "")))
            if ground is None:
                hint = did_you_mean(str(told.get("ground", "")), self.grounds)
                self.refuse(tile.line, who, f'the ground "{told.get("ground", "")}" is not known{hint}', file)
                continue
            right = {"cost": ground.cost, "blocks": ground.blocks, "elevated": ground.elevated}
            for key, value in right.items():
                if told.get(key) != value or type(told.get(key)) is not type(value):
                    self.refuse(tile.line, who, f"{key} should be {_said(value)} as terrain.yaml says of {ground.id}, "
                                                f"not {_said(told.get(key))}", file)  # fmt: skip
            kinds[first + tile.id] = ground.id
        return kinds

    def lay_ground(self, kinds: dict[int, str]) -> None:
        found = self.drawn.layers.get("ground")
        if not isinstance(found, tiled.Tiles):
            self.refuse(1, self.map_id, f'the tile layer "ground" is missing{did_you_mean("ground", self.drawn.layers)}')
            return
        for name in self.hexes.ids:
            column, row = column_and_row(name)
            number = found.rows[row][column]
            if number in kinds:
                self.ground[name] = kinds[number]
            else:
                self.refuse(found.line, name, "no tile lies there" if not number else f"the tile {number} has no ground")

    def objects(self, layer: str) -> tuple[tiled.Object, ...]:
        """The objects of a layer that are of its class and shape and have its properties."""
        found = self.objects_of(layer)
        kind, shapes, members = _CLASSES[layer]
        for one in found:
            who = called(one)
            if one.type != kind:
                self.refuse(one, who, f'its class should be {kind}, not "{one.type}"')
                continue
            if one.shape not in shapes:
                self.refuse(one, who, f"a {kind} is a {' or '.join(shapes)}, not a {one.shape}")
            for name in self.check_properties(one, members):
                self.check_member(one, who, name, members[name])
        return found

    def check_member(self, one: tiled.Object, who: str, name: str, kind: str) -> None:
        value = one.properties[name]
        if kind == "row" and (type(value) is not int or not 1 <= value <= self.hexes.rows):
            self.refuse(one, who, f'{name} should be a row from 1 to {self.hexes.rows}, not "{value}"')
        elif kind == "seat" and value not in SEATS:
            self.refuse(one, who, f'{name} should be {" or ".join(SEATS)}, not "{value}"')
        elif kind == "text" and (not isinstance(value, str) or not value):
            self.refuse(one, who, f'{name} should be a text, not "{value}"')

    def roads(self, objects: tuple[tiled.Object, ...]) -> tuple[tuple[str, ...], ...]:
        """The roads, whose hexes stand next to each other on ground that bears a road, and lie where they are drawn."""
        roads: list[tuple[str, ...]] = []
        links: dict[frozenset[str], tiled.Object] = {}
        for one in objects:
            who = called(one)
            hexes = tuple(str(one.properties["hexes"]).replace(" ", "").split(","))
            unknown = [name for name in hexes if name not in self.ground]
            for name in unknown:
                self.refuse(one, who, f'"{cut(name)}" is no hex of the board; the last is {self.hexes.ids[-1]}')
            if unknown:
                continue
            for name in hexes:
                if self.ground[name] not in ROADBEDS:
                    self.refuse(one, who, f"{name} is {self.ground[name]}; a road runs over {' or '.join(ROADBEDS)}")
            for a, b in pairwise(hexes):
                if b not in self.hexes.links(a):
                    self.refuse(one, who, f"{a} and {b} are not next to each other")
                elif (other := links.setdefault(frozenset((a, b)), one)) is not one:
                    self.refuse(one, who, f"{a} and {b} are joined already by {other.name} in line {other.line}")
            self.check_points(one, who, hexes)
            roads.append(hexes)
        return tuple(roads)

    def check_points(self, one: tiled.Object, who: str, hexes: tuple[str, ...]) -> None:
        if len(one.points) != len(hexes) or len(hexes) < 2:
            told = f"it has {len(hexes)} hexes and {len(one.points)} points"
            self.refuse(one, who, f"a road joins two hexes or more, with a point in each; {told}")
            return
        for name, (x, y) in zip(hexes, one.points, strict=True):
            if self.hexes.at(x, y) != name:
                self.refuse(one, who, f"its point {x}, {y} should lie in {name}, whose centre is {self.hexes.centre(name)}")

    def locations(self, objects: tuple[tiled.Object, ...]) -> dict[str, Location]:
        """The places for tiles, by id, that share no hex and are all that lies face down."""
        found: dict[str, Location] = {}
        lines: dict[str, int] = {}
        taken: dict[str, str] = {}
        for one in objects:
            loc, group = str(one.properties["loc"]), str(one.properties["group"])
            centre = self.hexes.at(one.x, one.y)
            flower = (centre, *self.hexes.near[centre]) if centre else ()
            hexes = tuple(name for name in flower if name)
            if loc in found:
                self.refuse(one, loc, f"a location of that id stands already in line {lines[loc]}")
            if len(hexes) < 7:
                self.refuse(one, loc, f"a tile of seven hexes does not fit the board around {centre or (one.x, one.y)}")
            for name in hexes:
                if (other := taken.setdefault(name, loc)) != loc:
                    self.refuse(one, loc, f"{name} belongs to the location {other} already")
                if self.ground[name] != HIDDEN:
                    self.refuse(one, loc, f"{name} is {self.ground[name]}; a hex of a location is {HIDDEN}")
            found.setdefault(loc, Location(loc, group, hexes))
            lines.setdefault(loc, one.line)
        for name, ground in self.ground.items():
            if ground == HIDDEN and name not in taken:
                self.refuse(self.drawn.layers["ground"].line, name, f"it is {HIDDEN}, but belongs to no location")
        return {loc: found[loc] for loc in sorted(found)}

    def zones(self, objects: tuple[tiled.Object, ...]) -> dict[str, tuple[int, int]]:
        """The first and last row of each seat's zone; the zones share no row."""
        found: dict[str, tuple[int, int]] = {}
        for one in objects:
            who, seat = called(one), str(one.properties["seat"])
            first, last = (int(one.properties[key]) for key in ("first_row", "last_row"))
            if seat in found:
                self.refuse(one, who, f"{seat} has a zone already")
            elif first > last:
                self.refuse(one, who, f"its first row {first} lies below its last row {last}")
            elif any(first <= end and start <= last for start, end in found.values()):
                self.refuse(one, who, "it shares rows with the other zone")
            found.setdefault(seat, (first, last))
        for seat in SEATS:
            if seat not in found:
                self.refuse(self.drawn.layers["zones"].line, self.map_id, f"the deployment zone of {seat} is missing")
        return {seat: found[seat] for seat in SEATS if seat in found}


def _said(value: object) -> str:
    if value is None:
        return "absent"
    return str(value).lower() if isinstance(value, bool) else str(value)


def tiled_project() -> str:
    """The text of `ironsquad.tiled-project`: the enum and classes that the maps use."""
    member: dict[str, tuple[str, Any]] = {"row": ("int", 1), "seat": ("seat", SEATS[0]), "text": ("string", "")}
    classes = {name: {one: member[kind] for one, kind in members.items()} for name, _, members in _CLASSES.values()}
    return project({"seat": (SEATS, False)}, classes)


if __name__ == "__main__":
    if sys.argv[1:] == ["--tiled-project"]:
        print(write_project(folder_of_game(), "ironsquad", tiled_project()))
    else:
        sys.exit("usage: python -m game.ironsquad.maps --tiled-project")
