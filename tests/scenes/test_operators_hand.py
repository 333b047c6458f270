"""The hand over a plan of Operators: each disc is turned where it is drawn, and what it would meet stands beside it."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import rules
from game.learning.lessons import training
from game.match import Match
from game.operators.lookout import Lookout
from game.operators.tables import tables
from scenes.boards.graph.plan import laid
from scenes.boards.sheet import flag_spot
from scenes.kit import palette, text
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.panels import Line
from scenes.kit.scene import Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons.panel import LessonPanel
from scenes.puzzles.drill import DrillScreen
from scenes.tables.operators import cards
from scenes.tables.operators.duel.odds import bar_shares, bars
from scenes.tables.operators.duel.parts import card_tip
from scenes.tables.operators.highlights import _refusal
from scenes.tables.operators.lessons import REACH, make
from scenes.tables.operators.plan_slots import called
from scenes.tables.operators.planning import plan_of
from scenes.tables.operators.slot_signs import done_sign, look_sign
from scenes.tables.operators.walk import Deed
from tests.scenes import fights, learning
from tests.scenes.sitting import SOLO, Ground, Sitting, at_phase


def sitting_at(scenario: str = "kiln-yard", seats: dict[str, Any] | None = None, **more: Any) -> Any:
    """A person on red's seat who plans."""
    start = {"game": "operators", "scenario": scenario, "phase": "planning", "seats": seats, **more} if seats else None
    return learning.ready(Sitting(SOLO, Match(rules("operators"), scenario, {}, 1, start)))


def move(sitting: Any, at: tuple[float, float]) -> None:
    pos = round(at[0]), round(at[1])
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))))


def wheel(sitting: Any) -> None:
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)))


def discs(table: Any) -> dict[int, tuple[float, float]]:
    """Where the middle of each marker's disc is on the screen."""
    board = table.board
    found = laid(board.sheet, board.markers, board.taken(), board.arrows())
    return {marker.number: board.camera.to_screen(spot) for marker, _, spot in found}


@pytest.mark.parametrize("nodes", [("k05", "k09", "k13", "k09"), ("k01", "k01", "k01", "k01")], ids=["two on one", "four beside"])
def test_the_wheel_turns_the_disc_that_it_is_over_and_no_other(nodes: tuple[str, ...]) -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    for node in nodes:
        table.plan.lay(node)
    zoom = table.board.camera.zoom
    for number in discs(table):
        before, spot = list(table.state.planner.marks), discs(table)[number]
        move(sitting, spot)
        assert table.state.marker == number
        wheel(sitting)
        changed = [place for place, mark in enumerate(table.state.planner.marks, 1) if mark != before[place - 1]]
        assert changed == [number] and table.board.camera.zoom == zoom


def test_a_click_turns_the_disc_that_it_is_on_once_the_plan_is_whole_and_lays_the_next_before() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    planner = table.state.planner

    def click(at: tuple[float, float]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=(round(at[0]), round(at[1])), button=1)))

    for _ in range(4):
        click(discs(table).get(1, table.board.camera.to_screen(table.state.graph.centre("k01"))))
    assert [mark.at for mark in planner.marks] == ["k01"] * 4
    for number in range(1, 5):
        before = [mark.face for mark in planner.marks]
        click(discs(table)[number])
        assert [place for place, mark in enumerate(planner.marks, 1) if mark.face != before[place - 1]] == [number]


def test_what_a_marker_would_meet_is_read_while_it_is_turned() -> None:
    sitting = sitting_at(seats={"red": {"node": "k05", "face": "S"}, "blue": {"node": "k09", "face": "N"}})
    table: Any = sitting.play.table
    table.plan.lay("k05")
    told = say("operators:sight.marker_if", number=1, name="Ghost")
    move(sitting, discs(table)[1])
    before = next(line for line in table.panels.sight.lines if line.left == told)
    wheel(sitting)
    after = next(line for line in table.panels.sight.lines if line.left == told)
    assert before.right != after.right and "on target" in before.right


def test_a_slot_says_what_a_marker_does_and_shows_the_way_it_goes_and_looks() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    table.plan.lay("k05")
    slots = table.panels.slots
    assert slots.deeds == (Deed("move", "k05", "k01", table.state.planner.marks[0].face),)
    area = Rect(0, 0, 80, 92)
    for sign in (
        look_sign(40.0, Scale(100), palette.AMBER),
        done_sign(table.state.graph, slots.deeds[0], Scale(100), palette.TEXT),
    ):
        assert sign.get_bounding_rect().w > 12 and area.contains(sign.get_rect()), "both are seen beside the number"


