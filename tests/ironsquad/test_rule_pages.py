"""The rule book of Iron Squad: it states every rule, explains what is on the screen, and its pictures and figures are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.draws import Draws
from game.games import rules
from game.ironsquad.tables import tables
from game.match import Match
from tests.books import book
from tests.test_coverage import NUMBERED

DATA = Path(__file__).parents[2] / "data" / "ironsquad"
RULES = rules("ironsquad")
NUMBERS = NUMBERED["ironsquad"]


def content(name: str) -> Any:
    """What stands in a file of the game's data."""
    return book(DATA / f"{name}.yaml")


CHAPTERS: list[dict[str, Any]] = content("rulebook")
PARAGRAPHS: list[dict[str, Any]] = [paragraph for chapter in CHAPTERS for paragraph in chapter["paragraphs"]]
BOOK = {paragraph["id"]: paragraph for paragraph in PARAGRAPHS}
EXAMPLES = {name: paragraph["example"] for name, paragraph in BOOK.items() if "example" in paragraph}
WORDS = content("words")
TITLES = {name: kind["title"] for name, kind in content("units").items()}
WEAPONS = content("weapons")
NUMBERS_OF_PLAY = content("game")["numbers"]

BOARD = ["road", "objective", "location", "tile", "zone", "marker.slow", "marker.immobile", "area.mg", "area.sniper"]
PANELS = """squad clock weather vp mission reach path preview threat result pick deploy turn_tile opportunity healing solo
end lesson"""
SHARED = ["setup", "undo", "result"]
LIMITS = range(30, 111)
"""The words of a paragraph."""

each_paragraph = pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=[paragraph["id"] for paragraph in PARAGRAPHS])
each_example = pytest.mark.parametrize("name", EXAMPLES)


def twice(names: list[str]) -> list[str]:
    """The names that stand in a list more than once."""
    return [name for name, count in Counter(names).items() if count > 1]


def signed(number: int) -> str:
    """A modifier as the book prints it: `+5`, `−10`, `0`."""
    return f"{number:+}".replace("-", "−") if number else "0"


def texts(paragraph: dict[str, Any]) -> Iterator[str]:
    """All rich texts of a paragraph."""
    yield paragraph["text"]
    yield paragraph.get("example", {}).get("caption", "")
    for row in paragraph.get("table", []):
        yield from row


def links(paragraph: dict[str, Any]) -> list[str]:
    """Where the links of a paragraph lead."""
    return [link.split("|")[0] for text in texts(paragraph) for link in re.findall(r"\[\[(.*?)\]\]", text, re.DOTALL)]


