"""The keys as a player has chosen them: on every page, over every page, and never where something is typed."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.app import preferences
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Page
from scenes.app.preferences import Preferences
from scenes.kit import keys
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.menus.settings import Settings
from scenes.program import Program
from tests.scenes.pages import PAGES, SCENARIOS, at_match, setup
from tests.tiers import thinned

ODD = {binding.action: f"ctrl+shift+f{number}" for number, binding in enumerate(keys.BINDINGS, 30)}
"""A key for every action that none of them comes with."""
CHANCE = ("title", "matches", "matches to look back on", "puzzle made of a position of ironsquad")
"""Pages on which a clock or chance has a part, so that two of them differ."""

STILL = [name for name in PAGES if name not in CHANCE]


def seen(page: Page) -> tuple[list[tuple[object, ...]], bytes]:
    """What a page says in words and under the pointer, and its picture."""
    surface = pygame.display.set_mode((1280, 720))
    page.resize((1280, 720), Scale(100))
    page.draw(surface)
    own = [(widget, vars(widget)) for widget in page.focus.widgets]
    said = [(widget.tip, widget.reason, has.get("words"), str(has.get("tips"))) for widget, has in own]
    return said, pygame.image.tobytes(surface, "RGB")


def event(code: int, sign: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=sign)


@pytest.mark.parametrize("name", thinned(STILL, 8))
def test_a_key_that_is_chosen_anew_shows_on_a_page_that_was_there_before(name: str) -> None:
    page = PAGES[name]()
    before = seen(page)
    keys.TABLE.load(ODD)
    after = seen(page)
    preferences.save(Preferences(keys=ODD))
    fresh = seen(PAGES[name]())
    assert after == fresh
    shows = any(vars(widget).get("key") and vars(widget).get("label") for widget in page.focus.widgets)
    assert not shows or after != before


@pytest.mark.parametrize("name", thinned(PAGES, 4))
def test_the_list_of_keys_comes_over_every_page(name: str) -> None:
    page = PAGES[name]()
    page.resize((1280, 720), Scale(100))
    page.update(1.0)
    if not isinstance(page, KeysSheet):
        wish = page.handle(event(pygame.K_SLASH, "?"))
        assert isinstance(wish, Push) and isinstance(wish.scene, KeysSheet)


@pytest.mark.parametrize("action", thinned([binding.action for binding in keys.BINDINGS], 4))
def test_every_action_can_have_another_key(action: str) -> None:
    page: Any = PAGES["settings"]()
    assert isinstance(page, Settings)
    page.resize((1280, 720), Scale(100))
    page.focus.to(page.fields[action])
    page.handle(event(pygame.K_RETURN))
    assert page.listening
    page.handle(event(pygame.K_F9))
    assert keys.TABLE.key(action) == "f9" and keys.TABLE.means(event(pygame.K_F9), action)
    overlay = KeysSheet()
    overlay.resize((1280, 720), Scale(100))
    assert "**F9**" in [vars(widget).get("words") for widget in overlay.focus.widgets]


def test_what_is_typed_does_nothing_else() -> None:
    app = App(patience=0)
    app.open()
    page: Any = setup("operators", "kiln-yard", False)
    app.apply(Push(page))
    field = next(iter(page.fields.values()))
    page.focus.to(field)
    for code, sign in ((pygame.K_m, "m"), (pygame.K_SLASH, "?")):
        app.apply(app._hear(event(code, sign)))
        app.apply(app._hear(pygame.event.Event(pygame.TEXTINPUT, text=sign)))
    assert field.value == "m?" and not app.preferences.muted and app.stack[-1] is page
    page.focus.to(None)
    app._held.clear()
    app.apply(app._hear(event(pygame.K_m, "m")))
    assert app.preferences.muted


def test_a_search_of_the_rule_book_begins_with_any_letter() -> None:
    app = App(patience=0)
    app.open()
    book: Any = Program(app).rulebook("operators")
    app.apply(Push(book))
    app.apply(app._hear(event(pygame.K_m, "m")))
    app.apply(app._hear(pygame.event.Event(pygame.TEXTINPUT, text="m")))
    assert book.search.value == "m" and not app.preferences.muted


@pytest.mark.parametrize("game", SCENARIOS)
def test_a_key_that_is_chosen_anew_shows_at_the_table(game: str) -> None:
    play = at_match(game, SCENARIOS[game][0])
    play.resize((1280, 720), Scale(100))
    keys.TABLE.load(ODD)
    play.resize((1280, 720), Scale(100))
    surface = pygame.display.set_mode((1280, 720))
    play.draw(surface)
    said = [widget.tip for widget in play.focus.widgets]
    preferences.save(Preferences(keys=ODD))
    again = at_match(game, SCENARIOS[game][0])
    again.resize((1280, 720), Scale(100))
    again.draw(surface)
    assert said == [widget.tip for widget in again.focus.widgets]
