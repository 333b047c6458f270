"""A first training by somebody who only presses amber: it is won or lost by little, and no turn is thrown away."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.widgets import Button
from tests.scenes import learning

MOST = 600  # presses
CLOSE = 3  # points
ROUND = 40  # presses in which nothing happened: every lesson is read and every unit looked at


def amber(sitting: Any) -> Button | None:
    """The amber button of the screen that is seen."""
    lit = [one for one in sitting.top.focus.widgets if isinstance(one, Button) and one.main and one.enabled]
    return lit[0] if lit else None


def ended(sitting: Any) -> list[str]:
    """What was pressed until the match was over: amber alone, by Enter; a pass where that has led past every unit in vain."""
    pressed, since, log = list[str](), 0, 0
    while not sitting.over and sitting.match.actors() and len(pressed) < MOST:
        sitting.rest()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        elif sitting.curtain:
            sitting.lift()
        elif sitting.match.actors():
            button = amber(sitting)
            assert button is not None, f"nothing is amber: {sitting.play.table.sentence()}"
            since, log = (since + 1, log) if len(sitting.match.log) == log else (0, len(sitting.match.log))
            if since > ROUND and button.label == "Next unit":
                advice = [one.action["do"] for one in sitting.play.table.mode.options]
                assert advice[0] in ("pass", "stall"), f"nothing is lit, but {advice} is worth doing"
                sitting.play.decide({"do": "pass"})
                continue
            pressed.append(button.label)
            sitting.press(pygame.K_RETURN, "\r")
    return pressed


@pytest.mark.parametrize("game", ["firefight", "rush"])
def test_amber_alone_ends_a_first_training_in_a_win_or_a_close_loss(game: str) -> None:
    sitting = learning.at(game)
    sitting.bots.at_once = True
    mine = sitting.match.seats[0]
    pressed = ended(sitting)
    assert not sitting.match.actors(), f"it goes on after {len(pressed)} presses, the last {pressed[-5:]}"
    result = sitting.match.rules.result(sitting.match.position)
    points = result.get("vp", {})
    won = result["winner"] in (mine, "attackers")
    assert won or points and max(points.values()) - points[mine] <= CLOSE, result
