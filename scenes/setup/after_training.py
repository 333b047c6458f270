"""What follows a match of training: the next scenario and its bots, the lessons that are left; or the match itself, saved."""

from __future__ import annotations

from pathlib import Path

from game.games import rules
from game.learning.course import Course, Note
from game.learning.lessons import Training, training
from scenes.kit.scene import Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.list import LessonLeft
from scenes.presentation.games import presentation
from scenes.presentation.seats import LEVELS, PERSON, holders_of
from scenes.setup import journals


def onward_words(game: str, scenario: str, level: str) -> str:
    """What the step to a scenario is called after the training, with the bots' level where it is more than the training's."""
    page = presentation(game).setup()
    title = page.scenarios()[scenario]
    if level == LEVELS[0] or page.alone(scenario):
        return say("result.onward", scenario=title)
    bots = len(rules(game).seats_in(scenario, {})) - 1
    return say(f"result.onward_{'one' if bots == 1 else 'many'}", scenario=title, level=say(f"holders.{level}"))


def lessons_left(told: Training) -> Button | None:
    """The button that names how many lessons were not read, and opens the first of them; None where every one was."""
    seats = rules(told.game).seats_in(told.scenario, told.options)
    course = Course(told, seats[0], seats)
    course.take(progress.of_game(told.game) or Note())
    left = {one.id: one.title for one in told.lessons.values() if one.id not in course.read}
    if not left:
        return None
    words = say("result.lesson_left" if len(left) == 1 else "result.lessons_left", count=len(left))
    return Button(words, lambda: Push(LessonLeft(told, course, list(left))), icon="learn", tip=", ".join(left.values()))


def saved_training(game: str) -> Path | None:
    """The journal of the match of training of a game that was saved last and waits; None where there is none."""
    told = training(game)
    for one in journals.waiting()[0] if told else ():
        kinds = [holder.kind for holder in holders_of(one.seats).values()]
        as_taught = kinds[:1] == [PERSON] and set(kinds[1:]) <= {LEVELS[0]}
        if told and (one.game, one.scenario) == (game, told.scenario) and as_taught:
            return one.path
    return None
