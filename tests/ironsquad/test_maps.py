"""Maps that are no boards of Iron Squad: each fault is one sentence with its line, and all come at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.folders import data_folder
from game.ironsquad.tables import board

NORTH = 'value="A03,B03,C03,D03,E03,F03,G03,H03,I03,J03,K03,L03"'
LABEL = '<object id="9" name="label-northern-road" type="label" x="192" y="156" width="160" height="24">'
FIRST_ZONE = '<property name="first_row" type="int" value="1"/>'
BROKEN = [
    ('orientation="hexagonal"', 'orientation="orthogonal"', 1, 'training: orientation should be hexagonal, not "orthogonal"'),
    ('staggeraxis="x"', 'staggeraxis="y"', 1, 'training: staggeraxis should be x, not "y"'),
    ('staggerindex="odd"', 'staggerindex="even"', 1, 'training: staggerindex should be odd, not "even"'),
    ('hexsidelength="32"', 'hexsidelength="30"', 1, 'training: hexsidelength should be 32, not "30"'),
    (' tilewidth="64"', ' tilewidth="60"', 1, 'training: tilewidth should be 64, not "60"'),
    ('name="title"', 'name="titel"', 1, 'training: the map property "title" is missing'),
    ('value="ironsquad"', 'value="operators"', 1, 'training: game should be ironsquad, not "operators"'),
    ('source="normandy.tsx"', 'source="brittany.tsx"', None, "maps/brittany.tsx:1:1: brittany: there is no such file"),
    ('name="ground"', 'name="grund"', 1, 'training: the tile layer "ground" is missing; did you mean "grund"?'),
    ('name="zones"', 'name="zonen"', 1, 'training: the object layer "zones" is missing; did you mean "zonen"?'),
    ('name="labels"', 'name="notes"', 1, 'training: the object layer "labels" is missing; there are ground, roads'),
    ("\n2,7,4,3,17", "\n0,7,4,3,17", 8, "A01: no tile lies there"),
    ("\n2,7,4,3,17", "\n99,7,4,3,17", 8, "A01: the tile 99 has no ground"),
    ("\n2,7,4,3,17", "\n2,7,21,3,17", 8, "C01: it is facedown, but belongs to no location"),
    ("\n4,2,3,1,3", "\n4,2,5,1,3", 23, "northern-road: C03 is forest; a road runs over clear or sand"),
    ("\n2,21,17,21,21", "\n2,17,17,21,21", 37, "T-1: B04 is grass; a hex of a location is facedown"),
    ('type="road" x="32" y="140"', 'type="rode" x="32" y="140"', 23, 'northern-road: its class should be road, not "rode"'),
    (NORTH, NORTH.replace("C03", "C02"), 23, "northern-road: C02 and D03 are not next to each other"),
    (NORTH, NORTH.replace("C03", "X03"), 23, 'northern-road: "X03" is no hex of the board; the last is L10'),
    (NORTH, 'value="A03"', 23, "northern-road: a road joins two hexes or more, with a point in each; it has 1 hexes and 12"),
    (NORTH, NORTH.replace(",L03", ""), 23, "northern-road: a road joins two hexes or more, with a point in each; it has 11"),
    ("points=\"0,0 48,28 96,0", "points=\"0,0 48,28 96,50", 23, "northern-road: its point 128, 190 should lie in C03, whose"),
    ('name="hexes"', 'name="hex"', 23, 'northern-road: unknown property "hex"; did you mean "hexes"?'),
    ('name="hexes"', 'name="hex"', 23, 'northern-road: the property "hexes" is missing'),
    ('name="loc" value="T-2"', 'name="loc" value="T-1"', 44, "T-1: a location of that id stands already in line 37"),
    ('name="loc" value="T-2"', 'name="loc" value=""', 44, 'T-2: loc should be a text, not ""'),
    ('type="location" x="224" y="252"', 'type="location" x="128" y="252"', 44, "T-2: C05 belongs to the location T-1 already"),
    ('type="location" x="80" y="280"', 'type="location" x="32" y="28"', 37, "T-1: a tile of seven hexes does not fit the board"),
    ('type="location" x="80" y="280"', 'type="location" x="80" y="2800"', 37, "T-1: a tile of seven hexes does not fit the"),
    ("<point/>", '<polygon points="0,0 9,0 9,9"/>', 37, "T-1: a location is a point, not a polygon"),
    (FIRST_ZONE, FIRST_ZONE.replace('"1"', '"3"'), 67, "zone-us: its first row 3 lies below its last row 2"),
    (FIRST_ZONE, FIRST_ZONE.replace('"1"', '"0"'), 67, 'zone-us: first_row should be a row from 1 to 10, not "0"'),
    (FIRST_ZONE, FIRST_ZONE.replace(' type="int"', ""), 67, 'zone-us: first_row should be a row from 1 to 10, not "1"'),
    ('name="last_row" type="int" value="2"', 'name="last_row" type="int" value="9"', 75, "zone-ge: it shares rows with the"),
    ('name="seat" value="ge"', 'name="seat" value="us"', 66, "training: the deployment zone of ge is missing"),
    ('name="seat" value="ge"', 'name="seat" value="us"', 75, "zone-ge: us has a zone already"),
    ('name="seat" value="ge"', 'name="seat" value="de"', 75, 'zone-ge: seat should be us or ge, not "de"'),
    (LABEL, LABEL.replace('type="label"', 'type="text"'), 85, 'label-northern-road: its class should be label, not "text"'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "sentence"), BROKEN)
def test_a_map_that_is_no_board_is_told(tmp_path: Path, old: str, new: str, line: int | None, sentence: str) -> None:
    faults = refused(tmp_path, "training.tmx", (old, new))
    told = [fault for fault in faults if sentence in fault]
    assert told, faults
    if line is not None:
        assert told[0].startswith(f"data/ironsquad/maps/training.tmx:{line}: {sentence}"), told


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name="cost" type="int" value="3"', 'name="cost" type="int" value="2"', "cost should be 3 as terrain.yaml says"),
        ('name="elevated" type="bool" value="false"', 'name="elevated" type="bool" value="true"', "elevated should be false as"),
        ('name="blocks" type="bool"', 'name="bloks" type="bool"', "blocks should be false as terrain.yaml says of clear, not"),
        ('name="ground" value="clear"', 'name="ground" value="cleer"', 'the ground "cleer" is not known; did you mean "clear"?'),
    ],
)
def test_a_tileset_that_disagrees_with_the_table_of_terrain_is_told(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    told = [fault for fault in refused(tmp_path, "normandy.tsx", (old, new)) if sentence in fault]
    assert told and told[0].startswith(f"data/ironsquad/maps/normandy.tsx:4: tile 0: {sentence}")


def test_a_map_larger_than_ids_go_is_told(tmp_path: Path) -> None:
    cells = ",\n".join(",".join("1" * 27) for _ in range(10))
    folder = copy(tmp_path)
    text = (folder / "maps" / "training.tmx").read_text(encoding="utf-8")
    start, end = text.index('csv">') + 5, text.index("</data>")
    text = (text[:start] + f"\n{cells}\n" + text[end:]).replace('width="12"', 'width="27"')
    (folder / "maps" / "training.tmx").write_text(text, encoding="utf-8")
    with pytest.raises(Faulty, match="training: width should be at most 26, not 27"):
        board("training", folder)


def test_all_faults_of_a_map_come_at_once(tmp_path: Path) -> None:
    faults = refused(
        tmp_path, "training.tmx", (NORTH, NORTH.replace("C03", "C02")), ('name="loc" value="T-2"', 'name="loc" value="T-1"'),
        ('name="seat" value="ge"', 'name="seat" value="us"'),
    )  # fmt: skip
    assert {fault.split(":")[1] for fault in faults} == {"23", "44", "66", "75"}


def refused(tmp_path: Path, file: str, *changes: tuple[str, str]) -> list[str]:
    """The faults of the training board after some changes to one file of its map."""
    folder = copy(tmp_path)
    path = folder / "maps" / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as found:
        board("training", folder)
    return found.value.faults


def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "ironsquad"
    shutil.copytree(data_folder() / "ironsquad", folder)
    return folder