def test_while_a_plan_is_walked_its_slots_show_the_same_looks() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    for node in ("k05", "k09", "k09", "k05"):
        table.plan.lay(node)
    deeds = table.panels.slots.deeds
    table.plan.commit()
    sitting.bots.give()
    for _ in range(6_000):
        if table.state.walk:
            break
        sitting.step()
    assert table.state.walk.deeds["red"] == [*deeds]


def test_a_marker_on_the_flag_takes_it_and_the_next_ones_are_on_it() -> None:
    sitting = sitting_at(seats={"red": {"node": "k05", "face": "S"}, "blue": {"node": "k17", "face": "NE"}})
    table: Any = sitting.play.table
    for _ in range(3):
        table.plan.lay(table.state.graph.flag)
    told = [plain(line.right) for line in table.panels.sight.lines[:3]]
    assert [words.split(",")[0] for words in told] == ["takes the flag", "on the flag", "on the flag"]


def test_what_is_asked_about_stands_right_below_the_plan_and_moves_nothing_above_it() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    for node in ("k05", "k09", "k09", "k05"):
        table.plan.lay(node)
    panels, place = table.panels, None
    for node in ("k01", "k09", None, "k12"):
        table.look_from(node)
        assert panels.sight.seen.h == panels.sight.rect.h, "what was asked for is read whole"
        above = [one for one in panels.widgets if one.rect.bottom <= panels.sight.rect.y]
        assert {*above} <= {panels.plan, panels.slots, panels.hand, panels.warnings, panels.still} and panels.plan in above
        assert place in (None, panels.plan.rect.topleft), "what is told of a node comes below"
        place = panels.plan.rect.topleft


def test_a_marker_that_is_laid_brings_the_plan_into_sight() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    column = table.panels.column
    sitting.play.resize((1280, 600), Scale(100))  # too low for all of the panels
    column.scroll_to(column.content)
    assert column.offset and table.panels.plan.seen.h != table.panels.plan.rect.h
    table.plan.lay("k05")
    assert column.offset == 0 and table.panels.plan.seen.h == table.panels.plan.rect.h


def test_what_is_suggested_is_seen_from_the_head_of_a_panel_however_much_is_said_of_it() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    sitting.play.resize((1280, 720), Scale(100))
    panels, column, planner = table.panels, table.panels.column, table.state.planner
    column.keep_free(190)  # a lesson
    column.tell_of(())  # it has been read again from the list
    table.plan.lay("k05")
    column.reveal(panels.kits["red"])
    assert column.offset, "the lesson is about the kit"
    for odds in (None, table.plan.suggest):
        if odds:
            odds()
            assert column.offset == 0 and panels.plan.seen == panels.plan.rect, "what is new stands there whole"
            column.reveal(panels.kits["red"])
        for more in range(0, 5):
            panels.warnings.change(lines=tuple(Line(f"said {number}") for number in range(more)))
            panels._stack([panels.plan, panels.warnings, panels.kits["red"], panels.hand, panels.kits["blue"]])
            assert column.view.top in [one.rect.top for one in panels.widgets], "nothing is cut at the head"
            assert panels.kits["red"].seen == panels.kits["red"].rect
    assert planner.whole


def test_no_danger_is_told_of_the_place_where_the_enemy_stands() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    table.toggle("threat")
    for node, told in (("k09", "danger"), ("k17", "sight")):
        table.look_from(node, None)
        assert table.panels.sight.title == say(f"operators:{told}.title", node=table.state.graph.nodes[node].title)
    table.hand.switch("blue")
    table.hand.put("k07")
    table.look_from("k07", None)
    assert table.panels.sight.title == say("operators:ghost.title")


def test_a_refusal_is_one_reason_and_nothing_else() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    x, y = table.board.camera.to_screen(table.state.graph.centre("k17"))
    assert table.why_nothing((round(x), round(y))) == say("operators:plan.idle_far_sprint")
    end, vias = next(iter(table.state.planner.ends().sprints.items()))
    table.state.planner.lay(end, vias[0])
    assert table.why_nothing((round(x), round(y))) == say("operators:plan.idle_far_sprinted"), "the sprint is laid"
    assert table.sentence() not in table.why_nothing((round(x), round(y)))


