"""What the table of Firefight shows of a choice: one way to pay, fronts, what hit markers do, who moves first, when CAPs go."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.firefight.records import folder_of_game
from game.firefight.tables import tables
from scenes.boards.dice import LANDS
from scenes.boards.hexes.board import Hit
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.firefight import replies
from scenes.tables.firefight import told as telling
from scenes.tables.firefight.advising import sense
from scenes.tables.firefight.advising.prospects import Choice
from scenes.tables.firefight.aim import HOURS
from scenes.tables.firefight.counter_part import effects, unit_parts
from scenes.tables.firefight.options import Wise, option_of
from scenes.tables.firefight.rolls import LESS, THROW
from scenes.tables.firefight.sightline import foes_before
from scenes.tables.firefight.sounds import FirefightSounds
from scenes.tables.firefight.told import _charged
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of, words


def test_the_chance_to_move_first_grows_with_caps_and_the_rolls_are_told() -> None:
    assert replies.moves_first(0) == pytest.approx(0.5)
    assert replies.moves_first(0) < replies.moves_first(1) < replies.moves_first(2) == pytest.approx(1 - replies.moves_first(-2))
    sitting: Any = skirmish.seated("f2_the_ridge")
    mode = mode_of(sitting)
    parts = mode.parts()
    assert parts[0].number == "50" and "if USSR adds no CAPs" in plain(parts[0].words)
    assert "+0: 50 % · +1: 62 % · +2: 74 %" in " ".join(words(parts))
    mode._count("")(2)
    assert mode.parts()[0].number == "74"
    rolls = {"german": {"dice": [3, 4], "total": 9}, "soviet": {"dice": [5, 5], "total": 10}}
    told = plain(telling._first(mode.state, rolls, "soviet"))
    assert told == "Germany 7 + 2 CAP = 9, USSR 10: USSR moves first."


@pytest.mark.usefixtures("all_told")
def test_what_was_picked_to_pay_with_is_what_hexes_panel_and_amber_show() -> None:
    """Before anything is picked that is the way of the advice; a way that is picked stays until it is left."""
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    mode.choose("g05")
    assert mode.wanted() == mode.advised().action["by"]
    steps = list(mode.steps().values())
    for by in ("opportunity", "command", "activate"):
        way = next(way for one in steps for way in one.ways if way["by"] == by)
        mode._by(way)
        advised = mode.advised()
        assert advised is None or advised.action["by"] == by
        assert all(mode.way(one)["by"] == by for one in steps if any(each["by"] == by for each in one.ways))
        mode.aim(steps[0])
        assert mode.action(steps[0])["by"] == by, "aimed at, it is paid so too"
        mode.back()
    mode._by(way)
    assert mode.wanted() == mode.advised().action["by"], "a second click leaves it to the table again"


def test_a_turn_after_which_the_same_enemies_are_before_a_unit_is_not_proposed() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "E05", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "H04"}]
    mode = mode_of(skirmish.fighting(units=units))
    turns = {one.core["facing"]: one for one in mode.choices if one.do == "pivot"}
    idle = {facing: sense.idle_turn(mode.state, Wise(one, {**one.ways[0]})) for facing, one in turns.items()}
    assert idle["SE"] and not idle["SW"]
    kept = sense.sound(mode.state, "german", [Wise(turns["SE"], turns["SE"].ways[0], 0.5)])
    assert [one.choice for one in kept] == [None]


def test_a_step_is_aimed_at_with_its_front_to_the_nearest_enemy() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "E05", "facing": "NW"}, {"id": "s01", "type": "s_rifle", "at": "H04"}]
    mode = mode_of(skirmish.fighting(units=units))
    mode.choose("g01")
    mode.aim(mode.steps()["F05"])
    assert "s01" in foes_before(mode.view, mode.unit("g01"), "F05", mode.facing)


def test_a_facing_is_lit_by_a_first_click_and_taken_by_a_second() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "E05", "facing": "NW"}, {"id": "s01", "type": "s_rifle", "at": "H04"}]
    sitting: Any = skirmish.fighting(units=units)
    mode = mode_of(sitting)
    mode.choose("g01")
    mode.aim(mode.steps()["F05"])
    hours = {facing: hour for hour, facing in HOURS.items()}
    for facing in ("S", "SW"):
        mode.click(Hit("F05", hours[facing]))
        assert mode.facing == facing and mode.board.over.corners.chosen == hours[facing] and not sitting.match.log
    assert next(one for one in mode.buttons() if one.name == "back").enabled, "and Cancel lets go of it"
    mode.click(Hit("F05", hours["SW"]))
    assert sitting.match.log[0].action["facing"] == "SW"


def test_a_hit_marker_says_what_it_does_and_the_changed_numbers_are_shown() -> None:
    hits = tables().hits
    assert effects(hits["panicked"]) == ["no attacks", "front −2", "flank +1"]
    assert effects(hits["berserk"]) == ["attack −1 AP", "firepower +1", "range 1", "front +2", "flank +1"]
    assert effects(hits["pinned"]) == ["no moves or turns"]
    assert effects(hits["unnerved"]) == ["no penalty, but the next hit destroys it"]
    book = yaml.safe_load((folder_of_game() / "rulebook.yaml").read_text(encoding="utf-8"))
    page = next(one for chapter in book for one in chapter["paragraphs"] if one["id"] == "counters")
    rules = {row[0]: row[2] for row in page["table"][1:]}
    for name in ("pinned", "suppressed", "cowering", "panicked", "berserk"):
        assert rules[say(f"firefight:counter.hits.{name}")] == ", ".join(effects(hits[name]))
    units = [{"id": "g01", "type": "g_rifle", "at": "E05", "hit": "panicked", "hit_shown": True}]
    units.append({"id": "s01", "type": "s_rifle", "at": "H04"})
    mode = mode_of(skirmish.fighting(units=units))
    unit = mode.unit("g01")
    told = " ".join(words(unit_parts(mode.view, unit, "Germany")))
    assert "10 (12) front, 12 (11) flank" in told and "no attacks, front −2, flank +1" in told
    assert mode.board.counters["g01"].printed.defence[0] == "10"


def test_a_cap_is_lost_on_the_track_when_the_dice_lie_and_no_sooner() -> None:
    table = skirmish.fighting(
        units=[{"id": "g01", "type": "g_rifle", "at": "E05"}, {"id": "s01", "type": "s_rifle", "at": "F05"}]
    ).play.table
    now = table.state.view.caps["soviet"]
    roll = {"is": "attack_roll", "target": "s01", "dice": [6, 6], "av": 20, "dv": 12, "result": "destroyed"}
    lost = {"is": "caps_max", "seat": "soviet", "max": now.most - 1, "now": now.most - 1}
    motion = table.motion([roll, lost])
    assert table.state.view.caps["soviet"].now == now.most - 1 and table._tracked.caps["soviet"] == now
    motion.finish()
    assert table._tracked is None


def test_whoever_points_at_a_target_reads_of_no_hit_before_the_dice_lie() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table = sitting.play.table
    sitting.match.play("german", {"do": "fire", "unit": "g05", "at": "H05", "by": "activate"})
    table.put_away()
    told: list[bool] = []
    for batch in table.batches(sitting.play.chair().hear()):
        motion = table.motion(batch)
        table.state.hit = table.board.pick(table.board.spots()["s05"][0])
        for _ in range(2):
            entries = table.mode.entries(table.panels.stack)
            next(one for one in entries if one.widget is table.mode.subject).forms[0].take()
            told.append("Effect unknown" in " ".join(words(table.mode.subject.parts)))
            if motion:
                motion.finish()
    assert table.state.view.units["s05"].hit and told[-1] and not told[-2], told


def test_a_step_to_an_enemy_is_told_as_close_combat_with_what_becomes_of_the_flag() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "G06", "state": "spent"},
        {"id": "s01", "type": "s_rifle", "at": "H06", "facing": "SW"},
    ]
    state = mode_of(skirmish.fighting(board="hamlet", units=units)).state
    moved = {"is": "moved", "unit": "s01", "path": ["G06"]}
    assert not _charged(state, moved, []), "it is not there"
    state.view = state.view.copy()
    state.view.change("s01", at="G06")
    told = plain(_charged(state, moved, []))
    assert "Close combat with Rifle squad G1." in told
    assert ("flag" in told) is ("G06" in state.world.points.at_end)
    assert not _charged(state, moved, [{"is": "moved", "unit": "g01", "path": ["G06"]}]), "who came last has met the other"


def test_the_chip_of_a_pass_says_that_one_more_ends_the_round() -> None:
    foe = {"id": "s01", "type": "s_rifle", "at": "L04"}
    table = skirmish.fighting(units=[{"id": "g01", "type": "g_rifle", "at": "E05"}, foe], passes=1).play.table
    assert "One more pass ends the round" in [one.words for one in table.chips()[0]]


def test_the_points_are_told_with_the_flags_that_are_held_until_they_have_counted() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    bars = sitting.play.table.bars

    def told() -> list[str]:
        return [one.words for one in bars.chips()[1]]

    assert told() == ["Germany: 0 VP", "USSR: 0 VP, 5 with flags"]
    view = bars.state.view = bars.state.view.copy()
    view.control, view.vp = {**view.control, "H04": "german"}, {**view.vp, "german": 1}
    assert told() == ["Germany: 1 VP, 3 with flags", "USSR: 0 VP, 3 with flags"]
    view.result = {"winner": None, "vp": {}}
    assert told() == ["Germany: 1 VP", "USSR: 0 VP"]


def test_nothing_that_is_shown_while_another_acts_is_refused_in_the_words_of_the_program() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    state = mode_of(sitting).state
    sitting.match.play("german", {"do": "stall", "by": "command"})
    for action in (
        {"do": "pass"},
        {"do": "stall", "by": "command"},
        {"do": "move", "unit": "g01", "path": ["C04"], "by": "pool"},
    ):
        assert state.refusal(action) == "USSR is acting."


def test_dice_are_heard_to_land_when_they_are_seen_to() -> None:
    heard = FirefightSounds(lambda: mode_of(skirmish.in_turn("f1_first_contact")).view).made
    attack = heard["attack_roll"]({"is": "attack_roll", "result": "miss"})
    assert [cue.after for cue in attack if cue.name == "dice-land"] == [THROW * LANDS]
    assert [cue.after for cue in heard["rally_roll"]({"is": "rally_roll"}) if cue.name == "dice-land"] == [LESS * LANDS]


def test_a_look_at_threats_says_so_where_nobody_can_fire() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"}]
    for foe, said in (([{"id": "s01", "type": "s_rifle", "at": "H06"}], "hatched hexes"), ([], "no enemy you see can fire now")):
        mode = mode_of(skirmish.fighting(units=[*units, *foe]))
        mode.state.looks.toggle("threat")
        assert said in mode.sentence()


def test_what_is_paid_with_caps_as_well_says_so_on_its_card() -> None:
    units = [
        {"id": "g01", "type": "g_lmg", "at": "D05", "facing": "NE", "state": "active"},
        {"id": "s01", "type": "s_rifle", "at": "F04", "facing": "S"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units, pool={"german": {"units": ["g01"], "ap": 1}}))
    shot = next(one for one in mode.choices if one.do == "fire")
    way = next(one for one in shot.ways if one["by"] == "pool")
    assert way["caps_pay"] == 1
    option = option_of(mode.state, "german", Wise(shot, way))
    assert option.price == "1" and plain(option.brief).endswith(" Also costs 1 CAP.")


def test_the_price_of_a_rally_of_several_counts_the_caps_on_each_of_their_rolls() -> None:
    units = [{"id": name, "type": "g_rifle", "at": "E05", "hit": "pinned", "hit_shown": True} for name in ("g01", "g02")]
    mode = mode_of(skirmish.fighting(units=[*units, {"id": "s01", "type": "s_rifle", "at": "L04"}], modules=["groups"]))
    rally = Choice({"do": "rally", "units": ["g01", "g02"]}, ({"by": "activate"},))
    mode.aimed, mode.caps = rally, 1
    assert mode.action(rally)["caps"] == {"g01": 1, "g02": 1}
    assert mode._main_words() == "Rally, 5 AP + 2 CAP"


def test_a_step_to_an_enemy_asks_for_no_facing_and_each_one_beside_has_a_row() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "H06"}]
    sitting: Any = skirmish.fighting(units=units)
    mode = mode_of(sitting)
    mode.choose("g01")
    rows = [one for one in sitting.play.table.widgets if plain(getattr(one, "title", "")) == "Close in on Rifle squad S1"]
    assert len(rows) == 1 and (rows[0].price, rows[0].unit) == ("1", "AP")
    rows[0].press()
    assert mode.aimed.space == "H06"
    assert not mode.turning and mode.sentence() == "**Close in on H06.** Click it again to do it.", "no front matters there"
    assert mode.at(Hit("H06", None, "s01")) is mode.aimed, "and a second click is that"
    pool = {"german": {"units": ["g01"], "ap": 2}}
    poor = mode_of(skirmish.fighting(units=[{**units[0], "state": "active"}, units[1]], pool=pool))
    poor.choose("g01")
    assert any(entry.widget.title.startswith("Close in on") for entry in poor._closing(sitting.play.table.panels.stack))


def _rows(sitting: Any) -> dict[str, Any]:
    """The cards of the column by title."""
    return {plain(str(one.title)): one for one in sitting.play.table.widgets if getattr(one, "title", "")}


def test_a_click_on_mines_alone_means_the_step_and_both_have_a_row() -> None:
    units = [{"id": "g01", "type": "g_pioneer", "at": "G06", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    works = [{"id": "w1", "kind": "mines", "at": "H06", "owner": "soviet"}]
    sitting: Any = skirmish.fighting(units=units, works=works, modules=["core", "works", "pioneers"])
    mode = mode_of(sitting)
    mode.choose("g01")
    assert any(one.space == "H06" for one in mode.aims()) and "Fire at H06" in _rows(sitting)
    mode.click(Hit("H06"))
    assert mode.aimed.do == "move" and mode.aimed.space == "H06" and mode.turning
    _rows(sitting)["Fire at H06"].press()
    assert mode.aimed.do == "fire" and not mode.turning and mode.at(Hit("H06")) is mode.aimed, "a second click fires"
    _rows(sitting)["Move to H06"].press()
    assert mode.aimed.do == "move" and mode.turning


def test_a_friend_beside_is_chosen_by_a_click_and_joined_by_a_row_or_beside_the_counter() -> None:
    own = {"type": "g_rifle", "facing": "NE"}
    units = [{"id": "g01", "at": "G06", **own}, {"id": "g02", "at": "H06", **own}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    sitting: Any = skirmish.fighting(units=units)
    mode = mode_of(sitting)
    mode.choose("g01")
    mode.hover(Hit("H06", None, "g02"))
    assert plain(mode.sentence()) == "Click to choose Rifle squad G2."
    _rows(sitting)["Move to H06"].press()
    assert mode.chosen == "g01" and mode.aimed.do == "move" and mode.aimed.space == "H06"
    mode.back()
    mode.hover(Hit("H06"))
    assert plain(mode.sentence()) == "Click to choose: Move to H06."
    mode.click(Hit("H06"))
    assert mode.chosen == "g01" and mode.aimed.space == "H06"
    mode.back()
    mode.click(Hit("H06", None, "g02"))
    assert mode.chosen == "g02" and mode.aimed is None
