"""The lessons of Basic Training: in order, each where it belongs, done by a click or a deed, and never in the way."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from scenes.kit.words import say
from scenes.tables.operators_lessons import Course, lessons
from tests.scenes.sitting import BOTS, SOLO, TWO, Sitting

IDS = [lesson.id for lesson in lessons()]


def training(kinds: dict[str, str] = SOLO, seed: int = 1, pace: str = "manual") -> Any:
    """A sitting at Basic Training, at its first decision."""
    sitting = Sitting(kinds, Match(rules("operators"), "basic-training", {"pace": pace, "points": 9}, seed))
    sitting.rest()
    if sitting.curtain:
        sitting.lift()
        sitting.rest()
    return sitting


def told(sitting: Any) -> str | None:
    """The lesson that stands on the screen."""
    lesson = sitting.play.table.lessons.lesson
    return lesson.id if lesson else None


def go_on(sitting: Any) -> None:
    """A click on the lesson's button."""
    button = sitting.play.table.lessons.next
    assert button in sitting.play.focus.widgets
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=button.rect.center, button=1)))


def test_every_lesson_stands_once_and_fits_its_words() -> None:
    assert len(set(IDS)) == len(IDS) == 26
    for lesson in lessons():
        assert lesson.title and lesson.text.endswith("."), lesson.id


def test_lessons_come_one_after_another_by_clicks() -> None:
    sitting = training()
    for lesson in ("kit", "map", "plan", "facing"):
        assert told(sitting) == lesson
        go_on(sitting)
    assert told(sitting) is None
    assert sitting.play.table.lessons.next not in sitting.play.focus.widgets


def test_laying_four_markers_and_turning_one_end_their_lessons() -> None:
    sitting = training()
    table = sitting.play.table
    go_on(sitting)
    go_on(sitting)
    for number in range(4):
        assert told(sitting) == "plan", number
        table.lay(table.planner.start)
    assert told(sitting) == "facing"
    assert table.turn_marker(4, 1)
    assert told(sitting) is None


def test_a_node_counts_as_looked_at_when_the_pointer_stays() -> None:
    course = Course(training().match.view("red"))
    for second, node in enumerate(("k01", "k02", "k03", "k05")):
        course.look(node, second * 0.1)
    assert not course.deeds, "the pointer only passed over them"
    for second, node in enumerate(("k01", "k02", "k03", None), 1):
        course.look(node, float(second))
    assert course.deeds == {"hovered"}


def test_no_more_lessons_and_none_where_nobody_learns() -> None:
    sitting = training()
    sitting.play.table.lessons._stop()
    sitting.play.table.panels.refresh()
    assert told(sitting) is None
    ordinary = Sitting(SOLO)
    ordinary.rest()
    assert told(ordinary) is None
    watched = Sitting(BOTS, Match(rules("operators"), "basic-training", {}, 1))
    watched.bots.at_once = True
    for _ in range(200):
        watched.step()
        assert told(watched) is None


def test_two_at_one_screen_learn_each_for_himself() -> None:
    sitting = training(TWO)
    go_on(sitting)
    assert (sitting.play.eyes, told(sitting)) == ("red", "map")
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and told(sitting) != "kit"
    sitting.lift()
    sitting.rest()
    assert (sitting.play.eyes, told(sitting)) == ("blue", "kit")


def read(sitting: Any, seen: list[str]) -> None:
    """Every lesson that is due is read and clicked away; each stands on the screen and hides nothing it speaks of."""
    lesson, table = told(sitting), sitting.play.table
    screen = pygame.Rect(0, 0, 1280, 720)
    if sitting.play.playing.idle and not sitting.play._shown:
        return  # between a decision and its picture no click counts
    while lesson and table.lessons.next in sitting.play.focus.widgets:
        seen.append(lesson)
        frame, panel = table.lessons.focus(), table.lessons.panel.rect
        assert screen.contains(panel), lesson
        if frame:
            assert screen.colliderect(frame) and not frame.colliderect(panel), lesson
        go_on(sitting)
        assert told(sitting) != lesson
        lesson = told(sitting)


@pytest.mark.parametrize("pace", ["manual", "gentle"])
def test_every_lesson_comes_in_its_time(pace: str) -> None:
    """Until each of them came once; of one match, all that came are in order, but that of the winner and of the fallen."""
    seen: set[str] = set()
    for seed in range(8):
        sitting, chance = training(seed=seed, pace=pace), random.Random(seed)
        sitting.bots.at_once = True
        sitting.bots.give()
        mine: list[str] = []
        for _ in range(150):
            sitting.rest(partial(read, sitting, mine))
            if sitting.over or set(IDS) == seen | set(mine):
                break
            read(sitting, mine)
            if sitting.play.eyes in sitting.match.actors():
                sitting.do_anything(chance)
        assert len(set(mine)) == len(mine), "none comes twice"
        order = [IDS.index(lesson) for lesson in mine if lesson not in ("after", "respawn")]
        assert order == sorted(order)
        seen |= set(mine)
    assert seen == set(IDS)


def test_the_lessons_change_nothing_in_the_match() -> None:
    first, second = training(seed=3), training(seed=3)
    go_on(first)
    for sitting in (first, second):
        sitting.stay()
    assert [entry.action for entry in first.match.log] == [entry.action for entry in second.match.log]
    written = [sitting.match.rules.write(sitting.match.position) for sitting in (first, second)]
    assert written[0] == written[1]


def test_the_words_of_the_buttons() -> None:
    table = training().play.table
    assert table.lessons.next.label == say("operators:lesson.next")
    table.lessons._next()
    table.panels.refresh()
    assert table.lessons.next.label == say("operators:lesson.skip"), "the map waits for three nodes"
