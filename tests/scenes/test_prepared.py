"""What takes long to paint of a match is painted while its player still chooses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from scenes.app.app import STEP
from scenes.app.preferences import Preferences
from scenes.boards.hexes.land.ground import LandGround
from scenes.kit import kept
from scenes.presentation.games import ahead
from scenes.program import MATCH
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
    assert page._prepared == page.choosing.scenario and painted * STEP > 20 * PREPARES, "one part at a time"
    assert not own.prepare(page.choosing.scenario)
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
def test_where_nothing_takes_long_nothing_is_painted_ahead(game: str) -> None:
    page = Setup(game, lambda chosen: None, Preferences())
    for _ in range(round(PREPARES / STEP) + 1):
        page.update(STEP)
    assert page._prepared == page.choosing.scenario


def test_what_a_match_begins_with_is_read_a_piece_at_a_time() -> None:
    read = list[int]()
    page = Setup("skulls", lambda chosen: None, Preferences(), ahead=(read.append(one) or one for one in range(1, 4)))
    seen = []
    for _ in range(6):
        page.update(PREPARES)
        seen.append(len(read))
    assert seen == [1, 2, 3, 3, 3, 3]


def test_the_modules_that_a_match_begins_with_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()
    monkeypatch.setattr("scenes.presentation.games.sys", SimpleNamespace(modules={}))
    monkeypatch.setattr("scenes.presentation.games._read", read.append)
    assert list(ahead("skulls", MATCH)) == read == ["scenes.tables.skulls.table", "scenes.tables.skulls.story",
                                                    "scenes.tables.skulls.sounds", *MATCH]  # fmt: skip
