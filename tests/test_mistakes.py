"""A player's own mistakes: when they come back, and the files they are kept in."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.games import GAMES
from game.learning.mistakes import Came, Mistake, due, folder, keep, mistake_of, shelf, throw_away, value_of_mistake
from game.learning.puzzles import puzzles
from game.learning.returning import Standing, begun, tried
from game.messages import Refused
from tests.mistaken import MONDAY, a_mistake


def on(days: int) -> date:
    """The day so many days after the first."""
    return MONDAY + timedelta(days)


# --- when they come back ------------------------------------------------------------------------------------------------


def test_solved_twice_in_a_row_it_comes_back_no_more() -> None:
    first = begun(MONDAY)
    assert first.due == on(1) and not first.is_due(MONDAY) and first.is_due(on(1)) and first.is_due(on(20))
    again = tried(first, True, on(1))
    assert again.due == on(1 + 3) and not again.learned
    done = tried(again, True, on(4))
    assert done.learned and not done.is_due(on(400))


def test_what_was_not_solved_comes_back_on_the_next_day_and_waits_longest_in_the_end() -> None:
    once = tried(begun(MONDAY), True, on(1))
    lost = tried(once, False, on(4))
    assert (lost.due, lost.row, lost.solved) == (on(5), 0, 1)
    again = tried(lost, True, on(5))
    assert again.due == on(5 + 8) and not again.learned, "solved twice, but not in a row"
    assert tried(again, True, on(13)).learned


def test_solved_before_it_is_due_counts_for_nothing_and_a_miss_does() -> None:
    first = begun(MONDAY)
    assert tried(first, True, MONDAY) == first
    once = tried(first, True, on(1))
    assert tried(once, True, on(2)) == once
    assert tried(once, False, on(2)).row == 0


# --- files --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_comes_back_from_its_file_as_it_was(game: str, user_folder: Path) -> None:
    mistake = a_mistake(game)
    keep(mistake)
    found = shelf(game)
    assert not found.faults and value_of_mistake(found.mistakes[0]) == value_of_mistake(mistake)
    assert found.mistakes[0].weighed and found.mistakes[0].came.path == user_folder / "matches" / "one.match"
    assert due(MONDAY) == {game: 1} and due(MONDAY - timedelta(1)) == {}
    throw_away(mistake)
    assert not shelf(game).mistakes


def test_a_proved_one_keeps_its_goal(user_folder: Path) -> None:
    puzzle = puzzles("operators")[0]._replace(id="0123abcd-7")
    came = Came("/elsewhere/one.match", "0123abcd", 7, MONDAY, "", "")
    mistake = Mistake(puzzle, came, puzzle.answer[0], (), 0.0, Standing(MONDAY))
    keep(mistake)
    found = shelf("operators").mistakes[0]
    assert not found.weighed and found.puzzle.goal == puzzle.goal and str(found.came.path) == "/elsewhere/one.match"


def test_what_is_due_first_stands_first(user_folder: Path) -> None:
    for number, day in ((1, on(5)), (2, on(1)), (3, on(3))):
        keep(a_mistake("operators", number, day))
    learned = a_mistake("operators", 4)
    keep(learned._replace(standing=Standing(MONDAY, 2, 2)))
    assert [one.came.action for one in shelf("operators").mistakes] == [2, 3, 1, 4]


def test_a_spoilt_file_is_told_in_a_sentence_and_stays_as_it_is(user_folder: Path) -> None:
    mistake = a_mistake("operators")
    good = value_of_mistake(mistake)
    spoilt = [
        b"nothing",
        b"[1]",
        *(json.dumps({key: one for key, one in good.items() if key != left}).encode() for left in good),
        json.dumps({**good, "standing": {"due": "soon", "solved": 0, "row": 0}}).encode(),
        json.dumps({**good, "came": {**good["came"], "match": "../../x"}}).encode(),
        json.dumps({**good, "choices": [{"action": {"do": "x"}, "chance": 7}]}).encode(),
        json.dumps({**good, "choices": []}).encode(),
    ]
    keep(mistake)
    for number, raw in enumerate(spoilt):
        (folder("operators") / f"bad-{number}.json").write_bytes(raw)
    found = shelf("operators")
    assert len(found.mistakes) == 1 and len(found.faults) == len(spoilt)
    assert all(fault.count("\n") == 0 and fault.startswith("bad-") for fault in found.faults)
    for number, raw in enumerate(spoilt):
        assert (folder("operators") / f"bad-{number}.json").read_bytes() == raw


def test_words_of_a_file_carry_no_marks() -> None:
    value = value_of_mistake(a_mistake("operators"))
    value["came"]["against"] = "{amber|**Ghost**}"
    assert mistake_of(value).came.against == "amberGhost"
    with pytest.raises(Refused):
        mistake_of({**value, "format": 2})
