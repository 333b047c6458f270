"""Reading data: every fault is one sentence with file, line and column, and all of them come at once."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from game.content import reader as content
from game.content.reader import Faulty
from game.content.shapes import Flag, Number, OneOf, Ref, Shape, Text, Whole
from game.content.structures import ById, Default, ListOf, MapOf, Record
from game.folders import data_folder


class Unit(NamedTuple):
    id: str
    name: str
    move: int
    kind: str
    weapons: tuple[str, ...]
    hidden: bool
    note: str
    weight: float


def unit_shapes() -> dict[str, Shape]:
    unit = Record(
        Unit,
        id=Text(),
        name=Text(),
        move=Whole(0, 9),
        kind=OneOf("foot", "wheel"),
        weapons=ListOf(Ref("weapons"), least=1, most=2),
        hidden=Default(Flag(), False),
        note=Default(Text(), ""),
        weight=Default(Number(0, 100), 1.0),
    )
    return {"units": ById(unit, "units"), "weapons": MapOf(Text(), Whole(1, 6), naming="weapons")}


GOOD = """\
- id: rifleman
  name: Rifleman
  move: 4
  kind: foot
  weapons: [rifle]
- id: jeep
  name: "12"
  move: 9
  kind: wheel
  weapons: [rifle, mortar]
  hidden: true
  note: no
  weight: 12.5
