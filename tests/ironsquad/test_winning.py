"""Victory points, captures, missions and the end of Iron Squad (R-IS-98 to R-IS-104)."""

from __future__ import annotations

from typing import Any

import pytest

from game.ironsquad.tables import tables
from tests.ironsquad.staged import Staged, kinds, of_kind, points, the


def test_r_is_98_losses_score_for_the_other_seat_whoever_caused_them() -> None:
    units = {"us-grenadier": "G06", "us-medic": {"at": "G05", "hp": 1}, "ge-captain": "G05"}
    staged = Staged(units, vp={"us": 5, "ge": 2})
    events = staged.fire("us-grenadier", "ge-captain", 4)  # 44 + 13 = 57; the medic 44, the thrower 37
    assert points(events) == [("us", 2, "damage"), ("ge", 1, "damage"), ("ge", 3, "kill"), ("ge", 1, "damage")]
    assert [event["total"] for event in of_kind(events, "vp")] == [7, 3, 6, 7]
    assert staged.whole["vp"] == {"us": 7, "ge": 7}


def test_r_is_98_healing_takes_nothing_back() -> None:
    staged = Staged({"us-medic": {"at": "G07", "hp": 1}, "us-captain": {"at": "G06", "hp": 4}, "ge-captain": "A01"}, vp={"ge": 5})
    staged.heal("us-medic", "us-medic")
    staged.end_turn()
    staged.end_turn(1)
    assert staged.whole["vp"] == {"us": 0, "ge": 5}


# --- captures -----------------------------------------------------------------------------------------------------------


def captured(units: dict[str, Any], **start: Any) -> tuple[Staged, list[Any]]:
    """A match after the end of a turn, and the captures of it."""
    staged = Staged(units, sites={"church": "G06", "dock": "A01"}, **start)
    return staged, of_kind(staged.end_turn(), "captured")


def test_r_is_99_at_the_end_of_ones_turn_an_objective_without_an_enemy_is_ones_own() -> None:
    staged, events = captured({"us-captain": "G06", "us-medic": "G06", "ge-captain": "C03"})
    assert events == [{"is": "captured", "objective": "church", "seat": "us", "at": "G06"}]
    assert staged.whole["objectives"]["church"]["held"] == "us"
    assert kinds(staged.end_turn(1))[0] == "turn_ended"  # the other's turn captures nothing for us
    assert not captured({"us-captain": "G06", "ge-captain": "G06"})[1]
    assert not captured({"us-captain": "G05", "ge-captain": "G06"})[1]


def test_r_is_99_what_is_held_stays_so_without_a_garrison_until_the_other_captures_it() -> None:
    staged = Staged({"us-captain": "G06", "ge-captain": "G05"}, sites={"church": "G06"}, explored={"G06": "us"})
    staged.end_turn()
    staged.end_turn(1)
    staged.move("us-captain", "G07")
    staged.end("us-captain")
    assert not of_kind(staged.end_turn(), "captured")
    assert staged.whole["objectives"]["church"]["held"] == "us"
    staged.move("ge-captain", "G06")
    staged.end("ge-captain")
    assert the(staged.end_turn(1), "captured")["seat"] == "ge"
    assert staged.whole["objectives"]["church"]["held"] == "ge"


def test_r_is_99_what_is_held_already_is_not_captured_again_and_several_are_in_one_turn() -> None:
    assert not captured({"us-captain": "G06", "ge-captain": "C03"}, objectives={"church": {"held": "us"}})[1]
    both = captured({"us-captain": "G06", "us-medic": "A01", "ge-captain": "C03"})[1]
    assert [event["objective"] for event in both] == ["church", "dock"]


def test_r_is_99_a_contested_objective_stays_with_whoever_held_it() -> None:
    staged, events = captured({"us-captain": "G06", "ge-captain": "G06"}, objectives={"church": {"held": "ge"}})
    assert not events
    assert staged.whole["objectives"]["church"]["held"] == "ge"


# --- missions -----------------------------------------------------------------------------------------------------------

MISSIONS = {
    "us-1": ("chateau", True, 1), "us-2": ("radar", False, 2), "us-3": ("depot", False, 2), "us-4": ("church", False, 3),
    "us-5": ("distillery", True, 2), "ge-1": ("lighthouse", True, 1), "ge-2": ("dock", False, 2), "ge-3": ("airport", False, 2),
    "ge-4": ("station", False, 3), "ge-5": ("windmill", True, 2), "tr-us": ("church", False, 1), "tr-ge": ("station", False, 1),
}  # fmt: skip
FALLEN = ["mg", "local-a", "engineer", "sniper"]


