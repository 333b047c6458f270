"""A board of nodes joined by coloured lines, and all there is to know of it: ways, ports, sight, closest paths.

Each line leaves a node through a port, one of eight directions; lines that leave through the same port are fused there.
Sight runs along unbroken chains of lines of one colour. Everything is worked out once, when the board is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.boards import Sketch

PORTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight ports in the order in which ports are always listed."""

RADIUS = 30
"""How far the outline of a node lies from its centre, in board units."""

_PORT_ORDER = {port: number for number, port in enumerate(PORTS)}

Chain = tuple[str, tuple[str, ...]]


class Node(NamedTuple):
    """A space of the board; `ports` lead to the neighbours behind them, in the order of `PORTS`."""

    id: str
    x: int
    y: int
    ports: Mapping[str, tuple[str, ...]]
    climb: str | None
    flag: bool
    spawn: str | None
    spawn_face: str | None
    cover: tuple[str, ...]
    bonus: tuple[str, ...]
    title: str = ""
    """What the place is called; "" for by its id."""


class Line(NamedTuple):
    """What joins two nodes; `one_way` is the node its arrow points to, `points` run from `a` to `b`."""

    a: str
    b: str
    colours: tuple[str, ...]
    port_a: str
    port_b: str
    one_way: str | None
    points: tuple[tuple[int, int], ...]


class Sight(NamedTuple):
    """How one node sees another: lines between, colours of the closest paths, ports through which they leave."""

    range: int
    colours: tuple[str, ...]
    ports: tuple[str, ...]


class Graph:
    """The board, with all that follows from its nodes and lines.

    `nodes` by id in the order of ids; `lines`; `sight` of each pair that sees each other and of each node with itself;
    `port_to` of two neighbours: the port at the first toward the second; `ways` and `ways_free`: the neighbours that
    may be walked to, with arrows obeyed and without, sorted; `flag`, the node that bears it; `spawns`, a node a seat.
    """

    def __init__(self, nodes: Mapping[str, Node], lines: Sequence[Line]) -> None:
        self.nodes: dict[str, Node] = {name: nodes[name] for name in sorted(nodes)}
        self.lines: tuple[Line, ...] = tuple(lines)
        self.port_to: dict[tuple[str, str], str] = {}
        walkable: dict[str, list[str]] = {name: [] for name in self.nodes}
        joined: dict[str, list[str]] = {name: [] for name in self.nodes}
        self._joining: dict[tuple[str, str], Line] = {}
        for line in self.lines:
            self.port_to[line.a, line.b] = line.port_a
            self.port_to[line.b, line.a] = line.port_b
            self._joining[line.a, line.b] = self._joining[line.b, line.a] = line
            for start, end in ((line.a, line.b), (line.b, line.a)):
                joined[start].append(end)
                if line.one_way in (None, end):
                    walkable[start].append(end)
        self.ways: dict[str, tuple[str, ...]] = {name: tuple(sorted(ends)) for name, ends in walkable.items()}
        self.ways_free: dict[str, tuple[str, ...]] = {name: tuple(sorted(ends)) for name, ends in joined.items()}
        self.flag: str = next((node.id for node in self.nodes.values() if node.flag), "")
        self.spawns: dict[str, str] = {node.spawn: node.id for node in self.nodes.values() if node.spawn}
        self._alike = _neighbours_by_colour(self.nodes, self.lines)
        self._far = {colour: _distances(alike) for colour, alike in self._alike.items()}
        self.sight: dict[tuple[str, str], Sight] = self._sights()

    def _sights(self) -> dict[tuple[str, str], Sight]:
        """The table of sight (R-OP-04 to R-OP-08): all pairs that see each other, in the order of ids."""
        table: dict[tuple[str, str], Sight] = {}
        for a in self.nodes:
            for b in self.nodes:
                if a == b:
                    table[a, b] = Sight(0, (), ())
                    continue
                far = {colour: table_of[a][b] for colour, table_of in self._far.items() if b in table_of.get(a, {})}
                if not far:
                    continue
                closest = min(far.values())
                colours = tuple(sorted(colour for colour, lines in far.items() if lines == closest))
                toward = {self.port_to[a, step] for colour in colours for step in self._next(colour, a, b)}
                table[a, b] = Sight(closest, colours, in_port_order(toward))
        return table

    def _next(self, colour: str, a: str, b: str) -> list[str]:
        """The neighbours of `a` through which the shortest chains of a colour to `b` go on, sorted."""
        far = self._far[colour]
        return [step for step in self._alike[colour][a] if far[step].get(b, -2) == far[a][b] - 1]

    def chains(self, a: str, b: str) -> list[Chain]:
        """All closest paths from one node to another as (colour, nodes from `a` to `b`); none without sight or at 0."""
        sight = self.sight.get((a, b))
        if sight is None or a == b:
            return []
        found: list[Chain] = []
        for colour in sight.colours:
            paths: list[tuple[str, ...]] = [(a,)]
            for _ in range(sight.range):
                paths = [path + (step,) for path in paths for step in self._next(colour, path[-1], b)]
            found += [(colour, path) for path in paths]
        return found

    def sees(self, a: str, b: str) -> bool:
        """Whether two nodes are in line of sight of each other (R-OP-04)."""
        return (a, b) in self.sight

    def line(self, a: str, b: str) -> Line | None:
        """The line that joins two nodes, or None."""
        return self._joining.get((a, b))

    def spaces(self) -> tuple[str, ...]:
        """All nodes, in the order of ids."""
        return tuple(self.nodes)

    def centre(self, space: str) -> tuple[int, int]:
        """The middle of a node, in board units."""
        node = self.nodes[space]
        return node.x, node.y

    def outline(self, space: str) -> int:
        """The radius of the circle a node is, in board units: the same for every node of such a board."""
        return RADIUS

    def links(self, space: str) -> tuple[str, ...]:
        """The nodes one line away, arrows or not, sorted."""
        return self.ways_free[space]

    def sketch(self) -> Sketch:
        """The nodes as circles, joined by their lines."""
        nodes = self.spaces()
        return Sketch({one: self.centre(one) for one in nodes}, dict.fromkeys(nodes, RADIUS), self.ways_free)


