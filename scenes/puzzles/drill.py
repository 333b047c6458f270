"""A drill: a position beside the match, and what is played from it, with the words of its lesson; it can be left at any time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from pygame import Rect, Surface

from game.learning.lessons import Drill, Step, Training, begun, script
from game.match import Entry, entry_value, replay_action
from game.messages import Refused
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Scene, Swap
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.lessons.panel import LessonPanel, draw_frames
from scenes.match.bars import PlayBars
from scenes.match.screen import Play
from scenes.presentation.games import presentation
from scenes.presentation.seats import Holder

LOOK, BETWEEN, READ = 1.6, 0.7, 3.4
"""Seconds: the position before anything happens, between two actions, the reason why something is refused."""


class DrillBars(PlayBars):
    """The bars of a drill: what is going on, and when it is over one way on, back to the match."""

    play: DrillScreen

    def fill(self) -> None:
        """Keep away the buttons of the table: nothing else is done at it in a drill."""
        super().fill()
        play = self.play
        if play.playing.idle:
            if play.steps:
                play.chrome.say(say("lesson.drill_on"), [])
            else:
                play.chrome.say(play.table.came_to or say("lesson.drill_over"), [play.leaves])


class DrillScreen(Play):
    """The match screen of a drill. Nobody decides anything; `watched` is called when all of it has been seen."""

    people = True  # whoever watches clicks on from halt to halt

    def __init__(
        self, app: App, training: Training, drill: Drill, settings: Callable[[], Scene], watched: Callable[[], None]
    ) -> None:
        self.training, self.drill, self.watched = training, drill, watched
        self.steps: deque[Step | Entry] = deque(script(training.game, drill))
        self.pause = LOOK
        self.panel = LessonPanel()
        match = begun(training.game, drill)
        nobody = dict.fromkeys(match.seats, Holder("script", ""))
        super().__init__(app, match, None, nobody, lambda _: None, settings, perspective=drill.seat)
        self.places = presentation(training.game).lessons(self.table)
        self.again = Button(say("lesson.drill_again"), self._again, icon="replay", height=36)
        self.back = Button(say("lesson.drill_back"), self._menu, icon="back", height=36)
        self.leaves = Button(say("lesson.drill_back"), self._menu, icon="back", key="confirm", main=True)
        self.bars = DrillBars(self, self._furnish, self.go_on)
        hand: Any = getattr(self.table, "hand", None)
        if hand:
            hand.barred = True  # an example is looked at: nothing is tried out in it

    # --- what happens -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self.table.show(self.chair().view(), None)
        self.places.light(self.drill.shows)
        self.shown = True
        self._furnish()

    def _think(self) -> None:
        """Take the next step after a pause, or show why it is refused."""
        if not self.steps or self.pause > 0:
            return
        step = self.steps.popleft()
        self.pause = BETWEEN
        if isinstance(step, Entry):
            replay_action(self.match, entry_value(step), self.table.title)
            self._happened(self.match.events[-1])
        else:
            try:
                self.match.check(step.seat, step.play)
            except Refused as refused:
                own = presentation(self.match.rules.id).text_mode()
                self.app.notify(own.readable(self.match.view(step.seat), refused.why))
            self.pause = READ
        if not self.steps:
            self.watched()
            self._furnish()

    def _again(self) -> Change:
        return Swap(DrillScreen(self.app, self.training, self.drill, self.settings, self.watched))

    def _menu(self) -> Change:
        """Back to the match: there is nothing to save, and nothing to lose."""
        return Pop()

    # --- the screen -------------------------------------------------------------------------------------------------------

    def why_nothing(self, at: tuple[int, int]) -> str:
        """Why a click on the board does nothing: this is looked at, and no side at it is anybody's."""
        return say("lesson.drill_on" if self.steps else "lesson.drill_over")

    @property
    def waiting(self) -> bool:
        """Whether there is still something to come."""
        return self.playing.idle and (not self.shown or bool(self.steps))

    @property
    def restless(self) -> bool:
        """Whether anything moves, or the next step is waited for."""
        return super().restless or (self.playing.idle and bool(self.steps))

    def update(self, seconds: float) -> Change | None:
        if self.playing.idle and self.shown:
            self.pause = max(0.0, self.pause - seconds)
        return super().update(seconds)

    def _focus(self) -> list[Rect]:
        """The parts of the screen that the words speak of, as far as they can be seen now."""
        return [area for name in self.drill.focus for area in self.places.parts(name)]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        draw_frames(surface, self._focus(), self.chrome.scale, self.places.labels())

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        if self.drill.around:
            self.places.come_near(self.drill.around)

    def _lesson_widgets(self) -> list[Widget]:
        if not self.chrome.bottom.w:
            return []
        self.panel.tell(self.drill.title, self.drill.text, [self.again, self.back])
        return self.panel.stand(self.places, self.chrome.column)
