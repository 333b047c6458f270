"""The menu over a match: go on, settings, keys, save and leave, give up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from scenes.app.page import Sheet
from scenes.kit.fonts import SENTENCE
from scenes.kit.scene import Change, Pop, Push, Scene
from scenes.kit.widgets import Button, Label, Press, Widget
from scenes.kit.words import say


class Pause(Sheet):
    """The menu of a match. `concede` None: nobody can give up now; `leave` None: the match cannot be thrown away."""

    def __init__(
        self,
        save_and_leave: Press,
        settings: Callable[[], Scene],
        keys_overlay: Callable[[], Scene],
        concede: Press | None = None,
        leave: Press | None = None,
        more: Sequence[Widget] = (),
        begun: bool = True,
        back: Press | None = None,
    ) -> None:
        """`more`: what else can be looked up from here; `begun`: whether there is anything to save.

        `back`: the way to what a match was tried out from, which it leaves as it is. Every entry has one place in all matches.
        """
        super().__init__(say("pause.title"))
        self.sure: tuple[str, Press] | None = None  # what is asked back about
        self._ends = bool(concede or back or (leave and begun))  # whether the entry at the foot, which ends the match, is there
        self.resume = Button(say("pause.resume"), lambda: Pop(), icon="play", main=True, align="left")
        self.choices: list[Widget] = [
            self.resume,
            Button(say("pause.save"), save_and_leave, icon="save", tip=say("pause.save_tip"), align="left")
            if begun
            else Button(say("pause.back_out"), save_and_leave, icon="home", tip=say("pause.back_out_tip"), align="left"),
            Button(say("pause.settings"), lambda: Push(settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(keys_overlay()), icon="keys", key="keys", align="left"),
            *more,  # after what every match has, so that nothing of that moves
        ]
        if concede:
            self.choices.append(self._ending("pause.concede", "pause.yes_concede", concede, "close"))
        if back:
            self.choices.append(Button(say("pause.review"), back, icon="back", tip=say("pause.review_tip"), align="left"))
        elif leave and begun:
            self.choices.append(self._ending("pause.leave", "pause.yes_leave", leave, "trash"))

    def _ending(self, key: str, yes: str, press: Press, icon: str) -> Button:
        """A button that ends the match, and therefore asks back first."""

        def ask_back() -> None:
            self.sure = (say(yes), press)
            self.again()
            self.focus.to(self.focus.widgets[-1])

        button = Button(say(key), ask_back, icon=icon, align="left")
        button.red = True
        return button

    def _stay(self) -> None:
        self.sure = None
        self.again()

    def room(self, view: Rect) -> Rect:
        """The window, less the place of an entry that is missing at the foot: those above it stand where they always do."""
        missing = 0 if self.sure or self._ends else self.resume.natural(self.scale)[1] + self.scale.px(10)
        return Rect(view.x, view.y, view.w, view.h - missing)

    def contents(self) -> list[Widget]:
        if not self.sure:
            return self.choices
        words, press = self.sure
        ending = Button(words, press, icon="check", align="left")
        ending.red = True
        stay = Button(say("pause.no"), self._stay, icon="back", main=True, align="left")
        return [Label(say("pause.sure"), SENTENCE), ending, stay]

    def escape(self) -> Change | None:
        if self.sure:
            self._stay()
            return None
        return Pop()
