"""Set-up of Iron Squad: missions, squads, tiles, deployment, the first hour (R-IS-01 to R-IS-16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.draws import Draws
from tests.ironsquad.staged import RULES, Staged, kinds, of_kind, points, the

FIVE = ["captain", "rifleman", "mg", "sniper", "medic"]
OTHERS = ["captain", "rifleman", "grenadier", "engineer", "medic"]
ONES, SIXES = ["1A", "1B", "1C", "1D", "1E"], ["6E", "6D", "6C", "6B", "6A"]
LAID = {f"1-{n}": {"tile": tile, "rot": 0} for n, tile in enumerate(ONES, 1)} | {
    f"6-{n}": {"tile": tile, "rot": 0} for n, tile in enumerate(SIXES, 1)
}
PLACED = {"2-1": ("2A", 0), "2-7": ("2B", 3), "5-1": ("5A", 0), "5-7": ("5B", 5)}
DEPLOYING: dict[str, Any] = {
    "scenario": "standard",
    "phase": "deploy",
    "missions": {"us": "us-1", "ge": "ge-2"},
    "picks": {"us": FIVE, "ge": OTHERS},
    "ready": {"us": False, "ge": False},
    "tiles": LAID | {loc: {"tile": tile, "rot": rot} for loc, (tile, rot) in PLACED.items()},
}
STANDING = {f"us-{kind}": "G01" for kind in FIVE} | {f"ge-{kind}": "G20" for kind in OTHERS}


# --- general ------------------------------------------------------------------------------------------------------------


def test_r_is_01_us_has_its_turn_first_then_ge() -> None:
    staged = Staged({"us-captain": "A01", "ge-captain": "O13"})
    assert staged.match.actors() == ("us",)
    assert the(staged.end_turn(), "turn") == {"is": "turn", "seat": "ge", "round": 1}
    assert the(staged.end_turn(1), "turn") == {"is": "turn", "seat": "us", "round": 2}


def test_r_is_01_under_solo_rules_the_person_is_first() -> None:
    staged = Staged({"us-captain": "A01", "ge-captain": "O13"}, options={"solo": "ge"}, seat="ge")
    assert "round" not in kinds(staged.end_turn())
    assert staged.whole["seat"] == "us"
    assert staged.whole["round"] == 1
    assert the(staged.end_turn(1), "turn") == {"is": "turn", "seat": "ge", "round": 2}


@pytest.mark.parametrize(("scenario", "last"), [("standard", 12), ("solo", 12), ("training", 6), ("bench", 12)])
def test_r_is_02_and_29_the_last_round_is_the_last(scenario: str, last: int) -> None:
    corners = {"us-captain": "A01", "ge-captain": "L10" if scenario == "training" else "G13"}
    for number in (last - 1, last):
        staged = Staged(corners, scenario=scenario, round=number, seat="ge")
        events = staged.end_turn(*([] if number == last or scenario == "training" else [1]))
        assert ("over" in kinds(events)) == (number == last)
        assert ("round" in kinds(events)) == (number != last)


def test_r_is_03_friend_and_foe_share_a_hex_and_act_each_for_itself() -> None:
    staged = Staged({"us-captain": "G07", "us-medic": "G06", "us-mg": "G06", "ge-captain": "G06", "ge-medic": "G06"})
    staged.move("us-captain", "G06")
    assert {unit["at"] for unit in staged.whole["units"].values()} == {"G06"}
    assert staged["us-captain"]["mp"] == 9
    assert staged["us-medic"]["mp"] == 14


def test_r_is_04_units_on_one_hex_are_at_distance_0() -> None:
    staged = Staged({"us-mg": "G07", "ge-captain": "G07", "ge-medic": "H06", "ge-rifleman": "H05"})
    assert staged.ask("los", **{"from": "G07", "to": "G07"})["distance"] == 0
    assert [staged.ask("odds", unit="us-mg", target=one)["mods"]["distance"] for one in ("ge-captain", "ge-medic")] == [6, 4]
    assert staged.ask("los", **{"from": "G07", "to": "H05"})["distance"] == 2


def test_r_is_05_a_draw_that_cannot_be_is_refused_and_the_action_has_not_happened() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"})
    shot = {"do": "fire", "unit": "us-captain", "target": "ge-captain"}
    for wrong in (0, 9, "3", None):
        assert staged.refused(shot, draws=[wrong]) == ("bad-draw", "")
    assert staged.match.actors() == ("us",)
    assert not staged["us-captain"]["fired"]


def test_r_is_05_a_draw_is_made_even_when_one_possibility_is_left() -> None:
    staged = Staged({"us-captain": "D03"}, scenario="training")
    events = staged.reveal("us-captain", "T-2")
    assert the(events, "reveal")["tile"] == "3A"
    assert staged.match.draws.count == 1


def test_r_is_05_cards_are_drawn_from_what_is_left() -> None:
    """A card that is gone cannot be forced, one that is left can; none has an order."""
    deck = {"us-local-a": 0, "us-local-b": 1, "ge-local-a": 0, "ge-local-b": 0, "empty": 1}
    staged = Staged({"us-captain": "G07"}, ground={"G06": "building"}, deck=deck)
    step = {"do": "move", "unit": "us-captain", "to": "G06"}
    assert staged.refused(step, draws=["us-local-a"]) == ("bad-draw", "")
    staged.move("us-captain", "G06", "us-local-b")
    assert staged.whole["deck"] == deck | {"us-local-b": 0}


# --- missions, squads, tiles --------------------------------------------------------------------------------------------


def test_r_is_06_an_action_of_another_step_is_illegal() -> None:
    pick, ready = {"units": FIVE}, {}
    assert Staged.new("standard").illegal("ready", **ready) == "R-IS-06"
    assert Staged.new("standard").illegal("end_turn") == "R-IS-06"
    assert Staged.new("training").illegal("pick", **pick) == "R-IS-06"
    assert Staged.new("training").illegal("move", unit="us-captain", to="A01") == "R-IS-06"
    assert Staged({"us-captain": "A01"}).illegal("deploy", unit="us-captain", at="A01") == "R-IS-06"
    tiles = Staged({}, **(DEPLOYING | {"phase": "tiles", "tiles": LAID, "pending": rotating("ge", "2-1", "2A")}))
    assert tiles.illegal("deploy", unit="us-captain", at="G01") == "R-IS-06"


def rotating(seat: str, loc: str, tile: str) -> dict[str, str]:
    return {"kind": "rotate", "seat": seat, "loc": loc, "tile": tile}


def test_r_is_07_each_side_draws_one_of_its_own_five_missions() -> None:
    for us in ("us-1", "us-5"):
        assert Staged.new("standard", us, "ge-3").whole["missions"] == {"us": us, "ge": "ge-3"}
    drawn = Counter(
        RULES.write(RULES.setup("standard", {}, Draws(seed)))["missions"][seat] for seed in range(80) for seat in RULES.seats
    )
    assert sorted(drawn) == [f"{seat}-{n}" for seat in ("ge", "us") for n in range(1, 6)]


def test_r_is_08_a_squad_is_five_of_seven_with_the_captain_in_table_order() -> None:
    staged = Staged.new("standard")
    squads = [one["units"] for one in staged.legal("us", do="pick")]
    assert len(squads) == 15
    assert all(squad[0] == "captain" and len(set(squad)) == 5 for squad in squads)
    for wrong in (FIVE[1:], FIVE[::-1], [*FIVE, "engineer"], ["captain"] * 5, FIVE[:4] + ["local-a"], "captain", None):
        assert staged.illegal("pick", units=wrong) == "R-IS-08"
    without = ["rifleman", "mg", "grenadier", "engineer", "sniper"]
    assert staged.illegal("pick", units=without) == "R-IS-08"


def test_r_is_08_a_pick_cannot_be_taken_back_and_is_not_seen() -> None:
    staged = Staged.new("standard")
    assert staged.play("pick", seat="ge", units=OTHERS) == [{"is": "picked", "seat": "ge"}]
    assert not staged.match.can_undo()
    assert staged.refused({"do": "pick", "units": FIVE}, "ge")[0] == "not-your-turn"
    assert staged.view("us")["picks"] == {"us": None, "ge": "hidden"}
    assert staged.view("ge")["picks"]["ge"] == OTHERS


def picked(*draws: Any, scenario: str = "standard", **options: Any) -> tuple[Staged, list[Any]]:
    """A match in which all have picked, and the events of the last pick."""
    staged = Staged.new(scenario, **options)
    if scenario == "standard":
        staged.play("pick", seat="us", units=FIVE)
    return staged, staged.play("pick", *draws, units=OTHERS)


def test_r_is_09_groups_1_and_6_are_drawn_to_their_locations_north_up() -> None:
    staged, events = picked(*ONES, *SIXES, 3)
    laid = of_kind(events, "tile")
    assert [(one["loc"], one["tile"], one["rot"]) for one in laid] == [(loc, one["tile"], 0) for loc, one in LAID.items()]
    assert staged.whole["tiles"] == LAID
    assert staged.ask("hex", at="U02")["ground"] == "hill"  # 1E on 1-5, whose centre is U02
    assert staged.whole["stacks"]["1"] == staged.whole["stacks"]["6"] == []


def test_r_is_09_a_tile_that_lies_open_already_stays() -> None:
    """A set-up that was put together by hand goes on from what lies there."""
    laid = {loc: one | {"rot": 2} for loc, one in LAID.items() if loc != "6-2"}
    staged = Staged(scenario="standard", phase="pick", picks={"us": FIVE, "ge": None}, tiles=laid)
    events = of_kind(staged.play("pick", "6D", 3, seat="ge", units=OTHERS), "tile")
    assert [(one["loc"], one["tile"]) for one in events] == [("6-2", "6D")]
    assert staged.whole["tiles"] == laid | {"6-2": {"tile": "6D", "rot": 0}}
    assert staged.whole["pending"] == rotating("ge", "2-3", "2A")


def test_r_is_10_the_d8_names_the_location_and_8_or_a_taken_one_is_drawn_again() -> None:
    staged, events = picked(*ONES, *SIXES, 8, 3)
    assert [(one["tile"], one["die"], one["kept"]) for one in of_kind(events, "place_roll")] == [
        ("2A", 8, False),
        ("2A", 3, True),
    ]
    assert staged.whole["pending"] == rotating("ge", "2-3", "2A")
    assert staged.match.actors() == ("ge",)
    assert sorted(one["rot"] for one in staged.legal("ge")) == [0, 1, 2, 3, 4, 5]
    rolls = of_kind(staged.rotate(4, 3, 8, 3, 7), "place_roll")
    assert [one["kept"] for one in rolls] == [False, False, False, True]
    assert staged.whole["pending"] == rotating("ge", "2-7", "2B")
    staged.rotate(0, 7)  # the same number, of another group
    assert staged.whole["pending"] == rotating("us", "5-7", "5A")
    assert staged.match.actors() == ("us",)
    assert of_kind(staged.rotate(1, 7, 1), "place_roll")[1]["kept"]
    assert staged.whole["pending"] == rotating("us", "5-1", "5B")
    assert staged.rotate(5) == [{"is": "tile", "loc": "5-1", "tile": "5B", "rot": 5}]
    assert staged.whole["phase"] == "deploy"
    assert staged.match.actors() == ("us", "ge")


def test_r_is_10_nobody_turns_another_tile_nor_further_than_six_ways() -> None:
    staged, _ = picked(*ONES, *SIXES, 3)
    for fields in ({"loc": "2-4", "rot": 0}, {"loc": "2-3", "rot": 6}, {"loc": "2-3", "rot": True}, {"loc": "2-3"}, {"rot": 1}):
        assert staged.illegal("rotate", **fields) == "R-IS-10"


def test_r_is_11_the_rest_forms_a_stack_for_each_group() -> None:
    staged, _ = picked(*ONES, *SIXES, 1)
    for draws in ([2], [1], [2], []):
        staged.rotate(0, *draws)
    stacks = staged.whole["stacks"]
    assert stacks["2"] == ["2C", "2D", "2E", "2F", "2G"]
    assert stacks["5"] == ["5C", "5D", "5E", "5F", "5G"]
    assert stacks["3"] == [f"3{letter}" for letter in "ABCDEF"]
    assert stacks["4"] == [f"4{letter}" for letter in "ABCDEF"]
    assert staged.view("us")["stacks"] == staged.view(None)["stacks"] == stacks
    assert [staged.ask("hex", at=space)["loc"] for space in ("B06", "E06", "I06")] == [None, None, "2-3"]  # 2A and 2B lie open


# --- deployment ---------------------------------------------------------------------------------------------------------


def test_r_is_12_units_deploy_in_their_zone_on_open_ground_without_a_roof() -> None:
    staged = Staged({}, **DEPLOYING)
    rows = {seat: {one["at"][1:] for one in staged.legal(seat, do="deploy")} for seat in ("us", "ge")}
    assert rows == {"us": {"01", "02", "03"}, "ge": {"19", "20", "21"}}
    free = {one["at"] for one in staged.legal("us", do="deploy")}
    for space in free:
        assert staged.ask("hex", at=space)["ground"] not in ("building", "water", "rock", "hidden")
    for wrong in ("G04", "F02", "C02", "C01", "G05", "A18", "Z99", 7, None):  # road, houses, water (1A), outside, nowhere
        assert staged.illegal("deploy", "us", unit="us-captain", at=wrong) == "R-IS-12", wrong
    assert staged.illegal("deploy", "ge", unit="ge-captain", at="G18") == "R-IS-12"


def test_r_is_12_units_are_placed_again_until_ready_and_several_share_a_hex() -> None:
    staged = Staged({}, **DEPLOYING)
    assert staged.illegal("ready", "us") == "R-IS-12"
    for kind in FIVE:
        facing = {"facing": 7} if kind in ("mg", "sniper") else {}
        staged.play("deploy", seat="us", unit=f"us-{kind}", at="G01", **facing)
        assert ({"do": "ready"} in staged.legal("us")) == (kind == "medic")
    staged.play("deploy", seat="us", unit="us-mg", at="H03", facing=5)
    assert (staged["us-mg"]["at"], staged["us-mg"]["facing"]) == ("H03", 5)
    assert staged.play("ready", seat="us") == [{"is": "ready", "seat": "us"}]
    assert staged.match.actors() == ("ge",)
    assert staged.refused({"do": "deploy", "unit": "us-captain", "at": "G02"}, "us")[0] == "not-your-turn"


def test_r_is_12_and_89_triangles_get_a_facing_and_nobody_else_does() -> None:
    staged = Staged({}, **DEPLOYING)
    assert {one.get("facing") for one in staged.legal("us", unit="us-mg")} == {1, 3, 5, 7, 9, 11}
    assert {"facing" in one for one in staged.legal("us", unit="us-medic")} == {False}
    assert staged.illegal("deploy", "us", unit="us-mg", at="G01") == "R-IS-89"
    assert staged.illegal("deploy", "us", unit="us-mg", at="G01", facing=2) == "R-IS-89"
    assert staged.illegal("deploy", "us", unit="us-medic", at="G01", facing=1) == "R-IS-89"


def test_r_is_12_the_other_seat_sees_only_who_is_ready() -> None:
    staged = Staged({}, **DEPLOYING)
    (event,) = staged.play("deploy", seat="us", unit="us-captain", at="G01")
    assert event["to"] == ["us"]
    for seat in ("ge", None):
        view = staged.view(seat)
        assert not view["units"]
        assert view["picks"]["us"] == "hidden"
        assert view["ready"] == {"us": False, "ge": False}


def begun(*draws: int, **options: Any) -> tuple[Staged, list[Any]]:
    """A match whose deployment has just been shown, and the events of the last `ready`."""
    standing = {name: {"at": at} for name, at in STANDING.items()}
    start = DEPLOYING | {"ready": {"us": True, "ge": False}, "options": options}
    staged = Staged(standing, **start)
    return staged, staged.play("ready", *draws, seat="ge")


def test_r_is_13_and_14_all_is_shown_at_once_and_everybody_is_in_order() -> None:
    staged, events = begun(4, 1)
    assert kinds(events)[:3] == ["ready", "deployment_shown", "start"]
    shown = events[1]["units"]
    assert list(shown) == [f"us-{kind}" for kind in FIVE] + [f"ge-{kind}" for kind in OTHERS]
    assert shown["us-mg"] == {"at": "G01", "facing": 5}
    for seat in ("us", "ge", None):
        view = staged.view(seat)
        assert view["picks"] == {"us": FIVE, "ge": OTHERS}
        assert [unit["seq"] for unit in view["units"].values()] == list(range(1, 11))
        assert {(unit["hp"], unit["slow"]) for unit in view["units"].values()} == {(5, "none")}
        assert view["vp"] == {"us": 0, "ge": 0}
    assert staged["us-captain"]["mp"] == 12
    assert staged["ge-captain"]["mp"] == 0  # his first turn is yet to begin


@pytest.mark.parametrize(("start", "night"), [(1, True), (3, False), (11, True), (12, True)])
def test_r_is_15_the_first_d12_is_the_start_of_the_clock(start: int, night: bool) -> None:
    staged, events = begun(start, 1)
    assert {"is": "start", "position": start} in events
    assert the(events, "round") == {"is": "round", "round": 1, "clock": start, "night": night}
    assert (staged.whole["start"], staged.whole["round"], staged.whole["seat"]) == (start, 1, "us")


@pytest.mark.parametrize(
    ("start", "die", "weather"), [(12, 11, "fog"), (4, 11, "clear"), (8, 11, "rain"), (4, 8, "rain"), (1, 7, "clear")]
)
def test_r_is_16_the_next_d12_is_the_weather_of_round_1(start: int, die: int, weather: str) -> None:
    staged, events = begun(start, die)
    assert of_kind(events, "weather") == [{"is": "weather", "die": die, "weather": weather}]
    assert staged["us-captain"]["mp"] == (10 if weather == "rain" else 12)
    assert kinds(events)[-4:] == ["start", "round", "weather", "turn"]


def test_r_is_15_and_16_options_for_start_and_weather_save_the_dice() -> None:
    staged, events = begun(3, start=9)
    assert (staged.whole["start"], staged.whole["weather"]) == (9, "clear")
    staged, events = begun(3, weather="clear")
    assert (staged.whole["start"], staged.whole["weather"]) == (3, "clear")
    assert "weather" not in kinds(events)
    staged, _ = begun(start=12, weather="clear")
    assert staged.match.draws.count == 0
    assert not points(_)
