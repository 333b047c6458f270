"""Danger Close in the text mode: answers about positions worked out by hand, whole stacks and walks, and what stays hidden."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.games import rules
from game.match import Chair, Match
from game.messages import Refused
from scenes.tables.skulls import text_mode
from scenes.tell.program import run
from scenes.tell.voice import spoken as read
from tests.scenes.test_tell import PROMPT

RULES = rules("skulls")
TOWER: dict[str, Any] = {
    "scenario": "first-contact",
    "seats": {"seal": {"bag": {"white": 16, "black": 2}}, "terrorist": {"bag": {"white": 16, "black": 2}}},
    "units": {
        "s-rifle": {"space": "B3/1", "danger": 1, "ready": "frag"},
        "s-breach": {"space": "A1/0", "state": "down", "danger": 8},
        "t-vet": {"space": "B4/0", "ready": "creep"}, "t-enfor": {"space": "C5/0"},
    },
    "turn": {"unit": "s-rifle"},
}  # fmt: skip
BEGUN = ("rifleman b1", "breacher a1", "ready!")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up a folder of the test's own for all that is kept for a player."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))


def answer(question: str, *before: str, match: Sequence[str] = ("skulls", "first-contact", "--seed", "3")) -> list[str]:
    """The lines that answer a question, after other lines were typed."""
    sink = io.StringIO()
    assert run(match, io.StringIO("\n".join([*before, question, ""])), sink) == 0
    return sink.getvalue().split(PROMPT)[len(before) + 1].splitlines()


def chair(seat: str = "seal", **changes: Any) -> Chair:
    """A seat at a match that begins at the tower."""
    start = TOWER | changes
    return Match(RULES, start["scenario"], {}, 1, start).chair(seat)


def asked(question: str, typed: str = "", seat: str = "seal", **changes: Any) -> list[str]:
    """What is answered about the tower."""
    return [read(line) for line in text_mode.answers[question](chair(seat, **changes), typed)]


def test_whom_somebody_could_hit_and_what_comes_back() -> None:
    assert asked("sees") == [
        "Terrorist Veteran in B4 East yard, one zone away: 3 threats; he returns 2 threats.",
        "Out of reach: Terrorist Enforcer.",
    ]
    crept = {"unit": "s-rifle", "creep": True}
    assert asked("sees", turn=crept)[0].endswith("No fire comes back: he has crept up.")


def test_what_the_enemy_could_do_now_and_after_one_step() -> None:
    assert asked("threats") == [
        "Terrorist Veteran can fire at Rifleman now: 2 threats.",
    ]
    units = TOWER["units"] | {"s-rifle": {"space": "B4/0"}, "t-enfor": {"space": "B5/0"}}
    assert asked("threats", units=units) == [
        "Terrorist Enforcer can fire at Rifleman now: 1 threat.",
        "Terrorist Veteran can fire at Rifleman now: 2 threats.",
        "Terrorist Enforcer can fire at Rifleman after one step: 3 threats.",
    ]


def test_how_far_it_is_and_what_height_does() -> None:
    assert asked("from", "b3 2 to b4") == [
        "B3 Watch tower, second floor and B4 East yard: one zone away.",
        "On foot 3 steps.",
        "Fire from B3 Watch tower, second floor at B4 East yard gets 2 threats more for height.",
    ]
    assert asked("from", "a1 c5")[0] == "A1 North gate and C5 South gate: 6 zones away, out of reach of all fire."
    assert asked("from", "rifleman to veteran", zones={"B4": {"smoke": True}})[-1] == "Smoke over one of them stops all fire."


def test_a_soldier_with_all_of_his_card() -> None:
    assert asked("unit") == [
        "SEAL Rifleman in B3 Watch tower, first floor, danger 1 of 8, ready face down Frag Grenade.",
        "Threat 2 in the same zone, 2 one zone away, 1 two zones away. Defence 4, initiative 43.",
        "Items: Frag Grenade and Smoke.",
    ]
    assert asked("unit", "breacher")[0] == "SEAL Breacher is down in A1 North gate, danger 8 of 8, gets up at 2 or less."


def test_where_somebody_can_go() -> None:
    assert asked("reach")[:2] == [
        "SEAL Rifleman in B3 Watch tower, first floor:",
        "In 1 step: B3 Watch tower, ground floor; B3 Watch tower, second floor.",
    ]
    assert asked("near", "b5")[0] == "B5 East track: north A5 Olive grove, west B4 East yard, south C5 South gate."


def test_the_odds_of_a_shot_are_told_for_both() -> None:
    here = chair()
    odds = text_mode.odds(here, {"do": "fire", "target": "t-vet"}, True)
    assert odds and odds.worth < 0.5
    lines = [read(line) for line in odds.lines]
    assert lines[0].startswith("Terrorist Veteran, 3 threats, pulls 3 skulls against defence 4: of 100 times he holds 100")
    assert "Veteran: height +1, R-SK-52." in lines
    assert "Veteran: threat at this range +2, R-SK-51." in lines
    assert any(line.startswith("SEAL Rifleman, 2 threats, pulls 3 skulls") for line in lines)


def test_what_lies_face_down_stays_so() -> None:
    told = [read(line) for line in text_mode.look(chair().view(), "seal")]
    assert "Terrorist Veteran in B4 East yard, danger 0 of 8, a token face down." in told
    assert not [line for line in told if "Creep" in line]
    assert [line for line in (read(one) for one in text_mode.look(chair("terrorist").view(), "terrorist")) if "Creep" in line]


def test_a_walk_is_as_many_steps_as_it_takes() -> None:
    here = chair()
    assert list(text_mode.meant(here, ("go", "b4"))) == [{"do": "move", "to": "B3/0"}, {"do": "move", "to": "B4/0"}]
    with pytest.raises(Refused, match="3 steps away"):
        text_mode.meant(here, ("go", "c4"))
    (shot,) = text_mode.meant(here, ("fire", "enforcer"))
    why = text_mode.readable(here.view(), here.refusal(shot) or "")
    assert why == "R-SK-14: Enforcer is 3 zones away; beyond 2 nothing reaches."


def test_a_friend_in_the_blast_is_told_before() -> None:
    units = TOWER["units"] | {"s-breach": {"space": "B4/0"}}
    view = chair(units=units).view()
    assert [read(line) for line in text_mode.warnings(view, {"do": "use", "token": "frag", "zone": "B4"})] == [
        "Your own soldiers are in that zone: SEAL Breacher."
    ]


def test_a_stack_is_laid_by_names_or_by_initiative() -> None:
    laid = answer("stack rifleman breacher", *BEGUN)
    assert "Your stack, first to last: Rifleman and Breacher." in laid
    assert "Your stack, first to last: Breacher and Rifleman." in answer("stack all", *BEGUN)
    assert "Your stack, first to last: Rifleman and Breacher." in answer("stack all", *BEGUN, "stack rifleman")
    assert answer("stack grenadier", *BEGUN)[0].startswith("There is no soldier")


def test_settings_are_listed_last() -> None:
    listed = answer("what", *BEGUN, "stack all", "commit!")
    assert listed[-1].endswith("ask me about Take Cover never")
    assert not listed[0].endswith("Take Cover at every action")


def test_an_answer_to_a_window_is_given_with_both_odds() -> None:
    turn, seats = {"unit": "t-vet"}, dict(TOWER["seats"])
    seats |= {"terrorist": seats["terrorist"] | {"stack": ["t-enfor"]}}  # somebody may go once more: cover has its price
    match = Match(RULES, "first-contact", {}, 1, TOWER | {"turn": turn, "seats": seats})
    match.play("terrorist", {"do": "fire", "target": "s-rifle"})
    lines = [read(line) for line in text_mode.expected(match.view("seal"), "seal")]
    assert lines[0] == "Terrorist Veteran is about to: fire at SEAL Rifleman in B3 Watch tower, first floor. Take Cover, or not?"
    assert lines[1].startswith("Without: SEAL Rifleman, 2 threats, pulls 3 skulls against defence 4")
    assert lines[2].startswith("With Take Cover: SEAL Rifleman, 2 threats, pulls 2 skulls against defence 4")
    assert lines[-2:] == [
        "Take Cover would bring SEALs: Breacher danger 8 to 5, Rifleman danger 1 to 0.",
        "It would cost 10 initiative until the round ends.",
    ]
