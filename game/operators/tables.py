"""What stands in the files of Operators: its tables, and its boards. Read once, shared, never changed.

Run as a program with `--tiled-project` it writes `data/operators/operators.tiled-project`, so that Tiled offers the
classes, ports, colours and seats that a map may use.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from game import content, tiled
from game.boards.graph import PORTS, RADIUS, Graph, Line, Node, in_port_order, ports_of, reached
from game.content import (
    ById,
    Default,
    Faulty,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Record,
    Ref,
    Shape,
    Text,
    Whole,
    did_you_mean,
)

SEATS = ("red", "blue")
LINE_COLOURS = ("blue", "green", "red", "violet", "yellow")
METER_COLOURS = ("black", "white", "yellow", "orange", "red")
TRACKS = ("close", "long")
FEATURES = ("flag", "sprint", "one_way", "bonus", "climbing")
FEWEST_ENTRIES = 2
"""A board leaves at least so many lawful nodes to come back on, wherever the enemy stands."""


class Die(NamedTuple):
    """A kind of die; `faces[n - 1]` says what face n shows."""

    label: str
    colour: str
    faces: tuple[dict[str, int], ...]


class Card(NamedTuple):
    """A combat card; `firepower` by the meter's colour, nothing on black."""

    id: str
    name: str
    tier: str
    copies: int
    aim: int
    defence: int
    speed: int
    tracker: int
    firepower: dict[str, int]


class Pool(NamedTuple):
    """The dice a weapon has, of each kind."""

    aim: int
    agility: int
    aggressive: int


class Meter(NamedTuple):
    """An Aim Meter: the colour of each space from the left, and the space where the cube starts."""

    start: int
    spaces: tuple[str, ...]


class Weapon(NamedTuple):
    """A weapon; `meters` for `close` and `long` range."""

    id: str
    name: str
    pool: Pool
    meters: dict[str, Meter]


class Operator(NamedTuple):
    """One who fights; `hand` is the number of cards held."""

    id: str
    name: str
    tier: str
    hand: int


class Numbers(NamedTuple):
    """The numbers of the rulebook that belong to no piece."""

    markers: int
    sprints: int
    cover_defence: int
    wound_margin: int
    new_wounds: int
    points: int
    dice_per_fight: int


class SeatDefault(NamedTuple):
    """What a seat starts with when nobody chose."""

    operator: str
    weapon: str


class Scenario(NamedTuple):
    """What can be played; `features` say which parts of the rules are on from the start."""

    id: str
    title: str
    map: str
    features: dict[str, bool]
    text: str


class Option(NamedTuple):
    """What can be chosen before a match, in the scenarios named; the default stands first among `values`."""

    id: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]
    text: str
    scenarios: tuple[str, ...]


DuelRow = tuple[float, float, float, float, float, float, float]


class DuelFormula(NamedTuple):
    """`tanh(lead * (tracker lead + cover lead) + edges[track, mine, theirs])`; an edge not named is 0."""

    lead: float
    edges: dict[tuple[str, str, str], float]


class Tables(NamedTuple):
    """All tables of the game; `duel` by (track, mine, theirs, my cover, their cover) for a lead of -3 to +3."""

    dice: dict[str, Die]
    cards: dict[str, Card]
    weapons: dict[str, Weapon]
    tracker: dict[int, int]
    steps: dict[str, int]
    operators: dict[str, Operator]
    numbers: Numbers
    defaults: dict[str, SeatDefault]
    scenarios: dict[str, Scenario]
    options: dict[str, Option]
    duel: dict[tuple[str, str, str, bool, bool], DuelRow]
    duel_formula: DuelFormula


def folder_of_game() -> Path:
    """The folder `data/operators`."""
    return content.root() / "operators"


