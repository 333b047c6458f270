"""Pointing at the board moves nothing in the side column: what only the pointer brings lies below, or on the board."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.layout import fitting
from scenes.tables.ironsquad.panels import SLOT
from tests import tiers
from tests.scenes.fitting import beside
from tests.scenes.situations import SITUATIONS, Situation, lay_out
from tests.scenes.test_clicks_answer import PHASES, click, places

AIMED = {"skulls turn": "t-boss"}  # in which situations somebody can be aimed at


def standing(situation: Situation, at: tuple[int, int]) -> dict[str, tuple[int, int, int]]:
    """The place of each panel that stands in the column, and how much of it is seen unless it can be spared, by its kind and
    number, once the pointer is there.
    """
    app, screen = situation.app, situation.screen
    app.apply(screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0))))
    screen._furnish()
    column: Any = screen.chrome.column
    return {
        f"{number} {type(one).__name__}": (one.rect.y, one.rect.h, 0 if one in column.spared else one.seen.h)
        for number, one in enumerate(column.standing)
    }


def pointed(situation: Situation) -> list[tuple[int, int]]:
    """Points of the board: units, ground, and some nodes of a graph."""
    table: Any = situation.screen.table
    graph = getattr(table.state, "graph", None)
    nodes = [tuple(map(round, table.spot(node))) for node in list(graph.nodes)[::3]] if graph else []
    area = situation.screen.chrome.board
    return [*places(situation), *(at for at in nodes if area.collidepoint(at))]


def stays(situation: Situation) -> None:
    """Assert that whatever is pointed at, nothing in the column moves, and what is pointed at is read whole."""
    column: Any = situation.screen.chrome.column
    for scrolled in (0, column.content):
        rest = standing(situation, (2, 2))
        column.scroll_to(scrolled)
        rest, offset = standing(situation, (2, 2)), column.offset
        for at in pointed(situation):
            now = standing(situation, at)
            assert now == rest, set(now.items()) ^ set(rest.items())
            assert column.offset == offset
            for one in column.over:
                assert not one.rect.collidepoint(at), "what is pointed at is in sight"
                place = beside(column) if one in column.cards else column.view
                assert place.contains(one.rect) and one.natural(one.scale, one.rect.w)[1] <= one.rect.h, one


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(PHASES, 3))
def test_nothing_in_the_column_moves_as_the_pointer_moves(name: str) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    stays(situation)


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", AIMED)
def test_what_is_aimed_at_stands_whatever_else_is_pointed_at(name: str) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    click(situation, situation.screen.table.board.unit_point(AIMED[name]))
    assert situation.screen.table.mode.decided()
    stays(situation)


HEXES = ("ironsquad nobody", "ironsquad chosen", "ironsquad turn")


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", HEXES)
def test_a_hex_that_is_pointed_at_lies_over_no_small_map_and_its_short_form_over_nothing(
    name: str, size: tuple[int, int]
) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, size, fitting(size).percent)
    standing(situation, (2, 2))
    panels: Any = situation.screen.table.panels
    column, area = panels.column, panels.map.rect.copy()
    assert panels.map in column.widgets and area.bottom == column.view.bottom
    short = 0
    for at in pointed(situation):
        standing(situation, at)
        if panels.shot() or not column.over:  # a shot is larger than the column leaves
            continue
        assert panels.map.rect == area
        if column.over[-1].rect.bottom > area.top:
            assert column.over[-1].rect.bottom - column.over[0].rect.top > column.free, "the map leaves its place in need alone"
            assert not panels.map.seen.h
            continue
        assert panels.map.through.contains(area)
        assert not area.collidelistall([one.rect for one in column.over])
        if column.over[-1].rect.bottom - column.over[0].rect.top <= column.scale.px(SLOT):
            short += 1
            assert all(one.through.contains(one.rect) for one in column._panels), "all that stands is read whole"
    assert short


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", ["firefight turn", "firefight chosen", "firefight answer"])
def test_what_is_pointed_at_beside_a_lesson_lies_over_nothing_of_what_is_proposed(name: str, size: tuple[int, int]) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, size, fitting(size).percent)
    standing(situation, (2, 2))
    column, lit = situation.screen.chrome.column, situation.screen.table.mode.lit  # type: ignore[attr-defined]
    assert column.kept and lit in column.widgets
    shown = 0
    for at in pointed(situation):
        standing(situation, at)
        shown += bool(column.over)
        assert lit.through.contains(lit.rect) and not lit.rect.collidelistall([one.rect for one in column.over]), at
    assert shown


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", ["skulls turn", "skulls step"])
def test_the_odds_of_a_shot_stand_over_bags_and_teams_and_not_on_the_board(name: str) -> None:
    situation = SITUATIONS[name]()
    lay_out(situation, (1280, 720), 100)
    standing(situation, (2, 2))
    table: Any = situation.screen.table
    panels, shown = table.panels, 0
    for at in pointed(situation):
        standing(situation, at)
        if panels.back in panels.column.over:
            shown += 1
            assert not panels.column.cards, "the board stays in sight"
            assert panels.column.over[-1].rect.bottom == panels.column.view.bottom, "what stands higher is read on"
    assert shown


@pytest.mark.usefixtures("bare_boards")
def test_a_card_on_the_board_is_short() -> None:
    situation = SITUATIONS["firefight coach"]()
    lay_out(situation, (1280, 720), 100)
    standing(situation, (2, 2))
    column, highest = situation.screen.chrome.column, 0
    for at in pointed(situation):
        standing(situation, at)
        highest = max([highest, *(card.rect.h for card in column.cards)])
    assert 0 < highest <= 180