def unlinked(text: str) -> str:
    """A rich text in one line, its links as they are read."""
    return " ".join(re.sub(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]", r"\1", text).split())


def staged(name: str) -> Match:
    """The match of an example, its actions played; every draw it names is used."""
    example = EXAMPLES[name]
    match = Match(RULES, "", {}, 1, example["position"])
    match.draws = Draws(1, 0, example.get("draws", []))
    for seat, action in example.get("actions", []):
        match.play(seat, action)
    assert not match.draws.forced, f"{name}: draws left over: {match.draws.forced}"
    return match


# --- the text -----------------------------------------------------------------------------------------------------------


def test_every_rule_stands_in_a_paragraph_and_no_other() -> None:
    named = [rule for paragraph in PARAGRAPHS for rule in paragraph["rules"]]
    assert set(named) == {NUMBERS.rule(number) for number in NUMBERS.numbers}


def test_every_topic_stands_in_one_paragraph() -> None:
    """What lies on the board, the panels, and each part of the sum of a shot as the odds name it."""
    odds = RULES.ask(staged("sum").position, "odds", {"unit": "us-rifleman", "target": "ge-captain"})
    wanted = [
        *SHARED,
        *BOARD,
        *(f"panel.{name}" for name in PANELS.split()),
        *(f"terrain.{name}" for name in content("terrain")),
        *(f"unit.{name}" for name in content("units")),
        *(f"modifier.{name}" for name in odds["mods"]),
    ]
    named = [topic for paragraph in PARAGRAPHS for topic in paragraph.get("topics", [])]
    assert not twice(named)
    assert set(named) == set(wanted)


def test_no_id_is_given_twice() -> None:
    assert not twice([chapter["id"] for chapter in CHAPTERS])
    assert not twice([paragraph["id"] for paragraph in PARAGRAPHS])
    assert not twice([paragraph["title"] for paragraph in PARAGRAPHS])


@each_paragraph
def test_a_paragraph_is_short_and_all_its_links_lead_somewhere(paragraph: dict[str, Any]) -> None:
    known = {"id", "title", "rules", "topics", "search", "text", "table", "see", "example"}
    assert set(paragraph) <= known
    assert len(unlinked(paragraph["text"]).split()) in LIMITS
    places = {*BOOK, *(NUMBERS.rule(number) for number in NUMBERS.numbers)}
    assert set(links(paragraph)) <= places
    assert set(paragraph.get("see", [])) <= set(BOOK) - {paragraph["id"]}
    for text in texts(paragraph):
        assert isinstance(text, str), f"{text!r} would need quotes"
        assert text.count("**") % 2 == 0
        assert all("\n" not in link for link in re.findall(r"\[\[.*?\]\]|\*\*.*?\*\*", text, re.DOTALL))


def test_there_is_a_way_to_every_paragraph() -> None:
    """By a link or by "see also" of another one."""
    led = {place for paragraph in PARAGRAPHS for place in [*links(paragraph), *paragraph.get("see", [])]}
    assert set(BOOK) <= led


# --- the pictures -------------------------------------------------------------------------------------------------------


def test_there_are_pictures_enough() -> None:
    assert len(EXAMPLES) >= 14


@each_example
def test_a_picture_is_of_a_real_position(name: str) -> None:
    """Its position is accepted, its actions can be played, its hexes are on the board, and what it speaks of is in sight."""
    example = EXAMPLES[name]
    assert set(example) <= {"caption", "position", "seat", "actions", "draws", "around", "sight", "shows"}
    position = staged(name).position
    spaces = position.world.hexes.ids
    assert example["around"]
    assert {*example["around"], *example.get("sight", []), *example.get("shows", [])} <= set(spaces)
    rows = [int(space[1:]) for space in example["around"]]
    columns = [ord(space[0]) for space in example["around"]]
    spoken = re.findall(r"\b[A-W]\d\d\b", example["caption"])
    for space in [*spoken, *example.get("sight", [])]:
        assert space in spaces
        assert min(rows) - 1 <= int(space[1:]) <= max(rows) + 1, f"{space} lies outside the picture"
        assert min(columns) - 1 <= ord(space[0]) <= max(columns) + 1, f"{space} lies outside the picture"


@each_example
def test_a_caption_names_units_that_are_there(name: str) -> None:
    there = {TITLES[unit.type] for unit in staged(name).position.units.values()}
    assert {title for title in TITLES.values() if title in EXAMPLES[name]["caption"]} <= there


SIGHT: dict[str, dict[tuple[str, str], list[str]]] = {
    "line": {("G07", "G03"): []},
    "through": {("G07", "H04"): ["H05"], ("G07", "H02"): []},
    "seam": {("G07", "H05"): [], ("G07", "F05"): ["F06", "G06"]},
    "heights": {("G07", "G04"): [], ("G07", "E06"): ["F06"], ("G07", "J06"): ["I07"]},
    "one-way": {("G07", "G05"): [], ("G05", "G07"): ["G06"]},
    "crossing": {("G07", "J04"): ["H05"], ("G07", "J05"): []},
}
"""What closes the lines of sight that the captions speak of."""

COSTS: dict[str, dict[str, dict[str, int | None]]] = {
    "road": {"us-medic": {"D03": 2, "C03": 4, "B03": 6, "E02": 3}},
    "rifleman": {"us-rifleman": {"G06": 4}, "us-captain": {"G06": 5}},
    "engineer": {"us-captain": {"G06": 3, "G05": 6, "H06": 4}},
    "house": {"us-medic": {"G06": 4}, "us-rifleman": {"G06": None, "H07": 3}},
    "reveal": {"us-rifleman": {"E04": 3}},
    "bar": {"ge-captain": {"F06": 3, "G05": 3, "H06": None}},
}
"""The movement points that it takes to come to a hex, None where the unit cannot come to."""

ACCURACY: dict[str, dict[tuple[str, str], int | str]] = {
    "shot": {("us-rifleman", "ge-captain"): 26, ("us-rifleman", "ge-medic"): "range"},
    "sum": {("us-rifleman", "ge-captain"): 23},
    "terrain": {
        ("us-mg", "ge-grenadier"): 40, ("us-mg", "ge-medic"): 35, ("us-mg", "ge-captain"): 31, ("us-mg", "ge-rifleman"): 26,
    },
    "elevation": {("us-mg", "ge-mg"): 49, ("ge-mg", "us-mg"): 27},
    "distance": {
        ("us-mg", "ge-captain"): 46, ("us-mg", "ge-medic"): 44, ("us-mg", "ge-rifleman"): 40, ("us-mg", "ge-engineer"): 30,
        ("us-mg", "ge-grenadier"): "range",
    },
    "one-way": {("us-rifleman", "ge-rifleman"): 37, ("ge-rifleman", "us-rifleman"): "los"},
    "splash": {("us-grenadier", "ge-rifleman"): 30},
}  # fmt: skip
"""The accuracy of the shots that the captions speak of, or why there is no shot."""

UNITS: dict[str, dict[str, dict[str, Any]]] = {
    "captain": {"us-rifleman": {"hp": 5}, "us-medic": {"hp": 3}, "us-engineer": {"hp": 4}},
    "slow": {"us-rifleman": {"mp": 6}, "us-medic": {"mp": 12}},
    "reveal": {"us-rifleman": {"mp": 11, "at": "E03"}},
    "search": {"us-engineer": {"mp": 8}, "us-local-b": {"at": "G06", "seat": "us", "mp": 10}},
    "ambush": {"us-engineer": {"mp": 0, "hp": 5, "fired": False}, "ge-local-b": {"at": "G06", "seat": "ge"}},
    "splash": {
        "ge-rifleman": {"hp": 3, "slow": "none"}, "ge-medic": {"hp": 4, "slow": "next"},
        "ge-mg": {"hp": 4, "slow": "none"}, "us-captain": {"hp": 4, "slow": "none"},
    },
    "medic": {"us-rifleman": {"hp": 3, "mp": 12}},
    "arrivals": {"ge-rifleman": {"at": "H06"}, "us-captain": {"at": "G06", "mp": 0}},
}  # fmt: skip
"""How the units stand in the end, as the captions tell."""


@pytest.mark.parametrize("name", SIGHT)
def test_what_a_caption_says_about_sight(name: str) -> None:
    for (a, b), blockers in SIGHT[name].items():
        answer = RULES.ask(staged(name).position, "los", {"from": a, "to": b})
        assert (answer["clear"], answer["blockers"]) == (not blockers, blockers)


@pytest.mark.parametrize("name", COSTS)
def test_what_a_caption_says_about_ways(name: str) -> None:
    for unit, far in COSTS[name].items():
        reached = RULES.ask(staged(name).position, "reach", {"unit": unit})["hexes"]
        assert {space: reached.get(space) for space in far} == far


@pytest.mark.parametrize("name", ACCURACY)
def test_what_a_caption_says_about_shots(name: str) -> None:
    """Before they are fired, where the picture shows what came of them."""
    position = RULES.read(EXAMPLES[name]["position"])
    for (unit, target), accuracy in ACCURACY[name].items():
        answer = RULES.ask(position, "odds", {"unit": unit, "target": target})
        assert (answer["acc"] if answer["can"] else answer["why"]) == accuracy


@pytest.mark.parametrize("name", UNITS)
def test_what_a_caption_says_about_units(name: str) -> None:
    units = RULES.write(staged(name).position)["units"]
    for unit, values in UNITS[name].items():
        assert {key: units[unit][key] for key in values} == values


def test_what_the_other_captions_say() -> None:
    """Distances, the area and the question of a sniper, a church that is taken, the two houses of the training board."""
    hexes = RULES.read(EXAMPLES["hexes"]["position"])
    far = [RULES.ask(hexes, "los", {"from": "G07", "to": space})["distance"] for space in EXAMPLES["hexes"]["sight"]]
    assert far == [0, 1, 2, 3]
    area = RULES.ask(staged("area").position, "area", {"unit": "us-sniper"})
    assert len(area["hexes"]) == 14
    assert area["seen"] == ["G06", "H05", "H06", "I06", "J05", "K05"]
    assert RULES.write(staged("crossing").position)["pending"]["unit"] == "ge-sniper"
    assert RULES.write(staged("capture").position)["objectives"]["church"]["held"] == "us"
    assert {"do": "fire", "unit": "us-engineer", "target": "ge-local-b"} in staged("ambush").legal("us")
    training = staged("training").position
    assert [RULES.ask(training, "hex", {"at": space})["objective"] for space in ("B04", "K06")] == ["station", "church"]
    assert [RULES.ask(training, "hex", {"at": space})["loc"] for space in ("E05", "H05")] == ["T-2", "T-3"]


# --- the figures --------------------------------------------------------------------------------------------------------


def table_of_ground() -> list[list[str]]:
    grounds = content("terrain").values()
    return [
        [ground["title"], str(ground["cost"] or "nobody can"), "blocked" if ground["blocks"] else "open"] for ground in grounds
    ]


def table_of_units(local: bool) -> list[list[str]]:
    kinds = [kind for kind in content("units").values() if kind.get("local", False) == local]
    return [
        [kind["title"], WEAPONS[kind["weapon"]]["title"], str(WEAPONS[kind["weapon"]]["range"]), str(kind["mp"])]
        for kind in kinds
    ]


def table_of_missions() -> list[list[str]]:
    """Those of the full match: a training mission stands on no card of the five."""
    found, names = [], content("missions")
    for name, mission in names["missions"].items():
        if not name.startswith("tr-"):
            more = mission["kills"] - 1
            captain = f"the Captain and {more} more" if more else "the Captain"
            who = captain if mission["captain"] else f"any {mission['kills']}"
            found.append([WORDS["name"]["seat"][mission["seat"]], names["objectives"][mission["objective"]], who])
    return found


def table_of_weather() -> list[list[str]]:
    """Each row of hours with what the three spans of the D12 mean there; a span that meant two things would stand as both."""
    clock, found = content("clock"), []
    for row in clock["weather"]:
        begin = (row["at"][0] - 1) * clock["hours"]
        end = row["at"][-1] * clock["hours"]
        spans = [row["faces"][first - 1 : last] for first, last in ((1, 7), (8, 10), (11, 12))]
        found.append([f"{begin:02}:00–{end:02}:00", *(" or ".join(sorted(set(span))) for span in spans)])
    return found


def table_of_results() -> list[list[str]]:
    words, rows, found = WORDS["chart"], content("results"), []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        if row["from"] is None:
            accuracy = words["up_to"].format(last=after["from"] - 1)
        elif after is None:
            accuracy = words["from_on"].format(first=row["from"])
        else:
            accuracy = words["range"].format(first=row["from"], last=after["from"] - 1)
        kind = f"{row['who'] or 'none'}{'_slow' if row['slow'] else ''}"
        found.append([accuracy, words["lose"][kind].format(n=row["lose"])])
    return found


def table_of_luck() -> list[list[str]]:
    dice = content("dice")
    luck = dice["luck"]
    return [
        [str(number), signed(drm), *(str(luck[die][number - 1]) for die in ("d8", "d20a", "d20b"))]
        for number, drm in enumerate(dice["drm"], 1)
    ]


def table_of_spawns() -> list[list[str]]:
    """Numbers that bring the same regular share a row."""
    found: dict[str, list[int]] = {}
    for number, kind in enumerate(content("solo")["spawn"], 1):
        found.setdefault(TITLES[kind], []).append(number)
    return [[f"{shown[0]}–{shown[-1]}" if shown[1:] else str(shown[0]), title] for title, shown in found.items()]


def figures(part: str, columns: list[Any]) -> list[list[str]]:
    """A row a weapon of one part of its modifiers; a dash where the weapon has none."""
    found = []
    for weapon in WEAPONS.values():
        values = dict(enumerate(weapon[part])) if isinstance(weapon[part], list) else weapon[part]
        found.append([weapon["title"], *(signed(values[column]) if column in values else "–" for column in columns)])
    return found


TABLES = {
    "grounds": table_of_ground(),
    "cards": table_of_units(local=False),
    "locals": table_of_units(local=True),
    "health": [[points, WORDS["name"]["health"][points]] for points in "543210"],
    "mission": table_of_missions(),
    "weather": table_of_weather(),
    "terrain": figures("terrain", ["clear", "building", "grass", "forest", "hill"]),
    "elevation": [[weapon["title"], signed(weapon["favour"]), signed(weapon["against"])] for weapon in WEAPONS.values()],
    "distance": figures("distance", [0, 1, 2, 3, 4]),
    "wounds": figures("health", [4, 3, 2, 1]),
    "die": table_of_luck(),
    "results": table_of_results(),
    "arrivals": table_of_spawns(),
}
"""The rows below the head, as the data would have them."""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_the_data_say(name: str) -> None:
    assert BOOK[name]["table"][1:] == TABLES[name]


def test_each_table_is_held_and_its_rows_are_as_long_as_its_head() -> None:
    with_a_table = {name for name, paragraph in BOOK.items() if "table" in paragraph}
    assert with_a_table == {*TABLES, "points", "options"}
    for name in with_a_table:
        head, *rows = BOOK[name]["table"]
        assert {len(row) for row in rows} == {len(head)}, name


def test_the_table_of_points() -> None:
    """The numbers, in the order in which a match brings them."""
    parts = ["reveal", "explore", "objective", "damage", "kill"]
    assert [row[1] for row in BOOK["points"]["table"][1:]] == [str(NUMBERS_OF_PLAY[f"vp_{part}"]) for part in parts]


def test_the_table_of_options() -> None:
    """Every option but the seat of the solo player, under its name on the set-up screen, its usual value first."""
    listed = {row[0]: row[1:] for row in BOOK["options"]["table"][1:]}
    choices, words = content("options"), WORDS["setup"]["option"]
    named = {name: words[name]["label"] for name in choices if name != "solo"}
    assert set(listed) == set(named.values())
    for name, label in named.items():
        values = choices[name]["values"]
        assert values[0] == choices[name]["default"]
        said = {False: "no", True: "yes"} if isinstance(values[0], bool) else {value: words[name].get(value) for value in values}
        usual, instead = listed[label]
        assert usual == (said.get(values[0]) or str(values[0]))
        if all(said.get(value) for value in values):
            assert instead == ", ".join(said[value] for value in values[1:])
    _, *fewer = choices["empty_cards"]["values"]
    assert listed[named["empty_cards"]][1] == f"{fewer[0]} to {fewer[-1]}"


FIGURES = {
    "clock": f"with **−{-NUMBERS_OF_PLAY['night']}**",
    "weather": f"takes **{-NUMBERS_OF_PLAY['rain']}** MP",
    "slow": f"takes **{-NUMBERS_OF_PLAY['marker']}** MP",
    "captain": f"exactly **{NUMBERS_OF_PLAY['restored']}** health",
    "rifleman": f"more than **{NUMBERS_OF_PLAY['rifleman']}** MP",
    "engineer": f"at most **{NUMBERS_OF_PLAY['path']}**",
    "road": f"costs **{NUMBERS_OF_PLAY['road']}**",
    "house": f"costs **{NUMBERS_OF_PLAY['explore']}** MP on top",
    "reveal": f"at least **{NUMBERS_OF_PLAY['reveal']}** MP",
    "pick": {1: "one", 5: "**five**"}[NUMBERS_OF_PLAY["squad"]],
    "medic": f"gives **{NUMBERS_OF_PLAY['treatment']}** health",
    "snap": f"must show **{NUMBERS_OF_PLAY['snap']}** or less",
    "sum": f"starts at **{NUMBERS_OF_PLAY['accuracy']}**",
    "splash": f"**{-NUMBERS_OF_PLAY['splash_same']}** less",
    "solo-end": f"less **{-content('solo')['lost_unit']}** for each unit",
    "squads": f"at most **{content('scenarios/standard')['rounds']}** rounds",
    "training": f"lasts {content('scenarios/training')['rounds']} rounds",
    "search": f"**{sum(content('cards').values())}** cards of a full match **{content('cards')['empty']}** are empty",
    "building": f"**{sum(content('cards').values())}** building hexes",
    "bot-aim": ", ".join(TITLES[kind] for kind in content("solo")["priority"]),
}
"""What the texts say with the numbers of the data."""


@pytest.mark.parametrize("name", FIGURES)
def test_a_text_says_the_numbers_of_the_data(name: str) -> None:
    assert FIGURES[name] in unlinked(BOOK[name]["text"])


def test_the_second_number_of_a_blast_and_the_wedge() -> None:
    """The hexes around the target, and the hexes of the sniper's area: rows of two and more, one hex longer each."""
    assert f"**{-NUMBERS_OF_PLAY['splash_near']}** less" in unlinked(BOOK["splash"]["text"])
    reach = WEAPONS["sniper"]["range"]
    assert f"**{sum(range(2, reach + 2))}** hexes, and **{sum(range(2, reach + 1))}** in" in unlinked(BOOK["area"]["text"])


def test_the_shelter_of_the_bot() -> None:
    shelter = {name: ground["shelter"] for name, ground in content("terrain").items()}
    said = f"(building or forest {shelter['building']}, grass {shelter['grass']}, hill {shelter['hill']}, all else 0)"
    assert said in unlinked(BOOK["bot-post"]["text"])
    assert shelter["forest"] == shelter["building"]
    assert {shelter[name] for name in shelter if name not in ("building", "forest", "grass", "hill")} == {0}


def test_the_board_has_the_houses_that_the_book_counts() -> None:
    """Four printed, ten on tiles, ten objectives."""
    tiles = tables().tiles
    letter = content("terrain")["building"]["letter"]
    on_tiles = sum(slot == letter for tile in content("tiles")["tiles"].values() for slot in tile["slots"])
    objectives = sum(tile.objective is not None for tile in tiles.values())
    printed = sum(ground == "building" for ground in Match(RULES, "solo", {}, 1).position.world.board.ground.values())
    assert (printed, on_tiles, objectives) == (4, 10, 10)
