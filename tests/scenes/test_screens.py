"""The screens that need no game: they fit every window and scale, and everything on them can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Page
from scenes.app.pause import Pause
from scenes.app.preferences import Preferences
from scenes.kit import keys, palette
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push, Quit
from scenes.kit.widgets import Button, Label
from scenes.match.curtain import DEAD_TIME, Curtain
from scenes.menus.saved_matches import Saved
from scenes.menus.settings import Settings
from scenes.menus.title import Game, Start, Title
from tests import tiers
from tests.scenes.fitting import SCREENS

GAMES = [
    Game("operators", "Operators", "Plan four moves in secret, then meet on the coloured lines", "2", 40),
    Game("ironsquad", "Iron Squad", "Five soldiers, twelve rounds, a map that opens as you go", "1–2", 60),
    Game("skulls", "Danger Close", "Every threat puts another black skull in your bag", "2", 45),
    Game("firefight", "Firefight", "Seven action points and an enemy who answers each one", "2–4", 90),
    Game("rush", "Rush", "Roll in, arm the base, hold it for thirty seconds", "2–12", 60),
]
SAVED = [Saved(str(place), f"Operators, round {place}", "Kiln Yard", "yesterday 21:40") for place in range(1, 15)]


def title(saved: list[Saved] = SAVED, start: Callable[[], Start | None] = lambda: None) -> Title:
    return Title(
        GAMES,
        lambda: saved,
        lambda game: Push(Curtain(game, palette.RED, Pop)),
        lambda match: Push(Curtain(match, palette.BLUE_SIDE, Pop)),
        lambda: settings()[0],
        KeysSheet,
        start=start,
    )


def settings() -> tuple[Settings, list[Preferences]]:
    chosen = [Preferences()]

    def change(preferences: Preferences) -> None:
        chosen.append(preferences)
        keys.TABLE.load(preferences.keys)

    ahead = lambda: bool(chosen[-1].language)  # noqa: E731
    return Settings(lambda: chosen[-1], change, Quit, ahead), chosen


def pause() -> Pause:
    return Pause(lambda: Pop(2), lambda: settings()[0], KeysSheet, concede=lambda: Pop(), leave=lambda: Pop(3))


def resized(screen: Page, size: tuple[int, int] = (1280, 720), percent: int = 100) -> Page:
    screen.resize(size, Scale(percent))
    return screen


def key(code: int, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=unicode)


def click(screen: Page, at: tuple[int, int]) -> Any:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def test_the_title_opens_games_and_continues_the_match_that_waits() -> None:
    screen = title()
    resized(screen)
    opened = click(screen, screen.cards[0].rect.center)
    assert isinstance(opened, Push) and isinstance(opened.scene, Curtain)
    on = screen.handle(key(pygame.K_RETURN))
    assert isinstance(on, Push)
    assert isinstance(click(screen, screen.matches.rect.center), Push)
    quit_button = screen.focus.widgets[-1]
    assert click(screen, quit_button.rect.center) == Quit()


def test_without_a_match_there_is_nothing_to_continue() -> None:
    screen = title([])
    resized(screen)
    assert screen.go_on not in screen.focus.widgets and screen.matches.reason
    assert screen.handle(key(pygame.K_RETURN)) is None


def test_without_a_match_a_training_is_the_amber_step() -> None:
    begun = Push(Curtain("training", palette.RED, Pop))
    screen = title([], lambda: Start("Start here: learn Operators", lambda: begun))
    resized(screen)
    assert screen.handle(key(pygame.K_RETURN)) == begun == click(screen, screen.start.rect.center)
    assert [one.label for one in screen.focus.widgets if isinstance(one, Button) and one.main] == ["Start here: learn Operators"]
    waits = title(SAVED, lambda: Start("Start here: learn Operators", lambda: begun))
    resized(waits)
    assert waits.start not in waits.focus.widgets


@pytest.mark.parametrize(("size", "percent"), tiers.screens(SCREENS), ids=str)
def test_the_picture_of_a_card_is_large_enough_to_be_seen(size: tuple[int, int], percent: int) -> None:
    screen = title()
    resized(screen, size, percent)
    for card in screen.cards:
        wide, high = card.rect.w, card.rect.h - card.words_high(card.scale, card.rect.w)
        if card.low:
            wide, high = wide - card.words_room(card.scale, card.rect.w), card.rect.h
        assert min(wide, high) >= card.scale.px(60)


def test_settings_are_chosen_by_mouse_and_by_keys() -> None:
    screen, chosen = settings()
    resized(screen)
    minus, plus = (sign.move(screen.size_of_all.rect.topleft) for sign in screen.size_of_all.signs())
    click(screen, plus.center)
    assert chosen[-1].scale == 125
    click(screen, screen.full_screen.rect.center)
    screen.focus.to(screen.reduced_motion)
    screen.handle(key(pygame.K_RETURN))
    screen.focus.to(screen.speed)
    screen.handle(key(pygame.K_RIGHT))
    screen.focus.to(screen.curtain)
    screen.handle(key(pygame.K_LEFT))
    assert chosen[-1] == Preferences(125, "fast", True, "always", True)
    assert screen.handle(key(pygame.K_ESCAPE)) == Pop()


def test_a_key_is_chosen_exchanged_left_and_given_back() -> None:
    screen, chosen = settings()
    resized(screen)
    field = screen.fields["undo"]
    click(screen, field.rect.center)
    assert screen.listening
    screen.handle(key(pygame.K_l, "l"))
    assert not screen.listening and chosen[-1].keys == {"undo": "l", "log": "z"}
    assert "Log" in screen.exchanged.words and screen.exchanged.rect.bottom < 720, "told in sight"
    click(screen, field.rect.center)
    assert screen.handle(key(pygame.K_ESCAPE)) is None
    assert not screen.listening and keys.TABLE.key("undo") == "l"
    click(screen, field.rect.center)
    screen.handle(key(pygame.K_TAB))
    assert keys.TABLE.key("undo") == "tab" and keys.TABLE.key("next") == "l"
    screen.focus.to(screen.reset)
    screen.handle(key(pygame.K_RETURN))
    assert chosen[-1].keys == {} and keys.TABLE.key("undo") == "z"
    assert screen.exchanged not in screen.focus.widgets


def test_settings_follow_what_the_windows_own_keys_change() -> None:
    screen, chosen = settings()
    resized(screen)
    chosen.append(replace(chosen[-1], full_screen=True))
    resized(screen, percent=175)
    assert screen.full_screen.on and screen.size_of_all.value == 175


def test_the_menu_asks_back_before_a_match_ends() -> None:
    screen = pause()
    resized(screen)
    assert isinstance(click(screen, screen.choices[2].rect.center), Push)
    assert click(screen, screen.choices[1].rect.center) == Pop(2)
    assert click(screen, screen.choices[5].rect.center) is None
    assert screen.handle(key(pygame.K_ESCAPE)) is None and not screen.sure
    click(screen, screen.choices[5].rect.center)
    assert screen.handle(key(pygame.K_RETURN)) is None and not screen.sure, "the keys stand on No"
    click(screen, screen.choices[5].rect.center)
    assert click(screen, screen.focus.widgets[2].rect.center) == Pop(3)
    screen = pause()
    resized(screen)
    assert screen.handle(key(pygame.K_ESCAPE)) == Pop()


def test_the_curtain_takes_no_click_and_no_key_too_early() -> None:
    screen = Curtain("Ghost", palette.BLUE_SIDE, lambda: Pop())
    resized(screen)
    at = screen.button.rect.center
    assert screen.restless
    assert click(screen, at) is None and screen.handle(key(pygame.K_RETURN)) is None
    for _ in range(35):
        screen.update(1 / 120)
    assert click(screen, at) is None
    for _ in range(2):
        screen.update(1 / 120)
    assert not screen.restless
    assert click(screen, at) == Pop() and screen.handle(key(pygame.K_RETURN)) == Pop()


def test_a_press_begun_too_early_does_not_open_the_curtain() -> None:
    screen = Curtain("Ghost", palette.BLUE_SIDE, lambda: Pop())
    resized(screen)
    at = screen.button.rect.center
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    screen.update(DEAD_TIME)
    assert screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)) is None


def test_the_curtain_hides_everything_below(screen: pygame.Surface) -> None:
    curtain = Curtain("Ghost", palette.BLUE_SIDE, lambda: Pop())
    resized(curtain)
    pictures = []
    for shade in ((255, 0, 255), (0, 255, 0)):
        screen.fill(shade)
        curtain.draw(screen)
        pictures.append(screen.copy().get_buffer().raw)
    assert not curtain.overlay and pictures[0] == pictures[1]


def test_the_list_of_keys_shows_every_action_and_goes_away() -> None:
    keys.TABLE.rebind("undo", "u")
    screen = KeysSheet()
    resized(screen)
    shown = [widget.words for widget in screen.focus.widgets if isinstance(widget, Label)]
    assert "**U**" in shown and len(shown) == 2 * len(keys.BINDINGS) + 2
    assert screen.handle(key(pygame.K_ESCAPE)) == Pop()
    assert screen.handle(key(pygame.K_RETURN)) == Pop()
    assert screen.handle(key(pygame.K_SLASH, "?")) == Pop()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_buttons_of_the_title_keep_their_places_whatever_amber_says(size: tuple[int, int]) -> None:
    pages = [
        title(saved=[Saved("1", "Operators", "Kiln Yard", "yesterday 21:40")]),
        title(saved=[Saved("1", "Danger Close, First Contact, round 12, the other side", "Kiln Yard", "yesterday 21:40")]),
        title(saved=[], start=lambda: Start("Next: Rush, Skirmish", Quit)),
        title(saved=[]),
    ]
    places = []
    for page in pages:
        page.resize(size, Scale(size[1] * 100 // 720))
        places.append([one.rect for one in (page.matches, *page.rest)])
        right = max(card.rect.right for card in page.cards)
        amber = [one.rect for one in (page.go_on, page.start) if one in page.focus.widgets]
        assert page.rest[-1].rect.right == right and all(one.right < page.matches.rect.x for one in amber)
    assert all(one == places[0] for one in places)
