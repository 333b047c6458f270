"""How a match goes on at one screen: who decides, who looks on, what has been seen, and what the bots come back with."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.api import Action, Event, Seat
from game.lab.program import Forfeit
from game.match import Entry, entry_value, replay_action
from game.messages import Refused
from scenes.kit.marks import unmarked
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.sounds import SOUNDS
from scenes.kit.tweens import SPEEDS, STILL
from scenes.kit.words import say
from scenes.match.coach import Coach
from scenes.match.cues import Cues
from scenes.match.curtain import Curtain
from scenes.match.event_queue import Batch
from scenes.match.hasty import Hasty
from scenes.match.log import LogDrawer
from scenes.match.play_out import PlayOut
from scenes.match.state import MatchState
from scenes.match.whys import MatchWhys
from scenes.presentation.games import presentation

if TYPE_CHECKING:
    from scenes.career.time_played import Attendance  # it brings SQLite along, which the title does without

HOLDS = 1.2
"""Seconds, or until a click, for which what hits or decides is seen however fast all else is."""


class MatchFlow(MatchState):
    """The state of a match, and all that changes it; its screen draws it.

    `script`: the actions by which a match is watched again, before anybody decides. `_own`: whether what is seen next is what the
    seat at the screen has just done; `_waited`: whether it has been waiting for somebody else; `_asked`: how much had
    been done when a decision was shown last.
    """

    script: deque[Entry]
    attendance: Attendance
    cues: Cues
    log: LogDrawer
    whys: MatchWhys
    coach: Coach
    play_out: PlayOut
    hasty: Hasty
    _stale: bool
    _own: bool = False
    _waited: bool = False
    _asked: int = 0

    def _furnish(self) -> None:
        """Let what stands on the screen follow what is going on."""
        raise NotImplementedError

    def _play_on(self) -> None:
        """Let the lessons know that somebody goes on."""
        raise NotImplementedError

    def _ended(self) -> Change | None:
        """What comes after the match."""
        raise NotImplementedError

    # --- what is decided --------------------------------------------------------------------------------------------------

    def decide(self, action: Action) -> None:
        """Play this action for the seat at the screen, or say why not."""
        if self.perspective is None or self.played_out:
            return
        try:
            events = self.match.play(self.perspective, action)
        except Refused as refused:
            own = presentation(self.match.rules.id).text_mode()
            self.app.notify(own.readable(self.chair().view(), refused.why), "refused")
            return
        self._play_on()
        self._happened(events)
        self._own = True

    def take_back(self) -> None:
        """Take back the last action of the seat at the screen, or say why not."""
        seat = self._last_hand()
        if seat is None:
            return
        try:
            self.chairs[seat].undo()
        except Refused as refused:
            self.app.notify(refused.why, "refused")
            return
        if seat == self.perspective:
            self._tell_again()
        self._change_eyes(seat)
        self.shown = False

    def can_take_back(self) -> bool:
        """Whether there is something to take back."""
        seat = self._last_hand()
        return seat is not None and self.chairs[seat].can_undo()

    def _last_hand(self) -> Seat | None:
        """Whose last action is taken back: that of the seat at the screen.

        Where it has nothing to take back and two people sit at an open table, it is that of the one who acted last: his turn went
        on to the other before he could.
        """
        here, log = self.perspective, self.match.log
        if self.played_out:
            return None
        if here is None or not log or self.chairs[here].can_undo():
            return here
        last = log[-1].seat
        both = last in self.persons and here in self.persons
        opened = both and self.table.open(self.chairs[last]) and self.table.open(self.chairs[here])
        return last if opened and self.chairs[last].can_undo() else here

    # --- what happens and is seen -----------------------------------------------------------------------------------------

    def _still(self, batch: Batch) -> float:
        """Seconds for which the picture stands still after a batch that did not move; none after a person's own action."""
        own, self._own = self._own, False
        return STILL * SPEEDS[self.pace] if self.app.preferences.reduced_motion and not own else 0.0

    def _holds(self, batch: Batch) -> float:
        """Seconds for which what hits or decides stays in sight, where everything else goes by faster than it can be read."""
        fast = 0 < SPEEDS[self.pace] < 1
        return HOLDS if fast and self.people and self.persons and self.cues.decisive(batch) else 0.0

    def _happened(self, events: list[Event]) -> None:
        """Follow an action: tell its fault on the disk, and let everybody see what all may see."""
        self.attendance.stir()
        self.shown = self._own = False
        if self.journal and self.journal.fault:
            self.app.notify(self.journal.fault)
        if len(self.persons) > 1 and any(event["is"] not in self.match.rules.quiet for event in events):
            self._change_eyes(None)

    def _change_eyes(self, seat: Seat | None) -> None:
        if seat == self.perspective:
            return
        self.perspective = seat
        self.coach.forget()
        self.whys.look_at(None)
        self.table.hide_secrets()
        self._tell_again()
        self.shown = False

    def _tell_again(self) -> None:
        """Retell the log from what the seat at the screen has seen: its story without what it still has to see."""
        chair = self.chairs[self.perspective]
        unseen = set(map(id, chair.peek()))
        self.events = [event for event in chair.story() if id(event) not in unseen]
        self.log.show(self.events)
        self.cues.drop()
        self.cues.recall(self.events)

    def _told(self, event: Event) -> None:
        self.events.append(event)

    def _seen(self) -> None:
        """Write into the log what has been seen to its end: it tells no result before the dice lie."""
        self.log.show(self.events)

    def _next(self) -> Change | None:
        """The wish of the moment in which nothing moves: play what was heard, show, ask whoever decides."""
        heard = self.chair().hear()
        if heard:
            if self.perspective is None or (self.shared and self.table.open(self.chair())):  # others look here too
                for seat in {*self.persons, None} - {self.perspective}:
                    self.chairs[seat].overhear()
            self.playing.add(self.table.batches(heard))
            self.shown = False  # what moves now has put the lights away, whoever was shown them
            self._stale = True
            return None
        if self.match.result() is not None:
            if not self.shown:
                self._show()
            return self._ended()
        if self._went_unasked():
            return None
        change = self._serve()
        if change is None and not self.shown:
            self._show()
        self._think()
        return change

    def _went_unasked(self) -> bool:
        """Whether a person's seat has done what it does without being asked."""
        for seat in self.match.actors():
            if seat in self.persons and not self.script:
                action = self.table.unasked(self.chairs[seat])
                if action is not None:
                    self._happened(self.match.play(seat, action))
                    return True
        return False

    def _serve(self) -> Change | None:
        """The curtain, when the next decision is another person's than the one at the screen."""
        waiting = [seat for seat in self.match.actors() if seat in self.persons]
        if not waiting or self.perspective in waiting or len(self.persons) < 2:
            return None
        seat, before = waiting[0], self.perspective
        take_back = None
        if before is not None and self.chairs[before].can_undo():
            take_back = self._take_back_behind_curtain
        if self.table.open(self.chairs[seat]) or (self.app.preferences.curtain == "secret" and not self.table.secret):
            self.chairs[seat].overhear()  # whoever sits there has watched
            self._change_eyes(seat)
            return None
        return Push(
            Curtain(
                self._called(seat), self.table.side(seat), lambda: self._open(seat), self.table.figure(seat), take_back=take_back
            )
        )

    def _called(self, seat: Seat) -> str:
        """How a person is addressed: by the own name, if he gave one."""
        return self.holders[seat].name or self.names[seat]

    def _open(self, seat: Seat) -> Change:
        self._change_eyes(seat)
        self._waited = True
        return Pop()

    def _take_back_behind_curtain(self) -> Change:
        self.take_back()
        return Pop()

    def _show(self) -> None:
        """Build the picture from the view of the seat at the screen."""
        chair, deciding = self.chairs[self.perspective], self.deciding
        self.table.show(chair.view(), chair if deciding else None)
        self.shown = True
        self.hasty.shows(deciding)
        if deciding and self._waited:
            SOUNDS.interface("turn")
            self.play_out.turn_begins()
        self._waited = not deciding
        if deciding:
            if self._asked != len(self.match.log):  # a new decision, and what it is made with lies under the log
                self.log.step_aside()
            self._asked = len(self.match.log)
        self._furnish()

    # --- bots -------------------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Ask the bots that decide, and play what has come back."""
        if self.script:
            replay_action(self.match, entry_value(self.script.popleft()), self.table.title)
            self._happened(self.match.events[-1])
            return
        try:
            decision = self.bots.decision()
        except Forfeit as failed:
            self._forfeited(failed)
            return
        if decision is None:
            return
        if decision.fault:
            self.app.notify(say("play.bot_failed", name=self.names[decision.seat], why=decision.fault))
        self._happened(self.match.play(decision.seat, decision.action))

    def _forfeited(self, failed: Forfeit) -> None:
        """End the match, because the program of a seat has lost it; the result says why."""
        self.bots.close()
        why = unmarked(say("play.forfeit", name=self.holders[failed.seat].name, why=failed.why)).replace("..", ".")
        if self.journal:
            self.journal.forfeit(failed.seat, why)
        else:
            self.match.forfeit(failed.seat, why)
