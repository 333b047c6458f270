"""The text mode: what is typed and what is told, secrets, leaving and going on, streams that end or cannot say a letter."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.games import GAMES, rules
from game.journal import read, summary
from scenes.presentation.seats import Chosen, Holder
from scenes.setup.journals import begun
from scenes.tell.program import run
from scenes.tell.voice import AWAY, Gone, Voice, fitting, spoken
from tests.every_game.typist import PROMPT, Typist

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own for all that is kept for a player."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def told(*arguments: str, typed: Sequence[str] = (), code: int = 0) -> str:
    """All that is told when these lines are typed, and then nothing more."""
    sink = io.StringIO()
    assert run(arguments, io.StringIO("".join(f"{line}\n" for line in typed)), sink) == code
    return sink.getvalue()


def answers(*typed: str, arguments: Sequence[str] = ("operators", "kiln-yard", "--seed", "3")) -> list[list[str]]:
    """The lines that were told after each of the lines typed."""
    parts = told(*arguments, typed=typed).split(PROMPT)
    return [part.splitlines() for part in parts[1 : len(typed) + 1]]


def match_file(home: Path) -> Path:
    """The file of the one match there is."""
    (path,) = (home / "matches").glob("*.match")
    return path


# --- without a window ---------------------------------------------------------------------------------------------------------


PROBE = """
import io, sys
from scenes.tell.program import run
for game in ("operators", "ironsquad"):
    assert run([game, "--seed", "1"], io.StringIO("look\\nthreats\\nwhat\\nunits\\nluck\\nquit\\n"), io.StringIO()) == 0
