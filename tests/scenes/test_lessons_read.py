"""No lesson is lost to a hurried hand: one that has just come is not clicked away, one that went by unread comes again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit import palette
from scenes.lessons.reading import FIRST, WORDS
from tests.scenes.learning import TAUGHT, at, learning, press, told

LATER = 1.0
"""Seconds between two clicks that must not lose a lesson."""


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of a clock that stands still, and cards that settle as they do at a real table."""
    clock = [100.0]
    monkeypatch.setattr("scenes.lessons.reading.monotonic", lambda: clock[0])
    monkeypatch.setattr("scenes.lessons.reading.SETTLES", 1.2)
    return clock


def click(sitting: Any, spot: tuple[int, int]) -> None:
    """Click a place of the screen."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=spot, button=1)))
    sitting.play._furnish()


@pytest.mark.parametrize("part", ["next", "hide"])
@pytest.mark.parametrize("game", TAUGHT)
def test_a_second_click_on_a_card_leaves_the_next_card_there(game: str, part: str, now: list[float]) -> None:
    sitting = at(game)
    lessons = sitting.play.lessons
    now[0] += 5
    first = told(sitting)
    spot = getattr(lessons, part).rect.center
    click(sitting, spot)
    second = told(sitting)
    if second is None:
        return  # one lesson is told before the first action
    assert second != first
    now[0] += LATER
    click(sitting, spot)
    assert told(sitting) == second and second not in lessons.course().done
    now[0] += 1
    click(sitting, getattr(lessons, part).rect.center)
    assert told(sitting) != second


def test_enter_pressed_twice_reads_one_lesson(now: list[float]) -> None:
    sitting = at("ironsquad")
    now[0] += 5
    sitting.press(pygame.K_RETURN)
    second = told(sitting)
    assert second and sitting.play.lessons.reading
    now[0] += LATER
    sitting.press(pygame.K_RETURN)
    assert told(sitting) == second
    now[0] += LATER
    sitting.press(pygame.K_RETURN)
    assert told(sitting) != second


def test_a_click_from_habit_on_what_gave_up_its_amber_passes_no_lesson(now: list[float]) -> None:
    sitting = at("operators")
    play, lessons = sitting.play, sitting.play.lessons
    now[0] += 5
    lesson = told(sitting)
    assert lesson and lessons.reading
    button = next(one for one, was_amber, _ in lessons._dimmed if was_amber and not one.reason)
    assert button.label == "Suggest"
    marks = play.table.state.planner.marks
    lessons.looked.shows(None)
    play._furnish()  # it comes up now
    now[0] += LATER
    click(sitting, button.rect.center)
    assert not marks and told(sitting) == lesson
    now[0] += LATER
    click(sitting, button.rect.center)
    assert play.table.state.planner.marks, "whoever had time to look means it"


def test_what_lies_elsewhere_is_pressed_at_once(now: list[float]) -> None:
    sitting = learning()
    click(sitting, sitting.play.log_button.rect.center)
    assert sitting.play.log.opened


def test_a_lesson_is_ticked_once_it_stood_there_until_it_could_be_read(now: list[float]) -> None:
    sitting = at("rush")
    lessons = sitting.play.lessons
    lesson = lessons.lesson
    assert not lessons.looked.long_enough(lesson)
    now[0] += FIRST + len(lesson.text.split()) / WORDS - 0.01
    assert not lessons.looked.long_enough(lesson)
    now[0] += 0.02
    assert lessons.looked.long_enough(lesson) and not lessons.looked.long_enough(None)
    press(sitting, lessons.next)
    assert not lessons.looked.long_enough(lesson), "another has come"


def test_a_release_that_nobody_heard_swallows_no_later_click(now: list[float]) -> None:
    sitting = at("operators")
    lessons = sitting.play.lessons
    spot = lessons.next.rect.center
    first = told(sitting)
    sitting.play.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))  # too soon, and let go elsewhere
    now[0] += 5
    click(sitting, spot)
    assert told(sitting) != first


def test_next_looks_grey_as_long_as_a_click_is_not_for_it(now: list[float]) -> None:
    sitting = at("operators")
    play, lessons = sitting.play, sitting.play.lessons
    play.draw(pygame.Surface(play.size))
    assert lessons.next.rests and lessons.next.main and not play.stale
    now[0] += 5
    assert play.stale, "it is drawn anew as soon as it can be clicked"
    play.draw(pygame.Surface(play.size))
    assert not lessons.next.rests and not play.stale


def test_only_one_of_next_and_what_comes_after_it_is_amber(now: list[float]) -> None:
    sitting = at("operators")
    play, lessons = sitting.play, sitting.play.lessons
    assert lessons.next.rests
    resting = lessons.next.colours()
    assert resting[0] != palette.AMBER and resting[2] == palette.INK, "it comes up, and does not look as if it were barred"
    now[0] += 5
    lessons.settle()
    assert lessons.reading and lessons.next.colours()[0] == palette.AMBER
    suggest = next(one for one in play.chrome.buttons if one.label == "Suggest")
    assert suggest.colours()[0] != palette.AMBER and not any(one.main for one in play.chrome.buttons)
    press(sitting, lessons.stop)
    assert next(one for one in play.chrome.buttons if one.label == "Suggest").main


def test_a_lesson_that_waits_for_next_is_closed_by_no_clock(now: list[float]) -> None:
    sitting = at("ironsquad")
    lessons = sitting.play.lessons
    course, lesson = lessons.course(), lessons.lesson
    moment = lessons.places.moment()
    course.acted = {moment}
    assert not course.waits
    lessons.play_on()
    now[0] += FIRST + len(lesson.text.split()) / WORDS + 60
    lessons.refresh()
    assert lessons.lesson is lesson, "what was done too soon closes nothing later"
    lessons.play_on()
    lessons.refresh()
    assert lessons.lesson is not lesson


def test_what_a_lessons_frame_points_at_is_proposed_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = at("skulls")
    play = sitting.play
    button = next(one for one in play.chrome.buttons if not one.main and not one.reason)
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=button.rect.center)
    monkeypatch.setattr(play.lessons, "focus", lambda: [play.chrome.board])
    assert not play._is_amber(click), "all of the board is pointed at, and no button"
    monkeypatch.setattr(play.lessons, "focus", lambda: [button.rect.inflate(6, 6)])
    assert play._is_amber(click)
