"""The tables of Iron Squad against the figures of the rules, and what the loader refuses in their files."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.folders import data_folder
from game.ironsquad.maps import tiled_project
from game.ironsquad.records import SEATS, Ground, Mission, Outcome, Weapon, folder_of_game
from game.ironsquad.tables import board, tables


def test_ground_costs_and_blocks_as_the_rules_list() -> None:
    """R-IS-31, R-IS-32, R-IS-55, R-IS-66, and the shelter of R-IS-120."""
    rows = """
        c clear    3 see  flat clear    0
        f forest   4 hide flat forest   3
        h hill     5 hide high hill     1
        w water    - see  flat -        0
        b building 3 hide flat building 3
        r rock     - hide flat -        0
        g grass    4 see  flat grass    2
        s sand     4 see  flat clear    0
        # facedown - hide flat -        0
    """
    found = [
        (one.letter, one.id, one.cost, one.blocks, one.elevated, one.column, one.shelter) for one in tables().grounds.values()
    ]
    expected = []
    for row in rows.strip().splitlines():
        letter, name, cost, blocks, elevated, column, shelter = row.split()
        paid, named = int(cost) if cost != "-" else None, column if column != "-" else None
        expected.append((letter, name, paid, blocks == "hide", elevated == "high", named, int(shelter)))
    assert found == expected
    assert list(tables().grounds) == [one.id for one in tables().grounds.values()]
    assert tables().grounds["grass"] == Ground("grass", "High grass", "g", 4, False, False, "grass", 2)


@pytest.mark.parametrize(
    ("weapon", "terrain", "favour", "against", "distance", "health"),
    [
        ("gun", (0, -12, -10, -13), 6, -8, (0, -4, -8), (0, 0, -4, -8)),
        ("rifle", (0, -10, -8, -10), 8, -4, (0, -4, -6, -8), (-3, -5, -7, -10)),
        ("sniper", (0, -8, -6, -8), 10, 0, (0, 0, -2, -4, -8), (-3, -5, -7, -10)),
        ("mg", (5, 0, -4, -9), 5, -12, (6, 4, 0, -10), (-5, -9, -13, -15)),
        ("grenade", (5, -14, 0, -9), 5, -8, (4, 4, -10), (0, -4, -6, -10)),
    ],
)
def test_weapons_show_what_the_rules_list(
    weapon: str, terrain: tuple[int, ...], favour: int, against: int, distance: tuple[int, ...], health: tuple[int, ...]
) -> None:
    """R-IS-64, R-IS-69, R-IS-71 to R-IS-74"""
    found = tables().weapons[weapon]
    assert tuple(found.terrain[column] for column in ("clear", "building", "grass", "forest")) == terrain
    assert found.terrain["hill"] == 0
    assert (found.favour, found.against, found.distance) == (favour, against, distance)
    assert found.health == {5: 0, **dict(zip((4, 3, 2, 1), health, strict=True))}
    assert found.range == len(distance) - 1
    assert found.lobbed == (weapon == "grenade")


def test_unit_types_stand_as_the_rules_list_them() -> None:
    """R-IS-35, R-IS-51: in the order of the table; locals have three steps of health."""
    rows = """
        captain gun 2 12 square restore      rifleman rifle 3 12 square cap        mg mg 3 10 triangle bar
        grenadier grenade 2 11 square splash engineer gun 2 12 square path         sniper sniper 4 11 triangle opportunity
        medic gun 2 14 square treat          local-a rifle 3 10 square -           local-b gun 2 10 square -
    """
    words = rows.split()
    found = tables()
    assert list(found.weapons) == ["gun", "rifle", "sniper", "mg", "grenade"]
    assert list(found.types) == words[::6]
    for name, weapon, reach, mp, shape, ability in zip(*(words[n::6] for n in range(6)), strict=True):
        one = found.types[name]
        assert (one.weapon, found.weapons[one.weapon].range, one.mp) == (weapon, int(reach), int(mp))
        assert (one.shape, one.ability or "-", one.local) == (shape, ability, name.startswith("local"))
        assert one.health == ((5, 3, 1) if one.local else (5, 4, 3, 2, 1))
        assert one.text.endswith(".")
    assert found.types["mg"].title == "Machine Gunner" and found.types["local-b"].title == "Scout"


def test_luck_dice_and_results_stand_as_the_rules_list_them() -> None:
    """R-IS-76 to R-IS-79"""
    found = tables()
    assert found.drm == (-26, -13, 0, 13, 26, 39, 52, 65)
    counts = {name: [faces.count(shown) for shown in range(1, 9)] for name, faces in found.luck.items()}
    assert counts == {"d8": [1] * 8, "d20a": [2, 2, 3, 3, 3, 3, 2, 2], "d20b": [1, 2, 3, 4, 4, 3, 2, 1]}
    assert all(list(faces) == sorted(faces) for faces in found.luck.values())
    rows = [(row.least, row.text) for row in found.outcomes]
    assert rows == [
        (None, "A -1H"), (13, "-"), (26, "D -1H"), (39, "D -1H; -4MP"), (52, "D -2H"), (65, "D -2H; -4MP"),
        (78, "D -3H"), (91, "D -3H; -4MP"),
    ]  # fmt: skip
    assert found.class_span == 13
    for row in found.outcomes:
        who = {"A": "attacker", "D": "defender", "-": None}[row.text[0]]
        assert (row.who, row.lose, row.slow) == (who, int(row.text[3]) if who else 0, "-4MP" in row.text)


# --- expected damage ------------------------------------------------------------------------------------------------

BY_CLASS = """
    -2 | -26…-14 | 0.250 / 25 % / 62.5 % | 0.200 / 20 % / 65 % | 0.150 / 15 % / 70 %
    -1 | -13…-1 | 0.500 / 37.5 % / 50 % | 0.450 / 35 % / 50 % | 0.350 / 30 % / 50 %
    0 | 0…12 | 0.750 / 50 % / 37.5 % | 0.700 / 50 % / 35 % | 0.650 / 50 % / 30 %
    1 | 13…25 | 1.125 / 62.5 % / 25 % | 1.100 / 65 % / 20 % | 1.050 / 70 % / 15 %
    2 | 26…38 | 1.500 / 75 % / 12.5 % | 1.500 / 80 % / 10 % | 1.500 / 85 % / 5 %
    3 | 39…51 | 1.875 / 87.5 % / 0 | 1.900 / 90 % / 0 | 1.950 / 95 % / 0
