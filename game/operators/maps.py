"""The boards of Operators: Tiled maps into graphs, with one sentence for each fault. Read once, shared, never changed.

Run as a program with `--tiled-project` it writes `data/operators/operators.tiled-project`, so that Tiled offers the
classes, ports, colours and seats that a map may use.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from game.boards.graph import PORTS, RADIUS, Graph, Line, Node, in_port_order, ports_of, reached
from game.content import reader, tiled
from game.content.drawing import Drawing, called, project, write_project
from game.content.faults import did_you_mean
from game.messages import data_message
from game.operators.records import FEWEST_ENTRIES, LINE_COLOURS, SEATS, folder_of_game


def read_board(path: Path) -> Graph:
    """The board drawn in a map of `<game's folder>/maps/`.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    data = path.parents[2]
    return _Drawing(reader.shown(path, data), path.stem, tiled.read(path, data)).graph()


_KINDS = {"lines": ("line",), "nodes": ("node",), "icons": ("cover", "bonus")}
_MEMBERS: dict[str, dict[str, str]] = {
    "line": {"a": "", "b": "", "colours": "colour", "one_way": "", "port_a": "port", "port_b": "port"},
    "node": {"climb": "port", "flag": "bool", "spawn": "seat", "spawn_face": "port", "title": ""},
    "cover": {"node": "", "port": "port"},
    "bonus": {"node": "", "port": "port"},
    "decor": {"kind": ""},
}
"""The properties of each class of object: `bool`, the name of an enum, or any text."""
_MAY_LACK = frozenset({"title"})
_MAP_PROPERTIES = ("flag", "game", "spawn_blue", "spawn_red", "title")