print(" ".join(sorted(name for name in sys.modules if name.split(".")[0] in ("pygame", "pytmx"))))
"""


def test_no_window_is_opened(home: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROBE], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""


def test_a_match_told_line_by_line_needs_no_window_either() -> None:
    story = "from scenes.presentation.games import presentation; presentation('operators').story(None)"
    probe = f"import sys, scenes.tell.replay; {story}; print('pygame' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert run.stdout.strip() == "False", run.stderr


def test_the_command_plays_through_pipes(home: Path) -> None:
    call = [sys.executable, str(ROOT / "main.py"), "tell", "operators", "--seed", "4"]
    run = subprocess.run(call, input="k05 south\n", capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "The match is saved. To continue it:" in run.stdout.splitlines()[-1]


# --- actions ------------------------------------------------------------------------------------------------------------------


def test_a_deed_is_narrowed_down_part_by_part() -> None:
    first, second, third = answers("sprint", "k09", "1")
    assert first[0].endswith("type a number, or another word.")
    assert second == [
        "12 ways; type a number, or another word.",
        "1. sprint south-east over k05 to k09, 6 ways",
        "2. sprint south-west over k06 to k09, 6 ways",
    ]
    assert third[0] == "1. sprint south-east over k05 to k09, look north"
    assert len(third) == 6


def test_a_place_goes_before_a_way_over_it() -> None:
    (lines,) = answers("K5 South")
    assert lines[0] == "Shepherd places marker 1 on k05, facing south."
    (lines,) = answers("k05, north west.")
    assert lines[0] == "Shepherd places marker 1 on k05, facing north-west."


def test_the_last_marker_waits_for_a_yes_and_a_no_leaves_all_as_it_was(home: Path) -> None:
    plan = ["k05 south", "stay south", "stay south", "stay south"]
    *_, asked, no = answers(*plan, "no")
    assert asked[1] == "This locks your plan in."
    assert asked[2:6] == [f"Marker {number}: k05, looking south." for number in (1, 2, 3, 4)]
    assert asked[-1] == "Type yes to do it."
    assert no == ["Nothing was done."]
    assert summary(match_file(home)).actions == 3 + 1  # and the bot's plan


def test_a_whole_plan_is_typed_at_once_with_its_sprint() -> None:
    (refused,) = answers("k05 k09 south, k09 south, k09 east, k13 north")
    assert refused == ["R-OP-23: no line leaves k09 towards E; face N, NE, SE, S, SW, NW."]
    (missing,) = answers("k05, k09, k09 south, k13 north")
    assert missing[0].startswith("A whole plan is 4 nodes with a port each")
    asked, done = answers("k05 k09 south, k09 south, k13 north, k13 north", "yes")
    assert asked[2] == "Marker 1: a sprint over k05 to k09, looking south."
    assert "Shepherd has completed a plan." in done


def test_an_exclamation_mark_says_yes() -> None:
    (lines,) = answers("k05 south, k05 south, k05 south, k05 south!")
    assert "Both plans are locked in; the actions begin." in lines


def test_what_is_not_lawful_is_refused_by_its_rule(home: Path) -> None:
    far, port, aim = answers("k17", "k05 north", "undo")
    assert far == ["R-OP-22: k17 is not one walkable line from k01; from there go to k02, k03, k05, k06 or stay."]
    assert port[0].startswith("R-OP-23: no line leaves k05 towards N;")
    assert aim[0].startswith("R-OP-29:")
    assert summary(match_file(home)).actions == 1, "only the bot has planned"


def test_a_slip_is_asked_about() -> None:
    slip, unknown, number, over = answers("sty south", "xyzzy", "7", "ovr k05 south")
    assert over[0].startswith("I do not know “ovr”. ")
    assert not any(map(str.isdigit, over[0])), over
    assert slip == ["I do not know “sty”. Did you mean “stay”?"]
    assert unknown[0].startswith("I do not know “xyzzy”.")
    assert number == ["There is no list to choose from. Type “what” to hear what you can do."]
    (moved,) = answers("mvoe captain", arguments=("ironsquad", "training", "--quick", "--seed", "2"))
    assert moved == ["I do not know “mvoe”. Did you mean “move”?"]


def test_a_slip_in_a_port_lays_no_marker(home: Path) -> None:
    slip, plan = answers("k05 nroth", "k05 south, k05 south, k05 nroth, k05 south")
    assert slip == plan == ["I do not know “nroth”. Did you mean “north”?"]
    assert summary(match_file(home)).actions == 1, "only the bot has planned"


def test_a_deployment_says_who_is_left_and_why_it_is_not_done() -> None:
    training = ("ironsquad", "training", "--seed", "7")
    placed, early, *_, ready = answers("captain j02", "ready", "rifleman k02", "mg k01 5", "medic l02", arguments=training)
    assert placed[-1].endswith("Still to be placed: Rifleman, Machine Gunner and Medic.")
    assert early == ["R-IS-12: rifleman, mg, medic must be placed first."]
    assert ready[-1] == "USA, all of your squad are placed. Type ready, or place somebody elsewhere."


def test_a_deed_is_taken_back(home: Path) -> None:
    _, gone = answers("k05 south", "undo")
    assert gone[0] == "Undone: the next marker on k05, looking south."
    assert gone[-1].startswith("Shepherd, lay marker 1 of 4.")


def test_a_walk_is_typed_as_a_goal_or_as_directions(home: Path) -> None:
    training = ("ironsquad", "training", "--seed", "7")
    placed = ("captain j02", "rifleman k02", "mg k01 5", "medic l02", "ready!")
    *_, walked = answers(*placed, "rifleman to k05", arguments=training)
    assert walked[0] == "US Rifleman moves K02 to K03 to K04 to K05, 2 MP left."
    *_, walked = answers(*placed, "rifleman south 2", arguments=("ironsquad", "training", "--seed", "7", "--seat", "ge=regular"))
    assert walked[0] == "US Rifleman moves K02 to K03 to K04, 5 MP left."
    *_, far = answers(*placed, "rifleman to k09", arguments=training)
    assert far[0].startswith("K09 is out of reach for Rifleman: it costs ")


# --- secrets ------------------------------------------------------------------------------------------------------------------


def behind_the_curtain(game: str, scenario: str, secret: Sequence[str], asked: Sequence[str]) -> str:
    """What the second of two people can read after the first has typed something secret and handed over."""
    who = [flag for seat in rules(game).seats_in(scenario, {}) for flag in ("--seat", f"{seat}=person")]
    text = told(game, scenario, *who, "--seed", "5", typed=["", *secret, "", "", *asked])
    before, curtain, after = text.rpartition("\n" * AWAY)
    assert curtain, "what was told is pushed away"
    assert "Press Enter, then hand over" in before
    return after


ASKED = (
    *(
        "look",
        "look all",
        "more",
        "more",
        "more",
        "log 99",
        "more",
        "units",
        "threats",
        "score",
        "what",
        "again",
        "options",
        "luck",
    ),
    *("map", "more", "unit", "unit him", "unit me", "near k05", "from k05 to k07", "reach", "sees k05", "odds", "odds 1"),
    *("undo", "help words", "more", "rules 31", "k05", "k05 north", "captain", "captain to k05", "fire", "press on", "ready"),
)


@pytest.mark.parametrize(
    ("game", "scenario", "one", "other"),
    [
        ("operators", "kiln-yard", "k05 south, k05 south, k05 south, k05 south!", "k06 east, k06 east, k06 east, k06 east!"),
        ("operators", "salt-quay", "stay, q01 east, q01 east, q01 east", "what"),
        ("ironsquad", "standard", "captain rifleman machine grenade engineer", "captain rifleman sniper medic engineer"),
    ],
)
def test_twins_that_differ_only_in_a_secret_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, one: str, other: str
) -> None:
    if scenario == "salt-quay":
        one, other = (f"{plan}!" for plan in salt_quay_plans())
    read_alike = []
    for number, secret in enumerate((one, other)):
        monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "same"))
        text = behind_the_curtain(game, scenario, [secret], ASKED)
        read_alike.append(text.replace(str(match_file(tmp_path / "same")), ""))
        match_file(tmp_path / "same").rename(tmp_path / f"{number}.match")
    assert read_alike[0] == read_alike[1]
    assert (tmp_path / "0.match").read_text() != (tmp_path / "1.match").read_text()
    assert len(read_alike[0]) > 1000


def salt_quay_plans() -> list[str]:
    """Two plans that stay where red begins, looking two different ways."""
    found = rules("operators")
    from game.match import Match

    match = Match(found, "salt-quay", {}, 5)
    start = match.position.red.node
    faces = [action["face"] for action in match.legal("red") if action["at"] == start][:2]
    return [", ".join([f"{start} {face}"] * 4) for face in faces]


TWO = ("ironsquad", "training", "--seat", "us=person", "--seat", "ge=person", "--seed", "5", "--quick")
ONE_ROUND = ("", "end turn!", "", "", "end turn!", "", "")
"""Both are told their missions as they begin, so that each hands over behind a curtain of two Enters."""


def test_one_enter_does_where_nothing_secret_was_told() -> None:
    text = told(*TWO, typed=[*ONE_ROUND, "near f07", "end turn!", "", "", "end turn!", "", "what"])
    before, *handed = text.split(" decides next. ")
    assert [words.split()[-1] for words in (before, *handed[:-1])] == ["Germany", "USA", "Germany", "USA"]
    assert ["Press Enter, then hand over" in words for words in handed] == [True, True, True, False]
    assert "Everyone else, please look away. Press Enter when you are ready." in handed[-1]
    assert "\n" * AWAY not in handed[-1]
    assert "USA, your turn." in handed[-1]


def test_an_answer_is_pushed_away_and_not_told_again() -> None:
    text = told(*TWO, typed=[*ONE_ROUND, "score", "end turn!", "", "", "again", "more"])
    before, _, after = text.rpartition("\n" * AWAY)
    mission = next(line for line in before.splitlines() if line.removeprefix("> ").startswith("Your mission:"))
    assert "Germany, your turn." in after
    assert mission not in after


def test_a_plan_can_be_taken_back_at_the_curtain() -> None:
    seats = ("operators", "--seed", "5", "--seat", "red=person:Anna", "--seat", "blue=person:Ben")
    text = told(*seats, typed=["", "k05 south, k05 south, k05 south, k05 south!", "undo", "look"])
    assert "Ben (Ghost) decides next." in text
    assert "Undone: markers on k05, k05, k05, k05." in text
    assert text.rpartition("Undone")[2].count("lay marker 1 of 4") == 1


# --- leaving and going on -----------------------------------------------------------------------------------------------------


def test_whoever_leaves_goes_on_at_the_same_place(home: Path) -> None:
    first = told("operators", "--seed", "9", typed=["k05 south", "quit"])
    path = match_file(home)
    assert first.splitlines()[-1].endswith(str(path))
    second = told(str(path), typed=["log", "k05 south", "quit"])
    assert "You have laid:" in second
    assert "Marker 1: k05, looking south." in second
    assert "Shepherd places marker 1 on k05, facing south." in second
    match, seats, note = read(rules, path)
    assert note is None
    assert seats["red"]["kind"] == "person"
    assert [entry.seat for entry in match.log] == ["blue", "red", "red"]


def test_a_match_begun_in_the_window_is_gone_on_with_from_the_list(home: Path) -> None:
    holders = {"us": Holder("person", "Anna"), "ge": Holder("recruit", "")}
    begun("ironsquad", Chosen("training", {}, holders, 6))
    text = told(typed=["1", "quit"])
    assert "1. Continue Iron Squad: Training, Anna – Recruit, 0 actions" in text
    assert "USA: you." in text


def test_a_new_match_is_chosen_by_numbers_words_and_enter(home: Path) -> None:
    text = told(typed=["operators", "salt", "person", "", "1", "look", "quit"])
    assert "Operators, Salt Quay." in text
    text = told(typed=["3", "", "", "", "", "", "quit"])
    assert "1. Continue Operators: Salt Quay, " in text
    assert "Iron Squad, Normandy.\nUSA: you.\nGermany: Recruit.\n" in text


def test_new_matches_come_before_the_older_ones_that_wait(home: Path) -> None:
    for seed in range(3):
        told("operators", "--seed", str(seed), typed=["quit"])
    text = told(typed=["operators", "quit"])
    new = [f" New match of {rules(game).title}" for game in GAMES]
    listed = [line.split(".")[1].split(":")[0] for line in text.splitlines()[1 : len(new) + 4]]
    assert listed == [" Continue Operators", *new, *[" Continue Operators"] * 2]
    assert "Which scenario?" in text, "its name alone begins a game anew"


@pytest.mark.parametrize("before", range(7))
def test_every_question_before_a_match_takes_quit(home: Path, before: int) -> None:
    typed = ["operators", "kiln", "person", "person", "1", "Anna", "Ben"][:before]
    text = told(typed=[*typed, "quit", "look"])
    assert text.count(PROMPT) == before + 1
    assert not (home / "matches").exists()


def test_numbers_to_choose_from_are_typed_themselves(home: Path) -> None:
    text = told(typed=["operators", "salt", "person", "", "2", "points", "99", "3", "", "options", "quit"])
    asked = next(line for line in text.splitlines() if "Points to win: 5, 3, 4, 6, 7, 8, 9 and 10." in line)
    assert asked.endswith("Press Enter for the first.")
    assert "Type one of these numbers." in text
    assert "Points to win: 3." in text.rpartition("Type “help” at any time.")[2]


def test_whoever_is_asked_last_is_a_person_where_nobody_else_is(home: Path) -> None:
    text = told(typed=["operators", "salt", "regular", "", "", "quit"])
    assert "Shepherd: Regular.\nGhost: you.\n" in text


def test_a_stream_that_ends_keeps_the_match(home: Path) -> None:
    text = told("operators", "--seed", "1", typed=["k05 south"])
    assert text.splitlines()[-1] == f"> The match is saved. To continue it: python3 main.py tell {match_file(home)}"
    assert summary(match_file(home)).over is None


class Broken(io.StringIO):
    """A stream that nobody reads any more after so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.left = lines

    def write(self, words: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise BrokenPipeError
        return super().write(words)


@pytest.mark.parametrize("lines", [1, 5, 12])
def test_a_reader_who_goes_away_keeps_the_match(home: Path, lines: int) -> None:
    typed = io.StringIO("k05 south\nstay south\nlook\nwhat\n")
    assert run(["operators", "--seed", "1"], typed, Broken(lines)) == 0
    assert summary(match_file(home)).over is None


def test_giving_up_ends_the_match_and_is_asked_twice(home: Path) -> None:
    once, twice = answers("resign", "resign yes")
    assert once == ["This ends the match without a winner. Type “resign yes” to do it."]
    assert twice == ["The match ended without a winner."]
    assert summary(match_file(home)).over == {"winner": None}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "There is no game and no file chess; the games are operators, ironsquad, skulls"),
        (["operators", "moon"], "There is no scenario moon; the scenarios are basic-training, kiln-yard, salt-quay."),
        (
            ["operators", "--seat", "green=person"],
            "green=person is not a seat and a player; write seat=player, with one of red, blue",
        ),
        (["operators", "--option", "points=99"], "points cannot be 99; it must be one of 5, 3, 4, 6, 7, 8, 9, 10."),
        (["operators", "--option", "luck"], "luck is not an option; write name=value, with one of points,"),
        (["operators", "--seed", "x"], "x is not a seed; a seed is a whole number from 0 to 2^64-1."),
        (["operators", "--seed", "-1"], "-1 is not a seed; a seed is a whole number from 0 to 2^64-1."),
        (["operators", "--seed", str(2**64)], "18446744073709551616 is not a seed;"),
        (["operators", "--seed", "9" * 5000], "9 is not a seed;"),
        (["operators", "--seed"], "operators --seed is not understood. Usage: "),
        (["operators", "--sed", "3"], "--sed 3 is not understood. Usage: "),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(home: Path, arguments: list[str], words: str) -> None:
    sink = io.StringIO()
    assert run(arguments, io.StringIO(), sink) == 2
    assert words in sink.getvalue()
    assert len(sink.getvalue().splitlines()) == 1
    assert not (home / "matches").exists()