"""

BY_CELL = """
    gun, clear | 35/2 | 31/2 [37/2] | 27/2 [33/2] | - | -
    gun, building | 23/1 | 19/1 [25/1] | 15/1 [21/1] | - | -
    gun, grass | 25/1 | 21/1 [27/2] | 17/1 [23/1] | - | -
    gun, forest | 22/1 | 18/1 [24/1] | 14/1 [20/1] | - | -
    rifle, clear | 35/2 | 31/2 [39/3] | 29/2 [37/2] | 27/2 [35/2] | -
    rifle, building or forest | 25/1 | 21/1 [29/2] | 19/1 [27/2] | 17/1 [25/1] | -
    rifle, grass | 27/2 | 23/1 [31/2] | 21/1 [29/2] | 19/1 [27/2] | -
    sniper, clear | 35/2 | 35/2 [45/3] | 33/2 [43/3] | 31/2 [41/3] | 27/2 [37/2]
    sniper, building or forest | 27/2 | 27/2 [37/2] | 25/1 [35/2] | 23/1 [33/2] | 19/1 [29/2]
    sniper, grass | 29/2 | 29/2 [39/3] | 27/2 [37/2] | 25/1 [35/2] | 21/1 [31/2]
    mg, clear | 46/3 | 44/3 [49/3] | 40/3 [45/3] | 30/2 [35/2] | -
    mg, building | 41/3 | 39/3 [44/3] | 35/2 [40/3] | 25/1 [30/2] | -
    mg, grass | 37/2 | 35/2 [40/3] | 31/2 [36/2] | 21/1 [26/2] | -
    mg, forest | 32/2 | 30/2 [35/2] | 26/2 [31/2] | 16/1 [21/1] | -
    grenade, clear | 44/3 | 44/3 [49/3] | 30/2 [35/2] | - | -
    grenade, building | 25/1 | 25/1 [30/2] | 11/0 [16/1] | - | -
    grenade, grass | 39/3 | 39/3 [44/3] | 25/1 [30/2] | - | -
    grenade, forest | 30/2 | 30/2 [35/2] | 16/1 [21/1] | - | -
