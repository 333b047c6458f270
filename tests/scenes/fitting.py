"""What must hold of every page at every size: nothing outside it, nothing cut, nothing covered, everything reached."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from scenes.app.page import Page
from scenes.kit.column import SideColumn
from scenes.kit.controls import Control
from scenes.kit.layout import Scale
from scenes.kit.lists import ScrollList
from scenes.kit.panels import Panel
from scenes.kit.widgets import Button, Heading, Label, Widget
from scenes.match.coach_card import CoachCard
from scenes.tables.ironsquad.squad import SquadCards

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
PERCENTS = [75, 100, 125, 150, 250]
SCREENS = [
    ((1024, 640), 75),
    ((1024, 640), 100),
    ((1280, 720), 100),
    ((1280, 720), 150),
    ((1280, 720), 200),
    ((1280, 720), 250),
    ((1920, 1080), 100),
    ((1920, 1080), 150),
    ((2560, 1440), 200),
    ((1024, 900), 125),  # narrow and tall
    ((2200, 640), 100),  # wide and low
]
"""Windows with the scales at which each of them is used."""
ADAPTING = (ScrollList, SquadCards, CoachCard)
"""What makes do with less than it would like: it scrolls, shows the same closer, or leaves a reason out."""


def fits(page: Page, size: tuple[int, int], percent: int, grounds: tuple[type[Widget], ...] = (Panel,)) -> None:
    """Check that a page fits; `grounds` are the kinds of widgets on which others may lie."""
    surface = pygame.display.set_mode(size)
    page.resize(size, Scale(percent))
    assert page.stale
    page.draw(surface)
    assert not page.stale
    widgets, pinned, view = page.focus.widgets, page.focus.pinned, page.focus.viewport
    assert view
    foot = Rect(0, view.bottom, size[0], size[1] - view.bottom)
    for widget in widgets:
        whole = foot if widget in pinned else Rect(0, 0, size[0], max(view.h, page.focus.content))
        assert whole.contains(widget.rect), widget
        if isinstance(widget, Label | Heading | Button | Control):
            wide, high = widget.natural(widget.scale, widget.rect.w)
            assert wide <= widget.rect.w and high <= widget.rect.h, (widget, vars(widget).get("label"))
        least = getattr(widget, "least", None)  # of a table: under which its words touch
        assert least is None or least(widget.scale) <= widget.rect.w, widget
        if isinstance(widget, Control):
            wide, high = widget.wanted_in(widget.scale, widget.control.w)
            assert wide <= widget.control.w and high <= widget.control.h, (type(widget), vars(widget).get("label"))
    things = [widget for widget in widgets if not isinstance(widget, grounds)]
    for place, widget in enumerate(things):
        together = [other for other in things[place + 1 :] if (other in pinned) == (widget in pinned)]
        assert not [other for other in together if widget.rect.colliderect(other.rect)], widget
    for widget in [widget for widget in widgets if widget.focusable]:
        page.focus.to(widget)
        seen = foot if widget in pinned else view
        assert seen.contains(widget.rect) or widget.rect.h > view.h - 2 * widget.scale.px(24), widget
        page.draw(surface)


def shows_the_way_on(page: Page) -> None:
    """Check that the main button of a page is seen without scrolling, as the page opens."""
    page.focus.to(None)
    page.focus.scroll_to(0)
    for widget in page.focus.widgets:
        if isinstance(widget, Button) and widget.main:
            assert Rect((0, 0), page.size).contains(widget.rect), widget.label
            seen = page.focus.viewport and page.focus.viewport.contains(widget.rect)
            assert seen or widget in page.focus.pinned, widget.label


def tabbed(page: Page) -> set[int]:
    """The ids of the widgets that Tab reaches in one round."""
    reached = set()
    for _ in [widget for widget in page.focus.widgets if widget.focusable]:
        page.handle(press(pygame.K_TAB))
        reached.add(id(page.focus.at))
    return reached


def press(code: int, unicode: str = "") -> pygame.event.Event:
    """A key going down."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=unicode)