@pytest.mark.parametrize("arguments", [["--help"], ["operators", "-h"]])
def test_what_can_stand_behind_the_command_is_told_in_our_own_words(home: Path, arguments: list[str]) -> None:
    lines = told(*arguments).splitlines()
    assert lines[0].startswith("python3 main.py tell asks what to play.")
    operators = next(line for line in lines if line.startswith("operators: "))
    assert "scenarios basic-training, kiln-yard, salt-quay; seats red, blue; options points, " in operators
    assert not (home / "matches").exists()


def test_a_match_that_is_over_is_not_gone_on_with(home: Path) -> None:
    typist = Typist(random.Random(3))
    assert run(["ironsquad", "training", "--seed", "3"], typist, typist) == 0
    text = told(str(match_file(home)), code=1)
    assert "this match is over" in text
    assert len(text.splitlines()) == 1


# --- streams ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp437", "ascii", "cp932"])
def test_every_terminal_can_say_every_line(home: Path, encoding: str) -> None:
    raw = io.BytesIO()
    sink = io.TextIOWrapper(raw, encoding=encoding, errors="strict", write_through=True)
    typed = io.StringIO("look\nunit me\nrules 31\nhelp\nk05 south, k05 south, k05 south, k05 south!\nlog 99\nquit\n")
    assert run(["operators", "--seed", "3"], typed, sink) == 0
    assert "Shepherd" in raw.getvalue().decode(encoding)


