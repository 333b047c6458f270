"""What is kept from start to start: used while its sources are untouched, made again whenever anything is wrong with it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from game.content.cache import cached, readers
from game.folders import cache_folder


class Maker:
    """Counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> list[int]:
        self.asked += 1
        return [self.asked]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "numbers.yaml"
    file.write_text("one: 1\n")
    return file


def test_what_is_kept_is_not_made_again(source: Path) -> None:
    make = Maker()
    assert [cached("numbers", [source], make) for _ in range(3)] == [[1], [1], [1]]


def test_a_touched_source_makes_it_anew(source: Path) -> None:
    make = Maker()
    cached("numbers", [source], make)
    source.write_text("one: 2\n")
    os.utime(source, ns=(1, 1))
    assert cached("numbers", [source], make) == [2]


def test_other_sources_make_it_anew(source: Path, tmp_path: Path) -> None:
    make = Maker()
    cached("numbers", [source], make)
    assert cached("numbers", [source, tmp_path / "gone.yaml"], make) == [2]


@pytest.mark.parametrize("damage", [b"", b"\x80", b"no pickle at all", b"\x80\x04cno_such_module\nNothing\n."])
def test_whatever_is_wrong_with_what_is_kept_it_is_made_anew(source: Path, damage: bytes) -> None:
    make = Maker()
    cached("numbers", [source], make)
    (cache_folder() / "numbers.pickle").write_bytes(damage)
    assert cached("numbers", [source], make) == [2]
    assert cached("numbers", [source], make) == [2]


def test_every_changed_byte_makes_it_anew_and_none_is_unpickled(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Maker()
    cached("numbers", [source], make)
    place = cache_folder() / "numbers.pickle"
    good = place.read_bytes()
    monkeypatch.setattr("pickle.load", lambda file: pytest.fail("what was changed is not unpickled"))
    for at in range(len(good)):
        place.write_bytes(good[:at] + bytes([good[at] ^ 0x10]) + good[at + 1 :])
        assert cached("numbers", [source], make) == [at + 2]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_in_its_place_is_waited_for_by_nobody(source: Path) -> None:
    cache_folder().mkdir(parents=True)
    os.mkfifo(cache_folder() / "numbers.pickle")
    assert cached("numbers", [source], Maker()) == [1]


def test_what_cannot_be_kept_is_made_every_time(source: Path) -> None:
    cache_folder().parent.mkdir(parents=True, exist_ok=True)
    cache_folder().write_text("a file where the folder should be")
    make = Maker()
    assert [cached("numbers", [source], make) for _ in range(2)] == [[1], [2]]


def test_tables_and_boards_that_are_kept_are_those_of_the_files() -> None:
    from game.operators.maps import read_board
    from game.operators.reading import read_tables
    from game.operators.records import folder_of_game
    from game.operators.tables import board, tables

    for _ in range(2):
        tables.cache_clear()
        board.cache_clear()
        assert tables() == read_tables(folder_of_game())
        fresh = read_board(folder_of_game() / "maps" / "kiln-yard.tmx")
        assert (board("kiln-yard").nodes, board("kiln-yard").sight) == (fresh.nodes, fresh.sight)


def imports_of(file: Path) -> set[Path]:
    """The files of `game` that a file of it imports, as far as they lie under the same folder."""
    game, found = Path(cached.__code__.co_filename).parent.parent, set[Path]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "game":
            folder = game.joinpath(*node.module.split(".")[1:])
            found |= {folder / f"{name.name}.py" for name in node.names} | {folder.with_suffix(".py")}
    return {one for one in found if one.exists()}


@pytest.mark.parametrize(("game", "board"), [("operators", "graph"), ("ironsquad", "hexes")])
def test_every_file_that_decides_what_is_made_of_the_data_is_a_source(game: str, board: str) -> None:
    named = readers(game, board)
    assert all(file.exists() for file in named)
    found, waiting = set[Path](), [named[-1], named[-2]]
    for file in waiting:  # it grows as it is walked through
        found.add(file)
        waiting += imports_of(file) - found
    indifferent = {"api", "draws", "folders", "cache", "map_files", "__init__"}  # what they say changes no table and no board
    assert {file for file in found if file.stem not in indifferent} == set(named)
