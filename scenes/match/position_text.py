"""The position in words: sentences from which it can be rebuilt, for whoever does not see the board or wants to pass it on."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.api import Rules, Seat
from game.folders import user_folder
from game.learning.spoken_position import aloud
from scenes.app.clipboard import copied
from scenes.app.page import Page
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.language import translated
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button, Heading, Label
from scenes.kit.words import say


class Aloud(Page):
    """The sentences of one position as a seat sees it, as everybody may for None; "Copy" takes them along as text."""

    def __init__(self, rules: Rules, view: object, seat: Seat | None, notify: Callable[[str], None]) -> None:
        super().__init__()
        sentences = aloud(rules, rules.write(view), lambda position: rules.view(position, seat))
        self.lines = [translated(sentence) for sentence in sentences]
        self.game, self.notify = rules.id, notify
        self.heading = Heading(say("aloud.title").upper(), TITLE, palette.TEXT)
        self.line = Label(say("aloud.line"), SENTENCE, palette.DIM)
        self.list = ScrollList([Item(str(place), line) for place, line in enumerate(self.lines)], lambda _: None)
        self.back = Button(say("aloud.back"), lambda: Pop(), icon="back", key="let_go")
        self.copy = Button(say("aloud.copy"), self._copy, icon="share", main=True)
        self.focus.renew([self.heading, self.line, self.list, self.back, self.copy])

    def _copy(self) -> None:
        try:
            file = copied("\n".join(self.lines), user_folder() / "positions" / f"{self.game}.txt")
        except OSError as failed:
            self.notify(say("aloud.not_copied", why=failed.strerror or failed))
            return
        self.notify(say("aloud.written", file=file) if file else say("aloud.copied"))

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        wide = min(view.w - 2 * px(24), px(860))
        x, y = (view.w - wide) // 2, px(28)
        for part in (self.heading, self.line):
            size = part.natural(scale, wide)
            part.place(Rect(x, y, wide, size[1]), scale)
            y += size[1] + px(8)
        back, copy = self.back.natural(scale), self.copy.natural(scale)
        high = max(px(130), view.h - y - back[1] - px(14) - px(28))
        self.list.place(Rect(x, y, wide, high), scale)
        y += high + px(14)
        self.back.place(Rect(x, y, *back), scale)
        self.copy.place(Rect(x + wide - copy[0], y, *copy), scale)
        return self.keep_in_sight((self.back, self.copy), y - px(14), y + back[1] + px(28), view)