def test_the_button_that_undoes_says_what_it_takes_back() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table

    def tip() -> str:
        return str(next(one for one in table.buttons() if one.key == "undo").tip)

    planner = table.state.planner
    for number in (1, 2):
        table.plan.lay(next(iter(planner.ends().steps)))
        assert tip() == say("operators:button.take_back_lay_tip", number=number)
        assert f"marker {number}" in tip()
    far, vias = next((end, vias) for end, vias in planner.ends().sprints.items() if len(vias) > 1)
    table.plan.lay(far)
    assert table.state.choosing == (far, vias) and tip() == say("operators:button.take_back_sprint_tip")
    table.plan.take_back()
    assert not table.state.choosing and len(planner.marks) == 2, "as the button said"
    looked = planner.marks[0].face
    table.plan.turn_marker(1, 1)
    assert tip() == say("operators:button.take_back_turn_tip", number=1, face=say(f"operators:event.port.{looked}"))
    table.plan.take_back()
    assert planner.marks[0].face == looked and len(planner.marks) == 2, "nothing but the turn"
    table.plan.take_back()
    assert len(planner.marks) == 1
    table.plan.suggest()
    assert tip() == say("operators:button.take_back_suggest_tip", count=3)
    table.plan.take_back()
    assert len(planner.marks) == 1, "what was suggested at once goes at once"
    table.plan.clear()
    assert tip() == say("operators:button.take_back_clear_tip")


def test_the_discs_beside_an_operator_leave_the_names_in_sight() -> None:
    """Wherever there is room for it around the node."""
    sitting = sitting_at(seats={"red": {"node": "k09", "face": "N"}, "blue": {"node": "k17", "face": "NW"}})
    table: Any = sitting.play.table
    table.plan.lay("k09")
    board = table.board
    ((_, _, spot),) = laid(board.sheet, board.markers, board.taken(), board.arrows())
    disc = pygame.Rect(0, 0, 92, 92).move_to(center=(round(spot[0]), round(spot[1])))
    assert not disc.colliderect(board.sheet.names.rect("k09", 1.0))


# --- a round ----------------------------------------------------------------------------------------------------------------


def test_whoever_fell_waits_for_nothing_more_in_the_round_and_reads_what_is_new_at_once() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    state, motions = table.state, table.motions
    state.stepwise = True
    for node in ("k05", "k09", "k09", "k09"):
        table.plan.lay(node)
    table.board.show_markers(table.board.markers)
    state.shown = False
    assert motions._decided(2) is False
    table.board.pieces["red"].present = False
    assert motions._decided(2) and not motions._decided(1), "an entry is still to be seen"
    news = [{"is": "lesson", "feature": name} for name in ("flag", "sprint", "one_way", "bonus", "climbing")]
    assert table.batches([*news, {"is": "round", "round": 2}]) == [news, [{"is": "round", "round": 2}]]
    motions.motion(news)
    assert all(say(f"operators:feature.name.{event['feature']}") in state.words for event in news)
    assert table.board.sheet.look.flag and table.board.sheet.look.climbing


def test_the_panel_of_an_operator_tells_the_wound_that_its_badge_shows() -> None:
    seats = {"red": {"node": "k01", "face": "SE"}, "blue": {"node": "k17", "face": "NW", "wounds": 2}}
    sitting = sitting_at(seats=seats)
    table: Any = sitting.play.table
    assert say("operators:kit.wounded_2_foe", name="Ghost") in table.panels.kits["blue"].lines
    table.state.shown = False  # the round ends
    heal = table.motions.motion([{"is": "healed", "seat": "blue", "wounds": 1}])
    heal.finish()
    assert table.board.pieces["blue"].wounds == 1
    assert say("operators:kit.wounded_1_foe", name="Ghost") in table.panels.kits["blue"].lines


def test_a_hand_and_who_fell_are_told_anew_as_soon_as_the_fight_is_over() -> None:
    match = at_phase(lambda position: position.phase == "combat" and len(position.area("red").hand) > 1)
    table: Any = learning.ready(Sitting(SOLO, match)).play.table
    state, panels = table.state, table.panels
    before = state.view.area("red").hand
    table.motions.motion([{"is": "discarded", "seat": "red", "card": before[0]}])
    assert state.hand_of("red") == before[1:]
    table.duel.state.falls["red"] = "beaten"
    state.shown = False
    table.motions.motion([]).finish()
    assert panels.hand.cards == before[1:] and not state.board.pieces["red"].present
    drawn = next(card for card in tables().cards if card not in before)
    table.motions.motion([{"is": "dealt", "seat": "red", "cards": [drawn], "to": ["red"]}])
    assert set(panels.hand.cards) == {drawn, *before[1:]}
    table.show(state.view, None)
    assert state.hand_of("red") == before, "what the view tells counts"


