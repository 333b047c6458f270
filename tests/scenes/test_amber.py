"""On every page Enter presses amber; what destroys is red, and amber is then the way back."""

from __future__ import annotations

import pygame
import pytest

from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.pause import Pause
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button
from scenes.kit.words import say
from tests.scenes.sitting import Ground
from tests.scenes.situations import SITUATIONS


def enter(page: object) -> object:
    """What Enter does on a page whose widgets have not been walked with the keys."""
    return page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))  # type: ignore[attr-defined]


def test_whoever_is_asked_whether_to_give_up_stays_by_enter() -> None:
    app = App(patience=0)
    app.open()
    left: list[bool] = []
    pause = Pause(lambda: None, Ground, KeysSheet, leave=lambda: left.append(True))
    pause.resize((1280, 720), Scale(100))
    assert isinstance(enter(pause), Pop), "at first it goes on"
    ending = next(one for one in pause.choices if isinstance(one, Button) and one.label == say("pause.leave"))
    ending.press()
    buttons = [one for one in pause.contents() if isinstance(one, Button)]
    assert [button.red for button in buttons] == [True, False] and [button.main for button in buttons] == [False, True]
    enter(pause)
    assert pause.sure is None and not left


@pytest.mark.parametrize("game", ["operators", "ironsquad"])
def test_enter_presses_amber_under_the_result_of_a_puzzle(game: str) -> None:
    verdict = SITUATIONS[f"{game} verdict"]().screen
    verdict.resize((1280, 720), Scale(100))
    amber = [one for one in verdict.focus.widgets if isinstance(one, Button) and one.main]
    assert len(amber) == 1
    pressed: list[bool] = []
    amber[0].on_press = lambda: pressed.append(True)  # type: ignore[method-assign, assignment, return-value, func-returns-value]
    enter(verdict)
    assert pressed
