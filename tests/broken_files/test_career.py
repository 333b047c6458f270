"""The file of the career with anything wrong in it: nothing raises, one sentence tells it, and the next match is kept."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from game.career import NAME
from game.career.played import Sat
from game.career.store import Career, Sitting
from tests.broken_files.flips import BATCHES, seeds, spoilt
from tests.career import made_up

FRESH = 77


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with some matches."""
    path = tmp_path_factory.mktemp("career") / NAME
    career = Career(path)
    for number in range(12):
        career.enter(made_up(number))
    career.sit(path.with_name("one.match"), Sitting(5.0, 6.0))
    career.pass_over(path.with_name("two.match"))
    return path.read_bytes()


def used(path: Path) -> Career:
    """A career that has been asked for all it knows, and has entered one match more."""
    career = Career(path)
    career.matches()
    career.sitting(path.with_name("one.match"))
    career.unseen([path.with_name("two.match")])
    career.enter(made_up(FRESH))
    return career


def holds(path: Path) -> None:
    """Check that whatever stands there, the next match is kept, and what is wrong is told in sentences."""
    before = path.read_bytes()
    career = used(path)
    again = Career(path)
    kept = {played.id for played in again.matches()}
    assert f"n{FRESH}" in kept, career.faults
    for sentence in career.faults:
        assert "\n" not in sentence and len(sentence) < 700
    if any("begins" in sentence for sentence in career.faults):
        assert any(one.read_bytes() == before for one in path.parent.glob("career.broken*.db")), "what was there is kept"
    for played in again.matches():
        assert "\0" not in repr(tuple(played)) and all(len(sat.name) <= 200 for sat in played.seats)


@pytest.mark.parametrize("first", BATCHES)
def test_a_file_with_bytes_changed(first: int, whole: bytes, tmp_path: Path) -> None:
    for seed in seeds(first):
        path = tmp_path / str(seed) / NAME
        path.parent.mkdir()
        if seed % 2:
            path.write_bytes(spoilt(whole, seed))
        else:
            dice, changed = random.Random(seed), bytearray(whole)
            at = dice.randrange(len(changed) if seed % 4 else 4096)
            changed[at] = (changed[at] + dice.randrange(1, 256)) % 256
            path.write_bytes(changed)
        holds(path)


SENSELESS = [
    "UPDATE match SET options = '" + "[" * 5000 + "' WHERE id = 'n3'",
    "UPDATE match SET options = '[]' WHERE id = 'n3'",
    "UPDATE match SET ended = 'soon' WHERE id = 'n3'",
    "UPDATE match SET ended = -1 WHERE id = 'n3'",
    "UPDATE match SET began = 1e300 WHERE id = 'n3'",
    "UPDATE match SET actions = 1 << 62 WHERE id = 'n3'",
    "UPDATE match SET score = 'many' WHERE id = 'n3'",
    "UPDATE match SET how = X'ff00' WHERE id = 'n3'",
    "UPDATE seat SET luck = 7.0 WHERE match = 'n3'",
    "UPDATE seat SET name = X'00ff' WHERE match = 'n3'",
    "UPDATE dice SET rolled = 'six' WHERE match = 'n3'",
    "UPDATE dice SET dice = 1 << 60 WHERE match = 'n3'",
]


@pytest.mark.parametrize("statement", SENSELESS)
def test_a_row_that_makes_no_sense_is_left_out_alone(statement: str, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(whole)
    base = sqlite3.connect(path)
    base.execute(statement)
    base.commit()
    base.close()
    career = Career(path)
    assert {played.id for played in career.matches()} == {f"n{number}" for number in range(12)} - {"n3"}
    assert len(career.faults) == 1 and "left out: 1" in career.faults[0]
    holds(path)


def test_a_text_that_is_not_utf8_hides_no_row(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(whole.replace(b"Anna", b"An\xffa", 1))
    career = Career(path)
    assert len(career.matches()) == 12 and not career.faults
    holds(path)


def test_a_message_of_sqlite_that_is_not_utf8_sets_the_file_aside(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(whole.replace(b"CREATE TABLE sitting", b"CREATE TABLE sitt\xfeng"))
    holds(path)
    path.write_bytes(whole.replace(b"journal TEXT PRIMARY", b"journal TE\xffT \xfeRIMARY"))
    holds(path)


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE seat DROP COLUMN luck",
        "ALTER TABLE match RENAME COLUMN about TO about_it",
        "ALTER TABLE match ADD COLUMN more TEXT",
        "DROP TABLE dice",
        "CREATE TRIGGER odd AFTER INSERT ON match BEGIN DELETE FROM match; END",
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
    ],
)
def test_a_file_made_otherwise_is_set_aside(statement: str, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(whole)
    base = sqlite3.connect(path)
    base.execute(statement)
    base.commit()
    base.close()
    holds(path)
    assert (tmp_path / "career.broken.db").exists()


def test_a_reference_spoilt_where_sqlite_does_not_look_sets_the_file_aside(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(whole.replace(b"REFERENCES match (id)", b"REFERENCES metch (id)"))
    holds(path)


def test_texts_are_cleaned_where_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / NAME
    career = Career(path)
    career.enter(made_up(1, seats=(Sat("red", "Shepherd", "person", "An\0na " + "x" * 200_000),)))
    (played,) = career.matches()
    assert played.seats[0].name.startswith("An na xxx") and len(played.seats[0].name) == 200


def test_a_career_that_is_no_file_stops_no_match(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    career = used(tmp_path / NAME)
    assert len(career.faults) == 1 and "cannot be kept" in career.faults[0]