def test_after_a_fight_the_winner_shoots_the_loser_falls_and_the_point_flies_from_there() -> None:
    match = at_phase(lambda position: position.phase == "combat")
    sitting = learning.ready(Sitting(SOLO, match, speed="normal"))
    table: Any = sitting.play.table
    state, board = table.state, table.board
    before = list(state.score)
    table.motions.motion([{"is": "scored", "seat": "red", "points": 1, "why": "elimination", "score": before[0] + 1}])
    table.duel.state.falls["blue"] = "beaten"
    state.shown = False
    closing = table.motions.motion([])
    closing.update(0.1)
    assert state.dueling, "the end of the fight is read first"
    closing.motions[0].finish()
    closing.update(0.01)
    assert plain(table.caption()).startswith("Ghost falls on "), "on the map it is said what is seen there"
    seen, passed, aimed = list[tuple[bool, bool, bool]](), 0.0, 0
    while not closing.over and passed < 5:
        closing.update(1 / 60)
        passed += 1 / 60
        aimed += not board.airs and not any(air for air, _, _ in seen) and bool(board.pieces["red"].lean)
        seen.append((bool(board.airs), 0 < board.pieces["blue"].fade < 1, bool(table.points.flights)))
    shots, falls, flights = ([number for number, one in enumerate(seen) if one[what]] for what in range(3))
    assert max(shots) <= min(falls) and max(falls) <= max(flights)
    assert 1 <= (max(falls) - min(shots)) / 60 <= 1.5, "a kill is held before he falls"
    assert 0.2 <= aimed / 60 <= 0.5 and not board.pieces["red"].lean, "who shoots takes aim first, and stands again"
    assert not board.airs and board.contact_shown is None and state.score[0] == before[0] + 1


def test_the_winning_blow_is_told_on_the_map_before_the_result() -> None:
    table: Any = learning.ready(Sitting(SOLO, at_phase(lambda position: position.phase == "combat"), speed="normal")).play.table
    motion = table.motions.motion([{"is": "won", "seat": "blue", "red": 2, "blue": 5}])
    assert plain(table.state.words) == "Ghost wins the match, 5 to 2." and motion.update(1.0) == 0.0
    table.state.stepwise = True
    waits = table.motions.motion([{"is": "won", "seat": "blue", "red": 2, "blue": 5}])
    assert waits.update(60.0) == 0.0 and not waits.over, "where every action waits for a click, the result does, too"


# --- the fight --------------------------------------------------------------------------------------------------------------


def test_the_odds_add_up_and_their_wins_are_what_the_card_says() -> None:
    odds = {"win": 0.815, "wound": 0.272, "both_fall": 0.005, "both_stand": 0.0, "lose": 0.18}
    shown = bar_shares(bars(odds))
    assert sum(shown) == 100 and shown[0] + shown[1] == round(100 * odds["win"]) and shown[3] == 0
    assert bar_shares(bars(dict.fromkeys(odds, 0.0))) == [0] * 5
    certain = bar_shares(bars({"win": 0.999, "wound": 0.0, "both_fall": 0.0, "both_stand": 0.0, "lose": 0.001}))
    assert certain == [99, 0, 0, 0, 1]


def test_the_fight_says_who_met_whom_where() -> None:
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    table: Any = sitting.play.table
    graph, view = table.state.graph, table.state.view
    assert table.duel.state.between.nodes == tuple(str(graph.nodes[area.node].title) for _, area in view.areas)


def test_against_is_explained_only_until_it_is_on() -> None:
    """On, its words say it, and a tip would lie on the odds that have just changed."""
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    asking = sitting.play.table.duel.choosing
    assert asking.ask_against.tip
    asking._toggle()
    assert asking.ask_against.label == say("operators:duel.against.close") and not asking.ask_against.tip
    asking._toggle()
    assert asking.ask_against.tip


def test_the_card_of_a_lesson_keeps_its_place_through_a_fight_and_covers_nothing_it_speaks_of() -> None:
    sitting, chance = learning.learning(seed=0), random.Random(0)
    sitting.bots.at_once = True
    sitting.bots.give()
    shown, places, early = sitting.play.lessons, dict[str, pygame.Rect](), set[str]()

    def read() -> None:
        nonlocal early
        lesson = learning.told(sitting)
        if sitting.play.playing.idle and not sitting.play.shown:
            return
        while lesson and shown.next in sitting.play.focus.widgets:
            if sitting.play.table.state.dueling:
                places[lesson] = shown.next.rect.copy()
                early |= {lesson} if sitting.play.table.duel.choosing else set()
                frames = shown.focus()
                assert frames and not any(frame.colliderect(shown.panel.rect) for frame in frames), lesson
            learning.go_on(sitting)
            lesson = learning.told(sitting)

    while "firepower" not in places:
        sitting.rest(read)
        read()
        sitting.do_anything(chance)
    told = [one for one in ("prepare", "range", "on-target", "reveal", "aim", "firepower") if one in places]
    after = [one for one in told if one not in early]
    assert len({tuple(places[one]) for one in after}) == 1 and {"prepare", "firepower"} <= {*told}, places
    assert len({tuple(places[one]) for one in told if one in early}) == 1, "and another one while both choose"
    assert "prepare" in early and "firepower" not in early, (
        "the first of them while card and dice are chosen, the last when all is over"
    )


