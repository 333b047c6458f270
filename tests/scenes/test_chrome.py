"""The five places every game has, at every window and scale."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit import palette
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.widgets import Button

SENTENCE = "**Marker 3.** Click a ringed node to place it, hold and drag to face it. Two steps away makes it a sprint."


def buttons() -> list[Button]:
    return [
        Button("Take back", lambda: None, icon="undo", key="undo"),
        Button("Clear", lambda: None, icon="clear", key="clear"),
        Button("Lock plan in", lambda: None, icon="lock", key="confirm", main=True, reason="Place all markers first."),
    ]


def framed(size: tuple[int, int], percent: int) -> Chrome:
    chrome = Chrome("OPERATORS", lambda: None, "Menu")
    chrome.resize(size, Scale(percent))
    chrome.show(
        [Chip("Round 3 · Planning"), Chip("Shepherd plans in secret", palette.RED, True)],
        [Chip("Shepherd 2", palette.RED), Chip("Ghost 1", palette.BLUE_SIDE), Chip("first to 5")],
    )
    chrome.say(SENTENCE, buttons())
    return chrome


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)], ids=str)
@pytest.mark.parametrize("percent", [75, 100, 125, 175, 250])
def test_the_five_places_fill_the_window_and_do_not_meet(size: tuple[int, int], percent: int) -> None:
    surface = pygame.display.set_mode(size)
    chrome = framed(size, percent)
    places = [chrome.bar, chrome.board, chrome.side, chrome.bottom]
    for number, place in enumerate(places):
        assert surface.get_rect().contains(place) and place.w > 0 and place.h > 0
        assert not [other for other in places[number + 1 :] if place.colliderect(other)]
    assert chrome.board.w >= chrome.side.w and chrome.board.h >= size[1] // 4
    focus = Focus(chrome.widgets, always=False)
    chrome.draw(surface)
    focus.draw(surface)
    assert not focus.stale and not chrome.stale
    for button in chrome.buttons:
        assert chrome.bottom.contains(button.rect)
        assert not button.rect.colliderect(chrome.sentence.rect)
        assert button.natural(chrome.scale)[0] <= button.rect.w
    assert chrome.bar.contains(chrome.menu.rect)
    assert chrome.sentence.rect.left >= 0 and chrome.sentence.rect.right <= size[0]
    assert chrome.sentence.rect.h <= chrome.bottom.h, "the whole sentence is read"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("percent", [75, 100, 150, 200, 250])
def test_no_chip_is_lost_or_lies_under_a_button(size: tuple[int, int], percent: int) -> None:
    chrome = Chrome("IRON SQUAD", lambda: None, "Menu")
    chrome.tools = [Button("", lambda: None, icon="log", height=36)]
    chrome.resize(size, Scale(percent))
    left = [Chip("Round 11 of 12 · 22:00 night"), Chip("Rain · −2 MP"), Chip("Germany decides", palette.BLUE_SIDE, True)]
    sides = {"USA": palette.RED, "Germany": palette.BLUE_SIDE}
    chrome.show(left, [Chip(f"{name} · Somebody {name} 16 VP", side, short=f"{name} 16 VP") for name, side in sides.items()])
    end = chrome.tools[0].rect.x - chrome.scale.px(14)
    lefts, rights, gap = chrome._chips(end - chrome.scale.px(18))
    assert (len(lefts), len(rights)) == (3, 2)
    assert sum(picture.get_width() + gap for picture in lefts + rights) - gap <= end - chrome.scale.px(18)


def test_a_wide_board_takes_the_side_panels_column() -> None:
    chrome = framed((1280, 720), 100)
    narrow = chrome.board.w
    chrome.resize((1280, 720), Scale(100), wide=True)
    assert chrome.side.w == 0 and chrome.board.w > narrow + 300


def test_the_bar_shows_whose_decision_it_is_in_his_colour() -> None:
    chrome = framed((1280, 720), 100)
    chip = chrome.chip(Chip("Ghost", palette.BLUE_SIDE, True))
    assert chip.get_at((chip.get_width() // 2, 1))[:3] == palette.BLUE_SIDE.chip
    assert chrome.chip(Chip("Ghost")).get_width() < chip.get_width()


def test_a_panel_is_as_high_as_its_lines_and_says_where_the_rest_goes() -> None:
    scale = Scale(100)
    lines = [Line("Dice pool", "{sky|6 aim}"), Line("A long line on the left", "and as long a one right " * 3, True)]
    panel = Panel("YOUR PLAN", lines, extra=60)
    high = panel.natural(scale, 352)[1]
    panel.place(pygame.Rect(900, 60, 352, high), scale)
    panel.draw(pygame.display.get_surface())
    assert panel.inside.h >= 60 and panel.rect.contains(panel.inside)
    assert Panel("YOUR PLAN", lines[:1]).natural(scale, 352)[1] < high


def test_no_word_of_a_main_button_is_broken_for_the_place_that_it_had() -> None:
    """A longer word gets the room it needs; two words may stand on two lines, and the key gives way before that."""
    chrome, others = framed((1280, 720), 100), buttons()[:2]
    main = Button("Go", lambda: None, icon="play", main=True)
    chrome.say("**Go.**", [*others, main])
    place = others[0].rect.x
    main.change(label="Counterintelligence")
    chrome.say("**Now the other.**", [*others, main])
    assert main.rect.w >= main.natural(chrome.scale)[0] and others[0].rect.x < place


def test_a_button_keeps_its_place_whatever_comes_and_goes_beside_it() -> None:
    chrome, (undo, clear, lock) = framed((1280, 720), 100), buttons()
    more = Button("Fire", lambda: None)
    chrome.say("**Go.**", [undo, clear, lock], "turn")
    before = [one.rect.copy() for one in (undo, clear, lock)]
    for shown in ([undo, more, clear, lock], [undo, lock], [more, clear, lock], [undo, clear, lock]):
        chrome.say("**Go.**", shown, "turn")
        for one, rect in zip((undo, clear, lock), before, strict=True):
            assert one not in shown or one.rect == rect
        assert more not in shown or more.rect.right < undo.rect.left, "what comes later stands at the left of what was there"
    chrome.say("**Answer.**", [undo, lock], "answer")
    assert undo.rect.right + chrome.scale.px(10) == lock.rect.left, "another phase has places of its own"
    chrome.say("**Go.**", [undo, clear, lock], "turn")
    assert [one.rect for one in (undo, clear, lock)] == before, "and the first has them again"


def test_places_that_nobody_needs_are_given_up_before_a_button_has_no_room() -> None:
    chrome = framed((1024, 640), 100)
    crowd = [Button(f"Button number {number}", lambda: None) for number in range(8)]
    for one in crowd:
        chrome.say("**Go.**", [one], "turn")
    for two in zip(crowd, crowd[1:], strict=False):
        chrome.say("**Go.**", list(two), "turn")
        assert all(chrome.bottom.contains(one.rect) for one in two)
        assert not two[0].rect.colliderect(two[1].rect)
        assert chrome.sentence.rect.w >= chrome.scale.px(60)


def test_in_a_crowd_words_give_way_before_the_title() -> None:
    """A third badge for a moment takes nothing away: fewer words stand on the others."""
    chrome, side = framed((1280, 720), 100), palette.RED
    left = [Chip("Round 1 · Action 3, fight", short="Round 1"), Chip("Shepherd chooses in secret", side, True, short="Shepherd")]
    right = [Chip("Shepherd 0", side), Chip("Ghost · Recruit 0", side, short="Ghost 0"), Chip("first to 5")]
    more = [*left, Chip("Ghost to play", side)]
    for shown in (left, more):
        chrome.show(shown, right)
        surface = pygame.Surface((1280, 720))
        chrome.draw(surface)
        first = min(area.x for area, _ in chrome._lying)
        assert first > 100, "the title stands before the first badge"


def test_what_hurries_stands_aside_where_no_other_button_ever_does() -> None:
    chrome, others = framed((1280, 720), 100), buttons()
    skip = Button("Skip", lambda: None, main=True)
    skip.aside = True
    chrome.say("**Watch.**", [skip, others[0]], "moving")
    assert skip.rect.left == chrome.bottom.left and chrome.sentence.rect.left > skip.rect.right
    chrome.say(SENTENCE, others, "turn")
    assert not any(one.rect.colliderect(skip.rect) for one in others)


def test_a_main_button_is_never_higher_than_its_bar() -> None:
    """Many words make it wider, not a third line."""
    chrome = framed((1024, 640), 75)
    chrome.say("**Go.**", [Button("Go", lambda: None, main=True)], "turn")
    main = Button("Enter from the old Naval Barracks, by way of Spawn Point 5, at once", lambda: None, main=True)
    chrome.say("**Go.**", [main], "turn")
    assert chrome.bottom.contains(main.rect)
