"""What a player has chosen survives the program, and a broken file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game import folders
from scenes.app import preferences
from scenes.app.preferences import Preferences


def test_what_was_chosen_comes_back() -> None:
    chosen = Preferences(150, "fast", True, "always", True, {"red": "Zoë"}, {"undo": "u"})
    preferences.save(chosen)
    assert preferences.load() == (chosen, [])
    preferences.save(replace(chosen, scale=None))
    assert preferences.load()[0].scale is None
    assert [file.name for file in preferences.file().parent.iterdir()] == ["preferences.json"]


def test_no_file_is_no_fault() -> None:
    assert preferences.load() == (Preferences(), [])


def test_the_contrast_is_known_before_anything_else_and_what_is_wrong_with_the_file_is_left_to_be_told() -> None:
    assert preferences.contrast_chosen() == "usual"
    preferences.save(Preferences(contrast="high"))
    assert preferences.contrast_chosen() == "high"
    for content in ("", "[1]", '{"contrast": ["high"]}', '{"contrast": "loud"}', "\x00"):
        preferences.file().write_text(content, encoding="utf-8")
        assert preferences.contrast_chosen() == "usual"
        assert preferences.file().read_text(encoding="utf-8") == content


@pytest.mark.parametrize("broken", ["", "{", "[1, 2]", '{"scale": 100', "\x00\x01"])
def test_a_broken_file_is_set_aside_with_one_sentence(broken: str) -> None:
    path = preferences.file()
    path.parent.mkdir(parents=True)
    path.write_text(broken, encoding="utf-8")
    loaded, faults = preferences.load()
    assert loaded == Preferences() and len(faults) == 1
    assert "preferences.json" in faults[0] and "preferences.broken.json" in faults[0] and "\n" not in faults[0]
    assert not path.exists()
    assert path.with_name("preferences.broken.json").read_text(encoding="utf-8") == broken


def test_a_file_that_is_not_text_is_set_aside_too() -> None:
    path = preferences.file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x80")
    assert len(preferences.load()[1]) == 1 and not path.exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 40),
        ("scale", "large"),
        ("scale", True),
        ("speed", "ludicrous"),
        ("speed", ["fast"]),
        ("full_screen", 1),
        ("curtain", None),
        ("reduced_motion", "no"),
        ("ends_turns", 1),
        ("fuse_clock", 1),
        ("rule_numbers", "R-OP-01"),
        ("lessons", 1),
        ("asks_end", "no"),
        ("table_volume", 101),
        ("music_volume", True),
        ("muted", 0),
        ("contrast", "low"),
        ("asked", "seldom"),
        ("names", ["Ann"]),
        ("keys", {"undo": 3}),
    ],
)
def test_one_value_at_fault_costs_only_itself(name: str, value: object) -> None:
    path = preferences.file()
    path.parent.mkdir(parents=True)
    other = "curtain" if name == "speed" else "speed"
    path.write_text(json.dumps({name: value, other: {"curtain": "always", "speed": "slow"}[other]}), encoding="utf-8")
    loaded, faults = preferences.load()
    assert getattr(loaded, name) == getattr(Preferences(), name)
    assert getattr(loaded, other) != getattr(Preferences(), other)
    assert len(faults) == 1 and name in faults[0]


def test_a_save_that_fails_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    preferences.save(Preferences(speed="fast"))

    def refuse(source: object, goal: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("game.folders.os.replace", refuse)
    with pytest.raises(OSError, match="full"):
        preferences.save(Preferences(speed="slow"))
    assert preferences.load()[0].speed == "fast"


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/somewhere/data"}, "/somewhere/data/sandtable"),
        ("linux", {"XDG_DATA_HOME": "not/whole"}, "/home/ann/.local/share/sandtable"),
        ("linux", {}, "/home/ann/.local/share/sandtable"),
        ("darwin", {}, "/home/ann/Library/Application Support/Sandtable"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/Sandtable"),
        ("win32", {}, "/home/ann/AppData/Roaming/Sandtable"),
        ("win32", {"SANDTABLE_HOME": "/mine"}, "/mine"),
    ],
)
def test_the_users_folder_follows_the_system(
    system: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SANDTABLE_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(folders.sys, "platform", system)
    monkeypatch.setattr(folders.Path, "home", staticmethod(lambda: Path("/home/ann")))
    assert folders.user_folder() == Path(expected)


def test_what_a_newer_version_has_chosen_survives(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    path.write_text('{"speed": "fast", "smell": {"of": ["pines"]}, "taste": null}', encoding="utf-8")
    found, faults = preferences.load(path)
    assert not faults
    preferences.save(replace(found, speed="slow"), path)
    preferences.save(replace(found, speed="normal"), path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["smell"] == {"of": ["pines"]} and kept["taste"] is None and kept["speed"] == "normal"


def test_a_second_broken_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    for number in (1, 2):
        path.write_text(f"broken {number}", encoding="utf-8")
        assert len(preferences.load(path)[1]) == 1
    kept = [other.read_text(encoding="utf-8") for other in sorted(tmp_path.iterdir())]
    assert sorted(kept) == ["broken 1", "broken 2"]
