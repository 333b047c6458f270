"""What a career comes to, against matches worked by hand; told in lines, and as a table."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path

import pytest

from game.career.played import BEST, Played, Sat
from game.career.store import Career
from scenes.career import sums
from scenes.career.csv import COLUMNS, table
from scenes.career.sums import Tally
from scenes.career.text import about, duration, figures, groups, lines_of, main, tally_words
from tests.career import made_up, made_up_solo

MAIN = Path(__file__).resolve().parent.parent.parent / "main.py"
NOON = datetime(2026, 11, 18, 12).timestamp()  # a Wednesday
DAY = 86_400.0


def duel(number: int, winner: str | None, red: str = "Anna", blue: str = "", kind: str = "regular", **other: object) -> Played:
    """A match of red, a person, against blue: a bot of that kind, or a person of that name."""
    seats = (
        Sat("red", "Shepherd", "person", red, 3, other.pop("luck", None)),  # type: ignore[arg-type]
        Sat("blue", "Ghost", "person" if blue else kind, blue, 1),
    )
    given = {"id": f"d{number}", "game": "operators", "winner": winner, "seats": seats}
    return made_up(number, **(given | {"ended": NOON + number * 60, "seconds": 600.0} | other))


def rated(matches: list[Played], name: str | None = None) -> list[sums.Part]:
    return sums.rated(sums.parts(matches, name), name)


def test_won_drawn_and_lost_are_counted_for_whoever_it_is_about() -> None:
    matches = [duel(1, "red"), duel(2, "blue"), duel(3, None), duel(4, "blue", blue="Ben"), duel(5, "red", red="")]
    assert sums.tally(rated(matches)) == Tally(2, 1, 1), "one of two persons always loses"
    assert sums.tally(rated(matches, "Anna")) == Tally(1, 1, 2)
    assert sums.tally(rated(matches, "Ben")) == Tally(1, 0, 0)
    assert sums.tally(rated(matches, "Nobody")) == Tally(0, 0, 0)
    assert sums.names(matches) == ["Anna", "Ben"]
    assert len(sums.of_person(matches, "Ben")) == 1 and len(sums.of_person(matches, None)) == 5


def test_who_sits_on_both_sides_alone_neither_wins_nor_loses() -> None:
    matches = [duel(1, "red", blue="Anna"), duel(2, "red")]
    assert sums.tally(rated(matches, "Anna")) == Tally(1, 0, 0)
    assert dict(figures(about(matches, "Anna", date(2026, 11, 22))))["Between people at this table (counted by seat only)"] == "1"


def test_positions_set_up_and_the_older_list_of_the_best_are_no_part_of_shares() -> None:
    matches = [duel(1, "red"), duel(2, "red", set_up=True), made_up_solo(3, 30, source=BEST, seconds=None)]
    assert sums.tally(rated(matches)) == Tally(1, 0, 0)
    assert [match.id for match in sums.played_out(matches)] == ["d1", "d2"]
    assert sums.seconds(matches) == 1200


def test_a_match_for_a_score_that_nobody_won_is_lost() -> None:
    assert sums.tally(rated([made_up_solo(1, 30), made_up_solo(2, 3)])) == Tally(1, 0, 1)


@pytest.mark.parametrize(
    ("outcomes", "now", "longest"),
    [("", 0, 0), ("r", 1, 1), ("rrb", 0, 2), ("brrrbrr", 2, 3), ("rr-r", 1, 2), ("bbb", 0, 0), ("rrrr", 4, 4)],
)
def test_streaks(outcomes: str, now: int, longest: int) -> None:
    ends = {"r": "red", "b": "blue", "-": None}
    matches = [duel(number, ends[one]) for number, one in enumerate(outcomes)]
    assert sums.streaks(rated(matches)) == (now, longest)


def test_the_range_of_a_share_is_wilsons_and_few_matches_tell_nothing() -> None:
    low, high = Tally(7, 0, 3).interval
    assert (round(low, 4), round(high, 4)) == (0.3968, 0.8922)  # as tables of Wilson's interval have it
    assert not Tally(4, 0, 0).tells and Tally(4, 0, 1).tells
    assert "too few" in tally_words(Tally(4, 0, 0)) and "%" not in tally_words(Tally(4, 0, 0))
    assert tally_words(Tally(7, 0, 3)).replace("\u202f", " ").replace("\xa0", " ") == "7 of 10 · 70 %"
    assert tally_words(Tally(7, 0, 3), bounds=True).startswith("7 of 10 · 70") and "40–89" in tally_words(
        Tally(7, 0, 3), bounds=True
    )


def test_groups_by_game_seat_and_opponent() -> None:
    matches = [
        *(duel(number, "red", kind="recruit") for number in range(3)),
        *(duel(number, "blue", kind="veteran") for number in range(3, 5)),
        duel(5, "blue", blue="Ben"),
        made_up_solo(6, 30),
    ]
    parts = sums.parts(matches, None)
    own = sums.rated(parts, None)
    assert [(one.game, one.tally) for one in sums.by_game(own)] == [
        ("ironsquad", Tally(1, 0, 0)),
        ("operators", Tally(3, 0, 2)),
    ]
    assert [(one.about, one.called, one.tally) for one in sums.by_seat(parts) if one.game == "operators"] == [
        ("blue", "Ghost", Tally(1, 0, 0)),
        ("red", "Shepherd", Tally(3, 0, 3)),
    ]
    assert [(one.about, one.tally) for one in sums.by_opponent(own)] == [
        ("rulebook", Tally(1, 0, 0)),
        ("recruit", Tally(3, 0, 0)),
        ("veteran", Tally(0, 0, 2)),
    ]
    assert [one.about for one in sums.by_opponent(sums.parts(matches, "Ben"))] == ["person"]


def test_the_running_line() -> None:
    matches = [duel(1, "red"), duel(2, "red"), duel(3, None), duel(4, "blue"), duel(5, "blue"), duel(6, "blue")]
    assert [step.balance for step in sums.running(rated(matches))] == [1, 2, 2, 1, 0, -1]


def test_luck_falls_into_fifths_and_chance_gives_each_as_much() -> None:
    lucks = [0.0, 0.1, 0.199, 0.2, 0.5, 0.99, 1.0, None]
    found = sums.luck(sums.parts([duel(number, "red", luck=luck) for number, luck in enumerate(lucks)], None))
    assert found.counts == (3, 1, 1, 0, 2) and found.matches == 7 and found.expected == 1.4
    assert (found.least, found.most) == (0, 4)  # of seven, a fifth each: P(0) = 0.21, P(X <= 4) = 0.995, P(X <= 3) = 0.967
    assert sums.luck([]) == ((0, 0, 0, 0, 0), 0.0, 0, 0)
    many = sums.luck(sums.parts([duel(number, "red", luck=number / 1000) for number in range(1000)], None))
    assert many.counts == (200,) * 5 and 170 < many.least < 180 < 220 < many.most < 230


def test_the_weeks_begin_on_mondays() -> None:
    matches = [duel(1, "red"), duel(2, "red", ended=NOON - 2 * DAY), duel(3, "red", ended=NOON - 3 * DAY, seconds=None)]
    matches.append(duel(4, "red", ended=NOON - 200 * DAY))
    matches.append(made_up_solo(5, 30, source=BEST, seconds=None, ended=NOON))
    found = sums.weeks(matches, date(2026, 11, 22))
    assert len(found) == sums.WEEKS and [week.monday.isoformat() for week in found[-2:]] == ["2026-11-09", "2026-11-16"]
    assert [(week.seconds, week.matches) for week in found[-2:]] == [(0.0, 1), (1200.0, 2)]
    assert sum(week.matches for week in found) == 3


# --- lines ----------------------------------------------------------------------------------------------------------------


def test_what_is_told_is_what_there_is() -> None:
    matches = [duel(1, "red"), duel(2, "blue"), duel(3, "red", seconds=None), duel(4, "red", set_up=True), made_up_solo(5, 44)]
    of = about(matches, None, date(2026, 11, 22))
    assert dict(figures(of)) == {
        "Matches finished": "5",
        "Won": "3 of 4: too few to tell",
        "Current winning streak": "2",
        "Longest winning streak": "2",
        "Time played": duration(sums.seconds(matches)),
        "Matches with no time recorded": "1",
        "From positions you set up (not counted in the shares)": "1",
    }
    assert [title for title, _ in groups(of)] == ["By game", "By side", "By opponent"]
    lines = lines_of(of)
    assert "Operators: Regular: 2 of 3: too few to tell" in lines
    assert any(line.startswith("1. 44, Anna") for line in lines)
    assert not [line for line in lines if "{" in line or "**" in line]
    empty = lines_of(about([], None, date(2026, 11, 22)))
    assert len(empty) == 2 and "Training" in empty[1]


def test_times_in_words() -> None:
    assert [duration(seconds).replace("\u00a0", " ") for seconds in (0, 89, 3600, 3600 * 30 + 61)] == [
        "0 min", "1 min", "1 h 0 min", "30 h 1 min"]  # fmt: skip


def test_the_command_tells_one_person_or_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    for played in (duel(1, "red"), duel(2, "blue", red="Zoë")):
        Career().enter(played)
    assert main([]) == 0 and "Matches finished: 2" in capsys.readouterr().out
    assert main(["--name", "Zoë"]) == 0 and "Matches finished: 1" in capsys.readouterr().out
    assert main(["--name", "Kim"]) == 2 and "Anna, Zoë" in capsys.readouterr().err
    assert main(["--nonsense"]) == 2


def test_the_command_says_what_it_could_not_read_or_write(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    Career().enter(duel(1, "red"))
    assert main(["--csv", str(tmp_path / "nowhere" / "x.csv")]) == 1
    assert "nowhere" in capsys.readouterr().err
    Career().path.write_bytes(b"nonsense" * 200)
    assert main([]) == 1
    assert "career.broken.db" in capsys.readouterr().err


def test_the_command_opens_no_window_and_needs_no_pygame(own_folder: Path) -> None:
    Career().enter(duel(1, "red"))
    probe = "import sys; from scenes.career.text import main; main([]); print(*{'pygame', 'pytmx'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", probe], cwd=MAIN.parent, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "Operators" in run.stdout and run.stdout.splitlines()[-1] == ""


# --- the table ------------------------------------------------------------------------------------------------------------


def rows(matches: list[Played]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table(matches).decode("utf-8-sig"), newline="")))


def test_the_table_has_a_row_for_each_match_and_seat() -> None:
    raw = table([duel(1, "red", luck=0.314, options={"points": 3})])
    assert raw.startswith(b"\xef\xbb\xbf") and raw.endswith(b"\r\n") and raw.count(b"\n") == raw.count(b"\r\n") == 3
    first, second = rows([duel(1, "red", luck=0.314, options={"points": 3})])
    assert len(first) == len(COLUMNS)
    assert (first["game"], first["scenario"], first["seat"], first["outcome"]) == ("Operators", "Kiln Yard", "Shepherd", "won")
    assert (first["luck in percent"], first["minutes"], first["options"]) == ("31", "10", '{"points": 3}')
    assert (second["player"], second["name"], second["outcome"], second["luck in percent"]) == ("Regular", "", "lost", "")
    assert first["ended"] == "2026-11-18 12:01" and first["match"] == second["match"] == "d1"
    assert rows([made_up_solo(1, -7)])[0]["score"] == "-7", "a number is no formula"


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1"])
def test_no_name_is_worked_out_by_a_spreadsheet(name: str) -> None:
    assert rows([duel(1, "red", red=name)])[0]["name"] == f"'{name}"


@pytest.mark.parametrize("name", ["Zoë", 'O"Neil, "Kim"', "a\nb", "数", "Anna=B"])
def test_names_come_out_of_the_table_as_they_were(name: str) -> None:
    assert rows([duel(1, "red", red=name)])[0]["name"] == name
