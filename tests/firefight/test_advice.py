"""What is proposed to a person: no AP thrown away, no CAPs where AP will do, no stack led into fire, what destroys first."""

from __future__ import annotations

from typing import Any

from game.firefight.judging import advice
from game.firefight.judging.advice import advised
from game.firefight.judging.habits import habits
from game.firefight.judging.outlook import Outlook
from game.firefight.judging.suggested import best
from tests.firefight.staged import Staged


def looked(staged: Staged, *found: tuple[dict[str, Any], float]) -> list[dict[str, Any]]:
    view = staged.match.view("german")
    return [action for action, _ in advised(view, "german", Outlook(view, "german", habits(), True), found)]


def test_no_caps_where_the_unit_has_ap() -> None:
    staged = Staged({"g01": "g_lmg D05 NE active", "s01": "s_rifle E05 S"}, pool={"german": {"units": ["g01"], "ap": 5}})
    shot = {"do": "fire", "unit": "g01", "at": "E05"}
    assert looked(staged, ({**shot, "by": "command"}, 2.0), ({**shot, "by": "pool"}, 1.0)) == [{**shot, "by": "pool"}]
    assert all(one.get("by") != "command" for one in best(staged.match.view("german"), "german", 9))


def test_no_step_for_caps_but_to_what_counts() -> None:
    staged = Staged({"g01": "g_rifle D05 NE spent", "s01": "s_rifle J05 S"}, control={"D04": None})
    step = {"do": "move", "unit": "g01", "path": ["E05"], "by": "command"}
    assert looked(staged, (step, 2.0), ({"do": "pass"}, 1.0)) == [{"do": "pass"}]


def test_a_stack_is_not_led_into_the_open_before_a_gun() -> None:
    """One shot is rolled for against all in a space (R-FF-51)."""
    staged = Staged({"g01": "g_rifle D06 NE", "g02": "g_rifle D05 NE", "s01": "s_maxim F05 NW"})
    to_stack = {"do": "move", "unit": "g01", "path": ["D05"], "by": "activate", "facing": "NE"}
    alone = {"do": "move", "unit": "g01", "path": ["C06"], "by": "activate", "facing": "NE"}
    assert looked(staged, (to_stack, 0.3), (alone, 0.25)) == [alone, to_stack]
    safe = Staged({"g01": "g_rifle D06 NE", "g02": "g_rifle D05 NE", "s01": "s_smg L01 SE"})
    assert looked(safe, (to_stack, 0.3), (alone, 0.25)) == [to_stack, alone]


def test_the_unit_that_acts_goes_on_before_its_ap_are_thrown_away() -> None:
    units = {"g01": "g_rifle D05 NE active", "g02": "g_rifle C07 NE", "s01": "s_rifle F05 S"}
    staged = Staged(units, pool={"german": {"units": ["g01"], "ap": 4}})
    other = {"do": "move", "unit": "g02", "path": ["C06"], "by": "activate"}
    shot = {"do": "fire", "unit": "g01", "at": "F05", "by": "pool"}
    assert looked(staged, (other, 0.2), (shot, 0.1))[0] == shot


def test_a_target_that_any_hit_destroys_comes_before_one_that_is_only_hit() -> None:
    staged = Staged({"g01": "g_lmg D05 NE", "s01": "s_dp F05 S pinned", "s02": "s_rifle E05 S"})
    kill = {"do": "fire", "unit": "g01", "at": "F05", "by": "activate"}
    hit = {"do": "fire", "unit": "g01", "at": "E05", "by": "activate"}
    assert advice.KILL > 0 and looked(staged, (hit, 0.4), (kill, 0.38))[0] == kill
