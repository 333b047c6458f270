"""On every page Enter presses amber; what destroys is red, and amber is then the way back."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest

from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.pause import Pause
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.option_card import OptionCard
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.curtain import DEAD_TIME, Curtain
from tests import tiers
from tests.scenes.pages import PAGES
from tests.scenes.sitting import Ground
from tests.scenes.situations import SITUATIONS


def enter(page: object) -> object:
    """What Enter does on a page whose widgets have not been walked with the keys."""
    return page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))  # type: ignore[attr-defined]


def test_whoever_is_asked_whether_to_give_up_stays_by_enter() -> None:
    app = App(patience=0)
    app.open()
    left: list[bool] = []
    pause = Pause(lambda: None, Ground, KeysSheet, leave=lambda: left.append(True))
    pause.resize((1280, 720), Scale(100))
    assert isinstance(enter(pause), Pop), "at first it goes on"
    ending = next(one for one in pause.choices if isinstance(one, Button) and one.label == say("pause.leave"))
    ending.press()
    buttons = [one for one in pause.contents() if isinstance(one, Button)]
    assert [button.red for button in buttons] == [True, False] and [button.main for button in buttons] == [False, True]
    enter(pause)
    assert pause.sure is None and not left


def test_every_entry_of_the_pause_menu_has_one_place() -> None:
    """In a match under way, in one that nobody has begun, and in a trial."""
    app = App(patience=0)
    app.open()

    def places(**more: Any) -> dict[str, tuple[int, int]]:
        pause = Pause(lambda: None, Ground, KeysSheet, **more)
        pause.resize((1280, 720), Scale(100))
        return {one.label: one.rect.topleft for one in pause.choices if isinstance(one, Button)}

    whole = places(leave=lambda: None)
    begun, tried = places(leave=lambda: None, begun=False), places(back=lambda: None)
    same = [say(f"pause.{name}") for name in ("resume", "settings", "keys")]
    assert all(whole[name] == begun[name] == tried[name] for name in same)
    assert whole[say("pause.save")] == begun[say("pause.back_out")] == tried[say("pause.save")]
    assert whole[say("pause.leave")] == tried[say("pause.review")]


def looked_at(name: str) -> Any:
    """A page, or the screen of a situation, laid out; the dead time of a curtain is over."""
    screen: Any = PAGES[name]() if name in PAGES else SITUATIONS[name]().screen
    screen.resize((1280, 720), Scale(100))
    if isinstance(screen, Curtain):
        screen.update(DEAD_TIME)
    return screen


SEEN = [*(name for name in PAGES if not name.startswith("rule book") or " at " not in name), *SITUATIONS]


@pytest.mark.parametrize("name", tiers.thinned(SEEN, 3))
def test_enter_presses_amber_and_amber_never_destroys(name: str) -> None:
    screen = looked_at(name)
    buttons = [one for one in screen.focus.widgets if isinstance(one, Button) and one.enabled]
    amber = [one for one in buttons if one.main]
    assert len(amber) <= 1, [one.label for one in amber]
    assert not [one.label for one in amber if one.red]
    named = [one.label for one in buttons if one.key == "confirm" and not one.main]
    assert not named, f"Enter is on {named}, which is not amber"
    pressed: list[Button] = []
    for one in buttons:
        one.on_press = partial(pressed.append, one)  # type: ignore[assignment]
    enter(screen)
    assert pressed == amber


MUST = {"title", "title at the first start", "curtain", "keys"}
LEADS = ("menu of", "dice of", "set-up of", "lessons of", "a puzzle of", "result of", "play from")
"""Pages on which one step is always the sensible one."""


@pytest.mark.parametrize("name", tiers.thinned([name for name in PAGES if name in MUST or name.startswith(LEADS)], 3))
def test_a_page_that_leads_on_has_an_amber_button(name: str) -> None:
    assert any(isinstance(one, Button) and one.main and one.enabled for one in looked_at(name).focus.widgets)


@pytest.mark.parametrize("chosen", [True, False])
def test_what_a_card_says_large_is_amber_on_the_one_that_is_proposed_alone(chosen: bool) -> None:
    def colours(hero: str) -> set[tuple[int, ...]]:
        card = OptionCard("Hand Grenade", lambda: None, "One enemy rolls.", hero=hero, chosen=chosen)
        card.place(pygame.Rect(0, 0, 320, 60), Scale(100))
        right = card.paint().subsurface(200, 8, 110, 44)
        return {tuple(right.get_at((x, y)))[:3] for x in range(right.get_width()) for y in range(right.get_height())}

    assert (palette.AMBER in colours("hits 0 %")) is chosen and palette.AMBER not in colours("")
