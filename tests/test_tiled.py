"""Reading maps: what a .tmx becomes, and the sentence with its line for each file that cannot be one."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from game.content import tiled
from game.content.reader import Faulty
from game.folders import data_folder
from game.operators.tables import board

SMALL = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="3" height="2" tilewidth="40" tileheight="46" infinite="0">
 <properties>
  <property name="title" value="Small"/>
  <property name="rounds" type="int" value="7"/>
  <property name="long" type="bool" value="true"/>
  <property name="scale" type="float" value="0.5"/>
  <property name="text">two
lines</property>
 </properties>
 <tileset firstgid="1" source="../ground.tsx"/>
 <layer id="1" name="terrain" width="3" height="2">
  <data encoding="csv">
1,2,3,
0,2,1
</data>
 </layer>
 <imagelayer id="2" name="ground" offsetx="10"><image source="ground.png"/></imagelayer>
 <objectgroup id="3" name="things">
  <object id="1" name="tower" type="post" x="10.4" y="20.6"><point/></object>
  <object id="2" name="yard" type="area" x="5" y="6" width="10" height="20"/>
  <object id="4" name="road" type="way" x="100" y="50">
   <polyline points="0,0 10,-20.4 30.6,5"/>
  </object>
  <object id="5" name="wood" type="area" x="1" y="2"><polygon points="0,0 4,0 4,4"/></object>
  <object id="6" type="area" x="1" y="2" width="4" height="4"><ellipse/></object>
  <object id="7" name="sign" gid="2" x="1" y="2" width="4" height="4"/>
 </objectgroup>
</map>
"""


def written(tmp_path: Path, text: str | bytes) -> Path:
    folder = tmp_path / "data" / "ironsquad" / "maps"
    folder.mkdir(parents=True)
    path = folder / "small.tmx"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def read(path: Path) -> tiled.Map:
    return tiled.read(path, path.parents[2])


def test_a_map_becomes_plain_tuples(tmp_path: Path) -> None:
    found = read(written(tmp_path, SMALL))
    assert found[:5] == (3, 2, 40, 46, "hexagonal")
    assert found[-3:] == ("", "", 0)
    assert found.properties == {"title": "Small", "rounds": 7, "long": True, "scale": 0.5, "text": "two\nlines"}
    assert found.tilesets == (tiled.Tileset(1, "../ground.tsx", 11),)
    assert list(found.layers) == ["terrain", "ground", "things"]
    assert found.layers["terrain"] == tiled.Tiles("terrain", ((1, 2, 3), (0, 2, 1)), {}, 12)
    assert found.layers["ground"] == tiled.Image("ground", "ground.png", 10, 0, {}, 18)


def test_objects_lie_on_whole_pixels_of_the_map(tmp_path: Path) -> None:
    layer = read(written(tmp_path, SMALL)).layers["things"]
    assert isinstance(layer, tiled.Objects)
    tower, yard, road, wood, pond, sign = layer.objects
    assert tower == tiled.Object(1, "tower", "post", 10, 21, 0, 0, "point", ((10, 21),), {}, 20)
    assert (yard.shape, yard.points) == ("rectangle", ((5, 6), (15, 6), (15, 26), (5, 26)))
    assert (road.shape, road.points, road.line) == ("polyline", ((100, 50), (110, 30), (131, 55)), 22)
    assert (wood.shape, wood.points) == ("polygon", ((1, 2), (5, 2), (5, 6)))
    assert (pond.shape, pond.name, sign.shape) == ("ellipse", "", "picture")


TOWER = '<object id="1" name="tower" type="post" x="10.4" y="20.6"><point/></object>'
TWICE = '<property name="a" value="1"/><property name="a" value="2"/>'

