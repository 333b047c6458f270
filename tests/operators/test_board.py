"""The two boards: their nodes, lines and icons, and everything that can be seen, walked and entered on them."""

from __future__ import annotations

import math

import pytest

from game.boards.graph import PORTS, RADIUS, Graph
from game.content import tiled
from game.operators.records import folder_of_game
from game.operators.tables import board

BOARDS = ("kiln-yard", "salt-quay")

LONG_SIGHT = {
    "kiln-yard": """
        k01-k04 2 violet E:W    k01-k08 2 yellow SW:NE  k02-k03 2 violet E:W    k02-k04 3 violet E:W
        k02-k05 2 green SE:W    k02-k07 3 green SE:W    k02-k09 2 red SE:NW     k02-k12 3 red SE:NW
        k02-k14 2 blue S:N      k02-k16 4 red SE:NW     k04-k16 2 blue S:N      k05-k13 2 violet S:N
        k06-k07 2 green E:W     k06-k12 2 red SE:NW     k06-k16 3 red SE:NW     k07-k11 2 yellow SW:NE
        k09-k16 2 red SE:NW     k10-k17 2 yellow SW:NE  k11-k12 2 green E:W     k11-k16 3 green E:NW
        k13-k16 2 green E:NW    k14-k16 3 violet E:W    k14-k17 2 violet E:W    k15-k16 2 violet E:W
    """,
    "salt-quay": """
        q01-q04 2 violet W:E    q01-q05 2 violet E:W    q02-q03 2 violet E:W    q02-q05 3 violet E:W
        q02-q11 2 red SE:NW     q03-q04 3 violet W:E    q03-q11 2 yellow SW:NE  q04-q05 4 violet E:W
        q04-q13 2 blue S:N      q04-q20 3 blue S:N      q04-q26 4 blue S:N      q06-q10 2 green W:E
        q07-q12 2 green E:W     q08-q22 2 yellow S:N    q09-q21 2 yellow S:N    q10-q20 2 blue S:N
        q10-q26 3 blue S:N      q11-q19 2 green+violet SE/S/SW:N/NE/NW          q12-q18 2 blue+violet S/SW:N/NW
        q13-q15 2 red E:W       q13-q16 3 red E:W       q13-q17 4 red E:W       q13-q26 2 blue S:N
        q14-q16 2 red+violet NE/E/SE:W                  q14-q17 3 red E:W       q15-q17 2 red E:W
        q18-q23 2 green W:E     q19-q27 2 yellow SE:NW  q19-q28 2 red SW:NE     q20-q24 2 green E:W
        q25-q26 4 violet W:E    q25-q28 3 violet W:E    q25-q29 2 violet W:E    q26-q27 3 violet E:W
        q26-q29 2 violet E:W    q27-q28 2 violet W:E
    """,
}


