"""A click on a board that does nothing says why, in every game and phase."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.boards.plates import Plate
from tests import tiers
from tests.scenes.situations import SITUATIONS, Situation, lay_out

BESIDE = ("replay", "review", "editor", "verdict", "playing out", "duel, dice", "duel, over", " why")
"""Screens where no seat sits at the table, or where a click ends what moves."""
PHASES = [name for name in SITUATIONS if not any(one in name for one in BESIDE)]


def units(table: Any) -> dict[str, tuple[int, int]]:
    """Where each unit on the board is seen."""
    board = table.board
    if hasattr(board, "unit_point"):
        return {unit: board.unit_point(unit) for unit in board.counters}
    if hasattr(board, "spots"):
        spots = {unit: spot if isinstance(spot[0], (int, float)) else spot[0] for unit, spot in board.spots().items()}
        return {unit: (round(spot[0]), round(spot[1])) for unit, spot in spots.items()}
    return {}


def places(situation: Situation) -> list[tuple[int, int]]:
    """Points of the board: every unit's, one's own and enemies', fresh and spent, and some of the ground between."""
    table, area = situation.screen.table, situation.screen.chrome.board
    ground = [(area.x + area.w * x // 9, area.y + area.h * y // 7) for x in (1, 4, 7) for y in (1, 3, 6)]
    found = [*units(table).values(), *ground]
    widgets = [one for one in situation.screen.focus.widgets if one.through is None]
    return [at for at in found if area.collidepoint(at) and not any(one.hit(at) for one in widgets)]


def seen(screen: Any) -> tuple[int, bytes]:
    """All that tells whether something has happened: the match, what is chosen, what is said."""
    picture = pygame.Surface(screen.size)
    screen.draw(picture)
    return len(screen.match.log), pygame.image.tobytes(picture, "RGB")


def laid(name: str) -> Situation:
    """A situation in a window."""
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    return situation


def click(situation: Situation, at: tuple[int, int]) -> None:
    """Point there, then press and release the left button."""
    app, screen = situation.app, situation.screen
    app.apply(screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.apply(screen.handle(pygame.event.Event(kind, pos=at, button=1)))


def answered(situation: Situation, at: tuple[int, int]) -> bool:
    """Whether a click there does something, or says why not."""
    app, screen = situation.app, situation.screen
    app.notice.clear()
    app.apply(screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    before = seen(screen)
    click(situation, at)
    return app.stack[-1] is not screen or bool(app.notice.words) or seen(screen) != before


@pytest.mark.parametrize("name", tiers.thinned(PHASES, 8))
def test_a_click_does_something_or_says_why_not(name: str) -> None:
    situation, silent = laid(name), []
    for at in places(situation):
        app, screen, before = situation.app, situation.screen, len(situation.screen.match.log)
        # Where the same sentence stands there still, the click is tried as the first one.
        if not answered(situation, at) and not answered(laid(name), at):
            silent.append(at)
        if app.stack[-1] is not screen or len(screen.match.log) != before:
            situation = laid(name)
    assert not silent, f"clicks that nothing answers: {silent}"


IDLE = ("operators planning", "ironsquad nobody", "skulls turn", "firefight cards", "rush ready")
"""A turn of each game."""


@pytest.mark.parametrize("name", IDLE)
def test_a_click_in_the_turn_of_another_says_whose_turn_it_is(name: str) -> None:
    situation = laid(name)
    app, screen = situation.app, situation.screen
    screen.table.show(screen.table.state.view, None)  # nobody at the screen decides
    for at in places(situation):
        app.notice.clear()
        click(situation, at)
        assert app.notice.words, f"a click at {at} is silent"


def test_a_click_on_an_enemy_out_of_range_is_answered_by_the_rule_and_by_name() -> None:
    situation = laid("ironsquad chosen")
    app, table = situation.app, situation.screen.table
    table.board.show_space(table.state.view.units["ge-captain"].at)
    click(situation, units(table)["ge-captain"])
    assert "German Captain" in app.notice.words and "hexes away" in app.notice.words and "ge-captain" not in app.notice.words


def test_a_click_beside_what_may_be_clicked_says_what_is_expected() -> None:
    for name, said in (("operators planning", "no node there"), ("skulls muster", "lit start zone")):
        situation = laid(name)
        area = situation.screen.chrome.board
        click(situation, (area.right - 40, area.y + 20))
        assert said in situation.app.notice.words


@pytest.mark.parametrize("name", ["operators planning", "skulls muster", "ironsquad turn"])
def test_the_answer_covers_neither_the_click_nor_what_it_names(name: str) -> None:
    situation = laid(name)
    app, screen = situation.app, situation.screen
    board = screen.chrome.board
    free = [at for at in places(situation) if screen.table.space_at(at) is None]
    for at in (*free, (board.x + 1, board.y + 1), (board.right - 2, board.bottom - 2), (board.centerx, board.bottom - 20)):
        for names in ([], [(board.centerx, board.y + 30)]):
            app.notify("There is no node there.", keeps=[at, *names])
            app.notice.draw(pygame.Surface(screen.size), screen.scale, screen)
            area = app.notice.area
            assert board.contains(area)
            assert all(not area.inflate(60, 60).collidepoint(kept) for kept in (at, *names)), (at, names, area)
    app.notify("There is no node there.", keeps=[board.center])
    app.notice.draw(pygame.Surface(screen.size), screen.scale, screen)
    assert board.bottom - app.notice.area.bottom <= screen.scale.px(12), "its usual place is just above the bar"
    app.notify("Saved.")
    app.notice.draw(pygame.Surface(screen.size), screen.scale, screen)
    assert app.notice.area.y < board.y + screen.scale.px(20), "what answers no click stands at the head"


def test_a_notice_covers_no_plate_with_dice_and_moves_no_more_than_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    situation = laid("ironsquad turn")
    app, screen = situation.app, situation.screen
    board = screen.chrome.board
    head, foot = Rect(0, 0, 300, 120).move_to(midtop=board.midtop), Rect(0, 0, 300, 120).move_to(midbottom=board.midbottom)
    plates = list[Plate[Any]]()
    monkeypatch.setattr(screen.table.board, "airs", plates)
    app.notify("A Straggler joins you.")
    seen = list[Rect]()
    for lies in (None, head, None, foot):
        plates[:] = []
        if lies:
            plates.append(Plate(screen.table.board, 1.0))
            plates[0].rect = lies
        app.notice.draw(pygame.Surface(screen.size), screen.scale, screen)
        seen.append(app.notice.area.copy())
        assert board.contains(seen[-1]) and not (lies and seen[-1].colliderect(lies))
    assert seen[1] == seen[2] != seen[0], "it stays where it has gone"


def test_the_spaces_that_an_answer_names_are_known() -> None:
    screen = laid("ironsquad turn").screen
    assert screen._named("First go to E05, then to F06: not to Z99.") == [screen.table.spot("E05"), screen.table.spot("F06")]
