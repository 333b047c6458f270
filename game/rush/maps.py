"""The boards of Rush: Tiled maps into loops of squares, with one sentence for each fault (section 4)."""

from __future__ import annotations

from pathlib import Path

from game.boards.track import Track, anticlockwise
from game.content import reader, tiled
from game.content.drawing import Drawing, called
from game.messages import data_message
from game.rush.records import KINDS, SLOTS, Board, Square
from game.texts import quoted

_MEMBERS = {"index": int, "kind": str, "label": str, "number": str, "sector": int}
"""The properties of a square, with their types."""
FEWEST_SPAWNS = 5
"""The defenders' home is Spawn Point 5, so there are as many at least."""


def read_board(path: Path) -> Board:
    """The board drawn in a map of `data/rush/boards/`. Raises: Faulty with all that makes the map no board, one sentence each."""
    data = path.parents[2]
    return _Drawing(reader.shown(path, data), path.stem, tiled.read(path, data)).board()


class _Drawing(Drawing):
    """A map on its way to a board."""

    def board(self) -> Board:
        """The board. Raises: Faulty."""
        self.check_map("rush", ("game", "title"))
        self.check_layout({"orientation": "orthogonal"})
        layers = {name: self.objects_of(name) for name in ("squares", "track", "furniture")}
        self.stop_if_faulty()
        squares = self.squares(layers["squares"])
        self.stop_if_faulty()
        self.check_numbers([Square(one.name, *(one.properties[key] for key in _FIELDS)) for one in squares])  # type: ignore[arg-type]
        self.check_loop(squares)
        furniture = self.furniture(layers["furniture"])
        self.stop_if_faulty()
        boxes = {one.name: (one.x, one.y, one.width, one.height) for one in squares}
        found = {one.name: self.square(one) for one in squares}
        self.check_track(layers["track"], Track(boxes))
        self.stop_if_faulty()
        title = data_message(str(self.drawn.properties["title"]), self.file)
        return Board(self.map_id, title, Track(boxes), found, furniture)

    def square(self, one: tiled.Object) -> Square:
        """The square of an object whose properties hold; its label is a text that players read."""
        made = Square(one.name, *(one.properties[key] for key in _FIELDS))  # type: ignore[arg-type]
        return made._replace(label=data_message(made.label, f"{self.file}:{one.line}"))

    def squares(self, objects: tuple[tiled.Object, ...]) -> list[tiled.Object]:
        """The squares in the order of their indices, each with its properties."""
        by_index: dict[int, tiled.Object] = {}
        labels: dict[str, str] = {}
        for one in objects:
            who = called(one)
            if one.type != "square" or one.shape != "rectangle":
                self.refuse(one, who, f'it should be a rectangle of the class square, not a {one.shape} of "{one.type}"')
                continue
            present = self.check_properties(one, _MEMBERS)
            for name in present:
                if type(one.properties[name]) is not _MEMBERS[name]:
                    found = quoted(one.properties[name])
                    self.refuse(one, who, f"{name} should be of type {_MEMBERS[name].__name__}, not {found}")
            if len(present) < len(_MEMBERS) or type(one.properties["index"]) is not int:
                continue
            index, label = one.properties["index"], str(one.properties["label"])
            if one.properties["kind"] not in KINDS:
                self.refuse(one, who, f'its kind should be one of {", ".join(KINDS)}, not "{one.properties["kind"]}"')
            if labels.setdefault(label, who) != who:
                self.refuse(one, who, f'the label "{label}" is that of {labels[label]} already')
            if index in by_index:
                self.refuse(one, who, f"the index {index} is that of {called(by_index[index])} already")
            by_index[index] = one
        for index in range(len(objects)):
            if index not in by_index:
                self.refuse(None, self.map_id, f"there is no square of the index {index}")
            elif by_index[index].name != f"s{index:02d}":
                self.refuse(by_index[index], called(by_index[index]), f"the square of the index {index} is called s{index:02d}")
        return [by_index[index] for index in sorted(by_index)]

    def check_numbers(self, squares: list[Square]) -> None:
        """Check that there is one gun, one UAV panel, pairs of M-Coms and Spawn Points from 1 on."""
        for kind in ("gun", "uav"):
            if (many := sum(one.kind == kind for one in squares)) != 1:
                self.refuse(None, self.map_id, f"a board has one square of the kind {kind}, not {many}")
        spawns = sorted(one.number for one in squares if one.kind == "spawn")
        if spawns != [str(number) for number in range(1, len(spawns) + 1)] or len(spawns) < FEWEST_SPAWNS:
            self.refuse(None, self.map_id, f"Spawn Points count from 1 to at least {FEWEST_SPAWNS}, not {', '.join(spawns)}")
        stations = sorted(one.number for one in squares if one.kind == "mcom")
        if stations != [f"{pair + 1}{letter}" for pair in range(len(stations) // 2) for letter in "AB"] or not stations:
            self.refuse(None, self.map_id, f"M-Coms come in pairs, 1A and 1B first, not {', '.join(stations)}")

    def check_loop(self, squares: list[tiled.Object]) -> None:
        """Check that each square shares a full edge with the next, and that the tour runs anticlockwise (R-RU-20)."""
        for number, one in enumerate(squares):
            after = squares[(number + 1) % len(squares)]
            dx, dy = abs(one.x - after.x), abs(one.y - after.y)
            if (one.width, one.height) != (after.width, after.height) or (dx, dy) not in ((one.width, 0), (0, one.height)):
                self.refuse(after, called(after), f"it should share a full edge with {called(one)}")
        if not anticlockwise([(one.x, one.y) for one in squares]):
            self.refuse(None, self.map_id, "the squares should run anticlockwise")

    def check_track(self, objects: tuple[tiled.Object, ...], track: Track) -> None:
        """Check that the polyline runs through the centres in order, and back to the first."""
        right = tuple(track.centre(one) for one in (*track.ids, track.ids[0]))
        if [one.points for one in objects if one.type == "track"] != [right]:
            self.refuse(None, self.map_id, "the track is one polyline through the centres of the squares, back to the first")

    def furniture(self, objects: tuple[tiled.Object, ...]) -> dict[str, tuple[int, int]]:
        """Where the packs, the counter and the rest stand in the middle."""
        found: dict[str, tuple[int, int]] = {}
        for one in objects:
            if one.type == "slot" and self.check_properties(one, ("what",)):
                found[str(one.properties["what"])] = (one.x, one.y)
        for what in SLOTS:
            if what not in found:
                self.refuse(None, self.map_id, f"the furniture has no {what}")
        return found


_FIELDS = ("kind", "number", "label", "sector")