def listed(name: str) -> dict[tuple[str, str], tuple[int, tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    words = LONG_SIGHT[name].split()
    found = {}
    for pair, far, colours, ports in zip(*(words[n::4] for n in range(4)), strict=True):
        a, b = pair.split("-")
        there, back = (tuple(sorted(side.split("/"), key=PORTS.index)) for side in ports.split(":"))
        found[a, b] = (int(far), tuple(colours.split("+")), there, back)
    return found


def pairs(graph: Graph) -> list[tuple[str, str]]:
    return [(a, b) for a in graph.nodes for b in graph.nodes if a < b]


@pytest.mark.parametrize(
    ("name", "nodes", "lines", "flag", "red", "blue"),
    [("kiln-yard", 17, 34, "k09", "k01", "k17"), ("salt-quay", 29, 58, "q15", "q01", "q29")],
)
def test_each_board_has_one_flag_and_a_spawn_node_a_seat(
    name: str, nodes: int, lines: int, flag: str, red: str, blue: str
) -> None:
    """R-OP-13"""
    graph = board(name)
    assert (len(graph.nodes), len(graph.lines)) == (nodes, lines)
    assert graph.flag == flag
    assert graph.spawns == {"red": red, "blue": blue}
    assert [node.id for node in graph.nodes.values() if node.flag] == [flag]
    assert list(graph.nodes) == sorted(graph.nodes)


@pytest.mark.parametrize(
    ("name", "node", "x", "y", "ports", "mark"),
    [
        ("kiln-yard", "k01", 560, 130, "E: k03; SE: k05; SW: k06; W: k02", {"spawn": "red", "spawn_face": "SE"}),
        ("kiln-yard", "k02", 220, 220, "E: k01; SE: k06; S: k08", {"cover": ("SE",)}),
        ("kiln-yard", "k03", 960, 180, "E: k04; SE: k07; W: k01", {"climb": "E"}),
        ("kiln-yard", "k04", 1360, 240, "S: k10; SW: k07; W: k03", {"bonus": ("SW",)}),
        ("kiln-yard", "k05", 760, 360, "E: k07; S: k09; W: k06; NW: k01", {"cover": ("S", "W")}),
        ("kiln-yard", "k09", 800, 600, "N: k05; NE: k07; SE: k12; S: k13; SW: k11; NW: k06", {"flag": True}),
        ("kiln-yard", "k13", 840, 840, "N: k09; E: k12; SE: k17; W: k11", {"cover": ("N", "E")}),
        ("kiln-yard", "k14", 240, 960, "N: k08; NE: k11; E: k15", {"bonus": ("NE",)}),
        ("kiln-yard", "k15", 640, 1020, "E: k17; W: k14; NW: k11", {"climb": "W"}),
        ("kiln-yard", "k17", 1040, 1070, "NE: k12; E: k16; W: k15; NW: k13", {"spawn": "blue", "spawn_face": "NW"}),
        ("salt-quay", "q05", 1440, 150, "S: q12; W: q03", {"climb": "S"}),
        ("salt-quay", "q12", 1490, 400, "N: q05; S: q17; SW: q16; W: q09", {"bonus": ("SW",)}),
        ("salt-quay", "q13", 120, 600, "N: q10; E: q14; S: q20", {"bonus": ("E",)}),
        ("salt-quay", "q15", 800, 600, "N: q11; E: q16; S: q19; W: q14", {"flag": True}),
        ("salt-quay", "q16", 1170, 600, "N: q09; NE: q12; E: q17; SE: q18; S: q21; W: q11 + q15 + q19", {}),
        ("salt-quay", "q25", 1440, 1050, "N: q18; W: q27", {"climb": "N"}),
        ("salt-quay", "q28", 470, 1090, "NE: q24; E: q29; W: q26; NW: q22", {"cover": ("NE",)}),
        ("salt-quay", "q29", 800, 1120, "NE: q23; E: q27; W: q28; NW: q24", {"spawn": "blue", "spawn_face": "NE"}),
    ],
)
def test_nodes_stand_as_the_rules_list_them(name: str, node: str, x: int, y: int, ports: str, mark: dict[str, object]) -> None:
    """R-OP-02, R-OP-03: ports in port order; lines that share one are fused there."""
    graph = board(name)
    found = graph.nodes[node]
    assert graph.centre(node) == (found.x, found.y) == (x, y)
    assert "; ".join(f"{port}: {' + '.join(ends)}" for port, ends in found.ports.items()) == ports
    plain = {"climb": None, "flag": False, "spawn": None, "spawn_face": None, "cover": (), "bonus": ()}
    assert {key: getattr(found, key) for key in plain} == plain | mark


@pytest.mark.parametrize("name", BOARDS)
def test_only_one_node_has_fused_lines_of_different_ways(name: str) -> None:
    """R-OP-03"""
    graph = board(name)
    fused = {(node.id, port) for node in graph.nodes.values() for port, ends in node.ports.items() if len(ends) > 1}
    assert fused == ({("q16", "W")} if name == "salt-quay" else set())
    two = {(line.a, line.b): line.colours for line in graph.lines if len(line.colours) > 1}
    double = {("k02", "k06"): ("green", "red"), ("k12", "k16"): ("green", "red")}
    assert two == (double if name == "kiln-yard" else {})


def test_fused_lines_touch_at_their_port_and_then_part() -> None:
    """R-OP-03: on Salt Quay three lines leave q16 to the west, close together, and end in three places."""
    graph = board("salt-quay")
    leaving = []
    for end in graph.nodes["q16"].ports["W"]:
        line = graph.line("q16", end)
        assert line is not None
        points = line.points if line.a == "q16" else line.points[::-1]
        angle = math.degrees(math.atan2(points[1][1] - points[0][1], points[0][0] - points[1][0]))
        leaving.append(angle)
    assert len(leaving) == 3
    assert max(leaving) - min(leaving) < 20


@pytest.mark.parametrize("name", BOARDS)
def test_ports_agree_with_the_way_lines_leave_their_nodes(name: str) -> None:
    """R-OP-02: a port is the direction of its line, rounded to 45 degrees, at each end of each line."""
    for line in board(name).lines:
        for port, (x, y), (u, v) in (
            (line.port_a, line.points[0], line.points[1]),
            (line.port_b, line.points[-1], line.points[-2]),
        ):
            assert PORTS[round(math.degrees(math.atan2(u - x, y - v)) / 45) % 8] == port, line


@pytest.mark.parametrize("name", BOARDS)
def test_every_pair_out_of_reach_of_one_line_sees_as_listed(name: str) -> None:
    """R-OP-04, R-OP-07, R-OP-08: range, colours and ports toward, both ways."""
    graph = board(name)
    joined = {frozenset((line.a, line.b)) for line in graph.lines}
    found = {}
    for a, b in pairs(graph):
        if graph.sees(a, b) and frozenset((a, b)) not in joined:
            there, back = graph.sight[a, b], graph.sight[b, a]
            found[a, b] = (there.range, there.colours, there.ports, back.ports)
    assert found == listed(name)


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_see_each_other_along_their_line(name: str) -> None:
    """R-OP-04, R-OP-07: one line is range 1, in its colours, through its ports."""
    graph = board(name)
    for line in graph.lines:
        assert graph.sight[line.a, line.b] == (1, line.colours, (line.port_a,))
        assert graph.sight[line.b, line.a] == (1, line.colours, (line.port_b,))
        assert graph.port_to[line.a, line.b] == line.port_a
        assert graph.port_to[line.b, line.a] == line.port_b


@pytest.mark.parametrize(
    ("name", "by_range", "several"),
    [
        ("kiln-yard", {1: 34, 2: 17, 3: 6, 4: 1}, set()),
        ("salt-quay", {1: 58, 2: 24, 3: 8, 4: 4}, {("q11", "q19"), ("q12", "q18"), ("q14", "q16")}),
    ],
)
def test_counts_of_pairs_in_sight(name: str, by_range: dict[int, int], several: set[tuple[str, str]]) -> None:
    """R-OP-07, R-OP-08"""
    graph = board(name)
    ranges = [graph.sight[pair].range for pair in pairs(graph) if pair in graph.sight]
    assert {far: ranges.count(far) for far in sorted(set(ranges))} == by_range
    manifold = {(a, b) for a, b in pairs(graph) if graph.sees(a, b)
                and max(len(graph.sight[a, b].ports), len(graph.sight[b, a].ports)) > 1}  # fmt: skip
    assert manifold == several


@pytest.mark.parametrize("name", BOARDS)
def test_sight_is_mutual_and_each_node_sees_itself(name: str) -> None:
    """R-OP-01, R-OP-05, R-OP-06: no facing and nothing between comes into it; the same node is range 0."""
    graph = board(name)
    for (a, b), sight in graph.sight.items():
        assert graph.sight[b, a][:2] == sight[:2]
        assert all(port in graph.nodes[a].ports for port in sight.ports)
        assert list(sight.ports) == sorted(sight.ports, key=PORTS.index)
        assert list(sight.colours) == sorted(sight.colours)
    for node in graph.nodes:
        assert graph.sight[node, node] == (0, (), ())
        assert graph.chains(node, node) == []


@pytest.mark.parametrize("name", BOARDS)
def test_chains_are_unbroken_lines_of_one_colour(name: str) -> None:
    """R-OP-04, R-OP-08: each closest path has the range's number of lines and leaves through a port toward."""
    graph = board(name)
    for (a, b), sight in graph.sight.items():
        chains = graph.chains(a, b)
        for colour, path in chains:
            assert (path[0], path[-1], len(path) - 1) == (a, b, sight.range)
            for start, end in zip(path, path[1:], strict=False):
                line = graph.line(start, end)
                assert line is not None and colour in line.colours
        assert {graph.port_to[a, path[1]] for _, path in chains} == set(sight.ports)
        assert {colour for colour, _ in chains} == set(sight.colours)


def test_several_closest_paths_are_all_found() -> None:
    """R-OP-08: between q11 and q19 run one green path and the two halves of the violet ring."""
    assert board("salt-quay").chains("q11", "q19") == [
        ("green", ("q11", "q15", "q19")),
        ("violet", ("q11", "q14", "q19")),
        ("violet", ("q11", "q16", "q19")),
    ]
    assert board("salt-quay").chains("q01", "q15") == []


@pytest.mark.parametrize(
    ("name", "arrows"),
    [
        ("kiln-yard", {("k04", "k07"), ("k14", "k11")}),
        ("salt-quay", {("q12", "q16"), ("q18", "q16")}),
    ],
)
def test_arrows_bind_walking_and_not_sight(name: str, arrows: set[tuple[str, str]]) -> None:
    """R-OP-05, R-OP-12"""
    graph = board(name)
    for start, end in arrows:
        assert end in graph.ways[start] and start not in graph.ways[end]
        assert start in graph.ways_free[end]
        assert graph.sees(start, end) and graph.sees(end, start)
    one_way = {(a, b) for a in graph.nodes for b in graph.ways[a] if a not in graph.ways[b]}
    assert one_way == arrows


@pytest.mark.parametrize(
    ("name", "unseeing", "fewest", "worst"),
    [
        ("kiln-yard", {"k01", "k03", "k04", "k08", "k10", "k14", "k15", "k17"}, 3, {"k02", "k16"}),
        (
            "salt-quay",
            {f"q{n:02}" for n in range(1, 30)} - {"q11", "q13", "q14", "q15", "q16", "q17", "q19"},
            14,
            None,
        ),
    ],
)
def test_there_is_always_a_node_to_come_back_on(name: str, unseeing: set[str], fewest: int, worst: set[str] | None) -> None:
    """R-OP-33"""
    graph = board(name)
    assert {node for node in graph.nodes if not graph.sees(node, graph.flag)} == unseeing
    left = {enemy: len([node for node in unseeing if not graph.sees(node, enemy)]) for enemy in graph.nodes}
    assert min(left.values()) == fewest
    if worst:
        assert {enemy for enemy, count in left.items() if count == fewest} == worst


@pytest.mark.parametrize("name", BOARDS)
def test_neither_seat_is_favoured(name: str) -> None:
    """Kiln Yard turned half round, Salt Quay turned top to bottom, are the same boards: places, sight, ports, marks."""
    graph = board(name)
    last = len(graph.nodes) + 1
    twin = {node: f"{node[0]}{last - int(node[1:]):02}" for node in graph.nodes}
    if name == "kiln-yard":
        flip = {port: PORTS[(n + 4) % 8] for n, port in enumerate(PORTS)}
    else:
        flip = {port: port.translate(str.maketrans("NS", "SN")) for port in PORTS}
        own = ("q13", "q14", "q15", "q16", "q17")
        twin |= {node: node for node in own}
    for a in graph.nodes:
        node, other = graph.nodes[a], graph.nodes[twin[a]]
        assert (other.x, other.y) == (1600 - node.x if name == "kiln-yard" else node.x, 1200 - node.y)
        assert {flip[port] for port in node.ports} == set(other.ports)
        assert {flip[port] for port in node.cover} == set(other.cover)
        assert {flip[port] for port in node.bonus} == set(other.bonus)
        assert (node.climb and flip[node.climb]) == other.climb
        assert {twin[end] for end in graph.ways[a]} == set(graph.ways[twin[a]])
        for b in graph.nodes:
            sight, mirrored = graph.sight.get((a, b)), graph.sight.get((twin[a], twin[b]))
            assert (sight is None) == (mirrored is None)
            if sight and mirrored:
                assert sight.range == mirrored.range
                assert {flip[port] for port in sight.ports} == set(mirrored.ports)


@pytest.mark.parametrize("name", BOARDS)
def test_ladders_and_icons_have_a_line_at_their_port(name: str) -> None:
    """R-OP-09, R-OP-10, R-OP-11"""
    graph = board(name)
    for node in graph.nodes.values():
        assert all(port in node.ports for port in node.cover + node.bonus)
        assert node.climb is None or node.climb in node.ports
        assert node.spawn_face is None or node.spawn_face in node.ports
    assert len([node for node in graph.nodes.values() if node.climb]) == 2


@pytest.mark.parametrize("name", BOARDS)
def test_lines_keep_clear_of_each_other_and_of_foreign_nodes(name: str) -> None:
    graph = board(name)
    legs = [(line, p, q) for line in graph.lines for p, q in zip(line.points, line.points[1:], strict=False)]
    for line, p, q in legs:
        for node in graph.nodes.values():
            if node.id not in (line.a, line.b):
                assert from_leg((node.x, node.y), p, q) >= 70, (line.a, line.b, node.id)
        assert not [other for other, r, s in legs if other is not line and crossing(p, q, r, s)], line
    for a, b in pairs(graph):
        assert math.dist(graph.centre(a), graph.centre(b)) >= 200


@pytest.mark.parametrize("name", BOARDS)
def test_buildings_and_water_lie_between_the_lines(name: str) -> None:
    """What is drawn on the ground never hides a line or a node."""
    graph = board(name)
    home = folder_of_game()
    layer = tiled.read(home / "maps" / f"{name}.tmx", home.parent).layers["decor"]
    assert isinstance(layer, tiled.Objects) and layer.objects
    for one in layer.objects:
        assert one.type == "decor" and one.name and one.properties["kind"], one.line
        sides = list(zip(one.points, one.points[1:] + one.points[:1], strict=True))
        for node in graph.nodes.values():
            assert min(from_leg((node.x, node.y), start, end) for start, end in sides) >= 45, (one.name, node.id)
        for line in graph.lines:
            for leg in zip(line.points, line.points[1:], strict=False):
                assert not [side for side in sides if crossing(*leg, *side)], (one.name, line)
                assert min(from_leg(corner, *leg) for corner in one.points) >= 20, (one.name, line)


def from_leg(point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> float:
    along = (end[0] - start[0], end[1] - start[1])
    share = (along[0] * (point[0] - start[0]) + along[1] * (point[1] - start[1])) / (along[0] ** 2 + along[1] ** 2)
    share = max(0.0, min(1.0, share))
    return math.dist(point, (start[0] + share * along[0], start[1] + share * along[1]))


def crossing(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int], s: tuple[int, int]) -> bool:
    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


@pytest.mark.parametrize("name", BOARDS)
def test_what_every_board_offers_a_screen(name: str) -> None:
    graph = board(name)
    assert graph.spaces() == tuple(graph.nodes)
    for space in graph.spaces():
        assert graph.outline(space) == RADIUS
        assert graph.links(space) == graph.ways_free[space]
        assert all(space in graph.links(other) for other in graph.links(space))


def test_a_board_is_built_once() -> None:
    assert board("kiln-yard") is board("kiln-yard")
