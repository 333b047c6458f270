"""The matches that wait to be continued."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from scenes.app.page import Page, place_head
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.lists import Item, ScrollList
from scenes.kit.pictures import there
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.widgets import Button, Heading, Label
from scenes.kit.words import say


class Saved(NamedTuple):
    """A match that waits: what it is called ("Operators, round 4"), more about it, when it was last played; its game."""

    id: str
    title: str
    about: str
    when: str
    game: str = ""


class Matches(Page):
    """A list of all matches that wait, the newest first; a click or Enter goes on with one."""

    def __init__(
        self,
        journals: Callable[[], Sequence[Saved]],
        resume: Callable[[str], Change | None],
        replays: Callable[[], Scene] | None = None,
    ) -> None:
        """`replays`: the list of all matches that can be replayed."""
        super().__init__()
        self.journals = journals
        self.heading = Heading(say("matches.title").upper(), TITLE, palette.TEXT)
        self.line = Label(say("matches.line"), SENTENCE, palette.DIM)
        self.list = ScrollList([], resume, say("matches.empty"))
        self.back = Button(say("matches.back"), lambda: Pop(), icon="back", key="let_go")
        self.replays = [Button(say("matches.replays"), lambda: Push(replays()), icon="replay")] if replays else []
        self.focus.renew([self.heading, self.line, self.list, self.back, *self.replays])

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        self.list.renew([
            Item(one.id, f"**{one.title}**", one.about, one.when, there(f"title/{one.game}.svg", "title/emblem.svg"))
            for one in self.journals()
        ])  # fmt: skip
        wide = min(view.w - 2 * px(24), px(860))
        x, y = (view.w - wide) // 2, px(36)
        back = self.back.natural(scale, wide)
        y = place_head(self.heading, self.line, Rect(x, y, wide, 0), scale) + px(18)
        # The list takes what the window leaves, and never less than two lines of it.
        high = max(px(130), view.h - y - back[1] - px(18) - px(28))
        self.list.place(Rect(x, y, wide, high), scale)
        y += high + px(18)
        self.back.place(Rect(x, y, *back), scale)
        for button in self.replays:
            size = button.natural(scale)
            button.place(Rect(x + wide - size[0], y, *size), scale)
        return self.keep_in_sight((self.back, *self.replays), y - px(18), y + back[1] + px(28), view)
