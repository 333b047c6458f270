"""The foot of a set-up: the way back, what stands beside a match, the way on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect

from scenes.app.page import flow
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say

BESIDES = {"learn": "learn", "learn_on": "learn", "puzzles": "puzzle", "rule_book": "book", "position": "place"}
"""What stands beside a match of a game, with its icon."""
BEGIN = 180  # design units: the button that begins is no narrower


class Foot:
    """The buttons at the foot of a set-up. What stands beside a match may be placed elsewhere, in a narrow window."""

    def __init__(self, begin: Callable[[], Change | None], besides: Mapping[str, Press]) -> None:
        """`besides`: what else there is to the game, by the names of BESIDES."""
        self.besides = [
            Button(say(f"setup.{name}"), press, icon=BESIDES[name], tip=say(f"setup.{name}_tip"))
            for name, press in besides.items()
        ]
        self.learning = "learn_on" in besides  # whether a training waits to be gone on with
        self.back = Button(say("setup.back"), lambda: Pop(), icon="back", key="let_go")
        self.start = Button(say("setup.begin"), begin, icon="play", key="confirm", main=True)

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order the keys walk them."""
        return [self.back, *self.besides, self.start]

    def place(self, area: Rect, y: int, scale: Scale, besides: bool, newcomer: bool) -> list[Widget]:
        """Place the way back on the left, the way on on the right, and `besides` between them; what stands there now.

        `newcomer`: whoever chooses has not learnt the game yet.
        """
        self._light(besides and (newcomer or self.learning))
        start, back = self.start.natural(scale), self.back.natural(scale)
        wide = max(start[0], scale.px(BEGIN))
        self.start.place(Rect(area.right - wide, y, wide, start[1]), scale)
        self.back.place(Rect(area.x, y, *back), scale)
        if besides:
            self._place_besides(area, scale)
        return [self.back, *(self.besides if besides else ()), self.start]

    def place_below(self, y: int, about: Rect, area: Rect, scale: Scale) -> int:
        """The y below what stands beside a match: under the text of the board where that leaves it room, else below the board."""
        gap = scale.px(12)
        beside = Rect(about.x, about.bottom + gap, area.right - about.x, 0)
        high = flow(self.besides, beside, scale, gap)
        if beside.y + high > y:
            high = flow(self.besides, Rect(area.x, y + gap, area.w, 0), scale, gap)
            return y + gap + high
        flow(self.besides, Rect(about.x, y - high, beside.w, 0), scale, gap)
        return y

    def _light(self, learns: bool) -> None:
        """Make the next step amber: to learn the game for a newcomer, where that stands at the foot, else to begin."""
        learn = next((one for one in self.besides if one.icon == BESIDES["learn"]), None)
        learns = learns and learn is not None
        if learn:
            learn.change(main=learns, key="confirm" if learns else "")
        self.start.change(main=not learns, key="" if learns else "confirm")

    def _place_besides(self, area: Rect, scale: Scale) -> None:
        """Place what stands beside a match between the way back and the way on, or above them."""
        gap = scale.px(12)
        sizes = [button.natural(scale) for button in self.besides]
        left, room = self.back.rect.right + gap, self.start.rect.left - self.back.rect.right - 2 * gap
        wide = sum(width for width, _ in sizes) + gap * (len(sizes) - 1)
        if wide <= room:
            x = left + (room - wide) // 2
            for button, size in zip(self.besides, sizes, strict=True):
                button.place(Rect(x, self.back.rect.bottom - size[1], *size), scale)
                x += size[0] + gap
            return
        down = flow(self.besides, Rect(area.x, self.start.rect.y, area.w, 0), scale, gap) + gap
        for button in (self.back, self.start):
            button.place(button.rect.move(0, down), scale)
