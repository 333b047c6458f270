"""What the bars of a match say beside the table's own words: whom one waits for, and the buttons that hurry things."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from scenes.kit.chrome import Chip
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.state import MatchState

PATIENCE = 1.0  # seconds a bot thinks before "play now" is offered
DOTS = 3  # how often a second the sign of thinking moves
MOVING = "moving"  # the phase in which things move
ICONS = {"skip": "fast", "go_on": "play", "play_now": "hourglass", "fast": "speed"}


class PlayBars:
    """The bars of one match screen. `late`: a bot has been thinking for longer than PATIENCE."""

    def __init__(self, play: MatchState, changed: Callable[[], None], go_on: Callable[[], None]) -> None:
        """`changed` is called when something holds from now on; `go_on` takes what is shown to its end."""
        self.play, self.changed, self.go_on = play, changed, go_on
        self.late = False
        self._beat = -1  # of the sign that a bot thinks
        self._caption = ""  # what was told last of what moved, since somebody at the screen decided
        self._buttons: dict[str, Button] = {}

    @property
    def area(self) -> Rect:
        """Where the button lies, or lay last, that goes on from a halt."""
        return self._buttons["go_on"].rect if "go_on" in self._buttons else Rect(0, 0, 0, 0)

    def tick(self) -> bool:
        """Whether they say something else now, because of how long a bot has been thinking."""
        bots = self.play.bots
        late = bots.busy and bots.seconds > PATIENCE and bots.alone
        moving = not self.play.app.preferences.reduced_motion
        beat = (int(bots.seconds * DOTS) % 3 if moving else 2) if late else -1
        if beat == self._beat:
            return False
        self.late, self._beat = late, beat
        return True

    def fill(self) -> None:
        """Fill chips, sentence and buttons with what is going on."""
        play = self.play
        left, right = play.table.chips()
        trial = [Chip(say("review.trial"), strong=True, short=say("review.trial_short"))] if play.tried else []
        play.chrome.show([*left, *self._waiting(), *trial], right)
        if not play.playing.idle:
            self._caption = play.table.caption() or say("play.watch")
            play.chrome.say(self._caption, self._moving(), MOVING)
        else:
            self._rest()
        if play.asking.on:
            play.chrome.say(play.asking.sentence())

    def _rest(self) -> None:
        """Fill sentence and buttons while nothing moves: between two deeds of bots they stay as they were."""
        play, found = self.play, self.play.table.buttons()
        taken_back = any(button.key == "undo" and not button.reason for button in found)
        watched = bool(play.persons) and play.bots.alone and play.table.phase != "hand"
        stays = bool(self._caption) and watched and not taken_back
        if not stays:
            self._caption = ""
        told = self._begun or (say("play.thinking") if self.late else self._caption or play.table.sentence())
        hurry = [self._button("play_now", play.bots.hurry)] if self.late and play.bots.thinking.busy else []
        if stays:
            play.chrome.say(told, [*self._moving(), *hurry], MOVING)
        else:
            play.chrome.say(told, [*hurry, *found], play.table.phase)

    @property
    def _begun(self) -> str:
        """What is going on once the match is left to the bots, until it is over; "" before."""
        left = self.play.played_out and self.play.match.result() is None
        return say("play_out.begun") if left else ""

    def _moving(self) -> list[Button]:
        """The buttons while things move: what hurries them stands aside, what goes on from a halt is the main one.

        Where a table has more to press, the main one keeps its place between two halts.
        """
        play, extras = self.play, self.play.table.extras()
        halted = play.playing.halted
        hurry = [] if halted else [self._button("skip", self.go_on, "skip")]
        on = self._button("go_on", self.go_on, "skip")
        on.change(reason="" if halted else say("play.goes_on"))
        return [*self._fast(), *hurry, *extras, *([on] if halted or extras else [])]

    def _waiting(self) -> list[Chip]:
        """The chip that says which bot is waited for; none while somebody at the screen decides as well."""
        play, acting = self.play, self.play.bots.acting
        if not play.playing.idle or not acting or not play.bots.alone:
            return []
        dots = "." * (1 + self._beat)
        return [Chip(say("play.thinks", name=play.names[acting[0]]) + dots, play.table.side(acting[0]))]

    def _button(self, name: str, press: Callable[[], None], key: str = "") -> Button:
        if name not in self._buttons:
            # What moves is there to be watched: Enter, pressed twice, does not skip it. At a halt it is the sensible next step.
            self._buttons[name] = Button(say(f"play.{name}"), press, icon=ICONS[name], key=key, main=name == "go_on")
            # Whoever clicks once too often presses nothing that decides: there is never another button at this place.
            self._buttons[name].aside = name != "go_on"
        return self._buttons[name]

    def _fast(self) -> list[Button]:
        """The button that makes everything move faster, or as before; none where nothing moves."""
        if not self.play.speed():
            return []
        button = self._button("fast", self._switch_fast)
        button.change(on=self.play.pace == "fast", tip=say("play.fast_tip"))
        return [button]

    def _switch_fast(self) -> None:
        usual = self.play.app.preferences.speed
        self.play.hurry(("normal" if usual == "fast" else usual) if self.play.pace == "fast" else "fast")
        self.changed()
