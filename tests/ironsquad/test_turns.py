"""Clock, weather and turns of Iron Squad (R-IS-17 to R-IS-29, R-IS-39 to R-IS-41)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged, kinds, of_kind, the

APART = {"us-captain": "A01", "ge-captain": "O13"}
CLEAR, RAIN, FOG = "clear", "rain", "fog"
TABLE = {
    **dict.fromkeys((12, 1, 2, 3), {1: CLEAR, 7: CLEAR, 8: RAIN, 10: RAIN, 11: FOG, 12: FOG}),
    **dict.fromkeys((4, 5, 6, 7), {1: CLEAR, 7: CLEAR, 8: RAIN, 10: RAIN, 11: CLEAR, 12: CLEAR}),
    **dict.fromkeys((8, 9, 10, 11), {1: CLEAR, 7: CLEAR, 8: RAIN, 10: RAIN, 11: RAIN, 12: RAIN}),
}


# --- clock and weather --------------------------------------------------------------------------------------------------


def test_r_is_17_the_clock_moves_one_position_a_round_and_wraps() -> None:
    for start, number, clock in ((12, 1, 1), (5, 1, 6), (5, 7, 12), (5, 8, 1), (1, 11, 12), (2, 11, 1)):
        staged = Staged(APART, start=start, round=number, seat="ge")
        assert the(staged.end_turn(1), "round")["clock"] == clock
        assert staged.whole["start"] == start


@pytest.mark.parametrize("clock", range(1, 13))
def test_r_is_18_night_at_11_12_1_and_2(clock: int) -> None:
    night = clock in (11, 12, 1, 2)
    staged = Staged({"us-captain": "G07", "ge-captain": "G06"}, start=clock)
    mods = staged.ask("odds", unit="us-captain", target="ge-captain")["mods"]
    assert mods["night"] == (-3 if night else 0)
    before = Staged(APART, start=(clock - 2) % 12 + 1, seat="ge")
    assert the(before.end_turn(1), "round") == {"is": "round", "round": 2, "clock": clock, "night": night}


@pytest.mark.parametrize("clock", range(1, 13))
def test_r_is_19_and_21_the_weather_at_each_position_of_the_clock(clock: int) -> None:
    for die, weather in TABLE[clock].items():
        staged = Staged(APART, start=(clock - 2) % 12 + 1, seat="ge")
        assert the(staged.end_turn(die), "weather") == {"is": "weather", "die": die, "weather": weather}
        assert staged.whole["weather"] == weather


def test_r_is_20_rain_takes_2_mp_from_every_unit_in_each_turn_of_its_round() -> None:
    staged = Staged({"us-captain": "A01", "us-medic": "A02", "ge-mg": "O13", "ge-local-a": "O12"}, seat="ge", start=5)
    staged.end_turn(9)
    assert (staged["us-captain"]["mp"], staged["us-medic"]["mp"]) == (10, 12)
    staged.end_turn()
    assert (staged["ge-mg"]["mp"], staged["ge-local-a"]["mp"]) == (8, 8)
    staged.end_turn(1)
    assert staged["us-captain"]["mp"] == 12


def test_r_is_20_and_69_fog_takes_a_hex_of_range_and_leaves_the_distance_modifier() -> None:
    units = {
        "us-rifleman": "G07",
        "us-captain": "G07",
        "us-sniper": "G07",
        "ge-captain": "G05",
        "ge-medic": "G04",
        "ge-mg": "G03",
    }
    clear, fog = Staged(units), Staged(units, weather="fog")
    assert clear.targets("us-rifleman") == ["ge-captain", "ge-medic"]
    assert fog.targets("us-rifleman") == ["ge-captain"]
    assert clear.targets("us-captain") == ["ge-captain"]
    assert fog.targets("us-captain") == []
    assert fog.targets("us-sniper") == ["ge-captain", "ge-medic"]
    assert fog.illegal("fire", unit="us-rifleman", target="ge-medic") == "R-IS-69"
    odds = fog.ask("odds", unit="us-rifleman", target="ge-captain")
    assert odds["mods"] == {"start": 35, "terrain": 0, "elevation": 0, "distance": -6, "health": 0, "night": 0}
    assert fog.ask("odds", unit="us-rifleman", target="ge-medic") == {"can": False, "why": "range"}


def test_r_is_22_the_weather_holds_until_the_next_rounds_roll() -> None:
    staged = Staged(APART, weather="rain")
    assert "weather" not in kinds(staged.end_turn())
    assert staged.whole["weather"] == "rain"
    assert kinds(staged.end_turn(1))[:3] == ["turn_ended", "round", "weather"]
    assert staged.whole["weather"] == "clear"


# --- the turn -----------------------------------------------------------------------------------------------------------


def test_r_is_23_a_turn_starts_with_markers_then_movement_then_the_captain() -> None:
    units: dict[str, Any] = {
        "us-captain": "G07",
        "us-rifleman": {"at": "G06", "hp": 4, "slow": "next", "mp": 0, "fired": True, "done": True},
        "us-medic": {"at": "A01", "healed": True, "done": True, "mp": 3},
        "ge-captain": "O13",
    }
    staged = Staged(units, seat="ge", start=5)
    events = staged.end_turn(8)
    assert kinds(events) == ["turn_ended", "round", "weather", "turn", "heal"]
    rifleman, medic = staged["us-rifleman"], staged["us-medic"]
    assert (rifleman["slow"], rifleman["mp"], rifleman["hp"]) == ("now", 12 - 2 - 4, 5)
    assert not rifleman["fired"] and not rifleman["done"]
    assert (medic["mp"], medic["done"], medic["healed"]) == (12, False, False)


def test_r_is_24_the_first_action_of_a_unit_makes_it_active_until_it_ends() -> None:
    staged = Staged({"us-captain": "G07", "us-rifleman": "G08", "us-medic": {"at": "G07", "hp": 4}, "ge-captain": "G05"})
    assert kinds(staged.move("us-rifleman", "G09"))[0] == "activated"
    for do, fields in (("move", {"to": "G06"}), ("fire", {"target": "ge-captain"}), ("end", {})):
        assert staged.illegal(do, unit="us-captain", **fields) == "R-IS-24"
    assert {one["unit"] for one in staged.legal("us")} == {"us-rifleman", "us-medic"}
    staged.heal("us-medic", "us-medic")
    assert staged.whole["active"]["unit"] == "us-rifleman"
    staged.end("us-rifleman")
    assert kinds(staged.fire("us-captain", "ge-captain", 3))[0] == "activated"
    assert staged.illegal("fire", unit="ge-captain", target="us-captain") == "R-IS-24"


def test_r_is_24_while_something_is_to_be_decided_nothing_else_may_be_done() -> None:
    staged = Staged({"us-medic": {"at": "D03", "hp": 3}}, scenario="training")
    staged.reveal("us-medic", "T-2", "3A")
    assert {one["do"] for one in staged.legal("us")} == {"rotate"}
    for do, fields in (("heal", {"target": "us-medic"}), ("move", {"to": "D02"}), ("end", {})):
        assert staged.illegal(do, unit="us-medic", **fields) == "R-IS-24"
    assert staged.illegal("end_turn") == "R-IS-24"
    staged.rotate(0)
    assert staged.illegal("rotate", loc="T-2", rot=1) == "R-IS-24"
    assert staged.illegal("opportunity", unit="us-medic", fire=True) == "R-IS-24"


def test_r_is_25_moving_and_firing_in_any_order_and_one_shot() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "G05"})
    staged.move("us-captain", "H06")
    before = staged["us-captain"]["mp"]
    staged.fire("us-captain", "ge-captain", 3)
    assert staged["us-captain"]["mp"] == before
    assert staged.targets("us-captain") == []
    assert staged.illegal("fire", unit="us-captain", target="ge-captain") == "R-IS-25"
    staged.move("us-captain", "H07")
    staged.move("us-captain", "H06")
    assert staged["us-captain"]["mp"] == before - 6


def test_r_is_26_who_has_ended_does_nothing_but_treat_and_be_treated() -> None:
    staged = Staged({"us-captain": {"at": "G07", "hp": 3}, "us-medic": "G07", "us-mg": "A01", "ge-captain": "G05"})
    staged.end("us-captain")
    for do, fields in (("move", {"to": "G06"}), ("fire", {"target": "ge-captain"}), ("end", {})):
        assert staged.illegal(do, unit="us-captain", **fields) == "R-IS-26"
    staged.end("us-medic")
    staged.heal("us-medic", "us-captain")
    assert staged["us-captain"]["hp"] == 5
    assert kinds(staged.end("us-mg", 9)) == ["faced", "ended"]  # without having done anything


def test_r_is_27_the_turn_ends_only_between_activations() -> None:
    staged = Staged({"us-captain": "G07", "us-medic": "G07", "ge-captain": "A01"})
    staged.move("us-captain", "G06")
    assert staged.illegal("end_turn") == "R-IS-27"
    staged.end("us-captain")
    assert kinds(staged.end_turn()) == ["turn_ended", "turn"]
    assert staged.refused({"do": "end_turn"}, "us")[0] == "not-your-turn"


def test_r_is_28_a_seat_without_units_is_skipped_and_the_match_goes_on() -> None:
    staged = Staged({"us-captain": "G07"}, round=1, missions={"us": "us-1", "ge": "ge-1"})
    events = staged.end_turn(1)
    assert kinds(events) == ["turn_ended", "turn_skipped", "round", "weather", "turn"]
    assert the(events, "turn_skipped") == {"is": "turn_skipped", "seat": "ge"}
    assert (staged.whole["seat"], staged.whole["round"]) == ("us", 2)
    other = Staged({"ge-captain": "G07"}, seat="ge", round=3)
    assert kinds(other.end_turn(1)) == ["turn_ended", "round", "weather", "turn_skipped", "turn"]
    assert (other.whole["seat"], other.whole["round"]) == ("ge", 4)


def test_r_is_28_and_29_the_last_round_ends_with_a_seat_skipped() -> None:
    staged = Staged({"us-captain": "G07"}, round=12)
    assert kinds(staged.end_turn())[-2:] == ["turn_skipped", "over"]
    assert staged.match.result()["by"] == "units"
    other = Staged({"ge-captain": "G07"}, seat="ge", round=11)
    other.end_turn(1)
    assert the(other.end_turn(), "over")["result"]["winner"] == "ge"


def test_r_is_29_nothing_is_rolled_after_the_last_round() -> None:
    staged = Staged(APART, round=12, seat="ge")
    events = staged.end_turn()
    assert kinds(events) == ["turn_ended", "over"]
    assert staged.match.actors() == ()
    assert staged.refused({"do": "end_turn"}, "us") == ("over", "")


# --- movement points and markers ----------------------------------------------------------------------------------------


def test_r_is_39_a_marker_waits_for_the_next_turn_takes_4_mp_and_goes_with_it() -> None:
    staged = Staged({"us-captain": "G07", "ge-rifleman": "G05"}, seat="us")
    staged.fire("us-captain", "ge-rifleman", 5)  # 27 + 26 = 53: D -2H
    staged.end("us-captain")
    assert staged["ge-rifleman"]["slow"] == "none"
    again = Staged({"us-captain": "G07", "ge-rifleman": "G05"})
    assert "slow" in kinds(again.fire("us-captain", "ge-rifleman", 4))  # 40: D -1H; -4MP
    assert again["ge-rifleman"]["slow"] == "next"
    again.end("us-captain")
    again.end_turn()
    assert (again["ge-rifleman"]["slow"], again["ge-rifleman"]["mp"]) == ("now", 8)
    again.end_turn(1)
    assert again["ge-rifleman"]["slow"] == "none"
    again.end_turn()
    assert again["ge-rifleman"]["mp"] == 12


def test_r_is_39_a_marker_got_in_ones_own_turn_does_not_touch_it() -> None:
    staged = Staged({"us-grenadier": "G07", "us-rifleman": "G06", "ge-captain": "G06"})
    staged.fire("us-grenadier", "ge-captain", 5)  # 44 + 26 = 70, splash on the hex 57, one more hex 50: D -1H; -4MP
    assert staged["us-grenadier"]["slow"] == "next"
    assert staged["us-grenadier"]["mp"] == 11
    staged.end("us-grenadier")
    assert kinds(staged.end_turn())[-1] == "turn"
    assert staged["us-grenadier"]["slow"] == "next"
    staged.end_turn(1)
    assert (staged["us-grenadier"]["slow"], staged["us-grenadier"]["mp"]) == ("now", 7)


def test_r_is_40_card_less_rain_less_marker_and_what_is_left_over_lapses() -> None:
    units = {
        "us-mg": {"at": "G07", "slow": "next", "mp": 10},
        "us-medic": {"at": "G07", "mp": 14},
        "us-local-b": {"at": "G07", "slow": "next", "mp": 1},
        "ge-captain": "A01",
    }
    staged = Staged(units, seat="ge", start=5)
    staged.end_turn(10)
    assert [staged[name]["mp"] for name in ("us-mg", "us-medic", "us-local-b")] == [4, 12, 4]


def test_r_is_40_and_49_a_friend_found_in_the_rain_has_its_points_at_once() -> None:
    staged = Staged({"us-captain": "G07", "ge-captain": "A01"}, ground={"G06": "building"}, weather="rain")
    staged.move("us-captain", "G06", "us-local-a")
    assert staged["us-local-a"]["mp"] == 8


def test_r_is_41_who_is_immobilised_while_active_stays_active() -> None:
    staged = Staged({"us-captain": {"at": "G07", "hp": 2}, "us-medic": "A01", "ge-captain": "G06"})
    events = staged.fire("us-captain", "ge-captain", 1)  # the result A
    assert kinds(events)[-1] == "immobilised"
    assert staged.whole["active"] == {"unit": "us-captain", "entered": False, "shot": False}
    assert staged.steps("us-captain") == []
    assert staged.illegal("move", unit="us-captain", to="G08") == "R-IS-38"
    assert of_kind(staged.end("us-captain"), "ended")


def test_r_is_41_who_is_shot_to_the_last_point_on_its_way_may_still_fire_and_be_treated() -> None:
    units = {"us-medic": {"at": "J03", "hp": 3}, "ge-sniper": {"at": "G07", "facing": 1}, "ge-captain": "J06"}
    staged = Staged(units)
    staged.move("us-medic", "J04")
    staged.answer(True, 4, 5)  # 27 + 26 = 53: D -2H
    assert staged["us-medic"]["hp"] == 1
    assert staged.targets("us-medic") == ["ge-captain"]
    assert staged.steps("us-medic") == []
    staged.heal("us-medic", "us-medic")
    assert staged.steps("us-medic")
    assert staged["us-medic"]["mp"] == 14 - 3
