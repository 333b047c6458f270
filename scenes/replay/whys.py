"""*Why?* in a replay: of the line picked in the log, or of what was done last at the moment that is shown."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from scenes.kit.scene import Change
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.seats import BOTS
from scenes.replay.session import Session
from scenes.review.deeds import Deed, open_deed, seen_deed
from scenes.review.why import Whys


class ReplayWhys:
    """Two buttons: in the log about the line picked there, at the foot about what was done last."""

    def __init__(self, session: Session, board: Callable[[], Rect | None]) -> None:
        """`board`: where the board lies in the window."""
        self.session = session
        self.whys = Whys(session.recording.rules, session.names, session.table, board)
        self._line = self._moment = 0
        self.of_line = Button(say("why.button"), self.ask_line, key="why", tip=say("why.tip"), height=36)
        self.of_moment = Button(say("why.button"), self.ask, tip=say("why.moment_tip"), height=40)
        self.look_at(None)

    def look_at(self, event: int | None) -> None:
        """Ask in the log about the event at this place of the story from now on; None: about none."""
        self._line = 0 if event is None else self.session.timeline.action_of(event)
        found = self._deed(self._line)
        self.of_line.change(reason=found if isinstance(found, str) else "")

    def follow(self) -> None:
        """Ask at the foot about what was done last, or is being done."""
        run = self.session.run
        self._moment = run.moment.action + bool(run.moment.batch or run.under_way)
        self.of_moment.change(reason=self._why_not(self._moment) if self._moment else say("why.nothing_yet"))

    def _why_not(self, number: int) -> str:
        """Why nothing can be told of an action, as far as that is known without a closer look; "" where it may be."""
        recording = self.session.recording
        if number > recording.agreed:
            return say("why.rules_changed")
        if recording.over:
            return ""
        if recording.held.get(recording.log[number - 1].seat, {}).get("kind") not in BOTS:
            return say("why.no_bot")
        return say("why.hidden") if self.session.perspective is None else ""

    def _deed(self, number: int) -> Deed | str:
        """The deed of an action, or why nothing is told of it."""
        recording = self.session.recording
        if not number:
            return say("why.no_line")
        why_not = self._why_not(number)
        if why_not:
            return why_not
        before, entry = recording.at(number - 1), recording.log[number - 1]
        if recording.over:
            return open_deed(recording.rules, recording.log[: recording.agreed], number, recording.at)
        return seen_deed(recording.rules, entry, before, self.session.perspective)

    def ask(self) -> Change | None:
        """The sheet about what was done last; the replay halts."""
        self.session.halt()
        return self._ask(self._moment)

    def ask_line(self) -> Change | None:
        """The sheet about the line picked in the log."""
        return self._ask(self._line)

    def _ask(self, number: int) -> Change | None:
        deed, session = self._deed(number), self.session
        if isinstance(deed, str):
            session.app.notify(deed)
            return None
        return self.whys.ask(deed)

    def close(self) -> None:
        """End the process, if there is one."""
        self.whys.close()