def test_the_plan_is_seen_again_after_a_lesson_on_what_lies_below_it() -> None:
    sitting = learning.learning()
    panels, course = sitting.play.table.panels, sitting.play.lessons.course()
    sitting.play.resize((1280, 600), Scale(100))  # too low for all of the panels
    for lesson in ("map", "flag", "respawn"):
        panels.column.scroll_to(panels.column.content)
        assert panels.column.offset, "what lies below it is in sight"
        course.recall(lesson)
        sitting.play._furnish()
        assert not panels.column.offset and panels.plan.seen.top == panels.plan.rect.top, lesson


# --- lessons over the fight -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "percent"), learning.SIZES)
def test_the_lesson_leaves_in_sight_what_a_fight_is_reckoned_from(size: tuple[int, int], percent: int) -> None:
    sitting, found = learning.at("operators"), training("operators")
    assert found
    sitting.app.apply(Push(DrillScreen(sitting.app, found, found.drills["worked-fight"], Ground, lambda: None)))
    screen = sitting.top
    for _ in range(30_000):
        if not (screen.restless or screen.waiting):
            break
        sitting.step()
    screen.resize(size, Scale(percent))
    sitting.step()
    assert screen.table.state.dueling
    panes = screen.table.duel.state.panes
    if percent <= 100:
        assert not panes["blue"].rect.colliderect(screen.panel.rect), "all of the enemy's side"
    for pane in panes.values():
        for area in (pane.card_area, *(pane.area(name) for name in ("dice", "track", "steps", "meter", "sum"))):
            assert area and not area.colliderect(screen.panel.rect)


# --- discs that keep still --------------------------------------------------------------------------------------------------


def test_undo_brings_back_a_plan_that_was_cleared() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    for node in ("k05", "k09", "k13", "k09"):
        table.plan.lay(node)
    before = list(table.state.planner.marks)
    table.plan.clear()
    sitting.play._furnish()
    undo = next(button for button in sitting.play.chrome.buttons if button.icon == "undo")
    assert not table.state.planner.marks and undo.enabled
    undo.press()
    assert table.state.planner.marks == before
    undo.press()
    assert table.state.planner.marks == before[:3], "then it takes back again"
    table.plan.clear()
    table.plan.lay("k05")
    table.plan.take_back()
    assert not table.state.planner.marks
    table.plan.take_back()
    assert table.state.planner.marks == before[:3], "one change after the other"


def press_at(sitting: Any, at: tuple[int, int], to: tuple[int, int]) -> None:
    """The left button goes down here and up there."""
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    sitting.app.apply(sitting.play.handle(pygame.event.Event(down, pos=at, button=1)))
    if to != at:
        held = {"pos": to, "rel": (to[0] - at[0], to[1] - at[1]), "buttons": (1, 0, 0)}
        sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, **held)))
    sitting.app.apply(sitting.play.handle(pygame.event.Event(up, pos=to, button=1)))


def test_a_map_that_is_near_is_dragged_with_the_left_button_and_a_click_beside_the_nodes_is_answered() -> None:
    sitting = sitting_at()
    board = sitting.play.table.board
    board.camera.zoom_at(4, board.camera.rect.center)
    x, y = board.camera.to_screen((950, 400))
    assert board.pick((x, y)).node is None
    told: list[str] = []
    sitting.app.notify = lambda words, *more: told.append(words)
    before = board.camera.centre
    press_at(sitting, (x, y), (x + 40, y + 30))
    assert board.camera.centre != before and not told and not board.camera.dragging
    spot = board.camera.to_screen((950, 400))
    after = board.camera.centre
    press_at(sitting, spot, spot)
    assert board.camera.centre == after and told == [say("operators:plan.idle_beside")]


@pytest.mark.parametrize("moment", ["choosing", "settled"])
def test_a_lesson_of_the_plan_waits_while_a_fight_lies_over_the_board(moment: str) -> None:
    sitting = learning.learning()
    course = sitting.play.lessons.course()
    before = course.due("planning", dict)
    assert before and before.opens.at == ("planning",) and not course.waits
    now = course.due(moment, dict)
    assert now is None or "planning" not in now.opens.at
    assert course.due("planning", dict) is before, "it comes again"


