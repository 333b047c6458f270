"""Buttons keep their place and their words while a phase lasts, wherever the pointer goes and whatever the main one says."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.layout import fitting
from scenes.kit.widgets import Button
from tests import tiers
from tests.scenes.situations import SITUATIONS, Situation, lay_out
from tests.scenes.test_clicks_answer import PHASES, places


def pointed(situation: Situation, at: tuple[int, int]) -> dict[int, tuple[str, int, int]]:
    """What stands on the bottom bar, with its places, once the pointer is there; the main button by its place alone."""
    app, screen = situation.app, situation.screen
    app.apply(screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    screen._furnish()
    buttons: list[Button] = screen.chrome.buttons
    return {number: ("" if one.main or one.red else one.label, one.rect.x, one.rect.w) for number, one in enumerate(buttons)}


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(PHASES, 4))
def test_no_button_moves_or_changes_its_words_as_the_pointer_moves(name: str) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    found = [pointed(situation, at) for at in places(situation)]
    assert all(one == found[0] for one in found), [one for one in found if one != found[0]][0]


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(PHASES, 4))
def test_no_word_on_a_button_is_broken_in_a_small_window(name: str) -> None:
    situation = SITUATIONS[name]()
    for size in ((1240, 640), (1024, 640)):
        lay_out(situation, size, fitting(size).percent)
        situation.screen._furnish()
        for button in situation.screen.chrome.buttons:
            if button.bare and button.icon:
                continue
            _, lines = button._lines(button.scale, button.rect.w)
            assert " ".join(lines).split() == button.label.split(), size


@pytest.mark.parametrize("name", ["rush move", "rush recon", "rush suicide", "rush spawn", "rush muster", "firefight cards"])
def test_no_button_moves_as_another_choice_is_lit(name: str) -> None:
    situation: Any = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    screen, found = situation.screen, []
    for place in range(min(4, len(getattr(screen.table.mode, "choices", ())))):
        if hasattr(screen.table.mode, "picked"):
            screen.table.mode.picked = place
            screen.table.mode.acts.update_highlights()
        screen._furnish()
        found.append({"" if one.main or one.red else one.label: (one.rect.x, one.rect.w) for one in screen.chrome.buttons})
    # What is offered for one choice alone stands where there is a gap for another.
    stood = [one | two == two | one for one in found for two in found]
    assert all(stood), found
