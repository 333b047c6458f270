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


ROWS = {
    "operators": ("operators planning", "operators planned", "operators danger", "operators coach", "operators lesson 0"),
    "skulls": ("skulls turn", "skulls shot", "skulls step", "skulls grenade", "skulls threats"),
}
"""Situations of one phase, in the games whose bars are fullest."""


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("game", ROWS)
def test_buttons_have_one_place_and_their_words_in_every_situation_of_a_phase(game: str, size: tuple[int, int]) -> None:
    found = dict[str, set[tuple[int, int]]]()
    for name in ROWS[game]:
        situation = SITUATIONS[name]()
        lay_out(situation, size, fitting(size).percent)
        situation.screen._furnish()
        for button in situation.screen.chrome.buttons:
            assert not (button.bare and button.icon) or 0 < button.held <= button.height, (name, button.label)
            found.setdefault(button.spot, set()).add((button.rect.x, button.rect.w))
    assert all(len(places) == 1 for places in found.values()), found


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", tiers.thinned(PHASES, 4))
def test_a_longer_sentence_moves_no_button_and_takes_no_words(name: str, size: tuple[int, int]) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, size, fitting(size).percent)
    situation.screen._furnish()
    chrome, found = situation.screen.chrome, []
    for sentence in ("", "**Go on.**", "**Point** at what you wish to know more of, " * 3 + "and go."):
        chrome._rows.clear()
        chrome.say(sentence, chrome.buttons, chrome._phase)
        found.append([(one.label, one.bare, tuple(one.rect)) for one in chrome.buttons])
        assert chrome.sentence.rect.h <= chrome.bottom.h
    assert found[0] == found[1] == found[2]
