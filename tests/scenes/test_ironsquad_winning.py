"""What wins a match of Iron Squad with the end of the turn: it is said, proposed before all else, and done by Enter."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.text import spans
from scenes.tables.ironsquad.advising.winning import losing, winning
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_advice import amber
from tests.scenes.test_ironsquad_panels import table_of
from tests.scenes.test_ironsquad_turn import seated, told

MISSION: dict[str, Any] = {"sites": {"church": "G06"}, "explored": {"G06": "ge"}, "missions": {"us": "tr-us"}}
DEAD: dict[str, Any] = {"ge-rifleman": "ge"}
HURT: dict[str, Any] = {"us-medic": "D12", "us-captain": {"at": "D11", "hp": 2}, "ge-captain": "M10"}


def staged(rifleman: Any, **changed: Any) -> Staged:
    return Staged({**HURT, "us-rifleman": rifleman}, **{**MISSION, "dead": DEAD, **changed})


def proposed(sitting: Any, button: str, words: str) -> None:
    """Check what is amber and why, whoever is chosen; then press Enter."""
    table = sitting.play.table
    assert amber(sitting) == [button] and words in told(table)
    table.mode.choose("us-captain")
    sitting.play._furnish()
    assert amber(sitting) == [button] and words in told(table)
    sitting.press(pygame.K_RETURN, "\r")


def test_an_end_of_turn_that_wins_is_amber_and_says_why_whoever_could_still_act() -> None:
    sitting = seated(staged("G06").match)
    table = sitting.play.table
    proposed(sitting, "End turn", "Ending your turn now wins the match")
    assert table.mode.warned and amber(sitting) == ["End and win"] and "Ending now wins the match" in told(table)
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.result == {"winner": "us", "by": "mission", "vp": {"us": 0, "ge": 0}}


def test_the_walk_that_wins_comes_before_a_treatment_and_enter_does_all_of_it() -> None:
    sitting = seated(staged("G07").match)
    table = sitting.play.table
    proposed(sitting, "Next unit", "The Rifleman can win the match")
    assert table.mode.chosen == "us-rifleman" and amber(sitting) == ["Go to G06"]
    assert "ending your turn there wins the match" in told(table) and table.board.over.path.spaces[-1] == "G06"
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert amber(sitting) == ["End turn"], "though he has movement points left"
    for _ in range(2):
        sitting.press(pygame.K_RETURN, "\r")
        sitting.rest()
    assert sitting.match.position.result["winner"] == "us"


def test_whoever_points_somewhere_is_finished_before_the_turn_that_wins_is_ended() -> None:
    match = Staged(
        {**HURT, "us-rifleman": "G06", "us-mg": {"at": "C03", "facing": 5}, "ge-medic": "C09"}, **MISSION, dead=DEAD
    ).match
    sitting = seated(match)
    sitting.play.decide({"do": "move", "unit": "us-mg", "to": "C04"})
    sitting.rest()
    assert amber(sitting) == ["Unit done"] and "then end your turn: that wins" in told(sitting.play.table)
    for _ in range(2):
        sitting.press(pygame.K_RETURN, "\r")
        sitting.rest()
    assert amber(sitting) == ["End turn"]


@pytest.mark.parametrize(
    ("rifleman", "changed"),
    [("G06", {"dead": {}}), ("G06", {"missions": {"us": "us-4"}}), ("A01", {}), ({"at": "G07", "mp": 0}, {})],
)
def test_nothing_is_said_where_the_end_of_the_turn_wins_nothing(rifleman: Any, changed: dict[str, Any]) -> None:
    sitting = seated(staged(rifleman, **changed).match)
    assert winning(sitting.play.table.mode.view, "us") is None
    assert "wins" not in told(sitting.play.table) and "End turn" not in amber(sitting)


def test_an_enemy_in_the_building_keeps_it_and_a_house_not_searched_may_hide_one() -> None:
    view = staged("G06").match.view("us")
    assert winning(view, "us")
    with_enemy = Staged({**HURT, "us-rifleman": "G06", "ge-medic": "G06"}, **MISSION, dead=DEAD).match.view("us")
    assert winning(with_enemy, "us") is None
    hidden = winning(staged("G07", explored={}).match.view("us"), "us")
    assert hidden and hidden.unit == "us-rifleman" and not hidden.searched
    searched = winning(staged("G07").match.view("us"), "us")
    assert searched and searched.searched


def test_the_winner_is_not_told_in_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.advises", False)
    sitting = seated(staged("G06").match)
    assert "wins" not in told(sitting.play.table) and amber(sitting) == ["Next unit"]


TILES = {
    "T-1": {"tile": "2A", "rot": 5},
    "T-4": {"tile": "5A", "rot": 5},
    "T-2": {"tile": "3A", "rot": 0},
    "T-3": {"tile": "4A", "rot": 0},
}
LOST: dict[str, Any] = {
    "scenario": "training",
    "dead": {"us-captain": "us"},
    "explored": {"B04": "ge"},
    "missions": {"us": "tr-us", "ge": "tr-ge"},
    "tiles": TILES,
}
HIS: dict[str, Any] = {"us-rifleman": "J08", "ge-captain": "L10"}


def alarmed(medic: Any, size: tuple[int, int] = (1280, 720), **changed: Any) -> str:
    """The red line that stands beside the board in the American turn, with the German Medic there; "" for none."""
    units = {**HIS, "ge-medic": medic} | changed.pop("units", {})
    table: Any = table_of(Staged(units, **{**LOST, **changed}).match, "us", size)
    table.panels.refresh()
    panel = table.panels.alarm
    if panel not in table.panels.widgets:
        return ""
    assert table.panels.column.leads(panel), "it is seen without scrolling"
    return "".join(span.words for part in panel.parts for span in spans(part.words))


@pytest.mark.parametrize("medic", ["B04", "C04"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_an_enemy_who_would_win_with_his_next_turn_is_told_of_in_red(medic: str, size: tuple[int, int]) -> None:
    assert alarmed(medic, size) == "Germany wins with its next turn if it holds the Railway Station in B04."


@pytest.mark.parametrize(
    ("medic", "changed"),
    [
        ("L01", {}),  # too far for one turn
        ("C04", {"dead": {}}),  # nobody of ours is down
        ("C04", {"units": {"us-medic": "B04"}}),  # somebody of ours stands there
        ("C04", {"seat": "ge"}),  # it is his turn
    ],
)
def test_no_alarm_is_raised_where_the_enemys_next_turn_wins_nothing(medic: str, changed: dict[str, Any]) -> None:
    assert not alarmed(medic, **changed)


def test_no_alarm_betrays_a_mission_that_nobody_may_know() -> None:
    view = Staged(
        {"us-rifleman": "L10", "ge-medic": "G06"},
        **{**MISSION, "sites": {"station": "G06"}, "missions": {"ge": "tr-ge"}},
        dead={"us-captain": "us"},
    )
    assert losing(view.match.position, "us") and losing(view.match.view("us"), "us") is None