BROKEN = [
    ('infinite="0"', 'infinite="1"', 2, "small: the map is infinite; untick Infinite in the properties of the map"),
    ('orientation="hexagonal"', 'orientation="round"', 2, 'small: the orientation "round" is not known'),
    (
        'width="3" height="2" tile',
        'width="0" height="2" tile',
        2,
        'small: width should be a whole number from 1, not "0"',
    ),
    (' tilewidth="40"', "", 2, "small: tilewidth is missing"),
    ("</map>", "</mop>", 29, "small: this is not XML: mismatched tag"),
    ("</map>", "", 30, "small: this is not XML: no element found"),
    ('<?xml version="1.0" encoding="UTF-8"?>', "hello", 1, "small: this is not XML: syntax error"),
    ("<map ", '<!DOCTYPE map [<!ENTITY a "b">]><map ', 2, "small: a map has no <!DOCTYPE>"),
    (SMALL, '<tileset name="x"/>', 1, "small: a map of Tiled begins with <map>, not <tileset>"),
    (SMALL, "", 1, "small: this is not XML: no element found"),
    (
        ' source="../ground.tsx"',
        ' name="ground"',
        11,
        "ground: the tileset lies inside the map; save it as a .tsx file",
    ),
    ('firstgid="1"', 'firstgid="one"', 11, '../ground.tsx: firstgid should be a whole number from 1, not "one"'),
    (' encoding="csv"', ' encoding="base64"', 12, "terrain: its tiles are not CSV; choose the tile layer format CSV"),
    ("1,2,3,", "1,2,3,4,", 13, "terrain: there should be 3 x 2 tiles, but there are 7"),
    ("1,2,3,", "1,x,3,", 13, 'terrain: "x" is not the number of a tile'),
    ("1,2,3,", "1,2147483650,3,", 13, "terrain: a tile is flipped or turned; lay it as it was drawn"),
    ('<image source="ground.png"/>', "", 18, "ground: the image layer has no image"),
    ('name="things"', 'name="terrain"', 19, "terrain: a layer of that name stands already in line 12"),
    ('name="things"', "", 19, "a layer: it has no name, and layers are found by name"),
    (
        'name="things"',
        'name="things" class="heap"',
        19,
        'things: the attribute class="heap" is not read: Tiled 1.9 wrote',
    ),
    ("<objectgroup", '<group name="all"/><objectgroup', 19, "all: layers in groups are not read; take them out of the"),
    ('type="post"', 'class="post"', 20, 'tower: the attribute class="post" is not read: Tiled 1.9 wrote it; set the'),
    ('type="post"', 'template="post.tx"', 20, "tower: it comes from a template; detach it in Tiled"),
    ('type="post"', 'rotation="90"', 20, "tower: it is rotated; turn it back and draw it as it should lie"),
    ('x="10.4"', 'x="ten"', 20, 'tower: x should be a number, not "ten"'),
    ('x="10.4"', 'x="nan"', 20, 'tower: x should be a number, not "nan"'),
    ('x="10.4" ', "", 20, "tower: x is missing"),
    ('id="2" name="yard"', 'id="1" name="yard"', 21, "yard: its id 1 is taken by tower"),
    ('id="2" name="yard"', 'id="-2" name="yard"', 21, 'yard: id should be a whole number from 1, not "-2"'),
    (
        'points="0,0 10,-20.4 30.6,5"',
        'points="0,0 10;20"',
        23,
        'road: its points should be pairs like "10,-20", not "10;',
    ),
    ('points="0,0 10,-20.4 30.6,5"', 'points="0,0"', 23, "road: it needs at least two points"),
    ('x="100" y="50"', 'x="far" y="50"', 22, 'road: x should be a number, not "far"'),
    ('name="title"', 'name="width"', 4, 'small: a property may not be named "width", as every object has a field of'),
    ("<point/>", f"<properties>{TWICE}</properties>", 20, 'tower: the property "a" stands twice'),
    ('type="int" value="7"', 'type="int" value="7.5"', 5, 'small: the property "rounds" should be a int, not "7.5"'),
    (
        'type="bool" value="true"',
        'type="bool" value="yes"',
        6,
        'small: the property "long" should be a bool, not "yes"',
    ),
    (
        'type="float" value="0.5"',
        'type="class" value=""',
        7,
        'small: the property "scale" is of type class; use string',
    ),
]


