"""The board of a set-up: which one, its picture, what it is like."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pygame import Rect

from game.learning.lessons import training
from scenes.kit.controls import Option
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Label, Widget
from scenes.kit.words import say
from scenes.presentation.setup import SetupPage
from scenes.setup.ladder import ladder
from scenes.setup.widgets import BoardPicture

PICTURE = 0.42
"""The share of a narrow window that the picture takes where choice and text stand beside it."""


class BoardPart:
    """The choice of the board with its picture and its text; a board that was played to the end before has a tick."""

    def __init__(
        self,
        game: str,
        own: SetupPage[object],
        scenario: str,
        done: Collection[str],
        take: Callable[[str], Change | None],
    ) -> None:
        course = training(game)
        self.own, self.practice = own, course.scenario if course and not course.counts else ""  # the board the career leaves out
        boards = [Option(name, title, ticked=name in done) for name, title in ladder(game)]
        self.choice = TipChoice("", boards, scenario, take, tips=dict.fromkeys(done, say("setup.done_tip")))
        self.picture = BoardPicture(scenario, own.portrait, own.PROPORTION)
        self.about = Label(self._text(scenario), BODY)

    @property
    def widgets(self) -> list[Widget]:
        """All of it, in the order the keys walk it."""
        return [self.choice, self.picture, self.about]

    def show(self, scenario: str) -> None:
        """Show this board."""
        self.choice.change(chosen=scenario)
        self.picture.change(board=scenario)
        self.about.change(words=self._text(scenario))

    def _text(self, scenario: str) -> str:
        """What a board is like, and that it is there for practice alone, where it is."""
        words = self.own.text_of(scenario)
        return f"{words} {say('setup.practice')}" if scenario == self.practice else words

    def place(self, area: Rect, scale: Scale) -> int:
        """The y below choice, picture and text, one under the other."""
        px, y = scale.px, area.y
        self.choice.place(Rect(area.x, y, area.w, self.choice.natural(scale, area.w)[1]), scale)
        y = self.choice.rect.bottom + px(10)
        self.picture.place(Rect(area.x, y, *self.picture.natural(scale, area.w)), scale)
        y = self.picture.rect.bottom + px(10)
        self.about.place(Rect(area.x, y, area.w, self.about.natural(scale, area.w)[1]), scale)
        return self.about.rect.bottom

    def place_wide(self, area: Rect, scale: Scale) -> int:
        """The same for a narrow window: the picture on the left, choice and text beside it."""
        px = scale.px
        picture = self.picture.natural(scale, round(area.w * PICTURE))
        self.picture.place(Rect(area.x, area.y, *picture), scale)
        x, room = area.x + picture[0] + px(16), area.w - picture[0] - px(16)
        choice = self.choice.natural(scale, room)
        self.choice.place(Rect(x, area.y, min(room, choice[0]), choice[1]), scale)
        y = self.choice.rect.bottom + px(12)
        self.about.place(Rect(x, y, room, self.about.natural(scale, room)[1]), scale)
        return max(self.picture.rect.bottom, self.about.rect.bottom)
