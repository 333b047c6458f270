"""What the table of Firefight says plainly: what amber does; what a rally needs and came to; which hexes take CAPs."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from scenes.boards.hexes.late import corner_spots
from scenes.boards.hexes.overlays import word_place
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.tables.firefight import previews, told, turn
from scenes.tables.firefight.advising.prospects import chance
from scenes.tables.firefight.light import light, price_words
from tests.scenes import situations, skirmish
from tests.scenes.test_firefight_foremost import REPORTED, first_contact
from tests.scenes.test_firefight_told import MIXED, mode_of, shot_at, words


def test_the_main_button_fires_what_is_proposed_for_a_chosen_unit_at_the_price_that_it_names() -> None:
    sitting = skirmish.in_turn("f1_first_contact")
    mode = mode_of(sitting)
    mode.choose("g05")
    advised = mode.advised()
    assert advised and advised.choice.do == "fire" and mode.buttons()[-1].label == "Fire, 2 AP"
    mode.confirm()
    assert sitting.match.log[-1].action["do"] == "fire", "as it does where nobody is chosen"


def test_a_rally_says_the_number_of_the_counter_what_helps_and_what_to_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = mode_of(skirmish.fighting())
    choice = next(one for one in mode.choices if one.do == "rally")
    monkeypatch.setattr(type(mode.state), "ask", lambda *_, **__: {"need": 6, "parts": {"cover": 1}, "of_36": 26})
    assert words(previews.rally_parts(mode.state, choice, 1)) == ["Chance 72 %", "Needed 8", "cover +1", "CAPs +1", "Roll 6+"]


@pytest.mark.parametrize(("ok", "said"), [(True, "rallies."), (False, "tries to rally. It fails: 5, needed 7.")])
def test_what_a_rally_came_to_is_told(ok: bool, said: str) -> None:
    state = mode_of(skirmish.fighting()).state
    event = {"is": "rally_roll", "unit": "g02", "dice": [2, 3], "total": 5, "need": 7, "ok": ok, "parts": {}}
    assert plain(told._sentence(state, event, state.view.units.get)).endswith(f"G2 in E08 {said}")
    assert plain(told._sentence(state, event, state.view.units.get, False)).endswith("tries to rally.")


def test_a_miss_names_whom_it_missed() -> None:
    state = mode_of(skirmish.fighting()).state
    event = {"is": "attack_roll", "target": "s04", "av": 11, "dv": 14, "result": "miss", "dice": [3, 4]}
    assert plain(told._sentence(state, event, state.view.units.get)) == "The shot at Rifle squad S4 misses: 11 against 14."


def test_steps_that_would_be_paid_in_caps_say_so_on_the_board() -> None:
    units = [{**MIXED[0], "state": "spent"}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    sitting: Any = skirmish.fighting(units=units)
    mode = mode_of(sitting)
    mode.choose("g01")
    ways = {space: str(mode.way(one)["by"]) for space, one in mode.steps().items()}
    assert "command" in ways.values()
    for space, one in mode.steps().items():
        assert price_words(mode, one).endswith(" CAP") is (ways[space] == "command")
        assert sitting.play.table.board.over.reach[space] == price_words(mode, one)


def test_who_cannot_be_hit_has_no_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting: Any = skirmish.fighting(units=MIXED)
    mode, board = mode_of(sitting), sitting.play.table.board
    shot = shot_at(mode, "g01", "G08")
    assert chance(mode.state, shot) and board.targets
    monkeypatch.setattr("scenes.tables.firefight.light.chance", lambda *_: 0)
    light(mode)
    assert not board.targets


def test_whom_any_hit_destroys_is_named_where_there_are_several() -> None:
    units = [MIXED[0], {**MIXED[2], "hit": "pinned"}, {**MIXED[2], "id": "s02"}]
    mode = mode_of(skirmish.fighting(units=units))
    shot = shot_at(mode, "g01", "G08")
    part: Any = previews.shot_parts(mode.state, "german", shot.core, 0)[0][0]
    assert part.odds.target == "Rifle squad S1" and part.odds.deadly == part.odds.need and not part.tip


def test_what_counter_means_beside_the_chance_is_said_by_a_tip(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    shot = shot_at(mode, "g05", "H05")
    early = previews.shot_parts(mode.state, "german", shot.core, 0)[-1][0]
    assert early._deadly() == ["5 % destroyed"], "of what that is made is told after the lesson on hits"
    monkeypatch.setattr(type(mode.state.context), "untold", lambda context, lesson: False)
    least, *_, part = (form[0] for form in previews.shot_parts(mode.state, "german", shot.core, 0))
    assert least._deadly() == ["5 % destroyed"], "in little room the whole alone"
    assert part._deadly()[-1] == "3 % outright, 2 % from the hit marker" and "a hit draws a marker" in part.tip


def test_a_step_is_told_by_one_large_number_red_where_the_enemy_can_hit_there_and_safe_elsewhere() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    steps = {(one.unit, one.space): one for one in mode.choices if one.do == "move"}
    risky, safe = steps["g02", "C05"], steps["g01", "A03"]
    forms = previews.choice_parts(mode.state, "german", risky, {**risky.core, "facing": "NE"}, 0)
    hero = forms[0][0]
    assert isinstance(hero, Hero) and (hero.unit, hero.shade) == ("%", palette.DANGER)
    shares = [one for one in words(forms[-1][1:]) if "could hit it" in one]
    assert any(f"{hero.number} %" in one for one in shares), "the list below says who that is"
    quiet = previews.choice_parts(mode.state, "german", safe, {**safe.core, "facing": "NE"}, 0)[-1]
    assert isinstance(quiet[0], Hero) and (quiet[0].number, quiet[0].shade) == ("Safe", palette.GOOD)
    costs = [[one for one in words(rows) if one.startswith("Cost")] for rows in (forms[-1][1:], quiet[1:])]
    assert costs == [[], ["Cost 2"]], "a price of one part stands in the box at its head alone"


def test_a_long_list_of_enemies_is_cut_to_three_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    enemies = [{"id": f"s0{number}", "type": "s_rifle", "at": "G08", "facing": "NW"} for number in range(1, 6)]
    mode = mode_of(skirmish.fighting(units=[MIXED[0], *enemies]))
    mode.choose("g01")
    monkeypatch.setattr(previews, "needs_by_facing", lambda *_: {one["id"]: 8 for one in enemies})
    step = next(one for one in mode.steps().values() if one.space != "G08")
    listed = [
        one
        for one in words(previews.step_parts(mode.state, "german", step, mode.action(step)))
        if "could" in one or "more" in one
    ]
    assert len(listed) == 3 and listed[-1] == "+3 more"


def test_words_on_lines_stand_beside_each_other() -> None:
    sides, tag = [((0, 0), (10, 0)), ((20, 0), (30, 0)), ((0, 100), (10, 100))], Surface((40, 12))
    first = word_place(sides, tag, [])
    second = word_place(sides, tag, [first])
    assert first.center == (5, 0) and not first.colliderect(second)


@pytest.mark.parametrize("steps", [True, False])
def test_sides_are_offered_inside_of_an_empty_hex_and_between_counters(steps: bool) -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode, board = mode_of(sitting), sitting.play.table.board
    mode.choose("g05")
    taken = {one.space for one in board.counters.values()}
    free = [one for space, one in mode.steps().items() if space not in taken]
    mode.aim(free[0] if steps else next(one for one in mode.mine() if one.do == "pivot"))
    offered, sheet = board.over.corners, board.camera.sheet
    assert offered.empty is steps
    x, y = board.to_screen(offered.space)
    tall = board.camera.zoom * board.hexes.width * 3**0.5 / 2
    for left, top in corner_spots(board.ground, offered, board.camera.zoom).values():
        far = pygame.Vector2(left + sheet.x - x, top + sheet.y - y).length()
        assert far <= max(36, tall / 2 - 12) + 1 if steps else tall / 2 < far < tall / 2 + 13, "between both counters"


def test_the_first_lesson_says_where_to_read_what_the_flags_are_worth() -> None:
    """Counters stand on the names of the spaces; the flags bear their points, and the lesson frames them."""
    from game.firefight.tables import tables
    from game.learning.lessons import training

    course, worth = training("firefight"), tables().scenarios["f1_first_contact"].vp.at_end
    assert course and course.lessons["aim"].focus == ("goals",)
    said = course.lessons["aim"].text
    assert "the points written on it" in said and "Three flags" in said and len(worth) == 3
    board: Any = skirmish.in_turn("f1_first_contact").play.table.board  # type: ignore[attr-defined]
    assert dict(board.worth) == dict(worth)


@pytest.mark.parametrize(("end", "what"), [("I09", "the woods in E08"), ("L04", "a hill in F06")])
def test_a_shot_out_of_sight_says_what_blocks_it_and_where(end: str, what: str) -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "C07", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": end}]
    sitting: Any = skirmish.fighting(units=units)
    mode = mode_of(sitting)
    mode.choose("g01")
    mode.click(sitting.play.table.state.hit._replace(space=end, unit="s01"))
    assert mode.told_why == f"No line of sight from C07 to {end}: blocked by {what} (R-FF-37)."


@pytest.mark.parametrize("high", [720, 640, 480])
def test_what_is_lit_stands_above_all_that_has_room_below_it(high: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode = mode_of(sitting)
    monkeypatch.setattr(turn, "news", lambda _: ["A rifle squad fires at G06, and its enemy is missed: 13 against 15. " * 2] * 2)
    mode._lately = None, []
    sitting.play.resize((1280, high), Scale(100))
    others = [one for key, one in mode._cards.items() if isinstance(key, tuple) and key[0] == "option"]
    assert others and mode.lit.rect.h
    assert all(mode.lit.rect.y < one.rect.y for one in others if one.rect.h), [one.rect for one in (mode.lit, *others)]


def test_the_words_beside_the_chance_never_lie_on_the_bars() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    shot: Any = previews.shot_parts(mode.state, "german", shot_at(mode, "g05", "H05").core, 0)[1][0]
    for room in (360, 250, 200):
        lines = sum(one.get_height() for one in shot._lines(Scale(100), room))
        bars = shot.high(Scale(100), room) - shot._head(Scale(100), room)
        assert shot._head(Scale(100), room) >= lines and bars == shot.high(Scale(100), 360) - shot._head(Scale(100), 360), room
    bare = shot._replace(barred=False)
    assert bare.high(Scale(100), 360) < shot.high(Scale(100), 360)


def test_all_that_waits_is_placed_at_one_click_and_the_end_of_it_lies_elsewhere() -> None:
    sitting: Any = skirmish.seated("f3_strongpoint", setup="free")
    mode = mode_of(sitting)
    waiting = mode.waiting
    assert len(waiting) > 2 and not mode.sentence().startswith("Everything")
    end, one, rest = mode.buttons()
    assert (end.main, rest.main, rest.label) == (False, True, "Place all as printed") and end.reason
    mode.held = None
    assert mode.sentence() == "Choose a unit from the list first."
    mode.held = waiting[0]
    mode._place("L09")
    assert mode.held == waiting[0], "off the zone it stays in the hand"
    one.on_press()
    skirmish.rest(sitting)
    assert len(mode_of(sitting).waiting) == len(waiting) - 1
    place = [button.rect.center for button in sitting.play.chrome.buttons if button.name == "rest"]
    mode_of(sitting).place_rest()
    skirmish.rest(sitting)
    mode = mode_of(sitting)
    assert not mode.waiting and mode.sentence().startswith("Everything is placed")
    end, _, rest = mode.buttons()
    assert (end.main, rest.main) == (True, False) and rest.reason
    assert not [button for button in sitting.play.chrome.buttons if button.main and button.rect.collidepoint(place[0])]


def test_a_puzzle_has_its_task_and_nothing_of_a_match() -> None:
    tried: Any = situations.SITUATIONS["firefight puzzle 0"]().screen
    mode, table = tried.table.mode, tried.table
    left, right = table.chips()
    assert not right and not any("Round" in one.words for one in left)
    widgets = [entry.widget for entry in mode.entries(table.panels.stack)]
    assert mode.sheet not in widgets and mode.asking.choice not in widgets
    assert mode.chosen == "g01", "the one unit that can act is in the hand"
    words = "Next unit", "Choose G1"
    assert not any(button.label in words for button in mode.buttons()), "there is no other to go on to"
    mode.back()
    assert [button.label for button in mode.buttons() if button.main] == [words[1]]


def test_a_red_edge_and_the_outline_are_named_where_they_are_pointed_at() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    table, mode = sitting.play.table, mode_of(sitting)
    mode.choose("g05")
    over = table.board.over
    edged = next(space for space in mode.steps() if over.edges.get(space) and not mode.view.here(space))
    mode.hover(mode.hit._replace(space=edged, unit=None))
    assert "Red edge:" in plain(mode.sentence())
    inside = next(one for one in over.outlines[0].spaces if one not in mode.steps() and not mode.view.here(one))
    mode.hover(mode.hit._replace(space=inside, unit=None))
    assert "amber outline" in plain(mode.sentence())


def test_while_a_shot_is_aimed_the_board_shows_nothing_of_steps() -> None:
    sitting: Any = skirmish.chosen(skirmish.in_turn("f1_first_contact"), "g05")
    mode, over = mode_of(sitting), sitting.play.table.board.over
    mode.acts.update_highlights()
    assert over.reach and over.edges and over.outlines
    mode.aim(shot_at(mode, "g05", "H05"))
    assert not (over.reach or over.edges or over.outlines) and sitting.play.table.board.targets


@pytest.mark.parametrize("kept", [(0, 234), (234, 0), (180, 234)])
def test_plus_stays_under_the_pointer_whatever_closes_or_is_added(kept: tuple[int, int]) -> None:
    """A lesson that closes, a row that is added to the sum, a bar that comes: none of them moves what is pressed again."""
    units = [{"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"}, {"id": "s01", "type": "s_rifle", "at": "E05"}]
    asked: Any = skirmish.PHASES["initiative"]()
    aimed: Any = skirmish.fighting(units=units)
    mode_of(aimed).choose("g01")
    mode_of(aimed).aim(next(one for one in mode_of(aimed).aims() if one.space == "E05"))
    for sitting in (asked, aimed):
        sitting.play.resize((1280, 720), Scale(100))
        panels, mode = sitting.play.table.panels, mode_of(sitting)
        panels.refresh()
        stepper = mode.stepper if sitting is aimed else next(iter(mode._steppers.values()))
        seen = set[int]()
        for high in kept:
            for value in (0, 1, 2):
                panels.column.keep_free(high)
                stepper.on_change(value)
                stepper.change(value=value)
                panels.refresh()
                seen.add(stepper.rect.right)
                assert sitting is aimed or stepper.rect.y == panels.column.rect.y
        assert len(seen) == 1


def test_every_form_of_a_shot_says_that_a_hidden_marker_may_change_it() -> None:
    mode = mode_of(first_contact(*REPORTED["a squad hit already"]))
    shot = next(one for one in mode.choices if one.do == "fire" and one.space == "H05")
    for form in previews.shot_parts(mode.state, "german", shot.core):
        assert "hidden marker may change this" in plain(" ".join(words(form)))
