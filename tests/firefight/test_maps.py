"""Maps that are no boards of Firefight: each fault is one sentence with its line, and all come at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.firefight.maps import tiled_project
from game.firefight.tables import board
from game.folders import data_folder

CROSS = 'value="K01,K02,K03,K04,K05,K06,K07,K08,K09,K10,K11,K12"'
CROSS_POINTS = 'points="0,0 0,84 0,168 0,252 0,336 0,420 0,504 0,588 0,672 0,756 0,840 0,924"'
WALL, STEEP = 'value="L05,M05"', 'value="J05,K06"'
SIDES = 'name="hexsides">'
BROKEN = [
    ('orientation="hexagonal"', 'orientation="orthogonal"', 1, 'ridge: orientation should be hexagonal, not "orthogonal"'),
    ('staggerindex="odd"', 'staggerindex="even"', 1, 'ridge: staggerindex should be odd, not "even"'),
    ('hexsidelength="48"', 'hexsidelength="40"', 1, 'ridge: hexsidelength should be 48, not "40"'),
    ('name="board" value="ridge"', 'name="board" value="hill"', 1, 'ridge: board should be ridge, not "hill"'),
    ('name="board"', 'name="bord"', 1, 'ridge: the map property "board" is missing'),
    ('name="cols" type="int" value="16"', 'name="cols" type="int" value="15"', 1, 'ridge: cols should be 16, not "15"'),
    ('value="firefight"', 'value="ironsquad"', 1, 'ridge: game should be firefight, not "ironsquad"'),
    ('source="land.tsx"', 'source="sea.tsx"', None, "maps/sea.tsx:1:1: sea: there is no such file"),
    ('name="ground"', 'name="grund"', 1, 'ridge: the tile layer "ground" is missing; did you mean "grund"?'),
    ('name="level"', 'name="levels"', 1, 'ridge: the tile layer "level" is missing; did you mean "levels"?'),
    ('name="hexsides"', 'name="sides"', 1, 'ridge: the object layer "hexsides" is missing; did you mean "sides"?'),
    ("\n2,5,11,4", "\n0,5,11,4", 10, "A01: no tile lies there"),
    ("\n2,5,11,4", "\n28,5,11,4", 10, "A01: the tile 28 has no terrain"),
    ("\n0,0,0,0,0,0,28,28", "\n1,0,0,0,0,0,28,28", 26, "A02: the tile 1 has no level"),
    ('type="Road" x="768"', 'type="Rail" x="768"', 49, 'cross-road: its class should be Road, not "Rail"'),
    (CROSS, CROSS.replace("K03", "K04"), 49, "cross-road: K02 and K04 are not next to each other"),
    (CROSS, CROSS.replace("K03", "X03"), 49, 'cross-road: "X03" is no space of the board; the last is P12'),
    (CROSS, 'value="K01"', 49, "cross-road: a road joins two spaces or more, with a point in each; it has 1 spaces and 12"),
    (CROSS_POINTS, CROSS_POINTS.replace(" 0,84 ", " 0,190 "), 49, "cross-road: its point 768, 232 should lie in K02"),
    ('name="path"', 'name="paths"', 43, 'high-road: unknown property "paths"; did you mean "path"?'),
    (WALL, 'value="L05,N05"', 57, "wall-L05-M05: L05, N05 are not two spaces next to each other"),
    (WALL, 'value="L05,M05,M06"', 57, "wall-L05-M05: L05, M05, M06 are not two spaces next to each other"),
    (WALL, 'value="L04,M04"', 57, "wall-L05-M05: it should run along the side between L04 and M04, from "),
    (STEEP, 'value="J05,K05"', 105, "steep-J05-K06: a Steep stands between J05 and K05 already"),
    (SIDES, f'{SIDES}<object id="99" type="Wall" x="1" y="1"><point/></object>', 56, "object 99: a Wall is a polyline, not a"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "sentence"), BROKEN)
def test_a_map_that_is_no_board_is_told(tmp_path: Path, old: str, new: str, line: int | None, sentence: str) -> None:
    faults = refused(tmp_path, "ridge.tmx", (old, new))
    told = [fault for fault in faults if sentence in fault]
    assert told, faults
    if line is not None:
        assert told[0].startswith(f"data/firefight/maps/ridge.tmx:{line}: {sentence}"), told


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('name="terrain" value="woods"', 'name="terrain" value="wods"', 58, 'tile 9: the terrain "wods" is not known; did you'),
        ('name="terrain" value="woods"', 'name="kind" value="woods"', 58, "tile 9: it says its terrain or its level, one of"),
        ('name="level" type="int" value="2"', 'name="level" type="int" value="3"', 171, "tile 28: level should be a whole"),
    ],
)
def test_a_tileset_that_says_what_the_table_of_terrain_does_not_know_is_told(
    tmp_path: Path, old: str, new: str, line: int, sentence: str
) -> None:
    told = [fault for fault in refused(tmp_path, "land.tsx", (old, new)) if sentence in fault]
    assert told and told[0].startswith(f"data/firefight/maps/land.tsx:{line}: {sentence}"), told


def test_all_faults_of_a_map_come_at_once(tmp_path: Path) -> None:
    faults = refused(tmp_path, "ridge.tmx", (CROSS, CROSS.replace("K03", "K04")), (STEEP, 'value="J05,K07"'))
    assert {fault.split(":")[1] for fault in faults} == {"49", "105"}


def test_tiled_offers_the_classes_that_maps_use() -> None:
    path = data_folder() / "firefight" / "firefight.tiled-project"
    assert path.read_text(encoding="utf-8") == tiled_project(), "python -m game.firefight.maps --tiled-project"


def refused(tmp_path: Path, file: str, *changes: tuple[str, str]) -> list[str]:
    """The faults of the ridge after some changes to one file of its map."""
    folder = tmp_path / "data" / "firefight"
    shutil.copytree(data_folder() / "firefight", folder)
    path = folder / "maps" / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as found:
        board("ridge", folder)
    return found.value.faults