def click(page: Page, at: tuple[int, int]) -> object:
    """The wish that a click calls forth."""
    page.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    return page.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def frame_fits(screen: Any) -> None:
    """Check that on a screen with the frame of a match no sentence, button, chip, panel or card is cut or covered.

    What does not fit into the side column can be scrolled to, each panel whole or by its head.
    """
    chrome, window = screen.chrome, Rect((0, 0), screen.size)
    sentence, buttons = chrome.sentence, chrome.buttons
    assert sentence.natural(chrome.scale, sentence.rect.w)[1] <= chrome.bottom.h, sentence.words
    for button in buttons:
        wide, high = button.natural(chrome.scale, button.rect.w)
        assert wide <= button.rect.w and high <= button.rect.h, button.label
        assert chrome.bottom.contains(button.rect) and not button.rect.colliderect(sentence.rect), button.label
    room = min(button.rect.x for button in (chrome.menu, *chrome.tools)) - chrome.scale.px(14) - chrome.scale.px(18)
    left, right, _ = chrome._chips(room)
    assert (len(left), len(right)) == (len(chrome.left), len(chrome.right)), [*chrome.left, *chrome.right]
    assert chrome.board.w * chrome.board.h >= chrome.side.w * chrome.side.h, "the board is the largest thing"
    for widget in screen.focus.widgets:
        if widget.seen.w and widget.seen.h:
            assert window.contains(widget.seen), (widget, vars(widget).get("label"))
        bare = isinstance(widget, Button) and not widget.label  # a picture, as large as there is room
        measured = type(widget).natural is not Widget.natural and not isinstance(widget, ADAPTING) and not bare
        if widget.rect.w and measured:
            wide, high = widget.natural(widget.scale, widget.rect.w)
            named = vars(widget).get("title") or vars(widget).get("label") or widget.tip
            assert wide <= widget.rect.w and high <= widget.rect.h, (widget, named, (wide, high), widget.rect)
    column_fits(screen.chrome.column)


def beside(column: SideColumn) -> Rect:
    """The part of the board where cards may lie that have no room in a column."""
    assert column.ground
    clear = column.ground.clear
    return Rect(clear.x, clear.y, column.rect.x - clear.x, clear.h)


def column_fits(column: SideColumn) -> None:
    """Check that no panel of a side column lies on another or beside it, and each can be brought into sight."""
    cards = column.cards
    for number, card in enumerate(cards):
        assert beside(column).contains(card.rect), (card, card.rect)
        assert card.rect.collidelist([one.rect for one in cards[:number]]) < 0
    panels = [one for one in column.widgets if not one.focusable and one is not column.bar and one not in cards]
    for place, panel in enumerate(panels):
        assert column.rect.x <= panel.rect.x and panel.rect.right <= column.rect.x + column.room(column.scrolls), panel
        under = [other for other in panels[place + 1 :] if (other in column.over) == (panel in column.over)]
        assert not [other for other in under if panel.rect.colliderect(other.rect)], panel
    before, over = column.offset, [one for one in column.over if one not in cards]
    column.lay_over((), (), 0, column.scale)  # what only the pointer brought goes with it
    for widget in column.widgets:
        column.reveal(widget)
        cut = widget.broken_at(column.view.bottom)
        ends = column.view.bottom if cut is None else cut  # what is higher than the view ends on a whole line
        assert widget.seen.h >= min(widget.rect.h, ends - column.view.y - column.gap), (widget, widget.rect, column.view)
    column.scroll_to(before)
    below, others = ([(one, one.rect.h) for one in some] for some in (over, cards))
    column.lay_over(below, others, next((one.rect.w for one in (*over, *cards)), 0), column.scale)
    assert column.scrolls == (column.bar in column.widgets)