def test_two_discs_on_a_node_keep_their_places_while_they_are_turned() -> None:
    sitting = sitting_at(seats={"red": {"node": "k01", "face": "E"}, "blue": {"node": "k17", "face": "NW"}})
    table: Any = sitting.play.table
    for node in ("k05", "k10", "k11", "k11"):
        table.state.planner.lay(node)
    table.update_highlights()
    before = discs(table)
    for number in (3, 4):
        move(sitting, before[number])
        for _ in range(8):
            wheel(sitting)
            assert discs(table) == before, "under the pointer nothing jumps"


def test_no_disc_lies_on_the_flag() -> None:
    sitting = sitting_at(seats={"red": {"node": "k13", "face": "N"}, "blue": {"node": "k17", "face": "NW"}})
    table: Any = sitting.play.table
    board = table.board
    for _ in range(4):
        table.plan.lay("k09")
    x, y = flag_spot(board.courses, table.state.graph.nodes["k09"])
    cloth = pygame.Rect(round(x), round(y - 80), 50, 50)
    for _, _, spot in laid(board.sheet, board.markers, board.taken(), board.arrows()):
        assert not cloth.colliderect(pygame.Rect(0, 0, 74, 74).move_to(center=(round(spot[0]), round(spot[1]))))


# --- what is over is gone ---------------------------------------------------------------------------------------------------


def test_escape_leaves_what_the_enemy_might_do_and_no_tip_covers_the_odds() -> None:
    duel = fights.duel_of(fights.match_at(fights.COVERED), "red")
    hand = duel.choosing
    assert hand and hand.ask_against.tip
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
    assert not duel.handle(escape), "the pause page is for it"
    hand.suppose(dict(hand.foes[0]))
    assert duel.handle(escape) and hand.against is None
    hand.choose("steady-shot")
    hand.take("aim", 5)
    hand.take("agility", 2)
    assert duel.choice() and not hand.ask_against.tip


def test_a_lesson_hears_of_every_notch_and_of_a_sprint_that_is_laid() -> None:
    told: list[tuple[str, str]] = []
    sitting = sitting_at()
    table: Any = sitting.play.table
    table.state.context.report = lambda trigger, where="": told.append((trigger, where))
    end, vias = next(iter(table.state.planner.ends().sprints.items()))
    table.plan.lay(table.state.planner.start)
    assert ("drill", "") not in told
    table.state.planner.lay(end, vias[0])
    for _ in range(3):
        table.plan.turn(1)
    assert ("drill", "") in told and {where for trigger, where in told if trigger == "pointed"} == {"1", "2", "3"}


@pytest.mark.parametrize(("size", "percent"), learning.SIZES)
def test_a_fight_makes_room_for_the_card_of_a_lesson_and_keeps_it(size: tuple[int, int], percent: int) -> None:
    """While somebody chooses and while it is rolled and judged: whatever it is about, nothing of the fight is covered or gone."""
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    sitting.play.resize(size, Scale(percent))
    duel: Any = sitting.play.table.duel
    found = training("operators")
    assert found and duel.choosing
    panel, places = LessonPanel(), make(sitting.play.table)
    for choosing in (True, False):
        if not choosing:
            duel.leave_choice()
        for lesson in ("pool", "range", "choose", "prepare", "on-target", "reveal", "aim", "firepower"):
            told = found.lessons[lesson]
            panel.tell(told.title, told.text, [Button("Next", lambda: None, height=36)], found.place(lesson))
            panel.stand(places, sitting.play.chrome.column)
            panes, between = [pane.rect for pane in duel.state.panes.values()], duel.state.between.rect
            areas = [*panes, between, *([duel.choosing.rect, *(one.rect for one in duel.choosing.widgets)] if choosing else [])]
            assert panel.rect.collidelist(areas) == -1, lesson
            assert duel.rect.contains(panel.rect) and all(duel.rect.contains(area.clip(duel.rect)) for area in areas)
            assert min(area.y for area in panes) >= duel.rect.y and panes[0].colliderect(panes[1]) == 0
            for pane in duel.state.panes.values():
                parts = sorted(pane.areas.values(), key=lambda area: area.y)
                assert all(one.bottom <= other.y for one, other in pairwise(parts)) and parts[-1].bottom <= pane.rect.bottom + 1
            assert len(places.parts("track")) == 2
            if choosing:
                assert duel.choosing.dice_area.w == pytest.approx(duel.choosing.rect.w * 0.266, abs=1), (
                    "all three share the width"
                )
            assert panel.natural(panel.scale, panel.rect.w)[1] <= panel.rect.h
            places.give_back()
            assert panes == [pane.rect for pane in duel.state.panes.values()], "nothing moves when the card goes"


