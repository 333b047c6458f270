"""Rules at hand: what lies under the pointer is asked for by a key, by the question mark and a click, or by a line's number."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import cursor, keys
from scenes.kit.chrome import Chrome
from scenes.kit.focus import Focus
from scenes.kit.scene import Change
from scenes.kit.topics import At, topic_of
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Button, Widget
from scenes.kit.words import say


class Asking:
    """The ways into the rule book from a screen with a board. Give its `button` to the chrome's tools, and every event to
    `handle` before anybody else; then, if nobody has taken it, to `follow`.

    `look_up` opens the book at a topic, `below` tells what lies on the board at a point, `changed` is called when it begins
    to ask or ends: `on` says whether the next click asks.
    """

    def __init__(
        self,
        focus: Focus,
        chrome: Chrome,
        look_up: Callable[[str], Change],
        below: Callable[[At], str],
        changed: Callable[[], object],
    ) -> None:
        self.focus, self.chrome, self.look_up, self.below, self.changed = focus, chrome, look_up, below, changed
        self.on = False
        self._pressed = ""  # where the line leads on which the button went down
        self.button = Button("", self._switch, icon="question", tip=say("asking.tip"), height=36)
        focus.aside = self._aside

    # --- what lies there --------------------------------------------------------------------------------------------------

    def topic(self, at: At) -> str:
        """What lies at a point of the screen, as the rule book finds it: a widget, a chip of the bar, or what is below."""
        for widget in reversed(self.focus.widgets):
            if widget.seen.collidepoint(at) and widget is not self.button:
                found = topic_of(widget, at)
                if found or widget.focusable:
                    return found
        return self.chrome.topic_at(at) or self.below(at)

    def asked(self) -> str:
        """What is asked for by the key: where the keys are among the panels, else what lies under the pointer."""
        if self.focus.at:
            found = topic_of(self.focus.at, self.focus.at.rect.center)
            if found:
                return found
        return self.topic(pygame.mouse.get_pos())

    def _link(self, at: At) -> str:
        """Where a click at a point leads: a line of a panel that names its rule."""
        over = [widget for widget in self.focus.widgets if widget.seen.collidepoint(at)]
        return over[-1].link_at(at) if over else ""

    def _aside(self, widget: Widget) -> str:
        """What a tooltip says of the rule book, "" where it knows nothing of the widget."""
        if widget is self.button:
            return say("asking.book", key=keys.TABLE.shown("rules"))
        at = self.focus.pointer if widget.seen.collidepoint(self.focus.pointer) else widget.rect.center
        return say("asking.aside", key=keys.TABLE.shown("rules")) if topic_of(widget, at) else ""

    # --- events ------------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What the bottom bar says while it asks."""
        return say("asking.sentence", key=keys.TABLE.shown("rules"))

    def _switch(self) -> None:
        self._set(not self.on)

    def _set(self, on: bool) -> None:
        """Let the next click ask, or no longer."""
        self.on = on
        self.button.change(on=on)
        cursor.show("ask" if on else "arrow")
        self.changed()

    def end(self) -> None:
        """Stop asking."""
        if self.on:
            self._set(False)

    def handle(self, event: pygame.event.Event) -> Answer:
        """Whether an event asked, with the wish to open the book; called before anybody else hears of it."""
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "rules"):
            self.end()
            return Answer(True, self.look_up(self.asked()))
        if not self.on:
            if event.type == pygame.MOUSEMOTION:
                cursor.show("hand" if self._link(event.pos) else "arrow")
            return IGNORED
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            self.end()
            return HANDLED
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_LEFT:
            if self.button.rect.collidepoint(event.pos):
                return IGNORED  # the button switches itself off
            if event.type == pygame.MOUSEBUTTONUP:
                return HANDLED
            topic = self.topic(event.pos)
            self.end()
            return Answer(True, self.look_up(topic))
        return IGNORED

    def follow(self, event: pygame.event.Event) -> Answer:
        """Whether an event was a click on a line that names its rule; called when no widget has taken it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._pressed = self._link(event.pos)
            return HANDLED if self._pressed else IGNORED
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self._pressed:
            pressed, self._pressed = self._pressed, ""
            if self._link(event.pos) == pressed:
                cursor.show("arrow")
                return Answer(True, self.look_up(pressed))
            return HANDLED
        return IGNORED
