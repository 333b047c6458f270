"""The boards of Iron Squad: what is printed on them, and what any draw of tiles makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, product

import pytest

from game.content import tiled
from game.folders import data_folder
from game.ironsquad.records import HIDDEN, Board, Location, folder_of_game
from game.ironsquad.tables import board, tables

PRINTED = {
    "normandy": """
        A B C D E F G H I J K L M N O P Q R S T U V W
    01  f # # # c g f # # # c # c # # # f g c # # # f
    02  c # # # c b c # # # # # # # # # c h c # # # c
    03  g c # f g c c g # f # # # c # f c c g c # f c
    04  c c c c c c c c c c c c c c c c c c c c c c c
    05  f # g # # # c # # # h # g # # # c # # # f # c
    06  # # # # # # c # # # # # # # # # f # # # # # #
    07  # # # c # g c c # f # # # c # g c c # f # # #
    08  c # h # # # c f c # g c f # c h c # # # c # g
    09  # # # # # # c c # # # b # # # c g # # # # # #
    10  # # # g # c c h # # # c # # # c c c # g # # #
    11  g w c c f c c c c c c c c c c c c c f c c w g
    12  g # c # # # c h c # f c g # c f c # # # h # c
    13  # # # # # # g c # # # b # # # c c # # # # # #
    14  # # # g # c c c # # # c # # # h c c # g # # #
    15  c # f # # # c # # # g # h # # # c # # # g # f
    16  # # # # # # f # # # # # # # # # c # # # # # #
    17  # # # f # c c g # c # # # f # c c g # c # # #
    18  c c c c c c c c c c c c c c c c c c c c c c c
    19  f # # # c g f # # # c # c # # # f g c # # # f
    20  c # # # c h c # # # # # # # # # c b c # # # c
    21  c f # c g c c f # c # # # f # g c c g f # c g
    """,
    "training": """
        A B C D E F G H I J K L
    01  c f c c g c f c c h c c
    02  g c b c c f c c g c c f
    03  c c c c c c c c c c c c
    04  c # g # # # c # f # # #
    05  # # # # # # # # # # # #
    06  # # # f # c # # # g # c
    07  c g c c h c c g c c f c
    08  c c c c c c c c c c c c
    09  f c c g c c f c c b c g
    10  c c h c c f c g c c f c
    """,
}
PLACES = {
    "normandy": """
        1-1 C02: C01 D01 D02 C03 B02 B01        1-2 I02: I01 J01 J02 I03 H02 H01
        1-3 L02: L01 M02 M03 L03 K03 K02        1-4 O02: O01 P01 P02 O03 N02 N01
        1-5 U02: U01 V01 V02 U03 T02 T01        2-1 B06: B05 C06 C07 B07 A07 A06
        2-2 E06: E05 F05 F06 E07 D06 D05        2-3 I06: I05 J05 J06 I07 H06 H05
        2-4 L06: L05 M06 M07 L07 K07 K06        2-5 O06: O05 P05 P06 O07 N06 N05
        2-6 S06: S05 T05 T06 S07 R06 R05        2-7 V06: V05 W06 W07 V07 U07 U06
        3-1 B09: B08 C09 C10 B10 A10 A09        3-2 E09: E08 F08 F09 E10 D09 D08
        3-3 J09: J08 K09 K10 J10 I10 I09        3-4 N09: N08 O09 O10 N10 M10 M09
        3-5 S09: S08 T08 T09 S10 R09 R08        3-6 V09: V08 W09 W10 V10 U10 U09
        4-1 B13: B12 C13 C14 B14 A14 A13        4-2 E13: E12 F12 F13 E14 D13 D12
        4-3 J13: J12 K13 K14 J14 I14 I13        4-4 N13: N12 O13 O14 N14 M14 M13
        4-5 S13: S12 T12 T13 S14 R13 R12        4-6 V13: V12 W13 W14 V14 U14 U13
        5-1 B16: B15 C16 C17 B17 A17 A16        5-2 E16: E15 F15 F16 E17 D16 D15
        5-3 I16: I15 J15 J16 I17 H16 H15        5-4 L16: L15 M16 M17 L17 K17 K16
        5-5 O16: O15 P15 P16 O17 N16 N15        5-6 S16: S15 T15 T16 S17 R16 R15
        5-7 V16: V15 W16 W17 V17 U17 U16        6-1 C20: C19 D19 D20 C21 B20 B19
        6-2 I20: I19 J19 J20 I21 H20 H19        6-3 L20: L19 M20 M21 L21 K21 K20
        6-4 O20: O19 P19 P20 O21 N20 N19        6-5 U20: U19 V19 V20 U21 T20 T19
    """,
    "training": """
        T-1 B05: B04 C05 C06 B06 A06 A05        T-2 E05: E04 F04 F05 E06 D05 D04
        T-3 H05: H04 I05 I06 H06 G06 G05        T-4 K05: K04 L04 L05 K06 J05 J04
    """,
}


def listed_places(name: str) -> dict[str, tuple[str, ...]]:
    words = PLACES[name].replace(":", "").split()
    return {words[n]: tuple(words[n + 1 : n + 8]) for n in range(0, len(words), 8)}


def straight(*corners: str) -> tuple[str, ...]:
    """The hexes of a road along columns and rows, by its ends and corners."""
    found = [corners[0]]
    for (column, row), (last_column, last_row) in pairwise((ord(one[0]), int(one[1:])) for one in corners):
        while (column, row) != (last_column, last_row):
            column += (column < last_column) - (column > last_column)
            row += (row < last_row) - (row > last_row)
            found.append(f"{chr(column)}{row:02d}")
    return tuple(found)


# --- laying tiles, as far as these tests need it ----------------------------------------------------------------------


def laid(tile: str, rotation: int) -> tuple[str, ...]:
    """The grounds of a turned tile on the seven hexes of a location (R-IS-44)."""
    letters = {one.letter: name for name, one in tables().grounds.items()} | {"M": "building"}
    grounds = [letters[letter] for letter in tables().tiles[tile].slots]
    ring = [""] * 6
    for slot in range(6):
        ring[(slot + rotation) % 6] = grounds[slot + 1]
    return (grounds[0], *ring)


def passable(ground: str) -> bool:
    return tables().grounds[ground].cost is not None


def open_hexes(ground: dict[str, str]) -> set[str]:
    return {name for name, kind in ground.items() if passable(kind)}


def joined(field: Board, start: str, among: set[str]) -> set[str]:
    """The hexes that hang together with one of them."""
    found, waiting = {start}, [start]
    while waiting:
        for name in field.hexes.links(waiting.pop()):
            if name in among and name not in found:
                found.add(name)
                waiting.append(name)
    return found


def on(location: Location, tile: str, rotation: int) -> dict[str, str]:
    return dict(zip(location.hexes, laid(tile, rotation), strict=True))


@cache
def skeleton() -> frozenset[str]:
    """The printed hexes that hang together with the northern road on the board without any tile."""
    field = board("normandy")
    return frozenset(joined(field, "A04", open_hexes(field.ground)))


def cases() -> Iterator[tuple[Location, str, int]]:
    """Each location with each tile of its group in each rotation it may have (R-IS-09, R-IS-43)."""
    groups = tables().scenarios["standard"].groups
    for location in board("normandy").locations.values():
        rotations = range(1) if location.group in "16" else range(6)
        for tile, rotation in product(groups[location.group], rotations):
            yield location, tile, rotation


def layout(chance: random.Random, groups: Iterable[str]) -> dict[str, str]:
    """The board with tiles drawn at random on all locations of these groups."""
    field, found = board("normandy"), dict(board("normandy").ground)
    for group in groups:
        tiles = list(tables().scenarios["standard"].groups[group])
        chance.shuffle(tiles)
        for location in field.locations.values():
            if location.group == group:
                found |= on(location, tiles.pop(), 0 if group in "16" else chance.randrange(6))
    return found


# --- the boards as they are printed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["normandy", "training"])
def test_the_ground_is_printed_as_the_rules_show_it(name: str) -> None:
    header, *rows = (line.split() for line in PRINTED[name].strip().splitlines())
    letters = {one.letter: kind for kind, one in tables().grounds.items()}
    expected = {f"{column}{row}": letters[letter] for row, *cells in rows for column, letter in zip(header, cells, strict=True)}
    field = board(name)
    assert field.ground == expected
    assert set(field.hexes.ids) == set(field.ground)
    assert field.map == name


def test_the_bench_is_open_ground() -> None:
    """R-IS-106"""
    field = board("bench")
    assert (field.hexes.columns, field.hexes.rows, set(field.ground.values())) == (15, 13, {"clear"})
    assert (field.roads, field.locations) == ((), {})


@pytest.mark.parametrize("name", ["normandy", "training"])
def test_locations_lie_where_the_rules_list_them_and_share_no_hex(name: str) -> None:
    field = board(name)
    assert {loc.id: loc.hexes for loc in field.locations.values()} == listed_places(name)
    assert list(field.locations) == sorted(field.locations)
    covered = [hexed for loc in field.locations.values() for hexed in loc.hexes]
    assert len(covered) == len(set(covered)) == 7 * len(field.locations)
    assert set(covered) == {hexed for hexed, ground in field.ground.items() if ground == HIDDEN}
    for loc in field.locations.values():
        assert loc.hexes[1:] == field.hexes.near[loc.hexes[0]]
        assert loc.group == (loc.id[0] if name == "normandy" else loc.id.replace("-", ""))


def test_counts_of_the_full_board() -> None:
    field = board("normandy")
    assert (field.hexes.columns, field.hexes.rows, len(field.ground), len(field.locations)) == (23, 21, 483, 36)
    printed = [ground for ground in field.ground.values() if ground != HIDDEN]
    assert len(printed) == 231
    assert sum(map(passable, printed)) == 229
    sizes = [sum(loc.group == group for loc in field.locations.values()) for group in "123456"]
    assert sizes == [len(ids) for ids in tables().scenarios["standard"].groups.values()] == [5, 7, 6, 6, 7, 5]


@pytest.mark.parametrize(
    ("name", "roads"),
    [
        ("normandy", (("A04", "W04"), ("A18", "W18"), ("G04", "G11", "Q11", "Q18"))),
        ("training", (("A03", "L03"), ("A08", "L08"))),
    ],
)
def test_roads_run_over_clear_ground_from_hex_to_hex(name: str, roads: tuple[tuple[str, ...], ...]) -> None:
    """R-IS-33"""
    field = board(name)
    assert field.roads == tuple(straight(*corners) for corners in roads)
    for road in field.roads:
        assert {field.ground[hexed] for hexed in road} == {"clear"}
        assert all(field.hexes.distance(a, b) == 1 for a, b in pairwise(road))


def test_zones_lie_behind_the_roads() -> None:
    """R-IS-12"""
    assert board("normandy").zones == {"us": (1, 3), "ge": (19, 21)}
    assert board("training").zones == {"us": (1, 2), "ge": (9, 10)}
    assert board("bench").zones == {"us": (1, 3), "ge": (11, 13)}


def test_there_are_24_buildings_and_each_objective_has_one_tile_and_one_card() -> None:
    """R-IS-46"""
    field, found = board("normandy"), tables()
    printed = {hexed for hexed, ground in field.ground.items() if ground == "building"}
    assert printed == {"F02", "L09", "L13", "R20"}
    plain = sum(tile.slots.count("b") for tile in found.tiles.values())
    objectives = [tile.objective for tile in found.tiles.values() if tile.objective]
    assert (plain, len(objectives), len(printed) + plain + len(objectives)) == (10, 10, 24)
    assert sum(found.scenarios["standard"].deck.values()) == 24
    assert sorted(objectives) == sorted(found.objectives)
    cards = [one.objective for name, one in found.missions.items() if not name.startswith("tr-")]
    assert sorted(cards) == sorted(objectives)
    assert sum(one.seat == "us" for one in found.missions.values()) == 6


def test_drawn_tiles_agree_with_what_is_drawn_on_the_map() -> None:
    """What a designer sees in Tiled stands where the rules look for it."""
    for name in ("normandy", "training", "bench"):
        path = folder_of_game() / "maps" / f"{name}.tmx"
        drawn = tiled.read(path, path.parents[2])
        field = board(name)
        zones = drawn.layers["zones"]
        assert isinstance(zones, tiled.Objects)
        for zone in zones.objects:
            first, last = field.zones[str(zone.properties["seat"])]
            rows = {row for row in range(1, field.hexes.rows + 1) if inside(field.hexes.centre(f"H{row:02d}"), zone.points)}
            assert rows == set(range(first, last + 1))
    sheet = tiled.sheet(folder_of_game() / "maps" / "normandy.tsx", data_folder())
    assert (sheet.tilecount, sheet.columns, sheet.tilewidth, sheet.tileheight, len(sheet.tiles)) == (21, 7, 64, 56, 21)
    pictures = [str(tile.properties["picture"]) for tile in sheet.tiles.values()]
    kinds = {"clear": 4, "forest": 3, "hill": 3, "water": 2, "building": 2, "rock": 2, "grass": 2, "sand": 2}
    assert pictures == [f"{kind}-{n}" for kind, count in kinds.items() for n in range(1, count + 1)] + [HIDDEN]
    assert all(str(tile.properties["picture"]).split("-")[0] == tile.properties["ground"] for tile in sheet.tiles.values())


def inside(point: tuple[int, int], corners: tuple[tuple[int, int], ...]) -> bool:
    """Whether a point lies in a polygon, by the edges to the right of it."""
    x, y = point
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1


# --- no partition, whatever is drawn ----------------------------------------------------------------------------------


def test_turned_tiles_lie_clockwise() -> None:
    """R-IS-44: with rotation 5 the Station lies in the north of 2A, in the training board's B04, the Church in K06."""
    places, training = board("training").locations, tables().scenarios["training"]
    for loc, objective, hexed in (("T-1", "station", "B04"), ("T-4", "church", "K06")):
        tile, rotation = training.tiles[loc]
        slot = tables().tiles[tile].slots.index("M")
        place = (slot - 1 + rotation) % 6 + 1
        assert (tables().tiles[tile].objective, places[loc].hexes[place]) == (objective, hexed)
        assert on(places[loc], tile, rotation)[hexed] == "building"
    assert laid("2F", 0) == ("hill", "hill", "grass", "clear", "clear", "forest", "clear")
    assert laid("2F", 1) == ("hill", "clear", "hill", "grass", "clear", "clear", "forest")
    assert laid("2F", 6) == laid("2F", 0)


