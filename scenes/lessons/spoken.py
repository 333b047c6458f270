"""The lessons of a game in the language that is spoken."""

from __future__ import annotations

from game.learning.course import Note
from game.learning.lessons import Drill, Training, training
from scenes.kit import language
from scenes.lessons import progress

FEW = 2
"""So many drills can be watched with a lesson; what has more is told after the match."""


def spoken(game: str) -> Training | None:
    """The lessons of a game in the language that is spoken. Raises: game.content.Faulty."""
    return language.translated_whole(training(game))


def told_in(game: str, scenario: str) -> Training | None:
    """The lessons of a match of a scenario. What it adds is told to whoever has begun the training, until all has been told."""
    whole = spoken(game)
    told = whole.of(scenario) if whole else None
    if told is None or not told.adds:
        return told
    note = progress.of_game(game) or Note()
    return told if note.done and not note.off and not set(told.lessons) <= set(note.done) else None


def told_after(told: Training) -> list[Drill]:
    """The drills of the last lesson, where they are so many that they are seen after the match."""
    last = list(told.lessons.values())[-1]
    return [told.drills[name] for name in last.drills] if len(last.drills) > FEW else []
