"""*Why?* in a match that goes on: of what a bot did, as far as whoever asks may know."""

from __future__ import annotations

from itertools import accumulate

from game.api import heard
from scenes.kit.scene import Change
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.state import MatchState
from scenes.presentation.seats import BOTS
from scenes.review.deeds import Deed, cause, seen_deed
from scenes.review.why import Whys


class MatchWhys:
    """The button of the log that asks about the line picked there. It says why where it cannot."""

    def __init__(self, play: MatchState) -> None:
        self.play = play
        self.whys = Whys(play.match.rules, play.names, play.table, lambda: play.chrome.board)
        self.deed: Deed | str = say("why.no_line")
        self.button = Button(say("why.button"), self.ask, key="why", tip=say("why.tip"), height=36)
        self.look_at(None)

    def look_at(self, event: int | None) -> None:
        """Ask about the event at this place of the story from now on; None: about none."""
        self.deed = say("why.no_line") if event is None else self._found(event)
        self.button.change(reason=self.deed if isinstance(self.deed, str) else "")

    def _found(self, event: int) -> Deed | str:
        match, asker = self.play.match, self.play.perspective
        ends = accumulate(len(heard(events, asker, match.seats)) for events in match.events)
        number = next((number for number, end in enumerate(ends, 1) if end > event), 0)
        if not number:
            return say("why.no_line")
        positions = match.positions()
        if not self._by_bot(number):
            number = cause(match.rules, match.log, number, positions[number - 1])
        if not self._by_bot(number):
            return say("why.no_bot")
        return seen_deed(match.rules, match.log[number - 1], positions[number - 1], asker)

    def _by_bot(self, number: int) -> bool:
        """Whether a bot did the action of this number."""
        return self.play.holders[self.play.match.log[number - 1].seat].kind in BOTS

    def ask(self) -> Change | None:
        """The sheet that tells why, where there is anything to be told; else a notice."""
        play = self.play
        if isinstance(self.deed, str):
            play.notify(self.deed)
            return None
        return self.whys.ask(self.deed)

    def close(self) -> None:
        """End the process, if there is one."""
        self.whys.close()