def ends(mission: str, held: bool, dead: list[str]) -> bool:
    """Whether the end of a turn with so many dead ends the match by the mission of a seat."""
    seat = tables().missions[mission].seat
    other = {"us": "ge", "ge": "us"}[seat]
    staged = Staged(
        {"us-medic": "A01", "ge-medic": "O13"},
        missions={seat: mission},
        objectives={MISSIONS[mission][0]: {"held": seat if held else None}},
        dead={f"{other}-{kind}": other for kind in dead},
    )
    staged.end_turn()
    result = staged.match.result()
    assert result is None or (result["winner"], result["by"]) == (seat, "mission")
    return result is not None


@pytest.mark.parametrize("mission", MISSIONS)
def test_r_is_100_and_101_a_mission_is_its_objective_and_its_dead(mission: str) -> None:
    _, captain, kills = MISSIONS[mission]
    dead = [*(["captain"] if captain else []), *FALLEN][:kills]
    assert ends(mission, True, dead)
    assert not ends(mission, False, dead)
    assert not ends(mission, True, dead[: kills - 1])
    if captain:
        assert not ends(mission, True, FALLEN[: max(kills, 3)])
        assert ends(mission, True, ["captain", *FALLEN])
    else:
        assert ends(mission, True, ["captain", *FALLEN][:kills])


def test_r_is_100_locals_and_those_who_fell_by_their_own_side_count() -> None:
    units = {"ge-grenadier": {"at": "G06", "hp": 1}, "us-captain": "G05", "ge-medic": "A01"}
    staged = Staged(
        units, seat="ge", missions={"us": "us-2", "ge": "ge-1"},
        objectives={"radar": {"held": "us"}}, dead={"ge-local-b": "ge"},
    )  # fmt: skip
    events = staged.fire("ge-grenadier", "us-captain", 5)  # 60; 40 where the thrower stands
    assert kinds(events)[-2:] == ["mission_complete", "over"]
    assert the(events, "mission_complete") == {"is": "mission_complete", "seat": "us", "mission": "us-2"}
    assert staged.match.result()["winner"] == "us"


def test_r_is_101_the_dead_first_and_the_objective_afterwards() -> None:
    units = {"us-captain": "G06", "ge-medic": "A01", "us-medic": "O13"}
    staged = Staged(units, sites={"chateau": "G06"}, missions={"us": "us-1"}, dead={"ge-captain": "ge"})
    events = staged.end_turn()
    assert kinds(events) == ["captured", "mission_complete", "over"]
    assert staged.whole["phase"] == "over"
    assert staged.match.actors() == ()


def test_r_is_101_in_the_enemys_turn_too() -> None:
    """The enemy's captain falls by his own result A."""
    units = {"ge-captain": {"at": "G06", "hp": 1}, "us-captain": "G05", "ge-medic": "A01"}
    staged = Staged(units, seat="ge", missions={"us": "us-1", "ge": "ge-1"}, objectives={"chateau": {"held": "us"}})
    events = staged.fire("ge-captain", "us-captain", 1)
    assert the(events, "over")["result"] == {"winner": "us", "by": "mission", "vp": {"us": 4, "ge": 0}}


@pytest.mark.parametrize("seat", ["us", "ge"])
def test_r_is_101_of_two_missions_done_by_one_action_that_of_the_turn_wins(seat: str) -> None:
    """A grenade kills both captains; both objectives are held."""
    other = {"us": "ge", "ge": "us"}[seat]
    units = {f"{seat}-grenadier": "G07", f"{other}-captain": {"at": "G05", "hp": 1}, f"{seat}-captain": {"at": "G05", "hp": 1}}
    staged = Staged(
        {**units, f"{other}-medic": "A01"}, seat=seat, missions={"us": "us-1", "ge": "ge-1"},
        objectives={"chateau": {"held": "us"}, "lighthouse": {"held": "ge"}},
    )  # fmt: skip
    staged.fire(f"{seat}-grenadier", f"{other}-captain", 6)
    assert set(staged.whole["dead"]) == {"us-captain", "ge-captain"}
    assert staged.match.result()["winner"] == seat


def test_r_is_101_an_objective_captured_back_is_not_held() -> None:
    units = {"us-rifleman": "G07", "ge-captain": {"at": "G05", "hp": 1}, "ge-medic": "A01"}
    staged = Staged(units, missions={"us": "us-1", "ge": "ge-1"}, objectives={"chateau": {"held": "ge", "entered": ["us", "ge"]}})
    assert "over" not in kinds(staged.fire("us-rifleman", "ge-captain", 8))


