"""Somebody who learns: a sitting at a match of training, and what is told in it."""

from __future__ import annotations

from itertools import count
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.learning.lessons import training
from game.match import Match
from scenes.lessons.reading import Reading
from tests.scenes.sitting import SOLO, Sitting

TAUGHT = [game for game in GAMES if training(game)]
SIZES = [((1024, 640), 75), ((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 125)]


def lessons(game: str = "operators") -> list[str]:
    """The ids of a game's lessons."""
    found = training(game)
    assert found
    return list(found.lessons)


IDS = lessons()


def learning(kinds: dict[str, str] = SOLO, seed: int = 1, pace: str = "manual") -> Any:
    """A sitting at Basic Training, at its first decision."""
    sitting = Sitting(kinds, Match(rules("operators"), "basic-training", {"pace": pace, "points": 9}, seed))
    return ready(sitting)


def at(game: str, seed: int = 1) -> Any:
    """A sitting at the training of a game, at its first decision."""
    found = training(game)
    assert found
    match = Match(rules(game), found.scenario, dict(found.options), seed)
    first, *others = match.seats
    return ready(Sitting({first: "person", **dict.fromkeys(others, "recruit")}, match))


def read(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same of somebody who reads whatever is told and is in no hurry, against bots that decide at once."""
    monkeypatch.setattr("scenes.match.hasty.monotonic", count().__next__)
    monkeypatch.setattr(Reading, "long_enough", lambda _, lesson: lesson is not None)
    sitting = at(game, seed)
    sitting.bots.at_once = True
    return sitting


def ready(sitting: Any) -> Any:
    """The same sitting when it rests, behind the curtain."""
    sitting.rest()
    if sitting.curtain:
        sitting.lift()
        sitting.rest()
    return sitting


def told(sitting: Any) -> str | None:
    """The lesson that stands on the screen."""
    lesson = sitting.play.lessons.lesson if sitting.play.lessons else None
    return lesson.id if lesson else None


def press(sitting: Any, button: Any) -> None:
    """Click a button of the match screen."""
    assert button in sitting.top.focus.widgets
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.top.handle(pygame.event.Event(kind, pos=button.rect.center, button=1)))


def go_on(sitting: Any) -> None:
    """Click the lesson's last button."""
    press(sitting, sitting.play.lessons.next)
