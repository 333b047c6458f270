"""The boards of Firefight: Tiled maps of hexes, with one sentence for each fault (section 4.3). Read once, never changed.

Run as a program with `--tiled-project` it writes `data/firefight/firefight.tiled-project`, so that Tiled offers the classes
that a map may use.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from itertools import pairwise
from pathlib import Path

from game.boards.hexes import Hexes, column_and_row
from game.content import reader, tiled
from game.content.drawing import Drawing, called, project, write_project
from game.content.faults import did_you_mean
from game.content.map_files import tileset_of
from game.firefight.board import CLEAR, HEIGHT, LEVELS, MOST_COLUMNS, MOST_ROWS, WIDTH, Board, Pair, Road
from game.folders import data_folder
from game.texts import cut

_LAID = {"orientation": "hexagonal", "staggeraxis": "x", "staggerindex": "odd", "tilewidth": WIDTH, "tileheight": HEIGHT}
_LAID |= {"hexsidelength": WIDTH // 2}
"""How a map of this game is laid in Tiled: flat-topped hexes, the columns B, D, F … half a hex lower (4.1)."""
_CLASSES: dict[str, tuple[tuple[str, ...], str, str]] = {
    "roads": (("Road",), "polyline", "path"),
    "hexsides": (("Wall", "Steep"), "polyline", "between"),
    "labels": (("Label",), "point", "space"),
}
"""Of each object layer: the classes of its objects, their shape, and their one property."""


def read_board(path: Path, terrains: Collection[str]) -> Board:
    """The board drawn in a map of `<game's folder>/maps/`, on these kinds of terrain.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    data = path.parents[2]
    drawn = tiled.read(path, data)
    drawing = _Drawing(reader.shown(path, data), path.stem, drawn, terrains)
    drawing.check_layout(_LAID, width=MOST_COLUMNS, height=MOST_ROWS)
    drawing.check_properties_of_map()
    drawing.stop_if_faulty()
    for one in drawn.tilesets:
        place, sheet = tileset_of(path, data, one)
        drawing.note_tiles(reader.shown(place, data), one.first, sheet)
    return drawing.board()