@cache
def tables(folder: Path | None = None) -> Tables:
    """The tables in the YAML files of a folder, by default the game's own.

    Raises: Faulty with all faults of all the files.
    """
    found = content.read(folder or folder_of_game(), _shapes())
    options = {name: Option(name, *entry) for name, entry in found["scenarios"]["options"].items()}
    every = tuple(found["scenarios"]["scenarios"])
    options = {name: option._replace(scenarios=option.scenarios or every) for name, option in options.items()}
    kinds = {kind: found["dice"][kind] for kind in Pool._fields}
    per_fight = found["dice"]["dice_per_fight"]
    return Tables(
        dice=kinds,
        cards=found["cards"],
        weapons=found["weapons"],
        tracker=found["tracker"]["firepower"],
        steps=found["tracker"]["steps"],
        operators=found["operators"],
        numbers=Numbers(**found["game"]["numbers"], dice_per_fight=per_fight),
        defaults=_seat_defaults(options, found["operators"]),
        scenarios=found["scenarios"]["scenarios"],
        options=options,
        duel=_mirrored(found["duel"]["rows"]),
        duel_formula=_formula(found["duel"]["formula"]),
    )


def _shapes() -> dict[str, Shape]:
    """The shape of each file, by name."""
    few = Whole(0, 99)
    pool = Record(Pool, aim=few, agility=few, aggressive=few)
    meter = Record(Meter, start=few, spaces=ListOf(OneOf(*METER_COLOURS), least=1)).provided(_start_on_meter)
    track, weapon = OneOf(*TRACKS), Ref("weapons")
    row = Record(
        dict, track=track, mine=weapon, theirs=weapon, my_cover=Flag(), their_cover=Flag(),
        values=ListOf(Number(-1, 1), 7, 7),
    )  # fmt: skip
    edge = Record(dict, track=track, mine=weapon, theirs=weapon, edge=Number(-9, 9))
    card = Record(
        Card, id=Text(), name=Text(), tier=Text(), copies=Whole(1, 99), aim=few, defence=few, speed=few,
        tracker=Whole(-9, 9), firepower=Record(_firepower, white=few, yellow=few, orange=few, red=few),
    )  # fmt: skip
    numbers = {name: few for name in Numbers._fields if name != "dice_per_fight"}
    return {
        "dice": Record(
            dict, aim=_die("aim"), agility=_die("speed", "defence"), aggressive=_die("firepower"),
            dice_per_fight=Whole(1, 99),
        ),
        "cards": ById(card, "cards"),
        "weapons": ById(
            Record(Weapon, id=Text(), name=Text(), pool=pool, meters=Record(dict, close=meter, long=meter)), "weapons"
        ),
        "tracker": Record(
            dict,
            firepower=MapOf(Whole(-99, 99), Whole(-99, 99)).provided(_unbroken),
            steps=Record(dict, **{name: Whole(-9, 9) for name in _STEPS}),
        ),
        "operators": ById(Record(Operator, id=Text(), name=Text(), tier=Text(), hand=few), "operators"),
        "game": Record(dict, numbers=Record(dict, **numbers)),
        "scenarios": Record(
            dict,
            scenarios=ById(
                Record(
                    Scenario, id=Text(), title=Text(), map=Text(), text=Text(),
                    features=Record(dict, **{name: Flag() for name in FEATURES}),
                ),
                "scenarios",
            ),
            options=_options(),
        ),
        "duel": Record(
            dict, rows=ListOf(row, least=1), formula=Record(dict, lead=Number(0, 9), edges=ListOf(edge)),
        ),
    }  # fmt: skip


_STEPS = ("wound", "on_target", "sprint", "bonus", "climbing", "first_strike")


def _die(*shows: str) -> Shape:
    face = Record(dict, **{what: Whole(0, 99) for what in shows})
    return Record(Die, label=Text(), colour=Text(), faces=ListOf(face, least=1))


def _options() -> Shape:
    def option(values: Shape) -> Shape:
        entry = Record(
            lambda default, values, text, scenarios: (default, values, text, scenarios), default=values,
            values=ListOf(values, least=1), text=Text(), scenarios=Default(ListOf(Ref("scenarios"), least=1), ()),
        )  # fmt: skip
        return entry.provided(_default_first)

    return Record(
        dict, points=option(Whole(1, 99)), red_operator=option(Ref("operators")), red_weapon=option(Ref("weapons")),
        blue_weapon=option(Ref("weapons")), illegal_plans=option(OneOf("refuse", "cancel")),
        empty_hand=option(OneOf("none", "reload")), open_plans=option(Flag()), pace=option(OneOf("manual", "gentle")),
    )  # fmt: skip


