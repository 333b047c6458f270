"""What Danger Close tells a beginner: lessons that wait for what they ask, numbers with their cause, panels about one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.learning.course import Course
from game.learning.lessons import training
from game.skulls.position import Position
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.tables.skulls.captions import _drew
from scenes.tables.skulls.lessons import Places
from scenes.tables.skulls.prospects import token_text
from tests.scenes import learning
from tests.scenes.mustering import TWO, Table, new, planning
from tests.scenes.test_skulls_turn import UNITS, free, named, plain, seated
from tests.skulls.staged import Staged

# --- lessons -----------------------------------------------------------------------------------------------------------------


def up_to(lesson: str) -> Course:
    """A course of the training in which all lessons before one are done."""
    return _course(lambda ids: ids[: ids.index(lesson)])


def all_but(lesson: str) -> Course:
    """A course of the training in which all lessons but one are done."""
    return _course(lambda ids: [one for one in ids if one != lesson])


def _course(done: Callable[[list[str]], list[str]]) -> Course:
    found = training("skulls")
    assert found
    course = Course(found, "seal", ("seal", "terrorist"))
    course.done = set(done(list(found.lessons)))
    return course


def test_a_lesson_waits_until_both_soldiers_are_placed_and_both_cards_laid() -> None:
    """And for one token: whoever would use none gets none by *Plan for me*."""
    found = training("skulls")
    assert found
    waits = {name: (found.lessons[name].goes_on, found.lessons[name].times) for name in ("place", "stack", "spots")}
    assert waits == {"place": ("placed", 2), "stack": ("laid-card", 2), "spots": ("laid-token", 1)}
    sitting = learning.at("skulls")
    while learning.told(sitting) != "place":
        learning.go_on(sitting)
    mode = sitting.play.table.mode
    for number, unit in enumerate(list(mode.cards)):
        mode.deploy(unit, mode.starts[0])
        sitting.rest()
        sitting.play._furnish()
        assert learning.told(sitting) == ("place", "ready")[number]


def test_the_lesson_on_fire_frames_the_button_that_fires() -> None:
    at = seated()
    at.click(at.unit("t-vet"))
    at.play._furnish()
    (area,) = Places(at.table).parts("step")
    assert area == named(at, "step").rect and named(at, "step").label == "Exchange fire"
    found = training("skulls")
    assert found and "step" in found.lessons["exchange"].focus


def test_lessons_on_fire_come_with_the_first_shot_of_either_side() -> None:
    """Whoever has been hit and is to do something else is told of it as well as whoever is to fire."""
    frag = {"do": "use", "token": "frag", "zone": "c3"}
    for best, moment in (({"do": "fire", "target": "t-vet"}, "shot"), (frag, "ring")):
        at = seated()
        at.mode.advice._good = [best]
        assert Places(at.table).moment() == moment
    far = {name: {**one, "space": "e2/0"} if name.startswith("t") else one for name, one in UNITS.items()}
    for danger, moment in ((2, "hit"), (0, "turn")):
        at = seated({name: {**one, "danger": danger} for name, one in far.items()})
        for best, now in ((frag, "use"), ({"do": "take-cover"}, moment)):
            at.mode.advice._good = [best]
            assert Places(at.table).moment() == now
    found = training("skulls")
    assert found and {"shot", "ring", "use", "hit"} <= set(found.lessons["danger"].opens.at)


def test_what_danger_bag_and_defence_are_is_told_before_the_first_plan() -> None:
    course = up_to("skulls")
    told = course.due("plan", dict)
    assert told and told.id == "skulls"
    assert all(f"**{word}:**" in told.text for word in ("Danger", "Bag", "Defence"))


def test_how_to_fire_is_told_as_soon_as_somebody_can_be_fired_at_whatever_is_best() -> None:
    course = up_to("step")
    told = course.due("ring", dict)
    assert told and told.id == "range" and not course.waits, "it asks nobody to fire against the advice"


def test_the_lesson_on_a_step_frames_all_steps_that_are_proposed_and_no_name() -> None:
    at = seated({"s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0"}}, "s-breach")
    moves = [action for action in at.mode.places() if action["do"] == "move"]
    at.mode.advice._good = moves[:2]
    at.play._furnish()
    framed = Places(at.table).parts("near")
    whole = [at.table.board.zone_rect(action["to"]) for action in moves[:2]]
    assert len(framed) == 2 and all(one.contains(area) and area.h < one.h for one, area in zip(whole, framed, strict=True))
    at.mode.advice._good = []
    assert len(Places(at.table).parts("near")) > 2, "else all that are lit"


def test_a_lesson_on_who_is_down_goes_with_the_next_thing_that_is_done() -> None:
    found = training("skulls")
    assert found and "plan" not in found.lessons["down"].opens.at
    course = all_but("down")
    told = course.due("turn", lambda: {"units": {"t-vet": {"state": "down"}}})
    assert told and told.id == "down"
    course.follow([{"is": "declared", "seat": "seal", "action": {"do": "end-turn"}}])
    assert course.told is None and "down" in course.done


def test_the_lesson_on_fire_opens_when_an_enemy_can_be_fired_at_and_goes_on_as_he_is_aimed_at_and_fired_at() -> None:
    course = up_to("actions")

    def due(moment: str) -> str:
        lesson = course.due(moment, dict)
        return lesson.id if lesson else ""

    assert [due("turn"), due("shot")] == ["actions", "actions"], "the chapter before comes to its end"
    course.done |= up_to("range").done
    course.go_on()
    assert due("hit") == "" and due("shot") == "range"
    at = seated()
    at.click(at.unit("t-vet"))
    assert Places(at.table).moment() == "aim"
    course.report("aimed")
    assert due("aim") == "exchange" and course.waits, "amber stays on the button that fires"
    course.follow([{"is": "declared", "seat": "seal", "action": {"do": "fire", "target": "t-vet"}}])
    assert "exchange" in course.done and due("hit") == ""


def test_the_lesson_on_the_next_round_comes_with_its_plan_and_goes_as_the_cards_are_turned_over() -> None:
    course = all_but("round-end")
    card = {"is": "revealed", "seat": "seal", "unit": "s-rifle"}
    story: list[dict[str, Any]] = [card, {"is": "round-end", "number": 1}]
    course.follow(story)
    lesson = course.due("plan", dict)
    assert lesson and lesson.id == "round-end", "the cards of the round before have not ended it"
    course.follow([*story, card])
    assert course.due("turn", dict) is None and course.had("round-end")


def test_the_lesson_on_danger_tells_of_the_cover_that_is_free_as_a_round_ends() -> None:
    found = training("skulls")
    assert found
    said = found.lessons["danger"].text
    assert "not even between rounds" not in said and "free of charge when the round ends" in said


def test_the_lesson_on_the_end_of_a_turn_comes_when_that_is_proposed_and_frames_it() -> None:
    at = seated({"s-breach": {"space": "c2/0", "danger": 1}, "t-vet": {"space": "e2/0"}}, {"unit": "s-breach", "left": 0})
    at.play._furnish()
    places = Places(at.table)
    assert at.mode.leads() == "end" and places.moment() == "done"
    assert places.parts("end") == [named(at, "end").rect]
    found = training("skulls")
    assert found and found.lessons["end"].focus == ("end",) and found.lessons["end"].opens.at == ("done",)


def test_lessons_of_the_first_turns_wait_for_each_other_and_later_ones_for_what_they_tell() -> None:
    found = training("skulls")
    assert found
    ids = list(found.lessons)
    first, later = ids[: ids.index("window")], ids[ids.index("window") : -1]
    in_turn = dict.fromkeys(("tokens", "step", "range"), "actions")  # each as soon as it can be done
    free = {"commit": "spots", **in_turn, "end": "step", "exchange": "range", "danger": "end"}
    barring = [one for one in first if one not in free or one == "danger"]  # what may never come bars nothing
    before = {**dict(zip(barring[1:], barring, strict=False)), **free}
    assert {one: found.lessons[one].opens.after for one in first[1:]} == {one: (before[one],) for one in first[1:]}
    assert all(found.lessons[one].opens.after == ("cover",) for one in later), "none of them waits for what may never happen"
    assert found.lessons["window"].opens.at == ("respond",)
    assert all(found.lessons[one].opens.event or found.lessons[one].opens.holds for one in later[1:])


@pytest.mark.parametrize(
    ("ready", "shown", "told"), [("frag", False, "tokens"), (None, False, "step"), ("double-time", True, "step")]
)
def test_the_lesson_on_a_token_comes_where_one_is_proposed_to_whoever_has_it(ready: str | None, shown: bool, told: str) -> None:
    found = training("skulls")
    assert found and found.lessons["tokens"].focus == ("ready",)
    course = up_to("tokens")
    view = {"turn": {"unit": "s-breach"}, "units": {"s-breach": {"state": "up", "ready": ready, "shown": shown}}}
    lesson = course.due("use", lambda: view)
    assert lesson and lesson.id == told


def test_the_bags_stand_over_the_plan_while_the_lesson_on_them_is_told_and_are_framed() -> None:
    sitting = learning.at("skulls")
    while learning.told(sitting) != "place":
        learning.go_on(sitting)
    mode = sitting.play.table.mode
    for unit in list(mode.cards):
        mode.deploy(unit, mode.starts[0])
        sitting.rest()
    panels = sitting.play.table.panels
    places = Places(sitting.play.table)
    places.speak(("stack",))
    assert not panels.bags
    places.speak(("bags",))
    assert panels.bags, "they stand there as soon as a round is planned"
    found = training("skulls")
    assert found and found.lessons["skulls"].focus == ("bags",)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_row_of_the_plan_is_whole_below_the_bags_and_above_their_lesson(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "size", size)
    sitting = learning.read("skulls", 400, monkeypatch)
    sitting.play.resize(size, Scale(100))
    while sitting.match.position.phase == "muster":
        sitting.rest()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        else:
            sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    panels, rows = sitting.play.table.panels, sitting.play.table.mode.rows
    assert learning.told(sitting) == "skulls" and panels.bags and panels.column.kept
    assert all(panels.column.view.contains(row.rect) for row in rows.values()) and not panels.column.scrolls


def test_what_a_lesson_says_of_later_comes_when_it_happens() -> None:
    course = up_to("window")
    quiet = {"units": {"s-breach": {"state": "up"}, "t-vet": {"state": "up"}}}
    down = {"units": {"s-breach": {"state": "up"}, "t-vet": {"state": "down"}}}

    def due(moment: str, written: Any = quiet) -> str:
        lesson = course.due(moment, lambda: written)
        course.go_on()
        return lesson.id if lesson else ""

    assert [due("turn"), due("shot"), due("plan")] == ["", "", ""]
    assert due("last-call") == "" and due("respond") == "window", "unasked as a round ends"
    assert due("hit", down) == "down" and due("hit", down) == ""
    armed = {"units": {"s-breach": {"state": "up", "ready": "frag"}, "s-rifle": {"state": "up", "ready": None}}}
    assert due("plan", armed) == "" and due("turn", armed | {"turn": {"unit": "s-rifle"}}) == ""
    assert due("turn", armed | {"turn": {"unit": "s-breach"}}) == "grenade", "in the turn of whoever has one ready"
    dead = {"units": {"s-breach": {"state": "up"}, "t-vet": {"state": "dead"}}}
    assert due("turn", dead) == "fewer", "as he is killed: it changes what is left of the turn"
    course.done.remove("fewer")
    assert due("plan", dead) == "fewer"
    course.done.remove("fewer")
    again = down | {"seats": {"seal": {"pool": None}, "terrorist": {"pool": []}}}
    assert due("turn", again) == "fewer", "as somebody goes again, before he has done anything"


def test_a_lesson_frames_a_button_only_while_a_click_does_what_it_says() -> None:
    at = seated()
    at.play._furnish()
    places = Places(at.table)
    assert not places.parts("step"), "nothing is aimed at, so it is grey"
    assert at.mode.leads() != "end" and not places.parts("end"), "there is something better to do"
    (area,) = places.parts("cover")
    assert area == named(at, "cover").rect and named(at, "cover").label == "Take Cover!"
    named(at, "end").press()
    at.play._furnish()
    assert at.mode.ending and not places.parts("end") and not places.parts("cover"), "what stands there asks now"


def test_the_frame_around_the_cards_to_stack_covers_no_token() -> None:
    at = Table(planning(new("first-contact")))
    at.play._furnish()
    mode, framed = at.table.mode, Places(at.table).parts("stack")
    assert len(framed) == len(mode.rows) == 2
    for row, area in zip(mode.rows.values(), framed, strict=True):
        tokens = [one.move(row.rect.topleft) for one in row.parts()[1:]]
        assert tokens and not area.inflate(row.scale.px(6), row.scale.px(6)).collidelistall(tokens)


def test_no_lesson_frames_counters_across_the_line_of_fire() -> None:
    at = seated()
    at.click(at.unit("t-vet"))
    at.play._furnish()
    assert not Places(at.table).panels("units") and not Places(at.table).parts("units")


def test_the_lesson_on_the_fallen_frames_who_is_down() -> None:
    at = seated({**UNITS, "t-boss": {"space": "c3/0", "state": "down", "danger": 8}})
    (area,) = Places(at.table).parts("fallen")
    assert area.collidepoint(at.unit("t-boss"))
    spot, wide = at.table.board.spots()["t-boss"]
    assert area.contains(pygame.Rect(0, 0, wide, wide).move_to(center=spot)) and area.w > 1.2 * wide, (
        "what is told on him stays clear"
    )
    name = at.table.board.name_of("t-boss")
    assert name is None or area.contains(name)


def test_every_chapter_has_a_title_and_at_most_eight_lessons() -> None:
    found = training("skulls")
    assert found and len(found.chapters) >= 4
    places = [found.place(lesson) for lesson in found.lessons]
    assert all(one.title and len(one.lessons) <= 8 for one in places if one.chapter)


# --- numbers -----------------------------------------------------------------------------------------------------------------


def test_the_price_of_cover_names_who_makes_it_less() -> None:
    for unit, price in (("t-vet", "−10"), ("s-radio", "−5")):
        units: dict[str, Any] = {**UNITS, "s-radio": {"space": "w1/0"}} if unit == "s-radio" else UNITS
        staged = Staged(
            units,
            "t-vet",
            options={"windows": "all"},
            pair={"first": "t-vet", "second": "s-breach", "at": 1},
            seal={"stack": ["s-rifle"]},
        )
        at = Table(staged.match, TWO)
        at.click(at.unit("s-breach"))
        at.click(at.unit("s-breach"))
        told = plain(at.mode.price())
        assert price in told and ("Radio Operator" in told) == (unit == "s-radio")


def test_who_pulls_fewer_skulls_than_his_defence_cannot_fall() -> None:
    view: Position = Staged(UNITS, "s-breach").match.position
    event = {"is": "drew", "unit": "t-vet", "skulls": ["black", "white"]}
    assert "he cannot fall" in plain(_drew(event, view))
    assert "bring him down" in plain(_drew({**event, "skulls": ["black"] * 4}, view))
    for skull, falls in (("red", True), ("t-vet", True), ("t-boss", False)):  # another's own is as good as white (R-SK-172)
        assert ("bring him down" in plain(_drew({**event, "skulls": ["black", skull]}, view))) is falls


@pytest.mark.parametrize(("unit", "words"), [("s-point", "three steps"), ("s-breach", "two steps")])
def test_double_time_is_told_as_long_as_it_is_in_his_hands(unit: str, words: str) -> None:
    world = Staged(UNITS, "s-breach", options={"gametext": True}).match.position.world
    assert words in token_text(world, unit, "double-time")


# --- panels ------------------------------------------------------------------------------------------------------------------


def test_what_the_enemy_could_do_there_is_not_told_below_what_a_grenade_does() -> None:
    at = seated()
    named(at, "token").press()
    at.point(free(at, "c3/0"))
    panels = at.table.panels
    assert panels.sum in panels.widgets and panels.danger not in panels.widgets


def test_in_thought_a_click_on_empty_ground_asks_for_a_soldier() -> None:
    at = seated()
    at.table.state.hand.switch()
    assert at.table.mode.why_nothing(at.table.board.pick(free(at, "e2/0"))) == "Click a soldier first."


def test_the_lesson_on_a_step_ends_with_double_time() -> None:
    course = all_but("step")
    told = course.due("walk", dict)
    assert told is not None and told.id == "step"
    run = {"do": "use", "token": "double-time", "to": "B3/0"}
    course.follow([{"is": "declared", "seat": "seal", "action": run}])
    assert course.told is None and "step" in course.done


def test_both_squads_stay_in_sight_with_their_names_over_a_lesson() -> None:
    at = seated(
        {"s-breach": {"space": "B3/0", "danger": 2}, "t-vet": {"space": "B3/0"}, "s-rifle": "A3/0"},
        "s-breach",
        scenario="first-contact",
    )
    at.play.resize((1280, 720), Scale(100))
    at.play._furnish()
    panels = at.table.panels
    Places(at.table).room(lambda wide: 234)
    for tableau in panels.tableaus.values():
        assert tableau in panels.widgets and tableau.named and panels.column.view.contains(tableau.rect)
    assert panels.bag in panels.widgets and panels.column.view.contains(panels.bag.rect)
