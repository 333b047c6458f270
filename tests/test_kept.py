"""What is kept from start to start: used while its sources are untouched, made anew whenever anything is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.folders import cache_folder
from game.kept import kept


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
    assert [kept("numbers", [source], make) for _ in range(3)] == [[1], [1], [1]]


def test_a_touched_source_makes_it_anew(source: Path) -> None:
    make = Maker()
    kept("numbers", [source], make)
    source.write_text("one: 2\n")
    os.utime(source, ns=(1, 1))
    assert kept("numbers", [source], make) == [2]


def test_other_sources_make_it_anew(source: Path, tmp_path: Path) -> None:
    make = Maker()
    kept("numbers", [source], make)
    assert kept("numbers", [source, tmp_path / "gone.yaml"], make) == [2]


@pytest.mark.parametrize("damage", [b"", b"\x80", b"no pickle at all", b"\x80\x04cno_such_module\nNothing\n."])
def test_whatever_is_wrong_with_what_is_kept_it_is_made_anew(source: Path, damage: bytes) -> None:
    make = Maker()
    kept("numbers", [source], make)
    (cache_folder() / "numbers.pickle").write_bytes(damage)
    assert kept("numbers", [source], make) == [2]
    assert kept("numbers", [source], make) == [2]


def test_what_cannot_be_kept_is_made_every_time(source: Path) -> None:
    cache_folder().parent.mkdir(parents=True, exist_ok=True)
    cache_folder().write_text("a file where the folder should be")
    make = Maker()
    assert [kept("numbers", [source], make) for _ in range(2)] == [[1], [2]]


def test_tables_and_boards_that_are_kept_are_those_of_the_files() -> None:
    from game.operators.maps import read_board
    from game.operators.reading import read_tables
    from game.operators.tables import board, folder_of_game, tables

    for _ in range(2):
        tables.cache_clear()
        board.cache_clear()
        assert tables() == read_tables(folder_of_game())
        fresh = read_board(folder_of_game() / "maps" / "kiln-yard.tmx")
        assert (board("kiln-yard").nodes, board("kiln-yard").sight) == (fresh.nodes, fresh.sight)
