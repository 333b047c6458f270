"""In a first training the lessons come in a row and in their time, whatever somebody does."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from game.games import GAMES
from game.learning.lessons import training
from scenes.lessons.reading import Reading
from scenes.tables.ironsquad.turn import Acting
from tests import tiers
from tests.scenes import learning
from tests.scenes.test_first_training import amber, by_hand

TAUGHT = [game for game in GAMES if training(game)]


DECISIONS = 400
"""So many decisions of somebody who does what comes to mind are enough for the chapters of the first rounds."""


@pytest.mark.parametrize("seed", tiers.tiered(range(1), range(1, 3)))
def test_the_order_holds_for_somebody_who_does_what_comes_to_mind(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """He reads what is told and does what a lesson waits for; else he chooses anybody, and does anything that may be done.

    Remarks come when what they are about happens, so they have no place in the order.
    """
    found, told, chance = training("ironsquad"), list[str](), Random(seed)
    assert found
    monkeypatch.setattr("scenes.match.hasty.monotonic", count().__next__)
    sitting = learning.at("ironsquad")
    sitting.bots.at_once = True
    for _ in range(DECISIONS):
        sitting.rest()
        if sitting.over or not sitting.match.actors():
            break
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
            continue
        play = sitting.play
        play._furnish()
        lesson = learning.told(sitting)
        if lesson and lesson not in told and not found.lessons[lesson].remark:
            told.append(lesson)
        mode, button = play.table.mode, amber(sitting)
        if lesson and not play.lessons.course().waits:
            play.lessons.next.press()
        elif lesson and button and chance.random() < 0.7:
            button.press()
        elif isinstance(mode, Acting) and mode.waiting() and chance.random() < 0.4:
            mode.choose(chance.choice(mode.waiting()))
        elif sitting.match.legal(play.perspective):
            play.decide(chance.choice(sitting.match.legal(play.perspective)))
    assert told == sorted(told, key=found.number), told
    assert len(told) > found.number("activation"), told


@pytest.mark.parametrize("least", tiers.tiered([2], [1]), ids=["reading", "hurried"])
@pytest.mark.parametrize("game", tiers.thinned(TAUGHT, 2))
def test_what_is_told_fits_the_moment_for_somebody_who_never_presses_next(
    game: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lesson whose moment is over gives way to the first that belongs to the present one; to whoever reads it for good."""
    monkeypatch.setattr(Reading, "long_enough", lambda reading, lesson: least > 1)
    sitting = learning.at(game)
    sitting.bots.at_once = True
    told, late = list[str](), list[str]()

    def look() -> None:
        play = sitting.play
        play._furnish()
        course, moment = play.lessons and play.lessons.course(), play.lessons.places.moment()
        lesson = course and course.told
        if not lesson:
            return
        if lesson.id not in told:
            told.append(lesson.id)
        if lesson.opens.at and moment not in lesson.opens.at:
            fitting = [one for one in course.training.lessons.values() if moment in one.opens.at]
            late.extend(f"{lesson.id}, not {one.id}" for one in fitting if course._first(moment, play.lessons._view, [one]))

    for _ in range(150):
        sitting.rest(look)
        if sitting.over or not sitting.match.actors():
            break
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
            continue
        look()
        by_hand(sitting)
    assert len(told) >= least, told
    assert not late, late