def _start_on_meter(meter: Meter) -> str | None:
    last = len(meter.spaces) - 1
    return None if meter.start <= last else f"the cube starts on space {meter.start}, but the last space is {last}"


def _unbroken(spaces: dict[int, int]) -> str | None:
    wrong = next((b for a, b in pairwise(spaces) if b != a + 1), None)
    if wrong is not None:
        return f"the space {wrong} does not follow the one before it; count up by one"
    return None if 0 in spaces else "the space 0 is missing, where the cube starts"


def _default_first(entry: tuple[Any, tuple[Any, ...], str, tuple[str, ...]]) -> str | None:
    default, values = entry[:2]
    if values[0] != default:
        return f"the default comes first among the values, and {values[0]} is not {default}"
    return "a value stands twice" if len(set(values)) < len(values) else None


def _firepower(**by_colour: int) -> dict[str, int]:
    return {METER_COLOURS[0]: 0, **by_colour}


def _seat_defaults(options: dict[str, Option], operators: dict[str, Operator]) -> dict[str, SeatDefault]:
    red = str(options["red_operator"].default)
    blue = next((name for name in operators if name != red), red)
    return {
        "red": SeatDefault(red, str(options["red_weapon"].default)),
        "blue": SeatDefault(blue, str(options["blue_weapon"].default)),
    }


def _mirrored(rows: Sequence[dict[str, Any]]) -> dict[tuple[str, str, str, bool, bool], DuelRow]:
    """The rows by their key, and each seen from the other side: what is mine is theirs and the sign is turned."""
    found: dict[tuple[str, str, str, bool, bool], DuelRow] = {}
    for row in rows:
        found[row["track"], row["mine"], row["theirs"], row["my_cover"], row["their_cover"]] = row["values"]
    for (track, mine, theirs, my_cover, their_cover), values in list(found.items()):
        a, b, c, d, e, f, g = (0.0 - value for value in reversed(values))
        found.setdefault((track, theirs, mine, their_cover, my_cover), (a, b, c, d, e, f, g))
    return found


def _formula(formula: dict[str, Any]) -> DuelFormula:
    edges: dict[tuple[str, str, str], float] = {}
    for row in formula["edges"]:
        edges[row["track"], row["mine"], row["theirs"]] = row["edge"]
        edges.setdefault((row["track"], row["theirs"], row["mine"]), 0.0 - row["edge"])
    return DuelFormula(formula["lead"], edges)


@cache
def board(map_id: str, folder: Path | None = None) -> Graph:
    """The board drawn in `maps/<map_id>.tmx` of a folder, by default the game's own.

    Raises: Faulty with all that makes the map no board of this game, one sentence each.
    """
    home = folder or folder_of_game()
    path = home / "maps" / f"{map_id}.tmx"
    drawn = tiled.read(path, home.parent)
    return _Drawing(content.shown(path, home.parent), map_id, drawn).graph()


_KINDS = {"lines": ("line",), "nodes": ("node",), "icons": ("cover", "bonus")}
_MEMBERS: dict[str, dict[str, str]] = {
    "line": {"a": "", "b": "", "colours": "colour", "one_way": "", "port_a": "port", "port_b": "port"},
    "node": {"climb": "port", "flag": "bool", "spawn": "seat", "spawn_face": "port"},
    "cover": {"node": "", "port": "port"},
    "bonus": {"node": "", "port": "port"},
    "decor": {"kind": ""},
}
"""The properties of each class of object: `bool`, the name of an enum, or any text."""
_MAP_PROPERTIES = ("flag", "game", "spawn_blue", "spawn_red", "title")


