"""The sentence of the bottom bar: it gives way to the buttons beside it, never they to it."""

from __future__ import annotations

import re

from pygame import Rect

from scenes.kit import text
from scenes.kit.fonts import REGULAR, SENTENCE
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.widgets import Label

USUAL = 110  # letters: a sentence so long has room whatever stands beside it
MOST = 0.3  # of the bar that is kept for it at most
MORE = "…"


class Sentence(Label):
    """One sentence in its bar: smaller, then shorter where it has no room, and then its tooltip says all of it."""

    def __init__(self) -> None:
        super().__init__("", SENTENCE)
        self.whole = ""

    def say(self, words: str) -> None:
        """Say this from now on (rich text)."""
        if words != self.whole:
            self.whole = words
            self.change(words=words)

    def kept(self, scale: Scale, bar: Rect) -> int:
        """The pixels that are kept for a sentence, whatever it says, in a bar in which it may be so high."""
        px = scale.text(BODY_FLOOR)
        lines = max(1, int(bar.h / (text.line_height(REGULAR, px) * self.leading)))
        usual = USUAL * text.width("n", REGULAR, px) // lines
        return max(scale.px(60), min(usual, round(bar.w * MOST)))

    def fit(self, scale: Scale, room: int, high: int) -> int:
        """The height in pixels in which it says what has room: in its full size, or the first smaller one in which it fits, down
        to the least that can be read; then without its last words.
        """
        self.change(words=self.whole, tip="")
        for size in range(SENTENCE, 5, -1):
            self.change(size=size)
            height = self.natural(scale, room)[1]
            if height <= high:
                return height
            if scale.text(size) <= BODY_FLOOR:
                break
        self.change(words=self._shortened(scale, room, high), tip=self.whole)
        return self.natural(scale, room)[1]

    def _shortened(self, scale: Scale, room: int, high: int) -> str:
        """As many of its first words as have room."""
        ends = [found.start() for found in re.finditer(r"\s+", self.whole)]
        first, last = 0, len(ends)
        while first < last:  # the last place that has room, halving what lies before and behind it
            place = (first + last + 1) // 2
            shorter = closed(self.whole[: ends[place - 1]])
            if text.rich_size(shorter, scale.text(self.size), room, self.leading)[1] <= high:
                first = place
            else:
                last = place - 1
        return closed(self.whole[: ends[first - 1]]) if first else self.whole


def closed(words: str) -> str:
    """The beginning of a rich text, every mark of it closed, with a sign that there is more."""
    begun = re.sub(r"\{\w*$", "", words).rstrip(" ,;:·")
    opened = [found[0] for found in re.finditer(r"\*\*|\{\w+\||\}", begun)]
    waiting: list[str] = []
    for mark in opened:
        if mark == "}" or (mark == "**" and "**" in waiting):
            if waiting:
                waiting.remove("**") if mark == "**" else waiting.pop()
        else:
            waiting.append(mark)
    return begun + MORE + "".join("**" if mark == "**" else "}" for mark in reversed(waiting))
