"""The side column that scrolls: by the wheel, its bar and two keys; what is asked about comes into sight."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.kit.chrome import Chrome
from scenes.kit.column import SideColumn
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.stacking import Entry, Form, Stack
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.widgets import Button
from tests.scenes.fitting import column_fits
from tests.scenes.situations import SITUATIONS, lay_out
from tests.tiers import thinned

PAGE_DOWN, PAGE_UP = pygame.K_PAGEDOWN, pygame.K_PAGEUP


def panels(count: int) -> list[tuple[Any, int]]:
    """So many panels, each 150 pixels high."""
    return [(Panel(f"PANEL {number}", [Line("a line", "of it", rule=f"R-XX-0{number}")]), 150) for number in range(count)]


def filled(count: int, head: int = 0) -> tuple[Focus, SideColumn, list[Any]]:
    """A column of a window of 1280 x 720 with so many panels and a button on the last."""
    chrome = Chrome("A GAME", lambda: None)
    chrome.resize((1280, 720), Scale(100))
    column = chrome.column
    column.keep_free(head)
    made = panels(count)
    column.fill(made, column.room(not column.holds(made)), column.scale, "this")
    last = made[-1][0]
    button = Button("", lambda: None, icon="dice")
    column.add(button, Rect(last.rect.x + 10, last.rect.y + 100, 36, 36), column.scale)
    focus = Focus([*chrome.widgets, *column.widgets], always=False, column=column)
    return focus, column, [*(panel for panel, _ in made), button]


def move(focus: Focus, at: tuple[int, int]) -> None:
    focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def wheel(focus: Focus, notches: int) -> bool:
    return focus.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=notches, x=0)).taken


def key(focus: Focus, code: int, mod: int = pygame.KMOD_LSHIFT) -> bool:
    return focus.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")).taken


def test_panels_that_fit_stand_as_they_are() -> None:
    focus, column, shown = filled(3)
    assert not column.scrolls and column.bar not in column.widgets
    move(focus, column.rect.center)
    assert not wheel(focus, -1) and not key(focus, PAGE_DOWN)
    assert shown[0].rect.topleft == column.rect.topleft and shown[0].rect.w == column.rect.w
    column_fits(column)


@pytest.mark.parametrize("head", [0, 200])
def test_the_wheel_scrolls_over_the_column_and_nowhere_else(head: int) -> None:
    focus, column, shown = filled(6, head)
    first = shown[0].rect.y
    assert column.scrolls and first == column.rect.y
    move(focus, (100, 300))
    assert not wheel(focus, -1) and shown[0].rect.y == first
    move(focus, column.view.center)
    assert wheel(focus, -2) and shown[0].rect.y == first - 112
    for _ in range(40):
        wheel(focus, -3)
    assert shown[5].rect.bottom == column.view.bottom
    wheel(focus, 99)
    assert shown[0].rect.y == first
    column_fits(column)


def test_keys_scroll_it_wherever_the_pointer_is() -> None:
    focus, column, shown = filled(6)
    move(focus, (100, 300))
    assert key(focus, PAGE_DOWN) and column.offset > column.view.h // 2
    assert key(focus, PAGE_UP) and column.offset == 0
    assert not key(focus, PAGE_DOWN, 0), "without Shift it is the game's"


def test_the_bar_is_dragged_to_the_end_and_back() -> None:
    focus, column, shown = filled(6)
    thumb = column.bar.bar.thumb(0)
    focus.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=thumb.center, button=1))
    assert column.offset == 0, "taken hold of, it stays"
    for y in (thumb.centery + 40, thumb.centery + 5000):
        move(focus, (200, y))
    assert shown[5].rect.bottom == column.view.bottom, "also where the pointer has left it"
    focus.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(200, 300), button=1))
    move(focus, (200, 100))
    assert shown[5].rect.bottom == column.view.bottom, "let go it stays"


def test_what_is_out_of_sight_takes_no_click_and_comes_when_the_keys_do() -> None:
    focus, column, shown = filled(6)
    button = shown[-1]
    assert focus.find(button.rect.center) is not button and button.seen.h == 0
    focus.to(button)
    assert column.view.contains(button.rect) and focus.find(button.rect.center) is button
    focus.to(column.bar)
    before = column.offset
    key(focus, pygame.K_UP, 0)
    assert column.offset < before


def test_a_panel_too_high_to_be_a_card_ends_on_a_whole_line() -> None:
    _, column, _ = filled(1)
    panel = Panel("HIGH", [Line(f"line {number}") for number in range(60)])
    high = panel.natural(column.scale, column.rect.w)[1]
    for offset in range(0, 60, 7):
        column.fill([(panel, high)], column.rect.w, column.scale, "this")
        column.scroll_to(offset)
        foot = panel.seen.bottom
        assert column.view.bottom - 30 < foot <= column.view.bottom and panel.broken_at(foot) is None
    assert panel.broken_at(panel.rect.bottom - 1) is None, "no line ends there"


def test_no_heading_is_seen_without_what_stands_below_it() -> None:
    _, column, _ = filled(1)
    panel = TextPanel("HEADING", [Prose(f"line {number}") for number in range(30)])
    high, above = panel.natural(column.scale, column.rect.w)[1], Panel("ABOVE")
    for room in range(column.view.h - 80, column.view.h):
        column.fill([(above, room), (panel, high)], column.rect.w, column.scale, "this")
        first = panel.places()[0].move(panel.rect.topleft)
        assert panel.seen.h == 0 or panel.seen.bottom >= first.bottom, "the heading with a line, or nothing"
        assert panel.broken_at(panel.seen.bottom) is None or not panel.seen.h


def test_what_is_asked_about_is_seen_from_its_head() -> None:
    focus, column, shown = filled(6)
    column.scroll_to(300)
    made = [(panel, 150) for panel in shown[:6]]
    column.fill(made, column.room(True), column.scale, "this")
    assert column.offset == 300, "as long as it is about the same, it stays where it was scrolled to"
    column.fill(made, column.room(True), column.scale, "that")
    assert column.offset == 0
    column.scroll_to(300)
    column.fill(made[:3], column.room(False), column.scale, "that")
    assert column.offset == 0 and shown[5].through is None


def test_a_panel_paints_nothing_outside_the_column() -> None:
    focus, column, shown = filled(6, 200)
    surface = pygame.Surface((1280, 720))
    surface.fill((255, 0, 255))
    column.scroll_to(77)
    focus.draw(surface)
    outside = [(x, y) for x in range(column.rect.x, column.rect.right, 7) for y in (column.view.y - 2, column.view.bottom + 2)]
    assert {surface.get_at(at)[:3] for at in outside} == {(255, 0, 255)}


RESIZED = ["operators playing out", "operators duel, dice", "operators duel, choosing", "ironsquad shot", "ironsquad deploy"]


@pytest.mark.parametrize("name", thinned(RESIZED, 5))
def test_a_window_that_changes_in_the_middle_of_it_ends_as_it_began(name: str) -> None:
    """To a small window and back, with the log opened, a tip shown and the button held down on the way."""
    seen = SITUATIONS[name]()
    lay_out(seen, (1280, 720), 100)
    places = sorted(tuple(widget.rect) for widget in seen.screen.focus.widgets)
    seen.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=seen.screen.chrome.column.rect.center, button=1))
    seen.screen.focus.update(1.0)
    seen.screen._toggle_log()
    for size, percent in (((1024, 640), 100), ((1920, 1080), 250), ((1280, 720), 200)):
        lay_out(seen, size, percent)
    seen.screen._toggle_log()
    seen.screen.focus.let_go()
    lay_out(seen, (1280, 720), 100)
    assert sorted(tuple(widget.rect) for widget in seen.screen.focus.widgets) == places


def test_no_card_is_cut_at_the_lower_edge_and_what_hides_is_scrolled_to() -> None:
    focus, column, shown = filled(6)
    column.fill([(one, 150) for one in shown[:6]], column.room(True), column.scale, "this")
    cut = next(one for one in shown if one.rect.top < column.view.bottom < one.rect.bottom)
    above = shown[shown.index(cut) - 1]
    assert not cut.seen.h and above.seen == above.rect, "the column ends on a whole card"
    column.reveal(cut)
    assert cut.seen == cut.rect


def test_what_is_brought_into_sight_is_seen_below_the_head_of_a_panel() -> None:
    _, column, shown = filled(6)
    made = [(panel, 150) for panel in shown[:6]]
    column.fill(made, column.room(True), column.scale, "this")
    for panel, _ in (*made, *made[::-1]):
        column.reveal(panel)
        assert panel.seen == panel.rect
        assert column.view.top in [one.rect.top for one, _ in made], "nothing is cut above"


def test_what_is_scrolled_to_stays_whatever_grows_above_it() -> None:
    _, column, shown = filled(6)
    made = [(panel, 150) for panel in shown[:6]]
    column.fill(made, column.room(True), column.scale, "this")
    column.reveal(shown[5])
    before = shown[5].rect.top
    for high in (60, 220, 150):
        column.fill([(shown[0], high), *made[1:]], column.room(True), column.scale, "this")
        assert shown[5].rect.top == before and column.view.top in [one.rect.top for one, _ in made]


@pytest.mark.parametrize("room", range(100, 700, 50))
def test_panels_that_matter_as_much_keep_their_order_whatever_room_there_is(room: int) -> None:
    column = SideColumn()
    column.stand(Rect(0, 0, 300, room), Scale(100))
    made = [Panel(f"PANEL {number}", []) for number in range(4)]
    entries = [Entry(one, 2, (Form(high, lambda: None),)) for one, high in zip(made, (100, 300, 60, 80), strict=True)]
    Stack(column).fill(lambda: entries, "this")
    assert [one for one in column.widgets if one in made] == made


@pytest.mark.parametrize("told", [False, True])
def test_what_a_lesson_tells_of_stands_in_full_before_all_others(told: bool) -> None:
    column = SideColumn()
    column.stand(Rect(0, 0, 300, 340), Scale(100))
    clock, shot, whole = Panel("CLOCK", []), Panel("SHOT", []), list[int]()
    forms = Form(170, lambda: None), Form(300, lambda: whole.append(300))
    column.tell_of([shot] if told else [])
    assert not column.tell_of(column.told), "nothing new"
    Stack(column).fill(lambda: [Entry(clock, 1, (Form(80, lambda: None),)), Entry(shot, 2, forms)], "this")
    assert (shot.rect.h, bool(whole)) == ((300, True) if told else (170, False))
    assert [one for one in column.widgets if one in (clock, shot)] == ([shot, clock] if told else [clock, shot])


@pytest.mark.parametrize(("percent", "high", "set_in"), [(100, 400, 100), (100, 310, 75), (85, 310, 75), (120, 310, 75)])
def test_what_matters_most_is_set_in_smaller_letters_at_any_scale_of_the_window(percent: int, high: int, set_in: int) -> None:
    column = SideColumn()
    column.stand(Rect(0, 0, 300, high), Scale(percent))
    stack, panel = Stack(column), Panel("PANEL", [])
    stack.fill(lambda: [Entry(panel, 0, (Form(stack.scale.px(400), lambda: None),))], "this")
    assert stack.scale.percent == set_in and panel.rect.h == stack.scale.px(400)