class _Drawing:
    """A map on its way to a board: what is drawn, and what is wrong with it."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map) -> None:
        self.file, self.map_id, self.drawn = file, map_id, drawn
        self.faults: list[str] = []
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

    def refuse(self, at: tiled.Object | None, who: str, sentence: str) -> None:
        self.faults.append(f"{self.file}:{at.line if at else 1}: {who}: {sentence}")

    def stop_if_faulty(self) -> None:
        if self.faults:
            raise Faulty(self.faults)

    def objects(self, layer: str) -> tuple[tiled.Object, ...]:
        """The objects of a layer that are of its classes and have their properties."""
        found = self.drawn.layers.get(layer)
        if not isinstance(found, tiled.Objects):
            hint = did_you_mean(layer, self.drawn.layers)
            self.refuse(None, self.map_id, f'the object layer "{layer}" is missing{hint}')
            return ()
        for one in found.objects:
            if one.type not in _KINDS[layer]:
                kinds = " or ".join(_KINDS[layer])
                self.refuse(one, one.name or f"object {one.id}", f'its class should be {kinds}, not "{one.type}"')
            else:
                self.check_properties(one, _MEMBERS[one.type])
        return found.objects

    def check_properties(self, one: tiled.Object, members: dict[str, str]) -> None:
        who = one.name or f"object {one.id}"
        if not one.name:
            self.refuse(one, who, "it has no name")
        for name in one.properties:
            if name not in members:
                self.refuse(one, who, f'unknown property "{name}"{did_you_mean(name, members)}')
        for name, kind in members.items():
            value = one.properties.get(name)
            if value is None:
                self.refuse(one, who, f'the property "{name}" is missing')
            elif kind == "bool" and not isinstance(value, bool):
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
        """One flag and one spawn node a seat (R-OP-13), the same in the properties of the map and of the nodes."""
        for key in _MAP_PROPERTIES:
            if not isinstance(self.drawn.properties.get(key), str):
                self.refuse(None, self.map_id, f'the map property "{key}" is missing')
        if self.drawn.properties.get("game", "operators") != "operators":
            self.refuse(None, self.map_id, f'game should be operators, not "{self.drawn.properties["game"]}"')
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
        return Node(name, one.x, one.y, ports, climb, bool(one.properties["flag"]), spawn, face, cover, bonus)

    def check_ways(self, board: Graph) -> None:
        """Every node can be reached from every other with the arrows obeyed (R-OP-12)."""
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
        """The spawn nodes see neither each other nor the flag, and there is always a node to come back on (R-OP-33)."""
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
    """The text of `operators.tiled-project`: the enums and classes that the maps use, for Tiled 1.10 or later."""
    enums = {"colour": (LINE_COLOURS, True), "port": (("", *PORTS), False), "seat": (("", *SEATS), False)}
    types: list[dict[str, Any]] = []
    for name, (values, several) in enums.items():
        types.append({"name": name, "storageType": "string", "type": "enum"})
        types[-1] |= {"values": list(values), "valuesAsFlags": several}
    for name, members in _MEMBERS.items():
        fields: list[dict[str, Any]] = []
        for member, kind in members.items():
            field: dict[str, Any] = {"name": member, "type": "bool" if kind == "bool" else "string"}
            field["value"] = False if kind == "bool" else ""
            fields.append(field | ({"propertyType": kind} if kind in enums else {}))
        types.append({"name": name, "type": "class", "useAs": ["object"], "drawFill": True, "members": fields})
    for number, one in enumerate(types, 1):
        one["id"] = number
    project = {"compatibilityVersion": 1100, "folders": ["maps"], "commands": [], "propertyTypes": types}
    return json.dumps(project, indent=4, sort_keys=True) + "\n"


def write_tiled_project(folder: Path | None = None) -> Path:
    """Where `operators.tiled-project` has been written anew."""
    path = (folder or folder_of_game()) / "operators.tiled-project"
    path.write_text(tiled_project(), encoding="utf-8", newline="\n")
    return path


if __name__ == "__main__":
    if sys.argv[1:] == ["--tiled-project"]:
        print(write_tiled_project())
    else:
        sys.exit("usage: python -m game.operators.tables --tiled-project")