@pytest.mark.parametrize(("word", "written"), [("red", True), ("reeeeeed", True), ("reeeeeeeeeeeeeeeed", False)])
def test_a_chance_on_a_card_lies_on_no_word(word: str, written: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, spots = text.drawn, dict[str, int]()

    def seen(said: str, *given: Any) -> pygame.Surface:
        spots[said] = drawn(said, *given).get_width()
        return drawn(said, *given)

    monkeypatch.setattr(cards, "say", lambda key: word)
    monkeypatch.setattr(cards, "percent", lambda chance: "35 %")
    monkeypatch.setattr(text, "drawn", seen)
    area = pygame.Rect(0, 0, 112, 18)
    cards._row(pygame.Surface(area.size), area, "full-auto", "red", 15, 0.35, False)
    assert (word in spots) == written
    assert spots.get(word, 0) + spots["35 %"] + spots["12"] + 3 * (area.h // 3) <= area.w


def test_why_nobody_enters_is_said_along_the_line() -> None:
    state = sitting_at().play.table.state
    told = {why: _refusal(state, why) for why in ("enemy:1:violet", "flag:2:red,green", "enemy:0:", "")}
    assert list(told.values()) == [
        "sees Ghost along the pink line, one away",
        "sees the flag along the orange and green lines, 2 away",
        "is where Ghost stands",
        "",
    ]


# --- what lessons frame -----------------------------------------------------------------------------------------------------


def test_a_frame_holds_the_flag_whole_and_runs_beneath_the_names_of_places() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    places = make(table)
    flag, ladder = places.place("flag"), places.place("ladder")
    assert flag and flag.contains(table.board.flag_rect().clip(table.board.window))
    assert ladder and ladder.inflate(8, 8).collidelist(list(places.labels())) != -1
    assert len(places.labels()) == len(table.state.graph.nodes)


def test_every_star_and_all_arrows_of_a_line_lie_within_a_frame_and_the_first_lesson_frames_the_score() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    places, board = make(table), table.board
    sitting.play.draw(sitting.app.surface)
    assert places.place("score") == sitting.play.lessons.focus()[0]
    for name, spots in (
        ("star", [board.sheet.mark_spots[node, port] for node, place in board.graph.nodes.items() for port in place.bonus]),
        ("arrow", [board.sheet.arrow_spot(line) for line in board.graph.lines if line.one_way]),
    ):
        frames = places.parts(name)
        assert len(frames) == len(spots) > 0
        for frame, spot in zip(frames, spots, strict=True):
            assert math.dist(frame.center, board.camera.to_screen(spot)) < 3 and max(frame.size) < 2 * REACH


def test_nothing_on_the_map_is_framed_while_a_fight_lies_over_it() -> None:
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    table: Any = sitting.play.table
    assert table.state.dueling
    places = make(table)
    assert places.place("board") is None and not places.parts("board")
    lit = [pane.lit_space() for pane in table.duel.state.panes.values()]
    assert list(places.labels()) == lit and all(
        one.h > pane.area("track").h for one, pane in zip(lit, table.duel.state.panes.values(), strict=True)
    ), "what stands out of the tracker is cut by no frame above or below it"
    table.state.dueling = False
    assert places.parts("board")


def test_the_frame_of_the_map_leaves_its_legend_out() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    places, board = make(table), table.board
    for steps in (0, 6):
        board.camera.zoom_at(steps, board.camera.rect.center)
        frame = places.place("board").inflate(6, 6)
        assert board.legend.rect.w and not frame.colliderect(board.legend.rect) and frame.w > board.free.w / 2


def test_a_row_of_dice_says_what_they_do_until_one_counts_in_it() -> None:
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    row = sitting.play.table.duel.choosing.dice_rows[0]
    row.change(forecast="one more: up to 74 %")
    assert row.said() == say("operators:duel.does.aim")
    row.marked = True
    assert row.said() == "one more: up to 74 %"


def test_the_flag_says_who_holds_it_and_leaves_its_node_to_clicks() -> None:
    table: Any = sitting_at().play.table
    state, board = table.state, table.state.board
    state.view.features = state.view.features._replace(flag=True)
    for holder, said in ((None, "Nobody holds it"), ("red", f"{state.names['red']} holds it")):
        state.view.flag = holder
        (spot,) = (one for one in table.arrows.widgets() if one is table.arrows.flag)
        assert said in spot.tip and "stays yours when you walk on" in spot.tip
    state.view.flag, state.view.area("red").node = None, board.graph.flag
    assert "Stay here for one action to take it" in next(one.tip for one in table.arrows.widgets() if one is table.arrows.flag)
    node = board.graph.nodes[board.graph.flag]
    assert not spot.hit(board.camera.to_screen((node.x, node.y)))


def test_no_warning_is_given_of_a_facing_where_no_other_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    table.plan.lay("k05")
    planner, sight = table.state.planner, table.state.graph.sight
    for face in planner.faces("k05"):
        planner.face(face, 1)
        stand = planner.threat(1)["stand"]
        met = {port for node in stand if ("k05", node) in sight for port in sight["k05", node].ports}
        assert (1 in planner.blind()) == (face not in met and bool(met & set(planner.faces("k05"))))
    monkeypatch.setattr("game.operators.lookout.standing", lambda *asked: [])
    assert not Lookout(planner.view, "red").blind(plan_of(planner.marks))


def test_a_card_of_the_hand_beside_the_board_tells_what_its_symbols_do() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    hand = table.panels.hand
    hand.hover((hand.rect.x + 3, hand.rect.y + 3))
    assert card_tip(hand.cards[0]) in hand.tip and say("operators:kit.hand_tip") in hand.tip


def test_the_ends_of_a_line_with_an_arrow_say_which_way_it_is_walked() -> None:
    table: Any = sitting_at().play.table
    for node, told in (("k04", "to Drying Yard, and not back"), ("k07", "you cannot walk to North Rim"), ("k01", "")):
        table.look_from(node)
        lines = [line.right for line in table.panels.sight.lines if line.left == say("operators:sight.one_way")]
        assert lines == [told] * bool(told)


def test_an_arrow_under_the_pointer_says_which_way_its_line_is_walked_and_a_star_what_it_gives() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    told = [spot.tip for spot in table.arrows.widgets()]
    assert told and all(spot in table.widgets for spot in table.arrows.widgets())
    assert any("from North Rim to Drying Yard, but not back" in tip for tip in told), told
    assert sum("On North Rim, whoever looks this way" in tip for tip in told) == 1
    for spot, middle in table.arrows._stars:
        assert sitting.play.focus.find(table.board.camera.to_screen(middle)) is spot, "not the arrow beside it"
    table.board.set_features(table.board.sheet.look._replace(one_way=False, bonus=False))
    assert set(table.arrows.widgets()) <= {table.arrows.flag}, "the rule has not come in"


def test_the_node_between_of_a_sprint_is_not_called_its_end() -> None:
    state = sitting_at().play.table.state
    halves = called(Deed("via", "k13", "k17", "N"), state), called(Deed("sprint", "k09", "k13", "N"), state)
    assert halves == ("Halfway · Kiln Lane", "Sprint · Fountain Square")


def test_the_danger_that_is_looked_at_is_that_of_the_marker_under_the_pointer() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    for _ in range(4):
        table.plan.lay("k01")
    for number in (1, 2, 3, 4):
        move(sitting, discs(table)[number])
        assert table.danger.step("k01") == number


def test_a_marker_can_be_taken_back_under_the_pointer_while_danger_is_looked_at() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    table.toggle("threat")
    for _ in range(2):
        table.plan.lay("k01")
    move(sitting, discs(table)[2])
    table.plan.lift()
    assert table.danger.step("k01") == 1


def test_a_marker_that_is_turned_as_another_is_laid_says_so_until_the_next_change() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    planner = table.state.planner
    for node in ("k05", "k07", "k09"):
        table.plan.lay(node)
    before = [mark.face for mark in planner.marks]
    assert not planner.swung and not any(marker.swung for marker in table.board.markers)
    table.plan.lay("k12")
    turned = [number for number, face in enumerate(before, 1) if planner.marks[number - 1].face != face]
    assert turned == planner.swung == [marker.number for marker in table.board.markers if marker.swung] == [2]
    told = say("operators:plan.swung", number=2, face=say(f"operators:event.port.{planner.marks[1].face}"))
    assert table.sentence() == told
    table.plan.turn(1, 4)
    assert not planner.swung and table.sentence() == say("operators:plan.whole")
    table.plan.take_back()
    table.plan.lift()
    table.plan.turn(1, 2)
    by_hand = planner.marks[1].face
    table.plan.lay("k12")
    assert planner.marks[1].face == by_hand and 2 not in planner.swung


def test_markers_that_stay_on_one_node_look_alike_where_no_other_look_is_told_better() -> None:
    sitting = sitting_at(seats={"red": {"node": "k09"}, "blue": {"node": "k01"}})
    table: Any = sitting.play.table
    for _ in range(4):
        table.plan.lay("k09")
    assert {mark.face for mark in table.state.planner.marks} == {"NW"}
