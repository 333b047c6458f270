"""A walk of several hexes in Firefight: one order, every step an action; it ends as its unit is fired at or in new danger."""

from __future__ import annotations

from typing import Any

import pytest

from game.firefight.records import DIRECTION
from scenes.boards.hexes.board import Hit
from scenes.kit.marks import plain
from scenes.tables.firefight import walking
from scenes.tables.firefight.advising.prospects import danger_at
from scenes.tables.firefight.told import news
from scenes.tables.firefight.walking import way
from tests.scenes import skirmish
from tests.scenes.test_firefight_foremost import first_contact
from tests.scenes.test_firefight_told import mode_of
from tests.scenes.test_puzzle_screens import AtShelf

WALKERS: list[dict[str, Any]] = [
    {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE", "state": "active"},
    {"id": "s01", "type": "s_rifle", "at": "L05", "facing": "NE"},
]
POOL: dict[str, Any] = {"german": {"units": ["g01"], "ap": 6}}
FACING: dict[str, Any] = {"do": "pivot", "unit": "s01", "facing": "SW", "by": "activate"}


NEAR = "I05"
"""From here the enemy could fire at G04, if he turned."""


def walkers(passes: int) -> Any:
    """A unit with 6 AP, after so many passes of the enemy."""
    return skirmish.fighting(board="hamlet", units=WALKERS, pool=POOL, passes=passes)


def click(mode: Any, space: str) -> None:
    mode.click(Hit(space=space, unit=None))


def setting_out(foe: str = "L05") -> Any:
    """The same after one pass, with an enemy who looks away in this hex, and the first step of a walk to G04 done."""
    units = [WALKERS[0], {**WALKERS[1], "at": foe}]
    sitting = skirmish.fighting(board="hamlet", units=units, pool=POOL, passes=1)
    mode = mode_of(sitting)
    click(mode, "G04")
    click(mode, "G04")
    skirmish.rest(sitting)
    return sitting


def walked(sitting: Any, mode: Any) -> list[Any]:
    """Walk to where a first click has led, the enemy passing after each step: the steps."""
    *_, end = path = mode.far
    click(mode, end)
    for _ in path[2:]:
        skirmish.rest(sitting)
        sitting.play.decide({"do": "pass"})
    skirmish.rest(sitting)
    assert sitting.match.position.units["g01"].at == end
    return [entry.action for entry in sitting.match.log if entry.action["do"] == "move"]


def test_after_a_pass_a_far_hex_is_walked_to_by_single_steps() -> None:
    sitting = walkers(1)
    mode = mode_of(sitting)
    click(mode, "G04")
    assert not sitting.match.log and mode.far[-1] == "G04" and "Walk to G04" in mode.sentence()
    assert [one.label for one in mode.buttons() if one.main] == [f"Walk, {mode.far_price} AP"]
    path = mode.far
    assert [one["path"] for one in walked(sitting, mode)] == [[space] for space in path[1:]]


def test_a_walk_ends_when_an_enemy_gets_a_shot_at_its_way() -> None:
    sitting = setting_out(NEAR)
    sitting.play.decide(FACING)
    skirmish.rest(sitting)
    assert len(sitting.match.log) == 2 and sitting.play.table.state.walk is None


def test_a_walk_that_is_stopped_says_why_and_goes_on_with_the_amber_button() -> None:
    sitting = setting_out(NEAR)
    sitting.play.decide(FACING)
    skirmish.rest(sitting)
    mode = mode_of(sitting)
    at = sitting.match.position.units["g01"].at
    assert mode.options[0].choice.space == "G04" and mode.options[0].choice.unit == "g01"
    left = mode.options[0].price
    told = plain(mode.sentence())
    assert told.startswith(f"Walk stopped at {at}: S1 turned and can hit it on its way, "), told
    assert told.endswith(f" %. Go on to G04, {left} AP."), told
    assert [one.label for one in mode.buttons() if one.main] == [f"Walk, {left} AP"]
    mode.confirm()
    assert sitting.play.table.state.stopped is None and sitting.match.log[-1].action["do"] == "move"
    skirmish.rest(sitting)
    sitting.play.decide({"do": "pass"})
    skirmish.rest(sitting)
    assert [one.action["do"] for one in sitting.match.log[-3:]] == ["move", "pass", "move"], "it walks on"


def test_what_an_enemy_does_far_away_stops_no_walk_and_is_told() -> None:
    sitting = setting_out()
    sitting.play.decide(FACING)
    skirmish.rest(sitting)
    assert [one.action["do"] for one in sitting.match.log] == ["move", "pivot", "move"]
    assert any("turns" in plain(one) for one in news(sitting.play.table.state))


def test_a_shot_at_another_stops_no_walk_and_one_at_who_walks_does() -> None:
    unit = mode_of(walkers(1)).view.units["g01"]
    assert not walking._fired_at({"is": "attack", "at": "C05", "targets": ["g02"]}, unit)
    assert walking._fired_at({"is": "attack", "at": "D05", "targets": ["g01"]}, unit)


def test_a_stall_of_the_enemy_stops_no_walk() -> None:
    sitting = setting_out()
    sitting.play.decide(next(one for one in sitting.match.legal("soviet") if one["do"] == "stall"))
    skirmish.rest(sitting)
    assert [one.action["do"] for one in sitting.match.log] == ["move", "stall", "move"]


def test_the_card_of_a_walk_names_the_worst_shot_on_its_way() -> None:
    foe = {"id": "s01", "type": "s_rifle", "at": "G04", "facing": "SW"}
    mode = mode_of(skirmish.fighting(board="hamlet", units=[WALKERS[0], foe], pool=POOL, passes=1))
    mode.choose("g01")
    for end in ("D02", "F06", "F03"):
        click(mode, end)
        card = mode._walking()
        assert card and card.title == f"Walk to {end}" and card.price == str(mode.far_price)
        assert "%" in card.against, "it says the shot there, or the worse one on the way"


def test_the_last_cap_is_picked_by_hand_alone_and_what_pays_is_said() -> None:
    units = [{**WALKERS[0], "state": "fresh"}, BESIDE, WALKERS[1]]
    for caps, by in ((1, "activate"), (3, "command")):
        each = {"german": {"start": 5, "now": caps}}
        mode = mode_of(skirmish.fighting(board="hamlet", units=units, pool=BUSY, passes=1, caps=each))
        step = next(one for one in mode.choices if one.do == "move" and one.unit == "g01" and one.space == "D04")
        mode.aim(step)
        assert mode.way(step)["by"] == by
        assert ("Paid with 1 CAP." in plain(mode.sentence())) is (by == "command")


def test_every_hex_in_reach_is_walked_to_whether_the_enemy_has_passed_or_not() -> None:
    sitting = walkers(0)
    mode = mode_of(sitting)
    mode.choose("g01")
    assert "click any lit hex to walk there" in mode.sentence()
    reached = [space for space in mode.view.world.hexes.ids if len(way(mode.state, mode.view.units["g01"], space)[0]) > 2]
    assert len(reached) > 30
    for space in reached:
        mode.choose("g01")
        click(mode, space)
        assert mode.far[-1] == space and [one.label for one in mode.buttons() if one.main] == [f"Walk, {mode.far_price} AP"]
    click(mode, reached[-1])
    skirmish.rest(sitting)
    sitting.play.decide({"do": "pass"})
    skirmish.rest(sitting)
    assert [entry.action["do"] for entry in sitting.match.log] == ["move", "pass", "move"], "a pass is no answer"


def test_a_hex_out_of_reach_says_why_it_is_not_walked_to() -> None:
    mode = mode_of(walkers(1))
    click(mode, "L09")
    assert not mode.far and plain(mode.told_why) == "Too far for Rifle squad G1: L09 costs 8 AP, and it has 6."


def test_a_walk_that_is_taken_back_does_not_go_on_by_itself() -> None:
    mode = mode_of(walkers(1))
    unit = mode.view.units["g01"]
    walking.begin(mode.state, "german", unit, ("D05", "E05", "F04"), "NE")
    assert walking.step_of(mode.state, "german", mode.legal) is None and mode.state.walk is None


def test_a_fresh_unit_walks_too_where_no_ap_are_thrown_away() -> None:
    fresh = [{**WALKERS[0], "state": "fresh"}, {**WALKERS[1], "state": "spent"}]
    sitting: Any = skirmish.fighting(board="hamlet", units=fresh, passes=1)
    mode = mode_of(sitting)
    mode.choose("g01")
    assert "click any lit hex to walk there" in mode.sentence()
    click(mode, "G04")
    assert mode.far[-1] == "G04"
    moves = walked(sitting, mode)
    assert [one["by"] for one in moves] == ["activate", *["pool"] * (len(moves) - 1)]


BESIDE = {**WALKERS[0], "id": "g02", "at": "C05"}
BUSY: dict[str, Any] = {"german": {"units": ["g02"], "ap": 3}}


def test_a_walk_that_throws_ap_of_another_unit_away_says_so_before_it_sets_off() -> None:
    units = [{**WALKERS[0], "state": "fresh"}, BESIDE, WALKERS[1]]
    sitting: Any = skirmish.fighting(board="hamlet", units=units, pool=BUSY, passes=1)
    mode = mode_of(sitting)
    mode.choose("g01")
    click(mode, "G04")
    assert mode.far[-1] == "G04" and not sitting.match.log
    assert plain(mode.sentence()).endswith("Click it again to go. But Rifle squad G2 loses its last 3 AP.")
    assert [one["by"] for one in walked(sitting, mode)][:2] == ["activate", "pool"]


def test_a_spent_unit_walks_on_caps() -> None:
    units = [{**WALKERS[0], "state": "spent"}, WALKERS[1]]
    sitting: Any = skirmish.fighting(board="hamlet", units=units, passes=1, caps={"german": {"start": 5, "now": 3}})
    mode = mode_of(sitting)
    mode.choose("g01")
    click(mode, "F04")
    assert [one.label for one in mode.buttons() if one.main] == ["Walk, 2 CAP"]
    assert [one["by"] for one in walked(sitting, mode)] == ["command", "command"]


@pytest.mark.parametrize("state", ["fresh", "active", "spent"])
def test_each_hex_is_walked_to_or_it_is_said_why_not_and_never_that_it_is_not_next_to_it(state: str) -> None:
    """With another unit that has AP, and hit markers that keep a unit from steps."""
    for hit in (None, "pinned", "cowering"):
        first = {**WALKERS[0], "state": state, "hit": hit}
        pool = BUSY if state != "active" else {"german": {"units": ["g01"], "ap": 4}}
        units = [first, {**BESIDE, "state": "active" if state != "active" else "spent"}, WALKERS[1]]
        caps = {"german": {"start": 5, "now": 2}}
        mode = mode_of(skirmish.fighting(board="hamlet", units=units, pool=pool, passes=1, caps=caps))
        near = {"D05", *mode.view.world.hexes.links("D05")}
        for space in sorted({*mode.view.world.hexes.ids} - near - {"C05", "L05"}):
            mode.choose("g01")
            click(mode, space)
            assert bool(mode.far) is not bool(mode.told_why), space
            assert "next to" not in mode.told_why and (hit != "pinned" or not mode.far)


def test_a_puzzle_with_one_unit_has_its_pass_where_a_turn_has_it() -> None:
    mode: Any = AtShelf("firefight").open("round-the-woods").table.mode
    while mode.thinks:
        mode.advance()
    passing, last = (next(one for one in mode.buttons() if one.label == label) for label in ("Pass", "Move or fire"))
    assert mode.buttons()[-1].label == last.label and last.reason and not passing.main
    mode.click(Hit(space="B02", unit=None))
    assert mode.buttons()[-1].main and mode.buttons()[-1].label.startswith("Move")


def test_enter_stands_on_amber_only_once_it_does_something() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    assert mode.buttons()[-1].key == "confirm"
    mode._wise = None
    assert mode.waits() and not mode.buttons()[-1].key and mode.buttons()[-1].reason


CORNERED = (
    "g01 G04 SE spent, g02 B05 NE, g03 F04 SE spent, g04 A07 NE, g05 C04 NE spent, s01 I04 SW spent, s02 G06 SW spent, "
    "s03 G06 NW spent, s04 G04 SW spent, s05 G06 S spent"
)
"""An enemy beside H04 can fire there, with a flag to take on the other side."""


def test_a_walk_of_one_click_ends_with_its_front_to_who_can_hit_it_and_to_the_next_flag() -> None:
    mode = mode_of(first_contact(CORNERED, 1, (1, 0), "sss", None, 1))
    mode.choose("g02")
    click(mode, "H04")
    arc, at = mode.state.world.ground.in_arc, DIRECTION[mode.far_facing]
    assert arc("H04", at, "I04") and arc("H04", at, "I05")
    hits = {one: danger_at(mode.state, mode.view.units["g02"], "H04", DIRECTION[one]).later for one in DIRECTION}
    assert hits[mode.far_facing] == min(hits.values()) < max(hits.values())
    card = mode._walking()
    assert card and card.why.endswith("Ends facing " + {"NE": "north-east.", "SE": "south-east."}[mode.far_facing])
