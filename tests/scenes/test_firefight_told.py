"""What the table of Firefight says before a click: fire at mixed stacks, close combat, what is thrown away, what destroys."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from scenes.boards.effects import shift
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.counters import SIDE
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.text_panel import Row
from scenes.tables.firefight import aim, turn
from scenes.tables.firefight import told as telling
from scenes.tables.firefight.advising import sense
from scenes.tables.firefight.advising.advice import Advised
from scenes.tables.firefight.advising.prospects import Choice, odds_of, own_struck
from scenes.tables.firefight.advising.reasons import _why_place
from scenes.tables.firefight.counter_part import low_parts, title_of, unit_parts
from scenes.tables.firefight.figures import Figures
from scenes.tables.firefight.odds import Columns
from scenes.tables.firefight.options import Option, Wise, option_of, sensible
from scenes.tables.firefight.previews import choice_parts, choice_title, shot_parts, with_low
from scenes.tables.firefight.tracks import TrackTip
from scenes.tables.firefight.what_if import WhatIfMode
from scenes.tables.what_if import Ghost
from tests.scenes import skirmish
from tests.scenes.fitting import beside

MIXED = [
    {"id": "g01", "type": "g_lmg", "at": "F07", "facing": "NE"},
    {"id": "g02", "type": "g_rifle", "at": "G08", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "G08", "facing": "SW"},
    {"id": "s02", "type": "s_rifle", "at": "G08", "facing": "NE"},
]


def mode_of(sitting: Any) -> Any:
    return sitting.play.table.mode


def shot_at(mode: Any, unit: str, space: str) -> Choice:
    mode.choose(unit)
    found: Choice = next(one for one in mode.aims() if one.space == space and one.unit == unit)
    return found


def words(parts: Any) -> list[str]:
    return [plain(f"{getattr(one, 'left', '')}{getattr(one, 'words', '')} {getattr(one, 'right', '')}").strip() for one in parts]


def wasteful() -> tuple[Any, Option]:
    """A turn with 4 AP left, and the step of another unit that would throw them away, as it is proposed."""
    units = [
        {"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE", "state": "active"},
        {"id": "g02", "type": "g_rifle", "at": "D06", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "L04"},
    ]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}}))
    action = next(one for one in mode.legal if one["do"] == "move" and one.get("unit") == "g02" and one["by"] == "activate")
    option = option_of(mode.state, "german", sensible(mode.choices, [Advised(action | {"facing": "NE"}, 0.0, 0.0)])[0])
    return mode, option


def test_fire_at_a_mixed_stack_is_priced_by_its_enemies_and_warns_of_ones_own() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    choice = shot_at(mode, "g01", "G08")
    mode.aim(choice)
    every = mode.state.ask("odds", unit="g01", at="G08")["targets"]
    odds = odds_of(mode.state, choice.core)
    assert odds and odds["hit_36"] == max(every["s01"]["hit_36"], every["s02"]["hit_36"])
    assert list(own_struck(mode.state, choice.core)) == ["g02"]
    told = words(shot_parts(mode.state, "german", choice.core, 0)[-1])
    assert told[1].startswith("Also hits your Rifle squad G2"), "right below the number, whatever is cut off below"
    assert all(words(form)[1] == told[1] for form in shot_parts(mode.state, "german", choice.core, 0))
    assert any(one.startswith("Rifle squad S1") for one in told) and any(one.startswith("Rifle squad S2") for one in told)
    board = sitting.play.table.board
    assert set(board.targets) == {"s01", "s02"}, "one's own are no target"
    mode._step(1)
    assert list(mode.action(choice)["caps"]) == [next(iter(odds["targets"]))], "CAPs go on the enemy"


def test_the_badge_on_the_board_says_what_the_panel_says() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    choice = shot_at(mode, "g01", "G08")
    mode.aim(choice)
    before = sitting.play.table.board.over.tags["G08"]
    mode._step(2)
    odds = odds_of(mode.state, mode.action(choice), 2)
    after = sitting.play.table.board.over.tags["G08"]
    assert odds and after == f"{round(odds['hit_36'] * 100 / 36)} %" != before


def test_a_ringed_space_is_aimed_at_though_ones_own_counter_is_clicked() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode, table = mode_of(sitting), sitting.play.table
    mode.choose("g01")
    hit = table.state.hit._replace(space="G08", unit="g02")
    mode.hover(hit)
    assert "Fire at G08" in mode.sentence(), "the sentence says what a click does"
    mode.click(hit)
    assert mode.chosen == "g01" and mode.aimed and mode.aimed.space == "G08"


def test_a_step_to_an_enemy_is_called_so_on_card_and_button_and_says_what_a_strike_hits() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "H06"}]
    mode = mode_of(skirmish.fighting(units=units))
    mode.choose("g01")
    step = mode.steps()["H06"]
    mode.aim(step)
    assert mode.buttons()[-1].label == "Close in, 1 AP", "not the word that stands on the key beside it"
    assert choice_title(mode.state, step) == "RIFLE SQUAD G1: CLOSE IN ON H06"
    told = words(choice_parts(mode.state, "german", step, mode.action(step), 0)[0])
    assert any(one.startswith("Then attack Rifle squad S1, 3 AP") for one in told)
    assert not any("too few" in one or "No enemy" in one for one in told)
    late = words(choice_parts(mode.state, "german", step, {**step.core, "by": "opportunity"}, 0)[0])
    assert any("an attack costs 3 CAP" in one for one in late)
    assert any(one.startswith("Then attack Rifle squad S1, 3 CAP") for one in late), "and its row has the same price"


def test_an_enemy_who_is_fired_at_beside_the_unit_can_be_closed_in_on_instead() -> None:
    """A click on him means the shot; a card beside it leads into close combat."""
    for at, there in (("H06", True), ("I06", False)):
        units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": at}]
        sitting = skirmish.fighting(units=units)
        mode = mode_of(sitting)
        mode.choose("g01")
        assert mode.click(Hit(space=at, unit="s01")) and mode.aimed.do == "fire"
        sitting.play.table.widgets  # noqa: B018
        found = [one for one in sitting.play.table.widgets if getattr(one, "title", "").startswith("Close in on")]
        assert bool(found) == there
        if found:
            found[0].press()
            assert mode.aimed.do == "move" and mode.aimed.space == at


def test_a_step_to_an_enemy_that_leaves_nothing_for_a_strike_says_so_and_is_not_proposed() -> None:
    units = [{**MIXED[0], "type": "g_rifle", "at": "G06", "state": "active"}, {"id": "s01", "type": "s_rifle", "at": "H06"}]
    told, kept = [], []
    for caps in (3, 0):
        pool, at_hand = {"german": {"units": ["g01"], "ap": 2}}, {"german": {"start": 3, "now": caps}}
        mode = mode_of(skirmish.fighting(units=units, pool=pool, caps=at_hand))
        mode.choose("g01")
        step = mode.steps()["H06"]
        action = {**step.core, "by": "pool"}
        told.append(" ".join(words(choice_parts(mode.state, "german", step, action, 0)[0])))
        kept.append(sense.sound(mode.state, "german", [Wise(step, action), Wise(None, {"do": "pass"})])[0].choice)
    assert "an attack takes" in told[0] or "an attack costs" in told[0]
    assert "too few to attack in this round" in told[1]
    assert kept[0] is not None and kept[1] is None


def test_no_shot_at_ones_own_men_is_proposed_and_enter_does_not_fire_it() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    choice = shot_at(mode, "g01", "G08")
    mode.let_go()
    mode.chosen = None
    assert all(one.choice is not choice for one in mode.options) and choice not in [one.choice for one in mode.wise]
    mode.choose("g01")
    mode.aim(choice)
    assert "Your own men stand there" in mode.sentence() and "G2" in mode.sentence()
    fire, *_, main = mode.buttons()
    assert fire.label.startswith("Fire") and fire.red and main.label == "Cancel" and main.main
    mode.confirm()
    assert mode.aimed is None and mode.asks() is False


def test_what_a_proposal_throws_away_stands_on_it() -> None:
    _, option = wasteful()
    assert option.lost == "{german|Rifle squad G1} loses its last 4 AP."
    assert option.told.endswith(f"{{danger|{option.against}}}") and option.lost in option.against


def test_a_counter_says_what_its_numbers_are_in_little_room_too() -> None:
    mode = mode_of(skirmish.fighting(units=MIXED))
    unit = mode.view.units["g02"]
    low = low_parts(mode.view, unit, "Germany")
    row: Any = next(one for one in low if isinstance(one, Figures))
    assert [name for name, _ in row.cells] == ["Attack", "Move", "Firepower", "Range", "Defence"]
    assert [plain(value) for _, value in row.cells] == ["3 AP", "1 AP", "2", "5", "12 / 11"]
    scale = Scale(100)
    high = [sum(one.high(scale, 324) for one in parts) for parts in (low, unit_parts(mode.view, unit, "Germany"))]
    assert high[0] < high[1] / 2, "in one row, not a line for each"
    assert title_of(mode.view, unit) == "RIFLE SQUAD G2, G08"


@pytest.mark.parametrize("shown", [True, False])
def test_a_card_names_its_rule_only_where_numbers_are_shown(shown: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from scenes.kit.option_card import OptionCard
    from scenes.kit.panels import RULE_NUMBERS

    monkeypatch.setattr(RULE_NUMBERS, "shown", shown)
    card = OptionCard("Its own AP", lambda: None, reason="It is not an active unit (R-FF-06).")
    assert ("R-FF-06" in card._told()) is shown


def test_a_stall_asks_once() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    before = {one.name: one for one in mode.buttons()}["stall"]
    before.on_press()
    assert not sitting.match.log and mode.sentence().startswith("**Stall?**")
    found = {one.name: one for one in mode.buttons()}
    assert found["stall"].reason and found["stall"].held == before.held, "a second click on the same spot does nothing"
    sure = next(one for one in mode.buttons() if one.label == "Stall anyway")
    assert mode.buttons()[0] is sure and sure.enabled, "at the left of all others, so that a double click misses it"
    mode.stall()
    assert not sitting.match.log
    sure.on_press()
    assert sitting.match.log[-1].action["do"] == "stall"


def test_a_pass_that_is_proposed_is_lit_at_its_own_place_and_asks_where_it_ends_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aim, "looking", lambda *_: iter([[Advised({"do": "pass"}, 0.0, 0.0)]]))

    def shown(mode: Any) -> list[tuple[str, bool]]:
        return [(one.label, one.main) for one in mode.buttons() if one.label in ("Pass", "Pass anyway", "Next unit")]

    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode = mode_of(sitting)
    assert len(mode.fresh()) == 5 and shown(mode) == [("Pass", True), ("Next unit", False)], (
        "the main button never becomes a pass"
    )
    mode.next_unit()
    mode.back()
    assert shown(mode) == [("Pass", True), ("Next unit", False)]
    mode.confirm()
    assert sitting.match.log[-1].action == {"do": "pass"}, "the enemy acts, and it is all open again"
    units = [{"id": "g01", "type": "g_rifle", "at": "D05"}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    sitting = skirmish.fighting(units=units, passes=1)
    mode = mode_of(sitting)
    assert mode.options[0].action["do"] == "stall", "it would give up the turn of a fresh unit"
    mode._wise, mode._options = [Wise(None, {"do": "pass"})], None
    mode.confirm()
    assert not sitting.match.log and mode.sentence() == "**This ends round 1.** G1 has not acted."
    assert shown(mode) == [("Pass anyway", True), ("Pass", False)]
    mode.lit.press()
    assert not sitting.match.log, "a click on the card never answers the question"
    mode.confirm()
    assert sitting.match.log[-1].action == {"do": "pass"}


def test_a_snap_action_is_never_the_way_that_is_proposed_where_another_pays() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE", "state": "active"},
        {"id": "g02", "type": "g_lmg", "at": "F07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "G08"},
    ]
    mode = mode_of(
        skirmish.fighting(
            units=units,
            pool={"german": {"units": ["g01"], "ap": 4}},
            caps={one: {"now": 0, "start": 4} for one in ("german", "soviet")},
        )
    )
    mode.choose("g02")
    ways = {str(mode.way(one)["by"]) for one in mode.active()}
    assert "opportunity" not in ways and "activate" in ways
    shot = next(one for one in mode.aims() if one.space == "G08")
    mode.aim(shot)
    mode._pay(next(one for one in shot.ways if one["by"] == "opportunity"))
    assert mode.buttons()[-1].label == "Snap fire, 2 AP"


def test_the_tracks_say_what_ap_and_caps_are() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table = sitting.play.table
    tips = [one for one in table.widgets if isinstance(one, TrackTip)]
    assert len(tips) == 2 and all("command points" in one.tip for one in tips)
    assert not [one for one in tips if one.rect.colliderect(table.state.chrome.side)]


def test_the_tracks_lie_below_what_is_looked_at_at_the_same_place_whoever_has_ap() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    sitting.play.resize((1280, 720), Scale(100))
    table, chrome = sitting.play.table, sitting.play.chrome
    before = [rect for _, rect in table._tracks(chrome)]
    assert all(rect.top >= table._free(chrome).bottom and rect.h <= 40 for rect in before)
    assert table.board.rect.bottom == chrome.between.bottom, "the land runs on under them"
    sitting.play.decide({"do": "fire", "unit": "g05", "at": "H05", "by": "activate"})
    skirmish.rest(sitting)
    sitting.play.resize((1280, 720), Scale(100))
    assert [rect for _, rect in table._tracks(chrome)] == before


def test_who_points_at_a_counter_reads_its_numbers_whatever_is_proposed() -> None:
    """In the smallest window the proposal keeps its head alone, and the numbers are in sight below it."""
    sitting: Any = skirmish.in_turn("f1_first_contact")
    sitting.play.resize((1280, 720), Scale(100))
    table, mode = sitting.play.table, mode_of(sitting)
    mode.hover(table.board.pick(table.board.spots()["s02"][0]))
    table.panels.refresh()
    assert mode.option() and mode.subject in table.panels.column.widgets
    rows: list[Any] = [one for one in mode.subject.parts if isinstance(one, Figures)]
    named = [name for one in rows for name, _ in one.cells] + [getattr(one, "left", "") for one in mode.subject.parts]
    assert "Firepower" in named
    assert mode.subject.seen == mode.subject.rect and beside(table.panels.column).contains(mode.subject.rect)


def test_a_counter_that_is_pointed_at_is_read_in_full_while_a_unit_is_chosen_or_aims() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    sitting.play.resize((1280, 720), Scale(100))
    table, mode = sitting.play.table, mode_of(sitting)

    def read() -> bool:
        mode.hover(table.board.pick(table.board.spots()["g02"][0]))
        table.panels.refresh()
        return mode.subject in table.panels.column.widgets and beside(table.panels.column).contains(mode.subject.rect)

    mode._wise = [Wise(one := next(each for each in mode.choices if each.do == "move" and each.unit == "g01"), one.ways[0])]
    mode.choose("g01")
    assert mode.advised() and read()
    mode.choose("g05")
    mode.aim(shot_at(mode, "g05", "H05"))
    assert read()


@pytest.mark.usefixtures("all_told")
def test_every_button_of_a_turn_keeps_its_place_and_its_words() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    sitting.play.resize((1280, 720), Scale(100))
    mode, chrome = mode_of(sitting), sitting.play.chrome
    places, seen = dict[str, Any](), set[str]()

    def look() -> None:
        sitting.play.table.acts.update_highlights()
        sitting.play.bars.fill()
        for button in chrome.buttons:
            key = f"in thought: {button.label}" if button.aside else button.spot if button is not chrome.buttons[-1] else "main"
            seen.add(button.label)
            assert button.label and not button.bare, f"{button.label} lost its words"
            assert places.setdefault(key, (button.rect.x, button.rect.w)) == (button.rect.x, button.rect.w), key

    look()
    mode.choose("g02")
    look()
    mode.choose("g05")
    look()
    mode.aim(shot_at(mode, "g05", "H05"))
    look()
    mode.back()
    mode.back()
    look()
    mode.pass_on()
    look()
    mode.back()
    table = sitting.play.table
    table.hand.switch()
    look()
    table.hand.ghost = Ghost("g02", "C05", "NE")
    look()
    assert {"Threat", "Sight", "What if …", "Cancel", "Stall 1 CAP", "Pass", "Pass anyway"} <= seen
    main, wide = places["main"]
    thought = [place for key, place in places.items() if str(key).startswith("in thought")]
    assert thought and all(x + w <= main or x >= main + wide for x, w in thought), "nothing is decided by a click too many"


def test_what_is_proposed_says_why() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    option = mode.option()
    assert option and option.why == "It stands in the open." == mode.lit.parts[0].why
    assert all(one.why for one in mode.options if one.choice or one.action["do"] == "pass")
    step = next(one for one in mode.options if one.choice and one.choice.do == "move")
    assert step.brief.startswith("Rifle squad G") and ": " in step.brief


def test_nothing_new_is_told_in_the_column_while_the_dice_tumble(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table, mode = sitting.play.table, mode_of(sitting)
    monkeypatch.setattr(turn, "news", lambda state: ["A miss: 10 against 12."])
    mode._lately = None, []
    table.state.shown = False
    assert not mode._done(table.panels.stack), "the dice have not come to lie"
    table.state.shown = True
    assert mode._done(table.panels.stack)


def test_a_poor_shot_for_caps_is_not_proposed_for_ap_that_are_thrown_away() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE", "state": "active"},
        {"id": "g02", "type": "g_rifle", "at": "F07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "G08", "facing": "NW"},
    ]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}}))
    shot = next(one for one in mode.choices if one.do == "fire" and one.unit == "g02")
    poor = Wise(shot, {**shot.core, "by": "command"})
    few = {**mode.state.ask("odds", unit="g02", at="G08"), "hit_36": 10}
    mode.state._asks[1].update({key: {**few, "targets": {"s01": few}} for key in mode.state._asks[1] if key.startswith("odds")})
    assert sense.sound(mode.state, "german", [poor, Wise(None, {"do": "pass"})]) == [Wise(None, {"do": "pass"})]


def test_the_view_goes_no_farther_than_what_happens_needs() -> None:
    assert [shift(10, 20, 0, 100), shift(-5, 20, 0, 100), shift(90, 120, 0, 100), shift(-50, 250, 0, 100)] == [0, -5, 20, 50]
    sitting: Any = skirmish.in_turn("f1_first_contact")
    board = sitting.play.table.board
    before = board.camera.centre
    board.show_spaces([one.space for one in board.counters.values() if one.side.name == "german"])
    assert board.camera.centre == before, "all of them are in sight"


def test_sight_without_a_chosen_unit_shows_what_the_one_under_the_pointer_sees() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table, mode = sitting.play.table, mode_of(sitting)
    table.state.looks.toggle("sight")
    mode.hover(table.board.pick(table.board.spots()["g05"][0]))
    assert table.board.over.hatched.get("cover") and table.board.over.outlines
    mode.hover(table.board.pick(table.board.to_screen("E08")))
    assert not table.board.over.hatched.get("cover")


def test_what_a_unit_has_left_is_told_once() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE", "state": "active"},
        {"id": "s01", "type": "s_rifle", "at": "L04"},
    ]
    sitting: Any = skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}})
    mode, over = mode_of(sitting), sitting.play.table.board.over
    proposed = mode.option()
    if proposed and proposed.choice and proposed.choice.unit == "g01":
        assert "C07" not in over.tags, "what is left stands at the end of the way"
    mode.picked = len(mode.options) - 1
    mode.acts.update_highlights()
    assert over.tags["C07"] == "4 AP left"


def test_a_unit_moved_in_thought_tells_whom_it_could_hit() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "G08"}]
    sitting: Any = skirmish.fighting(units=units)
    table = sitting.play.table
    table.state.hand.ghost = Ghost("g01", "F07", "SE")
    thought = WhatIfMode(table.state, table.acts)
    thought.entries(table.panels.stack)[0].forms[-1].take()
    told = words(thought.slab.parts)
    assert any(one.startswith("It could hit Rifle squad S1 in G08") for one in told)
    table.state.hand.ghost = Ghost("g01", "F07", "NW")
    thought.entries(table.panels.stack)[0].forms[-1].take()
    assert "It could hit nobody you see from there." in words(thought.slab.parts)
    assert words(thought.slab.parts)[-1].startswith("Nothing has moved. Red is the chance that it is hit")
    thought.update_highlights()
    assert table.board.over.tags == {"F07": "what if", "C07": "really here"}


def test_where_a_unit_came_from_in_this_round_and_the_last_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    came, later = {"is": "moved", "unit": "g02", "path": ["C05", "B05"], "facing": "NE"}, {"is": "round_start", "round": 2}
    for story, left in (([], {}), ([came], {"g02": {"C05"}}), ([came, later], {"g02": {"C05"}}), ([came, later, later], {})):
        monkeypatch.setattr(mode.state.context, "chair", lambda story=story: SimpleNamespace(story=lambda: story))
        assert sense.lately_left(mode.state) == left


def test_a_click_on_the_lit_panel_commits_on_its_price_alone() -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    box = mode.lit.price_box()
    assert box and mode.lit.rect.contains(box)
    for at in (mode.lit.rect.center, (box.right + 30, box.centery), (box.centerx, mode.lit.rect.bottom - 5)):
        mode.lit.click(at)
    assert not sitting.match.log, "whoever reads the sum does nothing by it"
    mode.lit.click(box.center)
    sitting.rest()
    assert sitting.match.log


@pytest.mark.usefixtures("all_told")
def test_the_main_button_names_the_whole_price_and_no_cap_worsens_ones_own_roll() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode = mode_of(sitting)
    mode.aim(shot_at(mode, "g05", "H05"))
    sitting.play.table.refresh()
    assert mode.buttons()[-1].label == "Fire, 2 AP" and (mode.stepper.low, mode.stepper.value) == (0, 0)
    mode._step(2)
    assert mode.buttons()[-1].label == "Fire, 2 AP + 2 CAP"
    mode.by = "command"
    assert mode.buttons()[-1].label == "Fire, 4 CAP"
    mode.entries(sitting.play.table.panels.stack)
    told = {card.title: (card.price, card.unit, card.line) for key, card in mode._cards.items() if key[0] == "way"}
    assert told["Command"] == ("4", "CAP", "Leaves 1 CAP."), "each way is told with the CAPs that lie on the dice"
    assert told["Activate"] == ("2", "AP", "Leaves 5 AP. Also costs 2 CAP.")
    *_, parts = choice_parts(mode.state, "german", mode.aimed, mode.action(mode.aimed), 2)
    columns = next(one for one in parts if isinstance(one, Columns))
    assert columns.odds.attack_parts[-1] == ("caps", 2) and columns.odds.attack == sum(
        one for _, one in columns.odds.attack_parts
    )
    assert columns.odds.attack + columns.odds.need == columns.odds.defence, "what is told adds up to what is to be rolled"


@pytest.mark.parametrize(("caps", "danger"), [(4, True), (0, False)])
def test_an_enemy_who_is_spent_counts_while_his_seat_has_the_caps_to_fire(caps: int, danger: bool) -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "H04", "facing": "SW", "state": "spent"},
    ]
    mode = mode_of(skirmish.fighting(units=units, caps={"soviet": {"start": 4, "now": caps}}))
    mode.choose("g01")
    step = mode.steps()["H05"]
    hero, *rows = choice_parts(mode.state, "german", step, mode.action(step), 0)[-1]
    told = words(rows)
    if danger:
        assert hero.number != "0" and "can still pay with CAPs" in hero.words
        assert any(one.startswith("Rifle squad S1 in H04: spent; could pay 4 CAP") for one in told)
    else:
        assert (hero.number, hero.unit) == ("No shot", "") and hero.words == "this round; up to 72 % next round"
        low = with_low(([hero],))[0][0]
        assert isinstance(low, Row) and plain(low.left) == "No shot this round; up to 72 % next round" and not low.right
        assert hero.shade != palette.GOOD, "who stands before a gun that is spent is not told that he is safe"
        assert any(one.startswith("Rifle squad S1 in H04, next round") for one in told)


def test_what_an_enemy_paid_is_told_with_what_he_did() -> None:
    state = mode_of(skirmish.fighting(units=MIXED)).state
    price = {"is": "paid", "ap": 2, "caps": 0, "dice_caps": 1}
    state.seat = "german"
    assert telling._price(state, {**price, "seat": "german"}) == ""
    assert plain(telling._price(state, {**price, "seat": "soviet"})) == "(2 AP + 1 CAP)"


def test_who_misses_in_close_combat_fires_no_shot() -> None:
    state = mode_of(skirmish.fighting(units=MIXED)).state
    event = {"is": "attack_roll", "target": "s01", "av": 11, "dv": 14, "result": "miss", "dice": [3, 4]}
    assert plain(telling._sentence(state, event, state.view.units.get)) == "The attack on Rifle squad S1 fails: 11 against 14."


def test_a_click_on_an_enemy_aims_the_best_shot_at_him() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode = mode_of(sitting)
    shots = {one.at: SimpleNamespace(space=one.at, unit=one.id, hour=None) for one in mode.view.units.values()}
    mode.click(shots["G06"])
    every = [one for one in mode.choices if one.tool == "fire" and one.space == "G06"]
    likely = {one.unit: (odds_of(mode.state, one.core) or {"hit_36": 0})["hit_36"] for one in every}
    assert mode.aimed in every and likely[mode.aimed.unit] == max(likely.values()) > 0, "nobody is active: whoever hits best"
    mode.back()
    mode.choose(None)
    mode.click(shots["H05"])
    assert mode.aimed and mode.aimed.space == "H05", "what is proposed is aimed at by a click on its target"
    mode.back()
    sitting.play.decide(mode.action(shot_at(mode, "g05", "H05")))
    skirmish.rest(sitting)
    sitting.play.decide(next(one for one in sitting.match.legal("soviet") if one["do"] == "stall"))
    skirmish.rest(sitting)
    mode = mode_of(sitting)
    near = next(
        one for one in mode.choices if one.unit == "g05" and one.tool == "fire" and odds_of(mode.state, one.core)["hit_36"]
    )
    there = next(one for one in mode.view.units.values() if one.at == near.space)
    mode.click(SimpleNamespace(space=there.at, unit=there.id, hour=None))
    assert mode.aimed and mode.aimed.unit == "g05"


def test_a_counter_in_cover_says_what_that_adds() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    unit = next(one for one in mode.view.units.values() if one.at == "I05")
    for parts in (low_parts, unit_parts):
        assert "In: Stone building cover +3" in words(parts(mode.view, unit, "USSR"))


def test_a_shot_that_is_proposed_says_what_caps_on_its_dice_make_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    option = mode.option()
    assert option and option.choice and option.choice.do == "fire"
    most = mode.state.world.numbers.dice_caps
    odds = odds_of(mode.state, option.choice.core, most)
    assert odds and odds["hit_36"] > (odds_of(mode.state, option.choice.core) or odds)["hit_36"]
    share = f"{round(odds['hit_36'] * 100 / 36)} %"
    assert mode.state.context.untold("caps") and not mode.lit.parts[0].more, "not before the lesson that speaks of them"
    monkeypatch.setattr(type(mode.state.context), "untold", lambda context, lesson: False)
    assert plain(mode._better(option)) == f"With {most} CAP (command points): {share}. Click the target, then +."


def test_a_pass_that_ends_the_round_says_so_and_who_has_not_acted() -> None:
    foe = {"id": "s01", "type": "s_rifle", "at": "L04"}
    own = [{**MIXED[0], "id": f"g{number:02}", "at": "C03", "state": "fresh"} for number in range(1, 7)]

    def asked(units: list[dict[str, Any]], **more: Any) -> str:
        mode = mode_of(skirmish.fighting(units=[*units, foe], passes=1, **more))
        mode.pass_on()
        return plain(mode.sentence())

    acting = {"units": [{**own[0], "state": "active"}], "pool": {"german": {"units": ["g01"], "ap": 4}}}
    assert asked(acting["units"] + own[1:3], pool=acting["pool"]) == "This ends round 1. G2, G3 have not acted."
    assert asked(own[:1]) == "This ends round 1. G1 has not acted."
    assert asked(own) == "This ends round 1. 6 units have not acted."
    assert asked(**acting) == "This ends round 1. 4 AP of LMG34 team G1 will be lost."


def test_a_pass_that_loses_ap_is_asked_about() -> None:
    units = [{**MIXED[0], "state": "active"}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}}))
    assert not mode.fresh()
    mode.pass_on()
    assert mode.warned and "still has 4 AP" in plain(mode.sentence())
    spent = mode_of(skirmish.fighting(units=[{**units[0], "state": "spent"}, units[1]]))
    assert spent.left() is None


def test_a_click_on_a_space_moves_the_unit_that_is_active_without_choosing_it_first() -> None:
    units = [
        {**MIXED[0], "state": "active"},
        {"id": "g02", "type": "g_rifle", "at": "C07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "L04"},
    ]
    sitting: Any = skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}})
    mode, board = mode_of(sitting), sitting.play.table.board
    assert mode.chosen is None
    mode.click(board.pick(board.to_screen("F06")))
    assert mode.chosen == "g01" and mode.aimed and mode.aimed.space == "F06"


def test_close_combat_says_how_likely_the_enemy_hits_first() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "H06"}]
    for state, caps, said in (("fresh", 0, True), ("spent", 0, False), ("spent", 4, True)):  # CAPs pay for a spent unit, too
        given = {"german": {"start": 5, "now": 5}, "soviet": {"start": 4, "now": caps}}
        mode = mode_of(skirmish.fighting(units=[units[0], {**units[1], "state": state}], caps=given))
        mode.choose("g01")
        step = mode.steps()["H06"]
        told = words(choice_parts(mode.state, "german", step, mode.action(step), 0)[0])
        row = [one for one in told if "may attack first, at your flank" in one]
        assert bool(row) is said and all(one.startswith("Rifle squad S1") and one.endswith(" %") for one in row)


def test_a_hit_marker_stands_by_itself_in_the_sum() -> None:
    """The counter says 12, and the sum says why it is 13."""
    units = [
        {"id": "g01", "type": "g_lmg", "at": "D05", "facing": "NE", "hit": "suppressed"},
        {"id": "s01", "type": "s_rifle", "at": "F04", "hit": "cowering", "hit_shown": True},
    ]
    mode = mode_of(skirmish.fighting(units=units))
    shot = shot_at(mode, "g01", "F04")
    *_, parts = choice_parts(mode.state, "german", shot, shot.ways[0], 0)
    odds = next(one for one in parts if isinstance(one, Columns)).odds
    kinds = {name: mode.view.kind(mode.view.units[name]) for name in ("g01", "s01")}
    assert dict(odds.attack_parts)["fp"] == kinds["g01"].fp_red and dict(odds.attack_parts)["hit:suppressed"] < 0
    printed = dict(odds.defence_parts)["dr"]
    assert printed == (kinds["s01"].dr_front if odds.side == "front" else kinds["s01"].dr_flank)
    assert dict(odds.defence_parts)["hit:cowering"] == 1
    assert odds.attack == sum(dict(odds.attack_parts).values()) and odds.defence == sum(dict(odds.defence_parts).values())


def test_a_click_that_does_nothing_says_who_stands_there_and_why_he_cannot() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE", "hit": "stunned"},
        {"id": "g02", "type": "g_rifle", "at": "C07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "F07", "facing": "NW"},
        {"id": "g03", "type": "g_rifle", "at": "K05", "facing": "NE"},
    ]
    mode = mode_of(skirmish.fighting(units=units))
    assert "g01" not in mode.able()
    mode.click(SimpleNamespace(space="F07", unit="g01", hour=None))
    assert plain(mode.sentence()) == "Rifle squad G1 can do nothing now: its hit marker is Stunned."
    mode.click(SimpleNamespace(space="F07", unit=None, hour=None))
    assert "Rifle squad G1 stands there, but can do nothing now" in plain(mode.sentence())


def test_fire_that_would_destroy_ones_own_says_so() -> None:
    mode = mode_of(skirmish.fighting(units=[one | ({"hit": "pinned"} if one["id"] == "g02" else {}) for one in MIXED]))
    mode.aim(shot_at(mode, "g01", "G08"))
    fewest, *_ = shot_parts(mode.state, "german", mode.action(mode.aimed), 0)
    assert any(one.startswith("Would destroy your Rifle squad G2") for one in words(fewest))
    assert "destroyed at up to" in plain(mode.sentence())


def test_caps_on_the_dice_against_a_stack_say_whom_they_count_against() -> None:
    units = [{"id": "g01", "type": "g_lmg", "at": "D05", "facing": "NE"}]
    units += [{"id": f"s0{number}", "type": "s_rifle", "at": "F04"} for number in (1, 2)]
    mode = mode_of(skirmish.fighting(units=units))
    shot = shot_at(mode, "g01", "F04")
    told = [words(choice_parts(mode.state, "german", shot, shot.ways[0], caps)[-1]) for caps in (None, 2)]
    said = "The CAPs on the dice count against Rifle squad S1 alone."
    assert said not in told[0] and said in told[1]


def test_what_throws_ap_away_takes_a_second_click(monkeypatch: pytest.MonkeyPatch) -> None:
    mode, option = wasteful()
    decided: list[Any] = []
    monkeypatch.setattr(mode, "decide", decided.append)
    monkeypatch.setattr(mode, "option", lambda: None if mode.chosen else option)
    monkeypatch.setattr(mode, "waits", lambda: False)
    mode.confirm()
    assert not decided and mode.aimed and mode.aimed.unit == "g02"
    mode.confirm()
    assert [one["unit"] for one in decided] == ["g02"]


def test_a_unit_thought_into_an_enemys_space_tells_its_close_combat() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "G08"}]
    sitting: Any = skirmish.fighting(units=units)
    table = sitting.play.table
    table.state.hand.ghost = Ghost("g01", "G08", "SE")
    thought = WhatIfMode(table.state, table.acts)
    thought.entries(table.panels.stack)[0].forms[-1].take()
    assert any(one.startswith("Close combat with Rifle squad S1") for one in words(thought.slab.parts))


@pytest.mark.parametrize("by", ["activate", "opportunity", "command"])
def test_a_stall_tells_who_stalls(by: str) -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode = mode_of(sitting)
    found = next(one for one in mode.legal if one["do"] == "stall" and one["by"] == by)
    unit = mode.view.units[found["unit"]] if by != "command" else None
    sitting.play.decide(found)
    state, event = mode.state, mode.state.context.chair().story()[-1]
    words = f"{plain(state.called(unit.id))} stalls." if unit else "Germany stalls."
    on = SimpleNamespace(before=state.view, after=state.view)
    assert plain(telling.told(state, on, event)) == words, "the panel shows whoever it is while that moves"
    assert state.acting == (unit.id if unit else None)
    assert words in " ".join(map(plain, telling.news(state)))


def test_a_stall_out_of_a_pool_names_nobody_where_several_could_be_meant() -> None:
    story: list[Any] = [{"is": "activated", "seat": "soviet", "units": ["s01"]}, {"is": "paid", "by": "pool"}]
    stall = {"is": "stalled", "seat": "soviet"}
    assert telling._stalling(stall, story)["unit"] == "s01"
    story.insert(1, {"is": "joined", "seat": "soviet", "units": ["s02"]})
    assert telling._stalling(stall, story) == stall
    assert telling._stalling(stall, [{"is": "activated", "seat": "german", "units": ["g01"]}, story[-1]]) == stall
    story[1] = {"is": "spent", "units": ["s01"]}
    assert telling._stalling(stall, story) == stall, "the pool that pays was begun unseen"


@pytest.mark.parametrize("by", ["activate", "opportunity", "pool"])
def test_a_proposed_stall_names_its_unit_and_costs_what_the_button_says(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    acts = {"state": "active"} if by == "pool" else {}
    pool = {"german": {"units": ["g01"], "ap": 4}} if by == "pool" else {}
    sitting: Any = skirmish.fighting(units=[{**MIXED[0], **acts}, *MIXED[1:]], pool=pool)
    mode = mode_of(sitting)
    stall = next(one for one in mode.legal if one["do"] == "stall" and one["by"] == by and one["unit"] == "g01")
    monkeypatch.setattr(aim, "looking", lambda *_: iter([[Advised(stall, 0.0, 0.0)]]))
    mode._of = None
    assert mode.wise
    option = mode.option()
    assert option and option.action == stall and plain(option.title) == "Stall with LMG34 team G1"
    assert option.line.startswith({"activate": "Activates it.", "opportunity": "Acts once, then is spent."}.get(by, "Wait"))
    found = {one.name: one.label for one in mode.buttons()}
    assert mode._main_words() == "Stall, 1 AP" and found["stall"] == "Stall 1 AP" and mode._stalls() == stall
    mode.confirm()
    assert sitting.match.log[-1].action == stall, "what is proposed is not asked about"


def test_a_reason_speaks_of_the_game_and_leaves_the_chance_to_the_tooltip() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    steps = [one for one in mode.choices if one.do == "move"]
    told = [option_of(mode.state, "german", Wise(one, one.ways[0], 0.03)) for one in steps]
    assert all(one.tip == "Your chance to win is 3 % higher than if you pass." for one in told)
    assert all(one.why and "chance" not in one.why for one in told)
    on = {"do": "move", "unit": steps[0].unit, "path": ["E05"], "by": "pool"}
    reasons = {plain(_why_place(mode.state, mode.view.units["g02"], "B06", "NE", {**on, "unit": "g02"}))}
    assert reasons == {"On its way to E05."}


def test_amber_that_only_aims_is_called_as_its_card_and_leads_to_the_facing(monkeypatch: pytest.MonkeyPatch) -> None:
    units = [{**MIXED[0], "state": "active"}, {"id": "g02", "type": "g_rifle", "at": "C07", "facing": "NE"}, MIXED[-1]]
    sitting: Any = skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 1}})
    mode = mode_of(sitting)
    steps = [one for one in mode.choices if one.unit == "g02" and one.do == "move"]
    way = next(way for way in steps[0].ways if way["by"] == "activate")
    action = {**steps[0].core, **way, "facing": "N"}
    monkeypatch.setattr(aim, "looking", lambda *_: iter([[Advised(action, 0.1, 0.0), Advised({"do": "pass"}, 0.0, 0.0)]]))
    mode._of = None
    assert mode.wise
    option = mode.option()
    assert option and plain(option.lost) == "LMG34 team G1 loses its last AP."
    assert mode._main_words() == option.title, "the card and the button say the same"
    titles = [str(getattr(one, "title", "")) for one in sitting.play.table.widgets]
    assert "Choose facing" not in titles, "one place for one thing"
    mode.confirm()
    assert mode.aimed and mode.turning and not sitting.match.log


def test_a_click_on_an_enemy_tells_first_why_the_active_unit_cannot_attack_him(monkeypatch: pytest.MonkeyPatch) -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "A01", "facing": "N", "state": "active"},
        {"id": "g02", "type": "g_rifle", "at": "C07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "D06"},
    ]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}}))
    monkeypatch.setattr(type(mode), "option", lambda mode: None)  # the shot is not what is proposed
    assert any(one.unit == "g02" and one.do == "fire" and one.space == "D06" for one in mode.choices)
    click = SimpleNamespace(space="D06", unit="s01", hour=None)
    mode.click(click)
    assert mode.aimed is None and plain(mode.sentence()).endswith("Rifle squad G2 can: click again to aim with it.")
    mode.click(click)
    assert mode.aimed and mode.aimed.unit == "g02"


def test_the_threat_is_explained_while_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    assert "hatched" not in mode.sentence()
    monkeypatch.setattr(type(mode.state.looks), "on", lambda looks, name: name == "threat")
    assert plain(mode.sentence()) == "Threat: enemies can fire into the hatched hexes now."


def test_a_turn_begins_with_all_who_can_act_and_their_steps_in_sight() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table, mode = sitting.play.table, mode_of(sitting)
    board, links = table.board, table.state.world.hexes.links
    own = [mode.view.units[name].at for name in mode.fresh()]
    assert len(own) == 5

    def in_sight() -> bool:
        return all(board.clear.collidepoint(board.to_screen(space)) for at in own for space in [at, *links(at)])

    assert in_sight() and board.camera.zoom * SIDE >= board.scale.px(60)
    home = board.camera.centre
    board.camera.pan(-300, 0)
    table.update_highlights()
    assert not in_sight(), "nothing slides by itself in a turn"
    mode.home = None  # another turn
    table.update_highlights()
    assert in_sight() and board.camera.centre == home
    board.camera.zoom_at(2, board.clear.center)
    board.camera.pan(-300, 0)
    near = board.camera.centre
    board.come_home(own)
    assert board.camera.centre == near, "whoever has zoomed is left alone"
