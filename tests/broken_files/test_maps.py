"""Maps with anything wrong in them, or in what they name: one sentence with file and line, before any library opens them."""

from __future__ import annotations

import os
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from game.content.map_files import check
from game.content.reader import Faulty
from game.folders import data_folder
from tests.broken_files.flips import BATCHES, seeds, spoilt

PLACED = re.compile(r"\S.*?:\d+(:\d+)?: ")
ENTITIES = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A map in a folder of data of its own."""
    home = tmp_path / "data" / "ironsquad" / "maps"
    shutil.copytree(data_folder() / "ironsquad" / "maps", home)
    return home / "training.tmx"


def faults(path: Path) -> list[str]:
    try:
        check(path, path.parents[2])
    except Faulty as fault:
        for sentence in fault.faults:
            assert PLACED.match(sentence) and len(sentence) < 600 and "\n" not in sentence, sentence[:800]
        return fault.faults
    return []


@pytest.mark.parametrize("map_file", sorted(data_folder().glob("*/maps/*.tmx")), ids=lambda file: str(file.stem))
def test_every_map_there_is_can_be_opened(map_file: Path) -> None:
    check(map_file, data_folder())


@pytest.mark.parametrize("first", BATCHES)
@pytest.mark.parametrize("ending", [".tmx", ".tsx"])
def test_a_spoilt_map_is_told_with_file_and_line(ending: str, first: int, path: Path) -> None:
    spoiled = path if ending == ".tmx" else path.with_name("normandy.tsx")
    whole = spoiled.read_bytes()
    for seed in seeds(first):
        spoiled.write_bytes(spoilt(whole, seed))
        faults(path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("<map ", ENTITIES + "<map ", "no <!DOCTYPE>"),
        ('source="normandy.tsx"', 'source="../../../../etc/passwd"', "outside of the folder"),
        ('source="normandy.tsx"', 'source="/etc/passwd"', "outside of the folder"),
        ('source="normandy.tsx"', 'source="C:/x.tsx"', "outside of the folder"),
        ('source="normandy.tsx"', 'source="nothing.tsx"', "no such file"),
        ('source="normandy.tsx"', 'source="."', "cannot be read"),
        ('firstgid="1"', 'firstgid="3"', "is of no tileset"),
        ('firstgid="1"', 'firstgid="0"', "firstgid should be a whole number from 1"),
        ('firstgid="1"', 'firstgid="900000000"', "is of no tileset"),
        (" <tileset", ' <tileset firstgid="2" source="normandy.tsx"/>\n <tileset', "among the numbers of another"),
        ("</map>", "<a>" * 60_000 + "</a>" * 60_000 + "</map>", "16 deep"),
    ],
)
def test_what_a_map_may_not_hold(old: str, new: str, told: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = faults(path)
    assert found and told in found[0], found


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not XML"),
        (b"<map", "not XML"),
        ('<?xml version="1.0" encoding="UTF-16"?><map/>'.encode("utf-16"), "not UTF-8"),
        (b"\xff\xfe", "not UTF-8"),
        (b"<tileset/>", "begins with <map>"),
    ],
)
def test_a_file_that_is_no_map(content: bytes, told: str, path: Path) -> None:
    path.write_bytes(content)
    found = faults(path)
    assert len(found) == 1 and told in found[0], found


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        (None, "No such file"),
        (b"no picture", "is no PNG"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\1\x86\xa0\0\1\x86\xa0", "100000 x 100000 pixels"),
        ("pipe", "no plain file"),
        ("device", "outside of the folder"),
    ],
)
def test_a_picture_that_is_none(picture: bytes | str | None, told: str, path: Path) -> None:
    file = path.with_name("normandy.png")
    file.unlink()
    if isinstance(picture, bytes):
        file.write_bytes(picture)
    elif picture == "device":
        file.symlink_to("/dev/zero")
    elif picture == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes with names")
        os.mkfifo(file)
    found = faults(path)
    assert len(found) == 1 and told in found[0], found


@pytest.mark.parametrize("source", ["../../../outside.tsx", "../../ironsquad/maps/normandy.tsx", "/etc/passwd"])
@pytest.mark.parametrize(("game", "map_id", "sheet"), [("ironsquad", "training", "normandy"), ("firefight", "hamlet", "land")])
def test_the_rules_read_no_tileset_outside_of_the_folder(game: str, map_id: str, sheet: str, source: str, tmp_path: Path) -> None:
    """One that would be right is refused all the same, by its line of the map."""
    data = tmp_path / "data"
    shutil.copytree(data_folder() / "firefight", data / "firefight")
    shutil.copytree(data_folder() / "ironsquad", data / "ironsquad")
    maps = data / game / "maps"
    shutil.copy(maps / f"{sheet}.tsx", tmp_path / "outside.tsx")
    if game == "ironsquad" and "ironsquad" in source:
        source = "../../firefight/maps/land.tsx"
    path = maps / f"{map_id}.tmx"
    path.write_text(path.read_text(encoding="utf-8").replace(f'source="{sheet}.tsx"', f'source="{source}"'), encoding="utf-8")
    read = import_module(f"game.{game}.maps").read_board
    with pytest.raises(Faulty) as refused:
        read(path, {} if game == "ironsquad" else ())
    (fault,) = refused.value.faults
    assert fault.startswith(f"data/{game}/maps/{map_id}.tmx:") and "lies outside of the folder" in fault
