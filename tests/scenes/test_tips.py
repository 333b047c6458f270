"""A tooltip says what its button is called, its key, then a sentence; and lies beside what it explains."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.kit import keys, text
from scenes.kit.focus import Focus
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.rows import Rows
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.tips import place_of, words_of
from scenes.kit.widgets import Button, Widget
from tests import tiers
from tests.scenes import learning
from tests.scenes.situations import SITUATIONS, lay_out

ENDS = (".", "!", "?", "…", ":", ")", "%")


@cache
def told(name: str, size: tuple[int, int] = (1280, 720)) -> tuple[list[Widget], pygame.Rect]:
    """The widgets of a situation that tell something, and its window; laid out once, so nobody may change them."""
    situation = SITUATIONS[name]()
    window = lay_out(situation, size, 100).get_rect()
    screen: Any = situation.screen
    seen = [one for one in screen.focus.widgets if words_of(one) and one.rect.w]
    return [one for one in seen if (one.through or window).contains(one.rect)], window


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(SITUATIONS, 5))
def test_a_tooltip_of_a_button_is_its_name_its_key_and_a_sentence(name: str) -> None:
    for one in told(name)[0]:
        if not isinstance(one, Button) or not one.label:
            continue
        words = plain(words_of(one))
        assert words.startswith(one.label), words
        head, _, rest = words.partition("\n")
        if rest:
            shown = keys.TABLE.shown(one.key) if one.key else ""
            assert head == f"{one.label}  {shown}".strip()
        assert words.endswith(ENDS), f"no sentence: {words!r}"


def test_a_button_without_its_words_has_them_in_its_tooltip() -> None:
    button = Button("Sight", lambda: None, icon="eye", key="sight")
    assert not words_of(button)
    button.change(bare=True)
    assert plain(words_of(button)).split() == ["Sight", keys.TABLE.shown("sight")]
    button.change(reason="There is nothing to see.")
    assert plain(words_of(button)).splitlines()[1] == "There is nothing to see."


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned(SITUATIONS, 5))
def test_a_tooltip_lies_beside_what_it_explains(name: str) -> None:
    widgets, whole = told(name)
    window = whole.inflate(-8, -8)
    for one in widgets:
        lines = text.rich(words_of(one), one.scale.text(BODY), min(one.scale.px(320), whole.w - 48))
        area = lines.get_rect().inflate(2 * one.scale.px(12), 2 * one.scale.px(8))
        lies = place_of(one, area, window, [other for other in widgets if other is not one])
        far = one.rect.inflate(4 * one.scale.px(8), 4 * one.scale.px(8))
        assert lies.colliderect(far), f"the tooltip of {words_of(one)[:40]!r} at {lies} is far from {one.rect}"
        assert window.contains(lies) and (one.rect.h > window.h // 2 or not lies.colliderect(one.rect))


def test_the_tooltips_of_rows_lie_in_one_place_each_beside_its_own_row() -> None:
    """Wherever else buttons are: what a row says covers no row, and is looked for at its height."""
    rows = [Button(f"row {number}", lambda: None, tip="What this row says is long enough for two lines.") for number in range(3)]
    one, window = Rows(rows, 4), Rect(0, 0, 1280, 720)
    one.place(Rect(900, 100, 360, one.natural(Scale(100))[1]), Scale(100))
    over = Button("over", lambda: None)
    over.place(Rect(500, 90, 390, 60), Scale(100))
    for row in rows:
        one.hover(row.rect.center)
        for others in ([], [over]):
            lies = place_of(one, Rect(0, 0, 300, 40), window, others)
            assert lies.right < one.rect.x and lies.right > one.rect.x - 20 and abs(lies.centery - row.rect.centery) <= 1


def test_whoever_presses_what_cannot_be_used_is_told_why_at_once() -> None:
    button = Button("Aim", lambda: None, reason="He has nobody to fire at from here.")
    focus = Focus([button])
    button.place(pygame.Rect(40, 40, 120, 40), Scale(100))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert not focus.tip_shown
        focus.handle(pygame.event.Event(kind, pos=button.rect.center, button=pygame.BUTTON_LEFT))
    assert focus.tip_shown, "without waiting for the pointer to rest"


@pytest.mark.parametrize(("words", "told"), [("(R-FF-37)", False), (" ", False), ("No line of sight (R-FF-37).", True)])
def test_a_tooltip_without_words_never_comes(words: str, told: bool) -> None:
    panel = TextPanel("", [Prose("It fired.")], tip=words)
    focus = Focus([panel])
    panel.place(pygame.Rect(40, 40, 300, 60), Scale(100))
    focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=panel.rect.center, rel=(1, 0), buttons=(0, 0, 0), still=False))
    focus.update(1.0)
    assert focus.under is panel and focus.tip_shown is told


def test_a_tooltip_comes_after_a_move_of_the_pointer_alone() -> None:
    """What slides under a pointer that rests, or a page that opens there, tells nothing until the pointer is moved."""
    first, other = (Button(words, lambda: None, tip="It says so.") for words in ("First", "Other"))
    first.place(pygame.Rect(40, 40, 120, 40), Scale(100))
    other.place(pygame.Rect(40, 140, 120, 40), Scale(100))
    focus, spot = Focus([first, other]), first.rect.center

    def move(at: tuple[int, int], far: int) -> None:
        focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(far, 0), buttons=(0, 0, 0), still=not far))

    def comes() -> bool:
        focus.update(1.0)
        return focus.tip_shown and bool(focus._tip())

    move(spot, 0)
    assert focus.under is first and not comes(), "a page has come up under it"
    move((spot[0] + 1, spot[1]), 1)
    assert comes()
    first.place(pygame.Rect(40, 240, 120, 40), Scale(100))
    assert not focus._tip(), "it has slid away"
    other.place(pygame.Rect(40, 40, 120, 40), Scale(100))
    focus._move(focus.pointer)
    assert focus.under is other and not comes()
    move((spot[0] + 2, spot[1]), 1)
    assert comes()


@pytest.mark.parametrize("what", ["label", "news"])
def test_what_changes_under_a_pointer_that_rests_tells_nothing_until_it_is_moved(what: str) -> None:
    button = Button("Suggest", lambda: None, tip="It lays the best plan.")
    button.place(pygame.Rect(40, 40, 120, 40), Scale(100))
    focus, spot = Focus([button]), button.rect.center

    def move(to: tuple[int, int]) -> None:
        focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(1, 0), buttons=(0, 0, 0)))

    def comes() -> bool:
        focus.update(1.0)
        return focus.tip_shown and bool(focus._tip())

    for shown in (False, True):  # before it has come, and while it lies there
        move((spot[0] + 2 * shown, spot[1]))
        assert not shown or comes()
        if what == "label":
            button.change(label=f"Suggest {shown}")
        else:
            focus.news = f"A lesson {shown}"
        assert not comes()
        move((spot[0] + 1, spot[1]))
        assert comes()


def test_a_lesson_that_comes_is_news() -> None:
    sitting = learning.at("ironsquad")
    sitting.play._furnish()
    assert sitting.play.focus.news is sitting.play.lessons.lesson is not None
    told = sitting.play.lessons.lesson
    sitting.play.lessons.go_on()
    sitting.play._furnish()
    assert sitting.play.focus.news is sitting.play.lessons.lesson is not told