"""

UPHILL = """
    gun: 23/1, 19/1; rifle: 27/2, 25/1, 23/1; sniper: 35/2, 33/2, 31/2, 27/2; mg: 27/2, 23/1, 13/1; grenade: 31/2, 17/1
"""


def outcome(final: int) -> Outcome:
    return [row for row in tables().outcomes if row.least is None or row.least <= final][-1]


def accuracy(weapon: Weapon, column: str, distance: int, elevation: int = 0) -> int:
    return tables().numbers.accuracy + weapon.terrain[column] + weapon.distance[distance] + elevation


def of_accuracy(number: int) -> str:
    return f"{number}/{number // 13}"


def test_damage_by_class_is_what_the_rules_work_out() -> None:
    """R-IS-70, R-IS-76, R-IS-77: a shift of accuracy matters only when it changes the class."""
    found = tables()
    for line in BY_CLASS.strip().splitlines():
        group, span, *dice = (cell.strip() for cell in line.split("|"))
        low, high = (int(number) for number in span.split("…"))
        assert (low, high) == (int(group) * 13, int(group) * 13 + 12)
        assert {low // found.class_span, high // found.class_span} == {int(group)}
        for die, told in zip(("d8", "d20a", "d20b"), dice, strict=True):
            for number in (low, high):
                rows = [outcome(number + found.drm[shown - 1]) for shown in found.luck[die]]
                mean = Fraction(sum(row.lose for row in rows if row.who == "defender"), len(rows))
                hit, hurt = (Fraction(sum(row.who == who for row in rows), len(rows)) for who in ("defender", "attacker"))
                expected = [Fraction(cell.strip(" %")) for cell in told.split("/")]
                assert [mean, hit * 100, hurt * 100] == expected, (group, die)


def test_accuracy_of_every_cell_is_what_the_rules_work_out() -> None:
    """R-IS-70 to R-IS-73: at full health by day, level and [from a hill]."""
    found = tables()
    weapons = set()
    for line in BY_CELL.strip().splitlines():
        who, *cells = (cell.strip() for cell in line.split("|"))
        name, _, grounds = who.partition(", ")
        weapon = found.weapons[name]
        for ground in grounds.split(" or "):
            column = found.grounds[ground].column
            assert column
            weapons.add((name, column))
            for distance, cell in enumerate(cells):
                if distance > weapon.range:
                    assert cell == "-"
                    continue
                level = of_accuracy(accuracy(weapon, column, distance))
                above = of_accuracy(accuracy(weapon, column, distance, weapon.favour))
                assert cell == (f"{level} [{above}]" if distance else level), (line, distance)
    assert len(weapons) == 5 * 4
    for part in UPHILL.split(";"):
        name, told = part.strip().split(": ")
        weapon = found.weapons[name]
        numbers = [accuracy(weapon, "hill", distance, weapon.against) for distance in range(1, weapon.range + 1)]
        assert told.split(", ") == [of_accuracy(number) for number in numbers]


# --- clock, cards, missions, numbers --------------------------------------------------------------------------------


def test_the_clock_turns_through_night_and_weather() -> None:
    """R-IS-17, R-IS-18, R-IS-19, R-IS-21"""
    clock = tables().clock
    assert (clock.positions, clock.hours, clock.night) == (12, 2, {11, 12, 1, 2})
    assert list(clock.weather) == list(range(1, 13))
    for position, faces in clock.weather.items():
        last = "fog" if position in (12, 1, 2, 3) else "clear" if position <= 7 else "rain"
        assert faces == ("clear",) * 7 + ("rain",) * 3 + (last,) * 2
    nights = {
        start: "".join("N" if (start + number - 1) % 12 + 1 in clock.night else "D" for number in range(12))
        for start in range(1, 13)
    }
    assert {start: nights[start] for start in (1, 3, 7)} == {1: "NNDDDDDDDDNN", 3: "DDDDDDDDNNNN", 7: "DDDDNNNNDDDD"}
    assert {pattern.count("N") for pattern in nights.values()} == {4}


def test_cards_and_missions() -> None:
    """R-IS-07, R-IS-47: 24 cards; five missions a side, each objective on one card of the other half's tiles."""
    found = tables()
    assert found.cards == ("us-local-a", "us-local-b", "ge-local-a", "ge-local-b", "empty")
    assert sum(found.scenarios["standard"].deck.values()) == 24
    rows = """
        us-1 chateau 6 C1     us-2 radar 6 2     us-3 depot 6 2     us-4 church 5 3     us-5 distillery 5 C2
        ge-1 lighthouse 1 C1  ge-2 dock 1 2      ge-3 airport 1 2   ge-4 station 2 3    ge-5 windmill 2 C2
    """
    words = rows.split()
    groups = {tile.objective: tile.group for tile in found.tiles.values() if tile.objective}
    for name, objective, group, falls in zip(*(words[n::4] for n in range(4)), strict=True):
        captain, kills = falls.startswith("C"), int(falls[-1])
        assert found.missions[name][:5] == (name, name[:2], objective, captain, kills)
        assert groups[objective] == group
    assert found.missions["tr-us"] == Mission("tr-us", "us", "church", False, 1, "Church")
    assert found.missions["tr-ge"] == Mission("tr-ge", "ge", "station", False, 1, "Railway Station")
    assert len(found.missions) == 12
    drawn = sorted(one.objective for name, one in found.missions.items() if name[:2] in SEATS)
    assert drawn == sorted(groups) == sorted(found.objectives)
    assert found.objectives["chateau"] == "Château"
    assert all(one.title == found.objectives[one.objective] for one in found.missions.values())


