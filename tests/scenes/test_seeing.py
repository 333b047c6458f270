"""Every word on every screen can be read where it lies, in both contrasts; and what measures that tells good from bad."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest

from game.folders import program_folder
from scenes.kit import contrast, palette, text
from scenes.kit.fonts import BOLD, REGULAR
from tests.scenes import seeing
from tests.tiers import tiered

MANY, FEW = 48, 4  # parts in which the screens are looked at: one of many in every run, all of few in the thorough tier
GREY, NEAR = (90, 90, 90), (120, 120, 120)


def measured(shade: palette.Colour, ground: palette.Colour, veil: int = 0, struck: bool = False) -> seeing.Look:
    """What is seen of a word on a ground, that lies under a veil of black, or a broad line of its own colour goes through it."""

    def show(look: seeing.Look) -> None:
        window = pygame.display.get_surface()
        assert window
        window.fill(ground)
        words = text.drawn("Whoever", REGULAR, 18, shade)
        window.blit(words, (40, 40))
        if struck:
            window.fill(NEAR, (40 + words.get_width() // 2, 30, 200, 60))
            window.blit(words, (40, 40))
        if veil:
            dark = pygame.Surface(window.get_size(), pygame.SRCALPHA)
            dark.fill((0, 0, 0, veil if not look.marking else 0))
            window.blit(dark, (0, 0))
        look.at(window, "a word")

    return seeing.seen(show)


def only(look: seeing.Look) -> float:
    """The contrast of the only word that is seen."""
    (read,) = look.read.values()
    assert read.text.words == "Whoever"
    return read.contrast


@pytest.mark.parametrize(("shade", "ground"), [(palette.TEXT, palette.PANEL), (NEAR, GREY), (palette.INK, palette.PAPER)])
def test_the_contrast_of_a_word_on_one_ground_is_the_known_one(shade: palette.Colour, ground: palette.Colour) -> None:
    assert only(measured(shade, ground)) == pytest.approx(palette.contrast(shade, ground), rel=0.02)


def test_a_word_is_as_legible_as_where_it_is_least() -> None:
    assert only(measured(palette.TEXT, (0, 0, 0))) > 15
    assert only(measured(palette.TEXT, (0, 0, 0), struck=True)) == pytest.approx(palette.contrast(palette.TEXT, NEAR), rel=0.05)


def test_a_word_under_a_veil_is_measured_as_it_is_seen() -> None:
    assert only(measured(palette.TEXT, palette.GROUND, 200)) < 3 < only(measured(palette.TEXT, palette.GROUND))


def test_a_word_in_the_colour_of_its_ground_cannot_be_read() -> None:
    assert only(measured(GREY, GREY)) == 1


def test_words_with_a_rim_are_measured_against_their_rim() -> None:
    def show(look: seeing.Look) -> None:
        window = pygame.display.get_surface()
        assert window
        window.fill(palette.INK)
        window.blit(text.haloed("12", BOLD, 15, palette.INK, palette.PAPER), (40, 40))
        look.at(window, "a number")

    (read,) = seeing.seen(show).read.values()
    assert read.contrast > 7 and read.text.shade == palette.INK


QUICK = [(contrast.USUAL, 0, MANY)]
ALL = [
    *((contrast.USUAL, part, FEW) for part in range(FEW)),
    *((contrast.HIGH, 2 * part, 2 * FEW) for part in range(FEW)),  # every second screen: its colours are few
]


@pytest.mark.parametrize(("which", "part", "parts"), tiered(QUICK, ALL))
def test_every_word_can_be_read(which: str, part: int, parts: int) -> None:
    # A process of its own: the colours are chosen once.
    begin = f"from scenes.kit import contrast; contrast.choose({which!r}); from tests.scenes import seeing; "
    folder = {**os.environ, "PYTHONPATH": str(program_folder()), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    call = [sys.executable, "-P", "-c", f"{begin}seeing.tell_poor({part}, {parts})"]
    told = subprocess.run(call, env=folder, capture_output=True, text=True)
    assert (told.returncode, told.stdout.strip()) == (0, ""), told.stderr
