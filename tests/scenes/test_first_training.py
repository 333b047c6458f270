"""A first training by somebody who presses amber and does what the lessons say: a win or a close loss, no turn thrown away."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pygame
import pytest

from game.service import worker
from scenes.kit.widgets import Button
from tests.scenes import learning

MOST = 600  # presses
CLOSE = 3  # points
ROUND = {"Next unit", "Suggest"}
"""Amber that only leads from one thing that can be done to the next."""


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


def ended(sitting: Any) -> tuple[list[str], int]:
    """What was pressed until the match was over, amber alone and by Enter, and how often the hand did something besides."""
    pressed, hands, seen = list[str](), 0, set[object]()
    while not sitting.over and sitting.match.actors() and len(pressed) < MOST:
        sitting.rest()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        elif sitting.curtain:
            sitting.lift()
        elif sitting.match.actors():
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


@pytest.mark.parametrize(("game", "most"), [("operators", 20), ("ironsquad", 0), ("skulls", 30), ("firefight", 5), ("rush", 0)])
def test_amber_ends_a_first_training_in_a_win_or_a_close_loss(game: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.hasty.monotonic", count().__next__)  # nobody is in a hurry
    sitting = learning.at(game)
    sitting.bots.at_once = True
    mine = sitting.match.seats[0]
    pressed, hands = ended(sitting)
    assert not sitting.match.actors(), f"it goes on after {len(pressed)} presses, the last {pressed[-5:]}"
    assert hands <= most, f"{hands} times no button was lit for what is sensible"
    result = sitting.match.rules.result(sitting.match.position)
    points = result.get("vp", result.get("score", {}))
    if game == "skulls":  # who stands at the limit counts there
        units = sitting.match.position.units
        points = {seat: sum(units[one].state == "up" for one in sitting.match.position.own(seat)) for seat in sitting.match.seats}
    won = result["winner"] in (mine, "attackers")
    assert won or points and max(points.values()) - points[mine] <= (1 if game == "skulls" else CLOSE), (result, points)