def test_signs_that_are_only_for_the_eye_are_said() -> None:
    assert spoken("{red|**A** → B} · 5\u00a0% »") == "A to B, 5 %"
    assert fitting("−3 “x” …", "ascii") == '-3 "x" ...'
    assert fitting("−3", "utf-8") == "−3"


def test_what_no_terminal_types_does_no_harm(home: Path) -> None:
    bad = ["near \x1b[2J\x07", "x" * 100_000, "log " + "9" * 9_000, "k05 " + "9" * 9_000, "\u0661", "\u00b2", "\U0001f600", "-1"]
    text = told("operators", "--seed", "1", typed=[*bad, "k05 south"])
    assert not set(text) & {"\x1b", "\x07"}
    assert max(map(len, text.splitlines())) < 1000
    assert "Shepherd places marker 1 on k05, facing south." in text


def test_long_answers_are_told_in_parts() -> None:
    sink = io.StringIO()
    voice = Voice(io.StringIO(), sink)
    voice.read([f"line {number}" for number in range(30)])
    assert sink.getvalue().splitlines()[-1] == "21 more; type “more”."
    assert voice.more()
    assert voice.more()
    assert voice.more()
    assert not voice.more()
    assert [line for line in sink.getvalue().splitlines() if line.startswith("line")] == [
        f"line {number}" for number in range(30)
    ]
    with pytest.raises(Gone):
        voice.hear()


