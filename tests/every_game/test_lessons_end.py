"""Lessons end: in every game whoever does what each lesson asks, with real mouse events, comes to the last one."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest
from pygame import Rect

from game.games import GAMES
from game.learning.lessons import Lesson, Training, training
from scenes.app.app import App
from scenes.kit import fonts, kept
from tests.by_mouse.inside import Inside
from tests.by_mouse.learner import Learner
from tests.tiers import tiered

MATCHES = 6  # so many are played until every lesson must have been told
TAUGHT = [game for game in GAMES if training(game)]


def taught(game: str) -> Training:
    """The lessons of a game that has some."""
    found = training(game)
    assert found
    return found


def covers_nothing(window: Inside, lesson: Lesson) -> None:
    """Check that the panel is whole on the screen, with its buttons, and hides nothing that it speaks of."""
    play = window.app.stack[-1]
    lessons, screen = play.lessons, Rect((0, 0), window.app.size)
    panel = lessons.panel.rect
    assert screen.contains(panel), lesson.id
    for button in lessons.panel.buttons:
        assert panel.contains(button.rect), f"{lesson.id}: {button.label}"
    for area in lessons.focus():
        assert screen.colliderect(area), lesson.id
        assert not area.clip(play.chrome.board.union(play.chrome.side)).colliderect(panel) or area.contains(panel), lesson.id


@pytest.mark.parametrize("game", tiered(TAUGHT[1:2], [TAUGHT[0], *TAUGHT[2:]]))
def test_lessons_end(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.forget()
    fonts.forget()
    app = App(patience=0)
    app.open()
    app.preferences = replace(app.preferences, speed="off", fuse_clock=False)
    told, asked, frames = set[str](), set[str](), set[str]()
    lessons = taught(game).lessons
    for seed in range(MATCHES):
        app.stack.clear()
        monkeypatch.setattr("scenes.program.time_ns", lambda seed=seed: seed)
        with Inside(tmp_path, app) as window:
            learner = Learner(window, taught(game), seed)

            def each(lesson: Lesson, window: Inside = window) -> None:
                covers_nothing(window, lesson)
                column = window.app.stack[-1].chrome.column
                column.lay_over((), (), 0, column.scale)  # what only the pointer brought goes with it
                if window.app.stack[-1].lessons.focus():
                    frames.add(lesson.id)

            learner.each = each
            learner.begin()
            learner.play(60, len(lessons))
        told |= set(learner.told)
        asked |= learner.asked
        if told == set(lessons):
            break
    assert told == set(lessons), sorted(set(lessons) - told)
    waiting = {lesson.id for lesson in lessons.values() if lesson.goes_on != "click"}
    assert len(asked) >= len(waiting) // 2, "most of what lessons ask for was done while they stood there"
    assert frames == {lesson.id for lesson in lessons.values() if lesson.focus}, "each of them points at something"