def test_numbers_and_the_tables_of_the_solo_game() -> None:
    """R-IS-98, R-IS-112, R-IS-119, R-IS-123, R-IS-124"""
    found = tables()
    assert found.numbers._asdict() == {
        "accuracy": 35, "night": -3, "rain": -2, "fog": -1, "marker": -4, "splash_same": -13, "splash_near": -20,
        "road": 2, "path": 3, "rifleman": 4, "explore": 1, "reveal": 1, "restored": 4, "treatment": 2, "snap": 4,
        "squad": 5, "vp_reveal": 1, "vp_explore": 1, "vp_objective": 1, "vp_damage": 1, "vp_kill": 3,
    }  # fmt: skip
    assert len(found.types["local-a"].health) == len(found.types["local-b"].health) == 3
    assert found.solo._asdict() == {
        "spawn": ("captain", "captain", "sniper", "engineer", "medic", "mg", "rifleman", "grenadier"),
        "priority": ("captain", "medic", "mg", "sniper", "grenadier", "rifleman", "engineer"),
        "locals_to_win": 3, "regulars_for_captain": 3, "lost_unit": -3,
    }  # fmt: skip


def test_tiles_of_each_group() -> None:
    """R-IS-09 to R-IS-11: 5, 7, 6, 6, 7, 5 tiles, of which 3, 2, 0, 0, 2, 3 bear an objective."""
    tiles = tables().tiles.values()
    groups = "123456"
    assert [sum(tile.group == group for tile in tiles) for group in groups] == [5, 7, 6, 6, 7, 5]
    assert [sum(tile.group == group and tile.objective is not None for tile in tiles) for group in groups] == [3, 2, 0, 0, 2, 3]
    assert list(tables().tiles) == sorted(tables().tiles)
    assert "".join(sorted(tile.id for tile in tiles if "b" in tile.slots)) == "1D2C2D3A3B4A4B5C5D6D"
    assert {tile.id: tile.road for tile in tiles if tile.road} == {"1C": ((3, 4), (4, 5)), "6C": ((1, 2), (2, 3))}
    assert (tables().tiles["1A"].slots, tables().tiles["6E"].slots) == ("Mwrscss", "hgfsccg")
    assert tables().tiles["2B"] == ("2B", "2", "gMhccfc", "windmill", ())
    for tile in tiles:
        assert all(tile.slots[slot] in "cs" for link in tile.road for slot in link)