def test_most_of_the_printed_board_hangs_together_without_any_tile() -> None:
    field = board("normandy")
    assert len(open_hexes(field.ground)) == 229
    assert len(skeleton()) == 209
    for first, last in field.zones.values():
        assert any(first <= int(hexed[1:]) <= last for hexed in skeleton())


def test_every_tile_joins_the_rest_through_itself_alone() -> None:
    """All 1,070 cases; and the printed hexes apart from the rest border a location that always offers a way."""
    field = board("normandy")
    apart = open_hexes(field.ground) - skeleton()
    offers: dict[str, set[str]] = {}
    number = 0
    for location, tile, rotation in cases():
        number += 1
        walkable = {hexed for hexed, ground in on(location, tile, rotation).items() if passable(ground)}
        doors = {hexed for hexed in walkable if any(near in skeleton() for near in field.hexes.links(hexed))}
        assert doors, (location.id, tile, rotation)
        assert joined(field, min(doors), walkable | skeleton()) >= walkable, (location.id, tile, rotation)
        beside = {hexed for hexed in apart if any(near in walkable for near in field.hexes.links(hexed))}
        offers[location.id] = offers.get(location.id, apart) & beside
    assert number == 1070
    assert len(apart) == 20
    assert set().union(*offers.values()) == apart


