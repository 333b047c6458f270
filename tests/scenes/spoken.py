"""Screens in the language of tests: it is spoken, and every word that is drawn or would be is heard."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.folders import user_folder
from game.games import GAMES, rules
from scenes.app import preferences
from scenes.app.app import STEP
from scenes.catalogue import messages
from scenes.kit import language, text, words
from scenes.kit.controls import Choice, Toggle
from scenes.kit.kept import forget
from scenes.kit.lists import ScrollList
from scenes.kit.scene import Push, Swap
from scenes.kit.widgets import Button
from scenes.match.bot_process import Thought
from scenes.menus.title import Card
from tests import pseudo
from tests.every_game.walks import by_chance
from tests.scenes.sitting import Bots

NAMES = frozenset({"english", *GAMES, "shared", "match", "bench"})
"""What is not translated: what a language calls itself, and names of files and folders of matches."""


FILE = re.compile(r"\w+-\d{8}-\d{6}-[0-9a-f]+|career\.csv")
"""What the file of a match is called, and the table of a career."""


class Heard:
    """Everything that was drawn: each text with the lines of code that asked for it."""

    def __init__(self, home: str) -> None:
        self.home = home  # the user's folder: the names of files in it are nobody's words
        self.texts: dict[str, str] = {}
        self.screens: dict[str, Any] = {}  # one of each kind that was seen

    def take(self, said: str) -> None:
        """Take in a text that was drawn, or stands ready to be."""
        if said and said not in self.texts:
            frames = [frame for frame in traceback.extract_stack(limit=24) if "/scenes/" in frame.filename]
            asked = [frame for frame in frames if "/kit/" not in frame.filename and "/tests/" not in frame.filename]
            self.texts[said] = ", ".join(f"{Path(one.filename).name}:{one.lineno}" for one in reversed(asked[-4:]))

    def english(self, given: frozenset[str]) -> dict[str, str]:
        """The texts in which English is left: the words of it, and who asked for them."""
        own = {said: asked for said, asked in self.texts.items() if "files.py" not in asked}  # which lists folders of the machine
        plain = {said: FILE.sub("", said.replace(self.home, "")) for said in own}
        found = {said: pseudo.english(words, given) for said, words in plain.items()}
        return {f"{said!r}: {left}": self.texts[said] for said, left in found.items() if left}

    def cut(self) -> dict[str, str]:
        """The texts that end where they had no more room, and who asked for them."""
        return {said: asked for said, asked in self.texts.items() if said.endswith("…") and not said.endswith(" …")}


@contextmanager
def other_language(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """The language of a folder is spoken by every program that starts, and what is drawn is heard."""
    heard, keep = Heard(str(user_folder())), text._keep

    def kept(key: Any, surface: Surface) -> Surface:
        if key[0] == "rich":
            heard.take(key[1])
        elif sys._getframe(2).f_code is not text.rich.__code__:  # a run of what is heard as a whole
            heard.take(key[0])
        return keep(key, surface)

    monkeypatch.setattr(text, "_keep", kept)
    monkeypatch.setattr(language, "languages", lambda: {pseudo.CODE: folder})
    preferences.save(replace(preferences.load()[0], language=pseudo.CODE, speed="off"))
    forget_words()
    words.speak(folder)
    try:
        yield heard
    finally:
        words.speak(None)
        forget_words()


def forget_words() -> None:
    """Forget all words, and every picture with words on it."""
    forget()
    for one in kept():
        one.cache_clear()


def kept() -> Iterator[Any]:
    """All functions of the screens that keep what they found, but for that which finds the messages."""
    for name, module in list(sys.modules.items()):
        if name.startswith("scenes."):
            for one in list(vars(module).values()):
                if hasattr(one, "cache_clear") and one.__module__.startswith("scenes.") and one is not messages:
                    yield one


def shown(app: Any, heard: Heard) -> Any:
    """The screen that is seen: it is drawn, and what its widgets say under the pointer is heard as well."""
    app._draw()
    top = app.stack[-1]
    heard.screens.setdefault(kind_of(top), top)
    focus = getattr(top, "focus", None)
    for widget in focus.widgets if focus else ():
        for said in (widget.tip, widget.reason, *vars(widget).get("tips", {}).values()):
            heard.take(said)
    heard.take(app.notice.words)
    return top


def sweep(app: Any, heard: Heard, columns: int = 9, rows: int = 6) -> None:
    """Lead the pointer over the whole screen, and look at it everywhere."""
    width, height = app.size
    for row in range(rows):
        for column in range(columns):
            at = (round((column + 0.5) * width / columns), round((row + 0.5) * height / rows))
            app.apply(app.stack[-1].handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
            shown(app, heard)


def settle(app: Any) -> None:
    """Let time pass until nothing moves, as long as that takes no more than some seconds."""
    for _ in range(600):
        top = app.stack[-1]
        if not (top.restless or top.waiting):
            return
        app.apply(top.update(STEP))


def crawl(app: Any, heard: Heard, deep: int, been: set[tuple[str, str]], kept: tuple[type, ...] = ()) -> None:
    """Press every button and every choice of the screen, and see every screen that it leads to.

    A button is pressed once on each kind of screen (`been`); screens of the kinds `kept` are looked at, and nothing on them
    is touched.
    """
    settle(app)
    top = shown(app, heard)
    if deep == 0 or isinstance(top, kept):
        return
    for widget in list(top.focus.widgets):
        known = (kind_of(top), name_of(widget))
        if not widget.enabled or known in been or not isinstance(widget, Button | Choice | Toggle | Card | ScrollList):
            continue
        been.add(known)
        for press in presses(widget):
            _follow(app, heard, press(), deep, been, kept)
            if app.stack[-1] is not top:
                return


def kind_of(screen: Any) -> str:
    """What kind of screen it is: its class, and the game it is of, as far as it says so."""
    match = getattr(screen, "match", None) or getattr(screen, "recording", None)
    game = getattr(screen, "game", "") or (match.rules.id if match else "")
    return f"{type(screen).__name__} {game}".strip()


def name_of(widget: Any) -> str:
    """What tells a widget from the others of its screen."""
    has = vars(widget)
    game = has["game"].id if isinstance(widget, Card) else ""
    return " ".join([type(widget).__name__, game or has.get("label") or has.get("icon") or widget.tip or str(has.get("options"))])


def click(app: Any, at: tuple[int, int]) -> None:
    """Move the pointer there, and press and release the left button."""
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        app.apply(app.stack[-1].handle(pygame.event.Event(kind, pos=at, **more)))


def presses(widget: Any) -> list[Callable[[], Any]]:
    """All that can be pressed on a widget."""
    if isinstance(widget, Choice):
        return [partial(widget.choose, place) for place in range(len(widget.options))]
    if isinstance(widget, ScrollList):
        return [partial(widget.open_item, item.id) for item in widget.items[:3]]
    return [widget.press]


def _follow(app: Any, heard: Heard, change: Any, deep: int, been: set[tuple[str, str]], kept: tuple[type, ...]) -> None:
    """See the screen that a press leads to, and then the one it was on again."""
    stack = list(app.stack)
    if isinstance(change, Push | Swap):
        app.apply(Push(change.scene))
        crawl(app, heard, deep - 1, been, kept)
        app.stack[:] = stack
        app._laid_out.clear()
        app.apply(None)
        app._lay_out(app.stack[-1])
    elif change is None:
        settle(app)
        shown(app, heard)


class Hasty(Bots):
    """Bots that answer at once, without a thought."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once = True

    def give(self, why: str = "") -> None:
        key = next(iter(self.open))
        request = self.open[key]
        if request["level"] == "rulebook":
            super().give(why)
            return
        found, seat = rules(request["game"]), request["seat"]
        action = by_chance(found, found.read(request["view"], seat), seat, request["level"], request["seed"])
        self.ready.append(Thought(key, action, why))
