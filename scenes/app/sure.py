"""A sheet that asks before something is gone for good; the way back is its main button."""

from __future__ import annotations

from scenes.app.page import Sheet
from scenes.kit.fonts import BODY, SENTENCE
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button, Label, Press, Widget
from scenes.kit.words import say


class Sure(Sheet):
    """The question, what it is about, and the words of the button that does it."""

    def __init__(self, question: str, about: str, words: str, press: Press, icon: str = "trash") -> None:
        super().__init__(question)
        self.choices: list[Widget] = [
            *[Label(line, SENTENCE if place == 0 else BODY) for place, line in enumerate(about.split("\n"))],
            Button(say("sure.keep"), lambda: Pop(), icon="back", key="confirm", main=True, align="left"),
            Button(words, press, icon=icon, align="left"),
        ]