def test_the_last_lines_are_told_again() -> None:
    look, again, twice = answers("look", "again", "again")
    assert look == again == twice


# --- what is kept ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [("quit",), ()])
def test_a_match_that_is_not_kept_is_never_said_to_be(typed: Sequence[str], home: Path) -> None:
    (home / "matches").write_text("a file, and no folder")
    lines = told("operators", "kiln-yard", "--seed", "3", typed=typed)
    assert "The match is saved" not in lines and "could not be saved completely" in lines and "cannot be written" in lines
    (home / "matches").unlink()
    assert "The match is saved" in told("operators", "kiln-yard", "--seed", "3", typed=typed)


def test_a_match_in_progress_is_told_only_as_far_as_is_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from scenes.tell.replay import main as replay

    match, journal = begun("operators", Chosen("kiln-yard", {}, {}, 3))
    dice = random.Random(3)
    for _ in range(40):
        seat = dice.choice(match.actors())
        match.play(seat, dice.choice(match.legal(seat)))
    path = str(journal.path)
    assert replay([path]) == 2
    asked = capsys.readouterr()
    assert asked.out == "" and "--seat" in asked.err and "--whole" in asked.err and "red, blue" in asked.err
    assert replay([path, "--seat", "green"]) == 2
    assert "no seat green" in capsys.readouterr().err
    assert replay([path, "--seat", "red"]) == 0
    own = capsys.readouterr().out
    assert replay([path, "--whole"]) == 0
    whole = capsys.readouterr().out
    assert "Ghost places marker" in whole and "Ghost places marker" not in own and "Shepherd places marker" in own
