"""Sentences of Firefight from the right seat and in the order of events, and why a match ended."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.games import rules
from game.learning.lessons import training
from game.match import Match
from scenes.boards.hexes.board import Hit
from scenes.kit.marks import plain
from scenes.tables.firefight import told as telling
from scenes.tables.firefight.advising.prospects import way_of
from scenes.tables.firefight.motions import revealed_line
from scenes.tables.firefight.previews import step_hero
from scenes.tables.firefight.story import FirefightStory
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of

RULES = rules("firefight")
UNITS: list[dict[str, Any]] = [
    {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE", "state": "active"},
    {"id": "g02", "type": "g_rifle", "at": "C05", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "J05", "facing": "S"},
]


@pytest.mark.parametrize(("unit", "told"), [("s01", "Your unit has run into it."), ("g01", "The enemy has run into it.")])
def test_who_ran_into_a_hidden_unit_is_told_from_the_seat_at_the_screen(unit: str, told: str) -> None:
    state = mode_of(skirmish.fighting(units=UNITS)).state
    assert revealed_line(state, state.view.units[unit], "stacked_enemy") == told


def test_a_marker_that_was_drawn_after_a_shot_changes_nothing_of_how_it_is_told() -> None:
    mode = mode_of(skirmish.fighting(units=[{**UNITS[0], "hit": "berserk", "hit_shown": True}, *UNITS[1:]]))
    shot = {"is": "attack", "unit": "g01", "at": "J05", "seat": "german"}
    hit = {"is": "hit", "unit": "g01"}
    for story, marked in (([shot, hit], False), ([hit, shot], True)):
        mode.state.context = SimpleNamespace(chair=lambda story=story: SimpleNamespace(story=lambda: story))
        assert ("Berserk" in plain(" ".join(telling.news(mode.state)))) is marked


def test_a_fresh_unit_is_not_thrown_into_the_small_pool_of_others_by_the_way_that_is_proposed() -> None:
    units = [UNITS[0], {**UNITS[1], "at": "D06"}, UNITS[2]]
    modules = ["core", "groups"]
    mode = mode_of(skirmish.fighting(units=units, modules=modules, pool={"german": {"units": ["g01"], "ap": 3}}))
    ways = [one for one in mode.choices if one.unit == "g02" and any(way.get("by") == "share" for way in one.ways)]
    assert ways, "it could share"
    assert all(way_of(mode.view, "german", one).get("by") != "share" for one in ways)


@pytest.mark.parametrize("modules", [["core"], ["core", "hidden"]])
def test_what_nobody_has_seen_is_not_called_safe_where_units_may_hide(modules: list[str]) -> None:
    mode = mode_of(skirmish.fighting(units=UNITS, modules=modules))
    step = next(one for one in mode.choices if one.do == "move" and one.unit == "g02" and one.space == "B05")
    hero = step_hero(mode.state, "german", step, {**step.core, "facing": "NE"})
    assert hero is not None and hero.number == ("0" if "hidden" in modules else "Safe")
    assert ("Hidden units may be near" in hero.words) is ("hidden" in modules)


def test_a_match_that_ends_early_says_why() -> None:
    match = Match(RULES, "f1_first_contact", {}, 1)
    story = FirefightStory(None)
    story.__dict__["_first"] = match.position
    names = {"german": "Germany", "soviet": "USSR"}
    lost = [{"is": "destroyed", "unit": one.id, "why": "margin"} for one in match.position.own("soviet")]
    events = [{"is": "round_start", "round": 3}, *lost]
    result = {"winner": "german", "vp": {"german": 10, "soviet": 0}}
    assert "USSR has no units left" in plain(story.verdict(result, events, names).why)
    assert "no units left" not in plain(story.verdict(result, [{"is": "round_start", "round": 5}, *lost], names).why)
    assert "no units left" not in plain(story.verdict(result, events[:-1], names).why)


def test_the_result_says_what_the_points_were_for() -> None:
    story = FirefightStory(None)
    story.__dict__["_first"] = Match(RULES, "f1_first_contact", {}, 1).position
    names = {"german": "Germany", "soviet": "USSR"}
    events = [
        {"is": "vp", "seat": seat, "points": points, "why": why}
        for seat, points, why in (
            ("german", 1, "destroyed"),
            ("german", 1, "destroyed"),
            ("german", 2, "at_end"),
            ("german", 1, "at_end"),
            ("soviet", 2, "at_end"),
        )
    ]
    told = plain(story.verdict({"winner": "german", "vp": {"german": 5, "soviet": 2}}, events, names).why)
    assert told == "Germany 5: 3 for flags held and 2 for enemies destroyed. USSR: 2 for flags held."
    told = plain(story.verdict({"winner": "german", "vp": {"german": 5, "soviet": 0}}, events[:-1], names).why)
    assert told.endswith("USSR: no points.")


def test_who_faces_nobody_with_caps_is_not_told_of_them() -> None:
    for caps, told in ((0, "to move first"), (2, "to move first, if USSR adds no CAPs")):
        at_hand = {"german": {"start": 3, "now": 3}, "soviet": {"start": 3, "now": caps}}
        mode = mode_of(skirmish.fighting(units=UNITS, phase="initiative", round=2, declared={}, caps=at_hand))
        assert plain(mode.parts()[0].words) == told


def test_amber_spends_a_cap_on_the_first_turn_where_an_enemy_can_strike_and_caps_are_left() -> None:
    beside = [UNITS[0], {"id": "s01", "type": "s_rifle", "at": "D05", "facing": "S"}]
    far = [UNITS[0], {"id": "s01", "type": "s_rifle", "at": "P09", "facing": "S"}]
    cases = (
        (beside, 3, "Spend 1 CAP", "Worth a CAP"),
        (beside, 2, "Spend none", "your last CAPs"),
        (far, 3, "Spend none", "No enemy"),
    )
    for units, caps, amber, told in cases:
        at_hand = dict.fromkeys(("german", "soviet"), {"start": 5, "now": caps})
        start = [{**units[0], "at": "C05"}, units[1]]
        mode = mode_of(skirmish.fighting(units=start, phase="initiative", round=2, declared={}, caps=at_hand))
        assert mode.words() == amber, told
        assert any(told in plain(getattr(one, "words", "")) for one in mode.parts())


def test_a_counter_is_read_before_the_first_shot_and_the_last_lesson_does_not_end_the_match() -> None:
    lessons = training("firefight").lessons  # type: ignore[union-attr]
    assert list(lessons).index("numbers") < list(lessons).index("fire") and lessons["numbers"].goes_on == "click"
    assert "Good luck" not in lessons["on"].text and "play it to its end" in lessons["on"].text


def test_a_click_on_an_enemy_whom_nobody_can_hit_says_so_until_something_else_is_picked() -> None:
    units = [UNITS[0], {**UNITS[1], "at": "A01"}, {"id": "s01", "type": "s_rifle", "at": "P09", "facing": "S"}]
    mode = mode_of(skirmish.fighting(units=units))
    mode.click(Hit("P09", None, "s01"))
    assert plain(mode.sentence()) == "None of your units can fire at Rifle squad S1 now."
    mode._pick(len(mode.options) - 1)()
    assert not mode.told_why
