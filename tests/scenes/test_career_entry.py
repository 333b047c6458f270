"""What the career is given of a match: played in the window, read from a journal, and what is none for it."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.career.store import Career, Sitting
from game.games import GAMES, rules
from game.journal import ENDING, Journal
from game.learning.lessons import training
from game.match import Match, load
from scenes.career import time_played
from scenes.career.entry import AT_ONCE, counts, enter, identity, luck, of_training, played, taken_in
from scenes.career.time_played import IDLE, Attendance
from scenes.presentation.games import presentation
from scenes.presentation.ledger import Roll
from scenes.presentation.seats import PERSON, RULEBOOK, Holder
from scenes.presentation.story import Rolling
from tests.every_game.walks import MELEE
from tests.scenes import squads, telling

TWO = {"red": Holder(PERSON, " Zoë "), "blue": Holder("regular", "Regular")}
SOLO = {"us": Holder(RULEBOOK, "Rule book"), "ge": Holder(PERSON, "Mia")}


def solo() -> Match:
    return squads.played(1, "solo", squads.SOLO)


def of_journal(folder: Path, match: Match, holders: dict[str, Holder], name: str, actions: int | None = None) -> Path:
    """The journal of a match that was played, or of so many of its actions."""
    again = Match(match.rules, match.scenario, match.options, match.seed, match.start)
    path = folder / f"{name}{ENDING}"
    Journal(again, path, {seat: holder._asdict() for seat, holder in holders.items()})
    for entry in match.log[:actions]:
        again.play(entry.seat, entry.action)
    return path


def drained(career: Career, folder: Path) -> int:
    """How many matches are taken in from a folder, all at once."""
    taking = taken_in(career, folder)
    while True:
        try:
            next(taking)
        except StopIteration as end:
            found: int = end.value
            return found


# --- what is entered ------------------------------------------------------------------------------------------------------


def test_a_match_is_entered_with_all_there_is_to_know_of_it() -> None:
    match = telling.played(3)
    assert enter(match, TWO, Attendance(None)) == (None, [])
    (kept,) = Career().matches()
    result = match.result()
    assert result
    assert (kept.game, kept.scenario, kept.winner, kept.set_up) == ("operators", "kiln-yard", result["winner"], False)
    assert (kept.actions, kept.rounds, kept.score) == (len(match.log), match.position.round, None)
    assert [(sat.seat, sat.called, sat.kind, sat.name, sat.score) for sat in kept.seats] == [
        ("red", "Shepherd", PERSON, "Zoë", result["score"]["red"]),
        ("blue", "Ghost", "regular", "", result["score"]["blue"]),
    ]
    dice = {one.kind: one for one in kept.seats[0].dice}
    rolled = [event for event in match.story() if event["is"] == "rolled" and event["seat"] == "red"]
    aimed = [face for event in rolled if event["colour"] == "aim" for face in event["faces"]]
    assert dice["aim"].dice == len(aimed) and dice["aim"].expected == pytest.approx(len(aimed) * 10 / 6)
    assert dice["aim"].rolled == sum((1, 1, 1, 2, 2, 3)[face - 1] for face in aimed)
    assert all(0 <= (sat.luck or 0) <= 1 for sat in kept.seats)
    assert kept.began and 0 <= kept.ended - kept.began < 60


def test_a_match_for_one_comes_among_the_best_and_again_at_the_same_place() -> None:
    match = solo()
    for _ in range(2):
        entered, faults = enter(match, SOLO, Attendance(None))
        assert entered and (entered.place, len(entered.best), faults) == (0, 1, [])
        assert entered.this.name == "Mia" and entered.this.about == f"Germany, round {match.position.round}, 4 empty houses"
    assert len(Career().matches()) == 1


def test_the_same_match_from_another_file_is_the_same() -> None:
    match = telling.played(4)
    again = load(rules, match.save())
    assert identity(match) == identity(again)
    enter(match, TWO, Attendance(None))
    enter(again, TWO, Attendance(None))
    assert len(Career().matches()) == 1
    assert len({identity(telling.played(seed)) for seed in range(6)}) == 6


def test_what_is_none_for_the_career() -> None:
    bots = {seat: Holder("recruit", "Recruit") for seat in TWO}
    begun = Match(rules("operators"), "kiln-yard", {}, 1)
    assert not counts(begun, TWO), "it goes on"
    assert not counts(telling.played(3), bots), "nobody played"
    lesson = squads.played(0, "training")
    persons = {"us": Holder(PERSON, ""), "ge": Holder("recruit", "")}
    assert not counts(lesson, persons), "a lesson"
    for match, holders in ((begun, TWO), (telling.played(3), bots), (lesson, persons)):
        assert enter(match, holders, Attendance(None)) == (None, [])
    assert Career().matches() == []


@pytest.mark.parametrize("game", [game for game in GAMES if (course := training(game)) and course.counts])
def test_a_scenario_in_which_one_learns_counts_unless_it_is_begun_as_training(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    course = training(game)
    assert course
    match = Match(rules(game), course.scenario, course.options, 1)
    first, *others = match.seats
    learns = {first: Holder(PERSON, "Mia"), **dict.fromkeys(others, Holder("recruit", ""))}
    tried = learns | {others[0]: Holder("regular", "")}
    assert of_training(match, learns) and not of_training(match, tried)
    monkeypatch.setattr(Match, "result", lambda _: {"winner": None})
    assert not counts(match, learns) and counts(match, tried)


def test_a_match_from_a_position_that_was_set_up_is_marked() -> None:
    match = squads.played(0, "bench")
    assert match.start == MELEE
    enter(match, {"us": Holder(PERSON, "Mia"), "ge": Holder("veteran", "")}, Attendance(None))
    (kept,) = Career().matches()
    assert kept.set_up and kept.how == (match.result() or {}).get("by")


def test_a_career_that_cannot_be_written_is_told_and_the_best_are_shown(own_folder: Path) -> None:
    own_folder.parent.mkdir(parents=True, exist_ok=True)
    own_folder.write_text("in the way")
    entered, faults = enter(solo(), SOLO, Attendance(None))
    assert entered and entered.place == 0 and len(faults) == 1 and "career.db" in faults[0]


# --- luck -----------------------------------------------------------------------------------------------------------------


class Thrower:
    """Tells the dice that stand in its events."""

    def rolling(self) -> Rolling:
        return lambda event: list(event["rolls"])


def luck_of(*rolls: Roll) -> float | None:
    return luck(Thrower(), [{"is": "rolled", "rolls": [roll]} for roll in rolls], "red")  # type: ignore[arg-type]


D6 = (1, 2, 3, 4, 5, 6)


def test_luck_is_the_chance_of_worse_dice() -> None:
    assert luck_of(Roll("red", "hit", (6,), D6)) == pytest.approx(11 / 12)
    assert luck_of(Roll("red", "hit", (1,), D6)) == pytest.approx(1 / 12)
    assert luck_of(Roll("red", "hit", (1,), D6, -1)) == pytest.approx(11 / 12)
    assert luck_of(Roll("blue", "hit", (6,), D6)) is None, "another's"
    assert luck_of(Roll("red", "weather", (6,), D6, 0)) is None, "no number is better than another"
    assert luck_of() is None
    assert luck_of(Roll("red", "hit", (6, 6), D6), Roll("red", "hit", (5,), D6)) == pytest.approx(1 - Fraction(5, 2 * 216))


def test_what_is_pulled_from_a_bag_is_not_put_back_before_the_next() -> None:
    bag = (0, 0, 0, 1)
    assert luck_of(Roll("red", "skull", (0, 0), bag, -1, bag=True)) == pytest.approx(3 / 4)
    assert luck_of(Roll("red", "skull", (0, 1), bag, -1, bag=True)) == pytest.approx(1 / 4)
    assert luck_of(Roll("red", "skull", (0, 0, 0, 1), bag, -1, bag=True)) is None, "all of it"


def test_a_die_that_shows_two_things_is_one_die() -> None:
    hit, ward = (0, 1, 1, 2), (0, 0, 1, 2)
    both = [Roll("red", "hit", (2,), hit, dice="green"), Roll("red", "ward", (2,), ward, dice="green")]
    event = {"is": "rolled", "rolls": both}
    assert luck(Thrower(), [event], "red") == pytest.approx(7 / 8)  # type: ignore[arg-type]
    apart = {"is": "rolled", "rolls": [roll._replace(dice="") for roll in both]}
    assert luck(Thrower(), [apart], "red") == pytest.approx(31 / 32)  # type: ignore[arg-type]


def test_luck_is_even_over_many_matches() -> None:
    found = [luck(presentation("operators").story(None), telling.played(seed).story(), "red") for seed in range(24)]
    known = sorted(one for one in found if one is not None)
    assert len(known) > 15 and 0.3 < sum(known) / len(known) < 0.7 and known[0] < 0.35 and known[-1] > 0.65


# --- the time at the table ------------------------------------------------------------------------------------------------


def test_only_the_time_at_the_table_counts(tmp_path: Path) -> None:
    now = [100.0]
    sat = Attendance(None, lambda: now[0])
    for later in (130.0, 140.0):
        now[0] = later
        sat.stir()
    assert sat.seconds == 40
    now[0] = 140 + 3600.0  # away
    sat.stir()
    assert sat.seconds == 40 + IDLE
    sat.leave()
    now[0] += 500
    sat.stir()
    assert sat.seconds == 40 + IDLE, "something else lay over the match"
    now[0] += 5
    sat.leave()
    sat.leave()
    assert sat.seconds == 45 + IDLE


def test_what_was_gathered_is_there_in_the_next_sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, journal = [0.0], tmp_path / "one.match"
    first = Attendance(journal, lambda: now[0])
    now[0] = 61.0
    first.leave()
    second = Attendance(journal, lambda: now[0])
    assert (second.seconds, second.began) == (61.0, first.began)
    for _ in range(8):  # never left: at times it is kept all the same
        now[0] += 50
        second.stir()
    third = Attendance(journal, lambda: now[0])
    assert time_played.WRITTEN_AFTER <= third.seconds - 61 <= 400


# --- journals -------------------------------------------------------------------------------------------------------------


def test_matches_are_taken_in_from_their_journals_once(tmp_path: Path) -> None:
    match = telling.played(5)
    of_journal(tmp_path, match, TWO, "operators-20261102-203000-5")
    of_journal(tmp_path, match, TWO, "the same again")
    of_journal(tmp_path, telling.played(6), TWO, "in progress", 5)
    of_journal(tmp_path, telling.played(7), {seat: Holder("recruit", "") for seat in TWO}, "bots")
    given_up = Match(rules("operators"), "kiln-yard", {}, 9)
    Journal(given_up, tmp_path / f"given-up{ENDING}", {seat: holder._asdict() for seat, holder in TWO.items()}).give_up()
    (tmp_path / f"broken{ENDING}").write_text("nonsense\n\n\n")
    career = Career()
    drained(career, tmp_path)
    (kept,) = career.matches()
    assert kept.id == identity(match) and kept.source == "journal" and kept.seconds is None and not career.faults
    assert kept.began and kept.seats[0].dice
    assert [path.stem for path in career.unseen(sorted(tmp_path.glob(f"*{ENDING}")))] == ["in progress"]
    assert drained(career, tmp_path) == 0 and career.matches() == [kept]


def test_a_match_of_a_game_that_is_not_known_is_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_journal(tmp_path, telling.played(5), TWO, "one")
    with monkeypatch.context() as older:
        older.setattr("scenes.career.entry.GAMES", ("ironsquad",))
        assert drained(Career(), tmp_path) == 0
    assert drained(Career(), tmp_path) == 1


@pytest.mark.parametrize(
    ("odd", "taken"),
    [
        ({"seats": {"green": {"kind": "person"}, "red": 3}}, 1),
        ({"seats": {"red": {"kind": "person", "name": "Zo\ud800\r\nA"}}}, 1),
        ({"over": 3}, 0),
        ({"over": [1]}, 0),
    ],
)
def test_a_journal_from_elsewhere_may_hold_anything(tmp_path: Path, odd: dict[str, object], taken: int) -> None:
    journal = of_journal(tmp_path, telling.played(5), TWO, "one")
    head, *entries, over = map(json.loads, journal.read_text().splitlines())
    lines = [head | odd, *entries, over] if "seats" in odd else [head, *entries, odd]
    journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    career = Career()
    assert drained(career, tmp_path) == taken and not career.faults
    for kept in career.matches():
        assert [sat.seat for sat in kept.seats] == ["red", "blue"] and kept.seats[0].name in ("", "Zo? A")


def test_the_time_that_was_gathered_goes_into_the_match(tmp_path: Path) -> None:
    journal = of_journal(tmp_path, telling.played(5), TWO, "one")
    career = Career()
    career.sit(journal, Sitting(1_700_000_000.0, 88.0))
    drained(career, tmp_path)
    (kept,) = career.matches()
    assert (kept.began, kept.seconds) == (1_700_000_000.0, 88.0)


def test_taking_in_stops_often(tmp_path: Path) -> None:
    match = solo()
    of_journal(tmp_path, match, SOLO, "solo")
    steps = sum(1 for _ in taken_in(Career(), tmp_path))
    assert steps >= len(match.log) // AT_ONCE
    half = taken_in(Career(), tmp_path)
    list(itertools.islice(half, 3))
    half.close()
    assert len(Career().matches()) == 1


def test_what_the_window_entered_is_not_read_again(tmp_path: Path) -> None:
    match = telling.played(5)
    journal = of_journal(tmp_path, match, TWO, "one")
    enter(match, TWO, Attendance(journal))
    assert Career().unseen([journal]) == []


def test_a_match_that_was_resumed_and_ended_again_counts_once(tmp_path: Path) -> None:
    match = telling.played(5)
    journal = of_journal(tmp_path, match, TWO, "one")
    drained(Career(), tmp_path)
    enter(match, TWO, Attendance(journal))
    assert len(Career().matches()) == 1
    assert played(match, TWO, None, 1.0, None, "played").id == Career().matches()[0].id


def test_a_match_whose_rules_have_changed_since_counts_as_it_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same row as before, whatever has become of the rules; without what was kept it is left out."""
    match = telling.played(3)
    path = of_journal(tmp_path, match, TWO, "operators-20261120-120000-3")
    before = Career(tmp_path / "before" / "career.db")
    assert drained(before, tmp_path) == 1
    kind, gone = type(match.rules), match.log[len(match.log) // 2].action
    refuse = kind.refuse

    def one_less(self: Any, position: Any, seat: str, action: Any) -> Any:
        return "R-XX-99: no more." if action == gone else refuse(self, position, seat, action)

    monkeypatch.setattr(kind, "refuse", one_less)
    after = Career(tmp_path / "after" / "career.db")
    assert drained(after, tmp_path) == 1
    assert after.matches() == before.matches() and len(after.matches()) == 1
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    last = Career(tmp_path / "last" / "career.db")
    assert drained(last, tmp_path) == 0 and last.matches() == [] and not last.faults
