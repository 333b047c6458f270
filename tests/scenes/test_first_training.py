"""A first training by somebody who presses amber and does what the lessons say: a win or a close loss, no turn thrown away.

It takes seconds, so it is played once for all that is watched on the way: what is pressed, which lesson comes when, which
button moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import count, pairwise
from typing import Any, NamedTuple

import pygame
import pytest

from game.learning.course import Course
from game.learning.lessons import training
from game.service import worker
from scenes.app.app import App
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button
from scenes.lessons.reading import Reading
from scenes.puzzles.drill import DrillScreen
from scenes.tables.skulls.prospects import prospect
from tests import tiers
from tests.scenes import learning

MOST = 600  # presses
CLOSE = 3  # points
WINDOW = (1280, 720)
ROUND = {"Next unit", "Suggest"}
"""Amber that only leads from one thing that can be done to the next."""
BEGINS = {"ironsquad"}
"""The games whose training is played here as it begins for whoever has not played one."""
BY_NUMBER = {"ironsquad", "firefight"}
"""The games in which no lesson comes before one with a lower number either, and each comes."""
RISING = {*BY_NUMBER, "skulls"}
"""The games in which no lesson comes before one with a lower number, and some have no moment in it."""


def amber(sitting: Any) -> Button | None:
    """The amber button of the screen that is seen."""
    lit = [one for one in sitting.top.focus.widgets if isinstance(one, Button) and one.main and one.enabled]
    return lit[0] if lit else None


def by_hand(sitting: Any) -> None:
    """Do what a lesson waits for, or what somebody sensible would do where no button is lit for it."""
    lesson = sitting.play.lessons.lesson
    if lesson and lesson.goes_on == "looked":
        for place in range(lesson.times + 1):
            sitting.play.lessons.report("looked", str(place))
    seat, match = sitting.play.perspective, sitting.match
    view = match.rules.write(match.view(seat))
    request = {"key": "", "game": match.rules.id, "seat": seat, "level": "regular", "seed": 3, "view": view}
    sitting.play.decide(worker.answer(json.dumps(request))["action"])


def ended(sitting: Any, look: Callable[[], None] = lambda: None, most: int = MOST) -> tuple[list[str], int]:
    """What was pressed until the match was over, amber alone and by Enter, and how often the hand did something besides.

    `look` is called before each of that, and after `most` presses it stops.
    """
    pressed, hands, seen = list[str](), 0, set[object]()
    while not sitting.over and sitting.match.actors() and len(pressed) < most:
        sitting.rest()
        if isinstance(sitting.top, DrillScreen):  # an example, on its way to its next stop
            sitting.step()
            if amber(sitting):
                sitting.press(pygame.K_RETURN, "\r")
        elif sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        elif sitting.curtain:
            sitting.lift()
        elif sitting.match.actors():
            look()
            button = amber(sitting)
            label = button.label if button else ""
            state = len(sitting.match.log), learning.told(sitting), label, sitting.play.table.sentence()
            if button and (label not in ROUND or state not in seen):
                seen.add(state)
                pressed.append(label)
                sitting.press(pygame.K_RETURN, "\r")
            else:
                hands += 1
                by_hand(sitting)
    return pressed, hands


class Trained(NamedTuple):
    """A first training that is over, and what was seen on the way.

    `told`: the lessons, each when it came first; `moved`: each button that did not stay where it stood; `bare`: buttons without
    their words by what the table asked then. `cut`: panels that a lesson spoke of and were not seen whole.
    """

    sitting: Any
    pressed: list[str]
    hands: int
    told: list[str]
    moved: list[object]
    bare: dict[str, list[str]]
    cut: set[tuple[str, str]]


def cut_of(sitting: Any) -> set[tuple[str, str]]:
    """The panels beside the board that the lesson on the screen speaks of, by its id, which are not seen whole."""
    lessons = sitting.play.lessons
    sitting.play._furnish()
    if not lessons.lesson or lessons.panel not in sitting.play.focus.widgets:
        return set()
    named = [name for name in lessons.lesson.focus if name in lessons.places.names]
    panels = [(name, panel) for name in named for panel in lessons.places.panels(name) if panel.through]
    return {(lessons.lesson.id, name) for name, panel in panels if not panel.through.contains(panel.rect)}


@cache
def trained(game: str, reads: bool) -> Trained:
    """A whole first training by amber alone; `reads`: what is told is read before it is played on."""
    told, moved, stood, bare = list[str](), list[object](), dict[object, int](), dict[str, list[str]]()
    cut = set[tuple[str, str]]()
    due, place = Course.due, Chrome._place

    def heard(course: Course, moment: str, *more: object) -> object:
        lesson = due(course, moment, *more)  # type: ignore[arg-type]
        if lesson and lesson.id not in told:
            told.append(lesson.id)
        return lesson

    def placed(chrome: Chrome) -> None:
        place(chrome)
        here = chrome.bottom.w and chrome is sitting.play.chrome  # an example is a screen of its own
        for button in chrome.buttons if here else ():
            spot = chrome._phase, chrome._named(button), button.aside
            if stood.setdefault(spot, button.rect.x) != button.rect.x:
                moved.append((*spot, stood[spot], button.rect.x))
            stood[spot] = button.rect.x

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Course, "due", heard)
        patched.setattr("scenes.match.hasty.monotonic", count().__next__)  # nobody is in a hurry
        patched.setattr(App, "size", WINDOW)
        found = training(game)
        sitting = learning.at(game, found.seed(0) if found and game in BEGINS else 1)
        patched.setattr(Chrome, "_place", placed)
        sitting.bots.at_once = True
        play = sitting.play
        play.resize(WINDOW, Scale(100))

        def look() -> None:
            found = [button.label for button in play.chrome.buttons if button.bare and button.icon]
            if found:
                bare[play.table.sentence()] = found
            cut.update(cut_of(sitting))

        if reads:
            patched.setattr(Reading, "long_enough", lambda _, lesson: lesson is not None)
        pressed, hands = ended(sitting, look)
    return Trained(sitting, pressed, hands, told, moved, bare, cut)


READS = pytest.mark.parametrize("reads", tiers.tiered([True], [False]), ids=["reads", "goes on"])
"""Every run plays the trainings of whoever reads; a thorough one those of whoever goes on from a halt without reading as well."""


@READS
@pytest.mark.parametrize(("game", "most"), [("operators", 20), ("ironsquad", 0), ("skulls", 30), ("firefight", 5), ("rush", 0)])
def test_amber_ends_a_first_training_in_a_win_or_a_close_loss(game: str, most: int, reads: bool) -> None:
    sitting, pressed, hands, *_ = trained(game, reads)
    mine = sitting.match.seats[0]
    assert not sitting.match.actors(), f"it goes on after {len(pressed)} presses, the last {pressed[-5:]}"
    assert hands <= most, f"{hands} times no button was lit for what is sensible"
    result = sitting.match.rules.result(sitting.match.position)
    points = result.get("vp", result.get("score", {}))
    if game == "skulls":  # who stands at the limit counts there
        units = sitting.match.position.units
        points = {seat: sum(units[one].state == "up" for one in sitting.match.position.own(seat)) for seat in sitting.match.seats}
    won = result["winner"] in (mine, sitting.match.rules.side_of(sitting.match.position, mine))
    assert won or points and max(points.values()) - points[mine] <= (1 if game == "skulls" else CLOSE), (result, points)


@pytest.mark.parametrize("number", tiers.tiered([0], [1, 2]))
def test_a_training_of_skulls_has_a_shot_that_may_decide_and_somebody_falls(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = training("skulls")
    assert found
    monkeypatch.setattr("scenes.match.hasty.monotonic", count().__next__)
    sitting = learning.at("skulls", found.seed(number))
    sitting.bots.at_once = True
    match, chances = sitting.match, {0.0}

    def look() -> None:
        view = match.view("seal")
        if view.phase != "turn" or view.round > 3 or "seal" not in match.actors():
            return
        for action in match.legal("seal"):
            if action["do"] == "fire":
                fate = prospect(view, "seal", action).of(action["target"])
                chances.add(1 - fate.held if fate else 0.0)

    ended(sitting, look)
    story = match.story()
    end = next((place for place, event in enumerate(story) if event["is"] == "round" and event["number"] == 5), len(story))
    assert max(chances) > 0.2 and any(event["is"] in ("incapacitated", "killed") for event in story[:end])
    early = story[: next(place for place, event in enumerate(story) if event["is"] == "round" and event["number"] == 3)]
    assert any(event["is"] == "fired" and event["unit"].startswith("t-") for event in early), "nobody fires by himself"
    assert any(event["is"] == "window" and event["seat"] == "seal" for event in early), "Take Cover is no question"
    assert match.rules.result(match.position)["winner"] == "seal"


@READS
@pytest.mark.parametrize(("game", "most"), [("operators", 0), ("ironsquad", 30), ("skulls", 30), ("firefight", 10), ("rush", 0)])
def test_buttons_keep_their_places_over_a_whole_first_training(game: str, most: int, reads: bool) -> None:
    """A few move, most of them once, as a longer sentence or the first of many buttons makes the row narrower."""
    _, pressed, _, _, moved, *_ = trained(game, reads)
    assert len(pressed) > 10 and len(moved) <= most, moved


@READS
def test_the_buttons_keep_their_words_over_a_whole_training(reads: bool) -> None:
    seen = trained("ironsquad", reads)
    assert "Face this way" in seen.pressed and not seen.bare


@READS
@pytest.mark.parametrize("game", ["ironsquad", "skulls"])
def test_what_a_lesson_speaks_of_beside_the_board_is_seen_whole(game: str, reads: bool) -> None:
    assert trained(game, reads).cut == set()


@pytest.mark.parametrize("game", learning.TAUGHT)
def test_the_lessons_of_a_first_training_come_in_a_row(game: str) -> None:
    """No chapter after a later one, and the last lesson last: a whole match, each lesson read as it comes up."""
    found = training(game)
    assert found
    calm = [one for one in found.lessons if not found.lessons[one].remark]
    told = [one for one in trained(game, True).told if one in calm]
    places = [(found.place(one).chapter, found.number(one)) for one in told]
    back = [(told[at], told[at + 1]) for at, (one, two) in enumerate(pairwise(places)) if two[0] < one[0]]
    assert not back, f"chapters that went back: {back}"
    last = next(reversed(found.lessons))
    assert last not in told[:-1], f"{told[told.index(last) + 1 :]} came after the last lesson"
    if game in RISING:
        assert told == sorted(told, key=found.number), told
    if game in BY_NUMBER:
        assert len(told) == len(calm), f"not told: {set(calm) - set(told)}"
