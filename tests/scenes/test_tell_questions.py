"""What the text mode answers about positions worked out by hand."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from scenes.tell.program import run
from tests.scenes.test_tell import PROMPT

TRAINING = ("ironsquad", "training", "--seed", "7")
PLACED = ("captain j02", "rifleman k02", "mg k01 5", "medic l02", "ready!")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up a folder of the test's own for all that is kept for a player."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))


def answer(question: str, *before: str, match: Sequence[str] = ("operators", "kiln-yard", "--seed", "3")) -> list[str]:
    """The lines that answer a question, after other lines were typed."""
    sink = io.StringIO()
    assert run(match, io.StringIO("\n".join([*before, question, ""])), sink) == 0
    return sink.getvalue().split(PROMPT)[len(before) + 1].splitlines()


def test_ways_and_sight_between_two_nodes() -> None:
    assert answer("from k01 to the flag") == [
        "From k01 to k09 it is 2 steps, as k05, k09.",
        "k01 and k09 do not see each other: no line of one colour joins them.",
    ]
    assert answer("from K5 k13") == [
        "From k05 to k13 it is 2 steps, as k09, k13.",
        "k05 sees k13 along pink, at long range, 2, looking south.",
        "k13 looks back north.",
    ]


def test_what_lies_around_a_node() -> None:
    assert answer("near") == [
        "Around k01:",
        "Shepherd stands on k01 and looks south-east.",
        "Shepherd began here.",
        "east: k03, pink, a ladder.",
        "south-east: k05, blue, with cover.",
        "south-west: k06, yellow, with cover.",
        "west: k02, pink, with cover.",
    ]
    assert answer("reach k03")[0] == "From k03, in one step:"
    assert "Sprint: k08, over k02 or k06." in answer("reach")
    assert answer("sees k05")[1:3] == ["k01, north-west, 1 line, Shepherd is there", "k06, west, 1 line, with cover"]


def test_who_may_be_where_and_see_what() -> None:
    lines = answer("threats")
    # One line from k17 lie k12, k13, k15 and k16; two lines, by a sprint, k09, k10 and k11, as k14 is behind a ladder.
    assert lines[1] == "Action 1: he may be on k09, k10, k11, k12, k13, k15, k16 and k17, and sees k01 from none of them."
    assert "would see k01 from k01, k02, k03, k04, k05, k06 and k08." in lines[3]


def test_where_a_soldier_comes_to_and_what_it_costs() -> None:
    lines = answer("reach rifleman", *PLACED, match=TRAINING)
    assert lines[0] == "US Rifleman in K02, movement points 12:"
    assert "For 3: J02, K01, K03, L01." in lines  # open ground costs 3
    assert any(line.startswith("For 7:") and "K04 high grass" in line for line in lines)  # 3 and 4 for high grass


def test_how_far_and_whether_seen_on_hexes() -> None:
    near = answer("from k02 to k05", *PLACED, match=TRAINING)
    assert near[0] == "From K02 to K05: 3 hexes south."
    assert near[1] == "K02 sees K05."
    far = answer("from rifleman to b04", *PLACED, match=TRAINING)
    assert far[0].startswith("From K02 to B04: 9 hexes")
    assert "in the way:" in far[1]


def test_what_a_hex_is_with_those_around_it() -> None:
    lines = answer("near church", *PLACED, match=TRAINING)
    assert lines[0] == "K06, the Church, costs 3, not searched yet."
    assert lines[1] == "north: K05, open ground, costs 3."
    assert [line.split(":")[0] for line in lines[1:7]] == [
        "north",
        "north-east",
        "south-east",
        "south",
        "south-west",
        "north-west",
    ]


def test_a_name_that_several_bear_is_asked_about_unless_one_is_ones_own() -> None:
    assert answer("unit rifleman", *PLACED, match=TRAINING)[0].startswith("US Rifleman in K02, open ground, health 5 of 5")
    assert answer("unit german medic", *PLACED, match=TRAINING)[0].startswith("German Medic in ")
    assert answer("near z99", *PLACED, match=TRAINING) == ["There is no hex “z99”."]
    assert answer("sees tank", *PLACED, match=TRAINING) == ["There is no unit “tank”."]


def test_the_rule_book_is_read_by_number_and_by_words() -> None:
    assert "R-OP-23" in answer("rules R-OP-23")[0]
    assert answer("rules zebra") == ["No rule mentions zebra."]
    assert answer("rules sprint")[0] == "The sprint, R-OP-25, R-OP-26, R-OP-27."
    assert answer("rules")[0].startswith("1. ")
    assert answer("1", "rules")[0] == "1. Two operators, one fire-fight"
    assert answer("1", "rules", "1")[0].startswith("Two operators, one fire-fight")


# --- what matters first, and nothing twice ------------------------------------------------------------------------------------


def test_the_rule_book_is_read_a_sentence_a_line() -> None:
    lines = answer("rules R-OP-100")
    assert lines[1] == "One node of the map bears the flag."
    assert lines[2].startswith("Step on it, or just run across it in a sprint, and control is yours at once, even if")
    assert all(line[-1] in ".!?:;" for line in lines)


CONTACT = ("operators", "kiln-yard", "--seed", "3", "--seat", "red=person", "--seat", "blue=person")


def fought() -> tuple[str, ...]:
    """What is typed until red is asked for a card: both go where they see each other."""
    return (
        "",
        "k05 k09 south, k09 south, k09 south, k09 south!",
        "",
        "",
        "k13 north, k13 north, k13 north, k13 north!",
        "",
        "",
    )


def test_the_best_odds_come_first() -> None:
    lines = answer("odds", *fought(), match=CONTACT)
    wins = [int(found[1]) for line in lines if (found := re.match(r"\d+\. .*: You win (\d+) in 100", line))]
    loses = [int(found[1]) for line in lines if (found := re.match(r"\d+\. .*, he wins (\d+), both", line))]
    assert len(wins) == len(loses) == 9
    worth = [win - lose for win, lose in zip(wins, loses, strict=True)]
    assert all(one >= other - 2 for one, other in zip(worth, worth[1:], strict=False)), "each is rounded"
    card = lines[0].removeprefix("1. ").partition(",")[0]
    assert all(card in line for line in answer(f"odds {card}", *fought(), match=CONTACT)[:-1])
    alone = answer("1", *fought(), "odds", match=CONTACT)
    assert alone[0] == lines[0].removeprefix("1. ").partition(":")[0] + ":"
    assert len(alone) > 3, "one alone is told with all its parts"


def test_whoever_is_safe_or_far_is_told_in_one_line() -> None:
    assert answer("threats", *PLACED, match=TRAINING) == [
        "Out of everybody's reach: Captain, Rifleman, Machine Gunner and Medic."
    ]
    (far,) = answer("sees captain", *PLACED, match=TRAINING)
    assert far.startswith("Too far, more than 2 hexes: German ")


def test_a_board_is_told_without_each_hex_that_nobody_knows() -> None:
    standard = ("ironsquad", "standard", "--quick", "--seed", "11")
    lines = [*answer("map", match=standard), *answer("more", "map", match=standard)]
    assert not any(line.startswith("unknown ground") for line in lines)
    assert any(line.startswith("Unknown ground around ") for line in lines)
    assert sum(line.startswith("Objectives: ") for line in lines) == 1


def test_nothing_is_told_twice_as_a_match_begins() -> None:
    sink = io.StringIO()
    assert run(["ironsquad", "standard", "--seed", "11"], io.StringIO(""), sink) == 0
    assert sink.getvalue().count("Your mission:") == 1


def test_what_cannot_be_turned_up_is_refused_in_a_sentence() -> None:
    lines = answer("captain turn up", *PLACED, match=TRAINING)
    assert lines == ["There is no unknown ground that the unit could flip from here now."]


def test_squares_of_a_loop_are_told_by_their_names() -> None:
    skirmish = ("rush", "skirmish", "--seed", "3")
    lines = answer("map", match=skirmish)
    assert lines[:2] == ["0 Jetty, Spawn Point 1: Light Utility Vehicle", "1 Breakwater"]
    assert answer("near crane cab", match=skirmish)[0] == "3 Crane Cab, station 1A"
