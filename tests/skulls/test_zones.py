"""The three boards of Danger Close: zones, floors, links and places as they are printed, and what follows from them."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.boards.zones import Link, Zone, Zones
from game.skulls.tables import board

BOARDS = ("long-street", "courtyard", "souk")
ZONES = {
    "long-street": """
        A1 | Palm yard | 1 | 100,210 | 100,210 | seal
        A2 | Garage | 2 | 275,210 | 275,292 275,128 |
        A3 | Tenement | 3 | 450,210 | 450,320 450,210 450,100 |
        A4 | Wreck, nose | 1 | 625,210 | 625,210 |
        A5 | Burnt yard | 1 | 800,210 | 800,210 |
        A6 | Old hotel | 3 | 975,210 | 975,320 975,210 975,100 |
        A7 | Cloth stalls | 1 | 1150,210 | 1150,210 |
        A8 | Coffee house | 2 | 1325,210 | 1325,292 1325,128 |
        A9 | Scrap yard | 1 | 1500,210 | 1500,210 | terrorist
        B1 | Humvee halt | 1 | 100,600 | 100,600 | seal
        B2 | West gate road | 1 | 275,600 | 275,600 |
        B3 | Bus stop | 1 | 450,600 | 450,600 |
        B4 | Barricade west | 1 | 625,600 | 625,600 |
        B5 | Crater | 1 | 800,600 | 800,600 |
        B6 | Barricade east | 1 | 975,600 | 975,600 |
        B7 | Taxi rank | 1 | 1150,600 | 1150,600 |
        B8 | East gate road | 1 | 1325,600 | 1325,600 |
        B9 | Truck park | 1 | 1500,600 | 1500,600 | terrorist
        C1 | Goat pen | 1 | 100,990 | 100,990 | seal
        C2 | Tea house | 2 | 275,990 | 275,1072 275,908 |
        C3 | Fruit stalls | 1 | 450,990 | 450,990 |
        C4 | Radio hotel | 3 | 625,990 | 625,1100 625,990 625,880 |
        C5 | Rubble yard | 1 | 800,990 | 800,990 |
        C6 | Wreck, tail | 1 | 975,990 | 975,990 |
        C7 | Flats | 3 | 1150,990 | 1150,1100 1150,990 1150,880 |
        C8 | Workshop | 2 | 1325,990 | 1325,1072 1325,908 |
        C9 | Brick yard | 1 | 1500,990 | 1500,990 | terrorist
    """,
    "courtyard": """
        A1 | North gate | 1 | 160,210 | 160,210 | seal
        A2 | Gate house | 2 | 480,210 | 480,292 480,128 |
        A3 | Arcade north | 1 | 800,210 | 800,210 |
        A4 | Cistern | 1 | 1120,210 | 1120,210 |
        A5 | Olive grove | 1 | 1440,210 | 1440,210 | terrorist
        B1 | West track | 1 | 160,600 | 160,600 | seal
        B2 | West yard | 1 | 480,600 | 480,600 |
        B3 | Watch tower | 3 | 800,600 | 800,710 800,600 800,490 |
        B4 | East yard | 1 | 1120,600 | 1120,600 |
        B5 | East track | 1 | 1440,600 | 1440,600 | terrorist
        C1 | Orchard | 1 | 160,990 | 160,990 | seal
        C2 | Well | 1 | 480,990 | 480,990 |
        C3 | Arcade south | 1 | 800,990 | 800,990 |
        C4 | Store house | 2 | 1120,990 | 1120,1072 1120,908 |
        C5 | South gate | 1 | 1440,990 | 1440,990 | terrorist
    """,
    "souk": """
        c1 | West arcade | 2 | 440,560 | 440,598 440,522 |
        c2 | Fountain square | 1 | 800,600 | 800,600 |
        c3 | East arcade | 2 | 1160,640 | 1160,678 1160,602 |
        e1 | South gate | 1 | 1450,950 | 1450,950 | terrorist
        e2 | East road | 1 | 1470,600 | 1470,600 | terrorist
        e3 | Brick kiln | 1 | 1450,250 | 1450,250 | terrorist
        l1 | Needle lane | 1 | 640,400 | 640,400 |
        l2 | Kettle lane | 1 | 960,800 | 960,800 |
        n1 | Spice row | 1 | 420,180 | 420,180 |
        n2 | Coppersmith's | 2 | 740,190 | 740,228 740,152 |
        n3 | Clock tower | 3 | 1090,220 | 1090,270 1090,220 1090,170 |
        s1 | Cloth row | 1 | 1180,1020 | 1180,1020 |
        s2 | Baker's | 2 | 860,1010 | 860,1048 860,972 |
        s3 | Water tower | 3 | 510,980 | 510,1030 510,980 510,930 |
        w1 | North gate | 1 | 150,250 | 150,250 | seal
        w2 | West road | 1 | 130,600 | 130,600 | seal
        w3 | Dye works | 1 | 150,950 | 150,950 | seal
    """,
}
"""Of each zone: id, name, floors, middle, the places of its floors from the ground up, whose start zone it is."""
LINKS = {
    "long-street": """
        A1-A2 A1-B1 A2-A3:0,1 A3-A4 A3-B3 A4-A5 A4-B4 A5-A6 A5-B5 A6-A7 A7-A8 A8-A9 A8-B8 A9-B9 B1-B2 B1-C1
        B2-B3 B2-C2 B3-B4 B4-B5 B5-B6 B5-C5 B6-B7 B6-C6 B7-B8 B7-C7 B8-B9 B9-C9 C1-C2 C2-C3 C3-C4 C4-C5
        C5-C6 C6-C7 C7-C8:0,1 C8-C9
    """,
    "courtyard": """
        A1-A2 A1-B1 A2-A3 A2-B2 A3-A4 A4-A5 A4-B4 A5-B5 B1-B2 B1-C1 B2-B3 B2-C2 B3-B4 B4-B5 B4-C4 B5-C5
        C1-C2 C2-C3 C3-C4 C4-C5
    """,
    "souk": """
        c1-c2 c1-l1 c1-n1 c1-s3 c1-w2 c2-c3 c2-l1 c2-l2 c3-e2 c3-l2 c3-n3 c3-s1 e1-e2 e1-s1 e2-e3 e3-n3
        l1-n2 l2-s2 n1-n2 n1-w1 n2-n3:0,1 s1-s2 s2-s3:0,1 s3-w3 w1-w2 w2-w3
    """,
}
"""Links, on the ground unless their floors are named."""
WALLS = {"long-street": "A2|B2 A6|B6 A7|B7 B3|C3 B4|C4 B8|C8", "courtyard": "A3|B3 B3|C3", "souk": ""}
TURNED = {
    "long-street": "A1-C9 A2-C8 A3-C7 A4-C6 A5-C5 A6-C4 A7-C3 A8-C2 A9-C1 B1-B9 B2-B8 B3-B7 B4-B6 B5-B5",
    "courtyard": "A1-C5 A2-C4 A3-C3 A4-C2 A5-C1 B1-B5 B2-B4 B3-B3",
    "souk": "c1-c3 c2-c2 e1-w1 e2-w2 e3-w3 l1-l2 n1-s1 n2-s2 n3-s3",
}
"""The zones that take each other's place under a half-turn of the board."""
WIDTHS = {"long-street": range(165, 166), "courtyard": range(230, 301), "souk": range(190, 191)}
"""How wide the zones of a board are, in board units: three counters have room side by side in the narrowest of the courtyard."""
STOREY = 114  # board units: a storey has room for two rows of counters