def test_scenarios() -> None:
    """R-IS-02, R-IS-104, R-IS-106"""
    found = tables()
    rows = [(one.id, one.map, one.rounds) for one in found.scenarios.values()]
    assert rows == [("standard", "normandy", 12), ("solo", "normandy", 12), ("training", "training", 6), ("bench", "bench", 12)]
    whole = {"us-local-a": 1, "us-local-b": 1, "ge-local-a": 1, "ge-local-b": 1, "empty": 20}
    for name in ("standard", "solo"):
        one = found.scenarios[name]
        assert one.deck == whole and list(one.deck) == list(found.cards)
        assert sum((list(ids) for ids in one.groups.values()), []) == sorted(found.tiles)
        assert set(one.groups) == {loc.group for loc in board(one.map).locations.values()}
        assert (one.squads, one.missions, one.tiles) == ({}, {}, {})
    assert found.scenarios["standard"].fixed == {} and found.scenarios["solo"].fixed == {"solo": "us"}
    training = found.scenarios["training"]
    assert training.deck == {"us-local-a": 1, "ge-local-a": 1, "empty": 4}
    assert training.groups == {"T1": ("2A",), "T2": ("3A",), "T3": ("4A",), "T4": ("5A",)}
    assert training.squads == dict.fromkeys(SEATS, ("captain", "rifleman", "mg", "medic"))
    assert training.missions == {"us": "tr-us", "ge": "tr-ge"}
    assert training.tiles == {"T-1": ("2A", 5), "T-4": ("5A", 5)}
    assert training.fixed == {"start": 5, "weather": "clear"}
    bench = found.scenarios["bench"]
    assert bench.deck == whole and bench[5:10] == ({}, {}, {}, {}, {})


def test_options() -> None:
    found = tables().options
    assert {name: (one.default, one.values) for name, one in found.items()} == {
        "luck": ("d20a", ("d20a", "d8", "d20b")),
        "solo": (None, (None, "us", "ge")),
        "seam": ("closed", ("closed", "open")),
        "reciprocal_los": (False, (False, True)),
        "objective_vp": ("once", ("once", "every")),
        "opportunity_limit": ("per_unit", ("per_unit", "per_turn")),
        "local_wounded_immobile": (True, (True, False)),
        "weather": ("roll", ("roll", "clear")),
        "start": ("roll", ("roll", *range(1, 13))),
        "empty_cards": (20, (20, *range(4, 20))),
    }
    offered = {name: one.scenarios for name, one in found.items() if one.scenarios != tuple(tables().scenarios)}
    both = ("standard", "solo")
    assert offered == {"solo": ("solo", "bench"), "weather": both, "start": both, "empty_cards": both}
    assert found["empty_cards"].default == tables().scenarios["standard"].deck["empty"]
    assert all(one.text.endswith(".") for one in found.values())


def test_tables_are_read_once() -> None:
    assert tables() is tables()


def test_the_tiled_project_offers_what_the_loader_accepts() -> None:
    file = folder_of_game() / "ironsquad.tiled-project"
    assert file.read_text(encoding="utf-8") == tiled_project(), (
        "the project is out of date; run: python -m game.ironsquad.maps --tiled-project"
    )


# --- faults ---------------------------------------------------------------------------------------------------------

