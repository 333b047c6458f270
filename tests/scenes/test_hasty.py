"""Clicks that come faster than the picture: what was decided is decided, and nothing asks about a fight that is over."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from scenes.kit.layout import Scale
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.hasty import DEAF, DOUBLE, FRESH, Hasty
from scenes.tables.operators.motions import NEW_RULE
from scenes.tables.operators.table import OperatorsTable
from tests.scenes.sitting import SOLO, TWO, Sitting, at_phase


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of a clock that stands still."""
    clock = [100.0]
    monkeypatch.setattr("scenes.match.hasty.monotonic", lambda: clock[0])
    return clock


def halted() -> Sitting:
    """Somebody whose match halts until he goes on."""
    sitting = Sitting(SOLO)
    sitting.rest()
    play = sitting.play
    play.playing.add([[{"is": "lesson", "feature": "flag"}]])
    play.playing.update(0.0)
    play.playing.update(NEW_RULE)
    play._furnish()
    return sitting


def test_a_click_right_after_the_fight_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot chose before: with this choice the fight is over, in the very moment in which its odds are still reckoned."""
    monkeypatch.setattr("scenes.tables.operators.duel.odds.perf_counter", count().__next__)  # one step of the odds an update
    match = at_phase(lambda view: view.phase == "combat" and view.blue.chosen and not view.red.chosen and len(view.red.hand) > 1)
    sitting = Sitting(SOLO, match)
    sitting.play.chairs["red"].hear()
    sitting.rest()
    table = sitting.play.table
    assert isinstance(table, OperatorsTable) and table.duel.choosing
    choosing = table.duel.choosing
    while not choosing.outlook.over:
        choosing.outlook.go_on()
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


def test_a_click_too_many_on_continue_decides_nothing(now: list[float]) -> None:
    """The picture comes to rest, and what decides lies where Continue lay: for a moment a click there means nothing."""
    sitting = Sitting(SOLO, at_phase(lambda view: view.phase == "onward" and view.winner == "red"))
    sitting.rest()
    play = sitting.play
    assert sitting.match.position.phase == "onward"
    press = sitting.button("Press on")
    play.hasty.went_on(press.rect)
    play._show()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        play.handle(pygame.event.Event(kind, pos=press.rect.center, button=1))
    assert sitting.match.position.phase == "onward", "it was meant for Continue"
    now[0] += DEAF
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(play.handle(pygame.event.Event(kind, pos=press.rect.center, button=1)))
    assert sitting.match.position.phase != "onward", "who waits a moment means what lies there"


def test_a_double_click_that_locks_a_plan_does_not_go_on_as_well(now: list[float]) -> None:
    sitting = halted()
    play = sitting.play
    play.hasty.decided()
    at = play.bars.area.center
    for waited in (0.0, DOUBLE):
        now[0] += waited  # while it halts no frame is drawn, and time goes by all the same
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sitting.app.apply(play.handle(pygame.event.Event(kind, pos=at, button=1)))
        assert play.playing.halted == (not waited)


@pytest.mark.parametrize("halts_before", [False, True])
def test_a_new_rule_waits_for_a_click_of_its_own(halts_before: bool) -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    play = sitting.play
    play.table.state.stepwise = halts_before
    play.playing.add([[{"is": "round-end", "round": 1}], [{"is": "lesson", "feature": "flag"}]])
    play.playing.update(0.0)
    for _ in range(2):  # the first one ends what is told of the round, the next comes at once
        play.go_on()
        play.playing.update(0.0)
    assert play.playing.unread and play.restless
    assert say("operators:feature.flag") in play.table.caption()
    play.playing.update(NEW_RULE)
    assert play.playing.halted and not play.restless
    play.go_on()
    play.playing.update(0.0)
    assert play.playing.idle


def test_going_on_from_a_halt_is_noted_where_its_button_lies() -> None:
    sitting = halted()
    play = sitting.play
    assert play.playing.halted
    play.go_on()
    assert play.bars.area.w and play.hasty._area == play.bars.area


def test_a_second_click_on_end_what_if_locks_no_plan() -> None:
    """What leads on never lies where the button lies that closes a thought."""
    sitting = Sitting(SOLO)
    sitting.rest()
    play = sitting.play
    play.table.plan.suggest()
    play._furnish()
    sitting.button("What if …").press()
    play._furnish()
    at = sitting.button("End What if").rect.center
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sitting.app.apply(play.handle(pygame.event.Event(kind, pos=at, button=1)))
        lock = sitting.button("Lock plan in")
        assert lock.main and not lock.rect.collidepoint(at) and not sitting.match.log


def test_where_a_click_closed_something_what_leads_on_is_deaf_for_a_moment(now: list[float]) -> None:
    on = Button("Go on", lambda: None, main=True)
    on.place(pygame.Rect(100, 100, 80, 40), Scale(100))
    hasty = Hasty()
    clicked = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(120, 120), button=1)
    hasty.closed(clicked, [on])
    assert hasty.meant(clicked)
    now[0] += DEAF
    assert not hasty.meant(clicked), "who waits a moment means what lies there"


def test_who_went_on_once_is_deaf_at_the_next_decision_and_at_none_after_it(now: list[float]) -> None:
    on = Button("Go on", lambda: None, main=True)
    on.place(pygame.Rect(100, 100, 80, 40), Scale(100))
    hasty, clicked = Hasty(), pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(120, 120), button=1)
    hasty.went_on(pygame.Rect(0, 80, 600, 80))
    for decides, deaf in ((False, True), (True, True), (True, False)):
        hasty.shows(decides)
        hasty.settle([on])
        assert hasty.meant(clicked) is deaf and on.rests is deaf, "what takes no click looks so"
        now[0] += DEAF
        assert hasty.settles_now is deaf
        hasty.settle([on])
        assert not on.rests


def test_a_button_whose_words_have_just_changed_takes_no_click_for_a_moment(now: list[float]) -> None:
    pressed: list[str] = []
    corner = Button("Fire", lambda: pressed.append(corner.label), main=True)
    corner.settles = True
    corner.place(pygame.Rect(100, 100, 80, 40), Scale(100))
    hasty, clicked = Hasty(), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(120, 120), button=1)
    hasty.settle([corner])
    assert not hasty.reworded(clicked, [corner]), "nothing lay there before"
    corner.change(label="End turn")
    hasty.settle([corner])
    assert hasty.reworded(clicked, [corner]) and corner.rests, "what takes no click looks so"
    now[0] += 2 * FRESH
    assert hasty.settles_now and not hasty.reworded(clicked, [corner])
    hasty.settle([corner])
    assert not corner.rests