# --- after the last round -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "winner", "start", "units"),
    [
        ("vp", "ge", {"vp": {"us": 3, "ge": 4}}, {"us-captain": "A01", "us-medic": "A01", "ge-captain": "O13"}),
        ("units", "us", {"stats": {"ge": {"tiles": 9}}}, {"us-captain": "A01", "us-mg": "A01", "ge-captain": "O13"}),
        ("health", "ge", {"stats": {"us": {"tiles": 9}}}, {"us-captain": {"at": "A01", "hp": 4}, "ge-captain": "O13"}),
        ("tiles", "us", {"stats": {"us": {"tiles": 2}, "ge": {"tiles": 1, "buildings": 9}}}, {}),
        ("buildings", "ge", {"stats": {"us": {"tiles": 2, "buildings": 3}, "ge": {"tiles": 2, "buildings": 4}}}, {}),
        ("draw", None, {}, {}),
    ],
)
def test_r_is_102_what_decides_after_the_last_round(
    by: str, winner: str | None, start: dict[str, Any], units: dict[str, Any]
) -> None:
    staged = Staged(units or {"us-captain": "A01", "ge-captain": "O13"}, seat="ge", round=12, **start)
    result = the(staged.end_turn(), "over")["result"]
    assert (result["winner"], result["by"]) == (winner, by)
    assert staged.match.result() == {"winner": winner, "by": by, "vp": staged.whole["vp"]}


def test_r_is_102_a_capture_with_the_last_turn_counts_for_the_mission_first() -> None:
    staged = Staged(
        {"us-captain": "A01", "ge-captain": "G06"}, seat="ge", round=12, vp={"us": 9},
        sites={"dock": "G06"}, missions={"ge": "ge-2"}, dead={"us-mg": "us", "us-local-a": "us"},
    )  # fmt: skip
    staged.end_turn()
    assert staged.match.result() == {"winner": "ge", "by": "mission", "vp": {"us": 9, "ge": 0}}


@pytest.mark.parametrize(("scenario", "ends"), [("standard", True), ("bench", False)])
def test_r_is_103_when_nobody_is_left_the_match_ends_at_once(scenario: str, ends: bool) -> None:
    staged = Staged({"us-grenadier": {"at": "G04", "hp": 1}, "ge-captain": {"at": "G04", "hp": 1}}, scenario=scenario)
    events = staged.fire("us-grenadier", "ge-captain", 4)
    assert (kinds(events)[-1] == "over") == ends
    assert set(staged.whole["dead"]) == {"us-grenadier", "ge-captain"}
    if ends:
        assert staged.match.result() == {"winner": None, "by": "draw", "vp": {"us": 4, "ge": 4}}


def test_r_is_103_a_seat_that_is_left_plays_on() -> None:
    staged = Staged({"us-captain": "G04", "ge-captain": {"at": "G04", "hp": 1}}, scenario="standard")
    assert "over" not in kinds(staged.fire("us-captain", "ge-captain", 4))


# --- the training -------------------------------------------------------------------------------------------------------


def test_r_is_104_the_training_has_everything_laid_out() -> None:
    staged = Staged.new("training")
    whole = staged.whole
    four = ["captain", "rifleman", "mg", "medic"]
    assert (whole["phase"], whole["picks"]) == ("deploy", {"us": four, "ge": four})
    assert whole["missions"] == {"us": "tr-us", "ge": "tr-ge"}
    assert staged.view("us")["missions"] == staged.view("ge")["missions"] == staged.view(None)["missions"] == whole["missions"]
    assert whole["tiles"] == {"T-1": {"tile": "2A", "rot": 5}, "T-4": {"tile": "5A", "rot": 5}}
    assert [staged.ask("hex", at=space)["objective"] for space in ("B04", "K06")] == ["station", "church"]
    assert {space: staged.ask("hex", at=space)["loc"] for space in ("E05", "H05")} == {"E05": "T-2", "H05": "T-3"}
    assert whole["deck"] == {"us-local-a": 1, "us-local-b": 0, "ge-local-a": 1, "ge-local-b": 0, "empty": 4}
    assert (whole["options"]["start"], whole["options"]["weather"]) == (5, "clear")


def test_r_is_104_and_12_the_training_starts_at_eight_on_a_clear_morning() -> None:
    staged = Staged.new("training")
    for seat, at in (("us", "A01"), ("ge", "L10")):
        for kind in ("captain", "rifleman", "mg", "medic"):
            facing = {"facing": 5} if kind == "mg" else {}
            staged.play("deploy", seat=seat, unit=f"{seat}-{kind}", at=at, **facing)
    assert {one["at"][1:] for one in staged.legal("us", do="deploy")} == {"01", "02"}
    assert {one["at"][1:] for one in staged.legal("ge", do="deploy")} == {"09", "10"}
    staged.play("ready", seat="ge")
    events = staged.play("ready", seat="us")
    assert kinds(events) == ["ready", "deployment_shown", "start", "round", "turn"]
    assert (staged.whole["start"], staged.whole["weather"], staged.match.draws.count) == (5, "clear", 0)
