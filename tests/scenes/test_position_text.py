"""The position in words: reached from the menu of a match, fits every window, goes along as text, tells no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.learning.spoken_position import heard
from game.match import Match
from scenes.app.pause import Pause
from scenes.kit.words import say
from scenes.match.position_text import Aloud
from tests.every_game.walks import begun, chance, walk
from tests.scenes.sitting import SOLO, Sitting

ACTIONS = 90


def midway(game: str) -> Match:
    """A random match that has gone on for a while."""
    match, dice = begun(game, next(iter(rules(game).scenarios())), 3), chance(game, 3)
    for _, (seat, action) in zip(range(ACTIONS), walk(match, dice), strict=False):
        match.play(seat, action)
    return match


def page(match: Match, told: list[str] | None = None) -> Aloud:
    """The words of what the first seat sees."""
    seat = match.seats[0]
    return Aloud(match.rules, match.view(seat), seat, [].append if told is None else told.append)


@pytest.mark.parametrize("game", GAMES)
def test_what_it_says_is_what_the_seat_sees(game: str) -> None:
    match = midway(game)
    seat = match.seats[0]
    view = match.rules.write(match.view(seat))
    assert heard(match.rules, page(match).lines, lambda position: match.rules.view(position, seat)) == view


def test_the_menu_of_a_match_leads_to_it_with_the_eyes_of_who_sits_there() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    sitting.press(pygame.K_F10)
    menu: Any = sitting.top
    assert isinstance(menu, Pause)
    button = next(one for one in menu.contents() if getattr(one, "label", "") == say("pause.aloud"))
    sitting.app.apply(button.press())
    assert isinstance(sitting.top, Aloud)
    lines = sitting.top.lines
    assert any(line.startswith("Red has in hand: ") for line in lines)
    assert not any(line.startswith("Blue has in hand: ") for line in lines)
    sitting.press(pygame.K_ESCAPE)
    assert isinstance(sitting.top, Pause)


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_along_as_text(game: str, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    shown = page(midway(game), told)
    taken: list[str] = []

    def copied(text: str, instead: Path) -> Path | None:
        taken.append(text)
        return None

    monkeypatch.setattr("scenes.match.position_text.copied", copied)
    shown.copy.press()
    assert taken == ["\n".join(shown.lines)]
    assert told == [say("aloud.copied")]

    def full(text: str, instead: Path) -> Path | None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scenes.match.position_text.copied", full)
    shown.copy.press()
    assert told[-1] == say("aloud.not_copied", why="No space left on device")