@pytest.mark.parametrize(("old", "new", "line", "sentence"), BROKEN)
def test_a_broken_map_is_one_sentence_with_its_line(tmp_path: Path, old: str, new: str, line: int, sentence: str) -> None:
    assert old in SMALL
    with pytest.raises(Faulty) as refused:
        read(written(tmp_path, SMALL.replace(old, new, 1)))
    [told] = refused.value.faults
    assert told.startswith(f"data/ironsquad/maps/small.tmx:{line}: {sentence}")


def test_how_hexes_lie_is_read(tmp_path: Path) -> None:
    laid = 'hexsidelength="20" staggeraxis="x" staggerindex="odd" infinite="0"'
    assert read(written(tmp_path, SMALL.replace('infinite="0"', laid)))[-3:] == ("x", "odd", 20)


def test_a_side_of_hexes_that_is_no_number_is_told(tmp_path: Path) -> None:
    wrong = SMALL.replace('infinite="0"', 'hexsidelength="long" infinite="0"')
    with pytest.raises(Faulty, match='small: hexsidelength should be a whole number from 0, not "long"'):
        read(written(tmp_path, wrong))


SHEET = """\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="40" tileheight="46" tilecount="4" columns="2">
 <image source="ground.png" width="80" height="92"/>
 <tile id="0">
  <properties>
   <property name="ground" value="clear"/>
   <property name="cost" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="3"/>
</tileset>
"""


def read_sheet(tmp_path: Path, text: str) -> tiled.Sheet:
    path = written(tmp_path, text).with_name("small.tsx")
    path.with_name("small.tmx").rename(path)
    return tiled.sheet(path, path.parents[2])


def test_a_tileset_becomes_plain_tuples(tmp_path: Path) -> None:
    found = read_sheet(tmp_path, SHEET)
    assert found[:6] == ("ground", 40, 46, 2, 4, "ground.png")
    assert found.tiles == {0: tiled.Tile(0, {"ground": "clear", "cost": 3}, 4), 3: tiled.Tile(3, {}, 10)}


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (SHEET, "<map/>", 1, "small: a tileset of Tiled begins with <tileset>, not <map>"),
        ("<tileset ", '<!DOCTYPE tileset [<!ENTITY a "b">]><tileset ', 2, "small: a tileset has no <!DOCTYPE>"),
        ("</tileset>", "", 12, "small: this is not XML: no element found"),
        ('<image source="ground.png" width="80" height="92"/>', "", 2, "small: it is not cut from one picture; make it a"),
        (' tilecount="4"', "", 2, "small: tilecount is missing"),
        ('columns="2"', 'columns="0"', 2, 'small: columns should be a whole number from 1, not "0"'),
        ('id="3"', 'id="0"', 10, "tile 0: it stands already in line 4"),
        ('id="3"', 'id="4"', 10, "tile 4: there are 4 tiles, counted from 0"),
        ('id="3"', 'id="-1"', 10, 'a tile: id should be a whole number from 0, not "-1"'),
        ('type="int" value="3"', 'type="int" value="three"', 7, 'tile 0: the property "cost" should be a int, not "three"'),
    ],
)
def test_a_broken_tileset_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, sentence: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_sheet(tmp_path, SHEET.replace(old, new, 1))
    [told] = refused.value.faults
    assert told.startswith(f"data/ironsquad/maps/small.tsx:{line}: {sentence}")


def test_all_faults_of_a_map_come_at_once(tmp_path: Path) -> None:
    text = SMALL.replace('infinite="0"', 'infinite="1"').replace("1,2,3", "1,2").replace('x="10.4"', 'x="ten"')
    with pytest.raises(Faulty) as refused:
        read(written(tmp_path, text))
    assert [fault.split(":")[1] for fault in refused.value.faults] == ["2", "13", "20"]


