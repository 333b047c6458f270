"""Maps that are no boards of Danger Close: each fault is one sentence with its line, and all come at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content import tiled
from game.content.reader import Faulty
from game.folders import data_folder
from game.skulls.maps import tiled_project
from game.skulls.records import folder_of_game
from game.skulls.tables import board

GROUNDS = {"sand", "earth", "road", "paving", "court", "grass", "rubble", "burnt"}


def line_of(text: str) -> int:
    """The line of the map of the courtyard on which a text first stands."""
    lines = (folder_of_game() / "maps" / "courtyard.tmx").read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if text in line)


A1 = 'name="A1" type="zone" x="22" y="96" width="240" height="236"'
A2 = 'name="A2" type="zone" x="336" y="58" width="280" height="352"'
LINK = 'name="A1-A2" type="link" x="142" y="214"'
ENDS = '<property name="a" value="A1"/>\n    <property name="b" value="A2"/>'
FLOORS = 'value="A2"/>\n    <property name="floors" value="0"/>'
SPACE = 'name="A2/1" type="space" x="476" y="146"'
WALL = 'name="A3-B3" type="wall"'
FLOOR = '"floor" type="int" value="1"'
TITLE = '<property name="title" value="North gate"/>'
START = '<property name="floors" type="int" value="1"/>\n    <property name="start" value="seal"/>'
BROKEN = [
    ('orientation="orthogonal"', 'orientation="hexagonal"', None, 'courtyard: orientation should be orthogonal, not "hexagonal"'),
    (' tilewidth="25"', ' tilewidth="32"', None, 'courtyard: tilewidth should be 25, not "32"'),
    ('name="title" value="Courtyard"', 'name="titel" value="Courtyard"', None, 'courtyard: the map property "title" is missing'),
    ('value="skulls"', 'value="operators"', None, 'courtyard: game should be skulls, not "operators"'),
    ('name="ground"', 'name="grund"', None, 'courtyard: the tile layer "ground" is missing; did you mean "grund"?'),
    ('name="marks"', 'name="mark"', None, 'courtyard: the object layer "marks" is missing; did you mean "mark"?'),
    (A1, A1.replace('"zone"', '"zones"'), A1, 'A1: its class should be zone, not "zones"'),
    (A1, A1.replace('"A1"', '"A2"'), A2, f"A2: a zone of that id stands already in line {line_of(A1)}"),
    (A1, A1.replace('"A1"', '"A/1"'), A1, "A/1: the id of a zone has only letters, figures and hyphens"),
    (A1, A1.replace('name="A1" ', ""), A1, "object 1: it has no name"),
    (A1, A1.replace('x="22"', 'x="-22"'), A1, "A1: it leaves the board, which is 1600 by 1200"),
    (A2, A2.replace('x="336"', 'x="250"'), A2, "A2: it overlaps the zone A1"),
    (TITLE, TITLE.replace("North gate", ""), A1, 'A1: title should be a text, not ""'),
    (TITLE, TITLE.replace("title", "titel"), A1, 'A1: unknown property "titel"; did you mean "title"?'),
    (TITLE, TITLE.replace("title", "titel"), A1, 'A1: the property "title" is missing'),
    (START, START.replace('"1"', '"4"'), A1, 'A1: floors should be a whole number from 1 to 3, not "4"'),
    (START, START.replace("seal", "blue"), A1, 'A1: start should be empty, seal or terrorist, not "blue"'),
    (LINK, LINK.replace('x="142"', 'x="132"'), LINK, "A1-A2: it should end in the middle of A1, 142, 214, but ends at 132, 214"),
    (ENDS, ENDS.replace('"A2"', '"A1"'), LINK, "A1-A2: it joins a zone with itself"),
    (ENDS, ENDS.replace('"A2"', '"B1"'), 'name="A1-B1"', f"A1-B1: A1 and B1 are joined already by A1-A2 in line {line_of(LINK)}"),
    (ENDS, ENDS.replace('"A2"', '"A9"'), LINK, 'A1-A2: its end "A9" is no zone'),
    (FLOORS, FLOORS.replace('"0"', '"0,1"'), LINK, "A1-A2: A1 has no floor 1; it has 1"),
    (FLOORS, FLOORS.replace('"0"', '"1"'), LINK, "A1-A2: every link is one on the ground, floor 0, too"),
    (FLOORS, FLOORS.replace('"0"', '"all"'), LINK, 'A1-A2: floors should be floors like "0" or "0,1", not "all"'),
    (WALL, WALL.replace('"wall"', '"link"'), WALL, 'A3-B3: its class should be wall, not "link"'),
    (SPACE, SPACE.replace('y="146"', 'y="300"'), SPACE, "A2/1: its point 476, 300 should lie in A2/1, but lies in A2/0"),
    (SPACE, SPACE.replace('y="146"', 'y="5"'), SPACE, "A2/1: its point 476, 5 should lie in A2/1, but lies in no zone"),
    (FLOOR, FLOOR.replace("1", "2"), SPACE, 'A2/1: "A2/2" is no space of the board; did you mean'),
    (FLOOR, FLOOR.replace("1", "0"), SPACE, f"A2/1: A2/0 has a point already in line {line_of('A2/0')}"),
    (FLOOR, FLOOR.replace("1", "0"), A2, "A2: its floor 1 has no point in the layer spaces"),
    (FLOOR, '"floor" value="1"', SPACE, 'A2/1: floor should be a whole number, not "1"'),
    ("<point/>", "<ellipse/>", 'name="A1/0"', "A1/0: a space is a point, not a ellipse"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "at", "sentence"), BROKEN)
def test_a_map_that_is_no_board_is_told(tmp_path: Path, old: str, new: str, at: str | None, sentence: str) -> None:
    faults = refused(tmp_path, "courtyard", (old, new))
    line = line_of(at) if at else 1
    assert any(fault.startswith(f"data/skulls/maps/courtyard.tmx:{line}: {sentence}") for fault in faults), faults


def test_a_mark_outside_all_zones_is_told(tmp_path: Path) -> None:
    old = 'name="package" type="objective" x="934" y="1116"'
    faults = refused(tmp_path, "long-street", (old, old.replace('y="1116"', 'y="800"')))
    assert [fault.split(": ", 1)[1] for fault in faults] == ["package: it stands at 934, 800, outside all zones"]


def test_what_stands_about_is_a_rectangle_with_a_kind_and_may_be_missing(tmp_path: Path) -> None:
    faults = refused(tmp_path, "souk", ('<property name="kind" value="palm"/>', '<property name="kind" value=""/>'))
    assert [fault.split(": ", 1)[1] for fault in faults] == ['palm: kind should be a text, not ""']
    folder = copy(tmp_path / "bare")
    path = folder / "maps" / "souk.tmx"
    text = path.read_text(encoding="utf-8")
    start = text.rindex("<objectgroup")
    path.write_text(text[:start] + text[text.index("</map>") :], encoding="utf-8")
    assert board("souk", folder).zones == board("souk").zones


def test_a_side_without_a_start_zone_is_told(tmp_path: Path) -> None:
    starts = [('<property name="start" value="terrorist"/>', '<property name="start" value=""/>')] * 3
    faults = refused(tmp_path, "souk", *starts)
    assert [fault.split(": ", 1)[1] for fault in faults] == ["souk: no zone is a start zone of terrorist"]


def test_zones_to_which_no_links_lead_are_told(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    path = folder / "maps" / "courtyard.tmx"
    text = path.read_text(encoding="utf-8")
    for name in ("A4-A5", "B5-C5", "A5-B5"):
        start = text.index(f'name="{name}" type="link"')
        start, end = text.rindex("<object ", 0, start), text.index("</object>", start) + len("</object>")
        text = text[:start] + text[end:]
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as found:
        board("courtyard", folder)
    assert [fault.split(": ", 1)[1] for fault in found.value.faults] == ["A5: no links lead to it from A1"]


def test_all_faults_of_a_map_come_at_once(tmp_path: Path) -> None:
    faults = refused(
        tmp_path, "courtyard", (TITLE, TITLE.replace("North gate", "")), (FLOORS, FLOORS.replace('"0"', '"all"')),
        (WALL, WALL.replace('"wall"', '"link"')),
    )  # fmt: skip
    assert [int(fault.split(":")[1]) for fault in faults] == [line_of(A1), line_of(LINK), line_of(WALL)]


@pytest.mark.parametrize("name", ["long-street", "courtyard", "souk"])
def test_the_ground_of_every_map_is_drawn(name: str) -> None:
    """Every tile of the layer is one of the set, of a ground that is painted."""
    folder = folder_of_game() / "maps"
    drawn = tiled.read(folder / f"{name}.tmx", data_folder())
    (tileset,) = drawn.tilesets
    sheet = tiled.sheet(folder / tileset.source, data_folder())
    assert (folder / sheet.picture).is_file()
    kinds = {tileset.first + tile.id: tile.properties["ground"] for tile in sheet.tiles.values()}
    ground = drawn.layers["ground"]
    assert isinstance(ground, tiled.Tiles) and len(ground.rows) == 48
    shown = {kinds[number] for row in ground.rows for number in row}
    assert len(shown) >= 5 and shown <= GROUNDS == set(kinds.values())


def test_the_tiled_project_offers_what_the_loader_accepts() -> None:
    file = folder_of_game() / "skulls.tiled-project"
    assert file.read_text(encoding="utf-8") == tiled_project(), (
        "the project is out of date; run: python -m game.skulls.maps --tiled-project"
    )


def refused(tmp_path: Path, name: str, *changes: tuple[str, str]) -> list[str]:
    """The faults of a board after some changes to its map."""
    folder = copy(tmp_path)
    path = folder / "maps" / f"{name}.tmx"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as found:
        board(name, folder)
    return found.value.faults


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "skulls"
    shutil.copytree(data_folder() / "skulls", folder)
    return folder
