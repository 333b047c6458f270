"""Clicks that come faster than the picture: what was decided is decided, and nothing asks about a fight that is over."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from scenes.tables.operators.table import OperatorsTable
from tests.scenes.sitting import SOLO, TWO, Sitting, at_phase


def test_a_click_right_after_the_fight_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot chose before: with this choice the fight is over, in the very moment in which its odds are still reckoned."""
    monkeypatch.setattr("scenes.tables.operators.duel_odds.perf_counter", count().__next__)  # one step of the odds an update
    match = at_phase(lambda view: view.phase == "combat" and view.blue.chosen and not view.red.chosen and len(view.red.hand) > 1)
    sitting = Sitting(SOLO, match)
    sitting.play.chairs["red"].hear()
    sitting.rest()
    table = sitting.play.table
    assert isinstance(table, OperatorsTable) and table.duel.choosing
    choosing = table.duel.choosing
    choosing.choose(choosing.hand[0])
    choosing.take("aim", 3)
    choosing.take("agility", 2)
    choosing.take("aggressive", 2)
    assert choosing.reckoning and not table.duel.lacking(), "the odds are still reckoned"
    sitting.play._wake()
    cards, rows = list(choosing.cards), list(choosing.dice_rows)
    fight = sitting.button("Fight")
    fight.press()
    assert not any(area.chosen for _, area in match.position.areas), "the fight is over"
    assert not [widget for widget in (*cards, *rows) if widget in table.widgets], "card and dice lie no longer on the table"
    for widget in (cards[-1], rows[0], choosing.ask_against, fight):
        widget.press()  # a click that was on its way before the table was cleared
    assert not sitting.notice, "a click too many is passed over"
    table.update(1 / 120)
    sitting.rest()


def test_a_second_click_on_what_ends_the_planning_does_nothing() -> None:
    """Both plans lie, the actions are about to begin for all eyes, and the button of the last plan still stands there."""
    sitting = Sitting(TWO)
    sitting.rest()
    for _ in range(2):
        sitting.lift()
        sitting.rest()
        table = sitting.play.table
        assert isinstance(table, OperatorsTable) and table.state.planner
        while not table.state.planner.whole:
            table.state.planner.lay(table.state.planner.start or "")
        sitting.play._wake()
        at = sitting.button("Lock plan in").rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
            sitting.app.apply(sitting.app._hear(pygame.event.Event(kind, pos=at, button=1)))
        played = len(sitting.match.log)
        sitting.press(pygame.K_RETURN)
        assert len(sitting.match.log) == played and not sitting.notice
        if sitting.play.perspective:
            sitting.rest()
    assert sitting.play.perspective is None and len(sitting.match.log) == 2