def test_a_map_that_is_not_utf_8_or_not_there_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace("Small", "Höhe").encode("latin-1"))
    with pytest.raises(Faulty, match=r"data/ironsquad/maps/small\.tmx:4:34: small: the file is not UTF-8"):
        read(path)
    path.unlink()
    with pytest.raises(Faulty, match="there is no such file"):
        read(path)


KILN_YARD = data_folder() / "operators" / "maps" / "kiln-yard.tmx"


def node(name: str, **marks: str) -> tuple[str, str]:
    """What to replace in the map so that one node has other marks."""
    text = KILN_YARD.read_text(encoding="utf-8")
    start = text.index(f'name="{name}" type="node"')
    whole = text[start : text.index("</object>", start)]
    changed = whole
    for mark, value in marks.items():
        at = changed.index('value="', changed.index(f'<property name="{mark}"')) + len('value="')
        changed = changed[:at] + value + changed[changed.index('"', at) :]
    return whole, changed


def line(name: str, **ends: str) -> tuple[str, str]:
    """What to replace in the map so that one line has other properties."""
    text = KILN_YARD.read_text(encoding="utf-8")
    start = text.index(f'name="{name}" type="line"')
    whole = text[start : text.index("</properties>", start)]
    changed = whole
    for key, value in ends.items():
        at = changed.index('value="', changed.index(f'<property name="{key}"')) + len('value="')
        changed = changed[:at] + value + changed[changed.index('"', at) :]
    return whole, changed


REFUSED = [
    (('name="k02" type="node"', 'name="k01" type="node"'), "k01: a node of that id stands already in line "),
    (('name="k02" type="node"', 'name="" type="node"'), "it has no name"),
    (('name="k02" type="node"', 'name="k02" type="nod"'), 'k02: its class should be node, not "nod"'),
    (('name="nodes"', 'name="knots"'), 'kiln-yard: the object layer "nodes" is missing'),
    (line("k01-k02", b="k99"), 'k01-k02: its end "k99" is no node'),
    (line("k01-k02", b="k01"), "k01-k02: it joins a node with itself"),
    (line("k01-k03", b="k02"), "k01-k03: k01 and k02 are joined already by k01-k02 in line "),
    (line("k01-k03", b="k04"), "k01-k03: it should end at k04 (1360, 240), but ends at 960, 180"),
    (
        line("k01-k02", colours="purple"),
        "k01-k02: its colours should be one or two of blue, green, red, violet, yellow",
    ),
    (
        line("k02-k06", colours="red,red"),
        "k02-k06: its colours should be one or two of blue, green, red, violet, yellow",
    ),
    (line("k02-k06", colours="red,green,blue"), "k02-k06: its colours should be one or two of"),
    (line("k01-k02", port_a="NNW"), 'k01-k02: port_a should be a port, not "NNW"'),
    (line("k01-k02", port_a=""), "k01-k02: it leaves each of its nodes through a port; name both"),
    (line("k04-k07", one_way="k05"), 'k04-k07: its arrow points to "k05", but its ends are k04 and k07'),
    ((' <property name="one_way" value="k07"/>', ""), 'k04-k07: the property "one_way" is missing'),
    (
        ('<property name="one_way" value="k07"', '<property name="oneway" value="k07"'),
        'unknown property "oneway"; did you',
    ),
    (node("k03", climb="N"), 'k03: climb: there is no port "N"; there are E, SE, W'),
    (node("k01", spawn_face="N"), 'k01: spawn_face: there is no port "N"; there are E, SE, SW, W'),
    (node("k01", spawn_face=""), "k01: spawn and spawn_face belong together; give both or neither"),
    (node("k01", spawn="green"), 'k01: spawn should be a seat, not "green"'),
    (node("k01", spawn="blue"), "kiln-yard: one node should be spawn_blue, but there are 2: k01, k17"),
    (node("k01", flag="true"), "kiln-yard: one node should be flag, but there are 2: k01, k09"),
    (node("k09", flag="false"), "kiln-yard: one node should be flag, but there are 0: none"),
    (('name="flag" value="k09"', 'name="flag" value="k08"'), 'k09: it is flag, but the map property says "k08"'),
    (('name="game" value="operators"', 'name="game" value="rush"'), 'kiln-yard: game should be operators, not "rush"'),
    (('<property name="title" value="Kiln Yard"/>', ""), 'kiln-yard: the map property "title" is missing'),
    (
        ('name="node" value="k02"', 'name="node" value="k20"'),
        'k02-SE: its node "k20" is not on the map; did you mean "k',
    ),
    (
        ('name="k02-SE" type="cover"', 'name="k02-SE" type="shield"'),
        'k02-SE: its class should be cover or bonus, not "shield"',
    ),
    (line("k01-k05", colours="violet"), "k01: this spawn node sees the flag, k09; part them by a change of colour"),
]