def in_port_order(ports: Iterable[str]) -> tuple[str, ...]:
    """The ports in the order of `PORTS`."""
    return tuple(sorted(ports, key=_PORT_ORDER.__getitem__))


def ports_of(lines: Iterable[Line], node: str) -> dict[str, tuple[str, ...]]:
    """The ports of a node in port order, each with the neighbours its lines lead to, sorted (R-OP-02, R-OP-03)."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.a == node:
            found.setdefault(line.port_a, []).append(line.b)
        elif line.b == node:
            found.setdefault(line.port_b, []).append(line.a)
    return {port: tuple(sorted(found[port])) for port in in_port_order(found)}


def reached(ways: Mapping[str, Sequence[str]], start: str) -> dict[str, int]:
    """Every node that can be walked to from `start`, with the fewest steps to it, nearest first."""
    steps = {start: 0}
    queue = [start]
    for node in queue:  # it grows as it is walked through
        for neighbour in ways[node]:
            if neighbour not in steps:
                steps[neighbour] = steps[node] + 1
                queue.append(neighbour)
    return steps


def _neighbours_by_colour(nodes: Iterable[str], lines: Iterable[Line]) -> dict[str, dict[str, list[str]]]:
    colours = sorted({colour for line in lines for colour in line.colours})
    alike: dict[str, dict[str, list[str]]] = {colour: {node: [] for node in nodes} for colour in colours}
    for line in lines:
        for colour in line.colours:
            alike[colour][line.a].append(line.b)
            alike[colour][line.b].append(line.a)
    for ways in alike.values():
        for ends in ways.values():
            ends.sort()
    return alike


def _distances(ways: Mapping[str, Sequence[str]]) -> dict[str, dict[str, int]]:
    return {node: reached(ways, node) for node in ways}
