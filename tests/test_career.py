"""The file of the career: what is kept, that it counts once, and what becomes of it on a bad disk, or in other hands."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from game.career import NAME
from game.career import formats as career_formats
from game.career.formats import FORMAT, copy_of, format_of
from game.career.played import Dice, Sat
from game.career.store import Career, Sitting
from tests.career import FIRST, first_format, made_up, made_up_solo


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / NAME


def rows(file: Path, table: str) -> list[Any]:
    base = sqlite3.connect(file)
    try:
        return base.execute(f"SELECT * FROM {table}").fetchall()
    finally:
        base.close()


def sound(file: Path) -> bool:
    base = sqlite3.connect(file)
    try:
        whole = base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return whole and not base.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        base.close()


# --- what is kept ---------------------------------------------------------------------------------------------------------


def test_what_is_entered_is_read_again_as_it_was(file: Path) -> None:
    matches = [made_up(number) for number in range(9)] + [made_up_solo(90, -3)]
    for played in reversed(matches):
        assert Career(file).enter(played)
    assert Career(file).matches() == sorted(matches, key=lambda one: one.ended)
    assert sound(file) and [path.name for path in file.parent.iterdir()] == [NAME]


def test_a_match_entered_twice_counts_once_and_stays_as_it_was(file: Path) -> None:
    first = made_up(1)
    assert Career(file).enter(first) and Career(file).enter(first._replace(ended=first.ended + 99, seconds=1.0))
    assert Career(file).matches() == [first]


def test_dice_that_were_lacking_are_added(file: Path) -> None:
    whole = made_up(1)
    bare = whole._replace(seats=tuple(sat._replace(luck=None, dice=()) for sat in whole.seats))
    career = Career(file)
    assert career.enter(bare) and career.matches() == [bare]
    assert career.enter(whole) and career.matches() == [whole]


def test_names_are_kept_to_the_letter(file: Path) -> None:
    name = "Zoë '); DROP TABLE match; -- =1+1"
    played = made_up(1, seats=(Sat("red", "Shepherd", "person", name),))
    career = Career(file)
    career.enter(played)
    assert career.matches() == [played] and not career.faults


def test_the_time_at_a_match_goes_on_and_goes_with_the_match(file: Path, tmp_path: Path) -> None:
    career, journal = Career(file), tmp_path / "one.match"
    journal.write_text("x")
    assert career.sitting(journal) is None and not file.exists()
    assert career.sit(journal, Sitting(5.0, 60.0)) and career.sit(journal, Sitting(5.0, 95.5))
    assert career.sitting(journal) == Sitting(5.0, 95.5)
    career.enter(made_up(1), journal)
    assert career.sitting(journal) is None


def test_a_journal_is_looked_at_again_when_it_has_changed(file: Path, tmp_path: Path) -> None:
    career, journals = Career(file), [tmp_path / f"{name}.match" for name in "ab"]
    for journal in journals:
        journal.write_text("x")
    assert career.unseen(journals) == journals
    career.sit(journals[0], Sitting(5.0, 60.0))
    assert career.pass_over(journals[0]) and career.enter(made_up(1), journals[1])
    assert career.unseen(journals) == [] and career.sitting(journals[0]) is None
    journals[0].write_text("xy")
    assert career.unseen(journals) == journals[:1]


# --- the list of the best from before ----------------------------------------------------------------------------------------


OLD = {
    "ironsquad": [
        {"score": 31, "won": True, "name": "Zoë", "about": "USA, round 9, 4 empty houses", "day": "2026-10-02"},
        {"score": -4, "won": False, "name": "", "about": "USA, round 3, 4 empty houses", "day": "2026-11-20"},
    ]
}


def test_the_older_list_of_the_best_is_brought_over_once(file: Path) -> None:
    file.parent.mkdir()
    older = file.with_name("best.json")
    older.write_text(json.dumps(OLD))
    found = Career(file).matches()
    assert [(one.score, one.winner == one.seats[0].seat, one.seats[0].name, one.source) for one in found] == [
        (31, True, "Zoë", "best"),
        (-4, False, "", "best"),
    ]
    assert not older.exists() and json.loads(file.with_name("best.older.json").read_text()) == OLD
    older.write_text(json.dumps(OLD))  # as when the program was killed before it could put the list away
    assert Career(file).matches() == found
    file.unlink()
    assert Career(file).matches() == found, "a new career begins with them too"


def test_a_match_of_the_older_list_whose_journal_is_found_is_one_match(file: Path) -> None:
    file.parent.mkdir()
    file.with_name("best.json").write_text(json.dumps(OLD))
    career = Career(file)
    (same, *_) = career.matches()
    career.enter(made_up_solo(3, 31, "Zoë", ended=same.ended + 3600, source="journal"))
    career.enter(made_up_solo(4, 31, "Ben", ended=same.ended + 3600, source="journal"))
    assert sorted((one.score, one.source) for one in career.matches()) == [(-4, "best"), (31, "journal"), (31, "journal")]


@pytest.mark.parametrize(
    "broken",
    ["", "[]", '{"ironsquad": 3}', '{"ironsquad": [{"score": 3}]}', "\x00", '{"a": [7]}',
     '{"i": [{"score": true, "won": true, "name": "", "about": "", "day": "2026-11-20"}]}',
     '{"i": [{"score": 3, "won": true, "name": "", "about": "", "day": "yesterday"}]}'],
)  # fmt: skip
def test_an_older_list_that_is_broken_is_told_and_set_aside(file: Path, broken: str) -> None:
    file.parent.mkdir()
    file.with_name("best.json").write_text(broken)
    career = Career(file)
    assert career.enter(made_up(1)) and len(career.matches()) == 1
    (fault,) = career.faults
    assert "best.json" in fault and "best.broken.json" in fault and "\n" not in fault
    assert file.with_name("best.broken.json").read_text() == broken and not file.with_name("best.json").exists()


# --- formats ------------------------------------------------------------------------------------------------------------------


def test_the_first_format_is_what_it_was_when_it_was_given_out() -> None:
    assert career_formats.FIRST.strip() in FIRST


def test_a_file_of_the_first_format_is_brought_up_and_a_copy_kept(file: Path) -> None:
    first_format(file, 3)
    before = {table: rows(file, table) for table in ("match", "seat")}
    whole = file.read_bytes()
    career = Career(file)
    found = career.matches()
    assert [one.id for one in found] == ["a1", "m0", "m1", "m2", "b2"] and not career.faults
    assert (found[0].options, found[0].winner, found[0].seconds) == ({"points": 3}, "red", 1211.5)
    assert found[0].seats[0] == Sat("red", "Shepherd", "person", "Zoë", 3)
    assert found[4].score == 28 and found[4].winner is None and not found[4].set_up
    assert rows(file, "match") == before["match"] and [row[:-1] for row in rows(file, "seat")] == before["seat"]
    assert copy_of(file, 1).read_bytes() == whole
    assert career.enter(found[0]._replace(seats=(found[0].seats[0]._replace(luck=0.25, dice=(Dice("aim", 3, 4, 5.0, 1),)),)))
    assert career.matches()[0].seats[0].luck == 0.25 and career.matches()[0].seats[0].dice
    assert sound(file)


@pytest.mark.parametrize(
    ("table", "column", "odd"),
    [("match", "options", "nonsense"), ("match", "ended", "soon"), ("match", "ended", 1e30), ("match", "score", "many"),
     ("match", "seconds", "long"), ("match", "seconds", float("inf")), ("match", "game", b"\xff"), ("seat", "score", 0.5),
     ("seat", "name", b"Ben")],
)  # fmt: skip
def test_a_row_that_makes_no_sense_is_left_out_and_told(file: Path, table: str, column: str, odd: object) -> None:
    first_format(file)
    base = sqlite3.connect(file)
    base.execute(f"UPDATE {table} SET {column} = ? WHERE {'id' if table == 'match' else 'match'} = 'b2'", (odd,))
    base.commit()
    base.close()
    career = Career(file)
    assert [one.id for one in career.matches()] == ["a1"]
    assert len(career.faults) == 1 and str(file) in career.faults[0] and ": 1;" in career.faults[0]
    assert career.enter(made_up(1)) and len(rows(file, "match")) == 3, "it stays in the file"


def test_a_step_that_fails_leaves_the_file_in_its_format(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_format(file)
    whole = file.read_bytes()
    broken = "CREATE TABLE more (a); INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr(career_formats, "STEPS", (career_formats.FIRST, broken))
    career = Career(file)
    assert career.matches() == [] and len(career.faults) == 1
    monkeypatch.undo()
    assert rows(file, "match") and file.read_bytes() == whole
    assert len(Career(file).matches()) == 2


def test_without_room_for_the_copy_nothing_is_brought_up(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_format(file)
    whole = file.read_bytes()

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.folders.os.fsync", full)
    career = Career(file)
    assert not career.enter(made_up(1)) and "No space left" in career.faults[0]
    assert file.read_bytes() == whole


def test_a_file_of_a_newer_program_is_left_as_it_is(file: Path) -> None:
    Career(file).enter(made_up(1))
    base = sqlite3.connect(file)
    base.execute(f"PRAGMA user_version = {FORMAT + 1}")
    base.close()
    whole = file.read_bytes()
    career = Career(file)
    assert not career.enter(made_up(2)) and career.matches() == [] and career.sitting(file) is None
    assert len(career.faults) == 1 and f"format {FORMAT + 1}" in career.faults[0] and str(file) in career.faults[0]
    assert file.read_bytes() == whole and list(file.parent.iterdir()) == [file]


# --- bad disks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["nonsense", "cut", "holes", "another", "bare", "one byte"])
def test_a_broken_file_is_told_and_set_aside_and_a_new_one_begins(file: Path, damage: str) -> None:
    first_format(file, 40)
    assert len(Career(file).matches()) == 42
    whole = file.read_bytes()
    if damage in ("another", "bare"):
        file.unlink()
        base = sqlite3.connect(file)
        base.execute("CREATE TABLE seat (a)")
        if damage == "bare":
            base.execute(f"PRAGMA application_id = {career_formats.APPLICATION}")
            base.execute(f"PRAGMA user_version = {FORMAT}")
        base.commit()
        base.close()
    else:
        spoiled = {"nonsense": b"nonsense" * 999, "cut": whole[:5000], "holes": whole[:4096] + bytes(len(whole) - 4096)}
        file.write_bytes(spoiled.get(damage, b"x"))
    broken = file.read_bytes()
    career = Career(file)
    career.matches()
    assert career.enter(made_up(77)) and [one.id for one in career.matches()] == ["n77"]
    assert len(career.faults) == 1 and "career.broken.db" in career.faults[0] and "\n" not in career.faults[0]
    assert file.with_name("career.broken.db").read_bytes() == broken


def test_a_second_broken_file_does_not_take_the_place_of_the_first(file: Path) -> None:
    file.parent.mkdir()
    for text in ("one", "two"):
        file.write_text(text * 300)
        Career(file).enter(made_up(1))
    kept = sorted(path.name for path in file.parent.iterdir() if "broken" in path.name)
    assert kept == ["career.broken.db", "career.broken1.db"]
    assert file.with_name(kept[0]).read_text() == "one" * 300


@pytest.mark.skipif(sys.platform == "win32", reason="there, what is open keeps its name")
def test_what_another_program_began_in_the_place_of_a_broken_file_is_not_set_aside(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir()
    file.write_bytes(b"nonsense" * 99)
    genuine, meanwhile = sqlite3.connect, [made_up(1)]

    def slow(path: Path, **more: Any) -> sqlite3.Connection:
        base = genuine(path, **more)
        if meanwhile:
            assert Career(file).enter(meanwhile.pop())
        return base

    monkeypatch.setattr(sqlite3, "connect", slow)
    career = Career(file)
    assert career.enter(made_up(2)) and career.matches() == [made_up(1), made_up(2)]
    assert sorted(os.listdir(file.parent)) == ["career.broken.db", NAME]


def test_a_folder_that_cannot_be_written_is_told(file: Path) -> None:
    file.parent.write_text("in the way")
    career = Career(file)
    assert not career.enter(made_up(1)) and career.matches() == [] and career.sitting(file) is None
    assert len(career.faults) == 1 and str(file) in career.faults[0]


def test_a_folder_in_the_place_of_the_file_is_told_and_stays(file: Path) -> None:
    file.mkdir(parents=True)
    career = Career(file)
    assert not career.enter(made_up(1)) and career.matches() == [] and file.is_dir()
    assert len(career.faults) == 1 and str(file) in career.faults[0]


def test_a_file_that_cannot_be_written_is_read_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Career(file).enter(made_up(1))
    genuine = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **more: genuine(f"file:{path}?mode=ro", uri=True, **more))
    career = Career(file)
    assert career.matches() == [made_up(1)] and not career.faults
    assert not career.enter(made_up(2)) and "readonly" in career.faults[0]


def test_a_disk_that_is_full_is_told_and_nothing_is_half_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Career(file).enter(made_up(1))
    genuine = sqlite3.connect

    def small(path: Path, **more: Any) -> sqlite3.Connection:
        base = genuine(path, **more)
        pages = base.execute("PRAGMA page_count").fetchone()[0]
        base.execute(f"PRAGMA max_page_count = {pages}")
        return base

    monkeypatch.setattr(sqlite3, "connect", small)
    career, kept = Career(file), [made_up(1)]
    for number in range(2, 200):
        if not career.enter(made_up(number)):
            break
        kept.append(made_up(number))
    assert len(career.faults) == 1 and "full" in career.faults[0]
    assert career.matches() == kept and sound(file)


def test_two_programs_write_at_once_and_one_that_never_ends_is_told(file: Path) -> None:
    def many(first: int) -> None:
        for number in range(first, first + 15):
            assert Career(file, patience=30).enter(made_up(number))

    threads = [threading.Thread(target=many, args=(first,)) for first in (0, 100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(Career(file).matches()) == 45
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    career = Career(file, patience=0.01)
    assert not career.enter(made_up(300)) and career.matches() == []
    assert len(career.faults) == 1 and "Another program" in career.faults[0]
    other.execute("ROLLBACK")
    other.close()
    assert career.enter(made_up(300)) and len(career.matches()) == 46


def test_a_file_that_is_made_while_it_is_looked_at_is_whole_or_empty(file: Path) -> None:
    """Read half before and half after another program has made it, it would be taken for a broken one."""

    class Looking(sqlite3.Connection):
        def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
            if "application_id" in statement:
                made.append(Career(file, patience=0.01).enter(made_up(1)))
            return super().execute(statement, *given)

    made: list[bool] = []
    file.parent.mkdir(parents=True)
    base = sqlite3.connect(file, factory=Looking, isolation_level=None)
    assert format_of(base) == 0 and made == [False]
    base.close()
    assert Career(file).enter(made_up(1))


def test_the_file_alone_is_all_of_it(file: Path, tmp_path: Path) -> None:
    for number in range(5):
        Career(file).enter(made_up(number))
    copy = tmp_path / "elsewhere.db"
    copy.write_bytes(file.read_bytes())
    assert len(Career(copy).matches()) == 5
    assert os.listdir(file.parent) == [NAME]