def printed(name: str) -> dict[str, list[str]]:
    """The columns of the zones of a board, by id."""
    rows = [[cell.strip() for cell in row.split("|")] for row in ZONES[name].split("\n") if row.strip()]
    return {row[0]: row[1:] for row in rows}


def point(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


@pytest.mark.parametrize(
    ("name", "zones", "spaces", "links"), [("long-street", 27, 39, 36), ("courtyard", 15, 19, 20), ("souk", 17, 25, 26)]
)
def test_each_board_has_its_zones_spaces_and_links(name: str, zones: int, spaces: int, links: int) -> None:
    """R-SK-11"""
    one = board(name)
    assert (len(one.zones), len(one.spaces), len(one.links)) == (zones, spaces, links)
    assert list(one.zones) == sorted(one.zones) and list(one.spaces) == sorted(one.spaces)
    assert one.size == (1600, 1200)


@pytest.mark.parametrize("name", BOARDS)
def test_every_zone_is_the_one_that_is_printed(name: str) -> None:
    """R-SK-08"""
    one = board(name)
    for zone, (title, floors, middle, _, start) in printed(name).items():
        found = one.zones[zone]
        assert (found.name, found.floors, found.start) == (title, int(floors), start)
        assert found.width in WIDTHS[name] and (found.floors == 1 or found.height >= STOREY * found.floors)
        x, y = point(middle)
        assert one.zone_of[one.at(x, y) or ""] == zone, "it lies where it is printed"
        for floor in range(int(floors)):
            assert one.at(*one.place(f"{zone}/{floor}")) == f"{zone}/{floor}"
    assert set(one.zones) == set(printed(name))
    assert one.starts == {
        seat: tuple(sorted(zone for zone, row in printed(name).items() if row[4] == seat)) for seat in ("seal", "terrorist")
    }


@pytest.mark.parametrize("name", BOARDS)
def test_every_link_is_one_that_is_printed(name: str) -> None:
    """R-SK-12"""
    one = board(name)
    wanted = {}
    for word in LINKS[name].split():
        ends, _, floors = word.partition(":")
        wanted[tuple(ends.split("-"))] = tuple(int(floor) for floor in (floors or "0").split(","))
    assert {(link.a, link.b): link.floors for link in one.links} == wanted
    for a, b in combinations(one.zones, 2):
        assert (b in one.near[a]) == (a in one.near[b]) == (one.link(a, b) is not None) == ((a, b) in wanted or (b, a) in wanted)
    assert all(list(near) == sorted(near) for near in one.near.values())


@pytest.mark.parametrize("name", BOARDS)
def test_a_wall_stands_between_zones_that_face_each_other_without_a_link(name: str) -> None:
    """R-SK-12"""
    one = board(name)
    assert len(one.walls) == len(WALLS[name].split())
    for wall, pair in zip(one.walls, WALLS[name].split(), strict=True):
        (a, b), ((x, y), (u, v)) = (one.zones[zone] for zone in pair.split("|")), wall
        assert one.link(a.id, b.id) is None
        assert (x, u) == (a.x, a.x + a.width) and y == v and a.y + a.height <= y <= b.y


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_is_its_own_image_under_a_half_turn(name: str) -> None:
    one = board(name)
    turn = dict(pair.split("-") for pair in TURNED[name].split())
    turn |= {b: a for a, b in turn.items()}
    assert set(turn) == set(one.zones)
    for zone in one.zones.values():
        other = one.zones[turn[zone.id]]
        assert zone.floors == other.floors
        assert (zone.y, zone.y + zone.height) == (1200 - other.y - other.height, 1200 - other.y)
        assert abs(zone.x - (1600 - other.x - other.width)) <= 1  # a middle may lie between two pixels
        assert {"": "", "seal": "terrorist", "terrorist": "seal"}[zone.start] == other.start
        assert {turn[near] for near in one.near[zone.id]} == set(one.near[other.id])
    for link in one.links:
        turned = one.link(turn[link.a], turn[link.b])
        assert turned is not None and turned.floors == link.floors


@pytest.mark.parametrize("name", BOARDS)
def test_every_zone_is_within_reach_of_every_other(name: str) -> None:
    """R-SK-14"""
    one = board(name)
    for a in one.zones:
        assert set(one.ranges[a]) == set(one.zones) and one.range(a, a) == 0
        assert sorted(zone for ring in one.within[a] for zone in ring) == list(one.zones)
        assert one.within[a][0] == (a,) and one.within[a][1] == one.near[a]
        for b in one.zones:
            assert (
                one.range(a, b) == one.range(b, a) == min((one.range(near, b) + 1 for near in one.near[a]), default=0) * (a != b)
            )
            assert b in one.within[a][one.range(a, b)]


def test_the_objectives_of_black_hawk_down_are_as_far_for_both_sides() -> None:
    """R-SK-14: from the start zones to what each side needs, and home again."""
    one = board("long-street")
    assert [one.range("C6", zone) for zone in ("A1", "B1", "C1")] == [7, 6, 5]
    assert [one.range("A4", zone) for zone in ("C9", "B9", "A9")] == [7, 6, 5]
    assert one.range("C6", "B1") == one.range("A4", "B9") == 6


@pytest.mark.parametrize("name", BOARDS)
def test_a_step_is_a_floor_or_a_zone_on_the_same_floor(name: str) -> None:
    """R-SK-13"""
    one = board(name)
    for a, b in combinations(one.spaces, 2):
        zones, floors = (one.zone_of[a], one.zone_of[b]), (one.floor_of[a], one.floor_of[b])
        link = one.link(*zones)
        if zones[0] == zones[1]:
            steps = abs(floors[0] - floors[1]) == 1
        else:
            steps = floors[0] == floors[1] and link is not None and floors[0] in link.floors
        assert (b in one.steps[a]) == (a in one.steps[b]) == steps, (a, b)
    assert all(list(steps) == sorted(steps) for steps in one.steps.values())


def test_upstairs_is_left_by_the_ground_or_over_a_roof() -> None:
    """R-SK-13"""
    one = board("long-street")
    assert one.steps["A2/1"] == ("A2/0", "A3/1")
    assert one.steps["A3/1"] == ("A2/1", "A3/0", "A3/2")
    assert one.steps["A3/2"] == ("A3/1",)
    assert one.steps["A3/0"] == ("A2/0", "A3/1", "A4/0", "B3/0")


def test_steps_are_counted_and_those_into_a_barred_zone_left_out() -> None:
    """R-SK-110, R-SK-112: nobody enters a barred zone, but floors are changed and one leaves it."""
    one = board("long-street")
    assert one.reached("A3/2", 2) == {"A3/2": 0, "A3/1": 1, "A2/1": 2, "A3/0": 2}
    assert one.reached("A2/0", 2, {"A3"}) == {"A2/0": 0, "A1/0": 1, "A2/1": 1, "B1/0": 2}
    assert one.reached("A3/2", 3, {"A3", "A2"}) == {"A3/2": 0, "A3/1": 1, "A3/0": 2, "A4/0": 3, "B3/0": 3}
    assert one.reached("A3/0", 0) == {"A3/0": 0}
    assert set(one.reached("A1/0", 99)) == set(one.spaces)


def test_the_shortest_ways_are_found_in_the_order_of_names() -> None:
    """R-SK-116: spaces as near as each other come in the order of the ways to them."""
    one = board("courtyard")
    assert list(one.reached("B2/0", 2)) == ["B2/0", "A2/0", "B1/0", "B3/0", "C2/0", "A1/0", "A2/1", "A3/0", "C1/0", "B3/1",
                                            "B4/0", "C3/0"]  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_bands_are_storeys_with_the_ground_floor_lowest(name: str) -> None:
    one = board(name)
    for space in one.spaces:
        zone, floor = one.zones[one.zone_of[space]], one.floor_of[space]
        x, y, width, height = one.band(space)
        middle = zone.y + zone.height - (floor + 0.5) * zone.height / zone.floors
        assert (x, width) == (zone.x, zone.width) and abs(y + height / 2 - middle) <= 0.5
        assert abs(one.centre(space)[1] - middle) <= 1 and one.at(*one.place(space)) == one.at(*one.centre(space)) == space
        assert one.outline(space) == ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        assert one.at(x, y) == space and one.at(x + width - 1, y + height - 0.01) == space
    assert [one.at(x, y) for x, y in ((-1, 600), (800, 1199), (1600, 10), (0, 0))] == [None] * 4


def test_a_board_without_places_has_everybody_in_the_middle_of_a_band() -> None:
    one = Zones([Zone("b", "B", 1, 100, 0, 50, 60, ""), Zone("a", "A", 3, 0, 0, 50, 60, "seal")], [Link("b", "a", (0,))])
    assert list(one.zones) == ["a", "b"] and one.spaces == ("a/0", "a/1", "a/2", "b/0")
    assert [one.place(space) for space in one.spaces] == [(25, 50), (25, 30), (25, 10), (125, 30)]
    assert one.ranges == {"a": {"a": 0, "b": 1}, "b": {"b": 0, "a": 1}}


def test_a_board_is_read_once() -> None:
    assert board("souk") is board("souk")