"""
WEAPONS = "rifle: 2\nmortar: 5\n"


def written(tmp_path: Path, units: str | bytes = GOOD, weapons: str | bytes | None = WEAPONS) -> Path:
    folder = tmp_path / "data" / "ironsquad"
    folder.mkdir(parents=True)
    for name, text in (("units", units), ("weapons", weapons)):
        if text is not None:
            (folder / f"{name}.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def faults(folder: Path) -> list[str]:
    with pytest.raises(Faulty) as refused:
        content.read(folder, unit_shapes())
    assert str(refused.value) == "\n".join(refused.value.faults)
    return refused.value.faults


def test_good_files_become_tables(tmp_path: Path) -> None:
    found = content.read(written(tmp_path), unit_shapes())
    assert list(found) == ["units", "weapons"]
    assert found["weapons"] == {"rifle": 2, "mortar": 5}
    assert list(found["units"].values()) == [
        Unit("rifleman", "Rifleman", 4, "foot", ("rifle",), False, "", 1.0),
        Unit("jeep", "12", 9, "wheel", ("rifle", "mortar"), True, "no", 12.5),
    ]


BROKEN = [
    ("move: 4", "mvoe: 4", '3:3: rifleman: unknown key "mvoe"; did you mean "move"?'),
    (
        "move: 4",
        "zzz: 4",
        '3:3: rifleman: unknown key "zzz"; there are id, name, move, kind, weapons, hidden, note, weight',
    ),
    ("  move: 4\n", "", '1:3: rifleman: the key "move" is missing'),
    ("move: 4", "move: four", '3:9: rifleman: move should be a whole number from 0 to 9, not "four"'),
    ("move: 4", "move: 4.0", '3:9: rifleman: move should be a whole number from 0 to 9, not "4.0"'),
    ("move: 4", "move: 10", '3:9: rifleman: move should be a whole number from 0 to 9, not "10"'),
    ("move: 4", "move: -1", '3:9: rifleman: move should be a whole number from 0 to 9, not "-1"'),
    ("move: 4", "move: 010", '3:9: rifleman: move should be a whole number from 0 to 9, not "010"'),
    ("move: 4", "move: 0x4", '3:9: rifleman: move should be a whole number from 0 to 9, not "0x4"'),
    ("move: 4", "move: 12:30", '3:9: rifleman: move should be a whole number from 0 to 9, not "12:30"'),
    ("move: 4", 'move: "4"', '3:9: rifleman: move should be a whole number from 0 to 9, not "4"'),
    ("move: 4", "move: 9999999999999999", '3:9: rifleman: move should be a whole number from 0 to 9, not "9999'),
    ("move: 4", "move: yes", '3:9: rifleman: move should be a whole number from 0 to 9, not "yes"'),
    ("move: 4", "move:", "3:8: rifleman: move should be a whole number from 0 to 9, not empty"),
    ("move: 4", "move: [4]", "3:9: rifleman: move should be a whole number from 0 to 9, not a list"),
    ("move: 4", "move: 4\n  move: 5", '4:3: rifleman: the key "move" stands twice, first in line 3'),
    ("name: Rifleman", "name: 7", '2:9: rifleman: name should be a text; if 7 is one, write "7" in quotes'),
    ("name: Rifleman", "name: ~", '2:9: rifleman: name should be a text, not "~"'),
    ("name: Rifleman", "name: {a: b}", "2:9: rifleman: name should be a text, not a map"),
    ("name: Rifleman", 'name: ""', '2:9: rifleman: name should be a text, not ""'),
    ("name: Rifleman", "name: !!python/name:os.system x", "2:9: rifleman: name: the tag tag:yaml.org,2002:python"),
    ("name: Rifleman", "name: !mine x", "2:9: rifleman: name: the tag !mine is not used here; leave it out"),
    ("kind: foot", "kind: fot", '4:9: rifleman: kind should be one of foot, wheel, not "fot"'),
    ("[rifle]", "rifle", '5:12: rifleman: weapons should be a list of 1 to 2, not "rifle"'),
    ("[rifle]", "[]", "5:12: rifleman: weapons should be a list of 1 to 2, but there are 0"),
    ("[rifle]", "[rifle, rifle, mortar]", "5:12: rifleman: weapons should be a list of 1 to 2, but there are 3"),
    ("[rifle]", "[rifel]", '5:13: rifleman: weapons 1: "rifel" is not among the weapons; did you mean "rifle"?'),
    ("[rifle]", "[[rifle]]", "5:13: rifleman: weapons 1 should be the name of one of the weapons, not a list"),
    ("hidden: true", "hidden: yes", '11:11: jeep: hidden should be true or false, not "yes"'),
    ("hidden: true", "hidden: no", '11:11: jeep: hidden should be true or false, not "no"'),
    ("weight: 12.5", "weight: .nan", '13:11: jeep: weight should be a number from 0 to 100, not ".nan"'),
    ("weight: 12.5", "weight: 100.5", '13:11: jeep: weight should be a number from 0 to 100, not "100.5"'),
    (
        "id: jeep",
        "id: rifleman",
        "6:3: rifleman: the name stands already at data/ironsquad/units.yaml:1:3; give each its",
    ),
    ("id: jeep", "? [id]\n  : jeep", "6:5: entry 2: a key should be one word, not a list"),
    ("- id: jeep", "- jeep\n- id: jeep", '6:3: entry 2: this should be a map, not "jeep"'),
    (GOOD, "units: none", "1:1: units: this should be a list of units, not a map"),
    (GOOD, "", "1:1: units: the file is empty"),
    (GOOD, "# nothing yet\n", "1:1: units: the file is empty"),
    ("move: 4", "move: [4", "this is not YAML: "),
    ("move: 4", "move: 'four", "this is not YAML: "),
    ("move: 4", "\tmove: 4", "3:3: units: this is not YAML: "),
    ("move: 4", "move: *nobody", "3:9: units: this is not YAML: "),
    ("kind: wheel", "kind: wheel\n---\n", "10:1: units: this is not YAML: expected a single document"),
    ("move: 4", "move: 4 \x07", "3:11: units: the character U+0007 cannot stand in a text"),
]


@pytest.mark.parametrize(("old", "new", "fault"), BROKEN)
@pytest.mark.parametrize("loader", ["SafeLoader", "CSafeLoader"])
def test_a_broken_file_is_one_sentence_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loader: str, old: str, new: str, fault: str
) -> None:
    if not hasattr(content.yaml, loader):
        pytest.skip("this PyYAML is built without the C loader")
    monkeypatch.setattr(content, "LOADER", getattr(content.yaml, loader))
    assert old in GOOD
    told = faults(written(tmp_path, GOOD.replace(old, new, 1)))
    assert all(one.startswith("data/ironsquad/units.yaml:") for one in told)
    assert any(f"data/ironsquad/units.yaml:{fault}" in one or (fault[0] == "t" and fault in one) for one in told), told


def test_a_file_that_is_not_utf_8_is_told_with_its_place(tmp_path: Path) -> None:
    folder = written(tmp_path, GOOD.encode().replace(b"Rifleman", "Schütze".encode("latin-1")))
    assert faults(folder) == ["data/ironsquad/units.yaml:2:12: units: the file is not UTF-8; save it as UTF-8"]


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert content.read(written(tmp_path, GOOD.encode("utf-8-sig")), unit_shapes())["units"]


def test_a_missing_file_is_told_once_and_not_blamed_on_those_who_name_it(tmp_path: Path) -> None:
    assert faults(written(tmp_path, weapons=None)) == ["data/ironsquad/weapons.yaml:1:1: weapons: there is no such file"]


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    folder = written(tmp_path, weapons=None)
    (folder / "weapons.yaml").mkdir()
    assert faults(folder)[0].startswith("data/ironsquad/weapons.yaml:1:1: weapons: the file cannot be read: ")


@pytest.mark.parametrize("text", ["[" * 200_000 + "]" * 200_000, "- " * 100_000 + "x"])
def test_a_file_nested_without_end_is_told(tmp_path: Path, text: str) -> None:
    assert faults(written(tmp_path, weapons=text)) == [
        f"data/ironsquad/weapons.yaml:1:{201 if text[1] == '[' else 401}: weapons: "
        "maps and lists stand in each other more than 200 deep"
    ]


def test_all_faults_of_all_files_come_at_once(tmp_path: Path) -> None:
    folder = written(tmp_path, GOOD.replace("move: 4", "mvoe: x").replace("foot", "sail"), "rifle: 0\nmortar: 5\nrifle: 2\n")
    assert [fault.split(": ", 1) for fault in faults(folder)] == [
        ["data/ironsquad/units.yaml:3:3", 'rifleman: unknown key "mvoe"; did you mean "move"?'],
        ["data/ironsquad/units.yaml:1:3", 'rifleman: the key "move" is missing'],
        ["data/ironsquad/units.yaml:4:9", 'rifleman: kind should be one of foot, wheel, not "sail"'],
        ["data/ironsquad/weapons.yaml:3:1", 'weapons: the key "rifle" stands twice, first in line 1'],
        ["data/ironsquad/weapons.yaml:1:8", 'rifle: this should be a whole number from 1 to 6, not "0"'],
    ]


def test_keys_that_yaml_would_turn_stay_words(tmp_path: Path) -> None:
    folder = written(tmp_path, GOOD.replace("[rifle, mortar]", "[no]"), "rifle: 2\nno: 3\n")
    found = content.read(folder, unit_shapes())
    assert found["weapons"] == {"rifle": 2, "no": 3} and found["units"]["jeep"].weapons == ("no",)


def test_a_further_check_speaks_in_the_place_of_the_value(tmp_path: Path) -> None:
    def even(rifle: int) -> str | None:
        return None if rifle % 2 == 0 else f"{rifle} is odd; rifles come in pairs"

    folder = written(tmp_path, weapons="rifle: 3\n")
    with pytest.raises(Faulty) as refused:
        content.read(folder, {"weapons": Record(dict, rifle=Whole(0, 9).provided(even))})
    assert refused.value.faults == ["data/ironsquad/weapons.yaml:1:8: weapons: rifle: 3 is odd; rifles come in pairs"]


def test_a_reference_to_what_no_shape_names_is_a_slip_of_the_shapes(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no shape names any tanks"):
        content.read(written(tmp_path), {"weapons": MapOf(Ref("tanks"), Whole(1, 6))})


def test_the_data_lies_beside_the_program_or_in_its_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (data_folder() / "operators" / "cards.yaml").is_file()
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert data_folder() == tmp_path / "data"