def test_no_layout_cuts_anything_off() -> None:
    """300 random full layouts: every passable hex can be reached from everywhere, and there are 24 buildings."""
    field, chance = board("normandy"), random.Random(1944)
    for _ in range(300):
        ground = layout(chance, "123456")
        walkable = open_hexes(ground)
        assert joined(field, "A04", walkable) == walkable
        assert sum(kind == "building" for kind in ground.values()) == 24
        assert HIDDEN not in ground.values()


def test_there_is_room_to_deploy() -> None:
    """R-IS-12: at least 59 open hexes a zone once the tiles of the set-up lie."""
    field, chance = board("normandy"), random.Random(6)
    for _ in range(300):
        ground = layout(chance, "16")
        for first, last in field.zones.values():
            rows = (hexed for hexed in open_hexes(ground) if first <= int(hexed[1:]) <= last)
            assert sum(ground[hexed] != "building" for hexed in rows) >= 59


def test_the_training_board_hangs_together_in_all_its_states() -> None:
    """R-IS-104: 49 states of the two hidden tiles, and six buildings when both lie open."""
    field, training = board("training"), tables().scenarios["training"]
    start = dict(field.ground)
    for loc, (tile, rotation) in training.tiles.items():
        start |= on(field.locations[loc], tile, rotation)
    states = 0
    for two, three in product((None, *range(6)), repeat=2):
        ground = dict(start)
        for loc, tile, rotation in (("T-2", "3A", two), ("T-3", "4A", three)):
            if rotation is not None:
                ground |= on(field.locations[loc], tile, rotation)
        walkable = open_hexes(ground)
        assert joined(field, "A03", walkable) == walkable
        if two is not None and three is not None:
            assert sum(kind == "building" for kind in ground.values()) == 6
        states += 1
    assert states == 49
    assert {hexed for hexed, kind in start.items() if kind == "building"} == {"B04", "K06", "C02", "J09"}


@pytest.mark.parametrize("name", ["normandy", "training", "bench"])
def test_what_every_board_offers_a_screen(name: str) -> None:
    field = board(name).hexes
    path = folder_of_game() / "maps" / f"{name}.tmx"
    drawn = tiled.read(path, path.parents[2])
    assert field.spaces() == tuple(sorted(field.ids))
    assert (field.width, field.height) == (drawn.tilewidth, drawn.tileheight)
    for space in field.spaces():
        assert all(space in field.links(other) for other in field.links(space))


def test_a_board_is_built_once() -> None:
    assert board("normandy") is board("normandy")