BROKEN = [
    ("terrain", "letter: f", "letter: ff", "ff", 'forest: letter should be one letter, not "ff"'),
    ("terrain", "letter: f", "letter: c", "c, cost: 4, blocks: true", "c: the name stands already at"),
    ("terrain", "letter: f", "letter: M", "{title: Forest", "forest: the letter M is that of objectives; take another"),
    ("terrain", "cost: 4", "cost: four", "four", 'forest: cost should be null or a whole number from 1 to 99, not "four"'),
    ("terrain", "column: forest", "column: wood", "wood", "forest: column should be null or one of clear, building, grass"),
    ("terrain", ", elevated: true", "", "{title: Hill", 'hill: the key "elevated" is missing'),
    ("weapons", "[0, -4, -6, -8]", "[0, -4, -6]", "title: Rifle", "rifle: distance: a range of 3 needs 4 numbers, but there"),
    ("weapons", "grass: -8, ", "", "{clear: 0, building: -10, forest", 'rifle: terrain: the key "grass" is missing'),
    ("weapons", "{4: -5, 3: -9", "{5: -5, 3: -9", "5: -5", 'mg: health: unknown key "5"; there are 4, 3, 2, 1'),
    ("units", "weapon: rifle", "weapon: rifel", "rifel", 'rifleman: weapon: "rifel" is not among the weapons; did you mean'),
    ("units", "shape: triangle", "shape: oval", "oval", 'mg: shape should be one of square, triangle, not "oval"'),
    ("units", "[5, 3, 1]", "[5, 3, 3]", "[5, 3, 3]", "local-a: health: each column should be lower than the one before"),
    ("units", "ability: bar", "ability: barr", "barr", 'mg: ability should be null or one of restore, cap, bar, splash'),
    ("dice", "52, 65]", "52]", "[-26", "dice: drm should be a list of 8, but there are 7"),
    ("dice", "[1, 2, 3, 4, 4, 3, 2, 1]", "[0, 0, 0, 0, 0, 0, 0, 0]", "[0, 0", "d20b: the die has no face"),
    ("results", "from: 52", "from: 32", "- {from: null", "results: each row should begin above the one before"),
    ("results", "from: null", "from: 0", "- {from: 0", "results: the first row holds from null, for whatever lies below"),
    ("results", "from: 13", "from: null", "- {from: null", "results: only the first row holds from null"),
    ("clock", "at: [4, 5, 6, 7]", "at: [4, 5, 6]", "positions:", "clock: weather: each position from 1 to 12 should stand"),
    ("clock", "at: [4, 5, 6, 7]", "at: [4, 5, 6, 7, 8]", "positions:", "clock: weather: each position from 1 to 12 should"),
    ("clock", "night: [11", "night: [13", "positions:", "clock: night: 13 is no position; the last is 12"),
    ("cards", "us-local-b", "us-lokal-b", "us-lokal-b", 'cards: the key: "lokal-b" is not among the units; did you mean'),
    ("cards", "us-local-b", "fr-local-b", "fr-local-b", 'cards: the key should be "empty" or a seat and a local unit, like'),
    ("missions", "objective: radar", "objective: rader", "rader", 'us-2: objective: "rader" is not among the objectives; did'),
    ("tiles", "slots: ffcgfcc", "slots: ffcgfc", "ffcgfc", '2E: slots should be seven letters of kinds of ground, not "ffcg'),
    ("tiles", "slots: ffcgfcc", "slots: ffcgfcx", "ffcgfcx", '2E: slots: nw: "x" is not among the letters'),
    ("tiles", "slots: ffcgfcc", "slots: Mfcgfcc", "{group: 2, slots: Mfcg", '2E: a tile with an objective names it and has one'),
    ("tiles", "[[3, 4], [4, 5]]", "[[3, 4], [3, 5]]", "[3, 5]", "1C: road 2: the slots 3 and 5 are not side by side"),
    ("tiles", "objective: dock", "objective: airport", "1A:", "tiles: tiles: airport stands on 1B and on 1C; an objective has"),
    ("tiles", "group: 3", "group: 9", "9, slots", "3A: group should be one of 1, 2, 3, 4, 5, 6, not"),
    ("solo", "medic, mg, rifleman", "medic, rifleman", "[captain, captain", "solo: spawn should be a list of 8, but there are 7"),
    ("solo", "[captain, medic, mg", "[captain, captain, mg", "[captain, captain, mg", "solo: priority: captain stands twice"),
    ("options", "values: [d20a", "values: [d8, d20a", "default: d20a", "luck: the default comes first among the values, and d8"),
    ("options", "[roll, 1, 2", "[roll, 1, 1", "default: roll\n  values: [roll, 1, 1", "start: a value stands twice"),
    ("options", "[roll, 1, 2", "[roll, 0, 2", "0, 2, 3", 'start.values 2 should be roll or a whole number from 1 to 12, not "0"'),
    ("options", "scenarios: [solo, b", "scenarios: [sole, b", "sole, b", 'solo.scenarios 1: "sole" is not among the scen'),
    ("game", "fog: -1", "fog: none", "none", 'game: numbers.fog should be a whole number from -99 to 99, not "none"'),
    ("game", "[standard, solo", "[standard, alone", "alone", "game: scenarios 2 should be one of bench, solo, standard, tr"),
    ("game", ", bench]", "]", "[standard", "game: scenarios: bench is missing, which scenarios/bench.yaml describes"),
    ("game", ", bench]", ", bench, solo]", "[standard", "game: scenarios: solo stands twice"),
    ("scenarios/training", "tile: 2A", "tile: 2Z", "2Z", 'T-1: tile: "2Z" is not among the tiles'),
    ("scenarios/training", "rot: 5", "rot: 6", "6}", "T-1: rot should be a whole number from 0 to 5"),
    ("scenarios/training", "weather: clear", "weather: snow", "snow", 'scenarios/training: fixed.weather should be "clear"'),
    ("scenarios/training", "rifleman, mg", "mg, mg", "[captain, mg", "scenarios/training: squads.us: mg stands twice"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "at", "sentence"), BROKEN)
