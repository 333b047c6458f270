"""Whoever learns a game with the mouse: begins its training from the set-up, reads every lesson, does what it asks, plays on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from game.learning.lessons import Lesson, Training
from scenes.lessons import reading
from tests.by_mouse.firefight_hand import FirefightPlayer
from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.operators_hand import OperatorsPlayer
from tests.by_mouse.player import Player
from tests.by_mouse.rush_hand import RushPlayer
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.window import Gone, Window

TITLES = {"operators": "Operators", "ironsquad": "Iron Squad", "skulls": "Danger Close", "firefight": "Firefight", "rush": "Rush"}
HANDS: dict[str, type[Player]] = {
    "operators": OperatorsPlayer, "ironsquad": IronSquadPlayer, "skulls": SkullsPlayer, "firefight": FirefightPlayer,
    "rush": RushPlayer,
}  # fmt: skip
PANEL = "LessonPanel"
RESTS = 0.6  # seconds the pointer stays on what is to be looked at
TRIES = 3  # clicks on a button, while the machine may move in between
ACTS = 4  # soldiers that act in a turn


class Learner:
    """A person with a mouse and a list of the lessons told so far, by their ids.

    `asked` are those that ended because what they wait for was done; `drills` what was watched.
    """

    def __init__(self, window: Window, training: Training, seed: int) -> None:
        self.window, self.training = window, training
        self.hand = HANDS[training.game](window, seed, "learner")
        self.hand.fiddled |= {"plan", "again", "what if", "looks", "away", "second thoughts", "moved again", "deploy undo"}
        if isinstance(self.hand, IronSquadPlayer):
            self.hand.acts = ACTS
        self.told: list[str] = []
        self.asked: set[str] = set()
        self.drills: set[str] = set()
        self.each: Callable[[Lesson], None] = lambda _: None  # called once for every lesson that is told
        self._reading = False  # the button of a lesson is being pressed
        self._rest = window.rest
        window.rest = self.rest  # type: ignore[method-assign]

    # --- what is on the screen ----------------------------------------------------------------------------------------------

    def lesson(self) -> Lesson | None:
        """The lesson on the screen."""
        panel = next((one for one in self.window.seen["widgets"] if one["kind"] == PANEL), None)
        title = str(panel["its_title"]) if panel else ""
        return next((one for one in self.training.lessons.values() if one.title.upper() == title), None)

    def rest(self) -> dict[str, Any]:
        """What is on the screen once nothing moves on it, and every lesson that waits for nothing else has been read."""
        self._rest()
        while not self._reading and self._note() and self.window.has("Next"):
            self._read()
        return self.window.seen

    def _read(self) -> None:
        """Click the lesson on the screen away, again where a move of the machine swallowed a click."""
        lesson, self._reading = self.lesson(), True
        for _ in range(TRIES):
            time.sleep(reading.SETTLES)
            self.window.press("Next")
            if self.lesson() != lesson:
                break
        self._reading = False
        assert self.lesson() != lesson, f"{lesson and lesson.id}: a click on Next leaves it there"

    def _note(self) -> bool:
        """Whether a lesson stands on the screen; it counts as told."""
        lesson = self.lesson() if self.window.seen["scene"] == "Play" else None
        if lesson and lesson.id not in self.told:
            self.told.append(lesson.id)
            if self.window.has("Skip"):
                self.asked.add(lesson.id)
            self.each(lesson)
        return lesson is not None

    # --- what is done -------------------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Prepare for another match of training, of which nothing was told yet."""
        self.told, self.asked, self._reading = [], set(), False

    def leave(self) -> None:
        """Go from the match, or from its result, to the title."""
        window = self.window
        if window.rest()["scene"] == "ResultScreen":
            window.press(window.beginning("Back to the title"))
        else:
            window.press("", "Button", place=self.hand._tool("menu"))
            window.await_scene("Pause")
            window.press("Abandon the match")
            window.press("Yes, abandon it")
        window.await_scene("Title")

    def begin(self) -> None:
        """Go from the title to the first lesson of the training."""
        self.window.press(TITLES[self.training.game], "Card")
        self.window.await_scene("Setup")
        self.window.press("Learn to play")
        self.window.await_scene("Play")

    def play(self, seconds: float, wanted: int = 1000) -> None:
        """Read lessons and play the match, to its end, or until so many lessons were told."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and len(self.told) < wanted:
            seen = self.window.rest()
            if seen["scene"] == "ResultScreen":
                return
            lesson = self.lesson() if seen["scene"] == "Play" else None
            if lesson is None or not self.take(lesson):
                self.hand.step(self.window.seen)
        if len(self.told) < wanted:
            raise Gone(f"after {seconds} seconds only {self.told}")

    def take(self, lesson: Lesson) -> bool:
        """Whether something was done about the lesson on the screen, rather than the match played on."""
        if self.window.has("Continue") and not self.window.has("Skip"):
            return False  # it is read at a halt, and going on from there closes it
        assert self.window.has("Skip"), f"{lesson.id} cannot be skipped"
        if lesson.drills and lesson.goes_on == "drill":
            self.watch(lesson.drills[0])
            assert self.lesson() != lesson, f"{lesson.id}: its drill was seen, and it is still there"
            return True
        if lesson.goes_on == "looked":
            self.look_around(lesson.times)
            assert self.lesson() != lesson, f"{lesson.id}: {lesson.times} places were looked at, and it is still there"
            return True
        return False  # playing on does it

    def look_around(self, times: int) -> None:
        """Rest the pointer on so many spaces, one after another."""
        nodes: dict[str, Any] = self.window.seen["nodes"]
        for name in sorted(nodes)[: times + 1]:
            self.window.move((nodes[name][0], nodes[name][1]))
            time.sleep(RESTS)
        self.window.away()
        self.window.rest()

    def watch(self, drill: str) -> None:
        """Watch a drill to its end, and leave it."""
        window = self.window
        time.sleep(reading.SETTLES)
        window.press(self.training.drills[drill].title)
        seen = window.await_scene("DrillScreen", seconds=60)
        while seen["halted"]:
            window.press("Continue")
            seen = window.await_scene("DrillScreen", seconds=60)
        self.drills.add(drill)
        window.press("Leave the example")
        window.await_scene("Play")