class _Drawing(Drawing):
    """A map on its way to a graph."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map) -> None:
        super().__init__(file, map_id, drawn)
        self.nodes: dict[str, tiled.Object] = {}
        self.lines: dict[frozenset[str], tuple[Line, tiled.Object]] = {}
        self.icons: dict[tuple[str, str, str], tiled.Object] = {}

    def graph(self) -> Graph:
        """The board. Raises: Faulty."""
        layers = {name: self.objects(name) for name in ("nodes", "lines", "icons")}
        self.stop_if_faulty()
        for one in layers["nodes"]:
            self.add_node(one)
        for one in layers["lines"]:
            self.add_line(one)
        whole = [line for line, _ in self.lines.values() if line.port_a and line.port_b]
        ports = {name: ports_of(whole, name) for name in self.nodes}
        for one in layers["icons"]:
            self.add_icon(one, ports)
        self.check_ports(ports)
        self.check_marks()
        self.stop_if_faulty()
        nodes = {name: self.node(name, ports[name]) for name in self.nodes}
        board = Graph(nodes, whole)
        self.check_ways(board)
        self.check_sight(board)
        self.stop_if_faulty()
        return board

    def objects(self, layer: str) -> tuple[tiled.Object, ...]:
        """The objects of a layer that are of its classes and have their properties."""
        found = self.objects_of(layer)
        for one in found:
            if one.type not in _KINDS[layer]:
                kinds = " or ".join(_KINDS[layer])
                self.refuse(one, called(one), f'its class should be {kinds}, not "{one.type}"')
            else:
                self.check_members(one, _MEMBERS[one.type])
        return found

    def check_members(self, one: tiled.Object, members: dict[str, str]) -> None:
        who = called(one)
        if not one.name:
            self.refuse(one, who, "it has no name")
        for name in self.check_properties(one, members, _MAY_LACK):
            value, kind = one.properties[name], members[name]
            if kind == "bool" and not isinstance(value, bool):
                self.refuse(one, who, f'{name} should be a bool, not "{value}"')
            elif kind in ("port", "seat") and value not in ("", *(PORTS if kind == "port" else SEATS)):
                self.refuse(one, who, f'{name} should be a {kind}, not "{value}"')

    def add_node(self, one: tiled.Object) -> None:
        if one.name in self.nodes:
            self.refuse(one, one.name, f"a node of that id stands already in line {self.nodes[one.name].line}")
        elif one.shape != "point":
            self.refuse(one, one.name, f"a node is a point, not a {one.shape}")
        self.nodes.setdefault(one.name, one)

    def add_line(self, one: tiled.Object) -> None:
        a, b, port_a, port_b, one_way = (str(one.properties[key]) for key in ("a", "b", "port_a", "port_b", "one_way"))
        colours = tuple(sorted(str(one.properties["colours"]).replace(" ", "").split(",")))
        for end in (a, b):
            if end not in self.nodes:
                self.refuse(one, one.name, f'its end "{end}" is no node{did_you_mean(end, self.nodes)}')
        if a == b:
            self.refuse(one, one.name, "it joins a node with itself")
        elif frozenset((a, b)) in self.lines:
            other = self.lines[frozenset((a, b))][1]
            self.refuse(one, one.name, f"{a} and {b} are joined already by {other.name} in line {other.line}")
        if not set(colours) <= set(LINE_COLOURS) or len(set(colours)) != len(colours) or len(colours) > 2:
            named, written = ", ".join(LINE_COLOURS), one.properties["colours"]
            self.refuse(one, one.name, f'its colours should be one or two of {named}, not "{written}"')
        if not port_a or not port_b:
            self.refuse(one, one.name, "it leaves each of its nodes through a port; name both")
        if one_way not in ("", a, b):
            self.refuse(one, one.name, f'its arrow points to "{one_way}", but its ends are {a} and {b}')
        if one.shape != "polyline":
            self.refuse(one, one.name, f"a line is a polyline, not a {one.shape}")
        elif a in self.nodes and b in self.nodes:
            self.check_ends(one, a, b)
        line = Line(a, b, colours, port_a, port_b, one_way or None, one.points)
        self.lines.setdefault(frozenset((a, b)), (line, one))

    def check_ends(self, one: tiled.Object, a: str, b: str) -> None:
        for name, (x, y) in ((a, one.points[0]), (b, one.points[-1])):
            node = self.nodes[name]
            if (x - node.x) ** 2 + (y - node.y) ** 2 > RADIUS**2:
                self.refuse(one, one.name, f"it should end at {name} ({node.x}, {node.y}), but ends at {x}, {y}")

    def add_icon(self, one: tiled.Object, ports: dict[str, dict[str, tuple[str, ...]]]) -> None:
        node, port = str(one.properties["node"]), str(one.properties["port"])
        if node not in self.nodes:
            self.refuse(one, one.name, f'its node "{node}" is not on the map{did_you_mean(node, self.nodes)}')
        elif port not in ports[node]:
            self.refuse(one, one.name, f'{node} has no port "{port}"; it has {", ".join(ports[node]) or "none"}')
        elif (one.type, node, port) in self.icons:
            self.refuse(one, one.name, f"{node} has a {one.type} icon at {port} already")
        self.icons.setdefault((one.type, node, port), one)

    def check_ports(self, ports: dict[str, dict[str, tuple[str, ...]]]) -> None:
        for name, one in self.nodes.items():
            for key in ("climb", "spawn_face"):
                port = one.properties[key]
                if port and port not in ports[name]:
                    self.refuse(one, name, f'{key}: there is no port "{port}"; there are {", ".join(ports[name])}')
            if bool(one.properties["spawn"]) != bool(one.properties["spawn_face"]):
                self.refuse(one, name, "spawn and spawn_face belong together; give both or neither")

    def check_marks(self) -> None:
        """Check that each seat has one flag and one spawn node (R-OP-13), the same in the map's and the nodes' properties."""
        self.check_map("operators", _MAP_PROPERTIES)
        marks = {"flag": ("flag", True), "spawn_red": ("spawn", "red"), "spawn_blue": ("spawn", "blue")}
        for key, (mark, value) in marks.items():
            bearers = [name for name, one in self.nodes.items() if one.properties[mark] == value]
            if len(bearers) != 1:
                there = ", ".join(bearers) or "none"
                self.refuse(None, self.map_id, f"one node should be {key}, but there are {len(bearers)}: {there}")
            elif self.drawn.properties.get(key, bearers[0]) != bearers[0]:
                said = self.drawn.properties[key]
                self.refuse(self.nodes[bearers[0]], bearers[0], f'it is {key}, but the map property says "{said}"')

    def node(self, name: str, ports: dict[str, tuple[str, ...]]) -> Node:
        one = self.nodes[name]
        climb, spawn, face = (str(one.properties[key]) or None for key in ("climb", "spawn", "spawn_face"))
        cover, bonus = (
            in_port_order(port for kind, node, port in self.icons if (kind, node) == (wanted, name))
            for wanted in ("cover", "bonus")
        )
        title = data_message(str(one.properties.get("title", "")), f"{self.file}:{one.line}")
        return Node(name, one.x, one.y, ports, climb, bool(one.properties["flag"]), spawn, face, cover, bonus, title)

    def check_ways(self, board: Graph) -> None:
        """Check that every node can be reached from every other with the arrows obeyed (R-OP-12)."""
        first = next(iter(board.nodes))
        back: dict[str, list[str]] = {name: [] for name in board.nodes}
        for start, ends in board.ways.items():
            for end in ends:
                back[end].append(start)
        to, fro = reached(board.ways, first), reached(back, first)
        for name in board.nodes:
            if name not in to:
                self.refuse(self.nodes[name], name, f"no way leads to it from {first} when the arrows are obeyed")
            if name not in fro:
                self.refuse(self.nodes[name], name, f"no way leads from it to {first} when the arrows are obeyed")

    def check_sight(self, board: Graph) -> None:
        """Check that the spawn nodes see neither each other nor the flag, and one is always free to come back on (R-OP-33)."""
        red, blue = (board.spawns[seat] for seat in SEATS)
        pairs = ((red, blue, "the other spawn node"), (red, board.flag, "the flag"), (blue, board.flag, "the flag"))
        for a, b, what in pairs:
            if board.sees(a, b):
                self.refuse(self.nodes[a], a, f"this spawn node sees {what}, {b}; part them by a change of colour")
        for enemy in board.nodes:
            free = [name for name in board.nodes if not board.sees(name, enemy) and not board.sees(name, board.flag)]
            if len(free) < FEWEST_ENTRIES:
                there = ", ".join(free) or "none"
                sentence = f"with an enemy here, {FEWEST_ENTRIES} nodes to come back on should be left, but there are"
                self.refuse(self.nodes[enemy], enemy, f"{sentence} {len(free)}: {there}")


def tiled_project() -> str:
    """The text of `operators.tiled-project`: the enums and classes that the maps use."""
    enums: dict[str, tuple[tuple[str, ...], bool]] = {}
    enums |= {"colour": (LINE_COLOURS, True), "port": (("", *PORTS), False), "seat": (("", *SEATS), False)}

    def member(kind: str) -> tuple[str, Any]:
        return (kind or "string", False if kind == "bool" else "")

    return project(enums, {name: {one: member(kind) for one, kind in fields.items()} for name, fields in _MEMBERS.items()})


if __name__ == "__main__":
    if sys.argv[1:] == ["--tiled-project"]:
        print(write_project(folder_of_game(), "operators", tiled_project()))
    else:
        sys.exit("usage: python -m game.operators.maps --tiled-project")
