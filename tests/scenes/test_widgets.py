"""Widgets by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from scenes.kit.controls import Choice, Option, Slider, Stepper, Toggle
from scenes.kit.fields import TextField
from scenes.kit.focus import TIP_AFTER, Focus
from scenes.kit.fonts import BOLD, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Quit
from scenes.kit.widgets import Button, Heading, Widget

SCALE = Scale(100)


class Told(list[Any]):
    """Remembers what it was called with."""

    def __call__(self, *values: Any) -> None:
        self.append(values[0] if values else None)


def motion(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))


def down(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)


def up(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def click(focus: Focus, at: tuple[int, int]) -> Any:
    focus.handle(motion(at))
    focus.handle(down(at))
    return focus.handle(up(at)).change


def placed(*widgets: Widget, always: bool = True) -> Focus:
    y = 20
    for widget in widgets:
        wide, high = widget.natural(SCALE, 400)
        widget.place(Rect(50, y, max(wide, 400) if hasattr(widget, "control") else wide, high), SCALE)
        y += high + 20
    return Focus(widgets, always)


def test_a_button_is_pressed_by_mouse_and_by_keys_and_hands_on_its_wish() -> None:
    told = Told()
    first, last = Button("One", told), Button("Two", Quit)
    focus = placed(first, last)
    assert click(focus, first.rect.center) is None and len(told) == 1
    assert click(focus, last.rect.center) == Quit()
    focus.handle(key(pygame.K_TAB))
    assert first.focused
    focus.handle(key(pygame.K_RETURN))
    assert len(told) == 2
    focus.handle(key(pygame.K_DOWN))
    assert last.focused and focus.handle(key(pygame.K_SPACE)).change == Quit()
    focus.handle(key(pygame.K_TAB, pygame.KMOD_LSHIFT))
    assert first.focused


def test_a_button_let_go_elsewhere_is_not_pressed() -> None:
    told = Told()
    button = Button("One", told)
    focus = placed(button)
    focus.handle(down(button.rect.center))
    focus.handle(motion((900, 600)))
    focus.handle(up((900, 600)))
    assert not told and not button.pressed and not button.hovered


def test_a_button_without_permission_does_nothing_and_says_why() -> None:
    told = Told()
    button = Button("One", told, key="confirm", main=True, reason="Place all four markers first.")
    focus = placed(button)
    click(focus, button.rect.center)
    focus.to(button)
    focus.handle(key(pygame.K_RETURN))
    focus.to(None)
    focus.handle(key(pygame.K_RETURN))
    assert not told
    focus.handle(motion(button.rect.center))
    assert focus.restless
    focus.update(TIP_AFTER)
    assert focus.tip_shown and not focus.restless
    before = pygame.Surface((1280, 720))
    focus.draw(before)
    after = before.copy()
    focus.draw_tip(after)
    assert before.get_buffer().raw != after.get_buffer().raw


def test_on_a_table_tab_and_enter_stay_the_games_own() -> None:
    told = Told()
    button = Button("Undo", told, key="undo")
    focus = placed(button, always=False)
    assert not focus.handle(key(pygame.K_TAB)).taken
    assert not focus.handle(key(pygame.K_RETURN)).taken
    focus.handle(key(pygame.K_z, unicode="z"))
    assert len(told) == 1
    focus.handle(key(pygame.K_F6))
    assert button.focused
    focus.handle(key(pygame.K_RETURN))
    focus.handle(key(pygame.K_ESCAPE))
    assert len(told) == 2 and not button.focused


def test_every_look_of_a_button_differs() -> None:
    looks = set()
    for states in ({}, {"hovered": True}, {"pressed": True}, {"focused": True}):
        button = Button("One", Told(), main=True)
        placed(button)
        button.touch(**states)
        surface = pygame.Surface((400, 100))
        button.draw(surface)
        looks.add(surface.get_buffer().raw)
    assert len(looks) == 4


def test_small_things_can_be_hit_within_24_units() -> None:
    button = Button("", Told(), icon="menu")
    button.place(Rect(100, 100, 10, 10), SCALE)
    assert button.hit((94, 94)) and not button.hit((90, 90))


@pytest.mark.parametrize("percent", [75, 100, 175, 250])
def test_nothing_to_press_is_lower_than_36_units(percent: int) -> None:
    scale = Scale(percent)
    widgets: list[Widget] = [
        Button("One", Told(), height=20),
        Toggle("On", True, Told()),
        Choice("One of", [Option("a", "A"), Option("b", "B")], "a", Told()),
        Stepper("Size", 3, 0, 9, Told()),
        Slider("Sound", 0.5, Told()),
        TextField("Name", "", Told()),
    ]
    assert all(widget.natural(scale)[1] >= scale.px(36) for widget in widgets)


def test_a_toggle_goes_both_ways() -> None:
    told = Told()
    toggle = Toggle("On", False, told)
    focus = placed(toggle)
    click(focus, toggle.rect.center)
    focus.to(toggle)
    focus.handle(key(pygame.K_SPACE))
    focus.handle(key(pygame.K_RIGHT))
    focus.handle(key(pygame.K_LEFT))
    assert told == [True, False, True, False]


def test_a_choice_passes_over_what_cannot_be_chosen() -> None:
    told = Told()
    options = [Option("a", "Alpha"), Option("b", "Beta", "Not in this scenario."), Option("c", "Gamma")]
    choice = Choice("", options, "a", told)
    focus = placed(choice)
    centres = [part.move(choice.rect.topleft).center for part in choice.parts()]
    click(focus, centres[1])
    assert told == [] and choice.tip == "Not in this scenario."
    click(focus, centres[2])
    focus.to(choice)
    focus.handle(key(pygame.K_LEFT))
    focus.handle(key(pygame.K_RETURN))
    assert told == ["c", "a", "c"]


def test_a_stepper_stays_in_its_bounds_and_finds_its_steps() -> None:
    told = Told()
    stepper = Stepper("Size", 110, 75, 250, told, step=25)
    focus = placed(stepper)
    minus, plus = (sign.move(stepper.rect.topleft).center for sign in stepper.signs())
    click(focus, plus)
    click(focus, minus)
    click(focus, minus)
    click(focus, minus)
    focus.to(stepper)
    for _ in range(9):
        focus.handle(key(pygame.K_RIGHT))
    assert told == [125, 100, 75, 100, 125, 150, 175, 200, 225, 250]


def test_a_slider_follows_the_pointer_and_the_arrows() -> None:
    told = Told()
    slider = Slider("Sound", 0.5, told)
    focus = placed(slider)
    focus.handle(down((slider.control.left, slider.rect.centery)))
    focus.handle(motion((2000, slider.rect.centery)))
    focus.handle(up((2000, slider.rect.centery)))
    focus.to(slider)
    focus.handle(key(pygame.K_LEFT))
    assert told == [0.0, 1.0, 0.95]


def test_a_field_takes_words_and_keeps_keys_to_itself() -> None:
    told, pressed = Told(), Told()
    field, button = TextField("Name", "", told, limit=6), Button("Undo", pressed, key="undo")
    focus = placed(field, button)
    click(focus, field.rect.center)
    for letter in "Zoë*{|Xyz":
        focus.handle(key(pygame.K_z, unicode=letter))
        focus.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert field.value == "ZoëXyz" and not pressed
    focus.handle(key(pygame.K_BACKSPACE))
    assert told[-1] == "ZoëXy"
    focus.handle(key(pygame.K_TAB))
    assert button.focused and not field.listening


def test_a_list_opens_what_is_clicked_and_what_the_keys_chose() -> None:
    told = Told()
    items = [Item(str(number), f"Match {number}") for number in range(30)]
    shown = ScrollList(items, told)
    shown.place(Rect(50, 50, 400, 200), SCALE)
    focus = Focus([shown])
    click(focus, (100, 60))
    focus.handle(motion((100, 100)))
    assert focus.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2)).taken and shown.offset > 0
    focus.to(shown)
    for _ in range(29):
        focus.handle(key(pygame.K_DOWN))
    focus.handle(key(pygame.K_RETURN))
    assert told == ["0", "29"]
    shown.draw(pygame.display.get_surface())


def test_a_page_scrolls_to_where_the_keys_are_and_takes_clicks_there() -> None:
    told = Told()
    buttons = [Button(str(number), lambda number=number: told(number)) for number in range(40)]  # type: ignore[misc]
    focus = placed(*buttons)
    focus.page(Rect(0, 0, 1280, 720), buttons[-1].rect.bottom + 20, SCALE)
    focus.to(buttons[-1])
    assert focus.offset > 0 and focus.viewport and focus.viewport.contains(buttons[-1].rect)
    click(focus, buttons[-1].rect.center)
    assert told == [39]
    focus.scroll_to(0)
    assert buttons[0].rect.y == 20


@pytest.mark.parametrize(
    ("words", "face"),
    [("Fountain", BOLD), ("YOUR PLAN", STENCIL), ("ROUND 4", STENCIL)]
    + [("F06", BOLD), ("IN SIGHT FROM Q15", BOLD), ("In sight from q15", BOLD)],
)
def test_coordinates_and_names_of_places_are_never_in_stencil(words: str, face: str) -> None:
    assert Heading(words).face == face


def test_what_was_just_clicked_is_not_explained_until_the_pointer_comes_again() -> None:
    button, other = Button("One", lambda: None, tip="It counts."), Button("Two", lambda: None)
    focus = placed(button, other)
    click(focus, button.rect.center)
    focus.update(TIP_AFTER)
    assert not focus.tip_shown, "whoever has clicked it knows what it does, and wants to see what came of it"
    focus.handle(motion(other.rect.center))
    focus.handle(motion(button.rect.center))
    focus.update(TIP_AFTER)
    assert focus.tip_shown


def test_a_move_of_one_pixel_on_what_was_clicked_brings_its_tooltip_back() -> None:
    button = Button("One", lambda: None, tip="It counts.")
    focus = placed(button)
    x, y = button.rect.center
    click(focus, (x, y))
    focus.update(TIP_AFTER)
    assert not focus.tip_shown, "the pointer has rested since the click"
    focus.handle(motion((x + 1, y)))
    focus.update(TIP_AFTER)
    assert focus.tip_shown and focus._tip()


def test_what_goes_away_under_the_pointer_is_not_lit_when_it_comes_back() -> None:
    button = Button("What if", lambda: None)
    button.place(Rect(10, 10, 100, 40), Scale(100))
    focus = Focus([button])
    focus.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1))
    assert button.hovered and button.pressed
    focus.renew([])
    focus.renew([button])
    assert not button.hovered and not button.pressed