def test_a_broken_table_is_refused_with_its_place(tmp_path: Path, file: str, old: str, new: str, at: str, sentence: str) -> None:
    folder = copy(tmp_path)
    text = (folder / f"{file}.yaml").read_text(encoding="utf-8")
    start = text.index(old)
    text = text[:start] + new + text[start + len(old) :]
    (folder / f"{file}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    told = [fault for fault in refused.value.faults if sentence in fault]
    assert told, refused.value.faults
    body = next(n for n, line in enumerate(text.splitlines(keepends=True)) if not line.startswith("#"))
    skipped = len("".join(text.splitlines(keepends=True)[:body]))
    before = text[: text.index(at, skipped)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert told[0].startswith(f"data/ironsquad/{file}.yaml:{line}:{column}: "), told


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    (folder / "clock.yaml").unlink()
    (folder / "units.yaml").write_bytes(b"captain: {title: Capit\xffn}\n")
    cards = (folder / "cards.yaml").read_text(encoding="utf-8")
    (folder / "cards.yaml").write_text(cards.replace("empty: 20", "empty: x"), encoding="utf-8")
    (folder / "scenarios" / "solo.yaml").write_text("title: Solo\n", encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        tables(folder)
    files = {fault.split(":")[0] for fault in refused.value.faults}
    assert files == {f"data/ironsquad/{name}.yaml" for name in ("clock", "units", "cards", "scenarios/solo")}
    assert "data/ironsquad/clock.yaml:1:1: clock: there is no such file" in refused.value.faults


def test_a_game_without_scenarios_is_told(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    shutil.rmtree(folder / "scenarios")
    with pytest.raises(Faulty, match=r"data/ironsquad/scenarios/standard\.yaml:1:1: standard: there is no such file"):
        tables(folder)


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "ironsquad"
    shutil.copytree(data_folder() / "ironsquad", folder)
    return folder
