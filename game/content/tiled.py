"""A map of Tiled (.tmx) or a tileset (.tsx) as plain tuples, and every fault of the file told at once with its line.

Read with expat and ElementTree: the rules know nothing of pixels on a screen, and importing pytmx would import pygame.
What is used of the format is small on purpose: finite maps, CSV tiles, tilesets in files of their own, no templates,
no groups. What stands in a property never bears the name of a field of the object itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from game.content.reader import Faulty, shown, text_of
from game.texts import cut

Property = str | int | float | bool
Point = tuple[int, int]

FIELDS = frozenset(
    ("id", "name", "type", "class", "x", "y", "width", "height", "rotation", "gid", "visible", "template", "opacity")
    + ("points", "properties", "shape", "line")
)
"""Names that belong to the objects themselves, so that no property of our own may take them."""

_NUMBER = re.compile(r"[+-]?([0-9]{1,9}\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,2})?")
_TURNED = 0xE0000000  # the three highest bits of a tile's number say how it is flipped


class Object(NamedTuple):
    """A thing drawn on an object layer; places in whole pixels of the map, `points` not relative to `x, y`."""

    id: int
    name: str
    type: str
    x: int
    y: int
    width: int
    height: int
    shape: str
    points: tuple[Point, ...]
    properties: dict[str, Property]
    line: int


class Objects(NamedTuple):
    """An object layer."""

    name: str
    objects: tuple[Object, ...]
    properties: dict[str, Property]
    line: int


class Tiles(NamedTuple):
    """A tile layer: `rows[y][x]` is the number of a tile, 0 where there is none."""

    name: str
    rows: tuple[tuple[int, ...], ...]
    properties: dict[str, Property]
    line: int


class Image(NamedTuple):
    """An image layer; `source` is relative to the folder of the map."""

    name: str
    source: str
    x: int
    y: int
    properties: dict[str, Property]
    line: int


class Tileset(NamedTuple):
    """A tileset in a file of its own, relative to the folder of the map; its tiles count from `first`."""

    first: int
    source: str
    line: int


class Map(NamedTuple):
    """A whole map; sizes in tiles, tile sizes in pixels, layers by name from the lowest to the highest.

    `staggeraxis`, `staggerindex` and `hexsidelength` say how hexes lie; on other maps they are empty and 0.
    """

    width: int
    height: int
    tilewidth: int
    tileheight: int
    orientation: str
    properties: dict[str, Property]
    tilesets: tuple[Tileset, ...]
    layers: dict[str, Objects | Tiles | Image]
    staggeraxis: str
    staggerindex: str
    hexsidelength: int


class Tile(NamedTuple):
    """A tile of a sheet: its number there, counted from 0, and what is said of it."""

    id: int
    properties: dict[str, Property]
    line: int


class Sheet(NamedTuple):
    """A tileset cut from one picture, whose file is relative to the folder of the sheet; `tiles` of which something is said."""

    name: str
    tilewidth: int
    tileheight: int
    columns: int
    tilecount: int
    picture: str
    tiles: dict[int, Tile]


def read(path: Path, data: Path) -> Map:
    """The map in a .tmx file; `data` is the folder that the names in faults are relative to.

    Raises: Faulty with all faults of the file.
    """
    return _Reader(shown(path, data), path, "map").map()


def sheet(path: Path, data: Path) -> Sheet:
    """The tileset in a .tsx file; `data` is the folder that the names in faults are relative to.

    Raises: Faulty with all faults of the file.
    """
    return _Reader(shown(path, data), path, "tileset").sheet()


class _Reader:
    """One pass over one file, a `map` or a `tileset`: its tree, the line of each element, the faults."""

    def __init__(self, file: str, path: Path, what: str) -> None:
        self.file, self.path, self.what = file, path, what
        self.faults: list[str] = []
        self.lines: dict[Element, int] = {}

    def map(self) -> Map:
        top, name = self.top(), self.path.stem
        if top.get("infinite", "0") != "0":
            self.refuse(top, name, "the map is infinite; untick Infinite in the properties of the map")
        orientation = top.get("orientation", "")
        if orientation not in ("orthogonal", "hexagonal", "staggered", "isometric"):
            self.refuse(top, name, f'the orientation "{cut(orientation)}" is not known')
        width, height = self.whole(top, name, "width"), self.whole(top, name, "height")
        tilewidth, tileheight = (self.whole(top, name, key) for key in ("tilewidth", "tileheight"))
        layers: dict[str, Objects | Tiles | Image] = {}
        tilesets: list[Tileset] = []
        for part in top:
            if part.tag == "tileset":
                tilesets.append(self.tileset(part))
            elif part.tag in ("layer", "objectgroup", "imagelayer", "group"):
                self.add_layer(part, layers, width, height)
        properties = self.properties(top, name)
        axis, index = top.get("staggeraxis", ""), top.get("staggerindex", "")
        side = self.whole(top, name, "hexsidelength", 0) if "hexsidelength" in top.attrib else 0
        self.stop_if_faulty()
        size = (width, height, tilewidth, tileheight)
        return Map(*size, orientation, properties, tuple(tilesets), layers, axis, index, side)

    def sheet(self) -> Sheet:
        top, name = self.top(), self.path.stem
        tilewidth, tileheight = (self.whole(top, name, key) for key in ("tilewidth", "tileheight"))
        columns, tilecount = (self.whole(top, name, key) for key in ("columns", "tilecount"))
        picture = top.find("image")
        source = picture.get("source", "") if picture is not None else ""
        if not source:
            self.refuse(top, name, "it is not cut from one picture; make it a tileset based on a tileset image")
        tiles: dict[int, Tile] = {}
        for one in top.findall("tile"):
            number, who = self.whole(one, "a tile", "id", 0), f"tile {one.get('id')}"
            if one.get("id") != str(number):
                continue  # that it is no number is told already
            if number in tiles:
                self.refuse(one, who, f"it stands already in line {tiles[number].line}")
            elif tilecount and number >= tilecount:
                self.refuse(one, who, f"there are {tilecount} tiles, counted from 0")
            tiles.setdefault(number, Tile(number, self.properties(one, who), self.lines[one]))
        self.stop_if_faulty()
        return Sheet(top.get("name", name), tilewidth, tileheight, columns, tilecount, source, tiles)

    def top(self) -> Element:
        """The root element, of the right kind."""
        found = self.tree(text_of(self.path, self.file))
        if found.tag != self.what:
            self.refuse(found, self.path.stem, f"a {self.what} of Tiled begins with <{self.what}>, not <{cut(found.tag)}>")
        self.stop_if_faulty()
        return found

    def stop_if_faulty(self) -> None:
        if self.faults:
            raise Faulty(self.faults)

    def tree(self, text: str) -> Element:
        """The root element; notes the line of every element on the way."""
        parser = expat.ParserCreate()
        builder = TreeBuilder()

        def start(tag: str, attributes: dict[str, str]) -> None:
            self.lines[builder.start(tag, attributes)] = parser.CurrentLineNumber

        def document_type(*_: object) -> None:
            raise Faulty([f"{self.file}:{parser.CurrentLineNumber}: {self.path.stem}: a {self.what} has no <!DOCTYPE>"])

        parser.buffer_text = True
        parser.StartElementHandler = start
        parser.EndElementHandler = builder.end
        parser.CharacterDataHandler = builder.data
        parser.StartDoctypeDeclHandler = document_type
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            why = expat.ErrorString(error.code)
            raise Faulty([f"{self.file}:{error.lineno}: {self.path.stem}: this is not XML: {why}"]) from None
        return builder.close()

    def refuse(self, at: Element, who: str, sentence: str) -> None:
        self.faults.append(f"{self.file}:{self.lines[at]}: {cut(who)}: {sentence}")

    def number(self, at: Element, who: str, key: str, text: str | None) -> float:
        """A place or size in pixels as it is written; 0 when it is none."""
        if text is None or not _NUMBER.fullmatch(text):
            self.refuse(at, who, f'{key} should be a number, not "{cut(text)}"' if text is not None else f"{key} is missing")
            return 0
        return float(text)

    def whole(self, at: Element, who: str, key: str, least: int = 1) -> int:
        """A whole number from `least` among the attributes of an element; 0 when it is none."""
        text = at.get(key)
        if text is None:
            self.refuse(at, who, f"{key} is missing")
        elif not text.isdecimal() or len(text) > 9 or int(text) < least:
            self.refuse(at, who, f'{key} should be a whole number from {least}, not "{cut(text)}"')
        else:
            return int(text)
        return 0

    def tileset(self, at: Element) -> Tileset:
        source = at.get("source", "")
        if not source:
            name = at.get("name", "a tileset")
            self.refuse(at, name, "the tileset lies inside the map; save it as a .tsx file of its own")
        return Tileset(self.whole(at, source or "a tileset", "firstgid"), source, self.lines[at])

    def add_layer(self, at: Element, layers: dict[str, Objects | Tiles | Image], width: int, height: int) -> None:
        name = at.get("name", "")
        if at.tag == "group":
            self.refuse(at, name or "a group", "layers in groups are not read; take them out of the group")
            return
        if not name:
            self.refuse(at, "a layer", "it has no name, and layers are found by name")
        elif name in layers:
            self.refuse(at, name, f"a layer of that name stands already in line {layers[name].line}")
        self.refuse_class(at, name)
        line, properties = self.lines[at], self.properties(at, name)
        if at.tag == "objectgroup":
            found = tuple(self.object(one, name) for one in at.findall("object"))
            layers[name] = Objects(name, self.with_own_numbers(at, found), properties, line)
        elif at.tag == "layer":
            layers[name] = Tiles(name, self.rows(at, name, width, height), properties, line)
        else:
            picture = at.find("image")
            source = picture.get("source", "") if picture is not None else ""
            if not source:
                self.refuse(at, name, "the image layer has no image")
            x, y = (self.number(at, name, key, at.get(key, "0")) for key in ("offsetx", "offsety"))
            layers[name] = Image(name, source, round(x), round(y), properties, line)

    def refuse_class(self, at: Element, who: str) -> None:
        if at.get("class"):
            cure = "Tiled 1.9 wrote it; set the project's compatibility version to 1.10 and save the map again"
            self.refuse(at, who, f'the attribute class="{cut(at.get("class", ""))}" is not read: {cure}')

    def with_own_numbers(self, at: Element, objects: tuple[Object, ...]) -> tuple[Object, ...]:
        seen: dict[int, str] = {}
        for element, one in zip(at.findall("object"), objects, strict=True):
            if one.id in seen:
                self.refuse(element, one.name or "an object", f"its id {one.id} is taken by {seen[one.id]}")
            if one.id:
                seen[one.id] = one.name
        return objects

    def object(self, at: Element, layer: str) -> Object:
        """An object, rounded to whole pixels, as what is drawn by hand seldom lies on them."""
        name = at.get("name", "")
        who = name or f"object {at.get('id', '?')} of {layer}"
        self.refuse_class(at, who)
        if at.get("template"):
            self.refuse(at, who, "it comes from a template; detach it in Tiled")
        if at.get("rotation", "0") != "0":
            self.refuse(at, who, "it is rotated; turn it back and draw it as it should lie")
        x, y = (self.number(at, who, key, at.get(key)) for key in ("x", "y"))
        width, height = (self.number(at, who, key, at.get(key, "0")) for key in ("width", "height"))
        shape, points = self.outline(at, who, x, y, width, height)
        kind = at.get("type", "")
        number = self.whole(at, who, "id")
        box = (round(x), round(y), round(width), round(height))
        return Object(number, name, kind, *box, shape, points, self.properties(at, who), self.lines[at])

    def outline(self, at: Element, who: str, x: float, y: float, width: float, height: float) -> tuple[str, tuple[Point, ...]]:
        """The shape of an object and its corners; none for a text, a picture or an ellipse."""
        for shape in ("point", "ellipse", "text"):
            if at.find(shape) is not None:
                return shape, ((round(x), round(y)),) if shape == "point" else ()
        for shape in ("polygon", "polyline"):
            drawn = at.find(shape)
            if drawn is not None:
                return shape, self.points(drawn, who, x, y)
        if at.get("gid"):
            return "picture", ()
        left, top, right, bottom = round(x), round(y), round(x + width), round(y + height)
        return "rectangle", ((left, top), (right, top), (right, bottom), (left, bottom))

    def points(self, at: Element, who: str, x: float, y: float) -> tuple[Point, ...]:
        found = []
        for pair in at.get("points", "").split():
            both = pair.split(",")
            if len(both) != 2 or not all(_NUMBER.fullmatch(one) for one in both):
                self.refuse(at, who, f'its points should be pairs like "10,-20", not "{cut(pair)}"')
                return ()
            found.append((round(x + float(both[0])), round(y + float(both[1]))))
        if len(found) < 2:
            self.refuse(at, who, "it needs at least two points")
        return tuple(found)

    def properties(self, at: Element, who: str) -> dict[str, Property]:
        found: dict[str, Property] = {}
        for one in at.findall("properties/property"):
            key, kind = one.get("name", ""), one.get("type", "string")
            text = one.get("value", one.text or "")
            if key in FIELDS:
                self.refuse(one, who, f'a property may not be named "{key}", as every object has a field of that name')
            elif key in found:
                self.refuse(one, who, f'the property "{cut(key)}" stands twice')
            elif kind == "bool" and text in ("true", "false"):
                found[key] = text == "true"
            elif kind in ("int", "object") and re.fullmatch(r"-?[0-9]{1,9}", text):
                found[key] = int(text)
            elif kind == "float" and _NUMBER.fullmatch(text):
                found[key] = float(text)
            elif kind in ("string", "color", "file"):
                found[key] = text
            elif kind in ("bool", "int", "object", "float"):
                self.refuse(one, who, f'the property "{cut(key)}" should be a {kind}, not "{cut(text)}"')
            else:
                self.refuse(one, who, f'the property "{cut(key)}" is of type {cut(kind)}; use string, int, float or bool')
        return found

    def rows(self, at: Element, name: str, width: int, height: int) -> tuple[tuple[int, ...], ...]:
        data = at.find("data")
        if data is None or data.get("encoding") != "csv" or data.get("compression"):
            self.refuse(at, name, "its tiles are not CSV; choose the tile layer format CSV in the map's properties")
            return ()
        numbers = "".join((data.text or "").split()).split(",")
        wrong = next((one for one in numbers if not one.isdecimal() or len(one) > 10), None)
        if wrong is not None:
            self.refuse(data, name, f'"{cut(wrong)}" is not the number of a tile')
        elif width and height and len(numbers) != width * height:
            self.refuse(data, name, f"there should be {width} x {height} tiles, but there are {len(numbers)}")
        elif any(int(one) & _TURNED for one in numbers):
            self.refuse(data, name, "a tile is flipped or turned; lay it as it was drawn")
        else:
            return tuple(tuple(int(one) for one in numbers[y * width : (y + 1) * width]) for y in range(height))
        return ()
