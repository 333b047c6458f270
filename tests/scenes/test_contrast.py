"""The contrast is chosen in the settings, holds from the next start on, and is that of the whole program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pygame
import pytest

from game.folders import program_folder
from scenes.app import preferences
from scenes.app.app import App
from scenes.app.preferences import Preferences
from scenes.boards import overlays
from scenes.boards.hexes import overlays as hexes_overlays
from scenes.kit import contrast, palette, widgets
from scenes.kit.scene import Push, Quit
from scenes.menus.settings import Settings
from scenes.program import Program

TITLE = """
import sys, main
sys.argv = ["main.py", "play", "--first-frame", *sys.argv[1:]]
assert main.play(sys.argv[2:]) == 0
import pygame
from scenes.kit import palette
print(palette.HIGH, max(pygame.display.get_surface().get_at((3, 3))[:3]))
"""


def begun_with(*arguments: str) -> tuple[bool, int]:
    """What the window of a program that has just begun is drawn in: whether in high contrast, and how light its corner is."""
    env = {**os.environ, "PYTHONPATH": str(program_folder()), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    call = [sys.executable, "-P", "-c", TITLE, *arguments]
    told = subprocess.run(call, env=env, cwd=program_folder(), capture_output=True, text=True, check=True).stdout
    high, light = told.split()
    return high == "True", int(light)


def test_the_program_begins_in_the_contrast_that_is_chosen_unless_it_is_begun_safely() -> None:
    high, usual = begun_with()
    assert not high and usual > 10
    preferences.save(Preferences(contrast=contrast.HIGH))
    high, light = begun_with()
    assert high and light <= 2, "black, but for the grain of the ground"
    assert begun_with("--safe") == (False, usual)


@pytest.mark.parametrize("broken", ["", '{"contrast": "loud"}'])
def test_a_file_that_says_nothing_of_it_means_the_usual_one(broken: str) -> None:
    preferences.file().parent.mkdir(parents=True, exist_ok=True)
    preferences.file().write_text(broken, encoding="utf-8")
    assert not begun_with()[0]


def test_it_is_chosen_in_the_settings_and_holds_from_the_next_start_on_or_at_once() -> None:
    app = App(patience=0)
    app.open()
    app.apply(Push(Program(app).settings()))
    page = app.stack[-1]
    assert isinstance(page, Settings) and page.start_again not in page.focus.widgets
    page.contrast.choose([option.id for option in page.contrast.options].index(contrast.HIGH))
    assert preferences.load()[0].contrast == contrast.HIGH and preferences.contrast_chosen() == contrast.HIGH
    assert "Restart to apply" in app.notice.words and not contrast.high()
    assert page.start_again in page.focus.widgets
    assert isinstance(page.start_again.press(), Quit) and app.again == []
    page.contrast.choose([option.id for option in page.contrast.options].index(contrast.USUAL))
    assert page.start_again not in page.focus.widgets and not app.notice.words, "it is as the program began"


RINGS: dict[str, Callable[[palette.Colour], pygame.Surface]] = {
    "a node": lambda shade: overlays.ring(20, shade, 0, 3),
    "a node, dashed": lambda shade: overlays.ring(20, shade, 14, 3),
    "a hex": lambda shade: hexes_overlays.ring_cell((36, 40), shade, False),
    "a hex, dashed": lambda shade: hexes_overlays.ring_cell((36, 40), shade, True),
    "a widget": lambda shade: widgets.ring((60, 36), 8),
}


@pytest.mark.parametrize("ground", [palette.PAPER, palette.PAGE, palette.PANEL, (20, 22, 20)], ids=str)
@pytest.mark.parametrize("name", RINGS)
def test_a_ring_is_seen_on_light_ground_and_on_dark(name: str, ground: palette.Colour) -> None:
    for shade in (palette.TEXT, palette.AMBER, hexes_overlays.LIT):
        ring = RINGS[name](shade)
        seen = pygame.Surface(ring.get_size())
        seen.fill(ground)
        seen.blit(ring, (0, 0))
        wide, high = seen.get_size()
        pixels = [seen.get_at((x, y)) for x in range(wide) for y in range(high)]
        told = sum(palette.contrast((pixel.r, pixel.g, pixel.b), ground) >= palette.VISIBLE for pixel in pixels)
        assert told >= 60, f"{told} pixels of {name} in {shade}"
