"""What takes long to paint of a match is painted while its player still chooses."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.app.app import STEP
from scenes.app.preferences import Preferences
from scenes.boards.hexes.land.ground import LandGround
from scenes.kit import kept
from scenes.setup.screen import PREPARES, Setup
from tests.scenes import skirmish


def test_the_map_of_a_match_is_there_when_its_set_up_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((1280, 720))
    kept.forget()
    page = Setup("firefight", lambda chosen: None, Preferences())
    own: Any = page.own
    painted = 0
    for _ in range(10_000):
        page.update(STEP)
        painted += 1
        if page._prepared:
            break
    assert page._prepared == page.scenario and painted * STEP > 20 * PREPARES, "one part at a time"
    assert not own.prepare(page.scenario)
    monkeypatch.setattr(LandGround, "_master", lambda *_: pytest.fail("painted again"), raising=True)
    board: Any = skirmish.in_turn("f1_first_contact").play.table.board  # type: ignore[attr-defined]
    assert not board.ground.warm_print(), "the board of the match is the same print"


def test_a_map_is_prepared_again_after_another_was_printed() -> None:
    pygame.display.set_mode((1280, 720))
    own: Any = Setup("firefight", lambda chosen: None, Preferences()).own
    while own.prepare("f1_first_contact"):
        pass
    other: Any = skirmish.in_turn("f2_the_ridge").play.table.board  # type: ignore[attr-defined]
    assert other.ground.warm_print()
    assert own.prepare("f1_first_contact"), "its print is gone"


def test_a_map_that_changes_is_another_print() -> None:
    pygame.display.set_mode((1280, 720))
    boards: list[Any] = [skirmish.in_turn("f1_first_contact").play.table.board for _ in range(2)]  # type: ignore[attr-defined]
    one, other = boards
    assert one.ground._masters is other.ground._masters
    other.ground.set_walls([("B05", "C05")])
    assert one.ground._masters is not other.ground._masters


@pytest.mark.parametrize("game", ["operators", "ironsquad", "skulls", "rush"])
def test_where_nothing_takes_long_nothing_is_painted_ahead(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()
    monkeypatch.setattr("scenes.setup.screen.preload", read.append)
    page = Setup(game, lambda chosen: None, Preferences())
    for _ in range(round(PREPARES / STEP) + 1):
        page.update(STEP)
    assert page._prepared == page.scenario and read == [game], "the code of its table is read once"


def test_what_a_match_needs_is_read_a_piece_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    more, pages = [True, True, False], Setup("skulls", lambda chosen: None, Preferences())
    monkeypatch.setattr("scenes.setup.screen.preload", lambda game: more.pop(0))
    for _ in range(6 * (round(PREPARES / STEP) + 1)):
        pages.update(STEP)
    assert not more and not pages._reads, "until all is read, and no longer"