class _Drawing(Drawing):
    """A map on its way to a board. `terrain_of` and `level_of` hold what the tiles say, by their numbers in the map."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map, terrains: Collection[str]) -> None:
        super().__init__(file, map_id, drawn)
        self.terrains = terrains
        self.hexes = Hexes(min(drawn.width, MOST_COLUMNS), min(drawn.height, MOST_ROWS), WIDTH, HEIGHT)
        self.terrain_of: dict[int, str] = {}
        self.level_of: dict[int, int] = {}

    def check_properties_of_map(self) -> None:
        """Note a fault where the map does not say what it is."""
        self.check_map("firefight", ("game", "board"))
        right = {"board": self.map_id, "cols": self.drawn.width, "rows": self.drawn.height}
        for name, value in right.items():
            told = self.drawn.properties.get(name)
            if told != value and (name in self.drawn.properties or name != "board"):
                self.refuse(None, self.map_id, f'{name} should be {value}, not "{told}"')

    def note_tiles(self, file: str, first: int, sheet: tiled.Sheet) -> None:
        """Note of each tile of a sheet the terrain or the level it says."""
        for tile in sheet.tiles.values():
            who, terrain, level = f"tile {tile.id}", tile.properties.get("terrain"), tile.properties.get("level")
            if (terrain is None) == (level is None):
                self.refuse(tile.line, who, "it says its terrain or its level, one of both", file)
            elif terrain is not None and terrain not in self.terrains:
                hint = did_you_mean(str(terrain), self.terrains)
                self.refuse(tile.line, who, f'the terrain "{terrain}" is not known{hint}', file)
            elif terrain is not None:
                self.terrain_of[first + tile.id] = str(terrain)
            elif not LEVELS.fits(level, None):
                self.refuse(tile.line, who, f'level should be {LEVELS.called()}, not "{level}"', file)
            else:
                self.level_of[first + tile.id] = int(str(level))

    def board(self) -> Board:
        """The board. Raises: Faulty."""
        layers = {name: self.objects(name) for name in _CLASSES}
        terrain, level = self.terrain(), self.level()
        self.stop_if_faulty()
        roads, sides = self.roads(layers["roads"]), self.sides(layers["hexsides"])
        labels = {space: one.name for one in layers["labels"] for space in self.spaces(one, "space") or ()}
        self.stop_if_faulty()
        return Board(self.map_id, self.hexes, terrain, level, roads, sides["Wall"], sides["Steep"], labels)

    # --- tiles ----------------------------------------------------------------------------------------------------------

    def terrain(self) -> dict[str, str]:
        """The terrain of each space that is not clear."""
        found: dict[str, str] = {}
        for line, space, number in self.numbers("ground"):
            if number not in self.terrain_of:
                self.refuse(line, space, "no tile lies there" if not number else f"the tile {number} has no terrain")
            elif self.terrain_of[number] != CLEAR:
                found[space] = self.terrain_of[number]
        return found

    def level(self) -> dict[str, int]:
        """The level of each space that lies higher than 0; where no tile lies, it is 0."""
        found: dict[str, int] = {}
        for line, space, number in self.numbers("level"):
            if number and number not in self.level_of:
                self.refuse(line, space, f"the tile {number} has no level")
            elif number and self.level_of[number]:
                found[space] = self.level_of[number]
        return found

    def numbers(self, layer: str) -> list[tuple[int, str, int]]:
        """The line of a layer, and each space with the number of the tile there."""
        found = self.drawn.layers.get(layer)
        if not isinstance(found, tiled.Tiles):
            self.refuse(None, self.map_id, f'the tile layer "{layer}" is missing{did_you_mean(layer, self.drawn.layers)}')
            return []
        places = ((name, *column_and_row(name)) for name in self.hexes.ids)
        return [(found.line, name, found.rows[row][column]) for name, column, row in places]

    # --- objects --------------------------------------------------------------------------------------------------------

    def objects(self, layer: str) -> list[tiled.Object]:
        """The objects of a layer that are of a class and of the shape that belong there, with their property."""
        kinds, shape, member = _CLASSES[layer]
        found = []
        for one in self.objects_of(layer):
            who = called(one)
            if one.type not in kinds:
                self.refuse(one, who, f'its class should be {" or ".join(kinds)}, not "{one.type}"')
            elif one.shape != shape:
                self.refuse(one, who, f"a {one.type} is a {shape}, not a {one.shape}")
            elif self.check_properties(one, (member,)):
                found.append(one)
        return found

    def spaces(self, one: tiled.Object, member: str) -> tuple[str, ...] | None:
        """The spaces that a property names; None, and a fault, where the board has not all of them."""
        names = tuple(str(one.properties[member]).replace(" ", "").split(","))
        unknown = [name for name in names if name not in self.hexes.bit]
        for name in unknown:
            self.refuse(one, called(one), f'"{cut(name)}" is no space of the board; the last is {self.hexes.ids[-1]}')
        return None if unknown else names

    def roads(self, objects: list[tiled.Object]) -> tuple[Road, ...]:
        """The roads, whose spaces stand next to each other and lie where they are drawn."""
        found: list[Road] = []
        joined: dict[frozenset[str], tiled.Object] = {}
        for one in objects:
            who, path = called(one), self.spaces(one, "path")
            if path is None:
                continue
            if len(path) < 2 or len(one.points) != len(path):
                told = f"it has {len(path)} spaces and {len(one.points)} points"
                self.refuse(one, who, f"a road joins two spaces or more, with a point in each; {told}")
                continue
            for a, b in pairwise(path):
                if b not in self.hexes.links(a):
                    self.refuse(one, who, f"{a} and {b} are not next to each other")
                elif (other := joined.setdefault(frozenset((a, b)), one)) is not one:
                    self.refuse(one, who, f"{a} and {b} are joined already by {other.name} in line {other.line}")
            for name, (x, y) in zip(path, one.points, strict=True):
                if self.hexes.at(x, y) != name:
                    self.refuse(one, who, f"its point {x}, {y} should lie in {name}, whose centre is {self.hexes.centre(name)}")
            found.append(path)
        return tuple(found)

    def sides(self, objects: list[tiled.Object]) -> dict[str, tuple[Pair, ...]]:
        """The hexsides of each class, which two neighbours share and which are drawn along it."""
        found: dict[str, dict[frozenset[str], Pair]] = {kind: {} for kind in _CLASSES["hexsides"][0]}
        for one in objects:
            who, pair = called(one), self.spaces(one, "between")
            if pair is None:
                continue
            if len(pair) != 2 or pair[1] not in self.hexes.links(pair[0]):
                self.refuse(one, who, f"{', '.join(pair)} are not two spaces next to each other")
                continue
            a, b = pair
            corners = set(self.hexes.outline(a)).intersection(self.hexes.outline(b))
            if set(one.points) != corners:
                right = " to ".join(map(str, sorted(corners)))
                self.refuse(one, who, f"it should run along the side between {a} and {b}, from {right}")
            if frozenset(pair) in found[one.type]:
                self.refuse(one, who, f"a {one.type} stands between {a} and {b} already")
            found[one.type][frozenset(pair)] = (a, b)
        return {kind: tuple(pairs.values()) for kind, pairs in found.items()}


def tiled_project() -> str:
    """The text of `firefight.tiled-project`: the classes that the maps use."""
    return project({}, {kind: {member: ("string", "")} for kinds, _, member in _CLASSES.values() for kind in kinds})


if __name__ == "__main__":
    if sys.argv[1:] == ["--tiled-project"]:
        print(write_project(data_folder() / "firefight", "firefight", tiled_project()))
    else:
        sys.exit("usage: python -m game.firefight.maps --tiled-project")
