"""The table of Firefight: what is lit for a unit, what an attack shows, who pays, who is asked, and matches played by clicks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.draws import Draws
from game.firefight.held import Gone
from game.firefight.tables import tables
from game.games import rules
from game.match import Match
from scenes.boards.dice import LANDS, DicePlate
from scenes.boards.hexes.board import NOTHING, Hit
from scenes.boards.hexes.late import corner_spots
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.tables.firefight import aim, light, odds
from scenes.tables.firefight.advising import prospects
from scenes.tables.firefight.advising.advice import Advised, looking
from scenes.tables.firefight.advising.prospects import answers, choices_of, falls, unasked, way_of
from scenes.tables.firefight.aim import HOURS
from scenes.tables.firefight.briefing import briefing
from scenes.tables.firefight.counter_part import unit_parts
from scenes.tables.firefight.grouping import step_of
from scenes.tables.firefight.motions import batches_of
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.pieces import hour_of
from scenes.tables.firefight.replies import Mining, Revealing
from scenes.tables.firefight.setup import FirefightSetup
from scenes.tables.firefight.story import FirefightStory
from scenes.tables.firefight.table import FirefightTable
from scenes.tables.firefight.told import news, wrecks_of
from scenes.tables.firefight.told import told as told_at
from scenes.tables.firefight.turn import Acting
from scenes.tables.firefight.walking import reached
from tests.scenes.sitting import Sitting
from tests.tiers import thinned

RULES = rules("firefight")


@cache
def _view() -> Any:
    return Match(RULES, "f1_first_contact", {}, 1).view(None)


def seated(scenario: str = "f1_first_contact", options: dict[str, Any] | None = None, seed: int = 1) -> Sitting:
    """People in every seat of a scenario."""
    match = Match(RULES, scenario, options or {}, seed)
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), match)
    sitting.app._lay_out(sitting.play)
    rest(sitting)
    return sitting


def rest(sitting: Sitting) -> None:
    """Let everything come to rest, and open every curtain."""
    sitting.rest()
    while sitting.curtain:
        sitting.lift()
        sitting.rest()


def table_of(sitting: Sitting) -> FirefightTable:
    found: Any = sitting.play.table
    assert isinstance(found, FirefightTable)
    return found


def acting(sitting: Sitting) -> Acting:
    mode = table_of(sitting).mode
    assert isinstance(mode, Acting)
    return mode


def click(sitting: Sitting, at: tuple[int, int]) -> None:
    for event in (
        pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
    ):
        sitting.app.apply(sitting.app._hear(event))
    rest(sitting)


def click_unit(sitting: Sitting, unit: str) -> None:
    click(sitting, table_of(sitting).board.spots()[unit][0])


def click_hour(sitting: Sitting, hour: int) -> None:
    board = table_of(sitting).board
    assert board.over.corners is not None
    x, y = corner_spots(board.ground, board.over.corners, board.camera.zoom)[hour]
    click(sitting, (round(x) + board.camera.sheet.x, round(y) + board.camera.sheet.y))


def test_a_unit_that_is_clicked_shows_its_reach_its_prices_and_whom_it_could_hit() -> None:
    sitting = seated()
    click_unit(sitting, "g05")
    table, over = table_of(sitting), table_of(sitting).board.over
    assert table.board.chosen == "g05"
    answer = RULES.ask(table.state.view, "reach", {"unit": "g05"})
    assert over.reach == {one["to"]: str(one["price"]) for one in answer["reach"]}
    far = reached(table.state, table.state.view.units["g05"])
    assert over.beyond == {space: str(price) for space, price in far.items()} and len(far) > 20, "a click walks there"
    assert over.edge_word.startswith("Red edge:")
    bare = set(table.state.world.hexes.bit) - {*far, *over.reach} - {unit.at for unit in table.state.view.units.values()}
    acting(sitting).hover(Hit(space=min(bare), unit=None))
    assert over.sight is None or over.sight.end != min(bare), "who looks for a way asks for no sight"
    end = max(far)
    acting(sitting).hover(Hit(space=end, unit=None))
    assert over.path and over.path.spaces[-1] == end and over.path.left.endswith(" AP")
    acting(sitting).hover(NOTHING)
    shown = {one["at"] for one in sitting.match.legal("german") if one["do"] == "fire" and one["unit"] == "g05"}
    assert shown and {table.state.view.units[one].at for one in table.board.targets} == shown == set(over.tags)
    assert over.edges and over.edges.keys() <= over.reach.keys()
    acting(sitting).back()
    assert table.board.chosen is None and not over.reach and not over.beyond


def test_an_attack_is_aimed_at_by_one_click_and_made_by_a_second() -> None:
    sitting = seated()
    click_unit(sitting, "g05")
    click_unit(sitting, "s05")
    table, mode = table_of(sitting), acting(sitting)
    sight = table.board.over.sight
    assert mode.aimed and sight is not None and (sight.end, sight.clear) == ("H05", True)
    assert mode.sentence().startswith("**Fire at H05.**")
    mode._step(1)
    assert mode.action(mode.aimed)["caps"] == {"s05": 1}
    click_unit(sitting, "s05")
    action = sitting.match.log[-1].action
    assert (action["do"], action["unit"], action["at"], action["caps"]) == ("fire", "g05", "H05", {"s05": 1})


def test_a_step_asks_for_the_side_to_look_over_and_each_says_what_the_enemy_needs() -> None:
    sitting = seated()
    click_unit(sitting, "g05")
    click(sitting, table_of(sitting).board.to_screen("C05"))
    offered = table_of(sitting).board.over.corners
    assert offered is not None and offered.space == "C05" and set(offered.hours) == set(HOURS)
    assert offered.words[4] > offered.words[8]  # the front is harder to hit than the flank
    click_hour(sitting, 4)
    action = sitting.match.log[-1].action
    assert (action["do"], action["path"], action["facing"], action["by"]) == ("move", ["C05"], "SE", "activate")


@pytest.mark.usefixtures("all_told")
def test_every_way_to_pay_says_what_it_costs_and_one_that_cannot_be_had_takes_no_room() -> None:
    sitting = seated()
    click_unit(sitting, "g05")
    click_unit(sitting, "s05")
    mode = acting(sitting)
    cards = [one for key, one in mode._cards.items() if isinstance(key, tuple) and key[0] == "way"]
    told = {card.title: (card.price, card.unit, card.reason[-10:]) for card in cards}
    assert told == {
        "Activate": ("2", "AP", ""),
        "Snap action": ("2", "AP", ""),
        "Command": ("2", "CAP", ""),
    }
    next(card for card in cards if card.title == "Command").press()
    assert mode.aimed and mode.action(mode.aimed)["by"] == "command"


def test_the_most_sensible_step_comes_first_and_the_main_button_does_it() -> None:
    sitting = seated()
    mode = acting(sitting)
    *_, found = looking(sitting.match.view("german"), "german")
    assert found
    sensible = {
        key: value for key, value in found[0].action.items() if key != "caps"
    }  # a learner is proposed none before their lesson
    first = mode.options[0]
    assert first.choice and (first.choice.do, first.choice.unit) == (sensible["do"], sensible["unit"])
    assert mode.options[-1].title == "Pass" and mode.buttons()[-1].label == "Fire, 2 AP"
    shot = next(one for one in mode.options if one.title == "Fire at H05")
    assert shot.hero == f"{round(max(odds_of_all(sitting)) * 100 / 36)} %"
    mode.confirm()
    rest(sitting)
    assert sitting.match.log[-1].action == sensible


def test_a_pass_is_lit_at_once_where_nothing_is_worth_doing_and_units_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = wisely(monkeypatch)
    assert mode.options[0].title == "Pass" and mode.option() is mode.options[0]
    last = mode.buttons()[-1]
    assert (last.label, last.main) == ("Next unit", False) and last.enabled


def test_the_main_button_goes_past_who_has_nothing_left(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = seated()
    sitting.play.decide({"do": "move", "unit": "g03", "path": ["B07"], "by": "activate"})
    sitting.match.play("soviet", {"do": "pass"})
    rest(sitting)
    mode = acting(sitting)
    assert mode.view.units["g03"].state == "active" and "g03" in mode.able()
    steps = {one.unit: Wise(one, one.ways[0]) for one in mode.choices if one.do == "move" and one.unit != "g03"}
    mode._wise = list(steps.values())
    for _ in range(2 * len(steps)):
        mode.next_unit()
        option = mode.advised()
        assert mode.chosen != "g03" and option and option.action["do"] != "pass"
        assert not [one for one in mode.buttons() if one.main and one.label == "Pass"]


def test_what_is_asked_is_let_go_of_before_the_unit() -> None:
    mode = acting(seated())
    mode.choose("g01")
    mode.pass_on()
    assert mode.warned and mode.back() and not mode.warned and mode.chosen == "g01"
    assert not [one for one in mode.buttons() if one.label == "Pass anyway"]


def odds_of_all(sitting: Sitting) -> Iterator[int]:
    for one in choices_of(sitting.match.legal("german")):
        if one.do == "fire":
            yield RULES.ask(sitting.match.view("german"), "odds", {"unit": one.unit, "at": one.space})["hit_36"]


def test_a_seat_is_asked_for_an_answer_by_its_own_setting() -> None:
    sitting = seated()
    state = table_of(sitting).state
    sitting.play.decide({"do": "move", "unit": "g03", "path": ["B07"], "by": "activate"})  # nobody sees it there any more
    rest(sitting)
    view, legal = sitting.match.view("soviet"), sitting.match.legal("soviet")
    assert answers(view, "soviet") and not answers(sitting.match.view("german"), "german")
    asked = {}
    for when in ("always", "fire", "odds", "never"):
        state.asking["soviet"] = when
        asked[when] = unasked(state, "soviet", legal) is None
    assert asked["always"] and not asked["never"] and not asked["fire"], "nobody can hit the one who acts"
    assert unasked(state, "soviet", [{"do": "initiative", "caps": 0}]) is not None
    assert unasked(state, "soviet", [{"do": "reply"}]) is None  # CAPs can go on the dice
    state.asking["soviet"] = "never"
    assert table_of(sitting).unasked(sitting.match.chair("soviet")) == {"do": "pass"}


def test_who_is_not_asked_passes_and_the_other_goes_on() -> None:
    sitting = seated()
    table_of(sitting).state.asking["soviet"] = "never"
    sitting.play.decide({"do": "move", "unit": "g03", "path": ["B07"], "by": "activate"})
    rest(sitting)
    assert [entry.action["do"] for entry in sitting.match.log] == ["move", "pass"]
    assert sitting.play.perspective == "german"


def test_a_pass_with_fresh_units_asks_once() -> None:
    sitting = seated()
    mode = acting(sitting)
    mode.pass_on()
    assert mode.warned and not sitting.match.log
    assert [one.label for one in mode.buttons() if not one.reason] == ["Pass anyway", "Cancel", "Fire, 2 AP"]
    assert [one.red for one in mode.buttons() if one.main or one.label == "Pass anyway"] == [True, False]
    mode.buttons()[0].press()
    assert sitting.match.log[-1].action == {"do": "pass"}


def test_the_way_that_is_proposed_gives_nothing_up() -> None:
    sitting = seated()
    sitting.play.decide({"do": "pivot", "unit": "g05", "facing": "N", "by": "activate"})
    sitting.match.play("soviet", {"do": "pass"})
    view = sitting.match.view("german")
    ways = {one.unit: way_of(view, "german", one)["by"] for one in choices_of(sitting.match.legal("german")) if one.do == "move"}
    assert ways["g05"] == "pool" and ways["g02"] == "command"


def test_a_step_is_seen_on_the_way_and_ends_where_the_unit_stands() -> None:
    sitting = seated()
    table = table_of(sitting)
    sitting.match.play("german", {"do": "move", "unit": "g02", "path": ["C05"], "facing": "SE", "by": "activate"})
    events = sitting.play.chair().hear()
    found = table.batches(events)
    motion = table.motion(found[0])
    assert motion is not None
    motion.update(50.0)
    counter = table.board.counters["g02"]
    assert counter.space == "C05" and counter.at is None and counter.facing == 4 and counter.active


def test_the_frame_is_on_whoever_stalls_while_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = seated()
    table, match = table_of(sitting), sitting.match
    match.play("german", {"do": "move", "unit": "g02", "path": ["C05"], "facing": "SE", "by": "activate"})
    match.play("soviet", {"do": "pass"})
    events = sitting.play.chair().hear()
    for batch in table.batches(events):
        motion = table.motion(batch)
        if motion:
            motion.update(50.0)
    assert table.board.counters["g02"].active
    match.play("german", {"do": "stall", "unit": "g03", "by": "activate"})
    monkeypatch.setattr(type(table.state.context), "speed", lambda context: 1.0)
    motion = table.motion(table.batches(sitting.play.chair().hear())[0])
    assert motion is not None
    motion.update(0.01)
    assert not motion.over
    counters = table.board.counters
    assert counters["g03"].active and not counters["g02"].active, "not only once it is over"
    assert table.state.acting == "g03"


def test_events_move_with_what_leads_to_them() -> None:
    kinds = ["activated", "paid", "moved", "revealed", "spent", "attack", "attack_roll", "hit", "attack_roll", "destroyed", "vp"]
    found = [[one["is"] for one in batch] for batch in batches_of([{"is": kind} for kind in kinds])]
    assert found == [
        ["activated", "paid", "moved"], ["revealed"], ["spent", "attack"], ["attack_roll", "hit"],
        ["attack_roll", "destroyed", "vp"],
    ]  # fmt: skip


def test_every_fall_of_the_dice_is_a_bar_and_every_part_has_words() -> None:
    assert sum(odds.FALLS.values()) == 36 == falls(2) and falls(7) == 21 and falls(13) == 0 == falls(None)
    parts = ("fp", "caps", "adjacent", "close_combat", "long_range", "elevation", "support", "card")
    defence = ("dr", "terrain", "wall", "elevation", "smoke", "fort", "road_block", "vehicle", "carrier", "exposed", "card")
    told = odds.Odds(7, 11, 21, 0.1, 5, 12, tuple((one, 1) for one in parts), tuple((one, 1) for one in defence))
    surface, scale = Surface((400, 600)), Scale(100)
    for part in (odds.Shot(told), odds.Columns(told)):
        part.paint(surface, Rect(0, 0, 330, part.high(scale, 330)), scale)


def test_a_unit_that_was_hit_is_destroyed_by_any_hit() -> None:
    """R-FF-52, R-FF-54: a fresh one by the margin, or by its counter."""
    answer = {"need": 8, "hit_36": 15, "destroy_36": 1, "fp": 4, "dv": 12, "av_parts": {}, "dv_parts": {}}
    fresh, hit = (odds.odds_of({**answer, "p_destroy": chance}, 4) for chance in (1.6 / 36, 15 / 36))
    assert (fresh.deadly, hit.deadly) == (12, 8) and hit.destroyed > fresh.destroyed


@pytest.mark.parametrize("kind", tables().units)
def test_a_unit_in_full_names_all_its_numbers(kind: str) -> None:
    view = _view()
    unit = next(iter(view.units.values()))._replace(type=kind, hit="pinned" if not tables().units[kind].vehicle else "v_gun")
    scale = Scale(100)
    parts = unit_parts(view, unit, "German")
    assert len(parts) >= 5
    for part in parts:
        part.paint(Surface((330, 400)), Rect(0, 0, 330, part.high(scale, 330)), scale)


@pytest.mark.parametrize("scenario", thinned([one for one in tables().scenarios if one != "sandbox"], 5))
def test_whatever_is_chosen_by_clicks_carries_a_match_on(scenario: str) -> None:
    """Random clicks on units, spaces, cards of the column and buttons; the picture stays what is known."""
    sitting, chance = seated(scenario), random.Random(4)
    table = table_of(sitting)
    for _ in range(60):
        if sitting.match.result() is not None:
            break
        board, over = table.board, table.board.over
        spots = [spot for spot, _ in board.spots().values()]
        spots += [board.to_screen(space) for space in over.reach]
        if over.corners and chance.random() < 0.7:
            click_hour(sitting, chance.choice(over.corners.hours))
        elif chance.random() < 0.5 and spots:
            click(sitting, chance.choice(spots))
        elif chance.random() < 0.5 and table.buttons():
            sitting.app.apply(chance.choice([one for one in table.buttons() if one.label != "What if ..."]).press())
        else:
            found = [one for one in table.widgets if one.focusable and one.enabled]
            if found:
                sitting.app.apply(chance.choice(found).press())
        rest(sitting)
    assert sitting.match.log
    seen = {name for name, unit in table.state.view.units.items() if unit.at in table.board.hexes.bit}
    assert set(table.board.counters) == seen


def in_turn(sitting: Sitting) -> Acting:
    """Answer what is asked before the first turn."""
    while not isinstance(table_of(sitting).mode, Acting):
        mode: Any = table_of(sitting).mode
        mode.answer()
        rest(sitting)
    return acting(sitting)


def test_a_group_is_put_together_by_clicks_and_steps_the_same_way() -> None:
    sitting = seated("f2_the_ridge")
    mode = in_turn(sitting)
    assert mode.seat == "german"
    mode.choose("g02")
    mode.gather()
    click_unit(sitting, "g03")
    assert mode.members() == ["g02", "g03"]
    click(sitting, table_of(sitting).board.to_screen("D05"))
    assert mode.aimed is not None
    mode.commit()
    rest(sitting)
    action = sitting.match.log[-1].action
    assert (action["do"], action["units"]) == ("group_move", ["g02", "g03"])
    assert [one["path"] for one in action["moves"]] == [["D05"], ["D06"]]


def test_members_of_a_group_can_step_different_ways() -> None:
    sitting = seated("f2_the_ridge")
    mode = in_turn(sitting)
    mode.choose("g02")
    mode.gather()
    mode.take_along("g03")
    mode.aim(mode.steps()["D05"])
    steps = []
    for _ in range(7):
        assert mode.aimed is not None
        steps.append(step_of(mode.aimed, "g03"))
        mode.step_otherwise("g03")
    assert None in steps and len(set(steps)) == 7
    while mode.aimed and step_of(mode.aimed, "g03") != "C07":
        mode.step_otherwise("g03")
    mode.commit()
    rest(sitting)
    assert [one["path"] for one in sitting.match.log[-1].action["moves"]] == [["D05"], ["C07"]]


def test_who_stands_beside_may_join_a_shot_and_each_adds_one() -> None:
    sitting = seated("f2_the_ridge")
    mode = in_turn(sitting)
    sitting.match.position.change("g03", at="D05", facing="NE")
    sitting.match.position.change("g02", at="D06", facing="NE")
    table_of(sitting).show(sitting.match.view("german"), sitting.match.chair("german"))
    mode = acting(sitting)
    mode.choose("g02")
    choice = next(one for one in mode.aims() if one.space == "F05")
    mode.aim(choice)
    assert mode.supporters(choice)["g03"] == ""
    before = RULES.ask(mode.view, "odds", {"unit": "g02", "at": "F05"})["hit_36"]
    mode.join("g03")
    action = mode.action(choice)
    assert action["support"] == ["g03"]
    assert RULES.ask(mode.view, "odds", {"unit": "g02", "at": "F05", "support": ["g03"]})["hit_36"] > before
    assert sitting.match.chair("german").refusal(action) is None


def test_a_curtain_falls_only_where_something_is_hidden() -> None:
    sitting = seated()
    table, german, soviet = table_of(sitting), sitting.match.chair("german"), sitting.match.chair("soviet")
    assert table.open(german) and table.open(soviet)
    sitting.match.position.change("s05", hit="pinned")
    assert table.open(german) and not table.open(soviet)
    sitting.match.position.change("s05", hit_shown=True)
    assert table.open(soviet)
    ridge = seated("f2_the_ridge")
    assert not table_of(ridge).open(ridge.match.chair("german"))


def test_fire_at_ones_own_is_told_as_such() -> None:
    match = Match(RULES, "f1_first_contact", {}, 1)
    tells = FirefightStory(match.header())
    story: list[Any] = [
        {"is": "attack", "unit": "g05", "at": "G06"},
        {"is": "attack_roll", "target": "g01", "dice": [6, 5], "av": 11, "dv": 14, "result": "miss"},
        {"is": "attack_roll", "target": "s02", "dice": [1, 5], "av": 6, "dv": 15, "result": "miss"},
    ]
    names = tells.names(match.view(None))
    telling = tells.telling(names)
    lines = [str(telling(event).line) for event in story]
    assert "Friendly fire!" in lines[1] and "Friendly fire!" not in lines[2]
    own, foe = tells.fights(story, names)
    assert not own.totals and "(11 against 14)" in own.ending and set(foe.totals) == {"german", "soviet"}
    assert tells.point_icon("destroyed") != tells.point_icon("at_end")


def test_the_story_of_a_match_has_lines_dice_fights_and_points() -> None:
    match, chance = Match(RULES, "f3_strongpoint", {}, 2), random.Random(2)
    for _ in range(160):
        if not match.actors():
            break
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    tells = FirefightStory(match.header())
    story = match.chair("german").story()
    names = tells.names(match.view(None))
    assert {"german", "soviet"} <= set(names)
    telling, rolling = tells.telling(names), tells.rolling()
    lines = [entry.line for event in story if (entry := telling(event)).line]
    rolls = [roll for event in story for roll in rolling(event)]
    assert len(lines) > 60 and rolls and {roll.seat for roll in rolls} <= set(names)
    fights = tells.fights(story, names)
    assert len(fights) == sum(event["is"] == "attack_roll" for event in story)
    points = tells.points(story)
    assert all(point.at < tells.rounds(story) for point in points)
    result: Any = {"winner": "german", "vp": {"german": 4, "soviet": 3}}
    assert tells.verdict(result, story, names).headline == "Germany wins"
    assert tells.summary(match.view(None), names)


@pytest.mark.parametrize("scenario", [one for one in tables().scenarios if one != "sandbox"])
def test_the_set_up_shows_each_scenario_and_says_what_is_new(scenario: str) -> None:
    page = FirefightSetup()
    assert page.portrait(scenario, (320, 240)).get_size() == (320, 240)
    assert "rounds" in page.text_of(scenario)
    for option, choice in RULES.choices().items():
        assert all(all(page.value_of(option, value)) for value in choice["values"])


def at_position(**changes: Any) -> Sitting:
    """People at a small fight on the ridge."""
    units = [
        {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE"},
        {"id": "g03", "type": "g_mtr8", "at": "C07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "F07", "facing": "NW"},
        {"id": "s04", "type": "s_rifle", "at": "G08", "facing": "NW"},
    ]
    start = {"game": "firefight", "scenario": "sandbox", "board": "ridge", "to_move": "german", "units": units, **changes}
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), Match(RULES, "sandbox", {}, 3, start))
    sitting.app._lay_out(sitting.play)
    rest(sitting)
    return sitting


def test_close_combat_is_aimed_at_in_ones_own_space() -> None:
    mode = acting(at_position())
    mode.choose("g01")
    assert [one.core.get("target") for one in mode.aims()] == ["s01"]
    assert mode.options[0].title.removesuffix(", +2 CAP on the dice") == "Close combat with Rifle squad S1"
    assert mode.buttons()[-1].label == "Attack, 3 AP + 2 CAP", "what is proposed for a chosen unit is done at once, too"
    story = len(mode.state.context.chair().story())
    mode.confirm()
    assert len(mode.state.context.chair().story()) > story


def test_a_mortar_without_a_line_shows_from_where_it_is_observed() -> None:
    sitting = at_position()
    mode, over = acting(sitting), table_of(sitting).board.over
    mode.choose("g03")
    choice = next(one for one in mode.aims() if one.core.get("spotter"))
    mode.aim(choice)
    assert over.rings and choice.core["spotter"] in over.rings
    assert over.sight is not None and over.sight.start == choice.core["spotter"]
    assert over.path is not None and over.path.spaces == ("C07", choice.core["spotter"])


def test_who_is_seen_chooses_the_side_it_looks_over() -> None:
    sitting = at_position(pending=[{"kind": "reveal_facing", "seat": "soviet", "unit": "s04"}], after="german")
    table = table_of(sitting)
    assert isinstance(table.mode, Revealing) and table.board.over.corners is not None
    click_hour(sitting, 8)
    assert sitting.match.log[-1].action == {"do": "reply", "facing": "SW"}
    assert sitting.match.position.units["s04"].facing == "SW"


def test_mines_ask_their_owner_for_caps() -> None:
    works = [{"id": "w1", "kind": "mines", "at": "F07", "owner": "soviet"}]
    question = [{"kind": "mine_caps", "seat": "soviet", "work": "w1", "units": ["g01"]}]
    sitting = at_position(works=works, pending=question, after="german")
    mode = table_of(sitting).mode
    assert isinstance(mode, Mining) and mode.rolls() == ["g01"]
    mode.counts["g01"] = 1
    mode.answer()
    assert sitting.match.log[-1].action == {"do": "reply", "caps": {"g01": 1}}


@pytest.mark.usefixtures("all_told")
def test_the_ways_to_pay_stand_in_the_column_and_nothing_lies_on_the_board() -> None:
    sitting = seated()
    click_unit(sitting, "g02")
    mode, table = acting(sitting), table_of(sitting)
    cards = mode.purses.cards(mode._by)
    assert [card.title for card in cards] == ["Activate", "Snap action", "Command"]
    assert not mode.covers() and all(card in table.widgets for card in cards)
    cards[2].press()
    assert mode.by == "command" and mode.way(next(iter(mode.steps().values())))["by"] == "command"


def wisely(monkeypatch: pytest.MonkeyPatch, *actions: dict[str, Any]) -> Acting:
    """The first turn of a match in which these actions look best."""
    monkeypatch.setattr(aim, "looking", lambda *_: iter([[Advised(one, 0.0, 0.0) for one in (*actions, {"do": "pass"})]]))
    return acting(seated())


def test_no_hopeless_shot_is_proposed_and_no_caps_for_a_poor_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fire = {"do": "fire", "unit": "g05"}
    actions = {**fire, "at": "G06", "by": "activate"}, {**fire, "at": "H04", "by": "command"}
    mode = wisely(monkeypatch, *actions)
    assert all(one.action["do"] != "fire" for one in mode.wise), "nothing that hits in 17 % at most"
    assert all(one.hero not in ("8 %", "17 %") for one in mode.options)
    monkeypatch.setattr(prospects, "LEAST", 6)
    mode = wisely(monkeypatch, *actions)
    assert [(one.action["at"], one.action["by"]) for one in mode.wise if one.action["do"] == "fire"] == [("H04", "activate")]


def test_a_proposed_step_is_shown_with_the_way_it_looks_and_done_so(monkeypatch: pytest.MonkeyPatch) -> None:
    step = {"do": "move", "unit": "g02", "path": ["C06"], "by": "activate", "facing": "NE"}
    mode = wisely(monkeypatch, {"do": "fire", "unit": "g05", "at": "G06", "by": "activate"}, step)
    decided: list[Any] = []
    monkeypatch.setattr(mode, "decide", decided.append)
    mode.acts.update_highlights()
    option = mode.option()
    assert option and option.choice and option.choice.do == "move" and option.action["by"] == "activate"
    assert mode.board.over.corners.hours == (hour_of(option.facing),), "it is seen which way it will look"
    card = mode.facing_card()
    assert mode.buttons()[-1].label == "Move, 1 AP" and card and card.title == "Choose facing"
    card.press()
    assert mode.aimed is option.choice and mode.facing == option.facing and len(mode.board.over.corners.hours) == 6
    mode.back()
    mode.confirm()
    assert decided == [{**option.action, "facing": option.facing}]


def test_what_is_proposed_for_a_chosen_unit_is_seen_on_the_board_and_in_the_column() -> None:
    sitting = seated()
    mode, table = acting(sitting), table_of(sitting)
    step = next(one for one in mode.choices if one.do == "move" and one.unit == "g01")
    mode._wise = [Wise(step, {**step.core, "by": "activate", "facing": "NE"})]
    click_unit(sitting, "g01")
    advised = mode.advised()
    assert advised and advised.choice and table.board.over.path and table.board.over.path.spaces[-1] == advised.choice.space
    assert mode.lit in table.widgets and mode.buttons()[-1].label == "Move, 2 AP"


def test_a_shot_that_no_roll_can_make_a_hit_is_cancelled_by_enter() -> None:
    sitting = seated()
    mode = acting(sitting)
    vain = next(one for one in mode.choices if one.do == "fire" and odds_for(sitting, one) == 0)
    mode.aim(vain)
    labels = [one.label for one in mode.buttons()]
    assert labels[-1] == "Cancel" and labels.count("Cancel") == 1 and "No roll hits it" in mode.sentence()
    mode.confirm()
    assert mode.aimed is None and not sitting.match.log


def test_a_second_hit_is_told_to_destroy_and_who_turned_is_told_by_its_place() -> None:
    sitting = seated()
    state = table_of(sitting).state
    story: list[Any] = [
        {"is": "attack", "unit": "g05", "at": "H05"},
        {"is": "attack_roll", "target": "s05", "dice": [6, 5], "av": 15, "dv": 13, "result": "hit"},
        {"is": "destroyed", "unit": "s05", "why": "second_hit"},
        {"is": "pivoted", "unit": "s01", "facing": "N"},
        {"is": "attack", "unit": "g05", "at": "H04"},
        {"is": "attack_roll", "target": "s01", "dice": [6, 6], "av": 18, "dv": 13, "result": "destroyed"},
        {"is": "destroyed", "unit": "s01", "why": "margin"},
    ]
    told = [told_words(state, event) for event in story]
    assert "destroys" in told[2] and not told[6], "what the roll has told is not told twice"
    assert "H04" in told[3]
    fallen = Gone("s09", next(iter(tables().units)), "soviet")
    rally = {"is": "rally_roll", "unit": "s09", "total": 5}
    before = SimpleNamespace(units={"s09": fallen})
    assert told_at(state, SimpleNamespace(before=before, after=before), rally) == "", "who has fallen stands nowhere"


def test_a_counter_that_destroys_is_named_and_one_that_changes_a_roll_too() -> None:
    sitting = seated()
    state = table_of(sitting).state
    words = told_words(state, {"is": "destroyed", "unit": "s05", "why": "counter"})
    assert "Killed" in words and "1 of 20" in words
    units = {**state.view.units, "g01": state.view.units["g01"]._replace(hit="berserk")}
    before = SimpleNamespace(units=units)
    at = SimpleNamespace(before=before, after=before)
    missed = {"is": "attack_roll", "target": "g01", "dice": [1, 1], "av": 5, "dv": 14, "result": "miss"}
    assert "Berserk: defence +2 front, +1 flank" in told_at(state, at, missed)
    assert "Berserk: firepower +1" in told_at(state, at, {"is": "attack", "unit": "g01", "at": "H05"})
    assert "Berserk" not in told_at(state, at, {**missed, "target": "g02"})


def test_a_facing_is_asked_for_with_numbers_only_where_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = acting(seated())
    mode.aim(next(one for one in mode.choices if one.do == "move" and one.space == "C05"))
    assert mode.turning and mode.board.over.corners.words and "The numbers" in mode.sentence()
    monkeypatch.setattr(light, "needs_by_facing", lambda *_: {})
    mode.acts.update_highlights()
    assert not mode.board.over.corners.words and "No enemy in sight" in mode.sentence()


def told_words(state: Any, event: dict[str, Any]) -> str:
    """What is told of an event."""
    return told_at(state, SimpleNamespace(before=state.view, after=state.view), event)


def odds_for(sitting: Sitting, choice: Any) -> int:
    return int(RULES.ask(sitting.match.view("german"), "odds", {"unit": choice.unit, "at": choice.space})["hit_36"])


def test_what_was_done_last_stays_to_be_read_at_the_head_of_the_column() -> None:
    sitting = seated()
    assert not acting(sitting)._done(table_of(sitting).panels.stack)[1:]
    sitting.play.decide({"do": "fire", "unit": "g05", "at": "H05", "by": "activate"})
    rest(sitting)
    sitting.play.decide({"do": "pass"})
    rest(sitting)
    shot, passed = news(table_of(sitting).state)
    assert "fires at H05" in shot and "13 against 12" in shot and "passes" in passed
    mode = acting(sitting)
    assert mode.news in table_of(sitting).widgets and mode.chosen is None and mode.asks()
    click_unit(sitting, "g05")
    click_unit(sitting, "g05")
    assert mode.news in table_of(sitting).widgets  # until the next action


def test_enter_waits_until_it_is_seen_what_it_does_and_the_button_says_it_then() -> None:
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), Match(RULES, "f1_first_contact", {}, 1))
    sitting.app._lay_out(sitting.play)
    while not isinstance(table_of(sitting).mode, Acting):
        sitting.step()
    mode = acting(sitting)
    assert mode.waits() and mode.buttons()[-1].label == "Thinking …"
    mode.confirm()
    assert mode.chosen is None and mode.aimed is None
    rest(sitting)
    assert [one.label for one in sitting.play.chrome.buttons][-1] == "Fire, 2 AP"


def test_the_result_is_told_when_the_dice_lie_and_their_plate_hides_neither_unit_nor_line() -> None:
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), Match(RULES, "f1_first_contact", {}, 1), speed="normal")
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    sitting.play.decide({"do": "fire", "unit": "g05", "at": "H05", "by": "activate"})
    table, seen = table_of(sitting), list[tuple[bool, str]]()

    def look() -> None:
        for one in table.board.airs:
            if isinstance(one, DicePlate):
                seen.append((one.part >= LANDS, table.caption()))
                assert not any(one.rect.collidepoint(table.board.to_screen(space)) for space in ("B04", "E05", "F05", "H05"))

    sitting.rest(look)
    assert seen and not any("against" in told for landed, told in seen if not landed)
    assert any("against" in told for landed, told in seen if landed)


@pytest.mark.parametrize("scenario", ["f1_first_contact", "f2_the_ridge", "f5_crossroads"])
def test_at_the_first_look_every_unit_is_in_sight_and_large_enough(scenario: str) -> None:
    sitting = seated(scenario)
    sitting.app.surface, sitting.app.scale = pygame.display.set_mode((1280, 720)), Scale(100)
    sitting.app._lay_out(sitting.play)
    board = table_of(sitting).board
    for unit, (spot, px) in board.spots().items():
        assert board.free.inflate(-px, -px).collidepoint(spot), unit
        alone = [one.space for one in board.counters.values()].count(board.counters[unit].space) == 1
        assert px >= 44 or not alone


def test_before_the_first_bid_it_is_told_what_the_scenario_is_about() -> None:
    sitting = seated("f5_crossroads")
    mode: Any = table_of(sitting).mode
    title, parts = briefing(table_of(sitting).state)
    told = " ".join(str(part) for part in parts)
    assert title == "CROSSROADS" and mode.sheet in table_of(sitting).widgets
    assert all(words in told for words in ("Germany 1", "USSR 2", "K06", "3 VP", "two commands on each side"))


def test_what_is_new_on_the_ridge_is_told_in_its_first_round_a_sentence_each() -> None:
    mode = in_turn(seated("f2_the_ridge"))
    told = " ".join(str(part) for part in mode.sheet.parts)
    assert all(f"**{words}" in told for words in ("Hills", "Hidden units", "Groups", "Cards"))


def test_a_wreck_stays_where_a_vehicle_was_lost() -> None:
    units = [
        {"id": "g01", "type": "g_pak38", "at": "F07", "facing": "NE"},
        {"id": "s01", "type": "s_t26", "at": "G07", "facing": "NE", "hit": "v_light"},
        {"id": "s02", "type": "s_rifle", "at": "M06"},
    ]
    sitting = at_position(units=units)
    sitting.match.draws = Draws(1, 0, (6, 6))
    sitting.play.decide({"do": "fire", "unit": "g01", "at": "G07", "by": "activate"})
    rest(sitting)
    table = table_of(sitting)
    assert "s01" not in table.board.counters and table.state.wrecks["s01"].space == "G07"
    assert "wreck-tank" in table.board.lying["G07"][0].picture


def test_what_can_be_added_to_a_move_is_offered_with_it() -> None:
    works = [{"id": "w1", "kind": "trench", "at": "C06", "owner": "german"}]
    units = [{"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE"}, {"id": "s04", "type": "s_rifle", "at": "M06"}]
    mode = acting(at_position(works=works, units=units, options={"cautious_movement": True}))
    mode.choose("g01")
    mode.aim(mode.steps()["C06"])
    assert mode.aimed is not None
    assert [(key, value) for _, key, value in mode.extras(mode.aimed)] == [("cautious", True), ("into", "w1")]
    mode.add("into", "w1")
    assert mode.action(mode.aimed)["into"] == "w1"
    mode.add("into", "w1")
    assert "into" not in mode.action(mode.aimed)


def test_wrecks_are_found_in_the_story_by_a_table_that_comes_later() -> None:
    match = at_position(units=[{"id": "s01", "type": "s_t26", "at": "G07"}, {"id": "g01", "type": "g_rifle", "at": "A01"}]).match
    view = match.view(None).copy()
    view.destroyed = (Gone("s09", "s_t34", "soviet"),)
    story: list[Any] = [
        {"is": "attack", "unit": "g01", "at": "G08"}, {"is": "attack_roll", "target": "s09"}, {"is": "destroyed", "unit": "s09"},
    ]  # fmt: skip
    assert {name: one.space for name, one in wrecks_of(view, story).items()} == {"s09": "G08"}


def test_when_a_seat_is_asked_is_kept_for_the_next_match(tmp_path: Path) -> None:
    match = Match(RULES, "f2_the_ridge", {}, 1)
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), match, tmp_path / "match.jsonl")
    state = table_of(sitting).state
    assert state.asked_when("german") == "always"
    state.ask_when("german", "fire")
    assert sitting.app.preferences.asked == "fire" == state.asked_when("soviet")
    assert table_of(seated()).state.asked_when("german") == "always"


def test_over_which_odds_a_seat_is_asked_is_set_and_kept(tmp_path: Path) -> None:
    """All four settings stand in sight; with odds a stepper sets the share, and a shot below it asks no question."""
    match = Match(RULES, "f1_first_contact", {}, 1)
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), match, tmp_path / "match.jsonl")
    rest(sitting)
    while sitting.match.position.phase != "turn":
        sitting.play.decide(sitting.match.legal(sitting.match.actors()[0])[0])
        rest(sitting)
    mode, state = acting(sitting), table_of(sitting).state
    setting = mode.asking
    assert [one.id for one in setting.choice.options] == ["always", "fire", "odds", "never"]
    assert setting.cards() == [setting.choice]
    setting.choice.on_change("odds")
    assert setting.cards() == [setting.choice, setting.over] and setting.over.value == 40
    setting.over.on_change(95)
    assert sitting.app.preferences.asked_over == 95 and "95" in setting.cards()[0].options[2].words
    shots = [one for one in sitting.match.legal("german") if one["do"] == "fire" and one["by"] == "activate"]
    sitting.match.play("german", next(one for one in shots if one["unit"] == "g05"))
    chair = sitting.match.chair("soviet")
    state.view, state.seat = chair.view(), "soviet"
    legal = chair.legal()
    state.ask_when("soviet", "odds", 95)
    assert (unasked(state, "soviet", legal) or {})["do"] == "pass"
    state.ask_when("soviet", "odds", 0)
    assert unasked(state, "soviet", legal) is None


@pytest.mark.usefixtures("all_told")
def test_caps_can_take_the_place_of_ap_beyond_the_least() -> None:
    sitting = seated()
    mode = acting(sitting)
    mode.choose("g02")
    choice = next(one for one in mode.aims() if one.space == "H05")
    mode.aim(choice)
    assert mode.most_in_caps(choice) == 3  # the price of a shot
    mode._put_in(2)
    assert mode.action(choice)["caps_pay"] == 2
    mode.commit()
    rest(sitting)
    assert sitting.match.position.pool["german"].ap == 6 and sitting.match.position.caps["german"].now == 3


def test_points_at_the_end_are_counted_one_by_one_on_their_spaces() -> None:
    sitting = seated()
    match, table = sitting.match, table_of(sitting)
    match.position.round = match.position.world.rounds
    match.play("german", {"do": "pass"})
    match.play("soviet", {"do": "pass"})
    events = sitting.play.chair().hear()
    counted = [batch for batch in table.batches(events) if batch[0].get("why") == "at_end"]
    assert len(counted) == 3
    spaces = []
    for batch in table.batches(events):
        motion = table.motion(batch)
        spaces += [one for one in table.motions.on.watched if batch in counted]
        if motion:
            motion.update(50.0)
    assert spaces == ["G06", "H04", "I05"] and table.state.view.vp["soviet"] == 5


def test_a_click_that_does_nothing_says_why() -> None:
    sitting = seated()
    mode = acting(sitting)
    click(sitting, table_of(sitting).board.to_screen("E03"))
    assert mode.sentence() == "Click one of your units first."
    click_unit(sitting, "g02")
    click(sitting, table_of(sitting).board.to_screen("K03"))  # farther than 7 AP go
    assert plain(mode.sentence()) == "Too far for Rifle squad G2: K03 costs 9 AP, and it has 7." and mode.chosen == "g02"


def test_a_vehicle_can_turn_before_it_drives() -> None:
    units = [{"id": "g01", "type": "g_pz3", "at": "C09", "facing": "NE"}, {"id": "s04", "type": "s_rifle", "at": "M06"}]
    sitting = at_position(units=units)
    mode = acting(sitting)
    mode.choose("g01")
    plain = {space: one.core["path"] for space, one in mode.steps().items()}
    mode._turn()
    turned = mode.steps()
    far = next(space for space in turned if space not in plain)
    assert len(turned[far].core["path"]) == 2
    mode.aim(turned[far])
    mode.commit()
    rest(sitting)
    action = sitting.match.log[-1].action
    assert action["pivot_first"] == turned[far].core["pivot_first"]
    assert sitting.match.position.units["g01"].at == far and sitting.match.position.pool["german"].ap == 5


def test_a_unit_that_enters_the_board_is_turned_where_it_arrives() -> None:
    sitting = seated("f4_demolition")
    in_turn(sitting)
    sitting.play.decide({"do": "pass"})
    rest(sitting)
    mode = acting(sitting)
    card = mode.facing_card()
    assert card is not None
    card.press()
    assert mode.turning and mode.aimed and mode.aimed.core["path"][0] in ("A05", "A06", "A07")
    assert sitting.painted()
    mode.confirm()
    rest(sitting)
    assert sitting.match.position.units[sitting.match.log[-1].action["unit"]].at != "away"


def test_nothing_on_the_board_is_pointed_at_through_the_tracks() -> None:
    sitting = seated()
    sitting.play.resize((1280, 720), Scale(100))
    sitting.painted()
    table: Any = sitting.play.table
    lying = [rect for _, rect in table._tracks(table.state.chrome)]
    assert len(lying) == 2
    for rect in lying:
        assert table.board.pick(rect.center).space and table.state.pick(rect.center) == table.state.nothing
        above = rect.centerx, rect.top - 40
        assert table.state.pick(above) == table.board.pick(above)
