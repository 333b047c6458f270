"""What belongs together stands in line, and what is clicked stays where it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import GAMES
from scenes.app.preferences import Preferences
from scenes.career.best import Best, Entered
from scenes.career.best_list import BestTable
from scenes.kit import palette
from scenes.kit.controls import Choice, Control, Option, Slider, Stepper, Toggle
from scenes.kit.layout import Scale
from scenes.kit.scene import Quit
from scenes.kit.widgets import Button
from scenes.menus.settings import Settings
from scenes.replay.list import Replays
from scenes.setup.screen import Setup
from tests import tiers
from tests.scenes.fitting import SCREENS, click
from tests.scenes.pages import program, replay_menu, shelf

LARGE, MIDDLE = (1920, 1080), Scale(125)


def nothing(*_: object) -> None:
    """Ignore whatever is chosen."""


def setup(game: str, size: tuple[int, int], scale: Scale) -> Setup:
    """The set-up of a game in a window of this size."""
    page = Setup(game, lambda chosen: Quit(), Preferences(), nothing)
    page.resize(size, scale)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_the_choice_of_a_board_moves_neither_the_boards_nor_what_shows_more(game: str) -> None:
    page = setup(game, LARGE, MIDDLE)
    boards = page.boards.rect.copy()
    for place, _ in enumerate(page.boards.options):
        click(page, page.boards.parts()[place].move(page.boards.rect.topleft).center)
        assert page.choosing.scenario == page.boards.options[place].id
        assert page.boards.rect == boards
        more = page.unfold.rect.topright
        click(page, page.unfold.rect.center)
        if page.start.rect.bottom + MIDDLE.px(14) < LARGE[1]:  # else all the rules would not fit below what stands there
            assert (page.boards.rect, page.unfold.rect.topright) == (boards, more), "a second click would miss it"
        click(page, page.unfold.rect.center)


@pytest.mark.parametrize("game", GAMES)
def test_what_shows_more_rules_ends_where_the_rules_end(game: str) -> None:
    page = setup(game, (1280, 720), Scale(100))
    assert page.unfold.rect.right == page.panel.inside.right
    assert page.at_foot.back.rect.centery == page.start.rect.centery


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_puzzles_and_the_task_end_on_one_line(game: str) -> None:
    page: Any = shelf(game)
    page.resize(LARGE, MIDDLE)
    assert page.list.rect.right < page.panel.rect.x and page.list.rect.bottom == page.panel.rect.bottom


@pytest.mark.parametrize(("size", "percent"), tiers.screens(SCREENS))
def test_the_file_of_a_replay_takes_the_room_that_its_buttons_leave(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    page = Replays(tmp_path, nothing)
    page.resize(size, Scale(percent))
    gap = page.open.rect.x - page.paste.rect.right
    beside = page.paste.rect.y < page.field.rect.bottom
    end = page.paste.rect.x - gap if beside else page.list.rect.right
    assert abs(page.field.control.right - end) <= 1


def test_a_button_that_is_left_over_is_as_wide_as_the_rows_above_it() -> None:
    page: Any = replay_menu("operators")
    del page.choices[len(page.choices) - 1 + len(page.choices) % 2 :]  # an odd number of them
    page.resize((1280, 720), Scale(150))
    buttons = [widget for widget in page.focus.widgets if isinstance(widget, Button)]
    *_, before, last = buttons
    assert len({button.rect.y for button in buttons}) < len(buttons), "they stand side by side"
    assert last.rect.y > before.rect.y and (last.rect.x, last.rect.right) == (buttons[0].rect.x, before.rect.right)


def test_the_settings_need_no_bar_where_much_has_room() -> None:
    page = program().settings()
    assert isinstance(page, Settings)
    page.resize(LARGE, Scale(100))
    assert page.focus.viewport and page.focus.content <= page.focus.viewport.h


CONTROLS: dict[str, Control] = {
    "choice": Choice("Of", [Option(one, one) for one in ("one", "two", "three")], "one", nothing, reason="not now"),
    "stepper": Stepper("Of", 3, 1, 5, nothing, reason="not now"),
    "toggle": Toggle("Of", False, nothing, reason="not now"),
    "slider": Slider("Of", 0.1, nothing, reason="not now"),
}


@pytest.mark.parametrize("name", CONTROLS)
def test_what_cannot_be_used_has_the_edge_of_a_button_that_cannot_be_pressed(name: str) -> None:
    control = CONTROLS[name]
    control.place(Rect((0, 0), control.natural(Scale(100), 500)), Scale(100))
    edges = {control.paint().get_at((control.part().centerx, y))[:3] for y in range(control.rect.h)}
    assert palette.LINE in edges and palette.LINE_HIGH not in edges
    control.change(reason="")
    edges = {control.paint().get_at((control.part().centerx, y))[:3] for y in range(control.rect.h)}
    control.change(reason="not now")
    assert palette.LINE_HIGH in edges


def test_words_of_the_best_are_as_large_as_others_where_there_is_room(screen: pygame.Surface) -> None:
    best = tuple(Best(60 - place, True, "Anna", "USA, round 12, 20 empty houses", "20.11.2026") for place in range(10))
    table, scale = BestTable(Entered(best, None, None)), Scale(100)
    assert table._size(scale, 560) > table._size(scale, 444), "they are small rather than below the names"
    assert table.natural(scale, 560)[1] == table.natural(scale, 444)[1]
