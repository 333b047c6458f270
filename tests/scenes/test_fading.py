"""What the pointer darkens fades after a moment, in every game; what a click or a key darkens is dark at once."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface

from game.games import GAMES
from scenes.app.app import STEP
from scenes.boards.fading import FADE, MOMENT
from scenes.boards.hexes.board import HexBoard
from scenes.boards.zones.board import ZoneBoard
from tests.scenes import hexing, zoning
from tests.scenes.situations import SITUATIONS, hover, lay_out

SEEN = frozenset({"F05", "G05", "H05"})
LOOKED = {
    "operators": "operators planning",
    "ironsquad": "ironsquad chosen",
    "skulls": "skulls grenade",
    "firefight": "firefight chosen",
    "rush": "rush move",
}
DARKENS = ("operators", "ironsquad")
"""The games in which the pointer alone darkens what is not seen."""
DARKER, FEW, MANY = 30, 0.03, 0.10
"""By how much of 255 a pixel got darker at least, and which parts of a board are few and many pixels."""
WINDOW = (1280, 720)
SHADOW = 16
"""The pixels around a card on which its shadow falls."""


def darken(one: HexBoard | ZoneBoard) -> None:
    """Show what is seen from a hex, or where a token may go."""
    if isinstance(one, HexBoard):
        one.over.show_seen(SEEN)
    else:
        one.over.show_zones(["B3"], True)


@pytest.mark.parametrize("kind", [hexing, zoning], ids=["hexes", "zones"])
@pytest.mark.usefixtures("window")
def test_on_each_board_what_the_pointer_darkens_fades_after_a_moment(kind: Any) -> None:
    one, at_once = kind.new_board(), kind.new_board()
    before = kind.pixels(one)
    with one.gently():
        darken(one)
    assert one.restless and kind.pixels(one) == before, "the pointer may only pass by"
    one.update(MOMENT + FADE / 2)
    midway = kind.pixels(one)
    one.update(FADE)
    darken(at_once)
    assert not at_once.restless and not one.restless and kind.pixels(one) == kind.pixels(at_once) != before
    assert midway not in (before, kind.pixels(one))


@pytest.mark.parametrize("kind", [hexing, zoning], ids=["hexes", "zones"])
@pytest.mark.usefixtures("window")
def test_a_click_does_not_wait_for_what_fades(kind: Any) -> None:
    one, at_once = kind.new_board(), kind.new_board()
    with one.gently():
        darken(one)
    kind.pixels(one)
    for board in (one, at_once):
        darken(board)
        board.over.show_reach({"F05" if kind is hexing else "B3/0": 1}, False)
    assert not one.restless and kind.pixels(one) == kind.pixels(at_once)


@pytest.mark.usefixtures("window")
def test_lights_that_are_taken_away_and_shown_again_do_not_fade() -> None:
    one = hexing.new_board()
    one.over.show_reach({"F05": 1, "F06": 2})
    before = hexing.pixels(one)
    with one.gently():
        one.over.clear()
        one.over.show_reach({"F05": 1, "F06": 2})
    assert not one.restless and hexing.pixels(one) == before


def darker(before: Surface, after: Surface) -> float:
    """The part of the pixels that got darker by much."""
    gone = before.copy()
    gone.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    near = (255 - DARKER,) * 3
    return pygame.mask.from_threshold(gone, (255, 255, 255), (*near, 255)).count() / (gone.get_width() * gone.get_height())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_gets_dark_at_once_under_a_pointer_that_passes_by(game: str) -> None:
    seen = SITUATIONS[LOOKED[game]]()
    lay_out(seen, WINDOW, 100)
    table: Any = seen.screen.table
    if "sight" in table.state.looks.names and not table.state.looks.on("sight"):
        table.state.looks.toggle("sight")

    def rest() -> Surface:
        for _ in range(round((MOMENT + FADE) / STEP) + 2):
            seen.app.apply(seen.screen.update(STEP))
        return picture()

    def picture() -> Surface:
        seen.app._draw()
        copied: Surface = seen.app.surface.subsurface(table.board.clear).copy()
        return copied

    def at_once(before: Surface) -> float:
        after = picture()
        for card in seen.screen.chrome.column.cards:  # what is told of the place is there as soon as it is pointed at
            for one in (before, after):
                one.fill(0, card.rect.inflate(2 * SHADOW, 2 * SHADOW).move(-clear.x, -clear.y))
        return darker(before, after)

    clear, gone = table.board.clear, []
    hover(seen.app, (clear.x + 3, clear.y + 3))
    for place in range(1, 7):
        before = rest()
        hover(seen.app, (clear.x + clear.w * place // 7, clear.y + clear.h * (place * 5 % 7) // 8))
        assert at_once(before.copy()) < FEW
        gone.append(darker(before, rest()))
    assert (max(gone) > MANY) == (game in DARKENS), gone