def refused(tmp_path: Path, text: str) -> list[str]:
    folder = tmp_path / "data" / "operators"
    (folder / "maps").mkdir(parents=True)
    (folder / "maps" / "kiln-yard.tmx").write_text(text, encoding="utf-8")
    with pytest.raises(Faulty) as refused:
        board("kiln-yard", folder)
    return refused.value.faults


def place(text: str, old: str) -> str:
    return f"data/operators/maps/kiln-yard.tmx:{text[: text.index(old)].count(chr(10)) + 1}:"


@pytest.mark.parametrize(("change", "sentence"), REFUSED)
def test_a_map_that_is_no_board_is_refused_with_the_object(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    old, new = change
    text = KILN_YARD.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    faults = refused(tmp_path, text)
    told = [fault for fault in faults if sentence in fault]
    assert told, faults
    name = sentence.split(":")[0]
    if f'name="{name}" type=' in text and "stands already" not in sentence:
        assert told[0].startswith(place(text, f'name="{name}" type=')), told
    else:
        assert told[0].startswith("data/operators/maps/kiln-yard.tmx:"), told


def test_a_node_cut_off_by_arrows_is_told(tmp_path: Path) -> None:
    """R-OP-12: every way to k04 turned into a way down."""
    text = KILN_YARD.read_text(encoding="utf-8")
    for old, new in (line("k03-k04", one_way="k03"), line("k04-k10", one_way="k10")):
        text = text.replace(old, new, 1)
    where = place(text, 'name="k04" type="node"')
    assert refused(tmp_path, text) == [f"{where} k04: no way leads to it from k01 when the arrows are obeyed"]


def test_a_board_where_all_see_all_is_refused(tmp_path: Path) -> None:
    """R-OP-33: nothing is left to come back on, and the spawn nodes see each other and the flag."""
    text = re.sub(r'name="colours" (.*) value=".*"', r'name="colours" \1 value="red"', KILN_YARD.read_text(encoding="utf-8"))
    faults = refused(tmp_path, text)
    assert len(faults) == 3 + 17
    where = place(text, 'name="k01" type="node"')
    assert faults[0] == f"{where} k01: this spawn node sees the other spawn node, k17; part them by a change of colour"
    nobody = "with an enemy here, 2 nodes to come back on should be left, but there are 0: none"
    assert f"{where} k01: {nobody}" in faults


MAPS = sorted(data_folder().glob("*/*/*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])
def test_tiles_are_as_large_as_the_fields_of_the_map(path: Path) -> None:
    """Tiled before 1.10 draws each tile as large as it is in its picture, and does not know that it should fill its field."""
    found = tiled.read(path, data_folder())
    for tileset in found.tilesets:
        file = path.parent / tileset.source
        sheet = tiled.sheet(file, data_folder())
        assert (sheet.tilewidth, sheet.tileheight) == (found.tilewidth, found.tileheight)
        rows = -(-sheet.tilecount // sheet.columns)
        wide, high = struct.unpack(">II", (file.parent / sheet.picture).read_bytes()[16:24])
        assert (wide, high) == (sheet.columns * sheet.tilewidth, rows * sheet.tileheight)
        assert "tilerendersize" not in file.read_text(encoding="utf-8")
